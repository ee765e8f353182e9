"""No ruling of RULES.md, sections 1 to 8, is without a test that carries its id."""

from __future__ import annotations

import ast
from collections import Counter
from pathlib import Path

import pytest

from sorry_engine import rulebook

RULINGS = [ruling.id for ruling in rulebook.all()]  # those of RULES.md: tests/test_rulebook.py
FILES = sorted((Path(__file__).parent / "rulings").glob("test_*.py"))


def collected(file: Path) -> list[str]:
    """The names of the test functions that pytest finds in a file: those on its top level."""
    module = ast.parse(file.read_text(encoding="utf-8"))
    return [node.name for node in module.body if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")]


def ids_in(name: str) -> list[str]:
    """The rulings that a test's name begins with: `test_m5_s6_two_words` carries M5 and S6."""
    words = name.split("_")[1:]
    by_word = {ruling.lower(): ruling for ruling in RULINGS}
    carried = [by_word[word] for word in words if word in by_word]
    assert [by_word.get(word) for word in words[: len(carried)]] == carried, f"{name}: the ids come first"
    return carried


@pytest.mark.parametrize("ruling", RULINGS)
def test_every_ruling_has_a_test(ruling: str) -> None:
    assert [name for file in FILES for name in collected(file) if ruling in ids_in(name)]


def test_every_ruling_test_carries_an_id() -> None:
    assert len(RULINGS) == len(set(RULINGS)) == 73
    assert not [name for file in FILES for name in collected(file) if not ids_in(name)]


@pytest.mark.parametrize("file", FILES, ids=[file.stem for file in FILES])
def test_no_ruling_test_hides_another(file: Path) -> None:
    names = Counter(collected(file))
    assert names
    assert max(names.values()) == 1
