"""What stands in the four quarters of a tile between its roads: north-west, north-east, south-west, south-east."""

from __future__ import annotations

from spielwerk.core.drawing import kept

from ..components import DATA

# By English name; tiles of the same name look the same.
_SCENES = {
    # residential
    "rows flats flats trees": "Tenements",
    "house houses trees house-b": "Colonial Houses",
    "slum slum slum slum": "Slums",
    "rows rows garden rows": "Townhouses, Row Houses",
    "rows garden rows rows": "Terraced Estate",
    "house garden trees cabins": "Ranch",
    "house-b trees garden house": "Country Houses",
    "cabins cabins houses cabins": "Tiny Houses",
    "cabins garden forest cabins": "Log Cabins",
    "cabins cabins cabins garden": "Log Houses",
    "houses house house-b houses": "Suburbs",
    "flats tower flats trees": "Apartments",
    "bungalow bungalow garden bungalow": "Bungalows",
    "houses rows houses houses": "Prefab Houses",
    "rows house-b house rows": "Triplex",
    "flats towers flats garden": "Condominiums",
    "flats flats tower flats": "Concrete Houses",
    "villa villa garden villa": "Villas",
    "rows house house-b rows": "Brick Houses",
    "flats park garden house": "Retirement Home",
    "towers flats flats tower": "Housing Complex",
    "towers tower tower towers": "High-rises",
    "flats shops houses shop": "Living & Dining",
    "tower shop flats office": "Living & Business",
    "tower villa garden towers": "Luxury Apartments",
    "castle garden trees park": "Castle",
    "villa tower bungalow villa": "Luxury Residences",
    "towers tower trees towers": "Penthouses",
    # commercial
    "cars cars mall shop": "Grocery Store",
    "shop shops cars shop": "Pawn Shop",
    "shops shop shop cars": "Laundromat",
    "shop shops garden shop": "Antique Shop",
    "canopy shop cars canopy": "Gas Station",
    "shop cars shops trees": "Diner",
    "canopy cars shop cars": "Truck Stop",
    "hotel cars cars hotel": "Motel",
    "shop shops cars shops": "Pharmacy",
    "bank office cars office": "Loan Office",
    "mall mall cars cars": "Department Store",
    "hotel tower plaza hotel": "Hotel",
    "neon neon cars shops": "Nightclub",
    "shops shops plaza shop": "Food Court",
    "hotel shops plaza shop": "Restaurant",
    "bank office plaza bank": "Bank",
    "shops shops shops shops": "Shopping Street",
    "mall cars cars cars": "Car Dealer",
    "shop bank plaza shops": "Jeweler",
    "office mall cars shop": "Computer Store",
    "bank shops shop plaza": "Watch Shop",
    "mall shops plaza mall": "Fashion House",
    "shop crates lumber shop": "Roofer",
    "bank tower office bank": "Stock Exchange",
    "office cars office shop": "Collection Agency",
    "mall shop park shops": "Toy Store",
    "shop crates cars shop": "Plumber",
    "neon hotel cars neon": "Casino",
    "office crates bank shop": "Trading House",
    "mall mall mall cars": "Shopping Mall",
    "hotel bus office shop": "Travel Agency",
    # industrial
    "lumber lumber forest hall": "Sawmill",
    "heaps silos hall silos": "Concrete Plant",
    "furnace furnace works oreheaps": "Gold Smelter",
    "glass hall robot crates": "Diamond Factory",
    "furnace hall works silos": "Steel Foundry",
    "silos works silos hall": "Plastics Plant",
    "furnace works oreheaps hall": "Copper Smelter",
    "glass furnace silos glass": "Glassworks",
    "heaps heaps works hall": "Stone Crusher",
    "furnace silos hall furnace": "Metal Smelter",
    "works furnace crates hall": "Die-Casting Foundry",
    "robot hall cars works": "Car Factory",
    "glass robot crates furnace": "Jewelry Factory",
    "robot robot office glass": "Electronics Factory",
    "robot hall crates robot": "Modern Factory",
    "furnace robot hall robot": "Modern Foundry",
    "robot silos crates hall": "Modular Factory",
    # public
    "turbines gasfield silos turbines": "Gas Power Plant",
    "turbines cooling silos turbines": "Fuel Power Plant",
    "fire trees fire plaza": "Fire Station",
    "civic office plaza trees": "Building Office",
    "police police trees cars": "Police Station",
    "cooling turbines turbines pylon": "Cogeneration Plant",
    "post post cars trees": "Post Office",
    "bank civic plaza bank": "Treasury",
    "nuclear nuclear turbines pylon": "Nuclear Power Plant",
    "crates hall hall crates": "Warehouse",
    "civic crates crates office": "Customs Office",
    "stadium stadium cars trees": "Stadium",
    "clinic clinic park cars": "Clinic",
    "turbines turbines cooling pylon": "Steam Turbine Plant",
    "hallsmall plaza hallsmall park": "Community Center",
    "civic plaza hallsmall civic": "City Hall",
    "park garden park park": "Park",
    "bank civic plaza office": "Chamber of Commerce",
    "university hallsmall university park": "University",
    "civic office office plaza": "City Administration",
    "prison prison prison trees": "Prison",
    "cars cars cars cars": "Parking Administration",
    "civic bank shops plaza": "Trade Association",
    "office tower bank plaza": "Insurance Company",
    "metro plaza metro metro": "Subway",
    "civic forest park wind": "Environmental Agency",
    "police fire cars trees": "Public Safety Department",
    "dam dam pylon turbines": "Hydroelectric Plant",
    "tower bank office plaza": "Holding Company",
    "bus bus bus metro": "Bus Terminal",
    "office civic plaza park": "Planning Department",
    "civic robot office trees": "Efficiency Agency",
    "civic silos crates lumber": "Resource Agency",
    "civic shops office plaza": "Trade Office",
    "pylon pylon turbines pylon": "Substation",
    "civic plaza civic park": "City Council",
    "bank office civic plaza": "Finance Office",
    "hallsmall plaza hotel park": "Tourist Office",
    # mining sites
    "derrick oilpool derrick heaps": "Oil Well",
    "pit heaps heaps pit": "Limestone Quarry",
    "forest forest forest forest": "Rainforest",
    "coalpit coalheaps coalpit derrick": "Coal Mine",
    "orepit oreheaps oreheaps orepit": "Ore Vein",
    "gasfield derrick gasfield gasfield": "Natural Gas Field",
    "wind trees wind wind": "Wind Turbines",
    "swamp forest swamp swamp": "Swamp",
    "coalheaps coalpit coalheaps coalheaps": "Coal Seam",
    "orepit coalpit oreheaps coalheaps": "Mine",
    "pit forest heaps pit": "Abandoned Quarry",
    "oilpool derrick derrick oilpool": "Oil Fields",
    "orepit oreheaps orepit oreheaps": "Ore Pit",
    "swamp swamp forest swamp": "Peat Bog",
}
SCENE_OF = {name: scene.split() for scene, names in _SCENES.items() for name in names.split(", ")}
_BY_TYPE = {  # where a corrected file brings a new name
    "residential": ["houses", "house", "trees", "house-b"],
    "commercial": ["shops", "shop", "cars", "shops"],
    "industrial": ["hall", "works", "silos", "crates"],
    "public": ["civic", "plaza", "office", "trees"],
    "mining": ["pit", "heaps", "heaps", "pit"],
}
_DISASTERS = {"flood": "flood", "great_fire": "great-fire", "wave_of_violence": "violence"}  # effect word: drawing
_ORIGINS = {  # good of the origin: what stands around it
    "ore": ["orepit", "oreheaps"],
    "gas": ["gasfield", "derrick"],
    "wood": ["forest", "forest"],
    "oil": ["oilpool", "derrick"],
    "coal": ["coalpit", "coalheaps"],
    "stone": ["pit", "heaps"],
}


@kept(256)
def scene_of(tile: int) -> tuple[str, ...]:
    """The drawings in the four quarters of a tile."""
    row = DATA.rows("tile")[tile]
    return tuple(SCENE_OF.get(row["name"]["en"], _BY_TYPE.get(row["types"][0], _BY_TYPE["public"])))


@kept(256)
def disaster_of(tile: int) -> str:
    """The drawing that fills a whole tile; empty if it is no disaster."""
    return _DISASTERS.get(DATA.rows("tile")[tile].get("effect", ""), "")


def origin_scene(good: str) -> tuple[str, ...]:
    """The drawings around an origin."""
    first, second = _ORIGINS.get(good, _ORIGINS["stone"])
    return first, second, second, first
