"""As `consumer_ok`, of what is imported when it is asked for: events, why, records, playouts."""

from collections.abc import Iterator
from random import Random as AnyRandom
from typing import assert_type

from sorry_engine import (
    Action,
    Allowance,
    Card,
    Color,
    Comparison,
    Event,
    GameState,
    Move,
    Playout,
    PlyCounts,
    Random,
    Record,
    Recorder,
    RecordError,
    Rules,
    Verdict,
    Violation,
    compare_rules,
    draw,
    editions,
    event,
    events,
    explain,
    legal_moves,
    new_game,
    perft,
    perft_divide,
    picture,
    playout,
    playouts,
    redact,
    result_of,
    rulebook,
    rules_allowing,
)

state = new_game()
rng: AnyRandom = Random(1)
move = legal_moves(state, draw(state, rng))[0]

# what happened
found = events(state, move)
assert_type(found, tuple[Event, ...])
assert_type(redact(found[0], Color.RED), Event)
for each in found:
    match each:
        case event.Moved(color, origin, squares):
            assert_type(color, Color)
            assert_type(origin, int)
            assert_type(squares, tuple[int, ...])
        case event.Forfeited(color, card):
            assert_type(card, Card)

# why not
verdicts = explain(state, Card.FIVE)
assert_type(verdicts, tuple[Verdict, ...])
assert_type(verdicts[0].violation, Violation | None)
assert_type(rules_allowing(state, move), Allowance)
assert_type(rules_allowing(state, move, ["deck"]).changes, tuple[tuple[str, ...], ...])
assert_type(editions.differences(Rules(), Rules(deck=44)), tuple[str, ...])
assert_type(rulebook.get("S6").statement, str)
assert_type(Rules().changed("deck=44"), Rules)

# the record
recorder = Recorder(state, players={Color.RED: "Ann"})
assert_type(recorder.apply(move), GameState)
record = recorder.record
assert_type(record, Record)
assert_type(record.actions, tuple[Action, ...])
assert_type(record.replay(), Iterator[GameState])
assert_type(record.verify(), RecordError | None)
ended = result_of(record.end) is not None

# counts
assert_type(perft(state, 1), tuple[PlyCounts, ...])
assert_type(perft_divide(state, 1), dict[Move | Card, PlyCounts])
assert_type(perft(state, 1)[0].states, int)

# playouts
assert_type(playout(state, 1), Playout)
assert_type(playouts(state, 2, 1)[0].winners, tuple[Color, ...])
comparison = compare_rules(Rules(), Rules(deck=44), 2, 1, max_cards=9)
assert_type(comparison, Comparison)
assert_type(comparison.difference.cards.low, float)
assert_type(comparison.a.is_fair, bool)
assert_type(picture(state), str)
