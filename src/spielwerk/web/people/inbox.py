"""What a person is told. Whoever has something to tell writes it down in the transaction in which it happens."""

from __future__ import annotations

import time

from sqlalchemy import select
from sqlalchemy.orm import Session

from ..store.models import NoticeRow


def tell(db: Session, person: int, kind: str, url: str, **words: str | int) -> None:
    """Tell somebody something: `kind` names the sentences in refusals/text.<lang>.toml, [notice.<kind>] subject and text,
    which the words fill; `url` leads there, from the site's root. A game is told by its name ("spyrium") under `game`.

    The bell of her pages shows it, and notices/ sends it by the ways that she has chosen for this kind (notices/kinds.py).
    Nothing secret may stand in the words: mails and pushes pass other people's machines.
    """
    db.add(notice(person, kind, url, **words))


def tell_once(db: Session, person: int, kind: str, url: str, **words: str | int) -> None:
    """The same, unless she has a notice of this kind with this address to read yet.

    For whatever somebody can do again and again, so that nobody can be flooded with it.
    """
    unread = select(NoticeRow.id).where(
        NoticeRow.person == person, NoticeRow.kind == kind, NoticeRow.url == url, NoticeRow.read.is_(False)
    )
    if db.scalar(unread.limit(1)) is None:
        tell(db, person, kind, url, **words)


def notice(person: int, kind: str, url: str, **words: str | int) -> NoticeRow:
    """A notice that has been neither read nor sent."""
    return NoticeRow(person=person, kind=kind, url=url, words=words, at=time.time(), read=False, sent=False)
