"""Points and matches: P5, P6 and P7, their sums, and a match as text to go on with."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from random import Random
from types import MappingProxyType
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sorry_engine import (
    HOME,
    START,
    Card,
    Color,
    GameOverError,
    GameState,
    Match,
    NotationError,
    Phase,
    PositionError,
    Rules,
    RulesError,
    SorryError,
    apply,
    deal_all,
    draw,
    legal_moves,
    new_game,
    parse_state,
    rotate,
    score,
)

RED, BLUE, YELLOW, GREEN = Color
R = Rules()
POINTS = Rules(hand_size=5, pawns_out=1)
PAIR = (RED, BLUE)


def ended(*home: int, winner: Color = RED, rules: Rules = R) -> GameState:
    """A finished game with so many pawns of each color Home; -1 for a color that does not play."""
    pawns = [[START] * (rules.pawns - count) + [HOME] * count if count >= 0 else [] for count in home]
    return GameState(rules, pawns, winner, hands=[()] * 4 if rules.hand_size else None)


# ---- the score of a game ----


@pytest.mark.parametrize(
    ("home", "options", "points"),
    [
        ((4, 3, 3, 3), {}, [35, 15, 15, 15]),
        ((4, 2, 1, 0), {}, [20 + 45 + 25, 10, 5, 0]),
        ((4, 2, 3, 0), {}, [20 + 35, 10, 15, 0]),
        ((4, 1, 0, 1), {}, [20 + 50 + 50, 5, 0, 5]),
        ((4, 0, 0, 0), {}, [20 + 60 + 100, 0, 0, 0]),
        ((4, 0, -1, -1), {}, [20 + 20 + 100, 0]),
        ((4, -1, 3, -1), {}, [20 + 5, 15]),
        ((4, 2, 1, 0), {"bonus": "cumulative"}, [20 + 45 + 25, 10, 5, 0]),
        ((4, 1, 0, 1), {"bonus": "cumulative"}, [20 + 50 + 75, 5, 0, 5]),
        ((4, 0, 0, 0), {"bonus": "cumulative"}, [20 + 60 + 175, 0, 0, 0]),
        ((4, 3, 0, 0), {"bonus": "cumulative"}, [20 + 45, 15, 0, 0]),
        ((4, 2, 1, 0), {"home_points": "none"}, [45 + 25, 0, 0, 0]),
        ((4, 0, 0, 0), {"home_points": "none", "bonus": "cumulative"}, [60 + 175, 0, 0, 0]),
        ((3, 2, 1, 0), {"pawns": 3}, [15 + 30 + 25, 10, 5, 0]),
        ((1, 0, 0, 0), {"pawns": 1}, [5 + 15 + 100, 0, 0, 0]),
        ((4, 1, 4, 1), {"teams": True}, [40 + 30 + 25, 10, 95, 10]),
        ((4, 2, 4, 1), {"teams": True}, [40 + 25, 15, 65, 15]),
        ((4, 1, 4, 0), {"teams": True}, [40 + 35 + 50, 5, 125, 5]),
        ((4, 0, 4, 0), {"teams": True, "bonus": "cumulative"}, [40 + 40 + 175, 0, 255, 0]),
        ((4, 1, 4, 1), {"teams": True, "home_points": "none"}, [30 + 25, 0, 55, 0]),
    ],
)
@pytest.mark.parametrize("hand_size", [0, 5])
def test_p5_p6_score(home: tuple[int, ...], options: dict[str, Any], points: list[int], hand_size: int) -> None:
    state = ended(*home, rules=Rules(hand_size=hand_size, **options))
    assert state.phase is Phase.OVER
    assert list(score(state).items()) == list(zip(state.colors, points, strict=True))
    assert type(score(state)) is MappingProxyType


def test_p5_where_the_pawns_stand_is_not_worth_anything() -> None:
    near = parse_state("H,H,H,H/s5,s4,H,H/-/- r", R)
    assert score(near) == score(ended(4, 2, -1, -1)) == {RED: 55, BLUE: 10}


def test_p5_after_play_on_the_winner_is_the_first_of_the_places() -> None:
    rules = Rules(play_on=True)
    state = parse_state("S,H,H,H/H,H,H,H/H,H,H,H/- b places=y,b", rules)
    assert state.winners == (YELLOW,)
    assert score(state) == {RED: 15, BLUE: 20, YELLOW: 20 + 5}
    assert score(parse_state("S,S,S,S/H,H,H,H/-/- b places=b", rules)) == {RED: 0, BLUE: 20 + 20 + 100}


def test_only_a_finished_game_has_a_score() -> None:
    for state in new_game(), new_game(POINTS), parse_state("H,H,H,H/S,S,S,S/H,H,H,s5/S,S,S,S r", Rules(teams=True)):
        with pytest.raises(PositionError, match=r"the game is not over: [SH],") as caught:
            score(state)
        assert str(state) in str(caught.value)


finished = st.builds(
    lambda home, winner, hand, each, bonus, pawns: ended(
        *(pawns if color == winner else min(count, pawns - 1) for color, count in enumerate(home)),
        winner=Color(winner),
        rules=Rules(hand_size=hand, home_points=each, bonus=bonus, pawns=pawns),
    ),
    st.lists(st.integers(0, 3), min_size=4, max_size=4),
    st.integers(0, 3),
    st.sampled_from([0, 5]),
    st.sampled_from(["each", "none"]),
    st.sampled_from(["highest", "cumulative"]),
    st.integers(1, 4),
)


@given(finished)
def test_p5_p6_sums(state: GameState) -> None:
    rules, (winner,) = state.rules, state.winners
    points = score(state)
    home = {color: state.pawns[color].count(HOME) for color in Color}
    assert set(points) == set(Color)
    for color in state.opponents(winner):
        assert points[color] == (5 * home[color] if rules.home_points == "each" else 0)
    each = score(state.replace(rules=rules.replace(home_points="each", bonus="highest")))
    alone = score(state.replace(rules=rules.replace(home_points="none", bonus="highest")))
    summed = score(state.replace(rules=rules.replace(bonus="cumulative")))
    assert {color: each[color] - alone[color] for color in Color} == {color: 5 * home[color] for color in Color}
    most = max(home[color] for color in state.opponents(winner))
    highest, cumulative = {0: (100, 175), 1: (50, 75), 2: (25, 25)}.get(most, (0, 0))
    assert sum(each.values()) == 5 * rules.pawns * 4 + highest  # every pawn counts for somebody
    assert summed[winner] - points[winner] == (0 if rules.bonus == "cumulative" else cumulative - highest)
    turned = score(rotate(state, 1))
    assert turned == {Color((color + 1) % 4): count for color, count in points.items()}


# ---- a match (P7) ----


def test_p7_the_winner_of_a_game_begins_the_next() -> None:
    match = Match(POINTS, 300, first=GREEN)
    assert match.new_game() == new_game(POINTS, first=GREEN)
    assert Match(POINTS, colors=[GREEN, BLUE]).new_game() == new_game(POINTS, colors=[BLUE, GREEN])
    match = match.record(ended(1, 2, 4, 0, winner=YELLOW, rules=POINTS))
    assert (match.first, match.games, match.is_over) == (YELLOW, 1, False)
    assert match.new_game() == new_game(POINTS, first=YELLOW)
    assert match.totals == {RED: 5, BLUE: 10, YELLOW: 20 + 45 + 25, GREEN: 0}
    match = match.record(ended(4, 0, 0, 0, rules=POINTS))
    assert (match.first, match.games) == (RED, 2)
    assert match.totals == {RED: 5 + 180, BLUE: 10, YELLOW: 90, GREEN: 0}


def test_p7_in_points_if_cards_are_held_and_else_in_games_won() -> None:
    assert Match(R, 2).record(ended(4, 2, 1, 0)).totals == {RED: 1, BLUE: 0, YELLOW: 0, GREEN: 0}
    assert Match(POINTS, 2).record(ended(4, 2, 1, 0, rules=POINTS)).totals == {RED: 90, BLUE: 10, YELLOW: 5, GREEN: 0}
    teams = Rules(teams=True)
    won = Match(teams, 2).record(ended(4, 2, 4, 0, winner=YELLOW, rules=teams))
    assert won.totals == {RED: 1, BLUE: 0, YELLOW: 1, GREEN: 0}
    assert (won.first, won.is_over) == (YELLOW, False)
    twice = won.record(ended(4, 2, 4, 0, rules=teams))
    assert twice.winners == (RED, YELLOW)


def test_p7_after_play_on_the_first_of_the_places_begins() -> None:
    rules = Rules(play_on=True)
    state = parse_state("S,S,S,S/H,H,H,H/H,H,H,H/- b places=y,b", rules)
    match = Match(rules, 1, colors=[RED, BLUE, YELLOW]).record(state)
    assert (match.first, match.winners) == (YELLOW, (YELLOW,))
    assert match.totals == {RED: 0, BLUE: 0, YELLOW: 1}


def test_p7_the_target_is_that_of_the_rules_unless_another_is_given() -> None:
    assert Match(Rules(match_target=9)).target == 9
    assert Match(Rules(match_target=9), 4).target == 4
    assert Match(R).target is None
    endless = Match(R, totals={RED: 10**9}, games=10**9)
    assert (endless.winners, endless.is_over) == ((), False)
    assert endless.new_game() == new_game()


@pytest.mark.parametrize(
    ("before", "points", "winners"),
    [
        ({RED: 0, BLUE: 0}, {RED: 99, BLUE: 50}, ()),
        ({RED: 0, BLUE: 0}, {RED: 100}, (RED,)),
        ({RED: 0, BLUE: 0}, {RED: 101}, (RED,)),
        ({RED: 90, BLUE: 95}, {RED: 20, BLUE: 10}, (RED,)),
        ({RED: 90, BLUE: 95}, {RED: 20, BLUE: 20}, (BLUE,)),
        ({RED: 95, BLUE: 95}, {RED: 20, BLUE: 20}, ()),
        ({RED: 95, BLUE: 95, GREEN: 90}, {RED: 20, BLUE: 20, GREEN: 30}, (GREEN,)),
        ({RED: 95, BLUE: 90, GREEN: 50}, {RED: 5, BLUE: 10, GREEN: 49}, ()),
    ],
)
def test_p7_the_highest_wins_and_equal_ones_play_on(
    before: dict[Color, int], points: dict[Color, int], winners: tuple[Color, ...]
) -> None:
    match = Match(POINTS, 100, colors=before, totals=before, games=4, first=BLUE).add(points, first=RED)
    assert match.totals == {color: before[color] + points.get(color, 0) for color in before}
    assert (match.winners, match.is_over, match.games, match.first) == (winners, bool(winners), 5, RED)
    if not winners:
        assert match.new_game().turn is RED
        assert match.add({BLUE: 60}, first=BLUE).winners == (BLUE,)


def test_p7_after_a_tie_the_lead_decides_whoever_wins_the_next_game() -> None:
    tied = Match(POINTS, 100, colors=PAIR, totals={RED: 115, BLUE: 115}, games=3)
    assert not tied.is_over
    assert not tied.add({RED: 5, BLUE: 5}, first=RED).is_over
    assert tied.add({RED: 20, BLUE: 25}, first=RED).winners == (BLUE,)


def test_p7_teams_win_together_and_tie_only_with_each_other() -> None:
    rules = POINTS.replace(teams=True)
    match = Match(rules, 100, totals={RED: 95, BLUE: 90, YELLOW: 95, GREEN: 90})
    assert match.add({RED: 10, BLUE: 5, YELLOW: 10, GREEN: 5}, first=RED).winners == (RED, YELLOW)
    assert match.add({RED: 10, BLUE: 15, YELLOW: 10, GREEN: 15}, first=BLUE).winners == ()
    over = match.record(ended(0, 4, 0, 4, winner=GREEN, rules=rules))
    assert over.totals == {RED: 95, BLUE: 90 + 180, YELLOW: 95, GREEN: 270}
    assert (over.winners, over.first) == ((BLUE, GREEN), GREEN)


def test_a_whole_match() -> None:
    """Played at random with a seed; the totals are those of the games."""
    rules = Rules(hand_size=3, pawns=1, pawns_out=1)
    match, rng = Match(rules, 120, colors=[RED, YELLOW], first=YELLOW), Random(7)
    totals = {RED: 0, YELLOW: 0}
    while not match.is_over:
        state = deal_all(match.new_game(), rng)
        while not state.is_over:
            moves = legal_moves(state)
            state = deal_all(apply(state, moves[int(rng.random() * len(moves))]), rng)
        for color, points in score(state).items():
            totals[color] += points
        match = Match.from_text(str(match)).record(state)
        assert match.first is state.winner
        assert match.totals == totals
    assert match.games >= 2
    assert max(totals.values()) >= 120
    assert totals[match.winners[0]] == max(totals.values())


# ---- a match is a value, and text to go on with ----

matches = st.builds(
    lambda rules, target, colors, totals, games, first: Match(
        rules,
        target,
        colors=colors if not rules.teams else tuple(Color),
        totals=dict(zip(colors, totals, strict=False)),
        games=games,
        first=colors[first] if first < len(colors) else None,
    ),
    st.sampled_from([R, POINTS, Rules(match_target=3), Rules(teams=True), POINTS.replace(match_target=300, deck=44)]),
    st.none() | st.integers(1, 10**6),
    st.sampled_from([(RED, BLUE), (BLUE, YELLOW, GREEN), tuple(Color)]),
    st.lists(st.integers(0, 10**6), max_size=4),
    st.integers(0, 10**6),
    st.integers(0, 5),
)


@given(matches)
def test_text_both_ways(match: Match) -> None:
    text = str(match)
    again = Match.from_text(text)
    assert again == match
    assert str(again) == text
    assert hash(again) == hash(match)
    assert eval(repr(match), {"Match": Match}) == match
    assert (again.winners, again.first, dict(again.totals)) == (match.winners, match.first, dict(match.totals))
    for same in copy.copy(match), copy.deepcopy(match), pickle.loads(pickle.dumps(match)):
        assert same == match


@given(matches, st.data())
@settings(max_examples=50)
def test_resuming_from_text_goes_on_alike(match: Match, data: st.DataObject) -> None:
    if match.is_over:
        with pytest.raises(GameOverError, match="the match is over"):
            Match.from_text(str(match)).new_game()
        return
    points = {color: data.draw(st.integers(0, 200)) for color in match.totals}
    first = data.draw(st.sampled_from(sorted(points)))
    assert Match.from_text(str(match)).add(points, first=first) == match.add(points, first=first)
    assert Match.from_text(str(match)).new_game() == match.new_game()


def test_text() -> None:
    match = Match(POINTS, 300, colors=[BLUE, RED], totals={BLUE: 180, RED: 105}, games=2, first=BLUE)
    assert str(match) == "parker_1992(pawns_out=1,hand_size=5) | target=300 games=2 first=b r:105,b:180"
    assert str(Match(R)) == "parker_1992 | target=none games=0 first=none r:0,b:0,y:0,g:0"
    assert Match.from_text(str(match)).new_game() == new_game(POINTS, colors=PAIR, first=BLUE)


@pytest.mark.parametrize(
    ("old", "new", "error"),
    [
        ("parker_1992", "parker_1993", NotationError),
        ("parker_1992", "hasbro_2005", NotationError),  # not how it is written
        (" | ", "|", NotationError),
        (" | ", " |  ", NotationError),
        (" target=9", " target=0", PositionError),
        (" target=9", " target=-1", NotationError),
        (" target=9", " target=09", NotationError),
        (" target=9", " target=9999999999999", NotationError),
        (" target=9", " target=", NotationError),
        (" target=9", " target=none", NotationError),  # the rules have one: it is not how it is written
        (" target=9 games=2", " games=2 target=9", NotationError),
        ("games=2", "games=-2", NotationError),
        ("games=2", "games=2.0", NotationError),
        ("games=2 ", "", NotationError),
        ("first=b", "first=x", NotationError),
        ("first=b", "first=g", PositionError),
        ("first=b", "first=rb", NotationError),
        ("r:3,b:5", "b:5,r:3", NotationError),
        ("r:3,b:5", "r:3", NotationError),
        ("r:3,b:5", "r:3,r:5", PositionError),
        ("r:3,b:5", "r:3,b:-5", NotationError),
        ("r:3,b:5", "r:3;b:5", NotationError),
        ("r:3,b:5", "r:3,b:5 ", NotationError),
        ("r:3,b:5", "r:3,b:5\n", NotationError),
        ("r:3,b:5", "r:3,b:\u0665", NotationError),
        ("r:3,b:5", "r:3,b:5,y:1,g:1,r:1", NotationError),
    ],
)
def test_text_that_is_no_match(old: str, new: str, error: type[SorryError]) -> None:
    text = "parker_1992(match_target=9) | target=9 games=2 first=b r:3,b:5"
    assert str(Match.from_text(text)) == text
    assert old in text
    with pytest.raises(error) as caught:
        Match.from_text(text.replace(old, new))
    assert len(str(caught.value)) < 300


def test_a_match_is_frozen() -> None:
    totals = {RED: 3, BLUE: 5}
    match = Match(POINTS, 9, colors=PAIR, totals=totals)
    totals[RED] = 7
    assert match.totals == {RED: 3, BLUE: 5}
    with pytest.raises(TypeError):
        match.totals[RED] = 7  # type: ignore[index]  # the point of the test
    for name in "rules", "target", "totals", "games", "first":
        with pytest.raises(AttributeError):
            setattr(match, name, None)
    match.add({RED: 6}, first=RED)
    assert match.totals == {RED: 3, BLUE: 5}
    assert len({match, Match(POINTS, 9, colors=PAIR), Match(POINTS, 9, colors=PAIR, totals={RED: 3, BLUE: 5})}) == 2


# ---- what is refused ----

MATCH = Match(R, 2, colors=PAIR)
OVER = Match(R, 2, colors=PAIR, totals={RED: 2}, games=3, first=RED)
CALLS: list[tuple[Callable[[], object], type[SorryError], str]] = [
    (lambda: Match(R, 0), PositionError, "target: 0: expected 1 or more"),
    (lambda: Match(R, -5), PositionError, "target: -5: expected 1 or more"),
    (lambda: Match(R, games=-1), PositionError, "games: -1: expected 0 or more"),
    (lambda: Match(R, colors=[RED]), PositionError, "expected two at least"),
    (lambda: Match(R, colors=[RED, RED]), PositionError, "names one twice"),
    (lambda: Match(Rules(teams=True), colors=PAIR), PositionError, "expected four"),
    (lambda: Match(R, colors=PAIR, first=GREEN), PositionError, "g does not play"),
    (lambda: Match(R, colors=PAIR, totals={GREEN: 1}), PositionError, "totals: expected colors that play, got g"),
    (lambda: Match(R, totals={RED: -1}), PositionError, "totals: -1 of r: expected 0 to"),
    (lambda: Match(Rules(hand_size=5, deck={Card.ONE: 10})), RulesError, "too small for hand_size=5"),
    (lambda: MATCH.record(new_game(colors=PAIR)), PositionError, "the game is not over"),
    (lambda: MATCH.record(ended(4, 0, 0, 0)), PositionError, "not a game of this match"),
    (lambda: MATCH.record(ended(4, -1, 0, -1)), PositionError, "not a game of this match"),
    (lambda: MATCH.record(ended(4, 0, -1, -1, rules=Rules(deck=44))), PositionError, "not a game of this match"),
    (lambda: MATCH.add({GREEN: 1}, first=RED), PositionError, "expected colors that play"),
    (lambda: MATCH.add({RED: -1}, first=RED), PositionError, "points: -1 of r: expected 0 to"),
    (lambda: MATCH.add({RED: 1}, first=GREEN), PositionError, "g does not play"),
    (lambda: Match(R, 10**10), PositionError, "target: 10000000000: expected 1 or more, up to"),
    (OVER.new_game, GameOverError, "the match is over: parker_1992 | target=2"),
    (lambda: OVER.add({RED: 1}, first=RED), GameOverError, "the match is over"),
    (lambda: OVER.record(ended(4, 0, -1, -1)), GameOverError, "the match is over"),
]


@pytest.mark.parametrize(("call", "error", "problem"), CALLS, ids=[str(number) for number in range(len(CALLS))])
def test_what_is_refused(call: Callable[[], object], error: type[SorryError], problem: str) -> None:
    with pytest.raises(error) as caught:
        call()
    assert problem in str(caught.value)


def test_drawing_goes_on_in_the_next_game() -> None:
    """A match holds no cards: each game begins with the whole deck."""
    match = Match(POINTS, colors=PAIR).record(ended(4, 0, -1, -1, rules=POINTS))
    assert match.new_game().pile == POINTS.deck
    assert draw(match.new_game(), Random(1)) is draw(new_game(POINTS, colors=PAIR), Random(1))


def test_p7_a_team_wins_together() -> None:
    match = Match(Rules(teams=True, match_target=1)).add({RED: 1}, first=RED)
    assert match.winners == (RED, Color.YELLOW)


@pytest.mark.parametrize(
    "call",
    [
        lambda: Match(R, totals=[1]),  # type: ignore[arg-type]  # a wrong type is what is tested
        lambda: Match(R).add([], first=RED),  # type: ignore[arg-type]  # the same
        lambda: Match(R).add({RED: 1}, first=None),  # type: ignore[arg-type]  # the same
        lambda: Match(R, totals={0: 5}),  # type: ignore[dict-item]  # the same
    ],
    ids=["totals", "points", "first", "color"],
)
def test_a_wrong_type_is_a_type_error(call: Callable[[], object]) -> None:
    with pytest.raises(TypeError):
        call()
