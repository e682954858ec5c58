"""Watching: the best match, lists, the bots' table, odds, onlookers, and frames on other sites."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import httpx
import pytest
from sqlalchemy import func, select

from spielwerk.core import game as game_of_name
from spielwerk.web.site import Site
from spielwerk.web.store.models import FINISHED, RUNNING, ActionRow, MatchRow, RatingRow, SeatRow
from spielwerk.web.watching import best as best_module
from spielwerk.web.watching import bots_table as table_module
from spielwerk.web.watching import odds as odds_module

from .site import GAME, RunningSite, Visitor, wait_for


@contextmanager
def _watched(database: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[RunningSite]:
    """A site with a bots' table whose thread rests, so that a test moves it step by step, and whose lists are never kept."""
    monkeypatch.setattr(table_module.BotsTable, "start", lambda self: None)
    monkeypatch.setattr(best_module, "FRESH", -1.0)
    monkeypatch.setattr(best_module, "HEADING", -1.0)
    monkeypatch.setattr(best_module, "rounds_left", lambda drawing: 2)
    with RunningSite(database, bots_table="apprentice") as site:
        monkeypatch.setattr(site.site.games, "names", lambda: [GAME, "spyrium"])
        yield site


@pytest.fixture
def watched(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[RunningSite]:
    with _watched(sqlite_url, monkeypatch) as site:
        yield site


@pytest.fixture
def watched_on_both(new_database: Callable[[], str], monkeypatch: pytest.MonkeyPatch) -> Iterator[RunningSite]:
    with _watched(new_database(), monkeypatch) as site:
        yield site


def rating(site: RunningSite, person: int, shown: float) -> None:
    with site.site.database.writing() as db:
        db.merge(RatingRow(person=person, game=GAME, mean=shown, deviation=0.0, shown=shown, matches=3, wins=1))


def pair(site: RunningSite, one: Visitor, other: Visitor, **more: object) -> str:
    match = one.create("mf", **more)
    other.join(match)
    return match


def page(site: RunningSite, path: str, **more: str) -> str:
    answer = httpx.get(f"{site.url}{path}", headers={"accept-language": "en", **more})
    assert answer.status_code == 200, answer.text
    return answer.text


def me(visitor: Visitor) -> int:
    return int(visitor.get("/me").json()["person"])


# The best match and the lists


def test_the_best_match_is_the_rated_live_one_of_the_highest_mean(watched: RunningSite):
    anna, ben, carla, dora = (watched.account(name) for name in ("Anna", "Ben", "Carla", "Dora"))
    for visitor, shown in ((anna, 1700), (ben, 1650), (carla, 1500), (dora, 1990)):
        rating(watched, me(visitor), shown)
    weak = pair(watched, ben, carla, rated=True)
    strong = pair(watched, anna, ben, rated=True)
    casual = pair(watched, anna, dora, rated=False)
    told = watched.visitor("Eve").get("/watch", game=GAME).json()
    assert told["best"]["match"] == strong
    assert {match["id"]: match["mean"] for match in told["matches"]} == {weak: 1575, strong: 1675, casual: 1845}
    assert told["counts"] == {GAME: 3}
    rated = watched.visitor("Eve").get("/watch", rated=True).json()
    assert {match["id"] for match in rated["matches"]} == {weak, strong}
    text = page(watched, "/watch?rated=1")
    assert f"/matches/{strong}" in text
    assert f"/matches/{casual}" not in text
    assert "1675" in text
    assert "0 onlookers" in text


def test_the_best_match_stays_the_best_for_a_while(watched: RunningSite):
    anna, ben, carla = (watched.account(name) for name in ("Anna", "Ben", "Carla"))
    first = pair(watched, anna, ben, rated=True)
    assert watched.visitor("Eve").get("/watch").json()["best"]["match"] == first
    rating(watched, me(carla), 2000)
    better = pair(watched, carla, anna, rated=True)
    assert watched.visitor("Eve").get("/watch").json()["best"]["match"] == first
    watched.site.watching._best = (first, time.time() - 1)
    assert watched.visitor("Eve").get("/watch").json()["best"]["match"] == better
    part = page(watched, f"/watch/live?best={first}&until={int(time.time()) + 60}")
    assert f"best={first}" in part


def test_without_a_rated_match_the_best_listed_one_is_shown_and_without_any_the_bots(watched: RunningSite):
    watched.site.bots_table.step()
    text = page(watched, "/watch")
    assert "The bots are playing" in text
    assert "No match is open to onlookers" in text
    anna, ben = watched.visitor("Anna"), watched.visitor("Ben")
    casual = pair(watched, anna, ben, rated=False)
    assert watched.visitor("Eve").get("/watch").json()["best"]["match"] == casual
    assert "The best match now" in page(watched, "/watch")


def test_a_match_that_is_not_open_to_onlookers_is_not_listed(watched: RunningSite):
    anna, ben = watched.visitor("Anna"), watched.visitor("Ben")
    closed, by_link = pair(watched, anna, ben), pair(watched, anna, ben, listed=False)
    with watched.site.database.writing() as db:
        row = db.get(MatchRow, closed)
        assert row is not None
        row.onlookers = "none"
    told = watched.visitor("Eve").get("/watch").json()
    assert told["best"] is None
    assert told["matches"] == []
    assert told["total"] == 0
    assert by_link not in page(watched, "/watch")


def test_an_old_or_slow_match_is_listed_but_never_the_best(watched: RunningSite):
    anna, ben = watched.visitor("Anna"), watched.visitor("Ben")
    slow = pair(watched, anna, ben, clock={"kind": "move", "seconds": 86400})
    old = pair(watched, anna, ben)
    with watched.site.database.writing() as db:
        row = db.get(MatchRow, old)
        assert row is not None
        row.changed_at -= 3600
    told = watched.visitor("Eve").get("/watch").json()
    assert {match["id"]: match["live"] for match in told["matches"]} == {slow: False, old: False}
    assert told["best"] is None


def test_people_who_are_kept_apart_do_not_see_each_others_matches(watched: RunningSite):
    from spielwerk.web.store.models import BLOCKED, RelationRow

    anna, ben, carla = (watched.visitor(name) for name in ("Anna", "Ben", "Carla"))
    match = pair(watched, anna, ben)
    with watched.site.database.writing() as db:
        db.add(RelationRow(person=me(anna), other=me(carla), kind=BLOCKED, at=0.0))
    told = carla.get("/watch").json()
    assert (told["matches"], told["best"], told["total"]) == ([], None, 0)
    assert match not in page(watched, "/watch", **carla.http.headers)
    told = ben.get("/watch").json()
    assert [one["id"] for one in told["matches"]] == [told["best"]["match"]] == [match]
    assert carla.get("/watch").json()["best"] is None, "everybody's best is not hers"


def test_matches_for_friends_are_shown_to_friends_alone(watched: RunningSite):
    from spielwerk.web.store.models import FRIEND, RelationRow

    anna, ben, carla = (watched.account(name) for name in ("Anna", "Ben", "Carla"))
    match = pair(watched, anna, ben, onlookers="friends")
    with watched.site.database.writing() as db:
        for one, other in ((anna, carla), (carla, anna)):
            db.add(RelationRow(person=me(one), other=me(other), kind=FRIEND, at=0.0))
    told = carla.get("/watch").json()
    assert [(one["id"], one["for_friends"]) for one in told["matches"]] == [(match, True)]
    assert told["matches"][0]["heading"]
    assert (told["total"], told["best"]) == (1, None)
    assert "for friends only" in page(watched, "/watch", **carla.http.headers)
    for other in (watched.visitor("Eve"), watched.account("Dora"), ben):
        assert other.get("/watch").json()["matches"] == []


def test_onlookers_of_a_match_with_a_delay_are_behind_on_the_page_too(watched: RunningSite):
    anna, ben = watched.visitor("Anna"), watched.visitor("Ben")
    match = pair(watched, anna, ben, delay=2)
    before = watched.site.watching.stage(match, "en")
    assert before is not None
    anna.answer(match)
    ben.answer(match)
    after = watched.site.watching.stage(match, "en")
    assert after is not None
    assert after.view.version > before.view.version
    assert after.view.ply == before.view.ply
    assert after.just_now == before.just_now
    assert after.view.seen.tobytes() == before.view.seen.tobytes()
    ben.answer(match)
    anna.answer(match)
    later = watched.site.watching.stage(match, "en")
    assert later is not None
    assert later.view.ply > after.view.ply


# Onlookers


def test_onlookers_are_counted_and_players_are_not(watched: RunningSite):
    anna, ben = watched.visitor("Anna"), watched.visitor("Ben")
    match = pair(watched, anna, ben)
    assert re.search(r"events\?version=\d+&(amp;)?watching=1", page(watched, f"/matches/{match}"))
    with (
        httpx.stream("GET", f"{watched.url}/matches/{match}/events?watching=1", timeout=10) as looking_on,
        httpx.stream("GET", f"{watched.url}/matches/{match}/events", timeout=10) as playing,
    ):
        streams = [looking_on.iter_lines(), playing.iter_lines()]
        for lines in streams:
            next(lines)
        wait_for(lambda: watched.site.broker.listening(match) == 2)
        assert watched.site.onlookers(match) == 1
        assert watched.visitor("Eve").get("/watch").json()["matches"][0]["onlookers"] == 1
    wait_for(lambda: watched.site.onlookers(match) == 0)


def test_processes_tell_each_other_how_many_look_on(watched_on_both: RunningSite):
    listener = watched_on_both.site.listener
    if listener is None:
        pytest.skip("SQLite has one web process")
    listener._heard({"onlookers": {"ABCD2345": 3}, "asks": "another process"})
    listener._heard({"onlookers": {"ABCD2345": 2}, "asks": "a third one"})
    listener._heard({"onlookers": {"ABCD2345": 9}, "asks": listener._me})
    assert watched_on_both.site.onlookers("ABCD2345") == 5


# The bots' table


def test_bots_play_one_game_after_the_other_and_only_when_it_is_time(watched_on_both: RunningSite):
    table, database = watched_on_both.site.bots_table, watched_on_both.site.database
    assert watched_on_both.visitor("Eve").get("/watch").json()["bots"] is None
    first = table.step()
    assert first is not None
    with database.reading() as db:
        begun = db.get(MatchRow, first)
        assert begun is not None
        assert (begun.game, begun.status, begun.listed, begun.rated, begun.bot_asked) == (GAME, RUNNING, False, False, False)
        ply = begun.ply
    assert table.step() == first
    later, waits = time.time() + 5, []
    for _ in range(60):
        later += 5
        table.step(later)
        view = table.look("en")
        assert view is not None
        waits.append(view.minutes_left)
        with database.reading() as db:
            row = db.get(MatchRow, first)
            assert row is not None
            if row.status == FINISHED:
                break
    assert row.status == FINISHED
    assert row.ply > ply
    assert waits[-1] is None, "the next one begins in a moment"
    assert any(waits), "it is told when the next game begins, about"
    assert table.step() == first  # the result is shown for a while
    second = table.step(time.time() + 60)
    assert second not in (None, first)
    told = watched_on_both.visitor("Eve").get("/watch").json()["bots"]
    assert told["match"] == second
    assert told["game"] == "spyrium"
    assert told["next"][0] == game_of_name(GAME).title("en")
    assert watched_on_both.visitor("Eve").get("/matches", which="running").json() == []
    assert watched_on_both.visitor("Eve").get("/matches", which="finished").json() == []


def test_one_process_at_a_time_moves_the_bots(watched_on_both: RunningSite):
    if watched_on_both.site.settings.is_sqlite:
        pytest.skip("SQLite has one web process")
    other = Site(watched_on_both.site.settings)
    try:
        with watched_on_both.site._claims.claim("the bots' table") as mine:
            assert mine
            assert other.bots_table.step() is None  # it leaves the table to whoever has it in hand
        begun = watched_on_both.site.bots_table.step()
        assert other.bots_table.step() == begun  # and finds the same one
    finally:
        other._claims.close()
        other.database.close()


def test_the_bots_play_by_themselves_while_somebody_looks(sqlite_url: str):
    with RunningSite(sqlite_url, bots_table="apprentice", bots_pace=0.0) as site:
        site.site.games._known = {GAME: game_of_name(GAME)}
        site.visitor("Eve").get("/watch")

        def version() -> int:
            newest = site.site.bots_table._newest()
            return site.site.queries.current(newest).version if newest is not None else 0

        wait_for(lambda: version() > 2)


def test_a_move_takes_its_time_and_survives_a_new_start(watched: RunningSite):
    table = watched.site.bots_table
    match = table.step()
    assert match is not None

    def version() -> int:
        return watched.site.queries.current(match).version

    before = version()
    table.step()
    assert version() == before  # four seconds have not passed
    table.step(time.time() + table.pace + 1)
    assert version() > before
    assert table._newest() == match  # whoever starts anew finds it in the database


def test_the_table_rests_while_nobody_looks(watched: RunningSite):
    table = watched.site.bots_table
    match = table.step()
    assert not table.is_watched(match)
    page(watched, "/")  # who passes by does not wake the bots
    assert not table.is_watched(match)
    page(watched, "/watch")
    assert table.is_watched(match)
    assert "It rests while nobody looks" in page(watched, "/watch")


def test_old_matches_of_the_table_are_deleted_with_all_their_rows(
    watched_on_both: RunningSite, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(table_module, "KEPT", 1)
    table = watched_on_both.site.bots_table
    begun = [table._begin(GAME) for _ in range(4)]
    with watched_on_both.site.database.reading() as db:
        left = set(db.scalars(select(MatchRow.id).where(MatchRow.paced.is_(True))))
        assert left == set(begun[-2:])
        for row in (SeatRow, ActionRow):
            assert db.scalar(select(func.count()).select_from(row).where(row.match.in_(begun[:2]))) == 0


def test_a_site_can_do_without_the_bots_table(small_site: RunningSite):
    text = httpx.get(f"{small_site.url}/watch", headers={"accept-language": "en"}).text
    assert "always on" not in text
    assert "Begin a match" in text
    assert small_site.site.bots_table._newest() is None


def test_points_of_the_bots_stand_on_the_page_round_by_round(watched: RunningSite):
    table = watched.site.bots_table
    table.step()
    later = time.time()
    for _ in range(3):
        later += 5
        table.step(later)
    told = table.look("en")
    assert told is not None
    assert told.course[-1][0] == ""
    assert told.course[-1][1] == told.points
    text = page(watched, "/watch")
    assert 'class="bd chart spk"' in text
    assert "Next" in text


# Odds


def test_odds_are_thought_about_seldom_and_not_told_to_who_plays(watched: RunningSite, monkeypatch: pytest.MonkeyPatch):
    asked: list[int] = []

    def foresee(game: object, seen: object, viewer: int, *, seconds: float) -> list[float]:
        asked.append(viewer)
        return [0.75, 0.25]

    monkeypatch.setattr(watched.site.thinkers, "foresee", foresee)
    anna, ben = watched.account("Anna"), watched.account("Ben")
    match = pair(watched, anna, ben, rated=True)
    eve = watched.visitor("Eve")
    eve.get("/watch")
    wait_for(lambda: match in watched.site.odds._known)
    assert eve.get("/watch").json()["best"]["odds"] == [0.75, 0.25]
    assert anna.get("/watch").json()["best"]["odds"] is None
    carla = watched.visitor("Carla")
    carla.register("Carla")
    cup = carla.post("/tournaments", {"name": "Crystal Cup", "game": GAME, "seats": 2}).json()["tournament"]
    assert carla.post(f"/tournaments/{cup}/enter").status_code == 201
    with watched.site.database.writing() as db:
        row = db.get(MatchRow, match)
        assert row is not None
        row.tournament, row.version = cup, row.version + 1
    assert carla.get("/watch").json()["best"]["odds"] is None  # who plays in that cup is not told either
    told = page(watched, "/watch")
    assert "75 %" in told
    assert re.search(r"Anna \d+ 75 %, Ben \d+ 25 %", told)
    anna.answer(match)
    eve.get("/watch")
    assert asked == [-1]  # what an onlooker sees, once: the next position waits for its time
    monkeypatch.setattr(odds_module, "EVERY", -1.0)
    ben.answer(match)
    eve.get("/watch")
    wait_for(lambda: len(asked) == 2)


def test_chances_come_from_what_an_onlooker_sees():
    from spielwerk.bots import chances
    from spielwerk.core import Match

    game = game_of_name(GAME)
    match = Match(game, 2, 1, game.options_from({}, 2))
    found = chances(game, match.seen(-1), -1, worlds=6, seed=3)
    assert found is not None
    assert sum(found) == pytest.approx(1.0)
    assert chances(game, match.seen(-1), -1, worlds=24, seconds=0.0) is None


# Frames


def test_only_the_embedded_match_may_stand_in_a_frame(watched: RunningSite):
    anna, ben = watched.visitor("Anna"), watched.visitor("Ben")
    match = pair(watched, anna, ben)
    framed = httpx.get(f"{watched.url}/embed/{match}", headers=dict(anna.http.headers))
    assert framed.status_code == 200
    assert "frame-ancestors *" in framed.headers["content-security-policy"]
    assert "set-cookie" not in framed.headers
    assert "<form" not in framed.text
    assert 'class="target' not in framed.text
    assert "Anna" in framed.text
    for path in (f"/matches/{match}", "/watch", "/"):
        assert "frame-ancestors 'none'" in httpx.get(f"{watched.url}{path}").headers["content-security-policy"]
    assert "frame-ancestors *" in httpx.get(f"{watched.url}/embed/NOTTHERE").headers["content-security-policy"]


def test_an_embedded_match_can_be_live_or_a_replay(watched: RunningSite):
    anna, ben = watched.visitor("Anna"), watched.visitor("Ben")
    match = pair(watched, anna, ben)
    assert "sse-connect" in page(watched, f"/embed/{match}")
    while anna.answer(match) or ben.answer(match):
        pass
    over = page(watched, f"/embed/{match}")
    assert "sse-connect" not in over
    early = page(watched, f"/embed/{match}?at=2&lang=de")
    assert "?at=1" in early
    assert 'lang="de"' in early
    assert f"/matches/{match}/replay?at=2" in early
    for path in (f"/matches/{match}", f"/matches/{match}/replay?at=3"):
        code = re.search(r"""value='&lt;iframe src="([^"]+)""", page(watched, path))
        assert code is not None
        assert code[1].startswith(f"{watched.url}/embed/{match}")
    assert "at=3" in code[1]
    assert httpx.get(f"{watched.url}/embed/{anna.create('mf')}").status_code == 409


def test_the_landing_page_shows_what_is_being_played(watched: RunningSite):
    watched.site.bots_table.step()
    text = page(watched, "/")
    assert "The bots are playing" in text
    assert 'href="/watch"' in text
