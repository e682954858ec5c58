"""A player board: eleven slots, the two balances, the pollution track."""

from __future__ import annotations

from markupsafe import Markup

from spielwerk.core import EMPTY, State
from spielwerk.core.drawing import Choice, Picks, at, hover
from spielwerk.core.drawing.svg import icon, seat, tag
from spielwerk.core.drawing.words import signed, words_of

from ..components import BEHIND, DATA, ROUND_SPACES, SYMBOL_WORDS, TYPE_WORDS
from ..components import SLOT_TYPE as TYPE_OF_SLOT
from ..final import total
from ..placing import is_open
from ..pollution import blocked, track_symbols
from ..state import BLACK, CAPITAL, ECOLOGY, ENERGY, PLACES, PROSPERITY, RESEARCH, SILVER, SLOTS
from ..story import discs_place, slot_place
from ..words import building_name, lying_on
from .pictures import (
    ART,
    DISC,
    ICONS,
    building_art,
    euros,
    place_label,
    print_face,
    slot_class,
    tile_art,
    tile_class,
    tile_face,
)

say = words_of(__package__)
_SCALE = 6  # the balances are drawn from −6 to +6
_SHOWING = set(DATA.single("pollution")["prosperity"])


def country(s: State, p: int, picks: Picks, lang: str) -> Markup:
    """The own board, large: slots are targets while a tile is being placed, the track while cleaning up is possible."""
    chosen = picks.chosen[0] if len(picks.chosen) == 1 else None
    slots = [at(slot_place(p, slot), _slot(s, p, slot, picks, lang), name="span") for slot in range(SLOTS)]
    board = tag(
        "div",
        _scale(s, p, ENERGY, chosen, lang),
        _scale(s, p, ECOLOGY, chosen, lang),
        tag("div", *slots[:7], _counts(s, p, lang), *slots[7:], cls="pro-slots"),
        _pollution(s, p, picks, lang),
        cls="pro-country",
    )
    return tag(
        "section", _head(s, p, lang), board, _note(s, p, lang), cls=f"pro-own s{p}", aria_label=say("board", "your_board", lang)
    )


def _head(s: State, p: int, lang: str) -> Markup:
    points = tag("span", icon("vp", say("figure", "points", lang)), int(total(s, p)), cls="num")
    money = tag("span", icon("note", say("figure", "money", lang)), euros(s.money[p], lang), cls="num")
    name = tag("b", say("board", "your_board", lang))
    return tag("header", seat(p), name, tag("small", say("side", str(s.side[p]), lang)), tag("span", points, money, cls="sums"))


def opened_by(side: int, slot: int) -> list[str]:
    """The slots that a transport tile on this one opens (PRO-10.6)."""
    return [PLACES[other] for other in range(SLOTS) if BEHIND[side, other] == slot]


def slot_label(s: State, p: int, slot: int, lang: str) -> str:
    """A slot and what it shows, in a few words."""
    side, place = s.side[p], PLACES[slot]
    if not is_open(s, p, slot):
        return say("slot", "locked_here", lang, slot=place, guard=PLACES[BEHIND[side, slot]])
    if name := lying_on(s, p, slot, lang):
        return say("slot", "taken", lang, slot=place, name=name)
    return say("slot", "empty", lang, slot=place, kind=say("type", TYPE_WORDS[TYPE_OF_SLOT[side, slot]], lang))


def _slot(s: State, p: int, slot: int, picks: Picks, lang: str) -> Markup:
    side, tile = s.side[p], s.board[p, slot]
    if tile != EMPTY:
        face = tile_face(tile, lang, place=PLACES[slot])
    else:
        face = print_face(side, slot, lang) if is_open(s, p, slot) else _lock(side, slot, lang)
    parts = [face]
    if tile == EMPTY and (slots := opened_by(side, slot)):
        parts.append(tag("i", say("slot", "opens", lang, slots=", ".join(slots)), cls="pro-opens"))
    found = picks.find("place", slot)
    if found:
        parts.append(tag("i", say("slot", "here", lang), cls="pro-here"))
    kind = f"pro-slot {slot_class(side, slot)}{' open' if is_open(s, p, slot) else ''}"
    card = f"slot-{p}-{slot}" if tile == EMPTY else f"tile-{tile}"
    shape = tag("span", *parts, cls=kind)
    return picks.target(shape, found, card=card) if found else hover(shape, card, slot_label(s, p, slot, lang), name="span")


def _lock(side: int, slot: int, lang: str) -> Markup:
    guard = tag("strong", PLACES[BEHIND[side, slot]])
    words = tag("span", say("slot", "until", lang), " ", guard)
    return tag("span", place_label(PLACES[slot]), icon("lock"), words, cls="pro-tile locked")


def _counts(s: State, p: int, lang: str) -> Markup:
    """What else counts, where the board has no slot: the prosperity of the pollution track included."""
    shown = {symbol: int(s.visible[p, symbol]) for symbol in (CAPITAL, RESEARCH, PROSPERITY)}
    shown[PROSPERITY] += int(track_symbols(s, p))
    rows = [tag("span", icon(ICONS[k]), say("symbol", SYMBOL_WORDS[k], lang), tag("b", n)) for k, n in shown.items()]
    return tag("div", *rows, cls="pro-counts")


def _scale(s: State, p: int, symbol: int, chosen: Choice | None, lang: str) -> Markup:
    """A balance from −6 to +6, and where it would be after the chosen action; what is beyond stands at the end."""
    now = int(s.visible[p, symbol])
    then = now if chosen is None or chosen.after is None else int(chosen.after.visible[p, symbol])
    rows = []
    for mark in range(_SCALE, -_SCALE - 1, -1):
        here, there = mark == _within(now), then != now and mark == _within(then)
        shown = now if here else then if there else mark
        states = ["at" if here else "to" if there else "", "low" if mark < 0 else "zero" if mark == 0 else ""]
        rows.append(tag("li", signed(shown), cls=" ".join(states).strip() or None))
    label = say("panel", f"balance_{SYMBOL_WORDS[symbol]}", lang, n=signed(now))
    return tag("div", icon(ICONS[symbol]), tag("ol", *rows), cls="pro-scale", role="img", aria_label=label, title=label)


def _within(value: int) -> int:
    return max(-_SCALE, min(_SCALE, value))


def _pollution(s: State, p: int, picks: Picks, lang: str) -> Markup:
    """Fifteen spaces from the bottom up, the triangle above them; three spaces show prosperity while they are free."""
    discs = int(s.discs[p])
    over = max(0, discs - ROUND_SPACES)
    spaces = [_round_space(space, discs) for space in range(ROUND_SPACES, 0, -1)]
    triangle = tag("span", f"+{over}" if over else "", cls="pro-triangle full" if over else "pro-triangle")
    column = tag("span", tag("b", icon(DISC), discs), triangle, tag("span", *spaces, cls="pro-round"), cls="pro-pollution")
    found = picks.find("clean_up")
    label = say("panel", "discs", lang, n=discs)
    shape = picks.target(column, found) if found else tag("span", column, role="img", aria_label=label)
    return at(discs_place(p), shape, name="span")


def _round_space(space: int, discs: int) -> Markup:
    cls = ["pro-disc" if space <= discs else "pro-hole", *(["pro-top"] if space == min(discs, ROUND_SPACES) else [])]
    return tag("i", icon("prosperity") if space in _SHOWING and space > discs else "", cls=" ".join(cls))


def _note(s: State, p: int, lang: str) -> Markup:
    """How far the block is, or what it means; always one line, so that nothing moves when it changes."""
    left = ROUND_SPACES - int(s.discs[p])
    if blocked(s, p):
        return tag("p", icon("x"), say("panel", "blocked", lang), cls="pro-note blocked")
    if left == 0:
        return tag("p", say("panel", "at_block", lang), cls="pro-note near")
    return tag("p", say("panel", "before_block", lang, n=left + 1, shown=int(track_symbols(s, p))), cls="pro-note")


# Small boards: those of the others, and both sides while they are chosen.


def small_country(s: State, p: int, lang: str) -> Markup:
    """Somebody else's board: eleven small slots."""
    parts = []
    for slot in range(SLOTS):
        tile = s.board[p, slot]
        if tile != EMPTY:
            shape, card = _small(tile_art(tile), tile_class(tile), slot), f"tile-{tile}"
        else:
            card = f"slot-{p}-{slot}"
            shape = _small_print(s.side[p], slot, is_open(s, p, slot))
        parts.append(at(slot_place(p, slot), hover(shape, card, slot_label(s, p, slot, lang), name="span"), name="span"))
    discs = at(discs_place(p), icon(DISC, say("figure", "discs", lang)), int(s.discs[p]), name="span")
    return tag("div", *parts[:7], tag("span", discs, cls="pro-small-discs"), *parts[7:], cls="pro-small")


def _small(art: str, cls: str, slot: int) -> Markup:
    return tag("i", ART.html(art, "i art"), cls=f"pro-mini {cls}", title=PLACES[slot])


def _small_print(side: int, slot: int, is_it_open: bool) -> Markup:
    cls = slot_class(side, slot)
    if not is_it_open:
        return tag("i", icon("lock"), cls=f"pro-mini locked {cls}", title=PLACES[slot])
    if building_name(side, slot, "en"):
        return _small(building_art(side, slot), f"{cls} printed", slot)
    return tag("i", cls=f"pro-mini bare {cls}", title=PLACES[slot])


def sides(p: int, picks: Picks, lang: str) -> Markup:
    """Both sides of the own board, to choose one of them."""
    boards = []
    for side in (SILVER, BLACK):
        cells = [
            print_face(side, slot, lang) if BEHIND[side, slot] == EMPTY else _lock(side, slot, lang) for slot in range(SLOTS)
        ]
        slots = [tag("span", cell, cls="pro-slot") for cell in cells]
        name = tag("b", say("side", str(side), lang))
        shape = tag("span", name, tag("span", *slots[:7], tag("span"), *slots[7:], cls="pro-slots"), cls="pro-side")
        boards.append(picks.target(shape, picks.find("choose_side", side)))
    return tag("section", *boards, cls=f"pro-own s{p} pro-sides", aria_label=say("board", "your_board", lang))
