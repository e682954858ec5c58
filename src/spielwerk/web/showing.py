"""Matches as one viewer may see them. Nothing leaves this module that the viewer may not know."""

from __future__ import annotations

import json
import time
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from spielwerk.core import CHANCE, Game
from spielwerk.core.match import SAVE_FORMAT
from spielwerk.core.text import catalogue, seat_name
from spielwerk.fair import fingerprint

from . import few
from .advice import advice_of, allowed
from .lobby import own_seat, seat_of
from .models import ActionRow, ChatRow, MatchRow, SeatRow
from .play import Play, Table, event_of, load_seats, runs_out, undoable
from .position import Outlook, known_breakdown, known_points, points_of, read_record, seats_in, unpack
from .problems import Problem
from .shapes import (
    FINISHED,
    ONLOOKER,
    OPEN,
    PERSON,
    RUNNING,
    STOPPED,
    ChatLine,
    Choice,
    Clock,
    LogLine,
    MatchCard,
    MatchView,
    Moment,
    Player,
    Preview,
    Result,
    Who,
)
from .telling import is_hidden, tell

LOG_LINES = 80
CHAT_LINES = 100
_LINE = (ActionRow.number, ActionRow.actor, ActionRow.said, ActionRow.at)


def when(seconds: float) -> datetime:
    return datetime.fromtimestamp(seconds, UTC)


def say(key: str, lang: str, **words: Any) -> str:
    return catalogue(Path(__file__).parent / "refusals", lang).say("wait", key, words)


class Showing:
    def __init__(self, play: Play) -> None:
        self.play, self.store = play, play.store
        self._turn = few.reading(play.store.is_sqlite)

    def table(self, db: Session, match: str) -> Table:
        row = db.get(MatchRow, match)
        if row is None:
            raise Problem(404, "no_match", id=match)
        return Table(db, row, load_seats(db, match), self.play.find_game(row.game))

    # One match

    def view(self, who: Who, match: str, lang: str) -> MatchView:
        with self._turn, self.store.reading() as db:
            return self._view(db, self.table(db, match), who, lang)

    def _view(self, db: Session, table: Table, who: Who, lang: str) -> MatchView:
        row, game = table.row, table.game
        mine = seat_of(who, table.seats)
        viewer = mine.seat if mine is not None else ONLOOKER
        record = _record(table)
        seen = game.seen(record, viewer) if record is not None else None
        asked = mine is not None and bool(mine.question) and row.status == RUNNING and table.playable
        may_hint = asked and allowed(table)
        log = self._log(db, table, record, viewer, lang, LOG_LINES)
        acted_last = mine is not None and bool(log) and log[-1].actor == viewer
        return MatchView(
            id=row.id,
            game=game,
            status=row.status if table.playable or row.status == FINISHED else STOPPED,
            viewer=viewer,
            lang=lang,
            seats=row.seats,
            options=dict(row.options),
            rules=row.rules,
            current_rules=table.playable,
            players=_players(
                table, mine, _points(table, record, seen, viewer), _breakdown(table, record, seen, viewer), lang, seen
            ),
            seen=seen,
            version=row.version,
            ply=row.ply,
            to_act=seats_in(row.asked),
            question=mine.question if mine is not None and asked else 0,
            asks=_asks(table, seen, viewer, asked, lang),
            choices=_choices(game, seen, viewer, table.match().legal_ids(viewer), lang) if asked else [],
            prepare=_preparable(table, seen, viewer, lang) if mine is not None and not asked else [],
            hints=row.hints,
            may_hint=may_hint,
            advice=advice_of(db, table, mine, lang) if mine is not None and may_hint else None,
            can_undo=acted_last and table.playable and undoable(table, viewer) is not None,
            clock=Clock(row.clock_kind, row.clock_seconds),
            listed=row.listed,
            log=log,
            new_since=max((line.number + 1 for line in log if line.actor == viewer), default=0),
            chat=_chat(db, row.id),
            may_chat=mine is not None,
            seed_sha256=fingerprint(int(row.seed, 16)),
            result=_result(row),
            rematch=row.rematch,
            created_at=when(row.created_at),
        )

    def current(self, match: str) -> dict[str, Any]:
        """The newest state of a match as an event."""
        with self.store.reading() as db:
            row = db.get(MatchRow, match)
            if row is None:
                raise Problem(404, "no_match", id=match)
            return event_of(row, "now")

    def preview(self, who: Who, match: str, action: int, lang: str) -> Preview:
        with self.store.reading() as db:
            table = self.table(db, match)
            mine = own_seat(who, table.seats)
            table.need_running()
            position = table.match()
        if not mine.question or action not in position.legal_ids(mine.seat):
            raise Problem(422, "illegal", {lang: position.why_not(mine.seat, action, lang)})
        seen = position.seen(mine.seat)
        choice = _choices(table.game, seen, mine.seat, [action], lang)[0]
        return Preview(choice, *Outlook(table.game, seen, mine.seat).result(action))

    def moment(self, who: Who, match: str, number: int, lang: str, wanted: int | None) -> Moment:
        with self.store.reading() as db:
            table = self.table(db, match)
            view = self._view(db, table, who, lang)
            row, game = table.row, table.game
            viewer = view.viewer if wanted is None else wanted
            if row.status == OPEN or not 0 <= number <= row.ply:
                raise Problem(404, "no_moment", last=row.ply)
            if not ONLOOKER <= viewer < row.seats or (not _is_over(row) and viewer not in (view.viewer, ONLOOKER)):
                raise Problem(403, "not_your_view")
            entry = db.get(ActionRow, (match, number))
            record = unpack(game, row.layout, entry.before) if entry is not None else _record(table)
            led_here = select(*_LINE).where(ActionRow.number == number - 1)
            lines = self._lines(db, table, led_here, _record(table), viewer, lang)
        seen = game.seen(record, viewer)
        return Moment(
            view, number, row.ply, viewer, seen, lines[0] if lines else None, list(_points(table, record, seen, viewer))
        )

    # The log

    def whole_log(self, who: Who, match: str, lang: str) -> list[tuple[int, int, str]]:
        with self.store.reading() as db:
            table = self.table(db, match)
            mine = seat_of(who, table.seats)
            viewer = mine.seat if mine is not None else ONLOOKER
            return [(line.number, line.actor, line.text) for line in self._log(db, table, _record(table), viewer, lang, None)]

    def _log(self, db: Session, table: Table, now: Any, viewer: int, lang: str, limit: int | None) -> list[LogLine]:
        return self._lines(db, table, select(*_LINE).order_by(ActionRow.number.desc()).limit(limit), now, viewer, lang)[::-1]

    def _lines(self, db: Session, table: Table, wanted: Any, now: Any, viewer: int, lang: str) -> list[LogLine]:
        rows = db.execute(wanted.where(ActionRow.match == table.row.id)).all()
        secret = [] if _is_over(table.row) else [row.number for row in rows if is_hidden(row.said, viewer)]
        unknown = set(secret) - self._revealed(db, table, secret, now)
        return [
            LogLine(row.number, row.actor, tell(row.said, lang, known=row.number not in unknown), when(row.at)) for row in rows
        ]

    def _revealed(self, db: Session, table: Table, numbers: Sequence[int], now: Any) -> set[int]:
        """Those of some secret actions that play has laid open by now."""
        row, game = table.row, table.game
        if not numbers or not table.playable:
            return set()
        wanted = select(ActionRow.number, ActionRow.before).where(ActionRow.match == row.id, ActionRow.number.in_(numbers))
        return {number for number, data in db.execute(wanted) if game.revealed(unpack(game, row.layout, data), now)}

    # Afterwards

    def points_over_time(self, match: str) -> list[tuple[int, list[int]]]:
        with self.store.reading() as db:
            table = self.table(db, match)
            row, game = table.row, table.game
            _need_over(row)
            rows = db.scalars(
                select(ActionRow).where(ActionRow.match == match, ActionRow.actor != CHANCE).order_by(ActionRow.number)
            )
            points = [(a.number, points_of(game, unpack(game, row.layout, a.before), row.seats)) for a in rows]
            final = row.result["points"] if row.result else points_of(game, _record(table), row.seats)
            return [*points, (row.ply, list(final))]

    def export(self, match: str) -> str:
        with self.store.reading() as db:
            table = self.table(db, match)
            row = table.row
            _need_over(row)
            actions = db.execute(
                select(ActionRow.actor, ActionRow.action).where(ActionRow.match == match).order_by(ActionRow.number)
            )
            data = {
                "spielwerk": SAVE_FORMAT,
                "game": row.game,
                "rules": row.rules,
                "components": row.components,
                "options": row.options,
                "seats": row.seats,
                "seed": int(row.seed, 16),
                "seed_sha256": fingerprint(int(row.seed, 16)),
                "players": [seat.name or seat.level for seat in table.seats],
                "actions": [[-1 if actor == CHANCE else actor, action] for actor, action in actions],
            }
        return json.dumps(data, separators=(",", ":"), ensure_ascii=False)

    # Lists

    def cards(self, db: Session, rows: Sequence[MatchRow], who: Who | None, lang: str) -> list[MatchCard]:
        seats: dict[str, list[SeatRow]] = {row.id: [] for row in rows}
        for seat in db.scalars(select(SeatRow).where(SeatRow.match.in_(list(seats))).order_by(SeatRow.match, SeatRow.seat)):
            seats[seat.match].append(seat)
        return [self._card(Table(db, row, seats[row.id], self.play.find_game(row.game)), who, lang) for row in rows]

    def _card(self, table: Table, who: Who | None, lang: str) -> MatchCard:
        row = table.row
        mine = seat_of(who, table.seats) if who is not None else None
        return MatchCard(
            id=row.id,
            game=row.game,
            title=table.game.title(lang),
            status=row.status if table.playable or row.status == FINISHED else STOPPED,
            players=_players(table, mine, [None] * row.seats, [{}] * row.seats, lang, None),
            options=dict(row.options),
            clock=Clock(row.clock_kind, row.clock_seconds),
            my_turn=mine is not None and row.status == RUNNING and bool(mine.question),
            my_seat=mine.seat if mine is not None else None,
            ply=row.ply,
            created_at=when(row.created_at),
            changed_at=when(row.changed_at),
            result=_result(row),
        )

    def listed(self, status: str, lang: str, limit: int) -> list[MatchCard]:
        wanted = select(MatchRow).where(MatchRow.listed.is_(True), MatchRow.status == status)
        with self.store.reading() as db:
            rows = list(db.scalars(wanted.order_by(MatchRow.changed_at.desc()).limit(limit)))
            return self.cards(db, rows, None, lang)

    def of_person(self, who: Who, statuses: Sequence[str], lang: str, limit: int, listed_only: bool = False) -> list[MatchCard]:
        if who.person is None:
            return []
        wanted = select(MatchRow).join(SeatRow, SeatRow.match == MatchRow.id)
        wanted = wanted.where(SeatRow.person == who.person, MatchRow.status.in_(statuses))
        if listed_only:
            wanted = wanted.where(MatchRow.listed.is_(True))
        with self.store.reading() as db:
            rows = list(db.scalars(wanted.order_by(MatchRow.changed_at.desc()).limit(limit)))
            cards = self.cards(db, rows, who, lang)
        return sorted(cards, key=lambda card: not card.my_turn)

    def running_count(self) -> int:
        with self.store.reading() as db:
            return db.scalar(select(func.count()).select_from(MatchRow).where(MatchRow.status == RUNNING)) or 0


def _is_over(row: MatchRow) -> bool:
    """Whether everything about the match may be known (an upload is public from the start)."""
    return row.status == FINISHED or (row.status == STOPPED and row.record is not None)


def _need_over(row: MatchRow) -> None:
    if not _is_over(row):
        raise Problem(409, "still_running")


def _record(table: Table) -> Any:
    row = table.row
    return read_record(table.game, row.layout, row.record) if row.record is not None else None


def _points(table: Table, record: Any, seen: Any, viewer: int) -> Sequence[int | None]:
    """Points as a viewer can know them."""
    row, game = table.row, table.game
    if record is None or not table.playable:
        return (row.result or {}).get("points") or [None] * row.seats
    if _is_over(row):
        return points_of(game, record, row.seats)
    return known_points(game, seen, viewer, row.seats)


def _breakdown(table: Table, record: Any, seen: Any, viewer: int) -> Sequence[dict[str, int | None]]:
    """Where the points come from, as a viewer can know it."""
    row = table.row
    if row.result:
        return row.result["breakdown"]
    if record is None or not table.playable:
        return [{}] * row.seats
    return known_breakdown(table.game, seen, viewer, row.seats)


def _players(
    table: Table,
    mine: SeatRow | None,
    points: Sequence[int | None],
    breakdown: Sequence[dict[str, int | None]],
    lang: str,
    seen: Any,
) -> list[Player]:
    row, now = table.row, time.time()
    players = []
    for seat in table.seats:
        due = runs_out(row, seat) if seat.question and seat.kind == PERSON else None
        left = seat.seconds_left if due is None else max(0.0, due - now)
        prepared = ""
        if seat is mine and seat.prepared is not None and seen is not None:
            prepared = table.game.sentence(seen, seat.seat, seat.prepared, lang)
        players.append(
            Player(
                seat=seat.seat,
                kind=seat.kind,
                name=seat.name,
                level=seat.level,
                me=seat is mine,
                person=seat.person,
                asked=row.status == RUNNING and bool(seat.question),
                points=points[seat.seat],
                breakdown=breakdown[seat.seat],
                place=row.result["places"][seat.seat] if row.result else None,
                seconds_left=None if left is None else round(left),
                prepared=prepared,
            )
        )
    return players


def _asks(table: Table, seen: Any, viewer: int, asked: bool, lang: str) -> str:
    row = table.row
    if asked:
        return table.game.asks(seen, viewer, lang)
    if row.status == OPEN:
        return say("open", lang)
    if not table.playable and row.status != FINISHED:
        return say("old_rules", lang)
    if row.status == RUNNING:
        names = [table.seats[seat].name or seat_name(seat, lang) for seat in seats_in(row.asked)]
        return say("others", lang, names=", ".join(names))
    return say(row.status, lang)


def _choices(game: Game, seen: Any, seat: int, actions: Iterable[int], lang: str) -> list[Choice]:
    choices, outlook = [], Outlook(game, seen, seat)
    for action in actions:
        verb, args = game.verbs.split(action)
        final = outlook.is_final(action)
        named = dict(zip(verb.args, args, strict=True))
        choices.append(Choice(action, verb.name, named, game.sentence(seen, seat, action, lang), final))
    return choices


def _preparable(table: Table, seen: Any, seat: int, lang: str) -> list[Choice]:
    """Verbs without arguments that the seat has used or been offered: what can be said before knowing the question."""
    if table.row.status != RUNNING or not table.playable:
        return []
    game, choices = table.game, []
    for verb in game.verbs.verbs.values():
        if not verb.luck and not verb.args:
            choices.append(Choice(verb.first, verb.name, {}, game.sentence(seen, seat, verb.first, lang), True))
    return choices


def _chat(db: Session, match: str) -> list[ChatLine]:
    rows = db.scalars(select(ChatRow).where(ChatRow.match == match).order_by(ChatRow.id.desc()).limit(CHAT_LINES))
    return [ChatLine(row.id, row.seat, row.name, row.text, when(row.at)) for row in reversed(list(rows))]


def _result(row: MatchRow) -> Result | None:
    if row.result is None:
        return None
    told = row.result
    ratings = {int(seat): (before, after) for seat, (before, after) in told.get("ratings", {}).items()}
    return Result(told["points"], told["places"], told["winners"], told["breakdown"], row.seed, ratings)
