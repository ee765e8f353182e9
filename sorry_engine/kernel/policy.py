"""How likely each move is in a game that is played by chance."""

from sorry_engine.kernel.board import are_opponents
from sorry_engine.kernel.layout import HOME, PAWNS, START, TURN
from sorry_engine.kernel.native import i64, vec
from sorry_engine.kernel.tables import Tables
from sorry_engine.kernel.turn import carry_out


class Policy:
    """What the weight of a move is: 1, and so much for each thing that the move does."""

    def __init__(self, home: i64, bump: i64, leave: i64) -> None:
        self.home = home  # for each pawn of the player's side that it brings Home
        self.bump = bump  # for each opponent's pawn that it sends back to Start
        self.leave = leave  # for each pawn that the player's side has fewer in Start
        self.is_flat = home == 0 and bump == 0 and leave == 0

    def weight(self, t: Tables, board: vec[i64], rows: vec[i64], row: i64, width: i64) -> i64:
        """The weight of a row of steps, which have been generated on this board."""
        after = board[:]
        carry_out(t, after, rows, row, width)
        weight: i64 = 1
        left: i64 = 0
        pawn: i64 = 0
        for pawn in range(PAWNS):
            if after[pawn] != board[pawn]:
                if are_opponents(t, board[TURN] * 4, pawn):
                    if after[pawn] == START:
                        weight += self.bump
                else:
                    if after[pawn] == HOME:
                        weight += self.home
                    left += (board[pawn] == START) - (after[pawn] == START)
        return weight + left * self.leave if left > 0 else weight
