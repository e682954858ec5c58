"""The course of tournaments: they begin, rounds are paired, results counted, and in the end there is a winner.

Everything that is due can be read from the tables, and is done step by step, each step one transaction on the locked row of the
tournament. So it does not matter when a process dies: whoever looks next does what is due then. A few processes may look at the
same time; the second finds nothing left to do.
"""

from __future__ import annotations

import json
import logging
import threading
import time
from dataclasses import asdict

from sqlalchemy import literal, or_, select
from sqlalchemy.orm import Session

from ..badges.awarding import award
from ..badges.rules import CUPS
from ..http.live import EventBroker
from ..matches.changes import Changes
from ..matches.events import MatchEvent
from ..people.inbox import tell
from ..people.ratings import BOTS
from ..problems import Problem
from ..store.models import (
    AT_A_TIME,
    CALLED_OFF,
    FINISHED,
    OVER,
    PLANNED,
    STOPPED,
    UNDER_WAY,
    WHEN_FULL,
    EntryRow,
    MatchRow,
    RatingRow,
    TournamentRow,
    TournamentTableRow,
)
from ..thinking.claims import Claims
from .ladder import Ladder
from .state import State, is_gone, read_state
from .tables import Tables

log = logging.getLogger(__name__)

SWEEP = 2.0  # seconds between looks for what is due
_STEPS = 50  # at once, for one tournament


def topic_of(tournament: int) -> str:
    """Under what streams hear of a tournament."""
    return f"tournament:{tournament}"


def event_of(row: TournamentRow) -> MatchEvent:
    return MatchEvent(topic_of(row.id), row.version, "tournament", [], row.status, False)


class Course:
    """Does what is due, in a thread of its own."""

    def __init__(self, changes: Changes, claims: Claims, broker: EventBroker, ladder: Ladder) -> None:
        self._changes, self._database = changes, changes.database
        self._claims, self._broker, self._ladder = claims, broker, ladder
        self._tables = Tables(changes)
        self._woken, self._stop = threading.Event(), threading.Event()
        self._thread = threading.Thread(target=self._run, name="tournaments", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        self._stop.set()
        self._woken.set()
        if self._thread.is_alive():
            self._thread.join(timeout=5)

    def wake(self) -> None:
        """Something may be due now."""
        self._woken.set()

    def _run(self) -> None:
        first = True
        while not self._stop.is_set():
            self._woken.clear()
            try:
                for tournament in self.due(everything=first):
                    self._look_after(tournament)
                with self._claims.claim("ladders") as mine:
                    if mine:
                        self._ladder.go_on()
                first = False
            except Exception:
                log.exception("tournaments do not go on")
                self._stop.wait(SWEEP)
            self._woken.wait(SWEEP)

    def _look_after(self, tournament: int) -> None:
        """Do what is due for a tournament, unless another process does. What goes wrong there holds up no other one."""
        try:
            with self._claims.claim(topic_of(tournament)) as mine:
                if mine and not self._stop.is_set():
                    self.go_on(tournament)
        except Exception:
            log.exception("tournament %d does not go on", tournament)

    def due(self, *, everything: bool = False) -> list[int]:
        """The tournaments for which something may have to be done.

        `everything`: all that are under way. This program may play by other rules than the last one; tables begun by those
        never end.
        """
        now = time.time()
        under_way = TournamentRow.status == UNDER_WAY
        in_time = select(TournamentRow.id).where(
            or_(
                (TournamentRow.status == PLANNED) & ((TournamentRow.next_at <= now) | TournamentRow.host.is_(None)),
                under_way & ((TournamentRow.next_at <= now) | (TournamentRow.deadline <= now)),
                under_way & literal(everything),
            )
        )
        done = (
            select(TournamentTableRow.tournament)
            .join(TournamentRow, TournamentRow.id == TournamentTableRow.tournament)
            .join(MatchRow, MatchRow.id == TournamentTableRow.match, isouter=True)
            .where(
                TournamentTableRow.counted_at.is_(None),
                under_way,
                or_(TournamentTableRow.match.is_(None), MatchRow.status.in_((FINISHED, STOPPED))),
            )
        )
        with self._database.reading() as db:
            return sorted({*db.scalars(in_time.limit(1000)), *db.scalars(done.limit(1000))})

    def go_on(self, tournament: int) -> None:
        """Do all that is due for a tournament."""
        for _ in range(_STEPS):
            if not self._step(tournament):
                return

    def _step(self, tournament: int) -> bool:
        """One step: whether there may be more to do."""
        with self._database.writing() as db:
            state = read_state(db, tournament, locked=True)
            row, counted = state.row, False
            before = (row.status, row.round, row.next_at)
            unfinished_one = row.status in (PLANNED, UNDER_WAY)
            if (row.status == PLANNED and row.host is None) or (unfinished_one and not self._is_played_here(row.game)):
                call_off(db, state)
            elif row.status == PLANNED and row.next_at is not None and row.next_at <= time.time():
                begin(db, state)
            elif row.status == UNDER_WAY:
                counted = self._tables.count(db, state)
                _go_on_with(db, state)
            changed = counted or before != (row.status, row.round, row.next_at)
            event = self.touched(db, row) if changed else None
            waiting = [(table.round, table.number) for table in state.tables if table.match is None]
            late = row.status == UNDER_WAY and row.deadline is not None and row.deadline <= time.time()
            unfinished = [table.match for table in state.tables if table.counted_at is None and table.match] if late else []
        self.announce(event)
        for round_number, number in waiting if row.status == UNDER_WAY else []:
            self._tables.set_up(tournament, round_number, number)
        if waiting and row.status == UNDER_WAY:
            self._tell_of_tables(tournament)
        for match in unfinished:
            self._tables.hurry(match)
        if late:
            self._hurried(tournament, row.round)
        return changed or bool(waiting)

    def _tell_of_tables(self, tournament: int) -> None:
        """The tables of a round have been laid: pages that are open lead there now."""
        with self._database.writing() as db:
            event = self.touched(db, read_state(db, tournament, locked=True).row)
        self.announce(event)

    def _is_played_here(self, game: str) -> bool:
        try:
            self._changes.games.find(game)
        except Problem:
            return False
        return True

    def _hurried(self, tournament: int, round_number: int) -> None:
        """All tables of a round have been hurried; that is not to be done again."""
        with self._database.writing() as db:
            row = read_state(db, tournament, locked=True).row
            if row.round == round_number:
                row.deadline = None

    def touched(self, db: Session, row: TournamentRow) -> MatchEvent:
        """A tournament has changed: whoever watches it is to hear of it, here and at other processes."""
        row.version += 1
        event = event_of(row)
        db.flush()
        self._database.notify(db, json.dumps(asdict(event)))
        return event

    def announce(self, event: MatchEvent | None) -> None:
        """What has been committed is told to those who watch it here."""
        if event is not None:
            self._broker.publish(event.match, event)


def _go_on_with(db: Session, state: State) -> None:
    """What follows once all tables of a round have been counted."""
    row, now = state.row, time.time()
    if not state.is_complete(row.round):
        return
    if row.next_at is None:  # the round has just ended
        if state.final_of(row.round) is not None:
            finish(db, state)
            return
        row.deadline, row.next_at = None, max(now + row.pause, _began(db, state) + row.every)
        if row.next_at > now and not state.next_tables(state.played(row.round))[0]:
            finish(db, state)
            return
    if row.next_at <= now:
        lay(db, state)


def _began(db: Session, state: State) -> float:
    """When the round that was played last had begun."""
    matches = [table.match for table in state.of_round(state.row.round) if table.match]
    began = list(db.scalars(select(MatchRow.created_at).where(MatchRow.id.in_(matches))))
    return min(began, default=time.time())


def begin(db: Session, state: State) -> None:
    """Begin a tournament whose time has come, or call it off if too few have entered."""
    row, now = state.row, time.time()
    for entry in [entry for entry in state.entries if is_gone(entry)]:
        state.entries.remove(entry)
        db.delete(entry)
    if len(state.entries) < max(2, row.fewest):
        call_off(db, state)
        return
    for entry in state.entries:
        rating = db.get(RatingRow, (entry.person, row.game)) if entry.person is not None else None
        entry.rating = BOTS.get(entry.level, 0.0) if entry.person is None else rating.mean if rating is not None else 0.0
    row.status, row.began_at = UNDER_WAY, now
    lay(db, state)


def lay(db: Session, state: State) -> None:
    """Pair the next round and lay its tables; the matches are set up afterwards."""
    row = state.row
    tables, is_final = state.next_tables(state.played(row.round))
    if not tables:
        finish(db, state)
        return
    row.round += 1
    row.next_at = None
    row.deadline = time.time() + row.round_seconds if row.round_seconds else None
    for number, seats in enumerate(tables, 1):
        table = TournamentTableRow(
            tournament=row.id, round=row.round, number=number, final=is_final, seats=list(seats), match=None, counted_at=None
        )
        table.places, table.points = None, None
        db.add(table)
        state.tables.append(table)


def finish(db: Session, state: State) -> None:
    """It is over: everybody has a place, and somebody has won."""
    row = state.row
    row.status, row.ended_at, row.next_at, row.deadline = OVER, time.time(), None, None
    lines = state.standings(row.round)
    for line in lines:
        entry = state.entry[line.player]
        entry.place = line.place
        if line.place == 1:
            row.winner = entry.person
        if entry.person is not None:
            url, told = f"/tournaments/{row.id}", len(lines)
            tell(db, entry.person, "cup_result", url, cup=row.name, game=row.game, place=line.place, players=told)
    db.flush()
    if row.winner is not None:
        award(db, row.winner, {CUPS})


def call_off(db: Session, state: State) -> None:
    row = state.row
    row.status, row.ended_at, row.next_at, row.deadline = CALLED_OFF, time.time(), None, None
    for entry in state.entries:
        if entry.person is not None:
            tell(db, entry.person, "cup_off", f"/tournaments/{row.id}", cup=row.name, game=row.game)


def begins_when(row: TournamentRow, entries: list[EntryRow]) -> float | None:
    """When a tournament that is planned begins, as things stand; None: not by itself."""
    if row.starts == AT_A_TIME:
        return row.starts_at
    return time.time() if row.starts == WHEN_FULL and len(entries) >= row.most else None
