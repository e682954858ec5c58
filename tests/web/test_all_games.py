"""Whole matches of every game over the JSON API, against the bots as they are."""

from __future__ import annotations

import random

import httpx
import pytest

from spielwerk.core import Game, load
from spielwerk.core.registry import TEMPLATE

from .site import RunningSite, Visitor, wait_for

LEVELS = ("apprentice", "journeyman")
PATIENCE = 120  # seconds for a bot
LOOK = 25  # decisions between two looks at everything else that can be asked


@pytest.mark.usefixtures("compiled")
def test_a_program_plays_a_whole_match_against_bots(game: Game, small_site: RunningSite):
    """It chooses at random. Nothing that it asks for, then or later, breaks anything."""
    if game.name == TEMPLATE:
        pytest.skip("is played in the other tests")
    program, dice = small_site.visitor("Ada"), random.Random(game.name)
    program.http.event_hooks["response"].append(_no_breakdown)
    bots = [{"kind": "bot", "level": LEVELS[n % 2]} for n in range(max(1, game.fewest_seats - 1))]
    made = program.post("/matches", {"game": game.name, "seats": [{"kind": "me"}, *bots]})
    assert made.status_code == 201, made.text
    match, decisions = made.json()["match"], 0
    while (seen := _asked(program, match))["status"] == "running":
        choice = dice.choice(seen["choices"])["id"]
        answer = program.act(match, seen["question"], choice)
        assert answer.status_code == 200, answer.text
        if decisions % LOOK == 0:
            _look_around(program, match, seen["ply"])
        decisions += 1
    assert decisions > 3
    assert seen["status"] == "finished"
    assert len(seen["result"]["points"]) == len(bots) + 1
    _look_around(program, match, seen["ply"])
    assert load(program.get(f"/matches/{match}/export").content).over
    assert program.get(f"/matches/{match}/points").json()[-1]["points"] == seen["result"]["points"]


def _no_breakdown(answer: httpx.Response) -> None:
    assert answer.status_code < 500, f"{answer.request.url} answers {answer.status_code}"


def _asked(program: Visitor, match: str) -> dict:
    """The match once the program is asked, or it is over."""

    def waited() -> dict | None:
        seen = program.see(match)
        return seen if seen["question"] or seen["status"] != "running" else None

    return wait_for(waited, PATIENCE)


def _look_around(program: Visitor, match: str, ply: int) -> None:
    for path in ("", "/legal", "/log", f"/moments/{ply // 2}", f"/moments/{ply}"):
        assert program.get(f"/matches/{match}{path}").status_code == 200, path
    for path in ("", "/table", "/log"):
        page = program.http.get(f"{program.url}/matches/{match}{path}")
        assert page.status_code == 200, path
        assert "</" in page.text
