"""Thousands of games at once, with NumPy: Red makes the moves that gain most, the others choose at random.

python examples/self_play.py [games]
"""

import sys

import numpy as np
from numpy.typing import NDArray

from sorry_engine import CENTER, HOME, START, Color, new_game, steps_home
from sorry_engine.batch import Batch

SQUARES = [*range(HOME + 1), CENTER, START]  # the negative ones come last, where they index a row
FAR = np.array([[0 if square == CENTER else steps_home(color, square) for square in SQUARES] for color in Color])


def gains(batch: Batch) -> NDArray[np.int64]:
    """By how much each of all moves brings pawns nearer Home, slides not counted."""
    _, color, origin, target, _ = np.moveaxis(batch.moves, 2, 0)
    nearer = FAR[color, origin] - FAR[color, target]  # of each step; 0 where there is none
    gained: NDArray[np.int64] = nearer.sum(axis=1)
    return gained


def best_actions(batch: Batch) -> NDArray[np.int64]:
    """For each game the move that gains most, the first if there are more."""
    rows = np.full(batch.mask.shape, -1000)
    rows[batch.mask] = gains(batch)  # all moves, one after the other, become a row for each game
    best: NDArray[np.int64] = rows.argmax(axis=1)
    return best


def main(games: int) -> None:
    """Play the games, and print how many each color has won."""
    batch = Batch(new_game(), games, seed=1992)
    decisions = 0
    while not batch.done.all():
        decisions += batch.done.tolist().count(False)
        batch.step(np.where(batch.turn == Color.RED, best_actions(batch), batch.random_actions()))
    for color in Color:
        print(f"{color.name.capitalize():6} wins {batch.winners[:, color].sum():5}")
    print(f"{games} games, {decisions} decisions")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 2000)
