"""How matches come about: created, joined, left, repeated, uploaded."""

from __future__ import annotations

import hashlib
import secrets
import time
from collections.abc import Mapping, Sequence

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from spielwerk.bots import LEVELS
from spielwerk.core import BadOption, Game, SpielwerkError, load
from spielwerk.fair import SEED_BITS, seed_text

from . import clean
from .bots import STAND_IN
from .models import MatchRow, SeatRow
from .play import Play, Table, action_rows, load_seats, result_of
from .position import digest_of, layout_of, snapshot
from .problems import Problem
from .ready import Readiness
from .shapes import BOT, FINISHED, FREE, HINTS, OPEN, PERSON, RUNNING, STOPPED, Clock, Seated, SeatPlan, Who

CLOCKS = ("none", "match", "move")
SHORTEST, LONGEST = 5, 60 * 24 * 3600  # seconds on a clock
MOST_UNFINISHED = 200  # matches of one person at a time
USUAL_SEATS = 3  # of a match that is begun with one click


def hashed(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest() if token else ""


def seat_of(who: Who, seats: Sequence[SeatRow]) -> SeatRow | None:
    """The visitor's seat, by cookie or by token."""
    token = hashed(who.seat_token)
    for seat in seats:
        if seat.kind != PERSON:
            continue
        if (token and secrets.compare_digest(seat.token, token)) or (who.person is not None and seat.person == who.person):
            return seat
    return None


def own_seat(who: Who, seats: Sequence[SeatRow]) -> SeatRow:
    """The visitor's seat; refused if she has none."""
    mine = seat_of(who, seats)
    if mine is None:
        raise Problem(403, "no_seat")
    return mine


class Lobby:
    def __init__(self, play: Play, ready: Readiness) -> None:
        self.play, self.store, self.ready = play, play.store, ready

    def game(self, name: str) -> Game:
        """A game that can be played now."""
        found = self.play.find_game(name)
        if not self.ready.ready(found.name):
            raise Problem(503, "compiling", game=found.name)
        return found

    def play_now(self, who: Who, name: str) -> Seated:
        game = self.game(name)
        number = max(game.fewest_seats, min(USUAL_SEATS, game.most_seats))
        plans = [SeatPlan("me"), *[SeatPlan("bot", STAND_IN)] * (number - 1)]
        return self.create(who, name, plans, {}, Clock(), listed=False)

    def create(
        self,
        who: Who,
        name: str,
        plans: Sequence[SeatPlan],
        options: Mapping[str, int],
        clock: Clock,
        listed: bool,
        hints: str = "bots",
    ) -> Seated:
        game = self.game(name)
        _check_plans(game, plans)
        _check_clock(clock)
        if hints not in HINTS:
            raise Problem(422, "bad_hints", known=", ".join(HINTS))
        try:
            chosen = game.options_from(options, len(plans))
        except BadOption as error:
            raise Problem(422, "bad_option", reason=clean.line(str(error), 300)) from None
        token = secrets.token_urlsafe(24)
        mine = next((seat for seat, plan in enumerate(plans) if plan.kind == "me"), -1)
        with self.store.writing() as db:
            self._check_number(db, who)
            row = _new_row(game, len(plans), chosen, secrets.randbits(SEED_BITS))
            row.clock_kind, row.clock_seconds, row.listed, row.hints = clock.kind, clock.seconds, listed, hints
            seats = [_planned(row.id, seat, plan) for seat, plan in enumerate(plans)]
            if mine >= 0:
                _sit(seats[mine], who, who.name, token)
            db.add(row)
            db.flush()
            db.add_all(seats)
            table = Table(db, row, seats, game)
            if all(seat.kind != FREE for seat in seats):
                self.play.start(table)
            event = self.play.conclude(table, "seat")
        self.play.changed(event)
        return Seated(row.id, mine, token if mine >= 0 else "")

    def _check_number(self, db: Session, who: Who) -> None:
        if who.person is None:
            return
        held = select(func.count()).select_from(SeatRow).join(MatchRow, MatchRow.id == SeatRow.match)
        held = held.where(SeatRow.person == who.person, MatchRow.status.in_((OPEN, RUNNING)))
        if (db.scalar(held) or 0) >= MOST_UNFINISHED:
            raise Problem(409, "too_many", most=MOST_UNFINISHED)

    def join(self, who: Who, match: str, wanted: int | None, name: str) -> Seated:
        token = secrets.token_urlsafe(24)
        taken = -1

        def deed(table: Table) -> None:
            nonlocal taken
            mine = seat_of(who, table.seats)
            if mine is not None:
                raise Problem(409, "seated_already")
            if table.row.status != OPEN:
                raise Problem(409, "not_open")
            free = [seat for seat in table.seats if seat.kind == FREE and wanted in (None, seat.seat)]
            if not free:
                raise Problem(409, "seat_taken")
            if not table.playable:
                raise Problem(409, "old_rules")
            self.game(table.row.game)
            self._check_number(table.db, who)
            _sit(free[0], who, clean.line(name, clean.NAME) or who.name, token)
            taken = free[0].seat
            if all(seat.kind != FREE for seat in table.seats):
                self.play.start(table)

        self.play.change(match, "seat", deed)
        return Seated(match, taken, token)

    def leave(self, who: Who, match: str) -> None:
        def deed(table: Table) -> None:
            row, mine = table.row, own_seat(who, table.seats)
            if row.status not in (OPEN, RUNNING):
                raise Problem(409, "not_running")
            mine.person, mine.name, mine.token, mine.prepared = None, "", "", None
            if row.status == OPEN:
                mine.kind = FREE
                if all(seat.kind != PERSON for seat in table.seats):
                    row.status = STOPPED
            else:
                mine.kind, mine.level = BOT, STAND_IN

        self.play.change(match, "seat", deed)

    def rematch(self, who: Who, match: str) -> Seated:
        with self.store.reading() as db:
            row = db.get(MatchRow, match)
            if row is None:
                raise Problem(404, "no_match", id=match)
            seats = load_seats(db, match)
        if row.status != FINISHED:
            raise Problem(409, "still_running")
        mine = own_seat(who, seats)
        if row.rematch:
            return self.join(who, row.rematch, None, "")
        turned = [seats[(seat.seat + 1) % len(seats)] for seat in seats]
        plans = [
            SeatPlan("me") if seat is mine else SeatPlan("bot", seat.level) if seat.kind == BOT else SeatPlan("free")
            for seat in turned
        ]
        clock = Clock(row.clock_kind, row.clock_seconds)
        made = self.create(who, row.game, plans, row.options, clock, listed=False, hints=row.hints)

        def note(table: Table) -> None:
            if not table.row.rematch:
                table.row.rematch = made.match

        self.play.change(match, "rematch", note)
        return made

    def upload(self, data: bytes) -> str:
        try:
            match = load(data)
            if not 0 <= match.seed < 1 << SEED_BITS:
                raise SpielwerkError(f"seed: must be a number below 2^{SEED_BITS}")
        except SpielwerkError as error:
            raise Problem(422, "bad_file", reason=clean.line(str(error), 300)) from None
        except (ArithmeticError, LookupError, TypeError, ValueError, RecursionError) as error:
            raise Problem(422, "bad_file", reason=clean.line(type(error).__name__, 300)) from None
        game = match.game
        row = _new_row(game, match.seats, match.options, match.seed)
        row.listed = False
        row.status = FINISHED if match.over else STOPPED
        row.record, row.dice = snapshot(match)
        if match.over:
            row.result = result_of(match)
        actions = action_rows(game, row, game.position(match.seats, match.options).tobytes(), match.history, row.created_at)
        row.ply = len(actions)
        with self.store.writing() as db:
            db.add(row)
            db.flush()
            db.add_all(SeatRow(match=row.id, seat=seat, kind=FREE) for seat in range(match.seats))
            db.add_all(actions)
        return row.id


def _new_row(game: Game, seats: int, options: Mapping[str, int], seed: int) -> MatchRow:
    now = time.time()
    return MatchRow(
        id="".join(secrets.choice(clean.CODE_LETTERS) for _ in range(8)),
        game=game.name,
        rules=game.rules,
        components=digest_of(game),
        layout=layout_of(game),
        options=dict(options),
        seats=seats,
        seed=seed_text(seed),
        status=OPEN,
        version=1,
        ply=0,
        asked=0,
        bot_asked=False,
        clock_kind="none",
        clock_seconds=0,
        listed=True,
        hints="bots",
        rematch="",
        created_at=now,
        changed_at=now,
    )


def _planned(match: str, seat: int, plan: SeatPlan) -> SeatRow:
    kind = BOT if plan.kind == "bot" else FREE
    level = plan.level if kind == BOT else ""
    return SeatRow(match=match, seat=seat, kind=kind, level=level, name="", token="", question=0, asked_at=0.0)


def _sit(seat: SeatRow, who: Who, name: str, token: str) -> None:
    seat.kind, seat.person, seat.name, seat.token = PERSON, who.person, name, hashed(token)


def _check_plans(game: Game, plans: Sequence[SeatPlan]) -> None:
    low, high = game.seats
    if not low <= len(plans) <= high:
        raise Problem(422, "bad_seats", low=low, high=high, seats=len(plans))
    for plan in plans:
        if plan.kind not in ("me", "free", "bot"):
            raise Problem(422, "bad_seat_kind", kind=clean.line(plan.kind, 30))
        if plan.kind == "bot" and plan.level not in LEVELS:
            raise Problem(422, "bad_level", level=clean.line(plan.level, 30), levels=", ".join(LEVELS))
    if sum(plan.kind == "me" for plan in plans) > 1:
        raise Problem(422, "one_seat_each")


def _check_clock(clock: Clock) -> None:
    if clock.kind not in CLOCKS or (clock.kind != "none" and not SHORTEST <= clock.seconds <= LONGEST):
        raise Problem(422, "bad_clock", low=SHORTEST, high=LONGEST)
