"""Hostile text, any text, and damaged text."""

from __future__ import annotations

import gzip
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sorry_engine import (
    Card,
    GameState,
    NotationError,
    PositionError,
    parse_move,
    parse_state,
    read_records,
)
from sorry_engine.testing import cases
from tests.strategies import states
from tests.test_fuzz import (
    CALLED,
    CASES,
    FULL,
    HEAVY,
    LONGEST_MESSAGE,
    LONGEST_WITHOUT_RULES,
    NAMES,
    PARSERS,
    RECORDS,
    STARTS,
    assert_brief,
    memory,
    outcome,
)

# ---- hostile text ----

HOSTILE = {
    "long": "9" * 10**6,
    "long-commas": "S," * 10**6,
    "long-slashes": "/" * 10**6,
    "long-spaces": " " * 10**6,
    "long-fields": "a=b " * 10**5,
    "just-too-long": "x" * 5000,
    "long-hands": f"{STARTS} r hands=" + "r:1;" * 200,
    "long-hand": f"{STARTS} r hands=r:" + "1," * 400,
    "long-holder": f"{STARTS} r fire=r" + "9" * 800,
    "long-number": "5:r" + "1" * 4000 + ">17",
    "long-count": f"{STARTS} r " + "9" * 700 + ".0" * 10,
    "digits": "١٢٣٤٥٦٧٨٩",
    "superscripts": "²³",
    "hidden-card-open": "r draws ?",
    "nul": "\0",
    "nuls": "\0" * 900,
    "nul-in-position": f"{STARTS}\0 r",
    "surrogate": "\ud800",
    "surrogates": "\udfff" * 900,
    "surrogates-in-move": "5:" + "\udfff" * 100,
    "unprintable": "\U0010ffff" * 900,
    "unprintable-in-move": "5:" + "\U0010ffff" * 100,
    "unprintable-in-rules": "parker_1992(" + "\U0010ffff" * 100 + ")",
    "unprintable-in-pawns": "\U0010ffff" * 100 + "/S/-/- r",
    "quotes": "\\'\"" * 200,
    "brackets": "(" * 900 + ")" * 900,
    "brackets-in-rules": "parker_1992(" * 300 + ")" * 300,
    "square-brackets": "[" * 10**5,
    "braces": "{}" * 300,
    "percent": "%s%n{0}{self.__class__}",
    "line-ends": "\r\n\u2028\u0085" * 200,
    "bars": " | " * 1000,
    "combining": "e" + "\u0301" * 900,
    "right-to-left": "\u202e" * 200,
    "deep-lists": '{"x": ' + "[" * 10**5 + "]" * 10**5 + "}",
    "deep-objects": '{"a":' * 10**5 + "1" + "}" * 10**5,
    "not-so-deep": '{"x": ' + "[" * 400 + "]" * 400 + "}",
    "json-number": '{"x": ' + "9" * 5000 + "}",
    "json-digits": '{"x": ' + "9" * 10**6 + "}",
    "json-exponent": '{"x": 1e' + "9" * 10**6 + "}",
    "json-names": "{" + ", ".join(f'"{number}": 0' for number in range(50_000)) + "}",
    "json-name-twice": "{" + f'"{"a" * 5000}": 0, ' * 2 + '"b": 0}',
    "json-key-twice": '{"x": {' + f'"{"a" * 5000}": 0, ' * 2 + '"b": 0}}',
    "json-half-a-pair": '{"\\ud83d": "\\ude00"}',
    "toml-deep-lists": "x = " + "[" * 10**5,
    "toml-not-so-deep": "x = " + "[" * 200 + "]" * 200,
    "toml-deep-tables": "x = " + "{a=" * 10**5,
    "toml-number": "x = " + "9" * 5000,
    "toml-float": "x = 1e" + "9" * 10**5,
    "toml-dotted": "a." * 2000 + "a = 1",
    "toml-name-twice": f"[{'a' * 5000}]\n" * 2,
    "toml-value-name-twice": f"{'a' * 5000} = 1\n" * 2,
    "toml-table": f"[[{'a' * 5000}]]",
    "toml-key": f"[[first]]\n{'a' * 5000} = 1",
    "toml-long-id": f'[[first]]\nid = "{"a" * 5000}"',
    "toml-unprintable-id": '[[first]]\nid = "\\n\\u0000"',
    "toml-id-of-another-type": "[[first]]\nid = " + "[1]".join("[]") + "\n" + f"[first.x]\nid = [{'1,' * 5000}]",
    "toml-long-id-that-is-none": f"[[first]]\nid = [{'1,' * 5000}]",
    "toml-id-twice": CASES[2].replace('id = "first"', f'id = "{"a" * 5000}"') * 2,
    "toml-date": "x = 2024-02-31",
    "toml-time": "x = 24:61:61",
    "gzip-begins": "\x1f\x8b",
    "gzip-head": "\x1f\x8b\x08\x1c" + "\xff" * 900,
    "gzip-bomb": gzip.compress(b"\0" * 10**7).decode("latin-1"),
    "gzip-bomb-of-lines": gzip.compress(b"\n" * 10**5).decode("latin-1"),
}


@pytest.mark.parametrize("name", NAMES)
def test_hostile_text_fails_fast_and_briefly(name: str) -> None:
    for kind, text in HOSTILE.items():
        longest = LONGEST_MESSAGE if name.startswith("parse_state ") else LONGEST_WITHOUT_RULES
        assert not outcome(name, text, longest), kind


BEFORE, BEHIND = RECORDS[0][:-1] + ', "x": ', "}"
LONG = {
    "Record.from_text": (
        BEFORE + "[" + "[]," * 333_333 + "[]]" + BEHIND,
        BEFORE + '"' + "\\n" * 500_000 + '"' + BEHIND,
        BEFORE + "[" + "1.5," * 250_000 + "0]" + BEHIND,
        BEFORE + "[" * 300 + "]" * 300 + " " * 10**6 + BEHIND,
        BEFORE + '"\ud800"' + BEHIND,
        RECORDS[0].replace('"actions": [', '"actions": [' + '"r 8:-", ' * 110_000),
    ),
    "read_records": (("no record" + "x" * 90 + "\n") * 10_000,),
    "read_records zipped": (("no record" + "x" * 90 + "\n") * 10_000,),
    "cases.read": (
        "0." * 500_000 + "x = 1",
        "x = [" + "[]," * 10**5 + "]",
        "".join(f"a{number} = 1\n" for number in range(20_000)),
    ),
}
"""Those on which JSON, TOML and lines take the most time and memory."""

PIECES = [
    *("S", "H", "s1", "s5", "0", "4", "59", "60", "-", "?", ",", "/", " ", "r", "b", "y", "g", "*", ".", "=", ":"),
    *(">", ">>", "<>", "|", " | ", "(", ")", "fire", "ice", "card=", "places=", "hands=", "fired=1", FULL),
    *("S,S,S,S", STARTS, f"{STARTS} r", "parker_1992", "parker_1992(", "deck=44", "7", "12", "S:", "fire:", "7:"),
    *("r:1", "r:?", ";y:", "r:1;y:S", "r20", "bs2", "target=9 games=0 first=none r:0,b:0"),
    *("r12>15", "rS>4", "r12<>b40", "ice>b20", "٣", "²", "½", "Ⅷ", "\0", "\ud800", "\udfff", "\ufeff", "\U0010ffff"),
    *("\n", "\r", "\r\n", "\v", "\f", "\x1c", "\x1d", "\x1e", "\x85", "\u2028", "\u2029"),
    *('"', "\\", "\\u", "'''", '"""', "[", "]", "{", "}", "[[", "]]", '{"a":', "[],", "0.", "1e9", "9" * 50, "#", "_"),
    *("NaN", "Infinity", "null", "true", "\x1f\x8b", "\x1f\x8b\x08", "\xff"),
]
RUNS = (
    *(
        "9",
        "(",
        "S,",
        ".",
        "0.",
        "=",
        "a=b,",
        "/",
        " ",
        "\t",
        "s1",
        "r1>2,",
        "r:1;",
        ">",
        "<",
        ":",
        " | ",
        "-",
        "_",
        "a",
    ),
    *(
        '"',
        "\\",
        "[",
        "]",
        "[],",
        "{",
        '{"a":',
        '{"a":1},',
        "0,",
        "#",
        "'",
        "a.",
        "[a long table]\n",
        "٣",
        "\0",
        "\ud800",
    ),
    *("\n", "\r", "\r\n", "\x85", "\u2028", "\U0010ffff", "\xff", "\x1f\x8b"),
)


IS_NIGHT = settings().max_examples > 1000


def some_runs(name: str) -> Sequence[str]:
    """All of them in a night; at other times some, for each parser others."""
    return RUNS if IS_NIGHT else RUNS[NAMES.index(name) % 8 :: 8]


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("length", [190, 990, 3990])
def test_runs_inside_valid_texts(name: str, length: int) -> None:
    """Just below the lengths from which on a text is refused unread."""
    for text in PARSERS[name].texts[-2:]:
        for place in {0, len(text)} | {mark.end() for mark in list(re.finditer(r"\W", text))[-3:-1]}:
            for run in some_runs(name):
                times = max(0, length - len(text)) // len(run)
                outcome(name, text[:place] + run * times + text[place:])


@pytest.mark.parametrize("name", NAMES)
def test_a_million_characters(name: str) -> None:
    parser = PARSERS[name]
    valid = parser.texts[-1]
    texts = list(LONG.get(name, ()))
    for number, run in enumerate(some_runs(name)):
        place = (0, len(valid), len(valid) // 2, len(valid) - 1)[number % 4]
        texts.append(valid[:place] + run * (10**6 // len(run)) + valid[place:])
    for text in texts:
        outcome(name, text)
        assert memory(parser.read, text) < 2_000_000 + parser.weight * sys.getsizeof(text), text[:50]


def test_only_text_is_read() -> None:
    for name in CALLED - {"read_records", "cases.read"}:
        wrong: Any
        for wrong in (None, 5, 5.0, b"5:r12>17", ["S"], Card.ONE, bytearray(b"S")):
            with pytest.raises(TypeError, match="expected str, got"):
                PARSERS[name if name in PARSERS else f"{name} solo"].read(wrong)
    for wrong in (None, 5.0, ["games"], {}, object()):
        with pytest.raises(TypeError):
            list(read_records(wrong))
    for wrong in (None, 5, b"x = 1", [("x.toml", None)], [("x.toml", 5)], [("x.toml", b"")]):
        with pytest.raises(TypeError):
            cases.read(wrong)
    with pytest.raises(TypeError, match="rules: expected Rules, got 'parker_1992'"):
        parse_state(f"{STARTS} r", "parker_1992")  # type: ignore[arg-type]  # the point of the test
    with pytest.raises(TypeError, match="expected Color, got 'b'"):
        parse_move("1:ice>-", "b")  # type: ignore[arg-type]  # the point of the test
    with pytest.raises(TypeError, match="expected Color, got 'b'"):
        parse_move("5:r12>17", "b")  # type: ignore[arg-type]  # the point of the test


# ---- any text, text near the grammar, and damaged text ----

DIGITS = st.characters(categories=["Nd", "Nl", "No"])
ANY_TEXT = st.one_of(
    st.text(max_size=60),
    st.text(st.characters(), max_size=1500),
    st.text(DIGITS | st.sampled_from("srSH,.:=()-"), max_size=30),
    st.text(st.characters(categories=["Cc", "Cf", "Cs", "Zl", "Zp", "Zs"]), max_size=30),
    st.binary(max_size=300).map(lambda content: content.decode("latin-1")),
    st.binary(max_size=300).map(lambda content: content.decode("utf-8", "surrogateescape")),
    st.builds(lambda text, times: text * times, st.text(min_size=1, max_size=5), st.integers(1, 20_000)),
)


@given(text=ANY_TEXT)
@pytest.mark.parametrize("name", NAMES)
def test_any_text_is_a_value_or_an_error(name: str, text: str) -> None:
    outcome(name, text)


def tokens(texts: Sequence[str]) -> list[str]:
    """The words and marks of some texts, and their characters."""
    return sorted({token for text in texts for token in (*re.findall(r"[a-z_.]+|\w+|\W+", text), *text)})


GRAMMARS = {
    name: st.lists(st.sampled_from(tokens(parser.texts)) | st.sampled_from([*PIECES, *parser.texts]), max_size=15).map(
        "".join
    )
    for name, parser in PARSERS.items()
}


@given(data=st.data())
@pytest.mark.parametrize("name", NAMES)
def test_text_near_the_grammar_is_a_value_or_an_error(name: str, data: st.DataObject) -> None:
    outcome(name, data.draw(GRAMMARS[name]))


def small_edits(text: str, words: Sequence[str], most: int) -> Iterator[str]:
    """A mark doubled, left out, put in or exchanged, and a word in the place of another, here and there."""
    for place in range(0, len(text) + 1, 1 + len(text) // most):
        before, mark, behind = text[:place], text[place : place + 1], text[place + 1 :]
        for new in ("", mark * 2, behind[:1] + mark, *(mark + more for more in "0 \n٣²-?\0\ud800")):
            yield before + new + behind
    found = [word.span() for word in re.finditer(r"[a-z_]+|\w+|\W", text)]
    for begin, end in found[:: 1 + len(found) // 20]:
        for word in words[:: 1 + len(words) // most]:
            yield text[:begin] + word + text[end:]


@pytest.mark.parametrize("name", NAMES)
def test_small_edits_of_valid_text(name: str) -> None:
    most = (3 if PARSERS[name].weight == HEAVY else 25) * (4 if IS_NIGHT else 1)
    words = tokens(PARSERS[name].texts)
    for valid in PARSERS[name].texts[-3 if IS_NIGHT or (most > 9 and len(PARSERS[name].texts[-1]) < 100) else -1 :]:
        for text in small_edits(valid, words, most):
            outcome(name, text)


EDITS: dict[str, Callable[[str, str, str, int], str]] = {
    "delete": lambda part, behind, piece, times: behind,
    "insert": lambda part, behind, piece, times: part + piece + behind,
    "replace": lambda part, behind, piece, times: piece + behind,
    "swap": lambda part, behind, piece, times: behind + part,
    "repeat": lambda part, behind, piece, times: part * times + behind,
}


@st.composite
def damaged(draw: st.DrawFn, texts: Sequence[str]) -> str:
    """A valid text with some edits; pieces come from another one, too."""
    text = draw(st.sampled_from(texts))
    for _ in range(draw(st.integers(1, 4))):
        begin, middle, end = (draw(st.integers(0, len(text))) for _ in range(3))
        if draw(st.booleans()):
            middle, end = begin + middle % 4, begin + middle % 4 + end % 4
        begin, middle, end = sorted((begin, middle, end))
        other = draw(st.sampled_from(texts))
        place, length = draw(st.integers(0, len(other))), draw(st.integers(0, 20))
        piece = draw(st.sampled_from([other[place : place + length], other[place:], *PIECES]))
        edit = EDITS[draw(st.sampled_from(sorted(EDITS)))]
        text = text[:begin] + edit(text[begin:middle], text[middle:end], piece, draw(st.sampled_from([2, 9, 99])))
        text += other[end:] if draw(st.integers(0, 9)) == 9 else ""
    return text


@given(data=st.data())
@pytest.mark.parametrize("name", NAMES)
def test_damaged_text_is_a_value_or_an_error(name: str, data: st.DataObject) -> None:
    outcome(name, data.draw(damaged(PARSERS[name].texts)))


@given(states(), st.data())
def test_damaged_text_of_any_state_is_a_state_or_an_error(state: GameState, data: st.DataObject) -> None:
    try:
        read = parse_state(data.draw(damaged([str(state)])), state.rules)
    except (NotationError, PositionError) as error:
        assert_brief(str(error), LONGEST_WITHOUT_RULES + len(str(state.rules)))
        return
    assert parse_state(str(read), state.rules) == read
