"""Whole games played out in the kernel, at random: for statistics, and for bots that look ahead by chance.

They play exactly the public rules. With `rng = Random(seed)` this loop plays the game of `playout(state, seed)`:

    while not state.is_over:
        moves = legal_moves(state)
        state = apply(state, rng.choice(moves)) if moves else deal(state, draw(state, rng))

and with `policy.choose(state, moves, rng)` in place of `rng.choice(moves)` that of `playout(state, seed, policy)`.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final, TypeVar

import attrs

from sorry_engine.board import Color
from sorry_engine.errors import PositionError, expect, shown
from sorry_engine.kernel.generator import MASK, Generator
from sorry_engine.kernel.playout import play_out
from sorry_engine.policy import Policy, policy_of
from sorry_engine.scoring import score
from sorry_engine.state import GameState, expect_full, state_after

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from _typeshed import SupportsLenAndGetItem

T = TypeVar("T")

MOST_CARDS: Final = 10_000  # some twenty times as many as a game has; under odd house rules a game may never end
ENDLESS: Final = 1 << 40  # more cards than anybody waits for
_CHUNK: Final = 64  # games that one task of an executor plays at least: some milliseconds
_PARTS: Final = 64  # into which many games are divided: enough for the workers to end at about the same time
_WORD: Final = 32  # bits of a number of the kernel's generator


@attrs.frozen
class Playout:
    """A game that was played out: `end`, the state in which it was left, and how many `cards` were played.

    It is over, unless it was cut off after as many cards as were allowed.
    """

    end: GameState
    cards: int

    @property
    def is_cut_off(self) -> bool:
        """Whether the game was left before its end."""
        return not self.end.is_over

    @property
    def winners(self) -> tuple[Color, ...]:
        """Who has won; () if nobody has."""
        return self.end.winners

    @property
    def places(self) -> tuple[Color, ...]:
        """The colors that were done, in order, where the rules play on for the places (G9)."""
        return self.end.places

    @property
    def score(self) -> Mapping[Color, int]:
        """The points of the game (P5, P6); PositionError if it was cut off."""
        return score(self.end)


def playout(state: GameState, seed: int, policy: Policy | str = "random", *, max_cards: int = MOST_CARDS) -> Playout:
    """Play the game on from this state to its end: every card as likely as each other, every move as the policy says.

    `policy` is a `Policy`, or the name of one in `POLICIES`; "random" has all moves as likely as each other.
    `max_cards`, at least 0, are the cards that are played at most; a finished game is left as it is. The same seed
    gives the same game on every machine and version, compiled or not. Where the kernel is compiled, nothing interrupts
    a game before its end.

    TypeError for a wrong type, PositionError for a state with hidden hands, of which `sample_world` makes a full one,
    for less than no cards, and for a policy of no such name.

    >>> from sorry_engine.state import new_game
    >>> game = playout(new_game(), 1992)
    >>> game.cards, game.winners, game.is_cut_off
    (395, (<Color.BLUE: 1>,), False)
    """
    return playouts(state, 1, seed, policy, max_cards=max_cards)[0]


def playouts(
    state: GameState,
    n: int,
    seed: int,
    policy: Policy | str = "random",
    *,
    max_cards: int = MOST_CARDS,
    executor: Executor | None = None,
) -> tuple[Playout, ...]:
    """Play the game on `n` times: the games of the seeds `seed`, `seed + 1` and so on, in this order.

    With an `executor` of `concurrent.futures` its workers share the games; the results are the same, whatever it is.
    Only processes play side by side: threads wait for each other, as the kernel keeps the interpreter's lock.

    Errors as of `playout`, and PositionError for less than no games.
    """
    expect_full(state)
    check_numbers({"n": (n, 0), "max_cards": (max_cards, 0)}, seed, executor)
    played = play_in_chunks(_play, state, seed, n, policy_of(policy), max_cards, executor)
    return tuple([Playout(state_after(state, packed), cards) for packed, cards in played])


def _play(state: GameState, seed: int, n: int, policy: Policy, max_cards: int) -> list[tuple[bytes, int]]:
    most = 0 if state.is_over else min(max_cards, ENDLESS)
    weights = policy.lowered()
    return [play_out(state._tables, state._packed, generator_of(seed + i), weights, most) for i in range(n)]


def check_numbers(numbers: Mapping[str, tuple[int, int]], seed: int, executor: Executor | None) -> None:
    """Refuse what nothing can be played with; `numbers` are given with the least that is allowed."""
    if executor is not None and not hasattr(executor, "map"):
        raise TypeError(f"executor: expected one of concurrent.futures, got {shown(executor)}")
    for name, (number, least) in numbers.items():
        if expect(number, int, name) < least:
            raise PositionError(f"{name}: expected {least} or more, got {shown(number)}")
    expect(seed, int, "seed")


def play_in_chunks(
    play: Callable[[GameState, int, int, Policy, int], list[T]],
    state: GameState,
    seed: int,
    n: int,
    policy: Policy,
    max_cards: int,
    executor: Executor | None,
) -> list[T]:
    """What `play(state, seed, n, policy, max_cards)` gives, of games whose seeds follow each other, whoever plays."""
    if executor is None or n <= _CHUNK:
        return play(state, seed, n, policy, max_cards)
    size = max(_CHUNK, n // _PARTS)
    firsts = range(0, n, size)
    parts = [(state, seed + first, min(size, n - first), policy, max_cards) for first in firsts]
    return [game for games in executor.map(play, *zip(*parts, strict=True)) for game in games]


def generator_of(seed: int) -> Generator:
    """The kernel's random numbers for a seed."""
    return Generator(_mixed(seed))


class Random(random.Random):
    """The kernel's random numbers as a `random.Random`: the same on every machine and in every version of Python.

    A seed is any int; such as differ by a multiple of 2 ** 64 are the same. Numbers have 32 bits. `choice` takes a
    number only if there is a choice. Not for secrets.

    >>> rng = Random(7)
    >>> [rng.randrange(100) for _ in range(5)], rng.choice("abc")
    ([0, 8, 12, 39, 62], 'c')
    """

    _generator: Generator
    gauss_next: float | None  # what the base keeps between two calls of `gauss`

    def seed(self, a: Any = None, version: int = 2) -> None:
        """Begin anew; TypeError for anything but an int."""
        self._generator = generator_of(expect(a, int, "seed"))
        self.gauss_next = None

    def random(self) -> float:
        """The next number, from 0 up to 1."""
        return self._generator.next() / (1 << _WORD)

    def getrandbits(self, k: int, /) -> int:
        """An int of `k` random bits."""
        if expect(k, int, "k") < 0:
            raise ValueError(f"k: expected 0 or more, got {shown(k)}")
        words = [int(self._generator.next()).to_bytes(_WORD // 8, "big") for _ in range(0, k, _WORD)]
        return int.from_bytes(b"".join(words), "big") >> -k % _WORD

    def choice(self, seq: SupportsLenAndGetItem[T]) -> T:
        """One of them; IndexError if there is none."""
        if not len(seq):
            raise IndexError("there is nothing to choose from")
        if len(seq) == 1:
            return seq[0]
        return seq[self._generator.below(len(seq))] if len(seq) < 1 << _WORD - 1 else super().choice(seq)

    def getstate(self) -> tuple[Any, ...]:
        """Where the sequence is, for `setstate`."""
        return self._generator.state, self.gauss_next

    def setstate(self, state: tuple[Any, ...]) -> None:
        """Go on from there; TypeError and ValueError for what is no such state."""
        number, gauss_next = state
        if not 0 <= expect(number, int, "state") <= MASK:
            raise ValueError(f"state: expected 0 to {MASK}, got {shown(number)}")
        self.gauss_next = None if gauss_next is None else expect(gauss_next, float, "gauss_next")
        self._generator = Generator(number)

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle, and copy, where the sequence is."""
        return type(self), (0,), self.getstate()


def _mixed(seed: int) -> int:
    """A state for the generator that looks random, though seeds often are small and follow each other."""
    mask = (1 << 64) - 1
    bits = (seed + 0x9E3779B97F4A7C15) & mask
    bits = (bits ^ bits >> 30) * 0xBF58476D1CE4E5B9 & mask
    bits = (bits ^ bits >> 27) * 0x94D049BB133111EB & mask  # the finalizer of splitmix64
    return (bits ^ bits >> 31) >> 3
