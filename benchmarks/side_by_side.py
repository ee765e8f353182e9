"""Speeds as ratios: a contender and the C yardstick play by turns on one core, each in a process of its own.

Both go by processor time, and a turn is short, so that a machine that is busy, or grows slower, changes the two alike;
every other time they play in the opposite order. What counts is the median of the ratios, one for each pair of turns.
"""

from __future__ import annotations

import json
import os
import platform
import re
import statistics
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final, NamedTuple

HERE: Final = Path(__file__).parent
COMPILER: Final = ("cc", "-O3", "-march=native")
GAMES: Final = 5_000  # that the yardstick plays in a turn: an eighth of a second
TURN: Final = 0.125  # seconds of a contender's turn
FEWEST: Final = 5  # turns of a contender, however long it takes for one


class Entry(NamedTuple):
    """A contender of contenders.py; one of ours may run from a folder where a copy of the package is."""

    name: str
    folder: Path | None = None


class Missing(Exception):  # noqa: N818 - it says that there is nothing to measure
    """A contender that is not installed."""


class Player:
    """A contender's process. `Missing` if it is not installed. What goes wrong there is a ValueError here."""

    def __init__(self, entry: Entry) -> None:
        environment = dict(os.environ)
        if entry.folder is not None:
            environment["PYTHONPATH"] = str(entry.folder)
        command = [sys.executable, str(HERE / "contenders.py"), entry.name]
        self.seconds = 0.0  # that it has played
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1, env=environment
        )
        told = json.loads(self.answer())
        if "missing" in told:
            self.end()
            raise Missing(f"{entry.name}: {told['missing']}")
        self.build: str = told.get("build", "")
        """How the kernel runs, if it is ours."""
        if entry.folder is not None and not entry.folder.samefile(told["folder"]):
            raise ValueError(f"{told['folder']} is run instead of {entry.folder}")

    def answer(self) -> str:
        """The next line that it prints."""
        assert self.process.stdout
        return self.process.stdout.readline()

    def play(self) -> float:
        """Let it have its turn: cards per second."""
        assert self.process.stdin
        self.process.stdin.write(f"{TURN}\n")
        cards, took = map(float, self.answer().split())
        self.seconds += took
        return cards / took

    def end(self) -> None:
        """Let the process end."""
        self.process.communicate()


class Yardstick:
    """The C program, made in a folder."""

    def __init__(self, folder: Path) -> None:
        self.program = folder / "yardstick"
        self.seed = 0
        subprocess.run([*COMPILER, str(HERE / "yardstick.c"), "-o", str(self.program)], check=True)

    def play(self) -> float:
        """Let it have its turn: cards per second."""
        command = [str(self.program), str(GAMES), str(self.seed)]
        self.seed += GAMES
        ran = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True)
        return float(ran.stdout.split("cards/s")[1].split()[0])


class Measured:
    """The speeds of an entry, and of the yardstick in the turns next to them."""

    def __init__(self, build: str) -> None:
        self.build = build
        self.speeds: list[float] = []
        self.yardstick: list[float] = []

    @property
    def ratios(self) -> list[float]:
        """What part of the yardstick's speed each was."""
        return [own / other for own, other in zip(self.speeds, self.yardstick, strict=True)]

    @property
    def speed(self) -> float:
        """Cards per second."""
        return statistics.median(self.speeds)

    @property
    def ratio(self) -> float:
        """What part of the yardstick's speed that is."""
        return statistics.median(self.ratios)

    @property
    def spread(self) -> str:
        """Between what lies the middle half of the ratios, and the lowest and the highest of all."""
        low, _, high = statistics.quantiles(self.ratios, n=4, method="inclusive")
        return f"{fraction(low)} to {fraction(high)} ({fraction(min(self.ratios))} to {fraction(max(self.ratios))})"


def fraction(ratio: float) -> str:
    """A ratio to the yardstick, as 1/6.31."""
    times = float(f"{1 / ratio:.3g}")
    return f"1/{times:,.0f}" if times >= 100 else f"1/{times:g}"


def pin() -> None:
    """Stay on one core, where the system lets one choose; the processes that are started do, too."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})


def machine() -> str:
    """What the figures are measured on and with."""
    try:
        model = re.search(r"^model name\s*: (.*)$", Path("/proc/cpuinfo").read_text(), re.MULTILINE)
    except OSError:
        model = None
    compiler = subprocess.run([COMPILER[0], "--version"], check=True, stdout=subprocess.PIPE, text=True).stdout
    return (
        f"{model[1] if model else platform.machine()}, {platform.python_implementation()} {platform.python_version()}, "
        f"{compiler.splitlines()[0]}, {' '.join(COMPILER)}"
    )


def measure(entries: Sequence[Entry], seconds: float, folder: Path) -> dict[Entry, Measured]:
    """Let each entry play for some seconds in all. Those that are not installed are left out, and named.

    What the yardstick is made of goes into the folder.
    """
    yardstick = Yardstick(folder)
    players = {}
    for entry in entries:
        try:
            players[entry] = Player(entry)
        except Missing as reason:
            print(f"left out: {reason}", file=sys.stderr)
    measured = {entry: Measured(player.build) for entry, player in players.items()}
    backwards = False
    while unfinished := [
        entry for entry, player in players.items() if player.seconds < seconds or len(measured[entry].speeds) < FEWEST
    ]:
        for entry in reversed(unfinished) if backwards else unfinished:
            pair = (measured[entry].yardstick, yardstick), (measured[entry].speeds, players[entry])
            for speeds, who in reversed(pair) if backwards else pair:
                speeds.append(who.play())
        backwards = not backwards
    for player in players.values():
        player.end()
    return measured
