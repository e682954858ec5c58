"""The page of one's own: what waits, by time left, with what is asked; and what it shows to somebody who is new."""

from __future__ import annotations

import itertools
import re
import time

import httpx
import pytest

from spielwerk.web.http.pages.home import left_words
from spielwerk.web.http.pages.rating_chart import rating_chart
from spielwerk.web.store.models import Person, SeatRow

from .site import RunningSite, Visitor, play_out


def page_of(visitor: Visitor, path: str, lang: str = "en") -> str:
    answer = visitor.http.get(f"{visitor.url}{path}", params={"lang": lang})
    assert answer.status_code == 200, answer.text[:500]
    return answer.text


def account(site: RunningSite, name: str) -> Visitor:
    visitor = site.visitor(name)
    assert visitor.register(name).status_code == 201
    return visitor


def test_tables_wait_by_time_left_with_what_is_asked(small_site: RunningSite):
    anna, ben = account(small_site, "Waiting Anna"), small_site.visitor("Waiting Ben")
    calm, by_day, live = (
        anna.create("mf"),
        anna.create("mf", clock={"kind": "move", "seconds": 86400}),
        anna.create("mf", clock={"kind": "match", "seconds": 900}),
    )
    for match in (calm, by_day, live):
        ben.join(match)
    room = anna.create("mff")
    with small_site.site.database.writing() as db:
        seat = db.get_one(SeatRow, (live, 0))
        seat.seconds_left = 250.0
    tables = anna.get("/me/tables", lang="en").json()
    assert [table["card"]["id"] for table in tables["turn"]] == [live, by_day, calm]
    assert [table["hot"] for table in tables["turn"]] == [True, False, False]
    assert tables["turn"][0]["asks"].startswith("Choose a card for the prize")
    assert tables["turn"][0]["heading"] == "Round 1 of 3"
    assert 240 <= tables["soonest"] <= 250
    assert tables["turn"][0]["share"] == pytest.approx(28, abs=1)
    assert [table["card"]["id"] for table in tables["rooms"]] == [room]
    page = page_of(anna, "/matches")
    assert "<b>Three tables</b> wait for you. The next move is due in 4 minutes." in page
    assert page.index(live) < page.index(by_day) < page.index(calm)
    assert "ck hot" in page
    assert "2 seats are free" in page
    assert "<b>Drei Tische</b> warten auf dich. Der nächste Zug ist in 4 Minuten fällig." in page_of(anna, "/matches", "de")


def test_a_table_that_waits_for_others_says_for_whom(small_site: RunningSite):
    anna, ben = account(small_site, "Patient Anna"), small_site.visitor("Thinking Ben")
    match = anna.create("mf", clock={"kind": "move", "seconds": 86400})
    ben.join(match)
    anna.answer(match)
    page = page_of(anna, "/matches")
    assert "Nobody waits for you. The others think." in page
    assert re.search(r"Round 1 of 3 · Thinking Ben has (1 d 0|23) h left", page)


def test_who_is_nobody_sees_games_to_begin_with_and_what_will_stand_here(small_site: RunningSite):
    page = httpx.get(f"{small_site.url}/matches", params={"lang": "en"}).text
    assert page.count('action="/play/') >= 6, "the five covers and the button"
    for sentence in (
        "Rated matches draw your curve here",
        "Your first finished match begins this table",
        "No table waits for you.",
    ):
        assert sentence in page
    for part in ("mine", "open", "running", "finished"):
        assert f'id="{part}"' in page, "other pages lead there"
    assert 'action="/upload"' in page
    everything = httpx.get(f"{small_site.url}/matches", params={"lang": "en", "all": "1"}).text
    for title in ("Open matches", "Matches to watch", "Finished matches"):
        assert f"<h3>{title}</h3>" in everything


def test_a_guest_is_told_of_accounts_and_a_finished_match_fills_the_boxes(small_site: RunningSite):
    guest = small_site.visitor("Fresh Guest")
    assert "an account keeps all of this" in page_of(guest, "/matches")
    match = guest.create("mb")
    play_out(match, guest)
    page = page_of(guest, "/matches")
    assert "1 in all" in page
    assert re.search(r"(1st|2nd) of 2", page)
    assert "casual" in page
    assert f"/people/{guest.person['person']}/statistics/template" in page


def test_names_are_text_on_every_page_of_ones_own(small_site: RunningSite):
    anna = small_site.visitor("<b>Anna & Co</b>")
    play_out(anna.create("mb"), anna)
    number = anna.person["person"]
    for path in ("/matches", f"/people/{number}", f"/people/{number}/matches", f"/people/{number}/badges"):
        page = page_of(anna, path)
        assert "<b>Anna" not in page
        assert "&lt;b&gt;Anna &amp; Co" in page


@pytest.mark.parametrize(
    ("seconds", "english", "german"),
    [(252, "4:12", "4:12"), (5, "0:05", "0:05"), (19 * 3600 + 60, "19 h", "19 Std"), (30 * 3600, "1 d 6 h", "1 T 6 Std")],
)
def test_time_left_in_words(seconds: int, english: str, german: str):
    assert (left_words(seconds, "en"), left_words(seconds, "de")) == (english, german)


def test_a_rating_chart_has_a_curve_for_each_game_a_dot_for_a_single_match_and_nothing_for_none():
    day = 86400.0
    curves = {"spyrium": [(10 * day, 1200.0), (40 * day, 1290.0)], "neom": [(50 * day, 1100.0)]}
    chart = rating_chart(curves, {"spyrium": "Spyrium", "neom": "NEOM"}, 90 * day, "en")
    assert 'aria-label="Ratings over time: Spyrium 1290, NEOM 1100"' in chart
    assert chart.count('class="ln"') == 1, "one match is a dot, not a line"
    assert "game-neom" in chart
    assert rating_chart({}, {}, 90 * day, "en") == ""
    young = {"spyrium": [(10 * day, 1200.0), (11 * day, 1290.0)]}  # no month has begun since the first match
    assert ">11 Jan<" in rating_chart(young, {}, 12 * day, "en")
    assert ">11. Jan<" in rating_chart(young, {}, 12 * day, "de")
    ends = [
        float(y)
        for y in re.findall(
            r'<text class="lb"[^>]*? y="([\d.]+)"',
            rating_chart({f"g{n}": [(1.0, 1500.0 + n)] for n in range(8)}, {}, 90 * day, "en"),
        )
    ]
    assert len(ends) == 8
    assert min(b - a for a, b in itertools.pairwise(ends)) >= 17, "names do not lie on each other"


def test_friends_stand_on_the_page_and_are_invited_with_one_click(small_site: RunningSite):
    anna, ben = account(small_site, "Inviting Anna"), account(small_site, "Invited Ben")
    guest = small_site.visitor("Uninvited Guest")
    assert "With an account you can have friends here." in page_of(guest, "/matches")
    assert "Nobody here yet." in page_of(anna, "/matches")
    other = ben.person["person"]
    for one, two in ((anna, ben), (ben, anna)):
        one.http.post(f"{one.url}/people/{two.person['person']}/ask")
    with small_site.site.database.writing() as db:
        db.get_one(Person, other).seen_at = time.time()
    page = page_of(anna, "/matches")
    assert f'href="/people/{other}">Invited Ben</a>' in page
    assert f'action="/invite/{other}"' in page
    invited = anna.http.post(f"{anna.url}/invite/{other}", data={"game": "template"})
    assert invited.status_code == 303
    match = invited.headers["location"].rpartition("/")[2]
    assert match in ben.get("/invitations").text
    refused = guest.http.post(f"{guest.url}/invite/{other}", data={"game": "template"})
    assert refused.status_code == 403
    assert guest.get("/me/tables").json()["rooms"] == []
