"""What the steps of a legal move do, one happening after the other: for people who look on.

A happening is a tuple of ints, the first of them the kind of a step, or one of two more. The cells are those at that
moment, and a cell is always empty before a pawn comes to it: who is bumped goes first.

    LEAVE, FORWARD, BACKWARD, SORRY, FIRE_MOVE    color, from, to: a pawn goes to its landing cell
    SLID                  color, from, to: it slides on
    BUMPED                color, from: a pawn goes back to Start
    SWAP                  color, from, other color, from
    RESCUE                color, from: a pawn comes Home along with the one that carries Fire (F6)
    PUT_FIRE, PUT_ICE     color, from, color, to: a token moves, by itself or with what else happens (F9); NOWHERE is
                          the center
"""

from typing import Final

from sorry_engine.kernel.board import exchange, land, own_pawn, slide, unpack
from sorry_engine.kernel.judge import slides
from sorry_engine.kernel.layout import (
    AT,
    FIRE,
    HOME,
    ICE,
    NOWHERE,
    PAWNS,
    PUT_FIRE,
    PUT_ICE,
    RESCUE,
    SWAP,
    step_color,
    step_kind,
    step_origin,
    step_target,
)
from sorry_engine.kernel.native import i64, vec
from sorry_engine.kernel.tables import Tables
from sorry_engine.kernel.tokens import bring_home, put

SLID: Final = 16  # more than any kind of step
BUMPED: Final = 17


def trace(t: Tables, packed: bytes, steps: list[int]) -> list[tuple[int, ...]]:
    """What happens on the board when steps that may be played are."""
    board = unpack(packed)
    told: list[tuple[int, ...]] = []
    moved: i64 = 0
    for step in steps:
        moved |= trace_step(t, board, step, moved, told)
    return told


def trace_step(t: Tables, board: vec[i64], step: i64, moved: i64, told: list[tuple[int, ...]]) -> i64:
    """Carry out one step; the bit of the pawn that stepped, if one did."""
    color = step_color(step)
    kind = step_kind(step)
    origin = step_origin(step)
    before = board[:]
    if kind in (PUT_FIRE, PUT_ICE):
        put(board, step)
        tell_tokens(before, board, told)
        return 0
    if kind == RESCUE:
        bring_home(board, color, origin, moved)
        told.append((RESCUE, int(color), int(origin)))
        return 0
    pawn = own_pawn(board, color, origin, moved)
    if kind == SWAP:
        trace_swap(t, board, pawn, board[AT + step_target(step)], told)
    else:
        land(t, board, pawn, step_target(step), False)
        tell(before, board, pawn, int(kind), told)
        if slides(t, kind):
            trace_slide(t, board, pawn, told)
    return 1 << pawn


def trace_swap(t: Tables, board: vec[i64], pawn: i64, other: i64, told: list[tuple[int, ...]]) -> None:
    """Swap two pawns, and let them slide as in `board.change_places` (S5)."""
    here = board[pawn]
    told.append((SWAP, int(pawn >> 2), int(here), int(other >> 2), int(board[other])))
    exchange(board, pawn, other)
    if t.slide_mover:
        trace_slide(t, board, pawn, told)
    if t.slide_swapped and board[other] == here:
        trace_slide(t, board, other, told)


def trace_slide(t: Tables, board: vec[i64], pawn: i64, told: list[tuple[int, ...]]) -> None:
    """Slide the pawn from where it stands, if something slides it there."""
    if board[pawn] != HOME:
        before = board[:]
        slide(t, board, pawn)
        if board[pawn] != before[pawn]:
            tell(before, board, pawn, SLID, told)


def tell(before: vec[i64], board: vec[i64], pawn: i64, what: int, told: list[tuple[int, ...]]) -> None:
    """Tell how a pawn moved, and first whom it bumped, in the order in which it met them; then of the tokens."""
    cells: list[tuple[int, int]] = []
    other: i64 = 0
    for other in range(PAWNS):
        if other != pawn and board[other] != before[other]:
            cells.append((int(before[other]), int(other >> 2)))
    cells.sort()
    for cell, color in cells:
        told.append((BUMPED, color, cell))
    if board[pawn] != HOME:
        tell_tokens(before, board, told)  # of those who were bumped
    told.append((what, int(pawn >> 2), int(before[pawn]), int(board[pawn])))
    if board[pawn] == HOME:
        tell_tokens(before, board, told)


def tell_tokens(before: vec[i64], board: vec[i64], told: list[tuple[int, ...]]) -> None:
    """Tell of the tokens that are not where they were."""
    tell_token(before, board, FIRE, PUT_FIRE, told)
    tell_token(before, board, ICE, PUT_ICE, told)


def tell_token(before: vec[i64], board: vec[i64], token: i64, name: int, told: list[tuple[int, ...]]) -> None:
    """Tell of one token, if it is not where it was."""
    if before[token] == board[token]:
        return
    happening = [name, 0, NOWHERE, 0, NOWHERE]
    if before[token]:
        happening[1] = int((before[token] - 1) >> 2)
        happening[2] = int(before[before[token] - 1])
    if board[token]:
        happening[3] = int((board[token] - 1) >> 2)
        happening[4] = int(board[board[token] - 1])
    told.append(tuple(happening))
