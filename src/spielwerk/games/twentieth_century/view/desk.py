"""What lies beside a region: new tiles, the ways to turn one, the ways to bridge one, and the technologies."""

from __future__ import annotations

from markupsafe import Markup

from spielwerk.core import EMPTY, State
from spielwerk.core.drawing import Picks, hover
from spielwerk.core.drawing.svg import canvas, circle, icon, icon_at, path, rect, tag, text
from spielwerk.core.drawing.words import words_of

from ..components import DATA
from ..effects import EACH_PHASE, ONE_TIME
from ..naming import tile_name
from ..questions import ADMINISTRATION, SITE, TURN
from ..region import first_free_line
from ..state import AUCTIONS, QUARTER, SPENT, USED
from .pictures import SIDE, TECHNOLOGY, WORD_ICONS, bare_face, bridge_line, technology_face, tile_canvas, tile_face, use_words
from .regions import new_tiles

say = words_of(__package__)
_PARTS = {"once": ONE_TIME, "each": EACH_PHASE}


def desk(s: State, p: int, picks: Picks, lang: str) -> Markup:
    """All of it, as far as it is there."""
    parts = [_turns(s, p, picks, lang), _ways(s, p, picks, lang), unlaid(s, p, picks, lang), tools(s, p, picks, lang)]
    return tag("div", *parts) if any(parts) else Markup()


def unlaid(s: State, p: int, picks: Picks, lang: str) -> Markup:
    """New tiles, to be laid in the administration phase; garbage goes on new land."""
    shapes = []
    laying = s.phase == ADMINISTRATION and s.stage[p] in (SITE, TURN)
    for tile in new_tiles(s, p):
        if picks.find("turn") and tile == s.focus[p, 0]:
            continue  # it lies on the table, to be turned
        found = [*picks.find("litter", tile), *picks.find("lay", tile)]
        cls = "tc-tile tc-lot" if laying and tile == s.focus[p, 0] else "tc-tile"
        shape = tile_canvas(tile_face(s, tile, 0, EMPTY), tile_name(tile, lang), bool(found), cls)
        if found:
            shapes.append(picks.target(shape, found, label=tile_name(tile, lang), card=f"tile-{tile}"))
        else:
            shapes.append(hover(shape, f"tile-{tile}", tile_name(tile, lang), name="span"))
    if not shapes:
        return Markup()
    waiting = [tag("small", icon("garbage"), " ", say("region", "litter", lang, n=int(s.litter[p])))] if s.litter[p] > 0 else []
    return tag("section", tag("h3", say("region", "new", lang), *waiting), tag("div", *shapes, cls="tc-fresh"), cls="tc-part")


def _turns(s: State, p: int, picks: Picks, lang: str) -> Markup:
    """The tile in its four turns."""
    found = picks.find("turn")
    if not found:
        return Markup()
    tile = int(s.focus[p, 0])
    shapes = []
    for pick in found:
        face = tile_face(s, tile, pick.args[0])
        shapes.append(picks.target(tile_canvas(face, pick.text, legal=True), pick))
    return tag("section", tag("h3", say("region", "turn", lang)), tag("div", *shapes, cls="tc-turns"), cls="tc-part")


def _ways(s: State, p: int, picks: Picks, lang: str) -> Markup:
    """The tile for the bridge, large and bare, with a numbered line for every way to build it."""
    found = picks.find("span")
    if not found:
        return Markup()
    tile = int(s.focus[p, 1])
    quarter = int(s.spot[tile, QUARTER])
    lines = []
    badges: list[tuple[float, float]] = []
    for number, pick in enumerate(found, start=1):
        x1, y1, x2, y2 = bridge_line(tile, int(first_free_line(s, tile, pick.args[0])), quarter)
        d = f"M{x1:g} {y1:g}L{x2:g} {y2:g}"
        x, y = _badge((x1, y1, x2, y2), badges)
        badges.append((x, y))
        badge = [circle(x, y, 4.8, "now"), text(x, y + 2.4, number, "mid nowt", 6.8)]
        lines.append(picks.target(tag("g", path(d, "tc-catch"), path(d, "pick tc-way"), *badge), pick))
    shape = canvas(SIDE, SIDE, bare_face(s, tile, quarter), *lines, label=tile_name(tile, lang), cls="tc-ways")
    return tag("section", tag("h3", say("region", "bridge", lang)), shape, cls="tc-part")


def _badge(line: tuple[float, float, float, float], taken: list[tuple[float, float]]) -> tuple[float, float]:
    """The point of a line that has the most room, the middle if there is room enough."""
    x1, y1, x2, y2 = line
    points = [(x1 + (x2 - x1) * t, y1 + (y2 - y1) * t) for t in (0.5, 0.4, 0.6, 0.3, 0.7, 0.22, 0.78)]
    return max(points, key=lambda at: min([12.0, *(max(abs(at[0] - x), abs(at[1] - y)) for x, y in taken)]))


# Technologies


def owned(s: State, p: int) -> list[int]:
    """The technologies beside a seat's board."""
    return [int(s.tools[p, i]) for i in range(AUCTIONS) if s.tools[p, i] != EMPTY]


def is_used(s: State, technology: int, key: str) -> bool:
    """Whether a use is gone for good, or for this phase."""
    if key == "once":
        return bool(s.used[technology] & SPENT)
    return bool(s.used[technology] & USED) and s.phase == ADMINISTRATION


def tools(s: State, p: int, picks: Picks, lang: str) -> Markup:
    """The own technologies; each use is a place to point at."""
    shapes = [_tool(s, technology, picks, lang) for technology in owned(s, p)]
    if not shapes:
        return Markup()
    return tag(
        "section", tag("h3", say("region", "tools", lang)), tag("div", *shapes, cls="tc-technologies own"), cls="tc-part"
    )


def _tool(s: State, technology: int, picks: Picks, lang: str) -> Markup:
    wide, high = TECHNOLOGY
    words = use_words(technology)
    parts = [technology_face(technology, lang)]
    for i, (key, _) in enumerate(words):
        x = wide / 2 + (i - (len(words) - 1) / 2) * 50
        if is_used(s, technology, key):
            parts += [rect(x - 17, 30, 34, 34, "veil", 8), icon_at("x", x - 12, 35, 24)]
        found = picks.find("use", technology, _PARTS[key])
        if found:
            left, top, room, depth = (0, 0, wide, high) if len(words) == 1 else (x - 24, 26, 48, 57)
            frame = [rect(left, top, room, depth, cls, 8) for cls in ("halo", "pick tc-fill")]
            parts.append(picks.target(tag("g", *frame), found))
    name = DATA.rows("technology")[technology]["name"][lang]
    shape = canvas(wide, high, *parts, label=name, cls="tc-technology")
    return hover(shape, f"technology-{technology}", name, name="span")


def tool_chips(s: State, p: int, lang: str) -> Markup:
    """Somebody else's technologies as icons."""
    chips = []
    for technology in owned(s, p):
        name = DATA.rows("technology")[technology]["name"][lang]
        for key, word in use_words(technology):
            gone = is_used(s, technology, key)
            label = f"{name} ({say('use', 'used', lang)})" if gone else name
            cross = icon("x") if gone else ""
            shape = tag("span", icon(WORD_ICONS[word]), cross, cls="tc-chip-tool gone" if gone else "tc-chip-tool")
            chips.append(hover(shape, f"technology-{technology}", label, name="span"))
    return tag("div", *chips, cls="tc-tools") if chips else Markup()
