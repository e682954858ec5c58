"""What is handed to pages and API about people: plain values without database or request."""

from __future__ import annotations

from dataclasses import dataclass, field

from .preferences import Preferences


@dataclass(frozen=True)
class Who:
    """The visitor: nobody yet (person None), a guest, an account, or a program with the token of one seat."""

    person: int | None = None
    name: str = ""
    account: bool = False
    seat_token: str = ""
    address: str = ""  # where the visitor comes from, see addresses.py
    avatar: str = ""  # see avatars.py
    admin: bool = False  # keeps order, see order/
    unread: int = 0  # notices that are new to her


@dataclass(frozen=True)
class Standing:
    """A person's rating in one game."""

    person: int
    name: str
    game: str
    rating: float  # conservative: what is shown and sorted by
    matches: int
    wins: int
    avatar: str = ""


@dataclass(frozen=True)
class Me:
    """The visitor's own page."""

    person: int
    name: str
    account: bool
    lang: str
    webhook: str  # URL that is told when it is my turn
    email: str  # address that is told, once it is confirmed; used only if the site has an SMTP server
    email_possible: bool
    settings: Preferences = field(default_factory=Preferences)
    standings: list[Standing] = field(default_factory=list)
    avatar: str = ""  # shape and colour, "hexagon-4"; empty: the letter alone
    privacy: dict[str, str] = field(default_factory=dict)  # what others may see and do, see privacy.py
    email_confirmed: bool = False  # nothing but a request to confirm it is sent to an address before
    token: str = ""  # in place of older ones, after a change of the password
