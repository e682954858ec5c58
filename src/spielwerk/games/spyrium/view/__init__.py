"""The board for the browser: the display in the middle, events and tracks beside it, everybody's district around it."""

from __future__ import annotations

from markupsafe import Markup

from spielwerk.core import EMPTY, State
from spielwerk.core.drawing import Card, Drawing, Figure, Panel, Picks, hover
from spielwerk.core.drawing.svg import icon, join, pawn, rect, tag, text, text_width
from spielwerk.core.drawing.words import words_of

from ..components import BUILDINGS, PATENTS, POINTS, ROUNDS, SETUP, TRACK
from ..naming import PATENT_OF_POWER, card_name, patent_name
from ..scoring import total
from ..state import (
    BOTH_BONUSES,
    FIRST_BONUS,
    NO_BONUS,
    NOT_OWNED,
    PASSED,
    PLACES,
    SECOND_BONUS,
    SIDEWAYS,
)
from ..story import district_mark
from ..tokens import tokens_kept
from .board import board
from .decision import decision
from .hovers import display_card, event_card, owned_card
from .pictures import ART, HEIGHT, KINDS, WIDTH, art_of, face

__all__ = ["decision", "draw", "figures"]

say = words_of(__package__)


def draw(s: State, seat: int, picks: Picks, lang: str) -> Drawing:
    """The table as a seat sees it; nothing is hidden in this game."""
    heading = say("board", "round", lang, n=s.round_number, of=ROUNDS)
    return Drawing(
        board=board(s, seat, picks, lang),
        panels=tuple(_panel(s, p, p == seat, picks, lang) for p in range(s.seats)),
        cards=_cards(s, seat, lang),
        heading=heading,
        steps=tuple(SETUP["decks"]),
        step=s.round_number - 1,
    )


def figures(s: State, p: int, lang: str) -> tuple[Figure, ...]:
    """The numbers of a seat."""
    bonus = FIRST_BONUS if s.bonus[p] == BOTH_BONUSES else SECOND_BONUS
    note = say("figure", "next_bonus", lang, n=bonus) if s.bonus[p] != NO_BONUS else ""
    return (
        Figure("points", "vp", say("figure", "points", lang), int(total(s, p)), note),
        Figure("money", "pound", say("figure", "money", lang), int(s.money[p])),
        Figure("spyrium", "crystal", say("figure", "spyrium", lang), int(s.spyrium[p])),
        Figure("residence", "residence", say("figure", "residence", lang), int(TRACK[s.residence[p]])),
        Figure("workers", "worker", say("figure", "workers", lang), int(s.available[p])),
    )


def _cards(s: State, seat: int, lang: str) -> dict[str, Card]:
    """The hover cards of all that lies on the table."""
    cards = {f"place-{place}": display_card(s, seat, place, lang) for place in range(PLACES) if s.display[place] != EMPTY}
    for card in range(BUILDINGS):
        if any(s.upright[p, card] + s.sideways[p, card] for p in range(s.seats)):
            cards[f"card-{card}"] = owned_card(card, lang)
    for power, card in PATENT_OF_POWER.items():
        if any(s.patent[p, power] != NOT_OWNED for p in range(s.seats)):
            cards[f"card-{card}"] = owned_card(card, lang)
    for key, event in (("event", s.event), ("future", s.future)):
        if event != EMPTY:
            cards[key] = event_card(int(event), lang)
    return cards


# Panels


def _panel(s: State, p: int, own: bool, picks: Picks, lang: str) -> Panel:
    phase = "passed" if s.phase[p] == PASSED else f"phase_{s.phase[p] + 1}"
    district = _own_district(s, p, picks, lang) if own else _district(s, p, lang)
    parts = [_crew(s, p, lang), _patents(s, p, lang), district]
    return Panel(
        figures(s, p, lang),
        tag("div", *parts, cls="spyrium-own" if own else "spyrium-other", data_place=district_mark(p)),
        tags=(say("panel", phase, lang),),
        marks=icon("key", say("panel", "start", lang)) if p == s.start else Markup(),
    )


def _crew(s: State, p: int, lang: str) -> Markup:
    """The seat's workers by state, each group with its word."""
    groups = []
    for key, number in (("available", s.available[p]), ("away", s.in_display[p]), ("spent", s.spent[p])):
        if number:
            pawns = join(pawn(p, "" if key == "available" else key) for _ in range(number))
            groups.append(tag("span", pawns, tag("small", say("panel", key, lang)), cls="crew-part"))
    return tag(
        "div", tag("h3", say("panel", "workers", lang), cls="eyebrow"), tag("div", *groups, cls="crew"), cls="grp workers"
    )


def _patents(s: State, p: int, lang: str) -> Markup:
    chips = []
    for power in range(PATENTS):
        if s.patent[p, power] == NOT_OWNED:
            continue
        used = s.patent[p, power] == SIDEWAYS
        words = [patent_name(power, lang), tag("small", say("panel", "used", lang)) if used else ""]
        shape = tag("span", icon("patent"), *words, cls="chip-card used" if used else "chip-card")
        chips.append(hover(shape, f"card-{PATENT_OF_POWER[power]}", patent_name(power, lang), name="span"))
    if kept := tokens_kept(s, p):
        chips.append(tag("small", say("panel", "tokens", lang, n=int(kept)), cls="muted"))
    if not chips:
        return Markup()
    return tag("div", tag("h3", say("panel", "patents", lang), cls="eyebrow"), tag("div", *chips, cls="lay"), cls="grp patents")


def _district(s: State, p: int, lang: str) -> Markup:
    """Somebody else's buildings, small."""
    minis = []
    for card, used in _buildings(s, p):
        name = card_name(card, lang) + (f", {say('panel', 'used', lang)}" if used else "")
        shape = tag(
            "span",
            tag("b", int(POINTS[card])),
            ART.html(art_of(card), "art"),
            cls=f"mini vg {KINDS[0]}{' used' if used else ''}",
        )
        minis.append(hover(shape, f"card-{card}", name, name="span"))
    if not minis:
        return Markup()
    return tag("div", *minis, cls="minis")


def _own_district(s: State, p: int, picks: Picks, lang: str) -> Markup:
    """The own buildings as cards: targets to use, use again or replace them; and the plot for a new one."""
    cards = []
    for card, used in _buildings(s, p):
        found = [*picks.find("use_again", card), *picks.find("replace", card, 1)] if used else []
        if not used:
            found = [*picks.find("use", card), *picks.find("replace", card, 0)]
        name = card_name(card, lang) + (f", {say('panel', 'used', lang)}" if used else "")
        label = say("board", "choose_use", lang, card=name) if found else name
        shape = _own_card(card, used, lang)
        cards.append(picks.picture(shape, found, WIDTH, HEIGHT, name=name, label=label, card=f"card-{card}", cls="own-card"))
    if new := picks.find("build_new"):
        cards.append(picks.target(tag("span", icon("plot"), say("panel", "new_plot", lang), cls="plot"), new))
    if not cards:
        cards.append(tag("small", say("panel", "no_buildings", lang), cls="muted"))
    return tag(
        "div", tag("h3", say("panel", "district", lang), cls="eyebrow"), tag("div", *cards, cls="lay"), cls="grp district"
    )


def _own_card(card: int, used: bool, lang: str) -> Markup:
    """One own building; a used one is hatched and says so."""
    parts = [face(card, lang, with_price=False)]
    if used:
        parts.append(rect(0, 0, WIDTH, HEIGHT, "veil", 8))
        words = say("panel", "used", lang)
        wide = text_width(words, 12.6) + 12
        parts.append(rect(WIDTH - 6 - wide, 6, wide, 19, "usedtag", 5))
        parts.append(text(WIDTH - 6 - wide / 2, 20, words, "mid sm", 12.6))
    return join(parts)


def _buildings(s: State, p: int) -> list[tuple[int, bool]]:
    """(card, used) of every building in a district."""
    upright = [(card, False) for card in range(BUILDINGS) for _ in range(s.upright[p, card])]
    return sorted(upright + [(card, True) for card in range(BUILDINGS) for _ in range(s.sideways[p, card])])
