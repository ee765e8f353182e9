"""Whether a bot can be trusted with a game: legal, the same for the same seed, blind to hidden cards, in time.

>>> from sorry_engine import parse_move
>>> def cautious(state, moves, rng):
...     return moves[0]
>>> check_bot(cautious, rules=[PARKER_1992], seed=7)

>>> def hasty(state, moves, rng):
...     return parse_move("12:-")
>>> check_bot(hasty, rules=[PARKER_1992], seed=7)
Traceback (most recent call last):
    ...
AssertionError: the bot chose 12:-, which is none of the moves
state     loads('parker_1992 | S,S,S,S/S,S,S,S/S,S,S,S/S,S,S,S b 5.4.3.4.4.4.4.4.4.4.4 card=3')
moves     3:-
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterable, Iterator
from random import Random
from typing import Final, NamedTuple, NoReturn, Protocol

from sorry_engine import (
    HASBRO_2013,
    PARKER_1992,
    WIKIPEDIA,
    Color,
    GameState,
    Move,
    Phase,
    Rules,
    apply,
    deal,
    draw,
    dumps,
    editions,
    legal_moves,
    new_game,
    observe,
    sample_world,
)

_MOVES_SHOWN: Final = 12
_WORLDS: Final = 2  # how often the hidden cards change places


class Bot(Protocol):
    """Who chooses a move: any callable."""

    def __call__(self, state: GameState, moves: tuple[Move, ...], rng: Random, /) -> Move:
        """One of the moves, which are those of `legal_moves`.

        The state is what the color whose turn it is may see: other hands are hidden. All that is left to chance comes
        from `rng`, which is seeded anew for each decision.
        """
        ...


def _default_rules() -> tuple[Rules, ...]:
    points = editions.PARKER_1992.points, editions.WIKIPEDIA.team_points
    teams = WIKIPEDIA.replace(teams=True), HASBRO_2013.replace(teams=True, seven_pawns=2)
    hands = Rules(hand_size=2, two_in_hand="play_then_refill", must_move=False)
    return (PARKER_1992, Rules(play_on=True, pawns=2), HASBRO_2013, *teams, hands, *(it for it in points if it))


GAMES: Final = _default_rules()
"""The rules by which a bot is checked: every kind of game, so that it meets every kind of decision."""


class Decision(NamedTuple):
    """What a bot was asked, and what it chose. `world` is the state, hidden cards and all."""

    world: GameState
    moves: tuple[Move, ...]
    seed: str
    chosen: Move


def check_bot(
    bot: Bot,
    *,
    rules: Iterable[Rules] = GAMES,
    games: int = 1,
    most: int = 1000,
    seed: int = 1992,
    seconds: float = 1.0,
    clock: Callable[[], float] = time.perf_counter,
) -> None:
    """Let the bot play all colors of some games of each of the rules, and AssertionError if it is not fit for it.

    The message says what is wrong, and where. What is expected of a bot:

    - It chooses one of the moves it is given, in every phase, and raises nothing.
    - It needs no more than so many `seconds` for a choice, by the `clock`.
    - Its choice depends on the state, the moves and `rng` alone. So it is the same when all is asked again, in the
      opposite order, after the games: there is no chance but `rng`, and nothing is kept from one decision to the next.
    - It does not look at hidden cards: it chooses the same when they have changed places.
    - It leaves the global generator of `random` alone, and the state as it is.

    Each game is of at most so many decisions. A bot is asked twice for each, four times if cards are hidden.
    TypeError for a bot that can't be called.
    """
    if not callable(bot):
        raise TypeError(f"bot: expected a callable, got {type(bot).__name__}")
    referee = _Referee(bot, seconds, clock)
    made: list[Decision] = []
    for each in rules:
        for number in range(games):
            made += referee.play(each, f"{seed} {number}", most)
    for decision in reversed(made):
        again = referee.ask(decision.world, decision.moves, decision.seed)
        if again != decision.chosen:
            what = f"chose {decision.chosen}, and {again} when it was asked again with the same seed"
            _fail(f"{what}: it has chance of its own, or keeps something", decision.world, decision.moves)


class _Referee:
    """Who asks a bot, and looks on while it thinks."""

    def __init__(self, bot: Bot, seconds: float, clock: Callable[[], float]) -> None:
        self._bot = bot
        self._seconds = seconds
        self._clock = clock

    def play(self, rules: Rules, seed: str, most: int) -> Iterator[Decision]:
        """A game in which the bot plays all colors; all its decisions."""
        rng = Random(seed)
        state = new_game(rules, first=Color(int(rng.random() * 4)))
        asked = 0
        while asked < most and not state.is_over:
            if state.phase in (Phase.REFILL, Phase.DRAW):
                state = deal(state, draw(state, rng))
                continue
            moves = legal_moves(state)
            decision = Decision(state, moves, f"{seed} {asked}", self.ask(state, moves, f"{seed} {asked}"))
            self._change_hidden_cards(decision)
            yield decision
            state = apply(state, decision.chosen)
            asked += 1

    def ask(self, world: GameState, moves: tuple[Move, ...], seed: str) -> Move:
        """What the bot chooses, if it may."""
        seen = observe(world, world.turn)
        text, chance = dumps(seen), random.getstate()
        began = self._clock()
        try:
            chosen = self._bot(seen, moves, Random(seed))
        except Exception as error:
            _fail(f"raised {type(error).__name__}: {error}", world, moves, error)
        took = self._clock() - began
        if random.getstate() != chance:
            random.setstate(chance)
            _fail("used the global generator of `random` instead of `rng`", world, moves)
        if dumps(seen) != text:
            _fail(f"changed the state that it was given, which now is {seen!r}", world, moves)
        if chosen not in moves:
            _fail(f"chose {chosen}, which is none of the moves", world, moves)
        if took > self._seconds:
            _fail(f"took {took:.3f} seconds for {chosen}, of {self._seconds:.3f} that it has", world, moves)
        return chosen

    def _change_hidden_cards(self, decision: Decision) -> None:
        world = decision.world
        seen = observe(world, world.turn)
        if seen == world:
            return
        rng = Random(decision.seed)
        for _ in range(_WORLDS):
            other = sample_world(seen, rng)
            again = self.ask(other, decision.moves, decision.seed)
            if again != decision.chosen:
                what = f"chose {decision.chosen}, and {again} when hidden cards had changed places: it looks at them"
                _fail(what, world, decision.moves)


def _fail(what: str, world: GameState, moves: tuple[Move, ...], cause: Exception | None = None) -> NoReturn:
    shown = ", ".join(map(str, moves[:_MOVES_SHOWN])) + ", ..." * (len(moves) > _MOVES_SHOWN)
    raise AssertionError(f"the bot {what}\nstate     {world!r}\nmoves     {shown}") from cause
