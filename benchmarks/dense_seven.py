"""How long `legal_moves` takes for the densest sevens: those that may be divided over eight pawns of a team.

    python benchmarks/dense_seven.py [seed]

For each position it prints the number of moves and the processor time, the median and the best of some runs. A
position of the standard team game whose best time is above the limit is a failure. With a seed it looks for a denser
position instead, at random and from there by small changes, and prints each that has more moves than those before.
"""

import statistics
import sys
import time
from random import Random
from typing import Final, NamedTuple

from sorry_engine import COMPILED, Card, GameState, PositionError, Rules, legal_moves, parse_state

STANDARD: Final = "parker_1992(seven_pawns=7,teams=true)"
WITH_FIRE: Final = "hasbro_2013(teams=true,seven_pawns=7)"
DENSEST: Final = "8,23,44,53/S,S,2,43/7,22,45,52/S,0,24,59 r"  # the most that the search has found

LIMIT: Final = 5 if COMPILED else 50  # milliseconds
RUNS: Final = 5
SECONDS: Final = 60  # of a search
PATIENCE: Final = 150  # changes in vain before the search begins anew


class Dense(NamedTuple):
    """A position and how many moves a 7 has there."""

    name: str
    rules: str
    position: str
    moves: int

    @property
    def state(self) -> GameState:
        """The position as the engine knows it."""
        return parse_state(self.position, Rules.from_text(self.rules))


POSITIONS: Final = (
    Dense("densest", STANDARD, DENSEST, 4654),
    Dense("many to bump", STANDARD, "4,23,44,53/20,30,40,49/5,22,45,52/S,S,11,17 r", 4567),
    Dense("far apart", STANDARD, "16,25,34,44/S,S,S,S/8,52,0,20/S,S,S,S r", 3439),
    Dense("before two triangles", STANDARD, "20,21,22,23/S,S,S,S/50,51,52,53/S,S,S,S r", 868),
    Dense("before and on slides", STANDARD, "20,21,22,23/S,S,26,28/16,17,18,19/S,S,S,S r", 857),
    Dense("in a row", STANDARD, "5,6,7,8/S,S,S,S/9,10,11,12/S,S,S,S r", 690),
    Dense("Fire near Home", WITH_FIRE, "20,40,s5/S,S,S/7,25,50/S,S,S r fire=rs5 fired=1", 775),
    Dense("Fire, some in Start", WITH_FIRE, "S,S,s5/S,S,S/S,25,50/S,S,S r fire=rs5 fired=1", 376),
    Dense("Fire, triangles", WITH_FIRE, "22,23,s5/S,S,S/51,52,53/S,S,S r fire=rs5 fired=1", 645),
)


def times(state: GameState) -> list[float]:
    """The processor time of each run, in milliseconds."""
    found = []
    for _ in range(RUNS):
        begin = time.process_time()
        legal_moves(state, Card.SEVEN)
        found.append(1000 * (time.process_time() - begin))
    return found


def measure() -> None:
    """Report on every position, and compare those of the standard team game with the limit."""
    print(f"kernel {'compiled' if COMPILED else 'interpreted'}; limit {LIMIT} ms; best of {RUNS} runs")
    print(f"{'':22}{'moves':>7}{'median ms':>11}{'best ms':>9}")
    slow = []
    for dense in POSITIONS:
        runs = times(dense.state)
        moves = len(legal_moves(dense.state, Card.SEVEN))
        print(f"{dense.name:22}{moves:7}{statistics.median(runs):11.2f}{min(runs):9.2f}")
        if dense.rules == STANDARD and min(runs) > LIMIT:
            slow.append(dense.name)
    if slow:
        sys.exit(f"longer than {LIMIT} ms: {', '.join(slow)}")


def search(seed: int) -> None:
    """Look for the most moves, Red's turn, for some seconds."""
    rng = Random(seed)
    rules = Rules.from_text(STANDARD)
    squares = [str(square) for square in range(60)]
    elsewhere = ["S", "s1", "s2"]
    end = time.process_time() + SECONDS
    best = 0
    while time.process_time() < end:
        pawns = [rng.choice((square, "S")) for square in rng.sample(squares, 16)]
        most = vain = 0
        while vain < PATIENCE and time.process_time() < end:
            changed = pawns.copy()
            for _ in range(rng.choice((1, 1, 1, 2, 2, 3))):
                changed[rng.randrange(16)] = rng.choice(squares + elsewhere * 3)
            sides = "/".join(",".join(changed[first : first + 4]) for first in range(0, 16, 4))
            try:
                state = parse_state(f"{sides} r", rules)
            except PositionError:
                continue  # two pawns on a square
            moves = len(legal_moves(state, Card.SEVEN))
            vain = 0 if moves > most else vain + 1
            if moves >= most:
                pawns, most = changed, moves
            if most > best:
                best = most
                print(f"{best:6} {sides} r", flush=True)


def main(seed: str = "") -> None:
    """Measure, or with a seed search."""
    if seed:
        search(int(seed))
    else:
        measure()


if __name__ == "__main__":
    main(*sys.argv[1:])
