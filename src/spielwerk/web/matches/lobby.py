"""How matches come about: created, joined, left, repeated, uploaded. What can be changed before they begin: rooms.py."""

from __future__ import annotations

import secrets
import time
from collections.abc import Mapping, Sequence
from dataclasses import replace

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from spielwerk.core import Game, Match, SpielwerkError, load
from spielwerk.fair import SEED_BITS, seed_text

from .. import sanitise
from ..order.filters import refuse_words
from ..people.names import refuse_names_of_others
from ..people.views import Who
from ..problems import Problem
from ..store.models import BOT, FINISHED, FREE, LEFT, OPEN, PERSON, RUNNING, STOPPED, MatchRow, SeatRow
from .admission import check_admission
from .casual import counts
from .changes import Changes
from .leaving import STAND_IN, hand_over
from .levels import check_level
from .moves import action_rows, begin, begin_at, result_of
from .records import digest_of, stored_layout
from .rooms import check_plan, empty_seat
from .seats import clear, hashed, own_seat, seat_of, sit
from .start import begin_if_ready
from .stored import StoredMatch, read_match
from .talk import tell_room
from .terms import checked, keep_terms, terms_of
from .views import Seated, SeatPlan, Terms

MOST_UNFINISHED = 200  # matches of one person at a time
MOST_OF_ADDRESS = 1000  # unfinished ones that guests have begun from one address
USUAL_SEATS = 3  # of a match that is begun with one click
FRIENDLY = "apprentice"  # the bot of coached matches


class Lobby:
    def __init__(self, changes: Changes, most_of_address: int | None = None) -> None:
        self._most_of_address = most_of_address
        self._changes, self._database, self._games = changes, changes.database, changes.games

    def play_now(self, who: Who, name: str, coached: bool = False) -> Seated:
        """A running match against journeymen with the usual options; the visitor is asked first or soon.

        A coached one is against apprentices.
        """
        game = self._games.find(name)
        number = max(game.fewest_seats, min(USUAL_SEATS, game.most_seats))
        plans = [SeatPlan("me"), *[SeatPlan("bot", FRIENDLY if coached else STAND_IN)] * (number - 1)]
        return self.create(who, name, plans, Terms(listed=False, rated=False, coached=coached))

    def create(self, who: Who, name: str, plans: Sequence[SeatPlan], terms: Terms = Terms()) -> Seated:  # noqa: B008  # it cannot be changed
        """A new match; it runs at once if no seat is free. Seat -1 in the answer: the visitor takes none.

        Who is `coached` plays casually, which is possible against bots only.
        """
        game = self._games.offered(name)
        _check_plans(game, plans)
        agreed = checked(game, len(plans), terms)
        if agreed.coached and [plan.kind for plan in plans].count("bot") != len(plans) - 1:
            raise Problem(409, "no_coach")
        if agreed.admits == "friends" and not who.account:
            raise Problem(403, "needs_account")
        token = secrets.token_urlsafe(24)
        mine = next((seat for seat, plan in enumerate(plans) if plan.kind == "me"), -1)
        row = new_row(game, len(plans), agreed.options, new_seed())
        keep_terms(row, replace(agreed, rated=counts(who, plans, agreed.rated) and not agreed.coached))
        row.host, row.address = who.person, who.address
        seats = [_planned(row.id, seat, plan) for seat, plan in enumerate(plans)]
        if mine >= 0:
            sit(seats[mine], who, who.name, token)
        with self._changes.create(row, seats) as stored:
            _check_number(stored.db, who)
            self._check_address(stored.db, who)
            refuse_words(stored.db, row.title)
            _add(stored)
            if any(seat.kind == FREE for seat in seats):
                tell_room(stored, "opened", who.name)
            begin_if_ready(stored)
        where = next((seat.seat for seat in seats if seat.kind == PERSON), -1)  # it may have been drawn
        return Seated(row.id, where, token if mine >= 0 else "")

    def join(self, who: Who, match: str, wanted: int | None = None, name: str = "", again: bool = False) -> Seated:
        """Take a free seat; the match begins when the last one is taken and everybody is ready.

        `again`: the visitor has played the match of which this is the rematch, and is asked for neither friends nor ratings.
        """
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
            check_admission(stored, who, again)
            _check_number(stored.db, who)
            called = sanitise.line(name, sanitise.NAME)
            if called:
                refuse_names_of_others(stored.db, called, who.person)
            sit(free[0], who, called or who.name, token)
            tell_room(stored, "sat", free[0].name)
            begin_if_ready(stored)
            mine = next(seat.seat for seat in stored.seats if seat.token == hashed(token))  # it may have been drawn
        return Seated(stored.row.id, mine, token)

    def leave(self, who: Who, match: str, level: str = STAND_IN) -> None:
        """Give one's seat back (while open), or to a bot (while running). An open match without people is called off."""
        with self._changes.change(match, "seat") as stored:
            check_level(stored.game, level)
            row, mine = stored.row, own_seat(who, stored.seats)
            if row.status not in (OPEN, RUNNING):
                raise Problem(409, "not_running")
            if row.status == RUNNING:
                hand_over(stored, mine, LEFT, level)
            else:
                _leave_room(stored, mine)

    def rematch(self, who: Who, match: str) -> Seated:
        """The same game and options anew, seats turned by one; a second call joins the match that the first one made."""
        with self._database.reading() as db:
            stored = read_match(db, self._games, match)
        row, seats = stored.row, stored.seats
        if row.status != FINISHED:
            raise Problem(409, "still_running")
        mine = own_seat(who, seats)
        if row.rematch:
            return self.join(who, row.rematch, again=True)
        turned = [seats[(seat.seat + 1) % len(seats)] for seat in seats]
        plans = [
            SeatPlan("me") if seat is mine else SeatPlan("bot", seat.level) if seat.kind == BOT else SeatPlan("free")
            for seat in turned
        ]
        agreed = replace(terms_of(row), coached=False)
        if not who.account and agreed.admits == "friends":
            agreed = replace(agreed, admits="link")  # a guest has no friends; whoever played before may sit down in any case
        made = self.create(who, row.game, plans, agreed)
        with self._changes.change(match, "rematch") as finished:
            finished.row.rematch = finished.row.rematch or made.match
        return made

    def _check_address(self, db: Session, who: Who) -> None:
        """Guests cost nothing, so what they begin counts for their address too."""
        if self._most_of_address is None or who.account or not who.address:
            return
        begun = select(func.count()).select_from(MatchRow)
        begun = begun.where(MatchRow.status.in_((OPEN, RUNNING)), MatchRow.address == who.address)
        if (db.scalar(begun) or 0) >= self._most_of_address:
            raise Problem(409, "too_many_there", most=self._most_of_address)

    def upload(self, data: bytes) -> str:
        """Store a match file after checking every action; the id of the match, which everybody with the link can look at."""
        try:
            match = load(data)
            self._games.offered(match.game.name)
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
            _add(stored)
            begin_at(stored, begun)
        return Seated(row.id, seat, token)

    def begin_paced(self, name: str, number: int, level: str) -> str:
        """A match of bots alone, in which they move when somebody has them move: the id. It is in nobody's lists."""
        game = self._games.find(name)
        row = new_row(game, number, game.options_from({}, number), new_seed())
        row.listed, row.paced = False, True
        seats = [_planned(row.id, seat, SeatPlan("bot", level)) for seat in range(number)]
        with self._changes.create(row, seats) as stored:
            _add(stored)
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


def _leave_room(stored: StoredMatch, mine: SeatRow) -> None:
    """Give a seat of an open match back; whoever set the table hands it over to the next, or it is called off."""
    row, name, left = stored.row, mine.name, mine.person
    clear(mine)
    people = [seat for seat in stored.seats if seat.kind == PERSON]
    if not people:
        row.status = STOPPED
    tell_room(stored, "left", name)
    if people and row.host is not None and row.host == left:
        heir = next((seat for seat in people if seat.person is not None), None)
        row.host = heir.person if heir is not None else None
        if heir is not None:
            tell_room(stored, "new_host", heir.name)


def new_seed() -> int:
    """All luck of a match follows from it."""
    return secrets.randbits(SEED_BITS)


def _add(stored: StoredMatch) -> None:
    stored.db.add(stored.row)
    stored.db.flush()
    stored.db.add_all(stored.seats)


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
    """A row of a casual match without a clock, until something else is agreed upon."""
    now = time.time()
    row = MatchRow(
        id="".join(secrets.choice(sanitise.CODE_LETTERS) for _ in range(8)),
        game=game.name,
        rules=game.rules,
        components=digest_of(game),
        layout=stored_layout(game),
        seats=seats,
        seed=seed_text(seed),
        status=OPEN,
        version=1,
        ply=0,
        asked=0,
        bot_asked=False,
        rematch="",
        address="",
        created_at=now,
        changed_at=now,
        fill_level="",
        fill_minutes=0,
    )
    keep_terms(row, Terms(options, rated=False))
    return row


def _planned(match: str, seat: int, plan: SeatPlan) -> SeatRow:
    row = empty_seat(match, seat)
    if plan.kind == "bot":
        row.kind, row.level = BOT, plan.level
    return row


def _check_plans(game: Game, plans: Sequence[SeatPlan]) -> None:
    low, high = game.seats
    if not low <= len(plans) <= high:
        raise Problem(422, "bad_seats", low=low, high=high, seats=len(plans))
    for plan in plans:
        check_plan(game, plan)
    if sum(plan.kind == "me" for plan in plans) > 1:
        raise Problem(422, "one_seat_each")
