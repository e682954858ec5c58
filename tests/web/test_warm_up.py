"""While a game compiles, everything else works."""

from __future__ import annotations

import gc
import os
import subprocess
import sys

import httpx
import pytest

from spielwerk.web.thinking.warm_up import settle_memory

from .site import GAME, RunningSite


def test_a_game_that_still_compiles_can_be_looked_at_but_not_played(sqlite_url: str, monkeypatch: pytest.MonkeyPatch):
    with RunningSite(sqlite_url) as site:
        anna = site.visitor()
        ready = site.site.warm_up
        monkeypatch.setattr(ready, "is_ready", lambda name: name != "spyrium")
        monkeypatch.setattr(ready, "progress", lambda name: 0.25 if name == "spyrium" else 1.0)
        card = anna.get("/games/spyrium").json()
        assert (card["ready"], card["progress"]) == (False, 0.25)
        refused = anna.post("/matches", {"game": "spyrium", "seats": [{"kind": "me"}, {"kind": "free"}]})
        assert refused.status_code == 503
        assert refused.headers["retry-after"]
        assert anna.create("mb"), "another game can be played"
        for path in ("/", "/rules/spyrium", "/new/spyrium"):
            assert httpx.get(site.url + path).status_code == 200, path
        with httpx.stream("GET", f"{site.url}/api/events", timeout=10) as stream:
            told = next(line for line in stream.iter_lines() if line.startswith("data: "))
        assert '"spyrium":0.25' in told


def test_compiling_in_another_process_tells_how_far_it_is():
    """The lines that the server reads: done, of, step."""
    command = [sys.executable, "-m", "spielwerk.web.thinking.warm_up", GAME]
    lines = subprocess.run(
        command, check=True, capture_output=True, text=True, timeout=300, env=dict(os.environ)
    ).stdout.splitlines()
    told = [line.split(maxsplit=2) for line in lines]
    assert told[-1][2] == "done"
    assert told[-1][0] == told[-1][1]
    assert [int(done) for done, _, _ in told] == sorted(int(done) for done, _, _ in told)


def test_the_garbage_collector_leaves_alone_what_a_ready_game_has_loaded():
    settle_memory()
    try:
        assert gc.get_freeze_count() > len(gc.get_objects())
    finally:
        gc.unfreeze()
