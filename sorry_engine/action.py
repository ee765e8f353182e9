"""What is done in a game, one action after the other, each with the color that acts.

r 5:r12>17     a move, as `moves` writes it; where a card must be drawn, it is drawn and played in one
r fire:r12>15  the fire move, made, or declined (`fire:-`); a card that comes without it declines it as well
r takes 7      a card fills Red's hand; `takes ?` where it is not seen
r draws 7      a card lies open and is not played yet
"""

from __future__ import annotations

from functools import lru_cache

import attrs

from sorry_engine.board import CENTER, Color
from sorry_engine.cards import Card, parse_card
from sorry_engine.chance import deal
from sorry_engine.errors import GameOverError, NotationError, SorryError, expect, shown
from sorry_engine.moves import Move, parse_move
from sorry_engine.play import apply
from sorry_engine.state import GameState


class RecordError(SorryError, ValueError):
    """A record that does not fit its game, or can't be kept where it should be.

    `index`, from 0, and `action` are the first action that does not fit, and None where it is no action's fault. The
    engine's own error, such as an `IllegalMoveError` with its violation, is the `__cause__`.
    """

    def __init__(self, message: str, index: int | None = None, action: Action | None = None) -> None:
        """Keep the action beside the message."""
        super().__init__(message)
        self.index = index
        self.action = action

    def __reduce__(self) -> tuple[type[RecordError], tuple[str, int | None, Action | None]]:
        """Pickle all arguments; ``args`` holds the message alone."""
        return type(self), (str(self), self.index, self.action)


@attrs.frozen
class Action:
    """What a color does: it plays a `Move`, or a `Card` comes to it, into its hand or, `opened`, to lie open.

    None is a card that is not seen, for a hand that is hidden. TypeError for a wrong type, NotationError for a move
    that puts a token in the center for another color, which its text would not say.

    >>> str(Action(Color.RED, Card.SEVEN)), str(Action(Color.RED, Card.SEVEN, opened=True))
    ('r takes 7', 'r draws 7')
    """

    color: Color
    done: Move | Card | None
    opened: bool = attrs.field(default=False, kw_only=True)

    def __attrs_post_init__(self) -> None:
        """Check the types, and that the text will say it all."""
        expect(self.color, Color, "color")
        if not isinstance(self.done, (Move, Card)) and self.done is not None:
            raise TypeError(f"done: expected a Move, a Card or None, got {shown(self.done)}")
        if expect(self.opened, bool, "opened") and not isinstance(self.done, Card):
            raise TypeError(f"opened: only a Card lies open, got {self.done}")
        for step in self.done.steps if isinstance(self.done, Move) else ():
            if step.target == CENTER and step.color is not self.color:
                raise NotationError(f"{self}: {step} is of {step.color.letter}")

    @classmethod
    def from_text(cls, text: str) -> Action:
        """Read an action; `str` of it is the text again. NotationError for anything else.

        >>> Action.from_text("r 5:r12>17").done
        <Move 5:r12>17>
        """
        return read_action(expect(text, str, "action"))

    def __str__(self) -> str:
        """The action as it stands in a record."""
        if isinstance(self.done, Move):
            return f"{self.color.letter} {self.done}"
        return f"{self.color.letter} {'draws' if self.opened else 'takes'} {'?' if self.done is None else self.done}"

    def after(self, state: GameState) -> GameState:
        """The state after the action.

        GameOverError in a finished game, RecordError for an action that is another color's or of another kind than is
        due, then errors as of `apply` and `deal`.

        >>> from sorry_engine.state import new_game
        >>> Action.from_text("b 8:-").after(new_game())
        Traceback (most recent call last):
            ...
        sorry_engine.action.RecordError: it is the turn of r: S,S,S,S/S,S,S,S/S,S,S,S/S,S,S,S r 5.4.4.4.4.4.4.4.4.4.4
        """
        if expect(state, GameState, "state").is_over:
            raise GameOverError(f"the game is over: {state}")
        if isinstance(self.done, Move) or self.opened:
            if self.color is not state.turn:
                raise RecordError(f"it is the turn of {state.turn.letter}: {state}")
            if isinstance(self.done, Move):
                return apply(state, self.done)
            if state.hands is not None:
                raise RecordError(f"no card lies open in a game with hands: {state}")
        elif self.color is not state.refill:
            due = "no hand" if state.refill is None else f"the hand of {state.refill.letter}"
            raise RecordError(f"{due} must be filled now: {state}")
        return deal(state, self.done)


@lru_cache(maxsize=1 << 13)  # the same few make most of every game
def read_action(text: str) -> Action:
    """Read an action, once for all games."""
    letter, _, what = text.partition(" ")
    verb, _, card = what.partition(" ")
    try:
        color = Color.from_letter(letter)
        if verb not in ("takes", "draws"):
            return Action(color, parse_move(what, color))
        return Action(color, None if what == "takes ?" else parse_card(card), opened=verb == "draws")
    except NotationError as error:
        raise NotationError(f"{shown(text)} is no action, as in r 5:r12>17, r takes 7 or r draws 7: {error}") from None
