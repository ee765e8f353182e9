"""Pawns on cells: landing, bumping, sliding, swapping. A board is a vector as `layout` describes it."""

from typing import Final

from sorry_engine.kernel.layout import AT, BOARD, EMPTY, HOME, PAWNS, SAFETY, SIZE, START, TRACK
from sorry_engine.kernel.native import from_bytes, i64, to_bytes, vec
from sorry_engine.kernel.reasons import OWN_PAWN, OWN_PAWN_ON_SLIDE
from sorry_engine.kernel.tables import BUMPED, SPARED, Tables, slide_end

_NOBODY: Final = vec[i64]([EMPTY] * BOARD)


def unpack(packed: bytes) -> vec[i64]:
    """The board of a packed position."""
    board = from_bytes(packed, _NOBODY)
    pawn: i64 = 0
    for pawn in range(PAWNS):
        cell = board[pawn]
        if START < cell < HOME:
            board[AT + cell] = pawn
    return board


def pack(board: vec[i64]) -> bytes:
    """The packed position of a board; its pawns, which are alike, change places until those of a color ascend."""
    first: i64 = 0
    for first in range(0, PAWNS, 4):
        if not board[first] <= board[first + 1] <= board[first + 2] <= board[first + 3]:
            sort_pawns(board, first)
    return to_bytes(board, SIZE)


def sort_pawns(board: vec[i64], first: i64) -> None:
    """Put the cells of four pawns in order."""
    pawn: i64 = 0
    for pawn in range(first + 1, first + 4):
        cell = board[pawn]
        place = pawn
        while place > first and board[place - 1] > cell:
            board[place] = board[place - 1]
            place -= 1
        board[place] = cell


def refusal(t: Tables, board: vec[i64], pawn: i64, cell: i64, slides: bool) -> i64:
    """Why the pawn may not land on the cell, and slide from there if it `slides`; 0 if it may (M4-M6, S6)."""
    if cell == HOME:
        return 0
    there = board[AT + cell]
    if there >> 2 == pawn >> 2 and there != pawn and not t.own_bump:
        return OWN_PAWN
    if slides and t.slide_own != BUMPED:
        return slide_refusal(t, board, pawn, cell)
    return 0


def slide_refusal(t: Tables, board: vec[i64], pawn: i64, cell: i64) -> i64:
    """Why the pawn may not slide from the cell, where pawns of its color are not bumped by a slide (S6).

    They forbid it wherever they stand on the slide, or if they are spared, on its end.
    """
    end = slide_end(t, pawn >> 2, cell)
    below = cell
    if t.slide_own == SPARED and end > cell:
        below = end - 1
    while below < end:
        below += 1
        there = board[AT + below]
        if there >> 2 == pawn >> 2 and there != pawn:
            return OWN_PAWN_ON_SLIDE
    return 0


def land(t: Tables, board: vec[i64], pawn: i64, cell: i64, slides: bool) -> None:
    """Move the pawn to the cell, bump whatever stands there, and slide on if it `slides` (M4, S1)."""
    lift(board, pawn)
    board[pawn] = cell
    if cell != HOME:
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
        if t.slide_own != SPARED or board[AT + cell] >> 2 != pawn >> 2:
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


def change_places(t: Tables, board: vec[i64], pawn: i64, other: i64) -> i64:
    """Swap two pawns on the track and let them slide, the player's first (S5).

    Returns 0, or why it may not be (S6), and then the board is spoiled.
    """
    here = board[pawn]
    there = board[other]
    board[pawn] = there
    board[AT + there] = pawn
    board[other] = here
    board[AT + here] = other
    reason: i64 = 0
    if t.slide_mover:
        reason = slide_if_allowed(t, board, pawn)
    if t.slide_swapped and not reason and board[other] == here:
        reason = slide_if_allowed(t, board, other)
    return reason


def slide_if_allowed(t: Tables, board: vec[i64], pawn: i64) -> i64:
    """Slide the pawn from where it stands; or return why it may not."""
    reason: i64 = 0
    if t.slide_own != BUMPED:
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


def on_track(board: vec[i64], pawn: i64) -> bool:
    """Whether the pawn stands on the track."""
    return TRACK <= board[pawn] < SAFETY


def all_home(board: vec[i64], color: i64) -> bool:
    """Whether all pawns of the color are Home."""
    pawn = color * 4
    return board[pawn] == HOME and board[pawn + 1] == HOME and board[pawn + 2] == HOME and board[pawn + 3] == HOME
