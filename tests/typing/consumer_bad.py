"""What a type checker must refuse: each marked line, and no other."""

from random import Random

from sorry_engine import (
    Card,
    Color,
    Dealer,
    FireAndIce,
    GameState,
    Match,
    Move,
    Rules,
    Step,
    StepKind,
    apply,
    card_odds,
    deal,
    deal_all,
    draw,
    dumps,
    high_card,
    legal_moves,
    new_game,
    observe,
    parse_move,
    parse_state,
    rotate,
    sample_world,
    score,
    successors,
    why_illegal,
)

state = new_game()
moves = legal_moves(state, Card.ONE)

# frozen
state.turn = state.colors[0]  # E
state.rules = Rules()  # E
state.pawns[0][0] = 5  # E
state.pile[Card.ONE] = 1  # E
Match(Rules()).totals[Color.RED] = 1  # E
moves[0].card = Card.ONE  # E
moves[0].steps[0].target = 5  # E
Rules().deck = 44  # E
Rules().pawns = 3  # E
card_odds(state)[Card.ONE] = 1  # E
print(state.no_such_name)  # E

# what may be None
print(state.winner.letter)  # E
color: Color = state.winner  # E
card: Card = state.card  # E
print(why_illegal(state, moves[0]).text)  # E
print(Rules().fire_ice.ice_move)  # E
print(state.hands[0])  # E
print(state.fire[1])  # E

# wrong types
text: str = moves  # E
apply(state, "5:r12>17")  # E
apply(state)  # E
apply(moves[0], state)  # E
legal_moves(state, 5)  # E
legal_moves(state, "S")  # E
successors(state, 5)  # E
deal(state, 7)  # E
deal(state, "7")  # E
deal_all(state)  # E
deal_all(state, 1)  # E
observe(state, "r")  # E
observe(state, [Color.RED])  # E
sample_world(state)  # E
score(moves)  # E
Match(Rules(), "300")  # E
Match(Rules(), 300, [Color.RED, Color.BLUE])  # E
Match(Rules()).add({Color.RED: 5})  # E
Match(Rules()).record(Match(Rules()))  # E
draw(state)  # E
draw(state, 1)  # E
rotate(state, "1")  # E
dumps(str(state))  # E
parse_state("S,S,S,S/S,S,S,S/-/- r")  # E
parse_state("S,S,S,S/S,S,S,S/-/- r", "parker_1992")  # E
parse_move("1:ice>-", "r")  # E
high_card({0: Card.ONE})  # E
high_card({Color.RED: 1})  # E
new_game("parker_1992")  # E
new_game(Rules(), [Color.RED, Color.BLUE])  # E
new_game(colors=["r", "b"])  # E
new_game(first=0)  # E
state.opponents("r")  # E
GameState(Rules(), state.pawns, 0)  # E
GameState(Rules(), state.pawns, Color.RED, Rules().deck)  # E
GameState(Rules(), [["S"]], Color.RED)  # E
GameState(Rules(), state.pawns, Color.RED, pile=45)  # E
Step("forward", Color.RED, 12, 17)  # E
Step(StepKind.FORWARD, 0, 12, 17)  # E
Step(StepKind.FORWARD, Color.RED, "12", 17)  # E
Move(5, [])  # E
Move(Card.FIVE, ["r12>17"])  # E
Move(Card.FIVE)  # E
Dealer(1)  # E
Dealer(seed="1")  # E
Dealer(order=["1"])  # E
Dealer(ask=lambda: Card.ONE)  # E
Dealer(seed=1).draw(Random(1))  # E

# options
Rules(45)  # E
Rules(no_such_option=True)  # E
Rules(deck="44")  # E
Rules(deck={"1": 4})  # E
Rules(pawns="4")  # E
Rules(pawns=None)  # E
Rules(must_move="true")  # E
Rules(draw_again=True)  # E
Rules(draw_again=None)  # E
Rules(exit_cards={"1"})  # E
Rules(fire_ice="true")  # E
FireAndIce("may")  # E
FireAndIce(fire_spaces=0)  # E

moved: GameState = apply(state, moves[0])
