"""Steps and moves as objects: what they may hold, and that they are values. `test_move_text` tests their text."""

from __future__ import annotations

import itertools
from typing import Any

import attrs
import pytest

from sorry_engine import (
    CENTER,
    HOME,
    START,
    Card,
    Color,
    Move,
    NotationError,
    PositionError,
    Step,
    StepKind,
    legal_moves,
    moves,
    parse_move,
    parse_state,
)
from sorry_engine.kernel import layout
from sorry_engine.rules import Rules

RED, BLUE, YELLOW, GREEN = Color


def test_kinds_in_order() -> None:
    names = ["LEAVE", "FORWARD", "BACKWARD", "SWAP", "SORRY", "FIRE_MOVE", "FIRE", "ICE", "RESCUE"]
    assert [kind.name for kind in StepKind] == names
    assert [kind.value for kind in StepKind] == list(range(9))


# ---- steps ----


def test_a_step_is_a_value() -> None:
    step = Step(StepKind.SWAP, RED, 12, 40, BLUE)
    assert (step.kind, step.color, step.origin, step.target, step.other) == (StepKind.SWAP, RED, 12, 40, BLUE)
    assert step == Step(StepKind.SWAP, RED, 12, 40, other=BLUE)
    assert hash(step) == hash(Step(StepKind.SWAP, RED, 12, 40, BLUE))
    different = [
        Step(StepKind.SWAP, GREEN, 12, 40, BLUE),
        Step(StepKind.SWAP, RED, 13, 40, BLUE),
        Step(StepKind.SWAP, RED, 12, 41, BLUE),
        Step(StepKind.SWAP, RED, 12, 40, YELLOW),
        Step(StepKind.FORWARD, RED, 12, 40),
    ]
    assert all(step != other for other in different)
    assert len({step, *different}) == 6
    assert Step(StepKind.FORWARD, RED, 12, 17).other is None
    assert repr(step) == f"Step(kind={StepKind.SWAP!r}, color={RED!r}, origin=12, target=40, other={BLUE!r})"


def test_a_step_is_frozen() -> None:
    step = Step(StepKind.FORWARD, RED, 12, 17)
    for name in ("kind", "color", "origin", "target", "other", "_code", "anything"):
        with pytest.raises((attrs.exceptions.FrozenInstanceError, AttributeError)):
            setattr(step, name, step.kind)
    assert not hasattr(step, "__dict__")
    assert step == Step(StepKind.FORWARD, RED, 12, 17)


@pytest.mark.parametrize(
    ("kind", "origin", "target", "other", "problem"),
    [
        (StepKind.FORWARD, 12, 66, None, "target: 66 is no square"),
        (StepKind.FORWARD, -3, 17, None, "origin: -3 is no square"),
        (StepKind.FORWARD, 12, 1 << 99, None, "target: an integer of 100 bits is no square"),
        (StepKind.FORWARD, CENTER, 17, None, "only tokens come from -2"),
        (StepKind.FORWARD, 12, CENTER, None, "only tokens come from -2"),
        (StepKind.SWAP, CENTER, 40, BLUE, "only tokens come from -2"),
        (StepKind.RESCUE, CENTER, HOME, None, "only tokens come from -2"),
        (StepKind.ICE, 12, 17, None, "ICE from 12 to 17: only tokens come from -2"),
        (StepKind.FIRE, START, CENTER, None, "only tokens come from -2"),
        (StepKind.FORWARD, 12, 17, BLUE, "a SWAP, and only that, names a color"),
        (StepKind.SORRY, START, 17, BLUE, "a SWAP, and only that, names a color"),
        (StepKind.ICE, CENTER, 17, BLUE, "a SWAP, and only that, names a color"),
        (StepKind.SWAP, 12, 40, None, "other: None in a SWAP"),
    ],
)
def test_steps_that_cant_be(kind: StepKind, origin: int, target: int, other: Color | None, problem: str) -> None:
    with pytest.raises(PositionError, match=problem) as caught:
        Step(kind, RED, origin, target, other)
    assert len(str(caught.value)) < 200


def test_every_pawn_and_square_has_its_own_text_and_code() -> None:
    """B6: the Safety Zones of different colors are different places; Home and Start are one number for all."""
    squares = range(START, HOME + 1)
    steps = [Step(StepKind.FORWARD, color, origin, 7) for color in Color for origin in squares]
    steps += [Step(StepKind.FORWARD, color, 7, target) for color in Color for target in squares if target != 7]
    assert len({str(step) for step in steps}) == len({step._code for step in steps}) == len(steps)
    for color, square in itertools.product(Color, squares):
        assert moves.square_of(moves.cell_of(color, square)) == square
    assert {moves.cell_of(color, HOME) for color in Color} == {layout.HOME}
    assert len({moves.cell_of(color, square) for color in Color for square in range(60, 65)}) == 20


def test_the_order_of_codes_is_the_order_of_moves() -> None:
    """Color, origin, target, kind, other: so the kernel sorts integers."""
    steps = [
        Step(StepKind.LEAVE, RED, START, 4),
        Step(StepKind.FORWARD, RED, 0, 59),
        Step(StepKind.FORWARD, RED, 1, 2),
        Step(StepKind.FORWARD, RED, 1, 3),
        Step(StepKind.BACKWARD, RED, 1, 3),
        Step(StepKind.SWAP, RED, 1, 3, BLUE),
        Step(StepKind.SWAP, RED, 1, 3, GREEN),
        Step(StepKind.FORWARD, RED, 60, 61),
        Step(StepKind.FORWARD, RED, 60, HOME),
        Step(StepKind.LEAVE, BLUE, START, 19),
        Step(StepKind.FORWARD, GREEN, 0, 1),
    ]
    codes = [step._code for step in steps]
    assert codes == sorted(set(codes))


# ---- moves ----


def test_a_move_is_a_value() -> None:
    steps = [Step(StepKind.FORWARD, RED, 12, 15), Step(StepKind.FORWARD, RED, 30, 34)]
    move = Move(Card.SEVEN, steps)
    assert move.card is Card.SEVEN
    assert move.steps == tuple(steps)
    assert move == Move(Card.SEVEN, iter(steps)) == parse_move("7:r12>15,r30>34")
    assert hash(move) == hash(parse_move("7:r12>15,r30>34"))
    different = [
        Move(Card.SEVEN, reversed(steps)),
        Move(Card.SEVEN, steps[:1]),
        Move(Card.SEVEN, []),
        Move(Card.THREE, steps[:1]),
        Move(Card.THREE, []),
        Move(None, []),
    ]
    assert len({move, *different}) == 7
    others: list[object] = [str(move), move.steps, None]
    assert move not in others
    assert Move(None, []).card is None
    assert Move(None, []).steps == ()


def test_a_move_is_frozen() -> None:
    move = parse_move("5:r12>17")
    for name in ("card", "steps", "_code", "_steps", "anything"):
        with pytest.raises((attrs.exceptions.FrozenInstanceError, AttributeError)):
            setattr(move, name, move.card)
    assert not hasattr(move, "__dict__")
    assert move == parse_move("5:r12>17")


def test_a_move_can_be_matched() -> None:
    match parse_move("11:r12<>b40"):
        case Move(Card.ELEVEN, (Step(StepKind.SWAP, Color.RED, 12, there, Color.BLUE),)):
            assert there == 40
        case _:
            pytest.fail("no match")


@pytest.mark.parametrize(
    ("card", "step"),
    [
        (Card.FIVE, Step(StepKind.BACKWARD, RED, 12, 11)),
        (Card.FOUR, Step(StepKind.FORWARD, RED, 12, 16)),
        (Card.FOUR, Step(StepKind.BACKWARD, RED, START, 0)),
        (Card.TEN, Step(StepKind.FORWARD, RED, 12, 11)),
        (Card.TEN, Step(StepKind.BACKWARD, RED, 12, 10)),
        (Card.SORRY, Step(StepKind.LEAVE, RED, START, 4)),
        (Card.SORRY, Step(StepKind.SORRY, RED, 12, 40)),
        (Card.ONE, Step(StepKind.SORRY, RED, START, 40)),
        (Card.ONE, Step(StepKind.FORWARD, RED, START, 4)),
        (Card.ONE, Step(StepKind.LEAVE, RED, 12, 13)),
        (Card.ONE, Step(StepKind.FIRE_MOVE, RED, 12, 15)),
        (None, Step(StepKind.FORWARD, RED, 12, 15)),
        (None, Step(StepKind.LEAVE, RED, START, 4)),
    ],
)
def test_a_kind_that_the_text_would_not_say(card: Card | None, step: Step) -> None:
    with pytest.raises(NotationError, match=f"no {step.kind.name} step with card .* is written so"):
        Move(card, [step])


def test_moves_and_steps_of_the_engine_are_shared(monkeypatch: pytest.MonkeyPatch) -> None:
    state = parse_state("S,S,12,30/S,S,S,40/S,S,S,S/S,S,S,S r", Rules())
    cards = [Card.ONE, Card.SEVEN, Card.TEN, Card.ELEVEN, Card.SORRY]

    def listed() -> list[Move]:
        return [move for card in cards for move in legal_moves(state, card)]

    first = listed()
    for one, other in zip(first, listed(), strict=True):
        assert one == other
        assert (one is other) == (len(one.steps) < 2)  # those of several steps are too many to keep
    assert len({id(step) for move in first for step in move.steps}) == len({s for move in first for s in move.steps})
    given = [Move(move.card, move.steps) for move in first]
    assert given == first
    assert [move.steps for move in given] == [move.steps for move in first]
    # full caches start afresh, and nobody sees it
    monkeypatch.setattr(moves, "_MOST_SHARED", 3)
    monkeypatch.setattr(moves, "SHARED_MOVES", {})
    monkeypatch.setattr(moves, "_SHARED_STEPS", {})
    again = listed()
    assert again == first
    assert [move.steps for move in again] == [move.steps for move in first]
    assert 1 <= len(moves.SHARED_MOVES) <= 3
    assert 1 <= len(moves._SHARED_STEPS) <= 3


def test_listed_moves_carry_all_their_steps() -> None:
    state = parse_state("S,5,12,30/S,S,S,40/S,S,S,S/S,S,S,S r", Rules(seven_pawns=3))
    divided: Any = [move for move in legal_moves(state, Card.SEVEN) if len(move.steps) == 3]
    assert len(divided) > 10
    for move in divided:
        assert sum(step.target - step.origin for step in move.steps) == 7
        assert move.card is Card.SEVEN


@pytest.mark.parametrize(
    ("position", "options", "listed"),
    [
        (
            "S,S,S,12/S,S,S,40/-/- r hands=r:1,5,11;b:",
            {"hand_size": 3},
            "",
        ),
        ("S,S,S,12/S,S,S,40/-/- r hands=r:1,5;b:8,8", {"hand_size": 2}, "1:rS>4 1:r12>13 5:r12>17"),
        (
            "S,S,S,12/S,S,S,40/-/- r hands=r:1,5;b:8,8",
            {"hand_size": 2, "must_move": False},
            "1:- 1:rS>4 1:r12>13 5:- 5:r12>17",
        ),
        ("S,S,S,s5/S,S,S,40/-/- r hands=r:5,5;b:8,8", {"hand_size": 2}, "5:-"),
        ("0,H,H,H/S,S,S,40/-/- r hands=r:11,12;b:8,8", {"hand_size": 2}, "11:- 11:r0<>b40 12:-"),
        ("S,S,20/S,S,S/-/- r fire=r20", {"pawns": 3, "fire_ice": True}, "fire:- fire:r20>30"),
        ("20,H,H/30,H,H/-/- r card=1 ice=r20 fired=1", {"pawns": 3, "fire_ice": True}, "1:ice>b30,r20>21"),
    ],
)
def test_the_decision_at_hand(position: str, options: dict[str, Any], listed: str) -> None:
    state = parse_state(position, Rules(**options))
    moves = legal_moves(state)
    assert " ".join(map(str, moves)) == listed
    assert [parse_move(str(move), state.turn) for move in moves] == list(moves)
