"""Whatever was acknowledged is there after the server was killed, once."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor

import httpx
import pytest

from spielwerk.core import load

from .site import Server, Visitor, wait_for

UNKNOWN = -1  # an action of which only that it was made is known


def test_acknowledged_actions_survive_kill_9_once(new_database: Callable[[], str]):
    """Somebody plays sixteen matches as fast as she can while the server is killed three times, each time in the middle."""
    database = new_database()
    server = Server(database)
    anna = Visitor(server.url, "Anna")
    token = anna.http.headers["authorization"]
    matches = [anna.create("mb") for _ in range(16)]
    acknowledged: dict[str, list[int]] = {match: [] for match in matches}

    for _ in range(3):
        with ThreadPoolExecutor(1) as pool:
            playing = pool.submit(_play_until_it_dies, server.url, token, matches, acknowledged)
            try:
                _wait_for_more(acknowledged, playing)
            finally:
                server.kill()
            playing.result(timeout=120)  # whatever it found wrong is raised here
        server = Server(database)
        anna = Visitor(server.url)
        anna.http.headers["authorization"] = token
        assert any(anna.see(match)["status"] == "running" for match in matches), "it must die in the middle"

    try:
        for match in matches:
            _finish(anna, match)
            file = anna.get(f"/matches/{match}/export").json()
            load(file)  # every action legal, luck as the seed has it: nothing lost, nothing twice
            own = [tuple(entry) for entry in file["actions"] if entry[0] == 0]
            for made, known in zip(own, acknowledged[match], strict=False):
                assert known in (made[1], UNKNOWN)
            assert len(own) >= len(acknowledged[match])
    finally:
        server.kill()


def _wait_for_more(acknowledged: dict[str, list[int]], playing: Future[None]) -> None:
    """Wait until some more actions were acknowledged, and into the middle of the next."""

    def made() -> int:
        return sum(map(len, acknowledged.values()))

    enough = made() + random.randint(4, 20)
    wait_for(lambda: playing.done() or made() >= enough)
    if playing.done():
        playing.result()  # says what it found wrong
        pytest.fail("the server died by itself")
    time.sleep(random.uniform(0, 0.05))


def _play_until_it_dies(url: str, token: str, matches: list[str], acknowledged: dict[str, list[int]]) -> None:
    person = Visitor(url)
    person.http.headers["authorization"] = token
    try:
        while True:
            for match in matches:
                seen = person.see(match)
                if not seen["question"]:
                    continue
                _note_unanswered(person, match, acknowledged[match])
                action = seen["choices"][0]["id"]
                if person.act(match, seen["question"], action).status_code == 200:
                    acknowledged[match].append(action)
    except httpx.TransportError:
        return  # the server was killed


def _note_unanswered(person: Visitor, match: str, known: list[int]) -> None:
    """An action may have been committed just before the server died without a word; count it as known from now on."""
    log = person.get(f"/matches/{match}/log").json()
    made = sum(line["actor"] == 0 for line in log)
    assert made in (len(known), len(known) + 1)
    if made > len(known):
        known.append(UNKNOWN)


def _finish(person: Visitor, match: str) -> None:
    def over() -> bool:
        person.answer(match)
        return person.see(match)["status"] == "finished"

    wait_for(over)


@pytest.mark.parametrize("new_database", ["sqlite"], indirect=True)
def test_bots_go_on_by_themselves_after_a_crash(new_database: Callable[[], str]):
    """A match of bots only is finished by the next server, without anybody looking at it."""
    database = new_database()
    server = Server(database)
    anna = Visitor(server.url, "Anna")
    matches = [anna.create("bbbb") for _ in range(6)]
    server.kill()
    server = Server(database)
    try:
        anna = Visitor(server.url, "Anna")
        wait_for(lambda: all(anna.see(match)["status"] == "finished" for match in matches))
    finally:
        server.kill()
