"""The table: lots or cellars, the question of the moment, and weather and market."""

from __future__ import annotations

from markupsafe import Markup

from spielwerk.core import EMPTY, State
from spielwerk.core.drawing import Picks, hover
from spielwerk.core.drawing.svg import (
    canvas,
    circle,
    fitted,
    group,
    icon_at,
    join,
    paragraph,
    path,
    rect,
    seat_at,
    tag,
    text,
)
from spielwerk.core.drawing.words import words_of
from spielwerk.core.text import seat_name

from ..components import FROSTS, HEAT_SHIFT, HEATS, HIGHEST_BID, PRICE, WAGON, WORKS
from ..ending import reward
from ..naming import name_of
from ..questions import BIDDING, BUILDING, KEEPING, OVER, SHIPPING
from ..state import DEALT
from .pictures import ART, HEIGHT, WIDTH, lot_face, order_face, work_face

say = words_of(__package__)
WIDE = 470
TOP = 152  # of the lots or cellars
TRAY = 152  # of the question below
RAIL = 220
LOADS = 8  # columns of the market


def board(s: State, seat: int, picks: Picks, lang: str) -> Markup:
    """Everything that lies in the middle of the table."""
    on_offer = any(s.row[k] != EMPTY for k in range(s.seats))
    top = _row(s, picks, lang) if on_offer else _cellars(s, lang)
    main = canvas(WIDE, TOP + TRAY, top, group(_tray(s, seat, picks, lang), x=0, y=TOP), label=say("view", "table", lang))
    rail = canvas(
        RAIL,
        TOP + TRAY,
        _weather(s, lang),
        group(_market(s, lang), x=0, y=92),
        label=say("view", "market", lang),
        cls="ice-rail",
    )
    return tag("div", main, rail, cls="ice-board")


# Lots and cellars


def _row(s: State, picks: Picks, lang: str) -> Markup:
    """The lots of the year; the one under the hammer has a frame."""
    gap, seats = 9, int(s.seats)
    left = (WIDE - seats * WIDTH - (seats - 1) * gap) / 2
    parts = []
    for k in range(seats):
        x, lot = left + k * (WIDTH + gap), int(s.row[k])
        if lot == EMPTY:
            shapes = [rect(1, 1, WIDTH - 2, HEIGHT - 2, "hole", 8)]
            if s.question == BIDDING:
                shapes.append(text(WIDTH / 2, HEIGHT / 2 + 5, say("view", "sold", lang), "mid sm", 14))
            parts.append(group(*shapes, x=x, y=6))
            continue
        shape = hover(lot_face(lot, lang), f"lot-{lot}", name_of("lot", lot, lang))
        now = k == s.slot and s.question == BIDDING
        hammer = [rect(-3, -3, WIDTH + 6, HEIGHT + 6, "ice-hammer", 10)] if now else []
        parts.append(group(shape, *hammer, x=x, y=6))
    return join(parts)


def _cellars(s: State, lang: str) -> Markup:
    """The cellar of everybody, block by block."""
    gap, seats = 9, int(s.seats)
    wide = (WIDE - (seats - 1) * gap) / seats
    return join(group(_cellar(s, p, wide, lang), x=p * (wide + gap), y=6) for p in range(seats))


def _cellar(s: State, p: int, wide: float, lang: str) -> Markup:
    across = max(3, int((wide - 16) // 24))
    room, ice = int(s.room[p]), int(s.ice[p])
    size = 24.0 if (room + across - 1) // across <= 4 else 16.0
    across = int((wide - 14) // size)
    parts = [
        rect(0.6, 0.6, wide - 1.2, HEIGHT - 1.2, "ice-plate", 10),
        seat_at(p, 16, 17, 14),
        fitted(30, 22, seat_name(p, lang), wide - 84, "d", 14.5),
        text(wide - 9, 22, f"{ice} / {room}", "f end", 14),
    ]
    left = (wide - across * size) / 2
    for n in range(room):
        x, y = left + n % across * size, HEIGHT - 8 - size - n // across * size
        parts.append(ART.at("block", x, y, size) if n < ice else rect(x + 2.5, y + 2.5, size - 5, size - 5, "ice-empty", 3))
    if s.shipped[p] and s.question != BIDDING:
        words = say("view", "shipped", lang, n=int(s.shipped[p]))
        parts.append(fitted(wide / 2, 40, words, wide - 12, "mid sm", 12.5))
    return join(parts)


# The question


def _tray(s: State, seat: int, picks: Picks, lang: str) -> Markup:
    """What all are asked at once, with who has answered."""
    faces = {KEEPING: _keeping, BIDDING: _bids, SHIPPING: _shipments, BUILDING: _works, OVER: _ending}
    keys = {KEEPING: "keep", BIDDING: "bid", SHIPPING: "ship", BUILDING: "build", OVER: "over"}
    key = keys.get(int(s.question), "luck")
    parts = [rect(0.6, 0.6, WIDE - 1.2, TRAY - 1.2, "sheet", 10), text(14, 25, say("tray", key, lang), "lab", 13)]
    if key not in ("luck", "over"):
        for p in range(s.seats):
            x = WIDE - 24 - 46 * (int(s.seats) - 1 - p)
            parts.append(seat_at(p, x - 16, 20, 14))
            answered = s.sealed[p] != EMPTY
            parts.append(ART.at("sealed", x - 5, 10, 21) if answered else icon_at("wait", x - 4, 11, 18))
    if int(s.question) in faces:
        parts.append(group(faces[int(s.question)](s, seat, picks, lang), x=0, y=36))
    else:
        parts.append(ART.at("lake", WIDE / 2 - 108, 38, 216, 104))
    return join(parts)


def _coin(n: int, wide: float, high: float, found: bool, art: Markup) -> Markup:
    shape = join([rect(0, 0, wide, high, "slot", 8), text(wide / 2 - 9, high / 2 + 6, n, "f mid", 17), art])
    return shape if found else group(shape, cls="ice-faint")


def _bids(s: State, seat: int, picks: Picks, lang: str) -> Markup:
    """The marks that can be bid: two rows of eight."""
    wide, high, parts = 51.5, 46, []
    for marks in range(HIGHEST_BID + 1):
        found = picks.find("bid", marks)
        shape = _coin(marks, wide, high, bool(found), icon_at("coin", wide / 2 + 2, high / 2 - 9, 18))
        target = picks.framed(shape, found, wide, high, name=str(marks))
        parts.append(group(target, x=10 + marks % 8 * (wide + 5.4), y=4 + marks // 8 * (high + 8)))
    return join(parts)


def _shipments(s: State, seat: int, picks: Picks, lang: str) -> Markup:
    """The blocks that can be shipped: two rows of five."""
    wide, high, parts = 84.0, 46, []
    for blocks in range(WAGON + 1):
        found = picks.find("ship", blocks)
        shape = _coin(blocks, wide, high, bool(found), ART.at("block", wide / 2 + 1, high / 2 - 12, 24))
        target = picks.framed(shape, found, wide, high, name=str(blocks))
        parts.append(group(target, x=10 + blocks % 5 * (wide + 7.5), y=4 + blocks // 5 * (high + 8)))
    return join(parts)


def _works(s: State, seat: int, picks: Picks, lang: str) -> Markup:
    """The improvements, and building nothing."""
    wide, parts = 106.0, []
    for work in range(WORKS):
        found = picks.find("build", work)
        face = work_face(work, wide, lang)
        shape = picks.framed(face, found, wide, 96, name=name_of("work", work, lang), card=f"work-{work}")
        parts.append(group(shape, x=11 + work * (wide + 8), y=6))
    rest = [rect(0.6, 0.6, wide - 1.2, 94.8, "slot", 8), paragraph(12, 46, say("tray", "rest", lang), wide - 22, "", 14)]
    shape = picks.framed(join(rest), picks.find("rest"), wide, 96, name=say("tray", "rest", lang))
    return join([*parts, group(shape, x=11 + WORKS * (wide + 8), y=6)])


def _keeping(s: State, seat: int, picks: Picks, lang: str) -> Markup:
    """The own two orders."""
    wide, parts = 218.0, []
    for slot in range(DEALT):
        order = int(s.order[seat, slot]) if seat >= 0 else EMPTY
        x = 11 + slot * (wide + 12)
        if order < 0:
            back = [rect(0.6, 0.6, wide - 1.2, 94.8, "slot", 8), ART.at("scroll", wide / 2 - 20, 28, 40)]
            parts.append(group(*back, x=x, y=6))
            continue
        name = name_of("order", order, lang)
        face = order_face(order, wide, lang)
        shape = picks.framed(face, picks.find("keep", slot), wide, 96, name=name, card=f"order-{order}")
        parts.append(group(shape, x=x, y=6))
    return join(parts)


def _ending(s: State, seat: int, picks: Picks, lang: str) -> Markup:
    """The orders of all, and what they have paid."""
    parts = []
    for p in range(s.seats):
        y = 18 + p * 26
        parts.append(seat_at(p, 24, y - 5, 14))
        if s.kept[p] == EMPTY:
            parts.append(text(42, y, say("tray", "no_order", lang), "sm", 14))
            continue
        order, paid = int(s.order[p, s.kept[p]]), int(reward(s, p))
        words = fitted(42, y, name_of("order", order, lang), WIDE - 140, "d", 15)
        parts.append(hover(words, f"order-{order}", name_of("order", order, lang)))
        parts.append(text(WIDE - 44, y, f"+{paid}" if paid else "–", "f end" + (" ice-good" if paid else ""), 15))
        parts.append(icon_at("coin", WIDE - 38, y - 14, 18))
    return join(parts)


# Weather and market


def _weather(s: State, lang: str) -> Markup:
    """The winter of the year and the last summer."""
    parts = [rect(0.6, 6.6, RAIL - 1.2, 79, "rail", 9), path(f"M12 46H{RAIL - 12}", "hair")]
    lines = (("winter", "frost", int(s.frost), FROSTS, "flake", 31), ("summer", "heat", int(s.heat), HEATS, "heat", 71))
    for key, table, level, levels, art, y in lines:
        words = "–" if level == EMPTY else name_of(table, level, lang)
        parts.append(text(12, y, say("view", key, lang), "lab", 12))
        parts.append(fitted(92, y, words, 64, "d", 15))
        for k in range(levels):
            drawn = ART.at(art, RAIL - 64 + 18 * k, y - 13, 16)
            parts.append(drawn if k <= level else group(drawn, cls="ice-faint"))
    return join(parts)


def _market(s: State, lang: str) -> Markup:
    """The price by heat and by how many full loads are shipped; the last price is marked."""
    high = TOP + TRAY - 92
    parts = [rect(0.6, 0.6, RAIL - 1.2, high - 1.2, "rail", 9), text(12, 22, say("view", "market", lang), "lab", 12)]
    parts.append(icon_at("coin", RAIL - 31, 8, 18))
    left, step, top = 52, 20.2, 62
    parts.append(fitted(12, 43, say("view", "loads", lang, n=int(s.seats)), RAIL - 24, "sm", 12))
    shipped = sum(int(s.shipped[p]) for p in range(s.seats)) // int(s.seats)
    for load in range(LOADS):
        parts.append(text(left + step * load + 10, top, load if load + 1 < LOADS else f"{load}+", "mid sm", 12.5))
    parts.append(path(f"M12 {top + 6}H{RAIL - 8}", "hair"))
    for heat in range(HEATS):
        y = top + 30 + heat * 34
        parts += [ART.at("heat", 10 + 11 * k, y - 14, 12) for k in range(heat + 1)]
        parts.append(text(12, y + 9, name_of("heat", heat, lang), "sm", 12))
        for load in range(LOADS):
            x = left + step * load
            if s.heat == heat and min(shipped, LOADS - 1) == load and s.price:
                parts.append(circle(x + 10, y - 5, 12.5, "ice-last"))
            parts.append(text(x + 10, y, max(1, PRICE + int(HEAT_SHIFT[heat]) - load), "f mid", 14))
    words = say("view", "last_price", lang, n=int(s.price)) if s.price else say("view", "no_price", lang)
    parts.append(fitted(12, high - 14, words, RAIL - 24, "", 13))
    return join(parts)
