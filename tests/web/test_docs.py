"""The program in the description of the API does what it says."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

from .site import RunningSite, Visitor, wait_for

DOCS = Path(__file__).parents[2] / "docs" / "api.md"


def block(kind: str) -> str:
    """The first one of the section about the bot."""
    page = DOCS.read_text(encoding="utf-8")
    found = re.compile(rf"```{kind}\n(.*?)```", re.DOTALL).search(page, page.index("## A bot in thirty lines"))
    assert found is not None
    return found[1]


def test_the_table_of_the_docs_has_a_seat_for_a_bot(small_site: RunningSite):
    anna = small_site.visitor()
    answer = anna.post("/matches", json.loads(block("json")))
    assert answer.status_code == 201, answer.text
    made = answer.json()
    assert (made["seat"], made["token"][:5]) == (0, "seat.")
    program = Visitor(small_site.url)
    assert program.post(f"/matches/{made['match']}/join", {"name": "Random"}).status_code == 200
    running = anna.see(made["match"])
    assert (running["status"], running["game"], len(running["players"])) == ("running", "prosperity", 2)


def test_the_bot_of_the_docs_plays_a_whole_match(small_site: RunningSite, tmp_path: Path):
    file = tmp_path / "bot.py"
    file.write_text(block("python"), encoding="utf-8")
    anna = small_site.visitor()
    match = anna.create("mf")
    bot = subprocess.Popen([sys.executable, str(file), small_site.url, match])
    wait_for(lambda: anna.see(match)["status"] == "running")

    def over() -> bool:
        anna.answer(match)
        return anna.see(match)["status"] == "finished"

    wait_for(over)
    assert bot.wait(timeout=30) == 0
    assert anna.see(match)["players"][1]["name"] == "Random"
