"""What lies beside a region: new tiles, the ways to turn one, the ways to bridge one, and the technologies."""

from __future__ import annotations

from markupsafe import Markup

from spielwerk.core import EMPTY, State
from spielwerk.core.drawing import Picks, at, hover
from spielwerk.core.drawing.svg import canvas, circle, icon, path, tag, text
from spielwerk.core.drawing.words import words_of

from ..components import DATA, LANDS
from ..effects import EACH_PHASE, ONE_TIME
from ..naming import cell_name, tile_id, tile_name
from ..questions import ADMINISTRATION, SITE, TURN
from ..region import first_free_line
from ..state import AUCTIONS, QUARTER, SPENT, USED
from .pictures import (
    SIDE,
    WORD_ICONS,
    bare_face,
    bridge_line,
    label_at,
    technology_face,
    tile_canvas,
    tile_face,
    use_face,
    use_words,
)
from .rails import dead_ends, joins
from .regions import new_tiles, turning_cell

say = words_of(__package__)
_PRINT = 1.2  # figures on small tiles beside the region
_TURNED = 1.35  # and on the tile in its four turns, four in a row on a phone
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
        face = tile_face(s, tile, 0, EMPTY, scale=_PRINT)
        shape = tile_canvas(face, tile_name(tile, lang), bool(found), cls)
        if found:
            shape = picks.target(shape, found, label=tile_name(tile, lang), card=f"tile-{tile}")
        else:
            shape = hover(shape, f"tile-{tile}", tile_name(tile, lang), name="span")
        shapes.append(at(tile_id(tile), shape, name="div"))
    if not shapes:
        return Markup()
    waiting = [tag("small", icon("garbage"), " ", say("region", "litter", lang, n=int(s.litter[p])))] if s.litter[p] > 0 else []
    return tag("section", tag("h3", say("region", "new", lang), *waiting), tag("div", *shapes, cls="tc-fresh"), cls="tc-part")


def _turns(s: State, p: int, picks: Picks, lang: str) -> Markup:
    """The tile in its four turns, each with the rails that it would join and that would end."""
    found = picks.find("turn")
    cell = turning_cell(s, p)
    if not found or cell is None:
        return Markup()
    tile = int(s.focus[p, 0])
    most = max(len(joins(s, p, tile, cell, pick.args[0])) for pick in found)
    shapes = []
    for pick in found:
        quarter = pick.args[0]
        joined, ends = len(joins(s, p, tile, cell, quarter)), len(dead_ends(s, p, tile, cell, quarter))
        face = tile_canvas(tile_face(s, tile, quarter, scale=_TURNED), pick.text, legal=True)
        words = [
            tag("b", say("region", "joins" if joined else "joins_none", lang, n=joined)),
            tag("small", say("region", "ends" if ends else "ends_none", lang, n=ends)),
        ]
        cls = "tc-turn best" if joined == most and most else "tc-turn"
        shapes.append(picks.target(tag("span", face, *words, cls=cls), pick))
    where = tag("small", cell_name(s, p, int(s.focus[p, 1]), int(s.focus[p, 2]), lang), cls="muted")
    title = tag("h3", icon("turn"), say("region", "turn", lang), where)
    return tag("section", title, tag("div", *shapes, cls="tc-turns"), cls="tc-part")


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
        badge = [circle(x, y, 5.4, "now"), text(x, y + 2.6, number, "mid nowt", 7.4), circle(x, y, 7.3, "tc-touch")]
        lines.append(picks.target(tag("g", path(d, "tc-catch"), path(d, "pick tc-way"), *badge), pick))
    face = [bare_face(s, tile, quarter), label_at(tile, quarter)]
    shape = canvas(SIDE, SIDE, *face, *lines, label=tile_name(tile, lang), cls="tc-ways")
    return tag("section", tag("h3", say("region", "bridge", lang)), shape, cls="tc-part")


def _badge(line: tuple[float, float, float, float], taken: list[tuple[float, float]]) -> tuple[float, float]:
    """The point of a line that has the most room, the middle if there is room enough."""
    x1, y1, x2, y2 = line
    points = [(x1 + (x2 - x1) * t, y1 + (y2 - y1) * t) for t in (0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8, 0.1, 0.9)]
    return max(points, key=lambda point: min([14.6, *(max(abs(point[0] - x), abs(point[1] - y)) for x, y in taken)]))


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
    """An own technology; each use that can be made now is a place to point at."""
    uses = []
    for key, word in use_words(technology):
        found = picks.find("use", technology, _PARTS[key])
        uses.append(picks.target(use_face(key, word, is_used(s, technology, key)), found))
    name = DATA.rows("technology")[technology]["name"][lang]
    shape = hover(technology_face(technology, lang, tuple(uses)), f"technology-{technology}", name, name="span")
    return at(tile_id(LANDS + technology), shape, name="div")


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
            chip = hover(shape, f"technology-{technology}", label, name="span")
            chips.append(at(tile_id(LANDS + technology), chip, name="span"))
    return tag("div", *chips, cls="tc-tools") if chips else Markup()
