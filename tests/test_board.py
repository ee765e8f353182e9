"""The board (RULES.md section 1) and the exceptions."""

from __future__ import annotations

import copy
import pickle
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sorry_engine import board, errors
from sorry_engine.board import CENTER, HOME, SAFETY, SLIDES, START, Color, circle, diamond, entry, steps_home
from sorry_engine.errors import NotationError, PositionError

SQUARES = range(CENTER, HOME + 1)
TRACK = range(60)


def test_colors_are_clockwise() -> None:
    assert [(color.name, color.value, color.letter, color.offset) for color in Color] == [
        ("RED", 0, "r", 0),
        ("BLUE", 1, "b", 15),
        ("YELLOW", 2, "y", 30),
        ("GREEN", 3, "g", 45),
    ]
    assert [Color.from_letter(letter) for letter in "rbyg"] == list(Color)


@pytest.mark.parametrize("letter", ["", "R", "x", "rb", "rbyg", " r", "r" * 10**6])
def test_no_color(letter: str) -> None:
    with pytest.raises(NotationError, match=r"is no color: expected r, b, y or g") as caught:
        Color.from_letter(letter)
    assert len(str(caught.value)) < 200


def test_b1_b5_slides() -> None:
    assert [(slide.color, slide.start, slide.end) for slide in SLIDES] == [
        (Color.RED, 1, 4),
        (Color.RED, 9, 13),
        (Color.BLUE, 16, 19),
        (Color.BLUE, 24, 28),
        (Color.YELLOW, 31, 34),
        (Color.YELLOW, 39, 43),
        (Color.GREEN, 46, 49),
        (Color.GREEN, 54, 58),
    ]
    assert [len(slide.squares) for slide in SLIDES] == [4, 5] * 4
    assert SLIDES[0].squares == (1, 2, 3, 4)


def test_b2_b3_b4_places() -> None:
    assert [entry(color) for color in Color] == [2, 17, 32, 47]
    assert [diamond(color) for color in Color] == [3, 18, 33, 48]
    assert [circle(color) for color in Color] == [4, 19, 34, 49]


@pytest.mark.parametrize("color", Color)
def test_b6_steps_home(color: Color) -> None:
    assert steps_home(color, START) == 65
    assert steps_home(color, circle(color)) == 64
    assert steps_home(color, entry(color)) == 6
    assert steps_home(color, diamond(color)) == 65
    assert [steps_home(color, SAFETY + i) for i in range(5)] == [5, 4, 3, 2, 1]
    assert steps_home(color, HOME) == 0
    for square in TRACK:
        if square != entry(color):
            assert steps_home(color, square) == steps_home(color, (square + 1) % 60) + 1
    assert sorted(steps_home(color, square) for square in TRACK) == list(range(6, 66))


@pytest.mark.parametrize("square", [CENTER, -3, 66, pytest.param(10**5000, id="huge")])
def test_steps_home_of_no_place(square: int) -> None:
    with pytest.raises(PositionError, match="no pawn stands on"):
        steps_home(Color.RED, square)


def test_kinds_of_squares() -> None:
    assert [square for square in range(-5, 80) if board.is_track(square)] == list(TRACK)
    assert [square for square in range(-5, 80) if board.is_safety(square)] == [60, 61, 62, 63, 64]


def test_square_names() -> None:
    names = ["-", "S", *map(str, range(60)), "s1", "s2", "s3", "s4", "s5", "H"]
    assert [board.square_name(square) for square in SQUARES] == names
    assert [board.parse_square(name) for name in names] == list(SQUARES)


@pytest.mark.parametrize("square", [-3, 66, pytest.param(10**5000, id="huge")])
def test_no_square_has_no_name(square: int) -> None:
    with pytest.raises(PositionError, match="is no square") as caught:
        board.square_name(square)
    assert len(str(caught.value)) < 200


@pytest.mark.parametrize(
    "text",
    ["", " ", "012", "00", "+1", "-1", "60", "99", "s0", "s6", "s", "S1", "h", "s01", "1 ", "٣", "s²", "²", "1_0"],
)
def test_text_that_is_no_square(text: str) -> None:
    with pytest.raises(NotationError) as caught:
        board.parse_square(text)
    assert repr(text) in str(caught.value)


@given(st.text(max_size=4) | st.text("SsH-0123456789", max_size=3))
def test_parse_square_reads_what_square_name_writes(text: str) -> None:
    try:
        square = board.parse_square(text)
    except NotationError:
        assert text not in map(board.square_name, SQUARES)
    else:
        assert board.square_name(square) == text


def test_long_text_fails_fast_and_briefly() -> None:
    begin = time.perf_counter()
    for text in ("9" * 10**7, "s" * 10**7, "\0" * 10**7):
        with pytest.raises(NotationError) as caught:
            board.parse_square(text)
        assert len(str(caught.value)) < 400
    assert time.perf_counter() - begin < 1


def test_wrong_types() -> None:
    for wrong in (True, "1", 1.0, None):
        for function in (
            board.is_track,
            board.is_safety,
            board.square_name,
            lambda square: steps_home(Color.RED, square),
        ):
            with pytest.raises(TypeError, match="square: expected int"):
                function(wrong)  # type: ignore[arg-type]  # the point of the test
    for color_function in (entry, diamond, circle):
        with pytest.raises(TypeError, match="color: expected Color, got 0"):
            color_function(0)  # type: ignore[arg-type]  # the point of the test
    with pytest.raises(TypeError, match="square: expected str, got 5"):
        board.parse_square(5)  # type: ignore[arg-type]  # the point of the test
    with pytest.raises(TypeError, match="letter: expected str, got None"):
        Color.from_letter(None)  # type: ignore[arg-type]  # the point of the test


def test_errors_are_value_errors() -> None:
    kinds = [errors.RulesError, NotationError, PositionError, errors.CardError, errors.GameOverError]
    for kind in (*kinds, errors.IllegalMoveError):
        assert issubclass(kind, errors.SorryError)
        assert issubclass(kind, ValueError)
    assert not issubclass(errors.SorryError, ValueError)


def test_illegal_move_error_keeps_its_violation() -> None:
    violation = errors.Violation(("M5", "S6"), "own_pawn", "an own pawn stands on 17", ("own_landing=bump",))
    error = errors.IllegalMoveError("5:r12>17 is illegal", violation)
    for same in (error, pickle.loads(pickle.dumps(error)), copy.copy(error)):
        assert str(same) == "5:r12>17 is illegal"
        assert same.violation == violation
    assert errors.Violation((), "code", "text").fix == ()


def test_shown_values_are_short() -> None:
    values = ["x" * 10**6, b"x" * 10**6, 10**5000, -(10**5000), [0] * 10**6, object(), None, 1.5, True, Color.RED]
    assert all(len(errors.shown(value)) < 100 for value in values)
    assert errors.shown("x" * 60) == repr("x" * 60)
