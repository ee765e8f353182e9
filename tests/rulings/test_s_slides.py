"""Section 4: slides."""

from __future__ import annotations

import pytest

from tests.rulings.helpers import after, alone, forbids, moves, plays


@pytest.mark.parametrize(
    ("square", "end"),
    [
        *((24, 28), (25, 25), (26, 26), (27, 27), (28, 28)),
        *((16, 19), (17, 17), (18, 18), (19, 19)),
        *((39, 43), (46, 49), (54, 58), (56, 56)),
    ],
)
def test_s1_only_the_triangle_slides(square: int, end: int) -> None:
    origin = square - 3
    assert plays("", alone("r", f"{origin},H,H,H"), "3") == {f"3:r{origin}>{square}": alone("r", f"{end},H,H,H", "b")}


def test_s1_a_triangle_jumped_over_does_not_slide() -> None:
    position = "22,H,H,H/24,28,S,S/-/- r"
    assert plays("", position, "5") == {"5:r22>27": "27,H,H,H/S,S,24,28/-/- b"}


@pytest.mark.parametrize(
    ("position", "move", "result"),
    [
        ("12,H,H,H/S,S,S,S/-/- r", "12:r12>24", "28,H,H,H/S,S,S,S/-/- b"),
        ("12,20,H,H/S,S,S,S/-/- r", "7:r12>15,r20>24", "15,28,H,H/S,S,S,S/-/- b"),
        ("14,20,H,H/S,S,S,S/-/- r", "7:r14>16,r20>25", "19,25,H,H/S,S,S,S/-/- b"),
        ("S,H,H,H/S,S,S,24/-/- r", "S:rS>24", "28,H,H,H/S,S,S,S/-/- b"),
    ],
)
def test_s1_every_way_to_land_there_slides(position: str, move: str, result: str) -> None:
    assert plays("", position, move.split(":")[0])[move] == result


@pytest.mark.parametrize(
    ("options", "own_long", "own_short", "other"),
    [
        ("", 9, 1, 28),
        ("slide_colors=not_own", 9, 1, 28),
        ("slide_colors=own", 13, 4, 24),
        ("slide_colors=any", 13, 4, 28),
    ],
)
def test_s2_slide_colors(options: str, own_long: int, own_short: int, other: int) -> None:
    for origin, end in (8, own_long), (0, own_short), (23, other):
        assert plays(options, alone("r", f"{origin},H,H,H"), "1") == {
            f"1:r{origin}>{origin + 1}": alone("r", f"{end},H,H,H", "b")
        }


@pytest.mark.parametrize("value", ["own", "any"])
def test_s2_a_slide_past_the_own_entry_goes_round_again(value: str) -> None:
    options = f"slide_colors={value}"
    assert after(options, alone("r", "59,H,H,H"), "2:r59>1") == alone("r", "4,H,H,H")
    assert moves(options, alone("r", "4,H,H,H"), "8") == ["8:r4>12"]
    # landing beyond the triangle it still turns in
    assert moves(options, alone("r", "59,H,H,H"), "5") == ["5:r59>s2"]


@pytest.mark.parametrize(("options", "end"), [("", 28), ("slide_backward=true", 28), ("slide_backward=false", 24)])
def test_s3_slide_backward(options: str, end: int) -> None:
    slid = "19" if end == 28 else "16"
    assert plays(options, alone("r", "20,H,H,H"), "4") == {"4:r20>16": alone("r", f"{slid},H,H,H", "b")}
    assert plays(options, alone("r", "25,H,H,H"), "10")["10:r25>24"] == alone("r", f"{end},H,H,H", "b")
    assert plays(options, alone("r", "23,H,H,H"), "1") == {"1:r23>24": alone("r", "28,H,H,H", "b")}  # forward: always


@pytest.mark.parametrize(("value", "end"), [("true", 4), ("false", 1)])
def test_s3_backward_out_of_the_safety_zone_onto_the_own_triangle(value: str, end: int) -> None:
    options = f"slide_colors=any,slide_backward={value}"
    assert plays(options, alone("r", "s3,H,H,H"), "4") == {"4:rs3>1": alone("r", f"{end},H,H,H", "b")}


@pytest.mark.parametrize(
    ("options", "pawns"),
    [
        ("", "28,H,H,H/S,S,S,S/S,S,S,S/-"),
        ("slide_on_sorry=true", "28,H,H,H/S,S,S,S/S,S,S,S/-"),
        ("slide_on_sorry=false", "24,H,H,H/S,S,S,26/S,S,S,S/-"),
    ],
)
def test_s4_slide_on_sorry(options: str, pawns: str) -> None:
    position = "S,H,H,H/S,S,S,26/S,S,S,24/- r"
    assert plays(options, position, "S")["S:rS>24"] == f"{pawns} b"
    # another pawn that is taken stands on no triangle
    assert plays(options, position, "S")["S:rS>26"] == "26,H,H,H/S,S,S,S/S,S,S,24/- b"


@pytest.mark.parametrize("value", ["true", "false"])
def test_s4_the_forward_four_slides_in_any_case(value: str) -> None:
    options = f"slide_on_sorry={value},sorry_forward=choice"
    assert plays(options, alone("r", "20,H,H,H"), "S") == {"S:r20>24": alone("r", "28,H,H,H", "b")}


# --- S5: after a swap


@pytest.mark.parametrize(
    ("position", "move", "mover", "both", "none"),
    [
        # the player's pawn comes to a triangle
        ("20,H,H,H/S,S,S,39/-/- r", "r20<>b39", "43,H,H,H/S,S,S,20", "43,H,H,H/S,S,S,20", "39,H,H,H/S,S,S,20"),
        # the opponent's does
        ("39,H,H,H/S,S,S,50/-/- r", "r39<>b50", "50,H,H,H/S,S,S,39", "50,H,H,H/S,S,S,43", "50,H,H,H/S,S,S,39"),
        # both do
        ("39,H,H,H/S,S,S,54/-/- r", "r39<>b54", "58,H,H,H/S,S,S,39", "58,H,H,H/S,S,S,43", "54,H,H,H/S,S,S,39"),
        # both come to a triangle of their own color
        ("24,H,H,H/S,S,S,9/-/- r", "r24<>b9", "9,H,H,H/S,S,S,24", "9,H,H,H/S,S,S,24", "9,H,H,H/S,S,S,24"),
        # the first slide bumps the pawn just swapped
        ("41,H,H,H/S,S,S,39/-/- r", "r41<>b39", "43,H,H,H/S,S,S,S", "43,H,H,H/S,S,S,S", "39,H,H,H/S,S,S,41"),
        # the second slide bumps the player's pawn
        ("39,H,H,H/S,S,S,41/-/- r", "r39<>b41", "41,H,H,H/S,S,S,39", "S,H,H,H/S,S,S,43", "41,H,H,H/S,S,S,39"),
    ],
    ids=["player", "opponent", "both", "own-triangles", "first-bumps-second", "second-bumps-first"],
)
def test_s5_slide_on_swap(position: str, move: str, mover: str, both: str, none: str) -> None:
    for options, pawns in (
        ("", mover),
        ("slide_on_swap=mover", mover),
        ("slide_on_swap=both", both),
        ("slide_on_swap=none", none),
    ):
        assert plays(options, position, "11")[f"11:{move}"] == f"{pawns}/-/- b"


def test_s5_a_pawn_left_on_a_triangle_moves_on_from_there() -> None:
    assert plays("", "S,S,S,S/39,H,H,H/-/- b", "5") == {"5:b39>44": "S,S,S,S/44,H,H,H/-/- r"}


@pytest.mark.parametrize(
    ("colors", "pawns"),
    [("not_own", "9,H,H,H/S,S,S,24"), ("own", "13,H,H,H/S,S,S,28"), ("any", "13,H,H,H/S,S,S,28")],
)
def test_s5_each_pawn_slides_by_its_own_color(colors: str, pawns: str) -> None:
    options = f"slide_on_swap=both,slide_colors={colors}"
    assert plays(options, "24,H,H,H/S,S,S,9/-/- r", "11")["11:r24<>b9"] == f"{pawns}/-/- b"


# --- S6: whom a slide bumps

SLIDE_OWN = ("", "slide_own_pawns=bumped", "slide_own_pawns=blocks", "slide_own_pawns=spared")


@pytest.mark.parametrize(
    ("square", "bumped", "blocks", "spared"),
    [
        (25, "S,28,H,H", None, "25,28,H,H"),
        (26, "S,28,H,H", None, "26,28,H,H"),
        (27, "S,28,H,H", None, "27,28,H,H"),
        (28, "S,28,H,H", None, None),
        (29, "28,29,H,H", "28,29,H,H", "28,29,H,H"),
    ],
)
def test_s6_slide_own_pawns(square: int, bumped: str, blocks: str | None, spared: str | None) -> None:
    position = f"23,{square},H,H/S,S,S,S/-/- r"
    for options, pawns in zip(SLIDE_OWN, (bumped, bumped, blocks, spared), strict=True):
        found = plays(options, position, "1")
        assert found.pop(f"1:r{square}>{square + 1}") == f"23,{square + 1},H,H/S,S,S,S/-/- b"
        assert found == ({} if pawns is None else {"1:r23>24": f"{pawns}/S,S,S,S/-/- b"})
        if pawns is None:
            assert "S6" in forbids(options, position, "1:r23>24")


@pytest.mark.parametrize("options", SLIDE_OWN)
def test_s6_pawns_of_others_are_bumped_from_triangle_to_end(options: str) -> None:
    position = "23,H,H,H/24,25,H,H/26,27,H,H/28,29,H,H r"
    assert plays(options, position, "1") == {"1:r23>24": "28,H,H,H/S,S,H,H/S,S,H,H/S,29,H,H b"}


@pytest.mark.parametrize("options", SLIDE_OWN)
def test_s6_own_pawns_off_the_slide_do_not_matter(options: str) -> None:
    position = "20,23,29,s5/S,S,S,S/-/- r"
    assert plays(options, position, "1")["1:r23>24"] == "20,28,29,s5/S,S,S,S/-/- b"


@pytest.mark.parametrize(
    ("position", "move"),
    [
        ("28,H,26,H/S,S,S,S/-/- r", "4:r28>24"),
        ("S,25,H,H/-/S,S,S,24/- r", "S:rS>24"),
        ("40,25,H,H/-/S,S,S,24/- r", "11:r40<>y24"),
        ("12,25,H,H/S,S,S,S/-/- r", "12:r12>24"),
    ],
)
def test_s6_blocks_in_every_way_to_slide(position: str, move: str) -> None:
    card = move.split(":")[0]
    assert move in moves("slide_own_pawns=bumped", position, card)
    assert move in moves("slide_own_pawns=spared", position, card)
    assert move not in moves("slide_own_pawns=blocks", position, card)
    assert "S6" in forbids("slide_own_pawns=blocks", position, move)


@pytest.mark.parametrize(
    ("own", "bumped", "blocks", "spared"),
    [("41", "S,43", None, "41,43"), ("43", "S,43", None, None), ("44", "43,44", "43,44", "43,44")],
)
def test_s6_the_opponents_slide_counts_too_in_a_swap(
    own: str, bumped: str, blocks: str | None, spared: str | None
) -> None:
    position = f"39,H,H,H/S,S,{own},50/-/- r"
    for value, pawns in ("bumped", bumped), ("blocks", blocks), ("spared", spared):
        options = f"slide_on_swap=both,slide_own_pawns={value}"
        found = plays(options, position, "11")
        assert found.get("11:r39<>b50") == (f"50,H,H,H/S,S,{pawns}/-/- b" if pawns else None)
        if not pawns:
            assert "S6" in forbids(options, position, "11:r39<>b50")
        # where only the mover slides, the opponent's pawn stays on the triangle
        alone_slides = plays(f"slide_own_pawns={value}", position, "11")
        assert alone_slides["11:r39<>b50"] == f"50,H,H,H/S,S,39,{own}/-/- b"


@pytest.mark.parametrize("options", SLIDE_OWN)
def test_s6_the_pawn_just_swapped_is_bumped(options: str) -> None:
    position = "26,H,H,H/-/S,S,S,24/- r"
    assert plays(options, position, "11")["11:r26<>y24"] == "28,H,H,H/-/S,S,S,S/- y"


# --- S7, S8


def test_s7_short_slide_covers_entry_diamond_and_circle_of_its_owner() -> None:
    assert plays("", "2,3,4,H/0,H,H,H/-/- b", "1") == {"1:b0>1": "S,S,S,H/4,H,H,H/-/- r"}
    assert plays("diamond=true", "2,3,4,H/0,H,H,H/-/- b", "1") == {"1:b0>1": "S,S,S,H/4,H,H,H/-/- r"}


def test_s8_a_move_may_end_where_it_began() -> None:
    assert plays("", alone("r", "28,H,H,H"), "4") == {"4:r28>24": alone("r", "28,H,H,H", "b")}


def test_s8_it_bumps_whatever_else_stands_on_the_slide() -> None:
    position = "26,28,H,H/S,25,27,24/-/- r"
    assert plays("", position, "4") == {
        "4:r26>22": "22,28,H,H/S,24,25,27/-/- b",
        "4:r28>24": "S,28,H,H/S,S,S,S/-/- b",
    }


@pytest.mark.parametrize("options", SLIDE_OWN)
@pytest.mark.parametrize(
    ("position", "move"), [("28,H,H,H", "4:r28>24"), ("25,H,H,H", "10:r25>24"), ("28,29,s1,H", "4:r28>24")]
)
def test_s8_the_sliding_pawn_is_never_in_its_own_way(options: str, position: str, move: str) -> None:
    result = plays(options, alone("r", position), move.split(":")[0])[move]
    assert result == alone("r", position.replace("25", "28"), "b")


def test_s8_not_where_backward_moves_do_not_slide() -> None:
    assert plays("slide_backward=false", alone("r", "28,H,H,H"), "4") == {"4:r28>24": alone("r", "24,H,H,H", "b")}


def test_s8_swapping_from_the_slide_onto_its_triangle() -> None:
    position = "28,H,H,H/-/S,S,S,24/- r"
    assert plays("", position, "11")["11:r28<>y24"] == "28,H,H,H/-/S,S,S,S/- y"
