"""Many live matches at once: how long does it take from one seat's post until the other seat hears of it?

    python benchmarks/load.py --matches 200 --seconds 30

Starts a site of its own on loopback, seats two scripted people at every match, each with an open event stream, and lets
them play at the pace of people. After every event both seats fetch the match anew, as pages do. Bounded by --seconds.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

IDLE = 3.0  # seconds after which a connection is opened anew, before the server closes it


class Connection:
    """A kept-alive HTTP/1.1 connection with as little work as possible: the measured site shares the machine."""

    def __init__(self, url: str) -> None:
        parts = urlsplit(url)
        self._host, self._port = parts.hostname or "", parts.port or 80
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None
        self._used = 0.0

    async def call(self, method: str, path: str, token: str = "", body: Any = None) -> tuple[int, Any]:
        reader = await self.send(method, path, token, body)
        status, headers = await read_head(reader)
        length = int(headers.get("content-length", "0"))
        data = await reader.readexactly(length) if length else b""
        return status, json.loads(data) if data else None

    async def send(self, method: str, path: str, token: str, body: Any = None) -> asyncio.StreamReader:
        idle, self._used = time.monotonic() - self._used, time.monotonic()
        if self._streams is not None and idle > IDLE:
            self._streams[1].close()
            self._streams = None
        if self._streams is None:
            self._streams = await asyncio.open_connection(self._host, self._port)
        reader, writer = self._streams
        data = json.dumps(body).encode() if body is not None else b""
        head = f"{method} /api{path} HTTP/1.1\r\nhost: {self._host}:{self._port}\r\ncontent-length: {len(data)}\r\n"
        if token:
            head += f"authorization: Bearer {token}\r\n"
        if data:
            head += "content-type: application/json\r\n"
        writer.write(head.encode() + b"\r\n" + data)
        return reader


async def read_head(reader: asyncio.StreamReader) -> tuple[int, dict[str, str]]:
    lines = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
    pairs = (line.partition(": ") for line in lines[1:] if line)
    return int(lines[0].split()[1]), {name.lower(): value for name, _, value in pairs}


@dataclass
class Figures:
    heard: list[float] = field(default_factory=list)  # seconds from post to the other seat's event
    posted: list[float] = field(default_factory=list)  # seconds until a post was answered
    fetched: list[float] = field(default_factory=list)  # seconds until a match was fetched
    failed: list[str] = field(default_factory=list)  # what went wrong for good
    refused: int = 0
    finished: int = 0


class Seat:
    """One scripted person: listens, fetches the match after every event, and answers after a while."""

    def __init__(self, url: str, match: str, token: str, figures: Figures, pace: float) -> None:
        self._calls, self._stream = Connection(url), Connection(url)
        self._match, self._token, self._figures, self._pace = match, token, figures, pace
        self.posted: dict[int, float] = {}  # version that a post brought → when it was sent
        self.heard: dict[int, float] = {}
        self._news = asyncio.Event()
        self.over = False

    async def listen(self) -> None:
        reader = await self._stream.send("GET", f"/matches/{self._match}/events", self._token)
        await read_head(reader)
        while line := await reader.readline():
            if line.startswith(b"data: "):
                self.heard[json.loads(line[6:])["version"]] = time.perf_counter()
                self._news.set()

    async def play(self) -> None:
        await asyncio.sleep(random.uniform(0, self._pace))  # people do not all begin at once
        while not self.over:
            await self._news.wait()
            self._news.clear()
            began = time.perf_counter()
            status, view = await self._calls.call("GET", f"/matches/{self._match}", self._token)
            assert status == 200, view
            self._figures.fetched.append(time.perf_counter() - began)
            if view["status"] == "finished":
                self.over = True
                self._figures.finished += 1
            elif view["question"]:
                await asyncio.sleep(random.uniform(0.5, 1.5) * self._pace)
                await self._answer(view["question"], random.choice(view["choices"])["id"])

    async def _answer(self, question: int, action: int) -> None:
        body = {"question": question, "action": action}
        began = time.perf_counter()
        status, answer = await self._calls.call("POST", f"/matches/{self._match}/actions", self._token, body)
        self._figures.posted.append(time.perf_counter() - began)
        if status == 200:
            self.posted[answer["version"]] = began
        else:
            self._figures.refused += 1


async def seat_two(url: str, game: str, figures: Figures, pace: float) -> tuple[Seat, Seat]:
    calls = Connection(url)
    seats = [{"kind": "me"}, {"kind": "free"}]
    status, made = await calls.call("POST", "/matches", "", {"game": game, "seats": seats, "listed": False})
    assert status == 201, made
    status, joined = await calls.call("POST", f"/matches/{made['match']}/join", "", {})
    assert status == 200, joined
    one, two = (Seat(url, made["match"], token, figures, pace) for token in (made["token"], joined["token"]))
    return one, two


async def load(url: str, arguments: argparse.Namespace) -> Figures:
    figures = Figures()
    seats: list[tuple[Seat, Seat]] = []
    for _ in range(arguments.matches):
        seats.append(await seat_two(url, arguments.game, figures, arguments.pace))
    every = [seat for pair in seats for seat in pair]
    listening = [asyncio.create_task(seat.listen()) for seat in every]
    await asyncio.sleep(1)
    for figure in (figures.fetched, figures.posted):
        figure.clear()
    playing = [asyncio.create_task(seat.play()) for seat in every]
    await asyncio.wait(playing, timeout=arguments.seconds)
    for task in (*playing, *listening):
        task.cancel()
    for outcome in await asyncio.gather(*playing, *listening, return_exceptions=True):
        if isinstance(outcome, Exception):
            figures.failed.append(repr(outcome))
    for one, two in seats:
        for poster, other in ((one, two), (two, one)):
            figures.heard += [other.heard[v] - began for v, began in poster.posted.items() if v in other.heard]
    return figures


def percentile(values: list[float], share: float) -> float:
    return sorted(values)[min(len(values) - 1, int(len(values) * share))] * 1000 if values else float("nan")


def start_site(database: str) -> tuple[subprocess.Popen[str], str]:
    command = [sys.executable, "-c", "from spielwerk.cli import app; app()", "serve", "--port", "0"]
    process = subprocess.Popen(
        [*command, "--database", database, "--no-limits", "--no-warm"], stdout=subprocess.PIPE, text=True, env=os.environ
    )
    assert process.stdout is not None
    return process, process.stdout.readline().split()[1].rstrip("/")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--matches", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--pace", type=float, default=5.0, help="mean seconds that a person takes for a decision")
    parser.add_argument("--game", default="spyrium")
    parser.add_argument("--database", default="", help="default: a SQLite file that is thrown away")
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        process, url = start_site(arguments.database or f"sqlite:///{Path(folder) / 'load.sqlite'}")
        try:
            figures = asyncio.run(load(url, arguments))
        finally:
            process.terminate()
            process.wait(timeout=20)
    rows = {
        "matches": arguments.matches,
        "posts": len(figures.posted),
        "posts a second": round(len(figures.posted) / arguments.seconds, 1),
        "events heard": len(figures.heard),
        "refused": figures.refused,
        "failed": len(figures.failed),
    }
    for name, values in (("post to event", figures.heard), ("post", figures.posted), ("fetch", figures.fetched)):
        rows[f"{name}, median ms"] = round(percentile(values, 0.5), 1)
        rows[f"{name}, 99th percentile ms"] = round(percentile(values, 0.99), 1)
    for reason in sorted(set(figures.failed))[:5]:
        print(reason, file=sys.stderr)
    if arguments.json:
        print(json.dumps(rows))
    else:
        for key, value in rows.items():
            print(f"{key:>34}  {value}")


if __name__ == "__main__":
    main()
