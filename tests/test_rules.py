"""The options of ``Rules``, one by one and together."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import attrs
import pytest
from hypothesis import given

from sorry_engine import editions, options, rules_text
from sorry_engine.cards import DECK_44, DECK_45, DECK_55, Card, CardCounts, Deck
from sorry_engine.errors import CardError, RulesError
from sorry_engine.options import FireAndIce
from sorry_engine.rules import Rules
from tests.strategies import OPTION_VALUES, rules_strategy

# ruling, option, its words or values in the order of RULES.md, the default first
OPTIONS: list[tuple[str, str, list[Any]]] = [
    ("G1", "deck", [DECK_45, DECK_44, DECK_55, Deck({Card.ONE: 1, Card.SORRY: 2})]),
    ("G2", "pawns", [4, 1, 2, 3]),
    ("G3", "pawns_out", [0, 1]),
    ("G5", "first_player", ["chosen", "high_card", "youngest"]),
    ("G6", "reshuffle", ["on_next_draw", "immediately"]),
    ("G7", "must_move", [True, False]),
    ("G9", "play_on", [False, True]),
    ("M1", "exit_cards", [frozenset({1, 2}), frozenset({1, 2, 3, 5, 7, 8, 10, 11, 12}), frozenset({7})]),
    ("M2", "exit_distance", ["to_circle", "counted"]),
    ("M5", "own_landing", ["illegal", "bump"]),
    ("M6", "exact_home", [True, False]),
    ("M7", "own_entry", ["must_turn", "may_stop_on_diamond", "may_pass"]),
    ("M8", "diamond", [False, True]),
    ("M9", "diamond_holds", [False, True]),
    ("S2", "slide_colors", ["not_own", "own", "any"]),
    ("S3", "slide_backward", [True, False]),
    ("S4", "slide_on_sorry", [True, False]),
    ("S5", "slide_on_swap", ["mover", "both", "none"]),
    ("S6", "slide_own_pawns", ["bumped", "blocks", "spared"]),
    ("C2", "draw_again", ["always", "if_moved", "never"]),
    ("C7c", "seven_pawns", [2, 1, 3, 4, 5, 6, 7]),
    ("C10", "ten_backward", ["free", "only_if_no_ten"]),
    ("C11d", "eleven_swap", ["optional", "forced"]),
    ("C13b", "sorry_forward", ["none", "choice", "fallback"]),
    ("T", "teams", [False, True]),
    ("T1", "partner_moves", ["any", "after_home", "never"]),
    ("T3", "team_bump", [True, False]),
    ("T4", "team_sorry", ["own_or_partner", "partner", "never"]),
    ("P", "hand_size", [0, 1, 2, 3, 4, 5, 6, 7]),
    ("P4", "two_in_hand", ["refill_then_play", "play_then_refill", "none"]),
    ("P5", "home_points", ["each", "none"]),
    ("P6", "bonus", ["highest", "cumulative"]),
    ("P7", "match_target", [None, 1, 300, 1_000_000_000]),
    ("F", "fire_ice", [None, FireAndIce(), FireAndIce(home_bonus=False)]),
]
FIRE_OPTIONS: list[tuple[str, str, list[Any]]] = [
    ("F2", "ice_move", ["must", "may"]),
    ("F3", "ice_targets", ["track", "track_and_zone"]),
    ("F5", "fire_spaces", [frozenset({0, 15, 30, 45}), frozenset({59}), frozenset(range(60))]),
    ("F6", "home_bonus", [True, False]),
    ("F8", "iced_bumpable", [False, True]),
]
WORDS = [name for _, name, values in OPTIONS if isinstance(values[0], str)]
FLAGS = [name for _, name, values in OPTIONS if isinstance(values[0], bool)]
NUMBERS = ["pawns", "pawns_out", "seven_pawns", "hand_size"]


def accepted(pairs: list[tuple[str, str, list[Any]]]) -> list[Any]:
    return [
        pytest.param(name, value, id=f"{ruling.lower()}-{name}-{value}")
        for ruling, name, values in pairs
        for value in values
    ]


def rules_with(name: str, value: Any) -> Rules:
    changes = {name: value}
    if value in ("may_stop_on_diamond", True) and name in ("own_entry", "diamond_holds"):
        changes["diamond"] = True
    return Rules(**changes)


# --- options one by one


def test_options_are_those_of_rules_md_in_its_order() -> None:
    assert [field.name for field in rules_text.options(Rules)] == [name for _, name, _ in OPTIONS] == [*OPTION_VALUES]
    assert [field.name for field in rules_text.options(FireAndIce)] == [name for _, name, _ in FIRE_OPTIONS]


def test_defaults_are_parker_1992() -> None:
    for _, name, values in OPTIONS:
        assert getattr(Rules(), name) == values[0]
    for _, name, values in FIRE_OPTIONS:
        assert getattr(FireAndIce(), name) == values[0]
    assert editions.PARKER_1992.rules == Rules()
    assert str(Rules()) == "parker_1992"


def test_words_of_the_enums_are_those_of_rules_md() -> None:
    for _, name, values in OPTIONS + FIRE_OPTIONS:
        if isinstance(values[0], str):
            kind: type[options.Choice] = type(getattr(Rules() if hasattr(Rules(), name) else FireAndIce(), name))
            assert options.option_word(kind) == name
            assert [*kind] == values


@pytest.mark.parametrize(("name", "value"), accepted(OPTIONS))
def test_allowed_value(name: str, value: Any) -> None:
    rules = rules_with(name, value)
    assert getattr(rules, name) == value
    assert type(getattr(rules, name)) is type(getattr(rules_with(name, getattr(rules, name)), name))
    assert Rules.from_text(str(rules)) == rules


@pytest.mark.parametrize(("name", "value"), accepted(FIRE_OPTIONS))
def test_allowed_value_of_fire_and_ice(name: str, value: Any) -> None:
    config = FireAndIce(**{name: value})
    assert getattr(config, name) == value
    assert Rules.from_text(str(Rules(fire_ice=config))).fire_ice == config


@pytest.mark.parametrize("name", WORDS)
def test_words_become_members(name: str) -> None:
    default = getattr(Rules(), name)
    kind = type(default)
    for member in kind:
        assert getattr(rules_with(name, member.value), name) is member
    for value in ("", "x", default.upper(), f" {default}", "x" * 10**6):
        with pytest.raises(RulesError, match=rf"{name}: '.* is not allowed: expected {default}") as caught:
            rules_with(name, value)
        assert len(str(caught.value)) < 300
    wrong: Any
    for wrong in (1, None, True, [default]):
        with pytest.raises(TypeError, match=f"{name}: expected str"):
            rules_with(name, wrong)


@pytest.mark.parametrize("name", FLAGS)
def test_flags_are_bools(name: str) -> None:
    for wrong in (0, 1, "true", None):
        with pytest.raises(TypeError, match=f"{name}: expected bool"):
            rules_with(name, wrong)
    for text in ("yes", "True", "1", "none"):
        with pytest.raises(RulesError, match=f"{name}: '{text}' is not allowed: expected true or false"):
            Rules.from_text(f"parker_1992({name}={text})")


@pytest.mark.parametrize(
    ("name", "value", "allowed"),
    [
        ("pawns", 0, "1 to 4"),
        ("pawns", 5, "1 to 4"),
        ("pawns_out", -1, "0 to 1"),
        ("pawns_out", 2, "0 to 1"),
        ("seven_pawns", 0, "1 to 7"),
        ("seven_pawns", 8, "1 to 7"),
        ("hand_size", -1, "0 to 7"),
        ("hand_size", 8, "0 to 7"),
        ("match_target", 0, "1 to 1000000000"),
        pytest.param("match_target", 10**5000, "1 to 1000000000", id="huge-target"),
        ("deck", 46, "44, 45, 55 or the counts of the cards"),
        pytest.param("deck", 10**5000, "44, 45, 55 or the counts of the cards", id="huge-deck"),
    ],
)
def test_forbidden_number(name: str, value: int, allowed: str) -> None:
    with pytest.raises(RulesError, match=rf"^{name}: .* is not allowed: expected {allowed}$") as caught:
        rules_with(name, value)
    assert len(str(caught.value)) < 200


@pytest.mark.parametrize("name", [*NUMBERS, "match_target", "deck"])
def test_numbers_are_ints(name: str) -> None:
    for wrong in (True, "4", 4.0, [4]):
        with pytest.raises(TypeError, match=f"{name}: expected int"):
            rules_with(name, wrong)
    for text in ("04", "-1", "x", "1e1", "+4", "99999999999"):
        with pytest.raises(RulesError, match=name):
            Rules.from_text(f"parker_1992({name}={text})")


def test_g1_decks_in_all_forms() -> None:
    for same in (44, DECK_44, dict(DECK_44), CardCounts(DECK_44), dict.fromkeys(range(1, 6), 4)):
        assert type(Rules(deck=same).deck) is Deck  # type: ignore[arg-type]  # a Card is its number
    assert Rules(deck=44) == Rules(deck=DECK_44) == Rules(deck=dict(DECK_44))
    assert Rules(deck={Card.SEVEN: 9}).deck[Card.ONE] == 0
    assert str(Rules(deck={Card.SEVEN: 9})) == "parker_1992(deck=0.0.0.0.0.9.0.0.0.0.0)"
    assert Rules.from_text("parker_1992(deck=4.4.4.4.4.4.4.4.4.4.4)") == Rules(deck=44)
    with pytest.raises(CardError, match="6 is no card"):
        Rules(deck={6: 1})  # type: ignore[dict-item]  # the point of the test
    for empty in ("0.0.0.0.0.0.0.0.0.0.0", "1.2", "256.0.0.0.0.0.0.0.0.0.0", "4.4.4.4.4.4.4.4.4.4.4.4", "."):
        with pytest.raises(RulesError):
            Rules.from_text(f"parker_1992(deck={empty})")


def test_m1_exit_cards_in_all_forms() -> None:
    assert Rules(exit_cards="one_or_two") == Rules(exit_cards={1, 2}) == Rules(exit_cards=[Card.TWO, Card.ONE])
    exit_cards = Rules(exit_cards=(12, 7)).exit_cards
    assert isinstance(exit_cards, frozenset)
    assert all(type(card) is Card for card in exit_cards)
    assert str(Rules(exit_cards=(12, 7))) == "parker_1992(exit_cards=7.12)"
    assert str(Rules(exit_cards={1, 2, 3, 5, 7, 8, 10, 11, 12})) == "parker_1992(exit_cards=any_forward)"
    assert Rules.from_text("parker_1992(exit_cards=12.7)") == Rules(exit_cards=(12, 7))
    for forbidden in ({4}, {1, 13}, {6}, set(), "any", "", "1.2", {-1}, {10**5000}):
        with pytest.raises(RulesError, match=r"exit_cards: .*not allowed"):
            Rules(exit_cards=forbidden)
    for wrong in (1, None, True, {"1"}, {True}, b"12", {1: 2}):
        with pytest.raises(TypeError, match="exit_cards: expected"):
            Rules(exit_cards=wrong)  # type: ignore[arg-type]  # the point of the test
    for text in ("4", "S", "1.1", "1.", "1..2", "01", "13", "any", "."):
        with pytest.raises(RulesError, match=r"exit_cards: .*not allowed"):
            Rules.from_text(f"parker_1992(exit_cards={text})")


def test_f5_fire_spaces_in_all_forms() -> None:
    assert FireAndIce(fire_spaces=(45, 30, 15, 0)) == FireAndIce()
    assert isinstance(FireAndIce(fire_spaces=[7]).fire_spaces, frozenset)
    for forbidden in ({60}, {-1}, set(), {0, 10**5000}):
        with pytest.raises(RulesError, match=r"fire_spaces: .*not allowed"):
            FireAndIce(fire_spaces=forbidden)
    for wrong in (1, None, "0.15", {"1"}, {True}):
        with pytest.raises(TypeError, match="fire_spaces: expected"):
            FireAndIce(fire_spaces=wrong)  # type: ignore[arg-type]  # the point of the test


def test_fire_ice_on_and_off() -> None:
    assert Rules(fire_ice=True).fire_ice == FireAndIce()
    assert Rules(fire_ice=False).fire_ice is None
    wrong: Any
    for wrong in (1, "true", {}):
        with pytest.raises(TypeError, match="fire_ice: expected FireAndIce"):
            Rules(fire_ice=wrong)
    for name in ("home_bonus", "iced_bumpable"):
        with pytest.raises(TypeError, match=f"{name}: expected bool"):
            FireAndIce(**{name: 1})  # type: ignore[arg-type]  # the point of the test
    with pytest.raises(RulesError, match="ice_move: 'x' is not allowed: expected must or may"):
        FireAndIce(ice_move="x")


# --- options together


@pytest.mark.parametrize(
    ("changes", "problem"),
    [
        pytest.param(
            {"own_entry": "may_stop_on_diamond"}, "own_entry=may_stop_on_diamond and diamond=false .*M7", id="m7-stop"
        ),
        pytest.param(
            {"own_entry": "may_pass", "diamond": True}, "own_entry=may_pass and diamond=true .*M7", id="m7-pass"
        ),
        pytest.param({"diamond_holds": True}, "diamond_holds=true and diamond=false .*M9", id="m9"),
        pytest.param({"play_on": True, "teams": True}, "play_on=true and teams=true .*G9", id="g9-teams"),
        pytest.param({"play_on": True, "hand_size": 1}, "play_on=true and hand_size=1 .*G9", id="g9-hands"),
        pytest.param({"fire_ice": True, "hand_size": 5}, "fire_ice=true and hand_size=5 .*section 8", id="f"),
        pytest.param({"deck": {Card.ONE: 9}, "hand_size": 5}, "deck=9.0.*0 and hand_size=5 .*P1", id="p1-two-hands"),
        pytest.param(
            {"deck": {Card.ONE: 19}, "hand_size": 5, "teams": True}, "deck=19.0.*0 and hand_size=5 .*P1", id="p1-teams"
        ),
    ],
)
def test_contradiction(changes: dict[str, Any], problem: str) -> None:
    with pytest.raises(RulesError, match=problem):
        Rules(**changes)
    with pytest.raises(RulesError, match=problem):
        Rules().replace(**changes)
    text = ",".join(f"{name}={str(value).lower()}" for name, value in changes.items() if name != "deck")
    if "deck" in changes:
        text += f",deck={Deck(changes['deck'])}"
    with pytest.raises(RulesError, match=problem):
        Rules.from_text(f"parker_1992({text})")


def test_what_does_not_contradict() -> None:
    assert Rules(own_entry="may_stop_on_diamond", diamond=True, diamond_holds=True)
    assert Rules(diamond=True)
    assert Rules(deck={Card.ONE: 10}, hand_size=5)
    assert Rules(deck={Card.ONE: 20}, hand_size=5, teams=True)
    assert Rules(fire_ice=True, teams=True)
    assert Rules(fire_ice=True, play_on=True)


def test_unknown_and_positional_options() -> None:
    for name in ("nonsense", "_tables", "tables", "text", "ice_move"):
        with pytest.raises(TypeError, match=name):
            rules_with(name, 1)
        with pytest.raises(TypeError, match=name):
            Rules().replace(**{name: 1})
    with pytest.raises(TypeError):
        Rules(44)  # type: ignore[call-arg]  # the point of the test
    with pytest.raises(TypeError):
        FireAndIce("may")  # type: ignore[call-arg]  # the point of the test


def test_rules_are_frozen() -> None:
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        Rules().pawns = 3  # type: ignore[misc]  # the point of the test
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        FireAndIce().home_bonus = False  # type: ignore[misc]  # the point of the test


def test_rules_differ_from_other_things() -> None:
    assert Rules() != "parker_1992"
    assert Rules() != Rules(pawns=3)
    assert Rules(fire_ice=True) != Rules()


@given(rules_strategy())
def test_equal_rules(rules: Rules) -> None:
    values = {field.name: getattr(rules, field.name) for field in rules_text.options(Rules)}
    for same in (
        Rules(**values),
        rules.replace(),
        pickle.loads(pickle.dumps(rules)),
        copy.deepcopy(rules),
        copy.copy(rules),
    ):
        assert same == rules
        assert hash(same) == hash(rules)
        assert str(same) == str(rules)
        assert {name: getattr(same, name) for name in values} == values
    assert eval(repr(rules), {"Rules": Rules}) == rules


@given(rules_strategy(), rules_strategy())
def test_rules_are_equal_when_all_options_are(one: Rules, other: Rules) -> None:
    names = [field.name for field in rules_text.options(Rules)]
    assert (one == other) == all(getattr(one, name) == getattr(other, name) for name in names)


@given(rules_strategy(solo=True))
def test_solo_strategy(rules: Rules) -> None:
    assert not rules.teams
    assert not rules.hand_size
    assert rules.fire_ice is None


def test_tables_are_not_part_of_the_value() -> None:
    rules = Rules(pawns=2)
    assert rules._tables is None
    object.__setattr__(rules, "_tables", object())
    assert rules == Rules(pawns=2)
    assert "_tables" not in repr(rules)
    assert rules.replace(pawns=2)._tables is None
    assert pickle.loads(pickle.dumps(rules)) == rules


def test_numbers_of_a_kind_of_their_own_are_numbers() -> None:
    assert Rules(match_target=Card.SORRY) == Rules(match_target=13)
    assert str(Rules(match_target=Card.SORRY)) == "parker_1992(match_target=13)"
