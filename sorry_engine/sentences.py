"""The kernel's reasons in words that a person at the table understands, with the rulings that say so.

A reason is a number of `kernel.reasons`. Where it says less than a player wants to know, a function here looks at the
position and the move, and tells several cases apart, each with a code of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from sorry_engine.board import (
    is_safety,
    is_track,
)
from sorry_engine.cards import Card
from sorry_engine.kernel import judge, layout, reasons, trace, transition
from sorry_engine.kernel.tables import NEVER
from sorry_engine.moves import Move, Step, StepKind, cell_of, moves_from_codes, square_of
from sorry_engine.rules import side_of
from sorry_engine.scene import Scene, Sentence, at, name, to, who, with_article
from sorry_engine.state import GameState
from sorry_engine.wrong_tokens import (
    ice_must_move,
    no_fire_space,
    no_rescue,
    not_yet_yours,
    rescue_is_due,
    wrong_token_place,
)
from sorry_engine.wrong_ways import (
    ice,
    not_out_of_start,
    own_pawn,
    own_pawn_on_slide,
    partners_pawn,
    past_home,
    wrong_square,
    wrong_square_behind,
)


def sentence(scene: Scene, reason: int) -> Sentence:
    """The kernel's reason in words."""
    said = _SENTENCES[reason]
    return said(scene) if callable(said) else Sentence(said.code, said.rulings, said.text.format(card=scene.card))


def cited(state: GameState, card: Card | None, rulings: Iterable[str]) -> tuple[str, ...]:
    """Those of the rulings that concern this card and this kind of game."""
    on_card = _CARD_RULINGS[card] if card else ()
    concerns = {"T": state._tables.sides == 1, "P": state._tables.hand_size > 0}
    named = (ruling if ruling != "C" else on_card[0] if on_card else "" for ruling in rulings)
    return tuple(
        ruling for ruling in named if (ruling in on_card if ruling[:1] in "C" else concerns.get(ruling[0], True))
    )


# --- words

# the rulings on each card, the one that says what it does first
_CARD_RULINGS: Final = {
    Card.ONE: ("C1",),
    Card.TWO: ("C2",),
    Card.THREE: ("C3",),
    Card.FOUR: ("C4",),
    Card.FIVE: ("C3",),
    Card.SEVEN: ("C7a", "C7b", "C7c"),
    Card.EIGHT: ("C3",),
    Card.TEN: ("C10",),
    Card.ELEVEN: ("C11a", "C11b", "C11c", "C11d"),
    Card.TWELVE: ("C3",),
    Card.SORRY: ("C13a", "C13b"),
}

_DOES: Final = {
    StepKind.LEAVE: "takes no pawn out of Start",
    StepKind.FORWARD: "takes no pawn forward",
    StepKind.BACKWARD: "takes no pawn backward",
    StepKind.SWAP: "swaps no pawns",
    StepKind.SORRY: "takes no other pawn's place",
}

_TOKEN_RULINGS: Final = {StepKind.FIRE: "F4", StepKind.ICE: "F2"}


# --- whose pawn, and where it is


def _card_not_to_be_had(scene: Scene) -> Sentence:
    state, card = scene.state, scene.move.card
    if state.card is not None:
        return Sentence("card_not_to_be_had", ("G7",), f"{with_article(state.card)} lies open, and is to be played")
    if state.hands is not None and None not in state.hands[state.turn]:
        return Sentence("card_not_to_be_had", ("P1",), f"{who(state.turn)} does not hold {scene.card}")
    if card and state.rules.deck[card]:
        return Sentence("card_not_to_be_had", ("G6",), f"no {name(card)} is left to be drawn")
    return Sentence("card_not_to_be_had", ("G1",), f"the deck has no {name(card)}")


def _not_your_pawn(scene: Scene) -> Sentence:
    turn, color = who(scene.state.turn), who(scene.step.color)
    return Sentence("not_your_pawn", ("T1", "G4"), f"it is the turn of {turn}, who does not move pawns of {color}")


def _no_pawn_there(scene: Scene) -> Sentence:
    step, state = scene.step, scene.state
    here = int(step.color), cell_of(step.color, step.origin)
    for count, before in enumerate(scene.move.steps[: scene.place], 1):
        told = trace.trace(state._tables, state._packed, scene.codes[:count])
        if (trace.BUMPED, *here) in told:
            return Sentence("bumped_by_part", ("C7b", "C"), f"{before} sends the pawn {at(step.origin)} back to Start")
        if (layout.RESCUE, *here) in told:
            return Sentence(
                "brought_home", ("F6", "C7b", "C"), f"the pawn {at(step.origin)} is brought Home by {before}"
            )
        if any(what[:3] == (trace.SLID, *here) for what in told):
            return Sentence("slid_on", ("S1", "C7b"), f"the pawn that comes {to([step.origin])} slides on from there")
        if (before.color, before.origin) == (step.color, step.origin):
            return _pawn_moved_already(scene)
    return Sentence("no_pawn_there", ("C", "C7b"), f"{who(step.color)} has no pawn {at(step.origin)}")


def _pawn_moved_already(scene: Scene) -> Sentence:
    text = f"the pawn {at(scene.step.origin)} has moved with another part of this 7"
    return Sentence("pawn_moved_already", ("C7b",), text)


# --- how far


def _no_such_power(scene: Scene) -> Sentence:
    kind = scene.step.kind
    if kind is StepKind.RESCUE:
        text = "a pawn is brought Home only along with one that comes Home with Fire"
        return Sentence("no_such_power", ("F6",), text)
    if kind in _TOKEN_RULINGS:
        token = kind.name.capitalize()
        own = scene.state._tables.puts[scene.move.card or 0] == kind
        text = f"{token} is moved before the step, once" if own else f"{scene.card} does not move {token}"
        return Sentence("no_such_power", (_TOKEN_RULINGS[kind], "C"), text)
    return Sentence("no_such_power", ("C", "C13b"), f"{scene.card} {_DOES[kind]}")


# --- who stands in the way


# --- swaps and Sorry!


def _swap_off_track(scene: Scene) -> Sentence:
    square = scene.step.target if is_track(scene.step.origin) else scene.step.origin
    where = "in its Safety Zone" if is_safety(square) else at(square)
    return Sentence("swap_off_track", ("C11b", "M13"), f"a pawn {where} takes no part in a swap")


def _no_opponent_there(scene: Scene) -> Sentence:
    step, target = scene.step, scene.step.target
    if not is_track(target):
        where = "in its Safety Zone" if is_safety(target) else at(target)
        return Sentence("target_off_track", ("C", "M13"), f"a pawn {where} can't be replaced")
    if step.other is not None:
        whose = "a pawn is not swapped with one of its own color" if step.other is step.color else None
        return Sentence("no_opponent_there", ("C",), whose or f"{who(step.other)} has no pawn {at(target)}")
    return Sentence("no_opponent_there", ("C",), f"no opponent has a pawn {at(target)}")


def _team_pawn_not_taken(scene: Scene) -> Sentence:
    never = scene.state._tables.team_sorry == NEVER
    text = "a Sorry! takes no pawn of the team" if never else "a Sorry! takes no pawn of the color whose turn it is"
    return Sentence("team_pawn_not_taken", ("T4",), text)


def _possible(code: str, rulings: tuple[str, ...], so: str, *kinds: StepKind) -> Callable[[Scene], Sentence]:
    """That something else is possible, which goes before."""

    def said(scene: Scene) -> Sentence:
        return Sentence(code, rulings, f"{scene.possible(*kinds)} is possible, so {so}")

    return said


def _must_move(scene: Scene) -> Sentence:
    example = f"{scene.possible(*scene.binding_kinds)} is possible"
    if scene.move.steps:
        token = scene.move.steps[0].kind
        text = f"{example}, so a pawn has to step when {token.name.capitalize()} has moved"
        return Sentence("must_step", (_TOKEN_RULINGS[token], "G7"), text)
    return Sentence("must_move", ("G7", "C11d"), f"{example}, so the {name(scene.move.card)} can't be forfeited")


def _must_play_another(scene: Scene) -> Sentence:
    hand = (scene.state.hands or ())[scene.state.turn]
    if None in hand:
        instead = f"the {name(scene.move.card)} can be played"
    else:
        moves = moves_from_codes(transition.legal(scene.state._tables, scene.state._packed, 0))
        instead = next(f"{move} is possible" for move in moves if move.steps[0].kind in scene.binding_kinds)
    return Sentence("must_play_another", ("P2", "P3"), f"{instead}, so no card is discarded")


# --- the divided 7


def _too_many_parts(scene: Scene) -> Sentence:
    most = scene.state._tables.parts[scene.move.card or 0]
    divided = f"divided among {most} pawns at most" if most > 1 else "not divided"
    return Sentence("too_many_parts", ("C7c", "C"), f"{scene.card} is {divided}")


def _not_seven(scene: Scene) -> Sentence:
    parts = [step for step in scene.move.steps if step.kind is not StepKind.RESCUE]
    sum_of_parts = sum(judge.part_length(scene.state._tables, step._code) for step in parts)
    return Sentence("not_seven", ("C7a",), f"the parts add up to {sum_of_parts}, not 7")


# --- Fire and Ice


def _no_fire_move(scene: Scene) -> Sentence:
    said = _fire_move(scene)
    return said if scene.move.steps else said._replace(text=f"there is no fire move to decline: {said.text}")


def _fire_move(scene: Scene) -> Sentence:
    state, steps = scene.state, scene.move.steps
    holder, team = state.fire, side_of(state.rules, state.turn)
    if not state._tables.has_tokens:
        return Sentence("no_fire_move", ("F5",), "this game has no fire move")
    if state.fired or state.card is not None:
        return Sentence("fire_move_is_past", ("F5",), "the moment for the turn's fire move is past")
    if holder is None or holder[0] not in team:
        whose = "the team" if len(team) > 1 else who(state.turn)
        return Sentence("no_fire_move", ("F5", "T1"), f"no pawn of {whose} carries Fire")
    color, origin = holder
    cell = state._tables.fire_move[color * layout.CELLS + cell_of(color, origin)]
    if not cell:
        return no_fire_space(scene, color, origin)
    step = Step(StepKind.FIRE_MOVE, color, origin, square_of(cell))
    if steps and steps != (step,):
        text = f"the next fire space ahead of the pawn {at(origin)} is {step.target}"
        return Sentence("wrong_fire_move", ("F5",), text)
    fire_move = Scene(state, Move(None, [step]), 0, in_parts=False)
    reason = reasons.HELD_BY_ICE
    if holder != state.ice:
        landing = judge.fire_move_reason(state._tables, state._packed, color, cell_of(color, origin), cell)
        reason = landing or reasons.NOT_YET_YOURS
    said = sentence(fire_move, reason)
    return said._replace(rulings=(*said.rulings, "F5"))


# a reason whose sentence is always the same, or the function that finds it
_SENTENCES: Final[dict[int, Sentence | Callable[[Scene], Sentence]]] = {
    reasons.GAME_OVER: Sentence("game_over", ("T7", "G9"), "the game is over"),
    reasons.CARD_NOT_TO_BE_HAD: _card_not_to_be_had,
    reasons.REFILL_DUE: Sentence("refill_due", ("P1",), "nobody plays until the hands are full"),
    reasons.HAND_IS_HIDDEN: Sentence("hand_is_hidden", ("P4",), "whether another card can be played is not known"),
    reasons.MUST_PLAY_ANOTHER: _must_play_another,
    reasons.MUST_MOVE: _must_move,
    reasons.NOT_YET_YOURS: not_yet_yours,
    reasons.NOT_YOUR_PAWN: _not_your_pawn,
    reasons.NO_PAWN_THERE: _no_pawn_there,
    reasons.PAWN_MOVED_ALREADY: _pawn_moved_already,
    reasons.FROM_HOME: Sentence("from_home", ("M6",), "a pawn at Home never moves again"),
    reasons.NO_SUCH_POWER: _no_such_power,
    reasons.NOT_OUT_OF_START: not_out_of_start,
    reasons.HELD_ON_DIAMOND: Sentence("held_on_diamond", ("M9",), "a pawn does not move forward from its own diamond"),
    reasons.PAST_HOME: past_home,
    reasons.WRONG_SQUARE: wrong_square,
    reasons.WRONG_SQUARE_BEHIND: wrong_square_behind,
    reasons.OWN_PAWN: own_pawn,
    reasons.OWN_PAWN_ON_SLIDE: own_pawn_on_slide,
    reasons.PARTNERS_PAWN: partners_pawn,
    reasons.ICED_PAWN: ice("iced_pawn", ("F8",), "bumped"),
    reasons.SORRY_ON_ICE: ice("sorry_on_ice", ("F7", "F8"), "replaced"),
    reasons.HELD_BY_ICE: ice("held_by_ice", ("F7",), "moved"),
    reasons.TEN_IS_POSSIBLE: _possible(
        "ten_is_possible", ("C10",), "no pawn may step back", StepKind.FORWARD, StepKind.LEAVE
    ),
    reasons.SORRY_IS_POSSIBLE: _possible(
        "sorry_is_possible", ("C13b",), "no pawn may move forward four", StepKind.SORRY
    ),
    reasons.OPPONENT_IS_POSSIBLE: _possible(
        "opponent_is_possible", ("T4",), "no pawn of the team may be taken", StepKind.SORRY
    ),
    reasons.SWAP_OFF_TRACK: _swap_off_track,
    reasons.NO_OPPONENT_THERE: _no_opponent_there,
    reasons.PARTNER_IN_SWAP: Sentence("partner_in_swap", ("T5", "C"), "a pawn is not swapped with one of the partner"),
    reasons.TEAM_PAWN_NOT_TAKEN: _team_pawn_not_taken,
    reasons.TOO_MANY_PARTS: _too_many_parts,
    reasons.NOT_SEVEN: _not_seven,
    reasons.NO_OTHER_PART: Sentence("no_other_part", ("C7a",), "no other pawn can use the rest of the 7"),
    reasons.ICE_MUST_MOVE: ice_must_move,
    reasons.WRONG_TOKEN_PLACE: wrong_token_place,
    reasons.RESCUE_IS_DUE: rescue_is_due,
    reasons.NO_RESCUE: no_rescue,
    reasons.NO_FIRE_MOVE: _no_fire_move,
}
