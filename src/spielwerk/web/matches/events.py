"""That a match has changed: what everybody may know of it."""

from __future__ import annotations

from dataclasses import dataclass

from spielwerk.core.match import seats_in

from ..store.models import MatchRow


@dataclass(frozen=True)
class MatchEvent:
    """A change says that something has happened, never what: whoever hears it asks anew and is shown what she may know."""

    match: str
    version: int
    kind: str
    to_act: list[int]
    status: str
    bot: bool  # a bot is asked
    open: bool = True  # everybody may know who is asked: there is no delay, and nobody is kept from watching


def event_of(row: MatchRow, kind: str) -> MatchEvent:
    return MatchEvent(
        row.id,
        row.version,
        kind,
        list(seats_in(row.asked)),
        row.status,
        row.bot_asked,
        row.onlookers == "all" and not row.delay,
    )
