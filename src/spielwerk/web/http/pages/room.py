"""The room before a match: who sits where, what is agreed upon, and what is done about it."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import Response

from ...matches.talk import clock_text
from ...matches.terms import NAMES
from ...matches.views import MatchView, SeatPlan
from ...people.views import Who
from ...problems import Problem
from ...site import Site
from ...store.models import OPEN
from ..dependencies import Lang, TheSite, Visitor
from ..forms import Fields, number_of, text_of
from ..rendering import page, to_match
from .terms import CLOCKS, fields_of, terms_in

router = APIRouter()


def room_of(
    request: Request, site: Site, view: MatchView, who: Who, lang: str, chosen: dict[str, str] | None = None
) -> dict[str, object]:
    """What the template of the room needs; `chosen` is what somebody has just tried to agree upon."""
    words = view.game.text(lang)
    options = [
        (words.say(f"option.{option.name}", "title"), words.say(f"option.{option.name}", str(view.options[option.name])))
        for option in view.game.options
        if option.name in view.options
    ]
    people = site.rooms.people(view.id)
    hosts = [player for player in view.players if player.person is not None and player.person == view.host]
    return {
        "view": view,
        "options": options,
        "link": str(request.url_for("match_page", match=view.id)),
        "people": people,
        "host_name": hosts[0].name if hosts else "",
        "with_guest": view.rated and any(one.guest for one in people.values()),
        "free": [player for player in view.players if player.kind == "free"],
        "not_ready": [player for player in view.players if player.kind == "person" and not player.ready],
        "me": view.players[view.viewer] if view.viewer >= 0 else None,
        "pace": clock_text(view.clock, lang),
        "candidates": site.invitations.for_room(who, view.id) if view.status == OPEN and view.viewer >= 0 else [],
        "card": site.games.card(view.game.name, lang),
        "chosen": chosen or fields_of(view.terms),
        "tried": chosen is not None,
        "clocks": CLOCKS,
    }


def _shown(
    request: Request, site: Site, match: str, who: Who, lang: str, problem: Problem, chosen: dict[str, str] | None = None
) -> Response:
    """The room with the sentence of a refusal."""
    if problem.status not in (403, 409, 422):
        raise problem
    view = site.queries.view(who, match, lang)
    if view.status != OPEN:
        return to_match(match)
    context = room_of(request, site, view, who, lang, chosen)
    return page(request, "room.html", lang, who, problem.status, nav="matches", note=problem.say(lang), **context)


@router.post("/matches/{match}/arrange")
def arrange(request: Request, site: TheSite, match: str, who: Visitor, lang: Lang, fields: Fields) -> Response:
    kind, _, level = text_of(fields, "plan").partition(":")
    try:
        site.rooms.arrange(who, match, number_of(fields, "seat"), SeatPlan(kind, level))
    except Problem as problem:
        return _shown(request, site, match, who, lang, problem)
    return to_match(match)


@router.post("/matches/{match}/change")
def change(request: Request, site: TheSite, match: str, who: Visitor, lang: Lang, fields: Fields) -> Response:
    """Agree upon something else."""
    view = site.queries.view(who, match, lang)
    chosen = {name: text_of(fields, name) if name in fields else value for name, value in fields_of(view.terms).items()}
    try:
        terms = terms_in(site.games.card(view.game.name, lang), chosen)
        site.rooms.change(who, match, {name: getattr(terms, name) for name in NAMES if name != "coached"})
    except Problem as problem:
        return _shown(request, site, match, who, lang, problem, chosen)
    return to_match(match)


@router.post("/matches/{match}/ready")
def ready(request: Request, site: TheSite, match: str, who: Visitor, lang: Lang, fields: Fields) -> Response:
    try:
        site.rooms.say_ready(who, match, text_of(fields, "ready") != "0")
    except Problem as problem:
        return _shown(request, site, match, who, lang, problem)
    return to_match(match)


@router.post("/matches/{match}/seats")
def resize(request: Request, site: TheSite, match: str, who: Visitor, lang: Lang, fields: Fields) -> Response:
    """Open a further seat, or close a free one."""
    try:
        site.rooms.resize(who, match, number_of(fields, "seats"))
    except Problem as problem:
        return _shown(request, site, match, who, lang, problem)
    return to_match(match)


@router.post("/matches/{match}/fill")
def fill(request: Request, site: TheSite, match: str, who: Visitor, lang: Lang, fields: Fields) -> Response:
    """Give all free seats to bots."""
    try:
        site.rooms.fill(who, match, text_of(fields, "level"))
    except Problem as problem:
        return _shown(request, site, match, who, lang, problem)
    return to_match(match)
