"""Send a site 100,000 generated requests, none of which may break it.

    python -m campaigns.requests --minutes 60

On SQLite and on PostgreSQL: requests that the description of the API allows, and some that it does not (Schemathesis), whose
answers must keep to it; people who join, act, take back, chat, leave and come back (campaigns/people.py); and strangers who
send pages and API what no browser would (campaigns/strangers.py). No answer may be a mistake of the site, a refusal must say
why, and a request that was refused must have written nothing.
"""

from __future__ import annotations

import random
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import requests
import schemathesis
from hypothesis import HealthCheck, Phase, given, seed, settings
from schemathesis.core.failures import FailureGroup
from schemathesis.specs.openapi.checks import content_type_conformance, response_schema_conformance, status_code_conformance
from tests.web.databases import Cluster, find
from tests.web.site import RunningSite

from . import people, strangers
from .campaign import Outcome, arguments, main
from .town import Town

REQUESTS = 500  # of a part, more or less
_PARTS = {"api": 60, "people": 30, "strangers": 30}  # on each database; together 100,000 requests
_STREAM = "/events"  # never ends
_ENDING = ("/me", "/register", "/sign", "/password", "/admin/people", "/forgotten")  # what may end a visitor's token
_CHECKS = [status_code_conformance, content_type_conformance, response_schema_conformance]
_WHO = {"anna": 10, "ben": 3, "admin": 2, "guest": 2, "nobody": 2}
_KNOWN = 0.85  # share of the parts of addresses that name something that is there


class Requests:
    name = "requests"
    seeds = "the parts' names"

    def __init__(self, requests: int = REQUESTS, parts: int | None = None) -> None:
        self._requests = requests
        self._cluster: Cluster | None = None
        databases = ["sqlite", "postgresql"] if find("initdb") else ["sqlite"]
        self.parts: Sequence[str] = [
            f"{what} {database} {number}"
            for number in range(1, (parts or max(_PARTS.values())) + 1)
            for what, most in _PARTS.items()
            for database in databases
            if number <= most
        ]

    def do(self, part: str) -> Outcome:
        what, database, _ = part.split()
        with self._site(database) as site:
            town = Town(site, part)
            try:
                {"api": try_api, "people": people.try_people, "strangers": strangers.try_pages}[what](
                    town, self._requests, part
                )
            finally:
                town.close()
        return Outcome(town.counts, town.problems)

    def close(self) -> None:
        if self._cluster is not None:
            self._cluster.stop()
            self._cluster = None

    @contextmanager
    def _site(self, database: str) -> Iterator[RunningSite]:
        with tempfile.TemporaryDirectory(prefix="spielwerk-requests-") as folder:
            url = f"sqlite:///{Path(folder) / 'spielwerk.sqlite'}"
            if database == "postgresql":
                self._cluster = self._cluster or Cluster()
                url = self._cluster.new()
            with RunningSite(url) as site:
                yield site


def try_api(town: Town, number: int, part: str, only: str = "/api") -> None:
    """Requests to every operation of the API, or to those below an address, as its description has them."""
    found = schemathesis.openapi.from_url(f"{town.url}/api/openapi.json").get_all_operations()
    operations = [operation.ok() for operation in found]
    tried = [operation for operation in operations if operation.path.startswith(only) and not operation.path.endswith(_STREAM)]
    town.random.shuffle(tried)
    each = max(1, round(number / len(tried)))
    with requests.Session() as session:
        for operation in tried[:number]:
            _try(town, operation, each, part, session)


def _try(town: Town, operation: Any, number: int, part: str, session: requests.Session) -> None:
    chance = random.Random(f"{part} {operation.label}")
    if "{match}" in operation.path:
        town.matches = [town.match(chance.choice(("open", "bots", "people", "people")))]
    config = settings(
        max_examples=number, deadline=None, database=None, phases=[Phase.generate], suppress_health_check=list(HealthCheck)
    )

    @seed(f"{part} {operation.label}")
    @config
    @given(case=operation.as_strategy())
    def tries(case: Any) -> None:
        for name in case.path_parameters:
            if chance.random() < _KNOWN:
                case.path_parameters[name] = town.known(name)
        name = chance.choices(list(_WHO), list(_WHO.values()))[0]
        token = town.people[name].http.headers.get("authorization")
        answer = case.call(session=session, headers={"authorization": token} if token else {})
        shown = f"{name}: {_told(case)}"
        town.judge(shown, answer.status_code, _kind(answer), answer.content.decode("utf-8", "replace"))
        try:
            case.validate_response(answer, checks=_CHECKS)
        except (Exception, FailureGroup) as error:  # one of many kinds of failures, or several
            town.wrong(shown, " ".join(str(error).split())[:600])
        if answer.status_code < 400 and any(word in operation.path for word in _ENDING):
            town.revive()

    tries()


def _kind(answer: Any) -> str:
    return ", ".join(answer.headers.get("content-type", []))


def _told(case: Any) -> str:
    """A request, so that it can be made again."""
    body = "" if isinstance(case.body, type(schemathesis.core.NOT_SET)) else f" {case.body!r}"
    query = f"?{case.query!r}" if case.query else ""
    return f"{case.method} {case.formatted_path}{query}{body}"


if __name__ == "__main__":
    sys.exit(main(Requests(), arguments(__doc__ or "", minutes=120).parse_args()))
