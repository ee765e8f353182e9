"""The scenarios as tests of pytest: those that come with the package, or one's own, of this engine or another.

    pytest --sorry-scenarios                                   our engine, the scenarios that come with the package
    pytest --sorry-scenarios=FOLDER                            those of the files FOLDER/*.sorry.toml
    pytest --sorry-scenarios --sorry-engine "node engine.js"   another engine, a program: see README.md beside this file
    pytest --sorry-scenarios --sorry-engine-object my:Engine   another engine, in Python: an object, or what makes one

Each scenario is a test with the name `file::id`; `-k` finds it by its id, its file or its rulings. Without the option
nothing is read and nothing collected.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterable, Iterator
from importlib import import_module
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import pytest

if TYPE_CHECKING:
    from sorry_engine.testing.cases import Case, Scenario
    from sorry_engine.testing.engine import Engine

_SHIPPED: Final = ""  # what the option holds if it names no folder
_PROPERTY: Final = "sorry_rulings"  # of a test that judges an engine: the rulings of the scenario


def pytest_addoption(parser: pytest.Parser) -> None:
    """The three options."""
    group = parser.getgroup("sorry_engine", "scenarios of the board game Sorry!")
    group.addoption(
        "--sorry-scenarios",
        nargs="?",
        const=_SHIPPED,
        metavar="FOLDER",
        help="collect the scenarios that come with sorry_engine, or those of FOLDER/*.sorry.toml",
    )
    group.addoption("--sorry-engine", metavar="COMMAND", help="hold this program to them, in place of sorry_engine")
    group.addoption(
        "--sorry-engine-object", metavar="MODULE:ATTRIBUTE", help="hold this engine to them: an object, or its class"
    )


def pytest_configure(config: pytest.Config) -> None:
    """Take part, if it is asked for."""
    folder, command, name = map(config.getoption, ("sorry_scenarios", "sorry_engine", "sorry_engine_object"))
    if folder is None:
        if command is not None or name is not None:
            raise pytest.UsageError("--sorry-engine and --sorry-engine-object go with --sorry-scenarios")
        return
    if command is not None and name is not None:
        raise pytest.UsageError("--sorry-engine and --sorry-engine-object exclude each other")
    config.pluginmanager.register(_Scenarios(_cases(folder), _engine(command, name), command or name))


def _cases(folder: str) -> Iterable[Case]:
    from sorry_engine.testing.cases import CaseError, load, read

    if folder == _SHIPPED:
        return load()
    files = sorted(Path(folder).glob("*.sorry.toml"))
    if not files:
        raise pytest.UsageError(
            f"--sorry-scenarios: there is no file {Path(folder, '*.sorry.toml')}; "
            "tests to run as well are to be named before this option"
        )
    texts = []
    for file in files:
        try:
            texts.append((file.name, file.read_text(encoding="utf-8-sig")))
        except (OSError, UnicodeDecodeError) as error:
            raise pytest.UsageError(f"--sorry-scenarios: {file}: {error}") from None
    try:
        return read(texts)
    except CaseError as error:
        raise pytest.UsageError(f"--sorry-scenarios: {error}") from None


def _engine(command: str | None, name: str | None) -> Engine | None:
    if command is not None:
        from sorry_engine.testing.process import ProcessEngine

        try:
            return ProcessEngine(command)
        except ValueError as error:  # a quote that is not closed
            raise pytest.UsageError(f"--sorry-engine: {error}") from None
    if name is None:
        return None
    module, _, attribute = name.partition(":")
    try:
        found: Any = getattr(import_module(module), attribute)
        engine: Engine = found if hasattr(found, "results") and not isinstance(found, type) else found()
    except Exception as error:  # whatever somebody else's module raises
        raise pytest.UsageError(f"--sorry-engine-object {name}: {type(error).__name__}: {error}") from None
    return engine


class _Scenarios:
    """The hooks of a run that has scenarios."""

    def __init__(self, cases: Iterable[Case], engine: Engine | None, name: str | None) -> None:
        self._cases, self._engine, self._name = cases, engine, name
        self._outcomes: dict[str, Counter[str]] = {}  # ruling or "all": outcome: how many

    def pytest_report_header(self) -> str:
        """Say which engine."""
        return f"sorry_engine: scenarios for {self._name or 'sorry_engine itself'}"

    @pytest.hookimpl(wrapper=True)
    def pytest_make_collect_report(
        self, collector: pytest.Collector
    ) -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
        """Add the files to what is collected first of all, so that all else goes as for other tests."""
        report = yield
        if isinstance(collector, pytest.Session) and report.result is not None:
            for file, cases in groupby(self._cases, key=lambda case: case.file):
                own = {"cases": list(cases), "engine": self._engine}
                report.result.append(ScenarioFile.from_parent(collector, name=file, nodeid=file, **own))
        return report

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Count for the table. What is counted comes from the reports, which may be another process's."""
        rulings = dict(report.user_properties).get(_PROPERTY)
        if report.when == "call" and rulings is not None:
            for ruling in ["all", *str(rulings).split()]:
                self._outcomes.setdefault(ruling, Counter())[report.outcome] += 1

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """The table by ruling."""
        if self._outcomes:
            terminalreporter.section(f"Sorry! by ruling: {self._name}")
            terminalreporter.write_line(f"{'ruling':8}{'passed':>8}{'failed':>8}{'not supported':>16}")
            for ruling in _in_order(self._outcomes):
                passed, failed, skipped = (self._outcomes[ruling][it] for it in ("passed", "failed", "skipped"))
                terminalreporter.write_line(f"{ruling:8}{passed:8}{failed:8}{skipped:16}")

    def pytest_unconfigure(self) -> None:
        """End the engine."""
        from sorry_engine.testing.process import ProcessEngine

        if isinstance(self._engine, ProcessEngine):
            self._engine.close()


def _in_order(rulings: Iterable[str]) -> list[str]:
    """Those of the rulebook as they stand there, then others, then the sum."""
    from sorry_engine import rulebook

    place = {ruling.id: number for number, ruling in enumerate(rulebook.all())}
    return sorted(rulings, key=lambda ruling: (ruling == "all", place.get(ruling, len(place)), ruling))


class ScenarioFile(pytest.Collector):
    """A file of scenarios. It is no `pytest.File`, as it need not be below the folder in which pytest works."""

    def __init__(self, *, cases: list[Case], engine: Engine | None, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._cases, self._engine = cases, engine

    def collect(self) -> Iterator[ScenarioItem]:
        """An item for each entry."""
        for case in self._cases:
            yield ScenarioItem.from_parent(self, name=case.id, case=case, engine=self._engine)


class ScenarioItem(pytest.Item):
    """A scenario, or another entry of its file, that passes, fails, or is skipped as not supported."""

    def __init__(self, *, case: Case, engine: Engine | None, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._case, self._engine = case, engine
        self.extra_keyword_matches.update(case.rulings)

    def runtest(self) -> None:
        """Check it, or judge the engine."""
        from sorry_engine.testing.cases import Scenario, check

        if self._engine is None:
            check(self._case)
        elif isinstance(self._case, Scenario):
            self.user_properties.append((_PROPERTY, " ".join(self._case.rulings)))
            _judge(self._engine, self._case)
        else:
            pytest.skip("only scenarios are asked of other engines")

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], *args: Any, **kwargs: Any) -> Any:
        """What a person can read, and no traceback, unless it is something else that went wrong."""
        from sorry_engine.position import parse_state
        from sorry_engine.render import picture
        from sorry_engine.testing.cases import CaseError, Scenario

        if isinstance(excinfo.value, AssertionError) and isinstance(self._case, Scenario):
            return f"{excinfo.value}\n\n{picture(parse_state(self._case.position, self._case.rules))}"
        if isinstance(excinfo.value, (AssertionError, CaseError)):
            return str(excinfo.value)
        return super().repr_failure(excinfo, *args, **kwargs)

    def reportinfo(self) -> tuple[Path, None, str]:
        """The file as it stands in the item's name."""
        return self.config.rootpath / self._case.file, None, self.name


def _judge(engine: Engine, scenario: Scenario) -> None:
    from sorry_engine.testing.engine import Verdict, judge, question
    from sorry_engine.testing.process import ProcessEngine

    judgment = judge(engine, scenario)
    if judgment.verdict is Verdict.FAILED:
        raise AssertionError(str(judgment))
    if judgment.verdict is Verdict.UNSUPPORTED:
        why = engine.why_unsupported(*question(scenario)) if isinstance(engine, ProcessEngine) else ""
        pytest.skip(f"not supported: {why}" if why else "not supported")
