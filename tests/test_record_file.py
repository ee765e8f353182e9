"""Files of records: streams, plain and compressed, and what is left of them when a writer was killed."""

from __future__ import annotations

import gzip
import os
import pickle
import signal
import subprocess
import sys
import time
import tracemalloc
import warnings
import zlib
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from sorry_engine import Action, Color, NotationError, Record, RecordError, Rules, new_game
from sorry_engine.json_text import LONGEST
from sorry_engine.record_file import RecordWarning, append_record, read_records, write_records

SUFFIXES = "", ".gz"
START = new_game(Rules(pawns=1), colors=[Color.RED, Color.BLUE])


def game(number: int, **extra: Any) -> Record:
    return Record(START, [Action.from_text("r 8:-")], extra={"game": number, **extra})


GAMES = [game(1), game(2, site="Zürich"), game(3)]
LINES = [str(record).encode() + b"\n" for record in GAMES]


def unexpected(warning: RecordWarning) -> None:
    pytest.fail(str(warning))


def numbers(path: Path, broken: list[RecordWarning] | None = None) -> list[int]:
    """The numbers of the games in a file; of what is none nothing is expected, or it is added to `broken`."""
    report = unexpected if broken is None else broken.append
    return [record.extra["game"] for record in read_records(path, report=report)]


# ---- reading and writing ----


@pytest.mark.parametrize("suffix", SUFFIXES)
def test_what_is_written_is_read(tmp_path: Path, suffix: str) -> None:
    path = tmp_path / f"games.jsonl{suffix}"
    assert write_records(path, iter(GAMES)) == 3
    assert list(read_records(path)) == GAMES
    assert list(read_records(str(path))) == GAMES
    content = path.read_bytes()
    assert (gzip.decompress(content) if suffix else content) == b"".join(LINES)
    again = tmp_path / f"again{suffix}"
    write_records(str(again), read_records(path))
    assert again.read_bytes() == content
    assert not suffix or content[3:8] == bytes(5)  # no name, no time


@pytest.mark.parametrize("suffix", SUFFIXES)
def test_no_games(tmp_path: Path, suffix: str) -> None:
    path = tmp_path / f"none{suffix}"
    assert write_records(path, []) == 0
    assert numbers(path) == []


def test_a_file_that_is_there_is_not_written_anew(tmp_path: Path) -> None:
    path = tmp_path / "games"
    write_records(path, GAMES)
    with pytest.raises(FileExistsError):
        write_records(path, [])
    assert numbers(path) == [1, 2, 3]


def test_what_is_compressed_is_seen_by_the_content(tmp_path: Path) -> None:
    write_records(tmp_path / "games.gz", GAMES)
    (tmp_path / "games.gz").rename(tmp_path / "games")
    assert numbers(tmp_path / "games") == [1, 2, 3]
    write_records(tmp_path / "plain", GAMES)
    (tmp_path / "plain").rename(tmp_path / "plain.gz")
    assert numbers(tmp_path / "plain.gz") == [1, 2, 3]
    (tmp_path / "members").write_bytes(b"".join(gzip.compress(line) for line in LINES))
    assert numbers(tmp_path / "members") == [1, 2, 3]


@pytest.mark.parametrize("suffix", SUFFIXES)
def test_what_is_written_is_there_before_the_next_is_asked_for(tmp_path: Path, suffix: str) -> None:
    path = tmp_path / f"games{suffix}"

    def one_after_the_other() -> Iterator[Record]:
        for number in range(5):
            broken: list[RecordWarning] = []
            assert path.exists() == (number > 0)  # the first is looked at before there is a file
            assert (numbers(path, broken) if number else []) == list(range(number))
            assert len(broken) == (suffix == ".gz" and number > 0)  # it has no end yet
            yield game(number)
        raise KeyError("the source breaks off")

    with pytest.raises(KeyError):
        write_records(path, one_after_the_other())
    assert numbers(path) == list(range(5))


def test_reading_is_lazy(tmp_path: Path) -> None:
    path = tmp_path / "games"
    records = read_records(path)
    with pytest.raises(FileNotFoundError):
        next(records)
    write_records(path, GAMES)
    with path.open("ab") as file:
        file.write(b"broken\n" * 5)
    records = read_records(path, report=unexpected)
    assert list(islice(records, 3)) == GAMES  # nothing of what follows was read
    records.close()  # type: ignore[attr-defined]  # it is a generator


def test_wrong_records(tmp_path: Path) -> None:
    for path in tmp_path / "games", tmp_path / "games.gz":
        with pytest.raises(TypeError, match="record: expected Record, got 'r 8:-'"):
            write_records(path, [game(1), "r 8:-"])  # type: ignore[list-item]  # the point of the test
        assert numbers(path) == [1]
        with pytest.raises(TypeError, match="record: expected Record, got None"):
            append_record(path, None)  # type: ignore[arg-type]  # the wrong type is what is tested
        assert numbers(path) == [1]


def test_a_line_longer_than_is_read(tmp_path: Path) -> None:
    """It is not written; and one that was written elsewhere is passed over, in memory that does not grow with it."""
    room = LONGEST - len(str(game(4, x="")))
    fits, too_long = game(4, x="x" * room), game(5, x="x" * (room + 1))
    path = tmp_path / "games"
    append_record(path, fits)
    for write in (lambda: append_record(path, too_long), lambda: write_records(tmp_path / "other", [too_long])):
        with pytest.raises(RecordError, match=f"a line of {LONGEST + 1} bytes is longer than is read: {LONGEST}"):
            write()
    with path.open("ab") as file:
        for _ in range(5):
            file.write(b" " * LONGEST)
        file.write(str(too_long).encode() + b"\n" + LINES[0] + str(too_long).encode() + b"\n")
        file.write(b" " * 2 * LONGEST + LINES[0][:-1] + b" " * LONGEST + b"\n")
    broken: list[RecordWarning] = []
    tracemalloc.start()
    assert numbers(path, broken) == [4, 1]
    assert tracemalloc.get_traced_memory()[1] < 6 * LONGEST
    tracemalloc.stop()
    assert [(warning.line, warning.reason) for warning in broken] == [
        (line, f"the line has more than {LONGEST} bytes") for line in (2, 4, 5)
    ]


# ---- appending ----


@pytest.mark.parametrize("fsync", [False, True])
def test_appending(tmp_path: Path, fsync: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    synced: list[int] = []
    monkeypatch.setattr(os, "fsync", lambda file: synced.append(os.fstat(file).st_size))
    path = tmp_path / "games"
    for record in GAMES:
        append_record(path, record, fsync=fsync)
    assert path.read_bytes() == b"".join(LINES)
    assert synced == [len(b"".join(LINES[:count])) for count in (1, 2, 3) if fsync]


def test_nothing_is_appended_to_a_compressed_file(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl.gz"
    with pytest.raises(RecordError, match=r"games\.jsonl\.gz: to a compressed file nothing can be appended safely"):
        append_record(path, game(1))
    assert not path.exists()
    write_records(path, GAMES)
    content = path.read_bytes()
    path = path.rename(tmp_path / "games")
    with pytest.raises(RecordError, match="nothing can be appended"):
        append_record(path, game(1))
    assert path.read_bytes() == content


APPENDING = """
import sys
from sorry_engine.record import Record
from sorry_engine.record_file import append_record, read_records
(record,) = read_records(sys.argv[1])
for number in range(200):
    append_record(sys.argv[2], Record(record.start, record.actions, extra={"game": number, "x": "x" * number * 50}))
"""


def child(program: str, *arguments: str | Path) -> subprocess.Popen[bytes]:
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
    return subprocess.Popen([sys.executable, "-c", program, *map(str, arguments)], env=environment)


def test_several_processes_append_at_once(tmp_path: Path) -> None:
    write_records(tmp_path / "one", [game(1)])
    path = tmp_path / "games"
    children = [child(APPENDING, tmp_path / "one", path) for _ in range(2)]
    assert [process.wait() for process in children] == [0, 0]
    assert sorted(numbers(path)) == sorted([*range(200)] * 2)


# ---- files that break off ----


def test_a_file_cut_at_every_byte(tmp_path: Path) -> None:
    content = b"".join(LINES)
    path = tmp_path / "games"
    ends = [len(b"".join(LINES[:count])) for count in range(4)]
    for cut in range(len(content) + 1):
        path.write_bytes(content[:cut])
        whole = sum(cut >= end - 1 for end in ends[1:])  # the end of the line may be missing, not of the game
        is_torn = not any(end - 1 <= cut <= end for end in ends)
        broken: list[RecordWarning] = []
        assert numbers(path, broken) == [1, 2, 3][:whole]
        assert [warning.line for warning in broken] == [whole + 1] * is_torn
        assert all(warning.reason.startswith("the line breaks off: ") for warning in broken)
        append_record(path, game(7))
        append_record(path, game(8))
        again: list[RecordWarning] = []
        assert numbers(path, again) == [*[1, 2, 3][:whole], 7, 8]
        assert [warning.line for warning in again] == [whole + 1] * is_torn
        assert path.read_bytes().startswith(content[:cut])  # nothing is taken away


def test_a_compressed_file_cut_at_every_byte(tmp_path: Path) -> None:
    path = tmp_path / "games.gz"
    write_records(path, GAMES)
    content = path.read_bytes()
    seen = set()
    for cut in range(2, len(content)):
        path.write_bytes(content[:cut])
        text = zlib.decompressobj(wbits=31).decompress(content[:cut])
        whole = sum(len(text) >= len(b"".join(LINES[:count])) - 1 for count in (1, 2, 3))
        is_torn = not any(text + end == b"".join(LINES[:count]) for count in range(4) for end in (b"", b"\n"))
        broken: list[RecordWarning] = []
        assert numbers(path, broken) == [1, 2, 3][:whole]
        assert broken[-1].reason == "the compressed file breaks off here"
        assert len(broken) == 1 + is_torn
        seen.add(whole)
    assert seen == {0, 1, 2, 3}


def test_each_game_of_a_compressed_file_is_whole_as_soon_as_it_is_written(tmp_path: Path) -> None:
    """Cut where the next game begins, all before it are there."""
    sizes = []

    def measured() -> Iterator[Record]:
        for record in GAMES:
            yield record
            sizes.append((tmp_path / "games.gz").stat().st_size)

    write_records(tmp_path / "games.gz", measured())
    content = (tmp_path / "games.gz").read_bytes()
    for count, size in enumerate(sizes, start=1):
        (tmp_path / "cut").write_bytes(content[:size])
        assert numbers(tmp_path / "cut", []) == [1, 2, 3][:count]


def test_broken_lines_in_the_middle(tmp_path: Path) -> None:
    path = tmp_path / "games"
    rest = [b"\n", b" \t\r\n", LINES[1][:40] + b"\n", b"\xff\n", b"\xed\xa0\x80\n", b"\0" * 99 + b"\n"]
    foreign = str(GAMES[1]).replace("\\u00fc", "ü").encode() + b"\r\n"
    path.write_bytes(LINES[0] + b"".join(rest) + foreign + b"null\n" + LINES[2] + b"\n")
    broken: list[RecordWarning] = []
    assert numbers(path, broken) == [1, 2, 3]
    assert [(warning.line, warning.reason.rpartition(": ")[2]) for warning in broken] == [
        (4, "Unterminated string starting at"),
        (5, "no UTF-8"),
        (6, "no UTF-8"),
        (7, "expected {"),
        (9, "expected {"),
    ]
    assert all(len(str(warning)) < 400 + len(str(path)) for warning in broken)


@pytest.mark.parametrize(
    ("damage", "found", "reason"),
    [
        (lambda content: content + b"garbage", [1, 2, 3], "the compressed file is damaged from here: Not a gzipped"),
        (lambda content: content[:-8] + b"\0" * 8, [1, 2, 3], "the compressed file is damaged from here: CRC check"),
        (lambda content: content + b"\x1f\x8b\x08", [1, 2, 3], "the compressed file breaks off here"),
        (lambda content: content[:10] + b"\xff" * 20, [], "the compressed file is damaged from here: Error -3"),
        (lambda content: b"\x1f\x8b\x09" + content, [], "the compressed file is damaged from here: Unknown compr"),
        (lambda content: content + b"\0" * 100, [1, 2, 3], None),
    ],
)
def test_damaged_compressed_files(
    tmp_path: Path, damage: Callable[[bytes], bytes], found: list[int], reason: str | None
) -> None:
    path = tmp_path / "games"
    write_records(tmp_path / "whole.gz", GAMES)
    path.write_bytes(damage((tmp_path / "whole.gz").read_bytes()))
    broken: list[RecordWarning] = []
    assert numbers(path, broken) == found
    assert [warning.reason.startswith(str(reason)) for warning in broken] == [True] * (reason is not None)


def test_by_default_it_is_warned_of(tmp_path: Path) -> None:
    path = tmp_path / "games"
    path.write_bytes(LINES[0] + b"{\n" + LINES[1] + LINES[2][:9])
    with pytest.warns(RecordWarning) as caught:
        assert [record.extra["game"] for record in read_records(path)] == [1, 2]
    assert [str(warning.message) for warning in caught] == [
        f"{path}: line 2: '{{': at 1: Expecting value",
        f"{path}: line 4: the line breaks off: '{{\"format\"': at 9: expected :",
    ]
    assert {warning.filename for warning in caught} == {__file__}
    warning = caught[0].message
    assert isinstance(warning, RecordWarning)
    assert (warning.path, warning.line) == (path, 2)
    again = pickle.loads(pickle.dumps(warning))
    assert (str(again), again.path, again.line, again.reason) == (str(warning), path, 2, warning.reason)


def test_a_program_may_stop_at_the_first_broken_line(tmp_path: Path) -> None:
    path = tmp_path / "games"
    path.write_bytes(LINES[0] + b"{\n" + LINES[1])

    def stop(warning: RecordWarning) -> None:
        raise NotationError(str(warning))

    records = read_records(path, report=stop)
    assert next(records) == GAMES[0]
    with pytest.raises(NotationError, match="line 2"):
        next(records)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        records = read_records(path)
        assert next(records) == GAMES[0]
        with pytest.raises(RecordWarning, match="line 2"):
            next(records)


WRITING = """
import sys
from itertools import count
from sorry_engine.record import Record
from sorry_engine.record_file import read_records, write_records
(record,) = read_records(sys.argv[1])
games = (Record(record.start, record.actions, extra={"game": n, "x": "x" * 5000}) for n in count())
write_records(sys.argv[2], games)
"""


@pytest.mark.parametrize("suffix", SUFFIXES)
def test_a_writer_is_killed(tmp_path: Path, suffix: str) -> None:
    write_records(tmp_path / "one", [game(1)])
    path = tmp_path / f"games{suffix}"
    process = child(WRITING, tmp_path / "one", path)
    try:
        until = time.monotonic() + 30
        while not path.exists() or path.stat().st_size < 20_000:
            assert process.poll() is None
            assert time.monotonic() < until
            time.sleep(0.01)
    finally:
        process.kill()
        process.wait()
    assert process.returncode == -signal.SIGKILL
    broken: list[RecordWarning] = []
    found = numbers(path, broken)
    assert found == list(range(len(found)))
    assert len(found) > 2
    assert all("breaks off" in warning.reason for warning in broken)
    assert {warning.line for warning in broken} <= {len(found) + 1}


# ---- large files ----


@pytest.mark.parametrize("suffix", SUFFIXES)
def test_reading_takes_less_memory_than_the_file(tmp_path: Path, suffix: str) -> None:
    """A file of 4,000 short games, every hundredth line broken; 100,000 take no more, but a minute to trace."""
    path = tmp_path / f"games{suffix}"
    content = b"".join(b"{\n" if number % 100 == 0 else LINES[number % 3] for number in range(4_000))
    path.write_bytes(gzip.compress(content, 1) if suffix else content)
    broken = 0

    def report(warning: RecordWarning) -> None:
        nonlocal broken
        broken += 1

    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    assert sum(1 for _ in read_records(path, report=report)) == 3_960
    used = tracemalloc.get_traced_memory()[1] - before
    tracemalloc.stop()
    assert broken == 40
    assert used < 500_000 < len(content)


def test_writing_does_not_hold_what_is_written(tmp_path: Path) -> None:
    tracemalloc.start()
    write_records(tmp_path / "few.gz", (game(n) for n in range(50)))
    tracemalloc.reset_peak()
    before = tracemalloc.get_traced_memory()[0]
    write_records(tmp_path / "many", (game(n, x="x" * 1000) for n in range(2_000)))
    used = tracemalloc.get_traced_memory()[1] - before
    tracemalloc.stop()
    assert used < 200_000


LOADED = """
import sys
import sorry_engine, sorry_engine.record_file
print(*sorted({"json", "gzip", "zlib", "tempfile", "pathlib", "decimal"} & set(sys.modules)))
"""


def test_what_is_for_files_alone_is_imported_when_it_is_needed() -> None:
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
    ran = subprocess.run([sys.executable, "-S", "-c", LOADED], capture_output=True, text=True, env=environment)
    assert (ran.stdout.strip(), ran.stderr) == ("", "")
