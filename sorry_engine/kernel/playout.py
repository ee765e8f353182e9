"""Whole games on one board, by chance: the same rules as `transition`, with nothing packed and nothing checked.

Each card takes one random number, and so does each decision, if there is a choice. That is what the public functions
take of a generator, so that with the same numbers they play the same games.
"""

from typing import Final

from sorry_engine.kernel.board import pack, sort_board, unpack
from sorry_engine.kernel.generate import generate, generate_into, moves_partner
from sorry_engine.kernel.generator import Generator
from sorry_engine.kernel.hands import binds, refill_due
from sorry_engine.kernel.judge import make
from sorry_engine.kernel.layout import (
    CARD,
    FIRE,
    FIRED,
    HAND,
    HELD,
    KINDS_OF_CARDS,
    PILE,
    TURN,
    card_at,
)
from sorry_engine.kernel.native import emptied, i64, vec, with_room
from sorry_engine.kernel.pile import UNSEEN, is_empty, turn_over, turn_over_if_empty
from sorry_engine.kernel.tables import Tables
from sorry_engine.kernel.tokens import fire_move
from sorry_engine.kernel.turn import carry_out, settle

ROOM: Final = 64  # most lists of moves are shorter


def play_out(t: Tables, packed: bytes, generator: Generator, most: int) -> tuple[bytes, int]:
    """Play on from a position of a game that goes on, until it is over or `most` cards have been played.

    The position then, and how many cards were.
    """
    board = unpack(packed)
    room = with_room(ROOM)
    left = cards_left(board)
    last: i64 = most
    cards: i64 = 0
    goes_on = True
    while goes_on and cards < last:
        cards += 1
        if t.hand_size:
            goes_on = play_from_hand(t, board, generator)
            continue
        if board[FIRE] and not board[FIRED] and not board[CARD]:
            choose_fire_move(t, board, generator)
        if not board[CARD]:
            if not left:
                turn_over(t, board)
                left = cards_left(board)
            place = pick(board, generator.below(left))
            board[PILE + place] -= 1
            left -= 1
            if t.turn_over_at_once and not left:
                turn_over(t, board)
                board[PILE + place] -= 1
                left = cards_left(board)
            board[CARD] = card_at(place)
        card = board[CARD]
        rows = generate_into(t, board, board[TURN], card, emptied(room))
        width = t.width[card]
        row: i64 = 0
        if len(rows) > width:
            row = generator.below(len(rows) // width) * width
        goes_on = play(t, board, card, rows, row)
    return pack(board), int(cards)


def play(t: Tables, board: vec[i64], card: i64, rows: vec[i64], row: i64) -> bool:
    """Play a row of steps with the card; whether the game goes on."""
    moved = carry_out(t, board, rows, row, t.width[card])
    if moved:
        sort_board(t, board)
    return settle(t, board, card, moved)


def pick(board: vec[i64], left: i64) -> i64:
    """The place in the pile of a card, so many others coming before it."""
    place: i64 = 0
    while left >= board[PILE + place]:
        left -= board[PILE + place]
        place += 1
    return place


def cards_left(board: vec[i64]) -> i64:
    """How many cards are in the pile."""
    cards: i64 = 0
    place: i64 = 0
    for place in range(PILE, PILE + KINDS_OF_CARDS):
        cards += board[place]
    return cards


def choose_fire_move(t: Tables, board: vec[i64], generator: Generator) -> None:
    """Make the fire move, or decline it, if one is open (F5)."""
    turn = board[TURN]
    first = turn
    last = turn
    if moves_partner(t, board, turn):
        first = turn & 1
        last = first + 2
    step = fire_move(t, board, first, last)
    if not step:
        return
    board[FIRED] = 1
    if generator.below(2) == 1:
        make(t, board, board[FIRE] - 1, step)
        sort_board(t, board)


def play_from_hand(t: Tables, board: vec[i64], generator: Generator) -> bool:
    """Fill the hands, then play a card of the player's hand, or discard one (P1-P4); whether the game goes on."""
    fill_hands(t, board, generator)
    turn = board[TURN]
    hand = HELD + turn * HAND
    moves: i64 = 0
    kinds: i64 = 0
    discards = True
    place: i64 = 0
    for place in range(KINDS_OF_CARDS):
        if board[hand + place]:
            card = card_at(place)
            rows = generate(t, board, turn, card)
            moves += count(t, rows, card)
            kinds += 1
            discards = discards and not binds(t, rows, card)
    if discards or t.may_idle:
        moves += kinds
    left: i64 = 0
    if moves > 1:
        left = generator.below(moves)
    place = 0
    while True:
        if board[hand + place]:
            card = card_at(place)
            if discards or t.may_idle:
                left -= 1
                if left < 0:
                    board[hand + place] -= 1
                    return settle(t, board, card, False)
            rows = generate(t, board, turn, card)
            moves = count(t, rows, card)
            if left < moves:
                row = (left + (rows[0] == 0)) * t.width[card]
                board[hand + place] -= 1
                return play(t, board, card, rows, row)
            left -= moves
        place += 1


def fill_hands(t: Tables, board: vec[i64], generator: Generator) -> None:
    """Draw for all hands that are short (P1)."""
    short = refill_due(t, board)
    while short:
        if is_empty(t, board):
            turn_over(t, board)
        place = pick(board, generator.below(cards_left(board)))
        board[PILE + place] -= 1
        board[HELD + (short - 1) * HAND + place] += 1
        if t.turn_over_at_once:
            turn_over_if_empty(t, board, UNSEEN)
        short = refill_due(t, board)


def count(t: Tables, rows: vec[i64], card: i64) -> i64:
    """How many rows move a pawn: all but the forfeit, which is the first."""
    rows_in_all = len(rows) // t.width[card]
    return rows_in_all if rows[0] else rows_in_all - 1
