"""Hints in a match: a player who is asked may ask a bot, which is handed what her seat sees and nothing else."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable
from dataclasses import asdict
from typing import Any

from sqlalchemy.orm import Session

from spielwerk.bots import Hint, Step, hints_in
from spielwerk.core.text import LANGUAGES

from .lobby import own_seat
from .models import HintRow, MatchRow, SeatRow
from .play import Play, Table, load_seats
from .problems import Problem
from .shapes import PERSON, RUNNING, Advice, Who
from .workers import Workers

SECONDS = 1.0  # that a bot thinks about a hint
PATIENCE = 20.0  # seconds after which a hint that has not come will not come: its process has died
WAITING = 8  # hints at a time


def allowed(table: Table) -> bool:
    """Whether the players of a match may ask for hints."""
    people = sum(seat.kind == PERSON for seat in table.seats)
    return table.row.hints == "all" or (table.row.hints == "bots" and people == 1)


def advice_of(db: Session, table: Table, seat: SeatRow, lang: str) -> Advice | None:
    """The hint that a seat has asked for to the question it is asked now."""
    row = db.get(HintRow, (table.row.id, seat.seat))
    if row is None or row.question != seat.question or _has_died(row):
        return None
    return Advice(row.question, row.told is not None, [hint_from(told) for told in (row.told or {}).get(lang, ())])


def _has_died(row: HintRow) -> bool:
    return row.told is None and row.asked_at < time.time() - PATIENCE


def hint_from(told: dict[str, Any]) -> Hint:
    """A hint as it was stored."""
    return Hint(**{**told, "line": [Step(**step) for step in told["line"]]})


class Advisers:
    """Bots that think about the questions of people who ask them to."""

    def __init__(self, play: Play, threads: int, need_ready: Callable[[str], object]) -> None:
        self._play, self._store, self._need_ready = play, play.store, need_ready
        self._workers = Workers("hint", threads, WAITING)
        self.stop = self._workers.stop

    def ask(self, who: Who, match: str, question: int) -> None:
        """Ask for a hint; asking again to the same question is one and the same hint. It is told by a change of the match."""
        with self._store.writing() as db:
            row = self._store.locked(db, match)
            if row is None:
                raise Problem(404, "no_match", id=match)
            table = Table(db, row, load_seats(db, match), self._play.find_game(row.game))
            seat = own_seat(who, table.seats)
            self._check(table, seat, question)
            known = db.get(HintRow, (match, seat.seat))
            if known is not None and known.question == question and not _has_died(known):
                return
            self._workers.need_room()
            wanted = known or HintRow(match=match, seat=seat.seat)
            wanted.question, wanted.told, wanted.asked_at = question, None, time.time()
            db.add(wanted)
        self._workers.submit(self._think, match, seat.seat, question)

    def _check(self, table: Table, seat: SeatRow, question: int) -> None:
        table.need_running()
        if not allowed(table):
            raise Problem(403, "no_hints")
        if not seat.question:
            raise Problem(409, "not_asked")
        if seat.question != question:
            raise Problem(409, "stale")
        self._need_ready(table.row.game)

    def _think(self, match: str, seat: int, question: int) -> None:
        """Think about a question, unless it is another one by now, and tell those who watch the match."""
        with self._store.reading() as db:
            row = db.get(MatchRow, match)
            if row is None or row.status != RUNNING or load_seats(db, match)[seat].question != question:
                return
            table = Table(db, row, [], self._play.find_game(row.game))
        seen = table.match().seen(seat)
        told: dict[str, Any] = {lang: [] for lang in LANGUAGES}  # if the bot fails, nothing comes to its mind
        try:
            hints = hints_in(LANGUAGES, table.game, seen, seat, seconds=SECONDS, seed=secrets.randbits(60), threads=1)
            told = {lang: [asdict(one) for one in some] for lang, some in hints.items()}
        finally:
            self._tell(match, seat, question, told)

    def _tell(self, match: str, seat: int, question: int, told: dict[str, Any]) -> None:
        def deed(table: Table) -> None:
            wanted = table.db.get(HintRow, (match, seat))
            if wanted is not None and wanted.question == question:
                wanted.told = told

        self._play.change(match, "hint", deed)
