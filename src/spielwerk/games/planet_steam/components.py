"""The printed figures as tables, and what they must add up to."""

from __future__ import annotations

from typing import Any

from spielwerk.core import Amounts, Components, Flag, ListOf, Names, Number, Single, Table, Text, Words, table

SEATS = 5
RESOURCES = 4  # they and credits are unlimited (STM-1.4)
QUARTZ, ORE, WATER, ENERGY = range(RESOURCES)
ROWS, COLUMNS = 7, 6
ZONES = ROWS * COLUMNS
CLASSES = 4
TRACK = 14  # fields of the tank market besides "sold out"
MARKERS = 14  # claim markers of one colour
MOST = 20  # pieces that can be traded in one turn: no scale and no hold is larger
SPECIALISTS = ("lady_steam", "speculator", "captain", "engineer", "banker")
LADY_STEAM, SPECULATOR, CAPTAIN, ENGINEER, BANKER = range(len(SPECIALISTS))
COLOURS = ("red", "orange", "yellow", "green", "blue", "black")
COLUMN_NAMES = "ABCDEF"

_QUADRUPLE = ListOf(Number(0, MOST), length=RESOURCES)
_BAND = ListOf(Number(0, MOST), length=2)
_BANDS = dict.fromkeys(COLOURS, _BAND)

DATA = Components(
    __package__,
    tables=[
        Single(
            "pieces",
            tanks=Number(1, 127),
            quartz_converters=Number(0, 127),
            ore_converters=Number(0, 127),
            energy_converters=Number(0, 127),
            compressors=Number(0, 127),
            claim_markers=Number(2, MARKERS),
            neutral_markers=Number(15, ZONES),
        ),
        Table(
            "resource",
            count=RESOURCES,
            name=Names(),
            price_low=Number(1, 99),
            price_high=Number(1, 99),
            price_start=Number(1, 99),
            supply_high=Number(1, MOST),
            capacity=ListOf(Number(4, MOST - 3), length=CLASSES),
            **_BANDS,
        ),
        Table("colour", count=len(COLOURS), name=Names(), change=Number(-9, 9)),
        Single("map", zones=Text()),
        Table(
            "players",
            count=4,
            rounds=Number(1, 9),
            tanks=Number(0, TRACK),
            supply=_QUADRUPLE,
            licences=Number(0, 7),
            quarters=Number(0, 7),
            credits=Number(1, 999),
            goods=_QUADRUPLE,
            reduced_credits=Number(1, 999),
            reduced_goods=_QUADRUPLE,
            river_throw=Number(0, 5),
            plan=Text(),
        ),
        Table("specialist", count=len(SPECIALISTS), name=Names()),
        Table(
            "card",
            count=10,
            number=Number(1, 5),
            shows=ListOf(Words(*SPECIALISTS), most=2),
            sets=ListOf(Number(2, 5)),
        ),
        Single("tank_market", prices=ListOf(Number(1, 99), length=TRACK)),
        Table(
            "price",
            count=10,
            cost=Amounts(quartz=Number(0, 4), ore=Number(0, 4), water=Number(0, 4), energy=Number(0, 4), credits=Number(0, 99)),
        ),
        Single(
            "values",
            zone=Number(0, 99),
            tank=Number(0, 99),
            compressor=Number(0, 99),
            quarter=Number(0, 99),
            licence=Number(0, 99),
            engineer=Number(0, 99),
            missed_claim=Number(0, 99),
            aid=Number(1, 99),
            shortage=Number(0, 9),
            independent_cargo=Number(0, 3),
        ),
        Table("way", count=3, name=Names(), fee=Number(0, 99), fields=Number(1, 9), several=Flag(), quartz=Flag()),
    ],
)


def _grid(name: str, key: str, index: int, letters: str) -> str:
    """The 42 letters of a map drawn as text."""
    rows = DATA.rows(name)[index][key].split()
    if len(rows) != ROWS or any(len(row) != COLUMNS for row in rows):
        raise DATA.refuse(f"must be {ROWS} rows of {COLUMNS} letters", name, index, key)
    drawn = "".join(rows)
    if unknown := set(drawn) - set(letters):
        raise DATA.refuse(f"unknown letters {''.join(sorted(unknown))!r}, known are {letters!r}", name, index, key)
    return drawn


def _price_changes(index: int, row: dict[str, Any]) -> list[int]:
    """The price change at each supply number; the colours must cover the whole scale, each number once."""
    changes: list[int | None] = [None] * (MOST + 1)
    for colour, entry in zip(COLOURS, DATA.rows("colour"), strict=True):
        low, high = row[colour]
        for supply in range(low, high + 1):
            if changes[supply] is not None:
                raise DATA.refuse(f"supply {supply} has two colours", "resource", index, colour)
            changes[supply] = entry["change"]
    covered = [supply for supply, change in enumerate(changes) if change is not None]
    if covered != list(range(row["supply_high"] + 1)):
        raise DATA.refuse(f"the colours must cover 0 to {row['supply_high']}", "resource", index, "red")
    if not row["price_low"] <= row["price_start"] <= row["price_high"]:
        raise DATA.refuse("lies outside of the price scale", "resource", index, "price_start")
    return [change or 0 for change in changes]


def _card_of(players: int, number: int) -> int:
    """The card with this number in the set of a player count."""
    found = [i for i, row in enumerate(DATA.rows("card")) if row["number"] == number and players in row["sets"]]
    if len(found) != 1:
        raise DATA.refuse(f"the set for {players} players has {len(found)} cards with number {number}, expected 1", "card")
    return found[0]


def _powers(players: int) -> list[list[int]]:
    """Which specialists each card of a set shows; absent cards show none."""
    shown = [[0] * len(SPECIALISTS) for _ in range(SEATS)]
    for number in range(players):
        for who in DATA.rows("card")[_card_of(players, number + 1)]["shows"]:
            shown[number][SPECIALISTS.index(who)] = 1
    for who in (SPECULATOR, CAPTAIN, ENGINEER):
        if sum(card[who] for card in shown) != 1:
            raise DATA.refuse(f"the set for {players} players must show {SPECIALISTS[who]} once", "card")
    if not shown[0][LADY_STEAM] or any(card[LADY_STEAM] for card in shown[1:]):
        raise DATA.refuse(f"number 1 of the set for {players} players, and no other, must be lady_steam", "card")
    return shown


def _by_players(values: list[Any]) -> Any:
    """Figures of the four player counts as a table with the number of players as its first index."""
    return table([values[0], values[0], *values])


_PIECES = DATA.single("pieces")
_PLAYERS = DATA.rows("players")
_RESOURCES = DATA.rows("resource")
_VALUES = DATA.single("values")

# The box limits plastic and markers (STM-1.5 … STM-1.7); converters stand at the number of what they make.
TANK_PIECES = _PIECES["tanks"]
CONVERTER_PIECES = table([_PIECES["quartz_converters"], _PIECES["ore_converters"], 0, _PIECES["energy_converters"]])
COMPRESSOR_PIECES = _PIECES["compressors"]
CLAIM_MARKERS = _PIECES["claim_markers"]
NEUTRAL_MARKERS = _PIECES["neutral_markers"]

# The resource terminal (STM-12.2 … STM-12.4) and the freighters (STM-3.7).
PRICE_LOW = DATA.column("resource", "price_low")
PRICE_HIGH = DATA.column("resource", "price_high")
PRICE_START = DATA.column("resource", "price_start")
SUPPLY_HIGH = DATA.column("resource", "supply_high")
PRICE_CHANGE = table([_price_changes(i, row) for i, row in enumerate(_RESOURCES)], "i1")
CAPACITY = DATA.matrix("resource", lambda row: row["capacity"])

# Set-up, first index the number of players (STM-2).
ROUNDS = _by_players([row["rounds"] for row in _PLAYERS])
START_TANKS = _by_players([row["tanks"] for row in _PLAYERS])
START_SUPPLY = _by_players([row["supply"] for row in _PLAYERS])
START_LICENCES = _by_players([row["licences"] for row in _PLAYERS])
START_QUARTERS = _by_players([row["quarters"] for row in _PLAYERS])
START_CREDITS = _by_players([[row["credits"], row["reduced_credits"]] for row in _PLAYERS])
START_GOODS = _by_players([[row["goods"], row["reduced_goods"]] for row in _PLAYERS])
RIVER_THROW = _by_players([row["river_throw"] for row in _PLAYERS])

# The map: RIVER[zone]; PLAN[players, zone] is the seat whose marker lies there at the start, or one of these.
UNCLAIMED, NEUTRAL, CLOSED = -1, 5, 6
_LETTER = {".": UNCLAIMED, "n": NEUTRAL, "x": CLOSED} | {str(seat + 1): seat for seat in range(SEATS)}
RIVER = table([letter == "~" for letter in _grid("map", "zones", 0, ".~")], "i1")
PLAN = _by_players([[_LETTER[x] for x in _grid("players", "plan", i, "".join(_LETTER))] for i in range(len(_PLAYERS))])

# SHOWS[players, card, specialist]: the powers of each card; CARD_OF[players, card]: its entry in the file (STM-2.4).
SHOWS = _by_players([_powers(players) for players in range(2, SEATS + 1)])
CARD_OF = [[_card_of(players, number + 1) for number in range(players)] for players in range(2, SEATS + 1)]

# Costs in quartz, ore, water, energy and credits (STM-10, STM-14).
_THINGS = (
    "activation",
    "local_tank",
    "import",
    "quartz_converter",
    "ore_converter",
    "energy_converter",
    "compressor",
    "upgrade",
    "licence",
    "quarter",
)
if DATA.ids("price") != list(_THINGS):
    raise DATA.refuse(f"the entries must be {', '.join(_THINGS)}", "price")
ACTIVATION, LOCAL, IMPORT, QUARTZ_CONVERTER, ORE_CONVERTER, ENERGY_CONVERTER, COMPRESSOR, UPGRADE, LICENCE, QUARTER = range(
    len(_THINGS)
)
CREDITS = RESOURCES  # column of COST
_CURRENCIES = ("quartz", "ore", "water", "energy", "credits")
COST = DATA.matrix("price", lambda row: [row["cost"].get(word, 0) for word in _CURRENCIES])
CONVERTER_FOR = table([QUARTZ_CONVERTER, ORE_CONVERTER, 0, ENERGY_CONVERTER])  # row of COST by what it makes
TANK_PRICE = table([0, *DATA.single("tank_market")["prices"]])  # by tanks left on the track (STM-10.8)

# Values (STM-16) and single figures.
ZONE_VALUE = _VALUES["zone"]
TANK_VALUE = _VALUES["tank"]
COMPRESSOR_VALUE = _VALUES["compressor"]
QUARTER_VALUE = _VALUES["quarter"]
LICENCE_SALE = _VALUES["licence"]
ENGINEER_CREDITS = _VALUES["engineer"]
MISSED_CLAIM = _VALUES["missed_claim"]
AID = _VALUES["aid"]
SHORTAGE_RISE = _VALUES["shortage"]
INDEPENDENT_CARGO = _VALUES["independent_cargo"]

# Price Manipulation (STM-18.4 … STM-18.6).
WAYS = 3
FEE = DATA.column("way", "fee")
FIELDS = DATA.column("way", "fields")
SEVERAL = DATA.column("way", "several", "i1")
MOVES_QUARTZ = DATA.column("way", "quartz", "i1")

# The start goods must fit on class 1, the start supply on its scale, and every seat begins with two zones.
for _players, _row in enumerate(_PLAYERS, start=2):
    for _r in range(RESOURCES):
        if max(_row["goods"][_r], _row["reduced_goods"][_r]) > CAPACITY[_r, 0]:
            raise DATA.refuse("do not fit on freighters of class 1", "players", _players - 2, "goods")
        if _row["supply"][_r] > SUPPLY_HIGH[_r]:
            raise DATA.refuse("is longer than the supply scale", "players", _players - 2, "supply")
    for _seat in range(SEATS):
        _expected = 2 if _seat < _players else 0
        if int((PLAN[_players] == _seat).sum()) != _expected:
            raise DATA.refuse(f"must show {_expected} zones of seat {_seat + 1}", "players", _players - 2, "plan")
