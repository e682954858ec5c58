"""Friends and blocks: asking, accepting, declining, ending, and whom one finds. For accounts only.

A block ends a friendship and every request and invitation between two people, and keeps them apart from then on (see
relations.py). Nobody is told that she has been blocked or declined.
"""

from __future__ import annotations

import time
from collections.abc import Iterable
from dataclasses import dataclass, field

from sqlalchemy import and_, delete, func, or_, select
from sqlalchemy.orm import Session

from .. import sanitise
from ..badges.awarding import award
from ..badges.rules import FRIENDS
from ..problems import Problem
from ..store.database import Database
from ..store.models import (
    ASKED,
    BLOCKED,
    DECLINED,
    FRIEND,
    WITHDRAWN,
    InvitationRow,
    Person,
    RelationRow,
)
from .inbox import tell
from .needs import need_account
from .presence import Presence, presence_of
from .privacy import USUAL, may_see, who_may_be_seen
from .views import Who

MOST_FRIENDS = 500
MOST_BLOCKED = 1000
MOST_A_DAY = 30  # requests
DAY = 86400.0
AGAIN = 30 * DAY  # after which somebody who has declined may be asked again
FOUND = 30  # people whom a search finds at most
SHORTEST = 2  # letters that a search needs


@dataclass(frozen=True)
class Acquaintance:
    """Somebody in a list, and what she is to the visitor: "friend", "asked" (by her), "asks" (her), "blocked", or nothing."""

    person: int
    name: str
    avatar: str
    relation: str = ""
    presence: Presence = field(default_factory=Presence)


@dataclass(frozen=True)
class Circle:
    """All whom the visitor knows."""

    friends: list[Acquaintance] = field(default_factory=list)  # those who are here first
    asks: list[Acquaintance] = field(default_factory=list)  # who would like to become a friend
    asked: list[Acquaintance] = field(default_factory=list)  # whom she has asked
    blocked: list[Acquaintance] = field(default_factory=list)

    @property
    def online(self) -> int:
        return sum(friend.presence.here for friend in self.friends)


class Friends:
    def __init__(self, database: Database) -> None:
        self._database = database

    # Looking

    def circle(self, who: Who) -> Circle:
        """The visitor's friends, requests and blocks; a guest has none."""
        if who.person is None or not who.account:
            return Circle()
        with self._database.reading() as db:
            theirs = and_(RelationRow.other == who.person, RelationRow.kind == ASKED)
            wanted = select(RelationRow).where(or_(RelationRow.person == who.person, theirs)).order_by(RelationRow.at.desc())
            kinds: dict[int, str] = {}
            for row in db.scalars(wanted.limit(4 * MOST_FRIENDS)):
                if row.person == who.person:
                    kinds.setdefault(row.other, row.kind)
                else:
                    kinds[row.person] = "asks"
            known = self._people(db, who, kinds)
        return Circle(
            sorted((one for one in known if one.relation == FRIEND), key=_by_presence),
            [one for one in known if one.relation == "asks"],
            [one for one in known if one.relation == ASKED],
            [one for one in known if one.relation == BLOCKED],
        )

    def relation(self, who: Who, other: int) -> str:
        """What somebody is to the visitor: "friend", "asked" (by her), "asks" (her), "blocked", or nothing."""
        if who.person is None:
            return ""
        with self._database.reading() as db:
            mine, theirs = db.get(RelationRow, (who.person, other)), db.get(RelationRow, (other, who.person))
        if theirs is not None and theirs.kind == ASKED:
            return "asks"
        return mine.kind if mine is not None and mine.kind in (FRIEND, ASKED, BLOCKED) else ""

    def shown_to(self, who: Who, other: int) -> dict[str, bool]:
        """What somebody shows to the visitor, and how she may turn to her: see privacy.py."""
        with self._database.reading() as db:
            return {what: may_see(db, who.person, other, what) for what in USUAL}

    def find(self, who: Who, name: str) -> list[Acquaintance]:
        """Accounts whose names begin like this, or have a word that does, as far as they let themselves be found."""
        typed = sanitise.line(name, sanitise.NAME).casefold()
        if len(typed) < SHORTEST:
            return []
        begins = typed.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_")
        like = or_(Person.key.like(f"{begins}%", escape="\\"), Person.key.like(f"% {begins}%", escape="\\"))
        wanted = select(Person.id).where(like, Person.password.is_not(None), Person.closed.is_(False), Person.id != who.person)
        with self._database.reading() as db:
            # Twice as many as are shown, so that those who hide do not push out those who do not.
            found = list(db.scalars(wanted.order_by(func.length(Person.key), Person.key).limit(2 * FOUND)))
            seen = who_may_be_seen(db, who.person, found, "search")
            shown = [number for number in found if number in seen][:FOUND]
            kinds = dict.fromkeys(shown, "")
            if who.person is not None:
                kinds |= _relations(db, who.person, shown)
            people = {one.person: one for one in self._people(db, who, kinds)}
        return [people[number] for number in shown]

    @staticmethod
    def _people(db: Session, who: Who, kinds: dict[int, str]) -> list[Acquaintance]:
        """People in the order in which they are given."""
        wanted = select(Person.id, Person.name, Person.avatar).where(Person.id.in_(list(kinds)), Person.closed.is_(False))
        about = {row.id: row for row in db.execute(wanted)}
        here = presence_of(db, who.person, about)
        return [
            Acquaintance(number, about[number].name, about[number].avatar, kind, here[number])
            for number, kind in kinds.items()
            if number in about
        ]

    # Doing

    def ask(self, who: Who, other: int) -> str:
        """Ask somebody to become a friend; who has been asked by her accepts. What she is to the visitor now."""
        me = need_account(who)
        now = time.time()
        with self._database.writing() as db:
            person = _other(db, me, other)
            if person.password is None:
                raise Problem(409, "friends_are_accounts")
            mine, theirs = db.get(RelationRow, (me, other)), db.get(RelationRow, (other, me))
            if mine is not None and mine.kind == BLOCKED:
                raise Problem(409, "unblock_first")
            if mine is not None and mine.kind == FRIEND:
                return FRIEND
            if theirs is not None and theirs.kind == ASKED:
                self._befriend(db, who, me, other)
                return FRIEND
            if mine is not None and mine.kind == ASKED:
                return ASKED
            if not may_see(db, me, other, "write"):
                raise Problem(403, "not_to_be_asked")
            if mine is not None and mine.kind == DECLINED and now - mine.at < AGAIN:
                raise Problem(409, "asked_before")
            _check_number(db, me)
            _check_day(db, me, now)
            told_lately = mine is not None and mine.kind == WITHDRAWN and now - mine.at < DAY
            _set(db, me, other, ASKED, mine.at if told_lately and mine is not None else now)
            if not told_lately:
                tell(db, other, "friend", "/people", name=who.name)
        return ASKED

    def accept(self, who: Who, other: int) -> None:
        me = need_account(who)
        with self._database.writing() as db:
            theirs = db.get(RelationRow, (other, me))
            if theirs is None or theirs.kind != ASKED:
                raise Problem(409, "not_asked_friend")
            self._befriend(db, who, me, other)

    def decline(self, who: Who, other: int) -> None:
        """Say no to a request. The other one is not told, and cannot ask again for a month."""
        me = need_account(who)
        with self._database.writing() as db:
            theirs = db.get(RelationRow, (other, me))
            if theirs is None or theirs.kind != ASKED:
                raise Problem(409, "not_asked_friend")
            theirs.kind, theirs.at = DECLINED, time.time()

    def remove(self, who: Who, other: int) -> None:
        """End a friendship, or take a request back."""
        me = need_account(who)
        with self._database.writing() as db:
            mine, theirs = db.get(RelationRow, (me, other)), db.get(RelationRow, (other, me))
            if mine is not None and mine.kind == ASKED:
                mine.kind = WITHDRAWN
            elif mine is not None and mine.kind == FRIEND:
                db.delete(mine)
                if theirs is not None and theirs.kind == FRIEND:
                    db.delete(theirs)
            else:
                raise Problem(409, "no_friend")

    def block(self, who: Who, other: int) -> None:
        """Not to meet somebody any more, guests included."""
        me = need_account(who)
        with self._database.writing() as db:
            _other(db, me, other)
            blocked = select(func.count()).where(RelationRow.person == me, RelationRow.kind == BLOCKED)
            if (db.scalar(blocked) or 0) >= MOST_BLOCKED:
                raise Problem(409, "many_blocked", most=MOST_BLOCKED)
            _set(db, me, other, BLOCKED, time.time())
            theirs = db.get(RelationRow, (other, me))
            if theirs is not None and theirs.kind != BLOCKED:
                db.delete(theirs)
            between = or_(
                and_(InvitationRow.person == me, InvitationRow.inviter == other),
                and_(InvitationRow.person == other, InvitationRow.inviter == me),
            )
            db.execute(delete(InvitationRow).where(between))

    def unblock(self, who: Who, other: int) -> None:
        me = need_account(who)
        with self._database.writing() as db:
            mine = db.get(RelationRow, (me, other))
            if mine is None or mine.kind != BLOCKED:
                raise Problem(409, "not_blocked")
            db.delete(mine)

    @staticmethod
    def _befriend(db: Session, who: Who, me: int, other: int) -> None:
        _check_number(db, me)
        _check_number(db, other, "friends_full")
        now = time.time()
        _set(db, me, other, FRIEND, now)
        _set(db, other, me, FRIEND, now)
        tell(db, other, "friend_yes", f"/people/{me}", name=who.name)
        db.flush()
        for person in sorted((me, other)):  # they may have played together for long
            award(db, person, {FRIENDS})


def _other(db: Session, me: int, other: int) -> Person:
    """Somebody else, who is there; that one has been blocked by her looks as if she could not be asked."""
    if other == me:
        raise Problem(409, "yourself")
    person = db.get(Person, other)
    if person is None or person.closed:
        raise Problem(404, "no_person")
    return person


def _set(db: Session, person: int, other: int, kind: str, at: float) -> None:
    row = db.get(RelationRow, (person, other))
    if row is None:
        db.add(RelationRow(person=person, other=other, kind=kind, at=at))
    else:
        row.kind, row.at = kind, at


def _check_number(db: Session, person: int, key: str = "many_friends") -> None:
    number = select(func.count()).where(RelationRow.person == person, RelationRow.kind == FRIEND)
    if (db.scalar(number) or 0) >= MOST_FRIENDS:
        raise Problem(409, key, most=MOST_FRIENDS)


def _check_day(db: Session, person: int, now: float) -> None:
    kinds = (ASKED, DECLINED, WITHDRAWN, FRIEND)
    number = select(func.count()).where(RelationRow.person == person, RelationRow.kind.in_(kinds), RelationRow.at > now - DAY)
    if (db.scalar(number) or 0) >= MOST_A_DAY:
        raise Problem(429, "many_requests", most=MOST_A_DAY)


def _relations(db: Session, me: int, others: Iterable[int]) -> dict[int, str]:
    """What several people are to somebody."""
    numbers = list(others)
    mine = and_(RelationRow.person == me, RelationRow.other.in_(numbers), RelationRow.kind.in_((FRIEND, ASKED, BLOCKED)))
    theirs = and_(RelationRow.other == me, RelationRow.person.in_(numbers), RelationRow.kind == ASKED)
    found: dict[int, str] = {}
    for row in db.scalars(select(RelationRow).where(or_(mine, theirs))):
        if row.person == me:
            found.setdefault(row.other, row.kind)
        else:
            found[row.person] = "asks"
    return found


def _by_presence(one: Acquaintance) -> tuple[bool, float, str]:
    seen = one.presence.seen_at
    return not one.presence.here, -seen.timestamp() if seen is not None else 0.0, one.name.casefold()
