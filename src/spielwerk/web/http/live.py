"""Live updates: who watches which match in this process, and how news reach it from this process and from others.

An event says that a match has changed, never what: whoever hears it asks anew and is shown what he may know.
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections import Counter
from collections.abc import AsyncGenerator, AsyncIterator, Callable
from contextlib import aclosing
from dataclasses import dataclass
from typing import TYPE_CHECKING

from fastapi import Request
from fastapi.responses import StreamingResponse
from sqlalchemy.exc import SQLAlchemyError
from starlette.concurrency import run_in_threadpool

from .. import metrics
from ..matches.events import MatchEvent
from ..people.views import Who

if TYPE_CHECKING:
    from ..site import Site

log = logging.getLogger(__name__)

SITE = ""  # the topic of news about the site itself
KEEP_ALIVE = 20.0  # seconds
_WAITING = 100  # events a slow listener may have waiting; more are merged into one


@dataclass(frozen=True)
class Nudge:
    """Something may have changed: whoever hears it looks for herself."""


Event = MatchEvent | Nudge


class EventBroker:
    """Hands events to the event streams of this process. `publish` may be called from any thread."""

    def __init__(self) -> None:
        self._listeners: dict[str, set[asyncio.Queue[Event | None]]] = {}
        self._people: Counter[tuple[str, int]] = Counter()  # who listens to what
        self._watching: Counter[str] = Counter()  # of the listeners those who only look on
        self._loop: asyncio.AbstractEventLoop | None = None
        self._closed = False

    def attach(self) -> None:
        """Belong to the running event loop."""
        self._loop, self._closed = asyncio.get_running_loop(), False

    def publish(self, topic: str, event: Event) -> None:
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._deliver, topic, event)

    def publish_all(self, event: Event) -> None:
        """To every listener: something may have been missed."""
        for topic in list(self._listeners):
            self.publish(topic, event)

    def _deliver(self, topic: str, event: Event | None) -> None:
        for queue in self._listeners.get(topic, ()):
            if queue.qsize() < _WAITING:
                queue.put_nowait(event)

    def close(self) -> None:
        """End all streams, so that a server can stop."""
        self._closed = True
        if self._loop is not None and not self._loop.is_closed():
            for topic in list(self._listeners):
                self._loop.call_soon_threadsafe(self._deliver, topic, None)

    def listening(self, topic: str) -> int:
        return len(self._listeners.get(topic, ()))

    def looks(self, topic: str, person: int) -> bool:
        """Whether a person has an event stream of a topic."""
        return (topic, person) in self._people

    def onlookers(self, topic: str) -> int:
        """How many listeners of a topic only look on."""
        return self._watching[topic]

    def watched(self, most: int) -> dict[str, int]:
        """The topics with onlookers, those with most of them first."""
        return dict(Counter(dict(self._watching)).most_common(most))

    async def events(self, topic: str, watching: bool = False, person: int | None = None) -> AsyncGenerator[Event | None]:
        """Events of a topic as they come, for a person if it is one; None when nothing came for a while.

        `watching`: for somebody who only looks on.
        """
        queue: asyncio.Queue[Event | None] = asyncio.Queue()
        self._listeners.setdefault(topic, set()).add(queue)
        self._watching[topic] += watching
        if person is not None:
            self._people[topic, person] += 1
        metrics.STREAMS.inc()
        try:
            while not self._closed:
                try:
                    event = await asyncio.wait_for(queue.get(), KEEP_ALIVE)
                except TimeoutError:
                    yield None
                    continue
                if event is None:
                    return
                yield event
        finally:
            metrics.STREAMS.dec()
            self._watching[topic] -= watching
            if not self._watching[topic]:
                del self._watching[topic]
            self._listeners[topic].discard(queue)
            if not self._listeners[topic]:
                del self._listeners[topic]
            if person is not None:
                self._people[topic, person] -= 1
                if self._people[topic, person] <= 0:
                    del self._people[topic, person]


def sse(name: str, data: object, number: int | None = None) -> str:
    """One server-sent event."""
    head = f"id: {number}\n" if number is not None else ""
    return f"{head}event: {name}\ndata: {json.dumps(data, separators=(',', ':'))}\n\n"


async def match_stream(
    broker: EventBroker,
    match: str,
    since: int,
    current: Callable[[], MatchEvent],
    watching: bool = False,
    person: int | None = None,
    seated: bool = True,
) -> AsyncGenerator[str]:
    """The changes of a match after version `since`, for ever; `current` reads the match's newest state from the store.

    Who is not `seated` is not told who is asked, unless everybody may know.
    """
    events = broker.events(match, watching, person)
    pending = asyncio.ensure_future(anext(events))  # listen before looking, so that nothing falls between
    try:
        await asyncio.sleep(0)
        event: Event | None = await asyncio.to_thread(current)
        yield "retry: 1000\n\n"
        while True:
            if event is None:
                yield ": still here\n\n"
            else:
                if isinstance(event, Nudge):
                    event = await asyncio.to_thread(current)
                if event.version > since:
                    since = event.version
                    to_act = event.to_act if seated or event.open else []
                    told = {"version": since, "kind": event.kind, "to_act": to_act, "status": event.status}
                    yield sse("change", told, since)
            try:
                event = await pending
            except StopAsyncIteration:
                return
            pending = asyncio.ensure_future(anext(events))
    except SQLAlchemyError as error:  # the database is away; whoever listens comes again
        log.warning("an event stream ends: %s", getattr(error, "orig", None) or error)
    finally:
        pending.cancel()
        await asyncio.gather(pending, return_exceptions=True)
        await events.aclose()


async def site_stream(broker: EventBroker, current: Callable[[], object]) -> AsyncIterator[str]:
    """News about the site: how far the games are compiled."""
    yield "retry: 2000\n\n" + sse("ready", current())
    async for event in broker.events(SITE):
        yield ": still here\n\n" if event is None else sse("ready", current())


async def _noting(stream: AsyncGenerator[str], note: Callable[[], None]) -> AsyncIterator[str]:
    """The same stream; whoever listens is noted as being here with whatever it tells, and be it that nothing happens."""
    async with aclosing(stream):
        async for told in stream:
            note()
            yield told


async def match_events_answer(
    site: Site, request: Request, match: str, version: int, who: Who, watching: bool = False
) -> StreamingResponse:
    """The event stream of a match after the version that the asker knows; `watching`: she only looks on, and is counted.

    Who has one open is there, and is sent no notices of the match.
    """
    seated = await run_in_threadpool(site.queries.may_listen, who, match)
    now = await run_in_threadpool(site.queries.current, match)
    seen = request.headers.get("last-event-id", "")
    since = max(version, int(seen) if seen.isdecimal() and len(seen) < 10 else 0)
    about = (watching, who.person, seated)
    stream = match_stream(site.broker, now.match, since, lambda: site.queries.current(match), *about)
    return _answer(_noting(stream, lambda: site.sightings.note(who.person, now.match)))


async def tournament_events_answer(site: Site, request: Request, tournament: int, version: int) -> StreamingResponse:
    """The event stream of a tournament after the version that the asker knows."""
    now = await run_in_threadpool(site.cups.current, tournament)
    seen = request.headers.get("last-event-id", "")
    since = max(version, int(seen) if seen.isdecimal() and len(seen) < 10 else 0)
    return _answer(match_stream(site.broker, now.match, since, lambda: site.cups.current(tournament)))


def site_events_answer(site: Site) -> StreamingResponse:
    """The event stream of the site itself."""
    return _answer(site_stream(site.broker, site.games.progress))


def _answer(stream: AsyncIterator[str]) -> StreamingResponse:
    headers = {"cache-control": "no-store", "x-accel-buffering": "no"}
    return StreamingResponse(stream, media_type="text/event-stream", headers=headers)
