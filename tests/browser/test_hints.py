"""Hints on the page: asked for by mouse, by keyboard and without script, marked on the board, and done by a click."""

from __future__ import annotations

import pytest

from .hands import begin, wait_for_turn


@pytest.mark.parametrize(("width", "scheme"), [(1440, "light"), (390, "dark")])
def test_a_hint_comes_by_itself_and_can_be_followed(visit, width, scheme):
    from axe_playwright_python.sync_playwright import Axe

    page = visit(width=width, color_scheme=scheme, reduced_motion="reduce", has_touch=width < 500)
    begin(page, "spyrium", shown_first=True)
    wait_for_turn(page)
    question = page.get_attribute("#main", "data-question")
    page.focus("#hint")
    page.keyboard.press("Enter")
    page.wait_for_selector("form.hints summary")
    assert page.get_attribute("#main", "data-question") == question
    # The keyboard goes on where the hint is; on a phone that is one line, which opens.
    if width < 500:
        page.wait_for_function("() => document.activeElement.matches('#hints > summary')")
        assert 44 <= page.locator("form.hints").bounding_box()["height"] < 60
        page.keyboard.press("Enter")
    else:
        page.wait_for_function("() => document.activeElement.matches('form.hints .pickbtn')")
    hint, board = (page.locator(part).bounding_box() for part in ("form.hints", "#board"))
    beside = hint["x"] >= board["x"] + board["width"]
    assert beside or hint["y"] + hint["height"] <= board["y"] + 1, "a hint covers nothing"
    assert page.locator("#hint").count() == 0, "one hint to a question"
    advised = page.locator("form.hints .pickbtn").first
    action = advised.get_attribute("data-pick")
    assert "%" in page.inner_text("form.hints li p >> nth=0")
    assert page.locator("a.target.advised").count() >= 1
    # Ranks are the same on the board as in the hint.
    for target in page.locator("a.target.advised").all():
        idea = page.locator(f'form.hints li[data-idea="{target.get_attribute("data-idea")}"] .pickbtn')
        assert idea.get_attribute("data-pick") in target.get_attribute("data-picks").split()
        assert target.locator(".ideamark").text_content() == target.get_attribute("data-idea")
    placed = page.locator(f'a.target[data-picks~="{action}"]').count()
    assert page.locator(f'a.target.advised[data-picks~="{action}"]').count() == placed
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    if width < 500:
        page.tap(".tabs label[for=tab-log]")
    page.click("#score summary")
    assert page.locator("#score tbody tr").count() > 2
    found = Axe().run(page).response["violations"]
    assert not [f"{v['id']} {v['nodes'][0]['html'][:140]}" for v in found if v["impact"] in ("serious", "critical")]
    if width < 500:
        page.tap(".tabs label[for=tab-board]")
    advised.click()
    page.wait_for_selector("#confirm").click()
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
