"""Chance: what could be drawn, how likely, how fairly, and where cards come from (G1, G5, G6)."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from random import Random
from types import MappingProxyType

import pytest

from sorry_engine import (
    DECK_44,
    DECK_45,
    Card,
    CardCounts,
    Color,
    Dealer,
    Deck,
    GameState,
    Phase,
    Rules,
    apply,
    card_odds,
    deal,
    deal_all,
    draw,
    draw_counts,
    high_card,
    legal_moves,
    new_game,
    parse_move,
    parse_state,
)

RED, BLUE, YELLOW, GREEN = Color
ONE, TWO, SEVEN, SORRY = Card.ONE, Card.TWO, Card.SEVEN, Card.SORRY


def game(deck: dict[Card, int], pile: dict[Card, int] | None = None, reshuffle: str = "on_next_draw") -> GameState:
    """A new game with another deck or pile."""
    return new_game(Rules(deck=deck, reshuffle=reshuffle)).replace(pile=deck if pile is None else pile)


# ---- what could come ----


def test_counts_and_odds_are_of_the_pile() -> None:
    state = game({ONE: 5, SEVEN: 3, SORRY: 4}, {ONE: 2, SORRY: 1})
    assert draw_counts(state) == CardCounts({ONE: 2, SORRY: 1})
    assert list(card_odds(state)) == list(Card)
    assert card_odds(state) == {**dict.fromkeys(Card, Fraction(0)), ONE: Fraction(2, 3), SORRY: Fraction(1, 3)}
    assert all(type(chance) is Fraction for chance in card_odds(state).values())
    assert draw_counts(new_game()) == DECK_45
    assert card_odds(new_game())[ONE] == Fraction(5, 45)
    assert sum(card_odds(new_game()).values()) == 1


@pytest.mark.parametrize("reshuffle", ["on_next_draw", "immediately"])
def test_g6_the_discards_are_turned_over_when_a_card_must_be_drawn(reshuffle: str) -> None:
    """They hold the card that was played last, which is the pile's last."""
    deck = {ONE: 2, SEVEN: 1}
    state = game(deck, {}, reshuffle)
    assert state.pile.total == 0
    assert state.discards == Deck(deck)
    assert draw_counts(state) == Deck(deck)
    assert card_odds(state)[ONE] == Fraction(2, 3)
    assert deal(state, ONE).pile == CardCounts({ONE: 1, SEVEN: 1})
    assert deal(state, ONE).discards == CardCounts()


def test_g6_on_next_draw_the_pile_stays_empty_until_then() -> None:
    state = game({ONE: 2, SEVEN: 2}, {SEVEN: 1})
    dealt = deal(state, SEVEN)
    assert dealt.pile.total == 0
    assert dealt.discards == CardCounts({ONE: 2, SEVEN: 1})
    played = apply(dealt, parse_move("7:-"))
    assert played.pile.total == 0
    assert played.discards == Deck({ONE: 2, SEVEN: 2})
    assert draw_counts(played) == Deck({ONE: 2, SEVEN: 2})
    assert apply(state, parse_move("7:-")) == played
    assert apply(played, parse_move("7:-")).pile == CardCounts({ONE: 2, SEVEN: 1})


def test_g6_immediately_the_pile_is_turned_over_without_the_last_card() -> None:
    state = game({ONE: 2, SEVEN: 2}, {SEVEN: 1}, "immediately")
    dealt = deal(state, SEVEN)
    assert dealt.pile == CardCounts({ONE: 2, SEVEN: 1})
    assert dealt.discards == CardCounts()
    played = apply(dealt, parse_move("7:-"))
    assert played.pile == CardCounts({ONE: 2, SEVEN: 1})
    assert played.discards == CardCounts({SEVEN: 1})
    assert apply(state, parse_move("7:-")) == played


def test_g6_immediately_with_no_discards_the_pile_is_turned_over_at_the_next_draw() -> None:
    state = game({SEVEN: 1}, None, "immediately")
    played = apply(state, parse_move("7:-"))
    assert deal(state, SEVEN).pile.total == played.pile.total == 0
    assert draw_counts(played) == Deck({SEVEN: 1})
    assert apply(played, parse_move("7:-")).pile.total == 0


# ---- dealing ----


def test_deal_turns_the_card_face_up() -> None:
    state = new_game(first=BLUE)
    dealt = deal(state, SEVEN)
    assert dealt.card is SEVEN
    assert dealt.phase is Phase.PLAY
    assert dealt.pile[SEVEN] == 3
    assert dealt.pile.total == 44
    assert dealt.discards.total == 0
    assert (dealt.pawns, dealt.turn, dealt.rules) == (state.pawns, BLUE, state.rules)
    assert state.card is None
    assert state == new_game(first=BLUE)
    assert legal_moves(dealt) == legal_moves(dealt, SEVEN) == legal_moves(state, SEVEN)


def test_to_play_is_to_deal_and_to_play() -> None:
    state = new_game().replace(pawns=[[-1, 5, 12, 60], [-1, -1, 17, 40], [-1] * 4, [-1] * 4])
    for card in Card:
        for move in legal_moves(state, card):
            assert apply(deal(state, card), move) == apply(state, move)


# ---- into hands ----


@pytest.mark.parametrize(("reshuffle", "left"), [("on_next_draw", 0), ("immediately", 2)])
def test_g6_p1_what_is_held_is_never_turned_over(reshuffle: str, left: int) -> None:
    rules = Rules(hand_size=2, deck={ONE: 3, SEVEN: 3}, reshuffle=reshuffle)
    state = parse_state("S,S,S,12/S,S,S,40/-/- r 1.0.0.0.0.0.0.0.0.0.0 hands=r:1;b:7,7", rules)
    assert state.discards == CardCounts({ONE: 1, SEVEN: 1})
    assert draw_counts(state) == CardCounts({ONE: 1})
    full = deal(state, ONE)
    assert (full.hands, full.pile.total, full.discards.total) == (((ONE, ONE), (SEVEN, SEVEN), (), ()), left, 2 - left)
    short = apply(full, parse_move("1:r12>13"))
    assert draw_counts(short) == (CardCounts({ONE: 1, SEVEN: 1}) if left else CardCounts({ONE: 2, SEVEN: 1}))
    assert sum(card_odds(short).values()) == 1


def test_a_dealer_fills_hands() -> None:
    state = new_game(Rules(hand_size=2), colors=[RED, BLUE])
    by_order, by_seed = Dealer(order=[TWO, SORRY, ONE, SEVEN]), Dealer(seed=1992)
    same = state
    while state.refill is not None:
        state = deal(state, by_order.draw(state))
        same = deal(same, by_seed.draw(same))
    assert state.hands == ((TWO, SORRY), (ONE, SEVEN), (), ())
    assert same == deal_all(new_game(Rules(hand_size=2), colors=[RED, BLUE]), Random(1992))


# ---- drawing ----


def chi_square(counts: Counter[Card], odds: dict[Card, Fraction], total: int) -> float:
    return sum((counts[card] - total * odd) ** 2 / float(total * odd) for card, odd in odds.items())


@pytest.mark.parametrize("pile", [{ONE: 1, TWO: 2, SEVEN: 3, SORRY: 4}, {}])
def test_drawing_is_fair(pile: dict[Card, int]) -> None:
    """16.27: chance gives more, with three degrees of freedom, once in a thousand; the seed is fixed."""
    state = game({ONE: 4, TWO: 3, SEVEN: 7, SORRY: 4}, pile)
    rng = Random(1992)
    total = 6000
    drawn = Counter(draw(state, rng) for _ in range(total))
    odds = {card: odd for card, odd in card_odds(state).items() if odd}
    assert set(drawn) == set(odds)
    assert chi_square(drawn, odds, total) < 16.27


def test_a_draw_uses_one_random_number() -> None:
    class Counting(Random):
        calls = 0

        def random(self) -> float:
            self.calls += 1
            return super().random()

        def getrandbits(self, k: int, /) -> int:
            raise AssertionError(k)

    rng = Counting(3)
    drawn = [draw(new_game(), rng) for _ in range(50)]
    assert rng.calls == 50
    plain = Random(3)
    assert drawn == [draw(new_game(), plain) for _ in range(50)]


def test_a_draw_takes_the_card_under_the_random_number() -> None:
    class Fixed(Random):
        value = 0.0

        def random(self) -> float:
            return self.value

    rng = Fixed()
    state = game({ONE: 4, TWO: 4, SORRY: 4}, {ONE: 1, TWO: 2, SORRY: 1})
    drawn = []
    for rng.value in (0.0, 0.2499, 0.25, 0.7499, 0.75, 1 - 2**-53):
        drawn.append(draw(state, rng))
    assert drawn == [ONE, ONE, TWO, TWO, SORRY, SORRY]


# ---- high card (G5) ----


def test_g5_high_card() -> None:
    assert high_card({RED: Card.TWELVE, BLUE: Card.SORRY, GREEN: Card.ONE}) == (BLUE,)
    assert high_card({GREEN: Card.TEN, RED: Card.TEN, BLUE: Card.EIGHT}) == (RED, GREEN)
    assert high_card({YELLOW: Card.ONE}) == (YELLOW,)
    assert high_card(dict.fromkeys(reversed(Color), SORRY)) == tuple(Color)
    assert all(type(color) is Color for color in high_card(dict.fromkeys(Color, ONE)))


def test_g5_high_card_takes_any_mapping() -> None:
    assert high_card(MappingProxyType({RED: Card.TWO, BLUE: Card.ONE})) == (RED,)


# ---- the dealer ----

GOLDEN_CARDS = "10 4 7 11 12 S 5 5 1 7 1 8 10 3 11"


def play(dealer: Dealer, cards: int = 45) -> list[Card]:
    """The cards that a dealer deals to players who always do the first thing that they may."""
    state = new_game()
    dealt = []
    for _ in range(cards):
        card = dealer.draw(state)
        dealt.append(card)
        state = apply(state, legal_moves(state, card)[0])
    return dealt


def test_same_seed_same_cards() -> None:
    dealt = play(Dealer(seed=1992))
    assert dealt == play(Dealer(seed=1992))
    assert dealt != play(Dealer(seed=1993))
    assert Counter(dealt) == DECK_45
    assert " ".join(map(str, dealt[:15])) == GOLDEN_CARDS
    rng = Random(1992)
    state = new_game()
    for card in dealt:
        assert draw(state, rng) is card
        state = apply(state, legal_moves(state, card)[0])


def test_cards_in_order() -> None:
    order = [TWO, SORRY, TWO, SEVEN]
    dealer = Dealer(order=iter(order))
    order.clear()
    assert play(dealer, 4) == [TWO, SORRY, TWO, SEVEN]


def test_cards_that_are_asked_for() -> None:
    asked: list[str] = []

    def ask(state: GameState) -> Card:
        asked.append(str(state))
        return SEVEN if len(asked) < 3 else TWO

    state = new_game()
    dealer = Dealer(ask=ask)
    assert [dealer.draw(state), dealer.draw(state), dealer.draw(state)] == [SEVEN, SEVEN, TWO]
    assert asked == [str(state)] * 3


def test_decks_of_other_sizes() -> None:
    state = new_game(Rules(deck=44))
    assert draw_counts(state) == DECK_44
    assert {draw(state, Random(seed)) for seed in range(200)} == set(Card)
