"""Learning a game: the shelves of lessons, and a lesson on the real board. docs/teaching.md tells how lessons are written."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response

from ...learning.views import Answered, LessonView
from ...people.views import Who
from ...problems import Problem
from ...site import Site
from ..dependencies import Guest, Lang, TheSite, Visitor
from ..forms import Fields, number_of, text_of
from ..rendering import html, page, theme_of
from .lesson import RIGHT, STEP, WRONG, shown

router = APIRouter()

PART = "x-spielwerk-part"  # the header with which a live page asks for the lesson alone


@router.get("/learn")
def shelf(request: Request, site: TheSite, who: Visitor, lang: Lang) -> Response:
    cards = {card.name: card for card in site.games.cards(lang)}
    return page(request, "learn.html", lang, who, nav="learn", courses=site.lessons.shelf(who, lang), cards=cards)


@router.get("/learn/{game}")
def course(request: Request, site: TheSite, game: str, who: Visitor, lang: Lang) -> Response:
    found = site.lessons.course(who, game, lang)
    card = site.games.card(game, lang)
    return page(request, "course.html", lang, who, nav="learn", course=found, game=card)


@router.get("/learn/{game}/{lesson}")
def lesson_page(
    request: Request,
    site: TheSite,
    game: str,
    lesson: str,
    who: Visitor,
    lang: Lang,
    pick: str = "",
    step: str = "",
    missed: str = "",
    after: str = "",
) -> Response:
    """The lesson where the visitor stands.

    `pick`: what has been pointed at, where several actions lie at one place. `missed`: the wrong answer to `step` that was just
    given. `after`: what came of the right one is shown before the next step.
    """
    view = site.lessons.view(who, game, lesson, lang)
    if after == str(view.step) and view.step:
        return _answer(request, view, who, lang, RIGHT)
    if missed and step == str(view.step) and _number(missed) is not None:
        return _answer(request, view, who, lang, WRONG, missed=_number(missed))
    return _answer(request, view, who, lang, pick=pick)


def _number(text: str) -> int | None:
    return int(text) if text.isdecimal() and text.isascii() and len(text) < 9 else None


# Taking it


@router.post("/learn/{game}/{lesson}/answer")
def give(request: Request, site: TheSite, game: str, lesson: str, who: Guest, lang: Lang, fields: Fields) -> Response:
    """An action, the number of an answer, or nothing at a step that is only read."""
    return _after(request, site, game, lesson, who, lang, fields, as_shown=False)


@router.post("/learn/{game}/{lesson}/show")
def show(request: Request, site: TheSite, game: str, lesson: str, who: Guest, lang: Lang, fields: Fields) -> Response:
    """Have the right answer given."""
    return _after(request, site, game, lesson, who, lang, fields, as_shown=True)


@router.post("/learn/{game}/{lesson}/back")
def back(request: Request, site: TheSite, game: str, lesson: str, who: Guest, lang: Lang, fields: Fields) -> Response:
    """To a step that was taken before."""
    view = site.lessons.go_back(who, game, lesson, number_of(fields, "to"), lang)
    if PART in request.headers:
        return _answer(request, view, who, lang)
    return RedirectResponse(_home(view), 303)


def _after(
    request: Request, site: Site, game: str, lesson: str, who: Who, lang: str, fields: Fields, as_shown: bool
) -> Response:
    step = number_of(fields, "step")
    given = number_of(fields, "given") if text_of(fields, "given") else None
    try:
        if as_shown:
            answered = site.lessons.show(who, game, lesson, step, lang)
        else:
            answered = site.lessons.answer(who, game, lesson, step, given, lang)
    except Problem as problem:
        if problem.key not in ("stale_step", "lesson_over", "not_offered"):
            raise
        view = site.lessons.view(who, game, lesson, lang)
        return _answer(request, view, who, lang, note=problem.say(lang), status=problem.status)
    mode = _mode(answered)
    if PART in request.headers:
        return _answer(request, answered.view, who, lang, mode, missed=given if mode == WRONG else None)
    view = answered.view
    query = {WRONG: f"?step={view.step}&missed={given}", RIGHT: f"?after={view.step}"}.get(mode, "")
    return RedirectResponse(_home(view) + query, 303)


def _home(view: LessonView) -> str:
    return f"/learn/{view.game.name}/{view.lesson.name}"


def _mode(answered: Answered) -> str:
    """Whether there is something to say before the next step."""
    if not answered.heard.right:
        return WRONG
    before = answered.view.before
    return RIGHT if before is not None and before.waits else STEP


# Showing it


def _answer(
    request: Request,
    view: LessonView,
    who: Who,
    lang: str,
    mode: str = STEP,
    *,
    pick: str = "",
    missed: int | None = None,
    note: str = "",
    status: int = 200,
) -> Response:
    pointed = [i for i in map(_number, pick.split(".")) if i is not None]
    context = shown(view, lang, mode, pointed, missed)
    if PART in request.headers:
        shell = {"path": _home(view), "theme": theme_of(request), "who": who, "note": note}
        return HTMLResponse(html("_lesson.html", lang, **shell, **context), status, {"cache-control": "no-store"})
    return page(request, "lesson.html", lang, who, status, nav="learn", **context, note=note)
