"""The room before a match: what its host may change, ready marks, seats, bots for free seats, and what the talk tells of it."""

from __future__ import annotations

import threading
import time

import httpx
import pytest

from spielwerk.web.matches.rooms import Rooms
from spielwerk.web.store.models import ActionRow, ChatRow, MatchRow

from .site import RunningSite, Visitor, wait_for


def told(visitor: Visitor, match: str, lang: str = "en") -> list[str]:
    """What the room has told by itself."""
    return [line["text"] for line in visitor.see(match, lang=lang)["chat"] if line["system"]]


def ready(visitor: Visitor, match: str) -> list[bool]:
    return [player["ready"] for player in visitor.see(match)["players"]]


@pytest.fixture
def room(site: RunningSite) -> tuple[str, Visitor, Visitor]:
    """A room of Anna with three seats, at which Ben sits too."""
    anna, ben = site.account(), site.account("Ben")
    match = anna.create("mff", game="spyrium")
    ben.join(match)
    return match, anna, ben


def change(visitor: Visitor, match: str, **parts: object) -> int:
    return visitor.http.patch(f"/matches/{match}", json=parts).status_code


def test_a_change_clears_the_marks_of_the_others_and_is_told(room: tuple[str, Visitor, Visitor]):
    match, anna, ben = room
    assert ready(anna, match) == [True, True, False], "who sits down has agreed to what she saw"
    assert change(ben, match, rated=False) == 403
    assert change(anna, match, clock={"kind": "match", "seconds": 1800, "increment": 20}, rated=False) == 204
    assert ready(anna, match) == [True, False, False]
    seen = anna.see(match)
    assert (seen["rated"], seen["clock"]) == (False, {"kind": "match", "seconds": 1800, "increment": 20})
    name = seen["players"][0]["name"]
    said = f"{name} changed the clock to 30 min + 20 s a move; the match to casual. Ready marks are cleared."
    assert told(anna, match)[-1] == said
    assert "30 min + 20 s je Zug" in told(anna, match, "de")[-1]
    assert told(anna, match)[0] == f"{name} opened the room."
    lines = len(told(anna, match))
    assert change(anna, match, rated=False) == 204
    assert len(told(anna, match)) == lines, "nothing has changed"
    assert change(anna, match, delay=99) == 422
    assert change(anna, match, coached=True) == 422


def test_a_full_room_waits_until_all_are_ready(room: tuple[str, Visitor, Visitor], site: RunningSite):
    match, anna, ben = room
    assert change(anna, match, hints="none") == 204
    carl = site.visitor("Carl")
    carl.join(match)
    assert anna.see(match)["status"] == "open", "Ben has not agreed yet"
    assert carl.post(f"/matches/{match}/ready", {"ready": False}).status_code == 204
    assert ben.post(f"/matches/{match}/ready").status_code == 204
    assert anna.see(match)["status"] == "open"
    assert carl.post(f"/matches/{match}/ready", {"ready": True}).status_code == 204
    assert anna.see(match)["status"] == "running"
    assert carl.post(f"/matches/{match}/ready").status_code == 409
    assert change(anna, match, hints="all") == 409
    assert site.visitor().post(f"/matches/{match}/ready").status_code == 403


def test_a_guest_cannot_make_a_room_rated(small_site: RunningSite):
    anna = small_site.visitor()
    match = anna.create("mff", game="spyrium")
    assert change(anna, match, rated=True) == 403
    assert change(anna, match, admits="friends") == 403
    assert change(anna, match, title="Ours") == 204
    assert anna.see(match)["terms"]["title"] == "Ours"


def test_seats_are_opened_and_closed(room: tuple[str, Visitor, Visitor]):
    match, anna, ben = room
    assert anna.post(f"/matches/{match}/arrange", {"seat": 0, "kind": "free"}).status_code == 409
    assert ben.post(f"/matches/{match}/seats", {"seats": 4}).status_code == 403
    assert anna.post(f"/matches/{match}/seats", {"seats": 9}).status_code == 422
    assert anna.post(f"/matches/{match}/seats", {"seats": 5}).status_code == 204
    assert ready(anna, match) == [True, False, False, False, False]
    assert ben.post(f"/matches/{match}/arrange", {"seat": 4, "kind": "me"}).status_code == 204, (
        "anybody may move to a free seat"
    )
    assert anna.post(f"/matches/{match}/seats", {"seats": 2}).status_code == 204
    seen = anna.see(match)
    assert [player["kind"] for player in seen["players"]] == ["person", "person"], "those who sit there close up"
    assert ben.see(match)["viewer"] == 1
    assert seen["status"] == "open", "Ben has to agree to two"
    assert anna.post(f"/matches/{match}/seats", {"seats": 3}).status_code == 204
    assert anna.post(f"/matches/{match}/arrange", {"seat": 2, "kind": "bot", "level": "master"}).status_code == 204
    assert anna.post(f"/matches/{match}/seats", {"seats": 2}).status_code == 409, "no seat is free"
    assert ben.post(f"/matches/{match}/ready").status_code == 204
    assert anna.see(match)["status"] == "running"


def test_the_host_swaps_with_a_person_who_is_asked_about_it(room: tuple[str, Visitor, Visitor]):
    match, anna, ben = room
    assert ben.post(f"/matches/{match}/arrange", {"seat": 0, "kind": "me"}).status_code == 403
    assert anna.post(f"/matches/{match}/arrange", {"seat": 1, "kind": "me"}).status_code == 204
    assert (anna.see(match)["viewer"], ben.see(match)["viewer"]) == (1, 0)
    assert ready(anna, match) == [False, True, False]


def test_free_seats_are_filled_at_once(room: tuple[str, Visitor, Visitor]):
    match, anna, ben = room
    assert ben.post(f"/matches/{match}/fill", {"level": "journeyman"}).status_code == 403
    assert anna.post(f"/matches/{match}/fill", {"level": "nobody"}).status_code == 422
    assert anna.post(f"/matches/{match}/fill", {"level": "journeyman"}).status_code == 204
    seen = anna.see(match)
    assert (seen["status"], seen["players"][2]["level"]) == ("running", "journeyman")


def test_who_takes_over_when_the_host_leaves(room: tuple[str, Visitor, Visitor]):
    match, anna, ben = room
    assert anna.post(f"/matches/{match}/leave").status_code == 204
    seen = ben.see(match)
    assert seen["may_arrange"]
    assert seen["host"] == ben.person["person"]
    assert told(ben, match)[-1].endswith("is the host now.")
    assert ben.post(f"/matches/{match}/leave").status_code == 204
    assert ben.see(match)["status"] == "stopped"


def test_bots_take_free_seats_after_some_minutes_once(room: tuple[str, Visitor, Visitor], site: RunningSite):
    """Two processes look at the same moment; one of them fills the room."""
    match, anna, _ = room
    assert anna.post(f"/matches/{match}/seats", {"seats": 5}).status_code == 204
    assert change(anna, match, fill_level="apprentice", fill_minutes=10) == 204
    until = anna.see(match)["fill_at"]
    assert until is not None
    site.site.rooms.fill_due()
    assert anna.see(match)["status"] == "open", "its time has not come"
    with site.site.database.writing() as db:
        db.get(MatchRow, match).fill_at = time.time() - 1
    looks = [threading.Thread(target=Rooms(site.site.rooms._changes).fill_due) for _ in range(4)]
    for look in looks:
        look.start()
    for look in looks:
        look.join()
    wait_for(lambda: anna.see(match)["fill_at"] is None)
    seen = anna.see(match)
    assert [player["level"] for player in seen["players"]][2:] == ["apprentice"] * 3
    assert seen["status"] == "open", "Ben has to agree to what was changed"
    with site.site.database.reading() as db:
        lines = [row.told["key"] for row in db.query(ChatRow).filter(ChatRow.match == match) if row.told]
        assert lines.count("filled") == 1
        assert db.query(ActionRow).filter(ActionRow.match == match).count() == 0


def test_a_room_that_is_due_begins_by_itself(site: RunningSite):
    """The site's own look finds it."""
    anna = site.visitor()
    match = anna.create("mf", fill_level="apprentice", fill_minutes=1)
    with site.site.database.writing() as db:
        db.get(MatchRow, match).fill_at = time.time() - 1
    wait_for(lambda: anna.see(match)["status"] != "open")
    assert "apprentice" in [player["level"] for player in anna.see(match)["players"]]


# Pages


def browser_of(visitor: Visitor) -> httpx.Client:
    shown = {"origin": visitor.url, "authorization": visitor.http.headers["authorization"], "accept-language": "en"}
    return httpx.Client(base_url=visitor.url, headers=shown, follow_redirects=True)


FORM = {
    "seat0": "me",
    "seat1": "free",
    "seat2": "free",
    "seat3": "none",
    "rated": "yes",
    "clock": "own",
    "own_kind": "match",
    "own_time": "25",
    "own_gain": "15",
    "admits": "link",
    "rating_low": "100",
    "rating_high": "",
    "onlookers": "friends",
    "delay": "2",
    "fill_level": "apprentice",
    "fill_minutes": "30",
    "order": "drawn",
    "hints": "none",
    "title": "Thursday",
}


def test_the_page_of_a_new_match_asks_for_everything_and_remembers_it(small_site: RunningSite):
    anna = small_site.account()
    with browser_of(anna) as browser:
        room = browser.post("/new/spyrium", data=FORM)
        assert room.status_code == 200
        match = room.url.path.rpartition("/")[2]
        terms = anna.see(match)["terms"]
        assert terms["clock"] == {"kind": "match", "seconds": 1500, "increment": 15}
        told = (
            "rated",
            "admits",
            "listed",
            "rating_low",
            "rating_high",
            "onlookers",
            "delay",
            "fill_level",
            "fill_minutes",
            "draws_order",
        )
        assert [terms[name] for name in told] == [True, "link", False, 100, None, "friends", 2, "apprentice", 30, True]
        for words in (
            "Thursday",
            "25 min + 15 s a move",
            "friends only, 2 moves late",
            "ratings 100 to",
            "By link only",
            "1 of 3 seats taken",
        ):
            assert words in room.text, words
        again = browser.get("/new/spyrium").text
        assert 'name="own_time" value="25"' in again
        assert 'value="drawn" checked' in again
        assert "Thursday table" in again, "a hint only"
        assert 'value="Thursday"' not in again, "a title is given anew each time"
        wrong = browser.post("/new/spyrium", data={**FORM, "delay": "99"})
        assert wrong.status_code == 422
        assert "0 to 20 decisions" in wrong.text
        for name in ("rated", "clock", "order", "own_kind"):
            assert browser.post("/new/spyrium", data={**FORM, name: "perhaps"}).status_code == 422
    guest = small_site.visitor("Guest")
    with browser_of(guest) as browser:
        page = browser.get("/new/spyrium").text
        assert "needs an account" in page
        assert 'value="friends"' not in page.partition('name="admits"')[2].partition("</fieldset>")[0]


def test_the_room_page_does_what_the_api_does(room: tuple[str, Visitor, Visitor], site: RunningSite):
    match, anna, ben = room
    with browser_of(anna) as host, browser_of(ben) as other:
        assert "I am ready" not in other.get(f"/matches/{match}").text
        changed = host.post(f"/matches/{match}/change", data={"clock": "match:1800:20", "rated": "no"})
        assert "30 min + 20 s a move" in changed.text
        assert "I am ready" in other.get(f"/matches/{match}").text
        refused = host.post(f"/matches/{match}/change", data={"rating_low": "9000"})
        assert refused.status_code == 422
        assert 'id="change" open' in refused.text, "what was tried is still there"
        assert other.post(f"/matches/{match}/change", data={"rated": "yes"}).status_code == 403
        assert host.post(f"/matches/{match}/seats", data={"seats": "4"}).status_code == 200
        assert "2 seats are free" in host.get(f"/matches/{match}").text
        assert other.post(f"/matches/{match}/ready", data={"ready": "1"}).status_code == 200
        assert ready(anna, match) == [True, True, False, False]
        assert host.post(f"/matches/{match}/fill", data={"level": "apprentice"}).status_code == 200
    assert anna.see(match)["status"] == "running"


def test_somebody_who_is_not_admitted_reads_why_in_the_room(small_site: RunningSite):
    anna, ben = small_site.account(), small_site.account("Ben")
    match = anna.create("mff", game="spyrium", rating_low=2000)
    with browser_of(ben) as browser:
        answer = browser.post(f"/matches/{match}/join")
        assert answer.status_code == 403
        assert "This table is for ratings from 2000" in answer.text
        assert 'id="room"' in answer.text
