"""Hints in a match: a player who is asked may ask a bot, which is handed what her seat sees and nothing else."""

from __future__ import annotations

import time
from dataclasses import asdict

from spielwerk.core.text import LANGUAGES
from spielwerk.thinking import Thinkers

from ..matches.casual import make_casual
from ..matches.changes import Changes
from ..matches.seats import own_seat
from ..matches.stored import StoredMatch, lock_match, read_match
from ..people.views import Who
from ..problems import Problem
from ..store.models import RUNNING, HintRow, JsonObject, SeatRow
from .advice import has_died, hints_allowed
from .bot_queue import Owner
from .budgets import Budgets
from .worker_pool import WorkerPool

SECONDS = 1.0  # that a bot thinks about a hint
WAITING = 8  # hints at a time, of all processes


class Hints:
    """Bots that think about the questions of people who ask them to."""

    def __init__(self, changes: Changes, thinkers: Thinkers, budgets: Budgets, threads: int, folder: str = "") -> None:
        self._changes, self._database, self._games = changes, changes.database, changes.games
        self._thinkers, self._budgets = thinkers, budgets
        self._workers = WorkerPool("hints", threads, WAITING, folder)
        self.stop = self._workers.stop

    def ask(self, who: Who, match: str, question: int) -> None:
        """Ask a bot for the best few actions, from what the visitor sees; asking again is one and the same hint.

        It thinks elsewhere for a second; a change of the match says when it is done, `MatchView.advice` what it thinks.
        403 "no_hints": this match has none for her. 409 "stale". 429: too many want one at once, or she wanted many.
        """
        with self._database.writing() as db:
            stored = lock_match(db, self._database, self._games, match)
            match, seat = stored.row.id, own_seat(who, stored.seats)
            self._check(stored, seat, question)
            known = db.get(HintRow, (match, seat.seat))
            if known is not None and known.question == question and not has_died(known):
                return
            self._workers.need_room()
            if not self._budgets.take(Owner(who.address, who.person), SECONDS):
                raise Problem(429, "thinking_hard")
            wanted = known or HintRow(match=match, seat=seat.seat)
            wanted.question, wanted.told, wanted.asked_at = question, None, time.time()
            db.add(wanted)
            make_casual(stored)
        self._workers.submit(self._think, match, seat.seat, question)

    def _check(self, stored: StoredMatch, seat: SeatRow, question: int) -> None:
        stored.need_running()
        if not hints_allowed(stored):
            raise Problem(403, "no_hints")
        if not seat.question:
            raise Problem(409, "not_asked")
        if seat.question != question:
            raise Problem(409, "stale")

    def _think(self, match: str, seat: int, question: int) -> None:
        """Think about a question, unless it is another one by now, and tell those who watch the match."""
        with self._database.reading() as db:
            stored = read_match(db, self._games, match)
        if stored.row.status != RUNNING or stored.seats[seat].question != question:
            return
        seen = stored.match().seen(seat)
        told: dict[str, list[JsonObject]] = {lang: [] for lang in LANGUAGES}  # if the bot fails, nothing comes to its mind
        try:
            hints = self._thinkers.hints(LANGUAGES, stored.game, seen, seat, seconds=SECONDS)
            told = {lang: [asdict(one) for one in some] for lang, some in hints.items()}
        finally:
            with self._changes.change(match, "hint") as changed:
                wanted = changed.db.get(HintRow, (match, seat))
                if wanted is not None and wanted.question == question:
                    wanted.told = told
