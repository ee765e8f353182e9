"""What a set of rules means for the kernel, as tables and flags. They are lowered from `Rules` in `lower`."""

from typing import Final

from sorry_engine.kernel.layout import CELLS, START
from sorry_engine.kernel.native import i64, vec

COUNTS: Final = 13  # a pawn moves by 0 to 12 squares
WAYS: Final = 332  # 4 * CELLS: the ways by one number of squares
CARD_NUMBERS: Final = 14  # a card is 1 to 13; 0 is none

# What parts of a 7 depend on and what they change is kept as bits. Two parts touch if one changes what the other
# depends on. A cell is the bit cell % 60: some that do not touch seem to, which costs time, but is right all the same.
# Start is a bit, as a part that starts a pawn depends on what others bump; and so is whom Fire may rescue (F6).
START_BIT: Final = 1152921504606846976  # 1 << 60
FIRE_BIT: Final = 2305843009213693952  # 1 << 61
BIT: Final = vec[i64]([START_BIT if cell == START else 1 << cell % 60 for cell in range(CELLS)])

# what a card can do, as bits
AHEAD: Final = 1
BEHIND: Final = 2
DIVIDES: Final = 4
REPLACES: Final = 8  # it takes another pawn's place from Start (C13a)
SWAPS: Final = 16  # C11a
PUTS: Final = 32  # a token (F2, F4)

# what becomes of other pawns of the slider's color on a slide (S6)
BUMPED: Final = 0
BLOCKS: Final = 1
SPARED: Final = 2

# after which 2 the player draws again (C2)
NEVER: Final = 0
IF_MOVED: Final = 1
ALWAYS: Final = 2

# whether a player may move the partner's pawns (T1), or NEVER
AFTER_HOME: Final = 1
ANY_TIME: Final = 2

# which team pawns a Sorry! may take (T4), or NEVER
PARTNERS: Final = 1
OWN_OR_PARTNERS: Final = 2


class Tables:
    """The rules over cells. Where a cell is looked up, 0 stands for none.

    Where n squares lead a pawn of a color from a cell stands at `n * WAYS + color * CELLS + cell`, a pawn in Start
    having its row as any other (M1, M2). For forward moves there are two such tables, as `own_entry` may open a second
    way, which turns in (M7). Parts of a 7 are tabled as if Home took exact count; `longest_part` knows better (M6).

    `lower` sets every field, one after the other: what sets them from outside the compiled code, as the constructor of
    a dataclass would, leaks their vectors in mypyc 2.4 (fixed by python/mypy pull request 21657).
    """

    whole: vec[i64]  # forward, with a whole card
    whole_in: vec[i64]
    part: vec[i64]  # forward, with part of a 7
    part_in: vec[i64]
    back: vec[i64]
    footprint: vec[i64]  # at color * CELLS + cell: the cells that a part of a 7 that lands there covers, as bits
    reach: vec[i64]  # the same of all parts that a pawn there may take
    slide: vec[i64]  # at color * CELLS + cell: where a pawn that lands there comes to stand (S1, S2)

    # what a card can do, by its number
    ahead: vec[i64]  # squares forward, or 0
    behind: vec[i64]  # squares backward, or 0
    parts: vec[i64]  # over how many pawns at most it may be divided
    width: vec[i64]  # how many steps a move with it has at most: parts, a token put before them, a pawn brought Home
    powers: vec[i64]  # of which kinds these are, see `AHEAD` and so on
    again: vec[i64]  # NEVER, IF_MOVED or ALWAYS (C2)

    two_ways: bool  # M7: whether the tables of second ways hold any
    exact_home: bool  # M6
    own_bump: bool  # M5
    slide_backward: bool  # S3
    slide_on_sorry: bool  # S4
    slide_mover: bool  # S5
    slide_swapped: bool  # S5
    slide_own: i64  # S6
    start_matters: bool  # whether a pawn that is bumped may take part in the same 7 (C7b, F6)
    careful_slides: bool  # S6, F8: whether a slide may be forbidden
    behind_is_last_resort: bool  # C10
    swap_is_optional: bool  # C11d
    ahead_is_last_resort: bool  # C13b, of a card that replaces
    may_idle: bool  # G7
    play_on: bool  # G9
    turn_over_at_once: bool  # G6
    deck: bytes

    sides: i64  # the bits of a color that tell one side from the other: both, or in teams the last
    partner_moves: i64  # T1: NEVER, AFTER_HOME or ANY_TIME
    team_bump: bool  # T3
    team_sorry: i64  # T4

    hand_size: i64  # P1
    plays_before_refill: bool  # P4

    has_tokens: bool
    puts: vec[i64]  # the token that a card puts on a pawn, PUT_FIRE or PUT_ICE, or 0 (F2, F4)
    ice_may_stay: bool  # F2
    ice_in_safety: bool  # F3
    fire_move: vec[i64]  # at color * CELLS + cell: the next fire space for the pawn, or 0 (F5)
    home_bonus: bool  # F6
    ice_guards: bool  # F8


def slide_end(t: Tables, color: i64, cell: i64) -> i64:
    """Where a pawn that lands on the cell comes to stand; the cell itself where nothing slides it."""
    return t.slide[color * CELLS + cell]
