"""Section 8: Fire and Ice."""

from __future__ import annotations

import pytest

from sorry_engine import (
    Card,
    Color,
    FireAndIce,
    GameOverError,
    GameState,
    Phase,
    PositionError,
    RulesError,
    apply,
    deal,
    legal_moves,
    new_game,
    parse_card,
    parse_move,
    parse_state,
)
from tests.rulings.helpers import CARDS, after, decides, forbids, moves, plays, rules_of


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


# --- F5


@pytest.mark.parametrize(
    ("spaces", "origin", "target"),
    [
        ("", 20, 30),
        ("", 29, 30),
        ("", 30, 45),
        ("", 50, 0),
        ("0.15.30.45", 50, 0),
        ("37", 20, 37),
        ("37.22", 20, 22),
        ("37.22", 22, 37),
        ("2", 50, 2),  # its own entry square
    ],
)
def test_f5_fire_spaces(spaces: str, origin: int, target: int) -> None:
    options = f"fire_ice.fire_spaces={spaces}" if spaces else FI
    position = f"{origin},H,H,H/S,S,S,S/-/- r fire=r{origin}"
    assert decides(options, position) == {
        "fire:-": f"{origin},H,H,H/S,S,S,S/-/- r fire=r{origin} fired=1",
        f"fire:r{origin}>{target}": f"{target},H,H,H/S,S,S,S/-/- r fire=r{target} fired=1",
    }
    for wrong in target + 1, target - 1:
        assert "F5" in forbids(options, position, f"fire:r{origin}>{wrong % 60}")


def no_fire_move(options: str, position: str, move: str) -> bool:
    """Nothing is to be decided, and neither the move nor declining it may be written."""
    assert game(options, position).phase == Phase.DRAW
    assert "F5" in forbids(options, position, move)
    assert "F5" in forbids(options, position, "fire:-")
    return decides(options, position) == {}


@pytest.mark.parametrize(
    ("options", "position", "move"),
    [
        (FI, "20,H,H,H/S,S,S,S/-/- r", "fire:r20>30"),  # Fire is in the center
        (FI, "20,H,H,H/S,S,S,25/-/- r fire=b25", "fire:b25>30"),  # an opponent's pawn carries it
        (FI, "20,H,H,H/S,S,S,25/-/- r fire=r20 fired=1", "fire:r20>30"),  # the moment is past
        (FI, "s2,H,H,H/S,S,S,S/-/- r fire=rs2", "fire:rs2>15"),
        (FI, "20,30,H,H/S,S,S,S/-/- r fire=r20", "fire:r20>30"),  # M5
        (FI, "20,H,H,H/S,S,S,S/-/- r fire=r20 ice=r20", "fire:r20>30"),  # F7
        (FI, "20,H,H,H/S,S,S,30/-/- r fire=r20 ice=b30", "fire:r20>30"),  # F8
        (FI, "1,H,H,H/S,S,S,S/-/- r fire=r1", "fire:r1>15"),  # M7
        (FI, "2,H,H,H/S,S,S,S/-/- r fire=r2", "fire:r2>15"),
        ("fire_ice.fire_spaces=20", "20,H,H,H/S,S,S,S/-/- r fire=r20", "fire:r20>20"),
        ("fire_ice.fire_spaces=20,own_entry=may_pass", "20,H,H,H/S,S,S,S/-/- r fire=r20", "fire:r20>20"),
        ("fire_ice.fire_spaces=20", "40,H,H,H/S,S,S,S/-/- r fire=r40", "fire:r40>20"),
        ("fire_ice.fire_spaces=3", "2,H,H,H/S,S,S,S/-/- r fire=r2", "fire:r2>3"),
    ],
)
def test_f5_no_fire_move(options: str, position: str, move: str) -> None:
    assert no_fire_move(options, position, move)


DIAMOND = "diamond=true"
STOP = f"{DIAMOND},own_entry=may_stop_on_diamond"
HOLDS = f"{DIAMOND},diamond_holds=true"


@pytest.mark.parametrize(
    ("options", "spaces", "origin", "target"),
    [
        # before the own entry, 2
        ("own_entry=must_turn", "20", 58, None),
        ("own_entry=may_pass", "20", 58, 20),
        ("own_entry=may_pass", "3", 58, 3),
        ("own_entry=may_pass", "20", 2, 20),
        (DIAMOND, "3", 58, None),
        (STOP, "3", 58, 3),
        (STOP, "3", 2, 3),
        (STOP, "4", 58, None),
        (STOP, "20", 2, None),
        # only the next one counts, not one that could be reached
        (STOP, "3.20", 3, 20),
        # on the diamond, past the entry
        ("", "20", 3, 20),
        (DIAMOND, "20", 3, 20),
        (STOP, "20", 3, 20),
        (HOLDS, "20", 3, None),
        (f"{STOP},diamond_holds=true", "20", 3, None),
        (HOLDS, "20", 4, 20),
    ],
)
def test_f5_m7_m9_the_own_entry_and_diamond(options: str, spaces: str, origin: int, target: int | None) -> None:
    full = f"fire_ice.fire_spaces={spaces}" + (f",{options}" if options else "")
    position = f"{origin},H,H,H/S,S,S,S/-/- r fire=r{origin}"
    if target is None:
        assert no_fire_move(full, position, f"fire:r{origin}>{spaces.split('.')[-1]}")
    else:
        assert decides(full, position)[f"fire:r{origin}>{target}"] == (
            f"{target},H,H,H/S,S,S,S/-/- r fire=r{target} fired=1"
        )


@pytest.mark.parametrize(
    ("options", "own", "other"),
    [("", 9, 28), ("slide_colors=own", 13, 24), ("slide_colors=any", 13, 28)],
)
def test_f5_s2_onto_a_triangle(options: str, own: int, other: int) -> None:
    full = "fire_ice.fire_spaces=9.24" + (f",{options}" if options else "")
    for origin, target, end in (5, 9, own), (14, 24, other):
        position = f"{origin},H,H,H/S,S,S,S/-/- r fire=r{origin}"
        assert decides(full, position)[f"fire:r{origin}>{target}"] == (f"{end},H,H,H/S,S,S,S/-/- r fire=r{end} fired=1")


@pytest.mark.parametrize(("sliding", "pawns"), [("bumped", "S,28"), ("blocks", None), ("spared", "26,28")])
def test_f5_s6_over_an_own_pawn(sliding: str, pawns: str | None) -> None:
    options = f"fire_ice.fire_spaces=24,slide_own_pawns={sliding}"
    position = "20,26,H,H/S,S,S,25/-/- r fire=r20"
    if pawns is None:
        assert no_fire_move(options, position, "fire:r20>24")
    else:
        assert decides(options, position)["fire:r20>24"] == f"{pawns},H,H/S,S,S,S/-/- r fire=r28 fired=1"


def test_f5_m4_bumps_an_opponent() -> None:
    assert decides(FI, "20,H,H,H/S,S,S,30/-/- r fire=r20")["fire:r20>30"] == ("30,H,H,H/S,S,S,S/-/- r fire=r30 fired=1")
    assert decides(tokens("own_landing=bump"), "20,30,H,H/S,S,S,S/-/- r fire=r20")["fire:r20>30"] == (
        "S,30,H,H/S,S,S,S/-/- r fire=r30 fired=1"
    )


@pytest.mark.parametrize(("bump", "pawns"), [("true", "S,H,H,H"), ("false", None)])
def test_f5_t3_the_partner_on_the_space(bump: str, pawns: str | None) -> None:
    options = tokens("teams=true", f"team_bump={bump}")
    position = "20,H,H,H/S,S,S,S/30,H,H,H/S,S,S,S r fire=r20"
    if pawns is None:
        assert no_fire_move(options, position, "fire:r20>30")
    else:
        assert decides(options, position)["fire:r20>30"] == f"30,H,H,H/S,S,S,S/{pawns}/S,S,S,S r fire=r30 fired=1"


@pytest.mark.parametrize(
    ("value", "own", "done"), [("any", True, True), ("after_home", False, True), ("never", False, False)]
)
def test_f5_t1_the_partners_fire(value: str, own: bool, done: bool) -> None:
    options = tokens("teams=true", f"partner_moves={value}")
    for red, open_ in ("50,H,H,H", own), ("H,H,H,H", done):
        position = f"{red}/S,S,S,S/40,H,H,H/S,S,S,S r fire=y40"
        if open_:
            assert [*decides(options, position)] == ["fire:-", "fire:y40>45"]
        else:
            assert no_fire_move(options, position, "fire:y40>45")
    assert [*decides(options, "20,H,H,H/S,S,S,S/40,H,H,H/S,S,S,S r fire=r20")] == ["fire:-", "fire:r20>30"]


def test_f5_t2_the_entry_of_the_pawns_own_color() -> None:
    options = tokens("teams=true")
    # Yellow's entry is 32, Red's is 2
    assert no_fire_move(options, "20,H,H,H/S,S,S,S/31,H,H,H/S,S,S,S r fire=y31", "fire:y31>45")
    assert "fire:y1>15" in decides(options, "20,H,H,H/S,S,S,S/1,H,H,H/S,S,S,S r fire=y1")


def test_f5_fired_is_set_by_move_decline_and_draw_and_cleared_by_the_turn() -> None:
    state = game(FI, "20,s1,H,H/S,S,S,S/-/- r fire=r20")
    assert (state.phase, state.fired) == (Phase.FIRE, False)
    for text, square in ("fire:-", 20), ("fire:r20>30", 30):
        done = apply(state, parse_move(text))
        assert (done.phase, done.fired, done.turn, done.fire) == (Phase.DRAW, True, Color.RED, (Color.RED, square))
        assert legal_moves(done) == ()
        assert not apply(done, parse_move("3:rs1>s4")).fired
    dealt = deal(state, Card.THREE)
    assert (dealt.phase, dealt.fired, dealt.fire) == (Phase.PLAY, True, (Color.RED, 20))
    assert apply(state, parse_move("3:rs1>s4")) == apply(dealt, parse_move("3:rs1>s4"))
    # no token need be anywhere: every draw of such a game sets it
    assert deal(new_game(rules_of(FI)), Card.EIGHT).fired
    with pytest.raises(PositionError):
        game(FI, "20,H,H,H/S,S,S,S/-/- r card=3")


def test_f5_a_second_draw_after_a_two_is_no_new_turn() -> None:
    state = apply(game(FI, "20,s1,H,H/S,S,S,S/-/- r fire=r20"), parse_move("2:rs1>s3"))
    assert (state.phase, state.turn, state.fired) == (Phase.DRAW, Color.RED, True)
    # nor where Fire was only put there with it
    state = apply(game(FI, "20,s1,H,H/S,S,S,S/-/- r"), parse_move("2:fire>r20,rs1>s3"))
    assert (state.phase, state.fire) == (Phase.DRAW, (Color.RED, 20))
    state = apply(apply(state, parse_move("8:r20>28")), parse_move("8:-"))
    assert (state.phase, [str(move) for move in legal_moves(state)]) == (Phase.FIRE, ["fire:-", "fire:r28>30"])


def test_f5_g9_fired_stays_when_the_game_ends() -> None:
    state = apply(game(FI, "s3,H,H,H/S,S,S,S/-/- r"), parse_move("3:rs3>H"))
    assert (state.phase, state.turn, state.fired) == (Phase.OVER, Color.RED, True)
    for text in "fire:-", "8:-":
        with pytest.raises(GameOverError):
            apply(state, parse_move(text))


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


@pytest.mark.parametrize("card", CARDS)
def test_f5_every_card_may_be_drawn_in_place_of_the_fire_move(card: str) -> None:
    state = game(FI, "S,20,s1,H/S,S,S,50/-/- r fire=r20")
    kind = parse_card(card)
    assert state.phase == Phase.FIRE
    assert (
        legal_moves(state, kind)
        == legal_moves(deal(state, kind))
        == legal_moves(apply(state, parse_move("fire:-")), kind)
    )
