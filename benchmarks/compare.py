"""How fast this engine and others play the game at random, as fractions of what plain C does on the same core.

    python benchmarks/compare.py [--seconds 6] [--markdown]

Every contender that is installed plays for so many seconds by turns with the C yardstick, see side_by_side.py. Ours
runs as it is installed; if that is compiled, the source in this clone runs as well, interpreted. `--markdown` prints
the table as it stands in the README.
"""

from __future__ import annotations

import argparse
import statistics
import tempfile
from collections.abc import Sequence
from datetime import date
from pathlib import Path
from typing import Final

from contenders import OTHERS, OURS, build
from side_by_side import FEWEST, HERE, TURN, Entry, Measured, fraction, machine, measure, pin

CLONE: Final = HERE.parent
TITLES: Final = {
    "playouts": "`sorry_engine`, `playouts`",
    "batch": "`sorry_engine`, `Batch` of 1,000 games",
    "loop": "`sorry_engine`, public loop",
    "apologies_inner": "`apologies` 0.4, inner loop",
    "apologies_loop": "`apologies` 0.4, documented loop",
    "maedn": "OpenSpiel `maedn`, Python API (rolls)",
}

Row = tuple[str, str, str, str]
HEAD: Final[Row] = "", "Cards/s", "To plain C", "Middle half of the turns (all)"


def entries() -> list[Entry]:
    """All contenders; where ours is compiled, also from the source beside this folder, if it is there."""
    ours = [Entry(name) for name in OURS]
    if build() == "compiled" and (CLONE / "sorry_engine").is_dir():
        ours += [Entry(name, CLONE) for name in OURS]
    return ours + [Entry(name) for name in OTHERS]


def title(entry: Entry, measured: Measured) -> str:
    """What the table calls it."""
    return f"{TITLES[entry.name]}, {measured.build}" if measured.build else TITLES[entry.name]


def rows(measured: dict[Entry, Measured]) -> list[Row]:
    """The table: the yardstick, then the others."""
    speed = statistics.median(speed for each in measured.values() for speed in each.yardstick)
    return [
        HEAD,
        ("plain C, `yardstick.c`", figure(speed), "1", ""),
        *(
            (title(entry, each), figure(each.speed), fraction(each.ratio), each.spread)
            for entry, each in measured.items()
        ),
    ]


def figure(speed: float) -> str:
    """The speed to three digits."""
    return f"{float(f'{speed:.3g}'):,.0f}"


def as_text(table: Sequence[Row]) -> str:
    """For the terminal."""
    return "\n".join(f"{name:50}{speed:>12}{ratio:>12}   {spread}" for name, speed, ratio, spread in table)


def as_markdown(table: Sequence[Row]) -> str:
    """For the README."""
    head, *rest = (f"| {' | '.join(row)} |" for row in table)
    return "\n".join([head, "|---|---:|---:|---|", *rest])


def main(seconds: float, markdown: bool) -> None:
    """Measure, and print the table and how it was measured."""
    pin()
    with tempfile.TemporaryDirectory() as folder:
        measured = measure(entries(), seconds, Path(folder))
    print((as_markdown if markdown else as_text)(rows(measured)))
    print(
        f"\nMeasured on {date.today()}: {machine()}; random play of four, one core, processor time.",
        f"Each contender played for {seconds:g} s, by turns with the C program, of {TURN:g} s each. Games of the",
        f"documented loop can't be broken off: it played {FEWEST}. Figures are medians of the turns.",
    )


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--seconds", type=float, default=6)
    parser.add_argument("--markdown", action="store_true")
    main(**vars(parser.parse_args()))
