"""Which rulings of RULES.md an action shows: so a suite of states and moves can be asked what it leaves out.

>>> from sorry_engine import Rules, parse_move, parse_state
>>> state = parse_state("S,S,S,21/S,S,S,26/-/- r", Rules())
>>> sorted(rulings_shown(state, parse_move("3:r21>24")))
['B5', 'C3', 'G1', 'S1', 'S6']
>>> sorted(rulings_shown(state, parse_move("3:r21>25")))
['C3']

An action that is played shows a ruling where it would have gone otherwise without it, or where what the ruling tells of
takes place; one that is refused shows the rulings that it breaks. `PREDICATES` says of each ruling when that is.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from sorry_engine import (
    HOME,
    SLIDES,
    START,
    Card,
    Color,
    Event,
    GameState,
    Move,
    StepKind,
    circle,
    diamond,
    entry,
    is_safety,
    is_track,
    legal_moves,
    rulebook,
    score,
    steps_home,
)
from sorry_engine.event import (
    Bumped,
    CameHome,
    CardDrawn,
    Discarded,
    FireMoveDeclined,
    Forfeited,
    GameEnded,
    GoesOn,
    HandFilled,
    PileTurnedOver,
    Placed,
    Slid,
    TokenMoved,
    TurnPassed,
    Won,
)
from sorry_engine.options import Bonus
from sorry_engine.testing.plays import Part, Play, play_of

ELSEWHERE: Final[Mapping[str, str]] = MappingProxyType({"G5": "high_card", "P7": "Match"})
"""The rulings that no action in a state can show, and what in this package does: who begins, and a series of games."""

REFUSED_ONLY: Final = frozenset({"C11b", "F7", "M13"})
"""The rulings that do nothing but forbid: an action shows them only when it is refused."""


def rulings_shown(state: GameState, action: Move | Card | None) -> frozenset[str]:
    """The ids of the rulings that a move, legal or not, or the dealing of a card shows in this state.

    None is a card that is not seen. TypeError for a wrong type, and the errors of `deal` for a card.
    """
    play = play_of(state, action)
    return frozenset(id for id, shows in PREDICATES.items() if shows(play))


# --- when a ruling is shown by what is played


def _slides(play: Play, steps: int) -> bool:
    return any(slid.target - slid.origin == steps for slid in play.told(Slid))


def _passes_over_colors(play: Play) -> bool:
    """That the turn passes over a color that does not play."""
    turn = play.state.turn
    return any(
        Color((turn + near) % 4) not in play.state.colors
        for event in play.told(TurnPassed)
        for near in range(1, (event.color - turn) % 4)
    )


def _begins_on_the_circle(play: Play) -> bool:
    """That the game has just begun, and a pawn of each color stands on its circle."""
    state, inside = play.state, (START,) * (play.rules.pawns - 1)
    begins = all(state.pawns[color] == (*inside, circle(color)) for color in state.colors)
    return begins and play.rules.pawns_out == 1 and not state.discards.total


def _idle_with_choice(play: Play, *kinds: StepKind) -> bool:
    """That a card is not used for any pawn, though it could be used so."""
    unused = {event.card for event in play.told(Forfeited)} | {event.card for event in play.told(Discarded)}
    return any(step.kind in kinds for card in unused for move in play.others(card) for step in move.steps)


def _jumps(part: Part) -> bool:
    """That another pawn stands on a square of the way."""
    return any(
        square in own and (is_track(square) or color == part.step.color)
        for color, own in enumerate(part.pawns)
        for square in part.squares[:-1]
    )


def _comes_to_diamond(part: Part) -> bool:
    """That a pawn comes to any diamond: over it, most of the time."""
    return any(diamond(color) in part.squares for color in Color)


def _goes_back_before_entry(part: Part) -> bool:
    """That a pawn stands before its entry after a backward move from beyond it, near enough to turn in with a card."""
    far = steps_home(part.step.color, part.step.target)
    return part.is_backward and part.comes_by_entry and not part.slid and is_track(part.step.target) and far < 18


def _own_triangle(part: Part) -> bool:
    return any(slide.color == color for color, slide in part.triangles)


def _on_others_triangle(part: Part) -> bool:
    return any(slide.color != color for color, slide in part.triangles)


def _clears_owners_squares(part: Part) -> bool:
    """That a short slide bumps a pawn of its owner's on entry, diamond or circle."""
    return any(
        bumped.color is slide.color and bumped.square in (entry(slide.color), diamond(slide.color), circle(slide.color))
        for slide in SLIDES
        for slid in part.slid
        for bumped in part.swept
        if slide.start == slid.origin and bumped.square in slide.squares
    )


def _swapped_past_entry(part: Part) -> bool:
    """That a swap takes a pawn, seen forward, past its own entry, so that it is farther from Home than before."""
    step = part.step
    return step.other is not None and (
        steps_home(step.color, step.target) > steps_home(step.color, step.origin)
        or steps_home(step.other, step.origin) > steps_home(step.other, step.target)
    )


def _partner(color: Color) -> Color:
    return Color((color + 2) % 4)


def _plays_for_partner(play: Play) -> bool:
    """That a player whose own pawns are all Home uses a card, or has to forfeit it."""
    own_home = set(play.state.pawns[play.state.turn]) == {HOME}
    return play.rules.teams and (
        (own_home and play.card is not None) or any(len(e.colors) == 2 for e in play.told(Won))
    )


def _stuck(play: Play) -> bool:
    """That a card is discarded because none can be played."""
    return bool(play.told(Discarded)) and not any(move.steps for move in legal_moves(play.state))


def _declines_swaps(play: Play) -> bool:
    """That a card is discarded though swaps could be made, and nothing else."""
    moves = [move for move in legal_moves(play.state) if move.steps] if play.told(Discarded) else []
    return play.rules.must_move and {step.kind for move in moves for step in move.steps} == {StepKind.SWAP}


def _scores_by(bonus: Bonus, play: Play) -> Mapping[Color, int]:
    return score(play.after.replace(rules=play.rules.replace(bonus=bonus)))


def _ends(play: Play) -> bool:
    return bool(play.told(GameEnded))


def _slides_past_ice(play: Play) -> bool:
    """That a slide passes over the pawn with Ice and leaves it, or that a pawn with Ice is bumped where it may be."""
    ice = play.state.ice
    if ice is None or StepKind.ICE in {step.kind for step in play.steps}:
        return False
    over = any(slid.origin <= ice[1] < slid.target for slid in play.told(Slid)) and play.after.ice == ice
    return over or any((event.color, event.square) == ice for event in play.told(Bumped))


def _tokens(play: Play, name: str) -> list[TokenMoved]:
    return [event for event in play.told(TokenMoved) if event.token == name]


def _leaves_its_pawn(play: Play) -> bool:
    """That a token goes to the center as its pawn is bumped or comes Home, not because it is put there."""
    put = sum(step.kind is StepKind.ICE and step.target < START for step in play.steps)
    return sum(event.target is None for event in play.told(TokenMoved)) > put


def _any(test: Callable[[Part], object]) -> Callable[[Play], bool]:
    return lambda play: any(test(part) for part in play.parts)


def _tells(*kinds: type[Event]) -> Callable[[Play], bool]:
    return lambda play: any(isinstance(event, kinds) for event in play.events)


def _puts(*kinds: StepKind) -> Callable[[Play], bool]:
    return lambda play: any(step.kind in kinds for step in play.steps)


def _uses(*cards: Card) -> Callable[[Play], bool]:
    return lambda play: play.card in cards and bool(play.steps)


_PLAYED: Final[Mapping[str, Callable[[Play], bool]]] = {
    "B1": lambda play: _slides(play, 3),
    "B2": _any(lambda part: part.turns_in),
    "B3": lambda play: play.rules.diamond and any(diamond(part.step.color) in part.way for part in play.parts),
    "B4": _any(lambda part: part.step.kind is StepKind.LEAVE and part.squares[0] == circle(part.step.color)),
    "B5": lambda play: _slides(play, 4),
    "B6": _any(lambda part: any(is_safety(square) for square in part.way)),
    "G1": _tells(CardDrawn, HandFilled),
    "G2": _tells(Won, Placed),
    "G3": _begins_on_the_circle,
    "G4": _passes_over_colors,
    "G6": _tells(PileTurnedOver),
    "G7": lambda play: not play.rules.must_move and _idle_with_choice(play, *StepKind),
    "G8": lambda play: bool(play.told(Forfeited)) and not _idle_with_choice(play, *StepKind),
    "G9": _tells(Won, Placed, GameEnded),
    "M1": lambda play: bool(play.did(StepKind.LEAVE)),
    "M2": _any(lambda part: part.step.kind is StepKind.LEAVE and len(part.squares) > 1),
    "M3": _any(_jumps),
    "M4": _any(lambda part: any(bumped.color != part.step.color for bumped in part.bumped)),
    "M5": _any(lambda part: any(bumped.color == part.step.color for bumped in part.bumped)),
    "M6": _tells(CameHome),
    "M7": _any(lambda part: part.is_forward and part.comes_by_entry),
    "M8": lambda play: play.rules.diamond and any(part.turns_in or _comes_to_diamond(part) for part in play.parts),
    "M9": lambda play: (
        play.rules.diamond
        and any(part.is_forward and part.step.origin == diamond(part.step.color) for part in play.parts)
    ),
    "M10": _any(lambda part: part.is_backward and is_track(part.step.origin) and part.comes_by_entry),
    "M11": _any(lambda part: part.is_backward and is_safety(part.step.origin) and is_track(part.step.target)),
    "M12": _any(_goes_back_before_entry),
    "S1": _tells(Slid),
    "S2": _any(_own_triangle),
    "S3": _any(lambda part: part.is_backward and _on_others_triangle(part)),
    "S4": lambda play: any(map(_on_others_triangle, play.did(StepKind.SORRY))),
    "S5": lambda play: any(map(_on_others_triangle, play.did(StepKind.SWAP))),
    "S6": _any(lambda part: part.swept),
    "S7": _any(_clears_owners_squares),
    "S8": _any(lambda part: any(slid.target == part.step.origin for slid in part.slid) and part.is_backward),
    "C1": _uses(Card.ONE),
    "C2": lambda play: play.card is Card.TWO and bool(play.told(GoesOn)),
    "C3": _uses(Card.THREE, Card.FIVE, Card.EIGHT, Card.TWELVE),
    "C4": _uses(Card.FOUR),
    "C7a": _uses(Card.SEVEN),
    "C7b": lambda play: len(play.divided) > 1,
    "C7c": lambda play: len(play.divided) > 2,
    "C10": _uses(Card.TEN),
    "C11a": _uses(Card.ELEVEN),
    "C11c": _any(_swapped_past_entry),
    "C11d": lambda play: play.rules.must_move and _idle_with_choice(play, StepKind.SWAP),
    "C13a": lambda play: bool(play.did(StepKind.SORRY)),
    "C13b": lambda play: play.card is Card.SORRY and bool(play.did(StepKind.FORWARD)),
    "T1": lambda play: any(play.partners),
    "T2": lambda play: any(
        part.turns_in or part.step.kind is StepKind.LEAVE or [*part.triangles] for part in play.partners
    ),
    "T3": lambda play: (
        play.rules.teams
        and any(
            bumped.color == _partner(part.step.color) and part.step.kind is not StepKind.SORRY
            for part in play.parts
            for bumped in part.bumped
        )
    ),
    "T4": lambda play: any(
        bumped.color not in play.state.opponents(play.state.turn)
        for part in play.did(StepKind.SORRY)
        for bumped in part.bumped
    ),
    "T5": lambda play: any(part.step.kind is StepKind.SWAP for part in play.partners),
    "T6": lambda play: len({part.step.color for part in play.divided}) > 1,
    "T7": _plays_for_partner,
    "P1": _tells(HandFilled),
    "P2": _stuck,
    "P3": _declines_swaps,
    "P4": lambda play: play.state.hands is not None and bool(play.told(GoesOn)),
    "P5": lambda play: _ends(play) and any(score(play.after).values()),
    "P6": lambda play: _ends(play) and _scores_by(Bonus.HIGHEST, play) != _scores_by(Bonus.CUMULATIVE, play),
    "F1": lambda play: any(event.origin is None for event in play.told(TokenMoved)),
    "F2": _puts(StepKind.ICE),
    "F3": lambda play: any(event.target and is_safety(event.target[1]) for event in _tokens(play, "ice")),
    "F4": _puts(StepKind.FIRE),
    "F5": lambda play: _puts(StepKind.FIRE_MOVE)(play) or bool(play.told(FireMoveDeclined)),
    "F6": _puts(StepKind.RESCUE),
    "F8": _slides_past_ice,
    "F9": _leaves_its_pawn,
}


def _never(play: Play) -> bool:
    return False


def _predicate(id: str) -> Callable[[Play], bool]:
    shows = _PLAYED.get(id, _never)

    def shown(play: Play) -> bool:
        return shows(play) if play.violation is None else id in play.violation.rulings

    return shown


PREDICATES: Final[Mapping[str, Callable[[Play], bool]]] = MappingProxyType(
    {ruling.id: _predicate(ruling.id) for ruling in rulebook.all()}
)
"""Of each ruling, whether an action shows it: by what happens, or where it is refused, by the rulings it breaks.

Those in `ELSEWHERE` are never shown, those in `REFUSED_ONLY` by refusal alone.
"""
