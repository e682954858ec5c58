"""A search that is guided by a network, as Python sees it."""

from __future__ import annotations

from typing import cast

import numpy as np

from spielwerk.core import Dice, Game, State
from spielwerk.networks import Network
from spielwerk.sim.observation_plan import plan_of

from .engine import guided
from .engine.guide import Guide, new_guide
from .engine.plan import Plan
from .search_runner import Memory, Prospect, SearchRunner, plan_for


def guided_plan_for(game: Game) -> Plan:
    """How a search thinks whose network knows the game."""
    return plan_for(game)._replace(trust=0.95)


PLAYOUTS = 16  # of the heuristic that tell as much of a position as one way to go on by the network


class GuidedRunner(SearchRunner):
    """Searches for one seat as SearchRunner does; a network rates actions and positions."""

    def __init__(self, game: Game, seed: int, network: Network, plan: Plan | None = None, threads: int = 0) -> None:
        super().__init__(game, seed, plan or guided_plan_for(game), threads)
        self.network = network
        self._expand_guided_root = game.bound(guided.expand_root)
        self._iterate_guided = game.bound(guided.iterate)
        self._forecast_guided = game.bound(guided.forecast)
        self._seats = game.most_seats

    def search(self, seen: State, seat: int, *, seconds: float = 0.0, iterations: int = 0) -> list[Prospect]:
        self._sit_down(int(seen["seats"]))
        return super().search(seen, seat, seconds=seconds, iterations=iterations)

    def forecast(self, s: State, playouts: int) -> list[float]:
        """Each seat's chance to win from a whole position, as the network expects it."""
        self._sit_down(int(s["seats"]))
        memory = self._memories()[0]
        self.game.state.all_rows(memory.scratch.worlds)[0] = self.game.state.rows(s)[0]
        chances = np.zeros(self.game.most_seats)
        self._forecast_guided(memory.scratch, _guide(memory), self.plan, max(1, playouts // PLAYOUTS), chances)
        shares: list[float] = chances[: s.seats].tolist()
        return shares

    def _sit_down(self, seats: int) -> None:
        """From now on matches have so many seats."""
        if seats != self._seats:
            self._seats, seeing = seats, plan_of(self.game, seats)
            self._made = [memory._replace(guide=_guide(memory)._replace(seeing=seeing)) for memory in self._memories()]

    def _memory(self, dice: Dice) -> Memory:
        memory = super()._memory(dice)
        return memory._replace(guide=new_guide(self.game, self.network, memory.scratch))

    def _root(self, memory: Memory, seat: int) -> int:
        return self._expand_guided_root(memory.tree, memory.scratch, _guide(memory), seat, self.plan)

    def _grow(self, memory: Memory, root: int, seat: int, iterations: int) -> None:
        self._iterate_guided(memory.tree, memory.scratch, _guide(memory), root, seat, self.plan, self._weights, iterations)


def _guide(memory: Memory) -> Guide:
    return cast("Guide", memory.guide)
