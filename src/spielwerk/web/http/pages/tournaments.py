"""Tournaments: lists, the page of one, entering and leaving, and what the organiser does."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated

from fastapi import APIRouter, Path, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response

from ...people.views import Who
from ...problems import Problem
from ...site import Site
from ...store.models import OVER, PLANNED, UNDER_WAY
from ...tournaments.views import RoundView, TableView, TournamentView
from ..dependencies import Costly, Lang, TheSite, Visitor
from ..forms import MOST, Fields, number_of, text_of
from ..live import tournament_events_answer
from ..rendering import html, page
from .tournament_form import changes_from, chosen_of, clocks_of, posted, terms_from, usual

router = APIRouter()

CupNumber = Annotated[int, Path(ge=0, le=MOST)]

FIRST = 12  # lines of the standings that are shown at first
CLUBS = 12  # of one's own to choose from
BOTS = 8  # that can be entered with one click


@router.get("/tournaments")
def tournaments(request: Request, site: TheSite, who: Visitor, lang: Lang, game: str = "") -> Response:
    cups, games = site.cups, site.games.cards(lang)
    game = game if game in [card.name for card in games] else ""
    mine = [cup for cup in cups.listed(who, lang, "mine", game) if cup.status in (PLANNED, UNDER_WAY)]
    own = {cup.id for cup in mine}
    rest = {key: [cup for cup in cups.listed(who, lang, key, game) if cup.id not in own] for key in (UNDER_WAY, PLANNED, OVER)}
    return page(
        request,
        "tournaments.html",
        lang,
        who,
        nav="tournaments",
        lists=[("mine", mine), *rest.items()],
        games=games,
        game=game,
        challenges=site.ladders.to_answer(who),
    )


# A new one, or other terms


@router.get("/tournaments/new")
def new(request: Request, site: TheSite, who: Visitor, lang: Lang, game: str = "") -> Response:
    if not game:
        cards = site.games.cards(lang)
        return page(request, "tournament_new.html", lang, who, nav="tournaments", games=cards, card=None, error="")
    return _form(request, site, who, lang, game, usual(site.games.card(game, lang)))


@router.post("/tournaments/new", dependencies=[Costly])
def create(request: Request, site: TheSite, who: Visitor, lang: Lang, fields: Fields) -> Response:
    card = site.games.card(text_of(fields, "game"), lang)
    chosen = posted(card, fields)
    try:
        cup = site.tournaments.create(who, terms_from(card, chosen))
    except Problem as problem:
        if problem.status not in (409, 422):
            raise
        return _form(request, site, who, lang, card.name, chosen, problem)
    return _to(cup)


@router.get("/tournaments/{cup}/edit")
def other_terms(request: Request, site: TheSite, who: Visitor, lang: Lang, cup: CupNumber) -> Response:
    view = site.cups.view(who, cup, lang)
    if not view.hosting:
        raise Problem(403, "not_organiser")
    return _form(request, site, who, lang, view.terms.game, chosen_of(view.terms), cup=cup)


@router.post("/tournaments/{cup}/edit")
def edit(request: Request, site: TheSite, who: Visitor, lang: Lang, cup: CupNumber, fields: Fields) -> Response:
    card = site.games.card(site.cups.view(who, cup, lang).terms.game, lang)
    chosen = posted(card, fields)
    try:
        site.tournaments.edit(who, cup, changes_from(card, chosen))
    except Problem as problem:
        if problem.status not in (409, 422):
            raise
        return _form(request, site, who, lang, card.name, chosen, problem, cup)
    return _to(cup)


def _form(
    request: Request,
    site: Site,
    who: Who,
    lang: str,
    game: str,
    chosen: dict[str, str],
    problem: Problem | None = None,
    cup: int | None = None,
) -> Response:
    return page(
        request,
        "tournament_new.html",
        lang,
        who,
        problem.status if problem else 200,
        nav="tournaments",
        card=site.games.card(game, lang),
        games=[],
        chosen=chosen,
        clocks=clocks_of(chosen),
        clubs={f"club:{club.id}": club.name for club in site.clubs.of_visitor(who)[:CLUBS] if club.role != "asked"},
        cup=cup,
        error=problem.say(lang) if problem else "",
    )


# One of them


@router.get("/tournaments/{cup}")
def tournament(
    request: Request, site: TheSite, who: Visitor, lang: Lang, cup: CupNumber, key: str = "", round: str = "", all: str = ""
) -> Response:
    view = site.cups.view(who, cup, lang, key[:40])
    return _page(request, view, who, lang, key[:40], round, all == "1")


@router.get("/tournaments/{cup}/part")
def part(
    request: Request, site: TheSite, who: Visitor, lang: Lang, cup: CupNumber, key: str = "", round: str = "", all: str = ""
) -> Response:
    """What changes of the page, for one that is open."""
    view = site.cups.view(who, cup, lang, key[:40])
    markup = html("_tournament.html", lang, who=who, **_context(request, view, key[:40], round, all == "1"))
    return HTMLResponse(markup, headers={"cache-control": "no-store"})


@router.get("/tournaments/{cup}/events")
async def events(request: Request, site: TheSite, cup: CupNumber, version: int = 0) -> Response:
    return await tournament_events_answer(site, request, cup, version)


def _page(
    request: Request,
    view: TournamentView,
    who: Who,
    lang: str,
    key: str = "",
    round: str = "",
    whole: bool = False,
    note: str = "",
    status: int = 200,
) -> Response:
    context = _context(request, view, key, round, whole)
    return page(request, "tournament.html", lang, who, status, nav="tournaments", note=note, **context)


def _context(request: Request, view: TournamentView, key: str, wanted: str, whole: bool) -> dict[str, object]:
    shown = _round(view, wanted)
    tables = sorted(shown.tables, key=lambda table: not table.mine) if shown is not None else []
    own = [line for line in view.standings[FIRST:] if line.entrant.me]
    query = "".join(
        f"&{name}={value}" for name, value in (("key", key), ("round", wanted), ("all", "1" if whole else "")) if value
    )
    return {
        "cup": view,
        "card": view.card,
        "shown": shown,
        "tables": tables,
        "doing": _doing(tables),
        "lines": view.standings if whole else [*view.standings[:FIRST], *own],
        "more": not whole and len(view.standings) > FIRST + len(own),
        "ahead": next((one for one in view.rounds if one.status == "coming"), None),
        "key": key,
        "query": query,
        "link": f"{str(request.base_url).rstrip('/')}/tournaments/{view.card.id}" + (f"?key={view.key}" if view.key else ""),
        "bots": BOTS,
    }


def _round(view: TournamentView, wanted: str) -> RoundView | None:
    """The round whose tables are shown: the one that was asked for, the one that is played, or the last."""
    begun = [one for one in view.rounds if one.tables]
    asked = next((one for one in begun if str(one.number) == wanted), None)
    return asked or next((one for one in begun if one.status == "running"), begun[-1] if begun else None)


def _doing(tables: list[TableView]) -> tuple[int, int]:
    """How many tables are played, and how many are done."""
    done = sum(table.status == "finished" for table in tables)
    return len(tables) - done, done


# Doing


def _after(request: Request, site: Site, who: Who, lang: str, cup: int, problem: Problem | None, key: str = "") -> Response:
    """Back to the page; with the reason if something was refused."""
    if problem is None:
        return _to(cup, key)
    if problem.status not in (403, 404, 409, 422):
        raise problem
    view = site.cups.view(who, cup, lang, key)
    return _page(request, view, who, lang, key, note=problem.say(lang), status=problem.status)


@router.post("/tournaments/{cup}/{what}")
def do(request: Request, site: TheSite, who: Visitor, lang: Lang, cup: CupNumber, what: str, fields: Fields) -> Response:
    """Enter, leave, come or not come to the next round; as organiser begin, call off, enter bots, take somebody off."""
    organised, key = site.tournaments, text_of(fields, "key")[:40]
    deeds: dict[str, Callable[[], object]] = {
        "enter": lambda: organised.enter(who, cup, key),
        "withdraw": lambda: organised.withdraw(who, cup),
        "come": lambda: organised.come(who, cup),
        "skip": lambda: organised.skip(who, cup, text_of(fields, "skip") != "0"),
        "begin": lambda: organised.begin(who, cup),
        "cancel": lambda: organised.call_off(who, cup),
        "bots": lambda: organised.enter_bots(who, cup, text_of(fields, "level"), min(BOTS, max(1, number_of(fields, "count")))),
        "remove": lambda: organised.remove(who, cup, number_of(fields, "entry")),
    }
    if what not in deeds:
        raise Problem(404, "not_found")
    try:
        deeds[what]()
    except Problem as problem:
        return _after(request, site, who, lang, cup, problem, key)
    return _after(request, site, who, lang, cup, None, key)


def _to(cup: int, key: str = "") -> Response:
    return RedirectResponse(f"/tournaments/{cup}" + (f"?key={key}" if key.isalnum() else ""), 303)
