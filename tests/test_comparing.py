"""Rules compared: what is counted against the events of the public loop, and the statistics against known numbers."""

from __future__ import annotations

import math
import pickle
import random
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from statistics import fmean, stdev

import attrs
import pytest

from examples import house_rules
from sorry_engine import (
    Card,
    Color,
    Deck,
    FireAndIce,
    GameState,
    Policy,
    PositionError,
    Random,
    Rules,
    apply,
    compare_rules,
    comparing,
    deal,
    draw,
    editions,
    event,
    events,
    legal_moves,
    new_game,
    parse_state,
    playouts,
    rules_text,
    steps_home,
)
from sorry_engine.comparing import Estimate
from sorry_engine.kernel.layout import HOME, SAFETY, START, TRACK
from sorry_engine.kernel.watching import squares_to_go, watch
from sorry_engine.moves import square_of
from sorry_engine.rules import sides
from sorry_engine.simulation import generator_of
from sorry_engine.state import state_after

RED, YELLOW = Color.RED, Color.YELLOW
EIGHTS = Rules(pawns=1, pawns_out=1, deck=Deck({Card.EIGHT: 9}), exact_home=False)  # who begins wins with the eighth


# ---- what is counted


def watched(state: GameState, seed: int, most: int) -> tuple[GameState, int, int, int]:
    packed, *counts = watch(state._tables, state._packed, generator_of(seed), Policy().lowered(), most)
    return state_after(state, packed), counts[0], counts[1], counts[2]


def ahead(state: GameState) -> tuple[Color, ...] | None:
    """The side that has the fewest squares to go, if no other has as few."""
    to_go = {
        side: sum(steps_home(color, square) for color in side for square in state.pawns[color])
        for side in sides(state.rules)
        if state.pawns[side[0]]
    }
    first, second, *_ = sorted(to_go, key=lambda side: to_go[side])
    return first if to_go[first] < to_go[second] else None


def by_the_public_loop(state: GameState, seed: int, most: int) -> tuple[GameState, int, int, int]:
    rng = Random(seed)
    cards = bumps = swings = 0
    leader = ahead(state)
    while not state.is_over and cards < most:
        moves = legal_moves(state)
        if not moves:
            state = deal(state, draw(state, rng))
            continue
        move = rng.choice(moves)
        bumps += sum(isinstance(each, event.Bumped) for each in events(state, move))
        state = apply(state, move)
        if move.card is not None:
            cards += 1
            now = ahead(state)
            swings += None not in (now, leader) and now != leader
            leader = now or leader
    return state, cards, bumps, swings


@pytest.mark.parametrize(
    "rules",
    [
        "parker_1992",
        "parker_1992.teams",
        "parker_1992.points",
        "geeky_hobbies.team_points",
        "parker_1992(own_landing=bump,slide_on_swap=both)",
        "parker_1992(slide_own_pawns=spared,slide_colors=any)",
        "parker_1992(play_on=true,pawns=2)",
        "parker_1992(own_entry=may_pass,must_move=false,teams=true,team_sorry=own_or_partner)",
        "parker_1992(fire_ice.fire_spaces=1.9.24,fire_ice.home_bonus=false)",
        "hasbro_2013",
        "hasbro_a5065.team_points",
    ],
)
def test_bumps_and_swings_are_those_of_the_events(rules: str) -> None:
    for colors in (tuple(Color), (RED, YELLOW)):
        if len(colors) == 4 or (".team" not in rules and "teams" not in rules):
            state = new_game(Rules.from_text(rules), colors=colors)
            assert watched(state, 5, 600) == by_the_public_loop(state, 5, 600)


def test_a_swing_takes_the_lead_from_another() -> None:
    twelves = Rules(pawns=1, deck=Deck({Card.TWELVE: 9}))

    def swings(pawns: str, most: int) -> int:
        return watched(parse_state(pawns, twelves), 1, most)[3]

    assert [steps_home(RED, 20), steps_home(Color.BLUE, 32), steps_home(Color.BLUE, 23)] == [48, 51, 60]
    assert swings("20/32/-/- b", 1) == 1  # 39 squares to go against 48
    assert swings("20/32/-/- r", 2) == 0  # Red goes on before
    assert swings("20/23/-/- b", 1) == 0  # level
    assert swings("20/23/-/- b", 2) == 0  # Red has been ahead before, and is again
    assert swings("S/S/-/- r", 9) == 0  # nobody ever leaves
    assert swings("S/30/48/- b", 1) == 1  # 41 against the 50 of Yellow
    assert swings("4/19/-/- r", 1) == 0  # the first lead


def test_squares_to_go_are_the_steps_home() -> None:
    cells = [START, HOME, *range(TRACK, SAFETY)]
    for color in Color:
        own = range(SAFETY + 5 * color, SAFETY + 5 * color + 5)
        for cell in [*cells, *own]:
            assert squares_to_go(color, cell) == steps_home(color, square_of(cell))


# ---- the games


def test_the_games_are_those_of_playouts() -> None:
    rules, colors = Rules(pawns=2), (Color.GREEN, YELLOW)
    games = playouts(new_game(rules, colors=colors), 70, 11, max_cards=60)
    found = compare_rules(Rules(pawns=1), rules, 70, 11, colors=iter(colors), max_cards=60)
    assert (found.rules, found.games) == ((Rules(pawns=1), rules), 70)
    assert found.b.cards.value == fmean(game.cards for game in games)
    assert found.b.cut_off.value == fmean(game.is_cut_off for game in games) > 0
    shares = [0.5 if game.is_cut_off else float(game.winners == (YELLOW,)) for game in games]
    assert found.b.first_share.value == pytest.approx(fmean(shares))
    assert found.b.advantage.value == pytest.approx(fmean(shares) - 0.5)
    counts = [watched(new_game(rules, colors=colors), seed, 60) for seed in range(11, 81)]
    assert found.b.bumps.value == fmean(bumps for _, _, bumps, _ in counts)
    assert found.b.swings.value == fmean(swings for *_, swings in counts)


def test_the_difference_is_b_less_a() -> None:
    found = compare_rules(Rules(pawns=1), Rules(teams=True, pawns=1), 20, 3)
    back = compare_rules(Rules(teams=True, pawns=1), Rules(pawns=1), 20, 3)
    for field in attrs.fields(comparing.Measures):
        value, low, high = getattr(found.difference, field.name)
        assert value == getattr(found.b, field.name).value - getattr(found.a, field.name).value
        assert getattr(back.difference, field.name) == pytest.approx((-value, -high, -low))
    assert found.a.advantage.value == found.a.first_share.value - 1 / 4
    assert found.b.advantage.value == found.b.first_share.value - 1 / 2


def test_each_difference_goes_by_its_own_pairs() -> None:
    one, other = Rules(pawns=1), Rules(pawns=1, play_on=True)
    found = compare_rules(one, other, 200, 3, max_cards=80)
    columns = [zip(*comparing._watch(new_game(rules), 3, 200, Policy(), 80), strict=True) for rules in (one, other)]
    names = "cards", "first_share", "bumps", "swings", "cut_off"
    for name, of_a, of_b in zip(names, *columns, strict=True):
        r = comparing._correlation(of_a, of_b)
        assert 0 < r <= 1
        assert getattr(found.difference, name) == comparing._minus(getattr(found.b, name), getattr(found.a, name), r)
    assert found.difference.advantage == found.difference.first_share


def test_rules_that_play_the_same_games_do_not_differ() -> None:
    found = compare_rules(Rules(), Rules(first_player="youngest", match_target=300), 10, 1)
    assert found.a == found.b
    for measure in found.difference.cards, found.difference.bumps, found.difference.swings:
        assert measure == pytest.approx((0, 0, 0), abs=1e-9)


def test_a_game_that_nobody_has_won_is_shared() -> None:
    found = compare_rules(Rules(), Rules(teams=True), 5, 1, max_cards=0)
    assert (found.a.first_share.value, found.b.first_share.value) == (1 / 4, 1 / 2)
    assert (found.a.advantage.value, found.b.advantage.value) == (0, 0)
    assert (found.a.cut_off.value, found.a.cards, found.a.swings.value) == (1, (0, 0, 0), 0)


def test_who_is_first_of_many_has_won_though_others_play_on() -> None:
    found = compare_rules(EIGHTS, EIGHTS.replace(play_on=True), 20, 1, max_cards=8 * 4 - 2)
    assert (found.a.first_share.value, found.b.first_share.value) == (1, 1)
    assert (found.a.cut_off.value, found.b.cut_off.value) == (0, 1)


def test_fair_or_not() -> None:
    found = compare_rules(EIGHTS, Rules(pawns=1), 60, 1)
    assert (found.a.is_fair, found.b.is_fair, found.difference.is_fair) == (False, True, False)
    assert found.a.advantage.value == 3 / 4
    assert [Estimate(2, 1, 4).allows(number) for number in (0.9, 1, 3, 4, 4.1)] == [False, True, True, True, False]


def test_the_same_whoever_plays_them() -> None:
    one, other = Rules(pawns=1), Rules(pawns=1, hand_size=2)
    found = compare_rules(one, other, 70, 1, max_cards=200)
    with ThreadPoolExecutor(2) as threads, ProcessPoolExecutor(2) as processes:
        for executor in threads, processes:
            assert compare_rules(one, other, 70, 1, max_cards=200, executor=executor) == found
    assert compare_rules(one, other, 70, 2, max_cards=200) != found
    assert pickle.loads(pickle.dumps(found)) == found


def test_a_table() -> None:
    found = compare_rules(Rules(), Rules(teams=True), 4, 1, max_cards=0)
    assert str(found).splitlines() == [
        "a: parker_1992",
        "b: parker_1992(teams=true)",
        "4 games each; in brackets the interval of 95% confidence",
        "                         a                        b                        b - a",
        "cards per game           0.0 (0.0 to 0.0)         0.0 (0.0 to 0.0)         0.0 (0.0 to 0.0)",
        "first player wins, %     25.0 (4.6 to 69.9)       50.0 (15.0 to 85.0)      25.0 (-32.0 to 65.5)",
        "  above a fair share, %  0.0 (-20.4 to 44.9)      0.0 (-35.0 to 35.0)      0.0 (-57.0 to 40.5)",
        "bumps per game           0.0 (0.0 to 0.0)         0.0 (0.0 to 0.0)         0.0 (0.0 to 0.0)",
        "swings of the lead       0.0 (0.0 to 0.0)         0.0 (0.0 to 0.0)         0.0 (0.0 to 0.0)",
        "games cut off, %         100.0 (51.0 to 100.0)    100.0 (51.0 to 100.0)    0.0 (-49.0 to 49.0)",
    ]


def test_a_zero_has_no_sign() -> None:
    assert comparing._shown(Estimate(-0.01, -0.04, 0.04), False) == "0.0 (0.0 to 0.0)"
    assert comparing._shown(Estimate(-0.01, -0.04, 0.04), True) == "-1.0 (-4.0 to 4.0)"


def test_errors() -> None:
    rules = Rules()
    with pytest.raises(TypeError, match=r"a: expected Rules, got 'parker_1992': Rules\.from_text reads text"):
        compare_rules("parker_1992", rules, 10, 1)  # type: ignore[arg-type]  # the wrong type is what is tested
    with pytest.raises(TypeError, match="b: expected Rules, got None"):
        compare_rules(rules, None, 10, 1)  # type: ignore[arg-type]  # the wrong type is what is tested
    with pytest.raises(TypeError, match=r"games: expected int, got 10\.0"):
        compare_rules(rules, rules, 10.0, 1)  # type: ignore[arg-type]  # the wrong type is what is tested
    with pytest.raises(TypeError, match="seed: expected int, got None"):
        compare_rules(rules, rules, 10, None)  # type: ignore[arg-type]  # the wrong type is what is tested
    with pytest.raises(PositionError, match="games: expected 2 or more, got 1"):
        compare_rules(rules, rules, 1, 1)
    with pytest.raises(PositionError, match="max_cards: expected 0 or more, got -1"):
        compare_rules(rules, rules, 2, 1, max_cards=-1)
    with pytest.raises(TypeError, match=r"executor: expected one of concurrent\.futures, got 5"):
        compare_rules(rules, rules, 2, 1, executor=5)  # type: ignore[arg-type]  # the wrong type is what is tested
    with pytest.raises(PositionError, match="2 colors play, expected four"):
        compare_rules(rules, Rules(teams=True), 2, 1, colors=[RED, YELLOW])
    with pytest.raises(TypeError, match="color: expected Color, got 'r'"):
        compare_rules(rules, rules, 2, 1, colors="ry")  # type: ignore[arg-type]  # the wrong type is what is tested


def test_the_example_has_a_line_for_every_option(capsys: pytest.CaptureFixture[str]) -> None:
    changes = list(house_rules.changes())
    options = {field.name for field in rules_text.options(Rules)}
    options |= {f"fire_ice.{field.name}" for field in rules_text.options(FireAndIce)}
    assert {change.partition("=")[0] for _, change in changes} == options
    assert all(rules.changed(change) != rules for rules, change in changes)
    house_rules.main(2)
    lines = capsys.readouterr().out.splitlines()
    assert sum(line.startswith("  ") and "=" in line for line in lines) == len(changes)
    assert [line for line in lines if line.startswith("  home_points=none")] == [
        f"  {'home_points=none':38}plays the same games"
    ]


# ---- statistics


def test_the_mean() -> None:
    mean, low, high = comparing._mean([2, 4, 4, 4, 5, 5, 7, 9])
    assert mean == 5
    assert high - mean == mean - low == pytest.approx(1.959964 * math.sqrt(32 / 7 / 8), rel=1e-6)


@pytest.mark.parametrize(
    ("wins", "n", "low", "high"),
    [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0, 0.1611), (1, 29, 0.0061, 0.1718)],
)
def test_wilson_s_interval(wins: int, n: int, low: float, high: float) -> None:
    """The examples of Newcombe, "Two-sided confidence intervals for the single proportion", 1998."""
    numbers = [3] * wins + [0] * (n - wins)
    assert comparing._share(numbers, 3) == pytest.approx((wins / n, low, high), abs=5e-5)
    others = [3 - number for number in numbers]
    assert comparing._share(others, 3) == pytest.approx((1 - wins / n, 1 - high, 1 - low), abs=5e-5)


def test_the_difference_of_shares() -> None:
    """An example of Newcombe, "Interval estimation for the difference between independent proportions", 1998."""
    one = comparing._share([1] * 56 + [0] * 14, 1)
    other = comparing._share([1] * 48 + [0] * 32, 1)
    assert comparing._minus(one, other, 0) == pytest.approx((0.2, 0.0524, 0.3339), abs=5e-5)


def test_the_difference_of_means_is_that_of_pairs() -> None:
    rng = random.Random(1)
    one = [rng.randrange(100) for _ in range(50)]
    for other in (
        [number // 2 + rng.randrange(30) for number in one],
        [99 - number // 3 - rng.randrange(9) for number in one],
    ):
        differences = [y - x for x, y in zip(one, other, strict=True)]
        r = comparing._correlation(one, other)
        assert abs(r) > 0.5
        value, low, high = comparing._minus(comparing._mean(other), comparing._mean(one), r)
        margin = 1.959964 * stdev(differences) / math.sqrt(50)
        assert (value, low, high) == pytest.approx((fmean(differences), value - margin, value + margin), rel=1e-6)


def test_the_correlation() -> None:
    assert comparing._correlation([1, 2, 3], [10, 20, 30]) == 1
    assert comparing._correlation([1, 2, 3], [3, 2, 1]) == -1
    assert comparing._correlation([1, 2, 3, 4], [1, 3, 2, 4]) == pytest.approx(0.8)
    assert comparing._correlation([1, 2, 3], [7, 7, 7]) == comparing._correlation([0, 0], [0, 0]) == 0


def test_intervals_hold_what_they_should_as_often_as_they_say() -> None:
    """Of 1,000 samples of 100 pairs some 950; the spread of that number is 7."""
    rng = random.Random(7)
    held = dict.fromkeys(("mean", "share", "means", "shares"), 0)
    for _ in range(1000):
        luck = [rng.random() for _ in range(100)]
        one = [int(50 * each + 50 * rng.random()) for each in luck]
        other = [int(50 * each + 100 * rng.random()) for each in luck]
        wins = [int(number < 25) for number in one]
        others = [int(number < 25) for number in other]
        means = comparing._mean(one), comparing._mean(other)
        shares = comparing._share(wins, 1), comparing._share(others, 1)
        held["mean"] += means[0].allows(49.5)
        held["means"] += comparing._minus(means[1], means[0], comparing._correlation(one, other)).allows(25)
        held["share"] += shares[0].allows(1 / 8)
        held["shares"] += comparing._minus(shares[1], shares[0], comparing._correlation(wins, others)).allows(-1 / 16)
    assert all(920 < count < 980 for count in held.values()), held


def test_known_numbers_of_the_standard_game() -> None:
    """Of 2,000,000 games the yardstick in C needed 392.8 cards a game, and who began won 24.92 %."""
    standard = editions.PARKER_1992.rules
    found = compare_rules(standard, standard, 100, 1992)
    assert found.a.cards.allows(392.8)
    assert found.a.first_share.allows(0.2492)
    assert found.a.is_fair
