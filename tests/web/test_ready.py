"""Every game is open at once. What needs compiled rules comes when it is ready, and until then the site says so."""

from __future__ import annotations

import os
import subprocess
import sys

import httpx
import pytest

from .site import GAME, RunningSite, play_out


@pytest.fixture
def unready(sqlite_url: str, monkeypatch: pytest.MonkeyPatch):
    """A site that has not compiled anything yet, a quarter of Spyrium aside."""
    with RunningSite(sqlite_url) as site:
        thinkers = site.site.thinkers
        monkeypatch.setattr(thinkers, "is_ready", lambda name: False)
        monkeypatch.setattr(thinkers, "progress", lambda name: 0.25 if name == "spyrium" else 0.0)
        yield site


def test_a_game_that_still_compiles_can_be_played(unready: RunningSite):
    anna = unready.visitor()
    card = anna.get("/games/spyrium").json()
    assert (card["ready"], card["progress"]) == (False, 0.25)
    made = anna.post("/matches", {"game": "spyrium", "seats": [{"kind": "me"}, {"kind": "bot", "level": "apprentice"}]})
    assert made.status_code == 201
    assert play_out(anna.create("mb"), anna)["status"] == "finished"
    for path in ("/", "/rules/spyrium", "/new/spyrium"):
        assert httpx.get(unready.url + path).status_code == 200, path
    with httpx.stream("GET", f"{unready.url}/api/events", timeout=10) as stream:
        told = next(line for line in stream.iter_lines() if line.startswith("data: "))
    assert '"spyrium":0.25' in told


@pytest.mark.parametrize(
    ("lang", "badge", "form"),
    [
        ("en", "is not ready yet; a journeyman answers", "until they are ready, weaker ones answer for them."),
        ("de", "ist noch nicht bereit; ein Geselle antwortet", "bis sie bereit sind, antworten schwächere für sie."),
    ],
)
def test_room_and_table_say_that_a_journeyman_answers_for_the_master(
    unready: RunningSite, monkeypatch: pytest.MonkeyPatch, lang: str, badge: str, form: str
):
    anna = unready.visitor()
    master = {"kind": "bot", "level": "master"}
    room = anna.post("/matches", {"game": GAME, "seats": [{"kind": "me"}, master, {"kind": "free"}]}).json()["match"]
    table = anna.post("/matches", {"game": GAME, "seats": [{"kind": "me"}, master, master]}).json()["match"]
    other = anna.create("mbb")

    def page(path: str) -> str:
        return httpx.get(f"{unready.url}{path}", params={"lang": lang}).text

    assert page(f"/matches/{room}").count(badge) == 1
    assert page(f"/matches/{table}").count(badge) == 2
    assert anna.see(table)["stands_in"]
    assert badge not in page(f"/matches/{other}")
    assert form in page(f"/new/{GAME}")
    monkeypatch.setattr(unready.site.thinkers, "is_ready", lambda name: True)
    assert badge not in page(f"/matches/{table}")
    assert not anna.see(table)["stands_in"]
    assert form not in page(f"/new/{GAME}")


def test_an_analysis_waits_for_the_master_and_says_so(unready: RunningSite, monkeypatch: pytest.MonkeyPatch):
    anna = unready.visitor()
    match = anna.create("mb")
    play_out(match, anna)
    assert not anna.get(f"/matches/{match}/analysis").json()["ready"]
    refused = anna.post(f"/matches/{match}/analysis")
    assert refused.status_code == 503
    assert refused.headers["retry-after"]
    page = httpx.get(f"{unready.url}/matches/{match}/analysis", params={"lang": "en"}).text
    assert "As soon as it is ready, it can look back at this match." in page
    monkeypatch.setattr(unready.site.thinkers, "is_ready", lambda name: True)
    assert anna.post(f"/matches/{match}/analysis").status_code == 202


def test_a_web_process_never_loads_the_compiler(sqlite_url: str):
    """It makes and draws matches of all games and lets bots answer, in the mode that web processes have."""
    program = f"""
import sys
from starlette.testclient import TestClient
from spielwerk.core import game_names
from spielwerk.web.http.app import make_app
from spielwerk.web.settings import Settings

with TestClient(make_app(Settings(database={sqlite_url!r}, limits=False))) as client:
    for name in game_names():
        assert client.post(f"/play/{{name}}").status_code == 200, name
    site = client.app.state.site
    made = client.post("/api/matches", json=dict(game="template", seats=[dict(kind="bot", level="apprentice")] * 2))
    while client.get(f"/api/matches/{{made.json()['match']}}").json()["status"] != "finished":
        pass
print(sorted(name for name in sys.modules if name.partition(".")[0] in ("numba", "llvmlite")))
"""
    environment = {**os.environ, "SPIELWERK_MODE": "plain"}
    done = subprocess.run([sys.executable, "-c", program], env=environment, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip() == "[]"
