"""Points, and matches of several games (P5-P7)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Final

import attrs

from sorry_engine.board import HOME, Color
from sorry_engine.errors import GameOverError, NotationError, PositionError, expect, shown
from sorry_engine.options import Bonus, HomePoints
from sorry_engine.rules import Rules, side_of, sides
from sorry_engine.state import GameState, new_game

_EACH_PAWN: Final = 5
_BONUSES: Final = ((2, 25), (1, 50), (0, 100))  # if no opponent has more Home than this: so many points


def score(state: GameState) -> Mapping[Color, int]:
    """The points of a finished game, for each color that plays (P5, P6); any game can be scored so.

    In teams both colors get what their team has. TypeError for a wrong type, PositionError for a game that goes on.

    >>> from sorry_engine.position import parse_state
    >>> dict(score(parse_state("H,H,H,H/S,20,H,H/-/- r", Rules())))
    {<Color.RED: 0>: 55, <Color.BLUE: 1>: 10}
    """
    if not expect(state, GameState, "state").is_over:
        raise PositionError(f"the game is not over: {state}")
    rules = state.rules
    pawns = state.pawns
    playing = [side for side in sides(rules) if all(pawns[color] for color in side)]
    home = {side: sum(pawns[color].count(HOME) for color in side) for side in playing}
    points = {side: _EACH_PAWN * home[side] if rules.home_points is HomePoints.EACH else 0 for side in playing}
    winner = side_of(rules, state.winners[0])
    others = [side for side in playing if side != winner]
    points[winner] += _EACH_PAWN * sum(rules.pawns * len(side) - home[side] for side in others)
    bonuses = [bonus for most, bonus in _BONUSES if all(home[side] <= most for side in others)]
    points[winner] += sum(bonuses) if rules.bonus is Bonus.CUMULATIVE else max(bonuses, default=0)
    return MappingProxyType({color: points[side] for color in state.colors for side in playing if color in side})


@attrs.frozen(init=False, repr=False)
class Match:
    """Games until a color reaches the target: in points, or where no cards are held, in games won (P7).

    `target` is by default `rules.match_target`; with none the match has no end. The winner of a game begins the next.
    If several reach the target in one game the highest total wins; if they are equal, play goes on. In teams both
    colors have what their team has. A match is frozen: `record` gives the match after one more game. Its text, which
    `from_text` reads, is all there is to it.

    TypeError for a wrong type, PositionError for colors that can't play these rules.

    >>> match = Match(Rules(match_target=2), colors=[Color.RED, Color.BLUE])
    >>> match = match.add({Color.BLUE: 1}, first=Color.BLUE).add({Color.BLUE: 1}, first=Color.BLUE)
    >>> match.winners, str(match)
    ((<Color.BLUE: 1>,), 'parker_1992(match_target=2) | target=2 games=2 first=b r:0,b:2')
    """

    rules: Rules
    target: int | None
    totals: Mapping[Color, int] = attrs.field(hash=False)
    games: int
    first: Color | None

    def __init__(
        self,
        rules: Rules,
        target: int | None = None,
        *,
        colors: Iterable[Color] = tuple(Color),
        totals: Mapping[Color, int] = MappingProxyType({}),
        games: int = 0,
        first: Color | None = None,
    ) -> None:
        """Begin a match; or go on with one, from its totals, the games played, and who begins the next."""
        start = new_game(rules, colors=colors, first=first)  # refuses what can't be played
        if target is None:
            target = rules.match_target
        elif not 1 <= expect(target, int, "target") <= _MOST:
            raise PositionError(f"target: {shown(target)}: expected 1 or more, up to {_MOST}")
        if not 0 <= expect(games, int, "games") <= _MOST:
            raise PositionError(f"games: {shown(games)}: expected 0 or more, up to {_MOST}")
        kept = _checked_points(start.colors, totals, "totals")
        self.__attrs_init__(rules, target, MappingProxyType(kept), games, first)

    def new_game(self) -> GameState:
        """The next game: its first player won the last one. GameOverError if the match is over."""
        self._refuse_end()
        return new_game(self.rules, colors=self.totals, first=self.first)

    def record(self, state: GameState) -> Match:
        """The match after this finished game of it.

        TypeError for a wrong type, PositionError for a game that goes on, or of other rules or colors, GameOverError if
        the match is over.
        """
        if expect(state, GameState, "state").rules != self.rules or set(state.colors) != set(self.totals):
            raise PositionError(f"not a game of this match: {state}")
        points = score(state)
        if not self.rules.hand_size:
            points = dict.fromkeys(state.winners, 1)
        return self.add(points, first=state.turn if state.turn in state.winners else state.winners[0])

    def add(self, points: Mapping[Color, int], *, first: Color) -> Match:
        """The match after one more game, with these points (or games won), whose winner `first` begins the next.

        Errors as of `record`.
        """
        self._refuse_end()
        expect(first, Color, "first")
        won = _checked_points(self.totals, points, "points")
        totals = {color: total + won[color] for color, total in self.totals.items()}
        return Match(self.rules, self.target, colors=self.totals, totals=totals, games=self.games + 1, first=first)

    @property
    def winners(self) -> tuple[Color, ...]:
        """Who has won the match: one color, or both of a team; () while it goes on."""
        highest = max(self.totals.values())
        if self.target is None or highest < self.target:
            return ()
        leading = [color for color, total in self.totals.items() if total == highest]
        side = side_of(self.rules, leading[0])
        return side if set(leading) <= set(side) else ()

    @property
    def is_over(self) -> bool:
        """Whether somebody has won."""
        return bool(self.winners)

    def _refuse_end(self) -> None:
        if self.is_over:
            raise GameOverError(f"the match is over: {self}")

    def __str__(self) -> str:
        """Rules, target, games played, who begins the next, and the totals, in one line."""
        target = "none" if self.target is None else self.target
        first = "none" if self.first is None else self.first.letter
        totals = ",".join(f"{color.letter}:{total}" for color, total in self.totals.items())
        return f"{self.rules} | target={target} games={self.games} first={first} {totals}"

    def __repr__(self) -> str:
        """An expression for an equal match."""
        return f"Match.from_text({str(self)!r})"

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle the text: what is unpickled is checked again."""
        return Match.from_text, (str(self),)

    @classmethod
    def from_text(cls, text: str) -> Match:
        """Read what `str` wrote; NotationError for anything else."""
        rules, _, rest = expect(text, str, "match").partition(" | ")
        parts = re.fullmatch(_MATCH, rest)
        if parts is None:
            raise NotationError(f"{shown(text)} is no match: expected rules | target=300 games=2 first=b r:105,b:180")
        totals = {}
        for item in parts["totals"].split(","):
            letter, _, total = item.partition(":")
            totals[Color.from_letter(letter)] = int(total)
        first = parts["first"]
        match = cls(
            Rules.from_text(rules),
            None if parts["target"] == "none" else int(parts["target"]),
            colors=totals,
            totals=totals,
            games=int(parts["games"]),
            first=None if first == "none" else Color.from_letter(first),
        )
        if str(match) != text:
            raise NotationError(f"{shown(text)} is not how this match is written: {match}")
        return match


def _checked_points(colors: Iterable[Color], points: Mapping[Color, int], what: str) -> dict[Color, int]:
    if not isinstance(points, Mapping):
        raise TypeError(f"{what}: expected a mapping, got {shown(points)}")
    given = {expect(color, Color, what): expect(number, int, what) for color, number in points.items()}
    kept = {color: given.get(color, 0) for color in colors}
    if set(given) - set(kept):
        raise PositionError(f"{what}: expected colors that play, got {''.join(color.letter for color in given)}")
    for color, number in kept.items():
        if not 0 <= number <= _MOST:
            raise PositionError(f"{what}: {shown(number)} of {color.letter}: expected 0 to {_MOST}")
    return kept


_MOST: Final = 10**9  # of points, games or a target
_NUMBER: Final = r"(?:0|[1-9][0-9]{0,11})"
_MATCH: Final = (
    rf"target=(?P<target>none|{_NUMBER}) games=(?P<games>{_NUMBER}) first=(?P<first>none|[rbyg]) "
    rf"(?P<totals>[rbyg]:{_NUMBER}(?:,[rbyg]:{_NUMBER}){{1,3}})"
)
