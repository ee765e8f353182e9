"""What a set of rules means for the kernel, as tables and flags. They are lowered from `Rules` in `lower`."""

from dataclasses import dataclass
from typing import Final

from sorry_engine.kernel.layout import CELLS
from sorry_engine.kernel.native import i64, vec

COUNTS: Final = 13  # a pawn moves by 0 to 12 squares
CARD_NUMBERS: Final = 14  # a card is 1 to 13; 0 is none

# what becomes of other pawns of the slider's color on a slide (S6)
BUMPED: Final = 0
BLOCKS: Final = 1
SPARED: Final = 2

# after which 2 the player draws again (C2)
NEVER: Final = 0
IF_MOVED: Final = 1
ALWAYS: Final = 2


@dataclass(eq=False, repr=False)
class Tables:
    """The rules over cells. Where a cell is looked up, 0 stands for none.

    Where n squares lead a pawn of a color from a cell stands at `(color * CELLS + cell) * COUNTS + n`, a pawn in Start
    having its row as any other (M1, M2). For forward moves there are two such tables, as `own_entry` may open a second
    way, which turns in (M7). Parts of a 7 are tabled as if Home took exact count; `longest_part` knows better (M6).
    """

    whole: vec[i64]  # forward, with a whole card
    whole_in: vec[i64]
    part: vec[i64]  # forward, with part of a 7
    part_in: vec[i64]
    back: vec[i64]
    slide: vec[i64]  # at color * CELLS + cell: where a pawn that lands there comes to stand (S1, S2)

    # what a card can do, by its number
    ahead: vec[i64]  # squares forward, or 0
    behind: vec[i64]  # squares backward, or 0
    parts: vec[i64]  # over how many pawns at most it may be divided
    replaces: vec[i64]
    swaps: vec[i64]
    again: vec[i64]

    two_ways: bool  # M7: whether the tables of second ways hold any
    exact_home: bool  # M6
    own_bump: bool  # M5
    slide_backward: bool  # S3
    slide_on_sorry: bool  # S4
    slide_mover: bool  # S5
    slide_swapped: bool  # S5
    slide_own: i64  # S6
    behind_is_last_resort: bool  # C10
    swap_is_optional: bool  # C11d
    ahead_is_last_resort: bool  # C13b, of a card that replaces
    may_idle: bool  # G7
    play_on: bool  # G9
    turn_over_at_once: bool  # G6
    deck: bytes


def slide_end(t: Tables, color: i64, cell: i64) -> i64:
    """Where a pawn that lands on the cell comes to stand; the cell itself where nothing slides it."""
    return t.slide[color * CELLS + cell]
