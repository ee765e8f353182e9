"""The editions, RULES.md section 9."""

from __future__ import annotations

import pickle
import re
from typing import Any

import pytest
from hypothesis import given

from sorry_engine import editions, rulebook
from sorry_engine.editions import Edition
from sorry_engine.errors import RulesError
from sorry_engine.rules import Rules
from tests.strategies import rules_strategy

# name: the edition's text, and what its team game adds, both as in section 9
SECTION_9 = {
    "parker_1934": ("deck=44,diamond=true", "seven_pawns=2,team_sorry=partner"),
    "parker_1939": ("deck=44,first_player=high_card,diamond=true", "seven_pawns=2,team_sorry=partner"),
    "waddingtons_1996": ("deck=55", "seven_pawns=7"),
    "parker_1992": ("", "seven_pawns=7"),
    "hasbro_2005": ("", "seven_pawns=7"),
    "hasbro_2013": (
        "pawns=3,exit_cards=any_forward,exit_distance=counted,draw_again=never,sorry_forward=choice,fire_ice=true,"
        "first_player=youngest",
        "seven_pawns=7",
    ),
    "hasbro_a5065": (
        "pawns=3,exit_cards=any_forward,exit_distance=counted,draw_again=never,sorry_forward=choice,"
        "first_player=youngest",
        "seven_pawns=7",
    ),
    "wikipedia": ("slide_on_swap=both", "seven_pawns=2,team_sorry=partner"),
    "geeky_hobbies": (
        "diamond=true,own_entry=may_stop_on_diamond,diamond_holds=true",
        "seven_pawns=2,team_sorry=partner",
    ),
    "gamerules": ("", "seven_pawns=7,team_sorry=partner"),
}
GAMES = ("teams", "points", "team_points")


def rules(*changes: str) -> Rules:
    return Rules.from_text(f"parker_1992({','.join(filter(None, changes))})" if any(changes) else "parker_1992")


def test_editions_are_those_of_section_9() -> None:
    assert [edition.name for edition in editions.all()] == list(SECTION_9)


@pytest.mark.parametrize("edition", editions.all(), ids=lambda edition: edition.name)
def test_section_9_differences(edition: Edition) -> None:
    changes, team = SECTION_9[edition.name]
    assert edition.rules == rules(changes)
    assert edition.teams == rules(changes, team, "teams=true")
    if edition.name == "hasbro_2013":
        assert edition.points is None
        assert edition.team_points is None
        return
    points = "hand_size=5,pawns_out=1" + (",home_points=none" if edition.name == "geeky_hobbies" else "")
    assert edition.points == rules(changes, points)
    assert edition.team_points == rules(changes, team, points, "teams=true")


@pytest.mark.parametrize("edition", editions.all(), ids=lambda edition: edition.name)
def test_editions_can_be_looked_up_and_read(edition: Edition) -> None:
    assert editions.get(edition.name) is edition
    assert getattr(editions, edition.name.upper()) is edition
    assert Rules.from_text(edition.name) == edition.rules
    for game in GAMES:
        name = f"{edition.name}.{game}"
        if getattr(edition, game) is None:
            for text in (name, f"{name}(pawns=3)"):
                with pytest.raises(RulesError, match=rf"{edition.name}.*fire_ice.*hand_size"):
                    Rules.from_text(text)
        else:
            assert Rules.from_text(name) == getattr(edition, game)
            assert Rules.from_text(f"{name}(pawns=1)") == getattr(edition, game).replace(pawns=1)
    assert pickle.loads(pickle.dumps(edition)) == edition
    assert hash(edition) == hash(editions.get(edition.name))


def test_editions_tell_where_they_are_from() -> None:
    years = {edition.name: edition.year for edition in editions.all()}
    for name, year in years.items():
        assert year == (int(name[-4:]) if name[-4:].isdigit() and name != "hasbro_a5065" else None)
    for edition in editions.all():
        assert edition.publisher
        assert edition.certainty
        assert all(edition.sources)
        assert edition.sources


def test_no_such_edition() -> None:
    for name in ("", "PARKER_1992", "parker_1992.teams", "x" * 10**6):
        with pytest.raises(RulesError, match=r"is no edition: expected one of parker_1934, .*, gamerules$") as caught:
            editions.get(name)
        assert len(str(caught.value)) < 400
    with pytest.raises(TypeError, match="edition: expected str, got None"):
        editions.get(None)  # type: ignore[arg-type]  # the point of the test


# --- what differs


def test_differences_by_line() -> None:
    one, other = editions.PARKER_1992.rules, editions.GEEKY_HOBBIES.teams
    assert editions.differences(one, one.replace()) == ()
    assert editions.differences(one, other) == (
        "own_entry: must_turn vs may_stop_on_diamond (M7)",
        "diamond: false vs true (M8)",
        "diamond_holds: false vs true (M9)",
        "teams: false vs true (T1)",
        "team_sorry: own_or_partner vs partner (T4)",
    )
    assert editions.differences(Rules(match_target=300, exit_cards=[7, 8]), Rules(deck={1: 9})) == (  # type: ignore[dict-item]  # a Card is its number
        "deck: 45 vs 9.0.0.0.0.0.0.0.0.0.0 (G1)",
        "exit_cards: 7.8 vs one_or_two (M1)",
        "match_target: 300 vs none (P7)",
    )


def test_differences_in_fire_and_ice() -> None:
    plain, house = Rules(fire_ice=True), Rules().changed("fire_ice.ice_move=may", "fire_ice.home_bonus=false")
    assert editions.differences(plain, house) == (
        "fire_ice.ice_move: must vs may (F2)",
        "fire_ice.home_bonus: true vs false (F6)",
    )
    assert editions.differences(Rules(), plain) == ("fire_ice: none vs true (F1)",)
    assert editions.differences(house, Rules()) == ("fire_ice: true with ice_move=may, home_bonus=false vs none (F1)",)


@given(rules_strategy(), rules_strategy())
def test_differences_tell_all(one: Rules, other: Rules) -> None:
    lines = [
        re.fullmatch(r"(\S+): (.+) vs (.+) \(([A-Z]\d+[a-d]?)\)", line) for line in editions.differences(one, other)
    ]
    changes = []
    for line in lines:
        assert line
        name, here, there, ruling = line.groups()
        assert here != there
        assert rulebook.ruling_of(name).id == ruling
        value, *house_rules = re.split(" with |, ", there)
        changes += [f"{name}={value}", *(f"fire_ice.{rule}" for rule in house_rules)]
    assert one.changed(*changes) == other
    swapped = [f"{line[1]}: {line[3]} vs {line[2]} ({line[4]})" for line in lines if line]
    assert swapped == list(editions.differences(other, one))


def test_differences_are_between_rules() -> None:
    wrong: Any
    for wrong in (None, "parker_1992", editions.PARKER_1992):
        with pytest.raises(TypeError, match="one: expected Rules, got"):
            editions.differences(wrong, Rules())
        with pytest.raises(TypeError, match="other: expected Rules, got"):
            editions.differences(Rules(), wrong)
