"""Text and bytes of all kinds into every parser: a value or an error of ours, in little time and memory, and briefly.

How much is tried is the profile's: `ci` takes seconds. For a night:

    HYPOTHESIS_PROFILE=night python -m pytest tests/test_fuzz.py tests/test_fuzz_text.py
"""

from __future__ import annotations

import gzip
import inspect
import re
import signal
import tracemalloc
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from types import ModuleType
from typing import Any, NamedTuple

import pytest

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
