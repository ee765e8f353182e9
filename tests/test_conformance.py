"""Anyone's engine against the scenarios: the judgment of one, engines that are programs, and ours as such a program."""

from __future__ import annotations

import gc
import io
import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Callable, Iterable, Iterator
from importlib import import_module, metadata, resources
from pathlib import Path
from random import Random
from time import monotonic
from typing import Any

import attrs
import pytest

from sorry_engine import (
    Color,
    apply,
    cli,
    deal,
    draw,
    draw_counts,
    legal_moves,
    loads,
    new_game,
    parse_card,
    parse_state,
)
from sorry_engine.testing import process
from sorry_engine.testing.cases import CaseError, Scenario, load, read
from sorry_engine.testing.engine import Engine, EngineError, SorryEngine, Verdict, judge, question
from sorry_engine.testing.process import ProcessEngine

SCENARIOS = {case.id: case for case in load() if isinstance(case, Scenario)}
TEN = SCENARIOS["c10-free-choice"]
README = (resources.files("sorry_engine.testing") / "README.md").read_text(encoding="utf-8")

# --- the judgment of one scenario


class Made(SorryEngine):
    """Our engine, with its results changed."""

    def __init__(self, change: Callable[[list[str]], Iterable[Any]]) -> None:
        self.change = change

    def results(self, rules: str, position: str, card: str) -> list[str]:
        return list(self.change(super().results(rules, position, card)))


def faults(change: Callable[[list[str]], Iterable[Any]], scenario: Scenario = TEN) -> tuple[str, ...]:
    judgment = judge(Made(change), scenario)
    assert judgment.verdict is (Verdict.FAILED if judgment.faults else Verdict.PASSED)
    return judgment.faults


def test_our_own_engine_passes_every_scenario() -> None:
    engine: Engine = SorryEngine()
    assert {judge(engine, scenario).verdict for scenario in SCENARIOS.values()} == {Verdict.PASSED}


def test_order_and_repetitions_do_not_matter() -> None:
    assert faults(lambda results: [*results[::-1], *results]) == ()


def test_move_that_is_missing() -> None:
    assert faults(lambda results: results[1:]) == ("missing   19,42,H,H/S,S,S,S/S,S,S,S/S,S,S,S b: 10:r20>19",)


def test_result_that_several_moves_lead_to_is_missing_once() -> None:
    double = attrs.evolve(TEN, moves={"10:r20>30": TEN.moves["10:r20>30"], "10:r42>41": TEN.moves["10:r20>30"]})
    (missing,) = (fault for fault in faults(lambda results: [], double))
    assert missing == "missing   30,42,H,H/S,S,S,S/S,S,S,S/S,S,S,S b: 10:r20>30 or 10:r42>41"


def test_result_that_should_not_be_there() -> None:
    more = "20,43,H,H/S,S,S,S/S,S,S,S/S,S,S,S b"
    assert faults(lambda results: [*results, more]) == (f"too many  {more}",)


def test_wrong_turn() -> None:
    found = faults(lambda results: [result.replace(" b ", " r ") for result in results])
    assert [fault[:9] for fault in found] == ["too many "] * 4 + ["missing  "] * 4


def test_turn_of_a_finished_game_and_a_pile_that_is_not_written_are_not_compared() -> None:
    over = SCENARIOS["g9-play-on-last-but-one-ends-it"]
    assert faults(lambda results: [result.replace(" r ", " b ") for result in results], over) == ()
    assert faults(lambda results: [" ".join(result.split()[:2]) for result in results]) == ()
    pile = SCENARIOS["g6-empty-pile-turned-over"]
    assert len(faults(lambda results: [" ".join(result.split()[:2]) for result in results], pile)) == 2


@pytest.mark.parametrize(
    ("answer", "message"),
    [
        ("nonsense", "'nonsense': expected pawns and turn"),
        ("20,20,H,H/S,S,S,S/S,S,S,S/S,S,S,S b", "'20,20,H,H/.*: pawns: two on 20"),
        (7, "position: expected str, got 7"),
    ],
)
def test_answer_that_is_no_position(answer: object, message: str) -> None:
    (fault,) = faults(lambda results: [*results, answer])
    assert re.match(f"no result {message}", fault)


class Broken(SorryEngine):
    def results(self, rules: str, position: str, card: str) -> list[str]:
        raise KeyError(card)


class Choosy(SorryEngine):
    def supports(self, rules: str, position: str, card: str) -> bool:
        return (rules, card) != ("parker_1992", "10")


def test_engine_that_raises() -> None:
    assert judge(Broken(), TEN).faults == ("raised    KeyError: '10'",)


def test_engine_that_does_not_support_everything() -> None:
    assert judge(Choosy(), TEN).verdict is Verdict.UNSUPPORTED
    assert str(judge(Choosy(), TEN)).endswith("\ncard      10\nnot supported")
    assert judge(Choosy(), SCENARIOS["b5-red-long-slide"]).verdict is Verdict.PASSED


def test_scenario_whose_result_is_no_position() -> None:
    with pytest.raises(CaseError, match=r"c10-free-choice: .*expected four colors"):
        judge(SorryEngine(), attrs.evolve(TEN, moves={"10:r20>30": "30,42,H,H/S,S,S,S/S,S,S,S b"}))


# --- engines that are programs: those in Python start in a tenth of a second without what `site` does

ASKED = "parker_1992", "S,S,S,4/S,S,S,S/-/- r", "5"
ECHO = "import json, sys\nfor line in sys.stdin: print(json.dumps({'results': [line]}), flush=True)"


def python(program: str) -> list[str]:
    return [sys.executable, "-I", "-S", "-c", program]


@pytest.fixture
def start() -> Iterator[Callable[..., ProcessEngine]]:
    engines: list[ProcessEngine] = []

    def start(program: str, timeout: float = 10) -> ProcessEngine:
        engines.append(ProcessEngine(python(program), timeout))
        return engines[-1]

    yield start
    for engine in engines:
        engine.close()


Start = Callable[..., ProcessEngine]


def test_program_is_asked_one_object_a_line(start: Start) -> None:
    engine = start(ECHO)
    assert engine.supports(*ASKED)
    (line,) = engine.results(*ASKED)
    assert json.loads(line) == dict(zip(("rules", "position", "card"), ASKED, strict=True))
    assert line.endswith("}\n")
    assert engine.why_unsupported(*ASKED) == ""


def test_program_is_started_once_and_asked_once(start: Start) -> None:
    engine = start(
        'import sys\nn = 0\nfor line in sys.stdin:\n    n += 1\n    print(\'{"results": ["%d"]}\' % n, flush=True)'
    )
    assert engine.supports(*ASKED)
    assert engine.results(*ASKED) == ["1"]
    assert engine.results("other", *ASKED[1:]) == ["2"]
    assert engine.results(*ASKED) == ["3"]


def test_program_that_does_not_support_it(start: Start) -> None:
    engine = start('import sys\nfor line in sys.stdin: print(\'{"unsupported": "too old"}\', flush=True)')
    assert not engine.supports(*ASKED)
    assert engine.why_unsupported(*ASKED) == "too old"
    with pytest.raises(EngineError, match="not supported: too old"):
        engine.results(*ASKED)
    assert judge(engine, TEN).verdict is Verdict.UNSUPPORTED


def fails(engine: ProcessEngine, message: str) -> None:
    """It does, again and again, and a judgment says so."""
    for _ in range(2):
        with pytest.raises(EngineError, match=message):
            engine.supports(*ASKED)
    (fault,) = judge(engine, TEN).faults
    assert re.match(f"no answer .*{message}", fault)


@pytest.mark.parametrize(
    ("program", "message"),
    [
        ("print('Welcome!', flush=True)", "(nobody asked for 'Welcome!'|'Welcome!' is no JSON object)"),  # too early
        ("input(); print(5)", "'5' is no JSON object"),
        ("input(); print('[' * 100000)", r"'\[+\.\.\. is no JSON object"),
        ("import sys; input(); sys.stdout.buffer.write(b'\\xff\\n')", "'�' is no JSON object"),
        ("input(); print()", "'' is no JSON object"),
        ("input(); print('x' * (1 << 21))", r"'x+\.\.\. is no JSON object"),
        ("", "the engine has ended, with exit status 0"),
        ("import os; os._exit(3)", "the engine has ended, with exit status 3"),
        ("import sys; input(); sys.exit(4)", "the engine has ended, with exit status 4"),
    ],
)
def test_program_that_writes_garbage_or_ends(start: Start, program: str, message: str) -> None:
    fails(start(program), message)


def test_program_that_is_silent(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(process, "_GRACE", 0.05)
    began = monotonic()
    fails(start("import time; time.sleep(60)", timeout=0.2), "the engine has not answered within 0.2 s")
    assert monotonic() - began < 4


def test_program_that_closes_its_output_and_goes_on(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(process, "_GRACE", 0.05)
    fails(start("import os, time; os.close(1); time.sleep(60)"), "the engine has ended, with exit status None")


def wait_for_more(engine: ProcessEngine) -> None:
    """Until the program has written another line, or has ended."""
    assert engine._talk
    began = monotonic()
    while engine._talk._lines.empty():
        assert monotonic() - began < 10


ONCE = """print('{"results": []}', flush=True)"""


def test_program_that_answers_twice(start: Start) -> None:
    """In one go, which is noticed at once; or later, which is before the next question."""
    unasked = r"nobody asked for '{\"results\": \[\]}'"
    engine = start('input(); print(\'{"results": []}\\n{"results": []}\', flush=True); input(); input()')
    with pytest.raises(EngineError, match=unasked):
        engine.results(*ASKED)
    engine = start(f"input(); {ONCE}; import time; time.sleep(0.2); {ONCE}; input()")
    assert engine.results(*ASKED) == []
    wait_for_more(engine)
    with pytest.raises(EngineError, match=unasked):
        engine.supports("other", *ASKED[1:])


def test_an_answer_without_a_line_end(start: Start) -> None:
    assert start("""input(); print('{"results": []}', end='')""").results(*ASKED) == []


def test_a_question_that_is_too_long(start: Start) -> None:
    engine = start(f"input(); {ONCE}; input()")
    with pytest.raises(EngineError, match=r"a question of 70\d+ bytes is too long: expected 60000 at most"):
        engine.supports("x" * 70_000, *ASKED[1:])
    assert engine.results(*ASKED) == []


class MuteError(Exception):
    def __str__(self) -> str:
        raise ValueError


@pytest.mark.parametrize(("error", "said"), [(MuteError(), "can't be read"), (KeyError("x" * 10**6), "KeyError: 'xxx")])
def test_exceptions_of_other_peoples_engines(error: Exception, said: str) -> None:
    class Raising(SorryEngine):
        def supports(self, rules: str, position: str, card: str) -> bool:
            raise error

    (fault,) = judge(Raising(), TEN).faults
    assert said in fault
    assert len(fault) < 1000


def test_program_that_ends_after_an_answer(start: Start) -> None:
    engine = start("input(); print('{\"results\": []}')")
    assert engine.results(*ASKED) == []
    wait_for_more(engine)
    with pytest.raises(EngineError, match="the engine has ended, with exit status 0"):
        engine.supports("other", *ASKED[1:])


@pytest.mark.parametrize(
    "answer",
    [
        "{}",
        '{"results": "S"}',
        '{"results": [5]}',
        '{"unsupported": 5}',
        '{"results": 5, "unsupported": "x"}',
        '{"a": "b"}',
    ],
)
def test_answer_that_is_none_and_the_next_that_is_one(start: Start, answer: str) -> None:
    lines = f"{answer}\n".encode() + b'{"results": []}\n'
    engine = start(
        f"import sys\nfor answer in {lines.splitlines()!r}:\n    input(); print(answer.decode(), flush=True)"
    )
    with pytest.raises(EngineError, match=r"expected results, a list of strings, or unsupported, a string, got '{"):
        engine.supports(*ASKED)
    assert engine.results(*ASKED) == []


@pytest.mark.parametrize("command", ["./no-such-engine", "", [], ["a\0b"]])
def test_program_that_does_not_start(command: str | list[str]) -> None:
    with ProcessEngine(command) as engine, pytest.raises(EngineError, match="can't start "):
        engine.supports(*ASKED)


def test_command_is_split_as_by_a_shell() -> None:
    with ProcessEngine(f"'{sys.executable}' -I -S -c \"{ECHO}\"") as engine:
        assert engine.supports(*ASKED)


def test_closed_engine_is_not_asked(start: Start) -> None:
    engine = start(ECHO)
    engine.close()
    fails(engine, "the engine is closed")


def test_program_of_a_forgotten_engine_is_ended() -> None:
    engine = ProcessEngine(python(ECHO))
    engine.supports(*ASKED)
    assert engine._talk
    running = engine._talk._process
    assert running.poll() is None
    del engine
    gc.collect()
    assert running.poll() == 0


# --- ours as a program


def asked(request: object) -> dict[str, Any]:
    return cli.answer(json.dumps(request).encode())


def test_serve_gives_results_and_moves() -> None:
    request = dict(zip(("rules", "position", "card"), question(TEN), strict=True))
    answer = asked(request)
    assert answer == asked({"op": "results", **request})
    assert list(answer) == ["results", "moves"]
    assert answer["results"] == SorryEngine().results(*question(TEN))
    assert set(answer["moves"]) == set(TEN.moves)
    assert set(answer["moves"].values()) == set(answer["results"])


def test_serve_gives_each_result_once() -> None:
    answer = asked({"rules": "parker_1992", "position": "10,11,H,H/S,S,S,S/-/- r", "card": "7"})
    assert len(answer["results"]) == len(set(answer["results"]))


def test_serve_begins_games() -> None:
    assert asked({"op": "new_game", "rules": "parker_1992"}) == {"position": str(new_game()), "phase": "draw"}
    game = asked({"op": "new_game", "rules": "parker_1992.points", "colors": "rg", "first": "g"})
    assert game == {"position": "S,S,S,4/-/-/S,S,S,49 g 5.4.4.4.4.4.4.4.4.4.4 hands=r:;g:", "phase": "refill"}


def test_serve_plays_whole_games() -> None:
    for rules in "parker_1992(pawns=1,pawns_out=1)", "parker_1992(pawns=1,pawns_out=1,hand_size=3)":
        rng = Random(7)
        state = loads(f"{rules} | {asked({'op': 'new_game', 'rules': rules})['position']}")
        answer: dict[str, Any] = {}
        while not state.is_over:
            asks = {"rules": rules, "position": str(state)}
            if state.is_chance:
                counts = asked({"op": "draw_counts", **asks})["counts"]
                assert counts == {str(card): count for card, count in draw_counts(state).items()}
                card = str(draw(state, rng))
                answer = asked({"op": "deal", **asks, "card": card})
                state = deal(state, parse_card(card))
            else:
                moves = list(asked({**asks, "card": "hand"})["moves"])
                move = rng.randrange(len(moves))
                answer = asked({"op": "apply", **asks, "move": moves[move]})
                state = apply(state, legal_moves(state)[move])
            assert answer["position"] == str(state)
            assert answer["phase"] == state.phase.name.lower()
            assert json.loads(json.dumps(answer["events"])) == answer["events"] != []
        assert answer["events"][-1] == {"event": "game_ended"}


def test_serve_reads_a_move_as_the_player_whose_turn_it_is() -> None:
    asks = {"rules": "hasbro_2013", "position": "S,S,S/S,S,20/-/- b 4.4.4.4.4.4.4.4.4.4.4 ice=b20 fired=1"}
    assert "1:ice>-,b20>21" in asked({**asks, "card": "1"})["moves"]
    assert asked({"op": "apply", **asks, "move": "1:ice>-,b20>21"})["events"][2] == {
        "event": "token_moved",
        "token": "ice",
        "origin": "b20",
        "target": None,
    }


def test_serve_explains() -> None:
    (forfeit, leave, further, forward) = asked(
        {"op": "explain", "rules": "parker_1992", "position": "S,S,S,4/S,S,S,S/-/- r", "card": "5"}
    )["verdicts"]
    assert forward == {"move": "5:r4>9", "is_part": False, "legal": True, "violation": None}
    assert not forfeit["legal"]
    assert leave["violation"]["rulings"][0] == further["violation"]["rulings"][0] == "M1"
    assert forfeit["violation"]["fix"] == ["must_move=false"]
    assert list(forfeit["violation"]) == ["code", "rulings", "text", "fix"]


POSITION = {"rules": "parker_1992", "position": "S,S,S,4/S,S,S,S/-/- r"}


@pytest.mark.parametrize(
    ("request_", "kind", "message"),
    [
        ("", "NotationError", "expected {"),
        ("[]", "NotationError", "expected {"),
        ("{", "NotationError", "."),
        ("\xff", "NotationError", "is no UTF-8: invalid start byte at 0"),
        ({"op": "results"}, "NotationError", "missing key 'rules'"),
        ({"op": "play"}, "NotationError", "op: expected one of results, new_game, .*, got 'play'"),
        ({"op": ["results"]}, "NotationError", "op: expected one of .*, got a list"),
        (POSITION, "NotationError", "missing key 'card'"),
        ({**POSITION, "card": "5", "cards": "5"}, "NotationError", "unknown key 'cards'"),
        ({**POSITION, "card": 5}, "TypeError", "card: expected str, got 5"),
        ({**POSITION, "card": "6"}, "NotationError", "'6' is no card"),
        ({**POSITION, "rules": "parker_1992(pawns=5)", "card": "5"}, "RulesError", "pawns: 5 is not"),
        ({**POSITION, "position": "S", "card": "5"}, "NotationError", "expected pawns and turn"),
        ({"op": "apply", **POSITION, "move": "5:rS>4"}, "IllegalMoveError", "a 5 takes no pawn out of Start"),
        ({"op": "deal", **POSITION, "position": "H,H,H,H/S,S,S,S/-/- r", "card": "5"}, "GameOverError", "over"),
        ({"op": "new_game", "rules": "parker_1992", "colors": "rx"}, "NotationError", "'x' is no color"),
        (
            {"op": "new_game", "rules": "parker_1992", "colors": ["r", "b"]},
            "TypeError",
            "colors: expected str, got a list",
        ),
    ],
)
def test_serve_tells_what_is_wrong(request_: Any, kind: str, message: str) -> None:
    line = request_.encode("latin-1") if isinstance(request_, str) else json.dumps(request_).encode()
    answer = cli.answer(line)
    assert list(answer) == ["error", "class", *["violation"] * (kind == "IllegalMoveError")]
    assert answer.get("violation", {"rulings": ["M1", "M2"]})["rulings"] == ["M1", "M2"]
    assert answer["class"] == kind
    assert re.search(message, answer["error"])


@pytest.mark.parametrize("closed", ["stdin", "stdout"])
def test_serve_needs_input_and_output(
    closed: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, closed, None)
    with pytest.raises(SystemExit) as caught:
        cli.main(["serve"])
    assert caught.value.code == 2
    assert "one of them is closed" in capsys.readouterr().err


def test_serve_goes_on_after_a_bad_line() -> None:
    sink = io.BytesIO()
    good = json.dumps(dict(zip(("rules", "position", "card"), question(TEN), strict=True))).encode()
    assert cli.main(["serve"], io.BytesIO(b"nonsense\n" + good + b"\n\n" + good), sink) == 0
    bad, first, empty, second = map(json.loads, sink.getvalue().splitlines())
    assert bad["class"] == empty["class"] == "NotationError"
    assert first == second == cli.answer(good)


class Gone(io.BytesIO):
    def write(self, data: object) -> int:
        raise BrokenPipeError


def test_serve_ends_quietly_when_nobody_reads() -> None:
    assert cli.main(["serve"], io.BytesIO(b"{}\n"), Gone()) == 0


def test_module_is_the_command_line(
    monkeypatch: pytest.MonkeyPatch, capsysbinary: pytest.CaptureFixture[bytes]
) -> None:
    monkeypatch.setattr(sys, "argv", ["sorry_engine", "serve"])
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"5")))
    monkeypatch.delitem(sys.modules, "sorry_engine.__main__", raising=False)
    with pytest.raises(SystemExit) as ended:
        import_module("sorry_engine.__main__")
    assert ended.value.code == 0
    assert b"expected {" in capsysbinary.readouterr().out


def test_help_and_version(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    def output(*arguments: str) -> str:
        with pytest.raises(SystemExit) as ended:
            cli.main(arguments)
        assert ended.value.code == 0
        return capsys.readouterr().out

    def version(name: str) -> str:
        if name == installed:
            return "1.2.3"
        raise metadata.PackageNotFoundError(name)

    monkeypatch.setattr(cli, "version", version)
    installed = "sorry_engine"
    assert output("--version") == "sorry_engine 1.2.3\n"
    installed = "another"
    assert output("--version") == "sorry_engine, not installed\n"
    assert "serve" in output("--help")
    assert all(f'"{op}"' in output("serve", "--help") for op in cli._OPERATIONS)


@pytest.mark.parametrize("arguments", [[], ["play"], ["serve", "--port"]])
def test_arguments_that_are_none(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        cli.main(arguments)
    assert ended.value.code == 2
    assert "usage: python -m sorry_engine" in capsys.readouterr().err


def test_our_program_passes_as_any_other(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(path for path in sys.path if path))
    with ProcessEngine([sys.executable, "-W", "error", "-m", "sorry_engine", "serve"]) as engine:
        for scenario in list(SCENARIOS.values())[::8]:
            assert judge(engine, scenario).verdict is Verdict.PASSED


# --- the example in another language


@pytest.fixture(scope="module")
def c_engine(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ProcessEngine]:
    compiler = shutil.which("cc") or shutil.which("gcc")
    if compiler is None:
        pytest.skip("there is no C compiler")
    source = Path(__file__).parents[1] / "examples" / "engine.c"
    program = tmp_path_factory.mktemp("engine") / "engine"
    subprocess.run([compiler, "-O1", "-Wall", "-Wextra", "-Werror", "-o", program, source], check=True)
    with ProcessEngine([str(program)]) as engine:
        yield engine


def test_c_engine_passes_all_that_it_supports(c_engine: ProcessEngine) -> None:
    standard = [each for each in SCENARIOS.values() if str(each.rules) == "parker_1992"]
    judgments = [judge(c_engine, scenario) for scenario in standard]
    assert [str(judgment) for judgment in judgments if judgment.verdict is Verdict.FAILED] == []
    passed = [judgment.scenario for judgment in judgments if judgment.verdict is Verdict.PASSED]
    assert len(passed) >= 89
    assert passed == [scenario for scenario in standard if "=" not in scenario.position]  # no card lies open


def test_c_engine_plays_whole_games_as_ours_does(c_engine: ProcessEngine) -> None:
    rng = Random(1992)
    for colors in tuple(Color), (Color.BLUE, Color.GREEN):
        state = new_game(colors=colors)
        while not state.is_over:
            card = draw(state, rng)
            asks = str(state.rules), str(state), str(card)
            assert set(c_engine.results(*asks)) == set(SorryEngine().results(*asks)), asks
            state = apply(state, rng.choice(legal_moves(state, card)))


def test_c_engine_has_no_moves_after_the_end(c_engine: ProcessEngine) -> None:
    assert c_engine.results("parker_1992", "H,H,H,H/S,S,S,4/-/- r", "5") == []


@pytest.mark.parametrize(
    ("rules", "position", "card", "why"),
    [
        ("parker_1992(pawns=3)", "S,S,S/S,S,S/-/- r", "1", "other rules than parker_1992"),
        ("parker_1992", "S,S,S/S,S,S,S/-/- r", "1", "other positions than"),
        ("parker_1992", "S,S,S,S,S/S,S,S,S/-/- r", "1", "other positions than"),
        ("parker_1992", "S,S,S,S/S,S,S,S/-/- r card=5", "5", "other positions than"),
        ("parker_1992", "S,S,S,S/S,S,S,S/- r", "5", "other positions than"),
        ("parker_1992", "S,S,S,S/S,S,S,S/-/- r", "none", "other questions than about a card"),
        ("parker_1992", "S" * 2000, "1", "expected rules, position and card"),
    ],
)
def test_c_engine_says_what_it_does_not_support(
    c_engine: ProcessEngine, rules: str, position: str, card: str, why: str
) -> None:
    assert c_engine.why_unsupported(rules, position, card).startswith(why)


# --- what README.md beside the module says


def test_exchange_in_the_readme(c_engine: ProcessEngine) -> None:
    (block,) = re.findall(r"<!-- test: exchange -->\n```\n(.*?)```", README, re.DOTALL)
    lines = block.splitlines()
    assert [line[:2] for line in lines] == ["> ", "< "] * 3
    for asks, gives in zip(lines[::2], lines[1::2], strict=True):
        request, answer = json.loads(asks[2:]), json.loads(gives[2:])
        assert list(request) == ["rules", "position", "card"]
        asks = list(request.values())
        if "unsupported" in answer:
            assert not c_engine.supports(*asks)
            continue
        rules = loads(f"{request['rules']} | {request['position']}").rules
        wanted = {str(parse_state(result, rules)).split()[0] for result in answer["results"]}
        for engine in c_engine, SorryEngine():
            assert {result.split()[0] for result in engine.results(*asks)} == wanted


def test_scenario_in_the_readme() -> None:
    (block,) = re.findall(r"```toml\n(.*?)```", README, re.DOTALL)
    (scenario,) = read([("README.md", block)])
    assert attrs.evolve(scenario, file="scenarios.toml") == SCENARIOS["b5-red-long-slide"]
    assert set(tomllib.loads(block)["scenario"][0]) >= {"id", "rulings", "title", "source", "rules"}
