"""Thinking in one's own process: what is remembered, and how long."""

from __future__ import annotations

import pytest

from spielwerk.core import game
from spielwerk.core.registry import TEMPLATE
from spielwerk.thinking import Thinkers
from spielwerk.thinking import thinker as thinking

GAME = game(TEMPLATE)


def test_without_processes_everything_is_ready_and_thought_about_here():
    thinkers = Thinkers()
    thinkers.start()
    assert thinkers.is_ready(TEMPLATE)
    assert thinkers.progress(TEMPLATE) == 1.0
    match = GAME.start(2, 1)
    seat = match.to_act[0]
    decided = thinkers.choose(GAME, "master", match.seen(seat), seat, seconds=0.01)
    assert decided.level == "master"
    assert decided.action in match.legal_ids(seat)
    thinkers.close()


def test_a_master_keeps_its_memory_under_a_name_until_it_is_dropped(monkeypatch: pytest.MonkeyPatch):
    made: list[str] = []

    class Master:
        def choose(self, seen: object, seat: int) -> int:
            return 0

    def bot(name: str, played: object, seed: int, **more: object) -> Master:
        made.append(name)
        return Master()

    monkeypatch.setattr(thinking, "bot", bot)
    monkeypatch.setattr(thinking, "_MEMORIES", 3)
    mind = thinking.Thinker()
    seen = GAME.start(2, 1).seen(0).tobytes()

    def ask(memory: str) -> None:
        mind.choose(thinking.Choose(TEMPLATE, "master", seen, 0, 1, memory, 0.5))

    ask("A:0")
    ask("A:0")
    assert made == ["master:0.5s"]
    ask("A:1")
    ask("AB:0")
    mind.forget("A:")
    assert mind.memories == 1, "of another match"
    ask("A:0")
    assert len(made) == 4
    for number in range(5):
        ask(f"C:{number}")
    assert mind.memories == 3, "the oldest are dropped"
    ask("")
    assert mind.memories == 3, "without a name nothing is kept"


def test_somebody_of_another_level_remembers_something_else():
    """A bot that is chosen anew for a seat is not the one that sat there before."""
    mind = thinking.Thinker()
    seen = GAME.start(2, 1).seen(0).tobytes()
    for level in ("master", "grandmaster", "master"):
        mind.choose(thinking.Choose(TEMPLATE, level, seen, 0, 1, "A:0", 0.01))
    assert mind.memories == 2
    mind.forget("A:")
    assert mind.memories == 0
