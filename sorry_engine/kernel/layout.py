"""How a position and a move look inside the kernel: plain integers, and one string of bytes.

A cell is a place where a pawn can stand. Every Safety Zone has cells of its own, so that pawns of different colors
can't meet where the board keeps them apart (ruling M13):

    0        nowhere: a color that does not play
    1        Start
    2-61     the track, square s at cell s + 2
    62-81    the Safety Zones: Red 62-66, Blue 67-71, Yellow 72-76, Green 77-81
    82       Home

A packed position is `SIZE` bytes, or where cards are held, `SIZE_WITH_HANDS`:

    0-15     the cells of the pawns, four a color, ascending; a game with fewer pawns a color plays as if the others
             had come Home already (G2), so no table depends on the number of pawns
    16       whose turn it is
    17-27    the undrawn cards: how many of each, in the order of `cards.Card`
    28       the card that lies open, or 0
    29-32    the colors that are done (G9 `play_on`), in order, each + 1; or 0
    33, 34   the cells of the pawns that carry Fire and Ice, or NOWHERE for the center (F1)
    35       whether the moment for the turn's fire move is past (F5)
    36-83    the hands: for each color how many of each card, and how many that are hidden (P1)

A board is the position unpacked: a vector that begins with the same numbers, except that the hands come last, from
`HELD`, and that `FIRE` and `ICE` name a pawn, + 1, for a token goes where its pawn goes (F9). The entry `AT + cell`
names the pawn, 0-15, on that cell of the track or of a Safety Zone, or is `EMPTY`; `BUMPS` counts the pawns that have
been bumped on this board.

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
FIRE: Final = 33
ICE: Final = 34
FIRED: Final = 35
SIZE: Final = 36
HANDS: Final = 36
HAND: Final = 12  # numbers a hand: the kinds of cards, then
HIDDEN: Final = 11
SIZE_WITH_HANDS: Final = 84

AT: Final = SIZE
EMPTY: Final = -1
BUMPS: Final = 119  # AT + CELLS
BOARD: Final = 120
HELD: Final = BOARD

LEAVE: Final = 0
FORWARD: Final = 1
BACKWARD: Final = 2
SWAP: Final = 3
SORRY: Final = 4
FIRE_MOVE: Final = 5
PUT_FIRE: Final = 6
PUT_ICE: Final = 7
RESCUE: Final = 8

STEP_BITS: Final = 23
STEP_MASK: Final = 8388607  # 2 ** STEP_BITS - 1
LAST_CARD: Final = 13

_PILE_INDEX: Final = vec[i64]([0, 0, 1, 2, 3, 4, 0, 5, 6, 0, 7, 8, 9, 10])


_CARD_AT: Final = vec[i64]([1, 2, 3, 4, 5, 7, 8, 10, 11, 12, 13])


def card_at(place: i64) -> i64:
    """The card that is counted at a place of a pile or a hand."""
    return _CARD_AT[place]


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
    """LEAVE, FORWARD and so on."""
    return step >> 3 & 15


def step_other(step: i64) -> i64:
    """The color swapped with, + 1; else 0."""
    return step & 7
