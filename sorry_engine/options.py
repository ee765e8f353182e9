"""The values that the options of ``Rules`` take: the words, the bounds, and the configuration of Fire & Ice.

A word may be given as the enum's member or as its text; a word that the option does not know is a ``RulesError`` that
names those it knows. The first word of each enum is the default. What a word means stands in RULES.md, under the
ruling that the enum names.

>>> Reshuffle("immediately")
<Reshuffle.IMMEDIATELY: 'immediately'>
>>> Reshuffle("never")
Traceback (most recent call last):
    ...
sorry_engine.errors.RulesError: reshuffle: 'never' is not allowed: expected on_next_draw or immediately
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from enum import StrEnum
from typing import Any, Final

import attrs

from sorry_engine.board import SIDE_LENGTH, TRACK_LENGTH, Square, is_track
from sorry_engine.cards import DECK_44, DECK_45, DECK_55, Card, Deck
from sorry_engine.errors import RulesError, expect, shown

# --- words


def option_word(cls: type[StrEnum]) -> str:
    """The option's name, from the enum's: ``SlideOnSwap`` is ``slide_on_swap``."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", cls.__name__).lower()


def forbidden(option: str, value: object, allowed: Iterable[object]) -> RulesError:
    """The error for a value that an option does not take."""
    *others, last = map(str, allowed)
    expected = f"{', '.join(others)} or {last}" if others else last
    return RulesError(f"{option}: {shown(value)} is not allowed: expected {expected}")


class Choice(StrEnum):
    """One of several words; the base of the enums below."""

    @classmethod
    def _missing_(cls, value: object) -> Choice:
        raise forbidden(option_word(cls), expect(value, str, option_word(cls)), cls)


class FirstPlayer(Choice):
    """Who begins (G5)."""

    CHOSEN = "chosen"
    HIGH_CARD = "high_card"
    YOUNGEST = "youngest"


class Reshuffle(Choice):
    """When the discards become the draw pile (G6)."""

    ON_NEXT_DRAW = "on_next_draw"
    IMMEDIATELY = "immediately"


class ExitDistance(Choice):
    """How far a card takes a pawn out of Start (M2)."""

    TO_CIRCLE = "to_circle"
    COUNTED = "counted"


class OwnLanding(Choice):
    """Landing on a pawn of the own color (M5)."""

    ILLEGAL = "illegal"
    BUMP = "bump"


class OwnEntry(Choice):
    """What a pawn moving forward does at its own entry (M7)."""

    MUST_TURN = "must_turn"
    MAY_STOP_ON_DIAMOND = "may_stop_on_diamond"
    MAY_PASS = "may_pass"


class SlideColors(Choice):
    """Whose triangles slide a pawn (S2)."""

    NOT_OWN = "not_own"
    OWN = "own"
    ANY = "any"


class SlideOnSwap(Choice):
    """Which pawns slide after an 11 swap (S5)."""

    MOVER = "mover"
    BOTH = "both"
    NONE = "none"


class SlideOwnPawns(Choice):
    """What a slide does to other pawns of the slider's color (S6)."""

    BUMPED = "bumped"
    BLOCKS = "blocks"
    SPARED = "spared"


class DrawAgain(Choice):
    """Whether a 2 gives another draw (C2)."""

    ALWAYS = "always"
    IF_MOVED = "if_moved"
    NEVER = "never"


class TenBackward(Choice):
    """When a 10 may go backward 1 (C10)."""

    FREE = "free"
    ONLY_IF_NO_TEN = "only_if_no_ten"


class ElevenSwap(Choice):
    """Whether a swap may be declined (C11d)."""

    OPTIONAL = "optional"
    FORCED = "forced"


class SorryForward(Choice):
    """Whether Sorry! may be used as a forward 4 (C13b)."""

    NONE = "none"
    CHOICE = "choice"
    FALLBACK = "fallback"


class PartnerMoves(Choice):
    """When the partner's pawns may be moved (T1)."""

    ANY = "any"
    AFTER_HOME = "after_home"
    NEVER = "never"


class TeamSorry(Choice):
    """Which team pawns a Sorry! takes if no opponent's can be taken (T4)."""

    OWN_OR_PARTNER = "own_or_partner"
    PARTNER = "partner"
    NEVER = "never"


class TwoInHand(Choice):
    """What a 2 gives in a game with hands (P4)."""

    REFILL_THEN_PLAY = "refill_then_play"
    PLAY_THEN_REFILL = "play_then_refill"
    NONE = "none"


class HomePoints(Choice):
    """Who scores for pawns Home (P5)."""

    EACH = "each"
    NONE = "none"


class Bonus(Choice):
    """Whether the winner's bonuses add up (P6)."""

    HIGHEST = "highest"
    CUMULATIVE = "cumulative"


class IceMove(Choice):
    """Whether a 1 must move Ice (F2)."""

    MUST = "must"
    MAY = "may"


class IceTargets(Choice):
    """Where pawns may be iced (F3)."""

    TRACK = "track"
    TRACK_AND_ZONE = "track_and_zone"


# --- numbers, flags, sets

EXIT_CARDS: Final = {
    "one_or_two": frozenset({Card.ONE, Card.TWO}),
    "any_forward": frozenset(Card) - {Card.FOUR, Card.SORRY},
}
"""The sets of exit cards that have a word (M1); the latter holds all that are allowed."""

DECKS: Final = {44: DECK_44, 45: DECK_45, 55: DECK_55}
"""The decks that are named by their size (G1)."""


def within(least: int, most: int) -> Callable[[object, attrs.Attribute[Any], object], None]:
    """A validator for whole numbers, bounds included: ``TypeError`` for no int, ``RulesError`` out of bounds."""

    def check(_: object, field: attrs.Attribute[Any], value: object) -> None:
        if not least <= expect(value, int, field.name) <= most:
            raise forbidden(field.name, value, [f"{least} to {most}"])

    return check


def is_flag(_: object, field: attrs.Attribute[Any], value: object) -> None:
    """A validator for bools: ``TypeError`` for anything else."""
    expect(value, bool, field.name)


def members(option: str, values: Iterable[int]) -> frozenset[int]:
    """The ints of a set, list, tuple or the like, at least one."""
    if isinstance(values, (str, bytes, Mapping)) or not isinstance(values, Iterable):
        raise TypeError(f"{option}: expected a set, got {shown(values)}")
    chosen = frozenset(expect(value, int, option) for value in values)
    if not chosen:
        raise RulesError(f"{option}: the empty set is not allowed")
    return chosen


def to_deck(value: Mapping[Card, int] | int) -> Deck:
    """A deck from its size 44, 45 or 55, or from counts (G1)."""
    if isinstance(value, Mapping):
        return value if isinstance(value, Deck) else Deck(value)
    size = expect(value, int, "deck")
    if size not in DECKS:
        raise forbidden("deck", size, [*DECKS, "the counts of the cards"])
    return DECKS[size]


def to_exit_cards(value: str | Iterable[int]) -> frozenset[Card]:
    """The exit cards from a word, or from cards or their numbers (M1)."""
    allowed = EXIT_CARDS["any_forward"]
    if isinstance(value, str):
        if value not in EXIT_CARDS:
            raise forbidden("exit_cards", value, [*EXIT_CARDS, "a set of cards"])
        return EXIT_CARDS[value]
    for number in sorted(chosen := members("exit_cards", value)):
        if number not in allowed:
            raise forbidden("exit_cards", int(number), sorted(map(int, allowed)))
    return frozenset(map(Card, chosen))


def to_fire_spaces(value: Iterable[Square]) -> frozenset[Square]:
    """The fire spaces from track squares (F5)."""
    for square in sorted(chosen := members("fire_spaces", value)):
        if not is_track(square):
            raise forbidden("fire_spaces", int(square), [f"track squares, 0 to {TRACK_LENGTH - 1}"])
    return frozenset(map(int, chosen))


# --- Fire & Ice


@attrs.frozen(kw_only=True)
class FireAndIce:
    """The options of the Fire & Ice game, RULES.md section 8.

    >>> FireAndIce(ice_move="may").ice_move
    <IceMove.MAY: 'may'>
    """

    ice_move: IceMove = attrs.field(default=IceMove.MUST, converter=IceMove)
    ice_targets: IceTargets = attrs.field(default=IceTargets.TRACK, converter=IceTargets)
    fire_spaces: frozenset[Square] = attrs.field(
        default=frozenset(range(0, TRACK_LENGTH, SIDE_LENGTH)), converter=to_fire_spaces
    )
    home_bonus: bool = attrs.field(default=True, validator=is_flag)
    iced_bumpable: bool = attrs.field(default=False, validator=is_flag)


def to_fire_ice(value: FireAndIce | bool | None) -> FireAndIce | None:
    """Fire & Ice on (true: as it is by default) or off (false or none)."""
    if value is None or value is False:
        return None
    return FireAndIce() if value is True else expect(value, FireAndIce, "fire_ice")
