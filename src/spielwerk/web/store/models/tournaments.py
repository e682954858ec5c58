"""Tournaments and ladders: what was agreed upon, who takes part, every table, and who stands where."""

from __future__ import annotations

from sqlalchemy import JSON, ForeignKey, Index, String, Text, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from .base import Base

# What a tournament is at.
PLANNED, UNDER_WAY, OVER, CALLED_OFF = "planned", "running", "finished", "cancelled"

# How it is played.
SWISS, KNOCK_OUT, ROUND_ROBIN = "swiss", "knockout", "roundrobin"
FORMATS = (SWISS, KNOCK_OUT, ROUND_ROBIN)

# When it begins: when the organiser says so, when as many have entered as may, or at a time.
BY_HAND, WHEN_FULL, AT_A_TIME = "hand", "full", "time"
STARTS = (BY_HAND, WHEN_FULL, AT_A_TIME)

# Who may enter.
ENTRANTS = ("all", "friends", "club", "link")


class TournamentRow(Base):
    """What was agreed upon, and how far it is. How it stands follows from its tables."""

    __tablename__ = "tournaments"

    id: Mapped[int] = mapped_column(primary_key=True, autoincrement=True)
    name: Mapped[str] = mapped_column(String(60))
    note: Mapped[str] = mapped_column(Text, default="")  # what the organiser says about it
    host: Mapped[int | None] = mapped_column(ForeignKey("people.id"), index=True)  # who organises it; None: is here no more
    game: Mapped[str] = mapped_column(String(40))
    options: Mapped[dict[str, int]] = mapped_column(JSON)
    seats: Mapped[int]  # of each table
    format: Mapped[str] = mapped_column(String(12))  # one of FORMATS
    rounds: Mapped[int]  # without the final; 0: as many as it takes
    going_on: Mapped[int]  # of each table, in a knock-out
    final: Mapped[bool]  # the first play a final after the last round
    ties: Mapped[list[str]] = mapped_column(JSON)  # what decides between equal points, in this order
    clock_kind: Mapped[str] = mapped_column(String(10))
    clock_seconds: Mapped[int]
    clock_increment: Mapped[int]
    rated: Mapped[bool]
    starts: Mapped[str] = mapped_column(String(10))  # one of STARTS
    starts_at: Mapped[float | None]
    fewest: Mapped[int]  # players
    most: Mapped[int]
    admits: Mapped[str] = mapped_column(String(10))  # one of ENTRANTS
    club: Mapped[int | None]  # whose members may enter
    key: Mapped[str] = mapped_column(String(20))  # a part of the link, for who may enter by link only
    rating_low: Mapped[int | None]
    rating_high: Mapped[int | None]
    pause: Mapped[int]  # seconds between the end of a round and the next
    every: Mapped[int]  # seconds from the beginning of a round to that of the next, at least
    round_seconds: Mapped[int]  # after which bots play a round to its end; 0: it has all the time
    seed: Mapped[str] = mapped_column(String(40))  # of all lots that are drawn
    status: Mapped[str] = mapped_column(String(10))
    round: Mapped[int] = mapped_column(default=0)  # the one that is played or was played last; 0: none yet
    next_at: Mapped[float | None]  # when the next round begins, or the first one; None while a round is played
    deadline: Mapped[float | None]  # when the round that is played must end
    winner: Mapped[int | None] = mapped_column(ForeignKey("people.id"), index=True)  # a person; None: nobody yet, or a bot
    version: Mapped[int] = mapped_column(default=1)  # rises with every change
    created_at: Mapped[float]
    began_at: Mapped[float | None]
    ended_at: Mapped[float | None]

    __table_args__ = (Index("tournaments_by_status", "status", "next_at"),)


class EntryRow(Base):
    """Who takes part: a person, or a bot that the organiser has entered; neither: a person who is here no more."""

    __tablename__ = "tournament_entries"

    id: Mapped[int] = mapped_column(primary_key=True, autoincrement=True)
    tournament: Mapped[int] = mapped_column(ForeignKey("tournaments.id", ondelete="CASCADE"))
    person: Mapped[int | None] = mapped_column(ForeignKey("people.id"), index=True)
    level: Mapped[str] = mapped_column(String(20), default="")  # of a bot
    name: Mapped[str] = mapped_column(String(40), default="")  # of a bot; a person is called as she is called
    rating: Mapped[float] = mapped_column(default=0.0)  # when it began
    withdrawn: Mapped[bool] = mapped_column(default=False)
    skips: Mapped[int] = mapped_column(default=0)  # the round that she will not play
    comes: Mapped[int] = mapped_column(default=0)  # the round that she has said she will be there for
    place: Mapped[int | None]  # once the tournament is over
    entered_at: Mapped[float]

    __table_args__ = (UniqueConstraint("tournament", "person", name="tournament_entries_once"),)


class TournamentTableRow(Base):
    """A table of a round. Its result stands here once it has been counted; points and standings are never stored."""

    __tablename__ = "tournament_tables"

    tournament: Mapped[int] = mapped_column(ForeignKey("tournaments.id", ondelete="CASCADE"), primary_key=True)
    round: Mapped[int] = mapped_column(primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True)
    final: Mapped[bool] = mapped_column(default=False)
    seats: Mapped[list[int | None]] = mapped_column(JSON)  # entries by seat; null: a bot for nobody
    match: Mapped[str | None] = mapped_column(String(8), unique=True)  # once it has been set up
    places: Mapped[list[int] | None] = mapped_column(JSON)  # by seat, once it has been counted
    points: Mapped[list[int] | None] = mapped_column(JSON)  # the game's own
    counted_at: Mapped[float | None]

    __table_args__ = (Index("tournament_tables_to_count", "counted_at", "match"),)


class LadderRow(Base):
    """Where somebody stands on the ladder of a game."""

    __tablename__ = "ladder"

    game: Mapped[str] = mapped_column(String(40), primary_key=True)
    person: Mapped[int] = mapped_column(ForeignKey("people.id"), primary_key=True)
    place: Mapped[int]
    wins: Mapped[int] = mapped_column(default=0)
    losses: Mapped[int] = mapped_column(default=0)
    joined_at: Mapped[float]
    played_at: Mapped[float]  # or came here; who does not play for long sinks
    sunk: Mapped[int] = mapped_column(default=0)  # places since then

    __table_args__ = (Index("ladder_by_place", "game", "place"),)


# What a challenge is at.
ASKS, PLAYED_NOW, DONE, GIVEN_UP, TAKEN_BACK = "asked", "playing", "done", "given-up", "withdrawn"


class ChallengeRow(Base):
    """Somebody wants the place of somebody above."""

    __tablename__ = "ladder_challenges"

    id: Mapped[int] = mapped_column(primary_key=True, autoincrement=True)
    game: Mapped[str] = mapped_column(String(40))
    challenger: Mapped[int] = mapped_column(ForeignKey("people.id"), index=True)
    challenged: Mapped[int] = mapped_column(ForeignKey("people.id"), index=True)
    clock_kind: Mapped[str] = mapped_column(String(10))
    clock_seconds: Mapped[int]
    status: Mapped[str] = mapped_column(String(10))
    match: Mapped[str | None] = mapped_column(String(8), unique=True)
    winner: Mapped[int | None] = mapped_column(ForeignKey("people.id"))  # None: nobody, or not yet
    asked_at: Mapped[float]
    ended_at: Mapped[float | None]

    __table_args__ = (Index("ladder_challenges_open", "status", "asked_at"),)
