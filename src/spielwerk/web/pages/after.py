"""After a match: result, points over time, replay, match file, rematch."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, Response
from markupsafe import Markup

from spielwerk.core.drawing import Picks, draw

from ..problems import Problem
from ..security import Costly, Guest, Lang, Visitor
from ..shapes import FINISHED, MatchView, Moment, Who
from .charts import Scale, curves
from .forms import Fields
from .lobby import service_of, to_match
from .render import html, page, player_name, say

router = APIRouter()


def result_page(request: Request, view: MatchView, who: Who, lang: str) -> Response:
    """Places, points by category, points over time, and the luck opened."""
    result = view.result
    assert result is not None
    order = sorted(view.players, key=lambda player: (result.places[player.seat], player.seat))
    podium = [(p, result.points[p.seat], result.places[p.seat], result.ratings.get(p.seat)) for p in order]
    breakdown = []
    for category in view.game.categories:
        numbers = [result.breakdown[p.seat].get(category, 0) for p in order]
        best = max(numbers)
        row = [(n, n == best and n > 0 and min(numbers) != best) for n in numbers]
        breakdown.append((view.game.text(lang).say("category", category), row))
    names = ", ".join(player_name(view.players[seat], lang) for seat in result.winners)
    key = "result.wins" if len(result.winners) == 1 else "result.win"
    return page(
        request,
        "result.html",
        lang,
        who,
        nav="matches",
        view=view,
        podium=podium,
        breakdown=breakdown,
        headline=say(lang, key, names=names, points=max(result.points)),
        chart=_points_chart(view, service_of(request).points_over_time(view.id), lang),
    )


def _points_chart(view: MatchView, series: list[tuple[int, list[int]]], lang: str) -> Markup:
    """The points of every seat over the match."""
    values = [n for _, points in series for n in points] or [0]
    low, high = min(0, *values), max(10, *values)
    step = max(1, round((high - low) / 6 / 5) * 5) if high - low > 12 else 2
    return curves(view, series, Scale(low, high, step), say(lang, "result.over_time"))


# Replay


@router.get("/matches/{match}/replay")
def replay(request: Request, match: str, who: Visitor, lang: Lang, at: str = "") -> Response:
    number = int(at) if at.isdecimal() and at.isascii() and len(at) < 9 else 0
    wish = request.query_params.get("as", "")
    viewer = int(wish) if wish in ("-1", *map(str, range(7))) else None
    service = service_of(request)
    try:
        moment = service.moment(who, match, number, lang, viewer)
    except Problem as problem:
        if problem.status not in (404, 422) or viewer is None:
            raise
        moment = service.moment(who, match, number, lang, None)
    context = _moment(moment, lang)
    if "hx-request" in request.headers:
        return HTMLResponse(html("_replay.html", lang, **context), headers={"cache-control": "no-store"})
    return page(request, "replay.html", lang, who, nav="matches", **context)


def _moment(moment: Moment, lang: str) -> dict[str, Any]:
    view = moment.match
    drawing = draw(view.game, moment.seen, moment.viewer, Picks(), lang) if moment.seen is not None else None
    return {
        "view": view,
        "moment_": moment,
        "drawing": drawing,
        "panels": list(zip(view.players, drawing.panels, strict=True)) if drawing else [],
        "finished": view.status == FINISHED,
    }


@router.get("/matches/{match}/log")
def whole_log(request: Request, match: str, who: Visitor, lang: Lang) -> Response:
    service = service_of(request)
    view = service.view(who, match, lang)
    return page(request, "log.html", lang, who, nav="matches", view=view, lines=service.whole_log(who, match, lang))


@router.get("/matches/{match}/file")
def match_file(request: Request, match: str) -> Response:
    data = service_of(request).export(match)
    named = {"content-disposition": f'attachment; filename="{match}.json"'}
    return Response(data, media_type="application/json", headers=named)


@router.post("/matches/{match}/rematch", dependencies=[Costly])
def rematch(request: Request, match: str, who: Guest) -> Response:
    return to_match(service_of(request).rematch(who, match).match)


@router.post("/upload", dependencies=[Costly])
def upload(request: Request, who: Guest, fields: Fields) -> Response:
    data = fields.get("file", b"")
    return to_match(service_of(request).upload(who, data.encode() if isinstance(data, str) else data))
