"""The strategies of the package, as this package's own tests use them, and rules with every value that there is."""

from __future__ import annotations

from collections.abc import Iterable

from hypothesis import strategies as st

from sorry_engine import GameState, Rules
from sorry_engine.testing import strategies
from sorry_engine.testing.positions import SOLO_VALUES, consistent
from sorry_engine.testing.strategies import OPTION_VALUES, card_counts, decks, fire_and_ice, new_games, positions

__all__ = [
    "OPTION_VALUES",
    "card_counts",
    "decks",
    "fire_and_ice",
    "game_rules",
    "new_games",
    "positions",
    "rules_strategy",
    "solo_rules",
    "states",
]


def rules_strategy(*, solo: bool = False) -> st.SearchStrategy[Rules]:
    """Random valid rules, each option left out about half of the time; solo ones without teams, hands, Fire & Ice.

    A team's 7 may be divided among seven pawns: not to be played with.
    """
    left_out = {"teams", "hand_size", "fire_ice"} if solo else set()
    return _rules_with([name for name in OPTION_VALUES if name not in left_out])


def _rules_with(names: Iterable[str]) -> st.SearchStrategy[Rules]:
    values = {name: OPTION_VALUES[name] for name in names}
    return st.fixed_dictionaries({}, optional=values).map(lambda changes: Rules(**consistent(changes)))


solo_rules = _rules_with(SOLO_VALUES)
"""Rules that differ in the options of RULES.md sections 2 to 5 alone, with every value of each."""

game_rules = strategies.rules()
"""Rules of all games: each of them for its own sake or in a team, with hands, with Fire & Ice."""


def states(rules: st.SearchStrategy[Rules] = solo_rules) -> st.SearchStrategy[GameState]:
    """All kinds of states; each shrinks to few pawns away from Start, an early card, the usual rules."""
    return strategies.states(rules)
