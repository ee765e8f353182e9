"""An error changes nothing; errors and states that were tampered with are found out."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest

from sorry_engine import (
    HOME,
    START,
    Card,
    CardError,
    Dealer,
    GameOverError,
    GameState,
    IllegalMoveError,
    NotationError,
    PositionError,
    Rules,
    RulesError,
    SorryError,
    apply,
    deal,
    draw,
    dumps,
    is_safety,
    is_track,
    legal_moves,
    loads,
    new_game,
    parse_move,
    parse_state,
)
from tests.test_bad_input import CROWD, MOVE, OPEN, OVER, RED, STARTS, STATE, STEP, R

# ---- an error changes nothing ----


def failing_calls() -> Iterator[Callable[[], object]]:
    """Much that can fail, late in the move where it can."""
    for state in STATE, OPEN, OVER, CROWD:
        for text in (
            "7:r12>15,r15>19",
            "11:r8<>b40",
            "11:r20<>b1",
            "5:r12>17",
            "5:b40>45",
            "S:rS>12",
            "4:r20>16",
            "4:r4>0",
        ):
            yield lambda state=state, text=text: apply(state, parse_move(text))  # type: ignore[misc]  # mypy can't infer a lambda with defaults
        for card in Card:
            yield lambda state=state, card=card: deal(state, card)  # type: ignore[misc]  # mypy can't infer a lambda with defaults
            yield lambda state=state, card=card: legal_moves(state, card)  # type: ignore[misc]  # mypy can't infer a lambda with defaults
    yield lambda: apply(CROWD, parse_move("7:r12>13,r17>19,r20>25"))


def test_an_error_changes_no_state() -> None:
    states = [STATE, OPEN, OVER, CROWD]
    before = [dumps(state) for state in states]
    failed = 0
    for call in failing_calls():
        try:
            call()
        except SorryError:
            failed += 1
    assert failed > 50
    assert [dumps(state) for state in states] == before
    assert [loads(text) for text in before] == states


def test_an_error_uses_no_random_numbers() -> None:
    rng = Random(5)
    before = rng.getstate()
    for state in OPEN, OVER, None:
        with pytest.raises((SorryError, TypeError)):
            draw(state, rng)  # type: ignore[arg-type]  # the point of the test
    assert rng.getstate() == before
    draw(STATE, rng)
    assert rng.getstate() != before


def test_a_dealer_loses_no_card_by_an_error() -> None:
    full = new_game()
    order = Dealer(order=[Card.SEVEN, Card.TWO])
    seed, same = Dealer(seed=5), Dealer(seed=5)
    for state in STATE, OPEN, OVER, None:
        with pytest.raises((SorryError, TypeError)):
            order.draw(state)  # type: ignore[arg-type]  # the point of the test
    for state in OPEN, OVER, None:
        with pytest.raises((SorryError, TypeError)):
            seed.draw(state)  # type: ignore[arg-type]  # the point of the test
    assert [order.draw(full), order.draw(full)] == [Card.SEVEN, Card.TWO]
    for _ in range(2):
        with pytest.raises(CardError, match="used up after 2 cards"):
            order.draw(full)
    assert [seed.draw(full) for _ in range(20)] == [same.draw(full) for _ in range(20)]


def test_nobody_is_asked_for_a_card_that_is_not_due() -> None:
    asked: list[GameState] = []

    def ask(state: GameState) -> Card:
        asked.append(state)
        return Card.ONE

    dealer = Dealer(ask=ask)
    for state in OPEN, OVER:
        with pytest.raises(SorryError):
            dealer.draw(state)
    assert asked == []
    assert dealer.draw(STATE) is Card.ONE
    assert asked == [STATE]


# ---- errors and states that were tampered with ----


def raised() -> Iterator[SorryError]:
    calls: list[Callable[[], object]] = [
        lambda: Rules(pawns=5),
        lambda: parse_move("5:r12>99"),
        lambda: GameState(R, STARTS[:3], RED),
        lambda: deal(STATE, Card.SEVEN),
        lambda: deal(OVER, Card.SEVEN),
        lambda: apply(STATE, parse_move("5:b40>45")),
    ]
    for call in calls:
        with pytest.raises(SorryError) as caught:
            call()
        yield caught.value


def test_errors_can_be_pickled() -> None:
    errors = list(raised())
    kinds = [RulesError, NotationError, PositionError, CardError, GameOverError, IllegalMoveError]
    assert [type(error) for error in errors] == kinds
    for error in errors:
        for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
            same = pickle.loads(pickle.dumps(error, protocol))
            assert type(same) is type(error)
            assert str(same) == str(error)
            assert getattr(same, "violation", None) == getattr(error, "violation", None)


@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_pickles(protocol: int) -> None:
    things = [STATE, OPEN, OVER, MOVE, STEP, parse_move("11:r12<>b40"), parse_move("8:-"), *legal_moves(OPEN)]
    for it in things:
        for same in pickle.loads(pickle.dumps(it, protocol)), copy.copy(it), copy.deepcopy(it):
            assert same == it
            assert type(same) is type(it)
            assert hash(same) == hash(it)
            assert str(same) == str(it)


@pytest.mark.parametrize(
    ("old", "new", "error"),
    [
        (b"S,S,S,12", b"S,S,S,40", PositionError),
        (b"S,S,S,12", b"S,S,S,99", NotationError),
        (b"S,S,S,12", b"S,S,,S,S", NotationError),
        (b"S,S,S,12", b"S,S,S,S1", NotationError),
        (b"S,S,S,12", b"S,S,S\x0012", NotationError),
        (b" r 5.", b" x 5.", NotationError),
        (b" r 5.", b" r 6.", PositionError),
        (b" r 5.", b" r -.", NotationError),
        (b"parker_1992", b"parker_1993", NotationError),
        (b"parker_1992 |", b"hasbro_2013 |", PositionError),  # which has three pawns
        (b"parker_1992 |", b"hasbro_a5065|", NotationError),
        (b" | ", b" / ", NotationError),
    ],
)
def test_a_pickled_state_that_was_tampered_with_is_refused(old: bytes, new: bytes, error: type[SorryError]) -> None:
    pickled = pickle.dumps(STATE)
    assert pickled.count(old) == 1
    with pytest.raises(error):
        pickle.loads(pickled.replace(old, new))


def test_a_pickled_state_that_was_tampered_with_well_is_a_state() -> None:
    for old, new in (b"S,S,S,12", b"H,S,13,S"), (b" r 5.", b" g 0."):
        state = pickle.loads(pickle.dumps(STATE).replace(old, new))
        assert state != STATE
        check(state)


def test_texts_that_were_tampered_with_are_no_broken_states() -> None:
    rng = Random(1)
    line = dumps(parse_state("S,9,s1,H/7,8,s1,H/S,S,12,58/- r 5.4.4.4.4.3.4.4.4.4.4 card=7", R))
    read = 0
    for _ in range(1500):
        place = int(rng.random() * len(line))
        other = "SH0123456789s,/.-rbyg =|*"[int(rng.random() * 25)]
        try:
            state = loads(line[:place] + other + line[place + 1 :])
        except (NotationError, PositionError, RulesError):
            continue
        read += 1
        check(state)
    assert read > 50


def test_a_pickled_step_that_was_tampered_with_is_checked() -> None:
    pickled = pickle.dumps(STEP)
    twelve, far = pickle.dumps(12)[2:-1], pickle.dumps(99)[2:-1]
    assert pickled.count(twelve) == 1
    with pytest.raises(PositionError, match="99 is no square"):
        pickle.loads(pickled.replace(twelve, far))
    pickled = pickle.dumps(parse_move("4:r12>8"))
    with pytest.raises(NotationError, match="no BACKWARD step"):
        pickle.loads(pickled.replace(pickle.dumps(4)[2:-1], pickle.dumps(5)[2:-1]))


def check(state: GameState) -> None:
    """What holds of every state."""
    rules = state.rules
    assert len(state.pawns) == 4
    track = [square for own in state.pawns for square in own if is_track(square)]
    assert len(track) == len(set(track))
    for own in state.pawns:
        assert len(own) in (0, rules.pawns)
        assert list(own) == sorted(own)
        zone = [square for square in own if is_safety(square)]
        assert len(zone) == len(set(zone))
        assert all(is_track(square) or is_safety(square) or square in (START, HOME) for square in own)
    assert len(state.colors) >= 2
    assert state.turn in state.colors
    for card in Card:
        assert state.pile[card] + state.discards[card] + (card is state.card) == rules.deck[card]
    assert loads(dumps(state)) == state
    if not state.is_over:
        assert set(state.pawns[state.turn]) != {HOME}
        assert len(state.winners) == 0
    for card in [state.card] if state.card else [*Card] if state.is_over else [it for it in Card if state.pile[it]]:
        assert bool(legal_moves(state, card)) != state.is_over


@pytest.mark.parametrize("holder", [(RED,), (RED, 4, 4)])
def test_a_token_is_carried_by_a_color_and_a_square(holder: Any) -> None:
    pawns = [[-1, -1, 4], [-1] * 3, [], []]
    with pytest.raises(TypeError, match="fire: expected a color and a square"):
        GameState(Rules(pawns=3, fire_ice=True), pawns, RED, fire=holder)


def test_a_huge_square_of_a_token_is_shown_briefly() -> None:
    with pytest.raises(PositionError, match="an integer of 16610 bits"):
        GameState(Rules(pawns=3, fire_ice=True), [[-1, -1, 4], [-1] * 3, [], []], RED, ice=(RED, 10**5000))
