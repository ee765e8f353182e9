"""What happens when a move is applied or a card dealt, one event after the other: what a board on a screen animates.

>>> from sorry_engine import parse_move, parse_state, Rules
>>> state = parse_state("12,S,S,S/4,S,S,S/-/- r card=5", Rules())
>>> for event in events(state, parse_move("5:r12>17")):
...     print(event)
CardPlayed(color=<Color.RED: 0>, card=<Card.FIVE: 5>)
Moved(color=<Color.RED: 0>, origin=12, squares=(13, 14, 15, 16, 17))
TurnPassed(color=<Color.BLUE: 1>)

A move begins with CardPlayed, Forfeited, Discarded or FireMoveDeclined. Then pawns and tokens move: LeftStart, Moved,
Slid, Bumped, Swapped, CameHome, BroughtHome, TokenMoved. It ends with Placed, Won and GameEnded, or with GoesOn or
TurnPassed. A card that is dealt is CardDrawn or HandFilled, with PileTurnedOver before or after it.

Squares are those at that moment, and a square is empty before a pawn comes to it: who is bumped goes first. So a
program that keeps its pawns by the squares on which they stand always knows which of several alike is meant; of those
in Start any will do.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final, Literal, TypeAlias

import attrs

from sorry_engine.board import (
    HOME,
    SAFETY,
    START,
    TRACK_LENGTH,
    Color,
    Square,
    circle,
    entry,
    is_track,
    one_behind,
    square_name,
)
from sorry_engine.cards import Card
from sorry_engine.chance import deal, draw_counts
from sorry_engine.errors import expect
from sorry_engine.kernel import layout, trace
from sorry_engine.moves import Move, square_of
from sorry_engine.play import apply
from sorry_engine.state import GameState, Phase

Holder: TypeAlias = "tuple[Color, Square] | None"


@attrs.frozen
class Event:
    """The base of all events: frozen, hashable, equal by type and value.

    The types of events stand in the module `sorry_engine.event`, for `match`:

    >>> from sorry_engine import event
    >>> match Bumped(Color.BLUE, 17):
    ...     case event.Bumped(color, square):
    ...         print(f"{color.name} is sent home from {square}")
    BLUE is sent home from 17
    """

    def as_dict(self) -> dict[str, Any]:
        """The event for JSON: its type as `event`, then its fields; colors, cards, squares and holders are text.

        >>> Bumped(Color.BLUE, 17).as_dict()
        {'event': 'bumped', 'color': 'b', 'square': '17'}
        """
        name = re.sub(r"(?<!^)(?=[A-Z])", "_", type(self).__name__).lower()
        fields = (field.name for field in attrs.fields(type(self)))
        return {"event": name} | {field: _plain(field, getattr(self, field)) for field in fields}


@attrs.frozen
class CardDrawn(Event):
    """A card is drawn for the turn of `color`, and lies open."""

    color: Color
    card: Card


@attrs.frozen
class HandFilled(Event):
    """A card is drawn for the hand of `color`; None if it is not seen (P1)."""

    color: Color
    card: Card | None


@attrs.frozen
class PileTurnedOver(Event):
    """The discards become the pile, which now has so many `cards` (G6)."""

    cards: int


@attrs.frozen
class CardPlayed(Event):
    """A card is used for the steps that follow; it goes to the discards."""

    color: Color
    card: Card


@attrs.frozen
class Forfeited(Event):
    """The open card is not used for any pawn (G8)."""

    color: Color
    card: Card


@attrs.frozen
class Discarded(Event):
    """A card of the hand is put away without being used (P2, P3)."""

    color: Color
    card: Card


@attrs.frozen
class FireMoveDeclined(Event):
    """The fire move is not made (F5)."""

    color: Color


@attrs.frozen
class LeftStart(Event):
    """A pawn leaves Start over these `squares`, the last the one on which it lands."""

    color: Color
    squares: tuple[Square, ...]


@attrs.frozen
class Moved(Event):
    """A pawn goes from `origin` over these `squares`, one step each, the last the one on which it lands."""

    color: Color
    origin: Square
    squares: tuple[Square, ...]


@attrs.frozen
class Slid(Event):
    """A pawn slides from the triangle `origin` to the end of the slide, `target` (S1)."""

    color: Color
    origin: Square
    target: Square


@attrs.frozen
class Bumped(Event):
    """A pawn goes from `square` back to its Start (M4, S6)."""

    color: Color
    square: Square


@attrs.frozen
class Swapped(Event):
    """The player's pawn on `square` and the pawn of color `other` on `other_square` change places (C11a)."""

    color: Color
    square: Square
    other: Color
    other_square: Square


@attrs.frozen
class CameHome(Event):
    """The pawn that has just moved is Home (M6)."""

    color: Color


@attrs.frozen
class BroughtHome(Event):
    """A pawn comes Home from `origin`, along with the one that carries Fire (F6)."""

    color: Color
    origin: Square


@attrs.frozen
class TokenMoved(Event):
    """Fire or Ice goes from one pawn, or from the center (None), to another. With its pawn it goes untold (F9).

    The `origin` is where the pawn last stood: one that was bumped, or came Home, stands there no more.
    """

    token: Literal["fire", "ice"]
    origin: Holder
    target: Holder


@attrs.frozen
class Placed(Event):
    """All pawns of the color are Home; it takes this place, the first being 1, while others play on (G9)."""

    color: Color
    place: int


@attrs.frozen
class Won(Event):
    """One color has won, or both of a team (G9, T7)."""

    colors: tuple[Color, ...]


@attrs.frozen
class GameEnded(Event):
    """The game is over."""


@attrs.frozen
class GoesOn(Event):
    """The same player draws again, or in a hand game plays another card (C2, P4)."""

    color: Color


@attrs.frozen
class TurnPassed(Event):
    """It is now the turn of `color`."""

    color: Color


def events(state: GameState, action: Move | Card | None) -> tuple[Event, ...]:
    """What happens, in order, when the move is applied to the state, or the card dealt; None is a card not seen.

    A move whose card must still be drawn begins with what `deal` does. Folded over the pawns and tokens of the state,
    the events give those of the state after it.

    TypeError for a wrong type, and the errors of `apply` for a move, of `deal` for a card.
    """
    expect(state, GameState, "state")
    if action is not None and not isinstance(action, (Move, Card)):
        raise TypeError(f"action: expected Move, Card or None, got {type(action).__name__}")
    if not isinstance(action, Move):
        return tuple(_dealt(state, action, deal(state, action)))
    after = apply(state, action)
    if action.card is None or state.phase not in (Phase.FIRE, Phase.DRAW):
        return tuple(_played(state, action, after))
    drawn = deal(state, action.card)
    return (*_dealt(state, action.card, drawn), *_played(drawn, action, after))


def redact(event: Event, *colors: Color) -> Event:
    """The event as these colors see it, or without a color a spectator: a card that fills another hand is hidden.

    TypeError for a wrong type.

    >>> redact(HandFilled(Color.BLUE, Card.SEVEN), Color.RED)
    HandFilled(color=<Color.BLUE: 1>, card=None)
    """
    expect(event, Event, "event")
    for color in colors:
        expect(color, Color, "colors")
    return attrs.evolve(event, card=None) if isinstance(event, HandFilled) and event.color not in colors else event


def _dealt(state: GameState, card: Card | None, after: GameState) -> Iterator[Event]:
    if state.phase is Phase.FIRE:
        yield FireMoveDeclined(state.turn)
    counts = draw_counts(state)
    hidden = sum(hand.count(None) for hand in state.hands or ())
    if counts != state.pile:
        yield PileTurnedOver(counts.total - hidden)
    if state.refill is None:
        assert card is not None  # `deal` takes none only for a hand
        yield CardDrawn(state.turn, card)
    else:
        yield HandFilled(state.refill, card)
        hidden += card is None
    left = {kind: count - (kind is card) for kind, count in counts.items()}
    if after.pile != left:
        yield PileTurnedOver(after.pile.total - hidden)


def _played(state: GameState, move: Move, after: GameState) -> Iterator[Event]:
    turn = state.turn
    if move.card is None:
        if not move.steps:
            yield FireMoveDeclined(turn)
    elif move.steps:
        yield CardPlayed(turn, move.card)
    else:
        yield Forfeited(turn, move.card) if state.hands is None else Discarded(turn, move.card)
    for happening in trace.trace(state._tables, state._packed, [step._code for step in move.steps]):
        yield from _told(happening)
    for place in range(len(state.places), len(after.places)):
        yield Placed(after.places[place], place + 1)
    if after.winners != state.winners:
        yield Won(after.winners)
    if after.is_over:
        yield GameEnded()
    elif after.turn != turn:
        yield TurnPassed(after.turn)
    elif move.card is not None:
        yield GoesOn(turn)


def _told(happening: tuple[int, ...]) -> Iterator[Event]:
    what, color, cell, *rest = happening
    pawn = Color(color)
    square = square_of(cell)
    if what == trace.BUMPED:
        yield Bumped(pawn, square)
    elif what == trace.SLID:
        yield Slid(pawn, square, square_of(rest[0]))
    elif what == layout.SWAP:
        yield Swapped(pawn, square, Color(rest[0]), square_of(rest[1]))
    elif what == layout.RESCUE:
        yield BroughtHome(pawn, square)
    elif what in _TOKENS:
        yield TokenMoved(_TOKENS[what], _holder(color, cell), _holder(*rest))
    else:
        target = square_of(rest[0])
        way = (target,) if what == layout.SORRY else tuple(_way(pawn, square, target, what == layout.BACKWARD))
        yield LeftStart(pawn, way) if square == START else Moved(pawn, square, way)
        if target == HOME:
            yield CameHome(pawn)


def _holder(color: int, cell: int) -> Holder:
    return None if cell == layout.NOWHERE else (Color(color), square_of(cell))


def _way(color: Color, square: Square, target: Square, is_backward: bool) -> Iterator[Square]:
    """The squares from the one after `square` to the target."""
    while square != target:
        if is_backward:
            square = one_behind(color, square)
        elif square == START:
            square = circle(color)
        elif square == entry(color) and not is_track(target):
            square = SAFETY
        else:
            square = (square + 1) % TRACK_LENGTH if is_track(square) else square + 1
        yield square


def _plain(name: str, value: Any) -> Any:
    """The value of a field for JSON."""
    if isinstance(value, Color):
        return value.letter
    if isinstance(value, Card):
        return str(value)
    if isinstance(value, tuple):
        parts = [_plain(name, part) for part in value]
        return "".join(parts) if name in ("origin", "target") else parts  # a holder, as in `fire=r12`
    return square_name(value) if isinstance(value, int) and name not in ("cards", "place") else value


_TOKENS: Final[dict[int, Literal["fire", "ice"]]] = {layout.PUT_FIRE: "fire", layout.PUT_ICE: "ice"}
