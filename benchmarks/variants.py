"""What each edition, and each way to play it, costs beside the standard game.

    python benchmarks/variants.py [--seconds 1]

Playouts of the two take turns on one core, by processor time; the ratios are medians. A card costs more where more
moves must be listed for it: with a hand, what all its cards allow; by teams, what two colors may do. So there is the
cost of a card and that of a listed move. Above the bounds it is a failure: no card may cost more than twice what it
does in the standard game, or where more moves are listed, no move more than twice. Only the 7 that teams may divide
among more than two pawns is another matter: there are up to thousands of ways, and they have a bound of their own.
"""

import argparse
import statistics
import sys
import time
from itertools import count
from random import Random
from typing import Final

from memory import games
from side_by_side import machine, pin

from sorry_engine import COMPILED, GameState, Rules, apply, deal, draw, legal_moves, new_game, playouts

BOUND: Final = 2.0
MANY_PAWNS: Final = 260.0  # a card where teams may divide the 7 among more than two pawns
TURN: Final = 0.05  # seconds
GAMES: Final = 20  # for the number of moves


def speed(start: GameState, seeds: "count[int]") -> float:
    """Cards per second, in one turn."""
    cards = 0
    begin = time.process_time()
    while (took := time.process_time() - begin) < TURN:
        cards += sum(game.cards for game in playouts(start, 2, 2 * next(seeds)))
    return cards / took


def moves_a_card(start: GameState) -> float:
    """How many moves are listed for a card, or for the hand that it is played from."""
    cards = moves = 0
    for seed in range(GAMES):
        rng = Random(seed)
        state = start
        while not state.is_over:
            listed = legal_moves(state)
            if listed:
                cards += listed[-1].card is not None
                moves += len(listed)
            state = apply(state, rng.choice(listed)) if listed else deal(state, draw(state, rng))
    return moves / cards


def variants() -> dict[Rules, str]:
    """All rules of the editions that differ, by the name of the first that has them."""
    found: dict[Rules, str] = {}
    for name, rules in games().items():
        found.setdefault(rules, name)
    return found


def main() -> None:
    """Measure, report, compare with the bounds."""
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("--seconds", type=float, default=1.0, help="of each variant")
    seconds = arguments.parse_args().seconds
    pin()
    standard = new_game()
    usual = moves_a_card(standard)
    seeds = count()
    print(f"{machine()}, kernel {'compiled' if COMPILED else 'interpreted'}")
    print(f"{'':28}{'cards/s':>12}{'moves/card':>12}{'a card':>9}{'a move':>9}   of the standard game")
    slow = []
    for rules, name in variants().items():
        start = new_game(rules)
        pairs = [(speed(standard, seeds), speed(start, seeds)) for _ in range(max(3, round(seconds / TURN)))]
        moves = moves_a_card(start)
        card = statistics.median(one / other for one, other in pairs)
        move = card * usual / moves
        print(f"{name:28}{statistics.median(other for _, other in pairs):12,.0f}{moves:12.2f}{card:9.2f}{move:9.2f}")
        if card > (MANY_PAWNS if rules.teams and rules.seven_pawns > 2 else max(BOUND, BOUND * moves / usual)):
            slow.append(name)
    if slow:
        sys.exit(f"too slow: {', '.join(slow)}")


if __name__ == "__main__":
    main()
