"""A game server for a front end: it keeps games as text, draws their cards, and tells what happens as JSON.

python examples/web_server.py                                           it plays a short game against itself
python examples/web_server.py --port 8000 [--folder games] [--seed 7]   it serves until it is interrupted

    POST /games                {"rules": "parker_1992(pawns=3)", "colors": "ry"}   begins a game: {"id": ID}
    GET  /games/ID?as=r        what Red sees, and may do; without `as` what a spectator sees
    POST /games/ID/moves?as=r  {"move": "5:r12>17"}   Red plays; without `as` whoever's turn it is

The last two answer with the position, the `moves` to choose from, and `events`, and with how many were `told` by now.
With `?told=12` come the events after the first 12, else all, or after a move those that it led to. So a front end shows
the position, sends back a move as it stands in the list, and asks now and then with the last `told` that it got. An
answer of 400 or more has an `error`, and for an illegal move the `violation`.

There is no login: who says `as=r` is Red. A public server would know from a session who asks.
"""

import argparse
import json
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from functools import lru_cache
from http import HTTPStatus
from http.client import HTTPConnection
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from itertools import chain
from pathlib import Path
from random import Random, SystemRandom
from secrets import token_hex
from threading import Lock, Thread
from typing import Any
from urllib.parse import parse_qsl

from sorry_engine import (
    CardError,
    Color,
    Event,
    GameOverError,
    GameState,
    IllegalMoveError,
    Phase,
    Record,
    Recorder,
    Rules,
    SorryError,
    apply,
    draw,
    events,
    legal_moves,
    new_game,
    observe,
    parse_move,
    redact,
)

LONGEST = 10_000  # bytes of a request


class RefusalError(Exception):
    """A status and a reason: why a request is not answered, where it is not the engine that says so."""


class Games:
    """All games, each as the line of its record; for use by any thread."""

    def __init__(self, rng: Random, folder: Path | None = None) -> None:
        self._rng, self._folder, self._lock = rng, folder, Lock()
        self._lines = {path.stem: path.read_text() for path in folder.glob("*.jsonl")} if folder else {}

    def begin(self, rules: str, colors: str) -> dict[str, Any]:
        """Begin a game and name it."""
        recorder = Recorder(new_game(Rules.from_text(rules), colors=map(Color.from_letter, colors)))
        name = token_hex(8)
        with self._lock:
            self._keep(name, recorder)
        return {"id": name}

    def look(self, name: str, viewer: str | None, told: int) -> dict[str, Any]:
        """What the viewer sees, and the events that are not told yet."""
        line = self._line(name)
        return view(line, seat(line, viewer), told)

    def play(self, name: str, viewer: str | None, text: str, told: int | None) -> dict[str, Any]:
        """Play the viewer's move, and draw the cards that are due then."""
        with self._lock:
            line = self._line(name)
            record, state, before = read(line)
            mover = seat(line, viewer) or (state.turn,)
            if state.turn not in mover:
                raise RefusalError(HTTPStatus.CONFLICT, f"it is the turn of {state.turn.letter}")
            move = parse_move(text, state.turn)
            apply(observe(state, *mover), move)  # an error shows the position: let it be the one that the player sees
            recorder = Recorder.resume(record)
            recorder.apply(move)
            self._keep(name, recorder)
            line = self._line(name)
        return view(line, mover, len(before) if told is None else told)

    def _line(self, name: str) -> str:
        if name not in self._lines:
            raise RefusalError(HTTPStatus.NOT_FOUND, "there is no such game")
        return self._lines[name]

    def _keep(self, name: str, recorder: Recorder) -> None:
        """Draw until somebody has to decide, and write the game down."""
        while recorder.state.phase in (Phase.REFILL, Phase.DRAW):  # `is_chance` holds for an open fire move, too
            recorder.deal(draw(recorder.state, self._rng))
        line = str(recorder.record)
        if self._folder:
            path = self._folder / f"{name}.jsonl"
            path.with_suffix(".new").write_text(line + "\n")
            path.with_suffix(".new").replace(path)  # the file always holds a whole game
        self._lines[name] = line


@lru_cache(maxsize=100)
def read(line: str) -> tuple[Record, GameState, tuple[Event, ...]]:
    """A game, where it stands, and what has happened: frozen, so that it is found once and shared by all threads.

    The events only become more, though a draw is replaced in the record by the move: that tells of the draw as well.
    """
    record = Record.from_text(line)
    *before, end = record.replay()
    told = (events(state, action.done) for state, action in zip(before, record.actions, strict=True))
    return record, end, tuple(chain.from_iterable(told))


def seat(line: str, letter: str | None) -> tuple[Color, ...]:
    """The one color of this letter, none for a spectator."""
    colors = {color.letter: color for color in read(line)[1].colors}
    if letter is not None and letter not in colors:
        raise RefusalError(HTTPStatus.BAD_REQUEST, f"as: expected one of {' '.join(colors)}")
    return () if letter is None else (colors[letter],)


def view(line: str, viewer: tuple[Color, ...], told: int) -> dict[str, Any]:
    """A game as the viewer sees it."""
    record, state, every = read(line)
    seen = observe(state, *viewer)
    return {
        "rules": str(seen.rules),
        "state": str(seen),
        "turn": seen.turn.letter,
        "moves": [str(move) for move in legal_moves(seen)] if seen.turn in viewer else [],
        "events": [redact(event, *viewer).as_dict() for event in every[told:]],
        "told": len(every),
        "result": record.result,
    }


class Server(ThreadingHTTPServer):
    """Each request has its thread; at the end those that are begun are answered."""

    daemon_threads = False

    def __init__(self, games: Games, port: int = 0) -> None:
        super().__init__(("127.0.0.1", port), Handler)
        self.games = games
        self.host = f"127.0.0.1:{self.server_port}"


@contextmanager
def serving(games: Games) -> Iterator[str]:
    """A server in a thread, on any free port: its host and port."""
    with Server(games) as server:
        thread = Thread(target=server.serve_forever, args=(0.01,))
        thread.start()
        try:
            yield server.host
        finally:
            server.shutdown()
            thread.join()


class Handler(BaseHTTPRequestHandler):
    """One request."""

    server: Server
    timeout = 5  # seconds without a byte

    def do_GET(self) -> None:
        """Answer."""
        try:
            status, answer = self._answer()
        except RefusalError as error:
            status, answer = error.args[0], {"error": error.args[1]}
        except SorryError as error:
            fits_elsewhere = isinstance(error, (IllegalMoveError, CardError, GameOverError))
            status = HTTPStatus.CONFLICT if fits_elsewhere else HTTPStatus.BAD_REQUEST
            answer = {"error": str(error)}
            if isinstance(error, IllegalMoveError):
                answer["violation"] = error.violation.as_dict()
        content = json.dumps(answer).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(content)))
        self.send_header("Cache-Control", "no-store")
        self.send_header("Access-Control-Allow-Origin", "*")  # the front end's page may come from elsewhere
        self.end_headers()
        self.wfile.write(content)

    def do_POST(self) -> None:
        """Answer."""
        self.do_GET()

    def _answer(self) -> tuple[HTTPStatus, dict[str, Any]]:
        body = self._body() if self.command == "POST" else {}
        path, _, rest = self.path.partition("?")
        query = dict(parse_qsl(rest, keep_blank_values=True))
        told = number(query["told"], "told") if "told" in query else None
        match self.command, *path.strip("/").split("/"):
            case "POST", "games":
                game = self.server.games.begin(text(body, "rules", "parker_1992"), text(body, "colors", "rbyg"))
                return HTTPStatus.CREATED, game
            case "GET", "games", name:
                return HTTPStatus.OK, self.server.games.look(name, query.get("as"), told or 0)
            case "POST", "games", name, "moves":
                return HTTPStatus.OK, self.server.games.play(name, query.get("as"), text(body, "move"), told)
        raise RefusalError(HTTPStatus.NOT_FOUND, "there is no such address")

    def _body(self) -> dict[str, Any]:
        length = number(self.headers.get("Content-Length", ""), "Content-Length")
        if length > LONGEST:
            raise RefusalError(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, f"expected at most {LONGEST} bytes")
        try:
            body = json.loads(self.rfile.read(length))
        except (ValueError, RecursionError) as error:
            raise RefusalError(HTTPStatus.BAD_REQUEST, f"expected JSON: {error}") from None
        if not isinstance(body, dict):
            raise RefusalError(HTTPStatus.BAD_REQUEST, "expected a JSON object")
        return body

    def log_message(self, format: str, *args: object) -> None:
        """Keep quiet."""


def text(body: dict[str, Any], name: str, default: str | None = None) -> str:
    """A field of the body."""
    value = body.get(name, default)
    if not isinstance(value, str):
        raise RefusalError(HTTPStatus.BAD_REQUEST, f"{name}: expected a string")
    return value


def number(digits: str, name: str) -> int:
    """A number of the request."""
    if not (digits.isascii() and digits.isdecimal() and len(digits) < 10):
        raise RefusalError(HTTPStatus.BAD_REQUEST, f"{name}: expected a number")
    return int(digits)


def ask(host: str, path: str, body: object = None) -> dict[str, Any]:
    """What a server answers, and with what status; to a POST if there is a body."""
    with closing(HTTPConnection(host, timeout=5)) as connection:
        if body is None:
            connection.request("GET", path)
        else:
            connection.request("POST", path, json.dumps(body))
        answer = connection.getresponse()
        return {"status": answer.status, **json.load(answer)}


def demonstrate(host: str, rng: Random) -> None:
    """Play a short game over the network, with three cards in hand, and print how it begins and ends."""
    new = {"rules": "parker_1992(pawns=1,pawns_out=1,hand_size=3)", "colors": "ry"}
    game = f"/games/{ask(host, '/games', new)['id']}"
    for viewer in "ry":
        print(f"{viewer} sees", ask(host, f"{game}?as={viewer}")["state"])
    print("r is told", ask(host, f"{game}/moves?as=r", {"move": "7:r4>12"}))
    seen = ask(host, game)
    while not seen["result"]:
        told, player = seen["told"], seen["turn"]
        move = rng.choice(ask(host, f"{game}?as={player}")["moves"])
        played = ask(host, f"{game}/moves?as={player}", {"move": move})
        seen = ask(host, f"{game}?told={told}")
        if told < 10:
            print(f"{player} plays {move} and sees", *played["events"], sep="\n    ")
            print("the others see", *seen["events"], sep="\n    ")
    print("The end:", seen["result"])


def main() -> None:
    """Serve, or demonstrate."""
    parser = argparse.ArgumentParser(description="A game server.")
    parser.add_argument("--port", type=int, help="serve here; without it, play a short game against itself")
    parser.add_argument("--folder", type=Path, help="keep each game in a file here")
    parser.add_argument("--seed", type=int, help="of the cards; without it nobody can foresee them")
    options = parser.parse_args()
    if options.port is None:
        with serving(Games(Random(1992))) as host:
            demonstrate(host, Random(1992))
        return
    if options.folder:
        options.folder.mkdir(exist_ok=True)
    games = Games(SystemRandom() if options.seed is None else Random(options.seed), options.folder)
    with Server(games, options.port) as server, suppress(KeyboardInterrupt):
        print(f"http://{server.host}/games until interrupted", flush=True)
        server.serve_forever()


if __name__ == "__main__":
    main()
