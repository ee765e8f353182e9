"""The score of a finished game (P5, P6)."""

from __future__ import annotations

from collections.abc import Sequence

from .terms import HOME, Options, Pawns, same_team

BONUSES = ((2, 25), (1, 50), (0, 100))  # P5: no opponent has more Home than this, and what that earns


def score(options: Options, pawns: Pawns, winners: Sequence[int]) -> dict[int, int]:
    """P5, P6: the points of every color present. The winner is the first of the winners, with its partner if any."""
    colors = [color for color in range(4) if pawns[color]]
    return {color: points(options, pawns, color, same_team(options, color, winners[0])) for color in colors}


def points(options: Options, pawns: Pawns, color: int, has_won: bool) -> int:
    """P5; in a team game the team's points, which both its colors get."""
    own = [it for it in range(4) if same_team(options, color, it)]
    others = [it for it in range(4) if pawns[it] and it not in own]
    total = 0
    if options.home_points == "each":
        total += 5 * sum(at_home(pawns, it) for it in own)
    if has_won:
        total += 5 * sum(len(pawns[it]) - at_home(pawns, it) for it in others)
        total += bonus(options, most_home(options, pawns, others))
    return total


def at_home(pawns: Pawns, color: int) -> int:
    return pawns[color].count(HOME)


def most_home(options: Options, pawns: Pawns, others: list[int]) -> int:
    """P5: the most that an opponent has Home; the thresholds apply to the other team's total."""
    counts = [at_home(pawns, it) for it in others]
    return sum(counts) if options.teams else max(counts)


def bonus(options: Options, most: int) -> int:
    """P5, P6."""
    earned = [reward for limit, reward in BONUSES if most <= limit]
    return sum(earned) if options.bonus == "cumulative" else max(earned, default=0)
