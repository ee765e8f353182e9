"""Golden playthroughs: one recorded game for each edition, in `tests/golden`, to be played again to the letter.

The first line of a record names the rules, the colors, the seed, and at most how many lines are played. Each other line
is one card that is drawn or held and played, a fire move made or declined, or a card that fills a hand (`takes`): the
card, the number of legal moves, the move chosen, and the position after it.

Where a change of behavior is wanted, record the games anew, and read the difference before it is committed:

    python -m tests.test_golden
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from sorry_engine import (
    Color,
    Dealer,
    GameState,
    Phase,
    Rules,
    apply,
    deal,
    editions,
    legal_moves,
    new_game,
    parse_card,
    parse_move,
    parse_state,
    successors,
)

FOLDER = Path(__file__).parent / "golden"
FILES = sorted(FOLDER.glob("*.txt"))
MOST = 10_000
"""More lines than a game takes: where none is given it is recorded to its end."""


def record(head: str) -> Iterator[str]:
    """The lines of the game that the first line of its file describes."""
    yield head
    state, seed, most = start(head)
    dealer, rng = Dealer(seed=seed), Random(seed + 1)
    for _ in range(most):
        if state.is_over:
            return
        if state.phase is Phase.REFILL:
            card = dealer.draw(state)
            state = deal(state, card)
            yield f"takes {card} {state}"
            continue
        drawn = dealer.draw(state) if state.phase is Phase.DRAW else None
        moves = legal_moves(state, drawn)
        move = moves[int(rng.random() * len(moves))]
        state = apply(state, move)
        yield f"{move.card or 'fire'} {len(moves)} {move} {state}"


def start(head: str) -> tuple[GameState, int, int]:
    """The state before the first card, the seed, and how many lines at most."""
    rules, colors, seed, *most = head.split(" ")
    state = new_game(Rules.from_text(rules), colors=map(Color.from_letter, colors))
    return state, int(seed), int(most[0]) if most else MOST


def lines_of(path: Path) -> list[str]:
    return path.read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_game_is_played_again_to_the_letter(path: Path) -> None:
    recorded = lines_of(path)
    for number, (line, played) in enumerate(zip(recorded, record(recorded[0]), strict=True), start=1):
        assert played == line, f"line {number} of {path.name}"


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_record_can_be_read_and_followed(path: Path) -> None:
    """The same from the text alone: no seed, the card dealt before the move, the successors beside `apply`."""
    head, *lines = lines_of(path)
    state, _, most = start(head)
    for line in lines:
        name, count, text, position = line.split(" ", 3)
        if name == "takes":
            after = parse_state(f"{text} {position}", state.rules)
            assert deal(state, parse_card(count)) == after
        else:
            after = parse_state(position, state.rules)
            at_once = state.hands is not None or name == "fire"
            found = dict(successors(state if at_once else deal(state, parse_card(name))))
            assert len(found) == int(count)
            assert found[parse_move(text, state.turn)] == after
        state = after
    assert state.is_over if most == MOST else len(lines) == most


GAMES = {
    edition.name if game == "rules" else f"{edition.name}.{game}": rules
    for edition in editions.all()
    for game in ("rules", "teams", "points", "team_points")
    if (rules := getattr(edition, game)) is not None
}


@pytest.mark.parametrize("name", GAMES)
def test_no_game_of_an_edition_is_missing(name: str) -> None:
    assert start(lines_of(FOLDER / f"{name}.txt")[0])[0].rules == GAMES[name]


if __name__ == "__main__":
    for file in FILES:
        file.write_text("".join(f"{line}\n" for line in record(lines_of(file)[0])), encoding="utf-8")
