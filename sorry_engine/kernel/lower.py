"""From `Rules` to `Tables`: the one place where play is derived from the options."""

from functools import lru_cache

from sorry_engine.board import SLIDES, TRACK_LENGTH, Color, circle, diamond, entry
from sorry_engine.kernel.layout import CELLS, HOME, SAFETY, SAFETY_LENGTH, START, TRACK
from sorry_engine.kernel.native import i64, vec
from sorry_engine.kernel.tables import (
    ALWAYS,
    BLOCKS,
    BUMPED,
    CARD_NUMBERS,
    COUNTS,
    IF_MOVED,
    NEVER,
    SPARED,
    Tables,
)
from sorry_engine.rules import Rules

_SLIDE_OWN = {"bumped": BUMPED, "blocks": BLOCKS, "spared": SPARED}
_AGAIN = {"never": NEVER, "if_moved": IF_MOVED, "always": ALWAYS}


def tables_of(rules: Rules) -> Tables:
    """The tables of these rules, built when they are first asked for and kept with the rules.

    Rules that differ only in what does not touch play share their tables.
    """
    tables = rules._tables
    if not isinstance(tables, Tables):
        tables = _tables_for_play(
            rules.replace(
                pawns=4, pawns_out=0, first_player="chosen", home_points="each", bonus="highest", match_target=None
            )
        )
        object.__setattr__(rules, "_tables", tables)  # Rules are frozen; this is a cache
    return tables


@lru_cache(maxsize=256)
def _tables_for_play(rules: Rules) -> Tables:
    ahead = {number: number for number in (1, 2, 3, 5, 7, 8, 10, 11, 12)}
    if rules.sorry_forward != "none":
        ahead[13] = 4  # C13b
    exits = [int(card) for card in rules.exit_cards]
    counted = rules.exit_distance == "counted"
    whole, whole_in = _forward(rules, {n: n if counted else 1 for n in exits})
    exact = rules.replace(exact_home=True)
    part, part_in = _forward(exact, {n: n for n in range(1, 7)} if counted and 7 in exits else {})
    return Tables(
        whole=whole,
        whole_in=whole_in,
        part=part,
        part_in=part_in,
        back=_backward(),
        slide=_slides(rules),
        ahead=_by_card(ahead),
        behind=_by_card({4: 4, 10: 1}),
        parts=_by_card({number: rules.seven_pawns if number == 7 else 1 for number in range(CARD_NUMBERS)}),
        replaces=_by_card({13: 1}),
        swaps=_by_card({11: 1}),
        again=_by_card({2: _AGAIN[rules.draw_again]}),
        ahead_is_last_resort=rules.sorry_forward == "fallback",
        behind_is_last_resort=rules.ten_backward == "only_if_no_ten",
        swap_is_optional=rules.eleven_swap == "optional",
        may_idle=not rules.must_move,
        two_ways=rules.own_entry != "must_turn",
        exact_home=rules.exact_home,
        own_bump=rules.own_landing == "bump",
        slide_backward=rules.slide_backward,
        slide_on_sorry=rules.slide_on_sorry,
        slide_mover=rules.slide_on_swap != "none",
        slide_swapped=rules.slide_on_swap == "both",
        slide_own=_SLIDE_OWN[rules.slide_own_pawns],
        play_on=rules.play_on,
        turn_over_at_once=rules.reshuffle == "immediately",
        deck=rules.deck.packed,
    )


def _by_card(entries: dict[int, int]) -> vec[i64]:
    table = vec[i64]([0] * CARD_NUMBERS)
    for number, value in entries.items():
        table[number] = value
    return table


def _forward(rules: Rules, exits: dict[int, int]) -> tuple[vec[i64], vec[i64]]:
    """Where n steps forward lead: on the first way, and on the one that turns in where both are open (M7).

    `exits` says which n take a pawn out of Start, and how far, the circle being 1 (M1, M2).
    """
    first = vec[i64]([0] * (4 * CELLS * COUNTS))
    second = vec[i64]([0] * (4 * CELLS * COUNTS))
    for color in Color:
        row = color * CELLS
        for cell in _cells(color):
            reached = {cell}
            for n in range(1, COUNTS):
                reached = {after for before in reached for after in _one_ahead(rules, color, cell, before)}
                _enter(first, second, (row + cell) * COUNTS + n, reached)
        for n, distance in exits.items():
            target = (row + circle(color) + TRACK) * COUNTS + distance - 1
            start = (row + START) * COUNTS + n
            first[start] = first[target] if distance > 1 else circle(color) + TRACK
            second[start] = second[target] if distance > 1 else 0
    return first, second


def _enter(first: vec[i64], second: vec[i64], index: int, reached: set[int]) -> None:
    if reached:
        first[index] = min(reached)
    if len(reached) > 1:
        second[index] = max(reached)


def _one_ahead(rules: Rules, color: Color, origin: int, cell: int) -> set[int]:
    """The cells one step ahead of `cell`, for a pawn whose move began on `origin`."""
    safety = SAFETY + SAFETY_LENGTH * color
    if cell == HOME:
        return set() if rules.exact_home or origin == HOME else {HOME}  # M6
    if cell >= SAFETY:
        return {cell + 1 if cell + 1 < safety + SAFETY_LENGTH else HOME}  # B6
    along = TRACK + (cell - TRACK + 1) % TRACK_LENGTH
    if cell == entry(color) + TRACK:
        return {safety} if rules.own_entry == "must_turn" else {along, safety}  # M7
    if cell == diamond(color) + TRACK:
        if cell == origin:
            return set() if rules.diamond_holds else {along}  # M9
        if rules.own_entry == "may_stop_on_diamond":
            return set()  # M7: not past it
    return {along}


def _backward() -> vec[i64]:
    """Where n steps backward lead: out of the Safety Zone, and straight along the track (M10, M11)."""
    table = vec[i64]([0] * (4 * CELLS * COUNTS))
    for color in Color:
        for origin in _cells(color):
            cell = origin
            for n in range(1, COUNTS):
                if cell == SAFETY + SAFETY_LENGTH * color:
                    cell = entry(color) + TRACK
                elif cell > SAFETY:
                    cell -= 1
                else:
                    cell = TRACK + (cell - TRACK - 1) % TRACK_LENGTH
                table[(color * CELLS + origin) * COUNTS + n] = 0 if origin == HOME else cell
    return table


def _slides(rules: Rules) -> vec[i64]:
    """Where a pawn that lands on a cell comes to stand (B1, B5, S2)."""
    table = vec[i64]([0] * (4 * CELLS))
    for color in Color:
        for cell in range(CELLS):
            table[color * CELLS + cell] = cell
        for slide in SLIDES:
            own = slide.color == color
            if rules.slide_colors == "any" or own == (rules.slide_colors == "own"):
                table[color * CELLS + slide.start + TRACK] = slide.end + TRACK
    return table


def _cells(color: Color) -> list[int]:
    """The cells on which a pawn of the color may stand, without Start."""
    safety = SAFETY + SAFETY_LENGTH * color
    return [*range(TRACK, SAFETY), *range(safety, safety + SAFETY_LENGTH), HOME]
