"""Section 8: Fire and Ice."""

from __future__ import annotations

import pytest

from sorry_engine import (
    Color,
    FireAndIce,
    GameState,
    PositionError,
    RulesError,
    new_game,
    parse_state,
)
from tests.rulings.helpers import CARDS, after, forbids, moves, plays, rules_of


def game(options: str, position: str) -> GameState:
    return parse_state(position, rules_of(options))


def tokens(*options: str) -> str:
    """Fire & Ice, with options."""
    return ",".join(["fire_ice=true", *options])


FI = tokens()


# --- F1


def test_f1_tokens_begin_in_the_center() -> None:
    state = new_game(rules_of(FI))
    assert (state.fire, state.ice, state.fired) == (None, None, False)
    assert rules_of("fire_ice=none").fire_ice is None
    assert rules_of(FI).fire_ice == FireAndIce()
    assert game(FI, "20,H,H,H/40,H,H,H/-/- r fire=r20 ice=r20").fire == (Color.RED, 20)


@pytest.mark.parametrize("field", ["fire=r21", "ice=b20", "fire=rH", "ice=rS", "fire=y34"])
def test_f1_a_token_sits_on_a_pawn(field: str) -> None:
    with pytest.raises(PositionError):
        game(FI, f"S,20,H,H/S,S,S,40/-/- r {field}")


@pytest.mark.parametrize("field", ["fire=r20", "ice=b40", "fired=1"])
def test_f1_no_tokens_without_the_option(field: str) -> None:
    with pytest.raises(PositionError):
        game("", f"S,20,H,H/S,S,S,40/-/- r {field}")


def test_f1_not_with_hands() -> None:
    with pytest.raises(RulesError):
        rules_of(tokens("hand_size=2"))


# --- F2

ICE_MOVES = ("", "fire_ice.ice_move=must", "fire_ice.ice_move=may")


def ice(option: str) -> str:
    return tokens(option) if option else FI


@pytest.mark.parametrize("option", ICE_MOVES)
def test_f2_ice_move_from_the_center(option: str) -> None:
    position = "20,H,H,H/S,S,40,s1/-/S,S,50,H r"
    put = {f"1:ice>{holder},r20>21": f"21,H,H,H/S,S,40,s1/-/S,S,50,H b ice={holder}" for holder in ("b40", "g50")}
    stays = {"1:r20>21": "21,H,H,H/S,S,40,s1/-/S,S,50,H b"} if option.endswith("may") else {}
    assert plays(ice(option), position, "1") == put | stays
    if not stays:
        assert "F2" in forbids(ice(option), position, "1:r20>21")
    for wrong in "ice>r20", "ice>b41", "ice>bs1", "ice>gH", "ice>gS", "ice>-":
        assert "F2" in forbids(ice(option), position, f"1:{wrong},r20>21")


@pytest.mark.parametrize("option", ICE_MOVES)
def test_f2_ice_that_an_opponent_carries_may_stay_in_any_case(option: str) -> None:
    position = "20,H,H,H/S,S,40,s1/-/S,S,50,H r ice=b40"
    assert plays(ice(option), position, "1") == {
        "1:ice>g50,r20>21": "21,H,H,H/S,S,40,s1/-/S,S,50,H b ice=g50",
        "1:r20>21": "21,H,H,H/S,S,40,s1/-/S,S,50,H b ice=b40",
    }
    assert "F2" in forbids(ice(option), position, "1:ice>b40,r20>21")


@pytest.mark.parametrize("option", ICE_MOVES)
def test_f2_to_the_center_if_no_opponent_is_on_the_track(option: str) -> None:
    position = "20,30,H,H/S,S,S,s1/-/- r ice=r20"
    to_center = {
        "1:ice>-,r20>21": "21,30,H,H/S,S,S,s1/-/- b",
        "1:ice>-,r30>31": "20,34,H,H/S,S,S,s1/-/- b",
    }
    stays = {"1:r30>31": "20,34,H,H/S,S,S,s1/-/- b ice=r20"} if option.endswith("may") else {}
    assert plays(ice(option), position, "1") == to_center | stays
    if not stays:
        assert "F2" in forbids(ice(option), position, "1:r30>31")
    # in the center already, it moves nowhere
    assert moves(ice(option), "20,30,H,H/S,S,S,s1/-/- r", "1") == ["1:r20>21", "1:r30>31"]
    assert "F2" in forbids(ice(option), "20,30,H,H/S,S,S,s1/-/- r", "1:ice>-,r20>21")


@pytest.mark.parametrize("option", ICE_MOVES)
def test_f2_even_if_no_pawn_can_step(option: str) -> None:
    position = "S,S,S,S/S,S,40,43/-/- r"
    found = {f"1:ice>b{square}": f"S,S,S,S/S,S,40,43/-/- b ice=b{square}" for square in (40, 43)}
    stays = {"1:-": "S,S,S,S/S,S,40,43/-/- b"} if option.endswith("may") else {}
    assert plays(f"{ice(option)},exit_cards=2", position, "1") == found | stays
    if not stays:
        assert "F2" in forbids(f"{ice(option)},exit_cards=2", position, "1:-")


def test_f2_any_pawn_may_be_chosen_even_one_that_leaves_no_step() -> None:
    assert plays(FI, "39,H,H,H/S,S,40,50/-/- r", "1") == {
        "1:ice>b40": "39,H,H,H/S,S,40,50/-/- b ice=b40",
        "1:ice>b50,r39>40": "40,H,H,H/S,S,S,50/-/- b ice=b50",
    }
    assert "G7" in forbids(FI, "39,H,H,H/S,S,40,50/-/- r", "1:ice>b50")
    assert "F8" in forbids(FI, "39,H,H,H/S,S,40,50/-/- r", "1:ice>b40,r39>40")


def test_f2_the_pawn_freed_steps_with_the_same_card() -> None:
    assert plays(FI, "20,H,H,H/S,S,S,50/-/- r ice=r20", "1") == {"1:ice>b50,r20>21": "21,H,H,H/S,S,S,50/-/- b ice=b50"}


@pytest.mark.parametrize("option", ICE_MOVES)
def test_f2_g7_no_step_need_follow_under_must_move_false(option: str) -> None:
    options = f"{ice(option)},must_move=false"
    found = moves(options, "20,H,H,H/S,S,S,50/-/- r", "1")
    stays = ["1:-", "1:r20>21"] if option.endswith("may") else []
    assert sorted(found) == sorted([*stays, "1:ice>b50", "1:ice>b50,r20>21"])
    if not stays:
        assert "F2" in forbids(options, "20,H,H,H/S,S,S,50/-/- r", "1:-")


def test_f2_only_with_a_one() -> None:
    position = "20,H,H,H/S,S,S,50/-/- r"
    for card in CARDS[1:]:
        assert not [move for move in moves(FI, position, card) if "ice" in move]
    assert forbids(FI, position, "3:ice>b50,r20>23")
    assert forbids(FI, position, "1:r20>21,ice>b50")


def test_f2_t1_never_onto_a_pawn_of_the_team() -> None:
    position = "20,H,H,H/S,S,S,50/30,H,H,H/S,S,S,7 r"
    assert moves(tokens("teams=true"), position, "1") == [
        f"1:ice>{holder},{step}" for holder in ("b50", "g7") for step in ("r20>21", "y30>31")
    ]
    assert "F2" in forbids(tokens("teams=true"), position, "1:ice>y30,r20>21")


# --- F3


@pytest.mark.parametrize("value", ["", "fire_ice.ice_targets=track", "fire_ice.ice_targets=track_and_zone"])
def test_f3_ice_targets(value: str) -> None:
    options = tokens(value) if value else FI
    position = "20,H,H,H/S,S,40,s1/-/S,S,s5,H r"
    holders = ["b40", "bs1", "gs5"] if value.endswith("zone") else ["b40"]
    assert plays(options, position, "1") == {
        f"1:ice>{holder},r20>21": f"21,H,H,H/S,S,40,s1/-/S,S,s5,H b ice={holder}" for holder in holders
    }
    for holder in {"bs1", "gs5"} - {*holders}:
        assert "F3" in forbids(options, position, f"1:ice>{holder},r20>21")
    for holder in "bS", "gH":
        assert "F3" in forbids(options, position, f"1:ice>{holder},r20>21")


@pytest.mark.parametrize(("value", "stays"), [("track", False), ("track_and_zone", True)])
def test_f3_ice_carried_into_a_safety_zone(value: str, stays: bool) -> None:
    # it counts as one that already carries it only where it could be iced
    options = tokens(f"fire_ice.ice_targets={value}")
    position = "20,H,H,H/S,S,40,s1/-/- r ice=bs1"
    listed = ["1:ice>b40,r20>21", *(["1:r20>21"] if stays else [])]
    assert sorted(moves(options, position, "1")) == sorted(listed)
    lone = "20,H,H,H/S,S,S,s1/-/- r ice=bs1"
    assert moves(options, lone, "1") == (["1:r20>21"] if stays else ["1:ice>-,r20>21"])


# --- F4


def test_f4_fire_to_any_other_pawn_on_the_track_or_in_a_safety_zone() -> None:
    position = "S,20,s2,H/S,S,S,50/-/- r"
    steps = {"rS>4": "4,20,s2,H", "r20>22": "S,22,s2,H", "rs2>s4": "S,20,s4,H"}
    holders = {"r20": {"r20>22": "r22"}, "rs2": {"rs2>s4": "rs4"}}
    found = {f"2:{step}": f"{pawns}/S,S,S,50/-/- r fired=1" for step, pawns in steps.items()}
    for holder, moved in holders.items():
        for step, pawns in steps.items():
            found[f"2:fire>{holder},{step}"] = f"{pawns}/S,S,S,50/-/- r fire={moved.get(step, holder)} fired=1"
    assert plays(FI, position, "2") == found
    for wrong in "fire>rS", "fire>rH", "fire>b50", "fire>r21", "fire>-":
        assert "F4" in forbids(FI, position, f"2:{wrong},r20>22")


@pytest.mark.parametrize("held", ["r20", "b50"])
def test_f4_from_wherever_it_is(held: str) -> None:
    position = f"20,30,H,H/S,S,S,50/-/- r fire={held} fired=1"
    found = moves(FI, position, "2")
    assert ("2:fire>r20,r30>32" in found) == (held != "r20")
    assert {"2:fire>r30,r20>22", "2:r20>22"} <= {*found}
    if held == "r20":
        assert "F4" in forbids(FI, position, "2:fire>r20,r30>32")


def test_f4_onto_a_pawn_with_ice_too() -> None:
    position = "20,30,H,H/S,S,S,50/-/- r ice=r30"
    assert plays(FI, position, "2") == {
        "2:fire>r20,r20>22": "22,30,H,H/S,S,S,50/-/- r fire=r22 ice=r30 fired=1",
        "2:fire>r30,r20>22": "22,30,H,H/S,S,S,50/-/- r fire=r30 ice=r30 fired=1",
        "2:r20>22": "22,30,H,H/S,S,S,50/-/- r ice=r30 fired=1",
    }


@pytest.mark.parametrize(("again", "turn"), [("always", "r"), ("if_moved", "b"), ("never", "b")])
def test_f4_c2_even_if_no_pawn_can_step(again: str, turn: str) -> None:
    options = tokens(f"draw_again={again}")
    fired = " fired=1" if turn == "r" else ""
    assert plays(options, "s4,s5,H,H/S,S,S,S/-/- r ice=rs4", "2") == {
        "2:-": f"s4,s5,H,H/S,S,S,S/-/- {turn} ice=rs4{fired}",
        "2:fire>rs4": f"s4,s5,H,H/S,S,S,S/-/- {turn} fire=rs4 ice=rs4{fired}",
        "2:fire>rs5": f"s4,s5,H,H/S,S,S,S/-/- {turn} fire=rs5 ice=rs4{fired}",
    }
    assert after(options, "20,s5,H,H/S,S,S,S/-/- r", "2:fire>rs5,r20>22").split(" ")[1] == (
        "b" if again == "never" else "r"
    )


def test_f4_if_a_pawn_can_step_it_must() -> None:
    position = "20,s5,H,H/S,S,S,S/-/- r"
    for move in "2:-", "2:fire>r20", "2:fire>rs5":
        assert "G7" in forbids(FI, position, move)
    assert [move for move in moves(tokens("must_move=false"), position, "2") if ">22" not in move] == [
        "2:-",
        "2:fire>r20",
        "2:fire>rs5",
    ]


@pytest.mark.parametrize(("value", "partners"), [("any", True), ("after_home", False), ("never", False)])
def test_f4_t1_partner_moves(value: str, partners: bool) -> None:
    options = tokens("teams=true", f"partner_moves={value}")
    position = "20,H,H,H/S,S,S,S/40,H,H,H/S,S,S,S r"
    found = moves(options, position, "2")
    assert ("2:fire>y40,r20>22" in found) == partners
    if not partners:
        assert found == ["2:fire>r20,r20>22", "2:r20>22"]
        assert "F4" in forbids(options, position, "2:fire>y40,r20>22")
    done = "H,H,H,H/S,S,S,S/40,H,H,H/S,S,S,S r"
    assert ("2:fire>y40,y40>42" in moves(options, done, "2")) == (value != "never")
    assert moves(tokens("teams=true", "partner_moves=never"), done, "2") == ["2:-"]
