"""The program in the description of the API does what it says."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

from .site import RunningSite, wait_for

DOCS = Path(__file__).parents[2] / "docs" / "api.md"


def test_the_bot_of_the_docs_plays_a_whole_match(small_site: RunningSite, tmp_path: Path):
    program = re.search(r"```python\n(.*?)```", DOCS.read_text(encoding="utf-8"), re.DOTALL)
    assert program is not None
    file = tmp_path / "bot.py"
    file.write_text(program[1], encoding="utf-8")
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
