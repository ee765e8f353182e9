"""The engine's states and moves as the naive reading of the rules has them, so that the two can be compared."""

from __future__ import annotations

from typing import NamedTuple, cast

import attrs

from sorry_engine import Card, Color, GameState, Move, Phase, Rules, Step, StepKind
from tests import naive

PHASES = {"refill": Phase.REFILL, "fire": Phase.FIRE, "draw": Phase.DRAW, "play": Phase.PLAY, "over": Phase.OVER}


def options_of(rules: Rules) -> naive.Options:
    """The same object: its options have the names and the values of the rules' words, its cards are numbers."""
    return cast(naive.Options, rules)


def position_of(state: GameState) -> naive.Position:
    """The same position; no hand in it is hidden."""
    hands = state.hands
    return naive.Position(
        pawns=state.pawns,
        turn=int(state.turn),
        places=tuple(map(int, state.places)),
        hands=None if hands is None else tuple(tuple(int(card or 0) for card in hand) for hand in hands),
        fire=_token(state.fire),
        ice=_token(state.ice),
        fired=state.fired,
        pile=tuple(state.pile.values()),
        card=int(state.card or 0),
    )


def _token(holder: tuple[Color, int] | None) -> tuple[int, int] | None:
    return None if holder is None else (int(holder[0]), holder[1])


def outcomes(state: GameState, card: Card | None) -> list[naive.Outcome]:
    """All ways to use the card, in every order in which their steps can be played; no card: the fire move."""
    return naive.outcomes(options_of(state.rules), position_of(state), int(card or 0))


def outcome_of(move: Move, after: GameState) -> naive.Outcome:
    """The engine's move, and the state to which it led."""
    return naive.Outcome(int(move.card or 0), steps_of(move), position_of(after))


def steps_of(move: Move) -> tuple[naive.Step, ...]:
    """The move's steps."""
    return tuple(
        naive.Step(
            int(step.color),
            step.origin,
            step.target,
            step.kind.name.lower(),
            -1 if step.other is None else int(step.other),
        )
        for step in move.steps
    )


def move_of(card: int, steps: tuple[naive.Step, ...]) -> Move:
    """The engine's move for the naive reading's steps."""
    return Move(
        Card(card) if card else None,
        [
            Step(
                StepKind[step.kind.upper()],
                Color(step.color),
                step.origin,
                step.target,
                None if step.other < 0 else Color(step.other),
            )
            for step in steps
        ],
    )


class Model(NamedTuple):
    """A game as the naive reading plays it."""

    rules: Rules
    position: naive.Position

    @classmethod
    def of(cls, state: GameState) -> Model:
        """The same game."""
        return cls(state.rules, position_of(state))

    @property
    def phase(self) -> Phase:
        """What is due."""
        return PHASES[naive.phase(options_of(self.rules), self.position)]

    @property
    def refill(self) -> int | None:
        """Whose hand must be filled."""
        return naive.refill(options_of(self.rules), self.position)

    def outcomes(self, card: int) -> list[naive.Outcome]:
        """All ways to use the card, as they are listed; 0: the fire move."""
        return naive.listed(naive.outcomes(options_of(self.rules), self.position, card))

    def dealt(self, card: int) -> Model:
        """After the card is drawn (G6), to lie open or for a hand."""
        return self._replace(position=naive.deal(options_of(self.rules), self.position, card))

    def rotated(self, quarters: int) -> Model:
        """On a board that has been turned clockwise: nothing in the rules says which color is which."""
        old, rules = self.position, self.rules
        if rules.fire_ice is not None:
            spaces = {_rotated(space, quarters) for space in rules.fire_ice.fire_spaces}
            rules = rules.replace(fire_ice=attrs.evolve(rules.fire_ice, fire_spaces=frozenset(spaces)))

        def color(it: int) -> int:
            return (it + quarters) % 4

        def token(it: tuple[int, int] | None) -> tuple[int, int] | None:
            return None if it is None else (color(it[0]), _rotated(it[1], quarters))

        pawns = [old.pawns[(it - quarters) % 4] for it in range(4)]
        hands = None if old.hands is None else tuple(old.hands[(it - quarters) % 4] for it in range(4))
        position = old._replace(
            pawns=tuple(tuple(sorted(_rotated(square, quarters) for square in own)) for own in pawns),
            turn=color(old.turn),
            places=tuple(map(color, old.places)),
            hands=hands,
            fire=token(old.fire),
            ice=token(old.ice),
        )
        return Model(rules, position)


def _rotated(square: int, quarters: int) -> int:
    return (square + 15 * quarters) % 60 if 0 <= square < 60 else square
