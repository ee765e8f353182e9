"""Why a step leads nowhere, or to where somebody stands: sentences about squares."""

from __future__ import annotations

from collections.abc import Callable

from sorry_engine.board import (
    CENTER,
    ENTRY_TO_HOME,
    HOME,
    TRACK_LENGTH,
    Color,
    circle,
    diamond,
    entry,
    is_safety,
    is_track,
    steps_home,
)
from sorry_engine.kernel import judge
from sorry_engine.kernel.tables import slide_end
from sorry_engine.moves import StepKind, square_of
from sorry_engine.scene import Scene, Sentence, at, to, who


def not_out_of_start(scene: Scene) -> Sentence:
    """Out of Start (M1, M2)."""
    tables = scene.state._tables
    if scene.in_parts:
        if not scene.reached(1, tables.part):
            return Sentence("not_out_of_start", ("C7a", "M2"), "no part of a 7 takes a pawn out of Start")
        return Sentence("wrong_exit", ("M2", "M1"), f"no part of a 7 takes a pawn from Start {to([scene.step.target])}")
    reached = scene.reached(scene.squares, tables.whole, tables.whole_in)
    if not reached:
        return Sentence("not_out_of_start", ("M1", "M2"), f"{scene.card} takes no pawn out of Start")
    return Sentence("wrong_exit", ("M2", "M1"), f"{scene.card} takes a pawn from Start {to(reached)}")


def past_home(scene: Scene) -> Sentence:
    """Past Home (M6)."""
    color, origin, target = scene.step.color, scene.step.origin, scene.step.target
    if is_track(origin) and target == (origin + scene.squares) % TRACK_LENGTH:
        return past_entry(scene)
    return Sentence("past_home", ("M6",), f"overshoots Home by {scene.squares - steps_home(color, origin)}")


def past_entry(scene: Scene) -> Sentence:
    """Past the own entry (M7)."""
    color = scene.step.color
    if scene.state._tables.two_ways:  # as far as the diamond, for where it may be passed nobody is told so
        return Sentence(
            "past_diamond",
            ("M7",),
            f"a pawn that comes to its own entry, {entry(color)}, goes no further than {diamond(color)}",
        )
    return Sentence("past_entry", ("M7",), f"a pawn that moves forward turns in at its own entry, {entry(color)}")


def wrong_square(scene: Scene) -> Sentence:
    """Not where the card leads."""
    color, origin, target = scene.step.color, scene.step.origin, scene.step.target
    ahead, n = steps_home(color, origin), scene.squares
    if is_safety(target) and origin == diamond(color):
        return Sentence("past_its_entry", ("M9",), f"the pawn on its own diamond, {origin}, is past its entry")
    if scene.in_parts:  # the target says how long the part is
        n = (target - origin) % TRACK_LENGTH if is_track(origin) and is_track(target) else 0
    if is_track(origin) and target == (origin + n) % TRACK_LENGTH and ahead - ENTRY_TO_HOME < n <= scene.squares:
        return past_entry(scene)
    if scene.in_parts:
        return Sentence("wrong_square", ("C",), f"no part of a 7 takes the pawn {at(origin)} {to([target])}")
    if target == HOME and n > ahead:
        return past_home(scene)
    tables = scene.state._tables
    back = (
        scene.reached(int(tables.behind[scene.move.card or 0]), tables.back)
        if tables.behind[scene.move.card or 0]
        else []
    )
    ways = [to(scene.reached(n, tables.whole, tables.whole_in)), *(f"back {to([square])}" for square in back)]
    return Sentence("wrong_square", ("C",), f"{scene.card} takes the pawn {at(origin)} {' or '.join(ways)}")


def wrong_square_behind(scene: Scene) -> Sentence:
    """Not where the card leads backward."""
    origin, target = scene.step.origin, scene.step.target
    if is_track(origin) and is_safety(target):
        return Sentence("backward_into_safety", ("M10",), "no pawn moves backward into its Safety Zone")
    tables = scene.state._tables
    reached = scene.reached(int(tables.behind[scene.move.card or 0]), tables.back)
    text = f"{scene.card} takes the pawn {at(origin)} back {to(reached)}"
    return Sentence("wrong_square_behind", ("C", "M10" if is_track(origin) else "M11"), text)


def _own(scene: Scene, color: Color) -> str:
    return "own pawn" if color is scene.state.turn else f"another pawn of {who(color)}"


def own_pawn(scene: Scene) -> Sentence:
    """A pawn of the same color stands there (M5)."""
    color, target = scene.step.color, scene.step.target
    where = "on the circle" if scene.step.kind is StepKind.LEAVE and target == circle(color) else at(target)
    return Sentence("own_pawn", ("M5",), f"{_own(scene, color)} {where}")


def own_pawn_on_slide(scene: Scene) -> Sentence:
    """A pawn of the same color stands on the slide (S6)."""
    step, tables = scene.step, scene.state._tables
    pawn, first, met = judge.met_on_slide(tables, scene.now._packed, step._code)
    color = Color(pawn // 4)
    triangle, end = square_of(first), square_of(slide_end(tables, color, first))
    text = f"{_own(scene, color)} {at(square_of(met))}, on the slide from {triangle} to {end}"
    return Sentence("own_pawn_on_slide", ("S6", "S5") if step.other is not None else ("S6",), text)


def partners_pawn(scene: Scene) -> Sentence:
    """A pawn of the other color of the team stands there (T3)."""
    target = scene.step.target
    other = next(color for color, own in zip(Color, scene.now.pawns, strict=True) if target in own)
    return Sentence("partners_pawn", ("T3",), f"a pawn of {who(other)}, of the same team, {at(target)}")


def ice(code: str, rulings: tuple[str, ...], cannot: str) -> Callable[[Scene], Sentence]:
    """That the pawn which carries Ice stands in the way."""

    def said(scene: Scene) -> Sentence:
        color, square = scene.now.ice or (scene.state.turn, CENTER)
        on_slide = cannot == "bumped" and square != scene.step.target
        end = ", at the end of a slide," if on_slide else ""
        return Sentence(code, rulings, f"the pawn of {who(color)} {at(square)}{end} carries Ice and can't be {cannot}")

    return said
