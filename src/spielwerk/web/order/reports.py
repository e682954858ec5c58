"""Reports: a person, a line of a chat, a match or a comment, with a reason. Nobody but admins learns who reported."""

from __future__ import annotations

import time
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from .. import sanitise
from ..http.limits import RateLimiter
from ..matches.views import when
from ..people.views import Who
from ..problems import Problem
from ..settings import Settings
from ..store.database import Database
from ..store.models import PERSON, ChatRow, CommentRow, JsonObject, MatchRow, Person, ReportRow, SeatRow
from .audit import need_admin, note

ABOUT = ("person", "chat", "match", "comment")
REASONS = ("insult", "spam", "cheating", "stalling", "name", "other")
STATES = ("open", "done", "dropped")
TEXT = 500  # characters
MOST_A_DAY = 10  # reports of one person
MOST_OF_ADDRESS = 30  # a day, for a new guest costs nothing
LINES = 6  # of a chat that are kept with a report


@dataclass(frozen=True)
class Subject:
    """What a report is about, as it is now."""

    about: str
    target: str
    name: str
    text: str
    match: str
    person: int | None
    lines: list[str]


@dataclass(frozen=True)
class Report:
    """A report as admins see it."""

    id: int
    by: int
    by_name: str
    about: str
    target: str
    person: int | None
    match: str
    reason: str
    text: str
    context: JsonObject
    at: datetime
    state: str
    others: int  # reports about the same person


class Reports:
    def __init__(self, settings: Settings, database: Database) -> None:
        self._database = database
        rate = MOST_OF_ADDRESS / 86400
        self._limiter = RateLimiter("reports", rate, MOST_OF_ADDRESS, settings.run_folder) if settings.limits else None

    def subject(self, about: str, target: str) -> Subject:
        """What somebody is about to report; 404 if there is no such thing."""
        with self._database.reading() as db:
            return _subject(db, about, target)

    def file(self, who: Who, about: str, target: str, reason: str, text: str) -> None:
        """Report something. The same thing is reported by a person once; nobody else is told."""
        if who.person is None:
            raise Problem(401, "nobody")
        if reason not in REASONS:
            raise Problem(422, "bad_request", reason="reason")
        with self._database.writing() as db:
            found = _subject(db, about, target)
            if found.person == who.person:
                raise Problem(409, "report_oneself")
            mine = select(ReportRow).where(ReportRow.by == who.person)
            same = mine.where(ReportRow.about == about, ReportRow.target == found.target, ReportRow.state == "open")
            words = sanitise.text(text, TEXT)
            if (there := db.scalar(same.limit(1))) is not None:
                there.reason, there.text = reason, words
                return
            today = select(func.count()).select_from(ReportRow).where(ReportRow.by == who.person)
            if (db.scalar(today.where(ReportRow.at > time.time() - 86400)) or 0) >= MOST_A_DAY:
                raise Problem(429, "many_reports", most=MOST_A_DAY)
            if self._limiter is not None and not self._limiter.allows(who.address):
                raise Problem(429, "many_reports", most=MOST_OF_ADDRESS)
            context: JsonObject = {"name": found.name, "text": found.text, "lines": found.lines}
            row = ReportRow(by=who.person, about=about, target=found.target, person=found.person, match=found.match)
            row.reason, row.text, row.context, row.at, row.state = reason, words, context, time.time(), "open"
            db.add(row)

    def queue(self, who: Who, state: str = "open", limit: int = 100) -> list[Report]:
        """Reports of a state, the newest first."""
        need_admin(who)
        with self._database.reading() as db:
            wanted = select(ReportRow, Person.name).join(Person, Person.id == ReportRow.by).where(ReportRow.state == state)
            found = db.execute(wanted.order_by(ReportRow.at.desc()).limit(limit)).all()
            about = {row.person for row, _ in found if row.person is not None}
            counted = select(ReportRow.person, func.count()).where(ReportRow.person.in_(about)).group_by(ReportRow.person)
            number = {row[0]: row[1] for row in db.execute(counted)}
            return [_report(row, name, number.get(row.person, 1)) for row, name in found]

    def waiting(self) -> int:
        with self._database.reading() as db:
            return db.scalar(select(func.count()).select_from(ReportRow).where(ReportRow.state == "open")) or 0

    def resolve(self, who: Who, number: int, state: str, text: str = "") -> None:
        """Settle a report (done: something was done about it; dropped: there was no reason), or open it again."""
        if state not in STATES:
            raise Problem(422, "bad_request", reason="state")
        with self._database.writing() as db:
            row = db.get(ReportRow, number)
            if row is None:
                raise Problem(404, "not_found")
            note(db, who, "report", f"{number}: {state}", text)
            row.state, row.resolved_by, row.resolved_at = state, who.person, time.time()


def _report(row: ReportRow, by: str, others: int) -> Report:
    told = (row.id, row.by, by, row.about, row.target, row.person, row.match, row.reason, row.text, row.context)
    return Report(*told, when(row.at), row.state, others)


def _subject(db: Session, about: str, target: str) -> Subject:
    if about == "match":
        row = db.get(MatchRow, sanitise.match_id(target))
        if row is not None:
            seats = db.scalars(select(SeatRow).where(SeatRow.match == row.id).order_by(SeatRow.seat))
            names = ", ".join(seat.name for seat in seats if seat.kind == PERSON)
            return Subject(about, row.id, row.title or row.game, names, row.id, None, [])
    elif about in ABOUT and target.isdecimal() and target.isascii() and len(target) < 10:
        number = int(target)
        if about == "person" and (person := db.get(Person, number)) is not None:
            return Subject(about, target, person.name, "", "", person.id, [])
        if about == "chat" and (line := db.get(ChatRow, number)) is not None:
            return Subject(about, target, line.name, line.text, line.match, line.person, _around(db, line))
        if about == "comment" and (comment := db.get(CommentRow, number)) is not None:
            author = db.get(Person, comment.person)
            return Subject(about, target, author.name if author else "", comment.text, comment.match, comment.person, [])
    raise Problem(404, "not_found")


def _around(db: Session, line: ChatRow) -> list[str]:
    """What was said before a line."""
    before = select(ChatRow).where(ChatRow.match == line.match, ChatRow.id <= line.id).order_by(ChatRow.id.desc()).limit(LINES)
    return [f"{said.name}: {said.text}" for said in reversed(list(db.scalars(before))) if said.text]
