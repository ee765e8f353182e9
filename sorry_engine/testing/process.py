"""An engine that is a program: it reads a question a line from its input, and writes an answer a line, both JSON.

    {"rules": "parker_1992", "position": "S,S,S,4/S,S,S,S/-/- r", "card": "5"}
    {"results": ["S,S,S,13/S,S,S,S/-/- b 5.4.4.4.3.4.4.4.4.4.4"]}

>>> import sys
>>> with ProcessEngine([sys.executable, "-c", "print('hello')"]) as engine:
...     engine.supports("parker_1992", "S,S,S,4/S,S,S,S/-/- r", "5")
Traceback (most recent call last):
    ...
sorry_engine.testing.engine.EngineError: 'hello' is no JSON object
"""

import json
import os
import shlex
import subprocess
from collections.abc import Sequence
from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import Thread
from typing import IO, Any, Final, Self
from weakref import finalize

from sorry_engine.errors import shown
from sorry_engine.testing.engine import EngineError

_LONGEST: Final = 1 << 20  # bytes of an answer; those of a divided 7 are some ten thousand
_LONGEST_QUESTION: Final = 60_000  # bytes: what a pipe takes from us, even if the program does not read
_CHUNK: Final = 1 << 16  # bytes read at once
_GRACE: Final = 1  # seconds to end in, once the input has ended


class ProcessEngine:
    """A command that is started with the first question, and ended by `close`, or at the end of a `with`.

    The command is split as a shell splits it, or is a sequence of words; no shell runs it. What it writes to its error
    output goes where ours goes. Its answer to a question is waited for `timeout` seconds.

    A program that is silent, ends, or writes what is no JSON object is ended for good, as nobody knows any more which
    answer belongs to which question: each further question raises the same EngineError.
    """

    def __init__(self, command: str | Sequence[str], timeout: float = 10) -> None:
        self._words = shlex.split(command) if isinstance(command, str) else list(command)
        self._timeout = timeout
        self._talk: _Talk | None = None
        self._broken: str | None = None
        self._asked: tuple[str, ...] = ()
        self._answer: dict[str, Any] = {}

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """End the program: its input ends, and a second later it is killed. What is asked later raises EngineError."""
        self._broken = self._broken or "the engine is closed"
        if self._talk:
            self._talk.end()

    def supports(self, rules: str, position: str, card: str) -> bool:
        """Whether the answer holds results. EngineError if it is no answer."""
        return "results" in self._ask(rules, position, card)

    def results(self, rules: str, position: str, card: str) -> list[str]:
        """The positions of the answer. EngineError if it has none, or is no answer."""
        answer = self._ask(rules, position, card)
        if "results" not in answer:
            raise EngineError(f"not supported: {answer['unsupported']}")
        return list(answer["results"])

    def why_unsupported(self, rules: str, position: str, card: str) -> str:
        """The reason that the answer gives, if it does; EngineError if it is no answer."""
        return str(self._ask(rules, position, card).get("unsupported", ""))

    def _ask(self, *question: str) -> dict[str, Any]:
        """The answer to a question; the one before is not asked again."""
        if question != self._asked:
            request = dict(zip(("rules", "position", "card"), question, strict=True))
            line = json.dumps(request).encode() + b"\n"
            if len(line) > _LONGEST_QUESTION:
                raise EngineError(f"a question of {len(line)} bytes is too long: expected {_LONGEST_QUESTION} at most")
            self._answer = _checked(self._exchange(line))
            self._asked = question
        return self._answer

    def _exchange(self, line: bytes) -> dict[str, Any]:
        try:
            if self._broken:
                raise EngineError(self._broken)
            if self._talk is None:
                self._talk = _Talk(self._words)
            return _object(self._talk.ask(line, self._timeout))
        except EngineError as error:
            self._broken = str(error)
            self.close()
            raise


class _Talk:
    """A running program: its lines come through a thread, for only so can they be waited for on every system."""

    def __init__(self, words: Sequence[str]) -> None:
        try:
            process = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        except (OSError, ValueError, IndexError) as error:  # ValueError: a null byte; IndexError: no word at all
            raise EngineError(f"can't start {shown(shlex.join(words))}: {error}") from None
        assert process.stdin
        assert process.stdout
        self._process, self._input = process, process.stdin
        self._lines: SimpleQueue[list[bytes]] = SimpleQueue()  # those that came together; none at the end
        reader = Thread(target=_pass_on, args=(process.stdout, self._lines), daemon=True)
        reader.start()
        self.end = finalize(self, _end, process, reader)

    def ask(self, line: bytes, timeout: float) -> bytes:
        """The line that comes next; EngineError if none comes in time, if others come with it, or one has before."""
        with suppress(Empty):
            if unasked := self._lines.get_nowait():
                raise EngineError(f"nobody asked for {_text(unasked[0])}")
            self._lines.put([])
        with suppress(OSError):  # it has ended; what it wrote before may tell more
            self._input.write(line)
            self._input.flush()
        try:
            lines = self._lines.get(timeout=timeout)
        except Empty:
            raise EngineError(f"the engine has not answered within {timeout:g} s") from None
        if len(lines) > 1:
            raise EngineError(f"nobody asked for {_text(lines[1])}")
        if lines:
            return lines[0]
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(_GRACE)
        raise EngineError(f"the engine has ended, with exit status {self._process.poll()}")


def _pass_on(output: IO[bytes], lines: SimpleQueue[list[bytes]]) -> None:
    """Put the lines that come together into the queue, and at the end none."""
    rest = b""
    with output:
        while chunk := os.read(output.fileno(), _CHUNK):
            *whole, rest = (rest + chunk).split(b"\n")
            if len(rest) > _LONGEST:
                whole, rest = [*whole, rest], b""
            if whole:
                lines.put(whole)
    if rest:
        lines.put([rest])
    lines.put([])


def _end(process: subprocess.Popen[bytes], reader: Thread) -> None:
    """End the program and the thread, and close all that is open."""
    assert process.stdin
    with suppress(OSError):  # it has ended, and had not read all
        process.stdin.close()
    try:
        process.wait(_GRACE)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
    reader.join(_GRACE)


def _object(line: bytes) -> dict[str, Any]:
    try:
        answer = json.loads(line)
    except (ValueError, RecursionError):
        answer = None
    if not isinstance(answer, dict):
        raise EngineError(f"{_text(line)} is no JSON object")
    return answer


def _text(line: bytes) -> str:
    return shown(line.decode(errors="replace").rstrip())


def _checked(answer: dict[str, Any]) -> dict[str, Any]:
    """An answer that is as it should be; the program can go on, whatever it is."""
    results = answer.get("results")
    if isinstance(results, list) and all(isinstance(result, str) for result in results):
        return answer
    if "results" not in answer and isinstance(answer.get("unsupported"), str):
        return answer
    raise EngineError(f"expected results, a list of strings, or unsupported, a string, got {shown(json.dumps(answer))}")
