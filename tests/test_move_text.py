"""The text of moves, cards and squares, both ways."""

from __future__ import annotations

import pytest
from hypothesis import given

from sorry_engine import (
    CENTER,
    HOME,
    START,
    Card,
    GameState,
    Move,
    NotationError,
    Step,
    StepKind,
    draw_counts,
    legal_moves,
    parse_card,
    parse_move,
    parse_square,
    square_name,
)
from tests.strategies import states
from tests.test_text import BLUE, GREEN, RED, YELLOW

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
