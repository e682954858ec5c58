"""The visitor's own page, accounts, and everybody's ratings."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import RedirectResponse, Response

from ...people.avatars import COLOURS, SHAPES, parts_of
from ...people.views import Me, Who
from ...problems import Problem
from ...site import Site
from ..dependencies import Costly, Guest, Lang, TheSite, Visitor, count_as_costly, forget, remember
from ..forms import Fields, text_of
from ..rendering import page, say

router = APIRouter()


def _own_page(request: Request, site: Site, who: Who, lang: str, note: str = "", done: str = "", status: int = 200) -> Response:
    mine = site.people.me(who) if who.person is not None else Me(0, "", False, lang, "", "", False)
    titles = {game.name: game.title for game in site.games.cards(lang)}
    context: dict[str, object] = {"me": mine, "standings": mine.standings, "titles": titles, "note": note, "done": done}
    context["mail_possible"] = bool(site.settings.smtp)
    context |= {"shapes": list(SHAPES), "colours": COLOURS, "chosen": parts_of(mine.avatar)}
    return page(request, "me.html", lang, who, status, nav="me", **context)


@router.get("/me")
def me(request: Request, site: TheSite, who: Visitor, lang: Lang, done: str = "") -> Response:
    return _own_page(request, site, who, lang, done=say(lang, "me.saved") if done else "")


@router.post("/me")
def change(request: Request, site: TheSite, who: Guest, lang: Lang, fields: Fields) -> Response:
    wanted: dict[str, str] = {"name": text_of(fields, "name")}
    if text_of(fields, "password"):
        count_as_costly(request)
        wanted |= {key: text_of(fields, key) for key in ("password", "old_password")}
    if "shape" in fields:
        wanted["avatar"] = text_of(fields, "shape") and f"{text_of(fields, 'shape')}-{text_of(fields, 'colour')}"
    if not wanted.get("name"):
        wanted.pop("name", None)
    try:
        site.people.change(who, **wanted)  # type: ignore[arg-type]  # all of these are texts
    except Problem as problem:
        return _refused(request, site, who, lang, problem)
    if "password" in wanted:
        remember(request, site, who)
    return RedirectResponse("/me?done=1", 303)


def _refused(request: Request, site: Site, who: Who, lang: str, problem: Problem) -> Response:
    """The form again, with what was wrong."""
    return _own_page(request, site, who, lang, note=problem.say(lang), status=problem.status)


@router.post("/register", dependencies=[Costly])
def register(request: Request, site: TheSite, who: Guest, lang: Lang, fields: Fields) -> Response:
    try:
        remember(request, site, site.people.register(who, text_of(fields, "name"), text_of(fields, "password")))
    except Problem as problem:
        return _refused(request, site, who, lang, problem)
    return RedirectResponse("/me?done=1", 303)


@router.post("/signin", dependencies=[Costly])
def sign_in(request: Request, site: TheSite, who: Visitor, lang: Lang, fields: Fields) -> Response:
    try:
        remember(request, site, site.people.sign_in(who, text_of(fields, "name"), text_of(fields, "password")))
    except Problem as problem:
        return _refused(request, site, who, lang, problem)
    return RedirectResponse("/", 303)


@router.post("/signout")
def sign_out(request: Request, site: TheSite, who: Visitor) -> Response:
    site.people.sign_out(who)
    forget(request)
    return RedirectResponse("/", 303)
