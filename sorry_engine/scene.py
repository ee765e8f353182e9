"""The moment at which a step of a move turned out to be illegal, the words for what is seen then, and a sentence."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import NamedTuple

from sorry_engine.board import HOME, START, Color, Square, square_name
from sorry_engine.cards import Card
from sorry_engine.kernel import layout, transition
from sorry_engine.kernel.native import i64, vec
from sorry_engine.kernel.tables import WAYS
from sorry_engine.moves import Move, Step, StepKind, cell_of, moves_from_codes, square_of
from sorry_engine.state import GameState, state_after


class Sentence(NamedTuple):
    """A reason told: a fixed word for programs, the rulings, the one that decides first, and the sentence.

    The ruling "C" stands for what the card does. Some of the rulings concern other cards, or games that are not played:
    see `cited`.
    """

    code: str
    rulings: tuple[str, ...]
    text: str


class Scene:
    """The moment at which a step of a move turned out to be illegal."""

    def __init__(self, state: GameState, move: Move, place: int, *, in_parts: bool) -> None:
        """`place` is that of the step in the move, `in_parts` whether the steps are parts of a divided card."""
        self.state = state
        self.move = move
        self.place = place
        self.in_parts = in_parts
        self.codes = [step._code for step in move.steps[:place]]

    @cached_property
    def now(self) -> GameState:
        """The position when the steps before have been played."""
        return state_after(self.state, transition.after_steps(self.state._tables, self.state._packed, self.codes))

    @property
    def step(self) -> Step:
        """The step that may not be played."""
        return self.move.steps[self.place]

    @property
    def card(self) -> str:
        """The card with its article."""
        return with_article(self.move.card)

    @property
    def binding_kinds(self) -> frozenset[StepKind]:
        """The steps that one has to take if they are possible: pawns' steps, but a swap that may be declined (C11d)."""
        declined = {StepKind.SWAP} if self.state._tables.swap_is_optional else set()
        return frozenset(StepKind) - {StepKind.FIRE, StepKind.ICE} - declined

    @property
    def squares(self) -> int:
        """How many squares forward the card takes a pawn; 0 if it takes none."""
        return int(self.state._tables.ahead[self.move.card or 0])

    def reached(self, n: int, *tables: vec[i64]) -> list[Square]:
        """Where tables of the kernel take the pawn that steps with n squares."""
        index = n * WAYS + self.step.color * layout.CELLS + cell_of(self.step.color, self.step.origin)
        return [square_of(table[index]) for table in tables if table[index]]

    def possible(self, *kinds: StepKind) -> Move:
        """A legal move that begins as this one and goes on with a step of one of these kinds."""
        codes = transition.card_moves(self.state._tables, self.state._packed, int(self.move.card or 0))
        goes_on = (move for move in moves_from_codes(codes) if len(move.steps) > self.place)
        alike = (move for move in goes_on if move.steps[: self.place] == self.move.steps[: self.place])
        return next(move for move in alike if move.steps[self.place].kind in kinds)


def name(card: Card | None) -> str:
    """The card."""
    return "Sorry!" if card is Card.SORRY else str(card)


def with_article(card: Card | None) -> str:
    """The card with its article."""
    return f"an {card}" if card in (Card.EIGHT, Card.ELEVEN) else f"a {name(card)}"


def at(square: Square) -> str:
    """Where a pawn stands."""
    return {START: "in Start", HOME: "at Home"}.get(square) or f"on {square_name(square)}"


def to(squares: Iterable[Square]) -> str:
    """Where a pawn goes."""
    return " or ".join("Home" if square == HOME else f"to {square_name(square)}" for square in squares)


def who(color: Color) -> str:
    """The color."""
    return color.name.capitalize()
