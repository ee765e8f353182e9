"""Worked examples of the rules, each derived by hand from the rulings it names, and the check that they are played so.

They stand in the TOML files of the folder `scenarios`, whose heads say what the keys mean, so that other engines can be
held to them as well. A file is read strictly: what is misspelled there must not pass for checked.

>>> scenario = next(case for case in load() if case.id == "b1-yellow-short-slide")
>>> scenario.title, scenario.rulings, [*scenario.moves]
('Red lands on the yellow triangle at 31 and slides to 34', ('B1', 'S1'), ['3:r28>31'])
>>> check(scenario)
"""

import tomllib
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from importlib import resources
from random import Random
from types import MappingProxyType, NoneType
from typing import Any, Final, NewType, get_args, get_origin

import attrs

from sorry_engine import (
    Card,
    Color,
    GameState,
    Move,
    NotationError,
    PositionError,
    Rules,
    SorryError,
    deal_all,
    high_card,
    new_game,
    parse_card,
    parse_move,
    parse_state,
    score,
    successors,
    why_illegal,
)
from sorry_engine import Match as Series
from sorry_engine.errors import expect, shown
from sorry_engine.testing.checking import card_of, comparable, differing, faults_between_ways, letters, listed_form

Letters = NewType("Letters", tuple[Color, ...])
"""Colors that are written as one text: `rbyg`."""


_LONGEST: Final = 2000  # characters of a line of a case file


class CaseError(SorryError, ValueError):
    """An entry of a case file that can't be read; the message names the file and the entry."""


# --- what the files hold: the fields are the keys, and their types say how a value is read


@attrs.frozen(kw_only=True)
class Case:
    """What every entry has: its file and name, the rulings that it shows, and the rules in force."""

    file: str
    id: str
    rulings: tuple[str, ...]
    title: str
    source: str
    rules: Rules


@attrs.frozen(kw_only=True)
class Scenario(Case):
    """A position, a card, and all moves that it allows, each with the position after it."""

    position: str
    card: str
    moves: Mapping[str, str]

    def __attrs_post_init__(self) -> None:
        """Refuse a card and moves that are none."""
        card_of(self.card)
        turn = Color.from_letter("".join(self.position.split()[1:2]))
        for move in self.moves:
            parse_move(move, turn)


@attrs.frozen(kw_only=True)
class Setup(Case):
    """How a game begins: the position, or where cards are dealt first, the pawns and how many cards there are."""

    colors: Letters
    first: Color
    position: str | None = None
    pawns: str | None = None
    cards_in_each_hand_after_the_deal: int | None = None
    cards_in_the_pile_after_the_deal: int | None = None

    def __attrs_post_init__(self) -> None:
        """Refuse an entry that says nothing, or the same twice."""
        _expect_one_of(self, "position", "pawns")


@attrs.frozen(kw_only=True)
class First(Case):
    """Who begins (G5): whom the players chose, who drew the highest card in the last round, or who is the youngest."""

    chosen: Color | None = None
    draws: tuple[Mapping[Color, Card], ...] | None = None
    ages: Mapping[Color, int] | None = None
    begins: Color

    def __attrs_post_init__(self) -> None:
        """Refuse an entry that says nothing, or the same twice."""
        _expect_one_of(self, "chosen", "draws", "ages")


@attrs.frozen(kw_only=True)
class Score(Case):
    """The score of a finished game, by color or by team (P5, P6)."""

    pawns: str
    winner: Letters
    score: Mapping[Color, int] | None = None
    team_score: Mapping[Letters, int] | None = None

    def __attrs_post_init__(self) -> None:
        """Refuse an entry that says nothing, or the same twice."""
        _expect_one_of(self, "score", "team_score")


@attrs.frozen(kw_only=True)
class Game:
    """One game of a match."""

    winner: Color
    score: Mapping[Color, int]


@attrs.frozen(kw_only=True)
class Match(Case):
    """A series of games: who begins the next, the totals, and where there is a target, the end (P7)."""

    games: tuple[Game, ...]
    next_begins: tuple[Color, ...]
    totals: Mapping[Color, int]
    over_after_game: int | None = None
    match_winner: Color | None = None


def _expect_one_of(case: Case, *keys: str) -> None:
    given = [key for key in keys if getattr(case, key) is not None]
    if len(given) != 1:
        raise NotationError(f"expected one of {', '.join(keys)}, got {', '.join(given) or 'none'}")


# --- reading

_KINDS: Final[Mapping[str, type[Case]]] = {
    "scenario": Scenario,
    "setup": Setup,
    "first": First,
    "score": Score,
    "match": Match,
}


@lru_cache(maxsize=1)
def load() -> tuple[Case, ...]:
    """All cases that come with the package, file by file in the order of their names. No two have the same id."""
    folder = resources.files("sorry_engine.testing") / "scenarios"
    files = sorted((file for file in folder.iterdir() if file.name.endswith(".toml")), key=lambda file: file.name)
    return read((file.name, file.read_text(encoding="utf-8")) for file in files)


def read(files: Iterable[tuple[str, str]]) -> tuple[Case, ...]:
    """The cases of files, given as names and texts.

    CaseError for anything that is not as it should be: no TOML, an unknown table or key, a missing key, a value that
    can't be read, an id that is not the only one.
    """
    cases: dict[str, Case] = {}
    for file, text in files:
        for case in _read_file(file, text):
            if case.id in cases:
                raise CaseError(f"{file}, {shown(case.id)[1:-1]}: the id stands in {cases[case.id].file} already")
            cases[case.id] = case
    return tuple(cases.values())


def _read_file(file: str, text: str) -> Iterable[Case]:
    if any(len(line) > _LONGEST for line in expect(text, str, "text").split("\n")):  # tomllib's time grows too fast
        raise CaseError(f"{file}: a line has more than {_LONGEST} characters")
    try:
        tables = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise CaseError(f"{file}: {shown(str(error))[1:-1]}") from None
    for name, entries in tables.items():
        if name not in _KINDS or not isinstance(entries, list):
            raise CaseError(f"{file}: {shown(name)}: expected a list of tables {', '.join(_KINDS)}")
        for number, entry in enumerate(entries, start=1):
            try:
                yield _object(_KINDS[name], entry, {"file": file})
            except (TypeError, ValueError) as error:
                entry_id = entry.get("id") if isinstance(entry, dict) else None
                named = shown(entry_id).strip("'") if entry_id else f"{name} {number}"
                raise CaseError(f"{file}, {named}: {error}") from None


def _object(kind: type[Any], entry: object, given: Mapping[str, str]) -> Any:
    """An object of a class, its fields read from a table that has a key for each but those given."""
    table = expect(entry, dict, "entry")
    fields = {field.name: field for field in attrs.fields(kind) if field.name not in given}
    needed = [name for name, field in fields.items() if field.default is attrs.NOTHING]
    for key in [*table, *needed]:
        if key not in fields or key not in table:
            raise NotationError(f"{'missing' if key in fields else 'unknown'} key {shown(key)}")
    values: dict[str, Any] = {}
    for key, value in table.items():
        try:
            values[key] = _value(fields[key].type, value)
        except (TypeError, ValueError) as error:
            raise NotationError(f"{key}: {error}") from None
    return kind(**given, **values)


def _text(value: object) -> str:
    text = expect(value, str, "value")
    if not text:
        raise NotationError("an empty text")
    return text


_READERS: Final[Mapping[Any, Callable[[Any], object]]] = {
    str: _text,
    int: lambda value: expect(value, int, "value"),
    Rules: Rules.from_text,
    Color: Color.from_letter,
    Card: parse_card,
    Letters: lambda value: tuple(map(Color.from_letter, _text(value))),
}


def _value(kind: Any, value: object) -> Any:
    """A value as a field of this type holds it; lists become tuples, and tables are frozen."""
    if kind in _READERS:
        return _READERS[kind](value)
    if attrs.has(kind):
        return _object(kind, value, {})
    inner = get_args(kind)
    if NoneType in inner:
        return _value(inner[0], value)
    if get_origin(kind) is tuple:
        return tuple(_value(inner[0], entry) for entry in expect(value, list, "value"))
    table = expect(value, dict, "value")
    return MappingProxyType({_value(inner[0], key): _value(inner[1], entry) for key, entry in table.items()})


# --- checking


def check(case: Case) -> None:
    """Play the case. AssertionError if anything is otherwise than the case says: the message shows all that is.

    Of a scenario's positions, what is compared are the pawns, the turn unless the game is over, an open card, the
    hands, the tokens and whether the fire move is past, the places, and the pile where it is written. A divided 7 may
    be written in any order that gives the same result. The moves are played with `apply`, with `successors`, and where
    a card must be drawn, after `deal` too. A score is that of the game that ended with these pawns.

    CaseError for a position that can't be read, and for a move that stands there twice. TypeError for what is no case.
    """
    for kind, faults_in in _CHECKS.items():
        if isinstance(case, kind):
            faults = faults_in(case)
            break
    else:
        raise TypeError(f"case: expected one of {', '.join(kind.__name__ for kind in _CHECKS)}, got {shown(case)}")
    if faults:
        raise AssertionError("\n".join([*head(case), *faults]))


def head(case: Case) -> list[str]:
    """What the lines about a case begin with: which it is, and its rules."""
    return [f"{case.file}, {case.id}: {case.title} ({', '.join(case.rulings)})", f"rules     {case.rules}"]


def _faults_in_moves(case: Scenario) -> list[str]:
    state = position_of(case, case.position)
    card = card_of(case.card)
    faults = faults_between_ways(state, card)
    listed = dict(successors(state, card))
    expected: set[Move] = set()
    for text, result in case.moves.items():
        wanted = comparable(position_of(case, result), result)
        move = parse_move(text, state.turn)
        why = why_illegal(state, move)
        if why is not None:
            faults.append(f"missing   {text} -> {wanted}: {', '.join(why.rulings)}: {why.text}")
            continue
        form = listed_form(state, move, listed)
        if form is None:
            faults.append(f"missing   {text} -> {wanted}: it may be played, but is not listed")
            continue
        if form in expected:
            raise CaseError(f"{case.file}, {case.id}: {text} stands there twice, if perhaps in another order")
        expected.add(form)
        found = comparable(listed[form], result)
        if found != wanted:
            faults.append(f"wrong     {text} -> {found}\nexpected  {text} -> {wanted}")
    faults += [f"too many  {move} -> {after}" for move, after in listed.items() if move not in expected]
    return [f"position  {state}", f"card      {case.card}", *faults] if faults else []


def position_of(case: Case, text: str) -> GameState:
    """A position that stands in a case; CaseError if it is none."""
    try:
        return parse_state(text, case.rules)
    except (NotationError, PositionError) as error:
        raise CaseError(f"{case.file}, {case.id}: {error}") from None


def _faults_in_setup(case: Setup) -> list[str]:
    start = new_game(case.rules, colors=case.colors, first=case.first)
    found, expected = str(start), (case.position or case.pawns or "").split(" ")
    same = found.split(" ")[: len(expected)] == expected
    faults = [] if same else [f"begins    {found}\nexpected  {' '.join(expected)}"]
    dealt = deal_all(start, Random(1))
    hands = {len(hand) for color, hand in enumerate(dealt.hands or ()) if Color(color) in case.colors}
    for what, cards, wanted in (
        ("held", hands, case.cards_in_each_hand_after_the_deal),
        ("in pile", {dealt.pile.total}, case.cards_in_the_pile_after_the_deal),
    ):
        if wanted is not None and cards != {wanted}:
            faults.append(f"{what:8}  {', '.join(map(str, sorted(cards))) or 'none'}\nexpected  {wanted}")
    return faults


def _faults_in_first(case: First) -> list[str]:
    begins = _who_begins(case)
    if begins == [case.begins]:
        first = new_game(case.rules, first=case.begins).turn
        return [] if first == case.begins else [f"turn      {first.letter}\nexpected  {case.begins.letter}"]
    return [f"begins    {' '.join(color.letter for color in begins)}\nexpected  {case.begins.letter}"]


def _who_begins(case: First) -> list[Color]:
    """Whom the case's own account points at: more than one, if a tie was left."""
    if case.chosen is not None:
        return [case.chosen]
    if case.ages is not None:
        return [color for color, age in case.ages.items() if age == min(case.ages.values())]
    tied: tuple[Color, ...] | None = None
    for draws in case.draws or ():
        if tied is not None and set(draws) != set(tied):
            raise CaseError(f"{case.file}, {case.id}: only those tied draw again")
        tied = high_card(dict(draws))
    return list(tied or ())


def _faults_in_score(case: Score) -> list[str]:
    state = _finished(case)
    faults = []
    if state.winners != case.winner:
        faults.append(f"winners   {letters(state.winners)}\nexpected  {letters(case.winner)}")
    elif case.score is not None:
        faults += differing("score", score(state), case.score)
    else:
        teams = case.team_score or {}
        faults += differing("score", score(state), {color: teams[team] for team in teams for color in team})
    return faults


def _finished(case: Score) -> GameState:
    """The game that ended so; what is still held is not worth anything."""
    playing = [color for color, own in zip(Color, case.pawns.split("/"), strict=False) if own != "-"]
    hands = f" hands={';'.join(f'{color.letter}:' for color in playing)}" if case.rules.hand_size else ""
    return position_of(case, f"{case.pawns} {case.winner[0].letter}{hands}")


def _faults_in_match(case: Match) -> list[str]:
    series = Series(case.rules, colors=case.totals)
    begins = []
    for game in case.games:
        if series.is_over:
            break
        series = series.add(game.score, first=game.winner)
        if not series.is_over:
            begins.append(series.new_game().turn)
    faults = differing("totals", series.totals, case.totals)
    for what, found, wanted in (
        ("begin", begins, case.next_begins),
        ("winners", series.winners, () if case.match_winner is None else (case.match_winner,)),
    ):
        if tuple(found) != wanted:
            faults.append(f"{what:8}  {letters(found)}\nexpected  {letters(wanted)}")
    if series.games < len(case.games):
        faults.append(f"games     {series.games} of them\nexpected  {len(case.games)} of them")
    over = series.games if series.is_over else None
    if over != case.over_after_game:
        faults.append(f"over      after game {over}\nexpected  after game {case.over_after_game}")
    return faults


_CHECKS: Final[Mapping[type[Case], Callable[[Any], list[str]]]] = {
    Scenario: _faults_in_moves,
    Setup: _faults_in_setup,
    First: _faults_in_first,
    Score: _faults_in_score,
    Match: _faults_in_match,
}
