"""Which network plays and advises in a game, and the strongest search there is."""

from __future__ import annotations

import logging
from functools import lru_cache
from pathlib import Path

from spielwerk.core import Game, SpielwerkError
from spielwerk.networks import Network, load, network_of

from .engine.plan import Plan
from .guided_runner import GuidedRunner
from .search_runner import SearchRunner

log = logging.getLogger(__name__)

_KEPT = 8  # networks from files


def guiding(game: Game) -> Network | None:
    """The network that a game brings; none if it brings none that fits its rules, which the log then tells."""
    try:
        return network_of(game)
    except SpielwerkError as error:
        log.warning("%s", error)
        return None


def network_at(game: Game, path: str) -> Network:
    """The network in a file, which is read once as long as nobody writes it anew."""
    file = Path(path)
    try:
        return _network_at(game, file, file.stat().st_mtime_ns)
    except OSError:
        raise SpielwerkError(f"There is no file {path}.") from None


@lru_cache(_KEPT)
def _network_at(game: Game, path: Path, written_at: int) -> Network:
    return load(game, path)


def searcher(game: Game, seed: int, network: Network | None, plan: Plan | None = None, threads: int = 0) -> SearchRunner:
    """A search, guided by a network if there is one."""
    if network is None:
        return SearchRunner(game, seed, plan, threads)
    return GuidedRunner(game, seed, network, plan, threads)


def strongest(game: Game, seed: int, threads: int = 0) -> SearchRunner:
    """The strongest search that there is of a game."""
    return searcher(game, seed, guiding(game), threads=threads)
