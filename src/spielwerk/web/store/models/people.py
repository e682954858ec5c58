"""People: guests, accounts, how strong they are, and whom they know."""

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
    email_confirmed: Mapped[bool] = mapped_column(default=False)  # she has answered from there: only then is it written to
    settings: Mapped[JsonObject] = mapped_column(JSON, default=dict)  # how she plays, see people/preferences.py
    avatar: Mapped[str] = mapped_column(String(20), default="")  # shape and colour, see people/avatars.py
    admin: Mapped[bool] = mapped_column(default=False)  # may keep order
    muted_until: Mapped[float] = mapped_column(default=0.0)  # says nothing in chats until then
    closed: Mapped[bool] = mapped_column(default=False)  # shut out: cannot sign in any more
    seen_at: Mapped[float] = mapped_column(default=0.0)  # when she was last here, about, see people/presence.py
    at_match: Mapped[str] = mapped_column(String(8), default="")  # the match whose page she had open then
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


# What a person is to another: a friend (both have said so), asked to become one, or not to be met any more. Requests that came
# to nothing stay for a while, so that nobody is asked again and again.
FRIEND, ASKED, BLOCKED, DECLINED, WITHDRAWN = "friend", "asked", "blocked", "declined", "withdrawn"


class RelationRow(Base):
    """What `other` is to `person`, as `person` has said. Friends have a row each."""

    __tablename__ = "relations"

    person: Mapped[int] = mapped_column(ForeignKey("people.id"), primary_key=True)
    other: Mapped[int] = mapped_column(ForeignKey("people.id"), primary_key=True, index=True)
    kind: Mapped[str] = mapped_column(String(10))
    at: Mapped[float]


class RatingChangeRow(Base):
    """A rating as it was after a match; of matches from before such rows were kept, only what was shown is known."""

    __tablename__ = "rating_changes"

    person: Mapped[int] = mapped_column(ForeignKey("people.id"), primary_key=True)
    game: Mapped[str] = mapped_column(String(40), primary_key=True)
    match: Mapped[str] = mapped_column(String(8), primary_key=True)
    at: Mapped[float]
    mean: Mapped[float | None]
    deviation: Mapped[float | None]
    shown: Mapped[float]

    __table_args__ = (Index("rating_changes_over_time", "person", "game", "at"),)
