"""Scripted people at matches: each listens to an event stream and plays, as a browser or as a program of the JSON API."""

from __future__ import annotations

import asyncio
import json
import random
import re
import time
from abc import ABC, abstractmethod
from dataclasses import dataclass, field
from typing import Protocol
from urllib.parse import urlencode

from .client import Connection, read_head

_VERSION = re.compile(rb'data-version="(\d+)"')
_QUESTION = re.compile(rb'name="question" value="(\d+)"')
_ACTION = re.compile(rb'data-pick="(\d+)"')


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
    site: float = 0.0  # seconds of processor time of the site's processes
    database: float = 0.0  # the same of PostgreSQL
    clients: float = 0.0


class Evening(Protocol):
    """What a seat knows of the run that it belongs to."""

    phase: Phase


class Seat(ABC):
    """One scripted person: listens, fetches the table after an event of the other, and answers after a while."""

    def __init__(self, url: str, match: str, token: str, run: Evening) -> None:
        self._calls, self._stream = Connection(url, token), Connection(url, token)
        self.match, self._run = match, run
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
        reader = await self._stream.send("GET", self.events.format(self.match))
        await read_head(reader)
        while line := await reader.readline():
            if line.startswith(b"data: "):
                version = json.loads(line[6:])["version"]
                self._heard[version] = time.perf_counter()
                if version > self._version:
                    self._news.set()

    def close(self) -> None:
        """Nothing is asked or heard any more."""
        self._calls.close()
        self._stream.close()

    async def look(self) -> None:
        """Fetch the table once."""
        await self._fetch()

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
        status, data = await self._calls.call("GET", self.table.format(self.match))
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
        """How long the other seat waited for the events of this one's posts, of which it has not been asked before."""
        for version, began, phase in self._posted:
            if version in other._heard:
                phase.heard.append(other._heard[version] - began)
        self._posted.clear()


class Page(Seat):
    """What a browser does."""

    events, table = "/matches/{}/events", "/matches/{}/table"

    async def answer(self, question: int, action: int) -> tuple[int, SeatView | None]:
        body = urlencode({"question": question, "action": action}).encode()
        form = "application/x-www-form-urlencoded"
        status, data = await self._calls.call("POST", f"/matches/{self.match}/act", body, form)
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
        status, data = await self._calls.call("POST", f"/api/matches/{self.match}/actions", body)
        return (json.loads(data)["version"] if status == 200 else 0), None

    def read(self, data: bytes) -> SeatView:
        view = json.loads(data)
        choices = [choice["id"] for choice in view["choices"]]
        return SeatView(view["version"], view["question"], choices, view["status"] == "finished")
