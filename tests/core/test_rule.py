"""How rules are compiled."""

from __future__ import annotations

import threading
import time
from concurrent.futures import ThreadPoolExecutor
from importlib import import_module
from typing import Any
from unittest.mock import MagicMock

import numpy as np
import pytest

from spielwerk.core import PLAIN, Game, game
from spielwerk.core.rule import rule


@rule
def entry(row, place):
    return row[place]


def test_an_index_out_of_bounds_is_noticed_compiled_and_plain():
    assert entry(np.arange(3), 2) == 2
    with pytest.raises(IndexError):
        entry(np.arange(3), 3)


@rule
def last_but(row, back):
    return row[len(row) - back], row[-1]


def test_a_negative_index_is_out_of_bounds_but_for_a_constant():
    """A seat of -1 is nobody; compiled rules do not take it for the last one (plain Python does)."""
    assert last_but(np.arange(3), 2) == (1, 2)
    if not PLAIN:
        with pytest.raises(IndexError):
            entry(np.arange(3), -1)


@rule
def two_entries(row):
    return entry(row, 1) + entry(row, 2)


@pytest.mark.skipif(PLAIN, reason="about compiled code")
def test_parts_belong_to_what_they_are_linked_into():
    """Otherwise LLVM would keep each for others to call."""
    assert two_entries(np.arange(3)) == 3
    compiled: Any = two_entries
    assert "linkonce_odr" not in next(iter(compiled.inspect_llvm().values()))


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
