"""Whole games by chance, as `playout` plays them, by somebody who looks on: how many bumps, and who is in the lead."""

from typing import Final

from sorry_engine.board import ENTRY_TO_HOME, TRACK_LENGTH, Color, circle, entry
from sorry_engine.kernel.board import pack
from sorry_engine.kernel.generator import Generator
from sorry_engine.kernel.layout import BUMPS, CELLS, COLORS, HOME, NOWHERE, PAWNS, SAFETY, SAFETY_LENGTH, START, TRACK
from sorry_engine.kernel.native import i64, vec
from sorry_engine.kernel.playout import Game
from sorry_engine.kernel.policy import Policy
from sorry_engine.kernel.tables import Tables

NOBODY: Final = -1
FAR: Final = 1000  # more squares than a side has to go


def squares_to_go(color: Color, cell: int) -> int:
    """What `board.steps_home` is for squares; 0 for one that does not play. Cells of other colors have no meaning."""
    if cell in (NOWHERE, HOME):
        return 0
    if cell == START:
        return squares_to_go(color, TRACK + circle(color)) + 1
    if cell < SAFETY:
        return (entry(color) - (cell - TRACK)) % TRACK_LENGTH + ENTRY_TO_HOME
    return SAFETY_LENGTH - (cell - SAFETY) % SAFETY_LENGTH


_TO_GO: Final = vec[i64]([squares_to_go(color, cell) for color in Color for cell in range(CELLS)])


def watch(t: Tables, packed: bytes, generator: Generator, policy: Policy, most: i64) -> tuple[bytes, int, int, int]:
    """Play on as `play_out` does: the position then, how many cards were played, how many bumps and swings there were.

    The lead has the side, a color or a team, whose pawns have the fewest squares to go in all. A swing is a side that
    takes it from another: not the first lead of the game, and nobody gets ahead, or loses the lead, by drawing level.
    """
    game = Game(t, packed, generator, policy)
    watcher = Watcher(t, game.board)
    cards: i64 = 0
    goes_on = True
    while goes_on and cards < most:
        cards += 1
        goes_on = game.play_card()
        watcher.look(game.board)
    return pack(game.board), int(cards), int(game.board[BUMPS]), int(watcher.swings)


class Watcher:
    """What somebody has seen of a game who looks at the board after every card."""

    def __init__(self, t: Tables, board: vec[i64]) -> None:
        self.sides = t.sides
        self.pawns = vec[i64]([NOWHERE] * PAWNS)  # where they were before the card
        self.to_go = vec[i64]([FAR] * COLORS)  # by sides
        self.leader: i64 = NOBODY  # who had the lead last
        self.swings: i64 = 0
        pawn: i64 = 0
        for pawn in range(PAWNS):
            if board[pawn] != NOWHERE:
                self.to_go[pawn >> 2 & t.sides] = 0  # what its pawns have is added below
        self.look(board)

    def look(self, board: vec[i64]) -> None:
        """See what has become of the pawns, and who has the lead now."""
        pawns = self.pawns
        to_go = self.to_go
        moved = False
        pawn: i64 = 0
        for pawn in range(PAWNS):
            before = pawns[pawn]
            after = board[pawn]
            if after != before:
                moved = True
                pawns[pawn] = after
                color = pawn >> 2
                to_go[color & self.sides] += _TO_GO[color * CELLS + after] - _TO_GO[color * CELLS + before]
        if moved:
            leader = ahead(to_go)
            if leader != NOBODY and leader != self.leader:
                if self.leader != NOBODY:
                    self.swings += 1
                self.leader = leader


def ahead(to_go: vec[i64]) -> i64:
    """The side that has fewer squares to go than any other, or NOBODY."""
    leader: i64 = NOBODY
    least: i64 = FAR
    side: i64 = 0
    for side in range(COLORS):
        if to_go[side] < least:
            least = to_go[side]
            leader = side
        elif to_go[side] == least:
            leader = NOBODY
    return leader
