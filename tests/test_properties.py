"""What holds for every rule, state and card: what play leaves as it is, and how the ways to ask for it agree."""

from __future__ import annotations

from itertools import permutations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sorry_engine import (
    Card,
    CardError,
    GameState,
    IllegalMoveError,
    Move,
    Rules,
    apply,
    editions,
    legal_moves,
    loads,
    new_game,
    successors,
    why_illegal,
)
from sorry_engine.testing import agreeing, invariants
from sorry_engine.testing.agreeing import move_order, step_order
from tests import naive, reference
from tests.moving import near_moves
from tests.positions import cards_of, decisions, plies
from tests.strategies import game_rules, positions, states

# ---- what play leaves as it is ----


@given(states(game_rules))
def test_pawns_are_conserved_and_apart(state: GameState) -> None:
    invariants.check_pawns(state)


@given(states(game_rules))
def test_m6_m13_what_nobody_moves(state: GameState) -> None:
    invariants.check_whose_pawns(state)


@given(states(game_rules))
def test_m1_only_some_cards_take_a_pawn_out_of_start(state: GameState) -> None:
    invariants.check_leaving_start(state)


@given(states(game_rules))
def test_f1_f9_where_the_tokens_are(state: GameState) -> None:
    invariants.check_tokens(state)


@given(states(game_rules))
def test_g1_cards_are_conserved(state: GameState) -> None:
    invariants.check_cards(state)


@given(states(game_rules))
def test_g4_g9_whose_turn_it_is(state: GameState) -> None:
    invariants.check_turn(state)


@given(states(game_rules))
def test_asking_changes_nothing(state: GameState) -> None:
    invariants.check_asking_changes_nothing(state)


# ---- how the ways to ask agree ----


@given(states(game_rules))
def test_listed_moves(state: GameState) -> None:
    agreeing.check_listed_moves(state)


@given(states(game_rules))
def test_the_decision_at_hand(state: GameState) -> None:
    agreeing.check_decision(state)


@given(states(game_rules))
def test_deal_then_apply_is_apply(state: GameState) -> None:
    agreeing.check_deal(state)


@given(states(game_rules))
def test_cards_that_cannot_be_had(state: GameState) -> None:
    agreeing.check_other_cards(state)


@given(states(game_rules))
def test_p1_what_is_seen_of_play(state: GameState) -> None:
    agreeing.check_observation(state)


@given(states(game_rules))
def test_p5_who_has_most_points(state: GameState) -> None:
    agreeing.check_score(state)


def check(state: GameState, move: Move) -> None:
    """What holds for any move; and that `apply` and `why_illegal` name the same options that would allow it."""
    agreeing.check_move(state, move)
    why = why_illegal(state, move)
    if why is not None:
        with pytest.raises((IllegalMoveError, CardError)) as refused:
            apply(state, move)
        assert not isinstance(refused.value, IllegalMoveError) or refused.value.violation == why, move


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
    agreeing.check_rotation(state, quarters)


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
    assert list(listed) == sorted(expected, key=move_order)


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
