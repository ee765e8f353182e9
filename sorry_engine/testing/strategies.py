"""Hypothesis strategies: rules, states under them, what may be asked and played there, and games.

>>> from hypothesis import given, settings
>>> from sorry_engine import HOME
>>> @settings(max_examples=5)
... @given(states(rules(teams=False)).flatmap(lambda state: st.tuples(st.just(state), moves(state))))
... def test_pawns_stay_at_home(chosen):
...     state, move = chosen
...     before, after = state.pawns[state.turn], apply(state, move).pawns[state.turn]
...     assert after.count(HOME) >= before.count(HOME)
>>> test_pawns_stay_at_home()

What is drawn shrinks to little that is not plain: Parker's rules of 1992, few pawns away from Start, an early card, and
it is shown as its text. This module needs Hypothesis, which the extra `testing` brings.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from random import Random
from typing import Any, Final, NamedTuple, TypeAlias, TypeVar

from hypothesis import assume
from hypothesis import strategies as st
from hypothesis.vendor.pretty import RepresentationPrinter, for_type_by_name

from sorry_engine import (
    Card,
    CardCounts,
    Color,
    Deck,
    FireAndIce,
    GameState,
    Move,
    Phase,
    Rules,
    apply,
    deal,
    draw,
    explain,
    legal_moves,
    new_game,
    options,
)
from sorry_engine.testing import moving
from sorry_engine.testing.positions import (
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
    decisions,
    of_game,
    playout,
    position,
    some_colors,
)

T = TypeVar("T")

SomeRules: TypeAlias = "Rules | st.SearchStrategy[Rules] | None"
"""Which rules a state or a game is of: these, some of these, or those of `rules()`."""


def _show(value: object, printer: RepresentationPrinter, cycle: bool) -> None:
    """As `repr` does: left alone, Hypothesis writes out the fields of attrs classes, the engine's tables among them."""
    printer.text(repr(value))


for _shown in GameState, Move, Rules, CardCounts, Deck:
    for_type_by_name(_shown.__module__, _shown.__name__, _show)

# --- rules

card_counts: Final = st.lists(st.integers(0, 23), min_size=11, max_size=11).map(CardCounts.from_counts)
"""Any numbers of cards, none at all among them, that a deck could have."""

decks: Final = card_counts.filter(lambda counts: counts.total > 0).map(Deck)
"""Decks of one's own."""

fire_and_ice: Final = st.fixed_dictionaries(
    {},
    optional={
        "ice_move": st.sampled_from(options.IceMove),
        "ice_targets": st.sampled_from(options.IceTargets),
        "fire_spaces": st.frozensets(st.integers(0, 59), min_size=1),
        "home_bonus": st.booleans(),
        "iced_bumpable": st.booleans(),
    },
).map(lambda changes: FireAndIce(**changes))
"""Every way to play with Fire and Ice."""

OPTION_VALUES: Final[dict[str, st.SearchStrategy[Any]]] = {
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
"""Every option's allowed values, as the constructor takes them; not all may be combined."""

OPTION_VALUES["deck"] |= decks
OPTION_VALUES["exit_cards"] |= st.frozensets(st.sampled_from(sorted(options.EXIT_CARDS["any_forward"])), min_size=1)

_SCORE_VALUES: Final = ("home_points", "bonus")


def rules(
    *,
    teams: bool | None = None,
    hands: bool | None = None,
    fire_ice: bool | None = None,
    every_value: bool = False,
) -> st.SearchStrategy[Rules]:
    """Random valid rules, each option left out about half of the time.

    `teams`, `hands` (the points game) and `fire_ice` say whether it is such a game; None: it may be. ValueError for
    hands with Fire & Ice, which is no game.

    The rules are such that a test has the time to try every move of every card: an option that takes many values has
    few, and a team divides a 7 among three pawns at most. With `every_value` decks, cards that leave Start, hands and
    fire spaces are any.

    >>> rules(hands=True, fire_ice=True)
    Traceback (most recent call last):
        ...
    ValueError: no game has both hands and Fire & Ice: RULES.md, section 8
    """
    wanted = teams, hands, fire_ice
    games = [game for game in GAMES if all(want in (None, has) for want, has in zip(wanted, game, strict=True))]
    if not games:
        raise ValueError("no game has both hands and Fire & Ice: RULES.md, section 8")
    return _rules_of(games, every_value)


@st.composite
def _rules_of(draw: st.DrawFn, games: list[Game], every_value: bool) -> Rules:
    game = draw(st.sampled_from(games))
    changes = draw(_changes(every_value=every_value))
    idle = ({*()} if game.teams else {*TEAM_VALUES}) | ({*()} if game.hands else {*HAND_VALUES})
    return Rules(**consistent(of_game(game, {name: changes[name] for name in changes if name not in idle})))


@lru_cache
def _changes(*, every_value: bool) -> st.SearchStrategy[dict[str, Any]]:
    """Options of all games alike, so that what is drawn still fits while the game shrinks to a plainer one."""
    few = SOLO_VALUES | TEAM_VALUES | HAND_VALUES
    values = {name: OPTION_VALUES[name] if every_value else st.sampled_from(few[name]) for name in few}
    values |= {name: OPTION_VALUES[name] for name in _SCORE_VALUES}
    fire_values = {name: st.sampled_from(choices) for name, choices in FIRE_VALUES.items()}
    if every_value:
        values |= {"match_target": OPTION_VALUES["match_target"], "hand_size": st.integers(1, 7)}
        fire_values |= {"fire_spaces": st.frozensets(st.integers(0, 59), min_size=1)}
    values |= {"fire_ice": st.fixed_dictionaries({}, optional=fire_values)}
    return st.fixed_dictionaries({}, optional=values)


def _some(wanted: SomeRules) -> st.SearchStrategy[Rules]:
    if wanted is None:
        return rules()
    return st.just(wanted) if isinstance(wanted, Rules) else wanted


# --- states


def states(rules: SomeRules = None, *, reachable: bool | None = None) -> st.SearchStrategy[GameState]:
    """Random states of all phases, finished games among them; a card may lie open.

    `reachable` ones are what a game played at random comes to. Others are any that the rules allow, whether or not some
    game leads there: pawns close together, tokens and short hands show more of the rules in fewer examples. None: both.
    """
    if reachable is None:
        return positions(rules) | reached(rules)
    return reached(rules) if reachable else positions(rules)


@st.composite
def positions(draw: st.DrawFn, rules: SomeRules = None) -> GameState:
    """Arbitrary valid states, with or without an open card, in the middle of a game or at its end."""
    return position(_choose(draw), draw(_some(rules)))


@st.composite
def new_games(draw: st.DrawFn, rules: SomeRules = None) -> GameState:
    """States before the first card."""
    of_game = draw(_some(rules))
    some = some_colors(_choose(draw))  # drawn in teams too: a choice less would seem plainer
    colors = tuple(Color) if of_game.teams else some
    return new_game(of_game, colors=colors, first=draw(st.sampled_from(colors)))


@st.composite
def reached(draw: st.DrawFn, rules: SomeRules = None) -> GameState:
    """States that a game played at random comes to, some of them at its end; a card or two may have been dealt."""
    cards = draw(st.integers(0, 150) | st.sampled_from([0, LONG]))
    state = playout(draw(new_games(rules)), Random(draw(st.integers(0, 2**16))), cards)
    for _ in range(draw(st.sampled_from([0, 0, 1, 2]))):
        if state.is_chance:
            state = deal(state, draw(st.sampled_from(cards_to_deal(state))))
    return state


def _choose(draw: st.DrawFn) -> Choose:
    def choose(values: Sequence[T], /) -> T:
        return draw(st.sampled_from(values))

    return choose


# --- what can be asked, and done


def cards_for(state: GameState) -> st.SearchStrategy[Card | None]:
    """What `legal_moves` may be asked about: a card that is open, held or could be drawn now; None: the fire move.

    In a finished game, and while a hand must be filled, nothing, so that `flatmap` passes over the state.
    """
    return _one_of(decisions(state))


def moves(state: GameState) -> st.SearchStrategy[Move]:
    """Legal moves with any card that may be asked about, forfeits among them. Nothing where no card can be played."""
    if state.hands is not None:
        return _one_of(legal_moves(state))
    return cards_for(state).flatmap(lambda card: _one_of(legal_moves(state, card)))


def near_moves(state: GameState) -> st.SearchStrategy[Move]:
    """Moves that are nearly legal, most of them not, each for a reason of its own. Nothing where `moves` has nothing.

    They are the uses of a card that a player might think of, and moves that differ from a legal one in one thing.
    """
    thought_of = cards_for(state).flatmap(lambda card: _one_of(_uses(state, card)))
    return thought_of | moves(state).flatmap(lambda move: st.sampled_from([*moving.near_moves(move, state.turn)]))


def _uses(state: GameState, card: Card | None) -> list[Move]:
    return [verdict.move for verdict in explain(state, card) if not verdict.is_part]


def _one_of(values: Sequence[T]) -> st.SearchStrategy[T]:
    return st.sampled_from(values) if values else st.nothing()


class Turn(NamedTuple):
    """What happens in a game: the card that is dealt, or the move that is made, between the states before and after."""

    before: GameState
    action: Card | Move
    after: GameState


@st.composite
def games(draw: st.DrawFn, rules: SomeRules = None, *, whole: bool = False) -> list[Turn]:
    """Games from their first card on, played at random: whole ones, or as far as they have come, perhaps nowhere.

    Each card is dealt before it is played, fire moves are made or declined. They shrink to short games. With a deck of
    one's own a game may never end: such ones are no whole games.
    """
    most = LONG if whole else draw(st.integers(0, 200))
    start = draw(new_games(rules))
    game = _played(start, Random(draw(st.integers(0, 2**16))), most)
    assume(not whole or (game and game[-1].after.is_over))
    return game


def _played(state: GameState, rng: Random, most: int) -> list[Turn]:
    game: list[Turn] = []
    while len(game) < most and not state.is_over:
        action: Card | Move
        if state.phase in (Phase.REFILL, Phase.DRAW):
            action = draw(state, rng)
            after = deal(state, action)
        else:
            choices = legal_moves(state)
            action = choices[int(rng.random() * len(choices))]
            after = apply(state, action)
        game.append(Turn(state, action, after))
        state = after
    return game
