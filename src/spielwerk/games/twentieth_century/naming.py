"""What tiles, cities, amounts and places are called."""

from __future__ import annotations

from typing import Any

from spielwerk.core import EMPTY, State
from spielwerk.core.sources import folder_of
from spielwerk.core.text import catalogue

from .components import COST, DAMAGE, DATA, GOODS, LANDS, PLANT, TRACK, YIELD
from .state import QUARTER
from .tracks import EDGE_NAMES, EDGES

_FOLDER = folder_of(__package__)


def text(section: str, key: str, lang: str, **words: Any) -> str:
    """A sentence of this game's catalogue."""
    return catalogue(_FOLDER, lang).say(section, key, words)


def amount(kind: str, n: int, lang: str) -> str:
    """ "1 coin", "2 coins"."""
    return text("amount", f"{kind}_one" if n == 1 else kind, lang, n=n)


def tile_name(tile: int, lang: str) -> str:
    """A land by its number, a technology by its kind and number."""
    if tile < LANDS:
        return text("name", "land", lang, id=DATA.ids("land")[tile])
    row = DATA.rows("technology")[tile - LANDS]
    return text("name", "technology", lang, id=row["id"], name=row["name"][lang])


def city_name(land: int, city: int) -> str:
    """The letter of a city on its tile."""
    return list(DATA.rows("land")[land]["cities"])[city].upper()


def yields(land: int, city: int, lang: str) -> str:
    """What a city yields, in words."""
    goods = [amount(good, YIELD[land, city, i], lang) for i, good in enumerate(GOODS) if YIELD[land, city, i]]
    plants = [text("amount", "plant", lang)] if PLANT[land, city] else []
    return ", ".join(goods + plants)


def cities(land: int, lang: str) -> str:
    """All cities of a land with what they yield."""
    letters = DATA.rows("land")[land]["cities"]
    return "; ".join(f"{letter.upper()}: {yields(land, city, lang)}" for city, letter in enumerate(letters))


def damage(disaster: int, column: int, lang: str) -> str:
    """What a disaster column does, in words."""
    kinds = [amount(kind, n, lang) for kind, n in zip(("garbage", "pollution"), DAMAGE[disaster, column], strict=True) if n]
    return ", ".join(kinds) or text("amount", "nothing", lang)


def cost(technology: int, lang: str) -> str:
    """What one use of a technology costs, in words."""
    return ", ".join(amount(good, COST[technology, i], lang) for i, good in enumerate(GOODS[:2]) if COST[technology, i])


def cell_name(x: int, y: int, lang: str) -> str:
    """A cell of the grid as seen from the start tile."""
    steps = [
        text("direction", word, lang, n=abs(n))
        for n, word in ((y, "north" if y < 0 else "south"), (x, "west" if x < 0 else "east"))
        if n
    ]
    return ", ".join(steps)


def bridge_end_name(s: State, tile: int, end: str, lang: str) -> str:
    """An end of a bridge, as the drawing names it: an edge, a rail, a city or a building."""
    row = DATA.rows("track")[TRACK[tile]]
    if end in EDGE_NAMES:
        edge = EDGE_NAMES.index(end)
        bare = s.net[tile, edge] == EMPTY
        return text("edge" if bare else "rail_to", EDGE_NAMES[(edge + s.spot[tile, QUARTER]) % EDGES], lang)
    if end == "i":
        return text("node", "building", lang)
    return text("node", "city" if end in row["stops"] else "inner", lang, name="–".join(end.upper()))
