"""Ten thousand positions of matches on the site, each fetched twice: as it is, and with all dealt anew that one may not know.

A match is played on a site. At a position, a second site gets a copy of the first one's database, in which all that a seat (or
an onlooker) may not know is another: the position and all earlier ones as it imagines them, the dice, the log as others read
it, what others have prepared and were advised. What the seat, an onlooker and a stranger fetch must be the same to the byte on
both sites: pages, parts of pages, answers of the API, refusals, previews, the past, lists, notices, exports. Then somebody else
moves, on the second site otherwise where the seat is not told how, while the seat listens: the same events, in the same order,
and again the same pages. At tables with a delay the last decisions are what onlookers may not know.

The clock stands still, and rules are plain, as in the processes that serve the site.
"""

from __future__ import annotations

import asyncio
import os
import random
import sqlite3
import sys
import tempfile
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import AsyncExitStack, ExitStack, asynccontextmanager, closing, suppress
from dataclasses import dataclass, field
from datetime import datetime, tzinfo
from pathlib import Path
from unittest.mock import patch
from zlib import crc32

import httpx
import numpy as np
from sqlalchemy import select, update
from sqlalchemy.orm import Session

from spielwerk.core import CHANCE, IMAGINED, PLAIN, Game, Match, State, dice_from, game
from spielwerk.core.dice import SEALED, luck_from
from spielwerk.core.drawing.kept import forget
from spielwerk.core.record import HIDDEN
from spielwerk.web.http.app import make_app
from spielwerk.web.http.pages import watch as watch_pages
from spielwerk.web.matches.records import pack, stored_layout, unpack
from spielwerk.web.matches.views import ONLOOKER, SeatPlan, Terms
from spielwerk.web.notices import planning, turns
from spielwerk.web.people import export
from spielwerk.web.settings import Settings
from spielwerk.web.site import Site
from spielwerk.web.store.models import FINISHED, ActionRow, HintRow, LogEntry, MatchRow, SeatRow
from spielwerk.web.watching import best

from .campaign import Outcome, arguments, main

POSITIONS = 10_000
OF_A_PART = 25
BETWEEN = 4  # plies, about, between two positions of a match
SHARE = 0.08  # of all that can be asked, at a position
DELAY = 2  # decisions that onlookers of some tables are behind
MOST_PROBLEMS = 5  # that a part tells
PATIENCE = 20.0  # seconds until an event that does not come is missed
NOON = 1_767_225_600.0  # when the clock stands still
STILL = (  # what is kept for seconds, or waits for some
    (turns, "SETTLES"),
    (turns, "SETTLES_LIVE"),
    (best, "FRESH"),
    (best, "HEADING"),
    (watch_pages, "KEPT"),
)
OWN_NUMBER = "x-request-id"  # a header that is another one with each answer

# Games with secrets, and the options with which they have them.
SECRETIVE: dict[str, dict[str, int]] = {"neom": {}, "planet-steam": {"secret_credits": 1}, "twentieth-century": {"hands": 0}}
FEWEST = {"neom": 3}  # seats with which a game has secrets


Ask = tuple[str, str, str, dict[str, object]]  # cookie, method, path, parameters and body


@dataclass(frozen=True)
class Answer:
    """What was fetched: all of it that a program or an eavesdropper could look at."""

    what: str
    status: int
    headers: tuple[tuple[str, str], ...]
    body: bytes


def difference(one: Answer, other: Answer) -> str:
    """How two answers to the same question differ; empty if they do not."""
    if one == other:
        return ""
    if one.status != other.status:
        return f"{one.what}: {one.status} or {other.status}"
    at = next((i for i, (a, b) in enumerate(zip(one.body, other.body, strict=False)) if a != b), None)
    if at is None:
        return f"{one.what}: {len(one.body)} or {len(other.body)} bytes, headers {set(one.headers) ^ set(other.headers)}"
    around = slice(max(0, at - 60), at + 60)
    return f"{one.what}: byte {at}, {one.body[around]!r} or {other.body[around]!r}"


class Place:
    """A site with one match, asked within this process."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.app = make_app(_settings(file))
        self.site: Site = self.app.state.site
        # Odds are thought about elsewhere, for as long as it takes: here they follow from what is handed over.
        self.site.odds.of = _odds_of_sight  # type: ignore[method-assign]
        self.http: httpx.AsyncClient | None = None

    @asynccontextmanager
    async def at_work(self) -> AsyncIterator[None]:
        """The site within the running event loop; what it has noted of people is forgotten afterwards."""
        self.site.broker.attach()
        async with httpx.AsyncClient(transport=httpx.ASGITransport(self.app), base_url="http://site") as self.http:
            yield
        self.site.broker.close()
        for person in range(100):
            self.site.sightings.forget(person)

    async def fetch(self, cookie: str, method: str, path: str, **more: object) -> Answer:
        headers = {"accept-encoding": "identity", **({"cookie": f"spielwerk={cookie}"} if cookie else {})}
        assert self.http is not None
        got = await self.http.request(method, path, headers=headers, **more)  # type: ignore[arg-type]
        told = tuple((name, value) for name, value in got.headers.multi_items() if name != OWN_NUMBER)
        return Answer(f"{method} {path} {more or ''}".strip(), got.status_code, told, got.content)

    async def move(self, match: str, seat: int, question: int, action: int) -> None:
        """A seat answers; who is not there is told at once."""
        await asyncio.to_thread(self.site.play.act, seat, match, question, action)
        await asyncio.to_thread(self.site.notices.look)

    @asynccontextmanager
    async def listening(self, cookie: str, match: str, version: int) -> AsyncIterator[list[bytes]]:
        """The pieces of an event stream, as they are sent."""
        sent: list[bytes] = []
        path, query = f"/api/matches/{match}/events", f"version={version}"
        headers = [(b"host", b"site"), *([(b"cookie", f"spielwerk={cookie}".encode())] if cookie else [])]
        scope = {"type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1", "method": "GET", "scheme": "http"}
        about = {"path": path, "raw_path": path.encode(), "query_string": query.encode(), "headers": headers}

        async def receive() -> dict[str, object]:
            await asyncio.sleep(PATIENCE * 9)
            return {"type": "http.disconnect"}

        async def send(message: dict[str, object]) -> None:
            sent.append(bytes(message.get("body", b"")))  # type: ignore[call-overload]  # of a message with a body

        task = asyncio.ensure_future(self.app({**scope, **about, "client": ("127.0.0.1", 1)}, receive, send))  # type: ignore[arg-type]
        try:
            await _until(lambda: len(sent) > 1)
            yield sent
        finally:
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task


def _odds_of_sight(match: str, number: int, played: Game, seen: State, viewer: int) -> list[float]:
    return [1 + crc32(seen.tobytes()) % (97 + p) for p in range(int(seen.seats))]


async def _until(holds: Callable[[], bool]) -> bool:
    """Wait for something for a while; whether it came."""
    for _ in range(int(PATIENCE / 0.002)):
        if holds():
            return True
        await asyncio.sleep(0.002)
    return False


@dataclass
class Another:
    """All that a viewer cannot know of a match, dealt anew."""

    game: Game
    viewer: int
    rng: random.Random

    def __post_init__(self) -> None:
        self._dice = dice_from(self.rng.getrandbits(60), IMAGINED)
        self._befores: dict[bytes, bytes] = {}

    def record(self, data: bytes) -> bytes:
        """A position that looks the same to the viewer."""
        s = self.game.state.from_bytes(data)
        seen = self.game.seen(s, self.viewer)
        other = self.game.state.copy(seen)
        self.game.imagine(other, self.viewer, self._dice)
        if other.tobytes() == data != seen.tobytes():
            return self._scattered(s, seen)
        return bytes(other.tobytes())

    def _scattered(self, s: State, seen: State) -> bytes:
        """Where what is hidden follows from what is open, imagining finds the truth: then it is anything."""
        bare, sight = self.game.state.rows(s)[0], self.game.state.rows(seen)[0]
        data = bytearray(s.tobytes())  # numpy's own copy of a record may leave anything between its fields
        other = np.frombuffer(data, self.game.state.dtype)
        for declared in self.game.state.fields:
            hidden = (sight[declared.name] == HIDDEN) & (bare[declared.name] != HIDDEN)
            if np.any(hidden):
                high = min(declared.high, int(np.max(bare[declared.name])) + 3)
                drawn = np.array([self.rng.randint(0, high) for _ in range(np.size(hidden))]).reshape(np.shape(hidden))
                other[declared.name][0] = np.where(hidden, drawn, bare[declared.name])
        return bytes(data)

    def before(self, packed: bytes) -> bytes:
        """The same for a position of the past; it stays what it was made to be."""
        if packed not in self._befores:
            self._befores[packed] = pack(self.record(_record_of(self.game, packed)))
        return self._befores[packed]

    def said(self, entry: ActionRow, now: State) -> LogEntry:
        """The log of an action as the viewer reads it; what others read is something else."""
        told: LogEntry = {**entry.said}
        hidden = told.get("hidden", [])
        if hidden and self.game.revealed(self.game.state.from_bytes(_record_of(self.game, entry.before)), now):
            return told  # it has been laid open: everybody may read what its actor reads
        if self.viewer in hidden:
            told["open"] = {lang: f"something else {self.rng.random()}" for lang in told["open"]}
            told["verb"] = "something_else"
        others = {
            seat: effects if seat == str(self.viewer) else {lang: [{"text": "something else"}] for lang in effects}
            for seat, effects in told.get("effects_for", {}).items()
        }
        return {**told, "effects_for": others} if others else told


def _record_of(played: Game, packed: bytes) -> bytes:
    """A record as it is packed in a row."""
    return bytes(unpack(played, stored_layout(played), packed).tobytes())


@dataclass
class Told:
    """What a part has counted and found."""

    counts: Counter[str] = field(default_factory=Counter)
    problems: list[str] = field(default_factory=list)


class Table:
    """A match on a site, and a site beside it for what differs."""

    def __init__(self, here: Place, there: Place, played: Game, seats: int, seed: int, told: Told) -> None:
        self.game, self.seats, self.told, self.rng = played, seats, told, random.Random(seed)
        self.here, self.there = here, there
        people = [self.here.site.people.guest(f"Guest {seat}") for seat in range(seats)]
        onlooker = self.here.site.people.guest("Onlooker")
        options = {option.name: self.rng.choice(option.choices) for option in played.options}
        self.options = options | SECRETIVE.get(played.name, {})
        self.delay = DELAY if self.rng.random() < 0.25 else 0
        terms = Terms(self.options, hints="all", delay=self.delay)
        plans = [SeatPlan("me"), *[SeatPlan("free")] * (seats - 1)]
        with patch("spielwerk.web.matches.lobby.new_seed", lambda: self.rng.getrandbits(100)):
            self.match = self.here.site.lobby.create(people[0], played.name, plans, terms).match
            for who in people[1:]:
                self.here.site.lobby.join(who, self.match)
        self.cookies = {seat: self.here.site.people.sign(who) for seat, who in enumerate(people)}
        self.cookies[ONLOOKER] = self.here.site.people.sign(onlooker)
        self.others: dict[int, Another] = {}

    async def play(self, most: int, clock: list[float]) -> None:
        """Play the match to its end at random, and look at positions of it, until there are so many."""
        while self.told.counts["positions"] < most:
            clock[0] += 1
            row, seats = self._stored()
            if row.status == FINISHED:
                return
            match = Match.resume(self.game, row.record or b"", row.dice or (), row.options)
            seat = self.rng.choice(match.to_act)
            action = self.rng.choice(match.legal_ids(seat))
            viewer = self.rng.choice([p for p in range(ONLOOKER, self.seats) if p != seat or self.rng.random() < 0.3])
            question = seats[seat].question
            if self.rng.random() * BETWEEN > 1 or not await self._look(row, viewer, seat, question, action):
                await self.here.move(self.match, seat, question, action)

    def _stored(self) -> tuple[MatchRow, list[SeatRow]]:
        with self.here.site.database.reading() as db:
            row = db.get(MatchRow, self.match)
            assert row is not None
            return row, list(db.scalars(select(SeatRow).where(SeatRow.match == self.match).order_by(SeatRow.seat)))

    # One position

    async def _look(self, row: MatchRow, viewer: int, seat: int, question: int, action: int) -> bool:
        """Compare what is fetched of a position; whether the seat has moved here as well, because that was compared too."""
        another = self.others.setdefault(viewer, Another(self.game, viewer, random.Random(self.rng.getrandbits(60))))
        record = another.record(row.record or b"")
        if record == row.record and not (viewer == ONLOOKER and self.delay):
            return False  # nothing is hidden here
        _copy(self.here.file, self.there.file)
        dice = luck_from(self.rng.getrandbits(100), SEALED).tolist()
        self._deal_anew(another, record, dice)
        where = f"{self.seats} seats, {self.options}, ply {row.ply}, viewer {viewer}"
        viewers = [viewer, *([ONLOOKER] if viewer != ONLOOKER and not self.delay else [])]
        self.told.counts["positions"] += 1
        self.told.counts[f"of {self.game.name}"] += 1
        await self._compare(where, [ask for one in viewers for ask in self._some_of(one, row)])
        if seat == viewer:
            return False
        instead = self._otherwise(row, viewers, record, dice, seat, action)
        if instead is None:
            return False
        await self._move(where, viewers, row.version, (seat, question, action, *instead))
        return True

    def _deal_anew(self, another: Another, record: bytes, dice: list[int]) -> None:
        """Write what the viewer cannot know into the copy."""
        with self.there.site.database.writing() as db:
            row = db.get(MatchRow, self.match)
            assert row is not None
            now = self.game.state.from_bytes(row.record or b"")
            for entry in db.scalars(select(ActionRow).where(ActionRow.match == self.match)):
                entry.said, entry.before = another.said(entry, now), another.before(entry.before)
            row.record, row.dice = record, dice
            self._advise_others(db, another.viewer)

    def _advise_others(self, db: Session, viewer: int) -> None:
        """The others have asked for hints, and those who wait have prepared an answer."""
        hint = {"action": 0, "text": "something else", "share": 0.5, "points": 3.0, "weight": 0.5, "line": []}
        for seat in db.scalars(select(SeatRow).where(SeatRow.match == self.match, SeatRow.seat != viewer)):
            told = {"de": [hint], "en": [hint]}
            if not seat.question:
                seat.prepared = {"steps": [{"said": {"de": "etwas", "en": "something"}, "action": 0, "again": True}]}
            db.merge(HintRow(match=self.match, seat=seat.seat, question=seat.question, told=told, asked_at=NOON))

    async def _compare(self, where: str, asks: Sequence[Ask]) -> None:
        strict = self.rng.random() < 0.5  # nothing that was drawn for the one site serves the other
        answers: list[list[Answer]] = []
        for place in (self.here, self.there):
            if strict:
                forget()
            answers.append([await place.fetch(cookie, method, path, **more) for cookie, method, path, more in asks])
        for one, other in zip(*answers, strict=True):
            self.told.counts["answers compared"] += 1
            if differs := difference(one, other):
                self._problem(where, differs)
            if one.status >= 500:
                self._problem(where, f"{one.what}: {one.status}")

    def _problem(self, where: str, what: str) -> None:
        if len(self.told.problems) < MOST_PROBLEMS:
            self.told.problems.append(f"{where}: {what}")

    def _some_of(self, viewer: int, row: MatchRow) -> list[Ask]:
        """What is asked at a position: the table as page and as JSON always, all else now and then."""
        page, view, *more = self._asks(viewer, row)
        return [page, view, *(ask for ask in more if self.rng.random() < SHARE)]

    def _asks(self, viewer: int, row: MatchRow) -> Iterator[Ask]:
        """Everything that a viewer can ask the site about a match, and of what there are very many some."""
        cookie, at = self.cookies[viewer], f"/matches/{self.match}"
        if viewer == ONLOOKER and self.rng.random() < 0.3:
            cookie = ""  # a stranger
        lang = {"lang": self.rng.choice(("de", "en"))}
        yield cookie, "GET", at, {"params": lang}
        yield cookie, "GET", f"/api{at}", {"params": {**lang, "ahead": "1"}}
        for path in ("/table", "/log", "/ask", "/ahead", "/analysis", "/room"):
            yield cookie, "GET", at + path, {"params": lang}
        for path in ("/legal", "/log", "/hint", "/points", "/export", "/analysis", "/comments"):
            yield cookie, "GET", f"/api{at}{path}", {"params": lang}
        for number in {max(0, row.ply - 1), self.rng.randint(0, row.ply)}:
            yield cookie, "GET", f"{at}/frame/{number}", {"params": lang}
            yield cookie, "GET", f"{at}/replay", {"params": {**lang, "at": number}}
            yield cookie, "GET", f"/api{at}/moments/{number}", {"params": lang}
            yield cookie, "GET", f"/api{at}/moments/{number}", {"params": {**lang, "viewer": -1}}
            yield cookie, "GET", f"/api{at}/moments/{number}", {"params": {**lang, "viewer": self.rng.randrange(self.seats)}}
            yield "", "GET", f"/embed/{self.match}", {"params": {**lang, "at": number}}
        yield "", "GET", f"/embed/{self.match}/part", {"params": lang}
        yield from self._tries(viewer, row, cookie, lang)
        for path in ("/", "/matches", "/watch", "/watch/live", "/notices"):
            yield cookie, "GET", path, {"params": lang}
        for path in ("/matches?which=running", "/matches?which=mine", "/me/tables", "/watch", "/notices", "/me/export"):
            yield cookie, "GET", f"/api{path}", {}

    def _tries(self, viewer: int, row: MatchRow, cookie: str, lang: dict[str, str]) -> Iterator[Ask]:
        """Previews of what is legal and of what is not, and refused moves with their reasons."""
        at, total = f"/matches/{self.match}", self.game.verbs.total
        match = Match.resume(self.game, row.record or b"", row.dice or (), row.options)
        legal = match.legal_ids(viewer) if viewer != ONLOOKER else []
        some = self.rng.sample(legal, min(3, len(legal)))
        illegal = [action for action in self.rng.sample(range(total), 4) if action not in legal]
        for action in [*some, *illegal[:2]]:
            yield cookie, "GET", f"/api{at}/preview/{action}", {"params": lang}
            yield cookie, "GET", f"{at}/ask", {"params": {**lang, "pick": action}}
        question = self._question(viewer)
        for action in illegal:
            body = {"question": question, "action": action}
            yield cookie, "POST", f"/api{at}/actions", {"params": lang, "json": body}
        yield cookie, "POST", f"/api{at}/undo", {"params": lang, "json": {"to": row.ply + 7}}

    def _question(self, viewer: int) -> int:
        _, seats = self._stored()
        return next((seat.question for seat in seats if seat.seat == viewer), 0)

    # Somebody else moves

    def _otherwise(
        self, row: MatchRow, viewers: Sequence[int], record: bytes, dice: list[int], seat: int, action: int
    ) -> tuple[int, bytes, list[int]] | None:
        """What a seat can do in the copy that the viewers are told in the same words as what it does here; with the copy."""
        real, real_dice = row.record or b"", list(row.dice or ())
        if viewers == [ONLOOKER] and self.delay:
            legal = Match.resume(self.game, real, real_dice, row.options).legal_ids(seat)
            return self.rng.choice(legal), real, real_dice
        for copy, luck in ((record, dice), (record, real_dice), (real, dice)):
            legal = Match.resume(self.game, copy, luck, row.options).legal_ids(seat)
            for instead in [*self.rng.sample(legal, min(2, len(legal))), action]:
                if (instead, copy) == (action, real) or instead not in legal:
                    continue
                one = self._course(real, real_dice, row, seat, action)
                other = self._course(copy, luck, row, seat, instead)
                if all(self._looks_alike(one, other, viewer) for viewer in viewers):
                    return instead, copy, luck
        return None

    def _course(self, record: bytes, dice: list[int], row: MatchRow, seat: int, action: int) -> list[tuple[State, int, int]]:
        """The positions that an action and the luck after it lead through, each with what is done there."""
        match = Match.resume(self.game, record, dice, row.options)
        match.play(seat, action)
        s, course = self.game.state.from_bytes(record), []
        for actor, done in match.history:
            course.append((self.game.state.copy(s), actor, done))
            self.game.apply(s, actor, done)
        return [*course, (s, CHANCE, -1)]

    def _looks_alike(self, one: Sequence[tuple[State, int, int]], other: Sequence[tuple[State, int, int]], viewer: int) -> bool:
        """Whether a viewer is told the same of two courses: actions that she may know, what she sees, who is asked."""
        if len(one) != len(other):
            return False
        for (s, actor, action), (t, actor_there, instead) in zip(one, other, strict=True):
            if actor != actor_there or self.game.to_act(s) != self.game.to_act(t):
                return False
            if self.game.seen(s, viewer).tobytes() != self.game.seen(t, viewer).tobytes():
                return False
            secret = action != -1 and all(self.game.secret(u, actor, a, viewer) for u, a in ((s, action), (t, instead)))
            if action != instead and not secret:
                return False
        return True

    async def _move(
        self, where: str, viewers: Sequence[int], version: int, moved: tuple[int, int, int, int, bytes, list[int]]
    ) -> None:
        """Let a seat move on both sites while the viewers listen, and compare what they hear and can fetch then."""
        seat, question, action, instead, record, dice = moved
        with self.there.site.database.writing() as db:
            row = db.get(MatchRow, self.match)
            assert row is not None
            row.record, row.dice = record, dice
            db.execute(update(SeatRow).where(SeatRow.match == self.match).values(prepared=None))
        heard = [
            await self._heard(place, viewers, version, (seat, question, done))
            for place, done in ((self.here, action), (self.there, instead))
        ]
        self.told.counts["moves told"] += 1
        if heard[0] != heard[1]:
            self._problem(where, f"after a move of seat {seat} the events are {heard[0]} or {heard[1]}")
        row, _ = self._stored()
        ended = {row.status, self._status_there()}
        if FINISHED not in ended:
            await self._compare(f"{where}, after a move", [ask for viewer in viewers for ask in self._some_of(viewer, row)])

    def _status_there(self) -> str:
        with self.there.site.database.reading() as db:
            row = db.get(MatchRow, self.match)
            assert row is not None
            return row.status

    async def _heard(
        self, place: Place, viewers: Sequence[int], version: int, moved: tuple[int, int, int]
    ) -> list[list[bytes]]:
        """What each viewer hears of a move."""
        seat, question, action = moved
        async with AsyncExitStack() as streams:
            ears = [place.listening(self.cookies[viewer], self.match, version) for viewer in viewers]
            heard = [await streams.enter_async_context(ear) for ear in ears]
            await place.move(self.match, seat, question, action)
            await _until(lambda: all(b'"version":' in b"".join(sent) for sent in heard))
            return [list(sent) for sent in heard]


class _StillDate(datetime):
    """The date while the clock stands still."""

    @classmethod
    def now(cls, tz: tzinfo | None = None) -> _StillDate:
        return cls.fromtimestamp(NOON, tz)


class Leaks:
    """The campaign."""

    name = "leaks"
    seeds = "CRC-32 of the part's name"

    def __init__(self, positions: int = POSITIONS, of_a_part: int = OF_A_PART, games: Sequence[str] = tuple(SECRETIVE)) -> None:
        self.positions, self.of_a_part, self.games = positions, of_a_part, games
        self._folder = tempfile.TemporaryDirectory()
        self._empty = Path(self._folder.name) / "empty.sqlite"
        self._places: tuple[Place, Place] | None = None

    @property
    def parts(self) -> Sequence[str]:
        """Tables with secrets in turn."""
        tables = [(name, seats) for name in self.games for seats in _with_secrets(game(name))]
        each = -(-self.positions // (self.of_a_part * len(tables)))
        return [f"{name}-{seats}-{n}" for n in range(each) for name, seats in tables]

    def do(self, part: str) -> Outcome:
        name, seats, _ = part.rsplit("-", 2)
        told, rng = Told(), random.Random(crc32(part.encode()))
        while told.counts["positions"] < self.of_a_part:
            asyncio.run(self._match(game(name), int(seats), rng.getrandbits(60), told))
        return Outcome(told.counts, told.problems)

    async def _match(self, played: Game, seats: int, seed: int, told: Told) -> None:
        with ExitStack() as stack:
            for where, what in STILL:
                stack.enter_context(patch.object(where, what, 0.0))
            stack.enter_context(patch.dict(planning.GAPS, dict.fromkeys(planning.GAPS, 0.0)))
            clock = [NOON]
            stack.enter_context(patch("time.time", lambda: clock[0]))
            stack.enter_context(patch.object(export, "datetime", _StillDate))
            here, there = self._sites()
            _copy(self._empty, here.file)
            async with here.at_work(), there.at_work():
                await Table(here, there, played, seats, seed, told).play(self.of_a_part, clock)

    def _sites(self) -> tuple[Place, Place]:
        """Two sites that share their secrets; to make them takes longer than many positions, so they serve all matches."""
        if self._places is None:
            Site(_settings(self._empty)).database.close()
            files = [self._empty.with_name(f"{name}.sqlite") for name in ("here", "there")]
            for file in files:
                _copy(self._empty, file)
            self._places = Place(files[0]), Place(files[1])
        return self._places

    def close(self) -> None:
        for place in self._places or ():
            place.site.database.close()
        self._places = None
        self._folder.cleanup()


def _settings(file: Path) -> Settings:
    return Settings(f"sqlite:///{file}", limits=False, warm=False, bots_table="off")


def _with_secrets(played: Game) -> range:
    """The numbers of seats at which a game has secrets."""
    return range(max(played.fewest_seats, FEWEST.get(played.name, 2)), played.most_seats + 1)


def _copy(source: Path, target: Path) -> None:
    """Bring one SQLite database to where another one is."""
    with closing(sqlite3.connect(source)) as one, closing(sqlite3.connect(target)) as other:
        one.backup(other)


if __name__ == "__main__":
    if not PLAIN:  # rules are read with the first import
        again = [sys.executable, "-m", "campaigns.leaks", *sys.argv[1:]]
        os.execve(sys.executable, again, {**os.environ, "SPIELWERK_MODE": "plain"})
    parser = arguments(__doc__ or "", minutes=6 * 60)
    parser.add_argument("--positions", type=int, default=POSITIONS, help="in all, shared equally by games and numbers of seats")
    told = parser.parse_args()
    sys.exit(main(Leaks(told.positions), told))
