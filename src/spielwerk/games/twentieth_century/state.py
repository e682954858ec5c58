"""The record of a match, the geometry of the grid, and the options."""

from spielwerk.core import EMPTY, Field, Option, Record, table

from .components import BRIDGES, CARDS, DISASTERS, FIELDS, HIGHEST_STAKE, LANDS, PRICE_FIELDS, TECHNOLOGIES, TILES
from .questions import DONE, FIRST, OVER, PLANT_WORKS
from .tracks import EDGES, NODES

SEATS = 5
ROUNDS = 6
AUCTIONS = 5  # rounds with a land auction: a seat gets at most one technology in each

# A region holds the start tile, all lands of five rounds with five players, and a facility a round: it can never be larger.
REGION = 1 + 5 * 8 + AUCTIONS
# A tile touches one laid before it, so the n-th tile beyond the start tile lies at most n rows and n columns from it.
FARTHEST = REGION - 1
# No hand before the last auction holds more coins than this (docs/rules, the rulings).
MOST_COINS = 299

LONGEST = 20000

# Where a tile is, if no seat owns it.
STACK, DISPLAY, GONE = SEATS, SEATS + 1, SEATS + 2

IN, PASSED, LEFT = range(3)  # a seat in the land auction
X, Y, QUARTER = range(3)  # of a spot
SPENT, USED = 1, 2  # bits of a technology: its single use is gone, its multiple use was made in this phase

CATEGORIES = ("income", "quality", "bonus_two", "bonus_four", "clean", "garbage", "pollution", "coins", "research")
INCOME, QUALITY_OF_LIFE, BONUS_TWO, BONUS_FOUR, CLEAN_LAND, DIRTY_LAND, AIR, MOST_MONEY, MOST_KNOWLEDGE = range(len(CATEGORIES))

# The eight cells around a cell, clockwise from north; the even ones touch it by an edge.
SIDES = 8
SIDE_X = table([0, 1, 1, 1, 0, -1, -1, -1], "i1")
SIDE_Y = table([-1, -1, 0, 1, 1, 1, 0, -1], "i1")
SIDE = table([[7, 6, 5], [0, EMPTY, 4], [1, 2, 3]], "i1")  # SIDE[dx + 1, dy + 1]


def _covered(dx: int, dy: int) -> int:
    """Which of the eight cells around a tile are taken or touched by a tile that lies dx, dy from it, as bits."""
    bits = 0
    for side in range(SIDES):
        if max(abs(dx - SIDE_X[side]), abs(dy - SIDE_Y[side])) <= 1:
            bits |= 1 << side
    return bits


COVERED = table([[_covered(dx, dy) for dy in range(-2, 3)] for dx in range(-2, 3)])  # COVERED[dx + 2, dy + 2]

SCORING_CARDS, IN_TURN, OPEN_HANDS = range(3)
OPTIONS = (
    Option("cards", choices=(0, 1), default=1),  # 0: introductory game
    Option("administration", choices=(0, 1), default=0),  # 1: one after another
    Option("hands", choices=(0, 1), default=0),  # 1: open
)

STATE = Record(
    Field("ply", "i4", unit="actions so far, luck included", low=0, high=LONGEST),
    Field("seats", "i1", unit="players", low=3, high=SEATS),
    Field("option", "i1", (3,), unit="the options in their order", low=0, high=1),
    Field("round_no", "i1", unit="round, 0 before the first", low=0, high=ROUNDS),
    Field("phase", "i1", unit="what the match waits for", low=FIRST, high=OVER),
    Field("dealt", "i1", unit="tiles and cards laid out this round", low=0, high=15),
    Field("start", "i1", unit="start player; after the disaster that of the next round", holds="seat", low=0, high=SEATS - 1),
    Field("turn", "i1", unit="seat whose turn it is", holds="seat", low=0, high=SEATS - 1),
    Field("card", "i1", (2,), unit="scoring cards for II and IV", low=EMPTY, high=CARDS - 1),
    Field("disaster", "i1", unit="disaster card of the round", low=EMPTY, high=DISASTERS - 1),
    Field(
        "place",
        "i1",
        (TILES + DISASTERS,),
        unit="owner, STACK, DISPLAY or GONE; disasters last",
        holds="seat",
        low=0,
        high=GONE,
    ),
    # Auction
    Field("marker", "i1", unit="field of the price track, 0 is the leftmost", low=0, high=PRICE_FIELDS - 1),
    Field("lot", "i1", unit="land up for auction", low=EMPTY, high=LANDS - 1),
    Field("bid", "i2", unit="highest bid in coins, 0 before the first", low=0, high=MOST_COINS),
    Field("leader", "i1", unit="seat of the highest bid", holds="seat", low=EMPTY, high=SEATS - 1),
    Field("standing", "i1", (SEATS,), unit="IN the auction, PASSED on this land or LEFT", low=IN, high=LEFT),
    Field("bought", "i1", (SEATS,), unit="lands won this round", low=0, high=8),
    # Disaster
    Field("figure", "i1", (SEATS, 2), unit="column, and research bid on it", low=EMPTY, high=HIGHEST_STAKE),
    # Boards
    Field("hand", "i2", (SEATS, 2), unit="coins and research points in hand", low=0, high=2000),
    Field("counted", "i2", (SEATS, 2), unit="the hand as everybody could have counted it", low=0, high=2000),
    Field("pollution", "i1", (SEATS,), unit="field of the pollution marker", low=0, high=FIELDS - 1),
    Field("production", "i2", (SEATS, 3), unit="tracks: coins, research, prosperity", low=0, high=500),
    Field("points", "i2", (SEATS, len(CATEGORIES)), unit="prosperity points by category", low=-2000, high=2000),
    Field("litter", "i1", (SEATS,), unit="garbage to be placed in administration", low=0, high=20),
    Field("tools", "i1", (SEATS, AUCTIONS), unit="technologies beside the board", low=EMPTY, high=TECHNOLOGIES - 1),
    Field("used", "i1", (TECHNOLOGIES,), unit="SPENT and USED bits", holds="set", low=0, high=SPENT | USED),
    # Regions
    Field("region", "i1", (SEATS, REGION), unit="own tiles: laid ones in order, then new", low=EMPTY, high=TILES - 1),
    Field("held", "i1", (SEATS,), unit="own tiles, laid and new", low=0, high=REGION),
    Field("laid", "i1", (SEATS,), unit="own tiles that are laid", low=0, high=REGION),
    Field("spot", "i1", (TILES, 3), unit="X, Y (start tile 0, 0), QUARTER turns clockwise", low=-FARTHEST, high=FARTHEST),
    Field("manned", "i1", (LANDS,), unit="cities with a citizen, as bits", holds="set", low=0, high=7),
    Field("garbage", "i1", (LANDS,), unit="garbage on the land", low=0, high=120),
    # Kept for speed, each with an oracle in the tests
    Field(
        "margin",
        "i2",
        (TILES,),
        unit="free cells around a tile that none before it touches, as bits",
        holds="set",
        low=0,
        high=255,
    ),
    Field("beside", "i1", (TILES, EDGES), unit="tile in each direction, north first", low=EMPTY, high=TILES - 1),
    Field("net", "i2", (TILES, EDGES), unit="rail net at each printed edge", low=EMPTY, high=EDGES * TILES - 1),
    Field("bridge", "i1", (BRIDGES, 2), unit="tile and line of each bridge", low=EMPTY, high=TILES - 1),
    Field(
        "span",
        "i2",
        (BRIDGES, NODES),
        unit="links of the tile with the bridge, as bits",
        holds="set",
        low=0,
        high=(1 << NODES) - 1,
    ),
    # Questions of administration and recycling, one for each seat
    Field("stage", "i1", (SEATS,), unit="what the seat is asked", low=DONE, high=PLANT_WORKS),
    Field("focus", "i2", (SEATS, 3), unit="what its question is about", low=EMPTY, high=REGION * 3),
)
