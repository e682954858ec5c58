"""The arena: fair seating, the same results however it is run, and workers that die."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest

from spielwerk.bots import arena
from spielwerk.bots.arena import Contest, Played, chart, contest, play_deal, play_deals, play_match, standings
from spielwerk.bots.ratings import ratings, strengths, wilson
from spielwerk.core import SpielwerkError
from spielwerk.core.registry import TEMPLATE

AGREED = Contest(TEMPLATE, ("random", "journeyman"), 3, seed=5)


def results(deals: list[list[Played]]) -> list[tuple[list[int], list[int], list[int]]]:
    return [(played.who, played.points, played.places) for matches in deals for played in matches]


def test_every_bot_sits_in_every_seat_of_a_deal():
    assert list(AGREED.seatings(0)) == [[0, 1, 1], [1, 1, 0], [1, 0, 1]]
    many = Contest(TEMPLATE, ("a", "b", "c", "d"), 3, seed=5)
    seen = np.zeros((4, 3), int)
    for deal in range(4):
        for who in many.seatings(deal):
            for seat, k in enumerate(who):
                seen[k, seat] += 1
    assert (seen == 3).all()


def test_a_deal_can_be_played_again():
    matches = play_deal(AGREED, 0)
    assert len(matches) == 3
    assert results([matches]) == results([play_deal(AGREED, 0)])
    assert results([matches]) != results([play_deal(AGREED, 1)])


def test_matches_of_a_deal_share_their_luck(monkeypatch: pytest.MonkeyPatch):
    """All rotations are played with the same seed, and another deal with another."""
    seeds = []

    def noting(played, bots, who, seed, *more):
        seeds.append(seed)
        return play_match(played, bots, who, seed, *more)

    monkeypatch.setattr(arena, "play_match", noting)
    play_deal(AGREED, 0)
    play_deal(AGREED, 1)
    assert len(set(seeds[:3])) == len(set(seeds[3:])) == 1
    assert len(set(seeds)) == 2


@pytest.mark.usefixtures("compiled")
def test_results_do_not_depend_on_the_number_of_workers():
    one, two = (play_deals(AGREED, 4, workers=workers) for workers in (1, 2))
    assert results(one) == results(two) == results([play_deal(AGREED, deal) for deal in range(4)])


@dataclass(frozen=True)
class Deadly(Contest):
    """Its second deal kills the worker that plays it, so many times."""

    marks: str = ""
    deaths: int = 1

    def seatings(self, deal):
        died = len(list(Path(self.marks).iterdir()))
        if deal == 1 and died < self.deaths:
            (Path(self.marks) / str(died)).touch()
            os._exit(9)
        return super().seatings(deal)


@pytest.mark.usefixtures("compiled")
def test_a_killed_worker_does_not_hang_the_arena(tmp_path):
    deadly = Deadly(TEMPLATE, ("random",), 2, seed=5, marks=str(tmp_path), deaths=1)
    safe = Contest(TEMPLATE, ("random",), 2, seed=5)
    assert results(play_deals(deadly, 3, workers=2)) == results([play_deal(safe, deal) for deal in range(3)])


@pytest.mark.usefixtures("compiled")
def test_a_deal_that_always_kills_is_given_up(tmp_path):
    deadly = Deadly(TEMPLATE, ("random",), 2, seed=5, marks=str(tmp_path), deaths=99)
    with pytest.raises(SpielwerkError, match="could not be played"):
        play_deals(deadly, 3, workers=1)


def test_standings_count_shared_wins_and_fair_shares():
    duel = Contest(TEMPLATE, ("a", "b"), 2, seed=1)
    deals = [[Played([0, 1], [5, 3], [1, 2], [4, 5], [0.1, 0.2]), Played([1, 0], [2, 2], [1, 1], [4, 5], [0.1, 0.2])]]
    best, worst = standings(duel, deals)
    assert (best.bot, best.share, best.points, best.fair) == ("a", 0.75, 3.5, 0.5)
    assert (worst.bot, worst.share, worst.points) == ("b", 0.25, 2.5)
    assert best.decisions == 4.5
    assert best.rating > 0 > worst.rating
    drawn = ElementTree.fromstring(chart([best, worst], "de"))
    widths = [float(bar.get("width", "")) for bar in drawn.findall("{*}rect")]
    assert widths[0] == pytest.approx(3 * widths[1], abs=0.2)


@pytest.mark.parametrize(
    ("bots", "games", "engine", "says"),
    [
        (("nobody",), 2, "local", "no bot 'nobody'"),
        ((), 2, "local", "needs bots"),
        (("random",), 0, "local", "at least one match"),
        (("random",), 2, "steam", "no engine 'steam'"),
    ],
)
def test_a_contest_that_makes_no_sense_is_refused(bots, games, engine, says):
    with pytest.raises(SpielwerkError, match=says):
        contest(Contest(TEMPLATE, bots, 2, seed=1), games, engine=engine)


def test_interval_of_a_share():
    """Wilson's interval, by hand for 8 of 10."""
    low, high = wilson(8, 10)
    assert (round(low, 3), round(high, 3)) == (0.490, 0.943)
    assert wilson(0, 0) == (0.0, 1.0)


def test_ratings_follow_the_odds():
    """Three wins to one are odds of 3, which are 191 points; the half wins added hardly matter with many matches."""
    beaten = np.array([[0.0, 3000.0], [1000.0, 0.0]])
    high, low = strengths(beaten)
    assert round(high - low) == 191
    assert strengths(np.zeros((1, 1))).tolist() == [0.0]


def test_intervals_of_ratings_reach_as_far_as_deals_differ():
    """A hundred equal deals leave no doubt; a hundred that one or the other bot wins leave some on both sides."""
    won, lost = np.array([[0.0, 1.0], [0.0, 0.0]]), np.array([[0.0, 0.0], [1.0, 0.0]])
    middle, low, high = ratings(np.array([won] * 100), seed=1)[0]
    assert low == middle == high
    middle, low, high = ratings(np.array([won] * 60 + [lost] * 40), seed=1)[0]
    assert low < 0.8 * middle < 1.2 * middle < high
