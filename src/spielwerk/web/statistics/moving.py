"""What a guest has played goes over to her account, and figures can be reckoned anew from the matches themselves."""

from __future__ import annotations

from collections.abc import Iterator

from sqlalchemy import delete, select, update
from sqlalchemy.orm import Session

from ..games import Games
from ..problems import Problem
from ..store.database import Database, insert_once
from ..store.models import FINISHED, BadgeRow, MatchRow, PlayedRow, RatingChangeRow, StatisticsRow
from .entering import complete, rows_of

AT_ONCE = 200  # matches in one transaction


def hand_over(db: Session, guest: int, person: int) -> None:
    """The guest's history goes to the account, except where it has its own; its figures are reckoned anew."""
    for table in (PlayedRow, RatingChangeRow):
        own = select(table.match).where(table.person == person)
        mine = update(table).where(table.person == guest, table.match.not_in(own))
        db.execute(mine.values(person=person).execution_options(synchronize_session=False))
    earned = select(BadgeRow.badge).where(BadgeRow.person == person)
    badges = update(BadgeRow).where(BadgeRow.person == guest, BadgeRow.badge.not_in(earned))
    db.execute(badges.values(person=person).execution_options(synchronize_session=False))
    db.execute(delete(StatisticsRow).where(StatisticsRow.person.in_((guest, person))))
    complete(db, guest)
    complete(db, person)


def recount(database: Database, games: Games) -> Iterator[int]:
    """Enter all finished matches anew and reckon everybody's figures; yields how many matches are done, now and then.

    It may run beside the site: each transaction is short, and what ends meanwhile is entered by itself.
    """
    after, done = "", 0
    while True:
        with database.writing() as db:
            wanted = select(MatchRow).where(MatchRow.status == FINISHED, MatchRow.result.is_not(None), MatchRow.id > after)
            matches = list(db.scalars(wanted.order_by(MatchRow.id).limit(AT_ONCE)))
            for row in matches:
                _enter_again(db, row, games)
        if not matches:
            break
        after, done = matches[-1].id, done + len(matches)
        yield done
    with database.reading() as db:
        people = list(db.scalars(select(PlayedRow.person).distinct()))
    for person in people:
        with database.writing() as db:
            db.execute(delete(StatisticsRow).where(StatisticsRow.person == person))
            complete(db, person)


def _enter_again(db: Session, row: MatchRow, games: Games) -> None:
    from ..matches.seats import load_seats

    try:
        game = games.find(row.game)
    except Problem:
        return  # of a package that is not installed any more
    kept = {played.person: played for played in db.scalars(select(PlayedRow).where(PlayedRow.match == row.id))}
    for played in rows_of(db, row, load_seats(db, row.id), game, row.changed_at):
        values = {column.name: getattr(played, column.name) for column in PlayedRow.__table__.columns}
        old = kept.get(played.person)
        if old is None:
            insert_once(db, PlayedRow, values)
        else:
            for name in ("strategy", "opening", "listed", "people", "levels"):
                setattr(old, name, values[name])
