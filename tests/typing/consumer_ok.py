"""What a user of the installed package may write: this must type-check, run, and no name may be `Any`."""

from collections.abc import Mapping
from fractions import Fraction
from random import Random
from typing import assert_type

from sorry_engine import (
    COMPILED,
    DECK_44,
    HASBRO_2005,
    PARKER_1992,
    SLIDES,
    Card,
    CardCounts,
    CardError,
    Color,
    Dealer,
    Deck,
    FireAndIce,
    GameOverError,
    GameState,
    IllegalMoveError,
    Match,
    Move,
    NotationError,
    Phase,
    PositionError,
    Rules,
    RulesError,
    Slide,
    SorryError,
    Square,
    Step,
    StepKind,
    Violation,
    apply,
    canonical,
    card_odds,
    circle,
    deal,
    deal_all,
    draw,
    draw_counts,
    dumps,
    editions,
    high_card,
    is_track,
    legal_moves,
    loads,
    new_game,
    observe,
    parse_card,
    parse_move,
    parse_square,
    parse_state,
    rotate,
    sample_world,
    score,
    square_name,
    steps_home,
    successors,
    why_illegal,
)

# a game, a step at a time
state = new_game(PARKER_1992.replace(deck=44))
card = draw(state, Random(1))
moves = legal_moves(state, card)
assert_type(state, GameState)
assert_type(card, Card)
assert_type(moves, tuple[Move, ...])
assert_type(legal_moves(state), tuple[Move, ...])
assert_type(apply(state, moves[0]), GameState)
assert_type(deal(state, card), GameState)
assert_type(successors(state, card), tuple[tuple[Move, GameState], ...])
assert_type(canonical(state, moves[0]), Move)
assert_type(why_illegal(state, moves[0]), Violation | None)
odds: Mapping[Card, Fraction] = card_odds(state)
counts: Mapping[Card, int] = draw_counts(state)

# what a state shows
assert_type(state.rules, Rules)
assert_type(state.pawns, tuple[tuple[int, ...], ...])
assert_type(state.turn, Color)
assert_type(state.turn.letter, str)
assert_type(state.pile, CardCounts)
assert_type(state.discards[Card.ONE], int)
assert_type(state.card, Card | None)
assert_type(state.places, tuple[Color, ...])
assert_type(state.phase, Phase)
assert_type(state.is_over, bool)
assert_type(state.is_chance, bool)
assert_type(state.refill, Color | None)
assert_type(state.colors, tuple[Color, ...])
assert_type(state.opponents(Color.RED), tuple[Color, ...])
assert_type(state.winners, tuple[Color, ...])
assert_type(state.winner, Color | None)
assert_type(state.replace(turn=state.turn), GameState)
assert_type(rotate(state, 1), GameState)
winner = state.winner
name: str = "nobody" if winner is None else winner.name
seen: dict[GameState, set[Move]] = {state: set(moves)}

# hands, tokens, points
held = deal_all(new_game(Rules(hand_size=5, pawns_out=1), colors=[Color.RED, Color.BLUE]), Random(1))
seen_by_red = observe(held, Color.RED)
assert_type(held, GameState)
assert_type(seen_by_red, GameState)
assert_type(observe(held), GameState)
assert_type(sample_world(seen_by_red, Random(1)), GameState)
assert_type(held.hands, tuple[tuple[Card | None, ...], ...] | None)
assert_type(state.fire, tuple[Color, int] | None)
assert_type(state.ice, tuple[Color, int] | None)
assert_type(state.fired, bool)
hidden: GameState = deal(observe(new_game(held.rules)), None)
match_of_games = Match(held.rules, 300, colors=[Color.RED, Color.BLUE], totals={Color.RED: 5}, games=1, first=Color.RED)
assert_type(match_of_games.add({Color.RED: 5}, first=Color.RED), Match)
assert_type(Match.from_text(str(match_of_games)), Match)
assert_type(match_of_games.new_game(), GameState)
assert_type(match_of_games.totals, Mapping[Color, int])
assert_type(match_of_games.target, int | None)
assert_type(match_of_games.winners, tuple[Color, ...])
assert_type(match_of_games.is_over, bool)
assert_type(match_of_games.first, Color | None)
finished = parse_state("H,H,H,H/S,S,S,S/-/- r", Rules())
assert_type(score(finished), Mapping[Color, int])
assert_type(Match(finished.rules, colors=finished.colors).record(finished), Match)

# rules, in all the forms in which options may be given
rules = [
    Rules(),
    Rules(deck=44, draw_again="if_moved", exit_cards="any_forward", must_move=False, pawns=3),
    Rules(deck=DECK_44, exit_cards={1, 2, 7}, match_target=None, fire_ice=True),
    Rules(deck={Card.ONE: 5}, exit_cards=frozenset({Card.ONE}), fire_ice=FireAndIce(ice_move="may")),
    Rules(deck=Deck({Card.ONE: 5}), draw_again=Rules().draw_again),
    Rules.from_text("parker_1992(deck=44)"),
    HASBRO_2005,
    editions.get("wikipedia").rules,
]
assert_type(rules, list[Rules])
assert_type(rules[0].deck, Deck)
assert_type(rules[0].pawns, int)
assert_type(rules[0].must_move, bool)
assert_type(rules[0].exit_cards, frozenset[Card])
assert_type(rules[0].fire_ice, FireAndIce | None)
assert_type(rules[0].match_target, int | None)
assert_type(rules[0].replace(deck=55), Rules)
assert_type(editions.all()[0].points, Rules | None)
assert_type(editions.PARKER_1992.year, int | None)
word: str = rules[0].draw_again

# steps and moves
step = Step(StepKind.SWAP, Color.RED, 12, 40, Color.BLUE)
move = Move(Card.ELEVEN, [step])
assert_type(move.card, Card | None)
assert_type(move.steps, tuple[Step, ...])
assert_type(step.kind, StepKind)
assert_type(step.color, Color)
assert_type(step.origin, int)
assert_type(step.other, Color | None)
declined = Move(None, ())

# text
assert_type(str(state), str)
assert_type(dumps(state), str)
assert_type(loads(dumps(state)), GameState)
assert_type(parse_state(str(state), state.rules), GameState)
assert_type(parse_move("1:ice>-", Color.RED), Move)
assert_type(parse_card("S"), Card)
assert_type(parse_square("s1"), int)
assert_type(square_name(60), str)

# the board
square: Square = circle(Color.RED)
assert_type(steps_home(Color.RED, square), int)
assert_type(is_track(square), bool)
assert_type(SLIDES[0], Slide)
assert_type(SLIDES[0].squares, tuple[int, ...])
assert_type(Color.from_letter("r"), Color)
assert_type(COMPILED, bool)

# where cards come from


def ask(state: GameState) -> Card:
    """The card that a person at the table has drawn."""
    return Card.ONE


dealers = [Dealer(seed=1), Dealer(order=[Card.ONE, Card.TWO]), Dealer(ask=ask)]
assert_type(dealers[0].draw(state), Card)
assert_type(high_card({Color.RED: Card.ONE, Color.BLUE: Card.TWO}), tuple[Color, ...])
assert_type(CardCounts({Card.ONE: 1}).total, int)

# errors
errors: list[type[SorryError]] = [RulesError, NotationError, PositionError, CardError, GameOverError, IllegalMoveError]
try:
    apply(state, parse_move("5:b40>45"))
except IllegalMoveError as error:
    assert_type(error.violation.rulings, tuple[str, ...])
    assert_type(error.violation.fix, tuple[str, ...])
    reasons: str = error.violation.code + error.violation.text
