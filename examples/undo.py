"""Undo and redo: a state never changes, so a list of states is all that it takes, and nothing is copied.

python examples/undo.py [seed]
"""

import sys
from random import Random

from sorry_engine import GameState, apply, deal, draw, legal_moves, new_game


class History:
    """The states of a game, the last of `done` the present one; of `undone` the last is the next to come back."""

    def __init__(self, state: GameState) -> None:
        self.done, self.undone = [state], list[GameState]()

    def play(self, state: GameState) -> None:
        """Go on to this state; what was undone can't be redone any more."""
        self.done.append(state)
        self.undone.clear()

    def undo(self) -> GameState:
        """The state before; IndexError at the beginning."""
        if len(self.done) < 2:
            raise IndexError("nothing to undo")
        self.undone.append(self.done.pop())
        return self.done[-1]

    def redo(self) -> GameState:
        """The state that was undone last; IndexError if there is none."""
        self.done.append(self.undone.pop())
        return self.done[-1]


def main(seed: int) -> None:
    """Play some turns, take back three, look what else could have been done there, and go on as before."""
    rng = Random(seed)
    state = new_game()
    history = History(deal(state, draw(state, rng)))  # with an open card: a move is taken back, and no card drawn anew
    while len(history.done) < 20 or len(legal_moves(history.done[-4])) < 2:  # until there was a choice
        state = apply(history.done[-1], rng.choice(legal_moves(history.done[-1])))
        history.play(deal(state, draw(state, rng)))
    present = history.done[-1]
    print("now ", present)
    for _ in range(3):
        print("undo", history.undo())
    for move in legal_moves(history.done[-1]):
        print("    ", apply(history.done[-1], move), "after", move)
    while history.undone:
        print("redo", history.redo())
    print("The very same object is back:", history.done[-1] is present)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1992)
