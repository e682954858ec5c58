"""Clocks: a bot moves for whoever has no time left."""

from __future__ import annotations

import time

from spielwerk.web.store.models import MatchRow, SeatRow

from .site import RunningSite, wait_for


def _turn_back(site: RunningSite, match: str, seconds: float) -> None:
    """Let time pass for a match."""
    with site.site.database.writing() as db:
        row = db.get(MatchRow, match)
        row.deadline -= seconds
        for seat in range(row.seats):
            db.get(SeatRow, (match, seat)).asked_at -= seconds


def test_a_bot_moves_when_the_time_for_a_move_is_up(site: RunningSite):
    anna, ben = site.visitor("Anna"), site.visitor("Ben")
    match = anna.create("mf", clock={"kind": "move", "seconds": 3600})
    ben.join(match)
    seen = anna.see(match)
    assert 3590 <= seen["players"][0]["seconds_left"] <= 3600
    assert anna.answer(match)
    ply = anna.see(match)["ply"]
    _turn_back(site, match, 3601)
    wait_for(lambda: anna.see(match)["ply"] > ply)


def test_time_for_the_whole_match_runs_down_with_every_decision(site: RunningSite):
    anna, ben = site.visitor("Anna"), site.visitor("Ben")
    match = anna.create("mf", clock={"kind": "match", "seconds": 600})
    ben.join(match)
    _turn_back(site, match, 100)
    anna.answer(match)
    left = [player["seconds_left"] for player in anna.see(match)["players"]]
    assert 495 <= left[0] <= 500
    assert left[1] <= 500, "Ben is still thinking"
    _turn_back(site, match, 500)
    wait_for(lambda: anna.see(match)["status"] == "finished" or anna.see(match)["question"])
    assert anna.see(match)["players"][1]["seconds_left"] == 0


def test_without_a_clock_nobody_is_hurried(site: RunningSite):
    anna, ben = site.visitor("Anna"), site.visitor("Ben")
    match = anna.create("mf")
    ben.join(match)
    assert [player["seconds_left"] for player in anna.see(match)["players"]] == [None, None]
    with site.site.database.reading() as db:
        assert db.get(MatchRow, match).deadline is None
    assert time.time() > 0
