"""Who plays against the clock: each contender is one function, and runs in a process of its own.

    python benchmarks/contenders.py NAME

prints what it is, as JSON, or why it can't be had. Then for each line of its input, a number of seconds of processor
time, it plays random games of four for at least as long, and prints how many cards, and in what time.

A contender's function makes ready, and returns another that plays a little, by a seed, and tells how many cards it has
played. What is not installed raises ImportError.
"""

from __future__ import annotations

import importlib
import itertools
import json
import random
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, TypeAlias

Play: TypeAlias = Callable[[int], int]

GAMES: Final = 16  # in one call of `playouts`
IN_LOCKSTEP: Final = 1000  # games of a batch
STEPS: Final = 10  # of a batch in one call


def playouts() -> Play:
    """Ours, whole games in the kernel."""
    from sorry_engine import new_game, playouts

    start = new_game()
    return lambda seed: sum(game.cards for game in playouts(start, GAMES, GAMES * seed))


def batch() -> Play:
    """Ours, many games in lockstep; those that are over begin anew."""
    batch = importlib.import_module("sorry_engine.batch")
    from sorry_engine import new_game

    games = batch.Batch(new_game(), IN_LOCKSTEP, seed=0)

    def play(_: int) -> int:
        for _ in range(STEPS):
            games.step(games.random_actions())
            games.reset(games.done)
        return STEPS * IN_LOCKSTEP

    return play


def loop() -> Play:
    """Ours, the public loop."""
    from sorry_engine import apply, draw, legal_moves, new_game

    def play(seed: int) -> int:
        rng = random.Random(seed)
        cards = 0
        state = new_game()
        while not state.is_over:
            moves = legal_moves(state, draw(state, rng))
            state = apply(state, moves[int(rng.random() * len(moves))])
            cards += 1
        return cards

    return play


def apologies_inner() -> Play:
    """The peer by the functions that its engine itself calls, without the copy of the game that it makes each turn."""
    from apologies.engine import Character, Engine
    from apologies.game import GameMode
    from apologies.source import NoOpInputSource

    def play(seed: int) -> int:
        random.seed(seed)
        cards = 0
        engine = Engine(GameMode.STANDARD, [Character(name, NoOpInputSource()) for name in "abcd"])
        engine.start_game()
        while not engine.completed:
            color, _ = engine.next_turn()
            is_done = False
            while not is_done:
                _, moves = engine.construct_legal_moves(engine.game.create_player_view(color))
                is_done = engine.execute_move(color, random.choice(moves))
                cards += 1
        return cards

    return play


def apologies_loop() -> Play:
    """The peer by its documented loop. It slows down as the game goes on, so a run is a whole game: some seconds."""
    from apologies.engine import Character, Engine
    from apologies.game import GameMode
    from apologies.source import RandomInputSource

    class Counting(RandomInputSource):
        cards = 0

        def choose_move(self, *args: Any, **kwargs: Any) -> Any:
            Counting.cards += 1
            return super().choose_move(*args, **kwargs)

    def play(seed: int) -> int:
        random.seed(seed)
        Counting.cards = 0
        engine = Engine(GameMode.STANDARD, [Character(name, Counting()) for name in "abcd"])
        engine.start_game()
        while not engine.completed:
            engine.play_next()
        return Counting.cards

    return play


def maedn() -> Play:
    """The sister game in OpenSpiel, through its Python API. What counts is a roll of the die with the move after it."""
    game = importlib.import_module("pyspiel").load_game("maedn(players=4)")

    def play(seed: int) -> int:
        rng = random.Random(seed)
        steps = 0
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                rolls = state.chance_outcomes()  # all as likely as each other
                state.apply_action(rolls[int(rng.random() * len(rolls))][0])
            else:
                moves = state.legal_actions()
                state.apply_action(moves[int(rng.random() * len(moves))])
                steps += 1
        return steps

    return play


OURS: Final = {"playouts": playouts, "batch": batch, "loop": loop}
OTHERS: Final = {"apologies_inner": apologies_inner, "apologies_loop": apologies_loop, "maedn": maedn}


def build() -> str:
    """How the kernel runs here."""
    from sorry_engine import COMPILED

    return "compiled" if COMPILED else "interpreted"


def folder() -> str:
    """Where the package is that is run here."""
    import sorry_engine

    return str(Path(sorry_engine.__file__).parents[1])


def main(name: str) -> None:
    """Play whenever it is asked for."""
    try:
        play = (OURS | OTHERS)[name]()
        told = {"build": build(), "folder": folder()} if name in OURS else {}
    except ImportError as error:
        told = {"missing": str(error)}
    print(json.dumps(told), flush=True)
    seeds = itertools.count()
    for line in sys.stdin:
        cards = 0
        begin = time.process_time()
        while (took := time.process_time() - begin) < float(line):
            cards += play(next(seeds))
        print(cards, took, flush=True)


if __name__ == "__main__":
    main(sys.argv[1])
