"""PettingZoo's own tests, unmodified, on every game."""

from __future__ import annotations

import pickle
import warnings

import numpy as np
import pytest
from pettingzoo.test import api_test, parallel_api_test, render_test, seed_test
from pettingzoo.test.performance_benchmark import performance_benchmark
from pettingzoo.utils.conversions import aec_to_parallel, turn_based_aec_to_parallel

from spielwerk.core import Game, IllegalAction, SpielwerkError
from spielwerk.core.registry import TEMPLATE
from spielwerk.envs.pettingzoo import env, parallel_env, raw_env

# The first two ask for a plain array as observation, which PettingZoo's own games with an action mask do not have either.
KNOWN = ("Observation is not a NumPy array", "Observation space for each agent probably should be")


@pytest.fixture(autouse=True)
def _every_other_warning_is_an_error():
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for message in KNOWN:
            warnings.filterwarnings("ignore", message)
        yield


def test_api(game: Game):
    for seats in {game.fewest_seats, game.most_seats}:
        api_test(env(game, seats=seats), num_cycles=50)


def test_parallel_api(game: Game):
    parallel_api_test(parallel_env(game, seats=game.most_seats), num_cycles=30)


def test_those_who_are_asked_at_once_answer_at_once():
    """NEOM's draft: all seats have a mask in one step. Who is not asked may say anything; who is, must answer legally."""
    table = parallel_env("neom", seats=3, reward="margin")
    seen, _ = table.reset(seed=5)
    assert all(seen[agent]["action_mask"].any() for agent in table.agents)
    assert table.match.seed == 5
    together, alone = 0, 0
    total = dict.fromkeys(table.agents, 0.0)
    while table.agents:
        asked = [agent for agent in table.agents if seen[agent]["action_mask"].any()]
        together, alone = together + (len(asked) > 1), alone + (len(asked) == 1)
        chosen = {agent: int(np.flatnonzero(seen[agent]["action_mask"])[0]) for agent in asked}
        with pytest.raises(IllegalAction, match=f"{asked[-1]}: "):
            table.step({**chosen, asked[-1]: -5})
        seen, rewards, over, _, _ = table.step({**dict.fromkeys(table.agents, 0), **chosen})
        for agent, reward in rewards.items():
            total[agent] += reward
    assert over["player_0"]
    assert together > 5
    assert alone > 5
    assert sum(total.values()) == pytest.approx(0, abs=1e-6)


def test_pettingzoos_own_ways_to_a_parallel_environment():
    """`aec_to_parallel` is for environments that pay once a round and refuses ours; the one for games with turns plays them."""
    with pytest.raises(AssertionError, match="not generally safe"):
        aec_to_parallel(env(TEMPLATE, seats=3))
    table = turn_based_aec_to_parallel(env(TEMPLATE, seats=3, reward="margin"))
    seen, _ = table.reset(seed=1)
    total, steps = dict.fromkeys(table.agents, 0.0), 0
    while table.agents:
        chosen = {agent: int(told["action_mask"].argmax()) for agent, told in seen.items()}
        seen, rewards, _, _, _ = table.step(chosen)
        total, steps = {agent: gained + rewards[agent] for agent, gained in total.items()}, steps + 1
    assert steps > 3
    assert sum(total.values()) == pytest.approx(0, abs=1e-6)


def test_seats_of_one_match():
    table = raw_env(TEMPLATE, seats=[2, 4])
    assert len(table.possible_agents) == 4
    table.reset(seed=1, options={"seats": 3})
    assert (len(table.agents), table.match.seats, table.match.seed) == (3, 3, 1)
    with pytest.raises(SpielwerkError, match="at most 4 seats"):
        table.reset(options={"seats": 5})
    with pytest.raises(SpielwerkError, match="not 'table'"):
        table.reset(options={"table": 5})


def test_seed(game: Game):
    seed_test(lambda: env(game, seats=game.most_seats, reward="margin"), num_cycles=30)


def test_render(game: Game, capsys: pytest.CaptureFixture[str]):
    render_test(lambda render_mode: env(game, render_mode=render_mode))
    assert capsys.readouterr().out


@pytest.mark.usefixtures("compiled")
def test_performance(game: Game, capsys: pytest.CaptureFixture[str]):
    performance_benchmark(env(game))
    assert "turns per second" in capsys.readouterr().out


def test_rewards_come_at_the_end(game: Game):
    seats = game.most_seats
    table = env(game, seats=seats)
    table.reset(seed=4)
    total = dict.fromkeys(table.possible_agents, 0.0)
    for agent in table.agent_iter():
        seen, reward, over, _, _ = table.last()
        total[agent] += reward
        assert over or reward == 0
        table.step(None if over else table.action_space(agent).sample(seen["action_mask"]))
    winners = table.unwrapped.match.winners
    assert total == pytest.approx({f"player_{p}": (p in winners) / len(winners) for p in range(seats)})


def test_an_illegal_action_ends_the_wrapped_match_and_is_refused_by_the_bare_one():
    table = env(TEMPLATE)
    table.reset(seed=1)
    mask = table.last()[0]["action_mask"]
    table.step(int((mask == 0).argmax()))
    assert all(table.terminations.values())
    assert table.rewards["player_0"] == -1
    bare = raw_env(TEMPLATE)
    bare.reset(seed=1)
    with pytest.raises(IllegalAction):
        bare.step(int((mask == 0).argmax()))
    with pytest.raises(IllegalAction):
        bare.step(None)


def test_an_environment_can_be_pickled():
    table = pickle.loads(pickle.dumps(raw_env("neom", seats=3, reward="margin", options={"beginners": 1})))
    assert (table.game.name, len(table.possible_agents)) == ("neom", 3)
    assert table._episodes.given_options["beginners"] == 1
    together = pickle.loads(pickle.dumps(parallel_env("neom", seats=2, reward="gain")))
    assert (together.game.name, len(together.possible_agents)) == ("neom", 2)
