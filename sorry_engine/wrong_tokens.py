"""What is wrong about a token, or the partner's pawns: sentences about Fire and Ice, and who moves what."""

from __future__ import annotations

from sorry_engine.board import (
    CENTER,
    HOME,
    START,
    TRACK_LENGTH,
    Color,
    Square,
    diamond,
    entry,
    is_safety,
    is_track,
)
from sorry_engine.kernel.tables import AFTER_HOME
from sorry_engine.moves import StepKind
from sorry_engine.rules import side_of
from sorry_engine.scene import Scene, Sentence, at, who


def ice_must_move(scene: Scene) -> Sentence:
    """Ice has to move first (F2)."""
    to = "onto an opponent's pawn" if scene.possible(StepKind.ICE).steps[0].target != CENTER else "to the center"
    return Sentence("ice_must_move", ("F2",), f"Ice has to be moved {to} first")


def wrong_token_place(scene: Scene) -> Sentence:
    """The token may not go there (F2, F3, F4)."""
    step, state = scene.step, scene.state
    is_ice = step.kind is StepKind.ICE
    is_team = step.color in side_of(state.rules, state.turn)
    rulings: tuple[str, ...] = ("F2", "F3") if is_ice else ("F4",)
    if step.target == CENTER and not is_ice:
        text = "Fire is not put into the center"
    elif step.target == CENTER:
        text = "Ice goes to the center only if no pawn of an opponent can carry it, and only from a pawn"
    elif step.target not in state.pawns[step.color]:
        text = f"{who(step.color)} has no pawn {at(step.target)}"
    elif step.target == START or step.target == HOME:
        text = f"a pawn {at(step.target)} carries no token"
    elif is_team and is_ice:
        text = "Ice goes onto a pawn of an opponent"
    elif not is_team and not is_ice:
        text = f"Fire does not go onto a pawn of {who(step.color)}, an opponent"
    elif is_safety(step.target) and is_ice and not state._tables.ice_in_safety:
        text = "Ice does not go onto a pawn in its Safety Zone"
    elif (step.color, step.target) == (state.ice if is_ice else state.fire):
        text = f"{step.kind.name.capitalize()} is there already, which is no step"
    else:
        return not_yet_yours(scene)._replace(rulings=("T1", "F4"))
    return Sentence("wrong_token_place", rulings, text)


def rescue_is_due(scene: Scene) -> Sentence:
    """Another pawn has to come Home as well (F6)."""
    text = f"the pawn that comes Home carries Fire: it has to bring along another of {who(scene.step.color)}"
    return Sentence("rescue_is_due", ("F6",), f"{text} that Ice does not hold")


def no_rescue(scene: Scene) -> Sentence:
    """No other pawn comes Home (F6)."""
    before = scene.move.steps[scene.place - 1]
    carried = Scene(scene.state, scene.move, scene.place - 1, in_parts=False).now.fire
    text = "no pawn comes Home with Fire that could bring another along"
    if carried == (before.color, before.origin) and before.target == HOME:
        text = f"the other pawns of {who(before.color)} are Home, or held by Ice"
    return Sentence("no_rescue", ("F6",), text)


def no_fire_space(scene: Scene, color: Color, origin: Square) -> Sentence:
    """There is no fire space ahead (F5)."""
    fire_ice = scene.state.rules.fire_ice
    spaces = fire_ice.fire_spaces - {origin} if fire_ice else ()
    if not is_track(origin):
        return Sentence("no_fire_move", ("F5",), f"the pawn {at(origin)} is in its Safety Zone, where no fire space is")
    if not spaces:
        return Sentence("no_fire_move", ("F5",), f"the pawn {at(origin)} is on the only fire space")
    if origin == diamond(color):
        return Sentence("held_on_diamond", ("M9", "F5"), "a pawn does not move forward from its own diamond")
    nearest = min(spaces, key=lambda space: (space - origin) % TRACK_LENGTH)
    return Sentence(
        "past_entry", ("M7", "F5"), f"the next fire space, {nearest}, is past the pawn's own entry, {entry(color)}"
    )


def not_yet_yours(scene: Scene) -> Sentence:
    """The partner's pawn may not be moved (T1)."""
    turn, partner = who(scene.state.turn), who(scene.step.color)
    text = f"{turn} never moves pawns of {partner}, the partner"
    if scene.state._tables.partner_moves == AFTER_HOME:
        text = f"{turn} moves pawns of {partner}, the partner, only if all of {turn} are Home when the card is played"
    return Sentence("not_yet_yours", ("T1",), text)
