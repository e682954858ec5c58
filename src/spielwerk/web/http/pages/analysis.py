"""Looking back at a finished match: chances to win over time, turning points, and what the master would have done."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Annotated

from fastapi import APIRouter, Query, Request
from fastapi.responses import RedirectResponse, Response
from markupsafe import Markup

from spielwerk.bots import Analysis
from spielwerk.core import Game
from spielwerk.lessons import lesson_for

from ...matches.story import headings
from ...matches.views import MatchView
from ..dependencies import Costly, Lang, TheSite, Visitor
from ..rendering import page, say
from .charts import Scale, curves

router = APIRouter()

_CURVE = 160  # points of a curve, at most
_ROWS = 20  # of the table beside it, about

Series = list[tuple[int, list[float]]]  # (number of an action, percent for each seat)


@router.get("/matches/{match}/analysis")
def analysis_page(
    request: Request, site: TheSite, match: str, who: Visitor, lang: Lang, seat: Annotated[int | None, Query(alias="as")] = None
) -> Response:
    """The analysis, with what the visitor could learn; `as` names another player of whom that is told."""
    study = site.analyses.of(match, lang)
    view = site.queries.view(who, match, lang)
    found = study.analysis
    context: dict[str, object] = {}
    if found:
        rounds = headings(site.queries.whole_log(who, match, lang))
        learner = view.viewer if seat is None else seat
        learn = study.learn[learner] if 0 <= learner < len(study.learn) else None
        context = {
            "learn": learn,
            "learner": learner,
            "learn_link": partial(learn_link, view.game),
            "lesson_for": partial(lesson_for, view.game),
        }
        context |= {"chart": _chart(view, found, rounds, lang), "rows": _thinned(_percent(found), _ROWS)}
    return page(request, "analysis.html", lang, who, nav="matches", view=view, study=study, **context)


@router.post("/matches/{match}/analysis", dependencies=[Costly])
def analyse(site: TheSite, match: str) -> Response:
    site.analyses.ask(match)
    return RedirectResponse(f"/matches/{match}/analysis", 303)


def learn_link(game: Game, rule: str) -> str:
    """Where a player reads more about a rule."""
    return f"/rules/{game.name}#{rule}" if rule else f"/rules/{game.name}"


def _percent(found: Analysis) -> Series:
    return [(moment.ply, [100 * chance for chance in moment.chances]) for moment in found.moments]


def _thinned(series: Series, most: int, also: Sequence[int] = ()) -> Series:
    """Not more points than can be told apart: the first, the last, some between, and those that are asked for."""
    stride = max(1, len(series) // most)
    return [point for i, point in enumerate(series) if i % stride == 0 or i == len(series) - 1 or point[0] in also]


def _chart(view: MatchView, found: Analysis, rounds: list[tuple[int, str]], lang: str) -> Markup:
    points = found.turning_points
    series = _thinned(_percent(found), _CURVE, [point.ply for point in points])
    marks = [(point.ply, 100 * point.before) for point in points]
    return curves(view, series, Scale(0, 100, 25, " %"), say(lang, "analysis.chances"), marks, rounds)
