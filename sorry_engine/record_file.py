"""Files of many games, each a `Record` in a line of its own; plain, or compressed by gzip.

They are read and written game by game, in memory that does not grow with the file. A process that is killed while it
writes loses at most the game that it was writing: its line breaks off. Whoever reads the file gets all whole games, and
is told of every line that is none.
"""

from __future__ import annotations

import os
import warnings
from collections.abc import Callable, Iterable, Iterator
from itertools import chain, islice
from typing import TYPE_CHECKING, Final, TypeAlias

from sorry_engine.action import RecordError
from sorry_engine.errors import NotationError, SorryError, expect, shown
from sorry_engine.json_text import LONGEST
from sorry_engine.record import Record

if TYPE_CHECKING:
    from gzip import GzipFile
    from io import BufferedReader, BufferedWriter

AnyPath: TypeAlias = str | os.PathLike[str]

_GZIP: Final = b"\x1f\x8b"  # how such a file begins
_CHUNK: Final = 1 << 16  # bytes read at once


class RecordWarning(UserWarning):
    """A line of a file that is no whole game: in which file (`path`), which `line`, from 1, and the `reason`."""

    def __init__(self, path: AnyPath, line: int, reason: str) -> None:
        """Keep the three, and word them."""
        super().__init__(f"{os.fspath(path)}: line {line}: {reason}")
        self.path = path
        self.line = line
        self.reason = reason

    def __reduce__(self) -> tuple[type[RecordWarning], tuple[AnyPath, int, str]]:
        """Pickle the arguments; ``args`` holds the message alone."""
        return type(self), (self.path, self.line, self.reason)


def _warn(warning: RecordWarning) -> None:
    warnings.warn(warning, stacklevel=3)  # at the line that asks for the next record


def read_records(path: AnyPath, *, report: Callable[[RecordWarning], object] = _warn) -> Iterator[Record]:
    """The records of a file, in its order, each read when it is asked for. What is gzip is seen by the content.

    A line that is no record is passed over, and `report` is called with a `RecordWarning`, when it is met: one in the
    middle that broke off before the file was gone on with, and the last. By default it is warned of (if warnings are
    errors, the first ends the reading); to collect them give `report=broken.append`. A compressed file that breaks off
    or is damaged ends with a report of that. Empty lines are no lines of games, and a last game needs no line end.
    Whether the games fit is left to `Record.verify`.

    OSError where the file can't be read, when the first record is asked for.

    >>> from tempfile import TemporaryDirectory
    >>> from sorry_engine.state import new_game
    >>> broken = []
    >>> with TemporaryDirectory() as folder:
    ...     path = f"{folder}/games.jsonl"
    ...     append_record(path, Record(new_game()))
    ...     os.truncate(path, 80)
    ...     append_record(path, Record(new_game(), extra={"game": 2}))
    ...     [record.extra for record in read_records(path, report=broken.append)]
    [{'game': 2}]
    >>> [(warning.line, warning.reason[-35:]) for warning in broken]
    [(1, '62: Unterminated string starting at')]
    """
    damage: list[str] = []
    number = 0
    with open(_name(path), "rb") as file:
        for line, is_ended in _lines(_chunks(file, damage)):
            number += 1
            if len(line) <= LONGEST and not line.strip():
                continue
            try:
                record = _record_of(line)
            except SorryError as error:
                report(RecordWarning(path, number, str(error) if is_ended else f"the line breaks off: {error}"))
            else:
                yield record
    for reason in damage:
        report(RecordWarning(path, number, reason))


def write_records(path: AnyPath, records: Iterable[Record]) -> int:
    """Write a new file, compressed if its name ends with `.gz`, and return how many records it has.

    Each record is out of this process's hands before the next is asked for: in a compressed file, too, for a little
    more space. FileExistsError for a file that is there: to write it anew would lose its games to a kill. After an
    error the records before it stay written.

    Errors as of `append_record`.
    """
    lines = map(_line_of, records)
    first = list(islice(lines, 1))  # what is no record is refused before there is a file
    count = 0
    with open(_name(path), "xb") as file, _zipped(file) if _is_gzip_name(path) else file as out:
        for line in chain(first, lines):
            out.write(line)
            out.flush()
            count += 1
    return count


def append_record(path: AnyPath, record: Record, *, fsync: bool = False) -> None:
    """Append to a file, or begin one, by a single write of a whole line: several processes of a machine may do so.

    If the last line broke off it is ended first, so that it alone is lost. With `fsync` the record is on the disk on
    return, and outlasts the machine.

    TypeError for a wrong type, RecordError for a line longer than is read, and for a compressed file: one that broke
    off would hide all that is appended to it, and to see whether it did it must be read from its beginning. OSError
    where the file can't be written.
    """
    line = _line_of(record)
    if _is_gzip_name(path):
        raise _no_append(path)
    with open(_name(path), "a+b", buffering=0) as file:
        if file.seek(0, os.SEEK_END):
            file.seek(0)
            if file.read(len(_GZIP)) == _GZIP:
                raise _no_append(path)
            file.seek(-1, os.SEEK_END)
            if file.read(1) != b"\n":
                line = b"\n" + line
        while line:
            line = line[file.write(line) :]  # all of it at once, but on a disk that is full, which then raises
        if fsync:
            os.fsync(file.fileno())


def _no_append(path: AnyPath) -> RecordError:
    return RecordError(f"{os.fspath(path)}: to a compressed file nothing can be appended safely: write a new one")


def _name(path: AnyPath) -> str:
    return expect(os.fspath(path), str, "path")


def _is_gzip_name(path: AnyPath) -> bool:
    return _name(path).endswith(".gz")


def _zipped(file: BufferedWriter) -> GzipFile:
    from gzip import GzipFile  # imported where it is needed, as `json` in `record`

    return GzipFile(filename="", mode="wb", fileobj=file, mtime=0)  # equal games give equal files


def _line_of(record: Record) -> bytes:
    line = str(expect(record, Record, "record")).encode()
    if len(line) > LONGEST:
        raise RecordError(f"a line of {len(line)} bytes is longer than is read: {LONGEST}")
    return line + b"\n"


def _record_of(line: bytes) -> Record:
    if len(line) > LONGEST:
        raise NotationError(f"the line has more than {LONGEST} bytes")
    try:
        text = line.decode()
    except UnicodeDecodeError as error:
        raise NotationError(f"{shown(line)}: at {error.start}: no UTF-8") from None
    return Record.from_text(text)


def _chunks(file: BufferedReader, damage: list[str]) -> Iterator[bytes]:
    """What the file holds, unzipped, bit by bit; if a compressed one breaks off, how is added to `damage`."""
    if not file.peek(len(_GZIP)).startswith(_GZIP):
        while chunk := file.read(_CHUNK):
            yield chunk
        return
    import zlib
    from gzip import BadGzipFile, GzipFile

    with GzipFile(fileobj=file) as unzipped:
        try:
            while chunk := unzipped.read1(_CHUNK):
                yield chunk
        except EOFError:
            damage.append("the compressed file breaks off here")
        except (BadGzipFile, zlib.error) as error:
            damage.append(f"the compressed file is damaged from here: {error}")


def _lines(chunks: Iterable[bytes]) -> Iterator[tuple[bytes, bool]]:
    """The lines without their ends, each with whether it has one; of one longer than is read, only the beginning."""
    parts: list[bytes] = []
    size = 0
    for chunk in chunks:
        *ended, rest = chunk.split(b"\n")
        for part in ended:
            yield b"".join([*parts, part]), True
            parts, size = [], 0
        if size <= LONGEST:
            parts.append(rest)
            size += len(rest)
    yield b"".join(parts), False
