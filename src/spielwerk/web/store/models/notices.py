"""How people are told of what concerns them: what they want, by which ways, and what is on its way to them."""

from __future__ import annotations

from sqlalchemy import JSON, ForeignKey, Index, String, Text
from sqlalchemy.orm import Mapped, mapped_column

from .base import Base, JsonObject


class NoticeRow(Base):
    """Something that a person is told: on her pages, and by the ways that she has chosen."""

    __tablename__ = "notices"

    id: Mapped[int] = mapped_column(primary_key=True, autoincrement=True)
    person: Mapped[int] = mapped_column(ForeignKey("people.id"))
    kind: Mapped[str] = mapped_column(String(20))  # names the sentence, see people/inbox.py
    url: Mapped[str] = mapped_column(String(200))  # where it leads to, from the site's root
    words: Mapped[JsonObject] = mapped_column(JSON)
    match: Mapped[str | None] = mapped_column(String(8))  # of a turn: it is told only as long as the person is asked there
    at: Mapped[float]
    read: Mapped[bool] = mapped_column(default=False)
    sent: Mapped[bool] = mapped_column(default=False)  # the ways it goes have been decided upon

    __table_args__ = (Index("notices_to_send", "sent", "at"), Index("notices_of_a_person", "person", "read"))


class NoticeSettingsRow(Base):
    """What a person wants to be told, and when; whoever has no row wants what is usual."""

    __tablename__ = "notice_settings"

    person: Mapped[int] = mapped_column(ForeignKey("people.id", ondelete="CASCADE"), primary_key=True)
    chosen: Mapped[dict[str, list[str]]] = mapped_column(JSON)  # group of kinds → ways, where it is not as usual
    quiet_from: Mapped[int | None]  # minutes after midnight; None: no quiet hours
    quiet_to: Mapped[int | None]
    zone: Mapped[str] = mapped_column(String(60))  # where these hours are meant: Europe/Berlin
    digest: Mapped[str] = mapped_column(String(10))  # mail one by one (empty), "hourly" or "daily"


class WayRow(Base):
    """A way to a person: whether it is used, and when it was used last."""

    __tablename__ = "ways"

    person: Mapped[int] = mapped_column(ForeignKey("people.id", ondelete="CASCADE"), primary_key=True)
    way: Mapped[str] = mapped_column(String(10), primary_key=True)
    state: Mapped[str] = mapped_column(String(10))  # "on", "off" as the person wishes, or "failed": nobody answered for long
    last_at: Mapped[float]


class DeviceRow(Base):
    """A browser that takes pushes for a person."""

    __tablename__ = "devices"

    id: Mapped[str] = mapped_column(String(32), primary_key=True)  # a digest of the endpoint
    person: Mapped[int] = mapped_column(ForeignKey("people.id", ondelete="CASCADE"), index=True)
    endpoint: Mapped[str] = mapped_column(Text)  # where its push service takes messages
    p256dh: Mapped[str] = mapped_column(String(100))  # the browser's public key
    auth: Mapped[str] = mapped_column(String(40))
    name: Mapped[str] = mapped_column(String(60))  # what the person calls it
    created_at: Mapped[float]


class DeliveryRow(Base):
    """A notice on its way to a person; the row goes when it has arrived, or when nobody will take it."""

    __tablename__ = "deliveries"

    id: Mapped[int] = mapped_column(primary_key=True, autoincrement=True)
    person: Mapped[int] = mapped_column(ForeignKey("people.id", ondelete="CASCADE"), index=True)
    notice: Mapped[int | None] = mapped_column(ForeignKey("notices.id", ondelete="CASCADE"), index=True)
    letter: Mapped[str] = mapped_column(String(20))  # in place of a notice: a mail that the person has asked for
    way: Mapped[str] = mapped_column(String(10))
    device: Mapped[str] = mapped_column(String(32))  # of a push
    host: Mapped[str] = mapped_column(String(255))  # who takes it: slow ones are not asked twice at a time
    due_at: Mapped[float]
    tries: Mapped[int]
    claimed_until: Mapped[float]  # somebody is sending it until then

    __table_args__ = (Index("deliveries_due", "due_at"),)
