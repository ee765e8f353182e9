"""Perft: the counts of `sorry_engine.counting`, which says what is counted. They stand in `tests/perft`.

python -m tests.perft_tool                           compare the files with the engine's `perft`
python -m tests.perft_tool --public                  compare them with counts by `successors` and `deal`
python -m tests.perft_tool --naive                   compare them with `tests/naive`, a second reading of the
                                                     rules: slow, and to be done before new counts are committed
python -m tests.perft_tool --write                   count again, with the engine, and rewrite the files
python -m tests.perft_tool --divide FILE NAME DEPTH  one position's counts apart, by the first card and move,
                                                     by `perft_divide` and by `tests/naive`
"""

from __future__ import annotations

import argparse
import sys
import tomllib
from collections.abc import Callable, Hashable, Iterable, Iterator
from pathlib import Path
from typing import NamedTuple, TypeVar

from sorry_engine import (
    Card,
    GameState,
    Phase,
    PlyCounts,
    Rules,
    deal,
    parse_state,
    perft,
    perft_divide,
    successors,
)
from tests import naive
from tests.positions import cards_of, cards_to_deal
from tests.reference import move_of, options_of, position_of

FOLDER = Path(__file__).parent / "perft"

State = TypeVar("State", bound=Hashable)
Walk = Callable[[State], Iterable[tuple[str, State]]]
Counts = tuple[PlyCounts, ...]  # for each depth from 1


class Position(NamedTuple):
    """A position of a file, and the counts that stand there."""

    name: str
    state: GameState
    counts: Counts


# ---- plies, without the engine's own counting ----


def walk(state: GameState) -> Iterator[tuple[str, GameState]]:
    """All plies from a state, by the engine's public functions."""
    if state.phase is Phase.REFILL:
        yield from ((f"takes {card}", deal(state, card)) for card in cards_to_deal(state))
        return
    for card in (None,) if state.phase is Phase.FIRE else cards_of(state):
        yield from ((str(move), after) for move, after in successors(state, card))


def naive_walk(rules: Rules) -> Walk[naive.Position]:
    """All plies from a position, by `naive`."""
    options = options_of(rules)

    def plies(at: naive.Position) -> Iterator[tuple[str, naive.Position]]:
        due = naive.phase(options, at)
        left = [card for card, n in zip(naive.CARDS, naive.drawable(options, at), strict=True) if n]
        if due == "refill":
            yield from ((f"takes {Card(card)}", naive.deal(options, at, card)) for card in left)
            return
        held = [at.card] if at.hands is None else sorted(set(at.hands[at.turn]))
        for card in {"over": [], "fire": [0], "draw": left, "play": held}[due]:
            for it in naive.listed(naive.outcomes(options, at, card)):
                yield str(move_of(it.card, it.steps)), it.position

    return plies


# ---- counting ----


def count(start: State, plies: Walk[State], depth: int) -> Counts:
    """Moves and states at each depth from 1."""
    counts = []
    level = {start}
    for _ in range(depth):
        moves = 0
        reached: set[State] = set()
        for state in level:
            for _, after in plies(state):
                moves += 1
                reached.add(after)
        counts.append(PlyCounts(moves, len(reached)))
        level = reached
    return tuple(counts)


def divide(start: State, plies: Walk[State], depth: int) -> dict[str, PlyCounts]:
    """By the first card and move: the moves and states at the depth that come of it."""
    return {ply: (count(after, plies, depth - 1) or [PlyCounts(1, 1)])[-1] for ply, after in plies(start)}


def engine_divide(state: GameState, depth: int) -> dict[str, PlyCounts]:
    """The same by the engine's own counting."""
    found = perft_divide(state, depth)
    return {f"takes {ply}" if isinstance(ply, Card) else str(ply): counts for ply, counts in found.items()}


def divided(state: GameState, depth: int) -> str:
    """Both readings' counts side by side, for people; `<--` where they differ."""
    ours = engine_divide(state, depth)
    theirs = divide(position_of(state), naive_walk(state.rules), depth)
    lines = [f"{state.rules} | {state}, depth {depth}: moves and states, by the engine and by tests/naive"]
    for move in [*ours, *(move for move in theirs if move not in ours)]:
        mark = "" if ours.get(move) == theirs.get(move) else "  <--"
        lines.append(f"{move:24} {_pair(ours.get(move))} {_pair(theirs.get(move))}{mark}")
    return "\n".join(lines)


def _pair(counts: PlyCounts | None) -> str:
    return " ".join(f"{number:7}" for number in counts) if counts else f"{'none':>15}"


def by_public(state: GameState, depth: int) -> Counts:
    """What `perft` counts, counted by the engine's public functions."""
    return count(state, walk, depth)


def by_naive(state: GameState, depth: int) -> Counts:
    """The same, counted by `naive`."""
    return count(position_of(state), naive_walk(state.rules), depth)


# ---- the files ----


def files() -> list[Path]:
    """All files of counts."""
    return sorted(FOLDER.glob("*.toml"))


def read(path: Path) -> list[Position]:
    """The positions of a file."""
    table = tomllib.loads(path.read_text(encoding="utf-8"))
    rules = Rules.from_text(table["rules"])
    return [
        Position(
            it["name"],
            parse_state(it["text"], rules),
            tuple(PlyCounts(*pair) for pair in zip(it["moves"], it["states"], strict=True)),
        )
        for it in table["position"]
    ]


def write(path: Path, positions: list[Position]) -> None:
    """Write a file anew, with the comment and the rules that stand there."""
    head, _, _ = path.read_text(encoding="utf-8").partition("[[position]]")
    blocks = [
        f'[[position]]\nname = "{it.name}"\ntext = "{it.state}"\n'
        f"moves = {[moves for moves, _ in it.counts]}\nstates = {[states for _, states in it.counts]}\n"
        for it in positions
    ]
    path.write_text(head + "\n".join(blocks), encoding="utf-8")


def main(arguments: list[str]) -> int:
    """Run the command; 1 if something differs."""
    parser = argparse.ArgumentParser(prog="python -m tests.perft_tool", description="Count moves and states by depth.")
    parser.add_argument("--public", action="store_true", help="compare with counts by successors and deal")
    parser.add_argument("--naive", action="store_true", help="compare with tests/naive")
    parser.add_argument("--write", action="store_true", help="count again and rewrite the files")
    parser.add_argument("--divide", nargs=3, metavar=("FILE", "NAME", "DEPTH"), help="count apart by the first move")
    options = parser.parse_args(arguments)
    if options.divide:
        name, position, depth = options.divide
        print(divided(next(it.state for it in read(FOLDER / f"{name}.toml") if it.name == position), int(depth)))
        return 0
    reading = by_naive if options.naive else by_public if options.public else perft
    failed = False
    for path in files():
        positions = read(path)
        found = [reading(it.state, len(it.counts)) for it in positions]
        for it, counts in zip(positions, found, strict=True):
            differs = counts != it.counts
            failed = failed or differs
            pairs = " ".join(f"{moves}/{states}" for moves, states in counts)
            print(f"{path.stem:20} {it.name:8} {'differs:' if differs else 'as in the file:'} {pairs}", flush=True)
        if options.write and reading is perft:
            write(path, [it._replace(counts=counts) for it, counts in zip(positions, found, strict=True)])
    return int(failed and not options.write)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
