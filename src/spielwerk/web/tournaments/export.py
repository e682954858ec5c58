"""Results of a tournament for other programs: everything as JSON, every seat of every table as CSV."""

from __future__ import annotations

import csv
import io
import unicodedata
from dataclasses import asdict

from .views import TournamentView

_COLUMNS = ("round", "final", "table", "match", "seat", "player", "kind", "level", "points", "place", "gained")


def as_json(view: TournamentView) -> dict[str, object]:
    """Terms, entrants, standings and all tables."""
    card = view.card
    return {
        "id": card.id,
        "name": card.name,
        "game": card.game,
        "status": card.status,
        "organiser": card.host_name,
        "winner": card.winner,
        "terms": asdict(view.terms),
        "after": view.after,
        "standings": [
            {
                "place": line.place,
                "entry": line.entrant.entry,
                "player": line.entrant.name,
                "kind": "bot" if line.entrant.person is None else "person",
                "level": line.entrant.level,
                "points": line.points,
                "strength": line.strength,
                "play": line.play,
                "wins": line.wins,
                "rounds": line.rounds,
                "withdrawn": line.entrant.withdrawn,
            }
            for line in view.standings
        ],
        "tables": [
            {"round": each.number, "final": each.final, "table": table.number, "match": table.match, "status": table.status}
            | {
                "seats": [
                    _seat(seat.name, seat.entry, seat.level, seat.points, seat.place, seat.gained) for seat in table.seats
                ]
            }
            for each in view.rounds
            for table in each.tables
        ],
    }


def _seat(
    name: str, entry: int | None, level: str, points: int | None, place: int | None, gained: float | None
) -> dict[str, object]:
    return {"entry": entry, "player": name, "level": level, "points": points, "place": place, "gained": gained}


def as_csv(view: TournamentView) -> str:
    """A line for every seat of every table that has been counted."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow(_COLUMNS)
    for each in view.rounds:
        for table in each.tables:
            for seat in table.seats if table.status == "finished" else []:
                kind = "stand-in" if seat.entry is None else "bot" if seat.person is None else "person"
                head = (each.number, int(each.final), table.number, table.match, seat.seat + 1, _harmless(seat.name), kind)
                writer.writerow((*head, seat.level, seat.points, seat.place, seat.gained))
    return out.getvalue()


def _harmless(name: str) -> str:
    """A name that no spreadsheet takes for a formula."""
    return f"'{name}" if unicodedata.normalize("NFKC", name[:1]) in ("=", "+", "-", "@") else name
