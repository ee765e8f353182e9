"""Events: what is told of each kind of move and card, and that what is told is what happens."""

from __future__ import annotations

import inspect
from random import Random

import pytest
from hypothesis import given, settings

import sorry_engine.event
from sorry_engine import (
    Card,
    CardError,
    Color,
    GameOverError,
    GameState,
    IllegalMoveError,
    Move,
    Phase,
    Rules,
    deal,
    editions,
    events,
    new_game,
    observe,
    parse_move,
    parse_state,
    redact,
    successors,
)
from sorry_engine.event import (
    BroughtHome,
    Bumped,
    CameHome,
    CardDrawn,
    CardPlayed,
    Discarded,
    Event,
    FireMoveDeclined,
    Forfeited,
    GameEnded,
    GoesOn,
    HandFilled,
    LeftStart,
    Moved,
    PileTurnedOver,
    Placed,
    Slid,
    Swapped,
    TokenMoved,
    TurnPassed,
    Won,
)
from sorry_engine.testing.plays import Board
from tests.positions import cards_to_deal, decisions, plies
from tests.strategies import game_rules, states
from tests.test_hidden import games

RED, BLUE, YELLOW, GREEN = Color
SOLO = Rules()
FIRE = Rules(fire_ice=True)

FEW = settings().max_examples // 4


def told(rules: Rules, position: str, move: str) -> list[Event]:
    """What is told after the card is on the table, without the turn's passing."""
    state = parse_state(position, rules)
    found = list(events(state, parse_move(move, state.turn)))
    return [event for event in found if not isinstance(event, (CardDrawn, CardPlayed, TurnPassed))]


# ---- each kind, one by one ----


def test_m1_a_pawn_leaves_start() -> None:
    state = parse_state("S,S,S,S/S,S,S,S/-/- r", SOLO)
    assert events(state, parse_move("1:rS>4")) == (
        CardDrawn(RED, Card.ONE),
        CardPlayed(RED, Card.ONE),
        LeftStart(RED, (4,)),
        TurnPassed(BLUE),
    )


def test_m2_a_pawn_leaves_start_and_counts_on() -> None:
    rules = Rules(exit_distance="counted", exit_cards="any_forward")
    assert told(rules, "S,S,S,S/S,S,S,8/-/- r", "5:rS>8") == [Bumped(BLUE, 8), LeftStart(RED, (4, 5, 6, 7, 8))]


def test_m3_every_square_of_the_way_is_told() -> None:
    assert told(SOLO, "58,S,S,S/S,S,S,S/-/- r", "8:r58>s4") == [
        Moved(RED, 58, (59, 0, 1, 2, 60, 61, 62, 63)),
    ]
    assert told(SOLO, "S,S,S,S/S,S,S,16/-/- b", "5:b16>s4") == [Moved(BLUE, 16, (17, 60, 61, 62, 63))]


def test_m7_the_way_goes_round_where_the_target_is_on_the_track() -> None:
    rules = Rules(own_entry="may_pass")
    assert told(rules, "1,S,S,S/S,S,S,S/-/- r", "3:r1>4") == [Moved(RED, 1, (2, 3, 4))]
    assert told(rules, "1,S,S,S/S,S,S,S/-/- r", "3:r1>s2") == [Moved(RED, 1, (2, 60, 61))]


def test_m6_coming_home_past_home() -> None:
    rules = Rules(exact_home=False)
    assert told(rules, "s4,S,S,S/S,S,S,S/-/- r", "8:rs4>H") == [Moved(RED, 63, (64, 65)), CameHome(RED)]


def test_m11_backward_out_of_the_safety_zone() -> None:
    assert told(SOLO, "s2,S,S,S/S,S,S,S/-/- r", "4:rs2>0") == [Moved(RED, 61, (60, 2, 1, 0))]


def test_m10_backward_past_square_0() -> None:
    assert told(SOLO, "0,S,S,S/S,S,S,S/-/- r", "10:r0>59") == [Moved(RED, 0, (59,))]


def test_m4_who_is_bumped_goes_first() -> None:
    assert told(SOLO, "5,S,S,S/S,S,S,10/-/- r", "5:r5>10") == [Bumped(BLUE, 10), Moved(RED, 5, (6, 7, 8, 9, 10))]


def test_s1_s6_a_slide_bumps_in_its_order() -> None:
    assert told(SOLO, "21,28,S,S/S,S,S,25/24,26,S,S/- r", "3:r21>24") == [
        Bumped(YELLOW, 24),
        Moved(RED, 21, (22, 23, 24)),
        Bumped(BLUE, 25),
        Bumped(YELLOW, 26),
        Bumped(RED, 28),
        Slid(RED, 24, 28),
    ]


def test_s8_a_slide_over_the_square_left() -> None:
    assert told(SOLO, "28,S,S,S/S,S,S,S/-/- r", "4:r28>24") == [Moved(RED, 28, (27, 26, 25, 24)), Slid(RED, 24, 28)]


def test_s3_no_slide_backward() -> None:
    rules = Rules(slide_backward=False)
    assert told(rules, "28,S,S,S/S,S,S,S/-/- r", "4:r28>24") == [Moved(RED, 28, (27, 26, 25, 24))]


def test_s5_both_slide_after_a_swap() -> None:
    rules = Rules(slide_on_swap="both")
    assert told(rules, "46,S,S,S/24,S,S,S/-/25,S,S,S r", "11:r46<>b24") == [
        Swapped(RED, 46, BLUE, 24),
        Bumped(GREEN, 25),
        Slid(RED, 24, 28),
        Slid(BLUE, 46, 49),
    ]


def test_s5_s6_who_was_swapped_may_be_bumped() -> None:
    rules = Rules(slide_on_swap="both")
    assert told(rules, "26,S,S,S/24,S,S,S/-/- r", "11:r26<>b24") == [
        Swapped(RED, 26, BLUE, 24),
        Bumped(BLUE, 26),
        Slid(RED, 24, 28),
    ]
    assert told(rules, "1,S,S,S/4,S,S,S/-/- r", "11:r1<>b4") == [
        Swapped(RED, 1, BLUE, 4),
        Bumped(RED, 4),
        Slid(BLUE, 1, 4),
    ]


def test_c13a_s4_a_sorry_takes_a_place_and_slides() -> None:
    assert told(SOLO, "S,S,S,S/S,S,S,24/-/- r", "S:rS>24") == [
        Bumped(BLUE, 24),
        LeftStart(RED, (24,)),
        Slid(RED, 24, 28),
    ]


def test_t4_a_sorry_against_a_pawn_of_its_own_color() -> None:
    rules = Rules(teams=True)
    assert told(rules, "S,S,S,7/S,S,S,S/S,S,S,S/S,S,S,S r", "S:rS>7") == [Bumped(RED, 7), LeftStart(RED, (7,))]


def test_c7b_the_parts_one_after_the_other() -> None:
    assert told(SOLO, "12,20,S,S/S,S,S,S/-/- r", "7:r20>24,r12>15") == [
        Moved(RED, 20, (21, 22, 23, 24)),
        Slid(RED, 24, 28),
        Moved(RED, 12, (13, 14, 15)),
    ]


def test_g8_p2_forfeited_and_discarded() -> None:
    assert told(SOLO, "S,S,S,S/S,S,S,S/-/- r", "8:-") == [Forfeited(RED, Card.EIGHT)]
    hands = "S,S,S,S/S,S,S,S/-/- r * hands=r:8;b:8"
    assert told(Rules(hand_size=1), hands, "8:-") == [Discarded(RED, Card.EIGHT)]


def test_c2_who_goes_on() -> None:
    assert told(SOLO, "12,S,S,S/S,S,S,S/-/- r", "2:r12>14") == [Moved(RED, 12, (13, 14)), GoesOn(RED)]
    assert told(SOLO, "s5,H,H,H/S,S,S,S/-/- r", "2:-") == [Forfeited(RED, Card.TWO), GoesOn(RED)]


def test_g9_who_wins_ends_the_game() -> None:
    state = parse_state("s4,H,H,H/S,S,S,S/-/- r", SOLO)
    assert events(state, parse_move("2:rs4>H"))[2:] == (
        Moved(RED, 63, (64, 65)),
        CameHome(RED),
        Won((RED,)),
        GameEnded(),
    )


def test_t7_both_of_a_team_win() -> None:
    assert told(Rules(teams=True), "H,H,H,s4/S,S,S,S/H,H,H,H/S,S,S,S r", "2:rs4>H")[-2:] == [
        Won((RED, YELLOW)),
        GameEnded(),
    ]


def test_g9_places_where_play_goes_on() -> None:
    rules = Rules(play_on=True)
    state = parse_state("s4,H,H,H/S,S,S,S/S,S,S,S/- r", rules)
    assert events(state, parse_move("2:rs4>H"))[3:] == (CameHome(RED), Placed(RED, 1), Won((RED,)), TurnPassed(BLUE))
    state = parse_state("H,H,H,H/H,H,H,s5/S,S,S,S/- b places=r", rules)
    assert events(state, parse_move("1:bs5>H"))[3:] == (CameHome(BLUE), Placed(BLUE, 2), GameEnded())


def test_g6_the_pile_is_turned_over() -> None:
    state = parse_state("S,S,S,S/S,S,S,S/-/- r 0.0.0.0.0.0.0.0.0.0.0", SOLO)
    assert events(state, Card.SEVEN) == (PileTurnedOver(45), CardDrawn(RED, Card.SEVEN))
    last = parse_state("S,S,S,S/S,S,S,S/-/- r 0.0.0.0.0.1.0.0.0.0.0", Rules(reshuffle="immediately"))
    assert events(last, Card.SEVEN) == (CardDrawn(RED, Card.SEVEN), PileTurnedOver(44))
    assert events(parse_state(str(last), SOLO), Card.SEVEN) == (CardDrawn(RED, Card.SEVEN),)


def test_p1_a_hand_is_filled() -> None:
    state = parse_state("S,S,S,S/S,S,S,S/-/- r 0.0.0.0.0.0.0.0.0.1.0 hands=r:7,8;b:8", Rules(hand_size=2))
    assert events(state, Card.TWELVE) == (HandFilled(BLUE, Card.TWELVE),)
    at_once = parse_state(str(state), Rules(hand_size=2, reshuffle="immediately"))
    assert events(at_once, Card.TWELVE) == (HandFilled(BLUE, Card.TWELVE), PileTurnedOver(41))
    seen = observe(at_once, RED)
    assert events(seen, None) == (HandFilled(BLUE, None), PileTurnedOver(41))


def test_f5_the_fire_move_is_made_or_declined() -> None:
    state = parse_state("12,S,S,S/S,S,S,S/-/- r * fire=r12", FIRE)
    assert events(state, parse_move("fire:r12>15")) == (Moved(RED, 12, (13, 14, 15)),)
    assert events(state, parse_move("fire:-")) == (FireMoveDeclined(RED),)
    assert events(state, Card.SEVEN) == (FireMoveDeclined(RED), CardDrawn(RED, Card.SEVEN))
    assert events(state, parse_move("3:r12>15"))[:2] == events(state, Card.THREE)


def test_f2_f4_f9_tokens() -> None:
    position = "12,S,S,S/20,S,S,S/-/- r"
    assert told(FIRE, position, "1:ice>b20,r12>13") == [TokenMoved("ice", None, (BLUE, 20)), Moved(RED, 12, (13,))]
    assert told(FIRE, f"{position} * fire=b20", "8:r12>20") == [
        Bumped(BLUE, 20),
        TokenMoved("fire", (BLUE, 20), None),
        Moved(RED, 12, tuple(range(13, 21))),
    ]
    assert told(FIRE, "12,S,S,S/S,S,S,S/-/- r * fire=r12 ice=r12", "1:ice>-,rS>4") == [
        TokenMoved("ice", (RED, 12), None),
        LeftStart(RED, (4,)),
    ]


def test_f6_who_carries_fire_brings_another_pawn_home() -> None:
    assert told(FIRE, "s1,20,S,S/S,S,S,S/-/- r * fire=rs1 fired=1", "5:rs1>H,r20>>H") == [
        Moved(RED, 60, (61, 62, 63, 64, 65)),
        CameHome(RED),
        TokenMoved("fire", (RED, 60), None),
        BroughtHome(RED, 20),
    ]


# ---- what they are ----

KINDS = [kind for _, kind in inspect.getmembers(sorry_engine.event, inspect.isclass) if issubclass(kind, Event)]


def test_as_dict() -> None:
    found = [
        Swapped(RED, 46, BLUE, 24),
        Moved(GREEN, 0, (59, 60, 65)),
        TokenMoved("ice", None, (BLUE, 61)),
        HandFilled(YELLOW, None),
        CardPlayed(RED, Card.SORRY),
        Won((RED, YELLOW)),
        Placed(BLUE, 2),
        PileTurnedOver(45),
        GameEnded(),
    ]
    assert [event.as_dict() for event in found] == [
        {"event": "swapped", "color": "r", "square": "46", "other": "b", "other_square": "24"},
        {"event": "moved", "color": "g", "origin": "0", "squares": ["59", "s1", "H"]},
        {"event": "token_moved", "token": "ice", "origin": None, "target": "bs2"},
        {"event": "hand_filled", "color": "y", "card": None},
        {"event": "card_played", "color": "r", "card": "S"},
        {"event": "won", "colors": ["r", "y"]},
        {"event": "placed", "color": "b", "place": 2},
        {"event": "pile_turned_over", "cards": 45},
        {"event": "game_ended"},
    ]


def test_events_are_values() -> None:
    assert Bumped(RED, 5) == Bumped(RED, 5)
    assert hash(Bumped(RED, 5)) == hash(Bumped(RED, 5))
    different: set[Event] = {GoesOn(RED), TurnPassed(RED)}
    assert len(different) == 2
    with pytest.raises(AttributeError):
        Bumped(RED, 5).square = 6  # type: ignore[misc]  # frozen


def test_redact() -> None:
    filled = HandFilled(RED, Card.SORRY)
    assert redact(filled, BLUE, RED) is filled
    assert redact(filled, BLUE) == redact(filled) == HandFilled(RED, None)
    drawn = CardDrawn(RED, Card.SORRY)
    assert redact(drawn, BLUE) is drawn


def test_errors() -> None:
    state = parse_state("12,S,S,S/S,S,S,S/-/- r", SOLO)
    with pytest.raises(TypeError, match="action: expected Move, Card or None, got str"):
        events(state, "5:r12>17")  # type: ignore[arg-type]  # the wrong type is what is tested
    with pytest.raises(TypeError, match="state: expected GameState"):
        events(None, Card.ONE)  # type: ignore[arg-type]  # the wrong type is what is tested
    with pytest.raises(TypeError, match="event: expected Event"):
        redact(Card.ONE)  # type: ignore[arg-type]  # the wrong type is what is tested
    with pytest.raises(TypeError, match="colors: expected Color"):
        redact(GameEnded(), 0)  # type: ignore[arg-type]  # the wrong type is what is tested
    with pytest.raises(IllegalMoveError):
        events(state, parse_move("5:r12>18"))
    with pytest.raises(CardError):
        events(state, None)
    with pytest.raises(CardError):
        events(deal(state, Card.ONE), Card.ONE)
    with pytest.raises(GameOverError):
        events(parse_state("H,H,H,H/S,S,S,S/-/- r", SOLO), Card.ONE)


# ---- what is told is what happens ----


@given(states(game_rules))
def test_events_folded_over_the_pawns_are_what_apply_does(state: GameState) -> None:
    for card in decisions(state):
        dealt = deal(state, card) if card is not None and state.is_chance else state
        for move, after in successors(dealt):
            board = Board(dealt)
            for event in events(dealt, move):
                board.tell(event)
            assert (board.pawns, board.fire, board.ice) == (after.pawns, after.fire, after.ice), move
            assert (board.turn, board.is_over) == (after.turn, after.is_over), move
            assert events(state, move)[-len(events(dealt, move)) :] == events(dealt, move)


@given(states(game_rules))
def test_dealing_is_told(state: GameState) -> None:
    for card in cards_to_deal(state):
        after = deal(state, card)
        found = list(events(state, card))
        assert [event for event in found if not isinstance(event, (PileTurnedOver, FireMoveDeclined))] == [
            CardDrawn(state.turn, card) if state.refill is None else HandFilled(state.refill, card)
        ]
        assert (FireMoveDeclined(state.turn) in found) == (state.phase is Phase.FIRE)
        cards = state.pile.total
        for event in found:
            if isinstance(event, PileTurnedOver):
                assert cards == 0
                cards = event.cards
            elif isinstance(event, (CardDrawn, HandFilled)):
                cards -= 1
        assert cards == after.pile.total


@given(games())
@settings(max_examples=FEW)
def test_what_the_players_see_is_told_redacted(game: list[tuple[GameState, Card | Move, GameState]]) -> None:
    for state, action, _ in game:
        for who in ((), state.colors[:1], state.colors):
            seen = observe(state, *who)
            filled = state.refill
            known = None if isinstance(action, Card) and filled not in who else action
            try:
                told = events(seen, known)
            except CardError:  # whether another card can be played is not known (P4)
                assert state.rules.two_in_hand == "play_then_refill"
                assert state.turn not in who
            else:
                assert told == tuple(redact(event, *who) for event in events(state, action))


def test_every_kind_of_event_is_told_in_some_game() -> None:
    """So that the properties above have something to look at."""
    found: set[type[Event]] = set()
    for rules in (SOLO, editions.HASBRO_2013.rules, editions.PARKER_1992.points, Rules(play_on=True)):
        assert rules is not None
        for ply in plies(new_game(rules), Random(3)):
            found |= {type(event) for event in events(ply.before, ply.move)}
            if ply.after.is_chance:
                found |= {type(event) for event in events(ply.after, cards_to_deal(ply.after)[0])}
    assert found == set(KINDS) - {Event}
