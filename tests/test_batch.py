"""Batches: at every step each game is that of the public functions."""

from __future__ import annotations

import copy
import pickle
import sys
from collections.abc import Callable
from importlib import import_module

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sorry_engine import (
    CENTER,
    HASBRO_2013,
    Card,
    Color,
    GameState,
    Move,
    PositionError,
    Random,
    Rules,
    apply,
    deal,
    draw,
    legal_moves,
    new_game,
    observe,
    parse_state,
    playout,
    playouts,
)
from sorry_engine.batch import Batch
from sorry_engine.kernel.board import unpack
from tests.strategies import game_rules, states
from tests.test_simulation import GAMES

NO_STEP = [-1, -1, CENTER, CENTER, -1]


class Game:
    """One game by the public functions."""

    def __init__(self, state: GameState, seed: int) -> None:
        self.rng = Random(seed)
        self.moves: tuple[Move, ...] = ()
        self.reach(state)

    def reach(self, state: GameState) -> None:
        """Draw until there is something to decide."""
        while not (moves := legal_moves(state)) and not state.is_over:
            state = deal(state, draw(state, self.rng))
        self.state, self.moves = state, moves

    def choose(self) -> int:
        return self.rng.choice(range(len(self.moves))) if self.moves else 0

    def play(self, action: int) -> None:
        if self.moves:
            self.reach(apply(self.state, self.moves[action]))


def compare(batch: Batch, place: int, game: Game) -> None:
    """Everything that the batch tells of one of its games."""
    state = game.state
    assert batch.state(place) == state
    assert batch.done[place] == state.is_over
    assert batch.turn[place] == state.turn
    assert batch.card[place] == (state.card or 0)
    assert batch.fired[place] == state.fired
    assert batch.pile[place].tolist() == list(state.pile.values())
    pawns = [list(own) or [CENTER] * state.rules.pawns for own in state.pawns]
    assert batch.pawns[place].tolist() == pawns
    assert batch.places[place].tolist() == [*state.places, -1, -1, -1, -1][:4]
    assert np.flatnonzero(batch.winners[place]).tolist() == list(state.winners)
    assert batch.fire[place].tolist() == list(state.fire or (-1, CENTER))
    assert batch.ice[place].tolist() == list(state.ice or (-1, CENTER))
    hands = state.hands or ((),) * 4
    assert batch.hands[place].tolist() == [[hand.count(card) for card in Card] for hand in hands]
    compare_moves(batch, place, game.moves)


def compare_moves(batch: Batch, place: int, moves: tuple[Move, ...]) -> None:
    count = batch.counts[place]
    assert count == len(moves)
    assert batch.mask[place].tolist() == [True] * count + [False] * (batch.mask.shape[1] - count)
    own = slice(batch.offsets[place], batch.offsets[place + 1])
    assert batch.move_cards[own].tolist() == [move.card or 0 for move in moves]
    for listed, move in zip(batch.moves[own].tolist(), moves, strict=True):
        steps = [
            [step.kind, step.color, step.origin, step.target, -1 if step.other is None else step.other]
            for step in move.steps
        ]
        assert listed == steps + [NO_STEP] * (len(listed) - len(steps))


def follow(start: GameState, games: int, seed: int, steps: int) -> None:
    """Play at random for so many steps, and compare at each."""
    batch = Batch(start, games, seed)
    public = [Game(start, seed + number) for number in range(games)]
    for _ in range(steps):
        for place, game in enumerate(public):
            compare(batch, place, game)
        actions = batch.random_actions()
        assert actions.tolist() == [game.choose() for game in public]
        batch.step(actions)
        for game, action in zip(public, actions.tolist(), strict=True):
            game.play(action)
    for place, game in enumerate(public):
        compare(batch, place, game)


@pytest.mark.parametrize("rules", GAMES, ids=str)
def test_every_step_of_every_edition_is_that_of_the_public_functions(rules: Rules) -> None:
    follow(new_game(rules), 2, 5, 40)


@pytest.mark.parametrize("rules", GAMES, ids=str)
def test_whole_games_of_every_edition_are_playouts(rules: Rules) -> None:
    start = new_game(rules)
    batch = Batch(start, 2, 11)
    while not batch.done.all():
        batch.step(batch.random_actions())
    assert batch.states() == tuple(game.end for game in playouts(start, 2, 11))


@given(states(game_rules), st.integers(-(2**64), 2**64))
def test_from_any_state_under_any_rules(state: GameState, seed: int) -> None:
    follow(state, 2, seed, 12)


@pytest.mark.parametrize("options", ["deck=44", "hand_size=3", "fire_ice=true", "play_on=true", "teams=true"])
def test_small_games_to_their_end(options: str) -> None:
    follow(new_game(Rules(pawns=1, reshuffle="immediately").changed(options)), 3, 2, 150)


def test_actions_may_come_from_anywhere() -> None:
    """Here from NumPy; the cards stay those of the game's own sequence."""
    rng = np.random.default_rng(3)
    batch = Batch(new_game(HASBRO_2013), 40, 3)
    game = Game(new_game(HASBRO_2013), 3 + 7)
    for _ in range(60):
        actions = (rng.random(40) * batch.counts).astype(np.uint16)
        batch.step(actions)
        game.play(int(actions[7]))
    compare(batch, 7, game)


@pytest.mark.parametrize("options", ["pawns=2", "hand_size=3", "fire_ice=true"])
def test_the_board_is_that_of_the_position(options: str) -> None:
    batch = Batch(new_game(Rules().changed(options), colors=[Color.RED, Color.BLUE]), 4, 1)
    for _ in range(60):
        batch.step(batch.random_actions())
        for place, state in enumerate(batch.states()):
            batch._games.load(place)
            assert list(batch._games.board) == list(unpack(state._packed))


def test_others_begin_in_the_places_of_games_that_are_over() -> None:
    start = new_game(Rules(pawns=1))
    batch = Batch(start, 5, 100)
    ends: dict[int, GameState] = {}
    while len(ends) < 30:
        batch.step(batch.random_actions())
        before = batch.states()
        over = batch.done
        ends |= {int(batch.numbers[place]): batch.state(place) for place in np.flatnonzero(over).tolist()}
        batch.reset(over)
        assert not batch.done.any()
        assert all(batch.state(place) == before[place] for place in np.flatnonzero(~over).tolist())
    assert all(end == playout(start, 100 + number).end for number, end in ends.items())
    assert sorted(ends)[:10] == list(range(10))


def test_a_reset_of_some_leaves_the_others_and_what_was_drawn_for_them() -> None:
    batch = Batch(new_game(), 4, 1)
    public = [Game(new_game(), 1 + number) for number in (0, 4, 2, 5)]
    batch.reset([False, True, False, True])
    assert batch.numbers.tolist() == [0, 4, 2, 5]
    for place, game in enumerate(public):
        compare(batch, place, game)
    numbers = batch.numbers
    batch.reset(np.zeros(4, bool))
    assert batch.numbers is numbers
    batch.reset()
    assert batch.numbers.tolist() == [6, 7, 8, 9]
    compare(batch, 3, Game(new_game(), 10))


def test_resets_without_a_step_keep_no_old_moves() -> None:
    batch = Batch(new_game(Rules(hand_size=5, pawns_out=1)), 4, 1)
    for _ in range(20):
        batch.reset([False, True, False, True])
        assert len(batch._games.rows) <= 4 * batch.move_cards.size * (1 + batch._games.steps)
    for place, number in enumerate([0, 42, 2, 43]):
        compare(batch, place, Game(batch.start, 1 + number))


def test_arrays_are_made_once_a_step_and_stay() -> None:
    batch = Batch(new_game(Rules(pawns=2)), 6, 1)
    names = [name for name, value in vars(Batch).items() if hasattr(value, "attrname") and not name.startswith("_")]
    assert len(names) == 17
    for _ in range(2):
        arrays = {name: getattr(batch, name) for name in names}
        copies = {name: array.copy() for name, array in arrays.items()}
        assert all(getattr(batch, name) is array for name, array in arrays.items())
        batch.step(batch.random_actions())
        batch.reset([True] + [False] * 5)
        assert all(getattr(batch, name) is not array for name, array in arrays.items())
        assert all((copies[name] == array).all() for name, array in arrays.items())
    for name in names:
        with pytest.raises(ValueError, match="read-only"):
            getattr(batch, name)[...] = 0
        with pytest.raises(AttributeError, match=f"{name} can't be set"):
            setattr(batch, name, 0)


def test_types_and_shapes_are_the_same_for_all_rules() -> None:
    for rules in Rules(), Rules(hand_size=5, pawns_out=1), Rules(teams=True, play_on=False), Rules(fire_ice=True):
        batch = Batch(new_game(rules), 7, 1)
        one_each = {"done": bool, "counts": np.int64, "turn": np.int8, "card": np.int8, "fired": bool}
        for name, dtype in one_each.items():
            assert getattr(batch, name).shape == (7,)
            assert getattr(batch, name).dtype == dtype
        assert batch.pawns.shape == (7, 4, 4)
        assert batch.pawns.dtype == np.int8
        assert (batch.pile.shape, batch.hands.shape, batch.winners.shape) == ((7, 11), (7, 4, 11), (7, 4))
        assert (batch.fire.shape, batch.ice.shape, batch.places.shape) == ((7, 2), (7, 2), (7, 4))
        assert batch.mask.shape == (7, batch.counts.max())
        assert (batch.offsets.shape, batch.offsets[-1]) == ((8,), len(batch.moves))
        assert batch.moves.shape[2] == 5
        assert {batch.moves.dtype, batch.move_cards.dtype} == {np.dtype(np.int8)}
        assert np.flatnonzero(batch.mask).shape == batch.move_cards.shape


def test_no_games_and_games_that_are_over_before_they_begin() -> None:
    none = Batch(new_game(), 0, 1)
    none.step(none.random_actions())
    assert (len(none), none.mask.shape, none.moves.shape, none.pawns.shape) == (0, (0, 0), (0, 2, 5), (0, 4, 4))
    assert none.winners.shape == (0, 4)
    over = playout(new_game(), 1).end
    batch = Batch(over, 2, 1)
    batch.step([5, -7])
    batch.reset()
    assert batch.states() == (over, over)
    assert repr(batch) == "<Batch of 2 games, 2 of them over>"
    assert batch.winners.sum(axis=0).nonzero()[0].tolist() == list(over.winners)


def test_bad_arguments() -> None:
    state = new_game()
    with pytest.raises(TypeError, match="start: expected GameState"):
        Batch(Rules(), 1, 1)  # type: ignore[arg-type]  # the wrong type is what is tested
    with pytest.raises(TypeError, match=r"games: expected int, got 1\.5"):
        Batch(state, 1.5, 1)  # type: ignore[arg-type]  # the wrong type is what is tested
    with pytest.raises(TypeError, match="seed: expected int, got None"):
        Batch(state, 1, None)  # type: ignore[arg-type]  # the wrong type is what is tested
    for games in -1, 2**62:
        with pytest.raises(PositionError, match="games: expected 0 to 4294967296, got"):
            Batch(state, games, 1)
    hidden = observe(parse_state("S,S,S,12/S,S,S,40/-/- r * hands=r:5;b:8", Rules(hand_size=1)), Color.RED)
    with pytest.raises(PositionError, match="start: hands are hidden: sample_world makes a full state"):
        Batch(hidden, 1, 1)
    batch = Batch(state, 3, 1)
    for place in 3, -1, 2**70:
        with pytest.raises(PositionError, match="place: expected less than 3, got"):
            batch.state(place)
    with pytest.raises(TypeError, match="place: expected int, got '1'"):
        batch.state("1")  # type: ignore[arg-type]  # the wrong type is what is tested


def test_bad_actions_and_masks_change_nothing() -> None:
    batch = Batch(parse_state("4,12,20,30/S,S,S,S/S,S,S,40/- r card=11", Rules()), 3, 1)
    before = batch.states()
    many = batch.counts[1]
    assert many > 4
    for action, dtype in (many, np.uint8), (-1, np.int8), (2**63, np.uint64):
        with pytest.raises(PositionError, match=f"actions: expected 0 to {many - 1}, got {action} in 1: 4,12,20,30/"):
            batch.step(np.array([0, action, 99], dtype))
    with pytest.raises(TypeError, match="actions: expected integers of 64 bits, got float64"):
        batch.step([0.0, 1, 1])
    with pytest.raises(TypeError, match="actions: expected integers of 64 bits, got bool"):
        batch.step([True, False, True])
    with pytest.raises(TypeError, match="actions: expected integers of 64 bits, got object"):
        batch.step([0, 1, 2**70])
    with pytest.raises(PositionError, match=r"actions: expected one for each of 3 games, got the shape \(2,\)"):
        batch.step([0, 1])
    with pytest.raises(PositionError, match=r"actions: expected one for each of 3 games, got the shape \(\)"):
        batch.step(0)
    with pytest.raises(TypeError, match="where: expected bools, got int64"):
        batch.reset([0, 1, 0])
    with pytest.raises(PositionError, match=r"where: expected one for each of 3 games, got the shape \(1, 3\)"):
        batch.reset([[True, False, True]])
    assert batch.states() == before
    assert batch.numbers.tolist() == [0, 1, 2]


def test_without_numpy_it_says_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "numpy", None)
    monkeypatch.delitem(sys.modules, "sorry_engine.batch")
    with pytest.raises(ImportError, match=r"sorry_engine\.batch needs NumPy: pip install 'sorry_engine\[numpy\]'"):
        import_module("sorry_engine.batch")


class Interrupted:
    """Games on which Ctrl-C comes in the middle of a step."""

    def __init__(self, games: object) -> None:
        self.games = games

    def step(self, actions: list[int]) -> None:
        raise KeyboardInterrupt

    def __getattr__(self, name: str) -> object:
        return getattr(self.games, name)


def test_after_a_step_that_was_interrupted_only_reset_goes_on() -> None:
    batch = Batch(new_game(), 3, seed=1)
    before = batch.counts
    batch._games = Interrupted(batch._games)  # type: ignore[assignment]  # stands in for the kernel's
    with pytest.raises(KeyboardInterrupt):
        batch.step([0, 0, 0])
    calls: list[Callable[[], object]] = [
        lambda: batch.counts,
        lambda: batch.pawns,
        lambda: batch.state(0),
        lambda: batch.step([0, 0, 0]),
        lambda: batch.reset([True, False, False]),
    ]
    for call in calls:
        with pytest.raises(RuntimeError, match="interrupted"):
            call()
    batch.reset()
    assert batch.numbers.tolist() == [3, 4, 5]
    assert [*batch.states()] == [*Batch(new_game(), 3, seed=4).states()]
    assert before.tolist() == Batch(new_game(), 3, seed=1).counts.tolist()


def test_attributes_of_others_stay() -> None:
    class Environment(Batch):
        total = 0

    batch = Environment(new_game(), 2, 1)
    batch.total = 5
    batch.step(batch.random_actions())
    batch.reset()
    assert batch.total == 5


def test_a_batch_is_not_copied() -> None:
    batch = Batch(new_game(), 2, 1)
    for call in copy.copy, copy.deepcopy, pickle.dumps:
        with pytest.raises(TypeError, match="a Batch can't be copied or pickled"):
            call(batch)


def test_lists_for_no_games_and_of_different_lengths() -> None:
    batch = Batch(new_game(), 0, 1)
    batch.step([])
    batch.reset([])
    assert batch.pawns.shape == (0, 4, 4)
    with pytest.raises(PositionError, match="actions: expected one for each of 0 games, got lists of different"):
        batch.step([[1], [2, 3]])
