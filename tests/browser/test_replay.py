"""Looking back at a match by keyboard and by touch, and saying something about a position."""

from __future__ import annotations

import json
import random

import pytest

from spielwerk.core import game
from spielwerk.core.match import Match

from .test_ways import complaints

AT = "() => Number(document.querySelector('#replay').dataset.at)"


@pytest.fixture(scope="module")
def saved() -> str:
    """A match of three that ran to its end by chance."""
    rules, rng = game("spyrium"), random.Random(3)
    match = Match(rules, 3, 7, rules.options_from({}, 3))
    while not match.over:
        seat = match.to_act[0]
        match.play(seat, rng.choice(match.legal_ids(seat)))
    return match.save()


def look_back(page, saved: str, name: str, at: int = 0) -> str:
    """An account before the replay of a finished match."""
    page.goto("/")
    assert page.request.post("/register", form={"name": name, "password": "long enough"}).ok
    match = page.request.post("/api/matches/upload", data=saved, headers={"content-type": "application/json"}).json()["match"]
    page.goto(f"/matches/{match}/replay?at={at}")
    page.wait_for_selector("body[data-replay]")
    return match


def wait_at(page, number: int) -> None:
    page.wait_for_function(f"() => document.querySelector('#replay').dataset.at === '{number}'")


def test_a_replay_is_led_by_keyboard(visit, saved):
    page = visit(1440)
    match = look_back(page, saved, "Keyboard")
    begins = page.eval_on_selector_all("#story > .rnd", "all => all.map((one) => Number(one.dataset.ply) + 1)")
    first, second, *_ = (at for at in begins if at > 1)
    for key, at in (
        ("ArrowRight", 1),
        ("ArrowRight", 2),
        ("ArrowLeft", 1),
        ("n", first),
        ("n", second),
        ("p", first),
    ):
        page.keyboard.press(key)
        wait_at(page, at)
    line = page.locator("#story > li[aria-current]")
    view, box = page.locator("#story").bounding_box(), line.bounding_box()
    assert view["y"] <= box["y"] <= view["y"] + view["height"]
    page.keyboard.press("End")
    wait_at(page, len(json.loads(saved)["actions"]))
    page.keyboard.press("Home")
    wait_at(page, 0)
    page.keyboard.press("]")
    page.keyboard.press("]")
    assert page.input_value("#speed") == "4"
    page.keyboard.press(" ")
    page.wait_for_function("() => Number(document.querySelector('#replay').dataset.at) > 1")
    page.keyboard.press(" ")
    assert page.get_attribute("#run", "aria-pressed") == "false"
    page.keyboard.press("?")
    assert page.locator("#keys").is_visible()
    page.keyboard.press("Escape")
    line = page.locator("#story > li[data-at]").nth(9)
    line.locator("a").focus()
    page.keyboard.press("Enter")
    wait_at(page, int(line.get_attribute("data-at")))
    page.locator(".chart .col").nth(3).focus()
    assert "Round" not in page.inner_text(".curves figcaption")
    assert f"Action {begins[3]}: Red" in page.inner_text(".curves figcaption")
    page.keyboard.press("Enter")
    wait_at(page, begins[3])
    assert page.url.endswith(f"/matches/{match}/replay?at={begins[3]}&as=-1")
    page.select_option("#only", "1")
    seats = page.eval_on_selector_all(
        "#story > li[data-actor]", "all => all.filter((one) => one.offsetHeight).map((one) => one.dataset.actor)"
    )
    assert set(seats) == {"1"}
    assert complaints(page) == []


def test_a_position_is_commented_on(visit, saved):
    page = visit(1280)
    look_back(page, saved, "Commenter", at=40)
    page.keyboard.press("ArrowRight")
    wait_at(page, 41)
    page.fill("#comment-text", "n ? The turning point. ")
    page.locator("#comment-text").press("End")
    page.keyboard.type("[here]")  # letters are no keys while somebody writes
    assert page.evaluate(AT) == 41
    page.click(".comments > .remark .btn")
    page.wait_for_selector("body[data-replay] .comments li[aria-current]")
    assert page.evaluate(AT) == 41
    assert "The turning point. [here]" in page.inner_text(".said-here")
    assert page.locator("#story [data-at='41'] .said").count() == 1
    page.keyboard.press("ArrowLeft")
    wait_at(page, 40)
    assert page.locator(".said-here").count() == 0
    assert page.locator(".comments li[aria-current]").count() == 0
    page.click(".comments .by [data-step]")
    wait_at(page, 41)
    assert complaints(page) == []


SWIPE = """([from, to]) => {
    const board = document.querySelector('#board .pan'), y = board.getBoundingClientRect().top + 80;
    const at = (x) => new Touch({identifier: 1, target: board, clientX: x, clientY: y});
    board.dispatchEvent(new TouchEvent('touchstart', {bubbles: true, touches: [at(from)], changedTouches: [at(from)]}));
    board.dispatchEvent(new TouchEvent('touchend', {bubbles: true, touches: [], changedTouches: [at(to)]}));
}"""


def test_a_replay_is_led_by_touch_on_a_phone(visit, saved):
    page = visit(390, "de", has_touch=True, is_mobile=True)
    look_back(page, saved, "Telefon", at=20)
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    page.tap("[data-step=forward]")
    wait_at(page, 21)
    page.evaluate(SWIPE, [300, 100])
    wait_at(page, 22)
    page.evaluate(SWIPE, [100, 300])
    wait_at(page, 21)
    page.tap("#round-on")
    page.wait_for_function("() => document.querySelector('#replay').dataset.at > 22")
    for button in page.locator(".ctl .iconbtn").all():
        box = button.bounding_box()
        assert min(box["width"], box["height"]) >= 44
        assert box["y"] + box["height"] <= 844  # the bar stays in reach
    page.locator("#story").scroll_into_view_if_needed()
    line = page.locator("#story > li[data-at]").nth(5)
    number = int(line.get_attribute("data-at"))
    line.tap()
    wait_at(page, number)
    assert f"Stellung {number}" in page.inner_text(".remark")
    assert complaints(page) == []
