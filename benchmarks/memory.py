"""What states and moves weigh; what grows, `soak.py` measures.

    python benchmarks/memory.py [states]

A state is measured in every game of every edition, a move where random games list it, and so many distinct states, by
default a million, in a set: Linux, as the memory of the process is read from /proc. What exceeds a limit is a failure.
"""

import gc
import platform
import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Final

from sorry_engine import (
    COMPILED,
    GameState,
    Move,
    Random,
    Rules,
    apply,
    deal,
    draw,
    editions,
    legal_moves,
    new_game,
)
from sorry_engine.state import state_after

STATE: Final = 600  # bytes
IN_A_SET: Final = 600  # bytes
SHARED_STEPS: Final = 1  # moves of at most so many steps are shared


def games() -> dict[str, Rules]:
    """The rules of every game of every edition."""
    kinds = ("rules", "teams", "points", "team_points")
    each = {f"{edition.name}.{kind}": getattr(edition, kind) for edition in editions.all() for kind in kinds}
    return {name.removesuffix(".rules"): rules for name, rules in each.items() if rules is not None}


def states(rules: Rules, rng: Random) -> Iterator[GameState]:
    """The states of a random game, after the first."""
    state = new_game(rules)
    while not state.is_over:
        moves = legal_moves(state)
        state = apply(state, rng.choice(moves)) if moves else deal(state, draw(state, rng))
        yield state


def own_bytes(thing: object, *shared: object) -> int:
    """What an object takes with all that hangs on it, but for classes and what it shares."""
    known = {id(each) for each in shared}
    rest, size = [thing], 0
    while rest:
        each = rest.pop()
        if id(each) not in known and not isinstance(each, type):
            known.add(id(each))
            size += sys.getsizeof(each)
            rest += gc.get_referents(each)
    return size


def measure_a_state() -> bool:
    """The largest state of a random game of each kind."""
    found: dict[str, int] = {}
    for name, rules in games().items():
        for state in states(rules, Random(1)):
            size = own_bytes(state, state.rules, state._tables)
            found[name] = max(size, found.get(name, 0))
    largest = max(found, key=found.__getitem__)
    print(f"a state, of {len(found)} games: {min(found.values())} to {found[largest]} bytes ({largest}), limit {STATE}")
    return found[largest] < STATE


def measure_moves(name: str, played: Iterable[Rules]) -> bool:
    """How many of the moves that are listed are the same objects when they are listed again."""
    listed: Counter[int] = Counter()
    again: Counter[int] = Counter()
    sizes: Counter[int] = Counter()
    for seed, rules in enumerate(played):
        for state in states(rules, Random(seed)):
            for move, other in zip(legal_moves(state), legal_moves(state), strict=True):
                sizes[len(move.steps)] = max(sizes[len(move.steps)], move_bytes(move))
                listed[len(move.steps)] += 1
                again[len(move.steps)] += move is other
    print(f"moves that random games list, {name}:")
    for steps, count in sorted(listed.items()):
        shared = "shared" if again[steps] == count else "not shared" if not again[steps] else f"{again[steps]} shared"
        print(f"  {count / listed.total():6.2%} have {steps} steps and up to {sizes[steps]} bytes: {shared}")
    return all(again[steps] == count for steps, count in listed.items() if steps <= SHARED_STEPS)


def move_bytes(move: Move) -> int:
    """What a move takes whose steps have not been asked for."""
    return sys.getsizeof(move) + sys.getsizeof(move._code)


def measure_a_set(name: str, count: int) -> bool:
    """Fill a set with distinct states; how long that takes, and to find equal ones in it, without the play.

    To be run in a process that has not used and freed any memory before.
    """
    before = resident()
    rng = Random(1)
    rules = Rules.from_text(name)
    found: set[GameState] = set()
    while len(found) < count:
        found.update(states(rules, rng))
    each = (resident() - before) / len(found)
    listed = list(found)
    copies = [state_after(state, bytes(bytearray(state._packed))) for state in listed]
    began = time.process_time()
    filled = set(listed)
    added = time.process_time()
    assert all(copy in filled for copy in copies)
    sought = time.process_time()
    print(
        f"{len(found):,} states of {name} in a set: {each:.0f} bytes each, limit {IN_A_SET}; "
        f"{added - began:.2f} s to add all, {sought - added:.2f} s to find all"
    )
    return each < IN_A_SET


def resident() -> int:
    """The memory of this process that is in use, in bytes."""
    status = Path("/proc/self/status").read_text(encoding="ascii")
    return 1024 * int(status.partition("VmRSS:")[2].split()[0])


def main(count: int = 1_000_000) -> None:
    """Measure everything, compare with the limits."""
    print(f"{platform.python_implementation()} {platform.python_version()}", end=", ")
    print(f"kernel {'compiled' if COMPILED else 'interpreted'}")
    good = [
        measure_a_state(),
        measure_moves("parker_1992", [Rules()] * 40),
        measure_moves("a game of each kind", games().values()),
    ]
    for name in "parker_1992", "parker_1992.points":
        with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as fresh:
            good.append(fresh.submit(measure_a_set, name, count).result())
    if not all(good):
        sys.exit("over a limit")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
