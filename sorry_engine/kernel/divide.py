"""The 7 divided among several pawns (C7a-C7c).

The parts are played one after the other, and in whatever order the player likes, so what is listed are sequences; but
two parts that don't touch each other give the same result in either order, and then only one order is followed: the
sequences are built in their lexicographic normal form, in which no step could be moved forward past larger steps that
it does not touch. Sequences of parts that do touch may still come to the same result; of those the least is kept.
"""

from typing import Final

from sorry_engine.kernel.board import land, pack, refusal
from sorry_engine.kernel.layout import CELLS, FORWARD, HOME, LEAVE, START, step_of, step_origin, step_target
from sorry_engine.kernel.native import append, i64, vec
from sorry_engine.kernel.tables import COUNTS, Tables, slide_end

LONGEST_PART: Final = 6


def divide(t: Tables, board: vec[i64], color: i64, width: i64, out: vec[i64]) -> vec[i64]:
    """Append all ways to divide a 7 among 2 to `width` pawns of the color, one row of `width` steps for each."""
    if _pawns_with_a_part(t, board, color) < 2:
        return out
    divider = Divider(t, color, width, out)
    divider.extend(board, 0, 0, 0, 0, False)
    return divider.out


def _pawns_with_a_part(t: Tables, board: vec[i64], color: i64) -> i64:
    count: i64 = 0
    pawn: i64 = 0
    for pawn in range(color * 4, color * 4 + 4):
        row = (color * CELLS + board[pawn]) * COUNTS
        if t.part[row + 1]:
            count += 1
    return count


class Divider:
    """One search for the ways to divide a 7."""

    def __init__(self, t: Tables, color: i64, width: i64, out: vec[i64]) -> None:
        self.t = t
        self.color = color
        self.width = width
        self.out = out
        self.steps = vec[i64]([0] * int(width))  # the parts played so far
        self.seen: dict[tuple[bytes, tuple[int, ...]], i64] = {}  # result and steps: where the row begins

    def extend(self, board: vec[i64], depth: i64, moved: i64, least: i64, most: i64, touching: bool) -> None:
        """Try every further part after `depth` parts, by the pawns that have no bit in `moved`.

        The parts so far used `least` to `most` squares: more than one number only where a pawn came Home without exact
        count (M6). `touching`: some of them touch each other.
        """
        t = self.t
        low: i64 = 7 - most if t.exact_home and depth + 1 == self.width else 1
        high: i64 = min(LONGEST_PART, 7 - least)
        started = False
        pawn: i64 = 0
        n: i64 = 0
        for pawn in range(self.color * 4, self.color * 4 + 4):
            cell = board[pawn]
            if moved >> pawn & 1 or cell == HOME or (started and cell == START):
                continue
            started = started or cell == START
            row = (self.color * CELLS + cell) * COUNTS
            for n in range(low, high + 1):
                target = t.part[row + n]
                if target:
                    self.play(board, depth, moved, least + n, most + longest_part(t, target, n), touching, pawn, target)
                if t.two_ways:
                    target = t.part_in[row + n]
                    if target:
                        longest = longest_part(t, target, n)
                        self.play(board, depth, moved, least + n, most + longest, touching, pawn, target)

    def play(
        self,
        board: vec[i64],
        depth: i64,
        moved: i64,
        least: i64,
        most: i64,
        touching: bool,
        pawn: i64,
        target: i64,
    ) -> None:
        """Play one part, if it may be played and this is the place for it; list what is complete, and go on."""
        t = self.t
        complete = depth > 0 and most >= 7
        goes_on = depth + 1 < self.width and least < 7
        origin = board[pawn]
        step = step_of(self.color, origin, target, LEAVE if origin == START else FORWARD, 0)
        before = depth
        while before > 0:
            before -= 1
            if touch(t, self.steps[before], step):
                touching = True
                break
            if self.steps[before] > step:
                return
        if refusal(t, board, pawn, target, True):
            return
        self.steps[depth] = step
        if complete and not touching:
            self.list_row(depth + 1)
        if goes_on or (complete and touching):
            after = board[:]
            land(t, after, pawn, target, True)
            if complete and touching:
                self.list_least(after, depth + 1)
            if goes_on:
                self.extend(after, depth + 1, moved | 1 << pawn, least, most, touching)

    def list_row(self, length: i64) -> None:
        """Append the steps played as a row."""
        place: i64 = 0
        for place in range(self.width):
            self.out = append(self.out, self.steps[place] if place < length else 0)

    def list_least(self, result: vec[i64], length: i64) -> None:
        """Append the steps as a row, unless the same steps with the same result are listed; the least row stays."""
        steps = [self.steps[place] for place in range(length)]
        key = pack(result[:]), tuple(sorted(steps))
        row = self.seen.get(key, -1)
        if row < 0:
            self.seen[key] = len(self.out)
            self.list_row(length)
            return
        listed = [self.out[row + place] for place in range(length)]
        if steps < listed:
            place: i64 = 0
            for place in range(length):
                self.out[row + place] = self.steps[place]


def longest_part(t: Tables, target: i64, n: i64) -> i64:
    """How long a part may be that does what one of n squares does: it may be longer only to Home (M6)."""
    return LONGEST_PART if target == HOME and not t.exact_home else n


def touch(t: Tables, a: i64, b: i64) -> bool:
    """Whether the order of two parts of a 7 may matter: one meets what the other leaves, lands on or slides over."""
    a_lands = step_target(a)
    a_ends = slide_end(t, a >> 21, a_lands)
    b_lands = step_target(b)
    b_ends = slide_end(t, b >> 21, b_lands)
    a_from = step_origin(a)
    b_from = step_origin(b)
    if a_lands <= b_ends and b_lands <= a_ends and a_lands != HOME:
        return True
    if a_lands <= b_from <= a_ends or b_lands <= a_from <= b_ends:
        return True
    # a pawn that the one part bumps may leave Start with the other (C7b, M2)
    return (a_from == START and (b_lands < b_ends or t.own_bump)) or (
        b_from == START and (a_lands < a_ends or t.own_bump)
    )
