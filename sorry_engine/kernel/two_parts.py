"""The 7 divided between two pawns, the commonest way by far; `divide` does it among more (C7a-C7c).

It takes no part that does not lead where its squares say, or that another part might first make possible: that is,
Home takes exact count (M6), the own entry must be turned into (M7), and no pawn can be bumped and start, or be rescued.
"""

from sorry_engine.kernel.board import land, pack, refusal
from sorry_engine.kernel.forward import forward
from sorry_engine.kernel.layout import CELLS, FORWARD, step_of
from sorry_engine.kernel.native import append, i64, vec
from sorry_engine.kernel.tables import BIT, WAYS, Tables


def divide_in_two(
    t: Tables, board: vec[i64], first: i64, last: i64, n: i64, pawns: i64, width: i64, out: vec[i64]
) -> vec[i64]:
    """Append all ways to use n squares for one pawn, or to divide them between two of the `pawns`, a bit for each."""
    out = forward(t, board, first, last, n, width, out)
    pawn: i64 = 0
    other: i64 = 0
    squares: i64 = 0
    for pawn in range(first * 4, last * 4 + 4):
        if pawns >> pawn & 1:
            ways = (pawn >> 2) * CELLS + board[pawn]
            for other in range(pawn + 1, last * 4 + 4):
                if pawns >> other & 1:
                    other_ways = (other >> 2) * CELLS + board[other]
                    for squares in range(1, n):
                        way = squares * WAYS + ways
                        other_way = (n - squares) * WAYS + other_ways
                        target = t.part[way]
                        other_target = t.part[other_way]
                        if target and other_target:
                            out = append_parts(t, board, pawn, target, other, other_target, width, out)
                        if t.two_ways:
                            inward = t.part_in[way]
                            other_inward = t.part_in[other_way]
                            if inward and other_target:
                                out = append_parts(t, board, pawn, inward, other, other_target, width, out)
                            if target and other_inward:
                                out = append_parts(t, board, pawn, target, other, other_inward, width, out)
                            if inward and other_inward:
                                out = append_parts(t, board, pawn, inward, other, other_inward, width, out)
    return out


def append_parts(
    t: Tables, board: vec[i64], pawn: i64, target: i64, other: i64, other_target: i64, width: i64, out: vec[i64]
) -> vec[i64]:
    """Append two parts, in the orders in which they can be played; in one order where both have the same result."""
    color = pawn >> 2
    other_color = other >> 2
    step = step_of(color, board[pawn], target, FORWARD, 0)
    other_step = step_of(other_color, board[other], other_target, FORWARD, 0)
    if other_step < step:
        return append_parts(t, board, other, other_target, pawn, target, width, out)
    covered = t.footprint[color * CELLS + target] | BIT[board[pawn]]
    if not covered & (t.footprint[other_color * CELLS + other_target] | BIT[board[other]]):
        if refusal(t, board, pawn, target, True) or refusal(t, board, other, other_target, True):
            return out
        return append_pair(out, step, other_step, width)
    result = after_both(t, board, pawn, target, other, other_target)
    other_result = after_both(t, board, other, other_target, pawn, target)
    if result:
        out = append_pair(out, step, other_step, width)
    if other_result and other_result != result:
        out = append_pair(out, other_step, step, width)
    return out


def append_pair(out: vec[i64], step: i64, other_step: i64, width: i64) -> vec[i64]:
    """Append a row with two steps."""
    out = append(append(out, step), other_step)
    while width > 2:
        out = append(out, 0)
        width -= 1
    return out


def after_both(t: Tables, board: vec[i64], pawn: i64, target: i64, other: i64, other_target: i64) -> bytes:
    """The position after the parts of two pawns; no bytes if they can't be played in this order."""
    if refusal(t, board, pawn, target, True):
        return b""
    after = board[:]
    land(t, after, pawn, target, True)
    if after[other] != board[other] or refusal(t, after, other, other_target, True):
        return b""
    land(t, after, other, other_target, True)
    return pack(after)
