"""Two people: one asks, the other accepts, is invited, and sits down, on a phone by touch; and axe on the pages of people."""

from __future__ import annotations

import re

import pytest

from .test_ways import complaints


def register(page, name: str) -> None:
    """An account, made on the page of settings."""
    page.goto("/me")
    form = page.locator("form[action='/register']")
    form.locator("[name=name]").fill(name)
    form.locator("[name=password]").fill("long enough")
    form.locator("button").click()
    page.wait_for_url(re.compile(r"/me\?done"))


def test_two_people_become_friends_and_meet_at_a_table(visit):
    nora, ines = visit(), visit(width=390, has_touch=True, is_mobile=True)
    register(nora, "Nora Nord")
    register(ines, "Ines Insel")

    nora.goto("/people")
    nora.fill("#seek", "insel")
    nora.keyboard.press("Enter")
    nora.click("#find form[action$='/ask'] button")
    nora.wait_for_selector("#find form[action$='/remove']")

    ines.goto("/people")
    assert ines.evaluate("document.documentElement.scrollWidth") == 390
    ines.tap("#requests form[action$='/accept'] button")
    ines.wait_for_selector("#friends .someone:has-text('Nora Nord')")

    made = nora.request.post(
        "/api/matches", data={"game": "spyrium", "seats": [{"kind": "me"}, {"kind": "free"}], "admits": "friends"}
    )
    match = made.json()["match"]
    friend = nora.request.get(f"/api/matches/{match}/invitations").json()[0]
    assert (friend["name"], friend["invited"]) == ("Ines Insel", "")
    assert nora.request.post(f"/api/matches/{match}/invitations", data={"person": friend["person"]}).status == 204

    ines.reload()
    card = ines.locator("#invitations")
    assert "Nora Nord" in card.inner_text()
    button = card.locator("form[action$='/accept'] button")
    assert button.bounding_box()["height"] >= 44
    button.tap()
    ines.wait_for_url(re.compile(f"/matches/{match}"))
    seen = nora.request.get(f"/api/matches/{match}").json()
    assert [player["name"] for player in seen["players"]] == ["Nora Nord", "Ines Insel"]


@pytest.mark.parametrize(("scheme", "width"), [("light", 1280), ("dark", 390)])
def test_axe_finds_nothing_serious_where_people_meet(visit, scheme, width):
    page = visit(color_scheme=scheme, width=width)
    register(page, f"Axel {scheme}")
    club = page.request.post("/api/clubs", data={"name": f"Axe {scheme}", "about": "Sharp."}).json()["club"]
    page.request.post(f"/api/clubs/{club}/talk", data={"text": "Hello"})
    found = {}
    for path in ("/people?name=ax", "/clubs", f"/clubs/{club}", "/me", "/me/privacy"):
        page.goto(path)
        found[path] = complaints(page)
        assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert not any(found.values()), found
