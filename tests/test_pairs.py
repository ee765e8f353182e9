"""Any two options together, with all of their values: they are played, or refused by an error that names both."""

from __future__ import annotations

import re
from collections.abc import Sequence
from random import Random
from typing import Any

import attrs
import pytest

from sorry_engine import (
    START,
    Card,
    Color,
    Deck,
    FireAndIce,
    Phase,
    Rules,
    RulesError,
    apply,
    deal_all,
    draw,
    dumps,
    legal_moves,
    loads,
    new_game,
    options,
)

OFF = (False, True)
ON = (True, False)
SMALL = Deck({Card.ONE: 5, Card.TWO: 4, Card.SEVEN: 3, Card.ELEVEN: 2, Card.SORRY: 2})
FEW = Deck({Card.ONE: 1})

VALUES: dict[str, Sequence[Any]] = {
    "deck": (45, 44, 55, SMALL, FEW),
    "pawns": (4, 1, 2, 3),
    "pawns_out": (0, 1),
    "first_player": tuple(options.FirstPlayer),
    "reshuffle": tuple(options.Reshuffle),
    "must_move": ON,
    "play_on": OFF,
    "exit_cards": (*options.EXIT_CARDS, {7}, {3, 10, 12}),
    "exit_distance": tuple(options.ExitDistance),
    "own_landing": tuple(options.OwnLanding),
    "exact_home": ON,
    "own_entry": tuple(options.OwnEntry),
    "diamond": OFF,
    "diamond_holds": OFF,
    "slide_colors": tuple(options.SlideColors),
    "slide_backward": ON,
    "slide_on_sorry": ON,
    "slide_on_swap": tuple(options.SlideOnSwap),
    "slide_own_pawns": tuple(options.SlideOwnPawns),
    "draw_again": tuple(options.DrawAgain),
    "seven_pawns": (2, 1, 3, 4, 5, 6, 7),
    "ten_backward": tuple(options.TenBackward),
    "eleven_swap": tuple(options.ElevenSwap),
    "sorry_forward": tuple(options.SorryForward),
    "teams": OFF,
    "partner_moves": tuple(options.PartnerMoves),
    "team_bump": ON,
    "team_sorry": tuple(options.TeamSorry),
    "hand_size": (0, 1, 5, 7),
    "two_in_hand": tuple(options.TwoInHand),
    "home_points": tuple(options.HomePoints),
    "bonus": tuple(options.Bonus),
    "match_target": (None, 1, 300),
    "fire_ice": (
        None,
        FireAndIce(),
        FireAndIce(ice_move="may", ice_targets="track_and_zone", home_bonus=False),
        FireAndIce(fire_spaces={7, 24}, iced_bumpable=True),
    ),
}
"""Each option's values, the default first; of numbers, decks and sets a few."""

CARDS = 2
OUT = (12, 27, 40, 55)  # where a pawn of each color stands

# a pair of options: when its values exclude each other, and the ruling that says so
EXCLUDED = {
    ("own_entry", "diamond"): "M7",
    ("diamond", "diamond_holds"): "M9",
    ("play_on", "teams"): "G9",
    ("play_on", "hand_size"): "G9",
    ("deck", "hand_size"): "P1",
    ("hand_size", "fire_ice"): "section 8",
}

# what an option needs besides, where that is not the other one of the pair
NEEDED: dict[tuple[str, Any], dict[str, Any]] = {
    ("own_entry", "may_stop_on_diamond"): {"diamond": True},
    ("diamond_holds", True): {"diamond": True},
}


def rules_of(pair: dict[str, Any]) -> Rules:
    needed: dict[str, Any] = {}
    for name, value in pair.items():
        if isinstance(value, (str, bool)):
            needed |= NEEDED.get((name, value), {})
    return Rules(**{**needed, **pair})


def excludes(pair: dict[str, Any]) -> str | None:
    """The ruling by which the two values exclude each other; written here a second time, from RULES.md."""
    one, other = pair
    ruling = EXCLUDED.get((one, other))
    values = list(pair.values())
    if ruling == "M7":
        contradict = values in (["may_pass", True], ["may_stop_on_diamond", False])
    elif ruling == "M9":
        contradict = values == [False, True]
    elif ruling == "P1":
        contradict = isinstance(values[0], Deck) and values[0].total < 2 * values[1]
    else:
        contradict = ruling is not None and all(values)
    if tuple(pair) == ("own_entry", "diamond_holds") and values == ["may_pass", True]:
        return "M7"  # holding needs the diamond, which M7 rules out
    return ruling if contradict else None


def play(rules: Rules, rng: Random) -> None:
    """Some cards at random, a pawn of each color being out: somebody can always go on, and a line is its state."""
    colors = tuple(Color) if rules.teams else (Color.RED, Color.BLUE)
    state = deal_all(new_game(rules, colors=colors), rng)
    pawns = [[START] * (rules.pawns - 1) + [far] if own else [] for own, far in zip(state.pawns, OUT, strict=True)]
    state = state.replace(pawns=pawns, fire=(Color.RED, OUT[0]) if rules.fire_ice else None)
    for _ in range(CARDS):
        if state.is_over:
            break
        drawn = state.phase is Phase.DRAW or (state.phase is Phase.FIRE and rng.random() < 0.5)
        moves = legal_moves(state, draw(state, rng) if drawn else None)
        state = deal_all(apply(state, moves[int(rng.random() * len(moves))]), rng)
    assert loads(dumps(state)) == state
    assert state.phase is not Phase.REFILL


def test_every_option_is_here_with_its_default_first() -> None:
    assert list(VALUES) == [field.name for field in attrs.fields(Rules) if field.init]
    for name, (default, *others) in VALUES.items():
        assert Rules(**{name: default}) == Rules()
        assert others
        for value in others:
            assert rules_of({name: value}) != Rules()


@pytest.mark.parametrize("name", VALUES)
def test_every_pair_is_played_or_refused(name: str) -> None:
    """The pairs of this option with those after it."""
    rng = Random(1992)
    after = list(VALUES)[list(VALUES).index(name) + 1 :]
    for other in after:
        for one in VALUES[name]:
            for two in VALUES[other]:
                pair = {name: one, other: two}
                ruling = excludes(pair)
                if ruling is None:
                    play(rules_of(pair), rng)
                else:
                    with pytest.raises(RulesError, match=re.escape(f"exclude each other ({ruling})")) as caught:
                        rules_of(pair)
                    named = {*pair, "diamond"} if "diamond_holds" in pair else {*pair}
                    assert len([option for option in named if f"{option}=" in str(caught.value)]) == 2


@pytest.mark.parametrize(
    ("pair", "message"),
    [
        ({"play_on": True, "teams": True}, "play_on=true and teams=true exclude each other (G9)"),
        ({"play_on": True, "hand_size": 5}, "play_on=true and hand_size=5 exclude each other (G9)"),
        ({"own_entry": "may_pass", "diamond": True}, "own_entry=may_pass and diamond=true exclude each other (M7)"),
        ({"diamond_holds": True}, "diamond_holds=true and diamond=false exclude each other (M9)"),
        ({"hand_size": 1, "fire_ice": True}, "fire_ice=true and hand_size=1 exclude each other (section 8)"),
        ({"hand_size": 1, "deck": FEW}, "and hand_size=1 exclude each other (P1): 1 cards cannot fill hands of 2"),
        ({"hand_size": 5, "deck": SMALL, "teams": True}, "exclude each other (P1): 16 cards cannot fill hands of 20"),
    ],
)
def test_what_excludes_each_other_is_named(pair: dict[str, Any], message: str) -> None:
    with pytest.raises(RulesError, match=re.escape(message)):
        Rules(**pair)
