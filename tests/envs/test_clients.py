"""Libraries that we did not write, unchanged, for a few seconds each: stable-baselines3, sb3-contrib, Tianshou."""

from __future__ import annotations

import warnings

import gymnasium
import numpy as np
import pytest

import spielwerk.envs  # noqa: F401  (registers the games)
from spielwerk.core.registry import TEMPLATE
from spielwerk.envs.gym import MatchEnv
from spielwerk.envs.pettingzoo import env

pytestmark = pytest.mark.filterwarnings("ignore")


def test_stable_baselines_makes_its_vector_of_environments():
    """The standard call, which asks for pixels; and a picture of the table."""
    from stable_baselines3.common.env_util import make_vec_env

    envs = make_vec_env("spielwerk/Prosperity-v0", n_envs=2, seed=1, env_kwargs={"opponents": "random"})
    seen = envs.reset()
    assert seen.shape == (2, *envs.observation_space.shape)
    assert envs.render().ndim == 3
    envs.close()


def test_maskable_ppo_learns_without_a_wrapper():
    """It asks the environment for `action_masks` itself, and never plays what is not legal."""
    from sb3_contrib import MaskablePPO

    illegal = []

    class Watched(MatchEnv):
        def step(self, action):
            told = super().step(action)
            illegal.append("illegal" in told[4])
            return told

    learner = MaskablePPO("MlpPolicy", Watched(TEMPLATE, 2, opponents="random"), n_steps=64, batch_size=32, n_epochs=1, seed=1)
    before = [parameter.clone() for parameter in learner.policy.parameters()]
    learner.learn(128)
    assert len(illegal) >= 128
    assert not any(illegal)
    assert any((now != then).any() for now, then in zip(learner.policy.parameters(), before, strict=True))


def test_tianshou_learns_over_pettingzoo():
    """Its PettingZooEnv takes ours as it is: ids, masks and observations fit. A DQN at each seat plays and learns."""
    from tianshou.algorithm.algorithm_base import policy_within_training_step
    from tianshou.algorithm.modelfree.dqn import DQN, DiscreteQLearningPolicy
    from tianshou.algorithm.multiagent.marl import MultiAgentOffPolicyAlgorithm
    from tianshou.algorithm.optim import AdamOptimizerFactory
    from tianshou.data import Collector, CollectStats, VectorReplayBuffer
    from tianshou.env import DummyVectorEnv
    from tianshou.env.pettingzoo_env import PettingZooEnv
    from tianshou.utils.net.common import Net
    from tianshou.utils.torch_utils import torch_train_mode

    def learner() -> DQN:
        net = Net(state_shape=seen.shape, action_shape=space.n, hidden_sizes=[16])
        policy = DiscreteQLearningPolicy(model=net, action_space=space, eps_training=0.5)
        return DQN(policy=policy, optim=AdamOptimizerFactory(lr=1e-3))

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        envs = DummyVectorEnv([lambda: PettingZooEnv(env(TEMPLATE, seats=2, reward="margin")) for _ in range(2)])
        seen, space = envs.observation_space[0]["observation"], envs.action_space[0]
        learners = [learner() for _ in range(2)]
        before = [[weight.clone() for weight in one.policy.parameters()] for one in learners]
        table = MultiAgentOffPolicyAlgorithm(algorithms=learners, env=PettingZooEnv(env(TEMPLATE, seats=2)))
        collector = Collector[CollectStats](table, envs, VectorReplayBuffer(2000, 2))
        collector.reset()
        with policy_within_training_step(table.policy):
            result = collector.collect(n_episode=4)
            with torch_train_mode(table):
                table.update(buffer=collector.buffer, sample_size=64)
    assert result.n_collected_episodes == 4
    np.testing.assert_allclose(np.asarray(result.returns).sum(axis=-1), 0, atol=1e-4)  # no penalty of anybody
    for one, then in zip(learners, before, strict=True):
        assert any((now != was).any() for now, was in zip(one.policy.parameters(), then, strict=True))


def test_gymnasium_records_a_film():
    """Its wrapper that collects frames finds pictures."""
    table = gymnasium.wrappers.RenderCollection(
        gymnasium.make("spielwerk/Spyrium-v0", opponents="random", render_mode="rgb_array")
    )
    _, info = table.reset(seed=1)
    table.step(int(np.flatnonzero(info["action_mask"])[0]))
    frames = table.render()
    assert len(frames) == 2
    assert frames[0].shape == frames[1].shape
