"""How a site is run; all of it can be given on the command line or in the environment."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from pathlib import Path


def default_database() -> str:
    """One SQLite file in the user's data folder."""
    root = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "spielwerk"
    root.mkdir(mode=0o700, parents=True, exist_ok=True)
    return f"sqlite:///{root / 'spielwerk.sqlite'}"


@dataclass(frozen=True)
class Settings:
    database: str = field(default_factory=default_database)
    public_url: str = ""  # as people reach the site, for links in messages
    forwarded_allow_ips: str = "127.0.0.1,::1"  # proxies whose word about a visitor's address and scheme counts
    bot_threads: int = 2
    thinkers: tuple[str, ...] = ()  # addresses of thinking processes (spielwerk.thinking); none: this process thinks itself
    limits: bool = True  # rate limits; load tests and trusted networks may do without
    bots_table: str = "journeyman"  # the level of the bots that always play at /watch; "off": there is no such table
    bots_pace: float = 4.0  # seconds between two of their moves
    warm: bool = True  # thinking processes compile all games when the site starts, not only those that a master is to play
    private_webhooks: bool = False  # allow webhooks into private networks
    smtp: str = ""  # smtp://[user:password@]host[:port], or smtps://…
    mail_from: str = "spielwerk@localhost"
    log: str = ""  # "text" or "json": a line for each request; without it only what went wrong
    metrics: str = "local"  # who may read /metrics: "local" (this machine, or with the token), "open", "off"
    metrics_token: str = ""
    run_folder: str = ""  # private to the processes of one `spielwerk serve`: what they count and limit together
    holds_database: bool = False  # whoever started this process holds the SQLite file already

    @property
    def is_sqlite(self) -> bool:
        return self.database.startswith("sqlite")
