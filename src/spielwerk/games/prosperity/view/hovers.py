"""Hover cards: what a tile is, shows, scores and costs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from markupsafe import Markup

from spielwerk.core import EMPTY
from spielwerk.core.drawing import Card, Reading, kept
from spielwerk.core.drawing.svg import tag
from spielwerk.core.drawing.words import words_of

from ..components import (
    BEHIND,
    DATA,
    GIVES_POINTS,
    LEVEL,
    PRINT,
    REMOVES_DISCS,
    SCORES,
    SHOWS,
    SLOT_TYPE,
    SYMBOL_WORDS,
    TRACK,
    TYPE,
    TYPE_WORDS,
)
from ..placing import fits
from ..pollution import blocked
from ..state import BOARD, DISPLAY, HAND, PLACES, SLOTS, SPECIAL
from ..words import building_name, listed, tile_name
from .country import Opened, opened_by
from .pictures import ART, amount, building_art, euros, slot_class, tile_art, tile_class

say = words_of(__package__)


def cards_of(now: Reading, seat: int, opened: Opened, prices: Mapping[int, int], lang: str) -> dict[str, Card]:
    """The hover cards of all tiles in sight, and of the slots of all boards."""
    own = seat >= 0 and now.side[seat] != EMPTY
    is_blocked = own and bool(blocked(now.record, seat))
    fitting: dict[int, tuple[int, ...]] = {}  # by type, which is all of a tile that its slot asks for
    cards = {}
    for tile, where in enumerate(now.where):
        if where not in (DISPLAY, HAND, BOARD):
            continue
        kind, goes = _TYPES[tile], None
        if own and where != BOARD and kind != SPECIAL:
            if kind not in fitting:
                fitting[kind] = tuple([slot for slot in range(SLOTS) if fits(now.record, seat, tile, slot)])
            goes = _Goes(now.side[seat], fitting[kind], opened[seat])
        cards[f"tile-{tile}"] = _tile_card(tile, prices.get(tile), is_blocked, goes, lang)
    for p in range(now.seats):
        if now.side[p] == EMPTY:
            continue
        for slot in range(SLOTS):
            if now.board[p][slot] == EMPTY:
                cards[f"slot-{p}-{slot}"] = _slot_card(now.side[p], slot, opened[p][slot], lang)
    return cards


_TYPES: list[int] = TYPE.tolist()


class _Goes(NamedTuple):
    """Where a tile may go on the seat's own board."""

    side: int
    fitting: tuple[int, ...]  # the slots of its colour that are open
    opened: tuple[bool, ...]  # which of all slots are open


def _symbols(values: list[int], lang: str) -> tuple[tuple[str, str], ...]:
    """(symbol, number) of all that is there."""
    return tuple((say("symbol", SYMBOL_WORDS[k], lang), amount(k, value)) for k, value in enumerate(values) if value)


def _picture(art: str, cls: str) -> Markup:
    return tag("span", ART.html(art, "i art"), cls=f"pro-picture {cls}")


@kept(2048)
def _tile_card(tile: int, cost: int | None, is_blocked: bool, goes: _Goes | None, lang: str) -> Card:
    kind = say("type", TYPE_WORDS[TYPE[tile]], lang)
    track = say("symbol", SYMBOL_WORDS[TRACK[tile]], lang)
    facts = _symbols(SHOWS[tile].tolist(), lang)
    if SCORES[tile] != EMPTY:
        facts += ((say("tile", "scored", lang), say("symbol", SYMBOL_WORDS[SCORES[tile]], lang)),)
    return Card(
        tile_name(tile, lang),
        say("tile", "kind", lang, kind=kind, track=track, level=LEVEL[tile]),
        _tile_text(tile, is_blocked, goes, lang),
        facts,
        None if cost is None else (say("tile", "you_pay", lang), euros(cost, lang)),
        _picture(tile_art(tile), tile_class(tile)),
        DATA.reconstructed("tile", tile),
    )


def _tile_text(tile: int, is_blocked: bool, goes: _Goes | None, lang: str) -> str:
    """What it does when bought, or where it may go and what it opens there."""
    if GIVES_POINTS[tile]:
        blank = f" {say('tile', 'worthless', lang)}" if is_blocked else ""
        return say("tile", "points", lang, n=GIVES_POINTS[tile]) + blank
    if REMOVES_DISCS[tile]:
        return say("tile", "removes", lang, n=REMOVES_DISCS[tile])
    kind = say("type", TYPE_WORDS[TYPE[tile]], lang)
    if goes is None:
        return say("tile", "goes_free", lang, kind=kind)
    slots = listed([PLACES[slot] for slot in goes.fitting], lang, "other")
    words = [say("tile", "goes", lang, kind=kind, slots=slots)]
    for slot in goes.fitting:
        locked = [place for place in opened_by(goes.side, slot) if not goes.opened[PLACES.index(place)]]
        if locked:
            words.append(say("tile", "opens", lang, guard=PLACES[slot], slots=listed(locked, lang)))
    return " ".join(words)


@kept(128)
def _slot_card(side: int, slot: int, is_it_open: bool, lang: str) -> Card:
    place = PLACES[slot]
    kind = say("type", TYPE_WORDS[SLOT_TYPE[side, slot]], lang)
    name = building_name(side, slot, lang)
    words = ""
    if not is_it_open:
        words = say("slot", "locked", lang, guard=PLACES[BEHIND[side, slot]])
    elif opens := opened_by(side, slot):
        words = say("slot", "opens_text", lang, slots=listed(opens, lang))
    facts = _symbols(PRINT[side, slot].tolist(), lang)
    ours = DATA.reconstructed("slot", side * SLOTS + slot)
    picture = _picture(building_art(side, slot), slot_class(side, slot)) if name else Markup()
    title = name or say("slot", "free" if is_it_open else "locked_name", lang, slot=place)
    return Card(title, f"{place} · {kind}", words, facts, None, picture, ours)
