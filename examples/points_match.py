"""A points match to 300 between two simple players, each of whom sees its own hand only.

python examples/points_match.py [seed]
"""

import sys
from random import Random

from sorry_engine import (
    PARKER_1992,
    Color,
    GameState,
    Match,
    Move,
    apply,
    deal_all,
    legal_moves,
    observe,
    score,
    steps_home,
)


def careful(seen: GameState, rng: Random) -> Move:
    """Brings its pawns as near to Home as it can."""

    def steps_left(move: Move) -> int:
        return sum(steps_home(seen.turn, square) for square in apply(seen, move).pawns[seen.turn])

    return min(legal_moves(seen), key=steps_left)


def careless(seen: GameState, rng: Random) -> Move:
    """Does anything."""
    return rng.choice(legal_moves(seen))


def main(seed: int) -> None:
    """Play games until somebody has 300 points."""
    rng = Random(seed)
    players = {Color.RED: careful, Color.YELLOW: careless}
    match = Match(PARKER_1992.replace(hand_size=5, pawns_out=1), 300, colors=players)
    while not match.is_over:
        state = deal_all(match.new_game(), rng)
        while not state.is_over:
            move = players[state.turn](observe(state, state.turn), rng)
            state = deal_all(apply(state, move), rng)
        match = match.record(state)
        points = ", ".join(f"{color.name.capitalize()} {count}" for color, count in score(state).items())
        totals = ", ".join(f"{color.name.capitalize()} {count}" for color, count in match.totals.items())
        print(f"Game {match.games}: {points}. In all: {totals}.")
    print(f"{match.winners[0].name.capitalize()} wins the match.")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1992)
