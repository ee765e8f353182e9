"""From one packed position to the next: the cards, the moves, the turn. The kernel's face to the modules above it.

Cards and moves come as integers, as `layout` describes them; card 0 is none. What the rules forbid raises `Refused`,
before anything happened.
"""

from collections.abc import Callable
from typing import Any, Final

from sorry_engine.kernel.board import look, own_pawn, pack, unpack
from sorry_engine.kernel.generate import generate, open_fire_move
from sorry_engine.kernel.hands import cards_held, may_discard, must_be_played, refill_due
from sorry_engine.kernel.judge import make, play_checked
from sorry_engine.kernel.layout import (
    CARD,
    FIRED,
    HAND,
    HELD,
    HIDDEN,
    HOME,
    KINDS_OF_CARDS,
    LAST_CARD,
    NOWHERE,
    PAWNS,
    PILE,
    STEP_BITS,
    STEP_MASK,
    TURN,
    card_at,
    pile_index,
    step_color,
    step_origin,
)
from sorry_engine.kernel.lookup import looked_up
from sorry_engine.kernel.native import append, i64, vec
from sorry_engine.kernel.pile import UNSEEN, drawable, take, turn_over_if_empty
from sorry_engine.kernel.reasons import (
    CARD_NOT_TO_BE_HAD,
    GAME_OVER,
    HAND_IS_HIDDEN,
    MUST_PLAY_ANOTHER,
    NO_FIRE_MOVE,
    REFILL_DUE,
    Refused,
)
from sorry_engine.kernel.tables import Tables
from sorry_engine.kernel.turn import carry_out, draw, settle

REFILL: Final = 0
FIRE: Final = 1
DRAW: Final = 2
PLAY: Final = 3
OVER: Final = 4


def phase(t: Tables, packed: bytes) -> int:
    """What is due: one of REFILL, FIRE, DRAW, PLAY, OVER."""
    if is_over(t, packed):
        return OVER
    if t.hand_size:
        return REFILL if refill_due(t, look(packed)) else PLAY
    if packed[CARD]:
        return PLAY
    if t.has_tokens and fire_move_due(t, packed):
        return FIRE
    return DRAW


def refill(t: Tables, packed: bytes) -> int:
    """Whose hand must be filled next, + 1; 0 if none."""
    return refill_due(t, look(packed)) if t.hand_size and not is_over(t, packed) else 0


def is_over(t: Tables, packed: bytes) -> bool:
    """Whether the game is over: one side is done, or with `play_on` all colors but one (G9, T7)."""
    if packed[0] != HOME and packed[4] != HOME and packed[8] != HOME and packed[12] != HOME:
        return False
    if t.sides == 1:
        return (packed[0] == HOME and packed[8] == HOME) or (packed[4] == HOME and packed[12] == HOME)
    if not t.play_on:
        return True
    playing = 0
    for first in range(0, PAWNS, 4):
        if packed[first] != HOME and packed[first] != NOWHERE:
            playing += 1
    return playing < 2


def fire_move_due(t: Tables, packed: bytes) -> int:
    """The step of the fire move that may be made now; 0 if there is none (F5)."""
    return 0 if packed[FIRED] or packed[CARD] else int(open_fire_move(t, look(packed)))


def drawn_from(t: Tables, packed: bytes) -> bytes:
    """How many of each card the next is drawn from, where one is due."""
    if is_over(t, packed):
        raise Refused(GAME_OVER)
    if packed[CARD] or (t.hand_size and phase(t, packed) == PLAY):
        raise Refused(CARD_NOT_TO_BE_HAD)
    return drawable(t, packed)


def pick(t: Tables, packed: bytes, chance: Callable[[], float]) -> int:
    """Draw a card: its place in the pile. `chance`, called once, gives a number from 0 up to 1."""
    counts = drawn_from(t, packed)
    cards: i64 = 0
    place: i64 = 0
    for place in range(KINDS_OF_CARDS):
        cards += counts[place]
    left: i64 = int(chance() * int(cards))
    place = 0
    while left >= counts[place]:
        left -= counts[place]
        place += 1
    return int(place)


def legal(t: Tables, packed: bytes, card: int) -> list[int]:
    """The moves that a card allows; with card 0, the decision at hand."""
    moves: list[int] = []
    if is_over(t, packed):
        return moves
    board = look(packed)
    if t.hand_size:
        if not refill_due(t, board):
            list_hand(t, board, card, moves)
        return moves
    if not card and t.has_tokens:
        step = fire_move_due(t, packed)
        if step:
            return [0, step]
    card = card_at_hand(t, packed, card)
    if card:
        list_card(t, board, card, moves)
    return moves


def legal_moves(
    t: Tables, packed: bytes, card: int, known: dict[Any, Any], make: Callable[[Any], Any]
) -> tuple[Any, ...]:
    """The same as objects: what is known for each, and what is not, `make` makes."""
    return looked_up(legal(t, packed, card), known, make)


def card_moves(t: Tables, packed: bytes, card: int) -> list[int]:
    """What the card allows, whoever has it."""
    moves: list[int] = []
    list_card(t, look(packed), card, moves)
    return moves


def list_card(t: Tables, board: vec[i64], card: int, moves: list[int]) -> None:
    """Append what the card allows."""
    rows = generate(t, board, board[TURN], card)
    width = t.width[card]
    row: i64 = 0
    if width == 1:  # nearly always; the same as below
        for row in range(len(rows)):
            moves.append(card << STEP_BITS | int(rows[row]) if rows[row] else card)
        return
    while row < len(rows):
        moves.append(move_of(rows, row, width, card))
        row += width


def list_hand(t: Tables, board: vec[i64], card: int, moves: list[int]) -> None:
    """Append what one card of the player's hand allows, or with card 0 the whole hand (P2, P3)."""
    hand = HELD + board[TURN] * HAND
    if board[hand + HIDDEN]:
        raise Refused(HAND_IS_HIDDEN)
    if card and not board[hand + pile_index(card)]:
        raise Refused(CARD_NOT_TO_BE_HAD)
    discards = may_discard(t, board)
    place: i64 = 0
    for place in range(KINDS_OF_CARDS):
        kind = int(card_at(place))
        if board[hand + place] and (not card or card == kind):
            if discards:
                moves.append(kind)
            found: list[int] = []
            list_card(t, board, kind, found)
            moves.extend(found[1:] if found[0] == kind else found)


def successors(t: Tables, packed: bytes, card: int) -> tuple[list[int], list[bytes]]:
    """The moves of `legal`, and the position after each."""
    moves: list[int] = []
    after: list[bytes] = []
    if t.hand_size or (t.has_tokens and not card and not packed[CARD]):
        moves = legal(t, packed, card)
        for move in moves:
            after.append(play(t, packed, move))
        return moves, after
    if is_over(t, packed):
        return moves, after
    card = card_at_hand(t, packed, card)
    if not card:
        return moves, after
    board = look(packed)
    rows = generate(t, board, packed[TURN], card)
    width = t.width[card]
    row: i64 = 0
    while row < len(rows):
        played = board[:]
        settle(t, played, card, carry_out(t, played, rows, row, width))
        moves.append(move_of(rows, row, width, card))
        after.append(pack(played))
        row += width
    return moves, after


def after_steps(t: Tables, packed: bytes, steps: list[int]) -> bytes:
    """The position in the middle of a move, when these steps, which may be played, have been."""
    board = unpack(packed)
    row = vec[i64]()
    for step in steps:
        row = append(row, step)
    carry_out(t, board, row, 0, len(steps))
    return pack(board)


def play(t: Tables, packed: bytes, move: int) -> bytes:
    """The position after a move, which is checked."""
    steps = vec[i64]()
    card = move
    while card > LAST_CARD:
        steps = append(steps, card & STEP_MASK)
        card >>= STEP_BITS
    if len(steps) > 1:
        reverse(steps)
    if is_over(t, packed):
        raise Refused(GAME_OVER)
    board = unpack(packed)
    if t.hand_size and refill_due(t, board):
        raise Refused(REFILL_DUE)
    if not card:
        return play_fire_move(t, packed, board, steps)
    if t.hand_size:
        return play_from_hand(t, board, card, steps)
    card_at_hand(t, packed, card)
    moved = play_checked(t, board, board[TURN], card, steps)
    settle(t, board, card, moved)
    return pack(board)


def play_fire_move(t: Tables, packed: bytes, board: vec[i64], steps: vec[i64]) -> bytes:
    """The position after the fire move is made or declined (F5)."""
    step: i64 = fire_move_due(t, packed)
    if not step or len(steps) > 1 or (len(steps) == 1 and steps[0] != step):
        raise Refused(NO_FIRE_MOVE)
    if len(steps) == 1:
        make(t, board, own_pawn(board, step_color(step), step_origin(step), 0), step)
    board[FIRED] = 1
    return pack(board)


def play_from_hand(t: Tables, board: vec[i64], card: i64, steps: vec[i64]) -> bytes:
    """The position after a card of the hand is played or discarded (P1-P4)."""
    turn = board[TURN]
    held = HELD + turn * HAND + pile_index(card)
    hidden = HELD + turn * HAND + HIDDEN
    seen = not board[hidden]
    if not (board[held] if seen else board[PILE + pile_index(card)]):
        raise Refused(CARD_NOT_TO_BE_HAD)
    if len(steps) > 0:
        play_checked(t, board, turn, card, steps)
    elif not may_discard(t, board) if seen else not t.may_idle and must_be_played(t, board, turn, card):
        raise Refused(MUST_PLAY_ANOTHER)
    if seen:
        board[held] -= 1
    else:
        board[hidden] -= 1  # it is seen now
        board[PILE + pile_index(card)] -= 1
    settle(t, board, card, len(steps) > 0)
    return pack(board)


def deal(t: Tables, packed: bytes, card: int) -> bytes:
    """The position with the card drawn: lying open, or in the hand that is filled; card 0 is one that is not seen."""
    counts = drawn_from(t, packed)
    if (not t.hand_size and not card) or (card and not counts[pile_index(card)]):
        raise Refused(CARD_NOT_TO_BE_HAD)
    board = unpack(packed)
    place: i64 = pile_index(card) if card else UNSEEN
    if t.hand_size:
        take(t, board, place)
        color = refill_due(t, board) - 1
        hand = HELD + color * HAND
        if board[hand + HIDDEN] != (0 if card else cards_held(board, color)):
            raise Refused(CARD_NOT_TO_BE_HAD)  # the hand would be partly hidden
        board[hand + (HIDDEN if place == UNSEEN else place)] += 1
        if t.turn_over_at_once:
            turn_over_if_empty(t, board, UNSEEN)  # the card is counted in the hand
    else:
        draw(t, board, place)
        board[CARD] = card
        if t.has_tokens:
            board[FIRED] = 1
    return pack(board)


def card_at_hand(t: Tables, packed: bytes, card: int) -> int:
    """The card asked about, which must be open or to be drawn; for 0 the open one, or 0 if none is open."""
    lying_open = packed[CARD]
    if not card:
        return lying_open
    place = pile_index(card)
    if card != lying_open if lying_open else not (packed[PILE + place] or drawable(t, packed)[place]):
        raise Refused(CARD_NOT_TO_BE_HAD)
    return card


def move_of(rows: vec[i64], row: i64, width: i64, card: int) -> int:
    """A row of steps as one integer."""
    move = card
    place = row
    end = row + width
    while place < end and rows[place]:
        if place + 1 < end and rows[place + 1]:  # two at once, for long integers are slow
            move = move << 2 * STEP_BITS | int(rows[place] << STEP_BITS | rows[place + 1])
            place += 2
        else:
            move = move << STEP_BITS | int(rows[place])
            place += 1
    return move


def reverse(steps: vec[i64]) -> None:
    """Turn the order of the steps round."""
    low: i64 = 0
    high: i64 = len(steps) - 1
    while low < high:
        steps[low], steps[high] = steps[high], steps[low]
        low += 1
        high -= 1
