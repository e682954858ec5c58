"""A lesson of every game from the landing page to its end, with a mouse on a desk and with a finger on a phone."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from playwright.sync_api import TimeoutError

import spielwerk
from spielwerk.core import game as game_named
from spielwerk.core.text import LANGUAGES
from spielwerk.lessons import Lesson, Step, course_of

from .hands import point_at
from .test_ways import complaints

WAYS = [
    (game, wide, LANGUAGES[(number + wide) % 2])  # each game in both languages, one of them on a phone
    for number, game in enumerate(spielwerk.games())
    for wide in (False, True)
]
RNG = random.Random(1)

# What the bubble lies over of all that is lit or can be chosen, unless it is scrolled away; and whether any of it is seen.
COVERED = """() => {
    const box = (e) => e.getBoundingClientRect();
    const over = (a, b) => a.right > b.left && a.left < b.right && a.bottom > b.top + 1 && a.top + 1 < b.bottom;
    const [bubble, stage] = ['bubble', 'stage'].map((id) => box(document.getElementById(id)));
    const ground = stage.width ? stage : { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
    const names = document.querySelector('#main').dataset.point.split('|').filter(Boolean).map(CSS.escape);
    const named = names.flatMap((n) => [...document.querySelectorAll(`#stage :is([data-place="${n}"], [data-card="${n}"])`)]);
    const lit = [...named, ...document.querySelectorAll('#stage a.target')].filter((e) => box(e).width);
    const seen = lit.filter((e) => over(box(e), ground));
    if (lit.length && !seen.length) return ['nothing that is lit can be seen'];
    const parts = seen.map((e) => [e, { left: box(e).left, right: box(e).right,
        top: Math.max(box(e).top, ground.top), bottom: Math.min(box(e).bottom, ground.bottom) }]);
    return parts.filter(([, part]) => over(part, bubble)).map(([e]) => e.outerHTML.slice(0, 200));
}"""


def at(page, step: int, mode: str, seconds: float = 60) -> None:
    """Until the lesson is at a step, and shows it, what came of it, or the end."""
    page.wait_for_function(
        """([step, mode]) => { const { step: now, mode: shown } = document.querySelector('#main').dataset;
            return now === String(step) && shown === mode && document.body.dataset.live; }""",
        arg=[step, mode],
        timeout=seconds * 1000,
    )


def until(page, step: int, mode: str, do: Callable[[], None]) -> None:
    """Do something that leads there. A click that meets an update is lost, and made again."""
    do()
    try:
        at(page, step, mode, 5)
    except TimeoutError:
        do()
        at(page, step, mode)


def click(page, selector: str, touch: bool) -> None:
    assert point_at(page, selector, RNG, touch), f"there is no {selector}"


def act(page, action: int, number: int, touch: bool) -> None:
    """Do an action of a step: on the board, or by a button where the board has no place for it."""
    target = page.locator(f'#stage a.target[data-picks~="{action}"]')
    if target.count() and not page.locator(f'.offers [value="{action}"]').count():
        if touch:
            assert page.evaluate("() => document.querySelector('#stage a.target').getBoundingClientRect().width") > 8
        several = " " in (target.first.get_attribute("data-picks") or "")
        click(page, f'#stage a.target[data-picks~="{action}"]', touch)
        if several:
            at(page, number, "which")
            click(page, f'.offers [value="{action}"]', touch)
    else:
        click(page, f'.offers [value="{action}"]', touch)


def take(page, lesson: Lesson, lang: str, touch: bool) -> None:
    """Take a lesson as its file says, with a wrong answer wherever there is one."""
    for number, step in enumerate(lesson.steps):
        at(page, number, "step")
        assert page.inner_text("#bubble-title") == step.title[lang]
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        if step.awaits or step.point:
            assert page.evaluate(COVERED) == [], f"step {number + 1}"
        answer(page, number, step, lang, touch, last=number + 1 == len(lesson.steps))
    at(page, len(lesson.steps), "over")


def answer(page, number: int, step: Step, lang: str, touch: bool, last: bool) -> None:
    if step.wrong:
        until(page, number, "wrong", lambda: act(page, step.wrong[0].action, number, touch))
        assert page.inner_text("[role=alert]").strip() == step.wrong[0].text[lang]
    if step.awaits:
        until(page, number + 1, "right", lambda: act(page, step.awaits[0], number, touch))
    elif step.answers:
        right = next(n for n, each in enumerate(step.answers) if each.right)
        until(page, number + 1, "right", lambda: click(page, f'.opt[value="{right}"]', touch))
        assert page.inner_text("[role=status] p").strip() == step.answers[right].why[lang]
    until(page, number + 1, "over" if last else "step", lambda: click(page, "#next", touch))


@pytest.mark.parametrize(("game", "wide", "lang"), WAYS)
def test_the_first_lesson_is_taken_by_pointer_from_the_landing_page_to_its_end(visit, game, wide, lang):
    course = course_of(game_named(game))
    assert course is not None
    page = visit(lang=lang, width=1280) if wide else visit(lang=lang, width=390, has_touch=True, is_mobile=True)
    page.goto("/")
    click(page, f".game-{game} .btn.main", not wide)
    page.wait_for_selector(".lessons")
    click(page, ".cta2 .btn.main", not wide)
    first, second = course.lessons[:2]
    take(page, first, lang, touch=not wide)
    click(page, "#next", not wide)
    page.wait_for_selector(f'[data-home$="/{second.name}"]')
    page.goto("/")
    assert page.locator(f".game-{game} form .btn.main").count() == 1, "who has taken a lesson is no newcomer"


def test_a_lesson_is_taken_by_keyboard_and_left_with_its_place_kept(visit):
    lesson = course_of(game_named("spyrium")).lessons[0]
    page = visit()
    page.goto(f"/learn/spyrium/{lesson.name}")
    for number, step in enumerate(lesson.steps[:6]):
        at(page, number, "step")
        assert page.evaluate("document.activeElement.id") == "bubble-title"
        if step.answers:
            page.keyboard.press(str([each.right for each in step.answers].index(True) + 1))
        elif step.awaits:
            for _ in range(30):
                page.keyboard.press("Tab")
                if page.evaluate("a => document.activeElement.dataset.picks === a", str(step.awaits[0])):
                    break
            page.keyboard.press("Enter")
        else:
            page.keyboard.press("Enter")
            continue
        at(page, number + 1, "right")
        page.keyboard.press("Enter")
    at(page, 6, "step")
    page.keyboard.press("ArrowLeft")
    at(page, 5, "step")
    page.keyboard.press("Escape")
    page.wait_for_selector(".lessons")
    page.click(".les.on a")
    at(page, 5, "step")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_serious_on_shelves_and_in_a_lesson(visit, scheme):
    page = visit(color_scheme=scheme, reduced_motion="reduce")
    found = {}
    for path in ("/learn", "/learn/spyrium"):
        page.goto(path)
        found[path] = complaints(page)
    lesson = course_of(game_named("spyrium")).lessons[0]
    page.goto(f"/learn/spyrium/{lesson.name}")
    number = next(n for n, step in enumerate(lesson.steps) if step.wrong)
    for step in range(number):
        assert page.request.post(f"/learn/spyrium/{lesson.name}/answer", form={"step": str(step)}).ok
    page.reload()
    at(page, number, "step")
    found["step"] = complaints(page)
    act(page, lesson.steps[number].wrong[0].action, number, touch=False)
    at(page, number, "wrong")
    found["wrong"] = complaints(page)
    act(page, lesson.steps[number].awaits[0], number, touch=False)
    at(page, number + 1, "right")
    found["right"] = complaints(page)
    assert not any(found.values()), found
