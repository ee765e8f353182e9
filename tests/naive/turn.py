"""Turns: what is due, how a card may be used, and what comes after it (G, C2, P, F5, T7)."""

from __future__ import annotations

from collections.abc import Iterable

from . import pile
from .cards import Sequences, play, players_colors, sequences, usable
from .pawns import fire_end
from .terms import (
    CARDS,
    START,
    Board,
    Options,
    Outcome,
    Position,
    Step,
    all_home,
    board_of,
    circle,
    frozen,
    partner,
    with_board,
)
from .tokens import placements


def new_game(options: Options, colors: Iterable[int], first: int) -> Position:
    """G2, G3, G4, P1, F1: before the first card is drawn or dealt."""
    out = options.pawns_out
    present = set(colors)
    return Position(
        pawns=tuple(
            (START,) * (options.pawns - out) + (circle(color),) * out if color in present else () for color in range(4)
        ),
        turn=first,
        places=(),
        hands=((), (), (), ()) if options.hand_size else None,
        fire=None,
        ice=None,
        fired=False,
        pile=tuple(options.deck.get(card, 0) for card in CARDS),
        card=0,
    )


# ---- the end (G9, T7) ----


def is_done(options: Options, position: Position, color: int) -> bool:
    """G9, T7: the color, or its whole team, is Home."""
    if options.teams and not all_home(position.pawns, partner(color)):
        return False
    return all_home(position.pawns, color)


def is_over(options: Options, position: Position) -> bool:
    """G9, T7."""
    if options.play_on:
        present = sum(1 for squares in position.pawns if squares)
        return len(position.places) >= present - 1
    return any(is_done(options, position, color) for color in range(4))


# ---- what is due ----


def phase(options: Options, position: Position) -> str:
    if is_over(options, position):
        return "over"
    if position.hands is not None:
        return "play" if pile.refill(options, position) is None else "refill"
    if position.card:
        return "play"
    return "fire" if fire_moves(options, position) else "draw"


def refill(options: Options, position: Position) -> int | None:
    """P1, P4, G9: whose hand must be filled now."""
    return None if is_over(options, position) else pile.refill(options, position)


def deal(options: Options, position: Position, card: int) -> Position:
    """The chance move: a card is drawn and lies open, or goes to a hand. F5: drawing declines the fire move."""
    return pile.draw(options, position, card)._replace(fired=options.fire_ice is not None)


# ---- the fire move (F5) ----


def fire_moves(options: Options, position: Position) -> Sequences:
    """F5, F7, T1: none if the moment is past, or there is none to be had.

    Open (F5 with T1): after_home is judged when the fire move is made. An own pawn on the fire space is bumped by
    own_landing bump, as by any forward move (M5).
    """
    found: Sequences = {}
    if position.fired or position.card:
        return found
    board = board_of(position)
    for pawn in usable(board, players_colors(options, board, position.turn)):
        target = fire_end(options, pawn[0], board.at[pawn])
        if pawn == board.fire and target is not None:
            found.update({it.steps: it.board for it in play(options, board, pawn, target, "fire_move", True)})
    return found


def fire_outcomes(options: Options, position: Position) -> list[Outcome]:
    """F5: the fire move, and declining it."""
    found = {(): board_of(position), **fire_moves(options, position)}
    return [Outcome(0, steps, with_board(position, board)._replace(fired=True)) for steps, board in found.items()]


# ---- the ways to use a card ----


def outcomes(options: Options, position: Position, card: int) -> list[Outcome]:
    """Every playable row of steps, each once, and the forfeit or discard where it may stand.

    None for a card that cannot come now: not to be drawn, not the open one, not in the hand.
    """
    due = phase(options, position)
    if card == 0:
        return fire_outcomes(options, position) if due == "fire" else []
    if due in ("draw", "fire") and pile.can_be_drawn(options, position, card):
        return outcomes(options, deal(options, position, card), card)
    if due != "play" or card not in cards_to_play(position):
        return []
    found = []
    known: dict[object, Position] = {}  # many orders of a divided 7 have one result
    for steps, board in uses(options, position, card).items():
        moved = moves_a_pawn(steps)
        key = (moved, frozen(board))
        if key not in known:
            known[key] = after(options, position, card, moved, board)
        found.append(Outcome(card, steps, known[key]))
    return found


def cards_to_play(position: Position) -> tuple[int, ...]:
    return (position.card,) if position.hands is None else position.hands[position.turn]


def uses(options: Options, position: Position, card: int) -> Sequences:
    """F2, F4: first the tokens; then a pawn must step if one can (G7), or none does (G8 and the like)."""
    board = board_of(position)
    colors = players_colors(options, board, position.turn)
    found: Sequences = {}
    for tokens, ready in placements(options, board, position.turn, colors, card):
        steps = sequences(options, ready, colors, position.turn, card)
        found.update({(*tokens, *more): end for more, end in steps.items()})
        if may_leave_unused(options, position, card, steps):
            found[tokens] = ready
    return found


def may_leave_unused(options: Options, position: Position, card: int, found: Sequences) -> bool:
    """G7, G8, C11d, and P2, P3 in a hand game: may the card be put away without a pawn's step?"""
    if not options.must_move:
        return True
    if position.hands is not None:
        return may_discard(options, position)
    return not found or may_decline(options, card, found)


def may_decline(options: Options, card: int, found: Sequences) -> bool:
    """C11d: nothing but swaps."""
    only_swaps = all(step.kind == "swap" for steps in found for step in steps)
    return card == 11 and options.eleven_swap == "optional" and only_swaps


def may_discard(options: Options, position: Position) -> bool:
    """P2, P3, for second plays too: no card in hand can be played, or only an 11 that may be declined.

    Open (P4): where by play_then_refill a second play is due but no card can be played (a game never comes there) the
    player discards as in P2.
    """
    ways = {card: ways_to_play(options, position, card) for card in set(cards_to_play(position))}
    return all(may_decline(options, card, found) for card, found in ways.items() if found)


def ways_to_play(options: Options, position: Position, card: int) -> Sequences:
    """P4: a card can be played if a pawn can move with it. T1: judged anew for every card."""
    board = board_of(position)
    return sequences(options, board, players_colors(options, board, position.turn), position.turn, card)


# ---- what comes after it ----


def moves_a_pawn(steps: tuple[Step, ...]) -> bool:
    """C2, P4: moving a token alone does not count."""
    return any(step.kind not in ("fire", "ice") for step in steps)


def after(options: Options, position: Position, card: int, moved: bool, board: Board) -> Position:
    """The position after the card: the turn, the hand, the places (G9), fired (F5)."""
    position = with_board(position, board)._replace(hands=pile.without_card(position, card), card=0)
    done = is_done(options, position, position.turn)
    if done and options.play_on:
        position = position._replace(places=(*position.places, position.turn))
    if is_over(options, position):
        return position  # G9: the turn and fired stay, no hand is filled
    if not done and plays_again(options, position, card, moved):
        return position  # F5: no new turn
    return position._replace(turn=next_turn(position), fired=False)


def plays_again(options: Options, position: Position, card: int, moved: bool) -> bool:
    """C2, P4: does the 2 give the same player another card? The position is the one that it left.

    Open (C2, G7): under draw_again always one draws again after a 2 that one could have used but, by must_move false,
    did not.
    """
    if card != 2 or options.draw_again == "never":
        return False
    if position.hands is None:
        return moved or options.draw_again == "always"
    if not moved or not pile.gives_second_plays(options):
        return False  # P4: a 2 that is only discarded gives nothing
    if options.two_in_hand == "refill_then_play":
        return True
    return any(ways_to_play(options, position, card) for card in cards_to_play(position))


def next_turn(position: Position) -> int:
    """G4, G9: the next color clockwise that is present and not done. (T7: a color at Home keeps its turns.)"""
    turn = (position.turn + 1) % 4
    while not position.pawns[turn] or turn in position.places:
        turn = (turn + 1) % 4
    return turn
