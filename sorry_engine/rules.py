"""``Rules``: every house rule of RULES.md as one keyword-only option, validated.

>>> rules = Rules(deck=44, draw_again="if_moved")
>>> str(rules)
'parker_1992(deck=44,draw_again=if_moved)'
>>> Rules.from_text("parker_1992(draw_again=if_moved,deck=44)") == rules
True
>>> Rules(teams=True, play_on=True)
Traceback (most recent call last):
    ...
sorry_engine.errors.RulesError: play_on=true and teams=true exclude each other (G9)
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final

import attrs

from sorry_engine import rules_text
from sorry_engine.board import Color
from sorry_engine.cards import DECK_45, Card, Deck
from sorry_engine.errors import NotationError, RulesError, expect, shown
from sorry_engine.options import (
    EXIT_CARDS,
    Bonus,
    DrawAgain,
    ElevenSwap,
    ExitDistance,
    FireAndIce,
    FirstPlayer,
    HomePoints,
    OwnEntry,
    OwnLanding,
    PartnerMoves,
    Reshuffle,
    SlideColors,
    SlideOnSwap,
    SlideOwnPawns,
    SorryForward,
    TeamSorry,
    TenBackward,
    TwoInHand,
    is_flag,
    to_deck,
    to_exit_cards,
    to_fire_ice,
    within,
)

STANDARD: Final = "parker_1992"  # the edition that the defaults are

_LONGEST_NAME: Final = 40  # longer than an edition's in quotes; what is longer still is no misspelled one

_EXCLUSIONS: Final = (
    ("M7", "own_entry", OwnEntry.MAY_STOP_ON_DIAMOND, "diamond", False),
    ("M7", "own_entry", OwnEntry.MAY_PASS, "diamond", True),
    ("M9", "diamond_holds", True, "diamond", False),
    ("G9", "play_on", True, "teams", True),
    ("G9", "play_on", True, "hand_size", True),
    ("section 8", "fire_ice", True, "hand_size", True),
)
"""Ruling, option, value, option, value: what contradicts each other. True stands for on and for any number but 0."""


@attrs.frozen(kw_only=True, eq=False, repr=False)
class Rules:
    """The rules of a game: the options of RULES.md, in its order, with the defaults of ``parker_1992``.

    A word may be given as text or as the enum's member; ``deck`` as 44, 45, 55 or the counts of the cards;
    ``exit_cards`` as one of its words or a set of cards or their numbers; ``fire_ice`` as a ``FireAndIce``, true for
    ``FireAndIce()``, or none. ``TypeError`` for a value of the wrong type and for an unknown option, ``RulesError`` for
    a value that RULES.md forbids, alone or beside another.

    Frozen and hashable. Two ``Rules`` are equal when all options are, and then their text is the same.
    """

    deck: Deck = attrs.field(default=DECK_45, converter=to_deck)
    pawns: int = attrs.field(default=4, validator=within(1, 4))
    pawns_out: int = attrs.field(default=0, validator=within(0, 1))
    first_player: FirstPlayer = attrs.field(default=FirstPlayer.CHOSEN, converter=FirstPlayer)
    reshuffle: Reshuffle = attrs.field(default=Reshuffle.ON_NEXT_DRAW, converter=Reshuffle)
    must_move: bool = attrs.field(default=True, validator=is_flag)
    play_on: bool = attrs.field(default=False, validator=is_flag)

    exit_cards: frozenset[Card] = attrs.field(default=EXIT_CARDS["one_or_two"], converter=to_exit_cards)
    exit_distance: ExitDistance = attrs.field(default=ExitDistance.TO_CIRCLE, converter=ExitDistance)
    own_landing: OwnLanding = attrs.field(default=OwnLanding.ILLEGAL, converter=OwnLanding)
    exact_home: bool = attrs.field(default=True, validator=is_flag)
    own_entry: OwnEntry = attrs.field(default=OwnEntry.MUST_TURN, converter=OwnEntry)
    diamond: bool = attrs.field(default=False, validator=is_flag)
    diamond_holds: bool = attrs.field(default=False, validator=is_flag)

    slide_colors: SlideColors = attrs.field(default=SlideColors.NOT_OWN, converter=SlideColors)
    slide_backward: bool = attrs.field(default=True, validator=is_flag)
    slide_on_sorry: bool = attrs.field(default=True, validator=is_flag)
    slide_on_swap: SlideOnSwap = attrs.field(default=SlideOnSwap.MOVER, converter=SlideOnSwap)
    slide_own_pawns: SlideOwnPawns = attrs.field(default=SlideOwnPawns.BUMPED, converter=SlideOwnPawns)

    draw_again: DrawAgain = attrs.field(default=DrawAgain.ALWAYS, converter=DrawAgain)
    seven_pawns: int = attrs.field(default=2, validator=within(1, 7))
    ten_backward: TenBackward = attrs.field(default=TenBackward.FREE, converter=TenBackward)
    eleven_swap: ElevenSwap = attrs.field(default=ElevenSwap.OPTIONAL, converter=ElevenSwap)
    sorry_forward: SorryForward = attrs.field(default=SorryForward.NONE, converter=SorryForward)

    teams: bool = attrs.field(default=False, validator=is_flag)
    partner_moves: PartnerMoves = attrs.field(default=PartnerMoves.ANY, converter=PartnerMoves)
    team_bump: bool = attrs.field(default=True, validator=is_flag)
    team_sorry: TeamSorry = attrs.field(default=TeamSorry.OWN_OR_PARTNER, converter=TeamSorry)

    hand_size: int = attrs.field(default=0, validator=within(0, 7))
    two_in_hand: TwoInHand = attrs.field(default=TwoInHand.REFILL_THEN_PLAY, converter=TwoInHand)
    home_points: HomePoints = attrs.field(default=HomePoints.EACH, converter=HomePoints)
    bonus: Bonus = attrs.field(default=Bonus.HIGHEST, converter=Bonus)
    match_target: int | None = attrs.field(default=None, validator=attrs.validators.optional(within(1, 1_000_000_000)))

    fire_ice: FireAndIce | None = attrs.field(default=None, converter=to_fire_ice)

    _text: str | None = attrs.field(init=False, default=None)
    _tables: object | None = attrs.field(init=False, default=None)  # what the kernel lowers from the options

    def __attrs_post_init__(self) -> None:
        """Refuse options that contradict each other."""
        for ruling, first, one, second, other in _EXCLUSIONS:
            if self._is(first, one) and self._is(second, other):
                raise RulesError(f"{self._shown(first)} and {self._shown(second)} exclude each other ({ruling})")
        hands = self.hand_size * (4 if self.teams else 2)
        if self.deck.total < hands:
            raise RulesError(
                f"{self._shown('deck')} and {self._shown('hand_size')} exclude each other (P1): "
                f"{self.deck.total} cards cannot fill hands of {hands} in all"
            )

    def _is(self, option: str, value: object) -> bool:
        actual = getattr(self, option)
        return bool(actual) is value if isinstance(value, bool) else actual is value

    def _shown(self, option: str) -> str:
        field = getattr(attrs.fields(Rules), option)
        return f"{option}={rules_text.codec(field).write(getattr(self, option))}"

    def replace(self, **changes: Any) -> Rules:
        """The same rules but for some options; errors as of the constructor.

        >>> Rules(deck=44).replace(deck=45) == Rules()
        True
        """
        return attrs.evolve(self, **changes)

    def changed(self, *texts: str) -> Rules:
        """The same rules but for some options, each written as in rules text.

        Any option of Fire & Ice turns it on, if it is off. Errors as of ``from_text``; a position is one in the texts
        joined by commas.

        >>> str(Rules(deck=44).changed("slide_own_pawns=spared", "fire_ice.ice_move=may"))
        'parker_1992(deck=44,slide_own_pawns=spared,fire_ice.ice_move=may)'
        """
        joined = ",".join(expect(text, str, "option") for text in texts)
        return self._with(rules_text.parse_changes(joined, Rules)) if texts else self

    def _with(self, changes: Mapping[str, Any]) -> Rules:
        """The same rules but for some options, those of Fire & Ice under their names in rules text."""
        fire = {name: value for name, value in changes.items() if name.startswith(rules_text.FIRE_PREFIX)}
        others = {name: value for name, value in changes.items() if name not in fire}
        if fire:
            whole = to_fire_ice(others.get("fire_ice", self.fire_ice or True))
            if whole is None:
                raise RulesError(f"fire_ice=none and {next(iter(fire))} exclude each other (section 8)")
            options = {name.removeprefix(rules_text.FIRE_PREFIX): value for name, value in fire.items()}
            others["fire_ice"] = attrs.evolve(whole, **options)
        return self.replace(**others)

    @classmethod
    def from_text(cls, text: str) -> Rules:
        """Read rules: an edition's name, and in brackets the options that differ from it, in any order.

        Every name may be followed by ``.teams``, ``.points`` or ``.team_points``. ``NotationError``, with the position
        in the text (counted from 0), for an unknown edition, an unknown or repeated option, and anything else that does
        not follow the format; ``RulesError`` for a forbidden value or combination. Equal text gives the same object, as
        long as it is cached.

        >>> Rules.from_text("parker_1992(hand_size=5,pawns_out=1)").hand_size
        5
        """
        return _read(expect(text, str, "rules"))

    def __str__(self) -> str:
        """The canonical text: ``parker_1992`` and the options that differ from it, in order, Fire & Ice's last."""
        text = self._text
        if text is None:
            changes = ",".join(rules_text.differences(self))
            text = f"{STANDARD}({changes})" if changes else STANDARD
            object.__setattr__(self, "_text", text)
        return text

    def __repr__(self) -> str:
        """An expression for equal rules."""
        return f"Rules.from_text({str(self)!r})"

    def __eq__(self, other: object) -> bool:
        """Whether all options are equal, which is whether the texts are."""
        if not isinstance(other, Rules):
            return NotImplemented
        return self is other or str(self) == str(other)

    def __hash__(self) -> int:
        """Cached, for the text is kept, and a text keeps its hash."""
        return hash(str(self))

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the text, so that unpickled rules are shared, too."""
        return Rules.from_text, (str(self),)


_bases: Final[dict[str, Rules | None]] = {STANDARD: Rules()}


def register_base(name: str, rules: Rules | None) -> None:
    """Let rules text begin with this name; none says that the edition is refused in this form.

    ``ValueError`` if the name stands for other rules already, for text must keep its meaning.
    """
    if _bases.setdefault(name, rules) != rules:
        raise ValueError(f"{shown(name)} stands for other rules already")


@lru_cache(maxsize=256)  # each may keep its tables, which take some 150 kB
def _read(text: str) -> Rules:
    base, changes = rules_text.parse(text, Rules)
    if base not in _bases:
        names = ", ".join(name for name in _bases if "." not in name)
        expected = f": expected one of {names}" if len(shown(base)) <= _LONGEST_NAME else ""
        raise NotationError(f"{shown(text)}, position 0: unknown edition {shown(base)}{expected}")
    rules = _bases[base]
    if rules is None:
        raise RulesError(f"{base}: fire_ice and hand_size exclude each other (section 8)")
    rules = rules._with(changes)
    return rules if str(rules) == text else _read(str(rules))  # equal rules, one object


def sides(rules: Rules) -> list[tuple[Color, ...]]:
    """Who wins together: each color alone, or in teams the two opposite each other (T1)."""
    if rules.teams:
        return [(Color.RED, Color.YELLOW), (Color.BLUE, Color.GREEN)]
    return [(color,) for color in Color]


def side_of(rules: Rules, color: Color) -> tuple[Color, ...]:
    """The color's side: itself, or its team (T1)."""
    return next(side for side in sides(rules) if color in side)
