"""The kernel's reasons in words that a person at the table understands, with the rulings that say so.

A reason is a number of `kernel.reasons`. Where it says less than a player wants to know, a function here looks at the
position and the move, and tells several cases apart, each with a code of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final, NamedTuple

from sorry_engine.board import (
    CENTER,
    HOME,
    SAFETY_LENGTH,
    START,
    TRACK_LENGTH,
    Color,
    circle,
    diamond,
    entry,
    is_safety,
    is_track,
    steps_home,
)
from sorry_engine.cards import Card
from sorry_engine.kernel import judge, layout, reasons, trace, transition
from sorry_engine.kernel.board import own_pawn, refusal, unpack
from sorry_engine.kernel.tables import AFTER_HOME, NEVER, SPARED
from sorry_engine.moves import Move, Step, StepKind, cell_of, moves_from_codes, square_of
from sorry_engine.rules import side_of
from sorry_engine.scene import Scene, at, name, to, who
from sorry_engine.state import GameState


class Sentence(NamedTuple):
    """A reason told: a fixed word for programs, the rulings, the one that decides first, and the sentence.

    The ruling "C" stands for what the card does. Some of the rulings concern other cards, or games that are not played:
    see `cited`.
    """

    code: str
    rulings: tuple[str, ...]
    text: str


def sentence(scene: Scene, reason: int) -> Sentence:
    """The kernel's reason in words."""
    said = _SENTENCES[reason]
    return said(scene) if callable(said) else Sentence(said.code, said.rulings, said.text.format(card=scene.card))


def cited(state: GameState, card: Card | None, rulings: Iterable[str]) -> tuple[str, ...]:
    """Those of the rulings that concern this card and this kind of game."""
    on_card = _CARD_RULINGS[card] if card else ()
    played = {"T": state._tables.sides == 1, "P": state._tables.hand_size > 0}
    named = [*(on_card[:1] if ruling == "C" else (ruling,) for ruling in rulings)]
    return tuple(
        ruling
        for names in named
        for ruling in names
        if (ruling in on_card if ruling[0] == "C" else played.get(ruling[0], True))
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
    StepKind.FIRE: "does not move Fire",
    StepKind.ICE: "does not move Ice",
    StepKind.RESCUE: "brings no pawn Home",
}

_PAWN_STEPS: Final = tuple(kind for kind in StepKind if kind not in (StepKind.FIRE, StepKind.ICE))
_FROM_ENTRY: Final = SAFETY_LENGTH + 1  # steps from the entry to Home (B6)


# --- whose pawn, and where it is


def _not_yet_yours(scene: Scene) -> Sentence:
    turn, partner = who(scene.state.turn), who(scene.step.color)
    if scene.state._tables.partner_moves == AFTER_HOME:
        text = f"{turn} moves pawns of {partner}, the partner, only once all pawns of {turn} are Home"
    else:
        text = f"{turn} never moves pawns of {partner}, the partner"
    return Sentence("not_yet_yours", ("T1",), text)


def _not_your_pawn(scene: Scene) -> Sentence:
    turn, color = who(scene.state.turn), who(scene.step.color)
    return Sentence("not_your_pawn", ("T1", "G4"), f"it is the turn of {turn}, who does not move pawns of {color}")


def _no_pawn_there(scene: Scene) -> Sentence:
    step, state = scene.step, scene.state
    bumped = trace.BUMPED, int(step.color), cell_of(step.color, step.origin)
    for count, sender in enumerate(scene.move.steps[: scene.place], 1):
        if bumped in trace.trace(state._tables, state._packed, scene.codes[:count]):
            return Sentence("bumped_by_part", ("C7b",), f"{sender} sends the pawn {at(step.origin)} back to Start")
    return Sentence("no_pawn_there", ("C", "C7b"), f"{who(step.color)} has no pawn {at(step.origin)}")


def _pawn_moved_already(scene: Scene) -> Sentence:
    text = f"the pawn {at(scene.step.origin)} has moved with another part of this 7"
    return Sentence("pawn_moved_already", ("C7b",), text)


# --- how far


def _no_such_power(scene: Scene) -> Sentence:
    return Sentence("no_such_power", ("C", "C13b"), f"{scene.card} {_DOES[scene.step.kind]}")


def _not_out_of_start(scene: Scene) -> Sentence:
    if scene.in_parts:
        if not scene.reached("part", 1):
            return Sentence("not_out_of_start", ("C7a", "M2"), "no part of a 7 takes a pawn out of Start")
        return Sentence("wrong_exit", ("M2",), f"no part of a 7 takes a pawn from Start {to([scene.step.target])}")
    reached = scene.reached("whole", scene.squares)
    if not reached:
        return Sentence("not_out_of_start", ("M1",), f"{scene.card} takes no pawn out of Start")
    return Sentence("wrong_exit", ("M2",), f"{scene.card} takes a pawn from Start {to(reached)}")


def _past_home(scene: Scene) -> Sentence:
    color, origin, target = scene.step.color, scene.step.origin, scene.step.target
    if is_track(target):
        return _past_entry(scene)
    return Sentence("past_home", ("M6",), f"overshoots Home by {scene.squares - steps_home(color, origin)}")


def _past_entry(scene: Scene) -> Sentence:
    color = scene.step.color
    if scene.state._tables.two_ways:  # as far as the diamond, for where it may be passed nobody is told so
        return Sentence("past_diamond", ("M7",), f"no pawn moves forward past its own diamond, {diamond(color)}")
    return Sentence("past_entry", ("M7",), f"a pawn turns in at its own entry, {entry(color)}, and does not pass it")


def _wrong_square(scene: Scene) -> Sentence:
    color, origin, target = scene.step.color, scene.step.origin, scene.step.target
    if is_safety(target) and origin == diamond(color):
        return Sentence("past_its_entry", ("M9",), f"the pawn on its own diamond, {origin}, is past its entry")
    if scene.in_parts:
        return Sentence("wrong_square", ("C",), f"no part of a 7 takes the pawn {at(origin)} {to([target])}")
    n, ahead = scene.squares, steps_home(color, origin)
    if target == HOME and n > ahead:
        return _past_home(scene)
    if is_track(origin) and target == (origin + n) % TRACK_LENGTH and n > ahead - _FROM_ENTRY:
        return _past_entry(scene)
    reached = scene.reached("whole", n)
    return Sentence("wrong_square", ("C",), f"{scene.card} takes the pawn {at(origin)} {to(reached)}")


def _wrong_square_behind(scene: Scene) -> Sentence:
    origin, target = scene.step.origin, scene.step.target
    if is_track(origin) and is_safety(target):
        return Sentence("backward_into_safety", ("M10",), "no pawn moves backward into its Safety Zone")
    reached = scene.reached("back", int(scene.state._tables.behind[scene.move.card or 0]))
    text = f"{scene.card} takes the pawn {at(origin)} back {to(reached)}"
    return Sentence("wrong_square_behind", ("C", "M10" if is_track(origin) else "M11"), text)


# --- who stands in the way


def _own(scene: Scene, color: Color) -> str:
    return "own pawn" if color is scene.state.turn else f"another pawn of {who(color)}"


def _own_pawn(scene: Scene) -> Sentence:
    color, target = scene.step.color, scene.step.target
    where = "on the circle" if scene.step.kind is StepKind.LEAVE and target == circle(color) else at(target)
    return Sentence("own_pawn", ("M5",), f"{_own(scene, color)} {where}")


def _own_pawn_on_slide(scene: Scene) -> Sentence:
    step, tables = scene.step, scene.state._tables
    pawns = [set(own) for own in scene.now.pawns]
    pawns[step.color] -= {step.origin}
    slides = [(step.color, step.target)]
    if step.other is not None:  # in a swap, whose pawns slide one after the other (S5)
        pawns[step.color] |= {step.target}
        pawns[step.other] ^= {step.target, step.origin}
        slides.append((step.other, step.origin))
    meets = [
        (color, triangle, end, square)
        for color, triangle in slides
        for end in [square_of(tables.slide[color * layout.CELLS + cell_of(color, triangle)])]
        for square in range(triangle + 1, end + 1)
        if square in pawns[color] and (square == end or tables.slide_own != SPARED)
    ]
    color, triangle, end, square = meets[0]
    text = f"{_own(scene, color)} {at(square)}, on the slide from {triangle} to {end}"
    return Sentence("own_pawn_on_slide", ("S6",), text)


def _partners_pawn(scene: Scene) -> Sentence:
    return Sentence("partners_pawn", ("T3",), f"partner's pawn {at(scene.step.target)}")


def _ice(code: str, rulings: tuple[str, ...], cannot: str) -> Callable[[Scene], Sentence]:
    """That the pawn which carries Ice stands in the way."""

    def said(scene: Scene) -> Sentence:
        holder = scene.now.ice or (scene.state.turn, CENTER)
        return Sentence(
            code, rulings, f"the pawn of {who(holder[0])} {at(holder[1])} carries Ice and can't be {cannot}"
        )

    return said


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
        return Sentence(
            code, rulings, f"{scene.possible(*kinds)} is possible, so {so.format(card=name(scene.move.card))}"
        )

    return said


def _must_play_another(scene: Scene) -> Sentence:
    hand = (scene.state.hands or ())[scene.state.turn]
    codes = [] if None in hand else transition.legal(scene.state._tables, scene.state._packed, 0)
    instead = next((str(move) for move in moves_from_codes(codes)), f"to play the {name(scene.move.card)}")
    return Sentence("must_play_another", ("P2", "P3"), f"{instead} is possible, so no card is discarded")


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


def _ice_must_move(scene: Scene) -> Sentence:
    to = "onto an opponent's pawn" if scene.possible(StepKind.ICE).steps[0].target != CENTER else "to the center"
    return Sentence("ice_must_move", ("F2",), f"Ice has to be moved {to} first")


def _wrong_token_place(scene: Scene) -> Sentence:
    step, state = scene.step, scene.state
    name = step.kind.name.capitalize()
    rulings = ("F4",) if step.kind is StepKind.FIRE else ("F2", "F3")
    team = side_of(state.rules, state.turn)
    if step.target == CENTER:
        text = "Ice goes to the center only if no pawn of an opponent can carry it, and only from a pawn"
    elif step.target not in state.pawns[step.color] or step.target == START or step.target == HOME:
        text = f"{name} goes onto a pawn on the track, and {who(step.color)} has none {at(step.target)}"
    elif (step.color, step.target) == (state.fire if step.kind is StepKind.FIRE else state.ice):
        text = f"{name} is there already, which is no step"
    elif step.kind is StepKind.FIRE:
        text = f"Fire does not go onto a pawn of {who(step.color)}"
    elif step.color in team:
        text = "Ice goes onto a pawn of an opponent"
    else:
        text = "Ice does not go onto a pawn in its Safety Zone"
    return Sentence("wrong_token_place", rulings, text)


def _rescue_is_due(scene: Scene) -> Sentence:
    text = f"the pawn that comes Home carries Fire: it has to bring along another of {who(scene.step.color)}"
    return Sentence("rescue_is_due", ("F6",), f"{text} that Ice does not hold")


def _no_fire_move(scene: Scene) -> Sentence:
    state, steps = scene.state, scene.move.steps
    holder = state.fire
    if not state._tables.has_tokens:
        return Sentence("no_fire_move", ("F5",), "this game has no fire move")
    if state.fired or state.card is not None:
        return Sentence("fire_move_is_past", ("F5",), "the moment for the turn's fire move is past")
    if holder is None or holder[0] not in side_of(state.rules, state.turn):
        return Sentence("no_fire_move", ("F5",), f"no pawn of {who(state.turn)} carries Fire")
    color, origin = holder
    cell = state._tables.fire_move[color * layout.CELLS + cell_of(color, origin)]
    if not cell:
        return Sentence("no_fire_move", ("F5", "M7"), f"no fire space is ahead of the pawn {at(origin)}")
    step = Step(StepKind.FIRE_MOVE, color, origin, square_of(cell))
    if steps and steps != (step,):
        return Sentence("wrong_fire_move", ("F5",), f"the fire move of the pawn {at(origin)} is {step}")
    fire_move = Scene(state, Move(None, [step]), 0, in_parts=False)
    if holder == state.ice:
        return sentence(fire_move, reasons.HELD_BY_ICE)
    board = unpack(state._packed)
    reason = refusal(state._tables, board, own_pawn(board, color, cell_of(color, origin), 0), cell, True)
    return sentence(fire_move, reason or reasons.NOT_YET_YOURS)


# a reason whose sentence is always the same, or the function that finds it
_SENTENCES: Final[dict[int, Sentence | Callable[[Scene], Sentence]]] = {
    reasons.GAME_OVER: Sentence("game_over", ("G9",), "the game is over"),
    reasons.CARD_NOT_TO_BE_HAD: Sentence(
        "card_not_to_be_had", ("G6",), "{card} is neither open, nor held, nor to be drawn"
    ),
    reasons.REFILL_DUE: Sentence("refill_due", ("P1",), "nobody plays until the hands are full"),
    reasons.HAND_IS_HIDDEN: Sentence("hand_is_hidden", ("P4",), "whether another card can be played is not known"),
    reasons.MUST_PLAY_ANOTHER: _must_play_another,
    reasons.MUST_MOVE: _possible("must_move", ("G7", "C11d"), "the {card} can't be forfeited", *_PAWN_STEPS),
    reasons.NOT_YET_YOURS: _not_yet_yours,
    reasons.NOT_YOUR_PAWN: _not_your_pawn,
    reasons.NO_PAWN_THERE: _no_pawn_there,
    reasons.PAWN_MOVED_ALREADY: _pawn_moved_already,
    reasons.FROM_HOME: Sentence("from_home", ("M6",), "a pawn at Home never moves again"),
    reasons.NO_SUCH_POWER: _no_such_power,
    reasons.NOT_OUT_OF_START: _not_out_of_start,
    reasons.HELD_ON_DIAMOND: Sentence("held_on_diamond", ("M9",), "a pawn does not move forward from its own diamond"),
    reasons.PAST_HOME: _past_home,
    reasons.WRONG_SQUARE: _wrong_square,
    reasons.WRONG_SQUARE_BEHIND: _wrong_square_behind,
    reasons.OWN_PAWN: _own_pawn,
    reasons.OWN_PAWN_ON_SLIDE: _own_pawn_on_slide,
    reasons.PARTNERS_PAWN: _partners_pawn,
    reasons.ICED_PAWN: _ice("iced_pawn", ("F8",), "bumped"),
    reasons.SORRY_ON_ICE: _ice("sorry_on_ice", ("F7", "F8"), "replaced"),
    reasons.HELD_BY_ICE: _ice("held_by_ice", ("F7",), "moved"),
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
    reasons.ICE_MUST_MOVE: _ice_must_move,
    reasons.WRONG_TOKEN_PLACE: _wrong_token_place,
    reasons.RESCUE_IS_DUE: _rescue_is_due,
    reasons.NO_RESCUE: Sentence("no_rescue", ("F6",), "no pawn comes Home with Fire that could bring another along"),
    reasons.NO_FIRE_MOVE: _no_fire_move,
}
