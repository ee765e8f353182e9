"""From `Rules` to `Tables`: the one place where play is derived from the options."""

from functools import lru_cache

from sorry_engine.board import SLIDES, TRACK_LENGTH, Color, circle, diamond, entry
from sorry_engine.kernel.layout import CELLS, HOME, PUT_FIRE, PUT_ICE, SAFETY, SAFETY_LENGTH, START, TRACK
from sorry_engine.kernel.native import i64, vec
from sorry_engine.kernel.tables import (
    AFTER_HOME,
    AHEAD,
    ALWAYS,
    ANY_TIME,
    BEHIND,
    BIT,
    BLOCKS,
    BUMPED,
    CARD_NUMBERS,
    COUNTS,
    DIVIDES,
    IF_MOVED,
    NEVER,
    OWN_OR_PARTNERS,
    PARTNERS,
    PUTS,
    REPLACES,
    SPARED,
    SWAPS,
    WAYS,
    Tables,
)
from sorry_engine.rules import Rules

_SLIDE_OWN = {"bumped": BUMPED, "blocks": BLOCKS, "spared": SPARED}
_AGAIN = {"never": NEVER, "if_moved": IF_MOVED, "always": ALWAYS}
_PARTNER_MOVES = {"never": NEVER, "after_home": AFTER_HOME, "any": ANY_TIME}
_TEAM_SORRY = {"never": NEVER, "partner": PARTNERS, "own_or_partner": OWN_OR_PARTNERS}


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
    ways = _ways(rules.exact_home, rules.own_entry, rules.diamond_holds)
    whole, whole_in = _with_exits(*ways, {n: n if counted else 1 for n in exits})
    ways = _ways(True, rules.own_entry, rules.diamond_holds)
    part, part_in = _with_exits(*ways, {n: n for n in range(1, 7)} if counted and 7 in exits else {})
    slide = _slides(rules)
    footprint = _footprints(slide)
    fire_ice = rules.fire_ice
    puts = {1: PUT_ICE, 2: PUT_FIRE} if fire_ice else {}
    home_bonus = fire_ice is not None and fire_ice.home_bonus
    ice_guards = fire_ice is not None and not fire_ice.iced_bumpable
    parts = dict.fromkeys(range(1, CARD_NUMBERS), 1) | {7: rules.seven_pawns}
    width = {number: count + home_bonus + (number in puts) for number, count in parts.items()}
    behind = {4: 4, 10: 1}
    powers = {13: REPLACES, 11: SWAPS}
    for power, numbers in (
        (AHEAD, [number for number, n in ahead.items() if n]),
        (BEHIND, behind),
        (DIVIDES, [number for number, count in parts.items() if count > 1]),
        (PUTS, puts),
    ):
        for number in numbers:
            powers[number] = powers.get(number, 0) | power
    again = _AGAIN[rules.draw_again] if not rules.hand_size or rules.two_in_hand != "none" else NEVER
    t = Tables()
    t.whole = whole
    t.whole_in = whole_in
    t.part = part
    t.part_in = part_in
    t.back = _backward()
    t.slide = slide
    t.ahead = _by_card(ahead)
    t.behind = _by_card(behind)
    t.parts = _by_card(parts)
    t.width = _by_card(width)
    t.footprint = footprint
    t.reach = _reach(footprint, part, part_in)
    t.powers = _by_card(powers)
    t.again = _by_card({2: again})
    t.ahead_is_last_resort = rules.sorry_forward == "fallback"
    t.behind_is_last_resort = rules.ten_backward == "only_if_no_ten"
    t.swap_is_optional = rules.eleven_swap == "optional"
    t.may_idle = not rules.must_move
    t.two_ways = rules.own_entry != "must_turn"
    t.exact_home = rules.exact_home
    t.own_bump = rules.own_landing == "bump"
    t.slide_backward = rules.slide_backward
    t.slide_on_sorry = rules.slide_on_sorry
    t.slide_mover = rules.slide_on_swap != "none"
    t.slide_swapped = rules.slide_on_swap == "both"
    t.start_matters = home_bonus or (counted and 7 in exits)
    t.slide_own = _SLIDE_OWN[rules.slide_own_pawns]
    t.careful_slides = rules.slide_own_pawns != "bumped" or ice_guards
    t.play_on = rules.play_on
    t.turn_over_at_once = rules.reshuffle == "immediately"
    t.deck = rules.deck.packed
    t.sides = 1 if rules.teams else 3
    t.partner_moves = _PARTNER_MOVES[rules.partner_moves] if rules.teams else NEVER
    t.team_bump = rules.team_bump
    t.team_sorry = _TEAM_SORRY[rules.team_sorry] if rules.teams else NEVER
    t.hand_size = rules.hand_size
    t.plays_before_refill = rules.two_in_hand == "play_then_refill" and again != NEVER
    t.has_tokens = fire_ice is not None
    t.puts = _by_card(puts)
    t.ice_may_stay = fire_ice is not None and fire_ice.ice_move == "may"
    t.ice_in_safety = fire_ice is not None and fire_ice.ice_targets == "track_and_zone"
    t.fire_move = _fire_moves(rules)
    t.home_bonus = home_bonus
    t.ice_guards = ice_guards
    return t


def _by_card(entries: dict[int, int]) -> vec[i64]:
    table = vec[i64]([0] * CARD_NUMBERS)
    for number, value in entries.items():
        table[number] = value
    return table


def _with_exits(ways: vec[i64], ways_in: vec[i64], exits: dict[int, int]) -> tuple[vec[i64], vec[i64]]:
    """The ways ahead, and those out of Start: which n lead out stands in `exits`, and how far, the circle being 1."""
    first, second = ways[:], ways_in[:]
    for color in Color:
        row = color * CELLS
        for n, distance in exits.items():
            target = (distance - 1) * WAYS + row + circle(color) + TRACK
            start = n * WAYS + row + START
            first[start] = first[target] if distance > 1 else circle(color) + TRACK
            second[start] = second[target] if distance > 1 else 0
    return first, second


@lru_cache(maxsize=16)
def _ways(exact_home: bool, own_entry: str, diamond_holds: bool) -> tuple[vec[i64], vec[i64]]:
    """Where n steps forward lead: on the first way, and on the one that turns in where both are open (M7)."""
    first = vec[i64]([0] * (COUNTS * WAYS))
    second = vec[i64]([0] * (COUNTS * WAYS))
    for color in Color:
        for cell in _cells(color):
            reached = {cell}
            for n in range(1, COUNTS):
                reached = {
                    after
                    for before in reached
                    for after in _one_ahead(exact_home, own_entry, diamond_holds, color, cell, before)
                }
                _enter(first, second, n * WAYS + color * CELLS + cell, reached)
    return first, second


def _enter(first: vec[i64], second: vec[i64], index: int, reached: set[int]) -> None:
    if reached:
        first[index] = min(reached)
    if len(reached) > 1:
        second[index] = max(reached)


def _one_ahead(exact_home: bool, own_entry: str, diamond_holds: bool, color: Color, origin: int, cell: int) -> set[int]:
    """The cells one step ahead of `cell`, for a pawn whose move began on `origin`."""
    safety = SAFETY + SAFETY_LENGTH * color
    if cell == HOME:
        return set() if exact_home or origin == HOME else {HOME}  # M6
    if cell >= SAFETY:
        return {cell + 1 if cell + 1 < safety + SAFETY_LENGTH else HOME}  # B6
    along = TRACK + (cell - TRACK + 1) % TRACK_LENGTH
    if cell == entry(color) + TRACK:
        return {safety} if own_entry == "must_turn" else {along, safety}  # M7
    if cell == diamond(color) + TRACK:
        if cell == origin:
            return set() if diamond_holds else {along}  # M9
        if own_entry == "may_stop_on_diamond":
            return set()  # M7: not past it
    return {along}


@lru_cache(maxsize=1)
def _backward() -> vec[i64]:
    """Where n steps backward lead: out of the Safety Zone, and straight along the track (M10, M11)."""
    table = vec[i64]([0] * (COUNTS * WAYS))
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
                table[n * WAYS + color * CELLS + origin] = 0 if origin == HOME else cell
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


def _footprints(slide: vec[i64]) -> vec[i64]:
    """The cells that a part of a 7 covers which lands on a cell: that one and the slide from there, as bits."""
    table = vec[i64]([0] * (4 * CELLS))
    for color in Color:
        for cell in _cells(color):
            index = color * CELLS + cell
            end = slide[index]
            bits = 0
            if cell != HOME:
                for passed in range(cell, int(end) + 1):
                    bits |= int(BIT[passed])
            table[index] = bits
    return table


def _reach(footprint: vec[i64], part: vec[i64], part_in: vec[i64]) -> vec[i64]:
    """What any part of a 7 by a pawn on a cell covers, or leaves, as bits."""
    table = vec[i64]([0] * (4 * CELLS))
    for color in Color:
        for cell in _cells(color):
            bits = int(BIT[cell])
            for n in range(1, 7):
                for targets in (part, part_in):
                    target = targets[n * WAYS + color * CELLS + cell]
                    if target:
                        bits |= int(footprint[color * CELLS + target])
            table[color * CELLS + cell] = bits
    return table


def _fire_moves(rules: Rules) -> vec[i64]:
    """The next fire space ahead of a pawn on the track, past the own entry only by M7 and M9 (F5)."""
    table = vec[i64]([0] * (4 * CELLS))
    if rules.fire_ice is None:
        return table
    for color in Color:
        for square in range(TRACK_LENGTH):
            cell = origin = square + TRACK
            for _ in range(TRACK_LENGTH - 1):
                along = TRACK + (cell - TRACK + 1) % TRACK_LENGTH
                if along not in _one_ahead(True, rules.own_entry, rules.diamond_holds, color, origin, cell):
                    break
                cell = along
                if cell - TRACK in rules.fire_ice.fire_spaces:
                    table[color * CELLS + origin] = cell
                    break
    return table


def _cells(color: Color) -> list[int]:
    """The cells on which a pawn of the color may stand, without Start."""
    safety = SAFETY + SAFETY_LENGTH * color
    return [*range(TRACK, SAFETY), *range(safety, safety + SAFETY_LENGTH), HOME]
