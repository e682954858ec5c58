"""The printed components as tables of numbers. Rules 1, 21; every value with its mark in components.toml."""

from typing import Any

from spielwerk.core import Amounts, Components, ListOf, Maybe, Names, Number, Single, Table, Words, table

KIND_COUNT = 6  # what a city keeps sets of fields of: the types of tiles, and anchors
RESIDENTIAL, COMMERCIAL, INDUSTRIAL, PUBLIC, MINING, ANCHOR = range(KIND_COUNT)
# NEO-1.6: a tile has one of these types, dual tiles have two.
TYPES = ("residential", "commercial", "industrial", "public", "mining", "disaster")
STACKS = ("I", "II", "III", "anchor")
RAW, PROCESSED, LUXURY = range(3)
CLASSES = ("raw", "processed", "luxury")
# NEO-1.7: raw, processed, luxury.
GOODS = (
    *("ore", "gas", "wood", "oil", "coal", "stone"),
    *("steel", "lumber", "glass", "copper", "concrete", "diamonds", "plastic", "gold"),
    *("sports_cars", "jewelry", "electronics"),
)
# NEO-1.13, 1.14, 16.15, 16.16: marks printed on tiles.
POLLUTED, POWER, FIRE_STATION, POLICE_STATION = (1 << i for i in range(4))
TRAITS = ("polluted", "power", "fire_station", "police_station")

EFFECTS = (
    *("none", "swap_anchors", "one_raw_less", "one_good_less", "coin_per_commercial", "insurance"),
    *("choose_good", "coin_per_choice", "coins_per_link", "flood", "great_fire", "wave_of_violence"),
)
NONE, SWAP_ANCHORS, ONE_RAW_LESS, ONE_GOOD_LESS, COIN_PER_COMMERCIAL, INSURANCE = range(6)
CHOOSE_GOOD, COIN_PER_CHOICE, COINS_PER_LINK, FLOOD, GREAT_FIRE, WAVE_OF_VIOLENCE = range(6, 12)

TALLIES = (
    *("one", "generation", "coins_before_last_income", "last_income", "tokens", "raw_tokens"),
    *("residential", "commercial", "industrial", "public", "mining_sites", "power", "sets"),
    *("residential_areas", "areas_of_one", "areas_of_two", "larger_areas", "largest_industrial_area"),
    *("residential_around", "commercial_around", "buildings_around", "polluted_around"),
    *("residential_near_shops", "modest_residential", "blocks", "corner_buildings", "border_industrial"),
    *("industrial_within_two", "tiles_beside_their_kind", "shop_factory_pairs"),
)

_roads = Words(*("".join(side for i, side in enumerate("NESW") if mask >> i & 1) for mask in range(16)))
_good = Words(*GOODS)
_few = Number(0, 99)

DATA = Components(
    __package__,
    tables=[
        Single(
            "setup",
            coins=_few,
            sale=_few,
            hand=Number(8, 8),
            anchor_hand=Number(4, 4),
            anchor_cap=ListOf(Number(0, 3), length=3),
            fines=ListOf(_few, length=3),
            removals=ListOf(Number(0, 3), length=3),
            coins_a_link=_few,
            transport=_few,
            route=Number(0, 1),
            area_points=ListOf(_few, length=8),
            area_beyond=_few,
            coins_a_point=Number(1, 99),
            pollution=ListOf(Number(-9, 0), length=2),
            ghost_town=ListOf(Number(-99, 0), length=2),
            no_power=Number(-99, 0),
            anchors_two=ListOf(Number(2, 8), length=3),
            stacks_two=ListOf(Number(2, 8), length=7),
            anchors_solo=ListOf(Number(1, 8), length=3),
            stacks_solo=ListOf(ListOf(Number(2, 8), length=7), length=3),
            grades=ListOf(ListOf(Number(0, 999), length=6), length=3),
        ),
        Table("good", count=len(GOODS), name=Names(), **{"class": Words(*CLASSES)}, price=Number(2, 99), points=_few),
        Table("board", count=6, good=_good, roads=_roads),
        Table(
            "tile",
            count=150,
            name=Names(),
            stack=Words(*STACKS),
            players=Maybe(Words("1+", "4+", "5+")),
            types=ListOf(Words(*TYPES), most=2),
            roads=Maybe(_roads),
            traits=Maybe(ListOf(Words(*TRAITS))),
            needs=Maybe(
                Amounts(
                    coins=_few,
                    goods=ListOf(_good, most=4),
                    either=ListOf(_good, most=4),
                    or_coins=_few,
                    residential=_few,
                    commercial=_few,
                    industrial=_few,
                )
            ),
            points=Maybe(_few),
            score=Maybe(ListOf(Amounts(points=Number(-9, 9), each=Number(1, 9), per=Words(*TALLIES)), most=3)),
            once=Maybe(_few),
            once_per=Maybe(Words(*TALLIES)),
            income=Maybe(_few),
            income_per=Maybe(Words(*TALLIES)),
            goods=Maybe(ListOf(_good, most=4)),
            effect=Maybe(Words(*EFFECTS)),
        ),
    ],
)


def _count(expected: int, why: str, **wanted: Any) -> None:
    """Refuse a file in which not exactly so many tiles have these values."""
    DATA.total("tile", lambda row: all(row.get(key) == value for key, value in wanted.items()), expected, why)


def _check() -> None:
    """NEO-1.1, 1.2, 1.8, 1.9: tiles by stack and mark, one disaster a generation, what produces which goods, roads."""
    for word in STACKS[:3]:
        for players, expected in (("1+", 24), ("4+", 8), ("5+", 8)):
            _count(expected, f"tiles of stack {word} marked {players}", stack=word, players=players)
        _count(1, f"disasters of stack {word}", stack=word, types=["disaster"])
    _count(30, "anchors", stack="anchor")
    order = [STACKS.index(row["stack"]) for row in DATA.rows("tile")]
    if order != sorted(order):
        raise DATA.refuse("tiles must stand in the order I, II, III, anchor", "tile")
    for i, row in enumerate(DATA.rows("tile")):
        if bool(row.get("roads")) == (row["types"] == ["disaster"]):
            raise DATA.refuse("every tile but the disasters has a road", "tile", i)
        for good in row.get("goods", []):
            source = "mining" if good in GOODS[:6] else "industrial"
            if source not in row["types"]:
                raise DATA.refuse(f"{good} is produced by {source} tiles only", "tile", i, "goods")


_check()

TILES = 150
ANCHORS = 30
FIRST_ANCHOR = TILES - ANCHORS
A_GENERATION = 40  # tiles of one generation

_SETUP = DATA.single("setup")
START_COINS, SALE = _SETUP["coins"], _SETUP["sale"]
HAND, ANCHOR_HAND = _SETUP["hand"], _SETUP["anchor_hand"]
ANCHOR_CAP = table([0, *_SETUP["anchor_cap"]])
FINES, REMOVALS = table(_SETUP["fines"]), table(_SETUP["removals"])  # by disaster: flood, fire, wave
COINS_A_LINK = _SETUP["coins_a_link"]
TRANSPORT, ROUTE = _SETUP["transport"], _SETUP["route"]
AREA_POINTS, AREA_BEYOND = table([0, *_SETUP["area_points"]]), _SETUP["area_beyond"]
COINS_A_POINT = _SETUP["coins_a_point"]
POLLUTION_BESIDE, POLLUTION_DIAGONAL = _SETUP["pollution"]
GHOST_TOWN = table(_SETUP["ghost_town"])
NO_POWER = _SETUP["no_power"]
ANCHOR_STACKS = table([[0, 0, 0], _SETUP["anchors_solo"], _SETUP["anchors_two"]])  # [seats, stack]
STACKS_TWO = table(_SETUP["stacks_two"])
STACKS_SOLO = table(_SETUP["stacks_solo"])  # [tile set, round]
GRADES = table(_SETUP["grades"])  # [tile set, grade]

PRICE = DATA.column("good", "price")
GOOD_POINTS = DATA.column("good", "points")
GOOD_CLASS = DATA.column("good", "class")

BOARDS = 6  # each with a raw good of its own (NEO-1.4)
ORIGIN_GOOD = DATA.column("board", "good")
ORIGIN_ROADS = DATA.column("board", "roads")


def _set(words: list[str], known: tuple[str, ...]) -> int:
    return sum(1 << known.index(word) for word in words)


def _goods(row: dict[str, Any], key: str) -> int:
    return _set(row.get("needs", {}).get(key, []), GOODS)


def _kinds(row: dict[str, Any]) -> int:
    types = [word for word in row["types"] if word != "disaster"]
    return _set(types, TYPES) | (1 << ANCHOR if row["stack"] == "anchor" else 0)


def _terms(row: dict[str, Any], key: str) -> list[int]:
    terms = row.get("score", [])
    numbers = [TALLIES.index(t["per"]) if key == "per" else t.get(key, 1) for t in terms]
    return numbers + [0 if key != "each" else 1] * (3 - len(terms))


CLASS_SETS = table([sum(1 << g for g in range(len(GOODS)) if GOOD_CLASS[g] == c) for c in range(3)], "i4")
RAW_SET = int(CLASS_SETS[RAW])
UP_TO_PROCESSED = int(CLASS_SETS[RAW] | CLASS_SETS[PROCESSED])
PROCESSED_SET = int(CLASS_SETS[PROCESSED])

# NEO-21.1: the figures of all tiles.
KINDS = DATA.matrix("tile", _kinds)  # set of types, and ANCHOR
ROADS = DATA.column("tile", "roads")  # set of sides
TRAITS_OF = DATA.matrix("tile", lambda row: _set(row.get("traits", []), TRAITS))
PLAYERS = DATA.column("tile", "players")  # 0: 1+, 1: 4+, 2: 5+
STACK = DATA.column("tile", "stack")
COINS = DATA.matrix("tile", lambda row: row.get("needs", {}).get("coins", 0))
NEEDED = DATA.matrix("tile", lambda row: _goods(row, "goods"), "i4")  # set of goods, all needed
EITHER_OF = DATA.matrix("tile", lambda row: _goods(row, "either"), "i4")  # set of goods, one needed
OR_COINS = DATA.matrix("tile", lambda row: row.get("needs", {}).get("or_coins", 0))
TILES_NEEDED = DATA.matrix("tile", lambda row: [row.get("needs", {}).get(word, 0) for word in TYPES[:3]])
POINTS = DATA.column("tile", "points")
SCORE_POINTS = DATA.matrix("tile", lambda row: _terms(row, "points"))
SCORE_EACH = DATA.matrix("tile", lambda row: _terms(row, "each"))
SCORE_PER = DATA.matrix("tile", lambda row: _terms(row, "per"))
ONCE = DATA.column("tile", "once")
ONCE_PER = DATA.column("tile", "once_per")
INCOME = DATA.column("tile", "income")
INCOME_PER = DATA.column("tile", "income_per")
PRODUCES = DATA.matrix("tile", lambda row: _set(row.get("goods", []), GOODS), "i4")  # set of goods
EFFECT = DATA.column("tile", "effect")


def _generation(generation: int, tileset: int) -> int:
    """The tiles of a generation for a set (1+, 4+, 5+) as bits, the first tile of the generation being bit 0."""
    first = (generation - 1) * A_GENERATION
    return sum(1 << i for i in range(A_GENERATION) if generation and PLAYERS[first + i] <= tileset)


DECK = table([[_generation(g, tileset) for tileset in range(3)] for g in range(4)], "i8")  # [generation, tile set] (NEO-2.5)
DISASTER = table([-1, *(next(t for t in range(40 * g, 40 * g + 40) if EFFECT[t] >= FLOOD) for g in range(3))])  # NEO-16.1
ALL_ANCHORS = (1 << ANCHORS) - 1
