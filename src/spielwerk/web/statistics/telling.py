"""Somebody's statistics as pages and API tell them: all games at a glance, one game in full, ratings over time."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Collection, Mapping

from sqlalchemy import bindparam, select
from sqlalchemy.orm import Session

from spielwerk.core import Game
from spielwerk.core.text import seat_name

from ..badges.awarding import Shown, shown
from ..badges.rules import SOURCES
from ..games import Games
from ..people.privacy import may_see
from ..people.views import Who
from ..problems import Problem
from ..store.database import Database, rows
from ..store.models import JsonObject, Person, PlayedRow, RatingChangeRow, RatingRow, StatisticsRow
from .entering import complete
from .figures import merged, nothing
from .openings import opening_name
from .views import Category, GameStatistics, Line, Summary, summary_of

SPANS = {"12w": 84 * 86400.0, "year": 365 * 86400.0, "all": None}  # of ratings over time
POINTS = 120  # of a curve, at most
KEPT = 600.0  # seconds for which the field is remembered
MOST_OF_FIELD = 5000  # people
MOST_LINES = 12  # openings that are told


class Statistics:
    def __init__(self, database: Database, games: Games) -> None:
        self._database, self._games = database, games
        self._fields: dict[str, tuple[float, int, JsonObject]] = {}
        self._lock = threading.Lock()

    def of(self, who: Who, person: int, lang: str) -> list[Summary]:
        """A person's games, the one played most first; 403 if the visitor may not see them."""
        with self._database.reading() as db:
            _need(db, who, person)
            figures, ratings = self._figures(db, person), _ratings(db, person)
        told = [summary_of(game, self._title(game, lang), one, ratings.get(game)) for game, one in figures.items()]
        return sorted(told, key=lambda one: (-one.matches, one.title))

    def game(self, who: Who, person: int, name: str, lang: str) -> GameStatistics:
        """Everything about a person's matches in a game, beside the field."""
        game = self._games.find(name)
        with self._database.reading() as db:
            called = _need(db, who, person)
            figures = {**nothing(), **self._figures(db, person).get(game.name, {})}
            rating = _ratings(db, person).get(game.name)
        people, field = self._field(game.name)
        title, words = game.title(lang), _words(game, lang)
        return GameStatistics(
            person,
            called,
            summary_of(game.name, title, figures, rating),
            summary_of(game.name, title, field),
            people,
            _categories(game, figures, field, lang),
            *[_lines(figures[table], field[table], words[table]) for table in words],
        )

    def visible(self, who: Who, person: int) -> dict[str, bool]:
        """What the visitor may see of somebody; 404 if there is nobody."""
        with self._database.reading() as db:
            if db.get(Person, person) is None:
                raise Problem(404, "no_person")
            return {what: may_see(db, who.person, person, what) for what in ("history", "statistics")}

    def badges(self, who: Who, person: int, sources: Collection[str] = SOURCES) -> tuple[str, list[Shown]]:
        """A person's name and badges; 403 if the visitor may not see them. How far she is is told of these sources only."""
        with self._database.reading() as db:
            return _need(db, who, person), shown(db, person, sources)

    def ratings(self, who: Who, person: int, span: str = "12w") -> dict[str, list[tuple[float, float]]]:
        """(time, rating) of each game over a span, in order: the last of each few days, and what it was when the span began."""
        if span not in SPANS:
            raise Problem(422, "bad_request", reason=", ".join(SPANS))
        length, now = SPANS[span], time.time()
        with self._database.reading() as db:
            _need(db, who, person)
            games = list(db.scalars(select(RatingRow.game).where(RatingRow.person == person)))
            return {game: curve for game in games if (curve := _curve(db, person, game, now - length if length else 0.0, now))}

    def _figures(self, db: Session, person: int) -> dict[str, JsonObject]:
        """What is kept of a person; what is missing altogether is reckoned once and kept."""
        wanted = select(StatisticsRow.game, StatisticsRow.figures).where(StatisticsRow.person == person)
        found = {row.game: row.figures for row in db.execute(wanted)}
        if not found and db.scalar(select(PlayedRow.match).where(PlayedRow.person == person).limit(1)) is not None:
            with self._database.writing() as writing:
                complete(writing, person)
            with self._database.reading() as again:
                found = {row.game: row.figures for row in again.execute(wanted)}
        return found

    def _field(self, game: str) -> tuple[int, JsonObject]:
        """All people with rated matches of a game: how many, and their figures together; as they were a few minutes ago."""
        with self._lock:
            kept = self._fields.get(game)
            if kept is not None and kept[0] > time.monotonic():
                return kept[1], kept[2]
        with self._database.reading() as db:
            found = db.scalars(select(StatisticsRow.figures).where(StatisticsRow.game == game).limit(MOST_OF_FIELD)).all()
        rated = [figures for figures in found if figures.get("rated")]
        total = nothing()
        for figures in rated:
            total = merged(total, figures)
        with self._lock:
            self._fields[game] = (time.monotonic() + KEPT, len(rated), total)
        return len(rated), total

    def _title(self, game: str, lang: str) -> str:
        try:
            return self._games.find(game).title(lang)
        except Problem:
            return game  # of a package that is not installed any more


def _need(db: Session, who: Who, person: int) -> str:
    """The name of somebody whose statistics the visitor may see."""
    found = db.get(Person, person)
    if found is None:
        raise Problem(404, "no_person")
    if not may_see(db, who.person, person, "statistics"):
        raise Problem(403, "private")
    return found.name


def _curve(db: Session, person: int, game: str, first: float, now: float) -> list[tuple[float, float]]:
    """A rating from a time on: what it was then, and the last of each few days since."""
    about = {"person": person, "game": game, "first": first}
    before = rows(db, _BEFORE, **about).first()
    curve = [(first, round(before.shown, 1))] if before is not None else []
    since = rows(db, _SINCE, **about).all()
    begin = since[0].at if since and before is None else first
    step = max(1.0, (now - begin) / POINTS)
    newest = {int((row.at - begin) / step): (row.at, round(row.shown, 1)) for row in since}  # in order: the last one stays
    return curve + list(newest.values())


_OF_GAME = (RatingChangeRow.person == bindparam("person"), RatingChangeRow.game == bindparam("game"))
_POINTS = select(RatingChangeRow.at, RatingChangeRow.shown).where(*_OF_GAME)
_BEFORE = _POINTS.where(RatingChangeRow.at < bindparam("first")).order_by(RatingChangeRow.at.desc()).limit(1)
_SINCE = _POINTS.where(RatingChangeRow.at >= bindparam("first")).order_by(RatingChangeRow.at)


def _ratings(db: Session, person: int) -> dict[str, float]:
    wanted = select(RatingRow.game, RatingRow.shown).where(RatingRow.person == person)
    return {game: round(shown, 1) for game, shown in db.execute(wanted)}


def _words(game: Game, lang: str) -> dict[str, Callable[[str], str]]:
    """What the rows of each table are called: openings, strategies, opponents, seat counts, seats."""
    text = game.text(lang)
    return {
        "openings": lambda key: opening_name(game, key, lang),
        "strategies": lambda key: text.get("category", key) or key,
        "against": lambda key: key,  # people or a level: the page has words for them
        "by_seats": lambda key: key,
        "by_seat": lambda key: seat_name(int(key), lang),
    }


def _lines(mine: Mapping[str, list[int]], field: Mapping[str, list[int]], name: Callable[[str], str]) -> list[Line]:
    lines = []
    for key, (n, wins, places) in mine.items():
        others = field.get(key)
        share = round(others[1] / others[0], 3) if others else None
        lines.append(Line(key, name(key), n, wins, round(wins / n, 3), round(places / n, 2), share, others[0] if others else 0))
    numbered = all(line.key.isdecimal() for line in lines)
    lines.sort(key=lambda line: int(line.key) if numbered else -line.matches)
    return lines[:MOST_LINES]


def _categories(game: Game, figures: JsonObject, field: JsonObject, lang: str) -> list[Category]:
    n, of_field = figures["matches"], field["matches"]
    if not n:
        return []
    told = []
    for category in game.categories:
        others = round(field["categories"].get(category, 0) / of_field, 1) if of_field else None
        mean = round(figures["categories"].get(category, 0) / n, 1)
        told.append(Category(category, game.text(lang).say("category", category), mean, others))
    return told
