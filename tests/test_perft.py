"""Perft: the exact numbers of moves and states by depth, in every edition, and of any state by the public functions.

`tests/perft_tool.py` makes the counts that stand in `tests/perft`, and compares them with a naive reading of the rules.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sorry_engine import (
    Card,
    Color,
    Deck,
    GameState,
    Phase,
    PlyCounts,
    PositionError,
    Rules,
    deal,
    editions,
    new_game,
    observe,
    parse_state,
    perft,
    perft_divide,
)
from tests import perft_tool
from tests.perft_tool import FOLDER, Position, by_public, divide, divided, engine_divide, files, read, walk
from tests.strategies import game_rules, states

POSITIONS = [pytest.param(position, id=f"{path.stem}-{position.name}") for path in files() for position in read(path)]


@pytest.mark.parametrize("position", POSITIONS)
def test_counts(position: Position) -> None:
    counts = perft(position.state, len(position.counts))
    for depth, (found, expected) in enumerate(zip(counts, position.counts, strict=True), start=1):
        if found != expected:
            pytest.fail(f"{found}, expected {expected}\n{divided(position.state, depth)}")


FEW = 1000  # moves: so many the public functions count in a moment


@pytest.mark.parametrize("position", POSITIONS)
def test_the_public_functions_count_the_same(position: Position) -> None:
    depth = max(1, sum(counts.moves <= FEW for counts in position.counts))
    assert by_public(position.state, depth) == position.counts[:depth]


@given(states(game_rules), st.data())
def test_any_state_under_any_rules(state: GameState, data: st.DataObject) -> None:
    apart = engine_divide(state, 1)
    assert list(apart) == [ply for ply, _ in walk(state)]
    assert set(apart.values()) <= {PlyCounts(1, 1)}
    assert perft(state, 1) == by_public(state, 1)
    if len(apart) <= 30:
        assert perft(state, 2) == by_public(state, 2)
        assert engine_divide(state, 2) == divide(state, walk, 2)


# ---- what is counted, by hand ----


def test_a_ply_is_a_card_and_a_move() -> None:
    state = new_game(Rules(pawns=1, deck=Deck({Card.ONE: 1, Card.FOUR: 3})), colors=[Color.RED, Color.BLUE])
    assert engine_divide(state, 1) == {"1:rS>4": (1, 1), "4:-": (1, 1)}
    assert engine_divide(state, 2) == {"1:rS>4": (1, 1), "4:-": (2, 2)}  # after the 1 Blue can only draw a 4
    assert perft(state, 2) == ((2, 2), (3, 3))
    assert engine_divide(deal(state, Card.FOUR), 1) == {"4:-": (1, 1)}  # it lies open


def test_states_are_distinct_and_each_counts_once() -> None:
    """Red moves twice with a 1, each pawn once: the order does not matter for what comes of it."""
    state = parse_state("0,30,H,H/S,S,S,S/-/- r 3.0.0.0.0.0.0.0.0.0.0", Rules())
    assert perft(state, 1) == ((2, 2),)
    assert perft(state, 3)[1:] == ((2, 2), (4, 3))
    assert list(perft_divide(state, 3).values()) == [(2, 2), (2, 2)]  # one state follows on both


def test_equal_cards_of_a_hand_give_each_move_once() -> None:
    rules = Rules(hand_size=2, deck=Deck({Card.ONE: 4}))
    state = parse_state("S,S,S,S/S,S,S,S/-/- r 0.0.0.0.0.0.0.0.0.0.0 hands=r:1,1;b:1,1", rules)
    assert perft(state, 1) == ((1, 1),)


def test_a_card_that_fills_a_hand_is_a_ply() -> None:
    state = new_game(Rules(hand_size=1, deck=Deck({Card.ONE: 2, Card.FIVE: 1})), colors=[Color.RED, Color.BLUE])
    assert perft_divide(state, 1) == {Card.ONE: (1, 1), Card.FIVE: (1, 1)}
    assert perft(state, 3) == ((2, 2), (3, 3), (3, 3))
    assert perft_divide(state, 2) == {Card.ONE: (2, 2), Card.FIVE: (1, 1)}


def test_a_fire_move_is_a_ply_of_its_own() -> None:
    state = parse_state("S,S,12/S,S,S/-/- r * fire=r12", editions.HASBRO_2013.rules)
    assert state.phase is Phase.FIRE
    assert [str(ply) for ply in perft_divide(state, 1)] == ["fire:-", "fire:r12>15"]


def test_nothing_leads_from_a_finished_game() -> None:
    state = parse_state("H,H,H,H/S,S,S,S/-/- r *", Rules())
    assert perft(state, 2) == ((0, 0), (0, 0))
    assert perft_divide(state, 1) == {}
    assert perft(new_game(), 0) == ()


def test_errors() -> None:
    state = new_game()
    for counting, least in (perft, 0), (perft_divide, 1):
        with pytest.raises(TypeError, match="state: expected GameState, got 'x': loads reads text"):
            counting("x", 1)  # type: ignore[arg-type]  # the wrong type is what is tested
        with pytest.raises(TypeError, match="depth: expected int, got True"):
            counting(state, True)
        with pytest.raises(PositionError, match=f"depth: expected {least} or more, got {least - 1}"):
            counting(state, least - 1)
        hidden = observe(parse_state("S,S,S,12/S,S,S,40/-/- r * hands=r:5;b:8", Rules(hand_size=1)), Color.RED)
        with pytest.raises(PositionError, match="state: hands are hidden: sample_world makes a full state: S,S,S,12"):
            counting(hidden, 1)


# ---- the files ----

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
    monkeypatch.setattr(perft_tool, "perft_divide", lambda *asked: dict([*perft_divide(*asked).items()][1:]))
    shown = divided(state, 1).splitlines()
    assert shown[-1].split() == ["1:rS>4", "none", "1", "1", "<--"]


def test_the_command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(perft_tool, "FOLDER", tmp_path)
    path = tmp_path / "small.toml"
    head = '# a comment\n\nrules = "parker_1992(pawns=1)"\n\n'
    text = head + '[[position]]\nname = "one"\ntext = "S/s1/-/- r *"\nmoves = [11, 7]\nstates = [11, 7]\n'
    path.write_text(text, encoding="utf-8")
    assert perft_tool.main([]) == 1
    assert "small                one      differs: 11/11 " in capsys.readouterr().out
    assert path.read_text(encoding="utf-8") == text
    assert perft_tool.main(["--write"]) == 0
    written = path.read_text(encoding="utf-8")
    assert written.startswith(head)
    assert 'text = "S/s1/-/- r 5.4.4.4.4.4.4.4.4.4.4"' in written
    assert perft_tool.main([]) == 0
    assert perft_tool.main(["--naive"]) == 0
    assert perft_tool.main(["--public"]) == 0
    capsys.readouterr()
    assert perft_tool.main(["--divide", "small", "one", "1"]) == 0
    assert capsys.readouterr().out.startswith("parker_1992(pawns=1) | S/s1/-/- r 5.4.4")
