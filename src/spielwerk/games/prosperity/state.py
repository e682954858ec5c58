"""The record of a match, and the constants of the rules."""

from spielwerk.core import EMPTY, Field, Option, Record

SEATS = 4
TURNS = 36  # one for each dated tile (PRO-6.1)
ACTIONS_A_TURN = 2  # of each turn (PRO-8.1)

# Symbols on tiles, buildings and, framed in white, on dated tiles (PRO-1.4).
ENERGY, ECOLOGY, CAPITAL, RESEARCH, PROSPERITY = range(5)
SYMBOLS = 5

# Types of tiles and slots (PRO-1.6).
POWER, SUPPLY, TRANSPORT, INFRASTRUCTURE, SPECIAL = range(5)

# The research tracks bear the numbers of their symbols: ENERGY and ECOLOGY.
TRACKS = 2

# Sides of a player board (PRO-2.4). EMPTY: not yet chosen.
SILVER, BLACK = range(2)
SLOTS = 11
PLACES = ("A1", "A2", "A3", "B1", "B2", "B3", "C1", "C3", "D1", "D2", "D3")

TILES = 60
START_TILES = 24  # tiles 0 … 23; the dated ones follow in the order of their decades (PRO-1.2)

# Where a tile is.
PILE, HAND, DISPLAY, BOARD, COVERED, GONE = range(6)

# Phases of a match: the sides of the boards, the first player, then turn after turn a draw, its scoring, actions and placing.
# The final scoring has the phase SCORING too.
SIDES, FIRST, DRAW, SCORING, ACTION, PLACING, OVER = range(7)

# Steps of the final scoring, in order (PRO-12.2). IN_PLAY: it has not begun.
(
    IN_PLAY,
    FIRST_ENERGY,
    SECOND_ENERGY,
    FIRST_ECOLOGY,
    SECOND_ECOLOGY,
    FINAL_CAPITAL,
    EXCHANGE,
    FINAL_RESEARCH,
    RANKING,
    FINAL_PROSPERITY,
    DONE,
) = range(11)

# Categories of points.
BY_TILES, BY_TRACK, BY_SPECIALS, BY_MONEY, BY_RESEARCH = range(5)
CATEGORIES = ("tiles", "track", "specials", "money", "research")

# Option "boards" (PRO-2.4) and option "final_research" (PRO-12.7).
ALL_SILVER, ALL_BLACK, EACH_CHOOSES = range(3)
FULL_STEPS, DIVIDED_STEPS = range(2)
OPTIONS = (
    Option("boards", choices=(ALL_SILVER, ALL_BLACK, EACH_CHOOSES), default=ALL_SILVER),
    Option("final_research", choices=(FULL_STEPS, DIVIDED_STEPS), default=FULL_STEPS),
)

# Money (euros).
ENERGY_GAIN = 50  # for each point above 0 (PRO-7.6)
ENERGY_PRICE = 100  # for each point below 0 that is paid (PRO-7.8)
ECOLOGY_GAIN = 50  # for each point without a disc left (PRO-7.13)
CAPITAL_GAIN = 100  # for each symbol (PRO-7.16)
INCOME_GAIN = 100  # of the action (PRO-8.5)
POINT_PRICE = 300  # at the end (PRO-12.5)
MOST_MONEY = 50_000  # more than anybody can have

# Points for the research ranking (PRO-12.8, PRO-12.9).
FOREMOST, TIED_FOREMOST, SECOND = 3, 2, 1

# The largest answer to "how many points do you pay" and "how many steps on energy"; the loader checks that it suffices.
MOST = 40

STATE = Record(
    Field("ply", "i4", unit="actions so far, luck included", low=0, high=400),
    Field("seats", "i8", unit="players", low=2, high=SEATS),  # as wide as a seat in a rule: one compiled version of each
    Field("final_research", "i1", unit="option: FULL_STEPS or DIVIDED_STEPS", low=0, high=1),
    Field("phase", "i1", unit="phase of the match", low=SIDES, high=OVER),
    Field("step", "i1", unit="step of the final scoring", low=IN_PLAY, high=DONE),
    Field("asked", "i2", unit="bits of the seats (or luck) that are asked now", holds="set", low=0, high=255),
    Field("active", "i1", unit="seat that takes the turn", holds="seat", low=0, high=SEATS - 1),
    Field("turn", "i1", unit="dated tiles drawn so far", low=0, high=TURNS),
    Field("actions", "i1", unit="actions the active seat still has", low=0, high=ACTIONS_A_TURN),
    Field("symbol", "i1", unit="symbol being scored or scored last", low=EMPTY, high=SYMBOLS - 1),
    Field("drawn", "i1", unit="tile drawn in this turn", low=EMPTY, high=TILES - 1),
    Field("bought", "i1", unit="tile bought and still to be placed", low=EMPTY, high=TILES - 1),
    Field("where", "i1", (TILES,), unit="where each tile is: PILE … GONE", low=PILE, high=GONE),
    Field("side", "i1", (SEATS,), unit="side of the board", low=EMPTY, high=BLACK),
    Field("money", "i4", (SEATS,), unit="euros", low=0, high=MOST_MONEY),
    Field("discs", "i2", (SEATS,), unit="pollution discs", low=0, high=700),
    Field("space", "i1", (SEATS, TRACKS), unit="space of each research marker", low=0, high=100),
    Field("board", "i1", (SEATS, SLOTS), unit="uppermost tile; EMPTY: the print shows", low=EMPTY, high=TILES - 1),
    Field("visible", "i1", (SEATS, SYMBOLS), unit="visible symbols, with sign", low=-MOST, high=MOST),  # PRO-3.7
    Field("points", "i2", (SEATS, len(CATEGORIES)), unit="points by category", low=0, high=1000),
)
