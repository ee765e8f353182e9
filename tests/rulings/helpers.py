"""What the ruling tests share: what a card allows, and which rulings forbid a move, in the text formats.

Positions are written as Red's, or whoever's turn it is, and tried on all four sides of the board: turned by a quarter,
moves and results have to turn with them. So every test that uses `plays` or `forbids` meets the corner 0, where the
numbers begin again, on each side of a move.
"""

from __future__ import annotations

import re
from collections import Counter

import pytest

from sorry_engine import (
    Card,
    GameState,
    IllegalMoveError,
    Rules,
    apply,
    canonical,
    deal,
    legal_moves,
    parse_card,
    parse_move,
    parse_state,
    successors,
    why_illegal,
)

COLORS = "rbyg"
CARDS = ("1", "2", "3", "4", "5", "7", "8", "10", "11", "12", "S")
QUARTERS = range(4)


def rules_of(options: str) -> Rules:
    """The standard rules, or with options: `own_landing=bump,pawns=1`."""
    return Rules.from_text(f"parker_1992({options})" if options else "parker_1992")


def alone(color: str, squares: str, turn: str = "") -> str:
    """A position: one color's pawns, the three others with all of theirs in Start; by default that color's turn."""
    return "/".join(squares if other == color else "S,S,S,S" for other in COLORS) + f" {turn or color}"


def following(color: str) -> str:
    """The color on the left."""
    return COLORS[(COLORS.index(color) + 1) % 4]


def plays(options: str, position: str, card: str) -> dict[str, str]:
    """What a drawn card allows: each move, in the order in which they are listed, and the position after it.

    Results are without the pile.
    """
    found = _played(parse_state(position, rules_of(options)), card)
    for quarters in QUARTERS[1:]:
        there = _played(turned_state(options, position, quarters), card)
        turned = {turned_move(move, quarters): turned_position(after, quarters) for move, after in found.items()}
        assert _without_order(there) == _without_order(turned), f"turned by {quarters} quarters"
    return found


def decides(options: str, position: str, card: str | None = None) -> dict[str, str]:
    """Like `plays`, but for the decision at hand: an open fire move, or a hand; of a hand also one card's moves."""
    kind = parse_card(card) if card else None
    found = _decided(parse_state(position, rules_of(options)), kind)
    for quarters in QUARTERS[1:]:
        there = _decided(turned_state(options, position, quarters), kind)
        turned = {turned_move(move, quarters): turned_position(after, quarters) for move, after in found.items()}
        assert _without_order(there) == _without_order(turned), f"turned by {quarters} quarters"
    return found


def moves(options: str, position: str, card: str) -> list[str]:
    """The moves of `plays` alone."""
    return [*plays(options, position, card)]


def after(options: str, position: str, move: str) -> str:
    """The position after one move, which need not be in its listed form; without the pile."""
    state = parse_state(position, rules_of(options))
    read = parse_move(move, state.turn)
    played = apply(state, read)
    assert dict(successors(state, read.card))[canonical(state, read)] == played
    return without_pile(played)


def forbids(options: str, position: str, move: str) -> tuple[str, ...]:
    """The rulings that an illegal move breaks: whoever is asked, and on all four sides of the board."""
    found = {_broken(turned_state(options, position, quarters), turned_move(move, quarters)) for quarters in QUARTERS}
    assert len(found) == 1, found
    return found.pop()


def without_pile(state: GameState) -> str:
    """The position's text but for the third field."""
    pawns, turn, _, *rest = str(state).split(" ")
    return " ".join([pawns, turn, *rest])


def turned_position(text: str, quarters: int) -> str:
    """The position's text, the board turned clockwise by quarters: pawns, turn, hands, tokens and places."""
    pawns, turn, *rest = text.split(" ")
    sides = [
        ",".join(sorted((_turned(square, quarters) for square in side.split(",")), key=_order))
        for side in pawns.split("/")
    ]
    rest = [_turned_field(field, quarters) for field in rest]
    return " ".join(["/".join(sides[-quarters:] + sides[:-quarters]), _turned(turn, quarters), *rest])


def turned_move(text: str, quarters: int) -> str:
    """The move's text, the board turned clockwise by quarters."""
    card, steps = text.split(":")
    return f"{card}:{_turned(steps, quarters)}"


def turned_state(options: str, position: str, quarters: int) -> GameState:
    """The position under the options, the board with its fire spaces turned clockwise by quarters."""
    spaces = re.sub(r"(?<=fire_spaces=)[\d.]+", lambda found: _turned(found[0], quarters), options)
    return parse_state(turned_position(position, quarters), rules_of(spaces))


def _turned_field(field: str, quarters: int) -> str:
    name, _, value = field.partition("=")
    if name == "hands":
        held = dict(hand.split(":") for hand in value.split(";"))
        turned = {_turned(color, quarters): cards for color, cards in held.items()}
        return "hands=" + ";".join(f"{color}:{turned[color]}" for color in COLORS if color in turned)
    return f"{name}={_turned(value, quarters)}" if name in ("fire", "ice", "places") else field


def _turned(text: str, quarters: int) -> str:
    def turn(found: re.Match[str]) -> str:
        name = found[0]
        if name in COLORS:
            return COLORS[(COLORS.index(name) + quarters) % 4]
        return str((int(name) + 15 * quarters) % 60) if name.isdigit() else name

    return re.sub(r"fire|ice|s\d|\d+|[rbyg]", turn, text)


def _order(square: str) -> int:
    return {"-": -2, "S": -1, "H": 65}.get(square) or (59 + int(square[1:]) if square[0] == "s" else int(square))


def _played(state: GameState, card: str) -> dict[str, str]:
    """Every way to ask and to play has to give the same."""
    kind = parse_card(card)
    dealt = deal(state, kind)
    played = successors(state, kind)
    assert successors(dealt) == played
    assert [move for move, _ in played] == [*legal_moves(state, kind)] == [*legal_moves(dealt)]
    for move, state_after in played:
        assert apply(state, move) == apply(dealt, move) == state_after
        assert why_illegal(state, move) is None
    for move, _ in played[:20]:  # each is compared with all that are listed, which for a 7 may be a hundred
        assert canonical(state, move) == move
    return {str(move): without_pile(state_after) for move, state_after in played}


def _decided(state: GameState, card: Card | None) -> dict[str, str]:
    """As `_played`, where no card lies open."""
    played = successors(state, card)
    assert [move for move, _ in played] == [*legal_moves(state, card)]
    for move, state_after in played:
        assert apply(state, move) == state_after
        assert why_illegal(state, move) is None
        assert canonical(state, move) == move
    return {str(move): without_pile(state_after) for move, state_after in played}


def _without_order(found: dict[str, str]) -> Counter[tuple[str, ...]]:
    """Which order of a divided 7 is listed may change when the board turns."""
    return Counter(
        (move.split(":")[0], *sorted(move.split(":")[1].split(",")), result) for move, result in found.items()
    )


def _broken(state: GameState, text: str) -> tuple[str, ...]:
    move = parse_move(text, state.turn)
    why = why_illegal(state, move)
    assert why is not None, f"{text} is legal"
    assert move not in legal_moves(state, move.card)
    for play in apply, canonical:
        with pytest.raises(IllegalMoveError) as caught:
            play(state, move)
        assert caught.value.violation == why
        assert all(ruling in str(caught.value) for ruling in why.rulings)
    return why.rulings
