"""Clubs: the list of them, and a club's page with members, talk and tables."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import RedirectResponse, Response

from ...people.views import Who
from ...problems import Problem
from ...site import Site
from ..dependencies import Costly, Lang, TheSite, Visitor
from ..forms import Fields, number_from, number_of, text_of
from ..rendering import page, to_match

router = APIRouter()


def _list(request: Request, site: Site, who: Who, lang: str, name: str = "", note: str = "", status: int = 200) -> Response:
    context: dict[str, object] = {"mine": site.clubs.of_visitor(who), "clubs": site.clubs.all(who, name), "name": name}
    return page(request, "clubs.html", lang, who, status, nav="people", note=note, **context)


def _club(request: Request, site: Site, who: Who, lang: str, club: int, note: str = "", status: int = 200) -> Response:
    games = site.games.cards(lang)
    context: dict[str, object] = {"view": site.clubs.view(who, club, lang), "games": games, "note": note}
    context["titles"] = {game.name: game.title for game in games}
    return page(request, "club.html", lang, who, status, nav="people", **context)


@router.get("/clubs")
def clubs(request: Request, site: TheSite, who: Visitor, lang: Lang, name: str = "") -> Response:
    return _list(request, site, who, lang, name.strip()[:40])


@router.post("/clubs", dependencies=[Costly])
def found(request: Request, site: TheSite, who: Visitor, lang: Lang, fields: Fields) -> Response:
    try:
        open_ = text_of(fields, "open") != "0"
        number = site.clubs.found(who, text_of(fields, "name"), text_of(fields, "about"), open_)
    except Problem as problem:
        return _list(request, site, who, lang, note=problem.say(lang), status=problem.status)
    return RedirectResponse(f"/clubs/{number}", 303)


@router.get("/clubs/{club}")
def club(request: Request, site: TheSite, club: str, who: Visitor, lang: Lang) -> Response:
    return _club(request, site, who, lang, number_from(club))


@router.post("/clubs/{club}/{deed}", dependencies=[Costly])
def do(request: Request, site: TheSite, club: str, deed: str, who: Visitor, lang: Lang, fields: Fields) -> Response:
    number = number_from(club)
    try:
        return _done(site, who, number, deed, fields)
    except Problem as problem:
        if problem.status == 404:
            raise
        return _club(request, site, who, lang, number, problem.say(lang), problem.status)


def _done(site: Site, who: Who, club: int, deed: str, fields: dict[str, str | bytes]) -> Response:
    """What a button of the page does, and where it leads to."""
    back = f"/clubs/{club}"
    if deed == "join":
        site.clubs.join(who, club)
    elif deed == "leave":
        site.clubs.leave(who, club)
        back = "/clubs"
    elif deed == "accept":
        site.clubs.accept(who, club, number_of(fields, "person"))
    elif deed == "remove":
        site.clubs.remove(who, club, number_of(fields, "person"))
    elif deed == "appoint":
        site.clubs.appoint(who, club, number_of(fields, "person"), text_of(fields, "role"))
    elif deed == "change":
        site.clubs.change(who, club, text_of(fields, "name"), text_of(fields, "about"), text_of(fields, "open") != "0")
    elif deed == "dissolve":
        if text_of(fields, "sure") != "1":
            raise Problem(422, "not_sure")
        site.clubs.dissolve(who, club)
        back = "/clubs"
    elif deed == "say":
        site.clubs.say(who, club, text_of(fields, "text"))
        back += "#talk"
    elif deed == "unsay":
        site.clubs.unsay(who, club, number_of(fields, "line"))
        back += "#talk"
    elif deed == "table":
        seats = min(9, max(1, number_of(fields, "seats")))
        return to_match(site.clubs.open_table(who, club, text_of(fields, "game"), seats).match)
    else:
        raise Problem(404, "not_found")
    return RedirectResponse(back, 303)
