"""The pytest plugin, in projects of three lines of configuration that are made for each test."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from sorry_engine.testing import cases, plugin, process
from sorry_engine.testing.cases import Scenario, load

pytest_plugins = ["pytester"]

SCENARIOS = [case for case in load() if isinstance(case, Scenario)]
TOO_LONG = """
[[scenario]]
id = "mine-one"
rulings = ["X1", "C3", "S1"]
title = "A scenario of my own"
source = "made for this test"
rules = "parker_1992"
position = "20,H,H,H/S,S,S,S/-/- r"
card = "5"
[scenario.moves]
"5:r20>25" = "25,H,H,H/S,S,S,S/-/- b"
[[first]]
id = "mine-two"
rulings = ["G5"]
title = "Yellow begins"
source = "made for this test"
rules = "parker_1992"
chosen = "y"
begins = "y"
"""
ENGINES = """
from sorry_engine.testing.engine import SorryEngine

class Hasty(SorryEngine):
    def supports(self, rules, position, card):
        return rules == "parker_1992"

    def results(self, rules, position, card):
        results = super().results(rules, position, card)
        return sorted(set(results))[1:] if card == "10" else results

class Failing(SorryEngine):
    def __init__(self):
        raise KeyError("no rules")

good = SorryEngine()

def make():
    return SorryEngine()
"""
PROGRAM = """
import json, sys
for line in sys.stdin:
    unsupported = {"unsupported": "no Sorry! yet"}
    print(json.dumps(unsupported if json.loads(line)["card"] == "S" else {"results": []}), flush=True)
"""

Run = Callable[..., pytest.RunResult]


@pytest.fixture
def run(pytester: pytest.Pytester, request: pytest.FixtureRequest) -> Run:
    """Run pytest in a project of its own, in this process."""
    pytester.makeini("[pytest]\nminversion = 9\npythonpath = .\n")
    pytester.makepyfile(engines=ENGINES, program=PROGRAM)
    known = request.config.pluginmanager.has_plugin("sorry_engine")  # then its entry point is found there, too
    return partial(pytester.runpytest, plugins=[] if known else [plugin])


@pytest.fixture
def own(pytester: pytest.Pytester) -> Path:
    """A folder of scenarios in the project."""
    folder = pytester.mkdir("own")
    (folder / "mine.sorry.toml").write_text(TOO_LONG)
    (folder / "other.toml").write_text("This is no TOML")
    return folder


def test_nothing_is_collected_unless_asked_for(run: Run, pytester: pytest.Pytester, own: Path) -> None:
    assert run().ret == pytest.ExitCode.NO_TESTS_COLLECTED
    pytester.makepyfile("def test_of_the_project(): pass")
    result = run()
    result.assert_outcomes(passed=1)
    result.stdout.no_fnmatch_line("sorry_engine:*")


def test_shipped_scenarios_pass(run: Run) -> None:
    result = run("--sorry-scenarios", "-p", "no:cacheprovider")
    result.assert_outcomes(passed=len(load()))
    result.stdout.fnmatch_lines(["sorry_engine: scenarios for sorry_engine itself", "scenarios.toml ...*"])
    result.stdout.no_fnmatch_line("*by ruling*")


def test_they_run_beside_the_tests_of_the_project(run: Run, pytester: pytest.Pytester) -> None:
    file = pytester.makepyfile("def test_b2(): pass\ndef test_b9(): pass")
    result = run(str(file), "--sorry-scenarios", "-k", "b2-blue-entry or test_b2", "-v")
    result.assert_outcomes(passed=2, deselected=len(load()))
    result.stdout.fnmatch_lines(["scenarios.toml::b2-blue-entry PASSED*"])


def test_they_are_found_by_their_rulings(run: Run) -> None:
    wanted = [case for case in load() if any("C11d" in ruling for ruling in case.rulings)]
    assert len(wanted) > 5
    run("--sorry-scenarios", "-k", "c11d").assert_outcomes(passed=len(wanted), deselected=len(load()) - len(wanted))


def test_scenarios_of_ones_own(run: Run, own: Path) -> None:
    result = run(f"--sorry-scenarios={own}", "-v")
    result.assert_outcomes(passed=2)
    result.stdout.fnmatch_lines(["mine.sorry.toml::mine-one PASSED*", "mine.sorry.toml::mine-two PASSED*"])


def test_failure_of_our_own_engine_is_readable(run: Run, own: Path) -> None:
    file = own / "mine.sorry.toml"
    file.write_text(TOO_LONG.replace('= "25,', '= "26,').replace('begins = "y"', 'begins = "r"'))
    result = run("--sorry-scenarios=own")
    result.assert_outcomes(failed=2)
    result.stdout.fnmatch_lines(
        [
            "*_ mine-one _*",
            "mine.sorry.toml, mine-one: A scenario of my own (X1, C3, S1)",
            "rules     parker_1992",
            "position  20,H,H,H/S,S,S,S/-/- r *",
            "card      5",
            "wrong     5:r20>25 -> 25,H,H,H/S,S,S,S/-/- b",
            "expected  5:r20>25 -> 26,H,H,H/S,S,S,S/-/- b",
            "*_ mine-two _*",
            "begins    y",
            "expected  r",
            "FAILED mine.sorry.toml::mine-one*",
        ],
        consecutive=False,
    )
    result.stdout.no_fnmatch_line("*Traceback*")
    result.stdout.no_fnmatch_line("*Error*")


def test_scenario_with_a_result_that_is_none(run: Run, own: Path) -> None:
    (own / "mine.sorry.toml").write_text(TOO_LONG.replace('= "25,H,H,H', '= "25,25,H,H'))
    result = run("--sorry-scenarios=own")
    result.assert_outcomes(failed=1, passed=1)
    result.stdout.fnmatch_lines(["mine.sorry.toml, mine-one: '25,25,H,H/*: pawns: two on 25*"])


def test_what_goes_wrong_otherwise_has_a_traceback(run: Run, own: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def check(case: object) -> None:
        raise LookupError("not to be expected")

    monkeypatch.setattr(cases, "check", check)
    result = run("--sorry-scenarios=own")
    result.assert_outcomes(failed=2)
    result.stdout.fnmatch_lines(["*plugin.py:*", "E *LookupError: not to be expected"])


# --- other engines


def test_an_engine_may_be_what_makes_one(run: Run) -> None:
    result = run("--sorry-scenarios", "--sorry-engine-object=engines:make", "-k", "b2-blue-entry")
    result.assert_outcomes(passed=1, deselected=len(load()) - 1)


def test_engine_in_python_that_fails(run: Run) -> None:
    result = run("--sorry-scenarios", "--sorry-engine-object=engines:Hasty", "-rs")
    supported = [case for case in SCENARIOS if str(case.rules) == "parker_1992"]
    failed = sum(case.card == "10" for case in supported)
    counts = {"passed": len(supported) - failed, "failed": failed, "skipped": len(load()) - len(supported)}
    result.assert_outcomes(**counts)
    unsupported = len(SCENARIOS) - len(supported)
    c10 = [case for case in SCENARIOS if "C10" in case.rulings]
    c10_supported = [case for case in c10 if str(case.rules) == "parker_1992"]
    c10_failed = sum(case.card == "10" for case in c10_supported)
    c10_counts = len(c10_supported) - c10_failed, c10_failed, len(c10) - len(c10_supported)
    result.stdout.fnmatch_lines(
        [
            "sorry_engine: scenarios for engines:Hasty",
            "*_ c10-free-choice _*",
            "scenarios.toml, c10-free-choice: One pawn could go 10*(C10)",
            "rules     parker_1992",
            "position  20,42,H,H/S,S,S,S/S,S,S,S/S,S,S,S r",
            "card      10",
            "missing   19,42,H,H/S,S,S,S/S,S,S,S/S,S,S,S b: 10:r20>19",
            '"     s                                      R',
            "*= Sorry! by ruling: engines:Hasty =*",
            "ruling    passed  failed   not supported",
            "C10     {:8}{:8}{:16}".format(*c10_counts),
            f"all     {counts['passed']:8}{failed:8}{unsupported:16}",
            f"SKIPPED [[]{unsupported}] *: not supported",
            f"SKIPPED [[]{len(load()) - len(SCENARIOS)}] *: only scenarios are asked of other engines",
        ]
    )
    result.stdout.no_fnmatch_line("*Traceback*")
    rulings = [line.split()[0] for line in result.outlines if len(line) == 40 and line[24:].strip().isdigit()]
    assert rulings[:2] == ["B1", "B2"]
    assert rulings.index("M9") < rulings.index("M10") < rulings.index("S1")
    assert rulings[-1] == "all"


def test_engine_in_python_that_passes(run: Run, own: Path) -> None:
    result = run("--sorry-scenarios=own", "--sorry-engine-object=engines:good")
    result.assert_outcomes(passed=1, skipped=1)
    table = result.outlines[result.outlines.index("ruling    passed  failed   not supported") + 1 :]
    assert [line.split() for line in table[:4]] == [[it, "1", "0", "0"] for it in ("S1", "C3", "X1", "all")]


def test_engine_that_is_a_program(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[process.ProcessEngine] = []

    class Watched(process.ProcessEngine):
        def __init__(self, command: str) -> None:
            super().__init__(command)
            started.append(self)

    monkeypatch.setattr(process, "ProcessEngine", Watched)
    command = f"'{sys.executable}' -I -S program.py"
    result = run("--sorry-scenarios", f"--sorry-engine={command}", "-rs")
    unsupported = sum(case.card == "S" for case in SCENARIOS)
    nothing = sum(case.card != "S" and not case.moves for case in SCENARIOS)
    result.assert_outcomes(
        passed=nothing,
        failed=len(SCENARIOS) - unsupported - nothing,
        skipped=unsupported + len(load()) - len(SCENARIOS),
    )
    result.stdout.fnmatch_lines([f"SKIPPED [[]{unsupported}] *: not supported: no Sorry! yet"])
    assert len(started) == 1
    assert started[0]._talk
    assert started[0]._talk._process.poll() == 0


def test_program_that_does_not_start(run: Run, own: Path) -> None:
    result = run("--sorry-scenarios=own", "--sorry-engine=./engine")
    result.assert_outcomes(failed=1, skipped=1)
    result.stdout.fnmatch_lines(["no answer can't start './engine': *No such file*"])


def test_nothing_is_started_only_to_list_the_scenarios(run: Run, own: Path) -> None:
    result = run("--sorry-scenarios=own", "--sorry-engine=./engine", "--collect-only", "-q")
    assert result.outlines[:2] == ["mine.sorry.toml::mine-one", "mine.sorry.toml::mine-two"]


# --- what is asked for wrongly


def test_a_file_that_is_no_text(run: Run, pytester: pytest.Pytester) -> None:
    (pytester.path / "bad.sorry.toml").write_bytes(b"\xff")
    result = run("--sorry-scenarios=.")
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines(["*bad.sorry.toml: *codec can't decode byte 0xff*"])


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--sorry-engine=x"], "--sorry-engine and --sorry-engine-object go with --sorry-scenarios"),
        (["--sorry-engine-object=x"], "--sorry-engine and --sorry-engine-object go with --sorry-scenarios"),
        (
            ["--sorry-scenarios", "--sorry-engine=x", "--sorry-engine-object=x"],
            "--sorry-engine and --sorry-engine-object exclude each other",
        ),
        (
            ["--sorry-scenarios", "nowhere"],
            "--sorry-scenarios: there is no file nowhere?[*].sorry.toml; tests to run *",
        ),
        (["--sorry-scenarios=."], "--sorry-scenarios: bad.sorry.toml, scenario 1: missing key*"),
        (["--sorry-scenarios", "--sorry-engine=it's"], "--sorry-engine: No closing quotation"),
        (["--sorry-scenarios", "--sorry-engine-object=nowhere:x"], "*nowhere:x: ModuleNotFoundError: *"),
        (["--sorry-scenarios", "--sorry-engine-object=engines"], "*engines: AttributeError: *"),
        (["--sorry-scenarios", "--sorry-engine-object=engines:Failing"], "*KeyError: 'no rules'"),
        (["--sorry-scenarios", "--sorry-engine-object=:x"], "*ValueError: Empty module name"),
    ],
)
def test_options_that_are_wrong(run: Run, pytester: pytest.Pytester, arguments: list[str], message: str) -> None:
    (pytester.path / "bad.sorry.toml").write_text("[[scenario]]\n")
    result = run(*arguments)
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines([f"ERROR: {message}"])


# --- a fresh interpreter


def fresh(folder: Path, *arguments: str) -> str:
    """What pytest prints in another process, where warnings are errors."""
    (folder / "pytest.ini").write_text("[pytest]\nminversion = 9\nfilterwarnings = error\n")
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
    environment |= {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}  # -p loads ours, installed or not
    command = [sys.executable, "-m", "pytest", "-p", "sorry_engine.testing.plugin", *arguments]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, env=environment, check=False)
    return done.stdout + done.stderr


def test_plugin_that_is_not_asked_for_loads_nothing_of_its_own(tmp_path: Path) -> None:
    (tmp_path / "test_it.py").write_text(
        "import sys\n"
        "ours = [name for name in sys.modules if name.startswith('sorry_engine')]\n"
        "def test_it():\n"
        "    assert [name for name in ours if '.testing.' in name] == ['sorry_engine.testing.plugin']\n"
    )
    assert "1 passed" in fresh(tmp_path)


def test_program_leaves_nothing_behind(tmp_path: Path) -> None:
    (tmp_path / "program.py").write_text(PROGRAM)
    output = fresh(tmp_path, "--sorry-scenarios", f"--sorry-engine='{sys.executable}' -I -S program.py", "-k", "C13a")
    assert "not supported: no Sorry! yet" not in output
    assert "Warning" not in output
    assert " skipped" in output


def test_plugin_is_an_entry_point() -> None:
    """It is what pyproject.toml names, so that an installed package has it."""
    project = Path(__file__).parents[1] / "pyproject.toml"
    assert f'[project.entry-points.pytest11]\nsorry_engine = "{plugin.__name__}"\n' in project.read_text()
