"""F6 to F9: what the tokens do for those who carry them, and to others."""

from __future__ import annotations

import pytest

from tests.rulings.helpers import CARDS, after, forbids, moves, plays
from tests.rulings.test_f_fire_and_ice import FI, tokens

# --- F6


def test_f6_one_other_of_its_color_from_anywhere() -> None:
    assert plays(FI, "S,20,s5,s1/S,S,S,S/-/- r fire=rs5 fired=1", "1") == {
        "1:rS>4": "4,20,s1,s5/S,S,S,S/-/- b fire=rs5",
        "1:r20>21": "S,21,s1,s5/S,S,S,S/-/- b fire=rs5",
        "1:rs1>s2": "S,20,s2,s5/S,S,S,S/-/- b fire=rs5",
        "1:rs5>H,rS>>H": "20,s1,H,H/S,S,S,S/-/- b",
        "1:rs5>H,r20>>H": "S,s1,H,H/S,S,S,S/-/- b",
        "1:rs5>H,rs1>>H": "S,20,H,H/S,S,S,S/-/- b",
    }


@pytest.mark.parametrize("value", ["", "fire_ice.home_bonus=true", "fire_ice.home_bonus=false"])
def test_f6_home_bonus(value: str) -> None:
    options = tokens(value) if value else FI
    position = "20,H,s3,H/S,S,S,S/-/- r fire=rs3 fired=1"
    if value.endswith("false"):
        assert plays(options, position, "3") == {
            "3:r20>23": "23,s3,H,H/S,S,S,S/-/- b fire=rs3",
            "3:rs3>H": "20,H,H,H/S,S,S,S/-/- b",
        }
        assert "F6" in forbids(options, position, "3:rs3>H,r20>>H")
    else:
        assert plays(options, position, "3")["3:rs3>H,r20>>H"] == "H,H,H,H/S,S,S,S/-/- r fired=1"
        assert "F6" in forbids(options, position, "3:rs3>H")
    assert "F6" in forbids(options, position, "3:r20>23,rs3>>H")  # it carries no Fire


@pytest.mark.parametrize(
    ("position", "listed"),
    [
        ("20,s3,H,H/S,S,S,S/-/- r fire=rs3 ice=r20 fired=1", ["3:rs3>H"]),  # Ice holds the only other
        ("20,30,s3,H/S,S,S,S/-/- r fire=rs3 ice=r20 fired=1", ["3:r30>33", "3:rs3>H,r30>>H"]),
        ("H,H,H,s3/S,S,S,S/-/- r fire=rs3 fired=1", ["3:rs3>H"]),  # nobody is left
    ],
)
def test_f6_f7_none_that_ice_holds(position: str, listed: list[str]) -> None:
    assert moves(FI, position, "3") == listed
    if "r20" in position:
        assert "F6" in forbids(FI, position, "3:rs3>H,r20>>H")


def test_f6_teams_of_its_own_color_only() -> None:
    options = tokens("teams=true")
    position = "20,H,H,H/S,S,S,S/s3,30,H,H/S,S,S,S r fire=ys3 fired=1"
    assert [move for move in moves(options, position, "3") if "H" in move] == ["3:ys3>H,y30>>H"]
    for other in "r20>>H", "bS>>H":
        assert "F6" in forbids(options, position, f"3:ys3>H,{other}")
    # the last of its color, though the partner has more
    position = "20,H,H,H/S,S,S,S/s3,H,H,H/S,S,S,S r fire=ys3 fired=1"
    assert plays(options, position, "3")["3:ys3>H"] == "20,H,H,H/S,S,S,S/H,H,H,H/S,S,S,S b"


def test_f6_c7b_before_the_next_part_of_a_seven() -> None:
    position = "20,40,s3,H/S,S,S,S/-/- r fire=rs3 fired=1"
    found = plays(FI, position, "7")
    assert found["7:r40>44,rs3>H,r20>>H"] == "44,H,H,H/S,S,S,S/-/- b"
    assert found["7:r20>24,rs3>H,r40>>H"] == "28,H,H,H/S,S,S,S/-/- b"
    assert after(FI, position, "7:rs3>H,r20>>H,r40>44") == "44,H,H,H/S,S,S,S/-/- b"
    assert after(FI, position, "7:rs3>H,r40>>H,r20>24") == "28,H,H,H/S,S,S,S/-/- b"
    # brought Home, it is no more to move
    assert "M6" in forbids(FI, position, "7:rs3>H,r20>>H,rH>H")
    assert "C7a" in forbids(FI, position, "7:rs3>H,r20>>H,r20>24")
    # a pawn that an earlier part moved may be brought Home
    assert found["7:r20>24,rs3>H,r28>>H"] == "40,H,H,H/S,S,S,S/-/- b"
    assert "F6" in forbids(FI, position, "7:r20>24,rs3>H")
    assert "F6" in forbids(FI, position, "7:rs3>H,r40>44,r20>>H")  # at once, not later
    # all seven must be used, though the part already wins
    listed = moves(FI, "20,s3,H,H/S,S,S,S/-/- r fire=rs3 fired=1", "7")
    assert [move for move in listed if "H" in move] == ["7:r20>24,rs3>H,r28>>H"]
    assert "M6" in forbids(FI, "20,s3,H,H/S,S,S,S/-/- r fire=rs3 fired=1", "7:rs3>H,r20>>H")  # a whole 7
    assert moves(FI, "s1,s3,H,H/S,S,S,S/-/- r fire=rs3 fired=1", "7") == ["7:rs1>s5,rs3>H,rs5>>H", "7:rs1>H,rs3>s5"]
    assert "M6" in forbids(FI, "s1,s3,H,H/S,S,S,S/-/- r fire=rs3 fired=1", "7:rs3>H,rs1>>H")


def test_f6_c7b_bumped_by_the_slide_and_brought_home_from_start() -> None:
    # the slide bumps the pawn on 26, which comes Home from Start
    position = "23,26,s5,s1/S,S,S,S/-/- r fire=rs5 fired=1"
    options = tokens("seven_pawns=3")
    assert after(options, position, "7:r23>24,rs5>H,rS>>H,rs1>H") == "28,H,H,H/S,S,S,S/-/- b"
    assert "F6" in forbids(options, position, "7:r23>24,rs5>H,r26>>H,rs1>H")


def test_f6_c2_a_two_that_brings_two_home() -> None:
    position = "20,30,s4,H/S,S,S,S/-/- r"
    assert plays(FI, position, "2")["2:fire>rs4,rs4>H,r20>>H"] == "30,H,H,H/S,S,S,S/-/- r fired=1"
    assert plays(FI, position, "2")["2:rs4>H"] == "20,30,H,H/S,S,S,S/-/- r fired=1"
    # and one that wins
    assert plays(FI, "20,s4,H,H/S,S,S,S/-/- r", "2")["2:fire>rs4,rs4>H,r20>>H"] == "H,H,H,H/S,S,S,S/-/- r fired=1"


@pytest.mark.parametrize(
    ("position", "move", "result"),
    [
        (
            "20,s3,H,H/S,S,S,S/S,S,S,S/- r fire=rs3 fired=1",
            "3:rs3>H,r20>>H",
            "H,H,H,H/S,S,S,S/S,S,S,S/- b places=r",
        ),
        ("20,s4,H,H/S,S,S,S/S,S,S,S/- r", "2:fire>rs4,rs4>H,r20>>H", "H,H,H,H/S,S,S,S/S,S,S,S/- b places=r"),
        (
            "S,s3,H,H/H,H,H,H/S,S,S,S/S,S,S,S r fire=rs3 fired=1 places=b",
            "3:rs3>H,rS>>H",
            "H,H,H,H/H,H,H,H/S,S,S,S/S,S,S,S y places=b,r",
        ),
        ("20,s3,H,H/S,S,S,S/-/- r fire=rs3 fired=1", "3:rs3>H,r20>>H", "H,H,H,H/S,S,S,S/-/- r fired=1 places=r"),
    ],
)
def test_f6_g9_play_on(position: str, move: str, result: str) -> None:
    assert plays(tokens("play_on=true"), position, move.split(":")[0])[move] == result


@pytest.mark.parametrize(("exact", "listed"), [("true", ["8:r20>28"]), ("false", ["8:r20>28", "8:rs3>H,r20>>H"])])
def test_f6_m6_without_exact_count(exact: str, listed: list[str]) -> None:
    assert moves(tokens(f"exact_home={exact}"), "20,s3,H,H/S,S,S,S/-/- r fire=rs3 fired=1", "8") == listed


# --- F7

ICED = "20,H,H,H/S,S,S,50/-/- r ice=r20"


@pytest.mark.parametrize("card", [card for card in CARDS if card != "1"])
def test_f7_a_pawn_with_ice_takes_no_step(card: str) -> None:
    found = moves(FI, ICED, card)
    assert [move for move in found if "r20>" in move.replace("fire>r20", "") or "<>" in move] == []
    assert f"{card}:-" in found


@pytest.mark.parametrize(
    ("position", "move"),
    [
        (ICED, "3:r20>23"),
        (ICED, "4:r20>16"),
        (ICED, "7:r20>27"),
        (ICED, "10:r20>19"),
        (ICED, "11:r20>31"),
        (ICED, "11:r20<>b50"),
        ("20,30,H,H/S,S,S,50/-/- r ice=r20", "7:r30>33,r20>24"),
        ("20,H,H,H/S,S,S,50/-/- r ice=b50", "11:r20<>b50"),
        ("20,H,H,H/S,S,S,50/-/- r ice=r20", "2:fire>r20,r20>22"),
    ],
)
def test_f7_nor_is_it_moved(position: str, move: str) -> None:
    assert "F7" in forbids(FI, position, move)


def test_f7_no_sorry_against_it() -> None:
    position = "S,H,H,H/S,S,S,50/-/- r ice=b50"
    assert {"F7", "F8"} <= {*forbids(FI, position, "S:rS>50")}
    assert after(tokens("fire_ice.iced_bumpable=true"), position, "S:rS>50") == "50,H,H,H/S,S,S,S/-/- b"


def test_f7_c13a_c13b_an_iced_pawn_is_no_pawn_that_can_be_replaced() -> None:
    position = "S,20,H,H/S,S,S,50/-/- r ice=b50"
    assert moves(FI, position, "S") == ["S:-"]
    assert moves(tokens("sorry_forward=fallback"), position, "S") == ["S:r20>24"]
    assert moves(tokens("sorry_forward=fallback", "fire_ice.iced_bumpable=true"), position, "S") == ["S:rS>50"]


def test_f7_c10_a_ten_forward_that_ice_holds_does_not_count() -> None:
    options = tokens("ten_backward=only_if_no_ten")
    assert moves(options, "20,s5,H,H/S,S,S,S/-/- r ice=r20", "10") == ["10:rs5>s4"]
    assert moves(options, "20,s5,H,H/S,S,S,S/-/- r", "10") == ["10:r20>30"]


def test_f7_t4_a_team_pawn_if_ice_guards_the_only_opponent() -> None:
    position = "S,H,H,H/S,S,S,50/30,H,H,H/S,S,S,S r ice=b50"
    assert moves(tokens("teams=true"), position, "S") == ["S:rS>30"]
    assert moves(tokens("teams=true", "fire_ice.iced_bumpable=true"), position, "S") == ["S:rS>50"]
    assert moves(tokens("teams=true", "team_sorry=never"), position, "S") == ["S:-"]
    # nor is a team pawn with Ice taken
    assert moves(tokens("teams=true"), position.replace("b50", "y30"), "S") == ["S:rS>50"]
    lone = "S,H,H,H/S,S,S,S/30,H,H,H/S,S,S,S r ice=y30"
    assert moves(tokens("teams=true"), lone, "S") == ["S:-"]
    assert {"F7", "F8"} <= {*forbids(tokens("teams=true"), lone, "S:rS>30")}


# --- F8


@pytest.mark.parametrize("value", ["", "fire_ice.iced_bumpable=false", "fire_ice.iced_bumpable=true"])
def test_f8_iced_bumpable(value: str) -> None:
    options = tokens(value) if value else FI
    bumpable = value.endswith("true")
    for position, move, result in (
        ("20,H,H,H/S,S,S,25/-/- r ice=b25", "5:r20>25", "25,H,H,H/S,S,S,S/-/- b"),
        ("20,H,H,H/S,S,S,16/-/- r ice=b16", "4:r20>16", "19,H,H,H/S,S,S,S/-/- b"),
        ("S,H,H,H/S,S,S,4/-/- r ice=b4", "2:rS>4", "4,H,H,H/S,S,S,S/-/- r fired=1"),
        ("S,H,H,H/S,S,S,39/-/- r ice=b39", "S:rS>39", "43,H,H,H/S,S,S,S/-/- b"),
        ("12,H,H,H/-/S,S,S,28/- r ice=y28", "12:r12>24", "28,H,H,H/-/S,S,S,S/- y"),
        ("12,H,H,H/-/S,S,S,24/- r ice=y24", "12:r12>24", "28,H,H,H/-/S,S,S,S/- y"),
    ):
        found = plays(options, position, move.split(":")[0])
        assert found.get(move) == (result if bumpable else None)
        if not bumpable:
            assert "F8" in forbids(options, position, move)


@pytest.mark.parametrize(("value", "left"), [("false", True), ("true", False)])
@pytest.mark.parametrize("square", [25, 26, 27])
def test_f8_a_slide_passes_over_it_and_leaves_it(value: str, left: bool, square: int) -> None:
    options = tokens(f"fire_ice.iced_bumpable={value}")
    position = f"12,H,H,H/-/S,S,S,{square}/- r ice=y{square}"
    stays = f"28,H,H,H/-/S,S,S,{square}/- y ice=y{square}"
    assert plays(options, position, "12") == {"12:r12>24": stays if left else "28,H,H,H/-/S,S,S,S/- y"}


@pytest.mark.parametrize("bumpable", ["false", "true"])
@pytest.mark.parametrize(
    ("sliding", "middle", "end"), [("bumped", "iced", "iced"), ("blocks", None, None), ("spared", "stays", None)]
)
def test_f8_s6_the_own_pawn_with_ice(bumpable: str, sliding: str, middle: str | None, end: str | None) -> None:
    options = tokens(f"slide_own_pawns={sliding}", f"fire_ice.iced_bumpable={bumpable}")
    # S6 `blocks` and `spared` count it as any other pawn
    position = "12,26,H,H/S,S,S,S/-/- r ice=r26"
    if middle is None:
        assert "S6" in forbids(options, position, "12:r12>24")
    elif middle == "iced" and bumpable == "true":
        assert plays(options, position, "12") == {"12:r12>24": "S,28,H,H/S,S,S,S/-/- b"}
    else:
        assert plays(options, position, "12") == {"12:r12>24": "26,28,H,H/S,S,S,S/-/- b ice=r26"}
    position = "12,28,H,H/S,S,S,S/-/- r ice=r28"
    if end == "iced" and bumpable == "true":
        assert plays(options, position, "12") == {"12:r12>24": "S,28,H,H/S,S,S,S/-/- b"}
    else:
        assert {"S6", "F8"} & {*forbids(options, position, "12:r12>24")}
        assert moves(options, position, "12") == ["12:-"]


@pytest.mark.parametrize("swap", ["mover", "both", "none"])
@pytest.mark.parametrize("bumpable", ["false", "true"])
def test_f8_s5_the_opponents_slide_counts_too(swap: str, bumpable: str) -> None:
    options = tokens(f"slide_on_swap={swap}", f"fire_ice.iced_bumpable={bumpable}")
    # Blue's pawn would come to Yellow's triangle 39 and slide to 43, where Red's pawn has Ice
    position = "39,43,H,H/S,S,S,50/-/- r ice=r43"
    if swap != "both":
        assert plays(options, position, "11")["11:r39<>b50"] == "43,50,H,H/S,S,S,39/-/- b ice=r43"
    elif bumpable == "true":
        assert plays(options, position, "11")["11:r39<>b50"] == "S,50,H,H/S,S,S,43/-/- b"
    else:
        assert "F8" in forbids(options, position, "11:r39<>b50")
    # over it, and on
    position = "39,41,H,H/S,S,S,50/-/- r ice=r41"
    result = plays(options, position, "11")["11:r39<>b50"]
    if swap != "both":
        assert result == "41,50,H,H/S,S,S,39/-/- b ice=r41"
    elif bumpable == "true":
        assert result == "S,50,H,H/S,S,S,43/-/- b"
    else:
        assert result == "41,50,H,H/S,S,S,43/-/- b ice=r41"


@pytest.mark.parametrize("sliding", ["bumped", "blocks", "spared"])
def test_f8_s5_s6_the_opponents_own_pawn_with_ice(sliding: str) -> None:
    options = tokens("slide_on_swap=both", f"slide_own_pawns={sliding}")
    position = "39,H,H,H/S,S,41,50/-/- r ice=b41"
    if sliding == "blocks":
        assert "S6" in forbids(options, position, "11:r39<>b50")
    else:
        assert plays(options, position, "11")["11:r39<>b50"] == "50,H,H,H/S,S,41,43/-/- b ice=b41"


@pytest.mark.parametrize("value", ["false", "true"])
def test_f8_m5_own_landing_bump(value: str) -> None:
    options = tokens("own_landing=bump", f"fire_ice.iced_bumpable={value}")
    position = "20,25,H,H/S,S,S,S/-/- r ice=r25"
    if value == "true":
        assert plays(options, position, "5") == {"5:r20>25": "S,25,H,H/S,S,S,S/-/- b"}
    else:
        assert "F8" in forbids(options, position, "5:r20>25")
    assert "M5" in forbids(tokens(f"fire_ice.iced_bumpable={value}"), position, "5:r20>25")


# --- F9


@pytest.mark.parametrize(
    ("position", "move", "result"),
    [
        # bumped: by landing, slide, Sorry!
        ("20,H,H,H/S,S,S,25/-/- r fire=b25", "5:r20>25", "25,H,H,H/S,S,S,S/-/- b"),
        ("23,26,H,H/S,S,S,S/-/- r fire=r26 fired=1", "1:r23>24", "S,28,H,H/S,S,S,S/-/- b"),
        ("S,H,H,H/S,S,S,25/-/- r fire=b25", "S:rS>25", "25,H,H,H/S,S,S,S/-/- b"),
        # Home, by itself or brought along
        ("s3,S,H,H/S,S,S,S/-/- r fire=rs3 fired=1", "3:rs3>H,rS>>H", "H,H,H,H/S,S,S,S/-/- r fired=1"),
        # it stays through steps, slides and swaps
        ("20,H,H,H/S,S,S,50/-/- r fire=r20 fired=1", "11:r20<>b50", "50,H,H,H/S,S,S,20/-/- b fire=r50"),
        ("20,H,H,H/S,S,S,50/-/- r fire=b50", "11:r20<>b50", "50,H,H,H/S,S,S,20/-/- b fire=b20"),
        ("12,H,H,H/S,S,S,S/-/- r fire=r12 fired=1", "12:r12>24", "28,H,H,H/S,S,S,S/-/- b fire=r28"),
        ("59,H,H,H/S,S,S,S/-/- r fire=r59 fired=1", "5:r59>s2", "s2,H,H,H/S,S,S,S/-/- b fire=rs2"),
        ("s1,H,H,H/S,S,S,S/-/- r fire=rs1", "4:rs1>59", "59,H,H,H/S,S,S,S/-/- b fire=r59"),
    ],
)
def test_f9_tokens_go_to_the_center_or_stay(position: str, move: str, result: str) -> None:
    assert after(FI, position, move) == result
    assert plays(FI, position, move.split(":")[0])[move] == result


@pytest.mark.parametrize("token", ["fire", "ice"])
def test_f9_both_tokens_of_a_bumped_pawn(token: str) -> None:
    options = tokens("fire_ice.iced_bumpable=true")
    assert after(options, f"20,H,H,H/S,S,S,25/-/- r {token}=b25", "5:r20>25") == "25,H,H,H/S,S,S,S/-/- b"
    assert after(options, "20,H,H,H/S,S,S,25/-/- r fire=b25 ice=b25", "5:r20>25") == "25,H,H,H/S,S,S,S/-/- b"


def test_f9_t4_replacing_the_own_pawn_drops_its_token() -> None:
    position = "S,20,H,H/S,S,S,S/S,H,H,H/S,S,S,S r fire=r20 fired=1"
    found = plays(tokens("teams=true"), position, "S")
    assert found == {
        "S:rS>20": "S,20,H,H/S,S,S,S/S,H,H,H/S,S,S,S b",
        "S:yS>20": "S,S,H,H/S,S,S,S/20,H,H,H/S,S,S,S b",
    }


def test_f9_m5_a_pawn_that_leaves_start_onto_its_own_drops_the_token() -> None:
    options = tokens("own_landing=bump", "exit_cards=2")
    position = "S,4,H,H/S,S,S,S/-/- r fire=r4 fired=1"
    assert plays(options, position, "2")["2:rS>4"] == "S,4,H,H/S,S,S,S/-/- r fired=1"


def test_f9_s8_a_pawn_that_ends_where_it_began_keeps_its_token() -> None:
    assert plays(FI, "28,H,H,H/S,S,S,S/-/- r fire=r28 fired=1", "4") == {"4:r28>24": "28,H,H,H/S,S,S,S/-/- b fire=r28"}
