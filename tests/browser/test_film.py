"""What others do is seen: step by step, marked on the board, and once more on request."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest

from .hands import make_quick, move, wait_for_turn

# Writes down whatever the page shows: the bar of the film, the newest line of the log, and whether something is asked.
_WATCH = """() => {
    globalThis.shown = [];
    let last = '';
    setInterval(() => {
        const lines = [...document.querySelectorAll('#story [data-number]')].filter(line => !line.closest('[hidden]'));
        const now = JSON.stringify({
            bar: document.querySelector('#film-bar')?.innerText ?? '',
            line: Number(lines.at(-1)?.dataset.number),
            asked: document.querySelector('#main').dataset.turn === '1',
        });
        if (now !== last) shown.push({...JSON.parse(now), at: performance.now()});
        last = now;
    }, 5);
}"""

_ASKED_ANEW = "old => { const now = document.querySelector('#main').dataset; return now.turn === '1' && now.question !== old; }"


def seated(visit, pace: str, **options):
    """A page in the middle of a match against two bots, asked something; from here on others are shown at the given pace.

    The bots are apprentices, who do not think for long.
    """
    page = visit(**options)
    page.goto("/new/spyrium")
    for seat in ("#seat1", "#seat2"):
        page.select_option(seat, "bot:apprentice")
    page.click(".newfoot .btn.main")
    page.wait_for_selector("#ask")
    make_quick(page, "spyrium")
    rng = random.Random(7)
    for _ in range(2):
        assert wait_for_turn(page) == "turn"
        move(page, rng)
    assert wait_for_turn(page) == "turn"
    page.evaluate("pace => localStorage.setItem('spielwerk.pace', pace)", pace)
    return page, rng


def until_others_have_acted(page, rng: random.Random) -> list[int]:
    """Decide until at least two steps of others lie between two questions; the numbers of these actions."""
    for _ in range(20):
        question = page.get_attribute("#main", "data-question")
        page.evaluate("() => globalThis.shown?.splice(0)")
        move(page, rng)
        page.wait_for_function(_ASKED_ANEW, arg=question)
        if (
            len(steps := page.evaluate("() => [...document.querySelectorAll('#story > [data-step]')].map(e => +e.dataset.ply)"))
            > 1
        ):
            return steps
    raise AssertionError("the others never act")


def test_a_round_of_bots_is_shown_step_by_step(visit):
    page, rng = seated(visit, "1.5")
    page.evaluate(_WATCH)
    steps = until_others_have_acted(page, rng)
    page.wait_for_function("() => shown.at(-1)?.asked")
    shown = page.evaluate("shown")
    first_seen = [next(now["at"] for now in shown if now["line"] >= number) for number in steps]
    gaps = [b - a for a, b in pairwise(first_seen)]
    assert all(gap > 500 for gap in gaps), gaps
    assert any(now["bar"].startswith(f"{name(page, steps[-1])} moves") for now in shown)
    assert not any(now["asked"] for now in shown if now["bar"]), "nothing is asked while others are shown"
    assert page.locator("#film-bar").count() == 0
    assert page.locator("#since li[data-step]").count() == (len(steps) if len(steps) <= 5 else 4)


def name(page, number: int) -> str:
    """Who has done the action of a number."""
    actor = int(page.get_attribute(f"#story [data-number='{number}']", "data-actor"))
    return page.evaluate("() => JSON.parse(document.querySelector('#story').dataset.names)")[actor]


def test_skip_shows_all_until_the_next_question_and_again_shows_it_once_more(visit):
    page, rng = seated(visit, "1.5")
    page.evaluate(_WATCH)
    for _ in range(20):
        move(page, rng)
        page.wait_for_function(
            "() => document.querySelector('#film-skip') || document.querySelector('#main').dataset.turn === '1'"
        )
        if page.locator("#film-skip").count():
            break
    page.keyboard.press("s")
    assert wait_for_turn(page) == "turn"
    question = page.get_attribute("#main", "data-question")
    page.click("#again")
    page.wait_for_selector("#film-bar")
    page.click("#film-skip")
    page.wait_for_selector("#film-bar", state="detached")
    assert wait_for_turn(page) == "turn"
    assert page.get_attribute("#main", "data-question") == question
    page.evaluate("localStorage.setItem('spielwerk.pace', 'off')")
    move(page, rng)


def test_by_click_each_step_waits(visit):
    page, rng = seated(visit, "click")
    for _ in range(20):
        move(page, rng)
        page.wait_for_function(
            "() => document.querySelector('#film-next') || document.querySelector('#main').dataset.turn === '1'"
        )
        if page.locator("#film-next").count():
            break
    before = page.inner_text("#film-bar")
    page.wait_for_timeout(900)
    assert page.inner_text("#film-bar") == before
    for _ in range(40):
        page.wait_for_function(
            "() => document.querySelector('#film-next') || document.querySelector('#main').dataset.turn === '1'"
        )
        if not page.evaluate("() => { const next = document.querySelector('#film-next'); next?.click(); return !!next; }"):
            break
        page.wait_for_timeout(50)
    assert wait_for_turn(page) == "turn"


def test_reduced_motion_shows_lines_and_marks_at_once(visit):
    page, rng = seated(visit, "1.5", reduced_motion="reduce")
    page.evaluate(_WATCH)
    until_others_have_acted(page, rng)
    assert not any(now["bar"] for now in page.evaluate("shown"))
    assert page.locator("#since li[data-step]").count() >= 2


def test_a_hidden_tab_is_shown_no_film_and_asks_for_no_frame(visit):
    page, rng = seated(visit, "1.5")
    asked = []
    page.on("request", lambda request: asked.append(request.url) if "/frame/" in request.url else None)
    page.evaluate("Object.defineProperty(document, 'hidden', { get: () => true })")
    until_others_have_acted(page, rng)
    assert not asked


def test_steps_are_marked_on_the_board_until_the_reader_decides(visit):
    page, rng = seated(visit, "0.4")
    until_others_have_acted(page, rng)
    page.wait_for_selector(".marks .ring")
    assert page.evaluate("() => getComputedStyle(document.querySelector('.marks')).pointerEvents") == "none"
    page.hover("#story > [data-step]")
    number = page.get_attribute("#story > .lit", "data-step")
    assert page.locator(f"#since .lit[data-step='{number}']").count() == 1
    marked = page.evaluate("() => [...document.querySelectorAll('.marks .ring')].map(mark => mark.dataset.steps)")
    steps = page.locator("#story > [data-step]").count()
    assert {int(n) for each in marked for n in each.split()} <= set(range(1, steps + 1))
    page.evaluate("localStorage.setItem('spielwerk.pace', 'click')")
    move(page, rng)
    page.wait_for_function("() => !document.querySelector('.marks .ring')")


@pytest.mark.parametrize("lang", ["en", "de"])
def test_the_log_tells_the_newest_last_and_every_step_on_request(visit, lang):
    page, _ = seated(visit, "off", lang=lang)
    assert page.locator("[role=log] #story").count() == 1
    numbers = page.evaluate("() => [...document.querySelectorAll('#story [data-number]')].map(e => +e.dataset.number)")
    assert numbers == sorted(numbers)
    below = page.evaluate(
        "() => { const s = document.querySelector('#story'); return s.scrollHeight - s.scrollTop - s.clientHeight; }"
    )
    assert below < 40
    page.click("[data-every='1']")
    assert page.evaluate("() => [...document.querySelectorAll('#story details')].every(run => run.open)")


def test_the_replay_has_the_story_beside_it(visit):
    page, _ = seated(visit, "off")
    page.goto(page.url.partition("#")[0] + "/replay?at=1")
    line = page.locator("#story > [data-at]").last
    at = line.get_attribute("data-at")
    line.click()
    page.wait_for_function("at => document.querySelector('#at').value === at", arg=at)
    assert page.get_attribute("#story > [aria-current]", "data-at") == at
    page.keyboard.press("Home")
    page.wait_for_function("() => document.querySelector('#at').value === '0'")
    page.select_option("#speed", "4")
    page.click("#run")
    page.wait_for_function("() => Number(document.querySelector('#at').value) >= 3")
