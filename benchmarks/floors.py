"""How fast the public loop plays the standard game at random, as a fraction of what plain C does on the same core.

    python benchmarks/floors.py

`limit.c`, beside this file, is the yardstick. The two take turns on one core, both by processor time, so that a busy
machine or a slow one changes little; what counts is the median of the rounds' ratios. Below the floor it is a failure.
Cards per game and legal moves per card show that both play the same game.
"""

import os
import platform
import re
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from random import Random
from typing import NamedTuple

from sorry_engine import COMPILED, apply, draw, legal_moves, new_game

FLOOR = 80 if COMPILED else 400  # the engine may take so many times as long as C, and no longer
ROUNDS = 7
SECONDS = 1.4  # of each round, for the engine
GAMES = 25_000  # of each round, for C: some seconds less than one
SOURCE = Path(__file__).with_name("limit.c")
COMPILER = ["cc", "-O3", "-march=native"]


class Run(NamedTuple):
    """What one of the two did in one round."""

    games: float
    cards: float
    moves: float
    seconds: float

    @property
    def speed(self) -> float:
        """Cards per second."""
        return self.cards / self.seconds


def play(seed: int) -> Run:
    """Whole games by the public loop, for some seconds."""
    rng = Random(seed)
    games = cards = listed = 0
    begin = time.process_time()
    while time.process_time() - begin < SECONDS:
        state = new_game()
        while not state.is_over:
            moves = legal_moves(state, draw(state, rng))
            state = apply(state, moves[int(rng.random() * len(moves))])
            cards += 1
            listed += len(moves)
        games += 1
    return Run(games, cards, listed, time.process_time() - begin)


def limit(program: Path) -> Run:
    """The same in C."""
    ran = subprocess.run([program, str(GAMES)], check=True, capture_output=True, text=True)
    told = dict(re.findall(r"(games|cards/game|legal moves/card|cards/s) +([0-9.]+)", ran.stdout))
    games = float(told["games"])
    cards = games * float(told["cards/game"])
    return Run(games, cards, cards * float(told["legal moves/card"]), cards / float(told["cards/s"]))


def total(runs: list[Run]) -> Run:
    """All rounds together."""
    return Run(*map(sum, zip(*runs, strict=True)))


def main() -> None:
    """Measure, report, compare with the floor."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder, "limit")
        subprocess.run([*COMPILER, str(SOURCE), "-o", str(program)], check=True)
        rounds = [(limit(program), play(seed)) for seed in range(ROUNDS)]
    runs = {"limit.c": [c for c, _ in rounds], "sorry_engine": [engine for _, engine in rounds]}
    times = statistics.median(c.speed / engine.speed for c, engine in rounds)
    print("python benchmarks/floors.py")
    print(f"{platform.python_implementation()} {platform.python_version()}, kernel", end=" ")
    print(f"{'compiled' if COMPILED else 'interpreted'}; {' '.join(COMPILER)}; {ROUNDS} rounds in turn")
    print(f"{'':14}{'cards/s':>12}{'games/s':>12}{'cards/game':>12}{'moves/card':>12}")
    for name, each in runs.items():
        run = total(each)
        speed = statistics.median(one.speed for one in each)
        print(f"{name:14}{speed:12,.0f}{speed * run.games / run.cards:12,.1f}", end="")
        print(f"{run.cards / run.games:12.1f}{run.moves / run.cards:12.3f}")
    print(f"ratio 1/{times:.1f}, floor 1/{FLOOR}")
    if times > FLOOR:
        sys.exit(f"slower than 1/{FLOOR} of limit.c")


if __name__ == "__main__":
    main()
