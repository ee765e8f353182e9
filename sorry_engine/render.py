"""A position as a picture of text, for terminals and messages."""

from __future__ import annotations

from typing import Final

from sorry_engine.board import (
    HOME,
    SAFETY,
    SAFETY_LENGTH,
    SIDE_LENGTH,
    SLIDES,
    START,
    TRACK_LENGTH,
    Color,
    Square,
    circle,
    entry,
    is_track,
)
from sorry_engine.errors import expect
from sorry_engine.state import GameState

_CELL: Final = 3  # characters a square
_INWARD: Final = ((1, 0), (0, -1), (-1, 0), (0, 1))  # from each color's side, down and to the right
_RUNS: Final = ((">", "="), ("v", '"'), ("<", "="), ("^", '"'))  # the triangles and slides of each side


def picture(state: GameState) -> str:
    """The board in 16 lines, Red's side on top, and in its middle whose turn it is, and who is in Start and at Home.

    A pawn is its color's letter, with `*` if it carries Fire and `#` if it carries Ice. `>` `v` `<` `^` are triangles,
    `=` and `"` slides, `o` their ends, `C` circles, `E` entries, and `s` Safety Zones. TypeError for a wrong type.

    >>> from sorry_engine.position import loads
    >>> print(picture(loads("hasbro_2013 | S,s2,H/S,S,18/-/- r * fire=b18")))
    .  >  E  =  C  .  .  .  .  >  =  =  =  o  .  .
    .     s                                      v
    o     R                       s  s  s  s  s  E
    "     s                                      B*
    "     s                                      C
    "     s                                      .
    ^                                            .
    .           >Red     Start 1  Home 1         .
    .            Blue    Start 2  Home 0         .
    .                                            v
    .                                      s     "
    C                                      s     "
    "                                      s     "
    E  s  s  s  s  s                       s     o
    ^                                      s     .
    .  .  o  =  =  =  <  .  .  .  .  C  =  E  <  .
    """
    expect(state, GameState, "state")
    cells = {_place(Color.RED, square): mark for square, mark in _marks().items()}
    cells |= {_place(color, SAFETY + n): "s" for color in Color for n in range(SAFETY_LENGTH)}
    for color in state.colors:
        for square in state.pawns[color]:
            if START < square < HOME:
                tokens = "*" * (state.fire == (color, square)) + "#" * (state.ice == (color, square))
                cells[_place(color, square)] = color.name[0] + tokens
    width = SIDE_LENGTH + 1
    lines = ["".join(cells.get((row, column), "").ljust(_CELL) for column in range(width)) for row in range(width)]
    for row, color in enumerate(state.colors, SIDE_LENGTH // 2):
        own, turn = state.pawns[color], ">" if color is state.turn else " "
        told = f"{turn}{color.name.capitalize():8}Start {own.count(START)}  Home {own.count(HOME)}"
        lines[row] = f"{lines[row][: 4 * _CELL]}{told:{8 * _CELL}}{lines[row][12 * _CELL :]}"
    return "\n".join(map(str.rstrip, lines))


def _marks() -> dict[Square, str]:
    """What is printed on the track."""
    marks = dict.fromkeys(range(TRACK_LENGTH), ".")
    for slide in SLIDES:
        triangle, run = _RUNS[slide.color]
        marks |= dict.fromkeys(slide.squares, run) | {slide.start: triangle, slide.end: "o"}
    return marks | {entry(color): "E" for color in Color} | {circle(color): "C" for color in Color}


def _place(color: Color, square: Square) -> tuple[int, int]:
    """The row and the column of a square, as a pawn of the color stands on it."""
    if not is_track(square):
        row, column = _place(color, entry(color))
        down, right = _INWARD[color]
        steps = square - SAFETY + 1
        return row + down * steps, column + right * steps
    side, along = divmod(square, SIDE_LENGTH)
    return ((0, along), (along, SIDE_LENGTH), (SIDE_LENGTH, SIDE_LENGTH - along), (SIDE_LENGTH - along, 0))[side]
