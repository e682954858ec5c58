"""The record of a match, and the options."""

from spielwerk.core import EMPTY, Field, Option, Record

from .components import CARDS, HAND, ROUNDS

SEATS = 4

OPTIONS = (Option("gamble", choices=(0, 1), default=1),)

STATE = Record(
    Field("ply", "i4", unit="actions so far, luck included", low=0, high=40),
    Field("seats", "i1", unit="players", low=2, high=SEATS),
    Field("gamble", "i1", unit="1: the winner may gamble", low=0, high=1),
    Field("trick", "i1", unit="rounds finished", low=0, high=ROUNDS),
    Field("prize", "i1", unit="points at stake, EMPTY before the roll", low=EMPTY, high=6),
    Field("winner", "i1", unit="seat that won the round and decides, else EMPTY", holds="seat", low=EMPTY, high=SEATS - 1),
    Field("coin", "i1", unit="1: a coin is in the air", low=0, high=1),
    Field("deck", "i1", (CARDS,), unit="copies of the card still in the deck", low=0, high=1),
    Field("played", "i1", (CARDS,), unit="1: the card has been played", low=0, high=1),
    Field("hand", "i1", (SEATS, HAND), unit="card in each slot, EMPTY once played", low=EMPTY, high=CARDS - 1),
    Field("chosen", "i1", (SEATS,), unit="slot chosen for this round, else EMPTY", low=EMPTY, high=HAND - 1),
    Field("won", "i1", (SEATS,), unit="points from prizes", low=0, high=36),
    Field("tolls", "i1", (SEATS,), unit="points lost to tolls", low=0, high=ROUNDS),
)
