"""The invariants: they hold of all kinds of states, and each of them fails where it is broken."""

from __future__ import annotations

import inspect
from typing import Any

import pytest
from hypothesis import given, settings

from sorry_engine import (
    Event,
    GameState,
    loads,
    observe,
)
from sorry_engine.event import (
    BroughtHome,
    Bumped,
    LeftStart,
    Moved,
    Slid,
    Swapped,
    TokenMoved,
    TurnPassed,
)
from sorry_engine.testing import agreeing, holding, invariants, strategies
from sorry_engine.testing.plays import Board
from tests.broken import BROKEN
from tests.fakes import (
    BLUE,
    EMPTY,
    FIRE,
    HANDS,
    ONE_LESS,
    OPEN,
    OVER,
    PLACES,
    PLAIN,
    RED,
    SEVEN,
    SHORT,
    WINS,
    Altered,
    Check,
)


@settings(max_examples=12)
@given(strategies.states())
def test_they_hold_of_all_states(state: GameState) -> None:
    invariants.check_all(state)


@settings(max_examples=15)
@given(strategies.states(strategies.rules(hands=True)))
def test_they_hold_of_what_is_seen(state: GameState) -> None:
    for who in (), state.colors[:1]:
        invariants.check_all(observe(state, *who))


@pytest.mark.parametrize("line", [PLAIN, OPEN, SEVEN, HANDS, SHORT, EMPTY, FIRE, OVER, WINS, PLACES])
def test_they_hold_of_these(line: str) -> None:
    invariants.check_all(loads(line))


def test_all_are_among_them() -> None:
    found = {
        check
        for module in (invariants, agreeing)
        for name, check in inspect.getmembers(module, inspect.isfunction)
        if name.startswith("check_") and name not in ("check_all", "check_move")
    }
    assert {*invariants.INVARIANTS} == found
    assert len(invariants.INVARIANTS) == len(found)
    assert all(check.__doc__ for check in found)


@pytest.mark.parametrize(("check", "fakes", "line", "message"), [it[1:] for it in BROKEN], ids=[it[0] for it in BROKEN])
def test_what_is_broken_is_found(
    check: Check, fakes: dict[str, Any], line: str, message: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    state = loads(line)
    check(state)
    for module in (invariants, agreeing, holding):
        for name, fake in fakes.items():
            if name in vars(module) or name == "hash":
                monkeypatch.setattr(module, name, fake, raising=False)
    with pytest.raises(AssertionError) as caught:
        check(state)
    text = str(caught.value)
    assert message in text.splitlines()[0]
    assert f"\nstate     {state!r}" in text


def test_a_state_whose_cards_are_not_the_decks() -> None:
    broken: Any = Altered(loads(PLAIN), discards=ONE_LESS)
    with pytest.raises(AssertionError, match="G1: the cards are not those of the deck"):
        invariants.check_cards(broken)


def test_every_invariant_has_been_broken() -> None:
    broken = {check for _, check, *_ in BROKEN}
    assert {*invariants.INVARIANTS} <= broken


# ---- events that can't be ----


@pytest.mark.parametrize(
    "event",
    [
        Moved(RED, 13, (14,)),  # nobody is there
        Moved(RED, 12, (40,)),  # somebody is there
        Moved(BLUE, 40, (61,)),
        LeftStart(BLUE, (12,)),
        Bumped(RED, 40),
        Slid(RED, 12, 17),  # no slide
        Swapped(RED, 13, BLUE, 40),
        Swapped(RED, 12, BLUE, 41),
        BroughtHome(RED, 40),
        TokenMoved("fire", (RED, 12), None),
        TurnPassed(RED),
    ],
    ids=str,
)
def test_events_that_can_not_have_happened(event: Event) -> None:
    with pytest.raises(AssertionError, match=r"this can't have happened here: \w+\("):
        Board(loads(PLAIN)).tell(event)
