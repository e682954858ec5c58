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
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from spielwerk.core import Game, SpielwerkError
from spielwerk.sim import Batch
from spielwerk.sim.array_types import DeviceArray, Float32s, Int64s

from .gym import Info, observation_space

try:
    import gymnasium
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space
except ImportError as error:
    raise ImportError("Gymnasium is not installed; pip install 'spielwerk[gym]' brings it.") from error


Bools: TypeAlias = npt.NDArray[np.bool_]


class MatchVectorEnv(VectorEnv[Float32s, Int64s, DeviceArray]):
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

    def reset(self, *, seed: int | None = None, options: Info | None = None) -> tuple[Float32s, Info]:
        """Begin the matches of a batch with this seed, or others that follow from the last ones. It knows no options."""
        if options:
            known = "seats and options are those that the environment was made with"
            raise SpielwerkError(f"reset knows no options here, not {', '.join(map(repr, options))}: {known}.")
        super().reset(seed=seed)
        following = int(self.np_random.integers(1 << 62))
        self.batch.reset(following if seed is None else seed)
        return self._out(self.batch.observations), self._info()

    def step(self, actions: Int64s) -> tuple[Float32s, Float32s, Bools, Bools, Info]:
        """If any action is illegal, IllegalAction says which, and nothing is played."""
        batch = self.batch
        acted = batch.asked.astype(np.intp)
        batch.step(actions)
        done, info = batch.done.view(np.bool_), self._info()
        if done.any():
            info |= {"final_obs": self._out(batch.final_observations), "_final_obs": self._out(done)}
        return (
            self._out(batch.observations),
            batch.rewards[self._rows, acted],
            self._out(done),
            self._never.copy(),
            info,
        )

    def _info(self) -> Info:
        batch = self.batch
        return {
            "action_mask": self._out(batch.mask),
            "asked": self._out(batch.asked),
            "rewards": self._out(batch.rewards),
        }

    def _out(self, array: DeviceArray) -> DeviceArray:
        """The batch's own array, or a copy of it if copies are wanted."""
        return array.copy() if self.copy else array
