"""Why a move is illegal: the kernel's reason in words, with the rulings that say so."""

from typing import Final

from sorry_engine.cards import Card
from sorry_engine.errors import Violation, expect
from sorry_engine.kernel import reasons, transition
from sorry_engine.kernel.reasons import Refused
from sorry_engine.moves import Move
from sorry_engine.state import GameState

# the rulings on each card, the one that says what it does first
_CARD_RULINGS: Final = {
    Card.ONE: ("C1",),
    Card.TWO: ("C2",),
    Card.THREE: ("C3",),
    Card.FOUR: ("C4",),
    Card.FIVE: ("C3",),
    Card.SEVEN: ("C7a", "C7b", "C7c"),
    Card.EIGHT: ("C3",),
    Card.TEN: ("C10",),
    Card.ELEVEN: ("C11a", "C11b", "C11c", "C11d"),
    Card.TWELVE: ("C3",),
    Card.SORRY: ("C13a", "C13b"),
}

# reason: code, rulings, text. "C" stands for what the card does; rulings on other cards are left out
_REASONS: Final = {
    reasons.GAME_OVER: ("game_over", ("G9",), "the game is over"),
    reasons.CARD_NOT_TO_BE_HAD: ("card_not_to_be_had", ("G6",), "a {card} is neither open, nor held, nor to be drawn"),
    reasons.NO_FIRE_MOVE: ("no_fire_move", ("F5",), "no such fire move is open"),
    reasons.REFILL_DUE: ("refill_due", ("P1",), "nobody plays until the hands are full"),
    reasons.HAND_IS_HIDDEN: ("hand_is_hidden", ("P4",), "whether another card can be played is not known"),
    reasons.MUST_PLAY_ANOTHER: ("must_play_another", ("P2", "P3"), "a card of the hand can be played"),
    reasons.NOT_YET_YOURS: ("not_yet_yours", ("T1",), "{step} moves the partner's pawn, which is not {turn}'s to move"),
    reasons.PARTNERS_PAWN: ("partners_pawn", ("T3",), "{step} lands on a pawn of the partner"),
    reasons.OPPONENT_IS_POSSIBLE: ("opponent_is_possible", ("T4",), "an opponent's pawn can be taken"),
    reasons.PARTNER_IN_SWAP: ("partner_in_swap", ("T5", "C"), "{step} swaps with a pawn of the partner"),
    reasons.TEAM_PAWN_NOT_TAKEN: (
        "team_pawn_not_taken",
        ("T4", "C"),
        "a {card} may not take this pawn of the team: {step}",
    ),
    reasons.SORRY_ON_ICE: ("sorry_on_ice", ("F7", "F8"), "{step} takes a pawn that carries Ice"),
    reasons.ICE_MUST_MOVE: ("ice_must_move", ("F2",), "Ice must be put on an opponent's pawn first"),
    reasons.WRONG_TOKEN_PLACE: ("wrong_token_place", ("F2", "F3", "F4"), "{step} puts the token where it may not go"),
    reasons.RESCUE_IS_DUE: ("rescue_is_due", ("F6",), "{step} has to bring another pawn Home"),
    reasons.NO_RESCUE: ("no_rescue", ("F6",), "{step} brings nobody Home along with a pawn that carries Fire"),
    reasons.HELD_BY_ICE: ("held_by_ice", ("F7",), "{step} moves a pawn that carries Ice"),
    reasons.ICED_PAWN: ("iced_pawn", ("F8",), "{step} ends on a pawn that carries Ice"),
    reasons.NOT_YOUR_PAWN: (
        "not_your_pawn",
        ("T1", "G4"),
        "it is {turn}'s turn, and {step} moves a pawn of another color",
    ),
    reasons.NO_PAWN_THERE: ("no_pawn_there", ("C", "C7b"), "no pawn to take the step {step}"),
    reasons.FROM_HOME: ("from_home", ("M6",), "a pawn at Home never moves again"),
    reasons.NO_SUCH_POWER: ("no_such_power", ("C", "C13b"), "a {card} can't be used for {step}"),
    reasons.NOT_OUT_OF_START: ("not_out_of_start", ("M1", "M2"), "{step} is no way out of Start with a {card}"),
    reasons.HELD_ON_DIAMOND: ("held_on_diamond", ("M9",), "the pawn can't move forward from its own diamond"),
    reasons.PAST_HOME: ("past_home", ("M6", "M7"), "{step} is past Home, which is reached by exact count only"),
    reasons.WRONG_SQUARE: ("wrong_square", ("C", "M7", "M9"), "a {card} does not take the pawn there: {step}"),
    reasons.WRONG_SQUARE_BEHIND: (
        "wrong_square_behind",
        ("C", "M10", "M11"),
        "a {card} does not take the pawn back there: {step}",
    ),
    reasons.OWN_PAWN: ("own_pawn", ("M5",), "{step} lands on a pawn of the same color"),
    reasons.OWN_PAWN_ON_SLIDE: ("own_pawn_on_slide", ("S6",), "{step} slides into a pawn of the same color"),
    reasons.TEN_IS_POSSIBLE: ("ten_is_possible", ("C10",), "a pawn can move forward 10, so none may step back"),
    reasons.SORRY_IS_POSSIBLE: ("sorry_is_possible", ("C13b",), "a pawn can be replaced, so none may move forward 4"),
    reasons.SWAP_OFF_TRACK: ("swap_off_track", ("C11b", "M13"), "{step} swaps a pawn that is not on the track"),
    reasons.NO_OPPONENT_THERE: ("no_opponent_there", ("C", "M13"), "no pawn of an opponent on the track for {step}"),
    reasons.TOO_MANY_PARTS: ("too_many_parts", ("C7c", "C"), "a {card} may not be divided over so many pawns"),
    reasons.PAWN_MOVED_ALREADY: ("pawn_moved_already", ("C7b",), "{step} moves a pawn that another part has moved"),
    reasons.NOT_SEVEN: ("not_seven", ("C7a",), "the parts do not add up to 7"),
    reasons.MUST_MOVE: ("must_move", ("G7", "C11d"), "a pawn can move, so the card can't be forfeited"),
}


def why_illegal(state: GameState, move: Move) -> Violation | None:
    """The first ruling that the move breaks, its steps being played in their order; None exactly if `apply` accepts it.

    TypeError for a wrong type.

    >>> from sorry_engine.moves import parse_move
    >>> from sorry_engine.state import new_game
    >>> print(why_illegal(new_game(), parse_move("5:rS>4")).text)
    rS>4 is no way out of Start with a 5
    """
    expect(state, GameState, "state")
    expect(move, Move, "move")
    try:
        transition.play(state._tables, state._packed, move._code)
    except Refused as refused:
        return violation(state, move, refused)
    return None


def violation(state: GameState, move: Move, refused: Refused) -> Violation:
    """The kernel's reason in words."""
    code, rulings, text = _REASONS[refused.reason]
    on_card = _CARD_RULINGS[move.card] if move.card else ("C",)
    cited = (on_card[0] if ruling == "C" else ruling for ruling in rulings)
    return Violation(
        tuple(ruling for ruling in cited if ruling in on_card or not ruling.startswith("C")),
        code,
        text.format(
            card=move.card,
            step=move.steps[refused.place] if move.steps else move,
            turn=state.turn.name.capitalize(),
        ),
    )
