"""The page of people: friends, requests, invitations, finding somebody, everybody's ratings; and what is done there."""

from __future__ import annotations

from collections.abc import Callable

from fastapi import APIRouter, Request
from fastapi.responses import RedirectResponse, Response

from ...people.views import Who
from ...problems import Problem
from ...site import Site
from ..dependencies import Costly, Lang, TheSite, Visitor
from ..forms import Fields, inside, number_from, number_of, text_of
from ..rendering import page, to_match

router = APIRouter()


def _page(request: Request, site: Site, who: Who, lang: str, name: str = "", note: str = "", status: int = 200) -> Response:
    tables = [(game.title, game.name, site.people.standings(game.name, limit=20)) for game in site.games.cards(lang)]
    context: dict[str, object] = {"tables": tables, "circle": site.friends.circle(who), "name": name, "note": note}
    context |= {"invitations": site.invitations.mine(who, lang), "found": site.friends.find(who, name) if name else []}
    context["clubs"] = site.clubs.of_visitor(who)
    return page(request, "people.html", lang, who, status, nav="people", **context)


@router.get("/people")
def people(request: Request, site: TheSite, who: Visitor, lang: Lang, name: str = "") -> Response:
    return _page(request, site, who, lang, name.strip()[:40])


def _deeds(site: Site) -> dict[str, Callable[[Who, int], object]]:
    friends = site.friends
    return {
        "ask": friends.ask,
        "accept": friends.accept,
        "decline": friends.decline,
        "remove": friends.remove,
        "block": friends.block,
        "unblock": friends.unblock,
    }


@router.post("/people/{person}/{deed}", dependencies=[Costly])
def do(request: Request, site: TheSite, person: str, deed: str, who: Visitor, lang: Lang, fields: Fields) -> Response:
    """Ask, accept, decline, remove, block, unblock."""
    deeds = _deeds(site)
    if deed not in deeds:
        raise Problem(404, "not_found")
    try:
        deeds[deed](who, number_from(person))
    except Problem as problem:
        return _page(request, site, who, lang, note=problem.say(lang), status=problem.status)
    return RedirectResponse(inside(fields.get("back")) if fields.get("back") else "/people", 303)


# Invitations


@router.post("/matches/{match}/invite", dependencies=[Costly])
def invite(site: TheSite, match: str, who: Visitor, fields: Fields) -> Response:
    """Invite somebody to a table, or take an invitation back."""
    person = number_of(fields, "person")
    if text_of(fields, "back") == "1":
        site.invitations.withdraw(who, match, person)
    else:
        site.invitations.invite(who, match, person)
    return to_match(match)


@router.post("/invitations/{match}/accept")
def accept(request: Request, site: TheSite, match: str, who: Visitor, lang: Lang) -> Response:
    try:
        return to_match(site.invitations.accept(who, match).match)
    except Problem as problem:
        return _page(request, site, who, lang, note=problem.say(lang), status=problem.status)


@router.post("/invitations/{match}/decline")
def decline(request: Request, site: TheSite, match: str, who: Visitor, lang: Lang) -> Response:
    try:
        site.invitations.decline(who, match)
    except Problem as problem:
        return _page(request, site, who, lang, note=problem.say(lang), status=problem.status)
    return RedirectResponse("/people", 303)
