"""A player board: eleven slots, the two balances, the pollution track."""

from __future__ import annotations

from markupsafe import Markup

from spielwerk.core import EMPTY
from spielwerk.core.drawing import Link, Picks, Reading, at, hover, kept, read
from spielwerk.core.drawing.svg import icon, seat, tag
from spielwerk.core.drawing.words import signed, words_of

from ..components import BEHIND, DATA, ROUND_SPACES, SYMBOL_WORDS, TYPE_WORDS
from ..components import SLOT_TYPE as TYPE_OF_SLOT
from ..final import total
from ..placing import is_open
from ..pollution import blocked, track_symbols
from ..state import BLACK, CAPITAL, ECOLOGY, ENERGY, PLACES, PROSPERITY, RESEARCH, SILVER, SLOTS
from ..story import discs_place, slot_place
from ..words import building_name, name_on
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


Opened = tuple[tuple[bool, ...], ...]  # by seat and slot, whether it is open


def open_slots(now: Reading) -> Opened:
    """Which slots of all boards are open; none of a board whose side has not been chosen."""
    return tuple(
        [
            tuple([bool(is_open(now.record, p, slot)) for slot in range(SLOTS)]) if now.side[p] != EMPTY else ()
            for p in range(now.seats)
        ]
    )


def country(now: Reading, p: int, opened: tuple[bool, ...], picks: Picks, lang: str) -> Markup:
    """The own board, large: slots are targets while a tile is being placed, the track while cleaning up is possible."""
    side, visible = now.side[p], now.visible[p]
    chosen = picks.chosen[0] if len(picks.chosen) == 1 else None
    then = visible if chosen is None or chosen.after is None else read(chosen.after).visible[p]
    slots = [
        _slot(p, slot, side, now.board[p][slot], opened[slot], picks.link(picks.find("place", slot)), lang)
        for slot in range(SLOTS)
    ]
    shown_by_track = int(track_symbols(now.record, p))
    board = tag(
        "div",
        _scale(ENERGY, visible[ENERGY], then[ENERGY], lang),
        _scale(ECOLOGY, visible[ECOLOGY], then[ECOLOGY], lang),
        tag("div", *slots[:7], _counts(visible, shown_by_track, lang), *slots[7:], cls="pro-slots"),
        _pollution(p, now.discs[p], picks.link(picks.find("clean_up")), lang),
        cls="pro-country",
    )
    return tag(
        "section",
        _head(p, side, int(total(now.record, p)), now.money[p], lang),
        board,
        _note(now.discs[p], bool(blocked(now.record, p)), shown_by_track, lang),
        cls=f"pro-own s{p}",
        aria_label=say("board", "your_board", lang),
    )


@kept(1024)
def _head(p: int, side: int, points: int, money: int, lang: str) -> Markup:
    scored = tag("span", icon("vp", say("figure", "points", lang)), points, cls="num")
    left = tag("span", icon("note", say("figure", "money", lang)), euros(money, lang), cls="num")
    name = tag("b", say("board", "your_board", lang))
    return tag("header", seat(p), name, tag("small", say("side", str(side), lang)), tag("span", scored, left, cls="sums"))


@kept(64)
def opened_by(side: int, slot: int) -> tuple[str, ...]:
    """The slots that a transport tile on this one opens (PRO-10.6)."""
    return tuple([PLACES[other] for other in range(SLOTS) if BEHIND[side, other] == slot])


def slot_label(side: int, slot: int, tile: int, is_it_open: bool, lang: str) -> str:
    """A slot and what it shows, in a few words."""
    place = PLACES[slot]
    if not is_it_open:
        return say("slot", "locked_here", lang, slot=place, guard=PLACES[BEHIND[side, slot]])
    if name := name_on(side, slot, tile, lang):
        return say("slot", "taken", lang, slot=place, name=name)
    return say("slot", "empty", lang, slot=place, kind=say("type", TYPE_WORDS[TYPE_OF_SLOT[side, slot]], lang))


@kept(2048)
def _slot(p: int, slot: int, side: int, tile: int, is_it_open: bool, link: Link, lang: str) -> Markup:
    """A slot of the own board with its tile (or EMPTY), a target where the bought tile may go."""
    if tile != EMPTY:
        face = tile_face(tile, lang, place=PLACES[slot])
    else:
        face = print_face(side, slot, lang) if is_it_open else _lock(side, slot, lang)
    parts = [face]
    if tile == EMPTY and (slots := opened_by(side, slot)):
        parts.append(tag("i", say("slot", "opens", lang, slots=", ".join(slots)), cls="pro-opens"))
    if link:
        parts.append(tag("i", say("slot", "here", lang), cls="pro-here"))
    shape = tag("span", *parts, cls=f"pro-slot {slot_class(side, slot)}{' open' if is_it_open else ''}")
    card = _card_of(p, slot, tile)
    if link:
        shape = link.around(shape, card)
    else:
        shape = hover(shape, card, slot_label(side, slot, tile, is_it_open, lang), name="span")
    return at(slot_place(p, slot), shape, name="span")


def _card_of(p: int, slot: int, tile: int) -> str:
    """The name of the hover card of what a slot shows."""
    return f"slot-{p}-{slot}" if tile == EMPTY else f"tile-{tile}"


def _lock(side: int, slot: int, lang: str) -> Markup:
    guard = tag("strong", PLACES[BEHIND[side, slot]])
    words = tag("span", say("slot", "until", lang), " ", guard)
    return tag("span", place_label(PLACES[slot]), icon("lock"), words, cls="pro-tile locked")


@kept(1024)
def _counts(visible: tuple[int, ...], shown_by_track: int, lang: str) -> Markup:
    """What else counts, where the board has no slot: the prosperity of the pollution track included."""
    shown = {symbol: visible[symbol] for symbol in (CAPITAL, RESEARCH, PROSPERITY)}
    shown[PROSPERITY] += shown_by_track
    rows = [tag("span", icon(ICONS[k]), say("symbol", SYMBOL_WORDS[k], lang), tag("b", n)) for k, n in shown.items()]
    return tag("div", *rows, cls="pro-counts")


@kept(512)
def _scale(symbol: int, now: int, then: int, lang: str) -> Markup:
    """A balance from −6 to +6, and where it would be after the chosen action; what is beyond stands at the end."""
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


@kept(512)
def _pollution(p: int, discs: int, link: Link, lang: str) -> Markup:
    """Fifteen spaces from the bottom up, the triangle above them; three spaces show prosperity while they are free."""
    over = max(0, discs - ROUND_SPACES)
    spaces = [_round_space(space, discs) for space in range(ROUND_SPACES, 0, -1)]
    triangle = tag("span", f"+{over}" if over else "", cls="pro-triangle full" if over else "pro-triangle")
    column = tag("span", tag("b", icon(DISC), discs), triangle, tag("span", *spaces, cls="pro-round"), cls="pro-pollution")
    label = say("panel", "discs", lang, n=discs)
    shape = link.around(column) if link else tag("span", column, role="img", aria_label=label)
    return at(discs_place(p), shape, name="span")


def _round_space(space: int, discs: int) -> Markup:
    cls = ["pro-disc" if space <= discs else "pro-hole", *(["pro-top"] if space == min(discs, ROUND_SPACES) else [])]
    return tag("i", icon("prosperity") if space in _SHOWING and space > discs else "", cls=" ".join(cls))


@kept(128)
def _note(discs: int, is_blocked: bool, shown_by_track: int, lang: str) -> Markup:
    """How far the block is, or what it means; always one line, so that nothing moves when it changes."""
    left = ROUND_SPACES - discs
    if is_blocked:
        return tag("p", icon("x"), say("panel", "blocked", lang), cls="pro-note blocked")
    if left == 0:
        return tag("p", say("panel", "at_block", lang), cls="pro-note near")
    return tag("p", say("panel", "before_block", lang, n=left + 1, shown=shown_by_track), cls="pro-note")


# Small boards: those of the others, and both sides while they are chosen.


def small_country(now: Reading, p: int, opened: tuple[bool, ...], lang: str) -> Markup:
    """Somebody else's board: eleven small slots."""
    parts = [_small_slot(p, slot, now.side[p], now.board[p][slot], opened[slot], lang) for slot in range(SLOTS)]
    discs = at(discs_place(p), icon(DISC, say("figure", "discs", lang)), now.discs[p], name="span")
    return tag("div", *parts[:7], tag("span", discs, cls="pro-small-discs"), *parts[7:], cls="pro-small")


@kept(2048)
def _small_slot(p: int, slot: int, side: int, tile: int, is_it_open: bool, lang: str) -> Markup:
    shape = _small_print(side, slot, is_it_open) if tile == EMPTY else _small(tile_art(tile), tile_class(tile), slot)
    label = slot_label(side, slot, tile, is_it_open, lang)
    return at(slot_place(p, slot), hover(shape, _card_of(p, slot, tile), label, name="span"), name="span")


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
