"""Which house rules would allow a move: every change of one option is tried, and if none does, every change of two."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from itertools import combinations
from typing import Any

import attrs

from sorry_engine import editions, rulebook
from sorry_engine.errors import PositionError, RulesError, expect, shown
from sorry_engine.kernel import transition
from sorry_engine.kernel.reasons import Refused
from sorry_engine.moves import Move, is_divided, moves_from_codes
from sorry_engine.rules import Rules
from sorry_engine.rules_text import write_exit_cards, write_members, written
from sorry_engine.state import GameState


@attrs.frozen
class Allowance:
    """Under which rules a move is legal.

    `changes` are the smallest changes to the rules of the state, each one option as rules text has it, or if none will
    do, two: for `Rules.changed`. None if no two will do; if the move is legal as it is there is one, which changes
    nothing. `editions` are those whose game of the same kind, with hands of the same size, allows the move, as
    `Rules.from_text` reads them.

    >>> from sorry_engine import new_game, parse_move
    >>> rules_allowing(new_game(), parse_move("1:rS>4")).changes
    ((),)
    """

    changes: tuple[tuple[str, ...], ...]
    editions: tuple[str, ...]


def fixes(state: GameState, move: Move, *, as_part: bool) -> tuple[str, ...]:
    """The changes of one option that would allow the move, or its one step as part of a divided card."""
    allowed = is_part if as_part else is_legal
    return tuple(text for text in _changes(state, move, None) if _allows(state, (text,), move, allowed))


def is_legal(state: GameState, move: Move) -> bool:
    """Whether the move may be played."""
    try:
        transition.play(state._tables, state._packed, move._code)
    except Refused:
        return False
    return True


def is_part(state: GameState, part: Move) -> bool:
    """Whether some legal move of the card has the one step of `part` among its parts."""
    codes = transition.legal(state._tables, state._packed, part.card or 0)
    return any(part.steps[0] in move.steps for move in moves_from_codes(codes) if is_divided(move))


def rules_allowing(state: GameState, move: Move, among: Iterable[str] | None = None) -> Allowance:
    """Which house rules people play who think that this move is legal.

    Of an option with more values than can be listed those are tried that concern the move: `exit_cards` with its card
    too, `fire_ice.fire_spaces` with its target. `among` are the options that may change, by default all.

    It takes half a second where no one option will do, and some seconds for a 7 that many pawns can share; with a few
    options in `among` it is short.

    TypeError for a wrong type, RulesError for an option in `among` that does not exist.

    >>> from sorry_engine import new_game, parse_move
    >>> rules_allowing(new_game(), parse_move("5:rS>4")).changes
    (('exit_cards=any_forward',), ('exit_cards=1.2.5',))
    """
    expect(state, GameState, "state")
    expect(move, Move, "move")
    if isinstance(among, str):
        raise TypeError(f"among: expected names of options, got {shown(among)}")
    names = None if among is None else {expect(name, str, "among") for name in among}
    for name in names or ():
        rulebook.ruling_of(name)
    options = _changes(state, move, names)
    found = (
        tuple(texts for texts in combinations(options, count) if _allows(state, texts, move, is_legal))
        for count in range(3)
    )
    return Allowance(next(filter(None, found), ()), tuple(_editions(state, move)))


def _changes(state: GameState, move: Move, among: set[str] | None) -> list[str]:
    """The values that options might have instead, as rules text has them, each once."""
    rules = state.rules
    texts = dict.fromkeys(_listed(rules.fire_ice is not None))
    if move.card is not None:
        texts[f"exit_cards={write_exit_cards(rules.exit_cards | {move.card})}"] = None
    elif rules.fire_ice is not None and move.steps:
        for spaces in rules.fire_ice.fire_spaces | {move.steps[0].target}, frozenset({move.steps[0].target}):
            texts[f"fire_ice.fire_spaces={write_members(spaces)}"] = None
    now = set(written(rules))
    return [text for text in texts if text not in now and (among is None or text.partition("=")[0] in among)]


@lru_cache(maxsize=2)
def _listed(has_tokens: bool) -> tuple[str, ...]:
    """All values that the rulebook lists, those of Fire & Ice only where it is played."""
    return tuple(
        f"{option.name}={value.text}"
        for ruling in rulebook.all()
        for option in ruling.options
        for value in option.values
        if not value.text.startswith("<")
        and (option.name != "fire_ice" or value.text == "none" or not has_tokens)
        and (has_tokens or not option.name.startswith("fire_ice."))
    )


def _allows(state: GameState, texts: tuple[str, ...], move: Move, allowed: Callable[[GameState, Move], bool]) -> bool:
    """Whether the options may be so, the position is possible then, and the move allowed."""
    if len({text.partition("=")[0] for text in texts}) < len(texts):
        return False  # one option twice
    try:
        return allowed(state.replace(rules=state.rules.changed(*texts)), move)
    except (RulesError, PositionError):
        return False


def _editions(state: GameState, move: Move) -> Iterator[str]:
    """The names of the games of this kind, in the editions, in which the position is possible and the move legal."""
    game = {
        (False, False): "rules",
        (True, False): "teams",
        (False, True): "points",
        (True, True): "team_points",
    }[state.rules.teams, state.hands is not None]
    for edition in editions.all():
        rules = getattr(edition, game)
        if rules is not None and _allows_there(state, rules, move):
            yield edition.name if game == "rules" else f"{edition.name}.{game}"


def _allows_there(state: GameState, rules: Rules, move: Move) -> bool:
    """Whether the move is legal with the pawns where they are, and as much of the rest as these rules have."""
    changes: dict[str, Any] = {"rules": rules, "places": ()}  # no edition plays on
    if rules.fire_ice is None:
        changes |= {"fire": None, "ice": None, "fired": False}
    elif state.card is not None:
        changes |= {"fired": True}
    for more in {}, {"pile": None}:  # a smaller deck may not have all the cards of the pile
        try:
            return is_legal(state.replace(**changes, **more), move)
        except PositionError:
            continue
    return False
