"""The 7 divided among several pawns (C7a-C7c, T6).

The parts are played one after the other, and in whatever order the player likes, so what is listed are sequences; but
two parts that don't touch each other give the same result in either order, and then only one order is followed: the
sequences are built in their lexicographic normal form, in which no step could be moved forward past larger steps that
it does not touch. Sequences of parts that do touch may still come to the same result; of those the least is kept.
"""

from typing import Final

from sorry_engine.kernel.board import are_opponents, is_iced, land, pack, refusal
from sorry_engine.kernel.forward import append_forward, forward
from sorry_engine.kernel.layout import (
    AT,
    CELLS,
    EMPTY,
    FIRE,
    FORWARD,
    HOME,
    LEAVE,
    NOWHERE,
    RESCUE,
    SAFETY,
    START,
    step_of,
    step_origin,
)
from sorry_engine.kernel.native import append, i64, sorted_key, vec
from sorry_engine.kernel.tables import BIT, FIRE_BIT, START_BIT, WAYS, Tables, slide_end
from sorry_engine.kernel.tokens import bring_home, rescues
from sorry_engine.kernel.two_parts import divide_in_two

LONGEST_PART: Final = 6
MOST_STEPS: Final = 8  # seven parts, and a pawn that Fire brings Home

_NOTHING: Final = vec[i64]([0] * MOST_STEPS)


def divide(
    t: Tables, board: vec[i64], first: i64, last: i64, n: i64, parts: i64, width: i64, out: vec[i64]
) -> vec[i64]:
    """Append all ways to use n squares (7) for one pawn, or to divide them among up to `parts`, in rows of `width`."""
    if not t.start_matters:
        pawns = pawns_with_a_part(t, board, first, last)
        others = pawns & (pawns - 1)
        if not others:
            return forward(t, board, first, last, n, width, out)
        if t.exact_home and (parts == 2 or not others & (others - 1)):
            return divide_in_two(t, board, first, last, n, pawns, width, out)
    divider = _spare.pop() if _spare else Divider()
    out = divider.search(t, board, first, last, n, parts, width, out)
    _spare.append(divider)
    return out


def pawns_with_a_part(t: Tables, board: vec[i64], first: i64, last: i64) -> i64:
    """Which pawns could take a part of the 7, a bit for each."""
    pawns: i64 = 0
    color: i64 = 0
    pawn: i64 = 0
    for color in range(first, last + 1, 2):
        for pawn in range(color * 4, color * 4 + 4):
            if t.part[WAYS + color * CELLS + board[pawn]] and not is_iced(board, pawn):
                pawns |= 1 << pawn
    return pawns


class Played:
    """The parts of a 7 that have been played, and the board that they left."""

    def __init__(self, board: vec[i64]) -> None:
        # All parts are carried out on the board but the last, which waits until another depends on it: few do. One that
        # bumps pawns which then may start does not wait.
        self.board = board
        self.waiting: i64 = EMPTY  # the pawn of that part, and where it lands
        self.target: i64 = NOWHERE
        self.parts: i64 = 0
        self.steps: i64 = 0  # one for each part, and one for a pawn that Fire brought Home (F6)
        self.moved: i64 = 0  # a bit for each pawn that took a part
        # how many squares have been used: more than one number only if a pawn came Home without exact count (M6)
        self.least: i64 = 0
        self.most: i64 = 0
        self.highest: i64 = 0  # the highest step of a part
        self.reads: i64 = 0  # what the parts depend on, and what they change, see `tables.BIT`
        self.writes: i64 = 0
        self.ordered = False  # whether the same parts in another order might do something else

    def catch_up(self, t: Tables) -> None:
        """Carry out the part that waits, on a board of its own."""
        if self.waiting != EMPTY:
            self.board = self.board[:]
            land(t, self.board, self.waiting, self.target, True)
            self.waiting = EMPTY


def longest_part(t: Tables, target: i64, n: i64) -> i64:
    """How long a part may be that does what one of n squares does: it may be longer only to Home (M6)."""
    if target == HOME and not t.exact_home:
        return LONGEST_PART
    return n


def bumps_team(t: Tables, board: vec[i64], pawn: i64, cell: i64) -> bool:
    """Whether a part that lands on the cell may bump a pawn of the side, which may then start, or be rescued."""
    end = slide_end(t, pawn >> 2, cell)
    while cell <= end and cell != HOME:
        there = board[AT + cell]
        if there != EMPTY and there != pawn and not are_opponents(t, pawn, there):
            return True
        cell += 1
    return False


class Divider:
    """A search for the ways to divide a 7, and what it keeps notes in."""

    def __init__(self) -> None:
        self.first: i64 = 0
        self.last: i64 = 0
        self.n: i64 = 0
        self.parts: i64 = 0
        self.width: i64 = 0
        self.out = _NOTHING
        self.fire_color: i64 = 0  # of the pawn that carries Fire; -1 if none does
        # the steps played, and what each of them reads and writes
        self.steps = _NOTHING[:]
        self.reads = _NOTHING[:]
        self.writes = _NOTHING[:]
        self.levels = [Played(_NOTHING)]  # one for each number of parts
        self.seen: dict[tuple[bytes, bytes], int] = {}  # result and steps: where the row begins

    def search(
        self, t: Tables, board: vec[i64], first: i64, last: i64, n: i64, parts: i64, width: i64, out: vec[i64]
    ) -> vec[i64]:
        """Append all that is found."""
        self.first = first
        self.last = last
        self.n = n
        self.parts = parts
        self.width = width
        self.out = out
        self.fire_color = (board[FIRE] - 1) >> 2
        self.levels[0].board = board
        self.extend(t, self.levels[0])
        out = self.out
        self.out = _NOTHING
        if self.seen:
            self.seen.clear()
        return out

    def extend(self, t: Tables, played: Played) -> None:
        """Try every further part."""
        low: i64 = 1
        if t.exact_home and played.parts + 1 == self.parts:
            low = self.n - played.most
        high = self.n - played.least
        if high > LONGEST_PART:
            high = LONGEST_PART
        color: i64 = 0
        pawn: i64 = 0
        for color in range(self.first, self.last + 1, 2):
            started = False
            for pawn in range(color * 4, color * 4 + 4):
                cell = played.board[pawn]
                if cell == HOME or (started and cell == START) or played.moved >> pawn & 1:
                    continue
                started = started or cell == START
                if (
                    not t.start_matters
                    and (color << 7 | cell) < played.highest >> 14
                    and not t.reach[color * CELLS + cell] & played.reads
                ):
                    continue  # no part of it touches those played, which all would have to come later
                if not is_iced(played.board, pawn):
                    if cell < SAFETY and cell + high >= SAFETY:  # past square 59: what comes first in order comes first
                        self.try_parts(t, played, pawn, t.part, low, high, 0, cell)
                        self.try_parts(t, played, pawn, t.part, low, high, cell, HOME + 1)
                    else:
                        self.try_parts(t, played, pawn, t.part, low, high, 0, HOME + 1)
                    if t.two_ways:
                        self.try_parts(t, played, pawn, t.part_in, low, high, 0, HOME + 1)
                    if not played.parts:
                        way = self.n * WAYS + color * CELLS + cell
                        self.list_whole(t, played.board, pawn, t.whole[way])
                        self.list_whole(t, played.board, pawn, t.whole_in[way])

    def try_parts(
        self, t: Tables, played: Played, pawn: i64, table: vec[i64], low: i64, high: i64, above: i64, below: i64
    ) -> None:
        """Try the parts of `low` to `high` squares that lead to a cell in between."""
        color = pawn >> 2
        origin = played.board[pawn]  # Start, from where no part goes, if one before has bumped it
        ways = color * CELLS + origin
        kind: i64 = LEAVE if origin == START else FORWARD
        n: i64 = 0
        for n in range(low, high + 1):
            target = table[n * WAYS + ways]
            if above < target < below:
                step = step_of(color, origin, target, kind, 0)
                reads = t.footprint[color * CELLS + target] | BIT[origin]
                if t.start_matters:
                    self.play_minding_others(t, played, pawn, target, n, step, reads)
                elif step > played.highest or reads & played.reads:  # else another order is listed
                    self.play(t, played, pawn, target, n, step, reads, reads, NOWHERE)

    def play_minding_others(
        self, t: Tables, played: Played, pawn: i64, target: i64, n: i64, step: i64, reads: i64
    ) -> None:
        """Play one part where pawns that it bumps may start, and with each pawn that Fire may bring Home (C7b, F6)."""
        if reads & played.writes:
            played.catch_up(t)
        writes = reads & ~START_BIT
        if bumps_team(t, played.board, pawn, target):
            reads |= FIRE_BIT
            writes |= START_BIT
        if pawn >> 2 == self.fire_color:
            reads |= FIRE_BIT
        if target == HOME and played.board[FIRE] == pawn + 1:
            writes |= FIRE_BIT
            played.catch_up(t)
            others = rescues(t, played.board, pawn)
            place: i64 = 0
            for place in range(len(others)):
                bits = BIT[others[place]]
                self.play(t, played, pawn, target, n, step, reads | bits, writes | bits, others[place])
            if len(others) > 0:
                return
        self.play(t, played, pawn, target, n, step, reads, writes, NOWHERE)

    def play(
        self,
        t: Tables,
        played: Played,
        pawn: i64,
        target: i64,
        n: i64,
        step: i64,
        reads: i64,
        writes: i64,
        rescued: i64,
    ) -> None:
        """Play a part, if it may be played and this is the place for it; list what is complete, and go on."""
        least = played.least + n
        most = played.most + longest_part(t, target, n)
        complete = played.parts > 0 and most >= self.n
        goes_on = played.parts + 1 < self.parts and least < self.n
        if not complete and not goes_on:
            return
        touches = reads & played.writes != 0 or writes & played.reads != 0
        if not (self.is_in_place(played, step, reads, writes) if touches else step > played.highest):
            return
        if touches:
            played.catch_up(t)
            if played.board[pawn] != step_origin(step):
                return  # it was bumped
        if refusal(t, played.board, pawn, target, True):
            return
        count = played.steps
        self.steps[count] = step
        ordered = played.ordered or touches or rescued != NOWHERE
        if complete and not ordered:
            self.list_row(count + 1)
        if not goes_on and not ordered:
            return
        self.reads[count] = reads
        self.writes[count] = writes
        played.catch_up(t)
        after = self.level(played.parts + 1)
        after.board = played.board
        after.waiting = pawn
        after.target = target
        after.parts = played.parts + 1
        after.steps = count + 1
        after.moved = played.moved | 1 << pawn
        after.least = least
        after.most = most
        after.highest = step if step > played.highest else played.highest
        after.reads = played.reads | reads
        after.writes = played.writes | writes
        after.ordered = ordered
        if writes & START_BIT or rescued != NOWHERE or (complete and ordered):
            after.catch_up(t)
        if rescued != NOWHERE:
            self.steps[after.steps] = step_of(pawn >> 2, rescued, HOME, RESCUE, 0)
            self.reads[after.steps] = reads
            self.writes[after.steps] = writes
            after.steps += 1
            bring_home(after.board, pawn >> 2, rescued, after.moved)
        if complete and ordered:
            self.list_least(pack(after.board[:] if goes_on else after.board), after.steps)
        if goes_on:
            self.extend(t, after)

    def level(self, parts: i64) -> Played:
        """Where to note what so many parts do."""
        if parts == len(self.levels):
            self.levels.append(Played(_NOTHING))
        return self.levels[parts]

    def is_in_place(self, played: Played, step: i64, reads: i64, writes: i64) -> bool:
        """Whether a step that touches one of those played may follow them in the normal form."""
        place = played.steps - 1
        while not (reads & self.writes[place] or writes & self.reads[place]):
            if self.steps[place] > step:
                return False
            place -= 1
        return True

    def list_whole(self, t: Tables, board: vec[i64], pawn: i64, target: i64) -> None:
        """Append the pawn's move by the whole card, if there is one."""
        if target and not refusal(t, board, pawn, target, True):
            self.out = append_forward(t, board, pawn, target, self.width, self.out)

    def list_row(self, length: i64) -> None:
        """Append the steps played as a row."""
        out = self.out
        place: i64 = 0
        for place in range(length):
            out = append(out, self.steps[place])
        while length < self.width:
            out = append(out, 0)
            length += 1
        self.out = out

    def list_least(self, result: bytes, length: i64) -> None:
        """Append the steps as a row, unless the same steps with the same result are listed; the least row stays."""
        key = result, sorted_key(self.steps[:length])
        row: i64 = self.seen.get(key, -1)
        if row < 0:
            self.seen[key] = len(self.out)
            self.list_row(length)
            return
        place: i64 = 0
        while place < length - 1 and self.steps[place] == self.out[row + place]:
            place += 1
        if self.steps[place] < self.out[row + place]:
            for place in range(length):
                self.out[row + place] = self.steps[place]


_spare: Final[list[Divider]] = []  # such as are in no use: to make one takes longer than most searches
