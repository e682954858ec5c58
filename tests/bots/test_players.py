"""Bots by name, their budgets, and what happens when one takes too long."""

from __future__ import annotations

import threading
import time

import pytest

from spielwerk.bots import BOTS, LEVELS, bot, level_name
from spielwerk.bots.players import RandomBot, TimeLimitedBot
from spielwerk.bots.search_runner import Prospect, SearchRunner
from spielwerk.core import SpielwerkError, game
from spielwerk.core.registry import TEMPLATE
from spielwerk.core.text import LANGUAGES


@pytest.fixture
def match():
    return game(TEMPLATE).start(2, 1)


class Stuck:
    """Never answers until it is let go."""

    def __init__(self) -> None:
        self.let_go = threading.Event()

    def choose(self, seen, seat):
        self.let_go.wait(20)
        return -1


def test_out_of_time_the_level_below_answers(match):
    """Also for all decisions that come while the slow one is still thinking."""
    stuck = Stuck()
    below = RandomBot(match.game, 1)
    slow = TimeLimitedBot(lambda: stuck, below, 0.05)
    seat = match.to_act[0]
    for _ in range(3):
        assert slow.choose(match.seen(seat), seat) in match.legal_ids(seat)
    stuck.let_go.set()
    while slow._busy is not None and not slow._busy.done():
        time.sleep(0.001)
    assert slow.choose(match.seen(seat), seat) == -1, "the slow one decides again once it is free"


def test_a_bot_that_fails_says_so(match):
    class Broken:
        def choose(self, seen, seat):
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        TimeLimitedBot(Broken, RandomBot(match.game, 1), 5.0).choose(match.seen(0), 0)


def test_every_bot_has_a_name_in_both_languages():
    for lang in LANGUAGES:
        assert len({level_name(name, lang) for name in BOTS}) == len(BOTS)
    assert [level_name(name, "de") for name in LEVELS] == [
        "Lehrling",
        "Geselle",
        "Altgeselle",
        "Meister",
        "Großmeister",
    ]


@pytest.mark.parametrize(
    "name", ["champion", "random:5", "master:x", "master:5x", "master:xs", "adept:1", "master@x.npz", "grandmaster@", ""]
)
def test_unknown_bots_and_budgets_are_refused(match, name):
    with pytest.raises(SpielwerkError, match=r"There is no bot|A budget is"):
        bot(name, match.game, 1)


@pytest.mark.parametrize(
    ("name", "seconds", "iterations"),
    [("master", 1.0, 0), ("master:5", 1.0, 5), ("master:0", 1.0, 1), ("master:0.05s", 0.05, 0), ("reference:7", 1.0, 7)],
)
def test_a_budget_is_what_the_search_gets(match, monkeypatch, name, seconds, iterations):
    budgets = []

    def search(self, seen, seat, **budget):
        budgets.append(budget)
        return [Prospect(match.legal_ids(seat)[0], 1, 0.5, 1.0)]

    monkeypatch.setattr(SearchRunner, "search", search)
    bot(name, match.game, 1, patient=True).choose(match.seen(0), 0)
    assert budgets == [{"seconds": seconds, "iterations": iterations}]


@pytest.mark.parametrize("name", ["master:5", "master:0.05s", "reference:5", "journeyman", "apprentice", "random"])
def test_known_bots_choose_something_legal(match, name):
    seat = match.to_act[0]
    assert bot(name, match.game, 1, patient=True).choose(match.seen(seat), seat) in match.legal_ids(seat)
