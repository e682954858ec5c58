"""Who may take a seat: our bots by name, and anybody's own by import path, file, network, class, object or function.

An own bot is a class with `choose(seen, seat)`, see docs/own-bots.md. Whatever it does wrong costs it the match and nobody else
anything.
"""

from __future__ import annotations

import importlib
import importlib.util
import inspect
import sys
import traceback
import weakref
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread
from types import ModuleType
from typing import TypeAlias, cast

import numpy as np

from spielwerk.core import Game, Match, SpielwerkError, State

from .players import BOTS, Bot, bot, is_bot

# A name, `package.module:Class`, `file.py:Class`, `network.onnx`; a class, made anew for each match with (game, seed), (game)
# or nothing; an object with `choose`; or a function (seen, seat).
Entrant: TypeAlias = str | type | Bot | Callable[[State, int], int]

PATIENCE = 60.0  # seconds that an own bot may take for a decision
STAND_IN = "random"  # plays on for a bot that has failed, so that the others can finish the match


class Fault(SpielwerkError):
    """What an own bot did that cost it the match."""


def is_ours(entrant: Entrant) -> bool:
    """Whether it is one of our bots: they answer in time, and legally."""
    return isinstance(entrant, str) and is_bot(entrant)


def title_of(entrant: Entrant) -> str:
    """What an entrant is called in tables."""
    if isinstance(entrant, str):
        return entrant
    named = entrant.func if isinstance(entrant, partial) else entrant
    return str(getattr(named, "__name__", type(named).__name__))


def titles_of(entrants: Sequence[Entrant]) -> list[str]:
    """The same for several, told apart by a number where they would be called alike."""
    titles: list[str] = []
    for entrant in entrants:
        title = title_of(entrant)
        titles.append(title if title not in titles else f"{title} #{sum(one.split(' #')[0] == title for one in titles) + 1}")
    return titles


def entered(entrant: Entrant, game: Game, seed: int, *, threads: int = 0) -> Bot:
    """The bot that plays for an entrant in one match; refuses what is none."""
    if is_ours(entrant):
        return bot(cast("str", entrant), game, seed, patient=True, threads=threads)
    return _made(found(entrant), game, seed)


def found(entrant: Entrant) -> Entrant:
    """What stands behind a path; everything else as it is."""
    if not isinstance(entrant, str):
        return entrant
    if entrant.endswith(".onnx"):
        from .network import OnnxBot

        return cast("Entrant", partial(OnnxBot, path=entrant))
    place, colon, name = entrant.rpartition(":")
    if not colon or not place or not name:
        raise SpielwerkError(
            f"There is no bot {entrant!r}; known are {', '.join(BOTS)}, and your own as package.module:Class or file.py:Class."
        )
    module = _module(place)
    if not hasattr(module, name):
        raise SpielwerkError(f"{place} has no {name!r}.")
    return cast("Entrant", getattr(module, name))


def _module(place: str) -> ModuleType:
    """A module by its name, or a file."""
    try:
        if not place.endswith(".py"):
            return importlib.import_module(place)
        spec = importlib.util.spec_from_file_location(f"_entrant_{abs(hash(Path(place).resolve()))}", place)
        if spec is None or spec.loader is None or not Path(place).is_file():
            raise SpielwerkError(f"There is no file {place}.")
        module = importlib.util.module_from_spec(spec)
        sys.modules[spec.name] = module
        spec.loader.exec_module(module)
        return module
    except SpielwerkError:
        raise
    except (Exception, SystemExit) as error:  # whatever stands in the file
        raise SpielwerkError(f"{place} cannot be imported: {_in_words(error)}.") from error


def _made(entrant: Entrant, game: Game, seed: int) -> Bot:
    if isinstance(entrant, type) or (isinstance(entrant, partial) and isinstance(entrant.func, type)):
        make = cast("Callable[..., object]", entrant)
        try:
            maker = make(*(game, seed)[: _arguments(make)])
        except SpielwerkError:
            raise
        except (Exception, SystemExit) as error:  # whatever its constructor does
            raise SpielwerkError(f"{title_of(entrant)} cannot be made: {_in_words(error)}.") from error
    else:
        maker = entrant
    if callable(getattr(maker, "choose", None)):
        return cast("Bot", maker)
    if callable(maker):
        return _FunctionBot(cast("Callable[[State, int], int]", maker))
    raise SpielwerkError(f"{title_of(entrant)} is no bot: it has no choose(seen, seat).")


def _arguments(make: Callable[..., object]) -> int:
    """How many of (game, seed) a class takes."""
    try:
        parameters = inspect.signature(make).parameters.values()
    except (TypeError, ValueError):
        return 0
    if any(one.kind is one.VAR_POSITIONAL for one in parameters):
        return 2
    return min(2, sum(one.kind in (one.POSITIONAL_ONLY, one.POSITIONAL_OR_KEYWORD) for one in parameters))


class _FunctionBot:
    """A function that chooses."""

    def __init__(self, choose: Callable[[State, int], int]) -> None:
        self.choose = choose


class _Thinker:
    """A thread in which own bots think. One that never comes back ends with the program, which does not wait for it."""

    def __init__(self) -> None:
        self._asked: SimpleQueue[Callable[[], object] | None] = SimpleQueue()
        self._answers: SimpleQueue[tuple[object, BaseException | None]] = SimpleQueue()
        Thread(target=_think, args=(self._asked, self._answers), daemon=True).start()
        weakref.finalize(self, self._asked.put, None)

    def ask(self, call: Callable[[], object], patience: float) -> tuple[object, BaseException | None]:
        """What a call answers, or what it raises; Empty if it takes too long."""
        self._asked.put(call)
        return self._answers.get(timeout=patience)


def _think(asked: SimpleQueue[Callable[[], object] | None], answers: SimpleQueue[tuple[object, BaseException | None]]) -> None:
    while (call := asked.get()) is not None:
        try:
            answers.put((call(), None))
        except BaseException as error:  # whatever it raises is its own affair, an exit too
            answers.put((None, error))


class Seated:
    """The bots of one match by seat. An own one that crashes, stalls or answers illegally has lost it; a stand-in plays on."""

    def __init__(
        self, game: Game, entrants: Mapping[int, Entrant], seeds: Sequence[int], *, threads: int = 0, patience: float = PATIENCE
    ) -> None:
        self.faults: dict[int, str] = {}  # seat → what its bot did
        self._game, self._seeds, self._patience = game, list(seeds), patience
        self._titles = {seat: title_of(one) for seat, one in entrants.items()}
        self._own = {seat for seat, one in entrants.items() if not is_ours(one)}
        self._bots: dict[int, Bot] = {}
        for seat, one in entrants.items():
            try:
                self._bots[seat] = entered(one, game, int(seeds[seat]), threads=threads)
            except SpielwerkError as error:
                if seat not in self._own:
                    raise
                self._fail(seat, error)
        self._thinker: _Thinker | None = None

    def choose(self, match: Match, seat: int) -> int:
        """What the bot of a seat that is asked plays: always a legal action."""
        seen = match.seen(seat)
        if seat not in self._own:
            return self._bots[seat].choose(seen, seat)
        try:
            action = self._answer(seen, seat)
            if action not in match.legal_ids(seat):
                raise Fault(f"{self._titles[seat]} answered {action}, which is not legal: {match.why_not(seat, action)}")
            return action
        except Fault as fault:
            self._fail(seat, fault)
        return self._bots[seat].choose(seen, seat)

    def _fail(self, seat: int, why: Exception) -> None:
        """The bot of a seat has lost the match."""
        self.faults[seat] = str(why)
        self._own.discard(seat)
        self._bots[seat] = bot(STAND_IN, self._game, int(self._seeds[seat]))

    def _answer(self, seen: State, seat: int) -> int:
        """What an own bot answers; if it does not come back, the thread that it thinks in is left behind."""
        if self._thinker is None:
            self._thinker = _Thinker()
        try:
            answer, error = self._thinker.ask(partial(self._bots[seat].choose, seen, seat), self._patience)
        except Empty:
            self._thinker = None
            raise Fault(f"{self._titles[seat]} did not answer within {self._patience:g} s.") from None
        if error is not None:
            raise Fault(f"{self._titles[seat]} crashed: {_in_words(error)}.") from error
        if isinstance(answer, bool) or not isinstance(answer, int | np.integer):
            raise Fault(f"{self._titles[seat]} answered {str(answer)[:40]!r}, which is no action's number.")
        return int(answer)

    def value(self, seat: int) -> float:
        """The chance to win that the bot of a seat saw in its last choice: its attribute `value`, or NaN."""
        seen = getattr(self._bots[seat], "value", np.nan)
        return float(seen) if isinstance(seen, int | float | np.floating) else np.nan

    def places(self, match: Match) -> list[int]:
        """Places of a finished match; whoever has failed is last."""
        ranks = list(match.ranks)
        for seat in self.faults:
            ranks = [rank - (rank > ranks[seat]) for rank in ranks]
            ranks[seat] = match.seats
        return ranks


def _in_words(error: BaseException) -> str:
    """An exception on one line, with the place where it happened."""
    frames = traceback.extract_tb(error.__traceback__)
    where = f" ({Path(frames[-1].filename).name}, line {frames[-1].lineno})" if frames else ""
    return f"{type(error).__name__}: {' '.join(str(error).split())[:200]}{where}"
