"""What the environments of single matches share: a match, its observations and masks, its rewards, its board to look at."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from io import StringIO
from typing import TypeAlias

import numpy as np
import numpy.typing as npt
from rich.console import Console

from spielwerk.core import Game, Match, SpielwerkError
from spielwerk.core import game as game_named
from spielwerk.sim import Observer
from spielwerk.sim.array_types import Float32s, Int8s
from spielwerk.sim.rewards import worth
from spielwerk.sim.settings import GAIN, REWARDS, one_of

RENDER_MODES = ("human", "ansi", "rgb_array")
WIDTH = 120  # columns of a drawn board

Rendered: TypeAlias = str | npt.NDArray[np.uint8] | None


class Episodes:
    """One match after the other of one game. Seats and options may be others in each."""

    def __init__(
        self,
        game: Game | str,
        seats: int | Sequence[int] | None,
        options: Mapping[str, int] | None,
        reward: str,
        render_mode: str | None,
    ) -> None:
        """`seats`: a number, or several of which each match draws one."""
        self.game = game_named(game) if isinstance(game, str) else game
        wanted = self.game.fewest_seats if seats is None else seats
        self.counts = (wanted,) if isinstance(wanted, int) else tuple(wanted)
        if not self.counts:
            raise SpielwerkError("No seat count is given.")
        self.given_options = dict(options or {})
        for count in self.counts:
            self.game.options_from(self.given_options, count)
        self.render_mode = render_mode if render_mode is None else one_of("render mode", render_mode, RENDER_MODES)
        self.reward = one_of("reward", reward, REWARDS)
        self._observer = Observer(self.game)

    @property
    def most_seats(self) -> int:
        return max(self.counts)

    def drawn_seats(self, lot: int) -> int:
        """How many seats a match has, by lot where there is a choice."""
        return self.counts[lot % len(self.counts)]

    def begin(self, seed: int, seats: int | None = None, options: Mapping[str, int] | None = None) -> Match:
        """A new match: that of the seed."""
        count = self.counts[0] if seats is None else seats
        chosen = self.game.options_from(self.given_options if options is None else options, count)
        self.match = self.game.start(count, seed, chosen)
        self._margins = [0.0] * count
        return self.match

    def observation(self, seat: int) -> Float32s:
        return self._observer(self.match.state, seat)

    def mask(self, seat: int) -> Int8s:
        """int8: 1 for each legal action of the seat."""
        mask = np.zeros(self.game.verbs.count, np.int8)
        mask[self.match.legal_ids(seat)] = 1
        return mask

    def rewards(self, ranks: Sequence[int] | None = None) -> list[float]:
        """What has happened since the last time is worth to each seat: nothing before the end, unless gains are asked for."""
        match = self.match
        if self.reward == REWARDS[GAIN]:
            before, self._margins = self._margins, worth(self.reward, match.scores, match.ranks)
            return [now - then for now, then in zip(self._margins, before, strict=True)]
        if not match.over:
            return [0.0] * match.seats
        return worth(self.reward, match.scores, match.ranks if ranks is None else ranks)

    def render(self, seat: int) -> Rendered:
        """The board of the terminal as a seat may see it: as text, as pixels, or printed."""
        if self.render_mode is None:
            return None
        board = self.game.module("terminal").board(self.match.seen(seat), seat, "en")
        if self.render_mode == "rgb_array":
            from .picture import picture

            return picture(board, WIDTH, _lines(self.game))
        drawn = StringIO()
        console = Console(file=drawn, width=WIDTH) if self.render_mode == "ansi" else Console()
        console.print(board)
        return drawn.getvalue() if self.render_mode == "ansi" else None


@cache
def _lines(game: Game) -> int:
    """Lines that all pictures of a game have: those of a full table at the beginning, and half as many for what is added."""
    first = game.start(game.most_seats, 0)
    drawn = StringIO()
    Console(file=drawn, width=WIDTH).print(game.module("terminal").board(first.seen(0), 0, "en"))
    return 3 * len(drawn.getvalue().splitlines()) // 2


def chosen_for_a_match(given: Mapping[str, object] | None) -> tuple[int | None, dict[str, int] | None]:
    """The seats and options that a `reset` wants for its match; refuses what it does not know."""
    wanted = dict(given or {})
    seats, options = wanted.pop("seats", None), wanted.pop("options", None)
    if wanted:
        raise SpielwerkError(f"reset knows the options seats and options, not {', '.join(map(repr, wanted))}.")
    if seats is not None and (isinstance(seats, bool) or not isinstance(seats, int)):
        raise SpielwerkError(f"seats: a whole number, not {seats!r}.")
    if options is not None and not isinstance(options, Mapping):
        raise SpielwerkError(f"options: names with numbers, not {options!r}.")
    return seats, None if options is None else {str(name): value for name, value in options.items()}
