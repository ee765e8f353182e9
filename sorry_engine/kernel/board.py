"""Pawns on cells: landing, bumping, sliding, swapping. A board is a vector as `layout` describes it."""

from typing import Final

from sorry_engine.kernel.layout import (
    AT,
    BOARD,
    BUMPS,
    CELLS,
    COLORS,
    EMPTY,
    FIRE,
    HOME,
    ICE,
    PAWNS,
    SAFETY,
    SIZE,
    START,
    TRACK,
)
from sorry_engine.kernel.native import i64, sort, to_bytes, vec, with_places
from sorry_engine.kernel.reasons import ICED_PAWN, OWN_PAWN, OWN_PAWN_ON_SLIDE, PARTNERS_PAWN
from sorry_engine.kernel.tables import BLOCKS, BUMPED, SPARED, Tables, slide_end

_NOBODY: Final = vec[i64]([0] * AT + [EMPTY] * CELLS + [0])  # the last are the BUMPS


class Kept:
    """The last position that was looked at, and its board: one value, so that threads never see half of a change."""

    def __init__(self) -> None:
        self.last: tuple[bytes, vec[i64]] = (b"", _NOBODY)


_KEPT: Final = Kept()  # an attribute is quicker than a global name where this is compiled


def unpack(packed: bytes) -> vec[i64]:
    """The board of a packed position, to play on."""
    return look(packed)[:]


def look(packed: bytes) -> vec[i64]:
    """The board of a packed position, to look at only. The last is kept: upon the list of moves follows a move."""
    last = _KEPT.last  # read once: another thread may put its own here
    if last[0] is packed:
        return last[1]
    board = with_places(packed, SIZE, _NOBODY, PAWNS, START, HOME, AT)
    if board[FIRE]:
        board[FIRE] = board[AT + board[FIRE]] + 1
    if board[ICE]:
        board[ICE] = board[AT + board[ICE]] + 1
    _KEPT.last = (packed, board)
    return board


def pack(board: vec[i64]) -> bytes:
    """The packed position of a board, which is no board any more: its pawns, being alike, are put in order."""
    if board[FIRE]:
        board[FIRE] = board[board[FIRE] - 1]
    if board[ICE]:
        board[ICE] = board[board[ICE] - 1]
    first: i64 = 0
    for first in range(0, PAWNS, 4):
        if not board[first] <= board[first + 1] <= board[first + 2] <= board[first + 3]:
            sort(board, first, first + 4)
    return to_bytes(board, SIZE, BOARD)


def arrange_all(board: vec[i64]) -> None:
    """Put the pawns of each color in order, and the tokens with them: moves then come nearly sorted."""
    color: i64 = 0
    for color in range(COLORS):
        arrange(board, color)


def arrange(board: vec[i64], color: i64) -> None:
    """Put the pawns of one color in order."""
    first = color * 4
    if board[first] <= board[first + 1] <= board[first + 2] <= board[first + 3]:
        return
    fire: i64 = 0
    ice: i64 = 0
    if board[FIRE]:
        fire = board[board[FIRE] - 1]
    if board[ICE]:
        ice = board[board[ICE] - 1]
    sort(board, first, first + 4)
    pawn: i64 = 0
    for pawn in range(first, first + 4):
        if START < board[pawn] < HOME:
            board[AT + board[pawn]] = pawn
    if fire:
        board[FIRE] = board[AT + fire] + 1
    if ice:
        board[ICE] = board[AT + ice] + 1


def are_opponents(t: Tables, pawn: i64, other: i64) -> bool:
    """Whether the pawns belong to different sides: colors, or teams (T1)."""
    return (pawn ^ other) >> 2 & t.sides != 0


def refusal(t: Tables, board: vec[i64], pawn: i64, cell: i64, slides: bool) -> i64:
    """Why the pawn may not land on the cell, and slide from there if it `slides`; 0 if it may (M4-M6, S6, T3, F8)."""
    there = board[AT + cell]
    if there != EMPTY and there != pawn:
        if there >> 2 == pawn >> 2:
            if not t.own_bump:
                return OWN_PAWN
        elif not t.team_bump and not are_opponents(t, pawn, there):
            return PARTNERS_PAWN
        if t.ice_guards and there + 1 == board[ICE]:
            return ICED_PAWN
    if slides and t.careful_slides and slide_end(t, pawn >> 2, cell) != cell:
        return slide_refusal(t, board, pawn, cell)
    return 0


def slide_refusal(t: Tables, board: vec[i64], pawn: i64, cell: i64) -> i64:
    """Why the pawn may not slide from the cell; 0 if it may."""
    there = in_the_way(t, board, pawn, cell)
    if there == EMPTY:
        return 0
    return OWN_PAWN_ON_SLIDE if t.slide_own != BUMPED and there >> 2 == pawn >> 2 else ICED_PAWN


def in_the_way(t: Tables, board: vec[i64], pawn: i64, cell: i64) -> i64:
    """The pawn that keeps another from sliding from the cell, of its color (S6) or an iced one (F8); or EMPTY.

    Pawns that a slide spares, and an iced one, are in the way only on its end.
    """
    end = slide_end(t, pawn >> 2, cell)
    while cell < end:
        cell += 1
        there = board[AT + cell]
        if there != EMPTY and there != pawn:
            if there >> 2 == pawn >> 2 and (t.slide_own == BLOCKS or (t.slide_own == SPARED and cell == end)):
                return there
            if cell == end and t.ice_guards and there + 1 == board[ICE]:
                return there
    return EMPTY


def may_slide_over(t: Tables, board: vec[i64], pawn: i64, there: i64) -> bool:
    """Whether the slide of one pawn leaves another where it is (S6, F8)."""
    return (t.slide_own == SPARED and there >> 2 == pawn >> 2) or (t.ice_guards and there + 1 == board[ICE])


def land(t: Tables, board: vec[i64], pawn: i64, cell: i64, slides: bool) -> None:
    """Move the pawn to the cell, bump whatever stands there, and slide on if it `slides` (M4, S1)."""
    lift(board, pawn)
    board[pawn] = cell
    if cell == HOME:
        drop_tokens(board, pawn)
    else:
        bump(board, cell)
        board[AT + cell] = pawn
        if slides:
            slide(t, board, pawn)


def slide(t: Tables, board: vec[i64], pawn: i64) -> None:
    """Slide the pawn from where it stands, if something slides it there, and bump what stands in its way (S1, S6)."""
    cell = board[pawn]
    end = slide_end(t, pawn >> 2, cell)
    if end == cell:
        return
    lift(board, pawn)
    while cell < end:
        cell += 1
        there = board[AT + cell]
        if there != EMPTY and not (t.careful_slides and may_slide_over(t, board, pawn, there)):
            bump(board, cell)
    board[pawn] = end
    board[AT + end] = pawn


def lift(board: vec[i64], pawn: i64) -> None:
    """Take the pawn off the cell where it stands. (Nobody is ever looked up in Start.)"""
    board[AT + board[pawn]] = EMPTY


def bump(board: vec[i64], cell: i64) -> None:
    """Send the pawn on the cell, if there is one, back to its Start (M4)."""
    there = board[AT + cell]
    if there != EMPTY:
        board[there] = START
        board[AT + cell] = EMPTY
        board[BUMPS] += 1
        drop_tokens(board, there)


def drop_tokens(board: vec[i64], pawn: i64) -> None:
    """Put the tokens that the pawn carries back in the center (F9)."""
    if board[FIRE] == pawn + 1:
        board[FIRE] = 0
    if board[ICE] == pawn + 1:
        board[ICE] = 0


def change_places(t: Tables, board: vec[i64], pawn: i64, other: i64) -> i64:
    """Swap two pawns on the track and let them slide, the player's first (S5).

    Returns 0, or why it may not be (S6), and then the board is spoiled.
    """
    here = board[pawn]
    exchange(board, pawn, other)
    reason: i64 = 0
    if t.slide_mover:
        reason = slide_if_allowed(t, board, pawn)
    if t.slide_swapped and not reason and board[other] == here:
        reason = slide_if_allowed(t, board, other)
    return reason


def exchange(board: vec[i64], pawn: i64, other: i64) -> None:
    """Let two pawns on the track change places, and leave them there."""
    here = board[pawn]
    there = board[other]
    board[pawn] = there
    board[AT + there] = pawn
    board[other] = here
    board[AT + here] = other


def slide_if_allowed(t: Tables, board: vec[i64], pawn: i64) -> i64:
    """Slide the pawn from where it stands; or return why it may not."""
    reason: i64 = 0
    if t.careful_slides:
        reason = slide_refusal(t, board, pawn, board[pawn])
    if not reason:
        slide(t, board, pawn)
    return reason


def own_pawn(board: vec[i64], color: i64, cell: i64, moved: i64) -> i64:
    """A pawn of the color on the cell, without those whose bit in `moved` is set; or EMPTY."""
    pawn: i64 = 0
    for pawn in range(color * 4, color * 4 + 4):
        if board[pawn] == cell and not moved >> pawn & 1:
            return pawn
    return EMPTY


def is_iced(board: vec[i64], pawn: i64) -> bool:
    """Whether the pawn carries Ice, which holds it (F7)."""
    return board[ICE] == pawn + 1


def on_track(board: vec[i64], pawn: i64) -> bool:
    """Whether the pawn stands on the track."""
    return TRACK <= board[pawn] < SAFETY


def all_home(board: vec[i64], color: i64) -> bool:
    """Whether all pawns of the color are Home."""
    pawn = color * 4
    return board[pawn] == HOME and board[pawn + 1] == HOME and board[pawn + 2] == HOME and board[pawn + 3] == HOME
