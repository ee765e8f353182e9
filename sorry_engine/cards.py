"""The cards, and how many of each there are: in a deck, in the draw pile, among the discards (G1).

>>> DECK_45[Card.ONE], DECK_45.total, str(DECK_45)
(5, 45, '5.4.4.4.4.4.4.4.4.4.4')
>>> DECK_45 == {card: 5 if card is Card.ONE else 4 for card in Card}
True
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from enum import IntEnum
from types import MappingProxyType
from typing import ClassVar, Final, TypeVar

import attrs

from sorry_engine.errors import CardError, NotationError, PositionError, RulesError, expect, shown

Self = TypeVar("Self", bound="CardCounts")


class Card(IntEnum):
    """The eleven kinds of cards; the value is the number on the card, SORRY is 13. There is no 6 and no 9.

    ``Card(6)`` raises ``CardError``, ``Card("7")`` a ``TypeError``: ``parse_card`` reads text.

    >>> str(Card.SEVEN), str(Card.SORRY)
    ('7', 'S')
    """

    ONE = 1
    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SEVEN = 7
    EIGHT = 8
    TEN = 10
    ELEVEN = 11
    TWELVE = 12
    SORRY = 13

    def __str__(self) -> str:
        """The card in text: its number, or S."""
        return "S" if self is Card.SORRY else str(self.value)

    @classmethod
    def _missing_(cls, value: object) -> Card:
        number = expect(value, int, "card")
        raise CardError(f"{shown(number)} is no card: expected one of {' '.join(str(card.value) for card in cls)}")


_INDEX: Final[Mapping[object, int]] = MappingProxyType({card: index for index, card in enumerate(Card)})
_NAMES: Final[Mapping[str, Card]] = MappingProxyType({str(card): card for card in Card})
_COUNTS: Final = r"(?:0|[1-9][0-9]{0,2})(?:\.(?:0|[1-9][0-9]{0,2})){10}"


def parse_card(text: str) -> Card:
    """The card that ``str`` writes so, and only so; ``NotationError`` for any other text.

    >>> parse_card("12"), parse_card("S")
    (<Card.TWELVE: 12>, <Card.SORRY: 13>)
    """
    card = _NAMES.get(expect(text, str, "card"))
    if card is None:
        raise NotationError(f"{shown(text)} is no card: expected one of {' '.join(_NAMES)}")
    return card


@attrs.frozen(init=False, eq=False, repr=False)
class CardCounts(Mapping[Card, int]):
    """How many of each card: a frozen, hashable mapping from all eleven cards, in order, to 0 to 255 each.

    Cards that the given mapping leaves out count zero. Counts are equal to any mapping of the same eleven numbers, and
    to a ``Deck`` of them. A count out of range is a ``PositionError`` (in a deck, a ``RulesError``).

    >>> pile = CardCounts({Card.ONE: 2, Card.SORRY: 1})
    >>> pile[Card.ONE], pile[Card.TWO], pile.total, pile
    (2, 0, 3, CardCounts.from_text('2.0.0.0.0.0.0.0.0.0.1'))
    """

    packed: bytes  # the eleven counts in card order, as the kernel reads them

    _error: ClassVar[type[PositionError] | type[RulesError]] = PositionError
    _least: ClassVar[int] = 0
    _most: ClassVar[int] = 255 * len(Card)

    def __init__(self, counts: Mapping[Card, int] = MappingProxyType({})) -> None:
        """Count the cards of a mapping; keys may be the cards' numbers."""
        if not isinstance(counts, Mapping):
            raise TypeError(f"counts: expected a mapping, got {shown(counts)}")
        numbers = dict.fromkeys(Card, 0)
        for card, number in counts.items():
            numbers[Card(expect(card, int, "card"))] = expect(number, int, f"count of card {shown(card)}")
        self._pack(numbers.values())

    def _pack(self, numbers: Collection[int]) -> None:
        for number in numbers:
            if not 0 <= number <= 255:
                raise self._error(f"{shown(number)} of one card: expected 0 to 255")
        packed = bytes(numbers)
        if not self._least <= sum(packed) <= self._most:
            raise self._error(f"{sum(packed)} cards in all: expected {self._least} to {self._most}")
        object.__setattr__(self, "packed", packed)  # the class is frozen

    @classmethod
    def from_counts(cls: type[Self], counts: Iterable[int]) -> Self:
        """The cards of eleven counts in card order (``bytes`` will do); the same error if they are not eleven."""
        numbers = [expect(number, int, "count") for number in counts] if not isinstance(counts, bytes) else counts
        if len(numbers) != len(Card):
            raise cls._error(f"{len(numbers)} counts: expected {len(Card)}")
        self = cls.__new__(cls)
        self._pack(numbers)
        return self

    @classmethod
    def from_text(cls: type[Self], text: str) -> Self:
        """Read eleven counts joined by dots, as ``str`` writes them; ``NotationError`` for any other text.

        >>> CardCounts.from_text("1.0.0.0.0.0.0.0.0.0.2")[Card.SORRY]
        2
        """
        if not re.fullmatch(_COUNTS, expect(text, str, "counts")):
            raise NotationError(f"{shown(text)}: expected eleven counts joined by dots, of cards {' '.join(_NAMES)}")
        return cls.from_counts(int(count) for count in text.split("."))

    @property
    def total(self) -> int:
        """How many cards in all."""
        return sum(self.packed)

    def __getitem__(self, card: Card) -> int:
        """How many of this card; ``KeyError`` for anything that is no card."""
        return self.packed[_INDEX[card]]

    def __iter__(self) -> Iterator[Card]:
        """All eleven cards, in order, those of count zero too."""
        return iter(Card)

    def __len__(self) -> int:
        """Eleven."""
        return len(Card)

    def __eq__(self, other: object) -> bool:
        """Whether the other is a mapping of the same numbers."""
        return self.packed == other.packed if isinstance(other, CardCounts) else Mapping.__eq__(self, other)

    def __hash__(self) -> int:
        """Alike for equal counts, a ``Deck`` or not."""
        return hash(self.packed)

    def __str__(self) -> str:
        """The eleven counts joined by dots."""
        return ".".join(map(str, self.packed))

    def __repr__(self) -> str:
        """An expression for the same counts."""
        return f"{type(self).__name__}.from_text({str(self)!r})"

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle the counts."""
        return type(self).from_counts, (self.packed,)


class Deck(CardCounts):
    """All the cards of a game: at least one and at most 255 in all (G1), else ``RulesError``.

    >>> Deck({Card.ONE: 3}).total
    3
    """

    __slots__ = ()

    _error = RulesError
    _least = 1
    _most = 255


DECK_44: Final = Deck.from_counts([4] * 11)
"""Four of each card (1939)."""
DECK_45: Final = Deck.from_counts([5] + [4] * 10)
"""Four of each card, but five 1s: the usual deck."""
DECK_55: Final = Deck.from_counts([5] * 11)
"""Five of each card (Waddingtons, 1996)."""
