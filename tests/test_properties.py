"""What holds for every rule, state and card: what play leaves as it is, and how the ways to ask for it agree."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import islice, permutations
from operator import add, sub
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sorry_engine import (
    HOME,
    START,
    Card,
    CardCounts,
    CardError,
    Color,
    Deck,
    GameOverError,
    GameState,
    IllegalMoveError,
    Move,
    Phase,
    Rules,
    Step,
    StepKind,
    apply,
    canonical,
    deal,
    draw_counts,
    dumps,
    editions,
    is_safety,
    is_track,
    legal_moves,
    loads,
    new_game,
    rotate,
    successors,
    why_illegal,
)
from tests import naive, reference
from tests.moving import near_moves, rotate_move
from tests.positions import Ply, cards_of, cards_to_deal, decisions, plies
from tests.strategies import game_rules, positions, states


def plays(state: GameState) -> Iterator[Ply]:
    """Everything that can be done in this state with any card."""
    for card in decisions(state):
        found = successors(state, card)
        moves = tuple(move for move, _ in found)
        for move, after in found:
            yield Ply(state, card, moves, move, after)


def team_of(state: GameState) -> tuple[Color, ...]:
    """The colors whose pawns are moved in this turn: the player's, in teams the partner's too (T1)."""
    opponents = state.opponents(state.turn)
    return tuple(color for color in state.colors if color not in opponents)


# ---- what play leaves as it is ----


@given(states(game_rules))
def test_pawns_are_conserved_and_apart(state: GameState) -> None:
    for _, _, _, move, after in plays(state):
        pawns = after.pawns
        assert [len(own) for own in pawns] == [len(own) for own in state.pawns], move
        on_track = [square for own in pawns for square in own if is_track(square)]
        assert len(set(on_track)) == len(on_track), move
        for own in pawns:
            in_safety = [square for square in own if is_safety(square)]
            assert len(set(in_safety)) == len(in_safety), move
            assert list(own) == sorted(own)
        assert all(square in (START, HOME) or is_track(square) or is_safety(square) for own in pawns for square in own)
        assert loads(dumps(after)) == after  # which checks the same, and the places, as for any other text


@given(states(game_rules))
def test_m6_m13_what_nobody_moves(state: GameState) -> None:
    team = team_of(state)
    for _, _, _, move, after in plays(state):
        assert {step.color for step in move.steps if step.kind is not StepKind.ICE} <= set(team), move
        for color in state.colors:
            before, now = state.pawns[color], after.pawns[color]
            assert now.count(HOME) >= before.count(HOME), move
            if color not in team:
                assert now.count(HOME) == before.count(HOME), move
                assert [square for square in now if is_safety(square)] == [at for at in before if is_safety(at)], move
                assert now.count(START) >= before.count(START), move


@given(states(game_rules))
def test_m1_only_some_cards_take_a_pawn_out_of_start(state: GameState) -> None:
    for _, card, _, move, after in plays(state):
        rescued = [step for step in move.steps if step.kind is StepKind.RESCUE and step.origin == START]
        leaving = [step for step in move.steps if step.origin == START and step not in rescued]
        if card is Card.SORRY:
            assert [step.kind for step in leaving] in ([], [StepKind.SORRY]), move
        else:
            assert all(step.kind is StepKind.LEAVE for step in leaving), move
            assert not leaving or card in state.rules.exit_cards, move
        assert len(rescued) <= 1
        for color in team_of(state):
            own = sum(step.color == color for step in (*leaving, *rescued))
            assert state.pawns[color].count(START) - after.pawns[color].count(START) <= own, move
        assert len(leaving) <= (1 if card is not Card.SEVEN else state.rules.seven_pawns), move


@given(states(game_rules))
def test_f1_f9_where_the_tokens_are(state: GameState) -> None:
    """On a pawn on the track or in a Safety Zone, or in the center; with what the steps say of them."""
    for _, card, _, move, after in plays(state):
        placed = [step for step in move.steps if step.kind in (StepKind.FIRE, StepKind.ICE)]
        assert placed == list(move.steps[: len(placed)]), move
        assert len(placed) <= (1 if card in (Card.ONE, Card.TWO) and state.rules.fire_ice else 0), move
        for step in placed:
            assert step.kind is (StepKind.ICE if card is Card.ONE else StepKind.FIRE), move
        for holder in after.fire, after.ice:
            if holder is not None:
                assert state.rules.fire_ice, move
                assert holder[1] in after.pawns[holder[0]], move
                assert is_track(holder[1]) or is_safety(holder[1]), move
        ice = next(((step.color, step.target) for step in placed if step.kind is StepKind.ICE), state.ice)
        fire_ice = state.rules.fire_ice
        if fire_ice and not fire_ice.iced_bumpable and ice is not None and ice[1] >= 0:
            assert after.ice == ice, move  # F7, F8: it stays where it is, and the token with it
        elif not placed and state.ice is None:
            assert after.ice is None, move


@given(states(game_rules))
def test_g1_cards_are_conserved(state: GameState) -> None:
    assert all_cards(state) == state.rules.deck
    for kind in cards_to_deal(state):
        dealt = deal(state, kind)
        assert all_cards(dealt) == state.rules.deck
        assert in_hands(dealt).total + (dealt.card is not None) == in_hands(state).total + 1
    for card in decisions(state):
        drawn = state.is_chance and card is not None
        before = deal(state, card) if drawn else state
        if drawn and draw_counts(state).total > 1:
            assert before.pile.total == draw_counts(state).total - 1
        played = [int(kind is card) for kind in Card]
        discards = tuple(map(add, before.discards.values(), played))
        hands = tuple(map(sub, in_hands(before).values(), played if state.hands else [0] * len(played)))
        for move, after in successors(state, card):
            assert after.card is None, move
            assert after.pile == before.pile, move
            assert tuple(after.discards.values()) == discards, move
            assert tuple(in_hands(after).values()) == hands, move


def in_hands(state: GameState) -> CardCounts:
    """The cards of all hands."""
    return CardCounts(Counter(card for hand in state.hands or () for card in hand if card is not None))


def all_cards(state: GameState) -> Deck:
    """The cards of the pile, the discards and the hands, and the open one."""
    hands = in_hands(state)
    return Deck({card: state.pile[card] + state.discards[card] + hands[card] + (state.card is card) for card in Card})


@given(states(game_rules))
def test_g4_g9_whose_turn_it_is(state: GameState) -> None:
    for _, card, _, move, after in plays(state):
        home = {color for color in after.colors if set(after.pawns[color]) == {HOME}}
        teams = [{Color.RED, Color.YELLOW}, {Color.BLUE, Color.GREEN}]
        enough = len(after.colors) - 1 if after.rules.play_on else 1
        assert after.is_over == (any(map(home.issuperset, teams)) if after.rules.teams else len(home) >= enough), move
        assert set(after.places) == (home if after.rules.play_on else set())
        assert after.places[: len(state.places)] == state.places, move
        assert after.turn in after.colors
        if after.is_over:
            assert after.turn == state.turn, move
            assert set(after.winners) <= home
            assert after.phase is Phase.OVER
            assert after.refill is None
            continue
        assert after.winners == after.places[:1]
        assert after.rules.teams or after.turn not in home, move
        assert not after.fired or (after.turn == state.turn and after.rules.fire_ice), move
        if card is None:
            assert (after.phase, after.turn, after.fired) == (Phase.DRAW, state.turn, True), move
            continue
        if state.rules.hand_size:
            short = [color for color in after.colors if len(after.hands[color]) < after.rules.hand_size]  # type: ignore[index]
            assert state.turn in short, move
            assert after.phase is Phase.REFILL or (short == [after.turn] and card is Card.TWO), move
            assert after.phase is Phase.PLAY or after.refill in short, move
        else:
            assert after.phase in (Phase.DRAW, Phase.FIRE), move
            assert after.phase is Phase.DRAW or (after.fire and not after.fired), move
        alone = not after.rules.teams and len(after.colors) - len(home) == 1
        assert (after.turn != state.turn) or card is Card.TWO or alone, move


@given(states(game_rules), st.data())
def test_asking_changes_nothing(state: GameState, data: st.DataObject) -> None:
    text, key = dumps(state), hash(state)
    for card in decisions(state):
        found = successors(state, card)
        lines = [dumps(after) for _, after in found]
        if not found:
            continue
        move, after = data.draw(st.sampled_from(found))
        legal_moves(after)
        rotate(after, 1)
        for near in islice(near_moves(move, state.turn), 0, None, 25):
            why_illegal(state, near)
            try:
                apply(state, near)
            except (IllegalMoveError, CardError):
                assert dumps(state) == text, near
        if state.is_chance and card is not None:
            deal(state, card)
        assert [dumps(after) for _, after in found] == lines
    assert dumps(state) == text
    assert hash(state) == key
    assert state == loads(text)


# ---- how the ways to ask agree ----


def order(move: Move) -> tuple[int, ...]:
    return (move.card or 0, *(number for step in move.steps for number in step_order(step)))


def step_order(step: Step) -> tuple[int, ...]:
    return (step.color, step.origin, step.target, step.kind, -1 if step.other is None else step.other)


@given(states(game_rules))
def test_listed_moves(state: GameState) -> None:
    assert (state.phase in (Phase.OVER, Phase.REFILL)) == (not decisions(state))
    for card in decisions(state):
        moves = legal_moves(state, card)
        found = successors(state, card)
        assert moves or state.hands
        assert all(move.card == card for move in moves)
        assert list(moves) == sorted(set(moves), key=order)
        assert moves == legal_moves(loads(dumps(state)), card)
        assert found == tuple((move, apply(state, move)) for move in moves)
        assert [canonical(state, move) for move in moves[:40]] == list(moves[:40])
        assert all(why_illegal(state, move) is None for move in moves)
        alike = {(tuple(sorted(map(str, move.steps))), after) for move, after in found}
        assert len(alike) == len(moves)  # C7b: each set of steps with its result once


@given(states(game_rules))
def test_the_decision_at_hand(state: GameState) -> None:
    """Asked without a card: the open card's moves, those of the whole hand, or the fire moves; else none."""
    moves = legal_moves(state)
    assert successors(state) == tuple((move, apply(state, move)) for move in moves)
    if state.phase is Phase.PLAY:
        assert moves == tuple(move for card in cards_of(state) for move in legal_moves(state, card))
        assert moves
    elif state.phase is Phase.FIRE:
        assert moves[0] == Move(None, ())
        assert len(moves) > 1
        assert apply(state, moves[0]) == state.replace(fired=True)
    else:
        assert moves == ()


@given(states(game_rules))
def test_deal_then_apply_is_apply(state: GameState) -> None:
    for card in cards_to_deal(state):
        dealt = deal(state, card)
        assert (dealt.pawns, dealt.places, dealt.fire, dealt.ice) == (state.pawns, state.places, state.fire, state.ice)
        assert dealt.turn == state.turn
        if state.phase is Phase.REFILL:
            assert dealt.hands is not None
            assert card in dealt.hands[state.refill or 0]
            continue
        assert dealt.card is card
        assert dealt.fired == (state.rules.fire_ice is not None)
        assert legal_moves(dealt) == legal_moves(state, card)
        assert successors(dealt) == successors(state, card)
        for move in legal_moves(dealt):
            assert apply(dealt, move) == apply(state, move)
            assert why_illegal(dealt, move) is None


@given(states(game_rules))
def test_cards_that_cannot_be_had(state: GameState) -> None:
    for card in set(Card) - set(cards_of(state)):
        forfeit = Move(card, ())
        assert why_illegal(state, forfeit) is not None
        if state.phase in (Phase.OVER, Phase.REFILL):
            assert legal_moves(state, card) == ()
            assert successors(state, card) == ()
            with pytest.raises(GameOverError if state.is_over else IllegalMoveError):
                apply(state, forfeit)
        else:
            for refuse in (legal_moves, successors):
                with pytest.raises(CardError):
                    refuse(state, card)
            with pytest.raises(CardError):
                apply(state, forfeit)
    for card in set(Card) - set(cards_to_deal(state)):
        with pytest.raises(GameOverError if state.is_over else CardError):
            deal(state, card)


def check(state: GameState, move: Move) -> None:
    """Why_illegal, apply and canonical say the same of a move, and legal_moves lists what they accept."""
    why = why_illegal(state, move)
    if why is None:
        after = apply(state, move)
        listed = canonical(state, move)
        assert (listed, after) in successors(state, move.card), move
        assert sorted(map(str, listed.steps)) == sorted(map(str, move.steps))
        return
    with pytest.raises((IllegalMoveError, CardError)) as refused:
        apply(state, move)
    with pytest.raises(type(refused.value)):
        canonical(state, move)
    if isinstance(refused.value, IllegalMoveError):
        assert refused.value.violation == why, move
    else:
        assert move.card not in cards_of(state), move
    if move.card in decisions(state):
        assert move not in legal_moves(state, move.card)


@given(states(game_rules), st.data())
def test_nearly_legal_moves(state: GameState, data: st.DataObject) -> None:
    asked = decisions(state)
    for card in data.draw(st.sets(st.sampled_from(asked), max_size=3)) if asked else ():
        moves = legal_moves(state, card) or (Move(card, ()),)
        index = data.draw(st.integers(0, len(moves) - 1))
        for near in near_moves(moves[index], state.turn, moves[index - 1 : index + 2]):
            check(state, near)


@given(positions(st.builds(Rules, seven_pawns=st.integers(2, 7), exit_cards=st.just("any_forward"))), st.data())
def test_c7b_orders_of_a_divided_seven(state: GameState, data: st.DataObject) -> None:
    if Card.SEVEN not in cards_of(state):
        return
    divided = [move for move in legal_moves(state, Card.SEVEN) if len(move.steps) > 1]
    for move in data.draw(st.sets(st.sampled_from(divided), max_size=5)) if divided else ():
        for steps in permutations(move.steps):
            check(state, Move(Card.SEVEN, steps))


@given(states(game_rules), st.integers(-5, 8))
def test_turning_the_board(state: GameState, quarters: int) -> None:
    turned = rotate(state, quarters)
    assert rotate(turned, -quarters) == state
    assert rotate(state, 4) == state
    assert turned.turn == Color((state.turn + quarters) % 4)
    assert turned.phase == state.phase
    assert turned.refill == (None if state.refill is None else Color((state.refill + quarters) % 4))
    for kind in cards_to_deal(state):
        assert deal(turned, kind) == rotate(deal(state, kind), quarters)
    for card in decisions(state):
        found = {
            canonical(turned, rotate_move(move, quarters)): rotate(after, quarters)
            for move, after in successors(state, card)
        }
        assert found == dict(successors(turned, card))
        assert tuple(sorted(found, key=order)) == legal_moves(turned, card)
        for move, after in successors(state, card):
            assert apply(turned, rotate_move(move, quarters)) == rotate(after, quarters)


# ---- a 7 divided among the eight pawns of a team ----

TEAM_SEVENS = (
    "parker_1992.teams | S,2,57,H/S,S,S,S/30,s1,H,H/S,S,S,18 r *",
    "parker_1992.teams(own_landing=bump,slide_own_pawns=spared) | S,S,8,9/5,S,S,S/7,s4,H,H/S,S,S,S r *",
    "wikipedia.teams(exit_cards=any_forward,exit_distance=counted,team_bump=false,seven_pawns=7)"
    " | S,S,20,21/S,H,H,H/S,22,H,H/24,H,H,H y *",
    "hasbro_2013.teams | S,s5,H/0,3,S/32,33,s3/15,S,S r * fire=rs5 ice=b3",
)


@pytest.mark.parametrize("text", TEAM_SEVENS)
def test_t6_each_row_of_a_teams_seven_is_listed_once(text: str) -> None:
    """Of all orders of a row that `apply` accepts, those with one result are listed once, as the first of them."""
    state = loads(text)
    listed = dict(successors(state, Card.SEVEN))
    rows = {tuple(sorted(move.steps, key=step_order)) for move in listed}
    assert max(map(len, rows)) > 3
    expected: dict[Move, GameState] = {}
    for row in rows:
        first: dict[GameState, Move] = {}
        for steps in sorted(set(permutations(row)), key=lambda steps: list(map(step_order, steps))):
            move = Move(Card.SEVEN, steps)
            if why_illegal(state, move) is None:
                first.setdefault(apply(state, move), move)
        expected |= {move: after for after, move in first.items()}
    assert listed == expected
    assert list(listed) == sorted(expected, key=order)


@pytest.mark.parametrize("text", TEAM_SEVENS)
def test_t6_no_row_of_a_teams_seven_is_left_out(text: str) -> None:
    """Against the naive reading, which divides it in every order."""
    state = loads(text)
    found = naive.listed(reference.outcomes(state, Card.SEVEN))
    assert [reference.outcome_of(move, after) for move, after in successors(state, Card.SEVEN)] == found


# ---- whole games ----

WHOLE = {
    f"{edition.name}.{game}": rules
    for edition in editions.all()
    for game in ("rules", "teams", "points", "team_points")
    if (rules := getattr(edition, game)) is not None
}


@pytest.mark.parametrize("rules", WHOLE.values(), ids=WHOLE)
def test_games_end(rules: Rules) -> None:
    alone = not rules.teams and not rules.hand_size
    for play_on in (False, True) if alone else (False,):
        for seed in range(4 if alone else 2):
            most = 6000
            state = new_game(rules.replace(play_on=play_on, seven_pawns=min(rules.seven_pawns, TEAM_SEVENS_AT_PLAY)))
            game = list(plies(state, Random(seed), most))
            end = game[-1].after
            assert end.is_over
            assert len(end.places) == 3 * play_on
            assert len(end.winners) == (2 if rules.teams else 1)
            assert 60 < len(game) < most  # the first color needs 4 times 65 steps, or 3 times, and most cards move few


TEAM_SEVENS_AT_PLAY = 3
"""Among how many pawns a 7 is divided in whole games: every row is listed at every 7, and among more there are many."""
