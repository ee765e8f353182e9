"""Whether this tree has become slower than another commit: both as fractions of what plain C does on the same core.

    python benchmarks/regression.py [BASE]

BASE is a commit, by default `origin/main`, or where there is none `main`. Both packages are built, this one with what
is not committed yet, and run by turns with the yardstick, see side_by_side.py; wall time plays no part. It is a failure
if a ratio is below BASE's by more than the tolerance. Where BASE has the same package, or the clone has no main,
nothing is compared, and that is said.

A tree compared with itself, ten times, differed by at most 3.6 %, on a machine with twice as much to do as it has
cores.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Final

from side_by_side import HERE, Entry, Measured, fraction, machine, measure, pin

BASES: Final = "origin/main", "main"
PACKAGE: Final = "sorry_engine", "setup.py", "pyproject.toml"
CONTENDERS: Final = "playouts", "loop"
TOLERANCE: Final = 0.10
PROCESSES: Final = 4  # one after the other, for each contender and tree; the best counts
SECONDS: Final = 1.2  # for each of them


def git(*arguments: str, index: Path | None = None) -> str:
    """What git prints, of this clone; CalledProcessError if it fails."""
    environment = dict(os.environ) if index is None else os.environ | {"GIT_INDEX_FILE": str(index)}
    command = ["git", "-C", str(HERE.parent), *arguments]
    return subprocess.run(command, check=True, capture_output=True, text=True, env=environment).stdout.strip()


def commit_of(name: str) -> str:
    """Its full id; "" if git does not know it."""
    try:
        return git("rev-parse", "--quiet", "--verify", f"{name}^{{commit}}")
    except subprocess.CalledProcessError:
        return ""


def tree_of_this(folder: Path) -> str:
    """What git has here or would add, as a tree of git's."""
    index = folder / "index"
    git("add", "--all", index=index)
    return git("write-tree", index=index)


def build(tree: str, folder: Path) -> None:
    """Build the package of a commit or tree, and install it into the folder."""
    source = folder.with_suffix(".source")
    source.mkdir()
    git("archive", f"--output={source}.tar", tree)
    subprocess.run(["tar", "-xf", f"{source}.tar", "-C", str(source)], check=True)
    pip = [sys.executable, "-m", "pip", "install", "-q", "--disable-pip-version-check", "--no-deps"]
    subprocess.run([*pip, "--target", str(folder), str(source)], check=True)


def compare(base: str, work: Path) -> None:
    """Measure this package and the base's, report, and exit with an error if this is too slow."""
    folders = {base: work / "base", "this tree": work / "this"}
    rows = [(name, copy, Entry(name, folders[copy])) for name in CONTENDERS for copy in folders]
    pin()
    measured: dict[Entry, Measured] = {}
    for _ in range(PROCESSES):  # where memory happens to lie makes one process slower than the next, by up to a seventh
        for entry, each in measure([entry for _, _, entry in rows], SECONDS, work).items():
            if entry not in measured or measured[entry].ratio < each.ratio:
                measured[entry] = each
    print(f"{machine()}; tolerance {TOLERANCE:.0%}")
    for name, copy, entry in rows:
        best = measured.get(entry)
        told = f"{best.build:12}{fraction(best.ratio):>10}   {best.spread}" if best else "is not there"
        print(f"{name:10}{copy:14}{told}")
    worse = []
    for name in CONTENDERS:
        before, now = (measured.get(Entry(name, folder)) for folder in folders.values())
        if now is None:
            sys.exit(f"{name}: can't be run in this tree")
        if before is None:
            continue
        if before.build != now.build:
            sys.exit(f"{name}: was {before.build}, is {now.build}")
        change = now.ratio / before.ratio - 1
        print(f"{name}: {change:+.1%}")
        if change < -TOLERANCE:
            worse.append(name)
    if worse:
        sys.exit(f"slower than {base} by more than {TOLERANCE:.0%}: {', '.join(worse)}")


def main(wanted: str = "") -> None:
    """Build both where they differ, and compare."""
    base = next(filter(commit_of, [wanted] if wanted else BASES), "")
    if not base:
        if wanted:
            sys.exit(f"{wanted} is no commit here")
        print(f"nothing to compare with: there is neither {' nor '.join(BASES)} here")
        return
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder)
        this = tree_of_this(work)
        if not git("diff", "--name-only", base, this, "--", *PACKAGE):
            print(f"nothing to compare: {base} has the same package")
            return
        with ThreadPoolExecutor() as pool:
            list(pool.map(build, [base, this], [work / "base", work / "this"]))
        compare(base, work)


if __name__ == "__main__":
    main(*sys.argv[1:])
