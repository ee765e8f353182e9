"""The board: RULES.md section 1.

Sixty track squares, numbered clockwise, which is forward. Each side belongs to one color: Red on top, then Blue,
Yellow, Green. Counted from the corner before it, it has a short slide from its triangle, 1, to its circle C, 4 (B1,
B4), which runs over the entry E, 2, where pawns turn into the Safety Zone s1 to s5 and Home (B2, B6), and the diamond
D, 3, of older boards (B3); and a long slide from the triangle, 9, to the end circle o, 13 (B5)::

         0   1   2   3   4   5   6   7   8   9  10  11  12  13  14  15
         .   >   E   D   C   .   .   .   .   >   =   =   =   o   .   .
    59   .      s1                RED                                v  16
    58   o      s2                           H  s5  s4  s3  s2  s1   E  17
    57   "      s3                                                   D  18
    56   "      s4                                                   C  19
    55   "      s5                                                   .  20
    54   ^       H                                                   .  21
    53   .  GREEN                                            BLUE    .  22
    52   .                                                           .  23
    51   .                                                   H       v  24
    50   .                                                  s5       "  25
    49   C                                                  s4       "  26
    48   D                                                  s3       "  27
    47   E  s1  s2  s3  s4  s5   H                          s2       o  28
    46   ^                        YELLOW                    s1       .  29
         .   .   o   =   =   =   <   .   .   .   .   C   D   E   <   .
        45  44  43  42  41  40  39  38  37  36  35  34  33  32  31  30

A square is an ``int``; the order of the integers is the order of the text. Safety Zone and Home have one number for
all four colors (B6), for only the own color ever enters them:

====== ===== ======== ========= ======
CENTER START track    SAFETY    HOME
-2     -1    0 to 59  60 to 64  65
``-``  ``S`` ``0`` …  ``s1`` …  ``H``
====== ===== ======== ========= ======

CENTER is the middle of the board, where the tokens of Fire & Ice wait (F1); no pawn ever stands there.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Final, TypeAlias

import attrs

from sorry_engine.errors import NotationError, PositionError, expect, shown

Square: TypeAlias = int

CENTER: Final = -2
START: Final = -1
TRACK_LENGTH: Final = 60
SAFETY: Final = 60  # s1; s5 is SAFETY + 4
SAFETY_LENGTH: Final = 5
HOME: Final = 65
ENTRY_TO_HOME: Final = SAFETY_LENGTH + 1  # steps
SIDE_LENGTH: Final = 15  # from corner to corner; the colors' offsets are its multiples

_ENTRY: Final = 2
_DIAMOND: Final = 3
_CIRCLE: Final = 4
_SLIDES: Final = ((1, 4), (9, 13))  # B1, B5: triangle and end circle, from the corner
_NAMED: Final = {"-": CENTER, "S": START, "H": HOME}


class Color(IntEnum):
    """The four colors, clockwise.

    >>> Color.BLUE.letter, Color.BLUE.offset, Color.from_letter("b")
    ('b', 15, <Color.BLUE: 1>)
    """

    RED = 0
    BLUE = 1
    YELLOW = 2
    GREEN = 3

    @property
    def letter(self) -> str:
        """The color in text: r, b, y or g."""
        return "rbyg"[self]

    @property
    def offset(self) -> Square:
        """The corner before the color's side: 0, 15, 30 or 45."""
        return SIDE_LENGTH * self

    @classmethod
    def from_letter(cls, letter: str) -> Color:
        """The color of a letter; ``NotationError`` if it is none of r, b, y, g."""
        index = "rbyg".find(expect(letter, str, "letter"))
        if len(letter) != 1 or index < 0:
            raise NotationError(f"{shown(letter)} is no color: expected r, b, y or g")
        return cls(index)


@attrs.frozen
class Slide:
    """One slide: whose it is, its triangle ``start`` and its end circle ``end``, both track squares (B1, B5)."""

    color: Color
    start: Square
    end: Square

    @property
    def squares(self) -> tuple[Square, ...]:
        """All squares of the slide, from the triangle to the end circle.

        >>> SLIDES[1].squares
        (9, 10, 11, 12, 13)
        """
        return tuple(range(self.start, self.end + 1))


SLIDES: Final = tuple(
    Slide(color, color.offset + start, color.offset + end) for color in Color for start, end in _SLIDES
)
"""The eight slides in track order."""


def is_track(square: Square) -> bool:
    """Whether the square is one of the sixty of the track; false for any other integer."""
    return 0 <= expect(square, int, "square") < TRACK_LENGTH


def is_safety(square: Square) -> bool:
    """Whether the square is in a Safety Zone, s1 to s5; false for any other integer, HOME too."""
    return SAFETY <= expect(square, int, "square") < HOME


def entry(color: Color) -> Square:
    """The track square where the color turns into its Safety Zone (B2): 2, 17, 32 or 47."""
    return expect(color, Color, "color").offset + _ENTRY


def diamond(color: Color) -> Square:
    """The color's diamond, the square after its entry (B3): 3, 18, 33 or 48."""
    return expect(color, Color, "color").offset + _DIAMOND


def circle(color: Color) -> Square:
    """The track square where a pawn leaving Start is put (B4): 4, 19, 34 or 49."""
    return expect(color, Color, "color").offset + _CIRCLE


def one_behind(color: Color, square: Square) -> Square:
    """The square one step backward (M10, M11); CENTER where there is none, as behind Start and Home."""
    if is_track(square):
        return (square - 1) % TRACK_LENGTH
    return entry(color) if square == SAFETY else square - 1 if is_safety(square) else CENTER


def steps_home(color: Color, square: Square) -> int:
    """How many steps forward Home is: 65 from START, 64 from the circle, 6 from the entry, 0 at HOME (B6).

    On the track a pawn turns in at its next own entry, so the diamond is 65 steps away. ``PositionError`` for CENTER
    and for integers that are no square.

    >>> steps_home(Color.BLUE, 15), steps_home(Color.BLUE, 18)
    (8, 65)
    """
    to_entry = entry(color) - expect(square, int, "square")
    if is_track(square):
        return to_entry % TRACK_LENGTH + ENTRY_TO_HOME
    if is_safety(square) or square == HOME:
        return HOME - square
    if square == START:
        return steps_home(color, circle(color)) + 1
    raise PositionError(f"no pawn stands on {shown(square)}: expected START ({START}), 0 to 64 or HOME ({HOME})")


def square_name(square: Square) -> str:
    """The square in text; ``PositionError`` for integers that are no square.

    >>> [square_name(square) for square in (CENTER, START, 0, 59, SAFETY, HOME)]
    ['-', 'S', '0', '59', 's1', 'H']
    """
    if is_track(square):
        return str(int(square))
    if is_safety(square):
        return f"s{square - SAFETY + 1}"
    for name, number in _NAMED.items():
        if number == square:
            return name
    raise PositionError(f"{shown(square)} is no square: expected {CENTER} to {HOME}")


def parse_square(text: str) -> Square:
    """The square that ``square_name`` writes so, and only so; ``NotationError`` for any other text.

    >>> parse_square("S"), parse_square("12"), parse_square("s3"), parse_square("H")
    (-1, 12, 62, 65)
    """
    if expect(text, str, "square") in _NAMED:
        return _NAMED[text]
    if len(text) <= 2 and text.isascii():
        if text.isdigit() and int(text) < TRACK_LENGTH and text == str(int(text)):
            return int(text)
        if text[:1] == "s" and text[1:] in ("1", "2", "3", "4", "5"):
            return SAFETY + int(text[1:]) - 1
    raise NotationError(f"{shown(text)} is no square: expected S, 0 to 59, s1 to s5, H or -")
