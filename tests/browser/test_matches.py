"""Whole matches in a real browser."""

from __future__ import annotations

import random

import httpx
import pytest

import spielwerk

from .hands import begin, by_requests, make_quick, move, move_by_pointer, play_on, state, wait_for_turn

MOVES_TOGETHER = 8  # in the first round


@pytest.mark.parametrize("game", spielwerk.games())
def test_a_whole_match_is_played_by_mouse_alone(visit, game):
    """A mouse that points at random: it finds everything that is asked, meets no dead end, and the console stays silent."""
    page = visit(reduced_motion="reduce")  # a pointer at random would miss what still travels
    page.goto(f"/new/{game}")
    for select in page.query_selector_all("select"):
        if (select.input_value() or "").startswith("bot"):
            select.select_option("bot:apprentice")
    page.click(".newfoot .btn.main")
    page.wait_for_selector("#ask")
    make_quick(page, game)
    assert play_on(page, random.Random(game), move=move_by_pointer) > 3
    page.click("#ask a.btn.main")
    page.wait_for_selector(".resulthead")
    assert page.locator(".pod").count() >= 1
    page.click("text=Replay")
    page.wait_for_selector("#at")
    page.keyboard.press("End")
    page.wait_for_function("() => document.querySelector('#at').value === document.querySelector('#at').max")


def test_a_whole_match_is_played_by_touch_on_a_phone(visit):
    """A finger at 390 pixels: a tap shows, a second one does."""
    page = visit(width=390, has_touch=True)
    begin(page, "prosperity", shown_first=True)

    def tap(page, rng):
        move_by_pointer(page, rng, touch=True)

    assert play_on(page, random.Random(7), move=tap) > 3
    page.tap("#ask a.btn.main")
    page.wait_for_selector(".resulthead")


def test_two_browsers_play_a_whole_match_against_each_other(visit):
    host, guest = visit(), visit(lang="de")
    host.goto("/new/spyrium")
    host.select_option("#seat1", "free")
    host.select_option("#seat2", "none")
    host.click(".newfoot .btn.main")
    host.wait_for_selector("#link")
    guest.goto(host.input_value("#link"))
    guest.click(".seatc .btn.main")
    guest.wait_for_selector("#ask")
    host.wait_for_selector("#ask")  # the room notices by itself that the match has begun
    host.fill("#chat-text", "Hello <b>table</b>")
    host.press("#chat-text", "Enter")
    guest.wait_for_selector("text=Hello <b>table</b>")
    rng, address = random.Random(4), host.url.partition("#")[0]
    for _ in range(MOVES_TOGETHER):
        assert together(host, guest, rng)
    for page in (host, guest):
        page.goto("/api/games")  # a page without scripts
    # What lies between is played by mouse above.
    by_requests([host, guest], address, rng, until=lambda s: s["round_number"] == 6)
    for page in (host, guest):
        page.goto(address)
        page.wait_for_selector("#ask")
    guest.fill("#chat-text", "half a sen")
    while together(host, guest, rng):
        pass
    assert guest.input_value("#chat-text") == "half a sen"  # live updates leave alone what somebody types


def together(host, guest, rng: random.Random) -> bool:
    """Whoever is asked makes a move; False if the match is over on both pages."""
    for _ in range(1000):
        players = [page for page in (host, guest) if state(page) == "turn" and page.evaluate("!!document.body.dataset.live")]
        if players:
            move(players[0], rng)
            return True
        if state(host) in ("over", "result") and state(guest) in ("over", "result"):
            return False
        host.wait_for_timeout(30)
    raise AssertionError("nobody is asked, and the match does not end")


def test_news_of_the_own_arrival_do_not_cut_it_off(visit):
    """A guest sits down while the answer is slow: the room hears of it first, and must not load anew without her cookie."""
    host, guest = visit(), visit()
    host.goto("/new/spyrium")
    host.select_option("#seat1", "free")
    host.select_option("#seat2", "none")
    host.click(".newfoot .btn.main")
    host.wait_for_selector("#link")

    def slowly(route):
        asked = route.request
        answer = httpx.post(asked.url, content=asked.post_data, headers={"content-type": asked.headers["content-type"]})
        host.wait_for_selector("#ask")  # the match has begun, and everybody has been told
        host.wait_for_timeout(500)
        route.fulfill(status=answer.status_code, headers=dict(answer.headers))

    guest.route("**/join", slowly)
    guest.goto(host.input_value("#link"))
    guest.click(".seatc .btn.main")
    guest.wait_for_selector("#chat-text")


def test_two_tabs_of_one_seat_agree_and_a_stale_tab_changes_nothing(visit):
    page = visit()
    begin(page, "spyrium")
    wait_for_turn(page)
    other = page.context.new_page()
    other.goto(page.url)
    other.evaluate("document.querySelector('#live').remove = () => 0")
    stale = other.get_attribute("#picks input[name=question]", "value")
    move(page, random.Random(1))
    wait_for_turn(page)
    other.wait_for_function("q => document.querySelector('#picks input[name=question]')?.value !== q", arg=stale)
    answer = page.request.post(f"{page.url.partition('#')[0]}/act", form={"question": stale, "action": "0"})
    assert answer.status == 409
    assert "data-version" in answer.text()  # the board anew
    other.wait_for_function("text => document.querySelector('#ask .q')?.innerText === text", arg=page.inner_text("#ask .q"))
