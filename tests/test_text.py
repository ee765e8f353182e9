"""Positions, games and moves as text: DESIGN, text formats. The text of rules has a file of its own."""

from __future__ import annotations

import pytest
from hypothesis import given

from sorry_engine import (
    CENTER,
    DECK_45,
    HOME,
    START,
    Card,
    CardCounts,
    Color,
    GameState,
    Move,
    NotationError,
    PositionError,
    Rules,
    RulesError,
    Step,
    StepKind,
    draw_counts,
    dumps,
    legal_moves,
    loads,
    new_game,
    parse_card,
    parse_move,
    parse_square,
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


# ---- hands, tokens, teams ----

HANDS = Rules(hand_size=2)
ICY = Rules(pawns=3, fire_ice=True)
TEAMS = Rules(teams=True)
TWO = "S,S,S,S/-/S,S,S,S/- y"
OUT = "S,S,20/S,40,s2/-/- r"
ONE, SEVEN, SORRY = Card.ONE, Card.SEVEN, Card.SORRY


@pytest.mark.parametrize(
    ("text", "hands"),
    [
        (f"{TWO} {FULL} hands=r:;y:", [(), (), (), ()]),
        (f"{TWO} 4.4.4.4.4.3.4.4.4.4.4 hands=r:1,7;y:", [(SEVEN, ONE), (), (), ()]),
        (f"{TWO} 5.4.4.4.4.4.4.4.4.4.2 hands=r:;y:S,S", [(), (), (SORRY, SORRY), ()]),
        (f"{TWO} 5.4.4.4.4.4.4.4.4.4.3 hands=r:?,?;y:S", [(None, None), (), (SORRY,), ()]),
        (f"{TWO} 0.0.0.0.0.3.0.0.0.0.0 hands=r:?,?;y:?", [(None, None), (), (None,), ()]),
    ],
)
def test_hands_both_ways(text: str, hands: list[tuple[Card | None, ...]]) -> None:
    state = parse_state(text, HANDS)
    assert str(state) == text
    assert state.hands == tuple(tuple(sorted(hand, key=lambda card: card or 0)) for hand in hands)
    assert GameState(HANDS, state.pawns, YELLOW, pile=state.pile, hands=hands) == state
    assert loads(dumps(state)) == state


@pytest.mark.parametrize(
    ("text", "fire", "ice", "fired"),
    [
        (f"{OUT} {FULL}", None, None, False),
        (f"{OUT} {FULL} fire=r20", (RED, 20), None, False),
        (f"{OUT} {FULL} ice=bs2", None, (BLUE, 61), False),
        (f"{OUT} {FULL} fire=b40 ice=b40 fired=1", (BLUE, 40), (BLUE, 40), True),
        (f"{OUT} {FULL} fired=1", None, None, True),
        (f"{OUT} 4.4.4.4.4.4.4.4.4.4.4 card=1 fire=r20 ice=bs2 fired=1", (RED, 20), (BLUE, 61), True),
    ],
)
def test_tokens_both_ways(
    text: str, fire: tuple[Color, int] | None, ice: tuple[Color, int] | None, fired: bool
) -> None:
    state = parse_state(text, ICY)
    assert str(state) == text
    assert (state.fire, state.ice, state.fired) == (fire, ice, fired)
    assert GameState(ICY, state.pawns, RED, pile=state.pile, card=state.card, fire=fire, ice=ice, fired=fired) == state
    assert loads(dumps(state)) == state


@pytest.mark.parametrize(
    ("lenient", "strict"),
    [
        (f"{TWO} hands=r:1,7;y:", f"{TWO} 4.4.4.4.4.3.4.4.4.4.4 hands=r:1,7;y:"),
        (f"{TWO} * hands=r:1,7;y:S", f"{TWO} 4.4.4.4.4.3.4.4.4.4.3 hands=r:1,7;y:S"),
        (f"{TWO} hands=r:?,?;y:S,S", f"{TWO} 5.4.4.4.4.4.4.4.4.4.2 hands=r:?,?;y:S,S"),
    ],
)
def test_lenient_the_pile_is_without_what_is_held(lenient: str, strict: str) -> None:
    """Hidden cards are counted in the pile."""
    assert str(parse_state(lenient, HANDS)) == strict


@pytest.mark.parametrize(
    ("hands", "problem"),
    [
        ("", "'' is no color"),
        ("r", "expected each color once, in order"),
        ("r:1;y", "expected each color once, in order"),
        ("r:1", "hands: of .'r'., but .'r', 'y'. play"),
        ("y:1", "hands: of .'y'., but .'r', 'y'. play"),
        ("r:1;b:2;y:3", "hands: of .'r', 'b', 'y'., but .'r', 'y'. play"),
        ("r:1;b:;y:3", "hands: of .'r', 'b', 'y'., but .'r', 'y'. play"),
        ("r:1;g:3", "hands: of .'r', 'g'., but .'r', 'y'. play"),
        ("y:1;r:2", "expected each color once, in order"),
        ("r:1;r:2", "expected each color once, in order"),
        ("r:1;y:2;", "'' is no color"),
        (";r:1;y:2", "'' is no color"),
        ("r:1,y:2", "'y:2' is no card"),
        ("R:1;y:2", "'R' is no color"),
        ("red:1;y:2", "'red' is no color"),
        ("r=1;y=2", "is no color"),
        ("r:7,1;y:", "expected the cards of r ascending"),
        ("r:;y:S,12", "expected the cards of y ascending"),
        ("r:12,2;y:", "expected the cards of r ascending"),
        ("r:1,;y:2", "'' is no card"),
        ("r:,1;y:2", "'' is no card"),
        ("r:-;y:2", "'-' is no card"),
        ("r:6;y:2", "'6' is no card"),
        ("r:01;y:2", "'01' is no card"),
        ("r:s;y:2", "'s' is no card"),
        ("r:1.2;y:2", "'1.2' is no card"),
        ("r:??;y:2", "'\\?\\?' is no card"),
        ("r:1,?;y:2", "the hand of r is partly hidden"),
        ("r:?,1;y:2", "the hand of r is partly hidden"),
        ("r:1,2,3;y:", "3 cards of r, expected at most 2"),
        ("r:?,?,?;y:", "3 cards of r, expected at most 2"),
    ],
)
def test_text_of_hands_that_cant_be(hands: str, problem: str) -> None:
    kind = PositionError if " play" in problem or "at most" in problem else NotationError
    with pytest.raises(kind, match=problem):
        parse_state(f"{TWO} * hands={hands}", HANDS)


@pytest.mark.parametrize(
    ("fields", "problem"),
    [
        ("fire=", "'' is no color"),
        ("fire=r", "'' is no square"),
        ("fire=20", "'2' is no color"),
        ("fire=r-", "- is no square of a pawn"),
        ("fire=-", "'-' is no color"),
        ("fire=r020", "'020' is no square"),
        ("ice=R20", "'R' is no color"),
        ("ice=r20,b40", "'20,b40' is no square"),
        ("fired=", "fired: expected 1, or nothing, got ''"),
        ("fired=0", "fired: expected 1, or nothing, got '0'"),
        ("fired=true", "fired: expected 1, or nothing"),
        ("fired", "fired: expected 1, or nothing, got ''"),
        ("ice=b40 fire=r20", "in this order"),
        ("fired=1 ice=b40", "in this order"),
        ("fired=1 card=1", "in this order"),
        ("fire=r20 fire=r20", "in this order, each once"),
        ("fire=r21", "fire: no pawn of r on 21 that could carry it"),
        ("fire=b20", "fire: no pawn of b on 20 that could carry it"),
        ("fire=rS", "fire: no pawn of r on -1 that could carry it"),
        ("ice=rs2", "ice: no pawn of r on 61 that could carry it"),
        ("ice=y20", "ice: no pawn of y on 20 that could carry it"),
        ("card=1", "card: 1 lies open, but not fired"),
        ("card=1 fire=r20", "card: 1 lies open, but not fired"),
    ],
)
def test_text_of_tokens_that_cant_be(fields: str, problem: str) -> None:
    kind = PositionError if "carry" in problem or "not fired" in problem else NotationError
    with pytest.raises(kind, match=problem):
        parse_state(f"{OUT} * {fields}", ICY)


@pytest.mark.parametrize(
    ("text", "rules", "problem"),
    [
        (f"{STARTS} r", HANDS, "hands: none, but each color holds up to 2 cards"),
        ("H,H,H,H/S,S,S,S/-/- r", HANDS, "hands: none, but each color holds up to 2 cards"),
        (f"{STARTS} r * card=1 hands=r:;b:;y:;g:", HANDS, "card: 1 lies open, but cards are held"),
        (f"{TWO} 0.0.0.0.0.1.0.0.0.0.0 hands=r:?,?;y:", HANDS, "2 cards are hidden, but the pile counts 1"),
        (f"{TWO} 0.0.0.0.0.3.0.0.0.0.0 hands=r:?,?;y:?,?", HANDS, "4 cards are hidden, but the pile counts 3"),
        (f"{TWO} {FULL} hands=r:2;y:", HANDS, "with 1 open or held has more 2s than the deck"),
        (f"{TWO} * hands=r:S,S;y:S", Rules(hand_size=2, deck={ONE: 9, SORRY: 2}), "card S: more are open or held"),
        (f"{TWO} * hands=r:1;y:1 fire=r4", HANDS, "fire: not used by"),
        (f"{TWO} * hands=r:1;y:1 fired=1", HANDS, "fired: not used by"),
        (f"{OUT} * hands=r:1;b:1", ICY, "hands: not used by"),
        (f"{STARTS} r * fire=r4", TEAMS, "fire: not used by"),
        (f"{STARTS} r * places=r", TEAMS, "places: r: expected"),
        ("S,S,S,S/S,S,S,S/S,S,S,S/- r", TEAMS, "3 colors play, expected four"),
        ("S,S,S,S/-/S,S,S,S/- r", TEAMS, "2 colors play, expected four"),
        ("H,H,H,H/H,H,H,H/H,H,H,H/H,H,H,H r", TEAMS, "both r and b have won"),
        ("S,H,H/H,H,H/-/- b * card=1 fired=1", ICY, "card: 1 lies open in a finished game"),
    ],
)
def test_text_that_does_not_go_with_its_rules(text: str, rules: Rules, problem: str) -> None:
    with pytest.raises(PositionError, match=problem) as caught:
        parse_state(text, rules)
    assert len(str(caught.value)) < LONGEST_MESSAGE
    with pytest.raises(PositionError, match=problem):
        loads(f"{rules} | {text}")


def test_t7_one_color_of_a_team_may_be_home() -> None:
    state = parse_state("H,H,H,H/H,H,H,H/S,S,S,S/S,S,S,S r", TEAMS)
    assert (state.winners, state.is_over) == ((), False)


def test_hands_are_of_the_colors_that_play_in_a_deck_large_enough() -> None:
    rules = Rules(hand_size=7, deck={ONE: 14})
    assert parse_state(f"{TWO} hands=r:;y:", rules).hands == ((), (), (), ())
    with pytest.raises(RulesError, match="too small for hand_size=7 with so many colors"):
        parse_state("S,S,S,S/S,S,S,S/S,S,S,S/- r hands=r:;b:;y:", rules)


def test_two_on_one_square_of_the_safety_zone_are_no_two_if_of_two_colors() -> None:
    state = parse_state("S,S,s2,s3/S,S,s2,s3/-/- r", R)
    assert state.pawns[RED] == state.pawns[BLUE] == (START, START, 61, 62)


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


# ---- moves, both ways ----

MOVES = [
    ("5:r12>17", Card.FIVE, [Step(StepKind.FORWARD, RED, 12, 17)]),
    ("1:rS>4", Card.ONE, [Step(StepKind.LEAVE, RED, START, 4)]),
    ("2:gS>49", Card.TWO, [Step(StepKind.LEAVE, GREEN, START, 49)]),
    ("12:rs1>H", Card.TWELVE, [Step(StepKind.FORWARD, RED, 60, HOME)]),
    ("4:r4>0", Card.FOUR, [Step(StepKind.BACKWARD, RED, 4, 0)]),
    ("4:bs1>14", Card.FOUR, [Step(StepKind.BACKWARD, BLUE, 60, 14)]),
    ("10:r12>22", Card.TEN, [Step(StepKind.FORWARD, RED, 12, 22)]),
    ("10:r12>11", Card.TEN, [Step(StepKind.BACKWARD, RED, 12, 11)]),
    ("10:r0>59", Card.TEN, [Step(StepKind.BACKWARD, RED, 0, 59)]),
    ("10:ys1>32", Card.TEN, [Step(StepKind.BACKWARD, YELLOW, 60, 32)]),
    ("10:ys2>s1", Card.TEN, [Step(StepKind.BACKWARD, YELLOW, 61, 60)]),
    ("10:y32>s1", Card.TEN, [Step(StepKind.FORWARD, YELLOW, 32, 60)]),
    ("10:rS>13", Card.TEN, [Step(StepKind.LEAVE, RED, START, 13)]),
    ("7:r12>15,r30>34", Card.SEVEN, [Step(StepKind.FORWARD, RED, 12, 15), Step(StepKind.FORWARD, RED, 30, 34)]),
    ("7:r30>34,r12>15", Card.SEVEN, [Step(StepKind.FORWARD, RED, 30, 34), Step(StepKind.FORWARD, RED, 12, 15)]),
    ("7:rS>6,rs1>H", Card.SEVEN, [Step(StepKind.LEAVE, RED, START, 6), Step(StepKind.FORWARD, RED, 60, HOME)]),
    ("11:r12>23", Card.ELEVEN, [Step(StepKind.FORWARD, RED, 12, 23)]),
    ("11:r12<>b40", Card.ELEVEN, [Step(StepKind.SWAP, RED, 12, 40, BLUE)]),
    ("S:rS>40", Card.SORRY, [Step(StepKind.SORRY, RED, START, 40)]),
    ("S:r20>24", Card.SORRY, [Step(StepKind.FORWARD, RED, 20, 24)]),
    ("8:-", Card.EIGHT, []),
    ("S:-", Card.SORRY, []),
    ("1:ice>b20,r4>5", Card.ONE, [Step(StepKind.ICE, BLUE, CENTER, 20), Step(StepKind.FORWARD, RED, 4, 5)]),
    ("1:ice>bs2", Card.ONE, [Step(StepKind.ICE, BLUE, CENTER, 61)]),
    ("2:fire>r30,r12>14", Card.TWO, [Step(StepKind.FIRE, RED, CENTER, 30), Step(StepKind.FORWARD, RED, 12, 14)]),
    ("fire:r12>15", None, [Step(StepKind.FIRE_MOVE, RED, 12, 15)]),
    ("fire:-", None, []),
    ("5:rs1>H,r20>>H", Card.FIVE, [Step(StepKind.FORWARD, RED, 60, HOME), Step(StepKind.RESCUE, RED, 20, HOME)]),
    ("5:rs1>H,rS>>H", Card.FIVE, [Step(StepKind.FORWARD, RED, 60, HOME), Step(StepKind.RESCUE, RED, START, HOME)]),
]


@pytest.mark.parametrize(("text", "card", "steps"), MOVES)
def test_move_both_ways(text: str, card: Card | None, steps: list[Step]) -> None:
    move = Move(card, steps)
    assert str(move) == text
    assert parse_move(text) == move
    assert parse_move(text, turn=GREEN) == move
    assert parse_move(text).card is card
    assert list(parse_move(text).steps) == steps
    assert repr(move) == f"<Move {text}>"


def test_ice_in_the_center_needs_a_turn() -> None:
    move = Move(Card.ONE, [Step(StepKind.ICE, BLUE, CENTER, CENTER), Step(StepKind.FORWARD, BLUE, 4, 5)])
    assert str(move) == "1:ice>-,b4>5"
    assert parse_move("1:ice>-,b4>5", turn=BLUE) == move
    assert parse_move("1:ice>-,b4>5", turn=RED) != move
    for text in "1:ice>-,b4>5", "2:fire>-":
        with pytest.raises(NotationError, match="names no color: whose turn it is has to be given"):
            parse_move(text)


@given(states())
def test_the_text_of_listed_moves_says_everything(state: GameState) -> None:
    cards = [card for card in Card if state.is_chance and not state.is_over and draw_counts(state)[card]]
    moves = [*legal_moves(state), *(move for card in cards for move in legal_moves(state, card))]
    assert [parse_move(str(move), state.turn) for move in moves] == moves
    assert len({str(move) for move in moves}) == len(moves)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "is no move: expected a card, a colon and steps"),
        ("5", "is no move: expected a card, a colon and steps"),
        ("5r12>17", "is no move: expected a card, a colon and steps"),
        ("5:", "at 2: '' is no step"),
        (":r12>17", "at 0: '' is no card"),
        ("6:r12>18", "at 0: '6' is no card"),
        ("9:-", "at 0: '9' is no card"),
        ("05:r12>17", "at 0: '05' is no card"),
        (" 5:r12>17", "at 0: ' 5' is no card"),
        ("s:rS>40", "at 0: 's' is no card"),
        ("Fire:-", "at 0: 'Fire' is no card"),
        ("ice:-", "at 0: 'ice' is no card"),
        ("-:-", "at 0: '-' is no card"),
        ("5: r12>17", "at 2: ' r12>17' is no step"),
        ("5:r12>17 ", "at 2: '17 ' is no square"),
        ("5:r12>17\n", "at 2: '17\\\\n' is no square"),
        ("5:r12>17\0", "at 2: '17\\\\x00' is no square"),
        ("5:12>17", "at 2: '12>17' is no step"),
        ("5:x12>17", "at 2: 'x12>17' is no step"),
        ("5:R12>17", "at 2: 'R12>17' is no step"),
        ("5:r>17", "at 2: 'r>17' is no step"),
        ("5:r12>", "at 2: 'r12>' is no step"),
        ("5:r12", "at 2: 'r12' is no step"),
        ("5:r12-17", "at 2: 'r12-17' is no step"),
        ("5:r12>r17", "at 2: 'r17' is no square"),
        ("5:r12>>>17", "at 2: 'r12>>>17' is no step"),
        ("5:r12>17>18", "at 2: 'r12>17>18' is no step"),
        ("5:r012>17", "at 2: '012' is no square"),
        ("5:r60>s1", "at 2: '60' is no square"),
        ("5:r12>77", "at 2: '77' is no square"),
        ("5:r12>s6", "at 2: 's6' is no square"),
        ("5:r\u0661\u0662>17", "at 2: '\u0661\u0662' is no square"),
        ("5:r12>->", "at 2: 'r12>->' is no step"),
        ("5:r->17", "at 2: no pawn stands in the center"),
        ("5:r12>-", "at 2: no pawn stands in the center"),
        ("5:r12>>-", "at 2: no pawn stands in the center"),
        ("11:r12<>40", "at 3: 'r12<>40' is no step"),
        ("11:r12<>b", "at 3: 'r12<>b' is no step"),
        ("11:r12<b40", "at 3: 'r12<b40' is no step"),
        ("11:r12<>b-", "at 3: no pawn stands in the center"),
        ("11:r12<>b40<>y3", "at 3: 'r12<>b40<>y3' is no step"),
        ("7:r12>15,", "at 9: '' is no step"),
        ("7:,r12>15", "at 2: '' is no step"),
        ("7:r12>15,,r30>34", "at 9: '' is no step"),
        ("7:r12>15, r30>34", "at 9: ' r30>34' is no step"),
        ("7:r12>15;r30>34", "at 2: 'r12>15;r30>34' is no step"),
        ("7:r12>15,r30>99", "at 9: '99' is no square"),
        ("7:-,r30>34", "at 2: '-' is no step"),
        ("7:r30>34,-", "at 9: '-' is no step"),
        ("1:ice>", "at 2: 'ice>' is no step"),
        ("1:ice>20", "at 2: 'ice>20' is no step"),
        ("1:ice>x20", "at 2: 'ice>x20' is no step"),
        ("1:ice>b60", "at 2: '60' is no square"),
        ("1:ice>b-", "at 2: no pawn stands in the center"),
        ("1:ice>>b20", "at 2: 'ice>>b20' is no step"),
        ("1:Ice>b20", "at 2: 'Ice>b20' is no step"),
        ("5:r12>17:", "at 2: '17:' is no square"),
        ("5::r12>17", "at 2: ':r12>17' is no step"),
        ("5:" + "(" * 50 + ")" * 50, "is no step"),
        ("5:" + "r12>17," * 40, "is no move: expected a card, a colon and steps"),
    ],
)
def test_text_that_is_no_move(text: str, problem: str) -> None:
    with pytest.raises(NotationError, match=f"^{'.*' if len(text) > 60 else ''}.*{problem}") as caught:
        parse_move(text)
    assert repr(text[:50])[:-1] in str(caught.value)


# ---- cards and squares ----


def test_cards_and_squares_both_ways() -> None:
    for card in Card:
        assert parse_card(str(card)) is card
    for square in range(CENTER, HOME + 1):
        assert parse_square(square_name(square)) == square
