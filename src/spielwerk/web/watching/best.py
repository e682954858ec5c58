"""What can be watched: running matches that are open to everybody, with ratings and onlookers, and the best of them."""

from __future__ import annotations

import threading
import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Collection, Sequence

from sqlalchemy import Select, exists, func, select
from sqlalchemy.orm import Session

from spielwerk.core import CHANCE
from spielwerk.core.drawing import Picks, draw

from ..games import Games
from ..http import throttle
from ..matches.bot_names import player_names
from ..matches.queries import Queries
from ..matches.stored import StoredMatch
from ..matches.views import when
from ..people.ratings import BOTS, DEVIATION, MEAN, shown
from ..people.relations import friends_of, kept_apart
from ..people.views import Who
from ..problems import Problem
from ..store.database import Database
from ..store.models import BOT, PERSON, RUNNING, EntryRow, MatchRow, RatingRow, SeatRow
from .views import Programme, Stage, WatchedMatch, Watcher, rounds_left, share_done

MOST = 40  # matches of a list
FRESH = 4.0  # seconds for which a list is kept
HEADING = 30.0  # seconds for which it is kept where a match stands
LIVE = 600.0  # seconds since the last move after which a match is not live any more
SLOW = 3600  # seconds a move that make a match one of days
STAYS = 600.0  # seconds for which the best match stays the best
LEFT = 2  # rounds that the best match has left at least, the present one included
_KEPT = 200  # headings and drawings


class Watching:
    """Everything here is what somebody without a seat may see, at the delay that the match keeps onlookers at."""

    def __init__(self, database: Database, games: Games, queries: Queries, onlookers: Callable[[str], int]) -> None:
        self._database, self._games, self._queries, self._onlookers = database, games, queries, onlookers
        self._lock = threading.Lock()
        self._programmes: dict[str, tuple[float, Programme]] = {}
        self._headings: OrderedDict[tuple[str, str], tuple[float, str]] = OrderedDict()
        self._stages: OrderedDict[tuple[str, str], Stage] = OrderedDict()
        self._best: tuple[str, float] = ("", 0.0)  # match, until when

    def programme(self, lang: str) -> Programme:
        """The running matches that everybody may watch, the newest moves first; kept for some seconds."""
        with self._lock:
            made, programme = self._programmes.get(lang, (0.0, None))
            if programme is None or time.monotonic() - made > FRESH:
                programme = self._list(lang)
                self._programmes[lang] = time.monotonic(), programme
        return programme

    def offered(self, who: Who, lang: str) -> Programme:
        """What a visitor may watch: what is open to all but people she is kept apart from, and the tables of her friends."""
        programme = self.programme(lang)
        if who.person is None:
            return programme
        with self._database.reading() as db:
            apart, friends = kept_apart(db, who.person), friends_of(db, who.person)
            among = self._among_friends(db, who.person, friends, lang) if friends else []
        gone = [match for match in programme.matches if _is_at(match, apart)]
        more = [match for match in among if not _is_at(match, apart)]
        if not gone and not more:
            return programme
        counts = Counter(programme.counts)
        counts.update(match.game for match in more)
        counts.subtract(match.game for match in gone)
        here = [*more, *(match for match in programme.matches if match not in gone)]
        here.sort(key=lambda match: match.changed_at, reverse=True)
        return Programme(here[:MOST], dict(counts), counts.total(), apart)

    def is_involved(self, who: Who, stage: Stage) -> bool:
        """Whether the visitor plays in a match, or in the tournament that it belongs to: then no bot tells her who wins."""
        if who.person is None:
            return False
        if any(player.person == who.person for player in stage.view.players):
            return True
        if stage.tournament is None:
            return False
        entered = select(EntryRow.id).where(EntryRow.tournament == stage.tournament, EntryRow.person == who.person)
        with self._database.reading() as db:
            return db.scalar(entered.limit(1)) is not None

    def best(
        self, lang: str, kept: str = "", until: float = 0.0, apart: Collection[int | None] = ()
    ) -> tuple[Stage, float] | None:
        """The best match now and until when it stays so; None if nothing worth watching runs.

        That is the one of the highest mean rating among live rated ones with rounds left; without one, among all live ones. A
        page that shows a match (`kept`) goes on showing it until then, whichever process it asks. Matches of people whom the
        visitor is kept `apart` from are none for her.
        """
        matches = {match.id: match for match in self.programme(lang).matches if not _is_at(match, apart)}
        now = time.time()
        with self._lock:
            wished = (kept, min(until, now + STAYS)) if kept in matches and until > now else self._best
        if wished[0] in matches and wished[1] > now and (stage := self.stage(wished[0], lang)) is not None:
            return stage, wished[1]
        for match in sorted(matches.values(), key=lambda match: (not match.live, not match.rated, -match.mean)):
            stage = self.stage(match.id, lang) if match.live else None
            if stage is not None and (rounds_left(stage.drawing) or LEFT) >= LEFT:
                with self._lock:
                    if not apart:  # else it need not be everybody's best
                        self._best = match.id, now + STAYS
                return stage, now + STAYS
        return None

    def stage(self, match: str, lang: str) -> Stage | None:
        """A running match as an onlooker sees it, drawn once for everybody; None if there is nothing to be seen."""
        try:
            version = self._queries.current(match).version
            with self._lock:
                known = self._stages.get((match, lang))
            if known is None or known.view.version != version:
                known = self._draw(match, lang)
        except Problem:
            return None
        if known is not None:
            with self._lock:
                self._stages[match, lang] = known
                self._stages.move_to_end((match, lang))
                while len(self._stages) > _KEPT:
                    self._stages.popitem(last=False)
        return known

    def _draw(self, match: str, lang: str) -> Stage | None:
        view = self._queries.view(Who(), match, lang)
        if view.seen is None or not view.current_rules:
            return None
        with throttle.DRAWING:
            drawing = draw(view.game, view.seen, view.viewer, Picks(), lang)
        with self._database.reading() as db:
            row = db.get(MatchRow, view.id)
            seats = list(db.scalars(select(SeatRow).where(SeatRow.match == view.id).order_by(SeatRow.seat)))
            rated = _ratings(db, [seat.person for seat in seats if seat.person is not None])
        last = next((line.text for line in reversed(view.log) if line.actor != CHANCE), "")
        ratings = [_rating(seat, view.game.name, rated) for seat in seats]
        table, tournament = (row.title, row.tournament) if row is not None else ("", None)
        share = share_done(drawing)
        return Stage(view, drawing, ratings, self._onlookers(view.id), last, share, table, tournament)

    def _list(self, lang: str) -> Programme:
        open_to_all = (
            MatchRow.listed.is_(True),
            MatchRow.status == RUNNING,
            MatchRow.onlookers == "all",
            MatchRow.paced.is_(False),
        )
        counted = select(MatchRow.game, func.count().label("number")).where(*open_to_all).group_by(MatchRow.game)
        with self._database.reading() as db:
            counts = {row.game: row.number for row in db.execute(counted)}
            stored, rated = self._stored(db, select(MatchRow).where(*open_to_all))
        matches = [self._watched(one, rated, lang, Who()) for one in stored if one.playable]
        return Programme(matches, counts, sum(counts.values()))

    def _among_friends(self, db: Session, person: int, friends: set[int], lang: str) -> list[WatchedMatch]:
        """The matches that only friends of the players may watch, if somebody is one and does not play there herself."""
        sits = exists().where(SeatRow.match == MatchRow.id)
        wanted = select(MatchRow).where(
            MatchRow.listed.is_(True),
            MatchRow.status == RUNNING,
            MatchRow.onlookers == "friends",
            sits.where(SeatRow.person.in_(friends)),
            ~sits.where(SeatRow.person == person),
        )
        stored, rated = self._stored(db, wanted)
        return [self._watched(one, rated, lang, Who(person=person)) for one in stored if one.playable]

    def _stored(self, db: Session, wanted: Select[MatchRow]) -> tuple[list[StoredMatch], dict[tuple[int, str], int]]:
        """Matches, the newest moves first, and the ratings of who plays there."""
        rows = list(db.scalars(wanted.order_by(MatchRow.changed_at.desc()).limit(MOST)))
        seats: dict[str, list[SeatRow]] = {row.id: [] for row in rows}
        for seat in db.scalars(select(SeatRow).where(SeatRow.match.in_(list(seats))).order_by(SeatRow.seat)):
            seats[seat.match].append(seat)
        rated = _ratings(db, [seat.person for some in seats.values() for seat in some if seat.person is not None])
        return [StoredMatch(db, row, seats[row.id], self._games.find(row.game)) for row in rows], rated

    def _watched(self, stored: StoredMatch, rated: dict[tuple[int, str], int], lang: str, who: Who) -> WatchedMatch:
        row = stored.row
        players = players_at(stored.seats, row.game, rated)
        known = [player.rating for player in players if player.rating is not None]
        slow = row.clock_kind == "move" and row.clock_seconds >= SLOW
        return WatchedMatch(
            id=row.id,
            game=row.game,
            title=stored.game.title(lang),
            table=row.title,
            players=players,
            heading=self._heading(row.id, lang, who),
            mean=round(sum(known) / len(known)) if known else 0,
            rated=row.rated,
            live=not slow and row.changed_at > time.time() - LIVE,
            onlookers=self._onlookers(row.id),
            changed_at=when(row.changed_at),
            tournament=row.tournament,
            for_friends=row.onlookers == "friends",
        )

    def _heading(self, match: str, lang: str, who: Who) -> str:
        """Where a match stands for onlookers, of whom `who` is one, as it was a short while ago: rounds are long."""
        at, heading = self._headings.get((match, lang), (0.0, ""))
        if time.monotonic() - at < HEADING:
            return heading
        try:
            view = self._queries.view(who, match, lang)
            if view.seen is not None:
                with throttle.DRAWING:
                    heading = draw(view.game, view.seen, view.viewer, Picks(), lang).heading
        except Problem:
            heading = ""
        self._headings[match, lang] = time.monotonic(), heading
        while len(self._headings) > _KEPT:
            self._headings.popitem(last=False)
        return heading


def _is_at(match: WatchedMatch, people: Collection[int | None]) -> bool:
    return any(player.person in people for player in match.players if player.person is not None)


def players_at(seats: Sequence[SeatRow], game: str, rated: dict[tuple[int, str], int]) -> list[Watcher]:
    """Who sits at a table, with ratings."""
    names = player_names(seats)
    return [
        Watcher(seat.seat, names[seat.seat], seat.kind, seat.level, seat.person, _rating(seat, game, rated)) for seat in seats
    ]


def _ratings(db: Session, people: Sequence[int]) -> dict[tuple[int, str], int]:
    """(person, game) → the rating that is shown."""
    wanted = select(RatingRow.person, RatingRow.game, RatingRow.shown).where(RatingRow.person.in_(set(people)))
    return {(person, game): round(rating) for person, game, rating in db.execute(wanted)}


def _rating(seat: SeatRow, game: str, rated: dict[tuple[int, str], int]) -> int | None:
    if seat.kind == BOT:
        return round(BOTS.get(seat.level, MEAN))
    if seat.kind != PERSON or seat.person is None:
        return None
    return rated.get((seat.person, game), round(shown(MEAN, DEVIATION)))
