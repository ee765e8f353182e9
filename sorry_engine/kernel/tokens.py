"""Fire and Ice: where the tokens may be put, whom Fire brings Home, and the fire move (section 8 of the rules)."""

from sorry_engine.kernel.board import are_opponents, is_iced, lift, on_track, own_pawn, refusal
from sorry_engine.kernel.layout import (
    AT,
    CELLS,
    EMPTY,
    FIRE,
    FIRE_MOVE,
    FIRED,
    HOME,
    ICE,
    NOWHERE,
    PAWNS,
    PUT_FIRE,
    PUT_ICE,
    START,
    step_kind,
    step_of,
    step_target,
)
from sorry_engine.kernel.native import append, i64, vec
from sorry_engine.kernel.tables import Tables


def placements(t: Tables, board: vec[i64], turn: i64, first: i64, last: i64, token: i64) -> vec[i64]:
    """The steps that put the token of a card somewhere; 0 among them if it may stay where it is, which is no step."""
    return ice_placements(t, board, turn) if token == PUT_ICE else fire_placements(board, first, last)


def ice_placements(t: Tables, board: vec[i64], turn: i64) -> vec[i64]:
    """Ice goes onto an opponent's pawn, the one that carries it among them, or if there is none to the center (F2)."""
    steps = vec[i64]()
    stays = t.ice_may_stay
    found = False
    pawn: i64 = 0
    for pawn in range(PAWNS):
        if may_be_iced(t, board, turn, pawn):
            found = True
            if is_iced(board, pawn):
                stays = True
            else:
                steps = append(steps, step_of(pawn >> 2, NOWHERE, board[pawn], PUT_ICE, 0))
    if not found:
        if board[ICE]:
            steps = append(steps, step_of(turn, NOWHERE, NOWHERE, PUT_ICE, 0))
        else:
            stays = True
    return append(steps, 0) if stays else steps


def may_be_iced(t: Tables, board: vec[i64], turn: i64, pawn: i64) -> bool:
    """Whether Ice may be put on the pawn (F2, F3)."""
    return are_opponents(t, turn * 4, pawn) and (on_track(board, pawn) or (t.ice_in_safety and is_out(board, pawn)))


def fire_placements(board: vec[i64], first: i64, last: i64) -> vec[i64]:
    """Fire may go to another of the player's pawns, on the track or in a Safety Zone, or stay (F4)."""
    steps = vec[i64]([0])
    color: i64 = 0
    pawn: i64 = 0
    for color in range(first, last + 1, 2):
        for pawn in range(color * 4, color * 4 + 4):
            if is_out(board, pawn) and board[FIRE] != pawn + 1:
                steps = append(steps, step_of(color, NOWHERE, board[pawn], PUT_FIRE, 0))
    return steps


def is_out(board: vec[i64], pawn: i64) -> bool:
    """Whether the pawn is on the track or in its Safety Zone."""
    return START < board[pawn] < HOME


def put(board: vec[i64], step: i64) -> None:
    """Put a token where the step says."""
    target = step_target(step)
    holder: i64 = 0 if target == NOWHERE else board[AT + target] + 1
    board[FIRE if step_kind(step) == PUT_FIRE else ICE] = holder


def rescues(t: Tables, board: vec[i64], pawn: i64) -> vec[i64]:
    """From where the pawn, coming Home, brings another of its color along: none if it carries no Fire (F6)."""
    cells = vec[i64]()
    if board[FIRE] != pawn + 1 or not t.home_bonus:
        return cells
    in_start = False
    other: i64 = 0
    for other in range(pawn & 12, (pawn & 12) + 4):
        cell = board[other]
        if other != pawn and cell != HOME and not is_iced(board, other) and not (in_start and cell == START):
            in_start = in_start or cell == START
            cells = append(cells, cell)
    return cells


def fire_move(t: Tables, board: vec[i64], first: i64, last: i64) -> i64:
    """The step of the fire move that the player may make now; 0 if there is none (F5, F7)."""
    pawn = board[FIRE] - 1
    if pawn < 0 or board[FIRED] or is_iced(board, pawn):
        return 0
    color = pawn >> 2
    target = t.fire_move[color * CELLS + board[pawn]]
    if not target or (color != first and color != last) or refusal(t, board, pawn, target, True):
        return 0
    return step_of(color, board[pawn], target, FIRE_MOVE, 0)


def bring_home(board: vec[i64], color: i64, cell: i64, moved: i64) -> None:
    """Bring a pawn of the color Home from the cell; of those in Start rather one that has `moved` (F6)."""
    pawn = own_pawn(board, color, cell, ~moved)
    if pawn == EMPTY:
        pawn = own_pawn(board, color, cell, moved)
    lift(board, pawn)
    board[pawn] = HOME
