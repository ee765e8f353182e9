"""What holds for every state of every game: checks to be run on anybody's states.

Each is one function of a state. It asks everything that the state allows, and raises AssertionError if something does
not hold: the message says what, where, and with which move. `check_all` runs them all.

>>> from sorry_engine import new_game
>>> check_all(new_game())

All is checked that may be known: where the hand of the player is hidden, no moves.
"""

from __future__ import annotations

import copy
import pickle
from collections import Counter
from collections.abc import Callable, Iterable
from itertools import islice
from operator import add, sub
from typing import Final

from sorry_engine import (
    HOME,
    START,
    Card,
    CardCounts,
    CardError,
    Color,
    Deck,
    GameState,
    IllegalMoveError,
    Phase,
    StepKind,
    apply,
    deal,
    draw_counts,
    dumps,
    is_safety,
    is_track,
    legal_moves,
    loads,
    parse_move,
    parse_state,
    rotate,
    successors,
    why_illegal,
)
from sorry_engine.testing import agreeing
from sorry_engine.testing.holding import deals, hold, plays, read_again, same
from sorry_engine.testing.moving import near_moves
from sorry_engine.testing.positions import decisions

_TOKENS: Final = (StepKind.FIRE, StepKind.ICE)


def _team(state: GameState) -> set[Color]:
    """The colors whose pawns are moved in this turn: the player's, in teams the partner's too (T1)."""
    return set(state.colors) - set(state.opponents(state.turn))


# --- the state as a value


def check_text(state: GameState) -> None:
    """Text says all there is: what is read from it is the same state, the same moves."""
    same(parse_state(str(state), state.rules), state, "the position's text is that of another state", state)
    same(loads(dumps(state)), state, "the line is that of another state", state)
    same(dumps(loads(dumps(state))), dumps(state), "the line is not how the state is written", state)
    same(dumps(state), f"{state.rules} | {state}", "the line is not of the rules and the position", state)
    for _, move, _ in plays(state):
        again = parse_move(str(move), state.turn)
        same(again, move, "the move's text is that of another move", state, move)
        same((again.card, again.steps), (move.card, move.steps), "the move's text is that of others", state, move)
        same(hash(again), hash(move), "equal moves have unequal hashes", state, move)


def check_pickle(state: GameState, protocols: Iterable[int] = range(pickle.HIGHEST_PROTOCOL + 1)) -> None:
    """Pickled, by any of the protocols, or copied, it is the same state, with the same moves."""
    moves = [move for _, move, _ in plays(state)]
    for protocol in protocols:
        again, moves_again = pickle.loads(pickle.dumps((state, moves), protocol))
        same(again, state, f"protocol {protocol} gives another state", state)
        same(hash(again), hash(state), "equal states have unequal hashes", state)
        same(dumps(again), dumps(state), "equal states have unequal texts", state)
        same(moves_again, moves, f"protocol {protocol} gives other moves", state)
        same([move for _, move, _ in plays(again)], moves, "equal states have other moves", state)
    hold(copy.copy(state) == copy.deepcopy(state) == state, "a copy is another state", state)


def check_asking_changes_nothing(state: GameState) -> None:
    """Whatever is asked of a state, and whatever is tried and refused: it stays as it is, and so do others."""
    text, key = dumps(state), hash(state)
    for card in decisions(state):
        found = successors(state, card)
        lines = [dumps(after) for _, after in found]
        some = len(text) % len(found) if found else 0
        for move, after in found[some : some + 1]:
            legal_moves(after)
            rotate(after, 1)
            for near in islice(near_moves(move, state.turn), 0, None, 25):
                why_illegal(state, near)
                try:
                    apply(state, near)
                except (IllegalMoveError, CardError):
                    same(dumps(state), text, "a refused move has changed the state", state, near)
        if state.is_chance and card is not None:
            deal(state, card)
        same([dumps(after) for _, after in found], lines, "what came of a move has changed", state, card)
    same(dumps(state), text, "a question has changed the state", state)
    same(hash(state), key, "a question has changed the hash", state)


# --- what play leaves as it is


def check_pawns(state: GameState) -> None:
    """Pawns are conserved, and no two are on one square but in Start and at Home (G2, M5)."""
    for _, move, after in plays(state):
        same([*map(len, after.pawns)], [*map(len, state.pawns)], "G2: pawns are lost or new", state, move)
        track = [square for own in after.pawns for square in own if is_track(square)]
        hold(len(set(track)) == len(track), f"M5: two pawns on a square of the track: {after}", state, move)
        for own in after.pawns:
            zone = [square for square in own if is_safety(square)]
            hold(len(set(zone)) == len(zone), f"M5: two pawns on a square of a Safety Zone: {after}", state, move)
            hold(all(START <= square <= HOME for square in own), f"a pawn stands nowhere: {after}", state, move)
            same([*own], sorted(own), "pawns are not in order", state, move)
        no_state = "what comes of the move is no state"
        same(read_again(after, no_state, state, move), after, no_state, state, move)


def check_whose_pawns(state: GameState) -> None:
    """A player moves pawns of the own side only; Home is for good, and Safety Zones are safe (T1, M6, M13)."""
    team = _team(state)
    for _, move, after in plays(state):
        movers = {step.color for step in move.steps if step.kind is not StepKind.ICE}
        hold(movers <= team, "T1: it moves pawns of an opponent", state, move)
        for color in state.colors:
            before, now = state.pawns[color], after.pawns[color]
            hold(now.count(HOME) >= before.count(HOME), "M6: a pawn has left Home", state, move)
            if color not in team:
                same(now.count(HOME), before.count(HOME), "M6: an opponent's pawn came Home", state, move)
                zone = [square for square in before if is_safety(square)]
                found = [square for square in now if is_safety(square)]
                same(found, zone, "M13: an opponent's Safety Zone has changed", state, move)
                hold(now.count(START) >= before.count(START), "M1: an opponent's pawn left Start", state, move)


def check_leaving_start(state: GameState) -> None:
    """A pawn leaves Start with the cards that let it, with a Sorry!, or brought Home (M1, C13a, F6)."""
    for card, move, after in plays(state):
        rescued = [step for step in move.steps if step.kind is StepKind.RESCUE and step.origin == START]
        leaving = [step for step in move.steps if step.origin == START and step not in rescued]
        kind = StepKind.SORRY if card is Card.SORRY else StepKind.LEAVE
        hold(all(step.kind is kind for step in leaving), f"C13a: a pawn leaves Start by no {kind.name}", state, move)
        lets = card is Card.SORRY or card in state.rules.exit_cards
        hold(not leaving or lets, "M1: this card takes no pawn out of Start", state, move)
        most = state.rules.seven_pawns if card is Card.SEVEN else 1
        hold(len(leaving) <= most and len(rescued) <= 1, "M1: too many pawns leave Start", state, move)
        for color in _team(state):
            own = sum(step.color == color for step in (*leaving, *rescued))
            left = state.pawns[color].count(START) - after.pawns[color].count(START)
            hold(left <= own, "M1: a pawn left Start without a step", state, move)


def check_tokens(state: GameState) -> None:
    """Tokens are in the center or on pawns of the board, and move as the steps say (F1, F2, F4, F7 to F9)."""
    fire_ice = state.rules.fire_ice
    for card, move, after in plays(state):
        placed = [step for step in move.steps if step.kind in _TOKENS]
        kind = {Card.ONE: StepKind.ICE, Card.TWO: StepKind.FIRE}.get(card or Card.SORRY) if fire_ice else None
        ahead = move.steps[:1] if placed else ()
        same(placed, [*ahead], "F2, F4: one token at most is moved, before the pawn", state, move)
        hold(all(step.kind is kind for step in placed), "F2, F4: this card does not move this token", state, move)
        for holder in after.fire, after.ice:
            if holder is not None:
                hold(fire_ice and START < holder[1] < HOME, "F1: a token is where none can be", state, move)
                hold(holder[1] in after.pawns[holder[0]], "F1: a token is on no pawn", state, move)
        put = [(step.color, step.target) for step in placed if step.kind is StepKind.ICE]
        ice = put[0] if put else state.ice
        if fire_ice and not fire_ice.iced_bumpable and ice is not None and ice[1] >= 0:
            same(after.ice, ice, "F7, F8: the pawn with Ice was moved or bumped", state, move)
        elif not placed and state.ice is None:
            same(after.ice, None, "F2: Ice came without a 1", state, move)


def check_cards(state: GameState) -> None:
    """No card is lost or new: each is in the pile, in a hand, open, or among the discards (G1, P1, P2)."""
    same(_all_cards(state), state.rules.deck, "G1: the cards are not those of the deck", state)
    for kind in deals(state):
        dealt = deal(state, kind)
        same(_all_cards(dealt), state.rules.deck, "G1: dealt, the cards are not those of the deck", state, kind)
        seen = _in_hands(dealt).total + (dealt.card is not None)
        same(seen, _in_hands(state).total + 1, "G1: not one card was dealt", state, kind)
    for card in decisions(state):
        drawn = state.is_chance and card is not None
        before = deal(state, card) if drawn else state
        if drawn and draw_counts(state).total > 1:
            same(before.pile.total, draw_counts(state).total - 1, "G6: not one card left the pile", state, card)
        played = [int(kind is card) for kind in Card]
        discards = tuple(map(add, before.discards.values(), played))
        hands = tuple(map(sub, _in_hands(before).values(), played if state.hands else [0] * len(played)))
        for move, after in successors(state, card):
            hold(after.card is None, "G8: the card still lies open", state, move)
            same(after.pile, before.pile, "G6: playing a card changed the pile", state, move)
            same(tuple(after.discards.values()), discards, "G8: the card is not discarded", state, move)
            same(tuple(_in_hands(after).values()), hands, "P1: the hands are not less the card", state, move)


def _in_hands(state: GameState) -> CardCounts:
    return CardCounts(Counter(card for hand in state.hands or () for card in hand if card is not None))


def _all_cards(state: GameState) -> Deck:
    hands = _in_hands(state)
    return Deck({card: state.pile[card] + state.discards[card] + hands[card] + (state.card is card) for card in Card})


def check_turn(state: GameState) -> None:
    """The game ends when it is won; else it is somebody's turn who has something to do (C2, G4, G9, P1, F5, T7)."""
    for card, move, after in plays(state):
        rules = after.rules
        home = {color for color in after.colors if set(after.pawns[color]) == {HOME}}
        teams = [{Color.RED, Color.YELLOW}, {Color.BLUE, Color.GREEN}]
        enough = len(after.colors) - 1 if rules.play_on else 1
        won = any(map(home.issuperset, teams)) if rules.teams else len(home) >= enough
        same(after.is_over, won, "G9, T7: the game is over or not", state, move)
        same({*after.places}, home if rules.play_on else set(), "G9: not the places of those who are done", state, move)
        same(after.places[: len(state.places)], state.places, "G9: earlier places have changed", state, move)
        hold(after.turn in after.colors, "G4: the turn of a color that does not play", state, move)
        if after.is_over:
            same(after.turn, state.turn, "G9: the turn went on after the end", state, move)
            hold(set(after.winners) <= home, "G9: a winner is not Home", state, move)
            same((after.phase, after.refill), (Phase.OVER, None), "G9: something is due after the end", state, move)
            continue
        same(after.winners, after.places[:1], "G9: somebody has won who is not the first", state, move)
        hold(rules.teams or after.turn not in home, "G9: the turn of a color that is done", state, move)
        hold(not after.fired or (after.turn == state.turn and rules.fire_ice), "F5: still `fired`", state, move)
        if card is None:
            due = after.phase, after.turn, after.fired
            same(due, (Phase.DRAW, state.turn, True), "F5: no card is due after the fire move", state, move)
            continue
        if after.hands is None:
            hold(after.phase in (Phase.DRAW, Phase.FIRE), "G4: no card is due", state, move)
            hold(after.phase is Phase.DRAW or (after.fire and not after.fired), "F5: no fire move", state, move)
        else:
            short = [color for color in after.colors if len(after.hands[color]) < rules.hand_size]
            hold(state.turn in short, "P1: the player's hand is full", state, move)
            second = short == [after.turn] and card is Card.TWO
            hold(after.phase is Phase.REFILL or second, "P4: a hand that is short is not filled", state, move)
            hold(after.phase is Phase.PLAY or after.refill in short, "P1: a full hand is filled", state, move)
        alone = not rules.teams and len(after.colors) - len(home) == 1
        hold(after.turn != state.turn or card is Card.TWO or alone, "C2: the turn did not pass", state, move)


# --- all of them

INVARIANTS: Final[tuple[Callable[[GameState], None], ...]] = (
    check_text,
    check_pickle,
    check_asking_changes_nothing,
    check_pawns,
    check_whose_pawns,
    check_leaving_start,
    check_tokens,
    check_cards,
    check_turn,
    *agreeing.CHECKS,
)
"""Every invariant, as a check of one state."""


def check_all(state: GameState) -> None:
    """Every invariant. AssertionError at the first that does not hold.

    It takes as long as to play some thousand moves: a tenth of a second, more where a 7 can be divided in many ways.
    """
    for check in INVARIANTS:
        check(state)
