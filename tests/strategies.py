"""Hypothesis strategies: random rules, states under them, and the cards that may come."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import Any, TypeVar

from hypothesis import strategies as st

from sorry_engine import options
from sorry_engine.board import Color
from sorry_engine.cards import CardCounts, Deck
from sorry_engine.chance import deal
from sorry_engine.options import EXIT_CARDS, FireAndIce
from sorry_engine.rules import Rules
from sorry_engine.state import GameState, new_game
from tests.positions import (
    FIRE_VALUES,
    GAMES,
    HAND_VALUES,
    LONG,
    SOLO_VALUES,
    TEAM_VALUES,
    Choose,
    Game,
    cards_to_deal,
    consistent,
    of_game,
    playout,
    position,
    some_colors,
)

T = TypeVar("T")

card_counts = st.lists(st.integers(0, 23), min_size=11, max_size=11).map(CardCounts.from_counts)
decks = card_counts.filter(lambda counts: counts.total > 0).map(Deck)

fire_and_ice = st.fixed_dictionaries(
    {},
    optional={
        "ice_move": st.sampled_from(options.IceMove),
        "ice_targets": st.sampled_from(options.IceTargets),
        "fire_spaces": st.frozensets(st.integers(0, 59), min_size=1),
        "home_bonus": st.booleans(),
        "iced_bumpable": st.booleans(),
    },
).map(lambda changes: FireAndIce(**changes))

OPTION_VALUES: dict[str, st.SearchStrategy[Any]] = {
    **{name: st.sampled_from(values) for name, values in SOLO_VALUES.items()},
    "teams": st.booleans(),
    "partner_moves": st.sampled_from(options.PartnerMoves),
    "team_bump": st.booleans(),
    "team_sorry": st.sampled_from(options.TeamSorry),
    "hand_size": st.integers(0, 7),
    "two_in_hand": st.sampled_from(options.TwoInHand),
    "home_points": st.sampled_from(options.HomePoints),
    "bonus": st.sampled_from(options.Bonus),
    "match_target": st.none() | st.integers(1, 1_000_000_000),
    "fire_ice": st.none() | st.booleans() | fire_and_ice,
}
"""Every option's allowed values, as the constructor takes them."""

OPTION_VALUES["deck"] |= decks
OPTION_VALUES["exit_cards"] |= st.frozensets(st.sampled_from(sorted(EXIT_CARDS["any_forward"])), min_size=1)


def rules_strategy(*, solo: bool = False) -> st.SearchStrategy[Rules]:
    """Random valid rules, each option left out about half of the time; solo ones without teams, hands, Fire & Ice."""
    left_out = {"teams", "hand_size", "fire_ice"} if solo else set()
    return _rules_with([name for name in OPTION_VALUES if name not in left_out])


def _rules_with(names: Iterable[str]) -> st.SearchStrategy[Rules]:
    values = {name: OPTION_VALUES[name] for name in names}
    return st.fixed_dictionaries({}, optional=values).map(lambda changes: Rules(**consistent(changes)))


solo_rules = _rules_with(SOLO_VALUES)
"""Rules that differ in the options of RULES.md sections 2 to 5 alone."""


def rules_of(game: Game) -> st.SearchStrategy[Rules]:
    """Random rules for this of the games, small enough to try every move of every card."""
    values = {name: OPTION_VALUES[name] for name in SOLO_VALUES}
    if game.teams:
        values |= {name: OPTION_VALUES[name] for name in TEAM_VALUES}
    if game.hands:
        values |= {name: st.sampled_from(choices) for name, choices in HAND_VALUES.items()}
    if game.fire:
        fire_options = {name: st.sampled_from(choices) for name, choices in FIRE_VALUES.items()}
        values["fire_ice"] = st.fixed_dictionaries({}, optional=fire_options)
    return st.fixed_dictionaries({}, optional=values).map(lambda changes: Rules(**consistent(of_game(game, changes))))


game_rules = st.sampled_from(GAMES).flatmap(rules_of)
"""Rules of all games: each of them for its own sake or in a team, with hands, with Fire & Ice."""


@st.composite
def positions(draw: st.DrawFn, rules: st.SearchStrategy[Rules] = solo_rules) -> GameState:
    """Arbitrary valid states, with or without an open card, in the middle of a game or at its end."""
    return position(_choose(draw), draw(rules))


@st.composite
def new_games(draw: st.DrawFn, rules: st.SearchStrategy[Rules] = solo_rules) -> GameState:
    """States before the first card."""
    of_game = draw(rules)
    colors = tuple(Color) if of_game.teams else some_colors(_choose(draw))
    return new_game(of_game, colors=colors, first=draw(st.sampled_from(colors)))


@st.composite
def reached(draw: st.DrawFn, rules: st.SearchStrategy[Rules] = solo_rules) -> GameState:
    """States that a game played at random comes to, some of them at its end; a card or two may have been dealt."""
    cards = draw(st.integers(0, 150) | st.sampled_from([0, LONG]))
    state = playout(draw(new_games(rules)), Random(draw(st.integers(0, 2**16))), cards)
    for _ in range(draw(st.sampled_from([0, 0, 1, 2]))):
        if state.is_chance:
            state = deal(state, draw(st.sampled_from(cards_to_deal(state))))
    return state


def states(rules: st.SearchStrategy[Rules] = solo_rules) -> st.SearchStrategy[GameState]:
    """All kinds of states; each shrinks to few pawns away from Start, an early card, the usual rules."""
    return positions(rules) | reached(rules)


def _choose(draw: st.DrawFn) -> Choose:
    def choose(values: Sequence[T], /) -> T:
        return draw(st.sampled_from(values))

    return choose
