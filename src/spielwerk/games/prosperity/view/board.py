"""The display with both research tracks, one picture a side, and the strip of the decade above it."""

from __future__ import annotations

from markupsafe import Markup

from spielwerk.core import State
from spielwerk.core.drawing import Choice, Picks, hover
from spielwerk.core.drawing.svg import canvas, circle, group, icon, icon_at, join, rect, seat_at, tag, text, text_width
from spielwerk.core.drawing.words import words_of

from ..buying import price
from ..components import (
    DATA,
    FIRST_OF,
    LAST_OF,
    LAST_SPACE,
    LEVEL,
    LEVEL_OF,
    LEVELS,
    PRICE,
    SCORES,
    SYMBOL_WORDS,
    TRACK,
)
from ..research import level
from ..state import DISPLAY, ECOLOGY, ENERGY, HAND, PILE, PLACING, TILES, TRACKS, TURNS
from ..words import tile_name
from .country import country
from .pictures import HEIGHT, ICONS, WIDTH, tile_face

say = words_of(__package__)
PER_ROW = 4
STEP = WIDTH + 6
SIDE_WIDTH = PER_ROW * STEP + 4
HEAD, RAIL, GAP = 37, 27, 4
SPACE = 22  # from one space of a track to the next


def board(s: State, seat: int, picks: Picks, lang: str) -> Markup:
    """Decade, energy side, ecology side."""
    rows = [max(_rows(s, track, number) for track in range(TRACKS)) for number in range(LEVELS, 0, -1)]
    sides = [_side(s, seat, track, rows, picks, lang) for track in (ENERGY, ECOLOGY)]
    placing = tag("div", country(s, seat, picks, lang), cls="pro-placing") if shows_country(s, seat) else ""
    return tag("div", _strip(s, lang), placing, *sides, cls="prosperity-board")


def shows_country(s: State, seat: int) -> bool:
    """While the own seat places a tile, its board lies on the table, where the targets are seen at once."""
    return bool(s.phase == PLACING and seat == s.active)


def open_tiles(s: State, track: int, number: int) -> list[int]:
    """The tiles of one level on one side; the tile just drawn lies there too."""
    return [
        tile for tile in range(TILES) if s.where[tile] in (DISPLAY, HAND) and TRACK[tile] == track and LEVEL[tile] == number
    ]


def _rows(s: State, track: int, number: int) -> int:
    return max(1, -(-len(open_tiles(s, track, number)) // PER_ROW))


def _side(s: State, seat: int, track: int, rows: list[int], picks: Picks, lang: str) -> Markup:
    """One track from level 6 down to 1, its tiles above each level's rail."""
    parts = [_head(s, seat, track, lang)]
    y = HEAD
    for number, count in zip(range(LEVELS, 0, -1), rows, strict=True):
        for i, tile in enumerate(open_tiles(s, track, number)):
            x = 4 + i % PER_ROW * STEP
            parts.append(group(_tile(s, seat, tile, picks, lang), x=x, y=y + i // PER_ROW * (HEIGHT + 5)))
        y += count * (HEIGHT + 5)
        parts.append(group(_rail(s, seat, track, number, picks, lang), x=2, y=y - 2))
        y += RAIL + GAP
    name = say("symbol", SYMBOL_WORDS[track], lang)
    return canvas(SIDE_WIDTH, y, *parts, label=name, cls=f"pro-side pro-{SYMBOL_WORDS[track]}")


def _head(s: State, seat: int, track: int, lang: str) -> Markup:
    name = say("symbol", SYMBOL_WORDS[track], lang)
    parts = [icon_at(ICONS[track], 4, 4, 21), text(31, 21, name, "d", 18)]
    if seat >= 0:
        own = say("board", "your_level", lang, level=level(s, seat, track))
        parts.append(text(40 + text_width(name, 18, bold=True), 21, own, "sm", 12.5))
    return join(parts)


def _tile(s: State, seat: int, tile: int, picks: Picks, lang: str) -> Markup:
    """A tile of the display; what it costs the seat that may buy it."""
    found = picks.find("buy", tile)
    face = tile_face(tile, lang)
    if not found:
        if tile == s.drawn:
            face = join([face, rect(1, 1, WIDTH - 2, HEIGHT - 2, "pro-drawn", 6)])
        return hover(face, f"tile-{tile}", tile_name(tile, lang), key=f"tile-{tile}")
    cost = f"€{price(s, seat, tile)}"
    wide = text_width(cost, 12, bold=True) + 14
    shape = [
        rect(0, 0, WIDTH, HEIGHT, "halo", 6),
        face,
        rect(0, 0, WIDTH, HEIGHT, "pick", 6),
        rect(WIDTH - wide + 4, -12, wide, 18, "now", 9),
        text(WIDTH - wide / 2 + 4, 1.2, cost, "mid nowt", 12),
    ]
    return picks.target(join(shape), found, card=f"tile-{tile}", key=f"tile-{tile}")


def _rail(s: State, seat: int, track: int, number: int, picks: Picks, lang: str) -> Markup:
    """The spaces of one level with the markers on them, and what its tiles cost this seat."""
    wide = SIDE_WIDTH - 4
    parts = [rect(0, 0, wide, RAIL - 4, "slot", 8), circle(15, 12, 12, "coin"), text(15, 17, number, "mid d", 15)]
    if seat >= 0:
        cost = say("board", "you_pay", lang, price=PRICE[number, level(s, seat, track)])
        parts.append(text(34, 16.5, cost, "sm", 13))
    spaces = [space for space in range(LAST_SPACE + 1) if LEVEL_OF[space] == number]
    for i, space in enumerate(spaces):
        x = wide - 14 - (len(spaces) - 1 - i) * SPACE
        parts.append(_space(s, seat, track, space, x, picks))
    return join(parts)


def _space(s: State, seat: int, track: int, space: int, x: float, picks: Picks) -> Markup:
    """One space of a track; the next one is where a research step leads."""
    here = [p for p in range(s.seats) if s.space[p, track] == space]
    parts = [circle(x, 12, 9.8, "pro-space")]
    if not here:
        parts.append(text(x, 16.3, space, "mid sm", 12.5))
    for i, p in enumerate(here):
        dx, dy = ((0, 0), (-4.5, 0), (-4.5, -4.5), (-4.5, -4.5))[len(here) - 1]
        offsets = ((0, 0), (9, 0), (0, 9), (9, 9))
        size = 15 if len(here) == 1 else 9.5
        parts.append(seat_at(p, x + dx + offsets[i][0], 12 + dy + offsets[i][1], size))
    found: list[Choice] = picks.find("research", track) if seat >= 0 and s.space[seat, track] + 1 == space else []
    if found:
        parts += [circle(x, 12, 10.8, "pick")]
    return picks.target(join(parts), found)


def _strip(s: State, lang: str) -> Markup:
    """What the decade has brought and what it still holds; which symbols are to come is public, their order is not."""
    turn = min(max(s.turn, 1), TURNS) - 1
    shown = FIRST_OF[s.turn] if s.turn < TURNS else FIRST_OF[turn]
    last = LAST_OF[s.turn] if s.turn < TURNS else LAST_OF[turn]
    decade = DATA.rows("tile")[shown]["decade"]
    chips = []
    for tile in range(shown, last + 1):
        coming = s.where[tile] == PILE
        word = say("symbol", SYMBOL_WORDS[SCORES[tile]], lang)
        state = "coming" if coming else "drawn"
        label = say("board", state, lang, symbol=word)
        now = " now" if tile == s.drawn else ""
        chips.append(tag("span", icon(ICONS[SCORES[tile]], label), cls=f"pro-chip {state}{now}", title=label))
    words = say("board", "decade", lang, decade=decade)
    return tag("div", tag("b", words), *chips, tag("small", say("board", "strip", lang), cls="muted"), cls="pro-strip")
