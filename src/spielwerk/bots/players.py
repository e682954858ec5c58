"""The bots by name: three levels, a random one, and the published recipe to be measured against."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from concurrent.futures import TimeoutError as OutOfTime
from dataclasses import dataclass
from functools import partial
from typing import Any, Protocol

import numpy as np

from spielwerk.core import IMAGINED, PLAIN, PLAYERS, Game, SpielwerkError, below, dice_from, many_dice, seeds_of

from .engine import heuristic, search
from .engine.plan import REFERENCE, Plan, new_scratch
from .search_runner import Mind, Prospect

LEVELS = ("apprentice", "journeyman", "master")


class Bot(Protocol):
    """Chooses one of the legal actions of the seat whose knowledge it is handed."""

    def choose(self, seen: Any, seat: int) -> int: ...


class RandomBot:
    """Any legal action, each equally likely."""

    def __init__(self, game: Game, seed: int) -> None:
        self._game = game
        self._dice = dice_from(seed, PLAYERS)
        self._out = np.zeros(game.widest, np.int32)

    def choose(self, seen: Any, seat: int) -> int:
        n = self._game.legal(seen, seat, self._out)
        return int(self._out[below(self._dice, n)])


class _Surveyor:
    """Looks at each legal action to the end of the own turn, without search."""

    WORLDS = 4

    def __init__(self, game: Game, seed: int, weights: Any = None) -> None:
        self._game = game
        self._survey_actions = game.bound(search.survey)
        self._weights = game.bound_module(heuristic).WEIGHTS if weights is None else weights
        self._room = new_scratch(game, Plan(), many_dice(seeds_of(seed, 3), IMAGINED))
        self._dice = dice_from(seed, PLAYERS)

    def _survey(self, seen: Any, seat: int) -> tuple[np.ndarray, np.ndarray]:
        """The legal actions, and what `survey` says about each."""
        room = self._room
        self._game.state.all_rows(room.worlds)[0] = self._game.state.rows(seen)[0]
        n = self._survey_actions(room, seat, self.WORLDS, self._weights)
        return room.actions[:n], room.result[:n]


class Planner(_Surveyor):
    """What looks best at the end of the own turn."""

    def choose(self, seen: Any, seat: int) -> int:
        actions, result = self._survey(seen, seat)
        return int(actions[np.lexsort((-result[:, 1], -result[:, 0]))[0]])


class Guesser(_Surveyor):
    """What looks good is likely, the best not certain; now and then something rash."""

    WORLDS = 1
    RASH = 8  # one decision of so many is taken by feeling alone

    def choose(self, seen: Any, seat: int) -> int:
        actions, result = self._survey(seen, seat)
        weight = np.exp(10 * (result[:, 0] - result[:, 0].max())) * result[:, 1]
        if below(self._dice, self.RASH) == 0:
            weight = np.sqrt(result[:, 1])
        return int(actions[_drawn(weight, self._dice)])


def _drawn(weight: np.ndarray, dice: np.ndarray) -> int:
    """A place in `weight`, each as likely as it weighs."""
    edges = np.cumsum(weight)
    drawn = below(dice, 1 << 30) / (1 << 30) * edges[-1]
    return min(len(weight) - 1, int(np.searchsorted(edges, drawn, side="right")))


class Searcher:
    """Thinks ahead in imagined matches, for some time or so many iterations."""

    def __init__(
        self, game: Game, seed: int, *, seconds: float = 1.0, iterations: int = 0, plan: Plan | None = None, threads: int = 0
    ) -> None:
        self._game = game
        self._mind = Mind(game, seed, plan, threads)
        self._seconds, self._iterations = seconds, iterations
        self._out = np.zeros(game.widest, np.int32)

    def choose(self, seen: Any, seat: int) -> int:
        if self._game.legal(seen, seat, self._out) == 1:
            return int(self._out[0])
        return self._pick(self._mind.think(seen, seat, seconds=self._seconds, iterations=self._iterations))

    def _pick(self, found: list[Prospect]) -> int:
        return found[0].action


class Dreamer(Searcher):
    """Imagines a few matches, but now and then takes what it has only glanced at."""

    RASH = 4  # one decision of so many

    def __init__(self, game: Game, seed: int, *, iterations: int) -> None:
        super().__init__(game, seed, iterations=iterations, threads=1)
        self._dice = dice_from(seed, PLAYERS)

    def _pick(self, found: list[Prospect]) -> int:
        if below(self._dice, self.RASH):
            return super()._pick(found)
        return found[_drawn(np.array([prospect.tried for prospect in found]), self._dice)].action


def apprentice(game: Game, seed: int) -> Bot:
    """Guesses at the end of its turn; in a game where that shows too little, it dreams."""
    thoughts = _thoughts(game)
    return Dreamer(game, seed, iterations=thoughts // 2) if thoughts else Guesser(game, seed)


def journeyman(game: Game, seed: int) -> Bot:
    """Plans its turn; in a game where that shows too little, it imagines a few matches."""
    thoughts = _thoughts(game)
    return Searcher(game, seed, iterations=thoughts, threads=1) if thoughts else Planner(game, seed)


def _thoughts(game: Game) -> int:
    """Matches to imagine; none where rules are not compiled, because that would take seconds."""
    return 0 if PLAIN else int(game.bound_module(heuristic).THOUGHTS)


class InTime:
    """A bot that never stalls a match: what it has not decided in time, the level below decides."""

    def __init__(self, bot: Callable[[], Bot], below: Bot, limit: float) -> None:
        self._make, self._below, self._limit = bot, below, limit
        self._bot: Bot | None = None
        self._pool = ThreadPoolExecutor(1)
        self._busy: Future[int] | None = None

    def _decide(self, seen: Any, seat: int) -> int:
        if self._bot is None:
            self._bot = self._make()
        return self._bot.choose(seen, seat)

    def choose(self, seen: Any, seat: int) -> int:
        if self._busy is None or self._busy.done():
            self._busy = self._pool.submit(self._decide, seen, seat)
            try:
                return self._busy.result(self._limit)
            except OutOfTime:
                pass
        return self._below.choose(seen, seat)


@dataclass(frozen=True)
class Level:
    """How a bot is made, how long it may take, and who answers for it otherwise."""

    make: Callable[..., Bot]
    limit: float = 0.0  # seconds; 0: it always answers at once
    below: str = ""


BOTS: dict[str, Level] = {
    "random": Level(RandomBot),
    "apprentice": Level(apprentice, 2.0, "random"),
    "journeyman": Level(journeyman, 2.0, "apprentice"),
    "master": Level(Searcher, 2.0, "journeyman"),
    "reference": Level(partial(Searcher, plan=REFERENCE), 2.0, "apprentice"),
}
_WITH_BUDGET = ("master", "reference")


def bot(name: str, game: Game, seed: int, *, patient: bool = False, threads: int = 0) -> Bot:
    """A bot by name; its choices follow from the seed. `master:500` searches for 500 iterations, `master:2s` for 2 seconds.

    Out of time, the level below answers, unless the caller is patient.
    """
    kind, _, budget = name.partition(":")
    if kind not in BOTS or (budget and kind not in _WITH_BUDGET):
        raise SpielwerkError(f"There is no bot {name!r}; known are {', '.join(BOTS)}.")
    level = BOTS[kind]
    settings = {**_budget(budget), "threads": threads} if kind in _WITH_BUDGET else {}
    if patient or not level.limit:
        return level.make(game, seed, **settings)
    limit = level.limit + settings.get("seconds", 0.0)
    return InTime(lambda: level.make(game, seed, **settings), bot(level.below, game, seed), limit)


def _budget(text: str) -> dict[str, Any]:
    """`500`, `2s` or nothing."""
    try:
        if not text:
            return {}
        return {"seconds": float(text[:-1])} if text.endswith("s") else {"iterations": max(1, int(text))}
    except ValueError:
        raise SpielwerkError(f"A budget is a number of iterations or of seconds, like 500 or 2s, not {text!r}.") from None
