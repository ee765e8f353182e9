"""What a pawn does on the board: it walks, lands, slides, bumps and is bumped (M, S, T2, T3, F7 to F9)."""

from __future__ import annotations

from .terms import (
    HOME,
    SAFETY,
    START,
    Board,
    Options,
    Pawn,
    diamond,
    entry,
    on_track,
    put,
    same_team,
    slide_end,
)

# ---- walking (M); which pawn's own entry and diamond: by its color, whoever moves it (T2) ----


def walk(options: Options, color: int, square: int, count: int) -> list[int]:
    """M6, M7: the squares where count steps forward can end (M3: whoever is passed)."""
    if count == 0:
        return [square]
    if square == HOME:
        return [] if options.exact_home else [HOME]  # M6
    if square >= SAFETY:
        return walk(options, color, square + 1, count - 1)  # B6: s5 + 1 is HOME
    onward = (square + 1) % 60
    if square != entry(color):
        return walk(options, color, onward, count - 1)
    ends = walk(options, color, SAFETY, count - 1)
    if may_go_on(options, count):
        ends += walk(options, color, onward, count - 1)
    return ends


def may_go_on(options: Options, count: int) -> bool:
    """M7: may a pawn on its own entry, with count steps to go, stay on the track?"""
    if options.own_entry == "may_pass":
        return True
    # The diamond is the next square, and the pawn may not go past it.
    return options.own_entry == "may_stop_on_diamond" and count == 1


def forward_ends(options: Options, color: int, square: int, count: int) -> list[int]:
    """M6, M9: where a pawn on this square can go forward."""
    if square in (START, HOME):
        return []
    if square == diamond(color) and options.diamond_holds:
        return []
    return walk(options, color, square, count)


def fire_end(options: Options, color: int, square: int) -> int | None:
    """F5: the next fire space ahead along the track, if a pawn on this square can go there.

    A forward move that turns in ends elsewhere: on a square of the Safety Zone, or Home (M6).
    """
    if options.fire_ice is None or not on_track(square):
        return None
    for count in range(1, 60):
        space = (square + count) % 60
        if space in options.fire_ice.fire_spaces:
            return space if space in forward_ends(options, color, square, count) else None
    return None


def backward_end(color: int, square: int, count: int) -> int | None:
    """M10, M11: along the track past the own entry, and out of the Safety Zone."""
    if square in (START, HOME):
        return None
    for _ in range(count):
        if square == SAFETY:
            square = entry(color)
        elif square > SAFETY:
            square -= 1
        else:
            square = (square - 1) % 60
    return square


# ---- tokens on pawns (F7, F8, F9) ----


def to_center(board: Board, pawn: Pawn) -> Board:
    """F9: the pawn's tokens go to the centre."""
    return board._replace(
        fire=None if board.fire == pawn else board.fire,
        ice=None if board.ice == pawn else board.ice,
    )


def bump(board: Board, pawn: Pawn) -> Board:
    """M4, F9."""
    return to_center(put(board, pawn, START), pawn)


def movable(board: Board, pawn: Pawn) -> bool:
    """F7."""
    return pawn != board.ice


def bumpable(options: Options, board: Board, pawn: Pawn) -> bool:
    """F8."""
    return pawn != board.ice or (options.fire_ice is not None and options.fire_ice.iced_bumpable)


# ---- landing (M4, M5, T3, F8) ----


def meets(pawn: Pawn, other: Pawn, square: int) -> bool:
    """M13, B6: Safety squares are each color's own. Home holds any number (M5)."""
    if pawn == other or square == HOME:
        return False
    return on_track(square) or pawn[0] == other[0]


def may_land_on(options: Options, board: Board, pawn: Pawn, other: Pawn) -> bool:
    """M4, M5, T3, F8."""
    if not bumpable(options, board, other):
        return False
    if other[0] == pawn[0]:
        return options.own_landing == "bump"
    return options.team_bump or not same_team(options, pawn[0], other[0])


def land(options: Options, board: Board, pawn: Pawn, square: int) -> Board | None:
    """Put the pawn on the square and bump whom it meets there; None where that is illegal."""
    after = put(board, pawn, square)
    for other in board.at:
        if board.at[other] == square and meets(pawn, other, square):
            if not may_land_on(options, board, pawn, other):
                return None
            after = bump(after, other)
    return after


# ---- sliding (S, T2, T3, F8) ----


def slides(options: Options, color: int, square: int) -> bool:
    """S1, S2: is this a triangle that slides a pawn of this color?"""
    if slide_end(square) is None:
        return False
    own = square // 15 == color
    return {"not_own": not own, "own": own, "any": True}[options.slide_colors]


def slide(options: Options, board: Board, pawn: Pawn) -> Board | None:
    """S1, S6, S7, S8, F8: the pawn slides if it stands on a triangle; None where illegal.

    A partner's pawn is one of another color (T2, T3).

    Open (S6 with M5): by own_landing bump an own pawn on the triangle is bumped by the landing, before the slide, so
    it neither blocks nor is spared.
    """
    first = board.at[pawn]
    last = slide_end(first)
    if last is None or not slides(options, pawn[0], first):
        return board
    after = put(board, pawn, last)
    for other in board.at:
        if other == pawn or not first <= board.at[other] <= last:
            continue
        if not may_slide_over(options, board, pawn, other, board.at[other] == last):
            return None
        if not is_left_on_slide(options, board, pawn, other):
            after = bump(after, other)
    return after


def may_slide_over(options: Options, board: Board, pawn: Pawn, other: Pawn, on_end: bool) -> bool:
    """S6, F8: nobody stays on the end circle, and blocks counts a pawn with Ice as any other."""
    if other[0] == pawn[0] and options.slide_own_pawns == "blocks":
        return False
    return not (on_end and is_left_on_slide(options, board, pawn, other))


def is_left_on_slide(options: Options, board: Board, pawn: Pawn, other: Pawn) -> bool:
    """S6, F8: the slide passes over such a pawn."""
    spared = other[0] == pawn[0] and options.slide_own_pawns == "spared"
    return spared or not bumpable(options, board, other)
