"""The analysis of a finished match: computed on demand in the background, kept for everybody."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import asdict
from typing import Any

from sqlalchemy.orm import Session

from spielwerk.bots import Analysis, analyse_in
from spielwerk.bots.analysis import Moment, TurningPoint
from spielwerk.core import PLAIN, load
from spielwerk.core.text import LANGUAGES

from .advice import hint_from
from .models import AnalysisRow, MatchRow
from .play import Play, Table
from .problems import Problem
from .shapes import FINISHED, Study
from .workers import Workers

SECONDS = 45.0  # that an analysis may take
PLAYOUTS = 10 if PLAIN else 200  # imagined matches from each position
PATIENCE = 60.0  # seconds without progress after which its process must have died
WAITING = 4  # analyses at a time
NEWS = 0.7  # seconds between two notes of how far it is


class Stopped(Exception):
    """The site is going down."""


class Analyses:
    """One thread that looks back at matches."""

    def __init__(self, play: Play, need_ready: Callable[[str], object], export: Callable[[str], str]) -> None:
        self._play, self._store, self._need_ready, self._export = play, play.store, need_ready, export
        self._workers = Workers("analysis", 1, WAITING)
        self._mine: set[str] = set()  # matches that wait here or are being analysed
        self.stop = self._workers.stop

    def of(self, match: str, lang: str) -> Study:
        """What is known of a match by now."""
        with self._store.reading() as db:
            table = self._finished(db, db.get(MatchRow, match), match)
            row = db.get(AnalysisRow, match)
        if row is not None and row.told is not None:
            return Study(possible=True, running=False, share=1.0, analysis=_analysis(row.told[lang]))
        running = row is not None and not self._has_died(row)
        return Study(possible=table.playable, running=running, share=row.share if row and running else 0.0, analysis=None)

    def ask(self, match: str) -> None:
        """Have a match analysed, unless it has been or is being done."""
        with self._store.writing() as db:
            table = self._finished(db, self._store.locked(db, match), match)
            row = db.get(AnalysisRow, match)
            if row is not None and (row.told is not None or not self._has_died(row)):
                return
            if not table.playable:
                raise Problem(409, "old_rules")
            self._need_ready(table.row.game)
            self._workers.need_room()
            row = row or AnalysisRow(match=match)
            row.share, row.told, row.changed_at = 0.0, None, time.time()
            db.add(row)
            self._mine.add(match)
        self._workers.submit(self._analyse, match)

    def _finished(self, db: Session, row: MatchRow | None, match: str) -> Table:
        if row is None:
            raise Problem(404, "no_match", id=match)
        if row.status != FINISHED:
            raise Problem(409, "still_running")
        if row.seats == 1:
            raise Problem(409, "alone")
        return Table(db, row, [], self._play.find_game(row.game))

    def _has_died(self, row: AnalysisRow) -> bool:
        return row.match not in self._mine and row.changed_at < time.time() - PATIENCE

    def _analyse(self, match: str) -> None:
        noted = time.monotonic()

        def progress(share: float) -> None:
            nonlocal noted
            if self._workers.stopping.is_set():
                raise Stopped
            if time.monotonic() - noted > NEWS:
                noted = time.monotonic()
                self._note(match, share=share, changed_at=time.time())

        try:
            played = load(self._export(match))
            found = analyse_in(LANGUAGES, played, playouts=PLAYOUTS, iterations=0, seconds=SECONDS, progress=progress)
            self._note(match, told={lang: asdict(analysis) for lang, analysis in found.items()}, share=1.0)
        except Exception:
            self._note(match, changed_at=0.0)  # it can be asked for again
            raise
        finally:
            self._mine.discard(match)

    def _note(self, match: str, **news: Any) -> None:
        with self._store.writing() as db:
            row = db.get(AnalysisRow, match)
            for name, value in news.items() if row is not None else ():
                setattr(row, name, value)


def _analysis(told: dict[str, Any]) -> Analysis:
    """An analysis as it was stored."""
    moments = [Moment(**moment) for moment in told["moments"]]
    points = [TurningPoint(**{**point, "better": hint_from(point["better"])}) for point in told["turning_points"]]
    return Analysis(told["seats"], moments, points, told.get("thorough", True))  # older ones do not tell
