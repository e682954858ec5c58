"""How matches come about: created, joined, left, repeated, uploaded."""

from __future__ import annotations

import secrets
import time
from collections.abc import Mapping, Sequence

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from spielwerk.bots import LEVELS
from spielwerk.core import BadOption, Game, Match, SpielwerkError, load
from spielwerk.fair import SEED_BITS, seed_text

from .. import sanitise
from ..people.names import refuse_names_of_others
from ..people.views import Who
from ..problems import Problem
from ..store.models import BOT, FINISHED, FREE, HINTS, LEFT, OPEN, PERSON, RUNNING, STOPPED, MatchRow, SeatRow
from .casual import counts
from .changes import Changes
from .clocks import check_clock
from .leaving import STAND_IN, check_level, hand_over
from .moves import action_rows, begin, begin_at, result_of
from .prepared import play_prepared
from .records import digest_of, stored_layout
from .seats import own_seat, seat_of, sit
from .stored import StoredMatch, read_match
from .views import Clock, Seated, SeatPlan

MOST_UNFINISHED = 200  # matches of one person at a time
USUAL_SEATS = 3  # of a match that is begun with one click
FRIENDLY = "apprentice"  # the bot of coached matches


class Lobby:
    def __init__(self, changes: Changes) -> None:
        self._changes, self._database, self._games = changes, changes.database, changes.games

    def play_now(self, who: Who, name: str, coached: bool = False) -> Seated:
        """A running match against journeymen with the usual options; the visitor is asked first or soon.

        A coached one is against apprentices.
        """
        game = self._games.find(name)
        number = max(game.fewest_seats, min(USUAL_SEATS, game.most_seats))
        plans = [SeatPlan("me"), *[SeatPlan("bot", FRIENDLY if coached else STAND_IN)] * (number - 1)]
        return self.create(who, name, plans, listed=False, rated=False, coached=coached)

    def create(
        self,
        who: Who,
        name: str,
        plans: Sequence[SeatPlan],
        options: Mapping[str, int] | None = None,
        clock: Clock = Clock(),  # noqa: B008  # it cannot be changed
        listed: bool = True,
        hints: str = "bots",
        rated: bool | None = None,
        coached: bool = False,
    ) -> Seated:
        """A new match; it runs at once if no seat is free. Seat -1 in the answer: the visitor takes none.

        `rated` None: rated if people play each other. A guest against bots always plays casually, and so does who is `coached`,
        which is possible against bots only.
        """
        game = self._games.find(name)
        _check_plans(game, plans)
        check_clock(clock)
        if hints not in HINTS:
            raise Problem(422, "bad_hints", known=", ".join(HINTS))
        try:
            chosen = game.options_from(options or {}, len(plans))
        except BadOption as error:
            raise Problem(422, "bad_option", reason=sanitise.line(str(error), 300)) from None
        token = secrets.token_urlsafe(24)
        mine = next((seat for seat, plan in enumerate(plans) if plan.kind == "me"), -1)
        row = new_row(game, len(plans), chosen, new_seed())
        row.clock_kind, row.clock_seconds, row.listed, row.hints = clock.kind, clock.seconds, listed, hints
        if coached and [plan.kind for plan in plans].count("bot") != len(plans) - 1:
            raise Problem(409, "no_coach")
        row.coached = coached
        row.rated, row.host, row.address = counts(who, plans, rated) and not coached, who.person, who.address
        seats = [_planned(row.id, seat, plan) for seat, plan in enumerate(plans)]
        if mine >= 0:
            sit(seats[mine], who, who.name, token)
        with self._changes.create(row, seats) as stored:
            _check_number(stored.db, who)
            stored.db.add(row)
            stored.db.flush()
            stored.db.add_all(seats)
            _begin_if_full(stored)
        return Seated(row.id, mine, token if mine >= 0 else "")

    def join(self, who: Who, match: str, wanted: int | None = None, name: str = "") -> Seated:
        """Take a free seat; the match begins when the last one is taken."""
        token = secrets.token_urlsafe(24)
        with self._changes.change(match, "seat") as stored:
            if seat_of(who, stored.seats) is not None:
                raise Problem(409, "seated_already")
            if stored.row.status != OPEN:
                raise Problem(409, "not_open")
            free = [seat for seat in stored.seats if seat.kind == FREE and wanted in (None, seat.seat)]
            if not free:
                raise Problem(409, "seat_taken")
            if not stored.playable:
                raise Problem(409, "old_rules")
            _check_number(stored.db, who)
            called = sanitise.line(name, sanitise.NAME)
            if called:
                refuse_names_of_others(stored.db, called, who.person)
            sit(free[0], who, called or who.name, token)
            _begin_if_full(stored)
        return Seated(stored.row.id, free[0].seat, token)

    def arrange(self, who: Who, match: str, number: int, plan: SeatPlan) -> None:
        """Change the plan of a seat while the match is open: a bot ("bot"), whoever comes ("free"), or the visitor ("me").

        A person sits where she has sat down: only who has set the table may do this, and only with seats that no other person
        has taken. "me" swaps seats with what is there.
        """
        with self._changes.change(match, "seat") as stored:
            row, mine = stored.row, own_seat(who, stored.seats)
            if row.status != OPEN:
                raise Problem(409, "not_open")
            if not may_arrange(stored, mine):
                raise Problem(403, "not_host")
            if not 0 <= number < row.seats:
                raise Problem(422, "bad_request", reason="seat")
            _check_plan(plan)
            seat = stored.seats[number]
            if seat is mine or seat.kind == PERSON:
                raise Problem(409, "seat_taken")
            if plan.kind == "me":
                _swap(mine, seat)
            else:
                seat.kind, seat.level = (BOT, plan.level) if plan.kind == "bot" else (FREE, "")
            _begin_if_full(stored)

    def leave(self, who: Who, match: str, level: str = STAND_IN) -> None:
        """Give one's seat back (while open), or to a bot (while running). An open match without people is called off."""
        check_level(level)
        with self._changes.change(match, "seat") as stored:
            row, mine = stored.row, own_seat(who, stored.seats)
            if row.status not in (OPEN, RUNNING):
                raise Problem(409, "not_running")
            if row.status == RUNNING:
                hand_over(stored, mine, LEFT, level)
                return
            mine.person, mine.name, mine.token, mine.prepared, mine.kind = None, "", "", None, FREE
            if all(seat.kind != PERSON for seat in stored.seats):
                row.status = STOPPED

    def rematch(self, who: Who, match: str) -> Seated:
        """The same game and options anew, seats turned by one; a second call joins the match that the first one made."""
        with self._database.reading() as db:
            stored = read_match(db, self._games, match)
        row, seats = stored.row, stored.seats
        if row.status != FINISHED:
            raise Problem(409, "still_running")
        mine = own_seat(who, seats)
        if row.rematch:
            return self.join(who, row.rematch)
        turned = [seats[(seat.seat + 1) % len(seats)] for seat in seats]
        plans = [
            SeatPlan("me") if seat is mine else SeatPlan("bot", seat.level) if seat.kind == BOT else SeatPlan("free")
            for seat in turned
        ]
        clock = Clock(row.clock_kind, row.clock_seconds)
        made = self.create(who, row.game, plans, row.options, clock, row.listed, row.hints, row.rated)
        with self._changes.change(match, "rematch") as finished:
            finished.row.rematch = finished.row.rematch or made.match
        return made

    def upload(self, data: bytes) -> str:
        """Store a match file after checking every action; the id of the match, which everybody with the link can look at."""
        try:
            match = load(data)
            if not 0 <= match.seed < 1 << SEED_BITS:
                raise SpielwerkError(f"seed: must be a number below 2^{SEED_BITS}")
        except SpielwerkError as error:
            raise Problem(422, "bad_file", reason=sanitise.line(str(error), 300)) from None
        except (ArithmeticError, LookupError, TypeError, ValueError, RecursionError) as error:
            raise Problem(422, "bad_file", reason=sanitise.line(type(error).__name__, 300)) from None
        return self._keep(match)

    def _keep(self, match: Match) -> str:
        """Store a match as it stands, to be looked at."""
        game = match.game
        row = new_row(game, match.seats, match.options, match.seed)
        row.listed = False
        row.status = FINISHED if match.over else STOPPED
        row.record, row.dice = match.snapshot()
        if match.over:
            row.result = result_of(match)
        actions = action_rows(game, row, game.position(match.seats, match.options).tobytes(), match.history, row.created_at)
        row.ply = len(actions)
        with self._database.writing() as db:
            db.add(row)
            db.flush()
            db.add_all(SeatRow(match=row.id, seat=seat, kind=FREE) for seat in range(match.seats))
            db.add_all(actions)
        return row.id

    def play_on(self, who: Who, begun: Match, seat: int, level: str) -> Seated:
        """A casual match that goes on from where another one stands; the visitor has one seat, bots of a level the others."""
        game, token = begun.game, secrets.token_urlsafe(24)
        row = new_row(game, begun.seats, begun.options, begun.seed)
        row.listed, row.host, row.address = False, who.person, who.address
        plans = [SeatPlan("me") if one == seat else SeatPlan("bot", level) for one in range(begun.seats)]
        seats = [_planned(row.id, one, plan) for one, plan in enumerate(plans)]
        sit(seats[seat], who, who.name, token)
        with self._changes.create(row, seats) as stored:
            _check_number(stored.db, who)
            stored.db.add(row)
            stored.db.flush()
            stored.db.add_all(seats)
            begin_at(stored, begun)
        return Seated(row.id, seat, token)

    def begin_paced(self, name: str, number: int, level: str) -> str:
        """A match of bots alone, in which they move when somebody has them move: the id. It is in nobody's lists."""
        game = self._games.find(name)
        row = new_row(game, number, game.options_from({}, number), new_seed())
        row.listed, row.paced = False, True
        seats = [_planned(row.id, seat, SeatPlan("bot", level)) for seat in range(number)]
        with self._changes.create(row, seats) as stored:
            stored.db.add(row)
            stored.db.flush()
            stored.db.add_all(seats)
            begin(stored)
        return row.id

    def shown(self, match: Match) -> str:
        """The id of a match that everybody can look at, stored once however often it is wanted: see `upload`."""
        wanted = select(MatchRow.id).where(
            MatchRow.game == match.game.name,
            MatchRow.seed == seed_text(match.seed),
            MatchRow.status == STOPPED,
            MatchRow.ply == len(match.history),
            MatchRow.rules == match.game.rules,
            MatchRow.components == digest_of(match.game),
        )
        with self._database.reading() as db:
            found = db.scalar(wanted.limit(1))
        return found or self._keep(match)


def new_seed() -> int:
    """All luck of a match follows from it."""
    return secrets.randbits(SEED_BITS)


def _begin_if_full(stored: StoredMatch) -> None:
    if all(seat.kind != FREE for seat in stored.seats):
        play_prepared(stored, begin(stored))


def _check_number(db: Session, who: Who) -> None:
    """Of who is nobody, the matches count that nobody has begun from the same address."""
    held = select(func.count()).select_from(MatchRow).where(MatchRow.status.in_((OPEN, RUNNING)))
    if who.person is None:
        held = held.where(MatchRow.host.is_(None), MatchRow.address == who.address)
    else:
        held = held.join(SeatRow, MatchRow.id == SeatRow.match).where(SeatRow.person == who.person)
    if (db.scalar(held) or 0) >= MOST_UNFINISHED:
        raise Problem(409, "too_many", most=MOST_UNFINISHED)


def new_row(game: Game, seats: int, options: Mapping[str, int], seed: int) -> MatchRow:
    now = time.time()
    return MatchRow(
        id="".join(secrets.choice(sanitise.CODE_LETTERS) for _ in range(8)),
        game=game.name,
        rules=game.rules,
        components=digest_of(game),
        layout=stored_layout(game),
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
        rated=False,
        coached=False,
        rematch="",
        address="",
        created_at=now,
        changed_at=now,
    )


def _planned(match: str, seat: int, plan: SeatPlan) -> SeatRow:
    kind = BOT if plan.kind == "bot" else FREE
    level = plan.level if kind == BOT else ""
    return SeatRow(match=match, seat=seat, kind=kind, level=level, name="", token="", question=0, asked_at=0.0)


def may_arrange(stored: StoredMatch, mine: SeatRow | None) -> bool:
    """Whether somebody may change who is to sit where: whoever has set the table, or anybody seated where that is unknown."""
    return stored.row.status == OPEN and mine is not None and stored.row.host in (None, mine.person)


def _swap(mine: SeatRow, other: SeatRow) -> None:
    """Two seats change what sits there."""
    for part in ("kind", "person", "name", "level", "token"):
        here, there = getattr(mine, part), getattr(other, part)
        setattr(mine, part, there)
        setattr(other, part, here)


def _check_plan(plan: SeatPlan) -> None:
    if plan.kind not in ("me", "free", "bot"):
        raise Problem(422, "bad_seat_kind", kind=sanitise.line(plan.kind, 30))
    if plan.kind == "bot" and plan.level not in LEVELS:
        raise Problem(422, "bad_level", level=sanitise.line(plan.level, 30), levels=", ".join(LEVELS))


def _check_plans(game: Game, plans: Sequence[SeatPlan]) -> None:
    low, high = game.seats
    if not low <= len(plans) <= high:
        raise Problem(422, "bad_seats", low=low, high=high, seats=len(plans))
    for plan in plans:
        _check_plan(plan)
    if sum(plan.kind == "me" for plan in plans) > 1:
        raise Problem(422, "one_seat_each")
