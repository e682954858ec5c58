"""Notices in words: one sentence for a page, a subject and a text for mails, pushes and webhooks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime

from ..games import Games
from ..problems import Problem, catalogue_of
from ..store.models import NoticeRow
from .kinds import group_of
from .views import Notice

LONGEST = 60  # of a subject that names one thing


def say(lang: str, key: str, /, **words: object) -> str:
    """A sentence of the messages' own: `say("de", "mail.footer")`."""
    section, _, name = f"notice.{key}".rpartition(".")
    return catalogue_of(lang).say(section, name, words)


def told(row: NoticeRow, games: Games, lang: str) -> Notice:
    """A notice in a language."""
    words = dict(row.words)
    game = _title(games, words.get("game"), lang)
    if game:
        words["game"] = game
    subject, text = _sentences(row.kind, {**words, "url": row.url}, lang)
    at = datetime.fromtimestamp(row.at, UTC)
    return Notice(row.id, row.kind, group_of(row.kind), subject, text, row.url, game, row.match or "", at, row.read)


def _title(games: Games, name: object, lang: str) -> str:
    if not isinstance(name, str):
        return ""
    try:
        return games.find(name).title(lang)
    except Problem:  # of a package that is not installed any more
        return name


def _sentences(kind: str, words: Mapping[str, object], lang: str) -> tuple[str, str]:
    catalogue = catalogue_of(lang)
    section = f"notice.{kind}" if catalogue.get(f"notice.{kind}", "subject") is not None else "notice.other"
    return catalogue.say(section, "subject", words), catalogue.say(section, "text", words)


def together(notices: Sequence[Notice], lang: str) -> tuple[str, str]:
    """Subject and text of several notices in one message, without addresses."""
    if len(notices) == 1:
        return notices[0].subject, notices[0].text
    return say(lang, "together.subject", n=len(notices)), "\n".join(f"– {notice.text}" for notice in notices)


def with_addresses(notices: Sequence[Notice], root: str, most: int = 50) -> str:
    """The sentences of several notices, each with where it leads to."""
    lines = [f"{notice.text}\n{root}{notice.url}" for notice in notices[:most]]
    return "\n\n".join(lines)
