"""A match for other sites to embed: the board and the players, live or as a replay, as an onlooker sees them.

Nobody is recognised here, nothing can be done here and no cookie is set: that is why other sites may show it in a frame.
"""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, Response

from spielwerk.core.drawing import Picks, draw

from ...matches.views import ONLOOKER
from ...people.views import Who
from ...problems import Problem
from ...site import Site
from ...store.models import OPEN, RUNNING
from .. import throttle
from ..dependencies import Lang, TheSite
from ..rendering import html, page, player_name

router = APIRouter()


@router.get("/embed/{match}")
def embed(request: Request, site: TheSite, match: str, lang: Lang, at: str = "") -> Response:
    """The match now; with `at` the position before that action."""
    context = _context(site, match, lang, _number(at))
    return page(request, "embed.html", lang, Who(), **context)


@router.get("/embed/{match}/part")
def part(site: TheSite, match: str, lang: Lang, at: str = "") -> Response:
    """What changes of it, for a frame that is open."""
    markup = html("_embed_part.html", lang, **_context(site, match, lang, _number(at)))
    return HTMLResponse(markup, headers={"cache-control": "no-store"})


def _number(at: str) -> int | None:
    return int(at) if at.isdecimal() and at.isascii() and len(at) < 9 else None


def _context(site: Site, match: str, lang: str, at: int | None) -> dict[str, object]:
    nobody = Who()
    view = site.queries.view(nobody, match, lang)
    if view.status == OPEN or view.seen is None:
        raise Problem(409, "not_running")
    number, seen = view.ply, view.seen
    live = at is None and view.status == RUNNING
    if at is not None:
        moment = site.queries.moment(nobody, match, at, lang, ONLOOKER)
        number, seen = moment.number, moment.seen
    with throttle.DRAWING:
        drawing = draw(view.game, seen, ONLOOKER, Picks(), lang)
    return {
        "view": view,
        "drawing": drawing,
        "panels": list(zip(view.players, drawing.panels, strict=True)),
        "number": number,
        "last": view.ply,
        "live": live,
        "names": [player_name(player, lang) for player in view.players],
    }
