"""After a match: result, points over time, match file, rematch."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import Response
from markupsafe import Markup

from ...matches.story import headings
from ...matches.views import MatchView
from ...people.views import Who
from ...site import Site
from ..dependencies import Costly, Guest, TheSite
from ..forms import Fields
from ..rendering import page, player_name, say, to_match
from .charts import Scale, curves

router = APIRouter()


def result_page(request: Request, site: Site, view: MatchView, who: Who, lang: str) -> Response:
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
        chart=_points_chart(
            view, site.queries.points_over_time(view.id), headings(site.queries.whole_log(who, view.id, lang)), lang
        ),
    )


def _points_chart(view: MatchView, series: list[tuple[int, list[int]]], rounds: list[tuple[int, str]], lang: str) -> Markup:
    """The points of every seat over the match."""
    values = [n for _, points in series for n in points] or [0]
    low, high = min(0, *values), max(10, *values)
    step = max(1, round((high - low) / 6 / 5) * 5) if high - low > 12 else 2
    return curves(view, series, Scale(low, high, step), say(lang, "result.over_time"), headings=rounds)


@router.get("/matches/{match}/file")
def match_file(site: TheSite, match: str) -> Response:
    data = site.queries.export(match)
    named = {"content-disposition": f'attachment; filename="{match}.json"'}
    return Response(data, media_type="application/json", headers=named)


@router.post("/matches/{match}/rematch", dependencies=[Costly])
def rematch(site: TheSite, match: str, who: Guest) -> Response:
    return to_match(site.lobby.rematch(who, match).match)


@router.post("/upload", dependencies=[Costly])
def upload(site: TheSite, who: Guest, fields: Fields) -> Response:
    data = fields.get("file", b"")
    return to_match(site.lobby.upload(data.encode() if isinstance(data, str) else data))
