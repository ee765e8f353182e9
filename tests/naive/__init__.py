"""A second reading of the rules: slow, square by square, to compare a fast engine with.

It covers sections 1 to 8 of the rules. The docstrings name the rulings that a function reads; where the rules leave a
point open, the choice made is marked "Open".

    terms    squares, options, positions, steps, outcomes; the board while a card is played
    pawns    how a pawn walks, lands, slides and is bumped
    tokens   Fire and Ice placed, and Fire brought Home
    cards    what each card lets the pawns do
    pile     the pile and the hands
    turn     what is due, how a card may be used, and what comes after it
    listing  the listed form
    points   the score
"""

from .listing import listed
from .pile import draw, drawable
from .points import score
from .terms import CARDS, CENTER, HOME, KINDS, SORRY, START, FireAndIce, Options, Outcome, Pawns, Position, Step
from .turn import deal, new_game, outcomes, phase, refill

__all__ = [
    "CARDS",
    "CENTER",
    "HOME",
    "KINDS",
    "SORRY",
    "START",
    "FireAndIce",
    "Options",
    "Outcome",
    "Pawns",
    "Position",
    "Step",
    "deal",
    "draw",
    "drawable",
    "listed",
    "new_game",
    "outcomes",
    "phase",
    "refill",
    "score",
]
