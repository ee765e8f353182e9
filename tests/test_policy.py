"""Policies: what the weight of a move is, and that playouts choose by it."""

from __future__ import annotations

import pickle
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sorry_engine import (
    POLICIES,
    Card,
    GameState,
    Policy,
    PositionError,
    Random,
    Rules,
    apply,
    deal,
    draw,
    legal_moves,
    new_game,
    parse_move,
    parse_state,
    playout,
    playouts,
)
from tests.strategies import game_rules, states
from tests.test_simulation import GAMES, by_the_public_loop

FIRE = "hasbro_2013"
STANDARD = Rules()


@pytest.mark.parametrize("rules", GAMES, ids=str)
def test_games_of_every_edition_are_those_of_the_public_loop(rules: Rules) -> None:
    policy = POLICIES["eager"]
    game = playout(new_game(rules), 4, policy, max_cards=80)
    assert (game.end, game.cards) == by_the_public_loop(new_game(rules), 4, 80, policy)


numbers = st.integers(0, 1000)


@given(states(game_rules), numbers, numbers, numbers, st.integers(0, 2**64))
def test_games_of_any_rules_are_those_of_the_public_loop(
    state: GameState, home: int, bump: int, leave: int, seed: int
) -> None:
    policy = Policy(home, bump, leave)
    if state.is_over:
        return
    game = playout(state, seed, policy, max_cards=12)
    assert (game.end, game.cards) == by_the_public_loop(state, seed, 12, policy)


@pytest.mark.parametrize(
    ("position", "move", "weight"),
    [
        ("S,S,S,S/S,S,S,11/S,S,S,S/S,S,S,S r", "3:-", 1),
        ("S,S,8,s3/S,S,S,11/S,S,S,S/S,S,S,S r", "3:r8>11", 1 + 10),
        ("S,S,8,s3/S,S,S,11/S,S,S,S/S,S,S,S r", "3:rs3>H", 1 + 100),
        ("S,S,8,s3/S,S,S,11/S,S,S,S/S,S,S,S r", "1:rS>4", 1 + 1),
        ("S,S,8,s3/S,S,S,11/S,S,S,S/S,S,S,S r", "S:rS>11", 1 + 10 + 1),
        ("S,S,8,s3/S,S,S,12/S,S,S,S/S,S,S,S r", "7:rs3>H,r8>12", 1 + 100 + 10),
        ("S,S,S,12/S,S,17,19/S,S,S,18/S,S,S,S r", "4:r12>8", 1),
        ("S,S,S,11/S,S,17,19/S,S,S,18/S,S,S,S r", "5:r11>16", 1 + 30),  # a slide over three
        ("S,S,15,11/S,S,17,19/S,S,S,18/S,S,S,S r", "5:r11>16", 1 + 30),
        ("S,S,11,17/S,S,S,S/S,S,S,S/S,S,S,S r", "5:r11>16", 1),  # its own pawn goes back
    ],
)
def test_what_a_move_weighs(position: str, move: str, weight: int) -> None:
    state = parse_state(position, STANDARD)
    assert Policy(home=100, bump=10, leave=1).weights(state, [parse_move(move)]) == (weight,)


def test_a_teams_pawns_are_no_opponents() -> None:
    state = parse_state("11,H,H,H/S,S,S,17/S,S,S,18/S,S,S,S r", Rules(teams=True))
    assert Policy(bump=10).weights(state, [parse_move("5:r11>16")]) == (11,)
    state = parse_state("H,H,H,H/S,S,S,17/S,S,s5,18/S,S,S,S r", Rules(teams=True))
    assert Policy(home=100, leave=7).weights(state, [parse_move("1:ys5>H"), parse_move("1:yS>34")]) == (101, 8)


def test_the_fire_move_is_chosen_by_weight() -> None:
    rules = Rules.from_text(FIRE)
    state = next(
        state
        for state in played(rules)
        if state.phase.name == "FIRE" and Policy(bump=1000).weights(state, legal_moves(state)) != (1, 1)
    )
    declined, made = legal_moves(state)
    policy = Policy(bump=1000)
    assert policy.weights(state, [declined, made]) == (1, 1001)
    ends = Counter(playout(state, seed, policy, max_cards=1).end.pawns == state.pawns for seed in range(40))
    assert ends[False] > 35
    chosen = Counter(policy.choose(state, [declined, made], Random(seed)) for seed in range(40))
    assert chosen[made] > 35


def played(rules: Rules) -> list[GameState]:
    """The states of some games."""
    found = []
    for seed in range(30):
        rng = Random(seed)
        state = new_game(rules)
        while not state.is_over:
            found.append(state)
            moves = legal_moves(state)
            state = apply(state, rng.choice(moves)) if moves else deal(state, draw(state, rng))
    return found


def test_a_policy_gets_what_it_prefers() -> None:
    """Games of those who prefer to come Home are shorter, and who prefers bumps, bumps."""
    start = new_game()
    cards = {name: sum(game.cards for game in playouts(start, 60, 1, name)) for name in ("random", "home")}
    assert cards["home"] < cards["random"]
    keen = Policy(bump=50)
    bumps = Counter[str]()
    for state in played(Rules()):
        weights = keen.weights(state, moves := legal_moves(state))
        if len(set(weights)) > 1:
            bumps["possible"] += 1
            for name, policy in ("random", Policy()), ("keen", keen):
                bumps[name] += weights[moves.index(policy.choose(state, moves, Random(bumps["possible"])))] > 1
    assert bumps["random"] < 0.6 * bumps["possible"] < 0.9 * bumps["possible"] < bumps["keen"]


def test_without_preferences_all_moves_are_alike() -> None:
    start = new_game()
    assert playouts(start, 3, 7, Policy()) == playouts(start, 3, 7, "random") == playouts(start, 3, 7)
    state = parse_state("S,S,5,12/S,S,S,40/-/- r", STANDARD)
    moves = legal_moves(state, Card.TEN)
    assert len(moves) > 2
    assert {Policy().choose(state, moves, Random(seed)) for seed in range(50)} == set(moves)


def test_named_policies_are_as_told() -> None:
    assert list(POLICIES) == ["random", "home", "bump", "leave", "eager"]
    assert POLICIES["random"] == Policy(0, 0, 0)
    assert pickle.loads(pickle.dumps(POLICIES["eager"])) == POLICIES["eager"]
    with pytest.raises(TypeError):
        POLICIES["random"] = Policy(1)  # type: ignore[index]  # read-only


def test_bad_input() -> None:
    with pytest.raises(PositionError, match="home: expected 0 to 1000, got -1"):
        Policy(home=-1)
    with pytest.raises(PositionError, match="leave: expected 0 to 1000, got 1001"):
        Policy(leave=1001)
    with pytest.raises(TypeError, match="bump"):
        Policy(bump=1.5)  # type: ignore[arg-type]  # the wrong type is what is tested
    with pytest.raises(PositionError, match="policy: 'randon' is none of random, home, bump, leave, eager"):
        playout(new_game(), 1, "randon")
    with pytest.raises(TypeError, match="policy"):
        playout(new_game(), 1, 5)  # type: ignore[arg-type]  # the wrong type is what is tested
    with pytest.raises(IndexError):
        Policy().choose(new_game(), (), Random(1))
    state = parse_state("S,S,8,s3/S,S,S,11/S,S,S,S/S,S,S,S r", STANDARD)
    with pytest.raises(TypeError, match="rng"):
        Policy().choose(state, [parse_move("3:r8>11"), parse_move("3:rs3>H")], 5)  # type: ignore[arg-type]  # the wrong type is what is tested
