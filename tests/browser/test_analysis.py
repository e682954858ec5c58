"""The analysis on the page: begun by a click, seen to proceed, read as chart, table and list, with and without script."""

from __future__ import annotations

import json

import pytest

from spielwerk.core import game


@pytest.fixture(scope="session")
def match(site: str) -> str:
    """A finished match of the tiny game, in which the first seat threw its chances away."""
    import httpx

    played = game("template").start(3, seed=14)
    while not played.over:
        seat = played.to_act[0]
        played.play(seat, played.legal_ids(seat)[-1 if seat == 0 else 0])
    return httpx.post(f"{site}/api/matches/upload", json=json.loads(played.save())).json()["match"]


@pytest.mark.parametrize(("width", "scheme"), [(1440, "light"), (390, "dark")])
def test_a_match_is_analysed_and_read(visit, match, width, scheme):
    from axe_playwright_python.sync_playwright import Axe

    page = visit(width=width, color_scheme=scheme)
    page.goto(f"/matches/{match}")
    page.click(f"a[href='/matches/{match}/analysis']")
    page.wait_for_selector("#study")
    if page.locator("#study .btn.main").count():  # the first to ask
        page.click("#study .btn.main")
    page.wait_for_selector("#study .curve", timeout=240_000)
    assert page.locator("#study .curve").count() == 3
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.locator(".as-table summary").focus()
    page.keyboard.press("Enter")
    rows = page.locator(".as-table tbody tr")
    assert rows.count() > 5
    assert sum(int(cell.split()[0]) for cell in rows.last.locator("td").all_inner_texts()) == 100
    found = Axe().run(page).response["violations"]
    assert not [f"{v['id']} {v['nodes'][0]['html'][:140]}" for v in found if v["impact"] in ("serious", "critical")]
    page.locator(".turns a").first.click()
    page.wait_for_selector("#at")
    assert int(page.input_value("#at")) > 0


def test_an_analysis_is_read_without_script(visit, match):
    page = visit(java_script_enabled=False, lang="de")
    page.goto(f"/matches/{match}/analysis")
    if page.locator("#study .btn.main").count():
        page.click("#study .btn.main")
    page.wait_for_selector("#study .curve", timeout=240_000)  # the page loads itself anew
    assert page.locator(".turns > li").count() >= 1
