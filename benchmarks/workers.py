"""How much faster several workers play than one: processes, and threads, which the interpreter's lock makes wait.

    python benchmarks/workers.py [--games 20000]

By the clock on the wall, so that it says something only on a machine that is idle. Best of three runs each.
"""

import argparse
import os
import time
from collections.abc import Callable
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor

from sorry_engine import COMPILED, new_game, playouts


def seconds(games: int, executor: Executor | None) -> float:
    """How long the games take."""
    begin = time.perf_counter()
    playouts(new_game(), games, 1, executor=executor)
    return time.perf_counter() - begin


def best(games: int, make: Callable[[int], Executor], workers: int) -> float:
    """The best of three runs, once the workers are there."""
    with make(workers) as executor:
        seconds(64 * workers, executor)
        return min(seconds(games, executor) for _ in range(3))


def main() -> None:
    """Measure and report."""
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("--games", type=int, default=20_000 if COMPILED else 500)
    games = arguments.parse_args().games
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    alone = min(seconds(games, None) for _ in range(3))
    print(f"{games} games, kernel {'compiled' if COMPILED else 'interpreted'}, {cores} cores")
    print(f"no executor          {alone:7.2f} s")
    for name, make in ("processes", ProcessPoolExecutor), ("threads", ThreadPoolExecutor):
        for workers in sorted({1, 2, cores}):
            took = best(games, make, workers)
            print(f"{workers:3} {name:16} {took:7.2f} s   {alone / took:.2f} times as fast")


if __name__ == "__main__":
    main()
