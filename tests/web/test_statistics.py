"""Histories, statistics and what they are kept in: entered once when a match ends, the same when reckoned anew."""

from __future__ import annotations

import csv
import io
import random
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import httpx
import pytest
from sqlalchemy import delete, insert, select, update

import spielwerk
from spielwerk.core import game
from spielwerk.core.text import LANGUAGES
from spielwerk.web.statistics.figures import MOST_OPENINGS, Entry, add, merged, nothing
from spielwerk.web.statistics.moving import recount
from spielwerk.web.statistics.openings import LOOKED_AT, opening_name, opening_of, telling
from spielwerk.web.store.database import Database
from spielwerk.web.store.models import MatchRow, PlayedRow, RatingChangeRow, StatisticsRow

from .site import GAME, RunningSite, Visitor, play_out
from .test_home import account, page_of

WON = Entry(seats=4, seat=1, place=1, points=80, rated=True, people=3, strategy="patents", opening="a>b", breakdown={"x": 80})


def duel(anna: Visitor, ben: Visitor, **more: Any) -> str:
    """A match that Anna wins or loses as her cards are: both take their first card."""
    match = anna.create("mf", **more)
    ben.join(match)
    play_out(match, anna, ben)
    return match


# Figures


def test_figures_add_up():
    lost = replace(WON, seats=2, seat=0, place=2, points=60, rated=False, people=0, levels=("master",), opening="a>b")
    told = add(add(nothing(), WON), lost)
    assert (told["matches"], told["wins"], told["places"], told["points"], told["best"], told["rated"]) == (2, 1, 3, 140, 80, 1)
    assert told["fair"] == 0.75
    assert told["openings"] == {"a>b": [2, 1, 3]}
    assert told["against"] == {"people": [1, 1, 1], "master": [1, 0, 2]}
    assert told["by_seats"] == {"4": [1, 1, 1], "2": [1, 0, 2]}
    assert told["categories"] == {"x": 160}


def test_what_was_given_up_or_played_alone_says_nothing_of_winning():
    alone = add(nothing(), replace(WON, seats=1, seat=0, people=0))
    assert (alone["matches"], alone["alone"], alone["wins"], alone["best"]) == (0, 1, 0, 80)
    left = add(nothing(), replace(WON, left=True))
    assert (left["matches"], left["left"], left["wins"], left["best"]) == (0, 1, 0, None)


def test_the_figures_of_two_together_are_those_of_all_their_matches():
    rng = random.Random(5)
    entries = [replace(WON, place=rng.randint(1, 4), points=rng.randint(1, 99), seat=rng.randint(0, 3)) for _ in range(40)]
    whole, first, second = nothing(), nothing(), nothing()
    for n, entry in enumerate(entries):
        whole = add(whole, entry)
        first, second = (add(first, entry), second) if n % 3 else (first, add(second, entry))
    assert merged(first, second) == whole
    assert merged(nothing(), whole) == whole


def test_openings_are_bounded_and_the_common_ones_stay():
    told = nothing()
    for n in range(3 * MOST_OPENINGS):
        told = add(add(told, replace(WON, opening="common")), replace(WON, opening=f"rare {n}"))
    assert len(told["openings"]) <= MOST_OPENINGS
    assert told["openings"]["common"][0] == 3 * MOST_OPENINGS


# Openings


@pytest.mark.parametrize("name", spielwerk.games())
def test_every_game_has_openings_that_differ_and_have_names(name: str):
    played, rng = game(name), random.Random(name)
    found = set()
    for seed in range(4):
        match = played.start(seed=seed)
        decisions = []
        while not match.over and len(decisions) < LOOKED_AT:
            seat = match.to_act[0]
            action = rng.choice(match.legal_ids(seat))
            if seat == 0:
                decisions.append((match.seen(0), 0, action))
            match.play(seat, action)
        found.add(opening_of(played, decisions))
    assert len(found - {""}) > 1
    for lang in LANGUAGES:
        for key in found - {""}:
            words = opening_name(played, key, lang)
            assert words
            assert "_" not in words, "each part has a name"
    verbs = set(played.verbs.verbs)
    for key in telling(played):
        assert any(key == verb or key.startswith(f"{verb}_") for verb in verbs) or played.text("en").get("verb", key), key


def test_a_game_without_a_table_is_told_by_its_verbs():
    played = game(GAME)
    match = played.start(2, seed=1)
    assert opening_of(played, [(match.seen(0), 0, match.legal_ids(0)[0])]) == "choose"
    assert opening_name(played, "choose>pass_by", "de") == "choose, pass by"


# Entering and reading


def test_a_match_is_entered_when_it_ends_and_the_figures_are_those_of_all_rows(site: RunningSite):
    anna, ben = account(site, "Entered Anna"), account(site, "Entered Ben")
    matches = [duel(anna, ben) for _ in range(3)]
    bots = anna.create("mbb")
    play_out(bots, anna)
    number = anna.person["person"]
    told = anna.get(f"/people/{number}/matches").json()
    assert [card["match"] for card in told["matches"]] == [bots, *reversed(matches)]
    assert told["total"] == 4
    assert [card["rated"] for card in told["matches"]] == [False, True, True, True]
    for card in told["matches"]:
        result = anna.see(card["match"])["result"]
        assert (card["place"], card["points"]) == (result["places"][0], result["points"][0])
        before_after = result["ratings"].get("0")
        assert card["change"] == (None if before_after is None else pytest.approx(before_after[1] - before_after[0], abs=0.06))
    one = anna.get(f"/people/{number}/statistics/{GAME}", lang="en").json()
    assert (one["mine"]["matches"], one["mine"]["rated"]) == (4, 3)
    assert {line["key"]: line["matches"] for line in one["against"]} == {"people": 3, "apprentice": 1}
    assert {line["key"]: line["matches"] for line in one["by_seats"]} == {"2": 3, "3": 1}
    assert one["openings"][0]["name"].startswith("choose, ")
    assert sum(category["mean"] for category in one["categories"]) == pytest.approx(one["mine"]["mean_points"], abs=0.2)
    assert one["field_people"] >= 2
    curve = anna.get(f"/people/{number}/ratings").json()[GAME]
    assert curve[-1]["rating"] == pytest.approx(one["mine"]["rating"], abs=0.06)
    with site.site.database.writing() as db:
        kept = db.get_one(StatisticsRow, (number, GAME)).figures
        db.execute(delete(StatisticsRow).where(StatisticsRow.person == number))
    assert anna.get(f"/people/{number}/statistics").json()[0]["matches"] == 4, "what is missing is reckoned"
    with site.site.database.reading() as db:
        assert db.get_one(StatisticsRow, (number, GAME)).figures == kept


def test_everything_can_be_reckoned_anew_from_the_matches(site: RunningSite):
    anna, ben = account(site, "Recounted Anna"), account(site, "Recounted Ben")
    match = duel(anna, ben)
    number = anna.person["person"]
    with site.site.database.writing() as db:
        kept = db.get_one(StatisticsRow, (number, GAME)).figures
        db.execute(update(PlayedRow).where(PlayedRow.match == match).values(opening="", strategy="wrong"))
        db.execute(delete(PlayedRow).where(PlayedRow.match == match, PlayedRow.person == ben.person["person"]))
    assert list(recount(site.site.database, site.site.games))[-1] >= 1
    with site.site.database.reading() as db:
        assert db.get_one(StatisticsRow, (number, GAME)).figures == kept
    assert ben.get(f"/people/{ben.person['person']}/matches").json()["total"] == 1


def test_what_a_guest_has_played_goes_over_to_her_account(site: RunningSite):
    owner = account(site, "Owner of History")
    play_out(owner.create("mb"), owner)
    guest = site.visitor("Playing Guest")
    play_out(guest.create("mb"), guest)
    signed = guest.post("/sign-in", {"name": "Owner of History", "password": "long enough"})
    assert signed.status_code == 200, signed.text
    number = owner.person["person"]
    assert owner.get(f"/people/{number}/matches").json()["total"] == 2
    assert owner.get(f"/people/{number}/statistics").json()[0]["matches"] == 2


# Histories


@pytest.fixture(scope="module")
def long_past(small_site: RunningSite) -> Visitor:
    """Anna with 90 finished matches: copies of two real ones, a day apart."""
    anna, ben = account(small_site, "Anna with a past"), account(small_site, "Ben with a past")
    rng = random.Random(2)
    duel(anna, ben)
    play_out(anna.create("mbb", listed=False), anna)
    with small_site.site.database.engine.begin() as connection:
        mine = PlayedRow.__table__.c.person == anna.person["person"]
        rows = connection.execute(select(PlayedRow.__table__).where(mine)).mappings().all()
        matches = {row["id"]: row for row in connection.execute(select(MatchRow.__table__)).mappings()}
        for n in range(88):
            row = rows[n % 2]
            new = f"P{n:07d}"
            connection.execute(insert(MatchRow), [{**matches[row["match"]], "id": new}])
            at = row["at"] - 86400 * (n // 3 + 1)
            changed = {"match": new, "at": at, "place": rng.randint(1, row["seats"])}
            connection.execute(insert(PlayedRow), [{**row, **changed}])
    return anna


def all_pages(visitor: Visitor, number: int, **filters: Any) -> list[dict[str, Any]]:
    found, after = [], ""
    for _ in range(50):
        page = visitor.get(f"/people/{number}/matches", limit=20, after=after, **filters).json()
        found += page["matches"]
        after = page["next"]
        if not after:
            assert len(found) == page["total"]
            return found
    raise AssertionError("the pages do not end")


def test_pages_of_a_history_hold_every_match_once_the_newest_first(long_past: Visitor):
    cards = all_pages(long_past, long_past.person["person"])
    assert len({card["match"] for card in cards}) == len(cards) == 90
    assert [card["at"] for card in cards] == sorted((card["at"] for card in cards), reverse=True)


def test_a_history_is_filtered(small_site: RunningSite, long_past: Visitor):
    number = long_past.person["person"]
    every = all_pages(long_past, number)

    def same(wanted: Callable[[dict[str, Any]], bool], **filters: Any) -> None:
        expected = [card["match"] for card in every if wanted(card)]
        assert expected, filters
        assert [card["match"] for card in all_pages(long_past, number, **filters)] == expected, filters

    same(lambda card: card["seats"] == 3, seats=3)
    same(lambda card: card["place"] == 1, result="won")
    same(lambda card: card["place"] > 1, result="lost")
    same(lambda card: card["rated"], kind="rated")
    same(lambda card: not card["rated"], kind="casual")
    same(lambda card: card["seats"] == 2, against="people")
    same(lambda card: card["seats"] == 3, against="apprentice")
    same(lambda card: card["seats"] == 2 and card["place"] == 1, kind="rated", result="won", seats=2, game=GAME)
    day = every[40]["at"][:10]
    same(lambda card: card["at"][:10] >= day, since=day)
    same(lambda card: card["at"][:10] <= day, until=day)
    ben = next(other["person"] for card in every for other in card["opponents"] if other["person"])
    assert len(all_pages(long_past, number, opponent=ben)) == 1, "only in the match itself he is entered"
    assert all_pages(long_past, number, game="spyrium") == []
    for bad in ({"result": "drawn"}, {"seats": 99}, {"since": "yesterday"}, {"against": "nobody"}, {"after": "here"}):
        assert long_past.get(f"/people/{number}/matches", **bad).status_code == 422, bad


def test_others_see_the_listed_matches_and_nothing_of_who_shows_nothing(small_site: RunningSite, long_past: Visitor):
    number, other = long_past.person["person"], small_site.visitor("Curious")
    assert {card["seats"] for card in all_pages(other, number)} == {2}
    page = f"{small_site.url}/people/{number}"
    try:
        told = long_past.http.patch("/me", json={"privacy": {"history": "none", "statistics": "none"}})
        assert told.status_code == 200, told.text
        for path in ("matches", "matches.csv", "statistics", f"statistics/{GAME}", "ratings", "badges"):
            assert other.get(f"/people/{number}/{path}").status_code == 403, path
            assert long_past.get(f"/people/{number}/{path}").status_code == 200, path
        shown = other.http.get(page, params={"lang": "en"})
        assert shown.status_code == 200
        assert shown.text.count("does not show that to you") == 2
        assert other.http.get(f"{page}/matches").status_code == 403
    finally:
        long_past.http.patch("/me", json={"privacy": {"history": "all", "statistics": "all"}})
    assert other.get("/people/987654/matches").status_code == 404


def test_the_pages_of_a_history_lead_on_keep_the_filter_and_export_it(small_site: RunningSite, long_past: Visitor):
    number = long_past.person["person"]
    page = long_past.http.get(f"{small_site.url}/people/{number}/matches", params={"lang": "en", "kind": "rated"}).text
    assert "45 matches" in page
    assert 'value="rated" selected' in page
    assert "/replay" in page
    assert "/analysis" in page
    following = page.split('rel="next" href="')[1].split('"')[0].replace("&amp;", "&")
    assert "kind=rated" in following
    second = long_past.http.get(f"{small_site.url}{following}").text
    assert second.count('class="links"') == 45 - 30 + 1
    table = list(csv.DictReader(io.StringIO(long_past.get(f"/people/{number}/matches.csv", kind="rated").text)))
    assert len(table) == 45
    assert {row["rated"] for row in table} == {"True"}
    told = long_past.http.get(f"{small_site.url}/people/{number}/matches.json", params={"result": "won"}).json()
    assert {card["won"] for card in told} == {True}


def test_a_page_of_statistics_says_how_few_matches_it_knows_and_a_new_one_that_there_are_none(small_site: RunningSite):
    anna = account(small_site, "Anna of few")
    number = anna.person["person"]
    assert "No finished match of this game yet" in page_of(anna, f"/people/{number}/statistics/spyrium")
    play_out(anna.create("mb"), anna)
    page = page_of(anna, f"/people/{number}/statistics/{GAME}")
    assert "1 match against others" in page
    assert "So few matches say little yet." in page
    assert "Prizes" in page
    assert httpx.get(f"{small_site.url}/people/{number}/statistics/no-game").status_code == 404


def test_what_ended_before_such_rows_were_kept_is_entered_by_the_migration(new_database: Callable[[], str]):
    url = new_database()
    with RunningSite(url) as running:
        anna, ben = running.visitor("Early Anna"), running.visitor("Early Ben")
        match = duel(anna, ben)
        with running.site.database.reading() as db:
            before = {row.person: row.points for row in db.scalars(select(PlayedRow))}
            rated = {row.person: row.shown for row in db.scalars(select(RatingChangeRow))}
    store = Database(url)
    from importlib import util
    from pathlib import Path

    from spielwerk.web.store.migrations.versions import __path__ as versions

    file = next(Path(versions[0]).glob("*_what_people_have_played.py"))
    module = util.module_from_spec(spec := util.spec_from_file_location("played", file))
    spec.loader.exec_module(module)
    with store.engine.begin() as connection:
        connection.execute(delete(PlayedRow))
        connection.execute(delete(RatingChangeRow))
        module.enter_finished(connection, PlayedRow.__table__)
    with store.reading() as db:
        assert {row.person: row.points for row in db.scalars(select(PlayedRow))} == before
        assert {row.person: pytest.approx(row.shown, abs=0.06) for row in db.scalars(select(RatingChangeRow))} == rated
        assert {row.match for row in db.scalars(select(PlayedRow))} == {match}
    store.close()


def test_who_leaves_has_given_the_match_up_and_who_lends_her_seat_has_not(small_site: RunningSite):
    anna, ben, carla = (account(small_site, f"{name} who leaves") for name in ("Anna", "Ben", "Carla"))
    match = anna.create("mff")
    for other in (ben, carla):
        other.join(match)
    assert anna.post(f"/matches/{match}/leave").status_code == 204
    assert ben.post(f"/matches/{match}/lend", {"level": "apprentice"}).status_code == 200
    play_out(match, carla)
    histories = [one.get(f"/people/{one.person['person']}/matches").json()["matches"] for one in (anna, ben, carla)]
    assert [[card["left"] for card in cards] for cards in histories] == [[True], [False], [False]]
    told = anna.get(f"/people/{anna.person['person']}/statistics").json()[0]
    assert (told["matches"], told["left"], told["share"]) == (0, 1, None)
    against = carla.get(f"/people/{carla.person['person']}/statistics/{GAME}").json()["against"]
    assert [line["key"] for line in against] == ["people"], "bots that stand in for people are no opponents of their own"
    assert "given up" in page_of(anna, "/matches")
