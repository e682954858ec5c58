"""Rules are compiled once: loops call them by their address, functions are parts of their callers."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from spielwerk.core import PLAIN, dice_from, game, match_loops, match_turns
from spielwerk.core.linking import INSIDE, _called_by, call_of

pytestmark = pytest.mark.skipif(PLAIN, reason="about compiled code")


def test_a_loop_does_not_contain_the_rules_that_it_calls():
    """Calls of the contract lead to a symbol, whether the loop was compiled or loaded; what is short stays inside."""
    template = game("template")
    template.compile()
    for name in ("apply", "legal", "outcomes"):
        assert name in _called_by(match_turns.__name__)
        called: Any = call_of(template, name)
        assert called.parts.key(template.argument_types[name]) == f"spielwerk.template.{name}"
    assert not set(INSIDE) & _called_by(match_turns.__name__)


def test_rules_are_translated_for_no_loop():
    """Whatever a loop hands over, a list within a record too: what stands for the rules in loops leads to symbols alone."""
    template = game("template")
    template.compile()
    for name in ("apply", "legal", "outcomes"):
        standing: Any = call_of(template, name)
        assert [key for _, key in standing.parts._found.values()] == [f"spielwerk.template.{name}"]


def test_linked_code_is_found_again_by_another_process(tmp_path: Path):
    """Twice from one cache: the second time nothing is compiled, and the same match is played."""
    program = (
        "from spielwerk.core import game, match_turns\n"
        "from spielwerk.sim.check import random_match\n"
        "g = game('template')\n"
        "m = random_match(g, 3, g.options_from({}, 3), 5)\n"
        "turn = g.bound(match_turns.turn)\n"
        "print(sum(turn.stats.cache_misses.values()), sum(g.apply.stats.cache_misses.values()), m.state.tobytes().hex())"
    )
    env = {**os.environ, "SPIELWERK_CACHE": str(tmp_path)}
    first, second = (
        subprocess.run([sys.executable, "-c", program], env=env, capture_output=True, text=True, check=True).stdout.split()
        for _ in range(2)
    )
    assert first[:2] == ["1", "1"]
    assert second[:2] == ["0", "0"]
    assert first[2] == second[2]


def test_an_error_within_a_linked_rule_reaches_python():
    """Bounds checks are on in tests: luck that has no room for its outcomes ends in an exception, not in a crash."""
    template = game("template")
    s = template.position(2, template.options_from({}, 2))
    room = np.zeros(0, np.int32)
    with pytest.raises(IndexError):
        template.bound(match_loops.roll)(s, np.array(dice_from(1)), room, room)


def test_a_rule_that_calls_another_can_be_loaded_alone(tmp_path: Path):
    """`rank` calls `score`. It is compiled where loops call `score` by its symbol, and loaded where they do not yet."""
    compiling = (
        "from spielwerk.core import game\n"
        "from spielwerk.core.linking import _linked\n"
        "g = game('template')\n"
        "_linked(g, 'score')\n"
        "g.rank.compile(g.argument_types['rank'])\n"
    )
    loading = (
        "import numpy\n"
        "from spielwerk.core import game\n"
        "g = game('template')\n"
        "g.rank(g.state.new(), numpy.zeros(4, numpy.int32))\n"
        "assert sum(g.rank.stats.cache_hits.values()) == 1\n"
    )
    env = {**os.environ, "SPIELWERK_CACHE": str(tmp_path)}
    for program in (compiling, loading):
        subprocess.run([sys.executable, "-c", program], env=env, check=True, capture_output=True, text=True)
