"""What people are told: the bell, whose turn it is, and what they choose."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

import httpx
import pytest
from sqlalchemy import func, select, update

from spielwerk.core.text import LANGUAGES, catalogue
from spielwerk.web import problems
from spielwerk.web.http.dependencies import COOKIE
from spielwerk.web.notices import planning, turns
from spielwerk.web.notices.kinds import GROUPS, USUAL, group_of
from spielwerk.web.notices.quiet import end_of_quiet, next_digest
from spielwerk.web.notices.ways import webhook
from spielwerk.web.store.models import NoticeRow, Person, WayRow

from .receivers import MailServer, PushedBrowser, Receiver
from .site import RunningSite, Visitor, play_out, wait_for
from .told import choose, everything, inform, make_due, number, page_of, running

pytestmark = pytest.mark.usefixtures("at_once")


# The bell


def test_the_bell_counts_what_is_new_and_its_page_tells_it_in_the_viewers_language(sqlite_url: str):
    with running(sqlite_url) as site:
        anna = site.visitor("Anna")
        assert 'class="count"' not in page_of(site, anna, "/people").text
        for _ in range(3):
            inform(site, anna)
        assert 'aria-label="Notices, 3 new"' in page_of(site, anna, "/people", lang="en").text
        assert 'aria-label="Nachrichten, 3 neu"' in page_of(site, anna, "/", lang="de").text
        assert anna.get("/notices").json()["unread"] == 3  # looking by program marks nothing
        shown = page_of(site, anna, "/notices", lang="de").text
        assert shown.count("Die Partie ist zu Ende") == 3
        assert 'class="count"' not in page_of(site, anna, "/people").text
        assert anna.get("/notices").json()["unread"] == 0
        assert 'class="iconbtn bell"' not in page_of(site, None, "/").text


def test_notices_are_marked_one_by_one_or_all_and_only_ones_own(sqlite_url: str):
    with running(sqlite_url) as site:
        anna, ben = site.visitor("Anna"), site.visitor("Ben")
        for _ in range(3):
            inform(site, anna)
        first = anna.get("/notices").json()["notices"][0]["id"]
        assert ben.post("/notices/read", {"ids": [first]}).status_code == 204
        assert anna.get("/notices").json()["unread"] == 3
        anna.post("/notices/read", {"ids": [first]})
        assert anna.get("/notices").json()["unread"] == 2
        anna.post("/notices/read", {})
        assert anna.get("/notices").json()["unread"] == 0
        assert Visitor(site.url).get("/notices").status_code == 401
        assert Visitor(site.url).post("/notices/read", {}).status_code == 401


def test_a_person_keeps_so_many_notices_and_for_so_long(sqlite_url: str, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(planning, "KEPT", 5)
    with running(sqlite_url) as site:
        anna = site.visitor("Anna")
        for _ in range(7):
            inform(site, anna)
        with site.site.database.writing() as db:
            assert db.scalar(select(func.count()).select_from(NoticeRow)) == 5
            db.execute(update(NoticeRow).values(at=time.time() - planning.KEPT_FOR - 1))
            planning.prune_old(db)
            assert db.scalar(select(func.count()).select_from(NoticeRow)) == 0


def test_every_kind_of_notice_has_words_in_both_languages_and_a_group():
    for lang in LANGUAGES:
        notices = problems.catalogue_of(lang).tables["notice"]
        for kind, texts in notices.items():
            if "text" in texts and kind not in ("confirm", "password"):
                assert "subject" in texts, kind
                assert group_of(kind) in GROUPS
        words = catalogue(problems.Path(problems.__file__).parent, lang)
        assert all(words.get("notices", f"group_{group}") for group in GROUPS)
    assert group_of("friend_request") == "friend"
    assert group_of("round_paired") == "tournament"
    assert group_of("anything") == "other"


# Turns


def test_the_bell_is_on_every_page(sqlite_url: str):
    with running(sqlite_url) as site:
        anna = site.visitor("Anna")
        room, match, over = anna.create("mff"), anna.create("mb"), anna.create("mb")
        play_out(over, anna)
        inform(site, anna)
        for path in (
            *("/", "/learn", "/puzzles", "/matches", "/watch", "/tournaments", "/people", "/clubs", "/rules", "/rules/spyrium"),
            *("/me", "/me/notices", "/me/privacy", "/new/spyrium", f"/people/{number(anna)}"),
            *(f"/matches/{room}", f"/matches/{match}", f"/matches/{over}", f"/matches/{over}/replay"),
        ):
            told = page_of(site, anna, path, lang="en").text
            assert re.search(r'class="iconbtn bell" href="/notices" aria-label="Notices, \d+ new"', told), path


def test_who_is_asked_and_not_there_is_told_by_bell_and_webhook(site: RunningSite, hook: Receiver, monkeypatch):
    monkeypatch.setattr(
        "spielwerk.web.notices.messages.post", lambda url, body, private, headers: webhook.post(url, body, True, headers)
    )
    anna, ben = site.visitor("Anna"), site.visitor("Ben")
    ben.http.patch("/me", json={"webhook": hook.url, "lang": "de"})
    match = anna.create("mf")
    ben.join(match)
    site.site.notices.catch_up()
    told = hook.bodies[0]
    assert told["content"] == told["text"] == f"Ben: Du bist am Zug in {told['game']} (Partie {match}). /matches/{match}"
    assert (told["match"], told["kind"]) == (match, "turn")
    assert [n["kind"] for n in ben.get("/notices").json()["notices"]] == ["turn"]
    ben.answer(match)  # then it is not his turn any more, and the bell does not say so
    if not ben.see(match)["question"]:
        assert ben.get("/notices").json() == {"unread": 0, "notices": []}


def test_who_looks_at_the_match_is_not_told_but_an_onlooker_keeps_nobody_from_it(sqlite_url: str):
    with running(sqlite_url) as site:
        anna, ben, carl = site.visitor("Anna"), site.visitor("Ben"), site.visitor("Carl")
        match = anna.create("mf")
        with ben.events(match) as events, carl.events(match) as other:
            events.next()
            other.next()
            ben.join(match)
            events.next()
            site.site.notices.catch_up()
        assert ben.get("/notices").json()["unread"] == 0
        assert anna.get("/notices").json()["unread"] == 1


@pytest.mark.parametrize("new_database", ["postgresql"], indirect=True)
def test_who_looks_through_another_process_is_not_told(new_database: Callable[[], str]):
    url = new_database()
    with running(url) as one, running(url) as two:
        wait_for(lambda: all(site.site.listener.listening.is_set() for site in (one, two)))
        anna, ben = one.visitor("Anna"), one.visitor("Ben")
        ben_there = Visitor(two.url)
        ben_there.http.headers["authorization"] = ben.http.headers["authorization"]
        watched, unwatched = anna.create("mf"), anna.create("mf")
        with ben_there.events(watched) as events:
            events.next()
            ben.join(watched)
            ben.join(unwatched)
            one.site.notices.catch_up()
        assert [n["match"] for n in ben.get("/notices").json()["notices"]] == [unwatched]


def test_who_answers_at_once_or_plays_bots_alone_is_not_told(sqlite_url: str, monkeypatch: pytest.MonkeyPatch):
    with running(sqlite_url) as site:
        anna, ben = site.visitor("Anna"), site.visitor("Ben")
        alone = anna.create("mb")
        match = anna.create("mf")
        ben.join(match)
        for player in (anna, ben):
            while player.answer(match):
                pass
        anna.answer(alone)
        site.site.notices.catch_up()
        told = [n["match"] for player in (anna, ben) for n in player.get("/notices").json()["notices"] if n["kind"] == "turn"]
        assert alone not in told
        asked = [player for player in (anna, ben) if player.see(match)["question"]]
        assert told == [match] * len(asked)


def test_of_a_match_with_a_short_clock_only_pushes_are_sent(sqlite_url: str, hook: Receiver, browser: PushedBrowser):
    with running(sqlite_url) as site:
        anna, ben = site.visitor("Anna"), site.visitor("Ben")
        ben.http.patch("/me", json={"webhook": hook.url})
        ben.post("/me/devices", browser.subscription)
        match = anna.create("mf", clock={"kind": "move", "seconds": 60})
        ben.join(match)
        site.site.notices.catch_up()
        assert [push["url"] for push in browser.pushes] == [f"/matches/{match}"]
        assert hook.bodies == []


def test_a_match_can_be_muted_or_told_by_every_way(sqlite_url: str, hook: Receiver):
    with running(sqlite_url) as site:
        anna, ben = site.visitor("Anna"), site.visitor("Ben")
        ben.http.patch("/me", json={"webhook": hook.url})
        clock = {"kind": "move", "seconds": 60}
        muted, loud = anna.create("mf"), anna.create("mf", clock=clock)
        for match, telling in ((muted, "mute"), (loud, "always")):
            assert ben.http.put(f"/matches/{match}/telling", json={"telling": telling}).status_code == 403
        for match, telling in ((muted, "mute"), (loud, "always")):
            ben.join(match)
            assert ben.http.put(f"/matches/{match}/telling", json={"telling": telling}).status_code == 204
        site.site.notices.catch_up()
        assert [body["match"] for body in hook.bodies] == [loud]
        assert ben.http.put(f"/matches/{loud}/telling", json={"telling": "x"}).status_code == 422
        assert 'value="always" selected' in page_of(site, ben, f"/matches/{loud}").text


def test_questions_that_a_process_left_untold_are_told_by_the_next_one_once(sqlite_url: str, hook: Receiver, monkeypatch):
    monkeypatch.setattr(turns, "SETTLES", 600.0)
    with running(sqlite_url) as site:
        anna, ben = site.visitor("Anna"), site.visitor("Ben")
        ben.http.patch("/me", json={"webhook": hook.url})
        match = anna.create("mf")
        ben.join(match)
        site.site.notices.catch_up()
        assert hook.bodies == []
    monkeypatch.setattr(turns, "SETTLES", 0.0)
    for _ in range(2):
        with running(sqlite_url):
            wait_for(lambda: hook.bodies)
    assert [body["match"] for body in hook.bodies] == [match]


def test_the_end_of_a_match_is_told_to_those_who_are_not_there(sqlite_url: str):
    with running(sqlite_url) as site:
        anna, ben = site.visitor("Anna"), site.visitor("Ben")
        match = anna.create("mf")
        ben.join(match)
        while anna.see(match)["status"] == "running":
            anna.answer(match)
            ben.answer(match)
        site.site.notices.catch_up()
        told = [n["kind"] for n in ben.get("/notices").json()["notices"]]
        assert [kind for kind in told if kind != "badge"] == ["over"]


def test_nothing_that_is_told_depends_on_the_position(sqlite_url: str, hook: Receiver, monkeypatch: pytest.MonkeyPatch):
    """Two matches with other cards, other choices and as many decisions: the same words but for the code."""
    seeds = iter([1, 2])
    monkeypatch.setattr("spielwerk.web.matches.lobby.new_seed", lambda: next(seeds))
    with running(sqlite_url) as site:
        anna, ben = site.visitor("Anna"), site.visitor("Ben")
        ben.http.patch("/me", json={"webhook": hook.url})
        matches = [anna.create("mf"), anna.create("mf")]
        for choice, match in enumerate(matches):
            ben.join(match)
            anna.answer(match, choice)
            site.site.notices.catch_up()
        one, two = ([str(body).replace(match, "CODE") for body in hook.bodies if body["match"] == match] for match in matches)
        assert one == two != []


# Choosing


def test_everybody_chooses_by_which_ways_she_is_told_of_what(sqlite_url: str, hook: Receiver):
    with running(sqlite_url) as site:
        anna = site.visitor("Anna")
        anna.http.patch("/me", json={"webhook": hook.url})
        assert anna.get("/me/notices").json()["ways"] == {group: list(ways) for group, ways in USUAL.items()}
        inform(site, anna, "over")
        assert hook.bodies == []
        assert choose(anna, ways={"over": ["webhook"]})["ways"]["over"] == ["webhook"]
        inform(site, anna, "over")
        assert len(hook.bodies) == 1
        choose(anna, use={"webhook": False})
        inform(site, anna, "over")
        assert len(hook.bodies) == 1
        assert anna.get("/notices").json()["unread"] == 3  # the bell has all of them


@pytest.mark.parametrize(
    "wish",
    [
        {"ways": {"dragons": ["mail"]}},
        {"ways": {"turn": ["pigeon"]}},
        {"use": {"pigeon": True}},
        {"quiet_from": "25:00", "quiet_to": "07:00"},
        {"quiet_from": "22:00"},
        {"zone": "Europe/Atlantis"},
        {"zone": "../../etc/passwd"},
        {"digest": "yearly"},
    ],
)
def test_wishes_are_checked(small_site: RunningSite, wish: dict[str, Any]):
    assert small_site.visitor("Anna").http.patch("/me/notices", json=wish).status_code == 422


def test_quiet_hours_end_where_the_person_is():
    def at(text: str) -> float:
        return datetime.fromisoformat(text).replace(tzinfo=UTC).timestamp()

    night = (22 * 60, 7 * 60)
    assert end_of_quiet(at("2026-01-10T21:30"), *night, "Europe/Berlin") == at("2026-01-11T06:00")
    assert end_of_quiet(at("2026-01-10T20:30"), *night, "Europe/Berlin") == at("2026-01-10T20:30")
    assert end_of_quiet(at("2026-01-10T05:59"), *night, "Europe/Berlin") == at("2026-01-10T06:00")
    assert end_of_quiet(at("2026-01-10T12:00"), 11 * 60, 13 * 60, "") == at("2026-01-10T13:00")
    assert end_of_quiet(at("2026-01-10T12:00"), None, None, "") == at("2026-01-10T12:00")
    # The night in which clocks are set forward has an hour less.
    assert end_of_quiet(at("2026-03-28T22:00"), *night, "Europe/Berlin") == at("2026-03-29T05:00")
    assert next_digest(at("2026-01-10T12:20"), "hourly", "Asia/Kolkata") == at("2026-01-10T12:30")
    assert next_digest(at("2026-01-10T12:20"), "daily", "Europe/Berlin") == at("2026-01-11T07:00")
    assert next_digest(at("2026-01-10T12:20"), "", "Europe/Berlin") == at("2026-01-10T12:20")


def test_in_quiet_hours_nothing_is_sent_and_what_was_read_meanwhile_never(sqlite_url: str, hook: Receiver):
    with running(sqlite_url) as site:
        anna = site.visitor("Anna")
        anna.http.patch("/me", json={"webhook": hook.url})
        now = datetime.now(UTC)
        quiet = {"quiet_from": f"{now.hour:02}:00", "quiet_to": f"{(now.hour + 2) % 24:02}:00", "zone": ""}
        choose(anna, ways=everything("webhook"), **quiet)
        assert anna.get("/me/quiet").json() == {"quiet": True}
        inform(site, anna)
        first = anna.get("/notices").json()["notices"][0]["id"]
        anna.post("/notices/read", {"ids": [first]})
        inform(site, anna, "friend_request")
        assert hook.bodies == []
        choose(anna, quiet_from="", quiet_to="")  # what waits is decided upon anew
        assert anna.get("/me/quiet").json() == {"quiet": False}
        site.site.notices.catch_up()
        assert [body["kind"] for body in hook.bodies] == ["friend_request"]


def test_what_comes_within_some_minutes_goes_together(sqlite_url: str, hook: Receiver, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(planning, "GAPS", dict.fromkeys(planning.GAPS, 300.0))
    with running(sqlite_url) as site:
        anna = site.visitor("Anna")
        anna.http.patch("/me", json={"webhook": hook.url})
        choose(anna, ways=everything("webhook"))
        for _ in range(4):
            inform(site, anna)
        assert [len(body["notices"]) for body in hook.bodies] == [1]
        make_due(site)
        site.site.notices.catch_up()
        assert [len(body["notices"]) for body in hook.bodies] == [1, 3]


# The settings page


def test_the_settings_page_saves_what_is_chosen_and_sets_the_language(sqlite_url: str, post_office: MailServer):
    with running(sqlite_url, smtp=post_office.url) as site:
        anna = site.visitor("Anna")
        cookies = {COOKIE: anna.http.headers["authorization"].removeprefix("Bearer person.")}
        form = {"turn.mail": "1", "over.webhook": "1", "quiet_from": "22:00", "quiet_to": "07:00", "zone": "Europe/Berlin"}
        form |= {"digest": "hourly", "email": "anna@example.org", "webhook": "https://example.org/x"}
        saved = httpx.post(f"{site.url}/me/notices?lang=de", data=form, cookies=cookies)
        assert saved.status_code == 303
        settings = anna.get("/me/notices").json()
        assert {group: ways for group, ways in settings["ways"].items() if ways} == {"turn": ["mail"], "over": ["webhook"]}
        assert (settings["quiet_from"], settings["zone"], settings["digest"]) == ("22:00", "Europe/Berlin", "hourly")
        assert anna.get("/me").json()["lang"] == "de"
        shown = page_of(site, anna, "/me/notices", lang="de").text
        assert "anna@example.org" in shown
        assert "unterwegs" in shown
        refused = httpx.post(f"{site.url}/me/notices", data={**form, "zone": "Nowhere"}, cookies=cookies)
        assert refused.status_code == 422


def test_notices_of_a_guest_go_over_to_the_account_she_signs_in_to(sqlite_url: str):
    with running(sqlite_url) as site:
        anna = site.visitor("Anna")
        anna.register("Anna A")
        guest = site.visitor("Guest")
        inform(site, guest)
        signed_in = guest.post("/sign-in", {"name": "Anna A", "password": "long enough"})
        assert signed_in.status_code == 200
        assert anna.get("/notices").json()["unread"] == 1
        with site.site.database.reading() as db:
            assert db.get(Person, number(guest)) is not None
            assert db.scalars(select(WayRow)).all() == []


@pytest.mark.parametrize("wrong", [{"webhook": "2"}, {"email": "2"}, {"email": "anna@example.org", "old_password": "not hers"}])
def test_a_form_of_which_an_address_is_refused_changes_nothing(small_site: RunningSite, wrong: dict[str, str]):
    anna = small_site.account("Anna")
    before = anna.get("/me/notices").json()
    form = {"turn.mail": "1", "quiet_from": "22:00", "quiet_to": "07:00", "zone": "Europe/Berlin", **wrong}
    assert anna.http.post(f"{anna.url}/me/notices", data=form).status_code in (403, 422)
    assert anna.get("/me/notices").json() == before


def test_a_device_of_any_name_can_be_asked_to_go(site: RunningSite):
    anna = site.visitor("Anna")
    for name in ("%00", "%ff", "x" * 500, "%F0%9F%8E%B2"):
        assert anna.http.delete(f"/me/devices/{name}").status_code == 204
    assert anna.http.post(f"{anna.url}/me/devices/remove", data={"device": "\x00"}).status_code == 303


def test_a_push_address_that_is_none_is_refused(small_site: RunningSite, browser: PushedBrowser):
    anna = small_site.visitor("Anna")
    assert anna.post("/me/devices", {**browser.subscription, "endpoint": "https://["}).status_code == 422
