"""The exceptions of the package, and the checks that word their messages.

Everything raised on purpose is a ``SorryError`` and a ``ValueError``, except for an argument of the wrong type,
which is a plain ``TypeError``. A message shows what was given and what was expected; what was given is cut short,
so that hostile input of any length gives a short message.

>>> from sorry_engine.board import parse_square
>>> parse_square("60")
Traceback (most recent call last):
    ...
sorry_engine.errors.NotationError: '60' is no square: expected S, 0 to 59, s1 to s5, H or -
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

import attrs

T = TypeVar("T")

_READERS = {
    "Card": "parse_card",
    "Color": "Color.from_letter",
    "GameState": "loads",
    "Move": "parse_move",
    "Rules": "Rules.from_text",
}
_SHOWN = 60  # how many characters of a value a message shows


class SorryError(Exception):
    """The base of all exceptions that this package raises on purpose, except for ``TypeError``."""


class RulesError(SorryError, ValueError):
    """Options that RULES.md forbids, alone or together, or an edition that does not exist."""


class NotationError(SorryError, ValueError):
    """Text that is not in the format asked for."""


class PositionError(SorryError, ValueError):
    """A square or a position that the rules cannot reach."""


class CardError(SorryError, ValueError):
    """A card that does not exist, could not be drawn, does not lie open, or is not held."""


class GameOverError(SorryError, ValueError):
    """Something was to be played after the game's end."""


@attrs.frozen(getstate_setstate=False)
class Violation:
    """Why a move is illegal.

    `rulings` are the ids in RULES.md that say so, the first the one that decides; `code` is a short fixed word for
    programs; `text` is the sentence for people; `fix` names the changes of one option, each as `option=value`, that
    would allow it, each alone. Violations are equal if rulings, code and text are.

    >>> str(Violation(("M5",), "own_pawn", "own pawn on 17", ("own_landing=bump",)))
    'own pawn on 17 (M5); legal with own_landing=bump'
    """

    rulings: tuple[str, ...]
    code: str
    text: str
    _fix: tuple[str, ...] | Callable[[], tuple[str, ...]] = attrs.field(default=(), alias="fix", eq=False, repr=False)

    __match_args__ = ("rulings", "code", "text", "fix")

    @property
    def fix(self) -> tuple[str, ...]:
        """Found when it is first asked for, by `str` too, by some fifty tries.

        They take a few milliseconds, but for parts of a 7 that many pawns can share: up to a second.
        """
        found = self._fix  # read once: another thread may find it meanwhile
        if callable(found):
            found = found()
            object.__setattr__(self, "_fix", found)
        return found

    def as_dict(self) -> dict[str, object]:
        """The violation for JSON."""
        return {"code": self.code, "rulings": list(self.rulings), "text": self.text, "fix": list(self.fix)}

    def __str__(self) -> str:
        """The sentence, the rulings, and what would allow the move."""
        options: dict[str, list[str]] = {}
        for change in self.fix:
            name, _, value = change.partition("=")
            options.setdefault(name, []).append(value)
        legal = " or ".join(f"{name}={' or '.join(values)}" for name, values in options.items())
        return f"{self.text} ({', '.join(self.rulings)})" + (f"; legal with {legal}" if legal else "")

    def __reduce__(self) -> tuple[type[Violation], tuple[tuple[str, ...], str, str, tuple[str, ...]]]:
        """Pickle what is found."""
        return Violation, (self.rulings, self.code, self.text, self.fix)


class IllegalMoveError(SorryError, ValueError):
    """A move that the position does not allow; ``violation`` says which ruling it breaks.

    >>> error = IllegalMoveError("5:r12>17 is illegal", Violation(("M5",), "own_pawn", "an own pawn stands on 17"))
    >>> str(error), error.violation.rulings
    ('5:r12>17 is illegal', ('M5',))
    """

    def __init__(self, message: str, violation: Violation) -> None:
        """Keep the violation beside the message."""
        super().__init__(message)
        self.violation = violation

    def __reduce__(self) -> tuple[type[IllegalMoveError], tuple[str, Violation]]:
        """Pickle both arguments; ``args`` holds the message alone."""
        return type(self), (str(self), self.violation)


def shown(value: object) -> str:
    """The value as a message shows it: short, and found in a time that does not grow with the value.

    >>> shown("s9"), shown("9" * 10_000_000)[-5:], shown(10**5000), shown([1, 2])
    ("'s9'", '99...', 'an integer of 16610 bits', 'a list')
    """
    if isinstance(value, (str, bytes)):
        text = repr(value[:_SHOWN])  # escapes may make it longer
        return text if len(value) <= _SHOWN and len(text) <= 2 * _SHOWN else text[:_SHOWN] + "..."
    if isinstance(value, int) and value.bit_length() > _SHOWN:
        return f"an integer of {value.bit_length()} bits"
    return repr(value) if isinstance(value, (int, float, type(None))) else f"a {type(value).__name__}"


def expect(value: object, kind: type[T], what: str) -> T:
    """The value itself, if it is of this kind; ``TypeError`` otherwise. A bool is no int here.

    >>> expect(True, int, "square")
    Traceback (most recent call last):
        ...
    TypeError: square: expected int, got True
    """
    if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
        hint = f": {_READERS[kind.__name__]} reads text" if isinstance(value, str) and kind.__name__ in _READERS else ""
        raise TypeError(f"{what}: expected {kind.__name__}, got {shown(value)}{hint}")
    return value
