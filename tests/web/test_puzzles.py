"""Puzzles on the site: today's, asked without a hint of the solution, answered once, rated, linked, exported, played on."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from datetime import date, timedelta

import httpx
import pytest

import spielwerk
from spielwerk.puzzles import Puzzle, clue, puzzles_of, reason
from spielwerk.web.puzzles import days
from spielwerk.web.puzzles.tries import change

from .site import RunningSite

DAY = date(2026, 11, 18)


def spyrium(number: int) -> Puzzle:
    return puzzles_of(spielwerk.game("spyrium"))[number]


def address(puzzle: Puzzle) -> str:
    return f"/puzzles/{puzzle.game.name}/{puzzle.id}"


@pytest.fixture
def browser(small_site: RunningSite) -> Iterator[httpx.Client]:
    """A new visitor with cookies, who reads English."""
    with httpx.Client(base_url=small_site.url, timeout=30, headers={"accept-language": "en"}, follow_redirects=True) as client:
        yield client


def answered(browser: httpx.Client, puzzle: Puzzle, action: int) -> str:
    page = browser.post(f"{address(puzzle)}/act", data={"action": str(action)})
    assert page.status_code == 200, page.text
    return page.text


# Asking


@pytest.mark.parametrize("part", ["", "/ask", "?pick={}", "api"])
def test_nothing_of_the_solution_is_sent_before_the_answer(browser: httpx.Client, part: str, monkeypatch: pytest.MonkeyPatch):
    """The page is the same whatever the answer is, what its chances are, and what follows."""
    puzzle = spyrium(0)
    path = f"/api{address(puzzle)}" if part == "api" else address(puzzle) + part.format(puzzle.answer)
    before = browser.get(path)
    assert before.status_code == 200
    others = [replace(one, share=0.5, tried=9, parts=[], line=[], errors=[]) for one in reversed(puzzle.entry.candidates)]
    assert others[0].action != puzzle.answer
    monkeypatch.setattr(puzzle, "entry", replace(puzzle.entry, candidates=others, tempting=others[-1].action, found={}))
    assert browser.get(path).text == before.text


def test_the_board_is_the_games_own_and_every_choice_is_there(browser: httpx.Client):
    puzzle = spyrium(1)
    page = browser.get(address(puzzle)).text
    assert "<svg" in page
    assert page.count("data-pick=") >= len(puzzle.candidates)
    assert "a target" in page or 'class="target' in page
    german = browser.get(address(puzzle), headers={"accept-language": "de"}).text
    assert "Finde die stärkste Entscheidung" in german
    assert browser.get("/puzzles/spyrium/nonsense").status_code == 404
    assert browser.get("/puzzles/nonsense/nonsense").status_code == 404


def test_which_of_several_choices_at_one_place_is_asked_with_buttons_that_are_seen(browser: httpx.Client):
    """A list that was closed before would stay closed, and there would be nothing to choose."""
    puzzle = spyrium(1)
    two = sorted(one.action for one in puzzle.candidates)[:2]
    bar = browser.get(f"{address(puzzle)}?pick={two[0]}.{two[1]}").text.partition('id="ask"')[2].partition("</section>")[0]
    assert re.findall(r'class="btn pickbtn"[^>]* data-pick="(\d+)"', bar) == [str(one) for one in two]
    assert "<details" not in bar


# Answering


def test_the_first_answer_counts(browser: httpx.Client):
    puzzle = spyrium(2)
    page = answered(browser, puzzle, puzzle.answer)
    assert "Solved at the first try" in page
    assert "1500 → 15" in page
    assert 'class="best"' in page
    plain = re.sub(r"<[^>]+>", "", page)
    for told in reason(puzzle, "en"):
        assert told in plain
    again = answered(browser, puzzle, puzzle.candidates[1].action)
    assert "Solved at the first try" in again, "a second answer changes nothing"


def test_a_wrong_answer_is_marked_and_its_line_is_shown_first(browser: httpx.Client):
    puzzle = spyrium(3)
    wrong = puzzle.candidates[1]
    page = answered(browser, puzzle, wrong.action)
    assert "Not the best" in page
    assert 'role="alert"' in page
    assert 'class="missed"' in page
    assert page.index("What follows your choice") < page.index("The line that follows")
    assert page.count("<li", page.index("What follows your choice"), page.index(">Why<")) == len(wrong.line)
    looked_at = browser.get(address(puzzle), params={"pick": puzzle.candidates[2].action}).text
    assert "What follows this choice" in looked_at


def test_a_clue_halves_the_gain_and_is_told_once(browser: httpx.Client):
    puzzle = spyrium(4)
    page = browser.post(f"{address(puzzle)}/clue").text
    plain = re.sub(r"<[^>]+>", "", page)
    assert clue(puzzle, "en")[0] in plain
    assert 'id="clue"' not in page
    assert "Solved with a clue" in answered(browser, puzzle, puzzle.answer)
    assert change(1500, 1700, right=True, clue=True, tries=0) == change(1500, 1700, right=True, clue=False, tries=0) / 2
    assert change(1500, 1700, right=False, clue=True, tries=0) == change(1500, 1700, right=False, clue=False, tries=0) < 0
    assert change(1500, 1700, right=True, clue=False, tries=50) < change(1500, 1700, right=True, clue=False, tries=0)


def test_giving_up_shows_the_solution_and_no_choice_is_refused(browser: httpx.Client):
    puzzle = spyrium(5)
    assert browser.post(f"{address(puzzle)}/act", data={"action": "999999"}).status_code == 422
    page = browser.post(f"{address(puzzle)}/give-up").text
    assert "Here is the solution" in page
    assert "What follows your choice" not in page
    part = browser.post(f"{address(puzzle)}/give-up", headers={"hx-request": "true"}).text
    assert part.lstrip().startswith("<main")


# All of them


def test_the_overview_shows_today_themes_and_what_was_tried(browser: httpx.Client):
    puzzle = spyrium(6)
    assert 'href="/puzzles"' in browser.get("/").text
    assert "Puzzle of the day" in browser.get("/").text
    answered(browser, puzzle, puzzle.answer)
    page = browser.get("/puzzles", params={"game": "spyrium", "theme": puzzle.entry.question}).text
    assert "Placing workers" in page
    assert page.count(">solved<") or 'aria-label="solved"' in page
    assert "1 day" in page
    listed = re.findall(r'class="card \w+" href="/puzzles/spyrium/(\w+)"', page)
    assert puzzle.id in listed
    assert len(listed) == sum(one.entry.question == puzzle.entry.question for one in puzzles_of(puzzle.game))
    assert "Aufgabe des Tages" in browser.get("/puzzles", headers={"accept-language": "de"}).text
    following = browser.get("/puzzles/next", params={"after": f"spyrium/{puzzle.id}", "game": "spyrium"})
    assert following.url.path.startswith("/puzzles/spyrium/")
    assert puzzle.id not in str(following.url)


def test_the_day_has_one_puzzle_for_everybody_and_the_games_take_turns(small_site: RunningSite):
    puzzles = small_site.site.puzzles.all()
    chosen = [days.of_the_day(puzzles, DAY + timedelta(days=n)) for n in range(40)]
    assert chosen == [days.of_the_day(list(reversed(puzzles)), DAY + timedelta(days=n)) for n in range(40)]
    assert len({(one.game.name, one.id) for one in chosen if one}) == 40
    assert len({one.game.name for one in chosen[:5] if one}) == 5
    assert days.of_the_day([], DAY) is None
    assert days.today_in("../nonsense") == days.today_in("")


def test_a_streak_counts_days_with_a_tried_puzzle():
    tried = {(DAY - timedelta(days=n)).isoformat() for n in (0, 1, 2, 4)}
    assert days.streak(tried, DAY) == 3
    assert days.streak(tried, DAY + timedelta(days=1)) == 3, "today can still be added"
    assert days.streak(tried, DAY + timedelta(days=2)) == 0
    assert [one.tried for one in days.week(tried, DAY)] == [True, True, True, False, False, False, False]


def test_puzzles_of_other_rules_are_hidden_with_a_note(browser: httpx.Client, monkeypatch: pytest.MonkeyPatch):
    puzzle = spyrium(0)
    monkeypatch.setattr("spielwerk.web.http.pages.puzzles.stale", lambda game: 60 if game.name == "spyrium" else 0)
    monkeypatch.setattr("spielwerk.web.puzzles.tries.find", lambda game, name: None)
    assert browser.get(address(puzzle)).status_code == 404
    assert "60 puzzles of Spyrium belong to other rules" in browser.get("/puzzles").text


# Linked, exported, replayed, played on


def test_a_puzzle_is_exported_replayed_and_played_on(browser: httpx.Client, small_site: RunningSite):
    puzzle = puzzles_of(spielwerk.game("prosperity"))[0]
    file = browser.get(f"{address(puzzle)}/match.json")
    assert "attachment" in file.headers["content-disposition"]
    match = spielwerk.load(file.text)
    assert match.seen(puzzle.seat).tobytes() == puzzle.seen().tobytes()
    first = browser.post(f"{address(puzzle)}/replay")
    assert first.status_code == 200
    assert f"at={puzzle.entry.ply}" in str(first.url)
    assert browser.post(f"{address(puzzle)}/replay").url == first.url, "it is stored once"
    played = browser.post(f"{address(puzzle)}/play")
    code = str(played.url).rpartition("/")[2]
    anna = small_site.visitor()
    seen = anna.see(code)
    assert not seen["rated"]
    assert seen["ply"] == puzzle.entry.ply
    assert [player["kind"] for player in seen["players"]] == [
        "person" if seat == puzzle.seat else "bot" for seat in range(puzzle.seats)
    ]
    acted = browser.post(f"/matches/{code}/act", data={"question": str(seen["version"]), "action": str(puzzle.answer)})
    assert acted.status_code == 200
    assert anna.see(code)["ply"] > puzzle.entry.ply


# People


def test_a_guests_tries_go_over_to_the_account(small_site: RunningSite):
    puzzle, other = spyrium(7), spyrium(8)
    known = small_site.visitor("Puzzled Anna")
    answer = known.post("/register", {"name": "Puzzled Anna", "password": "long enough"})
    known.http.headers["authorization"] = f"Bearer {answer.json()['token']}"
    wrong = puzzle.candidates[1].action
    assert known.post(f"{address(puzzle)}/answer", {"action": wrong}).json()["try"]["right"] is False
    guest = small_site.visitor("Somebody")
    for one in (puzzle, other):
        assert guest.post(f"{address(one)}/answer", {"action": one.answer}).json()["try"]["right"] is True
    signed = guest.post("/sign-in", {"name": "Puzzled Anna", "password": "long enough"})
    known.http.headers["authorization"] = f"Bearer {signed.json()['token']}"
    assert known.get(address(puzzle)).json()["try"]["action"] == wrong, "her own try stays"
    assert known.get(address(other)).json()["try"]["right"] is True
    assert known.get("/puzzles/me").json()["tried"] == 2


def test_programs_list_ask_and_answer(site: RunningSite):
    anna = site.visitor("Program")
    puzzle = spyrium(9)
    listed = anna.get("/puzzles", game="spyrium").json()
    assert len(listed) >= 60
    assert all(one["game"] == "spyrium" for one in listed)
    assert not any("answer" in one for one in listed)
    assert anna.get("/puzzles/today").json()["day"]
    asked = anna.get(address(puzzle)).json()
    assert asked["solution"] is None
    assert asked["clue"] is None
    assert {one["id"] for one in asked["choices"]} == {one.action for one in puzzle.candidates}
    assert anna.post(f"{address(puzzle)}/clue").json()["clue"]
    assert anna.post(f"{address(puzzle)}/answer", {"action": 999999}).status_code == 422
    told = anna.post(f"{address(puzzle)}/answer", {"action": puzzle.answer}).json()
    assert told["try"]["right"]
    assert told["solution"]["answer"] == puzzle.answer
    assert told["solution"]["candidates"][0]["line"]
    assert anna.get("/puzzles/me").json()["streak"] == 1
    assert anna.get(f"{address(puzzle)}/match").json()["game"] == "spyrium"
    assert anna.post(f"{address(puzzle)}/play").status_code == 201
    nobody = site.visitor("")
    assert nobody.post(f"{address(puzzle)}/answer", {"action": puzzle.answer}).status_code == 401
