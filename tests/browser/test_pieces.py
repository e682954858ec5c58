"""A live page is sent only the pieces of the table that it does not have, and ends up as a page that has just been loaded."""

from __future__ import annotations

import random

import pytest

from .hands import begin, move, state, wait_for_turn
from .test_turns import two_at_a_table

# Each piece with what it says, without what scripts have added (marks of steps, floating amounts, previews) or do without.
_PIECES = """() => [...document.querySelectorAll('[data-part]')].map((piece) => {
    const bare = piece.cloneNode(true);
    for (const added of bare.querySelectorAll('.marks, .float, .dl, noscript')) added.remove();
    return [piece.dataset.part, bare.textContent];
})"""


def test_a_live_page_is_what_a_new_one_would_be(visit):
    asked, waits = two_at_a_table(visit)
    for page in (asked, waits):
        page.evaluate("() => localStorage.setItem('spielwerk.pace', 'off')")
    tables: list[str] = []
    waits.on("response", lambda answer: tables.append(answer.text()) if answer.url.endswith("/table") else None)
    rng = random.Random(5)
    for _ in range(4):
        mover, other = (asked, waits) if state(asked) == "turn" else (waits, asked)
        before = int(mover.get_attribute("#main", "data-version"))
        while int(mover.get_attribute("#main", "data-version")) == before:
            move(mover, rng)
            mover.wait_for_timeout(50)
        newest = mover.get_attribute("#main", "data-version")
        other.wait_for_function("newest => document.querySelector('#main').dataset.version === newest", arg=newest)
        for page in (asked, waits):
            fresh = page.context.new_page()
            fresh.goto(page.url.partition("?")[0])
            fresh.wait_for_function("() => document.body.dataset.live")
            assert page.evaluate(_PIECES) == fresh.evaluate(_PIECES)
            fresh.close()
    assert any('data-same="' in table for table in tables)


def test_answers_in_advance_come_when_they_are_wanted(visit):
    _, waits = two_at_a_table(visit)
    assert waits.locator("#ahead button").count() == 0
    waits.click("#prepare > summary")
    waits.wait_for_selector("#ahead:not([data-wanted])")
    assert waits.locator("#ahead button").count() > 0


@pytest.mark.parametrize("way", ["mouse", "keyboard", "touch"])
def test_an_answer_in_advance_is_chosen_on_the_board(visit, way):
    if way == "touch":
        _, waits = two_at_a_table(lambda: visit(390, has_touch=True, is_mobile=True))
    else:
        _, waits = two_at_a_table(visit)
    waits.locator("#prepare > summary").press("Enter") if way == "keyboard" else waits.click("#prepare > summary")
    waits.wait_for_selector("#board a.target")
    first, panel = waits.locator("#ahead button").first.bounding_box(), waits.locator("#ahead").bounding_box()
    assert panel["x"] <= first["x"] <= panel["x"] + panel["width"] - first["width"], "the list is below its heading"
    target = waits.locator("#board a.target").first
    if way == "keyboard":
        target.focus()
        waits.keyboard.press("Enter")
    elif way == "touch":
        target.tap()
    else:
        target.click()
    waits.wait_for_selector("#ahead-back")
    assert waits.locator("#ahead button").count() <= len(target.get_attribute("data-picks").split())
    if way == "keyboard":
        waits.wait_for_function("() => document.activeElement.closest('#ahead button')")
        waits.keyboard.press("Enter")
    else:
        waits.locator("#ahead button").first.click()
    waits.wait_for_selector(".prepared")
    waits.locator(".prepared button").click()
    waits.wait_for_function("() => !document.querySelector('.prepared')")


def test_a_live_page_stays_in_the_language_of_its_link(visit):
    """The browser asks for German, the link says English: what comes later is English too."""
    page = visit(lang="de")
    begin(page, "spyrium")
    page.goto(f"{page.url.split('?')[0]}?lang=en")
    assert page.get_attribute("html", "lang") == "en"
    assert wait_for_turn(page) == "turn"
    move(page, random.Random(1))
    assert wait_for_turn(page) == "turn"
    words = page.inner_text("#main")
    assert "Round 1 of 6" in words
    assert "Runde" not in words
