"""What a set of rules means for the kernel, as tables and flags. They are lowered from `Rules` in `lower`."""

from typing import Final

from sorry_engine.kernel.layout import CELLS
from sorry_engine.kernel.native import i64, vec

COUNTS: Final = 13  # a pawn moves forward by 0 to 12
CARD_NUMBERS: Final = 14  # a card is 1 to 13

# what becomes of other pawns of the slider's color on a slide (S6)
BUMPED: Final = 0
BLOCKS: Final = 1
SPARED: Final = 2

# after which 2 the player draws again (C2)
NEVER: Final = 0
IF_MOVED: Final = 1
ALWAYS: Final = 2


class Tables:
    """The rules over cells. Where a cell is looked up, 0 stands for none.

    Where n squares lead a pawn of a color from a cell stands at `(color * CELLS + cell) * COUNTS + n`, a pawn in Start
    having its row as any other (M1, M2). For forward moves there are two such tables, as `own_entry` may open a second
    way, which turns in (M7). Parts of a 7 are tabled as if Home took exact count; `longest_part` knows better (M6).
    """

    def __init__(
        self,
        *,
        whole: vec[i64],
        whole_in: vec[i64],
        part: vec[i64],
        part_in: vec[i64],
        back: vec[i64],
        slide: vec[i64],
        ahead: vec[i64],
        behind: vec[i64],
        parts: vec[i64],
        replaces: vec[i64],
        swaps: vec[i64],
        again: vec[i64],
        ahead_is_last_resort: bool,
        behind_is_last_resort: bool,
        swap_is_optional: bool,
        may_idle: bool,
        two_ways: bool,
        exact_home: bool,
        own_bump: bool,
        slide_backward: bool,
        slide_on_sorry: bool,
        slide_mover: bool,
        slide_swapped: bool,
        slide_own: int,
        play_on: bool,
        turn_over_at_once: bool,
        deck: bytes,
    ) -> None:
        # where a pawn lands: with a whole card, with a part of a 7, backward; and where a slide from there ends
        self.whole = whole
        self.whole_in = whole_in
        self.part = part
        self.part_in = part_in
        self.back = back
        self.slide = slide
        # what a card can do, by its number
        self.ahead = ahead  # steps forward, or 0
        self.behind = behind  # steps backward, or 0
        self.parts = parts  # over how many pawns at most it may be divided
        self.replaces = replaces
        self.swaps = swaps
        self.again = again
        # how the rules are played
        self.ahead_is_last_resort = ahead_is_last_resort  # C13b fallback: of a card that replaces
        self.behind_is_last_resort = behind_is_last_resort  # C10 only_if_no_ten
        self.swap_is_optional = swap_is_optional  # C11d
        self.may_idle = may_idle  # G7
        self.two_ways = two_ways  # M7: whether the tables of second ways hold any
        self.exact_home = exact_home  # M6
        self.own_bump = own_bump  # M5
        self.slide_backward = slide_backward  # S3
        self.slide_on_sorry = slide_on_sorry  # S4
        self.slide_mover = slide_mover  # S5
        self.slide_swapped = slide_swapped  # S5
        self.slide_own: i64 = slide_own  # S6
        self.play_on = play_on  # G9
        self.turn_over_at_once = turn_over_at_once  # G6
        self.deck = deck


def slide_end(t: Tables, color: i64, cell: i64) -> i64:
    """Where a pawn that lands on the cell comes to stand; the cell itself where nothing slides it (S1, S2)."""
    return t.slide[color * CELLS + cell]
