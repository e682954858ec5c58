"""The standing ladder of each game: who wins against somebody a few places above takes that place.

Whoever is challenged accepts, and a rated match decides; who declines or does not answer in time gives up the place. Who does
not play for long sinks, a place a week, and leaves in the end. All that is due can be read from the tables, so that it goes on
after any crash.
"""

from __future__ import annotations

import time
from collections.abc import Sequence

from sqlalchemy import func, or_, select
from sqlalchemy.orm import Session

from spielwerk.pairing import after_idleness, after_win, may_challenge

from ..matches.changes import Changes
from ..matches.leaving import STAND_IN
from ..matches.lobby import new_row, new_seed
from ..matches.moves import begin
from ..people.inbox import tell, tell_once
from ..people.needs import need_account
from ..people.relations import kept_apart
from ..people.views import Who
from ..problems import Problem
from ..store.models import (
    ASKS,
    BOT,
    DONE,
    FINISHED,
    GIVEN_UP,
    PERSON,
    PLAYED_NOW,
    RUNNING,
    TAKEN_BACK,
    ChallengeRow,
    LadderRow,
    MatchRow,
    Person,
    SeatRow,
)

DAY = 24 * 3600.0
REACH = 3  # places above that can be challenged
ANSWER = 3 * DAY  # within which a challenge is answered
AGAIN = 7 * DAY  # before the same two can meet again
IDLE, PERIOD, GONE = 30 * DAY, 7 * DAY, 90 * DAY  # without a match: sinks, a place each period, leaves
CLOCKS = (("match", 1800), ("match", 3600), ("move", 2 * 24 * 3600))  # kind and seconds that a challenge can have
OPEN_ONES = (ASKS, PLAYED_NOW)


class Ladder:
    def __init__(self, changes: Changes) -> None:
        self._changes, self._database, self._games = changes, changes.database, changes.games

    def join(self, who: Who, game: str) -> int:
        """Come onto the ladder, at its foot; the place."""
        person, name = need_account(who), self._games.offered(game).name
        with self._database.writing() as db:
            rungs = self._rungs(db, name)
            if any(rung.person == person for rung in rungs):
                raise Problem(409, "on_ladder_already")
            now, place = time.time(), len(rungs) + 1
            db.add(LadderRow(game=name, person=person, place=place, wins=0, losses=0, joined_at=now, played_at=now, sunk=0))
            return place

    def leave(self, who: Who, game: str) -> None:
        """Leave the ladder; challenges that are not being played end."""
        person, name = need_account(who), self._games.offered(game).name
        with self._database.writing() as db:
            rungs = self._rungs(db, name)
            mine = _rung(rungs, person)
            _take_off(db, name, [mine], [rung for rung in rungs if rung is not mine])

    def challenge(self, who: Who, game: str, person: int, clock: tuple[str, int] = CLOCKS[0]) -> int:
        """Challenge somebody up to three places above; the number of the challenge."""
        mine, name = need_account(who), self._games.offered(game).name
        if clock not in CLOCKS:
            raise Problem(422, "bad_ladder_clock", known=", ".join(f"{kind} {seconds}" for kind, seconds in CLOCKS))
        with self._database.writing() as db:
            rungs = self._rungs(db, name)
            _rung(rungs, mine)
            if not may_challenge([rung.person for rung in rungs], mine, person, REACH) or person in kept_apart(db, mine):
                raise Problem(409, "out_of_reach", reach=REACH)
            if busy(db, name) & {mine, person}:
                raise Problem(409, "busy_on_ladder")
            if _met_lately(db, name, mine, person):
                raise Problem(409, "met_lately", days=round(AGAIN / DAY))
            row = ChallengeRow(game=name, challenger=mine, challenged=person, clock_kind=clock[0], clock_seconds=clock[1])
            row.status, row.asked_at, row.match, row.winner, row.ended_at = ASKS, time.time(), None, None, None
            db.add(row)
            db.flush()
            tell_once(db, person, "ladder_asked", f"/ladders/{name}", name=who.name, game=name, days=round(ANSWER / DAY))
            return row.id

    def accept(self, who: Who, challenge: int) -> str:
        """Play it: the match, which begins at once."""
        with self._database.reading() as db:
            row = _waiting(db.get(ChallengeRow, challenge), who)
            game = self._games.find(row.game)
        number = max(2, game.fewest_seats)
        match = new_row(game, number, game.options_from({}, number), new_seed())
        match.clock_kind, match.clock_seconds, match.hints, match.rated = row.clock_kind, row.clock_seconds, "none", True
        match.host = row.challenger
        with self._changes.create(match, []) as stored:
            self._rungs(stored.db, row.game)
            row = _waiting(stored.db.get(ChallengeRow, challenge, populate_existing=True), who)
            stored.db.add(match)
            stored.db.flush()
            people = [row.challenged, row.challenger] if challenge % 2 else [row.challenger, row.challenged]
            stored.seats = [_seat(stored.db, match.id, k, people[k] if k < 2 else None) for k in range(number)]
            stored.db.add_all(stored.seats)
            begin(stored)
            row.status, row.match = PLAYED_NOW, match.id
            tell(stored.db, row.challenger, "ladder_accepted", f"/matches/{match.id}", name=who.name, game=row.game)
        return match.id

    def decline(self, who: Who, challenge: int) -> None:
        """Do not play it, and give up the place."""
        with self._database.writing() as db:
            row = _waiting(db.get(ChallengeRow, challenge), who)
            rungs = self._rungs(db, row.game)
            _waiting(db.get(ChallengeRow, challenge, populate_existing=True), who)
            _decide(db, row, rungs, row.challenger, GIVEN_UP)

    def withdraw(self, who: Who, challenge: int) -> None:
        """Take one's own challenge back while it is not answered."""
        with self._database.writing() as db:
            row = db.get(ChallengeRow, challenge)
            if row is not None:
                self._rungs(db, row.game)
                row = db.get(ChallengeRow, challenge, populate_existing=True)
            if row is None or row.challenger != who.person or row.status != ASKS:
                raise Problem(404, "no_challenge")
            row.status, row.ended_at = TAKEN_BACK, time.time()

    # What is due

    def go_on(self) -> None:
        """Count matches that are over, let unanswered challenges go by, let idle people sink."""
        now = time.time()
        over = select(ChallengeRow.id).join(MatchRow, MatchRow.id == ChallengeRow.match)
        over = over.where(ChallengeRow.status == PLAYED_NOW, MatchRow.status != RUNNING)
        late = select(ChallengeRow.id).where(ChallengeRow.status == ASKS, ChallengeRow.asked_at <= now - ANSWER)
        idle = select(LadderRow.game).where(LadderRow.played_at + IDLE + LadderRow.sunk * PERIOD <= now).distinct()
        gaps = select(LadderRow.game).group_by(LadderRow.game).having(func.max(LadderRow.place) > func.count())
        with self._database.reading() as db:
            challenges, games = (
                [*db.scalars(over.limit(500)), *db.scalars(late.limit(500))],
                {*db.scalars(idle), *db.scalars(gaps)},
            )
        for challenge in challenges:
            self._settle(challenge)
        for game in games:
            self._sink(game)

    def _settle(self, challenge: int) -> None:
        """End a challenge, once: whoever comes second finds it ended."""
        with self._database.writing() as db:
            row = db.get(ChallengeRow, challenge)
            assert row is not None
            rungs = self._rungs(db, row.game)
            row = db.get(ChallengeRow, challenge, populate_existing=True)
            assert row is not None
            if row.status == ASKS and row.asked_at <= time.time() - ANSWER:
                _decide(db, row, rungs, row.challenger, GIVEN_UP)
            elif row.status == PLAYED_NOW:
                match = db.get(MatchRow, row.match)
                if match is not None and match.status != RUNNING:
                    _decide(db, row, rungs, _winner(db, match, row), DONE)

    def _sink(self, game: str) -> None:
        with self._database.writing() as db:
            now, rungs = time.time(), self._rungs(db, game)
            held = busy(db, game)
            free = [rung for rung in rungs if rung.person not in held]
            gone = [rung for rung in free if now - rung.played_at >= GONE]
            sinking = [rung for rung in free if rung.played_at + IDLE + rung.sunk * PERIOD <= now and rung not in gone]
            for rung in rungs:
                if rung.played_at + IDLE + rung.sunk * PERIOD <= now:
                    rung.sunk += 1
            order = after_idleness([rung.person for rung in rungs], {r.person for r in sinking}, {r.person for r in gone})
            _take_off(db, game, gone, _in_order(rungs, order))

    def _rungs(self, db: Session, game: str) -> list[LadderRow]:
        """The ladder from the top; nobody else changes it until the session ends."""
        self._database.alone(db, f"ladder:{game}")
        wanted = select(LadderRow).where(LadderRow.game == game).order_by(LadderRow.place)
        rungs = list(db.scalars(wanted.execution_options(populate_existing=True)))
        _number(rungs)  # somebody may have gone for good
        return rungs


def _rung(rungs: Sequence[LadderRow], person: int) -> LadderRow:
    found = next((rung for rung in rungs if rung.person == person), None)
    if found is None:
        raise Problem(409, "not_on_ladder")
    return found


def _waiting(row: ChallengeRow | None, who: Who) -> ChallengeRow:
    """A challenge that waits for the visitor's answer."""
    if row is None or who.person is None or row.challenged != who.person or row.status != ASKS:
        raise Problem(404, "no_challenge")
    return row


def busy(db: Session, game: str) -> set[int]:
    """Who is in a challenge."""
    wanted = select(ChallengeRow.challenger, ChallengeRow.challenged)
    found = db.execute(wanted.where(ChallengeRow.game == game, ChallengeRow.status.in_(OPEN_ONES)))
    return {person for pair in found for person in pair}


def _met_lately(db: Session, game: str, one: int, other: int) -> bool:
    pairs = or_(
        (ChallengeRow.challenger == one) & (ChallengeRow.challenged == other),
        (ChallengeRow.challenger == other) & (ChallengeRow.challenged == one),
    )
    lately = select(ChallengeRow.id).where(ChallengeRow.game == game, pairs, ChallengeRow.status.in_((DONE, GIVEN_UP)))
    return db.scalar(lately.where(ChallengeRow.ended_at > time.time() - AGAIN).limit(1)) is not None


def _seat(db: Session, match: str, number: int, person: int | None) -> SeatRow:
    seat = SeatRow(match=match, seat=number, kind=BOT, level=STAND_IN, name="", token="", question=0, asked_at=0.0)
    if person is not None:
        found = db.get(Person, person)
        seat.kind, seat.level, seat.person, seat.name = PERSON, "", person, found.name if found is not None else ""
    return seat


def _winner(db: Session, match: MatchRow, row: ChallengeRow) -> int | None:
    """Who of the two has won; None if neither has, or the match will never end."""
    if match.status != FINISHED or match.result is None:
        return None
    # The seats are those of the beginning: whoever has left has lost nothing by that but her chances.
    first, second = (row.challenged, row.challenger) if row.id % 2 else (row.challenger, row.challenged)
    one, other = match.result["places"][:2]
    return None if one == other else first if one < other else second


def _decide(db: Session, row: ChallengeRow, rungs: list[LadderRow], winner: int | None, status: str) -> None:
    now = time.time()
    row.status, row.winner, row.ended_at = status, winner, now
    loser = None if winner is None else row.challenged if winner == row.challenger else row.challenger
    for rung in rungs:
        if rung.person in (row.challenger, row.challenged):
            if status == DONE or rung.person == winner:
                rung.played_at, rung.sunk = now, 0
            rung.wins += rung.person == winner
            rung.losses += rung.person == loser
    if winner is not None and loser is not None:
        order = after_win([rung.person for rung in rungs], winner, loser)
        _number(_in_order(rungs, order))
    for person in (row.challenger, row.challenged):
        place = next((rung.place for rung in rungs if rung.person == person), 0)
        tell(db, person, "ladder_result", f"/ladders/{row.game}", game=row.game, place=place)


def _take_off(db: Session, game: str, gone: Sequence[LadderRow], rest: Sequence[LadderRow]) -> None:
    """Some leave; the others close up."""
    for rung in gone:
        open_ones = select(ChallengeRow).where(
            ChallengeRow.game == game,
            ChallengeRow.status == ASKS,
            or_(ChallengeRow.challenger == rung.person, ChallengeRow.challenged == rung.person),
        )
        for challenge in db.scalars(open_ones):
            challenge.status, challenge.ended_at = TAKEN_BACK, time.time()
        db.delete(rung)
    _number([rung for rung in rest if rung not in gone])


def _in_order(rungs: Sequence[LadderRow], order: Sequence[int]) -> list[LadderRow]:
    by = {rung.person: rung for rung in rungs}
    return [by[person] for person in order]


def _number(rungs: Sequence[LadderRow]) -> None:
    for place, rung in enumerate(rungs, 1):
        if rung.place != place:
            rung.place = place
