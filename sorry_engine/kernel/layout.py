"""How a position and a move look inside the kernel: plain integers, and one string of bytes.

A cell is a place where a pawn can stand. Every Safety Zone has cells of its own, so that pawns of different colors
can't meet where the board keeps them apart (ruling M13):

    0        nowhere: a color that does not play
    1        Start
    2-61     the track, square s at cell s + 2
    62-81    the Safety Zones: Red 62-66, Blue 67-71, Yellow 72-76, Green 77-81
    82       Home

A packed position is `SIZE` bytes:

    0-15     the cells of the pawns, four a color, ascending; a game with fewer pawns a color plays as if the others
             had come Home already (G2), so no table depends on the number of pawns
    16       whose turn it is
    17-27    the undrawn cards: how many of each, in the order of `cards.Card`
    28       the card that lies open, or 0
    29-32    the colors that are done (G9 `play_on`), in order, each + 1; or 0

A board is the position unpacked: a vector that begins with the same numbers, and in which the entry `AT + cell` then
names the pawn, 0-15, on that cell of the track or of a Safety Zone, or is `EMPTY`.

A step is one integer, whose order is the order of moves: color, origin, target, kind, other (color + 1, or 0).
A move is one integer too: the card, then its steps.
"""

from typing import Final

from sorry_engine.kernel.native import i64, vec

COLORS: Final = 4
PAWNS: Final = 16

NOWHERE: Final = 0
START: Final = 1
TRACK: Final = 2
SAFETY: Final = 62
SAFETY_LENGTH: Final = 5
HOME: Final = 82
CELLS: Final = 83

TURN: Final = 16
PILE: Final = 17
KINDS_OF_CARDS: Final = 11
CARD: Final = 28
PLACES: Final = 29
SIZE: Final = 33

AT: Final = SIZE
EMPTY: Final = -1
BOARD: Final = 116  # AT + CELLS

LEAVE: Final = 0
FORWARD: Final = 1
BACKWARD: Final = 2
SWAP: Final = 3
SORRY: Final = 4

STEP_BITS: Final = 23
STEP_MASK: Final = 8388607  # 2 ** STEP_BITS - 1
LAST_CARD: Final = 13

_PILE_INDEX: Final = vec[i64]([0, 0, 1, 2, 3, 4, 0, 5, 6, 0, 7, 8, 9, 10])


def pile_index(card: i64) -> i64:
    """Where in the eleven counts of a pile the card is counted."""
    return _PILE_INDEX[card]


def step_of(color: i64, origin: i64, target: i64, kind: i64, other: i64) -> i64:
    """The step as one integer."""
    return color << 21 | origin << 14 | target << 7 | kind << 3 | other


def step_color(step: i64) -> i64:
    """The color of the pawn that steps."""
    return step >> 21


def step_origin(step: i64) -> i64:
    """The cell that the pawn leaves."""
    return step >> 14 & 127


def step_target(step: i64) -> i64:
    """The cell that the pawn lands on, before any slide."""
    return step >> 7 & 127


def step_kind(step: i64) -> i64:
    """LEAVE, FORWARD, BACKWARD, SWAP or SORRY."""
    return step >> 3 & 15


def step_other(step: i64) -> i64:
    """The color swapped with, + 1; else 0."""
    return step & 7
