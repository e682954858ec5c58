"""What a player's hands do: only what is on the page.

What is waited for is written as a function, `() => …`: the site's pages let nothing else be evaluated twice.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from playwright.sync_api import TimeoutError

TARGETS = "a.target"
BUTTONS = "#picks > .pickbtn, #confirm, .columns a"


def begin(page: Any, game: str, shown_first: bool = False, coached: bool = False) -> None:
    """From the landing page to the first question: two clicks are enough, this is the first.

    A newcomer has a coach and is shown every choice before it is made; most tests do without.
    """
    page.goto("/")
    if not coached:
        page.eval_on_selector_all("[name=coached]", "all => all.forEach((field) => field.remove())")
    page.click(f".game-{game} form[action^='/play/'] .btn")  # a newcomer's main button leads to the lessons
    page.wait_for_selector("#ask")
    if not shown_first:
        make_quick(page, game)


def make_quick(page: Any, game: str) -> None:
    """Let one click make a choice."""
    assert page.request.patch("/api/me", data={"confirm": {game: False}}).ok
    page.reload()
    page.wait_for_selector("#ask")


def state(page: Any) -> str:
    """Where the match stands for this player."""
    return page.evaluate(
        """() => document.querySelector('.resulthead') ? 'result'
            : document.querySelector('#ask a.btn.main') ? 'over'
            : document.querySelector('#main')?.dataset.turn === '1' ? 'turn' : 'wait'"""
    )


def wait_for_turn(page: Any, seconds: float = 120) -> str:
    """Until this player is asked or the match is over."""
    page.wait_for_function(
        """() => document.querySelector('.resulthead, #ask a.btn.main')
            || (document.querySelector('#main')?.dataset.turn === '1' && document.body.dataset.live)""",
        timeout=seconds * 1000,
    )
    return state(page)


# In one step, so that no live update comes between looking and clicking.
CLICK = """([selector, number]) => {
    const all = [...document.querySelectorAll(selector)];
    all[number % all.length]?.dispatchEvent(new MouseEvent('click', {bubbles: true, cancelable: true}));
    return all.length;
}"""


# Whether the question has changed, or the bar has something new to choose or to confirm.
HEARD = """question => {
    const [main, ask] = [document.querySelector('#main'), document.querySelector('#ask')];
    if (!main || main.dataset.question !== question) return 'done';
    return ask.dataset.chosen && !ask.dataset.heard ? 'asked' : false;
}"""


def move(page: Any, rng: random.Random) -> None:
    """Choose anything that the page offers, on the board or in the bar, and see it done."""

    def click(selector: str) -> bool:
        return bool(page.evaluate(CLICK, [selector, rng.randrange(10**6)]))

    _choose(page, click)


def _choose(page: Any, click: Callable[[str], bool]) -> None:
    """Click until the question has been answered.

    A click that meets an update of the page is lost; whoever notices that nothing happens clicks again.
    """
    question = page.get_attribute("#main", "data-question")
    for patience in (4_000, 4_000, 60_000):
        if page.get_attribute("#main", "data-question") != question:
            return
        page.evaluate("delete document.querySelector('#ask').dataset.heard")
        assert click(f"{TARGETS}, {BUTTONS}"), "asked, but there is nothing to choose"
        try:
            while page.wait_for_function(HEARD, arg=question, timeout=patience).json_value() == "asked":
                page.evaluate("document.querySelector('#ask').dataset.heard = '1'")  # gone when the bar is drawn anew
                click("#picks > .pickbtn, #confirm")
            return
        except TimeoutError:
            if patience == 60_000:
                raise


# Where a pointer hits one of the elements that can be seen: the middle if nothing lies over it, else a point beside it.
POINT = """([selector, number]) => {
    const all = [...document.querySelectorAll(selector)];
    const seen = all.filter((e) => e.checkVisibility() && e.getBoundingClientRect().width > 0);
    if (!seen.length) return null;
    const one = seen[number % seen.length];
    one.scrollIntoView({block: 'center', inline: 'center', behavior: 'instant'});
    const box = one.getBoundingClientRect();
    const across = [.5, .25, .75, .12, .88];
    for (const [left, down] of across.flatMap((a) => across.map((b) => [b, a]))) {
        const [x, y] = [box.x + left * box.width, box.y + down * box.height];
        const hit = document.elementFromPoint(x, y);
        if (hit && one.contains(hit)) return {x, y};
    }
    return {covered: one.outerHTML.slice(0, 400)};
}"""


def point_at(page: Any, selector: str, rng: random.Random, touch: bool) -> bool:
    """Click or tap, with a real pointer, one of the elements that can be seen; False if there is none."""
    spot = page.evaluate(POINT, [selector, rng.randrange(10**6)])
    if spot is None:
        return False
    assert "covered" not in spot, f"something lies over {spot['covered']}"
    (page.touchscreen.tap if touch else page.mouse.click)(spot["x"], spot["y"])
    return True


def move_by_pointer(page: Any, rng: random.Random, touch: bool = False) -> None:
    """The same as `move` with a mouse or a finger: what is covered, hidden or too small cannot be chosen."""
    _choose(page, lambda selector: point_at(page, selector, rng, touch))


def play_on(page: Any, rng: random.Random, most: int = 2000, move: Any = move) -> int:
    """Play until the match is over; the number of moves."""
    for count in range(most):
        if wait_for_turn(page) != "turn":
            return count
        move(page, rng)
    raise AssertionError("the match does not end")


def by_requests(pages: list[Any], address: str, rng: random.Random, until: Callable[[Any], bool]) -> None:
    """Answer at random for the visitors of these pages until the record, as the one who is asked may know it, is as wanted.

    The site makes such a move in a few hundredths of a second, a browser in half a one.
    """
    api = address.replace("/matches/", "/api/matches/")
    for _ in range(2000):
        for page in pages:
            seen = page.request.get(api).json()
            if seen["question"] and until(seen["state"]):
                return
            if seen["question"]:
                answer = {"question": seen["question"], "action": rng.choice(seen["choices"])["id"]}
                assert page.request.post(f"{api}/actions", data=answer).ok
    raise AssertionError("waited in vain")
