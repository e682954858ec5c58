"""What is handed to pages and API about notices: plain values without database or request."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime


@dataclass(frozen=True)
class Notice:
    """Something that a person is told, in her language. Nothing secret stands in it: only games, matches and names."""

    id: int
    kind: str
    group: str
    subject: str
    text: str
    url: str  # from the site's root
    game: str  # the game's title, or empty
    match: str  # of a turn
    at: datetime
    read: bool


@dataclass(frozen=True)
class Device:
    """A browser that takes pushes."""

    id: str
    name: str
    since: datetime


@dataclass(frozen=True)
class NoticeSettings:
    """What a person wants to be told, by which ways, and when."""

    ways: dict[str, list[str]]  # group → ways
    states: dict[str, str]  # way → "on", "off", "failed" (nobody took what was sent), or "none": there is no address yet
    quiet_from: str  # "22:00", or empty
    quiet_to: str
    zone: str
    digest: str  # mail one by one (empty), "hourly" or "daily"
    email: str = ""
    email_confirmed: bool = False
    email_possible: bool = False  # the site can send mail
    webhook: str = ""
    push_key: str = ""  # what a browser needs to subscribe
    devices: list[Device] = field(default_factory=list)
