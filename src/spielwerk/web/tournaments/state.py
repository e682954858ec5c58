"""A tournament inside a database session, and what follows from its tables: rounds, standings, who plays next."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property

from sqlalchemy import or_, select
from sqlalchemy.orm import Session

from spielwerk.pairing import (
    Line,
    Played,
    Table,
    knocked_out,
    pair_knock_out,
    pair_round_robin,
    pair_swiss,
    seated,
    standings,
    still_in,
    with_final,
)
from spielwerk.pairing.knock_out import is_decided, seeded

from ..problems import Problem
from ..store.models import (
    BLOCKED,
    KNOCK_OUT,
    ROUND_ROBIN,
    EntryRow,
    RelationRow,
    TournamentRow,
    TournamentTableRow,
)
from .terms import rounds_of


@dataclass
class State:
    """The rows of a tournament."""

    row: TournamentRow
    entries: list[EntryRow]
    tables: list[TournamentTableRow] = field(default_factory=list)
    apart: set[frozenset[int]] = field(default_factory=set)  # entries of people who must not meet

    @cached_property
    def entry(self) -> dict[int, EntryRow]:
        return {entry.id: entry for entry in self.entries}

    def of_round(self, number: int) -> list[TournamentTableRow]:
        return [table for table in self.tables if table.round == number]

    def is_complete(self, number: int) -> bool:
        """Whether every table of a round has been counted."""
        tables = self.of_round(number)
        return bool(tables) and all(table.counted_at is not None for table in tables)

    @property
    def complete(self) -> int:
        """How many rounds are complete."""
        return self.row.round - (self.row.round > 0 and not self.is_complete(self.row.round))

    @property
    def last_round(self) -> int:
        """The number of rounds without the final."""
        return rounds_of(self.row, len(self.entries))

    def played(self, upto: int) -> list[list[Played]]:
        """The results of the first rounds, without the final."""
        rounds = []
        for number in range(1, upto + 1):
            tables = [table for table in self.of_round(number) if not table.final]
            if tables:
                rounds.append([result_of(table) for table in tables if table.counted_at is not None])
        return rounds

    def final_of(self, upto: int) -> Played | None:
        found = [table for table in self.tables if table.final and table.round <= upto and table.counted_at is not None]
        return result_of(found[0]) if found else None

    def standings(self, upto: int) -> list[Line]:
        """How it stands after so many rounds."""
        return self.standings_of(self.played(upto), self.final_of(upto))

    def standings_of(self, rounds: Sequence[Sequence[Played]], final: Played | None = None) -> list[Line]:
        row, players = self.row, [entry.id for entry in self.entries]
        if row.format == KNOCK_OUT:
            return knocked_out(self._set(), rounds, row.seed, row.ties)
        lines = standings(players, rounds, row.ties, row.seed)
        return with_final(lines, final) if final is not None else lines

    def _set(self) -> list[int]:
        """The players as they are set for a knock-out, the strongest first."""
        ratings = {entry.id: entry.rating for entry in self.entries}
        return seeded(list(ratings), ratings, self.row.seed)

    def absent(self, number: int) -> set[int]:
        """Who does not play a round."""
        return {entry.id for entry in self.entries if entry.withdrawn or entry.skips == number or is_gone(entry)}

    def next_tables(self, rounds: Sequence[Sequence[Played]]) -> tuple[list[Table], bool]:
        """The tables of the round after some rounds, and whether it is the final; none: it is over."""
        row, number = self.row, len(rounds) + 1
        absent = self.absent(number)
        there = [entry.id for entry in self.entries if entry.id not in absent]
        if row.format == KNOCK_OUT:
            inside = [player for player in still_in(self._set(), rounds, row.going_on, row.seed) if player not in absent]
            if is_decided(rounds) or len(inside) < 2:
                return [], False
            return pair_knock_out(inside, row.seats, rounds, row.seed, self.apart), False
        if number > self.last_round:
            first = [line.player for line in self.standings_of(rounds) if line.player not in absent][: row.seats]
            if not row.final or number > self.last_round + 1 or len(first) < 2:
                return [], False
            return seated([[*first, *[None] * (row.seats - len(first))]], rounds, row.seed), True
        if len(there) < 2:
            return [], False
        if row.format == ROUND_ROBIN:
            roster = [entry.id for entry in self.entries]
            return pair_round_robin(roster, absent, row.seats, rounds, row.seed, self.apart), False
        return pair_swiss(there, row.seats, rounds, row.seed, row.ties, self.apart), False


def is_gone(entry: EntryRow) -> bool:
    """Whether somebody took part who is not on this site any more."""
    return entry.person is None and not entry.level


def result_of(table: TournamentTableRow) -> Played:
    assert table.places is not None
    assert table.points is not None
    return Played(tuple(table.seats), tuple(table.places), tuple(table.points))


def read_row(db: Session, number: int, *, locked: bool = False) -> TournamentRow:
    """The row of a tournament, which nobody else changes until the session ends if it is `locked`; 404 if there is none."""
    wanted = select(TournamentRow).where(TournamentRow.id == number)
    row = db.scalar(wanted.with_for_update() if locked else wanted)
    if row is None:
        raise Problem(404, "no_cup", cup=number)
    return row


def read_state(db: Session, number: int, *, locked: bool = False) -> State:
    row = read_row(db, number, locked=locked)
    entries = list(db.scalars(select(EntryRow).where(EntryRow.tournament == number).order_by(EntryRow.id)))
    tables = select(TournamentTableRow).where(TournamentTableRow.tournament == number)
    ordered = tables.order_by(TournamentTableRow.round, TournamentTableRow.number)
    return State(row, entries, list(db.scalars(ordered)), _kept_apart(db, entries))


def _kept_apart(db: Session, entries: Sequence[EntryRow]) -> set[frozenset[int]]:
    of = {entry.person: entry.id for entry in entries if entry.person is not None}
    blocked = select(RelationRow.person, RelationRow.other).where(
        RelationRow.kind == BLOCKED, or_(RelationRow.person.in_(of), RelationRow.other.in_(of))
    )
    return {frozenset((of[one], of[other])) for one, other in db.execute(blocked) if one in of and other in of}
