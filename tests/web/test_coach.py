"""The coach of a match against bots: a card for what is new, a sentence to a move, and that it can be sent away."""

from __future__ import annotations

from typing import Any

import pytest

from spielwerk.bots.review import BEST, SLIP, SOUND, Review
from spielwerk.core.text import LANGUAGES
from spielwerk.web.store.models import CoachRow

from .site import GAME, RunningSite, Visitor, wait_for


@pytest.fixture
def verdict(small_site: RunningSite, monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """What is thought of every move; `asked` takes down which moves were thought about."""
    told: dict[str, Any] = {"verdict": SLIP, "asked": []}

    def review(langs: Any, game: Any, seen: Any, seat: int, action: int, **_: Any) -> dict[str, Review]:
        told["asked"].append((seat, action, seen.tobytes()))
        return {lang: Review(told["verdict"], 0.1, f"{told['verdict']} {lang}") for lang in langs}

    monkeypatch.setattr(small_site.site.thinkers, "review", review)
    return told


def coached(person: Visitor) -> str:
    return person.create("mb", coached=True)


def test_a_kind_of_question_is_explained_until_it_has_been_answered(small_site: RunningSite, verdict: dict[str, Any]):
    anna = small_site.visitor()
    match = coached(anna)
    seen = anna.see(match)
    assert not seen["rated"]
    assert seen["players"][1]["level"] == "apprentice"
    card = seen["coach"]
    assert (card["on"], card["kind"], card["first"]) == (True, "choose", True)
    assert card["rules"] == ["TPL-3.2", "TPL-3.3"]
    assert card["title"] != anna.see(match, lang="de")["coach"]["title"]
    anna.answer(match)
    assert not anna.see(coached(anna))["coach"]["first"], "she has met it, in whatever match"
    assert anna.http.get("/me").json()["settings"]["met"][GAME][0] == "choose"
    assert small_site.visitor("Otto").see(match)["coach"] is None, "an onlooker hears nothing"


def test_a_move_is_spoken_of(small_site: RunningSite, verdict: dict[str, Any]):
    anna = small_site.visitor()
    match = coached(anna)
    action = anna.see(match)["choices"][0]["id"]
    with anna.events(match) as events:
        anna.answer(match)
        while events.next()["kind"] != "coach":
            pass
    assert verdict["asked"][0][:2] == (0, action)
    said = anna.see(match, lang="de")["coach"]
    assert (said["verdict"], said["said"]) == (SLIP, "slip de")
    verdict["verdict"] = SOUND
    wait_for(lambda: anna.see(match)["question"])
    anna.answer(match)
    assert SLIP not in (anna.see(match)["coach"] or {"said": ""})["said"], "that sentence was about another move"


def test_what_is_taken_back_is_not_spoken_of(small_site: RunningSite, verdict: dict[str, Any]):
    anna = small_site.visitor()
    match = coached(anna)
    anna.answer(match)
    wait_for(lambda: anna.see(match)["coach"] and anna.see(match)["coach"]["said"])
    with small_site.site.database.reading() as db:
        number = db.get(CoachRow, (match, 0)).number
    with small_site.site.database.writing() as db:
        db.merge(CoachRow(match=match, seat=0, number=10**6, verdict=BEST, told=dict.fromkeys(LANGUAGES, "x")))
    assert number < 10**6
    assert anna.see(match)["coach"]["said"] == ""


def test_the_coach_can_be_sent_away_and_called(small_site: RunningSite, verdict: dict[str, Any]):
    anna, otto = small_site.visitor("Anna"), small_site.visitor("Otto")
    match = coached(anna)
    assert otto.post(f"/matches/{match}/coach", {"on": False}).status_code == 403
    assert anna.post(f"/matches/{match}/coach", {"on": False}).status_code == 200
    assert anna.see(match)["coach"]["on"] is False
    anna.answer(match)
    assert verdict["asked"] == []
    assert anna.post(f"/matches/{match}/coach", {"on": True}).status_code == 200
    assert anna.see(match)["coach"]["on"] is True
    assert anna.post(f"/matches/{match}/coach", {"on": "x"}).status_code == 422


def test_calling_the_coach_makes_a_match_casual(small_site: RunningSite):
    anna = small_site.visitor("Anna")
    anna.register("Anna the First")
    match = anna.create("mb", rated=True)
    assert anna.see(match)["rated"]
    anna.post(f"/matches/{match}/coach", {"on": True})
    assert not anna.see(match)["rated"]


def test_there_is_no_coach_among_people(small_site: RunningSite):
    anna, otto = small_site.visitor("Anna"), small_site.visitor("Otto")
    assert (
        anna.post("/matches", {"game": GAME, "seats": [{"kind": "me"}, {"kind": "free"}], "coached": True}).status_code == 409
    )
    match = anna.create("mf")
    otto.join(match)
    assert anna.see(match)["coach"] is None
    refused = anna.post(f"/matches/{match}/coach", {"on": True})
    assert (refused.status_code, refused.json()["title"]) == (409, "no_coach")


def test_the_page_shows_card_and_switch(small_site: RunningSite, verdict: dict[str, Any]):
    anna = small_site.visitor()
    match = coached(anna)
    page = anna.http.get(f"{anna.url}/matches/{match}?lang=de").text
    assert 'id="coach-switch" role="switch" aria-checked="true"' in page
    assert "Wähle eine Karte" in page
    assert f'href="/rules/{GAME}#TPL-3.2"' in page
    sent = anna.http.post(f"{anna.url}/matches/{match}/coach", data={"on": "0"}, headers={"hx-request": "true"})
    assert 'aria-checked="false"' in sent.text
    assert 'id="coach"' not in sent.text


def test_play_now_with_a_coach(small_site: RunningSite):
    anna = small_site.visitor()
    answer = anna.http.post(f"{anna.url}/play/{GAME}", data={"coached": "1"}, follow_redirects=False)
    match = answer.headers["location"].rpartition("/")[2]
    assert anna.see(match)["coach"]["on"]
