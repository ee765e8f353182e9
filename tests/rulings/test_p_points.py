"""Section 7: the points game, its hands, scores and matches."""

from __future__ import annotations

import random

import pytest

from sorry_engine import (
    Card,
    CardError,
    Color,
    GameOverError,
    GameState,
    IllegalMoveError,
    Match,
    Phase,
    PositionError,
    Rules,
    RulesError,
    apply,
    deal,
    draw,
    draw_counts,
    editions,
    legal_moves,
    new_game,
    parse_card,
    parse_move,
    parse_state,
    score,
    successors,
    why_illegal,
)
from tests.rulings.helpers import decides, forbids, rules_of, without_pile

PLAY_FIRST = "two_in_hand=play_then_refill"
R, B, Y, G = Color


def game(options: str, position: str) -> GameState:
    return parse_state(position, rules_of(options))


def play(state: GameState, *texts: str) -> GameState:
    """Moves, and between them single cards that fill hands."""
    for text in texts:
        state = apply(state, parse_move(text)) if ":" in text else deal(state, parse_card(text))
    return state


def held(state: GameState) -> str:
    return without_pile(state).split("hands=")[1].split(" ")[0]


# --- P1


def test_p1_one_pawn_on_the_circle_is_not_implied_by_hands() -> None:
    assert str(new_game(rules_of("hand_size=5"))).startswith("S,S,S,S/S,S,S,S/S,S,S,S/S,S,S,S r ")
    assert str(new_game(rules_of("hand_size=5,pawns_out=1"))).startswith("S,S,S,4/S,S,S,19/S,S,S,34/S,S,S,49 r ")
    points = editions.get("parker_1992").points
    assert points is not None
    assert points == rules_of("hand_size=5,pawns_out=1")


@pytest.mark.parametrize("size", [1, 2, 5, 7])
@pytest.mark.parametrize("first", [R, Y])
def test_p1_hands_are_filled_one_after_the_other_from_the_first_player(size: int, first: Color) -> None:
    state = new_game(rules_of(f"hand_size={size}"), first=first)
    rng = random.Random(size)
    for offset in range(4):
        color = Color((first + offset) % 4)
        for _ in range(size):
            assert (state.phase, state.refill, state.is_chance, state.turn) == (Phase.REFILL, color, True, first)
            state = deal(state, draw(state, rng))
    assert (state.phase, state.refill, state.is_chance) == (Phase.PLAY, None, False)
    assert state.hands is not None
    assert [len(hand) for hand in state.hands] == [size] * 4


def test_p1_without_hands_none_are_filled() -> None:
    state = new_game(rules_of("hand_size=0"))
    assert (state.hands, state.refill, state.phase) == (None, None, Phase.DRAW)


def test_p1_held_cards_are_neither_in_the_pile_nor_among_the_discards() -> None:
    state = game("hand_size=2", "S,20,H,H/S,S,S,S/-/- r hands=r:2,S;b:3,3")
    assert sum(state.pile.values()) == 45 - 4
    assert [state.pile[card] for card in (Card.TWO, Card.THREE, Card.SORRY)] == [3, 2, 3]
    assert not any(state.discards.values())
    state = play(state, "2:r20>22")
    assert state.discards == {card: int(card == Card.TWO) for card in Card}


def test_p1_the_pile_turned_over_leaves_the_hands_out() -> None:
    position = "20,H,H,H/S,S,S,S/-/- r 0.0.0.0.0.0.0.0.0.0.0 hands=r:3,5;b:7,12"
    state = play(game("hand_size=2", position), "3:r20>23")
    assert str(draw_counts(state)) == "5.4.4.4.3.3.4.4.4.3.4"
    assert str(deal(state, Card.THREE).pile) == "5.4.3.4.3.3.4.4.4.3.4"


@pytest.mark.parametrize(("cards", "colors", "fits"), [(8, 4, True), (7, 4, False), (7, 3, True), (5, 3, False)])
def test_p1_a_deck_too_small_for_all_hands_is_refused(cards: int, colors: int, fits: bool) -> None:
    rules_text = f"hand_size=2,deck={cards}.0.0.0.0.0.0.0.0.0.0"
    if fits:
        assert new_game(rules_of(rules_text), colors=[*Color][:colors]).phase == Phase.REFILL
    else:
        with pytest.raises((RulesError, PositionError)):
            new_game(rules_of(rules_text), colors=[*Color][:colors])


def test_p1_after_a_play_the_turn_has_passed_and_the_hand_is_filled() -> None:
    state = play(game("hand_size=2", "20,H,H,H/S,S,S,S/S,S,S,S/- r hands=r:3,5;b:4,8;y:1,1"), "5:r20>25")
    assert (without_pile(state), state.phase, state.refill) == (
        "25,H,H,H/S,S,S,S/S,S,S,S/- b hands=r:3;b:4,8;y:1,1",
        Phase.REFILL,
        R,
    )
    for card in Card:
        assert legal_moves(state, card) == ()
        assert successors(state, card) == ()
    assert legal_moves(state) == ()
    assert "P1" in forbids("hand_size=2", "25,H,H,H/S,S,S,S/S,S,S,S/- b hands=r:3;b:4,8;y:1,1", "8:-")
    assert play(state, "12", "8:-").turn == Y


def test_p1_short_hands_are_filled_clockwise_from_the_turn() -> None:
    state = game("hand_size=2", "20,H,H,H/S,S,S,S/S,S,S,S/S,S,S,S y hands=r:3;b:;y:1,1;g:")
    order = []
    while state.phase == Phase.REFILL:
        order.append(state.refill)
        state = deal(state, Card.EIGHT if len(order) < 4 else Card.TEN)
    assert order == [G, G, R, B, B]
    assert (state.phase, state.turn) == (Phase.PLAY, Y)


def test_p1_only_cards_that_are_held_are_played() -> None:
    state = game("hand_size=2", "20,H,H,H/S,S,S,S/-/- r hands=r:3,5;b:1,8")
    for move in "8:r20>28", "1:r20>21", "12:r20>32":
        with pytest.raises((CardError, IllegalMoveError)):
            play(state, move)
        assert why_illegal(state, parse_move(move)) is not None
    with pytest.raises(CardError):
        deal(state, Card.TEN)


# --- P2


def test_p2_any_one_card_is_discarded_if_none_gives_a_move() -> None:
    position = "S,s5,H,H/S,S,S,S/-/- r hands=r:3,5,5,12;b:1,1,8,8"
    assert decides("hand_size=4", position) == {
        "3:-": "S,s5,H,H/S,S,S,S/-/- b hands=r:5,5,12;b:1,1,8,8",
        "5:-": "S,s5,H,H/S,S,S,S/-/- b hands=r:3,5,12;b:1,1,8,8",
        "12:-": "S,s5,H,H/S,S,S,S/-/- b hands=r:3,5,5;b:1,1,8,8",
    }
    assert decides("hand_size=4", position, "5") == {"5:-": "S,s5,H,H/S,S,S,S/-/- b hands=r:3,5,12;b:1,1,8,8"}


@pytest.mark.parametrize("must", ["true", "false"])
def test_p2_g7_nobody_passes_while_a_card_can_be_played(must: str) -> None:
    options = f"hand_size=3,must_move={must}"
    position = "S,s5,H,H/S,S,S,S/-/- r hands=r:1,3,5;b:1,8,8"
    plays = {
        "1:rS>4": "4,s5,H,H/S,S,S,S/-/- b hands=r:3,5;b:1,8,8",
        "1:rs5>H": "S,H,H,H/S,S,S,S/-/- b hands=r:3,5;b:1,8,8",
    }
    discards = {
        f"{card}:-": f"S,s5,H,H/S,S,S,S/-/- b hands=r:{rest};b:1,8,8"
        for card, rest in (("1", "3,5"), ("3", "1,5"), ("5", "1,3"))
    }
    if must == "false":
        assert decides(options, position) == plays | discards
        assert decides(options, position, "3") == {"3:-": discards["3:-"]}
    else:
        assert decides(options, position) == plays
        assert decides(options, position, "3") == {}
        for move in discards:
            assert "P2" in forbids(options, position, move)


def test_p2_the_turn_ends_with_the_discard() -> None:
    state = play(game("hand_size=1", "S,s5,H,H/S,S,S,S/-/- r hands=r:8;b:12"), "8:-")
    assert (state.turn, state.refill) == (B, R)
    assert play(state, "8").phase == Phase.PLAY


# --- P3

# a pawn too near Home for anything but to be swapped
SWAPS_ONLY = "58,H,H,H/S,S,S,40/-/- r"


@pytest.mark.parametrize("swap", ["optional", "forced"])
def test_p3_swaps_may_be_declined_by_discarding_any_card(swap: str) -> None:
    options = f"hand_size=3,eleven_swap={swap}"
    position = f"{SWAPS_ONLY} hands=r:11,12,12;b:1,1,1"
    discards = {
        "11:-": "58,H,H,H/S,S,S,40/-/- b hands=r:12,12;b:1,1,1",
        "12:-": "58,H,H,H/S,S,S,40/-/- b hands=r:11,12;b:1,1,1",
    }
    plays = {"11:r58<>b40": "40,H,H,H/S,S,S,58/-/- b hands=r:12,12;b:1,1,1"}
    if swap == "optional":
        assert decides(options, position) == plays | discards
        assert decides(options, position, "12") == {"12:-": discards["12:-"]}
    else:
        assert decides(options, position) == plays
        for move in discards:
            assert {"P2", "P3"} <= {*forbids(options, position, move)}


@pytest.mark.parametrize("swap", ["optional", "forced"])
def test_p3_with_another_card_playable_an_eleven_cannot_be_declined(swap: str) -> None:
    options = f"hand_size=3,eleven_swap={swap}"
    position = f"{SWAPS_ONLY} hands=r:1,11,12;b:1,1,1"
    assert [*decides(options, position)] == ["1:r58>59", "11:r58<>b40"]
    for move in "1:-", "11:-", "12:-":
        assert "P3" in forbids(options, position, move)


def test_p3_not_if_the_eleven_could_be_moved_forward() -> None:
    position = "57,H,H,H/S,S,S,40/-/- r hands=r:11,12;b:1,1"
    assert [*decides("hand_size=2", position)] == ["11:r57<>b40", "11:r57>H"]
    assert "P3" in forbids("hand_size=2", position, "12:-")


@pytest.mark.parametrize("value", ["exit_cards=any_forward", "exit_cards=11"])
def test_p3_m1_nor_if_it_takes_a_pawn_out_of_start(value: str) -> None:
    position = "S,58,H,H/S,S,S,40/-/- r hands=r:11,11;b:1,1"
    assert [*decides(f"hand_size=2,{value}", position)] == ["11:rS>4", "11:r58<>b40"]
    assert [*decides("hand_size=2", position)] == ["11:-", "11:r58<>b40"]


# --- P4


def test_p4_refill_then_play() -> None:
    for options in "hand_size=2", "hand_size=2,two_in_hand=refill_then_play":
        state = play(game(options, "20,s5,H,H/S,S,S,S/-/- r hands=r:2,12;b:3,3"), "2:r20>22")
        assert (state.turn, state.refill, held(state)) == (R, R, "r:12;b:3,3")
        state = play(state, "5")
        assert (state.phase, [str(move) for move in legal_moves(state)]) == (Phase.PLAY, ["5:r22>27", "12:r22>34"])
        assert play(state, "5:r22>27").turn == B


def test_p4_refill_then_play_ends_with_a_discard_if_none_can_be_played() -> None:
    state = play(game("hand_size=2", "s3,H,H,H/S,S,S,S/-/- r hands=r:2,12;b:3,3"), "2:rs3>s5", "8")
    assert [str(move) for move in legal_moves(state)] == ["8:-", "12:-"]
    state = play(state, "12:-")
    assert (state.turn, state.refill) == (B, R)


@pytest.mark.parametrize("value", ["refill_then_play", "play_then_refill", "none"])
def test_p4_two_in_hand(value: str) -> None:
    position = "20,s5,H,H/S,S,S,S/-/- r hands=r:2,2,5;b:3,3,3"
    turn = "b" if value == "none" else "r"
    found = decides(f"hand_size=3,two_in_hand={value}", position)
    assert found == {
        "2:r20>22": f"22,s5,H,H/S,S,S,S/-/- {turn} hands=r:2,5;b:3,3,3",
        "5:r20>25": "25,s5,H,H/S,S,S,S/-/- b hands=r:2,2;b:3,3,3",
    }
    state = play(game(f"hand_size=3,two_in_hand={value}", position), "2:r20>22")
    assert (state.phase, state.refill) == ((Phase.PLAY, None) if value == "play_then_refill" else (Phase.REFILL, R))


def test_p4_play_then_refill_plays_on_from_the_cards_left() -> None:
    options = f"hand_size=4,{PLAY_FIRST}"
    state = play(game(options, "20,H,H,H/S,S,S,S/-/- r hands=r:2,2,3,5;b:1,1,3,3"), "2:r20>22")
    assert (state.phase, held(state)) == (Phase.PLAY, "r:2,3,5;b:1,1,3,3")
    with pytest.raises(CardError):
        deal(state, Card.ONE)
    assert [str(move) for move in legal_moves(state)] == ["2:r22>24", "3:r22>25", "5:r22>27"]
    state = play(state, "2:r22>24")
    assert without_pile(state) == "28,H,H,H/S,S,S,S/-/- r hands=r:3,5;b:1,1,3,3"
    state = play(state, "5:r28>33")
    assert (state.turn, state.refill) == (B, R)
    assert "P1" in state_rulings(state, "1:bS>19")
    state = play(state, "12", "12")
    assert state.refill == R
    assert play(state, "12").phase == Phase.PLAY


def state_rulings(state: GameState, move: str) -> tuple[str, ...]:
    why = why_illegal(state, parse_move(move))
    assert why is not None
    with pytest.raises(IllegalMoveError) as caught:
        apply(state, parse_move(move))
    assert caught.value.violation == why
    return why.rulings


def test_p4_play_then_refill_ends_the_turn_at_once_if_none_can_be_played() -> None:
    options = f"hand_size=3,{PLAY_FIRST}"
    position = "s3,H,H,H/S,S,S,S/-/- r hands=r:2,8,12;b:3,3,3"
    assert decides(options, position) == {"2:rs3>s5": "s5,H,H,H/S,S,S,S/-/- b hands=r:8,12;b:3,3,3"}
    # which of the 2's moves it is decides
    position = "s2,20,H,H/S,S,S,S/-/- r hands=r:2,2;b:3,3"
    assert set(decides(f"hand_size=2,{PLAY_FIRST}", position).values()) == {
        "20,s4,H,H/S,S,S,S/-/- r hands=r:2;b:3,3",
        "22,s2,H,H/S,S,S,S/-/- r hands=r:2;b:3,3",
    }


def test_p4_play_then_refill_with_no_card_left() -> None:
    position = "20,H,H,H/S,S,S,S/-/- r hands=r:2;b:3"
    assert decides(f"hand_size=1,{PLAY_FIRST}", position) == {"2:r20>22": "22,H,H,H/S,S,S,S/-/- b hands=r:;b:3"}
    state = game(f"hand_size=1,{PLAY_FIRST}", "22,H,H,H/S,S,S,S/-/- r hands=r:;b:3")
    assert (state.phase, state.refill) == (Phase.REFILL, R)


def test_p4_play_then_refill_not_if_another_hand_is_short() -> None:
    for position, refill in (
        ("20,H,H,H/S,S,S,S/-/- r hands=r:5;b:3,3", None),
        ("20,H,H,H/S,S,S,S/-/- r hands=r:5;b:3", R),
        ("20,H,H,H/S,S,S,S/-/- r hands=r:5,5;b:3", B),
    ):
        assert game(f"hand_size=2,{PLAY_FIRST}", position).refill == refill
    assert game("hand_size=2", "20,H,H,H/S,S,S,S/-/- r hands=r:5;b:3,3").refill == R


def test_p4_p3_holds_for_the_second_play() -> None:
    options = f"hand_size=3,{PLAY_FIRST}"
    position = "56,H,H,H/S,S,S,40/-/- r hands=r:2,11,12;b:3,3,3"
    state = play(game(options, position), "2:r56>58")
    assert (state.turn, state.phase) == (R, Phase.PLAY)
    after = without_pile(state)
    assert decides(options, after) == {
        "11:r58<>b40": "40,H,H,H/S,S,S,58/-/- b hands=r:12;b:3,3,3",
        "11:-": "58,H,H,H/S,S,S,40/-/- b hands=r:12;b:3,3,3",
        "12:-": "58,H,H,H/S,S,S,40/-/- b hands=r:11;b:3,3,3",
    }


@pytest.mark.parametrize("again", ["always", "if_moved", "never"])
@pytest.mark.parametrize("value", ["refill_then_play", "play_then_refill", "none"])
def test_p4_c2_draw_again(again: str, value: str) -> None:
    options = f"hand_size=2,draw_again={again},two_in_hand={value}"
    second = again != "never" and value != "none"
    state = play(game(options, "20,H,H,H/S,S,S,S/-/- r hands=r:2,5;b:3,3"), "2:r20>22")
    assert state.turn == (R if second else B)
    assert state.phase == (Phase.PLAY if second and value == "play_then_refill" else Phase.REFILL)
    # under `never` hands are filled as under `none`: before anybody plays
    short = game(options, "20,H,H,H/S,S,S,S/-/- r hands=r:5;b:3,3")
    assert short.refill == (None if value == "play_then_refill" and again != "never" else R)


@pytest.mark.parametrize("again", ["always", "if_moved"])
@pytest.mark.parametrize("value", ["refill_then_play", "play_then_refill"])
def test_p4_a_two_that_is_only_discarded_gives_nothing(again: str, value: str) -> None:
    options = f"hand_size=2,draw_again={again},two_in_hand={value}"
    position = "s5,H,H,H/S,S,S,S/-/- r hands=r:2,12;b:3,3"
    assert decides(options, position)["2:-"] == "s5,H,H,H/S,S,S,S/-/- b hands=r:12;b:3,3"
    idle = "20,H,H,H/S,S,S,S/-/- r hands=r:2,12;b:3,3"
    assert decides(f"{options},must_move=false", idle)["2:-"] == "20,H,H,H/S,S,S,S/-/- b hands=r:12;b:3,3"


@pytest.mark.parametrize("must", ["true", "false"])
def test_p4_g7_can_be_played_means_that_a_pawn_can_move(must: str) -> None:
    options = f"hand_size=2,must_move={must},{PLAY_FIRST}"
    found = decides(options, "s3,H,H,H/S,S,S,S/-/- r hands=r:2,12;b:3,3")
    assert found["2:rs3>s5"] == "s5,H,H,H/S,S,S,S/-/- b hands=r:12;b:3,3"
    found = decides(options, "20,H,H,H/S,S,S,S/-/- r hands=r:2,12;b:3,3")
    assert found["2:r20>22"] == "22,H,H,H/S,S,S,S/-/- r hands=r:12;b:3,3"


@pytest.mark.parametrize("value", ["refill_then_play", "play_then_refill", "none"])
def test_p4_g9_a_two_that_wins_fills_no_hand(value: str) -> None:
    state = play(game(f"hand_size=2,two_in_hand={value}", "s4,H,H,H/S,S,S,S/-/- r hands=r:2,5;b:3,3"), "2:rs4>H")
    assert (state.phase, state.turn, state.refill, held(state)) == (Phase.OVER, R, None, "r:5;b:3,3")
    with pytest.raises(GameOverError):
        deal(state, Card.ONE)


def test_p4_t1_hands_in_a_team_game() -> None:
    position = "20,H,H,H/S,S,S,S/s3,H,H,H/S,S,S,S r hands=r:3,12;b:1,1;y:5,5;g:1,1"
    for moving, moves in (
        ("any", ["3:r20>23", "3:ys3>H", "12:r20>32"]),
        ("after_home", ["3:r20>23", "12:r20>32"]),
        ("never", ["3:r20>23", "12:r20>32"]),
    ):
        assert [*decides(f"teams=true,hand_size=2,partner_moves={moving}", position)] == moves
    done = position.replace("20,H,H,H", "H,H,H,H")
    for moving, moves in (
        ("any", ["3:ys3>H"]),
        ("after_home", ["3:ys3>H"]),
        ("never", ["3:-", "12:-"]),
    ):
        assert [*decides(f"teams=true,hand_size=2,partner_moves={moving}", done)] == moves


@pytest.mark.parametrize("value", ["any", "after_home", "never"])
def test_p4_t7_a_second_play_for_the_partner(value: str) -> None:
    options = f"teams=true,hand_size=2,partner_moves={value},{PLAY_FIRST}"
    position = "s4,H,H,H/S,S,S,S/20,H,H,H/S,S,S,S r hands=r:2,12;b:1,1;y:5,5;g:1,1"
    turn = "b" if value == "never" else "r"
    hands = "hands=r:12;b:1,1;y:5,5;g:1,1"
    assert decides(options, position)["2:rs4>H"] == f"H,H,H,H/S,S,S,S/20,H,H,H/S,S,S,S {turn} {hands}"


def test_p4_f1_no_hands_with_fire_and_ice() -> None:
    with pytest.raises(RulesError):
        rules_of("hand_size=3,fire_ice=true")


# --- P5, P6


def points(options: str, position: str) -> list[int]:
    return [*score(game(options, position)).values()]


@pytest.mark.parametrize(
    ("position", "each", "none", "cumulative"),
    [
        # nobody else has one Home: 20 + 12 * 5 + 100
        ("H,H,H,H/S,S,S,20/S,S,S,s1/S,S,S,S r", [180, 0, 0, 0], [160, 0, 0, 0], [255, 0, 0, 0]),
        # one at most: 20 + 10 * 5 + 50
        ("S,S,20,H/H,H,H,H/S,S,S,H/S,S,S,S b", [5, 120, 5, 0], [0, 100, 0, 0], [5, 145, 5, 0]),
        # two at most: 20 + 9 * 5 + 25
        ("S,S,H,H/S,S,S,H/H,H,H,H/S,S,S,S y", [10, 5, 90, 0], [0, 0, 70, 0], [10, 5, 90, 0]),
        # one has three: 20 + 5 * 5
        ("S,H,H,H/S,S,H,H/S,S,H,H/H,H,H,H g", [15, 10, 10, 45], [0, 0, 0, 25], [15, 10, 10, 45]),
        # two play: 20 + 4 * 5 + 100
        ("H,H,H,H/-/S,S,S,1/- r", [140, 0], [120, 0], [215, 0]),
    ],
)
def test_p5_p6_score(position: str, each: list[int], none: list[int], cumulative: list[int]) -> None:
    hands = {4: " hands=r:;b:;y:;g:", 2: " hands=r:;y:"}[len(each)]
    for more, held_cards in ("", ""), (",hand_size=5", hands):
        assert points(f"home_points=each{more}", position + held_cards) == each
        assert points(f"bonus=highest{more}", position + held_cards) == each
        assert points(f"home_points=none{more}", position + held_cards) == none
        assert points(f"bonus=cumulative{more}", position + held_cards) == cumulative


def test_p5_with_other_numbers_of_pawns() -> None:
    assert points("pawns=1", "H/S/30/S r") == [5 + 15 + 100, 0, 0, 0]
    assert points("pawns=3", "H,H,H/S,S,H/-/- r") == [15 + 10 + 50, 5]


def test_p5_g9_after_play_on() -> None:
    # Blue was first; pawns count as they stand at the end
    position = "H,H,H,H/H,H,H,H/S,S,S,S/H,H,H,H g places=b,r,g"
    assert points("play_on=true", position) == [20, 20 + 20, 0, 20]
    assert points("play_on=true,home_points=none", position) == [0, 20, 0, 0]
    assert points("play_on=true", "H,H,H,H/S,S,H,H/-/- r places=r") == [20 + 10 + 25, 10]


@pytest.mark.parametrize(
    ("position", "each", "none", "cumulative"),
    [
        ("H,H,H,H/S,S,S,S/H,H,H,H/S,S,S,S r", [180, 0], [140, 0], [255, 0]),
        # one each makes two together: 40 + 6 * 5 + 25
        ("H,H,H,H/S,S,S,H/H,H,H,H/S,S,S,H y", [95, 10], [55, 0], [95, 10]),
        ("H,H,H,H/S,S,S,H/H,H,H,H/S,S,S,S y", [125, 5], [85, 0], [150, 5]),
        # two and one: three together, no bonus
        ("H,H,H,H/S,S,H,H/H,H,H,H/S,S,S,H r", [65, 15], [25, 0], [65, 15]),
    ],
)
def test_p5_p6_teams_count_together(position: str, each: list[int], none: list[int], cumulative: list[int]) -> None:
    assert points("teams=true", position) == each * 2
    assert points("teams=true,home_points=none", position) == none * 2
    assert points("teams=true,bonus=cumulative", position) == cumulative * 2


def test_p5_a_game_that_goes_on_has_no_score() -> None:
    with pytest.raises(PositionError):
        points("", "H,H,H,s1/S,S,S,S/-/- r")
    with pytest.raises(PositionError):
        points("teams=true", "H,H,H,H/S,S,S,S/H,H,H,s1/S,S,S,S r")


# --- P7


def test_p7_until_a_color_reaches_the_target_in_points() -> None:
    rules = rules_of("hand_size=1,match_target=200")
    match = Match(rules, colors=[R, B])
    match = match.record(parse_state("H,H,H,H/S,S,H,H/-/- r hands=r:;b:", rules))
    assert (dict(match.totals), match.winners, match.first) == ({R: 55, B: 10}, (), R)
    match = match.record(parse_state("S,S,S,S/H,H,H,H/-/- b hands=r:;b:", rules))
    assert (dict(match.totals), match.winners, match.first) == ({R: 55, B: 150}, (), B)
    assert match.new_game().turn == B
    match = match.record(parse_state("S,S,S,S/H,H,H,H/-/- b hands=r:;b:", rules))
    assert (dict(match.totals), match.winners) == ({R: 55, B: 290}, (B,))
    with pytest.raises(GameOverError):
        match.new_game()


def test_p7_games_won_where_no_cards_are_held() -> None:
    rules = rules_of("match_target=2")
    match = Match(rules, colors=[R, B, G])
    for position, totals in (
        ("H,H,H,H/S,S,S,S/-/S,S,S,S r", [1, 0, 0]),
        ("S,H,H,H/S,S,S,S/-/H,H,H,H g", [1, 0, 1]),
        ("H,H,H,H/S,S,S,S/-/S,H,H,H r", [2, 0, 1]),
    ):
        assert not match.is_over
        match = match.record(parse_state(position, rules))
        assert [*match.totals.values()] == totals
    assert match.winners == (R,)


def test_p7_the_highest_total_wins_and_equal_ones_play_on() -> None:
    rules = rules_of("hand_size=1,match_target=100")
    match = Match(rules, totals={R: 90, B: 95, Y: 99, G: 0})
    assert match.add({R: 15, B: 9, Y: 2}, first=R).winners == (R,)
    tied = match.add({R: 15, B: 10, Y: 0}, first=R)
    assert (tied.winners, tied.is_over) == ((), False)
    assert tied.add({Y: 7}, first=Y).winners == (Y,)
    assert tied.add({B: 5}, first=B).winners == (B,)


def test_p7_a_target_reached_exactly_is_reached() -> None:
    rules = rules_of("hand_size=1,match_target=100")
    assert Match(rules, totals={R: 90}).add({R: 9}, first=R).winners == ()
    assert Match(rules, totals={R: 90}).add({R: 10}, first=R).winners == (R,)


def test_p7_no_target_no_end() -> None:
    match = Match(rules_of("match_target=none"), totals={R: 10_000})
    assert match.target is None
    assert match.add({R: 1}, first=R).winners == ()
    assert Match(rules_of("match_target=none"), 3, totals={R: 3}).winners == (R,)


def test_p7_both_of_a_team_win() -> None:
    rules = rules_of("teams=true,match_target=1")
    match = Match(rules).record(parse_state("S,S,S,S/H,H,H,H/S,S,S,S/H,H,H,H g", rules))
    assert match.winners == (B, G)
    assert isinstance(match.rules, Rules)
    assert match.first == G
