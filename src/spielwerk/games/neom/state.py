"""The record of a match, and the options."""

from spielwerk.core import EMPTY, Field, Option, Record

from .components import ALL_ANCHORS, BOARDS, FLOOD, GOODS, KIND_COUNT, TILES
from .geometry import FIELDS, FULL, SIDES
from .questions import OVER, REMOVE_MORE

SEATS = 5
SLOTS = 8  # tiles of a hand, a stack or an open display, at most
KEPT = 3  # anchors that a player keeps
PREPARED = 6  # anchors that the preparation discards, at most
ROUNDS = 7
GENERATIONS = 3

ALL_OF, ONE_OF = 0, 1  # missing goods: all of these; one of these
LEFT, RIGHT = 1, 2  # trade routes as bits
BANK = SEATS  # sources of a good: the seats; the bank; the bank with the left route, the right route, both
SOURCES = BANK + 4

OPTIONS = (
    Option("beginners", choices=(0, 1), default=0),
    Option("tiles", choices=(0, 1, 2), default=0),
)

_GOODS_FULL = (1 << len(GOODS)) - 1

STATE = Record(
    Field("ply", "i4", unit="actions so far, luck included", low=0, high=3000),
    Field("seats", "i1", unit="players", low=1, high=SEATS),
    Field("beginners", "i1", unit="1: one random anchor instead of the draft", low=0, high=1),
    Field("tileset", "i1", unit="0: tiles 1+; 1: also 4+; 2: all", low=0, high=2),
    Field("stage", "i1", unit="number of the stage", low=0, high=OVER),
    Field("generation", "i1", unit="0: preparation, then 1 to 3", low=0, high=GENERATIONS),
    Field("turn", "i1", unit="round of the generation or stack of the preparation, from 0", low=0, high=ROUNDS),
    Field("first", "i1", unit="seat that chooses first (two players)", holds="seat", low=0, high=1),
    Field("dealt", "i1", unit="cards dealt in this deal", low=0, high=SEATS * SLOTS),
    Field("board", "i1", (SEATS,), unit="city board", low=EMPTY, high=BOARDS - 1),
    Field("money", "i2", (SEATS,), unit="coins", low=0, high=2000),
    Field("held", "i2", (SEATS,), unit="coins from sales of this round", low=0, high=500),
    Field("city", "i2", (SEATS, FIELDS), unit="tile", low=EMPTY, high=TILES - 1),
    Field(
        "kind",
        "i4",
        (SEATS, KIND_COUNT),
        unit="set of fields with tiles of a type; the last: anchors",
        holds="set",
        low=0,
        high=FULL,
    ),
    Field("road", "i4", (SEATS, SIDES), unit="set of fields with a road to this side", holds="set", low=0, high=FULL),
    Field("reach", "i4", (SEATS,), unit="set of fields connected to the centre", holds="set", low=0, high=FULL),
    Field("producers", "i1", (SEATS, len(GOODS)), unit="tiles that produce a good, origin included", low=0, high=FIELDS),
    Field("goods", "i4", (SEATS,), unit="set of goods with a token", holds="set", low=0, high=_GOODS_FULL),
    Field("offer", "i4", (SEATS,), unit="set of goods others can buy in this round", holds="set", low=0, high=_GOODS_FULL),
    Field("modular", "i1", (SEATS,), unit="good chosen for the modular factory", low=EMPTY, high=len(GOODS) - 1),
    Field("effects", "i1", (SEATS, FLOOD), unit="tiles in the city with an effect word", low=0, high=FIELDS),
    Field(
        "spent_routes",
        "i1",
        (SEATS,),
        unit="trade routes used in this generation (solo)",
        holds="set",
        low=0,
        high=LEFT | RIGHT,
    ),
    Field("anchors", "i2", (SEATS, KEPT), unit="unbuilt anchors (tile)", low=EMPTY, high=TILES - 1),
    Field(
        "packet",
        "i2",
        (SEATS, SLOTS),
        unit="tiles dealt together; the open display is the first",
        low=EMPTY,
        high=TILES - 1,
    ),
    Field("taken", "i1", (SEATS, SLOTS), unit="round in which the tile was chosen", low=EMPTY, high=ROUNDS),
    Field("pick", "i2", (SEATS,), unit="tile chosen in this round", low=EMPTY, high=TILES - 1),
    Field("deck", "i8", unit="set of tiles (or anchors) not dealt yet", holds="set", low=0, high=(1 << 40) - 1),
    Field("discard", "i2", (PREPARED,), unit="anchors discarded in the preparation", low=EMPTY, high=TILES - 1),
    Field("shown", "i4", unit="set of anchors that everybody has seen", holds="set", low=0, high=ALL_ANCHORS),
    Field("looked", "i1", unit="seat that has looked through the discarded anchors", holds="seat", low=EMPTY, high=SEATS - 1),
    Field("ask", "i1", (SEATS,), unit="number of the question", low=0, high=REMOVE_MORE),
    Field("project", "i2", (SEATS,), unit="tile being built", low=EMPTY, high=TILES - 1),
    Field(
        "missing",
        "i4",
        (SEATS, 2),
        unit="goods still to be had: all of the first set, one of the second",
        holds="set",
        low=0,
        high=_GOODS_FULL,
    ),
    Field(
        "coupons",
        "i1",
        (SEATS,),
        unit="goods that may still be waived: 1 a raw one, 2 a raw or processed one",
        low=0,
        high=3,
    ),
    Field("due", "i1", (SEATS,), unit="tiles still to be removed, or anchors still to be taken", low=0, high=KEPT),
    Field("striker", "i1", unit="seat that chose the disaster of this round", holds="seat", low=EMPTY, high=SEATS - 1),
    Field("last_income", "i2", (SEATS,), unit="coins of the income of generation III", low=0, high=2000),
)
