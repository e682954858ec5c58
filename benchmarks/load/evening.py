"""One site, many matches, an ever faster pace."""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
import time
from dataclasses import dataclass, field
from typing import Any

from .client import Connection, read_head
from .seats import Page, Phase, Program, Seat
from .site import MeasuredSite

_WARMING = 20  # matches, on new connections each, so that every process gets some
_SLOW_GAIN = 1.05  # a step that brings less than this times the moves of the one before shows that no more are to be had


@dataclass
class Figures:
    """What a site can do. Times are of the fastest step within the limit; costs of that step, too."""

    database: str
    workers: int
    seats: str
    moves: float = 0.0  # a second
    p50: float = 0.0  # milliseconds from post to the other seat's event
    p99: float = 0.0
    site: float = 0.0  # milliseconds of processor time a move
    database_ms: float = 0.0
    stream: float = 0.0  # milliseconds of processor time for an event of one stream
    memory: float = 0.0  # KiB of a live match with its two streams
    stored: float = 0.0  # bytes on disk a move
    stopped: str = ""
    steps: list[dict[str, float]] = field(default_factory=list)


class Evening:
    def __init__(self, site: MeasuredSite, seats: str, arguments: argparse.Namespace) -> None:
        self._site, self._arguments = site, arguments
        self._kind: type[Seat] = Page if seats == "browsers" else Program
        self._seats = seats
        self.phase = Phase(3600.0)
        self.failed: list[str] = []

    def run(self, database: str, workers: int) -> Figures:
        return asyncio.run(self._go(Figures(database, workers, self._seats)))

    async def _go(self, figures: Figures) -> Figures:
        arguments = self._arguments
        await self._warm_up()
        before = self._site.memory()
        pairs = [await self._seat_two() for _ in range(arguments.matches)]
        seats = [seat for pair in pairs for seat in pair]
        tasks = [asyncio.create_task(seat.listen()) for seat in seats]
        await asyncio.sleep(1)
        figures.memory = round((self._site.memory() - before) / 1024 / arguments.matches, 1)
        stored = self._site.stored()
        self.phase = Phase(arguments.matches / arguments.first)
        playing = [asyncio.create_task(seat.play()) for seat in seats]
        await asyncio.wait(playing, timeout=1.5 * self.phase.pace)  # until everybody has a table before her
        phases = await self._faster_and_faster(figures, pairs, playing)
        moves = sum(len(phase.posted) for phase in phases)
        figures.stored = round((self._site.stored() - stored) / max(1, moves))
        figures.stream = await self._cost_of_a_stream(pairs, playing, tasks)
        for task in (*playing, *tasks):
            task.cancel()
        outcomes = await asyncio.gather(*playing, *tasks, return_exceptions=True)
        self.failed = [repr(outcome) for outcome in outcomes if isinstance(outcome, Exception)]
        return figures

    async def _warm_up(self) -> None:
        """Let every process load what it loads once: a few matches, at which somebody looks again and again."""
        for _ in range(_WARMING):
            one, two = await self._seat_two()
            for seat in (one, two):
                await seat.look()

    async def _faster_and_faster(
        self, figures: Figures, pairs: list[tuple[Seat, Seat]], playing: list[asyncio.Task[None]]
    ) -> list[Phase]:
        arguments, phases, rate, reached = self._arguments, [], self._arguments.first, 0.0
        while not figures.stopped:
            phase = await self._measure(Phase(arguments.matches / rate), playing)
            phases.append(phase)
            _reckon(pairs)
            told = _told(phase)
            figures.steps.append(told)
            print(f"{figures.database}, {figures.workers}, {figures.seats}: {told}", file=sys.stderr, flush=True)
            if not told["p99"] <= arguments.limit:  # also if nobody heard anything
                figures.stopped = "limit"
            elif told["moves"] < _SLOW_GAIN * reached:
                figures.stopped = "clients"  # they wait for nothing, and yet there are not more moves
            else:
                reached = told["moves"]
                figures.moves, figures.p50, figures.p99 = told["moves"], told["p50"], told["p99"]
                figures.site, figures.database_ms = told["site"], told["database"]
            if all(task.done() for task in playing):
                figures.stopped = figures.stopped or "end of the matches"
            rate *= arguments.faster
        return phases

    async def _cost_of_a_stream(
        self, pairs: list[tuple[Seat, Seat]], playing: list[asyncio.Task[None]], tasks: list[asyncio.Task[None]]
    ) -> float:
        """Processor time of an event for one stream: the same pace with and without people who only watch."""
        arguments = self._arguments
        alone = await self._measure(Phase(arguments.matches / arguments.first), playing)
        matches = [pair[0].match for pair in pairs]
        tasks += [asyncio.create_task(self._watch(match)) for match in matches for _ in range(arguments.watchers)]
        await asyncio.sleep(2)
        watched = await self._measure(Phase(arguments.matches / arguments.first), playing)
        if not alone.posted or not watched.posted or not arguments.watchers:
            return float("nan")
        more = 1000 * (watched.site / len(watched.posted) - alone.site / len(alone.posted))
        return round(more / arguments.watchers, 3)

    async def _watch(self, match: str) -> None:
        connection = Connection(self._site.url)  # is closed when nobody knows it any more
        reader = await connection.send("GET", f"/matches/{match}/events")
        await read_head(reader)
        while await reader.readline():
            pass

    async def _measure(self, phase: Phase, playing: list[asyncio.Task[None]]) -> Phase:
        self.phase = phase
        began, site, database = time.perf_counter(), self._site.processor_seconds(), self._site.database_seconds()
        clients = time.process_time()
        await asyncio.wait(playing, timeout=self._arguments.seconds)
        phase.seconds = time.perf_counter() - began
        phase.site = self._site.processor_seconds() - site
        phase.database = self._site.database_seconds() - database
        phase.clients = time.process_time() - clients
        return phase

    async def _seat_two(self) -> tuple[Seat, Seat]:
        calls = Connection(self._site.url)
        plan = {"game": self._arguments.game, "seats": [{"kind": "me"}, {"kind": "free"}], "listed": False}
        status, data = await calls.call("POST", "/api/matches", json.dumps(plan).encode())
        assert status == 201, data
        made: dict[str, Any] = json.loads(data)
        status, data = await calls.call("POST", f"/api/matches/{made['match']}/join", b"{}")
        assert status == 200, data
        one, two = (self._kind(self._site.url, made["match"], told["token"], self) for told in (made, json.loads(data)))
        return one, two


def _reckon(pairs: list[tuple[Seat, Seat]]) -> None:
    for one, two in pairs:
        one.reckon(two)
        two.reckon(one)


def _told(phase: Phase) -> dict[str, float]:
    moves = max(1, len(phase.posted))
    return {
        "moves": round(len(phase.posted) / phase.seconds, 1),
        "p50": percentile(phase.heard, 0.5),
        "p99": percentile(phase.heard, 0.99),
        "post p99": percentile(phase.posted, 0.99),
        "fetch p99": percentile(phase.fetched, 0.99),
        "refused": phase.refused,
        "site": round(1000 * phase.site / moves, 1),
        "database": round(1000 * phase.database / moves, 1),
        "cores of clients": round(phase.clients / phase.seconds, 2),
    }


def percentile(values: list[float], share: float) -> float:
    """Milliseconds."""
    return round(sorted(values)[min(len(values) - 1, int(len(values) * share))] * 1000, 1) if values else float("nan")
