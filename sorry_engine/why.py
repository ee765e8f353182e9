"""Why a move is illegal: the rulings that say so, the reason in a sentence, and the options that would allow it."""

from __future__ import annotations

from sorry_engine.errors import Violation, expect
from sorry_engine.kernel import judge, transition
from sorry_engine.kernel.reasons import Refused
from sorry_engine.moves import Move, StepKind
from sorry_engine.scene import Scene, Sentence
from sorry_engine.sentences import cited, sentence
from sorry_engine.state import GameState


def why_illegal(state: GameState, move: Move) -> Violation | None:
    """The first ruling that the move breaks, its steps being played in their order; None exactly if `apply` accepts it.

    TypeError for a wrong type.

    >>> from sorry_engine.moves import parse_move
    >>> from sorry_engine.state import new_game
    >>> print(why_illegal(new_game(), parse_move("5:rS>4")))
    a 5 takes no pawn out of Start (M1, M2); legal with exit_cards=any_forward or 1.2.5
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
    said = sentence(Scene(state, move, refused.place, in_parts=_in_parts(move)), refused.reason)
    return _violation(state, move, said, as_part=False)


def _in_parts(move: Move) -> bool:
    """Whether the kernel takes the steps for parts of a divided card, legal or not."""
    steps = move.steps[1:] if move.steps and move.steps[0].kind in (StepKind.FIRE, StepKind.ICE) else move.steps
    return len(steps) > 2 or (len(steps) == 2 and steps[1].kind is not StepKind.RESCUE)


def why_no_part(state: GameState, part: Move) -> Violation:
    """Why no legal move of the card has the one step of `part` among its parts."""
    reason = judge.lone_part_reason(state._tables, state._packed, part.card or 0, part.steps[0]._code)
    said = sentence(Scene(state, part, 0, in_parts=True), reason)
    return _violation(state, part, said, as_part=True)


def _violation(state: GameState, move: Move, said: Sentence, *, as_part: bool) -> Violation:
    def find_fix() -> tuple[str, ...]:
        from sorry_engine.allowing import fixes  # with the rulebook a tenth of this package's import time

        return fixes(state, move, as_part=as_part)

    return Violation(cited(state, move.card, said.rulings), said.code, said.text, find_fix)
