"""The coach of a match against bots: what it says to a question that comes for the first time, and to the last move."""

from __future__ import annotations

from dataclasses import dataclass

from spielwerk.bots.review import SOUND
from spielwerk.core import Game, Match, State
from spielwerk.core.text import LANGUAGES
from spielwerk.lessons import coach_cards, kind_asked
from spielwerk.thinking import Thinkers

from ..matches.casual import is_alone, make_casual
from ..matches.changes import Changes
from ..matches.seats import named_in, names_of, own_seat
from ..matches.stored import StoredMatch
from ..people.preferences import Preferences, preferences_of, with_met
from ..people.views import Who
from ..problems import Problem
from ..store.models import RUNNING, ActionRow, CoachRow, Person, SeatRow
from .bot_queue import Owner
from .budgets import Budgets
from .views import CoachView
from .worker_pool import WorkerPool

SECONDS = 0.6  # that is thought about a move
WAITING = 16  # moves at a time, of all processes; who comes later hears nothing of his


@dataclass(frozen=True)
class Moved:
    """A move that something may be said to."""

    match: str
    game: Game
    seat: int
    number: int  # of the action
    action: int
    seen: State  # what the seat saw before it
    first: bool  # the kind of question came for the first time
    owner: Owner


class Coach:
    def __init__(self, changes: Changes, thinkers: Thinkers, budgets: Budgets, threads: int, folder: str = "") -> None:
        self._changes, self._thinkers, self._budgets = changes, thinkers, budgets
        self._workers = WorkerPool("coach", threads, WAITING, folder)
        self.stop = self._workers.stop

    def switch(self, who: Who, match: str, on: bool) -> int:
        """Call the coach, or send it away. Against bots only, and casually from then on; the match's new version."""
        with self._changes.change(match, "coach") as stored:
            own_seat(who, stored.seats)
            stored.need_running()
            if on and not _possible(stored):
                raise Problem(409, "no_coach")
            stored.row.coached = on
            if on:
                make_casual(stored)
        return stored.row.version

    def watch(self, stored: StoredMatch, seat: SeatRow, position: Match, action: int) -> Moved | None:
        """Take note of a move that is about to be made, in its transaction; None where there is no coach or no choice."""
        row, game, db = stored.row, stored.game, stored.db
        if not row.coached:
            return None
        if (said := db.get(CoachRow, (row.id, seat.seat))) is not None:
            db.delete(said)
        seen = position.seen(seat.seat)
        kind = kind_asked(game, seen, seat.seat)
        person = db.get(Person, seat.person) if seat.person is not None else None
        first = person is not None and kind not in preferences_of(person.settings).met.get(game.name, ())
        if person is not None and first:
            person.settings = with_met(person.settings, game.name, kind)
        if len(position.legal_ids(seat.seat)) < 2:
            return None
        return Moved(row.id, game, seat.seat, row.ply, action, seen, first, Owner(row.address, seat.person))

    def judge(self, moved: Moved) -> None:
        """Think about a move that has been made; those who watch hear of it, if there is something to say."""
        try:
            self._workers.need_room()
        except Problem:
            return
        if self._budgets.take(moved.owner, SECONDS):
            self._workers.submit(self._judge, moved)

    def _judge(self, moved: Moved) -> None:
        found = self._thinkers.review(LANGUAGES, moved.game, moved.seen, moved.seat, moved.action, seconds=SECONDS)
        if not found or (found["en"].verdict == SOUND and not moved.first):
            return
        with self._changes.change(moved.match, "coach") as stored:
            made = stored.db.get(ActionRow, (moved.match, moved.number))
            still = made is not None and (made.actor, made.action) == (moved.seat, moved.action)
            if still and stored.row.coached and stored.row.status == RUNNING:
                told = {lang: review.text for lang, review in found.items()}
                row = CoachRow(match=moved.match, seat=moved.seat, number=moved.number, verdict=found["en"].verdict, told=told)
                stored.db.merge(row)


def _possible(stored: StoredMatch) -> bool:
    return is_alone(stored) and bool(coach_cards(stored.game))


def coach_of(
    stored: StoredMatch, mine: SeatRow, seen: State, asked: bool, preferences: Preferences, lang: str
) -> CoachView | None:
    """What the coach says to a seat now; None where there can be none."""
    row, game = stored.row, stored.game
    if row.status != RUNNING or not _possible(stored):
        return None
    if not row.coached:
        return CoachView(on=False)
    said = stored.db.get(CoachRow, (row.id, mine.seat))
    words, verdict = "", ""
    if said is not None and said.number < row.ply:
        words, verdict = named_in(said.told.get(lang, ""), names_of(stored.seats, lang)), said.verdict
    kind = kind_asked(game, seen, mine.seat) if asked else ""
    card = coach_cards(game).get(kind)
    if card is None:
        return CoachView(on=True, said=words, verdict=verdict)
    return CoachView(
        on=True,
        kind=kind,
        first=kind not in preferences.met.get(game.name, ()),
        title=card.title[lang],
        asked=card.asked[lang],
        matters=card.matters[lang],
        rules=card.rules,
        said=words,
        verdict=verdict,
    )
