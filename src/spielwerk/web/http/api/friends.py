"""Friends, blocks, finding people, and invitations to a match."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query
from pydantic import BaseModel

from ..dependencies import Costly, Lang, TheSite, Visitor
from .common import PROBLEM, Body, MatchId, Number, PathNumber, Plain, SeatedOut, seated_out

router = APIRouter(prefix="/api", responses=PROBLEM)


class RelationOut(BaseModel):
    relation: str  # "friend", "asked", or empty


class InviteIn(Body):
    person: Number


@router.get("/friends", response_class=Plain)
def friends(site: TheSite, who: Visitor) -> Plain:
    """My friends with where they are, who asks me, whom I have asked, and whom I have blocked."""
    return Plain(site.friends.circle(who))


@router.get("/people", response_class=Plain)
def find(site: TheSite, who: Visitor, name: Annotated[str, Query(min_length=2, max_length=40)]) -> Plain:
    """Accounts whose names (or a word of them) begin like this, at most 30, as far as they let themselves be found."""
    return Plain(site.friends.find(who, name))


@router.post("/friends/{person}", dependencies=[Costly])
def ask(site: TheSite, who: Visitor, person: PathNumber) -> RelationOut:
    """Ask somebody to become a friend, or accept what she has asked."""
    return RelationOut(relation=site.friends.ask(who, person))


@router.post("/friends/{person}/accept", status_code=204)
def accept(site: TheSite, who: Visitor, person: PathNumber) -> None:
    """Accept a request."""
    site.friends.accept(who, person)


@router.post("/friends/{person}/decline", status_code=204)
def decline(site: TheSite, who: Visitor, person: PathNumber) -> None:
    """Say no to a request; the other one is not told, and cannot ask again for a month."""
    site.friends.decline(who, person)


@router.delete("/friends/{person}", status_code=204)
def remove(site: TheSite, who: Visitor, person: PathNumber) -> None:
    """End a friendship, or take a request back."""
    site.friends.remove(who, person)


@router.put("/blocks/{person}", status_code=204)
def block(site: TheSite, who: Visitor, person: PathNumber) -> None:
    """Not to meet somebody any more: ends friendship, requests and invitations, hides what she writes."""
    site.friends.block(who, person)


@router.delete("/blocks/{person}", status_code=204)
def unblock(site: TheSite, who: Visitor, person: PathNumber) -> None:
    site.friends.unblock(who, person)


# Invitations


@router.get("/invitations", response_class=Plain)
def invitations(site: TheSite, who: Visitor, lang: Lang) -> Plain:
    """The open tables that I am invited to."""
    return Plain(site.invitations.mine(who, lang))


@router.get("/matches/{match}/invitations", response_class=Plain)
def candidates(site: TheSite, who: Visitor, match: MatchId) -> Plain:
    """For somebody at an open table: her friends with where they are, and who has been invited."""
    return Plain(site.invitations.for_room(who, match))


@router.post("/matches/{match}/invitations", status_code=204, dependencies=[Costly])
def invite(site: TheSite, who: Visitor, match: MatchId, body: InviteIn) -> None:
    """Invite somebody to the table at which I sit. The host's invitation opens a room that does not admit everybody."""
    site.invitations.invite(who, match, body.person)


@router.delete("/matches/{match}/invitations/{person}", status_code=204)
def withdraw(site: TheSite, who: Visitor, match: MatchId, person: PathNumber) -> None:
    """Take an invitation back."""
    site.invitations.withdraw(who, match, person)


@router.post("/invitations/{match}/accept")
def take_seat(site: TheSite, who: Visitor, match: MatchId) -> SeatedOut:
    """Sit down where I am invited."""
    return seated_out(site.invitations.accept(who, match))


@router.post("/invitations/{match}/decline", status_code=204)
def stay_away(site: TheSite, who: Visitor, match: MatchId) -> None:
    site.invitations.decline(who, match)
