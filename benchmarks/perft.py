"""How fast `perft` counts, from the first card on, in one game of each kind.

    python benchmarks/perft.py [seconds]

Each game is counted one depth deeper until that would take longer than the seconds, by default 10, on one core, by
processor time. A rate is of the whole count: of all depths up to the one that it stands at.
"""

import platform
import sys
import time
from typing import Final

from sorry_engine import COMPILED, Rules, new_game, perft

GAMES: Final = ("parker_1992", "parker_1992.teams", "parker_1992.points", "hasbro_2013")
GROWTH: Final = 10  # how many times as long one depth more takes, roughly


def measure(name: str, seconds: float) -> None:
    """Count deeper and deeper, and print a line for each depth."""
    state = new_game(Rules.from_text(name))
    depth, took = 0, 0.0
    while GROWTH * took < seconds:
        depth += 1
        began = time.process_time()
        counts = perft(state, depth)
        took = time.process_time() - began
        moves, states = map(sum, zip(*counts, strict=True))
        print(
            f"{name:20}{depth:6}{counts[-1].moves:13,}{counts[-1].states:13,}{took:10.3f}"
            f"{moves / took:13,.0f}{states / took:13,.0f}",
            flush=True,
        )


def main(seconds: float = 10) -> None:
    """Measure every game."""
    print(f"{platform.python_implementation()} {platform.python_version()}", end=", ")
    print(f"kernel {'compiled' if COMPILED else 'interpreted'}")
    print(f"{'':20}{'depth':>6}{'moves':>13}{'states':>13}{'seconds':>10}{'moves/s':>13}{'states/s':>13}")
    for name in GAMES:
        measure(name, seconds)


if __name__ == "__main__":
    main(*map(float, sys.argv[1:]))
