"""Pawns forward by a whole card: the commonest power of all."""

from sorry_engine.kernel.board import refusal
from sorry_engine.kernel.layout import CELLS, FORWARD, HOME, ICE, LEAVE, RESCUE, START, step_of
from sorry_engine.kernel.native import append, i64, vec
from sorry_engine.kernel.tables import WAYS, Tables
from sorry_engine.kernel.tokens import rescues


def forward(t: Tables, board: vec[i64], first: i64, last: i64, n: i64, width: i64, out: vec[i64]) -> vec[i64]:
    """Append the forward moves by the whole card, those out of Start among them (M1-M9)."""
    iced = board[ICE] - 1
    color: i64 = 0
    pawn: i64 = 0
    for color in range(first, last + 1, 2):
        started = False
        ways = n * WAYS + color * CELLS
        for pawn in range(color * 4, color * 4 + 4):
            cell = board[pawn]
            if pawn != iced and not (started and cell == START):  # pawns are alike: one in Start stands for all
                started = started or cell == START
                target = t.whole[ways + cell]
                if target and not refusal(t, board, pawn, target, True):
                    out = append_forward(t, board, pawn, target, width, out)
                if t.two_ways:
                    target = t.whole_in[ways + cell]
                    if target and not refusal(t, board, pawn, target, True):
                        out = append_forward(t, board, pawn, target, width, out)
    return out


def append_forward(t: Tables, board: vec[i64], pawn: i64, target: i64, width: i64, out: vec[i64]) -> vec[i64]:
    """Append the pawn's move to the cell; Home with Fire, once for each pawn that it may bring along (F6)."""
    cell = board[pawn]
    step = step_of(pawn >> 2, cell, target, LEAVE if cell == START else FORWARD, 0)
    if width == 1:
        return append(out, step)
    if target == HOME and t.home_bonus:
        cells = rescues(t, board, pawn)
        place: i64 = 0
        for place in range(len(cells)):
            out = append_row(append(out, step), step_of(pawn >> 2, cells[place], HOME, RESCUE, 0), width - 1)
        if len(cells) > 0:
            return out
    return append_row(out, step, width)


def append_row(out: vec[i64], step: i64, width: i64) -> vec[i64]:
    """Append a row with one step; with 0 it is the forfeit."""
    out = append(out, step)
    while width > 1:
        out = append(out, 0)
        width -= 1
    return out
