"""Section 3: moving."""

from __future__ import annotations

import pytest

from sorry_engine import RulesError
from tests.rulings.helpers import CARDS, after, alone, forbids, moves, plays, rules_of

ANY_FORWARD = ("1", "2", "3", "5", "7", "8", "10", "11", "12")

# --- M1, M2: out of Start


@pytest.mark.parametrize(
    ("options", "exits"),
    [
        ("", ("1", "2")),
        ("exit_cards=any_forward", ANY_FORWARD),
        ("exit_cards=1", ("1",)),
        ("exit_cards=5.12", ("5", "12")),
        ("exit_cards=1.2.3.5.7.8.10.11", ANY_FORWARD[:-1]),
    ],
)
@pytest.mark.parametrize("card", CARDS)
def test_m1_exit_cards(options: str, exits: tuple[str, ...], card: str) -> None:
    position = "S,S,20,H/S,S,S,S/-/- r"
    leaves = f"{card}:rS>4"
    if card in exits:
        assert plays(options, position, card)[leaves] == f"S,4,20,H/S,S,S,S/-/- {'r' if card == '2' else 'b'}"
    else:
        assert leaves not in moves(options, position, card)
        assert card == "S" or "M1" in forbids(options, position, leaves)


@pytest.mark.parametrize("options", ["", "exit_cards=any_forward", "exit_cards=any_forward,sorry_forward=choice"])
def test_m1_not_the_four_and_not_the_forward_four_of_sorry(options: str) -> None:
    assert plays(options, alone("r", "S,S,S,S"), "4") == {"4:-": alone("r", "S,S,S,S", "b")}
    assert plays(options, alone("r", "S,S,S,S"), "S") == {"S:-": alone("r", "S,S,S,S", "b")}


@pytest.mark.parametrize(
    ("card", "counted"),
    [("1", 4), ("2", 5), ("3", 6), ("5", 8), ("7", 10), ("8", 11), ("10", 13), ("11", 14), ("12", 15)],
)
def test_m2_exit_distance(card: str, counted: int) -> None:
    position = alone("r", "S,H,H,H")
    turn = "r" if card == "2" else "b"
    for distance, target in ("to_circle", 4), ("counted", counted):
        options = f"exit_cards=any_forward,exit_distance={distance}"
        assert plays(options, position, card) == {f"{card}:rS>{target}": alone("r", f"{target},H,H,H", turn)}
        assert "M2" in forbids(options, position, f"{card}:rS>{target + 1}")


def test_m2_two_gives_no_extra_step_unless_counted() -> None:
    assert moves("", alone("r", "S,H,H,H"), "2") == ["2:rS>4"]
    assert moves("exit_distance=counted", alone("r", "S,H,H,H"), "2") == ["2:rS>5"]
    assert "M2" in forbids("", alone("r", "S,H,H,H"), "2:rS>5")
    assert "M2" in forbids("exit_distance=counted", alone("r", "S,H,H,H"), "2:rS>4")


PARTS = {
    "7:rS>4,r20>26": "4,26,H,H",
    "7:rS>5,r20>25": "5,25,H,H",
    "7:rS>6,r20>24": "6,28,H,H",
    "7:rS>7,r20>23": "7,23,H,H",
    "7:rS>8,r20>22": "8,22,H,H",
    "7:rS>9,r20>21": "9,21,H,H",
}


@pytest.mark.parametrize(
    ("options", "allowed"),
    [
        ("", {}),
        ("exit_distance=counted", {}),  # a part of 1 or 2 is no 1 and no 2
        ("exit_cards=1.2.3,exit_distance=counted", {}),
        ("exit_cards=any_forward", {"7:rS>4": "4,20,H,H"}),
        ("exit_cards=7", {"7:rS>4": "4,20,H,H"}),
        ("exit_cards=any_forward,exit_distance=counted", {"7:rS>10": "10,20,H,H", **PARTS}),
        ("exit_cards=7,exit_distance=counted", {"7:rS>10": "10,20,H,H", **PARTS}),
    ],
)
def test_m2_part_of_a_seven_out_of_start(options: str, allowed: dict[str, str]) -> None:
    position = "S,20,H,H/S,S,S,S/-/- r"
    expected = {"7:r20>27": "S,27,H,H", **allowed}
    assert plays(options, position, "7") == {move: f"{pawns}/S,S,S,S/-/- b" for move, pawns in expected.items()}
    for move in PARTS:
        if move not in allowed:
            assert "M2" in forbids(options, position, move)


def test_m2_counted_jumps_its_own_pawn_on_the_circle() -> None:
    assert moves("exit_distance=counted", "S,4,H,H/S,S,S,S/-/- r", "2") == ["2:rS>5", "2:r4>6"]
    assert moves("exit_distance=counted", "S,5,H,H/S,S,S,S/-/- r", "2") == ["2:r5>7"]
    assert "M5" in forbids("exit_distance=counted", "S,5,H,H/S,S,S,S/-/- r", "2:rS>5")


# --- M3, M4, M5: jumping, bumping


def test_m3_jumped_squares_count_and_nobody_there_is_touched() -> None:
    position = "20,22,H,H/21,23,S,S/-/- r"
    assert plays("", position, "5") == {
        "5:r20>25": "22,25,H,H/S,S,21,23/-/- b",
        "5:r22>27": "20,27,H,H/S,S,21,23/-/- b",
    }
    assert plays("", position, "4")["4:r22>18"] == "18,20,H,H/S,S,21,23/-/- b"
    assert plays("", "s1,s2,s3,2/S,S,S,S/-/- r", "5")["5:r2>s5"] == "s1,s2,s3,s5/S,S,S,S/-/- b"


@pytest.mark.parametrize("square", [0, 2, 10, 15, 17, 18, 19, 30, 32, 34, 47, 49, 59])
def test_m4_no_square_is_safe_from_a_bump(square: int) -> None:
    origin = (square - 3) % 60  # among the squares are entries, diamonds, circles and corners
    position = f"{origin},H,H,H/S,S,S,{square}/S,S,S,S/S,S,S,S r"
    assert plays("", position, "3") == {f"3:r{origin}>{square}": alone("r", f"{square},H,H,H", "b")}


def test_m4_leaving_start_and_moving_backward_bump_too() -> None:
    assert plays("", "S,H,H,H/S,S,S,4/-/- r", "1") == {"1:rS>4": "4,H,H,H/S,S,S,S/-/- b"}
    assert plays("", "10,H,H,H/S,S,S,6/-/- r", "4") == {"4:r10>6": "6,H,H,H/S,S,S,S/-/- b"}


@pytest.mark.parametrize(
    ("position", "move", "others", "bumped"),
    [
        ("20,25,H,H/S,S,S,S/-/- r", "5:r20>25", ["5:r25>30"], "S,25,H,H/S,S,S,S/-/- b"),
        ("55,0,H,H/S,S,S,S/-/- r", "5:r55>0", ["5:r0>s3"], "S,0,H,H/S,S,S,S/-/- b"),
        ("20,24,H,H/S,S,S,S/-/- r", "4:r24>20", ["4:r20>16"], "S,20,H,H/S,S,S,S/-/- b"),
        ("s1,s3,H,H/S,S,S,S/-/- r", "2:rs1>s3", ["2:rs3>s5"], "S,s3,H,H/S,S,S,S/-/- r"),
        ("s1,s2,H,H/S,S,S,S/-/- r", "10:rs2>s1", ["10:rs1>2"], "S,s1,H,H/S,S,S,S/-/- b"),
        ("2,s3,H,H/S,S,S,S/-/- r", "3:r2>s3", ["3:rs3>H"], "S,s3,H,H/S,S,S,S/-/- b"),
        ("S,4,H,H/S,S,S,S/-/- r", "1:rS>4", ["1:r4>5"], "S,4,H,H/S,S,S,S/-/- b"),
        # it is judged before the slide, which would carry on to 28
        ("21,24,H,H/S,S,S,S/-/- r", "3:r21>24", ["3:r24>27"], "S,28,H,H/S,S,S,S/-/- b"),
        ("24,28,H,H/S,S,S,S/-/- r", "4:r28>24", ["4:r24>20"], "S,28,H,H/S,S,S,S/-/- b"),
    ],
)
def test_m5_own_landing(position: str, move: str, others: list[str], bumped: str) -> None:
    card = move.split(":")[0]
    assert moves("own_landing=illegal", position, card) == others
    assert "M5" in forbids("own_landing=illegal", position, move)
    found = plays("own_landing=bump", position, card)
    assert sorted(found) == sorted([move, *others])
    assert found[move] == bumped


@pytest.mark.parametrize("options", ["own_landing=illegal", "own_landing=bump"])
def test_m5_start_and_home_hold_any_number(options: str) -> None:
    assert plays(options, "s4,H,H,H/S,S,S,20/16,S,S,S/- r", "2") == {"2:rs4>H": "H,H,H,H/S,S,S,20/S,S,S,16/- r"}
    assert after(options, "15,H,H,H/S,S,S,18/16,S,S,S/- r", "1:r15>16") == "19,H,H,H/S,S,S,S/S,S,S,S/- b"


# --- M6: Home


@pytest.mark.parametrize(
    ("position", "card", "exact", "lenient"),
    [
        ("s4,S,S,S", "3", [], ["rs4>H"]),
        ("s4,S,S,S", "2", ["rs4>H", "rS>4"], ["rs4>H", "rS>4"]),
        ("s1,S,S,S", "12", [], ["rs1>H"]),
        ("2,S,S,S", "7", [], ["r2>H"]),
        ("2,S,S,S", "8", [], ["r2>H"]),
        ("57,S,S,S", "11", ["r57>H"], ["r57>H"]),
        ("57,S,S,S", "10", ["r57>s5", "r57>56"], ["r57>s5", "r57>56"]),
        ("57,S,S,S", "12", [], ["r57>H"]),
        ("s5,s2,S,S", "10", ["rs5>s4", "rs2>s1"], ["rs5>H", "rs2>H", "rs5>s4", "rs2>s1"]),
        ("s2,S,S,S", "11", [], ["rs2>H"]),
    ],
)
def test_m6_exact_home(position: str, card: str, exact: list[str], lenient: list[str]) -> None:
    text = alone("r", position)
    for value, steps in ("true", exact), ("false", lenient):
        assert sorted(moves(f"exact_home={value}", text, card)) == sorted(f"{card}:{step}" for step in steps or ["-"])
    for step in {*lenient} - {*exact}:
        assert "M6" in forbids("exact_home=true", text, f"{card}:{step}")


@pytest.mark.parametrize("options", ["", "exact_home=false"])
def test_m6_a_pawn_at_home_never_moves_again(options: str) -> None:
    assert plays(options, "H,H,H,20/S,S,S,S/-/- r", "4") == {"4:r20>16": "19,H,H,H/S,S,S,S/-/- b"}
    assert plays(options, "H,H,H,20/S,S,S,S/-/- r", "7") == {"7:r20>27": "27,H,H,H/S,S,S,S/-/- b"}
    for move in "5:rH>4", "4:rH>s2", "10:rH>s5", "7:rH>3,r20>26", "7:r20>26,rH>H":
        assert "M6" in forbids(options, "H,H,H,20/S,S,S,S/-/- r", move)


# --- M7 to M9: the own entry and the diamond

MUST, STOP, PASS = "own_entry=must_turn", "own_entry=may_stop_on_diamond,diamond=true", "own_entry=may_pass"


@pytest.mark.parametrize(
    ("origin", "card", "turning", "stopping", "passing"),
    [
        ("2", "1", ["s1"], ["3", "s1"], ["3", "s1"]),
        ("0", "3", ["s1"], ["3", "s1"], ["3", "s1"]),
        ("58", "5", ["s1"], ["3", "s1"], ["3", "s1"]),
        ("51", "12", ["s1"], ["3", "s1"], ["3", "s1"]),
        ("0", "2", ["2"], ["2"], ["2"]),
        ("2", "2", ["s2"], ["s2"], ["4", "s2"]),
        ("0", "5", ["s3"], ["s3"], ["5", "s3"]),
        ("0", "8", ["H"], ["H"], ["8", "H"]),
        ("2", "7", [], [], ["9"]),
        ("59", "12", [], [], ["11"]),
        ("4", "12", ["16"], ["16"], ["16"]),
        ("s1", "3", ["s4"], ["s4"], ["s4"]),
    ],
)
def test_m7_own_entry(origin: str, card: str, turning: list[str], stopping: list[str], passing: list[str]) -> None:
    position = alone("r", f"{origin},H,H,H")
    for options, targets in (MUST, turning), (STOP, stopping), (PASS, passing):
        steps = [f"{card}:r{origin}>{target}" for target in targets]
        assert moves(options, position, card) == (steps or [f"{card}:-"])
        for target in {*passing} - {*targets}:
            assert "M7" in forbids(options, position, f"{card}:r{origin}>{target}")


@pytest.mark.parametrize(("options", "move"), [(MUST, "3:r0>3"), (MUST, "5:r0>5"), (STOP, "2:r2>4"), (STOP, "5:r0>5")])
def test_m7_the_way_past_the_entry_is_closed(options: str, move: str) -> None:
    assert "M7" in forbids(options, alone("r", f"{move[3]},H,H,H"), move)


def test_m7_holds_for_parts_of_a_seven() -> None:
    position = "1,20,H,H/S,S,S,S/-/- r"

    def targets(options: str) -> list[str]:
        steps = [step for move in moves(options, position, "7") for step in move[2:].split(",")]
        return sorted({step[3:] for step in steps if step.startswith("r1>")})

    assert targets(MUST) == ["2", "H", "s1", "s2", "s3", "s4", "s5"]
    assert targets(STOP) == ["2", "3", "H", "s1", "s2", "s3", "s4", "s5"]
    assert targets(PASS) == ["2", "3", "4", "5", "6", "7", "8", "H", "s1", "s2", "s3", "s4", "s5"]


def test_m7_the_entry_of_another_color_is_no_entry() -> None:
    for options in MUST, STOP, PASS:
        assert moves(options, alone("r", "16,H,H,H"), "5") == ["5:r16>21"]


def test_m7_a_pawn_that_passes_goes_round_again() -> None:
    assert after(PASS, alone("r", "0,H,H,H"), "8:r0>8") == alone("r", "8,H,H,H", "b")
    assert moves(PASS, alone("r", "8,H,H,H"), "5") == ["5:r8>13"]


@pytest.mark.parametrize("origin", ["S", "58", "0", "1", "2", "3", "4", "s1", "s4"])
@pytest.mark.parametrize("card", CARDS)
def test_m8_diamond_by_itself_changes_nothing(origin: str, card: str) -> None:
    position = f"{origin},20,H,H/S,S,H,48/S,S,S,18/- r"
    assert plays("diamond=true", position, card) == plays("diamond=false", position, card)


@pytest.mark.parametrize(
    ("card", "open_way", "held"),
    [
        ("1", ["r3>4"], []),
        ("3", ["r3>6"], []),
        ("5", ["r3>8"], []),
        ("12", ["r3>15"], []),
        ("7", ["r3>10"], []),
        ("11", ["r3>14"], []),
        ("4", ["r3>59"], ["r3>59"]),
        ("10", ["r3>2", "r3>13"], ["r3>2"]),
        ("S", ["r3>7"], []),
    ],
)
def test_m9_pawn_on_its_own_diamond(card: str, open_way: list[str], held: list[str]) -> None:
    position = alone("r", "3,H,H,H")
    for options, steps in (
        ("", open_way),
        ("diamond=true", open_way),
        (STOP, open_way),
        (PASS, open_way),
        ("diamond=true,diamond_holds=true", held),
        (f"{STOP},diamond_holds=true", held),
    ):
        options = f"{options},sorry_forward=choice".strip(",")
        assert moves(options, position, card) == [f"{card}:{step}" for step in steps or ["-"]]
    for step in {*open_way} - {*held}:
        assert "M9" in forbids("diamond=true,diamond_holds=true,sorry_forward=choice", position, f"{card}:{step}")


@pytest.mark.parametrize("move", ["1:r3>s1", "5:r3>s4", "5:r3>s5"])
def test_m9_no_turning_in_from_the_diamond(move: str) -> None:
    for options in "", "diamond=true", STOP, PASS, "diamond=true,diamond_holds=true":
        assert "M9" in forbids(options, alone("r", "3,H,H,H"), move)


def test_m9_only_the_own_diamond_holds_and_from_parts_of_a_seven_too() -> None:
    options = "diamond=true,diamond_holds=true"
    assert moves(options, alone("r", "18,H,H,H"), "5") == ["5:r18>23"]
    assert moves(options, "3,20,H,H/S,S,S,S/-/- r", "7") == ["7:r20>27"]
    assert "M9" in forbids(options, "3,20,H,H/S,S,S,S/-/- r", "7:r3>4,r20>26")


@pytest.mark.parametrize(
    ("options", "ruling"),
    [
        ("own_entry=may_stop_on_diamond", "M7"),
        ("own_entry=may_pass,diamond=true", "M7"),
        ("diamond_holds=true", "M9"),
    ],
)
def test_m7_m9_what_needs_or_excludes_the_diamond(options: str, ruling: str) -> None:
    with pytest.raises(RulesError, match=ruling):
        rules_of(options)


# --- M10 to M13: backward, the Safety Zone


@pytest.mark.parametrize(
    ("origin", "card", "target"),
    [("5", "4", "1"), ("4", "4", "0"), ("3", "4", "59"), ("2", "4", "58"), ("3", "10", "2"), ("0", "10", "59")],
)
def test_m10_backward_runs_along_the_track_past_the_own_entry(origin: str, card: str, target: str) -> None:
    found = plays("", alone("r", f"{origin},H,H,H"), card)
    assert found[f"{card}:r{origin}>{target}"] == alone("r", f"{target},H,H,H", "b")
    assert not any(">s" in move for move in found)


@pytest.mark.parametrize("move", ["4:r4>s2", "4:r5>s1", "4:r3>s3"])
def test_m10_never_backward_into_the_safety_zone(move: str) -> None:
    origin = move[3]
    assert "M10" in forbids("", alone("r", f"{origin},H,H,H"), move)


@pytest.mark.parametrize(
    ("origin", "card", "target"),
    [
        ("s1", "10", "2"),
        ("s2", "10", "s1"),
        ("s5", "10", "s4"),
        ("s1", "4", "59"),
        ("s2", "4", "0"),
        ("s3", "4", "1"),
        ("s4", "4", "2"),
        ("s5", "4", "s1"),
    ],
)
def test_m11_backward_out_of_the_safety_zone_is_forced_if_nothing_else_goes(
    origin: str, card: str, target: str
) -> None:
    move = f"{card}:r{origin}>{target}"
    assert plays("", alone("r", f"{origin},H,H,H"), card) == {move: alone("r", f"{target},H,H,H", "b")}
    assert "G7" in forbids("", alone("r", f"{origin},H,H,H"), f"{card}:-")


def test_m11_not_forced_if_another_pawn_can_move() -> None:
    assert moves("", "s1,20,H,H/S,S,S,S/-/- r", "4") == ["4:r20>16", "4:rs1>59"]


@pytest.mark.parametrize(
    ("origin", "back", "stop", "card", "target"),
    [("4", "4", "0", "5", "s3"), ("3", "10", "2", "1", "s1"), ("s1", "4", "59", "8", "s5"), ("4", "4", "0", "8", "H")],
)
def test_m12_turns_in_after_a_backward_move(origin: str, back: str, stop: str, card: str, target: str) -> None:
    assert after("", alone("r", f"{origin},H,H,H"), f"{back}:r{origin}>{stop}") == alone("r", f"{stop},H,H,H", "b")
    assert moves("", alone("r", f"{stop},H,H,H"), card) == [f"{card}:r{stop}>{target}"]


SHELTERED = "S,2,H,H/S,s1,s2,H/S,H,30,s3/- r"


def test_m13_pawns_in_start_safety_zone_and_home_take_no_part() -> None:
    assert plays("", SHELTERED, "1") == {
        "1:rS>4": "2,4,H,H/S,s1,s2,H/S,30,s3,H/- b",
        "1:r2>s1": "S,s1,H,H/S,s1,s2,H/S,30,s3,H/- b",
    }
    assert moves("", SHELTERED, "11") == ["11:-", "11:r2<>y30"]
    assert moves("", SHELTERED, "S") == ["S:rS>30"]


@pytest.mark.parametrize("move", ["11:r2<>bS", "11:r2<>bs1", "11:r2<>ys3", "11:r2<>bH", "S:rS>s1", "S:rS>s3", "S:rS>H"])
def test_m13_nobody_is_swapped_or_replaced_there(move: str) -> None:
    assert "M13" in forbids("", SHELTERED, move)


def test_m13_others_go_past_an_entry_that_is_not_theirs() -> None:
    for origin, card, target in ("0", "5", "5"), ("2", "1", "3"), ("59", "12", "11"):
        for options in MUST, STOP, PASS:
            position = f"S,S,S,S/{origin},H,H,H/-/- b"
            assert moves(options, position, card) == [f"{card}:b{origin}>{target}"]
