"""Hints on the page: asked for by mouse, by keyboard and without script, marked on the board, and done by a click."""

from __future__ import annotations

import pytest

from .hands import begin, wait_for_turn


@pytest.mark.parametrize(("width", "scheme"), [(1440, "light"), (390, "dark")])
def test_a_hint_comes_by_itself_and_can_be_followed(visit, width, scheme):
    from axe_playwright_python.sync_playwright import Axe

    page = visit(width=width, color_scheme=scheme, reduced_motion="reduce")
    begin(page, "spyrium")
    wait_for_turn(page)
    question = page.get_attribute("#main", "data-question")
    page.focus("#hint")
    page.keyboard.press("Enter")
    page.wait_for_selector("form.hints li")
    assert page.get_attribute("#main", "data-question") == question
    page.wait_for_function(
        "() => document.activeElement.matches('form.hints .pickbtn')"
    )  # the keyboard goes on where the hint is
    assert page.locator("#hint").count() == 0, "one hint to a question"
    advised = page.locator("form.hints .pickbtn").first
    action = advised.get_attribute("data-pick")
    assert "%" in page.inner_text("form.hints li p >> nth=0")
    assert page.locator("a.target.advised").count() >= 1
    placed = page.locator(f'a.target[data-picks~="{action}"]').count()
    assert page.locator(f'a.target.advised[data-picks~="{action}"]').count() == placed
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.click("#score summary")
    assert page.locator("#score tbody tr").count() > 2
    found = Axe().run(page).response["violations"]
    assert not [f"{v['id']} {v['nodes'][0]['html'][:140]}" for v in found if v["impact"] in ("serious", "critical")]
    advised.click()
    if page.evaluate("document.querySelector('#menu').matches(':popover-open')"):
        page.locator("#menu .pickbtn").click()
    page.wait_for_function("q => document.querySelector('#main').dataset.question !== q", arg=question)
    assert page.locator("form.hints").count() == 0, "the hint was for the question before"


def test_a_hint_comes_without_script(visit):
    page = visit(java_script_enabled=False, lang="de")
    begin(page, "spyrium")
    home = page.url
    for _ in range(60):
        page.goto(home)
        if page.locator("#hint").count():
            break
        page.wait_for_timeout(200)
    page.click("#hint")
    page.wait_for_selector(".thinks, form.hints")
    page.wait_for_selector("form.hints .pickbtn")  # the page loads itself anew
