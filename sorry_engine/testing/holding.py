"""What the invariants are made of: something holds, or a message says what does not, where, and with which move.

>>> from sorry_engine import new_game, parse_move
>>> same(4, 5, "G2: a pawn is lost", new_game(), parse_move("5:r12>17"))
Traceback (most recent call last):
    ...
AssertionError: G2: a pawn is lost
state     loads('parker_1992 | S,S,S,S/S,S,S,S/S,S,S,S/S,S,S,S r 5.4.4.4.4.4.4.4.4.4.4')
with      5:r12>17
found     4
expected  5
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NoReturn, TypeVar

from sorry_engine import Card, GameState, Move, SorryError, dumps, loads, successors
from sorry_engine.testing.positions import cards_to_deal, decisions

E = TypeVar("E", bound=SorryError)


def fail(what: str, state: GameState, move: Move | Card | None, *seen: object) -> NoReturn:
    """Say what does not hold, where, with which move or card, and what was found and expected, if that is given."""
    lines = [what, f"state     {state!r}"]
    lines += [] if move is None else [f"with      {move}"]
    lines += [f"{name}  {value!r}" for name, value in zip(("found   ", "expected"), seen, strict=False)]
    raise AssertionError("\n".join(lines))


def hold(holds: object, what: str, state: GameState, move: Move | Card | None = None) -> None:
    """AssertionError if it does not; `what` is then what is wrong."""
    if not holds:
        fail(what, state, move)


def same(found: object, expected: object, what: str, state: GameState, move: Move | Card | None = None) -> None:
    """AssertionError if the two are not equal; `what` is then what is wrong."""
    if found != expected:
        fail(what, state, move, found, expected)


def refuses(kind: type[E] | tuple[type[E], ...], what: str, state: GameState, ask: Callable[[], object]) -> E:
    """The error of this kind with which the question is answered; AssertionError if there is none, or another."""
    try:
        answer = ask()
    except kind as error:
        return error
    except SorryError as error:
        fail(what, state, None, error, kind)
    fail(what, state, None, answer, kind)


def read_again(it: GameState, what: str, state: GameState, move: Move | Card | None = None) -> GameState:
    """The state that is read from the text of `it`; AssertionError if there is none."""
    try:
        return loads(dumps(it))
    except SorryError as error:
        fail(what, state, move, error)


def plays(state: GameState) -> Iterator[tuple[Card | None, Move, GameState]]:
    """Everything that can be done in this state with any card, and what comes of it."""
    return ((card, move, after) for card in decisions(state) for move, after in successors(state, card))


def deals(state: GameState) -> tuple[Card, ...]:
    """The cards that can be dealt; none to a hand that is hidden, as it would be so in part."""
    hidden = state.refill is not None and None in (state.hands or ())[state.refill]
    return () if hidden else cards_to_deal(state)
