"""Where the round stands: its four phases, the steps of the running one."""

from __future__ import annotations

from typing import Any

from markupsafe import Markup

from spielwerk.core import EMPTY
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


def phase_of(s: Any) -> str:
    """The running phase of the round; empty while the table is set up and when the match is over."""
    if s.step == OVER or _is_setting_up(s):
        return ""
    if s.step == SABOTAGE_THROW:
        return "closing"
    phase = QUESTIONS[asked(s, 0)].phase
    return phase if phase in ("expansion", "tanks") else "resources"


def _is_setting_up(s: Any) -> bool:
    """Before the first round: throws for the start player, first upgrades, the number of river neutrals."""
    return bool(s.step < KEEP or s.step in (START_THROW, RIVER_NUMBER_THROW))


def phase_name(s: Any, lang: str) -> str:
    if s.step == OVER:
        return say("phase", "over", lang)
    return say("phase", phase_of(s) or "setup", lang)


def in_focus(s: Any) -> str:
    """What the running question is about: a phone shows it first."""
    about_cards = s.step == BIDDING and s.lot != ZONE_LOT
    if about_cards or s.step in (CHOOSE_CARD, BANKER_GIFT, ENGINEER_GIFT, MANIPULATE, SHIFT, CHOOSE_BONUS, CHOOSE_ORDER, LOAD):
        return "on-terminal"
    if s.step in (TRADE, CERTIFICATE):
        return "on-terminal"
    return "on-shop" if s.step == TANK_ACTIONS else "on-map"


def phases(s: Any, lang: str) -> Markup:
    """A strip: what is over has a tick, the running phase shows its steps."""
    running = phase_of(s)
    at = PHASES.index(running) if running else len(PHASES) if s.step == OVER else -1
    parts = []
    for k, phase in enumerate(PHASES):
        sign = icon("check") if k < at else tag("b", k + 1)
        name = tag("span", say("phase", phase, lang), cls="ps-phasename")
        steps = tag("span", *_steps(s, lang), cls="ps-steps") if k == at else Markup()
        about = {"aria_current": "step"} if k == at else {}
        parts.append(tag("li", sign, name, steps, cls="done" if k < at else "now" if k == at else None, **about))
    return tag("ol", *parts, cls="ps-phases", aria_label=say("board", "phases", lang))


def _steps(s: Any, lang: str) -> list[Markup]:
    """The steps of the running phase, with the one that is played now."""
    if phase_of(s) == "expansion":
        keys = ["specialists", "auction", "claims", "airship"]
        if s.switch[VARIABLE_CLAIMS]:
            keys.insert(1, "markers")
        if s.switch[INDEPENDENT_FREIGHTER]:
            keys.insert(0, "freighter")
        now = _expansion_step(s)
        return [_step(say("step", key, lang), now=key == now) for key in keys]
    if phase_of(s) != "resources":
        return []
    parts = [_step(say("step", "production", lang), now=s.step in (PRODUCE, LOAD))]
    for k in range(RESOURCES):
        r = int(s.trade_order[k])
        if r != EMPTY:
            now = s.step == TRADE and s.traded == k
            parts.append(_step(capitalised(resource_name(r, lang)), ICONS[r], now=now, brief=not now))
    return [*parts, _step(say("step", "certificates", lang), now=s.step == CERTIFICATE)]


def _expansion_step(s: Any) -> str:
    if s.step == KEEP or (s.step == BIDDING and s.lot == FREIGHTER_LOT):
        return "freighter"
    if CHOOSE_CARD <= s.step <= CHOOSE_ORDER or (s.step == BIDDING and s.lot == CARD_LOT):
        return "specialists"
    if PUT_RIVER_NEUTRAL <= s.step <= PUT_NEUTRAL:
        return "markers"
    if s.step == CHOOSE_ZONE or (s.step == BIDDING and s.lot == ZONE_LOT):
        return "auction"
    return "airship" if s.step == ANCHOR else "claims" if s.step in (CLAIM, CLAIM_NEAREST, CLAIM_THROW) else ""


def _step(name: str, sign: str = "", *, now: bool, brief: bool = False) -> Markup:
    """One step: its name, or only its icon where room is short."""
    inside = [icon(sign, name if brief else "")] if sign else []
    if not brief:
        inside.append(tag("span", name))
    return tag("span", *inside, cls="now" if now else None)
