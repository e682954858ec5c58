"""Hints in a match: who may have one, what it is made from, and that it comes by itself."""

from __future__ import annotations

import json
import time
from html import unescape
from typing import Any

import pytest

from spielwerk.bots import hints_in
from spielwerk.core import game
from spielwerk.core.text import LANGUAGES
from spielwerk.web.store.models import HintRow
from spielwerk.web.thinking import hints

from .site import GAME, RunningSite, Visitor, play_out, wait_for
from .test_deciding import page_of


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hints, "SECONDS", 0.05)


def ask(person: Visitor, match: str, question: int | None = None) -> Any:
    return person.post(f"/matches/{match}/hint", {"question": question or person.see(match)["question"]})


def told(person: Visitor, match: str, lang: str = "en") -> dict[str, Any]:
    """The hint, once it has come."""

    def ready() -> dict[str, Any] | None:
        found = person.get(f"/matches/{match}/hint", lang=lang).json()
        return found if found and found["ready"] else None

    return wait_for(ready, 120)


def test_a_hint_is_heard_of_as_a_change_and_names_legal_actions(site: RunningSite):
    anna = site.visitor()
    match = anna.create("mb")
    seen = anna.see(match)
    assert seen["may_hint"]
    assert seen["advice"] is None
    assert anna.get(f"/matches/{match}/hint").json() is None
    with anna.events(match) as events:
        assert ask(anna, match).status_code == 202
        while events.next()["kind"] != "hint":
            pass  # the bot's own moves
    english, german = told(anna, match, "en"), told(anna, match, "de")
    texts = {choice["id"]: choice["text"] for choice in seen["choices"]}
    for hint in english["hints"]:
        assert texts[hint["action"]] == hint["text"] == hint["line"][0]["text"]
        assert 0 <= hint["share"] <= 1
    assert [hint["action"] for hint in german["hints"]] == [hint["action"] for hint in english["hints"]]
    assert german["hints"][0]["text"] != english["hints"][0]["text"]
    assert anna.see(match, lang="en")["advice"] == english
    assert anna.see(match)["question"] == seen["question"], "the question is still the same"


def test_a_hint_belongs_to_its_question_and_to_its_seat(site: RunningSite):
    anna, otto = site.visitor("Anna"), site.visitor("Otto")
    match = anna.create("mb")
    question = anna.see(match)["question"]
    ask(anna, match)
    hints = told(anna, match)
    again = ask(anna, match)
    assert (again.status_code, again.json()["ready"]) == (202, True), "it is the same hint"
    assert told(anna, match) == hints
    assert otto.see(match)["advice"] is None
    assert otto.get(f"/matches/{match}/hint").json() is None
    assert ask(otto, match, question).status_code == 403
    anna.answer(match)
    wait_for(lambda: anna.see(match)["question"] not in (0, question) or anna.see(match)["status"] == "finished")
    assert anna.see(match)["advice"] is None
    stale = ask(anna, match, question)
    assert stale.status_code == 409


@pytest.mark.parametrize(
    ("setting", "alone", "together"), [("bots", 202, 403), ("all", 202, 202), ("none", 403, 403)], ids=["bots", "all", "none"]
)
def test_the_match_says_who_may_have_hints(small_site: RunningSite, setting: str, alone: int, together: int):
    anna, ben = small_site.visitor("Anna"), small_site.visitor("Ben")
    with_bot, with_ben = anna.create("mb", hints=setting), anna.create("mf", hints=setting)
    ben.join(with_ben)
    for match, status in ((with_bot, alone), (with_ben, together)):
        assert anna.see(match)["may_hint"] == (status == 202)
        answer = ask(anna, match)
        assert answer.status_code == status
        if status == 403:
            assert answer.json()["title"] == "no_hints"
    assert anna.post("/matches", {"game": GAME, "seats": [{"kind": "me"}], "hints": "some"}).status_code == 422


def test_a_rematch_keeps_the_setting(small_site: RunningSite):
    anna = small_site.visitor()
    match = anna.create("mb", hints="none")
    play_out(match, anna)
    assert anna.see(anna.post(f"/matches/{match}/rematch").json()["match"])["hints"] == "none"
    assert ask(anna, match, 1).status_code == 409


def test_who_takes_a_hint_among_people_gains_no_rating(site: RunningSite, monkeypatch: pytest.MonkeyPatch):
    """Anna wins once without and once with a hint; Ben, who had none, loses both times."""
    monkeypatch.setattr("spielwerk.web.matches.lobby.new_seed", lambda: 1)
    changes = {}
    for helped in (False, True):
        anna, ben = site.account("Anna"), site.account("Ben")
        match = anna.create("mf", hints="all")
        ben.join(match)
        if helped:
            ask(anna, match)
            told(anna, match)
        while (seen := anna.see(match))["status"] == "running":
            assert seen["rated"], "people have agreed upon a rated match"
            for person, highest in ((anna, True), (ben, False)):
                verbs = [choice["verb"] for choice in person.see(match)["choices"]]
                if "choose" in verbs:
                    person.choose_card(match, highest)
                elif verbs:
                    person.answer(match, verbs.index("take"))
        assert seen["result"]["places"] == [1, 2]
        changes[helped] = [after - before for before, after in seen["result"]["ratings"].values()]
    assert changes[False][0] > 0
    assert changes[True][0] == 0
    assert changes[False][1] <= 0
    assert changes[True][1] <= 0


def test_a_full_queue_is_a_refusal_that_changes_nothing(small_site: RunningSite, monkeypatch: pytest.MonkeyPatch):
    anna = small_site.visitor()
    match = anna.create("mb")
    monkeypatch.setattr(small_site.site.hints._workers, "_most", 0)
    refused = ask(anna, match)
    assert refused.status_code == 429
    assert refused.headers["retry-after"]
    assert anna.see(match)["advice"] is None


def test_a_hint_whose_process_has_died_can_be_asked_for_again(small_site: RunningSite):
    anna = small_site.visitor()
    match = anna.create("mb")
    question = anna.see(match)["question"]
    with small_site.site.database.writing() as db:
        db.add(HintRow(match=match, seat=0, question=question, told=None, asked_at=0.0))
    assert anna.see(match)["advice"] is None
    ask(anna, match)
    assert told(anna, match)["hints"]


def test_a_hint_knows_no_more_than_the_seat():
    """The others' secret cards are swapped: what Anna is advised stays the same to the last digit."""
    played = game(GAME)
    advices = []
    for swap in (False, True):
        match = played.start(3, seed=5)
        s = match.state
        if swap:
            s.hand[1, 0], s.hand[2, 0] = int(s.hand[2, 0]), int(s.hand[1, 0])
        assert swap == (s.tobytes() != match.state.tobytes())
        advices.append(hints_in(LANGUAGES, played, played.seen(s, 0), 0, iterations=40, seed=9, threads=1))
    assert advices[0] == advices[1]


def test_the_bot_is_handed_what_the_seat_sees(small_site: RunningSite, monkeypatch: pytest.MonkeyPatch):
    """Whatever the site asks the bot about is the record as the seat's own view has it."""
    handed: list[tuple[str, int]] = []

    def listen(langs, played, seen, seat, **how):
        handed.append((json.dumps(seen.hand.tolist()), seat))
        return hints_in(langs, played, seen, seat, **how)

    monkeypatch.setattr("spielwerk.thinking.thinker.hints_in", listen)
    anna = small_site.visitor()
    match = anna.create("mbb")
    ask(anna, match)
    told(anna, match)
    assert handed == [(json.dumps(anna.see(match)["state"]["hand"]), 0)]


def stored_hint(site: RunningSite, person: Visitor, match: str, **more: Any) -> list[int]:
    """A hint as the store holds it, with two ideas; the actions."""
    seen = person.see(match)
    actions = [choice["id"] for choice in seen["choices"]][:2]
    ideas = []
    for place, action in enumerate(actions):
        own = {name: figures[place] for name, figures in more.items()}
        ideas.append(
            {"action": action, "text": "x", "share": 0.46 - place / 10, "points": 5.0, "weight": 0.5, "line": [], **own}
        )
    with site.site.database.writing() as db:
        told = dict.fromkeys(LANGUAGES, ideas)
        db.add(HintRow(match=match, seat=0, question=seen["question"], told=told, asked_at=time.time()))
    return actions


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_page_tells_the_reasons_and_has_the_figures_behind_a_fold(small_site: RunningSite, lang: str):
    anna = small_site.visitor()
    match = anna.create("mb")
    parts = [{"prizes": 6.04, "tolls": -1.0}, {"prizes": 4.5, "tolls": -1.0}]
    stored_hint(small_site, anna, match, parts=parts, matches=[40, 40], reasons=[["First reason."], ["Second reason."]])
    page = unescape(page_of(anna, match, lang=lang))
    panel = page[page.index('id="hints"') :]
    panel = panel[: panel.index("</form>")]
    first, second = panel.split('data-idea="2"')
    assert '<p class="why">First reason.</p>' in first
    assert "Second reason." in second
    assert '<rect width="46"' in first
    numbers = panel[panel.index('<details id="numbers">') :]
    comma = "," if lang == "de" else "."
    assert f"<td><b>6{comma}0</b></td><td>4{comma}5</td>" in numbers
    assert f"<td>−1{comma}0</td><td>−1{comma}0</td>" in numbers, "nothing is bold where nothing differs"
    assert ("keine Wertung hinzu" if lang == "de" else "gains no rating") in numbers


def test_a_hint_stored_before_hints_had_reasons_is_shown_as_it_was(small_site: RunningSite):
    anna = small_site.visitor()
    match = anna.create("mb")
    actions = stored_hint(small_site, anna, match)
    found = anna.get(f"/matches/{match}/hint").json()["hints"]
    assert [(hint["action"], hint["parts"], hint["reasons"]) for hint in found] == [(action, {}, []) for action in actions]
    page = page_of(anna, match)
    assert 'data-idea="2"' in page
    assert 'id="numbers"' not in page
