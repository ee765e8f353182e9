"""A whole game of Sorry! by the book, four players, everybody choosing at random.

python examples/quickstart.py [seed]
"""

import sys
from random import Random

from sorry_engine import apply, draw, legal_moves, new_game


def main(seed: int) -> None:
    """Play one game, and print every twentieth turn and who wins."""
    rng = Random(seed)
    state = new_game()
    cards = 0
    while not state.is_over:
        card = draw(state, rng)
        move = rng.choice(legal_moves(state, card))
        after = apply(state, move)
        player = state.turn.name.capitalize()
        if cards % 20 == 0:
            print(f"{player:6} draws {card!s:>2}  {str(move).partition(':')[2]:16} {str(after).split()[0]}")
        state = after
        cards += 1
    assert state.winner is not None
    print(f"{state.winner.name.capitalize()} wins after {cards} cards.")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1992)
