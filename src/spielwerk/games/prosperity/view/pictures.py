"""Tiles and slots as pictures: colour and drawing by type, symbols in a row."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from markupsafe import Markup

from spielwerk.core.drawing.svg import Sprite, fitted, join, lines_of, reconstructed_at, rect, row, row_width
from spielwerk.core.drawing.words import signed, words_of

from ..components import DATA, GIVES_POINTS, PRINT, REMOVES_DISCS, SHOWS, SLOT_TYPE, TYPE, TYPE_WORDS
from ..state import SLOTS, SYMBOLS, TRACKS
from ..words import building_name, tile_name

say = words_of(__package__)
ART = Sprite.of(__package__)
ICONS = ("energy", "ecology", "capital", "atom", "prosperity")  # of the five symbols
DISC = "smoke"

WIDTH, HEIGHT = 100, 60  # a tile

# The drawing of each tile and printed building; several share one.
_DRAWINGS = {
    "coal": "coal_power_plant old_coal_power_plant",
    "oil": "oil_power_plant",
    "gas": "gas_power_plant biofuel_plant",
    "wind": "wind_farm",
    "solar": "solar_power_plant solar_updraft_tower",
    "nuclear": "nuclear_power_plant fusion_power_plant",
    "chp": "combined_heat_and_power_plant waste_to_energy_plant",
    "dam": "hydroelectric_dam",
    "tidal": "tidal_power_plant",
    "hv": "high_voltage_distribution power_grid",
    "grid": "wireless_power_transmission",
    "cables": "underground_cabling super_efficient_cables",
    "lowimpact": "low_impact_grid",
    "microgen": "microgeneration",
    "motorway": "motorway_network",
    "road": "road_network derelict_yard",
    "tram": "tram_network",
    "rail": "rail_network",
    "hst": "high_speed_trains maglev_train",
    "transit": "integrated_mass_transit",
    "toll": "toll_station",
    "citytoll": "congestion_charging",
    "ecars": "electric_cars hydrogen_cars driverless_cars",
    "cars": "car_factory",
    "industry": "local_industry heavy_industry on_demand_production nanotech_factory",
    "lab": "laboratory technical_institute particle_accelerator neuro_enhancement_laboratory",
    "plastics": "plastics_research_centre",
    "biochem": "biochemistry_institute",
    "genetics": "genetics_laboratory rejuvenation_clinic",
    "university": "university",
    "tox": "toxicology_centre",
    "aero": "aerodynamics_test_site atmospheric_filtering",
    "data": "internet_data_centre",
    "chips": "microprocessor_laboratories artificial_intelligence_laboratories",
    "water": "water_treatment_plant closed_loop_recycling",
    "botanic": "botanical_garden",
    "biodome": "biodome",
    "leisure": "entertainment_complex",
    "hospital": "hospital",
    "culture": "city_of_culture",
    "cleanup": "brownfield_clean_up",
    "trees": "tree_planting_project garden_city",
    "tower": "giant_skyscraper space_elevator",
    "centre": "inner_city_regeneration",
    "suburb": "suburban_regeneration",
    "comms": "communications_network",
    "greenbelt": "green_belt",
}
# Where a long German word that stands alone may be parted.
_PARTED = {
    word.replace("|", ""): word.replace("|", "-")
    for word in (
        "Block|heizkraftwerk",
        "Fusions|kraftwerk",
        "Gezeiten|kraftwerk",
        "Hochgeschwindigkeits|züge",
        "Hochspannungs|verteiler",
        "Magnet|schwebebahn",
        "Mikroprozessor|labore",
        "Mikrostrom|generator",
        "Müllverwertungs|anlage",
        "Teilchen|beschleuniger",
        "Untergrund|verkabelung",
        "Unterhaltungs|komplex",
        "Verjüngungs|klinik",
        "Wasser|aufbereitungsanlage",
        "Weltraum|aufzugsanlage",
    )
}
_DRAWING_OF = {name: drawing for drawing, names in _DRAWINGS.items() for name in names.split()}
_BY_TYPE = ("coal", "hv", "road", "industry", "culture")  # where a corrected file brings a new name


def tile_art(tile: int) -> str:
    """The drawing of a tile."""
    return _DRAWING_OF.get(DATA.ids("tile")[tile], _BY_TYPE[TYPE[tile]])


def building_art(side: int, slot: int) -> str:
    """The drawing of a printed building."""
    name = building_name(side, slot, "en") or ""
    return _DRAWING_OF.get(name.lower().replace(" ", "_"), _BY_TYPE[SLOT_TYPE[side, slot]])


def tile_class(tile: int) -> str:
    return f"pro-{TYPE_WORDS[TYPE[tile]]}"


def slot_class(side: int, slot: int) -> str:
    return f"pro-{TYPE_WORDS[SLOT_TYPE[side, slot]]}"


def amount(symbol: int, value: int) -> str:
    """Energy and ecology with their sign."""
    return signed(value) if symbol < TRACKS else str(value)


def symbol_parts(values: list[int]) -> list[Any]:
    """Symbols for a row: icon and number of each that is there."""
    parts: list[Any] = []
    for symbol, value in enumerate(values):
        if value:
            parts += [f":{ICONS[symbol]}", amount(symbol, value)]
    return parts


def tile_parts(tile: int) -> list[Any]:
    """What a tile shows or does, for a row."""
    if GIVES_POINTS[tile]:
        return [":vp", f"+{GIVES_POINTS[tile]}"]
    if REMOVES_DISCS[tile]:
        return [f":{DISC}", f"−{REMOVES_DISCS[tile]}"]
    return symbol_parts([SHOWS[tile, symbol] for symbol in range(SYMBOLS)])


def print_parts(side: int, slot: int) -> list[Any]:
    return symbol_parts([PRINT[side, slot, symbol] for symbol in range(SYMBOLS)])


def _face(name: str, art: str, parts: list[Any], cls: str) -> Markup:
    """Name above, symbols below, and the drawing where there is room for it, on the colour of the type."""
    lines, letter, step = lines_of(_PARTED.get(name, name), WIDTH - 8, 12, bold=True), 12.0, 12.5
    if len(lines) > 2:
        lines, letter, step = lines_of(_PARTED.get(name, name), WIDTH - 6, 10.6, most=3, bold=True), 10.6, 10.6
    size = next((size for size in (13.5, 12.4) if row_width(*parts, size=size) < WIDTH - 30), 12.4)
    size = min(size, size * (WIDTH - 6) / max(1, row_width(*parts, size=size)))
    wide = row_width(*parts, size=size)
    return join(
        [
            rect(0, 0, WIDTH, HEIGHT, f"pro-face {cls}", 6),
            rect(0, 0, WIDTH, 4, f"pro-band {cls}", 2),
            *(fitted(5, 4 + letter + step * i, line, WIDTH - 8, "pro-name", letter) for i, line in enumerate(lines)),
            ART.at(art, 4, 35, 22, cls="g") if wide < WIDTH - 28 else "",
            row(WIDTH - 3 - wide, 53.5, *parts, size=size),
        ]
    )


@lru_cache(256)
def tile_face(tile: int, lang: str) -> Markup:
    """A tile, without price or frame."""
    mark = reconstructed_at(WIDTH - 2, 6, say("tile", "ours", lang), 9) if DATA.reconstructed("tile", tile) else ""
    return join([_face(tile_name(tile, lang), tile_art(tile), tile_parts(tile), tile_class(tile)), mark])


@lru_cache(64)
def print_face(side: int, slot: int, lang: str) -> Markup:
    """A slot without a tile: its printed building, or the bare colour."""
    cls = slot_class(side, slot)
    if name := building_name(side, slot, lang):
        ours = DATA.reconstructed("slot", side * SLOTS + slot)
        mark = reconstructed_at(WIDTH - 2, 6, say("tile", "ours", lang), 9) if ours else ""
        return join([_face(name, building_art(side, slot), print_parts(side, slot), f"{cls} printed"), mark])
    kind = say("type", TYPE_WORDS[SLOT_TYPE[side, slot]], lang)
    return join(
        [
            rect(0.5, 0.5, WIDTH - 1, HEIGHT - 1, f"pro-bare {cls}", 6),
            fitted(WIDTH / 2, HEIGHT / 2 + 4, kind, WIDTH - 10, "mid sm", 12),
        ]
    )


def small(art: str, cls: str, x: float, y: float, size: float) -> Markup:
    """A slot of somebody else's board: colour and drawing."""
    return join([rect(x, y, size, size, f"pro-face {cls}", 4), ART.at(art, x + 4, y + 4, size - 8, cls="g")])
