"""Whole games on one board, by chance: the same rules as `transition`, with nothing packed and nothing checked.

Each card takes one random number, and so does each decision, if there is a choice. That is what the public functions
take of a generator, so that with the same numbers they play the same games.
"""

from typing import Final

from sorry_engine.kernel.board import arrange_all, pack, unpack
from sorry_engine.kernel.generate import generate_onto, open_fire_move
from sorry_engine.kernel.generator import Generator
from sorry_engine.kernel.hands import binds, cards_held, refill_due
from sorry_engine.kernel.layout import CARD, COLORS, FIRED, HAND, HELD, KINDS_OF_CARDS, NOWHERE, PILE, TURN, card_at
from sorry_engine.kernel.native import append, emptied, i64, vec, with_room
from sorry_engine.kernel.pile import UNSEEN, is_empty, turn_over, turn_over_if_empty
from sorry_engine.kernel.policy import Policy
from sorry_engine.kernel.tables import DIVIDES, PUTS, Tables
from sorry_engine.kernel.turn import carry_out, settle

ROOM: Final = 64  # most lists of moves are shorter


def play_out(t: Tables, packed: bytes, generator: Generator, policy: Policy, most: i64) -> tuple[bytes, int]:
    """Play on from a position of a game that goes on, until it is over or `most` cards have been played.

    The position then, and how many cards were.
    """
    game = Game(t, packed, generator, policy)
    cards: i64 = 0
    goes_on = True
    while goes_on and cards < most:
        cards += 1
        goes_on = game.play_card()
    return pack(game.board), int(cards)


class Game:
    """A game that goes on, and is played by chance."""

    def __init__(self, t: Tables, packed: bytes, generator: Generator, policy: Policy) -> None:
        self.t = t
        self.board = unpack(packed)
        self.generator = generator
        self.policy = policy
        self.room = with_room(ROOM)
        self.left: i64 = 0  # cards in the pile; not kept up where cards are held
        self.missing: i64 = 0  # cards that the hands are short of
        # of each card of the hand, by its place there: where what it allows begins and ends, and what it weighs
        self.begins = vec[i64]([0] * KINDS_OF_CARDS)
        self.ends = vec[i64]([0] * KINDS_OF_CARDS)
        self.weights = vec[i64]([0] * KINDS_OF_CARDS)
        self.discards = False  # whether any card of the hand may be discarded
        self.count_cards()

    def count_cards(self) -> None:
        """Count the cards of the board, which is another's now."""
        self.left = cards_left(self.board)
        self.missing = cards_missing(self.t, self.board)

    def play_card(self) -> bool:
        """Draw what is due, and play one card; whether the game goes on then."""
        t = self.t
        board = self.board
        if t.hand_size:
            return self.play_from_hand()
        if t.has_tokens and not board[FIRED] and not board[CARD]:
            self.choose_fire_move()
        if not board[CARD]:
            self.draw()
        card = board[CARD]
        if t.powers[card] & (DIVIDES | PUTS):
            arrange_all(board)
        rows = generate_onto(t, board, board[TURN], card, emptied(self.room))
        width = t.width[card]
        row: i64 = 0
        if len(rows) > width:
            row = self.find(rows, 0, width, self.generator.below(self.total(rows, 0, len(rows), width)))
        return settle(t, board, card, carry_out(t, board, rows, row, width))

    def total(self, rows: vec[i64], begin: i64, end: i64, width: i64) -> i64:
        """The weights of the rows from there up to the end."""
        if self.policy.is_flat:
            return count(begin, end, width)
        weights: i64 = 0
        while begin < end:
            weights += self.policy.weight(self.t, self.board, rows, begin, width)
            begin += width
        return weights

    def find(self, rows: vec[i64], begin: i64, width: i64, before: i64) -> i64:
        """The row before which the weights of the rows from there on come up to so much."""
        if self.policy.is_flat:
            return begin + before * width
        row = begin
        before -= self.policy.weight(self.t, self.board, rows, row, width)
        while before >= 0:
            row += width
            before -= self.policy.weight(self.t, self.board, rows, row, width)
        return row

    def draw(self) -> None:
        """Draw a card (G6)."""
        t = self.t
        board = self.board
        if not self.left:
            turn_over(t, board)
            self.left = cards_left(board)
        place = pick(board, self.generator.below(self.left))
        board[PILE + place] -= 1
        self.left -= 1
        if t.turn_over_at_once and not self.left:
            turn_over(t, board)
            board[PILE + place] -= 1
            self.left = cards_left(board)
        board[CARD] = card_at(place)

    def choose_fire_move(self) -> None:
        """Make the fire move, or decline it, if one is open (F5)."""
        step = open_fire_move(self.t, self.board)
        if step:
            rows = append(append(emptied(self.room), 0), step)
            row = self.find(rows, 0, 1, self.generator.below(self.total(rows, 0, 2, 1)))
            carry_out(self.t, self.board, rows, row, 1)
            self.board[FIRED] = 1

    def play_from_hand(self) -> bool:
        """Fill the hands, then play a card of the player's hand, or discard one (P1-P4); whether the game goes on."""
        self.fill_hands()
        t = self.t
        board = self.board
        hand = HELD + board[TURN] * HAND
        arrange_all(board)
        rows = self.list_hand()
        discards = self.discards
        options: i64 = 0
        weights: i64 = 0
        place: i64 = 0
        for place in range(KINDS_OF_CARDS):
            if board[hand + place]:
                width = t.width[card_at(place)]
                begin = self.begins[place]
                end = self.ends[place]
                weight = self.total(rows, begin, end, width)
                self.weights[place] = weight
                weights += weight + discards
                options += count(begin, end, width) + discards
        self.missing += 1
        before: i64 = 0
        if options > 1:
            before = self.generator.below(weights)
        place = 0
        while True:
            if board[hand + place]:
                if discards:
                    if not before:
                        board[hand + place] -= 1
                        return settle(t, board, card_at(place), False)
                    before -= 1
                if before < self.weights[place]:
                    card = card_at(place)
                    board[hand + place] -= 1
                    width = t.width[card]
                    row = self.find(rows, self.begins[place], width, before)
                    return settle(t, board, card, carry_out(t, board, rows, row, width))
                before -= self.weights[place]
            place += 1

    def list_hand(self) -> vec[i64]:
        """What the cards of the player's hand allow, one after the other; notes where each begins and ends (P2, P3)."""
        t = self.t
        board = self.board
        hand = HELD + board[TURN] * HAND
        rows = emptied(self.room)
        discards = True
        place: i64 = 0
        for place in range(KINDS_OF_CARDS):
            if board[hand + place]:
                card = card_at(place)
                begin: i64 = len(rows)
                rows = generate_onto(t, board, board[TURN], card, rows)
                if discards and binds(t, rows, begin, card):
                    discards = t.may_idle
                if not rows[begin]:
                    begin += t.width[card]  # to forfeit a card is to discard it
                self.begins[place] = begin
                self.ends[place] = len(rows)
        self.discards = discards
        return rows

    def fill_hands(self) -> None:
        """Draw for all hands that are short (P1)."""
        t = self.t
        board = self.board
        while self.missing:
            short = refill_due(t, board)
            if not short:
                return
            self.missing -= 1
            if is_empty(t, board):
                turn_over(t, board)
            place = pick(board, self.generator.below(cards_left(board)))
            board[PILE + place] -= 1
            board[HELD + (short - 1) * HAND + place] += 1
            if t.turn_over_at_once:
                turn_over_if_empty(t, board, UNSEEN)


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


def cards_missing(t: Tables, board: vec[i64]) -> i64:
    """How many cards the hands are short of."""
    cards: i64 = 0
    color: i64 = 0
    for color in range(COLORS):
        if t.hand_size and board[color * 4] != NOWHERE:
            cards += t.hand_size - cards_held(board, color)
    return cards


def count(begin: i64, end: i64, width: i64) -> i64:
    """How many rows there are from there up to the end."""
    return end - begin if width == 1 else (end - begin) // width
