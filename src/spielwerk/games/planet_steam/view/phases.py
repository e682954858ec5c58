"""Where the round stands: its four phases, the steps of the running one."""

from __future__ import annotations

from typing import NamedTuple

from markupsafe import Markup

from spielwerk.core import EMPTY
from spielwerk.core.drawing import Reading, kept
from spielwerk.core.drawing.svg import icon, tag
from spielwerk.core.drawing.words import words_of

from ..components import RESOURCES
from ..questions import (
    ANCHOR,
    BANKER_GIFT,
    BIDDING,
    CERTIFICATE,
    CHOOSE_BONUS,
    CHOOSE_CARD,
    CHOOSE_ORDER,
    CHOOSE_ZONE,
    CLAIM,
    CLAIM_NEAREST,
    CLAIM_THROW,
    ENGINEER_GIFT,
    KEEP,
    LOAD,
    MANIPULATE,
    OVER,
    PRODUCE,
    PUT_NEUTRAL,
    PUT_RIVER_NEUTRAL,
    QUESTIONS,
    RIVER_NUMBER_THROW,
    SABOTAGE_THROW,
    SHIFT,
    START_THROW,
    TANK_ACTIONS,
    TRADE,
)
from ..state import CARD_LOT, FREIGHTER_LOT, INDEPENDENT_FREIGHTER, VARIABLE_CLAIMS, ZONE_LOT
from ..step import asked
from ..words import resource_name
from .pictures import ICONS, capitalised

say = words_of(__package__)
PHASES = ("expansion", "tanks", "resources", "closing")


class Stand(NamedTuple):
    """All of a position that says where the round stands."""

    phase: str  # of the round; empty while the table is set up and when the match is over
    step: int
    lot: int
    switch: tuple[int, ...]
    trade_order: tuple[int, ...]
    traded: int


def stand_of(now: Reading) -> Stand:
    """Where the round of a position stands."""
    return Stand(_phase_of(now), now.step, now.lot, now.switch, now.trade_order, now.traded)


def _phase_of(now: Reading) -> str:
    if now.step == OVER or _is_setting_up(now.step):
        return ""
    if now.step == SABOTAGE_THROW:
        return "closing"
    phase = QUESTIONS[asked(now.record, 0)].phase
    return phase if phase in ("expansion", "tanks") else "resources"


def _is_setting_up(step: int) -> bool:
    """Before the first round: throws for the start player, first upgrades, the number of river neutrals."""
    return step < KEEP or step in (START_THROW, RIVER_NUMBER_THROW)


def phase_name(stand: Stand, lang: str) -> str:
    if stand.step == OVER:
        return say("phase", "over", lang)
    return say("phase", stand.phase or "setup", lang)


def in_focus(stand: Stand) -> str:
    """What the running question is about: a phone shows it first."""
    step = stand.step
    about_cards = step == BIDDING and stand.lot != ZONE_LOT
    if about_cards or step in (CHOOSE_CARD, BANKER_GIFT, ENGINEER_GIFT, MANIPULATE, SHIFT, CHOOSE_BONUS, CHOOSE_ORDER, LOAD):
        return "on-terminal"
    if step in (TRADE, CERTIFICATE):
        return "on-terminal"
    return "on-shop" if step == TANK_ACTIONS else "on-map"


@kept(1024)
def phases(stand: Stand, lang: str) -> Markup:
    """A strip: what is over has a tick, the running phase shows its steps."""
    at = PHASES.index(stand.phase) if stand.phase else len(PHASES) if stand.step == OVER else -1
    parts = []
    for k, phase in enumerate(PHASES):
        sign = icon("check") if k < at else tag("b", k + 1)
        name = tag("span", say("phase", phase, lang), cls="ps-phasename")
        steps = tag("span", *_steps(stand, lang), cls="ps-steps") if k == at else Markup()
        about = {"aria_current": "step"} if k == at else {}
        parts.append(tag("li", sign, name, steps, cls="done" if k < at else "now" if k == at else None, **about))
    return tag("ol", *parts, cls="ps-phases", aria_label=say("board", "phases", lang))


def _steps(stand: Stand, lang: str) -> list[Markup]:
    """The steps of the running phase, with the one that is played now."""
    if stand.phase == "expansion":
        keys = ["specialists", "auction", "claims", "airship"]
        if stand.switch[VARIABLE_CLAIMS]:
            keys.insert(1, "markers")
        if stand.switch[INDEPENDENT_FREIGHTER]:
            keys.insert(0, "freighter")
        running = _expansion_step(stand)
        return [_step(say("step", key, lang), now=key == running) for key in keys]
    if stand.phase != "resources":
        return []
    parts = [_step(say("step", "production", lang), now=stand.step in (PRODUCE, LOAD))]
    for k in range(RESOURCES):
        r = stand.trade_order[k]
        if r != EMPTY:
            now = stand.step == TRADE and stand.traded == k
            parts.append(_step(capitalised(resource_name(r, lang)), ICONS[r], now=now, brief=not now))
    return [*parts, _step(say("step", "certificates", lang), now=stand.step == CERTIFICATE)]


def _expansion_step(stand: Stand) -> str:
    if stand.step == KEEP or (stand.step == BIDDING and stand.lot == FREIGHTER_LOT):
        return "freighter"
    if CHOOSE_CARD <= stand.step <= CHOOSE_ORDER or (stand.step == BIDDING and stand.lot == CARD_LOT):
        return "specialists"
    if PUT_RIVER_NEUTRAL <= stand.step <= PUT_NEUTRAL:
        return "markers"
    if stand.step == CHOOSE_ZONE or (stand.step == BIDDING and stand.lot == ZONE_LOT):
        return "auction"
    return "airship" if stand.step == ANCHOR else "claims" if stand.step in (CLAIM, CLAIM_NEAREST, CLAIM_THROW) else ""


def _step(name: str, sign: str = "", *, now: bool, brief: bool = False) -> Markup:
    """One step: its name, or only its icon where room is short."""
    inside = [icon(sign, name if brief else "")] if sign else []
    if not brief:
        inside.append(tag("span", name))
    return tag("span", *inside, cls="now" if now else None)
