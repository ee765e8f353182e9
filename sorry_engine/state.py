"""`GameState`: everything that matters for what comes next, and nothing else. `position` reads and writes its text."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import IntEnum
from typing import Any, Final

import attrs

from sorry_engine.board import HOME, SIDE_LENGTH, START, TRACK_LENGTH, Color, Square, circle, is_track, square_name
from sorry_engine.cards import Card, CardCounts
from sorry_engine.editions import PARKER_1992
from sorry_engine.errors import PositionError, RulesError, expect, shown
from sorry_engine.kernel import layout, transition
from sorry_engine.kernel.lower import tables_of
from sorry_engine.kernel.tables import Tables
from sorry_engine.moves import cell_of, square_of
from sorry_engine.rules import Rules


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


@attrs.frozen(init=False, repr=False, getstate_setstate=False)
class GameState:
    """A position under its rules: frozen, hashable, equal by value, picklable; no history and no generator inside.

    `pawns` are four collections of squares, by color, in any order; empty for a color that does not play. `pile` counts
    the undrawn cards; left out, they are all cards of the deck but the open one. `card` lies open, drawn and not yet
    played. `places` are the colors that are done, in order, where the rules play on (G9).

    TypeError for a wrong type, RulesError for rules that this version does not play, PositionError for what the rules
    can't reach: pawns too many or too few, two on one square, more cards than the deck has, two winners, `places` that
    are not the colors at Home, an open card in a finished game, the turn of an absent color or, while the game goes
    on, of one that is done.

    >>> state = GameState(Rules(), [[-1, -1, -1, 4], [], [20, -1, -1, 65], []], Color.RED)
    >>> state.pawns[Color.YELLOW], state.phase.name, str(state)
    ((-1, -1, 20, 65), 'DRAW', 'S,S,S,4/-/S,S,20,H/- r 5.4.4.4.4.4.4.4.4.4.4')
    """

    rules: Rules
    _packed: bytes
    _tables: Tables = attrs.field(eq=False)

    def __init__(
        self,
        rules: Rules,
        pawns: Iterable[Iterable[Square]],
        turn: Color,
        *,
        pile: Mapping[Card, int] | None = None,
        card: Card | None = None,
        hands: None = None,
        fire: None = None,
        ice: None = None,
        fired: bool = False,
        places: Iterable[Color] = (),
    ) -> None:
        """Check everything, then pack it."""
        refuse_unplayed(expect(rules, Rules, "rules"))
        expect(fired, bool, "fired")
        unused = {"hands": hands, "fire": fire, "ice": ice, "fired": fired or None}
        for name, value in unused.items():
            if value is not None:
                raise PositionError(f"{name}: {shown(value)}: not used by {rules}")
        squares = _checked_pawns(rules, pawns)
        undrawn = _checked_pile(rules, pile, card)
        done = _checked_places(rules, squares, places)
        cells = [cell for color in Color for cell in _cells(color, squares[color])]
        rest = [expect(turn, Color, "turn"), *undrawn.packed, card or 0, *(color + 1 for color in done)]
        _set_rules(self, rules)
        _set_tables(self, tables_of(rules))
        _set_packed(self, bytes([*cells, *rest]).ljust(layout.SIZE, b"\0"))
        if not squares[turn]:
            raise PositionError(f"turn: {turn.letter} does not play in {self}")
        if self.is_over and card is not None:
            raise PositionError(f"card: {card} lies open in a finished game: {self}")
        if not self.is_over and _is_home(squares[turn]):
            raise PositionError(f"turn: {turn.letter} is done in {self}")

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
        """The undrawn cards; none while the discards wait to be turned over (G6)."""
        return CardCounts.from_counts(self._packed[layout.PILE : layout.PILE + layout.KINDS_OF_CARDS])

    @property
    def card(self) -> Card | None:
        """The card drawn and lying open, not yet played."""
        card = self._packed[layout.CARD]
        return Card(card) if card else None

    @property
    def places(self) -> tuple[Color, ...]:
        """The colors that are done, in order, where the rules play on (G9); else ()."""
        return tuple(Color(place - 1) for place in self._packed[layout.PLACES :] if place)

    @property
    def hands(self) -> None:
        """None: no hand games are played yet."""

    @property
    def fire(self) -> None:
        """None: no Fire & Ice is played yet."""

    @property
    def ice(self) -> None:
        """None: no Fire & Ice is played yet."""

    @property
    def fired(self) -> bool:
        """False: no Fire & Ice is played yet."""
        return False

    @property
    def discards(self) -> CardCounts:
        """The cards of the deck that are neither in the pile nor lie open."""
        gone = {card: self.rules.deck[card] - count for card, count in self.pile.items()}
        if self.card is not None:
            gone[self.card] -= 1
        return CardCounts(gone)

    @property
    def phase(self) -> Phase:
        """What is due."""
        return Phase(transition.phase(self._tables, self._packed))

    @property
    def is_chance(self) -> bool:
        """Whether a card must be drawn before anybody decides."""
        return self.phase <= Phase.DRAW

    @property
    def is_over(self) -> bool:
        """Whether the game is over (G9)."""
        return transition.is_over(self._tables, self._packed)

    @property
    def refill(self) -> Color | None:
        """Whose hand must be filled: None, as no hand games are played yet."""
        return None

    @property
    def colors(self) -> tuple[Color, ...]:
        """The colors that play, clockwise from Red."""
        return tuple(color for color in Color if self._packed[color * 4])

    def opponents(self, color: Color) -> tuple[Color, ...]:
        """The colors that play against this one; PositionError if it does not play."""
        if expect(color, Color, "color") not in self.colors:
            raise PositionError(f"{color.letter} does not play in {self}")
        return tuple(other for other in self.colors if other != color)

    @property
    def winners(self) -> tuple[Color, ...]:
        """The colors that have won: the first that was done (G9); () while nobody is."""
        return self.places[:1] or tuple(color for color in self.colors if _is_home(self.pawns[color]))

    @property
    def winner(self) -> Color | None:
        """The one color that has won, or None."""
        return next(iter(self.winners), None)

    def replace(self, **changes: Any) -> GameState:
        """The same state but for some of the constructor's arguments; errors as of the constructor.

        >>> new_game().replace(turn=Color.YELLOW).turn.letter
        'y'
        """
        now = {name: getattr(self, name) for name in ("rules", "pawns", "turn", "pile", "card", "places")}
        return GameState(**(now | changes))

    def __str__(self) -> str:
        """The position's text, which `parse_state` reads."""
        fields = [
            "/".join(",".join(map(square_name, squares)) or "-" for squares in self.pawns),
            self.turn.letter,
            str(self.pile),
        ]
        if self.card is not None:
            fields.append(f"card={self.card}")
        if self.places:
            fields.append(f"places={','.join(color.letter for color in self.places)}")
        return " ".join(fields)

    def __repr__(self) -> str:
        """An expression for an equal state."""
        return f"loads({f'{self.rules} | {self}'!r})"


_new: Final = object.__new__
_set_rules: Final = GameState.__dict__["rules"].__set__
_set_packed: Final = GameState.__dict__["_packed"].__set__
_set_tables: Final = GameState.__dict__["_tables"].__set__


def state_after(state: GameState, packed: bytes) -> GameState:
    """The state under the same rules that the kernel's packed position stands for; nothing is checked."""
    after = _new(GameState)
    _set_rules(after, state.rules)
    _set_packed(after, packed)
    _set_tables(after, state._tables)
    return after


def new_game(
    rules: Rules = PARKER_1992.rules, *, colors: Iterable[Color] = tuple(Color), first: Color | None = None
) -> GameState:
    """The state before the first card: two to four colors, in any order; `first` begins, by default the first present.

    TypeError for a wrong type, PositionError for fewer than two colors, one named twice, or a `first` that does not
    play, RulesError for rules that this version does not play (G1-G5).

    >>> str(new_game(colors=[Color.RED, Color.YELLOW], first=Color.YELLOW))
    'S,S,S,S/-/S,S,S,S/- y 5.4.4.4.4.4.4.4.4.4.4'
    """
    expect(rules, Rules, "rules")
    present = [expect(color, Color, "color") for color in colors]
    if len(set(present)) < len(present):
        raise PositionError(f"colors: {''.join(color.letter for color in present)} names one twice")
    begins = min(present, default=Color.RED) if first is None else expect(first, Color, "first")
    out = rules.pawns_out
    return GameState(
        rules,
        [[START] * (rules.pawns - out) + [circle(color)] * out if color in present else [] for color in Color],
        begins,
    )


def rotate(state: GameState, quarters: int) -> GameState:
    """The board turned clockwise by 15 squares for each of `quarters`, and the colors with it.

    What is legal turns with it: only the order of moves may change, and with it which order of a divided 7 is listed.
    TypeError for a wrong type.

    >>> state = new_game(colors=[Color.RED, Color.BLUE])
    >>> str(rotate(state.replace(pawns=[[-1, 50, 60, 65], [-1] * 4, [], []]), 1))
    '-/S,5,s1,H/S,S,S,S/- b 5.4.4.4.4.4.4.4.4.4.4'
    """
    expect(state, GameState, "state")
    turns = expect(quarters, int, "quarters") % len(Color)
    along = turns * SIDE_LENGTH
    pawns = [
        [(square + along) % TRACK_LENGTH if is_track(square) else square for square in state.pawns[color - turns]]
        for color in Color
    ]
    return state.replace(
        pawns=pawns,
        turn=_turned(state.turn, turns),
        places=[_turned(color, turns) for color in state.places],
    )


def _turned(color: Color, turns: int) -> Color:
    return Color((color + turns) % len(Color))


def refuse_unplayed(rules: Rules) -> None:
    """RulesError for the variants that are options already but not played yet."""
    for name in "teams", "hand_size", "fire_ice":
        if getattr(rules, name):
            raise RulesError(f"{name} is not played by this version: {rules}")


def _cells(color: Color, squares: tuple[Square, ...]) -> list[int]:
    """A color's four cells in the kernel: pawns that a game has fewer count as Home (G2)."""
    if not squares:
        return [layout.NOWHERE] * 4
    return [*(cell_of(color, square) for square in squares), *[layout.HOME] * (4 - len(squares))]


def _is_home(squares: tuple[Square, ...]) -> bool:
    return set(squares) == {HOME}


def _checked_pawns(rules: Rules, pawns: Iterable[Iterable[Square]]) -> list[tuple[Square, ...]]:
    squares = [tuple(sorted(expect(square, int, "square") for square in color)) for color in pawns]
    where = f"pawns: {shown(squares)}"
    if len(squares) != len(Color):
        raise PositionError(f"{where}: expected four colors, got {len(squares)}")
    taken: set[Square] = set()
    for color in Color:
        own = squares[color]
        if own and len(own) != rules.pawns:
            raise PositionError(f"{where}: {len(own)} pawns of {color.letter}, expected {rules.pawns} (G2)")
        if own and not START <= own[0] <= own[-1] <= HOME:
            raise PositionError(f"{where}: a pawn of {color.letter} on no square: expected {START} to {HOME}")
        for square in own:
            if START < square < HOME:
                if square in taken if is_track(square) else own.count(square) > 1:
                    raise PositionError(f"{where}: two pawns on {square_name(square)} (M4, M5)")
                taken.add(square)
    if sum(map(bool, squares)) < 2:
        raise PositionError(f"{where}: fewer than two colors play (G4)")
    if not rules.play_on and sum(map(_is_home, squares)) > 1:
        raise PositionError(f"{where}: two colors have won (G9)")
    return squares


def _checked_pile(rules: Rules, pile: Mapping[Card, int] | None, card: Card | None) -> CardCounts:
    drawn = CardCounts() if card is None else CardCounts({expect(card, Card, "card"): 1})
    for kind in Card:
        if drawn[kind] > rules.deck[kind]:
            raise PositionError(f"card: no {kind} in the deck {rules.deck}")
    if pile is None:
        return CardCounts({kind: rules.deck[kind] - drawn[kind] for kind in Card})
    undrawn = CardCounts(pile)
    for kind in Card:
        if undrawn[kind] + drawn[kind] > rules.deck[kind]:
            open_too = " and the open card" * drawn[kind]
            raise PositionError(f"pile: {undrawn}{open_too} hold more {kind}s than the deck {rules.deck} (G1)")
    return undrawn


def _checked_places(rules: Rules, squares: list[tuple[Square, ...]], places: Iterable[Color]) -> tuple[Color, ...]:
    done = tuple(expect(color, Color, "places") for color in places)
    home = [color for color in Color if rules.play_on and _is_home(squares[color])]
    if sorted(done) != home or len(done) == sum(map(bool, squares)):
        shown_done = ",".join(color.letter for color in done) or "none"
        raise PositionError(f"places: {shown_done}: expected, in some order, {[color.letter for color in home]} (G9)")
    return done
