"""Cards and their counts."""

from __future__ import annotations

import copy
import pickle
from collections import Counter
from collections.abc import Mapping

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sorry_engine.cards import DECK_44, DECK_45, DECK_55, Card, CardCounts, Deck, parse_card
from sorry_engine.errors import CardError, NotationError, PositionError, RulesError
from tests.strategies import card_counts, decks

NAMES = ["1", "2", "3", "4", "5", "7", "8", "10", "11", "12", "S"]


def test_g1_cards() -> None:
    assert [card.value for card in Card] == [1, 2, 3, 4, 5, 7, 8, 10, 11, 12, 13]
    assert [str(card) for card in Card] == NAMES
    assert [parse_card(name) for name in NAMES] == list(Card)
    assert f"{Card.SORRY}" == "S"


@pytest.mark.parametrize("number", [0, 6, 9, 14, -1, 10**30])
def test_no_such_card(number: int) -> None:
    with pytest.raises(CardError, match="is no card: expected one of 1 2 3 4 5 7 8 10 11 12 13"):
        Card(number)


@pytest.mark.parametrize("text", ["", "6", "9", "13", "s", "01", "+1", " 1", "1 ", "SORRY", "Sorry!", "٣", "1" * 10**6])
def test_text_that_is_no_card(text: str) -> None:
    with pytest.raises(NotationError, match="is no card: expected one of 1 2 3 4 5 7 8 10 11 12 S") as caught:
        parse_card(text)
    assert len(str(caught.value)) < 200


def test_wrong_types_of_cards() -> None:
    wrong: object
    for wrong in ("7", None, [], 1.5):
        with pytest.raises(TypeError, match="card: expected int"):
            Card(wrong)  # type: ignore[arg-type]  # the point of the test
    with pytest.raises(TypeError, match="card: expected str"):
        parse_card(7)  # type: ignore[arg-type]  # the point of the test


def test_g1_decks() -> None:
    assert (DECK_44.total, DECK_45.total, DECK_55.total) == (44, 45, 55)
    assert set(DECK_44.values()) == {4}
    assert set(DECK_55.values()) == {5}
    assert dict(DECK_45) == {**dict(DECK_44), Card.ONE: 5}
    assert DECK_45.packed == bytes([5, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4])


def test_counts_are_a_mapping_of_all_cards() -> None:
    counts = CardCounts({Card.TWO: 3, Card.SORRY: 1})
    assert isinstance(counts, Mapping)
    assert list(counts) == list(Card)
    assert len(counts) == 11
    assert (counts[Card.TWO], counts[Card.ONE], counts.total) == (3, 0, 4)
    assert counts[2] == 3  # type: ignore[index]  # a Card is its number
    assert Card.ONE in counts
    assert 6 not in counts
    assert counts.get("1") is None  # type: ignore[call-overload]  # the point of the test
    with pytest.raises(KeyError):
        counts[6]  # type: ignore[index]  # the point of the test
    assert str(counts) == "0.3.0.0.0.0.0.0.0.0.1"
    assert CardCounts() == CardCounts({})
    assert CardCounts({2: 3, 13: 1}) == counts  # type: ignore[dict-item]  # a Card is its number


def test_counts_are_equal_by_value() -> None:
    assert Deck({Card.ONE: 1}) == CardCounts({Card.ONE: 1})
    assert hash(Deck({Card.ONE: 1})) == hash(CardCounts({Card.ONE: 1}))
    assert CardCounts({Card.ONE: 1}) == dict.fromkeys(Card, 0) | {Card.ONE: 1}
    assert dict(DECK_44) == DECK_44
    assert CardCounts({Card.ONE: 1}) != {Card.ONE: 1}
    assert CardCounts({Card.ONE: 1}) != CardCounts({Card.TWO: 1})
    assert CardCounts() != "0.0.0.0.0.0.0.0.0.0.0"
    assert Counter(DECK_45).total() == 45


def test_counts_are_frozen() -> None:
    counts = CardCounts({Card.ONE: 1})
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        counts.packed = bytes(11)  # type: ignore[misc]  # the point of the test
    with pytest.raises(AttributeError):
        DECK_44.other = 1  # type: ignore[attr-defined]  # the point of the test
    with pytest.raises(TypeError):
        counts[Card.ONE] = 2  # type: ignore[index]  # the point of the test


@given(card_counts | decks)
def test_counts_round_trip(counts: CardCounts) -> None:
    kind = type(counts)
    copies = [kind.from_text(str(counts)), kind(counts), kind(dict(counts)), kind.from_counts(counts.packed)]
    copies += [kind.from_counts(counts.values()), pickle.loads(pickle.dumps(counts)), copy.deepcopy(counts)]
    copies += [eval(repr(counts), {"Deck": Deck, "CardCounts": CardCounts})]
    for same in copies:
        assert same == counts
        assert type(same) is kind
        assert hash(same) == hash(counts)
        assert same.packed == counts.packed
    assert counts.total == sum(counts.values())


@pytest.mark.parametrize(
    ("counts", "problem"),
    [
        ({}, "0 cards in all: expected 1 to 255"),
        ({Card.ONE: -1}, "-1 of one card: expected 0 to 255"),
        ({Card.ONE: 256}, "256 of one card: expected 0 to 255"),
        ({Card.ONE: 10**5000}, "an integer of 16610 bits of one card"),
        ({Card.ONE: 200, Card.TWO: 56}, "256 cards in all: expected 1 to 255"),
    ],
)
def test_g1_forbidden_decks(counts: dict[Card, int], problem: str) -> None:
    with pytest.raises(RulesError, match=problem):
        Deck(counts)


def test_forbidden_counts() -> None:
    with pytest.raises(PositionError, match="256 of one card"):
        CardCounts({Card.ONE: 256})
    with pytest.raises(PositionError, match="10 counts: expected 11"):
        CardCounts.from_counts([1] * 10)
    with pytest.raises(RulesError, match="12 counts: expected 11"):
        Deck.from_counts(bytes(12))
    with pytest.raises(CardError, match="6 is no card"):
        CardCounts({6: 1})  # type: ignore[dict-item]  # the point of the test
    assert CardCounts.from_counts([255] * 11).total == 255 * 11
    assert Deck({Card.SORRY: 255}).total == 255


def test_wrong_types_of_counts() -> None:
    for wrong in ({"1": 1}, {True: 1}, {Card.ONE: True}, {Card.ONE: 1.0}, {Card.ONE: "1"}, 44, None, [(Card.ONE, 1)]):
        with pytest.raises(TypeError, match="expected"):
            CardCounts(wrong)  # type: ignore[arg-type]  # the point of the test
    with pytest.raises(TypeError, match="count: expected int, got True"):
        CardCounts.from_counts([True] * 11)
    with pytest.raises(TypeError, match="counts: expected str"):
        Deck.from_text(44)  # type: ignore[arg-type]  # the point of the test


@pytest.mark.parametrize(
    "text",
    [
        "",
        "4.4.4.4.4.4.4.4.4.4",
        "4.4.4.4.4.4.4.4.4.4.4.4",
        "04.4.4.4.4.4.4.4.4.4.4",
        "-1.4.4.4.4.4.4.4.4.4.4",
        "4.4.4.4.4.4.4.4.4.4.",
        "4.4.4.4.4.4.4.4.4.4.4\n",
        "٤.4.4.4.4.4.4.4.4.4.4",
        "1000.4.4.4.4.4.4.4.4.4.4",
        "4," * 10**6,
        "4" * 10**6,
    ],
)
def test_text_that_is_no_counts(text: str) -> None:
    for kind in (CardCounts, Deck):
        with pytest.raises(NotationError, match="expected eleven counts joined by dots") as caught:
            kind.from_text(text)
        assert len(str(caught.value)) < 200


def test_counts_in_text_that_are_too_large() -> None:
    with pytest.raises(PositionError, match="999 of one card"):
        CardCounts.from_text("999.0.0.0.0.0.0.0.0.0.0")
    with pytest.raises(RulesError, match="999 of one card"):
        Deck.from_text("999.0.0.0.0.0.0.0.0.0.0")


@given(st.text("0123456789.", max_size=30) | st.text(max_size=20))
def test_any_text_is_counts_or_an_error(text: str) -> None:
    try:
        counts = CardCounts.from_text(text)
    except (NotationError, PositionError):
        return
    assert str(counts) == text
