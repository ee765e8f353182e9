"""The engine against a second reading of the rules, slow and independent: they must agree on everything."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sorry_engine import Card, GameState, legal_moves
from tests import reference
from tests.moving import near_moves
from tests.positions import GAMES, Game, decisions
from tests.strategies import game_rules, states
from tests.sweep import accepted, compare_due, compare_listed, compare_orders, sweep, values_of

RULES_DRAWN = 50


@given(states(game_rules))
def test_what_a_card_allows(state: GameState) -> None:
    for card in decisions(state):
        found = compare_listed(state, card)
        if card is Card.SEVEN or state.rules.fire_ice:
            compare_orders(state, found, found[:50])


@given(states(game_rules))
def test_what_is_due(state: GameState) -> None:
    compare_due(state)


@given(states(game_rules), st.data())
def test_nearly_legal_moves(state: GameState, data: st.DataObject) -> None:
    """What is accepted is what the naive reading can play, step by step, and nothing else."""
    asked = decisions(state)
    playable = {(it.card, it.steps): it for card in asked for it in reference.outcomes(state, card)}
    for card in data.draw(st.sets(st.sampled_from(asked), max_size=3)) if asked else ():
        moves = legal_moves(state, card)
        if moves:
            for near in near_moves(data.draw(st.sampled_from(moves)), state.turn):
                if near.card in asked:
                    expected = playable.get((int(near.card or 0), reference.steps_of(near)))
                    assert accepted(state, near) == expected, near


PLAIN = ("leave", "forward", "backward", "swap", "sorry")
SEEN = {
    GAMES[0]: (*PLAIN, "forfeit beside moves", "game ends", "plays on", "divided among more than two"),
    GAMES[1]: (*PLAIN, "forfeit beside moves", "game ends", "partner moves", "divided"),
    GAMES[2]: (*PLAIN, "forfeit beside moves", "game ends", "no use in hand", "second play", "REFILL"),
    GAMES[3]: (*PLAIN, "forfeit beside moves", "game ends", "fire", "ice", "fire_move", "rescue", "FIRE", "plays on"),
    GAMES[4]: (*PLAIN, "partner moves", "no use in hand", "second play", "REFILL"),
    GAMES[5]: (*PLAIN, "partner moves", "fire", "ice", "fire_move", "rescue", "FIRE"),
}


@pytest.mark.parametrize("game", GAMES)
def test_sweep(game: Game) -> None:
    hits, seen = sweep(Random(1992), RULES_DRAWN, game)
    assert set(hits) == {text for text, _, _ in values_of(game)}
    assert min(hits.values()) > 0, hits
    for what in SEEN[game]:
        assert seen[what] > 3, (what, seen)
