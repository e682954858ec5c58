"""What people have played: a row for each finished match, what all of them add up to, and badges."""

from __future__ import annotations

from sqlalchemy import JSON, ForeignKey, Index, String
from sqlalchemy.orm import Mapped, mapped_column

from .base import Base, JsonObject


class PlayedRow(Base):
    """A finished match as one person's history tells it; written once, in the transaction that ends the match."""

    __tablename__ = "played"

    person: Mapped[int] = mapped_column(ForeignKey("people.id", ondelete="CASCADE"), primary_key=True)
    match: Mapped[str] = mapped_column(ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True, index=True)
    game: Mapped[str] = mapped_column(String(40))
    at: Mapped[float]  # when it ended
    seats: Mapped[int]
    seat: Mapped[int]
    place: Mapped[int]
    points: Mapped[int]
    rated: Mapped[bool]  # it counted for the rating
    listed: Mapped[bool]  # everybody may see it
    left: Mapped[bool] = mapped_column(default=False)  # she had given her seat up before it ended
    rating: Mapped[float | None]  # after the match; None if it changed none
    change: Mapped[float | None]
    people: Mapped[int]  # others who played
    levels: Mapped[str] = mapped_column(String(80))  # of the bots at the table: "apprentice,master"
    strategy: Mapped[str] = mapped_column(String(40))  # the category that brought most points; empty if two did, or none
    opening: Mapped[str] = mapped_column(String(120))  # see statistics/openings.py; empty if it is not known

    __table_args__ = (
        Index("played_newest", "person", "at", "match"),
        Index("played_of_a_game", "person", "game", "at", "match"),
    )


class StatisticsRow(Base):
    """What all matches of a person in a game add up to (statistics/figures.py); can be reckoned anew from `played`."""

    __tablename__ = "statistics"

    person: Mapped[int] = mapped_column(ForeignKey("people.id", ondelete="CASCADE"), primary_key=True)
    game: Mapped[str] = mapped_column(String(40), primary_key=True, index=True)
    figures: Mapped[JsonObject] = mapped_column(JSON)


class BadgeRow(Base):
    """A badge that a person has earned, and by which match if by one."""

    __tablename__ = "badges"

    person: Mapped[int] = mapped_column(ForeignKey("people.id", ondelete="CASCADE"), primary_key=True)
    badge: Mapped[str] = mapped_column(String(40), primary_key=True)
    at: Mapped[float]
    match: Mapped[str] = mapped_column(String(8), default="")
