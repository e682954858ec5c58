"""Keeping order: reports and hidden lines for everybody, the rest for admins. To others `/api/admin` is not there."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import APIRouter, Depends, Query, Request
from pydantic import Field, StrictBool, StrictStr

from ...order.announcements import Announcement
from ...order.audit import Deed, need_admin
from ...order.filters import Filter
from ...order.moderation import MatchLine, PersonLine
from ...order.reports import Report
from ...people.views import Who
from ..dependencies import Costly, TheSite, Visitor
from ..limits import LIMITS
from .common import PROBLEM, Body, MatchId, Number, PathNumber

router = APIRouter(prefix="/api", responses=PROBLEM)

Text = Annotated[StrictStr, Field(max_length=1000)]


class ReportIn(Body):
    about: Literal["person", "chat", "match", "comment"]
    id: Annotated[StrictStr, Field(max_length=20)]
    reason: Literal["insult", "spam", "cheating", "stalling", "name", "other"]
    text: Text = ""


class MuteIn(Body):
    hours: Number
    text: Text = ""


class ReasonIn(Body):
    text: Text = ""


class HideIn(Body):
    hidden: StrictBool
    text: Text = ""


class AdminIn(Body):
    admin: StrictBool


class ResolveIn(Body):
    state: Literal["open", "done", "dropped"]
    text: Text = ""


class AnnounceIn(Body):
    de: Text
    en: Text
    hours: Number


class FilterIn(Body):
    pattern: Annotated[StrictStr, Field(max_length=200)]
    deed: Literal["refuse", "star"]


@router.post("/reports", status_code=204, dependencies=[Costly])
def report(site: TheSite, who: Visitor, body: ReportIn) -> None:
    """Report a person, a line of a chat, a match or a comment. Nobody but admins learns who did. 429: ten a day are enough."""
    site.reports.file(who, body.about, body.id, body.reason, body.text)


@router.put("/people/{person}/quiet", status_code=204)
def hush(site: TheSite, who: Visitor, person: PathNumber) -> None:
    """Hide somebody's lines in chats for the asker."""
    site.quiet.switch(who, person, True)


@router.delete("/people/{person}/quiet", status_code=204)
def listen(site: TheSite, who: Visitor, person: PathNumber) -> None:
    """Show them again."""
    site.quiet.switch(who, person, False)


@router.get("/announcements")
def announcements(site: TheSite) -> list[Announcement]:
    """What is announced now."""
    return site.announcements.current()


async def _admin(who: Visitor) -> Who:
    need_admin(who)
    return who


Admin = Annotated[Who, Depends(_admin)]
Wanted = Annotated[str, Query(max_length=60)]


@router.get("/admin/people")
def people(site: TheSite, who: Admin, query: Wanted = "") -> list[PersonLine]:
    return site.moderation.people(who, query)


@router.post("/admin/people/{person}/mute", status_code=204)
def mute(site: TheSite, who: Admin, person: PathNumber, body: MuteIn) -> None:
    """Let somebody say nothing for so many hours; 0 ends it."""
    site.moderation.mute(who, person, body.hours, body.text)


@router.post("/admin/people/{person}/close", status_code=204)
def close(site: TheSite, who: Admin, person: PathNumber, body: ReasonIn) -> None:
    """Shut somebody out: cookies and tokens stop working, bots take the seats."""
    site.moderation.close(who, person, body.text)


@router.post("/admin/people/{person}/reopen", status_code=204)
def reopen(site: TheSite, who: Admin, person: PathNumber) -> None:
    site.moderation.reopen(who, person)


@router.post("/admin/people/{person}/admin", status_code=204)
def make_admin(site: TheSite, who: Admin, person: PathNumber, body: AdminIn) -> None:
    site.moderation.make_admin(who, person, body.admin)


@router.get("/admin/matches")
def matches(site: TheSite, who: Admin, query: Wanted = "", status: Wanted = "") -> list[MatchLine]:
    return site.moderation.matches(who, query, status)


@router.post("/admin/matches/{match}/end", status_code=204)
def end(site: TheSite, who: Admin, match: MatchId, body: ReasonIn) -> None:
    site.moderation.end(who, match, body.text)


@router.post("/admin/matches/{match}/hide", status_code=204)
def hide(site: TheSite, who: Admin, match: MatchId, body: HideIn) -> None:
    site.moderation.hide(who, match, body.hidden, body.text)


@router.get("/admin/reports")
def reports(site: TheSite, who: Admin, state: Literal["open", "done", "dropped"] = "open") -> list[Report]:
    return site.reports.queue(who, state)


@router.post("/admin/reports/{number}", status_code=204)
def resolve(site: TheSite, who: Admin, number: PathNumber, body: ResolveIn) -> None:
    site.reports.resolve(who, number, body.state, body.text)


@router.get("/admin/limits")
def limits(request: Request, who: Admin) -> dict[str, dict[str, object]]:
    """How much one address may do, and marks of those that have used it up now; they name nobody."""
    used = request.app.state.limits.limited() if request.app.state.limits is not None else {}
    return {name: {**limit._asdict(), "limited": used.get(name, [])} for name, limit in LIMITS.items()}


@router.post("/admin/announcements", status_code=201)
def announce(site: TheSite, who: Admin, body: AnnounceIn) -> dict[str, int]:
    """Tell everybody something on all pages for so many hours."""
    return {"id": site.announcements.add(who, body.de, body.en, body.hours)}


@router.delete("/admin/announcements/{number}", status_code=204)
def end_announcement(site: TheSite, who: Admin, number: PathNumber) -> None:
    site.announcements.end(who, number)


@router.get("/admin/filters")
def filters(site: TheSite, who: Admin) -> list[Filter]:
    return site.filters.all(who)


@router.post("/admin/filters", status_code=204)
def add_filter(site: TheSite, who: Admin, body: FilterIn) -> None:
    """Words that are refused or starred in chats, and refused in names and titles: * stands for any letters, ? for one."""
    site.filters.add(who, body.pattern, body.deed)


@router.delete("/admin/filters/{number}", status_code=204)
def remove_filter(site: TheSite, who: Admin, number: PathNumber) -> None:
    site.filters.remove(who, number)


@router.get("/admin/trail")
def trail(site: TheSite, who: Admin) -> list[Deed]:
    """What admins did, the newest first."""
    return site.trail.read(who)
