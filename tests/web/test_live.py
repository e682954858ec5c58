"""Event streams: every change is heard, a lost stream catches up, and news cross from process to process."""

from __future__ import annotations

import threading
from collections.abc import Callable

import httpx
import pytest

from .site import RunningSite, Server, Visitor, play_out, wait_for


def test_a_move_reaches_the_other_seat(site: RunningSite):
    anna, ben = site.visitor("Anna"), site.visitor("Ben")
    match = anna.create("mf")
    ben.join(match)
    with ben.events(match) as events:
        now = events.next()
        assert now["version"] == ben.see(match)["version"]
        anna.answer(match)
        heard = events.next()
    assert heard["kind"] == "move"
    assert heard["version"] > now["version"]
    assert heard["to_act"] == [1]


def test_joining_and_chat_are_heard_too(site: RunningSite):
    anna, ben = site.visitor("Anna"), site.visitor("Ben")
    match = anna.create("mf")
    with anna.events(match) as events:
        events.next()
        ben.join(match)
        assert events.next()["kind"] == "seat"
        ben.post(f"/matches/{match}/chat", {"text": "Hallo"})
        assert events.next()["kind"] == "chat"


def test_a_lost_stream_catches_up(site: RunningSite):
    anna, ben = site.visitor("Anna"), site.visitor("Ben")
    match = anna.create("mf")
    ben.join(match)
    with ben.events(match) as events:
        known = events.next()["version"]
    anna.answer(match)
    with ben.events(match, **{"last-event-id": str(known)}) as events:
        assert events.next()["version"] == known + 1


def test_a_stream_that_knows_everything_is_silent_until_something_happens(site: RunningSite):
    anna, ben = site.visitor("Anna"), site.visitor("Ben")
    match = anna.create("mf")
    ben.join(match)
    known = ben.see(match)["version"]
    with ben.events(match, **{"last-event-id": str(known)}) as events:
        threading.Timer(0.2, anna.answer, (match,)).start()
        assert events.next()["version"] == known + 1


def test_streams_are_forgotten_when_they_end(site: RunningSite):
    anna = site.visitor()
    match = anna.create("mf")
    with anna.events(match) as events:
        events.next()
        assert site.site.broker.listening(match) == 1
    wait_for(lambda: site.site.broker.listening(match) == 0)


def test_no_stream_of_a_match_that_is_not_there(site: RunningSite):
    assert site.visitor().get("/matches/ZZZZZZZZ/events").status_code == 404


@pytest.mark.parametrize("new_database", ["postgresql"], indirect=True)
def test_two_processes_on_one_database_hear_each_other(new_database: Callable[[], str]):
    url = new_database()
    with RunningSite(url) as one, RunningSite(url) as two:
        wait_for(lambda: all(site.site.listener.listening.is_set() for site in (one, two)))
        anna, ben = one.visitor("Anna"), two.visitor("Ben")
        match = anna.create("mf")
        ben.join(match)
        with ben.events(match) as events:
            events.next()
            anna.answer(match)
            assert events.next()["kind"] == "move"
        while anna.see(match)["status"] == "running":
            anna.answer(match)
            ben.answer(match)
        assert anna.see(match)["result"] == ben.see(match)["result"]


@pytest.mark.parametrize("new_database", ["postgresql"], indirect=True)
def test_servers_on_one_database_are_one_site_and_one_may_die(new_database: Callable[[], str]):
    """Whoever talks to either of them sees the same matches, and plays on after the other was killed."""
    database = new_database()
    one, two = Server(database), Server(database)
    try:
        anna, ben = Visitor(one.url, "Anna"), Visitor(two.url, "Ben")
        match = anna.create("mfb")
        ben.join(match)
        with ben.events(match) as events:
            known = events.next()["version"]
            while not anna.answer(match):
                ben.answer(match)
            assert events.next()["version"] > known
        one.kill()
        with pytest.raises(httpx.TransportError):
            anna.see(match)
        again = Visitor(two.url)
        again.http.headers["authorization"] = anna.http.headers["authorization"]
        assert play_out(match, again, ben)["status"] == "finished"
    finally:
        one.kill()
        two.kill()
