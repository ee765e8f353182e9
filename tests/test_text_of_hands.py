"""The text of hands, tokens and teams."""

from __future__ import annotations

import pytest

from sorry_engine import (
    START,
    Card,
    Color,
    GameState,
    NotationError,
    PositionError,
    Rules,
    RulesError,
    dumps,
    loads,
    parse_state,
)
from tests.test_text import BLUE, FULL, LONGEST_MESSAGE, RED, STARTS, YELLOW, R

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
