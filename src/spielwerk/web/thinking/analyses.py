"""The analysis of a finished match: computed on demand in the background, kept for everybody."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import asdict, replace

from spielwerk.bots import Analysis, Insight, insights
from spielwerk.bots.analysis import Moment, TurningPoint
from spielwerk.core.effect import named
from spielwerk.core.text import LANGUAGES
from spielwerk.thinking import NotReady, Thinkers

from ..games import Games
from ..matches.queries import Queries
from ..matches.seats import named_in, names_of
from ..matches.stored import StoredMatch, lock_match, read_match
from ..problems import Problem
from ..store.ages import older_than
from ..store.database import Database
from ..store.models import FINISHED, AnalysisRow, JsonObject
from .advice import hint_from
from .claims import Claims
from .views import Study
from .worker_pool import WorkerPool

SECONDS = 45.0  # that an analysis may take
PATIENCE = 60.0  # seconds without progress after which its process must have died
WAITING = 4  # analyses at a time, of all processes
NEWS = 0.7  # seconds between two notes of how far it is


class Stopped(Exception):
    """The site is going down."""


class Analyses:
    """One thread that looks back at matches."""

    def __init__(
        self, database: Database, games: Games, queries: Queries, thinkers: Thinkers, claims: Claims, folder: str = ""
    ) -> None:
        self._database, self._games, self._queries = database, games, queries
        self._thinkers, self._claims = thinkers, claims
        self._workers = WorkerPool("analyses", 1, WAITING, folder)
        self._mine: set[str] = set()  # matches that wait here or are being analysed
        self.stop = self._workers.stop

    def of(self, match: str, lang: str) -> Study:
        """Chances to win over a finished match and its turning points, as far as they have been computed; 409 while it runs."""
        with self._database.reading() as db:
            stored = read_match(db, self._games, match)
            _need_finished(stored)
            row = db.get(AnalysisRow, stored.row.id)
        if row is not None and row.told is not None:
            names = names_of(stored.seats, lang)
            found = _analysis(named_in(row.told[lang], names))
            return Study(possible=True, running=False, share=1.0, analysis=found, learn=_learnt(stored, found, names, lang))
        running = row is not None and not self._has_died(row)
        ready, share = self._games.is_ready(stored.row.game), row.share if row and running else 0.0
        return Study(possible=stored.playable, running=running, share=share, analysis=None, ready=ready)

    def ask(self, match: str) -> None:
        """Have a match analysed, unless it has been or is being done.

        429: too many want that at once. 503: the master is not ready, and an analysis that is kept for everybody waits for it.
        """
        with self._database.writing() as db:
            stored = lock_match(db, self._database, self._games, match)
            match = stored.row.id
            _need_finished(stored)
            row = db.get(AnalysisRow, match)
            if row is not None and (row.told is not None or not self._has_died(row)):
                return
            if not stored.playable:
                raise Problem(409, "old_rules")
            if not self._games.is_ready(stored.row.game):
                self._thinkers.want(stored.row.game)
                raise Problem(503, "compiling", game=stored.row.game)
            self._workers.need_room()
            row = row or AnalysisRow(match=match)
            row.share, row.told, row.changed_at = 0.0, None, time.time()
            db.add(row)
            self._mine.add(match)
        self._workers.submit(self._analyse, match)

    def _has_died(self, row: AnalysisRow) -> bool:
        return row.match not in self._mine and older_than(row.changed_at, PATIENCE)

    def _analyse(self, match: str) -> None:
        """Look back at a match, unless another process does so or has done so while this waited for its turn."""
        try:
            with self._claims.claim(f"analysis of {match}") as mine:
                if mine and not self._is_done(match):
                    self._look_back(match)
        finally:
            self._mine.discard(match)

    def _is_done(self, match: str) -> bool:
        with self._database.reading() as db:
            row = db.get(AnalysisRow, match)
        return row is None or row.told is not None

    def _look_back(self, match: str) -> None:
        noted = time.monotonic()

        def progress(share: float) -> None:
            nonlocal noted
            if self._workers.stopping.is_set():
                raise Stopped
            if time.monotonic() - noted > NEWS:
                noted = time.monotonic()
                self._note(match, share=share)

        try:
            with self._database.reading() as db:
                game = read_match(db, self._games, match).row.game
            found = self._thinkers.analyse(LANGUAGES, game, self._queries.export(match), seconds=SECONDS, progress=progress)
            self._note(match, share=1.0, told={lang: asdict(analysis) for lang, analysis in found.items()})
        except NotReady:
            self._note(match, changed_at=0.0)  # its process has died, and can be asked again when it is back
        except Exception:
            self._note(match, changed_at=0.0)  # it can be asked for again
            raise

    def _note(
        self,
        match: str,
        share: float | None = None,
        told: dict[str, JsonObject] | None = None,
        changed_at: float | None = None,
    ) -> None:
        """Write down how far an analysis is, and that it goes on."""
        with self._database.writing() as db:
            row = db.get(AnalysisRow, match)
            if row is None:
                return
            row.changed_at = time.time() if changed_at is None else changed_at
            if share is not None:
                row.share = share
            if told is not None:
                row.told = told


def _need_finished(stored: StoredMatch) -> None:
    if stored.row.status != FINISHED:
        raise Problem(409, "still_running")
    if stored.row.seats == 1:
        raise Problem(409, "alone")


def _learnt(stored: StoredMatch, found: Analysis, names: Sequence[str], lang: str) -> list[list[Insight]]:
    """What each player could learn."""
    result = stored.row.result
    if result is None:
        return []
    breakdown, winners = result["breakdown"], result["winners"]
    told = (insights(stored.game, found.turning_points, breakdown, seat, winners, lang) for seat in range(stored.row.seats))
    return [[replace(one, text=named(one.text, names)) for one in some] for some in told]


def _analysis(told: JsonObject) -> Analysis:
    """An analysis as it was stored."""
    moments = [Moment(**moment) for moment in told["moments"]]
    points = [TurningPoint(**{**point, "better": hint_from(point["better"])}) for point in told["turning_points"]]
    return Analysis(told["seats"], moments, points, told.get("thorough", True))  # older ones do not tell
