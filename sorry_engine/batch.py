"""Thousands of games in lockstep as NumPy arrays, for learning: `Batch`. It needs NumPy, the extra `numpy`.

In every game that goes on a decision is due: what had to be drawn for it has been. A step takes one action for each
game, the number of a legal move. Cards are drawn and moves are played in the kernel, with no Python objects for them.

>>> from sorry_engine.state import new_game
>>> batch = Batch(new_game(), 20, seed=1992)
>>> while not batch.done.all():
...     batch.step(batch.random_actions())
>>> batch.winners.sum(axis=0).tolist()
[2, 6, 5, 7]
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property, wraps
from typing import TYPE_CHECKING, Any, Final, NoReturn, TypeVar

try:
    import numpy as np
except ImportError as error:
    raise ImportError("sorry_engine.batch needs NumPy: pip install 'sorry_engine[numpy]'") from error

from sorry_engine.board import Color
from sorry_engine.errors import PositionError, expect, shown
from sorry_engine.kernel import layout
from sorry_engine.kernel.batch import FIELDS, Lockstep
from sorry_engine.moves import square_of
from sorry_engine.simulation import generator_of
from sorry_engine.state import GameState, expect_full, state_after

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray

Array = TypeVar("Array", bound="NDArray[Any]")

_SQUARES: Final = [square_of(cell) & 255 for cell in range(layout.CELLS)]  # as unsigned bytes
_TO_SQUARES: Final = bytes(_SQUARES).ljust(256)  # for `bytes.translate`, many times as fast as looking up in an array
_MOST_GAMES: Final = 1 << 32  # more than any memory holds
_COLORS: Final = np.array([*Color], np.int8)


class _PerStep(cached_property[Array]):
    """An array that is made when it is first asked for after a step, and can't be set."""

    def __set__(self, instance: object, value: object) -> NoReturn:
        raise AttributeError(f"{self.attrname} can't be set")


def _per_step(make: Callable[[Batch], Array]) -> _PerStep[Array]:
    @wraps(make)
    def make_read_only(batch: Batch) -> Array:
        batch._expect_whole()
        array = make(batch)
        array.flags.writeable = False
        return array

    return _PerStep(make_read_only)


class Batch:
    """So many games at the same time, which all begin with the state `start`.

    Games are numbered in the order in which they begin, and game n draws its cards from `Random(seed + n)`: it is the
    game of this loop, where `choose` is whoever chooses the actions.

        rng = Random(seed + n)
        while not state.is_over:
            moves = legal_moves(state)
            state = apply(state, moves[choose(...)]) if moves else deal(state, draw(state, rng))

    With `random_actions` the choice is `rng.choice(moves)`, and the game is that of `playout(start, seed + n)`.

    The arrays have a place for each game as their first axis, if nothing else is said. They are made when they are
    first asked for after a step, are read-only, and stay as they are when the batch goes on. Colors are numbers as in
    `Color`, squares as in `sorry_engine.board`, -1 is no color and `CENTER`, -2, no square; cards are their numbers,
    and where they are counted they are in the order of `Card`. Nothing is hidden: the arrays show all hands.

    TypeError for a wrong type, PositionError for hidden hands, of which `sample_world` makes full ones, and for less
    than no games or more than any memory holds. After a step that was interrupted, by Ctrl-C for one, RuntimeError for
    everything but `reset()`. A batch is for one thread at a time, and can't be copied.

    >>> from sorry_engine.state import new_game
    >>> batch = Batch(new_game(), 4, seed=7)
    >>> batch.turn.tolist(), batch.card.tolist(), batch.counts.tolist()
    ([0, 0, 0, 0], [1, 13, 2, 1], [1, 1, 1, 1])
    >>> batch.step([0, 0, 0, 0])
    >>> batch.turn.tolist(), batch.pawns[:, 0, -1].tolist()
    ([1, 1, 0, 1], [4, -1, 4, 4])
    """

    # What lasts longer than a step; the arrays are kept in __dict__.
    __slots__ = ("__dict__", "_begun", "_games", "_is_whole", "_numbers", "seed", "start")

    def __init__(self, start: GameState, games: int, seed: int) -> None:
        """Begin all games."""
        expect_full(start, "start")
        if not 0 <= expect(games, int, "games") <= _MOST_GAMES:
            raise PositionError(f"games: expected 0 to {_MOST_GAMES}, got {shown(games)}")
        self.start = start
        self.seed = expect(seed, int, "seed")
        self._games = Lockstep(start._tables, start._packed, games)
        self._numbers = np.zeros(games, np.int64)
        self._begun = 0
        self._is_whole = True
        self.reset()

    def __len__(self) -> int:
        """How many games there are at the same time."""
        return len(self._numbers)

    def __repr__(self) -> str:
        """How many games, and how many of them are over."""
        return f"<Batch of {len(self)} games, {self.done.sum()} of them over>"

    def __reduce__(self) -> NoReturn:
        """Refuse to be copied or pickled: the games lie in the kernel."""
        raise TypeError("a Batch can't be copied or pickled; its states() can")

    # ---- what can be done

    def step(self, actions: ArrayLike) -> None:
        """Play in each game that goes on the move `legal_moves(state)[action]`, then draw what is due.

        `actions` are integers, one for each game; those for games that are over are not looked at. TypeError for
        anything but integers, PositionError for too many or too few, and for one that is no move's number; then no
        game has been played.
        """
        chosen = self._one_each(actions, "actions")
        if chosen.dtype.kind not in "iu":
            raise TypeError(f"actions: expected integers of 64 bits, got {chosen.dtype}")
        wrong = np.flatnonzero(((chosen < 0) | (chosen >= self.counts)) & ~self.done)
        if wrong.size:
            game = int(wrong[0])
            most = self.counts[game] - 1
            raise PositionError(f"actions: expected 0 to {most}, got {chosen[game]} in {game}: {self.state(game)}")
        self._forget()
        self._games.step(chosen.tolist())
        self._is_whole = True

    def reset(self, where: ArrayLike | None = None) -> None:
        """Begin new games, the next by their number: in all places, or where a mask of a bool for each game is true.

        TypeError for anything but bools, PositionError for too many or too few.
        """
        if where is None:
            places = np.arange(len(self))
            if not self._is_whole:
                self._games = Lockstep(self.start._tables, self.start._packed, len(self))
        else:
            self._expect_whole()
            mask = self._one_each(where, "where")
            if mask.dtype != bool:
                raise TypeError(f"where: expected bools, got {mask.dtype}")
            places = np.flatnonzero(mask)
            if not places.size:
                return
        numbers = range(self._begun, self._begun + len(places))
        states = [generator_of(self.seed + number).state for number in numbers]
        self._forget()
        self._begun += len(places)
        self._numbers = self._numbers.copy()
        self._numbers[places] = numbers
        self._games.begin(places.tolist(), states)
        self._is_whole = True

    def random_actions(self) -> NDArray[np.int64]:
        """An action for each game, any legal move being as likely as any other; 0 where the game is over.

        A game with a choice takes the next number of its sequence for it. So the games stay the same whatever else is
        in the batch, but are others if this is called twice for one step.
        """
        return np.array(self._games.choose(), np.int64)

    def state(self, place: int) -> GameState:
        """The state of the game in this place, from 0 on. TypeError for a wrong type, PositionError for no place."""
        if not 0 <= expect(place, int, "place") < len(self):
            raise PositionError(f"place: expected less than {len(self)}, got {shown(place)}")
        return state_after(self.start, self._packed[place].tobytes())

    def states(self) -> tuple[GameState, ...]:
        """The states of all games."""
        return tuple([state_after(self.start, packed.tobytes()) for packed in self._packed])

    # ---- what can be decided

    @_per_step
    def done(self) -> NDArray[np.bool_]:
        """Whether the game is over; [games]."""
        return ~self.counts.astype(bool)

    @_per_step
    def counts(self) -> NDArray[np.int64]:
        """How many legal moves there are, 0 where the game is over; [games]."""
        return np.array(self._games.counts, np.int64)

    @_per_step
    def mask(self) -> NDArray[np.bool_]:
        """Which actions are legal moves; [games, actions], as many actions as some game has now.

        Its true entries are the moves of `moves`, in the same order: `scores[batch.mask] = ...` for each of these.
        """
        return np.arange(self.counts.max(initial=0), dtype=np.int32) < self.counts.astype(np.int32)[:, None]

    @_per_step
    def offsets(self) -> NDArray[np.int64]:
        """Which of all moves is the first of each game, and how many there are; [games + 1]."""
        return np.concatenate(([0], self.counts.cumsum()))

    @_per_step
    def moves(self) -> NDArray[np.int8]:
        """The legal moves of all games; [moves, steps, 5], as many steps as the longest move has under these rules.

        Those of the game in place g are `moves[offsets[g] : offsets[g + 1]]`, in the order of `legal_moves`. A step is
        its kind, as in `StepKind`, its color, origin, target, and the other color in a swap, as in `Step`. Where a move
        has no more steps there are -1, -1, -2, -2, -1: with such alone a card is forfeited, or the fire move declined.
        """
        return self._rows[:, 1:].reshape(-1, self._games.steps, FIELDS)

    @_per_step
    def move_cards(self) -> NDArray[np.int8]:
        """The card of each of all moves, 0 for the fire move and declining it; [moves]."""
        return self._rows[:, 0]

    # ---- where the games stand

    @_per_step
    def numbers(self) -> NDArray[np.int64]:
        """Which game it is, counted from 0 in the order in which they began; [games]."""
        return self._numbers

    @_per_step
    def pawns(self) -> NDArray[np.int8]:
        """The squares of each color's pawns, ascending; [games, colors, pawns]. -2 if it does not play."""
        return _squares(self._cells[:, :, : self.start.rules.pawns])

    @_per_step
    def turn(self) -> NDArray[np.int8]:
        """Whose turn it is; in a finished game, who ended it; [games]."""
        return self._packed[:, layout.TURN].astype(np.int8)

    @_per_step
    def card(self) -> NDArray[np.int8]:
        """The card that lies open; 0 if a fire move is open, in a hand game, and when the game is over; [games]."""
        return self._packed[:, layout.CARD].astype(np.int8)

    @_per_step
    def pile(self) -> NDArray[np.uint8]:
        """How many of each card are in the pile; [games, cards]."""
        return self._packed[:, layout.PILE : layout.PILE + layout.KINDS_OF_CARDS].copy()

    @_per_step
    def hands(self) -> NDArray[np.uint8]:
        """How many of each card every color holds; [games, colors, cards]. All 0 where the rules have no hands."""
        if not self.start.rules.hand_size:
            return np.zeros((len(self), len(Color), layout.KINDS_OF_CARDS), np.uint8)
        hands = self._packed[:, layout.HANDS :].reshape(len(self), len(Color), layout.HAND)
        return hands[:, :, : layout.KINDS_OF_CARDS].copy()

    @_per_step
    def fire(self) -> NDArray[np.int8]:
        """Color and square of the pawn that carries Fire; [games, 2]. -1, -2 while it is in the center."""
        return self._holders(layout.FIRE)

    @_per_step
    def ice(self) -> NDArray[np.int8]:
        """Color and square of the pawn that carries Ice; [games, 2]. -1, -2 while it is in the center."""
        return self._holders(layout.ICE)

    @_per_step
    def fired(self) -> NDArray[np.bool_]:
        """Whether the moment for the turn's fire move is past (F5); [games]."""
        return self._packed[:, layout.FIRED].astype(bool)

    @_per_step
    def places(self) -> NDArray[np.int8]:
        """The colors that are done, in order, where the rules play on (G9); [games, 4], ending in -1s."""
        return self._packed[:, layout.PLACES : layout.FIRE].astype(np.int8) - np.int8(1)

    @_per_step
    def winners(self) -> NDArray[np.bool_]:
        """Whether the color has won, alone or with its team; [games, colors].

        Where the rules play on, it has when it is the first that is done, and the game goes on.
        """
        rules = self.start.rules
        if rules.play_on:
            first: NDArray[np.bool_] = self.places[:, :1] == _COLORS
            return first
        at_home: NDArray[np.bool_] = self._cells[:, :, 0] == layout.HOME  # the pawn that is farthest behind
        return at_home & np.roll(at_home, 2, axis=1) if rules.teams else at_home

    # ---- the kernel's numbers

    @_per_step
    def _rows(self) -> NDArray[np.int8]:
        """All moves, each a card and the fields of its steps."""
        rows = np.asarray(self._games.moves(_SQUARES), np.uint8).view(np.int8)
        return rows.reshape(-1, 1 + FIELDS * self._games.steps)

    @_per_step
    def _packed(self) -> NDArray[np.uint8]:
        """The packed positions."""
        return np.array(self._games.packed, np.uint8).reshape(len(self), len(self.start._packed))

    @_per_step
    def _cells(self) -> NDArray[np.uint8]:
        """The cells of the pawns."""
        return self._packed[:, : layout.PAWNS].reshape(len(self), len(Color), 4)

    def _holders(self, token: int) -> NDArray[np.int8]:
        cell = self._packed[:, token]
        pawn = (self._packed[:, : layout.PAWNS] == cell[:, None]).argmax(axis=1)
        color = np.where(cell != layout.NOWHERE, pawn // 4, -1).astype(np.int8)
        return np.stack([color, _squares(cell)], axis=1)

    def _one_each(self, given: ArrayLike, what: str) -> NDArray[Any]:
        expected = f"{what}: expected one for each of {len(self)} games"
        try:
            array = np.asarray(given)
        except ValueError:
            raise PositionError(f"{expected}, got lists of different lengths") from None
        if array.shape != (len(self),):
            raise PositionError(f"{expected}, got the shape {array.shape}")
        return array if array.size else array.astype(bool if what == "where" else int)  # of [] NumPy makes floats

    def _forget(self) -> None:
        """Drop what was made of the games, which are about to change; until they have, nothing is told of them."""
        self._is_whole = False
        for name in _MADE:
            self.__dict__.pop(name, None)

    def _expect_whole(self) -> None:
        if not self._is_whole:
            raise RuntimeError("a step was interrupted, some games have gone on and others not: reset() begins anew")


_MADE: Final = [name for name, attribute in vars(Batch).items() if isinstance(attribute, _PerStep)]


def _squares(cells: NDArray[np.uint8]) -> NDArray[np.int8]:
    return np.frombuffer(cells.tobytes().translate(_TO_SQUARES), np.int8).reshape(cells.shape)
