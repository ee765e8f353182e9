"""A move as somebody gives it: judged step by step on the position that the steps before it left, and played.

Nothing is looked up in a list of legal moves; only whether one may forfeit, or use a power that is a last resort, asks
what else could be played.
"""

from sorry_engine.kernel.board import change_places, land, on_track, own_pawn, refusal
from sorry_engine.kernel.divide import LONGEST_PART, longest_part
from sorry_engine.kernel.generate import forward, generate, replace, swap_refusal
from sorry_engine.kernel.layout import (
    AT,
    BACKWARD,
    CELLS,
    EMPTY,
    FORWARD,
    HOME,
    LEAVE,
    SAFETY,
    SORRY,
    START,
    SWAP,
    TRACK,
    step_color,
    step_kind,
    step_origin,
    step_other,
    step_target,
)
from sorry_engine.kernel.native import i64, vec
from sorry_engine.kernel.reasons import (
    FROM_HOME,
    HELD_ON_DIAMOND,
    MUST_MOVE,
    NO_OPPONENT_THERE,
    NO_PAWN_THERE,
    NO_SUCH_POWER,
    NOT_OUT_OF_START,
    NOT_SEVEN,
    NOT_YOUR_PAWN,
    PAST_HOME,
    PAWN_MOVED_ALREADY,
    SORRY_IS_POSSIBLE,
    SWAP_OFF_TRACK,
    TEN_IS_POSSIBLE,
    TOO_MANY_PARTS,
    WRONG_SQUARE,
    WRONG_SQUARE_BEHIND,
    Refused,
)
from sorry_engine.kernel.tables import COUNTS, Tables


def play_checked(t: Tables, board: vec[i64], color: i64, card: i64, steps: vec[i64]) -> None:
    """Play a move on the board; raise Refused at the first step that may not be played."""
    count: i64 = len(steps)
    if count == 0:
        if generate(t, board, color, card)[0] != 0:  # the forfeit is the first of the moves
            raise Refused(MUST_MOVE)
    elif count == 1:
        step = steps[0]
        pawn = own_pawn(board, color, step_origin(step), 0)
        reason = pawn_reason(board, color, step, pawn) or whole_reason(t, board, pawn, card, step)
        if reason:
            raise Refused(int(reason))
        make(t, board, pawn, step)
    else:
        play_parts(t, board, color, card, steps)


def play_parts(t: Tables, board: vec[i64], color: i64, card: i64, steps: vec[i64]) -> None:
    """Play a divided 7, each part on the position that the parts before it left (C7b)."""
    if len(steps) > t.parts[card]:
        raise Refused(TOO_MANY_PARTS, int(t.parts[card]))
    moved: i64 = 0
    least: i64 = 0
    most: i64 = 0
    place: i64 = 0
    for place in range(len(steps)):
        step = steps[place]
        pawn = own_pawn(board, color, step_origin(step), moved)
        n = part_length(t, step)
        reason = pawn_reason(board, color, step, pawn) or part_reason(t, board, pawn, step, n)
        if reason:
            raise Refused(int(reason), int(place))
        make(t, board, pawn, step)
        moved |= 1 << pawn
        least += n
        most += longest_part(t, step_target(step), n)
    if least > 7 or most < 7:
        raise Refused(NOT_SEVEN, len(steps) - 1)


def make(t: Tables, board: vec[i64], pawn: i64, step: i64) -> None:
    """Carry out a step that may be played."""
    kind = step_kind(step)
    target = step_target(step)
    if kind == SWAP:
        change_places(t, board, pawn, board[AT + target])
    elif kind == BACKWARD:
        land(t, board, pawn, target, t.slide_backward)
    elif kind == SORRY:
        land(t, board, pawn, target, t.slide_on_sorry)
    else:
        land(t, board, pawn, target, True)


def pawn_reason(board: vec[i64], color: i64, step: i64, pawn: i64) -> i64:
    """Why the player has no pawn for this step; 0 if `pawn` is one that has not moved yet (C7b)."""
    if step_color(step) != color:
        return NOT_YOUR_PAWN
    if step_origin(step) == HOME:
        return FROM_HOME
    if pawn != EMPTY:
        return 0
    return NO_PAWN_THERE if own_pawn(board, color, step_origin(step), 0) == EMPTY else PAWN_MOVED_ALREADY


def whole_reason(t: Tables, board: vec[i64], pawn: i64, card: i64, step: i64) -> i64:
    """Why the pawn may not use the whole card for this step; 0 if it may."""
    color = pawn >> 2
    kind = step_kind(step)
    origin = step_origin(step)
    target = step_target(step)
    index = (color * CELLS + origin) * COUNTS
    if kind in (FORWARD, LEAVE):
        if not t.ahead[card]:
            return NOT_OUT_OF_START if origin == START else NO_SUCH_POWER
        index += t.ahead[card]
        if target != t.whole[index] and target != t.whole_in[index]:
            return distance_reason(t, color, origin, t.whole[index])
        if t.replaces[card] and t.ahead_is_last_resort and len(replace(t, board, color, vec[i64]())) > 0:
            return SORRY_IS_POSSIBLE
        return refusal(t, board, pawn, target, True)
    if kind == BACKWARD and t.behind[card]:
        if origin == START:
            return NOT_OUT_OF_START
        if target != t.back[index + t.behind[card]]:
            return WRONG_SQUARE_BEHIND
        if t.behind_is_last_resort and len(forward(t, board, color, t.ahead[card], 1, vec[i64]())) > 0:
            return TEN_IS_POSSIBLE
        return refusal(t, board, pawn, target, t.slide_backward)
    if kind == SWAP and t.swaps[card]:
        return swap_reason(t, board, pawn, step)
    if kind == SORRY and t.replaces[card]:
        there = board[AT + target]
        if there == EMPTY or not on_track(board, there) or there >> 2 == color:
            return NO_OPPONENT_THERE
        return refusal(t, board, pawn, target, t.slide_on_sorry)
    return NO_SUCH_POWER


def swap_reason(t: Tables, board: vec[i64], pawn: i64, step: i64) -> i64:
    """Why the pawn may not be swapped with the one on the target; 0 if it may (C11a, C11b, M13)."""
    target = step_target(step)
    if not on_track(board, pawn) or not TRACK <= target < SAFETY:
        return SWAP_OFF_TRACK
    other = board[AT + target]
    if other == EMPTY or (other >> 2) + 1 != step_other(step) or other >> 2 == pawn >> 2:
        return NO_OPPONENT_THERE
    return swap_refusal(t, board, pawn, other)


def part_reason(t: Tables, board: vec[i64], pawn: i64, step: i64, n: i64) -> i64:
    """Why the pawn may not use part of a 7, of n squares, for this step; 0 if it may (C7a, C7b)."""
    color = step_color(step)
    origin = step_origin(step)
    if step_kind(step) != (LEAVE if origin == START else FORWARD):
        return NO_SUCH_POWER
    if not n:
        return distance_reason(t, color, origin, t.part[(color * CELLS + origin) * COUNTS + 1])
    return refusal(t, board, pawn, step_target(step), True)


def part_length(t: Tables, step: i64) -> i64:
    """How many squares part of a 7 has at least that takes this step; 0 if none does."""
    row = (step_color(step) * CELLS + step_origin(step)) * COUNTS
    target = step_target(step)
    n: i64 = 0
    for n in range(1, LONGEST_PART + 1):
        if t.part[row + n] == target or t.part_in[row + n] == target:
            return n
    return 0


def distance_reason(t: Tables, color: i64, origin: i64, reached: i64) -> i64:
    """Why a forward move from the origin does not end where somebody says; it would end on `reached`, or nowhere."""
    if origin == START:
        return NOT_OUT_OF_START
    if reached:
        return WRONG_SQUARE
    return PAST_HOME if t.whole[(color * CELLS + origin) * COUNTS + 1] else HELD_ON_DIAMOND
