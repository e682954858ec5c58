"""What lies beside a region: new tiles, the ways to turn one, the ways to bridge one, and the technologies."""

from __future__ import annotations

from markupsafe import Markup

from spielwerk.core import EMPTY
from spielwerk.core.drawing import Link, Picks, Reading, at, hover, kept
from spielwerk.core.drawing.svg import canvas, circle, icon, join, path, tag, text
from spielwerk.core.drawing.words import words_of

from ..components import DATA, LANDS
from ..effects import EACH_PHASE, ONE_TIME
from ..naming import cell_name, tile_id, tile_name
from ..questions import ADMINISTRATION, SITE, TURN
from ..region import first_free_line
from ..state import SPENT, USED
from .pictures import (
    SIDE,
    WORD_ICONS,
    Lies,
    bare_face,
    bridge_line,
    label_at,
    lies,
    technology_face,
    tile_canvas,
    tile_face,
    use_face,
    use_words,
)
from .rails import Rails
from .regions import new_tiles, turning_cell

say = words_of(__package__)
_PRINT = 1.2  # figures on small tiles beside the region
_TURNED = 1.35  # and on the tile in its four turns, four in a row on a phone
_PARTS = {"once": ONE_TIME, "each": EACH_PHASE}


def desk(now: Reading, p: int, picks: Picks, lang: str) -> Markup:
    """All of it, as far as it is there."""
    parts = [_turns(now, p, picks, lang), _ways(now, p, picks, lang), unlaid(now, p, picks, lang), tools(now, p, picks, lang)]
    return tag("div", *parts) if any(parts) else Markup()


def unlaid(now: Reading, p: int, picks: Picks, lang: str) -> Markup:
    """New tiles, to be laid in the administration phase; garbage goes on new land."""
    shapes = []
    laying = now.phase == ADMINISTRATION and now.stage[p] in (SITE, TURN)
    for tile in new_tiles(now, p):
        if picks.find("turn") and tile == now.focus[p][0]:
            continue  # it lies on the table, to be turned
        link = picks.link(picks.find("litter", tile), picks.find("lay", tile), label=tile_name(tile, lang))
        shapes.append(_unlaid(lies(now, tile, 0), laying and tile == now.focus[p][0], link, lang))
    if not shapes:
        return Markup()
    litter = now.litter[p]
    waiting = [tag("small", icon("garbage"), " ", say("region", "litter", lang, n=litter))] if litter > 0 else []
    return tag("section", tag("h3", say("region", "new", lang), *waiting), tag("div", *shapes, cls="tc-fresh"), cls="tc-part")


@kept(512)
def _unlaid(lying: Lies, laying: bool, link: Link, lang: str) -> Markup:
    tile, name = lying.tile, tile_name(lying.tile, lang)
    cls = "tc-tile tc-lot" if laying else "tc-tile"
    shape = tile_canvas(tile_face(lying, scale=_PRINT), name, bool(link), cls)
    drawn = link.around(shape, f"tile-{tile}") if link else hover(shape, f"tile-{tile}", name, name="span")
    return at(tile_id(tile), drawn, name="div")


def _turns(now: Reading, p: int, picks: Picks, lang: str) -> Markup:
    """The tile in its four turns, each with the rails that it would join and that would end."""
    found = picks.find("turn")
    cell = turning_cell(now, p)
    if not found or cell is None:
        return Markup()
    tile, side = now.focus[p][0], (now.focus[p][1], now.focus[p][2])
    rails = Rails(now, p)
    most = max(len(rails.joins(tile, cell, pick.args[0])) for pick in found)
    shapes = []
    for pick in found:
        quarter = pick.args[0]
        joined, ends = len(rails.joins(tile, cell, quarter)), len(rails.dead_ends(tile, cell, quarter))
        shape = _turn(lies(now, tile, quarter), joined, ends, joined == most, pick.text, lang)
        shapes.append(picks.target(shape, pick))
    where = tag("small", cell_name(now.record, p, *side, lang), cls="muted")
    title = tag("h3", icon("turn"), say("region", "turn", lang), where)
    return tag("section", title, tag("div", *shapes, cls="tc-turns"), cls="tc-part")


@kept(512)
def _turn(lying: Lies, joined: int, ends: int, most: bool, said: str, lang: str) -> Markup:
    """One turn; `most`: none joins more rails."""
    face = tile_canvas(tile_face(lying, scale=_TURNED), said, legal=True)
    words = [
        tag("b", say("region", "joins" if joined else "joins_none", lang, n=joined)),
        tag("small", say("region", "ends" if ends else "ends_none", lang, n=ends)),
    ]
    return tag("span", face, *words, cls="tc-turn best" if most and joined else "tc-turn")


def _ways(now: Reading, p: int, picks: Picks, lang: str) -> Markup:
    """The tile for the bridge, large and bare, with a numbered line for every way to build it."""
    found = picks.find("span")
    if not found:
        return Markup()
    lying = lies(now, now.focus[p][1])
    lines = []
    badges: list[tuple[float, float]] = []
    for number, pick in enumerate(found, start=1):
        free = int(first_free_line(now.record, lying.tile, pick.args[0]))
        x1, y1, x2, y2 = bridge_line(lying.tile, free, lying.quarter)
        d = f"M{x1:g} {y1:g}L{x2:g} {y2:g}"
        x, y = _badge((x1, y1, x2, y2), badges)
        badges.append((x, y))
        badge = [circle(x, y, 5.4, "now"), text(x, y + 2.6, number, "mid nowt", 7.4), circle(x, y, 7.3, "tc-touch")]
        lines.append(picks.target(tag("g", path(d, "tc-catch"), path(d, "pick tc-way"), *badge), pick))
    face = [bare_face(lying), label_at(lying.tile, lying.quarter)]
    shape = canvas(SIDE, SIDE, *face, *lines, label=tile_name(lying.tile, lang), cls="tc-ways")
    return tag("section", tag("h3", say("region", "bridge", lang)), shape, cls="tc-part")


def _badge(line: tuple[float, float, float, float], taken: list[tuple[float, float]]) -> tuple[float, float]:
    """The point of a line that has the most room, the middle if there is room enough."""
    x1, y1, x2, y2 = line
    points = [(x1 + (x2 - x1) * t, y1 + (y2 - y1) * t) for t in (0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8, 0.1, 0.9)]
    return max(points, key=lambda point: min([14.6, *(max(abs(point[0] - x), abs(point[1] - y)) for x, y in taken)]))


# Technologies


def owned(now: Reading, p: int) -> list[int]:
    """The technologies beside a seat's board."""
    return [technology for technology in now.tools[p] if technology != EMPTY]


def uses_gone(now: Reading, technology: int) -> tuple[bool, ...]:
    """Of each use of a technology, whether it is gone for good, or for this phase."""
    bits = now.used[technology]
    used_now = bool(bits & USED) and now.phase == ADMINISTRATION
    return tuple([bool(bits & SPENT) if key == "once" else used_now for key, _ in use_words(technology)])


def tools(now: Reading, p: int, picks: Picks, lang: str) -> Markup:
    """The own technologies; each use that can be made now is a place to point at."""
    shapes = []
    for technology in owned(now, p):
        links = [picks.link(picks.find("use", technology, _PARTS[key])) for key, _ in use_words(technology)]
        shapes.append(_tool(technology, uses_gone(now, technology), tuple(links), lang))
    if not shapes:
        return Markup()
    return tag(
        "section", tag("h3", say("region", "tools", lang)), tag("div", *shapes, cls="tc-technologies own"), cls="tc-part"
    )


@kept(256)
def _tool(technology: int, gone: tuple[bool, ...], links: tuple[Link, ...], lang: str) -> Markup:
    words = use_words(technology)
    uses = [link.around(use_face(*use, so)) for use, so, link in zip(words, gone, links, strict=True)]
    name = DATA.rows("technology")[technology]["name"][lang]
    shape = hover(technology_face(technology, lang, tuple(uses)), f"technology-{technology}", name, name="span")
    return at(tile_id(LANDS + technology), shape, name="div")


def tool_chips(now: Reading, p: int, lang: str) -> Markup:
    """Somebody else's technologies as icons."""
    chips = [_tool_chip(technology, uses_gone(now, technology), lang) for technology in owned(now, p)]
    return tag("div", *chips, cls="tc-tools") if chips else Markup()


@kept(256)
def _tool_chip(technology: int, gone: tuple[bool, ...], lang: str) -> Markup:
    name = DATA.rows("technology")[technology]["name"][lang]
    chips = []
    for (_, word), so in zip(use_words(technology), gone, strict=True):
        label = f"{name} ({say('use', 'used', lang)})" if so else name
        cross = icon("x") if so else ""
        shape = tag("span", icon(WORD_ICONS[word]), cross, cls="tc-chip-tool gone" if so else "tc-chip-tool")
        chip = hover(shape, f"technology-{technology}", label, name="span")
        chips.append(at(tile_id(LANDS + technology), chip, name="span"))
    return join(chips)
