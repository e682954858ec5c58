"""Who is asked in a match and not there: found out a little after the question, so that nobody is told who answers at once."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass

from sqlalchemy import delete, exists, select
from sqlalchemy.orm import Session

from ..http.live import EventBroker
from ..people.inbox import notice, tell
from ..store.database import Database
from ..store.models import FINISHED, PERSON, RUNNING, MatchRow, NoticeRow, SeatRow
from .kinds import LIVE, OVER, TURN

log = logging.getLogger(__name__)

SLOW = 3600  # a clock of at least so many seconds for a move makes a match one over days
SETTLES, SETTLES_LIVE = 20.0, 3.0  # seconds after a question; who answers within them, or looks at the match then, is not told
RECOVERED = 3600.0  # seconds: questions of that age are looked through when a process starts
_WAITING = 10_000  # questions that may wait
_AT_ONCE = 100  # matches that are looked at together

Looking = tuple[str, int]  # somebody looks at a match


def is_slow(match: MatchRow) -> bool:
    """Whether a match is one over days: without a clock, or with a long one for each move."""
    return match.clock_kind == "none" or (match.clock_kind == "move" and match.clock_seconds >= SLOW)


@dataclass(frozen=True)
class _Question:
    match: str
    seat: int
    question: int  # 0: the match is over


class Turns:
    """Questions that people have been asked, until it shows whether they are there."""

    def __init__(
        self, database: Database, broker: EventBroker, elsewhere: Callable[[Collection[Looking]], Collection[Looking]]
    ) -> None:
        """`elsewhere` says who of some looks at a match through another process."""
        self._database, self._broker, self._elsewhere = database, broker, elsewhere
        self._waiting: dict[_Question, float] = {}
        self._lock = threading.Lock()

    def asked(self, match: MatchRow, seats: Sequence[SeatRow]) -> None:
        """People are asked something."""
        settles = SETTLES if is_slow(match) else SETTLES_LIVE
        self._wait(settles, [_Question(match.id, seat.seat, seat.question) for seat in seats if seat.person is not None])

    def ended(self, match: MatchRow) -> None:
        """A match has come to its end."""
        self._wait(SETTLES, [_Question(match.id, -1, 0)])

    def _wait(self, seconds: float, questions: Iterable[_Question]) -> None:
        with self._lock:
            for question in questions:
                if len(self._waiting) >= _WAITING:
                    log.warning("too many questions wait to be told of; one is dropped")
                    return
                self._waiting[question] = time.monotonic() + seconds

    def recover(self) -> None:
        """Take up questions that an earlier process may have left untold."""
        seat, told = SeatRow, NoticeRow
        known = exists().where(told.person == seat.person, told.match == seat.match, told.at >= seat.asked_at)
        wanted = (
            select(seat.match, seat.seat, seat.question)
            .join(MatchRow, MatchRow.id == seat.match)
            .where(MatchRow.status == RUNNING, seat.question != 0, seat.person.is_not(None))
            .where(seat.asked_at > time.time() - RECOVERED, ~known)
            .limit(_WAITING // 2)
        )
        with self._database.reading() as db:
            found = [_Question(*row) for row in db.execute(wanted)]
        self._wait(SETTLES, found)

    def write(self) -> None:
        """Write down notices for those who have been asked a while ago and are not there."""
        while due := self._due():
            people = self._away({question.match for question in due}, set(due))
            if people and (there := self._elsewhere({(match.id, seat.person or 0) for match, seat in people})):
                people = [(match, seat) for match, seat in people if (match.id, seat.person) not in there]
            if people:
                with self._database.writing() as db:
                    for match, seat in people:
                        assert seat.person is not None
                        _tell(db, match, seat.person)

    def _due(self) -> list[_Question]:
        now = time.monotonic()
        with self._lock:
            found = [question for question, at in self._waiting.items() if at <= now][:_AT_ONCE]
            for question in found:
                del self._waiting[question]
        return found

    def _away(self, matches: Collection[str], due: Collection[_Question]) -> list[tuple[MatchRow, SeatRow]]:
        """Those who are to be told, as far as this process knows who is there."""
        with self._database.reading() as db:
            rows = {row.id: row for row in db.scalars(select(MatchRow).where(MatchRow.id.in_(matches)))}
            seats = list(db.scalars(select(SeatRow).where(SeatRow.match.in_(matches))))
        people = {match: sum(seat.kind == PERSON for seat in seats if seat.match == match) for match in rows}
        found = []
        for seat in seats:
            row = rows[seat.match]
            if seat.person is None or seat.kind != PERSON or seat.telling == "mute":
                continue
            if row.status == RUNNING:
                wanted = bool(seat.question) and _Question(row.id, seat.seat, seat.question) in due
            else:
                wanted = row.status == FINISHED and _Question(row.id, -1, 0) in due
            # Bots do not mind waiting: who plays against them alone is told only if she has asked for it.
            if wanted and (people[row.id] > 1 or seat.telling == "always") and not self._broker.looks(row.id, seat.person):
                found.append((row, seat))
        return found


def _tell(db: Session, match: MatchRow, person: int) -> None:
    url, words = f"/matches/{match.id}", {"game": match.game, "match": match.id}
    # The newest turn of a match is the only one that counts.
    db.execute(delete(NoticeRow).where(NoticeRow.person == person, NoticeRow.match == match.id))
    if match.status == RUNNING:
        turn = notice(person, TURN if is_slow(match) else LIVE, url, **words)
        turn.match = match.id
        db.add(turn)
    else:
        tell(db, person, OVER, url, **words)
