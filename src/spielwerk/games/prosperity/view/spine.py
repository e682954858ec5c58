"""The research board as a spine: levels from 6 down to 1, energy to the left and ecology to the right of it."""

from __future__ import annotations

from markupsafe import Markup

from spielwerk.core import State
from spielwerk.core.drawing import Choice, Picks, Stepper, at, hover
from spielwerk.core.drawing.svg import icon, seat, tag
from spielwerk.core.drawing.words import words_of

from ..buying import price
from ..components import GIVES_POINTS, LAST_SPACE, LEVEL, LEVEL_OF, LEVELS, PRICE, SYMBOL_WORDS, TRACK
from ..pollution import blocked
from ..research import level, steps_to_take
from ..state import DISPLAY, ECOLOGY, ENERGY, HAND, TILES
from ..story import space_place, tile_place
from ..words import tile_name
from .pictures import ICONS, euros, tile_face

say = words_of(__package__)
CHOICES_OF_ONE_STEP = 2  # one a track
MANY = 4  # tiles of one level on one side that have room only without their names


def spine(s: State, me: int, picks: Picks, lang: str) -> Markup:
    """Display and research tracks, with what each level costs the seat `me` (-1: an onlooker)."""
    levels = [_level(s, me, number, picks, lang) for number in range(LEVELS, 0, -1)]
    head = tag("header", _head(s, me, ENERGY, lang), _legend(s, me, lang), _head(s, me, ECOLOGY, lang))
    dividing = " dividing" if me >= 0 and len(picks.find("divide")) > CHOICES_OF_ONE_STEP else ""
    return tag("section", head, *levels, cls=f"pro-spine{dividing}", aria_label=say("board", "spine", lang))


def _head(s: State, me: int, track: int, lang: str) -> Markup:
    parts = [icon(ICONS[track]), tag("b", say("symbol", SYMBOL_WORDS[track], lang))]
    if me >= 0:
        parts.append(tag("small", say("board", "your_level", lang, level=level(s, me, track))))
    return tag("span", *parts, cls=f"pro-track {SYMBOL_WORDS[track]}")


def _legend(s: State, me: int, lang: str) -> Markup:
    """What the frames of tiles mean."""
    keys = [("can", "can_buy"), ("drawn", "drawn_now")] if me >= 0 else [("drawn", "drawn_now")]
    if me >= 0 and blocked(s, me):
        keys.append(("blank", "worthless"))
    return tag("span", *(tag("span", tag("i", cls=f"k {cls}"), say("board", key, lang)) for cls, key in keys), cls="pro-legend")


def open_tiles(s: State, track: int, number: int) -> list[int]:
    """The tiles of one level on one side; one just drawn, or bought and not yet placed, keeps its place there."""
    return [
        tile for tile in range(TILES) if s.where[tile] in (DISPLAY, HAND) and TRACK[tile] == track and LEVEL[tile] == number
    ]


def _level(s: State, me: int, number: int, picks: Picks, lang: str) -> Markup:
    parts = []
    for track in (ENERGY, ECOLOGY):
        tiles = open_tiles(s, track, number)
        side = SYMBOL_WORDS[track]
        many = " many" if len(tiles) >= MANY else ""
        parts.append(tag("div", *(_tile(s, me, tile, picks, lang) for tile in tiles), cls=f"pro-tiles {side}{many}"))
        parts.append(_rail(s, me, track, number, picks, lang))
    return tag("div", *parts, tag("b", number, cls="pro-number"), cls="pro-level")


def _tile(s: State, me: int, tile: int, picks: Picks, lang: str) -> Markup:
    """A tile of the display; what it costs the seat that may buy it."""
    found = picks.find("buy", tile)
    worthless = " blank" if me >= 0 and GIVES_POINTS[tile] and blocked(s, me) else ""
    states = ("drawn" if tile == s.drawn else "") + worthless + (" bought" if tile == s.bought else "")
    face = tile_face(tile, lang, states.strip())
    card = f"tile-{tile}"
    if found:
        cost = tag("span", euros(price(s, me, tile), lang), cls="pro-price")
        shape = picks.target(Markup("").join([face, cost]), found, card=card)
    else:
        shape = hover(face, card, tile_name(tile, lang), name="span")
    return at(tile_place(tile), shape, name="span")


def _rail(s: State, me: int, track: int, number: int, picks: Picks, lang: str) -> Markup:
    """The spaces of one level with the markers on them, and what its tiles cost this seat."""
    spaces = [_space(s, me, track, space, picks) for space in range(LAST_SPACE + 1) if LEVEL_OF[space] == number]
    parts = [tag("span", *spaces, cls="pro-spaces")]
    if me >= 0:
        cost = PRICE[number, level(s, me, track)]
        affordable = "" if cost <= s.money[me] else " dear"
        words = tag("span", say("board", "you_pay", lang), cls="words")
        parts.append(tag("span", words, " ", tag("b", euros(cost, lang)), cls=f"pro-cost{affordable}"))
    return tag("div", *parts, cls=f"pro-rail {SYMBOL_WORDS[track]}")


def _space(s: State, me: int, track: int, space: int, picks: Picks) -> Markup:
    """One space of a track; a target if research leads there."""
    here = [p for p in range(s.seats) if s.space[p, track] == space]
    found = _leading_to(s, me, track, space, picks) if me >= 0 else []
    shown: list[object] = [seat(p) for p in here] or [space]
    cls = " ".join(["pro-space", *(["on"] if here else []), *(["next"] if found else [])])
    return at(space_place(track, space), picks.target(tag("span", *shown, cls=cls), found), name="span")


def _leading_to(s: State, me: int, track: int, space: int, picks: Picks) -> list[Choice]:
    """The research action that leads to a space, or the division of a research scoring that does."""
    steps = space - int(s.space[me, track])
    if steps == 1 and (found := picks.find("research", track)):
        return found
    if steps < 1 or not picks.find("divide"):
        return []
    return picks.find("divide", steps if track == ENERGY else int(steps_to_take(s, me)) - steps)


def steppers(s: State, me: int, picks: Picks, lang: str) -> tuple[Stepper, ...]:
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
