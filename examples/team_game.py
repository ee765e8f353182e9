"""A team game, Red and Yellow against Blue and Green, everybody choosing at random among the team's pawns.

python examples/team_game.py [seed]
"""

import sys
from random import Random

from sorry_engine import HOME, apply, draw, editions, legal_moves, new_game


def main(seed: int) -> None:
    """Play one game and print what moves the partner's pawns, and how it ends."""
    rng = Random(seed)
    state = new_game(editions.PARKER_1992.teams)
    cards = 0
    while not state.is_over:
        move = rng.choice(legal_moves(state, draw(state, rng)))
        helped = [str(step) for step in move.steps if step.color is not state.turn]
        if helped:
            print(
                f"{state.turn.name.capitalize():6} with a {move.card!s:>2} moves the partner's pawn: {','.join(helped)}"
            )
        state = apply(state, move)
        cards += 1
    winners = " and ".join(color.name.capitalize() for color in state.winners)
    left = sum(square != HOME for color in state.opponents(state.turn) for square in state.pawns[color])
    print(f"{winners} win after {cards} cards; the others have {left} pawns to bring Home.")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1992)
