"""Whole games under random rules, in step with the naive reading of the rules, and with whatever may come between."""

from __future__ import annotations

import pickle
from random import Random

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from sorry_engine import (
    Card,
    CardError,
    GameOverError,
    GameState,
    Move,
    Phase,
    Rules,
    apply,
    deal,
    draw,
    draw_counts,
    dumps,
    editions,
    legal_moves,
    loads,
    new_game,
    rotate,
)
from tests.positions import cards_of, cards_to_deal, decisions
from tests.reference import Model, outcome_of
from tests.strategies import game_rules, new_games, positions

number = st.integers(0, 999)  # which of some cards or moves, counted round and round


class Game:
    """One game in the engine and, in step with it, in the naive reading."""

    def __init__(self, state: GameState) -> None:
        self.state = state
        self.model = Model.of(state)

    def deal(self, which: int) -> None:
        """Turn up a card, or fill a hand with it."""
        cards = cards_to_deal(self.state)
        card = cards[which % len(cards)]
        self.state = deal(self.state, card)
        self.model = self.model.dealt(card)

    def play(self, card: Card | None, which: int) -> None:
        """Play one of the card's moves, drawing the card if none lies open; no card: the fire move, or none."""
        before = self.state
        moves = legal_moves(before, card)
        outcomes = self.model.outcomes(card or 0)
        assert len(moves) == len(outcomes), f"{before!r} with {card}"
        if not moves:
            return  # a card of a hand of which others can be played
        move = moves[which % len(moves)]
        self.state = apply(before, move)
        assert outcome_of(move, self.state) == outcomes[which % len(moves)], f"{before!r} with {move}"
        self.model = self.model._replace(position=outcomes[which % len(moves)].position)

    def go_on(self, rng: Random) -> None:
        """Deal or play, at random; a fire move is open to be made or declined."""
        if self.state.phase in (Phase.REFILL, Phase.DRAW):
            card = draw(self.state, rng)
            self.deal(cards_to_deal(self.state).index(card))
        else:
            moves = legal_moves(self.state)
            self.play(moves[int(rng.random() * len(moves))].card, int(rng.random() * 1000))

    def check(self) -> None:
        state, model = self.state, self.model
        assert Model.of(state) == model, dumps(state)
        assert state.phase is model.phase
        assert state.refill == model.refill
        held = sum(map(len, state.hands or ())) + (state.card is not None)
        assert state.pile.total + state.discards.total + held == state.rules.deck.total
        assert loads(dumps(state)) == state  # so it is a valid state


class Table(RuleBasedStateMachine):
    """Anything that may happen at a table, in any order."""

    game: Game

    @initialize(state=new_games(game_rules) | positions(game_rules))
    def sit_down(self, state: GameState) -> None:
        self.game = Game(state)

    def over(self) -> bool:
        return self.game.state.is_over

    def may_deal(self) -> bool:
        return self.game.state.is_chance

    def may_play(self) -> bool:
        return bool(decisions(self.game.state))

    @precondition(may_deal)
    @rule(which=number)
    def deal(self, which: int) -> None:
        self.game.deal(which)

    @precondition(lambda self: self.game.state.phase is Phase.REFILL)
    @rule(which=number)
    def fill_all_hands(self, which: int) -> None:
        while self.game.state.phase is Phase.REFILL:
            self.game.deal(which)
            self.game.check()

    @precondition(may_play)
    @rule(which_card=number, which=number)
    def play(self, which_card: int, which: int) -> None:
        """With the open card, with one of the hand, with one that is drawn for it, or with none: the fire move."""
        asked = decisions(self.game.state)
        self.game.play(asked[which_card % len(asked)], which)

    @precondition(lambda self: self.game.state.phase is Phase.FIRE)
    @rule(which=number)
    def make_or_decline_the_fire_move(self, which: int) -> None:
        self.game.play(None, which)

    @precondition(lambda self: any(may_forfeit(self.game.state)))
    @rule(which=number)
    def forfeit(self, which: int) -> None:
        cards = may_forfeit(self.game.state)
        self.game.play(cards[which % len(cards)], 0)

    @precondition(lambda self: not self.over())
    @rule(seed=number, count=st.integers(1, 40))
    def play_for_a_while(self, seed: int, count: int) -> None:
        rng = Random(seed)
        for _ in range(count):
            if not self.over():
                self.game.go_on(rng)
                self.game.check()

    @rule(protocol=st.none() | st.integers(0, pickle.HIGHEST_PROTOCOL))
    def leave_and_come_back(self, protocol: int | None) -> None:
        state = self.game.state
        self.game.state = loads(dumps(state)) if protocol is None else pickle.loads(pickle.dumps(state, protocol))
        assert self.game.state == state

    @rule(quarters=st.integers(-3, 3))
    def turn_the_board(self, quarters: int) -> None:
        self.game.state = rotate(self.game.state, quarters)
        self.game.model = self.game.model.rotated(quarters)

    @precondition(lambda self: self.game.state.phase is Phase.PLAY)
    @rule()
    def draw_too_often(self) -> None:
        with pytest.raises(CardError):
            draw_counts(self.game.state)
        for card in Card:
            with pytest.raises(CardError):
                deal(self.game.state, card)

    @precondition(over)
    @rule(seed=number)
    def go_on_after_the_end(self, seed: int) -> None:
        state = self.game.state
        assert legal_moves(state) == ()
        with pytest.raises(GameOverError):
            draw(state, Random(seed))
        for card in Card:
            assert legal_moves(state, card) == ()
            with pytest.raises(GameOverError):
                apply(state, Move(card, ()))

    @invariant()
    def in_step(self) -> None:
        self.game.check()


def may_forfeit(state: GameState) -> list[Card]:
    """The cards that may be left unused: the forfeit is the first of the moves."""
    return [card for card in cards_of(state) if not all(move.steps for move in legal_moves(state, card)[:1])]


def test_games_at_a_table() -> None:
    # one of these examples takes as long as several of another test
    run_state_machine_as_test(Table, settings=settings(max_examples=settings().max_examples // 2))


WHOLE = {
    f"{edition.name}.{game}": rules
    for edition in editions.all()
    for game in ("rules", "teams", "points", "team_points")
    if (rules := getattr(edition, game)) is not None
}

MOST = 6000
"""More cards and moves than any of the games takes."""


@pytest.mark.parametrize("rules", WHOLE.values(), ids=WHOLE)
def test_whole_games(rules: Rules) -> None:
    """From the first card to the end; alone and without hands, playing on for the places (G9).

    A team's 7 is divided between two pawns at most, as the naive reading divides it among more in no short time.
    """
    play_on = not rules.teams and not rules.hand_size
    rng = Random(f"{rules} {play_on}")
    game = Game(new_game(rules.replace(play_on=play_on, seven_pawns=2)))
    plies = 0
    while not game.state.is_over:
        game.go_on(rng)
        game.check()
        plies += 1
        assert plies < MOST
    assert len(game.state.winners) == (2 if rules.teams else 1)
    assert len(game.state.places) == (3 if play_on else 0)
