"""The rulings on moving (M) and on slides (S): RULES.md, sections 3 and 4."""

from typing import Final

from sorry_engine.rulebook.ruling import NEWER, Ruling, option, value

_MOVING: Final = (
    Ruling(
        id="M1",
        statement="A pawn goes from Start to its circle with a 1 or a 2 only. The 2 does not take it one more step "
        "(but M2).",
        options=(
            option(
                "exit_cards",
                value("one_or_two", "the 1 and the 2"),
                value(
                    "any_forward",
                    "every number that moves forward: neither the 4 nor the forward four of a Sorry!",
                    *NEWER,
                ),
                value("<cards joined by dots>", "a house rule's cards: at least one of those that any_forward has"),
            ),
        ),
        sources=("PB39", "PB92", "WP", "HB13", "A5065"),
    ),
    Ruling(
        id="M2",
        statement="The number card that lets a pawn out of Start takes it to its circle and no further. It has to be "
        "the whole card: a part of a 7 lets no pawn out.",
        options=(
            option(
                "exit_distance",
                value("to_circle", "to the circle and no further; a part of a 7 lets no pawn out"),
                value(
                    "counted",
                    "as far as the card counts, the step to the circle included: with a 2 to the square after the "
                    "circle; a part of a 7 lets a pawn out in the same way",
                    *NEWER,
                ),
            ),
        ),
        silent=("how far a pawn gets with cards other than the 1 and the 2",),
    ),
    Ruling(
        id="M3",
        statement="Pawns are jumped over, whatever their color; the squares they stand on are counted as usual.",
    ),
    Ruling(
        id="M4",
        statement="A pawn that lands where one of another color stands bumps it (but T3, F8): that one returns to its "
        "own Start. This can happen on every square of the track, circles too.",
    ),
    Ruling(
        id="M5",
        statement="A pawn may not land on another of its own color, neither on the track, its circle included when it "
        "leaves Start, nor in the Safety Zone (but T4). What counts is where the move lands, not where a slide then "
        "takes the pawn. In Start and at Home there is room for all.",
        options=(
            option(
                "own_landing",
                value(
                    "illegal",
                    "there is no such move, neither on the track (to the circle from Start included) nor in the Safety "
                    "Zone",
                ),
                value(
                    "bump",
                    "the pawn that stands there is bumped, even in the Safety Zone, as the Atari ST game does it; a "
                    "pawn that leaves Start may also bump its like from the circle, after which at most a token is "
                    "elsewhere",
                ),
            ),
        ),
    ),
    Ruling(
        id="M6",
        statement="To come Home a pawn needs the exact number of steps (but F6): a move that would take it past Home "
        "is illegal. A pawn that is Home stays there until the end.",
        options=(
            option(
                "exact_home",
                value("true", "only with exactly the steps that are left does a pawn come Home"),
                value(
                    "false", "with more steps a pawn comes Home as well: a forward move, or a part of a 7, stops there"
                ),
            ),
        ),
    ),
    Ruling(
        id="M7",
        statement="A pawn that moves forward and comes to its own entry with steps left, or begins there, has to turn "
        "into its Safety Zone (but F5). One whose last step leads to the entry stays on it.",
        options=(
            option(
                "own_entry",
                value("must_turn", "it turns into the Safety Zone"),
                value(
                    "may_stop_on_diamond",
                    "it turns into the Safety Zone or goes straight on, to its own diamond at the furthest; needs "
                    "`diamond`",
                    "geeky_hobbies",
                ),
                value(
                    "may_pass",
                    "it turns into the Safety Zone or goes round the board once more, whichever the player prefers; "
                    "excludes `diamond`",
                ),
            ),
        ),
        sources=("PB39", "WP", "GH"),
    ),
    Ruling(
        id="M8",
        statement="The board has no diamonds. On one that has, they matter only through M7 and M9.",
        options=(
            option(
                "diamond",
                value("false", "a board without diamonds"),
                value("true", "a board with diamonds", "parker_1934", "parker_1939", "geeky_hobbies"),
            ),
        ),
    ),
    Ruling(
        id="M9",
        statement="A pawn on the diamond of its own color (B3), printed or not, has its entry behind it: it cannot "
        "turn in from there, and goes forward round the board.",
        options=(
            option(
                "diamond_holds",
                value("false", "it can move forward, round the board"),
                value(
                    "true",
                    "it cannot move forward, the diamond being read as a bar to all forward moves over it; "
                    "needs `diamond`",
                    "geeky_hobbies",
                ),
            ),
        ),
    ),
    Ruling(
        id="M10",
        statement="A pawn that moves backward keeps to the track. It passes its entry and does not turn into the "
        "Safety Zone.",
    ),
    Ruling(
        id="M11",
        statement="A pawn that moves backward in its Safety Zone goes out the way it came in: after s1 comes the "
        "entry, then the track before it. A player who has no other move must make this one.",
    ),
    Ruling(
        id="M12",
        statement="A backward move can bring a pawn to a place before its own entry. When it next goes forward it can "
        "turn in there, without a round of the board.",
    ),
    Ruling(
        id="M13",
        statement="No bump, swap or Sorry! reaches a pawn that is in Start, in its Safety Zone or at Home (but M5). "
        "Pawns of other colors never go into a Safety Zone.",
    ),
)

_SLIDES: Final = (
    Ruling(
        id="S1",
        statement="A pawn whose move ends on a triangle that makes it slide (S2) goes on to the end of that slide. "
        "The other squares of a slide have no effect on a pawn that lands there.",
    ),
    Ruling(
        id="S2",
        statement="A pawn slides on the triangles of the three other colors, not on those of its own. If a slide "
        "takes it past its own entry, it has to go round the board again.",
        options=(
            option(
                "slide_colors",
                value("not_own", "on those of the three other colors"),
                value("own", "on those of its own color alone, as newer boards can be understood"),
                value("any", "on all"),
            ),
        ),
    ),
    Ruling(
        id="S3",
        statement="A pawn that moves backward onto a triangle slides as well.",
        options=(
            option(
                "slide_backward",
                value("true", "it slides, as after a forward move"),
                value("false", "it stays on the triangle"),
            ),
        ),
    ),
    Ruling(
        id="S4",
        statement="A pawn that a Sorry! puts on a triangle, in place of another, slides. If a Sorry! moves a pawn "
        "forward four (C13b), S1 applies.",
        options=(
            option(
                "slide_on_sorry",
                value("true", "it slides"),
                value("false", "it stays on the triangle"),
            ),
        ),
    ),
    Ruling(
        id="S5",
        statement="The two pawns of an 11 swap have both changed places before anything slides. Then the pawn of the "
        "player who swaps slides, if it is now on a triangle that makes it slide. The opponent's pawn does not; a "
        "pawn on a triangle that does not slide stays there.",
        options=(
            option(
                "slide_on_swap",
                value("mover", "only the pawn of the player who swaps slides"),
                value(
                    "both",
                    "first the pawn of the player who swaps slides; after it the opponent's, if it has not been "
                    "bumped by that",
                    "wikipedia",
                ),
                value("none", "neither slides"),
            ),
        ),
        sources=("PB92", "GR", "WP", "APO"),
    ),
    Ruling(
        id="S6",
        statement="A pawn that slides bumps all others on the slide, triangle and end circle included, those of its "
        "own color as well (but F8). In a swap it also bumps the pawn that it has just changed places with, if that "
        "is on the slide.",
        options=(
            option(
                "slide_own_pawns",
                value("bumped", "pawns of its own color are bumped like all others"),
                value(
                    "blocks",
                    "pawns of its own color on the slide make the move illegal; so do, with slide_on_swap=both (S5), "
                    "pawns of the opponent's color on the slide that the opponent's pawn makes",
                ),
                value(
                    "spared",
                    "pawns of its own color stay where they are, but if one is at the end circle, there is no such "
                    "move",
                ),
            ),
        ),
    ),
    Ruling(
        id="S7",
        statement="The entry, the diamond and the circle of a color lie on its short slide. A pawn that stands on one "
        "of them is bumped by a slide like any other.",
    ),
    Ruling(
        id="S8",
        statement="A move may bring a pawn back to where it was: a 4 from the end of a long slide leads to the "
        "triangle, and the slide leads to its end again, bumping the other pawns on the way. No pawn bumps itself, "
        "even if it slides over the place that it came from.",
    ),
)

RULINGS: Final = (*_MOVING, *_SLIDES)
"""Sections 3 and 4, in order."""
