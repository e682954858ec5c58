"""Two people from their accounts to their ratings, one with a mouse at a desk, one with a finger on a phone."""

from __future__ import annotations

import random
import re

from .hands import by_requests, move_by_pointer, wait_for_turn
from .test_friends import register

CLOCK = "match:1800:20"
LAST_ROUND = 6


def test_two_people_meet_play_a_rated_match_and_find_it_in_their_profiles(visit):
    desk = visit(width=1440, reduced_motion="reduce")
    phone = visit(width=390, lang="de", has_touch=True, is_mobile=True, reduced_motion="reduce")
    register(desk, "Jana Jetzt")
    register(phone, "Pia Pfad")
    become_friends(desk, phone)
    match = make_table(desk)
    invite(desk, phone, match)
    get_ready(desk, phone)

    play(desk, phone)
    told = ratings_told(desk)
    assert ratings_told(phone) == told
    first, second = told.values()
    assert first[1] > 0
    assert first >= second, "who wins gains more than who loses, and both began alike"
    look_back(desk, "click", "Jana Jetzt", match, *told["Jana Jetzt"])
    look_back(phone, "tap", "Pia Pfad", match, *told["Pia Pfad"])


def become_friends(desk, phone) -> None:
    """One finds the other by her name and asks; she finds that under her bell."""
    desk.goto("/people")
    desk.fill("#seek", "pfad")
    desk.keyboard.press("Enter")
    desk.click("#find form[action$='/ask'] button")
    desk.wait_for_selector("#find form[action$='/remove']")
    open_newest_notice(phone, "Jana Jetzt")
    phone.tap("#requests form[action$='/accept'] button")
    phone.wait_for_selector("#friends .someone:has-text('Jana Jetzt')")


def open_newest_notice(phone, says: str) -> None:
    phone.goto("/people")
    phone.tap("a.bell:has(.count)")
    newest = phone.locator(".notices li.new").first
    assert says in newest.inner_text()
    newest.locator("a").tap()


def make_table(desk) -> str:
    """A rated match of two with a clock, for friends; its number."""
    desk.goto("/new/spyrium")
    desk.select_option("#seat1", "free")
    desk.select_option("#seat2", "none")
    for field, value in (("rated", "yes"), ("clock", CLOCK), ("admits", "friends")):
        desk.click(f"label:has([name={field}][value='{value}'])")
    desk.click(".newfoot .btn.main")
    desk.wait_for_selector("#room .agreed .counts")
    assert "30 min + 20 s a move" in desk.inner_text(".agreed dl")
    return desk.url.rpartition("/")[2].partition("?")[0]


def invite(desk, phone, match: str) -> None:
    """She who has made the table holds it and invites her friend, who hears of it and sits down."""
    desk.click(".rbar form[action$='/ready'] button")
    desk.wait_for_selector(".rbar [name=ready][value='1']", state="attached")
    desk.click("#invite form[action$='/invite'] button")
    desk.wait_for_selector("#invite form[action$='/invite'] [name=back]", state="attached")
    open_newest_notice(phone, "Jana Jetzt")
    phone.wait_for_url(re.compile(rf"/matches/{match}"))
    assert fits(phone)
    phone.goto("/people")  # where it waits too
    phone.tap(f"#invitations form[action='/invitations/{match}/accept'] button")
    phone.wait_for_url(re.compile(rf"/matches/{match}"))
    desk.wait_for_selector(".seatc b:has-text('Pia Pfad')")  # by itself


def get_ready(desk, phone) -> None:
    """The friend says that she is not, both say that they are, and the match begins."""
    phone.tap(".rbar form:has([name=ready][value='0']) button")
    phone.wait_for_selector(".rbar [name=ready][value='1']", state="attached")
    desk.click(".rbar form:has([name=ready][value='1']) button")
    desk.wait_for_selector(".rbar [name=ready][value='0']", state="attached")
    phone.tap(".rbar form:has([name=ready][value='1']) button")
    for page in (phone, desk):
        page.wait_for_selector("#ask")


def play(desk, phone) -> None:
    """Each makes a decision by hand; what lies between is played by requests, and the end is seen on both pages."""
    rng, address = random.Random(11), desk.url.partition("#")[0]
    hands = ((desk, False), (phone, True))
    for page, _ in hands:
        assert page.request.patch("/api/me", data={"confirm": {"spyrium": False}}).ok  # one click makes a choice
        page.reload()
    for _ in range(2):
        page, touch = next(one for one in hands if one[0].request.get(api(address)).json()["question"])
        assert wait_for_turn(page) == "turn"
        move_by_pointer(page, rng, touch=touch)
    for page, _ in hands:
        page.goto("/api/games")  # a page without scripts
    by_requests([desk, phone], address, rng, until=lambda s: s["round_number"] == LAST_ROUND)
    for page, _ in hands:
        page.goto(address)
        page.wait_for_function("() => document.body.dataset.live")
    while any(answer(page, api(address), rng) for page, _ in hands):
        pass  # until nobody is asked
    desk.click("#ask a.btn.main")
    phone.tap("#ask a.btn.main")


def api(address: str) -> str:
    return address.replace("/matches/", "/api/matches/")


def answer(page, address: str, rng: random.Random) -> bool:
    """Answer at random, if this visitor is asked."""
    seen = page.request.get(address).json()
    if seen["question"]:
        chosen = {"question": seen["question"], "action": rng.choice(seen["choices"])["id"]}
        assert page.request.post(f"{address}/actions", data=chosen).ok
    return bool(seen["question"])


def ratings_told(page) -> dict[str, tuple[int, int]]:
    """The new rating of each and by how much it has changed, as the page of the result says it, the winner first."""
    page.wait_for_selector(".resulthead")
    assert fits(page)
    found = {}
    for pod in page.locator(".pod").all():
        now = re.findall(r"[+-]?\d+", pod.locator("small").last.inner_text())  # place, rating, change
        found[pod.locator("a").inner_text()] = (int(now[-2]), int(now[-1]))
    return found


def look_back(page, press: str, name: str, match: str, rating: int, change: int) -> None:
    """A profile, from the result on: the curve of ratings, the history with its filter, and the statistics of the game."""
    signed = f"{change:+d}".replace("-", "−") if change else "±0"
    getattr(page.locator(f".pod a:has-text('{name}')"), press)()
    page.wait_for_selector(f".profile h1:has-text('{name}')")
    assert f"Spyrium {rating}" in page.get_attribute("#ratings svg", "aria-label")
    row = page.locator(".sta tr.game-spyrium")
    assert row.locator("td").first.inner_text() == "1"
    assert row.locator("b").inner_text() == str(rating)
    assert signed in page.inner_text(f".fin a[href='/matches/{match}']")
    assert fits(page)

    getattr(page.locator(".fin h2 a"), press)()
    page.wait_for_selector(".filters")
    assert fits(page)
    for kind, shown in (("casual", 0), ("rated", 1)):
        page.select_option(".filters [name=kind]", kind)
        getattr(page.locator(".filters .btn.main"), press)()
        page.wait_for_url(re.compile(f"kind={kind}"))
        assert page.locator(f".past .links a[href='/matches/{match}']").count() == shown
    assert signed in page.inner_text(".past li")

    page.goto(page.url.partition("/matches")[0])
    getattr(page.locator(".sta tr.game-spyrium a"), press)()
    page.wait_for_selector(".figures")
    figures = page.locator(".figures dd").all_inner_texts()
    assert (figures[0], figures[-1]) == ("1", str(rating))
    assert fits(page)


def fits(page) -> bool:
    return page.evaluate("document.documentElement.scrollWidth") <= page.viewport_size["width"]
