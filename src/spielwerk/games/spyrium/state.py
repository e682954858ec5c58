"""The record of a match, and the geometry of the display."""

from spielwerk.core import EMPTY, Field, Record, table

from .components import (
    BUILDINGS,
    CARDS,
    DECKS,
    EVENTS,
    LAST_RESIDENCE,
    MOST_WORKERS,
    OPTIONS,
    PATENTS,
    ROUNDS,
    TOKENS_OF_EACH,
    USES,
)
from .questions import OVER, START_PLAYER

SEATS = 5  # SPY-1.1
PLACES = 9  # 1 2 3 / 4 5 6 / 7 8 9 for people, 0 … 8 in the record
SIDES = 2  # of a gap
VALUES = 3  # of number tokens; value v has the number v − 1

# The gaps between neighbouring places, in reading order: 0-1, 0-3, 1-2, … (SPY-6.3, SPY-6.4)
BESIDE = table(
    [(a, b) for a in range(PLACES) for b in range(a + 1, PLACES) if (b == a + 1 and b % 3 != 0) or b == a + 3]
)  # [gap, side]: place
GAPS = len(BESIDE)

PLACEMENT_PHASE, ACTIVATION_PHASE, PASSED = 0, 1, 2
NOT_OWNED, UPRIGHT, SIDEWAYS = 0, 1, 2  # patents
BOTH_BONUSES, WORKER_WAITS, MONEY_WAITS, NO_BONUS = 0, 1, 2, 3
BY_EVENTS, BY_SPECIALISTS, BY_TOKENS, BY_USE, BY_RESIDENCE = range(5)  # where points in play come from
SOURCES = 5
FIRST_BONUS, SECOND_BONUS = 8, 20  # points (SPY-18.1, SPY-18.3)

# A round has at most 35 draws (event, its token, 9 cards, 24 tokens). A seat places 7 workers and takes them back, each
# with at most 4 further questions (token, plot, residence, bonus); it switches and passes, uses the event with at most 2
# questions and a building again with 1. All seats together use at most 35 buildings, each with 1. Set-up: 3 draws.
LONGEST = 3 + ROUNDS * (35 + SEATS * (7 + 7 * 5 + 2 + 3 + 2) + 35 * 2)
# A turn of phase II has the most answers: each worker may earn, activate and activate without surcharge on both sides;
# each effect of each building may be used, and used again by event and by patent; events; passing.
WIDEST = MOST_WORKERS * SIDES * 3 + BUILDINGS * USES * 3 + GAPS + OPTIONS * (1 + VALUES) + 1

STATE = Record(
    Field("ply", "i4", unit="actions so far, luck included", low=0, high=LONGEST),
    Field("seats", "i1", unit="players", low=2, high=SEATS),
    Field("asked", "i1", unit="what is asked now", low=START_PLAYER, high=OVER),
    Field("actor", "i1", unit="seat whose turn it is", holds="seat", low=0, high=SEATS - 1),
    Field("start", "i1", unit="seat of the start player", holds="seat", low=0, high=SEATS - 1),
    Field("round_number", "i1", unit="rounds begun", low=0, high=ROUNDS),
    # The pending activation
    Field("place", "i1", unit="place being filled or activated, else EMPTY", low=EMPTY, high=PLACES - 1),
    Field("card", "i1", unit="card being activated, else EMPTY", low=EMPTY, high=CARDS - 1),
    Field("surcharge", "i1", unit="pounds for other workers beside that card", low=0, high=SEATS * MOST_WORKERS),
    Field("residences", "i1", unit="residence effects still to use in this turn", low=0, high=1),
    Field("wanted", "i1", unit="tokens still to lay on the card just dealt", low=0, high=SEATS - 1),
    # Events
    Field("event", "i1", unit="current event, EMPTY between rounds", low=EMPTY, high=EVENTS - 1),
    Field("event_token", "i1", unit="value of its token, 0 if none", low=0, high=VALUES),
    Field("future", "i1", unit="future event, EMPTY before it is seen", low=EMPTY, high=EVENTS - 1),
    Field("future_token", "i1", unit="value of its token, 0 if none", low=0, high=VALUES),
    Field("pile", "i1", (EVENTS,), unit="1: not yet seen", low=0, high=1),
    # The display
    Field("deck", "i1", (CARDS, len(DECKS)), unit="copies not yet seen", low=0, high=9),
    Field("display", "i1", (PLACES,), unit="card on each place, EMPTY once taken", low=EMPTY, high=CARDS - 1),
    Field("crowd", "i1", (PLACES,), unit="workers beside each place, all colours", low=0, high=SEATS * MOST_WORKERS),
    Field("tokens", "i1", (PLACES, VALUES), unit="tokens on each place by value", low=0, high=SEATS - 1),
    Field("supply", "i1", (VALUES,), unit="tokens to draw from, by value", low=0, high=TOKENS_OF_EACH),
    Field("discard", "i1", (VALUES,), unit="used tokens, by value", low=0, high=TOKENS_OF_EACH),
    # The seats
    Field("phase", "i1", (SEATS,), unit="placement, activation or passed", low=PLACEMENT_PHASE, high=PASSED),
    Field("used_event", "i1", (SEATS,), unit="1: has used the current event", low=0, high=1),
    Field("money", "i2", (SEATS,), unit="pounds", low=0, high=2000),
    Field("spyrium", "i2", (SEATS,), unit="crystals", low=0, high=500),
    Field("points", "i2", (SEATS,), unit="points scored in play", low=0, high=1500),
    Field("scored", "i2", (SEATS, SOURCES), unit="of these points, how many by source", low=0, high=1500),
    Field("residence", "i1", (SEATS,), unit="space on the residence track", low=0, high=LAST_RESIDENCE),
    Field("bonus", "i1", (SEATS,), unit="which bonuses are still to come", low=BOTH_BONUSES, high=NO_BONUS),
    Field("available", "i1", (SEATS,), unit="workers on the base card", low=0, high=MOST_WORKERS),
    Field("spent", "i1", (SEATS,), unit="workers spent this round", low=0, high=MOST_WORKERS),
    Field("placed", "i1", (SEATS, GAPS), unit="workers in each gap", low=0, high=MOST_WORKERS),
    Field("in_display", "i1", (SEATS,), unit="workers in all gaps", low=0, high=MOST_WORKERS),
    Field("upright", "i1", (SEATS, BUILDINGS), unit="buildings not used this round", low=0, high=35),
    Field("sideways", "i1", (SEATS, BUILDINGS), unit="buildings used this round", low=0, high=35),
    Field("built", "i1", (SEATS,), unit="buildings in the district", low=0, high=35),
    Field("patent", "i1", (SEATS, PATENTS), unit="by power: not owned, upright, sideways", low=NOT_OWNED, high=SIDEWAYS),
    Field("kept", "i1", (SEATS, VALUES), unit="tokens kept, by value", low=0, high=7),
)
