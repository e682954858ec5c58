"""The page on which a person says what others see of her, takes her data along, and goes for good."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import RedirectResponse, Response, StreamingResponse

from ...people.privacy import LEVELS, USUAL
from ...people.views import Who
from ...problems import Problem
from ...site import Site
from ..dependencies import Costly, Guest, Lang, TheSite, Visitor, forget
from ..exporting import export_answer
from ..forms import Fields, text_of
from ..rendering import page, say

router = APIRouter()


def _page(request: Request, site: Site, who: Who, lang: str, note: str = "", done: str = "", status: int = 200) -> Response:
    if who.person is None:
        return RedirectResponse("/me", 303)
    context: dict[str, object] = {"me": site.people.me(who), "whats": list(USUAL), "levels": LEVELS, "note": note, "done": done}
    return page(request, "privacy.html", lang, who, status, nav="me", **context)


@router.get("/me/privacy")
def privacy(request: Request, site: TheSite, who: Visitor, lang: Lang, done: str = "") -> Response:
    return _page(request, site, who, lang, done=say(lang, "me.saved") if done else "")


@router.post("/me/privacy")
def change(request: Request, site: TheSite, who: Guest, lang: Lang, fields: Fields) -> Response:
    try:
        site.people.change(who, privacy={what: text_of(fields, what) for what in USUAL if what in fields})
    except Problem as problem:
        return _page(request, site, who, lang, note=problem.say(lang), status=problem.status)
    return RedirectResponse("/me/privacy?done=1", 303)


@router.get("/me/export", dependencies=[Costly])
def export(site: TheSite, who: Visitor) -> StreamingResponse:
    return export_answer(site, who)


@router.post("/me/delete", dependencies=[Costly])
def delete(request: Request, site: TheSite, who: Visitor, lang: Lang, fields: Fields) -> Response:
    try:
        if text_of(fields, "sure") != "1":
            raise Problem(422, "not_sure")
        site.deletion.delete(who, text_of(fields, "password"))
    except Problem as problem:
        return _page(request, site, who, lang, note=problem.say(lang), status=problem.status)
    forget(request)
    return page(request, "deleted.html", lang, Who(), nav="me")
