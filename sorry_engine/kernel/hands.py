"""The points game's hands: whose must be filled, which cards are held, and which may be discarded (P1-P4)."""

from sorry_engine.kernel.generate import generate
from sorry_engine.kernel.layout import (
    COLORS,
    HAND,
    HELD,
    KINDS_OF_CARDS,
    NOWHERE,
    SWAP,
    TURN,
    card_at,
    step_kind,
)
from sorry_engine.kernel.native import i64, vec
from sorry_engine.kernel.tables import SWAPS, Tables


def cards_held(board: vec[i64], color: i64) -> i64:
    """How many cards the color holds, hidden ones too."""
    count: i64 = 0
    place: i64 = 0
    for place in range(HELD + color * HAND, HELD + color * HAND + HAND):
        count += board[place]
    return count


def refill_due(t: Tables, board: vec[i64]) -> i64:
    """Whose hand must be filled next, + 1; 0 if none (P1, P4, G9)."""
    turn = board[TURN]
    short: i64 = 0
    colors: i64 = 0
    offset: i64 = 0
    for offset in range(COLORS):
        color = turn + offset & 3
        if board[color * 4] != NOWHERE and cards_held(board, color) < t.hand_size:
            colors += 1
            if not short:
                short = color + 1
    if colors == 1 and short == turn + 1 and t.plays_before_refill and cards_held(board, turn) > 0:
        return 0  # a second play comes first
    return short


def can_be_played(t: Tables, board: vec[i64], turn: i64, card: i64) -> bool:
    """Whether a pawn can move with the card."""
    rows = generate(t, board, turn, card)
    return rows[len(rows) - t.width[card]] != 0  # the forfeit is the first of the moves


def must_be_played(t: Tables, board: vec[i64], turn: i64, card: i64) -> bool:
    """Whether a pawn can move with the card, and not only by swaps that may be declined (C11d, P3)."""
    return binds(t, generate(t, board, turn, card), 0, card)


def binds(t: Tables, rows: vec[i64], row: i64, card: i64) -> bool:
    """Whether one of the moves from there on has to be played: it moves a pawn, and is no swap that may be declined."""
    while row < len(rows):
        if rows[row] and not (t.powers[card] & SWAPS and t.swap_is_optional and step_kind(rows[row]) == SWAP):
            return True
        row += t.width[card]
    return False


def may_discard(t: Tables, board: vec[i64]) -> bool:
    """Whether the player may discard a card of the hand, any one (P2, P3, G7)."""
    if t.may_idle:
        return True
    turn = board[TURN]
    place: i64 = 0
    for place in range(KINDS_OF_CARDS):
        if board[HELD + turn * HAND + place] and must_be_played(t, board, turn, card_at(place)):
            return False
    return True


def any_can_be_played(t: Tables, board: vec[i64]) -> bool:
    """Whether a pawn can move with some card of the player's hand."""
    turn = board[TURN]
    place: i64 = 0
    for place in range(KINDS_OF_CARDS):
        if board[HELD + turn * HAND + place] and can_be_played(t, board, turn, card_at(place)):
            return True
    return False
