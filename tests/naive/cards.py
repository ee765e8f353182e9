"""What each card lets a player's pawns do (C, M1, M2, T4 to T6)."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import NamedTuple

from .pawns import backward_end, bump, bumpable, forward_ends, land, movable, slide
from .terms import (
    HOME,
    SORRY,
    START,
    Board,
    Options,
    Pawn,
    Step,
    circle,
    frozen,
    on_track,
    partner,
    pawns_of,
    put,
    same_team,
)
from .tokens import homecomings


class Play(NamedTuple):
    """A step, with the pawn it brings along (F6) if any; the pawn that made it; and the board after it."""

    steps: tuple[Step, ...]
    pawn: Pawn
    board: Board


Sequences = dict[tuple[Step, ...], Board]


# ---- whose pawns (T1) ----


def players_colors(options: Options, board: Board, turn: int) -> tuple[int, ...]:
    """T1, T7: the colors whose pawns the player may use, judged before the card is played."""
    if not options.teams or options.partner_moves == "never":
        return (turn,)
    own_home = all(board.at[pawn] == HOME for pawn in pawns_of(board, [turn]))
    if options.partner_moves == "any" or own_home:
        return (turn, partner(turn))
    return (turn,)


def usable(board: Board, colors: Collection[int]) -> list[Pawn]:
    """T1, F7."""
    return [pawn for pawn in pawns_of(board, colors) if movable(board, pawn)]


# ---- one pawn's step ----


def play(options: Options, board: Board, pawn: Pawn, target: int, kind: str, sliding: bool) -> Iterator[Play]:
    """M5: the pawn lands, then slides if this kind of move does; nothing if illegal."""
    after = land(options, board, pawn, target)
    if after is not None and sliding:
        after = slide(options, after, pawn)
    if after is not None:
        step = Step(pawn[0], board.at[pawn], target, kind, -1)
        for brought, end in homecomings(options, after, pawn):
            yield Play((step, *brought), pawn, end)


def leave(options: Options, board: Board, colors: Collection[int], card: int, count: int) -> Iterator[Play]:
    """M1, M2: out of Start with the card, or with count steps of it if it is a 7."""
    if card not in options.exit_cards:
        return
    if options.exit_distance != "counted" and count != card:
        return  # M2: to the circle only with the whole card
    beyond = count - 1 if options.exit_distance == "counted" else 0
    for pawn in usable(board, colors):
        if board.at[pawn] == START:
            yield from play(options, board, pawn, (circle(pawn[0]) + beyond) % 60, "leave", True)


def forward(options: Options, board: Board, colors: Collection[int], count: int) -> Iterator[Play]:
    """C1, C2, C3, C13b: one pawn forward."""
    for pawn in usable(board, colors):
        for target in forward_ends(options, pawn[0], board.at[pawn], count):
            yield from play(options, board, pawn, target, "forward", True)


def onward(options: Options, board: Board, colors: Collection[int], card: int, count: int) -> Iterator[Play]:
    """Out of Start, or forward."""
    yield from leave(options, board, colors, card, count)
    yield from forward(options, board, colors, count)


def backward(options: Options, board: Board, colors: Collection[int], count: int) -> Iterator[Play]:
    """C4, C10, S3: one pawn backward."""
    for pawn in usable(board, colors):
        target = backward_end(pawn[0], board.at[pawn], count)
        if target is not None:
            yield from play(options, board, pawn, target, "backward", options.slide_backward)


# ---- 7 ----


def seven(options: Options, board: Board, colors: Collection[int]) -> Sequences:
    """C7a."""
    return parts(options, board, colors, 7, frozenset(), {})


def parts(
    options: Options,
    board: Board,
    colors: Collection[int],
    left: int,
    moved: frozenset[Pawn],
    known: dict[object, Sequences],
) -> Sequences:
    """C7a, C7b, C7c, T6: every way to play the steps left of a 7, part after part.

    M6: without exact count a part may be longer than the way Home, so that one row of steps can be had by several
    counts; it stands here once. What is known already, by way of another order of the parts, is not played again: with
    eight pawns there are 300,000 orders.
    """
    key = (left, moved, frozen(board))
    if key in known:
        return known[key]
    found: Sequences = {(): board} if left == 0 else {}
    for count in range(1, left + 1) if len(moved) < options.seven_pawns else ():
        started: set[Step] = set()
        for steps, pawn, after in onward(options, board, colors, 7, count):
            # Pawns in Start that no part has moved are alike: the first of each color will do.
            if pawn in moved or steps[0] in started:
                continue
            if steps[0].kind == "leave":
                started.add(steps[0])
            rest = parts(options, after, colors, left - count, moved | {pawn}, known)
            found.update({(*steps, *more): end for more, end in rest.items()})
    known[key] = found
    return found


# ---- 10 ----


def ten(options: Options, board: Board, colors: Collection[int]) -> list[Play]:
    """C10: forward 10 or backward 1; leaving Start counts as the forward move.

    Open (C10): a 10 is to be had if one is legal for any pawn that the player may use (T1), slides (S6, F8) and
    overshooting (M6) included.
    """
    ahead = list(onward(options, board, colors, 10, 10))
    if ahead and options.ten_backward == "only_if_no_ten":
        return ahead
    return ahead + list(backward(options, board, colors, 1))


# ---- 11 ----


def swapped(options: Options, board: Board, pawn: Pawn, other: Pawn) -> Board | None:
    """S5, S6, F8, F9: the board after the swap and its slides; None where one is illegal.

    Open (S5, S6): in the opponent's slide "own" means of the opponent's color. The player's pawns on it, the one just
    swapped too, are bumped whatever slide_own_pawns.
    """
    after: Board | None = put(put(board, pawn, board.at[other]), other, board.at[pawn])
    if after is not None and options.slide_on_swap != "none":
        after = slide(options, after, pawn)
    # If the first slide bumped the other pawn it is in Start, where nothing slides.
    if after is not None and options.slide_on_swap == "both":
        after = slide(options, after, other)
    return after


def swap(options: Options, board: Board, colors: Collection[int]) -> Iterator[Play]:
    """C11a, C11b, C11c, T5, F7: an own pawn on the track with an opponent's there."""
    on_board = [pawn for pawn in board.at if on_track(board.at[pawn]) and movable(board, pawn)]
    for pawn in on_board:
        for other in on_board:
            if pawn[0] not in colors or same_team(options, pawn[0], other[0]):
                continue
            after = swapped(options, board, pawn, other)
            if after is not None:
                step = Step(pawn[0], board.at[pawn], board.at[other], "swap", other[0])
                yield Play((step,), pawn, after)


# ---- Sorry! ----


def replace(options: Options, board: Board, colors: Collection[int], targets: Collection[int]) -> list[Play]:
    """C13a, S4, T4, F7, F8: a pawn from Start in the place of a pawn on the track, of one of the target colors.

    It takes the place of a pawn, which is not landing on it: M5 and T3 do not forbid it (T4).
    """
    plays = []
    for pawn in usable(board, colors):
        for other in pawns_of(board, targets):
            if board.at[pawn] != START or not on_track(board.at[other]) or not bumpable(options, board, other):
                continue
            after: Board | None = put(bump(board, other), pawn, board.at[other])
            if after is not None and options.slide_on_sorry:
                after = slide(options, after, pawn)
            if after is not None:
                plays.append(Play((Step(pawn[0], START, board.at[other], "sorry", -1),), pawn, after))
    return plays


def replacements(options: Options, board: Board, colors: Collection[int], turn: int) -> list[Play]:
    """C13a, T4: an opponent's pawn, or if none can be taken one of the team's.

    Open (T4 with T1): whose pawns may be taken does not depend on partner_moves, only which may come from Start. "Can
    be taken" is asked of all of these together, slides (S6, F8) and Ice (F7) included.
    """
    opponents = [color for color in range(4) if not same_team(options, turn, color)]
    taken = replace(options, board, colors, opponents)
    if taken or not options.teams or options.team_sorry == "never":
        return taken
    if options.team_sorry == "partner":
        return replace(options, board, colors, [partner(turn)])
    return replace(options, board, colors, [turn, partner(turn)])


def sorry(options: Options, board: Board, colors: Collection[int], turn: int) -> list[Play]:
    """C13b, T4: a replacement that cannot be made for whatever reason opens the fallback, if there is no other."""
    taken = replacements(options, board, colors, turn)
    if options.sorry_forward == "none":
        return taken
    if options.sorry_forward == "fallback" and taken:
        return taken
    return taken + list(forward(options, board, colors, 4))


# ---- any card ----


def single(plays: list[Play]) -> Sequences:
    return {play.steps: play.board for play in plays}


def sequences(options: Options, board: Board, colors: Collection[int], turn: int, card: int) -> Sequences:
    """Every way to move with the card (C), after the tokens (F2, F4); none if no pawn can move with it."""
    if card == 4:
        return single(list(backward(options, board, colors, 4)))
    if card == 7:
        return seven(options, board, colors)
    if card == 10:
        return single(ten(options, board, colors))
    if card == SORRY:
        return single(sorry(options, board, colors, turn))
    plays = list(onward(options, board, colors, card, card))
    if card == 11:
        plays += swap(options, board, colors)
    return single(plays)
