"""Arena, suite, self-play and check on a Ray cluster of two nodes: the same results as on local processes."""

from __future__ import annotations

import importlib.util
from collections.abc import Iterator
from dataclasses import asdict, replace

import numpy as np
import pytest

from spielwerk.bots.arena import Contest, Played, play_deal, play_deals
from spielwerk.bots.tuning import Bout, Setting
from spielwerk.core import game
from spielwerk.core.registry import TEMPLATE
from spielwerk.sim.check import check
from spielwerk.sim.spread import spread
from spielwerk.suite import Suite, Task, evaluate
from spielwerk.suite.tasks import Rulebook

pytestmark = [
    pytest.mark.skipif(importlib.util.find_spec("ray") is None, reason="Ray is not installed (pip install 'spielwerk[ray]')"),
    pytest.mark.usefixtures("compiled"),
]


@pytest.fixture(scope="module")
def two_nodes() -> Iterator[None]:
    """A cluster of two nodes on this machine, which this process has joined."""
    import ray
    from ray.cluster_utils import Cluster

    small = {"num_cpus": 1, "object_store_memory": 80_000_000, "include_dashboard": False}
    cluster = Cluster(initialize_head=True, head_node_args=small)
    try:
        cluster.add_node(num_cpus=1, object_store_memory=80_000_000)
        ray.init(address=cluster.address, log_to_driver=False)
        yield
    finally:
        ray.shutdown()
        cluster.shutdown()


def node_of(_: int) -> str:
    import ray

    return ray.get_runtime_context().get_node_id()


def results(deals: list[list[Played]]) -> list[tuple[list[int], list[int], list[int]]]:
    return [(played.who, played.points, played.places) for matches in deals for played in matches]


@pytest.mark.usefixtures("two_nodes")
def test_both_nodes_work():
    assert len(set(spread(node_of, range(8), engine="ray"))) == 2


@pytest.mark.usefixtures("two_nodes")
def test_the_arena_brings_the_same_matches():
    agreed = Contest(TEMPLATE, ("random", "journeyman"), 3, seed=5)
    here = [play_deal(agreed, deal) for deal in range(4)]
    assert results(play_deals(agreed, 4, engine="ray")) == results(here)
    assert results(play_deals(agreed, 4, engine="local", workers=2)) == results(here)


@pytest.mark.usefixtures("two_nodes")
def test_the_suite_brings_the_same_figures():
    rules = game(TEMPLATE)
    small = Suite(
        "small/v0",
        {TEMPLATE: Rulebook(rules.rules, rules.components.digest)},
        (Task("template-2", TEMPLATE, 2, "random", 1, {}, 8),),
    )
    (here,), (there,) = (evaluate("journeyman", small, workers=1, engine=engine).cells for engine in ("local", "ray"))
    assert replace(there, milliseconds=0.0) == replace(here, milliseconds=0.0)


@pytest.mark.usefixtures("two_nodes")
def test_a_check_brings_the_same_report(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("spielwerk.sim.check.LOCKSTEP", 20)  # several parts
    reports = [
        check(game(TEMPLATE), 3, 70, seed=3, workers=workers, engine=engine)
        for workers, engine in ((1, "local"), (2, "local"), (2, "ray"))
    ]
    assert asdict(reports[0]) == asdict(reports[1]) == asdict(reports[2])
    assert reports[0].matches == 70


@pytest.mark.usefixtures("two_nodes")
def test_self_play_finds_the_same_fitness():
    def fitness(engine: str, threads: int) -> tuple[float, float]:
        bout = Bout(Setting(game("spyrium"), 2, 6, 7, threads, engine))
        return bout.fitness(np.round(bout.weights * 1.3).astype(np.int32))

    assert fitness("threads", 1) == fitness("threads", 2) == fitness("local", 2) == fitness("ray", 2)
