"""The campaign of random matches: parts follow from their names, go on where they were, and tell of a planted fault."""

from __future__ import annotations

import importlib.util
import re
from collections import Counter
from pathlib import Path

import numpy as np
import pytest
from campaigns.campaign import Ledger, run
from campaigns.rules import MATCHES, Rules, all_games, options_of

from spielwerk.core import game
from spielwerk.core.registry import TEMPLATE
from spielwerk.sim import check
from spielwerk.sim.array_types import Int64s


def small(**more: object) -> Rules:
    """The same campaign with the smallest game and a few matches."""
    return Rules(**{"matches": 60, "lockstep": 5, "locksteps": 2, "games": [TEMPLATE], **more})


def test_the_parts_are_ten_million_matches_shared_by_all_tables():
    campaign = Rules()
    assert len(campaign.parts) * campaign.lockstep * campaign.locksteps >= MATCHES
    of_a_game = Counter(part.rsplit("-", 2)[0] for part in campaign.parts)
    assert set(of_a_game) == set(all_games())
    assert max(of_a_game.values()) - min(of_a_game.values()) <= max(game(name).most_seats for name in all_games())
    tables = {tuple(part.rsplit("-", 2)[:2]) for part in campaign.parts}
    assert tables == {
        (name, str(seats)) for name in all_games() for seats in range(game(name).seats[0], game(name).seats[1] + 1)
    }
    assert len(set(campaign.parts)) == len(campaign.parts)


def test_few_options_are_all_played_and_many_are_drawn(game_name: str):
    played = game(game_name)
    every = check.every_option_set(played)
    found = [options_of(played, number, seed=number) for number in range(200)]
    for options in found:
        assert played.options_from(options, played.most_seats) == options
    different = {tuple(options.items()) for options in found}
    assert len(different) == len(every) if len(every) <= 100 else len(different) > 150


def test_it_plays_all_parts_and_goes_on_where_it_was(tmp_path: Path):
    campaign, ledger = small(), Ledger.open(tmp_path / "rules.jsonl")
    ledger.enter(run_one(campaign, tmp_path))
    assert run(campaign, ledger, 10, commit="abc", show=False)
    assert set(ledger.entries) == set(campaign.parts)
    assert ledger.problems() == []
    counts = ledger.counts()
    assert counts["matches"] == counts[f"of {TEMPLATE}"] == len(campaign.parts) * 10 >= 60
    sampled = [part for part in campaign.parts if int(part.rsplit("-", 1)[1]) * 2 % 5 in (0, 4)]  # with a lockstep 0, 5, 10 …
    assert counts["of them saved, loaded and undone"] == len(sampled) > 0
    assert counts["plies"] > counts["matches"]


def run_one(campaign: Rules, folder: Path):
    """The first part's entry, from a ledger of its own."""
    ledger = Ledger.open(folder / "first.jsonl")
    first = campaign.parts[0]
    one = small(matches=1)
    run(one, ledger, 10, commit="abc", show=False)
    return ledger.entries[first]


def test_a_broken_law_is_a_problem_that_says_how_to_see_it_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    honest = check._check_ranges

    def planted(played: check.Game, seats: int, options: dict[str, int], seeds: Int64s, rows: np.ndarray) -> None:
        if seats == 3 and rows["ply"].max() == 4:
            rows["prize"][1] = 99
        honest(played, seats, options, seeds, rows)

    monkeypatch.setattr(check, "_check_ranges", planted)
    ledger = Ledger.open(tmp_path / "rules.jsonl")
    assert run(small(), ledger, 10, commit="abc", show=False)
    problems = ledger.problems()
    assert problems
    assert all(re.search(r"template, 3 seats, seed \d+, ply 4.*: prize", problem) for problem in problems)


@pytest.mark.skipif(importlib.util.find_spec("ray") is None, reason="Ray is not installed (pip install 'spielwerk[ray]')")
@pytest.mark.usefixtures("compiled")
def test_processes_and_a_ray_cluster_count_the_same():
    import ray

    parts = small().parts[:2]
    found = []
    for more in ({}, {"workers": 2}, {"workers": 1, "engine": "ray"}):
        campaign = small(**more)
        try:
            if "engine" in more:
                ray.init(num_cpus=1, object_store_memory=80_000_000, include_dashboard=False, log_to_driver=False)
            found.append([campaign.do(part) for part in parts])
        finally:
            campaign.close()
            ray.shutdown()
    assert found[0] == found[1] == found[2]
