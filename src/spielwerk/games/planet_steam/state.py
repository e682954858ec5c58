"""The record of a match, the options, and the geometry of the map."""

from spielwerk.core import EMPTY, Field, Option, Record, table

from .components import (
    CLASSES,
    CLOSED,
    COLUMNS,
    FIELDS,
    MARKERS,
    MOST,
    RESOURCES,
    ROUNDS,
    ROWS,
    SEATS,
    TRACK,
    UNCLAIMED,
    WAYS,
    ZONES,
)
from .questions import OVER

# Every advanced and every optional rule has its own switch (STM-17.1, STM-18.1).
OPTIONS = (
    Option("immovable_tanks"),
    Option("river_restriction"),
    Option("trade_order"),
    Option("variable_claims"),
    Option("reduced_start"),
    Option("free_choice"),
    Option("price_manipulation"),
    Option("sabotage"),
    Option("independent_freighter"),
    Option("secret_credits"),
)
(
    IMMOVABLE_TANKS,
    RIVER_RESTRICTION,
    TRADE_ORDER,
    VARIABLE_CLAIMS,
    REDUCED_START,
    FREE_CHOICE,
    PRICE_MANIPULATION,
    SABOTAGE,
    INDEPENDENT_FREIGHTER,
    SECRET_CREDITS,
) = range(len(OPTIONS))

# What is being auctioned.
CARD_LOT, ZONE_LOT, FREIGHTER_LOT = range(3)

# Pieces in the general supply, besides converters (s.stock).
TANKS, COMPRESSORS, LICENCES, QUARTERS, NEUTRALS = range(5)

# What a reorganising step moves (s.part); while a displaced converter waits, s.part is what it makes.
MOVE_TANK, MOVE_CONVERTER, MOVE_COMPRESSOR = range(3)

REORGANISING_STEPS = 3 * MARKERS  # one for each tank, converter and compressor of 14 zones: any arrangement can be reached

MOST_RIVER_NEUTRALS = 8  # that can be agreed on

LONGEST = 20_000  # plies; random matches take a few hundred, bids of one credit at a time a few thousand
MOST_CREDITS = 99_999

STATE = Record(
    Field("ply", "i4", unit="actions so far, luck included", low=0, high=LONGEST),
    Field("seats", "i1", unit="players", low=2, high=SEATS),
    Field("switch", "i1", (len(OPTIONS),), unit="1: the rule is in use, in the order of the options", low=0, high=1),
    Field("rounds_left", "i1", unit="rounds, the running one included", low=0, high=int(max(ROUNDS))),
    Field("step", "i1", unit="what happens or is asked now", low=0, high=OVER),
    Field("actor", "i1", unit="seat asked now, or throwing the die", holds="seat", low=EMPTY, high=SEATS - 1),
    Field("turn", "i1", unit="turns of this step that are over", low=0, high=2 * SEATS),
    # Players
    Field("credits", "i4", (SEATS,), unit="credits", low=0, high=MOST_CREDITS),
    Field("goods", "i1", (SEATS, RESOURCES), unit="pieces of each resource on all freighters", low=0, high=MOST),
    Field("freighter", "i1", (SEATS, RESOURCES), unit="class of each freighter", low=0, high=CLASSES),
    Field("certificates", "i1", (SEATS, 2), unit="building licences and luxury quarters held", low=0, high=7),
    Field("claims", "i1", (SEATS,), unit="zones owned", low=0, high=MARKERS),
    Field("zones", "i1", (SEATS, MARKERS), unit="the zones owned, in the order of claiming", low=EMPTY, high=ZONES - 1),
    # Who holds card 1, 2, …: the order of play, in round 1 too (STM-1.8, STM-1.9)
    Field(
        "holder",
        "i1",
        (SEATS,),
        unit="seat that holds specialist card 1, 2, …",
        holds="seat",
        low=EMPTY,
        high=SEATS - 1,
        by_seat=False,
    ),
    # Map
    Field("owner", "i1", (ZONES,), unit="seat, UNCLAIMED, NEUTRAL or CLOSED", holds="seat", low=UNCLAIMED, high=CLOSED),
    Field("tank", "i1", (ZONES,), unit="resource that the tank here makes, EMPTY without a tank", low=EMPTY, high=3),
    Field("compressor", "i1", (ZONES,), unit="compressors on the tank here", low=0, high=1),
    Field("resting", "i1", (ZONES,), unit="1: its owner does not run this tank", low=0, high=1),
    Field("lying", "i1", unit="zone of the sabotaged tank", low=EMPTY, high=ZONES - 1),
    Field("airship", "i1", unit="row that the airship serves", low=EMPTY, high=ROWS - 1),
    # General supply and markets
    Field(
        "stock",
        "i1",
        (5,),
        unit="tanks, compressors, licences, quarters, neutral markers in supply",
        low=0,
        high=127,
        by_seat=False,
    ),
    Field("converters", "i1", (RESOURCES,), unit="converters in supply, by what they make", low=0, high=127),
    Field("supply", "i1", (RESOURCES,), unit="pieces on the market", low=0, high=MOST),
    Field("price", "i1", (RESOURCES,), unit="credits", low=1, high=99),
    Field("bonus", "i1", (RESOURCES,), unit="pieces on the bonus space", low=0, high=1),
    Field("tank_market", "i1", unit="tanks on the local market", low=0, high=TRACK),
    Field("trade_order", "i1", (RESOURCES,), unit="resource that is traded 1st … 4th", low=EMPTY, high=RESOURCES - 1),
    Field("traded", "i1", unit="resources traded so far this round", low=0, high=RESOURCES),
    # Auctions
    Field("lot", "i1", unit="what is auctioned", low=CARD_LOT, high=FREIGHTER_LOT),
    Field("opener", "i1", unit="seat that opens the bidding", holds="seat", low=0, high=SEATS - 1),
    Field("high", "i4", unit="highest bid, 0 before the first", low=0, high=2 * MOST_CREDITS),
    Field("bidder", "i1", unit="seat of the highest bid, then the winner", holds="seat", low=EMPTY, high=SEATS - 1),
    Field("draft", "i4", unit="bid being named, at least the highest bid", low=0, high=2 * MOST_CREDITS),
    Field("passed", "i1", (SEATS,), unit="1: out of this bidding round", low=0, high=1),
    # Questions in several steps
    Field("zone", "i1", unit="zone offered, named, moved from, or whose converter is displaced", low=EMPTY, high=ZONES - 1),
    Field("part", "i1", unit="kind of part being bought, displaced or moved", low=EMPTY, high=3),
    Field(
        "left",
        "i1",
        unit="reorganising steps left, markers to place, or the proposed number",
        low=0,
        high=REORGANISING_STEPS,
    ),
    Field("thrown", "i1", (SEATS,), unit="throw for start player, 0 not yet, EMPTY out", low=EMPTY, high=6),
    Field("river", "i1", unit="neutral markers to be put on river zones", low=0, high=MOST_RIVER_NEUTRALS),
    # Optional cards
    Field("manipulator", "i1", unit="seat that holds Price Manipulation", holds="seat", low=EMPTY, high=SEATS - 1),
    Field("way", "i1", unit="way of manipulating", low=0, high=WAYS - 1),
    Field(
        "shifted",
        "i1",
        (RESOURCES,),
        unit="fields that the price was moved",
        low=-int(max(FIELDS)),
        high=int(max(FIELDS)),
    ),
    Field("carrier", "i1", unit="seat that holds the Independent Freighter", holds="seat", low=EMPTY, high=SEATS - 1),
    Field("pledge", "i4", unit="credits on the Independent Freighter", low=0, high=MOST_CREDITS),
    Field("surplus", "i1", (RESOURCES,), unit="pieces produced that no freighter has taken yet", low=0, high=127),
)

# certificates[p, …]
LICENCES_HELD, QUARTERS_HELD = 0, 1

# AHEAD[zone, direction]: the zone next to it to the left, right, above and below, EMPTY beyond the edge.
DIRECTIONS = 4


def _ahead(zone: int) -> list[int]:
    row, column = divmod(zone, COLUMNS)
    return [
        zone - 1 if column > 0 else EMPTY,
        zone + 1 if column < COLUMNS - 1 else EMPTY,
        zone - COLUMNS if row > 0 else EMPTY,
        zone + COLUMNS if row < ROWS - 1 else EMPTY,
    ]


AHEAD = table([_ahead(zone) for zone in range(ZONES)], "i1")

# Sets of zones as bits: the zones of column A and of column F.
WEST_EDGE = sum(1 << zone for zone in range(0, ZONES, COLUMNS))
EAST_EDGE = WEST_EDGE << (COLUMNS - 1)
