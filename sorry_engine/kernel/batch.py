"""Many games side by side, each on its own board: the kernel draws the cards, and somebody else decides.

Each game draws from a sequence of its own, as `playout` does. What is to be decided is kept as rows of a card, or 0 for
the fire move, and its steps, the end of a row filled up with 0: the moves of one game in their order, then others'.
"""

from typing import Final

from sorry_engine.kernel.board import arrange_all
from sorry_engine.kernel.generate import generate_onto, open_fire_move
from sorry_engine.kernel.generator import Generator
from sorry_engine.kernel.layout import (
    AT,
    BOARD,
    BUMPS,
    CARD,
    EMPTY,
    FIRE,
    FIRED,
    HAND,
    HELD,
    HOME,
    ICE,
    KINDS_OF_CARDS,
    NOWHERE,
    PAWNS,
    SIZE,
    START,
    TURN,
    card_at,
    pile_index,
    step_color,
    step_kind,
    step_origin,
    step_other,
    step_target,
)
from sorry_engine.kernel.native import append, emptied, i64, u8, vec, with_room
from sorry_engine.kernel.playout import Game
from sorry_engine.kernel.policy import Policy
from sorry_engine.kernel.tables import Tables
from sorry_engine.kernel.transition import is_over
from sorry_engine.kernel.turn import carry_out, settle

NONE: Final = 255  # -1 as a byte: no color, or no kind of step
FIELDS: Final = 5  # of a step: kind, color, origin, target, other
_DISCARDED: Final = vec[i64]([0])  # a row without a step


class Lockstep:
    """Games that begin with the same position. Until `begin` is called there are none to play.

    Where they stand is kept packed, and they are played on one board after the other: boards of their own, each thirty
    times as large, would lie in slower memory.
    """

    def __init__(self, t: Tables, start: bytes, games: int) -> None:
        self.t = t
        self.start = start
        self.goes_on = not is_over(t, start)
        self.steps: i64 = max(t.width)  # of a row
        self.packed = vec[u8]([0] * (games * len(start)))  # the packed positions, one after the other
        self.states = vec[i64]([0] * games)  # where each game's sequence of random numbers is
        self.rows = vec[i64]()
        self.first = vec[i64]([0] * games)  # where in `rows` the moves of each game begin,
        self.counts = vec[i64]([0] * games)  # and how many they are: none if it is over
        self.generator = Generator(0)  # with the state of the game that is played
        self.game = Game(t, start, self.generator, Policy(0, 0, 0))  # whose board they are played on
        self.board = self.game.board

    def begin(self, games: list[int], states: list[int]) -> None:
        """Begin these games anew, with these states of the generator."""
        if len(self.rows) > 2 * self.moves_in_all() * (self.steps + 1):
            self.drop_old_rows()
        size: i64 = len(self.start)
        place: i64 = 0
        for place in range(len(games)):
            game: i64 = games[place]
            at: i64 = 0
            for at in range(size):
                self.packed[game * size + at] = u8(self.start[at])
            self.states[game] = states[place]
            if self.goes_on:
                self.load(game)
                self.list_next(game)
                self.store(game)

    def step(self, actions: list[int]) -> None:
        """Play the move with this number in each game that goes on, and find what is to be decided next."""
        rows = self.rows
        self.rows = with_room(len(rows))
        width = self.steps + 1
        game: i64 = 0
        for game in range(len(self.counts)):
            if self.counts[game]:
                self.load(game)
                action: i64 = actions[game]
                if play_row(self.game, rows, self.first[game] + action * width):
                    self.list_next(game)
                else:
                    self.counts[game] = 0
                self.store(game)

    def load(self, game: i64) -> None:
        """Put the game on the board, in place of another: what `unpack` makes of it, in a fraction of the time."""
        board = self.board
        packed = self.packed
        size: i64 = len(self.start)
        at = game * size
        place: i64 = 0
        for place in range(PAWNS):
            board[AT + board[place]] = EMPTY
        for place in range(PAWNS):
            cell = i64(packed[at + place])
            board[place] = cell
            board[AT + cell] = place
        for place in range(PAWNS, SIZE):
            board[place] = i64(packed[at + place])
        board[BUMPS] = 0
        board[AT + NOWHERE] = EMPTY  # here nobody is looked up
        board[AT + START] = EMPTY
        board[AT + HOME] = EMPTY
        if board[FIRE]:
            board[FIRE] = board[AT + board[FIRE]] + 1
        if board[ICE]:
            board[ICE] = board[AT + board[ICE]] + 1
        for place in range(SIZE, size):
            board[BOARD - SIZE + place] = i64(packed[at + place])
        self.game.count_cards()

    def store(self, game: i64) -> None:
        """Keep where the game on the board stands."""
        board = self.board
        arrange_all(board)
        packed = self.packed
        size: i64 = len(self.start)
        at = game * size
        place: i64 = 0
        for place in range(SIZE):
            packed[at + place] = u8(board[place])
        if board[FIRE]:
            packed[at + FIRE] = u8(board[board[FIRE] - 1])
        if board[ICE]:
            packed[at + ICE] = u8(board[board[ICE] - 1])
        for place in range(SIZE, size):
            packed[at + place] = u8(board[BOARD - SIZE + place])

    def list_next(self, game: i64) -> None:
        """Draw what must be drawn in the game on the board, which goes on, and note the moves of the decision then."""
        before = len(self.rows)
        self.generator.state = self.states[game]
        self.rows = list_decision(self.game, self.steps, self.rows)
        self.states[game] = self.generator.state
        self.first[game] = before
        self.counts[game] = (len(self.rows) - before) // (self.steps + 1)

    def drop_old_rows(self) -> None:
        """Keep only the moves of the decisions that are due: `begin` lets those of earlier games stand."""
        rows = with_room(len(self.rows) // 2)
        game: i64 = 0
        for game in range(len(self.counts)):
            first = self.first[game]
            self.first[game] = len(rows)
            place: i64 = 0
            for place in range(first, first + self.counts[game] * (self.steps + 1)):
                rows = append(rows, self.rows[place])
        self.rows = rows

    def moves_in_all(self) -> i64:
        """How many moves there are in all games."""
        moves: i64 = 0
        game: i64 = 0
        for game in range(len(self.counts)):
            moves += self.counts[game]
        return moves

    def choose(self) -> vec[i64]:
        """Choose at random, each game by the next number of its sequence, if there is a choice; 0 where it is over."""
        actions = vec[i64]([0] * len(self.counts))
        generator = self.generator
        game: i64 = 0
        for game in range(len(self.counts)):
            if self.counts[game] > 1:
                generator.state = self.states[game]
                actions[game] = generator.below(self.counts[game])
                self.states[game] = generator.state
        return actions

    def moves(self, square_of: list[int]) -> vec[u8]:
        """The moves of all games, one after the other: the card, then for each step its fields, -1 being 255.

        `square_of` has the number to write for each cell. Where a row has no more steps there are 255, 255, the number
        for no cell twice, and 255.
        """
        squares = vec[i64](square_of)
        rows = self.rows
        width = self.steps + 1
        out = vec[u8]([0] * int(self.moves_in_all() * (1 + FIELDS * self.steps)))
        at: i64 = 0
        game: i64 = 0
        for game in range(len(self.counts)):
            row = self.first[game]
            end = row + self.counts[game] * width
            while row < end:
                out[at] = u8(rows[row])
                at += 1
                place: i64 = 0
                for place in range(row + 1, row + width):
                    step = rows[place]
                    if step:
                        out[at] = u8(step_kind(step))
                        out[at + 1] = u8(step_color(step))
                    else:
                        out[at] = NONE
                        out[at + 1] = NONE
                    out[at + 2] = u8(squares[step_origin(step)])
                    out[at + 3] = u8(squares[step_target(step)])
                    out[at + 4] = u8(step_other(step) - 1 & NONE)
                    at += FIELDS
                row += width
        return out


def play_row(game: Game, rows: vec[i64], row: i64) -> bool:
    """Play the move of a row; whether the game goes on."""
    t = game.t
    board = game.board
    card = rows[row]
    if not card:
        carry_out(t, board, rows, row + 1, 1)
        board[FIRED] = 1
        return True
    if t.hand_size:
        board[HELD + board[TURN] * HAND + pile_index(card)] -= 1
        game.missing += 1
    return settle(t, board, card, carry_out(t, board, rows, row + 1, t.width[card]))


def list_decision(game: Game, steps: i64, out: vec[i64]) -> vec[i64]:
    """Draw what must be drawn, and append the moves of the decision that is due then, in rows of so many steps."""
    t = game.t
    board = game.board
    if t.hand_size:
        game.fill_hands()
        return list_hand(game, steps, out)
    if not board[CARD]:
        step = open_fire_move(t, board)
        if step:
            return append_rows(vec[i64]([0, step]), 0, 2, 1, 0, steps, out)
        game.draw()
        if t.has_tokens:
            board[FIRED] = 1
    card = board[CARD]
    found = generate_onto(t, board, board[TURN], card, emptied(game.room))
    return append_rows(found, 0, len(found), t.width[card], card, steps, out)


def list_hand(game: Game, steps: i64, out: vec[i64]) -> vec[i64]:
    """Append what the player's hand allows: card by card, to discard it comes before to play it (P2, P3)."""
    board = game.board
    rows = game.list_hand()
    place: i64 = 0
    for place in range(KINDS_OF_CARDS):
        if board[HELD + board[TURN] * HAND + place]:
            card = card_at(place)
            if game.discards:
                out = append_rows(_DISCARDED, 0, 1, 1, card, steps, out)
            out = append_rows(rows, game.begins[place], game.ends[place], game.t.width[card], card, steps, out)
    return out


def append_rows(found: vec[i64], row: i64, end: i64, width: i64, card: i64, steps: i64, out: vec[i64]) -> vec[i64]:
    """Append rows of steps, from one up to the end, as rows of the card and so many steps."""
    while row < end:
        out = append(out, card)
        place: i64 = 0
        for place in range(row, row + width):
            out = append(out, found[place])
        filled = width
        while filled < steps:
            out = append(out, 0)
            filled += 1
        row += width
    return out
