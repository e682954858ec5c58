"""The owner's pages: people, matches, reports, limits, announcements, filters, deeds. To others they are not there."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated

from fastapi import APIRouter, Depends, Request
from fastapi.responses import RedirectResponse, Response

from ...order.audit import need_admin
from ...order.reports import STATES
from ...people.views import Who
from ...problems import Problem
from ...site import Site
from ...store.models import FINISHED, OPEN, RUNNING, STOPPED
from ..dependencies import Lang, TheSite, Visitor
from ..forms import Fields, number_from, number_of, text_of
from ..limits import LIMITS, MOST_STREAMS, Limiters
from ..rendering import page

PARTS = ("people", "matches", "reports", "limits", "announcements", "filters", "trail")


async def _admin(who: Visitor) -> Who:
    need_admin(who)
    return who


Admin = Annotated[Who, Depends(_admin)]

router = APIRouter(prefix="/admin")


def _shown(site: Site, who: Who, part: str, query: str, status: str, limits: Limiters | None) -> dict[str, object]:
    """What a part of the owner's pages shows."""
    if part == "people":
        return {"people": site.moderation.people(who, query)}
    if part == "matches":
        wanted = status if status in (OPEN, RUNNING, FINISHED, STOPPED) else ""
        return {"matches": site.moderation.matches(who, query, wanted), "statuses": (OPEN, RUNNING, FINISHED, STOPPED)}
    if part == "reports":
        return {"reports": site.reports.queue(who, status if status in STATES else "open"), "states": STATES}
    if part == "limits":
        return {"limits": LIMITS, "streams": MOST_STREAMS, "limited": limits.limited() if limits is not None else None}
    if part == "announcements":
        return {"announcements": site.announcements.all(who)}
    if part == "filters":
        return {"filters": site.filters.all(who)}
    return {"trail": site.trail.read(who)}


def _page(
    request: Request, site: Site, who: Who, lang: str, part: str, query: str = "", status: str = "", note: Problem | None = None
) -> Response:
    shown = _shown(site, who, part, query, status, request.app.state.limits)
    context: dict[str, object] = {"part": part, "parts": PARTS, "query": query, "status": status, **shown}
    context |= {"titles": {card.name: card.title for card in site.games.cards(lang)}} if part == "matches" else {}
    context |= {"waiting": site.reports.waiting(), "note": note.say(lang) if note is not None else ""}
    return page(request, "admin.html", lang, who, note.status if note is not None else 200, **context)


@router.get("")
def overview(request: Request, site: TheSite, who: Admin, lang: Lang) -> Response:
    return _page(request, site, who, lang, "reports")


@router.get("/{part}")
def one_part(request: Request, site: TheSite, who: Admin, lang: Lang, part: str, query: str = "", status: str = "") -> Response:
    if part not in PARTS:
        raise Problem(404, "not_found")
    return _page(request, site, who, lang, part, query.strip()[:60], status[:10])


def _do(request: Request, site: Site, who: Who, lang: str, part: str, deed: Callable[[], object]) -> Response:
    """Do something, and show the part again; what was refused is told there."""
    try:
        deed()
    except Problem as problem:
        return _page(request, site, who, lang, part, note=problem)
    return RedirectResponse(f"/admin/{part}", 303)


@router.post("/people/{person}")
def with_person(request: Request, site: TheSite, who: Admin, lang: Lang, person: str, fields: Fields) -> Response:
    """Mute, close or reopen somebody, or let her keep order."""
    number, deed, text, order = number_from(person), text_of(fields, "deed"), text_of(fields, "text"), site.moderation
    deeds: dict[str, Callable[[], object]] = {
        "mute": lambda: order.mute(who, number, number_of(fields, "hours"), text),
        "unmute": lambda: order.mute(who, number, 0, text),
        "close": lambda: order.close(who, number, text),
        "reopen": lambda: order.reopen(who, number),
        "admin": lambda: order.make_admin(who, number, True),
        "unadmin": lambda: order.make_admin(who, number, False),
    }
    return _do(request, site, who, lang, "people", _one_of(deeds, deed))


@router.post("/matches/{match}")
def with_match(request: Request, site: TheSite, who: Admin, lang: Lang, match: str, fields: Fields) -> Response:
    """End a match, or take it out of lists."""
    deed, text, order = text_of(fields, "deed"), text_of(fields, "text"), site.moderation
    deeds: dict[str, Callable[[], object]] = {
        "end": lambda: order.end(who, match, text),
        "hide": lambda: order.hide(who, match, True, text),
        "unhide": lambda: order.hide(who, match, False, text),
    }
    return _do(request, site, who, lang, "matches", _one_of(deeds, deed))


@router.post("/reports/{number}")
def with_report(request: Request, site: TheSite, who: Admin, lang: Lang, number: str, fields: Fields) -> Response:
    state, text = text_of(fields, "state"), text_of(fields, "text")
    return _do(request, site, who, lang, "reports", lambda: site.reports.resolve(who, number_from(number), state, text))


@router.post("/announcements")
def announce(request: Request, site: TheSite, who: Admin, lang: Lang, fields: Fields) -> Response:
    de, en = text_of(fields, "de"), text_of(fields, "en")
    deed: Callable[[], object] = lambda: site.announcements.add(who, de, en, number_of(fields, "hours"))  # noqa: E731
    return _do(request, site, who, lang, "announcements", deed)


@router.post("/announcements/{number}")
def end_announcement(request: Request, site: TheSite, who: Admin, lang: Lang, number: str) -> Response:
    return _do(request, site, who, lang, "announcements", lambda: site.announcements.end(who, number_from(number)))


@router.post("/filters")
def add_filter(request: Request, site: TheSite, who: Admin, lang: Lang, fields: Fields) -> Response:
    pattern, deed = text_of(fields, "pattern"), text_of(fields, "deed")
    return _do(request, site, who, lang, "filters", lambda: site.filters.add(who, pattern, deed))


@router.post("/filters/{number}")
def remove_filter(request: Request, site: TheSite, who: Admin, lang: Lang, number: str) -> Response:
    return _do(request, site, who, lang, "filters", lambda: site.filters.remove(who, number_from(number)))


def _one_of(deeds: dict[str, Callable[[], object]], deed: str) -> Callable[[], object]:
    if deed not in deeds:
        raise Problem(422, "bad_request", reason="deed")
    return deeds[deed]
