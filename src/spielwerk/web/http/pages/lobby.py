"""The landing page, and beginning a match."""

from __future__ import annotations

from collections.abc import Mapping

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, Response

from ...games import GameCard
from ...matches.views import SeatPlan
from ...people.views import Who
from ...problems import Problem
from ...puzzles.days import of_the_day, today_of_all
from ...site import Site
from ...store.models import OPEN
from ..dependencies import Costly, Guest, Lang, TheSite, Visitor
from ..forms import Fields, text_of
from ..rendering import html, page, to_match
from .terms import CLOCKS, terms_in, usual_terms
from .watch import miniature

router = APIRouter()


@router.get("/")
def landing(request: Request, site: TheSite, who: Visitor, lang: Lang) -> Response:
    games = site.games.cards(lang)
    mine = site.lists.of_visitor(who, lang, limit=6)
    return page(
        request,
        "landing.html",
        lang,
        who,
        nav="games",
        games=games,
        compiling=any(not game.ready for game in games),
        **_learning(site, who),
        mine=mine,
        waiting=sum(match.my_turn for match in mine),
        open=site.lists.listed(OPEN, lang, 8, who),
        running=site.lists.running_count(),
        on_stage=miniature(site, lang),
        puzzle=of_the_day(site.puzzles.all(), today_of_all()),
    )


@router.get("/shelf")
def shelf(site: TheSite, who: Visitor, lang: Lang) -> Response:
    """The games alone, while they still compile."""
    games = site.games.cards(lang)
    compiling = any(not game.ready for game in games)
    return HTMLResponse(html("_shelf.html", lang, games=games, compiling=compiling, **_learning(site, who)))


def _learning(site: Site, who: Who) -> dict[str, object]:
    """The games that have lessons, and those of them that the visitor is new to: they are offered to be learnt first."""
    return {"taught": site.lessons.taught(), "new_to": site.lessons.new_to(who)}


@router.post("/play/{game}", dependencies=[Costly])
def play_now(site: TheSite, game: str, who: Guest, fields: Fields) -> Response:
    return to_match(site.lobby.play_now(who, game, coached=text_of(fields, "coached") == "1").match)


@router.post("/find")
def find(site: TheSite, fields: Fields) -> Response:
    return to_match(site.queries.find(text_of(fields, "code")))


# A new match


@router.get("/new/{game}")
def new(request: Request, site: TheSite, game: str, who: Visitor, lang: Lang) -> Response:
    card = site.games.card(game, lang)
    new = card.name in site.lessons.new_to(who)
    return _form(request, card, who, lang, chosen_in(site.people.last_table(who, game), _usual(card)), new=new)


@router.post("/new/{game}", dependencies=[Costly])
def create(request: Request, site: TheSite, game: str, who: Guest, lang: Lang, fields: Fields) -> Response:
    card = site.games.card(game, lang)
    chosen = chosen_in(fields, _usual(card))
    try:
        seated = site.lobby.create(who, game, _plan(card, chosen), terms_in(card, chosen))
    except Problem as problem:
        if problem.status != 422:
            raise
        return _form(request, card, who, lang, chosen, problem.say(lang), 422)
    site.people.remember_table(who, game, {name: value for name, value in chosen.items() if name != "title"})
    return to_match(seated.match)


def _usual(card: GameCard) -> dict[str, str]:
    """What the form shows at first: the visitor against journeymen."""
    chosen = {
        f"seat{p}": "bot:journeyman" if p < max(card.seats[0], min(3, card.seats[1])) else "none" for p in range(card.seats[1])
    }
    chosen["seat0"] = "me"
    return {**chosen, **usual_terms(card)}


def chosen_in(fields: Mapping[str, str | bytes], usual: Mapping[str, str]) -> dict[str, str]:
    """What a form or what is remembered says of all that there is to choose; the usual where it says nothing."""
    return {name: text_of(fields, name) if name in fields else value for name, value in usual.items()}


def _plan(card: GameCard, chosen: dict[str, str]) -> list[SeatPlan]:
    """The seats that are wanted, in order; seats left out close up."""
    plan = []
    for p in range(card.seats[1]):
        kind, _, level = chosen[f"seat{p}"].partition(":")
        if kind != "none":
            plan.append(SeatPlan(kind, level))
    return plan


def _form(
    request: Request,
    card: GameCard,
    who: Who,
    lang: str,
    chosen: dict[str, str],
    error: str = "",
    status: int = 200,
    new: bool = False,
) -> Response:
    """`new`: the visitor is new to the game, and it has lessons."""
    context: dict[str, object] = {"game": card, "chosen": chosen, "error": error, "new": new, "clocks": CLOCKS}
    return page(request, "new.html", lang, who, status, nav="games", **context)
