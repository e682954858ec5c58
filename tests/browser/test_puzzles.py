"""A puzzle is solved by hand: by mouse and keys on a desk, by finger on a phone."""

from __future__ import annotations

import pytest

import spielwerk
from spielwerk.puzzles import puzzles_of


def serious(page) -> list[str]:
    """What keeps people with a screen reader out."""
    from axe_playwright_python.sync_playwright import Axe

    found = Axe().run(page).response["violations"]
    return [f"{v['id']} {v['nodes'][0]['html'][:140]}" for v in found if v["impact"] in ("serious", "critical")]


@pytest.mark.parametrize(("width", "scheme", "lang"), [(1440, "light", "en"), (390, "dark", "de")])
def test_a_puzzle_is_solved_by_hand(visit, width, scheme, lang):
    phone = width < 500
    page = visit(width=width, lang=lang, color_scheme=scheme, reduced_motion="reduce", has_touch=phone, is_mobile=phone)
    puzzle = next(one for one in puzzles_of(spielwerk.game("spyrium")) if one.entry.question == "placement")
    page.goto("/puzzles?game=spyrium")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert not serious(page)
    page.click(f'.puzzle-list a[href$="{puzzle.id}"]')
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert not serious(page)
    target = page.locator(f'#board a.target[data-picks~="{puzzle.answer}"], #ask [data-pick="{puzzle.answer}"]').first
    if phone:
        target.tap()
        page.wait_for_selector("#confirm").tap()
    else:
        page.keyboard.press("c")
        page.wait_for_selector(".clue")
        page.keyboard.press("a")
        page.wait_for_selector("#confirm")
        page.keyboard.press("Escape")
        page.wait_for_selector("#confirm", state="detached")
        page.locator(f'#picks [data-pick="{puzzle.answer}"]').first.click() if not target.is_visible() else target.click()
        page.wait_for_selector(f'#confirm[value="{puzzle.answer}"]').click()
    page.wait_for_selector("#verdict.good")
    assert page.evaluate("document.activeElement.id") == "verdict", "what came of it is read first"
    assert page.locator(".shares .best").count() == 1
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert not serious(page)
    if not phone:
        page.keyboard.press("n")
        page.wait_for_url(lambda url: "/puzzles/spyrium/" in url and puzzle.id not in url)
