"""Clubs: founded, joined, led, left; their talk and their tables."""

from __future__ import annotations

import time

import pytest
from sqlalchemy import update

from spielwerk.web.clubs import clubs as module
from spielwerk.web.store.models import FilterRow, Person

from .site import GAME, RunningSite, Visitor
from .test_friends import _browser, account, told


def found(visitor: Visitor, name: str, **more) -> int:
    made = visitor.post("/clubs", {"name": name, **more})
    assert made.status_code == 201, made.text
    return made.json()["club"]


def roles(visitor: Visitor, club: int) -> dict[str, str]:
    return {one["name"]: one["role"] for one in visitor.get(f"/clubs/{club}").json()["members"]}


def test_an_open_club_is_founded_joined_and_left(site: RunningSite):
    anna, ben = account(site), account(site)
    club = found(anna, f"Thursday {anna.number}", about="Every Thursday.")
    assert anna.post("/clubs", {"name": f"THURSDAY {anna.number}"}).json()["title"] == "club_taken"
    assert anna.post("/clubs", {"name": "ab"}).status_code == 422
    assert ben.post(f"/clubs/{club}/join").json() == {"role": "member"}
    assert roles(ben, club) == {anna.name: "owner", ben.name: "member"}
    listed = next(one for one in ben.get("/clubs", name=f"thursday {anna.number}").json())
    assert (listed["id"], listed["members"], listed["role"], listed["about"]) == (club, 2, "member", "Every Thursday.")
    assert [one["id"] for one in ben.get("/clubs", mine=True).json()] == [club]
    assert ben.post(f"/clubs/{club}/leave").status_code == 204
    assert roles(ben, club) == {anna.name: "owner"}
    assert ben.post(f"/clubs/{club}/leave").status_code == 409
    assert ben.get("/clubs/99999999").status_code == 404
    guest = site.visitor("Gast")
    assert guest.post(f"/clubs/{club}/join").json()["title"] == "account_needed"
    assert guest.post("/clubs", {"name": "Guests"}).status_code == 403


def test_a_club_by_request_is_entered_through_its_officers(site: RunningSite):
    anna, ben, cleo, dora = (account(site) for _ in range(4))
    club = found(anna, f"Closed {anna.number}", open=False)
    assert ben.post(f"/clubs/{club}/join").json() == {"role": "asked"}
    assert told(site, anna.number) == [("club_ask", f"/clubs/{club}", ben.name)]
    assert ben.get(f"/clubs/{club}").json()["applicants"] == []
    assert [one["name"] for one in anna.get(f"/clubs/{club}").json()["applicants"]] == [ben.name]
    assert cleo.post(f"/clubs/{club}/members/{ben.number}").status_code == 403
    assert anna.post(f"/clubs/{club}/members/{ben.number}").status_code == 204
    assert anna.post(f"/clubs/{club}/members/{ben.number}").status_code == 409
    assert anna.http.put(f"/clubs/{club}/members/{ben.number}", json={"role": "officer"}).status_code == 204
    cleo.post(f"/clubs/{club}/join")
    dora.post(f"/clubs/{club}/join")
    assert ben.post(f"/clubs/{club}/members/{cleo.number}").status_code == 204
    assert ben.http.delete(f"/clubs/{club}/members/{dora.number}").status_code == 204  # says no
    assert roles(anna, club) == {anna.name: "owner", ben.name: "officer", cleo.name: "member"}
    assert ben.http.delete(f"/clubs/{club}/members/{anna.number}").json()["title"] == "not_owner"
    assert ben.http.put(f"/clubs/{club}/members/{cleo.number}", json={"role": "officer"}).status_code == 403
    assert cleo.http.patch(f"/clubs/{club}", json={"about": "Mine"}).status_code == 403
    assert ben.http.patch(f"/clubs/{club}", json={"about": "Ours", "open": True}).status_code == 204
    assert dora.post(f"/clubs/{club}/join").json() == {"role": "member"}
    assert anna.get(f"/clubs/{club}").json()["card"]["about"] == "Ours"


def test_a_club_is_handed_on_and_dissolved(site: RunningSite):
    anna, ben, cleo = account(site), account(site), account(site)
    club = found(anna, f"Heirs {anna.number}")
    for one in (ben, cleo):
        one.post(f"/clubs/{club}/join")
    anna.http.put(f"/clubs/{club}/members/{cleo.number}", json={"role": "officer"})
    anna.post(f"/clubs/{club}/leave")
    assert roles(ben, club) == {cleo.name: "owner", ben.name: "member"}
    assert cleo.http.put(f"/clubs/{club}/members/{ben.number}", json={"role": "owner"}).status_code == 204
    assert roles(ben, club) == {ben.name: "owner", cleo.name: "officer"}
    assert cleo.http.delete(f"/clubs/{club}").status_code == 403
    assert ben.post("/me/delete", {"password": "long enough"}).status_code == 204  # who is deleted hands it on too
    assert roles(cleo, club) == {cleo.name: "owner"}
    cleo.post(f"/clubs/{club}/leave")
    assert cleo.get(f"/clubs/{club}").status_code == 404


def test_the_talk_is_for_members_and_hides_who_is_blocked(site: RunningSite, monkeypatch: pytest.MonkeyPatch):
    anna, ben, cleo, stranger = (account(site) for _ in range(4))
    club = found(anna, f"Talkers {anna.number}")
    for one in (ben, cleo):
        one.post(f"/clubs/{club}/join")
    assert stranger.post(f"/clubs/{club}/talk", {"text": "Hello"}).status_code == 403
    assert ben.post(f"/clubs/{club}/talk", {"text": " \n "}).status_code == 422
    assert ben.post(f"/clubs/{club}/talk", {"text": "Who plays tonight?"}).status_code == 204
    assert stranger.get(f"/clubs/{club}").json()["talk"] == []
    line = cleo.get(f"/clubs/{club}").json()["talk"][0]
    assert (line["name"], line["text"], line["may_delete"]) == (ben.name, "Who plays tonight?", False)
    cleo.http.put(f"/blocks/{ben.number}")
    assert cleo.get(f"/clubs/{club}").json()["talk"] == []
    assert cleo.http.delete(f"/clubs/{club}/talk/{line['id']}").status_code == 403
    assert anna.http.delete(f"/clubs/{club}/talk/{line['id']}").status_code == 204
    with site.site.database.writing() as db:
        db.execute(update(Person).where(Person.id == ben.number).values(muted_until=time.time() + 3600))
        db.add(FilterRow(pattern="blockhead", deed="star", at=time.time()))
    assert ben.post(f"/clubs/{club}/talk", {"text": "Hello?"}).json()["title"] == "muted"
    anna.post(f"/clubs/{club}/talk", {"text": "You blockhead"})
    assert "blockhead" not in anna.get(f"/clubs/{club}").json()["talk"][-1]["text"]
    monkeypatch.setattr(module, "MOST_LINES", 2)
    assert [anna.post(f"/clubs/{club}/talk", {"text": "Hey"}).status_code for _ in range(2)] == [204, 429]


def test_a_table_of_the_club_is_for_its_members(site: RunningSite):
    anna, ben, stranger = account(site), account(site), account(site)
    club = found(anna, f"Tables {anna.number}")
    ben.post(f"/clubs/{club}/join")
    assert stranger.post(f"/clubs/{club}/matches", {"game": GAME, "seats": 2}).status_code == 403
    made = anna.post(f"/clubs/{club}/matches", {"game": GAME, "seats": 2})
    assert (made.status_code, made.json()["seat"]) == (201, 0)
    match = made.json()["match"]
    assert [one["id"] for one in ben.get(f"/clubs/{club}").json()["matches"]] == [match]
    assert stranger.get(f"/clubs/{club}").json()["matches"] == []
    refused = stranger.post(f"/matches/{match}/join")
    assert (refused.status_code, refused.json()["title"]) == (403, "members_only")
    assert Visitor(site.url).post(f"/matches/{match}/join", {"name": "Program"}).status_code == 403
    ben.join(match)
    assert ben.see(match)["status"] == "running"


def test_who_is_kept_apart_from_an_officer_cannot_join_and_numbers_are_limited(site: RunningSite, monkeypatch):
    anna, ben = account(site), account(site)
    club = found(anna, f"Apart {anna.number}")
    anna.http.put(f"/blocks/{ben.number}")
    assert ben.post(f"/clubs/{club}/join").json()["title"] == "club_not_for_you"
    monkeypatch.setattr(module, "MOST_FOUNDED", 1)
    assert anna.post("/clubs", {"name": f"Second {anna.number}"}).json()["title"] == "many_clubs"
    monkeypatch.setattr(module, "MOST_MEMBERS", 1)
    assert account(site).post(f"/clubs/{club}/join").json()["title"] == "club_full"


def test_pages_do_all_of_it(site: RunningSite):
    anna, ben = account(site), account(site)
    with _browser(site, anna) as hers, _browser(site, ben) as his:
        made = hers.post("/clubs", data={"name": f"Pages {anna.number}", "about": "<b>bold</b>", "open": "0"})
        address = made.headers["location"]
        page = his.get(address).text
        assert "&lt;b&gt;bold" in page
        assert his.post(f"{address}/join").status_code == 303
        assert f"{address}/accept" in hers.get(address).text
        assert hers.post(f"{address}/accept", data={"person": str(ben.number)}).status_code == 303
        assert his.post(f"{address}/say", data={"text": "Servus"}).headers["location"] == f"{address}#talk"
        assert "Servus" in hers.get(address).text
        assert hers.post(f"{address}/appoint", data={"person": str(ben.number), "role": "officer"}).status_code == 303
        assert his.post(f"{address}/change", data={"name": f"Paged {anna.number}", "about": "", "open": "1"}).status_code == 303
        assert hers.post(f"{address}/table", data={"game": "spyrium", "seats": "3"}).headers["location"].startswith("/matches/")
        assert "/matches/" in his.get(address).text
        assert f"Paged {anna.number}" in his.get("/people").text
        assert f"Paged {anna.number}" in his.get("/clubs").text
        assert his.post(f"{address}/dance").status_code == 404
        assert his.post(f"{address}/dissolve", data={"sure": "1"}).status_code == 403
        assert hers.post(f"{address}/dissolve").status_code == 422
        assert hers.post(f"{address}/dissolve", data={"sure": "1"}).headers["location"] == "/clubs"
        assert his.get(address).status_code == 404
        assert hers.post("/clubs", data={"name": "x"}).status_code == 422
