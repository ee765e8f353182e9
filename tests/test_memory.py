"""What a state weighs, which moves are shared, and that nothing grows; benchmarks/memory.py and soak.py tell more."""

from __future__ import annotations

import functools
import gc
import importlib
import pkgutil
import sys
import tracemalloc
from collections.abc import Iterator
from contextlib import suppress

import pytest

import sorry_engine
from sorry_engine import (
    CardError,
    GameState,
    IllegalMoveError,
    Move,
    Random,
    Record,
    Recorder,
    Rules,
    apply,
    deal,
    draw,
    dumps,
    events,
    explain,
    legal_moves,
    loads,
    moves,
    new_game,
    perft,
    playout,
    successors,
)
from sorry_engine.kernel import lower
from tests.test_simulation import GAMES


def played(rules: Rules, seed: int, most: int = 30) -> Iterator[GameState]:
    """The first states of a random game by the public loop."""
    rng = Random(seed)
    state = new_game(rules)
    for _ in range(most):
        yield state
        if state.is_over:
            break
        listed = legal_moves(state)
        state = apply(state, rng.choice(listed)) if listed else deal(state, draw(state, rng))


# ---- a state ----


def own(state: GameState) -> list[object]:
    """All that hangs on a state and that it does not share with others of the same game."""
    shared = {id(state.rules), id(state._tables), id(GameState)}
    found: dict[int, object] = {}
    rest: list[object] = [state]
    while rest:
        thing = rest.pop()
        if id(thing) not in shared:
            found[id(thing)] = thing
            rest += gc.get_referents(thing)
    return list(found.values())


@pytest.mark.parametrize("rules", GAMES, ids=str)
def test_a_state_is_small(rules: Rules) -> None:
    for state in played(rules, 1):
        str(state), hash(state), state.phase, state.discards  # nothing of it is kept
        assert [type(thing) for thing in own(state)] == [GameState, bytes]
        assert sum(map(sys.getsizeof, own(state))) < 200
        assert state.rules is rules


# ---- moves ----


@pytest.mark.parametrize("rules", GAMES, ids=str)
def test_moves_of_at_most_one_step_are_shared(rules: Rules, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(moves, "SHARED_MOVES", {})  # others may have filled it nearly, so that it would start afresh
    known: dict[Move, Move] = {}
    for state in played(rules, 2):
        for listed in legal_moves(state), [move for move, _ in successors(state)]:
            for move in listed:
                if len(move.steps) < 2:
                    assert known.setdefault(move, move) is move
                assert all(step is moves._shared_step(step._code) for step in move.steps)
    assert known


# ---- nothing grows ----


def caches() -> dict[str, int | None]:
    """How much each of the package's caches keeps at most; None is without bound."""
    found: dict[str, int | None] = {}
    for info in pkgutil.walk_packages(sorry_engine.__path__, "sorry_engine."):
        if not info.name.endswith("__main__"):
            for name, thing in vars(importlib.import_module(info.name)).items():
                if isinstance(thing, functools._lru_cache_wrapper):
                    found[f"{thing.__module__}.{name}"] = thing.cache_parameters()["maxsize"]
    return found


def test_every_cache_is_bounded() -> None:
    found = caches()
    assert {name for name, most in found.items() if most is None} == {"sorry_engine.json_text._decoder"}  # has no key
    for name in "sorry_engine.rules._read", "sorry_engine.kernel.lower._tables_for_play":
        assert found[name] == 256  # each with tables, of 150 kB


def use(rules: Rules, seed: int) -> None:
    """A few moves of a game by the public loop and by the kernel, a record, and what can be asked or may be refused."""
    *_, state = states = list(played(rules, seed, 15))
    playout(states[0], seed, max_cards=20)
    recorder = Recorder(states[0])
    recorder.deal(draw(states[0], Random(seed)))
    assert Record.from_text(str(recorder.record)).end == recorder.state
    assert loads(dumps(state)) == state
    if not seed % 5:
        explain(state)
    perft(state, 1)
    for move in legal_moves(state)[:2]:
        events(state, move)
        with suppress(CardError, IllegalMoveError):
            apply(states[1], move)


PLAYED = ("parker_1992", "parker_1992(teams=true)", "hasbro_2013", "parker_1992(hand_size=3,pawns_out=1)")


def test_the_same_games_again_leave_nothing_behind() -> None:
    """Some games, so that all caches have what they need, and twice again, while all memory is traced."""
    games = [(Rules.from_text(text), seed) for text in PLAYED for seed in range(40)]
    for rules, seed in games:
        use(rules, seed)
    gc.collect()
    kept = []
    tracemalloc.start()
    try:
        for _ in range(2):  # what a search keeps for the next is new the first time, and no more after that
            for rules, seed in games:
                use(rules, seed)
            gc.collect()
            kept.append(tracemalloc.get_traced_memory()[0])
    finally:
        tracemalloc.stop()
    assert kept[1] - kept[0] < 10 * len(games), f"{kept} bytes"


def test_tables_that_nobody_needs_any_more_are_freed() -> None:
    """Rules come from users, and `rules_allowing` tries a thousand of them."""
    make = lower._tables_for_play.__wrapped__
    make(Rules())
    gc.collect()
    tracemalloc.start()
    try:
        for _ in range(20):
            make(Rules())
        gc.collect()
        left, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert left < 10_000, f"{left} bytes"
