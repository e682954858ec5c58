"""Changing a match: every change is one transaction on a locked row, and is told to everybody once it is committed."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from sqlalchemy import select
from sqlalchemy.orm import Session

from spielwerk.core import Game, IllegalAction, Match
from spielwerk.core.text import LANGUAGES

from .models import ActionRow, MatchRow, SeatRow
from .position import Resumed, Secrets, digest_of, layout_of, pack, read_record, seats_in, snapshot, steps, unpack
from .problems import Problem
from .ratings import rate
from .shapes import BOT, FINISHED, PERSON, RUNNING
from .store import Store
from .telling import said

MAX_PREPARED = 60  # answers given in advance that one change may set off


@dataclass
class Table:
    """A match inside a transaction: its row, its seats, its game."""

    db: Session
    row: MatchRow
    seats: list[SeatRow]
    game: Game

    @cached_property
    def playable(self) -> bool:
        """Whether this program's rules and components are those the match is played by."""
        row, game = self.row, self.game
        return (row.rules, row.components) == (game.rules, digest_of(game)) and row.layout == layout_of(game)

    def match(self) -> Match:
        row = self.row
        assert row.record is not None
        assert row.dice is not None
        return Resumed(self.game, row.seats, row.options, row.record, row.dice)

    def need_running(self) -> None:
        if self.row.status != RUNNING:
            raise Problem(409, "not_running")
        if not self.playable:
            raise Problem(409, "old_rules")


# How a change finds the seat it is for among those of the match; a Problem if there is none.
Finder = Callable[[Sequence[SeatRow]], SeatRow]


def numbered(seat: int) -> Finder:
    """The seat of a number."""
    return lambda seats: seats[seat]


def load_seats(db: Session, match: str) -> list[SeatRow]:
    return list(db.scalars(select(SeatRow).where(SeatRow.match == match).order_by(SeatRow.seat)))


def event_of(row: MatchRow, kind: str) -> dict[str, Any]:
    """That a match has changed, and what everybody may know of it."""
    return {
        "match": row.id,
        "version": row.version,
        "kind": kind,
        "to_act": list(seats_in(row.asked)),
        "status": row.status,
        "bot": row.bot_asked,
    }


class Play:
    """Changes of matches. `changed(event)` is called after each commit, `asked(match, seats)` with people newly asked."""

    def __init__(self, store: Store, find_game: Callable[[str], Game]) -> None:
        self.store, self.find_game = store, find_game
        self.changed: Callable[[dict[str, Any]], None] = lambda event: None
        self.asked: Callable[[MatchRow, Sequence[SeatRow]], None] = lambda match, seats: None

    def change(self, match: str, kind: str, deed: Callable[[Table], None]) -> MatchRow:
        """Do something to a match: all or nothing."""
        with self.store.writing() as db:
            row = self.store.locked(db, match)
            if row is None:
                raise Problem(404, "no_match", id=match)
            table = Table(db, row, load_seats(db, match), self.find_game(row.game))
            before = {seat.seat: seat.question for seat in table.seats}
            row.version += 1
            row.changed_at = time.time()
            deed(table)
            event = self.conclude(table, kind)
        self.changed(event)
        fresh = [seat for seat in table.seats if seat.kind == PERSON and seat.question and seat.question != before[seat.seat]]
        if row.status == RUNNING and fresh:
            self.asked(row, fresh)
        return row

    def conclude(self, table: Table, kind: str) -> dict[str, Any]:
        """The end of every transaction on a match: what everybody is told once it is committed."""
        row = table.row
        row.bot_asked = row.status == RUNNING and any(seat.kind == BOT and seat.question for seat in table.seats)
        event = event_of(row, kind)
        table.db.flush()
        self.store.tell(table.db, event)
        return event

    def park(self, match: str) -> None:
        """Let bots and clocks of a match that cannot go on rest; the next change of any kind would wake them."""
        with self.store.writing() as db:
            row = self.store.locked(db, match)
            if row is not None:
                row.bot_asked, row.deadline = False, None

    # Playing

    def act(self, match: str, find: Finder, question: int, action: int) -> int:
        """Answer a question, and play what others have prepared for what comes then."""

        def deed(table: Table) -> None:
            seat = find(table.seats)
            table.need_running()
            if not question or seat.question != question:
                raise Problem(409, "stale")
            match = table.match()
            _play(table, match, seat.seat, action)
            play_prepared(table, match)

        return self.change(match, "move", deed).version

    def start(self, table: Table) -> None:
        """Begin a match whose seats are all taken."""
        row, game = table.row, table.game
        match = Match(game, row.seats, int(row.seed, 16), row.options)
        row.status = RUNNING
        if row.clock_kind == "match":
            for seat in table.seats:
                seat.seconds_left = float(row.clock_seconds)
        begin = game.position(row.seats, row.options).tobytes()
        _store(table, match, begin, match.history)
        play_prepared(table, match)

    def undo(self, match: str, find: Finder, question: int) -> int:
        """Take a seat's last decision back."""

        def deed(table: Table) -> None:
            seat = find(table.seats)
            table.need_running()
            if seat.question != question:
                raise Problem(409, "stale")
            last = undoable(table, seat.seat)
            if last is None:
                raise Problem(409, "no_undo")
            row = table.row
            record = unpack(table.game, row.layout, last.before)
            row.record = record.tobytes()
            row.ply -= 1
            table.db.delete(last)
            for other in table.seats:
                other.question = 0
                other.prepared = None
            _ask(table, table.match(), {})

        return self.change(match, "undo", deed).version

    def prepare(self, match: str, find: Finder, action: int | None, again: bool) -> int:
        """Keep an answer for a seat until it is asked; play it now if it is."""

        def deed(table: Table) -> None:
            seat = find(table.seats)
            table.need_running()
            if action is not None:
                verbs = table.game.verbs
                if not 0 <= action < verbs.count or verbs.split(action)[0].args:
                    raise Problem(422, "not_preparable")
            seat.prepared, seat.prepared_again = action, again
            if action is not None:
                play_prepared(table, table.match())

        return self.change(match, "move", deed).version


def _play(table: Table, match: Match, seat: int, action: int) -> None:
    before, length = snapshot(match)[0], len(match.history)
    _charge(table, seat)
    try:
        match.play(seat, action)
    except IllegalAction:
        raise Problem(422, "illegal", {lang: match.why_not(seat, action, lang) for lang in LANGUAGES}) from None
    table.seats[seat].question = 0  # answered; a new question gets a new number
    _store(table, match, before, match.history[length:])


def play_prepared(table: Table, match: Match) -> None:
    """Answers given in advance: played if legal, else dropped."""
    for _ in range(MAX_PREPARED):
        ready = next((s for s in table.seats if match.to_act and s.seat in match.to_act and s.prepared is not None), None)
        if ready is None:
            return
        action = ready.prepared
        if action not in match.legal_ids(ready.seat):
            ready.prepared = None
            continue
        if not ready.prepared_again:
            ready.prepared = None
        assert action is not None
        _play(table, match, ready.seat, action)


def action_rows(game: Game, row: MatchRow, before: bytes, history: Sequence[tuple[int, int]], now: float) -> list[ActionRow]:
    """The rows of actions that are played from a position on, numbered from the match's ply."""
    return [
        ActionRow(
            match=row.id,
            number=row.ply + n,
            actor=actor,
            action=action,
            before=pack(data),
            said=said(game, game.state.from_bytes(data), actor, action, row.seats),
            at=now,
        )
        for n, (actor, action, data) in enumerate(steps(game, before, history))
    ]


def _store(table: Table, match: Match, before: bytes, history: Sequence[tuple[int, int]]) -> None:
    """Take down what was played, with the position it leads to."""
    row, game, now = table.row, table.game, time.time()
    legal_before = _legal(table, before) if row.record is not None else {}
    table.db.add_all(action_rows(game, row, before, history, now))
    row.ply += len(history)
    record, dice = snapshot(match)
    row.record, row.dice = record, dice
    _ask(table, match, legal_before)
    if match.over:
        finish(table, match)


def _legal(table: Table, record: bytes) -> dict[int, list[int]]:
    """The legal actions of every seat that had an open question before."""
    waiting = [seat.seat for seat in table.seats if seat.question]
    if not waiting:
        return {}
    match = Resumed(table.game, table.row.seats, table.row.options, record, (0, 0))
    return {seat: match.legal_ids(seat) for seat in waiting}


def _ask(table: Table, match: Match, legal_before: dict[int, list[int]]) -> None:
    """Give a number to every new question. A seat keeps its number while others answer theirs at the same time."""
    row, now = table.row, time.time()
    row.asked = sum(1 << seat for seat in match.to_act)
    for seat in table.seats:
        if seat.seat not in match.to_act:
            seat.question = 0
        elif not seat.question or match.legal_ids(seat.seat) != legal_before.get(seat.seat):
            seat.question, seat.asked_at = row.version, now
    row.deadline = _deadline(table)


def _charge(table: Table, seat: int) -> None:
    """Take the time of a decision off the seat's clock."""
    player = table.seats[seat]
    if player.seconds_left is not None:
        player.seconds_left = max(0.0, player.seconds_left - (time.time() - player.asked_at))


def _deadline(table: Table) -> float | None:
    """When the first clock of an asked person runs out."""
    due = [runs_out(table.row, seat) for seat in table.seats if seat.kind == PERSON and seat.question]
    return min((moment for moment in due if moment is not None), default=None)


def runs_out(row: MatchRow, seat: SeatRow) -> float | None:
    """When an asked seat's clock runs out."""
    if row.clock_kind == "match" and seat.seconds_left is not None:
        return seat.asked_at + seat.seconds_left
    if row.clock_kind == "move":
        return seat.asked_at + row.clock_seconds
    return None


def result_of(match: Match) -> dict[str, Any]:
    """The result of a finished match as it is stored."""
    return {
        "points": list(match.scores),
        "places": list(match.ranks),
        "winners": list(match.winners),
        "breakdown": match.breakdown(),
        "ratings": {},
    }


def finish(table: Table, match: Match) -> None:
    """The match is over: places, points and ratings."""
    row = table.row
    row.status, row.asked, row.deadline = FINISHED, 0, None
    row.result = result_of(match)
    row.result["ratings"] = rate(table.db, row, table.seats)


# Looking at the past


def last_action(db: Session, match: str) -> ActionRow | None:
    return db.scalar(select(ActionRow).where(ActionRow.match == match).order_by(ActionRow.number.desc()).limit(1))


def undoable(table: Table, seat: int) -> ActionRow | None:
    """The seat's last decision, if nobody else and no luck has acted since and it revealed nothing to the seat."""
    last = last_action(table.db, table.row.id)
    if last is None or last.actor != seat or table.row.status != RUNNING or table.row.record is None:
        return None
    before = unpack(table.game, table.row.layout, last.before)
    after = read_record(table.game, table.row.layout, table.row.record)
    return None if Secrets(table.game, before, seat).revealed_in(after) else last
