"""The table: the display of nine cards with the gaps between them, the points, events, residences and phases."""

from __future__ import annotations

from markupsafe import Markup

from spielwerk.core import EMPTY
from spielwerk.core.drawing import Choice, Link, Picks, Reading, at, hover, kept
from spielwerk.core.drawing.svg import (
    canvas,
    circle,
    disc_at,
    fitted,
    group,
    icon_at,
    join,
    paragraph,
    path,
    pawn_at,
    rect,
    row,
    row_width,
    seat_at,
    tag,
    text,
    text_width,
)
from spielwerk.core.drawing.words import words_of

from ..components import (
    EFFECT,
    EVENT_EFFECT,
    GAIN_RESIDENCE,
    GAIN_WORKERS,
    OPTIONS,
    PAYS,
    PLACEMENT,
    SECOND_USE,
    TRACK,
)
from ..earning import extra_money
from ..naming import card_name, event_name, gap_name
from ..prices import Offer
from ..scoring import total
from ..state import BESIDE, FIRST_BONUS, GAPS, PASSED, PLACES, SECOND_BONUS, SIDES, VALUES
from ..story import EVENT_PLACE, FUTURE_PLACE, PHASES_PLACE, RESIDENCE_PLACE, place_mark
from .pictures import HEIGHT, PICTURE, PRINT, WIDTH, effect_parts, face, token

say = words_of(__package__)
GUTTER = 34  # between cards: where the workers stand
EDGE = 4
STEP_X, STEP_Y = WIDTH + GUTTER, HEIGHT + GUTTER
DISPLAY = (2 * EDGE + 3 * WIDTH + 2 * GUTTER, 2 * EDGE + 3 * HEIGHT + 2 * GUTTER)
TOUCH = 16  # how far the target of a gap reaches over its cards on a phone: a finger needs more room than a worker
RAIL = 212  # width of what stands beside the display
RAIL_PRINT = 13.8  # the least size of print there, readable on a phone too
BEAM = 720  # width of the points track
TRACK_PRINT = 13.6  # its print, readable on a desk; a phone does without it
PLACES_OF = [(int(a), int(b)) for a, b in BESIDE]  # the two places beside each gap


def corner(place: int) -> tuple[int, int]:
    """The upper left corner of a place."""
    return EDGE + place % 3 * STEP_X, EDGE + place // 3 * STEP_Y


Offers = tuple[Offer | None, ...]  # what each place of the display costs the seat; None where no card lies


def board(now: Reading, seat: int, offers: Offers, picks: Picks, lang: str) -> Markup:
    """Everything that lies in the middle of the table."""
    seats = now.seats
    rail = [
        _current_event(now, picks, lang),
        _next_event(now.future, now.future_token, lang),
        _residences(now.residence[:seats], lang),
        _phases(now.phase[:seats], lang),
    ]
    return tag(
        "div",
        _points(tuple([int(total(now.record, p)) for p in range(seats)]), lang),
        _display(now, seat, offers, picks, lang),
        tag("div", *rail, cls="rail-parts"),
        cls="spyrium-board",
    )


# The display


def _display(now: Reading, seat: int, offers: Offers, picks: Picks, lang: str) -> Markup:
    at_place: dict[int, list[Choice]] = {}  # what the workers beside each place can do there
    for pick in (*picks.find("activate"), *picks.find("earn")):
        at_place.setdefault(PLACES_OF[pick.args[0]][pick.args[1]], []).append(pick)
    cards = [_place(now, seat, place, offers[place], at_place.get(place, []), picks, lang) for place in range(PLACES)]
    dearer = _dearer(now, picks)
    gaps = [_gap(now, gap, dearer.get(gap, 0), picks, lang) for gap in range(GAPS)]
    return canvas(*DISPLAY, *cards, *gaps, label=say("board", "display", lang), cls="display")


def _place(now: Reading, seat: int, place: int, offered: Offer | None, found: list[Choice], picks: Picks, lang: str) -> Markup:
    """A card with its number and tokens; a target if one of the seat's workers can do something with it."""
    if offered is None:
        return _empty_place(place, lang)
    words = _price_tag(now, seat, place, offered, found, picks, lang)
    label = say("board", "choose_card", lang, card=_card_at(now.display[place], place, lang)) if found else ""
    return _card(place, now.display[place], now.tokens[place], words, picks.link(found, label=label), lang)


def _card_at(card: int, place: int, lang: str) -> str:
    return say("board", "card_at", lang, card=card_name(card, lang), place=place + 1)


@kept(32)
def _empty_place(place: int, lang: str) -> Markup:
    x, y = corner(place)
    hole = rect(0.8, 0.8, WIDTH - 1.6, HEIGHT - 1.6, "hole", 8)
    empty = text(WIDTH / 2, HEIGHT / 2 + 5, say("board", "empty", lang), "sm mid", PRINT)
    return group(at(place_mark(place), hole, empty, _number(place)), x=x, y=y)


def _number(place: int) -> Markup:
    return text(WIDTH - 8, HEIGHT - 8, place + 1, "f end sm", PRINT)


@kept(2048)
def _card(place: int, card: int, tokens: tuple[int, ...], price: str, link: Link, lang: str) -> Markup:
    """A card of the display with the tokens on it by value; `price` is what it costs, if that is said."""
    x, y = corner(place)
    parts = [face(card, lang), _number(place), *_tokens(tokens)]
    if link:
        parts.insert(0, rect(0, 0, WIDTH, HEIGHT, "halo", 8))
        if price:
            wide = text_width(price, PRINT, bold=True) + 10
            parts.append(rect(WIDTH - 3 - wide, PICTURE - 17, wide, 20, "now", 10))
            parts.append(text(WIDTH - 3 - wide / 2, PICTURE - 1.6, price, "nowt mid", PRINT))
        parts.append(rect(0, 0, WIDTH, HEIGHT, "pick", 8))
    said = link if link else Link(said=_card_at(card, place, lang))
    return group(at(place_mark(place), said.around(join(parts), f"place-{place}")), x=x, y=y)


def _tokens(tokens: tuple[int, ...]) -> list[Markup]:
    """The tokens on a card, one for each value; a number says how many of it lie there."""
    counts = [(v + 1, n) for v, n in enumerate(tokens) if n]
    step = 26 if len(counts) < VALUES else 19
    out = []
    for i, (value, n) in enumerate(counts):
        x, y = 14 + step * i, PICTURE - 10
        out.append(token(x, y, value, 1.25))
        if n > 1:
            out += [circle(x + 8, y - 13, 8, "badge"), text(x + 8, y - 8, n, "badget mid", PRINT)]
    return out


def _price_tag(now: Reading, seat: int, place: int, offered: Offer, found: list[Choice], picks: Picks, lang: str) -> str:
    """What activating a card would cost: exactly where the worker has been chosen, or from the least price on."""
    chosen = [pick for pick in picks.chosen if pick in found]
    if len(chosen) == 1 and chosen[0].verb == "earn":
        return say("board", "earn", lang, money=now.crowd[place] - 1 + int(extra_money(now.record, seat)))
    if not offered.prices or not any(pick.verb == "activate" for pick in found):
        return ""
    return say("board", "exactly" if len(offered.prices) == 1 else "from", lang, price=offered.prices[0])


def _dearer(now: Reading, picks: Picks) -> dict[int, int]:
    """What the workers in each gap add to the price of the card that the seat has chosen, or to what it earns there."""
    if len(picks.chosen) != 1 or picks.chosen[0].verb not in ("activate", "earn") or picks.chosen[0].args[2:] == (1,):
        return {}
    chosen, side = picks.chosen[0].args[:2]
    place = PLACES_OF[chosen][side]
    return {
        gap: sum(now.placed[p][gap] for p in range(now.seats)) - (1 if gap == chosen else 0)
        for gap in range(GAPS)
        if place in PLACES_OF[gap]
    }


def _gap(now: Reading, gap: int, dearer: int, picks: Picks, lang: str) -> Markup:
    """The space between two places; a target if a worker can come or go."""
    found = [pick for verb in ("place", "late", "withdraw") for pick in picks.find(verb, gap)]
    found += [pick for verb in ("activate", "earn") for side in range(SIDES) for pick in picks.find(verb, gap, side)]
    label = say("board", "choose_worker", lang, gap=gap_name(gap)) if found else ""
    workers = tuple([now.placed[p][gap] for p in range(now.seats)])
    return _slot(gap, workers, dearer, picks.link(found, label=label))


@kept(2048)
def _slot(gap: int, workers: tuple[int, ...], dearer: int, link: Link) -> Markup:
    """A gap with its name and its workers by seat."""
    a, b = PLACES_OF[gap]
    upright = b == a + 1  # between two cards side by side
    wide, high = (GUTTER - 4, HEIGHT - 26) if upright else (WIDTH - 26, GUTTER - 4)
    right, down = (WIDTH + 2, 13) if upright else (13, HEIGHT + 2)
    left, top = corner(a)[0] + right, corner(a)[1] + down
    name = text(wide / 2, high - 5, gap_name(gap), "mid sm gapname", PRINT)
    if not upright:
        name = text(4, high / 2 + 5, gap_name(gap), "sm gapname", PRINT)
    pawns = _pawns(workers, gap, wide, high, upright)
    slot = rect(0, 0, wide, high, "slot", 8)
    parts = [slot, name, *pawns]
    if link:
        touch = (
            rect(-TOUCH, 0, wide + 2 * TOUCH, high, "touch") if upright else rect(0, -TOUCH, wide, high + 2 * TOUCH, "touch")
        )
        parts = [touch, rect(0, 0, wide, high, "halo", 8), slot, rect(0, 0, wide, high, "pick", 8), name, *pawns]
        if not pawns:
            cx, cy = (wide / 2, (high - NAMED) / 2) if upright else ((wide + NAMED) / 2, high / 2)
            parts.append(path(f"M{cx - 5} {cy}h10M{cx} {cy - 5}v10", "plus"))
    if dearer:
        x, y = (wide / 2, -3) if upright else (wide + 6, high / 2)  # where no card lies
        parts += [rect(x - 17, y - 10, 34, 20, "now", 10), text(x, y + 5.4, f"+£{dearer}", "nowt mid", PRINT)]
    return group(at(gap_name(gap), link.around(join(parts))), x=left, y=top)


NAMED = 18  # what the name of a gap takes of its length


def _pawns(workers: tuple[int, ...], gap: int, wide: float, high: float, upright: bool) -> list[Markup]:
    """The workers in a gap, one by one or, if there are many, one for each seat with a number."""
    counts = [(p, n) for p, n in enumerate(workers) if n]
    each = (
        [(p, 1, i) for p, n in counts for i in range(n)] if sum(n for _, n in counts) <= 4 else [(p, n, 0) for p, n in counts]
    )
    if not each:
        return []
    start, length = (0, high - NAMED) if upright else (NAMED + 12, wide - NAMED - 12)
    size = min(23.0, length / len(each) - 1)
    out = []
    for k, (p, n, i) in enumerate(each):
        along = start + length / 2 + (k - (len(each) - 1) / 2) * min(length / len(each), 29)
        cx, cy = (wide / 2, along) if upright else (along, high / 2)
        out.append(pawn_at(p, cx, cy, size, key=f"w{p}-{gap}-{i}"))
        if n > 1:
            bx, by = cx + size / 2 - 2, cy - size / 2 + 4
            out += [circle(bx, by, 8, "badge"), text(bx, by + 5, n, "badget mid", PRINT)]
    return out


# Beside the display


def _points(points: tuple[int, ...], lang: str) -> Markup:
    """The track of points with everybody's discs."""
    end = max(30, (max(points) + 9) // 10 * 10)
    discs = []
    for p, n in enumerate(points):
        below = points[:p].count(n)
        discs.append(disc_at(p, round(_along(n, end) + 14 * below, 1), 31, 9, key=f"points-{p}"))
    return canvas(BEAM, 68, _points_track(end, lang), *discs, label=say("board", "track", lang), cls="points-track")


TRACK_LEFT, TRACK_RIGHT = 46, BEAM - 16


def _along(n: int, end: int) -> float:
    """Where so many points stand on a track that ends at `end`."""
    return TRACK_LEFT + (TRACK_RIGHT - TRACK_LEFT) * n / end


@kept(64)
def _points_track(end: int, lang: str) -> Markup:
    """The printed track with the two bonuses."""
    each = 1 if end <= 60 else 5
    ticks = "".join(f"M{_along(n, end):.1f} 44v{7 if n % 5 == 0 else 3.5}" for n in range(0, end + 1, each))
    parts = [icon_at("vp", 10, 22, 22), path(f"M{TRACK_LEFT} 44H{TRACK_RIGHT}", "axis"), path(ticks, "tick")]
    parts += [text(round(_along(n, end), 1), 62, n, "mid sm", TRACK_PRINT) for n in range(0, end + 1, 5 if end <= 60 else 10)]
    for n in (FIRST_BONUS, SECOND_BONUS):
        words = say("board", "bonus", lang)
        wide = text_width(words, TRACK_PRINT, bold=True) + 14
        x = round(_along(n, end), 1)
        parts.append(path(f"M{x} 44V4", "mast"))
        parts.append(path(f"M{x} 2h{-wide:.0f}l4 8-4 8h{wide:.0f}z", "flagc"))
        parts.append(text(x - wide + 8, 14.9, words, "flagt", TRACK_PRINT))
        if n % 5:
            parts.append(text(x, 62, n, "mid sm strong", TRACK_PRINT))
    return join(parts)


def _current_event(now: Reading, picks: Picks, lang: str) -> Markup:
    """The current event: a target if the seat can use it by itself."""
    label = say("board", "choose_event", lang, event=event_name(now.event, lang))
    users = tuple([p for p in range(now.seats) if now.used_event[p]])
    link = picks.link(picks.find("event"), picks.find("revalue"), label=label)
    return _event(now.event, now.event_token, users, link, label, lang)


@kept(512)
def _event(event: int, value: int, users: tuple[int, ...], link: Link, label: str, lang: str) -> Markup:
    """An event with its token and the seats that have used it."""
    parts = [icon_at("event", 11, 9, 16), text(32, 22, say("board", "event_now", lang), "lab", RAIL_PRINT)]
    high = 140
    if event != EMPTY:
        parts.append(fitted(12, 47, event_name(event, lang), RAIL - 50, "d", 17))
        if value:
            parts.append(token(RAIL - 22, 40, value, 1.2))
        parts.append(_event_body(event, 69, lang))
        words = say("board", "used_by", lang) if users else say("board", "nobody", lang)
        parts.append(text(12, high - 10, words, "sm", RAIL_PRINT))
        start = 12 + text_width(words, RAIL_PRINT) + 12
        parts += [seat_at(p, start + 18 * i, high - 15, 13) for i, p in enumerate(users)]
    frame = [rect(1, 1, RAIL - 2, high - 2, "rail", 9)]
    if link:
        box = (4, 4, RAIL - 8, high - 8)
        frame = [rect(*box, "halo", 8), *frame, rect(*box, "pick", 8)]
    shape = link.around(join([*frame, *parts]), "event" if event != EMPTY else "")
    return canvas(RAIL, high, at(EVENT_PLACE, shape), label=label, cls="event-now")


@kept(128)
def _event_body(event: int, y: float, lang: str) -> Markup:
    """The effects of an event in icons, several in a row while there is room, and below them in words where that says more."""
    size, x = 14.8, 12
    effects = [int(EVENT_EFFECT[event, option]) for option in range(OPTIONS) if EVENT_EFFECT[event, option]]
    words = [key for word, key in _EVENT_WORDS if EFFECT[effects[0], word]]
    if words and not EFFECT[effects[0]][: len(PAYS)].any():  # icons would say nothing
        return paragraph(x, y, say("brief", words[0], lang), RAIL - 20, "sm", size)
    rows = [effect_parts(effect) for effect in effects]
    out, left, line = [], float(x), y
    for i, parts in enumerate(rows):
        more = [*parts, say("board", "or", lang)] if i + 1 < len(rows) else parts
        wide = row_width(*more, size=size)
        if left > x and left + wide > RAIL - 4:
            left, line = x, line + size * 1.4
        out.append(row(round(left, 1), line, *more, size=size))
        left += wide + 3
    if words:
        out.append(paragraph(x, line + size * 1.35, say("brief", words[0], lang), RAIL - 20, "sm", RAIL_PRINT, 1.15, 2))
    return join(out)


# What the icons of an event leave open, with the key of its words.
_EVENT_WORDS = (
    (SECOND_USE, "second_use"),
    (PLACEMENT, "placement"),
    (GAIN_WORKERS, "recruit"),
    (GAIN_RESIDENCE, "residence"),
)


@kept(128)
def _next_event(future: int, value: int, lang: str) -> Markup:
    high = 108
    parts = [rect(1, 1, RAIL - 2, high - 2, "rail", 9), text(12, 22, say("board", "event_next", lang), "lab", RAIL_PRINT)]
    if future != EMPTY:
        parts.append(fitted(12, 43, event_name(future, lang), RAIL - 50, "d", 15.5))
        if value:
            parts.append(token(RAIL - 22, 37, value, 1.2))
        parts.append(_event_body(future, 64, lang))
    shape = join(parts)
    if future != EMPTY:
        shape = hover(shape, "future", event_name(future, lang))
    return canvas(RAIL, high, at(FUTURE_PLACE, shape), label=say("board", "event_next", lang), cls="event-next")


@kept(1024)
def _residences(spaces: tuple[int, ...], lang: str) -> Markup:
    """The residence track: a house for each value, the seats above theirs."""
    high, base = 128, 116
    parts = [rect(1, 1, RAIL - 2, high - 2, "rail", 9), icon_at("residence", 11, 9, 16)]
    parts.append(text(32, 22, say("board", "residences", lang), "lab", RAIL_PRINT))
    wide = (RAIL - 24) / len(TRACK)
    for space, value in enumerate(TRACK.tolist()):
        x, tall = 12 + wide * space, 26 + 4 * space
        roof = f"M{x + 2:.1f} {base}v{-tall}l{wide / 2 - 2:.1f} -8 {wide / 2 - 2:.1f} 8v{tall}z"
        parts += [path(roof, "house"), text(round(x + wide / 2, 1), base - 9, value, "f mid", 14.5)]
        here = [p for p, at_space in enumerate(spaces) if at_space == space]
        for i, p in enumerate(here):
            cx, cy = x + wide / 2 + (i % 2 - (0.5 if len(here) > 1 else 0)) * 17, base - tall - 17 - i // 2 * 17
            parts.append(disc_at(p, round(cx, 1), cy, 8, key=f"residence-{p}"))
    return canvas(RAIL, high, at(RESIDENCE_PLACE, *parts), label=say("board", "residences", lang), cls="residences")


@kept(1024)
def _phases(phases: tuple[int, ...], lang: str) -> Markup:
    """Who is in which phase."""
    rows = [("I", say("board", "phase_1", lang)), ("II", say("board", "phase_2", lang)), ("–", say("board", "passed", lang))]
    parts = [rect(1, 1, RAIL - 2, 88, "rail", 9)]
    for phase, (number, name) in enumerate(rows):
        y = 22 + 27 * phase
        parts += [text(13, y + 5, number, "d", RAIL_PRINT), text(34, y + 5, name, "sm", RAIL_PRINT)]
        here = [p for p, in_phase in enumerate(phases) if in_phase == phase and phase <= PASSED]
        parts += [seat_at(p, RAIL - 20 - 18 * i, y, 13) for i, p in enumerate(reversed(here))]
        if phase:
            parts.append(path(f"M12 {y - 13.5}H{RAIL - 12}", "hair"))
    return canvas(RAIL, 90, at(PHASES_PLACE, *parts), label=say("board", "phases", lang), cls="phases")
