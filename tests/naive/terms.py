"""What the other modules speak of: options, squares, steps, positions, and the board while a card is played."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from collections.abc import Set as AbstractSet
from typing import NamedTuple, Protocol

CENTER = -2  # of the board, where the tokens begin
START = -1  # the track is 0 to 59, the Safety Zone s1 to s5 is 60 to 64
SAFETY = 60
HOME = 65
CARDS = (1, 2, 3, 4, 5, 7, 8, 10, 11, 12, 13)
SORRY = 13
KINDS = ("leave", "forward", "backward", "swap", "sorry", "fire_move", "fire", "ice", "rescue")

Pawns = tuple[tuple[int, ...], ...]  # by color, each sorted; () for an absent color
Hands = tuple[tuple[int, ...], ...]  # by color, each sorted; () for an absent color too
Pawn = tuple[int, int]  # color and number: pawns have identity while a card is played


class FireAndIce(Protocol):
    """The options of section 8."""

    @property
    def ice_move(self) -> str: ...
    @property
    def ice_targets(self) -> str: ...
    @property
    def fire_spaces(self) -> AbstractSet[int]: ...
    @property
    def home_bonus(self) -> bool: ...
    @property
    def iced_bumpable(self) -> bool: ...


class Options(Protocol):
    """The options that touch play and score, their values the words of the rules."""

    @property
    def deck(self) -> Mapping[int, int]: ...
    @property
    def pawns(self) -> int: ...
    @property
    def pawns_out(self) -> int: ...
    @property
    def reshuffle(self) -> str: ...
    @property
    def must_move(self) -> bool: ...
    @property
    def play_on(self) -> bool: ...
    @property
    def exit_cards(self) -> AbstractSet[int]: ...
    @property
    def exit_distance(self) -> str: ...
    @property
    def own_landing(self) -> str: ...
    @property
    def exact_home(self) -> bool: ...
    @property
    def own_entry(self) -> str: ...
    @property
    def diamond(self) -> bool: ...  # M8: only what the board looks like; nothing here reads it
    @property
    def diamond_holds(self) -> bool: ...
    @property
    def slide_colors(self) -> str: ...
    @property
    def slide_backward(self) -> bool: ...
    @property
    def slide_on_sorry(self) -> bool: ...
    @property
    def slide_on_swap(self) -> str: ...
    @property
    def slide_own_pawns(self) -> str: ...
    @property
    def draw_again(self) -> str: ...
    @property
    def seven_pawns(self) -> int: ...
    @property
    def ten_backward(self) -> str: ...
    @property
    def eleven_swap(self) -> str: ...
    @property
    def sorry_forward(self) -> str: ...
    @property
    def teams(self) -> bool: ...
    @property
    def partner_moves(self) -> str: ...
    @property
    def team_bump(self) -> bool: ...
    @property
    def team_sorry(self) -> str: ...
    @property
    def hand_size(self) -> int: ...
    @property
    def two_in_hand(self) -> str: ...
    @property
    def home_points(self) -> str: ...
    @property
    def bonus(self) -> str: ...
    @property
    def fire_ice(self) -> FireAndIce | None: ...


class Position(NamedTuple):
    """All there is to a position; nothing in it has a history."""

    pawns: Pawns
    turn: int
    places: tuple[int, ...]  # under play_on, else ()
    hands: Hands | None  # in a hand game
    fire: tuple[int, int] | None  # the color and square of the token's pawn; None: in the centre
    ice: tuple[int, int] | None
    fired: bool
    pile: tuple[int, ...]  # the undrawn cards, counted in the order of CARDS
    card: int  # the card that lies open; 0: none


class Step(NamedTuple):
    """One pawn's step, or a token placed on a pawn; target is the landing square, before any slide."""

    color: int
    origin: int
    target: int
    kind: str
    other: int  # the color swapped with, else -1


class Outcome(NamedTuple):
    """A way to use the card, and what it leads to. No steps: a forfeit, a discard, or no fire move."""

    card: int  # 0: the fire move
    steps: tuple[Step, ...]
    position: Position


class Board(NamedTuple):
    """Where every pawn stands, and which pawns carry the tokens; None: the token is in the centre."""

    at: dict[Pawn, int]
    fire: Pawn | None
    ice: Pawn | None


# ---- squares (B) ----


def entry(color: int) -> int:
    """B2."""
    return 15 * color + 2


def diamond(color: int) -> int:
    """B3."""
    return 15 * color + 3


def circle(color: int) -> int:
    """B4."""
    return 15 * color + 4


def on_track(square: int) -> bool:
    return 0 <= square < SAFETY


def in_safety(square: int) -> bool:
    return SAFETY <= square < HOME


def slide_end(square: int) -> int | None:
    """B1, B5: where the slide ends whose triangle this is; None for other squares."""
    if on_track(square) and square % 15 == 1:
        return square + 3
    if on_track(square) and square % 15 == 9:
        return square + 4
    return None


# ---- colors (G4, T) ----


def partner(color: int) -> int:
    """T1: Red and Yellow, Blue and Green."""
    return (color + 2) % 4


def same_team(options: Options, color: int, other: int) -> bool:
    """T1: a color is on its own team, with or without a partner."""
    return color == other or (options.teams and other == partner(color))


def all_home(pawns: Pawns, color: int) -> bool:
    """G9: present, and all its pawns Home."""
    return len(pawns[color]) > 0 and all(square == HOME for square in pawns[color])


# ---- the board of a position, and back ----


def board_of(position: Position) -> Board:
    at = {
        (color, number): square for color, squares in enumerate(position.pawns) for number, square in enumerate(squares)
    }
    return Board(at, _carrier(at, position.fire), _carrier(at, position.ice))


def _carrier(at: dict[Pawn, int], token: tuple[int, int] | None) -> Pawn | None:
    """No two pawns of a color are on one square of the track or the Safety Zone; a token is nowhere else (F9)."""
    carriers = [pawn for pawn in at if (pawn[0], at[pawn]) == token]
    return carriers[0] if carriers else None


def with_board(position: Position, board: Board) -> Position:
    pawns = tuple(tuple(sorted(board.at[pawn] for pawn in pawns_of(board, [color]))) for color in range(4))
    return position._replace(pawns=pawns, fire=_place(board, board.fire), ice=_place(board, board.ice))


def _place(board: Board, pawn: Pawn | None) -> tuple[int, int] | None:
    return None if pawn is None else (pawn[0], board.at[pawn])


def pawns_of(board: Board, colors: Collection[int]) -> list[Pawn]:
    return [pawn for pawn in board.at if pawn[0] in colors]


def frozen(board: Board) -> object:
    """The board as a key: pawns stand in it in an order that does not change."""
    return tuple(board.at.items()), board.fire, board.ice


def put(board: Board, pawn: Pawn, square: int) -> Board:
    """F9: a token stays with its pawn."""
    return board._replace(at={**board.at, pawn: square})
