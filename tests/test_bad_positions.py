"""Positions that the rules can't reach."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from sorry_engine import (
    HOME,
    START,
    Card,
    GameState,
    PositionError,
    Rules,
    RulesError,
    deal_all,
    new_game,
    observe,
)
from tests.test_bad_input import BLUE, GREEN, HELD, ICY, RED, SHORT, STARTS, STATE, YELLOW, R, numbered

# ---- positions ----


@pytest.mark.parametrize(
    ("call", "problem"),
    numbered(
        (lambda: GameState(R, STARTS[:3], RED), "expected four colors, got 3"),
        (lambda: GameState(R, [*STARTS, []], RED), "expected four colors, got 5"),
        (lambda: GameState(R, [[START] * 5, *STARTS[1:]], RED), "pawns: 5 of r, expected 4"),
        (lambda: GameState(R, [*STARTS[:3], [START] * 3], RED), "pawns: 3 of g, expected 4"),
        (lambda: GameState(Rules(pawns=3), STARTS, RED), "pawns: 4 of r, expected 3"),
        (
            lambda: GameState(R, [[-2, START, START, START], *STARTS[1:]], RED),
            "-2 of r is no square: expected -1 to 65",
        ),
        (lambda: GameState(R, [*STARTS[:3], [START, START, START, 66]], RED), "66 of g is no square"),
        (lambda: GameState(R, [[START, START, 7, 7], *STARTS[1:]], RED), "pawns: two on 7 "),
        (lambda: GameState(R, [[START] * 3 + [7], [START] * 3 + [7], [], []], RED), "pawns: two on 7 "),
        (lambda: GameState(R, [[START, START, 62, 62], *STARTS[1:]], RED), "pawns: two on s3 "),
        (lambda: GameState(R, [[START] * 4, [], [], []], RED), "1 colors play, expected two at least"),
        (lambda: GameState(R, [[HOME] * 4, [HOME] * 4, [], []], RED), "both r and b have won"),
        (lambda: GameState(R, [[START] * 4, [START] * 4, [], []], GREEN), "turn: g does not play"),
        (lambda: GameState(R, STARTS, RED, pile=dict.fromkeys(Card, 5)), "has more 2s than the deck"),
        (lambda: GameState(R, STARTS, RED, pile={Card.ONE: 6}), "has more 1s than the deck"),
        (lambda: GameState(R, STARTS, RED, pile={Card.ONE: -1}), "-1 of one card"),
        (lambda: GameState(R, STARTS, RED, pile=R.deck, card=Card.ONE), "with 1 open or held has more 1s"),
        (
            lambda: GameState(Rules(deck={Card.ONE: 3}), STARTS, RED, card=Card.TWO),
            "card 2: more are open or held than the deck",
        ),
        (lambda: GameState(R, STARTS, RED, places=[RED]), "places: r: expected"),
        (lambda: GameState(R, STARTS, RED, hands=((), (), (), ())), "hands: not used by"),
        (lambda: GameState(R, STARTS, RED, fire=(RED, 4)), "fire: not used by"),
        (lambda: GameState(R, STARTS, RED, ice=(RED, 4)), "ice: not used by"),
        (lambda: GameState(R, STARTS, RED, fired=True), "fired: not used by"),
        # hands
        (lambda: HELD.replace(hands=None), "hands: none, but each color holds up to 2 cards"),
        (lambda: HELD.replace(hands=[[]] * 3), "hands: expected four colors, got 3"),
        (lambda: HELD.replace(hands=[[]] * 5), "hands: expected four colors, got 5"),
        (lambda: HELD.replace(hands=[[Card.ONE] * 3, [], [], []]), "hands: 3 cards of r, expected at most 2"),
        (lambda: SHORT.replace(hands=[[], [], [], [Card.ONE]]), "hands: 1 cards of g, expected none: it does not play"),
        (lambda: HELD.replace(hands=[[Card.ONE, None], [], [], []]), "hands: the hand of r is partly hidden"),
        (lambda: SHORT.replace(pile={Card.ONE: 1}), "hands: 2 cards are hidden, but the pile counts 1"),
        (
            lambda: HELD.replace(pile=None, hands=[[Card.TWO] * 2, [Card.TWO] * 2, [Card.TWO], []]),
            "card 2: more are open",
        ),
        (lambda: HELD.replace(pile=R.deck), "pile: .* with 1 open or held has more 1s than the deck"),
        (lambda: HELD.replace(card=Card.ONE, pile=None), "card: 1 lies open, but cards are held"),
        # tokens
        (lambda: ICY.replace(fire=(RED, 21)), "fire: no pawn of r on 21"),
        (lambda: ICY.replace(fire=(BLUE, 20)), "fire: no pawn of b on 20"),
        (lambda: ICY.replace(ice=(RED, START)), "ice: no pawn of r on -1"),
        (lambda: ICY.replace(pawns=[[HOME, START, 20], *ICY.pawns[1:]], ice=(RED, HOME)), "ice: no pawn of r on 65"),
        (lambda: ICY.replace(card=Card.ONE, pile=None), "card: 1 lies open, but not fired"),
        # teams
        (lambda: new_game(Rules(teams=True), colors=[RED, BLUE, YELLOW]), "3 colors play, expected four"),
        (lambda: GameState(Rules(teams=True), [[HOME] * 4] * 4, RED), "both r and b have won"),
        (lambda: observe(SHORT, RED, GREEN), "colors: g does not play"),
        (lambda: STATE.replace(pawns=[[HOME] * 4] * 2 + [[]] * 2), "both r and b have won"),
        (lambda: STATE.replace(card=Card.SEVEN, pile=R.deck), "has more 7s"),
        (lambda: new_game(colors=[]), "0 colors play"),
        (lambda: new_game(colors=[RED]), "1 colors play"),
        (lambda: new_game(colors=[RED, BLUE, RED]), "colors: rbr names one twice"),
        (lambda: new_game(colors=[RED, BLUE], first=GREEN), "turn: g does not play"),
        (lambda: new_game(colors=[RED, BLUE]).opponents(GREEN), "g does not play, but rb"),
    ),
)
def test_positions_that_cant_be(call: Callable[[], object], problem: str) -> None:
    with pytest.raises(PositionError, match=problem) as caught:
        call()
    assert len(str(caught.value)) < 400


def test_a_deck_that_is_too_small_for_so_many_hands() -> None:
    """For four of them only: whether the rules can be played at all is judged by two (P1)."""
    rules = Rules(hand_size=5, deck={Card.ONE: 10})
    assert deal_all(new_game(rules, colors=[RED, BLUE]), Random(1)).pile.total == 0
    calls: list[Callable[[], object]] = [
        lambda: new_game(rules),
        lambda: new_game(rules, colors=[RED, BLUE, GREEN]),
        lambda: GameState(rules, STARTS, RED, hands=[()] * 4),
        lambda: STATE.replace(rules=rules, pile=None, hands=[()] * 4),
    ]
    for call in calls:
        with pytest.raises(RulesError, match=r"deck=10.* is too small for hand_size=5 with so many colors \(P1\)"):
            call()
