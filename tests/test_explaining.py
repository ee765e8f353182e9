"""What `explain` says of every use of a card, and `rules_allowing` of a disputed move: true, and nothing left out."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from itertools import islice
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sorry_engine import (
    Allowance,
    Card,
    CardError,
    Color,
    GameState,
    Move,
    Phase,
    PositionError,
    Rules,
    RulesError,
    SorryError,
    StepKind,
    Verdict,
    Violation,
    apply,
    editions,
    explain,
    legal_moves,
    new_game,
    observe,
    parse_move,
    parse_state,
    rulebook,
    rules_allowing,
    why_illegal,
)
from tests.moving import near_moves
from tests.positions import cards_of, decisions
from tests.strategies import game_rules, states
from tests.test_why import CASES

OTHERS = "S,S,S,40/S,S,S,S/S,S,S,S r"
SOLO = Rules()
NO_PARTS = (StepKind.FIRE, StepKind.ICE, StepKind.RESCUE)

FEW = settings().max_examples // 4


def is_divided(move: Move) -> bool:
    return sum(step.kind not in NO_PARTS for step in move.steps) > 1


def said_of(violation: Violation | None) -> tuple[object, ...] | None:
    """All but the fix, which takes its time."""
    return None if violation is None else (violation.rulings, violation.code, violation.text)


# ---- every use has its verdict ----


@given(states(game_rules))
@settings(max_examples=FEW)
def test_the_legal_uses_are_the_legal_moves(state: GameState) -> None:
    for card in decisions(state):
        verdicts = explain(state, card)
        moves = legal_moves(state, card)
        whole = [verdict for verdict in verdicts if not verdict.is_part]
        parts = [verdict.move.steps[0] for verdict in verdicts if verdict.is_part and verdict.legal]
        assert [verdict.move for verdict in whole if verdict.legal] == [move for move in moves if not is_divided(move)]
        divided = {step for move in moves if is_divided(move) for step in move.steps if step.kind not in NO_PARTS}
        assert set(parts) == divided
        for verdict in whole:
            assert said_of(verdict.violation) == said_of(why_illegal(state, verdict.move))
        uses = [(verdict.move, verdict.is_part) for verdict in verdicts]
        assert len(set(uses)) == len(uses)


@given(states(game_rules))
@settings(max_examples=FEW)
def test_without_a_card_the_decision_at_hand(state: GameState) -> None:
    said = [verdict.move for verdict in explain(state) if verdict.legal and not verdict.is_part]
    assert said == [move for move in legal_moves(state) if not is_divided(move)]
    if state.phase in (Phase.DRAW, Phase.REFILL, Phase.OVER):
        assert explain(state) == ()


@given(states(game_rules))
@settings(max_examples=FEW)
def test_every_pawn_is_told_of(state: GameState) -> None:
    """But in what concerns no pawn, or the one that carries Fire."""
    for card in decisions(state):
        if card is not None:
            told = {(step.color, step.origin) for verdict in explain(state, card) for step in verdict.move.steps}
            assert {(state.turn, square) for square in state.pawns[state.turn]} <= told


def test_a_card_in_every_way() -> None:
    state = parse_state("S,S,s1,12/S,S,s2,40/-/- r", Rules())
    assert [str(verdict) for verdict in explain(state, Card.ELEVEN)] == [
        "11:-: 11:r12>23 is possible, so the 11 can't be forfeited (G7, C11d); legal with must_move=false",
        "11:rS<>bS: a pawn in Start takes no part in a swap (C11b, M13)",
        "11:rS>4: an 11 takes no pawn out of Start (M1, M2); legal with exit_cards=any_forward or 1.2.11",
        "11:rS>14: an 11 takes no pawn out of Start (M1, M2)",
        "11:rS<>b40: a pawn in Start takes no part in a swap (C11b, M13)",
        "11:rS<>bs2: a pawn in Start takes no part in a swap (C11b, M13)",
        "11:r12<>bS: a pawn in Start takes no part in a swap (C11b, M13)",
        "11:r12>23: legal",
        "11:r12<>b40: legal",
        "11:r12<>bs2: a pawn in its Safety Zone takes no part in a swap (C11b, M13)",
        "11:rs1<>bS: a pawn in its Safety Zone takes no part in a swap (C11b, M13)",
        "11:rs1<>b40: a pawn in its Safety Zone takes no part in a swap (C11b, M13)",
        "11:rs1<>bs2: a pawn in its Safety Zone takes no part in a swap (C11b, M13)",
        "11:rs1>H: overshoots Home by 6 (M6); legal with exact_home=false",
    ]


def parts(rules: Rules, position: str) -> dict[str, str]:
    found = [verdict for verdict in explain(parse_state(position, rules), Card.SEVEN) if verdict.is_part]
    return {str(verdict.move): str(verdict.violation or "legal") for verdict in found}


def test_the_parts_of_a_7() -> None:
    assert parts(Rules(), "S,20,s3,16/S,S,S,40/-/- r") == {
        **{f"7:rS>{square}": "no part of a 7 takes a pawn out of Start (C7a, M2)" for square in range(4, 10)},
        **{f"7:r16>{square}": "legal" for square in range(17, 23)},  # 20, once another part has moved the pawn there
        **{f"7:r20>{square}": "legal" for square in range(21, 27)},
        **{f"7:rs3>{square}": "legal" for square in ("s4", "s5", "H")},
    }


def test_parts_of_a_7_that_are_illegal() -> None:
    alone = parts(Rules(), "H,H,s3,16/S,S,S,40/-/- r")
    assert alone["7:r16>19"] == "no other pawn can use the rest of the 7 (C7a); legal with exact_home=false"
    assert alone["7:r16>20"] == "legal"
    assert parts(Rules(), "H,H,s4,s3/S,S,S,40/-/- r")["7:rs3>s4"] == (
        "own pawn on s4 (M5); legal with exact_home=false"  # it would have to make way by 1, and then 5 are left
    )
    assert set(parts(Rules(seven_pawns=1), "20,30,S,S/S,S,S,40/-/- r").values()) >= {
        "a 7 is not divided (C7c, C7a); legal with seven_pawns=2 or 3 or 4 or 5 or 6 or 7"
    }
    team = parts(Rules(teams=True, partner_moves="never"), "20,30,H,H/S,S,S,40/50,H,H,H/S,S,S,S r")
    assert team["7:y50>51"] == "Red never moves pawns of Yellow, the partner (T1); legal with partner_moves=any"
    iced = parts(Rules(fire_ice=True), "20,30,H,H/S,S,S,40/-/- r * ice=r20")
    assert iced["7:r20>23"] == "the pawn of Red on 20 carries Ice and can't be moved (F7)"


def test_a_whole_7_that_brings_a_pawn_home_is_no_part() -> None:
    state = parse_state("S,S,S,s3/S,S,S,40/-/- r * fire=rs3 fired=1", Rules(fire_ice=True, exact_home=False))
    assert [str(move) for move in legal_moves(state, Card.SEVEN)] == ["7:rs3>H,rS>>H"]
    found = {str(verdict): verdict for verdict in explain(state, Card.SEVEN) if verdict.is_part}
    assert not any(verdict.legal for verdict in found.values())
    assert "7:rs3>H as a part: no other pawn can use the rest of the 7 (C7a)" in found


def test_m2_a_pawn_of_green_starts_past_square_59() -> None:
    state = parse_state("S,S,S/S,S,S/S,S,S/S,S,S g", editions.HASBRO_A5065.rules)
    assert [str(verdict.move) for verdict in explain(state, Card.TWELVE) if verdict.legal] == ["12:gS>0"]


def test_parts_past_the_entry() -> None:
    found = parts(Rules(), "1,20,S,S/S,S,S,40/-/- r")
    assert found["7:r1>3"].startswith(
        "a pawn that moves forward turns in at its own entry, 2 (M7); legal with own_entry"
    )
    stopping = parts(Rules(diamond=True, own_entry="may_stop_on_diamond"), "1,20,S,S/S,S,S,40/-/- r")
    assert stopping["7:r1>3"] == "legal"
    assert stopping["7:r1>4"] == "a pawn that comes to its own entry, 2, goes no further than 3 (M7)"


@given(states(game_rules), st.data())
@settings(max_examples=FEW)
def test_what_a_hidden_hand_may_not_play_is_explained_too(state: GameState, data: st.DataObject) -> None:
    seen = observe(state)
    for card in cards_of(state):
        moves = legal_moves(state, card)
        for move in islice(near_moves(moves[0], state.turn), 40) if moves else ():
            with suppress(SorryError):  # nothing else
                apply(seen, move)


def test_the_reason_for_a_hidden_hand() -> None:
    def why(options: str, position: str, move: str) -> str:
        state = parse_state(position, Rules.from_text(f"parker_1992(hand_size=1,{options})"))
        return str(why_illegal(state, parse_move(move))).partition(";")[0]

    hidden = "S,S,S,12/S,S,S,40/-/- r * hands=r:?;b:8"
    assert why("ten_backward=only_if_no_ten", hidden, "10:r12>11") == (
        "10:r12>22 is possible, so no pawn may step back (C10)"
    )
    assert why("sorry_forward=fallback", hidden, "S:r12>16") == (
        "S:rS>40 is possible, so no pawn may move forward four (C13b)"
    )
    assert why("draw_again=always", hidden, "5:-") == "the 5 can be played, so no card is discarded (P2, P3)"


def test_hidden_hands_are_not_explained() -> None:
    state = parse_state("S,S,S,12/S,S,S,40/-/- r * hands=r:3,5;b:8,8", Rules(hand_size=2))
    assert {verdict.move.card for verdict in explain(state)} == {Card.THREE, Card.FIVE}
    assert explain(observe(state, Color.RED)) == explain(state)
    with pytest.raises(CardError, match="the hand is hidden"):
        explain(observe(state))
    with pytest.raises(CardError, match="r does not hold it"):
        explain(state, Card.TWELVE)


def test_steps_follow_only_places_where_a_token_may_go() -> None:
    rules = Rules(fire_ice=True, teams=True, partner_moves="never")
    state = parse_state("S,S,S,12/S,S,S,40/S,S,S,50/S,S,S,S r", rules)
    moves = [verdict.move for verdict in explain(state, Card.TWO)]
    assert {str(move.steps[0]) for move in moves if len(move.steps) > 1} == {"fire>r12"}
    assert {"2:fire>b40", "2:fire>y50", "2:fire>r12"} <= set(map(str, moves))


def test_in_the_middle_of_a_fire_move() -> None:
    state = parse_state("12,S,S,S/S,S,S,S/-/- r * fire=r12", Rules(fire_ice=True))
    assert [str(verdict) for verdict in explain(state)] == ["fire:-: legal", "fire:r12>15: legal"]


# ---- what would allow it ----


def single_changes(rules: Rules) -> Iterator[str]:
    """All other values of all options, one by one, but for those too many to list."""
    for ruling in rulebook.all():
        for option in ruling.options:
            if rules.fire_ice is not None or not option.name.startswith("fire_ice."):
                values = [it.text for it in option.values if "<" not in it.text]
                yield from (f"{option.name}={text}" for text in values if text != "true" or option.name != "fire_ice")


def allows(state: GameState, change: str, verdict: Verdict) -> bool:
    """Whether the use is legal in the same position, with the option so."""
    try:
        there = state.replace(rules=state.rules.changed(change))
    except (RulesError, PositionError):
        return False
    if not verdict.is_part:
        return why_illegal(there, verdict.move) is None
    moves = legal_moves(there, verdict.move.card) if verdict.move.card else ()
    return any(verdict.move.steps[0] in move.steps for move in moves if is_divided(move))


@given(states(game_rules), st.data())
@settings(max_examples=FEW)
def test_the_fix_is_true_when_it_is_tried_and_nothing_else_is(state: GameState, data: st.DataObject) -> None:
    cards = [card for card in decisions(state) if card is not None]
    if not cards:
        return
    illegal = [verdict for verdict in explain(state, data.draw(st.sampled_from(cards))) if not verdict.legal]
    for verdict in illegal[:: len(illegal) // 3 + 1]:
        assert verdict.violation is not None
        fix = verdict.violation.fix
        assert all(allows(state, change, verdict) for change in fix), verdict
        others = [change for change in single_changes(state.rules) if change not in fix]
        assert not any(allows(state, change, verdict) for change in others), verdict


GOLDEN = Path(__file__).parent / "golden" / "sentences.md"


def sentences_now() -> str:
    """What is said of every illegal move in `test_why`; the golden file holds it, to be read by people.

    After a change that is meant: `python -c "from tests.test_explaining import *; GOLDEN.write_text(sentences_now())"`.
    """
    lines = []
    for case in CASES:
        state = case.state()
        lines.append(
            f"{state.rules} | {case.pawns} | {case.move}\n    {why_illegal(state, parse_move(case.move, state.turn))}"
        )
    return "\n".join(lines) + "\n"


def test_the_sentences() -> None:
    assert sentences_now() == GOLDEN.read_text()


def allowing(position: str, move: str, rules: Rules = SOLO, among: tuple[str, ...] | None = None) -> Allowance:
    state = parse_state(position, rules)
    return rules_allowing(state, parse_move(move, state.turn), among)


ALL = tuple(edition.name for edition in editions.all())


def test_rules_allowing_with_one_option() -> None:
    assert allowing(f"S,S,17,12/{OTHERS}", "5:r12>17") == Allowance((("own_landing=bump",),), ())
    assert allowing(f"S,S,S,1/{OTHERS}", "5:r1>6").changes == (("own_entry=may_pass",),)
    assert allowing(f"S,S,S,12/{OTHERS}", "7:r12>14,r12>17").changes == ()
    started = allowing("S,S,S,S/S,S,S,40/-/- r", "5:rS>4")
    assert started.changes == (("exit_cards=any_forward",), ("exit_cards=1.2.5",))
    assert started.editions == ()  # in the newer ones each has three pawns, and goes to 8
    assert allowing("S,S,S/S,S,40/-/- r", "5:rS>8", Rules(pawns=3)).editions == ("hasbro_2013", "hasbro_a5065")


def test_a_change_is_told_once() -> None:
    most = Rules(exit_cards=[1, 2, 3, 5, 7, 8, 10, 11])
    assert allowing("S,S,S,S/S,S,S,40/-/- r", "12:rS>4", most).changes == (("exit_cards=any_forward",),)


def test_rules_allowing_with_two_options() -> None:
    found = allowing("S,S,S,S/S,S,S,40/-/- r", "5:rS>8")
    assert found.changes == (
        ("exit_cards=any_forward", "exit_distance=counted"),
        ("exit_distance=counted", "exit_cards=1.2.5"),
    )
    assert all(is_allowed_by(change, "S,S,S,S/S,S,S,40/-/- r", "5:rS>8") for change in found.changes)
    stopped = allowing(f"S,S,S,1/{OTHERS}", "2:r1>3", among=("diamond", "own_entry"))
    assert stopped.changes == (("own_entry=may_pass",),)
    holds = Rules(diamond=True, diamond_holds=True)
    assert allowing(f"S,S,S,3/{OTHERS}", "5:r3>s4", holds).changes == ()


def is_allowed_by(change: tuple[str, ...], position: str, move: str) -> bool:
    return why_illegal(parse_state(position, Rules().changed(*change)), parse_move(move)) is None


def test_rules_allowing_a_legal_move() -> None:
    found = allowing(f"S,S,S,12/{OTHERS}", "5:r12>17")
    assert found.changes == ((),)
    assert found.editions == tuple(name for name in ALL if name not in ("hasbro_2013", "hasbro_a5065"))


def test_rules_allowing_in_the_game_that_is_played() -> None:
    team = allowing("S,S,S,12/S,S,S,40/S,S,S,50/S,S,S,S r", "S:rS>50", Rules(teams=True))
    assert team == Allowance((("teams=false",),), ())
    held = "S,S,S,12/S,S,S,40/-/- r * hands=r:5,5,5,5,8;b:1,1,1,1,2"
    points = editions.PARKER_1992.points
    assert points is not None
    four = [name for name in ALL if name not in ("hasbro_2013", "hasbro_a5065")]
    assert allowing(held, "5:r12>17", points).editions == tuple(f"{name}.points" for name in four)
    both = editions.PARKER_1992.team_points
    assert both is not None
    held = f"S,S,S,12/{OTHERS} * hands=r:5,5,5,5,8;b:1,1,1,1,3;y:2,2,2,2,4;g:4,12,12,12,12"
    assert allowing(held, "5:r12>17", both).editions[0] == "parker_1934.team_points"


def test_rules_allowing_where_the_rest_of_the_position_has_to_give() -> None:
    """The editions differ in their decks, tokens and places."""
    three = "S,S,12/S,S,40/-/- r"
    iced = parse_state(f"{three} * fire=r12 fired=1", editions.HASBRO_2013.rules)
    assert rules_allowing(iced, parse_move("5:r12>17")).editions == ("hasbro_2013", "hasbro_a5065")
    lying = parse_state(f"{three} * card=5", editions.HASBRO_A5065.rules)
    assert rules_allowing(lying, parse_move("5:r12>17")).editions == ("hasbro_2013", "hasbro_a5065")
    done = parse_state("S,S,S,12/H,H,H,H/S,S,S,S/- r places=b", Rules(play_on=True))
    assert rules_allowing(done, parse_move("5:r12>17")).editions == ()  # there Blue has won


def test_rules_allowing_a_fire_move() -> None:
    found = allowing("S,S,S,12/S,S,S,40/-/- r * fire=r12", "fire:r12>30", Rules(fire_ice=True))
    assert found.changes == (("fire_ice.fire_spaces=30",),)
    found = allowing("S,S,S,12/S,S,S,40/-/- r * fire=r12", "fire:r12>14", Rules(fire_ice=True))
    assert found.changes == (("fire_ice.fire_spaces=0.14.15.30.45",), ("fire_ice.fire_spaces=14",))
    assert allowing("S,S,S,12/S,S,S,40/-/- r", "fire:r12>14").changes == ()


def test_rules_allowing_among_some() -> None:
    position, move = "26,20,S,S/S,S,S,40/-/- r", "7:r20>24,r26>29"
    assert allowing(position, move).changes == (("slide_colors=own",), ("slide_own_pawns=spared",))
    assert allowing(position, move, among=("slide_own_pawns",)).changes == (("slide_own_pawns=spared",),)
    assert allowing(position, move, among=()).changes == ()


def test_rules_allowing_errors() -> None:
    state = new_game()
    with pytest.raises(RulesError, match="'slide' is no option"):
        rules_allowing(state, parse_move("5:rS>4"), ["slide"])
    with pytest.raises(TypeError, match="among: expected names of options, got 'deck'"):
        rules_allowing(state, parse_move("5:rS>4"), "deck")
    with pytest.raises(TypeError, match="among: expected str, got 1"):
        rules_allowing(state, parse_move("5:rS>4"), [1])  # type: ignore[list-item]  # the wrong type is what is tested
    with pytest.raises(TypeError, match="move: expected Move"):
        rules_allowing(state, "5:rS>4")  # type: ignore[arg-type]  # the wrong type is what is tested
    with pytest.raises(TypeError, match="state: expected GameState"):
        rules_allowing(None, parse_move("5:rS>4"))  # type: ignore[arg-type]  # the wrong type is what is tested
