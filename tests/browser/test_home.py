"""The page of one's own in a browser: on a phone by touch, in both themes, with what hurries in red, and what axe says."""

from __future__ import annotations

import pytest

from .test_ways import complaints

CLOCK = {"kind": "match", "seconds": 280}


def play_out(page, match: str) -> None:
    """Play a match of the template game against bots to its end, by the page's own cookie."""
    for _ in range(600):
        seen = page.request.get(f"/api/matches/{match}").json()
        if seen["status"] == "finished":
            return
        if seen["question"]:
            answer = {"question": seen["question"], "action": seen["choices"][0]["id"]}
            page.request.post(f"/api/matches/{match}/actions", data=answer)
        else:
            page.wait_for_timeout(20)
    pytest.fail("the match does not end")


@pytest.mark.parametrize(("lang", "scheme"), [("de", "light"), ("en", "dark")])
def test_a_page_of_ones_own_on_a_phone(visit, lang, scheme):
    page = visit(width=390, lang=lang, color_scheme=scheme, has_touch=True, is_mobile=True)
    page.goto("/matches")
    assert page.locator(".covers button").count() == 5, "who has no match is offered all games"
    page.tap(".covers li:first-child button")
    page.wait_for_selector("#ask")
    bot = {"kind": "bot", "level": "apprentice"}
    made = page.request.post("/api/matches", data={"game": "template", "seats": [{"kind": "me"}, bot]}).json()
    play_out(page, made["match"])
    live = {"game": "template", "seats": [{"kind": "me"}, bot], "clock": CLOCK}
    hurried = page.request.post("/api/matches", data=live).json()["match"]
    page.goto("/matches")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    assert page.inner_text(".hi h1").split(",")[0] in ("Good morning", "Good afternoon", "Good evening") or lang == "de"
    assert page.get_attribute(".turn ol li:first-child a.btn", "href") == f"/matches/{hurried}", "what hurries comes first"
    before = page.inner_text("[data-left]")
    page.wait_for_function("before => document.querySelector('[data-left]').textContent !== before", arg=before)
    assert page.locator(".ck.hot").count() == 1
    small = page.evaluate(
        """() => [...document.querySelectorAll('.home .btn, .home li > a, .home .thn')].filter(e => e.checkVisibility())
            .map(e => [e.className, e.getBoundingClientRect().height]).filter(([, high]) => high < 43.5)"""
    )
    assert small == []
    found = {"home": complaints(page)}
    page.tap(".fin h2 a")
    page.wait_for_selector(".past .links")
    found["history"] = complaints(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    person = page.url.split("/people/")[1].split("/")[0]
    for path in (f"/people/{person}", f"/people/{person}/statistics/template", f"/people/{person}/badges"):
        page.goto(path)
        assert page.evaluate("document.documentElement.scrollWidth") <= 390, path
        found[path] = complaints(page)
    assert not any(found.values()), found


def test_a_history_is_filtered_by_keyboard_and_leads_to_a_replay(visit):
    page = visit()
    bot = {"kind": "bot", "level": "apprentice"}
    page.goto("/matches")
    page.locator(".covers button").first.click()  # a guest from here on
    page.wait_for_selector("#ask")
    match = page.request.post("/api/matches", data={"game": "template", "seats": [{"kind": "me"}, bot]}).json()["match"]
    play_out(page, match)
    page.goto("/matches")
    page.click(".fin h2 a")
    page.wait_for_selector(".past")
    page.focus("select[name=kind]")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    page.locator("select[name=kind]").select_option("rated")
    page.focus(".filters .btn.main")
    page.keyboard.press("Enter")
    page.wait_for_selector("p.empty")
    page.go_back()
    page.click(".past .links a[href$='/replay']")
    page.wait_for_url(f"**/matches/{match}/replay*")
