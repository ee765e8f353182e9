"""The strategies that the package lends to others: what they draw, that it shrinks, and that it shows every ruling."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from typing import Any, TypeVar

import pytest
from hypothesis import find as hypothesis_find
from hypothesis import given, settings
from hypothesis import strategies as st

from sorry_engine import (
    START,
    Card,
    CardError,
    GameState,
    Move,
    Phase,
    Rules,
    apply,
    deal,
    diamond,
    dumps,
    explain,
    legal_moves,
    loads,
    new_game,
    parse_card,
    parse_move,
    parse_state,
    rulebook,
    successors,
    why_illegal,
)
from sorry_engine.testing import cases, coverage, plays, strategies
from sorry_engine.testing.positions import GAMES, TEAM_SEVENS, cards_to_deal, decisions

T = TypeVar("T")

FEW = settings(max_examples=settings().max_examples // 2)


def found(strategy: st.SearchStrategy[T], condition: Callable[[T], Any]) -> T:
    """The smallest that Hypothesis finds."""
    return hypothesis_find(strategy, condition, settings=settings(max_examples=1000, derandomize=True, database=None))


# ---- what is drawn ----


@pytest.mark.parametrize("teams", [None, False, True])
@pytest.mark.parametrize("hands", [None, False, True])
@pytest.mark.parametrize("fire_ice", [None, False, True])
def test_rules_of_the_games_asked_for(teams: bool | None, hands: bool | None, fire_ice: bool | None) -> None:
    if hands and fire_ice:
        with pytest.raises(ValueError, match="no game has both hands and Fire & Ice"):
            strategies.rules(teams=teams, hands=hands, fire_ice=fire_ice)
        return
    drawn = []

    @settings(max_examples=100, derandomize=True, database=None)
    @given(strategies.rules(teams=teams, hands=hands, fire_ice=fire_ice))
    def draw(rules: Rules) -> None:
        drawn.append((rules.teams, rules.hand_size > 0, rules.fire_ice is not None))
        assert not rules.teams or rules.seven_pawns <= TEAM_SEVENS

    draw()
    wanted = (teams, hands, fire_ice)
    assert {*drawn} == {game for game in GAMES if all(it in (None, has) for it, has in zip(wanted, game, strict=True))}


@pytest.mark.parametrize("every_value", [False, True])
def test_every_value_of_the_options(every_value: bool) -> None:
    decks, hands, spaces, targets = set(), set(), set(), set()

    @settings(max_examples=300, derandomize=True, database=None)
    @given(strategies.rules(every_value=every_value))
    def draw(rules: Rules) -> None:
        assert Rules.from_text(str(rules)) == rules
        decks.add(rules.deck)
        hands.add(rules.hand_size)
        targets.add(rules.match_target)
        spaces.add(rules.fire_ice.fire_spaces if rules.fire_ice else None)

    draw()
    assert (len(decks) > 3) == every_value
    assert (len(targets) > 1) == every_value
    assert (len(spaces) > 6) == every_value
    assert hands <= ({*range(8)} if every_value else {0, 1, 2, 3, 5, 7})
    assert (4 in hands) == every_value


@given(strategies.states(reachable=True))
def test_reachable_states_have_the_cards_and_pawns_of_a_game(state: GameState) -> None:
    if not any(set(own) & {*range(60)} for own in state.pawns) and not state.discards.total:
        assert state.phase in (Phase.DRAW, Phase.REFILL, Phase.PLAY)


@settings(FEW)
@given(
    strategies.states(Rules(pawns=2)),
    strategies.states(Rules(pawns=3), reachable=True),
    strategies.states(st.just(Rules(teams=True)), reachable=False),
)
def test_states_of_given_rules(state: GameState, reached: GameState, other: GameState) -> None:
    assert state.rules == Rules(pawns=2)
    assert reached.rules == Rules(pawns=3)
    assert other.rules == Rules(teams=True)
    assert loads(dumps(state)) == state


@pytest.mark.parametrize("reachable", [None, False, True])
def test_all_phases_are_drawn(reachable: bool | None) -> None:
    phases = set()
    rules = strategies.rules() | strategies.rules(fire_ice=True) | strategies.rules(hands=True)

    @settings(max_examples=150, derandomize=True, database=None)
    @given(strategies.states(rules, reachable=reachable))
    def draw(state: GameState) -> None:
        phases.add(state.phase)

    draw()
    assert phases | {Phase.FIRE} == {*Phase}  # which is rare, and found below


@given(strategies.states(), st.data())
def test_cards_for_and_moves(state: GameState, data: st.DataObject) -> None:
    asked = decisions(state)
    if not asked:
        assert state.phase in (Phase.OVER, Phase.REFILL)
        assert strategies.cards_for(state).is_empty
        assert strategies.moves(state).is_empty
        assert strategies.near_moves(state).is_empty
        return
    card = data.draw(strategies.cards_for(state))
    assert card in asked
    move = data.draw(strategies.moves(state))
    assert move in legal_moves(state, move.card)
    assert why_illegal(state, move) is None


def test_near_moves_are_legal_or_not() -> None:
    verdicts = set()

    @settings(max_examples=300, derandomize=True, database=None)
    @given(strategies.states(Rules()), st.data())
    def draw(state: GameState, data: st.DataObject) -> None:
        if decisions(state):
            why = why_illegal(state, data.draw(strategies.near_moves(state)))
            verdicts.add(why and why.code)

    draw()
    assert None in verdicts
    assert len(verdicts) > 10


@settings(FEW)
@given(strategies.games())
def test_games_are_played_from_the_first_card(game: list[strategies.Turn]) -> None:
    for before, action, after in game:
        assert (apply(before, action) if isinstance(action, Move) else deal(before, action)) == after
    assert [turn.before for turn in game[1:]] == [turn.after for turn in game[:-1]]
    for start in game[:1]:
        assert start.before.discards.total == 0
        assert start.before.card is None
        assert {square for own in start.before.pawns for square in own} <= {START, 4, 19, 34, 49}


@settings(max_examples=10)
@given(strategies.games(Rules(pawns=2), whole=True))
def test_whole_games_end(game: list[strategies.Turn]) -> None:
    assert game[-1].after.is_over
    assert not any(turn.before.is_over for turn in game)


@settings(max_examples=5, derandomize=True, database=None)
@given(strategies.games(st.sampled_from([Rules(pawns=1), Rules(pawns=1, deck={Card.FIVE: 1})]), whole=True))
def test_games_without_end_are_no_whole_games(game: list[strategies.Turn]) -> None:
    assert game[-1].after.is_over
    assert game[0].before.rules == Rules(pawns=1)


def test_fire_moves_are_made_and_declined() -> None:
    made: set[bool] = set()

    @settings(max_examples=60, derandomize=True, database=None)
    @given(strategies.games(Rules(fire_ice=True)))
    def draw(game: list[strategies.Turn]) -> None:
        made.update(bool(action.steps) for _, action, _ in game if isinstance(action, Move) and action.card is None)

    draw()
    assert made == {False, True}


# ---- what it shrinks to ----


def test_rules_shrink_to_one_option() -> None:
    assert str(found(strategies.rules(), lambda rules: True)) == "parker_1992"
    both = found(strategies.rules(), lambda rules: rules.slide_on_swap == "both")
    assert str(both) == "parker_1992(slide_on_swap=both)"
    after_home = found(strategies.rules(), lambda rules: rules.teams and rules.partner_moves == "after_home")
    assert str(after_home) == "parker_1992(teams=true,partner_moves=after_home)"


def test_states_shrink_to_few_pawns_on_the_board() -> None:
    assert dumps(found(strategies.states(), lambda state: True)).startswith("parker_1992 | S,S,S,S/S,S,S,S/")
    fire = found(strategies.states(reachable=False), lambda state: state.phase is Phase.FIRE)
    assert str(fire.rules) == "parker_1992(fire_ice=true)"
    assert sum(square != START for own in fire.pawns for square in own) == 1
    won = found(strategies.states(reachable=False), lambda state: state.is_over)
    assert dumps(won) == "parker_1992 | H,H,H,H/S,S,S,S/-/- r 5.4.4.4.4.4.4.4.4.4.4"


def test_states_are_shown_as_their_text() -> None:
    """In a process of its own, without what this suite's conftest does."""
    code = "from hypothesis.vendor.pretty import pretty; from sorry_engine import new_game; print(pretty(new_game()))"
    run = [sys.executable, "-c", f"import sorry_engine.testing.strategies; {code}"]
    shown = subprocess.run(run, capture_output=True, text=True, check=True).stdout
    assert shown == f"{new_game()!r}\n"


def test_games_shrink_to_few_turns() -> None:
    game = found(strategies.games(), lambda game: len(game) > 3)
    assert len(game) == 4
    assert str(game[0].before.rules) == "parker_1992"


def test_moves_and_cards_shrink() -> None:
    state = loads("parker_1992 | S,S,12,30/S,S,S,40/-/- r *")
    assert found(strategies.cards_for(state), lambda card: card and card > 3) is Card.FOUR
    assert str(found(strategies.moves(state), lambda move: len(move.steps) > 1)) == "7:r12>13,r30>36"
    assert str(found(strategies.near_moves(state), lambda move: why_illegal(state, move))) == "1:-"


# ---- the rulings that they show ----


def test_every_ruling_has_a_predicate() -> None:
    ids = [ruling.id for ruling in rulebook.all()]
    assert [*coverage.PREDICATES] == ids
    assert {*coverage._PLAYED} == {*ids} - {*coverage.ELSEWHERE} - coverage.REFUSED_ONLY


def all_ids() -> set[str]:
    return {ruling.id for ruling in rulebook.all()}


def unlike_moves(state: GameState) -> list[Move]:
    """Of all legal moves that do the same kind of thing with the same card, one."""
    alike = {}
    for card in decisions(state):
        for move, after in successors(state, card):
            steps = tuple(
                (
                    step.kind,
                    min(step.target, 60),
                    step.origin == diamond(step.color),
                    step.target in after.pawns[step.color],
                )
                for step in move.steps
            )
            kinds = tuple((kind, target in (START, *range(60)), *rest) for kind, target, *rest in steps)
            alike[card, kinds, after.is_over, after.fire is None, after.ice is None] = move
    return [*alike.values()]


def test_the_strategies_show_every_ruling() -> None:
    """G5 and P7 are shown by no state: `high_card` says who begins, and a `Match` is of several games.

    What does nothing but forbid is shown by refusal, all else by what is played.
    """
    not_played, not_refused = all_ids(), all_ids()

    def show(missing: set[str], state: GameState, action: Move | Card) -> None:
        play = plays.play_of(state, action)
        missing -= {id for id in missing if coverage.PREDICATES[id](play)}

    def look(state: GameState, data: st.DataObject) -> None:
        if state.is_chance:
            card = data.draw(st.sampled_from(cards_to_deal(state)))
            show(not_played, state, card)
        if not decisions(state):
            return
        moves = unlike_moves(state)
        for move in moves[:: len(moves) // 40 + 1]:
            show(not_played, state, move)
        for _ in range(2):
            near = data.draw(strategies.near_moves(state))
            if why_illegal(state, near) is not None:
                show(not_refused, state, near)

    for game in GAMES[:4]:  # plain, teams, hands, fire: a quarter of the examples each
        wanted = strategies.rules(
            **{kind: True for kind, has in zip(("teams", "hands", "fire_ice"), game, strict=True) if has}
        )
        states = strategies.states(wanted) | strategies.states(wanted, reachable=False)
        settings(max_examples=250, derandomize=True, database=None, deadline=None)(given(states, st.data())(look))()

    assert not_played & not_refused == {"G5", "P7"} == {*coverage.ELSEWHERE}
    assert not_played - {"P3"} == {"G5", "P7"} | coverage.REFUSED_ONLY  # a hand that can but swap is rare: see MADE
    assert not coverage.REFUSED_ONLY & not_refused


MADE = [
    ("parker_1992 | S,S,S,4/S,S,S,S/-/- r *", "4:r4>0", "M10 M12", "M11 S3"),
    ("parker_1992 | S,S,S,s2/S,S,S,S/-/- r *", "4:rs2>0", "M11", "M10"),
    (
        "parker_1992(hand_size=1) | S,S,S,53/S,S,S,s1/S,S,S,5/- r 5.4.4.4.4.4.4.4.3.2.4 hands=r:11;b:12;y:12",
        "11:r53<>y5",
        "C11a",
        "P3",
    ),
    (
        "parker_1992(hand_size=1) | H,H,H,58/S,S,S,s1/S,S,S,5/- r 5.4.4.4.4.4.4.4.3.2.4 hands=r:11;b:12;y:12",
        "11:-",
        "P3",
        "P2",
    ),
    ("parker_1992(hand_size=1) | S,S,S,12/S,S,S,S/-/- r 5.4.4.4.4.4.4.4.3.4.4 hands=r:11;b:", "7", "P1 G1", "G6"),
    ("parker_1992 | S,S,S,12/S,S,S,14/-/- r *", "3:r12>15", "M3 G1", "M4 S1 S4 M7 G4"),
    ("parker_1992 | S,S,S,12/S,S,S,14/-/- b *", "3:b14>17", "G4", "M3 M7"),
    ("parker_1992 | S,S,S,12/S,S,S,15/-/- r *", "3:r12>15", "M4", "M3"),
    ("parker_1992 | S,S,12,14/S,S,S,S/-/- r *", "3:r12>15", "M3", "M4"),
    ("parker_1992 | S,S,S,21/S,S,S,S/-/- r *", "3:r21>24", "S1 B5", "B1 S2 S6 S7"),
    ("parker_1992 | S,S,S,6/S,S,S,S/-/- r *", "3:r6>9", "S2", "S1"),
    ("parker_1992 | S,S,S,13/S,S,S,17/-/- r *", "3:r13>16", "S6 S7 B1", "B5"),
    ("parker_1992(must_move=false) | S,S,S,12/S,S,S,S/-/- r *", "3:-", "G7", "G8 C11d"),
    ("parker_1992 | S,S,S,S/S,S,S,S/-/- r *", "3:-", "G8", "G7 C3"),
    ("parker_1992(diamond=true) | S,S,S,2/S,S,S,S/-/- r *", "3:r2>s3", "M8 M7 B2 B6", "B3 M9"),
    ("parker_1992(pawns_out=1) | S,S,S,4/S,S,S,19/-/- r *", "3:r4>7", "G3", "G2"),
    ("parker_1992(pawns_out=1) | S,S,S,8/S,S,S,19/-/- r *", "3:r8>11", "C3", "G3"),
    ("parker_1992 | H,H,H,s4/S,S,S,S/-/- r *", "2:rs4>H", "G2 G9 P5 P6 M6", "C2"),
    ("parker_1992 | H,H,H,s4/S,S,H,H/-/- r *", "2:rs4>H", "P5", "P6"),
    ("parker_1992 | S,S,S,12/S,S,S,S/-/- r *", "3:r12>16", "C3", "C1 G1"),  # refused: what it breaks, and nothing more
]


@pytest.mark.parametrize(("line", "text", "ids", "not_shown"), MADE, ids=[f"{it[1]} {it[2]}" for it in MADE])
def test_what_is_shown_and_what_is_not(line: str, text: str, ids: str, not_shown: str) -> None:
    state = loads(line)
    action = parse_move(text, state.turn) if ":" in text else parse_card(text)
    shown = coverage.rulings_shown(state, action)
    assert {*ids.split()} <= shown
    assert not shown & {*not_shown.split()}


def test_the_scenarios_show_the_rulings_that_they_cite() -> None:
    """They are made by hand, from the rulings: of those that cite one, one at least shows it, by play if it can be."""
    shown: set[str] = set()
    for case in cases.load():
        if isinstance(case, cases.Scenario):
            state = parse_state(case.position, case.rules)
            card = None if case.card in ("none", "hand") else parse_card(case.card)
            found = {id for move in legal_moves(state, card) for id in coverage.rulings_shown(state, move)}
            for verdict in explain(state, card):
                if verdict.violation and not verdict.is_part:
                    found |= coverage.rulings_shown(state, verdict.move) & coverage.REFUSED_ONLY
            shown |= found & {*case.rulings}
    assert all_ids() - shown == {"G5", "P7", "P1", "M12", "P5", "P6"}  # dealt, after two moves, scored


def test_a_card_that_can_not_be_dealt() -> None:
    with pytest.raises(CardError):
        coverage.rulings_shown(loads("parker_1992 | S,S,S,4/S,S,S,S/-/- r 4.4.4.4.4.4.4.4.4.4.4 card=1"), Card.TWO)
