"""The record of a match, and the options."""

from spielwerk.core import EMPTY, Field, Option, Record

from .components import EFFECTS, FROSTS, HEATS, HIGHEST_BID, LOTS, ORDERS, PREMIUMS, SHORT, WAGON, YEARS
from .questions import OVER

SEATS = 4
DEALT = 2  # orders for each seat
WITHDRAWN = SEATS  # the "owner" of a lot that nobody wanted

OPTIONS = (
    Option("orders", choices=(0, 1), default=1),
    Option("years", choices=(SHORT, YEARS), default=YEARS),
)

STATE = Record(
    Field("ply", "i4", unit="actions so far, luck included", low=0, high=170),
    Field("seats", "i1", unit="merchants", low=2, high=SEATS),
    Field("orders", "i1", unit="1: played with orders", low=0, high=1),
    Field("years", "i1", unit="years of the match", low=SHORT, high=YEARS),
    Field("year", "i1", unit="years finished", low=0, high=YEARS),
    Field("question", "i1", unit="what the match waits for", low=0, high=OVER),
    Field("tongs", "i1", unit="seat that comes first among equal bids", holds="seat", low=0, high=SEATS - 1),
    Field("row", "i1", (SEATS,), unit="lots on offer, EMPTY once sold", by_seat=False, low=EMPTY, high=LOTS - 1),
    Field("slot", "i1", unit="place in the row that is filled or sold next", low=0, high=SEATS),
    Field("deck", "i1", (LOTS,), unit="copies of the lot still in the deck", low=0, high=1),
    Field(
        "owner", "i1", (LOTS,), unit="seat that has the lot, or WITHDRAWN, or EMPTY", holds="seat", low=EMPTY, high=WITHDRAWN
    ),
    Field("frost", "i1", unit="the winter of this year, EMPTY before", low=EMPTY, high=FROSTS - 1),
    Field("heat", "i1", unit="the last summer, EMPTY before the first", low=EMPTY, high=HEATS - 1),
    Field("price", "i1", unit="marks a block in the last summer, 0 before the first", low=0, high=30),
    Field("order", "i1", (SEATS, DEALT), unit="orders dealt to the seat, EMPTY before", low=EMPTY, high=ORDERS - 1),
    Field("kept", "i1", (SEATS,), unit="which of the two orders counts, EMPTY before", low=EMPTY, high=DEALT - 1),
    Field("sealed", "i1", (SEATS,), unit="answer of the seat that is not open yet, else EMPTY", low=EMPTY, high=HIGHEST_BID),
    Field("money", "i2", (SEATS,), unit="marks", low=0, high=999),
    Field("ice", "i2", (SEATS,), unit="blocks in the cellar", low=0, high=60),
    Field("room", "i2", (SEATS,), unit="blocks that the cellar can hold", low=1, high=60),
    Field("sawdust", "i1", (SEATS,), unit="blocks saved from melting each summer", low=0, high=30),
    Field("yearly", "i1", (SEATS,), unit="blocks cut in a cold winter", low=0, high=60),
    Field("swing", "i1", (SEATS,), unit="blocks more in a bitter winter, fewer in a mild one", low=0, high=30),
    Field("saws", "i1", (SEATS,), unit="blocks cut by saws each winter", low=0, high=9 * YEARS),
    Field("wants", "i1", (SEATS, PREMIUMS), unit="blocks that customers take for a premium of 1, 2, 3", low=0, high=30),
    Field("dividend", "i1", (SEATS,), unit="marks of dividends each summer", low=0, high=30),
    Field("hot", "i1", (SEATS,), unit="marks more of dividends in a hot summer", low=0, high=30),
    Field("lots", "i1", (SEATS, len(EFFECTS)), unit="lots of each kind", low=0, high=LOTS),
    Field("shipped", "i1", (SEATS,), unit="blocks shipped in the last summer", low=0, high=WAGON),
    Field("sold", "i2", (SEATS,), unit="blocks shipped in all summers", low=0, high=WAGON * YEARS),
    Field("sales", "i2", (SEATS,), unit="marks earned by ice", low=0, high=999),
    Field("dividends", "i2", (SEATS,), unit="marks earned by shares", low=0, high=999),
    Field("bids", "i2", (SEATS,), unit="marks paid for lots", low=0, high=999),
    Field("works", "i2", (SEATS,), unit="marks paid for improvements", low=0, high=999),
)
