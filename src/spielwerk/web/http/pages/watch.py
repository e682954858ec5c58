"""Watching: the best match, lists by game, the bots' table."""

from __future__ import annotations

import time
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, Response
from markupsafe import Markup

from spielwerk.core.drawing.charts import Plot
from spielwerk.core.drawing.svg import canvas, path, seat, seat_at, tag, text

from ...people.views import Who
from ...site import Site
from ...watching.course import START
from ...watching.views import BotsTableView, Stage
from ..dependencies import Lang, TheSite, Visitor
from ..rendering import html, page, player_name, say

router = APIRouter()

FIGURES = 4  # of a seat's panel besides its points
KEPT = 8.0  # seconds for which the landing page shows the same miniature
_LEFT, _RIGHT, _TOP, _BOTTOM = 38, 296, 12, 112  # of the chart of the bots' table
_DASHES = ("", "6 3", "2 3", "9 3 2 3", "4 2")  # a line of each seat, told apart without colour
_TICKS = 7


@router.get("/watch")
def watch(request: Request, site: TheSite, who: Visitor, lang: Lang, game: str = "", rated: str = "") -> Response:
    return page(request, "watch.html", lang, who, nav="watch", **_context(site, who, lang, game, rated == "1"))


@router.get("/watch/live")
def live(
    request: Request, site: TheSite, who: Visitor, lang: Lang, game: str = "", rated: str = "", best: str = "", until: str = ""
) -> Response:
    """What moves on the page, for a page that is open; it goes on showing the match that it shows."""
    kept = (best[:8], float(until)) if until.isdecimal() and until.isascii() and len(until) < 12 else ("", 0.0)
    context = _context(site, who, lang, game, rated == "1", kept)
    return HTMLResponse(
        html("_watch.html", lang, who=who, here=str(request.base_url).rstrip("/"), **context),
        headers={"cache-control": "no-store"},
    )


@dataclass(frozen=True)
class Shown:
    """The match that is shown large."""

    stage: Stage
    until: int  # when another one may take its place, in seconds
    of_bots: bool
    odds: Markup


def _context(site: Site, who: Who, lang: str, game: str, rated: bool, kept: tuple[str, float] = ("", 0.0)) -> dict[str, object]:
    programme = site.watching.offered(who, lang)
    table = site.bots_table.look(lang)
    shown = _shown(site, who, lang, table, programme.apart, kept)
    return {
        "programme": programme,
        "matches": [match for match in programme.matches if game in ("", match.game) and (match.rated or not rated)],
        "games": site.games.cards(lang),
        "game": game if game in programme.counts else "",
        "rated": rated,
        "best": shown,
        "names": [player_name(player, lang) for player in shown.stage.view.players] if shown else [],
        "figures": FIGURES,
        "bots": table,
        "chart": points_chart(table, lang) if table is not None and len(table.course) > 1 else Markup(),
    }


def _shown(
    site: Site, who: Who, lang: str, table: BotsTableView | None, apart: Collection[int], kept: tuple[str, float]
) -> Shown | None:
    """The best match; while nobody plays, the bots' one."""
    found = site.watching.best(lang, *kept, apart=apart)
    if found is not None:
        stage, until = found
        return Shown(stage, int(until), False, _odds(site, who, stage, lang))
    stage_of_bots = site.watching.stage(table.match, lang) if table is not None else None
    if stage_of_bots is None:
        return None
    return Shown(stage_of_bots, 0, True, _odds(site, who, stage_of_bots, lang))


def _odds(site: Site, who: Who, stage: Stage, lang: str) -> Markup:
    """Who wins, says the bot."""
    chances = None if site.watching.is_involved(who, stage) else site.odds.of_stage(stage)
    return odds_bar(chances, [player_name(player, lang) for player in stage.view.players], lang) if chances else Markup()


def odds_bar(chances: Sequence[float], names: Sequence[str], lang: str) -> Markup:
    """Chances side by side, each as wide as it is; a policy forbids widths in styles, so it is a picture."""
    whole = sum(chances) or 1.0
    shares = [round(100 * chance / whole) for chance in chances]
    parts, at = [], 0.0
    least = 9.0  # of a hundred: so much is needed for its figure
    widths = [max(least, share) for share in shares]
    scale = 100 / sum(widths)
    for p, share in enumerate(shares):
        wide = widths[p] * scale
        inside = (
            tag("rect", x="0.5%", y=1, width="99%", height=24, rx=6),
            text("50%", 17.5, say(lang, "watch.percent", n=share), "mid"),  # type: ignore[arg-type]  # a length in percent
        )
        parts.append(tag("svg", *inside, cls=f"s{p}", x=f"{at:.2f}%", width=f"{wide:.2f}%", height=26))
        at += wide
    told = ", ".join(f"{name} {say(lang, 'watch.percent', n=share)}" for name, share in zip(names, shares, strict=True))
    marks = Markup("").join(seat(p) for p in range(len(shares)))
    return Markup('<div class="odds"><span>{}</span>{}<span class="sr">{}</span></div>').format(
        say(lang, "watch.odds"), tag("svg", *parts, cls="ob2", width="100%", height=26, role="img", aria_label=told), marks
    )


def points_chart(table: BotsTableView, lang: str) -> Markup:
    """Points round by round, so far."""
    values = [n for _, points in table.course for n in points if n is not None] or [0]
    low, high = min(0, *values), max(10, *values)
    plot = Plot(_LEFT, _RIGHT, _TOP, _BOTTOM, len(table.course) - 1, low, high)
    parts: list[Markup] = []
    step = max(1, round((high - low) / 3 / 5) * 5) if high - low > 12 else 5
    for n in range(low - low % step, high + 1, step):
        if n >= low:
            y = round(plot.y(n), 1)
            parts += [path(f"M{_LEFT} {y}H{_RIGHT}", "hair"), text(_LEFT - 8, y + 4, str(n).replace("-", "−"), "sm end", 12.5)]
    every = 1 + (len(table.course) - 1) // _TICKS
    for at, (name, _) in enumerate(table.course):
        last = at == len(table.course) - 1
        if last or (at % every == 0 and len(table.course) - 1 - at >= every):
            word = say(lang, "watch.now") if last else say(lang, "watch.start") if name == START else name
            parts.append(text(round(plot.x(at), 1), _BOTTOM + 20, word, "sm mid", 12.5))
    for p in range(len(table.players)):
        known = [(at, points[p]) for at, (_, points) in enumerate(table.course) if points[p] is not None]
        if not known:
            continue
        way = "".join(f"{'M' if i == 0 else 'L'}{plot.x(at):.1f} {plot.y(n or 0):.1f}" for i, (at, n) in enumerate(known))
        parts.append(path(way, f"curve s{p}", stroke_dasharray=_DASHES[p % len(_DASHES)] or None))
        at, newest = known[-1]
        parts.append(seat_at(p, round(plot.x(at), 1), round(plot.y(newest or 0), 1), 11))
    told = ", ".join(
        f"{player.name} {points}" for player, points in zip(table.players, table.points, strict=True) if points is not None
    )
    return canvas(_RIGHT + 20, _BOTTOM + 28, *parts, label=f"{say(lang, 'result.over_time')}: {told}", cls="chart spk")


# The landing page's miniature

_minis: dict[tuple[int, str], tuple[float, Markup]] = {}


def miniature(site: Site, lang: str) -> Markup:
    """What is being played now, for the landing page: made once for everybody and kept for some seconds."""
    made, markup = _minis.get((id(site), lang), (-KEPT, Markup()))
    if time.monotonic() - made < KEPT:
        return markup
    found = site.watching.best(lang)
    table = site.bots_table.look(lang, wake=False) if found is None else None
    stage = found[0] if found is not None else site.watching.stage(table.match, lang) if table is not None else None
    markup = Markup(html("_onstage.html", lang, stage=stage, of_bots=found is None)) if stage is not None else Markup()
    if len(_minis) > 8:
        _minis.clear()
    _minis[id(site), lang] = time.monotonic(), markup
    return markup
