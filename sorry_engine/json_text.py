"""JSON beside its text: read member by member, with everything refused that Python can't hold or would lose.

A value is kept as its text, for of 1.10 or 0.30000000000000001 only that lasts. `json` is imported where it is needed:
most programs that import this package write no records.
"""

from __future__ import annotations

import re
from functools import cache
from math import inf, isfinite
from typing import TYPE_CHECKING, Any, Final

from sorry_engine.errors import NotationError, shown

if TYPE_CHECKING:
    from json import JSONDecoder

LONGEST: Final = 1 << 24  # characters of a line; a game has some seven thousand
_DEEPEST: Final = 100  # values within values
_MOST_DIGITS: Final = 600  # of a number: Python can be set to read no more than 640


def members(text: str) -> dict[str, tuple[Any, str]]:
    """The members of a JSON object in one line, by name: the value, and its text."""
    line = text.rstrip(" \t\r\n")
    if len(line) > LONGEST:
        raise NotationError(f"{shown(line)}: {len(line)} characters are more than {LONGEST}")
    if line_end := re.search(r"[\r\n]", line):
        raise _no_json(line, line_end.start(), "the line ends here")
    try:
        line.encode()
    except UnicodeEncodeError as error:
        raise _no_json(line, error.start, "half of a surrogate pair") from None
    members: dict[str, tuple[Any, str]] = {}
    at, mark = _past("{", line, 0), ","
    if line.startswith("}", at):
        at, mark = _past("}", line, at), ""
    while mark == ",":
        name, end = _decode(line, at)
        if not isinstance(name, str) or name in members:
            what = f"{shown(name)} is there twice" if isinstance(name, str) else "expected a name in quotes"
            raise _no_json(line, at, what)
        at = _past(":", line, end)
        value, end = _decode(line, at)
        members[name] = value, line[at:end]
        at = _past("", line, end)
        mark = line[at : at + 1]
        at = _past("," if mark == "," else "}", line, at)
    if at < len(line):
        raise _no_json(line, at, "expected the end of the line")
    return members


def _past(mark: str, line: str, at: int) -> int:
    """The place behind blanks, this mark, and blanks."""
    while line.startswith((" ", "\t"), at):
        at += 1
    if not line.startswith(mark, at):
        raise _no_json(line, at, f"expected {mark}")
    at += len(mark)
    while line.startswith((" ", "\t"), at):
        at += 1
    return at


def _decode(line: str, at: int) -> tuple[Any, int]:
    """The JSON value that begins at a place, and the place behind it."""
    from json import JSONDecodeError

    try:
        value, end = _decoder().raw_decode(line, at)
        _check_depth(value, _DEEPEST)
        return value, end
    except JSONDecodeError as error:
        raise _no_json(line, error.pos, error.msg) from None
    except RecursionError:
        raise _no_json(line, at, "nested too deeply") from None
    except NotationError as error:
        raise _no_json(line, at, str(error)) from None


def _check_depth(value: object, most: int) -> None:
    """Refuse what is nested deeper: how deep `json` itself can go depends on the version of Python and the caller."""
    if isinstance(value, (dict, list)):
        if not most:
            raise NotationError("nested too deeply")
        for inner in value.values() if isinstance(value, dict) else value:
            _check_depth(inner, most - 1)


def _no_json(line: str, at: int, what: str) -> NotationError:
    return NotationError(f"{shown(line)}: at {at}: {what}")


@cache
def _decoder() -> JSONDecoder:
    from json import JSONDecoder

    return JSONDecoder(object_pairs_hook=_object, parse_int=_integer, parse_float=_float, parse_constant=_float)


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    members = dict(pairs)
    if len(members) < len(pairs):
        raise NotationError(f"an object has a key twice: {shown(', '.join(name for name, _ in pairs))}")
    return members


def _integer(text: str) -> int:
    if len(text) > _MOST_DIGITS:
        raise NotationError(f"a number of {len(text)} characters is too long")
    return int(text)


def _float(text: str) -> float:
    number = float(text) if len(text) <= _MOST_DIGITS else inf
    if not isfinite(number):
        raise NotationError(f"{shown(text)} is no number here")
    return number


def value_of(text: str) -> Any:
    """The value of a JSON text."""
    return _decode(text, 0)[0]


def text_of(value: object, name: str) -> str:
    """The JSON text of a value; TypeError and NotationError, which tell the name, for what JSON has not."""
    from json import dumps

    try:
        text = dumps(value)
        if value_of(text) != value:
            raise TypeError("it would come back changed, as a tuple or a key that is no string does")
    except TypeError as error:
        raise TypeError(f"{name}: expected JSON values: {error}") from None
    except (ValueError, RecursionError) as error:
        raise NotationError(f"{name}: {error}") from None
    return text
