"""The rulings on the board (B), the set-up and the turn (G): RULES.md, sections 1 and 2."""

from typing import Final

from sorry_engine.rulebook.ruling import NEWER, POINTS_GAMES, Ruling, option, value

_BOARD: Final = (
    Ruling(
        id="B1",
        statement="The track is numbered 0 to 59, clockwise, as pawns go forward; square 0 is the corner where Red's "
        "side begins. Each side has a short slide of its color: a triangle right after the corner, two squares, and "
        "the end circle. Red's goes from 1 to 4, Blue's from 16 to 19, Yellow's from 31 to 34, Green's from 46 to 49.",
    ),
    Ruling(
        id="B2",
        statement="A color's entry is the track square next to its Safety Zone, where its pawns turn in; otherwise it "
        "is a square like any other. Red's is 2, Blue's 17, Yellow's 32, Green's 47.",
    ),
    Ruling(
        id="B3",
        statement="A color's diamond is the square after its entry. Only older boards show it. Red's is 3, Blue's 18, "
        "Yellow's 33, Green's 48.",
    ),
    Ruling(
        id="B4",
        statement="A color's circle is the square onto which its pawns come out of Start. The color's short slide "
        "ends there, too. Red's is 4, Blue's 19, Yellow's 34, Green's 49.",
    ),
    Ruling(
        id="B5",
        statement="Each side has a long slide of its color as well, five squares with the triangle and the end. Red's "
        "goes from 9 to 13, Blue's from 24 to 28, Yellow's from 39 to 43, Green's from 54 to 58.",
    ),
    Ruling(
        id="B6",
        statement="Beyond the entry come the five squares of the Safety Zone, s1 to s5, and then Home, six steps from "
        "the entry. A pawn on its circle has 58 steps to its entry and 64 to Home; one in Start has 65.",
    ),
)

_TURN: Final = (
    Ruling(
        id="G1",
        statement="The numbers on the cards are 1 to 12, without 6 and 9; besides them there are the Sorry! cards. "
        "There are five 1s and four of every other card, 45 in all.",
        options=(
            option(
                "deck",
                value("45", "five 1s, four of every other card"),
                value("44", "four of every card", "parker_1934", "parker_1939"),
                value("55", "five of every card", "waddingtons_1996"),
                value(
                    "<eleven counts joined by dots>",
                    "a deck of one's own: how many of each card, from the 1s to the Sorry! cards, 1 to 255 in all",
                ),
            ),
        ),
        sources=("PB39", "WP", "GH"),
    ),
    Ruling(
        id="G2",
        statement="Every color has four pawns.",
        options=(
            option(
                "pawns",
                value("4", "four pawns each"),
                value("1", "one pawn each"),
                value("2", "two pawns each"),
                value("3", "three pawns each", *NEWER),
            ),
        ),
        sources=("HB13", "A5065"),
    ),
    Ruling(
        id="G3",
        statement="All pawns are in Start when the game begins, unless `pawns_out` puts one of each color on its "
        "circle, as in the points game of the editions.",
        options=(
            option(
                "pawns_out",
                value("0", "all begin in Start"),
                value(
                    "1",
                    "one of each color begins on the circle: in the points game, and in the faster game of hasbro_2005",
                    *POINTS_GAMES,
                ),
            ),
        ),
        sources=("HB05",),
    ),
    Ruling(
        id="G4",
        statement="Two, three or all four colors play, whichever they are; in the team game all four do (T1). The "
        "turn goes clockwise to the next color in play. Slides whose color is not in play work all the same.",
    ),
    Ruling(
        id="G5",
        statement="The players are free to choose who takes the first turn. In a match, it is the winner of the game "
        "before, except in the first game (P7).",
        options=(
            option(
                "first_player",
                value("chosen", "anyone, as the players like"),
                value(
                    "high_card",
                    "everyone draws a card, and the highest begins, Sorry! being above all numbers; players who tie "
                    "for it draw again; then all cards are put back",
                    "parker_1939",
                ),
                value("youngest", "the youngest player begins", *NEWER),
            ),
        ),
        sources=("PB92", "PB39", "HB13"),
    ),
    Ruling(
        id="G6",
        statement="When a card has to be drawn and the pile has run out, all discards are shuffled and become the "
        "pile, the card that was played last included.",
        options=(
            option(
                "reshuffle",
                value(
                    "on_next_draw",
                    "this is done when the next card has to be drawn, so the card played last is in the new pile; "
                    "up to then the pile is seen to be empty",
                ),
                value(
                    "immediately",
                    "this is done as soon as the last card is drawn, which stays out of the new pile; if there are no "
                    "discards yet, it is done at the next draw",
                ),
            ),
        ),
    ),
    Ruling(
        id="G7",
        statement="A player with a legal move has to make one, even a bad one. The only move to be declined is the "
        "swap of C11d; what is free about tokens and the fire move is said in F2, F4 and F5.",
        options=(
            option(
                "must_move",
                value(
                    "true",
                    "a player who can move a pawn has to move one, but for C11d and what F2 leaves free; one who "
                    "holds a hand has to do so with one of the cards, whichever (P2)",
                ),
                value(
                    "false",
                    "a card may always be used without moving a pawn (one of a hand is then discarded), C11d or not; "
                    "F2 and F4 still hold for the tokens, but the step after them may be left out",
                ),
            ),
        ),
    ),
    Ruling(
        id="G8",
        statement="A card with which no move is possible is forfeited: it is discarded, and the next color's turn "
        "comes. After a 2, the same player draws again nevertheless (C2). In a hand game, P2 and P4 apply instead.",
    ),
    Ruling(
        id="G9",
        statement="The color that is first to have every pawn Home wins at that moment, and the game is over. In the "
        "team game, it is the team that is first to have all pawns of both its colors there (T7).",
        options=(
            option(
                "play_on",
                value(
                    "false",
                    "the game is over with that: not even a 2 is followed by a draw, hands are not filled, and the "
                    "turn and `fired` are left as they are",
                ),
                value(
                    "true",
                    "the other colors play on for second place and so forth; a color that has finished has no more "
                    "turns, nor a second draw if it finished with a 2; the game ends when a single color has not "
                    "finished, and the turn stays where it is, with the color that finished last; excludes `teams` "
                    "and `hand_size`",
                ),
            ),
        ),
    ),
)

RULINGS: Final = (*_BOARD, *_TURN)
"""Sections 1 and 2, in order."""
