"""The benchmark's C program plays the very games of the package: cards, moves, and the position at the end."""

from __future__ import annotations

import re
import shutil
import subprocess
from math import sqrt
from pathlib import Path
from statistics import mean, stdev

import pytest

from sorry_engine import Random, apply, draw, legal_moves, new_game, playouts

SOURCE = Path(__file__).parents[1] / "benchmarks" / "yardstick.c"
GAMES = 1000
FIRST = 1992  # the first game's seed
BY_THE_LOOP = 20


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    compiler = shutil.which("cc") or shutil.which("gcc")
    assert compiler, "a C compiler is needed, as for the kernel"
    built = tmp_path_factory.mktemp("yardstick") / "yardstick"
    subprocess.run([compiler, "-O2", "-Wall", "-Wextra", "-Werror", str(SOURCE), "-o", str(built)], check=True)
    return built


@pytest.fixture(scope="module")
def games(program: Path) -> list[list[str]]:
    """Of each game the cards, the moves and the end."""
    ran = subprocess.run([program, str(GAMES), str(FIRST), "each"], check=True, capture_output=True, text=True)
    return [line.split(" ", 2) for line in ran.stdout.splitlines()]


def test_every_game_is_the_package_s(games: list[list[str]]) -> None:
    ours = playouts(new_game(), GAMES, FIRST)
    assert [(cards, end) for cards, _, end in games] == [(str(game.cards), str(game.end)) for game in ours]


def test_as_many_moves_are_listed(games: list[list[str]]) -> None:
    for seed in range(BY_THE_LOOP):
        rng = Random(FIRST + seed)
        state, cards, listed = new_game(), 0, 0
        while not state.is_over:
            moves = legal_moves(state, draw(state, rng))
            state = apply(state, rng.choice(moves))
            cards += 1
            listed += len(moves)
        assert games[seed] == [str(cards), str(listed), str(state)]


def test_what_it_prints_sums_up_its_games(program: Path, games: list[list[str]]) -> None:
    ran = subprocess.run([program, str(GAMES), str(FIRST)], check=True, capture_output=True, text=True)
    pattern = (
        r"games (\S+)  cards/game (\S+)  legal moves/card (\S+)  wins (\S+) (\S+) (\S+) (\S+)  seconds \S+  cards/s \d"
    )
    found = re.match(pattern, ran.stdout)
    assert found
    cards = sum(int(game[0]) for game in games)
    moves = sum(int(game[1]) for game in games)
    wins = [sum(game[2].split()[1] == letter for game in games) for letter in "rbyg"]
    assert found.groups() == (
        str(GAMES),
        f"{cards / GAMES:.2f}",
        f"{moves / cards:.4f}",
        *(f"{each / GAMES:.4f}" for each in wins),
    )


def test_averages_are_those_of_the_game(games: list[list[str]]) -> None:
    """Those of 2,000,000 games, which the head of the program names, and every color wins as often as the others."""
    cards = [int(game[0]) for game in games]
    moves = [int(game[1]) for game in games]
    assert abs(mean(cards) - 392.8) < 4 * stdev(cards) / sqrt(GAMES)
    assert abs(sum(moves) / sum(cards) - 2.266) < 0.03
    for letter in "rbyg":
        wins = sum(game[2].split()[1] == letter for game in games)
        assert abs(wins / GAMES - 1 / 4) < 4 * sqrt(3 / 16 / GAMES)
