"""The campaign of bots: all levels play, and one that answers illegally, late, never or meddles is found."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from campaigns.bots import LINE_UP, MATCHES, Bots
from campaigns.campaign import Ledger, run

from campaigns import bots
from spielwerk.bots import LEVELS
from spielwerk.bots.players import BOTS
from spielwerk.core import PLAIN, State, game
from spielwerk.core.registry import TEMPLATE


def small() -> Bots:
    """The same campaign with the smallest game and a few matches."""
    return Bots(matches=12 if PLAIN else 60, of_a_part=2 if PLAIN else 10, games=[TEMPLATE])


def test_a_hundred_thousand_matches_of_all_levels_are_wanted():
    campaign = Bots()
    assert len(campaign.parts) * campaign.of_a_part >= MATCHES
    assert {name.partition(":")[0] for name in LINE_UP} == set(BOTS) >= set(LEVELS)


def test_a_network_by_itself_plays_where_there_is_one(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(bots, "brings_network", lambda game: True)
    assert bots.line_up(game(TEMPLATE)) == LINE_UP
    monkeypatch.setattr(bots, "brings_network", lambda game: False)
    assert set(LINE_UP) - set(bots.line_up(game(TEMPLATE))) == {"network", "network:2"}


def test_it_plays_all_parts_and_goes_on_where_it_was(tmp_path: Path):
    campaign, ledger = small(), Ledger.open(tmp_path / "bots.jsonl")
    first = campaign.do(campaign.parts[0])
    assert campaign.do(campaign.parts[0]) == first, "a part tries the same things again"
    assert run(campaign, ledger, 10, commit="abc", show=False)
    assert set(ledger.entries) == set(campaign.parts)
    assert ledger.entries[campaign.parts[0]].counts == first.counts
    assert ledger.problems() == []
    counts = ledger.counts()
    assert counts["matches"] == counts[f"of {TEMPLATE}"] == len(campaign.parts) * campaign.of_a_part
    assert all(counts[f"decisions of {level}"] for level in ("random", "apprentice", "journeyman"))


class Planted:
    """A bot that does what it should not."""

    def __init__(self, answer: Callable[[State], object]) -> None:
        self.answer = answer

    def choose(self, seen: State, seat: int) -> object:
        return self.answer(seen)


def meddling(seen: State) -> int:
    seen.won[0] = 3
    return 0


def found_problems(monkeypatch: pytest.MonkeyPatch, answer: Callable[[State], object], patience: float) -> Sequence[str]:
    campaign = Bots(matches=4, of_a_part=2, games=[TEMPLATE], patience=patience)
    monkeypatch.setattr(campaign, "_warm_up", lambda played: None)
    monkeypatch.setattr(bots, "bot", lambda *about, **more: Planted(answer))
    problems = campaign.do(campaign.parts[0]).problems
    assert len(problems) == 2
    assert all(problem.startswith("template, {") for problem in problems)
    return problems


@pytest.mark.parametrize(
    ("answer", "told"),
    [
        (lambda seen: 10**6, "it answered 1000000"),
        (lambda seen: "0", "no action's number"),
        (lambda seen: True, "no action's number"),
        (meddling, "changed what it was handed"),
    ],
)
def test_a_bot_that_does_what_it_should_not_is_found(
    monkeypatch: pytest.MonkeyPatch, answer: Callable[[State], object], told: str
):
    assert told in found_problems(monkeypatch, answer, patience=600)[0]


def test_a_bot_that_does_not_answer_is_found(monkeypatch: pytest.MonkeyPatch):
    over = threading.Event()
    try:
        assert "did not answer" in found_problems(monkeypatch, lambda seen: over.wait() and 0, patience=0.01)[0]
    finally:
        over.set()
