"""What a match page and a move at the table cost: the application is asked as browsers would ask it, but without a network."""

from __future__ import annotations

import asyncio
import json
import os
import random
import re
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlencode, urljoin, urlsplit

from fastapi import FastAPI
from starlette.types import Message, Send

from spielwerk.core import PLAIN, Game
from spielwerk.core.drawing.bench import draw_figures
from spielwerk.thinking.compiling import settle_memory

from ..matches.stored import read_match
from ..matches.views import SeatPlan
from ..settings import Settings
from ..site import Site
from .app import make_app
from .dependencies import COOKIE, LANG_COOKIE
from .pieces import HAVE

POSITIONS = 24  # so many pages are drawn, and at most so many moves made with two people watching
IN_A_ROW, UNSEEN = 8, 60  # pages of consecutive decisions, and decisions that nobody looks at then
PATIENCE = 60.0  # seconds for an event; a measurement that would never end says so instead
SETTLED = 0.002  # seconds in which what a move sets off beside it is done, such as looking who wants a notice
_LINKED = re.compile(r"""(?:(?:href|src)="|url\("?)([^"#)]+\.(?:css|js|svg|woff2)(?:\?[^"#)]*)?)""")
_PIECE = re.compile(r'data-(?:part|same)="([\w-]+)"')


def page_figures(game: Game, seats: int, seed: int) -> dict[str, float]:
    """Time and size of the page of a seat that is asked, and of a move while two people watch, in random matches.

    Beside them the time of the page's board by itself. All of it with plain rules, as web processes have them.
    """
    if not PLAIN:
        return _in_a_plain_process(game, seats, seed)
    with tempfile.TemporaryDirectory() as folder:
        app = make_app(Settings(f"sqlite:///{Path(folder) / 'bench.sqlite'}", limits=False, warm=False))
        with ThreadPoolExecutor(1) as pool:  # a thread of its own: the caller's may have a loop running, as in a notebook
            pages = pool.submit(asyncio.run, _run(app, game, seats, seed)).result()
    return pages | draw_figures(game, seats, seed)


def _in_a_plain_process(game: Game, seats: int, seed: int) -> dict[str, float]:
    code = (
        "import json; from spielwerk.core import game; from spielwerk.web.http.bench import page_figures; "
        f"print(json.dumps(page_figures(game({game.name!r}), {seats}, {seed})))"
    )
    environment = {**os.environ, "SPIELWERK_MODE": "plain"}
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        raise RuntimeError(done.stderr)
    figures: dict[str, float] = json.loads(done.stdout.strip().splitlines()[-1])
    return figures


async def _run(app: FastAPI, game: Game, seats: int, seed: int) -> dict[str, float]:
    async with app.router.lifespan_context(app):
        return await _pages(app, game, seats, seed) | await _moves(app, game, seats, seed)


async def _pages(app: FastAPI, game: Game, seats: int, seed: int) -> dict[str, float]:
    """Pages at consecutive decisions, as at a table where people play; then much is played that nobody looks at, and so on."""
    played = _Played(app, game, seats, seed)
    spent: list[float] = []
    sizes: list[float] = []
    loaded = 0
    while len(spent) < POSITIONS:
        asked = played.asked()
        if asked is None:
            seed += 1
            played = _Played(app, game, seats, seed)
            continue
        path, browser = f"/matches/{played.match}", played.browsers[asked.seat]
        if not spent:
            loaded = await browser.first_load(path)  # before the first measurement: it also fills caches
            settle_memory()
        began = time.process_time()
        page = await browser.ask(path)
        spent.append(1000 * (time.process_time() - began))
        sizes.append(len(page) / 1024)
        decisions = 1 if len(spent) % IN_A_ROW else UNSEEN
        played.on(decisions)
        await asyncio.sleep(decisions * SETTLED)
    return {
        "page_milliseconds": round(statistics.median(spent), 1),
        "page_milliseconds_most": round(max(spent), 1),
        "page_kib_most": round(max(sizes), 1),
        "page_kib_first_load": round(loaded / 1024, 1),
    }


async def _moves(app: FastAPI, game: Game, seats: int, seed: int) -> dict[str, float]:
    """A seat moves by a click and is shown its table; another one, whose page is open, hears of it and fetches hers."""
    played = _Played(app, game, max(2, game.fewest_seats), seed)
    spent: list[float] = []
    sizes: list[float] = []
    path = f"/matches/{played.match}"
    first, second = played.browsers[0], played.browsers[1]
    for watching in (first, second):
        watching.look_at(await watching.ask(path, encoding="identity"))
    streams = [asyncio.create_task(watching.listen(f"{path}/events?version=0")) for watching in (first, second)]
    await asyncio.sleep(0.2)
    while len(spent) < POSITIONS and (asked := played.asked()):
        mover = played.browsers[asked.seat]
        other = second if mover is first else first
        form = {"question": str(asked.question), "action": str(played.choose(asked.legal))}
        other.heard.clear()
        before = time.process_time()
        answer = await mover.ask(f"{path}/act", form=form)
        await asyncio.wait_for(other.heard.wait(), PATIENCE)  # the event has reached the other one's stream
        table = await other.ask(f"{path}/table", live=True)
        spent.append(1000 * (time.process_time() - before))
        sizes.append((len(answer) + len(table)) / 1024)
        for watching in (mover, other):  # what the pages hold then, outside of the measurement
            watching.look_at(await watching.ask(f"{path}/table", encoding="identity", live=True))
        played.on(game.longest // POSITIONS // 8 + 3)
        for watching in (first, second):
            watching.look_at(await watching.ask(f"{path}/table", encoding="identity", live=True))
    for stream in streams:
        stream.cancel()
        with suppress(asyncio.CancelledError):
            await stream
    return {
        "move_milliseconds": round(statistics.median(spent), 1),
        "move_milliseconds_most": round(max(spent), 1),
        "move_kib": round(statistics.median(sizes), 1),
    }


@dataclass
class _Asked:
    """A seat that is asked, by which question, and what it may answer."""

    seat: int
    question: int
    legal: list[int]


class _Played:
    """A match of people who answer at random; what their pages need is computed for their pages alone."""

    def __init__(self, app: FastAPI, game: Game, seats: int, seed: int) -> None:
        site: Site = app.state.site
        self._site, self._dice = site, random.Random(seed)
        self._people = [site.people.guest(f"Guest {seat}") for seat in range(seats)]
        plan = [SeatPlan("me", ""), *[SeatPlan("free", "")] * (seats - 1)]
        self.match = site.lobby.create(self._people[0], game.name, plan).match
        for who in self._people[1:]:
            site.lobby.join(who, self.match)
        self.browsers = [_Browser(app, site.people.sign(who)) for who in self._people]

    def asked(self) -> _Asked | None:
        """Somebody who is asked; nobody when the match is over."""
        with self._site.database.reading() as db:
            stored = read_match(db, self._site.games, self.match)
            seat = next((seat for seat in stored.seats if seat.question), None)
            return _Asked(seat.seat, seat.question, stored.match().legal_ids(seat.seat)) if seat is not None else None

    def choose(self, legal: list[int]) -> int:
        return self._dice.choice(legal)

    def on(self, decisions: int) -> None:
        for _ in range(decisions):
            if (asked := self.asked()) is None:
                return
            self._site.play.act(self._people[asked.seat], self.match, asked.question, self.choose(asked.legal))


@dataclass
class _Browser:
    """Asks the application in its own process; answers are the bytes that would travel."""

    app: FastAPI
    cookie: str
    heard: asyncio.Event = field(default_factory=asyncio.Event)  # news of the match
    pieces: list[str] = field(default_factory=list)  # the marks of those that it shows

    def look_at(self, page: bytes) -> None:
        self.pieces = _PIECE.findall(page.decode())

    async def ask(self, path: str, encoding: str = "gzip", form: Mapping[str, str] | None = None, live: bool = False) -> bytes:
        sent: list[Message] = []

        async def send(message: Message) -> None:
            sent.append(message)

        await self._call(path, send, encoding, urlencode(form).encode() if form is not None else None, live)
        if sent[0]["status"] != 200:
            raise RuntimeError(f"{path} answers {sent[0]['status']}")
        return b"".join(message.get("body", b"") for message in sent)

    async def listen(self, path: str) -> None:
        """Keep an event stream open."""

        async def send(message: Message) -> None:
            if b"event: change" in message.get("body", b""):
                self.heard.set()

        await self._call(path, send, "identity", None, live=False)

    async def _call(self, path: str, send: Send, encoding: str, body: bytes | None, live: bool) -> None:
        parts = urlsplit(path)
        headers = {"host": "localhost", "accept-encoding": encoding, "cookie": f"{COOKIE}={self.cookie}; {LANG_COOKIE}=de"}
        if body is not None:
            headers |= {"content-type": "application/x-www-form-urlencoded", "content-length": str(len(body))}
        if live or body is not None:
            headers |= {"hx-request": "true", HAVE: "".join(self.pieces)}
        scope = {
            "type": "http",
            "asgi": {"version": "3.0", "spec_version": "2.4"},
            "http_version": "1.1",
            "method": "GET" if body is None else "POST",
            "scheme": "http",
            "path": parts.path,
            "query_string": parts.query.encode(),
            "headers": [(name.encode(), value.encode()) for name, value in headers.items()],
            "server": ("localhost", 80),
            "client": ("127.0.0.1", 1),
        }
        unread = [body or b""]

        async def receive() -> Message:
            if not unread:
                await asyncio.Event().wait()  # a browser that stays
            return {"type": "http.request", "body": unread.pop()}

        await self.app(scope, receive, send)

    async def first_load(self, path: str) -> int:
        """The bytes of a page with all that it links to, styles' fonts included."""
        known, new = {path}, [path]
        total = 0
        while new:
            at = new.pop()
            total += len(await self.ask(at))
            if at == path or ".css" in at:
                text = (await self.ask(at, encoding="identity")).decode()
                found = {urljoin(at, link) for link in _LINKED.findall(text)} - known
                known |= found
                new += found
        return total
