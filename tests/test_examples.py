"""The examples that keep something: undo, what could have been, self-play, and the web server with all its answers."""

from __future__ import annotations

import json
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from http.client import HTTPConnection
from pathlib import Path
from random import Random
from time import sleep
from typing import Any

import pytest

from examples import self_play, undo, web_server, what_could_have_been
from examples.web_server import Games, ask, serving
from sorry_engine import (
    PARKER_1992,
    Card,
    Color,
    GameState,
    Move,
    Record,
    Recorder,
    apply,
    draw,
    legal_moves,
    loads,
    new_game,
    observe,
    parse_move,
    parse_state,
    read_records,
)
from sorry_engine.batch import Batch

HANDS = "parker_1992(pawns=1,pawns_out=1,hand_size=3)"


def play_on(state: GameState, cards: int) -> list[GameState]:
    rng = Random(5)
    states = [state]
    for _ in range(cards):
        states.append(apply(states[-1], rng.choice(legal_moves(states[-1], draw(states[-1], rng)))))
    return states


# ---- undo


def test_undo_brings_the_very_same_states_back() -> None:
    states = play_on(new_game(), 5)
    history = undo.History(states[0])
    for state in states[1:]:
        history.play(state)
    undone = [history.undo() for _ in range(5)]
    redone = [history.redo() for _ in range(5)]
    assert list(map(id, undone)) == list(map(id, states[4::-1]))
    assert list(map(id, redone)) == list(map(id, states[1:]))


def test_undo_has_a_beginning_and_redo_an_end() -> None:
    first, second = play_on(new_game(), 1)
    history = undo.History(first)
    with pytest.raises(IndexError):
        history.undo()
    history.play(second)
    with pytest.raises(IndexError):
        history.redo()
    assert history.done == [first, second]


def test_what_was_undone_is_gone_once_something_else_is_played() -> None:
    first, second, third = play_on(new_game(), 2)
    history = undo.History(first)
    history.play(second)
    history.undo()
    history.play(third)
    with pytest.raises(IndexError):
        history.redo()
    assert history.undo() is first


@pytest.mark.parametrize("seed", range(8))
def test_the_undo_program_ends_where_it_was(seed: int, capsys: pytest.CaptureFixture[str]) -> None:
    undo.main(seed)
    lines = capsys.readouterr().out.splitlines()
    assert [line[:4].strip() for line in lines if not line.startswith(" ")] == [
        "now",
        *["undo"] * 3,
        *["redo"] * 3,
        "The",
    ]
    assert lines[0][5:] == lines[-2][5:]
    assert lines[-1] == "The very same object is back: True"


# ---- self-play


def test_the_best_action_gains_most() -> None:
    state = parse_state("58,10,S,S/30,S,S,S/s1,S,S,S/S,S,S,S r card=11", PARKER_1992)
    batch = Batch(state, 2, 1)
    assert list(map(str, legal_moves(state))) == ["11:r10>21", "11:r10<>b30", "11:r58<>b30"]
    assert self_play.gains(batch).tolist() == [11, 20, -28] * 2
    assert self_play.best_actions(batch).tolist() == [1, 1]


def test_who_gains_most_wins_most(capsys: pytest.CaptureFixture[str]) -> None:
    self_play.main(20)
    told = capsys.readouterr().out.split()
    wins = list(map(int, told[2:12:3]))
    assert sum(wins) == 20
    assert wins[0] == max(wins)
    assert told[12:14] == ["20", "games,"]


# ---- what could have been


def test_the_best_move_comes_first_and_is_worth_what_it_does() -> None:
    state = parse_state("7,59,H,H/-/30,42,H,H/- r card=11", PARKER_1992)
    options = what_could_have_been.choice(state, parse_move("11:r59<>y42"))
    assert str(options[0][1]) == "11:r7<>y30"
    assert (11, parse_move("11:r7>18")) in options
    assert what_could_have_been.given_away(state, options[0][1]) == 0
    assert what_could_have_been.given_away(state, options[-1][1]) == options[0][0] - options[-1][0]


def test_what_could_have_been_tells_the_odds_of_every_card_that_could_come(capsys: pytest.CaptureFixture[str]) -> None:
    recorder = Recorder(parse_state("7,S,S,S/-/30,S,S,S/- r 1.0.0.0.0.0.0.0.3.0.0", PARKER_1992))
    recorder.apply(parse_move("1:r7>8"))
    what_could_have_been.tell(recorder.record)
    out = capsys.readouterr().out
    assert "1:r7>8  <- was played" in out
    assert [line.split()[-1] for line in out.splitlines() if line.endswith("%")] == ["25.0%", "75.0%"]


def test_what_could_have_been_reads_every_game_of_a_file_and_passes_over_hands_not_seen(
    capsys: pytest.CaptureFixture[str],
) -> None:
    records = list(read_records(Path(__file__).parent / "golden" / "records_1.jsonl"))
    for record in records:
        what_could_have_been.tell(record)
    told = capsys.readouterr().out
    assert told.count("gave most away") == told.count("<- was played") > 5


# ---- the web server


@pytest.fixture(scope="module")
def host() -> Iterator[str]:
    with serving(Games(Random(7))) as host:
        yield host


def begin(host: str, rules: str = HANDS, colors: str = "ry") -> str:
    return f"/games/{ask(host, '/games', {'rules': rules, 'colors': colors})['id']}"


def refuse(host: str, status: int, path: str, body: object = None) -> dict[str, Any]:
    answer = ask(host, path, body)
    assert answer["status"] == status, answer
    assert isinstance(answer["error"], str)
    return answer


def test_a_new_game_is_by_the_book_for_four(host: str) -> None:
    created = ask(host, "/games", {})
    assert created["status"] == 201
    seen = ask(host, f"/games/{created['id']}")
    assert (seen["status"], seen["rules"], seen["turn"], seen["result"]) == (200, "parker_1992", "r", None)
    card = parse_state(seen["state"], PARKER_1992).card
    assert seen["events"] == [{"event": "card_drawn", "color": "r", "card": str(card)}]
    assert seen["told"] == 1


def test_only_the_player_whose_turn_it_is_gets_moves(host: str) -> None:
    game = begin(host)
    assert ask(host, f"{game}?as=r")["moves"]
    assert ask(host, f"{game}?as=y")["moves"] == ask(host, game)["moves"] == []


def test_each_sees_its_own_hand_and_nobody_elses_through_a_whole_game(tmp_path: Path) -> None:
    games = Games(Random(3), tmp_path)
    name = games.begin(HANDS, "ry")["id"]
    rng = Random(4)
    told: dict[str | None, int] = dict.fromkeys((None, *"ry"), 0)
    events: dict[str | None, list[dict[str, Any]]] = {viewer: [] for viewer in told}
    while True:
        (record,) = read_records(tmp_path / f"{name}.jsonl")
        true = record.end
        for viewer in told:
            seen = games.look(name, viewer, told[viewer])
            colors = [Color.from_letter(viewer)] if viewer else []
            assert seen["state"] == str(observe(true, *colors))
            told[viewer] = seen["told"]
            events[viewer] += seen["events"]
        if true.is_over:
            break
        move = rng.choice(games.look(name, true.turn.letter, 0)["moves"])
        played = games.play(name, true.turn.letter, move, None)
        assert played["events"][0]["event"] in ("card_played", "discarded")
    for viewer in told:  # what was told bit by bit is the whole game, and what another hand drew is told to nobody
        assert events[viewer] == games.look(name, viewer, 0)["events"]
        drawn = [event for event in events[viewer] if event["event"] == "hand_filled"]
        assert drawn
        assert all((event["card"] is None) == (event["color"] != viewer) for event in drawn)


def test_no_refusal_shows_a_hand(tmp_path: Path) -> None:
    games = Games(Random(3), tmp_path)
    name = games.begin(HANDS, "ry")["id"]
    (record,) = read_records(tmp_path / f"{name}.jsonl")
    assert record.end.hands is not None
    held = record.end.hands[Color.RED]
    missing = next(card for card in Card if card not in held)
    with serving(games) as host:
        game = f"/games/{name}"
        for text in f"{held[0]}:r4>3" if held[0] is not Card.TEN else "10:r4>5", f"{missing}:-", "fire:-", "nonsense":
            for viewer in "?as=r", "?as=y", "?as=b", "?as=", "":
                error = ask(host, f"{game}/moves{viewer}", {"move": text})["error"]
                assert "hands=" not in error or str(observe(record.end, Color.RED)) in error
        for viewer in "b", "g", "", "rr", "%20":
            assert "hands=" not in refuse(host, 400, f"{game}?as={viewer}")["error"]


def test_a_move_answers_with_its_events_and_those_of_the_next_card(host: str) -> None:
    game = begin(host, "parker_1992(draw_again=never)")
    seen = ask(host, f"{game}?as=r")
    played = ask(host, f"{game}/moves?as=r", {"move": seen["moves"][0]})
    kinds = [event["event"] for event in played["events"]]
    assert kinds[0] in ("forfeited", "card_played")
    assert kinds[-2:] == ["turn_passed", "card_drawn"]
    assert played["told"] == seen["told"] + len(kinds)
    assert (played["status"], played["turn"], played["moves"]) == (200, "y", [])
    assert ask(host, f"{game}?told={seen['told']}")["events"] == played["events"]
    assert loads(f"{played['rules']} | {played['state']}").card is not None


def test_without_a_viewer_whoever_has_the_turn_plays(host: str) -> None:
    game = begin(host, "parker_1992(draw_again=never)")
    for player in "ryr":
        seen = ask(host, f"{game}?as={player}")
        assert ask(host, f"{game}/moves", {"move": seen["moves"][0]})["status"] == 200


def test_an_illegal_move_is_refused_with_the_ruling_and_changes_nothing(host: str) -> None:
    game = begin(host, "parker_1992(deck=0.0.0.0.9.0.0.0.0.0.0)")  # fives
    before = ask(host, f"{game}?as=r")
    answer = refuse(host, 409, f"{game}/moves?as=r", {"move": "5:rS>4"})
    assert answer["violation"]["rulings"] == ["M1", "M2"]
    assert answer["violation"]["text"] in answer["error"]
    assert "exit_cards=any_forward" in answer["violation"]["fix"]
    assert "violation" not in refuse(host, 409, f"{game}/moves?as=y", {"move": "5:y34>39"})
    assert "violation" not in refuse(host, 409, f"{game}/moves?as=r", {"move": "8:-"})
    assert ask(host, f"{game}?as=r") == before


def test_a_finished_game_has_a_result_and_takes_no_move(host: str) -> None:
    game = begin(host, "parker_1992(pawns=1,pawns_out=1,deck=0.0.0.0.0.0.40.0.0.0.0,exact_home=false)")  # eights
    seen = ask(host, game)
    while not seen["result"]:
        moves = ask(host, f"{game}?as={seen['turn']}")["moves"]
        seen = ask(host, f"{game}/moves", {"move": moves[-1]})
    assert seen["result"]["winners"] == [seen["turn"]]
    assert seen["moves"] == []
    assert [event["event"] for event in seen["events"][-2:]] == ["won", "game_ended"]
    assert "over" in refuse(host, 409, f"{game}/moves", {"move": moves[-1]})["error"]


@pytest.mark.parametrize(
    "body",
    [
        {"rules": "chess"},
        {"rules": "parker_1992(deck=46)"},
        {"rules": 1992},
        {"colors": "r"},
        {"colors": "rr"},
        {"colors": "rx"},
        {"colors": ["r", "y"]},
        {"rules": "parker_1992.teams", "colors": "ry"},
        [],
        "ry",
        7,
    ],
)
def test_a_game_that_can_not_be_is_refused(host: str, body: object) -> None:
    refuse(host, 400, "/games", body)


@pytest.mark.parametrize("move", ["", "5", "5:r12>17,", "\ud800", "5:r12>17" * 999, 17, None, ["5:-"]])
def test_a_move_that_is_no_move_is_refused(host: str, move: object) -> None:
    refuse(host, 400, f"{begin(host)}/moves", {"move": move})


def test_what_is_not_there_is_not_found(host: str) -> None:
    for path in (
        "/",
        "/games",
        "/games/0123456789abcdef",
        "/games/../secret",
        "/elsewhere",
        "/games/a/moves",
        "/games/a/b/c",
    ):
        refuse(host, 404, path)
    for path in "/", "/games/0123456789abcdef", "/games/a/moves/b":
        refuse(host, 404, path, {})
    refuse(host, 404, "/games/0123456789abcdef/moves", {"move": "5:-"})


def test_events_are_asked_for_by_number(host: str) -> None:
    game = begin(host)
    assert ask(host, f"{game}?told=999999999")["events"] == []
    for number in "-1", "x", "1e3", "%C2%B2", "9" * 5000:
        refuse(host, 400, f"{game}?told={number}")


def send(host: str, body: bytes, **headers: str) -> int:
    with closing(HTTPConnection(host, timeout=5)) as connection:
        connection.putrequest("POST", "/games")
        for name, value in headers.items():
            connection.putheader(name.replace("_", "-"), value)
        connection.endheaders(body)
        answer = connection.getresponse()
        assert "error" in json.load(answer)
        return answer.status


@pytest.mark.parametrize("body", [b"", b"{", b"\xff", b"nonsense", b"[" * 9000, b"1" * 9000, b'{"rules": 1} 2'])
def test_what_is_no_json_is_refused(host: str, body: bytes) -> None:
    assert send(host, body, Content_Length=str(len(body))) == 400


def test_a_body_too_large_or_of_unknown_size_is_refused(host: str) -> None:
    assert send(host, b"", Content_Length=str(web_server.LONGEST + 1)) == 413
    assert send(host, b"") == send(host, b"", Content_Length="-1") == send(host, b"", Content_Length="9" * 5000) == 400


class SlowRandom(Random):
    """It leaves the other threads time to come in between."""

    def random(self) -> float:
        sleep(0.02)
        return super().random()


def test_of_many_who_play_the_same_move_at_once_one_does() -> None:
    with serving(Games(SlowRandom(7))) as host, ThreadPoolExecutor(8) as pool:
        game = begin(host, "parker_1992(draw_again=never)")
        move = {"move": ask(host, f"{game}?as=r")["moves"][0]}
        answers = list(pool.map(lambda _: ask(host, f"{game}/moves?as=r", move)["status"], range(8)))
    assert sorted(answers) == [200] + [409] * 7


def test_games_in_a_folder_are_there_for_the_next_server(tmp_path: Path) -> None:
    games = Games(Random(1), tmp_path)
    name = games.begin(HANDS, "ry")["id"]
    games.play(name, "r", games.look(name, "r", 0)["moves"][0], None)
    (path,) = tmp_path.iterdir()
    record = Record.from_text(path.read_text())
    assert (path.name, record.verify(), len([a for a in record.actions if isinstance(a.done, Move)])) == (
        f"{name}.jsonl",
        None,
        1,
    )
    assert Games(Random(2), tmp_path).look(name, "y", 0) == games.look(name, "y", 0)


def test_a_fire_move_is_left_to_the_player() -> None:
    games = Games(Random(8))
    rng = Random(9)
    name = games.begin("hasbro_2013(pawns=1)", "ry")["id"]
    told = offered = 0
    every: list[dict[str, Any]] = []
    while not (seen := games.look(name, None, told))["result"]:
        told, every = seen["told"], every + seen["events"]
        moves = games.look(name, seen["turn"], 0)["moves"]
        offered += "fire:-" in moves
        games.play(name, seen["turn"], rng.choice(moves), None)
    assert offered
    assert every + seen["events"] == games.look(name, None, 0)["events"]


def test_the_server_shows_itself(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("sys.argv", ["web_server.py"])
    web_server.main()
    assert "The end: {'winners': [" in capsys.readouterr().out
