"""What a card allows: one function for each power of a card.

Moves come in one vector, as rows of steps: a row has `width` entries, its end filled up with 0. A row of nothing but
0 is the forfeit. The colors that a player may move are `first` and, two further on, `last`; alone, the same.
"""

from sorry_engine.kernel.board import all_home, are_opponents, change_places, is_iced, own_pawn, refusal, slide_refusal
from sorry_engine.kernel.divide import divide
from sorry_engine.kernel.forward import append_row, forward
from sorry_engine.kernel.layout import (
    BACKWARD,
    CELLS,
    EMPTY,
    FIRE,
    ICE,
    PAWNS,
    SAFETY,
    SORRY,
    START,
    SWAP,
    TRACK,
    TURN,
    step_of,
)
from sorry_engine.kernel.native import i64, sort, vec
from sorry_engine.kernel.reasons import SORRY_ON_ICE
from sorry_engine.kernel.tables import (
    AFTER_HOME,
    AHEAD,
    ANY_TIME,
    BEHIND,
    DIVIDES,
    NEVER,
    OWN_OR_PARTNERS,
    PARTNERS,
    PUTS,
    REPLACES,
    SWAPS,
    WAYS,
    Tables,
)
from sorry_engine.kernel.tokens import fire_move, placements, put


def moves_partner(t: Tables, board: vec[i64], turn: i64) -> bool:
    """Whether the player may move the partner's pawns, too (T1)."""
    return t.partner_moves == ANY_TIME or (t.partner_moves == AFTER_HOME and all_home(board, turn))


def open_fire_move(t: Tables, board: vec[i64]) -> i64:
    """The step of the fire move that the player may make, before a card is drawn; 0 if there is none (F5)."""
    turn = board[TURN]
    if moves_partner(t, board, turn):
        return fire_move(t, board, turn & 1, (turn & 1) + 2)
    return fire_move(t, board, turn, turn)


def generate(t: Tables, board: vec[i64], turn: i64, card: i64) -> vec[i64]:
    """All moves of the card, in the order of moves; the forfeit where it stands (G7, G8, C11d)."""
    return generate_onto(t, board, turn, card, vec[i64]())


def generate_onto(t: Tables, board: vec[i64], turn: i64, card: i64, rows: vec[i64]) -> vec[i64]:
    """Append the same."""
    first = turn
    last = turn
    if t.partner_moves and moves_partner(t, board, turn):
        first = turn & 1
        last = first + 2
    begin: i64 = len(rows)
    if t.powers[card] & PUTS:
        steps = placements(t, board, turn, first, last, t.puts[card])
        after = board[:]
        place: i64 = 0
        for place in range(len(steps)):
            rows = use_after(t, after, turn, first, last, card, steps[place], rows)
    else:
        rows = use(t, board, turn, first, last, card, rows)
    width = t.width[card]
    if len(rows) - begin > width:
        sort_rows(rows, begin, width)
    return rows


def use_after(
    t: Tables, board: vec[i64], turn: i64, first: i64, last: i64, card: i64, token: i64, out: vec[i64]
) -> vec[i64]:
    """Append what the card allows once its token has been put somewhere; with 0 it stays (F2, F4)."""
    if not token:
        return use(t, board, turn, first, last, card, out)
    fire = board[FIRE]
    ice = board[ICE]
    put(board, token)
    row: i64 = len(out)
    out = use(t, board, turn, first, last, card, out)
    board[FIRE] = fire
    board[ICE] = ice
    width = t.width[card]
    place: i64 = 0
    while row < len(out):
        for place in range(row + width - 1, row, -1):  # the last entry is 0: `width` counts the token
            out[place] = out[place - 1]
        out[row] = token
        row += width
    return out


def use(t: Tables, board: vec[i64], turn: i64, first: i64, last: i64, card: i64, out: vec[i64]) -> vec[i64]:
    """Append the ways to use the card for the pawns, or to forfeit it."""
    width = t.width[card]
    if t.may_idle:
        out = append_row(out, 0, width)
    before = len(out)
    powers = t.powers[card]
    if powers & REPLACES:
        out = replace(t, board, turn, first, last, width, out)
    if powers & DIVIDES:
        out = divide(t, board, first, last, t.ahead[card], t.parts[card], width, out)
    elif powers & AHEAD and not (t.ahead_is_last_resort and len(out) > before):
        out = forward(t, board, first, last, t.ahead[card], width, out)
    if powers & BEHIND and not (t.behind_is_last_resort and len(out) > before):
        out = backward(t, board, first, last, t.behind[card], width, out)
    declines = False
    if powers & SWAPS:
        declines = t.swap_is_optional and len(out) == before
        out = swap(t, board, first, last, width, out)
    if (declines or len(out) == before) and not t.may_idle:
        out = append_row(out, 0, width)
    return out


def backward(t: Tables, board: vec[i64], first: i64, last: i64, n: i64, width: i64, out: vec[i64]) -> vec[i64]:
    """Append the backward moves (M10, M11, S3)."""
    iced = board[ICE] - 1
    color: i64 = 0
    pawn: i64 = 0
    for color in range(first, last + 1, 2):
        for pawn in range(color * 4, color * 4 + 4):
            cell = board[pawn]
            target = t.back[n * WAYS + color * CELLS + cell]
            if target and pawn != iced and not refusal(t, board, pawn, target, t.slide_backward):
                out = append_row(out, step_of(color, cell, target, BACKWARD, 0), width)
    return out


def replace(t: Tables, board: vec[i64], turn: i64, first: i64, last: i64, width: i64, out: vec[i64]) -> vec[i64]:
    """Append the ways to take another pawn's place with one from Start: an opponent's, else the team's (C13a, T4)."""
    before = len(out)
    color: i64 = 0
    for color in range(first, last + 1, 2):
        out = replace_with(t, board, turn, color, True, width, out)
    if len(out) == before and t.team_sorry != NEVER:
        for color in range(first, last + 1, 2):
            out = replace_with(t, board, turn, color, False, width, out)
    return out


def replace_with(
    t: Tables, board: vec[i64], turn: i64, color: i64, opponents: bool, width: i64, out: vec[i64]
) -> vec[i64]:
    """Append the ways to take an opponent's place with a pawn of the color, or else one of the team's."""
    pawn = own_pawn(board, color, START, 0)
    if pawn == EMPTY:
        return out
    other: i64 = 0
    for other in range(PAWNS):
        if (
            TRACK <= board[other] < SAFETY
            and (are_opponents(t, turn * 4, other) if opponents else takes_team(t, turn, other))
            and not replace_refusal(t, board, pawn, other)
        ):
            out = append_row(out, step_of(color, START, board[other], SORRY, 0), width)
    return out


def takes_team(t: Tables, turn: i64, other: i64) -> bool:
    """Whether a Sorry! may take the place of such a pawn, which is of the team (T4)."""
    return not are_opponents(t, turn * 4, other) and (
        t.team_sorry == OWN_OR_PARTNERS or (t.team_sorry == PARTNERS and other >> 2 != turn)
    )


def replace_refusal(t: Tables, board: vec[i64], pawn: i64, other: i64) -> i64:
    """Why the pawn from Start may not take the other's place, which is on the track (S4, S6, F8)."""
    if t.ice_guards and is_iced(board, other):
        return SORRY_ON_ICE
    if t.careful_slides and t.slide_on_sorry:
        return slide_refusal(t, board, pawn, board[other])
    return 0


def swap(t: Tables, board: vec[i64], first: i64, last: i64, width: i64, out: vec[i64]) -> vec[i64]:
    """Append the swaps of an own pawn with an opponent's, both on the track (C11a, C11b, T5, F7)."""
    iced = board[ICE] - 1
    color: i64 = 0
    pawn: i64 = 0
    other: i64 = 0
    for color in range(first, last + 1, 2):
        for pawn in range(color * 4, color * 4 + 4):
            if TRACK <= board[pawn] < SAFETY and pawn != iced:
                for other in range(PAWNS):
                    if (
                        TRACK <= board[other] < SAFETY
                        and are_opponents(t, pawn, other)
                        and other != iced
                        and not swap_refusal(t, board, pawn, other)
                    ):
                        step = step_of(color, board[pawn], board[other], SWAP, (other >> 2) + 1)
                        out = append_row(out, step, width)
    return out


def swap_refusal(t: Tables, board: vec[i64], pawn: i64, other: i64) -> i64:
    """Why two pawns on the track may not be swapped: only a slide that follows can forbid it (S5, S6, F8)."""
    if t.careful_slides:
        return change_places(t, board[:], pawn, other)
    return 0


def sort_rows(rows: vec[i64], begin: i64, width: i64) -> None:
    """Sort the rows from there on in place. They are few and nearly sorted."""
    if width == 1:
        sort(rows, begin, len(rows))
        return
    row = begin + width
    while row < len(rows):
        low = row
        while low > begin and rows[low] <= rows[low - width] and is_less(rows, low, low - width, width):
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
