"""Loops that serve every game, bound to one."""

from __future__ import annotations

import subprocess
import sys

PROGRAM = """
import threading
import spielwerk

game = spielwerk.game("template")
start, found = threading.Barrier(8), []

def bind():
    start.wait()
    found.append(game.loops("spielwerk.bots.engine.search").survey)

threads = [threading.Thread(target=bind) for _ in range(8)]
for thread in threads: thread.start()
for thread in threads: thread.join()
assert len(found) == 8 and len(set(map(id, found))) == 1, found
"""


def test_threads_that_ask_at_once_get_the_same_whole_module():
    """Bots of several matches begin to think at the same time; none may see a module that is only half filled."""
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        env={"SPIELWERK_MODE": "plain", "PATH": ""},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
