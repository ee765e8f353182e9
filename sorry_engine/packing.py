"""From the fields of a position to the kernel's bytes: everything that the rules can't reach is refused here."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeAlias

from sorry_engine.board import HOME, START, Color, Square, is_track, square_name
from sorry_engine.cards import Card, CardCounts
from sorry_engine.errors import PositionError, RulesError, expect, shown
from sorry_engine.kernel import layout
from sorry_engine.moves import cell_of
from sorry_engine.rules import Rules, sides

Squares: TypeAlias = list[tuple[Square, ...]]
Hands: TypeAlias = "list[tuple[Card | None, ...]]"
Holder: TypeAlias = "tuple[Color, Square] | None"


def pack(
    rules: Rules,
    pawns: Iterable[Iterable[Square]],
    turn: Color,
    pile: Mapping[Card, int] | None,
    card: Card | None,
    hands: Iterable[Iterable[Card | None]] | None,
    fire: Holder,
    ice: Holder,
    fired: bool,
    places: Iterable[Color],
) -> bytes:
    """The packed position; TypeError and PositionError as of `GameState`."""
    expect(rules, Rules, "rules")
    squares = _checked_pawns(rules, pawns)
    try:
        return _packed(rules, squares, turn, pile, card, hands, fire, ice, fired, places)
    except PositionError as error:
        raise PositionError(f"{error}: {pawns_text(squares)} {turn.letter}") from None


def _packed(
    rules: Rules,
    squares: Squares,
    turn: Color,
    pile: Mapping[Card, int] | None,
    card: Card | None,
    hands: Iterable[Iterable[Card | None]] | None,
    fire: Holder,
    ice: Holder,
    fired: bool,
    places: Iterable[Color],
) -> bytes:
    if not squares[expect(turn, Color, "turn")]:
        raise PositionError(f"turn: {turn.letter} does not play")
    if card is not None:
        expect(card, Card, "card")
    held = _checked_hands(rules, squares, hands)
    undrawn = _checked_pile(rules, pile, card, held)
    done = _checked_places(rules, squares, places)
    tokens = [_checked_token(rules, squares, "fire", fire), _checked_token(rules, squares, "ice", ice)]
    _check_end(rules, squares, turn, card, expect(fired, bool, "fired"))
    numbers = [
        *(cell for color in Color for cell in _cells(color, squares[color])),
        turn,
        *undrawn.packed,
        card or 0,
        *(color + 1 for color in done),
        *[0] * (len(Color) - len(done)),
        *tokens,
        fired,
    ]
    if rules.hand_size:
        numbers += [hand.count(kind) for hand in held for kind in (*Card, None)]
    return bytes(numbers)


def pawns_text(pawns: Iterable[Iterable[Square]]) -> str:
    """The pawns as the text of a position has them."""
    return "/".join(",".join(map(square_name, own)) or "-" for own in pawns)


def is_home(squares: Iterable[Square]) -> bool:
    """Whether all these pawns are Home; no pawns are not."""
    return set(squares) == {HOME}


def _cells(color: Color, squares: tuple[Square, ...]) -> list[int]:
    """A color's four cells in the kernel: pawns that a game has fewer count as Home (G2)."""
    if not squares:
        return [layout.NOWHERE] * 4
    return [*(cell_of(color, square) for square in squares), *[layout.HOME] * (4 - len(squares))]


def _checked_pawns(rules: Rules, pawns: Iterable[Iterable[Square]]) -> Squares:
    squares = [tuple(sorted(expect(square, int, "square") for square in color)) for color in pawns]
    if len(squares) != len(Color):
        raise PositionError(f"pawns: expected four colors, got {len(squares)}")
    taken: set[Square] = set()
    for color in Color:
        own = squares[color]
        if own and len(own) != rules.pawns:
            raise PositionError(f"pawns: {len(own)} of {color.letter}, expected {rules.pawns} (G2)")
        for square in own:
            if not START <= square <= HOME:
                raise PositionError(
                    f"pawns: {shown(square)} of {color.letter} is no square: expected {START} to {HOME}"
                )
            if START < square < HOME:
                if square in taken if is_track(square) else own.count(square) > 1:
                    raise PositionError(f"pawns: two on {square_name(square)} (M4, M5)")
                taken.add(square)
    present = sum(map(bool, squares))
    if present < (4 if rules.teams else 2):
        raise PositionError(
            f"pawns: {present} colors play, expected {'four (T1)' if rules.teams else 'two at least (G4)'}"
        )
    return squares


def _checked_hands(rules: Rules, squares: Squares, hands: Iterable[Iterable[Card | None]] | None) -> Hands:
    if not rules.hand_size:
        if hands is not None:
            raise PositionError(f"hands: not used by {rules}")
        return [()] * len(Color)
    if hands is None:
        raise PositionError(f"hands: none, but each color holds up to {rules.hand_size} cards (P1)")
    held = [tuple(None if card is None else expect(card, Card, "hands") for card in hand) for hand in hands]
    if len(held) != len(Color):
        raise PositionError(f"hands: expected four colors, got {len(held)}")
    for color in Color:
        count = len(held[color])
        if count > (rules.hand_size if squares[color] else 0):
            expected = f"at most {rules.hand_size}" if squares[color] else "none: it does not play"
            raise PositionError(f"hands: {count} cards of {color.letter}, expected {expected} (P1)")
        if 0 < held[color].count(None) < count:
            raise PositionError(f"hands: the hand of {color.letter} is partly hidden")
    if rules.deck.total < rules.hand_size * sum(map(bool, squares)):
        raise RulesError(f"deck={rules.deck} is too small for hand_size={rules.hand_size} with so many colors (P1)")
    return held


def _checked_pile(rules: Rules, pile: Mapping[Card, int] | None, card: Card | None, held: Hands) -> CardCounts:
    seen = [*(one for hand in held for one in hand if one is not None), *([] if card is None else [card])]
    for kind in set(seen):
        if seen.count(kind) > rules.deck[kind]:
            raise PositionError(f"card {kind}: more are open or held than the deck {rules.deck} has (G1)")
    unseen = CardCounts({kind: rules.deck[kind] - seen.count(kind) for kind in Card})
    undrawn = unseen if pile is None else CardCounts(pile)
    for kind in Card:
        if undrawn[kind] > unseen[kind]:
            elsewhere = f" with {seen.count(kind)} open or held" * (kind in seen)
            raise PositionError(f"pile: {undrawn}{elsewhere} has more {kind}s than the deck {rules.deck} (G1)")
    hidden = sum(hand.count(None) for hand in held)
    if hidden > undrawn.total:
        raise PositionError(f"hands: {hidden} cards are hidden, but the pile counts {undrawn.total} unseen ones")
    return undrawn


def _checked_places(rules: Rules, squares: Squares, places: Iterable[Color]) -> tuple[Color, ...]:
    done = tuple(expect(color, Color, "places") for color in places)
    home = [color for color in Color if rules.play_on and is_home(squares[color])]
    if sorted(done) != home or len(done) == sum(map(bool, squares)):
        shown_done = ",".join(color.letter for color in done) or "none"
        raise PositionError(f"places: {shown_done}: expected, in some order, {[color.letter for color in home]} (G9)")
    return done


def _checked_token(rules: Rules, squares: Squares, name: str, holder: Holder) -> int:
    if holder is None:
        return layout.NOWHERE
    if rules.fire_ice is None:
        raise PositionError(f"{name}: not used by {rules}")
    if len(expect(holder, tuple, name)) != 2:
        raise TypeError(f"{name}: expected a color and a square, got {shown(holder)}")
    color, square = holder
    if expect(square, int, name) not in squares[expect(color, Color, name)] or not START < square < HOME:
        raise PositionError(f"{name}: no pawn of {color.letter} on {shown(square)} that could carry it (F1, F9)")
    return cell_of(color, square)


def _check_end(rules: Rules, squares: Squares, turn: Color, card: Card | None, fired: bool) -> None:
    """What goes with whether the game is over, and with what is due."""
    home = [side for side in sides(rules) if all(is_home(squares[color]) for color in side)]
    playing = sum(bool(own) and not is_home(own) for own in squares)
    if not rules.play_on and len(home) > 1:
        raise PositionError(f"pawns: both {home[0][0].letter} and {home[1][0].letter} have won (G9)")
    is_over = playing < 2 if rules.play_on else bool(home)
    if rules.play_on and not is_over and is_home(squares[turn]):
        raise PositionError(f"turn: {turn.letter} is done (G9)")
    if fired and rules.fire_ice is None:
        raise PositionError(f"fired: not used by {rules}")
    if card is not None:
        if rules.hand_size:
            raise PositionError(f"card: {card} lies open, but cards are held (P1)")
        if is_over:
            raise PositionError(f"card: {card} lies open in a finished game (G9)")
        if rules.fire_ice is not None and not fired:
            raise PositionError(f"card: {card} lies open, but not fired: every draw passes the fire move (F5)")
