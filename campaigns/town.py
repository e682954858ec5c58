"""A site with people, matches, a club and a tournament, at which requests are tried, and a judge of its answers.

The site runs in this process, so that it can be seen what a request has written: one that was refused must have written
nothing. Writes of other threads (bots, notices, who was seen when) are nobody's answer and do not count.
"""

from __future__ import annotations

import json
import logging
import random
import threading
import time
from collections import Counter
from collections.abc import Mapping
from contextlib import suppress
from typing import Any

import httpx
from sqlalchemy import event
from sqlalchemy.exc import SQLAlchemyError
from tests.web.site import RunningSite, Visitor, play_out

from spielwerk.web.order.audit import COMMAND_LINE

_WRITES = ("INSERT", "UPDATE", "DELETE")
_OF_THE_SITE = "INSERT INTO secrets"  # made once, when it is needed first: no request's own
_PASSWORD = "long enough"
_SHOWN = 300  # characters of an answer that a problem tells


class Writes:
    """What handlers of requests have committed since somebody asked last."""

    def __init__(self, site: RunningSite) -> None:
        self._loop = site._thread.ident
        self._committed: list[str] = []
        engine = site.site.database.engine
        event.listen(engine, "after_cursor_execute", self._executed)
        event.listen(engine, "commit", self._commit)
        event.listen(engine, "rollback", self._rolled_back)

    def take(self) -> list[str]:
        found, self._committed = self._committed, []
        return found

    def _executed(self, connection: Any, cursor: Any, statement: str, *_: Any) -> None:
        thread = threading.current_thread()
        handles = thread.ident == self._loop or thread.name.startswith("AnyIO")
        writes = statement.lstrip().upper().startswith(_WRITES) and not statement.startswith(_OF_THE_SITE)
        if handles and writes and cursor.rowcount != 0:
            connection.info.setdefault("writes", []).append(" ".join(statement.split())[:100])

    def _commit(self, connection: Any) -> None:
        self._committed += connection.info.pop("writes", [])

    def _rolled_back(self, connection: Any) -> None:
        with suppress(SQLAlchemyError):  # the connection is lost
            connection.info.pop("writes", None)


class Log(logging.Handler):
    """What the site reports as its own mistakes, threads without an answer included."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.sentences: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        reason = f": {record.exc_info[1]!r}" if record.exc_info else ""
        self.sentences.append(f"{record.name}: {record.getMessage()[:_SHOWN]}{reason[:_SHOWN]}")

    def reason(self) -> str:
        """What was said of the mistake that was just answered; the server says it after the answer."""
        for _ in range(100):
            if self.sentences:
                break
            time.sleep(0.01)
        said, self.sentences = "; ".join(self.sentences), []
        return said


class Town:
    """`random` is the part's own stream: the same part tries the same."""

    def __init__(self, site: RunningSite, seed: str) -> None:
        self.site, self.url, self.random = site, site.url, random.Random(seed)
        self.counts: Counter[str] = Counter()
        self.problems: list[str] = []
        self._known: Counter[str] = Counter()
        self._writes, self._log = Writes(site), Log()
        for name in ("spielwerk", "uvicorn.error"):
            logging.getLogger(name).addHandler(self._log)
        logging.getLogger("uvicorn.error").setLevel(logging.ERROR)  # of what is no HTTP at all it says so each time
        self.people: dict[str, Visitor] = {}
        self._names = 0
        for name in ("anna", "ben", "admin"):
            self.renew(name)
        self.people["guest"] = site.visitor("Guest")
        self.people["nobody"] = Visitor(site.url)
        self._furnish()

    def close(self) -> None:
        for name in ("spielwerk", "uvicorn.error"):
            logging.getLogger(name).removeHandler(self._log)

    # Who and what is there

    def renew(self, name: str) -> None:
        """Somebody with an account, in the place of one who has lost it."""
        self._names += 1
        visitor = Visitor(self.url, name)
        answer = visitor.register(f"{name} {self._names}", _PASSWORD)
        assert answer.status_code == 201, answer.text
        visitor.person = {**visitor.person, **answer.json()}
        if name == "admin":
            self.site.site.moderation.make_admin(COMMAND_LINE, visitor.person["person"], True)
        self.people[name] = visitor

    def revive(self) -> None:
        """Whoever was deleted, closed or signed out by what was tried is replaced."""
        for name in ("anna", "ben", "admin"):
            answer = self.people[name].get("/me")
            admin = name != "admin" or self.people[name].get("/admin/limits").status_code == 200
            if answer.status_code != 200 or not answer.json().get("account", True) or not admin:
                self.renew(name)
        if self.people["guest"].get("/me").status_code != 200:
            self.people["guest"] = self.site.visitor("Guest")
        self._writes.take()

    def _furnish(self) -> None:
        anna, ben = self.people["anna"], self.people["ben"]
        self.club = anna.post("/clubs", {"name": f"Club {self._names}"}).json()["club"]
        ben.post(f"/clubs/{self.club}/join")
        cup = {"name": "Cup", "game": "template", "seats": 2, "rounds": 3}
        self.tournament = anna.post("/tournaments", cup).json()["tournament"]
        ben.post(f"/tournaments/{self.tournament}/enter")
        self.finished = self.match("over")
        self.matches = [self.match(kind) for kind in ("open", "bots", "people", "people")]

    def match(self, kind: str) -> str:
        """A match of Anna: open, with a bot, with Ben, or with Ben and over. What was tried may have set the two apart."""
        for _ in range(2):
            with suppress(AssertionError):
                return self._match(kind)
            self.renew("anna")
            self.renew("ben")
        return self._match(kind)

    def _match(self, kind: str) -> str:
        anna, ben = self.people["anna"], self.people["ben"]
        match = anna.create({"open": "mff", "bots": "mb"}.get(kind, "mf"))
        if kind in ("people", "over"):
            ben.join(match)
        if kind == "over":
            play_out(match, anna, ben)
        self._writes.take()  # our own
        return match

    def known(self, name: str) -> str | None:
        """Something that is there, for a part of an address of this name."""
        chance = self.random
        found: Mapping[str, list[Any]] = {
            "match": [*self.matches, self.finished],
            "person": [visitor.person["person"] for name, visitor in self.people.items() if name != "nobody"],
            "game": ["template", "spyrium", "planet-steam", "neom", "prosperity", "twentieth-century"],
            "club": [self.club],
            "tournament": [self.tournament],
            "number": range(4),  # type: ignore[dict-item]
            "action": range(8),  # type: ignore[dict-item]
            "seat": range(3),  # type: ignore[dict-item]
        }
        if name in found:
            return str(chance.choice(found[name]))
        return str(chance.randint(1, 3))

    # Judging

    def judge(self, request: str, status: int, kind: str, body: str) -> None:
        """Count an answer; a mistake of the site, a refusal that wrote something or that says nothing is a problem."""
        self.counts["requests"] += 1
        self.counts[f"answers {status // 100}xx"] += 1
        writes = self._writes.take()
        if status == 503:
            self.counts["answers 503"] += 1
            if "no_database" in body:
                self.wrong(request, "503 although the database is there")
        elif status >= 500:
            self.wrong(request, f"{status}: {self._log.reason() or body[:_SHOWN]}")
        if status >= 400:
            self._judge_refusal(request, status, kind, body, writes)
        for sentence in self._log.sentences:
            self.wrong(request, f"the log says: {sentence}")
        self._log.sentences.clear()

    def _judge_refusal(self, request: str, status: int, kind: str, body: str, writes: list[str]) -> None:
        guests = [write for write in writes if write.startswith("INSERT INTO people")]
        self.counts["guests made by posts that were refused"] += len(guests)
        if len(guests) < len(writes):
            self.wrong(request, f"refused with {status}, but it wrote: {'; '.join(writes)}")
        silent = kind.startswith("application/problem+json") and not json.loads(body or "{}").get("detail")
        if silent and "HEAD" not in request.split(" /")[0]:
            self.wrong(request, f"refused with {status}, but without a sentence")

    def judged(self, request: str, answer: httpx.Response) -> httpx.Response:
        self.judge(request, answer.status_code, answer.headers.get("content-type", ""), answer.text)
        return answer

    def wrong(self, request: str, sentence: str) -> None:
        """One problem of a kind is told, further ones are counted."""
        key = f"{request.split('?')[0][:40]}{sentence[:60]}"
        self._known[key] += 1
        if self._known[key] == 1:
            self.problems.append(f"{request[:1000]} → {sentence}")
        else:
            self.counts["problems met again"] += 1
