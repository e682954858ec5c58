"""One seat at a table of bots, as a Gymnasium environment.

    import gymnasium
    import spielwerk.envs

    env = gymnasium.make("spielwerk/Prosperity-v0", opponents="journeyman", reward="margin")

An observation is what the own seat may know (`spielwerk.sim.observation_layout(game)` names its entries);
`info["action_mask"]` marks the legal actions. The reward comes at the end of the match.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

import numpy as np

from spielwerk.bots import bot
from spielwerk.core import Game, SpielwerkError
from spielwerk.sim import observation_layout
from spielwerk.sim.array_types import Float32s, Int8s

from .episodes import RENDER_MODES, Episodes

try:
    import gymnasium
except ImportError as error:
    raise ImportError("Gymnasium is not installed; pip install 'spielwerk[gym]' brings it.") from error

Info: TypeAlias = dict[str, Any]  # Gymnasium's own type for what an environment tells beside the observation


def observation_space(game: Game) -> gymnasium.spaces.Box[np.float32]:
    """What observations of a game are to Gymnasium."""
    return gymnasium.spaces.Box(-1, 1, (observation_layout(game).size,), np.float32)


class MatchEnv(gymnasium.Env[Float32s, np.int64]):
    """`seat` plays (None: another one by lot in each match), bots take the other seats."""

    metadata = {"render_modes": list(RENDER_MODES), "render_fps": 1}  # noqa: RUF012  (Gymnasium's own way)

    def __init__(
        self,
        game: Game | str,
        seats: int | None = None,
        seat: int | None = 0,
        opponents: str | Sequence[str] = "apprentice",
        reward: str = "win",
        options: Mapping[str, int] | None = None,
        illegal_reward: float | None = -1.0,
        render_mode: str | None = None,
    ) -> None:
        """`opponents`: a bot's name, or one for each other seat in their order.

        An illegal action ends the match with `illegal_reward`; if that is None, it raises IllegalAction and changes nothing.
        """
        self._episodes = Episodes(game, seats, options, reward, render_mode)
        self.render_mode = render_mode
        self.game, self.seats, self.seat = self._episodes.game, self._episodes.seats, seat
        if seat is not None and not 0 <= seat < self.seats:
            raise SpielwerkError(f"There is no seat {seat}; this table has seats 0 to {self.seats - 1}.")
        self._names = [opponents] * (self.seats - 1) if isinstance(opponents, str) else list(opponents)
        if len(self._names) != self.seats - 1:
            raise SpielwerkError(f"{self.seats - 1} seats are left for opponents, not {len(self._names)}.")
        self._illegal_reward = illegal_reward
        self.observation_space = observation_space(self.game)
        self.action_space = gymnasium.spaces.Discrete(self.game.verbs.count)

    def reset(self, *, seed: int | None = None, options: Info | None = None) -> tuple[Float32s, Info]:
        super().reset(seed=seed)
        luck, thinking, lot = (int(self.np_random.integers(1 << 62)) for _ in range(3))
        self.own = lot % self.seats if self.seat is None else self.seat
        others = [p for p in range(self.seats) if p != self.own]
        # Patient ones: a bot that is short of time answers otherwise, and the same seed would lead to another match.
        self._bots = {p: bot(name, self.game, thinking + p, patient=True) for p, name in zip(others, self._names, strict=True)}
        self.match = self._episodes.begin(luck)
        self._let_bots_play()
        return self._episodes.observation(self.own), self._info()

    def step(self, action: np.int64 | int) -> tuple[Float32s, float, bool, bool, Info]:
        chosen = int(action)
        if self._illegal_reward is not None and chosen not in self.match.legal_ids(self.own):
            refusal = {"illegal": self.match.why_not(self.own, chosen), **self._info()}
            return self._episodes.observation(self.own), self._illegal_reward, True, False, refusal
        self.match.play(self.own, chosen)
        self._let_bots_play()
        reward = self._episodes.rewards()[self.own]
        return self._episodes.observation(self.own), reward, self.match.over, False, self._info()

    def action_masks(self) -> Int8s:
        """The mask as some libraries ask for it."""
        return self._episodes.mask(self.own)

    def render(self) -> str | None:
        return self._episodes.render(self.own)

    def _let_bots_play(self) -> None:
        match = self.match
        while not match.over and self.own not in match.to_act:
            seat = match.to_act[0]
            match.play(seat, self._bots[seat].choose(match.seen(seat), seat))

    def _info(self) -> Info:
        scores = np.array(self.match.scores, np.int32)
        return {"action_mask": self._episodes.mask(self.own), "seat": self.own, "scores": scores}
