"""Every conceivable use of a card, each with a verdict: legal, or the rulings that forbid it.

>>> from sorry_engine import Card, parse_state, Rules
>>> state = parse_state("S,S,17,12/S,S,S,40/-/- r", Rules())
>>> for verdict in explain(state, Card.FIVE):
...     print(verdict)
5:-: 5:r17>22 is possible, so the 5 can't be forfeited (G7); legal with must_move=false
5:rS>4: a 5 takes no pawn out of Start (M1, M2); legal with exit_cards=any_forward or 1.2.5
5:rS>8: a 5 takes no pawn out of Start (M1, M2)
5:r12>17: own pawn on 17 (M5); legal with own_landing=bump
5:r17>22: legal
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import attrs

from sorry_engine.board import (
    CENTER,
    ENTRY_TO_HOME,
    HOME,
    START,
    TRACK_LENGTH,
    Color,
    Square,
    circle,
    is_track,
    one_behind,
    steps_home,
)
from sorry_engine.cards import Card
from sorry_engine.errors import Violation
from sorry_engine.kernel.tables import REPLACES, SWAPS
from sorry_engine.moves import Move, Step, StepKind, is_divided
from sorry_engine.play import legal_moves
from sorry_engine.rules import side_of
from sorry_engine.state import GameState, Phase
from sorry_engine.why import why_illegal, why_no_part


@attrs.frozen
class Verdict:
    """A use of a card, and why it is illegal, if it is.

    `is_part` says that the one step of `move` stands for part of a divided 7: it is legal if some legal division has
    it among its parts, and otherwise judged on the position as it is.
    """

    move: Move
    is_part: bool
    violation: Violation | None

    @property
    def legal(self) -> bool:
        """Whether it is legal."""
        return self.violation is None

    def __str__(self) -> str:
        """The use and the verdict in one line."""
        return f"{self.move}{' as a part' * self.is_part}: {self.violation or 'legal'}"


def explain(state: GameState, card: Card | None = None) -> tuple[Verdict, ...]:
    """Every conceivable use of the card, or without one of the decision at hand, by the player's pawns.

    That is the forfeit, and each pawn of the player's, or of the team's, with each power of the card on each target;
    pawns that are alike are told once. Of a 7 come, after what it does as a whole, the parts of 1 to 6 squares, one by
    one; `why_illegal` judges divisions. A token is tried in every place, and each step after every place that is legal
    and after none. The uses of a card are in the order of moves.

    What may be asked, and what can go wrong, is as in `legal_moves`: () where a card must be drawn first.
    """
    legal_moves(state, card)  # its errors
    if state.phase in (Phase.OVER, Phase.REFILL):
        return ()
    verdicts: list[Verdict] = []
    for each in _cards(state, card):
        uses = sorted(dict.fromkeys(_uses(state, each)), key=_order)
        verdicts += (Verdict(use, False, why_illegal(state, use)) for use in uses)
        if each is _DIVIDED:
            verdicts += _parts(state)
    return tuple(verdicts)


_DIVIDED: Final = Card.SEVEN
_FORWARD_FOUR: Final = 4  # of a Sorry!, if it may be used so (C13b)


def _cards(state: GameState, card: Card | None) -> list[Card | None]:
    """Which cards are asked about; None is the fire move."""
    if card is not None:
        return [card]
    if state.hands is not None:
        return [held for held in Card if held in state.hands[state.turn]]
    return [None] if state.phase is Phase.FIRE else [state.card] if state.card else []


def _order(move: Move) -> list[int]:
    """What moves of one card are sorted by."""
    return [step._code for step in move.steps]


def _parts(state: GameState) -> Iterator[Verdict]:
    """The verdicts on the parts of a divided 7."""
    divided = [move.steps for move in legal_moves(state, _DIVIDED) if is_divided(move)]
    possible = {step for steps in divided for step in steps}
    found = (
        step
        for color in _team(state)
        for origin in _origins(state, color)
        for n in range(1, 7)
        for step in _ahead(color, origin, n)
    )
    for part in sorted({Move(_DIVIDED, [step]) for step in found}, key=_order):
        yield Verdict(part, True, None if part.steps[0] in possible else why_no_part(state, part))


def _uses(state: GameState, card: Card | None) -> Iterator[Move]:
    """The uses of a card as a whole; of none, the fire move and declining it, which are open then."""
    if card is None:
        yield from legal_moves(state)
        return
    yield Move(card, [])
    steps = list(_steps(state, card))
    token = state._tables.puts[card]
    placements: list[tuple[Step, ...]] = [()]
    if token:
        for place in _placements(state, StepKind(token)):
            alone = Move(card, [place])
            yield alone
            why = why_illegal(state, alone)
            if why is None or why.code == "must_step":  # only the step is missing
                placements.append((place,))
    for put in placements:
        for step in steps:
            yield Move(card, [*put, step])
            yield from (Move(card, [*put, step, rescue]) for rescue in _rescues(state, put, step))


def _steps(state: GameState, card: Card) -> Iterator[Step]:
    """What the card does for one pawn: each power, each target."""
    tables = state._tables
    powers = tables.powers[card]
    ahead = int(tables.ahead[card]) or (_FORWARD_FOUR if powers & REPLACES else 0)
    for color in _team(state):
        others = [(other, square) for other in state.colors for square in _origins(state, other) if other != color]
        for origin in _origins(state, color):
            if ahead and not (origin == START and powers & REPLACES):
                yield from _ahead(color, origin, ahead)
            if tables.behind[card] and (not ahead or START < origin < HOME):
                yield _behind(color, origin, int(tables.behind[card]))
            if powers & SWAPS:
                yield from (Step(StepKind.SWAP, color, origin, square, other) for other, square in others)
        if powers & REPLACES:
            squares = {square for other in state.colors for square in state.pawns[other]}
            yield from (Step(StepKind.SORRY, color, START, square) for square in squares)


def _ahead(color: Color, origin: Square, n: int) -> Iterator[Step]:
    """Forward by n squares: turning in at the own entry, past it, and Home where that is too far."""
    kind = StepKind.LEAVE if origin == START else StepKind.FORWARD
    if origin == START:
        targets = {circle(color), (circle(color) + n - 1) % TRACK_LENGTH}
    elif origin == HOME:
        targets = {HOME}
    else:
        rest = steps_home(color, origin) - n
        targets = {HOME - max(rest, 0)} if rest < ENTRY_TO_HOME else set()
        if is_track(origin):
            targets |= {(origin + n) % TRACK_LENGTH}
    yield from (Step(kind, color, origin, target) for target in targets)


def _behind(color: Color, origin: Square, n: int) -> Step:
    """Backward by n squares; a pawn in Start or at Home, which cannot, has a step that says so."""
    if origin == START:
        return Step(StepKind.LEAVE, color, origin, circle(color))
    square = origin
    for _ in range(n if origin != HOME else 0):
        square = one_behind(color, square)
    return Step(StepKind.BACKWARD, color, origin, square)


def _placements(state: GameState, token: StepKind) -> Iterator[Step]:
    """A token on each pawn on the track or in a Safety Zone; Ice in the center, too."""
    for color in state.colors:
        yield from (Step(token, color, CENTER, at) for at in state.pawns[color] if START < at < HOME)
    if token is StepKind.ICE:
        yield Step(token, state.turn, CENTER, CENTER)


def _rescues(state: GameState, put: tuple[Step, ...], step: Step) -> Iterator[Step]:
    """Whom a pawn that comes Home with Fire might bring along (F6)."""
    carries = next(((it.color, it.target) for it in put if it.kind is StepKind.FIRE), state.fire)
    if step.target == HOME and carries == (step.color, step.origin):
        for origin in set(state.pawns[step.color]) - {step.origin, HOME}:
            yield Step(StepKind.RESCUE, step.color, origin, HOME)


def _team(state: GameState) -> tuple[Color, ...]:
    return side_of(state.rules, state.turn)


def _origins(state: GameState, color: Color) -> list[Square]:
    """Where pawns of a color stand, those that are alike once."""
    return sorted(set(state.pawns[color]))
