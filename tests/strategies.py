"""Hypothesis strategies: random rules."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from sorry_engine import options
from sorry_engine.cards import CardCounts, Deck
from sorry_engine.options import EXIT_CARDS, FireAndIce
from sorry_engine.rules import Rules

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
    "deck": st.sampled_from([44, 45, 55]) | decks,
    "pawns": st.integers(1, 4),
    "pawns_out": st.integers(0, 1),
    "first_player": st.sampled_from(options.FirstPlayer),
    "reshuffle": st.sampled_from(options.Reshuffle),
    "must_move": st.booleans(),
    "play_on": st.booleans(),
    "exit_cards": st.frozensets(st.sampled_from(sorted(EXIT_CARDS["any_forward"])), min_size=1)
    | st.sampled_from(sorted(EXIT_CARDS)),
    "exit_distance": st.sampled_from(options.ExitDistance),
    "own_landing": st.sampled_from(options.OwnLanding),
    "exact_home": st.booleans(),
    "own_entry": st.sampled_from(options.OwnEntry),
    "diamond": st.booleans(),
    "diamond_holds": st.booleans(),
    "slide_colors": st.sampled_from(options.SlideColors),
    "slide_backward": st.booleans(),
    "slide_on_sorry": st.booleans(),
    "slide_on_swap": st.sampled_from(options.SlideOnSwap),
    "slide_own_pawns": st.sampled_from(options.SlideOwnPawns),
    "draw_again": st.sampled_from(options.DrawAgain),
    "seven_pawns": st.integers(1, 7),
    "ten_backward": st.sampled_from(options.TenBackward),
    "eleven_swap": st.sampled_from(options.ElevenSwap),
    "sorry_forward": st.sampled_from(options.SorryForward),
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


def rules_strategy(*, solo: bool = False) -> st.SearchStrategy[Rules]:
    """Random valid rules, each option left out about half of the time; solo ones without teams, hands, Fire & Ice."""
    left_out = {"teams", "hand_size", "fire_ice"} if solo else set()
    values = {name: strategy for name, strategy in OPTION_VALUES.items() if name not in left_out}
    return st.fixed_dictionaries({}, optional=values).map(lambda changes: Rules(**_consistent(changes)))


def _consistent(changes: dict[str, Any]) -> dict[str, Any]:
    """Give up or add options until none contradicts another."""
    if changes.get("own_entry") == "may_pass":
        changes |= {"diamond": False, "diamond_holds": False}
    if changes.get("own_entry") == "may_stop_on_diamond" or changes.get("diamond_holds"):
        changes["diamond"] = True
    if changes.get("play_on"):
        changes |= {"teams": False, "hand_size": 0}
    if changes.get("fire_ice"):
        changes["hand_size"] = 0
    deck = changes.get("deck")
    if isinstance(deck, CardCounts) and deck.total < 4 * changes.get("hand_size", 0):
        del changes["deck"]
    return changes
