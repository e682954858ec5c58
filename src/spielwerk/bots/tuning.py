"""Weights of a game's heuristic, tuned by self-play with CMA-ES: `python -m spielwerk.bots.tuning spyrium --generations 20`."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from typing import Annotated

import numpy as np
import typer

from spielwerk.core import IMAGINED, Game, Numbers, SpielwerkError, game, many_dice, seeds_of
from spielwerk.sim.spread import spread

from .engine import duel, heuristic
from .engine.plan import Floats, Plan, new_scratch
from .search_runner import weights_of

_MARGIN = 0.1  # how much the margin counts against first places: it tells good weights apart earlier


@dataclass(frozen=True)
class Setting:
    """What is played to compare weights."""

    game: Game
    seats: int
    matches: int  # for each candidate
    seed: int
    threads: int
    engine: str = "threads"  # of this process; "local": in other processes, "ray": on a Ray cluster


class Bout:
    """Compares weights with those in use, always on the same deals."""

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        self._duel = setting.game.bound(duel.duel)
        known = setting.game.bound_module(heuristic)
        self.names: tuple[str, ...] = known.NAMES
        if not self.names:
            raise SpielwerkError(f"{setting.game.name} has no heuristic to tune.")
        self.weights: Numbers = np.array(weights_of(setting.game))
        self._spread: float = known.SPREAD
        position = setting.game.position(setting.seats, setting.game.options_from({}, setting.seats))
        self._row = setting.game.state.rows(position)[0].copy()

    def fitness(self, weights: Numbers) -> tuple[float, float]:
        """How well weights do against those in use: win share with a touch of margin, and the bare win share."""
        results = np.zeros((self.setting.matches, 2))  # in the order of the matches, whoever plays them
        for part, played in enumerate(self._parts(weights)):
            results[part :: self.setting.threads] = played
        shares, margins = results.T
        squashed = 1 / (1 + np.exp(-margins / self._spread))
        return float(((1 - _MARGIN) * shares + _MARGIN * squashed).mean()), float(shares.mean())

    def _parts(self, weights: Numbers) -> list[list[tuple[float, float]]]:
        setting, parts = self.setting, range(self.setting.threads)
        if setting.engine == "threads":
            with ThreadPoolExecutor(setting.threads) as pool:
                return list(pool.map(lambda part: self.play(weights, part), parts))
        told = (setting.game.name, setting.seats, setting.matches, setting.seed, setting.threads)
        job = partial(play_part, told, tuple(weights.tolist()))
        return spread(job, parts, engine=setting.engine, workers=setting.threads)

    def play(self, weights: Numbers, part: int) -> list[tuple[float, float]]:
        """The matches of one part of several that are played side by side: win shares and margins."""
        setting = self.setting
        results = []
        for number in range(part, setting.matches, setting.threads):
            seed = int(seeds_of(setting.seed, setting.matches)[number])
            scratch = new_scratch(setting.game, Plan(), many_dice(seeds_of(seed, 3), IMAGINED))
            setting.game.state.all_rows(scratch.worlds)[0] = self._row
            results.append(self._duel(scratch, number % setting.seats, weights, self.weights))
        return results


def play_part(told: tuple[str, int, int, int, int], weights: tuple[int, ...], part: int) -> list[tuple[float, float]]:
    """The same in another process, which finds the game by its name."""
    name, seats, matches, seed, parts = told
    return Bout(Setting(game(name), seats, matches, seed, parts)).play(np.array(weights, np.int32), part)


def tune(setting: Setting, generations: int, say: Callable[[str], None] = print) -> Numbers:
    """Weights that beat those in use on deals that were not used for finding them, or those in use."""
    import cma

    bout = Bout(setting)
    scale = np.maximum(10.0, np.abs(bout.weights))
    search = cma.CMAEvolutionStrategy(np.zeros(len(scale)), 0.25, {"seed": setting.seed + 1, "verbose": -9})

    def weights_at(point: Floats) -> Numbers:
        rounded: Numbers = np.round(bout.weights + scale * point).astype(np.int32)
        return rounded

    for generation in range(generations):
        candidates = search.ask()
        found = [bout.fitness(weights_at(point)) for point in candidates]
        search.tell(candidates, [-fitness for fitness, _ in found])
        say(f"generation {generation + 1}: best win share {max(share for _, share in found):.3f}")
        say(f"so far {weights_at(search.result.xfavorite).tolist()}")
    tuned = weights_at(search.result.xfavorite)
    fresh = Bout(
        Setting(setting.game, setting.seats, 2 * setting.matches, setting.seed + 1_000_003, setting.threads, setting.engine)
    )
    _, share = fresh.fitness(tuned)
    say(f"on fresh deals: win share {share:.3f} against a fair {1 / setting.seats:.3f}")
    say(", ".join(f"{name} {weight}" for name, weight in zip(bout.names, tuned.tolist(), strict=True)))
    return tuned if share > 1 / setting.seats else bout.weights


def main(
    name: Annotated[str, typer.Argument(metavar="GAME")],
    seats: int = 2,
    matches: int = 200,
    generations: int = 20,
    seed: int = 0,
    threads: int = 2,
    engine: Annotated[str, typer.Option(help="threads, local (processes) or ray.")] = "threads",
) -> None:
    """Tune a game's weights and print them; they are kept by writing them into its heuristic.py."""
    played = game(name)
    tuned = tune(Setting(played, max(seats, played.fewest_seats), matches, seed, threads, engine), generations)
    print(tuned.tolist())


if __name__ == "__main__":
    typer.run(main)
