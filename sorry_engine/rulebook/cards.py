"""The rulings on the cards (C): RULES.md, section 5."""

from typing import Final

from sorry_engine.rulebook.ruling import NEWER, Ruling, option, value

RULINGS: Final = (
    Ruling(id="C1", statement="With a 1, a pawn leaves Start or goes one step forward."),
    Ruling(
        id="C2",
        statement="With a 2, a pawn leaves Start or goes two steps forward. Unless that ends the game (G9), the same "
        "player has another draw, also if nothing could be done with the 2, and so on after every further 2. In a "
        "hand game, P4 says what comes after a 2.",
        options=(
            option(
                "draw_again",
                value("always", "there is another draw, even after a 2 with which nothing could be done"),
                value("if_moved", "there is one only if the 2 moved a pawn; it is not enough that it moved Fire"),
                value("never", "there is none: the turn passes", *NEWER),
            ),
        ),
        sources=("PB92", "WP", "GR"),
    ),
    Ruling(id="C3", statement="With a 3, 5, 8 or 12, a pawn goes forward that many steps."),
    Ruling(id="C4", statement="With a 4, a pawn goes four steps backward."),
    Ruling(
        id="C7a",
        statement="With a 7, a pawn goes seven steps forward, or two pawns (C7c) share the steps, each going forward "
        "at least one. No step is left over, even if the parts played so far, with a pawn that F6 brings Home, would "
        "be enough to win. A 7 never moves a pawn backward, and none out of Start (but M2).",
    ),
    Ruling(
        id="C7b",
        statement="The player chooses the order in which the parts of a 7 are played; each has to be possible in "
        "full, and is played to its end, with its slide and its bumps, before the next is looked at. A pawn that has "
        "moved in one part does not move in another, even if it has been bumped since. One that has only been bumped "
        "may come out of Start again, if M2 lets it.",
    ),
    Ruling(
        id="C7c",
        statement="At most two pawns share a 7; for the team game, see also T6.",
        options=(
            option(
                "seven_pawns",
                value("2", "one or two pawns"),
                value("1", "one pawn: a 7 is never divided"),
                value("3", "up to three pawns"),
                value("4", "up to four pawns"),
                value("5", "up to five pawns, which only a team has"),
                value("6", "up to six pawns, which only a team has"),
                value(
                    "7",
                    "any number of pawns",
                    "waddingtons_1996.teams",
                    "parker_1992.teams",
                    "hasbro_2005.teams",
                    "hasbro_2013.teams",
                    "hasbro_a5065.teams",
                    "gamerules.teams",
                ),
            ),
        ),
    ),
    Ruling(
        id="C10",
        statement="With a 10, a pawn goes ten steps forward or one backward, as the player likes. A pawn that the 10 "
        "lets out of Start (M1) has gone forward. The step back has to be made if there is no other move, even by a "
        "pawn in the Safety Zone.",
        options=(
            option(
                "ten_backward",
                value("free", "the player is free to choose"),
                value("only_if_no_ten", "the step back is for players who have no pawn that can use the 10 forward"),
            ),
        ),
        sources=("PB92",),
    ),
    Ruling(
        id="C11a",
        statement="With an 11, a pawn goes eleven steps forward, or one of the player's pawns (of the team's, T5) "
        "changes places with one of an opponent's, both being on the track.",
    ),
    Ruling(
        id="C11b",
        statement="No pawn is swapped into or out of Start, Safety Zone or Home, be it the player's or the opponent's.",
    ),
    Ruling(
        id="C11c",
        statement="By a swap a pawn may get across its own entry, in one direction or the other. If it is past the "
        "entry then, it has to go round the board again.",
    ),
    Ruling(
        id="C11d",
        statement="A player who can use an 11 only to swap, because no pawn can go eleven steps forward or leave "
        "Start with it (M1), need not swap and may forfeit the card. In a hand game, P3 says when.",
        options=(
            option(
                "eleven_swap",
                value("optional", "the player swaps or forfeits"),
                value("forced", "the player has to swap"),
            ),
        ),
        sources=("APO",),
    ),
    Ruling(
        id="C13a",
        statement="With a Sorry!, a pawn goes from the player's Start to the square of an opponent's pawn, which has "
        "to be on the track and is bumped. Whoever plays the card has to do so if it is possible (but C13b). For the "
        "team game, see also T4.",
    ),
    Ruling(
        id="C13b",
        statement="A Sorry! does not move pawns forward. In newer editions it may move one four steps forward "
        "instead, though not out of Start.",
        options=(
            option(
                "sorry_forward",
                value("none", "it moves no pawn forward"),
                value("choice", "it may move one forward, as the player likes", *NEWER),
                value(
                    "fallback",
                    "it may move one forward if there is nobody whose place could be taken, whatever the cause: no "
                    "opponent's pawn, and in a team game none that T4 gives",
                ),
            ),
        ),
    ),
)
"""Section 5, in order."""
