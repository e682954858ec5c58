"""People: guests, accounts, and how strong they are."""

from __future__ import annotations

from sqlalchemy import JSON, ForeignKey, Index, String
from sqlalchemy.orm import Mapped, mapped_column

from .base import Base, JsonObject


class Person(Base):
    """A guest (no password) or an account."""

    __tablename__ = "people"

    id: Mapped[int] = mapped_column(primary_key=True, autoincrement=True)
    name: Mapped[str] = mapped_column(String(40))
    key: Mapped[str | None] = mapped_column(String(80), unique=True)  # an account's name without case
    password: Mapped[str | None] = mapped_column(String(200))  # argon2id
    epoch: Mapped[int] = mapped_column(default=0)  # rises when older cookies must stop working
    lang: Mapped[str] = mapped_column(String(2), default="")
    webhook: Mapped[str] = mapped_column(String(500), default="")
    email: Mapped[str] = mapped_column(String(200), default="")
    settings: Mapped[JsonObject] = mapped_column(JSON, default=dict)  # how she plays, see people/preferences.py
    created_at: Mapped[float]


class RatingRow(Base):
    """How strong a person is in a game: mean and deviation of a skill estimate."""

    __tablename__ = "ratings"

    person: Mapped[int] = mapped_column(ForeignKey("people.id"), primary_key=True)
    game: Mapped[str] = mapped_column(String(40), primary_key=True)
    mean: Mapped[float]
    deviation: Mapped[float]
    shown: Mapped[float]  # conservative estimate, for sorting
    matches: Mapped[int] = mapped_column(default=0)
    wins: Mapped[int] = mapped_column(default=0)

    __table_args__ = (Index("ratings_best", "game", "shown"),)
