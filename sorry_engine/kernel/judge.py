"""A move as somebody gives it: judged step by step on the position that the steps before it left, and played.

Nothing is looked up in a list of legal moves; only whether one may forfeit, or use a power that is a last resort, asks
what else could be played.
"""

from sorry_engine.kernel.board import (
    are_opponents,
    change_places,
    exchange,
    in_the_way,
    is_iced,
    land,
    look,
    on_track,
    own_pawn,
    refusal,
    slide,
    unpack,
)
from sorry_engine.kernel.divide import LONGEST_PART, longest_part
from sorry_engine.kernel.forward import forward
from sorry_engine.kernel.generate import moves_partner, replace, replace_refusal, swap_refusal, takes_team, use
from sorry_engine.kernel.layout import (
    AT,
    BACKWARD,
    CELLS,
    EMPTY,
    FORWARD,
    HOME,
    LEAVE,
    PUT_FIRE,
    PUT_ICE,
    RESCUE,
    SAFETY,
    SORRY,
    START,
    SWAP,
    TRACK,
    TURN,
    step_color,
    step_kind,
    step_of,
    step_origin,
    step_other,
    step_target,
)
from sorry_engine.kernel.native import i64, vec
from sorry_engine.kernel.reasons import (
    FROM_HOME,
    HELD_BY_ICE,
    HELD_ON_DIAMOND,
    ICE_MUST_MOVE,
    MUST_MOVE,
    NO_OPPONENT_THERE,
    NO_OTHER_PART,
    NO_PAWN_THERE,
    NO_RESCUE,
    NO_SUCH_POWER,
    NOT_OUT_OF_START,
    NOT_SEVEN,
    NOT_YET_YOURS,
    NOT_YOUR_PAWN,
    OPPONENT_IS_POSSIBLE,
    PARTNER_IN_SWAP,
    PAST_HOME,
    PAWN_MOVED_ALREADY,
    RESCUE_IS_DUE,
    SORRY_IS_POSSIBLE,
    SWAP_OFF_TRACK,
    TEAM_PAWN_NOT_TAKEN,
    TEN_IS_POSSIBLE,
    TOO_MANY_PARTS,
    WRONG_SQUARE,
    WRONG_SQUARE_BEHIND,
    WRONG_TOKEN_PLACE,
    Refused,
)
from sorry_engine.kernel.tables import AHEAD, BEHIND, DIVIDES, PUTS, REPLACES, SWAPS, WAYS, Tables
from sorry_engine.kernel.tokens import bring_home, placements, put, rescues


def play_checked(t: Tables, board: vec[i64], turn: i64, card: i64, steps: vec[i64]) -> bool:
    """Play a move on the board, or raise Refused at the first step that may not be played; whether a pawn stepped."""
    first = turn
    last = turn
    if t.partner_moves and moves_partner(t, board, turn):
        first = turn & 1
        last = first + 2
    place: i64 = 0
    if t.powers[card] & PUTS:
        place = put_token(t, board, turn, first, last, card, steps)
    count: i64 = len(steps)
    if place == count:
        rows = use(t, board, turn, first, last, card, vec[i64]())
        if rows[0] != 0 and rows[len(rows) - t.width[card]] != 0:  # the forfeit is the first of them, or the last
            raise Refused(MUST_MOVE, int(place))
        return False
    if place + 1 == count or (place + 2 == count and step_kind(steps[place + 1]) == RESCUE):
        step = steps[place]
        pawn = own_pawn(board, step_color(step), step_origin(step), 0)
        reason = pawn_reason(t, board, turn, first, last, step, pawn)
        if not reason:
            reason = whole_reason(t, board, turn, first, last, pawn, card, step)
        if reason:
            raise Refused(int(reason), int(place))
        if not t.home_bonus and count == 1:
            make(t, board, pawn, step)
        elif advance(t, board, pawn, steps, place, 0) < count:
            raise Refused(NO_RESCUE, int(place) + 1)
    else:
        play_parts(t, board, turn, first, last, card, steps, place)
    return True


def play_parts(
    t: Tables, board: vec[i64], turn: i64, first: i64, last: i64, card: i64, steps: vec[i64], place: i64
) -> None:
    """Play a divided 7, each part on the position that the parts before it left (C7b)."""
    moved: i64 = 0
    parts: i64 = 0
    least: i64 = 0
    most: i64 = 0
    at: i64 = 0
    for at in range(place, len(steps)):
        if step_kind(steps[at]) in (PUT_FIRE, PUT_ICE):
            raise Refused(NO_SUCH_POWER, int(at))
    while place < len(steps):
        step = steps[place]
        pawn = own_pawn(board, step_color(step), step_origin(step), moved)
        n = part_length(t, step)
        parts += 1
        reason: i64 = 0
        if not t.powers[card] & DIVIDES or parts > t.parts[card]:
            reason = TOO_MANY_PARTS
        if not reason:
            reason = pawn_reason(t, board, turn, first, last, step, pawn)
        if not reason:
            reason = part_reason(t, board, pawn, step, n)
        if reason:
            raise Refused(int(reason), int(place))
        place = advance(t, board, pawn, steps, place, moved)
        moved |= 1 << pawn
        least += n
        most += longest_part(t, step_target(step), n)
    if least > t.ahead[card] or most < t.ahead[card]:
        raise Refused(NOT_SEVEN, len(steps) - 1)


# ---- asked from outside the kernel: with packed positions, for a vector given to compiled code from there leaks ----


def lone_part_reason(t: Tables, packed: bytes, card: i64, step: i64) -> i64:
    """Why this part of a divided card may not be played first, or if it may, that no other part goes with it."""
    board = look(packed)
    turn = board[TURN]
    first = turn
    last = turn
    if moves_partner(t, board, turn):
        first = turn & 1
        last = first + 2
    if not t.powers[card] & DIVIDES:
        return TOO_MANY_PARTS
    pawn = own_pawn(board, step_color(step), step_origin(step), 0)
    reason = pawn_reason(t, board, turn, first, last, step, pawn)
    if not reason:
        reason = part_reason(t, board, pawn, step, part_length(t, step))
    return reason if reason else NO_OTHER_PART


def fire_move_reason(t: Tables, packed: bytes, color: i64, origin: i64, target: i64) -> i64:
    """Why the pawn that carries Fire may not land on the next fire space; 0 if it may."""
    board = look(packed)
    return refusal(t, board, own_pawn(board, color, origin, 0), target, True)


def met_on_slide(t: Tables, packed: bytes, step: i64) -> tuple[i64, i64, i64]:
    """What keeps a step from its slide (S6): the pawn that slides, from which cell, and the cell that is in the way.

    In a swap the two slide one after the other, the player's first (S5).
    """
    board = unpack(packed)
    pawn = own_pawn(board, step_color(step), step_origin(step), 0)
    cell = step_target(step)
    if step_kind(step) == SWAP:
        other = own_pawn(board, step_other(step) - 1, cell, 0)
        exchange(board, pawn, other)
        if in_the_way(t, board, pawn, cell) == EMPTY:
            slide(t, board, pawn)
            pawn = other
            cell = step_origin(step)
    return pawn, cell, board[in_the_way(t, board, pawn, cell)]


# ---- steps ----


def put_token(t: Tables, board: vec[i64], turn: i64, first: i64, last: i64, card: i64, steps: vec[i64]) -> i64:
    """Put the card's token where the move says, or leave it; returns how many steps that were (F2, F4)."""
    token = t.puts[card]
    allowed = placements(t, board, turn, first, last, token)
    step: i64 = 0
    if len(steps) > 0 and step_kind(steps[0]) == token:
        step = steps[0]
    place: i64 = 0
    for place in range(len(allowed)):
        if allowed[place] == step:
            if not step:
                return 0
            put(board, step)
            return 1
    raise Refused(WRONG_TOKEN_PLACE if step else ICE_MUST_MOVE)


def advance(t: Tables, board: vec[i64], pawn: i64, steps: vec[i64], place: i64, moved: i64) -> i64:
    """Carry out a step that may be played, and the rescue that goes with it (F6); the place of the step after that."""
    if not t.home_bonus or step_target(steps[place]) != HOME:
        make(t, board, pawn, steps[place])
        return place + 1
    due = rescues(t, board, pawn)
    make(t, board, pawn, steps[place])
    if len(due) == 0:
        return place + 1
    at: i64 = 0
    if place + 1 < len(steps):
        for at in range(len(due)):
            if steps[place + 1] == step_of(pawn >> 2, due[at], HOME, RESCUE, 0):
                bring_home(board, pawn >> 2, due[at], moved)
                return place + 2
    raise Refused(RESCUE_IS_DUE, int(place))


def make(t: Tables, board: vec[i64], pawn: i64, step: i64) -> None:
    """Carry out a pawn's step that may be played."""
    kind = step_kind(step)
    target = step_target(step)
    if kind == SWAP:
        change_places(t, board, pawn, board[AT + target])
    else:
        land(t, board, pawn, target, slides(t, kind))


def slides(t: Tables, kind: i64) -> bool:
    """Whether a pawn that such a step puts on a triangle slides; a swap has its own ruling (S3, S4)."""
    if kind == BACKWARD:
        return t.slide_backward
    return t.slide_on_sorry if kind == SORRY else True


def pawn_reason(t: Tables, board: vec[i64], turn: i64, first: i64, last: i64, step: i64, pawn: i64) -> i64:
    """Why the player has no pawn for this step; 0 if `pawn` is one that may move and has not yet (T1, C7b, F7)."""
    color = step_color(step)
    if step_kind(step) in (PUT_FIRE, PUT_ICE):
        return NO_SUCH_POWER
    if color not in (first, last):
        return NOT_YOUR_PAWN if are_opponents(t, turn * 4, color * 4) else NOT_YET_YOURS
    if step_origin(step) == HOME:
        return FROM_HOME
    if pawn != EMPTY:
        return HELD_BY_ICE if is_iced(board, pawn) else 0
    return NO_PAWN_THERE if own_pawn(board, color, step_origin(step), 0) == EMPTY else PAWN_MOVED_ALREADY


def whole_reason(t: Tables, board: vec[i64], turn: i64, first: i64, last: i64, pawn: i64, card: i64, step: i64) -> i64:
    """Why the pawn may not use the whole card for this step; 0 if it may."""
    color = pawn >> 2
    kind = step_kind(step)
    origin = step_origin(step)
    target = step_target(step)
    index = color * CELLS + origin
    powers = t.powers[card]
    if kind in (FORWARD, LEAVE):
        if not powers & AHEAD:
            return NOT_OUT_OF_START if origin == START else NO_SUCH_POWER
        index += t.ahead[card] * WAYS
        if target != t.whole[index] and target != t.whole_in[index]:
            return distance_reason(t, color, origin, t.whole[index])
        if (
            powers & REPLACES
            and t.ahead_is_last_resort
            and len(replace(t, board, turn, first, last, 1, vec[i64]())) > 0
        ):
            return SORRY_IS_POSSIBLE
        return refusal(t, board, pawn, target, True)
    if kind == BACKWARD and powers & BEHIND:
        if target != t.back[index + t.behind[card] * WAYS]:
            return WRONG_SQUARE_BEHIND
        if t.behind_is_last_resort and len(forward(t, board, first, last, t.ahead[card], 1, vec[i64]())) > 0:
            return TEN_IS_POSSIBLE
        return refusal(t, board, pawn, target, t.slide_backward)
    if kind == SWAP and powers & SWAPS:
        return swap_reason(t, board, pawn, step)
    if kind == SORRY and powers & REPLACES:
        return sorry_reason(t, board, turn, first, last, pawn, target)
    return NO_SUCH_POWER


def swap_reason(t: Tables, board: vec[i64], pawn: i64, step: i64) -> i64:
    """Why the pawn may not be swapped with the one on the target; 0 if it may (C11a, C11b, M13, T5, F7)."""
    target = step_target(step)
    if not on_track(board, pawn) or not TRACK <= target < SAFETY:
        return SWAP_OFF_TRACK
    other = board[AT + target]
    if other == EMPTY or (other >> 2) + 1 != step_other(step) or other >> 2 == pawn >> 2:
        return NO_OPPONENT_THERE
    if not are_opponents(t, pawn, other):
        return PARTNER_IN_SWAP
    return HELD_BY_ICE if is_iced(board, other) else swap_refusal(t, board, pawn, other)


def sorry_reason(t: Tables, board: vec[i64], turn: i64, first: i64, last: i64, pawn: i64, target: i64) -> i64:
    """Why the pawn from Start may not take the place of the one on the target; 0 if it may (C13a, M13, T4)."""
    there = board[AT + target]
    if there == EMPTY or not on_track(board, there) or (there >> 2 == turn and t.sides != 1):
        return NO_OPPONENT_THERE
    if not are_opponents(t, turn * 4, there):
        if not takes_team(t, turn, there):
            return TEAM_PAWN_NOT_TAKEN
        rows = replace(t, board, turn, first, last, 1, vec[i64]())
        if len(rows) > 0 and are_opponents(t, turn * 4, board[AT + step_target(rows[0])]):
            return OPPONENT_IS_POSSIBLE
    return replace_refusal(t, board, pawn, there)


def part_reason(t: Tables, board: vec[i64], pawn: i64, step: i64, n: i64) -> i64:
    """Why the pawn may not use part of a 7, of n squares, for this step; 0 if it may (C7a, C7b)."""
    color = step_color(step)
    origin = step_origin(step)
    if step_kind(step) != (LEAVE if origin == START else FORWARD):
        return NO_SUCH_POWER
    if not n:
        return distance_reason(t, color, origin, t.part[WAYS + color * CELLS + origin])
    return refusal(t, board, pawn, step_target(step), True)


def part_length(t: Tables, step: i64) -> i64:
    """How many squares part of a 7 has at least that takes this step; 0 if none does."""
    ways = step_color(step) * CELLS + step_origin(step)
    target = step_target(step)
    n: i64 = 0
    for n in range(1, LONGEST_PART + 1):
        if t.part[n * WAYS + ways] == target or t.part_in[n * WAYS + ways] == target:
            return n
    return 0


def distance_reason(t: Tables, color: i64, origin: i64, reached: i64) -> i64:
    """Why a forward move from the origin does not end where somebody says; it would end on `reached`, or nowhere."""
    if origin == START:
        return NOT_OUT_OF_START
    if reached:
        return WRONG_SQUARE
    return PAST_HOME if t.whole[WAYS + color * CELLS + origin] else HELD_ON_DIAMOND
