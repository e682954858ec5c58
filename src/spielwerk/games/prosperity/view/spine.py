"""The research board as a spine: levels from 6 down to 1, energy to the left and ecology to the right of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from markupsafe import Markup

from spielwerk.core import EMPTY
from spielwerk.core.drawing import NO_LINK, Link, Picks, Reading, Stepper, at, hover, kept
from spielwerk.core.drawing.svg import icon, join, seat, tag
from spielwerk.core.drawing.words import words_of

from ..buying import price
from ..components import GIVES_POINTS, LAST_SPACE, LEVEL, LEVEL_OF, LEVELS, PRICE, SYMBOL_WORDS, TRACK
from ..pollution import blocked
from ..research import level, steps_to_take
from ..state import DISPLAY, ECOLOGY, ENERGY, HAND, TRACKS
from ..story import space_place, tile_place
from ..words import tile_name
from .pictures import ICONS, euros, tile_face

say = words_of(__package__)
CHOICES_OF_ONE_STEP = 2  # one a track
MANY = 4  # tiles of one level on one side that have room only without their names


# The tiles of each level on each side, and the spaces of each level.
_PLACE_OF = [(int(track), int(number)) for track, number in zip(TRACK, LEVEL, strict=True)]
_TILES_OF = {
    (track, number): [tile for tile, place in enumerate(_PLACE_OF) if place == (track, number)]
    for track in range(TRACKS)
    for number in range(1, LEVELS + 1)
}
_SPACES_OF = {
    number: [space for space in range(LAST_SPACE + 1) if LEVEL_OF[space] == number] for number in range(1, LEVELS + 1)
}


def prices_of(now: Reading, p: int) -> dict[int, int]:
    """What each tile of the display costs a seat: the same for all of a level on a track, so it is asked once (PRO-9.1)."""
    found: dict[tuple[int, int], int] = {}
    prices = {}
    for tile, where in enumerate(now.where):
        if where == DISPLAY:
            place = _PLACE_OF[tile]
            if place not in found:
                found[place] = int(price(now.record, p, tile))
            prices[tile] = found[place]
    return prices


@dataclass(frozen=True)
class _Mine:
    """What the seat that looks at the spine is concerned with; an onlooker has none of it."""

    picks: Picks
    prices: Mapping[int, int]  # by tile
    money: int = 0
    is_blocked: bool = False
    levels: tuple[int, ...] = ()  # its level on each track
    leading: tuple[Mapping[int, Link], ...] = ({},) * TRACKS  # on each track, the spaces that research leads to


def spine(now: Reading, me: int, prices: Mapping[int, int], picks: Picks, lang: str) -> Markup:
    """Display and research tracks, with what tiles and levels cost the seat `me` (-1: an onlooker)."""
    mine = _Mine(picks, prices)
    if me >= 0:
        levels = tuple([int(level(now.record, me, track)) for track in range(TRACKS)])
        leading = tuple([_leading(now, me, track, picks) for track in range(TRACKS)])
        mine = _Mine(picks, prices, now.money[me], bool(blocked(now.record, me)), levels, leading)
    rows = [_level(now, number, mine, lang) for number in range(LEVELS, 0, -1)]
    head = tag(
        "header", _head(ENERGY, mine.levels, lang), _legend(me >= 0, mine.is_blocked, lang), _head(ECOLOGY, mine.levels, lang)
    )
    dividing = " dividing" if me >= 0 and len(picks.find("divide")) > CHOICES_OF_ONE_STEP else ""
    return tag("section", head, *rows, cls=f"pro-spine{dividing}", aria_label=say("board", "spine", lang))


@kept(128)
def _head(track: int, levels: tuple[int, ...], lang: str) -> Markup:
    parts = [icon(ICONS[track]), tag("b", say("symbol", SYMBOL_WORDS[track], lang))]
    if levels:
        parts.append(tag("small", say("board", "your_level", lang, level=levels[track])))
    return tag("span", *parts, cls=f"pro-track {SYMBOL_WORDS[track]}")


@kept(8)
def _legend(seated: bool, is_blocked: bool, lang: str) -> Markup:
    """What the frames of tiles mean."""
    keys = [("can", "can_buy"), ("drawn", "drawn_now")] if seated else [("drawn", "drawn_now")]
    if is_blocked:
        keys.append(("blank", "worthless"))
    return tag("span", *[tag("span", tag("i", cls=f"k {cls}"), say("board", key, lang)) for cls, key in keys], cls="pro-legend")


def open_tiles(now: Reading, track: int, number: int) -> list[int]:
    """The tiles of one level on one side; one just drawn, or bought and not yet placed, keeps its place there."""
    return [tile for tile in _TILES_OF[track, number] if now.where[tile] in (DISPLAY, HAND)]


def _level(now: Reading, number: int, mine: _Mine, lang: str) -> Markup:
    spaces = _SPACES_OF[number]
    parts = []
    for track in (ENERGY, ECOLOGY):
        tiles = open_tiles(now, track, number)
        side = SYMBOL_WORDS[track]
        many = " many" if len(tiles) >= MANY else ""
        parts.append(tag("div", *[_tile(now, tile, mine, lang) for tile in tiles], cls=f"pro-tiles {side}{many}"))
        here = tuple([marked[track] if marked[track] in spaces else EMPTY for marked in now.space[: now.seats]])
        leading = tuple([(space, link) for space, link in mine.leading[track].items() if space in spaces])
        cost = int(PRICE[number, mine.levels[track]]) if mine.levels else None
        parts.append(_rail(track, number, here, leading, cost, cost is not None and cost > mine.money, lang))
    return tag("div", *parts, tag("b", number, cls="pro-number"), cls="pro-level")


def _tile(now: Reading, tile: int, mine: _Mine, lang: str) -> Markup:
    """A tile of the display; what it costs the seat that may buy it."""
    worthless = " blank" if mine.is_blocked and GIVES_POINTS[tile] else ""
    states = ("drawn" if tile == now.drawn else "") + worthless + (" bought" if tile == now.bought else "")
    link = mine.picks.link(mine.picks.find("buy", tile))
    return _open_tile(tile, states.strip(), link, mine.prices[tile] if link else 0, lang)


@kept(2048)
def _open_tile(tile: int, states: str, link: Link, cost: int, lang: str) -> Markup:
    face = tile_face(tile, lang, states)
    card = f"tile-{tile}"
    if link:
        shape = link.around(join([face, tag("span", euros(cost, lang), cls="pro-price")]), card)
    else:
        shape = hover(face, card, tile_name(tile, lang), name="span")
    return at(tile_place(tile), shape, name="span")


@kept(2048)
def _rail(
    track: int,
    number: int,
    here: tuple[int, ...],
    leading: tuple[tuple[int, Link], ...],
    cost: int | None,
    dear: bool,
    lang: str,
) -> Markup:
    """The spaces of one level with the markers that stand there, and what its tiles cost this seat."""
    links = dict(leading)
    spaces = [_space(track, space, here, links.get(space, NO_LINK)) for space in _SPACES_OF[number]]
    parts = [tag("span", *spaces, cls="pro-spaces")]
    if cost is not None:
        words = tag("span", say("board", "you_pay", lang), cls="words")
        parts.append(tag("span", words, " ", tag("b", euros(cost, lang)), cls=f"pro-cost{' dear' if dear else ''}"))
    return tag("div", *parts, cls=f"pro-rail {SYMBOL_WORDS[track]}")


def _space(track: int, space: int, markers: tuple[int, ...], link: Link) -> Markup:
    """One space of a track; a target if research leads there."""
    here = [p for p, stands_on in enumerate(markers) if stands_on == space]
    shown: list[object] = [seat(p) for p in here] or [space]
    cls = " ".join(["pro-space", *(["on"] if here else []), *(["next"] if link else [])])
    return at(space_place(track, space), link.around(tag("span", *shown, cls=cls)), name="span")


def _leading(now: Reading, me: int, track: int, picks: Picks) -> dict[int, Link]:
    """The spaces that the research action leads to, or the divisions of a research scoring, with the way there."""
    own = now.space[me][track]
    if found := picks.find("research", track):
        return {own + 1: picks.link(found)}
    links = {}
    for choice in picks.find("divide"):
        steps = choice.args[0] if track == ENERGY else int(steps_to_take(now.record, me)) - choice.args[0]
        if steps > 0:
            links[own + steps] = picks.link(choice)
    return links


def steppers(me: int, picks: Picks, lang: str) -> tuple[Stepper, ...]:
    """How many of several research steps go to energy, with the spaces that both markers reach."""
    found = picks.find("divide")
    if len(found) <= CHOICES_OF_ONE_STEP:
        return ()
    amounts = []
    for choice in found:
        energy, ecology = (int(choice.after.space[me, track]) for track in (ENERGY, ECOLOGY))
        reached = (say("amount", "energy", lang, space=energy), say("amount", "ecology", lang, space=ecology))
        amounts.append((choice.args[0], choice, *reached))
    return (picks.stepper(say("amount", "steps", lang), amounts, say("amount", "unit", lang)),)
