"""`GameState`: what it shows, that it is a value, and the games that it begins (G1 to G5, G9)."""

from __future__ import annotations

import itertools
import threading
from random import Random

import attrs
import pytest

from sorry_engine import (
    DECK_45,
    HOME,
    PARKER_1992,
    START,
    Card,
    CardCounts,
    Color,
    Deck,
    FireAndIce,
    GameState,
    PositionError,
    Rules,
    apply,
    deal,
    draw,
    dumps,
    legal_moves,
    loads,
    new_game,
    parse_move,
    parse_state,
    rotate,
    successors,
)
from sorry_engine.state import Phase

RED, BLUE, YELLOW, GREEN = Color
PLAY_ON = Rules(play_on=True)
TEAMS = Rules(teams=True)
HANDS = Rules(hand_size=2)
ICY = Rules(pawns=3, fire_ice=True)


def at(text: str, rules: Rules = PARKER_1992) -> GameState:
    return parse_state(text, rules)


# ---- new games ----


def test_g4_new_game() -> None:
    state = new_game()
    assert state.rules == PARKER_1992 == Rules()
    assert state.pawns == ((START,) * 4,) * 4
    assert state.turn is RED
    assert state.pile == DECK_45
    assert (state.card, state.places, state.fired) == (None, (), False)
    assert [state.hands, state.fire, state.ice] == [None, None, None]
    assert state.phase is Phase.DRAW


@pytest.mark.parametrize(
    "colors", [colors for count in (2, 3, 4) for colors in itertools.permutations(Color, count)][::3]
)
def test_g4_any_two_to_four_colors_in_any_order(colors: tuple[Color, ...]) -> None:
    state = new_game(colors=colors)
    assert state.colors == tuple(sorted(colors))
    assert state.turn is min(colors)
    assert state == new_game(colors=iter(colors))
    assert [bool(own) for own in state.pawns] == [color in colors for color in Color]
    for first in colors:
        assert new_game(colors=colors, first=first).turn is first


def test_g2_g3_pawns() -> None:
    state = new_game(Rules(pawns=3, pawns_out=1), colors=[BLUE, GREEN])
    assert state.pawns == ((), (START, START, 19), (), (START, START, 49))
    assert new_game(Rules(pawns=1, pawns_out=1)).pawns == ((4,), (19,), (34,), (49,))
    assert new_game(Rules(pawns=2)).pawns == ((START, START),) * 4


def test_g1_decks() -> None:
    for deck in 44, 45, 55, Deck({Card.TWO: 1, Card.SORRY: 254}):
        rules = Rules(deck=deck)
        assert new_game(rules).pile == rules.deck
        assert new_game(rules).discards.total == 0


# ---- what is due ----


def test_phases() -> None:
    assert [phase.name for phase in Phase] == ["REFILL", "FIRE", "DRAW", "PLAY", "OVER"]
    state = new_game()
    assert (state.phase, state.is_chance, state.is_over) == (Phase.DRAW, True, False)
    state = deal(state, Card.FIVE)
    assert (state.phase, state.is_chance, state.is_over) == (Phase.PLAY, False, False)
    state = at("H,H,H,H/S,S,S,S/-/- r")
    assert (state.phase, state.is_chance, state.is_over) == (Phase.OVER, False, True)
    assert state.refill is None


def test_discards_are_what_is_left_of_the_deck() -> None:
    state = at("S,S,S,S/S,S,S,S/-/- r 4.4.4.4.4.4.4.4.4.4.3 card=S")
    assert state.discards == CardCounts({Card.ONE: 1})
    assert at("S,S,S,S/S,S,S,S/-/- r 0.0.0.0.0.0.0.0.0.0.0").discards == DECK_45
    assert at("S,S,S,S/S,S,S,S/-/- r 0.0.0.0.0.0.0.0.0.0.0 card=1").discards == {**DECK_45, Card.ONE: 4}
    assert type(state.pile) is type(state.discards) is CardCounts


def test_f5_a_fire_move_is_open_before_the_first_draw() -> None:
    state = at("S,S,20/S,S,S/-/- r fire=r20", ICY)
    assert (state.fire, state.ice, state.fired) == ((RED, 20), None, False)
    assert (state.phase, state.is_chance) == (Phase.FIRE, True)
    assert deal(state, Card.ONE) == deal(apply(state, parse_move("fire:-")), Card.ONE)
    declined = apply(state, parse_move("fire:-"))
    assert (declined.phase, declined.fired) == (Phase.DRAW, True)
    held = at("S,S,20/S,S,S/-/- r fire=r20 ice=r20", ICY)
    assert (held.phase, held.fire, held.ice) == (Phase.DRAW, (RED, 20), (RED, 20))


def test_p1_hands_are_filled_clockwise_from_the_turn() -> None:
    state = new_game(HANDS, colors=[RED, BLUE, GREEN], first=BLUE)
    assert state.hands == ((), (), (), ())
    order = []
    while state.refill is not None:
        assert (state.phase, state.is_chance) == (Phase.REFILL, True)
        order.append(state.refill)
        state = deal(state, Card.TWO if state.pile[Card.TWO] else Card.ONE)
    assert order == [BLUE, BLUE, GREEN, GREEN, RED, RED]
    assert (state.phase, state.is_chance, state.turn) == (Phase.PLAY, False, BLUE)
    assert state.hands == ((Card.ONE, Card.ONE), (Card.TWO,) * 2, (), (Card.TWO,) * 2)
    assert state.pile.total == 39
    assert state.discards.total == 0


# ---- who plays, who has won ----


def test_colors_and_opponents() -> None:
    state = new_game(colors=[GREEN, RED, BLUE])
    assert state.colors == (RED, BLUE, GREEN)
    assert state.opponents(RED) == (BLUE, GREEN)
    assert state.opponents(GREEN) == (RED, BLUE)
    with pytest.raises(PositionError, match="y does not play, but rbg"):
        state.opponents(YELLOW)


def test_t1_t7_opponents_and_winners_of_teams() -> None:
    state = new_game(TEAMS)
    assert [state.opponents(color) for color in Color] == [(BLUE, GREEN), (RED, YELLOW)] * 2
    state = at("H,H,H,H/S,S,S,S/H,H,H,s5/S,S,S,S r", TEAMS)
    assert (state.winner, state.winners, state.is_over) == (None, (), False)
    won = apply(state, parse_move("1:ys5>H"))
    assert (won.winner, won.winners, won.is_over, won.turn) == (None, (RED, YELLOW), True, RED)


def test_g9_the_first_color_that_is_home_wins_at_once() -> None:
    state = at("S,S,S,S/H,H,H,s5/-/S,S,S,S b")
    assert (state.winner, state.winners, state.is_over) == (None, (), False)
    won = apply(state, parse_move("1:bs5>H"))
    assert (won.winner, won.winners, won.is_over, won.phase) == (BLUE, (BLUE,), True, Phase.OVER)
    assert won.turn is BLUE
    assert won.places == ()


def test_g9_no_second_draw_after_a_two_that_wins() -> None:
    won = apply(at("S,S,S,S/H,H,H,s4/-/S,S,S,S b"), parse_move("2:bs4>H"))
    assert (won.is_over, won.turn, won.winner) == (True, BLUE, BLUE)
    assert legal_moves(won) == ()


def test_g9_play_on() -> None:
    state = at("S,S,S,S/H,H,H,s4/-/H,H,H,s5 b", PLAY_ON)
    first = apply(state, parse_move("2:bs4>H"))
    assert (first.places, first.winner, first.winners, first.is_over) == ((BLUE,), BLUE, (BLUE,), False)
    assert first.turn is GREEN
    last = apply(first, parse_move("1:gs5>H"))
    assert (last.places, last.winner, last.winners, last.is_over) == ((BLUE, GREEN), BLUE, (BLUE,), True)
    assert last.turn is GREEN
    assert last.phase is Phase.OVER


def test_g9_play_on_a_color_that_is_done_takes_no_more_turns() -> None:
    state = at("S,S,S,S/H,H,H,H/H,H,H,H/S,S,S,S r places=y,b", PLAY_ON)
    assert not state.is_over
    assert state.winners == (YELLOW,)
    assert apply(state, parse_move("5:-")).turn is GREEN
    assert apply(apply(state, parse_move("5:-")), parse_move("5:-")).turn is RED


def test_g9_play_on_three_fill_the_places() -> None:
    state = at("H,H,H,s5/H,H,H,s5/H,H,H,s5/S,S,S,S y", PLAY_ON)
    for move in "1:ys5>H", "5:-", "1:rs5>H", "1:bs5>H":
        state = apply(state, parse_move(move))
    assert state.places == (YELLOW, RED, BLUE)
    assert (state.turn, state.is_over) == (BLUE, True)
    assert loads(dumps(state)) == state


# ---- a value ----


def test_a_state_is_a_value() -> None:
    state = at("S,S,5,12/S,S,S,40/-/- r")
    other = GameState(Rules(), [(12, START, 5, START), [40, START, START, START], [], ()], RED)
    assert other == state
    assert hash(other) == hash(state)
    assert other is not state
    different: list[object] = [
        str(state),
        None,
        at("S,S,5,13/S,S,S,40/-/- r"),
        at("S,S,5,12/S,S,S,40/-/- b"),
        at("S,S,5,12/-/S,S,S,40/- r"),
        at("S,S,5,12/S,S,S,40/-/- r 4.4.4.4.4.4.4.4.4.4.4"),
        at("S,S,5,12/S,S,S,40/-/- r card=1"),
        at("S,S,5,12/S,S,S,40/-/- r", Rules(draw_again="never")),
    ]
    assert len({state, *different}) == 9
    assert state not in different


def test_tokens_and_hands_make_states_different() -> None:
    pawns = "S,5,12/S,S,40/-/- r"
    fields = ["", "fire=r5", "fire=r12", "ice=r5", "fire=r5 ice=r5", "fired=1", "fire=r5 fired=1"]
    assert len({at(f"{pawns} * {field}", ICY) for field in fields}) == len(fields)
    pawns = "S,S,5,12/S,S,S,40/-/- r"
    held = ["r:;b:", "r:1;b:", "r:;b:1", "r:?;b:", "r:1;b:?", "r:1,2;b:", "r:1,1;b:"]
    pile = "4.2.2.2.2.2.2.2.2.2.2"
    assert len({at(f"{pawns} 2{pile[1:]} hands={hands}", HANDS) for hands in held}) == len(held)


def test_rules_that_play_alike_are_different_rules_still() -> None:
    assert new_game(Rules(match_target=5)) != new_game()
    assert str(new_game(Rules(match_target=5))) == str(new_game())
    assert len({new_game(), new_game(Rules(match_target=5)), new_game(Rules(first_player="high_card"))}) == 3


def test_a_state_is_frozen() -> None:
    state = at("S,S,5,12/S,S,S,40/-/- r")
    text = dumps(state)
    names = [name for name in dir(GameState) if not name.startswith("__")]
    assert {"pawns", "turn", "pile", "card", "places", "rules", "_packed", "phase"} <= set(names)
    for name in [*names, "anything"]:
        with pytest.raises((attrs.exceptions.FrozenInstanceError, AttributeError)):
            setattr(state, name, None)
        with pytest.raises((attrs.exceptions.FrozenInstanceError, AttributeError)):
            delattr(state, name)
    assert not hasattr(state, "__dict__")
    assert dumps(state) == text
    assert type(state.pawns) is tuple
    assert {type(own) for own in state.pawns} == {tuple}


def test_what_was_given_can_change_and_the_state_does_not() -> None:
    pawns = [[START, 5, 12, 60], [START] * 4, [], []]
    pile = dict(DECK_45)
    places: list[Color] = []
    state = GameState(Rules(), pawns, RED, pile=pile, places=places)
    text = dumps(state)
    pawns[0][0] = 7
    pawns[1].clear()
    pile[Card.ONE] = 0
    places.append(RED)
    assert dumps(state) == text


def test_to_look_at_a_state_changes_nothing() -> None:
    state = at("5,12,20,s1/8,17,40,S/-/- r")
    text = dumps(state)
    for card in Card:
        for move, after in successors(state, card):
            assert apply(state, move) == after
            assert after != state
    draw(state, Random(1))
    deal(state, Card.ONE)
    rotate(state, 1)
    state.replace(turn=BLUE)
    assert dumps(state) == text


def test_a_state_is_shared_by_threads() -> None:
    rules = Rules(deck=Deck({Card.SEVEN: 9, Card.ONE: 8, Card.ELEVEN: 7}))  # no tables are made of it yet
    state = new_game(rules)
    results: list[list[str]] = []

    def work() -> None:
        rng, here, seen = Random(1), state, []
        for _ in range(100):
            moves = legal_moves(here, draw(here, rng))
            here = apply(here, moves[int(rng.random() * len(moves))])
            seen.append(str(here))
        results.append(seen)

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(results) == 4
    assert all(seen == results[0] for seen in results)


# ---- replace, rotate ----


def test_replace() -> None:
    state = at("S,S,5,12/S,S,S,40/-/- r 4.4.4.4.4.4.4.4.4.4.4 card=1")
    assert state.replace() == state
    assert state.replace(turn=BLUE) == at(str(state).replace(" r ", " b "))
    assert state.replace(card=None, pile=DECK_45) == at("S,S,5,12/S,S,S,40/-/- r")
    assert state.replace(card=Card.TWO, pile=None) == at("S,S,5,12/S,S,S,40/-/- r card=2")
    assert state.replace(rules=Rules(must_move=False)).rules == Rules(must_move=False)
    assert state.replace(hands=None, fire=None, ice=None, fired=False) == state
    done = at("H,H,H,H/S,S,S,40/-/S,S,S,S b places=r", PLAY_ON)
    assert done.replace(turn=GREEN).places == (RED,)
    icy = at("S,5,12/S,S,40/-/- r * fire=r5 ice=b40", ICY)
    assert icy.replace(fire=None, fired=True) == at("S,5,12/S,S,40/-/- r * ice=b40 fired=1", ICY)
    held = at("S,S,5,12/S,S,S,40/-/- r * hands=r:1,2;b:?,?", HANDS)
    assert held.replace(turn=BLUE).hands == held.hands == ((Card.ONE, Card.TWO), (None, None), (), ())
    assert held.replace(hands=[[Card.TWO, Card.ONE], [None] * 2, [], []]) == held


def test_rotate() -> None:
    state = at("S,14,59,s3/2,H,H,H/-/S,S,S,S g 4.4.4.4.4.4.4.4.4.4.4 card=1")
    assert str(rotate(state, 1)) == "S,S,S,S/S,14,29,s3/17,H,H,H/- r 4.4.4.4.4.4.4.4.4.4.4 card=1"
    assert str(rotate(state, 2)).startswith("-/S,S,S,S/S,29,44,s3/32,H,H,H b ")
    assert rotate(state, 0) == rotate(state, 4) == rotate(state, -4) == rotate(state, 4 * 10**30) == state
    assert rotate(rotate(state, 1), 3) == rotate(rotate(state, -1), 1) == state
    done = at("H,H,H,H/S,S,S,40/-/S,S,S,S b places=r", PLAY_ON)
    assert rotate(done, 3).places == (GREEN,)
    assert rotate(done, 3).pawns[GREEN] == (HOME,) * 4
    icy = rotate(
        at("S,5,12/S,S,s2/-/- r * fire=r5 ice=bs2 fired=1", Rules(pawns=3, fire_ice=FireAndIce(fire_spaces={7}))), 1
    )
    assert str(icy) == "-/S,20,27/S,S,s2/- b 5.4.4.4.4.4.4.4.4.4.4 fire=b20 ice=ys2 fired=1"
    assert icy.rules.fire_ice == FireAndIce(fire_spaces={22})
    held = rotate(at("S,S,5,12/S,S,S,40/-/- r * hands=r:1,2;b:?,?", HANDS), 2)
    assert held.hands == ((), (), (Card.ONE, Card.TWO), (None, None))


def test_a_state_is_taken_apart_by_what_is_public() -> None:
    match at("S,S,5,12/S,S,S,40/-/- r"):
        case GameState(rules, pawns, turn):
            assert (rules, pawns[0], turn) == (Rules(), (-1, -1, 5, 12), Color.RED)
        case _:
            raise AssertionError


def test_a_state_that_nobody_made_is_no_wrong_type() -> None:
    unmade = object.__new__(GameState)
    for call in (
        lambda: legal_moves(unmade),
        lambda: apply(unmade, parse_move("1:rS>4")),
        lambda: draw(unmade, Random(1)),
    ):
        with pytest.raises(AttributeError, match="_tables"):
            call()
