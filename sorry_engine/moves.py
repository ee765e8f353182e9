"""Moves: what a player does with a card, and how it is written.

    5:r12>17              Red's pawn goes from 12 to 17 with a 5
    1:rS>4                it leaves Start
    4:r4>0                a 4, and a 10 that goes to the square behind, are backward
    7:r12>15,r30>34       a 7 divided between two pawns, in the order in which they go
    11:r12<>b40           Red's pawn swaps places with Blue's
    S:rS>40               Sorry!: it takes the place of the opponent's pawn on 40
    8:-                   no pawn moves
    1:ice>b20,r4>5        Ice, or Fire, is put on a pawn first; 1:ice>- puts it in the center
    fire:r12>15  fire:-   the fire move, made or declined
    5:rs1>H,r20>>H        the second pawn is brought Home along with the first

A target is the square on which the pawn lands, before any slide.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from enum import IntEnum

import attrs

from sorry_engine.board import (
    CENTER,
    HOME,
    SAFETY,
    SAFETY_LENGTH,
    START,
    Color,
    Square,
    is_safety,
    one_behind,
    parse_square,
    square_name,
)
from sorry_engine.cards import Card, parse_card
from sorry_engine.errors import NotationError, PositionError, expect, shown
from sorry_engine.kernel import layout
from sorry_engine.kernel.lookup import looked_up


class StepKind(IntEnum):
    """What a pawn, or a token, does in a step."""

    LEAVE = layout.LEAVE
    FORWARD = layout.FORWARD
    BACKWARD = layout.BACKWARD
    SWAP = layout.SWAP
    SORRY = layout.SORRY
    FIRE_MOVE = layout.FIRE_MOVE
    FIRE = layout.PUT_FIRE
    ICE = layout.PUT_ICE
    RESCUE = layout.RESCUE


_CARDS: dict[int, Card | None] = {0: None, **{int(card): card for card in Card}}
_TOKENS = {StepKind.FIRE: "fire", StepKind.ICE: "ice"}


@attrs.frozen(getstate_setstate=False)
class Step:
    """One pawn's part of a move.

    `target` is the landing square, before any slide. `other` is the color swapped with, and None in every other kind.
    FIRE and ICE put a token on a pawn: `color` and `target` name the pawn, or the mover and CENTER, and `origin` is
    CENTER. TypeError for a wrong type, PositionError for a square that does not exist or does not go with the kind.

    >>> str(Step(StepKind.FORWARD, Color.RED, 12, 17))
    'r12>17'
    """

    kind: StepKind
    color: Color
    origin: Square
    target: Square
    other: Color | None = None
    _code: int = attrs.field(init=False, eq=False, repr=False)

    def __attrs_post_init__(self) -> None:
        """Check the fields, and keep the step as the kernel's integer."""
        expect(self.kind, StepKind, "kind")
        expect(self.color, Color, "color")
        for name, square in ("origin", self.origin), ("target", self.target):
            if not CENTER <= expect(square, int, name) <= HOME:
                raise PositionError(f"{name}: {shown(square)} is no square: squares are {CENTER} to {HOME}")
        is_token = self.kind in _TOKENS
        if (self.origin == CENTER) != is_token or (self.target == CENTER and not is_token):
            raise PositionError(f"{self.kind.name} from {self.origin} to {self.target}: only tokens come from {CENTER}")
        if (self.other is None) == (self.kind is StepKind.SWAP):
            raise PositionError(
                f"other: {shown(self.other)} in a {self.kind.name}: a SWAP, and only that, names a color"
            )
        there = self.color if self.other is None else expect(self.other, Color, "other")
        code = layout.step_of(
            self.color,
            cell_of(self.color, self.origin),
            cell_of(there, self.target),
            self.kind,
            0 if self.other is None else self.other + 1,
        )
        object.__setattr__(self, "_code", code)

    def __str__(self) -> str:
        """The step as it stands in the text of a move."""
        if self.kind in _TOKENS:
            return f"{_TOKENS[self.kind]}>" + ("-" if self.target == CENTER else self._pawn(self.color, self.target))
        pawn = self._pawn(self.color, self.origin)
        if self.other is not None:
            return f"{pawn}<>{self._pawn(self.other, self.target)}"
        return f"{pawn}{'>>' if self.kind is StepKind.RESCUE else '>'}{square_name(self.target)}"

    def __reduce__(self) -> tuple[type[Step], tuple[StepKind, Color, Square, Square, Color | None]]:
        """Pickle the public fields: what is unpickled is checked again."""
        return Step, (self.kind, self.color, self.origin, self.target, self.other)

    @staticmethod
    def _pawn(color: Color, square: Square) -> str:
        return color.letter + square_name(square)


@attrs.frozen(init=False, repr=False, getstate_setstate=False)
class Move:
    """A card and the steps that it is used for, in the order in which they are played.

    No steps: the card is forfeited, or in a hand game discarded. `card` is None in the fire move, which without steps
    is declined. Moves are equal by value, and hashable. Where the engine makes them, equal moves of at most one step
    are one object, for as long as no more than 65,536 of them have been made; so are equal steps.

    TypeError for a wrong type, NotationError for a step whose kind its text would not say: with a 4, for instance, a
    pawn goes BACKWARD.

    >>> move = parse_move("7:r12>15,r30>34")
    >>> move.card, [step.target for step in move.steps], str(move)
    (<Card.SEVEN: 7>, [15, 34], '7:r12>15,r30>34')
    """

    _code: int  # the move as the kernel's integer; the steps are read from it when they are asked for
    _steps: tuple[Step, ...] | None = attrs.field(eq=False)

    __match_args__ = ("card", "steps")

    def __init__(self, card: Card | None, steps: Iterable[Step]) -> None:
        """Check everything, then pack it."""
        code = 0 if card is None else int(expect(card, Card, "card"))
        steps = tuple(steps)
        if len(steps) > _MOST_STEPS:
            raise NotationError(f"{len(steps)} steps: a move has at most {_MOST_STEPS}")
        for step in steps:
            kind = expect(step, Step, "step").kind
            if kind not in _WRITTEN and kind is not _read_kind(card, step.color, step.origin, step.target):
                raise NotationError(f"{step}: no {kind.name} step with card {card or 'fire'} is written so")
            code = code << layout.STEP_BITS | step._code
        _set_code(self, code)
        _set_steps(self, steps)

    @property
    def card(self) -> Card | None:
        """The card; None in the fire move."""
        card = self._code
        while card > layout.LAST_CARD:
            card >>= layout.STEP_BITS
        return _CARDS[card]

    @property
    def steps(self) -> tuple[Step, ...]:
        """The steps, in the order in which they are played."""
        steps = self._steps
        if steps is None:
            read: list[Step] = []
            rest = self._code
            while rest > layout.LAST_CARD:
                read.append(_shared_step(rest & layout.STEP_MASK))
                rest >>= layout.STEP_BITS
            steps = tuple(reversed(read))
            _set_steps(self, steps)
        return steps

    def __str__(self) -> str:
        """The move's text, which `parse_move` reads."""
        card = "fire" if self.card is None else str(self.card)
        return f"{card}:{','.join(map(str, self.steps)) or '-'}"

    def __repr__(self) -> str:
        """The text, for people."""
        return f"<Move {self}>"

    def __reduce__(self) -> tuple[type[Move], tuple[Card | None, tuple[Step, ...]]]:
        """Pickle the public fields: what is unpickled is checked again."""
        return Move, (self.card, self.steps)


_new = object.__new__
_set_code = Move.__dict__["_code"].__set__
_set_steps = Move.__dict__["_steps"].__set__

_MOST_STEPS = 9  # more than any card allows: seven parts of a 7 and a pawn brought Home are 8
_NO_PARTS = {StepKind.RESCUE, *_TOKENS}
_WRITTEN = {StepKind.SWAP, *_NO_PARTS}  # the kinds that the text itself names

# patterns are compiled, and kept by `re`, when a text is first read: that is no part of an import
_MOVE = r"(?s:(?P<card>[^:]*):(?P<steps>.*))"
_STEP = (
    r"(?P<token>fire|ice)>(?:(?P<center>-)|(?P<holder>[rbyg])(?P<place>[^<>,]+))"
    r"|(?P<color>[rbyg])(?P<origin>[^<>,]+)(?:<>(?P<other>[rbyg])(?P<there>[^<>,]+)|(?P<arrow>>>?)(?P<target>[^<>,]+))"
)
_LONGEST = 200  # characters; a divided 7 over seven pawns has some sixty


def parse_move(text: str, turn: Color | None = None) -> Move:
    """Read a move; `str` of it is the text again.

    It is read without a position: a 4 is backward, a 10 whose target is the one square behind is backward, all else
    is forward. `turn`, the color of the player, is needed only where a token is put in the center (`ice>-`).
    NotationError, with the place in the text, for anything that is no move.

    >>> parse_move("11:r12<>b40").steps[0].other
    <Color.BLUE: 1>
    >>> parse_move("5:r12>77")
    Traceback (most recent call last):
        ...
    sorry_engine.errors.NotationError: '5:r12>77': at 2: '77' is no square: expected S, 0 to 59, s1 to s5, H or -
    """
    expect(text, str, "move")
    if turn is not None:
        expect(turn, Color, "turn")
    parts = re.fullmatch(_MOVE, text) if len(text) <= _LONGEST else None
    if parts is None:
        raise NotationError(f"{shown(text)} is no move: expected a card, a colon and steps, as in 5:r12>17 or 8:-")
    at = 0
    try:
        card = None if parts["card"] == "fire" else parse_card(parts["card"])
        at = parts.start("steps")
        if parts["steps"] == "-":
            return Move(card, ())
        steps: list[Step] = []
        for part in parts["steps"].split(","):
            steps.append(_read_step(part, card, turn))
            at += len(part) + 1
    except (NotationError, PositionError) as error:
        raise NotationError(f"{shown(text)}: at {at}: {error}") from None
    return Move(card, steps)


def _read_step(text: str, card: Card | None, turn: Color | None) -> Step:
    reading = re.fullmatch(_STEP, text)
    if reading is None:
        raise NotationError(f"{shown(text)} is no step: expected one as in r12>17 or r12<>b40")
    if reading["token"]:
        kind = StepKind.FIRE if reading["token"] == "fire" else StepKind.ICE
        if reading["holder"]:
            return Step(kind, Color.from_letter(reading["holder"]), CENTER, _read_square(reading["place"]))
        if turn is None:
            raise NotationError(f"{text} names no color: whose turn it is has to be given")
        return Step(kind, turn, CENTER, CENTER)
    color = Color.from_letter(reading["color"])
    origin = _read_square(reading["origin"])
    if reading["other"]:
        other = Color.from_letter(reading["other"])
        return Step(StepKind.SWAP, color, origin, _read_square(reading["there"]), other)
    target = _read_square(reading["target"])
    kind = StepKind.RESCUE if reading["arrow"] == ">>" else _read_kind(card, color, origin, target)
    return Step(kind, color, origin, target)


def _read_square(text: str) -> Square:
    square = parse_square(text)
    if square == CENTER:
        raise NotationError("no pawn stands in the center")
    return square


def _read_kind(card: Card | None, color: Color, origin: Square, target: Square) -> StepKind:
    """The kind of a step that moves a pawn, where its text does not say it."""
    if card is None:
        return StepKind.FIRE_MOVE
    if origin == START:
        return StepKind.SORRY if card is Card.SORRY else StepKind.LEAVE
    if card is Card.FOUR or (card is Card.TEN and target == one_behind(color, origin)):
        return StepKind.BACKWARD
    return StepKind.FORWARD


def is_divided(move: Move) -> bool:
    """Whether its card is divided among several pawns; tokens, and pawns brought Home, are no parts."""
    return sum(step.kind not in _NO_PARTS for step in move.steps) > 1


def cell_of(color: Color, square: Square) -> int:
    """The kernel's cell for a square, as a pawn of this color stands on it."""
    if is_safety(square):
        return square - SAFETY + layout.SAFETY + SAFETY_LENGTH * color
    return layout.HOME if square == HOME else square - CENTER


def square_of(cell: int) -> Square:
    """The square of one of the kernel's cells."""
    if cell == layout.HOME:
        return HOME
    return SAFETY + (cell - layout.SAFETY) % SAFETY_LENGTH if cell >= layout.SAFETY else cell + CENTER


# Moves and steps made by the engine are shared, and not checked. The caches are bounded: a full one starts afresh.
SHARED_MOVES: dict[int, Move] = {}
_SHARED_STEPS: dict[int, Step] = {}
_MOST_SHARED = 1 << 16
_SEVERAL_STEPS = 1 << layout.STEP_BITS + 4  # moves of several steps are too many to be worth keeping


def moves_from_codes(codes: list[int]) -> tuple[Move, ...]:
    """The moves that the kernel's integers stand for."""
    return looked_up(codes, SHARED_MOVES, new_move)


def new_move(code: int) -> Move:
    """The move that one stands for, which is made, and shared from now on if it has one step."""
    move = _new(Move)
    _set_code(move, code)
    _set_steps(move, None)
    if code < _SEVERAL_STEPS:
        if len(SHARED_MOVES) >= _MOST_SHARED:
            SHARED_MOVES.clear()
        return SHARED_MOVES.setdefault(code, move)
    return move


def _shared_step(code: int) -> Step:
    step = _SHARED_STEPS.get(code)
    if step is None:
        other = layout.step_other(code)
        step = Step(
            StepKind(layout.step_kind(code)),
            Color(layout.step_color(code)),
            square_of(layout.step_origin(code)),
            square_of(layout.step_target(code)),
            Color(other - 1) if other else None,
        )
        if len(_SHARED_STEPS) >= _MOST_SHARED:
            _SHARED_STEPS.clear()
        step = _SHARED_STEPS.setdefault(code, step)
    return step
