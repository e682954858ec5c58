"""The ladder of a game as a visitor may see it."""

from __future__ import annotations

from collections.abc import Iterable

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from spielwerk.pairing import may_challenge

from ..games import Games
from ..matches.views import when
from ..people.relations import kept_apart
from ..people.views import Who
from ..store.database import Database
from ..store.models import ASKS, DONE, GIVEN_UP, ChallengeRow, LadderRow
from .known import names_of, ratings_of
from .ladder import ANSWER, CLOCKS, OPEN_ONES, REACH, busy
from .views import ChallengeView, LadderLine, LadderView

SHOWN = 100  # rungs
RECENT = 20  # challenges


class LadderQueries:
    def __init__(self, database: Database, games: Games) -> None:
        self._database, self._games = database, games

    def view(self, who: Who, game: str, lang: str) -> LadderView:
        found = self._games.find(game)
        with self._database.reading() as db:
            of_game = select(LadderRow).where(LadderRow.game == found.name).order_by(LadderRow.place)
            rungs = list(db.scalars(of_game.limit(SHOWN)))
            mine = db.get(LadderRow, (found.name, who.person)) if who.person is not None else None
            around = (
                [] if mine is None else list(db.scalars(of_game.where(LadderRow.place.between(mine.place - REACH, mine.place))))
            )
            rungs = sorted({rung.person: rung for rung in (*rungs, *around)}.values(), key=lambda rung: rung.place)
            lines = self._lines(db, found.name, rungs, mine, who)
            waiting = select(ChallengeRow).where(ChallengeRow.game == found.name, ChallengeRow.status.in_(OPEN_ONES))
            ended = select(ChallengeRow).where(ChallengeRow.game == found.name, ChallengeRow.status.in_((DONE, GIVEN_UP)))
            return LadderView(
                game=found.name,
                title=found.title(lang),
                lines=lines,
                players=db.scalar(select(func.count()).select_from(LadderRow).where(LadderRow.game == found.name)) or 0,
                my_place=mine.place if mine is not None else None,
                reach=REACH,
                challenges=_challenges(db, db.scalars(waiting.order_by(ChallengeRow.asked_at.desc()).limit(SHOWN)), who),
                recent=_challenges(db, db.scalars(ended.order_by(ChallengeRow.ended_at.desc()).limit(RECENT)), who),
                clocks=list(CLOCKS),
            )

    def to_answer(self, who: Who) -> list[ChallengeView]:
        """Challenges of all games that wait for the visitor."""
        if who.person is None:
            return []
        wanted = select(ChallengeRow).where(ChallengeRow.challenged == who.person, ChallengeRow.status == ASKS)
        with self._database.reading() as db:
            return _challenges(db, db.scalars(wanted.order_by(ChallengeRow.asked_at).limit(SHOWN)), who)

    @staticmethod
    def _lines(db: Session, game: str, rungs: list[LadderRow], mine: LadderRow | None, who: Who) -> list[LadderLine]:
        people = [rung.person for rung in rungs]
        names = names_of(db, people)
        ratings = ratings_of(db, people, game)
        held, apart = busy(db, game), kept_apart(db, who.person)
        free = mine is not None and mine.person not in held
        lines = []
        for rung in rungs:
            above = mine is not None and may_challenge([*range(1, mine.place + 1)], mine.place, rung.place, REACH)
            lines.append(
                LadderLine(
                    place=rung.place,
                    person=rung.person,
                    name=names.get(rung.person, ""),
                    rating=ratings.get(rung.person),
                    wins=rung.wins,
                    losses=rung.losses,
                    me=rung is mine,
                    may_challenge=free and above and rung.person not in held and rung.person not in apart,
                    busy=rung.person in held,
                    idle_since=when(rung.played_at),
                )
            )
        return lines


def _challenges(db: Session, rows: Iterable[ChallengeRow], who: Who) -> list[ChallengeView]:
    found = list(rows)
    names = names_of(db, {person for row in found for person in (row.challenger, row.challenged)})
    return [
        ChallengeView(
            id=row.id,
            game=row.game,
            challenger=row.challenger,
            challenger_name=names.get(row.challenger, ""),
            challenged=row.challenged,
            challenged_name=names.get(row.challenged, ""),
            clock_kind=row.clock_kind,
            clock_seconds=row.clock_seconds,
            status=row.status,
            match=row.match,
            winner=row.winner,
            asked_at=when(row.asked_at),
            answer_by=when(row.asked_at + ANSWER) if row.status == ASKS else None,
            mine=who.person is not None and who.person in (row.challenger, row.challenged),
            to_answer=row.status == ASKS and row.challenged == who.person,
        )
        for row in found
    ]
