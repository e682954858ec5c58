"""How rules are compiled."""

from __future__ import annotations

import threading
import time
from concurrent.futures import ThreadPoolExecutor
from importlib import import_module
from unittest.mock import MagicMock

import numpy as np
import pytest

from spielwerk.core import Game, game
from spielwerk.core.rule import rule


@rule
def entry(row, place):
    return row[place]


def test_an_index_out_of_bounds_is_noticed_compiled_and_plain():
    assert entry(np.arange(3), 2) == 2
    with pytest.raises(IndexError):
        entry(np.arange(3), 3)


def test_who_comes_while_a_game_is_compiled_waits_for_all_of_it(monkeypatch: pytest.MonkeyPatch):
    """Two requests after a start, in two threads: the second must not play with rules that the first is still compiling."""
    template, begun, compiled = game("template"), threading.Event(), threading.Event()

    def compile_slowly() -> None:
        begun.set()
        time.sleep(0.2)
        compiled.set()

    module = import_module(Game.__module__)
    monkeypatch.setattr(module, "PLAIN", False)
    monkeypatch.setattr(module, "_COMPILED", set())
    monkeypatch.setattr(Game, "_compile_steps", lambda _: [("slow", compile_slowly)])
    monkeypatch.setattr(Game, "_ready", MagicMock())
    with ThreadPoolExecutor(1) as pool:
        first = pool.submit(template.compile)
        begun.wait()
        template.compile()
        assert compiled.is_set()
        first.result()
