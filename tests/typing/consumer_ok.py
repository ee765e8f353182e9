"""What a user of the installed package may write: this must type-check, and no name may be `Any`."""

import random
from collections.abc import Mapping
from fractions import Fraction
from typing import assert_type

from sorry_engine import PARKER_1992, Card, GameState, Move, Rules, apply, card_odds, draw, legal_moves, new_game

state = new_game(PARKER_1992.replace(deck=44))
card = draw(state, random.Random(1))
moves = legal_moves(state, card)

assert_type(state, GameState)
assert_type(state.rules, Rules)
assert_type(state.turn.letter, str)
assert_type(card, Card)
assert_type(moves, tuple[Move, ...])
assert_type(apply(state, moves[0]), GameState)
assert_type(state.replace(turn=state.turn), GameState)

odds: Mapping[Card, Fraction] = card_odds(state)
