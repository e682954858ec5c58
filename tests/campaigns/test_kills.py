"""Kills of a site under load: nothing acknowledged is lost, and a site that loses something is found out."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest
from campaigns.hall import Hall, Sent, settle

from campaigns import disk, kills
from tests.web.databases import find


@pytest.fixture
def campaign() -> Iterator[kills.Kills]:
    campaign = kills.Kills(parts=1, kills=2, people=5)
    yield campaign
    campaign.close()


@pytest.fixture
def apart() -> Iterator[ThreadPoolExecutor]:
    """A thread for event loops: browser tests that ran in this process before leave one in its main thread."""
    with ThreadPoolExecutor(1) as pool:
        yield pool


def test_a_part_finds_nothing_wrong_with_the_site(campaign: kills.Kills, apart: ThreadPoolExecutor):
    outcome = apart.submit(campaign.do, "processes sqlite 1").result()
    assert outcome.problems == []
    assert outcome.counts["acknowledged actions"] > 6
    assert sum(number for what, number in outcome.counts.items() if what.startswith("kills")) == 2


def test_postgresql_may_be_killed_too(campaign: kills.Kills, apart: ThreadPoolExecutor, monkeypatch: pytest.MonkeyPatch):
    if not find("initdb"):
        pytest.skip("PostgreSQL is not installed")
    monkeypatch.setattr(kills, "_BREAKS", 1)
    outcome = apart.submit(campaign.do, "database postgresql 4").result()  # which begins with all of PostgreSQL
    assert outcome.problems == []
    assert outcome.counts["kills of PostgreSQL"] == 1
    assert outcome.counts["answers 503"] >= 3


def test_a_disk_may_be_full(campaign: kills.Kills, apart: ThreadPoolExecutor):
    if not disk.possible():
        pytest.skip("a disk of its own can only be had as root, where mounting is allowed")
    outcome = apart.submit(campaign.do, "full sqlite 1").result()
    assert outcome.problems == []
    assert outcome.counts["answers 503"] >= 3


def test_postgresql_comes_back_after_its_disk_has_failed(campaign: kills.Kills):
    """Its disk fails at once, before the system has written by itself what was set up there."""
    if not (disk.possible() and find("initdb")):
        pytest.skip("a disk of its own can only be had as root, where mounting is allowed, and PostgreSQL must be installed")
    site = kills.Site(disk.Disk(200))
    try:
        site.cluster = campaign._clusters(site)
        assert site.disk is not None
        site.disk.fail()
        site.kill_database()
        site.disk.mend()
        site.start_database(tries=10)
        assert site.cluster.new()
    finally:
        site.close()


PLANTED = {
    "an action": "DELETE FROM actions WHERE actor = 0 AND number IN (SELECT max(number) FROM actions WHERE actor = 0)",
    "a match": "DELETE FROM matches WHERE id IN (SELECT max(match) FROM actions)",
    "a word twice": "INSERT INTO chat (match, seat, name, text, at) SELECT match, seat, name, text, 0 FROM chat WHERE seat = 0",
}


def test_a_site_that_forgets_or_doubles_is_found_out(apart: ThreadPoolExecutor, tmp_path: Path):
    """As if what was acknowledged had been lost, or done twice, while the site was away."""
    file = tmp_path / "one.sqlite"
    hall = apart.submit(_played, f"sqlite:///{file}").result()
    hall.check(f"sqlite:///{file}")
    assert hall.problems == []
    for what, statement in PLANTED.items():
        copy = tmp_path / f"{what}.sqlite"
        with closing(sqlite3.connect(file)) as source, closing(sqlite3.connect(copy)) as target:
            source.backup(target)
            assert target.execute(statement).rowcount > 0
            target.commit()
        hall.problems.clear()
        hall.check(f"sqlite:///{copy}")
        assert hall.problems != [], what


def _played(database: str) -> Hall:
    """A hall whose people have played and spoken for a moment."""
    site = kills.Site(None)
    site.database = database
    site.start()
    hall = Hall(site.url, 5, "planted")
    hall.chats = 0.5

    async def play() -> None:
        playing = asyncio.create_task(hall.play())
        assert await hall.more(12)
        await hall.pause()
        playing.cancel()

    try:
        asyncio.run(play())
    finally:
        site.close()
    return hall


SENT = [Sent(1, 7, True), Sent(2, 8, False), Sent(3, 9, True), Sent(4, 5, False)]


@pytest.mark.parametrize("made", [[7, 9], [7, 8, 9], [7, 8, 9, 5], [7, 9, 5]])
def test_what_was_not_answered_may_be_done_or_not(made: list[int]):
    settled = settle(SENT, made)
    assert settled is not None
    assert [sent.action for sent in settled if sent.sure] == made
    assert (settled[-1].action, settled[-1].sure) == (5, made[-1] == 5)


@pytest.mark.parametrize("made", [[], [7], [9], [7, 8], [7, 7, 9], [7, 9, 9], [7, 8, 8, 9], [9, 7], [7, 8, 9, 5, 5], [7, 9, 8]])
def test_what_was_acknowledged_is_there_once_and_in_its_order(made: list[int]):
    assert settle(SENT, made) is None


def test_no_question_is_answered_twice():
    assert settle([Sent(1, 7, False), Sent(1, 7, True)], [7, 7]) is None
    assert settle([Sent(1, 7, False), Sent(1, 7, True)], [7]) is not None
    assert settle([Sent(1, 7, False), Sent(1, 7, False)], [7, 7]) is None
