"""Compiling in another process, and what a process that thinks keeps of it."""

from __future__ import annotations

import gc

from spielwerk.core.registry import TEMPLATE
from spielwerk.thinking.compiling import compile_elsewhere, settle_memory
from spielwerk.thinking.preparation import Preparation


def test_compiling_in_another_process_tells_how_far_it_is(tmp_path, monkeypatch):
    monkeypatch.setenv("SPIELWERK_CACHE", str(tmp_path))
    told: list[tuple[str, int, int]] = []
    compile_elsewhere(TEMPLATE, lambda step, done, of: told.append((step, done, of)))
    assert [done for _, done, _ in told] == sorted(done for _, done, _ in told)
    assert told[-1][1] == told[-1][2], "at last all is done"
    assert told[-2][0] == "bots"
    told.clear()
    compile_elsewhere(TEMPLATE, lambda step, done, of: told.append((step, done, of)))
    assert told == [], "there is nothing left to do"


def test_a_game_that_somebody_waits_for_comes_next():
    preparation = Preparation(["a", "b", "c"], lambda: None)
    preparation.want("c")
    preparation.want("d")
    preparation.want("d")
    assert preparation._waiting == ["d", "c", "a", "b"]
    assert preparation.progress() == {"a": 0.0, "b": 0.0, "c": 0.0, "d": 0.0}
    preparation._waiting.remove("c")  # it is being compiled
    preparation.want("c")
    assert "c" not in preparation._waiting


def test_the_garbage_collector_leaves_alone_what_a_ready_game_has_loaded():
    settle_memory()
    try:
        assert gc.get_freeze_count() > len(gc.get_objects())
    finally:
        gc.unfreeze()
