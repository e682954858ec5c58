"""The API against its own description: generated requests of all kinds, none of which may break the site."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import content_type_conformance, response_schema_conformance, status_code_conformance

from .site import RunningSite, Visitor

_STREAM = re.compile(r"/events$")  # never ends
_ENDING = ("/api/register", "/api/sign-out", "/api/me/delete")  # make the token that was shown worthless
_CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]
_THOROUGH = settings(
    max_examples=15,
    deadline=None,
    derandomize=True,
    database=None,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)


def operations(url: str) -> Iterator[Any]:
    for found in schemathesis.openapi.from_url(f"{url}/api/openapi.json").get_all_operations():
        operation = found.ok()
        if not _STREAM.search(operation.path):
            yield operation


def hold(operation: Any, anna: Visitor, match: str | None) -> None:
    """One operation holds against generated requests."""

    @_THOROUGH
    @given(case=operation.as_strategy())
    def holds(case: Any) -> None:
        if match is not None:
            case.path_parameters["match"] = match
        answer = case.call(headers={"authorization": anna.http.headers["authorization"]})
        case.validate_response(answer, checks=_CHECKS)
        if operation.path in _ENDING and answer.status_code < 300:
            anna.become("Anna")

    holds()


def test_no_request_breaks_the_api(small_site: RunningSite):
    """Requests about matches are for one that is there; nearly all others would only ever meet 404."""
    anna = small_site.visitor()
    tried = list(operations(small_site.url))
    assert len(tried) > 20
    for operation in tried:
        hold(operation, anna, anna.create("mb") if "{match}" in operation.path else None)


def test_the_description_names_every_way_to_play(small_site: RunningSite):
    paths = Visitor(small_site.url).get("/openapi.json").json()["paths"]
    for path in (
        "",
        "/legal",
        "/join",
        "/actions",
        "/undo",
        "/prepare",
        "/chat",
        "/events",
        "/log",
        "/export",
        "/rematch",
        "/leave",
    ):
        assert f"/api/matches/{{match}}{path}" in paths
