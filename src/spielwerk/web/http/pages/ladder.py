"""The ladder of a game: who stands where, challenges, coming and going."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import RedirectResponse, Response

from ...people.views import Who
from ...problems import Problem
from ...site import Site
from ..dependencies import Costly, Lang, TheSite, Visitor
from ..forms import Fields, number_of, text_of
from ..rendering import page, to_match

router = APIRouter()


@router.get("/ladder")
def first_ladder(site: TheSite) -> Response:
    return RedirectResponse(f"/ladder/{site.games.names()[0]}", 303)


@router.get("/ladder/{game}")
def ladder(request: Request, site: TheSite, who: Visitor, lang: Lang, game: str) -> Response:
    return _page(request, site, who, lang, game)


def _page(request: Request, site: Site, who: Who, lang: str, game: str, problem: Problem | None = None) -> Response:
    return page(
        request,
        "ladder.html",
        lang,
        who,
        problem.status if problem else 200,
        nav="tournaments",
        ladder=site.ladders.view(who, game, lang),
        games=site.games.cards(lang),
        note=problem.say(lang) if problem else "",
    )


@router.post("/ladder/{game}/{what}", dependencies=[Costly])
def do(request: Request, site: TheSite, who: Visitor, lang: Lang, game: str, what: str, fields: Fields) -> Response:
    """Come onto the ladder, leave it, challenge somebody; accept, decline or take back a challenge."""
    rungs = site.ladder
    try:
        if what == "join":
            rungs.join(who, game)
        elif what == "leave":
            rungs.leave(who, game)
        elif what == "challenge":
            kind, _, seconds = text_of(fields, "clock").partition(":")
            clock = (kind, int(seconds) if seconds.isdecimal() and len(seconds) < 9 else 0)
            rungs.challenge(who, game, number_of(fields, "person"), clock)
        elif what == "accept":
            return to_match(rungs.accept(who, number_of(fields, "challenge")))
        elif what == "decline":
            rungs.decline(who, number_of(fields, "challenge"))
        elif what == "withdraw":
            rungs.withdraw(who, number_of(fields, "challenge"))
        else:
            raise Problem(404, "not_found")
    except Problem as problem:
        if problem.key == "not_found" or problem.status not in (403, 404, 409, 422):
            raise
        return _page(request, site, who, lang, game, problem)
    return RedirectResponse(f"/ladder/{game}", 303)
