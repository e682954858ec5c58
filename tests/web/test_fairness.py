"""Bots of one match never make another's wait. Decisions are counted, not seconds: workers are moved by hand."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np
import pytest
from sqlalchemy import update

from spielwerk.core import Game, State
from spielwerk.thinking import Decision
from spielwerk.web.matches.views import Clock, SeatPlan, Terms
from spielwerk.web.people.views import Who
from spielwerk.web.settings import Settings
from spielwerk.web.site import Site
from spielwerk.web.store.models import MatchRow, SeatRow
from spielwerk.web.thinking import bots, budgets
from spielwerk.web.thinking.bot_queue import FairQueue, Owner
from spielwerk.web.thinking.budgets import Budgets

from .site import GAME

MASTER, JOURNEYMAN = SeatPlan("bot", "master"), SeatPlan("bot", "journeyman")


class StillSite(Site):
    """A site whose workers wait to be moved, and whose bots take the first legal action."""

    def __init__(self, settings: Settings) -> None:
        super().__init__(settings)
        self.decided: list[tuple[str, str]] = []  # match and level
        self.is_compiled = True
        self.bots._thinkers.choose = self.choose  # type: ignore[method-assign]  # in place of processes
        self.bots._thinkers.is_ready = lambda game: self.is_compiled  # type: ignore[method-assign]

    def choose(self, game: Game, level: str, seen: State, seat: int, *, memory: str, seconds: float) -> Decision:
        self.decided.append((memory.partition(":")[0], level))
        out = np.zeros(game.widest, np.int32)
        game.legal(seen, seat, out)
        return Decision(int(out[0]), level)

    def look(self) -> bool:
        """One turn of a thread for quick answers; False if nothing waits."""
        waiting = self.bots._queue.quick.get(wait=False)
        if waiting is not None:
            self.bots.work_on(self.bots._queue.quick, self.bots.answer_quickly, waiting)
        return waiting is not None

    def think(self) -> bool:
        """One turn of a thread for masters."""
        waiting = self.bots._queue.deep.get(wait=False)
        if waiting is not None:
            self.bots.work_on(self.bots._queue.deep, self.bots.answer_deeply, waiting)
        return waiting is not None


@pytest.fixture
def site(sqlite_url: str) -> Iterator[StillSite]:
    site = StillSite(Settings(database=sqlite_url))
    yield site
    site.database.close()


def flood(site: Site, matches: int, *plans: SeatPlan, game: str = GAME) -> None:
    """Somebody without a name begins so many matches of bots."""
    for _ in range(matches):
        site.lobby.create(Who(address="flood"), game, plans)


def look_until(site: StillSite, condition: Callable[[], bool]) -> None:
    for _ in range(200):
        if condition():
            return
        site.look()
    raise AssertionError("it does not come to that")


def test_two_hundred_matches_of_five_masters_and_a_journeyman_elsewhere_is_next(site: StillSite):
    flood(site, 200, *[MASTER] * 5, game="spyrium")
    for _ in range(50):  # some of them have been looked at already, and their masters are in line
        site.look()
    elsewhere = site.lobby.create(Who(address="home"), GAME, [JOURNEYMAN] * 2).match
    site.decided.clear()
    for _ in range(2):
        site.look()
    assert (elsewhere, "journeyman") in site.decided
    assert len(site.decided) <= 2, "at most one decision of the flood came before it"


def test_a_master_elsewhere_waits_for_one_decision_at_most(site: StillSite):
    flood(site, 30, *[MASTER] * 3)
    look_until(site, lambda: len(site.bots._queue.deep._held) >= 20)
    elsewhere = site.lobby.create(Who(address="home"), GAME, [MASTER] * 2).match
    for _ in range(2):
        site.look()
    site.decided.clear()
    for _ in range(2):
        site.think()
    assert (elsewhere, "master") in site.decided
    assert len(site.decided) == 2


def test_thinking_time_that_is_used_up_is_answered_for_by_the_level_below(site: StillSite, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(budgets, "ADDRESS", budgets.Allowance(4.0, 0.0))  # nothing comes back
    site.bots._budgets = Budgets()
    flood(site, 6, MASTER, MASTER)
    for _ in range(6):
        site.look()
    assert len(site.bots._queue.deep._held) == 4
    assert [level for _, level in site.decided] == ["journeyman"] * 2


def test_who_waits_too_long_for_a_master_gets_the_level_below(site: StillSite, monkeypatch: pytest.MonkeyPatch):
    flood(site, 1, MASTER, MASTER)
    site.look()
    monkeypatch.setattr(bots, "PATIENCE", -1.0)
    assert site.think()
    assert [level for _, level in site.decided] == ["journeyman"]


def test_a_clock_that_has_run_out_does_not_wait_behind_masters(site: StillSite):
    """Also in a match in which a master thinks: both are asked at once."""
    flood(site, 20, *[MASTER] * 3)
    anna = Who(person=site.people.guest("Anna").person, address="home")
    match = site.lobby.create(anna, GAME, [SeatPlan("me"), MASTER], Terms(clock=Clock("move", 60))).match
    look_until(site, lambda: site.bots._queue.deep.holds(match))
    with site.database.writing() as db:
        db.execute(update(SeatRow).where(SeatRow.match == match).values(asked_at=1.0))
        db.execute(update(MatchRow).where(MatchRow.id == match).values(deadline=61.0))
    assert (match, Owner("home", anna.person)) in site.bots.waiting(1000.0)
    site.decided.clear()
    site.bots._queue.put(match, Owner("home", anna.person))
    for _ in range(2):
        site.look()
    assert (match, "journeyman") in site.decided


def test_two_masters_asked_at_once_are_both_answered(site: StillSite):
    match = site.lobby.create(Who(), GAME, [MASTER] * 3).match
    for _ in range(1000):
        if not (site.look() or site.think()):
            break
    with site.database.reading() as db:
        assert db.get(MatchRow, match).status == "finished"
    assert {level for _, level in site.decided} == {"master"}


def test_until_a_game_is_compiled_the_journeyman_answers_for_its_masters(site: StillSite):
    site.is_compiled = False
    match = site.lobby.create(Who(), GAME, [MASTER] * 2).match
    for _ in range(3):
        site.look()
    site.is_compiled = True
    for _ in range(1000):
        if not (site.look() or site.think()):
            break
    levels = [level for _, level in site.decided]
    assert levels[:3] == ["journeyman"] * 3
    assert set(levels[3:]) == {"master"}
    with site.database.reading() as db:
        assert db.get(MatchRow, match).status == "finished"


def test_addresses_take_turns_then_people_then_matches():
    queue = FairQueue()
    for match, address, person in [("a1", "a", 1), ("a2", "a", 1), ("a3", "a", 2), ("b1", "b", 3), ("a4", "a", 1)]:
        queue.put(match, Owner(address, person))
    assert [queue.get().match for _ in range(5)] == ["a1", "b1", "a3", "a2", "a4"]
    assert queue.get(wait=False) is None


def test_a_match_is_in_the_queue_once_and_comes_again_if_it_was_put_in_meanwhile():
    queue = FairQueue()
    queue.put("a", Owner())
    queue.put("a", Owner())
    assert queue.get().match == "a"
    assert queue.get(wait=False) is None, "it is somebody's"
    queue.done("a")
    assert queue.get(wait=False) is None
    queue.put("a", Owner())
    assert queue.get().match == "a"
    queue.put("a", Owner())
    queue.done("a")
    assert queue.get().match == "a"
    queue.close()
    assert queue.get() is None


def test_budgets_are_of_a_person_and_of_an_address(monkeypatch: pytest.MonkeyPatch):
    now = 1000.0
    monkeypatch.setattr("time.monotonic", lambda: now)
    purse = Budgets()
    anna = Owner("home", 1)
    assert purse.take(anna, budgets.PERSON.most)
    assert not purse.take(anna, 0.5), "she has nothing left"
    assert purse.take(Owner("home", 2), 0.5), "others at her address have"
    now += 1.0 / budgets.PERSON.back
    assert purse.take(anna, 1.0), "it comes back"
    purse.give_back(anna, 0.5)
    assert purse.take(anna, 0.5)
    people = 3
    while purse.take(Owner("home", people), 10.0):
        people += 1
        assert people < 100, "an address has bounds too, however many people it makes up"
    assert purse.take(Owner("elsewhere", 1000), 10.0)
    assert Budgets(limited=False).take(anna, 1e9)
