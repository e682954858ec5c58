"""What the environments of single matches share: a match, its observations and masks, its rewards, its board as text."""

from __future__ import annotations

from collections.abc import Mapping
from io import StringIO

import numpy as np
from rich.console import Console

from spielwerk.core import Game, Match
from spielwerk.core import game as game_named
from spielwerk.sim import Observer
from spielwerk.sim.array_types import Float32s, Int8s
from spielwerk.sim.rewards import worth
from spielwerk.sim.settings import REWARDS, one_of

RENDER_MODES = ("human", "ansi")
WIDTH = 120  # columns of a drawn board


class Episodes:
    """One match after the other of one game, with the same seats and options."""

    def __init__(
        self, game: Game | str, seats: int | None, options: Mapping[str, int] | None, reward: str, render_mode: str | None
    ) -> None:
        self.game = game_named(game) if isinstance(game, str) else game
        self.seats = self.game.fewest_seats if seats is None else seats
        self.options = self.game.options_from(options or {}, self.seats)
        self.render_mode = render_mode if render_mode is None else one_of("render mode", render_mode, RENDER_MODES)
        self.reward = one_of("reward", reward, REWARDS)
        self._observer = Observer(self.game)

    def begin(self, seed: int) -> Match:
        self.match = self.game.start(self.seats, seed, self.options)
        return self.match

    def observation(self, seat: int) -> Float32s:
        return self._observer(self.match.state, seat)

    def mask(self, seat: int) -> Int8s:
        """int8: 1 for each legal action of the seat."""
        mask = np.zeros(self.game.verbs.count, np.int8)
        mask[self.match.legal_ids(seat)] = 1
        return mask

    def rewards(self) -> list[float]:
        """What the match is worth to each seat: nothing before its end."""
        match = self.match
        if not match.over:
            return [0.0] * match.seats
        return worth(self.reward, match.scores, match.ranks)

    def render(self, seat: int) -> str | None:
        """The board for the terminal as a seat may see it: as text, or printed."""
        if self.render_mode is None:
            return None
        drawn = StringIO()
        console = Console(file=drawn, width=WIDTH) if self.render_mode == "ansi" else Console()
        console.print(self.game.module("terminal").board(self.match.seen(seat), seat, "en"))
        return drawn.getvalue() if self.render_mode == "ansi" else None
