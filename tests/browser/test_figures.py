"""What lies over a table covers none of its numbers, and a phone can change the language in a match."""

from __future__ import annotations

import random

from .hands import begin, move, wait_for_turn

# Amounts that lie on a number, as they come: each is looked at once it has its place.
_WATCH = """() => {
    globalThis.amounts = 0;
    globalThis.covered = [];
    const look = () => document.querySelectorAll('.float').forEach((float) => {
        const own = float.getBoundingClientRect();
        if (!own.width) return;
        amounts += 1;
        for (const figure of document.querySelectorAll('.num'))
            for (const text of [...figure.childNodes, ...(figure.querySelector('b')?.childNodes ?? [])]) {
                if (text.nodeType !== 3 || !text.data.trim()) continue;
                const range = document.createRange();
                range.selectNodeContents(text);
                const number = range.getBoundingClientRect();
                const wide = Math.min(own.right, number.right) - Math.max(own.left, number.left);
                const high = Math.min(own.bottom, number.bottom) - Math.max(own.top, number.top);
                if (wide > 2 && high > 2) covered.push(`${float.textContent} on ${figure.title} ${text.data.trim()}`);
            }
    });
    new MutationObserver((all) => {
        const added = all.flatMap((one) => [...one.addedNodes]);
        if (added.some((node) => node.className?.startsWith?.('float'))) requestAnimationFrame(look);
    }).observe(document.body, {childList: true, subtree: true});
}"""


def test_floating_amounts_cover_no_number(visit):
    """Planet Steam has the most figures in a panel."""
    page = visit(1440)
    begin(page, "planet-steam")
    page.evaluate(_WATCH)
    rng = random.Random(1)
    for _ in range(25):
        if page.evaluate("amounts") > 6 or wait_for_turn(page) != "turn":
            break
        move(page, rng)
        page.evaluate("() => new Promise(requestAnimationFrame)")
    assert page.evaluate("amounts") > 6
    assert page.evaluate("covered") == []


def test_a_phone_changes_the_language_in_a_match_and_its_zoom_covers_nothing(visit):
    page = visit(390, "en", has_touch=True, is_mobile=True)
    begin(page, "spyrium")
    zoom = page.locator("#zoom").bounding_box()
    tabs = page.locator(".tabs").bounding_box()
    assert tabs["y"] <= zoom["y"]
    assert zoom["y"] + zoom["height"] <= tabs["y"] + tabs["height"] + 1, "it stands among the tabs, not over the board"
    switch = page.locator(".mtop .lang button:visible")
    assert switch.inner_text() == "DE"
    assert min(switch.bounding_box()["width"], switch.bounding_box()["height"]) >= 44
    switch.tap()
    page.wait_for_selector("html[lang=de] #ask")
    assert "Runde 1 von 6" in page.inner_text(".mtop")
