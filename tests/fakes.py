"""Functions that answer wrongly, to see that the invariants notice."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

from sorry_engine import (
    Card,
    CardCounts,
    Color,
    Event,
    GameState,
    Move,
    Violation,
    events,
    loads,
    parse_move,
    rotate,
    successors,
)
from sorry_engine.state import state_after
from sorry_engine.testing import agreeing

Check = Callable[[GameState], None]

RED, BLUE, YELLOW, GREEN = Color

PLAIN = "parker_1992 | S,S,S,12/S,S,s2,40/-/- r *"
OPEN = "parker_1992 | S,S,S,12/S,S,s2,40/-/- r 5.4.4.4.3.4.4.4.4.4.4 card=5"
SEVEN = "parker_1992 | S,S,12,20/S,S,s2,40/-/- r 5.4.4.4.4.3.4.4.4.4.4 card=7"
HANDS = "parker_1992(hand_size=2) | S,S,S,12/S,S,S,40/-/- r * hands=r:5,8;b:1,2"
SHORT = "parker_1992(hand_size=2) | S,S,S,12/S,S,S,40/-/- r * hands=r:5;b:1,2"
EMPTY = "parker_1992 | S,S,S,12/S,S,S,40/-/- r 0.0.0.0.0.0.0.0.0.0.0"
FIRE = "parker_1992(fire_ice=true) | S,S,S,12/S,S,S,40/-/- r * fire=r12"
TOKENS = "parker_1992(fire_ice=true) | S,S,S,12/S,S,S,40/-/- r 4.4.4.4.4.4.4.4.4.4.4 card=1 ice=b40 fired=1"
OVER = "parker_1992 | H,H,H,H/S,S,S,40/-/- r *"
DONE = "parker_1992(play_on=true) | H,H,H,H/S,S,S,40/12,S,S,S/- b 4.4.4.4.4.4.4.4.4.4.4 card=1 places=r"
FREE = "parker_1992(fire_ice=true) | S,S,S,12/S,S,S,40/-/- r 4.4.4.4.4.4.4.4.4.4.4 card=1 fired=1"
NO_SORRY = "parker_1992 | S,S,S,12/S,S,S,40/-/- r 5.4.4.4.4.4.4.4.4.4.0"
HALF = "parker_1992 | S,S,12,H/S,S,S,40/-/- r 5.4.4.4.3.4.4.4.4.4.4 card=5"
WINS = "parker_1992 | s4,H,H,H/S,S,S,40/-/- r 5.3.4.4.4.4.4.4.4.4.4 card=2"
PLACES = "parker_1992(play_on=true) | H,H,H,H/H,H,H,s5/12,S,S,S/- b 4.4.4.4.4.4.4.4.4.4.4 card=1 places=r"

Ask = Callable[..., Any]


class Altered:
    """A state, or a move, some of whose attributes are others."""

    def __init__(self, it: object, **changes: object) -> None:
        self.__dict__.update(changes, _it=it)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.__dict__["_it"], name)


class Alike(Altered):
    """What says it equals anything."""

    def __eq__(self, other: object) -> bool:
        return True

    def __hash__(self) -> int:
        return 0


def wrong(change: Ask, right: Ask) -> Ask:
    """The right function, its answers changed; the change is also told what was asked."""
    return lambda *asked: change(right(*asked), *asked)


def after(**changes: object) -> dict[str, Ask]:
    """`successors` whose states are altered."""
    return {
        "successors": wrong(lambda found, *_: tuple((it, Altered(end, **changes)) for it, end in found), successors)
    }


def packed(place: int, value: int) -> dict[str, Ask]:
    """`successors` whose states have a byte changed: they may be none."""

    def change(found: Any, *_: object) -> Any:
        inside = [bytes([*end._packed[:place], value, *end._packed[place + 1 :]]) for _, end in found]
        return tuple((move, state_after(end, byte)) for (move, end), byte in zip(found, inside, strict=True))

    return {"successors": wrong(change, successors)}


def becomes(text: str) -> dict[str, Ask]:
    """`successors` whose moves are all this one."""
    move = parse_move(text, RED)
    return {"successors": wrong(lambda found, *_: tuple((move, end) for _, end in found), successors)}


def turns(name: str, right: Ask) -> dict[str, Ask]:
    """The function gives the state turned by a quarter."""
    return {name: wrong(lambda it, *_: rotate(it, 1), right)}


def first_time(right: Ask, other: Ask, times: int = 1) -> Ask:
    """The right function for some times, and then another."""
    asked = itertools.count()
    return lambda *given: (right if next(asked) < times else other)(*given)


def gives(value: object) -> Ask:
    return lambda *_: value


def raises(error: Exception) -> Ask:
    def ask(*_: object) -> None:
        raise error

    return ask


def counted(right: Ask) -> Ask:
    """Text that has one more space each time."""
    number = itertools.count(1)
    return lambda state: right(state) + " " * next(number)


def with_reversed(found: Any, *_: object) -> Any:
    """A divided 7 listed once more, its steps the other way round."""
    more = [(Move(move.card, move.steps[::-1]), end) for move, end in found if len(move.steps) > 1][:1]
    return tuple(sorted([*found, *more], key=lambda it: agreeing.move_order(it[0])))


def fire_only(**changes: object) -> dict[str, Ask]:
    def change(found: Any, state: GameState, card: Card | None = None) -> Any:
        return found if card else tuple((move, Altered(end, **changes)) for move, end in found)

    return {"successors": wrong(change, successors)}


def without(kind: type[Event]) -> dict[str, Ask]:
    return {"events": wrong(lambda told, *_: tuple(it for it in told if not isinstance(it, kind)), events)}


def move_check(text: str) -> Check:
    return lambda state: agreeing.check_move(state, parse_move(text, RED))


def pickles(answer: Callable[[Any], object]) -> dict[str, object]:
    kept = {"dumps": lambda it, protocol: it, "loads": answer}
    return {"pickle": SimpleNamespace(**kept, HIGHEST_PROTOCOL=0)}


FIVE, TWO = Card.FIVE, Card.TWO
NO_CARDS = CardCounts({})
ONE_MORE = CardCounts({**loads(NO_SORRY).pile, Card.SORRY: 1})
ONE_LESS = CardCounts({Card.SORRY: 3})
FORFEIT = Move(FIVE, ())
DECLINED = Move(None, ())
NO_HANDS: tuple[tuple[Card, ...], ...] = ((), (), (), ())
FULL: tuple[tuple[Card, ...], ...] = ((FIVE, Card.EIGHT), (Card.ONE, TWO), (), ())
OTHER = Violation(("M5",), "other", "another reason")
