"""The second half of the invariants: the ways to ask for the same thing agree.

>>> from sorry_engine import new_game, parse_move
>>> check_move(new_game(), parse_move("1:rS>4"))
>>> check_move(new_game(), parse_move("5:rS>4"))
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import partial
from itertools import islice
from random import Random
from typing import Final

from sorry_engine import (
    Card,
    CardError,
    Color,
    GameOverError,
    GameState,
    IllegalMoveError,
    Move,
    Phase,
    PositionError,
    Step,
    apply,
    canonical,
    card_odds,
    deal,
    draw_counts,
    dumps,
    events,
    legal_moves,
    loads,
    observe,
    rotate,
    sample_world,
    score,
    successors,
    why_illegal,
)
from sorry_engine.event import CardDrawn, FireMoveDeclined, HandFilled, PileTurnedOver
from sorry_engine.testing.holding import deals, hold, plays, refuses, same
from sorry_engine.testing.moving import near_moves, rotate_move
from sorry_engine.testing.plays import Board
from sorry_engine.testing.positions import cards_of, cards_to_deal, decisions

_MOST_TURNED: Final = 40  # of a card's moves, how many are put into canonical form: those of a 7 are many
_EACH_NEAR: Final = 9  # of the moves that differ little from a legal one, one in so many is tried


def move_order(move: Move) -> tuple[int, ...]:
    """What moves are sorted by."""
    return (move.card or 0, *(number for step in move.steps for number in step_order(step)))


def step_order(step: Step) -> tuple[int, ...]:
    """What the steps of a move are sorted by."""
    return (step.color, step.origin, step.target, step.kind, -1 if step.other is None else step.other)


def check_listed_moves(state: GameState) -> None:
    """Moves are sorted, each listed once; `apply` makes of them what `successors` says, and accepts them all (C7b)."""
    for card in decisions(state):
        moves, found = legal_moves(state, card), successors(state, card)
        hold(moves or state.hands is not None, "G8: no move, not even the forfeit", state, card)
        hold(all(move.card == card for move in moves), "a move of another card is listed", state, card)
        same([*moves], sorted(set(moves), key=move_order), "moves are not sorted, or not each once", state, card)
        same(moves, legal_moves(loads(dumps(state)), card), "an equal state has other moves", state, card)
        same(tuple(move for move, _ in found), moves, "`successors` has other moves", state, card)
        for move, after in found:
            same(after, apply(state, move), "`successors` and `apply` do not agree", state, move)
            same(why_illegal(state, move), None, "a listed move is illegal", state, move)
        for move in moves[:_MOST_TURNED]:
            same(canonical(state, move), move, "a listed move is not its own canonical form", state, move)
        alike = {(tuple(sorted(map(str, move.steps))), after) for move, after in found}
        same(len(alike), len(moves), "C7b: the same steps with the same result are listed twice", state, card)


def check_decision(state: GameState) -> None:
    """Asked without a card: the moves of the open card, or of the whole hand, or the fire moves; else none (F5, P2)."""
    asked = decisions(state)
    if state.phase is Phase.PLAY and not asked:
        return  # the hand is hidden
    moves = legal_moves(state)
    same(bool(asked), state.phase not in (Phase.OVER, Phase.REFILL), "something may be asked about, or not", state)
    same(successors(state), tuple((move, apply(state, move)) for move in moves), "`successors` has others", state)
    if state.phase is Phase.PLAY:
        hold(moves, "G8: the player can't go on", state)
        same(moves, tuple(move for card in asked for move in legal_moves(state, card)), "not the cards' moves", state)
    elif state.phase is Phase.FIRE:
        same(moves[0], Move(None, ()), "F5: the fire move can't be declined", state)
        hold(len(moves) > 1, "F5: there is no fire move", state)
        same(apply(state, moves[0]), state.replace(fired=True), "F5: to decline does more than that", state)
    else:
        same(moves, (), "moves are listed where there are none", state)


def check_deal(state: GameState) -> None:
    """To deal a card and then play it is to play it from the pile; to deal leaves the board as it is (G6, P1)."""
    for card in deals(state):
        dealt = deal(state, card)
        found, before = ((it.pawns, it.places, it.fire, it.ice, it.turn) for it in (dealt, state))
        same(found, before, "to deal a card has changed the board", state, card)
        if state.refill is not None:
            hold(card in (dealt.hands or ())[state.refill], "P1: the card is not in the hand", state, card)
            continue
        same(dealt.card, card, "the card does not lie open", state, card)
        same(dealt.fired, state.rules.fire_ice is not None, "F5: not `fired`, though a card is drawn", state, card)
        same(legal_moves(dealt), legal_moves(state, card), "the open card has other moves", state, card)
        same(successors(dealt), successors(state, card), "the open card has other results", state, card)
        for move in legal_moves(dealt):
            same(apply(dealt, move), apply(state, move), "the open card has another result", state, move)
            same(why_illegal(dealt, move), None, "the open card's move is illegal", state, move)


def check_other_cards(state: GameState) -> None:
    """A card that can't be had is refused by all, in the same way (G6, G9, P1)."""
    over = state.is_over
    for card in set(Card) - set(cards_to_deal(state)):
        refuses(GameOverError if over else CardError, f"{card} can be dealt", state, partial(deal, state, card))
    if not decisions(state) and state.phase is Phase.PLAY:
        return  # the hand is hidden
    for card in set(Card) - set(cards_of(state)):
        forfeit = Move(card, ())
        hold(why_illegal(state, forfeit), "a card that can't be had can be forfeited", state, forfeit)
        if state.phase in (Phase.OVER, Phase.REFILL):
            same((legal_moves(state, card), successors(state, card)), ((), ()), "there are moves", state, card)
            wrong: type[GameOverError | IllegalMoveError | CardError] = GameOverError if over else IllegalMoveError
        else:
            wrong = CardError
            refuses(wrong, f"{card} has moves", state, partial(legal_moves, state, card))
            refuses(wrong, f"{card} has successors", state, partial(successors, state, card))
        refuses(wrong, f"{forfeit} can be applied", state, partial(apply, state, forfeit))


def check_move(state: GameState, move: Move) -> None:
    """Any move, legal or not: `why_illegal`, `apply`, `canonical`, `successors` and `legal_moves` say the same of it.

    A legal one is listed in its canonical form, which has the same steps and the same result. One that is refused is
    refused for the reason that `why_illegal` gives. The options that would allow it are not looked at: they take longer
    to find than all the rest.
    """
    why = why_illegal(state, move)
    if why is None:
        listed = canonical(state, move)
        hold((listed, apply(state, move)) in successors(state, move.card), "it is legal, and not listed", state, move)
        has, given = (sorted(map(str, it.steps)) for it in (listed, move))
        same(has, given, "the canonical form has other steps", state, move)
        return
    refused = refuses((IllegalMoveError, CardError), f"{move} can be applied", state, partial(apply, state, move))
    refuses(type(refused), f"{move} has a canonical form", state, partial(canonical, state, move))
    if isinstance(refused, IllegalMoveError):
        found, wanted = ((it.rulings, it.code, it.text) for it in (refused.violation, why))
        same(found, wanted, "`apply` and `why_illegal` give other reasons", state, move)
    else:
        hold(move.card not in cards_of(state), "the card is there, and is refused", state, move)
    if move.card in decisions(state):
        hold(move not in legal_moves(state, move.card), "it is illegal, and listed", state, move)


def check_near_moves(state: GameState) -> None:
    """`check_move` of many moves that differ from a legal one in one thing."""
    for card in decisions(state):
        moves = legal_moves(state, card) or (Move(card, ()),)
        middle = len(moves) // 2
        found = near_moves(moves[middle], state.turn, moves[middle - 1 : middle])
        for near in islice(found, middle % _EACH_NEAR, None, _EACH_NEAR):
            check_move(state, near)


def check_rotation(state: GameState, quarters: int = 1) -> None:
    """Nothing in the rules says which color is which: on a board that is turned all is as before, turned (T2)."""
    turned = rotate(state, quarters)
    same(rotate(turned, -quarters), state, "turned back, it is another state", state)
    same(rotate(state, 4), state, "turned once round, it is another state", state)
    refill = None if state.refill is None else Color((state.refill + quarters) % 4)
    due = turned.turn, turned.phase, turned.refill
    same(due, (Color((state.turn + quarters) % 4), state.phase, refill), "something else is due", state)
    for kind in deals(state):
        same(deal(turned, kind), rotate(deal(state, kind), quarters), "turned, the deal is another", state, kind)
    for card in decisions(state):
        found: dict[Move, GameState] = {}
        for move, after in successors(state, card):
            move_turned, after_turned = rotate_move(move, quarters), rotate(after, quarters)
            same(apply(turned, move_turned), after_turned, "turned, it has another result", state, move)
            found[canonical(turned, move_turned)] = after_turned
        same(found, dict(successors(turned, card)), "turned, there are other moves", state, card)
        listed = legal_moves(turned, card)
        same(listed, tuple(sorted(found, key=move_order)), "turned, the moves are in another order", state, card)


def check_observation(state: GameState) -> None:
    """What is seen of a move is the move as it is seen; a sampled world looks like what was observed (P1, P4)."""
    views = ((), *((color,) for color in state.colors if None not in (state.hands or ((),) * 4)[color]))
    for who in views:
        seen = observe(state, *who)
        same(observe(seen, *who), seen, f"{who} see something else the second time", state)
        same(observe(sample_world(seen, Random(1)), *who), seen, f"no world that {who} may think of", state)
    for _, move, after in plays(state):
        for who in views:
            try:
                found = apply(observe(state, *who), move)
            except CardError:
                unknown = state.hands is not None and state.turn not in who and move.card is Card.TWO
                hold(unknown, "P4: it is known what comes of it", state, move)
            else:
                same(found, observe(after, *who), f"{who} see something else come of it", state, move)
    for card in deals(state):
        for who in ((), *(() if state.refill is None else ((state.refill,),))):
            known = card if state.refill is None or state.refill in who else None
            if known is not None or not (state.hands or ())[state.refill or 0]:  # else it is partly hidden, or known
                found = deal(observe(state, *who), known)
                same(found, observe(deal(state, card), *who), f"{who} see something else dealt", state, card)


def check_odds(state: GameState) -> None:
    """The cards that can come are those of the pile, or if it is empty of the discards; chances sum to 1 (G6)."""
    wrong = GameOverError if state.is_over else CardError
    if not state.is_chance:
        refuses(wrong, "cards can be drawn", state, partial(draw_counts, state))
        refuses(wrong, "there are chances", state, partial(card_odds, state))
        return
    counts, odds = draw_counts(state), card_odds(state)
    hidden = sum(hand.count(None) for hand in state.hands or ())
    wanted = dict(state.pile)
    if state.pile.total == hidden:
        wanted = {card: count + state.discards[card] for card, count in wanted.items()}
    same(dict(counts), wanted, "G6: these are not the cards that can come", state)
    same(sum(odds.values()), 1, "the chances do not sum to 1", state)
    wanted_odds = {card: Fraction(counts[card], counts.total) for card in Card}
    same(dict(odds), wanted_odds, "the chances are not those of the counts", state)


def check_events(state: GameState) -> None:
    """What is told of a move, done on a board, is what comes of the move; and of a card what comes of dealing it."""
    for card, move, after in plays(state):
        dealt = deal(state, card) if card is not None and state.is_chance else state
        told, board = events(dealt, move), Board(dealt)
        for event in told:
            board.tell(event)
        same(board.pawns, after.pawns, "the events lead to other pawns", state, move)
        same((board.fire, board.ice), (after.fire, after.ice), "the events lead to other tokens", state, move)
        same((board.turn, board.is_over), (after.turn, after.is_over), "the events tell of another turn", state, move)
        same(events(state, move)[-len(told) :], told, "drawn for it, the card makes other events", state, move)
    for card in deals(state):
        found = events(state, card)
        drawn = [event for event in found if not isinstance(event, (PileTurnedOver, FireMoveDeclined))]
        wanted = CardDrawn(state.turn, card) if state.refill is None else HandFilled(state.refill, card)
        same(drawn, [wanted], "the deal is told otherwise", state, card)
        declined = FireMoveDeclined(state.turn) in found
        same(declined, state.phase is Phase.FIRE, "F5: the fire move is declined or not", state, card)


def check_score(state: GameState) -> None:
    """Only a finished game has a score: fives of points for each color that plays, none more than the winner's (P5)."""
    if not state.is_over:
        refuses(PositionError, "a game that goes on has a score", state, partial(score, state))
        return
    points = score(state)
    same({*points}, {*state.colors}, "P5: the score is of other colors", state)
    hold(all(each >= 0 and each % 5 == 0 for each in points.values()), f"P5: no points: {points}", state)
    same({points[color] for color in state.winners}, {max(points.values())}, "P5: the winner has not most", state)


CHECKS: Final[tuple[Callable[[GameState], None], ...]] = (
    check_listed_moves,
    check_decision,
    check_deal,
    check_other_cards,
    check_near_moves,
    check_rotation,
    check_observation,
    check_odds,
    check_events,
    check_score,
)
"""Those of the invariants that stand here."""
