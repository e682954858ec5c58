"""The visitor's matches: what waits for her, what runs, what is over, and what it adds up to; below them everybody's."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence

from fastapi import APIRouter, Request
from fastapi.responses import Response
from markupsafe import Markup

from ...badges.rules import FIGURES, RATINGS
from ...matches.views import SeatPlan
from ...matches.waiting import Tables
from ...people.needs import need_account
from ...people.views import Who
from ...site import Site
from ...statistics.views import HistoryPage, Summary
from ...store.models import FINISHED, OPEN, RUNNING
from ..dependencies import Costly, Lang, TheSite, Visitor
from ..forms import Fields, number_from, text_of
from ..rendering import page, say, to_match
from .rating_chart import rating_chart

router = APIRouter()

FEW, MANY = 8, 50  # matches of everybody's lists
SHOWN_RUNNING, SHOWN_FINISHED, SHOWN_BADGES = 6, 4, 6
SPANS = ("12w", "year", "all")


@router.get("/matches")
def matches(request: Request, site: TheSite, who: Visitor, lang: Lang, ratings: str = "12w", all: str = "") -> Response:
    tables = site.waiting.tables(who, lang)
    games = site.games.cards(lang)
    limit, shown = (MANY, (OPEN, RUNNING, FINISHED)) if all else (FEW, (OPEN,))
    lists = {status: site.lists.listed(status, lang, limit, who=who) for status in shown}
    boxes = boxes_of(request, site, who, who.person, lang, ratings) if who.person is not None else no_boxes(site, lang)
    return page(
        request,
        "matches.html",
        lang,
        who,
        nav="matches",
        tables=tables,
        due=due(tables, lang),
        counted=counted(tables, lang),
        games=games,
        favourite=_favourite(site, boxes.get("statistics"), tables),
        lists=lists,
        more=len(lists[OPEN]) == FEW,
        shown_running=SHOWN_RUNNING,
        circle=site.friends.circle(who),
        left_words=lambda seconds: left_words(seconds, lang),
        **boxes,
    )


@router.post("/invite/{person}", dependencies=[Costly])
def invite(site: TheSite, person: str, who: Visitor, fields: Fields) -> Response:
    """A room of a game with as few seats as it can be played with, and somebody invited to it; all else is set there."""
    game = site.games.find(text_of(fields, "game"))
    number, seats = number_from(person), max(2, game.fewest_seats)
    need_account(who)
    match = site.lobby.create(who, game.name, [SeatPlan("me"), *[SeatPlan("free")] * (seats - 1)]).match
    site.invitations.invite(who, match, number)
    return to_match(match)


def boxes_of(request: Request, site: Site, who: Who, person: int, lang: str, span: str) -> dict[str, object]:
    """Finished matches, ratings, statistics and badges of a person, as the visitor may see them: None where she may not."""
    span = span if span in SPANS else SPANS[0]
    shown = site.statistics.visible(who, person)
    history = site.history.newest(who, person, lang, SHOWN_FINISHED) if shown["history"] else None
    told: dict[str, object] = {"person": person, "history": history, "span": span, "spans": SPANS}
    told |= {"statistics": None, "badges": None, "chart": None, "rated": False, "place_words": lambda card: place(card, lang)}
    if shown["statistics"]:
        played = who.person != person or history is None or history.total
        told["statistics"] = summaries = site.statistics.of(who, person, lang) if played else []
        told["chart"] = _chart(site, who, person, summaries, span, lang)
        told["rated"] = any(one.rated for one in summaries)
        told["badges"] = site.statistics.badges(who, person, {FIGURES, RATINGS})[1]
    return told


def no_boxes(site: Site, lang: str) -> dict[str, object]:
    """The same for somebody who is nobody yet."""
    empty: dict[str, object] = {"person": None, "history": HistoryPage(0, "", 0, [], ""), "span": "12w", "spans": SPANS}
    return empty | {
        "statistics": [],
        "badges": [],
        "chart": Markup(),
        "rated": False,
        "place_words": lambda card: place(card, lang),
    }


def _chart(site: Site, who: Who, person: int, summaries: Sequence[Summary], span: str, lang: str) -> Markup:
    if not any(one.rated for one in summaries):
        return Markup()
    titles = {one.game: one.title for one in summaries}
    return rating_chart(site.statistics.ratings(who, person, span), titles, time.time(), lang)


def _favourite(site: Site, statistics: object, tables: Tables) -> str:
    """The game that "Play now" begins: what is played most, or now, or the first."""
    names = site.games.names()
    played = [one.game for one in statistics] if isinstance(statistics, list) else []
    running = [table.card.game for table in (*tables.turn, *tables.running)]
    return next((game for game in (*played, *running) if game in names), names[0])


# Words


def counted(tables: Tables, lang: str) -> str:
    """ "Three tables": how many wait, in words."""
    n = len(tables.turn)
    if n == 1:
        return say(lang, "home.tables_one")
    words = say(lang, "home.numbers").split("|")
    return say(lang, "home.tables", n=words[n] if 0 < n < len(words) else n)


def due(tables: Tables, lang: str) -> str:
    """When the next move is due, in a sentence; empty if no clock runs."""
    left = tables.soonest
    if left is None:
        return ""
    if left < 60:
        return say(lang, "home.due_seconds")
    for unit, seconds, until in (("minutes", 60, 7200), ("hours", 3600, 2 * 86400)):
        if left < until:
            return say(lang, f"home.due_{unit}", n=left // seconds)
    return say(lang, "home.due_days", n=left // 86400)


def left_words(seconds: int, lang: str) -> str:
    """Time on a clock: "4:12", "19 h", "1 d 6 h"."""
    if seconds < 3600:
        return f"{seconds // 60}:{seconds % 60:02}"
    if seconds < 86400:
        return say(lang, "home.hours_left", h=seconds // 3600)
    return say(lang, "home.days_left", d=seconds // 86400, h=seconds % 86400 // 3600)


def place(card: object, lang: str) -> str:
    """The place of a finished match in words: "1st of 4"."""
    told: Mapping[str, int] = vars(card)
    if told["left"]:
        return say(lang, "home.left_it")
    if told["seats"] < 2:
        return say(lang, "home.alone")
    n = told["place"]
    return say(lang, f"home.place_{n if n < 4 else 'n'}", n=n, of=told["seats"])
