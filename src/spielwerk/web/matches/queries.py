"""A match as one viewer may see it. Nothing leaves this module that the viewer may not know."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import AbstractContextManager
from dataclasses import replace

from sqlalchemy import select

from spielwerk.core import CHANCE, Game, State, kind_of
from spielwerk.core.drawing import Choice, choices_of
from spielwerk.core.effect import named
from spielwerk.core.match import points_of, saved_text, seats_in
from spielwerk.fair import fingerprint
from spielwerk.thinking.thinker import is_deep

from .. import sanitise
from ..games import Games
from ..people.preferences import read_preferences
from ..people.views import Who
from ..problems import Problem, catalogue_of
from ..store.database import Database
from ..store.models import FINISHED, OPEN, RUNNING, ActionRow
from ..thinking.advice import advice_of, hints_allowed
from ..thinking.coach import coach_of
from ..thinking.views import CoachView
from .asking_back import request_of
from .bot_names import player_names
from .casual import is_alone
from .comments import exported
from .events import MatchEvent, event_of
from .leaving import standing_of
from .log_entries import log_line, log_lines, newest_lines, whole_log
from .onlookers import EarlierMatch, shown_to, shown_until
from .players import players_in_list, players_in_view, points_for, result_in_view
from .prepared import dropped_said, look_ahead
from .records import unpack
from .rooms import may_arrange
from .seats import names_of, own_seat, seat_of
from .stored import StoredMatch, read_match, read_row
from .talk import read_talk
from .terms import clock_of, terms_of
from .undo import what_can_be_taken_back
from .views import ONLOOKER, LogLine, MatchView, Moment, TakeBack, when

LOG_LINES = 40


class Queries:
    def __init__(self, database: Database, games: Games, queue: AbstractContextManager[object]) -> None:
        """`queue` is entered by whoever reads what a page needs: see http/throttle.py."""
        self._database, self._games, self._queue = database, games, queue

    # Now

    def view(self, who: Who, match: str, lang: str) -> MatchView:
        """The match as the visitor may see it."""
        with self._queue, self._database.reading() as db:
            view = _view(shown_to(read_match(db, self._games, match), who), who, lang)
        if view.status in (OPEN, RUNNING) and not self._games.is_ready(view.game.name):
            return replace(view, stands_in=any(is_deep(player.level) for player in view.players))
        return view

    def current(self, match: str) -> MatchEvent:
        """The newest version, status and asked seats of a match: what an event stream tells."""
        with self._database.reading() as db:
            return event_of(read_row(db, match), "now")

    def may_listen(self, who: Who, match: str) -> bool:
        """Whether a visitor has a seat at a match; refused if she may not even watch it."""
        with self._database.reading() as db:
            stored = read_match(db, self._games, match)
            shown_to(stored, who)
            return seat_of(who, stored.seats) is not None

    def find(self, code: str) -> str:
        """The match id for what somebody typed or pasted (short code, in any case, or a link); 404 if there is none."""
        return self.current(sanitise.code_in(code)).match

    def preview(self, who: Who, match: str, action: int, lang: str) -> tuple[Game, Choice]:
        """What one legal action of the visitor would bring, as far as she can know."""
        with self._database.reading() as db:
            stored = read_match(db, self._games, match)
            mine = own_seat(who, stored.seats)
            stored.need_running()
        position = stored.match()
        if not mine.question or action not in position.legal_ids(mine.seat):
            raise Problem(422, "illegal", {lang: position.why_not(mine.seat, action, lang, names_of(stored.seats, lang))})
        return stored.game, choices_of(
            stored.game, position.seen(mine.seat), mine.seat, [action], lang, names_of(stored.seats, lang)
        )[0]

    # The past

    def moment(self, who: Who, match: str, number: int, lang: str, wanted: int | None = None) -> Moment:
        """The position before action `number` as the visitor may know it; of a finished match as any `wanted` seat knew it."""
        with self._database.reading() as db:
            stored = shown_to(read_match(db, self._games, match), who)
            view = _view(stored, who, lang)
            row, game = stored.row, stored.game
            viewer = view.viewer if wanted is None else wanted
            record = _record_before(stored, number)
            if not ONLOOKER <= viewer < row.seats or (not stored.is_open_book and viewer not in (view.viewer, ONLOOKER)):
                raise Problem(403, "not_your_view")
            led_here = log_line(stored, number - 1, viewer, lang)
        seen = game.seen(record, viewer)
        return Moment(view, number, row.ply, viewer, seen, led_here, list(points_for(stored, record, seen, viewer)))

    def frame(self, who: Who, match: str, number: int, lang: str) -> MatchView:
        """The table before action `number` as the visitor may know it, only to be looked at: nobody is asked."""
        with self._queue, self._database.reading() as db:
            stored = shown_to(read_match(db, self._games, match), who)
            return _frame(stored, who, number, lang)

    def whole_log(self, who: Who, match: str, lang: str) -> list[LogLine]:
        """Every action in words, as the visitor may know it."""
        with self._database.reading() as db:
            stored = shown_to(read_match(db, self._games, match), who)
            mine = seat_of(who, stored.seats)
            return whole_log(stored, mine.seat if mine is not None else ONLOOKER, lang)

    def points_over_time(self, match: str) -> list[tuple[int, list[int]]]:
        """(number, points of each seat) at every decision of a finished match; 409 while it runs."""
        with self._database.reading() as db:
            stored = read_match(db, self._games, match)
            row, game = stored.row, stored.game
            stored.need_open_book()
            decisions = select(ActionRow).where(ActionRow.match == row.id, ActionRow.actor != CHANCE)
            done = db.scalars(decisions.order_by(ActionRow.number))
            points = [(a.number, points_of(game, unpack(game, row.layout, a.before), row.seats)) for a in done]
            final = row.result["points"] if row.result else points_of(game, stored.record, row.seats)
            return [*points, (row.ply, list(final))]

    def export(self, match: str) -> str:
        """The match file of a finished match (JSON text); 409 while it runs, since it holds the seed."""
        with self._database.reading() as db:
            stored = read_match(db, self._games, match)
            row = stored.row
            stored.need_open_book()
            actions = select(ActionRow.actor, ActionRow.action).where(ActionRow.match == row.id).order_by(ActionRow.number)
            history = [(actor, action) for actor, action in db.execute(actions)]
            comments = exported(db, row.id)
        seed = int(row.seed, 16)
        names = player_names(stored.seats)
        about = (row.game, row.rules, row.components, row.options, row.seats, seed, kind_of(row.dice or ()))
        return saved_text(*about, history, seed_sha256=fingerprint(seed), players=names, comments=comments)


def _view(stored: StoredMatch, who: Who, lang: str) -> MatchView:
    row, game = stored.row, stored.game
    mine = seat_of(who, stored.seats)
    viewer = mine.seat if mine is not None else ONLOOKER
    record = stored.record
    seen = game.seen(record, viewer) if record is not None else None
    asked = mine is not None and bool(mine.question) and row.status == RUNNING and stored.playable
    may_hint = asked and hints_allowed(stored)
    names = names_of(stored.seats, lang)
    newest = newest_lines(stored, LOG_LINES)
    log = log_lines(stored, newest, viewer, lang)
    undo = what_can_be_taken_back(stored, viewer, newest) if mine is not None else TakeBack()
    preferences, knows_it = read_preferences(stored.db, who.person, row.game)
    players = players_in_view(stored, mine, record, seen, viewer, lang)
    return MatchView(
        id=row.id,
        game=game,
        status=stored.status,
        viewer=viewer,
        lang=lang,
        seats=row.seats,
        options=dict(row.options),
        rules=row.rules,
        current_rules=stored.playable,
        players=players,
        standing=standing_of(stored, who, mine, players),
        seen=seen,
        version=row.version,
        ply=row.ply,
        to_act=seats_in(row.asked),
        question=mine.question if mine is not None and asked else 0,
        asks=_asks(stored, seen, viewer, asked, lang, names),
        choices=choices_of(game, seen, viewer, stored.match().legal_ids(viewer), lang, names) if asked else [],
        hints=row.hints,
        may_hint=may_hint,
        advice=advice_of(stored, mine, lang) if mine is not None and may_hint else None,
        can_undo=bool(undo),
        undo=undo,
        asks_back=request_of(stored, viewer, log),
        confirm=mine is not None and row.status == RUNNING and preferences.confirms(row.game, knows_it=knows_it),
        pace=preferences.pace,
        clock=clock_of(row),
        listed=row.listed,
        rated=row.rated,
        terms=terms_of(row),
        fill_at=when(row.fill_at) if row.fill_at is not None and row.status == OPEN else None,
        host=row.host,
        tournament=row.tournament,
        behind=isinstance(stored, EarlierMatch),
        casual_by_help=row.rated and mine is not None and is_alone(stored),
        may_arrange=may_arrange(stored, mine),
        log=log,
        new_since=max((line.number + 1 for line in log if line.actor == viewer), default=0),
        chat=read_talk(stored.db, row.id, lang, shown_until(stored), who.person),
        may_chat=mine is not None,
        seed_sha256=fingerprint(int(row.seed, 16)),
        result=result_in_view(row),
        rematch=row.rematch,
        created_at=when(row.created_at),
        telling=mine.telling if mine is not None else None,
        coach=coach_of(stored, mine, seen, asked, preferences, lang) if mine is not None and seen is not None else None,
        dropped=dropped_said(stored, mine, lang) if mine is not None else "",
        look_ahead=look_ahead(stored, seen, mine, lang) if mine is not None and not asked else None,
    )


def _record_before(stored: StoredMatch, number: int) -> State:
    """The bare record before action `number`, or the present one."""
    row = stored.row
    if row.record is None or not 0 <= number <= row.ply:  # it has not begun, or was called off before it did
        raise Problem(404, "no_moment", last=row.ply)
    entry = stored.db.get(ActionRow, (row.id, number))
    return unpack(stored.game, row.layout, entry.before) if entry is not None else stored.record


def _frame(stored: StoredMatch, who: Who, number: int, lang: str) -> MatchView:
    """A position of the past as if nobody were asked: what it costs to draw is all that it costs."""
    row = stored.row
    mine = seat_of(who, stored.seats)
    viewer = mine.seat if mine is not None else ONLOOKER
    return MatchView(
        id=row.id,
        game=stored.game,
        status=stored.status,
        viewer=viewer,
        lang=lang,
        seats=row.seats,
        options=dict(row.options),
        rules=row.rules,
        current_rules=stored.playable,
        players=[replace(player, asked=False) for player in players_in_list(stored, mine)],
        seen=stored.game.seen(_record_before(stored, number), viewer),
        version=row.version,
        ply=number,
        to_act=(),
        question=0,
        asks="",
        choices=[],
        hints=row.hints,
        may_hint=False,
        advice=None,
        can_undo=False,
        undo=TakeBack(),
        confirm=False,
        pace="",
        clock=clock_of(row),
        listed=row.listed,
        rated=row.rated,
        terms=terms_of(row),
        fill_at=when(row.fill_at) if row.fill_at is not None and row.status == OPEN else None,
        host=row.host,
        tournament=row.tournament,
        behind=isinstance(stored, EarlierMatch),
        casual_by_help=False,
        may_arrange=False,
        log=[],
        new_since=0,
        chat=[],
        may_chat=False,
        seed_sha256=fingerprint(int(row.seed, 16)),
        result=None,
        rematch="",
        created_at=when(row.created_at),
        telling=mine.telling if mine is not None else None,
        coach=CoachView(on=True) if mine is not None and row.coached and stored.status == RUNNING else None,
    )


def _asks(stored: StoredMatch, seen: State, viewer: int, asked: bool, lang: str, names: Sequence[str]) -> str:
    """What the viewer is asked, or what the match waits for."""
    row, say = stored.row, catalogue_of(lang).say
    if asked:
        return named(stored.game.asks(seen, viewer, lang, marks=True), names)
    if row.status == OPEN:
        return say("wait", "open")
    if not stored.playable and row.status != FINISHED:
        return say("wait", "old_rules")
    if row.status == RUNNING:
        return say("wait", "others", {"names": ", ".join(names[seat] for seat in seats_in(row.asked))})
    return say("wait", f"{row.status}_{row.ended}" if row.ended else row.status)
