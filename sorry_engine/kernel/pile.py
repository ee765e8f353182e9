"""The pile: what could be drawn, and what becomes of it when a card is (G6, P1).

Where hands are hidden, the pile counts every card that is not seen, in the pile or held; it is empty when those are no
more than the hidden ones.
"""

from typing import Final

from sorry_engine.kernel.layout import COLORS, HAND, HANDS, HELD, HIDDEN, KINDS_OF_CARDS, PILE
from sorry_engine.kernel.native import i64, vec
from sorry_engine.kernel.tables import Tables

UNSEEN: Final = -1  # the place of a card that is drawn without being seen


def drawable(t: Tables, packed: bytes) -> bytes:
    """How many of each card could be drawn next: the pile, or the discards turned over."""
    pile = packed[PILE : PILE + KINDS_OF_CARDS]
    if not t.hand_size:
        place: i64 = 0
        for place in range(KINDS_OF_CARDS):
            if pile[place]:
                return pile
        return t.deck
    if sum(pile) > sum(packed[HANDS + HIDDEN :: HAND]):
        return pile
    return bytes([t.deck[place] - sum(packed[HANDS + place :: HAND]) for place in range(KINDS_OF_CARDS)])


def take(t: Tables, board: vec[i64], place: i64) -> None:
    """Take the card that is counted at the place out of the pile; where it goes is not noted here."""
    if is_empty(t, board):
        turn_over(t, board)
    if place != UNSEEN:
        board[PILE + place] -= 1


def turn_over_if_empty(t: Tables, board: vec[i64], place: i64) -> None:
    """After the last card has been taken: turn the discards over at once, without it."""
    if is_empty(t, board):
        turn_over(t, board)
        if place != UNSEEN:
            board[PILE + place] -= 1


def is_empty(t: Tables, board: vec[i64]) -> bool:
    """Whether no card is in the pile."""
    left: i64 = 0
    if t.hand_size:
        color: i64 = 0
        for color in range(COLORS):
            left -= board[HELD + color * HAND + HIDDEN]
    place: i64 = 0
    for place in range(PILE, PILE + KINDS_OF_CARDS):
        left += board[place]
        if left > 0:
            return False
    return True


def turn_over(t: Tables, board: vec[i64]) -> None:
    """Make the pile of all cards that are in no hand that is seen."""
    place: i64 = 0
    color: i64 = 0
    for place in range(KINDS_OF_CARDS):
        board[PILE + place] = t.deck[place]
        if t.hand_size:
            for color in range(COLORS):
                board[PILE + place] -= board[HELD + color * HAND + place]
