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
REFILL_DUE: Final = 22
PARTNERS_PAWN: Final = 23
NOT_YET_YOURS: Final = 24
ICED_PAWN: Final = 25
HELD_BY_ICE: Final = 26
OPPONENT_IS_POSSIBLE: Final = 27
ICE_MUST_MOVE: Final = 28
WRONG_TOKEN_PLACE: Final = 29
RESCUE_IS_DUE: Final = 30
NO_RESCUE: Final = 31
MUST_PLAY_ANOTHER: Final = 32
HAND_IS_HIDDEN: Final = 33
PARTNER_IN_SWAP: Final = 35
TEAM_PAWN_NOT_TAKEN: Final = 36
SORRY_ON_ICE: Final = 37
NO_OTHER_PART: Final = 38


class Refused(Exception):
    """A move or a card that the rules forbid: the reason, and which step of the move it concerns, from 0."""

    def __init__(self, reason: int, place: int = 0) -> None:
        super().__init__(reason, place)
        self.reason = reason
        self.place = place
