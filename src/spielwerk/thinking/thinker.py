"""Thinking itself, in whatever process this is."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable

from spielwerk.bots import BOTS, Analysis, Bot, Hint, Review, analyse_in, bot, chances, hints_in, review_in, searches
from spielwerk.core import PLAIN, game, load

from .protocol import Advise, Choose, Foresee, Judge, LookBack, Request

PLAYOUTS = 10 if PLAIN else 200  # imagined matches from each position of an analysis
_MEMORIES = 40  # masters whose memory is kept

Progress = Callable[[float], None]


def is_deep(level: str) -> bool:
    """Whether a bot of a level searches, for which a game must be compiled."""
    return level in BOTS and searches(level)


class Thinker:
    """Answers requests. Of decisions that search, hints among them, one is thought about at a time."""

    def __init__(self, threads: int = 0) -> None:
        """`threads` are those of one search; 0: as many as the search likes."""
        self._threads = threads
        self._masters: OrderedDict[str, Bot] = OrderedDict()
        self._known = threading.Lock()
        self._searching = threading.Lock()
        self._looking_back = threading.Lock()
        self._foreseeing = threading.Lock()

    def answer(self, request: Request, progress: Progress) -> object:
        if isinstance(request, Choose):
            return self.choose(request)
        if isinstance(request, Advise):
            return self.advise(request)
        if isinstance(request, Judge):
            return self.judge(request)
        if isinstance(request, Foresee):
            return self.foresee(request)
        return self.look_back(request, progress)

    def choose(self, request: Choose) -> int:
        """One of the legal actions; it follows from the request, and a master's from its memory as well."""
        found = game(request.game)
        seen = found.state.from_bytes(request.seen)
        if not searches(request.level):  # no memory and no long thoughts: made anew, so that the seed alone decides
            return bot(request.level, found, request.seed).choose(seen, request.seat)
        master = self._master(request)
        with self._searching:
            action = master.choose(seen, request.seat)
        self._remember(request, master)
        return action

    def _master(self, request: Choose) -> Bot:
        """The master that has sat there before, which nobody else gets meanwhile; or another one."""
        with self._known:
            known = self._masters.pop(_name_of(request), None)
        name = request.level if ":" in request.level else f"{request.level}:{request.seconds}s"
        return known or bot(name, game(request.game), request.seed, threads=self._threads)

    def _remember(self, request: Choose, master: Bot) -> None:
        if not request.memory:
            return
        with self._known:
            self._masters[_name_of(request)] = master
            while len(self._masters) > _MEMORIES:
                self._masters.popitem(last=False)

    def forget(self, memory: str) -> None:
        """Drop what masters remember under names that begin so."""
        with self._known:
            for name in [name for name in self._masters if name.startswith(memory)]:
                del self._masters[name]

    @property
    def memories(self) -> int:
        """How many masters remember something."""
        return len(self._masters)

    def advise(self, request: Advise) -> dict[str, list[Hint]]:
        found = game(request.game)
        seen = found.state.from_bytes(request.seen)
        with self._searching:
            return hints_in(
                request.langs,
                found,
                seen,
                request.seat,
                seconds=request.seconds,
                seed=request.seed,
                threads=self._threads,
                marks=True,
            )

    def judge(self, request: Judge) -> dict[str, Review]:
        found = game(request.game)
        seen = found.state.from_bytes(request.seen)
        effort = {"seconds": request.seconds, "seed": request.seed, "threads": self._threads}
        with self._searching:
            return review_in(request.langs, found, seen, request.seat, request.action, marks=True, **effort)  # type: ignore[arg-type]  # as its parameters are

    def foresee(self, request: Foresee) -> list[float] | None:
        found = game(request.game)
        seen = found.state.from_bytes(request.seen)
        with self._foreseeing:
            return chances(found, seen, request.viewer, seconds=request.seconds, seed=request.seed)

    def look_back(self, request: LookBack, progress: Progress) -> dict[str, Analysis]:
        """An analysis; whatever `progress` raises ends it."""
        with self._looking_back:
            return analyse_in(
                request.langs,
                load(request.saved),
                playouts=PLAYOUTS,
                iterations=0,
                seconds=request.seconds,
                progress=progress,
                marks=True,
            )


def _name_of(request: Choose) -> str:
    """Where the memory of a bot that searches is kept: somebody of another level may have sat there before."""
    return f"{request.memory} {request.level}"
