"""Lessons over HTTP: steps, wrong answers, what is kept of them and for whom, and what is not told too early."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import httpx
import pytest

from spielwerk.core import game
from spielwerk.lessons import Course, Progress, Words, position, standing
from spielwerk.lessons.lesson import Lesson, lesson_from

from .site import GAME, RunningSite, Visitor

LISTED = "spyrium"  # on the shelf of all games, where the template is not
COURSE = Words({"en": "Keep your high cards.", "de": "Behalte deine hohen Karten."})
LESSON = """
minutes = 2
title = {en = "First trick", de = "Erster Stich"}
about = {en = "Play a card.", de = "Spiel eine Karte."}
[start]
seats = 2
seat = 0
seed = 1
[[step]]
title = {en = "Welcome", de = "Willkommen"}
text = {en = "Read this.", de = "Lies das."}
[[step]]
title = {en = "Play a card", de = "Spiel eine Karte"}
text = {en = "The highest wins.", de = "Die höchste gewinnt."}
call = {en = "Choose one.", de = "Wähle eine."}
rules = ["TPL-4.1"]
await = ["choose 0", "choose 1"]
wrong = [{action = "choose 2", text = {en = "That is your lowest.", de = "Das ist deine niedrigste."}}]
right = {en = "Well played.", de = "Gut gespielt."}
then = ["1 choose 0"]
[[step]]
title = {en = "A question", de = "Eine Frage"}
text = {en = "Who wins?", de = "Wer gewinnt?"}
answer = [
    {text = {en = "The lowest", de = "Die niedrigste"}, why = {en = "No: the highest.", de = "Nein: die höchste."}},
    {text = {en = "The highest", de = "Die höchste"}, right = true, why = {en = "So it is.", de = "So ist es."}},
]
[[step]]
title = {en = "Secret later title", de = "Späterer Titel"}
text = {en = "Secret later text.", de = "Späterer Text."}
"""


def written(folder: Path, name: str) -> Lesson:
    path = folder / f"{name}.toml"
    path.write_text(LESSON, encoding="utf-8")
    return lesson_from(game(GAME), path)


@pytest.fixture
def course(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Course:
    """A course of two lessons in the template game."""
    template = game(GAME)
    lessons = (written(tmp_path, "first"), written(tmp_path, "second"))
    made = Course(template.rules, template.components.digest, ("TPL-4.1",), COURSE, lessons, True)
    offer(monkeypatch, made)
    return made


def offer(monkeypatch: pytest.MonkeyPatch, course: Course) -> None:
    """Let this be the course of the template, and of a game that is listed."""
    found = {GAME: course, LISTED: course}
    monkeypatch.setattr("spielwerk.web.learning.lessons.course_of", lambda of: found.get(of.name))


@pytest.fixture
def browser(small_site: RunningSite) -> Iterator[httpx.Client]:
    """A browser without script."""
    with httpx.Client(base_url=small_site.url, follow_redirects=True, headers={"accept-language": "en"}) as client:
        yield client


HOME = f"/learn/{GAME}/first"
TEMPLATE = game(GAME)


def action(written: str) -> int:
    name, *args = written.split()
    return TEMPLATE.verbs[name].encode(*map(int, args))


def answer(browser: httpx.Client, step: int, given: int | str = "", home: str = HOME) -> httpx.Response:
    return browser.post(f"{home}/answer", data={"step": step, "given": given})


def step_of(page: httpx.Response) -> int:
    return int(re.search(r'data-step="(\d+)"', page.text)[1])


def take(browser: httpx.Client, home: str = HOME) -> httpx.Response:
    """Take a whole lesson."""
    for step, given in enumerate(["", action("choose 0"), 1, ""]):
        page = answer(browser, step, given, home)
        assert page.status_code == 200, page.text
    return page


def test_a_lesson_is_taken_step_by_step_without_script(course: Course, browser: httpx.Client):
    page = browser.get(HOME)
    assert "Read this." in page.text
    assert "step 1 of 4" in page.text
    page = answer(browser, 0)
    assert "The highest wins." in page.text
    assert "Choose one." in page.text
    link = re.search(r'href="(\?pick=[\d.]+#ask)"', page.text)
    assert link or f'value="{action("choose 0")}"' in page.text, "a target or a button for what is awaited"
    page = answer(browser, 1, action("choose 1"))
    assert "Well played." in page.text
    assert "Blue" in page.text, "what the other one did is told"
    assert page.url.query == b"after=2"
    page = browser.get(HOME)
    assert "Who wins?" in page.text
    page = answer(browser, 2, 1)
    assert "So it is." in page.text
    page = answer(browser, 3)
    assert "Done: First trick" in page.text
    assert f"/learn/{GAME}/second" in page.text
    page = take(browser, f"/learn/{GAME}/second")
    assert 'name="coached" value="1"' in page.text, "after the last lesson comes a match"
    assert COURSE["en"] in page.text
    assert "2 of 2 lessons done" in browser.get(f"/learn/{GAME}").text


def test_a_wrong_answer_plays_nothing_and_says_why(course: Course, browser: httpx.Client):
    answer(browser, 0)
    page = answer(browser, 1, action("choose 2"))
    assert "That is your lowest." in page.text
    assert "Choose one." in page.text, "what is to be done stays in sight"
    assert step_of(page) == 1
    assert re.search(r'class="btn tiny" id="show"', page.text)
    page = answer(browser, 1, action("choose 2"))
    assert re.search(r'class="btn tiny main go" id="show"', page.text), "after the second miss it is the main button"
    assert "That is your lowest." not in browser.get(HOME).text, "feedback is of the answer, not of the step"
    page = browser.post(f"{HOME}/show", data={"step": 1})
    assert "Well played." in page.text
    page = answer(browser, 2, 0)
    assert "No: the highest." in page.text
    assert step_of(page) == 2


def test_going_back_and_again(course: Course, browser: httpx.Client):
    take(browser)
    page = browser.post(f"{HOME}/back", data={"to": 1})
    assert step_of(page) == 1
    assert "1 of 2 lessons done" in browser.get(f"/learn/{GAME}").text, "it stays done"
    assert browser.post(f"{HOME}/back", data={"to": 3}).status_code == 409
    assert step_of(browser.post(f"{HOME}/back", data={"to": 0})) == 0


@pytest.mark.parametrize(
    ("path", "data", "status", "said"),
    [
        ("/answer", {"step": "3"}, 409, "another step"),
        ("/answer", {"step": "0x"}, 422, "whole number"),
        ("/answer", {}, 422, "whole number"),
        ("/answer", {"step": "0", "given": "much"}, 422, "whole number"),
        ("/back", {"to": "-1"}, 409, "not been reached"),
        ("/back", {"to": "9"}, 409, "not been reached"),
        ("/show", {"step": "2"}, 409, "another step"),
        ("/show", {"step": "99"}, 409, "another step"),
    ],
)
def test_what_cannot_be_is_refused_with_a_sentence(course: Course, browser: httpx.Client, path, data, status, said):
    page = browser.post(HOME + path, data=data)
    assert page.status_code == status
    assert said in page.text


def test_an_action_that_is_not_possible_is_refused(course: Course, browser: httpx.Client):
    answer(browser, 0)
    for given in ("", 10**7, TEMPLATE.verbs.total - 1):
        page = answer(browser, 1, given)
        assert page.status_code == 422
        assert "cannot be done at this step" in page.text
        assert step_of(page) == 1, "the page stands where it stood"


@pytest.mark.parametrize("path", ["/learn/chess", "/learn/chess/first", f"/learn/{GAME}/none", "/learn/neom/first"])
def test_what_is_not_there_is_not_found(course: Course, browser: httpx.Client, path: str):
    assert browser.get(path).status_code == 404


@pytest.mark.parametrize("query", ["?after=7", "?missed=99999999999&step=0", "?step=0&missed=5", "?pick=1.x.99", "?after=x"])
def test_odd_addresses_show_the_step(course: Course, browser: httpx.Client, query: str):
    page = browser.get(HOME + query)
    assert page.status_code == 200
    assert "Read this." in page.text


def test_the_language_can_be_switched_within_a_step(course: Course, browser: httpx.Client):
    answer(browser, 0)
    page = browser.post("/language", data={"lang": "de", "back": HOME})
    assert "Die höchste gewinnt." in page.text
    assert step_of(page) == 1


def test_nothing_of_later_steps_or_of_hidden_cards_is_told(course: Course, browser: httpx.Client):
    lesson = course.lessons[0]
    answer(browser, 0)
    page = browser.get(HOME).text
    for early in ("Secret later text.", "Well played.", "That is your lowest.", "So it is.", "The lowest"):
        assert early not in page
    stand = standing(lesson, Progress(1))
    assert stand.seen.tobytes() == position(lesson, Progress(1)).seen(0).tobytes()
    assert stand.seen.tobytes() != position(lesson, Progress(1)).state.tobytes(), "the other hand is hidden"
    assert list(stand.offered) == sorted(stand.offered), "their order does not tell which is right"
    peeking = browser.get(f"{HOME}?step=1&missed={action('choose 0')}").text
    assert "Well played." not in peeking


def test_every_step_stands_as_if_it_were_played_from_the_start(course: Course):
    lesson = course.lessons[0]
    for progress in (Progress(), Progress(1), Progress(2, (0,)), Progress(2, (1,)), Progress(4, (1,))):
        assert standing(lesson, progress).record == position(lesson, progress).snapshot()[0]


def test_progress_of_a_guest_is_kept_and_goes_over_to_the_account(course: Course, site: RunningSite):
    owner = site.visitor("Olga")
    owner.register(f"Olga {site.url[-5:]}")
    first = owner.post(f"/lessons/{GAME}/first/answer", {"step": 0})
    assert first.status_code == 200, first.text
    guest = site.visitor("Gast")
    for step, given in enumerate([None, action("choose 1"), 1, None]):
        assert guest.post(f"/lessons/{GAME}/first/answer", {"step": step, "given": given}).json()["right"]
    guest.post(f"/lessons/{GAME}/second/answer", {"step": 0})
    signed = guest.post("/sign-in", {"name": f"Olga {site.url[-5:]}", "password": "long enough"}).json()
    guest.http.headers["authorization"] = f"Bearer {signed['token']}"
    lessons = guest.get(f"/lessons/{GAME}").json()["lessons"]
    assert [(each["step"], each["done"]) for each in lessons] == [(4, True), (1, False)]
    newcomer = site.visitor("Nina")
    newcomer.post(f"/lessons/{GAME}/first/answer", {"step": 0})
    newcomer.register(f"Nina {site.url[-5:]}")
    assert newcomer.get(f"/lessons/{GAME}").json()["lessons"][0]["step"] == 1


def test_the_api_does_what_the_pages_do(course: Course, small_site: RunningSite):
    anna = small_site.visitor()
    assert [each["game"] for each in anna.get("/lessons").json()] == [LISTED]
    anna.post(f"/lessons/{GAME}/first/answer", {"step": 0})
    seen = anna.get(f"/lessons/{GAME}/first").json()
    assert seen["wants"] == "do"
    assert seen["title"] == "Play a card"
    assert seen["state"]
    assert {choice["id"] for choice in seen["choices"]} == {action(f"choose {n}") for n in range(3)}
    wrong = anna.post(f"/lessons/{GAME}/first/answer", {"step": 1, "given": action("choose 2")}).json()
    assert (wrong["right"], wrong["says"], wrong["step"]) == (False, "That is your lowest.", 1)
    right = anna.post(f"/lessons/{GAME}/first/answer", {"step": 1, "given": action("choose 0")}).json()
    assert (right["right"], right["says"], right["step"]) == (True, "Well played.", 2)
    assert any("Blue" in sentence for sentence in right["told"])
    assert anna.get(f"/lessons/{GAME}/first").json()["answers"] == ["The lowest", "The highest"]
    stale = anna.post(f"/lessons/{GAME}/first/answer", {"step": 1, "given": action("choose 0")})
    assert stale.status_code == 409
    assert anna.http.put(f"/lessons/{GAME}/first/progress", json={"step": 0}).json()["step"] == 0
    assert anna.http.put(f"/lessons/{GAME}/first/progress", json={"step": 3}).status_code == 409
    assert Visitor(small_site.url).post(f"/lessons/{GAME}/first/answer", {"step": 0}).status_code == 401


def test_a_course_that_does_not_fit_is_closed_with_a_note(
    course: Course, browser: httpx.Client, monkeypatch: pytest.MonkeyPatch
):
    old = replace(course, fits=False)
    offer(monkeypatch, old)
    assert "written for other rules" in browser.get("/learn").text
    page = browser.get(f"/learn/{GAME}")
    assert "written for other rules" in page.text
    assert "First trick" not in page.text
    assert browser.get(HOME).status_code == 409


def test_newcomers_are_offered_the_lessons_first(course: Course, browser: httpx.Client):
    for path in ("/", "/shelf"):
        page = browser.get(path).text
        assert f'class="btn main learn" href="/learn/{LISTED}"' in page
        assert 'href="/learn/neom"' not in page, "a game without lessons"
    assert f'href="/learn/{LISTED}"' in browser.get(f"/new/{LISTED}").text
    assert f'href="/learn/{LISTED}"' in browser.get("/rules").text
    assert f'href="/learn/{LISTED}"' in browser.get(f"/rules/{LISTED}").text
