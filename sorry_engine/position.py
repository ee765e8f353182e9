"""Positions as text, and with their rules, as one line that is a whole game to go on with.

The pawns of Red, Blue, Yellow and Green, whose turn it is, the pile, then what else there is:

    S,S,S,4/S,S,12,H/S,S,S,S/s3,H,H,H r 4.4.4.4.4.4.4.4.4.4.4

`-` is a color that does not play; the pile counts the cards 1 2 3 4 5 7 8 10 11 12 S. Then, in this order, where they
apply: `card=7` lies open; `hands=r:1,2,S;b:?,?,?` are held (`?`: not seen); `fire=r12` and `ice=bs3` carry the tokens;
`fired=1`, the moment for the fire move is past; `places=b,r` are done.
"""

from __future__ import annotations

import copyreg
from collections.abc import Callable
from typing import Final

from sorry_engine.board import START, Color, Square, parse_square
from sorry_engine.cards import Card, CardCounts, parse_card
from sorry_engine.errors import NotationError, PositionError, expect, shown
from sorry_engine.rules import Rules
from sorry_engine.state import GameState

_LONGEST: Final = 1000  # characters; a position has some two hundred at most
_KEYS: Final = ("card", "hands", "fire", "ice", "fired", "places")


def parse_state(text: str, rules: Rules) -> GameState:
    """Read a position; `str` of it is the text again.

    The pile may be left out or be `*`: all cards of the deck that are in no hand and not open. Pawns may come in any
    order, and extra spaces do no harm. NotationError for anything else that is no position, PositionError for what the
    rules can't reach.

    >>> str(parse_state("S,H,4,S/-/S,S,S,S/- y *", Rules()))
    'S,S,4,H/-/S,S,S,S/- y 5.4.4.4.4.4.4.4.4.4.4'
    """
    expect(text, str, "position")
    expect(rules, Rules, "rules")
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
    pawns = [[] if side == "-" else [_read_pawn(pawn) for pawn in side.split(",")] for side in sides]
    if values.get("fired", "1") != "1":
        raise NotationError(f"fired: expected 1, or nothing, got {shown(values['fired'])}")
    return GameState(
        rules,
        pawns,
        Color.from_letter(fields[1]),
        pile=pile,
        card=parse_card(values["card"]) if "card" in values else None,
        hands=_read_hands(values["hands"], pawns) if "hands" in values else None,
        fire=_read_holder(values["fire"]) if "fire" in values else None,
        ice=_read_holder(values["ice"]) if "ice" in values else None,
        fired="fired" in values,
        places=[Color.from_letter(letter) for letter in values["places"].split(",")] if "places" in values else (),
    )


def _read_hands(text: str, pawns: list[list[Square]]) -> list[list[Card | None]]:
    hands: dict[Color, list[Card | None]] = {}
    for item in text.split(";"):
        letter, colon, cards = item.partition(":")
        color = Color.from_letter(letter)
        hand = [None if card == "?" else parse_card(card) for card in cards.split(",")] if cards else []
        if not colon or color < max(hands, default=color) or color in hands:
            raise NotationError(f"hands: expected each color once, in order, as in r:1,3,S;b:, got {shown(text)}")
        if len(set(map(type, hand))) > 1:
            raise NotationError(f"hands: the hand of {letter} is partly hidden: {shown(item)}")
        if hand != sorted(hand, key=lambda card: card or 0):
            raise NotationError(f"hands: expected the cards of {letter} ascending, got {shown(item)}")
        hands[color] = hand
    present = [color for color in Color if pawns[color]]
    if list(hands) != present:
        raise PositionError(f"hands: of {[c.letter for c in hands]}, but {[c.letter for c in present]} play (P1)")
    return [hands.get(color, []) for color in Color]


def _read_holder(text: str) -> tuple[Color, Square]:
    return Color.from_letter(text[:1]), _read_pawn(text[1:])


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
