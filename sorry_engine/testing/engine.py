"""Anyone's engine held to the scenarios: what it must be able to do, and the judgment of one scenario.

>>> from sorry_engine.testing.cases import load
>>> scenario = next(case for case in load() if case.id == "b5-red-long-slide")
>>> judge(SorryEngine(), scenario).verdict
<Verdict.PASSED: 'passed'>

An engine in Python is an object with the two functions of `Engine`; one in another language is a program, see
`sorry_engine.testing.process`. The pytest plugin runs all scenarios against either: README.md beside this file.
"""

from collections.abc import Iterable, Iterator
from enum import StrEnum
from typing import Final, Protocol

import attrs

from sorry_engine import GameState, NotationError, PositionError, Rules, SorryError, parse_state, successors
from sorry_engine.testing.cases import Scenario, head, position_of
from sorry_engine.testing.checking import card_of, comparable


class Engine(Protocol):
    """Two functions over text. The rules, the position and the card are written as in the scenario files."""

    def supports(self, rules: str, position: str, card: str) -> bool:
        """Whether the engine knows these rules, and can answer this. If not, that is not held against it."""
        ...

    def results(self, rules: str, position: str, card: str) -> Iterable[str]:
        """The positions after all legal moves, in any order, with or without repetitions; none if there is no move.

        `card` is a card, or `none` or `hand`: all that may be done without drawing one. It is asked only what it
        supports. An exception counts as a failure.
        """
        ...


_LONGEST: Final = 500  # characters of what an exception says


class EngineError(SorryError, ValueError):
    """An engine that gives no answer, or one that is none."""


class SorryEngine:
    """This package as such an engine: the reference."""

    def supports(self, rules: str, position: str, card: str) -> bool:
        """Whatever can be asked."""
        return True

    def results(self, rules: str, position: str, card: str) -> list[str]:
        """The positions in the order of the moves. Errors as of `Rules.from_text`, `parse_state` and `successors`."""
        state = parse_state(position, Rules.from_text(rules))
        return [str(after) for _, after in successors(state, card_of(card))]


class Verdict(StrEnum):
    """What can be said of an engine and a scenario."""

    PASSED = "passed"
    FAILED = "failed"
    UNSUPPORTED = "not supported"


@attrs.frozen
class Judgment:
    """How an engine did in a scenario, with the faults, if it failed, as lines for people."""

    scenario: Scenario
    verdict: Verdict
    faults: tuple[str, ...] = ()

    def __str__(self) -> str:
        """All that one needs to see what is wrong: the scenario, its rules, position and card, and the faults."""
        question = [f"position  {self.scenario.position}", f"card      {self.scenario.card}"]
        return "\n".join([*head(self.scenario), *question, *(self.faults or (self.verdict,))])


def question(scenario: Scenario) -> tuple[str, str, str]:
    """What an engine is asked: the rules as `str` writes them, whatever the file says, the position, and the card."""
    return str(scenario.rules), scenario.position, scenario.card


def judge(engine: Engine, scenario: Scenario) -> Judgment:
    """Ask the engine about a scenario.

    Its results are compared as a set, and of each is compared what `check` in `sorry_engine.testing.cases` compares.
    What it raises, and what it gives that is no position, are faults. CaseError for a position of the scenario that
    can't be read.

    >>> from sorry_engine.testing.cases import load
    >>> class Tired(SorryEngine):
    ...     def results(self, rules, position, card):
    ...         return super().results(rules, position, card)[1:]
    >>> print(judge(Tired(), next(case for case in load() if case.id == "b2-blue-entry")))
    scenarios.toml, b2-blue-entry: Blue goes 8: five to the entry, three inside (B2, B6, C3)
    rules     parker_1992
    position  S,S,S,S/S,S,S,12/S,S,S,S/S,S,S,S b
    card      8
    missing   S,S,S,S/S,S,S,s3/S,S,S,S/S,S,S,S y: 8:b12>s3
    """
    position_of(scenario, scenario.position)
    asked = question(scenario)
    try:
        if not engine.supports(*asked):
            return Judgment(scenario, Verdict.UNSUPPORTED)
        answers = dict.fromkeys(engine.results(*asked))
    except EngineError as error:
        return Judgment(scenario, Verdict.FAILED, (f"no answer {error}",))
    except Exception as error:  # whatever somebody else's engine raises
        return Judgment(scenario, Verdict.FAILED, (f"raised    {type(error).__name__}: {_said(error)}",))
    faults = tuple(_faults_in(answers, scenario))
    return Judgment(scenario, Verdict.FAILED if faults else Verdict.PASSED, faults)


def _said(error: Exception) -> str:
    """What somebody else's exception says, if it says something, not too long."""
    try:
        return str(error)[:_LONGEST]
    except Exception:
        return "an exception that can't be read"


def _faults_in(answers: Iterable[str], scenario: Scenario) -> Iterator[str]:
    moves_to: dict[str, list[str]] = {}
    for move, result in scenario.moves.items():
        moves_to.setdefault(result, []).append(move)
    expected = {result: comparable(position_of(scenario, result), result) for result in moves_to}
    found: list[GameState] = []
    for answer in answers:
        try:
            after = parse_state(answer, scenario.rules)
        except (NotationError, PositionError, TypeError) as error:
            yield f"no result {error}"
            continue
        found.append(after)
        if all(comparable(after, result) != text for result, text in expected.items()):
            yield f"too many  {answer}"
    for result, text in expected.items():
        if all(comparable(after, result) != text for after in found):
            yield f"missing   {result}: {' or '.join(moves_to[result])}"
