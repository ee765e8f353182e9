"""The invariants: they hold of all kinds of states, and each of them fails where it is broken."""

from __future__ import annotations

import inspect
import itertools
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given, settings

from sorry_engine import (
    Card,
    CardCounts,
    CardError,
    Color,
    Event,
    GameState,
    Move,
    Phase,
    PositionError,
    Violation,
    apply,
    deal,
    dumps,
    events,
    legal_moves,
    loads,
    observe,
    parse_move,
    parse_state,
    rotate,
    successors,
)
from sorry_engine.event import (
    BroughtHome,
    Bumped,
    GameEnded,
    HandFilled,
    LeftStart,
    Moved,
    Slid,
    Swapped,
    TokenMoved,
    TurnPassed,
)
from sorry_engine.state import state_after
from sorry_engine.testing import agreeing, holding, invariants, strategies
from sorry_engine.testing.plays import Board

Check = Callable[[GameState], None]

RED, BLUE, YELLOW, GREEN = Color

PLAIN = "parker_1992 | S,S,S,12/S,S,s2,40/-/- r *"
OPEN = "parker_1992 | S,S,S,12/S,S,s2,40/-/- r 5.4.4.4.3.4.4.4.4.4.4 card=5"
SEVEN = "parker_1992 | S,S,12,20/S,S,s2,40/-/- r 5.4.4.4.4.3.4.4.4.4.4 card=7"
HANDS = "parker_1992(hand_size=2) | S,S,S,12/S,S,S,40/-/- r * hands=r:5,8;b:1,2"
SHORT = "parker_1992(hand_size=2) | S,S,S,12/S,S,S,40/-/- r * hands=r:5;b:1,2"
EMPTY = "parker_1992 | S,S,S,12/S,S,S,40/-/- r 0.0.0.0.0.0.0.0.0.0.0"
FIRE = "parker_1992(fire_ice=true) | S,S,S,12/S,S,S,40/-/- r * fire=r12"
TOKENS = "parker_1992(fire_ice=true) | S,S,S,12/S,S,S,40/-/- r 4.4.4.4.4.4.4.4.4.4.4 card=1 ice=b40 fired=1"
OVER = "parker_1992 | H,H,H,H/S,S,S,40/-/- r *"
DONE = "parker_1992(play_on=true) | H,H,H,H/S,S,S,40/12,S,S,S/- b 4.4.4.4.4.4.4.4.4.4.4 card=1 places=r"
FREE = "parker_1992(fire_ice=true) | S,S,S,12/S,S,S,40/-/- r 4.4.4.4.4.4.4.4.4.4.4 card=1 fired=1"
NO_SORRY = "parker_1992 | S,S,S,12/S,S,S,40/-/- r 5.4.4.4.4.4.4.4.4.4.0"
HALF = "parker_1992 | S,S,12,H/S,S,S,40/-/- r 5.4.4.4.3.4.4.4.4.4.4 card=5"
WINS = "parker_1992 | s4,H,H,H/S,S,S,40/-/- r 5.3.4.4.4.4.4.4.4.4.4 card=2"
PLACES = "parker_1992(play_on=true) | H,H,H,H/H,H,H,s5/12,S,S,S/- b 4.4.4.4.4.4.4.4.4.4.4 card=1 places=r"


@settings(max_examples=12)
@given(strategies.states())
def test_they_hold_of_all_states(state: GameState) -> None:
    invariants.check_all(state)


@settings(max_examples=15)
@given(strategies.states(strategies.rules(hands=True)))
def test_they_hold_of_what_is_seen(state: GameState) -> None:
    for who in (), state.colors[:1]:
        invariants.check_all(observe(state, *who))


@pytest.mark.parametrize("line", [PLAIN, OPEN, SEVEN, HANDS, SHORT, EMPTY, FIRE, OVER, WINS, PLACES])
def test_they_hold_of_these(line: str) -> None:
    invariants.check_all(loads(line))


def test_all_are_among_them() -> None:
    found = {
        check
        for module in (invariants, agreeing)
        for name, check in inspect.getmembers(module, inspect.isfunction)
        if name.startswith("check_") and name not in ("check_all", "check_move")
    }
    assert {*invariants.INVARIANTS} == found
    assert len(invariants.INVARIANTS) == len(found)
    assert all(check.__doc__ for check in found)


# ---- each fails where it is broken ----

Ask = Callable[..., Any]


class Altered:
    """A state, or a move, some of whose attributes are others."""

    def __init__(self, it: object, **changes: object) -> None:
        self.__dict__.update(changes, _it=it)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.__dict__["_it"], name)


class Alike(Altered):
    """What says it equals anything."""

    def __eq__(self, other: object) -> bool:
        return True

    def __hash__(self) -> int:
        return 0


def wrong(change: Ask, right: Ask) -> Ask:
    """The right function, its answers changed; the change is also told what was asked."""
    return lambda *asked: change(right(*asked), *asked)


def after(**changes: object) -> dict[str, Ask]:
    """`successors` whose states are altered."""
    return {
        "successors": wrong(lambda found, *_: tuple((it, Altered(end, **changes)) for it, end in found), successors)
    }


def packed(place: int, value: int) -> dict[str, Ask]:
    """`successors` whose states have a byte changed: they may be none."""

    def change(found: Any, *_: object) -> Any:
        inside = [bytes([*end._packed[:place], value, *end._packed[place + 1 :]]) for _, end in found]
        return tuple((move, state_after(end, byte)) for (move, end), byte in zip(found, inside, strict=True))

    return {"successors": wrong(change, successors)}


def becomes(text: str) -> dict[str, Ask]:
    """`successors` whose moves are all this one."""
    move = parse_move(text, RED)
    return {"successors": wrong(lambda found, *_: tuple((move, end) for _, end in found), successors)}


def turns(name: str, right: Ask) -> dict[str, Ask]:
    """The function gives the state turned by a quarter."""
    return {name: wrong(lambda it, *_: rotate(it, 1), right)}


def first_time(right: Ask, other: Ask, times: int = 1) -> Ask:
    """The right function for some times, and then another."""
    asked = itertools.count()
    return lambda *given: (right if next(asked) < times else other)(*given)


def gives(value: object) -> Ask:
    return lambda *_: value


def raises(error: Exception) -> Ask:
    def ask(*_: object) -> None:
        raise error

    return ask


def counted(right: Ask) -> Ask:
    """Text that has one more space each time."""
    number = itertools.count(1)
    return lambda state: right(state) + " " * next(number)


def with_reversed(found: Any, *_: object) -> Any:
    """A divided 7 listed once more, its steps the other way round."""
    more = [(Move(move.card, move.steps[::-1]), end) for move, end in found if len(move.steps) > 1][:1]
    return tuple(sorted([*found, *more], key=lambda it: agreeing.move_order(it[0])))


def fire_only(**changes: object) -> dict[str, Ask]:
    def change(found: Any, state: GameState, card: Card | None = None) -> Any:
        return found if card else tuple((move, Altered(end, **changes)) for move, end in found)

    return {"successors": wrong(change, successors)}


def without(kind: type[Event]) -> dict[str, Ask]:
    return {"events": wrong(lambda told, *_: tuple(it for it in told if not isinstance(it, kind)), events)}


def move_check(text: str) -> Check:
    return lambda state: agreeing.check_move(state, parse_move(text, RED))


def pickles(answer: Callable[[Any], object]) -> dict[str, object]:
    kept = {"dumps": lambda it, protocol: it, "loads": answer}
    return {"pickle": SimpleNamespace(**kept, HIGHEST_PROTOCOL=0)}


FIVE, TWO = Card.FIVE, Card.TWO
NO_CARDS = CardCounts({})
ONE_MORE = CardCounts({**loads(NO_SORRY).pile, Card.SORRY: 1})
ONE_LESS = CardCounts({Card.SORRY: 3})
FORFEIT = Move(FIVE, ())
DECLINED = Move(None, ())
NO_HANDS: tuple[tuple[Card, ...], ...] = ((), (), (), ())
FULL: tuple[tuple[Card, ...], ...] = ((FIVE, Card.EIGHT), (Card.ONE, TWO), (), ())
OTHER = Violation(("M5",), "other", "another reason")


def decline_turned(state: GameState, move: Move) -> GameState:
    return rotate(apply(state, move), 1) if move == DECLINED else apply(state, move)


BROKEN: list[tuple[str, Check, dict[str, Any], str, str]] = [
    # what is broken: the check, the fakes, the state, the message
    ("position", invariants.check_text, turns("parse_state", parse_state), PLAIN, "the position's text is that"),
    ("line", invariants.check_text, turns("loads", loads), PLAIN, "the line is that of another state"),
    ("writing", invariants.check_text, {"dumps": counted(dumps)}, PLAIN, "the line is not how the state is written"),
    ("rules", invariants.check_text, {"dumps": lambda it: dumps(it) + " "}, PLAIN, "the line is not of the rules"),
    ("move", invariants.check_text, {"parse_move": gives(FORFEIT)}, PLAIN, "the move's text is that of another move"),
    (
        "steps",
        invariants.check_text,
        {"parse_move": lambda *_: Alike(FORFEIT)},
        PLAIN,
        "the move's text is that of oth",
    ),
    (
        "hash",
        invariants.check_text,
        {"parse_move": lambda *it: Alike(parse_move(*it))},
        PLAIN,
        "equal moves have unequal hashes",
    ),
    (
        "pickle",
        invariants.check_pickle,
        pickles(lambda it: (rotate(it[0], 1), it[1])),
        PLAIN,
        "protocol 0 gives another",
    ),
    ("pickled hash", invariants.check_pickle, pickles(lambda it: (Alike(it[0]), it[1])), PLAIN, "have unequal hashes"),
    ("pickled moves", invariants.check_pickle, pickles(lambda it: (it[0], [])), PLAIN, "protocol 0 gives other moves"),
    (
        "copy",
        invariants.check_pickle,
        {"copy": SimpleNamespace(copy=gives(None), deepcopy=gives(None))},
        PLAIN,
        "a copy is another state",
    ),
    (
        "refused",
        invariants.check_asking_changes_nothing,
        {"dumps": first_time(dumps, gives(""), 2)},
        OPEN,
        "a refused move has changed the state",
    ),
    (
        "lines",
        invariants.check_asking_changes_nothing,
        {"dumps": counted(dumps), "apply": gives(None)},
        OPEN,
        "has chang",
    ),
    (
        "key",
        invariants.check_asking_changes_nothing,
        {"hash": first_time(hash, gives(0))},
        OPEN,
        "a question has changed the hash",
    ),
    ("lost", invariants.check_pawns, packed(4, 0), OPEN, "G2: pawns are lost or new"),
    ("track", invariants.check_pawns, packed(7, 19), OPEN, "M5: two pawns on a square of the track"),
    ("zone", invariants.check_pawns, packed(6, 68), OPEN, "M5: two pawns on a square of a Safety Zone"),
    ("nowhere", invariants.check_pawns, packed(1, 0), OPEN, "a pawn stands nowhere"),
    ("order", invariants.check_pawns, packed(0, 50), OPEN, "pawns are not in order"),
    ("no state", invariants.check_pawns, packed(17, 99), OPEN, "what comes of the move is no state"),
    ("whose", invariants.check_whose_pawns, becomes("5:b40>45"), OPEN, "T1: it moves pawns of an opponent"),
    ("from Home", invariants.check_whose_pawns, packed(3, 30), HALF, "M6: a pawn has left Home"),
    ("to Home", invariants.check_whose_pawns, packed(7, 82), OPEN, "M6: an opponent's pawn came Home"),
    ("in the zone", invariants.check_whose_pawns, packed(6, 69), OPEN, "M13: an opponent's Safety Zone has changed"),
    ("out of Start", invariants.check_whose_pawns, packed(5, 30), OPEN, "M1: an opponent's pawn left Start"),
    ("by Sorry!", invariants.check_leaving_start, becomes("S:rS>40"), OPEN, "C13a: a pawn leaves Start by no LEAVE"),
    ("by a 5", invariants.check_leaving_start, becomes("5:rS>4"), OPEN, "M1: this card takes no pawn out of Start"),
    ("by twos", invariants.check_leaving_start, becomes("1:rS>4,rS>4"), PLAIN, "M1: too many pawns leave Start"),
    ("by itself", invariants.check_leaving_start, packed(2, 30), OPEN, "M1: a pawn left Start without a step"),
    ("late", invariants.check_tokens, becomes("1:r12>13,ice>b40"), TOKENS, "F2, F4: one token at most is moved"),
    ("token", invariants.check_tokens, becomes("1:fire>r12,r12>13"), TOKENS, "F2, F4: this card does not move this"),
    ("no token", invariants.check_tokens, after(fire=(RED, 17)), OPEN, "F1: a token is where none can be"),
    ("on nobody", invariants.check_tokens, after(fire=(RED, 30), ice=None), TOKENS, "F1: a token is on no pawn"),
    ("iced", invariants.check_tokens, after(ice=None), TOKENS, "F7, F8: the pawn with Ice was moved or bumped"),
    ("ice", invariants.check_tokens, after(ice=(BLUE, 40)), FIRE, "F2: Ice came without a 1"),
    (
        "dealt",
        invariants.check_cards,
        {"deal": lambda *it: Altered(deal(*it), discards=ONE_LESS)},
        PLAIN,
        "G1: dealt, the",
    ),
    ("not dealt", invariants.check_cards, {"deal": lambda state, card: state}, PLAIN, "G1: not one card was dealt"),
    (
        "from the pile",
        invariants.check_cards,
        {
            "deal": lambda *it: Altered(deal(*it), pile=ONE_MORE, discards=ONE_LESS),
            "_all_cards": lambda it: it.rules.deck,
        },
        NO_SORRY,
        "G6: not one card left the pile",
    ),
    ("open", invariants.check_cards, after(card=FIVE), OPEN, "G8: the card still lies open"),
    ("pile", invariants.check_cards, after(pile=NO_CARDS), OPEN, "G6: playing a card changed the pile"),
    ("discards", invariants.check_cards, after(discards=NO_CARDS), OPEN, "G8: the card is not discarded"),
    ("hands", invariants.check_cards, after(hands=NO_HANDS), HANDS, "P1: the hands are not less the card"),
    ("over", invariants.check_turn, after(is_over=True), OPEN, "G9, T7: the game is over or not"),
    ("places", invariants.check_turn, after(places=(RED,)), OPEN, "G9: not the places of those who are done"),
    ("places before", invariants.check_turn, after(places=(BLUE, RED)), PLACES, "G9: earlier places have changed"),
    ("absent", invariants.check_turn, after(turn=YELLOW), OPEN, "G4: the turn of a color that does not play"),
    ("going on", invariants.check_turn, after(turn=BLUE), WINS, "G9: the turn went on after the end"),
    ("winner", invariants.check_turn, after(winners=(BLUE,)), WINS, "G9: a winner is not Home"),
    ("due", invariants.check_turn, after(phase=Phase.DRAW), WINS, "G9: something is due after the end"),
    ("won", invariants.check_turn, after(winners=(RED,)), OPEN, "G9: somebody has won who is not the first"),
    ("done", invariants.check_turn, after(turn=RED), DONE, "G9: the turn of a color that is done"),
    ("fired", invariants.check_turn, after(fired=True), OPEN, "F5: still `fired`"),
    ("fire move", invariants.check_turn, fire_only(phase=Phase.PLAY), FIRE, "F5: no card is due after the fire move"),
    ("no draw", invariants.check_turn, after(phase=Phase.PLAY), OPEN, "G4: no card is due"),
    ("no fire", invariants.check_turn, after(phase=Phase.FIRE), OPEN, "F5: no fire move"),
    ("full", invariants.check_turn, after(hands=FULL), HANDS, "P1: the player's hand is full"),
    ("short", invariants.check_turn, after(phase=Phase.PLAY), HANDS, "P4: a hand that is short is not filled"),
    ("refill", invariants.check_turn, after(refill=BLUE), HANDS, "P1: a full hand is filled"),
    ("turn", invariants.check_turn, after(turn=RED), OPEN, "C2: the turn did not pass"),
    ("no moves", agreeing.check_listed_moves, {"legal_moves": gives(())}, OPEN, "G8: no move, not even the forfeit"),
    (
        "card",
        agreeing.check_listed_moves,
        {"legal_moves": gives((DECLINED,))},
        OPEN,
        "a move of another card is listed",
    ),
    (
        "twice",
        agreeing.check_listed_moves,
        {"legal_moves": gives((FORFEIT,) * 2)},
        OPEN,
        "moves are not sorted, or not e",
    ),
    (
        "equal states",
        agreeing.check_listed_moves,
        {"legal_moves": first_time(legal_moves, gives(()))},
        OPEN,
        "an equal state has other moves",
    ),
    ("successors", agreeing.check_listed_moves, {"successors": gives(())}, OPEN, "`successors` has other moves"),
    ("apply", agreeing.check_listed_moves, turns("apply", apply), OPEN, "`successors` and `apply` do not agree"),
    ("why", agreeing.check_listed_moves, {"why_illegal": gives(OTHER)}, OPEN, "a listed move is illegal"),
    ("canonical", agreeing.check_listed_moves, {"canonical": gives(FORFEIT)}, OPEN, "not its own canonical form"),
    (
        "alike",
        agreeing.check_listed_moves,
        {
            "successors": wrong(with_reversed, successors),
            "legal_moves": lambda *it: tuple(move for move, _ in with_reversed(successors(*it))),
            "canonical": lambda state, move: move,
        },
        SEVEN,
        "C7b: the same steps with the same result are listed twice",
    ),
    ("asked", agreeing.check_decision, {"decisions": gives(())}, PLAIN, "something may be asked about, or not"),
    ("results", agreeing.check_decision, {"successors": gives(())}, OPEN, "`successors` has others"),
    (
        "nothing",
        agreeing.check_decision,
        {"successors": gives(()), "legal_moves": gives(())},
        OPEN,
        "G8: the player can't go on",
    ),
    (
        "of the cards",
        agreeing.check_decision,
        {"legal_moves": first_time(legal_moves, gives(()))},
        OPEN,
        "not the cards' moves",
    ),
    (
        "must be made",
        agreeing.check_decision,
        {
            "legal_moves": wrong(lambda it, *_: it[1:], legal_moves),
            "successors": wrong(lambda it, *_: it[1:], successors),
        },
        FIRE,
        "F5: the fire move can't be declined",
    ),
    (
        "none to make",
        agreeing.check_decision,
        {
            "legal_moves": wrong(lambda it, *_: it[:1], legal_moves),
            "successors": wrong(lambda it, *_: it[:1], successors),
        },
        FIRE,
        "F5: there is no fire move",
    ),
    (
        "declining",
        agreeing.check_decision,
        {
            "apply": decline_turned,
            "successors": lambda state: tuple((move, decline_turned(state, move)) for move in legal_moves(state)),
        },
        FIRE,
        "F5: to decline does more than that",
    ),
    (
        "too early",
        agreeing.check_decision,
        {"legal_moves": gives((FORFEIT,)), "successors": gives(((FORFEIT, None),)), "apply": gives(None)},
        PLAIN,
        "moves are listed where there are none",
    ),
    ("board", agreeing.check_deal, turns("deal", deal), PLAIN, "to deal a card has changed the board"),
    (
        "in the hand",
        agreeing.check_deal,
        {"deal": lambda state, card: deal(state, TWO)},
        SHORT,
        "P1: the card is not in",
    ),
    ("face down", agreeing.check_deal, {"deal": lambda state, card: state}, PLAIN, "the card does not lie open"),
    (
        "drawn",
        agreeing.check_deal,
        {"deal": lambda *it: Altered(deal(*it), fired=False)},
        FIRE,
        "F5: not `fired`, though",
    ),
    (
        "dealt moves",
        agreeing.check_deal,
        {"legal_moves": first_time(legal_moves, gives(()))},
        PLAIN,
        "the open card has other moves",
    ),
    (
        "dealt results",
        agreeing.check_deal,
        {"successors": first_time(successors, gives(()))},
        PLAIN,
        "the open card has other results",
    ),
    ("dealt result", agreeing.check_deal, {"apply": first_time(apply, gives(None))}, PLAIN, "has another result"),
    ("dealt, illegal", agreeing.check_deal, {"why_illegal": gives(OTHER)}, PLAIN, "the open card's move is illegal"),
    ("any deal", agreeing.check_other_cards, {"deal": gives(None)}, OPEN, "can be dealt"),
    ("other error", agreeing.check_other_cards, {"deal": raises(PositionError("no"))}, OPEN, "can be dealt"),
    ("forfeit", agreeing.check_other_cards, {"why_illegal": gives(None)}, OPEN, "a card that can't be had can be forf"),
    ("after the end", agreeing.check_other_cards, {"legal_moves": gives((FORFEIT,))}, OVER, "there are moves"),
    ("any card", agreeing.check_other_cards, {"legal_moves": gives(())}, OPEN, "has moves"),
    ("any successors", agreeing.check_other_cards, {"successors": gives(())}, OPEN, "has successors"),
    ("any play", agreeing.check_other_cards, {"apply": gives(None)}, OPEN, "can be applied"),
    ("unlisted", move_check("5:r12>17"), {"successors": gives(())}, OPEN, "it is legal, and not listed"),
    (
        "other steps",
        move_check("5:r12>17"),
        {"canonical": gives(FORFEIT), "successors": gives([(FORFEIT, apply(loads(OPEN), parse_move("5:r12>17")))])},
        OPEN,
        "the canonical form has other steps",
    ),
    ("anything goes", move_check("5:r12>18"), {"apply": gives(None)}, OPEN, "5:r12>18 can be applied"),
    ("form", move_check("5:r12>18"), {"canonical": lambda state, move: move}, OPEN, "5:r12>18 has a canonical form"),
    ("reason", move_check("5:r12>18"), {"why_illegal": gives(OTHER)}, OPEN, "give other reasons"),
    (
        "no card",
        move_check("5:r12>18"),
        {"apply": raises(CardError("no")), "canonical": raises(CardError("no"))},
        OPEN,
        "the card is there, and is refused",
    ),
    (
        "listed",
        move_check("5:r12>18"),
        {"legal_moves": gives((parse_move("5:r12>18"),))},
        OPEN,
        "it is illegal, and listed",
    ),
    ("near moves", agreeing.check_near_moves, {"apply": gives(None)}, OPEN, "can be applied"),
    ("never back", agreeing.check_rotation, {"rotate": lambda state, _: rotate(state, 1)}, PLAIN, "turned back, it is"),
    (
        "round",
        agreeing.check_rotation,
        {"rotate": lambda state, n: rotate(state, min(n, 3))},
        PLAIN,
        "turned once round, it is another state",
    ),
    ("not turned", agreeing.check_rotation, {"rotate": lambda state, _: state}, PLAIN, "something else is due"),
    (
        "turned deal",
        agreeing.check_rotation,
        {"deal": first_time(deal, gives(loads(PLAIN)))},
        PLAIN,
        "turned, the deal is anoth",
    ),
    ("turned result", agreeing.check_rotation, {"apply": gives(None)}, OPEN, "turned, it has another result"),
    (
        "turned moves",
        agreeing.check_rotation,
        {"successors": first_time(successors, gives(()))},
        OPEN,
        "turned, there are other moves",
    ),
    (
        "turned order",
        agreeing.check_rotation,
        {"legal_moves": gives(())},
        OPEN,
        "turned, the moves are in another order",
    ),
    (
        "observed twice",
        agreeing.check_observation,
        {"observe": first_time(observe, gives(None))},
        HANDS,
        "see something else the second time",
    ),
    ("world", agreeing.check_observation, {"sample_world": lambda it, _: rotate(it, 1)}, PLAIN, "no world that"),
    (
        "unknown",
        agreeing.check_observation,
        {"apply": raises(CardError("no"))},
        HANDS,
        "P4: it is known what comes of it",
    ),
    ("seen", agreeing.check_observation, turns("apply", apply), HANDS, "see something else come of it"),
    ("seen deal", agreeing.check_observation, {"deal": first_time(deal, gives(loads(PLAIN)))}, SHORT, "else dealt"),
    ("odds", agreeing.check_odds, {"card_odds": lambda it: {FIVE: 2}}, PLAIN, "the chances do not sum to 1"),
    (
        "uneven odds",
        agreeing.check_odds,
        {"card_odds": lambda it: {FIVE: 1}},
        PLAIN,
        "the chances are not those of the",
    ),
    (
        "counts",
        agreeing.check_odds,
        {"draw_counts": gives(NO_CARDS), "card_odds": gives({})},
        PLAIN,
        "G6: these are not th",
    ),
    ("cards", agreeing.check_odds, {"draw_counts": gives(NO_CARDS)}, OPEN, "cards can be drawn"),
    ("chances", agreeing.check_odds, {"card_odds": gives({})}, OVER, "there are chances"),
    ("told pawns", agreeing.check_events, without(Moved), OPEN, "the events lead to other pawns"),
    ("told tokens", agreeing.check_events, without(TokenMoved), FREE, "the events lead to other tokens"),
    ("told turn", agreeing.check_events, without(TurnPassed), OPEN, "the events tell of another turn"),
    ("told end", agreeing.check_events, without(GameEnded), WINS, "the events tell of another turn"),
    (
        "told drawn",
        agreeing.check_events,
        {"events": first_time(events, gives(()))},
        PLAIN,
        "drawn for it, the card makes",
    ),
    ("told deal", agreeing.check_events, without(HandFilled), SHORT, "the deal is told otherwise"),
    (
        "told declined",
        agreeing.check_events,
        {
            "events": lambda state, it: tuple(
                e for e in events(state, it) if isinstance(it, Move) or "Declined" not in str(e)
            )
        },
        FIRE,
        "F5: the fire move is declined or not",
    ),
    ("early score", agreeing.check_score, {"score": gives({})}, OPEN, "a game that goes on has a score"),
    ("whose score", agreeing.check_score, {"score": gives({})}, OVER, "P5: the score is of other colors"),
    ("fours", agreeing.check_score, {"score": gives({RED: 4, BLUE: 0})}, OVER, "P5: no points"),
    ("losers", agreeing.check_score, {"score": gives({RED: 0, BLUE: 5})}, OVER, "P5: the winner has not most"),
]


@pytest.mark.parametrize(("check", "fakes", "line", "message"), [it[1:] for it in BROKEN], ids=[it[0] for it in BROKEN])
def test_what_is_broken_is_found(
    check: Check, fakes: dict[str, Any], line: str, message: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    state = loads(line)
    check(state)
    for module in (invariants, agreeing, holding):
        for name, fake in fakes.items():
            if name in vars(module) or name == "hash":
                monkeypatch.setattr(module, name, fake, raising=False)
    with pytest.raises(AssertionError) as caught:
        check(state)
    text = str(caught.value)
    assert message in text.splitlines()[0]
    assert f"\nstate     {state!r}" in text


def test_a_state_whose_cards_are_not_the_decks() -> None:
    broken: Any = Altered(loads(PLAIN), discards=ONE_LESS)
    with pytest.raises(AssertionError, match="G1: the cards are not those of the deck"):
        invariants.check_cards(broken)


def test_every_invariant_has_been_broken() -> None:
    broken = {check for _, check, *_ in BROKEN}
    assert {*invariants.INVARIANTS} <= broken


# ---- events that can't be ----


@pytest.mark.parametrize(
    "event",
    [
        Moved(RED, 13, (14,)),  # nobody is there
        Moved(RED, 12, (40,)),  # somebody is there
        Moved(BLUE, 40, (61,)),
        LeftStart(BLUE, (12,)),
        Bumped(RED, 40),
        Slid(RED, 12, 17),  # no slide
        Swapped(RED, 13, BLUE, 40),
        Swapped(RED, 12, BLUE, 41),
        BroughtHome(RED, 40),
        TokenMoved("fire", (RED, 12), None),
        TurnPassed(RED),
    ],
    ids=str,
)
def test_events_that_can_not_have_happened(event: Event) -> None:
    with pytest.raises(AssertionError, match=r"this can't have happened here: \w+\("):
        Board(loads(PLAIN)).tell(event)
