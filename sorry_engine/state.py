"""`GameState`: everything that matters for what comes next, and nothing else. `position` reads and writes its text."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import IntEnum
from typing import Any, Final

import attrs

from sorry_engine.board import SIDE_LENGTH, START, TRACK_LENGTH, Color, Square, circle, is_track, square_name
from sorry_engine.cards import Card, CardCounts
from sorry_engine.editions import PARKER_1992
from sorry_engine.errors import PositionError, expect
from sorry_engine.kernel import layout, transition
from sorry_engine.kernel.lower import tables_of
from sorry_engine.kernel.tables import Tables
from sorry_engine.moves import Move, square_of
from sorry_engine.packing import is_home, pack, pawns_text
from sorry_engine.rules import Rules, side_of, sides


class Phase(IntEnum):
    """What is due in a state."""

    REFILL = transition.REFILL
    """A hand must be filled."""
    FIRE = transition.FIRE
    """A fire move is open."""
    DRAW = transition.DRAW
    """A card must be drawn."""
    PLAY = transition.PLAY
    """A card lies open, or a hand is held."""
    OVER = transition.OVER
    """The game is over."""


@attrs.define(init=False, repr=False, eq=False, getstate_setstate=False)
class _Open:
    """A state that is being made: its attributes can be set, which is quicker than to get round a frozen class."""

    rules: Rules
    _packed: bytes
    _tables: Tables = attrs.field(eq=False)


@attrs.frozen(init=False, repr=False, getstate_setstate=False)
class GameState(_Open):
    """A position under its rules: frozen, hashable, equal by value, picklable; no history and no generator inside.

    `pawns` are four collections of squares, by color, in any order; empty for a color that does not play. `pile` counts
    the undrawn cards; left out, they are all cards of the deck that are in no hand and not open. `card` lies open,
    drawn and not yet played. `hands`, in a hand game, are four collections of cards; a hidden hand is of None, and then
    `pile` counts every card that is not seen. `fire` and `ice` name the pawn that carries the token, or None for the
    center. `fired` says that the moment for the turn's fire move is past (F5). `places` are the colors that are done,
    in order, where the rules play on (G9).

    TypeError for a wrong type, RulesError for a deck too small to fill the hands, PositionError for what the rules
    can't reach: pawns too many or too few, two on one square, more cards than the deck has, a token on no pawn, a field
    that the rules don't use, a hand game without hands, hands of other colors than play or partly hidden, an open card
    under Fire & Ice without `fired` or in a finished game, two winners, `places` that are not the colors at Home, the
    turn of an absent color or, while the game goes on, of one that is done.

    >>> state = GameState(Rules(), [[-1, -1, -1, 4], [], [20, -1, -1, 65], []], Color.RED)
    >>> state.pawns[Color.YELLOW], state.phase.name, str(state)
    ((-1, -1, 20, 65), 'DRAW', 'S,S,S,4/-/S,S,20,H/- r 5.4.4.4.4.4.4.4.4.4.4')
    """

    __match_args__ = ("rules", "pawns", "turn")

    def __init__(
        self,
        rules: Rules,
        pawns: Iterable[Iterable[Square]],
        turn: Color,
        *,
        pile: Mapping[Card, int] | None = None,
        card: Card | None = None,
        hands: Iterable[Iterable[Card | None]] | None = None,
        fire: tuple[Color, Square] | None = None,
        ice: tuple[Color, Square] | None = None,
        fired: bool = False,
        places: Iterable[Color] = (),
    ) -> None:
        """Check everything, and pack it."""
        packed = pack(rules, pawns, turn, pile, card, hands, fire, ice, fired, places)
        _set_rules(self, rules)
        _set_packed(self, packed)
        _set_tables(self, tables_of(rules))

    @property
    def pawns(self) -> tuple[tuple[Square, ...], ...]:
        """The squares of each color's pawns, ascending; () for a color that does not play."""
        packed = self._packed
        count = self.rules.pawns
        return tuple(
            tuple(map(square_of, packed[first : first + count])) if packed[first] else ()
            for first in range(0, layout.PAWNS, 4)
        )

    @property
    def turn(self) -> Color:
        """Whose turn it is; in a finished game, who ended it."""
        return Color(self._packed[layout.TURN])

    @property
    def pile(self) -> CardCounts:
        """The undrawn cards, none while the discards wait to be turned over (G6); with hidden hands, those too."""
        return CardCounts.from_counts(self._packed[layout.PILE : layout.PILE + layout.KINDS_OF_CARDS])

    @property
    def card(self) -> Card | None:
        """The card drawn and lying open, not yet played."""
        card = self._packed[layout.CARD]
        return Card(card) if card else None

    @property
    def places(self) -> tuple[Color, ...]:
        """The colors that are done, in order, where the rules play on (G9); else ()."""
        return tuple(Color(place - 1) for place in self._packed[layout.PLACES : layout.FIRE] if place)

    @property
    def hands(self) -> tuple[tuple[Card | None, ...], ...] | None:
        """In a hand game each color's cards, ascending; a hidden hand is (None, None, ...); () for an absent color."""
        if not self.rules.hand_size:
            return None
        kinds: tuple[Card | None, ...] = (*Card, None)
        starts = range(layout.HANDS, layout.SIZE_WITH_HANDS, layout.HAND)
        counts = (self._packed[start : start + layout.HAND] for start in starts)
        return tuple(tuple(kind for kind, n in zip(kinds, hand, strict=True) for _ in range(n)) for hand in counts)

    @property
    def fire(self) -> tuple[Color, Square] | None:
        """The pawn that carries Fire; None for the center (F1)."""
        return self._holder(layout.FIRE)

    @property
    def ice(self) -> tuple[Color, Square] | None:
        """The pawn that carries Ice; None for the center (F1)."""
        return self._holder(layout.ICE)

    def _holder(self, token: int) -> tuple[Color, Square] | None:
        cell = self._packed[token]
        if not cell:
            return None
        return Color(self._packed.index(cell, 0, layout.PAWNS) // 4), square_of(cell)

    @property
    def fired(self) -> bool:
        """Whether the moment for the turn's fire move is past (F5)."""
        return bool(self._packed[layout.FIRED])

    @property
    def discards(self) -> CardCounts:
        """The cards of the deck that are neither in the pile, nor held, nor lie open."""
        gone = dict(self.pile)
        for card in (self.card, *(card for hand in self.hands or () for card in hand)):
            if card is not None:
                gone[card] += 1
        return CardCounts({card: self.rules.deck[card] - count for card, count in gone.items()})

    @property
    def phase(self) -> Phase:
        """What is due."""
        return Phase(transition.phase(self._tables, self._packed))

    @property
    def is_chance(self) -> bool:
        """Whether a card may be drawn now: one must be, but for an open fire move, which drawing declines (F5)."""
        return self.phase <= Phase.DRAW

    @property
    def is_over(self) -> bool:
        """Whether the game is over (G9)."""
        return transition.is_over(self._tables, self._packed)

    @property
    def refill(self) -> Color | None:
        """Whose hand must be filled next: the first that is short, clockwise from the turn (P1, P4); None if none."""
        short = transition.refill(self._tables, self._packed)
        return Color(short - 1) if short else None

    @property
    def colors(self) -> tuple[Color, ...]:
        """The colors that play, clockwise from Red."""
        return tuple(color for color in Color if self._packed[color * 4])

    def opponents(self, color: Color) -> tuple[Color, ...]:
        """The colors that play against this one; PositionError if it does not play."""
        if expect(color, Color, "color") not in self.colors:
            playing = "".join(each.letter for each in self.colors)
            raise PositionError(f"{color.letter} does not play, but {playing}")
        side = side_of(self.rules, color)
        return tuple(other for other in self.colors if other not in side)

    @property
    def winners(self) -> tuple[Color, ...]:
        """The colors that have won: the first that was done, or both of a team (G9, T7); () while there is none."""
        if self.places:
            return self.places[:1]
        pawns = self.pawns
        return next((side for side in sides(self.rules) if all(is_home(pawns[color]) for color in side)), ())

    @property
    def winner(self) -> Color | None:
        """The one color that has won; None while there is none, and in teams."""
        return self.winners[0] if len(self.winners) == 1 else None

    def replace(self, **changes: Any) -> GameState:
        """The same state but for some of the constructor's arguments; errors as of the constructor.

        >>> new_game().replace(turn=Color.YELLOW).turn.letter
        'y'
        """
        return GameState(**({name: getattr(self, name) for name in _FIELDS} | changes))

    def __str__(self) -> str:
        """The position's text, which `parse_state` reads."""
        fields = [
            pawns_text(self.pawns),
            self.turn.letter,
            str(self.pile),
        ]
        if self.card is not None:
            fields.append(f"card={self.card}")
        hands = self.hands
        if hands is not None:
            fields.append("hands=" + ";".join(f"{color.letter}:{_hand_text(hands[color])}" for color in self.colors))
        for name in "fire", "ice":
            holder = getattr(self, name)
            if holder is not None:
                fields.append(f"{name}={holder[0].letter}{square_name(holder[1])}")
        if self.fired:
            fields.append("fired=1")
        if self.places:
            fields.append(f"places={','.join(color.letter for color in self.places)}")
        return " ".join(fields)

    def __repr__(self) -> str:
        """An expression for an equal state."""
        return f"loads({f'{self.rules} | {self}'!r})"


_FIELDS: Final = ("rules", "pawns", "turn", "pile", "card", "hands", "fire", "ice", "fired", "places")


def _hand_text(hand: tuple[Card | None, ...]) -> str:
    return ",".join("?" if card is None else str(card) for card in hand)


_set_rules: Final = _Open.__dict__["rules"].__set__
_set_packed: Final = _Open.__dict__["_packed"].__set__
_set_tables: Final = _Open.__dict__["_tables"].__set__


def expect_full(state: object, name: str = "state") -> GameState:
    """Return the state; TypeError if it is none, PositionError if hands are hidden, whose cards nobody can play."""
    full = expect(state, GameState, name)
    if any(None in hand for hand in full.hands or ()):
        raise PositionError(f"{name}: hands are hidden: sample_world makes a full state: {full}")
    return full


def state_after(state: GameState, packed: bytes) -> GameState:
    """The state under the same rules that the kernel's packed position stands for; nothing is checked."""
    after: Any = _Open()
    after.rules = state.rules
    after._packed = packed
    after._tables = state._tables
    after.__class__ = GameState
    return after  # type: ignore[no-any-return]  # its class was set above, which mypy doesn't follow


def states_after(
    state: GameState, moves: tuple[Move, ...], positions: list[bytes]
) -> tuple[tuple[Move, GameState], ...]:
    """The same for several, each beside its move; without a call for each."""
    made = []
    rules = state.rules
    tables = state._tables
    for place, packed in enumerate(positions):
        after: Any = _Open()
        after.rules = rules
        after._packed = packed
        after._tables = tables
        after.__class__ = GameState
        made.append((moves[place], after))
    return tuple(made)


def new_game(
    rules: Rules = PARKER_1992.rules, *, colors: Iterable[Color] = tuple(Color), first: Color | None = None
) -> GameState:
    """The state before the first card: two to four colors, in any order; `first` begins, by default the first present.

    In a hand game the hands are still empty: see `deal` and `deal_all`. TypeError for a wrong type, PositionError for
    fewer than two colors (in teams, four), one named twice, or a `first` that does not play, RulesError for a deck too
    small to fill the hands (G1-G5, P1).

    >>> str(new_game(colors=[Color.RED, Color.YELLOW], first=Color.YELLOW))
    'S,S,S,S/-/S,S,S,S/- y 5.4.4.4.4.4.4.4.4.4.4'
    """
    expect(rules, Rules, "rules")
    present = [expect(color, Color, "color") for color in colors]
    if len(set(present)) < len(present):
        raise PositionError(f"colors: {''.join(color.letter for color in present[:8])} names one twice")
    begins = min(present, default=Color.RED) if first is None else expect(first, Color, "first")
    out = rules.pawns_out
    return GameState(
        rules,
        [[START] * (rules.pawns - out) + [circle(color)] * out if color in present else [] for color in Color],
        begins,
        hands=[()] * len(Color) if rules.hand_size else None,
    )


def rotate(state: GameState, quarters: int) -> GameState:
    """The board turned clockwise by 15 squares for each of `quarters`, and the colors with it; the fire spaces, too.

    What is legal turns with it: only the order of moves may change, and with it which order of a divided 7 is listed.
    TypeError for a wrong type.

    >>> state = new_game(colors=[Color.RED, Color.BLUE])
    >>> str(rotate(state.replace(pawns=[[-1, 50, 60, 65], [-1] * 4, [], []]), 1))
    '-/S,5,s1,H/S,S,S,S/- b 5.4.4.4.4.4.4.4.4.4.4'
    """
    expect(state, GameState, "state")
    turns = expect(quarters, int, "quarters") % len(Color)
    fire_ice = state.rules.fire_ice
    if fire_ice is not None:
        spaces = frozenset(_along(space, turns) for space in fire_ice.fire_spaces)
        fire_ice = attrs.evolve(fire_ice, fire_spaces=spaces)
    hands = state.hands
    return GameState(
        state.rules.replace(fire_ice=fire_ice),
        [[_along(square, turns) for square in state.pawns[color - turns]] for color in Color],
        _turned(state.turn, turns),
        pile=state.pile,
        card=state.card,
        hands=None if hands is None else [hands[color - turns] for color in Color],
        fire=_carried_along(state.fire, turns),
        ice=_carried_along(state.ice, turns),
        fired=state.fired,
        places=[_turned(color, turns) for color in state.places],
    )


def _along(square: Square, turns: int) -> Square:
    return (square + turns * SIDE_LENGTH) % TRACK_LENGTH if is_track(square) else square


def _carried_along(holder: tuple[Color, Square] | None, turns: int) -> tuple[Color, Square] | None:
    return None if holder is None else (_turned(holder[0], turns), _along(holder[1], turns))


def _turned(color: Color, turns: int) -> Color:
    return Color((color + turns) % len(Color))
