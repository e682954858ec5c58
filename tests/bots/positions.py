"""Positions near the end of random matches, in which one decision wins or loses the match."""

from __future__ import annotations

from collections import deque
from typing import Any

import numpy as np

from spielwerk.core import CHANCE, Game, below, dice_from

LAST = 12  # decisions of each match that are looked at


class Finisher:
    """Plays random matches and looks at their last decisions."""

    def __init__(self, game: Game, seats: int) -> None:
        self.game, self.seats = game, seats
        self._out = np.zeros(game.widest, np.int32)
        self._weight = np.zeros(game.widest, np.int32)

    def legal(self, s: Any, seat: int) -> list[int]:
        return self._out[: self.game.legal(s, seat, self._out)].tolist()

    def last_decisions(self, seed: int) -> deque[tuple[Any, int]]:
        """(record, seat) before each of the last decisions of a random match."""
        match = self.game.start(self.seats, seed)
        dice = dice_from(seed, 1)
        past: deque[tuple[Any, int]] = deque(maxlen=LAST)
        while not match.over:
            seat = match.to_act[-1]
            ids = match.legal_ids(seat)
            if len(ids) > 1:
                past.append((match.state, seat))
            match.play(seat, ids[below(dice, len(ids))])
        return past

    def wins(self, s: Any, seat: int, action: int) -> bool | None:
        """Whether the seat is first after an action and all that is forced; None if the match is still open then."""
        game, world = self.game, self.game.state.copy(s)
        game.apply(world, seat, action)
        while asked := game.to_act(world):
            if asked == 1 << CHANCE:
                if game.outcomes(world, self._out, self._weight) > 1:
                    return None
                game.apply(world, CHANCE, int(self._out[0]))
                continue
            actor = asked.bit_length() - 1
            if len(ids := self.legal(world, actor)) > 1:
                return None
            game.apply(world, actor, ids[0])
        places = np.zeros(game.most_seats, np.int32)
        game.rank(world, places)
        return bool(places[seat] == 1)

    def decisive(self, wanted: int, matches: int) -> list[tuple[Any, int, list[int], list[int]]]:
        """(record, seat, winning actions, losing actions), from as many matches as it takes to find so many."""
        found: list[tuple[Any, int, list[int], list[int]]] = []
        for seed in range(matches):
            if len(found) == wanted:
                break
            for s, seat in reversed(self.last_decisions(seed)):
                results = {action: self.wins(s, seat, action) for action in self.legal(s, seat)}
                if None not in results.values() and len(set(results.values())) == 2:
                    winning = [action for action, won in results.items() if won]
                    found.append((s, seat, winning, [action for action in results if action not in winning]))
                    break
        return found
