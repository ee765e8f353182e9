"""From one packed position to the next: the cards, the moves, the turn. The kernel's face to the modules above it.

Cards and moves come as integers, as `layout` describes them; card 0 is none. What the rules forbid raises `Refused`,
before anything happened.
"""

from collections.abc import Callable
from typing import Final

from sorry_engine.kernel.board import all_home, own_pawn, pack, unpack
from sorry_engine.kernel.generate import generate
from sorry_engine.kernel.judge import make, play_checked
from sorry_engine.kernel.layout import (
    CARD,
    COLORS,
    HOME,
    KINDS_OF_CARDS,
    LAST_CARD,
    NOWHERE,
    PAWNS,
    PILE,
    PLACES,
    STEP_BITS,
    STEP_MASK,
    TURN,
    pile_index,
    step_color,
    step_origin,
)
from sorry_engine.kernel.native import append, i64, vec
from sorry_engine.kernel.reasons import CARD_NOT_TO_BE_HAD, GAME_OVER, NO_FIRE_MOVE, Refused
from sorry_engine.kernel.tables import ALWAYS, IF_MOVED, Tables

REFILL: Final = 0
FIRE: Final = 1
DRAW: Final = 2
PLAY: Final = 3
OVER: Final = 4


def phase(t: Tables, packed: bytes) -> int:
    """What is due: one of REFILL, FIRE, DRAW, PLAY, OVER."""
    if is_over(t, packed):
        return OVER
    return PLAY if packed[CARD] else DRAW


def is_over(t: Tables, packed: bytes) -> bool:
    """Whether the game is over: one color is done, or with `play_on` all but one (G9)."""
    if packed[0] != HOME and packed[4] != HOME and packed[8] != HOME and packed[12] != HOME:
        return False
    if not t.play_on:
        return True
    playing = 0
    for first in range(0, PAWNS, 4):
        if packed[first] != HOME and packed[first] != NOWHERE:
            playing += 1
    return playing < 2


def drawable(t: Tables, packed: bytes) -> bytes:
    """How many of each card could be drawn next: the pile, or the discards turned over (G6)."""
    pile = packed[PILE : PILE + KINDS_OF_CARDS]
    return pile if any(pile) else t.deck


def drawn_from(t: Tables, packed: bytes) -> bytes:
    """How many of each card the next is drawn from, where one is due."""
    if is_over(t, packed):
        raise Refused(GAME_OVER)
    if packed[CARD]:
        raise Refused(CARD_NOT_TO_BE_HAD)
    return drawable(t, packed)


def pick(t: Tables, packed: bytes, chance: Callable[[], float]) -> int:
    """Draw a card: its place in the pile. `chance`, called once, gives a number from 0 up to 1."""
    counts = drawn_from(t, packed)
    left = int(chance() * sum(counts))
    place = 0
    while left >= counts[place]:
        left -= counts[place]
        place += 1
    return place


def legal(t: Tables, packed: bytes, card: int) -> list[int]:
    """The moves that a card allows; with card 0, the decision at hand."""
    moves: list[int] = []
    if is_over(t, packed):
        return moves
    card = card_at_hand(t, packed, card)
    if not card:
        return moves
    rows = generate(t, unpack(packed), packed[TURN], card)
    width = t.parts[card]
    row: i64 = 0
    while row < len(rows):
        moves.append(move_of(rows, row, width, card))
        row += width
    return moves


def successors(t: Tables, packed: bytes, card: int) -> list[tuple[int, bytes]]:
    """The moves of `legal`, each with the position after it."""
    found: list[tuple[int, bytes]] = []
    if is_over(t, packed):
        return found
    card = card_at_hand(t, packed, card)
    if not card:
        return found
    board = unpack(packed)
    rows = generate(t, board, packed[TURN], card)
    width = t.parts[card]
    row: i64 = 0
    while row < len(rows):
        after = board[:]
        carry_out(t, after, rows, row, width)
        found.append((move_of(rows, row, width, card), settle(t, after, card, rows[row] != 0)))
        row += width
    return found


def carry_out(t: Tables, board: vec[i64], rows: vec[i64], row: i64, width: i64) -> None:
    """Play a row of steps that was generated on this board."""
    moved: i64 = 0
    place: i64 = 0
    for place in range(row, row + width):
        step = rows[place]
        if step:
            pawn = own_pawn(board, step_color(step), step_origin(step), moved)
            make(t, board, pawn, step)
            moved |= 1 << pawn


def play(t: Tables, packed: bytes, move: int) -> bytes:
    """The position after a move, which is checked."""
    steps = vec[i64]()
    card = move
    while card > LAST_CARD:
        steps = append(steps, card & STEP_MASK)
        card >>= STEP_BITS
    reverse(steps)
    if is_over(t, packed):
        raise Refused(GAME_OVER)
    if not card:
        raise Refused(NO_FIRE_MOVE)
    card_at_hand(t, packed, card)
    board = unpack(packed)
    play_checked(t, board, packed[TURN], card, steps)
    return settle(t, board, card, len(steps) > 0)


def deal(t: Tables, packed: bytes, card: int) -> bytes:
    """The position with the card drawn and lying open."""
    if not drawn_from(t, packed)[pile_index(card)]:
        raise Refused(CARD_NOT_TO_BE_HAD)
    board = unpack(packed)
    take(t, board, card)
    board[CARD] = card
    return pack(board)


def card_at_hand(t: Tables, packed: bytes, card: int) -> int:
    """The card asked about, which must be open or to be drawn; for 0 the open one, or 0 if none is open."""
    lying_open = packed[CARD]
    if not card:
        return lying_open
    if card != lying_open if lying_open else not drawable(t, packed)[pile_index(card)]:
        raise Refused(CARD_NOT_TO_BE_HAD)
    return card


def settle(t: Tables, board: vec[i64], card: i64, moved: bool) -> bytes:
    """The packed position after the card has been used: the pile, the places and the turn are brought up to date."""
    if board[CARD]:
        board[CARD] = 0
    else:
        take(t, board, card)
    color = board[TURN]
    if all_home(board, color):
        if t.play_on:  # G9
            take_place(board, color)
            pass_turn(board, 2)
    elif not (t.again[card] == ALWAYS or (t.again[card] == IF_MOVED and moved)):  # C2
        pass_turn(board, 1)
    return pack(board)


def take(t: Tables, board: vec[i64], card: i64) -> None:
    """Take a card from the pile, which the discards become when it is empty (G6)."""
    if is_empty(board):
        turn_over(t, board)
    place = PILE + pile_index(card)
    board[place] -= 1
    if t.turn_over_at_once and is_empty(board):
        turn_over(t, board)
        board[place] -= 1


def is_empty(board: vec[i64]) -> bool:
    """Whether no card is in the pile."""
    place: i64 = PILE
    while place < PILE + KINDS_OF_CARDS and not board[place]:
        place += 1
    return place == PILE + KINDS_OF_CARDS


def turn_over(t: Tables, board: vec[i64]) -> None:
    """Make the pile of all cards of the deck."""
    place: i64 = 0
    for place in range(KINDS_OF_CARDS):
        board[PILE + place] = t.deck[place]


def take_place(board: vec[i64], color: i64) -> None:
    """Note the color as the next that is done (G9)."""
    place: i64 = PLACES
    while board[place]:
        place += 1
    board[place] = color + 1


def pass_turn(board: vec[i64], least: i64) -> None:
    """Pass the turn clockwise to the next color that plays and is not done, if `least` others are so (G4, G9)."""
    color = board[TURN]
    following = color
    others: i64 = 0
    offset: i64 = 0
    for offset in range(1, COLORS):
        other = color + offset & 3
        if board[other * 4] != NOWHERE and not all_home(board, other):
            others += 1
            if others == 1:
                following = other
            if others == least:
                board[TURN] = following
                return


def move_of(rows: vec[i64], row: i64, width: i64, card: int) -> int:
    """A row of steps as one integer."""
    move = card
    if rows[row]:
        move = move << STEP_BITS | int(rows[row])
    place: i64 = 0
    for place in range(row + 1, row + width):
        if rows[place]:
            move = move << STEP_BITS | int(rows[place])
    return move


def reverse(steps: vec[i64]) -> None:
    """Turn the order of the steps round."""
    low: i64 = 0
    high: i64 = len(steps) - 1
    while low < high:
        steps[low], steps[high] = steps[high], steps[low]
        low += 1
        high -= 1
