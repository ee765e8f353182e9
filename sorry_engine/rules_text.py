"""The text of ``Rules``: how its options are written and read (DESIGN: Rules).

The grammar is ``base`` or ``base(option=value,option=value)``, without spaces. What an option's value looks like
follows from its declaration: a word, ``true`` or ``false``, a number; the four options that are none of these have an
entry of their own in a table. The options of Fire & Ice are written ``fire_ice.option``, after all others.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any, Final, NamedTuple

import attrs

from sorry_engine.cards import Card, Deck
from sorry_engine.errors import NotationError, expect, shown
from sorry_engine.options import DECKS, EXIT_CARDS, FireAndIce, forbidden

FIRE_PREFIX: Final = "fire_ice."
_LONGEST: Final = 4000  # more than all options with their longest values
_NUMBER: Final = r"0|[1-9][0-9]{0,9}"
_ITEM: Final = r"([a-z_.]+)=([A-Za-z0-9_.+-]+)"


class Codec(NamedTuple):
    """How to write and read one option; ``read`` gets the option's name for its errors (``RulesError``)."""

    write: Callable[[Any], str]
    read: Callable[[str, str], Any]


def read_number(option: str, text: str) -> int:
    """A whole number of at most ten digits, with no sign and no leading zero."""
    if not re.fullmatch(_NUMBER, text):
        raise forbidden(option, text, ["a number"])
    return int(text)


def read_flag(option: str, text: str) -> bool:
    """The word true or false."""
    if text not in ("true", "false"):
        raise forbidden(option, text, ["true", "false"])
    return text == "true"


def write_members(values: frozenset[int]) -> str:
    """The members in order, joined by dots."""
    return ".".join(str(int(value)) for value in sorted(values))


def read_members(option: str, text: str) -> list[int]:
    """Members in any order, each once, joined by dots."""
    numbers = [read_number(option, part) for part in text.split(".")]
    if len(set(numbers)) < len(numbers):
        raise forbidden(option, text, ["each member once"])
    return numbers


def write_deck(deck: Deck) -> str:
    """The size, if it names the deck, or the counts."""
    return next((str(size) for size, named in DECKS.items() if named == deck), str(deck))


def read_deck(option: str, text: str) -> Deck | int:
    """A size or counts."""
    if "." not in text:
        return read_number(option, text)
    try:
        return Deck.from_text(text)
    except NotationError as error:
        raise forbidden(option, text, [*DECKS, "eleven counts joined by dots"]) from error


def write_exit_cards(cards: frozenset[Card]) -> str:
    """The set's word, if it has one, or its members."""
    return next((word for word, named in EXIT_CARDS.items() if named == cards), write_members(cards))


def read_exit_cards(option: str, text: str) -> str | list[int]:
    """A word or members."""
    return read_members(option, text) if text[0].isdigit() else text


def read_optional_number(option: str, text: str) -> int | None:
    """A number or none."""
    return None if text == "none" else read_number(option, text)


def read_fire_ice(option: str, text: str) -> bool | None:
    """The word true or none."""
    if text not in ("true", "none"):
        raise forbidden(option, text, ["true", "none"])
    return text == "true" or None


def write_word(value: object) -> str:
    """Anything whose text is one word: true, false, none, a number or a member of an enum."""
    return str(int(value) if type(value) is not bool and isinstance(value, int) else value).lower()


_BY_NAME: Final = {
    "deck": Codec(write_deck, read_deck),
    "exit_cards": Codec(write_exit_cards, read_exit_cards),
    "fire_spaces": Codec(write_members, read_members),
    "match_target": Codec(write_word, read_optional_number),
    "fire_ice": Codec(lambda value: "none" if value is None else "true", read_fire_ice),
}
_BY_TYPE: Final = {bool: Codec(write_word, read_flag), int: Codec(write_word, read_number)}
_WORD: Final = Codec(write_word, lambda option, text: text)  # the enum itself refuses other words


def codec(field: attrs.Attribute[Any]) -> Codec:
    """How the field of ``Rules`` or ``FireAndIce`` is written and read."""
    return _BY_NAME.get(field.name) or _BY_TYPE.get(type(field.default), _WORD)


def options(cls: type[attrs.AttrsInstance]) -> Iterator[attrs.Attribute[Any]]:
    """The fields that are options, in the order of RULES.md."""
    return (field for field in attrs.fields(cls) if field.init)


def written(config: attrs.AttrsInstance, prefix: str = "") -> Iterator[str]:
    """The texts of all options, in order."""
    for field in options(type(config)):
        value = getattr(config, field.name)
        yield f"{prefix}{field.name}={codec(field).write(value)}"
        if isinstance(value, FireAndIce):
            yield from written(value, FIRE_PREFIX)


def compare(one: attrs.AttrsInstance, other: attrs.AttrsInstance, prefix: str = "") -> Iterator[tuple[str, str, str]]:
    """The options in which two configurations of a kind differ, in order: the name, its text in one and in the other.

    Those of Fire & Ice come one by one if both have it; if only one has it, its text tells all of them.
    """
    for field in options(type(one)):
        values = getattr(one, field.name), getattr(other, field.name)
        if isinstance(values[0], FireAndIce) and isinstance(values[1], FireAndIce):
            yield from compare(*values, FIRE_PREFIX)
        elif values[0] != values[1]:
            first, second = (codec(field).write(value) + _house_rules(value) for value in values)
            yield prefix + field.name, first, second


def _house_rules(value: object) -> str:
    changes = ", ".join(differences(value)) if isinstance(value, FireAndIce) else ""
    return changes and f" with {changes}"


def differences(config: attrs.AttrsInstance, prefix: str = "") -> Iterator[str]:
    """The texts of the options that differ from their defaults, in order, Fire & Ice's last."""
    for field in options(type(config)):
        value = getattr(config, field.name)
        if value != field.default:
            nested = list(differences(value, FIRE_PREFIX)) if isinstance(value, FireAndIce) else []
            yield from nested or [f"{prefix}{field.name}={codec(field).write(value)}"]


def parse(text: str, rules: type[attrs.AttrsInstance]) -> tuple[str, dict[str, Any]]:
    """The base's name and the changes to it, as values for the constructor: unchecked against each other.

    Errors as of ``parse_changes``.
    """
    _check_length(expect(text, str, "rules"))
    base, bracket, rest = text.partition("(")
    if bracket and not rest.endswith(")"):
        raise _misread(text, len(text), "expected ) at the end")
    return base, parse_changes(text, rules, len(base) + 1, len(text) - 1) if bracket else {}


def parse_changes(
    text: str, rules: type[attrs.AttrsInstance], begin: int = 0, end: int | None = None
) -> dict[str, Any]:
    """The options that a part of a text changes, as values for the constructor: unchecked against each other.

    The options of Fire & Ice keep their prefix. ``NotationError`` for text that does not follow the grammar and for an
    unknown or repeated option; ``RulesError`` for a value that no option of its kind has.
    """
    _check_length(text)
    known = {field.name: field for field in options(rules)}
    known |= {FIRE_PREFIX + field.name: field for field in options(FireAndIce)}
    texts: dict[str, str] = {}
    position = begin
    for item in text[begin:end].split(","):
        match = re.fullmatch(_ITEM, item)
        if match is None:
            raise _misread(text, position, f"expected option=value, got {shown(item)}")
        name, value = match.groups()
        if name not in known:
            from difflib import get_close_matches  # a fiftieth of this package's import time, for an error only

            close = get_close_matches(name, known)
            raise _misread(text, position, f"unknown option {shown(name)}" + (f": perhaps {close[0]}" if close else ""))
        if name in texts:
            raise _misread(text, position, f"repeated option {shown(name)}")
        texts[name] = value
        position += len(item) + 1
    return {name: codec(known[name]).read(name, value) for name, value in texts.items()}


def _check_length(text: str) -> None:
    if len(text) > _LONGEST:
        raise NotationError(f"{shown(text)}: expected rules text of at most {_LONGEST} characters, got {len(text)}")


def _misread(text: str, position: int, problem: str) -> NotationError:
    return NotationError(f"{shown(text)}, position {position}: {problem}")
