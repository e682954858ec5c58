"""Every game as a PettingZoo environment: `env("spyrium", seats=3)`; the agents are `player_0`, `player_1` and so on.

An observation is a dict: `observation` is what the agent may know (`spielwerk.sim.observation_layout(game)` names its entries),
`action_mask` marks its legal actions. Rewards come at the end of the match. Where the rules ask several seats at once, they
answer one after the other, and none sees what another has answered.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from spielwerk.core import Game
from spielwerk.sim.array_types import Float32s, Int8s

from .episodes import RENDER_MODES, Episodes

try:
    import gymnasium
    from gymnasium.utils import EzPickle, seeding
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers
except ImportError as error:
    raise ImportError("PettingZoo is not installed; pip install 'spielwerk[pettingzoo]' brings it.") from error


def env(game: Game | str, *, illegal_reward: float = -1.0, **settings: Any) -> AECEnv:
    """The environment in PettingZoo's wrappers: an illegal action ends the match with a penalty; `settings` as of raw_env."""
    ended = wrappers.TerminateIllegalWrapper(raw_env(game, **settings), illegal_reward=illegal_reward)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(ended))


class raw_env(AECEnv, EzPickle):  # type: ignore[misc, unused-ignore]  # noqa: N801  (PettingZoo has no types; the name is its own)
    """The bare environment: an illegal action raises IllegalAction and changes nothing."""

    def __init__(
        self,
        game: Game | str,
        seats: int | None = None,
        reward: str = "win",
        options: Mapping[str, int] | None = None,
        render_mode: str | None = None,
    ) -> None:
        name = game if isinstance(game, str) else game.name
        EzPickle.__init__(self, name, seats, reward, dict(options or {}), render_mode)
        super().__init__()
        self._episodes = Episodes(game, seats, options, reward, render_mode)
        self.game, self.render_mode = self._episodes.game, render_mode
        self.metadata = {"name": f"{name}_v0", "render_modes": list(RENDER_MODES), "is_parallelizable": False, "render_fps": 1}
        self.possible_agents = [f"player_{seat}" for seat in range(self._episodes.seats)]
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.action_spaces = {agent: gymnasium.spaces.Discrete(self.game.verbs.count) for agent in self.possible_agents}
        self.observation_spaces = {agent: self._observation_space() for agent in self.possible_agents}
        self._random = seeding.np_random(None)[0]

    def _observation_space(self) -> gymnasium.spaces.Dict:
        from .gym import observation_space

        marks = gymnasium.spaces.Box(0, 1, (self.game.verbs.count,), np.int8)
        return gymnasium.spaces.Dict({"observation": observation_space(self.game), "action_mask": marks})

    def observation_space(self, agent: str) -> gymnasium.spaces.Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> gymnasium.spaces.Discrete:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, object] | None = None) -> None:
        if seed is not None:
            self._random = seeding.np_random(seed)[0]
        self.match = self._episodes.begin(int(self._random.integers(1 << 62)))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, object]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.match.to_act[0]]

    def observe(self, agent: str) -> dict[str, Float32s | Int8s]:
        seat = self._seat_of[agent]
        mask = self._episodes.mask(seat) if agent == self.agent_selection else np.zeros(self.game.verbs.count, np.int8)
        return {"observation": self._episodes.observation(seat), "action_mask": mask}

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self.match.play(self._seat_of[agent], -1 if action is None else int(action))
        self.rewards = dict(zip(self.possible_agents, self._episodes.rewards(), strict=True))
        if self.match.over:
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self.possible_agents[self.match.to_act[0]]
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | None:
        return self._episodes.render(self._seat_of[self.agent_selection])
