"""What a house rule does to the game: to its length, its fairness, and its excitement, measured over many games.

>>> from sorry_engine.rules import Rules
>>> found = compare_rules(Rules(), Rules(pawns=1), games=100, seed=1992)
>>> found.difference.cards.value < 0, found.b.is_fair
(True, True)

The games are those of `playouts`: by chance, every move as likely as each other, or as a policy weighs them. So this is
what a rule does by itself, and not what good players would make of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import copysign, sqrt
from statistics import NormalDist
from typing import TYPE_CHECKING, Final, NamedTuple

import attrs

from sorry_engine.board import Color
from sorry_engine.errors import expect
from sorry_engine.kernel.watching import watch
from sorry_engine.policy import Policy, policy_of
from sorry_engine.rules import Rules, side_of
from sorry_engine.simulation import ENDLESS, MOST_CARDS, check_numbers, generator_of, play_in_chunks
from sorry_engine.state import GameState, new_game, state_after

if TYPE_CHECKING:
    from concurrent.futures import Executor

CONFIDENCE: Final = 0.95
_Z: Final = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)  # so many standard errors to either side
_WIN: Final = 12  # points for a game that is won: they can be shared by two, three and four sides


class Estimate(NamedTuple):
    """A number measured: its `value`, and from `low` to `high` its confidence interval of 95 %."""

    value: float
    low: float
    high: float

    def allows(self, number: float) -> bool:
        """Whether the number lies within the interval."""
        return self.low <= number <= self.high


@attrs.frozen
class Measures:
    """What is measured of the games by some rules, per game; or the difference in it between two rules."""

    cards: Estimate
    """How many cards are played: the length of a game."""
    first_share: Estimate
    """The share of the games that the player who begins wins, in teams the team; a game cut off before anybody has
    won counts as shared equally by all sides."""
    advantage: Estimate
    """What the share is above the fair one, which is one half in teams or for two players, and so on."""
    bumps: Estimate
    """How many pawns are sent back to Start, by whomever."""
    swings: Estimate
    """How often the lead changes hands. In the lead is the side, a color or a team, whose pawns have the fewest squares
    to go in all, as `steps_home` counts them, after a card; one that draws level takes no lead, and the first lead of a
    game is no change."""
    cut_off: Estimate
    """The share of the games that were left before their end, after as many cards as were allowed."""

    @property
    def is_fair(self) -> bool:
        """Whether the first player's advantage may be none: 0 lies within its interval.

        Of few games the interval is so wide that nearly every rule may be fair: look how far it goes. Of a difference
        it says that the rules may be equally fair.
        """
        return self.advantage.allows(0)


@attrs.frozen
class Comparison:
    """The games by two rules beside each other, `a` and `b`, and the `difference`, b - a. As text, it is a table."""

    rules: tuple[Rules, Rules]
    games: int
    a: Measures
    b: Measures
    difference: Measures

    def __str__(self) -> str:
        """The rules, and a line for each measure."""
        head = f"{self.games} games each; in brackets the interval of {CONFIDENCE:.0%} confidence"
        lines = [f"a: {self.rules[0]}", f"b: {self.rules[1]}", head, _line("", "a", "b", "b - a")]
        for name, label in _LABELS.items():
            measured = (getattr(measures, name) for measures in (self.a, self.b, self.difference))
            lines.append(_line(label, *[_shown(estimate, name in _SHARES) for estimate in measured]))
        return "\n".join(lines)


def compare_rules(
    a: Rules,
    b: Rules,
    games: int,
    seed: int,
    policy: Policy | str = "random",
    *,
    colors: Iterable[Color] = tuple(Color),
    max_cards: int = MOST_CARDS,
    executor: Executor | None = None,
) -> Comparison:
    """Play so many games, at least 2, by each of two rules, and tell what they do to the game, and the difference.

    The games are those of `playouts(new_game(rules, colors=colors), games, seed, policy)`: the first present of the
    colors begins, Red if all are, and the turn passes clockwise. `first_player`, and what only concerns points and
    matches, plays no part. The same arguments give the same result, with any `executor` and without; `playouts` says
    more.

    The intervals are by the normal approximation, for shares Wilson's: meant for a hundred games and more. Game by game
    both rules have the same random numbers. Where they so lead to games that are alike, the interval of the difference
    is narrower for it: it follows from the two intervals and the correlation between the games.

    TypeError for a wrong type, PositionError for less than 2 games, less than 0 cards, a policy of no such name, and as
    of `new_game` for colors that can't play by these rules.
    """
    expect(a, Rules, "a")
    expect(b, Rules, "b")
    check_numbers({"games": (games, 2), "max_cards": (max_cards, 0)}, seed, executor)
    playing = tuple(colors)
    states = new_game(a, colors=playing), new_game(b, colors=playing)
    chosen = policy_of(policy)
    seen = [play_in_chunks(_watch, state, seed, games, chosen, max_cards, executor) for state in states]
    columns = [_Columns(*zip(*rows, strict=True)) for rows in seen]
    one, other = (_measures(column, 1 / _sides(state)) for column, state in zip(columns, states, strict=True))
    return Comparison((a, b), games, one, other, _difference(one, other, *columns))


class _Columns(NamedTuple):
    """What was seen of the games, a number a game; of the first player's wins, points."""

    cards: Sequence[int]
    points: Sequence[int]
    bumps: Sequence[int]
    swings: Sequence[int]
    cut_off: Sequence[int]


def _watch(state: GameState, seed: int, n: int, policy: Policy, max_cards: int) -> list[tuple[int, int, int, int, int]]:
    """The rows of `_Columns`, of so many games."""
    most = min(max_cards, ENDLESS)
    weights = policy.lowered()
    rows = []
    for i in range(n):
        packed, cards, bumps, swings = watch(state._tables, state._packed, generator_of(seed + i), weights, most)
        end = state_after(state, packed)
        winners = end.winners
        points = _WIN * (state.turn in winners) if winners else _WIN // _sides(state)
        rows.append((cards, points, bumps, swings, int(not end.is_over)))
    return rows


def _sides(state: GameState) -> int:
    """How many colors, or teams, play."""
    return len({side_of(state.rules, color) for color in Color if state.pawns[color]})


# ---- statistics ----


def _measures(seen: _Columns, fair: float) -> Measures:
    first_share = _share(seen.points, _WIN)
    return Measures(
        cards=_mean(seen.cards),
        first_share=first_share,
        advantage=Estimate(*[number - fair for number in first_share]),
        bumps=_mean(seen.bumps),
        swings=_mean(seen.swings),
        cut_off=_share(seen.cut_off, 1),
    )


def _difference(a: Measures, b: Measures, seen_a: _Columns, seen_b: _Columns) -> Measures:
    cards, points, bumps, swings, cut_off = map(_correlation, seen_a, seen_b)
    return Measures(
        cards=_minus(b.cards, a.cards, cards),
        first_share=_minus(b.first_share, a.first_share, points),
        advantage=_minus(b.advantage, a.advantage, points),
        bumps=_minus(b.bumps, a.bumps, bumps),
        swings=_minus(b.swings, a.swings, swings),
        cut_off=_minus(b.cut_off, a.cut_off, cut_off),
    )


def _mean(numbers: Sequence[int]) -> Estimate:
    """The mean, with the interval of the normal approximation."""
    n = len(numbers)
    mean = sum(numbers) / n
    margin = _Z * sqrt(_moment(numbers, numbers) / (n * n * (n - 1)))
    return Estimate(mean, mean - margin, mean + margin)


def _share(numbers: Sequence[int], whole: int) -> Estimate:
    """The mean of numbers from 0 to `whole`, as a share of it, with Wilson's interval."""
    n = len(numbers)
    share = sum(numbers) / (n * whole)
    shrink = 1 + _Z**2 / n
    center = (share + _Z**2 / (2 * n)) / shrink
    margin = _Z * sqrt(share * (1 - share) / n + (_Z / (2 * n)) ** 2) / shrink
    return Estimate(share, min(share, center - margin), max(share, center + margin))  # rounding put aside


def _minus(one: Estimate, other: Estimate, r: float) -> Estimate:
    """One less the other, which are correlated by `r`: each end's distance by the law of cosines (Newcombe, 1998).

    For means this is the interval of the mean of the differences, pair by pair.
    """
    value = one.value - other.value
    below = _opposite(one.value - one.low, other.high - other.value, r)
    above = _opposite(one.high - one.value, other.value - other.low, r)
    return Estimate(value, value - below, value + above)


def _opposite(one: float, other: float, r: float) -> float:
    return sqrt((one - other) ** 2 + 2 * (1 - r) * one * other)


def _correlation(one: Sequence[int], other: Sequence[int]) -> float:
    """From -1 to 1; 0 where one of them is constant, and nothing is known of it."""
    both = _moment(one, other)
    return copysign(sqrt(both / _moment(one, one) * both / _moment(other, other)), both) if both else 0.0


def _moment(one: Sequence[int], other: Sequence[int]) -> int:
    """Their covariance times the square of their number: an int, so that it is exact."""
    return len(one) * sum(x * y for x, y in zip(one, other, strict=True)) - sum(one) * sum(other)


# ---- text ----

_LABELS: Final = {
    "cards": "cards per game",
    "first_share": "first player wins, %",
    "advantage": "  above a fair share, %",
    "bumps": "bumps per game",
    "swings": "swings of the lead",
    "cut_off": "games cut off, %",
}
_SHARES: Final = {"first_share", "advantage", "cut_off"}


def _line(label: str, a: str, b: str, difference: str) -> str:
    return f"{label:25}{a:24} {b:24} {difference}"


def _shown(estimate: Estimate, is_share: bool) -> str:
    value, low, high = (f"{number * (100 if is_share else 1):z.1f}" for number in estimate)
    return f"{value} ({low} to {high})"
