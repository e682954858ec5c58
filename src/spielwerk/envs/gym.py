"""One seat at a table of bots, as a Gymnasium environment.

    import gymnasium
    import spielwerk.envs

    env = gymnasium.make("spielwerk/Prosperity-v0", opponents="journeyman", reward="margin")

An observation is what the own seat may know (`spielwerk.sim.observation_layout(game)` names its entries);
`info["action_mask"]` marks the legal actions. The reward comes at the end of the match, or (`gain`) with every step.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias, cast

import numpy as np

from spielwerk.bots.entrants import Entrant, Seated, entered
from spielwerk.core import Game, SpielwerkError
from spielwerk.sim import observation_layout
from spielwerk.sim.array_types import Float32s, Int8s

from .episodes import RENDER_MODES, Episodes, Rendered, chosen_for_a_match

try:
    import gymnasium
except ImportError as error:
    raise ImportError("Gymnasium is not installed; pip install 'spielwerk[gym]' brings it.") from error

Info: TypeAlias = dict[str, Any]  # Gymnasium's own type for what an environment tells beside the observation


def observation_space(game: Game) -> gymnasium.spaces.Box[np.float32]:
    """What observations of a game are to Gymnasium."""
    return gymnasium.spaces.Box(-1, 1, (observation_layout(game).size,), np.float32)


class MatchEnv(gymnasium.Env[Float32s, np.int64]):
    """`seat` plays (None: another one by lot in each match), bots take the other seats.

    `reset(seed=s)` begins the match of the seed s, the same as `game.start(seats, s)`; without a seed the next one follows from
    the last. `reset(options={"seats": 3, "options": {…}})` is for one match. Gymnasium's spaces are the same for all of them.
    """

    metadata = {"render_modes": list(RENDER_MODES), "render_fps": 1}  # noqa: RUF012  (Gymnasium's own way)

    def __init__(
        self,
        game: Game | str,
        seats: int | Sequence[int] | None = None,
        seat: int | None = 0,
        opponents: Entrant | Sequence[Entrant] = "apprentice",
        reward: str = "win",
        options: Mapping[str, int] | None = None,
        illegal_reward: float | None = -1.0,
        render_mode: str | None = None,
    ) -> None:
        """`seats`: a number, or several, of which each match draws one.

        `opponents`: a bot, or one for each other seat in their order (the last for all further ones); a name, `package:Class`,
        a class, an object with `choose`, or a function (seen, seat), see docs/own-bots.md. `reward`: win and margin come at
        the end; gain is by how much the margin has grown since the own last action.

        An illegal action ends the match with `illegal_reward`; if that is None, it raises IllegalAction and changes nothing.
        """
        self._episodes = Episodes(game, seats, options, reward, render_mode)
        self.render_mode = render_mode
        self.game, self.seat = self._episodes.game, seat
        if seat is not None and not 0 <= seat < min(self._episodes.counts):
            raise SpielwerkError(f"There is no seat {seat}; this table has seats 0 to {min(self._episodes.counts) - 1}.")
        several = isinstance(opponents, Sequence) and not isinstance(opponents, str)
        self._opponents = list(cast("Sequence[Entrant]", opponents)) if several else [cast("Entrant", opponents)]
        if several and len(self._opponents) != self._episodes.most_seats - 1:
            raise SpielwerkError(f"{self._episodes.most_seats - 1} seats are left for opponents, not {len(self._opponents)}.")
        for opponent in self._opponents:
            entered(opponent, self.game, 0)
        self._illegal_reward = illegal_reward
        self.observation_space = observation_space(self.game)
        self.action_space = gymnasium.spaces.Discrete(self.game.verbs.count)

    @property
    def seats(self) -> int:
        """Of the match that is played, or of the first one."""
        return self.match.seats if hasattr(self, "match") else self._episodes.counts[0]

    def reset(self, *, seed: int | None = None, options: Info | None = None) -> tuple[Float32s, Info]:
        super().reset(seed=seed)
        luck, thinking, lot = (int(self.np_random.integers(1 << 62)) for _ in range(3))
        wanted, chosen = chosen_for_a_match(options)
        seats = self._episodes.drawn_seats(lot) if wanted is None else wanted
        if self.seat is not None and seats <= self.seat:
            raise SpielwerkError(f"There is no seat {self.seat} at a table of {seats}.")
        self.match = self._episodes.begin(luck if seed is None else seed, seats, chosen)
        self.own = lot % seats if self.seat is None else self.seat
        others = [p for p in range(seats) if p != self.own]
        # Patient ones: a bot that is short of time answers otherwise, and the same seed would lead to another match.
        entrants = {p: self._opponents[min(k, len(self._opponents) - 1)] for k, p in enumerate(others)}
        self._bots = Seated(self.game, entrants, [thinking + p for p in range(seats)])
        self._let_bots_play()
        return self._episodes.observation(self.own), self._info()

    def step(self, action: np.int64 | int) -> tuple[Float32s, float, bool, bool, Info]:
        chosen = int(action)
        if self._illegal_reward is not None and chosen not in self.match.legal_ids(self.own):
            refusal = {"illegal": self.match.why_not(self.own, chosen), **self._info()}
            return self._episodes.observation(self.own), self._illegal_reward, True, False, refusal
        self.match.play(self.own, chosen)
        self._let_bots_play()
        ranks = self._bots.places(self.match) if self.match.over else None
        reward = self._episodes.rewards(ranks)[self.own]
        return self._episodes.observation(self.own), reward, self.match.over, False, self._info()

    def action_masks(self) -> Int8s:
        """The mask as some libraries ask for it, sb3-contrib's MaskablePPO among them."""
        return self._episodes.mask(self.own)

    def render(self) -> Rendered:
        return self._episodes.render(self.own)

    def _let_bots_play(self) -> None:
        match = self.match
        while not match.over and self.own not in match.to_act:
            seat = match.to_act[0]
            match.play(seat, self._bots.choose(match, seat))

    def _info(self) -> Info:
        scores = np.array(self.match.scores, np.int32)
        told: Info = {"action_mask": self._episodes.mask(self.own), "seat": self.own, "scores": scores}
        if self._bots.faults:
            told["faults"] = dict(self._bots.faults)
        return told
