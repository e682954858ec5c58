"""Tables: who sits where, and what came of it."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import TypeAlias

BOT = None  # a bot on a seat that nobody was there for; whatever it reaches counts for nobody

Table: TypeAlias = tuple[int | None, ...]  # players by seat


@dataclass(frozen=True)
class Played:
    """A table that was played: the place and the game's own points of every seat. 1 is the first place; ties share one."""

    seats: Table
    places: tuple[int, ...]
    points: tuple[int, ...]

    def __post_init__(self) -> None:
        assert len(self.seats) == len(self.places) == len(self.points)

    @property
    def players(self) -> list[int]:
        return [player for player in self.seats if player is not None]

    def place_of(self, player: int) -> int:
        return self.places[self.seats.index(player)]


Round: TypeAlias = Sequence[Played]


def lot(seed: str, *what: object) -> bytes:
    """What luck says of something: the same for the same seed, whoever asks and in whatever order."""
    return hashlib.blake2b(repr((seed, *what)).encode(), digest_size=8).digest()


def meetings(rounds: Iterable[Round]) -> Counter[frozenset[int]]:
    """How often each two players have met."""
    return Counter(frozenset(pair) for played in rounds for table in played for pair in combinations(table.players, 2))


def beside_bots(rounds: Iterable[Round]) -> Counter[int]:
    """How often each player has sat at a table with a bot that filled a seat."""
    return Counter(player for played in rounds for table in played if BOT in table.seats for player in table.players)


def bots_needed(players: int, seats: int) -> int:
    """How many seats stay free if so many players sit at tables of so many seats."""
    return -players % seats
