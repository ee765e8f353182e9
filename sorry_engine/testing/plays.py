"""An action and what came of it, step by step: what is looked at to see which rulings it shows.

>>> from sorry_engine import parse_move, parse_state
>>> play = play_of(parse_state("12,20,S,S/S,S,S,16/-/- r", Rules()), parse_move("7:r20>23,r12>16"))
>>> [(str(part.step), len(part.bumped), [(slid.origin, slid.target) for slid in part.slid]) for part in play.parts]
[('r20>23', 0, []), ('r12>16', 1, [(16, 19)])]
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property
from itertools import pairwise
from typing import TypeVar

import attrs

from sorry_engine import (
    HOME,
    SLIDES,
    START,
    Card,
    Color,
    Event,
    GameState,
    Move,
    Rules,
    Slide,
    Square,
    Step,
    StepKind,
    Violation,
    apply,
    deal,
    entry,
    events,
    is_track,
    legal_moves,
    why_illegal,
)
from sorry_engine.event import (
    BroughtHome,
    Bumped,
    GameEnded,
    LeftStart,
    Moved,
    Slid,
    Swapped,
    TokenMoved,
    TurnPassed,
)

E = TypeVar("E", bound=Event)


@attrs.frozen
class Part:
    """What one step does on the board: the pawns before it, who is bumped where the pawn lands, and the slides."""

    step: Step
    squares: tuple[Square, ...]
    pawns: tuple[tuple[Square, ...], ...]
    bumped: tuple[Bumped, ...]
    slid: tuple[Slid, ...]
    swept: tuple[Bumped, ...]

    @property
    def way(self) -> tuple[Square, ...]:
        """The squares from the one left to the one of the landing."""
        return (self.step.origin, *self.squares)

    @property
    def is_forward(self) -> bool:
        """Whether the pawn goes forward, step by step."""
        return self.step.kind in (StepKind.FORWARD, StepKind.FIRE_MOVE)

    @property
    def is_backward(self) -> bool:
        """Whether the pawn goes backward."""
        return self.step.kind is StepKind.BACKWARD

    @property
    def triangles(self) -> Iterator[tuple[Color, Slide]]:
        """The triangles on which pawns come to stand, each with the color of the pawn."""
        lands = [(self.step.color, self.step.target)]
        if self.step.other is not None:
            lands += [(self.step.other, self.step.origin)]
        return ((color, slide) for color, square in lands for slide in SLIDES if slide.start == square)

    @property
    def turns_in(self) -> bool:
        """Whether the pawn goes from the track into its Safety Zone."""
        return any(is_track(one) and not is_track(next) for one, next in pairwise(self.way)) and self.is_forward

    @property
    def comes_by_entry(self) -> bool:
        """Whether the pawn leaves its own entry, or passes it."""
        return entry(self.step.color) in self.way[:-1]


@attrs.frozen(slots=False)
class Play:
    """An action, and what came of it: the state after it and the events, or why it was refused."""

    state: GameState
    action: Move | Card | None
    after: GameState
    events: tuple[Event, ...]
    violation: Violation | None

    @property
    def rules(self) -> Rules:
        """Those of the game."""
        return self.state.rules

    @property
    def card(self) -> Card | None:
        """The card that is played."""
        return self.action.card if isinstance(self.action, Move) else None

    @property
    def steps(self) -> tuple[Step, ...]:
        """The steps of a move that is played."""
        return self.action.steps if isinstance(self.action, Move) and self.violation is None else ()

    @cached_property
    def parts(self) -> tuple[Part, ...]:
        """What the steps that move pawns do, one after the other."""
        return tuple(_parts(self.state, self.steps, self.events))

    @property
    def divided(self) -> tuple[Part, ...]:
        """The parts of a divided 7."""
        return tuple(part for part in self.parts if self.card is Card.SEVEN and part.step.kind is not StepKind.RESCUE)

    @property
    def partners(self) -> Iterator[Part]:
        """The parts in which the player moves a pawn of the partner's."""
        return (part for part in self.parts if part.step.color is not self.state.turn)

    def told(self, kind: type[E]) -> list[E]:
        """The events of this kind."""
        return [event for event in self.events if isinstance(event, kind)]

    def did(self, *kinds: StepKind) -> list[Part]:
        """The parts whose steps are of these kinds."""
        return [part for part in self.parts if part.step.kind in kinds]

    def others(self, card: Card) -> list[Move]:
        """The moves of the card with which something is done."""
        return [move for move in legal_moves(self.state, card) if move.steps]


class Board:
    """The pawns and tokens of a state, which follow the events that are told.

    AssertionError for an event that can't be: no pawn is there, the square is not empty, the slide does not exist.
    """

    def __init__(self, state: GameState) -> None:
        """As they are in the state."""
        self._pawns = [list(own) for own in state.pawns]
        self._tokens = {"fire": state.fire, "ice": state.ice}
        self.turn = state.turn
        self.is_over = state.is_over

    @property
    def pawns(self) -> tuple[tuple[Square, ...], ...]:
        """The squares of each color's pawns, ascending."""
        return tuple(tuple(sorted(own)) for own in self._pawns)

    @property
    def fire(self) -> tuple[Color, Square] | None:
        """The pawn that carries Fire."""
        return self._tokens["fire"]

    @property
    def ice(self) -> tuple[Color, Square] | None:
        """The pawn that carries Ice."""
        return self._tokens["ice"]

    def tell(self, event: Event) -> None:
        """Do what the event says; those that only comment on it change nothing."""
        match event:
            case LeftStart(color, squares):
                self._move(event, color, START, squares[-1])
            case Moved(color, origin, squares):
                self._move(event, color, origin, squares[-1])
            case Slid(color, origin, target):
                _expect(any((slide.start, slide.end) == (origin, target) for slide in SLIDES), event)
                self._move(event, color, origin, target)
            case Bumped(color, square):
                self._move(event, color, square, START)
            case BroughtHome(color, origin):
                self._move(event, color, origin, HOME)
            case Swapped():
                self._swap(event)
            case TokenMoved(token, origin, target):
                _expect(self._tokens[token] == origin, event)
                self._tokens[token] = target
            case TurnPassed(color):
                _expect(self.turn != color, event)
                self.turn = color
            case GameEnded():
                self.is_over = True

    def _move(self, event: Event, color: Color, origin: Square, target: Square) -> None:
        pawns = self._pawns[color]
        _expect(origin in pawns, event)
        pawns.remove(origin)
        in_the_way = self._pawns if is_track(target) else [pawns]
        _expect(target in (START, HOME) or not any(target in own for own in in_the_way), event)
        pawns.append(target)
        if target not in (START, HOME):
            self._carry((color, origin), (color, target))

    def _swap(self, event: Swapped) -> None:
        one, other = (event.color, event.square), (event.other, event.other_square)
        carried = {token for token, holder in self._tokens.items() if holder == one}
        _expect(event.square in self._pawns[event.color], event)
        self._pawns[event.color].remove(event.square)
        self._move(event, *other, event.square)
        self._pawns[event.color].append(event.other_square)
        self._tokens |= dict.fromkeys(carried, (event.color, event.other_square))

    def _carry(self, origin: tuple[Color, Square], target: tuple[Color, Square]) -> None:
        self._tokens = {token: target if holder == origin else holder for token, holder in self._tokens.items()}


def _expect(fits: bool, event: Event) -> None:
    if not fits:
        raise AssertionError(f"this can't have happened here: {event}")


def _parts(state: GameState, steps: Iterable[Step], told: Iterable[Event]) -> Iterator[Part]:
    board = Board(state)
    moving = iter([step for step in steps if step.kind not in (StepKind.FIRE, StepKind.ICE)])
    before = state.pawns
    bumped: list[Bumped] = []
    part: Part | None = None
    for event in told:
        if not bumped:
            before = board.pawns
        board.tell(event)
        if isinstance(event, Bumped):
            bumped.append(event)
        elif isinstance(event, (LeftStart, Moved, Swapped, BroughtHome)):
            if part:
                yield part
            step = next(moving)
            squares = event.squares if isinstance(event, (LeftStart, Moved)) else (step.target,)
            part = Part(step, squares, before, tuple(bumped), (), ())
            bumped = []
        elif isinstance(event, Slid) and part:
            part = attrs.evolve(part, slid=(*part.slid, event), swept=(*part.swept, *bumped))
            bumped = []
    if part:
        yield part


def play_of(state: GameState, action: Move | Card | None) -> Play:
    """The action with what comes of it, as the predicates look at it. Errors as of `rulings_shown`."""
    if not isinstance(action, Move):
        return Play(state, action, deal(state, action), events(state, action), None)
    why = why_illegal(state, action)
    if why is not None:
        return Play(state, action, state, (), why)
    return Play(state, action, apply(state, action), events(state, action), None)
