"""What is no record, and what the functions for records refuse."""

from __future__ import annotations

import json
import time
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sorry_engine import (
    Card,
    GameState,
    NotationError,
    PositionError,
    RulesError,
    SorryError,
    new_game,
    parse_move,
)
from sorry_engine.action import Action
from sorry_engine.json_text import LONGEST
from sorry_engine.record import Record, Recorder, result_of
from tests.test_record import BLUE, GREEN, MINIMAL, PAIR, RED, STARTS, R, actions, games

# ---- what is no record ----


def changed(**fields: Any) -> str:
    """The minimal record but for these fields; None takes one out."""
    values = json.loads(MINIMAL) | fields
    return json.dumps({name: value for name, value in values.items() if value is not None})


def with_extra(text: str) -> str:
    return f'{MINIMAL[:-1]}, "x": {text}}}'


@pytest.mark.parametrize(
    ("line", "error", "message"),
    [
        ("", NotationError, "'': at 0: expected {"),
        (" ", NotationError, "'': at 0: expected {"),
        ("{}", NotationError, "format, rules, start, actions missing"),
        ("{ } x", NotationError, "at 4: expected the end of the line"),
        ("{", NotationError, "at 1: Expecting value"),
        ("[]", NotationError, "at 0: expected {"),
        ("null", NotationError, "at 0: expected {"),
        ("\ufeff" + MINIMAL, NotationError, "at 0: expected {"),
        (MINIMAL[:-1], NotationError, f"at {len(MINIMAL) - 1}: expected }}"),
        (MINIMAL[:-1] + ",}", NotationError, f"at {len(MINIMAL)}: Expecting value"),
        (MINIMAL + "}", NotationError, f"at {len(MINIMAL)}: expected the end of the line"),
        (MINIMAL + MINIMAL, NotationError, f"at {len(MINIMAL)}: expected the end of the line"),
        (MINIMAL.replace(": ", " ", 1), NotationError, "at 10: expected :"),
        (MINIMAL.replace(", ", ",\n", 1), NotationError, "at 28: the line ends here"),
        (MINIMAL.replace(", ", ",\r", 1), NotationError, "at 28: the line ends here"),
        (MINIMAL[:-1] + ', 5: "x"}', NotationError, "expected a name in quotes"),
        (MINIMAL[:-1] + ', ["x"]: "x"}', NotationError, "expected a name in quotes"),
        (MINIMAL[:-1] + ', "rules": "parker_1992"}', NotationError, "'rules' is there twice"),
        (MINIMAL[:-1] + ', "\\u0072ules": "parker_1992"}', NotationError, "'rules' is there twice"),
        (MINIMAL[:-1] + ', "x": 1, "x": 1}', NotationError, "'x' is there twice"),
        (with_extra('{"a": [{"b": 1, "c": 2, "b": 1}]}'), NotationError, "an object has a key twice: 'b, c, b'"),
        (with_extra("NaN"), NotationError, "'NaN' is no number here"),
        (with_extra("-Infinity"), NotationError, "'-Infinity' is no number here"),
        (with_extra("[1e999]"), NotationError, "'1e999' is no number here"),
        (with_extra("1" * 601), NotationError, "a number of 601 characters is too long"),
        (with_extra("1" * 10**6), NotationError, "a number of 1000000 characters is too long"),
        (with_extra("0." + "1" * 10**6), NotationError, "is no number here"),
        (with_extra("1e" + "1" * 10**6), NotationError, "is no number here"),
        (with_extra("01"), NotationError, "expected }"),
        (with_extra('"\t"'), NotationError, "Invalid control character at"),
        (with_extra('"\\x"'), NotationError, "Invalid \\escape"),
        (with_extra('"\ud800"'), NotationError, "half of a surrogate pair"),
        (with_extra("[" * 10**6), NotationError, "nested too deeply"),
        (with_extra('{"a":' * 10**6), NotationError, "nested too deeply"),
        (" " * (LONGEST + 1) + "{}", NotationError, "characters are more than"),
        (" " * 10**6, NotationError, "at 0: expected {"),
        (" " * 10**6 + "5", NotationError, "at 1000000: expected {"),
        (f"{MINIMAL[:-1]}, {' ' * 10**6}}}", NotationError, "Expecting value"),
        (MINIMAL[:-1] + ', "x": [' + "{}," * 10**6, NotationError, "Expecting value"),
        (changed(actions=["r 8:-"] * 10**5 + ["r 8"]), NotationError, "actions[100000]: 'r 8' is no action"),
        ("\ud800", NotationError, "half of a surrogate pair"),
        ("\0" * 1000, NotationError, "at 0: expected {"),
        (changed(format=None), NotationError, "is no record: format missing"),
        (changed(rules=None, actions=None), NotationError, "is no record: rules, actions missing"),
        (changed(format=1), NotationError, "format: 1 is no format of a record: expected 'sorry-record/1'"),
        (changed(format="sorry-record/01"), NotationError, "is no format of a record"),
        (changed(format="sorry-record/0"), NotationError, "is no format of a record"),
        (changed(format="sorry-record/2"), NotationError, "format: 'sorry-record/2' is newer than this version reads"),
        ('{"format": "sorry-record/12"}', NotationError, "format: 'sorry-record/12' is newer than this version reads"),
        (changed(rules=5), NotationError, "rules: expected a string, got 5"),
        (changed(rules=["parker_1992"]), NotationError, "rules: expected a string, got a list"),
        (changed(rules="parker_1993"), NotationError, "rules: "),
        (changed(rules="parker_1992(pawns=9)"), RulesError, "rules: "),
        (changed(start={}), NotationError, "start: expected a string, got a dict"),
        (changed(start="S"), NotationError, "start: 'S': expected pawns and turn"),
        (changed(start="S/S/-/- r"), PositionError, "start: 'S/S/-/- r': "),
        (
            changed(
                rules="parker_1992(hand_size=2,deck=1.1.1.2.0.0.0.0.0.0.0)",
                start=f"{STARTS[:15]}/S,S,S,S/- r * hands=r:;b:;y:",
            ),
            RulesError,
            "start: ",
        ),
        (changed(actions="r 8:-"), NotationError, "actions: expected a list, got 'r 8:-'"),
        (changed(actions={}), NotationError, "actions: expected a list, got a dict"),
        (changed(actions=["r 8:-", 5]), NotationError, "actions[1]: expected a string, got 5"),
        (changed(actions=["r 8:-", None]), NotationError, "actions[1]: expected a string, got None"),
        (changed(actions=["r 8:-", "b 8:"]), NotationError, "actions[1]: 'b 8:' is no action"),
        (changed(actions=["r draws 8", "r 8:-"]), NotationError, "actions[0]: r draws 8: only the last may be a draw"),
        (changed(players=[]), NotationError, "players: expected an object with keys of r b, got '[]'"),
        (changed(players={"y": 1}), NotationError, "players: expected an object with keys of r b, got '{\"y\": 1}'"),
        (changed(players={"red": 1}), NotationError, "players: expected an object"),
        (changed(seed=7), NotationError, "seed: expected an object with generator and value, or null, got '7'"),
        (changed(seed={"value": 7}), NotationError, "seed: expected an object"),
        (changed(seed={"generator": "x"}), NotationError, "seed: expected an object"),
        (changed(seed={"generator": 1, "value": 7}), NotationError, "seed: expected an object"),
        (changed(result="1-0"), NotationError, "result: expected an object or null, got '\"1-0\"'"),
        (changed(result=[]), NotationError, "result: expected an object or null, got '[]'"),
    ],
)
def test_text_that_is_no_record(line: str, error: type[SorryError], message: str) -> None:
    begin = time.process_time()
    with pytest.raises(error) as caught:
        Record.from_text(line)
    assert time.process_time() - begin < 1
    assert type(caught.value) is error
    assert message in str(caught.value)
    assert len(str(caught.value)) < 400


@pytest.mark.parametrize(
    "text",
    [
        *(
            "",
            "r",
            "r ",
            "r takes",
            "r takes ",
            "r takes 6",
            "r takes 7 ",
            "r takes  7",
            "r draws ?",
            "r draws",
            "r gets 7",
        ),
        *("x takes 7", "R takes 7", "rb takes 7", "takes 7", "r 5", "r 5:", "r  5:-", "r 5:- ", "5:-", "r 5:r12>99"),
        *("r takes " + "9" * 10**6, "r 7:" + "r1>2," * 10**5, "r\n5:-", "r takes \u0667", "r takes ??", "r takes 7,8"),
    ],
)
def test_text_that_is_no_action(text: str) -> None:
    with pytest.raises(NotationError, match="is no action, as in r 5:r12>17, r takes 7 or r draws 7: ") as caught:
        Action.from_text(text)
    assert len(str(caught.value)) < 300


@given(games(most=6), st.data())
def test_damaged_text_is_a_record_or_an_error(game: tuple[Record, list[GameState]], data: st.DataObject) -> None:
    line = str(game[0])
    place = data.draw(st.integers(0, len(line)))
    gone = data.draw(st.integers(0, 3))
    damaged = line[:place] + data.draw(st.text('{}[]":,\\ nul0159rbSH-eE.', max_size=3)) + line[place + gone :]
    record = read_or_refused(damaged, 600 + len(str(game[0].start.rules)))
    if record is not None:
        record.verify()


def read_or_refused(text: str, longest: int) -> Record | None:
    """The record, which is read again as it is written; None for an error, one of three, with a short message."""
    try:
        record = Record.from_text(text)
    except (NotationError, RulesError, PositionError) as refused:
        message = str(refused)
    else:
        assert Record.from_text(str(record)) == record
        return record
    assert len(message) < longest
    return None


@given(st.text('{}[]":, \\ntrue0159eE.-rbS', max_size=40) | st.text(max_size=80))
def test_any_text_is_a_record_or_an_error(text: str) -> None:
    for line in text, with_extra(text), MINIMAL.replace("[]", text):
        read_or_refused(line, 400)


# ---- wrong arguments ----

CIRCLE: list[Any] = []
CIRCLE.append(CIRCLE)


def nested(levels: int) -> list[Any]:
    return [nested(levels - 1)] if levels > 1 else []


DEEP: list[Any] = []
for _ in range(2000):
    DEEP = [DEEP]


def test_values_may_be_nested_a_hundred_deep() -> None:
    record = Record(new_game(), extra={"x": nested(100)})
    assert Record.from_text(str(record)).extra == {"x": nested(100)}


@pytest.mark.parametrize(
    ("arguments", "error", "message"),
    [
        ({"start": "S"}, TypeError, "start: expected GameState, got 'S'"),
        ({"actions": ["r 8:-"]}, TypeError, "action: expected Action, got 'r 8:-'"),
        ({"actions": actions("r draws 1", "r draws 1")}, NotationError, "only the last may be a draw"),
        ({"players": None}, TypeError, "players: expected a mapping, got None"),
        ({"players": ["Ann"]}, TypeError, "players: expected a mapping, got a list"),
        ({"players": {"r": "Ann"}}, TypeError, "players: expected Color, got 'r'"),
        ({"players": {GREEN: "Ann"}}, NotationError, "players: expected an object with keys of r b, got"),
        ({"players": {RED: {1}}}, TypeError, "players: expected JSON values: Object of type set is not JSON"),
        ({"seed": 7}, TypeError, "seed: expected a mapping, got 7"),
        ({"seed": {}}, NotationError, "seed: expected an object with generator and value"),
        ({"seed": {"generator": "x"}}, NotationError, "seed: expected an object with generator and value"),
        ({"result": "1-0"}, TypeError, "result: expected a mapping, got '1-0'"),
        ({"result": {1: 2}}, TypeError, "result: expected JSON values: it would come back changed"),
        ({"extra": None}, TypeError, "extra: expected a mapping, got None"),
        ({"extra": {1: 2}}, TypeError, "extra: expected str, got 1"),
        ({"extra": {"rules": 1}}, NotationError, "extra: rules is a field of its own"),
        ({"extra": {"x": (1, 2)}}, TypeError, "x: expected JSON values: it would come back changed"),
        ({"extra": {"x": {1: 1, "1": 2}}}, NotationError, "x: "),
        ({"extra": {"x": "\ud83d\ude00"}}, TypeError, "x: expected JSON values: it would come back changed"),
        ({"extra": {"\ud83d\ude00": 1}}, TypeError, "extra: expected JSON values: it would come back changed"),
        ({"extra": {"x": float("nan")}}, NotationError, "x: 'NaN': at 0: 'NaN' is no number here"),
        ({"extra": {"x": float("inf")}}, NotationError, "is no number here"),
        ({"extra": {"x": 10**5000}}, NotationError, "x: "),
        ({"extra": {"x": 10**700}}, NotationError, "a number of 701 characters is too long"),
        ({"extra": {"x": CIRCLE}}, NotationError, "x: Circular reference detected"),
        ({"extra": {"x": DEEP}}, NotationError, "x: "),
        ({"extra": {"x": nested(101)}}, NotationError, "at 0: nested too deeply"),
        ({"extra": {"x": object()}}, TypeError, "x: expected JSON values"),
    ],
)
def test_wrong_arguments(arguments: dict[str, Any], error: type[Exception], message: str) -> None:
    arguments = {"start": new_game(R, colors=PAIR), **arguments}
    with pytest.raises(error) as caught:
        Record(**arguments)
    assert type(caught.value) is error
    assert message in str(caught.value)
    assert len(str(caught.value)) < 300


def test_wrong_types() -> None:
    wrong: Any
    for wrong in None, 5, MINIMAL.encode(), [MINIMAL]:
        with pytest.raises(TypeError, match="record: expected str, got"):
            Record.from_text(wrong)
        with pytest.raises(TypeError, match="action: expected str, got"):
            Action.from_text(wrong)
        with pytest.raises(TypeError, match="record: expected Record, got"):
            Recorder.resume(wrong)
        with pytest.raises(TypeError, match="state: expected GameState, got"):
            Action(RED, None).after(wrong)
        with pytest.raises(TypeError, match="state: expected GameState, got"):
            result_of(wrong)
    for wrong in (0, None, False), ("r", None, False), (RED, "5:-", False), (RED, 5, False), (RED, Card.ONE, 1):
        with pytest.raises(TypeError, match="expected"):
            Action(*wrong[:2], opened=wrong[2])
    with pytest.raises(TypeError, match="only a Card lies open, got None"):
        Action(RED, None, opened=True)
    with pytest.raises(NotationError, match="b 1:ice>-: ice>- is of r"):
        Action(BLUE, parse_move("1:ice>-", RED))
    with pytest.raises(TypeError, match="only a Card lies open, got 5:-"):
        Action(RED, parse_move("5:-"), opened=True)
