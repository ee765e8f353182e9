"""The pile, the draw, and the hands that must be filled (G1, G6, P1, P4)."""

from __future__ import annotations

from .terms import CARDS, Options, Position


def out_of_play(options: Options, position: Position) -> tuple[int, ...]:
    """G6, P1: the cards that are in no hand and not open: with an empty pile, the discards."""
    held = [card for hand in position.hands or () for card in hand]
    held.append(position.card)
    return tuple(options.deck.get(card, 0) - held.count(card) for card in CARDS)


def drawable(options: Options, position: Position) -> tuple[int, ...]:
    """G6: the counts that could come next. An empty pile is turned over."""
    return position.pile if any(position.pile) else out_of_play(options, position)


def can_be_drawn(options: Options, position: Position, card: int) -> bool:
    return drawable(options, position)[CARDS.index(card)] > 0


def draw(options: Options, position: Position, card: int) -> Position:
    """G6: the card is drawn: it lies open, or goes to the hand that is filled."""
    left = tuple(n - (each == card) for each, n in zip(CARDS, drawable(options, position), strict=True))
    color = refill(options, position)
    if color is None:
        position = position._replace(pile=left, card=card)
    else:
        position = position._replace(pile=left, hands=with_card(position, color, card))
    if options.reshuffle == "immediately" and not any(left):
        # The card is in the hand or open now, so it is not among these. There may be none.
        position = position._replace(pile=out_of_play(options, position))
    return position


# ---- hands ----


def with_card(position: Position, color: int, card: int) -> tuple[tuple[int, ...], ...]:
    hands = list(position.hands or ())
    hands[color] = tuple(sorted((*hands[color], card)))
    return tuple(hands)


def without_card(position: Position, card: int) -> tuple[tuple[int, ...], ...] | None:
    """The hands after the player whose turn it is laid down the card."""
    if position.hands is None:
        return None
    hands = [list(hand) for hand in position.hands]
    hands[position.turn].remove(card)
    return tuple(map(tuple, hands))


def gives_second_plays(options: Options) -> bool:
    """P4: under draw_again never there is none either."""
    return options.draw_again != "never" and options.two_in_hand != "none"


def refill(options: Options, position: Position) -> int | None:
    """P1, P4: the color whose hand must be filled next, clockwise from the turn. (G9: none when the game is over.)"""
    if position.hands is None:
        return None
    clockwise = [(position.turn + far) % 4 for far in range(4)]
    short = [it for it in clockwise if position.pawns[it] and len(position.hands[it]) < options.hand_size]
    if not short:
        return None
    plays_first = gives_second_plays(options) and options.two_in_hand == "play_then_refill"
    if plays_first and short == [position.turn] and position.hands[position.turn]:
        return None  # P4: a second play is due
    return short[0]
