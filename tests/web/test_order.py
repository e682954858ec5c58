"""Keeping order: reports, mutes, closed accounts, filters, announcements, and who may do what."""

from __future__ import annotations

import json
import re
import time
from itertools import count

import pytest
from typer.testing import CliRunner

from spielwerk.cli import app
from spielwerk.web.http.limits import LIMITS, RateLimiter
from spielwerk.web.order.audit import COMMAND_LINE
from spielwerk.web.order.filters import STARS, compiled
from spielwerk.web.order.reports import MOST_A_DAY

from .site import RunningSite, Visitor, play_out

NUMBERS = count(1)
ADMIN = ("people", "matches", "reports", "limits", "announcements", "filters", "trail")


def account(site: RunningSite, name: str = "Anna", admin: bool = False) -> Visitor:
    visitor = site.visitor(name)
    visitor.person["name"] = f"{name} {next(NUMBERS)} of order"
    assert visitor.register(visitor.person["name"]).status_code == 201
    if admin:
        site.site.moderation.make_admin(COMMAND_LINE, number(visitor), True)
    return visitor


def number(visitor: Visitor) -> int:
    return visitor.person["person"]


def running(anna: Visitor, ben: Visitor) -> str:
    match = anna.create("mf")
    ben.join(match)
    for visitor in (anna, ben):  # where people must say that they are ready
        visitor.post(f"/matches/{match}/ready", {"ready": True})
    assert anna.see(match)["status"] == "running"
    return match


def lines(visitor: Visitor, match: str) -> list[str]:
    return [line["text"] for line in visitor.see(match)["chat"] if line["seat"] >= 0]


def test_the_owners_pages_are_there_for_admins_only(small_site: RunningSite):
    anna, ben = account(small_site, admin=True), account(small_site, "Ben")
    assert anna.http.get(f"{small_site.url}/admin").status_code == 200
    assert "/admin" in anna.http.get(f"{small_site.url}/me").text
    for part in ADMIN:
        for lang in ("de", "en"):
            shown = anna.http.get(f"{small_site.url}/admin/{part}", params={"lang": lang})
            assert shown.status_code == 200, part
        assert ben.http.get(f"{small_site.url}/admin/{part}").status_code == 404
        if part != "announcements":
            assert anna.get(f"/admin/{part}").status_code == 200, part
            assert ben.get(f"/admin/{part}").status_code == 404, part
    assert ben.http.get(f"{small_site.url}/admin").status_code == 404
    assert ben.post(f"/admin/people/{number(anna)}/close").status_code == 404
    assert ben.http.post(f"{small_site.url}/admin/filters", data={"pattern": "xy", "deed": "star"}).status_code == 404
    assert anna.http.get(f"{small_site.url}/admin/nothing").status_code == 404


def test_who_is_muted_says_nothing_until_then(small_site: RunningSite):
    anna, ben = account(small_site, admin=True), account(small_site, "Ben")
    match = running(anna, ben)
    assert anna.post(f"/admin/people/{number(ben)}/mute", {"hours": 2, "text": "insults"}).status_code == 204
    refused = ben.post(f"/matches/{match}/chat", {"text": "hello"})
    assert (refused.status_code, refused.json()["title"]) == (403, "muted")
    assert anna.get("/admin/people", query=ben.person["name"]).json()[0]["muted_until"]
    anna.post(f"/admin/people/{number(ben)}/mute", {"hours": 0})
    assert ben.post(f"/matches/{match}/chat", {"text": "hello"}).status_code == 200
    deeds = [(deed["deed"], deed["text"]) for deed in anna.get("/admin/trail").json()[:2]]
    assert deeds == [("unmute", ""), ("mute", "insults")]


def test_a_closed_account_is_shut_out_and_a_bot_takes_its_seats(small_site: RunningSite):
    anna, ben = account(small_site, admin=True), account(small_site, "Ben")
    match = running(anna, ben)
    opened = ben.create("mff")
    assert anna.post(f"/admin/people/{number(ben)}/close", {"text": "again and again"}).status_code == 204
    assert ben.get("/me").status_code == 401
    answer = Visitor(small_site.url).post("/sign-in", {"name": ben.person["name"], "password": "long enough"})
    assert (answer.status_code, answer.json()["title"]) == (403, "closed")
    assert anna.see(match)["players"][1]["kind"] == "bot"
    assert anna.see(opened)["status"] == "stopped"
    page = small_site.visitor().http.post(
        f"{small_site.url}/signin?lang=en", data={"name": ben.person["name"], "password": "long enough"}
    )
    assert "has been closed" in page.text
    anna.post(f"/admin/people/{number(ben)}/reopen")
    again = Visitor(small_site.url).post("/sign-in", {"name": ben.person["name"], "password": "long enough"})
    assert again.status_code == 200


def test_admins_leave_each_other_and_themselves_alone(small_site: RunningSite):
    anna, ben = account(small_site, admin=True), account(small_site, "Ben", admin=True)
    for path, body in (("close", {}), ("mute", {"hours": 1})):
        assert anna.post(f"/admin/people/{number(ben)}/{path}", body).status_code == 409
    assert anna.post(f"/admin/people/{number(anna)}/admin", {"admin": False}).status_code == 409
    assert anna.post(f"/admin/people/{number(ben)}/admin", {"admin": False}).status_code == 204
    assert ben.get("/admin/people").status_code == 404
    guest = small_site.visitor("Guest")
    assert anna.post(f"/admin/people/{number(guest)}/admin", {"admin": True}).status_code == 409


def test_reports_reach_admins_with_what_was_said(small_site: RunningSite):
    anna, ben, admin = account(small_site), account(small_site, "Ben"), account(small_site, "Ada", admin=True)
    match = running(anna, ben)
    for text in ("first", "rude words"):
        ben.post(f"/matches/{match}/chat", {"text": text})
    line = anna.see(match)["chat"][-1]["id"]
    assert f"about=chat&amp;id={line}" in anna.http.get(f"{small_site.url}/matches/{match}").text
    assert f"about=chat&amp;id={line}" not in ben.http.get(f"{small_site.url}/matches/{match}").text, "it is his"
    form = anna.http.get(f"{small_site.url}/report", params={"about": "chat", "id": line, "lang": "en"})
    assert form.status_code == 200
    assert "rude words" not in form.text, "whoever guesses numbers learns nothing"
    told = {"about": "chat", "id": str(line), "reason": "insult", "text": "please look"}
    done = anna.http.post(f"{small_site.url}/report?lang=en", data=told)
    assert "Thank you" in done.text
    assert anna.post("/reports", told).status_code == 204, "a second time is the same report"
    assert ben.post("/reports", told).status_code == 409, "himself"
    found = [report for report in admin.get("/admin/reports").json() if report["target"] == str(line)]
    assert len(found) == 1
    assert [said.partition(": ")[2] for said in found[0]["context"]["lines"]][-2:] == ["first", "rude words"]
    assert (found[0]["by"], found[0]["person"], found[0]["match"]) == (number(anna), number(ben), match)
    assert "rude words" in admin.http.get(f"{small_site.url}/admin/reports").text
    assert admin.post(f"/admin/reports/{found[0]['id']}", {"state": "done"}).status_code == 204
    assert found[0]["id"] in [report["id"] for report in admin.get("/admin/reports", state="done").json()]
    assert ben.get("/me").text.find("please look") < 0


def test_people_matches_and_comments_are_reported_too(small_site: RunningSite):
    anna, ben, admin = account(small_site), account(small_site, "Ben"), account(small_site, "Ada", admin=True)
    match = running(anna, ben)
    play_out(match, anna, ben)
    assert ben.post(f"/matches/{match}/comments", {"at": 1, "text": "rude comment"}).status_code == 201
    comment = ben.get(f"/matches/{match}/comments").json()["comments"][0]["id"]
    told = {"person": str(number(ben)), "match": match, "comment": str(comment)}
    for about, target in told.items():
        shown = anna.http.get(f"{small_site.url}/report", params={"about": about, "id": target})
        assert shown.status_code == 200, about
        assert anna.post("/reports", {"about": about, "id": target, "reason": "insult"}).status_code == 204, about
    found = {one["about"]: one for one in admin.get("/admin/reports").json() if one["by"] == number(anna)}
    assert {about: one["target"] for about, one in found.items()} == told
    assert (found["comment"]["person"], found["person"]["person"]) == (number(ben), number(ben))
    assert "rude comment" in admin.http.get(f"{small_site.url}/admin/reports").text


def test_reports_are_limited_and_must_be_about_something(small_site: RunningSite):
    anna = account(small_site)
    for wrong in ({"about": "chat", "id": "99999999"}, {"about": "match", "id": "NOTHING1"}, {"about": "person", "id": "x"}):
        assert anna.post("/reports", {**wrong, "reason": "spam"}).status_code == 404
    nobody = Visitor(small_site.url)
    people = [number(small_site.visitor(f"P{n}")) for n in range(MOST_A_DAY + 1)]
    told = [{"about": "person", "id": str(person), "reason": "spam"} for person in people]
    assert nobody.post("/reports", told[0]).status_code == 401
    assert [anna.post("/reports", one).status_code for one in told] == [204] * MOST_A_DAY + [429]


def test_somebodys_lines_can_be_hidden_for_oneself_and_a_block_hides_them_too(small_site: RunningSite):
    anna, ben = account(small_site), account(small_site, "Ben")
    match = running(anna, ben)
    ben.post(f"/matches/{match}/chat", {"text": "noise"})
    anna.post(f"/matches/{match}/chat", {"text": "mine"})
    assert lines(anna, match) == ["noise", "mine"]
    assert anna.http.put(f"/people/{number(ben)}/quiet").status_code == 204
    assert lines(anna, match) == ["mine"]
    assert lines(ben, match) == ["noise", "mine"]
    page = anna.http.get(f"{small_site.url}/people/{number(ben)}", params={"lang": "en"}).text
    assert "Show lines in chats again" in page
    back = anna.http.post(f"{small_site.url}/people/{number(ben)}/quiet", data={"on": "0", "back": f"/people/{number(ben)}"})
    assert back.status_code == 303
    assert lines(anna, match) == ["noise", "mine"]
    assert anna.http.put(f"/people/{number(anna)}/quiet").status_code == 404
    assert anna.http.put(f"/blocks/{number(ben)}").status_code in (200, 204)
    assert lines(anna, match) == ["mine"]


def test_unwanted_words_are_refused_or_starred(small_site: RunningSite):
    admin, ben = account(small_site, "Ada", admin=True), account(small_site, "Ben")
    match = running(admin, ben)
    for pattern, deed in (("flurb*", "refuse"), ("gra?k", "star")):
        assert admin.post("/admin/filters", {"pattern": pattern, "deed": deed}).status_code == 204
    refused = ben.post(f"/matches/{match}/chat", {"text": "you FLURBster!"})
    assert (refused.status_code, refused.json()["title"]) == (422, "unwanted_words")
    ben.post(f"/matches/{match}/chat", {"text": "what a Grawk, ungrawk"})
    assert lines(admin, match)[-1] == "what a *****, ungrawk"
    for path, body in (("/people", {"name": "Grawk"}), ("/register", {"name": "Flurbo", "password": "long enough"})):
        assert small_site.visitor("Cleo").post(path, body).status_code == 422
    cup = {"name": "A cup", "game": "template", "seats": 2}
    for path, body in (
        ("/clubs", {"name": "The grawks of grawk"}),
        ("/clubs", {"name": "Well named", "about": "flurb"}),
        ("/tournaments", {**cup, "name": "Grawk cup"}),
        ("/tournaments", {**cup, "note": "flurb"}),
    ):
        refused = ben.post(path, body)
        assert (refused.status_code, refused.json()["title"]) == (422, "unwanted_words"), (path, body)
    club = ben.post("/clubs", {"name": "Well named"}).json()["club"]
    assert ben.http.patch(f"/clubs/{club}", json={"name": "Grawk"}).status_code == 422
    for wrong in ("*", "a", "a*b*c*d", "(a+)+", "a.b", ""):
        assert admin.post("/admin/filters", {"pattern": wrong, "deed": "star"}).status_code == 422, wrong
    shown = admin.get("/admin/filters").json()
    assert {one["pattern"]: one["deed"] for one in shown} == {"flurb*": "refuse", "gra?k": "star"}
    for one in shown:
        assert admin.http.delete(f"/admin/filters/{one['id']}").status_code == 204
    assert ben.post(f"/matches/{match}/chat", {"text": "flurb"}).status_code == 200


def test_no_filter_takes_long():
    """The worst that can be written: as many stars as are allowed, before a letter that never comes."""
    worst = compiled(tuple(f"a*{letter}*a!" for letter in "abcdefghijkl"))
    assert STARS == 2
    begun = time.process_time()
    assert worst.search("a" * 500) is None
    assert time.process_time() - begun < 2.0


def test_announcements_stand_on_all_pages_until_they_are_put_away(small_site: RunningSite):
    admin, ben = account(small_site, "Ada", admin=True), account(small_site, "Ben")
    match = running(admin, ben)
    made = admin.post("/admin/announcements", {"de": "Um acht ist Pause.", "en": "A break at eight.", "hours": 2})
    assert made.status_code == 201
    for path in ("/", "/rules", f"/matches/{match}", "/nothing"):
        assert "A break at eight." in ben.http.get(f"{small_site.url}{path}", params={"lang": "en"}).text, path
        assert "Um acht ist Pause." in ben.http.get(f"{small_site.url}{path}", params={"lang": "de"}).text, path
    assert [one["en"] for one in ben.get("/announcements").json()] == ["A break at eight."]
    number_ = made.json()["id"]
    away = ben.http.post(f"{small_site.url}/announcements/{number_}/dismiss", data={"back": "/rules"})
    assert (away.status_code, away.headers["location"]) == (303, "/rules")
    assert "A break at eight." not in ben.http.get(f"{small_site.url}/rules", params={"lang": "en"}).text
    assert "A break at eight." in admin.http.get(f"{small_site.url}/rules", params={"lang": "en"}).text
    assert admin.http.delete(f"/admin/announcements/{number_}").status_code == 204
    assert "A break at eight." not in admin.http.get(f"{small_site.url}/rules", params={"lang": "en"}).text
    assert admin.post("/admin/announcements", {"de": "", "en": "x", "hours": 2}).status_code == 422


def test_matches_are_ended_and_taken_out_of_lists(small_site: RunningSite):
    admin, anna, ben = account(small_site, "Ada", admin=True), account(small_site), account(small_site, "Ben")
    match = running(anna, ben)
    listed = [card["id"] for card in anna.get("/matches", which="running", limit=200).json()]
    assert match in listed
    assert admin.post(f"/admin/matches/{match}/hide", {"hidden": True}).status_code == 204
    assert match not in [card["id"] for card in anna.get("/matches", which="running", limit=200).json()]
    assert match in [line["id"] for line in admin.get("/admin/matches", query=anna.person["name"]).json()]
    assert admin.post(f"/admin/matches/{match}/end", {"text": "arranged"}).status_code == 204
    seen = anna.see(match, lang="en")
    assert (seen["status"], seen["standing"]["ended"]) == ("stopped", "admin")
    assert admin.post(f"/admin/matches/{match}/end").status_code == 409


def test_the_owners_pages_do_what_they_offer(small_site: RunningSite):
    admin, ben = account(small_site, "Ada", admin=True), account(small_site, "Ben")
    match = running(admin, ben)

    def post(path: str, **fields: str) -> int:
        return admin.http.post(f"{small_site.url}/admin/{path}", data=fields).status_code

    assert post(f"people/{number(ben)}", deed="mute", hours="1", text="x") == 303
    assert post(f"people/{number(ben)}", deed="unmute") == 303
    assert post(f"people/{number(ben)}", deed="nonsense") == 422
    assert post(f"people/{number(ben)}", deed="admin") == 303
    assert post(f"people/{number(ben)}", deed="close") == 409
    assert post(f"people/{number(ben)}", deed="unadmin") == 303
    assert post(f"matches/{match}", deed="hide") == 303
    assert post(f"matches/{match}", deed="end") == 303
    assert post("filters", pattern="zzyx*", deed="star") == 303
    assert "zzyx*" in admin.http.get(f"{small_site.url}/admin/filters").text
    for one in admin.get("/admin/filters").json():
        assert post(f"filters/{one['id']}") == 303
    assert post("announcements", de="Da", en="There", hours="1") == 303
    for told in admin.get("/announcements").json():
        assert post(f"announcements/{told['id']}") == 303
    assert "unannounce" in admin.http.get(f"{small_site.url}/admin/trail").text


# Limits


def test_reading_too_much_at_once_is_slowed_down(sqlite_url: str, monkeypatch: pytest.MonkeyPatch):
    """Pages count whole, kept files a tenth, event streams by themselves, and what watches over the site nothing."""
    monkeypatch.setitem(LIMITS, "reading", LIMITS["reading"]._replace(rate=0.001, burst=3))
    monkeypatch.setitem(LIMITS, "streams", LIMITS["streams"]._replace(rate=0.001, burst=1))
    with RunningSite(sqlite_url, limits=True) as site:
        http = Visitor(site.url).http

        def get(path: str) -> int:
            return http.get(f"{site.url}{path}").status_code

        for _ in range(8):
            assert get("/static/site.js") == 200
        assert [get("/api/games") for _ in range(3)] == [200, 200, 429]
        refused = http.get(f"{site.url}/rules", params={"lang": "en"})
        assert refused.status_code == 429
        assert int(refused.headers["retry-after"]) > 0
        assert "too much at once" in refused.text
        assert get("/health") == 200
        assert http.post("/people", json={"name": "Anna"}).status_code == 201, "posts are counted by themselves"
        with http.stream("GET", f"{site.url}/events") as answer:
            assert answer.status_code == 200
        assert get("/events") == 429
        assert site.app.state.limits.limited()["streams"]


def test_marks_of_those_who_have_used_up_a_limit_name_nobody():
    limiter = RateLimiter("test", rate=0.001, burst=1)
    assert limiter.used_up() == []
    assert limiter.allows("192.0.2.7")
    (mark,) = limiter.used_up()
    assert re.fullmatch("[0-9a-f]{8}", mark)


# The command line


def test_the_command_line_keeps_order_too(small_site: RunningSite):
    """Beside the running site, on its database; what is refused is a sentence and exit status 2."""
    anna, ben = account(small_site), account(small_site, "Ben")
    database = small_site.site.settings.database

    def admin(*words: str, status: int = 0) -> str:
        done = CliRunner().invoke(app, ["admin", *words, "--database", database])
        assert done.exit_code == status, done.output
        return done.output

    admin("make", anna.person["name"])
    assert anna.get("/admin/people").status_code == 200
    assert ben.person["name"] in admin("people", ben.person["name"])
    admin("mute", ben.person["name"], "--hours", "3", "--reason", "noise")
    assert anna.get("/admin/people", query=ben.person["name"]).json()[0]["muted_until"]
    ben.post("/reports", {"about": "person", "id": str(number(anna)), "reason": "spam"})
    (report,) = [one for one in json.loads(admin("reports", "--json")) if one["by"] == number(ben)]
    admin("resolve", str(report["id"]))
    admin("close", ben.person["name"])
    assert ben.get("/me").status_code == 401
    admin("reopen", ben.person["name"])
    told = admin("announce", "--de", "Pause", "--en", "Break", "--hours", "1").strip()
    admin("unannounce", told)
    admin("filter", "quux*", "--star")
    (word,) = [one for one in json.loads(admin("filters", "--json")) if one["pattern"] == "quux*"]
    admin("unfilter", str(word["id"]))
    assert "reading" in admin("limits")
    assert "command line" in admin("trail")
    admin("dance", status=2)
    admin("mute", "Nobody of this name", status=2)
