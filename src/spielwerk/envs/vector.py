"""Many matches at once as a Gymnasium vector environment, for self-play: every step takes the action of the seat that is asked.

    import gymnasium
    import spielwerk.envs

    envs = gymnasium.make_vec("spielwerk/Prosperity-v0", num_envs=256, vectorization_mode="vector_entry_point")

`info["asked"]` says whose turn it is, `info["action_mask"]` what that seat may do; observations are what it may know. The
reward of a step is that of the seat that has just acted; `info["rewards"]` has a row with the rewards of all seats. Both are 0
before the end of a match. A match that ends begins anew in the same step; its last position is in `info["final_obs"]`.

Nothing is copied: a step writes into the arrays that the step before has answered with. `copy=True` hands out copies.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from spielwerk.core import Game
from spielwerk.sim import Batch

from .gym import observation_space

try:
    import gymnasium
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space
except ImportError as error:
    raise ImportError("Gymnasium is not installed; pip install 'spielwerk[gym]' brings it.") from error


class MatchVectorEnv(VectorEnv[np.ndarray, np.ndarray, np.ndarray]):
    """`num_envs` matches on a `spielwerk.sim.Batch`."""

    metadata = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}  # noqa: RUF012  (Gymnasium's own way)

    def __init__(
        self,
        game: Game | str,
        num_envs: int,
        seats: int | None = None,
        reward: str = "win",
        options: Mapping[str, int] | None = None,
        threads: int | None = None,
        copy: bool = False,
    ) -> None:
        self.batch = Batch(game, num_envs, seats, 0, options=options, threads=threads, reward=reward, autoreset=True)
        self.game, self.num_envs, self.copy = self.batch.game, num_envs, copy
        self.single_observation_space = observation_space(self.game)
        self.single_action_space = gymnasium.spaces.Discrete(self.game.verbs.count)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._rows = np.arange(num_envs)
        self._never = np.zeros(num_envs, np.bool_)  # no match is cut short

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[np.ndarray, dict[str, Any]]:
        super().reset(seed=seed)
        self.batch.reset(int(self.np_random.integers(1 << 62)))
        return self._own(self.batch.observations), self._info()

    def step(self, actions: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray, dict[str, Any]]:
        """If any action is illegal, IllegalAction says which, and nothing is played."""
        batch = self.batch
        acted = batch.asked.astype(np.intp)
        batch.step(actions)
        done, info = batch.done.view(np.bool_), self._info()
        if done.any():
            info |= {"final_obs": self._own(batch.final_observations), "_final_obs": self._own(done)}
        return self._own(batch.observations), batch.rewards[self._rows, acted], self._own(done), self._never.copy(), info

    def _info(self) -> dict[str, Any]:
        batch = self.batch
        return {"action_mask": self._own(batch.mask), "asked": self._own(batch.asked), "rewards": self._own(batch.rewards)}

    def _own(self, array: np.ndarray) -> np.ndarray:
        return array.copy() if self.copy else array
