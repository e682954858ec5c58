"""Leaving a match that runs, coming back, votes to end it, and rematches."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter
from pydantic import Field, StrictBool, StrictStr

from ...matches.leaving import STAND_IN
from ...matches.rematches import Offer
from ..dependencies import Costly, TheSite, Visitor
from .common import PROBLEM, Body, MatchId, Number, SeatedOut, Version, seated_out

router = APIRouter(prefix="/api", responses=PROBLEM)

Level = Annotated[StrictStr, Field(max_length=20)]


class LeaveIn(Body):
    level: Level = STAND_IN


class StandInIn(Body):
    seat: Number
    level: Level = STAND_IN


class VoteIn(Body):
    yes: StrictBool


@router.post("/matches/{match}/leave", status_code=204)
def leave(site: TheSite, who: Visitor, match: MatchId, body: LeaveIn) -> None:
    """Give the seat back before the match begins; later a bot of this level takes it.

    In a rated match whoever has left is behind all who stayed.
    """
    site.lobby.leave(who, match, body.level)


@router.post("/matches/{match}/lend")
def lend(site: TheSite, who: Visitor, match: MatchId, body: LeaveIn) -> Version:
    """Let a bot play on the asker's seat until he takes it back."""
    return Version(version=site.leaving.lend(who, match, body.level))


@router.post("/matches/{match}/return")
def come_back(site: TheSite, who: Visitor, match: MatchId) -> Version:
    """Take the seat back at which a bot plays for the asker; `standing.my_seat` of the match tells it."""
    return Version(version=site.leaving.come_back(who, match))


@router.post("/matches/{match}/stand-in")
def stand_in(site: TheSite, who: Visitor, match: MatchId, body: StandInIn) -> Version:
    """Choose the bot that plays for somebody who has left, or let one play for somebody who is gone (`away` of a player)."""
    return Version(version=site.leaving.stand_in(who, match, body.seat, body.level))


@router.post("/matches/{match}/vote")
def vote(site: TheSite, who: Visitor, match: MatchId, body: VoteIn) -> Version:
    """Ask to end the match, or answer who has asked; `standing.vote` of the match tells how it stands.

    All must agree; once somebody has left or is gone, more than half of those who are there. 409: there is no vote to answer,
    nobody to vote with, or there has been one a moment ago.
    """
    return Version(version=site.leaving.vote(who, match, body.yes))


@router.post("/matches/{match}/rematch", status_code=201, dependencies=[Costly])
def rematch(site: TheSite, who: Visitor, match: MatchId) -> SeatedOut:
    """Offer a rematch to the others of a match that is over, or accept the one that is offered."""
    return seated_out(site.rematches.offer_or_accept(who, match))


@router.get("/matches/{match}/rematch")
def offered(site: TheSite, match: MatchId) -> Offer | None:
    """The rematch that is offered, and who has answered; null if there is none."""
    return site.rematches.of(match)


@router.post("/matches/{match}/rematch/decline", status_code=204)
def decline(site: TheSite, who: Visitor, match: MatchId) -> None:
    """Decline the rematch that is offered; when all others have, it is called off."""
    site.rematches.decline(who, match)
