"""Section 1: where the places of the board are."""

from __future__ import annotations

import pytest

from tests.rulings.helpers import COLORS, after, alone, following, plays

COLOR = pytest.mark.parametrize("color", COLORS)


def lands(color: str, triangle: int) -> str:
    """Where a pawn comes to stand that takes one step onto the triangle."""
    start = triangle - 1
    ((move, position),) = plays("", alone(color, f"{start},H,H,H"), "1").items()
    assert move == f"1:{color}{start}>{triangle}"
    squares, turn = position.split("/")[COLORS.index(color)].split(" ")[0], position.split(" ")[1]
    assert turn == following(color)
    return squares


@COLOR
@pytest.mark.parametrize(("owner", "triangle", "end"), [("r", 1, 4), ("b", 16, 19), ("y", 31, 34), ("g", 46, 49)])
def test_b1_short_slides(color: str, owner: str, triangle: int, end: int) -> None:
    assert lands(color, triangle) == (f"{triangle},H,H,H" if color == owner else f"{end},H,H,H")


@COLOR
@pytest.mark.parametrize(("owner", "triangle", "end"), [("r", 9, 13), ("b", 24, 28), ("y", 39, 43), ("g", 54, 58)])
def test_b5_long_slides(color: str, owner: str, triangle: int, end: int) -> None:
    assert lands(color, triangle) == (f"{triangle},H,H,H" if color == owner else f"{end},H,H,H")


ENTRIES = [("r", 2), ("b", 17), ("y", 32), ("g", 47)]


@pytest.mark.parametrize(("color", "entry"), ENTRIES)
def test_b2_entry(color: str, entry: int) -> None:
    before = entry - 1
    assert plays("", alone(color, f"{before},H,H,H"), "1") == {
        f"1:{color}{before}>{entry}": alone(color, f"{entry},H,H,H", following(color))
    }
    assert plays("", alone(color, f"{entry},H,H,H"), "1") == {
        f"1:{color}{entry}>s1": alone(color, "s1,H,H,H", following(color))
    }


def test_b2_entry_is_an_ordinary_square_for_others() -> None:
    position = "2,H,H,H/S,S,S,S/S,S,S,S/0,H,H,H g"
    assert after("", position, "2:g0>2") == "S,H,H,H/S,S,S,S/S,S,S,S/2,H,H,H g"
    assert after("", position, "5:g0>5") == "2,H,H,H/S,S,S,S/S,S,S,S/5,H,H,H r"


@pytest.mark.parametrize("options", ["", "diamond=true"])
@pytest.mark.parametrize(("color", "circle", "diamond"), [("r", 4, 3), ("b", 19, 18), ("y", 34, 33), ("g", 49, 48)])
def test_b3_diamond_is_between_entry_and_circle(options: str, color: str, circle: int, diamond: int) -> None:
    assert plays(options, alone(color, f"{circle},H,H,H"), "10") == {
        f"10:{color}{circle}>{diamond}": alone(color, f"{diamond},H,H,H", following(color)),
        f"10:{color}{circle}>{circle + 10}": alone(color, f"{circle + 10},H,H,H", following(color)),
    }


def test_b3_one_step_behind_the_diamond_is_the_entry() -> None:
    assert plays("", alone("r", "3,H,H,H"), "10")["10:r3>2"] == alone("r", "2,H,H,H", "b")
    assert plays("", alone("r", "2,H,H,H"), "1") == {"1:r2>s1": alone("r", "s1,H,H,H", "b")}


@pytest.mark.parametrize("card", ["1", "2"])
@pytest.mark.parametrize(("color", "circle"), [("r", 4), ("b", 19), ("y", 34), ("g", 49)])
def test_b4_circle(color: str, circle: int, card: str) -> None:
    turn = color if card == "2" else following(color)
    assert plays("", alone(color, "S,H,H,H"), card) == {
        f"{card}:{color}S>{circle}": alone(color, f"{circle},H,H,H", turn)
    }


@pytest.mark.parametrize(("color", "entry"), ENTRIES)
@pytest.mark.parametrize(
    ("before", "card", "target"),
    [
        (0, "1", "s1"),
        (0, "2", "s2"),
        (0, "3", "s3"),
        (1, "5", "s4"),
        (0, "5", "s5"),
        (1, "7", "H"),
        (2, "8", "H"),
        (4, "10", "H"),
        (5, "11", "H"),
        (6, "12", "H"),
    ],
)
def test_b6_safety_zone_and_home_from_the_entry(color: str, entry: int, before: int, card: str, target: str) -> None:
    origin = (entry - before) % 60
    position = alone(color, f"{origin},S,S,S")
    after_it = alone(color, f"S,S,S,{target}", color if card == "2" else following(color))
    assert plays("", position, card)[f"{card}:{color}{origin}>{target}"] == after_it


def test_b6_circle_to_entry_58_to_home_64_start_to_home_65() -> None:
    cards = ["1", "11", "10", "12", "12", "8", "5", "3", "2", "1"]
    squares = ["S", "4", "15", "25", "37", "49", "57", "2", "s3", "s5", "H"]
    steps = [int(card) for card in cards]
    assert (sum(steps[1:7]), sum(steps[1:]), sum(steps)) == (58, 64, 65)
    for card, origin, target in zip(cards, squares[:-1], squares[1:], strict=True):
        assert f"{card}:r{origin}>{target}" in plays("", alone("r", f"{origin},H,H,H"), card)
