"""The text of ``Rules``: DESIGN, text formats."""

from __future__ import annotations

import threading
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sorry_engine import editions, rules_text
from sorry_engine.errors import NotationError, RulesError
from sorry_engine.options import FireAndIce
from sorry_engine.rules import Rules, register_base
from tests.strategies import OPTION_VALUES, fire_and_ice, rules_strategy


@given(rules_strategy())
def test_text_round_trip(rules: Rules) -> None:
    text = str(rules)
    assert Rules.from_text(text) == rules
    assert str(Rules.from_text(text)) == text
    assert Rules.from_text(text) is Rules.from_text(text)


@given(rules_strategy(), st.randoms(use_true_random=False))
def test_text_reads_options_in_any_order(rules: Rules, random: Any) -> None:
    base, _, rest = str(rules).partition("(")
    items = rest[:-1].split(",")
    random.shuffle(items)
    assert Rules.from_text(f"{base}({','.join(items)})" if rest else base) is Rules.from_text(str(rules))


@given(rules_strategy(), st.sampled_from(editions.all()))
def test_text_with_any_edition_as_base(rules: Rules, edition: editions.Edition) -> None:
    items = [
        f"{field.name}={rules_text.codec(field).write(getattr(rules, field.name))}"
        for field in rules_text.options(Rules)
    ]
    if rules.fire_ice is not None:
        items += rules_text.differences(rules.fire_ice, "fire_ice.")
    assert Rules.from_text(f"{edition.name}.teams({','.join(items)})") == rules


@given(fire_and_ice)
def test_text_of_fire_and_ice(config: FireAndIce) -> None:
    rules = Rules(fire_ice=config)
    assert ("fire_ice=true" in str(rules)) == (config == FireAndIce())
    assert Rules.from_text(str(rules)) == rules
    assert Rules.from_text(str(rules).replace("(", "(fire_ice=true,")) == rules if config != FireAndIce() else True


@pytest.mark.parametrize(
    ("text", "rules"),
    [
        ("parker_1992", Rules()),
        ("parker_1992(deck=44,draw_again=if_moved)", Rules(deck=44, draw_again="if_moved")),
        ("parker_1992(match_target=300)", Rules(match_target=300)),
        ("parker_1992(fire_ice=true)", Rules(fire_ice=True)),
        ("parker_1992(pawns=3,fire_ice.ice_move=may)", Rules(pawns=3, fire_ice=FireAndIce(ice_move="may"))),
        (
            "parker_1992(fire_ice.fire_spaces=3.20,fire_ice.home_bonus=false)",
            Rules(fire_ice=FireAndIce(fire_spaces={3, 20}, home_bonus=False)),
        ),
        (
            "parker_1992(exit_cards=any_forward,teams=true,hand_size=5)",
            Rules(exit_cards="any_forward", teams=True, hand_size=5),
        ),
    ],
)
def test_canonical_text(text: str, rules: Rules) -> None:
    assert str(rules) == text
    assert Rules.from_text(text) == rules
    assert repr(rules) == f"Rules.from_text('{text}')"


def test_text_means_the_default_too() -> None:
    assert Rules.from_text("parker_1992(deck=45,match_target=none,fire_ice=none,must_move=true)") == Rules()
    assert Rules.from_text("hasbro_2013(fire_ice=none)") == editions.HASBRO_A5065.rules
    assert Rules.from_text("hasbro_2013(fire_ice=none,hand_size=5)").hand_size == 5
    assert Rules.from_text("hasbro_2013(fire_ice.ice_move=may)").fire_ice == FireAndIce(ice_move="may")
    assert Rules.from_text("parker_1992(fire_ice.ice_move=must)") == Rules(fire_ice=True)
    assert Rules.from_text("parker_1992(fire_ice.ice_move=may,fire_ice=true)").fire_ice == FireAndIce(ice_move="may")


@pytest.mark.parametrize(
    ("text", "position", "problem"),
    [
        ("", 0, "unknown edition ''"),
        ("parker", 0, "unknown edition 'parker'"),
        ("Parker_1992", 0, "unknown edition"),
        (" parker_1992", 0, "unknown edition"),
        ("parker_1992 ", 0, "unknown edition"),
        ("parker_1992.solo", 0, "unknown edition 'parker_1992.solo': expected one of parker_1992, .*, gamerules$"),
        ("parker_1992)", 0, "unknown edition"),
        ("(deck=44)", 0, "unknown edition ''"),
        ("parker_1992(", 12, "expected \\) at the end"),
        ("parker_1992(deck=44", 19, "expected \\) at the end"),
        ("parker_1992(deck=44) ", 21, "expected \\) at the end"),
        ("parker_1992()", 12, "expected option=value, got ''"),
        ("parker_1992(deck)", 12, "expected option=value, got 'deck'"),
        ("parker_1992(deck=)", 12, "expected option=value, got 'deck='"),
        ("parker_1992(deck=44,)", 20, "expected option=value, got ''"),
        ("parker_1992(deck=44, pawns=3)", 20, "expected option=value"),
        ("parker_1992(deck=44))", 12, "expected option=value"),
        ("parker_1992(pawns=٣)", 12, "expected option=value"),
        ("parker_1992(pawns=3,deck=4=4)", 20, "expected option=value"),
        ("parker_1992(pawns=3,depth=4)", 20, "unknown option 'depth'$"),
        ("parker_1992(ice_move=may)", 12, "unknown option 'ice_move': perhaps fire_ice.ice_move$"),
        ("parker_1992(fire_ice.pawns=3)", 12, "unknown option 'fire_ice.pawns'"),
        ("parker_1992(_tables=1)", 12, "unknown option '_tables'"),
        ("parker_1992(pawns=3,deck=44,pawns=3)", 28, "repeated option 'pawns'"),
        ("parker_1992(fire_ice=true,fire_ice=true)", 26, "repeated option 'fire_ice'"),
    ],
)
def test_text_that_is_no_rules(text: str, position: int, problem: str) -> None:
    with pytest.raises(NotationError, match=f"position {position}: {problem}"):
        Rules.from_text(text)


@pytest.mark.parametrize(
    "items",
    [
        "fire_ice=false",
        "fire_ice=True",
        "fire_ice.ice_move=x",
        "fire_ice.fire_spaces=60",
        "fire_ice.fire_spaces=none",
        "fire_ice.fire_spaces=0.0",
        "fire_ice.home_bonus=1",
        "fire_ice=none,fire_ice.home_bonus=true",
        "fire_ice.home_bonus=true,fire_ice=none",
        "match_target=false",
        "match_target=0",
        "reshuffle=never",
    ],
)
def test_text_with_a_forbidden_value(items: str) -> None:
    with pytest.raises(RulesError, match=r"fire_ice|fire_spaces|ice_move|home_bonus|match_target|reshuffle"):
        Rules.from_text(f"hasbro_2013({items})")


@pytest.mark.parametrize(
    "text",
    [
        "x" * 10**7,
        "parker_1992(" + "deck=44," * 10**6,
        "parker_1992(match_target=" + "9" * 10**7 + ")",
        "parker_1992(deck=" + "9" * 3000 + ")",
        "parker_1992(fire_ice.fire_spaces=" + "1." * 1500 + "1)",
        "parker_1992(" + "(" * 3900 + ")",
        "parker_1992(" + "." * 3000 + "=1)",
        "parker_1992(" + "deck_" * 700 + "=1)",
        "x" * 4000,
        "x" * 30,
        "\N{NULL}" * 30,
    ],
)
def test_hostile_text_fails_briefly(text: str) -> None:
    with pytest.raises((NotationError, RulesError)) as caught:
        Rules.from_text(text)
    assert len(str(caught.value)) < 300


PIECES = st.sampled_from(
    [*OPTION_VALUES, "parker_1992", "hasbro_2013.teams", *"(),=.", "none", "true", "44", "may", "fire_ice", "fire_ice."]
)


@given(st.lists(PIECES | st.text(max_size=3), max_size=12).map("".join) | st.text(max_size=40))
def test_any_text_is_rules_or_an_error(text: str) -> None:
    try:
        rules = Rules.from_text(text)
    except (NotationError, RulesError):
        return
    assert Rules.from_text(str(rules)) == rules


@given(rules_strategy(), st.data())
def test_damaged_text_is_rules_or_an_error(rules: Rules, data: st.DataObject) -> None:
    text = str(rules)
    place = data.draw(st.integers(0, len(text)))
    damaged = text[:place] + data.draw(st.text("(),=.x1_", max_size=2)) + text[place + data.draw(st.integers(0, 2)) :]
    try:
        read = Rules.from_text(damaged)
    except (NotationError, RulesError):
        return
    assert Rules.from_text(str(read)) == read


@given(rules_strategy(), rules_strategy())
def test_changed_is_text_with_a_base_of_any_rules(rules: Rules, other: Rules) -> None:
    values = [
        f"{field.name}={rules_text.codec(field).write(getattr(other, field.name))}"
        for field in rules_text.options(Rules)
    ]
    if other.fire_ice is not None:
        values += [
            f"fire_ice.{field.name}={rules_text.codec(field).write(getattr(other.fire_ice, field.name))}"
            for field in rules_text.options(FireAndIce)
        ]
    assert rules.changed(*values) == other
    assert rules.changed() == rules


def test_changed() -> None:
    rules = Rules(deck=44, fire_ice=FireAndIce(ice_move="may"))
    assert rules.changed("deck=45", "fire_ice=none") == Rules()
    assert rules.changed("fire_ice.home_bonus=false").fire_ice == FireAndIce(ice_move="may", home_bonus=False)
    assert rules.changed("fire_ice=true", "fire_ice.home_bonus=false").fire_ice == FireAndIce(home_bonus=False)
    assert Rules().changed("fire_ice.ice_move=may").fire_ice == FireAndIce(ice_move="may")
    assert editions.HASBRO_2013.rules.changed("pawns=4") == Rules.from_text("hasbro_2013(pawns=4)")


@pytest.mark.parametrize(
    ("texts", "position", "problem"),
    [
        (["pawns=3", "depth=4"], 8, "unknown option 'depth'$"),
        (["ice_move=may"], 0, "unknown option 'ice_move': perhaps fire_ice.ice_move$"),
        (["pawns=3", "pawns=3"], 8, "repeated option 'pawns'$"),
        (["pawns"], 0, "expected option=value, got 'pawns'$"),
        (["pawns=3", ""], 8, "expected option=value, got ''$"),
        (["parker_1992(pawns=3)"], 0, "expected option=value"),
    ],
)
def test_changes_that_are_no_options(texts: list[str], position: int, problem: str) -> None:
    with pytest.raises(NotationError, match=f"^'.*', position {position}: {problem}"):
        Rules().changed(*texts)


def test_changes_that_are_forbidden() -> None:
    for texts, problem in [
        (["pawns=5"], "pawns: 5 is not allowed: expected 1 to 4"),
        (["deck=x"], "deck: 'x' is not allowed"),
        (["slide_own_pawns=no"], "slide_own_pawns: 'no' is not allowed"),
        (["diamond_holds=true"], "diamond_holds=true and diamond=false exclude each other"),
        (["fire_ice=none", "fire_ice.ice_move=may"], "fire_ice=none and fire_ice.ice_move exclude each other"),
    ]:
        with pytest.raises(RulesError, match=problem):
            Rules().changed(*texts)
    with pytest.raises(NotationError, match=r"expected rules text of at most 4000 characters, got 9999999$"):
        Rules().changed(*["x"] * 5 * 10**6)
    for wrong in (None, 3, b"pawns=3", ["pawns=3"]):
        with pytest.raises(TypeError, match="option: expected str"):
            Rules().changed("pawns=3", wrong)  # type: ignore[arg-type]  # the point of the test


def test_text_of_the_wrong_type() -> None:
    for wrong in (None, 1, b"parker_1992", Rules()):
        with pytest.raises(TypeError, match="rules: expected str"):
            Rules.from_text(wrong)  # type: ignore[arg-type]  # the point of the test


def test_a_name_keeps_its_meaning() -> None:
    register_base("parker_1992", Rules())
    register_base("hasbro_2013.points", None)
    for name, rules in (("parker_1992", Rules(pawns=3)), ("hasbro_2013", None), ("hasbro_2013.points", Rules())):
        with pytest.raises(ValueError, match=f"'{name}' stands for other rules already"):
            register_base(name, rules)


def test_text_is_read_alike_by_many_threads() -> None:
    texts = [f"parker_1992(match_target={number})" for number in range(1, 200)]
    results: list[list[Rules]] = []
    threads = [threading.Thread(target=lambda: results.append([*map(Rules.from_text, texts)])) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(results) == 4
    assert all(result == results[0] for result in results)
