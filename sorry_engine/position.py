"""Positions as text, and with their rules, as one line that is a whole game to go on with.

The pawns of Red, Blue, Yellow and Green, whose turn it is, the pile, then what else there is:

    S,S,S,4/S,S,12,H/S,S,S,S/s3,H,H,H r 4.4.4.4.4.4.4.4.4.4.4
"""

from __future__ import annotations

import copyreg
from collections.abc import Callable
from typing import Final

from sorry_engine.board import START, Color, Square, parse_square
from sorry_engine.cards import CardCounts, parse_card
from sorry_engine.errors import NotationError, PositionError, expect, shown
from sorry_engine.rules import Rules
from sorry_engine.state import GameState, refuse_unplayed

_LONGEST: Final = 1000  # characters; a position has some two hundred at most
_UNUSED: Final = ("hands", "fire", "ice", "fired")
_KEYS: Final = ("card", *_UNUSED, "places")


def parse_state(text: str, rules: Rules) -> GameState:
    """Read a position; `str` of it is the text again.

    The pile may be left out or be `*`: all cards of the deck but the open one. Pawns may come in any order, and extra
    spaces do no harm. NotationError for anything else that is no position, PositionError for what the rules can't
    reach, RulesError for rules that this version does not play.

    >>> str(parse_state("S,H,4,S/-/S,S,S,S/- y *", Rules()))
    'S,S,4,H/-/S,S,S,S/- y 5.4.4.4.4.4.4.4.4.4.4'
    """
    expect(text, str, "position")
    expect(rules, Rules, "rules")
    refuse_unplayed(rules)
    if len(text) > _LONGEST:
        raise NotationError(f"{shown(text)} is no position: {len(text)} characters are too many")
    try:
        return _read_state([field for field in text.split(" ") if field], rules)
    except (NotationError, PositionError) as error:
        raise type(error)(f"{shown(text)}: {error}") from None


def _read_state(fields: list[str], rules: Rules) -> GameState:
    if len(fields) < 2:
        raise NotationError("expected pawns and turn, as in S,S,S,4/S,S,S,S/S,S,S,S/- r")
    sides = fields[0].split("/")
    if len(sides) != len(Color):
        raise NotationError(f"pawns: expected four colors, got {len(sides)}")
    rest = fields[2:]
    pile = None
    if rest and "=" not in rest[0]:
        written = rest.pop(0)
        pile = None if written == "*" else CardCounts.from_text(written)
    keys = [field.partition("=")[0] for field in rest]
    if keys != [key for key in _KEYS if key in keys]:
        raise NotationError(
            f"expected at most {', '.join(_KEYS)}, in this order, each once, got {shown(' '.join(rest))}"
        )
    values = {key: field.partition("=")[2] for key, field in zip(keys, rest, strict=True)}
    for key in _UNUSED:
        if key in values:
            raise PositionError(f"{key}: not used by {rules}")
    return GameState(
        rules,
        [[] if side == "-" else [_read_pawn(pawn) for pawn in side.split(",")] for side in sides],
        Color.from_letter(fields[1]),
        pile=pile,
        card=parse_card(values["card"]) if "card" in values else None,
        places=[Color.from_letter(letter) for letter in values["places"].split(",")] if "places" in values else (),
    )


def _read_pawn(text: str) -> Square:
    square = parse_square(text)
    if square < START:
        raise NotationError(f"pawns: {text} is no square of a pawn")
    return square


def dumps(state: GameState) -> str:
    """Rules and position in one line; `loads` reads it. Two states are equal exactly if their lines are.

    >>> dumps(parse_state("S,S,S,S/S,S,S,S/-/- r", Rules()))
    'parker_1992 | S,S,S,S/S,S,S,S/-/- r 5.4.4.4.4.4.4.4.4.4.4'
    """
    return f"{expect(state, GameState, 'state').rules} | {state}"


def loads(text: str) -> GameState:
    """Read what `dumps` wrote; errors as of `Rules.from_text` and `parse_state`."""
    rules, bar, position = expect(text, str, "game").partition(" | ")
    if not bar:
        raise NotationError(f"{shown(text)} is no game: expected rules, ' | ' and a position")
    return parse_state(position, Rules.from_text(rules))


def _pickled(state: GameState) -> tuple[Callable[[str], GameState], tuple[str]]:
    return loads, (dumps(state),)


copyreg.pickle(GameState, _pickled)  # what is unpickled is read, and checked, as any other text
