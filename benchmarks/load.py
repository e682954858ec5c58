"""Many live matches at once: how long does it take from one seat's post until the other seat hears of it?

    python benchmarks/load.py --matches 200 --seconds 30

Starts a site of its own on loopback, waits until the game is ready, and seats two scripted people at every match, each
with an open event stream. They play at the pace of people, and then, for a few seconds, as fast as the site answers.
A seat is a client of the JSON API that asks for the match after every event. With --pages it is a browser: its post is
answered with the table, drawn, and it fetches the table after every event of the other. Clients run in this process, the
site in another, both on this machine: what the site itself spends is told in milliseconds of processor time, which
depend least on what else the machine does.
"""

from __future__ import annotations

import argparse
import asyncio
import gzip
import json
import os
import random
import re
import subprocess
import sys
import tempfile
import time
from abc import ABC, abstractmethod
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlencode, urlsplit

IDLE = 3.0  # seconds after which a connection is opened anew, before the server closes it
TICKS = os.sysconf("SC_CLK_TCK")

_VERSION = re.compile(rb'data-version="(\d+)"')
_QUESTION = re.compile(rb'name="question" value="(\d+)"')
_ACTION = re.compile(rb'name="action" value="(\d+)" data-pick')


class Connection:
    """A kept-alive HTTP/1.1 connection with as little work as possible: the measured site shares the machine."""

    def __init__(self, url: str, token: str = "") -> None:
        parts = urlsplit(url)
        self._host, self._port = parts.hostname or "", parts.port or 80
        self._head = f"host: {self._host}:{self._port}\r\naccept-encoding: gzip\r\nhx-request: true\r\n"
        if token:
            self._head += f"authorization: Bearer {token}\r\n"
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None
        self._used = 0.0

    async def call(self, method: str, path: str, body: bytes = b"", kind: str = "application/json") -> tuple[int, bytes]:
        reader = await self.send(method, path, body, kind)
        status, headers = await read_head(reader)
        length = int(headers.get("content-length", "0"))
        data = await reader.readexactly(length) if length else b""
        return status, gzip.decompress(data) if headers.get("content-encoding") == "gzip" else data

    async def send(self, method: str, path: str, body: bytes = b"", kind: str = "") -> asyncio.StreamReader:
        idle, self._used = time.monotonic() - self._used, time.monotonic()
        if self._streams is not None and idle > IDLE:
            self._streams[1].close()
            self._streams = None
        if self._streams is None:
            self._streams = await asyncio.open_connection(self._host, self._port, limit=1 << 20)
        reader, writer = self._streams
        head = f"{method} {path} HTTP/1.1\r\n{self._head}content-length: {len(body)}\r\n"
        if body:
            head += f"content-type: {kind}\r\n"
        writer.write(head.encode() + b"\r\n" + body)
        return reader


async def read_head(reader: asyncio.StreamReader) -> tuple[int, dict[str, str]]:
    lines = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
    pairs = (line.partition(": ") for line in lines[1:] if line)
    return int(lines[0].split()[1]), {name.lower(): value for name, _, value in pairs}


@dataclass
class SeatView:
    """What a seat needs of a match."""

    version: int
    question: int
    actions: list[int]
    over: bool = False


@dataclass
class Phase:
    """A stretch of time and what was measured in it."""

    pace: float  # mean seconds that a person takes for a decision
    heard: list[float] = field(default_factory=list)  # seconds from post to the other seat's event
    posted: list[float] = field(default_factory=list)  # seconds until a post was answered
    fetched: list[float] = field(default_factory=list)  # seconds until a table was fetched
    refused: int = 0
    seconds: float = 0.0
    site_cpu: float = 0.0  # seconds of processor time
    client_cpu: float = 0.0


class Seat(ABC):
    """One scripted person: listens, fetches the table after an event of the other, and answers after a while."""

    def __init__(self, url: str, match: str, token: str, run: Run) -> None:
        self._calls, self._stream = Connection(url, token), Connection(url, token)
        self._match, self._run = match, run
        self._posted: list[tuple[int, float, Phase]] = []  # the version that a post brought, when it was sent
        self._heard: dict[int, float] = {}
        self._news = asyncio.Event()
        self._version = 0

    # What pages and programs do differently

    events = table = ""

    @abstractmethod
    async def answer(self, question: int, action: int) -> tuple[int, SeatView | None]:
        """Post; the version that it brought (0: refused), and the table if it came with the answer."""

    @abstractmethod
    def read(self, data: bytes) -> SeatView:
        """The table in an answer."""

    # What they do alike

    async def listen(self) -> None:
        reader = await self._stream.send("GET", self.events.format(self._match))
        await read_head(reader)
        while line := await reader.readline():
            if line.startswith(b"data: "):
                version = json.loads(line[6:])["version"]
                self._heard[version] = time.perf_counter()
                if version > self._version:
                    self._news.set()

    async def play(self) -> None:
        await asyncio.sleep(random.uniform(0, self._run.phase.pace))  # people do not all begin at once
        while True:
            table: SeatView | None = await self._fetch()
            while table is not None and table.question:
                await asyncio.sleep(random.uniform(0.5, 1.5) * self._run.phase.pace)
                table = await self._post(table)
            if table is not None and table.over:
                return
            await self._news.wait()

    async def _fetch(self) -> SeatView:
        self._news.clear()
        began, phase = time.perf_counter(), self._run.phase
        status, data = await self._calls.call("GET", self.table.format(self._match))
        assert status == 200, data
        phase.fetched.append(time.perf_counter() - began)
        table = self.read(data)
        self._version = table.version
        return table

    async def _post(self, table: SeatView) -> SeatView | None:
        began, phase = time.perf_counter(), self._run.phase
        version, after = await self.answer(table.question, random.choice(table.actions))
        phase.posted.append(time.perf_counter() - began)
        if version:
            self._posted.append((version, began, phase))
            self._version = version
        else:
            phase.refused += 1
        return after or await self._fetch()

    def reckon(self, other: Seat) -> None:
        """How long the other seat waited for the events of this one's posts."""
        for version, began, phase in self._posted:
            if version in other._heard:
                phase.heard.append(other._heard[version] - began)


class Page(Seat):
    """What a browser does."""

    events, table = "/matches/{}/events", "/matches/{}/table"

    async def answer(self, question: int, action: int) -> tuple[int, SeatView | None]:
        body = urlencode({"question": question, "action": action}).encode()
        form = "application/x-www-form-urlencoded"
        status, data = await self._calls.call("POST", f"/matches/{self._match}/act", body, form)
        assert status == 200, data
        table = self.read(data)
        return (0 if b'role="alert"' in data else table.version), table

    def read(self, data: bytes) -> SeatView:
        version, question = _VERSION.search(data), _QUESTION.search(data)
        assert version is not None
        actions = [int(found) for found in _ACTION.findall(data)]
        return SeatView(
            int(version[1]), int(question[1]) if question and actions else 0, actions, b'<a class="btn main"' in data
        )


class Program(Seat):
    """What a client of the JSON API does."""

    events, table = "/api/matches/{}/events", "/api/matches/{}"

    async def answer(self, question: int, action: int) -> tuple[int, SeatView | None]:
        body = json.dumps({"question": question, "action": action}).encode()
        status, data = await self._calls.call("POST", f"/api/matches/{self._match}/actions", body)
        return (json.loads(data)["version"] if status == 200 else 0), None

    def read(self, data: bytes) -> SeatView:
        view = json.loads(data)
        choices = [choice["id"] for choice in view["choices"]]
        return SeatView(view["version"], view["question"], choices, view["status"] == "finished")


class Run:
    """All matches through all phases."""

    def __init__(self, url: str, site: int, arguments: argparse.Namespace) -> None:
        self._url, self._site, self._arguments = url, site, arguments
        self.phase = Phase(arguments.pace)
        self.failed: list[str] = []

    async def go(self) -> list[Phase]:
        arguments = self._arguments
        pairs = [await self._seat_two() for _ in range(arguments.matches)]
        seats = [seat for pair in pairs for seat in pair]
        listening = [asyncio.create_task(seat.listen()) for seat in seats]
        await asyncio.sleep(1)
        playing = [asyncio.create_task(seat.play()) for seat in seats]
        await asyncio.wait(playing, timeout=1.5 * arguments.pace)  # until everybody has a table before him
        people = await self._measure(Phase(arguments.pace), playing, arguments.seconds)
        full = await self._measure(Phase(0), playing, arguments.saturation)
        for task in (*playing, *listening):
            task.cancel()
        outcomes = await asyncio.gather(*playing, *listening, return_exceptions=True)
        self.failed = [repr(outcome) for outcome in outcomes if isinstance(outcome, Exception)]
        for one, two in pairs:
            one.reckon(two)
            two.reckon(one)
        return [people, full]

    async def _measure(self, phase: Phase, playing: list[asyncio.Task[None]], seconds: float) -> Phase:
        self.phase = phase
        began, site, client = time.perf_counter(), processor_seconds(self._site), time.process_time()
        await asyncio.wait(playing, timeout=seconds)
        phase.seconds = time.perf_counter() - began
        phase.site_cpu, phase.client_cpu = processor_seconds(self._site) - site, time.process_time() - client
        return phase

    async def _seat_two(self) -> tuple[Seat, Seat]:
        calls = Connection(self._url)
        seats = [{"kind": "me"}, {"kind": "free"}]
        plan = {"game": self._arguments.game, "seats": seats, "listed": False}
        status, data = await calls.call("POST", "/api/matches", json.dumps(plan).encode())
        assert status == 201, data
        made = json.loads(data)
        status, data = await calls.call("POST", f"/api/matches/{made['match']}/join", b"{}")
        assert status == 200, data
        kind = Page if self._arguments.pages else Program
        one, two = (kind(self._url, made["match"], told["token"], self) for told in (made, json.loads(data)))
        return one, two


def processor_seconds(process: int) -> float:
    """Processor time that a process has spent."""
    fields = Path(f"/proc/{process}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


@contextmanager
def running_site(game: str, database: str = "") -> Any:
    """(address, process) of a site on a database of its own, with a game ready."""
    with tempfile.TemporaryDirectory() as folder:
        url = database or f"sqlite:///{Path(folder) / 'site.sqlite'}"
        command = [sys.executable, "-c", "from spielwerk.cli import app; app()", "serve", "--port", "0", "--database", url]
        process = subprocess.Popen([*command, "--no-limits"], stdout=subprocess.PIPE, text=True, env=os.environ)
        try:
            assert process.stdout is not None
            address = process.stdout.readline().split()[1].rstrip("/")
            asyncio.run(ready(address, game))
            yield address, process.pid
        finally:
            process.terminate()
            process.wait(timeout=20)


async def ready(url: str, game: str) -> None:
    """Wait until a game can be played at full speed."""
    while True:
        try:
            _, data = await Connection(url).call("GET", f"/api/games/{game}")
            if json.loads(data)["ready"]:
                return
        except OSError:
            pass
        await asyncio.sleep(0.2)


def percentile(values: list[float], share: float) -> float:
    return sorted(values)[min(len(values) - 1, int(len(values) * share))] * 1000 if values else float("nan")


def rows(phase: Phase, matches: int) -> dict[str, Any]:
    """The figures of a phase."""
    moves = len(phase.posted)
    told: dict[str, Any] = {
        "moves a second": round(moves / phase.seconds, 1),
        "seconds between moves of a match": round(matches * phase.seconds / max(1, moves), 1),
        "events heard": len(phase.heard),
        "refused": phase.refused,
    }
    for name, values in (("post to event", phase.heard), ("post", phase.posted), ("fetch", phase.fetched)):
        told[f"{name}, median ms"] = round(percentile(values, 0.5), 1)
        told[f"{name}, 99th percentile ms"] = round(percentile(values, 0.99), 1)
    told["site, processor ms a move"] = round(1000 * phase.site_cpu / max(1, moves), 1)
    told["site, cores in use"] = round(phase.site_cpu / phase.seconds, 2)
    told["clients, cores in use"] = round(phase.client_cpu / phase.seconds, 2)
    return told


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--matches", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=30, help="at the pace of people")
    parser.add_argument("--pace", type=float, default=5.0, help="mean seconds that a person takes for a decision")
    parser.add_argument("--saturation", type=float, default=8, help="seconds without any thinking")
    parser.add_argument("--pages", action="store_true", help="browsers instead of clients of the JSON API")
    parser.add_argument("--game", default="spyrium")
    parser.add_argument("--database", default="", help="default: a SQLite file that is thrown away")
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    with running_site(arguments.game, arguments.database) as (url, process):
        run = Run(url, process, arguments)
        people, full = asyncio.run(run.go())
    figures = {
        "matches": arguments.matches,
        "seats are": "pages" if arguments.pages else "programs",
        "cores": os.cpu_count(),
        "load average": round(os.getloadavg()[0], 1),
        "failed": len(run.failed),
        "at the pace of people": rows(people, arguments.matches),
        "as fast as it goes": rows(full, arguments.matches),
    }
    for reason in sorted(set(run.failed))[:5]:
        print(reason, file=sys.stderr)
    if arguments.json:
        print(json.dumps(figures))
        return
    for key, value in figures.items():
        if not isinstance(value, dict):
            print(f"{key:>34}  {value}")
    print(f"{'':>34}  {'pace of people':>14}  {'saturated':>14}")
    for key, value in figures["at the pace of people"].items():  # type: ignore[attr-defined]
        print(f"{key:>34}  {value:>14}  {figures['as fast as it goes'][key]:>14}")  # type: ignore[index]


if __name__ == "__main__":
    main()
