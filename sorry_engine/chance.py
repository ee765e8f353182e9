"""Chance, and what is hidden: which cards could come, drawing them fairly, where they come from, what each color sees.

Randomness is always an argument.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from random import Random
from typing import TYPE_CHECKING, Final

from sorry_engine.board import Color
from sorry_engine.cards import Card, CardCounts
from sorry_engine.errors import CardError, GameOverError, PositionError, SorryError, expect, shown
from sorry_engine.kernel import transition
from sorry_engine.kernel.reasons import GAME_OVER, Refused
from sorry_engine.play import card_error
from sorry_engine.state import GameState, Phase, state_after

if TYPE_CHECKING:
    from fractions import Fraction

_CARDS: Final = tuple(Card)


def draw_counts(state: GameState) -> CardCounts:
    """How many of each card could come next: the pile, or if that is empty the discards, which become it (G6).

    TypeError for a wrong type, GameOverError in a finished game, CardError while a card lies open.
    """
    expect(state, GameState, "state")
    try:
        return CardCounts.from_counts(transition.drawn_from(state._tables, state._packed))
    except Refused as refused:
        raise _no_draw(state, refused) from None


def card_odds(state: GameState) -> Mapping[Card, Fraction]:
    """The chance of each card to come next, of all eleven; they sum to 1. Errors as of `draw_counts`.

    >>> from sorry_engine.state import new_game
    >>> str(card_odds(new_game())[Card.ONE])
    '1/9'
    """
    from fractions import Fraction  # a tenth of this package's import time, which only this function needs

    counts = draw_counts(state)
    return {card: Fraction(count, counts.total) for card, count in counts.items()}


def draw(state: GameState, rng: Random) -> Card:
    """A card drawn fairly by `draw_counts`; the state does not change.

    It calls `rng.random()` once, and nothing else, so that a seed gives the same cards in every version of Python.
    Errors as of `draw_counts`.

    >>> from sorry_engine.state import new_game
    >>> draw(new_game(), Random(1992))
    <Card.TEN: 10>
    """
    if not isinstance(rng, Random):
        expect(rng, Random, "rng")
    try:
        return _CARDS[transition.pick(state._tables, state._packed, rng.random)]
    except AttributeError:  # what is no state is found out here, for to ask beforehand takes time
        expect(state, GameState, "state")
        raise
    except Refused as refused:
        raise _no_draw(state, refused) from None


def deal(state: GameState, card: Card | None) -> GameState:
    """The state after the chance move: the card lies open, or where a hand is due goes to the hand of `state.refill`.

    While a fire move is open this declines it (F5). None is a card that is not seen, for a hand that is hidden.

    TypeError for a wrong type, GameOverError in a finished game, CardError for a card that can't be drawn, where no
    card is due, and for one that would leave a hand partly hidden.

    >>> from sorry_engine.state import new_game
    >>> str(deal(new_game(), Card.ONE))
    'S,S,S,S/S,S,S,S/S,S,S,S/S,S,S,S r 4.4.4.4.4.4.4.4.4.4.4 card=1'
    """
    expect(state, GameState, "state")
    if card is not None:
        expect(card, Card, "card")
    try:
        return state_after(state, transition.deal(state._tables, state._packed, card or 0))
    except Refused as refused:
        if state.is_chance:
            where = "" if state.refill is None else f" for the hand of {state.refill.letter}"
            raise CardError(f"card {card}: it could not be drawn{where}: {state}") from None
        raise _no_draw(state, refused) from None


def deal_all(state: GameState, rng: Random) -> GameState:
    """The state when no hand is due any more: every refill is drawn fairly (P1). Others stay as they are.

    TypeError for a wrong type.

    >>> from sorry_engine.rules import Rules
    >>> from sorry_engine.state import new_game
    >>> deal_all(new_game(Rules(hand_size=5, pawns_out=1)), Random(7)).pile.total
    25
    """
    expect(state, GameState, "state")
    expect(rng, Random, "rng")
    while state.phase is Phase.REFILL:
        state = deal(state, draw(state, rng))
    return state


def observe(state: GameState, *colors: Color) -> GameState:
    """What these colors may see together, or without a color what a spectator sees: all other hands are hidden.

    `pile` then counts every card that they can't see, in the pile or held. A game without hands has nothing to hide.
    TypeError for a wrong type, PositionError for a color that does not play.
    """
    expect(state, GameState, "state")
    for color in colors:
        if expect(color, Color, "colors") not in state.colors:
            playing = "".join(each.letter for each in state.colors)
            raise PositionError(f"colors: {color.letter} does not play, but {playing}")
    if state.hands is None:
        return state
    unseen = dict(state.pile)
    hands = list(state.hands)
    for color in set(state.colors) - set(colors):
        for card in hands[color]:
            if card is not None:
                unseen[card] += 1
        hands[color] = (None,) * len(hands[color])
    return state.replace(pile=CardCounts(unseen), hands=hands)


def sample_world(observed: GameState, rng: Random) -> GameState:
    """A full state that looks like the observed one, drawn fairly from all that do.

    Every way in which the unseen cards can lie is as likely as every other; nothing is inferred from how somebody has
    played. It calls `rng.random()` once for each hidden card. TypeError for a wrong type.
    """
    expect(observed, GameState, "observed")
    expect(rng, Random, "rng")
    if observed.hands is None:
        return observed
    unseen = [card for card, count in observed.pile.items() for _ in range(count)]
    hands = [[card or unseen.pop(int(rng.random() * len(unseen))) for card in hand] for hand in observed.hands]
    return observed.replace(pile=CardCounts(Counter(unseen)), hands=hands)


def high_card(draws: Mapping[Color, Card]) -> tuple[Color, ...]:
    """Who drew the highest card, Sorry! being highest: one color, or those that tie and draw again (G5).

    TypeError for a wrong type, CardError if nobody drew.

    >>> high_card({Color.RED: Card.TEN, Color.BLUE: Card.SORRY})
    (<Color.BLUE: 1>,)
    """
    if not isinstance(draws, Mapping):
        raise TypeError(f"draws: expected a mapping, got {shown(draws)}")
    for color, card in draws.items():
        expect(color, Color, "color")
        expect(card, Card, "card")
    if not draws:
        raise CardError("draws: nobody drew a card")
    highest = max(draws.values())
    return tuple(sorted(color for color, card in draws.items() if card == highest))


class Dealer:
    """Where the cards of a game come from: exactly one of a seed, a given order, or a callback.

    `seed`: cards drawn fairly; the same seed gives the same game on every machine and version. `order`: these cards,
    one after the other. `ask`: called with the state, it returns the card: a physical deck at the table.

    TypeError for a wrong type, and for more or fewer than one source.

    >>> from sorry_engine.state import new_game
    >>> dealer = Dealer(order=[Card.TWO, Card.SORRY])
    >>> dealer.draw(new_game())
    <Card.TWO: 2>
    """

    def __init__(
        self,
        *,
        seed: int | None = None,
        order: Iterable[Card] | None = None,
        ask: Callable[[GameState], Card] | None = None,
    ) -> None:
        """Take the one source that is given."""
        if sum(source is not None for source in (seed, order, ask)) != 1:
            raise TypeError("Dealer: expected exactly one of seed, order and ask")
        self._rng = Random(expect(seed, int, "seed")) if seed is not None else None
        self._order = [expect(card, Card, "order") for card in order] if order is not None else None
        if ask is not None and not callable(ask):
            raise TypeError(f"ask: expected a callable, got {shown(ask)}")
        self._ask = ask
        self._dealt = 0

    def draw(self, state: GameState) -> Card:
        """The next card; a card that could not be drawn now is refused, and is the next one still.

        Errors as of `draw_counts`, CardError for a card that could not be drawn and at the end of the order, TypeError
        if a callback returns no card.
        """
        counts = draw_counts(state)
        card = self._next(state)
        if not counts[card]:
            raise card_error(state, card)
        self._dealt += 1
        return card

    def _next(self, state: GameState) -> Card:
        if self._rng is not None:
            return draw(state, self._rng)
        if self._ask is not None:
            return expect(self._ask(state), Card, "ask")
        if self._order is None or self._dealt >= len(self._order):
            raise CardError(f"the order is used up after {self._dealt} cards: {state}")
        return self._order[self._dealt]


def _no_draw(state: GameState, refused: Refused) -> SorryError:
    if refused.reason == GAME_OVER:
        return GameOverError(f"no card is drawn any more, the game is over: {state}")
    reason = "the hands are full" if state.card is None else f"{state.card} lies open"
    return CardError(f"no card is drawn while {reason}: {state}")
