"""Tiles and slots as small cards: colour and drawing by type, symbols in a row."""

from __future__ import annotations

import re

from markupsafe import Markup

from spielwerk.core.drawing import kept
from spielwerk.core.drawing.svg import Sprite, icon, reconstructed_at, tag
from spielwerk.core.drawing.words import signed, words_of

from ..components import DATA, GIVES_POINTS, PRINT, REMOVES_DISCS, SHOWS, SLOT_TYPE, TYPE, TYPE_WORDS
from ..state import PLACES, SLOTS, TRACKS
from ..words import building_name, tile_name

say = words_of(__package__)
ART = Sprite.of(__package__)
ICONS = ("energy", "ecology", "capital", "atom", "prosperity")  # of the five symbols
DISC = "smoke"

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
# Where a long word of a name may be parted, if it has to be.
_WORDS = (
    # German
    "Kohle|kraftwerk Schwer|industrie Rangier|brache Autobahn|netz Straßen|bahn|netz Straßen|netz Forschungs|zentrum "
    "Maut|station Windkraft|anlage Eisenbahn|netz Wasser|auf|bereitungs|anlage Hoch|spannungs|verteiler Automobil|fabrik "
    "Untergrund|verkabelung Univer|sität Unter|haltungs|komplex Kultur|stadt Stadt|garten Kranken|haus "
    "Hydro|elek|trischer Umwelt|sanierung Baum|pflanz Inte|griertes Massen|verkehrs|mittel Gigan|tisches Hoch|haus "
    "Innen|stadt Regene|ration Vor|stadt Kommuni|kations Netz|werk Solar|strom|anlage Bota|nischer "
    "Hoch|geschwin|digkeits|züge Aero|dynamik Test|gelände Gas|kraftwerk Nieder|span|nungs Fern|melde|system "
    "Block|heiz|kraftwerk Genetik|labor Mikro|strom|generator Kern|kraftwerk Auto|mobile Daten|zentrum Toxi|kologie "
    "Mikro|prozessor|labore Gezeiten|kraftwerk Kabel|lose Strom|übertragung Super|effiziente Aufwind|kraftwerk "
    "Wasser|stoff Müll|ver|wertungs|anlage Künst|liche Intelli|genz Atmo|sphärische Filte|rung Bio|kraft|stoff Kreis|lauf "
    "Recyc|ling Fahrer|lose Teilchen|beschleu|niger Produk|tion Nach|frage Fusions|kraftwerk Magnet|schwebe|bahn "
    "Enhance|ment Labora|torium Ver|jüngungs|klinik Welt|raum|aufzugs|anlage Öl|kraftwerk Strom|netz Tech|nisches "
    # English
    "Hydro|electric Communi|cations regene|ration Enter|tainment Micro|processor labora|tories Micro|gene|ration "
    "distri|bution trans|mission enhance|ment effi|cient intelli|gence Atmo|spheric Bio|chemistry Aero|dynamics "
    "acceler|ator Toxi|cology Reju|venation Under|ground treat|ment Conges|tion Labora|tory labora|tory produc|tion "
    "recyc|ling Tech|nical insti|tute Insti|tute Inte|grated Motor|way Bota|nical Hos|pital Univer|sity Fac|tory fac|tory "
    "sky|scraper commu|ni|cations Indus|try"
)
_PARTED = {word.replace("|", ""): word.replace("|", "\u00ad") for word in re.findall(r"[^\s-]+", _WORDS)}
_DRAWING_OF = {name: drawing for drawing, names in _DRAWINGS.items() for name in names.split()}
_IDS = DATA.ids("tile")
_BY_TYPE = ("coal", "hv", "road", "industry", "culture")  # where a corrected file brings a new name


def tile_art(tile: int) -> str:
    """The drawing of a tile."""
    return _DRAWING_OF.get(_IDS[tile], _BY_TYPE[TYPE[tile]])


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


def parted(name: str) -> str:
    """A name with soft hyphens in its long words."""
    return re.sub(r"[^\s-]+", lambda word: _PARTED.get(word[0], word[0]), name)


def euros(n: int, lang: str) -> str:
    return say("money", "euros", lang, n=n)


def symbol_chip(icon_name: str, shown: str, cls: str = "") -> Markup:
    """An icon with its number."""
    return tag("span", icon(icon_name), shown, cls=f"pro-sym {cls}".strip())


def symbol_chips(values: list[int]) -> list[Markup]:
    """Symbols in a row: icon and number of each that is there."""
    return [
        symbol_chip(ICONS[symbol], amount(symbol, value), "neg" if value < 0 else "")
        for symbol, value in enumerate(values)
        if value
    ]


def _tile_chips(tile: int) -> list[Markup]:
    """What a tile shows or does."""
    if GIVES_POINTS[tile]:
        return [symbol_chip("vp", f"+{GIVES_POINTS[tile]}", "point")]
    if REMOVES_DISCS[tile]:
        return [symbol_chip(DISC, f"−{REMOVES_DISCS[tile]}")]
    return symbol_chips(SHOWS[tile].tolist())


def place_label(place: str) -> Markup:
    """The printed name of a slot, in its corner."""
    return tag("i", place, cls="pro-label") if place else Markup()


def _face(name: str, art: str, chips: list[Markup], cls: str, ours: str, place: str = "") -> Markup:
    """Name above, drawing and symbols below, on the colour of the type; `ours` says that it is our reconstruction."""
    mark = tag("svg", reconstructed_at(11, 0, ours), cls="bd pro-dots", viewBox="0 0 11 11") if ours else ""
    symbols = tag("span", *chips, cls=f"pro-syms n{len(chips)}")
    return tag("span", tag("b", place_label(place), parted(name)), ART.html(art, "i art"), symbols, mark, cls=f"pro-tile {cls}")


@kept(1024)
def tile_face(tile: int, lang: str, cls: str = "", place: str = "") -> Markup:
    """A tile, without its price; `place` is the slot that it lies on."""
    ours = say("tile", "ours", lang) if DATA.reconstructed("tile", tile) else ""
    return _face(tile_name(tile, lang), tile_art(tile), _tile_chips(tile), f"{tile_class(tile)} {cls}".strip(), ours, place)


@kept(64)
def print_face(side: int, slot: int, lang: str) -> Markup:
    """A slot without a tile: its printed building, or the bare colour."""
    cls = slot_class(side, slot)
    if name := building_name(side, slot, lang):
        ours = say("tile", "ours", lang) if DATA.reconstructed("slot", side * SLOTS + slot) else ""
        chips = symbol_chips(PRINT[side, slot].tolist())
        return _face(name, building_art(side, slot), chips, f"{cls} printed", ours, PLACES[slot])
    kind = tag("strong", say("parted", TYPE_WORDS[SLOT_TYPE[side, slot]], lang))
    words = tag("span", say("slot", "free_for", lang), " ", kind)
    return tag("span", place_label(PLACES[slot]), words, cls=f"pro-tile bare {cls}")
