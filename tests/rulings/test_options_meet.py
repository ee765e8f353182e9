"""Where options meet: what each ruling says alone has to hold for the other as well."""

from __future__ import annotations

from itertools import combinations

import pytest

from sorry_engine import apply, deal, draw_counts, parse_card, parse_move, parse_state
from tests.rulings.helpers import CARDS, after, alone, forbids, moves, plays, rules_of

# every value of every option of sections 3 to 5 that is not the default
HOUSE_RULES = (
    "exit_cards=any_forward",
    "exit_cards=1",
    "exit_cards=any_forward,exit_distance=counted",
    "exit_distance=counted",
    "own_landing=bump",
    "exact_home=false",
    "own_entry=may_stop_on_diamond,diamond=true",
    "own_entry=may_pass",
    "diamond=true",
    "diamond=true,diamond_holds=true",
    "slide_colors=own",
    "slide_colors=any",
    "slide_backward=false",
    "slide_on_sorry=false",
    "slide_on_swap=both",
    "slide_on_swap=none",
    "slide_own_pawns=blocks",
    "slide_own_pawns=spared",
    "draw_again=if_moved",
    "draw_again=never",
    *(f"seven_pawns={pawns}" for pawns in (1, 3, 4, 5, 6, 7)),
    "ten_backward=only_if_no_ten",
    "eleven_swap=forced",
    "sorry_forward=choice",
    "sorry_forward=fallback",
)


# --- M5 and S6


@pytest.mark.parametrize(
    ("landing", "sliding", "on_triangle", "between", "on_end"),
    [
        ("illegal", "bumped", None, "S,28", "S,28"),
        ("illegal", "blocks", None, None, None),
        ("illegal", "spared", None, "26,28", None),
        # bumped by the landing, the pawn on the triangle is gone before anything slides
        ("bump", "bumped", "S,28", "S,28", "S,28"),
        ("bump", "blocks", "S,28", None, None),
        ("bump", "spared", "S,28", "26,28", None),
    ],
)
def test_m5_s6_own_landing_and_slide_own_pawns(
    landing: str, sliding: str, on_triangle: str | None, between: str | None, on_end: str | None
) -> None:
    options = f"own_landing={landing},slide_own_pawns={sliding}"
    for square, pawns in (24, on_triangle), (26, between), (28, on_end):
        position = f"23,{square},H,H/S,S,S,S/-/- r"
        result = plays(options, position, "1").get("1:r23>24")
        assert result == (f"{pawns},H,H/S,S,S,S/-/- b" if pawns else None)
        if not pawns:
            assert ("M5" if square == 24 else "S6") in forbids(options, position, "1:r23>24")


def test_m5_s8_a_pawn_that_ends_where_it_began_is_not_in_its_own_way() -> None:
    for landing in "illegal", "bump":
        for sliding in "bumped", "blocks", "spared":
            options = f"own_landing={landing},slide_own_pawns={sliding}"
            assert plays(options, alone("r", "28,H,H,H"), "4") == {"4:r28>24": alone("r", "28,H,H,H", "b")}


@pytest.mark.parametrize("sliding", ["bumped", "blocks", "spared"])
def test_m5_m1_leaving_start_onto_the_own_pawn_changes_nothing(sliding: str) -> None:
    options = f"own_landing=bump,slide_colors=any,slide_own_pawns={sliding}"
    assert plays(options, "S,4,H,H/S,S,S,S/-/- r", "1") == {
        "1:rS>4": "S,4,H,H/S,S,S,S/-/- b",
        "1:r4>5": "S,5,H,H/S,S,S,S/-/- b",
    }


def test_m5_c7b_bumped_by_the_first_part_and_out_again_with_the_second() -> None:
    options = "own_landing=bump,exit_cards=any_forward,exit_distance=counted"
    # 3 to 23 bumps the pawn there; it comes out with the other 4, to 7
    assert plays(options, "20,23,H,H/S,S,S,S/-/- r", "7")["7:r20>23,rS>7"] == "7,23,H,H/S,S,S,S/-/- b"
    assert "C7b" in forbids(f"{options},seven_pawns=3", "20,23,H,H/S,S,S,S/-/- r", "7:r23>24,r20>22,r22>26")


# --- M1, M2 with the rest


@pytest.mark.parametrize(("sliding", "result"), [("bumped", "S,13,21,H"), ("blocks", None), ("spared", "11,13,21,H")])
def test_m2_s2_s6_counted_out_of_start_onto_the_own_triangle(sliding: str, result: str | None) -> None:
    options = f"exit_cards=any_forward,exit_distance=counted,slide_colors=any,slide_own_pawns={sliding}"
    position = "S,11,20,H/S,S,S,S/-/- r"
    move = "7:rS>9,r20>21"
    assert plays(options, position, "7").get(move) == (f"{result}/S,S,S,S/-/- b" if result else None)
    if not result:
        assert "S6" in forbids(options, position, move)


def test_m2_c7c_a_seven_over_three_pawns_with_two_in_start() -> None:
    options = "seven_pawns=3,exit_cards=any_forward,exit_distance=counted"
    found = moves(options, "S,S,20,H/S,S,S,S/-/- r", "7")
    out = [(first, second) for first, second in combinations(range(1, 7), 2)]  # never both as far: M5
    expected = [
        "7:rS>10",
        "7:r20>27",
        *(f"7:rS>{3 + part},r20>{20 + 7 - part}" for part in range(1, 7)),
        *(f"7:rS>{3 + first},rS>{3 + second}" for first, second in out if first + second == 7),
        *(
            f"7:rS>{3 + first},rS>{3 + second},r20>{20 + 7 - first - second}"
            for first, second in out
            if first + second < 7
        ),
    ]
    assert sorted(found) == sorted(expected)
    assert len(found) == 2 + 6 + 3 + 6


@pytest.mark.parametrize(("draw_again", "turn"), [("always", "r"), ("if_moved", "r"), ("never", "b")])
@pytest.mark.parametrize(("distance", "square"), [("to_circle", 4), ("counted", 5)])
def test_m2_c2_leaving_start_with_a_two(draw_again: str, turn: str, distance: str, square: int) -> None:
    options = f"draw_again={draw_again},exit_distance={distance}"
    assert plays(options, alone("r", "S,S,S,S"), "2") == {f"2:rS>{square}": alone("r", f"S,S,S,{square}", turn)}


@pytest.mark.parametrize(
    ("options", "position", "expected"),
    [
        ("exit_cards=any_forward", "S,s3,H,H", ["rS>4"]),
        ("exit_cards=any_forward,exit_distance=counted", "S,s3,H,H", ["rS>13"]),
        ("exit_cards=1.2", "S,s3,H,H", ["rs3>s2"]),
        ("exact_home=false", "S,s3,H,H", ["rs3>H"]),
        ("own_entry=may_pass", "0,s3,H,H", ["r0>10"]),
        ("own_entry=may_stop_on_diamond,diamond=true", "0,s3,H,H", ["r0>59", "rs3>s2"]),
        ("diamond=true", "3,s3,H,H", ["r3>13"]),
        ("diamond=true,diamond_holds=true", "3,s3,H,H", ["r3>2", "rs3>s2"]),
        # the only ten lands on an own pawn, which itself cannot move 10
        ("own_landing=illegal", "0,50,H,H", ["r0>59", "r50>49"]),
        ("own_landing=bump", "0,50,H,H", ["r50>0"]),
        # the only ten slides into an own pawn
        ("slide_colors=any,slide_own_pawns=bumped", "2,51,H,H", ["r51>1"]),
        ("slide_colors=any,slide_own_pawns=blocks", "2,51,H,H", ["r2>1", "r51>50"]),
        ("slide_colors=any,slide_own_pawns=spared", "2,51,H,H", ["r51>1"]),
    ],
)
def test_c10_only_if_no_ten_means_that_no_ten_can_be_played(options: str, position: str, expected: list[str]) -> None:
    text = alone("r", position)
    options = f"{options},ten_backward=only_if_no_ten"
    assert moves(options, text, "10") == [f"10:{step}" for step in expected]
    for pawn in position.split(","):
        back = {"0": "59", "s3": "s2", "2": "1", "3": "2", "50": "49", "51": "50"}.get(pawn)
        if back and f"r{pawn}>{back}" not in expected:
            assert "C10" in forbids(options, text, f"10:r{pawn}>{back}")


@pytest.mark.parametrize(
    ("options", "pawns", "expected"),
    [
        ("exit_cards=any_forward", "S,0,H,H", ["rS>4", "r0<>b40"]),
        ("exit_cards=1.2", "S,0,H,H", ["-", "r0<>b40"]),
        ("exact_home=false", "0,s1,H,H", ["r0<>b40", "r0>H", "rs1>H"]),
        ("own_entry=may_pass", "0,H,H,H", ["r0>11", "r0<>b40"]),
        ("diamond=true", "3,H,H,H", ["r3>14", "r3<>b40"]),
        ("diamond=true,diamond_holds=true", "3,H,H,H", ["-", "r3<>b40"]),
        # the only 11 lands on an own pawn, which itself cannot move 11
        ("own_landing=illegal", "0,49,H,H", ["-", "r0<>b40", "r49<>b40"]),
        ("own_landing=bump", "0,49,H,H", ["r0<>b40", "r49>0", "r49<>b40"]),
        # an own pawn bars the slide
        ("slide_colors=any,slide_own_pawns=spared", "2,50,H,H", ["r2<>b40", "r50>1", "r50<>b40"]),
        ("slide_colors=any,slide_own_pawns=blocks", "2,50,H,H", ["-", "r2<>b40", "r50<>b40"]),
        ("eleven_swap=forced", "0,49,H,H", ["r0<>b40", "r49<>b40"]),
        ("eleven_swap=forced,must_move=false", "0,49,H,H", ["-", "r0<>b40", "r49<>b40"]),
    ],
)
def test_c11d_declining_means_that_no_11_can_be_played(options: str, pawns: str, expected: list[str]) -> None:
    assert moves(options, f"{pawns}/S,S,S,40/-/- r", "11") == [f"11:{step}" for step in expected]


# --- M6, M7 with the rest


def test_m6_m7_past_home_or_past_the_entry() -> None:
    options = "exact_home=false,own_entry=may_pass"
    assert moves(options, alone("r", "0,H,H,H"), "5") == ["5:r0>5", "5:r0>s3"]
    assert moves(options, alone("r", "0,H,H,H"), "8") == ["8:r0>8", "8:r0>H"]
    assert moves(options, alone("r", "0,H,H,H"), "12") == ["12:r0>12", "12:r0>H"]
    assert moves("own_entry=may_pass", alone("r", "0,H,H,H"), "12") == ["12:r0>12"]
    assert moves("exact_home=false", alone("r", "0,H,H,H"), "12") == ["12:r0>H"]


def test_m6_m7_c7a_parts_of_a_seven_past_home_or_past_the_entry() -> None:
    expected = ["7:r2>9", "7:r2>H", "7:r20>27", "7:r2>8,r20>21", "7:r2>H,r20>21"]
    expected += [f"7:r2>{2 + part},r20>{27 - part}" for part in range(1, 6)]
    expected += [f"7:r2>s{part},r20>{27 - part}" for part in range(1, 6)]
    options = "exact_home=false,own_entry=may_pass"
    assert sorted(moves(options, "2,20,H,H/S,S,S,S/-/- r", "7")) == sorted(expected)


def test_m6_c7a_a_part_may_be_longer_than_the_way_home() -> None:
    position = "20,s4,H,H/S,S,S,S/-/- r"
    lenient = {
        "7:r20>21,rs4>H": "21,H,H,H",
        "7:r20>22,rs4>H": "22,H,H,H",
        "7:r20>23,rs4>H": "23,H,H,H",
        "7:r20>24,rs4>H": "28,H,H,H",
        "7:r20>25,rs4>H": "25,H,H,H",
        "7:r20>26,rs4>s5": "26,s5,H,H",
        "7:r20>27": "27,s4,H,H",
        "7:rs4>H": "20,H,H,H",
    }
    assert plays("exact_home=false", position, "7") == {
        move: f"{pawns}/S,S,S,S/-/- b" for move, pawns in lenient.items()
    }
    assert "C7a" in forbids("exact_home=false", position, "7:r20>26,rs4>H")  # eight at least
    assert "C7a" in forbids("exact_home=false", position, "7:r20>22,rs4>s5")  # not past Home: three in all
    assert plays("exact_home=false", alone("r", "s5,H,H,H"), "7") == {"7:rs5>H": alone("r", "H,H,H,H")}


@pytest.mark.parametrize(
    ("options", "pawns", "expected"),
    [
        ("exact_home=false", "s3,S,H,H", ["rs3>H"]),
        ("exact_home=true", "s3,S,H,H", ["-"]),
        ("own_entry=may_pass", "1,H,H,H", ["r1>5", "r1>s3"]),
        ("own_entry=may_stop_on_diamond,diamond=true", "59,H,H,H", ["r59>3", "r59>s1"]),
        ("diamond=true,diamond_holds=true", "3,H,H,H", ["-"]),
        ("exit_cards=any_forward", "S,S,S,S", ["-"]),
        ("own_landing=bump", "20,24,H,H", ["r20>24", "r24>28"]),
        ("own_landing=illegal", "20,24,H,H", ["r24>28"]),
        ("slide_own_pawns=blocks", "20,26,H,H", ["r26>30"]),
    ],
)
def test_c13b_forward_four_meets_the_rulings_on_moving(options: str, pawns: str, expected: list[str]) -> None:
    for value in "choice", "fallback":
        found = moves(f"{options},sorry_forward={value}", alone("r", pawns), "S")
        assert found == [f"S:{step}" for step in expected]


@pytest.mark.parametrize(
    ("options", "own", "expected"),
    [
        # the one pawn to replace stands on a triangle, and an own pawn bars the slide
        ("slide_own_pawns=blocks", 26, ["r26>30"]),
        ("slide_own_pawns=spared", 28, ["r28>32"]),
        ("slide_own_pawns=spared", 26, ["rS>24"]),
        ("slide_own_pawns=bumped", 26, ["rS>24"]),
        ("slide_own_pawns=blocks,slide_on_sorry=false", 26, ["rS>24"]),
        ("slide_own_pawns=blocks,slide_colors=own", 26, ["rS>24"]),
        ("slide_own_pawns=blocks,own_landing=bump", 26, ["r26>30"]),
        ("slide_own_pawns=blocks,must_move=false", 26, ["-", "r26>30"]),
        ("slide_own_pawns=bumped,must_move=false", 26, ["-", "rS>24"]),
    ],
)
def test_c13b_s6_fallback_when_none_can_be_replaced_for_whatever_reason(
    options: str, own: int, expected: list[str]
) -> None:
    position = f"S,{own},H,H/-/S,S,S,24/- r"
    assert moves(f"sorry_forward=fallback,{options}", position, "S") == [f"S:{step}" for step in expected]
    if "rS>24" in expected:
        assert "C13b" in forbids(f"sorry_forward=fallback,{options}", position, f"S:r{own}>{own + 4}")
    else:
        assert "S6" in forbids(f"sorry_forward=fallback,{options}", position, "S:rS>24")


# --- S: slides with one another


@pytest.mark.parametrize(
    ("options", "result"),
    [
        ("", "28,H,H,H/S,S,S,S"),
        ("slide_colors=own", "24,H,H,H/S,S,S,27"),
        ("slide_backward=false", "24,H,H,H/S,S,S,27"),
        ("slide_colors=any,slide_backward=false", "24,H,H,H/S,S,S,27"),
        ("slide_colors=any", "28,H,H,H/S,S,S,S"),
    ],
)
def test_s2_s3_s8_back_onto_the_triangle(options: str, result: str) -> None:
    assert plays(options, "28,H,H,H/S,S,S,27/-/- r", "4") == {"4:r28>24": f"{result}/-/- b"}


@pytest.mark.parametrize(
    ("options", "result"),
    [
        ("", "9,H,H,H/S,S,S,24"),
        ("slide_colors=any", "13,H,H,H/S,S,S,24"),
        ("slide_colors=any,slide_on_swap=both", "13,H,H,H/S,S,S,28"),
        ("slide_colors=any,slide_on_swap=none", "9,H,H,H/S,S,S,24"),
        ("slide_colors=own,slide_on_swap=both", "13,H,H,H/S,S,S,28"),
        ("slide_on_swap=both", "9,H,H,H/S,S,S,24"),
    ],
)
def test_s2_s5_swapping_onto_own_triangles(options: str, result: str) -> None:
    assert plays(options, "24,H,H,H/S,S,S,9/-/- r", "11")["11:r24<>b9"] == f"{result}/-/- b"


@pytest.mark.parametrize("landing", ["illegal", "bump"])
def test_s5_m5_a_swap_lands_on_no_pawn_of_ones_own(landing: str) -> None:
    position = "20,30,H,H/S,S,40,50/-/- r"
    found = plays(f"own_landing={landing}", position, "11")
    assert [move for move in found if "<>" in move] == [
        "11:r20<>b40",
        "11:r20<>b50",
        "11:r30<>b40",
        "11:r30<>b50",
    ]
    assert found["11:r30<>b40"] == "20,40,H,H/S,S,30,50/-/- b"


@pytest.mark.parametrize(
    ("pawns", "allowed", "barred"),
    [
        ("0,26,H,H", ["r26<>y24", "r26>37"], ["r0<>y24"]),
        ("25,26,H,H", ["r25>36", "r26>37"], ["r25<>y24", "r26<>y24"]),
    ],
)
def test_s6_c11a_a_swap_whose_slide_is_barred_is_no_swap(pawns: str, allowed: list[str], barred: list[str]) -> None:
    position = f"{pawns}/-/S,S,S,24/- r"
    assert moves("slide_own_pawns=blocks", position, "11") == [f"11:{step}" for step in allowed]
    for options in "", "slide_own_pawns=spared", "slide_own_pawns=blocks,slide_on_swap=none":
        assert sorted(moves(options, position, "11")) == sorted(f"11:{step}" for step in allowed + barred)
    for step in barred:
        assert "S6" in forbids("slide_own_pawns=blocks", position, f"11:{step}")


# --- G6, G7, G9 with the rest

MIXED = "S,20,s3,H/S,S,50,H/-/- r"


@pytest.mark.parametrize("options", ["", *HOUSE_RULES])
def test_g7_must_move_false_only_adds_the_unused_card(options: str) -> None:
    for card in CARDS:
        must = plays(options, MIXED, card)
        may = plays(f"{options},must_move=false".strip(","), MIXED, card)
        again = card == "2" and "draw_again" not in options
        assert may == must | {f"{card}:-": f"{MIXED[:-1]}{'r' if again else 'b'}"}


@pytest.mark.parametrize(
    ("value", "moved", "unused"), [("always", "r", "r"), ("if_moved", "r", "b"), ("never", "b", "b")]
)
def test_g7_c2_a_two_left_unused(value: str, moved: str, unused: str) -> None:
    options = f"must_move=false,draw_again={value}"
    assert plays(options, "20,H,H,H/S,S,S,S/-/- r", "2") == {
        "2:-": f"20,H,H,H/S,S,S,S/-/- {unused}",
        "2:r20>22": f"22,H,H,H/S,S,S,S/-/- {moved}",
    }


@pytest.mark.parametrize("value", ["always", "if_moved", "never"])
@pytest.mark.parametrize(("play_on", "turn"), [("false", "r"), ("true", "b places=r")])
def test_g9_c2_the_two_that_brings_the_last_pawn_home(value: str, play_on: str, turn: str) -> None:
    options = f"play_on={play_on},draw_again={value}"
    assert plays(options, alone("r", "s4,H,H,H"), "2") == {"2:rs4>H": alone("r", "H,H,H,H", turn)}
    # one of two pawns Home: the 2 counts as ever
    other = "b" if value == "never" else "r"
    assert after(options, alone("r", "20,s4,H,H"), "2:rs4>H") == alone("r", "20,H,H,H", other)


@pytest.mark.parametrize(
    ("options", "position", "move", "result"),
    [
        ("pawns=1", "s3/S/S/S r", "3:rs3>H", "H/S/S/S b places=r"),
        ("pawns=2", "s3,H/S,S/-/- r", "3:rs3>H", "H,H/S,S/-/- r places=r"),
        ("exact_home=false", "s3,H,H,H/S,S,S,S/S,S,S,S/- r", "12:rs3>H", "H,H,H,H/S,S,S,S/S,S,S,S/- b places=r"),
        ("", "s2,s3,H,H/S,S,S,S/S,S,S,S/- r", "7:rs3>H,rs2>H", "H,H,H,H/S,S,S,S/S,S,S,S/- b places=r"),
        ("must_move=false", "s3,H,H,H/H,H,H,H/S,S,S,S/- r places=b", "2:-", "s3,H,H,H/H,H,H,H/S,S,S,S/- r places=b"),
        ("must_move=false", "s3,H,H,H/H,H,H,H/S,S,S,S/- r places=b", "3:-", "s3,H,H,H/H,H,H,H/S,S,S,S/- y places=b"),
        ("", "s3,H,H,H/H,H,H,H/S,S,S,S/- r places=b", "3:rs3>H", "H,H,H,H/H,H,H,H/S,S,S,S/- r places=b,r"),
    ],
)
def test_g9_play_on_meets_other_options(options: str, position: str, move: str, result: str) -> None:
    assert after(f"{options},play_on=true".strip(","), position, move) == result


def test_g9_play_on_pawns_of_a_color_that_is_done_take_no_part() -> None:
    position = "S,20,s1,H/H,H,H,H/S,S,S,40/- r places=b"
    options = "play_on=true,sorry_forward=fallback"
    assert moves(options, position, "S") == ["S:rS>40"]
    assert moves(options, position, "11") == ["11:r20>31", "11:r20<>y40"]


@pytest.mark.parametrize("value", ["always", "if_moved", "never"])
@pytest.mark.parametrize(("reshuffle", "twos"), [("on_next_draw", 4), ("immediately", 3)])
def test_g6_c2_a_two_as_the_last_card(value: str, reshuffle: str, twos: int) -> None:
    rules = rules_of(f"reshuffle={reshuffle},draw_again={value}")
    state = parse_state("20,H,H,H/S,S,S,S/-/- r 0.1.0.0.0.0.0.0.0.0.0", rules)
    two = parse_card("2")
    for played in apply(state, parse_move("2:r20>22")), apply(deal(state, two), parse_move("2:r20>22")):
        assert draw_counts(played)[two] == twos
        assert played.turn.letter == ("b" if value == "never" else "r")


@pytest.mark.parametrize("reshuffle", ["on_next_draw", "immediately"])
def test_g6_g1_a_deck_of_one_two_played_over_and_over(reshuffle: str) -> None:
    rules = rules_of(f"deck=0.1.0.0.0.0.0.0.0.0.0,reshuffle={reshuffle}")
    state = parse_state(alone("r", "S,H,H,H"), rules)
    for move in "2:rS>4", "2:r4>6", "2:r6>8", "2:r8>10":
        state = apply(state, parse_move(move))
        assert (state.turn.letter, state.pile.total, draw_counts(state).total) == ("r", 0, 1)


HELD_AND_BUMPED = "exit_cards=any_forward,exit_distance=counted,diamond=true,diamond_holds=true"


@pytest.mark.parametrize(
    ("options", "position", "expected"),
    [
        (
            "slide_colors=any",
            "0,3,H,H/S,S,S,S/-/- r",
            {"7:r0>s5": "3,s5,H,H/S,S,S,S/-/- b", "7:r0>1,rS>9": "4,13,H,H/S,S,S,S/-/- b"},
        ),
        (
            "own_landing=bump,own_entry=may_stop_on_diamond",
            "1,3,H,H/S,S,S,S/-/- r",
            {"7:r1>H": "3,H,H,H/S,S,S,S/-/- b", "7:r1>3,rS>8": "3,8,H,H/S,S,S,S/-/- b"},
        ),
    ],
    ids=["by a slide", "by landing"],
)
def test_c7b_m9_a_pawn_held_on_its_diamond_is_bumped_and_starts(
    options: str, position: str, expected: dict[str, str]
) -> None:
    assert plays(f"{HELD_AND_BUMPED},{options}", position, "7") == expected
