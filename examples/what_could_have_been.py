"""What could have been: the turn of a recorded game that gave most away, with its other moves and the other cards.

python examples/what_could_have_been.py [games.jsonl]

Without a file of records it plays a game at random. A move is worth the steps by which it brings the player's side
nearer to Home, and the others away from it.
"""

import sys
from random import Random

from sorry_engine import (
    Card,
    Color,
    Dealer,
    GameState,
    Move,
    Record,
    Recorder,
    apply,
    canonical,
    card_odds,
    legal_moves,
    new_game,
    read_records,
    steps_home,
    successors,
)


def lead(state: GameState, color: Color) -> int:
    """How many steps the color's side is ahead of the others."""
    others = state.opponents(color)
    return sum(
        steps_home(each, square) * (1 if each in others else -1)
        for each in state.colors
        for square in state.pawns[each]
    )


def worth(state: GameState, card: Card | None) -> list[tuple[int, Move]]:
    """What the player may do with the card, or without one in the decision at hand, the best first."""
    before = lead(state, state.turn)
    found = [(lead(after, state.turn) - before, move) for move, after in successors(state, card)]
    return sorted(found, key=lambda each: -each[0])


def choice(state: GameState, made: Move) -> list[tuple[int, Move]]:
    """What the player could have done: with this card if it was drawn for it, else with any that was held."""
    return worth(state, made.card if state.is_chance else None)


def given_away(state: GameState, made: Move) -> int:
    """By how much the best move was better."""
    return choice(state, made)[0][0] - (lead(apply(state, made), state.turn) - lead(state, state.turn))


def tell(record: Record) -> None:
    """Find the turn, and print what could have been."""
    turns = [
        (state, action.done)
        for state, action in zip(record.replay(), record.actions, strict=False)
        if isinstance(action.done, Move) and (state.hands is None or None not in state.hands[state.turn])
    ]
    if not turns:  # of hands that are not seen nothing can be told
        return
    state, made = max(turns, key=lambda turn: given_away(*turn))
    print(f"Of {len(turns)} turns this one gave most away: {state}")
    for value, move in choice(state, made):
        print(f"    {value:+4}  {move}{'  <- was played' * (move == canonical(state, made))}")
    if state.is_chance:  # else the card lay open, or was held
        print("The best with each card that could have come:")
        odds = card_odds(state)
        best = {card: worth(state, card)[0] for card, chance in odds.items() if chance}
        for card, (value, move) in best.items():
            print(f"    {value:+4}  {move!s:20} {float(odds[card]):5.1%}")
        print(f"    {float(sum(odds[card] * value for card, (value, _) in best.items())):+4.1f}  on average")


def play(seed: int) -> Record:
    """A game of two who do anything."""
    recorder = Recorder(new_game(colors=[Color.RED, Color.YELLOW]), seed={"generator": "Dealer", "value": seed})
    dealer, rng = Dealer(seed=seed), Random(seed)
    while not recorder.state.is_over:
        recorder.apply(rng.choice(legal_moves(recorder.state, dealer.draw(recorder.state))))
    return recorder.record


if __name__ == "__main__":
    for record in read_records(sys.argv[1]) if len(sys.argv) > 1 else [play(1992)]:
        tell(record)
