"""What a game's match page costs: the application is asked as a browser would ask it, but without a network."""

from __future__ import annotations

import asyncio
import random
import re
import statistics
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from urllib.parse import urljoin, urlsplit

from fastapi import FastAPI
from starlette.types import Message

from spielwerk.core import Game
from spielwerk.core.drawing.bench import draw_figures
from spielwerk.thinking.compiling import settle_memory

from ..matches.views import MatchView, SeatPlan
from ..people.views import Who
from ..settings import Settings
from ..site import Site
from .app import make_app
from .dependencies import SEAT_TOKEN

POSITIONS = 24  # at most so many pages of a match are drawn
_LINKED = re.compile(r"""(?:(?:href|src)="|url\("?)([^"#)]+\.(?:css|js|svg|woff2)(?:\?[^"#)]*)?)""")


def page_figures(game: Game, seats: int, seed: int) -> dict[str, float]:
    """Time and size of the page of a seat that is asked, all through a random match; time of its board by itself."""
    with tempfile.TemporaryDirectory() as folder:
        app = make_app(Settings(f"sqlite:///{Path(folder) / 'bench.sqlite'}", limits=False, warm=False))
        with ThreadPoolExecutor(1) as pool:  # a thread of its own: the caller's may have a loop running, as in a notebook
            pages = pool.submit(asyncio.run, _run(app, game, seats, seed)).result()
    return pages | draw_figures(game, seats, seed)


async def _run(app: FastAPI, game: Game, seats: int, seed: int) -> dict[str, float]:
    async with app.router.lifespan_context(app):
        return await _measure(app, game, seats, seed)


async def _measure(app: FastAPI, game: Game, seats: int, seed: int) -> dict[str, float]:
    played = _Played(app, game, seats, seed)
    browser = _Browser(app)
    spent: list[float] = []
    sizes: list[float] = []
    loaded = 0
    while len(spent) < POSITIONS and (asked := played.asked()):
        path, browser.token = f"/matches/{played.match}", asked[0].seat_token
        if not spent:
            loaded = await browser.first_load(path)  # before the first measurement: it also fills caches
            settle_memory()
        began = time.process_time()
        page = await browser.get(path)
        spent.append(1000 * (time.process_time() - began))
        sizes.append(len(page) / 1024)
        played.on(game.longest // POSITIONS // 8 + 3)
    return {
        "page_milliseconds": round(statistics.median(spent), 1),
        "page_milliseconds_most": round(max(spent), 1),
        "page_kib_most": round(max(sizes), 1),
        "page_kib_first_load": round(loaded / 1024, 1),
    }


class _Played:
    """A match of people who answer at random."""

    def __init__(self, app: FastAPI, game: Game, seats: int, seed: int) -> None:
        site: Site = app.state.site
        self._site, self._dice = site, random.Random(seed)
        plan = [SeatPlan("me", ""), *[SeatPlan("free", "")] * (seats - 1)]
        first = site.lobby.create(Who(), game.name, plan)
        others = [site.lobby.join(Who(), first.match) for _ in range(seats - 1)]
        self.match = first.match
        self._people = [Who(seat_token=seated.token) for seated in (first, *others)]

    def asked(self) -> tuple[Who, MatchView] | None:
        """Somebody who is asked, and what she sees; nobody when the match is over."""
        views = ((who, self._site.queries.view(who, self.match, "de")) for who in self._people)
        return next(((who, view) for who, view in views if view.question), None)

    def on(self, decisions: int) -> None:
        for _ in range(decisions):
            if (asked := self.asked()) is None:
                return
            who, view = asked
            self._site.play.act(who, self.match, view.question, self._dice.choice(view.choices).id)


class _Browser:
    """Asks the application in its own process; answers are the bytes that would travel."""

    def __init__(self, app: FastAPI) -> None:
        self._app, self.token = app, ""

    async def get(self, path: str, encoding: str = "gzip") -> bytes:
        parts = urlsplit(path)
        headers = {"host": "localhost", "accept-encoding": encoding, "authorization": f"Bearer {SEAT_TOKEN}{self.token}"}
        scope = {
            "type": "http",
            "asgi": {"version": "3.0", "spec_version": "2.4"},
            "http_version": "1.1",
            "method": "GET",
            "scheme": "http",
            "path": parts.path,
            "query_string": parts.query.encode(),
            "headers": [(name.encode(), value.encode()) for name, value in headers.items()],
            "server": ("localhost", 80),
            "client": ("127.0.0.1", 1),
        }
        sent: list[Message] = []

        async def receive() -> Message:
            return {"type": "http.request", "body": b""}

        async def send(message: Message) -> None:
            sent.append(message)

        await self._app(scope, receive, send)
        if sent[0]["status"] != 200:
            raise RuntimeError(f"{path} answers {sent[0]['status']}")
        return b"".join(message.get("body", b"") for message in sent)

    async def first_load(self, path: str) -> int:
        """The bytes of a page with all that it links to, styles' fonts included."""
        known, new = {path}, [path]
        total = 0
        while new:
            at = new.pop()
            total += len(await self.get(at))
            if at == path or ".css" in at:
                text = (await self.get(at, encoding="identity")).decode()
                found = {urljoin(at, link) for link in _LINKED.findall(text)} - known
                known |= found
                new += found
        return total
