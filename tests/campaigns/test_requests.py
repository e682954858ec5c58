"""Generated requests: the site holds, and a site that does not is found out."""

from __future__ import annotations

from collections.abc import Iterator

import httpx
import pytest
from campaigns.requests import Requests, try_api
from campaigns.town import Town
from fastapi import FastAPI
from fastapi.responses import JSONResponse

from spielwerk.web.http.dependencies import TheSite
from spielwerk.web.problems import Problem
from spielwerk.web.store.models import FilterRow
from tests.web.databases import find
from tests.web.site import RunningSite


@pytest.fixture
def campaign() -> Iterator[Requests]:
    campaign = Requests(requests=60)
    yield campaign
    campaign.close()


@pytest.mark.parametrize("part", ["api sqlite 1", "people postgresql 1", "strangers sqlite 1"])
def test_a_part_finds_nothing_wrong_with_the_site(part: str, campaign: Requests):
    if "postgresql" in part and not find("initdb"):
        pytest.skip("PostgreSQL is not installed")
    outcome = campaign.do(part)
    assert outcome.problems == []
    assert outcome.counts["requests"] > 30
    assert outcome.counts["answers 2xx"] > 5


@pytest.fixture(scope="module")
def town(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Town]:
    """A site with planted mistakes."""
    with RunningSite(f"sqlite:///{tmp_path_factory.mktemp('town') / 'one.sqlite'}") as site:
        _plant(site.app)
        town = Town(site, "planted")
        yield town
        town.close()


def _plant(app: FastAPI) -> None:
    @app.post("/api/planted/breaks")
    def breaks() -> int:
        return 1 // 0

    @app.post("/api/planted/writes")
    def writes(site: TheSite) -> int:
        with site.database.writing() as db:
            db.add(FilterRow(pattern="planted", deed="star", at=0.0))
        raise Problem(409, "stale")

    @app.get("/api/planted/lies")
    def lies() -> int:
        return JSONResponse("no number")  # type: ignore[return-value]  # that is the mistake

    app.routes[:] = app.routes[-3:] + app.routes[:-3]  # in front of what takes all other addresses


def test_an_answer_that_is_not_as_described_is_found_out(town: Town):
    try_api(town, 1, "planted", only="/api/planted/lies")
    assert any("/api/planted/lies" in problem and "violates schema" in problem for problem in town.problems), town.problems


def test_mistakes_of_a_site_are_found_out(town: Town):
    town.problems.clear()
    for deed in ("breaks", "writes"):
        town.judged(f"POST /api/planted/{deed}", httpx.post(f"{town.url}/api/planted/{deed}"))
    assert len(town.problems) == 2
    assert "500: uvicorn.error: Exception in ASGI application" in town.problems[0]
    assert "ZeroDivisionError" in town.problems[0]
    assert "refused with 409, but it wrote: INSERT INTO filters" in town.problems[1]
    town.judged("POST /api/planted/breaks", httpx.post(f"{town.url}/api/planted/breaks"))
    assert (len(town.problems), town.counts["problems met again"]) == (2, 1)
