"""The printed components as tables, with the checks that no corrected file may fail."""

from collections import Counter

from spielwerk.core import EMPTY, Amounts, Components, ListOf, Maybe, Names, Number, Single, Table, Words, table

from .state import (
    INFRASTRUCTURE,
    MOST,
    PLACES,
    SLOTS,
    SPECIAL,
    START_TILES,
    TILES,
    TRANSPORT,
)

LEVELS = 6
DECADES = tuple(range(1970, 2031, 10))
SYMBOL_WORDS = ("energy", "ecology", "capital", "research", "prosperity")
SIDE_WORDS = ("silver", "black")
TYPE_WORDS = ("power", "supply", "transport", "infrastructure", "special")

_symbols = {word: Maybe(Number(-9 if word in ("energy", "ecology") else 0, 9)) for word in SYMBOL_WORDS}

DATA = Components(
    __package__,
    tables=[
        Single("setup", money=Number(0, 1000), discs=Number(0, 30)),
        Single("price", lower=Number(0, 1000), same=Number(0, 1000), level=Number(0, 1000)),
        Single("pollution", spaces=Number(1, 30), prosperity=ListOf(Number(1, 30), most=30)),
        Single("research", spaces=ListOf(Number(1, 16), length=LEVELS)),
        Table(
            "slot",
            count=2 * SLOTS,  # eleven on each side (PRO-3.1)
            side=Words(*SIDE_WORDS),
            place=Words(*PLACES),
            type=Words(*TYPE_WORDS[:SPECIAL]),
            behind=Maybe(Words(*PLACES), missing=EMPTY),
            building=Maybe(Names()),
            **_symbols,
        ),
        Table(
            "tile",
            count=TILES,
            name=Names(),  # a tile has what PRO-1.5 says
            decade=Maybe(Number(DECADES[0], DECADES[-1])),
            track=Words("energy", "ecology"),
            level=Number(1, LEVELS),
            type=Words(*TYPE_WORDS),
            scores=Maybe(Words(*SYMBOL_WORDS), missing=EMPTY),
            effect=Maybe(Amounts(points=Number(1, 9), removes=Number(1, 9))),
            **_symbols,
        ),
    ],
)


def _symbols_of(row):
    return [row.get(word, 0) for word in SYMBOL_WORDS]


def _by_side(values):
    """Slots of the file, first those of the silver side, then those of the black one, as [side, slot]."""
    return table([values[:SLOTS], values[SLOTS:]])


_setup, _price, _pollution = DATA.single("setup"), DATA.single("price"), DATA.single("pollution")

START_MONEY = _setup["money"]
START_DISCS = _setup["discs"]

# Tiles.
TRACK = DATA.column("tile", "track")
LEVEL = DATA.column("tile", "level")
TYPE = DATA.column("tile", "type")
SCORES = DATA.column("tile", "scores")  # EMPTY on start tiles
SHOWS = DATA.matrix("tile", _symbols_of)  # SHOWS[tile, symbol]
GIVES_POINTS = DATA.matrix("tile", lambda row: row.get("effect", {}).get("points", 0))
REMOVES_DISCS = DATA.matrix("tile", lambda row: row.get("effect", {}).get("removes", 0))

# The tiles of the decade that is drawn from in a turn are FIRST_OF[turn] … LAST_OF[turn] (PRO-2.2).
_decades = [row.get("decade") for row in DATA.rows("tile")]
FIRST_OF = table([_decades.index(decade) for decade in _decades[START_TILES:]])
LAST_OF = table([first + _decades.count(_decades[first]) - 1 for first in FIRST_OF])

# Boards, as [side, slot].
SLOT_TYPE = _by_side(DATA.column("slot", "type"))
BEHIND = _by_side(DATA.column("slot", "behind"))  # the slot that opens this one; EMPTY: open from the beginning
PRINT = _by_side(DATA.matrix("slot", _symbols_of))  # PRINT[side, slot, symbol]

# Research tracks: level of each space, 1 … 6 (PRO-5.1).
LEVEL_OF = table([level + 1 for level, spaces in enumerate(DATA.single("research")["spaces"]) for _ in range(spaces)])
LAST_SPACE = len(LEVEL_OF) - 1


def _price_at(tile_level, own_level):
    """The same level, a higher one, a lower one (PRO-9.2, PRO-9.3, PRO-9.4)."""
    if tile_level < own_level:
        return _price["lower"]
    return _price["same"] + _price["level"] * (tile_level - own_level)


# PRICE[level of the tile, level of the marker] in euros.
PRICE = table([[_price_at(tile_level, own_level) for own_level in range(LEVELS + 1)] for tile_level in range(LEVELS + 1)])

# The same for all tiles at once: which levels can be paid at the own level with so many steps of money, a bit each; with less
# than none, nothing.
MONEY_STEP = 50  # euros
DEAREST = int(PRICE.max()) // MONEY_STEP
LEVEL_BITS = LEVELS + 1
PAYABLE = table(
    [
        [
            sum(1 << level for level in range(LEVEL_BITS) if PRICE[level, own] <= steps * MONEY_STEP)
            for steps in range(-1, DEAREST + 1)
        ]
        for own in range(LEVEL_BITS)
    ]
)  # [own level, steps + 1]
KIND_BIT = table(
    [1 << level + track * LEVEL_BITS for track, level in zip(TRACK, LEVEL, strict=True)]
)  # a kind: track and level

# Pollution track: symbols that stay visible with so many discs on it (PRO-4.5).
ROUND_SPACES = _pollution["spaces"]
TRACK_SYMBOLS = table([sum(space > discs for space in _pollution["prosperity"]) for discs in range(ROUND_SPACES + 1)])


def _check_tiles():
    """Counts that the rulebook fixes: PRO-1.2, PRO-1.3, PRO-1.4, PRO-1.7, PRO-1.9."""
    rows = DATA.rows("tile")
    expected = [None] * START_TILES + sorted((*DECADES * 5, DECADES[-1]))
    for i, row in enumerate(rows):
        special = row["type"] == "special"
        if row.get("decade") != expected[i]:
            raise DATA.refuse(f"must be {expected[i] or 'left out'} at this place of the file", "tile", i, "decade")
        if ("decade" in row) != ("scores" in row):
            raise DATA.refuse("a tile scores a symbol if and only if it has a decade", "tile", i, "scores")
        if special != ("effect" in row):
            raise DATA.refuse("special tiles have an effect, others have none", "tile", i, "effect")
        if special and (i >= START_TILES or any(_symbols_of(row))):
            raise DATA.refuse("a special tile has neither a decade nor symbols", "tile", i, "type")
    for decade in DECADES:
        scores = sorted(row["scores"] for row in rows if row.get("decade") == decade)
        if scores != sorted(SYMBOL_WORDS + ("prosperity",) * (decade == DECADES[-1])):
            raise DATA.refuse(f"{decade} must score each symbol once (2030 prosperity twice)", "tile")
    starts = Counter((row["track"], row["level"]) for row in rows[:START_TILES])
    for (track, level), count in starts.items():
        if count != 2:
            raise DATA.refuse(f"two start tiles belong to {track} {level}, not {count}", "tile")
    DATA.total("tile", lambda row: row["type"] == "special", 6, "special tiles")


def _check_boards():
    """Each side has the same eleven places, and an open slot for every type of tile (ruling 11)."""
    for i, row in enumerate(DATA.rows("slot")):
        side, slot = divmod(i, SLOTS)
        if (row["side"], row["place"]) != (SIDE_WORDS[side], PLACES[slot]):
            raise DATA.refuse(f"this must be {PLACES[slot]} of the {SIDE_WORDS[side]} side", "slot", i, "place")
        guard = BEHIND[side, slot]
        if guard != EMPTY and (SLOT_TYPE[side, guard] != TRANSPORT or SLOT_TYPE[side, slot] != INFRASTRUCTURE):
            raise DATA.refuse("only infrastructure is locked, and only transport opens it", "slot", i, "behind")
        if "building" not in row and any(_symbols_of(row)):
            raise DATA.refuse("symbols need a building that bears them", "slot", i)
    for side, word in enumerate(SIDE_WORDS):
        always_open = {SLOT_TYPE[side, slot] for slot in range(SLOTS) if BEHIND[side, slot] == EMPTY}
        for kind in range(SPECIAL):
            if kind not in always_open:
                raise DATA.refuse(f"the {word} side has no open slot for {TYPE_WORDS[kind]}", "slot", side * SLOTS)


def _check_extremes():
    """No board can show more symbols, or lack more energy, than the record and the questions have room for."""
    for side in range(len(SIDE_WORDS)):
        for symbol, word in enumerate(SYMBOL_WORDS):
            lowest = highest = 0
            for slot in range(SLOTS):
                fitting = [SHOWS[tile, symbol] for tile in range(TILES) if TYPE[tile] == SLOT_TYPE[side, slot]]
                lowest += min(PRINT[side, slot, symbol], *fitting)
                highest += max(PRINT[side, slot, symbol], *fitting)
            if lowest < -MOST or highest > MOST:
                raise DATA.refuse(f"a board could show {lowest} to {highest} {word}, beyond {MOST}", "tile")


def _check_money():
    """Every sum of money is a multiple of 50 (PRO-1.8)."""
    for name, single in (("setup", _setup), ("price", _price)):
        for key, value in single.items():
            if key in ("money", "lower", "same", "level") and value % MONEY_STEP:
                raise DATA.refuse(f"{value} is no multiple of {MONEY_STEP}", name, 0, key)


_check_money()
_check_tiles()
_check_boards()
_check_extremes()
