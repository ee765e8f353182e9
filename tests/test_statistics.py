"""Games of four colors by the rules of 1992, all moves chosen at random: what they are like on the average."""

from __future__ import annotations

from hashlib import sha256
from math import sqrt
from random import Random
from statistics import mean, stdev

from sorry_engine import PARKER_1992, new_game
from tests.positions import Ply, plies

GAMES = 400
CARDS_A_GAME = 392.6
MOVES_PER_CARD = 2.267  # the forfeit counts as a move


def whole_game(rng: Random) -> list[Ply]:
    game = list(plies(new_game(PARKER_1992), rng))
    assert game[-1].after.is_over
    return game


def test_averages_of_random_play() -> None:
    rng = Random(1992)
    cards: list[int] = []
    moves: list[int] = []
    for _ in range(GAMES):
        game = whole_game(rng)
        cards.append(len(game))
        moves.append(sum(len(ply.moves) for ply in game))
    error = stdev(cards) / sqrt(GAMES)
    assert 3 < error < 7  # a wide spread would let anything pass
    assert abs(mean(cards) - CARDS_A_GAME) < 4 * error
    # moves and cards of a game go together, so this is the error of a ratio, a game being one observation
    ratio = sum(moves) / sum(cards)
    residues = [its_moves - ratio * its_cards for its_moves, its_cards in zip(moves, cards, strict=True)]
    error = stdev(residues) / sqrt(GAMES) / mean(cards)
    assert 0.005 < error < 0.02
    assert abs(ratio - MOVES_PER_CARD) < 4 * error


def test_a_seed_gives_the_same_game_everywhere() -> None:
    """In every version of Python, compiled or not: only `Random.random()` is asked, which never changes."""
    game = whole_game(Random(1992))
    record = " ".join(f"{ply.before.turn.letter}{ply.move}" for ply in game)
    assert record.startswith("r10:- b5:- y11:- g5:- r2:rS>4 r1:r4>5 b10:- y11:- g4:")
    assert (len(game), sum(len(ply.moves) for ply in game)) == (429, 862)
    assert str(game[-1].after) == "S,s1,H,H/S,3,H,H/S,2,H,H/H,H,H,H g 4.3.1.3.2.1.2.1.0.3.1"
    assert sha256(record.encode()).hexdigest() == "3bb2a5b67d062f0cc3845b2c97329d01c8813ab955038e07f5c198cbddbb2bef"
