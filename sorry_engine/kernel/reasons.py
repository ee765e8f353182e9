"""Why a move or a card is refused, as numbers; `sorry_engine.why` puts them in words and names the rulings."""

from typing import Final

GAME_OVER: Final = 1
CARD_NOT_TO_BE_HAD: Final = 2

NOT_YOUR_PAWN: Final = 3
NO_PAWN_THERE: Final = 4
FROM_HOME: Final = 5
NO_SUCH_POWER: Final = 6
NOT_OUT_OF_START: Final = 7
HELD_ON_DIAMOND: Final = 8
PAST_HOME: Final = 9
WRONG_SQUARE: Final = 10
WRONG_SQUARE_BEHIND: Final = 34
OWN_PAWN: Final = 11
OWN_PAWN_ON_SLIDE: Final = 12
TEN_IS_POSSIBLE: Final = 13
SORRY_IS_POSSIBLE: Final = 14
SWAP_OFF_TRACK: Final = 15
NO_OPPONENT_THERE: Final = 16
TOO_MANY_PARTS: Final = 17
PAWN_MOVED_ALREADY: Final = 18
NOT_SEVEN: Final = 19
MUST_MOVE: Final = 20
NO_FIRE_MOVE: Final = 21


class Refused(Exception):
    """A move or a card that the rules forbid: the reason, and which step of the move it concerns, from 0."""

    def __init__(self, reason: int, place: int = 0) -> None:
        super().__init__(reason, place)
        self.reason = reason
        self.place = place
