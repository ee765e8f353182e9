"""Records of an earlier version stay readable, to the letter."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from sorry_engine import (
    Card,
    editions,
    new_game,
    observe,
    parse_move,
    parse_state,
)
from sorry_engine.record import Record, Recorder
from tests.test_record import BLUE, GOLDEN, GREEN, PAIR, RED, YELLOW, R, play

# ---- golden records ----


def golden() -> Iterator[Record]:
    """A game of each kind, played at random: rules, colors, how many plies at most, and what else is recorded."""
    fire, points, teams = editions.HASBRO_2013.rules, editions.PARKER_1992.points, editions.PARKER_1992.teams
    assert fire is not None
    assert points is not None
    assert teams is not None
    few = points.replace(pawns=2, hand_size=2)
    for number, (start, most) in enumerate(
        [
            (new_game(R.replace(pawns=1), colors=PAIR), 999),
            (new_game(R.replace(pawns=1, deck=44), colors=[RED, YELLOW, GREEN], first=GREEN), 999),
            (new_game(teams.replace(pawns=1, pawns_out=1)), 999),
            (new_game(points.replace(pawns=1, hand_size=2), colors=[BLUE, GREEN]), 999),
            (new_game(few.replace(two_in_hand="play_then_refill"), colors=PAIR), 60),
            (new_game(fire.replace(pawns=2), colors=[BLUE, YELLOW]), 999),
            (parse_state("S,S,12/S,S,20/-/- r * fire=r12 ice=b20", fire), 12),
            (new_game(R.replace(pawns=1, play_on=True, pawns_out=1), colors=[RED, BLUE, YELLOW]), 999),
            (parse_state("0,7,s5,H/S,59,s1,H/-/S,S,30,H b 0.0.0.0.0.0.0.0.0.0.1", R), 20),
            (parse_state("S,S,S,12/S,S,S,S/-/- b * card=7", R), 1),
            (parse_state("H,H,H,H/S,20,H,H/-/- r", R), 0),
        ],
        start=1,
    ):
        recorder = Recorder(start, players={start.turn: f"player {number}"}, seed={"generator": "x", "value": number})
        play(recorder, Random(number), most)
        yield recorder.record
    for moves in ["fire:-", "10:r12>11", "1:ice>r11,bS>19"], ["fire:r12>15", "1:ice>-,rS>4", "8:-"]:
        fired = Recorder(parse_state("S,S,12,20/S,S,S,S/-/- r * fire=r12 ice=r20", R.replace(fire_ice=True)))
        for move in moves:
            fired.apply(parse_move(move, RED))
        yield fired.record
    left = Recorder(new_game(R, colors=PAIR), extra={"site": "Zürich", "rounds": [1, 2.0, None], "é": {}})
    left.deal(Card.TWO)
    yield left.record
    seen = Recorder(observe(new_game(few, colors=PAIR), BLUE), players={BLUE: {"name": "me", "rating": 1500.0}})
    for card in None, None, Card.ONE, Card.SEVEN:
        seen.deal(card)
    seen.apply(parse_move("12:r4>16"))
    seen.deal(None)
    yield seen.record
    line = str(left.record)[:-1]
    yield Record.from_text(f'{line}, "numbers": [1.10, 1e2, -0, 0.30000000000000001], "text": "\\u00e9é\\/"}}')


def test_golden_records_are_written_again_to_the_letter() -> None:
    lines = GOLDEN.read_text(encoding="utf-8").split("\n")
    assert lines == [*map(str, golden()), ""]


def test_golden_records_can_be_read() -> None:
    """They stay as they are when the format has a newer version."""
    lines = GOLDEN.read_text(encoding="utf-8").splitlines()
    assert len(lines) == 16
    for line in lines:
        record = Record.from_text(line)
        assert str(record) == line
        assert record.verify() is None
        assert (record.result is not None) == record.end.is_over


def test_golden_records_are_of_every_kind() -> None:
    records = [Record.from_text(line) for line in GOLDEN.read_text(encoding="utf-8").splitlines()]
    texts = [str(action) for record in records for action in record.actions]
    for part in "takes ?", "takes 7", "draws 2", "fire:-", "fire:r", "ice>", "<>", "2:", "S:", ":-":
        assert any(part in text for text in texts), part
    assert sum(record.result is not None for record in records) >= 7
    assert any("places" in (record.result or {}) for record in records)


if __name__ == "__main__":
    GOLDEN.write_text("".join(f"{record}\n" for record in golden()), encoding="utf-8")
