"""What tests do with moves: turn them with the board, and bring out those that are nearly legal.

>>> str(rotate_move(parse_move("11:r12<>b40"), 1))
'11:b27<>y55'
>>> [str(move) for move in near_moves(parse_move("5:r12>17"), Color.RED)][:4]
['5:-', '5:r12>17', '5:-', '5:r12>17,r12>17']
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations

from sorry_engine import (
    CENTER,
    HOME,
    START,
    Card,
    Color,
    Move,
    Square,
    Step,
    StepKind,
    is_track,
    parse_move,
    square_name,
)

_SQUARES = tuple(map(square_name, range(START, HOME + 1)))
_LETTERS = tuple(color.letter for color in Color)
_ARROWS = (">", ">>", *(f"<>{letter}" for letter in _LETTERS))


def rotate_move(move: Move, quarters: int) -> Move:
    """The move as it is when the board, and the colors with it, have been turned clockwise."""
    return Move(move.card, [_rotate_step(step, quarters) for step in move.steps])


def _rotate_step(step: Step, quarters: int) -> Step:
    def square(at: Square) -> Square:
        return (at + 15 * quarters) % 60 if is_track(at) else at

    def color(it: Color) -> Color:
        return Color((it + quarters) % 4)

    other = None if step.other is None else color(step.other)
    return Step(step.kind, color(step.color), square(step.origin), square(step.target), other)


def near_moves(move: Move, turn: Color, others: tuple[Move, ...] = ()) -> Iterator[Move]:
    """Moves that differ from a legal one in one thing; `others` lend their steps, `turn` is the player's color.

    One of them may be legal all the same, and many differ from legal ones in more than one thing.
    """
    steps = [str(step) for step in move.steps]
    card = "fire" if move.card is None else str(move.card)
    for row in _near_rows(steps, [str(step) for other in others for step in other.steps]):
        yield parse_move(f"{card}:{','.join(row) or '-'}", turn)
    for other_card in (*map(str, Card), "fire"):
        yield parse_move(f"{other_card}:{','.join(steps) or '-'}", turn)
    for index, step in enumerate(move.steps):
        for text in _near_steps(step):
            yield parse_move(f"{card}:{','.join([*steps[:index], text, *steps[index + 1 :]])}", turn)


def _near_rows(steps: list[str], lent: list[str]) -> Iterator[list[str]]:
    """The same steps in another order, one of them dropped or doubled, or one more."""
    yield []
    yield from map(list, permutations(steps))
    for index, step in enumerate(steps):
        yield steps[:index] + steps[index + 1 :]
        yield [*steps, step]
    for step in lent:
        yield [*steps, step]
        yield [step, *steps]


def _near_steps(step: Step) -> Iterator[str]:
    """Another color, origin, target or kind; of a token another token or place."""
    color, target = step.color.letter, square_name(step.target)
    for token in "fire", "ice":
        yield f"{token}>-"
        yield f"{token}>{color}{target}" if step.target != CENTER else f"{token}>{color}0"
    if step.kind in (StepKind.FIRE, StepKind.ICE):
        token = step.kind.name.lower()
        yield from (f"{token}>{letter}{target}" for letter in _LETTERS if step.target != CENTER)
        yield from (f"{token}>{color}{square}" for square in _SQUARES)
        return
    origin = square_name(step.origin)
    arrow = ">>" if step.kind is StepKind.RESCUE else ">" if step.other is None else f"<>{step.other.letter}"
    for letter in _LETTERS:
        yield f"{letter}{origin}{arrow}{target}"
    for square in _SQUARES:
        yield f"{color}{square}{arrow}{target}"
        yield f"{color}{origin}{arrow}{square}"
    for kind in _ARROWS:
        yield f"{color}{origin}{kind}{target}"
