"""F5: the fire move."""

from __future__ import annotations

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
    parse_card,
    parse_move,
)
from tests.rulings.helpers import CARDS, decides, forbids, rules_of
from tests.rulings.test_f_fire_and_ice import FI, game, tokens

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
