"""Text and bytes of all kinds into every parser: a value or an error of ours, in little time and memory, and briefly.

How much is tried is the profile's: `ci` takes seconds. For a night:

    HYPOTHESIS_PROFILE=night python -m pytest tests/test_fuzz.py
"""

from __future__ import annotations

import gzip
import inspect
import re
import signal
import sys
import tracemalloc
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from types import ModuleType
from typing import Any, NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import sorry_engine
from sorry_engine import (
    DECK_44,
    Action,
    Card,
    CardCounts,
    Color,
    Deck,
    GameState,
    Match,
    NotationError,
    PositionError,
    Record,
    Recorder,
    RecordWarning,
    Rules,
    RulesError,
    SorryError,
    dumps,
    editions,
    legal_moves,
    loads,
    new_game,
    parse_card,
    parse_move,
    parse_square,
    parse_state,
    read_records,
    rulebook,
    square_name,
)
from sorry_engine.testing import cases
from tests.positions import GAMES, cards_of, cards_to_deal, position, uniform_rules
from tests.strategies import states

FULL = "5.4.4.4.4.4.4.4.4.4.4"
STARTS = "S,S,S,S/S,S,S,S/S,S,S,S/S,S,S,S"
TWO = "S,S,S,S/-/S,S,S,S/- y"
OUT = "S,S,20/S,40,s2/-/- r"
HANDS = Rules(hand_size=2)
ICY = Rules(pawns=3, fire_ice=True)


# ---- valid texts, of games that are the same each time ----

RANDOM = Random(1934)
KINDS = dict(zip(("solo", "teams", "hands", "fire", "team hands", "team fire"), GAMES, strict=True))
RULES = {name: uniform_rules(RANDOM.choice, game) for name, game in KINDS.items()}
STATES = {name: [position(RANDOM.choice, rules) for _ in range(8)] for name, rules in RULES.items()}


def some_moves(state: GameState) -> list[str]:
    return [str(move) for card in cards_of(state)[::4] for move in legal_moves(state, card)[:2]]


def recorded(rules: Rules, actions: int) -> Record:
    extra = {"site": "Zürich", "\ud83d": [1.5e300, None, True, {"a": [-0.0, 10**20, "\U0001f3b2\n"]}]}
    players = {Color.RED: "Ann", Color.BLUE: {"bot": "random"}}
    seed = {"generator": "Dealer", "value": 7}
    recorder = Recorder(new_game(rules), players=players, seed=seed, extra=extra)
    for _ in range(actions):
        state = recorder.state
        if state.is_chance:
            recorder.deal(RANDOM.choice(cards_to_deal(state)))
        else:
            recorder.apply(RANDOM.choice(legal_moves(state)))
    return recorder.record


MOVES = [
    *sorted({move for same_rules in STATES.values() for state in same_rules for move in some_moves(state)}),
    *("5:r12>17", "10:ys2>s1", "7:r12>15,r30>34", "11:r12<>b40", "S:rS>40", "8:-", "S:-", "fire:r12>15", "fire:-"),
    *("1:ice>b20,r4>5", "2:fire>r30,r12>14", "5:rs1>H,r20>>H", "5:rs1>H,rS>>H", "4:bs1>14", "12:rs1>H"),
]
RULES_TEXTS = [
    *map(str, RULES.values()),
    *("parker_1992", "hasbro_2013.teams(pawns=4)", "gamerules.team_points", "parker_1939(deck=44,exit_cards=1.2.12)"),
    *("wikipedia(draw_again=never,match_target=300)", "hasbro_2013(fire_ice.fire_spaces=1.2.59,fire_ice=true)"),
]
OPTIONS = [text.partition("(")[2][:-1] for text in RULES_TEXTS if "(" in text]
MATCHES = [
    *("parker_1992 | target=none games=0 first=none r:0,b:0,y:0,g:0", f"{HANDS} | target=300 games=2 first=b r:5,b:95"),
    f"{Rules(teams=True)} | target=3 games=4 first=g r:1,b:3,y:1,g:3",
]
RECORDS = [str(recorded(rules, 3 * number)) for number, rules in enumerate(RULES.values())]
ACTIONS = [f"r {move}" for move in MOVES] + ["r takes 7", "g takes ?", "b draws S", "y 1:ice>-", "y fire:-"]
FILES = ["\n".join(RECORDS[:2]), RECORDS[0] + "\n\n" + RECORDS[1] + "\r\n" + RECORDS[2][:99], RECORDS[3] + "\n"]
ZIPPED = [gzip.compress(text.encode(), mtime=0) for text in FILES]
ENTRIES = [
    'id = "{}"\nrulings = ["P5"]\ntitle = "x"\nsource = "constructed"\nrules = "parker_1992"\n' + rest
    for rest in (
        f'position = "{STARTS} r"\ncard = "1"\n[scenario.moves]\n"1:rS>4" = "S,S,S,4/S,S,S,S/S,S,S,S/S,S,S,S b"\n',
        f'colors = "rbyg"\nfirst = "b"\npawns = "{STARTS}"\ncards_in_each_hand_after_the_deal = 0x5\n',
        'begins = "r"\ndraws = [{ r = "S", b = "12" }, { r = "7" }]\n',
        "winner = 'r'\npawns = '''H,H,H,H/S,20,H,H/-/-'''\nscore = { r = 55, b = 1_0 }\n",
        'next_begins = ["r"]\ntotals.r = 1\ngames = [{ winner = "r", score.r = 1 }] # why\n',
    )
]
CASES = [
    f"[[{kind}]]\n{entry.replace('{}', kind, 1)}"
    for kind, entry in zip(("scenario", "setup", "first", "score", "match"), ENTRIES, strict=True)
]


# ---- every parser ----


class Parser(NamedTuple):
    """How a parser is called with nothing but a text, which texts it reads, and what is to be expected of it."""

    read: Callable[[str], Any]
    texts: Sequence[str]
    errors: tuple[type[SorryError], ...] = (NotationError,)
    write: Callable[[Any], str] | None = str  # None: a value has no text
    again: Callable[[str], Any] | None = None  # what reads that text, if not `read`
    only: bool = True  # whether what `write` writes is all that is read
    weight: int = 10  # how many times the memory of the text is taken at most
    pace: float = 0.6  # microseconds for a character, at most, on an idle machine


def state_parser(rules: Rules, known: list[GameState]) -> Parser:
    texts = [str(state) for state in known]
    return Parser(lambda text: parse_state(text, rules), texts, STATE_ERRORS, only=False)


def in_state(text: str, rules: Rules, texts: Sequence[str]) -> Parser:
    """A field of a position."""
    return Parser(lambda field: parse_state(text + field, rules), texts, STATE_ERRORS, dumps, loads, only=False)


def read_file(content: bytes) -> list[Record]:
    """What is in a file; of what is none, it is told briefly, in order, and nothing is raised."""
    line = 0

    def report(warning: RecordWarning) -> None:
        nonlocal line
        assert warning.line >= line
        line = warning.line
        assert_brief(warning.reason)

    with TemporaryDirectory() as folder:
        path = Path(folder, "games")
        path.write_bytes(content)
        return list(read_records(path, report=report))


def as_bytes(text: str) -> bytes:
    """Characters as bytes, or if there are others than these, their UTF-8."""
    return text.encode("utf-8", "surrogatepass") if max(text, default="") > "\xff" else text.encode("latin-1")


def in_lines(records: list[Record]) -> str:
    return "\n".join(map(str, records))


def of_zipped(text: str) -> list[Record]:
    return read_file(gzip.compress(as_bytes(text), 1))


def one_option_each(text: str) -> Rules:
    return Rules(deck=55).changed(*text.split(","))


STATE_ERRORS = NotationError, PositionError
RULES_ERRORS = NotationError, RulesError
ALL_ERRORS = NotationError, PositionError, RulesError
LATIN = [as_bytes(text).decode("latin-1") for text in FILES]
HEAVY = 120  # a JSON list of empty lists, or lines of a character each
SLOW = 8  # every other character of a file may end a line that has an error of its own; TOML is read in Python

PARSERS = {
    "parse_square": Parser(parse_square, list(map(square_name, range(-2, 66))), write=square_name),
    "parse_card": Parser(parse_card, list(map(str, Card))),
    "Color.from_letter": Parser(Color.from_letter, ["r", "b", "y", "g"], write=lambda color: str(color.letter)),
    "parse_move": Parser(parse_move, MOVES),
    "parse_move by yellow": Parser(lambda text: parse_move(text, Color.YELLOW), [*MOVES, "1:ice>-,y4>5", "2:fire>-"]),
    "parse_move steps": Parser(
        lambda text: parse_move(f"7:{text}"),
        [text.partition(":")[2] for text in MOVES],
        write=lambda move: str(move).partition(":")[2],
    ),
    **{f"parse_state {name}": state_parser(RULES[name], STATES[name]) for name in KINDS},
    "parse_state hands=": in_state(f"{TWO} * hands=", HANDS, ["r:1,2;y:S", "r:;y:?", "r:?,?;y:10,12"]),
    "parse_state fire=": in_state(f"{OUT} * fire=", ICY, ["r20", "bs2 ice=b40", "b40 ice=b40 fired=1"]),
    "loads": Parser(loads, [dumps(known[0]) for known in STATES.values()], ALL_ERRORS, dumps, only=False),
    "loads position": in_state("", Rules(), [str(new_game()), STARTS + " r card=7"])._replace(
        read=lambda text: loads(f"parker_1992 | {text}")
    ),
    "Rules.from_text": Parser(Rules.from_text, RULES_TEXTS, RULES_ERRORS, only=False),
    "Rules.from_text deck=": Parser(
        lambda text: Rules.from_text(f"parker_1992(deck={text})"),
        ["44", "45", FULL, "44,pawns=3"],
        RULES_ERRORS,
        again=Rules.from_text,
        only=False,
    ),
    "Rules.changed": Parser(Rules().changed, OPTIONS, RULES_ERRORS, again=Rules.from_text, only=False),
    "Rules.changed each": Parser(one_option_each, OPTIONS, RULES_ERRORS, again=Rules.from_text, only=False, weight=80),
    "CardCounts.from_text": Parser(CardCounts.from_text, [FULL, "255.0.0.0.0.0.0.0.0.0.10"], STATE_ERRORS),
    "Deck.from_text": Parser(Deck.from_text, [FULL, str(DECK_44), "0.0.0.0.0.0.0.0.0.0.255"], RULES_ERRORS),
    "Match.from_text": Parser(Match.from_text, MATCHES, ALL_ERRORS),
    "Action.from_text": Parser(Action.from_text, ACTIONS),
    "Record.from_text": Parser(Record.from_text, RECORDS, ALL_ERRORS, only=False, weight=HEAVY),
    "read_records": Parser(
        lambda text: read_file(as_bytes(text)),
        [*LATIN, *(content.decode("latin-1") for content in ZIPPED)],
        (),
        lambda records: as_bytes(in_lines(records)).decode("latin-1"),
        only=False,
        weight=HEAVY,
        pace=SLOW,
    ),
    "read_records zipped": Parser(of_zipped, LATIN, (), in_lines, of_zipped, only=False, weight=HEAVY, pace=SLOW),
    "editions.get": Parser(
        editions.get, [one.name for one in editions.all()], (RulesError,), lambda one: str(one.name)
    ),
    "rulebook.get": Parser(rulebook.get, [one.id for one in rulebook.all()], (RulesError,), lambda one: str(one.id)),
    "rulebook.ruling_of": Parser(
        rulebook.ruling_of,
        [option.name for ruling in rulebook.all() for option in ruling.options],
        (RulesError,),
        write=None,
    ),
    "cases.read": Parser(
        lambda text: cases.read([("x.toml", text)]), CASES, (cases.CaseError,), None, weight=HEAVY, pace=SLOW
    ),
}
"""By the names of what they call, and after a blank what is special in it."""

NAMES = sorted(PARSERS)
CALLED = {name.partition(" ")[0] for name in NAMES}
NO_PARSERS = {"CardCounts.from_counts", "Deck.from_counts"}
"""What is called as if it were one."""


def public_functions() -> Iterator[tuple[str, Callable[..., Any]]]:
    """The package's functions, and those of its classes, inherited ones too, and of its public modules."""
    things = {name: getattr(sorry_engine, name) for name in sorry_engine.__all__} | {"cases": cases}
    for name, thing in things.items():
        if inspect.isfunction(thing):
            yield name, thing
        of_what = thing.__name__ if isinstance(thing, ModuleType) else "sorry_engine"
        spaces = [thing] if isinstance(thing, ModuleType) else inspect.getmro(thing) if isinstance(thing, type) else ()
        for inner in {inner for space in spaces for inner in vars(space)}:
            value = inspect.getattr_static(thing, inner)
            function = value.__func__ if isinstance(value, (classmethod, staticmethod)) else value
            if not inner.startswith("_") and inspect.isfunction(function) and function.__module__.startswith(of_what):
                yield f"{name}.{inner}", function


def may_be_parser(name: str, function: Callable[..., Any]) -> bool:
    arguments = [each for each in inspect.signature(function).parameters.values() if each.name not in ("self", "cls")]
    is_named_so = re.match(r"(parse|read|load|get|from)(_|s?$)", name.rpartition(".")[2])
    return bool(is_named_so or (arguments and arguments[0].annotation in (str, "str")))


def test_no_parser_is_missing() -> None:
    found = {name for name, function in public_functions() if may_be_parser(name, function)}
    assert found - NO_PARSERS == CALLED
    assert found >= NO_PARSERS


@pytest.mark.parametrize("name", NAMES)
def test_what_is_valid_is_read(name: str) -> None:
    for text in PARSERS[name].texts:
        assert outcome(name, text) is not None


# ---- what is expected of each call ----

SLACK = 5  # times as long may it take on a machine that is busy or slow; what grows with the square takes minutes
LONGEST_MESSAGE = 2000
LONGEST_WITHOUT_RULES = 400


def assert_brief(message: str, longest: int = LONGEST_MESSAGE) -> None:
    assert len(message) < longest
    assert message.isprintable(), "what is shown can be put into a line of a log"


@contextmanager
def within(seconds: float) -> Iterator[None]:
    """What takes longer is interrupted: it might not end tonight. The time of other processes does not count."""

    def interrupt(number: int, frame: object) -> None:
        pytest.fail(f"more than {seconds:.3} seconds")

    before = signal.signal(signal.SIGPROF, interrupt)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def outcome(name: str, text: str, longest: int = LONGEST_MESSAGE) -> object:
    """The value, which its text gives again, or None where an error that may be says briefly why there is none."""
    parser = PARSERS[name]
    try:
        with within(SLACK * (0.4 + len(text) * parser.pace / 1e6)):
            value = parser.read(text)
    except parser.errors as error:
        assert_brief(str(error), longest)
        return None
    if parser.write is not None:
        written = parser.write(value)
        written.encode()  # it can be put into a file
        assert (parser.again or parser.read)(written) == value
        assert written == text or not parser.only
    return value


def memory(read: Callable[[str], Any], text: str) -> int:
    """How many bytes are held at once while a text is read."""
    tracemalloc.start()
    try:
        with within(60):
            read(text)
    except SorryError:
        pass
    finally:
        peak = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
    return peak


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
