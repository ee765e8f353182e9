"""The face of the package: its names, and what importing it costs."""

from __future__ import annotations

import inspect
import json
import os
import runpy
import subprocess
import sys
import types
from pathlib import Path
from typing import Any

import pytest

import sorry_engine
from sorry_engine import Color, new_game

# DESIGN, section 2, in its order, as far as this version goes
DESIGN = """
    Color Card
    Square CENTER START HOME is_track is_safety square_name entry circle diamond SLIDES Slide steps_home
    Deck CardCounts DECK_44 DECK_45 DECK_55
    Rules FireAndIce
    editions PARKER_1934 PARKER_1939 WADDINGTONS_1996 PARKER_1992 HASBRO_2005 HASBRO_2013 HASBRO_A5065 WIKIPEDIA
    GEEKY_HOBBIES GAMERULES
    GameState Phase new_game
    legal_moves apply successors canonical events explain why_illegal Violation
    Event redact Verdict rules_allowing Allowance rulebook
    draw_counts card_odds draw deal deal_all Dealer observe sample_world rotate
    dumps loads parse_state parse_move parse_card parse_square
    high_card score Match
    Step StepKind Move
    playout playouts Playout Policy POLICIES Random picture
    perft perft_divide PlyCounts
    compare_rules Comparison
    Record Recorder Action RecordError RecordWarning read_records write_records append_record result_of
    SorryError RulesError NotationError PositionError IllegalMoveError CardError GameOverError
    COMPILED
"""
NAMES = DESIGN.split()


def test_all_names_and_no_others() -> None:
    assert sorry_engine.__all__ == sorted(NAMES)
    assert len(set(NAMES)) == len(NAMES)
    assert all(hasattr(sorry_engine, name) for name in NAMES)
    namespace: dict[str, Any] = {}
    exec("from sorry_engine import *", namespace)
    assert {name for name in namespace if name != "__builtins__"} == set(NAMES)


def test_names_on_demand(imported: Any) -> None:
    *_, listed, on_demand = imported
    assert listed
    assert on_demand == [
        "allowing",
        "counting",
        "event",
        "explaining",
        "json_text",
        "record",
        "record_file",
        "rulebook",
    ]
    with pytest.raises(AttributeError, match="module 'sorry_engine' has no attribute 'event_s'"):
        sorry_engine.event_s  # noqa: B018  # to read it raises


def test_edition_names_are_their_rules() -> None:
    for edition in sorry_engine.editions.all():
        assert getattr(sorry_engine, edition.name.upper()) is edition.rules
        assert getattr(sorry_engine.editions, edition.name.upper()) is edition


def undocumented(name: str, thing: object) -> list[str]:
    """What of a public thing has no docstring of its own: itself, and its public methods and properties."""
    own = vars(thing).get("__doc__") if isinstance(thing, type) else thing.__doc__
    missing = [] if own else [name]
    for attribute, value in vars(thing).items() if isinstance(thing, type) else ():
        function = value.__func__ if isinstance(value, (classmethod, staticmethod)) else value
        if not attribute.startswith("_") and isinstance(function, (types.FunctionType, property)):
            missing += [] if function.__doc__ else [f"{name}.{attribute}"]
    return missing


def test_everything_has_a_docstring() -> None:
    things = {name: getattr(sorry_engine, name) for name in NAMES}
    said = {
        name: thing
        for name, thing in things.items()
        if isinstance(thing, (type, types.ModuleType)) or inspect.isroutine(thing)
    }
    assert {"Rules", "apply", "editions", "Card", "GameState"} <= set(said)
    assert [missing for name, thing in said.items() for missing in undocumented(name, thing)] == []
    assert [name for name, module in inspect.getmembers(sorry_engine, inspect.ismodule) if not module.__doc__] == []


def test_public_names_say_where_they_live() -> None:
    for name in NAMES:
        thing = getattr(sorry_engine, name)
        if isinstance(thing, type) and thing is not int:
            assert thing.__name__ == name
            assert thing.__module__.partition(".")[0] == "sorry_engine"


# ---- what importing it costs ----

IMPORTING = """
import gc, json, sys
before = set(sys.modules)
import sorry_engine
from sorry_engine.kernel import lower
rules = [thing for thing in gc.get_objects() if isinstance(thing, sorry_engine.Rules)]
loaded = sorted({name.partition(".")[0] for name in set(sys.modules) - before})
at_import = sum(each._tables is not None for each in rules), lower._tables_for_play.cache_info().currsize
sorry_engine.new_game()
in_use = sum(each._tables is not None for each in rules), lower._tables_for_play.cache_info().currsize
late = ["allowing", "counting", "event", "explaining", "json_text", "record", "record_file", "rulebook"]
listed = set(sorry_engine.__all__) <= set(dir(sorry_engine))
on_demand = [name for name in late if f"sorry_engine.{name}" not in sys.modules]
print(json.dumps([len(rules), at_import, in_use, loaded, sorry_engine.COMPILED, listed, on_demand]))
"""


@pytest.fixture(scope="module")
def imported() -> Any:
    """What a fresh interpreter says that imports the package from where this one has it."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
    ran = subprocess.run(
        [sys.executable, "-W", "error", "-c", IMPORTING], capture_output=True, text=True, check=True, env=environment
    )
    return json.loads(ran.stdout)


def test_importing_makes_no_tables(imported: Any) -> None:
    rules, at_import, in_use, *_ = imported
    assert rules >= 10
    assert at_import == [0, 0]
    assert in_use == [1, 1]


def test_importing_loads_nothing_heavy(imported: Any) -> None:
    _, _, _, loaded, compiled, *_ = imported
    assert "sorry_engine" in loaded
    heavy = {"hypothesis", "pytest", "numpy", "gymnasium", "pettingzoo", "mypy", "setuptools", "asyncio", "unittest"}
    heavy |= {"logging", "subprocess", "decimal", "tomllib"}
    assert not heavy & set(loaded)
    assert "librt" not in loaded or compiled
    assert compiled == sorry_engine.COMPILED


def test_compiled_is_what_is_expected() -> None:
    assert type(sorry_engine.COMPILED) is bool
    compiled = sorry_engine.COMPILED
    expected = os.environ.get("SORRY_ENGINE_EXPECT_COMPILED")
    if expected is not None:
        assert compiled is (expected == "1")


# ---- a state ----


def test_a_state_is_hashable_and_frozen() -> None:
    state = new_game()
    assert {state: 1}[new_game()] == 1
    assert not hasattr(state, "__dict__")
    for name in "turn", "rules", "_packed", "anything":
        with pytest.raises(AttributeError):
            setattr(state, name, Color.BLUE)
    assert state == new_game()


# ---- the types, as a user has them ----


def test_what_a_user_may_write_runs() -> None:
    """It is type-checked against the installed wheel, as is the file of what must be refused."""
    folder = Path(__file__).parent / "typing"
    assert {"reasons", "winner", "dealers"} <= set(runpy.run_path(str(folder / "consumer_ok.py")))
    assert {"recorder", "verdicts", "ended"} <= set(runpy.run_path(str(folder / "consumer_ok_more.py")))
