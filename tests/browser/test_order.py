"""Leaving, votes and the owner's page in a real browser."""

from __future__ import annotations

import pytest
from typer.testing import CliRunner

from spielwerk.cli import app

from .test_ways import complaints


def test_two_people_end_their_match_by_vote_and_one_of_them_by_touch(visit):
    """The vote is seen at once by the other, who answers with a finger; before that a bot plays for one of them for a while."""
    host, guest = visit(), visit(width=390, lang="de", has_touch=True)
    made = host.request.post("/api/people", data={"name": "Anna"}).json()
    match = host.request.post(
        "/api/matches",
        data={"game": "spyrium", "seats": [{"kind": "me"}, {"kind": "free"}]},
        headers={"authorization": f"Bearer {made['token']}"},
    ).json()["match"]
    cookie = {"name": "spielwerk", "value": made["token"].removeprefix("person.")}
    host.goto("/")
    host.context.add_cookies([{**cookie, "url": host.url}])
    guest.goto(f"/matches/{match}")
    guest.tap(f"form[action='/matches/{match}/join'] .btn")
    for page in (host, guest):  # where people must say that they are ready
        page.request.post(f"/api/matches/{match}/ready", data={"ready": True})
        page.goto(f"/matches/{match}")
        page.wait_for_selector("#ask")
        page.wait_for_function("() => document.body.dataset.live")
    guest.tap("label[for=tab-log]")
    guest.tap("#more > summary")
    guest.select_option(".lend select", "apprentice")
    guest.tap(".lend .btn")
    host.wait_for_selector("#standing .away")
    guest.tap("#come-back")
    guest.wait_for_selector("#ask:not(:has(#standing))")
    host.wait_for_selector("#ask:not(:has(#standing))")
    host.click("#more > summary")
    host.click("#ask-to-end")
    host.wait_for_selector("#withdraw")
    guest.wait_for_selector("#vote-yes")
    box = guest.locator("#vote-yes").bounding_box()
    assert box is not None
    assert box["height"] >= 44
    assert guest.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    guest.tap("#vote-yes")
    for page in (host, guest):
        page.wait_for_selector("#standing >> text=/ended this match|haben diese Partie beendet/")


@pytest.mark.parametrize(("width", "scheme", "lang"), [(1280, "light", "en"), (390, "dark", "de")])
def test_axe_finds_nothing_serious_on_the_owners_pages(visit, site_database, width, scheme, lang):
    page = visit(width=width, lang=lang, color_scheme=scheme)
    page.goto("/me")
    name = f"Ada {width}"
    page.fill("form[action='/register'] [name=name]", name)
    page.fill("form[action='/register'] [name=password]", "long enough")
    page.click("form[action='/register'] .btn")
    page.wait_for_selector("form[action='/signout']")
    made = CliRunner().invoke(app, ["admin", "make", name, "--database", site_database])
    assert made.exit_code == 0, made.output
    for part in ("people", "matches", "reports", "limits", "announcements", "filters", "trail"):
        page.goto(f"/admin/{part}")
        page.wait_for_selector("nav.parts [aria-current]")
        assert complaints(page) == [], part
        assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth"), part
    page.goto("/admin/announcements")
    page.fill("[name=de]", "Um acht ist Pause.")
    page.fill("[name=en]", "A break at eight.")
    page.click("main .btn.main")
    page.wait_for_selector(".announced")
    assert complaints(page) == []
    page.click(".announced button")
    page.wait_for_selector("body:not(:has(.announced))")
    page.click("main .line .btn")  # and it is over for everybody
    page.goto("/report?about=person&id=1")
    assert complaints(page) == []
