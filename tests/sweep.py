"""The engine against the naive reading of the rules, on as many random positions as one likes.

python -m tests.sweep 1992 20000        seed, and how many rules to draw for each of the games
"""

from __future__ import annotations

import sys
from collections import Counter
from itertools import permutations
from math import factorial
from random import Random

from sorry_engine import Card, GameState, IllegalMoveError, Move, Phase, Rules, apply, deal, successors
from tests import naive, reference
from tests.positions import (
    FIRE_VALUES,
    GAMES,
    HAND_VALUES,
    SOLO_VALUES,
    TEAM_VALUES,
    Game,
    cards_to_deal,
    consistent,
    decisions,
    of_game,
    position,
    uniform_rules,
)

POSITIONS_EACH = 5
"""How many positions are drawn for each rules: these take the engine longer to make ready than a position to play."""

SEVENS_LEFT_OUT = 0.5
"""How many are: the naive reading divides a 7 among three or more pawns in the time of a hundred other cards."""

Outcomes = list[naive.Outcome]


def compare_listed(state: GameState, card: Card | None) -> Outcomes:
    """The listed moves and what they lead to; gives the naive reading's outcomes, in every order."""
    found = reference.outcomes(state, card)
    listed = [reference.outcome_of(move, after) for move, after in successors(state, card)]
    assert listed == naive.listed(found), f"{state!r} with {card}"
    return found


def compare_orders(state: GameState, found: Outcomes, some: Outcomes) -> None:
    """Whether every order of the steps is accepted that can be played, with its own result, and no other."""
    by_steps = {outcome.steps: outcome for outcome in found}
    for card, steps in {(it.card, order) for it in some for order in permutations(it.steps)}:
        move = reference.move_of(card, steps)
        assert accepted(state, move) == by_steps.get(steps), f"{state!r} with {move}"


def accepted(state: GameState, move: Move) -> naive.Outcome | None:
    """What `apply` makes of the move; None if it finds it illegal."""
    try:
        return reference.outcome_of(move, apply(state, move))
    except IllegalMoveError:
        return None


def compare_due(state: GameState) -> None:
    """What is due, and what each card that could come makes of it: open, in a hand, or instead of a fire move."""
    model = reference.Model.of(state)
    assert state.phase is model.phase, repr(state)
    assert state.refill == model.refill, repr(state)
    for card in cards_to_deal(state):
        assert reference.position_of(deal(state, card)) == model.dealt(card).position, f"{state!r} with {card}"


def sweep(rng: Random, rules_count: int, game: Game) -> tuple[Counter[str], Counter[str]]:
    """Compare on random positions; how many positions each value of each option had, and what came up in them."""
    hits: Counter[str] = Counter()
    seen: Counter[str] = Counter()
    for _ in range(rules_count):
        rules = uniform_rules(rng.choice, game)
        played = 0
        for _ in range(POSITIONS_EACH):
            state = position(rng.choice, rules)
            compare_due(state)
            seen[state.phase.name] += 1
            if state.phase not in (Phase.OVER, Phase.REFILL):
                played += 1
                _compare_cards(state, rng, seen)
        hits.update({text: played for text, name, value in values_of(game) if value_of(rules, name) == value})
    return hits, seen


def _compare_cards(state: GameState, rng: Random, seen: Counter[str]) -> None:
    state = state.replace(card=None, pile=None)  # any card may come
    for card in decisions(state):
        if card is Card.SEVEN and state.rules.seven_pawns > 2 and rng.random() < SEVENS_LEFT_OUT:
            continue
        found = compare_listed(state, card)
        if card is Card.SEVEN or state.rules.fire_ice:
            compare_orders(state, found, rng.sample(found, min(2, len(found))))
        _note(state, card, found, seen)


def _note(state: GameState, card: Card | None, found: Outcomes, seen: Counter[str]) -> None:
    """Count what makes this comparison worth something."""
    seen["cards"] += 1
    seen.update({step.kind for outcome in found for step in outcome.steps})
    idle = sum(not any(step.kind not in ("fire", "ice") for step in outcome.steps) for outcome in found)
    seen["forfeit beside moves"] += 0 < idle < len(found)
    seen["partner moves"] += any(step.color == (state.turn + 2) % 4 for it in found for step in it.steps)
    seen["no use in hand"] += not found
    seen["second play"] += state.hands is not None and any(it.position.turn == state.turn for it in found)
    options = reference.options_of(state.rules)
    ends = [naive.phase(options, outcome.position) == "over" for outcome in found]
    seen["game ends"] += any(ends)
    places = [outcome.position.places != state.places for outcome in found]
    seen["plays on"] += any(placed and not end for placed, end in zip(places, ends, strict=True))
    if card is Card.SEVEN:
        rows = [(tuple(sorted(outcome.steps)), outcome.position) for outcome in found]
        keys = Counter(key for key, _ in rows)
        seen["divided"] += any(len(key) > 1 for key in keys)
        seen["divided among more than two"] += any(len(key) > 2 for key in keys)
        seen["orders that can't all be played"] += any(orders < factorial(len(key)) for key, orders in keys.items())
        seen["orders with other results"] += len(set(rows)) > len(keys)


def value_of(rules: Rules, name: str) -> object:
    """What the rules have for an option, those of Fire & Ice included."""
    return getattr(rules.fire_ice if name in FIRE_VALUES else rules, name)


def values_of(game: Game) -> list[tuple[str, str, object]]:
    """The options' values that are drawn from in this of the games: text, name, and what `Rules` makes of it."""
    drawn = dict(SOLO_VALUES)
    for plays, more in (game.teams, TEAM_VALUES), (game.hands, HAND_VALUES), (game.fire, FIRE_VALUES):
        drawn |= more if plays else {}
    found: dict[tuple[str, object], str] = {}
    for name, values in drawn.items():
        for value in values:
            changes = {"fire_ice": {name: value}} if name in FIRE_VALUES else {name: value}
            made = value_of(Rules(**consistent(of_game(game, changes))), name)
            found.setdefault((name, made), f"{name}={value}")
    return [(text, name, value) for (name, value), text in found.items()]


if __name__ == "__main__":
    for kind in GAMES:
        print(kind, *sweep(Random(int(sys.argv[1])), int(sys.argv[2]), kind), sep="\n")
