"""Hidden cards: what players may see of a hand game, that nothing else leaks, and worlds that look the same (P1 to P4).

The hands are small and of few kinds, so that in a few turns everything happens that can.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sorry_engine import (
    Card,
    CardCounts,
    CardError,
    Color,
    GameState,
    IllegalMoveError,
    Move,
    Phase,
    Rules,
    apply,
    card_odds,
    deal,
    deal_all,
    draw,
    draw_counts,
    dumps,
    legal_moves,
    loads,
    new_game,
    observe,
    parse_move,
    parse_state,
    sample_world,
    successors,
    why_illegal,
)

RED, BLUE, YELLOW, GREEN = Color
ONE, TWO, FIVE, SEVEN, ELEVEN, SORRY = Card.ONE, Card.TWO, Card.FIVE, Card.SEVEN, Card.ELEVEN, Card.SORRY
SEES = tuple(who for count in (0, 1, 2) for who in combinations(Color, count))

FEW = settings().max_examples // 4

Hand = tuple[Card | None, ...]

hand_rules = st.builds(
    Rules,
    hand_size=st.integers(1, 3),
    pawns=st.integers(1, 3),
    pawns_out=st.integers(0, 1),
    deck=st.fixed_dictionaries(
        {ONE: st.integers(4, 5), TWO: st.integers(3, 6), FIVE: st.integers(2, 3), ELEVEN: st.integers(3, 4)},
        optional={SEVEN: st.integers(1, 3), SORRY: st.integers(1, 3), Card.FOUR: st.just(2)},
    ),
    reshuffle=st.sampled_from(["on_next_draw", "immediately"]),
    must_move=st.sampled_from([True, True, False]),
    draw_again=st.sampled_from(["always", "if_moved", "never"]),
    two_in_hand=st.sampled_from(["refill_then_play", "play_then_refill", "none"]),
    eleven_swap=st.sampled_from(["optional", "forced"]),
    teams=st.booleans(),
)


@st.composite
def games(draw_from: st.DrawFn) -> list[tuple[GameState, Card | Move, GameState]]:
    """A hand game from its first card on, at random: the states, what happened in each, and what came of it."""
    rules = draw_from(hand_rules)
    colors = tuple(Color) if rules.teams else draw_from(st.sampled_from([(RED, BLUE), (RED, YELLOW, GREEN)]))
    return list(happenings(new_game(rules, colors=colors), Random(draw_from(st.integers(0, 2**16))), 50))


def happenings(state: GameState, rng: Random, most: int) -> Iterable[tuple[GameState, Card | Move, GameState]]:
    for _ in range(most):
        if state.is_over:
            return
        action: Card | Move
        if state.is_chance:
            action = draw(state, rng)
            after = deal(state, action)
        else:
            moves = legal_moves(state)
            action = moves[int(rng.random() * len(moves))]
            after = apply(state, action)
        yield state, action, after
        state = after


def is_hidden(state: GameState, color: Color) -> bool:
    return None in (state.hands or ())[color]


# ---- what is seen ----

DEALT = parse_state(
    "S,S,S,12/S,S,S,40/S,S,S,20/- r 4.3.3.2.4.3.4.4.3.2.4 hands=r:2,11;b:4,4;y:12,12",
    Rules(hand_size=2),
)


@pytest.mark.parametrize(
    ("who", "pile", "hands"),
    [
        ((), "4.4.3.4.4.3.4.4.4.4.4", "r:?,?;b:?,?;y:?,?"),
        ((RED,), "4.3.3.4.4.3.4.4.3.4.4", "r:2,11;b:?,?;y:?,?"),
        ((BLUE, YELLOW), "4.4.3.2.4.3.4.4.4.2.4", "r:?,?;b:4,4;y:12,12"),
        ((YELLOW, RED, BLUE), "4.3.3.2.4.3.4.4.3.2.4", "r:2,11;b:4,4;y:12,12"),
        ((RED, RED), "4.3.3.4.4.3.4.4.3.4.4", "r:2,11;b:?,?;y:?,?"),
    ],
)
def test_the_pile_counts_every_card_that_is_not_seen(who: tuple[Color, ...], pile: str, hands: str) -> None:
    assert str(observe(DEALT, *who)) == f"S,S,S,12/S,S,S,40/S,S,S,20/- r {pile} hands={hands}"


def test_without_hands_there_is_nothing_to_hide() -> None:
    state = new_game()
    assert observe(state) is state
    assert observe(state, GREEN) is state
    assert sample_world(state, Random(1)) is state


@given(games())
@settings(max_examples=FEW)
def test_observing(game: list[tuple[GameState, Card | Move, GameState]]) -> None:
    for state, _, _ in game[::8]:
        assert state.hands is not None
        assert observe(state, *state.colors) == state
        spectator = observe(state)
        for who in SEES:
            if not set(who) <= set(state.colors):
                continue
            seen = observe(state, *who)
            assert seen.hands is not None
            for color in state.colors:
                hand = state.hands[color]
                assert seen.hands[color] == (hand if color in who else (None,) * len(hand))
            unseen = [card for color in state.colors if color not in who for card in state.hands[color]]
            assert seen.pile == {card: state.pile[card] + unseen.count(card) for card in Card}
            assert observe(seen, *who) == seen
            assert observe(seen) == spectator
            assert (seen.phase, seen.refill, seen.discards) == (state.phase, state.refill, state.discards)
            assert loads(dumps(seen)) == seen


@given(games(), st.data())
@settings(max_examples=2 * FEW)
def test_nothing_leaks(game: list[tuple[GameState, Card | Move, GameState]], data: st.DataObject) -> None:
    """Cards that change places between hands that are hidden and the pile are not noticed by anybody else."""
    state = data.draw(st.sampled_from(game))[0]
    assert state.hands is not None
    who = data.draw(st.sampled_from(state.colors))
    rest: list[Card | None] = [card for card, count in state.pile.items() for _ in range(count)]
    rest += [card for color in state.colors if color is not who for card in state.hands[color]]
    rest = data.draw(st.permutations(rest))
    hands: list[Hand] = list(state.hands)
    for color in set(state.colors) - {who}:
        size = len(hands[color])
        hands[color], rest = tuple(rest[:size]), rest[size:]
    other = state.replace(hands=hands, pile=CardCounts(Counter(card for card in rest if card is not None)))
    seen = observe(state, who)
    assert observe(other, who) == seen
    assert dumps(observe(other, who)) == dumps(seen)
    assert observe(other) == observe(state)
    if state.phase is Phase.PLAY and state.turn is who:
        assert legal_moves(other) == legal_moves(state) == legal_moves(seen)
        assert successors(seen) == tuple((move, apply(seen, move)) for move in legal_moves(state))


# ---- what happens is seen as it happens ----


def second_play_is_unknown(seen: GameState, move: Move) -> bool:
    """P4: after this 2, whether another card can be played before the refill depends on a hand that is not seen."""
    rules, hands = seen.rules, seen.hands or ()
    return (
        move.card is TWO
        and bool(move.steps)
        and rules.two_in_hand == "play_then_refill"
        and rules.draw_again != "never"
        and None in hands[seen.turn][1:]
    )


@given(games())
@settings(max_examples=FEW)
def test_every_move_is_seen_as_it_is_played(game: list[tuple[GameState, Card | Move, GameState]]) -> None:
    for state, _, _ in game[::3]:
        played = successors(state)
        for who in ((), *((color,) for color in state.colors)):
            seen = observe(state, *who)
            for move, after in played:
                wins = bool(after.winners)
                if second_play_is_unknown(seen, move) and not wins:
                    with pytest.raises(CardError, match="is not known, the hand is hidden"):
                        apply(seen, move)
                    why = why_illegal(seen, move)
                    assert why is not None
                    assert (why.code, why.rulings) == ("hand_is_hidden", ("P4",))
                else:
                    assert why_illegal(seen, move) is None
                    assert apply(seen, move) == observe(after, *who)


@given(games())
@settings(max_examples=FEW)
def test_every_deal_is_seen_as_far_as_it_is(game: list[tuple[GameState, Card | Move, GameState]]) -> None:
    for state, action, after in game[::2]:
        if not isinstance(action, Card):
            continue
        color = state.refill
        assert color is not None
        for who in ((), (color,), (RED,)):
            seen = observe(state, *who)
            assert deal(seen, action if color in who else None) == observe(after, *who)
        holds = bool((state.hands or ())[color])
        for seen, card in (observe(state, color), None), (observe(state), action):
            if holds:  # the hand would be partly hidden
                with pytest.raises(CardError, match=r"is hidden|could not be drawn"):
                    deal(seen, card)
            else:
                assert is_hidden(deal(seen, card), color) == (card is None)


def test_what_a_hidden_hand_allows_is_not_known() -> None:
    for seen in observe(DEALT), observe(DEALT, BLUE, YELLOW):
        for card in (None, *Card):
            for function in legal_moves, successors:
                with pytest.raises(CardError, match="what r may do is not known, the hand is hidden"):
                    function(seen, card)
    assert legal_moves(observe(DEALT, RED)) == legal_moves(DEALT)


def test_a_card_that_is_unseen_no_more_can_not_be_played_from_a_hidden_hand() -> None:
    state = parse_state("S,S,S,12/S,S,S,40/-/- b 0.0.0.0.3.0.0.0.0.0.0 hands=r:2,11;b:?,?", Rules(hand_size=2))
    assert apply(state, parse_move("5:b40>45")).hands == ((TWO, ELEVEN), (None,), (), ())
    for text in "1:b40>41", "2:b40>42", "S:bS>12":
        with pytest.raises(CardError):
            apply(state, parse_move(text))


def test_p2_a_discard_from_a_hidden_hand_is_believed_unless_it_could_be_played_itself() -> None:
    state = observe(parse_state("S,S,S,12/S,S,S,40/-/- b hands=r:2,11;b:5,11", Rules(hand_size=2)), RED)
    with pytest.raises(IllegalMoveError) as caught:
        apply(state, parse_move("5:-"))
    assert caught.value.violation.code == "must_play_another"
    stuck = observe(parse_state("S,S,S,12/S,S,S,s5/-/- b hands=r:2,11;b:5,8", Rules(hand_size=2)), RED)
    assert apply(stuck, parse_move("8:-")).discards[Card.EIGHT] == 1
    held_back = observe(parse_state("S,S,S,12/S,S,S,s5/-/- b hands=r:2,11;b:1,8", Rules(hand_size=2)), RED)
    assert apply(held_back, parse_move("8:-")) == apply(stuck, parse_move("8:-"))  # for all that Red knows


def test_g6_the_pile_is_empty_when_all_unseen_cards_are_held() -> None:
    rules = Rules(hand_size=2, deck={ONE: 2, FIVE: 3})
    state = parse_state("S,S,S,12/S,S,S,40/-/- b 0.0.0.0.0.0.0.0.0.0.0 hands=r:1;b:5,5", rules)
    seen = observe(state, RED)
    assert (seen.pile.total, seen.discards) == (2, state.discards)
    assert draw_counts(seen) == {**dict.fromkeys(Card, 0), ONE: 1, FIVE: 3}
    assert draw_counts(state) == {**dict.fromkeys(Card, 0), ONE: 1, FIVE: 1}
    for card in ONE, FIVE:
        assert deal(seen, card) == observe(deal(state, card), RED)


# ---- worlds ----


@given(games(), st.data())
@settings(max_examples=2 * FEW)
def test_worlds_look_like_what_was_observed(
    game: list[tuple[GameState, Card | Move, GameState]], data: st.DataObject
) -> None:
    state = data.draw(st.sampled_from(game))[2]
    who = data.draw(st.sampled_from([(), *((color,) for color in state.colors)]))
    seen = observe(state, *who)
    world = sample_world(seen, Random(data.draw(st.integers(0, 2**16))))
    assert world.hands is not None
    assert not any(is_hidden(world, color) for color in world.colors)
    assert observe(world, *who) == seen
    assert (world.phase, world.discards, world.pawns) == (state.phase, state.discards, state.pawns)
    assert world.pile.total == state.pile.total
    assert sample_world(state, Random(1)) == state
    if world.phase is Phase.PLAY:
        assert legal_moves(world)


def exact_worlds(seen: GameState) -> dict[GameState, Fraction]:
    """Every way in which the unseen cards can lie, each card being one of its own, by trying all."""
    assert seen.hands is not None
    unseen = [card for card, count in seen.pile.items() for _ in range(count)]
    hidden = [color for color in seen.colors if None in seen.hands[color]]
    found: Counter[GameState] = Counter()

    def fill(hands: list[Hand], left: tuple[int, ...], colors: list[Color]) -> None:
        if not colors:
            found[seen.replace(hands=hands, pile=CardCounts(Counter(unseen[place] for place in left)))] += 1
            return
        color = colors[0]
        for taken in combinations(left, len(hands[color])):
            filled = [*hands]
            filled[color] = tuple(unseen[place] for place in taken)
            fill(filled, tuple(place for place in left if place not in taken), colors[1:])

    fill(list(seen.hands), tuple(range(len(unseen))), hidden)
    return {world: Fraction(count, found.total()) for world, count in found.items()}


def test_worlds_are_drawn_fairly() -> None:
    """Chi-square of each, with as many degrees of freedom as worlds less one; the seed is fixed.

    Chance gives more than the bound less than once in a thousand times.
    """
    rules = Rules(hand_size=2, deck={ONE: 3, TWO: 2, FIVE: 2, SORRY: 1})
    state = parse_state("S,S,S,12/S,S,S,40/S,S,S,20/- r hands=r:1,2;b:1,5;y:1,S", rules)
    for who, worlds, bound, total in ((RED,), 33, 62.5, 1500), ((RED, YELLOW), 4, 16.3, 1000), ((), 204, 271.0, 2500):
        seen = observe(state, *who)
        odds = exact_worlds(seen)
        assert len(odds) == worlds
        rng = Random(1992)
        drawn = Counter(sample_world(seen, rng) for _ in range(total))
        assert set(drawn) <= set(odds)
        assert sum((drawn[world] - total * odd) ** 2 / (total * odd) for world, odd in odds.items()) < bound


def test_a_world_takes_one_random_number_for_each_hidden_card() -> None:
    class Counting(Random):
        calls = 0

        def random(self) -> float:
            self.calls += 1
            return super().random()

        def getrandbits(self, k: int, /) -> int:
            raise AssertionError(k)

    for who, calls in ((), 6), ((RED,), 4), ((RED, BLUE), 2), ((RED, BLUE, YELLOW), 0):
        rng = Counting(7)
        sample_world(observe(DEALT, *who), rng)
        assert rng.calls == calls


# ---- deal_all ----


@given(hand_rules, st.integers(0, 2**16))
@settings(max_examples=FEW)
def test_deal_all_fills_all_hands(rules: Rules, seed: int) -> None:
    state = deal_all(new_game(rules, first=YELLOW), Random(seed))
    assert state.hands is not None
    assert {len(hand) for hand in state.hands} == {rules.hand_size}
    assert (state.phase, state.refill, state.turn) == (Phase.PLAY, None, YELLOW)
    assert state.discards.total == 0
    assert state.pile.total == rules.deck.total - 4 * rules.hand_size
    assert deal_all(state, Random(seed)) is state
    by_hand, rng = new_game(rules, first=YELLOW), Random(seed)
    while by_hand.refill is not None:
        by_hand = deal(by_hand, draw(by_hand, rng))
    assert by_hand == state


def test_deal_all_leaves_other_states_alone() -> None:
    open_card = deal(new_game(), FIVE)
    fire = parse_state("S,S,20/S,S,S/-/- r fire=r20", Rules(pawns=3, fire_ice=True))
    for state in new_game(), open_card, fire, DEALT, parse_state("H,H,H,H/S,S,S,S/-/- r", Rules()):
        rng = Random(1)
        before = rng.getstate()
        assert deal_all(state, rng) is state
        assert rng.getstate() == before


def test_p4_a_second_play_comes_before_the_refill() -> None:
    rules = Rules(hand_size=2, two_in_hand="play_then_refill")
    state = parse_state("S,S,S,12/S,S,S,40/-/- r hands=r:2,5;b:1,1", rules)
    second = apply(state, parse_move("2:r12>14"))
    assert (second.phase, second.refill, second.turn) == (Phase.PLAY, None, RED)
    assert deal_all(second, Random(1)) is second
    assert observe(second, RED) == apply(observe(state, RED), parse_move("2:r12>14"))
    with pytest.raises(CardError, match="is not known, the hand is hidden"):
        apply(observe(state, BLUE), parse_move("2:r12>14"))


def test_odds_are_those_of_what_is_not_seen() -> None:
    state = parse_state("S,S,S,12/S,S,S,40/-/- r hands=r:1;b:1,1", Rules(hand_size=2, deck={ONE: 4, FIVE: 4}))
    assert card_odds(state)[ONE] == Fraction(1, 5)
    assert card_odds(observe(state, RED))[ONE] == Fraction(3, 7)
