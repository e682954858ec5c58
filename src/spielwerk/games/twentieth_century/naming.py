"""What tiles, cities, amounts and places are called."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from spielwerk.core import EMPTY, State
from spielwerk.core.sources import folder_of
from spielwerk.core.text import catalogue

from .components import AT_ONCE, COST, DAMAGE, DATA, FACILITIES, FACILITY, GOODS, LANDS, PLANT, TRACK, YIELD
from .state import QUARTER, SIDE_X, SIDE_Y, SIDES, X, Y
from .tracks import EDGE_NAMES, EDGES

_FOLDER = folder_of(__package__)


def text(section: str, key: str, lang: str, **words: Any) -> str:
    """A sentence of this game's catalogue."""
    return catalogue(_FOLDER, lang).say(section, key, words)


@lru_cache(4096)
def amount(kind: str, n: int, lang: str) -> str:
    """ "1 coin", "2 coins"."""
    return text("amount", kind, lang, n=int(n))


def capital(words: str) -> str:
    """Words at the beginning of a sentence."""
    return words[:1].upper() + words[1:]


@lru_cache(256)
def tile_id(tile: int) -> str:
    """What is printed on a tile, and its place on the board: "A05", "T01"."""
    return DATA.ids("land")[tile] if tile < LANDS else DATA.ids("technology")[tile - LANDS]


@lru_cache(256)
def city_id(land: int, city: int) -> str:
    """The place of a city on the board."""
    return f"{tile_id(land)}-{city_name(land, city)}"


@lru_cache(1024)
def tile_name(tile: int, lang: str) -> str:
    """A land by its number, a technology by its kind and number."""
    if tile < LANDS:
        return text("name", "land", lang, id=tile_id(tile))
    return text("name", "technology", lang, id=tile_id(tile), name=DATA.rows("technology")[tile - LANDS]["name"][lang])


def tile_words(tile: int, lang: str) -> dict[str, str]:
    """A tile of a region in a sentence: as what is laid, and as that on which something is done."""
    name = tile_name(tile, lang)
    facility = FACILITY[tile - LANDS] if tile >= LANDS else EMPTY
    if facility == EMPTY:
        return {"tile": name, "tile_on": name}
    return {
        "tile": text("article", FACILITIES[facility], lang, name=name),
        "tile_on": text("article_on", FACILITIES[facility], lang, name=name),
    }


def city_name(land: int, city: int) -> str:
    """The letter of a city on its tile."""
    return list(DATA.rows("land")[land]["cities"])[city].upper()


@lru_cache(1024)
def yields(land: int, city: int, lang: str) -> str:
    """What a city yields, in words."""
    goods = [amount(good, YIELD[land, city, i], lang) for i, good in enumerate(GOODS) if YIELD[land, city, i]]
    plants = [text("amount", "plant", lang)] if PLANT[land, city] else []
    return ", ".join(goods + plants)


@lru_cache(256)
def cities(land: int, lang: str) -> str:
    """All cities of a land with what they yield."""
    letters = DATA.rows("land")[land]["cities"]
    return "; ".join(f"{letter.upper()}: {yields(land, city, lang)}" for city, letter in enumerate(letters))


@lru_cache(256)
def damage(disaster: int, column: int, lang: str) -> str:
    """What a disaster column does, in words."""
    kinds = [amount(kind, n, lang) for kind, n in zip(("garbage", "pollution"), DAMAGE[disaster, column], strict=True) if n]
    return ", ".join(kinds) or text("amount", "nothing", lang)


def cost(technology: int, lang: str) -> str:
    """What one use of a technology costs, in words."""
    return ", ".join(amount(good, COST[technology, i], lang) for i, good in enumerate(GOODS[:2]) if COST[technology, i])


@lru_cache(256)
def signs(technology: int, lang: str) -> str:
    """What a technology brings at once, in words."""
    kinds = zip(("garbage", "pollution", "daisy"), AT_ONCE[technology], strict=True)
    return ", ".join(amount(kind, n, lang) for kind, n in kinds if n)


def cell_of(s: State, tile: int, side: int) -> tuple[int, int]:
    """The cell on a side of a laid tile."""
    return int(s.spot[tile, X] + SIDE_X[side]), int(s.spot[tile, Y] + SIDE_Y[side])


def cell_id(p: int, cell: tuple[int, int]) -> str:
    """The place of a cell of a seat's region on the board."""
    return f"cell-{p}-{cell[0]}-{cell[1]}"


def cell_name(s: State, p: int, tile: int, side: int, lang: str) -> str:
    """The cell on a side of a tile by the first laid tile that it touches, by an edge if possible: "north of land A05"."""
    cell = cell_of(s, tile, side)
    found = (side, tile)
    for other in reversed(s.region[p, : s.laid[p]]):
        for way in range(SIDES):
            if cell_of(s, int(other), way) == cell and (way % 2 == 0 or found[0] % 2):
                found = (way, int(other))
    return text("beside", str(found[0]), lang, tile=tile_words(found[1], lang)["tile_on"])


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
