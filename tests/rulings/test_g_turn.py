"""Section 2: set-up and turn."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

import pytest

from sorry_engine import (
    Card,
    CardError,
    Color,
    GameOverError,
    GameState,
    Phase,
    PositionError,
    RulesError,
    apply,
    card_odds,
    deal,
    draw_counts,
    high_card,
    legal_moves,
    new_game,
    parse_card,
    parse_move,
    parse_state,
    why_illegal,
)
from tests.rulings.helpers import CARDS, COLORS, after, alone, forbids, moves, plays, rules_of, without_pile

NO_CARDS = "0.0.0.0.0.0.0.0.0.0.0"
ALL_CARDS = "5.4.4.4.4.4.4.4.4.4.4"


def colors(letters: str) -> list[Color]:
    return [Color.from_letter(letter) for letter in letters]


def game(options: str, position: str) -> GameState:
    return parse_state(position, rules_of(options))


def play(state: GameState, *texts: str) -> GameState:
    for text in texts:
        state = apply(state, parse_move(text))
    return state


# --- G1 to G5


@pytest.mark.parametrize(
    ("options", "pile", "ones"),
    [
        ("", "5.4.4.4.4.4.4.4.4.4.4", Fraction(5, 45)),
        ("deck=45", "5.4.4.4.4.4.4.4.4.4.4", Fraction(5, 45)),
        ("deck=44", "4.4.4.4.4.4.4.4.4.4.4", Fraction(4, 44)),
        ("deck=55", "5.5.5.5.5.5.5.5.5.5.5", Fraction(5, 55)),
        ("deck=0.3.0.0.0.0.0.0.0.0.1", "0.3.0.0.0.0.0.0.0.0.1", Fraction(0)),
    ],
)
def test_g1_deck(options: str, pile: str, ones: Fraction) -> None:
    state = new_game(rules_of(options))
    assert str(state.pile) == pile
    assert card_odds(state)[Card.ONE] == ones


def test_g1_card_that_the_deck_does_not_have() -> None:
    state = new_game(rules_of("deck=0.3.0.0.0.0.0.0.0.0.1"))
    with pytest.raises(CardError):
        apply(state, parse_move("1:rS>4"))
    with pytest.raises(CardError):
        legal_moves(state, Card.ONE)
    assert str(play(state, "2:rS>4").pile) == "0.2.0.0.0.0.0.0.0.0.1"


@pytest.mark.parametrize(("pawns", "side"), [(1, "S"), (2, "S,S"), (3, "S,S,S"), (4, "S,S,S,S")])
def test_g2_pawns_of_each_color(pawns: int, side: str) -> None:
    options = f"pawns={pawns}"
    assert str(new_game(rules_of(options))) == f"{side}/{side}/{side}/{side} r {ALL_CARDS}"
    for wrong in [",".join("S" * count) for count in (1, 2, 3, 4, 5) if count != pawns]:
        with pytest.raises(PositionError):
            game(options, f"{side}/{wrong}/{side}/{side} r")
    home = ",H" * (pawns - 1)
    assert plays(options, f"s3{home}/{side}/-/- r", "3") == {"3:rs3>H": f"H{home}/{side}/-/- r"}
    assert game(options, f"H{home}/{side}/-/- r").winner == Color.RED


@pytest.mark.parametrize(
    ("options", "position"),
    [
        ("pawns_out=0", "S,S,S,S/S,S,S,S/S,S,S,S/S,S,S,S"),
        ("pawns_out=1", "S,S,S,4/S,S,S,19/S,S,S,34/S,S,S,49"),
        ("pawns=2,pawns_out=1", "S,4/S,19/S,34/S,49"),
        ("pawns=1,pawns_out=1", "4/19/34/49"),
    ],
)
def test_g3_pawns_out(options: str, position: str) -> None:
    assert str(new_game(rules_of(options))) == f"{position} r {ALL_CARDS}"


@pytest.mark.parametrize(
    ("present", "first", "turns"),
    [
        ("rbyg", "r", "rbygr"),
        ("rbyg", "y", "ygrby"),
        ("gb", "g", "gbgb"),
        ("ry", "r", "ryry"),
        ("bgy", "b", "bygb"),
    ],
)
def test_g4_turns_pass_clockwise_over_the_colors_present(present: str, first: str, turns: str) -> None:
    state = new_game(colors=colors(present), first=Color.from_letter(first))
    for turn, following in pairwise(turns):
        assert state.turn.letter == turn
        state = play(state, "8:-")
        assert state.turn.letter == following


def test_g4_first_color_present_begins_by_default() -> None:
    assert new_game(colors=colors("gby")).turn == Color.BLUE


def test_g4_slides_of_absent_colors_slide() -> None:
    assert plays("", "15,H,H,H/-/S,S,S,S/- r", "1") == {"1:r15>16": "19,H,H,H/-/S,S,S,S/- y"}
    assert plays("", "21,H,H,H/-/S,S,S,S/- r", "3") == {"3:r21>24": "28,H,H,H/-/S,S,S,S/- y"}


@pytest.mark.parametrize("present", ["", "r", "rr", "rbr"])
def test_g4_two_colors_at_least_and_each_once(present: str) -> None:
    with pytest.raises(PositionError):
        new_game(colors=colors(present))


def test_g4_only_the_color_whose_turn_it_is_moves() -> None:
    assert "G4" in forbids("", "20,H,H,H/40,H,H,H/-/- r", "3:b40>43")
    assert moves("", "20,H,H,H/40,H,H,H/-/- r", "3") == ["3:r20>23"]


@pytest.mark.parametrize("value", ["chosen", "high_card", "youngest"])
@pytest.mark.parametrize("first", COLORS)
def test_g5_whoever_is_said_to_begin_begins(value: str, first: str) -> None:
    state = new_game(rules_of(f"first_player={value}"), first=Color.from_letter(first))
    assert str(state) == f"S,S,S,S/S,S,S,S/S,S,S,S/S,S,S,S {first} {ALL_CARDS}"  # the cards drawn for it are back


@pytest.mark.parametrize(
    ("draws", "highest"),
    [("12 S 5 1", "b"), ("1 2 3 4", "g"), ("11 11 10 1", "rb"), ("S S S S", "rbyg"), ("8 12 8 12", "bg")],
)
def test_g5_highest_card_sorry_above_all(draws: str, highest: str) -> None:
    drawn = dict(zip(Color, map(parse_card, draws.split()), strict=True))
    assert "".join(color.letter for color in high_card(drawn)) == highest


# --- G6

LAST_EIGHT = f"{alone('r', 'S,S,S,S')} 0.0.0.0.0.0.1.0.0.0.0"


@pytest.mark.parametrize(
    ("value", "pile", "next_counts"),
    [("on_next_draw", NO_CARDS, ALL_CARDS), ("immediately", "5.4.4.4.4.4.3.4.4.4.4", "5.4.4.4.4.4.3.4.4.4.4")],
)
def test_g6_last_card_of_the_pile(value: str, pile: str, next_counts: str) -> None:
    state = game(f"reshuffle={value}", LAST_EIGHT)
    assert str(draw_counts(state)) == "0.0.0.0.0.0.1.0.0.0.0"
    dealt = deal(state, Card.EIGHT)
    assert (str(dealt.pile), dealt.card) == (pile, Card.EIGHT)
    played = play(state, "8:-")
    assert played == play(dealt, "8:-")
    assert str(played.pile) == pile
    assert str(draw_counts(played)) == next_counts


@pytest.mark.parametrize(
    ("value", "pile"), [("on_next_draw", "5.4.4.4.4.4.3.4.4.4.4"), ("immediately", "5.4.4.4.4.4.2.4.4.4.4")]
)
def test_g6_the_card_played_last_may_come_again(value: str, pile: str) -> None:
    assert str(play(game(f"reshuffle={value}", LAST_EIGHT), "8:-", "8:-").pile) == pile


def test_g6_no_card_comes_that_is_not_in_the_pile() -> None:
    with pytest.raises(CardError):
        play(game("", LAST_EIGHT), "5:-")


@pytest.mark.parametrize("value", ["on_next_draw", "immediately"])
def test_g6_immediately_with_a_deck_of_one_card(value: str) -> None:
    state = game(f"reshuffle={value},deck=0.0.0.0.0.0.1.0.0.0.0", LAST_EIGHT)
    for _ in range(3):  # there is never a discard at the moment of the draw
        dealt = deal(state, Card.EIGHT)
        assert str(dealt.pile) == NO_CARDS
        state = play(dealt, "8:-")
        assert (str(state.pile), draw_counts(state)[Card.EIGHT]) == (NO_CARDS, 1)


def test_g6_immediately_leaves_out_only_the_card_just_drawn() -> None:
    state = game("reshuffle=immediately,deck=0.0.1.0.0.0.1.0.0.0.0", f"{alone('r', 'S,S,S,S')}")
    state = play(state, "3:-")
    assert str(state.pile) == "0.0.0.0.0.0.1.0.0.0.0"
    state = deal(state, Card.EIGHT)
    assert str(state.pile) == "0.0.1.0.0.0.0.0.0.0.0"
    with pytest.raises(CardError):
        play(state, "8:-", "8:-")
    assert str(play(state, "8:-", "3:-").pile) == "0.0.0.0.0.0.1.0.0.0.0"


@pytest.mark.parametrize(("value", "pile"), [("on_next_draw", NO_CARDS), ("immediately", "5.3.4.4.4.4.4.4.4.4.4")])
def test_g6_last_card_is_a_two(value: str, pile: str) -> None:
    state = game(f"reshuffle={value}", "20,H,H,H/S,S,S,S/-/- r 0.1.0.0.0.0.0.0.0.0.0")
    assert str(play(state, "2:r20>22")) == f"22,H,H,H/S,S,S,S/-/- r {pile}"


# --- G7, G8

# every card moves a pawn here; one pawn may swap, or leave Start by Sorry!
BUSY = "S,20,H,H/S,S,S,50/-/- r"


@pytest.mark.parametrize("card", CARDS)
def test_g7_must_move(card: str) -> None:
    must, may = moves("must_move=true", BUSY, card), moves("must_move=false", BUSY, card)
    assert f"{card}:-" not in must
    assert may == [f"{card}:-", *must]
    assert "G7" in forbids("must_move=true", BUSY, f"{card}:-")


@pytest.mark.parametrize(
    ("position", "card", "move", "result"),
    [
        ("s1,H,H,H/S,S,S,S/-/- r", "4", "4:rs1>59", "59,H,H,H/S,S,S,S/-/- b"),
        ("s5,H,H,H/S,S,S,S/-/- r", "10", "10:rs5>s4", "s4,H,H,H/S,S,S,S/-/- b"),
        ("42,57,H,H/S,S,S,S/-/- r", "12", "12:r42>54", "S,58,H,H/S,S,S,S/-/- b"),  # the slide bumps the other
    ],
)
def test_g7_must_move_to_ones_own_harm(position: str, card: str, move: str, result: str) -> None:
    assert plays("", position, card) == {move: result}
    assert plays("must_move=false", position, card) == {f"{card}:-": f"{position[:-1]}b", move: result}


def test_g7_unused_card_is_as_good_as_forfeited() -> None:
    assert after("must_move=false", BUSY, "5:-") == "S,20,H,H/S,S,S,50/-/- b"
    assert after("must_move=false", BUSY, "2:-") == "S,20,H,H/S,S,S,50/-/- r"  # C2


@pytest.mark.parametrize("options", ["", "must_move=false"])
def test_g8_a_card_without_a_move_is_forfeited(options: str) -> None:
    state = game(options, "S,S,s5,H/S,S,S,S/-/- r")
    for card in "3", "5", "7", "8", "11", "12", "S":
        assert moves(options, "S,S,s5,H/S,S,S,S/-/- r", card) == [f"{card}:-"]
        forfeited = play(state, f"{card}:-")
        assert (forfeited.turn, forfeited.card, forfeited.pawns) == (Color.BLUE, None, state.pawns)
        assert forfeited.discards == {other: int(other == parse_card(card)) for other in Card}


def test_g8_the_two_that_is_forfeited_keeps_the_turn() -> None:
    assert plays("exit_cards=1", "S,S,s5,H/S,S,S,S/-/- r", "2") == {"2:-": "S,S,s5,H/S,S,S,S/-/- r"}


# --- G9


@pytest.mark.parametrize("card", ["2", "5"])
def test_g9_first_with_all_pawns_home_wins_at_once(card: str) -> None:
    origin = {"2": "s4", "5": "s1"}[card]
    state = play(game("", alone("b", f"{origin},H,H,H")), f"{card}:b{origin}>H")
    assert (state.phase, state.turn, state.winner, state.places) == (Phase.OVER, Color.BLUE, Color.BLUE, ())
    for kind in Card:
        assert legal_moves(state, kind) == ()
        with pytest.raises(GameOverError):
            deal(state, kind)
        with pytest.raises(GameOverError):
            apply(state, parse_move(f"{kind}:-"))
    why = why_illegal(state, parse_move("5:-"))
    assert why is not None
    assert "G9" in why.rulings


def test_g9_part_of_a_seven_wins_too() -> None:
    assert plays("", "s2,s3,H,H/S,S,S,S/-/- r", "7")["7:rs2>H,rs3>H"] == "H,H,H,H/S,S,S,S/-/- r"


@pytest.mark.parametrize(
    ("position", "move", "off", "on"),
    [
        # the first of four
        ("s3,H,H,H/S,S,S,S/S,S,S,S/S,S,S,S r", "3:rs3>H", "r", "b places=r"),
        # C2: no second draw for a color that is done
        ("s4,H,H,H/S,S,S,S/S,S,S,S/S,S,S,S r", "2:rs4>H", "r", "b places=r"),
        # two play: with one done, all but one are
        ("s3,H,H,H/S,S,S,S/-/- r", "3:rs3>H", "r", "r places=r"),
    ],
)
def test_g9_play_on(position: str, move: str, off: str, on: str) -> None:
    pawns = position.split(" ")[0].replace("s3", "H").replace("s4", "H")
    assert plays("play_on=false", position, move.split(":")[0]) == {move: f"{pawns} {off}"}
    assert plays("play_on=true", position, move.split(":")[0]) == {move: f"{pawns} {on}"}


def test_g9_play_on_colors_that_are_done_take_no_more_turns() -> None:
    assert plays("play_on=true", "20,H,H,H/H,H,H,H/H,H,H,H/40,H,H,H r places=y,b", "3") == {
        "3:r20>23": "23,H,H,H/H,H,H,H/H,H,H,H/40,H,H,H g places=y,b"
    }
    with pytest.raises(PositionError):
        game("play_on=true", "20,H,H,H/H,H,H,H/S,S,S,S/S,S,S,S b places=b")


def test_g9_play_on_ends_when_all_but_one_are_done() -> None:
    state = game("play_on=true", "s3,H,H,H/H,H,H,H/S,S,S,S/s2,H,H,H r places=b")
    state = play(state, "3:rs3>H")
    assert without_pile(state) == "H,H,H,H/H,H,H,H/S,S,S,S/s2,H,H,H y places=b,r"
    assert state.phase == Phase.DRAW
    state = play(state, "2:yS>34", "8:y34>42", "1:gs2>s3", "12:y42>54", "3:gs3>H")
    assert without_pile(state) == "H,H,H,H/H,H,H,H/S,S,S,58/H,H,H,H g places=b,r,g"
    assert (state.phase, state.winner) == (Phase.OVER, Color.BLUE)
    with pytest.raises(GameOverError):
        deal(state, Card.ONE)


@pytest.mark.parametrize("options", ["play_on=true,teams=true", "play_on=true,hand_size=5"])
def test_g9_play_on_not_with_teams_or_hands(options: str) -> None:
    with pytest.raises(RulesError, match="G9"):
        rules_of(options)
