"""What people are shown of somebody: her page, her history with filters, her statistics in a game, her badges."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator, Mapping
from dataclasses import asdict
from datetime import UTC, datetime
from urllib.parse import urlencode

from fastapi import APIRouter, Request
from fastapi.responses import Response, StreamingResponse
from markupsafe import Markup

from spielwerk.core.drawing.svg import join, path, tag

from ...people.views import Who
from ...problems import Problem
from ...site import Site
from ...statistics.history import LEVELS, Wanted
from ...statistics.views import Category, Line, PlayedCard
from ..dependencies import Costly, Lang, TheSite, Visitor
from ..forms import number_from
from ..rendering import page, say
from .home import boxes_of, place

router = APIRouter()

FEW = 10  # matches that say little yet
FILTERS = ("game", "seats", "result", "kind", "against", "opponent", "since", "until")
COLUMNS = ("match", "game", "at", "seats", "seat", "place", "points", "won", "left", "rated", "rating", "change", "players")


@router.get("/people/{person}")
def profile(request: Request, site: TheSite, person: str, who: Visitor, lang: Lang, ratings: str = "12w") -> Response:
    number = number_from(person)
    found, _ = site.people.of(number)
    boxes = boxes_of(request, site, who, number, lang, ratings)
    about = {"found": found, "name": found.name, "mine": who.person == number, "relation": site.friends.relation(who, number)}
    hushed = site.quiet.holds(who, number)
    return page(request, "person.html", lang, who, nav="people", hushed=hushed, **about, **boxes)


# History


def wanted_of(given: Mapping[str, str]) -> Wanted:
    """The filter in the fields of a form or the parameters of an address; what is empty does not matter."""
    numbers = {key: given.get(key, "").strip() for key in ("seats", "opponent")}
    if any(value and not (value.isdecimal() and value.isascii() and len(value) < 10) for value in numbers.values()):
        raise Problem(422, "bad_request", reason="seats, opponent")
    days = {key: _day(given.get(key, "")) for key in ("since", "until")}
    until = days["until"] + 86400 if days["until"] is not None else None  # that day included
    return Wanted(
        game=given.get("game", "")[:40],
        seats=int(numbers["seats"]) if numbers["seats"] else None,
        result=given.get("result", ""),
        kind=given.get("kind", ""),
        against=given.get("against", ""),
        opponent=int(numbers["opponent"]) if numbers["opponent"] else None,
        since=days["since"],
        until=until,
    )


def _day(written: str) -> float | None:
    if not written:
        return None
    try:
        return datetime.strptime(written, "%Y-%m-%d").replace(tzinfo=UTC).timestamp()
    except ValueError:
        raise Problem(422, "bad_request", reason="2026-11-18") from None


@router.get("/people/{person}/matches")
def history(request: Request, site: TheSite, person: str, who: Visitor, lang: Lang, after: str = "") -> Response:
    number = number_from(person)
    chosen = {key: request.query_params.get(key, "") for key in FILTERS}
    wanted = wanted_of(chosen)
    found = site.history.page(who, number, wanted, lang, after[:60])
    cards = site.games.cards(lang)
    most = max(card.seats[1] for card in cards)
    return page(
        request,
        "history.html",
        lang,
        who,
        nav="matches" if who.person == number else "people",
        person=number,
        history=found,
        chosen=chosen,
        filtered=any(chosen.values()),
        after=after,
        query=urlencode({key: value for key, value in chosen.items() if value}),
        games=[(card.name, card.title) for card in cards],
        seat_counts=[(n, str(n)) for n in range(1, most + 1)],
        opponents=[(level, say(lang, f"history.against_{level}")) for level in LEVELS],
        opponent_name=site.people.of(wanted.opponent)[0].name if wanted.opponent is not None else "",
        place_words=lambda card: place(card, lang),
    )


@router.get("/people/{person}/matches.csv", dependencies=[Costly])
def history_csv(request: Request, site: TheSite, person: str, who: Visitor, lang: Lang) -> Response:
    return csv_answer(site, who, number_from(person), wanted_of(request.query_params), lang)


def csv_answer(site: Site, who: Who, person: int, wanted: Wanted, lang: str) -> Response:
    """A filtered history as a table for spreadsheets."""
    named = {"content-disposition": f'attachment; filename="matches-{person}.csv"'}
    cards = _begun(site.history.export(who, person, wanted, lang))
    return StreamingResponse(csv_lines(cards), media_type="text/csv; charset=utf-8", headers=named)


@router.get("/people/{person}/matches.json", dependencies=[Costly])
def history_json(request: Request, site: TheSite, person: str, who: Visitor, lang: Lang) -> Response:
    cards = site.history.export(who, number_from(person), wanted_of(request.query_params), lang)
    named = {"content-disposition": f'attachment; filename="matches-{number_from(person)}.json"'}
    told = [{**asdict(card), "at": card.at.isoformat()} for card in cards]
    return Response(json.dumps(told, ensure_ascii=False), media_type="application/json", headers=named)


def _begun(cards: Iterator[PlayedCard]) -> Iterator[PlayedCard]:
    """The same, begun: what is refused is refused before the answer begins."""
    first = next(cards, None)

    def all_of_them() -> Iterator[PlayedCard]:
        if first is not None:
            yield first
            yield from cards

    return all_of_them()


def csv_lines(cards: Iterator[PlayedCard]) -> Iterator[str]:
    """A head and a line for each match; a name that a spreadsheet would take for a formula is made a text."""
    line = io.StringIO()
    writer = csv.writer(line)
    writer.writerow(COLUMNS)
    for card in cards:
        told = vars(card)
        row = [told[column] for column in COLUMNS[:-1]]
        row[COLUMNS.index("at")] = card.at.isoformat(timespec="seconds")
        names = "; ".join(card.players)
        writer.writerow([*row, f"'{names}" if names[:1] in ("=", "+", "-", "@") else names])
        yield line.getvalue()
        line.seek(0)
        line.truncate()
    yield line.getvalue()


# Statistics and badges


@router.get("/people/{person}/statistics/{game}")
def statistics(request: Request, site: TheSite, person: str, game: str, who: Visitor, lang: Lang) -> Response:
    told = site.statistics.game(who, number_from(person), game, lang)

    def by_level(line: Line) -> str:
        known = line.key in LEVELS
        return say(lang, f"statistics.against_{line.key}") if known else line.key

    return page(
        request,
        "statistics.html",
        lang,
        who,
        nav="matches" if who.person == told.person else "people",
        told=told,
        few=FEW,
        bars=category_bars(told.categories),
        by_name=lambda line: line.name,
        by_level=by_level,
        by_count=lambda line: say(lang, "statistics.seats", n=int(line.key)),
    )


def category_bars(categories: list[Category]) -> list[Markup]:
    """A bar of mean points for each category, all of one scale; a line marks the field."""
    values = [n for one in categories for n in (one.mean, one.field_mean or 0.0)]
    low, high = min(0.0, *values, 0.0), max(1.0, *values, 1.0)

    def x(value: float) -> float:
        return round(2 + 116 * (value - low) / (high - low), 1)

    bars = []
    for one in categories:
        begin, end = sorted((x(0), x(one.mean)))
        parts = [path(f"M{x(0)} 0V16", "z")]
        parts.append(tag("rect", cls="b minus" if one.mean < 0 else "b", x=begin, y=3, width=round(end - begin, 1), height=10))
        if one.field_mean is not None:
            parts.append(path(f"M{x(one.field_mean)} 0V16", "f"))
        about = {"viewBox": "0 0 120 16", "preserveAspectRatio": "none", "aria_hidden": "true"}
        bars.append(tag("svg", join(parts), cls="cats", **about))
    return bars


@router.get("/people/{person}/badges")
def badges(request: Request, site: TheSite, person: str, who: Visitor, lang: Lang) -> Response:
    number = number_from(person)
    name, found = site.statistics.badges(who, number)
    nav = "matches" if who.person == number else "people"
    return page(request, "badges.html", lang, who, nav=nav, person=number, name=name, badges=found)
