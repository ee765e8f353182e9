"""Positions, games and moves as text: DESIGN, text formats. The text of rules has a file of its own."""

from __future__ import annotations

import pytest
from hypothesis import given

from sorry_engine import (
    DECK_45,
    HOME,
    START,
    Card,
    CardCounts,
    Color,
    GameState,
    NotationError,
    PositionError,
    Rules,
    dumps,
    loads,
    new_game,
    parse_state,
    square_name,
)
from tests.strategies import states

RED, BLUE, YELLOW, GREEN = Color
R = Rules()
PLAY_ON = Rules(play_on=True)
FULL = "5.4.4.4.4.4.4.4.4.4.4"
STARTS = "S,S,S,S/S,S,S,S/S,S,S,S/S,S,S,S"
LONGEST_MESSAGE = 400


# ---- positions, both ways ----


@pytest.mark.parametrize(
    ("text", "state"),
    [
        (f"{STARTS} r {FULL}", new_game()),
        (
            "S,S,S,4/S,S,12,H/S,S,S,S/s3,H,H,H r 4.4.4.4.4.4.4.4.4.4.4",
            GameState(
                R,
                [[START, START, START, 4], [START, START, 12, HOME], [START] * 4, [62, HOME, HOME, HOME]],
                RED,
                pile=dict.fromkeys(Card, 4),
            ),
        ),
        (
            "-/S,0,59,s1/-/s1,s2,s5,H g 0.0.0.0.0.0.0.0.0.0.0",
            GameState(R, [[], [START, 0, 59, 60], [], [60, 61, 64, HOME]], GREEN, pile=CardCounts()),
        ),
        (
            f"{STARTS} b 5.4.4.4.4.3.4.4.4.4.4 card=7",
            new_game(first=BLUE).replace(pile={**DECK_45, Card.SEVEN: 3}, card=Card.SEVEN),
        ),
        (
            f"{STARTS} y 5.4.4.4.4.4.4.4.4.4.3 card=S",
            new_game(first=YELLOW).replace(pile={**DECK_45, Card.SORRY: 3}, card=Card.SORRY),
        ),
    ],
)
def test_position_both_ways(text: str, state: GameState) -> None:
    assert str(state) == text
    assert parse_state(text, R) == state


def test_position_with_places_both_ways() -> None:
    text = f"H,H,H,H/S,S,S,S/H,H,H,H/S,S,S,S b {FULL} places=y,r"
    state = GameState(
        PLAY_ON, [[HOME] * 4, [START] * 4, [HOME] * 4, [START] * 4], BLUE, places=[YELLOW, RED], pile=DECK_45
    )
    assert str(state) == text
    assert parse_state(text, PLAY_ON) == state
    assert parse_state(text.replace("y,r", "r,y"), PLAY_ON) != state
    both = text.replace(FULL, "4" + FULL[1:]).replace("places", "card=1 places")
    assert str(parse_state(both, PLAY_ON)) == both


def test_order_of_pawns_is_start_track_safety_home() -> None:
    squares = [START, 0, 9, 10, 59, 60, 64, HOME]
    for first in range(5):
        state = new_game().replace(pawns=[list(reversed(squares[first : first + 4])), *[[START] * 4] * 3])
        assert str(state).partition("/")[0] == ",".join(map(square_name, squares[first : first + 4]))


@given(states())
def test_any_state_both_ways(state: GameState) -> None:
    assert parse_state(str(state), state.rules) == state
    assert str(parse_state(str(state), state.rules)) == str(state)
    assert loads(dumps(state)) == state
    assert dumps(state) == f"{state.rules} | {state}"
    assert eval(repr(state), {"loads": loads}) == state
    assert len(str(state)) < 250


@given(states(), states())
def test_equal_states_have_equal_text_and_the_reverse(one: GameState, other: GameState) -> None:
    assert (one == other) == (dumps(one) == dumps(other))
    under_one = GameState(
        one.rules,
        one.pawns,
        one.turn,
        pile=one.pile,
        card=one.card,
        hands=one.hands,
        fire=one.fire,
        ice=one.ice,
        fired=one.fired,
        places=one.places,
    )
    assert under_one == one
    assert hash(under_one) == hash(one)


# ---- reading is lenient in three things ----


@pytest.mark.parametrize(
    ("lenient", "strict"),
    [
        (f"{STARTS} r", f"{STARTS} r {FULL}"),
        (f"{STARTS} r *", f"{STARTS} r {FULL}"),
        (f"{STARTS} r card=1", f"{STARTS} r 4.4.4.4.4.4.4.4.4.4.4 card=1"),
        (f"{STARTS} r * card=S", f"{STARTS} r 5.4.4.4.4.4.4.4.4.4.3 card=S"),
    ],
)
def test_lenient_the_pile_left_out(lenient: str, strict: str) -> None:
    assert parse_state(lenient, R) == parse_state(strict, R)
    assert str(parse_state(lenient, R)) == strict


def test_lenient_the_pile_left_out_before_places() -> None:
    lenient = "H,H,H,H/S,S,S,S/-/S,S,S,S b places=r"
    assert parse_state(lenient, PLAY_ON) == parse_state(lenient.replace("places", f"{FULL} places"), PLAY_ON)


def test_lenient_the_pile_is_of_the_deck_of_the_rules() -> None:
    assert parse_state(f"{STARTS} r *", Rules(deck=44)).pile == dict.fromkeys(Card, 4)
    assert parse_state(f"{STARTS} r card=2", Rules(deck={Card.TWO: 1, Card.TEN: 2})).pile == {
        **dict.fromkeys(Card, 0),
        Card.TEN: 2,
    }


def test_lenient_the_order_of_pawns() -> None:
    assert str(parse_state("H,s2,s1,59/7,S,8,0/-/H,S,H,S r", R)).startswith("59,s1,s2,H/S,0,7,8/-/S,S,H,H r ")


def test_lenient_extra_spaces() -> None:
    spaced = f"  {STARTS}   r  4.4.4.4.4.4.4.4.4.4.4     card=1 "
    assert parse_state(spaced, R) == parse_state(f"{STARTS} r card=1", R)
    assert loads(f"parker_1992 | {spaced}") == parse_state(spaced, R)


# ---- and in nothing else ----


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "expected pawns and turn"),
        ("   ", "expected pawns and turn"),
        (STARTS, "expected pawns and turn"),
        (f"r {STARTS}", "expected four colors, got 1"),
        ("S,S,S,S/S,S,S,S r", "expected four colors, got 2"),
        (f"{STARTS}/ r", "expected four colors, got 5"),
        (f"{STARTS}/- r", "expected four colors, got 5"),
        (f"/{STARTS} r", "expected four colors, got 5"),
        ("S,S,S,S//-/- r", "'' is no square"),
        ("S,S,S,S/S,S,S,S/-/-- r", "'--' is no square"),
        ("S,S,S,S/S,S,S,S/-/-,- r", "- is no square of a pawn"),
        ("S,S,S,/S,S,S,S/-/- r", "'' is no square"),
        ("S,S,S,60/S,S,S,S/-/- r", "'60' is no square"),
        ("S,S,S,04/S,S,S,S/-/- r", "'04' is no square"),
        ("S,S,S,+4/S,S,S,S/-/- r", "'\\+4' is no square"),
        ("S,S,S,-1/S,S,S,S/-/- r", "'-1' is no square"),
        ("S,S,S,s0/S,S,S,S/-/- r", "'s0' is no square"),
        ("S,S,S,s6/S,S,S,S/-/- r", "'s6' is no square"),
        ("S,S,S,s/S,S,S,S/-/- r", "'s' is no square"),
        ("S,S,S,S1/S,S,S,S/-/- r", "'S1' is no square"),
        ("S,S,S,h/S,S,S,S/-/- r", "'h' is no square"),
        ("S,S,S,?/S,S,S,S/-/- r", "'\\?' is no square"),
        ("S,S,S,4.0/S,S,S,S/-/- r", "'4.0' is no square"),
        ("S,S,S,٤/S,S,S,S/-/- r", "'٤' is no square"),
        ("S,S,S,⁴/S,S,S,S/-/- r", "'⁴' is no square"),
        ("S;S;S;S/S,S,S,S/-/- r", "'S;S;S;S' is no square"),
        ("S, S,S,S/S,S,S,S/-/- r", "expected four colors, got 1"),
        ("S,S,S,S/S,S,S,S/-/-r", "expected pawns and turn"),
        (f"{STARTS} R", "'R' is no color"),
        (f"{STARTS} red", "'red' is no color"),
        (f"{STARTS} rb", "'rb' is no color"),
        (f"{STARTS} 0", "'0' is no color"),
        (f"{STARTS} *", "'\\*' is no color"),
        (f"{STARTS} {FULL}", "is no color"),
        (f"{STARTS} r **", "expected eleven counts"),
        (f"{STARTS} r -", "expected eleven counts"),
        (f"{STARTS} r 45", "expected eleven counts"),
        (f"{STARTS} r 4.4.4.4.4.4.4.4.4.4", "expected eleven counts"),
        (f"{STARTS} r 4.4.4.4.4.4.4.4.4.4.4.4", "expected eleven counts"),
        (f"{STARTS} r 04.4.4.4.4.4.4.4.4.4.4", "expected eleven counts"),
        (f"{STARTS} r -4.4.4.4.4.4.4.4.4.4.4", "expected eleven counts"),
        (f"{STARTS} r 4,4,4,4,4,4,4,4,4,4,4", "expected eleven counts"),
        (f"{STARTS} r 4.4.4.4.4.4.4.4.4.4.٤", "expected eleven counts"),
        (f"{STARTS} r * *", "expected at most card, .*places, in this order"),
        (f"{STARTS} r {FULL} {FULL}", "expected at most card"),
        (f"{STARTS} r card=1 *", "expected at most card"),
        (f"{STARTS} r card=1 card=1", "expected at most card"),
        (f"{STARTS} r places=r card=1", "in this order"),
        (f"{STARTS} r turn=r", "expected at most card"),
        (f"{STARTS} r Card=1", "expected at most card"),
        (f"{STARTS} r =1", "expected at most card"),
        (f"{STARTS} r card = 1", "expected eleven counts"),
        (f"{STARTS} r *card=1", "expected at most card"),
        (f"{STARTS} r card=", "'' is no card"),
        (f"{STARTS} r card=6", "'6' is no card"),
        (f"{STARTS} r card=13", "'13' is no card"),
        (f"{STARTS} r card=01", "'01' is no card"),
        (f"{STARTS} r card=s", "'s' is no card"),
        (f"{STARTS} r card=1=1", "'1=1' is no card"),
        (f"{STARTS} r card=1,2", "'1,2' is no card"),
        (f"{STARTS} r places=", "'' is no color"),
        (f"{STARTS} r places=r,", "'' is no color"),
        (f"{STARTS} r places=rb", "'rb' is no color"),
        (f"{STARTS}\tr", "expected pawns and turn"),
        (f"{STARTS} r\n", "'r\\\\n' is no color"),
        (f"{STARTS}\u00a0r", "expected pawns and turn"),
        (f"{STARTS} r\0", "'r\\\\x00' is no color"),
        (f"\ufeff{STARTS} r", "is no square"),
        (f"parker_1992 | {STARTS} r", "expected four colors, got 1"),
        (f"{STARTS} r" + " " * 1000, "1033 characters are too many"),
    ],
)
def test_text_that_is_no_position(text: str, problem: str) -> None:
    with pytest.raises(NotationError, match=problem) as caught:
        parse_state(text, R)
    assert repr(text[:50])[:-1] in str(caught.value)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("S,S,S,S,S/S,S,S,S/-/- r", "pawns: 5 of r, expected 4"),
        ("S,S,S,S/S,S,S/-/- r", "pawns: 3 of b, expected 4"),
        ("S,S,S,20/S,S,S,20/-/- r", "pawns: two on 20 "),
        ("S,S,20,20/S,S,S,S/-/- r", "pawns: two on 20 "),
        ("S,S,s2,s2/S,S,S,S/-/- r", "pawns: two on s2 "),
        ("-/S,S,S,S/-/- b", "1 colors play, expected two at least"),
        ("-/-/-/- r", "0 colors play, expected two at least"),
        ("H,H,H,H/H,H,H,H/-/- r", "both r and b have won"),
        ("S,S,S,S/S,S,S,S/-/- y", "turn: y does not play"),
        (f"{STARTS} r 6.4.4.4.4.4.4.4.4.4.4", "has more 1s than the deck"),
        (f"{STARTS} r 5.4.4.4.4.4.4.4.4.4.5", "has more Ss than the deck"),
        (f"{STARTS} r {FULL} card=2", "with 1 open or held has more 2s than the deck"),
        (f"{STARTS} r 999.4.4.4.4.4.4.4.4.4.4", "999 of one card"),
        (f"{STARTS} r places=r", "places: r: expected"),
        ("H,H,H,H/S,S,S,S/-/- r places=r", "places: r: expected"),
        ("H,H,H,H/S,S,S,S/-/- r card=1", "card: 1 lies open in a finished game"),
        (f"{STARTS} r hands=r:1;b:2;y:3;g:4", "hands: not used by"),
        (f"{STARTS} r fire=r4", "fire: not used by"),
        (f"{STARTS} r ice=b4", "ice: not used by"),
        (f"{STARTS} r fired=1", "fired: not used by"),
        (f"{STARTS} r card=1 fired=1", "fired: not used by"),
    ],
)
def test_text_of_a_position_that_the_rules_cant_reach(text: str, problem: str) -> None:
    with pytest.raises(PositionError, match=problem) as caught:
        parse_state(text, R)
    assert repr(text[:50])[:-1] in str(caught.value)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("H,H,H,H/S,S,S,S/-/S,S,S,S b", r"places: none: expected.*\['r'\]"),
        ("H,H,H,H/S,S,S,S/-/S,S,S,S b places=b", "places: b: expected"),
        ("H,H,H,H/S,S,S,S/-/S,S,S,S b places=r,r", "places: r,r: expected"),
        ("H,H,H,H/S,S,S,S/-/S,S,S,S b places=r,y", "places: r,y: expected"),
        ("H,H,H,H/S,S,S,S/-/S,S,S,S r places=r", "turn: r is done"),
        ("H,H,H,H/S,S,S,S/-/- r card=1 places=r", "card: 1 lies open in a finished game"),
        ("H,H,H,H/H,H,H,H/-/- r places=b,r", r"\(G9\)"),
        ("H,H,H,H/H,H,H,H/H,H,H,H/H,H,H,H r places=b,y,g,r", r"\(G9\)"),
    ],
)
def test_text_of_places_that_cant_be(text: str, problem: str) -> None:
    with pytest.raises(PositionError, match=problem):
        parse_state(text, PLAY_ON)


# ---- games ----


def test_game_both_ways() -> None:
    line = f"parker_1992(deck=44) | {STARTS} g 4.4.4.4.4.4.4.4.4.4.4"
    assert dumps(new_game(Rules(deck=44), first=GREEN)) == line
    assert loads(line) == new_game(Rules(deck=44), first=GREEN)
    assert loads(f"hasbro_a5065 | {STARTS.replace(',S/', '/')[:-2]} r").rules.pawns == 3


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "expected rules, ' | ' and a position"),
        (f"{STARTS} r", "expected rules, ' | ' and a position"),
        (f"parker_1992 {STARTS} r", "expected rules, ' | ' and a position"),
        (f"parker_1992|{STARTS} r", "expected rules, ' | ' and a position"),
        (f"parker_1992 |{STARTS} r", "expected rules, ' | ' and a position"),
        (f"parker_1992| {STARTS} r", "expected rules, ' | ' and a position"),
        (f" | {STARTS} r", "unknown edition ''"),
        (f" parker_1992 | {STARTS} r", "unknown edition ' parker_1992'"),
        (f"parker_1992  | {STARTS} r", "unknown edition 'parker_1992 '"),
        (f"parker | {STARTS} r", "unknown edition 'parker'"),
        ("parker_1992 | ", "expected pawns and turn"),
        (f"parker_1992 | {STARTS} r\n", "is no color"),
        (f"parker_1992 | parker_1992 | {STARTS} r", "expected four colors, got 1"),
    ],
)
def test_text_that_is_no_game(text: str, problem: str) -> None:
    with pytest.raises(NotationError, match=problem.replace("|", r"\|")):
        loads(text)
