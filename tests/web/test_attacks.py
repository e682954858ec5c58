"""What an unfriendly stranger tries: floods, robbed matches, others' notices, ways back in, words and numbers out of bounds."""

from __future__ import annotations

import itertools
import time

import httpx
import pytest
from sqlalchemy import func, select

from spielwerk.web.http.pages.rating_chart import rating_chart
from spielwerk.web.matches.invitations import MOST_TOLD
from spielwerk.web.order.audit import COMMAND_LINE
from spielwerk.web.people.inbox import tell
from spielwerk.web.store.models import NoticeRow, Person
from spielwerk.web.tournaments.export import _harmless

from .site import RunningSite, Visitor, play_out

NUMBERS = itertools.count(1)
CUP = {"game": "template", "seats": 2, "rounds": 3}


def account(site: RunningSite, name: str) -> Visitor:
    visitor = site.visitor(name)
    assert visitor.register(f"{name} {next(NUMBERS)} of attacks").status_code == 201
    return visitor


def number(visitor: Visitor) -> int:
    return visitor.person["person"]


def notices(site: RunningSite, visitor: Visitor, kind: str) -> int:
    with site.site.database.reading() as db:
        wanted = select(func.count()).where(NoticeRow.person == number(visitor), NoticeRow.kind == kind)
        return db.scalar(wanted) or 0


def running(anna: Visitor, ben: Visitor, **more: object) -> str:
    match = anna.create("mf", **more)
    ben.join(match)
    return match


# Matches


def test_nobody_ends_a_match_alone_while_a_bot_plays_for_the_other_for_a_while(small_site: RunningSite):
    """Who lends her seat comes back to it: whoever is losing must not end the match meanwhile."""
    anna, ben = account(small_site, "Anna"), account(small_site, "Ben")
    match = running(anna, ben, rated=True)
    assert ben.post(f"/matches/{match}/lend", {"level": "apprentice"}).status_code == 200
    assert anna.post(f"/matches/{match}/vote", {"yes": True}).status_code == 200
    seen = anna.see(match)
    assert (seen["status"], seen["standing"]["vote"]["needed"]) == ("running", 2)
    assert ben.post(f"/matches/{match}/return").status_code == 200
    assert ben.post(f"/matches/{match}/vote", {"yes": True}).status_code == 200
    assert ben.see(match)["status"] == "stopped"


def test_a_closed_account_does_not_come_back_by_the_token_of_a_seat(small_site: RunningSite):
    anna, ben = account(small_site, "Anna"), account(small_site, "Ben")
    match = anna.create("mf")
    program = Visitor(small_site.url, seat_token=ben.join(match)["token"])
    assert ben.post(f"/matches/{match}/lend", {"level": "apprentice"}).status_code == 200
    small_site.site.moderation.close(COMMAND_LINE, number(ben))
    assert program.post(f"/matches/{match}/return").status_code == 403
    assert anna.see(match)["players"][1]["kind"] == "bot"


# Floods


def test_nobody_is_flooded_with_invitations(small_site: RunningSite):
    """Neither by inviting and withdrawing, nor by table after table."""
    anna, ben = account(small_site, "Anna"), account(small_site, "Ben")
    for _ in range(MOST_TOLD + 2):
        match = anna.create("mf")
        for _ in range(2):
            assert anna.post(f"/matches/{match}/invitations", {"person": number(ben)}).status_code == 204
            assert anna.http.delete(f"/matches/{match}/invitations/{number(ben)}").status_code == 204
        assert anna.post(f"/matches/{match}/invitations", {"person": number(ben)}).status_code == 204
        anna.post(f"/matches/{match}/leave", {})
    assert notices(small_site, ben, "invitation") == MOST_TOLD


def test_invitations_to_tables_that_were_called_off_count_for_the_day(small_site: RunningSite, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("spielwerk.web.matches.invitations.MOST_A_DAY", 2)
    anna, ben = account(small_site, "Anna"), account(small_site, "Ben")
    told = []
    for _ in range(3):
        match = anna.create("mf")
        told.append(anna.post(f"/matches/{match}/invitations", {"person": number(ben)}).status_code)
        anna.post(f"/matches/{match}/leave", {})
    assert told == [204, 204, 429]


def test_officers_are_told_once_however_often_somebody_asks_to_come_in(small_site: RunningSite):
    anna, ben = account(small_site, "Anna"), account(small_site, "Ben")
    club = anna.post("/clubs", {"name": f"Closed {next(NUMBERS)}", "open": False}).json()["club"]
    for _ in range(3):
        assert ben.post(f"/clubs/{club}/join").json() == {"role": "asked"}
        assert ben.post(f"/clubs/{club}/leave").status_code == 204
    assert notices(small_site, anna, "club_ask") == 1


def test_entrants_are_told_once_however_often_terms_are_changed(small_site: RunningSite):
    anna, ben = account(small_site, "Anna"), account(small_site, "Ben")
    cup = anna.post("/tournaments", {**CUP, "name": "Changing"}).json()["tournament"]
    assert ben.post(f"/tournaments/{cup}/enter").status_code == 201
    for note in ("one", "two", "three"):
        assert anna.http.patch(f"/tournaments/{cup}", json={"note": note}).status_code == 200
    assert notices(small_site, ben, "cup_changed") == 1


def test_guests_by_the_dozen_do_not_drown_the_reports(sqlite_url: str, monkeypatch: pytest.MonkeyPatch):
    """Every post without a cookie is a new guest's; the address counts too."""
    monkeypatch.setattr("spielwerk.web.order.reports.MOST_OF_ADDRESS", 3)
    with RunningSite(sqlite_url, limits=True) as site:
        told = {"about": "person", "id": str(number(site.visitor("Anna"))), "reason": "spam"}
        answers = [httpx.post(f"{site.url}/report", data=told).status_code for _ in range(5)]
    assert answers == [200, 200, 200, 429, 429]


# People


def test_who_sits_down_as_a_guest_and_signs_in_is_held_to_the_ratings_of_the_room(small_site: RunningSite):
    anna, ben = account(small_site, "Anna"), account(small_site, "Ben")
    strict, free = anna.create("mff", rating_high=900), anna.create("mff")
    guest = small_site.visitor("Nobody in particular")
    for match in (strict, free):
        guest.join(match)
    name = ben.get("/me").json()["name"]
    assert guest.post("/sign-in", {"name": name, "password": "long enough"}).status_code == 200
    assert [player["kind"] for player in anna.see(strict)["players"]] == ["person", "free", "free"]
    assert anna.see(free)["players"][1]["person"] == number(ben)


@pytest.mark.parametrize(("word", "name"), [("template", "Ben Alone"), ("Ben Namesake", "Ben Namesake")])
def test_who_deletes_himself_takes_nobody_elses_notices_with_him(small_site: RunningSite, word: str, name: str):
    """Not as a guest who is called like a game, nor as one who is called like somebody else."""
    anna = account(small_site, "Anna")
    namesake, guest = small_site.visitor(name), small_site.visitor(word)
    with small_site.site.database.writing() as db:
        tell(db, number(anna), "invitation", "/matches/ABCDEFGH", name=name, game="template")
    assert guest.post("/me/delete").status_code == 204
    assert notices(small_site, anna, "invitation") == 1
    if word == "template":
        assert namesake.post("/me/delete").status_code == 204
        assert notices(small_site, anna, "invitation") == 0, "this one is his"


def test_a_muted_person_does_not_speak_by_changing_what_she_said(small_site: RunningSite):
    anna, ben = account(small_site, "Anna"), account(small_site, "Ben")
    match = running(anna, ben)
    play_out(match, anna, ben)
    comment = ben.post(f"/matches/{match}/comments", {"at": 1, "text": "kind words"}).json()["id"]
    with small_site.site.database.writing() as db:
        db.get_one(Person, number(ben)).muted_until = time.time() + 3600
    answer = ben.http.patch(f"/matches/{match}/comments/{comment}", json={"text": "rude words"})
    assert (answer.status_code, answer.json()["title"]) == (403, "comment_muted")
    assert "rude words" not in anna.get(f"/matches/{match}/comments").text


def test_unwanted_words_stand_in_no_name_of_a_club_or_tournament(small_site: RunningSite):
    small_site.site.filters.add(COMMAND_LINE, "blarg*", "star")
    anna = account(small_site, "Anna")
    assert anna.post("/clubs", {"name": f"Blarg {next(NUMBERS)}"}).status_code == 422
    assert anna.post("/clubs", {"name": f"Fine {next(NUMBERS)}", "about": "all blargs"}).status_code == 422
    club = anna.post("/clubs", {"name": f"Fine {next(NUMBERS)}"}).json()["club"]
    assert anna.http.patch(f"/clubs/{club}", json={"name": "Blarg club"}).status_code == 422
    assert anna.post("/tournaments", {**CUP, "name": "The blarg cup"}).status_code == 422
    cup = anna.post("/tournaments", {**CUP, "name": "The fine cup"}).json()["tournament"]
    assert anna.http.patch(f"/tournaments/{cup}", json={"note": "blargs"}).status_code == 422


# Odd input


@pytest.mark.parametrize("path", ["", "/edit", "/part", "/events"])
def test_a_tournament_of_a_huge_number_is_none(small_site: RunningSite, path: str):
    anna = account(small_site, "Anna")
    for huge in (2**31, 10**20):
        assert anna.http.get(f"{anna.url}/tournaments/{huge}{path}").status_code in (404, 422)
    assert anna.http.post(f"{anna.url}/tournaments/{10**20}/edit", data={}).status_code in (404, 422)


def test_a_first_rated_match_in_this_month_has_a_chart():
    day = 86400.0
    chart = rating_chart({"template": [(16 * day, 1500.0), (17 * day, 1520.0)]}, {"template": "T"}, 18 * day, "en")
    assert "1520" in chart


def test_the_page_of_ones_own_stands_after_the_first_rated_match(small_site: RunningSite):
    anna, ben = account(small_site, "Anna"), account(small_site, "Ben")
    play_out(running(anna, ben, rated=True), anna, ben)
    for path in ("/matches", "/me"):  # the game of these tests is in no list of the site, as one that was taken away
        assert anna.http.get(f"{anna.url}{path}").status_code == 200, path


@pytest.mark.parametrize("name", ["=1+1", "+1", "-1", "@x", "＝1", "＠x"])
def test_no_name_is_a_formula_in_a_spreadsheet(name: str):
    assert _harmless(name) == f"'{name}"


def test_an_origin_that_is_no_address_is_another_site(small_site: RunningSite):
    for path in ("/signout", "/api/notices/read"):
        assert httpx.post(f"{small_site.url}{path}", headers={"origin": "http://["}).status_code == 403
