"""How likely the moves are in a game that is played by chance: for bots to which some moves matter more."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from random import Random
from types import MappingProxyType
from typing import Final

import attrs

from sorry_engine.board import HOME, START, Color
from sorry_engine.errors import PositionError, expect, shown
from sorry_engine.kernel import policy as kernel_policy
from sorry_engine.moves import Move
from sorry_engine.play import apply
from sorry_engine.rules import side_of
from sorry_engine.state import GameState

MOST: Final = 1000  # that a policy may give: the weights of all moves together stay far below 2 ** 32


@attrs.frozen
class Policy:
    """The weight of a move is 1, and so much for each thing that it does; moves are as likely as they weigh.

    `home` counts for each pawn of the player's side that comes Home, `bump` for each opponent's pawn that goes back to
    Start, and `leave` for each pawn that the player's side has fewer in Start. All are 0 to 1000.

    TypeError for anything but ints, PositionError for others.

    >>> from sorry_engine.moves import parse_move
    >>> from sorry_engine.position import parse_state
    >>> from sorry_engine.rules import Rules
    >>> state = parse_state("S,S,8,s3/S,S,S,11/S,S,S,S/S,S,S,S r", Rules())
    >>> Policy(home=9, bump=5).weights(state, [parse_move("3:r8>11"), parse_move("3:rs3>H"), parse_move("1:rS>4")])
    (6, 10, 1)
    """

    home: int = 0
    bump: int = 0
    leave: int = 0

    def __attrs_post_init__(self) -> None:
        """Check the numbers."""
        for field in attrs.fields(Policy):
            if not 0 <= expect(getattr(self, field.name), int, field.name) <= MOST:
                raise PositionError(f"{field.name}: expected 0 to {MOST}, got {shown(getattr(self, field.name))}")

    def weights(self, state: GameState, moves: Iterable[Move]) -> tuple[int, ...]:
        """The weight of each move; errors as of `apply`."""
        side = side_of(expect(state, GameState, "state").rules, state.turn)
        return tuple(self._weight(side, state, apply(state, move)) for move in moves)

    def choose(self, state: GameState, moves: Sequence[Move], rng: Random) -> Move:
        """One of the moves, by weight, as a playout with this policy chooses it; IndexError if there is none.

        It calls `rng.choice`, if there is a choice, and nothing else.
        """
        if len(moves) < 2:
            return moves[0]
        weights = self.weights(state, moves)
        before = expect(rng, Random, "rng").choice(range(sum(weights)))
        place = 0
        while before >= weights[place]:
            before -= weights[place]
            place += 1
        return moves[place]

    def lowered(self) -> kernel_policy.Policy:
        """The same for the kernel."""
        return kernel_policy.Policy(self.home, self.bump, self.leave)

    def _weight(self, side: tuple[Color, ...], before: GameState, after: GameState) -> int:
        others = [color for color in before.colors if color not in side]
        home = _count(after, side, HOME) - _count(before, side, HOME)
        bumped = _count(after, others, START) - _count(before, others, START)
        left = _count(before, side, START) - _count(after, side, START)
        return 1 + home * self.home + bumped * self.bump + max(left, 0) * self.leave


def _count(state: GameState, colors: Iterable[Color], square: int) -> int:
    return sum(state.pawns[color].count(square) for color in colors)


POLICIES: Final[Mapping[str, Policy]] = MappingProxyType(
    {
        "random": Policy(),
        "home": Policy(home=20),
        "bump": Policy(bump=5),
        "leave": Policy(leave=5),
        "eager": Policy(home=20, bump=5, leave=5),
    }
)
"""Policies by name: all moves alike; those that prefer one thing; and one that prefers all three."""


def policy_of(policy: Policy | str) -> Policy:
    """The policy, or the one of this name; TypeError for anything else, PositionError for no such name."""
    if isinstance(policy, str):
        if policy not in POLICIES:
            raise PositionError(f"policy: {shown(policy)} is none of {', '.join(POLICIES)}")
        return POLICIES[policy]
    return expect(policy, Policy, "policy")
