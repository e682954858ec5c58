"""People who are told something, as tests need them."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import httpx
from sqlalchemy import update

from spielwerk.web.http.dependencies import COOKIE
from spielwerk.web.notices.kinds import GROUPS
from spielwerk.web.people.inbox import tell
from spielwerk.web.store.models import DeliveryRow

from .receivers import MailServer
from .site import RunningSite, Visitor

ROOT = "https://spiel.example"


@contextmanager
def running(url: str, **settings: Any) -> Iterator[RunningSite]:
    with RunningSite(url, private_webhooks=True, public_url=ROOT, **settings) as site:
        yield site


def number(visitor: Visitor) -> int:
    return int(visitor.person["person"])


def inform(site: RunningSite, visitor: Visitor, kind: str = "over", **words: str) -> None:
    """Tell somebody something, and send what is due."""
    with site.site.database.writing() as db:
        tell(db, number(visitor), kind, "/people", **{"game": "template", "match": "ABCDEFGH", **words})
    site.site.notices.catch_up()


def choose(visitor: Visitor, **wishes: Any) -> dict[str, Any]:
    answer = visitor.http.patch("/me/notices", json=wishes)
    assert answer.status_code == 200, answer.text
    return answer.json()


def everything(*ways: str) -> dict[str, list[str]]:
    return {group: list(ways) for group in GROUPS}


def with_mail(site: RunningSite, office: MailServer, name: str = "Ben", address: str = "ben@example.org") -> Visitor:
    """Somebody whose address is confirmed."""
    visitor = site.visitor(name)
    assert visitor.http.patch("/me", json={"email": address}).status_code == 200
    site.site.notices.catch_up()
    token = link_in(office.to(address)[-1])[1]
    assert visitor.post("/mail/confirm", {"token": token}).status_code == 204
    office.mails.clear()
    return visitor


def link_in(mail: Any) -> tuple[str, str]:
    """Path and token of the link that acts."""
    found = re.search(rf"{ROOT}(/\S+)\?token=([\w.~%-]+)", mail.get_content())
    assert found is not None, mail.get_content()
    return found[1], found[2]


def page_of(site: RunningSite, visitor: Visitor | None, path: str, **params: str) -> httpx.Response:
    cookies = {} if visitor is None else {COOKIE: visitor.http.headers["authorization"].removeprefix("Bearer person.")}
    return httpx.get(site.url + path, params=params, cookies=cookies)


def make_due(site: RunningSite) -> None:
    """As if the time had come for all that waits."""
    with site.site.database.writing() as db:
        db.execute(update(DeliveryRow).values(due_at=time.time() - 1))
    site.site.notices._sender._rests.clear()
