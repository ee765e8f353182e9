"""The command line: `python -m sorry_engine serve` plays by the rules for a program in any language.

It reads a request a line from its input, and writes an answer a line, both JSON objects, until the input ends. It keeps
nothing: rules, position, card and move are text in each request. The keys of a request, all of them strings; those in
brackets may be left out:

    op             keys                      answer
    "results"      rules, position, card     results: the positions after all legal moves; moves: {move: position}
    "new_game"     rules, [colors], [first]  position, phase
    "draw_counts"  rules, position           counts: {card: how many of it could come next}
    "deal"         rules, position, card     position, phase, events: a card drawn, or filled into a hand
    "apply"        rules, position, move     position, phase, events
    "explain"      rules, position, card     verdicts: a list of {move, is_part, legal, violation}

Without `op` it is "results": so this is an engine that `sorry_engine.testing.process` can talk to. `card` may be `none`
or `hand` there, and in "explain": all that may be done without drawing one. `phase` says what is due: refill, fire,
draw, play or over. Anything wrong gives {"error": the message, "class": the name of the exception}, and an illegal move
its "violation": code, rulings, text, fix.

>>> from io import BytesIO
>>> request = b'{"op": "draw_counts", "rules": "parker_1992", "position": "S,S,S,4/-/S,S,S,S/- r"}'
>>> answers = BytesIO()
>>> main(["serve"], BytesIO(request), answers)
0
>>> answers.getvalue()[:40]
b'{"counts": {"1": 5, "2": 4, "3": 4, "4":'
"""

import argparse
import json
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from importlib.metadata import PackageNotFoundError, version
from typing import IO, Any, Final

from sorry_engine import (
    Card,
    Color,
    GameState,
    IllegalMoveError,
    Move,
    NotationError,
    Rules,
    SorryError,
    apply,
    deal,
    draw_counts,
    events,
    explain,
    new_game,
    parse_card,
    parse_move,
    parse_state,
    successors,
)
from sorry_engine.errors import expect, shown
from sorry_engine.json_text import members
from sorry_engine.testing.checking import card_of

Json = dict[str, Any]


def main(argv: Sequence[str] | None = None, source: IO[bytes] | None = None, sink: IO[bytes] | None = None) -> int:
    """Do what the arguments say, and give the exit status. By default it talks over standard input and output.

    SystemExit after --help and --version, and for arguments that are none.
    """
    parser = argparse.ArgumentParser(prog="python -m sorry_engine", description="A rules engine for Sorry!")
    parser.add_argument("--version", action="version", version=_version())
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    commands.add_parser(
        "serve",
        help="answer requests, one JSON object a line",
        description=(__doc__ or "").partition(">>>")[0],
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.parse_args(argv)
    if (source is None and sys.stdin is None) or (sink is None and sys.stdout is None):
        parser.error("it talks over standard input and output, and one of them is closed")
    with suppress(KeyboardInterrupt, BrokenPipeError):
        serve(source or sys.stdin.buffer, sink or sys.stdout.buffer)
    return 0


def _version() -> str:
    try:
        return f"sorry_engine {version('sorry_engine')}"
    except PackageNotFoundError:
        return "sorry_engine, not installed"


def serve(source: Iterable[bytes], sink: IO[bytes]) -> None:
    """Answer each line, at once, until there are no more."""
    for line in source:
        sink.write(json.dumps(answer(line)).encode() + b"\n")
        sink.flush()


def answer(line: bytes) -> Json:
    """The answer to a request; never an exception."""
    try:
        request = {name: value for name, (value, _) in members(_decoded(line)).items()}
        op = request.pop("op", "results")
        if not isinstance(op, str) or op not in _OPERATIONS:
            raise NotationError(f"op: expected one of {', '.join(_OPERATIONS)}, got {shown(op)}")
        operation, needed, optional = _OPERATIONS[op]
        for name in [*request, *needed]:
            if name not in request or name not in (*needed, *optional):
                raise NotationError(f"{'unknown' if name in request else 'missing'} key {shown(name)}")
            expect(request[name], str, name)
        return operation(request)
    except IllegalMoveError as error:
        return {"error": str(error), "class": type(error).__name__, "violation": error.violation.as_dict()}
    except (SorryError, TypeError) as error:
        return {"error": str(error), "class": type(error).__name__}


def _decoded(line: bytes) -> str:
    try:
        return line.decode()
    except UnicodeDecodeError as error:
        raise NotationError(f"{shown(line)} is no UTF-8: {error.reason} at {error.start}") from None


# --- the operations: each gets a request that has its keys


def _results(request: Json) -> Json:
    found = successors(_state(request), card_of(request["card"]))
    return {
        "results": list(dict.fromkeys(str(after) for _, after in found)),
        "moves": {str(move): str(after) for move, after in found},
    }


def _new_game(request: Json) -> Json:
    rules = Rules.from_text(request["rules"])
    colors = [Color.from_letter(letter) for letter in request.get("colors", "rbyg")]
    first = Color.from_letter(request["first"]) if "first" in request else None
    return _standing(new_game(rules, colors=colors, first=first))


def _draw_counts(request: Json) -> Json:
    return {"counts": {str(card): count for card, count in draw_counts(_state(request)).items()}}


def _deal(request: Json) -> Json:
    state, card = _state(request), parse_card(request["card"])
    return _happened(state, card, deal(state, card))


def _apply(request: Json) -> Json:
    state = _state(request)
    move = parse_move(request["move"], state.turn)
    return _happened(state, move, apply(state, move))


def _explain(request: Json) -> Json:
    verdicts = explain(_state(request), card_of(request["card"]))
    return {
        "verdicts": [
            {
                "move": str(verdict.move),
                "is_part": verdict.is_part,
                "legal": verdict.legal,
                "violation": verdict.violation and verdict.violation.as_dict(),
            }
            for verdict in verdicts
        ]
    }


def _happened(state: GameState, action: Move | Card, after: GameState) -> Json:
    return {**_standing(after), "events": [event.as_dict() for event in events(state, action)]}


def _standing(state: GameState) -> Json:
    return {"position": str(state), "phase": state.phase.name.lower()}


def _state(request: Json) -> GameState:
    return parse_state(request["position"], Rules.from_text(request["rules"]))


_Operation = tuple[Callable[[Json], Json], tuple[str, ...], tuple[str, ...]]  # what it does, keys needed, other keys
_OPERATIONS: Final[Mapping[str, _Operation]] = {
    "results": (_results, ("rules", "position", "card"), ()),
    "new_game": (_new_game, ("rules",), ("colors", "first")),
    "draw_counts": (_draw_counts, ("rules", "position"), ()),
    "deal": (_deal, ("rules", "position", "card"), ()),
    "apply": (_apply, ("rules", "position", "move"), ()),
    "explain": (_explain, ("rules", "position", "card"), ()),
}
