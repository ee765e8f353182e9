"""Playing: what a card allows, and what comes of it. The public face of the kernel."""

from __future__ import annotations

from sorry_engine import moves
from sorry_engine.cards import Card
from sorry_engine.errors import CardError, GameOverError, IllegalMoveError, SorryError, expect
from sorry_engine.kernel import reasons, transition
from sorry_engine.kernel.reasons import Refused
from sorry_engine.moves import Move, moves_from_codes
from sorry_engine.state import GameState, Phase, state_after, states_after
from sorry_engine.why import violation


def legal_moves(state: GameState, card: Card | None = None) -> tuple[Move, ...]:
    """What the player may do: sorted, without duplicates.

    Without a card: the decision at hand, which is what the open card or the whole hand allows, or the fire move and
    declining it; () where a card must be drawn first. With a card: what that card allows; while one must be drawn any
    card that could be, and otherwise the open one, or one that is held. Where a card can't be played, the one move is
    to forfeit it, a `Move` without steps (G8); in a hand game that is to discard it, and a card of no use has no move
    while another can be played (P2). In a finished game, and while a hand must be filled, there are no moves, whatever
    the card.

    Moves are ordered by card, then step by step by color, origin, target, kind and other; the forfeit comes first. Of a
    divided 7 each set of steps with the same result stands here once, in its first playable order (C7b).

    TypeError for a wrong type, CardError for a card that can't be had, and where the player's hand is hidden.

    >>> from sorry_engine.state import new_game
    >>> [str(move) for move in legal_moves(new_game(), Card.TWO)]
    ['2:rS>4']
    """
    if card is not None and not isinstance(card, Card):
        expect(card, Card, "card")
    try:
        return transition.legal_moves(state._tables, state._packed, card or 0, moves.SHARED_MOVES, moves.new_move)
    except AttributeError:  # what is no state is found out here, for to ask beforehand takes time
        expect(state, GameState, "state")
        raise
    except Refused:
        raise card_error(state, card) from None


def apply(state: GameState, move: Move) -> GameState:
    """The state after the move, which is played and checked step by step. `state` itself never changes.

    While a card must be drawn, the move's card is drawn and played in one: `apply(state, move)` equals
    `apply(deal(state, move.card), move)`. The steps of a divided 7 may come in any order in which they can be played.

    TypeError for a wrong type, then GameOverError in a finished game, CardError for a card that can't be drawn, is not
    the open one or is not held, and where it depends on a hidden hand (P4), and IllegalMoveError, whose `violation`
    names the ruling; while a hand must be filled, before the card is looked at (P1). The messages show the whole
    position: for a player who may not see other hands, judge the move on `observe(state, state.turn)` first.

    >>> from sorry_engine.moves import parse_move
    >>> from sorry_engine.state import new_game
    >>> str(apply(new_game(), parse_move("2:rS>4")))
    'S,S,S,4/S,S,S,S/S,S,S,S/S,S,S,S r 5.3.4.4.4.4.4.4.4.4.4'
    """
    if not isinstance(move, Move):
        expect(move, Move, "move")
    try:
        return state_after(state, transition.play(state._tables, state._packed, move._code))
    except AttributeError:
        expect(state, GameState, "state")
        raise
    except Refused as refused:
        raise _error_of(state, move, refused) from None


def successors(state: GameState, card: Card | None = None) -> tuple[tuple[Move, GameState], ...]:
    """The moves of `legal_moves`, each with the state after it: for search: quicker than `apply` to each.

    Errors as of `legal_moves`.
    """
    if not isinstance(state, GameState):
        expect(state, GameState, "state")
    if card is not None and not isinstance(card, Card):
        expect(card, Card, "card")
    try:
        codes, after = transition.successors(state._tables, state._packed, card or 0)
    except Refused:
        raise card_error(state, card) from None
    return states_after(state, moves_from_codes(codes), after)


def canonical(state: GameState, move: Move) -> Move:
    """The listed form of a legal move: for a divided 7, the first order of its steps that has the same result.

    Errors as of `apply`.
    """
    after = apply(state, move)
    if len(move.steps) < 2:
        return move
    alike = (other for other in legal_moves(state, move.card) if sorted_steps(other) == sorted_steps(move))
    return next(other for other in alike if apply(state, other) == after)


def sorted_steps(move: Move) -> list[int]:
    """The steps of a move without their order."""
    return sorted(step._code for step in move.steps)


def card_error(state: GameState, card: Card | None) -> CardError:
    """That a card is neither open, nor held, nor to be drawn; or that the hand asked for is hidden."""
    if state.hands is not None and None in state.hands[state.turn]:
        return CardError(f"what {state.turn.letter} may do is not known, the hand is hidden: {state}")
    if state.phase is Phase.PLAY:
        expected = f"the open card is {state.card}" if state.card else f"{state.turn.letter} does not hold it"
    else:
        expected = "it could not be drawn"
    return CardError(f"card {card}: {expected}: {state}")


def _error_of(state: GameState, move: Move, refused: Refused) -> SorryError:
    if refused.reason == reasons.GAME_OVER:
        return GameOverError(f"{move}: the game is over: {state}")
    if refused.reason in (reasons.CARD_NOT_TO_BE_HAD, reasons.HAND_IS_HIDDEN):
        return card_error(state, move.card)
    why = violation(state, move, refused)
    return IllegalMoveError(f"{move} is illegal ({', '.join(why.rulings)}): {why.text}: {state}", why)
