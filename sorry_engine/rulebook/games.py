"""The rulings on teams (T), the points game (P), Fire and Ice (F): RULES.md, sections 6 to 8."""

from typing import Final

from sorry_engine.rulebook.ruling import FIRE_GAMES, POINTS_GAMES, TEAM_GAMES, Ruling, option, value

_TEAMS: Final = (
    Ruling(
        id="T1",
        statement="In the team game Red and Yellow are partners against Blue and Green; all four play. A player may "
        "move the pawns of both partners at all times, with every card and for every kind of move, the card after a 2 "
        "included. The pawns that a player may move are also those that may get Fire or make the fire move.",
        options=(
            option(
                "teams",
                value("false", "every color for itself"),
                value("true", "two teams", *TEAM_GAMES),
            ),
            option(
                "partner_moves",
                value("any", "the partner's pawns may be moved at all times"),
                value("after_home", "they may be moved once all of the player's own are Home when the card is played"),
                value("never", "nobody moves the partner's: two players with two colors each"),
                games=TEAM_GAMES,
            ),
        ),
    ),
    Ruling(
        id="T2",
        statement="Which entry, circle, Safety Zone and slides are a pawn's own depends on its own color, even if the "
        "partner moves it.",
    ),
    Ruling(
        id="T3",
        statement="In the team game, a pawn that lands on one of the other color of the team bumps it. A slide bumps "
        "it like others; for Sorry!, see T4.",
        options=(
            option(
                "team_bump",
                value("true", "the pawn is bumped"),
                value("false", "there is no such move; slides and Sorry! are as before"),
                games=TEAM_GAMES,
            ),
        ),
    ),
    Ruling(
        id="T4",
        statement="In the team game, a Sorry! that takes a pawn takes an opponent's, as long as there is one to be "
        "taken; if there is none, and the card does not move a pawn forward (C13b), it has to take one of the team's "
        "on the track, of whichever color. The pawn that comes out of Start may have either color of the team. It may "
        "take the place of one of its own color, whatever M5 says; the pawns are then as before, unless S4 or F9 "
        "changes something.",
        options=(
            option(
                "team_sorry",
                value("own_or_partner", "a pawn of the team on the track is taken, of whichever color"),
                value(
                    "partner",
                    "a pawn on the track is taken whose color is that of the player's partner, not that of the turn",
                    "parker_1934.teams",
                    "parker_1939.teams",
                    "wikipedia.teams",
                    "geeky_hobbies.teams",
                    "gamerules.teams",
                ),
                value("never", "no pawn of the team is taken: if the card moves no pawn forward, it is forfeited"),
                games=TEAM_GAMES,
            ),
        ),
        sources=("PB92", "WP", "GH", "GR"),
    ),
    Ruling(
        id="T5",
        statement="In the team game, any pawn of the team may change places with one of an opponent's in a swap. "
        "Partners' pawns are not swapped with each other.",
    ),
    Ruling(
        id="T6",
        statement="In the team game, the pawns that share a 7 may be any of the team's, and every part has to follow "
        "C7b. There are at most two unless `seven_pawns` says otherwise (C7c). Sources differ on how many: all that "
        "there are steps for in PB92 and GR, two in GH and WP.",
        sources=("PB92", "GR", "GH", "WP"),
    ),
    Ruling(
        id="T7",
        statement="In the team game, a player who has every own pawn Home still has turns, and moves the partner's "
        "pawns in them; with partner_moves=never, such a player forfeits them. The team that is first to have the "
        "pawns of both its colors Home has won.",
    ),
)

_POINTS: Final = (
    Ruling(
        id="P1",
        statement="In a hand game (`hand_size`) every color holds a hand of cards, which belong to neither the pile "
        "nor the discards; a turn is to play one of them and then to draw one, though it is over as soon as the card "
        "is played. Before anybody plays, all hands have to be full: they are filled one by one, clockwise, each to "
        "its full size, that of the color whose turn it is being the first (but P4). A deck must have enough cards "
        "for all hands; the pawn of each color that is on the circle at the beginning, in the editions' points game, "
        "comes from `pawns_out`, not from the hands.",
        options=(
            option(
                "hand_size",
                value("0", "no hands: a card is played as it is drawn"),
                value("1", "one card each"),
                value("2", "two cards each"),
                value("3", "three cards each"),
                value("4", "four cards each"),
                value("5", "five cards each, as in the points game", *POINTS_GAMES),
                value("6", "six cards each"),
                value("7", "seven cards each"),
            ),
        ),
    ),
    Ruling(
        id="P2",
        statement="A player who can move with none of the cards in the hand discards one, whichever, and draws one; "
        "that is the turn. As long as a card can be played, one has to be (but G7, P3).",
    ),
    Ruling(
        id="P3",
        statement="If the hand gives no other moves than 11 swaps which, by C11d, need not be made, the player may "
        "discard a card of any kind in place of them (P2). An 11 may not be declined if some other card can be played.",
    ),
    Ruling(
        id="P4",
        statement="In a hand game, a 2 that is played, not just discarded (P2), gives the player a second play, "
        "unless it ends the game (G9): the hand is filled before it, and if it then has no card to be played, one is "
        "discarded and the turn is over. With draw_again=never there is no second play, and the hands are filled as "
        "with two_in_hand=none; with draw_again=if_moved there is one if the 2 moved a pawn. What counts for whether "
        "a card can be played is that it can move a pawn, also with must_move=false.",
        options=(
            option(
                "two_in_hand",
                value("refill_then_play", "the hand is filled before the second play"),
                value(
                    "play_then_refill",
                    "the second play is from the cards that are left, and the hand is filled after it; so, if no hand "
                    "but that of the turn's color is short, and it is not empty, it waits for the second play. If "
                    "none of the cards left can be played, the turn is over with the 2 itself, and nothing is "
                    "discarded. P3 is true for the second play, too, and one more 2 gives one more play from what is "
                    "then left",
                ),
                value("none", "there is no second play"),
                games=POINTS_GAMES,
            ),
        ),
    ),
    Ruling(
        id="P5",
        statement="When a game has ended, every color gets 5 points for each of its pawns at Home; the winner also "
        "gets 5 for every pawn of an opponent's that has not come there, and a bonus: 25 if each opponent has two "
        "Home at the most, 50 if each has one at the most, 100 if all of them have none. In the team game the team is "
        "counted, both its colors together, against all the pawns of the other team, also for the bonus; each color "
        "of the team gets what the team has. Games without hands can be counted likewise; with `play_on`, the winner "
        "is the color that finished first, and it matters where the pawns are when all is over.",
        options=(
            option(
                "home_points",
                value(
                    "each", "a color gets 5 for each of its own pawns at Home, and a team for those of both its colors"
                ),
                value(
                    "none",
                    "pawns at Home bring nothing, so that nobody but the winner, or the winning team, has points",
                    "geeky_hobbies.points",
                ),
                games=POINTS_GAMES,
            ),
        ),
        sources=("PB92", "GR", "GH"),
    ),
    Ruling(
        id="P6",
        statement="Where a higher bonus is earned, so are the lower ones; the winner gets the highest of them alone.",
        options=(
            option(
                "bonus",
                value("highest", "the highest of the bonuses alone"),
                value("cumulative", "all the bonuses earned, added up"),
                games=POINTS_GAMES,
            ),
        ),
        silent=("whether bonuses are added to each other",),
    ),
    Ruling(
        id="P7",
        statement="In a match, games are played until a color has reached the target, if one is set: a number of "
        "points or, if there are no hands, of games won. The next game is begun by the winner of the last. If one "
        "game takes several colors to the target, the match is won by the highest total, and goes on if opponents "
        "share that.",
        options=(
            option(
                "match_target",
                value("none", "no target is set, so that the match has no end"),
                value("<a number>", "this target, from 1 to 1000000000"),
                games=POINTS_GAMES,
            ),
        ),
        silent=("what the target is",),
    ),
)

_FIRE_AND_ICE: Final = (
    Ruling(
        id="F1",
        statement="In Fire & Ice there are two tokens, Fire and Ice. A token is on a pawn or in the center of the "
        "board, where both are at the beginning.",
        options=(
            option(
                "fire_ice",
                value("none", "the game without the tokens"),
                value("true", "the game with the tokens; excludes `hand_size`", *FIRE_GAMES),
            ),
        ),
        sources=("HB13",),
        silent=("how the tokens go with hands of cards, which is why they exclude each other",),
    ),
    Ruling(
        id="F2",
        statement="With a 1, Ice has to be put on a pawn of an opponent's on the track (F3), or in the center if no "
        "pawn can be chosen; after that a pawn of the player's goes its step. The player is free to choose the pawn "
        "for Ice, even the one that has it, and Ice moves no matter whether a step is possible before or after. Where "
        "a token stays in its place, the move has no step for it.",
        options=(
            option(
                "fire_ice.ice_move",
                value("must", "Ice has to be moved"),
                value("may", "Ice may also be left in its place"),
                games=FIRE_GAMES,
            ),
        ),
        sources=("HB13",),
        silent=("that the pawn which has Ice can be chosen again",),
    ),
    Ruling(
        id="F3",
        statement="Ice is put only on a pawn that is on the track, not on one in a Safety Zone.",
        options=(
            option(
                "fire_ice.ice_targets",
                value("track", "on the track"),
                value("track_and_zone", "on the track or in its Safety Zone"),
                games=FIRE_GAMES,
            ),
        ),
        sources=("HB13",),
    ),
    Ruling(
        id="F4",
        statement="With a 2, the player may move Fire, before the step, to another of the player's pawns (another of "
        "the team's, T1). That pawn has to be in a Safety Zone or on the track, and may have Ice. It does not matter "
        "where Fire was, nor whether a step can follow; but a step has to follow, Fire moved or not, if one can.",
        sources=("HB13",),
    ),
    Ruling(
        id="F5",
        statement="A player whose pawn has Fire (in a team game, whose team's pawn, T1) may begin the turn with the "
        "fire move: forward along the track to the next corner, the corners being the fire spaces. It is made like "
        "other forward moves: it bumps an opponent's pawn, cannot land on an own one, goes past the own entry only as "
        "far as `own_entry` allows it (M7, M9), and slides from a triangle; but it never goes into the Safety Zone. "
        "The player may say no, and says so by drawing a card, while the draw that a 2 gives does not begin a turn: "
        "in a state, `fired` is set when the fire move is made or declined and whenever a card is drawn, so that no "
        "fire move can be made any more, and cleared when the turn passes.",
        options=(
            option(
                "fire_ice.fire_spaces",
                value("0.15.30.45", "the four corners are fire spaces"),
                value(
                    "<track squares joined by dots>",
                    "these squares are fire spaces, at least one; if it is the only one, a pawn on it has no fire move",
                ),
                games=FIRE_GAMES,
            ),
        ),
        sources=("HB13",),
        silent=("that the fire move is made like other forward moves", "that the draw after a 2 does not begin a turn"),
    ),
    Ruling(
        id="F6",
        statement="If a pawn with Fire comes Home, another pawn of its color has to come Home with it at that moment, "
        "in a 7 before the following part. The player chooses which, from wherever it stands, even in Start. A pawn "
        "that Ice holds cannot be chosen, and if there is no other, none comes.",
        options=(
            option(
                "fire_ice.home_bonus",
                value("true", "the pawn with Fire takes another of its color along"),
                value("false", "it comes alone"),
                games=FIRE_GAMES,
            ),
        ),
        sources=("HB13",),
        silent=("that the other pawn can be one in Start",),
    ),
    Ruling(
        id="F7",
        statement="Ice holds its pawn: the pawn takes no step, is not swapped, and its place cannot be taken with a "
        "Sorry! (but F8). If it has Fire as well, there is no fire move.",
        sources=("HB13",),
    ),
    Ruling(
        id="F8",
        statement="A pawn that has Ice cannot be bumped: a move by which a pawn, whichever, lands on it or slides to "
        "where it stands is illegal. A slide that goes on beyond it leaves it there.",
        options=(
            option(
                "fire_ice.iced_bumpable",
                value(
                    "false",
                    "it cannot be bumped; with slide_on_swap=both (S5) that makes a move illegal for the opponent's "
                    "slide as well. For slide_own_pawns=blocks and spared (S6) it is a pawn like others",
                ),
                value("true", "it can be bumped, by a Sorry! as well"),
                games=FIRE_GAMES,
            ),
        ),
        sources=("HB13",),
        silent=("that a slide leaves the pawn with Ice there",),
    ),
    Ruling(
        id="F9",
        statement="Where a pawn moves or is swapped, its token goes along. If it is bumped or comes Home, the token is "
        "put back in the center of the board.",
        sources=("HB13",),
        silent=("where the token of a pawn goes that is bumped or comes Home",),
    ),
)

RULINGS: Final = (*_TEAMS, *_POINTS, *_FIRE_AND_ICE)
"""Sections 6 to 8, in order."""
