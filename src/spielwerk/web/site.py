"""The site's parts, put together: one object for a process, which pages and API reach as `TheSite`.

Methods of its parts are synchronous and quick (one short transaction each); call them from plain `def` handlers, which run in
threads. Each may raise `Problem` (see problems.py): an HTTP status below 500, a key, and `say(lang)`, a sentence for people.
Nothing that they return is more than the given visitor may know.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from spielwerk.thinking import Thinkers

from . import metrics
from .announcer import Announcer
from .clubs.clubs import Clubs
from .duties import Duties
from .games import Games
from .http import throttle
from .http.live import SITE, EventBroker, Nudge
from .learning.lessons import Lessons
from .matches.changes import Changes
from .matches.comments import CommentBook
from .matches.invitations import Invitations
from .matches.leaving import Leaving
from .matches.lists import MatchLists
from .matches.lobby import MOST_OF_ADDRESS, Lobby
from .matches.play import Play
from .matches.queries import Queries
from .matches.rematches import Rematches
from .matches.rooms import Rooms
from .matches.waiting import Waiting
from .notices.service import Notices
from .order.announcements import Announcements
from .order.audit import Trail
from .order.filters import Filters
from .order.moderation import Moderation
from .order.quiet import Quiet
from .order.reports import Reports
from .people.accounts import Accounts
from .people.addresses import HiddenAddresses
from .people.deletion import Deletion
from .people.export import Exports
from .people.friends import Friends
from .people.presence import Sightings
from .puzzles.tries import Tries
from .settings import Settings
from .statistics.history import History
from .statistics.telling import Statistics
from .store.database import Database
from .store.file_lock import FileLock
from .thinking.analyses import Analyses
from .thinking.bot_queue import BotQueue
from .thinking.bots import BotWorkers
from .thinking.budgets import Budgets
from .thinking.claims import Claims
from .thinking.coach import Coach
from .thinking.hints import Hints
from .tournaments.course import Course
from .tournaments.ladder import Ladder
from .tournaments.ladder_queries import LadderQueries
from .tournaments.organising import Tournaments
from .tournaments.queries import TournamentQueries
from .watching.best import Watching
from .watching.bots_table import BotsTable
from .watching.odds import Odds

if TYPE_CHECKING:
    from .http.notifications import NotificationListener


class Site:
    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.database = Database(settings.database)
        self.database.migrate()
        metrics.count_errors(self.database.engine)
        self.broker = EventBroker()
        self.thinkers = Thinkers(settings.thinkers, lambda: self.broker.publish(SITE, Nudge()))
        self.games = Games(self.thinkers)
        self.sightings = Sightings(self.database)
        self.friends = Friends(self.database)
        self.addresses = HiddenAddresses(self.database.secret("addresses"))
        self.listener = None if self.database.is_sqlite else _listener(self.database, self.broker)
        elsewhere = self.listener.looking_elsewhere if self.listener is not None else lambda looking: ()
        self._claims = Claims(self.database)
        self.notices = Notices(settings, self.database, self.games, self.broker, elsewhere, self._claims)
        self.people = Accounts(self.database, bool(settings.smtp), self.notices.addresses.changed)
        bot_queue, budgets = BotQueue(), Budgets(settings.limits, settings.run_folder)
        announcer = Announcer(self.broker, bot_queue, self.thinkers, self.notices)
        self.changes = changes = Changes(self.database, self.games, announcer)
        self.lobby = Lobby(changes, MOST_OF_ADDRESS if settings.limits else None)
        self.rooms = Rooms(changes)
        self.exports = Exports(self.database)
        self.deletion = Deletion(self.database, self.people, self.lobby, self.sightings)
        self.leaving = Leaving(changes)
        self.rematches = Rematches(changes, self.lobby)
        self.moderation = Moderation(changes)
        self.reports, self.quiet, self.filters = Reports(settings, self.database), Quiet(self.database), Filters(self.database)
        self.announcements, self.trail = Announcements(self.database), Trail(self.database)
        self.invitations = Invitations(changes, self.lobby)
        self.coach = Coach(changes, self.thinkers, budgets, settings.bot_threads, settings.run_folder)
        self.play = Play(changes, self.coach)
        self.queries = Queries(self.database, self.games, throttle.reading(self.database.is_sqlite))
        self.comments = CommentBook(self.database, self.games)
        self.lists = MatchLists(self.database, self.games)
        self.clubs = Clubs(self.database, self.lobby, self.lists)
        self.waiting = Waiting(self.database, self.games)
        self.history = History(self.database, self.games)
        self.statistics = Statistics(self.database, self.games)
        self.puzzles = Tries(self.database, self.games)
        self.lessons = Lessons(self.database, self.games)
        masters = max(1, len(settings.thinkers) - 1)  # all but the process of plain rules
        self.bots = BotWorkers(
            changes, self.play, bot_queue, self.thinkers, budgets, self._claims, settings.bot_threads, masters
        )
        self.hints = Hints(changes, self.thinkers, budgets, settings.bot_threads, settings.run_folder)
        self.analyses = Analyses(self.database, self.games, self.queries, self.thinkers, self._claims, settings.run_folder)
        self.duties = Duties([self.rooms.fill_due])
        self.ladder = Ladder(changes)
        self.ladders = LadderQueries(self.database, self.games)
        self.course = Course(changes, self._claims, self.broker, self.ladder)
        self.tournaments = Tournaments(self.database, self.games, self.course)
        self.cups = TournamentQueries(self.database, self.games)
        announcer.when_finished.append(self.course.wake)
        self.watching = Watching(self.database, self.games, self.queries, self.onlookers)
        self.odds = Odds(self.thinkers)
        around = (self.lobby, self.play, self.thinkers, bot_queue, self._claims, self.broker)
        self.bots_table = BotsTable(settings, self.database, self.games, *around, self.watching, self.onlookers)
        self._lock: FileLock | None = None

    def onlookers(self, match: str) -> int:
        """How many people look on at a match; those at other processes as they were a short while ago."""
        return self.broker.onlookers(match) + (self.listener.onlookers_elsewhere(match) if self.listener is not None else 0)

    def start(self) -> None:
        """Set everything going; called inside the event loop."""
        if self.settings.is_sqlite and not self.settings.holds_database:
            self._lock = FileLock(self.settings.database, patience=0)
        self.broker.attach()
        self.thinkers.start()
        self.bots.start()
        self.duties.start()
        self.course.start()
        self.bots_table.start()
        self.notices.start()
        self.sightings.start()
        if self.listener is not None:
            self.listener.start()

    def stop(self) -> None:
        self.broker.close()
        self.duties.stop()
        self.course.stop()
        self.bots_table.stop()
        self.odds.stop()
        self.bots.stop()
        self.hints.stop()
        self.coach.stop()
        self.analyses.stop()
        self.notices.stop()
        self._claims.close()
        self.thinkers.close()
        self.sightings.stop()
        if self.listener is not None:
            self.listener.stop()
        self.database.close()
        if self._lock is not None:
            self._lock.release()


def _listener(database: Database, broker: EventBroker) -> NotificationListener:
    from .http.notifications import NotificationListener

    return NotificationListener(database, broker)
