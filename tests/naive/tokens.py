"""Placing Fire and Ice, and what Fire does when its pawn comes Home (F2, F3, F4, F6)."""

from __future__ import annotations

from collections.abc import Collection

from .pawns import movable, to_center
from .terms import CENTER, HOME, Board, Options, Pawn, Step, in_safety, on_track, pawns_of, put, same_team

Placement = tuple[tuple[Step, ...], Board]  # no step: the token stays where it is


def placements(options: Options, board: Board, turn: int, colors: Collection[int], card: int) -> list[Placement]:
    """What may be done with the tokens before the pawn's step. The colors are those that T1 lets the player use."""
    if options.fire_ice is not None and card == 1:
        return ice_placements(options, board, turn)
    if options.fire_ice is not None and card == 2:
        return fire_placements(board, colors)
    return [((), board)]


def ice_placements(options: Options, board: Board, turn: int) -> list[Placement]:
    """F2.

    Open (F2, may): without a target Ice may go to the centre or stay. It may stay, too, where that leaves no step
    and another choice would leave one: tokens go by F2, not by G7.
    """
    targets: list[Pawn | None] = [pawn for pawn in board.at if may_be_iced(options, board, turn, pawn)]
    found: dict[tuple[Step, ...], Board] = {}
    for target in targets or [None]:
        after = board._replace(ice=target)
        found[ice_steps(board, after, turn)] = after
    if options.fire_ice is not None and options.fire_ice.ice_move == "may":
        found[()] = board
    return list(found.items())


def may_be_iced(options: Options, board: Board, turn: int, pawn: Pawn) -> bool:
    """F2, F3: an opponent's pawn, one that already carries Ice too."""
    if options.fire_ice is None or same_team(options, turn, pawn[0]):
        return False
    zone_too = options.fire_ice.ice_targets == "track_and_zone"
    return on_track(board.at[pawn]) or (zone_too and in_safety(board.at[pawn]))


def ice_steps(before: Board, after: Board, turn: int) -> tuple[Step, ...]:
    """F2: a token that stays where it is is not written as a step."""
    if after.ice == before.ice:
        return ()
    if after.ice is None:
        return (Step(turn, CENTER, CENTER, "ice", -1),)
    return (Step(after.ice[0], CENTER, after.at[after.ice], "ice", -1),)


def fire_placements(board: Board, colors: Collection[int]) -> list[Placement]:
    """F4: Fire stays, or moves to another pawn of the player's, one with Ice too."""
    found: list[Placement] = [((), board)]
    for pawn in pawns_of(board, colors):
        square = board.at[pawn]
        if pawn != board.fire and (on_track(square) or in_safety(square)):
            found.append(((Step(pawn[0], CENTER, square, "fire", -1),), board._replace(fire=pawn)))
    return found


def homecomings(options: Options, board: Board, pawn: Pawn) -> list[Placement]:
    """F6, F9: the pawn has made its step; if it came Home with Fire it brings another one along.

    Open (F6 with C7b): "from anywhere" includes a pawn that an earlier part of a 7 moved; being brought along is no
    part of the 7. A pawn that is Home already cannot come Home.
    """
    if board.at[pawn] != HOME:
        return [((), board)]
    after = to_center(board, pawn)
    if board.fire != pawn or options.fire_ice is None or not options.fire_ice.home_bonus:
        return [((), after)]
    companions = [it for it in pawns_of(board, [pawn[0]]) if board.at[it] != HOME and movable(board, it)]
    if not companions:
        return [((), after)]
    return [((Step(it[0], board.at[it], HOME, "rescue", -1),), put(after, it, HOME)) for it in companions]
