"""The rulebook says what RULES.md, `Rules` and the editions say, and says it in words of its own."""

from __future__ import annotations

import pickle
import re
from collections.abc import Iterator
from pathlib import Path

import attrs
import pytest

from sorry_engine import editions, rulebook, rules_text
from sorry_engine.errors import RulesError
from sorry_engine.options import Choice, FireAndIce
from sorry_engine.rulebook import SOURCES, RuledOption, Ruling
from sorry_engine.rulebook.ruling import EDITIONS
from sorry_engine.rules import Rules

RULES_MD = (Path(__file__).parent.parent / "RULES.md").read_text(encoding="utf-8")
SECTIONS = re.split(r"^## \d ", RULES_MD, flags=re.MULTILINE)[1:9]
ROWS = dict(re.findall(r"^\| ([A-Z]\d+[a-d]?) \| (.*) \|$", "".join(SECTIONS), re.MULTILINE))
OPTIONS = [option for ruling in rulebook.all() for option in ruling.options]

# values that are too many to list: what they look like, and some of them
OPEN = {
    "deck": (r"\d+(\.\d+){10}", ["1.0.0.0.0.0.0.0.0.0.0", "23.23.23.23.23.23.23.23.23.23.23"]),
    "exit_cards": (r"\d+(\.\d+)*", ["7", "5.8.12"]),
    "match_target": (r"\d+", ["1", "1000000000"]),
    "fire_ice.fire_spaces": (r"\d+(\.\d+)*", ["59", "3.20"]),
}
WORDS = {word.value for kind in Choice.__subclasses__() for word in kind}
CANDIDATES = WORDS | {"true", "false", "none", "one_or_two", "any_forward", *map(str, range(61)), "1.1", "1000000001"}
NEEDS = {"own_entry=may_stop_on_diamond": "diamond=true", "diamond_holds=true": "diamond=true"}

by_id = pytest.mark.parametrize("ruling", rulebook.all(), ids=lambda ruling: ruling.id)
by_option = pytest.mark.parametrize("option", OPTIONS, ids=lambda option: option.name)


def texts(ruling: Ruling) -> list[str]:
    """All that a ruling says."""
    return [ruling.statement, *ruling.silent, *(value.meaning for option in ruling.options for value in option.values)]


def field_of(option: str) -> attrs.Attribute[object]:
    field: attrs.Attribute[object]
    nested = option.startswith(rules_text.FIRE_PREFIX)
    field = getattr(attrs.fields(FireAndIce if nested else Rules), option.removeprefix(rules_text.FIRE_PREFIX))
    return field


# --- RULES.md


def test_rulings_are_those_of_rules_md_in_its_order() -> None:
    assert [ruling.id for ruling in rulebook.all()] == list(ROWS)
    assert len(ROWS) == 73


def test_options_stand_with_the_ruling_that_introduces_them() -> None:
    expected = {ruling: re.findall(r"`(\w+)`: \*\*", row) for ruling, row in ROWS.items()}
    for first, name in ("T1", "teams"), ("P1", "hand_size"), ("F1", "fire_ice"):
        assert any(re.match(rf".*\({first[0]}\), option `{name}`: \*\*", section) for section in SECTIONS)
        expected[first].insert(0, name)
    for ruling in rulebook.all():
        names = [option.name.removeprefix(rules_text.FIRE_PREFIX) for option in ruling.options]
        assert names == expected[ruling.id]


@by_option
def test_words_are_those_of_rules_md(option: RuledOption) -> None:
    said = re.search(rf"`{field_of(option.name).name}`: (\*\*.*?)(?: \||\n)", RULES_MD)
    assert said
    words = said[1].replace("*", "").split(", ")
    if all(re.fullmatch(r"[a-z_]+", word) for word in words):
        assert [value.text for value in option.values] == words


@by_id
def test_sources_are_those_of_rules_md(ruling: Ruling) -> None:
    tags = re.findall(r"\b(?:PB92|PB39|HB05|HB13|A5065|WP|GH|GR|APO)\b", ROWS[ruling.id])
    if ruling.id[0] == "F":  # "What HB13 and its readers settle"
        tags = ["HB13"]
    assert ruling.sources == tuple(dict.fromkeys(tags))


def test_tags_of_sources_are_those_of_rules_md() -> None:
    listed = re.search(r"^Sources, by tag: (.*?)\n\n", RULES_MD, re.MULTILINE | re.DOTALL)
    assert listed
    assert [item.split()[0] for item in re.split(r"\s+·\s+", listed[1])] == list(SOURCES)


@by_id
def test_silent_points_are_those_of_rules_md(ruling: Ruling) -> None:
    marks = re.findall(r"(?<!\*)\*(?!\*)|sources silent|no source names", ROWS[ruling.id])
    if ruling.id == "F1":  # section 8: "No source combines it with a hand of cards"
        marks.append("No source combines")
    assert len(ruling.silent) == len(marks)


@by_id
def test_cited_rulings_are_those_of_rules_md(ruling: Ruling) -> None:
    cited = re.compile(r"\b[A-Z]\d{1,2}[a-d]?\b")
    said = {found for text in texts(ruling) for found in cited.findall(text)}
    assert said <= set(ROWS)
    assert {found for found in cited.findall(ROWS[ruling.id]) if found in ROWS} <= said


def words_in_a_row(text: str, number: int = 8) -> Iterator[str]:
    words = re.findall(r"[a-z0-9]+", text.lower().replace("colour", "color").replace("centre", "center"))
    return (" ".join(words[place : place + number]) for place in range(len(words) - number + 1))


@by_id
def test_nothing_is_copied_from_rules_md(ruling: Ruling) -> None:
    of_rules_md = set(words_in_a_row(RULES_MD))
    assert [run for text in texts(ruling) for run in words_in_a_row(text) if run in of_rules_md] == []


# --- `Rules`


def test_every_option_stands_in_one_ruling() -> None:
    names = [field.name for field in rules_text.options(Rules)]
    names += [rules_text.FIRE_PREFIX + field.name for field in rules_text.options(FireAndIce)]
    assert [option.name for option in OPTIONS] == names
    for ruling in rulebook.all():
        for option in ruling.options:
            assert rulebook.ruling_of(option.name) is ruling


@by_option
def test_default_comes_first(option: RuledOption) -> None:
    field = field_of(option.name)
    assert option.default is option.values[0]
    assert option.default.text == rules_text.codec(field).write(field.default)


def is_taken(option: str, text: str) -> bool:
    change = f"{option}={text}"
    try:
        rules = Rules().changed(*filter(None, [NEEDS.get(change), change]))
    except RulesError:
        return False
    assert change in str(rules) or Rules().changed(change) in (Rules(), Rules(fire_ice=True))
    return True


@by_option
def test_values_are_those_that_the_option_takes(option: RuledOption) -> None:
    listed = [value.text for value in option.values]
    assert len(set(listed)) == len(listed)
    if option.name in OPEN:
        shape, examples = OPEN[option.name]
        assert re.fullmatch(r"<[a-z ]+>", listed.pop())
        assert all(re.fullmatch(shape, text) and is_taken(option.name, text) for text in examples)
        assert all(is_taken(option.name, text) for text in listed)
        assert all(text in listed or re.fullmatch(shape, text) for text in CANDIDATES if is_taken(option.name, text))
    else:
        assert {text for text in CANDIDATES if is_taken(option.name, text)} == set(listed)


@by_id
def test_options_are_named_as_in_rules_text(ruling: Ruling) -> None:
    for text in texts(ruling):
        for name in re.findall(r"`(\w+)`", text):
            assert name == "fired" or rulebook.ruling_of(name)
        for name, word in re.findall(r"\b(\w+)=(\w+)", text):
            assert is_taken(name, word)


# --- the editions


def value_in(rules: Rules | None, option: RuledOption) -> str | None:
    """The entry for the value that the option has in these rules; none where there are no such rules."""
    config = rules.fire_ice if rules and option.name.startswith(rules_text.FIRE_PREFIX) else rules
    if config is None:
        return None
    field = field_of(option.name)
    text = rules_text.codec(field).write(getattr(config, field.name))
    return text if text in [value.text for value in option.values] else option.values[-1].text


def played(option: RuledOption, text: str) -> Iterator[str]:
    """The editions that play a value, by the definition that `OptionValue` gives."""
    section = rulebook.ruling_of(option.name).id[0]
    decisive = option.name in ("teams", "hand_size")
    for edition in editions.all():
        games = {edition.name: edition.rules, f"{edition.name}.teams": edition.teams}
        games |= {f"{edition.name}.points": edition.points} if edition.points else {}
        values = {name: value_in(rules, option) for name, rules in games.items()}
        if section in "TP" and not decisive:
            only = {"T": ".teams", "P": ".points"}[section]
            yield from (name for name, value in values.items() if name.endswith(only) and value == text)
        else:
            own = values.pop(edition.name)
            yield from [edition.name] if own == text else [name for name, value in values.items() if value == text]


def test_names_of_editions() -> None:
    assert tuple(edition.name for edition in editions.all()) == EDITIONS


@by_option
def test_editions_play_the_values_that_the_rulebook_says(option: RuledOption) -> None:
    for value in option.values:
        assert value.editions == tuple(played(option, value.text))


# --- the module


def test_ruling_as_text() -> None:
    assert str(rulebook.get("C3")) == "C3: With a 3, 5, 8 or 12, a pawn goes forward that many steps."
    assert str(rulebook.get("F3")).splitlines() == [
        "F3: Ice is put only on a pawn that is on the track, not on one in a Safety Zone.",
        "  fire_ice.ice_targets",
        "    track (default): on the track",
        "    track_and_zone: on the track or in its Safety Zone",
        "  sources: HB13",
    ]
    assert str(rulebook.get("M2")).endswith(
        "\n  ours, no source says: how far a pawn gets with cards other than the 1 and the 2"
    )


@by_id
def test_ruling_is_a_value(ruling: Ruling) -> None:
    assert rulebook.get(ruling.id) is ruling
    assert pickle.loads(pickle.dumps(ruling)) == ruling
    assert hash(ruling) == hash(attrs.evolve(ruling))
    assert all(text == " ".join(text.split()) != "" for text in texts(ruling))
    assert ruling.statement.endswith(".")
    assert all(not meaning.endswith(".") for meaning in texts(ruling)[1:])
    assert max(map(len, str(ruling).splitlines())) <= 100


def test_no_such_ruling() -> None:
    for name in ("", "s6", "S6 ", "S9", "section 8", "x" * 10**6):
        with pytest.raises(RulesError, match=r"is no ruling: expected an id of RULES.md, B1 to F9$") as caught:
            rulebook.get(name)
        assert len(str(caught.value)) < 200
    with pytest.raises(TypeError, match="ruling: expected str, got None"):
        rulebook.get(None)  # type: ignore[arg-type]  # the point of the test


def test_no_such_option() -> None:
    for name in ("", "S6", "ice_move", "fire_ice.pawns", "_tables", "x" * 10**6):
        with pytest.raises(RulesError, match=r"is no option: expected one of rules text, such as pawns or") as caught:
            rulebook.ruling_of(name)
        assert len(str(caught.value)) < 200
    with pytest.raises(TypeError, match="option: expected str, got 6"):
        rulebook.ruling_of(6)  # type: ignore[arg-type]  # the point of the test
