"""The way to those who think: thinking processes where there are any, and this process otherwise."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import cast
from zlib import crc32

import numpy as np

from spielwerk.bots import Analysis, Hint, Review, level_below, searches
from spielwerk.core import Game, State

from .link import Failed, Gone, Link
from .protocol import Advise, Choose, Foresee, Forget, Judge, LookBack, Prepare
from .thinker import Thinker

__all__ = ["Decision", "Gone", "NotReady", "Thinkers"]

PATIENCE = 10.0  # seconds without a word, after which a process is thought dead: a bot answers within five, its turn included
_SILENCE = 60.0  # the same for analyses, which say how far they are


class NotReady(Exception):
    """This can only be thought about with compiled rules, and the game is not compiled yet."""


@dataclass(frozen=True)
class Decision:
    """What a bot does, and the level that has decided: another one than was asked for, if that could not answer."""

    action: int
    level: str


class Thinkers:
    """Asks thinking processes by their addresses. Without addresses everything is thought about in this process.

    A process that dies over a request is no reason to wait: another one is asked, in the end this process itself. A game that
    is not compiled yet is played by the levels that do not search, with plain rules. `changed` is called, in any thread, when
    a game is further or a process comes or goes.
    """

    def __init__(self, addresses: Sequence[str] = (), changed: Callable[[], None] = lambda: None) -> None:
        self._links = [Link(address, changed) for address in addresses]
        self._here = Thinker()
        self._wanted: set[str] = set()

    def start(self) -> None:
        """Find the processes, and hear from them from now on."""
        for link in self._links:
            link.start()

    def close(self) -> None:
        for link in self._links:
            link.close()

    # How far the games are

    def is_ready(self, game: str) -> bool:
        """Whether masters play a game, and analyses can be made of it."""
        return not self._links or any(link.is_ready(game) for link in self._links)

    def progress(self, game: str) -> float:
        """How far a game is compiled, from 0 to 1."""
        if not self._links:
            return 1.0
        return max((link.news.progress_of(game) for link in self._links if link.news is not None), default=0.0)

    def want(self, game: str) -> None:
        """Have a game compiled before others, if it is not."""
        if game not in self._wanted and not self.is_ready(game):
            for link in self._links:
                if link.news is not None and link.news.compiled:
                    link.tell(Prepare(game))
                    self._wanted.add(game)

    # What is thought about

    def choose(
        self,
        game: Game,
        level: str,
        seen: State,
        seat: int,
        *,
        memory: str = "",
        seed: int | None = None,
        seconds: float = 1.0,
    ) -> Decision:
        """What a bot does; it is handed what its seat may know. A master goes on from what it remembers under a name."""
        seed = secrets.randbits(60) if seed is None else seed
        request = Choose(game.name, level, seen.tobytes(), seat, seed, memory, seconds)
        if not self._links:
            return Decision(self._here.choose(request), level)
        for asked, link in self._candidates(request):
            try:
                action = cast("int", link.ask(asked, PATIENCE))
            except (Gone, Failed):
                continue
            if _is_legal(game, seen, seat, action):
                return Decision(action, asked.level)
        asked = replace(request, level=level_below(level)) if searches(level) else request
        return Decision(self._here.choose(asked), asked.level)

    def _candidates(self, request: Choose) -> Iterator[tuple[Choose, Link]]:
        """Who can be asked, the best first: a master where its memory is, then the level below."""
        if searches(request.level):
            ready = [link for link in self._links if link.is_ready(request.game)]
            first = crc32(request.memory.encode()) % max(1, len(ready))
            yield from ((request, link) for link in ready[first:] + ready[:first])
            self.want(request.game)
            request = replace(request, level=level_below(request.level))
        yield from ((request, link) for link in self._able(request.game))

    def _able(self, game: str) -> list[Link]:
        """The processes that can say something about a game now: those that have compiled it, then those of plain rules."""
        links = [link for link in self._links if link.is_ready(game) or (link.news is not None and not link.news.compiled)]
        return sorted(links, key=lambda link: not link.is_ready(game))

    def forget(self, memory: str) -> None:
        """Drop what masters remember under names that begin so."""
        self._here.forget(memory)
        for link in self._links:
            link.tell(Forget(memory))

    def hints(self, langs: Sequence[str], game: Game, seen: State, seat: int, *, seconds: float = 1.0) -> dict[str, list[Hint]]:
        """The best few actions of a seat, by language; with plain rules, if the game is not compiled, from fewer thoughts."""
        request = Advise(game.name, seen.tobytes(), seat, secrets.randbits(60), tuple(langs), seconds)
        return cast("dict[str, list[Hint]]", self._ask_any(request))

    def review(
        self, langs: Sequence[str], game: Game, seen: State, seat: int, action: int, *, seconds: float = 1.0
    ) -> dict[str, Review]:
        """What is to be said of a move, by language; nothing where there was no choice."""
        request = Judge(game.name, seen.tobytes(), seat, action, secrets.randbits(60), tuple(langs), seconds)
        return cast("dict[str, Review]", self._ask_any(request))

    def foresee(self, game: Game, seen: State, viewer: int, *, seconds: float) -> list[float] | None:
        """Each seat's chance to win from what a viewer sees; None if time was too short to say anything.

        NotReady: the game is not compiled. Nobody waits for this, so plain rules are spared it.
        """
        request = Foresee(game.name, seen.tobytes(), viewer, secrets.randbits(60), seconds)
        for link in self._links:
            if link.is_ready(game.name):
                try:
                    return cast("list[float] | None", link.ask(request, PATIENCE))
                except (Gone, Failed):
                    continue
        raise NotReady(game.name)

    def _ask_any(self, request: Advise | Judge) -> object:
        """The answer of whoever can give one, in the end of this process itself."""
        self.want(request.game)
        for link in self._able(request.game):
            try:
                return link.ask(request, PATIENCE)
            except Gone:
                continue
        return self._here.answer(request, lambda share: None)

    def analyse(
        self, langs: Sequence[str], game: str, saved: str, *, seconds: float, progress: Callable[[float], None]
    ) -> dict[str, Analysis]:
        """The analysis of a saved match, by language. `progress` is told the share that is done; what it raises ends it.

        NotReady: the game is not compiled yet. A process that dies over it is no reason to give up while there is another.
        """
        request = LookBack(game, saved, tuple(langs), seconds)
        if not self._links:
            return self._here.look_back(request, progress)
        self.want(game)
        for link in self._links:
            if link.is_ready(game):
                try:
                    return cast("dict[str, Analysis]", link.ask(request, _SILENCE, progress))
                except Gone:
                    continue
        raise NotReady(game)


def _is_legal(game: Game, seen: State, seat: int, action: int) -> bool:
    """Whether an answer can be played: a process that has gone mad must not stall a match."""
    out = np.zeros(game.widest, np.int32)
    return action in out[: game.legal(seen, seat, out)].tolist()
