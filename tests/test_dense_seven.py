"""The densest sevens over the pawns of a team: how many moves there are, and that each stands there once."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from sorry_engine import Card, GameState, Rules, apply, canonical, legal_moves, parse_state, successors, why_illegal

TEAMS = "parker_1992(teams=true,seven_pawns=7)"
FIRE = "hasbro_2013(teams=true,seven_pawns=7)"
SAMPLE = 3  # of the moves of each position: each is compared with all that are listed

# name: rules, position, moves
DENSE = {
    "densest": (TEAMS, "8,23,44,53/S,S,2,43/7,22,45,52/S,0,24,59 r", 4654),
    "many-to-bump": (TEAMS, "4,23,44,53/20,30,40,49/5,22,45,52/S,S,11,17 r", 4567),
    "far-apart": (TEAMS, "16,25,34,44/S,S,S,S/8,52,0,20/S,S,S,S r", 3439),
    "before-two-triangles": (TEAMS, "20,21,22,23/S,S,S,S/50,51,52,53/S,S,S,S r", 868),
    "before-and-on-slides": (TEAMS, "20,21,22,23/S,S,26,28/16,17,18,19/S,S,S,S r", 857),
    "in-a-row": (TEAMS, "5,6,7,8/S,S,S,S/9,10,11,12/S,S,S,S r", 690),
    "fire-near-home": (FIRE, "20,40,s5/S,S,S/7,25,50/S,S,S r fire=rs5 fired=1", 775),
    "fire-some-in-start": (FIRE, "S,S,s5/S,S,S/S,25,50/S,S,S r fire=rs5 fired=1", 376),
    "fire-triangles": (FIRE, "22,23,s5/S,S,S/51,52,53/S,S,S r fire=rs5 fired=1", 645),
}


@pytest.fixture(params=DENSE, scope="module")
def dense(request: pytest.FixtureRequest) -> tuple[GameState, int]:
    rules, position, count = DENSE[request.param]
    return parse_state(position, Rules.from_text(rules)), count


def test_number_of_moves(dense: tuple[GameState, int]) -> None:
    state, count = dense
    listed = legal_moves(state, Card.SEVEN)
    assert len(listed) == len(set(listed)) == count


def test_no_multiset_of_steps_with_the_same_result_twice(dense: tuple[GameState, int]) -> None:
    state, count = dense
    played = successors(state, Card.SEVEN)
    assert tuple(move for move, _ in played) == legal_moves(state, Card.SEVEN)
    found = Counter((frozenset(Counter(move.steps).items()), after) for move, after in played)
    assert (len(found), max(found.values())) == (count, 1)


def test_listed_moves_are_canonical_and_what_apply_plays(dense: tuple[GameState, int]) -> None:
    state, _ = dense
    played = successors(state, Card.SEVEN)
    rng = Random(7)
    for move, after in [played[0], played[-1], *rng.sample(played, SAMPLE)]:
        assert why_illegal(state, move) is None
        assert apply(state, move) == after
        assert canonical(state, move) == move
