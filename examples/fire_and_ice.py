"""A game of Fire and Ice by the edition of 2013, everybody choosing at random.

python examples/fire_and_ice.py [seed]
"""

import sys
from random import Random

from sorry_engine import HASBRO_2013, Phase, apply, deal, draw, legal_moves, new_game


def main(seed: int) -> None:
    """Play one game and print what becomes of the two tokens."""
    rng = Random(seed)
    state = new_game(HASBRO_2013)
    moves = 0
    while not state.is_over:
        if state.phase is Phase.DRAW:
            state = deal(state, draw(state, rng))
        move = rng.choice(legal_moves(state))  # what the card allows, or the fire move and declining it
        after = apply(state, move)
        if (after.fire, after.ice) != (state.fire, state.ice):
            tokens = " ".join(field for field in str(after).split() if field.startswith(("fire=", "ice=")))
            print(f"{state.turn.name.capitalize():6} {move!s:24} {tokens or 'both tokens in the center'}")
        state = after
        moves += 1
    assert state.winner is not None
    print(f"{state.winner.name.capitalize()} wins after {moves} moves.")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1992)
