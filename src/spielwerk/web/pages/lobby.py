"""The landing page, lists of matches, and beginning a match."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response

from ..problems import Problem
from ..security import Costly, Guest, Lang, Visitor
from ..service import Service
from ..shapes import Clock, GameCard, SeatPlan
from .forms import Fields, number_of, text_of
from .render import html, page

router = APIRouter()

CLOCKS = {
    "none": Clock(),
    "match:900": Clock("match", 900),
    "match:1800": Clock("match", 1800),
    "move:86400": Clock("move", 86400),
}


def service_of(request: Request) -> Service:
    service: Service = request.app.state.service
    return service


def to_match(match: str) -> Response:
    return RedirectResponse(f"/matches/{match}", 303)


@router.get("/")
def landing(request: Request, who: Visitor, lang: Lang) -> Response:
    service = service_of(request)
    games = service.games(lang)
    mine = service.my_matches(who, lang, limit=6)
    return page(
        request,
        "landing.html",
        lang,
        who,
        nav="games",
        games=games,
        compiling=any(not game.ready for game in games),
        first=next((game.name for game in games if game.ready), ""),
        mine=mine,
        waiting=sum(match.my_turn for match in mine),
        open=service.open_matches(lang, limit=8),
        running=service.running_count(),
    )


@router.get("/shelf")
def shelf(request: Request, lang: Lang) -> Response:
    """The games alone, while they still compile."""
    games = service_of(request).games(lang)
    return HTMLResponse(html("_shelf.html", lang, games=games, compiling=any(not game.ready for game in games)))


@router.get("/matches")
def matches(request: Request, who: Visitor, lang: Lang) -> Response:
    service = service_of(request)
    return page(
        request,
        "matches.html",
        lang,
        who,
        nav="matches",
        mine=service.my_matches(who, lang),
        mine_finished=service.my_matches(who, lang, finished=True),
        open=service.open_matches(lang),
        running=service.running_matches(lang),
        finished=service.finished_matches(lang),
    )


@router.post("/play/{game}", dependencies=[Costly])
def play_now(request: Request, game: str, who: Guest) -> Response:
    return to_match(service_of(request).play_now(who, game).match)


@router.post("/find")
def find(request: Request, fields: Fields) -> Response:
    return to_match(service_of(request).find(text_of(fields, "code")))


# A new match


@router.get("/new/{game}")
def new(request: Request, game: str, who: Visitor, lang: Lang) -> Response:
    card = service_of(request).game(game, lang)
    return _form(request, card, who, lang, _usual(card))


@router.post("/new/{game}", dependencies=[Costly])
def create(request: Request, game: str, who: Guest, lang: Lang, fields: Fields) -> Response:
    service = service_of(request)
    card = service.game(game, lang)
    chosen = {name: text_of(fields, name) or usual for name, usual in _usual(card).items()}
    try:
        options = {option.name: number_of(chosen, f"option.{option.name}") for option in card.options}
        if chosen["clock"] not in CLOCKS:
            raise Problem(422, "bad_request", reason="clock")
        clock, listed = CLOCKS[chosen["clock"]], chosen["listed"] != "link"
        seated = service.create(who, game, _plan(card, chosen), options, clock, listed, chosen["hints"])
    except Problem as problem:
        if problem.status != 422:
            raise
        return _form(request, card, who, lang, chosen, problem.say(lang), 422)
    return to_match(seated.match)


def _usual(card: GameCard) -> dict[str, Any]:
    """What the form shows at first: the visitor against journeymen."""
    chosen = {
        f"seat{p}": "bot:journeyman" if p < max(card.seats[0], min(3, card.seats[1])) else "none" for p in range(card.seats[1])
    }
    chosen["seat0"] = "me"
    options = {f"option.{o.name}": str(o.default) for o in card.options}
    return {**chosen, "clock": "none", "listed": "listed", "hints": "bots", **options}


def _plan(card: GameCard, chosen: dict[str, Any]) -> list[SeatPlan]:
    """The seats that are wanted, in order; seats left out close up."""
    plan = []
    for p in range(card.seats[1]):
        kind, _, level = chosen[f"seat{p}"].partition(":")
        if kind != "none":
            plan.append(SeatPlan(kind, level))
    return plan


def _form(request: Request, card: GameCard, who: Any, lang: str, chosen: Any, error: str = "", status: int = 200) -> Response:
    return page(request, "new.html", lang, who, status, nav="games", game=card, chosen=chosen, error=error)
