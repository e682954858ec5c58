"""What a person is told. Whoever has something to tell writes it down in the transaction in which it happens."""

from __future__ import annotations

import time

from sqlalchemy.orm import Session

from ..store.models import NoticeRow


def tell(db: Session, person: int, kind: str, url: str, **words: str | int) -> None:
    """Tell somebody something: `kind` names the sentences in refusals/text.<lang>.toml, [notice.<kind>] subject and text,
    which the words fill; `url` leads there, from the site's root. A game is told by its name ("spyrium") under `game`.

    Nothing secret may stand in the words: mails and pushes pass other people's machines.
    """
    db.add(NoticeRow(person=person, kind=kind, url=url, words=words, at=time.time(), read=False, sent=False))
