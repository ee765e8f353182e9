"""What the checks of cases are made of: states, moves and scores against what is written, in lines that people read."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Final

from sorry_engine import (
    Card,
    Color,
    GameState,
    Move,
    Phase,
    apply,
    canonical,
    deal,
    legal_moves,
    parse_card,
    successors,
    why_illegal,
)

NO_CARD: Final = ("none", "hand")  # what stands for a card where the decision at hand is asked about


def card_of(text: str) -> Card | None:
    """The card that is asked about; None for the decision at hand. NotationError for anything else."""
    return None if text in NO_CARD else parse_card(text)


def comparable(state: GameState, written: str) -> str:
    """The state's text without what is not to be compared with a result that is written so."""
    pawns, turn, pile, *rest = str(state).split(" ")
    has_pile = any("." in field for field in written.split()[2:3])
    return " ".join([pawns, "over" if state.is_over else turn, *[pile] * has_pile, *rest])


def listed_form(state: GameState, move: Move, listed: Mapping[Move, GameState]) -> Move | None:
    """The listed move that has the steps of a legal one, in some order, and its result; None if there is none."""
    after, steps = apply(state, move), Counter(move.steps)
    forms = [form for form, result in listed.items() if result == after and Counter(form.steps) == steps]
    return canonical(state, move) if forms else None


def faults_between_ways(state: GameState, card: Card | None) -> list[str]:
    """Where the ways to play do not come to the same: that is wrong, whatever a case says."""
    played = successors(state, card)
    faults = []
    if legal_moves(state, card) != tuple(move for move, _ in played):
        faults.append("unlike    legal_moves and successors do not list the same")
    if state.phase in (Phase.DRAW, Phase.FIRE) and card is not None and successors(deal(state, card)) != played:
        faults.append("unlike    after deal the moves or their results are others")
    for move, after in played:
        if why_illegal(state, move) is not None or canonical(state, move) != move or apply(state, move) != after:
            faults.append(f"unlike    {move} is listed, but why_illegal, canonical or apply do not agree")
    return faults


def differing(what: str, found: Mapping[Color, int], wanted: Mapping[Color, int]) -> list[str]:
    """The fault that the scores, or totals, are not those wanted; none if they are."""
    if found == wanted:
        return []
    has, expected = (" ".join(f"{color.letter}:{each[color]}" for color in sorted(each)) for each in (found, wanted))
    return [f"{what:8}  {has}\nexpected  {expected}"]


def letters(colors: Iterable[Color]) -> str:
    """Colors as one text."""
    return " ".join(color.letter for color in colors) or "none"
