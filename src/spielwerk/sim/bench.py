"""What a game costs on this machine: figures with machine, seats and seed, never an assertion."""

from __future__ import annotations

import os
import platform
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from typing import TypeAlias

from spielwerk.core import PLAYERS, Game, below, dice_from

from . import playouts
from .array_types import DeviceArray
from .batch import Batch
from .device import on_host

Figures: TypeAlias = dict[str, str | int | float]

ON_CPU, ON_GPU = 256, 65_536  # matches side by side
STEPPED_ON_CPU, STEPPED_ON_GPU = 1024, 262_144  # … when each step comes back to Python
TOGETHER = 500  # decisions of each that GPU and processor make alike

_FIRST_MOVE = """
import time; begun = time.perf_counter()
import spielwerk
match = spielwerk.game({name!r}).start({seats}, {seed})
match.legal(match.to_act[0])
print(time.perf_counter() - begun)
"""
_PLAIN_PLAY = """
import sys
import spielwerk
from spielwerk.sim.bench import decisions_per_second
print(decisions_per_second(spielwerk.game({name!r}), {seats}, {seed}, {seconds}, matches=1, threads=1))
"""


def measure(game: Game, device: str, seats: int | None, seed: int, seconds: float) -> Figures:
    """All figures of one game."""
    seats = game.most_seats if seats is None else seats
    figures: Figures = {
        "game": game.name,
        "rules": game.rules,
        "components": game.components.digest,
        "device": device,
        "machine": machine(device),
        "seats": seats,
        "seed": seed,
        "bytes_per_match": game.state.nbytes,
        "actions": game.verbs.count,
    }
    if device == "gpu":
        return figures | _on_gpu(game, seats, seed, seconds)
    one = decisions_per_second(game, seats, seed, seconds, threads=1)
    plain = float(_run(_PLAIN_PLAY, game, seats, seed, seconds, SPIELWERK_MODE="plain"))
    with tempfile.TemporaryDirectory() as folder:
        cold = float(_run(_FIRST_MOVE, game, seats, seed, seconds, SPIELWERK_CACHE=folder))
        warm = min(float(_run(_FIRST_MOVE, game, seats, seed, seconds, SPIELWERK_CACHE=folder)) for _ in range(2))
    figures |= {
        "decisions_per_second_one_core": round(one),
        "decisions_per_second_all_cores": round(decisions_per_second(game, seats, seed, seconds)),
        "decisions_per_second_from_python": round(python_decisions_per_second(game, seats, seed, seconds)),
        **_batch_figures(Batch(game, STEPPED_ON_CPU, seats, seed, autoreset=True), seconds),
        "decisions_per_second_plain": round(plain),
        "compiled_over_plain": round(one / plain, 1),
        "first_start_seconds": round(cold, 2),
        "next_start_seconds": round(warm, 2),
        "copy_microseconds": round(copy_microseconds(game), 4),
        "decisions_per_match": round(decisions_per_match(game, seats, seed), 1),
    }
    return figures


def decisions_per_second(
    game: Game, seats: int, seed: int, seconds: float, matches: int = ON_CPU, threads: int | None = None
) -> float:
    """Random play of a batch on this machine's processor."""
    batch = Batch(game, matches, seats, seed, threads=threads)
    batch.keep_playing(1)
    return _rate(batch, seconds, first=1)


def _rate(batch: Batch, seconds: float, first: int) -> float:
    """Random decisions per second, in ever longer runs until one lasts long enough to be measured."""
    decisions = first
    while True:
        begun = time.perf_counter()
        batch.keep_playing(decisions)
        lasted = time.perf_counter() - begun
        if lasted > seconds / 2:
            return batch.n * decisions / lasted
        decisions = max(decisions + 1, int(decisions * min(10.0, 0.8 * seconds / max(lasted, 1e-6))))


def _batch_figures(batch: Batch, seconds: float) -> Figures:
    """Stepping a batch with random legal actions, wherever it lies: bare, then with observations."""
    bare = steps_per_second(batch, batch.step, seconds)
    _ = batch.observations
    seeing = steps_per_second(batch, batch.step, seconds)
    return {"batch_steps_per_second": round(bare), "batch_steps_per_second_with_observations": round(seeing)}


def steps_per_second(batch: Batch, step: Callable[[DeviceArray], object], seconds: float) -> float:
    """Decisions a second when `step` plays random legal actions in all matches of a batch, again and again."""
    step(batch.random_actions())
    steps, begun = 0, time.perf_counter()
    while (lasted := time.perf_counter() - begun) < seconds or not steps:
        step(batch.random_actions())
        steps += 1
    return batch.n * steps / lasted


def python_decisions_per_second(game: Game, seats: int, seed: int, seconds: float) -> float:
    """One match after the other, stepped decision by decision from Python."""
    game.start(seats, seed)  # pays for compiling
    decisions = 0
    dice = dice_from(seed, PLAYERS)
    picks = [below(dice, 1 << 30) for _ in range(1009)]
    begun = time.perf_counter()
    while True:
        match = game.start(seats, seed + decisions)
        while not match.over:
            seat = match.to_act[0]
            ids = match.legal_ids(seat)
            match.play(seat, ids[picks[decisions % 1009] % len(ids)])
            decisions += 1
        lasted = time.perf_counter() - begun
        if lasted > seconds:
            return decisions / lasted


def decisions_per_match(game: Game, seats: int, seed: int) -> float:
    """How many decisions a random match takes."""
    return float(Batch(game, ON_CPU, seats, seed).playouts().mean())


def copy_microseconds(game: Game, times: int = 2_000_000) -> float:
    """What it costs to copy a state, as searches do."""
    states = game.state.many(17)
    copy_many = game.bound(playouts.copy_many)
    copy_many(states, 1)
    begun = time.perf_counter()
    copy_many(states, times)
    return (time.perf_counter() - begun) / times * 1e6


def _on_gpu(game: Game, seats: int, seed: int, seconds: float) -> Figures:
    """Random play on a GPU, and whether it leads to the very bytes that the processor's leads to."""
    begun = time.perf_counter()
    batch = Batch(game, ON_GPU, seats, seed, device="gpu")
    batch.keep_playing(1)
    compiled = time.perf_counter() - begun
    batch.keep_playing(TOGETHER - 1)
    twin = Batch(game, ON_GPU, seats, seed)
    twin.keep_playing(1)
    twin.keep_playing(TOGETHER - 1)
    same = bool(on_host(batch.states).tobytes() == twin.states.tobytes())
    best, size = 0.0, ON_GPU
    while size <= ON_GPU * 16:
        batch = Batch(game, size, seats, seed, device="gpu")
        batch.keep_playing(1)
        rate = _rate(batch, seconds, first=10)
        del batch
        if rate < best * 1.05:
            break
        best, best_size = rate, size
        size *= 2
    return {
        "decisions_per_second_gpu": round(best),
        "matches_side_by_side": best_size,
        "matches_stepped": STEPPED_ON_GPU,
        **_batch_figures(Batch(game, STEPPED_ON_GPU, seats, seed, device="gpu", autoreset=True), seconds),
        "same_bytes_as_cpu": same,
        "kernel_compile_seconds": round(compiled, 1),
    }


def _run(script: str, game: Game, seats: int, seed: int, seconds: float, **environment: str) -> str:
    """The last line that a fresh Python process prints."""
    code = script.format(name=game.name, seats=seats, seed=seed, seconds=min(seconds, 2.0))
    unchecked = {key: value for key, value in os.environ.items() if key != "SPIELWERK_CHECK"}
    done = subprocess.run(
        [sys.executable, "-c", code], env={**unchecked, **environment}, capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise RuntimeError(done.stderr)
    return done.stdout.strip().splitlines()[-1]


def machine(device: str) -> str:
    """The machine in words."""
    cpu = platform.processor() or platform.machine()
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as info:
            cpu = next(line.split(":", 1)[1].strip() for line in info if line.startswith("model name"))
    except (OSError, StopIteration):
        pass
    words = f"{cpu}, {os.cpu_count()} cores, Python {platform.python_version()}"
    if device == "gpu":
        from .gpu import cuda_or_refuse

        name = cuda_or_refuse().get_current_device().name
        words += f", {name.decode() if isinstance(name, bytes) else name}"
    return words


def rows(figures: Figures) -> Iterator[tuple[str, str]]:
    """The figures for a table."""
    for key, value in figures.items():
        if key in ("game", "machine", "seats", "seed"):
            continue
        yield (
            key.replace("_", " "),
            f"{value:,}" if isinstance(value, int) and not isinstance(value, bool) else str(value),
        )
