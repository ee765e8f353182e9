"""The moment at which a step of a move turned out to be illegal, and the words for what is seen then."""

from __future__ import annotations

from collections.abc import Iterable

from sorry_engine.board import HOME, START, Color, Square, square_name
from sorry_engine.cards import Card
from sorry_engine.kernel import layout, trace, transition
from sorry_engine.kernel.tables import COUNTS
from sorry_engine.moves import Move, Step, StepKind, cell_of, moves_from_codes, square_of
from sorry_engine.state import GameState, state_after


class Scene:
    """The moment at which a step of a move turned out to be illegal."""

    def __init__(self, state: GameState, move: Move, place: int, *, in_parts: bool) -> None:
        """`place` is that of the step in the move, `in_parts` whether the steps are parts of a divided card."""
        self.state = state
        self.move = move
        self.place = place
        self.in_parts = in_parts
        self.codes = [step._code for step in move.steps[:place]]
        packed = trace.after_steps(state._tables, state._packed, self.codes) if place else state._packed
        self.now = state_after(state, packed)

    @property
    def step(self) -> Step:
        """The step that may not be played."""
        return self.move.steps[self.place]

    @property
    def card(self) -> str:
        """The card with its article."""
        return f"an {self.move.card}" if self.move.card in (Card.EIGHT, Card.ELEVEN) else f"a {name(self.move.card)}"

    @property
    def squares(self) -> int:
        """How many squares forward the card takes a pawn; 0 if it takes none."""
        return int(self.state._tables.ahead[self.move.card or 0])

    def reached(self, table: str, n: int) -> list[Square]:
        """Where one of the tables of the kernel takes the pawn that steps with n squares, on the ways that are open."""
        row = self.step.color * layout.CELLS + cell_of(self.step.color, self.step.origin)
        tables = [getattr(self.state._tables, name) for name in (table, f"{table}_in") if name != "back_in"]
        return [square_of(ways[row * COUNTS + n]) for ways in tables if ways[row * COUNTS + n]]

    def possible(self, *kinds: StepKind) -> Move:
        """A legal move that begins as this one and goes on with a step of one of these kinds."""
        codes = transition.legal(self.state._tables, self.state._packed, self.move.card or 0)
        goes_on = (move for move in moves_from_codes(codes) if len(move.steps) > self.place)
        alike = (move for move in goes_on if move.steps[: self.place] == self.move.steps[: self.place])
        return next(move for move in alike if move.steps[self.place].kind in kinds)


def name(card: Card | None) -> str:
    """The card."""
    return "Sorry!" if card is Card.SORRY else str(card)


def at(square: Square) -> str:
    """Where a pawn stands."""
    return {START: "in Start", HOME: "at Home"}.get(square) or f"on {square_name(square)}"


def to(squares: Iterable[Square]) -> str:
    """Where a pawn goes."""
    return " or ".join("Home" if square == HOME else f"to {square_name(square)}" for square in squares)


def who(color: Color) -> str:
    """The color."""
    return color.name.capitalize()
