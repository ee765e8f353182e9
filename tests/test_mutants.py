"""What the other tests left open, found by changing the kernel (`tests/mutation`): each test here killed a mutant."""

from __future__ import annotations

import pytest

from sorry_engine import Card, GameState, apply, deal, legal_moves, parse_move, parse_state
from sorry_engine.batch import Batch
from sorry_engine.kernel import judge, reasons, trace, transition
from sorry_engine.kernel.board import arrange_all, land, pack, unpack
from sorry_engine.kernel.layout import BUMPS, FORWARD, HOME, NOWHERE, PUT_FIRE, RESCUE, STEP_BITS, SWAP, TRACK
from sorry_engine.kernel.reasons import Refused
from sorry_engine.kernel.trace import trace_step
from sorry_engine.kernel.turn import settle
from sorry_engine.testing.cases import Scenario, load
from sorry_engine.testing.checking import card_of
from tests.rulings.helpers import after, decides, forbids, moves, rules_of

OTHERS = "S,S,S,S/S,S,S,S/S,S,S,S"


def state_of(options: str, position: str) -> GameState:
    return parse_state(position, rules_of(options))


def refused(options: str, position: str, move: str) -> tuple[int, int]:
    """The kernel's reason, and which step of the move it concerns."""
    state = state_of(options, position)
    with pytest.raises(Refused) as caught:
        transition.play(state._tables, state._packed, parse_move(move, state.turn)._code)
    return caught.value.reason, caught.value.place


# --- a 7 between two


def test_m7_c7_both_parts_turn_in() -> None:
    found = moves("own_entry=may_pass", f"1,59,H,H/{OTHERS} r", "7")
    assert {"7:r1>s2,r59>s1", "7:r1>4,r59>s1", "7:r1>s2,r59>3", "7:r1>4,r59>3"} <= set(found)


@pytest.mark.parametrize(
    ("position", "move"),
    [
        (f"14,18,30,H/{OTHERS} r", "7:r14>16,r30>35"),
        (f"5,14,18,H/{OTHERS} r", "7:r5>10,r14>16"),
        (f"12,14,18,H/{OTHERS} r", "7:r14>16,r12>17"),
    ],
)
def test_s6_c7_a_part_whose_slide_is_blocked(position: str, move: str) -> None:
    """It is neither the first part nor the second, though the other has nothing to do with it."""
    assert move in moves("", position, "7")
    assert move not in moves("slide_own_pawns=blocks", position, "7")


def test_f7_c7_an_iced_pawn_takes_no_part_of_a_7() -> None:
    found = moves("fire_ice.home_bonus=false", f"20,30,40,H/{OTHERS} r ice=r20", "7")
    assert {"7:r30>37", "7:r30>31,r40>46"} <= set(found)
    assert not any("r20" in move for move in found)


def test_m2_s6_a_slide_of_another_color_bumps_a_pawn_that_starts() -> None:
    """Yellow's own pawn on Blue's slide goes back, and out again with what is left of the 7."""
    found = moves("pawns=3,exit_cards=any_forward,exit_distance=counted", "S,S,S/S,S,S/14,17,H/S,S,S y", "7")
    assert "7:y14>16,yS>38" in found


def test_c2_c7_pawns_in_any_order() -> None:
    """After a 2 a batch has pawns out of order; which part of the 7 is first is seen by where they stand."""
    start = state_of("", f"29,30,H,H/{OTHERS} r card=2")
    batch = Batch(start, 60, seed=0)
    batch.step([[str(move) for move in legal_moves(start)].index("2:r29>31")] * 60)
    sevens = [place for place, card in enumerate(batch.card.tolist()) if card == 7]
    assert sevens
    for place in sevens:
        rows = batch.moves[batch.offsets[place] : batch.offsets[place + 1]].tolist()
        listed = [[(step.origin, step.target) for step in move.steps] for move in legal_moves(batch.state(place))]
        assert [[(step[2], step[3]) for step in row if step[0] >= 0] for row in rows] == listed


# --- slides


def test_s3_s6_without_a_slide_no_own_pawn_is_in_its_way() -> None:
    """Backward onto a triangle, where a slide forward would be blocked."""
    assert "4:r20>16" in moves("slide_backward=false,slide_own_pawns=blocks", f"18,20,S,S/{OTHERS} r", "4")


@pytest.mark.parametrize(
    ("options", "position"),
    [
        ("fire_ice=true", f"11,19,S,S/{OTHERS} r ice=r19"),
        ("fire_ice=true,slide_own_pawns=blocks", "11,S,S,S/S,S,S,S/19,S,S,S/S,S,S,S r ice=y19"),
    ],
    ids=["own", "opponent's"],
)
def test_f8_s6_who_keeps_a_pawn_from_sliding(options: str, position: str) -> None:
    """Ice, where own pawns are bumped; and where own pawns block, Ice on a pawn that is none of them."""
    assert forbids(options, position, "5:r11>16")[0] == "F8"


def test_s1_c7b_a_triangle_is_left_by_a_slide() -> None:
    """The second part lands where the first landed and slid on, and bumps it (S6)."""
    assert after("", f"12,13,H,H/{OTHERS} r", "7:r12>16,r13>16") == f"S,19,H,H/{OTHERS} b"


def test_s1_c7b_a_slide_ends_on_a_pawn_that_is_in_the_way_of_the_next_part() -> None:
    assert forbids("", f"13,15,H,H/{OTHERS} r", "7:r15>16,r13>19")[0] == "M5"


def test_s6_c7b_a_square_is_free_whose_pawn_was_bumped_by_a_slide() -> None:
    assert after("", f"11,15,17,H/{OTHERS} r", "7:r15>16,r11>17") == f"S,17,19,H/{OTHERS} b"


# --- Home, and Fire


def test_f6_g9_three_pawns_home_at_once_do_not_end_the_game_while_the_last_is_in_its_safety_zone() -> None:
    state = f"S,s1,s4,s5/{OTHERS} r fire=rs4 fired=1"
    assert after("fire_ice=true", state, "7:rs4>H,rS>>H,rs1>H").split()[1] == "b"


def test_f6_home_with_fire_by_a_card_that_puts_a_token() -> None:
    assert moves("fire_ice=true", f"H,20,30,s4/{OTHERS} r fire=rs4 fired=1", "2")[-3:] == [
        "2:r30>32",
        "2:rs4>H,r20>>H",
        "2:rs4>H,r30>>H",
    ]


def test_f6_every_pawn_may_be_brought_home_and_those_in_start_are_alike() -> None:
    """From Start, from the track, and from square s5, nearer Home than the pawn with Fire."""
    state = state_of("fire_ice=true", f"S,20,s3,s5/{OTHERS} r fire=rs3 fired=1")
    assert [str(it) for it in legal_moves(state, Card.THREE)] == [
        *("3:r20>23", "3:rs3>H,rS>>H", "3:rs3>H,r20>>H", "3:rs3>H,rs5>>H"),
    ]
    state = state_of("fire_ice=true", f"S,S,s3,H/{OTHERS} r fire=rs3 fired=1")
    assert [str(it) for it in legal_moves(state, Card.THREE)] == ["3:rs3>H,rS>>H"]


def test_f6_c7b_a_square_is_free_whose_pawn_was_brought_home() -> None:
    position = f"15,20,s4,H/{OTHERS} r fire=rs4 fired=1"
    assert after("fire_ice=true", position, "7:rs4>H,r20>>H,r15>20") == f"20,H,H,H/{OTHERS} b"


def test_f6_nobody_is_bumped_on_the_square_of_a_pawn_that_was_brought_home() -> None:
    state = state_of("fire_ice=true", f"15,20,s4,H/{OTHERS} r fire=rs4 fired=1")
    steps = [step._code for step in parse_move("7:rs4>H,r20>>H,r15>20", state.turn).steps]
    told = trace.trace(state._tables, state._packed, steps)
    assert trace.BUMPED not in [happening[0] for happening in told]
    assert told[-2:] == [(RESCUE, 0, TRACK + 20), (FORWARD, 0, TRACK + 15, TRACK + 20)]


def test_f5_a_2_leaves_the_moment_of_the_fire_move_past() -> None:
    """Which is noted in one way, however often it is past."""
    state = state_of("fire_ice=true", f"S,20,H,H/{OTHERS} r card=2 fired=1")
    played = apply(state, parse_move("2:r20>22", state.turn))
    assert played == parse_state(str(played), state.rules)
    assert played.fired


# --- hands


def test_p4_whose_hand_is_hidden() -> None:
    """After the 2 the player's own hand matters, and no other."""
    hands = ";".join(f"{color}:{'2,5,5' if color == 'r' else '?,?,?'}" for color in "rbyg")
    position = f"20,H,H,H/{OTHERS} r hands={hands}"
    assert decides("hand_size=3,two_in_hand=play_then_refill", position, "2") == {
        "2:r20>22": f"22,H,H,H/{OTHERS} r hands=r:5,5;b:?,?,?;y:?,?,?;g:?,?,?"
    }


# --- Sorry!


def test_t1_c13a_sorry_by_the_partners_pawn_where_no_own_one_is_in_start() -> None:
    options = "teams=true,partner_moves=any"
    assert moves(options, "20,21,22,23/40,41,42,43/S,50,51,52/S,S,S,S r", "S") == [
        "S:yS>40",
        "S:yS>41",
        "S:yS>42",
        "S:yS>43",
    ]
    assert moves(options, "20,21,22,S/40,41,42,43/24,50,51,52/S,S,S,S r", "S") == [
        "S:rS>40",
        "S:rS>41",
        "S:rS>42",
        "S:rS>43",
    ]


def test_p3_a_whole_7_has_to_be_played() -> None:
    """Nothing else can be, and no card is discarded instead."""
    position = f"20,H,H,H/{OTHERS} r hands=r:7,S,S;b:?,?,?;y:?,?,?;g:?,?,?"
    assert list(decides("hand_size=3", position)) == ["7:r20>27"]


def test_p2_a_card_that_is_not_held_is_refused() -> None:
    state = state_of("hand_size=3", f"20,H,H,H/{OTHERS} r hands=r:7,S,S;b:?,?,?;y:?,?,?;g:?,?,?")
    for call in transition.legal, transition.successors:
        with pytest.raises(Refused) as caught:
            call(state._tables, state._packed, 5)
        assert caught.value.reason == reasons.CARD_NOT_TO_BE_HAD


def test_t7_nothing_follows_when_the_game_is_over() -> None:
    state = state_of("", f"H,H,H,H/20,S,S,S/{OTHERS[:15]} r")
    assert transition.successors(state._tables, state._packed, 5) == ([], [])
    state = state_of("", f"H,H,H,H/20,S,S,S/{OTHERS[:15]} b")
    assert transition.successors(state._tables, state._packed, 5) == ([], [])


def test_f5_the_fire_move_is_one_step_and_over_in_one_way() -> None:
    state = state_of("fire_ice=true", f"20,S,S,S/{OTHERS} r fire=r20")
    step = transition.fire_move_due(state._tables, state._packed)
    with pytest.raises(Refused) as caught:
        transition.play(state._tables, state._packed, step << STEP_BITS | step)
    assert caught.value.reason == reasons.NO_FIRE_MOVE
    for move in legal_moves(state):
        played = apply(state, move)
        assert played == parse_state(str(played), state.rules)


def test_f6_m6_others_come_home_before_the_pawn_with_fire_that_then_has_nobody_to_bring() -> None:
    """Ice holds the fourth pawn. The steps are not in the order of squares, as that order would need a rescue."""
    options = "exact_home=false,seven_pawns=3,fire_ice=true"
    assert "7:rs3>H,rs5>H,rs4>H" in moves(options, f"9,s3,s4,s5/{OTHERS} r fire=rs4 ice=r9 fired=1", "7")


def test_p1_a_hand_is_not_partly_hidden() -> None:
    position = f"20,H,H,H/{OTHERS} r hands="
    for held, card in ("r:5,5", 0), ("r:?,?", 5):
        state = state_of("hand_size=3", f"{position}{held};b:?,?,?;y:?,?,?;g:?,?,?")
        with pytest.raises(Refused) as caught:
            transition.deal(state._tables, state._packed, card)
        assert caught.value.reason == reasons.CARD_NOT_TO_BE_HAD


def test_f5_a_card_that_lies_open_ends_the_moment_of_the_fire_move_in_one_way() -> None:
    state = state_of("fire_ice=true", f"20,S,S,S/{OTHERS} r fire=r20")
    dealt = deal(state, Card.FIVE)
    assert dealt == parse_state(str(dealt), state.rules)


def test_f6_c7c_a_part_goes_where_the_pawn_stood_that_was_brought_home() -> None:
    """Listed in this order, and no other has the same result."""
    found = moves("seven_pawns=3,fire_ice=true", f"5,s1,s2,s3/{OTHERS} r fire=rs1 ice=r5 fired=1", "7")
    assert "7:rs3>s4,rs1>H,rs4>>H,rs2>s3" in found
    found = moves("fire_ice=true", f"2,53,s4,H/{OTHERS} r fire=r2 fired=1", "7")
    assert "7:r2>H,rs4>>H,r53>54" in found


def test_c11_who_swaps_is_told() -> None:
    for color, other, place in ("r", "y", 0), ("b", "r", 1), ("y", "b", 2), ("g", "y", 3):
        sides = dict.fromkeys("rbyg", "S,S,S,S") | {color: "20,S,S,S", other: "40,S,S,S"}
        state = state_of("", f"{'/'.join(sides.values())} {color}")
        steps = [step._code for step in parse_move(f"11:{color}20<>{other}40", state.turn).steps]
        told = trace.trace(state._tables, state._packed, steps)
        assert told[0] == (SWAP, place, TRACK + 20, "rbyg".index(other), TRACK + 40)


def traced(options: str, position: str, move: str) -> list[tuple[int, ...]]:
    state = state_of(options, position)
    return trace.trace(state._tables, state._packed, [it._code for it in parse_move(move, state.turn).steps])


def test_s5_no_slide_is_told_of_a_pawn_that_was_swapped_onto_a_triangle() -> None:
    told = traced("", "1,S,S,S/S,S,S,S/40,S,S,S/S,S,S,S r", "11:r1<>y40")
    assert told == [(SWAP, 0, TRACK + 1, 2, TRACK + 40)]


def test_f9_the_center_has_no_color() -> None:
    told = traced("fire_ice=true", "20,S,S,S/S,S,S,S/25,H,H,H/S,S,S,S r fire=y25 fired=1", "5:r20>25")
    assert (PUT_FIRE, 2, TRACK + 25, 0, NOWHERE) in told
    told = traced("fire_ice=true", "S,S,S,S/20,H,H,H/S,S,S,S/S,S,S,S b fired=1", "2:fire>b20,b20>22")
    assert (PUT_FIRE, 0, NOWHERE, 1, TRACK + 20) in told


# --- which step is to blame


def test_c7a_the_last_part_is_to_blame_for_a_wrong_sum() -> None:
    assert refused("", f"20,30,H,H/{OTHERS} r", "7:r20>22,r30>33") == (reasons.NOT_SEVEN, 1)


def test_c_the_first_part_of_a_card_that_is_not_divided_is_to_blame() -> None:
    assert refused("", f"20,30,H,H/{OTHERS} r", "5:r20>22,r30>33") == (reasons.TOO_MANY_PARTS, 0)


def test_f6_a_rescue_without_fire_is_to_blame_itself() -> None:
    assert refused("fire_ice=true", f"20,s4,H,H/{OTHERS} r fired=1", "2:rs4>H,r20>>H") == (reasons.NO_RESCUE, 1)
    assert refused("fire_ice=true", f"20,s4,H,H/{OTHERS} r fired=1", "2:fire>r20,rs4>H,r20>>H") == (
        reasons.NO_RESCUE,
        2,
    )


def test_c4_c10_what_a_card_that_goes_backward_does_not() -> None:
    """No word of squares behind, where nobody went backward."""
    assert refused("", "20,30,H,H/40,S,S,S/S,S,S,S/S,S,S,S r", "10:r20<>b40") == (reasons.NO_SUCH_POWER, 0)
    assert refused("", "S,30,H,H/40,S,S,S/S,S,S,S/S,S,S,S r", "4:rS>40") == (reasons.NOT_OUT_OF_START, 0)


def test_c7a_a_part_that_leads_elsewhere_does_not_overshoot_home() -> None:
    assert refused("", f"20,s5,H,H/{OTHERS} r", "7:rs5>s2,r20>26") == (reasons.WRONG_SQUARE, 0)


def test_t4_m13_sorry_takes_no_own_pawn_in_its_safety_zone() -> None:
    options, position = "teams=true,team_sorry=own_or_partner", f"S,s3,H,H/{OTHERS} r"
    assert moves(options, position, "S") == ["S:-"]
    assert refused(options, position, "S:rS>s3") == (reasons.NO_OPPONENT_THERE, 0)


def test_t4_one_opponent_is_enough_to_spare_the_team() -> None:
    options, position = "teams=true,team_sorry=own_or_partner", "S,20,H,H/40,S,S,S/51,52,53,54/S,S,S,S r"
    assert moves(options, position, "S") == ["S:rS>40"]
    assert refused(options, position, "S:rS>20") == (reasons.OPPONENT_IS_POSSIBLE, 0)


@pytest.mark.parametrize("options", ["", ",teams=true,partner_moves=any"])
def test_f4_t1_fire_goes_onto_no_opponents_pawn(options: str) -> None:
    position = "S,S,S,20/S,6,7,8/S,36,37,38/S,51,52,53 r fired=1"
    found = {move.split(",")[0] for move in moves("fire_ice=true" + options, position, "2") if "fire" in move}
    partners = {"2:fire>y36", "2:fire>y37", "2:fire>y38"} if options else set()
    assert found == {"2:fire>r20"} | partners


def test_c7b_m2_moves_are_in_order_where_a_part_starts_a_pawn_that_was_bumped() -> None:
    """In the order of squares, though the pawn on 18 came after the one on 12 before the slide bumped it."""
    found = moves("exit_cards=1.2.7,exit_distance=counted", f"10,12,18,H/{OTHERS} r", "7")
    assert [move for move in found if move.startswith("7:r10>16")] == ["7:r10>16,rS>4", "7:r10>16,r12>13"]


def test_c7c_m2_moves_are_in_order_by_their_third_part_too() -> None:
    options = "exit_cards=1.2.7,exit_distance=counted,seven_pawns=3"
    found = moves(options, f"8,11,13,18/{OTHERS} r", "7")
    assert [move for move in found if move.startswith("7:r8>9,r11>16")] == [
        "7:r8>9,r11>16,rS>4",
        "7:r8>9,r11>16,r13>14",
    ]


def test_m7_c7a_home_by_a_part_from_the_own_entry_that_may_be_passed() -> None:
    found = moves("own_entry=may_pass", f"2,20,H,H/{OTHERS} r", "7")
    assert [move for move in found if "20>21" in move] == ["7:r2>8,r20>21", "7:r2>H,r20>21"]


def test_f6_c7_fire_brings_nobody_home_by_a_part_that_ends_on_the_track() -> None:
    found = moves("fire_ice=true", f"S,20,30,H/{OTHERS} r fire=r20 fired=1", "7")
    assert [move for move in found if ">>" in move] == []
    assert "7:r20>21,r30>36" in found


def test_f6_t3_a_part_of_the_partners_that_bumps_the_one_whom_fire_then_brings_home() -> None:
    """Ice holds the only pawn that Fire could bring along, until the partner's pawn bumps it."""
    options = "teams=true,team_bump=true,partner_moves=any,fire_ice.iced_bumpable=true"
    found = moves(options, "20,s4,H,H/S,S,S,S/15,S,S,S/S,S,S,S r fire=rs4 ice=r20 fired=1", "7")
    assert found == ["7:rs4>s5,y15>21", "7:rs4>H,y15>20", "7:y15>20,rs4>H,rS>>H", "7:y15>22"]


def test_f6_c7_fire_brings_a_pawn_home_by_a_part() -> None:
    found = moves("fire_ice=true", f"S,20,s4,H/{OTHERS} r fire=rs4 fired=1", "7")
    assert found == ["7:r20>25,rs4>H,rS>>H", "7:r20>25,rs4>H,r25>>H", "7:r20>26,rs4>s5", "7:r20>27"]


def test_m6_c7c_two_pawns_at_most_where_home_is_not_exact() -> None:
    without = moves("", f"20,30,40,H/{OTHERS} r", "7")
    found = moves("exact_home=false", f"20,30,40,s5/{OTHERS} r", "7")
    assert [move for move in found if "rs5" not in move] == without
    assert len(found) == len(without) + 3 * 6 + 1


def test_f7_m6_c7c_parts_go_on_after_what_is_complete_and_ice_holds_still() -> None:
    """One square and Home make a 7; a third part may follow, but not by the pawn with Ice."""
    position = f"S,20,30,s4/{OTHERS} r fire=rs4 ice=r30 fired=1"
    found = moves("exact_home=false,seven_pawns=3,fire_ice=true", position, "7")
    assert "7:r20>21,rs4>H,rS>>H" in found
    assert [move for move in found if "r30" in move] == []


def test_s6_c7_a_blocked_slide_forbids_a_whole_7() -> None:
    assert moves("slide_own_pawns=blocks", f"9,18,H,H/{OTHERS} r", "7")[-1] == "7:r18>25"
    assert "7:r9>16" not in moves("slide_own_pawns=blocks", f"9,18,H,H/{OTHERS} r", "7")


def test_c7b_m2_of_orders_with_one_result_the_least_is_listed() -> None:
    """The pawn that the first part bumped may start before or after the second part, which bumps the first."""
    options = "exit_cards=1.2.7,exit_distance=counted,seven_pawns=3"
    found = moves(options, f"14,15,17,H/{OTHERS} r", "7")
    assert [move for move in found if "r14>16" in move and "r15>16" in move] == [
        "7:r14>16,rS>7,r15>16",
        "7:r17>21,r14>16,r15>16",
    ]


def test_c7b_m2_a_slide_on_the_triangle_of_the_color_before_bumps_one_that_starts() -> None:
    found = moves("exit_cards=1.2.7,exit_distance=counted", f"40,42,48,H/{OTHERS} r", "7")
    assert [move for move in found if "r40>46" in move] == ["7:r40>46,rS>4", "7:r40>46,r42>43", "7:r48>49,r40>46"]


def test_c7c_m2_of_orders_of_four_parts_with_one_result_the_least_is_listed() -> None:
    options = "exit_cards=1.2.7,exit_distance=counted,seven_pawns=4"
    found = [str(move) for move in legal_moves(state_of(options, f"8,14,15,17/{OTHERS} r"), Card.SEVEN)]
    assert [move for move in found if {"r14>16", "r15>16", "rS>6"} <= set(move[2:].split(","))] == [
        "7:r8>9,r14>16,rS>6,r15>16"
    ]


# --- a part of a 7 by itself


def lone(options: str, position: str, part: str) -> int:
    state = state_of(options, position)
    move = parse_move(part, state.turn)
    return judge.lone_part_reason(state._tables, state._packed, int(move.card or 0), move.steps[0]._code)


def test_c7a_c7c_why_no_move_has_a_part() -> None:
    position = f"20,H,H,H/{OTHERS} r"
    assert lone("", position, "7:r20>23") == reasons.NO_OTHER_PART
    assert lone("seven_pawns=1", position, "7:r20>23") == reasons.TOO_MANY_PARTS
    assert lone("", position, "5:r20>23") == reasons.TOO_MANY_PARTS
    assert lone("", position, "7:r20>40") == reasons.WRONG_SQUARE
    assert lone("", position, "7:r21>24") == reasons.NO_PAWN_THERE


def test_t1_c7a_whose_part_it_is() -> None:
    pawns = "20,H,H,H/30,H,H,H/40,H,H,H/50,H,H,H"
    for turn, partner, opponents in ("r", "y40>43", ("b30>33", "g50>53")), ("g", "b30>33", ("r20>23", "y40>43")):
        for options in "", "teams=true,partner_moves=any":
            for part in opponents:
                assert lone(options, f"{pawns} {turn}", f"7:{part}") == reasons.NOT_YOUR_PAWN
        assert lone("teams=true,partner_moves=never", f"{pawns} {turn}", f"7:{partner}") == reasons.NOT_YET_YOURS
        assert lone("teams=true,partner_moves=any", f"{pawns} {turn}", f"7:{partner}") == reasons.NO_OTHER_PART


# --- a game on one board


@pytest.mark.parametrize(
    ("options", "position", "goes_on"),
    [
        ("", f"20,H,H,H/{OTHERS} r", True),
        ("", f"H,H,H,H/{OTHERS} r", False),
        ("play_on=true", f"H,H,H,H/{OTHERS} r", True),
        ("play_on=true", "H,H,H,H/S,S,S,S/-/S,S,S,S r", True),
        ("play_on=true", "H,H,H,H/S,S,S,S/-/- r", False),
        ("play_on=true", "H,H,H,H/-/H,H,H,H/20,S,S,S r places=y", False),
    ],
)
def test_g9_whether_the_game_goes_on(options: str, position: str, goes_on: bool) -> None:
    """As the last pawn has come Home, and nothing but that has been noted."""
    rules = rules_of(options)
    home = position.startswith("H,H,H,H")
    state = parse_state(position.replace("H,H,H,H", "58,H,H,H", 1) if home else position, rules)
    board = unpack(state._packed)
    if home:
        land(state._tables, board, 3 if board[3] != HOME else 0, HOME, False)
    assert settle(state._tables, board, 5, True) == goes_on


ORDERS = [
    state_of("fire_ice=true", f"3,12,20,H/{OTHERS} r card=12 fire=r3 ice=r12 fired=1"),
    state_of("", "44,50,51,52/20,30,40,42/53,54,H,H/S,S,S,S b card=4"),
    state_of("", "53,54,H,H/S,S,S,S/44,50,51,52/20,30,40,42 g card=4"),
    state_of("fire_ice=true", "S,S,S,52/21,33,45,55/S,S,S,S/S,S,S,S r card=3 ice=b45 fired=1"),
]
EXAMPLES = [(parse_state(it.position, it.rules), card_of(it.card)) for it in load() if isinstance(it, Scenario)]


def test_pawns_are_put_in_order_to_play_on() -> None:
    """What is kept then is what would be read from the packed position."""
    for state, card in [*EXAMPLES, *((state, None) for state in ORDERS)]:
        for move in legal_moves(state, card)[:30]:
            steps = [step._code for step in move.steps]
            board = unpack(state._packed)
            moved = 0
            for step in steps:
                moved |= trace_step(state._tables, board, step, moved, [])
            assert transition.after_steps(state._tables, state._packed, steps) == pack(board[:])
            kept = board[:]
            arrange_all(kept)
            kept[BUMPS] = 0
            assert list(kept) == list(unpack(pack(board))), (state, move)
