"""Section 5: what the cards do."""

from __future__ import annotations

from math import comb

import pytest

from tests.rulings.helpers import CARDS, after, alone, forbids, moves, plays


def test_c1_out_of_start_or_forward_1() -> None:
    assert plays("", "S,S,20,s2/S,S,S,S/-/- r", "1") == {
        "1:rS>4": "S,4,20,s2/S,S,S,S/-/- b",
        "1:r20>21": "S,S,21,s2/S,S,S,S/-/- b",
        "1:rs2>s3": "S,S,20,s3/S,S,S,S/-/- b",
    }
    assert "C1" in forbids("", alone("r", "20,H,H,H"), "1:r20>22")


@pytest.mark.parametrize(
    ("options", "moved", "forfeited"),
    [
        ("", "r", "r"),
        ("draw_again=always", "r", "r"),
        ("draw_again=if_moved", "r", "b"),
        ("draw_again=never", "b", "b"),
    ],
)
def test_c2_draw_again(options: str, moved: str, forfeited: str) -> None:
    assert plays(options, "S,20,s2,H/S,S,S,S/-/- r", "2") == {
        "2:rS>4": f"4,20,s2,H/S,S,S,S/-/- {moved}",
        "2:r20>22": f"S,22,s2,H/S,S,S,S/-/- {moved}",
        "2:rs2>s4": f"S,20,s4,H/S,S,S,S/-/- {moved}",
    }
    assert plays(options, alone("r", "s5,H,H,H"), "2") == {"2:-": alone("r", "s5,H,H,H", forfeited)}


def test_c2_any_number_in_a_row_and_no_other_card_draws_again() -> None:
    position = alone("r", "4,H,H,H")
    for move in "2:r4>6", "2:r6>8", "2:r8>10", "2:r10>12":
        position = after("", position, move)
        assert position.endswith(" r")
    busy = "S,20,H,H/S,S,S,50/-/- r"
    for card in CARDS:
        turns = {result[-1] for result in plays("must_move=false", busy, card).values()}
        assert turns == {"r" if card == "2" else "b"}


def test_c2_moves_2() -> None:
    assert "C2" in forbids("", alone("r", "20,H,H,H"), "2:r20>23")
    assert "C2" in forbids("", alone("r", "20,H,H,H"), "2:r20>18")


@pytest.mark.parametrize("card", ["3", "5", "8", "12"])
def test_c3_forward(card: str) -> None:
    target = 14 + int(card)
    assert plays("", "14,S,S,S/S,S,S,50/-/- r", card) == {f"{card}:r14>{target}": f"S,S,S,{target}/S,S,S,50/-/- b"}
    for wrong in target - 1, target + 1, 14 - int(card):
        assert "C3" in forbids("", "14,S,S,S/S,S,S,50/-/- r", f"{card}:r14>{wrong}")
    assert "C3" in forbids("", "14,S,S,S/S,S,S,50/-/- r", f"{card}:r14<>b50")


def test_c4_backward_4() -> None:
    assert plays("", "15,S,s2,1/S,S,S,50/-/- r", "4") == {
        "4:r1>57": "S,15,57,s2/S,S,S,50/-/- b",
        "4:r15>11": "S,1,11,s2/S,S,S,50/-/- b",
        "4:rs2>0": "S,0,1,15/S,S,S,50/-/- b",
    }
    for target in 19, 12, 16:
        assert "C4" in forbids("", alone("r", "15,H,H,H"), f"4:r15>{target}")


# --- C7

APART = "5,20,H,H/S,S,S,S/-/- r"


def test_c7a_one_pawn_or_two_each_at_least_1() -> None:
    assert plays("", APART, "7") == {
        move: f"{pawns}/S,S,S,S/-/- b"
        for move, pawns in {
            "7:r5>12": "12,20,H,H",
            "7:r20>27": "5,27,H,H",
            "7:r5>6,r20>26": "6,26,H,H",
            "7:r5>7,r20>25": "7,25,H,H",
            "7:r5>8,r20>24": "8,28,H,H",
            "7:r5>9,r20>23": "9,23,H,H",
            "7:r5>10,r20>22": "10,22,H,H",
            "7:r5>11,r20>21": "11,21,H,H",
        }.items()
    }


@pytest.mark.parametrize(
    "move",
    [
        "7:r5>6",  # not all seven
        "7:r5>6,r20>25",
        "7:r5>6,r20>27",  # more than seven
        "7:r5>9,r20>24",
        "7:r20>13",  # backward
        "7:r5>13,r20>19",
        "7:r5<>b40",
    ],
)
def test_c7a_seven_forward_no_more_and_no_less(move: str) -> None:
    assert "C7a" in forbids("", "5,20,H,H/S,S,S,40/-/- r", move)


def test_c7a_never_out_of_start() -> None:
    assert plays("", "S,20,H,H/S,S,S,S/-/- r", "7") == {"7:r20>27": "S,27,H,H/S,S,S,S/-/- b"}
    for move in "7:rS>4", "7:rS>4,r20>26", "7:r20>26,rS>4":
        assert "M2" in forbids("", "S,20,H,H/S,S,S,S/-/- r", move)


@pytest.mark.parametrize("pawns", ["s5,H,H,H", "s4,s5,H,H", "s2,s4,H,H"])
def test_c7a_all_seven_must_be_used_even_if_a_part_would_win(pawns: str) -> None:
    assert plays("", alone("r", pawns), "7") == {"7:-": alone("r", pawns, "b")}


def test_c7a_parts_may_end_at_home() -> None:
    assert moves("", "s1,s4,H,H/S,S,S,S/-/- r", "7") == ["7:rs1>H,rs4>H"]
    assert moves("", "0,s4,H,H/S,S,S,S/-/- r", "7") == ["7:r0>s3,rs4>H", "7:r0>s5", "7:rs4>s5,r0>s4"]


def test_c7b_the_second_part_is_judged_on_what_the_first_left() -> None:
    expected = {
        "7:r21>28": "22,28,H,H",
        "7:r22>29": "21,29,H,H",
        "7:r22>28,r21>22": "22,28,H,H",  # the other way round the square is taken
        "7:r21>23,r22>27": "23,27,H,H",
        "7:r21>24,r22>26": "26,28,H,H",  # the slide comes first
        "7:r22>26,r21>24": "S,28,H,H",  # and here it sweeps the other
        "7:r21>26,r22>24": "S,28,H,H",
        "7:r22>24,r21>26": "26,28,H,H",
        "7:r21>27,r22>23": "23,27,H,H",  # 25 is where neither may follow the other
    }
    found = plays("", "21,22,H,H/S,S,S,S/-/- r", "7")
    assert found == {move: f"{pawns}/S,S,S,S/-/- b" for move, pawns in expected.items()}
    assert "M5" in forbids("", "21,22,H,H/S,S,S,S/-/- r", "7:r21>22,r22>28")
    assert "M5" in forbids("", "21,22,H,H/S,S,S,S/-/- r", "7:r21>25,r22>25")


def test_c7b_an_order_with_the_same_result_is_the_same_move() -> None:
    for move, result in plays("", APART, "7").items():
        steps = move.removeprefix("7:").split(",")
        assert after("", APART, f"7:{','.join(reversed(steps))}") == result


def test_c7b_first_part_bumps_what_the_second_would_have_bumped() -> None:
    position = "20,23,H,H/S,S,S,26/-/- r"  # 20 to 24 slides over 26; 23 to 26 lands there
    assert after("", position, "7:r20>24,r23>26") == "26,28,H,H/S,S,S,S/-/- b"
    assert after("", position, "7:r23>26,r20>24") == "S,28,H,H/S,S,S,S/-/- b"
    assert {"7:r20>24,r23>26", "7:r23>26,r20>24"} <= {*moves("", position, "7")}


@pytest.mark.parametrize("move", ["7:r20>22,r22>27", "7:r5>6,r6>12", "7:r20>21,r5>7,r21>25"])
def test_c7b_no_part_moves_a_pawn_that_another_part_moved(move: str) -> None:
    assert "C7b" in forbids("seven_pawns=7", APART, move)


def test_c7b_not_even_after_a_bump() -> None:
    options = "seven_pawns=3,exit_cards=any_forward,exit_distance=counted"
    move = "7:r25>26,r23>24,rS>8"  # the slide bumps the pawn that has just gone to 26
    assert "C7b" in forbids(options, "23,25,H,H/S,S,S,S/-/- r", move)
    # another pawn in Start is free to go
    assert after(options, "S,23,25,H/S,S,S,S/-/- r", move) == "S,8,28,H/S,S,S,S/-/- b"


def test_c7b_a_pawn_merely_bumped_may_leave_start() -> None:
    position = "23,26,H,H/S,S,S,S/-/- r"
    options = "exit_cards=any_forward,exit_distance=counted"
    assert plays(options, position, "7")["7:r23>24,rS>9"] == "9,28,H,H/S,S,S,S/-/- b"
    assert "M2" in forbids("exit_cards=any_forward", position, "7:r23>24,rS>9")  # no part of a card takes it out


def test_c7b_a_part_must_be_playable_in_full() -> None:
    assert moves("", "20,s4,H,H/S,S,S,S/-/- r", "7") == ["7:r20>25,rs4>H", "7:r20>26,rs4>s5", "7:r20>27"]
    assert "C7a" in forbids("", "20,s4,H,H/S,S,S,S/-/- r", "7:r20>24,rs4>H")


FOUR_APART = "5,20,35,50/S,S,S,S/-/- r"


@pytest.mark.parametrize("pawns", range(1, 8))
def test_c7c_seven_pawns(pawns: int) -> None:
    options = f"seven_pawns={pawns}"
    # which pawns, and where the seven is cut
    counts = [comb(4, parts) * comb(6, parts - 1) for parts in (1, 2, 3, 4) if parts <= pawns]
    found = moves(options, FOUR_APART, "7")
    assert [len([move for move in found if move.count(",") == parts]) for parts in range(len(counts))] == counts
    assert len(found) == sum(counts)
    divided = ["7:r5>12", "7:r5>6,r20>26", "7:r5>6,r20>21,r35>40", "7:r5>6,r20>21,r35>36,r50>54"]
    for parts, move in enumerate(divided, start=1):
        if parts <= pawns:
            assert move in found
        else:
            assert "C7c" in forbids(options, FOUR_APART, move)


def test_c7c_two_is_the_default() -> None:
    assert moves("", FOUR_APART, "7") == moves("seven_pawns=2", FOUR_APART, "7")


# --- C10


@pytest.mark.parametrize(
    ("pawns", "free", "last_resort"),
    [
        ("20,H,H,H", ["r20>19", "r20>30"], ["r20>30"]),
        ("20,s3,H,H", ["r20>19", "r20>30", "rs3>s2"], ["r20>30"]),
        ("0,s3,H,H", ["r0>59", "rs3>s2"], ["r0>59", "rs3>s2"]),
        ("s1,H,H,H", ["rs1>2"], ["rs1>2"]),
        ("S,S,S,s1", ["rs1>2"], ["rs1>2"]),
        ("58,H,H,H", ["r58>57", "r58>H"], ["r58>H"]),
    ],
)
def test_c10_ten_backward(pawns: str, free: list[str], last_resort: list[str]) -> None:
    position = alone("r", pawns)
    for options, steps in (
        ("", free),
        ("ten_backward=free", free),
        ("ten_backward=only_if_no_ten", last_resort),
    ):
        assert moves(options, position, "10") == [f"10:{step}" for step in steps]
    for step in {*free} - {*last_resort}:
        assert "C10" in forbids("ten_backward=only_if_no_ten", position, f"10:{step}")


def test_c10_forward_10_or_backward_1() -> None:
    for target in 18, 21, 29, 31:
        assert "C10" in forbids("", alone("r", "20,H,H,H"), f"10:r20>{target}")
    assert "G7" in forbids("", alone("r", "s1,H,H,H"), "10:-")


def test_c10_leaving_start_counts_as_the_forward_move() -> None:
    for value, expected in ("free", ["10:rS>4", "10:rs3>s2"]), ("only_if_no_ten", ["10:rS>4"]):
        assert moves(f"exit_cards=1.2.10,ten_backward={value}", alone("r", "S,S,S,s3"), "10") == expected


# --- C11

CROWD = "20,s1,S,H/S,40,s1,H/50,S,H,H/- r"


def test_c11a_forward_11_or_swap_places() -> None:
    assert plays("", CROWD, "11") == {
        "11:r20>31": "S,34,s1,H/S,40,s1,H/S,50,H,H/- b",
        "11:r20<>b40": "S,40,s1,H/S,20,s1,H/S,50,H,H/- b",
        "11:r20<>y50": "S,50,s1,H/S,40,s1,H/S,20,H,H/- b",
    }


def test_c11a_with_an_opponents_pawn_where_it_stands() -> None:
    position = "20,25,H,H/S,S,S,40/-/- r"
    for move in "11:r20<>r25", "11:r20<>b41", "11:r20<>y40", "11:r20>30":
        assert "C11a" in forbids("", position, move)
    assert {"11:r20<>b40", "11:r25<>b40"} <= {*moves("", position, "11")}


@pytest.mark.parametrize("move", ["11:rs1<>b40", "11:rS<>b40", "11:r20<>bS", "11:r20<>bs1", "11:r20<>bH", "11:r20<>yS"])
def test_c11b_start_safety_zone_and_home_take_no_part(move: str) -> None:
    assert "C11b" in forbids("", CROWD, move)


@pytest.mark.parametrize(("here", "there"), [("58", "10"), ("10", "58"), ("2", "30"), ("0", "5")])
def test_c11c_a_swap_may_carry_a_pawn_past_its_own_entry(here: str, there: str) -> None:
    position = f"{here},H,H,H/S,S,S,{there}/-/- r"
    assert plays("", position, "11")[f"11:r{here}<>b{there}"] == f"{there},H,H,H/S,S,S,{here}/-/- b"


def test_c11c_a_pawn_carried_past_goes_round_again() -> None:
    assert moves("", "10,H,H,H/S,S,S,58/-/- r", "5") == ["5:r10>15"]
    assert moves("", "58,H,H,H/S,S,S,10/-/- r", "5") == ["5:r58>s1"]  # and one carried back turns in
    # the opponent's pawn, carried back behind its entry at 17
    assert after("", "12,H,H,H/S,S,S,20/-/- r", "11:r12<>b20") == "20,H,H,H/S,S,S,12/-/- b"
    assert "8:b12>s3" in moves("", "20,H,H,H/S,S,S,12/-/- b", "8")


@pytest.mark.parametrize(
    ("pawns", "optional", "forced"),
    [
        # a pawn that can go forward: no declining
        ("20,H,H,H", ["r20>31", "r20<>b40"], ["r20>31", "r20<>b40"]),
        ("0,20,H,H", ["r0<>b40", "r20>31", "r20<>b40"], ["r0<>b40", "r20>31", "r20<>b40"]),
        # none that can
        ("0,H,H,H", ["-", "r0<>b40"], ["r0<>b40"]),
        ("S,0,s1,H", ["-", "r0<>b40"], ["r0<>b40"]),
        # nothing at all
        ("S,s1,H,H", ["-"], ["-"]),
    ],
)
def test_c11d_eleven_swap(pawns: str, optional: list[str], forced: list[str]) -> None:
    position = f"{pawns}/S,S,S,40/-/- r"
    for options, steps in ("", optional), ("eleven_swap=optional", optional), ("eleven_swap=forced", forced):
        assert moves(options, position, "11") == [f"11:{step}" for step in steps]
        if "-" not in steps:
            assert "C11d" in forbids(options, position, "11:-")


def test_c11d_declining_forfeits() -> None:
    assert after("", "0,H,H,H/S,S,S,40/-/- r", "11:-") == "0,H,H,H/S,S,S,40/-/- b"


def test_c11d_no_declining_if_an_11_leaves_start() -> None:
    assert moves("exit_cards=1.2.11", "S,0,H,H/S,S,S,40/-/- r", "11") == ["11:rS>4", "11:r0<>b40"]


# --- C13


def test_c13a_from_start_in_the_place_of_an_opponent() -> None:
    position = "S,S,20,s1/S,25,s1,H/50,S,H,H/- r"
    assert plays("", position, "S") == {
        "S:rS>25": "S,20,25,s1/S,S,s1,H/S,50,H,H/- b",
        "S:rS>50": "S,20,50,s1/S,25,s1,H/S,S,H,H/- b",
    }
    assert "G7" in forbids("", position, "S:-")
    for move in "S:rS>20", "S:rS>26", "S:rS>4", "S:rS>s1":
        assert "C13a" in forbids("", position, move)


@pytest.mark.parametrize("position", ["20,s1,H,H/S,S,S,25/-/- r", "S,20,s1,H/S,S,s3,H/-/- r", "S,S,S,S/S,S,S,S/-/- r"])
def test_c13a_forfeited_without_a_pawn_in_start_or_one_to_replace(position: str) -> None:
    assert plays("", position, "S") == {"S:-": f"{position[:-1]}b"}


@pytest.mark.parametrize(
    ("position", "none", "choice", "fallback"),
    [
        ("S,20,H,H/S,S,S,40/-/- r", ["rS>40"], ["rS>40", "r20>24"], ["rS>40"]),
        ("20,s1,H,H/S,S,S,40/-/- r", ["-"], ["r20>24", "rs1>s5"], ["r20>24", "rs1>s5"]),
        ("S,20,H,H/S,S,S,S/-/- r", ["-"], ["r20>24"], ["r20>24"]),
        ("S,20,H,H/S,S,s1,H/-/- r", ["-"], ["r20>24"], ["r20>24"]),
        ("S,s3,H,H/S,S,S,S/-/- r", ["-"], ["-"], ["-"]),
        ("S,S,S,S/S,S,S,S/-/- r", ["-"], ["-"], ["-"]),
    ],
)
def test_c13b_sorry_forward(position: str, none: list[str], choice: list[str], fallback: list[str]) -> None:
    for options, steps in (
        ("", none),
        ("sorry_forward=none", none),
        ("sorry_forward=choice", choice),
        ("sorry_forward=fallback", fallback),
    ):
        assert moves(options, position, "S") == [f"S:{step}" for step in steps]
        for step in {*choice} - {*steps}:
            if step != "-":
                assert "C13b" in forbids(options, position, f"S:{step}")


def test_c13b_moves_4_by_the_ordinary_rules() -> None:
    assert plays("sorry_forward=choice", "20,58,s1,H/S,S,S,2/-/- r", "S") == {
        "S:r20>24": "28,58,s1,H/S,S,S,2/-/- b",
        "S:r58>2": "2,20,s1,H/S,S,S,S/-/- b",
        "S:rs1>s5": "20,58,s5,H/S,S,S,2/-/- b",
    }


def test_c13b_never_out_of_start() -> None:
    for value in "choice", "fallback":
        assert plays(f"sorry_forward={value}", alone("r", "S,S,H,H"), "S") == {"S:-": alone("r", "S,S,H,H", "b")}
