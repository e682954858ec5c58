"""Every game as a PettingZoo environment: `env("spyrium", seats=3)`; the agents are `player_0`, `player_1` and so on.

An observation is a dict: `observation` is what the agent may know (`spielwerk.sim.observation_layout(game)` names its entries),
`action_mask` marks its legal actions. Rewards come at the end of the match, or (`gain`) with every step. Where the rules ask
several seats at once, they answer one after the other (in `parallel_env` in one step), and none sees what another has answered.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from spielwerk.core import Game, IllegalAction, SpielwerkError
from spielwerk.sim.array_types import Float32s, Int8s

from .episodes import RENDER_MODES, Episodes, Rendered, chosen_for_a_match

try:
    import gymnasium
    from gymnasium.utils import EzPickle, seeding
    from pettingzoo import AECEnv, ParallelEnv
    from pettingzoo.utils import wrappers
except ImportError as error:
    raise ImportError("PettingZoo is not installed; pip install 'spielwerk[pettingzoo]' brings it.") from error


_TRIED_BY_API_TEST = {"options": 1}  # PettingZoo's own test wants a reset with this to pass


def env(game: Game | str, *, illegal_reward: float = -1.0, **settings: Any) -> AECEnv:
    """The environment in PettingZoo's wrappers: an illegal action ends the match with a penalty; `settings` as of raw_env."""
    ended = wrappers.TerminateIllegalWrapper(raw_env(game, **settings), illegal_reward=illegal_reward)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(ended))


def parallel_env(game: Game | str, **settings: Any) -> parallel:
    """All seats that are asked at once answer at once; `settings` as of raw_env."""
    return parallel(game, **settings)


class raw_env(AECEnv, EzPickle):  # type: ignore[misc, unused-ignore]  # noqa: N801  (PettingZoo has no types; the name is its own)
    """The bare environment: an illegal action raises IllegalAction and changes nothing."""

    def __init__(
        self,
        game: Game | str,
        seats: int | Sequence[int] | None = None,
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
        self.possible_agents = [f"player_{seat}" for seat in range(self._episodes.most_seats)]
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
        drawn, lot = int(self._random.integers(1 << 62)), int(self._random.integers(1 << 30))
        seats, chosen = chosen_for_a_match(None if options == _TRIED_BY_API_TEST else options)
        count = self._episodes.drawn_seats(lot) if seats is None else seats
        if count > len(self.possible_agents):
            raise SpielwerkError(f"This environment was made for at most {len(self.possible_agents)} seats, not {count}.")
        self.match = self._episodes.begin(drawn if seed is None else seed, count, chosen)
        self.agents = self.possible_agents[:count]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, object]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.match.to_act[0]]

    def observe(self, agent: str) -> dict[str, Float32s | Int8s]:
        return self.known(agent, masked=agent == self.agent_selection)

    def known(self, agent: str, masked: bool) -> dict[str, Float32s | Int8s]:
        """What an agent may know, with or without what it may do."""
        seat = self._seat_of[agent]
        mask = self._episodes.mask(seat) if masked else np.zeros(self.game.verbs.count, np.int8)
        return {"observation": self._episodes.observation(seat), "action_mask": mask}

    def gains(self) -> list[float]:
        """What the last step was worth to each seat."""
        return self._episodes.rewards()

    def drawn(self, seat: int) -> Rendered:
        """The board as a seat may see it."""
        return self._episodes.render(seat)

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self.match.play(self._seat_of[agent], -1 if action is None else int(action))
        self.rewards = dict(zip(self.agents, self._episodes.rewards(), strict=True))
        if self.match.over:
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self.possible_agents[self.match.to_act[0]]
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def render(self) -> Rendered:
        return self._episodes.render(self._seat_of[self.agent_selection])


class parallel(ParallelEnv, EzPickle):  # type: ignore[misc, unused-ignore]  # noqa: N801  (as above)
    """The same for algorithms that step all agents together.

    An agent whose mask is empty is not asked: whatever it answers is ignored. Of several that are asked at once none sees what
    the others answer in this step. If an answer is not legal, IllegalAction says whose, and nothing is played.
    """

    def __init__(self, game: Game | str, **settings: Any) -> None:
        """`settings` as of raw_env."""
        name = game if isinstance(game, str) else game.name
        EzPickle.__init__(self, name, **settings)
        self._table = raw_env(game, **settings)
        self.game, self.render_mode = self._table.game, self._table.render_mode
        self.metadata = {"name": f"{name}_parallel_v0", "render_modes": list(RENDER_MODES), "render_fps": 1}
        self.possible_agents = self._table.possible_agents[:]
        self.observation_spaces, self.action_spaces = self._table.observation_spaces, self._table.action_spaces
        self.agents: list[str] = []

    def observation_space(self, agent: str) -> gymnasium.spaces.Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> gymnasium.spaces.Discrete:
        return self.action_spaces[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, object] | None = None
    ) -> tuple[dict[str, dict[str, Float32s | Int8s]], dict[str, dict[str, object]]]:
        self._table.reset(seed, options)
        self.match, self.agents = self._table.match, self._table.agents[:]
        return self._observations(), {agent: {} for agent in self.agents}

    def step(
        self, actions: Mapping[str, int]
    ) -> tuple[
        dict[str, dict[str, Float32s | Int8s]],
        dict[str, float],
        dict[str, bool],
        dict[str, bool],
        dict[str, dict[str, object]],
    ]:
        match, asked = self.match, self.match.to_act
        chosen = {seat: int(actions.get(self.possible_agents[seat], -1)) for seat in asked}
        for seat, action in chosen.items():
            if action not in match.legal_ids(seat):
                raise IllegalAction(f"{self.possible_agents[seat]}: {match.why_not(seat, action)} Nothing was played.")
        for seat, action in chosen.items():
            if seat in match.to_act:  # an answer of somebody else may have ended the question for all
                match.play(seat, action)
        agents = self.agents
        rewards = dict(zip(agents, self._table.gains(), strict=True))
        told = self._observations(), rewards, dict.fromkeys(agents, match.over), dict.fromkeys(agents, False)
        if match.over:
            self.agents = []
        if self.render_mode == "human":
            self.render()
        return (*told, {agent: {} for agent in agents})

    def _observations(self) -> dict[str, dict[str, Float32s | Int8s]]:
        return {agent: self._table.known(agent, masked=True) for agent in self.agents}

    def render(self) -> Rendered:
        return self._table.drawn(self.match.to_act[0] if self.match.to_act else 0)
