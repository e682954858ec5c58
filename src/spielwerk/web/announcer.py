"""Whom a committed change of a match is told to: those who watch it, the bots that are asked, the people who are not there."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from spielwerk.thinking import Thinkers

from .http.live import EventBroker
from .matches.events import MatchEvent
from .notices.service import Notices
from .store.models import FINISHED, MatchRow, SeatRow
from .thinking.bot_queue import BotQueue, Owner


class Announcer:
    def __init__(self, broker: EventBroker, bot_queue: BotQueue, thinkers: Thinkers, notices: Notices) -> None:
        self._broker, self._bot_queue, self._thinkers, self._notices = broker, bot_queue, thinkers, notices
        self.when_finished: list[Callable[[], None]] = []  # whoever has something to do then

    def announce(self, event: MatchEvent, match: MatchRow, newly_asked: Sequence[SeatRow], *, ended: bool = False) -> None:
        """A change of this process has been committed; with `ended` the one that brought the match to its end."""
        self._broker.publish(event.match, event)
        if event.kind == "undo" or event.status == FINISHED:
            self._thinkers.forget(f"{event.match}:")
        if event.status == FINISHED:
            for wake in self.when_finished:
                wake()
        if event.bot:
            self._bot_queue.put(event.match, Owner(match.address, match.host))
        if newly_asked:
            self._notices.asked(match, newly_asked)
        if ended:
            self._notices.ended(match)
