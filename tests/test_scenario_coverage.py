"""The worked examples that come with the package show every ruling, every option value, and options that meet.

A value is shown where it decides: the example comes out otherwise with another value. Two values meet where it does so
with another value of either.
"""

from __future__ import annotations

from functools import cache

import attrs
import pytest

from sorry_engine import NotationError, PositionError, Rules, RulesError, parse_card, parse_state, rulebook, successors
from sorry_engine.rulebook import RuledOption
from sorry_engine.testing.cases import Case, Scenario, check, load

LEAST = 330

PAIRS = """
# G
deck=44 reshuffle=immediately
reshuffle=immediately must_move=false
reshuffle=immediately draw_again=never
must_move=false draw_again=if_moved
must_move=false exact_home=false
must_move=false ten_backward=only_if_no_ten
must_move=false sorry_forward=fallback
must_move=false two_in_hand=play_then_refill
must_move=false fire_ice.ice_move=may
must_move=false fire_ice.ice_targets=track_and_zone
must_move=false fire_ice.iced_bumpable=true
play_on=true exact_home=false
play_on=true seven_pawns=3
play_on=true fire_ice.home_bonus=true>false
# M1, M2
exit_cards=any_forward exit_distance=counted
exit_cards=any_forward own_landing=bump
exit_cards=any_forward slide_colors=any
exit_cards=1 draw_again=if_moved
exit_cards=any_forward seven_pawns=1
exit_cards=1.2.10 ten_backward=only_if_no_ten
exit_cards=one_or_two>1.2.11 eleven_swap=optional>forced
exit_cards=any_forward partner_moves=never
exit_cards=1 two_in_hand=play_then_refill
exit_distance=counted own_landing=bump
exit_distance=counted diamond_holds=true
exit_distance=counted slide_colors=any
exit_distance=counted slide_own_pawns=blocks
exit_distance=counted draw_again=never
exit_distance=counted seven_pawns=1
exit_distance=counted seven_pawns=3
exit_distance=counted partner_moves=never
exit_distance=counted team_bump=false
exit_distance=counted fire_ice.iced_bumpable=true
# M5
own_landing=bump exact_home=false
own_landing=bump own_entry=may_stop_on_diamond
own_landing=bump slide_colors=any
own_landing=bump slide_backward=false
own_landing=bump slide_own_pawns=blocks
own_landing=bump slide_own_pawns=spared
own_landing=bump seven_pawns=1
own_landing=bump ten_backward=only_if_no_ten
own_landing=illegal>bump eleven_swap=optional>forced
own_landing=bump sorry_forward=choice
own_landing=bump partner_moves=any>never
own_landing=bump team_bump=false
own_landing=bump fire_ice.fire_spaces=24
own_landing=bump fire_ice.iced_bumpable=true
# M6
exact_home=false own_entry=may_pass
exact_home=false draw_again=never
exact_home=false seven_pawns=1
exact_home=false seven_pawns=3
exact_home=false ten_backward=only_if_no_ten
exact_home=false sorry_forward=choice
exact_home=false partner_moves=never
exact_home=true>false two_in_hand=play_then_refill
exact_home=false fire_ice.home_bonus=true>false
# M7, M9
own_entry=may_stop_on_diamond diamond_holds=true
own_entry=may_pass slide_colors=any
own_entry=may_pass seven_pawns=1
own_entry=may_pass ten_backward=only_if_no_ten
own_entry=must_turn>may_pass eleven_swap=optional>forced
own_entry=may_pass sorry_forward=choice
own_entry=may_pass partner_moves=any>never
own_entry=may_pass fire_ice.fire_spaces=9
own_entry=may_stop_on_diamond fire_ice.fire_spaces=3
own_entry=may_pass fire_ice.home_bonus=true>false
own_entry=may_pass fire_ice.iced_bumpable=true
diamond_holds=true slide_colors=any
diamond_holds=true slide_own_pawns=bumped>spared
diamond_holds=true ten_backward=only_if_no_ten
diamond_holds=true eleven_swap=optional>forced
diamond_holds=true sorry_forward=choice
diamond_holds=true partner_moves=any>never
diamond_holds=true two_in_hand=play_then_refill
# S
slide_colors=any slide_backward=false
slide_colors=own slide_on_sorry=true>false
slide_colors=any slide_on_swap=both
slide_colors=any slide_own_pawns=blocks
slide_colors=any slide_own_pawns=spared
slide_colors=any seven_pawns=1
slide_colors=any sorry_forward=choice
slide_colors=own teams=true
slide_colors=own partner_moves=any>never
slide_colors=own team_sorry=own_or_partner>partner
slide_colors=any fire_ice.fire_spaces=9
slide_colors=any fire_ice.iced_bumpable=false>true
slide_backward=false slide_own_pawns=blocks
slide_backward=true>false fire_ice.iced_bumpable=false>true
slide_on_sorry=true>false slide_own_pawns=spared
slide_on_sorry=true>false sorry_forward=fallback
slide_on_sorry=true>false team_sorry=own_or_partner>partner
slide_on_sorry=true>false fire_ice.iced_bumpable=false>true
slide_on_swap=both slide_own_pawns=blocks
slide_on_swap=both slide_own_pawns=spared
slide_on_swap=mover>none slide_own_pawns=blocks
slide_on_swap=mover>none slide_own_pawns=spared
slide_on_swap=both partner_moves=any>never
slide_on_swap=both fire_ice.iced_bumpable=false>true
slide_own_pawns=blocks seven_pawns=1
slide_own_pawns=blocks ten_backward=only_if_no_ten
slide_own_pawns=blocks sorry_forward=fallback
slide_own_pawns=blocks teams=true
slide_own_pawns=blocks partner_moves=any>never
slide_own_pawns=blocks team_sorry=own_or_partner>partner
slide_own_pawns=blocks fire_ice.fire_spaces=24
slide_own_pawns=bumped>blocks fire_ice.iced_bumpable=true
# C
draw_again=always>never two_in_hand=refill_then_play>none
draw_again=if_moved partner_moves=never
draw_again=if_moved fire_ice=true
seven_pawns=1 two_in_hand=play_then_refill
seven_pawns=3 partner_moves=never
seven_pawns=7 teams=true
seven_pawns=1 team_bump=false
seven_pawns=3 fire_ice.home_bonus=true>false
ten_backward=only_if_no_ten partner_moves=any>never
ten_backward=only_if_no_ten teams=true
eleven_swap=optional>forced partner_moves=never
eleven_swap=optional>forced two_in_hand=play_then_refill
eleven_swap=optional>forced fire_ice.iced_bumpable=false>true
sorry_forward=choice partner_moves=never
sorry_forward=choice team_bump=false
sorry_forward=choice team_sorry=partner
sorry_forward=fallback team_sorry=never
sorry_forward=none>choice two_in_hand=play_then_refill
sorry_forward=fallback fire_ice.iced_bumpable=false>true
# T, P, F
partner_moves=after_home team_bump=false
partner_moves=never team_sorry=partner
partner_moves=never two_in_hand=play_then_refill
partner_moves=after_home two_in_hand=play_then_refill>none
partner_moves=never fire_ice=true
partner_moves=never fire_ice.ice_move=may
partner_moves=never fire_ice.ice_targets=track_and_zone
partner_moves=any>never fire_ice.fire_spaces=24
partner_moves=never fire_ice.iced_bumpable=true
teams=true fire_ice.ice_targets=track_and_zone
teams=true fire_ice.fire_spaces=24
teams=true fire_ice.home_bonus=true>false
team_bump=false fire_ice.fire_spaces=24
team_bump=true>false fire_ice.iced_bumpable=true
team_sorry=own_or_partner>never fire_ice.iced_bumpable=true
home_points=none bonus=cumulative
pawns=1 pawns_out=1
deck=55 hand_size=7
fire_ice.ice_move=may fire_ice.ice_targets=track_and_zone
fire_ice.ice_move=may fire_ice.iced_bumpable=true
fire_ice.fire_spaces=25 fire_ice.iced_bumpable=true
"""
"""Options that meet, each with the value in force and, after >, another value; without it that is the default."""

# of these an example only says that they are played: with another value it is none, or the same
PLAYED = {"pawns", "first_player", "diamond", "hand_size", "match_target", "fire_ice"}

# where the values are too many to list, one that is not listed
OPEN = {
    "deck": "9.9.9.9.9.9.9.9.9.9.9",
    "exit_cards": "12",
    "match_target": "7",
    "fire_ice.fire_spaces": "7",
}

CASES = {case.id: case for case in load()}
NAMES = {ruling.id: [case for case in load() if ruling.id in case.rulings] for ruling in rulebook.all()}
OPTIONS = [option for ruling in rulebook.all() for option in ruling.options]


def in_force(rules: Rules, option: str, value: str) -> bool:
    """Whether the option has the value; all options of Fire & Ice have none where it is not played."""
    return (rules.fire_ice is not None or not option.startswith("fire_ice.")) and changed(rules, option, value) == rules


def changed(rules: Rules, option: str, value: str) -> Rules | None:
    """The rules with another value; None if it contradicts the others."""
    try:
        return rules.changed(f"{option}={value}")
    except RulesError:
        return None


@cache
def outcome(name: str, rules: Rules) -> object:
    """What comes of the case under these rules; None if it is no case of theirs."""
    case = CASES[name]
    try:
        if not isinstance(case, Scenario):
            check(attrs.evolve(case, rules=rules))
            return "as it says"
        state = parse_state(case.position, rules)
        card = None if case.card in ("none", "hand") else parse_card(case.card)
        return [(str(move), str(after)) for move, after in successors(state, card)]
    except AssertionError:
        return "otherwise"
    except (PositionError, NotationError, RulesError):
        return None


def matters(case: Case, option: str, other: str) -> bool:
    """Whether the case comes out otherwise with another value of the option."""
    rules = changed(case.rules, option, other)
    found = None if rules is None else outcome(case.id, rules)
    return found is not None and found != outcome(case.id, case.rules)


def listed(option: RuledOption) -> list[str]:
    return [value.text for value in option.values if not value.text.startswith("<")]


def decides(case: Case, option: RuledOption) -> bool:
    """Whether some other value gives something else."""
    return option.name in PLAYED or any(
        matters(case, option.name, other) for other in [*listed(option), *filter(None, [OPEN.get(option.name)])]
    )


def read(pair: str) -> list[tuple[str, str, str]]:
    """Two options, each with the value in force and another."""
    found = []
    for text in pair.split():
        name, _, values = text.partition("=")
        value, _, other = values.partition(">")
        (option,) = (option for option in OPTIONS if option.name == name)
        found.append((name, value, other or option.default.text))
    return found


def test_there_are_many_scenarios() -> None:
    assert len([case for case in load() if isinstance(case, Scenario)]) >= LEAST


def test_an_example_names_rulings_that_there_are() -> None:
    for case in load():
        assert set(case.rulings) <= set(NAMES), case.id
        assert len(set(case.rulings)) == len(case.rulings), case.id
        assert case.rulings, case.id


def test_every_ruling_is_shown() -> None:
    assert [ruling for ruling, cases in NAMES.items() if not cases] == []


@pytest.mark.parametrize("option", OPTIONS, ids=lambda option: option.name)
def test_every_value_is_shown(option: RuledOption) -> None:
    ruled = [case for case in NAMES[rulebook.ruling_of(option.name).id] if decides(case, option)]
    known = listed(option)
    shown = {value for value in known for case in ruled if in_force(case.rules, option.name, value)}
    assert shown == set(known)
    if option.name in OPEN:
        played = [case for case in ruled if case.rules.fire_ice is not None or option.name != "fire_ice.fire_spaces"]
        assert any(not any(in_force(case.rules, option.name, value) for value in known) for case in played)


def test_open_sets_of_values_are_known() -> None:
    assert list(OPEN) == [option.name for option in OPTIONS if len(listed(option)) < len(option.values)]


@pytest.mark.parametrize("pair", [line for line in PAIRS.splitlines() if line and not line.startswith("#")])
def test_every_pair_that_meets_is_shown(pair: str) -> None:
    one, two = read(pair)
    ruling, second = (rulebook.ruling_of(name).id for name, _, _ in (one, two))
    assert any(
        all(in_force(case.rules, name, value) and matters(case, name, other) for name, value, other in (one, two))
        for case in NAMES[ruling]
        if second in case.rulings
    ), f"{pair} ({ruling}, {second})"


def test_no_pair_stands_there_twice() -> None:
    pairs = [tuple(name + value for name, value, _ in read(line)) for line in PAIRS.splitlines() if "=" in line]
    assert len(set(map(frozenset, pairs))) == len(pairs) > 100
