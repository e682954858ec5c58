"""Clubs: who belongs to them, and what is said there."""

from __future__ import annotations

from sqlalchemy import ForeignKey, String, Text
from sqlalchemy.orm import Mapped, mapped_column

from .base import Base

# What somebody is in a club; who has asked to come in is nothing yet.
OWNER, OFFICER, MEMBER, APPLICANT = "owner", "officer", "member", "asked"


class ClubRow(Base):
    __tablename__ = "clubs"

    id: Mapped[int] = mapped_column(primary_key=True, autoincrement=True)
    name: Mapped[str] = mapped_column(String(40))
    key: Mapped[str] = mapped_column(String(80), unique=True)  # the name without case
    about: Mapped[str] = mapped_column(Text, default="")
    open: Mapped[bool] = mapped_column(default=True)  # everybody may come in; else officers are asked
    created_at: Mapped[float]


class ClubMemberRow(Base):
    __tablename__ = "club_members"

    club: Mapped[int] = mapped_column(ForeignKey("clubs.id", ondelete="CASCADE"), primary_key=True)
    person: Mapped[int] = mapped_column(ForeignKey("people.id"), primary_key=True, index=True)
    role: Mapped[str] = mapped_column(String(10))  # OWNER, OFFICER, MEMBER or APPLICANT
    at: Mapped[float]


class ClubTalkRow(Base):
    __tablename__ = "club_talk"

    id: Mapped[int] = mapped_column(primary_key=True, autoincrement=True)
    club: Mapped[int] = mapped_column(ForeignKey("clubs.id", ondelete="CASCADE"), index=True)
    person: Mapped[int] = mapped_column(ForeignKey("people.id"), index=True)
    text: Mapped[str] = mapped_column(Text)
    at: Mapped[float]
