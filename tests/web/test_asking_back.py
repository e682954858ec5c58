"""Asking the others to let a decision be taken back."""

from __future__ import annotations

import httpx
import pytest
from sqlalchemy import select

from spielwerk.web.store.models import NoticeRow

from .site import RunningSite, Visitor


@pytest.fixture
def three(site: RunningSite) -> tuple[str, list[Visitor]]:
    """A match of Spyrium of three people: who is asked first, second and third; the first two have decided."""
    people = [site.visitor(name) for name in ("Anna", "Ben", "Cleo")]
    match = people[0].create("mff", game="spyrium")
    for person in people[1:]:
        person.join(match)
    order = []
    for _ in range(2):
        mover = next(person for person in people if person.see(match)["question"])
        order.append(mover)
        assert mover.answer(match)
    return match, [*order, next(person for person in people if person not in order)]


def ask(visitor: Visitor, match: str) -> httpx.Response:
    return visitor.post(f"/matches/{match}/undo/ask")


def reply(visitor: Visitor, match: str, allow: bool) -> httpx.Response:
    return visitor.post(f"/matches/{match}/undo/answer", {"allow": allow})


def test_all_agree_and_it_is_taken_back(site: RunningSite, three):
    match, (first, second, third) = three
    before = first.see(match)
    wanted = before["undo"]["ask"]
    assert before["undo"]["why_not"] == "others"
    assert before["log"][-1]["number"] == wanted + 1
    assert ask(first, match).status_code == 200
    assert second.see(match)["asks_back"]["may_answer"]
    assert not first.see(match)["asks_back"]["may_answer"]
    with site.site.database.reading() as db:
        told = list(db.scalars(select(NoticeRow).where(NoticeRow.url == f"/matches/{match}", NoticeRow.kind == "take_back")))
    assert {notice.person for notice in told} == {second.person["person"], third.person["person"]}
    assert reply(second, match, True).status_code == 200
    assert second.see(match)["ply"] == before["ply"], "not all have agreed"
    assert len(first.see(match)["asks_back"]["waits_for"]) == 1
    assert reply(third, match, True).status_code == 200
    after = first.see(match)
    assert after["ply"] == wanted
    assert after["question"]
    assert after["asks_back"] is None
    assert first.answer(match, 1)  # and the match goes on
    assert second.see(match)["question"]


def test_one_refusal_is_enough_and_it_is_not_asked_twice(three):
    match, (first, second, third) = three
    ply = first.see(match)["ply"]
    assert ask(first, match).status_code == 200
    assert ask(first, match).status_code == 409
    assert reply(third, match, False).status_code == 200
    assert first.see(match)["asks_back"]["refused"]
    assert reply(second, match, True).status_code == 409
    assert ask(first, match).status_code == 409
    assert third.answer(match)
    assert first.see(match)["ply"] > ply
    assert first.see(match)["asks_back"] is None, "whoever acts ends it"


def test_a_request_is_withdrawn_or_forgotten_when_somebody_acts(three):
    match, (first, second, third) = three
    assert ask(first, match).status_code == 200
    assert second.post(f"/matches/{match}/undo/withdraw").status_code == 409
    assert first.post(f"/matches/{match}/undo/withdraw").status_code == 200
    assert reply(second, match, True).status_code == 409
    assert ask(first, match).status_code == 200
    assert third.answer(match)
    assert reply(second, match, True).status_code == 409


def test_strangers_and_the_asker_do_not_decide(site: RunningSite, three):
    match, (first, _second, third) = three
    assert third.see(match)["undo"]["ask"] is None
    assert ask(third, match).status_code == 409, "she has decided nothing"
    assert ask(first, match).status_code == 200
    assert reply(first, match, True).status_code == 409
    stranger = site.visitor("Dora")
    assert reply(stranger, match, True).status_code == 403
    assert ask(stranger, match).status_code == 403


def test_what_was_laid_open_is_not_taken_back_by_agreement(dealt):
    """Both have chosen their cards, and they lie open."""
    match, anna, ben = dealt
    anna.choose_card(match, highest=False)
    ben.choose_card(match, highest=True)
    refused = ask(anna, match)
    assert refused.status_code == 409
    assert anna.see(match)["asks_back"] is None


@pytest.mark.parametrize(
    ("lang", "button", "words"), [("en", "Allow", "asks to take back"), ("de", "Erlauben", "möchte zurücknehmen")]
)
def test_the_page_asks_and_answers(three, lang: str, button: str, words: str):
    match, (first, second, third) = three

    def at(visitor: Visitor) -> httpx.Client:
        return httpx.Client(base_url=visitor.url, headers={**visitor.http.headers, "accept-language": lang})

    with at(first) as asks, at(second) as one, at(third) as other:
        assert 'id="undo-ask"' in asks.get(f"/matches/{match}").text
        assert asks.post(f"/matches/{match}/undo/ask").status_code == 303
        shown = one.get(f"/matches/{match}").text
        assert button in shown
        assert words in shown
        assert 'id="undo-allow"' not in asks.get(f"/matches/{match}").text
        assert one.post(f"/matches/{match}/undo/answer", data={"allow": "1"}).status_code == 303
        assert other.post(f"/matches/{match}/undo/answer", data={"allow": "1"}).status_code == 303
    assert first.see(match)["question"]
