"""A game as one line of JSON: how it began, what was done, how it ended. `record_file` keeps many of them in a file.

    {"format": "sorry-record/1", "rules": "parker_1992", "start": "S,S,S,S/S,S,S,S/-/- r 5.4.4.4.4.4.4.4.4.4.4",
     "players": {"r": "Ann"}, "seed": {"generator": "Dealer", "value": 7}, "actions": ["r 8:-", "b 1:rS>19"],
     "result": null}

Any other fields may follow; they are kept as they are. `action` tells what the actions are; a draw is only the last,
where a game was left between draw and play.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Any, Final

import attrs

from sorry_engine.action import Action, RecordError, read_action
from sorry_engine.board import Color
from sorry_engine.cards import Card
from sorry_engine.chance import deal
from sorry_engine.errors import NotationError, PositionError, RulesError, SorryError, expect, shown
from sorry_engine.json_text import members, text_of, value_of
from sorry_engine.moves import Move
from sorry_engine.play import apply
from sorry_engine.position import parse_state
from sorry_engine.rules import Rules
from sorry_engine.scoring import score
from sorry_engine.state import GameState

_FORMAT: Final = "sorry-record/1"
_REQUIRED: Final = ("format", "rules", "start", "actions")
_FIELDS: Final = (*_REQUIRED, "players", "seed", "result")


@attrs.frozen(init=False, repr=False)
class Record:
    """One game, as far as it was played: frozen, hashable, picklable; equal exactly if the texts are.

    `start` is the state before the first of the `actions`, which need not fit: see `verify`. `players` says who played,
    by color, and `seed` where the cards came from: a mapping with a string `generator`, a `value`, and what else one
    likes. `result` is that of `result_of`, and what else one likes; None for a game that goes on. `extra` are fields of
    other names. All of these are JSON values, kept as their text, so that what was read is written again to the letter.

    TypeError for a wrong type and for what is no JSON value, NotationError for a field of the wrong form, for numbers
    that JSON has not, such as NaN, and for a draw that is not the last action.

    >>> from sorry_engine.state import new_game
    >>> record = Record(new_game(), [Action.from_text("r 8:-")], players={Color.RED: "Ann"}, extra={"site": "London"})
    >>> Record.from_text(str(record)) == record
    True
    >>> record.players, record.extra, record.end.turn
    ({<Color.RED: 0>: 'Ann'}, {'site': 'London'}, <Color.BLUE: 1>)
    """

    start: GameState
    actions: tuple[Action, ...]
    _players: str
    _seed: str
    _result: str
    _extra: tuple[tuple[str, str], ...]

    def __init__(
        self,
        start: GameState,
        actions: Iterable[Action] = (),
        *,
        players: Mapping[Color, Any] = MappingProxyType({}),
        seed: Mapping[str, Any] | None = None,
        result: Mapping[str, Any] | None = None,
        extra: Mapping[str, Any] = MappingProxyType({}),
    ) -> None:
        """Check everything, and write what is JSON."""
        expect(start, GameState, "start")
        done = tuple(expect(action, Action, "action") for action in actions)
        for name, value in ("players", players), ("seed", seed), ("result", result), ("extra", extra):
            if value is not None or name in ("players", "extra"):
                _expect_mapping(value, name)
        names = {expect(color, Color, "players").letter: player for color, player in players.items()}
        values: dict[str, Any] = {"players": names, "seed": None, "result": None}
        values |= {name: dict(value) for name, value in (("seed", seed), ("result", result)) if value is not None}
        for name, value in extra.items():
            if expect(name, str, "extra") in _FIELDS:
                raise NotationError(f"extra: {name} is a field of its own")
            text_of(name, "extra")
            values[name] = value
        self._fill(start, done, {name: (value, text_of(value, name)) for name, value in values.items()})

    def _fill(self, start: GameState, actions: tuple[Action, ...], rest: dict[str, tuple[Any, str]]) -> None:
        """Check what does not depend on how the record came here, and set the fields."""
        for index, action in enumerate(actions[:-1]):
            if action.opened:
                raise NotationError(f"actions[{index}]: {action}: only the last may be a draw: a move implies its own")
        players, players_text = rest.pop("players", ({}, "{}"))
        seed, seed_text = rest.pop("seed", (None, "null"))
        result, result_text = rest.pop("result", (None, "null"))
        letters = [color.letter for color in start.colors]
        if not isinstance(players, dict) or not set(players) <= set(letters):
            raise NotationError(
                f"players: expected an object with keys of {' '.join(letters)}, got {shown(players_text)}"
            )
        if seed is not None and not (
            isinstance(seed, dict) and isinstance(seed.get("generator"), str) and "value" in seed
        ):
            raise NotationError(f"seed: expected an object with generator and value, or null, got {shown(seed_text)}")
        if result is not None and not isinstance(result, dict):
            raise NotationError(f"result: expected an object or null, got {shown(result_text)}")
        extra = tuple((name, text) for name, (_, text) in rest.items())
        self.__attrs_init__(start, actions, players_text, seed_text, result_text, extra)

    @classmethod
    def from_text(cls, text: str) -> Record:
        """Read what `str` wrote, or another program: a JSON object in one line, its fields in any order.

        `format`, `rules`, `start` and `actions` are required. A line end after it does no harm.

        NotationError, with the place in the text (counted from 0) or the field, for anything else, and for another
        version of the format; RulesError and PositionError for rules and a start that can't be. Whether the actions
        fit the game is left to `verify`.
        """
        fields = members(expect(text, str, "record"))
        if "format" in fields:
            _check_format(fields["format"][0])
        missing = [name for name in _REQUIRED if name not in fields]
        if missing:
            raise NotationError(f"{shown(text)} is no record: {', '.join(missing)} missing")
        _, rules, start, actions = (fields.pop(name)[0] for name in _REQUIRED)
        if not isinstance(actions, list):
            raise NotationError(f"actions: expected a list, got {shown(actions)}")
        done: list[Action] = []
        name = "rules"
        try:
            of_game = Rules.from_text(_string(rules))
            name = "start"
            state = parse_state(_string(start), of_game)
            for index, action in enumerate(actions):
                name = f"actions[{index}]"
                done.append(read_action(_string(action)))
        except (NotationError, PositionError, RulesError) as error:
            raise type(error)(f"{name}: {error}") from None
        self = cls.__new__(cls)
        self._fill(state, tuple(done), fields)
        return self

    @property
    def players(self) -> dict[Color, Any]:
        """Who played each color, for the colors of whom that is known."""
        return {Color.from_letter(letter): player for letter, player in value_of(self._players).items()}

    @property
    def seed(self) -> dict[str, Any] | None:
        """Where the cards came from: `generator` and `value`; None where that is not known."""
        seed: dict[str, Any] | None = value_of(self._seed)
        return seed

    @property
    def result(self) -> dict[str, Any] | None:
        """How the game ended, as it was recorded; None for a game that goes on."""
        result: dict[str, Any] | None = value_of(self._result)
        return result

    @property
    def extra(self) -> dict[str, Any]:
        """The fields of other names, in their order."""
        return {name: value_of(text) for name, text in self._extra}

    def replay(self) -> Iterator[GameState]:
        """The start, then the state after each action; RecordError at the first that does not fit.

        A card that is drawn and played in one lies open in none of these states. With the actions beside them,
        `zip(record.replay(), record.actions)`, they are the states before each, which is what `events` asks for.
        """
        state = self.start
        yield state
        for index, action in enumerate(self.actions):
            try:
                state = action.after(state)
            except SorryError as error:
                raise RecordError(f"actions[{index}]: {action}: {error}", index, action) from error
            yield state

    @property
    def end(self) -> GameState:
        """The state after the last action, found by playing all of them. Errors as of `replay`."""
        state = self.start
        for after in self.replay():
            state = after
        return state

    def verify(self) -> RecordError | None:
        """What is wrong, not raised: the first action that does not fit, and why, or a result that is not the game's.

        A result that is not recorded is not missed.

        >>> from sorry_engine.state import new_game
        >>> record = Record(new_game(), map(Action.from_text, ["r 8:-", "b 1:bS>19", "y 5:rS>4"]))
        >>> problem = record.verify()
        >>> problem.index, str(problem)[:39]
        (2, 'actions[2]: y 5:rS>4: 5:rS>4 is illegal')
        """
        try:
            end = self.end
        except RecordError as problem:
            return problem
        recorded, true = self.result or {}, result_of(end) or {}
        for name in "winners", "places", "score":
            if name in recorded and recorded[name] != true.get(name):
                said, ended = shown(str(recorded[name])), true.get(name, "none")
                return RecordError(f"result: {name}: {said}, but after the last action it is {ended}: {end}")
        return None

    def _with(self, actions: Iterable[Action], result: dict[str, Any] | None) -> Record:
        """The same record but for its actions, which fit, and what the engine says of the result."""
        recorded = self.result or {}
        text = self._result if not result or recorded | result == recorded else text_of(recorded | result, "result")
        record = Record.__new__(Record)
        record.__attrs_init__(self.start, tuple(actions), self._players, self._seed, text, self._extra)
        return record

    def __str__(self) -> str:
        """The record in one line, without the line's end."""
        fields = {
            "format": f'"{_FORMAT}"',
            "rules": f'"{self.start.rules}"',
            "start": f'"{self.start}"',
            "players": self._players,
            "seed": self._seed,
            "actions": "[" + ", ".join([f'"{action}"' for action in self.actions]) + "]",
            "result": self._result,
        }
        known = [f'"{name}": {text}' for name, text in fields.items()]  # none needs an escape
        return "{" + ", ".join(known + [f"{text_of(name, name)}: {text}" for name, text in self._extra]) + "}"

    def __repr__(self) -> str:
        """An expression for an equal record."""
        return f"Record.from_text({str(self)!r})"

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle the text: what is unpickled is checked again."""
        return Record.from_text, (str(self),)


class Recorder:
    """Records a game while it is played: `deal` and `apply` do what the functions do, and note it.

    What is refused is not recorded, and changes nothing. Arguments and errors as of `Record`.

    >>> from sorry_engine import legal_moves, new_game
    >>> recorder = Recorder(new_game(), players={Color.RED: "Ann"})
    >>> state = recorder.deal(Card.TWO)
    >>> [str(action) for action in recorder.record.actions]
    ['r draws 2']
    >>> state = recorder.apply(legal_moves(state)[0])
    >>> [str(action) for action in recorder.record.actions]
    ['r 2:rS>4']
    """

    def __init__(
        self,
        start: GameState,
        *,
        players: Mapping[Color, Any] = MappingProxyType({}),
        seed: Mapping[str, Any] | None = None,
        extra: Mapping[str, Any] = MappingProxyType({}),
    ) -> None:
        """Begin to record here."""
        self._begun = Record(start, players=players, seed=seed, extra=extra)
        self._actions: list[Action] = []
        self._state = start

    @classmethod
    def resume(cls, record: Record) -> Recorder:
        """Go on where a record was left; RecordError if it does not fit."""
        recorder = cls(expect(record, Record, "record").start)
        recorder._begun, recorder._actions, recorder._state = record, list(record.actions), record.end
        return recorder

    @property
    def state(self) -> GameState:
        """Where the game stands."""
        return self._state

    def deal(self, card: Card | None) -> GameState:
        """The state after the chance move; errors as of `deal`."""
        refill = self.state.refill
        after = deal(self.state, card)
        self._actions.append(Action(self.state.turn if refill is None else refill, card, opened=refill is None))
        self._state = after
        return after

    def apply(self, move: Move) -> GameState:
        """The state after the move, which takes the place of the draw of its card; errors as of `apply`."""
        after = apply(self.state, move)
        if self._actions and self._actions[-1].opened:
            self._actions.pop()
        self._actions.append(Action(self.state.turn, move))
        self._state = after
        return after

    @property
    def record(self) -> Record:
        """The record of the game so far, with its result if it is over."""
        return self._begun._with(self._actions, result_of(self.state))


def result_of(state: GameState) -> dict[str, Any] | None:
    """The result that a record keeps of a finished game, with colors by letter; None for a game that goes on.

    >>> result_of(parse_state("H,H,H,H/S,20,H,H/-/- r", Rules()))
    {'winners': ['r'], 'score': {'r': 55, 'b': 10}}
    """
    if not expect(state, GameState, "state").is_over:
        return None
    result: dict[str, Any] = {"winners": [color.letter for color in state.winners]}
    if state.places:
        result["places"] = [color.letter for color in state.places]
    return result | {"score": {color.letter: points for color, points in score(state).items()}}


def _check_format(written: object) -> None:
    if written == _FORMAT:
        return
    newer = re.fullmatch(r"sorry-record/[1-9][0-9]{0,5}", written) if isinstance(written, str) else None
    what = "is newer than this version reads" if newer else "is no format of a record"
    raise NotationError(f"format: {shown(written)} {what}: expected {_FORMAT!r}")


def _expect_mapping(value: object, name: str) -> None:
    if not isinstance(value, Mapping):
        raise TypeError(f"{name}: expected a mapping, got {shown(value)}")


def _string(value: object) -> str:
    if not isinstance(value, str):
        raise NotationError(f"expected a string, got {shown(value)}")
    return value
