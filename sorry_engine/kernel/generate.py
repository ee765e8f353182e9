"""What a card allows: one function for each power of a card.

Moves come in one vector, as rows of steps: a row has as many entries as the card may have parts, its end filled up
with 0. A row of nothing but 0 is the forfeit.
"""

from sorry_engine.kernel.board import change_places, on_track, refusal
from sorry_engine.kernel.divide import divide
from sorry_engine.kernel.layout import BACKWARD, CELLS, FORWARD, LEAVE, NOWHERE, PAWNS, SORRY, START, SWAP, step_of
from sorry_engine.kernel.native import append, i64, vec
from sorry_engine.kernel.tables import BUMPED, COUNTS, Tables


def generate(t: Tables, board: vec[i64], color: i64, card: i64) -> vec[i64]:
    """All moves of the card, in the order of moves; the forfeit where it stands (G7, G8, C11d)."""
    width = t.parts[card]
    out = vec[i64]()
    if t.replaces[card]:
        out = replace(t, board, color, out)
    if t.ahead[card] and not (t.ahead_is_last_resort and len(out) > 0):
        out = forward(t, board, color, t.ahead[card], width, out)
    if width > 1:
        out = divide(t, board, color, width, out)
    if t.behind[card] and not (t.behind_is_last_resort and len(out) > 0):
        out = backward(t, board, color, t.behind[card], out)
    may_forfeit = t.may_idle
    if t.swaps[card]:
        may_forfeit = may_forfeit or (t.swap_is_optional and len(out) == 0)
        out = swap(t, board, color, out)
    if len(out) == 0 or may_forfeit:
        out = append_row(out, 0, width)
    sort_rows(out, width)
    return out


def forward(t: Tables, board: vec[i64], color: i64, n: i64, width: i64, out: vec[i64]) -> vec[i64]:
    """Append the forward moves by the whole card, those out of Start among them (M1-M9)."""
    before: i64 = NOWHERE
    pawn: i64 = 0
    for pawn in range(color * 4, color * 4 + 4):
        cell = board[pawn]
        if cell != before:  # pawns of a color are alike: one that is in Start stands for all
            before = cell
            index = (color * CELLS + cell) * COUNTS + n
            kind: i64 = LEAVE if cell == START else FORWARD
            target = t.whole[index]
            if target and not refusal(t, board, pawn, target, True):
                out = append_row(out, step_of(color, cell, target, kind, 0), width)
            if t.two_ways:
                target = t.whole_in[index]
                if target and not refusal(t, board, pawn, target, True):
                    out = append_row(out, step_of(color, cell, target, kind, 0), width)
    return out


def backward(t: Tables, board: vec[i64], color: i64, n: i64, out: vec[i64]) -> vec[i64]:
    """Append the backward moves (M10, M11, S3)."""
    pawn: i64 = 0
    for pawn in range(color * 4, color * 4 + 4):
        cell = board[pawn]
        target = t.back[(color * CELLS + cell) * COUNTS + n]
        if target and not refusal(t, board, pawn, target, t.slide_backward):
            out = append(out, step_of(color, cell, target, BACKWARD, 0))
    return out


def replace(t: Tables, board: vec[i64], color: i64, out: vec[i64]) -> vec[i64]:
    """Append the ways to take an opponent's place with a pawn from Start (C13a)."""
    pawn = color * 4
    if board[pawn] != START:
        return out
    other: i64 = 0
    for other in range(PAWNS):
        if other >> 2 != color and on_track(board, other):
            cell = board[other]
            if not refusal(t, board, pawn, cell, t.slide_on_sorry):
                out = append(out, step_of(color, START, cell, SORRY, 0))
    return out


def swap(t: Tables, board: vec[i64], color: i64, out: vec[i64]) -> vec[i64]:
    """Append the swaps of an own pawn with an opponent's, both on the track (C11a, C11b)."""
    pawn: i64 = 0
    other: i64 = 0
    for pawn in range(color * 4, color * 4 + 4):
        if on_track(board, pawn):
            for other in range(PAWNS):
                if other >> 2 != color and on_track(board, other) and not swap_refusal(t, board, pawn, other):
                    out = append(out, step_of(color, board[pawn], board[other], SWAP, (other >> 2) + 1))
    return out


def swap_refusal(t: Tables, board: vec[i64], pawn: i64, other: i64) -> i64:
    """Why two pawns on the track may not be swapped: only a slide that follows can forbid it (S5, S6)."""
    return 0 if t.slide_own == BUMPED else change_places(t, board[:], pawn, other)


def append_row(out: vec[i64], step: i64, width: i64) -> vec[i64]:
    """Append a row with one step; with 0 it is the forfeit."""
    out = append(out, step)
    while width > 1:
        out = append(out, 0)
        width -= 1
    return out


def sort_rows(rows: vec[i64], width: i64) -> None:
    """Sort rows in place. They are few and nearly sorted."""
    row = width
    while row < len(rows):
        low = row
        while low >= width and rows[low] <= rows[low - width] and is_less(rows, low, low - width, width):
            place: i64 = 0
            for place in range(low, low + width):
                rows[place], rows[place - width] = rows[place - width], rows[place]
            low -= width
        row += width


def is_less(rows: vec[i64], a: i64, b: i64, width: i64) -> bool:
    """Whether the row at `a` comes before the one at `b`."""
    place: i64 = 0
    while place < width - 1 and rows[a + place] == rows[b + place]:
        place += 1
    return rows[a + place] < rows[b + place]
