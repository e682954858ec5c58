"""What people do with clubs: found them, come in, go, keep order, talk, and open tables for members."""

from __future__ import annotations

import time

from sqlalchemy import delete, func, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from .. import sanitise
from ..matches.lists import MatchLists
from ..matches.lobby import Lobby
from ..matches.views import Seated, SeatPlan, Terms, when
from ..order.filters import refuse_words
from ..order.quiet import unheard_by
from ..order.saying import may_say
from ..people.inbox import tell, tell_once
from ..people.needs import need_account
from ..people.presence import presence_of
from ..people.relations import kept_apart
from ..people.views import Who
from ..problems import Problem
from ..store.database import Database
from ..store.models import (
    APPLICANT,
    MEMBER,
    OFFICER,
    OWNER,
    ClubMemberRow,
    ClubRow,
    ClubTalkRow,
    Person,
    RatingRow,
)
from .membership import IN_CHARGE, clubs_of, count_members, find_club, go, is_member, members_of, role_in
from .views import ClubCard, ClubLine, ClubView, Member

NAME = (3, 40)  # characters
ABOUT = 600
MOST_CLUBS = 30  # of one person
MOST_FOUNDED = 5
MOST_MEMBERS = 1000
SHOWN = 60  # clubs of a list
MEMBERS_SHOWN = 200
LINES = 60
MOST_LINES = 10  # of one person in a minute


class Clubs:
    def __init__(self, database: Database, lobby: Lobby, lists: MatchLists) -> None:
        self._database, self._lobby, self._lists = database, lobby, lists

    # Looking

    def all(self, who: Who, name: str = "") -> list[ClubCard]:
        """The clubs, the largest first; those whose names have a word that begins like this, if one is given."""
        number = func.count(ClubMemberRow.person)
        wanted = select(ClubRow, number).join(ClubMemberRow, ClubMemberRow.club == ClubRow.id)
        wanted = wanted.where(ClubMemberRow.role != APPLICANT).group_by(ClubRow.id)
        typed = sanitise.line(name, NAME[1]).casefold()
        if typed:
            wanted = wanted.where(ClubRow.key.contains(typed, autoescape=True))
        with self._database.reading() as db:
            mine = clubs_of(db, who.person)
            found = db.execute(wanted.order_by(number.desc(), ClubRow.key).limit(SHOWN)).all()
            return [_card(row, count, mine.get(row.id, "")) for row, count in found]

    def of_visitor(self, who: Who) -> list[ClubCard]:
        """The clubs to which the visitor belongs, or has asked to."""
        with self._database.reading() as db:
            mine = clubs_of(db, who.person)
            found = db.scalars(select(ClubRow).where(ClubRow.id.in_(list(mine))).order_by(ClubRow.key))
            return [_card(row, count_members(db, row.id), mine[row.id]) for row in found]

    def view(self, who: Who, club: int, lang: str) -> ClubView:
        """A club as the visitor may see it."""
        with self._database.reading() as db:
            row = find_club(db, club)
            role = role_in(db, who.person, club)
            member, officer = is_member(db, who.person, club), role in IN_CHARGE
            people = _members(db, who, club)
            talk = _talk(db, who, club, officer) if member else []
            card = _card(row, count_members(db, club), role)
        inside = [one for one in people if one.role != APPLICANT]
        waiting = [one for one in people if one.role == APPLICANT] if officer else []
        return ClubView(card, inside, waiting, talk, self._lists.of_club(club, who, member, lang), member, officer)

    # Coming and going

    def found(self, who: Who, name: str, about: str = "", open_: bool = True) -> int:
        """A new club; the number that it has."""
        me, chosen, now = need_account(who), _name(name), time.time()
        try:
            with self._database.writing() as db:
                roles = list(clubs_of(db, me).values())
                if roles.count(OWNER) >= MOST_FOUNDED or len(roles) >= MOST_CLUBS:
                    raise Problem(409, "many_clubs", most=MOST_FOUNDED if roles.count(OWNER) >= MOST_FOUNDED else MOST_CLUBS)
                refuse_words(db, f"{chosen}\n{about}")
                row = ClubRow(name=chosen, key=chosen.casefold(), about=_about(about), open=open_, created_at=now)
                db.add(row)
                db.flush()
                db.add(ClubMemberRow(club=row.id, person=me, role=OWNER, at=now))
                return row.id
        except IntegrityError:
            raise Problem(409, "club_taken", name=chosen) from None

    def join(self, who: Who, club: int) -> str:
        """Come in, or ask to. What the visitor is in the club now."""
        me = need_account(who)
        with self._database.writing() as db:
            row = find_club(db, club)
            role = role_in(db, me, club)
            if role:
                return role
            if kept_apart(db, me) & set(members_of(db, club, *IN_CHARGE)):
                raise Problem(403, "club_not_for_you")
            if len(clubs_of(db, me)) >= MOST_CLUBS:
                raise Problem(409, "many_clubs", most=MOST_CLUBS)
            if count_members(db, club) >= MOST_MEMBERS:
                raise Problem(409, "club_full", most=MOST_MEMBERS)
            role = MEMBER if row.open else APPLICANT
            db.add(ClubMemberRow(club=club, person=me, role=role, at=time.time()))
            if role == APPLICANT:
                for officer in members_of(db, club, *IN_CHARGE):
                    tell_once(db, officer, "club_ask", f"/clubs/{club}", name=who.name, club=row.name)
        return role

    def leave(self, who: Who, club: int) -> None:
        """Go, or take a request back. The founder hands the club on; the last one dissolves it."""
        me = need_account(who)
        with self._database.writing() as db:
            find_club(db, club)
            if not role_in(db, me, club):
                raise Problem(409, "no_member")
            go(db, club, me)

    # Keeping order

    def accept(self, who: Who, club: int, person: int) -> None:
        """Let somebody in who has asked."""
        with self._database.writing() as db:
            row = self._officer(db, who, club)
            found = db.get(ClubMemberRow, (club, person))
            if found is None or found.role != APPLICANT:
                raise Problem(409, "no_applicant")
            if count_members(db, club) >= MOST_MEMBERS:
                raise Problem(409, "club_full", most=MOST_MEMBERS)
            found.role, found.at = MEMBER, time.time()
            tell(db, person, "club_in", f"/clubs/{club}", club=row.name)

    def remove(self, who: Who, club: int, person: int) -> None:
        """Send somebody away, or say no to a request. Officers are the founder's to send away."""
        with self._database.writing() as db:
            self._officer(db, who, club)
            role = role_in(db, person, club)
            if not role:
                raise Problem(409, "no_member")
            if role in IN_CHARGE and role_in(db, who.person, club) != OWNER:
                raise Problem(403, "not_owner")
            if role == OWNER:
                raise Problem(409, "owner_stays")
            go(db, club, person)

    def appoint(self, who: Who, club: int, person: int, role: str) -> None:
        """Make a member an officer, an officer a member, or hand the club on, as the founder."""
        with self._database.writing() as db:
            self._officer(db, who, club)
            mine = db.get(ClubMemberRow, (club, who.person))
            if mine is None or mine.role != OWNER:
                raise Problem(403, "not_owner")
            if role not in (MEMBER, OFFICER, OWNER):
                raise Problem(422, "bad_request", reason="role")
            found = db.get(ClubMemberRow, (club, person))
            if found is None or found.role == APPLICANT:
                raise Problem(409, "no_member")
            if found is mine:
                raise Problem(409, "owner_stays")
            found.role = role
            if role == OWNER:
                mine.role = OFFICER

    def change(self, who: Who, club: int, name: str | None = None, about: str | None = None, open_: bool | None = None) -> None:
        """Change what is said of a club."""
        chosen = _name(name) if name is not None else None
        try:
            with self._database.writing() as db:
                row = self._officer(db, who, club)
                refuse_words(db, f"{chosen or ''}\n{about or ''}".strip())
                if chosen is not None:
                    row.name, row.key = chosen, chosen.casefold()
                if about is not None:
                    row.about = _about(about)
                if open_ is not None:
                    row.open = open_
                db.flush()
        except IntegrityError:
            raise Problem(409, "club_taken", name=chosen) from None

    def dissolve(self, who: Who, club: int) -> None:
        """The end of a club, by its founder."""
        with self._database.writing() as db:
            self._officer(db, who, club)
            if role_in(db, who.person, club) != OWNER:
                raise Problem(403, "not_owner")
            db.execute(delete(ClubRow).where(ClubRow.id == club))

    @staticmethod
    def _officer(db: Session, who: Who, club: int) -> ClubRow:
        row = find_club(db, club)
        if role_in(db, who.person, club) not in IN_CHARGE:
            raise Problem(403, "not_officer")
        return row

    # Talk and tables

    def say(self, who: Who, club: int, text: str) -> None:
        """Say something to the members."""
        words, now = sanitise.text(text, sanitise.CHAT), time.time()
        if not words:
            raise Problem(422, "empty_chat")
        with self._database.writing() as db:
            find_club(db, club)
            if not is_member(db, who.person, club):
                raise Problem(403, "members_only")
            words = may_say(db, who.person, words)
            lately = select(func.count()).where(ClubTalkRow.person == who.person, ClubTalkRow.at > now - 60)
            if (db.scalar(lately) or 0) >= MOST_LINES:
                raise Problem(429, "too_fast")
            db.add(ClubTalkRow(club=club, person=who.person, text=words, at=now))

    def unsay(self, who: Who, club: int, line: int) -> None:
        """Delete a line: one's own, or any as an officer."""
        with self._database.writing() as db:
            row = db.get(ClubTalkRow, line)
            if row is None or row.club != club:
                raise Problem(404, "no_line")
            if row.person != who.person and role_in(db, who.person, club) not in IN_CHARGE:
                raise Problem(403, "not_officer")
            db.delete(row)

    def open_table(self, who: Who, club: int, game: str, seats: int) -> Seated:
        """A room for members: the visitor sits down first, and may change what is agreed upon as in any room of hers."""
        with self._database.reading() as db:
            find_club(db, club)
            if not is_member(db, who.person, club):
                raise Problem(403, "members_only")
        made = self._lobby.create(
            who, game, [SeatPlan("me"), *[SeatPlan("free")] * (seats - 1)], Terms(listed=False, admits="club")
        )
        with self._database.writing() as db:
            row = self._database.locked(db, made.match)
            assert row is not None
            row.club = club
        return made


def _name(raw: str) -> str:
    name = sanitise.line(raw, NAME[1])
    if len(name) < NAME[0]:
        raise Problem(422, "bad_club_name", low=NAME[0], high=NAME[1])
    return name


def _about(raw: str) -> str:
    return sanitise.text(raw, ABOUT)


def _card(row: ClubRow, members: int, role: str) -> ClubCard:
    return ClubCard(row.id, row.name, row.about, row.open, members, role, when(row.created_at))


def _members(db: Session, who: Who, club: int) -> list[Member]:
    """Those of a club, who are in charge first; with the game in which each is rated best."""
    wanted = (
        select(ClubMemberRow, Person.name, Person.avatar)
        .join(Person, Person.id == ClubMemberRow.person)
        .where(ClubMemberRow.club == club)
        .order_by(ClubMemberRow.at)
        .limit(MEMBERS_SHOWN)
    )
    found = db.execute(wanted).all()
    people = [row.person for row, _, _ in found]
    here = presence_of(db, who.person, people)
    best: dict[int, RatingRow] = {}
    for rating in db.scalars(select(RatingRow).where(RatingRow.person.in_(people)).order_by(RatingRow.shown)):
        best[rating.person] = rating
    told = []
    for row, name, avatar in found:
        top = best.get(row.person)
        rated = (top.game, round(top.shown)) if top is not None else ("", 0)
        told.append(Member(row.person, name, avatar, row.role, when(row.at), here[row.person], *rated))
    order = {OWNER: 0, OFFICER: 1, MEMBER: 2, APPLICANT: 3}
    return sorted(told, key=lambda one: (order[one.role], -one.rating, one.name.casefold()))


def _talk(db: Session, who: Who, club: int, officer: bool) -> list[ClubLine]:
    """The newest lines, the newest last, without those of people who are kept apart from the visitor."""
    wanted = select(ClubTalkRow, Person.name, Person.avatar).join(Person, Person.id == ClubTalkRow.person)
    found = db.execute(wanted.where(ClubTalkRow.club == club).order_by(ClubTalkRow.id.desc()).limit(LINES)).all()
    unheard = unheard_by(db, who.person) | kept_apart(db, who.person)
    return [
        ClubLine(row.id, row.person, name, avatar, row.text, when(row.at), officer or row.person == who.person)
        for row, name, avatar in reversed(found)
        if row.person not in unheard
    ]
