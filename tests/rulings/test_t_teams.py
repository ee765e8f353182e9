"""Section 6: teams."""

from __future__ import annotations

from math import comb

import pytest

from sorry_engine import (
    Card,
    Color,
    GameOverError,
    Phase,
    PositionError,
    apply,
    deal,
    legal_moves,
    new_game,
    parse_move,
    parse_state,
)
from tests.rulings.helpers import CARDS, after, forbids, moves, plays, rules_of

TEAMS = "teams=true"


def teams(options: str = "") -> str:
    return f"{TEAMS},{options}" if options else TEAMS


# --- T1

# Red and Yellow can each leave Start, step on the track and in the Safety Zone
BOTH_AT_PLAY = "S,20,s1,H/S,S,S,5/S,50,s2,H/S,S,S,S r"
RED_DONE = "H,H,H,H/S,S,S,5/S,50,s2,H/S,S,S,S r"


@pytest.mark.parametrize("present", [(0, 1), (0, 2), (0, 1, 2), (1, 2, 3)])
def test_t1_four_colors(present: tuple[int, ...]) -> None:
    with pytest.raises(PositionError):
        new_game(rules_of(TEAMS), colors=[Color(color) for color in present])
    assert new_game(rules_of(TEAMS)).colors == tuple(Color)


def test_t1_who_is_whose_opponent() -> None:
    state = new_game(rules_of(TEAMS))
    for color in Color:
        assert set(state.opponents(color)) == {Color((color + 1) % 4), Color((color + 3) % 4)}


@pytest.mark.parametrize(
    ("options", "partners_too"),
    [("", True), ("partner_moves=any", True), ("partner_moves=after_home", False), ("partner_moves=never", False)],
)
def test_t1_partner_moves(options: str, partners_too: bool) -> None:
    own = {
        "1:rS>4": "4,20,s1,H/S,S,S,5/S,50,s2,H/S,S,S,S b",
        "1:r20>21": "S,21,s1,H/S,S,S,5/S,50,s2,H/S,S,S,S b",
        "1:rs1>s2": "S,20,s2,H/S,S,S,5/S,50,s2,H/S,S,S,S b",
    }
    partners = {
        "1:yS>34": "S,20,s1,H/S,S,S,5/34,50,s2,H/S,S,S,S b",
        "1:y50>51": "S,20,s1,H/S,S,S,5/S,51,s2,H/S,S,S,S b",
        "1:ys2>s3": "S,20,s1,H/S,S,S,5/S,50,s3,H/S,S,S,S b",
    }
    assert plays(teams(options), BOTH_AT_PLAY, "1") == own | (partners if partners_too else {})
    if not partners_too:
        for move in partners:
            assert "T1" in forbids(teams(options), BOTH_AT_PLAY, move)
    assert "T1" in forbids(teams(options), BOTH_AT_PLAY, "1:b5>6")


# every card, with a pawn of each team color that can use it
PLENTY = "S,20,H,H/S,S,S,5/S,50,H,H/S,S,S,S r"


@pytest.mark.parametrize("card", CARDS)
def test_t1_partner_moves_with_every_card(card: str) -> None:
    found = {value: moves(teams(f"partner_moves={value}"), PLENTY, card) for value in ("any", "after_home", "never")}
    assert found["after_home"] == found["never"]
    assert found["never"] == [move for move in found["any"] if "y" not in move]
    assert any("y" in move for move in found["any"])


def test_t1_the_partners_pawns_do_all_that_ones_own_do() -> None:
    assert [move for move in moves(TEAMS, PLENTY, "11") if "y" in move] == ["11:y50>1", "11:y50<>b5"]
    assert "S:yS>5" in moves(TEAMS, PLENTY, "S")
    assert "4:y50>46" in moves(TEAMS, PLENTY, "4")
    assert "10:y50>49" in moves(TEAMS, PLENTY, "10")


@pytest.mark.parametrize(("value", "first"), [("any", True), ("after_home", False), ("never", False)])
def test_t1_judged_when_the_card_is_played(value: str, first: bool) -> None:
    position = "s5,H,H,H/S,S,S,S/20,S,S,S/S,S,S,S r"
    found = plays(teams(f"partner_moves={value},seven_pawns=7"), position, "7")
    with_six = {"7:rs5>H,y20>26": "H,H,H,H/S,S,S,S/S,S,S,26/S,S,S,S b"}
    with_seven = {"7:y20>27": "s5,H,H,H/S,S,S,S/S,S,S,27/S,S,S,S b"}
    if first:
        assert found == with_six | with_seven
    else:
        assert found == {"7:-": "s5,H,H,H/S,S,S,S/S,S,S,20/S,S,S,S b"}
        assert "T1" in forbids(teams(f"partner_moves={value},seven_pawns=7"), position, "7:rs5>H,y20>26")


@pytest.mark.parametrize(("value", "moved"), [("any", True), ("after_home", True), ("never", False)])
def test_t1_for_the_card_after_a_2(value: str, moved: bool) -> None:
    options = teams(f"partner_moves={value}")
    position = "s4,H,H,H/S,S,S,S/20,S,S,S/S,S,S,S r"
    done = after(options, position, "2:rs4>H")
    assert done == "H,H,H,H/S,S,S,S/S,S,S,20/S,S,S,S r"
    assert moves(options, done, "3") == (["3:y20>23"] if moved else ["3:-"])


# --- T2


def test_t2_by_the_color_of_the_pawn() -> None:
    assert plays(TEAMS, "36,H,H,H/S,S,S,S/30,H,H,H/S,S,S,S r", "5") == {
        "5:r36>41": "41,H,H,H/S,S,S,S/30,H,H,H/S,S,S,S b",
        "5:y30>s3": "36,H,H,H/S,S,S,S/s3,H,H,H/S,S,S,S b",
    }
    # the long slide 39 to 43 is Yellow's: it slides Red's pawn, not Yellow's
    assert plays(TEAMS, "36,H,H,H/S,S,S,S/s1,H,H,H/S,S,S,S r", "3")["3:r36>39"].startswith("43,")
    assert "/39,H,H,H/" in plays(TEAMS, "s1,H,H,H/S,S,S,S/36,H,H,H/S,S,S,S r", "3")["3:y36>39"]
    assert "/4,H,H,H/" in plays(TEAMS, "s1,H,H,H/S,S,S,S/59,H,H,H/S,S,S,S r", "2")["2:y59>1"]


def test_t2_the_partners_circle_and_zone() -> None:
    position = "S,H,H,H/S,S,S,S/S,s1,H,H/S,S,S,S r"
    assert plays(TEAMS, position, "1") == {
        "1:rS>4": "4,H,H,H/S,S,S,S/S,s1,H,H/S,S,S,S b",
        "1:yS>34": "S,H,H,H/S,S,S,S/34,s1,H,H/S,S,S,S b",
        "1:ys1>s2": "S,H,H,H/S,S,S,S/S,s2,H,H/S,S,S,S b",
    }
    assert "M1" in forbids(TEAMS, position, "1:yS>4")
    # backward out of the Safety Zone by the pawn's own entry, 32
    assert plays(TEAMS, "H,H,H,H/S,S,S,S/s1,H,H,H/S,S,S,S r", "4") == {"4:ys1>29": "H,H,H,H/S,S,S,S/29,H,H,H/S,S,S,S b"}
    assert "C3" in forbids(TEAMS, "H,H,H,H/S,S,S,S/0,H,H,H/S,S,S,S r", "3:y0>s1")


# --- T3


@pytest.mark.parametrize(("options", "bumps"), [("", True), ("team_bump=true", True), ("team_bump=false", False)])
def test_t3_team_bump(options: str, bumps: bool) -> None:
    position = "20,H,H,H/S,S,S,S/25,H,H,H/S,S,S,S r"
    found = plays(teams(options), position, "5")
    assert found.pop("5:y25>30") == "20,H,H,H/S,S,S,S/30,H,H,H/S,S,S,S b"
    assert found == ({"5:r20>25": "25,H,H,H/S,S,S,S/S,H,H,H/S,S,S,S b"} if bumps else {})
    if not bumps:
        assert "T3" in forbids(teams(options), position, "5:r20>25")


@pytest.mark.parametrize(
    ("position", "move", "result"),
    [
        ("S,H,H,H/S,S,S,S/4,H,H,H/S,S,S,S r", "1:rS>4", "4,H,H,H/S,S,S,S/S,H,H,H"),
        ("34,H,H,H/S,S,S,S/S,H,H,H/S,S,S,S r", "2:yS>34", "S,H,H,H/S,S,S,S/34,H,H,H"),
        ("24,H,H,H/S,S,S,S/20,H,H,H/S,S,S,S r", "4:r24>20", "20,H,H,H/S,S,S,S/S,H,H,H"),
        ("21,H,H,H/S,S,S,S/20,H,H,H/S,S,S,S r", "10:r21>20", "20,H,H,H/S,S,S,S/S,H,H,H"),
        ("20,H,H,H/S,S,S,S/31,H,H,H/S,S,S,S r", "11:r20>31", "34,H,H,H/S,S,S,S/S,H,H,H"),
        ("23,H,H,H/S,S,S,S/24,H,H,H/S,S,S,S r", "1:r23>24", "28,H,H,H/S,S,S,S/S,H,H,H"),
        ("20,H,H,H/S,S,S,S/22,50,H,H/S,S,S,S r", "7:r20>22,y50>55", "22,H,H,H/S,S,S,S/S,55,H,H"),
    ],
)
def test_t3_team_bump_false_in_every_way_to_land(position: str, move: str, result: str) -> None:
    turn = "r" if move.startswith("2:") else "b"
    assert after(TEAMS, position, move) == f"{result}/S,S,S,S {turn}"
    assert "T3" in forbids(teams("team_bump=false"), position, move)
    assert move not in moves(teams("team_bump=false"), position, move.split(":")[0])


@pytest.mark.parametrize("value", ["true", "false"])
@pytest.mark.parametrize("square", [25, 26, 27, 28])
def test_t3_a_slide_bumps_the_partner_in_any_case(value: str, square: int) -> None:
    for sliding in "bumped", "blocks", "spared":
        options = teams(f"team_bump={value},slide_own_pawns={sliding}")  # S6 speaks of the slider's own color
        position = f"23,H,H,H/S,S,S,S/{square},H,H,H/S,S,S,S r"
        assert plays(options, position, "1")["1:r23>24"] == "28,H,H,H/S,S,S,S/S,H,H,H/S,S,S,S b"


def test_t3_the_partners_slide_after_a_swap() -> None:
    # Yellow's pawn is swapped onto 54 and slides to 58, over Red's on 56
    for value in "true", "false":
        options = teams(f"team_bump={value}")
        assert after(options, "56,H,H,H/54,S,S,S/20,H,H,H/S,S,S,S r", "11:y20<>b54") == (
            "S,H,H,H/S,S,S,20/58,H,H,H/S,S,S,S b"
        )


def test_t3_a_part_of_a_seven_out_of_the_way_first() -> None:
    position = "20,H,H,H/S,S,S,S/22,H,H,H/S,S,S,S r"
    for value in "true", "false":
        options = teams(f"team_bump={value},seven_pawns=7")
        assert after(options, position, "7:y22>27,r20>22") == "22,H,H,H/S,S,S,S/27,H,H,H/S,S,S,S b"
    assert "T3" in forbids(teams("team_bump=false"), position, "7:r20>22,y22>27")
    assert "C7a" in forbids(TEAMS, position, "7:r20>22,y22>27")  # it is in Start by then
    assert [move for move in moves(teams("team_bump=false"), position, "7") if "r20>22" in move] == ["7:y22>27,r20>22"]


def test_t3_m5_own_color_stays_illegal_and_the_partner_is_not_own() -> None:
    own = "20,25,H,H/S,S,S,S/S,H,H,H/S,S,S,S r"
    partners = "20,S,H,H/S,S,S,S/25,H,H,H/S,S,S,S r"
    assert "M5" in forbids(teams("team_bump=true"), own, "5:r20>25")
    assert after(teams("team_bump=false,own_landing=bump"), own, "5:r20>25").startswith("S,25,H,H/")
    assert "T3" in forbids(teams("team_bump=false,own_landing=bump"), partners, "5:r20>25")


# --- T4

NO_OPPONENT = "S,20,H,H/S,S,S,S/S,50,H,H/S,S,S,s2 r"
NO_OPPONENT_RESULTS = {
    "S:rS>20": "S,20,H,H/S,S,S,S/S,50,H,H/S,S,S,s2 b",
    "S:rS>50": "20,50,H,H/S,S,S,S/S,S,H,H/S,S,S,s2 b",
    "S:yS>20": "S,S,H,H/S,S,S,S/20,50,H,H/S,S,S,s2 b",
    "S:yS>50": "S,20,H,H/S,S,S,S/S,50,H,H/S,S,S,s2 b",
}
SORRY = {"own_or_partner": (20, 50), "partner": (50,), "never": ()}


@pytest.mark.parametrize("value", ["", *SORRY])
def test_t4_team_sorry(value: str) -> None:
    options = teams(f"team_sorry={value}" if value else "")
    targets = SORRY[value or "own_or_partner"]
    allowed = {move: result for move, result in NO_OPPONENT_RESULTS.items() if int(move[5:]) in targets}
    assert plays(options, NO_OPPONENT, "S") == (allowed or {"S:-": NO_OPPONENT[:-1] + "b"})
    for move in NO_OPPONENT_RESULTS.keys() - allowed.keys():
        assert "T4" in forbids(options, NO_OPPONENT, move)
    if allowed:
        assert "G7" in forbids(options, NO_OPPONENT, "S:-")


@pytest.mark.parametrize("value", SORRY)
def test_t4_an_opponent_if_one_can_be_taken(value: str) -> None:
    options = teams(f"team_sorry={value}")
    position = "S,20,H,H/S,S,S,10/S,50,H,H/S,S,S,S r"
    assert plays(options, position, "S") == {
        "S:rS>10": "10,20,H,H/S,S,S,S/S,50,H,H/S,S,S,S b",
        "S:yS>10": "S,20,H,H/S,S,S,S/10,50,H,H/S,S,S,S b",
    }
    for move in "S:rS>20", "S:rS>50", "S:yS>20", "S:yS>50":
        assert "T4" in forbids(options, position, move)


@pytest.mark.parametrize(("moving", "starts"), [("any", "ry"), ("after_home", "r"), ("never", "r")])
def test_t4_t1_from_which_start(moving: str, starts: str) -> None:
    options = teams(f"partner_moves={moving}")
    assert moves(options, NO_OPPONENT, "S") == [f"S:{color}S>{square}" for color in starts for square in (20, 50)]


def test_t4_partner_is_the_color_whose_turn_it_is_not() -> None:
    options = teams("team_sorry=partner")
    position = "20,H,H,H/S,S,S,S/S,50,H,H/S,S,S,S r"
    # only Yellow has a pawn in Start; it takes Yellow's, never Red's
    assert plays(options, position, "S") == {"S:yS>50": "20,H,H,H/S,S,S,S/S,50,H,H/S,S,S,S b"}
    assert plays(options, position[:-1] + "y", "S") == {"S:yS>20": "S,H,H,H/S,S,S,S/20,50,H,H/S,S,S,S g"}


def test_t4_forfeited_without_a_pawn_to_take_or_to_take_it() -> None:
    assert moves(TEAMS, "S,s1,H,H/S,S,S,S/S,s5,H,H/S,S,S,S r", "S") == ["S:-"]
    assert moves(TEAMS, "20,H,H,H/S,S,S,S/30,H,H,H/S,S,S,S r", "S") == ["S:-"]
    assert moves(teams("team_sorry=partner"), "S,20,H,H/S,S,S,S/S,s5,H,H/S,S,S,S r", "S") == ["S:-"]


@pytest.mark.parametrize(("value", "end", "middle"), [("true", 43, "S"), ("false", 39, "41")])
def test_t4_s4_the_own_pawn_on_a_triangle(value: str, end: int, middle: str) -> None:
    pawns = ",".join(sorted([str(end), middle], key=lambda square: (square != "S", square)))
    found = plays(teams(f"slide_on_sorry={value}"), "S,39,H,H/S,S,S,S/H,H,H,H/S,S,S,S r", "S")
    assert found == {"S:rS>39": f"S,{end},H,H/S,S,S,S/H,H,H,H/S,S,S,S b"}
    found = plays(teams(f"slide_on_sorry={value}"), "S,39,41,H/S,S,S,S/H,H,H,H/S,S,S,S r", "S")
    assert found["S:rS>39"] == f"S,{pawns},H/S,S,S,S/H,H,H,H/S,S,S,S b"


@pytest.mark.parametrize("value", ["illegal", "bump"])
def test_t4_m5_own_landing_does_not_matter(value: str) -> None:
    assert plays(teams(f"own_landing={value}"), NO_OPPONENT, "S") == NO_OPPONENT_RESULTS


@pytest.mark.parametrize("value", ["true", "false"])
def test_t4_team_bump_does_not_matter(value: str) -> None:
    assert plays(teams(f"team_bump={value}"), NO_OPPONENT, "S") == NO_OPPONENT_RESULTS


def test_t4_s6_an_opponent_that_cannot_be_taken_does_not_count() -> None:
    options = teams("slide_own_pawns=blocks")
    position = "S,26,H,H/24,H,H,H/40,H,H,H/S,S,S,S r"
    assert "S6" in forbids(options, position, "S:rS>24")
    assert plays(options, position, "S") == {
        "S:rS>26": "S,26,H,H/24,H,H,H/40,H,H,H/S,S,S,S b",
        "S:rS>40": "26,40,H,H/24,H,H,H/S,H,H,H/S,S,S,S b",
    }
    assert moves(TEAMS, position, "S") == ["S:rS>24"]


@pytest.mark.parametrize(
    ("team", "forward", "fours", "takes"),
    [
        ("own_or_partner", "none", False, True),
        ("own_or_partner", "choice", True, True),
        ("own_or_partner", "fallback", False, True),
        ("never", "none", False, False),
        ("never", "choice", True, False),
        ("never", "fallback", True, False),
    ],
)
def test_t4_c13b_the_forward_four(team: str, forward: str, fours: bool, takes: bool) -> None:
    options = teams(f"team_sorry={team},sorry_forward={forward}")
    found = {*moves(options, NO_OPPONENT, "S")}
    four = {"S:r20>24", "S:y50>54"}
    assert found == ((four if fours else set()) | (NO_OPPONENT_RESULTS.keys() if takes else set()) or {"S:-"})
    if forward == "fallback" and not fours:
        assert "C13b" in forbids(options, NO_OPPONENT, "S:r20>24")


# --- T5


def test_t5_swap_with_an_opponent_by_either_team_color() -> None:
    position = "20,H,H,H/50,H,H,H/40,H,H,H/S,S,S,7 r"
    assert plays(TEAMS, position, "11") == {
        "11:r20>31": "34,H,H,H/50,H,H,H/40,H,H,H/S,S,S,7 b",
        "11:r20<>b50": "50,H,H,H/20,H,H,H/40,H,H,H/S,S,S,7 b",
        "11:r20<>g7": "7,H,H,H/50,H,H,H/40,H,H,H/S,S,S,20 b",
        "11:y40>51": "20,H,H,H/50,H,H,H/51,H,H,H/S,S,S,7 b",
        "11:y40<>b50": "20,H,H,H/40,H,H,H/50,H,H,H/S,S,S,7 b",
        "11:y40<>g7": "20,H,H,H/50,H,H,H/7,H,H,H/S,S,S,40 b",
    }
    for move in "11:r20<>y40", "11:y40<>r20":
        assert "T5" in forbids(TEAMS, position, move)
    assert "11:r20<>y40" in moves("", position, "11")


def test_t5_c11d_no_pawn_of_the_team_11_forward() -> None:
    # Red's on 58 can't, Yellow's can: the swap may not be declined, but for the forward 11
    assert moves(TEAMS, "58,H,H,H/20,S,S,S/33,H,H,H/S,S,S,S r", "11") == ["11:r58<>b20", "11:y33<>b20", "11:y33>44"]
    position = "58,H,H,H/20,S,S,S/28,H,H,H/S,S,S,S r"
    assert moves(TEAMS, position, "11") == ["11:-", "11:r58<>b20", "11:y28<>b20"]
    assert moves(teams("eleven_swap=forced"), position, "11") == ["11:r58<>b20", "11:y28<>b20"]
    assert "G7" in forbids(teams("eleven_swap=forced"), position, "11:-")


@pytest.mark.parametrize("value", ["any", "after_home", "never"])
def test_t5_t1_only_ones_own_forward_11_counts_where_the_partner_is_not_ones_own(value: str) -> None:
    position = "58,H,H,H/20,S,S,S/33,H,H,H/S,S,S,S r"
    assert ("11:-" in moves(teams(f"partner_moves={value}"), position, "11")) == (value != "any")


# --- T6


@pytest.mark.parametrize("most", range(1, 8))
def test_t6_seven_pawns(most: int) -> None:
    state = parse_state("16,25,34,44/S,S,S,S/8,52,0,20/S,S,S,S r", rules_of(teams(f"seven_pawns={most}")))
    listed = legal_moves(state, Card.SEVEN)
    assert max(len(move.steps) for move in listed) == most
    assert min(len(move.steps) for move in listed) == 1
    three = "5,20,H,H/S,S,S,S/50,H,H,H/S,S,S,S r"
    apart = moves(teams(f"seven_pawns={most}"), three, "7")
    # j pawns of three, each at least 1: C(3, j) C(6, j - 1)
    assert len(apart) == sum(comb(3, parts) * comb(6, parts - 1) for parts in range(1, min(most, 3) + 1))
    assert ("7:r5>8,r20>22,y50>52" in apart) == (most > 2)
    if most < 3:
        assert "C7c" in forbids(teams(f"seven_pawns={most}"), three, "7:r5>8,r20>22,y50>52")


def test_t6_seven_pawns_of_eight_one_step_each() -> None:
    position = "5,20,22,H/S,S,S,S/s1,s3,50,52/S,S,S,S r"
    result = "6,21,23,H/S,S,S,S/51,53,s2,s4/S,S,S,S b"
    assert after(teams("seven_pawns=7"), position, "7:r5>6,r20>21,r22>23,y50>51,y52>53,ys1>s2,ys3>s4") == result
    assert "C7c" in forbids(teams("seven_pawns=6"), position, "7:r5>6,r20>21,r22>23,y50>51,y52>53,ys1>s2,ys3>s4")


@pytest.mark.parametrize("moving", ["after_home", "never"])
def test_t6_t1_divided_among_ones_own_only(moving: str) -> None:
    options = teams(f"seven_pawns=7,partner_moves={moving}")
    position = "5,20,H,H/S,S,S,S/50,H,H,H/S,S,S,S r"
    assert len(moves(options, position, "7")) == 8
    assert "T1" in forbids(options, position, "7:r5>8,y50>54")
    assert "T1" in forbids(options, position, "7:y50>54,r5>8")


def test_t6_c7b_each_part_on_what_the_parts_before_it_left() -> None:
    options = teams("seven_pawns=7")
    position = "23,H,H,H/S,S,S,S/27,50,H,H/S,S,S,S r"
    # Yellow's pawn is bumped by Red's slide, unless it is gone before
    assert after(options, position, "7:y27>29,r23>24,y50>54") == "28,H,H,H/S,S,S,S/29,58,H,H/S,S,S,S b"
    assert "C7a" in forbids(options, position, "7:r23>24,y27>29,y50>54")
    assert after(options, position, "7:r23>24,y50>56") == "28,H,H,H/S,S,S,S/S,56,H,H/S,S,S,S b"
    # moved and then bumped, it moves no more
    assert after(options, position, "7:y27>28,r23>24,y50>55") == "28,H,H,H/S,S,S,S/S,55,H,H/S,S,S,S b"


def test_t6_m2_a_bumped_partner_leaves_start_again() -> None:
    options = teams("seven_pawns=7,exit_cards=any_forward,exit_distance=counted")
    position = "20,H,H,H/S,S,S,S/22,H,H,H/S,S,S,S r"
    assert after(options, position, "7:r20>22,yS>38") == "22,H,H,H/S,S,S,S/38,H,H,H/S,S,S,S b"


# --- T7


@pytest.mark.parametrize(("value", "partners"), [("any", True), ("after_home", True), ("never", False)])
def test_t7_all_own_pawns_home(value: str, partners: bool) -> None:
    options = teams(f"partner_moves={value}")
    expected = {
        "1:yS>34": "H,H,H,H/S,S,S,5/34,50,s2,H/S,S,S,S b",
        "1:y50>51": "H,H,H,H/S,S,S,5/S,51,s2,H/S,S,S,S b",
        "1:ys2>s3": "H,H,H,H/S,S,S,5/S,50,s3,H/S,S,S,S b",
    }
    assert plays(options, RED_DONE, "1") == (expected if partners else {"1:-": RED_DONE[:-1] + "b"})
    if not partners:
        for move in expected:
            assert "T1" in forbids(options, RED_DONE, move)
        assert plays(options, RED_DONE, "2") == {"2:-": RED_DONE}  # C2: and draws again


@pytest.mark.parametrize("value", ["any", "after_home", "never"])
def test_t7_one_color_done_is_no_win(value: str) -> None:
    rules = rules_of(teams(f"partner_moves={value}"))
    state = apply(parse_state("s3,H,H,H/S,S,S,S/20,H,H,H/S,S,S,S r", rules), parse_move("3:rs3>H"))
    assert (state.is_over, state.winners, state.turn, state.phase) == (False, (), Color.BLUE, Phase.DRAW)


@pytest.mark.parametrize(("value", "turn"), [("any", "r"), ("after_home", "r"), ("any", "y"), ("never", "y")])
def test_t7_first_team_with_all_pawns_home_wins(value: str, turn: str) -> None:
    rules = rules_of(teams(f"partner_moves={value}"))
    before = parse_state(f"H,H,H,H/H,H,H,H/H,H,H,s3/S,H,H,H {turn}", rules)
    state = apply(before, parse_move("3:ys3>H"))
    assert (state.phase, state.winners) == (Phase.OVER, (Color.RED, Color.YELLOW))
    assert state.turn.letter == turn
    with pytest.raises(GameOverError):
        deal(state, Card.ONE)
    assert legal_moves(state, Card.ONE) == ()


def test_t7_a_two_that_wins_draws_no_more_and_one_that_does_not_does() -> None:
    assert after(TEAMS, "H,H,H,H/S,S,S,S/s4,H,H,H/S,S,S,S r", "2:ys4>H") == "H,H,H,H/S,S,S,S/H,H,H,H/S,S,S,S r"
    assert after(TEAMS, "s4,H,H,H/S,S,S,S/20,H,H,H/S,S,S,S r", "2:rs4>H").endswith(" r")


def test_t7_a_seven_that_wins_for_both_colors() -> None:
    found = plays(teams("seven_pawns=2"), "s4,H,H,H/S,S,S,S/s1,H,H,H/S,S,S,S r", "7")
    assert found == {"7:rs4>H,ys1>H": "H,H,H,H/S,S,S,S/H,H,H,H/S,S,S,S r"}
