"""Several processes on one database think about nothing twice."""

from __future__ import annotations

import threading
import time
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from spielwerk.thinking import Thinkers
from spielwerk.web.store.database import Database
from spielwerk.web.thinking.bot_queue import Owner
from spielwerk.web.thinking.claims import Claims

from .site import RunningSite, play_out, wait_for

pytestmark = pytest.mark.parametrize("new_database", ["postgresql"], indirect=True)


def test_a_claim_keeps_others_away_until_it_ends(new_database: Callable[[], str]):
    url = new_database()
    one, two = Claims(Database(url)), Claims(Database(url))
    with one.claim("a") as mine, two.claim("a") as also, two.claim("b") as other:
        assert (mine, also, other) == (True, False, True)
    with two.claim("a") as mine:
        assert mine
    one.close()
    two.close()


def test_whoever_dies_lets_go(new_database: Callable[[], str]):
    url = new_database()
    dying, heir = Claims(Database(url)), Claims(Database(url))
    with dying.claim("a"):
        dying.close()  # its connection is gone

        def inherits() -> bool:
            with heir.claim("a") as mine:
                return mine

        wait_for(inherits)  # PostgreSQL notices a moment later
    heir.close()


def test_bots_of_two_processes_think_once(new_database: Callable[[], str], monkeypatch: pytest.MonkeyPatch):
    """Both processes find every match that waits for a bot, again and again; each question is thought about by one of them."""
    thoughts: Counter[tuple[bytes, int]] = Counter()
    choose = Thinkers.choose

    def counted(self: Thinkers, game: Any, level: str, seen: Any, seat: int, **more: Any) -> Any:
        thoughts[seen.tobytes(), seat] += 1
        time.sleep(0.01)  # long enough for the other to come upon it
        return choose(self, game, level, seen, seat, **more)

    monkeypatch.setattr(Thinkers, "choose", counted)
    url = new_database()
    with RunningSite(url) as one, RunningSite(url) as two:
        anna = one.visitor("Anna")
        matches = [anna.create("bbb") for _ in range(4)]

        def over() -> bool:
            for site in (one, two):
                for match in matches:
                    site.site.bots._queue.put(match, Owner())
            return all(anna.see(match)["status"] == "finished" for match in matches)

        wait_for(over)
        files = [anna.get(f"/matches/{match}/export").json() for match in matches]
    made = sum(actor in range(3) for file in files for actor, *_ in file["actions"])
    assert made == sum(thoughts.values())


def test_a_match_is_analysed_once(new_database: Callable[[], str], monkeypatch: pytest.MonkeyPatch):
    """A process whose turn to look back comes late finds that another does so, or has done so."""
    begun, may_end = [], threading.Event()
    analyse = Thinkers.analyse

    def slow(self: Thinkers, *args: Any, **more: Any) -> Any:
        begun.append(self)
        may_end.wait(20)
        return analyse(self, *args, **more)

    monkeypatch.setattr(Thinkers, "analyse", slow)
    url = new_database()
    with RunningSite(url) as one, RunningSite(url) as two:
        anna = one.visitor("Anna")
        match = anna.create("mb")
        play_out(match, anna)
        one.site.analyses.ask(match)
        wait_for(lambda: begun)
        two.site.analyses._analyse(match)  # while the other does so
        may_end.set()
        wait_for(lambda: two.site.analyses.of(match, "en").analysis)
        two.site.analyses._analyse(match)  # and when it is done
    assert len(begun) == 1
