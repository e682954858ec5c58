"""Boards wait for each other, moves do not wait for boards."""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest

from spielwerk.web.http import throttle
from spielwerk.web.http.pages.table import decision
from spielwerk.web.matches.queries import Queries
from spielwerk.web.matches.views import SeatPlan
from spielwerk.web.settings import Settings
from spielwerk.web.site import Site

from .site import GAME, RunningSite


@pytest.mark.parametrize("new_database", ["sqlite"], indirect=True)
def test_a_move_goes_through_while_boards_are_read_and_drawn(site: RunningSite):
    parts = site.site
    anna, ben = parts.people.guest("Anna"), parts.people.guest("Ben")
    match = parts.lobby.create(anna, GAME, [SeatPlan("me"), SeatPlan("free")]).match
    parts.lobby.join(ben, match)
    asked = anna if parts.queries.view(anna, match, "en").question else ben
    view = parts.queries.view(asked, match, "en")
    with ThreadPoolExecutor(2) as pool:
        with parts.queries._queue, throttle.DRAWING:  # somebody else's turn
            reads, draws = pool.submit(parts.queries.view, asked, match, "en"), pool.submit(decision, view, "en")
            played = parts.play.act(asked, match, view.question, view.choices[0].id)
            assert not reads.done()
            assert not draws.done()
        assert reads.result(timeout=60).version >= played > view.version
        assert draws.result(timeout=60)["drawing"].board


def _read_at_once(site: Site, readers: int, monkeypatch: pytest.MonkeyPatch, seconds: float) -> bool:
    """Whether so many readers can look at a match at the same time; whoever cannot waits in vain for some seconds."""
    from spielwerk.web.matches import queries

    match = site.lobby.create(site.people.guest("Anna"), GAME, [SeatPlan("me"), SeatPlan("free")]).match
    people = [site.people.guest("Ben") for _ in range(readers)]
    meeting, met = threading.Barrier(readers), []

    def meet(*_: object) -> None:
        try:
            meeting.wait(timeout=seconds)
            met.append(True)
        except threading.BrokenBarrierError:
            met.append(False)

    monkeypatch.setattr(queries, "_view", meet)
    with ThreadPoolExecutor(readers) as pool:
        for person in people:
            pool.submit(Queries.view, site.queries, person, match, "en")
    assert len(met) == readers
    return all(met)


def test_several_are_read_at_once_where_another_server_does_the_work(
    new_database: Callable[[], str], monkeypatch: pytest.MonkeyPatch
):
    """PostgreSQL reads for eight; SQLite is read by our own threads, which only take time from each other."""
    site = Site(Settings(database=new_database(), warm=False))
    seconds = 1.5 if site.database.is_sqlite else 60.0
    assert _read_at_once(site, 8, monkeypatch, seconds) != site.database.is_sqlite
    site.database.close()


def test_a_crowd_queues_everywhere(new_database: Callable[[], str], monkeypatch: pytest.MonkeyPatch):
    site = Site(Settings(database=new_database(), warm=False))
    assert not _read_at_once(site, 9, monkeypatch, 1.5)
    site.database.close()
