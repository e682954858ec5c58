"""The middle of the table: the own region with its tracks, and beside it what the phase is about."""

from __future__ import annotations

from markupsafe import Markup

from spielwerk.core.drawing import Picks, Reading
from spielwerk.core.drawing.svg import tag

from ..questions import phase_of
from .auction import block, lands, technologies
from .desk import desk, tools, unlaid
from .disaster import disaster
from .regions import HOME_ROOM, MORE_ROOM, ROOM, is_wide, region
from .scales import scoring, tracks

_AT_HOME = ("administration", "recycling", "over")


def board(now: Reading, seat: int, picks: Picks, lang: str) -> Markup:
    """Everything in the middle. An onlooker has no region: the phase stands beside the tracks."""
    phase = phase_of(now.record)
    wide = seat >= 0 and is_wide(now, seat)
    room = HOME_ROOM if phase in _AT_HOME else MORE_ROOM if wide else ROOM
    own = [region(now, seat, picks, room, lang)] if seat >= 0 else []
    compared = [tracks(now, seat, lang), scoring(now, seat, lang)]
    mine = [unlaid(now, seat, picks, lang), tools(now, seat, picks, lang)] if seat >= 0 else []
    if phase in _AT_HOME and seat >= 0:
        kind, left, right = "home", [*own, *compared], [desk(now, seat, picks, lang)]
    elif phase == "auction":
        kind = "market"
        left = [*own, *compared, disaster(now, picks, lang)]
        right = [block(now, seat, lang), lands(now, picks, lang), technologies(now, picks, lang), *mine]
    else:
        kind = "struck"
        left, right = [*own, *(compared if own else [])], [disaster(now, picks, lang), *(mine if own else compared)]
    halves = [tag("div", *half, cls=f"tc-half {side}") for side, half in (("west", left), ("east", right)) if any(half)]
    return tag("div", *halves, cls=f"tc-board {kind}{' broad' if wide else ''}{'' if len(halves) > 1 else ' single'}")
