"""Whether anything grows: the memory of one process that plays game after game, and asks what can be asked.

    python benchmarks/soak.py [games]

So many games, by default 100,000, each with a seed of its own, by the public loop, in every game of every edition: most
are only played, some are recorded, written, read and verified, in some everything is asked and something refused, and
some are under house rules that nobody has played before. The kernel plays another after each. The caches of the package
are bounded; they fill in the first part of the games, and from then on the process may grow by the limit, no more: the
first line above it is a failure. It takes some minutes, interpreted an hour; Linux only, whose /proc tells what a
process takes.
"""

import gc
import platform
import sys
import time
from collections.abc import Callable, Iterator
from typing import Final

from memory import games, resident

from sorry_engine import (
    COMPILED,
    PARKER_1992,
    Card,
    GameState,
    IllegalMoveError,
    Move,
    Random,
    Record,
    Recorder,
    Rules,
    SorryError,
    apply,
    deal,
    draw,
    dumps,
    events,
    explain,
    legal_moves,
    loads,
    new_game,
    perft,
    picture,
    playout,
    successors,
)
from sorry_engine.testing.positions import GAMES, uniform_rules

LIMIT: Final = 8 << 20  # bytes: a hundred for each game after the first quarter
LINES: Final = 20
WARM: Final = LINES // 4  # lines before the caches are full
MOST: Final = 1000  # moves and cards: house rules may make a game endless
EDITIONS: Final = list(games().values())


def played(rules: Rules, rng: Random) -> Iterator[tuple[GameState, Move | Card]]:
    """A random game by the public loop: each state but the last, and what is played or dealt there."""
    state = new_game(rules)
    for _ in range(MOST):
        if state.is_over:
            break
        moves = legal_moves(state)
        if moves:
            move = rng.choice(moves)
            yield state, move
            state = apply(state, move)
        else:
            card = draw(state, rng)
            yield state, card
            state = deal(state, card)


def play(rules: Rules, rng: Random) -> None:
    """Only play."""
    for _ in played(rules, rng):
        pass


def play_by_new_rules(rules: Rules, rng: Random) -> None:
    """Play by rules that are read from a text, as good as never the same."""
    play(Rules.from_text(str(uniform_rules(rng.choice, rng.choice(GAMES)))), rng)


def record(rules: Rules, rng: Random) -> None:
    """Record a game, write it, read it, and play it again."""
    recorder = Recorder(new_game(rules))
    for _, done in played(rules, rng):
        if isinstance(done, Move):
            recorder.apply(done)
        else:
            recorder.deal(done)
    assert Record.from_text(str(recorder.record)).verify() is None


def ask(rules: Rules, rng: Random) -> None:
    """Ask everything there is to ask about some states of a game, and try there what was done elsewhere in it."""
    game = list(played(rules, rng))
    for (state, done), (_, wrong) in (rng.choices(game, k=2) for _ in range(3)):
        successors(state)
        events(state, done)
        picture(state)
        perft(state, 1)
        explain(state)
        assert loads(dumps(state)) == state
        refuse(state, wrong)


def refuse(state: GameState, wrong: Move | Card) -> None:
    """Try what is most likely against the rules; of a move ask what would allow it."""
    try:
        if isinstance(wrong, Card):
            deal(state, wrong)
        else:
            apply(state, wrong)
    except IllegalMoveError as error:
        str(error.violation)  # finds what would allow the move
    except SorryError:
        pass


KINDS: Final[tuple[Callable[[Rules, Random], None], ...]] = (*[play] * 8, play_by_new_rules, record, ask)
"""Taken in turn; every fifth game, whatever its kind, is that of another edition, the others are the usual one."""


def main(count: int = 100_000) -> None:
    """Play, report, compare with the limit."""
    print(f"{platform.python_implementation()} {platform.python_version()}", end=", ")
    print(f"kernel {'compiled' if COMPILED else 'interpreted'}; limit {LIMIT / 1e6:.1f} MB from line {WARM} on")
    print(f"{'games':>9}{'seconds':>9}{'MB':>9}{'objects':>11}")
    warm = 0
    for line in range(1, LINES + 1):
        for number in range(count * (line - 1) // LINES, count * line // LINES):
            rules = PARKER_1992 if number % 5 else EDITIONS[number // 5 % len(EDITIONS)]
            KINDS[number % len(KINDS)](rules, Random(number))
            playout(new_game(rules), number)
        gc.collect()
        now = resident()
        print(
            f"{count * line // LINES:9,}{time.process_time():9.1f}{now / 1e6:9.2f}{sys.getallocatedblocks():11,}",
            flush=True,
        )
        if line == WARM:
            warm = now
        if line > WARM and now > warm + LIMIT:
            sys.exit(f"grown by {(now - warm) / 1e6:.1f} MB in {count * (line - WARM) // LINES:,} games")
    print(f"grown by {(now - warm) / 1e6:.2f} MB in the last {count * (LINES - WARM) // LINES:,} games")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
