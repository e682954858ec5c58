"""A running site and programs that use it over HTTP."""

from __future__ import annotations

import itertools
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext, suppress
from pathlib import Path
from typing import Any

import httpx
import uvicorn

from spielwerk.web.http.app import make_app
from spielwerk.web.settings import Settings
from spielwerk.web.site import Site

GAME = "template"  # tiny, with secrets, luck and simultaneous questions
PATIENCE = 120.0  # seconds for whatever comes soon: a busy machine may take its time


class RunningSite:
    """The site in a thread of this process, on a free port."""

    def __init__(self, database: str, **settings: Any) -> None:
        chosen = {"limits": False, "warm": False, "bots_table": "off", **settings}
        self.app = make_app(Settings(database=database, **chosen))
        self.site: Site = self.app.state.site
        self._server = uvicorn.Server(
            uvicorn.Config(self.app, port=0, log_level="warning", timeout_graceful_shutdown=1, lifespan="on")
        )
        self._thread = threading.Thread(target=self._server.run, daemon=True)
        self._numbers = itertools.count(1)

    def __enter__(self) -> RunningSite:
        self._thread.start()
        wait_for(lambda: self._server.started)
        self.url = f"http://127.0.0.1:{self._server.servers[0].sockets[0].getsockname()[1]}"
        return self

    def __exit__(self, *_: object) -> None:
        self.site.broker.close()
        self._server.should_exit = True
        self._thread.join(timeout=PATIENCE)
        assert not self._thread.is_alive()

    def visitor(self, name: str = "Anna") -> Visitor:
        """A guest."""
        return Visitor(self.url, name)

    def account(self, name: str = "Anna") -> Visitor:
        """Somebody with an account; with a number after the name, for there can be one of each name only."""
        visitor = Visitor(self.url, name)
        answer = visitor.register(f"{name} {next(self._numbers)}")
        assert answer.status_code == 201, answer.text
        visitor.person = {**visitor.person, **answer.json()}
        return visitor


class Visitor:
    """A person with a token; `seat_token` lets him act as the bearer of one seat instead."""

    def __init__(self, url: str, name: str = "", seat_token: str = "") -> None:
        self.http = httpx.Client(base_url=f"{url}/api", timeout=PATIENCE)
        self.url = url
        if name:
            self.become(name)
        elif seat_token:
            self.http.headers["authorization"] = f"Bearer {seat_token}"

    def become(self, name: str) -> None:
        """A new guest."""
        self.http.headers.pop("authorization", None)
        self.person = self.post("/people", {"name": name}).json()
        self.http.headers["authorization"] = f"Bearer {self.person['token']}"

    def get(self, path: str, **params: Any) -> httpx.Response:
        return self.http.get(path, params=params)

    def post(self, path: str, body: Any = None) -> httpx.Response:
        # Not httpx's own JSON, which refuses halves of characters before the site can.
        content = json.dumps({} if body is None else body)
        return self.http.post(path, content=content, headers={"content-type": "application/json"})

    def register(self, name: str, password: str = "long enough") -> httpx.Response:
        """Become an account, and show its token from then on."""
        answer = self.post("/register", {"name": name, "password": password})
        if answer.status_code == 201:
            self.http.headers["authorization"] = f"Bearer {answer.json()['token']}"
        return answer

    def see(self, match: str, **params: Any) -> dict[str, Any]:
        answer = self.get(f"/matches/{match}", **params)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def act(self, match: str, question: int, action: int) -> httpx.Response:
        return self.post(f"/matches/{match}/actions", {"question": question, "action": action})

    def create(self, seats: str, game: str = GAME, **more: Any) -> str:
        """A match with seats as a word: m = me, f = free, b = bot."""
        kinds = {"m": {"kind": "me"}, "f": {"kind": "free"}, "b": {"kind": "bot", "level": "apprentice"}}
        answer = self.post("/matches", {"game": game, "seats": [kinds[letter] for letter in seats], **more})
        assert answer.status_code == 201, answer.text
        return answer.json()["match"]

    def join(self, match: str) -> dict[str, Any]:
        answer = self.post(f"/matches/{match}/join")
        assert answer.status_code == 200, answer.text
        return answer.json()

    def answer(self, match: str, choice: int = 0) -> bool:
        """Answer the open question with one of the choices, if there is one."""
        seen = self.see(match)
        if not seen["question"]:
            return False
        assert self.act(match, seen["question"], seen["choices"][choice % len(seen["choices"])]["id"]).status_code == 200
        return True

    def choose_card(self, match: str, highest: bool) -> None:
        """In the template game: choose the highest or the lowest card of the hand; the highest of all wins the prize."""
        seen = self.see(match)
        hand = seen["state"]["hand"][seen["viewer"]]
        cards = {hand[choice["args"]["slot"]]: choice["id"] for choice in seen["choices"]}
        assert self.act(match, seen["question"], cards[max(cards) if highest else min(cards)]).status_code == 200

    @contextmanager
    def events(self, match: str, **headers: str) -> Iterator[Events]:
        with self.http.stream("GET", f"/matches/{match}/events", headers=headers, timeout=PATIENCE) as answer:
            assert answer.status_code == 200
            yield Events(answer)


class Events:
    """Server-sent events as they come."""

    def __init__(self, answer: httpx.Response) -> None:
        self._lines = answer.iter_lines()

    def next(self) -> dict[str, Any]:
        """The data of the next event."""
        for line in self._lines:
            if line.startswith("data: "):
                return json.loads(line.removeprefix("data: "))
        raise AssertionError("the stream has ended")


def play_out(match: str, *players: Visitor, choice: int = 0) -> dict[str, Any]:
    """Play a match to its end; the view of the first player."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        acted = [player.answer(match, choice) for player in players]
        seen = players[0].see(match)
        if seen["status"] == "finished":
            return seen
        if not any(acted):
            time.sleep(0.02)  # bots think
    raise AssertionError("the match does not end")


def wait_for(condition: Any, seconds: float = PATIENCE) -> Any:
    """Wait until something is true; what it was then."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if found := condition():
            return found
        time.sleep(0.02)
    raise AssertionError("waited in vain")


class Server:
    """The site as people start it, with all its processes, to be killed without mercy."""

    def __init__(self, database: str, *more: str, errors: Path | None = None) -> None:
        options = ["--port", "0", "--database", database, "--no-limits", "--no-warm", *more]
        command = [sys.executable, "-c", "from spielwerk.cli import app; app()", "serve", *options]
        self._folder = tempfile.mkdtemp(prefix="spielwerk-test-")  # whoever is killed cannot tidy up
        environment = {**os.environ, "PYTHONUNBUFFERED": "1", "TMPDIR": self._folder}
        with open(errors, "wb") if errors else nullcontext() as stderr:
            self.process = subprocess.Popen(
                command, stdout=subprocess.PIPE, stderr=stderr, text=True, env=environment, start_new_session=True
            )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert line.startswith("Spielwerk: "), line
        self.url = line.split()[1].rstrip("/")

    def processes(self, module: str) -> list[int]:
        """The ids of its processes that run a module."""
        found = []
        for folder in Path("/proc").glob("[0-9]*"):
            try:
                parent = int((folder / "stat").read_text().rpartition(")")[2].split()[1])
                if parent == self.process.pid and module in (folder / "cmdline").read_text().split("\0"):
                    found.append(int(folder.name))
            except OSError:
                continue  # it has ended meanwhile
        return found

    def kill(self) -> None:
        """Kill all processes at once, as if the power had failed."""
        with suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        shutil.rmtree(self._folder, ignore_errors=True)

    def stop(self) -> int:
        """Stop it as its owner does; its exit status."""
        self.process.send_signal(signal.SIGTERM)
        status = self.process.wait(timeout=PATIENCE)
        shutil.rmtree(self._folder, ignore_errors=True)
        return status
