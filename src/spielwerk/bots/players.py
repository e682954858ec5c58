"""The bots by name: levels from apprentice to grandmaster, a random one, a network alone, and the published recipe."""

from __future__ import annotations

import re
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from concurrent.futures import TimeoutError as OutOfTime
from dataclasses import dataclass
from functools import partial
from math import isfinite
from typing import NamedTuple, Protocol, TypedDict

import numpy as np

from spielwerk.core import (
    IMAGINED,
    PLAIN,
    PLAYERS,
    Game,
    Numbers,
    SpielwerkError,
    State,
    below,
    dice_from,
    many_dice,
    seeds_of,
)
from spielwerk.networks import Network, brings_network, required, temperature_of

from .drawing import drawn
from .engine import heuristic, search
from .engine.plan import REFERENCE, Floats, Plan, new_scratch
from .network_bot import NetworkBot
from .search_runner import Prospect, weights_of
from .strongest import guiding, network_at, searcher

LEVELS = ("apprentice", "journeyman", "adept", "master", "grandmaster")
_WITHOUT_NETWORK = {"adept": "journeyman", "grandmaster": "master"}  # what these levels are in a game that has none


class Bot(Protocol):
    """Chooses one of the legal actions of the seat whose knowledge it is handed."""

    def choose(self, seen: State, seat: int) -> int: ...


class RandomBot:
    """Any legal action, each equally likely."""

    def __init__(self, game: Game, seed: int) -> None:
        self._game = game
        self._dice = dice_from(seed, PLAYERS)
        self._out = np.zeros(game.widest, np.int32)

    def choose(self, seen: State, seat: int) -> int:
        n = self._game.legal(seen, seat, self._out)
        return int(self._out[below(self._dice, n)])


class _LookaheadBot:
    """Looks at each legal action to the end of the own turn, without search."""

    WORLDS = 4  # imagined ones that it looks at
    value = float("nan")  # the chance to win that it saw in its last choice

    def __init__(self, game: Game, seed: int, weights: Numbers | None = None) -> None:
        self._game = game
        self._survey_actions = game.bound(search.survey)
        self._weights = weights_of(game) if weights is None else weights
        self._scratch = new_scratch(game, Plan(), many_dice(seeds_of(seed, 3), IMAGINED))
        self._dice = dice_from(seed, PLAYERS)

    def _survey(self, seen: State, seat: int) -> tuple[Numbers, Floats, Floats]:
        """The legal actions, the chance to win that each leads to, and how much speaks for each all in all."""
        scratch = self._scratch
        self._game.state.all_rows(scratch.worlds)[0] = self._game.state.rows(seen)[0]
        n = self._survey_actions(scratch, seat, self.WORLDS, self._weights)
        return scratch.actions[:n], scratch.result[:n, 0], scratch.result[:n, 1]


class GreedyBot(_LookaheadBot):
    """What looks best at the end of the own turn."""

    def choose(self, seen: State, seat: int) -> int:
        actions, chances, policy = self._survey(seen, seat)
        best = np.lexsort((-policy, -chances))[0]
        self.value = float(chances[best])
        return int(actions[best])


class SoftmaxBot(_LookaheadBot):
    """What looks good is likely, the best not certain; now and then something rash."""

    WORLDS = 1
    SHARPNESS = 10  # how much of a chance to win makes an action e times as likely: 1 / SHARPNESS
    RASH_ONE_IN = 8  # decisions, one of which is taken with hardly a look at the chances

    def choose(self, seen: State, seat: int) -> int:
        actions, chances, policy = self._survey(seen, seat)
        weight = np.exp(self.SHARPNESS * (chances - chances.max())) * policy
        if below(self._dice, self.RASH_ONE_IN) == 0:
            weight = np.sqrt(policy)
        place = drawn(weight, self._dice)
        self.value = float(chances[place])
        return int(actions[place])


class SearchBot:
    """Thinks ahead in imagined matches, for some time or so many iterations; with a network, guided by it."""

    value = float("nan")  # the chance to win that it saw in its last choice

    def __init__(
        self,
        game: Game,
        seed: int,
        *,
        seconds: float = 1.0,
        iterations: int = 0,
        plan: Plan | None = None,
        threads: int = 0,
        network: Network | None = None,
    ) -> None:
        self._game = game
        self._runner = searcher(game, seed, network, plan, threads)
        self._seconds, self._iterations = seconds, iterations
        self._out = np.zeros(game.widest, np.int32)

    def choose(self, seen: State, seat: int) -> int:
        if self._game.legal(seen, seat, self._out) == 1:
            self.value = float("nan")  # it has not thought
            return int(self._out[0])
        picked = self._pick(self._runner.search(seen, seat, seconds=self._seconds, iterations=self._iterations))
        self.value = picked.win_share
        return picked.action

    def _pick(self, found: list[Prospect]) -> Prospect:
        return found[0]


class NoisySearchBot(SearchBot):
    """Imagines a few matches, but now and then takes what it has only glanced at."""

    RASH_ONE_IN = 4  # decisions, one of which is drawn by how often each action was tried

    def __init__(self, game: Game, seed: int, *, iterations: int) -> None:
        super().__init__(game, seed, iterations=iterations, threads=1)
        self._dice = dice_from(seed, PLAYERS)

    def _pick(self, found: list[Prospect]) -> Prospect:
        if below(self._dice, self.RASH_ONE_IN):
            return super()._pick(found)
        return found[drawn(np.array([prospect.tried for prospect in found], np.float64), self._dice)]


def apprentice(game: Game, seed: int) -> Bot:
    """Looks to the end of its turn and draws; in a game where that shows too little, it imagines a few matches."""
    matches = _imagined_by_lower_levels(game)
    return NoisySearchBot(game, seed, iterations=matches // 2) if matches else SoftmaxBot(game, seed)


def journeyman(game: Game, seed: int) -> Bot:
    """Plans its turn; in a game where that shows too little, it imagines some matches."""
    matches = _imagined_by_lower_levels(game)
    return SearchBot(game, seed, iterations=matches, threads=1) if matches else GreedyBot(game, seed)


def _imagined_by_lower_levels(game: Game) -> int:
    """Matches that a journeyman imagines; none where rules are not compiled, because that would take seconds."""
    return 0 if PLAIN else int(game.bound_module(heuristic).THOUGHTS)


def adept(game: Game, seed: int, *, network: Network | None) -> Bot:
    """A network that draws among what it finds good; in a game that has none, the level below."""
    if network is None:
        return journeyman(game, seed)
    return NetworkBot(game, seed, network=network, temperature=temperature_of(game))


class TimeLimitedBot:
    """A bot that never stalls a match: what it has not decided in time, the level below decides."""

    def __init__(self, make: Callable[[], Bot], below: Bot, limit: float) -> None:
        self._make, self._below, self._limit = make, below, limit
        self._bot: Bot | None = None
        self._pool = ThreadPoolExecutor(1)
        self._busy: Future[int] | None = None

    def _decide(self, seen: State, seat: int) -> int:
        if self._bot is None:
            self._bot = self._make()
        return self._bot.choose(seen, seat)

    def choose(self, seen: State, seat: int) -> int:
        if self._busy is None or self._busy.done():
            self._busy = self._pool.submit(self._decide, seen, seat)
            try:
                return self._busy.result(self._limit)
            except OutOfTime:
                pass
        return self._below.choose(seen, seat)


class Budget(TypedDict, total=False):
    """How long a search may take and on how many threads, or how a network draws; what is left out is as the bot has it."""

    seconds: float
    iterations: int
    threads: int
    temperature: float


@dataclass(frozen=True)
class Level:
    """How a bot is made, how long it may take, and who answers for it otherwise."""

    make: Callable[..., Bot]
    limit: float = 0.0  # seconds; 0: it always answers at once
    below: str = ""
    searches: bool = False  # takes seconds or iterations
    draws: bool = False  # takes a temperature
    network: str = ""  # that it plays with: one that it NEEDS, or one that it USES if there is one


NEEDS, USES = "needs", "uses"

BOTS: dict[str, Level] = {
    "random": Level(RandomBot),
    "apprentice": Level(apprentice, 2.0, "random"),
    "journeyman": Level(journeyman, 2.0, "apprentice"),
    "adept": Level(adept, 2.0, "journeyman", network=USES),
    "master": Level(SearchBot, 2.0, "journeyman", searches=True),
    "grandmaster": Level(SearchBot, 2.0, "adept", searches=True, network=USES),
    "network": Level(NetworkBot, 2.0, "journeyman", draws=True, network=NEEDS),
    "reference": Level(partial(SearchBot, plan=REFERENCE), 2.0, "apprentice", searches=True),
}

_NAME = re.compile(r"(?P<kind>[a-z]+)(@(?P<file>.+?))?(:(?P<budget>[^:/\\]*))?")


def levels_of(game: Game) -> tuple[str, ...]:
    """The levels of a game, from the weakest to the strongest."""
    return LEVELS if brings_network(game) else tuple(level for level in LEVELS if level not in _WITHOUT_NETWORK)


def played_as(level: str, game: Game) -> str:
    """The level that a level is in a game: where it has no network, adepts are journeymen and grandmasters are masters."""
    return level if level in levels_of(game) else _WITHOUT_NETWORK[level]


def bot(name: str, game: Game, seed: int, *, patient: bool = False, threads: int = 0) -> Bot:
    """A bot by name; its choices follow from the seed. `master:500` searches for 500 iterations, `master:2s` for 2 seconds.

    `network:0.5` draws at a temperature of 0.5. `grandmaster@FILE` and `network@FILE` play with the network of a file and not
    with the game's own. Out of time, the level below answers, unless the caller is patient.
    """
    kind, file, budget = split_name(name)
    level = BOTS[kind]
    allowed = _budget(level, budget, threads)
    network = {"network": _network(level, game, file)} if level.network else {}
    if patient or not level.limit:
        return level.make(game, seed, **allowed, **network)
    limit = level.limit + allowed.get("seconds", 0.0)
    return TimeLimitedBot(lambda: level.make(game, seed, **allowed, **network), bot(level.below, game, seed), limit)


def _network(level: Level, game: Game, file: str) -> Network | None:
    if file:
        return network_at(game, file)
    return required(game) if level.network == NEEDS else guiding(game)


class Named(NamedTuple):
    """A bot's name, taken apart."""

    kind: str
    file: str = ""  # of a network
    budget: str = ""


def split_name(name: str) -> Named:
    """The kind of a bot, the file of its network and its budget, from a name such as `master:2s`; refuses what there is not."""
    said = _NAME.fullmatch(name)
    kind, file, budget = (said["kind"], said["file"] or "", said["budget"] or "") if said else ("", "", "")
    level = BOTS.get(kind)
    if level is None or (file and not level.network) or (budget and not (level.searches or level.draws)):
        raise SpielwerkError(f"There is no bot {name!r}; known are {', '.join(BOTS)}.")
    _budget(level, budget, 0)
    return Named(kind, file, budget)


def is_bot(name: str) -> bool:
    """Whether a name is that of one of our bots, whatever stands behind it."""
    said = _NAME.fullmatch(name)
    return said is not None and said["kind"] in BOTS


def searches(name: str) -> bool:
    """Whether a bot searches for a given time, which takes compiled rules to be worth anything."""
    return BOTS[split_name(name).kind].searches


def level_below(name: str) -> str:
    """Who answers for a bot that cannot answer in time."""
    return BOTS[split_name(name).kind].below


def _budget(level: Level, text: str, threads: int) -> Budget:
    """`500`, `2s` or nothing, for a bot that searches; a temperature for one that draws."""
    if level.draws and text:
        return Budget(temperature=_temperature(text))
    if not level.searches:
        return Budget()
    try:
        if not text:
            return Budget(threads=threads)
        if text.endswith("s"):
            return Budget(seconds=float(text[:-1]), threads=threads)
        return Budget(iterations=max(1, int(text)), threads=threads)
    except ValueError:
        raise SpielwerkError(f"A budget is a number of iterations or of seconds, like 500 or 2s, not {text!r}.") from None


def _temperature(text: str) -> float:
    try:
        if isfinite(found := float(text)) and found >= 0:
            return found
    except ValueError:
        pass
    raise SpielwerkError(f"A temperature is a number from 0 on, like 0.5, not {text!r}.")
