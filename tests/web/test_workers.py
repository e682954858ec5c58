"""Several web processes on one database: one site, which survives the death of any of its processes."""

from __future__ import annotations

import os
import random
import signal
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor

import httpx
import pytest

from spielwerk.core import load

from .databases import Cluster
from .site import Server, Visitor, play_out, wait_for

WEB, THINKING = "spielwerk.web.http.serve.web_process", "spielwerk.thinking"
UNKNOWN = -1  # an action of which only that it was made is known

pytestmark = pytest.mark.parametrize("new_database", ["postgresql"], indirect=True)


@pytest.fixture
def server(new_database: Callable[[], str]) -> Iterator[Server]:
    server = Server(new_database(), "--workers", "2")
    yield server
    server.kill()


def process_of(visitor: Visitor) -> int:
    """The web process that a visitor's open connection leads to."""
    return visitor.http.get(f"{visitor.url}/health").json()["process"]


def at_both(server: Server, name: str) -> tuple[Visitor, Visitor]:
    """One person with a connection to each web process."""
    first = Visitor(server.url, name)

    def elsewhere() -> Visitor | None:
        second = Visitor(server.url)
        second.http.headers["authorization"] = first.http.headers["authorization"]
        return second if process_of(second) != process_of(first) else None

    return first, wait_for(elsewhere)


def test_a_match_moves_freely_between_processes(server: Server):
    """Whoever changes the process with every request plays as if there were one; events of each reach streams of the other."""
    anna, anna_there = at_both(server, "Anna")
    ben, ben_there = at_both(server, "Ben")
    match = anna.create("mfb")
    ben_there.join(match)
    for _ in range(20):
        if not any(person.answer(match) for person in (anna, ben_there, anna_there, ben)):
            time.sleep(0.02)  # the bot thinks
    with anna_there.events(match) as here, anna.events(match) as there:
        versions = [here.next()["version"], there.next()["version"]]
        anna.post(f"/matches/{match}/chat", {"text": "hallo"})
        assert [here.next()["version"], there.next()["version"]] > versions
    assert play_out(match, anna_there, ben)["status"] == "finished"
    load(anna.get(f"/matches/{match}/export").json())


def test_acknowledged_actions_survive_the_death_of_any_process_once(server: Server):
    """Two people play thirty matches as fast as they can while web and thinking processes are killed in the middle."""
    token = Visitor(server.url, "Anna").http.headers["authorization"]
    anna = Visitor(server.url)
    anna.http.headers["authorization"] = token
    matches = [anna.create("mb") for _ in range(30)]
    acknowledged: dict[str, list[int]] = {match: [] for match in matches}
    over, killed = threading.Event(), 0
    with ThreadPoolExecutor(2) as pool:
        playing = [pool.submit(_play, server.url, token, half, acknowledged, over) for half in (matches[::2], matches[1::2])]
        try:
            for victim in (WEB, WEB, THINKING, WEB, THINKING):
                made = sum(map(len, acknowledged.values()))
                wait_for(lambda made=made: sum(map(len, acknowledged.values())) > made + 5 or any(p.done() for p in playing))
                if all(player.done() for player in playing):
                    break
                os.kill(random.choice(wait_for(lambda victim=victim: server.processes(victim))), signal.SIGKILL)
                killed += 1
            wait_for(lambda: all(player.done() for player in playing), 240)
        finally:
            over.set()
        for player in playing:
            player.result()
    assert killed >= 3, "it must die in the middle"
    wait_for(lambda: len(server.processes(WEB)) == 2 and server.processes(THINKING))
    survivor = Visitor(server.url)
    survivor.http.headers["authorization"] = token
    for match in matches:
        file = wait_for(lambda match=match: _export(survivor, match))
        load(file)  # every action legal, luck as the seed has it: nothing lost, nothing twice
        own = [action for actor, action, *_ in file["actions"] if actor == 0]
        assert len(own) == len(acknowledged[match])
        assert all(known in (made, UNKNOWN) for made, known in zip(own, acknowledged[match], strict=True))


def _export(person: Visitor, match: str) -> dict[str, object] | None:
    answer = person.get(f"/matches/{match}/export")
    return answer.json() if answer.status_code == 200 else None


def _play(url: str, token: str, matches: list[str], acknowledged: dict[str, list[int]], over: threading.Event) -> None:
    """Play matches to their end, whatever dies meanwhile."""
    person, unfinished, sure = Visitor(url), set(matches), dict.fromkeys(matches, True)
    person.http.headers["authorization"] = token
    while unfinished and not over.is_set():
        for match in sorted(unfinished):
            try:
                seen = person.see(match)
                if not sure[match]:
                    _note_unanswered(person, match, acknowledged[match])
                    sure[match] = True
                if seen["status"] == "finished":
                    unfinished.discard(match)
                if not seen["question"]:
                    continue
                sure[match] = False
                action = random.choice(seen["choices"])["id"]
                answer = person.act(match, seen["question"], action)
                assert answer.status_code in (200, 409), answer.text
                if answer.status_code == 200:
                    acknowledged[match].append(action)
                sure[match] = True
            except httpx.TransportError:
                continue  # the process at the other end has died; the next request goes to another one


def _note_unanswered(person: Visitor, match: str, known: list[int]) -> None:
    """An action may have been committed just before a process died without a word; count it as known from now on."""
    made = sum(line["actor"] == 0 for line in person.get(f"/matches/{match}/log").json())
    assert made in (len(known), len(known) + 1)
    if made > len(known):
        known.append(UNKNOWN)


def test_a_clean_stop_ends_streams_and_leaves_no_process_behind(server: Server):
    anna = Visitor(server.url, "Anna")
    match = anna.create("mf")
    processes = [*server.processes(WEB), *wait_for(lambda: server.processes(THINKING))]
    assert len(processes) >= 3
    with ThreadPoolExecutor(1) as pool, anna.events(match) as events:
        events.next()
        stopping = pool.submit(server.stop)
        with pytest.raises(AssertionError, match="the stream has ended"):
            events.next()
        assert stopping.result() == 0
    assert not [pid for pid in processes if os.path.exists(f"/proc/{pid}")]


def test_processes_end_with_their_supervisor(server: Server):
    """Nothing is left running when the supervisor alone was killed."""
    processes = [*server.processes(WEB), *wait_for(lambda: server.processes(THINKING))]
    server.process.kill()
    server.process.wait()
    wait_for(lambda: not [pid for pid in processes if _runs(pid)])


def _runs(pid: int) -> bool:
    try:
        with open(f"/proc/{pid}/stat", encoding="ascii") as file:
            return file.read().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def test_the_site_waits_for_its_database_and_comes_back(new_database: Callable[[], str], cluster: Cluster):
    """While PostgreSQL is started again, people are told so; then everything goes on, news between processes as well."""
    server = Server(new_database(), "--workers", "2")
    try:
        anna, anna_there = at_both(server, "Anna")
        match = anna.create("mb")
        anna.answer(match)
        cluster.pause()
        try:
            for visitor in (anna, anna_there):
                answer = wait_for(lambda visitor=visitor: _refused(visitor, match))
                assert answer.json()["title"] == "no_database"
                assert "database" in answer.json()["detail"]
                page = visitor.http.get(f"{server.url}/matches/{match}", headers={"accept-language": "de"})
                assert page.status_code == 503
                assert "Datenbank" in page.text
                assert visitor.http.get(f"{server.url}/ready").status_code == 503
                assert visitor.http.get(f"{server.url}/health").status_code == 200
        finally:
            cluster.start()
        wait_for(lambda: all(visitor.http.get(f"{server.url}/ready").json()["news"] for visitor in (anna, anna_there)))
        with anna_there.events(match) as events:
            known = events.next()["version"]
            anna.post(f"/matches/{match}/chat", {"text": "wieder da"})
            assert events.next()["version"] > known
        assert play_out(match, anna)["status"] == "finished"
    finally:
        server.kill()


def _refused(visitor: Visitor, match: str) -> httpx.Response | None:
    answer = visitor.get(f"/matches/{match}")
    assert answer.status_code in (200, 503)
    return answer if answer.status_code == 503 else None
