"""What is refused: wrong types, cards, moves and positions, in a fixed order, and with nothing changed by it."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from sorry_engine import (
    START,
    Card,
    CardCounts,
    CardError,
    Color,
    Dealer,
    GameOverError,
    GameState,
    IllegalMoveError,
    Match,
    Move,
    Phase,
    PositionError,
    Rules,
    SorryError,
    Step,
    StepKind,
    apply,
    canonical,
    card_odds,
    circle,
    deal,
    deal_all,
    diamond,
    draw,
    draw_counts,
    dumps,
    editions,
    entry,
    high_card,
    is_safety,
    is_track,
    legal_moves,
    loads,
    new_game,
    observe,
    parse_card,
    parse_move,
    parse_square,
    parse_state,
    rotate,
    sample_world,
    score,
    square_name,
    steps_home,
    successors,
    why_illegal,
)

RED, BLUE, YELLOW, GREEN = Color
R = Rules()
STARTS = [[START] * 4] * 4

STATE = parse_state("S,S,S,12/S,S,S,40/S,S,S,S/S,S,S,S r 5.4.4.4.4.0.4.4.4.4.4", R)  # no 7 is left
OPEN = deal(STATE, Card.FIVE)
OVER = parse_state("H,H,H,H/S,S,S,40/S,S,S,S/S,S,S,S r 5.4.4.4.4.0.4.4.4.4.4", R)
CROWD = parse_state(
    "8,12,17,20/S,S,1,11/S,S,S,S/S,S,S,S r", Rules(slide_own_pawns="blocks", slide_on_swap="both", seven_pawns=3)
)
HELD = parse_state("S,S,S,12/S,S,S,40/S,S,S,S/S,S,S,S r hands=r:5,7;b:?,?;y:1,2;g:3,S", Rules(hand_size=2))
SHORT = parse_state("S,S,S,12/S,S,S,40/-/- r 0.0.0.0.2.0.0.0.0.0.0 hands=r:5;b:?,?", Rules(hand_size=2))
BLUES = HELD.replace(turn=BLUE)  # whose hand is hidden
ICY = parse_state("S,S,20/S,S,40/-/- r fire=r20", Rules(pawns=3, fire_ice=True))
MOVE = parse_move("5:r12>17")
STEP = MOVE.steps[0]


def numbered(*rows: tuple[object, ...]) -> list[Any]:
    """Cases that have no short name."""
    return [pytest.param(*row, id=str(number)) for number, row in enumerate(rows)]


# ---- wrong types ----

VALUES: list[Any] = [
    *(None, True, 7, -1, 1.5, "r", b"r", [], (), {}, object(), len, Color),
    *(Color.RED, Card.SEVEN, Phase.DRAW, StepKind.FORWARD, R, STATE, MOVE, STEP, Random(1)),
]
Kinds = tuple[type, ...]
NONE = type(None)
SEVERAL: Kinds = (list, tuple, dict, type)  # empty or not, what is inside is another question

# argument: a function of it alone, and the types that it may have
ARGUMENTS: dict[str, tuple[Callable[[Any], object], Kinds]] = {
    "legal_moves: state": (lambda it: legal_moves(it), (GameState,)),
    "legal_moves: card": (lambda it: legal_moves(STATE, it), (Card, NONE)),
    "successors: state": (lambda it: successors(it), (GameState,)),
    "successors: card": (lambda it: successors(STATE, it), (Card, NONE)),
    "apply: state": (lambda it: apply(it, MOVE), (GameState,)),
    "apply: move": (lambda it: apply(STATE, it), (Move,)),
    "canonical: state": (lambda it: canonical(it, MOVE), (GameState,)),
    "canonical: move": (lambda it: canonical(STATE, it), (Move,)),
    "why_illegal: state": (lambda it: why_illegal(it, MOVE), (GameState,)),
    "why_illegal: move": (lambda it: why_illegal(STATE, it), (Move,)),
    "draw_counts: state": (draw_counts, (GameState,)),
    "card_odds: state": (card_odds, (GameState,)),
    "draw: state": (lambda it: draw(it, Random(1)), (GameState,)),
    "draw: rng": (lambda it: draw(STATE, it), (Random,)),
    "deal: state": (lambda it: deal(it, Card.FIVE), (GameState,)),
    "deal: card": (lambda it: deal(STATE, it), (Card, NONE)),
    "deal_all: state": (lambda it: deal_all(it, Random(1)), (GameState,)),
    "deal_all: rng": (lambda it: deal_all(STATE, it), (Random,)),
    "observe: state": (observe, (GameState,)),
    "observe: color": (lambda it: observe(STATE, RED, it), (Color,)),
    "sample_world: observed": (lambda it: sample_world(it, Random(1)), (GameState,)),
    "sample_world: rng": (lambda it: sample_world(STATE, it), (Random,)),
    "score: state": (score, (GameState,)),
    "Match: rules": (lambda it: Match(it), (Rules,)),
    "Match: target": (lambda it: Match(R, it), (int, NONE)),
    "Match: colors": (lambda it: Match(R, colors=it), SEVERAL),
    "Match: color": (lambda it: Match(R, colors=[RED, it]), (Color,)),
    "Match: total": (lambda it: Match(R, totals={RED: it}), (int,)),
    "Match: games": (lambda it: Match(R, games=it), (int,)),
    "Match: first": (lambda it: Match(R, first=it), (Color, NONE)),
    "Match.record: state": (lambda it: Match(R).record(it), (GameState,)),
    "Match.add: points": (lambda it: Match(R).add({RED: it}, first=RED), (int,)),
    "Match.add: first": (lambda it: Match(R).add({RED: 1}, first=it), (Color, NONE)),
    "Match.from_text: text": (Match.from_text, (str,)),
    "high_card: draws": (high_card, (dict,)),
    "high_card: color": (lambda it: high_card({it: Card.ONE}), (Color, list, dict)),
    "high_card: card": (lambda it: high_card({RED: it}), (Card,)),
    "Dealer: seed": (lambda it: Dealer(seed=it), (int,)),
    "Dealer: order": (lambda it: Dealer(order=it), (list, tuple, dict)),
    "Dealer: card": (lambda it: Dealer(order=[it]), (Card,)),
    "Dealer: ask": (lambda it: Dealer(ask=it), (type(len), type)),
    "Dealer: card asked for": (lambda it: Dealer(ask=lambda state: it).draw(STATE), (Card,)),
    "Dealer.draw: state": (lambda it: Dealer(seed=1).draw(it), (GameState,)),
    "new_game: rules": (lambda it: new_game(it), (Rules,)),
    "new_game: colors": (lambda it: new_game(colors=it), SEVERAL),
    "new_game: color": (lambda it: new_game(colors=[it, GREEN]), (Color,)),
    "new_game: first": (lambda it: new_game(first=it), (Color, NONE)),
    "rotate: state": (lambda it: rotate(it, 1), (GameState,)),
    "rotate: quarters": (lambda it: rotate(STATE, it), (int,)),
    "dumps: state": (dumps, (GameState,)),
    "loads: text": (loads, (str,)),
    "parse_state: text": (lambda it: parse_state(it, R), (str,)),
    "parse_state: rules": (lambda it: parse_state(str(STATE), it), (Rules,)),
    "parse_move: text": (parse_move, (str,)),
    "parse_move: turn": (lambda it: parse_move("5:r12>17", it), (Color, NONE)),
    "parse_card: text": (parse_card, (str,)),
    "parse_square: text": (parse_square, (str,)),
    "square_name: square": (square_name, (int,)),
    "is_track: square": (is_track, (int,)),
    "is_safety: square": (is_safety, (int,)),
    "entry: color": (entry, (Color,)),
    "circle: color": (circle, (Color,)),
    "diamond: color": (diamond, (Color,)),
    "steps_home: color": (lambda it: steps_home(it, 7), (Color,)),
    "steps_home: square": (lambda it: steps_home(RED, it), (int,)),
    "from_letter: letter": (Color.from_letter, (str,)),
    "editions.get: name": (editions.get, (str,)),
    "GameState: rules": (lambda it: GameState(it, STARTS, RED), (Rules,)),
    "GameState: pawns": (lambda it: GameState(R, it, RED), (list, tuple, dict)),
    "GameState: pawns of a color": (lambda it: GameState(R, [it, *STARTS[1:]], RED), (*SEVERAL, bytes)),
    "GameState: square": (lambda it: GameState(R, [[it] * 4, *STARTS[1:]], RED), (int,)),
    "GameState: turn": (lambda it: GameState(R, STARTS, it), (Color,)),
    "GameState: pile": (lambda it: GameState(R, STARTS, RED, pile=it), (dict, NONE)),
    "GameState: card in the pile": (lambda it: GameState(R, STARTS, RED, pile={it: 1}), (int, list, dict)),
    "GameState: count": (lambda it: GameState(R, STARTS, RED, pile={Card.ONE: it}), (int,)),
    "GameState: hands": (lambda it: GameState(HELD.rules, STARTS, RED, hands=it), (*SEVERAL, NONE)),
    "GameState: hand": (lambda it: GameState(HELD.rules, STARTS, RED, hands=[it, (), (), ()]), SEVERAL),
    "GameState: held": (lambda it: GameState(HELD.rules, STARTS, RED, hands=[[it], (), (), ()]), (Card, NONE)),
    "GameState: fire": (lambda it: GameState(ICY.rules, ICY.pawns, RED, fire=it), (tuple, NONE)),
    "GameState: ice": (lambda it: GameState(ICY.rules, ICY.pawns, RED, ice=it), (tuple, NONE)),
    "GameState: color of fire": (lambda it: GameState(ICY.rules, ICY.pawns, RED, fire=(it, 20)), (Color,)),
    "GameState: square of ice": (lambda it: GameState(ICY.rules, ICY.pawns, RED, ice=(RED, it)), (int,)),
    "GameState: card": (lambda it: GameState(R, STARTS, RED, card=it), (Card, NONE)),
    "GameState: fired": (lambda it: GameState(R, STARTS, RED, fired=it), (bool,)),
    "GameState: places": (lambda it: GameState(R, STARTS, RED, places=it), SEVERAL),
    "GameState: place": (lambda it: GameState(R, STARTS, RED, places=[it]), (Color,)),
    "replace: turn": (lambda it: STATE.replace(turn=it), (Color,)),
    "replace: rules": (lambda it: STATE.replace(rules=it), (Rules,)),
    "opponents: color": (STATE.opponents, (Color,)),
    "Step: kind": (lambda it: Step(it, RED, 12, 17), (StepKind,)),
    "Step: color": (lambda it: Step(StepKind.FORWARD, it, 12, 17), (Color,)),
    "Step: origin": (lambda it: Step(StepKind.FORWARD, RED, it, 17), (int,)),
    "Step: target": (lambda it: Step(StepKind.FORWARD, RED, 12, it), (int,)),
    "Step: other": (lambda it: Step(StepKind.SWAP, RED, 12, 40, it), (Color, NONE)),
    "Move: card": (lambda it: Move(it, []), (Card, NONE)),
    "Move: steps": (lambda it: Move(Card.FIVE, it), (list, tuple, dict)),
    "Move: step": (lambda it: Move(Card.FIVE, [it]), (Step,)),
}


@pytest.mark.parametrize("name", ARGUMENTS)
def test_a_wrong_type_is_a_type_error(name: str) -> None:
    function, kinds = ARGUMENTS[name]
    wrong = [it for it in VALUES if not isinstance(it, kinds) or (kinds[0] is int and it is True)]
    assert len(wrong) >= len(VALUES) - 10
    for it in wrong:
        with pytest.raises(TypeError) as caught:
            function(it)
        assert len(str(caught.value)) < 200


@pytest.mark.parametrize(
    ("call", "message"),
    numbered(
        (lambda: legal_moves("S/S/S/S r"), "state: expected GameState, got 'S/S/S/S r'"),  # type: ignore[arg-type]  # the wrong type is what is tested
        (lambda: legal_moves(STATE, 5), "card: expected Card, got 5"),  # type: ignore[arg-type]  # the wrong type is what is tested
        (lambda: apply(STATE, "5:r12>17"), "move: expected Move, got '5:r12>17'"),  # type: ignore[arg-type]  # the wrong type is what is tested
        (lambda: deal(STATE, True), "card: expected Card, got True"),  # type: ignore[arg-type]  # the wrong type is what is tested
        (lambda: draw(STATE, Random), "rng: expected Random, got a type"),  # type: ignore[arg-type]  # the wrong type is what is tested
        (lambda: rotate(STATE, 1.0), "quarters: expected int, got 1.0"),  # type: ignore[arg-type]  # the wrong type is what is tested
        (lambda: new_game(first=0), "first: expected Color, got 0"),  # type: ignore[arg-type]  # the wrong type is what is tested
        (lambda: GameState(R, STARTS, 0), "turn: expected Color, got 0"),  # type: ignore[arg-type]  # the wrong type is what is tested
        (lambda: Step(1, RED, 12, 17), "kind: expected StepKind, got 1"),  # type: ignore[arg-type]  # the wrong type is what is tested
        (lambda: Move(5, [STEP]), "card: expected Card, got 5"),  # type: ignore[arg-type]  # the wrong type is what is tested
        (lambda: Move(Card.FIVE, STEP), "'Step' object is not iterable"),  # type: ignore[arg-type]  # the wrong type is what is tested
        (lambda: parse_move("5:" + "x" * 10**6, 10**5000), "an integer of 16610 bits"),  # type: ignore[arg-type]  # the wrong type is what is tested
    ),
)
def test_a_type_error_names_the_argument_and_shows_it(call: Callable[[], object], message: str) -> None:
    with pytest.raises(TypeError) as caught:
        call()
    assert message in str(caught.value)


def test_options_are_keywords() -> None:
    calls: list[Callable[[], object]] = [
        lambda: new_game(R, [RED, BLUE]),  # type: ignore[call-arg]  # the wrong call is what is tested
        lambda: GameState(R, STARTS, RED, CardCounts()),  # type: ignore[call-arg]  # the wrong call is what is tested
        lambda: Dealer(1),  # type: ignore[call-arg]  # the wrong call is what is tested
        lambda: new_game(color=[RED, BLUE]),  # type: ignore[call-arg]  # the wrong call is what is tested
        lambda: STATE.replace(discards=CardCounts()),
        lambda: STATE.replace(winner=RED),
    ]
    for call in calls:
        with pytest.raises(TypeError, match="argument"):
            call()


def test_a_dealer_has_one_source() -> None:
    calls: list[Callable[[], object]] = [
        Dealer,
        lambda: Dealer(seed=1, order=[]),
        lambda: Dealer(order=[Card.ONE], ask=lambda state: Card.ONE),
        lambda: Dealer(seed=0, order=[], ask=lambda state: Card.ONE),
    ]
    for call in calls:
        with pytest.raises(TypeError, match="expected exactly one of seed, order and ask"):
            call()
    assert [Dealer(seed=0).draw(STATE), Dealer(order=[Card.ONE]).draw(STATE)]


# ---- cards, and the end of the game ----


@pytest.mark.parametrize(
    ("call", "error", "parts"),
    numbered(
        # a card that can't be drawn
        (lambda: legal_moves(STATE, Card.SEVEN), CardError, ["card 7: it could not be drawn", str(STATE)]),
        (lambda: successors(STATE, Card.SEVEN), CardError, ["card 7: it could not be drawn", str(STATE)]),
        (lambda: apply(STATE, Move(Card.SEVEN, [])), CardError, ["card 7: it could not be drawn", str(STATE)]),
        (lambda: canonical(STATE, Move(Card.SEVEN, [])), CardError, ["card 7: it could not be drawn", str(STATE)]),
        (lambda: deal(STATE, Card.SEVEN), CardError, ["card 7: it could not be drawn", str(STATE)]),
        # a card that is not the open one
        (lambda: legal_moves(OPEN, Card.TWO), CardError, ["card 2: the open card is 5", str(OPEN)]),
        (lambda: successors(OPEN, Card.SORRY), CardError, ["card S: the open card is 5", str(OPEN)]),
        (lambda: apply(OPEN, Move(Card.TWO, [])), CardError, ["card 2: the open card is 5", str(OPEN)]),
        (lambda: canonical(OPEN, Move(Card.TWO, [])), CardError, ["card 2: the open card is 5", str(OPEN)]),
        # no card is drawn while one lies open
        (lambda: deal(OPEN, Card.TWO), CardError, ["no card is drawn while 5 lies open", str(OPEN)]),
        (lambda: deal(OPEN, Card.FIVE), CardError, ["no card is drawn while 5 lies open", str(OPEN)]),
        (lambda: draw(OPEN, Random(1)), CardError, ["no card is drawn while 5 lies open", str(OPEN)]),
        (lambda: draw_counts(OPEN), CardError, ["no card is drawn while 5 lies open", str(OPEN)]),
        (lambda: card_odds(OPEN), CardError, ["no card is drawn while 5 lies open", str(OPEN)]),
        (lambda: Dealer(seed=1).draw(OPEN), CardError, ["no card is drawn while 5 lies open", str(OPEN)]),
        # nothing is done in a finished game
        (lambda: apply(OVER, Move(Card.FIVE, [])), GameOverError, ["5:-: the game is over", str(OVER)]),
        (lambda: canonical(OVER, Move(Card.FIVE, [])), GameOverError, ["5:-: the game is over", str(OVER)]),
        (lambda: deal(OVER, Card.FIVE), GameOverError, ["the game is over", str(OVER)]),
        (lambda: draw(OVER, Random(1)), GameOverError, ["the game is over", str(OVER)]),
        (lambda: draw_counts(OVER), GameOverError, ["the game is over", str(OVER)]),
        (lambda: card_odds(OVER), GameOverError, ["the game is over", str(OVER)]),
        (lambda: Dealer(order=[]).draw(OVER), GameOverError, ["the game is over", str(OVER)]),
        # a dealer's own cards
        (lambda: Dealer(order=[]).draw(STATE), CardError, ["the order is used up after 0 cards", str(STATE)]),
        (lambda: Dealer(order=[Card.SEVEN]).draw(STATE), CardError, ["card 7: it could not be drawn", str(STATE)]),
        (lambda: Dealer(ask=lambda _: Card.SEVEN).draw(STATE), CardError, ["card 7: it could not", str(STATE)]),
        # hidden cards, where there are none
        (lambda: deal(STATE, None), CardError, ["card None: it could not be drawn", str(STATE)]),
        (lambda: deal(ICY, None), CardError, ["card None: it could not be drawn", str(ICY)]),
        # a hand that is full, or would be partly hidden
        (lambda: deal(HELD, Card.ONE), CardError, ["no card is drawn while the hands are full", str(HELD)]),
        (lambda: deal(HELD, None), CardError, ["no card is drawn while the hands are full", str(HELD)]),
        (lambda: draw(HELD, Random(1)), CardError, ["no card is drawn while the hands are full", str(HELD)]),
        (lambda: deal(SHORT, None), CardError, ["card None: it could not be drawn", str(SHORT)]),
        # a card that is not held, or not seen
        (lambda: legal_moves(HELD, Card.ONE), CardError, ["card 1: r does not hold it", str(HELD)]),
        (lambda: successors(HELD, Card.ONE), CardError, ["card 1: r does not hold it", str(HELD)]),
        (lambda: apply(HELD, parse_move("1:r12>13")), CardError, ["card 1: r does not hold it", str(HELD)]),
        (lambda: canonical(HELD, parse_move("1:r12>13")), CardError, ["card 1: r does not hold it", str(HELD)]),
        (lambda: legal_moves(BLUES), CardError, ["what b may do is not known, the hand is hidden", str(BLUES)]),
        (lambda: legal_moves(BLUES, Card.FIVE), CardError, ["what b may do is not known", str(BLUES)]),
        (lambda: successors(BLUES), CardError, ["what b may do is not known, the hand is hidden", str(BLUES)]),
        # high cards
        (lambda: high_card({}), CardError, ["draws: nobody drew a card"]),
    ),
)
def test_cards_that_cant_be_had(call: Callable[[], object], error: type[SorryError], parts: list[str]) -> None:
    with pytest.raises(error) as caught:
        call()
    assert all(part in str(caught.value) for part in parts)


def test_without_a_decision_there_are_no_moves_whatever_the_card() -> None:
    for card in (None, *Card):
        assert (legal_moves(SHORT, card), successors(SHORT, card)) == ((), ())  # nor has one where a refill is due
        assert legal_moves(OVER, card) == ()
        assert successors(OVER, card) == ()


# ---- moves ----


@pytest.mark.parametrize(
    ("state", "text", "ruling"),
    [
        (OPEN, "5:r12>18", "C3"),
        (STATE, "5:b40>45", "G4"),  # a move for another turn
        (apply(STATE, MOVE), "5:r12>17", "G4"),  # a stale move
        (parse_state("S,S,S,13/S,S,S,40/S,S,S,S/S,S,S,S r", R), "5:r12>17", "C3"),  # its pawn has gone
        (parse_state("S,S,17,12/S,S,S,40/S,S,S,S/S,S,S,S r", R), "5:r12>17", "M5"),
        (STATE, "5:-", "G7"),
        (STATE, "fire:-", "F5"),
        (OPEN, "fire:r12>15", "F5"),
        (HELD, "5:-", "P2"),
        (HELD, "fire:-", "F5"),
        (SHORT, "5:r12>17", "P1"),
        (SHORT, "7:r12>19", "P1"),  # nor does Red hold it
        (ICY, "fire:r20>29", "F5"),
    ],
)
def test_an_illegal_move(state: GameState, text: str, ruling: str) -> None:
    with pytest.raises(IllegalMoveError) as caught:
        apply(state, parse_move(text))
    message = str(caught.value)
    assert message.startswith(f"{text} is illegal ({ruling}")
    assert message.endswith(str(state))
    assert len(message) < 400
    assert caught.value.violation.rulings[0] == ruling
    assert caught.value.violation.text in message
    with pytest.raises(IllegalMoveError) as again:
        canonical(state, parse_move(text))
    assert str(again.value) == message
    assert why_illegal(state, parse_move(text)) == caught.value.violation


def test_a_move_of_very_many_steps_fails_briefly() -> None:
    with pytest.raises(SorryError) as caught:
        apply(new_game(), Move(Card.SEVEN, [STEP] * 1000))
    assert len(str(caught.value)) < 600


# ---- the order of the checks: types, game over, card, move ----


@pytest.mark.parametrize(
    ("call", "error"),
    numbered(
        (lambda: apply(OVER, "5:r12>99"), TypeError),  # type: ignore[arg-type]  # the wrong type is what is tested
        (lambda: deal(OVER, 7), TypeError),  # type: ignore[arg-type]  # the wrong type is what is tested
        (lambda: draw(OVER, None), TypeError),  # type: ignore[arg-type]  # the wrong type is what is tested
        (lambda: legal_moves(OVER, 7), TypeError),  # type: ignore[arg-type]  # the wrong type is what is tested
        (lambda: successors(OVER, 7), TypeError),  # type: ignore[arg-type]  # the wrong type is what is tested
        (lambda: why_illegal(OVER, None), TypeError),  # type: ignore[arg-type]  # the wrong type is what is tested
        (lambda: apply(OVER, Move(Card.SEVEN, [])), GameOverError),  # nor could a 7 be drawn
        (lambda: apply(OVER, parse_move("fire:-")), GameOverError),
        (lambda: apply(OVER, parse_move("5:b40>41")), GameOverError),
        (lambda: deal(OVER, Card.SEVEN), GameOverError),
        (lambda: Dealer(order=[Card.SEVEN]).draw(OVER), GameOverError),
        (lambda: apply(STATE, parse_move("7:b40>41")), CardError),  # nor is it Blue's turn
        (lambda: apply(OPEN, parse_move("2:r12>20")), CardError),
        (lambda: apply(STATE, parse_move("5:b40>41")), IllegalMoveError),
        (lambda: apply(SHORT, None), TypeError),  # type: ignore[arg-type]  # the wrong type is what is tested
        (lambda: apply(SHORT, parse_move("7:b40>41")), IllegalMoveError),  # a refill is due: no card is asked about
        (lambda: apply(HELD, parse_move("1:b40>41")), CardError),
        (lambda: deal_all(OVER, None), TypeError),  # type: ignore[arg-type]  # the wrong type is what is tested
        (lambda: observe(OVER, 4), TypeError),  # type: ignore[arg-type]  # the wrong type is what is tested
        (lambda: observe(SHORT, GREEN), PositionError),
        (lambda: score(STATE), PositionError),
    ),
)
def test_order_of_checks(call: Callable[[], object], error: type[Exception]) -> None:
    with pytest.raises(error):
        call()


def test_order_of_checks_in_why() -> None:
    codes = [
        (OVER, "7:b40>41", "game_over"),
        (OVER, "fire:-", "game_over"),
        (STATE, "7:b40>41", "card_not_to_be_had"),
        (OPEN, "2:b40>41", "card_not_to_be_had"),
        (STATE, "5:b40>41", "not_your_pawn"),
        (SHORT, "7:b40>41", "refill_due"),
        (SHORT, "fire:-", "refill_due"),
        (HELD, "1:b40>41", "card_not_to_be_had"),
        (HELD, "5:b40>41", "not_your_pawn"),
    ]
    for state, text, code in codes:
        why = why_illegal(state, parse_move(text))
        assert why is not None
        assert why.code == code
