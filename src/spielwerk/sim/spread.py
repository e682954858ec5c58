"""Work that falls into parts, on local processes or on a Ray cluster: the same results, in the same order, on both."""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Callable, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from typing import TypeVar

from spielwerk.core import SpielwerkError

ENGINES = ("local", "ray")
MOST_TRIES = 3  # of one part, should its worker die

Part = TypeVar("Part")
Result = TypeVar("Result")
Progress = Callable[[int], None]


def spread(
    job: Callable[[Part], Result],
    parts: Sequence[Part],
    *,
    engine: str = "local",
    workers: int = 0,
    progress: Progress = lambda n: None,
) -> list[Result]:
    """What a job, a function of a module that other processes find, makes of each part. 0 workers: one for each core."""
    if engine not in ENGINES:
        raise SpielwerkError(f"There is no engine {engine!r}; known are {', '.join(ENGINES)}.")
    workers = max(1, min(len(parts), workers or os.cpu_count() or 1))
    return (_on_ray if engine == "ray" else _on_processes)(job, parts, workers, progress)


def _on_processes(job: Callable[[Part], Result], parts: Sequence[Part], workers: int, progress: Progress) -> list[Result]:
    """On local processes. A part whose worker dies is done again by another one."""
    done: dict[int, Result] = {}
    tries = [0] * len(parts)
    while len(done) < len(parts):
        with ProcessPoolExecutor(workers, mp_context=multiprocessing.get_context("spawn")) as pool:
            waiting: dict[Future[Result], int] = {
                pool.submit(job, part): number for number, part in enumerate(parts) if number not in done
            }
            try:
                while waiting:
                    for future in wait(waiting, return_when=FIRST_COMPLETED).done:
                        number = waiting[future]
                        done[number] = future.result()
                        del waiting[future]
                        progress(1)
            except BrokenProcessPool:
                _count_tries(tries, [number for future, number in waiting.items() if not future.cancelled()][:workers])
    return [done[number] for number in range(len(parts))]


def _count_tries(tries: list[int], parts: list[int]) -> None:
    for number in parts:
        tries[number] += 1
        if tries[number] == MOST_TRIES:
            raise SpielwerkError(f"Part {number} could not be played: its worker died {MOST_TRIES} times.")


def _on_ray(job: Callable[[Part], Result], parts: Sequence[Part], workers: int, progress: Progress) -> list[Result]:
    """On a Ray cluster: the one that this process has joined, the one named by RAY_ADDRESS, or one on this machine."""
    try:
        import ray
    except ModuleNotFoundError:
        raise SpielwerkError("Ray is not installed; pip install 'spielwerk[ray]' brings it.") from None
    address = os.environ.get("RAY_ADDRESS")
    if not ray.is_initialized():
        ray.init(address=address, num_cpus=None if address else workers)

    def do(part: Part) -> Result:  # Ray takes functions only
        return job(part)

    remote = ray.remote(max_retries=MOST_TRIES, scheduling_strategy="SPREAD")(do)  # on all nodes, not on one until it is full
    futures = [remote.remote(part) for part in parts]
    waiting = list(futures)
    while waiting:
        ready, waiting = ray.wait(waiting)
        progress(len(ready))
    return list(ray.get(futures))
