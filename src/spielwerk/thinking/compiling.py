"""Getting games compiled: ahead, in a process that does nothing else, and each by one process of the machine only."""

from __future__ import annotations

import fcntl
import gc
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from spielwerk.bots import bot, hint, levels_of, searches
from spielwerk.bots.engine import guided, search
from spielwerk.bots.strongest import strongest
from spielwerk.core import PLAIN, Game, game
from spielwerk.core.per_game import folder_for

from .parent import end_with_parent

Progress = Callable[[str, int, int], None]  # (step, done, of)

_BOTS = "bots"  # the last step
_UNHURRIED = 15  # how much compiling stands back for everything else the machine does, as `nice` counts


def is_compiled(found: Game) -> bool:
    """Whether rules and bots of a game, as they are now, have been compiled on this machine."""
    return PLAIN or _mark(found).exists()


def _mark(found: Game) -> Path:
    thinking = guided if "grandmaster" in levels_of(found) else search
    return folder_for(found, thinking.__name__) / "bots"


def load_all(found: Game) -> None:
    """Load what a first decision would otherwise wait for; what is not on disk is compiled."""
    found.compile()
    exercise(found)
    settle_memory()


def exercise(found: Game) -> None:
    """Let every kind of bot think once: numba compiles what it has not met before."""
    match = found.start(seed=1)
    seat = match.to_act[0]
    seen = match.seen(seat)
    for level in levels_of(found):
        name = f"{level}:1" if searches(level) else level  # one iteration is enough to have the search compiled
        bot(name, found, 1, patient=True).choose(seen, seat)
    hint(found, seen, seat, iterations=1, threads=1)
    strongest(found, 1, threads=1).forecast(match.state, 1)


def settle_memory() -> None:
    """Tell the garbage collector that what has been loaded stays.

    The compiler leaves a million objects behind; looking through them again and again halts everything for a fifth of a second.
    """
    gc.collect()
    gc.freeze()


def compile_here(found: Game, progress: Progress) -> None:
    """Compile rules and bots of a game in this process, unless it has been done."""
    with alone(found):
        if is_compiled(found):
            return
        steps = 1

        def told(step: str, done: int, of: int) -> None:
            nonlocal steps
            steps = of + 1
            progress(step or _BOTS, done, steps)

        found.compile(told)
        exercise(found)
        _mark(found).touch()
        progress("", steps, steps)


@contextmanager
def alone(found: Game) -> Iterator[None]:
    """While no other process of this machine compiles the same game."""
    folder = _mark(found).parent
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / "lock").open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


def compile_elsewhere(name: str, progress: Progress) -> None:
    """Compile in another process, whose work stays on disk: this one can answer meanwhile, and keeps none of the rubbish."""
    command = [sys.executable, "-m", __name__, name, str(os.getpid())]
    environment = {"SPIELWERK_CHECK": "1", **os.environ}  # as thinking processes have it
    environment.pop("SPIELWERK_MODE", None)
    nothing = subprocess.DEVNULL
    with subprocess.Popen(command, stdin=nothing, stdout=subprocess.PIPE, text=True, env=environment) as process:
        assert process.stdout is not None
        try:
            for line in process.stdout:
                done, of, step = (line.rstrip("\n") + " ").split(" ", 2)
                progress(step.strip(), int(done), int(of))
        except BaseException:
            process.kill()
            raise
    if process.returncode:
        raise RuntimeError(f"{name} could not be compiled; the process ended with {process.returncode}")


def _print_progress(step: str, done: int, of: int) -> None:
    try:
        print(done, of, step, flush=True)
    except BrokenPipeError:  # nobody waits for it any more
        os._exit(1)


if __name__ == "__main__":
    end_with_parent(int(sys.argv[2]))
    os.nice(_UNHURRIED)
    compile_here(game(sys.argv[1]), _print_progress)
