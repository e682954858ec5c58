"""The rules page under somebody's hands: search by key, the mark on what was found, the names of icons."""

from __future__ import annotations

from .hands import begin, wait_for_turn


def test_a_rule_is_found_by_keyboard_and_marked_and_the_list_follows(visit):
    page = visit()
    page.goto("/rules/spyrium")
    page.keyboard.press("/")
    page.keyboard.type("9.3")
    page.wait_for_selector("#found a[href='#SPY-9.3']")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    page.wait_for_selector("#SPY-9\\.3.hit")
    assert page.url.endswith("#SPY-9.3")
    page.wait_for_function("() => document.querySelector('.toc [aria-current]').hash.startsWith('#chapter-')")


def test_icons_tell_their_names_to_pointer_tap_and_screen_reader(visit):
    page = visit()
    begin(page, "spyrium")
    wait_for_turn(page)
    assert page.get_attribute(".points-track use.i-vp", "aria-label") == "Points"
    page.locator(".points-track use.i-vp").hover()
    assert page.inner_text("#tip .icon-line b") == "Points"
    page.locator(".display [data-card] use.g").first.hover()  # on a card: the card's own words, and the icon's below them
    assert page.locator("#tip h3").count() == page.locator("#tip .icon-line").count() == 1
    phone = visit(width=390, has_touch=True)
    phone.goto("/rules/spyrium")
    phone.locator("#example-replace .nums .i-pound").tap()
    assert phone.inner_text("#tip .icon-line b") == "Pounds"
    phone.locator("h1").tap()
    assert phone.locator("#tip").is_hidden()
