"""A finding, and what is looked at."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from urllib.parse import unquote, urlsplit


class Grade(StrEnum):
    OK = "ok"
    WARNING = "warning"  # works, but not as it should
    ERROR = "error"  # does not work, or tells secrets


@dataclass(frozen=True)
class Finding:
    """One thing that was looked at: how it is, and what to do if it should be otherwise."""

    about: str
    grade: Grade
    text: str
    advice: str = ""


@dataclass(frozen=True)
class Hosting:
    """How a site is run, or is to be: the options of `spielwerk serve` that a mistake can be in."""

    database: str
    host: str = "127.0.0.1"
    port: int = 8000
    public_url: str = ""
    smtp: str = ""

    def without_secrets(self, text: str) -> str:
        """A text without the passwords of database and mail server, whatever has put them there."""
        for url in (self.database, self.smtp):
            try:
                password = urlsplit(url).password
            except ValueError:
                continue
            for secret in {password, unquote(password or "")} - {None, ""}:
                text = text.replace(str(secret), "***")
        return text
