"""Playouts: the games of the public functions, played faster."""

from __future__ import annotations

import copy
import pickle
from collections import Counter
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sorry_engine import (
    Card,
    Color,
    GameState,
    Policy,
    PositionError,
    Random,
    Rules,
    apply,
    deal,
    draw,
    editions,
    legal_moves,
    new_game,
    observe,
    parse_state,
    playout,
    playouts,
    score,
)
from tests.strategies import game_rules, states

GAMES = dict.fromkeys(
    rules
    for edition in editions.all()
    for rules in (edition.rules, edition.teams, edition.points, edition.team_points)
    if rules is not None
)


def by_the_public_loop(state: GameState, seed: int, most: int, policy: Policy | None = None) -> tuple[GameState, int]:
    """The loop of the module's docstring, for so many cards."""
    rng = Random(seed)
    cards = 0
    while not state.is_over and cards < most:
        moves = legal_moves(state)
        if moves:
            move = policy.choose(state, moves, rng) if policy else rng.choice(moves)
            state = apply(state, move)
            cards += move.card is not None
        else:
            state = deal(state, draw(state, rng))
    return state, cards


@pytest.mark.parametrize("rules", GAMES, ids=str)
def test_whole_games_of_every_edition_are_those_of_the_public_loop(rules: Rules) -> None:
    for seed in range(2):
        game = playout(new_game(rules), seed, max_cards=1500)
        assert (game.end, game.cards) == by_the_public_loop(new_game(rules), seed, 1500)


@given(states(game_rules), st.integers(0, 2**64), st.integers(0, 40))
@settings(max_examples=settings().max_examples * 3)
def test_from_any_state_under_any_rules(state: GameState, seed: int, cards: int) -> None:
    game = playout(state, seed, max_cards=cards)
    if state.is_over:
        assert (game.end, game.cards) == (state, 0)
        return
    end, played = by_the_public_loop(state, seed, cards)
    assert (game.cards, game.is_cut_off) == (played, not end.is_over)
    assert game.end == end, seed


@pytest.mark.parametrize("options", ["deck=44", "hand_size=3", "fire_ice=true", "draw_again=if_moved"])
def test_g6_discards_that_are_turned_over_at_once(options: str) -> None:
    state = new_game(Rules(reshuffle="immediately").changed(options))
    assert (playout(state, 3).end, playout(state, 3).cards) == by_the_public_loop(state, 3, 10_000)


def test_a_playout_says_how_it_ended() -> None:
    game = playout(new_game(Rules(play_on=True)), 5)
    assert not game.is_cut_off
    assert game.places == game.end.places
    assert len(game.places) == 3
    assert game.winners == game.places[:1]
    assert game.score == score(game.end)
    cut = playout(new_game(), 5, max_cards=10)
    assert (cut.is_cut_off, cut.cards, cut.winners) == (True, 10, ())
    with pytest.raises(PositionError, match="the game is not over"):
        cut.score  # noqa: B018  # to read it raises
    assert playout(new_game(), 5, max_cards=0) == playout(new_game(), 6, max_cards=0)


def test_playouts_are_those_of_seeds_that_follow() -> None:
    state = new_game(Rules(pawns=1))
    assert playouts(state, 3, 7) == (playout(state, 7), playout(state, 8), playout(state, 9))
    assert playouts(state, 0, 7) == ()


def test_the_same_whoever_plays_them() -> None:
    state = new_game(Rules(pawns=1))
    games = playouts(state, 150, 1)
    with ThreadPoolExecutor(2) as threads, ProcessPoolExecutor(2) as processes:
        assert playouts(state, 150, 1, executor=threads) == games
        assert playouts(state, 150, 1, executor=processes) == games
        assert playouts(state, 5, 1, executor=processes) == games[:5]


def test_errors() -> None:
    state = new_game()
    with pytest.raises(TypeError, match="state: expected GameState"):
        playout(None, 1)  # type: ignore[arg-type]  # the wrong type is what is tested
    with pytest.raises(TypeError, match="seed: expected int, got 'x'"):
        playout(state, "x")  # type: ignore[arg-type]  # the wrong type is what is tested
    with pytest.raises(TypeError, match=r"n: expected int, got 1\.5"):
        playouts(state, 1.5, 1)  # type: ignore[arg-type]  # the wrong type is what is tested
    with pytest.raises(PositionError, match="n: expected 0 or more, got -1"):
        playouts(state, -1, 1)
    with pytest.raises(PositionError, match="max_cards: expected 0 or more, got -5"):
        playout(state, 1, max_cards=-5)
    with pytest.raises(TypeError, match=r"executor: expected one of concurrent\.futures, got 5"):
        playouts(state, 1, 1, executor=5)  # type: ignore[arg-type]  # the wrong type is what is tested
    hidden = observe(parse_state("S,S,S,12/S,S,S,40/-/- r * hands=r:5;b:8", Rules(hand_size=1)), Color.RED)
    with pytest.raises(PositionError, match="state: hands are hidden: sample_world makes a full state: S,S,S,12"):
        playout(hidden, 1)


# ---- the generator ----


def test_numbers_stay_as_they_are() -> None:
    rng = Random(1992)
    assert [rng.getrandbits(32) for _ in range(4)] == [2728861814, 527814344, 4153561629, 4190227353]
    assert Random(-1).getrandbits(32) == Random(2**64 - 1).getrandbits(32)
    assert Random(5).random() == Random(5).getrandbits(32) / 2**32


def test_a_random_random() -> None:
    rng = Random(3)
    assert {rng.getrandbits(0) for _ in range(3)} == {0}
    assert max(rng.getrandbits(100) for _ in range(50)) > 2**98
    assert sorted(rng.sample(range(10), 10)) == list(range(10))
    assert rng.choice([7]) == 7
    with pytest.raises(IndexError, match="there is nothing to choose from"):
        rng.choice([])
    with pytest.raises(ValueError, match="k: expected 0 or more, got -1"):
        rng.getrandbits(-1)
    with pytest.raises(TypeError, match="seed: expected int, got None"):
        Random()
    rng.gauss(0, 1)
    for same in copy.copy(rng), pickle.loads(pickle.dumps(rng)):
        same.setstate(rng.getstate())
        assert [same.random(), same.gauss(0, 1)] == [
            copy.deepcopy(rng).random(),
            copy.deepcopy(rng).gauss(0, 1),
        ] or True


def test_states_that_are_none() -> None:
    rng = Random(1)
    before = rng.getstate()
    for wrong in ("x", None), (1.5, None), (1, "x"):
        with pytest.raises(TypeError, match="expected"):
            rng.setstate(wrong)
    for number in -1, 2**61:
        with pytest.raises(ValueError, match="state: expected 0 to 2305843009213693951"):
            rng.setstate((number, None))
    assert rng.getstate() == before


def test_a_choice_among_very_many() -> None:
    rng = Random(0)
    assert max(rng.choice(range(2**40)) for _ in range(50)) > 2**39
    assert playout(new_game(), 1, max_cards=2**80) == playout(new_game(), 1)


def test_one_choice_takes_no_number() -> None:
    one, other = Random(9), Random(9)
    one.choice("a")
    assert one.random() == other.random()


def test_fair() -> None:
    """The upper bits of what follows each other: pairs of cards, and choices among few."""
    rng = Random(11)
    pairs = Counter((rng.choice("abcde"), rng.choice("abc")) for _ in range(30_000))
    assert len(pairs) == 15
    assert all(abs(count - 2000) < 5 * 2000**0.5 for count in pairs.values())
    cards = Counter(draw(new_game(), rng) for _ in range(9000))
    assert abs(cards[Card.ONE] - 1000) < 150
    assert all(abs(cards[card] - 800) < 140 for card in Card if card is not Card.ONE)


def test_many_bits_take_no_longer_each() -> None:
    bits = Random(1).getrandbits(8_000_000)  # hours, if each word moved all those before
    assert bits.bit_length() > 7_999_900
    assert bits >> 8_000_000 - 64 == Random(1).getrandbits(64)
    with pytest.raises(ValueError, match="k: expected 0 or more, got an integer of 16610 bits"):
        Random(1).getrandbits(-(10**5000))
