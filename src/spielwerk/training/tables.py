"""Matches side by side with every number of seats, as tensors: what is asked, seen and allowed, and how matches have ended."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

import torch
from torch import Tensor

from spielwerk.core import Game
from spielwerk.sim import Batch
from spielwerk.sim.array_types import DeviceArray

from .model import MARGIN, POINTS, SHARE

WITH_OPTIONS = 4  # one of so many matches is played with options


class Position(NamedTuple):
    """What the matches ask now; the tensors are the simulator's own and change with the next step."""

    seen: Tensor  # [n, entries]
    mask: Tensor  # [n, actions]
    asked: Tensor  # [n]: the seat, −1 where a match is over


class Tables:
    """`n` matches in all, shared out among the numbers of seats, some with options; whoever is over begins anew, if `again`."""

    def __init__(
        self,
        game: Game,
        n: int,
        device: str,
        seed: int,
        *,
        again: bool = True,
        each: Mapping[int, int] | None = None,
        exact: bool = False,
    ) -> None:
        """`each` says how many matches with each number of seats, all as usual; an `exact` seed is that of the only batch."""
        kinds = [(seats, {}, matches) for seats, matches in each.items()] if each else list(_kinds(game, n))
        self.device = torch.device("cuda" if device == "gpu" else "cpu")
        self.most = game.most_seats
        self.batches = [
            Batch(
                game,
                n=matches,
                seats=seats,
                options=options,
                seed=seed if exact else seed * 100 + 10 * bool(options) + seats,
                device=device,
                reward="margin",
                autoreset=again,
            )
            for seats, options, matches in kinds
        ]
        self.n = sum(batch.n for batch in self.batches)
        self.seats = torch.cat([torch.full((batch.n,), batch.seats, device=self.device) for batch in self.batches])
        self.there = torch.arange(self.most, device=self.device) < self.seats[:, None]

    def _all(self, arrays: list[DeviceArray]) -> Tensor:
        return torch.cat([torch.as_tensor(array, device=self.device) for array in arrays])

    def look(self) -> Position:
        return Position(
            self._all([batch.observations for batch in self.batches]),
            self._all([batch.mask for batch in self.batches]),
            self._all([batch.asked for batch in self.batches]).long(),
        )

    def step(self, actions: Tensor) -> Tensor:
        """Play an action in each match; [n]: where that ended it."""
        first = 0
        for batch in self.batches:
            chosen = actions[first : first + batch.n]
            batch.step(chosen if batch.device == "gpu" else chosen.numpy(), trusted=True)
            first += batch.n
        return self._all([batch.done for batch in self.batches]).bool()

    def outcomes(self, points: float, alone: float) -> Tensor:
        """[n, OUTCOMES, seats] of the last match that ended in each place, by seats of the table (model.Answer)."""
        gained = self._all([batch.final_points for batch in self.batches])
        places = self._all([batch.final_places for batch in self.batches])
        return self.outcomes_of(gained, places, points, alone)

    def outcomes_of(self, gained: Tensor, places: Tensor, points: float, alone: float) -> Tensor:
        """The same of given final points and places."""
        first = (places == 1) & self.there
        shares = first / first.sum(1, keepdim=True).clamp(min=1)
        gained = gained.float() * self.there
        others = (gained.sum(1, keepdim=True) - gained) / (self.seats[:, None] - 1).clamp(min=1)
        margins = torch.where(self.seats[:, None] > 1, (gained - others) / points, gained / alone - 1)
        found = {SHARE: shares, MARGIN: margins.clamp(-1, 1) * self.there, POINTS: gained / points}
        return torch.stack([found[kind] for kind in sorted(found)], 1)


def _kinds(game: Game, n: int) -> Iterator[tuple[int, dict[str, int], int]]:
    """Seats, options and how many matches; other options at each table, so that all their values are met."""
    counts = range(game.fewest_seats, game.most_seats + 1)
    for seats in counts:
        options = {one.name: one.choices[(seats + k) % len(one.choices)] for k, one in enumerate(game.options)}
        matches = n // len(counts)
        otherwise = matches // WITH_OPTIONS if options else 0
        yield seats, {}, matches - otherwise
        if otherwise:
            yield seats, options, otherwise


def turned(outcomes: Tensor, by: Tensor, seats: Tensor) -> Tensor:
    """Outcomes by seat, counted from another one: entry k becomes that of seat k + by, around the table."""
    places = torch.arange(outcomes.shape[2], device=outcomes.device)
    around = torch.where(places < seats[:, None], (places + by[:, None]) % seats[:, None], places)
    return outcomes.gather(2, around[:, None].expand(-1, outcomes.shape[1], -1))
