"""Perft: how many moves and how many distinct states there are at each depth, for finding faults in rules engines.

What is counted:

- A ply is one decision, together with the card that is drawn for it. Where a card must be drawn, a ply is any card
  that could come and any move that `legal_moves` lists for it, the forfeit, too. Where a card lies open, or a full hand
  is held, it is any move of `legal_moves(state)`. While a fire move is open it is to make that move, or to decline it;
  what is drawn then belongs to the next ply. Where a hand must be filled, it is any card that could come to that hand.
- Cards count by kind: how many of a kind there are, and so how likely it is, plays no part.
- `moves` at a depth are the plies that lead there from all distinct states one ply before, each of which counts once,
  however many ways lead to it. From a finished game none does.
- `states` at a depth are the distinct ones to which these moves lead, as `GameState` compares: by the pawns, which are
  alike, the turn, the pile, the open card, the hands, the tokens, the places.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from sorry_engine.cards import Card
from sorry_engine.errors import PositionError, expect, shown
from sorry_engine.kernel import transition
from sorry_engine.kernel.tables import Tables
from sorry_engine.moves import Move, moves_from_codes
from sorry_engine.state import GameState, expect_full

_CARDS: Final = tuple(Card)


class PlyCounts(NamedTuple):
    """How many `moves` lead to a depth, cards that fill a hand being such, and how many distinct `states` are there."""

    moves: int
    states: int


def perft(state: GameState, depth: int) -> tuple[PlyCounts, ...]:
    """The counts at each depth from 1 to `depth`, which is 0 or more; what is counted, this module's docstring says.

    The distinct states of two depths are kept at a time, at up to 200 bytes each.

    TypeError for a wrong type, PositionError for a depth below 0, and for a state with hidden hands, of which
    `sample_world` makes a full one.

    >>> from sorry_engine.state import new_game
    >>> for counts in perft(new_game(), 3):
    ...     print(counts)
    PlyCounts(moves=11, states=11)
    PlyCounts(moves=122, states=86)
    PlyCounts(moves=961, states=664)
    """
    _check(state, depth, least=0)
    return tuple(_counts(state._tables, state._packed, depth))


def perft_divide(state: GameState, depth: int) -> dict[Move | Card, PlyCounts]:
    """The counts at `depth`, which is 1 or more, apart by the first ply: a move, or a card that fills a hand.

    It finds where two engines differ: at a ply with other counts, which `apply` or `deal` carries out, divide again, a
    depth less. The plies are sorted. A state that follows on several of them counts for each, so that the sums may be
    higher than what `perft` counts.

    Errors as of `perft`; PositionError for a depth below 1.

    >>> from sorry_engine.state import new_game
    >>> [f"{ply} {moves} {states}" for ply, (moves, states) in perft_divide(new_game(), 3).items()][:3]
    ['1:rS>4 124 96', '2:rS>4 135 135', '3:- 122 86']
    """
    _check(state, depth, least=1)
    tables = state._tables
    plies = _plies(tables, state._packed)
    codes = [code for code, _ in plies]
    names: Iterable[Move | Card] = moves_from_codes(codes) if state.refill is None else map(Card, codes)
    return {
        name: _counts(tables, end, depth - 1)[-1] if depth > 1 else PlyCounts(1, 1)
        for name, (_, end) in zip(names, plies, strict=True)
    }


def _check(state: GameState, depth: int, *, least: int) -> None:
    expect_full(state)
    if expect(depth, int, "depth") < least:
        raise PositionError(f"depth: expected {least} or more, got {shown(depth)}")


def _counts(tables: Tables, packed: bytes, depth: int) -> list[PlyCounts]:
    counts = []
    level = {packed}
    for _ in range(depth):
        moves = 0
        reached: set[bytes] = set()
        for before in level:
            plies = _plies(tables, before)
            moves += len(plies)
            reached.update([end for _, end in plies])
        counts.append(PlyCounts(moves, len(reached)))
        level = reached
    return counts


def _plies(tables: Tables, packed: bytes) -> list[tuple[int, bytes]]:
    """All plies: the kernel's integer for the move, or the card that is dealt, and the position to which it leads."""
    phase = transition.phase(tables, packed)
    if phase not in (transition.DRAW, transition.REFILL):
        return list(zip(*transition.successors(tables, packed, 0), strict=True))
    cards = [card for card, count in zip(_CARDS, transition.drawn_from(tables, packed), strict=True) if count]
    if phase == transition.REFILL:
        return [(card, transition.deal(tables, packed, card)) for card in cards]
    return [ply for card in cards for ply in zip(*transition.successors(tables, packed, card), strict=True)]
