"""What visitors do for order: report something, hide somebody's lines, put an announcement away."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Request
from fastapi.responses import RedirectResponse, Response

from ...order.reports import REASONS, Subject
from ...people.views import Who
from ...problems import Problem
from ..dependencies import Costly, Guest, Lang, TheSite, Visitor, put_away
from ..forms import Fields, inside, number_from, text_of
from ..rendering import page

router = APIRouter()


@router.get("/report")
def report_form(
    request: Request, site: TheSite, who: Visitor, lang: Lang, about: str = "", target: Annotated[str, Query(alias="id")] = ""
) -> Response:
    return _form(request, who, lang, site.reports.subject(about, target))


@router.post("/report", dependencies=[Costly])
def report(request: Request, site: TheSite, who: Guest, lang: Lang, fields: Fields) -> Response:
    """Report something; whoever has done so is thanked."""
    about, target = text_of(fields, "about"), text_of(fields, "id")
    try:
        site.reports.file(who, about, target, text_of(fields, "reason"), text_of(fields, "text"))
    except Problem as problem:
        if problem.status == 404:
            raise
        return _form(request, who, lang, site.reports.subject(about, target), problem)
    return _form(request, who, lang, None)


def _form(request: Request, who: Who, lang: str, subject: Subject | None, refused: Problem | None = None) -> Response:
    """The form, or (without a subject) the thanks. What was said is not repeated: whoever asks may not have heard it."""
    note = refused.say(lang) if refused is not None else ""
    status = refused.status if refused is not None else 200
    return page(request, "report.html", lang, who, status, subject=subject, reasons=REASONS, note=note)


@router.post("/people/{person}/quiet")
def quiet(site: TheSite, person: str, who: Guest, fields: Fields) -> Response:
    """Hide somebody's lines in chats, or show them again."""
    site.quiet.switch(who, number_from(person), text_of(fields, "on") == "1")
    return RedirectResponse(inside(fields.get("back")), 303)


@router.post("/announcements/{number}/dismiss")
def dismiss(request: Request, number: str, fields: Fields) -> Response:
    put_away(request, number)
    return RedirectResponse(inside(fields.get("back")), 303)
