"""Words that are not wanted in chats, titles and names: plain words in which * stands for any letters and ? for one.

Patterns cannot take long, whatever they are: * is bounded, there are at most two in a word, and a word begins and ends where
letters do.
"""

from __future__ import annotations

import re
import time
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from sqlalchemy import delete, func, select
from sqlalchemy.orm import Session

from .. import sanitise
from ..people.views import Who
from ..problems import Problem
from ..store.database import Database
from ..store.models import FilterRow
from .audit import need_admin, note

REFUSE, STAR = "refuse", "star"
LENGTH = 60  # characters of a pattern
STARS = 2  # of a pattern
MOST = 500  # patterns
_REACH = 20  # letters that a * can stand for
_ALLOWED = re.compile(r"[\w*?' -]+")


@dataclass(frozen=True)
class Filter:
    id: int
    pattern: str
    deed: str


def said(db: Session, text: str) -> str:
    """What may be said of a text: some words are starred, others refused."""
    rules = _rules(db)
    if _found(rules, REFUSE, text):
        raise Problem(422, "unwanted_words")
    return starred(text, tuple(pattern for pattern, deed in rules if deed == STAR))


def refuse_words(db: Session, text: str) -> None:
    """A name or a title has no unwanted words at all."""
    if not text:
        return
    rules = _rules(db)
    if _found(rules, REFUSE, text) or _found(rules, STAR, text):
        raise Problem(422, "unwanted_words")


def starred(text: str, patterns: tuple[str, ...]) -> str:
    """A text with stars for unwanted words."""
    return compiled(patterns).sub(lambda match: "*" * len(match[0]), text) if patterns else text


@lru_cache(16)
def compiled(patterns: tuple[str, ...]) -> re.Pattern[str]:
    """One expression for some patterns, without regard to case."""
    words = "|".join(_expression(pattern) for pattern in patterns)
    return re.compile(rf"(?<!\w)(?:{words})(?!\w)", re.IGNORECASE)


def _expression(pattern: str) -> str:
    parts = {"*": rf"\w{{0,{_REACH}}}", "?": r"\w", " ": r"\s{1,3}"}
    return "".join(parts.get(letter) or re.escape(letter) for letter in pattern)


def _rules(db: Session) -> list[tuple[str, str]]:
    return [(row.pattern, row.deed) for row in db.scalars(select(FilterRow).order_by(FilterRow.id).limit(MOST))]


def _found(rules: Iterable[tuple[str, str]], deed: str, text: str) -> bool:
    patterns = tuple(pattern for pattern, wanted in rules if wanted == deed)
    return bool(patterns) and compiled(patterns).search(_plain(text)) is not None


def _plain(text: str) -> str:
    """Without the disguises that letters have: wide forms, and what cannot be seen between them."""
    usual = unicodedata.normalize("NFKC", text)
    return "".join(letter for letter in usual if unicodedata.category(letter) != "Cf")


def checked(pattern: str) -> str:
    words = sanitise.line(pattern, LENGTH).casefold()
    letters = words.replace("*", "").replace("?", "")
    if len(letters) < 2 or words.count("*") > STARS or not _ALLOWED.fullmatch(words):
        raise Problem(422, "bad_filter", stars=STARS, high=LENGTH)
    return words


class Filters:
    def __init__(self, database: Database) -> None:
        self._database = database

    def all(self, who: Who) -> list[Filter]:
        need_admin(who)
        with self._database.reading() as db:
            found = db.scalars(select(FilterRow).order_by(FilterRow.pattern))
            return [Filter(row.id, row.pattern, row.deed) for row in found]

    def add(self, who: Who, pattern: str, deed: str) -> None:
        """Refuse what holds a word, or star it; a pattern that is there already changes what it does."""
        words = checked(pattern)
        if deed not in (REFUSE, STAR):
            raise Problem(422, "bad_request", reason="deed")
        with self._database.writing() as db:
            note(db, who, "filter", words, deed)
            row = db.scalar(select(FilterRow).where(FilterRow.pattern == words))
            if row is not None:
                row.deed = deed
                return
            if (db.scalar(select(func.count()).select_from(FilterRow)) or 0) >= MOST:
                raise Problem(409, "many_filters", most=MOST)
            db.add(FilterRow(pattern=words, deed=deed, at=time.time()))

    def remove(self, who: Who, number: int) -> None:
        with self._database.writing() as db:
            row = db.get(FilterRow, number)
            if row is None:
                raise Problem(404, "not_found")
            note(db, who, "unfilter", row.pattern)
            db.execute(delete(FilterRow).where(FilterRow.id == number))
