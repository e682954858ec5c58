"""Loops that serve every game, bound to one."""

from __future__ import annotations

import os
import subprocess
import sys

import numpy as np
import pytest

from spielwerk.core import game, match_loops
from spielwerk.core.contract import NotBound
from spielwerk.games.template import step
from spielwerk.sim import kernels, stepping

PROGRAM = """
import threading
import spielwerk
from spielwerk.bots.engine.search import survey

game = spielwerk.game("template")
start, found = threading.Barrier(8), []

def bind():
    start.wait()
    found.append(game.bound(survey))

threads = [threading.Thread(target=bind) for _ in range(8)]
for thread in threads: thread.start()
for thread in threads: thread.join()
assert len(found) == 8 and len(set(map(id, found))) == 1, found
"""


def test_threads_that_ask_at_once_get_the_same_whole_module():
    """Bots of several matches begin to think at the same time; none may see a module that is only half filled."""
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        env={**os.environ, "SPIELWERK_MODE": "plain"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr


EVERY_LOOP = """
import sys
import spielwerk.core.match_loops, spielwerk.core.match_turns
import spielwerk.sim.stepping, spielwerk.sim.playouts, spielwerk.sim.observation
import spielwerk.sim.watch, spielwerk.sim.kernels, spielwerk.envs.tree_nodes
import spielwerk.bots.engine.duel, spielwerk.bots.engine.knowledge, spielwerk.bots.engine.search
assert not any("@" in name for name in sys.modules), "a module was bound to a game that nobody asked for"
"""


def test_modules_of_loops_can_be_imported_like_any_other():
    done = subprocess.run([sys.executable, "-c", EVERY_LOOP], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_a_loop_without_a_game_says_so():
    with pytest.raises(NotBound, match="outcomes belongs to a game"):
        match_loops.roll(None, np.zeros(2, np.int64), np.zeros(1, np.int32), np.zeros(1, np.int32))


def written(function: object) -> object:
    """The function as it stands in the source, compiled or plain."""
    return getattr(function, "py_func", function)


def test_a_bound_loop_calls_the_game_and_leaves_other_games_alone():
    """Each copy has its own contract; what a copy imports from another module of loops is the same game's copy of it."""
    template = game("template")
    bound = template.bound_module(stepping)
    assert bound.rules.GAME is template
    assert written(bound.rules.legal) is written(template.legal)
    assert bound.roll is template.bound(match_loops.roll)
    assert bound.roll is not match_loops.roll
    assert template.bound(stepping.step_many) is bound.step_many
    with pytest.raises(ValueError, match="not a loop"):
        template.bound(np.zeros)


@pytest.mark.usefixtures("compiled")
def test_compiled_loops_of_a_game_are_found_on_disk_by_the_next_process(tmp_path):
    """numba's disk cache goes along with functions that reach the rules as attributes of a module."""
    program = (
        "from spielwerk.core import game; from spielwerk.sim import Batch, stepping, playouts;"
        "g = game('template'); b = Batch(g, 4, 3, 1); b.step(b.random_actions()); b.playouts();"
        "loops = [g.bound(f) for f in (stepping.step_many, stepping.random_many, playouts.playout_many)];"
        "print(*(sum(f.stats.cache_hits.values()) for f in loops), *(sum(f.stats.cache_misses.values()) for f in loops))"
    )
    environment = {**os.environ, "SPIELWERK_CACHE": str(tmp_path), "SPIELWERK_CHECK": "0"}

    def hits_and_misses() -> list[int]:
        done = subprocess.run([sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=True)
        return [int(number) for number in done.stdout.split()]

    assert hits_and_misses() == [0, 0, 0, 1, 1, 1]
    assert hits_and_misses() == [1, 1, 1, 0, 0, 0]


@pytest.mark.usefixtures("compiled")
def test_loops_that_call_the_contract_compile_for_a_gpu():
    """A kernel's way to the rules, attributes of a module and encoders of actions included, leads through for sm_90."""
    ptx = game("template").bound_module(kernels).ptx_of_everything()
    assert ".target sm_90" in ptx["play"]
    assert ".visible .entry" in ptx["act"]
    translated = [rule for rule in vars(step).values() if hasattr(rule, "_CUDATypingContext__dispatcher")]
    assert translated
    for rule in translated:  # once each, whatever numbers it is called with
        assert len(rule._CUDATypingContext__dispatcher.overloads) == 1, rule
