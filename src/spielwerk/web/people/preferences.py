"""How a person plays: whether her choices are shown before they are made, and how fast she is shown what others do."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from sqlalchemy import bindparam, exists, select
from sqlalchemy.orm import Session

from ..problems import Problem
from ..store.database import rows
from ..store.models import FINISHED, JsonObject, MatchRow, Person, SeatRow

PACES = ("0.4", "0.8", "1.5", "click", "off")  # seconds a step; step by step by click; all at once
USUAL_PACE = "0.8"
MOST_GAMES = 100  # whose setting is kept
MOST_TABLES = 20  # games of which the last table is remembered


@dataclass(frozen=True)
class Preferences:
    """What a person has chosen; a game that is not in `confirm` is as it is for newcomers or for those who know it."""

    confirm: dict[str, bool] = field(default_factory=dict)  # game → a choice is shown before it is made
    pace: str = USUAL_PACE
    met: dict[str, list[str]] = field(default_factory=dict)  # game → kinds of questions that a coach need not explain any more

    def confirms(self, game: str, *, knows_it: bool) -> bool:
        """Whether choices of a game are shown first: as she has set it, else until she has finished a match of it."""
        return self.confirm.get(game, not knows_it)


def preferences_of(settings: JsonObject | None) -> Preferences:
    """Settings as they are stored; what is not there is as usual."""
    kept = settings or {}
    return Preferences(dict(kept.get("confirm", {})), kept.get("pace", USUAL_PACE), dict(kept.get("met", {})))


_KNOWS_IT = (
    exists()
    .where(
        SeatRow.match == MatchRow.id,
        SeatRow.person == Person.id,
        MatchRow.game == bindparam("game"),
        MatchRow.status == FINISHED,
    )
    .correlate(Person)
)
_SETTINGS = select(Person.settings, _KNOWS_IT).where(Person.id == bindparam("person"))


def read_preferences(db: Session, person: int | None, game: str) -> tuple[Preferences, bool]:
    """How a visitor plays, and whether she has finished a match of a game; nobody in particular plays as usual."""
    found = rows(db, _SETTINGS, person=person, game=game).first() if person is not None else None
    return (preferences_of(found[0]), bool(found[1])) if found is not None else (Preferences(), False)


def changed(kept: JsonObject | None, confirm: dict[str, bool] | None, pace: str | None) -> JsonObject:
    """Settings as they are stored, with what is given changed."""
    settings = dict(kept or {})
    if confirm is not None:
        settings["confirm"] = {**settings.get("confirm", {}), **confirm}
        if len(settings["confirm"]) > MOST_GAMES:
            raise Problem(422, "bad_request", reason="confirm")
    if pace is not None:
        if pace not in PACES:
            raise Problem(422, "bad_pace", known=", ".join(PACES))
        settings["pace"] = pace
    return settings


MOST_FIELDS = 60  # of a table that is remembered


def with_table(kept: JsonObject | None, game: str, chosen: Mapping[str, str]) -> JsonObject:
    """Settings as they are stored, with how the last table for a game was set."""
    tables = {name: table for name, table in (kept or {}).get("tables", {}).items() if name != game}
    tables[game] = {name[:60]: value[:60] for name, value in list(chosen.items())[:MOST_FIELDS]}
    return {**(kept or {}), "tables": dict(list(tables.items())[-MOST_TABLES:])}


def with_met(kept: JsonObject | None, game: str, kind: str) -> JsonObject:
    """Settings as they are stored, with one more kind of question that has been met."""
    settings = dict(kept or {})
    met = dict(settings.get("met", {}))
    if len(met) < MOST_GAMES or game in met:
        met[game] = list(dict.fromkeys([*met.get(game, []), kind]))
    return {**settings, "met": met}
