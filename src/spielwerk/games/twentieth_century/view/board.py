"""The middle of the table: the own region with its tracks, and beside it what the phase is about."""

from __future__ import annotations

from markupsafe import Markup

from spielwerk.core import State
from spielwerk.core.drawing import Picks
from spielwerk.core.drawing.svg import tag

from ..questions import phase_of
from .auction import block, lands, technologies
from .desk import desk, tools, unlaid
from .disaster import disaster
from .regions import HOME_ROOM, MORE_ROOM, ROOM, is_wide, region
from .scales import scoring, tracks

_AT_HOME = ("administration", "recycling", "over")


def board(s: State, seat: int, picks: Picks, lang: str) -> Markup:
    """Everything in the middle. An onlooker has no region: the phase stands beside the tracks."""
    phase = phase_of(s)
    wide = seat >= 0 and is_wide(s, seat)
    room = HOME_ROOM if phase in _AT_HOME else MORE_ROOM if wide else ROOM
    own = [region(s, seat, picks, room, lang)] if seat >= 0 else []
    compared = [tracks(s, seat, lang), scoring(s, seat, lang)]
    mine = [unlaid(s, seat, picks, lang), tools(s, seat, picks, lang)] if seat >= 0 else []
    if phase in _AT_HOME and seat >= 0:
        kind, left, right = "home", [*own, *compared], [desk(s, seat, picks, lang)]
    elif phase == "auction":
        kind = "market"
        left = [*own, *compared, disaster(s, picks, lang)]
        right = [block(s, seat, lang), lands(s, picks, lang), technologies(s, picks, lang), *mine]
    else:
        kind = "struck"
        left, right = [*own, *(compared if own else [])], [disaster(s, picks, lang), *(mine if own else compared)]
    halves = [tag("div", *half, cls=f"tc-half {side}") for side, half in (("west", left), ("east", right)) if any(half)]
    return tag("div", *halves, cls=f"tc-board {kind}{' broad' if wide else ''}{'' if len(halves) > 1 else ' single'}")
