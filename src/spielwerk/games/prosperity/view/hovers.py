"""Hover cards: what a tile is, shows, scores and costs."""

from __future__ import annotations

from markupsafe import Markup

from spielwerk.core import EMPTY, State
from spielwerk.core.drawing import Card
from spielwerk.core.drawing.svg import tag
from spielwerk.core.drawing.words import words_of

from ..buying import price
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
from ..placing import fits, is_open
from ..pollution import blocked
from ..state import BOARD, DISPLAY, HAND, PLACES, SLOTS, SYMBOLS, TILES
from ..words import building_name, listed, tile_name
from .country import opened_by
from .pictures import ART, amount, building_art, euros, slot_class, tile_art, tile_class

say = words_of(__package__)


def cards_of(s: State, seat: int, lang: str) -> dict[str, Card]:
    """The hover cards of all tiles in sight, and of the slots of all boards."""
    cards = {
        f"tile-{tile}": _tile_card(s, seat, tile, lang) for tile in range(TILES) if s.where[tile] in (DISPLAY, HAND, BOARD)
    }
    for p in range(s.seats):
        if s.side[p] == EMPTY:
            continue
        for slot in range(SLOTS):
            if s.board[p, slot] == EMPTY:
                cards[f"slot-{p}-{slot}"] = _slot_card(s, p, slot, lang)
    return cards


def _symbols(values: list[int], lang: str) -> tuple[tuple[str, str], ...]:
    """(symbol, number) of all that is there."""
    return tuple((say("symbol", SYMBOL_WORDS[k], lang), amount(k, value)) for k, value in enumerate(values) if value)


def _picture(art: str, cls: str) -> Markup:
    return tag("span", ART.html(art, "i art"), cls=f"pro-picture {cls}")


def _tile_card(s: State, seat: int, tile: int, lang: str) -> Card:
    kind = say("type", TYPE_WORDS[TYPE[tile]], lang)
    track = say("symbol", SYMBOL_WORDS[TRACK[tile]], lang)
    facts = _symbols([SHOWS[tile, symbol] for symbol in range(SYMBOLS)], lang)
    if SCORES[tile] != EMPTY:
        facts += ((say("tile", "scored", lang), say("symbol", SYMBOL_WORDS[SCORES[tile]], lang)),)
    total = None
    if seat >= 0 and s.where[tile] == DISPLAY:
        total = (say("tile", "you_pay", lang), euros(price(s, seat, tile), lang))
    return Card(
        tile_name(tile, lang),
        say("tile", "kind", lang, kind=kind, track=track, level=LEVEL[tile]),
        _tile_text(s, seat, tile, lang),
        facts,
        total,
        _picture(tile_art(tile), tile_class(tile)),
        DATA.reconstructed("tile", tile),
    )


def _tile_text(s: State, seat: int, tile: int, lang: str) -> str:
    """What it does when bought, or where it may go and what it opens there."""
    own = seat >= 0 and s.side[seat] != EMPTY
    if GIVES_POINTS[tile]:
        worthless = f" {say('tile', 'worthless', lang)}" if own and blocked(s, seat) else ""
        return say("tile", "points", lang, n=GIVES_POINTS[tile]) + worthless
    if REMOVES_DISCS[tile]:
        return say("tile", "removes", lang, n=REMOVES_DISCS[tile])
    kind = say("type", TYPE_WORDS[TYPE[tile]], lang)
    if not own or s.where[tile] == BOARD:
        return say("tile", "goes_free", lang, kind=kind)
    fitting = [slot for slot in range(SLOTS) if fits(s, seat, tile, slot)]
    words = [say("tile", "goes", lang, kind=kind, slots=listed([PLACES[slot] for slot in fitting], lang, "other"))]
    for slot in fitting:
        locked = [place for place in opened_by(s.side[seat], slot) if not is_open(s, seat, PLACES.index(place))]
        if locked:
            words.append(say("tile", "opens", lang, guard=PLACES[slot], slots=listed(locked, lang)))
    return " ".join(words)


def _slot_card(s: State, p: int, slot: int, lang: str) -> Card:
    side, place = s.side[p], PLACES[slot]
    kind = say("type", TYPE_WORDS[SLOT_TYPE[side, slot]], lang)
    name = building_name(side, slot, lang)
    words = ""
    if not is_open(s, p, slot):
        words = say("slot", "locked", lang, guard=PLACES[BEHIND[side, slot]])
    elif opens := opened_by(side, slot):
        words = say("slot", "opens_text", lang, slots=listed(opens, lang))
    facts = _symbols([PRINT[side, slot, symbol] for symbol in range(SYMBOLS)], lang)
    ours = DATA.reconstructed("slot", side * SLOTS + slot)
    picture = _picture(building_art(side, slot), slot_class(side, slot)) if name else Markup()
    title = name or say("slot", "free" if is_open(s, p, slot) else "locked_name", lang, slot=place)
    return Card(title, f"{place} · {kind}", words, facts, None, picture, ours)
