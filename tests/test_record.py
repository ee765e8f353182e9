"""Records: one game, one line of JSON; replayed, verified, and written again to the letter.

`tests/golden/records_1.jsonl` holds games of every kind in version 1 of the format, which is to stay readable. Where a
change is wanted, write it anew, and read the difference before it is committed:

    python -m tests.test_record
"""

from __future__ import annotations

import copy
import json
import pickle
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sorry_engine import (
    Card,
    CardError,
    Color,
    GameOverError,
    GameState,
    IllegalMoveError,
    Phase,
    Rules,
    SorryError,
    draw,
    legal_moves,
    new_game,
    observe,
    parse_move,
    parse_state,
)
from sorry_engine.action import Action, RecordError
from sorry_engine.record import Record, Recorder, result_of
from tests.strategies import game_rules, new_games, positions

RED, BLUE, YELLOW, GREEN = Color
R = Rules()
PAIR = (RED, BLUE)
GOLDEN = Path(__file__).parent / "golden" / "records_1.jsonl"
STARTS = "S,S,S,S/S,S,S,S/-/- r 5.4.4.4.4.4.4.4.4.4.4"
MINIMAL = f'{{"format": "sorry-record/1", "rules": "parker_1992", "start": "{STARTS}", "actions": []}}'


def actions(*texts: str) -> list[Action]:
    return [Action.from_text(text) for text in texts]


def play(recorder: Recorder, rng: Random, most: int) -> list[GameState]:
    """Play on at random, now and then dealing the card before it is played; the state after each recorded action."""
    reached: list[GameState] = []
    for _ in range(most):
        state = recorder.state
        if state.is_over:
            break
        lies_open = bool(reached) and state.card is not None  # dealt here: the move takes the place of the draw
        if state.phase is Phase.REFILL or (state.is_chance and rng.random() < 0.3):
            recorder.deal(draw(state, rng))
        else:
            drawn = state.phase is Phase.DRAW or (state.phase is Phase.FIRE and rng.random() < 0.3)
            moves = legal_moves(state, draw(state, rng) if drawn else None)
            recorder.apply(moves[int(rng.random() * len(moves))])
        reached[len(reached) - lies_open :] = [recorder.state]
    return reached


@st.composite
def games(draw_from: st.DrawFn, most: int = 60) -> tuple[Record, list[GameState]]:
    """A game of any kind from its start or from any position, and its states."""
    start = draw_from(new_games(game_rules) | positions(game_rules))
    recorder = Recorder(start, players=dict.fromkeys(start.colors, "Ann"), seed={"generator": "x", "value": 2**70})
    reached = play(recorder, Random(draw_from(st.integers(0, 2**16))), draw_from(st.integers(0, most)))
    return recorder.record, [start, *reached]


# ---- round trip, replay, verify ----


@given(games())
def test_a_game_replays_to_the_same_states(game: tuple[Record, list[GameState]]) -> None:
    record, states = game
    assert list(record.replay()) == states
    assert record.end == states[-1]
    assert record.verify() is None
    assert len(record.actions) == len(states) - 1
    assert record.result == result_of(states[-1])


@given(games())
def test_a_game_is_read_as_it_was_written(game: tuple[Record, list[GameState]]) -> None:
    record, states = game
    line = str(record)
    again = Record.from_text(line)
    assert again == record
    assert hash(again) == hash(record)
    assert str(again) == line
    assert list(again.replay()) == states
    assert Record.from_text(line + "\r\n") == record
    assert line.isascii()
    assert line.isprintable()
    value = json.loads(line)
    assert list(value) == ["format", "rules", "start", "players", "seed", "actions", "result"]
    assert Record.from_text(json.dumps(dict(reversed(value.items())), separators=(",", ":"))).actions == record.actions
    for action in record.actions:
        assert Action.from_text(str(action)) == action


@given(games(), st.data())
def test_verify_names_the_first_action_that_does_not_fit(
    game: tuple[Record, list[GameState]], data: st.DataObject
) -> None:
    record, states = game
    if not record.actions:
        return
    index = data.draw(st.integers(0, len(record.actions) - 1))
    moves = st.sampled_from(["5:-", "5:r12>17", "1:rS>4", "fire:-", "2:bS>19", "S:rS>20"]).map(parse_move)
    damaged = Action(data.draw(st.sampled_from(Color)), data.draw(moves | st.sampled_from([*Card, None])))
    record = Record(record.start, [*record.actions[:index], damaged, *record.actions[index + 1 :]])
    problem = record.verify()
    refused = error_of(damaged, states[index])
    replayed = record.replay()
    assert [next(replayed) for _ in range(index + 1)] == states[: index + 1]
    if refused is None:
        assert next(replayed) == damaged.after(states[index])
        assert problem is None or problem.index is None or problem.index > index
        return
    assert isinstance(problem, RecordError)
    assert (problem.index, problem.action) == (index, damaged)
    assert str(problem) == f"actions[{index}]: {damaged}: {refused}"
    assert type(problem.__cause__) is type(refused)
    with pytest.raises(RecordError) as caught:
        next(replayed)
    assert str(caught.value) == str(problem)


def error_of(action: Action, state: GameState) -> SorryError | None:
    try:
        action.after(state)
    except SorryError as error:
        return error
    return None


@pytest.mark.parametrize(
    ("start", "action", "cause", "message"),
    [
        (new_game(), "b 8:-", RecordError, "it is the turn of r"),
        (new_game(), "b draws 8", RecordError, "it is the turn of r"),
        (new_game(), "r takes 8", RecordError, "no hand must be filled now"),
        (new_game(), "r takes ?", RecordError, "no hand must be filled now"),
        (new_game(), "r 8:rS>4", IllegalMoveError, "8:rS>4 is illegal (M1"),
        (new_game(), "r fire:-", IllegalMoveError, "fire:- is illegal (F"),
        (new_game(Rules(deck={Card.ONE: 4})), "r 8:-", CardError, "card 8: it could not be drawn"),
        (new_game(Rules(hand_size=2)), "b takes 8", RecordError, "the hand of r must be filled now"),
        (new_game(Rules(hand_size=2)), "r draws 8", RecordError, "no card lies open in a game with hands"),
        (new_game(Rules(hand_size=2)), "r 8:-", IllegalMoveError, "8:- is illegal (P1"),
        (parse_state(STARTS + " card=7", R.replace(deck=55)), "r draws 8", CardError, "no card is drawn while 7 lies"),
        (parse_state("H,H,H,H/S,S,S,S/-/- r", R), "r 8:-", GameOverError, "the game is over"),
        (parse_state("H,H,H,H/S,S,S,S/-/- r", R), "r takes 8", GameOverError, "the game is over"),
    ],
)
def test_what_does_not_fit_and_why(start: GameState, action: str, cause: type[SorryError], message: str) -> None:
    problem = Record(start, actions(action)).verify()
    assert isinstance(problem, RecordError)
    assert str(problem).startswith(f"actions[0]: {action}: {message}")
    assert type(problem.__cause__) is cause
    again = pickle.loads(pickle.dumps(problem))
    assert (str(again), again.index, again.action) == (str(problem), 0, problem.action)


WON = parse_state("s5,H,H,H/S,20,H,H/-/- r", R)


@pytest.mark.parametrize(
    ("result", "message"),
    [
        (None, None),
        ({}, None),
        ({"winners": ["r"], "score": {"b": 10, "r": 55}, "moves": 7}, None),
        ({"score": {"r": 55, "b": 10}}, None),
        ({"winners": ["b"]}, "result: winners: \"['b']\", but after the last action it is ['r']: H,H,H,H/"),
        ({"winners": ["r", "b"]}, "result: winners: "),
        ({"score": {"r": 55, "b": 15}}, "result: score: "),
        ({"places": ["r"]}, "result: places: \"['r']\", but after the last action it is none: H,H,H,H/"),
    ],
)
def test_a_result_is_verified(result: dict[str, Any] | None, message: str | None) -> None:
    record = Record(WON, actions("r 1:rs5>H"), result=result)
    problem = record.verify()
    if message is None:
        assert problem is None
        return
    assert isinstance(problem, RecordError)
    assert (problem.index, problem.action) == (None, None)
    assert str(problem).startswith(message)


def test_a_game_that_goes_on_has_no_result() -> None:
    assert result_of(WON) is None
    assert str(Record(WON, result={"winners": ["r"]}).verify()).startswith("result: winners: \"['r']\", but after the")
    assert Record(WON, result={"adjourned": True}).verify() is None


def test_the_result_of_a_game() -> None:
    rules = Rules(play_on=True)
    over = parse_state("S,S,S,S/H,H,H,H/H,H,H,H/- b places=y,b", rules)
    assert result_of(over) == {"winners": ["y"], "places": ["y", "b"], "score": {"r": 0, "b": 20, "y": 40}}
    assert Record(over, result={"places": ["b", "y"]}).verify() is not None
    teams = parse_state("H,H,H,H/S,S,S,S/H,H,H,H/S,S,S,S y", Rules(teams=True))
    assert (result_of(teams) or {})["winners"] == ["r", "y"]


# ---- recording ----


def test_a_move_takes_the_place_of_the_draw_of_its_card() -> None:
    recorder = Recorder(new_game(R, colors=PAIR))
    assert recorder.deal(Card.TWO).card is Card.TWO
    left = recorder.record
    assert str(left).endswith('"actions": ["r draws 2"], "result": null}')
    assert left.end == recorder.state
    for going_on in recorder, Recorder.resume(left):
        going_on.apply(parse_move("2:rS>4"))
        assert going_on.record.actions == tuple(actions("r 2:rS>4"))
        going_on.apply(parse_move("8:r4>12"))
        assert going_on.record.actions == tuple(actions("r 2:rS>4", "r 8:r4>12"))
        assert going_on.record.end == going_on.state
    assert left.actions == tuple(actions("r draws 2"))


def test_a_card_that_lay_open_at_the_start_was_not_drawn_here() -> None:
    recorder = Recorder(parse_state(STARTS + " card=2", R.replace(deck=55)))
    recorder.apply(parse_move("2:rS>4"))
    assert recorder.record.actions == tuple(actions("r 2:rS>4"))
    assert recorder.record.verify() is None


def test_f5_a_card_without_the_fire_move_declines_it() -> None:
    fire = Rules(fire_ice=True)
    start = parse_state("S,S,S,12/S,S,S,S/-/- r * fire=r12", fire)
    assert start.phase is Phase.FIRE
    ends = []
    played: list[tuple[list[str | Card], list[str]]] = [
        (["fire:-", Card.FIVE, "5:r12>17"], ["r fire:-", "r 5:r12>17"]),
        ([Card.FIVE, "5:r12>17"], ["r 5:r12>17"]),
        (["5:r12>17"], ["r 5:r12>17"]),
        ([Card.FIVE], ["r draws 5"]),
        (["fire:r12>15", Card.FIVE], ["r fire:r12>15", "r draws 5"]),
    ]
    for done, written in played:
        recorder = Recorder(start)
        for what in done:
            if isinstance(what, str):
                recorder.apply(parse_move(what))
            else:
                recorder.deal(what)
        assert [str(action) for action in recorder.record.actions] == written
        assert recorder.record.end == recorder.state
        ends.append(recorder.state)
    assert ends[0] == ends[1] == ends[2]


def test_what_is_refused_is_not_recorded() -> None:
    for start in new_game(), new_game(Rules(hand_size=2)), parse_state(STARTS + " card=7", R.replace(deck=55)), WON:
        recorder = Recorder(start)
        with pytest.raises(SorryError):
            recorder.apply(parse_move("7:r12>19"))
        if start.hands is None:
            with pytest.raises(CardError):
                recorder.deal(None)
        for wrong in "5:r12>17", 5:
            with pytest.raises(TypeError):
                recorder.apply(wrong)  # type: ignore[arg-type]  # the point of the test
            with pytest.raises(TypeError):
                recorder.deal(wrong)  # type: ignore[arg-type]  # the wrong type is what is tested
        assert recorder.state is start
        assert recorder.record == Record(start)


def test_an_observed_game() -> None:
    """What Red sees of a hand game: the cards that others take are not seen, those they play are."""
    rules = Rules(hand_size=2, pawns_out=1)
    rng = Random(5)
    whole, seen = Recorder(new_game(rules, colors=PAIR)), Recorder(observe(new_game(rules, colors=PAIR), RED))
    for _ in range(60):
        state = whole.state
        if state.refill is not None:
            card = draw(state, rng)
            whole.deal(card)
            seen.deal(card if state.refill is RED else None)
        else:
            moves = legal_moves(state)
            move = moves[int(rng.random() * len(moves))]
            whole.apply(move)
            seen.apply(move)
        assert seen.state == observe(whole.state, RED)
    texts = [str(action) for action in seen.record.actions]
    assert texts[2:4] == ["b takes ?", "b takes ?"]
    assert all(text.endswith("?") == text.startswith("b takes") for text in texts)
    assert Record.from_text(str(seen.record)).verify() is None


@given(games(most=30), st.data())
@settings(max_examples=30)
def test_a_record_goes_on_where_it_was_left(game: tuple[Record, list[GameState]], data: st.DataObject) -> None:
    record, states = game
    count = data.draw(st.integers(0, len(record.actions)))
    recorder = Recorder.resume(Record(record.start, record.actions[:count], players=record.players, seed=record.seed))
    assert recorder.state == states[count]
    for action in record.actions[count:]:
        if isinstance(action.done, (Card, type(None))):
            recorder.deal(action.done)
        else:
            recorder.apply(action.done)
    assert recorder.record == record


def test_resuming_keeps_what_was_read_to_the_letter() -> None:
    line = str(Record(WON, result={"note": 1}))
    line = line[:-1].replace('"note": 1', '"note": 1.10') + ', "rating": 1500.0000000000000000}'
    recorder = Recorder.resume(Record.from_text(line))
    assert str(recorder.record) == line
    recorder.apply(parse_move("1:rs5>H"))
    assert recorder.record.result == {"note": 1.1, "winners": ["r"], "score": {"r": 55, "b": 10}}
    assert str(recorder.record).endswith(', "rating": 1500.0000000000000000}')
    done = str(recorder.record).replace("1.1,", "1.10,")
    assert str(Recorder.resume(Record.from_text(done)).record) == done
    with pytest.raises(RecordError):
        Recorder.resume(Record(WON, actions("b 8:-")))


# ---- a record is a value ----


def test_a_record_is_a_value() -> None:
    record = Record(new_game(), actions("r 8:-"), players={BLUE: {"name": "Bob"}}, extra={"site": "x"})
    for same in copy.copy(record), copy.deepcopy(record), pickle.loads(pickle.dumps(record)):
        assert same == record
    assert eval(repr(record), {"Record": Record}) == record
    assert record != Record(new_game(), actions("r 8:-"), players={BLUE: {"name": "Bob"}}, extra={"site": "y"})
    assert {record: 1}[Record.from_text(str(record))] == 1
    record.players[RED] = "Ann"
    record.extra["site"] = record.players[BLUE]["name"] = "z"
    assert (record.players, record.extra) == ({BLUE: {"name": "Bob"}}, {"site": "x"})
    for name in "start", "actions", "players", "_extra", "anything":
        with pytest.raises(AttributeError):
            setattr(record, name, ())


def test_the_text() -> None:
    record = Record(
        new_game(R, colors=PAIR),
        actions("r 8:-", "b draws 2"),
        players={RED: "Zoë", BLUE: None},
        seed={"generator": "Dealer", "value": 7},
        extra={"a b": [1, 2.5, {"ü": True}]},
    )
    assert str(record) == (
        f'{{"format": "sorry-record/1", "rules": "parker_1992", "start": "{STARTS}", '
        '"players": {"r": "Zo\\u00eb", "b": null}, "seed": {"generator": "Dealer", "value": 7}, '
        '"actions": ["r 8:-", "b draws 2"], "result": null, "a b": [1, 2.5, {"\\u00fc": true}]}'
    )
    assert (record.players, record.seed) == ({RED: "Zoë", BLUE: None}, {"generator": "Dealer", "value": 7})
    assert (record.result, record.extra) == (None, {"a b": [1, 2.5, {"ü": True}]})


def test_blanks_do_no_harm() -> None:
    spaced = (
        MINIMAL.replace('"format"', ' \t"format"  ').replace(', "', '  ,\t"').replace("[]", '[ "r 8:-" ,"b 8:-"] \t')
    )
    assert Record.from_text(f" \t{spaced} \t\r\n") == Record(new_game(R, colors=PAIR), actions("r 8:-", "b 8:-"))


def test_what_may_be_left_out() -> None:
    record = Record.from_text(MINIMAL)
    assert record == Record(new_game(R, colors=PAIR))
    assert (record.players, record.seed, record.result, record.extra) == ({}, None, None, {})
    named = MINIMAL.replace('"parker_1992"', '"hasbro_2005.teams"').replace("/-/-", "/S,S,S,S/S,S,S,S")
    assert '"rules": "parker_1992(seven_pawns=7,teams=true)"' in str(Record.from_text(named))


@pytest.mark.parametrize(
    "value",
    [
        *("1", "1.0", "1.10", "1e2", "1E+2", "-0", "-0.0", "0.30000000000000001", "12345678901234567890.0"),
        *("9" * 600, "1" + "0" * 300 + ".0", "1e-400", "2.2250738585072014e-308"),
        *('"\\u00e9"', '"é"', '"\\/"', '"\\ud800"', '"\\ud83d\\ude00"', '"😀"', '"\u2028\u0085\u00a0"', '""', '"\\n"'),
        *("null", "true", "[]", "{}", '{"b":1,"a":2}', '{ "b" : [ 1 ,\t2 ] }', '{"":{"":""}}', "[" * 90 + "]" * 90),
    ],
)
def test_unknown_fields_survive_to_the_letter(value: str) -> None:
    for line in (
        f'{MINIMAL[:-1]}, "é\\n": 1, "x": {value}}}',
        f'{{"x": {value}, {MINIMAL[1:]}',
        f'{MINIMAL[:-1]}, "players": {{"x": {value}}}, "seed": null}}'.replace("x", "b", 1),
        f'{MINIMAL[:-1]}, "seed": {{"generator": "", "value": 5, "x": {value}}}}}',
        MINIMAL[:-1] + f', "result": {{"x": {value}}}}}',
    ):
        record = Record.from_text(line)
        assert f'": {value}}}' in str(record)
        assert Record.from_text(str(record)) == record
        assert str(Record.from_text(str(record))) == str(record)
        assert json.loads(str(record)) == json.loads(line) | json.loads(str(record))


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)


@given(st.dictionaries(st.text(max_size=6), json_values, max_size=4), json_values)
def test_any_json_survives(extra: dict[str, Any], player: Any) -> None:
    record = Record(new_game(), players={RED: player}, seed={"generator": "x", "value": player}, extra=extra)
    assert (record.players, record.extra, list(record.extra)) == ({RED: player}, extra, list(extra))
    assert Record.from_text(str(record)) == record
    foreign = json.dumps({**json.loads(MINIMAL), "players": {"r": player}, **extra}, ensure_ascii=False)
    assert json.loads(str(Record.from_text(foreign)))["players"] == {"r": player}
    assert Record.from_text(foreign).extra == extra
