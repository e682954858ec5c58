"""What is handed to pages and API about clubs."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime

from ..matches.views import MatchCard
from ..people.presence import Presence


@dataclass(frozen=True)
class ClubCard:
    """A club in a list; `role` is the visitor's: "owner", "officer", "member", "asked", or nothing."""

    id: int
    name: str
    about: str
    open: bool
    members: int
    role: str = ""
    created_at: datetime | None = None


@dataclass(frozen=True)
class Member:
    person: int
    name: str
    avatar: str
    role: str
    since: datetime
    presence: Presence = field(default_factory=Presence)
    game: str = ""  # in which she is rated best, and how
    rating: int = 0


@dataclass(frozen=True)
class ClubLine:
    id: int
    person: int
    name: str
    avatar: str
    text: str
    at: datetime
    may_delete: bool = False


@dataclass(frozen=True)
class ClubView:
    """A club's page. Talk and requests are for members and officers."""

    card: ClubCard
    members: list[Member]
    applicants: list[Member]
    talk: list[ClubLine]
    matches: list[MatchCard]
    member: bool = False  # the visitor belongs to it
    officer: bool = False  # and may let people in, send them away and change what is said of the club
