"""A newcomer's first match: the coach explains what is new, covers nothing, and goes when it is told to."""

from __future__ import annotations

import random

import pytest

from .hands import begin, move_by_pointer, wait_for_turn


@pytest.mark.parametrize(("width", "lang", "touch"), [(1280, "en", False), (390, "de", True)], ids=["desk", "phone"])
def test_a_newcomer_is_coached(visit, width: int, lang: str, touch: bool):
    page = visit(width=width, lang=lang, has_touch=touch)
    begin(page, "prosperity", shown_first=True, coached=True)
    wait_for_turn(page)
    page.wait_for_selector("#coach[open] h3")
    assert page.get_attribute("#coach", "data-first") == "1"
    kind = page.get_attribute("#coach", "data-kind")
    click = page.tap if touch else page.click
    click("#got-it")
    assert page.get_attribute("#coach", "open") is None
    rng = random.Random(3)
    for _ in range(3):  # with the card open or folded, every target can be hit
        if wait_for_turn(page) != "turn":
            break
        move_by_pointer(page, rng, touch)
    assert wait_for_turn(page) == "turn"
    if page.get_attribute("#coach", "data-kind") == kind:
        assert page.get_attribute("#coach", "data-first") == "0", "what has been met is not new"
    click("#coach-switch")
    page.wait_for_selector("#coach-switch[aria-checked=false]")
    assert page.locator("#coach").count() == 0
