"""`check_bot`: a bot that is fit to play passes, and each kind of one that is not fails for its reason."""

from __future__ import annotations

import itertools
import random
import sys
from collections.abc import Callable
from random import Random

import pytest

from sorry_engine import PARKER_1992, GameState, Move, Phase, Rules, editions, legal_moves
from sorry_engine.testing.bots import GAMES, Bot, check_bot

POINTS = Rules(hand_size=5, pawns_out=1)


def chance(state: GameState, moves: tuple[Move, ...], rng: Random) -> Move:
    return moves[int(rng.random() * len(moves))]


def test_a_random_bot_passes_all_games() -> None:
    phases = set()
    ends = set()

    def watched(state: GameState, moves: tuple[Move, ...], rng: Random) -> Move:
        phases.add((state.phase, state.hands is not None, state.rules.teams, state.card is None))
        ends.add((state.rules, bool(state.places)))
        assert moves == legal_moves(state)
        hidden = [hand for hand in state.hands or () if None in hand]
        assert len(hidden) == (3 if state.hands else 0)
        return chance(state, moves, rng)

    check_bot(watched)
    assert {rules for rules, _ in ends} == set(GAMES)
    assert any(placed for _, placed in ends)
    assert {(phase, teams) for phase, _, teams, _ in phases} == {
        (phase, teams) for phase in (Phase.FIRE, Phase.PLAY) for teams in (False, True)
    }
    assert {(hands, teams) for phase, hands, teams, _ in phases if phase is Phase.PLAY} == {
        (hands, teams) for hands in (False, True) for teams in (False, True)
    }


def test_all_kinds_of_games_are_played() -> None:
    assert {(it.teams, it.hand_size > 0, it.fire_ice is not None) for it in GAMES} == {
        (False, False, False),
        (True, False, False),
        (False, True, False),
        (True, True, False),
        (False, False, True),
        (True, False, True),
    }
    assert any(it.play_on for it in GAMES)
    assert editions.PARKER_1992.points in GAMES


def test_the_games_are_those_of_the_seed() -> None:
    def record(seed: int, games: int) -> list[GameState]:
        seen = []

        def bot(state: GameState, moves: tuple[Move, ...], rng: Random) -> Move:
            seen.append(state)
            return chance(state, moves, rng)

        check_bot(bot, rules=[PARKER_1992], most=20, seed=seed, games=games)
        return seen

    assert len(record(1, 1)) == 40  # each decision twice
    assert record(1, 1) == record(1, 1) != record(2, 1)
    twice = record(1, 2)
    assert twice[:20] == record(1, 1)[:20]
    assert twice[20:40] != twice[:20]
    assert twice[40:] == twice[:40][::-1]


def illegal(state: GameState, moves: tuple[Move, ...], rng: Random) -> Move:
    return Move(moves[0].card, ()) if moves[0].steps else moves[0]


def no_move(state: GameState, moves: tuple[Move, ...], rng: Random) -> Move:
    return None  # type: ignore[return-value]  # a bot that returns nothing


def raises(state: GameState, moves: tuple[Move, ...], rng: Random) -> Move:
    raise LookupError("no idea")


def global_chance(state: GameState, moves: tuple[Move, ...], rng: Random) -> Move:
    return random.choice(moves)


def seeds_the_global_generator(state: GameState, moves: tuple[Move, ...], rng: Random) -> Move:
    random.seed(1)
    return moves[0]


def own_chance() -> Bot:
    rng = Random(7)
    return lambda state, moves, _: moves[int(rng.random() * len(moves))]


def counts() -> Bot:
    """It remembers how often it was asked."""
    number = itertools.count()
    return lambda state, moves, _: moves[next(number) % len(moves)]


def remembers() -> Bot:
    """It goes by what it chose in the game before."""
    seen: set[Move] = set()

    def bot(state: GameState, moves: tuple[Move, ...], rng: Random) -> Move:
        new = [move for move in moves if move not in seen] or moves
        seen.add(new[0])
        return new[0]

    return bot


def cheats(state: GameState, moves: tuple[Move, ...], rng: Random) -> Move:
    """It reaches for the cards of the others."""
    frame = sys._getframe(1)
    hands = frame.f_locals["world"].hands or ()
    return moves[sum(card or 0 for hand in hands for card in hand) % len(moves)]


def scribbles(state: GameState, moves: tuple[Move, ...], rng: Random) -> Move:
    packed = bytes([*state._packed[:16], (state._packed[16] + 1) % 4, *state._packed[17:]])
    object.__setattr__(state, "_packed", packed)
    return moves[0]


@pytest.mark.parametrize(
    ("bot", "message"),
    [
        (
            illegal,
            r"the bot chose 2:-, which is none of the moves\nstate     loads\('parker_1992 \| .*'\)\nmoves     2:rS>4",
        ),
        (no_move, "the bot chose None, which is none of the moves"),
        (raises, "the bot raised LookupError: no idea"),
        (global_chance, "the bot used the global generator of `random` instead of `rng`"),
        (seeds_the_global_generator, "the bot used the global generator"),
        (own_chance(), "when it was asked again with the same seed: it has chance of its own, or keeps something"),
        (counts(), "when it was asked again with the same seed"),
        (remembers(), "when it was asked again with the same seed"),
        (cheats, "when hidden cards had changed places: it looks at them"),
        (scribbles, "the bot changed the state that it was given, which now is loads"),
    ],
)
def test_bots_that_are_not_fit(bot: Bot, message: str) -> None:
    before = random.getstate()
    with pytest.raises(AssertionError, match=message):
        check_bot(bot, rules=[PARKER_1992] if bot is not cheats else [POINTS], most=40)
    assert random.getstate() == before


def test_without_hands_nothing_is_hidden_from_a_cheat() -> None:
    check_bot(cheats, rules=[PARKER_1992], most=40)


def ticking(step: float) -> Callable[[], float]:
    ticks = itertools.count()
    return lambda: next(ticks) * step


def test_a_slow_bot() -> None:
    check_bot(chance, rules=[PARKER_1992], most=5, seconds=2.0, clock=ticking(2.0))
    with pytest.raises(AssertionError, match=r"the bot took 2\.001 seconds for \S+, of 2\.000 that it has\nstate"):
        check_bot(chance, rules=[PARKER_1992], most=5, seconds=2.0, clock=ticking(2.001))


def test_many_moves_are_not_all_shown() -> None:
    with pytest.raises(AssertionError, match=r"moves     ([^,]+, ){12}\.\.\.$"):
        check_bot(lambda state, moves, rng: moves[0] if len(moves) < 14 else None, rules=[POINTS])  # type: ignore[arg-type]  # the wrong type is what is tested


def test_what_raised_is_the_cause() -> None:
    with pytest.raises(AssertionError) as caught:
        check_bot(raises, rules=[PARKER_1992])
    assert isinstance(caught.value.__cause__, LookupError)


def test_a_bot_is_called() -> None:
    with pytest.raises(TypeError, match="bot: expected a callable, got str"):
        check_bot("random")  # type: ignore[arg-type]  # the wrong type is what is tested
