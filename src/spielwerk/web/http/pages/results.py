"""After a match: result, points over time, match file, rematch."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, Response
from markupsafe import Markup, escape

from spielwerk.core.drawing import Picks, draw

from ...matches.story import headings
from ...matches.views import MatchView, Player, Result
from ...people.views import Who
from ...site import Site
from ..dependencies import Costly, Guest, Lang, TheSite, Visitor
from ..forms import Fields
from ..rendering import html, page, player_name, say, to_match
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
    points = Markup("<em>{}</em>").format(max(result.points))
    headline = Markup(say(lang, key, names=escape(names), points=points))
    series, rounds = site.queries.points_over_time(view.id), headings(site.queries.whole_log(who, view.id, lang))
    return page(
        request,
        "result.html",
        lang,
        who,
        nav="matches",
        view=view,
        offer=site.rematches.of(view.id) if view.rematch else None,
        podium=podium,
        breakdown=breakdown,
        rounds=_by_round(order, series, rounds),
        tie=_tie(view, result, lang),
        headline=headline,
        grade=_grade(view, lang),
        chart=points_chart(view, series, rounds, lang),
    )


def _grade(view: MatchView, lang: str) -> str:
    """How well somebody did who played alone: where the game says the match stands."""
    if view.seats > 1 or not view.current_rules or view.seen is None:
        return ""
    return draw(view.game, view.seen, view.viewer, Picks(), lang).heading


def _tie(view: MatchView, result: Result, lang: str) -> str:
    """What decided between equal points, or that it is shared."""
    if len(result.winners) > 1:
        return say(lang, "result.shared")
    first = result.winners[0] if result.winners else 0
    equals = [seat for seat in range(view.seats) if result.points[seat] == result.points[first] and seat != first]
    if not equals:
        return ""
    return view.game.text(lang).get("game", "tie_break") or say(lang, "result.tie")


def _by_round(
    order: list[Player], series: list[tuple[int, list[int]]], rounds: list[tuple[int, str]]
) -> list[tuple[str, list[int]]]:
    """What everybody gained or lost in each round, in the order of the podium."""
    starts = [(number, name) for number, name in rounds if number <= series[-1][0]]
    ends = [number for number, _ in starts[1:]] + [series[-1][0] + 1]
    table = []
    for (number, name), end in zip(starts, ends, strict=True):
        before = next((points for at, points in reversed(series) if at <= number), series[0][1])
        after = next((points for at, points in reversed(series) if at <= end), series[-1][1])
        table.append((name, [after[player.seat] - before[player.seat] for player in order]))
    return table if len(table) > 1 else []


def points_chart(view: MatchView, series: list[tuple[int, list[int]]], rounds: list[tuple[int, str]], lang: str) -> Markup:
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
    return to_match(site.rematches.offer_or_accept(who, match).match)


@router.post("/matches/{match}/rematch/decline")
def decline(site: TheSite, match: str, who: Visitor) -> Response:
    site.rematches.decline(who, match)
    return to_match(match)


@router.get("/matches/{match}/rematch")
def rematch_part(site: TheSite, match: str, who: Visitor, lang: Lang) -> Response:
    """Who has offered, accepted and declined a rematch: a part of the page of the result, which asks for it anew."""
    view = site.queries.view(who, match, lang)
    markup = html("_rematch.html", lang, view=view, offer=site.rematches.of(match))
    return HTMLResponse(markup, headers={"cache-control": "no-store"})


@router.post("/upload", dependencies=[Costly])
def upload(site: TheSite, who: Guest, fields: Fields) -> Response:
    data = fields.get("file", b"")
    return to_match(site.lobby.upload(data.encode() if isinstance(data, str) else data))
