"""The engine of the PyPI package `apologies`, version 0.4, held to the scenarios. It needs the extra `peers`.

Its game is that of the edition `wikipedia`, the article that its documentation points at: 45 cards, four pawns each,
all from Start, and both pawns slide after an 11 swap. It has no options. It makes no exception for a swap that nobody
wants (C11d): its documentation says that a player must make a legal move even if it does harm, and what it plays is
`eleven_swap=forced`. Both values of that option are put to it.

What it has no word for is not: a game without Red or Yellow, or of three with Blue, another number of pawns, playing
on, teams, Fire & Ice. Its mode with hands of five cards draws the next card by itself, at random, within the move; that
is not put to it either.

Its deck draws at random as well. Here the card is a given one, and the pile is counted by `deal`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final, TypeAlias

import attrs

from sorry_engine import (
    HOME,
    SLIDES,
    START,
    WIKIPEDIA,
    Card,
    Color,
    GameState,
    Rules,
    Square,
    deal,
    parse_card,
    parse_state,
    square_name,
)
from sorry_engine.board import SAFETY, is_safety
from sorry_engine.options import SlideOnSwap

Pawns: TypeAlias = tuple[tuple[Square, ...], ...]

_COLORS: Final = (Color.RED, Color.YELLOW, Color.GREEN, Color.BLUE)
"""In its order: the first two, three or four of them play, and so its turns pass, which is not clockwise (G4)."""

_TOUCHED_BY: Final[Mapping[str, tuple[Card, ...]]] = {
    "deck": (),
    "pawns_out": (),
    "first_player": (),
    "reshuffle": (),
    "exit_distance": (Card.TWO,),  # the 1 comes to the circle either way
    "diamond": (),
    "slide_backward": (Card.FOUR, Card.TEN),
    "slide_on_sorry": (Card.SORRY,),
    "slide_on_swap": (Card.ELEVEN,),
    "draw_again": (Card.TWO,),
    "seven_pawns": (Card.SEVEN,),
    "ten_backward": (Card.TEN,),
    "eleven_swap": (),  # see above
    "sorry_forward": (Card.SORRY,),
    "partner_moves": (),
    "team_bump": (),
    "team_sorry": (),
    "two_in_hand": (),
    "home_points": (),
    "bonus": (),
    "match_target": (),
}
"""The options that some cards have nothing to do with, and the cards that have. Any other option touches every card."""


@attrs.frozen(kw_only=True)
class ApologiesEngine:
    """The rules and the engine of `apologies`, in its standard mode.

    Who plays next is left to it as far as it says whether a turn is done (C2, G9). Then the turn passes clockwise, as
    an application that seats its players so would have it; with `clockwise` false it passes as its own queue does: Red,
    Yellow, Green, Blue.
    """

    clockwise: bool = True

    def supports(self, rules: str, position: str, card: str) -> bool:
        """Whether it means to play by these rules as far as they touch this card, and can have this position.

        The errors of `Rules.from_text` and `parse_state` for texts that can't be read. False for what is no card: it
        has no decision without one.
        """
        state = parse_state(position, Rules.from_text(rules))
        played = next((known for known in Card if str(known) == card), None)
        return (
            played is not None
            and set(state.colors) == set(_COLORS[: len(state.colors)])
            and not any(_is_touched(state, played, option) for option in _other_options(state.rules))
        )

    def results(self, rules: str, position: str, card: str) -> Iterable[str]:
        """The position after each of its legal moves, some of them more than once; none in a finished game.

        It may have two pawns on one square, and then no parser reads it. The game is over where all pawns of a color
        are Home, and the turn is still the winner's. CardError for a card that could not be drawn, or is not the open
        one; ImportError without `apologies`.
        """
        state = parse_state(position, Rules.from_text(rules))
        if state.is_over:
            return
        if state.card is not parse_card(card):
            state = deal(state, parse_card(card))
        for pawns, is_done in _play(state):
            sides = ("-" if not own else ",".join(map(square_name, sorted(own))) for own in pawns)
            yield f"{'/'.join(sides)} {self._next(state).letter if is_done else state.turn.letter} {state.pile}"

    def _next(self, state: GameState) -> Color:
        order = sorted(_COLORS) if self.clockwise else _COLORS
        playing = [color for color in order if color in state.colors]
        return playing[(playing.index(state.turn) + 1) % len(playing)]


def _other_options(rules: Rules) -> list[str]:
    names = [field.name for field in attrs.fields(Rules) if field.init]
    return [name for name in names if getattr(rules, name) != getattr(WIKIPEDIA, name)]


def _is_touched(state: GameState, card: Card, option: str) -> bool:
    """Whether what the card does may depend on an option that is not as the peer plays it."""
    if option == "slide_on_swap" and state.rules.slide_on_swap == SlideOnSwap.MOVER:
        triangles = {slide.start for slide in SLIDES}  # elsewhere no opponent's pawn is left on one
        return card is Card.ELEVEN and not triangles.isdisjoint(state.pawns[state.turn])
    return option not in _TOUCHED_BY or card in _TOUCHED_BY[option]


def _play(state: GameState) -> Iterator[tuple[Pawns, bool]]:
    """The pawns after each of its moves with the open card, and whether the turn passes then."""
    from apologies.engine import Character, Engine  # only here: this module can be imported without it
    from apologies.game import Card as ItsCard
    from apologies.game import CardType, GameMode, PlayerColor, Position
    from apologies.source import NoOpInputSource

    def set_up() -> None:
        for color in state.colors:
            pawns = engine.game.players[PlayerColor[color.name]].pawns
            for pawn, square in zip(pawns, state.pawns[color], strict=True):
                pawn.position.move_to_position(its_position(square))

    def its_position(square: Square) -> Position:
        if square in (START, HOME):
            return Position(start=square == START, home=square == HOME)
        if is_safety(square):
            return Position(start=False, safe=square - SAFETY)
        return Position(start=False, square=square)

    def our_square(position: Position) -> Square:
        if position.start or position.home:
            return START if position.start else HOME
        if position.safe is not None:
            return SAFETY + int(position.safe)
        assert position.square is not None
        return int(position.square)

    kind = CardType("A" if state.card is Card.SORRY else str(state.card))
    nobody = [Character(color.name, NoOpInputSource()) for color in state.colors]
    turn = PlayerColor[state.turn.name]
    engine = Engine(GameMode.STANDARD, nobody, first=turn)
    set_up()
    _, moves = engine.construct_legal_moves(engine.game.create_player_view(turn), ItsCard("drawn", kind))
    for number, move in enumerate(moves):
        set_up()
        is_done = engine.execute_move(turn, attrs.evolve(move, card=ItsCard(f"drawn {number}", kind)))  # discarded once
        players = engine.game.players
        pawns = tuple(
            tuple(our_square(pawn.position) for pawn in players[PlayerColor[color.name]].pawns)
            if color in state.colors
            else ()
            for color in Color
        )
        yield pawns, is_done and not engine.completed
