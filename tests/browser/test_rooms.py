"""The room of two people, one of them with a finger on a phone: sitting down, a change, ready marks, the beginning; and axe."""

from __future__ import annotations

import pytest

from .test_ways import complaints


def test_two_people_agree_upon_a_match_and_it_begins_by_itself(visit):
    host, guest = visit(), visit(width=390, has_touch=True, is_mobile=True)
    host.goto("/new/spyrium")
    host.select_option("#seat1", "free")
    host.select_option("#seat2", "free")
    host.click(".newfoot .btn.main")
    host.wait_for_selector("#link")
    host.click(".lnk .btn")
    host.wait_for_selector(".lnk [role=status]:has-text('Copied')")

    guest.goto(host.input_value("#link"))
    assert guest.evaluate("document.documentElement.scrollWidth") == 390
    guest.tap(".rbar .btn.main")
    guest.wait_for_selector(".seatc .rdy")
    host.wait_for_selector(".sys:has-text('sat down')")  # by itself

    host.click("#change > summary")
    host.click("#change label:has([value='match:1800:20'])")
    host.click("#change form > .btn")
    host.wait_for_selector(".agreed dd:has-text('30 min + 20 s a move')")
    ready = guest.locator(".rbar button:has-text('I am ready')")
    ready.wait_for()  # by itself
    assert ready.bounding_box()["height"] >= 44
    assert guest.evaluate("document.documentElement.scrollWidth") == 390

    host.click(".fillform .btn.main")
    host.wait_for_selector(".rbar h2:has-text('Waiting for')")
    ready.tap()
    guest.wait_for_selector("#ask")
    host.wait_for_selector("#ask")


@pytest.mark.parametrize(("scheme", "width", "lang"), [("light", 1280, "en"), ("dark", 390, "de")])
def test_axe_finds_nothing_serious_in_a_room_and_where_it_is_made(visit, scheme, width, lang):
    page = visit(color_scheme=scheme, width=width, lang=lang)
    page.goto("/new/spyrium")
    found = {"new": complaints(page)}
    page.select_option("#seat1", "free")
    page.click("label:has([name=clock][value=own])")
    page.click(".newfoot .btn.main")
    page.wait_for_selector("#room")
    page.click("#change > summary")
    found["room"] = complaints(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert not any(found.values()), found
