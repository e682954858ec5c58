"""The bots' table: one match of bots that is always there to be watched, a game after the other in turn.

It moves while somebody looks, a move every few seconds, and rests otherwise. Whichever process has onlookers moves it; a claim
sees to it that one does so at a time, and the time of the last move that none is too fast.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable

from sqlalchemy import delete, select

from spielwerk.bots import level_below, played_as
from spielwerk.core import State
from spielwerk.core.drawing import Picks, draw
from spielwerk.thinking import Thinkers
from spielwerk.thinking.thinker import is_deep

from ..games import Games
from ..http.live import EventBroker
from ..matches.lobby import Lobby
from ..matches.play import Play
from ..matches.stored import StoredMatch, read_match
from ..problems import Problem
from ..settings import Settings
from ..store.database import Database
from ..store.models import FINISHED, RUNNING, STOPPED, MatchRow, SeatRow
from ..thinking.bot_queue import BotQueue
from ..thinking.claims import Claims
from .best import Watching, players_at
from .course import Courses
from .views import BotsTableView, share_done

log = logging.getLogger(__name__)

OFF = "off"
AWAKE = 30.0  # seconds for which the table goes on after somebody has looked
RESULT = 20.0  # seconds for which a result is shown before the next match begins
TELLING = 0.15  # of a match must be over before it can be told how long the rest takes
SEATS = 4
KEPT = 20  # finished matches of the table
SECONDS = 0.5  # that a master thinks here
_FORCED = 8  # decisions without a choice that are made along the way
_LOOK = 0.5  # seconds between two looks at the clock while somebody watches
_REST = 2.0  # the same while nobody does


class BotsTable:
    def __init__(
        self,
        settings: Settings,
        database: Database,
        games: Games,
        lobby: Lobby,
        play: Play,
        thinkers: Thinkers,
        queue: BotQueue,
        claims: Claims,
        broker: EventBroker,
        watching: Watching,
        onlookers: Callable[[str], int],
    ) -> None:
        self.level, self.pace, self._on = settings.bots_table, settings.bots_pace, settings.bots_table != OFF
        self._database, self._games, self._lobby, self._play = database, games, lobby, play
        self._thinkers, self._queue, self._claims = thinkers, queue, claims
        self._broker, self._watching, self._onlookers = broker, watching, onlookers
        self._courses = Courses()
        self._looked = -AWAKE  # when somebody looked last
        self._wanted = False  # somebody has come to see a table that is not there yet
        self._stop, self._woken = threading.Event(), threading.Event()
        self._thread = threading.Thread(target=self._run, name="bots-table", daemon=True)

    def start(self) -> None:
        if self._on:
            self._thread.start()

    def stop(self) -> None:
        self._stop.set()
        self._woken.set()
        if self._thread.is_alive():
            self._thread.join(timeout=5)

    # Looking

    def look(self, lang: str, *, wake: bool = True) -> BotsTableView | None:
        """The table as it stands; None while there is none. Who looks wakes the bots, unless she only passes by."""
        if not self._on:
            return None
        if wake:
            self._looked = time.monotonic()
        with self._database.reading() as db:
            match = db.scalar(_NEWEST)
            if match is None:
                self._wanted = True
                self._woken.set()
                return None
            stored = read_match(db, self._games, match)
            course = self._courses.of(stored, lang) if stored.record is not None and stored.playable else []
        if wake:
            self._woken.set()
        return self._told(stored, course, lang)

    def _told(self, stored: StoredMatch, course: list[tuple[str, list[int | None]]], lang: str) -> BotsTableView:
        row, game = stored.row, stored.game
        stage = self._watching.stage(row.id, lang)
        if stage is not None:
            heading, share = stage.drawing.heading, stage.share
        else:
            drawing = draw(game, game.seen(stored.record, -1), -1, Picks(), lang)
            heading, share = drawing.heading, share_done(drawing)
        return BotsTableView(
            match=row.id,
            game=row.game,
            title=game.title(lang),
            heading=heading,
            share=1.0 if row.status == FINISHED else share,
            status=row.status,
            players=players_at(stored.seats, row.game, {}),
            points=list(row.result["points"]) if row.result else course[-1][1] if course else [None] * row.seats,
            level=played_as(self.level, game),
            pace=self.pace,
            next=[self._games.find(name).title(lang) for name in self._after(row.game)[:2]],
            onlookers=self._onlookers(row.id),
            minutes_left=self._minutes_left(row, share),
            course=course,
        )

    def _minutes_left(self, row: MatchRow, share: float) -> int | None:
        """About how long it takes until the next game begins, if somebody goes on looking: as many moves a round as so far."""
        if row.status != RUNNING or share < TELLING:
            return None
        return max(1, round(row.ply * (1 - share) / share * self.pace / 60))

    def is_watched(self, match: str | None) -> bool:
        """Whether somebody looks on here, or has looked a short while ago."""
        if self._wanted or time.monotonic() - self._looked < AWAKE:
            return True
        return match is not None and self._broker.listening(match) > 0

    # Playing

    def _run(self) -> None:
        match: str | None = None
        while not self._stop.is_set():
            try:
                if match is None or not self.is_watched(match):
                    match = self._newest()
                if self.is_watched(match):
                    match = self.step()
            except Problem as problem:  # somebody else was faster
                log.info("the bots' table: %s", problem.key)
            except Exception:
                log.exception("the bots' table")
                self._stop.wait(_REST)
            self._woken.clear()
            self._woken.wait(_LOOK if self.is_watched(match) else _REST)
            if self._stop.is_set():
                return
            self._stop.wait(0.1)  # whoever looks often does not hurry the bots

    def _newest(self) -> str | None:
        with self._database.reading() as db:
            return db.scalar(_NEWEST)

    def step(self, now: float | None = None) -> str | None:
        """Begin a match or make a move if it is time for that and no other process does it; the table's match."""
        now = time.time() if now is None else now
        with self._claims.claim("the bots' table") as mine:
            match = self._newest()
            if not mine:
                return match
            if match is None:
                return self._begin(self._games.names()[0])
            with self._database.reading() as db:
                stored = read_match(db, self._games, match)
            row = stored.row
            if row.status == RUNNING and stored.playable:
                if now - row.changed_at >= self.pace:
                    self._move(match)
            elif row.status != RUNNING and now - row.changed_at < RESULT:
                return match
            else:
                self._give_up(match)
                return self._begin(self._after(row.game)[0])
        return match

    def _move(self, match: str) -> None:
        """One decision of a bot, from what its seat may know; what leaves no choice before it is done along the way."""
        for _ in range(_FORCED):
            with self._database.reading() as db:
                stored = read_match(db, self._games, match)
            seat = next((seat for seat in stored.seats if seat.question), None)
            if seat is None or stored.row.status != RUNNING:
                return
            position = stored.match()
            legal = position.legal_ids(seat.seat)
            action = legal[0] if len(legal) == 1 else self._choose(stored, seat, position.seen(seat.seat))
            self._play.act(seat.seat, match, seat.question, action)
            if len(legal) > 1:
                return

    def _choose(self, stored: StoredMatch, seat: SeatRow, seen: State) -> int:
        level = level_below(seat.level) if is_deep(seat.level) and not self._queue.deep.is_idle else seat.level
        memory = f"{stored.row.id}:{seat.seat}"
        return self._thinkers.choose(stored.game, level, seen, seat.seat, memory=memory, seconds=SECONDS).action

    def _after(self, game: str) -> list[str]:
        """The games that come after one, all of them in turn."""
        names = self._games.names()
        at = names.index(game) + 1 if game in names else 0
        return names[at:] + names[:at]

    def _begin(self, name: str) -> str:
        """Begin a match, and forget the oldest ones of this table."""
        game = self._games.find(name)
        self._wanted = False
        number = max(game.fewest_seats, min(SEATS, game.most_seats))
        match = self._lobby.begin_paced(name, number, played_as(self.level, game))
        with self._database.writing() as db:
            newest = select(MatchRow.id).where(MatchRow.paced.is_(True)).order_by(MatchRow.created_at.desc())
            old = list(db.scalars(newest.offset(KEPT + 1)))
            db.execute(delete(MatchRow).where(MatchRow.id.in_(old)))
        return match

    def _give_up(self, match: str) -> None:
        """A match of older rules does not go on."""
        with self._database.writing() as db:
            row = self._database.locked(db, match)
            if row is not None and row.status == RUNNING:
                row.status = STOPPED


_NEWEST = select(MatchRow.id).where(MatchRow.paced.is_(True)).order_by(MatchRow.created_at.desc()).limit(1)
