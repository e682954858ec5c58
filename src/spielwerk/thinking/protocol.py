"""What is said between those who ask and a thinking process, over a local socket in a private folder.

A request is answered by any number of `Share` and then one `Answer` or `Failure`. After `Listen` the connection is for news:
the process sends `News` whenever it is further, and takes `Prepare` and `Forget`, which are not answered.
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from pathlib import Path

_KEY = "key"  # the file beside the sockets that holds what both sides must know


@dataclass(frozen=True)
class Choose:
    """A decision of a bot. `seen` holds the bytes of the record as the seat may know it, and nothing else."""

    game: str
    level: str
    seen: bytes
    seat: int
    seed: int
    memory: str = ""  # under this name a master finds again what it thought at its last decision
    seconds: float = 1.0  # that a master thinks


@dataclass(frozen=True)
class Advise:
    """The best few actions of a seat, told in some languages with marks for seats."""

    game: str
    seen: bytes
    seat: int
    seed: int
    langs: tuple[str, ...]
    seconds: float


@dataclass(frozen=True)
class LookBack:
    """The analysis of a finished match, which `saved` holds as a file of `Match.save`."""

    game: str
    saved: str
    langs: tuple[str, ...]
    seconds: float


@dataclass(frozen=True)
class Judge:
    """What is to be said of a move of a seat, told in some languages with marks for seats."""

    game: str
    seen: bytes
    seat: int
    action: int
    seed: int
    langs: tuple[str, ...]
    seconds: float


@dataclass(frozen=True)
class Foresee:
    """Each seat's chance to win, from what an onlooker (-1) or a seat sees."""

    game: str
    seen: bytes
    viewer: int
    seed: int
    seconds: float


Request = Choose | Advise | Judge | LookBack | Foresee


@dataclass(frozen=True)
class Listen:
    """From now on this connection is for news."""


@dataclass(frozen=True)
class Prepare:
    """Somebody waits for a game: compile it before the others."""

    game: str


@dataclass(frozen=True)
class Forget:
    """Drop all memories whose names begin so."""

    memory: str


@dataclass(frozen=True)
class Share:
    """How much of a request is done."""

    share: float


@dataclass(frozen=True)
class Answer:
    value: object


@dataclass(frozen=True)
class Failure:
    """The request could not be answered by anybody; the reason is for the log."""

    reason: str


@dataclass(frozen=True)
class News:
    """How far each game is compiled, from 0 to 1; a process of plain rules has none."""

    compiled: bool
    progress: dict[str, float]
    alone: bool = False  # there is no process of compiled rules: with plain ones masters play as well as they can

    def is_ready(self, game: str) -> bool:
        return self.alone or self.progress_of(game) >= 1.0

    def progress_of(self, game: str) -> float:
        return 1.0 if self.alone else self.progress.get(game, 0.0)


def write_key(folder: Path) -> None:
    """Make the key of the sockets in a folder that only its owner can read."""
    file = folder / _KEY
    file.touch(mode=0o600)
    file.write_bytes(secrets.token_bytes(32))


def key_of(address: str) -> bytes:
    """The key of a socket."""
    return (Path(address).parent / _KEY).read_bytes()
