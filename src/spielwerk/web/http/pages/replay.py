"""Looking back at a match position by position, and its whole log."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, Response
from markupsafe import Markup

from spielwerk.core.drawing import Picks, draw

from ...matches.story import Story, headings
from ...matches.views import Moment
from ...problems import Problem
from ...store.models import FINISHED
from ..dependencies import Lang, TheSite, Visitor
from ..pieces import put, story_lines
from ..rendering import html, page, player_name
from .results import points_chart
from .telling import whole_story

router = APIRouter()


@router.get("/matches/{match}/replay")
def replay(request: Request, site: TheSite, match: str, who: Visitor, lang: Lang, at: str = "") -> Response:
    number = int(at) if at.isdecimal() and at.isascii() and len(at) < 9 else 0
    wish = request.query_params.get("as", "")
    viewer = int(wish) if wish in ("-1", *map(str, range(7))) else None
    try:
        moment = site.queries.moment(who, match, number, lang, viewer)
    except Problem as problem:
        if problem.status not in (404, 422) or viewer is None:
            raise
        moment = site.queries.moment(who, match, number, lang)
    view, finished = moment.match, moment.match.status == FINISHED
    book = site.comments.of(who, match) if finished else None
    context = {**_moment(moment, lang), "said": book.at(number) if book is not None else []}
    if "hx-request" in request.headers:
        return HTMLResponse(html("_replay.html", lang, **context), headers={"cache-control": "no-store"})
    lines = site.queries.whole_log(who, match, lang)
    chart = points_chart(view, site.queries.points_over_time(match), headings(lines), lang) if finished else None
    more = {"story": whole_story(view, lines), "told": _told(lang), "book": book, "chart": chart}
    return page(request, "replay.html", lang, who, nav="matches", **more, **context)


def _moment(moment: Moment, lang: str) -> dict[str, object]:
    view = moment.match
    drawing = draw(view.game, moment.seen, moment.viewer, Picks(), lang) if moment.seen is not None else None
    return {
        "view": view,
        "moment_": moment,
        "drawing": drawing,
        "panels": list(zip(view.players, drawing.panels, strict=True)) if drawing else [],
        "finished": view.status == FINISHED,
        "names": [player_name(player, lang) for player in view.players],
    }


def _told(lang: str) -> Callable[[Story, Sequence[str], str], Markup]:
    """The lines of a story, for templates."""
    return lambda story, names, link: put(story_lines(story, lang, names, link))


@router.get("/matches/{match}/log")
def whole_log(request: Request, site: TheSite, match: str, who: Visitor, lang: Lang) -> Response:
    view = site.queries.view(who, match, lang)
    story = whole_story(view, site.queries.whole_log(who, match, lang))
    names = [player_name(player, lang) for player in view.players]
    return page(request, "log.html", lang, who, nav="matches", view=view, story=story, told=_told(lang), names=names)
