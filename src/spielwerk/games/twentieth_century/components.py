"""The printed components as tables."""

from typing import Any

from spielwerk.core import (
    EMPTY,
    Amounts,
    Components,
    ListOf,
    Maybe,
    Names,
    Number,
    Single,
    Table,
    Text,
    Words,
    table,
)

from .tracks import (
    EDGE_NAMES,
    NODES,
    STOPS,
    WAY_NODES,
    bridge_lines_of,
    crossings_of,
    ends_of,
    lines_of_ways,
    lines_onto,
    lines_without_help,
    links_of,
    nodes_of,
    padded,
    ways_of,
)

LANDS, TECHNOLOGIES, DISASTERS, CARDS, TRACKS = 45, 30, 9, 6, 22
TILES = LANDS + TECHNOLOGIES  # numbers of all tiles: the lands, then the technologies
ERAS = ("I-II", "III-IV", "V")
LAND_STACKS = ("start", *ERAS)
GOODS = ("coins", "research", "prosperity")
FACILITIES = ("mine", "laboratory", "hospital")  # each raises the good of the same place
ONCE = ("worker", "bridge", "sorting", "park")
EACH = ("locomotive", "truck", "recycling", "remediation", "quality")
BONUS_WORDS = ("coins", "research", "prosperity", "score", "clean", "section", "garbage", "plants", "scale")
FIELDS = 13  # of the pollution scale
COLUMNS = 5
BRIDGES = 4
WAYS = 17  # pairs of ends that bridges of one drawing can join, at most
BRIDGE_LINES = 27  # straight lines in which they can lie, at most

_point = ListOf(Number(0, 120), length=2)
_bridge = Amounts(ends=Text(), line=ListOf(Number(0, 120), length=4), onto=Text())
_city = Amounts(coins=Number(1, 9), research=Number(1, 9), prosperity=Number(1, 9), plant=Number(1, 1))

DATA = Components(
    __package__,
    tables=[
        Single(
            "setup",
            coins=Number(0, 99),
            research=Number(0, 99),
            garbage=Number(0, 9),
            lands=ListOf(Number(1, 8), length=3),
            technologies=ListOf(Number(1, 6), length=3),
            marker=ListOf(Number(1, 9), length=3),
        ),
        Single(
            "board",
            pollution=ListOf(Number(-99, 99), length=FIELDS),
            clean=ListOf(Number(0, 9), length=FIELDS),
            columns=ListOf(Number(3, 5), length=COLUMNS),
            highest=Number(1, 25),
            penalty=Number(0, 9),
            places=ListOf(Number(0, 20), length=5),
        ),
        Single("facility", mine=Number(0, 3), laboratory=Number(0, 3), hospital=Number(0, 3)),
        Table(
            "era",
            count=len(ERAS),
            prices=ListOf(Number(0, 20), least=2, most=9),
            minimum=Number(1, 9),
            compensation=Number(0, 9),
        ),
        Table(
            "scoring",
            count=CARDS,
            name=Names(),
            round=Words("II", "IV"),
            points=Amounts(**{word: Number(-9, 9) for word in BONUS_WORDS}),
        ),
        Table(
            "disaster",
            count=DISASTERS,
            name=Names(),
            stack=Words(*ERAS),
            columns=ListOf(Amounts(garbage=Number(0, 9), pollution=Number(0, 9)), length=COLUMNS),
        ),
        Table(
            "track",
            count=TRACKS,
            stops=Amounts(a=_point, b=_point, r=_point, i=_point),
            junctions=Amounts(j=_point),
            rails=ListOf(Text()),
            bridges=ListOf(_bridge, most=WAYS),
            second=Maybe(ListOf(_bridge, most=BRIDGE_LINES)),
        ),
        Table(
            "land",
            count=LANDS,
            stack=Words(*LAND_STACKS),
            track=Text(),
            cities=Amounts(a=_city, b=_city, r=_city),
        ),
        Table(
            "technology",
            count=TECHNOLOGIES,
            name=Names(),
            stack=Words(*ERAS),
            facility=Maybe(Words(*FACILITIES), EMPTY),
            track=Maybe(Text()),
            once=Maybe(Words(*ONCE), EMPTY),
            each=Maybe(Words(*EACH), EMPTY),
            pay=Maybe(Amounts(coins=Number(1, 20), research=Number(1, 20))),
            points=Maybe(Number(0, 20)),
            at_once=Amounts(garbage=Number(0, 9), pollution=Number(0, 9), daisy=Number(0, 9)),
        ),
    ],
)


def _check_tracks() -> None:
    """Rails and bridges name only what the drawing has, and no drawing has more than two inner lines."""
    for i, row in enumerate(DATA.rows("track")):
        for rail in row["rails"]:
            if len(ends := set(rail.split("-"))) != 2 or ends - set(row["stops"]) - set(row["junctions"]) - set(EDGE_NAMES):
                raise DATA.refuse(f"a rail {rail!r} has unknown ends", "track", i, "rails")
        if len(row["stops"]) > STOPS or max(nodes_of(row).values()) >= NODES:
            raise DATA.refuse("has too many cities or inner lines", "track", i, "rails")
        made = {bridge["ends"].replace("-", "") for bridge in row["bridges"]}
        for bridge in bridge_lines_of(row):
            if len(ends := set(bridge.ends.split("-"))) != 2 or ends - set(nodes_of(row)) - made:
                raise DATA.refuse(f"a bridge {bridge.ends!r} has unknown ends", "track", i, "bridges")
            if bridge.onto and bridge.onto not in (listed["ends"] for listed in row["bridges"]):
                raise DATA.refuse(f"a bridge {bridge.ends!r} ends on an unknown one, {bridge.onto!r}", "track", i, "second")


def _check_tiles() -> None:
    """Every land names a drawing with exactly its cities, every facility one with a building; stacks stand in order."""
    drawings = {row["id"]: row for row in DATA.rows("track")}
    for name in ("land", "technology"):
        for i, row in enumerate(DATA.rows(name)):
            if name == "technology" and "track" not in row and "facility" not in row:
                continue
            stops = set(drawings.get(row.get("track"), {"stops": ()})["stops"])
            if stops != set(row.get("cities", "i")):
                raise DATA.refuse(f"needs a drawing with the stops {', '.join(row.get('cities', 'i'))}", name, i, "track")
    for name, words, sizes in (
        ("land", LAND_STACKS, (5, 16, 16, 8)),
        ("technology", ERAS, (12, 12, 6)),
        ("disaster", ERAS, (3, 3, 3)),
    ):
        wanted = [word for word, size in zip(words, sizes, strict=True) for _ in range(size)]
        for i, row in enumerate(DATA.rows(name)):
            if row["stack"] != wanted[i]:
                raise DATA.refuse(f"belongs to the stack {wanted[i]}, tiles stand in the order of the stacks", name, i, "stack")


def _check_prices() -> None:
    """All price tracks are equally long, and the marker starts on one of their fields."""
    fields = len(DATA.rows("era")[0]["prices"])
    for i, row in enumerate(DATA.rows("era")):
        if len(row["prices"]) != fields:
            raise DATA.refuse(f"has {len(row['prices'])} fields, the first track has {fields}", "era", i, "prices")
    if max(DATA.single("setup")["marker"]) > fields:
        raise DATA.refuse(f"the price tracks have {fields} fields only", "setup", 0, "marker")


_check_tracks()
_check_tiles()
_check_prices()
DATA.total("technology", lambda row: row.get("once") == "bridge", BRIDGES, "technologies with a bridge")

_setup, _board = DATA.single("setup"), DATA.single("board")


def _amounts(row: dict[str, Any], words: tuple[str, ...]) -> list[int]:
    return [row.get(word, 0) for word in words]


# Set-up and board

START_HAND = table(_amounts(_setup, GOODS[:2]))
START_GARBAGE: int = _setup["garbage"]
LANDS_SHOWN = table([0, 0, 0, *_setup["lands"]], "i1")  # by number of players
TECHNOLOGIES_SHOWN = table([0, 0, 0, *_setup["technologies"]], "i1")
FIRST_FIELD = table([0, 0, 0, *(field - 1 for field in _setup["marker"])], "i1")

SCALE = table(_board["pollution"])  # figure of each field
CLEAN = table(_board["clean"])  # points of a clean land, by field
CLEAN_AIR: int = _board["pollution"].index(0)  # the field on which all markers start
COLUMN_FROM = table(_board["columns"], "i1")  # players a column needs
HIGHEST_STAKE: int = _board["highest"]
PENALTY: int = _board["penalty"]
PLACES = table(_board["places"])

PRICE = DATA.matrix("era", lambda row: row["prices"])
PRICE_FIELDS = PRICE.shape[1]
MINIMUM = DATA.column("era", "minimum")
COMPENSATION = DATA.column("era", "compensation")

# Cards

BONUS = DATA.matrix("scoring", lambda row: _amounts(row["points"], BONUS_WORDS))
DAMAGE = DATA.matrix("disaster", lambda row: [_amounts(column, ("garbage", "pollution")) for column in row["columns"]])

# Drawings, by track

_tracks = DATA.ids("track")
LINK = DATA.matrix("track", links_of)
WAY_COUNT = DATA.matrix("track", lambda row: len(ways_of(row)), "i1")
WAY_ENDS = DATA.matrix("track", lambda row: padded(ends_of(row), WAYS, (0,) * WAY_NODES), "i1")
WAY_LINES = DATA.matrix("track", lambda row: padded(lines_of_ways(row), WAYS, 0), "i4")  # lines of a way, as bits
ALONE = DATA.matrix("track", lines_without_help, "i4")  # lines that need no earlier bridge, as bits
OPENS = DATA.matrix("track", lambda row: padded(lines_onto(row), BRIDGE_LINES, 0), "i4")  # by line of a bridge: ends on it
CLOSES = DATA.matrix("track", lambda row: padded(crossings_of(row), BRIDGE_LINES, 0), "i4")  # by line of a bridge: crosses it

# Lands and technologies

CITIES = DATA.matrix("land", lambda row: len(row["cities"]), "i1")
YIELD = DATA.matrix("land", lambda row: padded((_amounts(c, GOODS) for c in row["cities"].values()), STOPS, [0, 0, 0]))
PLANT = DATA.matrix("land", lambda row: padded((c.get("plant", 0) for c in row["cities"].values()), STOPS, 0), "i1")
PLANTS = table([sum(1 << city for city in range(STOPS) if row[city]) for row in PLANT], "i1")  # cities with one, as bits
YIELDS = table(  # [land, cities with a citizen as bits, good]
    [
        [
            [sum(c[good] for i, c in enumerate(land) if bits >> i & 1) for good in range(len(GOODS))]
            for bits in range(1 << STOPS)
        ]
        for land in YIELD
    ]
)
FACILITY = DATA.column("technology", "facility", "i1")  # the good it raises, EMPTY for other technologies
RAISES = table(_amounts(DATA.single("facility"), FACILITIES))  # by how much a facility raises its good
SINGLE_USE = DATA.column("technology", "once", "i1")
MULTIPLE_USE = DATA.column("technology", "each", "i1")
COST = DATA.matrix("technology", lambda row: _amounts(row.get("pay", {}), GOODS[:2]))
QUALITY_POINTS = DATA.column("technology", "points")
AT_ONCE = DATA.matrix("technology", lambda row: _amounts(row["at_once"], ("garbage", "pollution", "daisy")))
TRACK = table(
    [_tracks.index(row["track"]) if "track" in row else 0 for row in DATA.rows("land") + DATA.rows("technology")], "i1"
)
BRIDGE_OF = table(  # the bridge that comes with a technology
    [sum(row.get("once") == "bridge" for row in DATA.rows("technology")[:i]) for i in range(TECHNOLOGIES)], "i1"
)
FIRST_LAND = table([5, 21, 37, LANDS], "i1")  # the first tile of each era's stack, and the end
FIRST_TECHNOLOGY = table([0, 12, 24, TECHNOLOGIES], "i1")
FIRST_DISASTER = table([0, 3, 6, DISASTERS], "i1")

COINS, RESEARCH, PROSPERITY = range(len(GOODS))
WORKER, BRIDGE, SORTING, PARK = range(len(ONCE))
LOCOMOTIVE, TRUCK, RECYCLING, REMEDIATION, QUALITY = range(len(EACH))
