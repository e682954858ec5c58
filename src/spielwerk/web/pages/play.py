"""A match: the table, what is done there, and the room before it begins."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, Response

from spielwerk.core.drawing import Panel, Picks, draw, legal_picks

from ..few import DRAWING
from ..problems import Problem
from ..security import Costly, Guest, Lang, Visitor
from ..shapes import FINISHED, OPEN, RUNNING, MatchView, Player, Who
from .after import result_page
from .forms import Fields, number_of, text_of
from .lobby import service_of, to_match
from .render import html, page, say

router = APIRouter()


@router.get("/matches/{match}")
def match_page(request: Request, match: str, who: Visitor, lang: Lang, pick: str = "") -> Response:
    view = service_of(request).view(who, match, lang)
    return _page(request, view, who, lang, pick=pick)


def _page(
    request: Request, view: MatchView, who: Who, lang: str, note: str = "", pick: str = "", status: int = 200
) -> Response:
    """The page that fits where the match stands."""
    if view.status == FINISHED and view.result is not None:
        return result_page(request, view, who, lang)
    if view.status == OPEN or view.seen is None:
        link = str(request.url_for("match_page", match=view.id))
        return page(request, "room.html", lang, who, status, nav="matches", view=view, link=link, note=note)
    return page(request, "match.html", lang, who, status, **table(view, lang, note, pick))


@router.get("/matches/{match}/table")
def table_part(request: Request, match: str, who: Visitor, lang: Lang, pick: str = "") -> Response:
    """The table alone, for live updates."""
    return _part(request, service_of(request).view(who, match, lang), who, lang, pick=pick)


def _part(request: Request, view: MatchView, who: Who, lang: str, note: str = "", pick: str = "") -> Response:
    shell = {"who": who, "theme": request.cookies.get("theme", ""), "path": f"/matches/{view.id}"}
    markup = html("_table.html", lang, **shell, **table(view, lang, note, pick))
    return HTMLResponse(markup, headers={"cache-control": "no-store"})


@router.get("/matches/{match}/status")
def status(request: Request, match: str, who: Visitor, lang: Lang) -> Response:
    """Tells a waiting room to load anew."""
    return Response(status_code=204, headers={"hx-refresh": "true", "cache-control": "no-store"})


def table(view: MatchView, lang: str, note: str = "", pick: str = "") -> dict[str, Any]:
    """What the template of the table needs."""
    chosen = [int(i) for i in pick.split(".") if i.isdecimal() and i.isascii() and len(i) < 9]
    asked = view.question != 0 and view.status == RUNNING
    picks = legal_picks(view.game, view.seen, view.viewer, lang, chosen) if asked else Picks()
    picks.advised = {hint.action for hint in view.advice.hints} if view.advice else set()
    with DRAWING:
        drawing = draw(view.game, view.seen, view.viewer, picks, lang)
    seated = list(zip(view.players, drawing.panels, strict=True))
    return {
        "view": view,
        "drawing": drawing,
        "picks": picks,
        "pick_of": {pick.id: pick for pick in picks},
        "asked": asked,
        "final": {choice.id for choice in view.choices if choice.final},
        "note": note,
        "me": view.players[view.viewer] if view.viewer >= 0 else None,
        "mine": seated[view.viewer] if view.viewer >= 0 else None,
        "others": _around(seated, view.viewer),
        "score": _score(view, lang),
        "game_name": view.game.name,
    }


def _score(view: MatchView, lang: str) -> list[tuple[str, list[int | None]]]:
    """Where everybody's points come from as things stand: a row for each category, and the sum as the last one."""
    parts = [player.breakdown for player in view.players]
    if not all(parts):
        return []
    words = view.game.text(lang)
    rows = [(words.say("category", category), [part[category] for part in parts]) for category in view.game.categories]
    sums = [None if None in part.values() else sum(n or 0 for n in part.values()) for part in parts]
    return [*rows, (say(lang, "result.total"), sums)]


def _around(seated: list[tuple[Player, Panel]], viewer: int) -> list[tuple[Player, Panel]]:
    """The others in the order in which they sit after the viewer."""
    return seated[viewer + 1 :] + seated[: max(viewer, 0)]


# Doing


def _do(request: Request, match: str, who: Who, lang: str, deed: Callable[[], object]) -> Response:
    """Do something, then the table anew: a part for a live page, else a page. What is stale or illegal changes nothing and is
    explained."""
    problem = None
    try:
        deed()
    except Problem as refused:
        if refused.status not in (409, 422):
            raise
        problem = refused
    live = "hx-request" in request.headers
    if problem is None and not live:
        return to_match(match)
    view = service_of(request).view(who, match, lang)
    note = problem.say(lang) if problem else ""
    if live and view.seen is not None:
        return _part(request, view, who, lang, note)
    return _page(request, view, who, lang, note, status=problem.status if problem else 200)


@router.post("/matches/{match}/act")
def act(request: Request, match: str, who: Visitor, lang: Lang, fields: Fields) -> Response:
    def deed() -> None:
        service_of(request).act(who, match, number_of(fields, "question"), number_of(fields, "action"), lang)

    return _do(request, match, who, lang, deed)


@router.post("/matches/{match}/undo")
def undo(request: Request, match: str, who: Visitor, lang: Lang, fields: Fields) -> Response:
    return _do(request, match, who, lang, lambda: service_of(request).undo(who, match, number_of(fields, "question")))


@router.post("/matches/{match}/hint", dependencies=[Costly])
def hint(request: Request, match: str, who: Visitor, lang: Lang, fields: Fields) -> Response:
    """Ask for a hint; it comes as a change of the match."""
    return _do(request, match, who, lang, lambda: service_of(request).ask_hint(who, match, number_of(fields, "question")))


@router.post("/matches/{match}/prepare")
def prepare(request: Request, match: str, who: Visitor, lang: Lang, fields: Fields) -> Response:
    def deed() -> None:
        action = number_of(fields, "action") if text_of(fields, "action") else None
        service_of(request).prepare(who, match, action, repeat=text_of(fields, "repeat") == "1")

    return _do(request, match, who, lang, deed)


@router.post("/matches/{match}/chat")
def chat(request: Request, match: str, who: Visitor, lang: Lang, fields: Fields) -> Response:
    return _do(request, match, who, lang, lambda: service_of(request).say(who, match, text_of(fields, "text")))


@router.post("/matches/{match}/join")
def join(request: Request, match: str, who: Guest, lang: Lang, fields: Fields) -> Response:
    service_of(request).join(who, match, number_of(fields, "seat") if text_of(fields, "seat") else None)
    return to_match(match)


@router.post("/matches/{match}/leave")
def leave(request: Request, match: str, who: Visitor) -> Response:
    service_of(request).leave(who, match)
    return to_match(match)
