"""Clubs: members, talk, tables for members."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query
from pydantic import BaseModel, Field, StrictBool, StrictStr

from ..dependencies import Costly, Lang, TheSite, Visitor
from .common import PROBLEM, Body, Number, PathNumber, Plain, SeatedOut, seated_out

router = APIRouter(prefix="/api", responses=PROBLEM)

Name = Annotated[StrictStr, Field(max_length=200)]
About = Annotated[StrictStr, Field(max_length=4000)]


class ClubIn(Body):
    name: Name
    about: About = ""
    open: StrictBool = True


class ClubChange(Body):
    name: Name | None = None
    about: About | None = None
    open: StrictBool | None = None


class RoleIn(Body):
    role: Annotated[StrictStr, Field(max_length=10, description="owner (hands the club on), officer or member")]


class LineIn(Body):
    text: Annotated[StrictStr, Field(max_length=8000)]


class TableIn(Body):
    game: Annotated[StrictStr, Field(max_length=40)]
    seats: Annotated[Number, Field(le=9)]


class ClubOut(BaseModel):
    club: int


class RoleOut(BaseModel):
    role: str


@router.get("/clubs", response_class=Plain)
def clubs(site: TheSite, who: Visitor, name: Annotated[str, Query(max_length=40)] = "", mine: bool = False) -> Plain:
    """The clubs, the largest first, at most 60; with `mine` those to which you belong or have asked to."""
    return Plain(site.clubs.of_visitor(who) if mine else site.clubs.all(who, name))


@router.post("/clubs", status_code=201, dependencies=[Costly])
def found(site: TheSite, who: Visitor, body: ClubIn) -> ClubOut:
    """Found a club. `open` false: officers are asked."""
    return ClubOut(club=site.clubs.found(who, body.name, body.about, body.open))


@router.get("/clubs/{club}", response_class=Plain)
def club(site: TheSite, who: Visitor, club: PathNumber, lang: Lang) -> Plain:
    """A club with its members and tables; the talk is for members, requests are for officers."""
    return Plain(site.clubs.view(who, club, lang))


@router.patch("/clubs/{club}", status_code=204)
def change(site: TheSite, who: Visitor, club: PathNumber, body: ClubChange) -> None:
    """Change what is said of a club, as an officer."""
    site.clubs.change(who, club, body.name, body.about, body.open)


@router.delete("/clubs/{club}", status_code=204)
def dissolve(site: TheSite, who: Visitor, club: PathNumber) -> None:
    """Dissolve a club, as its founder."""
    site.clubs.dissolve(who, club)


@router.post("/clubs/{club}/join", dependencies=[Costly])
def join(site: TheSite, who: Visitor, club: PathNumber) -> RoleOut:
    """Come in (`role` "member"), or ask to ("asked")."""
    return RoleOut(role=site.clubs.join(who, club))


@router.post("/clubs/{club}/leave", status_code=204)
def leave(site: TheSite, who: Visitor, club: PathNumber) -> None:
    """Go, or take a request back. A founder hands the club on to the oldest officer or member."""
    site.clubs.leave(who, club)


@router.post("/clubs/{club}/members/{person}", status_code=204)
def accept(site: TheSite, who: Visitor, club: PathNumber, person: PathNumber) -> None:
    """Let somebody in who has asked, as an officer."""
    site.clubs.accept(who, club, person)


@router.put("/clubs/{club}/members/{person}", status_code=204)
def appoint(site: TheSite, who: Visitor, club: PathNumber, person: PathNumber, body: RoleIn) -> None:
    """Make somebody an officer or a member again, or hand the club on, as the founder."""
    site.clubs.appoint(who, club, person, body.role)


@router.delete("/clubs/{club}/members/{person}", status_code=204)
def remove(site: TheSite, who: Visitor, club: PathNumber, person: PathNumber) -> None:
    """Send somebody away or say no to a request, as an officer."""
    site.clubs.remove(who, club, person)


@router.post("/clubs/{club}/talk", status_code=204)
def say(site: TheSite, who: Visitor, club: PathNumber, body: LineIn) -> None:
    """Say something to the members."""
    site.clubs.say(who, club, body.text)


@router.delete("/clubs/{club}/talk/{line}", status_code=204)
def unsay(site: TheSite, who: Visitor, club: PathNumber, line: PathNumber) -> None:
    """Delete a line: your own, or any as an officer."""
    site.clubs.unsay(who, club, line)


@router.post("/clubs/{club}/matches", status_code=201, dependencies=[Costly])
def open_table(site: TheSite, who: Visitor, club: PathNumber, body: TableIn) -> SeatedOut:
    """A room for members, in which you sit down first."""
    return seated_out(site.clubs.open_table(who, club, body.game, body.seats))
