"""What a type checker must refuse: each marked line, and no other."""

from sorry_engine import GameState, Rules, apply, legal_moves, new_game

state = new_game()
state.turn = state.colors[0]  # E
text: str = legal_moves(state)  # E
apply(state, "5:r12>17")  # E
legal_moves(state, 5)  # E
Rules(45)  # E
Rules(no_such_option=True)  # E
moved: GameState = apply(state, legal_moves(state)[0])
