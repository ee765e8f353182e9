"""Mutation testing of the kernel: see README.md.

    python -m tests.mutation                    all modules
    python -m tests.mutation board turn         these
    python -m tests.mutation board --function land
    python -m tests.mutation board --show       what the mutants are, without running anything

The killers are collected by pytest once. Then for each mutant this process forks: the child puts the mutated code in
place of the function's, and runs the killers until one fails, first those that killed the mutants before. Nothing is
written to any file.
"""

from __future__ import annotations

import argparse
import gc
import importlib
import os
import re
import resource
import signal
import sys
import time
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any, NoReturn

import pytest
from _pytest.runner import runtestprotocol

from tests.mutation.mutants import Mutant, mutants_of

KERNEL = Path(__file__).parents[2] / "sorry_engine" / "kernel"
MODULES = (
    *("board", "forward", "generate", "judge", "tokens", "turn", "divide", "two_parts"),
    *("hands", "pile", "transition", "lower", "trace"),
)
KILLERS = (
    "tests/test_mutants.py",
    "tests/test_scenarios.py::test_case",
    "tests/rulings",
    "tests/test_golden.py::test_the_game_is_played_again_to_the_letter",
    "tests/test_kernel.py",
    "tests/test_event.py",
    "tests/test_why.py",
    "tests/test_hidden.py",
    "tests/test_dense_seven.py",
    "tests/test_perft.py::test_counts",
)
"""Where the killers are, the strongest for their time first."""

HAVE_STATES = ("test_perft.py", "test_dense_seven.py")
"""Where states with their tables are made before a test begins: they tell nothing of how tables are made."""

LONGEST, IN_ALL = 0.2, 12.0
"""Seconds: tests that take longer are no killers, nor are the longest of them beyond that sum."""

EQUIVALENT = Path(__file__).with_name("equivalent.md")
ENTRY = re.compile(r"- `(.*?)`: `(.+?)` → `(.+?)`: (.+)")

KILLED, TIMEOUT, SURVIVED = "killed", "timeout", "survived"


class Runner:
    """A pytest plugin that runs the collected tests once for each mutant, in a process of its own."""

    def __init__(self, mutants: list[Mutant], listed: dict[tuple[str, str, str, str], str]) -> None:
        self.mutants = mutants
        self.listed = listed
        self.open = 0

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """In place of running the tests."""
        items, seconds = clean_run(session.items)
        say(f"{len(items)} killers, {sum(map(seconds.__getitem__, items)):.1f} s clean; {len(self.mutants)} mutants")
        order = items
        began = time.perf_counter()
        totals: Counter[tuple[str, str]] = Counter()
        alive: set[tuple[str, str, str, str]] = set()
        dead: set[tuple[str, str, str, str]] = set()
        for count, mutant in enumerate(self.mutants, start=1):
            outcome, killer = run(mutant, order, seconds)
            if killer is not None:
                order.remove(killer)
                order.insert(0, killer)
            if outcome == SURVIVED and mutant.key in self.listed:
                outcome = "equivalent"
            elif outcome == SURVIVED:
                self.open += 1
                say(f"SURVIVED {mutant.module}:{mutant.line} {mutant.function}: `{mutant.before}` → `{mutant.after}`")
            elif mutant.key in self.listed:
                dead.add(mutant.key)
            if outcome == "equivalent":
                alive.add(mutant.key)
            totals[mutant.module, outcome] += 1
            if count == len(self.mutants) or self.mutants[count].module != mutant.module:
                counts = {name: n for (module, name), n in sorted(totals.items()) if module == mutant.module}
                say(f"{mutant.module}: {sum(counts.values())} mutants, {counts}")
        for key in dead - alive:  # of two lines that read alike one may be equivalent
            say(f"listed as equivalent, but killed: {key}")
        elapsed = time.perf_counter() - began
        say(f"{elapsed:.0f} s, {elapsed / len(self.mutants):.2f} s a mutant; {self.open} survivors are open")
        return True


def say(text: str) -> None:
    """Write past pytest, which captures what is printed."""
    os.write(OUT, f"{text}\n".encode())


def clean_run(items: Iterable[pytest.Item]) -> tuple[list[pytest.Item], dict[pytest.Item, float]]:
    """Run the tests on what is not mutated: the killers among them, and how long each takes."""
    seconds = {}
    for item in items:
        took = 0.0
        for most in 3 * LONGEST, LONGEST:  # the first time fills the caches
            start = time.perf_counter()
            good = passes(item)
            took = time.perf_counter() - start
            if not good or took > most:
                break
        else:
            seconds[item] = took
    left = IN_ALL
    killers = set()
    for item in sorted(seconds, key=seconds.__getitem__):
        left -= seconds[item]
        if left >= 0:
            killers.add(item)
    importlib.import_module("sorry_engine.kernel.divide")._spare.clear()  # or no child would make a search of its own
    gc.collect()
    gc.freeze()  # the children share this memory as long as nobody touches it
    return [item for item in items if item in killers], seconds


def passes(item: pytest.Item) -> bool:
    """Run one test."""
    return all(not report.failed for report in runtestprotocol(item, log=False, nextitem=None))


def run(mutant: Mutant, order: list[pytest.Item], seconds: dict[pytest.Item, float]) -> tuple[str, pytest.Item | None]:
    """Whether the mutant is killed, and by which test."""
    reader, writer = os.pipe()
    child = os.fork()
    if not child:
        run_in_child(mutant, order, seconds, writer)
    os.close(writer)
    with open(reader, encoding="ascii") as lines:
        told = lines.read().split()
    _, status = os.waitpid(child, 0)
    if os.WIFSIGNALED(status):
        return TIMEOUT, order[int(told[-1])]
    return (KILLED, order[int(told[-1])]) if os.waitstatus_to_exitcode(status) else (SURVIVED, None)


def run_in_child(mutant: Mutant, order: list[pytest.Item], seconds: dict[pytest.Item, float], writer: int) -> NoReturn:
    """Run the killers until one fails; tell the number of each as it begins."""
    signal.signal(signal.SIGALRM, signal.SIG_DFL)  # ends the process
    resource.setrlimit(resource.RLIMIT_AS, (3 << 30, 3 << 30))
    status = 1
    try:
        os.write(writer, b"0 ")
        put_in_place(mutant)
        for number, item in enumerate(order):
            if mutant.module == "lower" and item.path.name in HAVE_STATES:
                continue
            os.write(writer, b"%d " % number)
            signal.setitimer(signal.ITIMER_REAL, 1 + 10 * seconds[item])
            if not passes(item):
                break
        else:
            status = 0
    finally:
        os._exit(status)


def put_in_place(mutant: Mutant) -> None:
    """Give the functions of the imported module the code of the mutated source; or else its constants."""
    module = importlib.import_module(f"sorry_engine.kernel.{mutant.module}")
    path = str(module.__file__)
    plain = functions_in(compile((KERNEL / f"{mutant.module}.py").read_text("utf-8"), path, "exec"))
    changed = False
    for name, code in functions_in(compile(mutant.source, path, "exec")).items():
        if code != plain[name]:
            function: Any = module
            for part in name.split("."):
                function = getattr(function, part)
            function = getattr(function, "__wrapped__", function)
            assert isinstance(function, FunctionType)
            function.__code__ = code
            changed = True
    if not changed:
        put_constants_in_place(module, mutant.source)
    if mutant.module == "lower":
        forget_tables(module)


def functions_in(code: CodeType) -> dict[str, CodeType]:
    """The functions of a module and of its classes, by their names."""
    inner = [it for it in code.co_consts if isinstance(it, CodeType)]
    found = {it.co_qualname: it for it in inner if it.co_flags & 0x02}  # CO_NEWLOCALS: no class body
    for it in inner:
        if not it.co_flags & 0x02:
            found |= functions_in(it)
    return found


def put_constants_in_place(module: ModuleType, source: str) -> None:
    """Run the mutated source, and give its numbers and lists to all modules that have those of the original."""
    fresh = dict(vars(module))
    exec(compile(source, str(module.__file__), "exec"), fresh)
    for name, value in list(vars(module).items()):
        if isinstance(value, (int, list, dict)) and fresh[name] != value and not name.startswith("__"):
            for other in [it for key, it in sys.modules.items() if key.startswith("sorry_engine")]:
                if vars(other).get(name) == value:
                    setattr(other, name, fresh[name])


def forget_tables(lower: ModuleType) -> None:
    """Lower the rules anew when they are next asked for."""
    from sorry_engine import Rules  # not before pytest, which wants to be there when it is imported

    for function in vars(lower).values():
        if hasattr(function, "cache_clear"):
            function.cache_clear()
    gc.unfreeze()
    for it in gc.get_objects():
        if type(it) is Rules:
            object.__setattr__(it, "_tables", None)


def equivalent() -> dict[tuple[str, str, str, str], str]:
    """The mutants that are listed with the reason why no test can kill them."""
    listed = {}
    module = ""
    for line in EQUIVALENT.read_text(encoding="utf-8").splitlines():
        if line.startswith("## "):
            module = line[3:].strip()
        elif found := ENTRY.fullmatch(line):
            function, before, after, reason = found.groups()
            listed[module, function, before, after] = reason
        elif line.startswith("- "):
            raise ValueError(f"{EQUIVALENT.name}: expected {ENTRY.pattern}, got {line!r}")
    return listed


def main(arguments: list[str]) -> int:
    """Run the command; 1 if a survivor is open."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutation", description="Mutation testing of the kernel.")
    parser.add_argument(
        "modules", nargs="*", metavar="MODULE", help=f"of {', '.join(MODULES)}; all where none is given"
    )
    parser.add_argument("--function", help="only the mutants of this one")
    parser.add_argument("--without", nargs="+", default=(), metavar="FUNCTION", help="not the mutants of these")
    parser.add_argument("--open", action="store_true", help="only those that are not listed as equivalent")
    parser.add_argument("--show", action="store_true", help="list the mutants instead")
    options = parser.parse_args(arguments)
    listed = equivalent()
    mutants = [
        mutant
        for module in options.modules or MODULES
        for mutant in mutants_of(module, (KERNEL / f"{module}.py").read_text("utf-8"))
        if options.function in (None, mutant.function)
        and mutant.function not in options.without
        and not (options.open and mutant.key in listed)
    ]
    if options.show:
        for it in mutants:
            print(f"{it.module}:{it.line} {it.function}: `{it.before}` → `{it.after}`")
        return 0
    runner = Runner(mutants, listed)
    code = pytest.main(
        [
            "-q",
            "--no-header",
            "--no-summary",
            "-p",
            "no:cacheprovider",
            "-p",
            "no:doctest",
            "-o",
            "addopts=--import-mode=importlib",
            *KILLERS,
        ],
        plugins=[runner],
    )
    return 1 if runner.open else int(code)


OUT = os.dup(1)

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
