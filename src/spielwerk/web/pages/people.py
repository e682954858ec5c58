"""The visitor's own page, accounts, and everybody's ratings."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import RedirectResponse, Response

from ..problems import Problem
from ..security import Costly, Guest, Lang, Visitor, forget, remember
from ..shapes import Me, Who
from .forms import Fields, text_of
from .lobby import service_of
from .render import page, say

router = APIRouter()


def _own_page(request: Request, who: Who, lang: str, note: str = "", done: str = "", status: int = 200) -> Response:
    service = service_of(request)
    mine = service.me(who) if who.person is not None else Me(0, "", False, lang, "", "", False)
    titles = {game.name: game.title for game in service.games(lang)}
    context: dict[str, Any] = {"me": mine, "standings": mine.standings, "titles": titles, "note": note, "done": done}
    return page(request, "me.html", lang, who, status, nav="me", **context)


@router.get("/me")
def me(request: Request, who: Visitor, lang: Lang, done: str = "") -> Response:
    return _own_page(request, who, lang, done=say(lang, "me.saved") if done else "")


@router.post("/me")
def change(request: Request, who: Guest, lang: Lang, fields: Fields) -> Response:
    wanted: dict[str, str] = {key: text_of(fields, key) for key in ("name", "webhook", "email") if key in fields}
    if text_of(fields, "password"):
        wanted["password"] = text_of(fields, "password")
    if not wanted.get("name"):
        wanted.pop("name", None)
    try:
        service_of(request).change_me(who, **wanted)
    except Problem as problem:
        return _refused(request, who, lang, problem)
    return RedirectResponse("/me?done=1", 303)


def _refused(request: Request, who: Who, lang: str, problem: Problem) -> Response:
    """The form again, with what was wrong."""
    return _own_page(request, who, lang, note=problem.say(lang), status=problem.status)


@router.post("/register", dependencies=[Costly])
def register(request: Request, who: Guest, lang: Lang, fields: Fields) -> Response:
    try:
        remember(request, service_of(request).register(who, text_of(fields, "name"), text_of(fields, "password")))
    except Problem as problem:
        return _refused(request, who, lang, problem)
    return RedirectResponse("/me?done=1", 303)


@router.post("/signin", dependencies=[Costly])
def sign_in(request: Request, who: Visitor, lang: Lang, fields: Fields) -> Response:
    try:
        remember(request, service_of(request).sign_in(who, text_of(fields, "name"), text_of(fields, "password")))
    except Problem as problem:
        return _refused(request, who, lang, problem)
    return RedirectResponse("/", 303)


@router.post("/signout")
def sign_out(request: Request) -> Response:
    forget(request)
    return RedirectResponse("/", 303)


@router.get("/people")
def people(request: Request, who: Visitor, lang: Lang) -> Response:
    service = service_of(request)
    tables = [(game.title, game.name, service.standings(game.name, limit=20)) for game in service.games(lang)]
    return page(request, "people.html", lang, who, nav="people", tables=tables)


@router.get("/people/{person}")
def person(request: Request, person: str, who: Visitor, lang: Lang) -> Response:
    if not person.isdecimal() or not person.isascii() or len(person) > 15:
        raise Problem(404, "not_found")
    service = service_of(request)
    name, standings, matches = service.person(int(person), lang)
    titles = {game.name: game.title for game in service.games(lang)}
    return page(request, "person.html", lang, who, nav="people", name=name, standings=standings, matches=matches, titles=titles)
