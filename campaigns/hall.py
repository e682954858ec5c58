"""A hall full of people who play at a site that dies again and again, and a record of what was acknowledged to them.

Everybody notes down what was sent and what was answered. Between two breakdowns all stop for a moment, and what they have
noted is held against what the database has: everything acknowledged exactly once, what was never answered once or not at all,
nothing else.
"""

from __future__ import annotations

import asyncio
import json
import random
import time
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from benchmarks.load.client import Connection
from sqlalchemy import create_engine, text
from sqlalchemy.exc import OperationalError

from spielwerk.core import load

PATIENCE = 60.0  # seconds that one answer may take; machines are busy
_STALLS = 900.0  # seconds without what must come, after which it is thought that it never comes, on however busy a machine
GONE = (OSError, EOFError, ValueError, IndexError, TimeoutError)  # what a client meets of a server that dies in the middle
_SOON = 0.02  # seconds until somebody who has nothing to do looks again

_TABLES = (("template", "mb"), ("template", "mb"), ("template", "mf"), ("spyrium", "mf"), ("planet-steam", "mb"))
Stored = tuple[dict[str, dict[int, list[int]]], dict[str, Counter[str]]]
_SEATS = {"m": {"kind": "me"}, "f": {"kind": "free"}, "b": {"kind": "bot", "level": "apprentice"}}


@dataclass(frozen=True)
class Sent:
    """An action that was posted; `sure` if it was acknowledged."""

    question: int
    action: int
    sure: bool


@dataclass
class Seat:
    """One person at one match, with all that she has done there."""

    match: str
    seat: int
    token: str
    sent: list[Sent] = field(default_factory=list)
    said: dict[str, bool] = field(default_factory=dict)  # text → whether it was acknowledged
    moved: int = 0  # acknowledged actions


@dataclass
class Table:
    """A match with those of its seats at which people sit."""

    match: str
    game: str
    seats: list[Seat]
    finished: bool = False
    checked: bool = False


class Hall:
    """`people` of them play at once, each at one table after the other. `url` may change when the site is started again."""

    def __init__(self, url: str, people: int, seed: str) -> None:
        self.url, self._people, self.random = url, people, random.Random(seed)
        self.chats = 0.1  # share of turns at which somebody says something as well
        self.tables: list[Table] = []
        self.counts: Counter[str] = Counter()
        self.problems: list[str] = []
        self.open = asyncio.Event()
        self._under_way = 0
        self._words = 0  # that were said, so that all differ
        self._last = False  # no new matches are begun
        self._known: set[str] = set()  # sentences of problems, so that none is told twice

    @property
    def acknowledged(self) -> int:
        return self.counts["acknowledged actions"]

    def wrong(self, sentence: str) -> None:
        if sentence not in self._known:
            self._known.add(sentence)
            self.problems.append(sentence)

    # Breakdowns

    async def pause(self) -> None:
        """Let nobody begin anything, until all that was begun is answered or lost."""
        self.open.clear()
        while self._under_way:
            await asyncio.sleep(0.005)

    async def more(self, number: int, seconds: float = _STALLS) -> bool:
        """Wait until so many more actions were acknowledged; whether they were."""
        self.open.set()
        enough = self.acknowledged + number
        try:
            async with asyncio.timeout(seconds):
                while self.acknowledged < enough:
                    await asyncio.sleep(_SOON)
        except TimeoutError:
            return False
        return True

    # People

    async def play(self) -> None:
        """All play until `finish` has let them end."""
        await asyncio.gather(*(self._evening(number) for number in range(self._people)))

    async def finish(self, seconds: float = _STALLS) -> None:
        """Nobody begins a match; those of the small game are played out, at the others somebody moves once more at least.

        A match at which nobody can move any more is what this looks for.
        """
        for table in self.tables:
            for seat in table.seats:
                seat.moved = 0
        self._last = True
        self.open.set()
        try:
            async with asyncio.timeout(seconds):
                while not all(map(self._may_end, self.tables)):
                    await asyncio.sleep(_SOON)
        except TimeoutError:
            for table in self.tables:
                if not self._may_end(table):
                    self.wrong(f"match {table.match} ({table.game}) does not go on")

    def _may_end(self, table: Table) -> bool:
        return table.finished or (table.game != "template" and all(seat.moved for seat in table.seats))

    async def _evening(self, number: int) -> None:
        game, seats = _TABLES[number % len(_TABLES)]
        while not self._last:
            table = await self._sit_down(game, seats)
            if table is None:
                await asyncio.sleep(_SOON)
                continue
            self.tables.append(table)
            await asyncio.gather(*(self._play(table, seat) for seat in table.seats))

    async def _sit_down(self, game: str, seats: str) -> Table | None:
        caller = Caller(self)
        plan = {"game": game, "seats": [_SEATS[letter] for letter in seats], "listed": False}
        status, made = await caller.call("POST", "/api/matches", plan)
        if status != 201:
            return None
        sitting = [Seat(made["match"], made["seat"], made["token"])]
        while seats.count("f") >= len(sitting):
            status, joined = await caller.call("POST", f"/api/matches/{made['match']}/join", {})
            if status == 200:
                sitting.append(Seat(made["match"], joined["seat"], joined["token"]))
            elif status == 409 or self._last:  # an unanswered request has taken the seat: nobody knows its token
                return None
        self.counts["matches"] += 1
        return Table(made["match"], game, sitting)

    async def _play(self, table: Table, seat: Seat) -> None:
        caller = Caller(self, seat.token)
        while not (table.finished or (self._last and self._may_end(table))):
            status, seen = await caller.call("GET", f"/api/matches/{seat.match}")
            if status == 200 and seen["status"] == "finished":
                table.finished = True
            elif status == 200 and seen["question"]:
                await self._move(caller, seat, seen)
            elif status in (401, 403, 404):
                self.wrong(f"match {seat.match}: {status} for somebody who sits there")
                return
            else:
                await asyncio.sleep(_SOON)

    async def _move(self, caller: Caller, seat: Seat, seen: Mapping[str, Any]) -> None:
        if self.random.random() < self.chats:
            await self._say(caller, seat)
        question, action = seen["question"], self.random.choice(seen["choices"])["id"]
        status, told = await caller.call("POST", f"/api/matches/{seat.match}/actions", {"question": question, "action": action})
        if status == 200:
            seat.sent.append(Sent(question, action, True))
            seat.moved += 1
            self.counts["acknowledged actions"] += 1
        elif status in (0, 503):  # 503: the answer to a commit was lost between site and database, perhaps
            seat.sent.append(Sent(question, action, False))
        elif status != 409:
            self.wrong(f"match {seat.match}: {status} for a legal action: {told}")

    async def _say(self, caller: Caller, seat: Seat) -> None:
        self._words += 1
        words = f"word {self._words}"
        status, told = await caller.call("POST", f"/api/matches/{seat.match}/chat", {"text": words})
        seat.said[words] = status == 200
        self.counts["acknowledged chats"] += status == 200
        if status not in (0, 200, 503):
            self.wrong(f"match {seat.match}: {status} for a word: {told}")

    async def request(self, caller: Caller, method: str, path: str, body: object) -> tuple[int, Any]:
        """One request, when the hall is open; status 0 if nobody answered.

        What the answer is must be noted before anything else is awaited, or else somebody looks at notes that lack it.
        """
        await self.open.wait()
        self._under_way += 1
        try:
            status, told = await self._answer(caller, method, path, body)
            if status in (0, 503):
                await asyncio.sleep(_SOON)
            return status, told
        finally:
            self._under_way -= 1

    async def _answer(self, caller: Caller, method: str, path: str, body: object) -> tuple[int, Any]:
        try:
            async with asyncio.timeout(PATIENCE):
                status, answer = await caller.connection.call(method, path, b"" if body is None else json.dumps(body).encode())
                told = json.loads(answer) if answer else None
        except GONE:
            caller.lost()
            self.counts["unanswered requests"] += 1
            return 0, None
        if status == 503:
            self.counts["answers 503"] += 1
        elif status >= 500:
            self.wrong(f"{method} {path.split('/')[2]}: {status}: {told}")
        return status, told

    # What the database has

    def check(self, database: str) -> None:
        """Hold what was noted against what is stored. Nothing may be under way."""
        left = [table for table in self.tables if not table.checked]
        made, said = stored(database, [table.match for table in left])
        for table in left:
            if table.match not in made:
                self.wrong(f"match {table.match}, which was acknowledged, is not there")
                continue
            for seat in table.seats:
                self._check_seat(seat, made[table.match].get(seat.seat, []), said[table.match])
            table.checked = table.finished
        self.counts["checks of matches"] += len(left)

    def _check_seat(self, seat: Seat, made: Sequence[int], said: Mapping[str, int]) -> None:
        settled = settle(seat.sent, made)
        if settled is None:
            noted = " ".join(f"{sent.action}{'' if sent.sure else '?'}" for sent in seat.sent)
            self.wrong(f"match {seat.match}, seat {seat.seat}: noted {noted}, stored {' '.join(map(str, made))}")
        else:
            self.counts["unanswered, but done"] += sum(one.sure for one in settled) - sum(one.sure for one in seat.sent)
            seat.sent = settled
        for words, sure in seat.said.items():
            number = said.get(words, 0)
            if number > 1 or (sure and not number):
                self.wrong(f"match {seat.match}: {words!r} is there {number} times, acknowledged: {sure}")

    async def check_files(self) -> None:
        """Every match that is over can be taken home and replayed: all actions legal, luck as its seed has it."""
        self.open.set()
        caller = Caller(self)
        for table in self.tables:
            if not table.finished:
                continue
            status, file = await caller.call("GET", f"/api/matches/{table.match}/export")
            try:
                if status != 200:
                    raise ValueError(f"status {status}")
                await asyncio.to_thread(load, file)
            except Exception as error:  # whatever is wrong with a file is what this looks for
                self.wrong(f"match {table.match}: its file cannot be replayed: {error}")
            self.counts["matches replayed"] += 1


class Caller:
    """Somebody's connection, which is opened anew when the other end is gone."""

    def __init__(self, hall: Hall, token: str = "") -> None:
        self._hall, self._token = hall, token
        self.connection = Connection(hall.url, token)

    async def call(self, method: str, path: str, body: object = None) -> tuple[int, Any]:
        return await self._hall.request(self, method, path, body)

    def lost(self) -> None:
        self.connection.close()
        self.connection = Connection(self._hall.url, self._token)


def settle(sent: Sequence[Sent], made: Sequence[int]) -> list[Sent] | None:
    """What is known after a look at what is stored: None if the two cannot both be true.

    An unanswered action may be stored or not; but not if another answer to the same question was acknowledged, or is stored.
    One behind everything stored may still be on its way, and stays unsure.
    """
    known = 0
    while known < min(len(sent), len(made)) and sent[known].sure and sent[known].action == made[known]:
        known += 1
    answered = frozenset(one.question for one in sent if one.sure)
    found = _reading(sent[known:], made[known:], answered)
    return None if found is None else [*sent[:known], *found]


def _reading(sent: Sequence[Sent], made: Sequence[int], answered: frozenset[int]) -> list[Sent] | None:
    """A way to read what is stored as what was sent; `answered` are the questions to which an unsure one is no answer."""
    if not made:
        return None if any(one.sure for one in sent) else list(sent)
    for i, one in enumerate(sent):
        if one.action == made[0] and (one.sure or one.question not in answered):
            more = _reading(sent[i + 1 :], made[1:], answered | {one.question})
            if more is not None:
                return [Sent(one.question, one.action, True), *more]
        if one.sure:
            return None
    return None


def stored(database: str, matches: Sequence[str], tries: int = 3000) -> Stored:
    """What the database has of matches: the actions of each seat in their order, and how often each word was said.

    A database that is about to come back is waited for.
    """
    for _ in range(tries):
        with suppress(OperationalError):
            return _stored(database, matches)
        time.sleep(0.1)
    return _stored(database, matches)


def _stored(database: str, matches: Sequence[str]) -> Stored:
    engine = create_engine(database.replace("postgresql://", "postgresql+psycopg://"))
    made: dict[str, dict[int, list[int]]] = {}
    said: dict[str, Counter[str]] = defaultdict(Counter)
    try:
        with engine.connect() as connection:
            for (match,) in connection.execute(text("SELECT id FROM matches")):
                made[match] = defaultdict(list)
            for match in set(matches) & set(made):
                rows = connection.execute(
                    text("SELECT actor, action FROM actions WHERE match = :match ORDER BY number"), {"match": match}
                )
                for actor, action in rows:
                    made[match][actor].append(action)
                for (words,) in connection.execute(text("SELECT text FROM chat WHERE match = :match"), {"match": match}):
                    said[match][words] += 1
    finally:
        engine.dispose()
    return made, said
