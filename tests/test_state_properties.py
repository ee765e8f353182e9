"""What holds for every state as a value: its text, equality, pickling, and the cards that may come."""

from __future__ import annotations

import pickle
from itertools import combinations_with_replacement, islice
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sorry_engine import (
    Card,
    CardError,
    Color,
    Dealer,
    GameOverError,
    GameState,
    Move,
    PositionError,
    Rules,
    RulesError,
    card_odds,
    deal,
    draw,
    draw_counts,
    dumps,
    legal_moves,
    loads,
    parse_move,
    parse_state,
    rotate,
    successors,
)
from sorry_engine.testing import agreeing, invariants
from tests.moving import near_moves
from tests.positions import cards_to_deal, decisions
from tests.strategies import game_rules, states


def around(state: GameState) -> list[GameState]:
    """The state, and states that differ little from it or in nothing."""
    found = [state, rotate(state, 1), rotate(state, 4), state.replace(rules=Rules.from_text(str(state.rules)))]
    found += [deal(state, kind) for kind in cards_to_deal(state)[::3]]
    for card in decisions(state)[::-3]:  # the fire move first
        found += [after for _, after in successors(state, card)[:2]]
    return found


@given(states(game_rules))
def test_text(state: GameState) -> None:
    for it in around(state):
        invariants.check_text(it)
        assert str(parse_state(str(it), it.rules)) == str(it)
        assert eval(repr(it), {"loads": loads}) == it


@given(states(game_rules))
def test_text_is_read_leniently(state: GameState) -> None:
    """The pawns of a color may stand in any order, and spaces may be many."""
    pawns, rest = str(state).split(" ", 1)
    mixed = "/".join(",".join(reversed(own.split(","))) for own in pawns.split("/"))
    assert parse_state(f"  {mixed}   {rest.replace(' ', '  ')} ", state.rules) == state


@given(states(game_rules), st.integers(0, 2**16))
def test_text_of_moves(state: GameState, seed: int) -> None:
    for card in decisions(state):
        moves = legal_moves(state, card)
        for move in moves:
            assert Move(move.card, move.steps) == move
        for near in islice(near_moves(moves[seed % len(moves)], state.turn), seed % 5, None, 5) if moves else ():
            assert parse_move(str(near), state.turn) == near


@given(states(game_rules), st.integers(0, pickle.HIGHEST_PROTOCOL))
def test_pickle(state: GameState, protocol: int) -> None:
    for it in around(state):
        invariants.check_pickle(it, [protocol])


@given(states(game_rules), game_rules)
def test_states_are_equal_when_their_lines_are(state: GameState, rules: Rules) -> None:
    found = around(state)
    try:
        found.append(state.replace(rules=rules.replace(deck=state.rules.deck)))
    except (PositionError, RulesError):
        assert rules != state.rules  # other pawns, tokens, hands, places: it is no state by these rules
    for one, other in combinations_with_replacement(found, 2):
        assert (one == other) == (dumps(one) == dumps(other))
        assert (one != other) == (dumps(one) != dumps(other))
        if one == other:
            assert hash(one) == hash(other)
            assert {one: 1}[other] == 1


FIELDS = ("pile", "card", "hands", "fire", "ice", "fired", "places")


@given(states(game_rules))
def test_replace(state: GameState) -> None:
    for it in around(state):
        assert it.replace() == it
        fields = {name: getattr(it, name) for name in FIELDS}
        assert it.replace(pawns=it.pawns, turn=it.turn, **fields) == it
        assert GameState(it.rules, it.pawns, it.turn, **fields) == it
        if it.fire != it.ice:
            assert it.replace(fire=it.ice, ice=it.fire) != it
        if it.rules.fire_ice and it.card is None:
            assert it.replace(fired=not it.fired) != it
        if it.hands and it.hands[it.turn]:
            fewer_held = [hand[:-1] if color is it.turn else hand for color, hand in zip(Color, it.hands, strict=True)]
            assert it.replace(hands=fewer_held) != it
        if it.card is None and it.pile.total > 1:
            fewer = dict(it.pile)
            fewer[next(card for card, count in it.pile.items() if count)] -= 1
            assert it.replace(pile=fewer) != it


class Fixed(Random):
    """A generator whose one number is given."""

    def __init__(self, number: float) -> None:
        super().__init__()
        self.number = number
        self.asked = 0

    def random(self) -> float:
        self.asked += 1
        return self.number


@given(states(game_rules), st.floats(0, 1, exclude_max=True), st.integers())
def test_draw(state: GameState, chance: float, seed: int) -> None:
    agreeing.check_odds(state)
    if not state.is_chance:
        with pytest.raises(GameOverError if state.is_over else CardError):
            draw(state, Random(seed))
        return
    counts = draw_counts(state)
    assert counts == (state.pile if state.pile.total else state.discards)
    assert [*counts] == [*card_odds(state)] == [*Card]
    in_order = [card for card in Card for _ in range(counts[card])]
    for number in (0.0, chance, 1 - 2**-53):
        rng = Fixed(number)
        assert draw(state, rng) is in_order[int(number * len(in_order))]
        assert rng.asked == 1
    text = dumps(state)
    assert counts[draw(state, Random(seed))]
    assert draw(state, Random(seed)) is Dealer(seed=seed).draw(state)
    assert dumps(state) == text
