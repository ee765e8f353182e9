"""Perft: the exact numbers of moves and states by depth, in every edition. `tests/perft_tool.py` makes the counts."""

from __future__ import annotations

from pathlib import Path

import pytest

from sorry_engine import editions, new_game
from tests import perft_tool
from tests.perft_tool import FOLDER, Position, divided, files, perft, read, walk

POSITIONS = [pytest.param(position, id=f"{path.stem}-{position.name}") for path in files() for position in read(path)]


@pytest.mark.parametrize("position", POSITIONS)
def test_counts(position: Position) -> None:
    counts = perft(position.state, walk, len(position.counts))
    for depth, (found, expected) in enumerate(zip(counts, position.counts, strict=True), start=1):
        if found != expected:
            pytest.fail(f"{found}, expected {expected}\n{divided(position.state, depth)}")


GAMES = {
    edition.name if game == "rules" else f"{edition.name}.{game}": rules
    for edition in editions.all()
    for game in ("rules", "teams", "points", "team_points")
    if (rules := getattr(edition, game)) is not None
}


@pytest.mark.parametrize("name", GAMES)
def test_no_game_of_an_edition_is_missing(name: str) -> None:
    rules = GAMES[name]
    positions = read(FOLDER / f"{name}.toml")
    assert {position.state.rules for position in positions} == {rules}
    alone = ["start", "middle", "two", "end", "dense"]
    assert [position.name for position in positions] == (
        alone if "." not in name and not rules.fire_ice else ["start", "middle", "end"]
    )
    assert positions[0].state == new_game(rules)
    assert all(len(position.counts) >= 1 for position in positions)


def test_a_difference_is_shown_by_card_and_move(monkeypatch: pytest.MonkeyPatch) -> None:
    state = new_game()
    shown = divided(state, 2).splitlines()
    assert len(shown) == 12
    assert shown[1].split() == ["1:rS>4", "11", "11", "11", "11"]
    assert not any(line.endswith("<--") for line in shown)
    monkeypatch.setattr(perft_tool, "walk", lambda state: list(walk(state))[1:])
    shown = divided(state, 1).splitlines()
    assert shown[-1].split() == ["1:rS>4", "none", "1", "1", "<--"]


def test_the_command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(perft_tool, "FOLDER", tmp_path)
    path = tmp_path / "small.toml"
    head = '# a comment\n\nrules = "parker_1992(pawns=1)"\n\n'
    text = head + '[[position]]\nname = "one"\ntext = "S/s1/-/- r *"\nmoves = [11, 7]\nstates = [11, 7]\n'
    path.write_text(text, encoding="utf-8")
    assert perft_tool.main([]) == 1
    assert "small                one      differs: [(11, 11), " in capsys.readouterr().out
    assert path.read_text(encoding="utf-8") == text
    assert perft_tool.main(["--write"]) == 0
    written = path.read_text(encoding="utf-8")
    assert written.startswith(head)
    assert 'text = "S/s1/-/- r 5.4.4.4.4.4.4.4.4.4.4"' in written
    assert perft_tool.main([]) == 0
    assert perft_tool.main(["--naive"]) == 0
    capsys.readouterr()
    assert perft_tool.main(["--divide", "small", "one", "1"]) == 0
    assert capsys.readouterr().out.startswith("parker_1992(pawns=1) | S/s1/-/- r 5.4.4")
