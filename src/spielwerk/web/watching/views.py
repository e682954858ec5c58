"""What is handed to pages and API about matches to watch: only what an onlooker may know."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass, field
from datetime import datetime

from spielwerk.core.drawing import Drawing

from ..matches.views import MatchView

_COUNTED = re.compile(r"(\d+) (?:of|von) (\d+)")  # "Round 4 of 6", "Generation I, Runde 2 von 7"


@dataclass(frozen=True)
class Watcher:
    """Somebody at a table that is watched."""

    seat: int
    name: str
    kind: str
    level: str
    person: int | None
    rating: int | None  # of a person in this game, of a bot where it stands; None if it has none


@dataclass(frozen=True)
class WatchedMatch:
    """A running match in the list."""

    id: str
    game: str
    title: str  # of the game
    table: str  # what the table is called, or empty
    players: list[Watcher]
    heading: str  # where it stands: "Round 4 of 6"
    mean: int  # of the players' ratings
    rated: bool
    live: bool  # somebody has moved a short while ago, and nobody has days to think
    onlookers: int
    changed_at: datetime
    tournament: int | None = None
    for_friends: bool = False  # only friends of the players may watch


@dataclass(frozen=True)
class Programme:
    """What can be watched now."""

    matches: list[WatchedMatch]
    counts: dict[str, int]  # game → running matches that may be watched
    total: int
    apart: Collection[int] = ()  # people whom the visitor is not shown


@dataclass(frozen=True)
class Stage:
    """One match as an onlooker sees it now, drawn."""

    view: MatchView
    drawing: Drawing
    ratings: list[int | None]
    onlookers: int
    just_now: str  # what was done last, in words
    share: float  # about how much of the match is over
    table: str = ""  # what the table is called
    tournament: int | None = None


@dataclass(frozen=True)
class BotsTableView:
    """The table at which bots always play."""

    match: str
    game: str
    title: str
    heading: str
    share: float
    status: str
    players: list[Watcher]
    points: list[int | None]
    level: str
    pace: float  # seconds between two moves
    next: list[str]  # titles of the games that come then
    onlookers: int
    minutes_left: int | None  # until the next game begins, about; None as long as nobody can tell
    # (round, everybody's points when it began): "start" comes first, and the last, without a name, is now
    course: list[tuple[str, list[int | None]]] = field(default_factory=list)


def rounds_left(drawing: Drawing) -> int | None:
    """How many rounds a match has left, the present one included, as its heading tells; None if it does not."""
    found = _COUNTED.search(drawing.heading)
    ways = [len(drawing.steps) - drawing.step] if drawing.steps and drawing.step >= 0 else []
    ways += [int(found[2]) - int(found[1]) + 1] if found else []
    return max(ways, default=None)


def share_done(drawing: Drawing) -> float:
    """About how much of a match is over."""
    found = _COUNTED.search(drawing.heading)
    within = (int(found[1]) - 1) / max(1, int(found[2])) if found else 0.0
    if not drawing.steps or drawing.step < 0:
        return within
    if found and int(found[2]) == len(drawing.steps):
        return within
    return (drawing.step + within) / len(drawing.steps)
