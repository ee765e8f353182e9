"""Random rules and positions, made of one choice after another, and games played at random.

Who chooses is an argument: hypothesis, which then finds the smallest position that shows a fault, or a plain random
generator, which is faster. The first of the values to choose from is always the plainest.

>>> rng = Random(1992)
>>> choose = lambda values: values[int(rng.random() * len(values))]
>>> state = position(choose, uniform_rules(choose))
>>> state == playout(state, rng, 0)
True
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, permutations
from random import Random
from typing import Any, NamedTuple, Protocol, TypeVar

from sorry_engine import (
    HOME,
    START,
    Card,
    CardCounts,
    Color,
    GameState,
    Move,
    Phase,
    Rules,
    apply,
    deal_all,
    draw,
    draw_counts,
    entry,
    legal_moves,
    options,
)

T = TypeVar("T")


class Choose(Protocol):
    """Chooses one of some values."""

    def __call__(self, values: Sequence[T], /) -> T:
        """One of them."""
        ...


_OFF = (False, True)
_ON = (True, False)

SOLO_VALUES: dict[str, Sequence[Any]] = {
    "deck": (45, 44, 55),
    "pawns": (4, 1, 2, 3),
    "pawns_out": (0, 1),
    "first_player": tuple(options.FirstPlayer),
    "reshuffle": tuple(options.Reshuffle),
    "must_move": _ON,
    "play_on": _OFF,
    "exit_cards": (*options.EXIT_CARDS, *(frozenset({card}) for card in sorted(options.EXIT_CARDS["any_forward"]))),
    "exit_distance": tuple(options.ExitDistance),
    "own_landing": tuple(options.OwnLanding),
    "exact_home": _ON,
    "own_entry": tuple(options.OwnEntry),
    "diamond": _OFF,
    "diamond_holds": _OFF,
    "slide_colors": tuple(options.SlideColors),
    "slide_backward": _ON,
    "slide_on_sorry": _ON,
    "slide_on_swap": tuple(options.SlideOnSwap),
    "slide_own_pawns": tuple(options.SlideOwnPawns),
    "draw_again": tuple(options.DrawAgain),
    "seven_pawns": (2, 1, 3, 4, 5, 6, 7),
    "ten_backward": tuple(options.TenBackward),
    "eleven_swap": tuple(options.ElevenSwap),
    "sorry_forward": tuple(options.SorryForward),
}
"""The options of RULES.md sections 2 to 5, in its order, with few enough values to try all; the default comes first."""

TEAM_VALUES: dict[str, Sequence[Any]] = {
    "partner_moves": tuple(options.PartnerMoves),
    "team_bump": _ON,
    "team_sorry": tuple(options.TeamSorry),
}
"""The options of section 6, but `teams`."""

HAND_VALUES: dict[str, Sequence[Any]] = {"hand_size": (5, 1, 2, 3, 7), "two_in_hand": tuple(options.TwoInHand)}
"""The options of section 7 that touch play."""

_FIRE_SPACES = ((0, 15, 30, 45), (9, 24, 39, 54), (3,), (1, 2, 3, 17, 33), (4, 14, 29, 46, 58))

FIRE_VALUES: dict[str, Sequence[Any]] = {
    "ice_move": tuple(options.IceMove),
    "ice_targets": tuple(options.IceTargets),
    "fire_spaces": tuple(map(frozenset, _FIRE_SPACES)),
    "home_bonus": _ON,
    "iced_bumpable": _OFF,
}
"""The options of section 8, which are those of `FireAndIce`."""

TEAM_SEVENS = 3
"""Among how many pawns the 7 of random team games is divided at most: with eight pawns it has thousands of ways."""


class Game(NamedTuple):
    """Which of the sections 6 to 8 a game is played by."""

    teams: bool = False
    hands: bool = False
    fire: bool = False


GAMES = (Game(), Game(teams=True), Game(hands=True), Game(fire=True), Game(True, True), Game(teams=True, fire=True))
"""All there are: Fire & Ice is not played with hands."""


def of_game(game: Game, changes: dict[str, Any]) -> dict[str, Any]:
    """The changes, with what makes them rules of this game and no other; they may still contradict each other."""
    if game.teams or game.hands:
        changes["play_on"] = False
    changes["teams"] = game.teams
    if game.teams and changes.get("seven_pawns", 0) > TEAM_SEVENS:
        changes["seven_pawns"] = 2
    changes.setdefault("hand_size", 5)
    changes["hand_size"] *= game.hands
    changes["fire_ice"] = options.FireAndIce(**changes.get("fire_ice", {})) if game.fire else None
    return changes


def consistent(changes: dict[str, Any]) -> dict[str, Any]:
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


def uniform_rules(choose: Choose, game: Game = GAMES[0]) -> Rules:
    """Rules in which every value of every option is as likely as the others, as far as they may stand together."""
    changes = {name: choose(values) for name, values in SOLO_VALUES.items()}
    if game.teams:
        changes |= {name: choose(values) for name, values in TEAM_VALUES.items()}
    if game.hands:
        changes |= {name: choose(values) for name, values in HAND_VALUES.items()}
    if game.fire:
        changes["fire_ice"] = {name: choose(values) for name, values in FIRE_VALUES.items()}
    return Rules(**consistent(of_game(game, changes)))


# ---- positions: valid, if not all of them can be reached ----

_TRACK = tuple(range(60))
_SAFETY = tuple(range(60, 65))

_Squares = tuple[int, ...]
_Pool = Callable[
    [Color, Color, int], _Squares
]  # what a color's pawns may stand on, some squares more than once: likelier

_HOT = tuple(sorted({(o + near) % 60 for o in (0, 15, 30, 45) for near in (-3, -1, 0, 1, 2, 3, 4, 5, 9, 10, 13, 14)}))


def _anywhere(color: Color, turn: Color, square: int) -> _Squares:
    return *[START] * 16, *_TRACK, *_SAFETY, *[HOME] * 4


def _hot(color: Color, turn: Color, square: int) -> _Squares:
    """Where the board is not plain: on and around triangles, entries, diamonds and circles."""
    return *[START] * 10, *_HOT, *_SAFETY


def _crowd(color: Color, turn: Color, square: int) -> _Squares:
    """All pawns on the same part of the track."""
    return *[START] * 4, *((square + far) % 60 for far in range(18))


def _late(color: Color, turn: Color, square: int) -> _Squares:
    """Home, the Safety Zone and what lies before the own entry."""
    return START, START, *[HOME] * 6, *((entry(color) + far) % 60 for far in range(-9, 3)), *_SAFETY


def _race(color: Color, turn: Color, square: int) -> _Squares:
    """The color whose turn it is is about to come Home with its last pawns, the others are not."""
    return (*[HOME] * 12, *_SAFETY) if color == turn else (*[START] * 24, *_TRACK, *[HOME] * 6)


_POOLS: tuple[_Pool, ...] = (_anywhere, _hot, _crowd, _late, _race)


def some_colors(choose: Choose) -> tuple[Color, ...]:
    """Two to four colors: any (G4)."""
    return choose(tuple(combinations(Color, choose((2, 3, 4, 4)))))


def position(choose: Choose, rules: Rules) -> GameState:
    """A valid position: any colors, squares, tokens, hands and pile; a card may lie open, and the game may be over."""
    some = some_colors(choose)
    colors = tuple(Color) if rules.teams else some
    done = _done(choose, rules, colors)
    over = _is_over(rules, colors, done)
    playing = colors if rules.teams and not over else [color for color in colors if color not in done]
    turn = done[-1] if over else choose(playing)
    pool, square = choose(_POOLS), choose(_TRACK)
    pawns: list[list[int]] = [[] for _ in Color]
    taken: set[int] = set()
    for color in Color:  # and four pawns each: one that does not play is no choice less, which would seem plainer
        own = pawns[color]
        for number in range(4):
            free = [
                at for at in pool(color, turn, square) if at in (START, HOME) or at not in (own if at >= 60 else taken)
            ]
            at = choose(free)
            if color in colors and number < rules.pawns:
                own.append(HOME if color in done else at)
                taken |= {own[-1]}
        if color in colors and color not in done and set(own) == {HOME}:
            own[0] = START
    left = [rules.deck[kind] for kind in Card]
    hands = _hands(choose, rules, colors, left) if rules.hand_size else None
    fire, ice = _tokens(choose, pawns) if rules.fire_ice else (None, None)
    fired = rules.fire_ice is not None and choose(_OFF)
    card = None
    if not over and hands is None and fired == (rules.fire_ice is not None) and choose((False, False, True)):
        card = choose([kind for kind in Card if rules.deck[kind]])
        left[list(Card).index(card)] -= 1
    return GameState(
        rules,
        pawns,
        turn,
        pile=_pile(choose, left),
        card=card,
        hands=hands,
        fire=fire,
        ice=ice,
        fired=fired,
        places=done if rules.play_on else (),
    )


def _is_over(rules: Rules, colors: tuple[Color, ...], done: tuple[Color, ...]) -> bool:
    if rules.teams:
        return any({color, Color((color + 2) % 4)} <= set(done) for color in done)
    return len(done) == (len(colors) - 1 if rules.play_on else 1)


def _done(choose: Choose, rules: Rules, colors: tuple[Color, ...]) -> tuple[Color, ...]:
    """Which colors are done, in order: with one (playing on: all but one; teams: two opposite) the game is over."""
    most = len(colors) - 1 if rules.play_on or rules.teams else 1
    count = choose((0,) * 6 + tuple(range(1, most + 1)))
    return choose(tuple(permutations(colors, count)))


def _hands(choose: Choose, rules: Rules, colors: tuple[Color, ...], left: list[int]) -> list[list[Card]]:
    """Full hands, or some of them short; their cards are taken from what is left of the deck."""
    kind = choose(("full", "full", "full", "turn short", "any"))
    short = choose(colors) if kind == "turn short" else None
    hands: list[list[Card]] = [[] for _ in Color]
    for color in colors:
        any_size = kind == "any" or color is short
        for _ in range(choose(range(rules.hand_size, -1, -1)) if any_size else rules.hand_size):
            card = choose([card for card, count in zip(Card, left, strict=True) if count])
            left[list(Card).index(card)] -= 1
            hands[color].append(card)
    return hands


def _tokens(choose: Choose, pawns: list[list[int]]) -> list[tuple[Color, int] | None]:
    """Fire and Ice, each in the center or on a pawn that can carry it; perhaps both on one."""
    carriers = [(color, at) for color in Color for at in pawns[color] if START < at < HOME]
    return [choose((None, *carriers)) for _ in range(2)]


def _pile(choose: Choose, left: list[int]) -> CardCounts:
    """Some of the cards that are in no hand and not open."""
    kind = choose(("full", "full", "any", "any", "one", "empty"))
    if kind == "any":
        left = [choose(range(count + 1)) for count in left]
    elif kind != "full":
        last = choose([index for index, count in enumerate(left) if count]) if kind == "one" and any(left) else None
        left = [int(index == last) for index in range(len(left))]
    return CardCounts.from_counts(left)


# ---- positions that were reached, and whole games ----

LONG = 1500
"""More cards than a game takes under any edition; with a deck of its own it may never end."""


class Ply(NamedTuple):
    """One decision: the state before it, the card, what it allowed, what was done, and the state after that.

    No card: the fire move, or that it is declined. In a game with hands the moves are those of the whole hand.
    """

    before: GameState
    card: Card | None
    moves: tuple[Move, ...]
    move: Move
    after: GameState


def plies(state: GameState, rng: Random, most: int = LONG) -> Iterator[Ply]:
    """Play at random, to the end or for some plies. Only `rng.random()` is used: it is the same in every Python."""
    for _ in range(most):
        state = deal_all(state, rng)
        if state.is_over:
            return
        card = draw(state, rng) if state.phase is Phase.DRAW else state.card
        moves = legal_moves(state, card)
        move = moves[int(rng.random() * len(moves))]
        after = apply(state, move)
        yield Ply(state, move.card, moves, move, after)
        state = after


def playout(state: GameState, rng: Random, most: int = LONG) -> GameState:
    """The state that a game played at random comes to."""
    for ply in plies(state, rng, most):
        state = ply.after
    return state


def cards_of(state: GameState) -> tuple[Card, ...]:
    """The cards that may be played: the open one, those of the hand, or all that could be drawn to be played."""
    if state.phase in (Phase.OVER, Phase.REFILL):
        return ()
    if state.hands is not None:
        return tuple(card for card in Card if card in state.hands[state.turn])
    return (state.card,) if state.card else cards_to_deal(state)


def cards_to_deal(state: GameState) -> tuple[Card, ...]:
    """The cards that could come next, to lie open or for a hand."""
    return tuple(card for card, count in draw_counts(state).items() if count) if state.is_chance else ()


def decisions(state: GameState) -> tuple[Card | None, ...]:
    """What `legal_moves` may be asked about: the cards, and the fire move, which has none."""
    return (*cards_of(state), None) if state.phase is Phase.FIRE else cards_of(state)
