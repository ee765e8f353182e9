"""A peer as proof: the package `apologies` is put to the scenarios, and plays against this engine in long random runs.

The two are by different authors and share nothing. `outcomes` below is a third reading of the standard game, which can
be given the peer's faults, each by itself. Without faults it has to agree with this engine, and with all of them with
the peer, in every position: so what the peer plays is known exactly, and nothing else can be different.

CI runs some seconds of it, always the same. For longer, and for a table of how often each fault shows:

    python -m tests.test_peers SECONDS SEED
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from collections.abc import Container, Iterator, Mapping
from enum import StrEnum
from itertools import permutations
from random import Random

import pytest

from sorry_engine import (
    HOME,
    SLIDES,
    START,
    WIKIPEDIA,
    Card,
    CardError,
    Color,
    GameState,
    circle,
    entry,
    is_safety,
    is_track,
    new_game,
    parse_card,
    parse_state,
    square_name,
    steps_home,
    successors,
)
from sorry_engine.adapters.apologies import ApologiesEngine
from sorry_engine.board import SAFETY, TRACK_LENGTH
from sorry_engine.testing.cases import Scenario, load
from sorry_engine.testing.engine import Engine, Judgment, Verdict, judge
from tests.positions import cards_of, plies, position

pytest.importorskip("apologies", reason="needs the extra: pip install -e '.[peers]'")

PEER: Engine = ApologiesEngine()
RULES = (WIKIPEDIA, WIKIPEDIA.replace(eleven_swap="forced"))
SEATS = (tuple(Color), (Color.RED, Color.YELLOW), (Color.RED, Color.YELLOW, Color.GREEN))
"""Who plays in a game of the peer's."""


class Fault(StrEnum):
    """What the peer does otherwise, by the ruling that it breaks."""

    DRAW = "C2"
    """A 2 that can't be used ends the turn."""
    SWAP = "C11d"
    """A swap can't be declined when there is nothing else to do."""
    ZONE = "M13"
    """A pawn that lands on s3 bumps an opponent's pawn on that one's own s3; of several colors one, in its order."""
    SELF = "S8"
    """A pawn whose slide covers the square that it came from bumps itself."""
    SWAPPED = "S6"
    """A slide after a swap bumps who stood there before it: the pawn that slides, not the one that it met."""
    DIVIDED = "C7b"
    """A part of a 7 is judged as if the other had not been made: what it lands on, and what it slides over."""


ALL = frozenset(Fault)

SHOWN_BY: Mapping[Fault, Container[Card]] = {
    Fault.DRAW: (Card.TWO,),
    Fault.SWAP: (Card.ELEVEN,),
    Fault.ZONE: tuple(Card),
    Fault.SELF: (Card.FOUR, Card.TEN),
    Fault.SWAPPED: (Card.ELEVEN,),
    Fault.DIVIDED: (Card.SEVEN,),
}
"""The cards with which a fault can show."""


# --- the standard game once more, with faults or without

Pawn = tuple[Color, int]
Board = dict[Pawn, int]


def outcomes(state: GameState, card: Card, faults: frozenset[Fault]) -> set[str]:
    """What can come of the card for a player with these faults: the pawns, and whose turn it is, or that it is over."""
    boards = list(Reading(state, faults).boards(card))
    forfeits = not boards
    if card is Card.ELEVEN and state.rules.eleven_swap == "optional" and Fault.SWAP not in faults:
        forfeits |= not any(Reading(state, faults).steps(11))
    found = {text_of(board, state.turn if card is Card.TWO else after(state)) for board in boards}
    if forfeits:
        again = card is Card.TWO and Fault.DRAW not in faults
        found.add(text_of(board_of(state), state.turn if again else after(state)))
    return found


def after(state: GameState) -> Color:
    return state.colors[(state.colors.index(state.turn) + 1) % len(state.colors)]


def board_of(state: GameState) -> Board:
    return {(color, index): square for color in state.colors for index, square in enumerate(state.pawns[color])}


def text_of(board: Board, turn: Color) -> str:
    sides = [sorted(square for (color, _), square in board.items() if color == side) for side in Color]
    pawns = "/".join(",".join(map(square_name, own)) or "-" for own in sides)
    return f"{pawns} {'over' if [HOME] * 4 in sides else turn.letter}"


class Reading:
    """All that a card makes of a position, as one with these faults reads the rules."""

    def __init__(self, state: GameState, faults: frozenset[Fault]) -> None:
        self.board = board_of(state)
        self.turn = state.turn
        self.faults = faults
        self.own = [pawn for pawn in self.board if pawn[0] == self.turn]
        self.in_start = [pawn for pawn in self.own if self.board[pawn] == START]

    def boards(self, card: Card) -> Iterator[Board]:
        """The boards after all moves that move a pawn."""
        if card in (Card.ONE, Card.TWO):
            for pawn in self.in_start:
                yield from stepped(self.board, pawn, circle(self.turn), self.faults)
        if card is Card.SORRY:
            yield from self.replacements()
        else:
            yield from self.steps(-4 if card is Card.FOUR else int(card))
        if card is Card.TEN:
            yield from self.steps(-1)
        if card is Card.ELEVEN:
            yield from self.swaps()
        if card is Card.SEVEN:
            yield from self.parts_at_once() if Fault.DIVIDED in self.faults else self.parts_in_turn()

    def steps(self, count: int) -> Iterator[Board]:
        for pawn in self.own:
            yield from stepped(self.board, pawn, ahead(self.board, pawn, count), self.faults)

    def opponents(self) -> list[Pawn]:
        """The opponents' pawns that can be swapped or replaced."""
        return [pawn for pawn, square in self.board.items() if pawn not in self.own and is_track(square)]

    def replacements(self) -> Iterator[Board]:
        for pawn in self.in_start:
            for other in self.opponents():
                yield slid(self.board | {pawn: self.board[other], other: START}, pawn)

    def swaps(self) -> Iterator[Board]:
        for pawn in self.own:
            for other in self.opponents() if is_track(self.board[pawn]) else ():
                targets = {pawn: self.board[other], other: self.board[pawn]}
                if Fault.SWAPPED in self.faults:
                    yield self.moved_at_once(targets, set())
                else:
                    board = slid(self.board | targets, pawn)
                    yield slid(board, other) if board[other] != START else board

    def parts_in_turn(self) -> Iterator[Board]:
        """C7b: the second part is judged on what the first left."""
        for (first, second), count in self.divisions():
            for board in stepped(self.board, first, ahead(self.board, first, count), self.faults):
                yield from stepped(board, second, ahead(board, second, 7 - count), self.faults)

    def parts_at_once(self) -> Iterator[Board]:
        """The fault: neither part knows of the other but that the pawn of the second is no longer where it was."""
        for (first, second), count in self.divisions():
            without = {pawn: square for pawn, square in self.board.items() if pawn != second}
            targets = {first: ahead(self.board, first, count), second: ahead(self.board, second, 7 - count)}
            known = {pawn: square for pawn, square in targets.items() if square is not None}
            if len(known) == 2 and all(is_free(without, pawn, square) for pawn, square in known.items()):
                bumped = [landed_on(self.board, pawn, square, self.faults) for pawn, square in known.items()]
                yield self.moved_at_once(known, set().union(*bumped))

    def divisions(self) -> Iterator[tuple[tuple[Pawn, Pawn], int]]:
        for first, second in permutations(self.own, 2):
            yield from (((first, second), count) for count in range(1, 7))

    def moved_at_once(self, targets: Board, bumped: set[Pawn]) -> Board:
        """The faults C7b and S6: what the slides bump is looked up on the board before the move."""
        ends = {}
        for pawn, target in targets.items():
            ends[pawn], covered = glide(pawn[0], target)
            bumped |= {other for other, square in self.board.items() if square in covered[1:]}
        return self.board | ends | dict.fromkeys(bumped, START)


def ahead(board: Board, pawn: Pawn, count: int) -> int | None:
    """Where the pawn comes to, before any slide; None if it can't go."""
    color, square = pawn[0], board[pawn]
    if square in (START, HOME) or count > steps_home(color, square):
        return None
    from_entry = square - SAFETY + 1 if is_safety(square) else -((entry(color) - square) % TRACK_LENGTH)
    if is_track(square) and count < 0:
        return (square + count) % TRACK_LENGTH
    from_entry += count
    return SAFETY + from_entry - 1 if from_entry > 0 else (entry(color) + from_entry) % TRACK_LENGTH


def stepped(board: Board, pawn: Pawn, target: int | None, faults: frozenset[Fault]) -> Iterator[Board]:
    """The board after a pawn's step to a square, its bump and its slide; none if that is illegal."""
    if target is not None and is_free(board, pawn, target):
        landed = board | {pawn: target} | dict.fromkeys(landed_on(board, pawn, target, faults), START)
        result = slid(landed, pawn)
        if Fault.SELF in faults and board[pawn] in glide(pawn[0], target)[1]:
            result[pawn] = START
        yield result


def is_free(board: Board, pawn: Pawn, target: int) -> bool:
    """Whether no other pawn of its color stands there (M5)."""
    return target == HOME or all(
        square != target or other[0] != pawn[0] or other == pawn for other, square in board.items()
    )


def landed_on(board: Board, pawn: Pawn, target: int, faults: frozenset[Fault]) -> set[Pawn]:
    """The opponents' pawns that landing bumps (M4); none in a Safety Zone (M13), but with the fault the first."""
    there = [other for other, square in board.items() if square == target and other[0] != pawn[0]]
    if is_safety(target):
        there.sort(key=lambda other: (Color.RED, Color.YELLOW, Color.GREEN, Color.BLUE).index(other[0]))
        return set(there[: Fault.ZONE in faults])
    return set(there) if is_track(target) else set()


def glide(color: Color, target: int) -> tuple[int, tuple[int, ...]]:
    """Where a pawn that lands there ends, and the squares that it slides over (S1, S2)."""
    for slide in SLIDES:
        if slide.start == target and slide.color != color:
            return slide.end, slide.squares
    return target, ()


def slid(board: Board, pawn: Pawn) -> Board:
    """The board after the pawn's slide, if it is on a triangle; all others on it are bumped (S6)."""
    end, covered = glide(pawn[0], board[pawn])
    bumped = [other for other, square in board.items() if square in covered and other != pawn]
    return board | {pawn: end} | dict.fromkeys(bumped, START)


# --- the comparison

SHARED = "two pawns on one square"


def ours(state: GameState, card: Card) -> set[str]:
    return {outcome(str(result)) for _, result in successors(state, card)}


def theirs(state: GameState, card: Card) -> set[str]:
    return set(map(outcome, PEER.results(str(state.rules), str(state), str(card))))


def outcome(text: str) -> str:
    """The pawns and the turn of a position; in a finished game nobody's."""
    pawns, turn, *_ = text.split()
    return f"{pawns} {'over' if 'H,H,H,H' in pawns.split('/') else turn}"


def compare(state: GameState, card: Card) -> set[str]:
    """Hold both to the reading without faults and with all; which of them show, and whether pawns share a square."""
    place = f"{state.rules} | {state}: {card}"
    right, played = ours(state, card), theirs(state, card)
    assert right == outcomes(state, card, frozenset()), f"this engine, or the reading of the rules: {place}"
    assert played == outcomes(state, card, ALL), f"the peer has a fault that is not known: {place}"
    if played == right:
        return set()
    shows = {str(fault) for fault in Fault if outcomes(state, card, ALL - {fault}) != played}
    assert shows, place
    return shows | {SHARED} if any(map(has_shared_square, played)) else shows


def has_shared_square(text: str) -> bool:
    """Whether two pawns stand on one square: of any colors on the track, of one color in its Safety Zone."""
    sides = [[square for square in side.split(",") if square not in "SH-"] for side in text.split()[0].split("/")]
    track = [square for side in sides for square in side if square[0] != "s"]
    return len(set(track)) < len(track) or any(len(set(side)) < len(side) for side in sides)


def question(rng: Random, cards: Container[Card] = tuple(Card)) -> tuple[GameState, Card]:
    """A random position that the peer can have, and a card, one of these."""
    while True:
        state = position(rng.choice, rng.choice(RULES))
        possible = [card for card in cards_of(state) if card in cards]
        if possible and state.colors in SEATS:
            return state, rng.choice(possible)


class Tally:
    """How often each fault shows: in random positions, in the turns of random games, and in how many of the games."""

    def __init__(self) -> None:
        self.positions, self.turns, self.games = Counter[str](), Counter[str](), Counter[str]()

    def add_position(self, rng: Random) -> None:
        self.positions.update({"all"} | compare(*question(rng)))

    def add_game(self, rng: Random) -> None:
        """A game of four, with the moves of this engine."""
        seen = {"all"}
        for ply in plies(new_game(WIKIPEDIA), rng):
            assert ply.card is not None
            shows = compare(ply.before, ply.card)
            self.turns.update({"all"} | shows)
            seen |= shows
        self.games.update(seen)


# --- the scenarios

KNOWN = {
    "c2-useless-two-always": Fault.DRAW,
    "c7b-both-parts-onto-one-square": Fault.DIVIDED,
    "c7b-first-part-bumps-the-second-pawn": Fault.DIVIDED,
    "c7b-the-order-changes-the-result": Fault.DIVIDED,
    "c11c-i-carry-myself-past-my-entry": Fault.SWAP,
    "c11d-lone-swap-may-be-declined": Fault.SWAP,
    "m1-c11d-an-eleven-starts-nobody": Fault.SWAP,
    "m13-same-safety-square-of-two-colours": Fault.ZONE,
    "m5-c11d-the-only-eleven-is-barred-by-my-own-pawn": Fault.SWAP,
    "s3-four-back-onto-triangle-slides": Fault.SELF,
    "s5-opponents-slide-hits-me-both": Fault.SWAPPED,
    "s5-opponents-slide-sweeps-its-own-both": Fault.SWAPPED,
    "s5-slide-hits-the-pawn-just-swapped-both": Fault.SWAPPED,
    "s5-slide-hits-the-pawn-just-swapped-mover": Fault.SWAPPED,
    "s6-one-back-slides-over-my-own": Fault.SELF,
    "s6-slide-after-a-swap-sweeps-my-own-pawn": Fault.SWAPPED,
    "s8-four-back-to-where-i-was": Fault.SELF,
    "s8-own-pawn-on-the-slide-behind": Fault.SELF,
}
"""The scenarios in which the peer is wrong, and the fault that explains all of it."""


def judgments() -> list[Judgment]:
    return [judge(PEER, case) for case in load() if isinstance(case, Scenario)]


def test_the_peer_fails_the_scenarios_that_its_faults_explain_and_no_others() -> None:
    by_verdict: dict[Verdict, list[Scenario]] = {verdict: [] for verdict in Verdict}
    for judgment in judgments():
        by_verdict[judgment.verdict].append(judgment.scenario)
    shows = {
        case.id: compare(parse_state(case.position, case.rules), parse_card(case.card)) - {SHARED}
        for case in by_verdict[Verdict.PASSED] + by_verdict[Verdict.FAILED]
    }
    assert {name: faults for name, faults in shows.items() if faults} == {name: {KNOWN[name]} for name in KNOWN}
    assert {case.id for case in by_verdict[Verdict.FAILED]} == set(KNOWN)
    assert len(by_verdict[Verdict.PASSED]) >= 79


# --- long random runs


def test_every_difference_in_random_positions_and_games_is_a_known_fault() -> None:
    rng, tally = Random(1992), Tally()
    for _ in range(800):
        tally.add_position(rng)
    for _ in range(3):
        tally.add_game(rng)
    assert tally.positions[SHARED] > 0


@pytest.mark.parametrize("fault", Fault)
def test_every_fault_is_there(fault: Fault) -> None:
    """In each position in which it makes a difference, however rare these are."""
    rng, found = Random(fault), 0
    while found < 2:
        state, card = question(rng, SHOWN_BY[fault])
        if outcomes(state, card, ALL - {fault}) != outcomes(state, card, ALL):
            assert fault in compare(state, card)
            found += 1


def test_g4_the_peers_turns_pass_in_the_order_red_yellow_green_blue() -> None:
    """Which is not clockwise on its board either: of four players, all but Yellow are followed by a wrong one."""
    rng, queue, wrong = Random(4), ApologiesEngine(clockwise=False), set()
    for _ in range(100):
        state, card = question(rng)
        texts = str(state.rules), str(state), str(card)
        order = [color for color in (Color.RED, Color.YELLOW, Color.GREEN, Color.BLUE) if color in state.colors]
        following = order[(order.index(state.turn) + 1) % len(order)]
        for right, played in zip(PEER.results(*texts), queue.results(*texts), strict=True):
            pawns, turn, pile = right.split()
            expected = turn if turn == state.turn.letter else following.letter
            assert played == f"{pawns} {expected} {pile}"
            if played != right:
                wrong.add((len(order), state.turn))
    assert wrong == {(4, Color.RED), (4, Color.BLUE), (4, Color.GREEN)}


# --- the peer's adapter


@pytest.mark.parametrize(
    ("rules", "pawns", "card", "expected"),
    [
        ("wikipedia", "S,S,S,S/S,S,S,S/S,S,S,S/S,S,S,S r", "1", True),
        ("wikipedia", "S,S,S,S/-/S,S,S,S/S,S,S,S g", "1", True),
        ("wikipedia", "S,S,S,S/-/S,S,S,S/- y", "1", True),
        ("wikipedia", "S,S,S,S/S,S,S,S/-/- r", "1", False),
        ("wikipedia", "S,S,S,S/S,S,S,S/S,S,S,S/- r", "1", False),
        ("wikipedia", "S,S,S,S/S,S,S,S/S,S,S,S/S,S,S,S r", "none", False),
        ("wikipedia(pawns=3)", "S,S,S/S,S,S/S,S,S/S,S,S r", "1", False),
        ("wikipedia(play_on=true)", "S,S,S,S/S,S,S,S/S,S,S,S/S,S,S,S r", "1", False),
        ("wikipedia.teams", "S,S,S,S/S,S,S,S/S,S,S,S/S,S,S,S r", "1", False),
        ("wikipedia(fire_ice=true)", "S,S,S,S/S,S,S,S/S,S,S,S/S,S,S,S r", "1", False),
        ("wikipedia(draw_again=never)", "S,S,S,S/S,S,S,S/S,S,S,S/S,S,S,S r", "1", True),
        ("wikipedia(draw_again=never)", "S,S,S,S/S,S,S,S/S,S,S,S/S,S,S,S r", "2", False),
        ("wikipedia(own_landing=bump)", "S,S,S,S/S,S,S,S/S,S,S,S/S,S,S,S r", "1", False),
        ("parker_1992", "S,S,S,20/S,S,S,40/S,S,S,S/S,S,S,S r", "11", True),
        ("parker_1992", "S,S,S,31/S,S,S,40/S,S,S,S/S,S,S,S r", "11", False),
        ("parker_1992(slide_on_swap=none)", "S,S,S,20/S,S,S,40/S,S,S,S/S,S,S,S r", "11", False),
    ],
)
def test_what_the_peer_is_asked(rules: str, pawns: str, card: str, expected: bool) -> None:
    assert PEER.supports(rules, pawns, card) is expected


def test_the_peer_in_a_finished_game_and_with_an_open_card() -> None:
    assert list(PEER.results("wikipedia", "H,H,H,H/-/S,S,S,S/- r", "1")) == []
    pile = "4.4.4.4.4.4.4.4.4.4.4"
    opened = f"S,H,H,H/-/S,S,S,S/- r {pile} card=1"
    assert list(PEER.results("wikipedia", opened, "1")) == [f"4,H,H,H/-/S,S,S,S/- y {pile}"]
    with pytest.raises(CardError, match=r"while 1 lies open"):
        list(PEER.results("wikipedia", opened, "2"))


# --- for longer


def main(seconds: float, seed: int) -> None:
    """Run, and print how each scenario's rulings fared and how often each fault showed."""
    rulings: dict[str, Counter[str]] = {}
    for judgment in judgments():
        for ruling in judgment.scenario.rulings:
            rulings.setdefault(ruling, Counter())[judgment.verdict] += 1
    for ruling, count in rulings.items():
        if count[Verdict.PASSED] or count[Verdict.FAILED]:
            print(f"{ruling:5}", *(f"{verdict} {count[verdict]:3}  " for verdict in Verdict))
    rng, tally, end = Random(seed), Tally(), time.monotonic() + seconds
    while time.monotonic() < end:
        tally.add_game(rng)
        for _ in range(200):
            tally.add_position(rng)
    for fault in ("all", *Fault, SHARED):
        print(f"{fault:25}", *(f"{count[fault]:8}" for count in (tally.positions, tally.turns, tally.games)))


if __name__ == "__main__":
    main(float(sys.argv[1]), int(sys.argv[2]))
