"""A second reading of the rules: slow, square by square, to compare a fast engine with.

It covers sections 1 to 5 of the rules and ``play_on`` (G9), and nothing of teams,
hands or Fire and Ice. The docstrings name the rulings that a function reads; where the
rules leave a point open, the choice made is marked "Open".
"""

from collections.abc import Iterator, Mapping
from collections.abc import Set as AbstractSet
from typing import NamedTuple, Protocol

START = -1  # the track is 0 to 59, the Safety Zone s1 to s5 is 60 to 64
SAFETY = 60
HOME = 65
CARDS = (1, 2, 3, 4, 5, 7, 8, 10, 11, 12, 13)
SORRY = 13
KINDS = ("leave", "forward", "backward", "swap", "sorry")

Pawns = tuple[tuple[int, ...], ...]  # by color, each sorted; () for an absent color
Pawn = tuple[int, int]  # color and number: pawns have identity while a card is played
Board = dict[Pawn, int]  # where every pawn stands


class Options(Protocol):
    """The options of sections 1 to 5, their values the words of the rules."""

    @property
    def deck(self) -> Mapping[int, int]: ...
    @property
    def pawns(self) -> int: ...
    @property
    def pawns_out(self) -> int: ...
    @property
    def reshuffle(self) -> str: ...
    @property
    def must_move(self) -> bool: ...
    @property
    def play_on(self) -> bool: ...
    @property
    def exit_cards(self) -> AbstractSet[int]: ...
    @property
    def exit_distance(self) -> str: ...
    @property
    def own_landing(self) -> str: ...
    @property
    def exact_home(self) -> bool: ...
    @property
    def own_entry(self) -> str: ...
    @property
    def diamond(self) -> bool: ...
    @property
    def diamond_holds(self) -> bool: ...
    @property
    def slide_colors(self) -> str: ...
    @property
    def slide_backward(self) -> bool: ...
    @property
    def slide_on_sorry(self) -> bool: ...
    @property
    def slide_on_swap(self) -> str: ...
    @property
    def slide_own_pawns(self) -> str: ...
    @property
    def draw_again(self) -> str: ...
    @property
    def seven_pawns(self) -> int: ...
    @property
    def ten_backward(self) -> str: ...
    @property
    def eleven_swap(self) -> str: ...
    @property
    def sorry_forward(self) -> str: ...


class Step(NamedTuple):
    """One pawn's step; target is the landing square, before any slide."""

    color: int
    origin: int
    target: int
    kind: str
    other: int  # the color swapped with, else -1


class Outcome(NamedTuple):
    """A way to use the card, and what it leads to. No steps: the forfeit."""

    steps: tuple[Step, ...]
    pawns: Pawns
    turn: int
    places: tuple[int, ...]
    over: bool


class Play(NamedTuple):
    """A step, the pawn that made it, and the board after it."""

    step: Step
    pawn: Pawn
    board: Board


# ---- the board (B) ----


def entry(color: int) -> int:
    """B2."""
    return 15 * color + 2


def diamond(color: int) -> int:
    """B3."""
    return 15 * color + 3


def circle(color: int) -> int:
    """B4."""
    return 15 * color + 4


def on_track(square: int) -> bool:
    return 0 <= square < SAFETY


def slide_end(square: int) -> int | None:
    """B1, B5: where the slide ends whose triangle this is; None for other squares."""
    if on_track(square) and square % 15 == 1:
        return square + 3
    if on_track(square) and square % 15 == 9:
        return square + 4
    return None


# ---- walking (M) ----


def walk(options: Options, color: int, square: int, count: int) -> list[int]:
    """M6, M7: the squares where count steps forward can end (M3: whoever is passed)."""
    if count == 0:
        return [square]
    if square == HOME:
        return [] if options.exact_home else [HOME]  # M6
    if square >= SAFETY:
        return walk(options, color, square + 1, count - 1)  # B6: s5 + 1 is HOME
    onward = (square + 1) % 60
    if square != entry(color):
        return walk(options, color, onward, count - 1)
    ends = walk(options, color, SAFETY, count - 1)
    if may_go_on(options, count):
        ends += walk(options, color, onward, count - 1)
    return ends


def may_go_on(options: Options, count: int) -> bool:
    """M7: may a pawn on its own entry, with count steps to go, stay on the track?"""
    if options.own_entry == "may_pass":
        return True
    # The diamond is the next square, and the pawn may not go past it.
    return options.own_entry == "may_stop_on_diamond" and count == 1


def forward_ends(options: Options, color: int, square: int, count: int) -> list[int]:
    """M6, M9: where a pawn on this square can go forward."""
    if square in (START, HOME):
        return []
    if square == diamond(color) and options.diamond_holds:
        return []
    return walk(options, color, square, count)


def backward_end(color: int, square: int, count: int) -> int | None:
    """M10, M11: along the track past the own entry, and out of the Safety Zone."""
    if square in (START, HOME):
        return None
    for _ in range(count):
        if square == SAFETY:
            square = entry(color)
        elif square > SAFETY:
            square -= 1
        else:
            square = (square - 1) % 60
    return square


# ---- landing and sliding (M, S) ----


def meets(pawn: Pawn, other: Pawn, square: int) -> bool:
    """M13, B6: Safety squares are each color's own. Home holds any number (M5)."""
    if pawn == other or square == HOME:
        return False
    return on_track(square) or pawn[0] == other[0]


def land(options: Options, board: Board, pawn: Pawn, square: int) -> Board | None:
    """M4, M5: put the pawn on the square; None where that is illegal."""
    after = {**board, pawn: square}
    for other in board:
        if board[other] == square and meets(pawn, other, square):
            if other[0] == pawn[0] and options.own_landing == "illegal":
                return None
            after[other] = START
    return after


def slides(options: Options, color: int, square: int) -> bool:
    """S1, S2: is this a triangle that slides a pawn of this color?"""
    if slide_end(square) is None:
        return False
    own = square // 15 == color
    return {"not_own": not own, "own": own, "any": True}[options.slide_colors]


def slide(options: Options, board: Board, pawn: Pawn) -> Board | None:
    """S1, S6, S7, S8: the pawn slides if it stands on a triangle; None where illegal.

    Open (S6 with M5): by own_landing bump an own pawn on the triangle is bumped by the
    landing, before the slide, so it neither blocks nor is spared. An own pawn on the
    end circle makes the move illegal under blocks and spared all the same.
    """
    first = board[pawn]
    last = slide_end(first)
    if last is None or not slides(options, pawn[0], first):
        return board
    after = {**board, pawn: last}
    for other in board:
        if other == pawn or not first <= board[other] <= last:
            continue
        if other[0] != pawn[0] or options.slide_own_pawns == "bumped":
            after[other] = START
        elif options.slide_own_pawns == "blocks" or board[other] == last:
            return None
    return after


# ---- what cards can do (C, M1, M2) ----


def play(
    options: Options, board: Board, pawn: Pawn, target: int, kind: str, sliding: bool
) -> Iterator[Play]:
    """M5: the pawn lands, then slides if this kind of move does; nothing if illegal."""
    after = land(options, board, pawn, target)
    if after is not None and sliding:
        after = slide(options, after, pawn)
    if after is not None:
        yield Play(Step(pawn[0], board[pawn], target, kind, -1), pawn, after)


def pawns_of(board: Board, color: int) -> list[Pawn]:
    return [pawn for pawn in board if pawn[0] == color]


def in_start(board: Board, color: int) -> list[Pawn]:
    return [pawn for pawn in pawns_of(board, color) if board[pawn] == START]


def leave(
    options: Options, board: Board, color: int, card: int, count: int
) -> Iterator[Play]:
    """M1, M2: out of Start with the card, or with count steps of it if it is a 7."""
    if card not in options.exit_cards:
        return
    target = circle(color)
    if options.exit_distance == "counted":
        target = (target + count - 1) % 60
    elif count != card:
        return  # M2: to the circle only with the whole card
    for pawn in in_start(board, color):
        yield from play(options, board, pawn, target, "leave", True)


def forward(options: Options, board: Board, color: int, count: int) -> Iterator[Play]:
    """C1, C2, C3, C13b: one pawn forward."""
    for pawn in pawns_of(board, color):
        for target in forward_ends(options, color, board[pawn], count):
            yield from play(options, board, pawn, target, "forward", True)


def onward(
    options: Options, board: Board, color: int, card: int, count: int
) -> Iterator[Play]:
    """Out of Start, or forward."""
    yield from leave(options, board, color, card, count)
    yield from forward(options, board, color, count)


def backward(options: Options, board: Board, color: int, count: int) -> Iterator[Play]:
    """C4, C10, S3: one pawn backward."""
    sliding = options.slide_backward
    for pawn in pawns_of(board, color):
        target = backward_end(color, board[pawn], count)
        if target is not None:
            yield from play(options, board, pawn, target, "backward", sliding)


def opposing_pawns(board: Board, color: int) -> list[Pawn]:
    """C11b, C13a, M13: the opponents' pawns on the track."""
    return [it for it in board if it[0] != color and on_track(board[it])]


def swapped(options: Options, board: Board, pawn: Pawn, other: Pawn) -> Board | None:
    """S5, S6: the board after the swap and its slides; None where one is illegal.

    Open (S5, S6): in the opponent's slide "own" means of the opponent's color. The
    player's pawns on it, the one just swapped too, are bumped whatever slide_own_pawns.
    """
    after: Board | None = {**board, pawn: board[other], other: board[pawn]}
    if after is not None and options.slide_on_swap != "none":
        after = slide(options, after, pawn)
    # If the first slide bumped the other pawn it is in Start, where nothing slides.
    if after is not None and options.slide_on_swap == "both":
        after = slide(options, after, other)
    return after


def swap(options: Options, board: Board, color: int) -> Iterator[Play]:
    """C11a, C11b, C11c: an own pawn on the track with an opponent's there."""
    for pawn in [it for it in pawns_of(board, color) if on_track(board[it])]:
        for other in opposing_pawns(board, color):
            after = swapped(options, board, pawn, other)
            if after is not None:
                step = Step(color, board[pawn], board[other], "swap", other[0])
                yield Play(step, pawn, after)


def replace(options: Options, board: Board, color: int) -> Iterator[Play]:
    """C13a, S4: a pawn from Start in the place of an opponent's on the track."""
    sliding = options.slide_on_sorry
    for pawn in in_start(board, color):
        for other in opposing_pawns(board, color):
            yield from play(options, board, pawn, board[other], "sorry", sliding)


# ---- the cards that take more than one line (C7, C10, C11, C13) ----

Sequences = dict[tuple[Step, ...], Board]


def single(plays: list[Play]) -> Sequences:
    return {(play.step,): play.board for play in plays}


def seven(
    options: Options,
    board: Board,
    color: int,
    left: int = 7,
    moved: tuple[Pawn, ...] = (),
) -> Sequences:
    """C7a, C7b, C7c: every way to play the steps left of a 7, part after part.

    M6: without exact count a part may be longer than the way Home, so that one row of
    steps can be had by several counts; it stands here once.
    """
    if left == 0:
        return {(): board}
    found: Sequences = {}
    if len(moved) == options.seven_pawns:
        return found
    for count in range(1, left + 1):
        for step, pawn, after in onward(options, board, color, 7, count):
            if pawn not in moved:
                rest = seven(options, after, color, left - count, (*moved, pawn))
                found.update({(step, *steps): end for steps, end in rest.items()})
    return found


def ten(options: Options, board: Board, color: int) -> list[Play]:
    """C10: forward 10 or backward 1; leaving Start counts as the forward move.

    Open (C10): a 10 is to be had if one is legal, slides (S6) and overshooting (M6)
    included.
    """
    ahead = list(onward(options, board, color, 10, 10))
    if ahead and options.ten_backward == "only_if_no_ten":
        return ahead
    return ahead + list(backward(options, board, color, 1))


def sorry(options: Options, board: Board, color: int) -> list[Play]:
    """C13a, C13b.

    Open (C13b, S6): a replacement that a slide's rule makes illegal cannot be made, so
    the fallback is open if there is no other.
    """
    taken = list(replace(options, board, color))
    if options.sorry_forward == "none":
        return taken
    if options.sorry_forward == "fallback" and taken:
        return taken
    return taken + list(forward(options, board, color, 4))


def sequences(options: Options, board: Board, color: int, card: int) -> Sequences:
    """Every way to move with the card (C); none if it cannot be used."""
    if card == 4:
        return single(list(backward(options, board, color, 4)))
    if card == 7:
        return seven(options, board, color)
    if card == 10:
        return single(ten(options, board, color))
    if card == SORRY:
        return single(sorry(options, board, color))
    plays = list(onward(options, board, color, card, card))
    if card == 11:
        plays += swap(options, board, color)
    return single(plays)


def may_forfeit(options: Options, card: int, found: Sequences) -> bool:
    """G7, G8, C11d: may the card be left unused?"""
    if not options.must_move or not found:
        return True
    only_swaps = all(step.kind == "swap" for steps in found for step in steps)
    return card == 11 and options.eleven_swap == "optional" and only_swaps


# ---- turn and end (G, C2) ----


def draws_again(options: Options, card: int, steps: tuple[Step, ...]) -> bool:
    """C2.

    Open (C2, G7): under draw_again always one draws again after a 2 that one could
    have used but, by must_move false, did not.
    """
    if card != 2 or options.draw_again == "never":
        return False
    return options.draw_again == "always" or len(steps) > 0


def next_turn(pawns: Pawns, turn: int, places: tuple[int, ...]) -> int:
    """G4, G9: the next color clockwise that is present and not done."""
    turn = (turn + 1) % 4
    while not pawns[turn] or turn in places:
        turn = (turn + 1) % 4
    return turn


def outcome(
    options: Options,
    board: Board,
    turn: int,
    places: tuple[int, ...],
    card: int,
    steps: tuple[Step, ...],
) -> Outcome:
    """G9, C2: whose turn it is after these steps, and whether the game is over."""
    squares = [[board[pawn] for pawn in pawns_of(board, color)] for color in range(4)]
    pawns = tuple(tuple(sorted(each)) for each in squares)
    done = all(square == HOME for square in pawns[turn])
    if done and options.play_on:
        places = (*places, turn)
    present = sum(1 for each in pawns if each)
    over = done and (not options.play_on or len(places) >= present - 1)
    stays = over or (not done and draws_again(options, card, steps))
    return Outcome(
        steps, pawns, turn if stays else next_turn(pawns, turn, places), places, over
    )


def outcomes(
    options: Options, pawns: Pawns, turn: int, places: tuple[int, ...], card: int
) -> list[Outcome]:
    """Every playable row of steps, each once, and the forfeit where it may stand."""
    board = {
        (color, number): square
        for color, squares in enumerate(pawns)
        for number, square in enumerate(squares)
    }
    found = sequences(options, board, turn, card)
    if may_forfeit(options, card, found):
        found = {(): board, **found}
    return [
        outcome(options, after, turn, places, card, steps)
        for steps, after in found.items()
    ]


# ---- the listed form ----

Key = tuple[int, int, int, int, int]


def move_key(it: Outcome) -> tuple[Key, ...]:
    return tuple((s[0], s[1], s[2], KINDS.index(s.kind), s.other) for s in it.steps)


def listed(outcomes: list[Outcome]) -> list[Outcome]:
    """The least row for each multiset of steps and result, in order."""
    kept: dict[tuple[tuple[Key, ...], Pawns], Outcome] = {}
    for it in sorted(outcomes, key=move_key):
        kept.setdefault((tuple(sorted(move_key(it))), it.pawns), it)
    return list(kept.values())


# ---- the pile (G1, G6) ----


def drawable(options: Options, pile: tuple[int, ...]) -> tuple[int, ...]:
    """G6: the counts that could come next. An empty pile is turned over: all cards."""
    return pile if any(pile) else tuple(options.deck.get(card, 0) for card in CARDS)


def without(pile: tuple[int, ...], card: int) -> tuple[int, ...]:
    return tuple(n - (each == card) for each, n in zip(CARDS, pile, strict=True))


def draw(options: Options, pile: tuple[int, ...], card: int) -> tuple[int, ...]:
    """G6: the pile after the card is drawn."""
    left = without(drawable(options, pile), card)
    if options.reshuffle == "immediately" and not any(left):
        # All other cards are discards; with a deck of one card the pile stays empty.
        return without(drawable(options, left), card)
    return left
