"""Watching and tournaments in a browser: a phone by touch, both languages, axe."""

from __future__ import annotations

from typing import Any

import httpx
import pytest

from .test_ways import complaints

FITS = "document.documentElement.scrollWidth <= document.documentElement.clientWidth"


def signed_in(site: str, name: str) -> dict[str, str]:
    """What a new account says of itself with every request."""
    with httpx.Client(base_url=f"{site}/api", timeout=30) as http:
        guest = http.post("/people", json={"name": name}).json()["token"]
        account = http.post(
            "/register", json={"name": name, "password": "long enough"}, headers={"authorization": f"Bearer {guest}"}
        )
        return {"authorization": f"Bearer {account.json()['token']}"}


def there_are_bots(page: Any) -> None:
    """The first who comes waits a moment until the bots have sat down."""
    page.goto("/watch")
    page.wait_for_selector(".bots .nowp")


def test_bots_are_watched_on_a_phone_by_touch(visit):
    page = visit(width=390, lang="de", has_touch=True, is_mobile=True)
    there_are_bots(page)
    assert page.inner_text("h1") == "Zusehen"
    assert page.evaluate(FITS)
    for link in page.query_selector_all(".flt a"):
        assert link.bounding_box()["height"] >= 44
    with page.expect_response("**/watch/live*"):
        page.tap(".embed summary")
    page.wait_for_timeout(200)
    assert page.evaluate("document.querySelector('.embed').open")  # what is opened stays open while bots move
    page.tap(".bots a.btn")
    page.wait_for_selector("#main.play #board svg")
    match = page.url.rpartition("/")[2]
    page.goto(f"/embed/{match}")
    page.wait_for_selector("#embed .board svg")
    assert page.evaluate(FITS)
    assert page.query_selector("form") is None


def test_a_tournament_is_set_up_and_begun_on_a_phone_by_touch(visit, site: str):
    page = visit(width=390, has_touch=True, is_mobile=True, extra_http_headers=signed_in(site, "Nora of the cups"))
    page.goto("/tournaments")
    page.tap(".cuphead .btn")
    page.tap(".ladders .game-spyrium a")
    page.fill("[name=name]", "Crystal Cup")
    page.locator("label:has([name=seats][value='2'])").tap()
    page.locator("[name=fewest]").fill("2")
    assert page.evaluate(FITS)
    page.tap(".newfoot button")
    page.wait_for_selector("#cup h1")
    page.tap("form[action$='/enter'] button")
    page.wait_for_selector(".ents .you")
    page.tap(".addbots button")
    page.wait_for_selector(".ents li:nth-child(2)")
    page.tap("form[action$='/begin'] button")
    page.wait_for_selector(".tbl.mine .btn.go")  # the table is laid while the page is open
    assert page.evaluate(FITS)
    page.tap(".tbl.mine .btn.go")
    page.wait_for_selector("#main.play")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_serious_on_watch_and_tournament_pages(visit, site: str, scheme):
    page = visit(color_scheme=scheme, reduced_motion="reduce", extra_http_headers=signed_in(site, f"Axela {scheme}"))
    there_are_bots(page)
    found = {"watch": complaints(page)}
    page.goto(page.get_attribute(".bots a.btn", "href").replace("matches", "embed"))
    found["embed"] = complaints(page)
    terms = {"name": f"Cup in {scheme}", "game": "spyrium", "seats": 2, "rounds": 2, "fewest": 2, "clock_kind": "none"}
    cup = page.request.post("/api/tournaments", data=terms).json()["tournament"]
    page.request.post(f"/api/tournaments/{cup}/enter", data={})
    page.request.post(f"/api/tournaments/{cup}/bots", data={"count": 2})
    page.request.post("/api/ladders/spyrium/join")
    for path in ("/tournaments", "/tournaments/new?game=spyrium", f"/tournaments/{cup}", "/ladder/spyrium"):
        page.goto(path)
        found[path] = complaints(page)
    page.request.post(f"/api/tournaments/{cup}/begin")
    page.goto(f"/tournaments/{cup}")
    page.wait_for_selector(".tbl.mine .btn.go")
    found["running"] = complaints(page)
    assert not any(found.values()), found
