"""The search that a network guides, in every game: legal, the same again, and blind to what its seat does not see."""

from __future__ import annotations

import os
import subprocess
import sys
from functools import cache

import numpy as np
import pytest

from spielwerk.bots import guided_runner, search_runner
from spielwerk.bots.engine import guided
from spielwerk.bots.engine.guide import Guide
from spielwerk.bots.engine.plan import Scratch, new_tree
from spielwerk.bots.guided_runner import GuidedRunner, guided_plan_for
from spielwerk.core import IMAGINED, Game, Match, below, dice_from
from spielwerk.core import game as game_named
from spielwerk.core.ranking import win_share
from spielwerk.core.registry import TEMPLATE
from spielwerk.networks import Evaluator, Network
from spielwerk.networks.forward import forget

from ..networks.nets import random_network
from .test_games import midway, play_at_random


@cache
def network_for(game: Game) -> Network:
    return random_network(game)


@pytest.fixture
def template() -> Game:
    return game_named(TEMPLATE)


def runner(game: Game, seed: int = 1, threads: int = 1) -> GuidedRunner:
    return GuidedRunner(game, seed, network_for(game), threads=threads)


def workspace(searching: GuidedRunner) -> tuple[Scratch, Guide]:
    memory = searching._memories()[0]
    return memory.scratch, guided_runner._guide(memory)


@pytest.mark.usefixtures("compiled")
def test_a_guided_search_plays_whole_matches_legally(game: Game):
    for seats in {game.fewest_seats, game.most_seats}:
        match, searching = game.start(seats, seats), runner(game)
        while not match.over:
            seat = match.to_act[0]
            found = searching.search(match.seen(seat), seat, iterations=8)
            assert {prospect.action for prospect in found} == set(match.legal_ids(seat))
            match.play(seat, found[0].action)


def just_before_luck(game: Game, number: int) -> tuple[Match, int]:
    """The last choice before luck decides: another seed deals otherwise there, while far from luck it finds the same."""
    match, dice = game.start(game.most_seats, number), dice_from(number, 1)
    before = choices = 0
    while len(match.history) == before or not choices:
        seat, before = match.to_act[0], len(match.history) + 1
        ids = match.legal_ids(seat)
        choices += len(ids) > 1
        match.play(seat, ids[below(dice, len(ids))])
    match.undo()
    while len(match.legal_ids(match.to_act[0])) < 2:
        match.undo()
    return match, match.to_act[0]


@pytest.mark.usefixtures("compiled")
def test_a_guided_search_is_reproducible(game: Game):
    """Same seed, same number of iterations: the same findings, with several threads and for one who has searched elsewhere."""
    differ = False
    for number in (6, 7, 8):
        match, seat = just_before_luck(game, number)
        seen = match.seen(seat)
        first, second, other = (runner(game, seed, threads=2).search(seen, seat, iterations=120) for seed in (1, 1, 2))
        assert first == second
        differ |= first != other
    assert differ
    assert sum(prospect.tried for prospect in first) == 120
    assert all(0 <= prospect.win_share <= 1 for prospect in first)


def worlds_of(game: Game, match: Match, seat: int, wanted: int = 4) -> list[bytes]:
    """The position, and others that differ from it in nothing that the seat sees."""
    seen, found = match.seen(seat), [match.state.tobytes()]
    for number in range(wanted):
        world = game.state.copy(seen)
        game.imagine(world, seat, dice_from(number, IMAGINED))
        found.append(world.tobytes())
    return found


@pytest.mark.usefixtures("compiled")
def test_a_network_answers_alike_where_only_hidden_things_differ(game: Game):
    """To the last byte: what it rates by itself, what a search reads of an imagined world, and what a search finds."""
    evaluate, searching = Evaluator(game, network_for(game)), runner(game)
    differing = 0
    for seed in range(4):
        match, _ = midway(game, seed)
        for seat in match.to_act:
            worlds = worlds_of(game, match, seat)
            differing += len(set(worlds)) > 1
            told = {answers(game, evaluate, searching, game.state.from_bytes(world), seat) for world in worlds}
            assert len(told) == 1
    if not differing:
        pytest.skip("no seat of it knows anything that others do not")


def answers(game: Game, evaluate: Evaluator, searching: GuidedRunner, world: object, seat: int) -> bytes:
    """All that is said about a world by those who may know no more of it than a seat."""
    seen = game.seen(world, seat)
    alone = evaluate(seen, seat)
    searching._sit_down(int(seen["seats"]))
    scratch, guide = workspace(searching)
    game.state.all_rows(scratch.worlds)[1] = game.state.rows(world)[0]
    forget(guide.work)
    game.bound(guided.say)(scratch, guide, seat, searching.plan)
    said = np.concatenate([guide.work.thought, guide.work.shares, guide.work.margins, guide.work.points])
    found = runner(game).search(seen, seat, iterations=20)
    return b"".join(array.tobytes() for array in alone) + said.tobytes() + repr(found).encode()


def test_priors_are_the_network_s_rates_calmed(template: Game):
    """As it rates them, raised to a power; what it does not think of at all is tried too."""
    match, seat = midway(template, 1)
    seen = match.seen(seat)
    rated = Evaluator(template, network_for(template))(seen, seat)
    for calm in (1.0, 0.25, 0.0):
        plan = guided_plan_for(template)._replace(calm=calm, trust=1.0)
        searching = GuidedRunner(template, 1, network_for(template), plan, threads=1)
        searching.search(seen, seat, iterations=1)
        tree = searching._memories()[0].tree
        edges = slice(tree.first[0], tree.first[0] + tree.edges[0])
        assert list(tree.action[edges]) == list(rated.actions)
        wanted = rated.probabilities**calm
        assert tree.prior[edges] == pytest.approx(wanted / wanted.sum(), abs=1e-5)
    assert guided_plan_for(template).trust < 1


@pytest.mark.usefixtures("compiled")
def test_what_is_not_hidden_changes_what_a_network_answers(game: Game):
    """The twin of the test above, which would hold for a network that reads nothing."""
    evaluate, told = Evaluator(game, network_for(game)), set()
    length = play_at_random(game.start(game.most_seats, 1), 1, game.longest).ply
    for part in (0, 1, 2):
        match = play_at_random(game.start(game.most_seats, 1), 1, length * part // 3)
        told.add(evaluate(match.seen(0), 0).shares.tobytes())
    assert len(told) > 1


@pytest.mark.usefixtures("compiled")
def test_chances_of_a_position_are_shares_and_in_the_end_what_was_won(game: Game):
    searching = runner(game)
    for seats in {game.fewest_seats, game.most_seats}:
        length = play_at_random(game.start(seats, 3), 3, game.longest).ply
        match = play_at_random(game.start(seats, 3), 3, length // 2)
        searching.throw_anew(5)
        first = searching.forecast(match.state, 40)
        searching.throw_anew(5)
        assert searching.forecast(match.state, 40) == first
        assert len(first) == seats
        assert all(0 <= chance <= 1 for chance in first)
        if seats > 1:
            assert sum(first) == pytest.approx(1)
            play_at_random(match, 3, game.longest)
            places = np.array(match.ranks, np.int32)
            won = [win_share(places, seats, seat) for seat in range(seats)]
            assert searching.forecast(match.state, 1) == pytest.approx(won)


FINDINGS = """
import spielwerk
from spielwerk.bots.guided_runner import GuidedRunner, guided_plan_for
from tests.networks.nets import random_network

template = spielwerk.game("template")
for seats in (2, 3):
    match = template.start(seats, 5)
    seat = match.to_act[0]
    runner = GuidedRunner(template, 1, random_network(template), threads=1)
    for prospect in runner.search(match.seen(seat), seat, iterations=60):
        print(prospect.action, prospect.tried, f"{prospect.win_share:.3f} {prospect.points:.2f}")
    print([f"{chance:.3f}" for chance in runner.forecast(match.state, 40)])
"""


@pytest.mark.usefixtures("compiled")
def test_a_compiled_guided_search_finds_what_a_plain_one_finds():
    """But for rounding: sums of single precision are made in another order."""
    plain, compiled = (
        subprocess.run(
            [sys.executable, "-c", FINDINGS],
            env={**os.environ, "SPIELWERK_MODE": mode, "PYTHONPATH": os.pathsep.join(sys.path)},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for mode in ("plain", "compiled")
    )
    assert plain == compiled
    assert plain.count("\n") > 6


def test_a_guided_search_goes_on_when_its_memory_is_full(template: Game, monkeypatch: pytest.MonkeyPatch):
    """Below the last node that fits, positions are only looked at."""
    monkeypatch.setattr(search_runner, "new_tree", lambda: new_tree(nodes=3, edges=40))
    match = template.start(2, 3)
    seat = match.to_act[0]
    found = runner(template).search(match.seen(seat), seat, iterations=60)
    assert sum(prospect.tried for prospect in found) == 60


def test_a_time_budget_is_held(template: Game, monkeypatch: pytest.MonkeyPatch):
    """By a clock that goes on with every look: as many iterations as there is time for, then no more."""
    now = [0.0]

    def clock() -> float:
        now[0] += 0.01
        return now[0]

    monkeypatch.setattr(search_runner.time, "perf_counter", clock)
    match = template.start(2, 3)
    seat = match.to_act[0]
    found = runner(template).search(match.seen(seat), seat, seconds=0.2)
    assert sum(prospect.tried for prospect in found) > 0
    assert now[0] < 0.2 + 0.05
