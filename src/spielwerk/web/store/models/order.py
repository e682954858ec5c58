"""Keeping order: reports, who does not want to hear whom, words that are not wanted, announcements, and what admins did."""

from __future__ import annotations

from sqlalchemy import JSON, ForeignKey, Index, String, Text
from sqlalchemy.orm import Mapped, mapped_column

from .base import Base, JsonObject


class ReportRow(Base):
    """Somebody has reported a person, a line of a chat, a match or a comment."""

    __tablename__ = "reports"

    id: Mapped[int] = mapped_column(primary_key=True, autoincrement=True)
    by: Mapped[int] = mapped_column(ForeignKey("people.id"), index=True)  # told to nobody but admins
    about: Mapped[str] = mapped_column(String(10))  # what kind of thing, see order/reports.py
    target: Mapped[str] = mapped_column(String(20))  # its number or code
    person: Mapped[int | None] = mapped_column(ForeignKey("people.id"), index=True)  # whom it is about
    match: Mapped[str] = mapped_column(String(8), default="")
    reason: Mapped[str] = mapped_column(String(20))
    text: Mapped[str] = mapped_column(Text)
    context: Mapped[JsonObject] = mapped_column(JSON)  # as it was when it was reported
    at: Mapped[float]
    state: Mapped[str] = mapped_column(String(10), default="open")  # open, done or dropped
    resolved_by: Mapped[int | None]
    resolved_at: Mapped[float | None]

    __table_args__ = (Index("reports_by_state", "state", "at"),)


class QuietRow(Base):
    """`person` does not want to read in chats what `other` says."""

    __tablename__ = "quiet"

    person: Mapped[int] = mapped_column(ForeignKey("people.id"), primary_key=True)
    other: Mapped[int] = mapped_column(ForeignKey("people.id"), primary_key=True)
    at: Mapped[float]


class FilterRow(Base):
    """Words that are not wanted in chats, titles and names."""

    __tablename__ = "filters"

    id: Mapped[int] = mapped_column(primary_key=True, autoincrement=True)
    pattern: Mapped[str] = mapped_column(String(60), unique=True)
    deed: Mapped[str] = mapped_column(String(10))  # refuse or star
    at: Mapped[float]


class AnnouncementRow(Base):
    """What the owner tells everybody, on all pages, until a time."""

    __tablename__ = "announcements"

    id: Mapped[int] = mapped_column(primary_key=True, autoincrement=True)
    de: Mapped[str] = mapped_column(Text)
    en: Mapped[str] = mapped_column(Text)
    at: Mapped[float]
    ends_at: Mapped[float] = mapped_column(index=True)


class AuditRow(Base):
    """What an admin did."""

    __tablename__ = "audit"

    id: Mapped[int] = mapped_column(primary_key=True, autoincrement=True)
    admin: Mapped[int | None]  # None: by the command line
    name: Mapped[str] = mapped_column(String(40))
    deed: Mapped[str] = mapped_column(String(20))
    about: Mapped[str] = mapped_column(String(80))
    text: Mapped[str] = mapped_column(Text)
    at: Mapped[float]
