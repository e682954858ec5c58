"""The board for the browser: the display in the middle, events and tracks beside it, everybody's district around it."""

from __future__ import annotations

from markupsafe import Markup

from spielwerk.core import EMPTY, State
from spielwerk.core.drawing import Card, Drawing, Figure, Link, Panel, Picks, Reading, hover, kept, read
from spielwerk.core.drawing.svg import icon, join, pawn, rect, tag, text, text_width
from spielwerk.core.drawing.words import words_of

from ..components import PATENTS, POINTS, ROUNDS, SETUP, TRACK
from ..naming import PATENT_OF_POWER, card_name, patent_name
from ..prices import offer
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
from .board import Offers, board
from .decision import decision
from .hovers import display_card, event_card, owned_card
from .pictures import ART, HEIGHT, KINDS, WIDTH, art_of, face

__all__ = ["decision", "draw", "figures", "heading"]

say = words_of(__package__)


def draw(s: State, seat: int, picks: Picks, lang: str) -> Drawing:
    """The table as a seat sees it; nothing is hidden in this game."""
    now = read(s)
    offers = tuple([offer(s, seat, place) if now.display[place] != EMPTY else None for place in range(PLACES)])
    return Drawing(
        board=board(now, seat, offers, picks, lang),
        panels=tuple([_panel(now, p, p == seat, picks, lang) for p in range(now.seats)]),
        cards=_cards(now, offers, lang),
        heading=heading(s, lang),
        steps=_DECKS,
        step=now.round_number - 1,
    )


_DECKS = tuple(SETUP["decks"])


def heading(s: State, lang: str) -> str:
    """Where the match stands."""
    return say("board", "round", lang, n=int(s.round_number), of=ROUNDS)


def figures(s: State, p: int, lang: str) -> tuple[Figure, ...]:
    """The numbers of a seat."""
    return _figures(
        int(total(s, p)), int(s.money[p]), int(s.spyrium[p]), int(s.residence[p]), int(s.available[p]), int(s.bonus[p]), lang
    )


@kept(2048)
def _figures(
    points: int, money: int, spyrium: int, residence: int, available: int, bonus: int, lang: str
) -> tuple[Figure, ...]:
    next_bonus = FIRST_BONUS if bonus == BOTH_BONUSES else SECOND_BONUS
    note = say("figure", "next_bonus", lang, n=next_bonus) if bonus != NO_BONUS else ""
    return (
        Figure("points", "vp", say("figure", "points", lang), points, note),
        Figure("money", "pound", say("figure", "money", lang), money),
        Figure("spyrium", "crystal", say("figure", "spyrium", lang), spyrium),
        Figure("residence", "residence", say("figure", "residence", lang), int(TRACK[residence])),
        Figure("workers", "worker", say("figure", "workers", lang), available),
    )


def _cards(now: Reading, offers: Offers, lang: str) -> dict[str, Card]:
    """The hover cards of all that lies on the table."""
    cards = {
        f"place-{place}": display_card(now.display[place], place, offered, lang)
        for place, offered in enumerate(offers)
        if offered is not None
    }
    owned = {card for p in range(now.seats) for card, _ in _buildings(now.upright[p], now.sideways[p])}
    patents = {power for p in range(now.seats) for power in range(PATENTS) if now.patent[p][power] != NOT_OWNED}
    for card in (*sorted(owned), *(card for power, card in PATENT_OF_POWER.items() if power in patents)):
        cards[f"card-{card}"] = owned_card(card, lang)
    for key, event in (("event", now.event), ("future", now.future)):
        if event != EMPTY:
            cards[key] = event_card(event, lang)
    return cards


# Panels


def _panel(now: Reading, p: int, own: bool, picks: Picks, lang: str) -> Panel:
    phase = "passed" if now.phase[p] == PASSED else f"phase_{now.phase[p] + 1}"
    buildings = _buildings(now.upright[p], now.sideways[p])
    parts = [
        _crew(p, now.available[p], now.in_display[p], now.spent[p], lang),
        _patents(now.patent[p], sum(now.kept[p]), lang),
        _own_district(buildings, picks, lang) if own else _district(buildings, lang),
    ]
    return Panel(
        figures(now.record, p, lang),
        tag("div", *parts, cls="spyrium-own" if own else "spyrium-other", data_place=district_mark(p)),
        tags=(say("panel", phase, lang),),
        marks=icon("key", say("panel", "start", lang)) if p == now.start else Markup(),
    )


@kept(1024)
def _crew(p: int, available: int, away: int, spent: int, lang: str) -> Markup:
    """The seat's workers by state, each group with its word."""
    groups = []
    for key, number in (("available", available), ("away", away), ("spent", spent)):
        if number:
            pawns = join(pawn(p, "" if key == "available" else key) for _ in range(number))
            groups.append(tag("span", pawns, tag("small", say("panel", key, lang)), cls="crew-part"))
    return tag(
        "div", tag("h3", say("panel", "workers", lang), cls="eyebrow"), tag("div", *groups, cls="crew"), cls="grp workers"
    )


@kept(512)
def _patents(patents: tuple[int, ...], tokens: int, lang: str) -> Markup:
    """A seat's patents by power, and how many tokens it has kept."""
    chips = []
    for power, state in enumerate(patents):
        if state == NOT_OWNED:
            continue
        used = state == SIDEWAYS
        words = [patent_name(power, lang), tag("small", say("panel", "used", lang)) if used else ""]
        shape = tag("span", icon("patent"), *words, cls="chip-card used" if used else "chip-card")
        chips.append(hover(shape, f"card-{PATENT_OF_POWER[power]}", patent_name(power, lang), name="span"))
    if tokens:
        chips.append(tag("small", say("panel", "tokens", lang, n=tokens), cls="muted"))
    if not chips:
        return Markup()
    return tag("div", tag("h3", say("panel", "patents", lang), cls="eyebrow"), tag("div", *chips, cls="lay"), cls="grp patents")


Buildings = tuple[tuple[int, bool], ...]  # (card, used) of every building in a district


def _district(buildings: Buildings, lang: str) -> Markup:
    """Somebody else's buildings, small."""
    if not buildings:
        return Markup()
    return tag("div", *[_small_card(card, used, lang) for card, used in buildings], cls="minis")


@kept(256)
def _small_card(card: int, used: bool, lang: str) -> Markup:
    mini = f"mini vg {KINDS[0]}{' used' if used else ''}"
    shape = tag("span", tag("b", int(POINTS[card])), ART.html(art_of(card), "art"), cls=mini)
    return hover(shape, f"card-{card}", _building_name(card, used, lang), name="span")


def _building_name(card: int, used: bool, lang: str) -> str:
    return card_name(card, lang) + (f", {say('panel', 'used', lang)}" if used else "")


def _own_district(buildings: Buildings, picks: Picks, lang: str) -> Markup:
    """The own buildings as cards: targets to use, use again or replace them; and the plot for a new one."""
    cards = []
    for card, used in buildings:
        found = [*picks.find("use_again" if used else "use", card), *picks.find("replace", card, int(used))]
        label = say("board", "choose_use", lang, card=_building_name(card, used, lang)) if found else ""
        cards.append(_own_card(card, used, picks.link(found, label=label), lang))
    if new := picks.find("build_new"):
        cards.append(picks.target(tag("span", icon("plot"), say("panel", "new_plot", lang), cls="plot"), new))
    if not cards:
        cards.append(tag("small", say("panel", "no_buildings", lang), cls="muted"))
    return tag(
        "div", tag("h3", say("panel", "district", lang), cls="eyebrow"), tag("div", *cards, cls="lay"), cls="grp district"
    )


@kept(1024)
def _own_card(card: int, used: bool, link: Link, lang: str) -> Markup:
    """One own building; a used one is hatched and says so."""
    parts = [face(card, lang, with_price=False)]
    if used:
        parts.append(rect(0, 0, WIDTH, HEIGHT, "veil", 8))
        words = say("panel", "used", lang)
        wide = text_width(words, 12.6) + 12
        parts.append(rect(WIDTH - 6 - wide, 6, wide, 19, "usedtag", 5))
        parts.append(text(WIDTH - 6 - wide / 2, 20, words, "mid sm", 12.6))
    name = _building_name(card, used, lang)
    return link.picture(join(parts), WIDTH, HEIGHT, name=name, card=f"card-{card}", cls="own-card")


@kept(1024)
def _buildings(upright: tuple[int, ...], sideways: tuple[int, ...]) -> Buildings:
    """The buildings of a district from how many of each lie there unused and used."""
    unused = [(card, False) for card, n in enumerate(upright) for _ in range(n)]
    return tuple(sorted(unused + [(card, True) for card, n in enumerate(sideways) for _ in range(n)]))
