"""A turn on the board: a card is drawn, its steps are carried out, and the turn passes.

Nothing is checked here, and nothing packed: `transition` does that, and `playout` does without.
"""

from sorry_engine.kernel.board import all_home, own_pawn
from sorry_engine.kernel.hands import any_can_be_played
from sorry_engine.kernel.judge import make
from sorry_engine.kernel.layout import (
    CARD,
    COLORS,
    FIRED,
    HAND,
    HELD,
    HIDDEN,
    NOWHERE,
    PLACES,
    PUT_FIRE,
    RESCUE,
    TURN,
    pile_index,
    step_color,
    step_kind,
    step_origin,
)
from sorry_engine.kernel.native import i64, vec
from sorry_engine.kernel.pile import take, turn_over_if_empty
from sorry_engine.kernel.reasons import HAND_IS_HIDDEN, Refused
from sorry_engine.kernel.tables import IF_MOVED, NEVER, Tables
from sorry_engine.kernel.tokens import bring_home, put


def draw(t: Tables, board: vec[i64], place: i64) -> None:
    """Take the card that is counted at the place out of the pile, for the turn."""
    take(t, board, place)
    if t.turn_over_at_once:
        turn_over_if_empty(t, board, place)


def carry_out(t: Tables, board: vec[i64], rows: vec[i64], row: i64, width: i64) -> bool:
    """Play a row of steps that was generated on this board; whether a pawn stepped."""
    moved: i64 = 0
    place: i64 = 0
    for place in range(row, row + width):
        step = rows[place]
        if not step:
            break
        kind = step_kind(step)
        if kind < PUT_FIRE:
            pawn = own_pawn(board, step_color(step), step_origin(step), moved)
            make(t, board, pawn, step)
            moved |= 1 << pawn
        elif kind == RESCUE:
            bring_home(board, step_color(step), step_origin(step), moved)
        else:
            put(board, step)
    return moved != 0


def settle(t: Tables, board: vec[i64], card: i64, moved: bool) -> bool:
    """After the card has been used: bring the pile, the places and the turn up to date; whether the game goes on."""
    if board[CARD]:
        board[CARD] = 0
    elif not t.hand_size:
        draw(t, board, pile_index(card))
    if t.has_tokens:
        board[FIRED] = 1
    color = board[TURN]
    if all_home(board, color) and (t.sides != 1 or all_home(board, color ^ 2)):  # G9, T7
        if not t.play_on:
            return False
        take_place(board, color)
        return pass_turn(t, board, 2)
    if t.again[card] == NEVER or not plays_again(t, board, card, moved):
        pass_turn(t, board, 1)
    return True


def plays_again(t: Tables, board: vec[i64], card: i64, moved: bool) -> bool:
    """Whether the same player goes on after a card that may let one (C2, P4)."""
    if not moved and (t.hand_size or t.again[card] == IF_MOVED):
        return False
    if t.hand_size and t.plays_before_refill:
        if board[HELD + board[TURN] * HAND + HIDDEN]:
            raise Refused(HAND_IS_HIDDEN)
        return any_can_be_played(t, board)
    return True


def take_place(board: vec[i64], color: i64) -> None:
    """Note the color as the next that is done (G9)."""
    place: i64 = PLACES
    while board[place]:
        place += 1
    board[place] = color + 1


def pass_turn(t: Tables, board: vec[i64], least: i64) -> bool:
    """Pass the turn clockwise to the next color that plays and is not done, if `least` others are so; whether it is."""
    color = board[TURN]
    following = color
    others: i64 = 0
    offset: i64 = 0
    for offset in range(1, COLORS):
        other = color + offset & 3
        if board[other * 4] != NOWHERE and not (t.play_on and all_home(board, other)):
            others += 1
            if others == 1:
                following = other
            if others == least:
                board[TURN] = following
                board[FIRED] = 0
                return True
    return False
