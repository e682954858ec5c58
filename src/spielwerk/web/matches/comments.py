"""Comments on positions of a match that is over: written by accounts and by whoever played it, hidden by its players.

Who keeps somebody away reads nothing of her and is not told of it; whoever is kept away from a player does not comment there.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from .. import sanitise
from ..games import Games
from ..order.filters import said
from ..people.inbox import tell
from ..people.relations import kept_apart
from ..people.views import Who
from ..problems import Problem
from ..store.database import Database
from ..store.models import PERSON, CommentRow, NoticeRow, Person
from .seats import seat_of
from .stored import StoredMatch, read_match
from .views import when

EDITABLE = 15 * 60  # seconds in which an author may change her words
MOST = 500  # comments of a match
MOST_OF_ONE = 60  # of them by one person
NOTICE = "comment"


@dataclass(frozen=True)
class Comment:
    """A comment as a visitor may see it."""

    id: int
    number: int  # of the position: it is that before this action
    person: int
    name: str
    avatar: str
    text: str
    at: datetime
    edited: bool
    hidden: bool  # shown to its author and to those who may hide comments only
    mine: bool
    may_edit: bool
    may_hide: bool


@dataclass(frozen=True)
class Comments:
    """What is said of a match, in the order of its positions; `why_not` names the refusal of who may not say anything."""

    comments: list[Comment]
    why_not: str

    def at(self, number: int) -> list[Comment]:
        """What is said of one position."""
        return [comment for comment in self.comments if comment.number == number]


class CommentBook:
    def __init__(self, database: Database, games: Games) -> None:
        self._database, self._games = database, games

    def of(self, who: Who, match: str) -> Comments:
        """The comments that a visitor may read."""
        with self._database.reading() as db:
            stored = read_match(db, self._games, match)
            if not stored.is_open_book:
                return Comments([], "still_running")
            return Comments(_visible(stored, who), _why_not(stored, who))

    def add(self, who: Who, match: str, number: int, text: str) -> Comment:
        """Say something of a position; the players are told."""
        words = _words(text)
        with self._database.writing() as db:
            stored = read_match(db, self._games, match)
            stored.need_open_book()
            if refusal := _why_not(stored, who):
                raise Problem(403, refusal)
            assert who.person is not None
            if not 0 <= number <= stored.row.ply:
                raise Problem(404, "no_moment", last=stored.row.ply)
            of_match = select(func.count()).select_from(CommentRow).where(CommentRow.match == stored.row.id)
            of_one = of_match.where(CommentRow.person == who.person)
            if (db.scalar(of_match) or 0) >= MOST or (db.scalar(of_one) or 0) >= MOST_OF_ONE:
                raise Problem(409, "many_comments")
            words = said(db, words)
            row = CommentRow(match=stored.row.id, number=number, person=who.person, text=words, at=time.time(), hidden=False)
            db.add(row)
            db.flush()
            _tell_players(stored, who, number)
            return _comment(row, db.get_one(Person, who.person), who, _may_hide(stored, who))

    def edit(self, who: Who, match: str, comment: int, text: str) -> None:
        """Change one's own words, for some minutes."""
        words = _words(text)
        with self._database.writing() as db:
            row = self._own(db, who, match, comment)
            if time.time() > row.at + EDITABLE:
                raise Problem(409, "too_late_to_edit", minutes=EDITABLE // 60)
            if refusal := _why_not(read_match(db, self._games, match), who):
                raise Problem(403, refusal)
            row.text, row.edited_at = said(db, words), time.time()

    def remove(self, who: Who, match: str, comment: int) -> None:
        """Take one's own words away."""
        with self._database.writing() as db:
            db.delete(self._own(db, who, match, comment))

    def hide(self, who: Who, match: str, comment: int, hidden: bool) -> None:
        """Hide a comment, or show it again: the players and who has set the table may."""
        with self._database.writing() as db:
            stored = read_match(db, self._games, match)
            if not _may_hide(stored, who):
                raise Problem(403, "no_hiding")
            _row(db, stored.row.id, comment).hidden = hidden

    def _own(self, db: Session, who: Who, match: str, comment: int) -> CommentRow:
        row = _row(db, sanitise.match_id(match), comment)
        if who.person is None or row.person != who.person:
            raise Problem(403, "not_your_comment")
        return row


def exported(db: Session, match: str) -> list[dict[str, object]]:
    """The comments of a match as its file holds them."""
    wanted = select(CommentRow, Person.name).join(Person, Person.id == CommentRow.person)
    shown = wanted.where(CommentRow.match == match, CommentRow.hidden.is_(False)).order_by(CommentRow.number, CommentRow.id)
    return [
        {"at": row.number, "by": name, "text": row.text, "time": when(row.at).isoformat()} for row, name in db.execute(shown)
    ]


def _words(text: str) -> str:
    words = sanitise.text(text, sanitise.CHAT)
    if not words:
        raise Problem(422, "empty_comment")
    return words


def _row(db: Session, match: str, comment: int) -> CommentRow:
    row = db.get(CommentRow, comment)
    if row is None or row.match != match:
        raise Problem(404, "no_comment")
    return row


def _visible(stored: StoredMatch, who: Who) -> list[Comment]:
    may_hide, apart = _may_hide(stored, who), kept_apart(stored.db, who.person)
    wanted = select(CommentRow, Person).join(Person, Person.id == CommentRow.person)
    found = stored.db.execute(wanted.where(CommentRow.match == stored.row.id).order_by(CommentRow.number, CommentRow.id))
    shown = [(row, person) for row, person in found if row.person not in apart]
    return [
        _comment(row, person, who, may_hide) for row, person in shown if not row.hidden or may_hide or row.person == who.person
    ]


def _comment(row: CommentRow, person: Person, who: Who, may_hide: bool) -> Comment:
    mine = row.person == who.person
    return Comment(
        id=row.id,
        number=row.number,
        person=row.person,
        name=person.name,
        avatar=person.avatar,
        text=row.text,
        at=when(row.at),
        edited=row.edited_at is not None,
        hidden=row.hidden,
        mine=mine,
        may_edit=mine and time.time() <= row.at + EDITABLE,
        may_hide=may_hide and not mine,
    )


def _may_hide(stored: StoredMatch, who: Who) -> bool:
    return who.person is not None and (seat_of(who, stored.seats) is not None or stored.row.host == who.person)


def _why_not(stored: StoredMatch, who: Who) -> str:
    """The refusal of who may not comment; empty for who may."""
    if who.person is None or not (who.account or seat_of(who, stored.seats) is not None):
        return "comment_account"
    person = stored.db.get(Person, who.person)
    if person is None or person.muted_until > time.time():
        return "comment_muted"
    if kept_apart(stored.db, who.person) & {seat.person for seat in stored.seats if seat.kind == PERSON}:
        return "comment_apart"
    return ""


def _tell_players(stored: StoredMatch, who: Who, number: int) -> None:
    """Tell the players of a comment; who has one of this match to read yet is not told again."""
    db, path = stored.db, f"/matches/{stored.row.id}/replay"
    for seat in stored.seats:
        if seat.kind != PERSON or seat.person is None or seat.person == who.person:
            continue
        unread = select(NoticeRow.id).where(
            NoticeRow.person == seat.person,
            NoticeRow.kind == NOTICE,
            NoticeRow.read.is_(False),
            NoticeRow.url.startswith(path, autoescape=True),
        )
        if db.scalar(unread.limit(1)) is None:
            tell(db, seat.person, NOTICE, f"{path}?at={number}#comments", name=who.name, game=stored.row.game)
