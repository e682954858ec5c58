"""Friends, requests, blocks, and finding people."""

from __future__ import annotations

import itertools
import time
from typing import Any

import httpx
import pytest

from spielwerk.web.people import friends as module
from spielwerk.web.store.models import NoticeRow, RelationRow

from .site import RunningSite, Visitor

_NUMBERS = itertools.count(1)


def account(site: RunningSite, name: str = "") -> Visitor:
    visitor = site.visitor("Gast")
    called = name or f"Person {next(_NUMBERS)}"
    assert visitor.register(called).status_code == 201
    visitor.name = called  # type: ignore[attr-defined]
    visitor.number = visitor.person["person"]  # type: ignore[attr-defined]
    return visitor


def names(people: list[dict[str, Any]]) -> list[str]:
    return [one["name"] for one in people]


def befriend(one: Visitor, other: Visitor) -> None:
    assert one.post(f"/friends/{other.number}").json() == {"relation": "asked"}
    assert other.post(f"/friends/{one.number}/accept").status_code == 204


def told(site: RunningSite, person: int) -> list[tuple[str, str, str]]:
    with site.site.database.reading() as db:
        rows = db.query(NoticeRow).filter(NoticeRow.person == person).order_by(NoticeRow.id)
        return [(row.kind, row.url, row.words["name"]) for row in rows]


def test_a_request_is_told_and_accepted_and_both_are_friends(site: RunningSite):
    anna, ben = account(site), account(site)
    assert anna.post(f"/friends/{ben.number}").json() == {"relation": "asked"}
    assert anna.post(f"/friends/{ben.number}").json() == {"relation": "asked"}  # twice is once
    assert told(site, ben.number) == [("friend", "/people", anna.name)]
    assert names(ben.get("/friends").json()["asks"]) == [anna.name]
    assert names(anna.get("/friends").json()["asked"]) == [ben.name]
    assert anna.post(f"/friends/{ben.number}/accept").status_code == 409  # not her own
    assert ben.post(f"/friends/{anna.number}/accept").status_code == 204
    assert told(site, anna.number) == [("friend_yes", f"/people/{ben.number}", ben.name)]
    for one, other in ((anna, ben), (ben, anna)):
        circle = one.get("/friends").json()
        assert (names(circle["friends"]), circle["asks"], circle["asked"]) == ([other.name], [], [])
        assert one.get(f"/people/{other.number}").json()["relation"] == "friend"
    assert anna.http.delete(f"/friends/{ben.number}").status_code == 204
    assert ben.get("/friends").json()["friends"] == []


def test_who_asks_back_accepts(site: RunningSite):
    anna, ben = account(site), account(site)
    anna.post(f"/friends/{ben.number}")
    assert ben.post(f"/friends/{anna.number}").json() == {"relation": "friend"}


def test_who_declines_is_not_asked_again_and_a_request_taken_back_is_told_once(site: RunningSite, monkeypatch):
    anna, ben = account(site), account(site)
    anna.post(f"/friends/{ben.number}")
    for _ in range(3):
        assert anna.http.delete(f"/friends/{ben.number}").status_code == 204
        assert anna.post(f"/friends/{ben.number}").status_code == 200
    assert len(told(site, ben.number)) == 1
    assert ben.post(f"/friends/{anna.number}/decline").status_code == 204
    again = anna.post(f"/friends/{ben.number}")
    assert (again.status_code, again.json()["title"]) == (409, "asked_before")
    assert anna.get("/friends").json()["asked"] == []
    monkeypatch.setattr(module, "AGAIN", 0.0)
    assert anna.post(f"/friends/{ben.number}").status_code == 200
    assert ben.post(f"/friends/{anna.number}").json() == {"relation": "friend"}


def test_only_accounts_have_friends_and_nobody_is_her_own(site: RunningSite):
    guest, anna = site.visitor("Gast"), account(site)
    refused = guest.post(f"/friends/{anna.number}")
    assert (refused.status_code, refused.json()["title"]) == (403, "account_needed")
    assert Visitor(site.url).post(f"/friends/{anna.number}").status_code == 403
    assert anna.post(f"/friends/{guest.person['person']}").json()["title"] == "friends_are_accounts"
    assert anna.post(f"/friends/{anna.number}").json()["title"] == "yourself"
    assert anna.post("/friends/99999999").status_code == 404
    assert guest.get("/friends").json()["friends"] == []


def test_a_block_ends_all_and_is_not_told(site: RunningSite):
    anna, ben = account(site), account(site)
    befriend(anna, ben)
    assert anna.http.put(f"/blocks/{ben.number}").status_code == 204
    assert anna.get("/friends").json()["friends"] == ben.get("/friends").json()["friends"] == []
    assert names(anna.get("/friends").json()["blocked"]) == [ben.name]
    assert ben.get("/friends").json()["blocked"] == []
    assert ben.get(f"/people/{anna.number}").json()["relation"] == ""
    refused = ben.post(f"/friends/{anna.number}")
    assert (refused.status_code, refused.json()["title"]) == (403, "not_to_be_asked")
    assert anna.post(f"/friends/{ben.number}").json()["title"] == "unblock_first"
    assert ben.get("/people", name=anna.name).json() == []
    assert ben.get(f"/people/{anna.number}").json()["matches"] is None
    assert anna.http.delete(f"/blocks/{ben.number}").status_code == 204
    assert anna.http.delete(f"/blocks/{ben.number}").status_code == 409
    befriend(ben, anna)


def test_a_guest_can_be_blocked(site: RunningSite):
    anna, guest = account(site), site.visitor("Rüpel")
    assert anna.http.put(f"/blocks/{guest.person['person']}").status_code == 204
    assert names(anna.get("/friends").json()["blocked"]) == ["Rüpel"]


def test_requests_and_friends_are_limited(site: RunningSite, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(module, "MOST_A_DAY", 2)
    anna, others = account(site), [account(site) for _ in range(3)]
    answers = [anna.post(f"/friends/{other.number}") for other in others]
    assert [answer.status_code for answer in answers] == [200, 200, 429]
    anna.http.delete(f"/friends/{others[0].number}")  # taking back does not make room
    assert anna.post(f"/friends/{others[2].number}").status_code == 429
    monkeypatch.setattr(module, "MOST_A_DAY", 100)
    monkeypatch.setattr(module, "MOST_FRIENDS", 1)
    others[1].post(f"/friends/{anna.number}")
    refused = anna.post(f"/friends/{others[2].number}")
    assert (refused.status_code, refused.json()["title"]) == (409, "many_friends")


def test_privacy_decides_who_may_ask_and_who_is_found(site: RunningSite):
    anna, ben = account(site, "Quentin Quast"), account(site)
    friend = account(site)
    befriend(anna, friend)
    assert names(ben.get("/people", name="quen").json()) == ["Quentin Quast"]
    assert names(ben.get("/people", name="QUAS").json()) == ["Quentin Quast"]
    assert names(Visitor(site.url).get("/people", name="quentin").json()) == ["Quentin Quast"]
    assert ben.get("/people", name="uenti").json() == []
    assert ben.get("/people", name="%u").json() == []
    assert ben.get("/people", name="q").status_code == 422
    assert anna.get("/people", name="quen").json() == []  # not herself
    anna.http.patch("/me", json={"privacy": {"search": "friends", "write": "friends"}})
    assert ben.get("/people", name="quen").json() == []
    assert names(friend.get("/people", name="quen").json()) == ["Quentin Quast"]
    assert ben.post(f"/friends/{anna.number}").json()["title"] == "not_to_be_asked"


def test_what_is_found_is_bounded_and_guests_are_not_among_it(site: RunningSite, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(module, "FOUND", 2)
    seeker = account(site)
    for name in ("Zacharias", "Zachary", "Zach", "Zachäus"):
        account(site, name)
    site.visitor("Zachguest")
    assert names(seeker.get("/people", name="zach").json()) == ["Zach", "Zachary"]


def test_history_and_statistics_are_shown_to_whom_they_may_be(site: RunningSite):
    anna, ben, friend = account(site), account(site), account(site)
    befriend(anna, friend)
    anna.http.patch("/me", json={"privacy": {"history": "friends", "statistics": "none"}})
    assert [ben.get(f"/people/{anna.number}").json()[key] for key in ("matches", "standings")] == [None, None]
    assert [friend.get(f"/people/{anna.number}").json()[key] for key in ("matches", "standings")] == [[], None]
    assert [anna.get(f"/people/{anna.number}").json()[key] for key in ("matches", "standings")] == [[], []]
    page = httpx.get(f"{site.url}/people/{anna.number}", headers={"accept-language": "en"}).text
    assert "does not show that to you" in page


def test_where_friends_are_is_noted_in_memory_and_written_now_and_then(site: RunningSite, monkeypatch: pytest.MonkeyPatch):
    anna, ben = account(site), account(site)
    befriend(anna, ben)
    sightings = site.site.sightings
    sightings.write()
    statements: list[int] = []
    monkeypatch.setattr(sightings, "_write_some", lambda due: statements.append(len(due)))
    for _ in range(5):
        ben.get("/me")
        sightings.write()
    assert statements == []  # written a moment ago
    sightings.write(time.time() + 200)
    assert statements  # here again after a while
    assert anna.get("/friends").json()["friends"][0]["presence"]["state"] == "online"


def test_somebody_plays_watches_or_was_here_before(site: RunningSite):
    anna, ben, cleo = account(site), account(site), account(site)
    for one, other in ((anna, ben), (anna, cleo)):
        befriend(one, other)
    match = ben.create("mb")
    hidden = ben.create("mb", listed=False)
    sightings = site.site.sightings

    def seen() -> dict[str, dict[str, Any]]:
        return {one["name"]: one["presence"] for one in anna.get("/friends").json()["friends"]}

    with ben.events(match) as mine, cleo.events(match) as theirs:
        mine.next(), theirs.next()
        sightings.write()
        here = seen()
        assert (here[ben.name]["state"], here[ben.name]["game"], here[ben.name]["match"]) == ("plays", "template", match)
        assert (here[cleo.name]["state"], here[cleo.name]["match"]) == ("watches", match)
    with ben.events(hidden) as mine:
        mine.next()
        sightings.write()
        assert (seen()[ben.name]["state"], seen()[ben.name]["match"]) == ("plays", "")  # which match is nobody's business
    ben.http.patch("/me", json={"privacy": {"presence": "none"}})
    assert seen()[ben.name] == {"state": "hidden", "game": "", "match": "", "seen_at": None}
    from spielwerk.web.store.models import Person

    with site.site.database.writing() as db:
        db.get(Person, cleo.number).seen_at = time.time() - 30 * 3600
    assert seen()[cleo.name]["state"] == "away"
    with _browser(site, anna) as browser:
        assert "yesterday" in browser.get("/people", headers={"accept-language": "en"}).text


def _browser(site: RunningSite, visitor: Visitor) -> httpx.Client:
    from spielwerk.web.http.dependencies import COOKIE

    token = visitor.http.headers["authorization"].partition("person.")[2]
    return httpx.Client(base_url=site.url, cookies={COOKIE: token}, headers={"origin": site.url})


def test_all_of_it_is_done_on_the_page(site: RunningSite):
    anna, ben = account(site), account(site)
    with _browser(site, anna) as hers, _browser(site, ben) as his:
        found = hers.get("/people", params={"name": ben.name}).text
        assert f"/people/{ben.number}/ask" in found
        sent = hers.post(f"/people/{ben.number}/ask", data={"back": f"/people/{ben.number}"})
        assert (sent.status_code, sent.headers["location"]) == (303, f"/people/{ben.number}")
        assert f"/people/{anna.number}/accept" in his.get("/people").text
        assert his.post(f"/people/{anna.number}/accept", data={"back": "//elsewhere"}).headers["location"] == "/"
        assert ben.name in hers.get("/people").text
        assert f"/people/{ben.number}/remove" in hers.get(f"/people/{ben.number}").text
        assert his.post(f"/people/{anna.number}/accept").status_code == 409
        assert his.post(f"/people/{anna.number}/embrace").status_code == 404
        assert hers.post(f"/people/{ben.number}/block").status_code == 303
        assert f"/people/{ben.number}/unblock" in hers.get("/people").text
    with httpx.Client(base_url=site.url, headers={"origin": site.url}) as nobody:
        assert nobody.post(f"/people/{ben.number}/ask").status_code == 403
        assert 'href="/me"' in nobody.get("/people").text


def test_relations_of_a_circle_are_those_that_are_stored(site: RunningSite):
    """Declined and withdrawn requests are in no list."""
    anna, ben, cleo = account(site), account(site), account(site)
    anna.post(f"/friends/{ben.number}")
    ben.post(f"/friends/{anna.number}/decline")
    anna.post(f"/friends/{cleo.number}")
    anna.http.delete(f"/friends/{cleo.number}")
    for one in (anna, ben, cleo):
        circle = one.get("/friends").json()
        assert not any(circle[part] for part in ("friends", "asks", "asked", "blocked"))
    with site.site.database.reading() as db:
        assert db.query(RelationRow).filter(RelationRow.person == anna.number).count() == 2


def test_who_is_blocked_cannot_join_and_is_not_heard(site: RunningSite):
    anna, ben, cleo = account(site), account(site), account(site)
    match = anna.create("mff")
    for one in (ben, cleo):
        one.join(match)
    ben.post(f"/matches/{match}/chat", {"text": "A word too many"})
    anna.http.put(f"/blocks/{ben.number}")
    said = {one.name: [line["text"] for line in one.see(match)["chat"]] for one in (anna, ben, cleo)}
    assert "A word too many" not in said[anna.name]
    assert "A word too many" in said[ben.name]
    assert "A word too many" in said[cleo.name]
    for host, other in ((anna, ben), (ben, anna)):
        refused = other.post(f"/matches/{host.create('mf')}/join")
        assert (refused.status_code, refused.json()["title"]) == (403, "kept_apart")
