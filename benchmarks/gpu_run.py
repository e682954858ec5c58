"""What is to be known of the kernels on this machine's GPU, within nine minutes.

    python -m benchmarks.gpu_run FOLDER [--minutes 9] [--games neom,spyrium] [--kinds "as they are"]

First the kernels of all games are compiled side by side (or found, if they were compiled ahead into SPIELWERK_CACHE), in three
ways: as batches use them, everything inlined, and with fewer registers. Then each game is compared with the
processor byte for byte, and measured alone on the GPU. Every figure goes into FOLDER/gpu.jsonl as soon as it is known, so what
was measured stays if time runs out; a table is printed at the end. Needs no network.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import spielwerk
from spielwerk.core import Game
from spielwerk.sim import Batch, gpu_bodies, gpu_code
from spielwerk.sim.bench import ON_GPU, STEPPED_ON_GPU, _rate, machine, steps_per_second
from spielwerk.sim.verify import difference

Line = dict[str, object]

AS_THEY_ARE, INLINED, FEW_REGISTERS = KINDS = ("as they are", "all inlined", "64 registers")  # code of kernels
STEPS = ("apart", "together")  # a step in five kernels, or in one
SECONDS = 0.6  # for each figure
NEVER = 1 << 60  # lines from which on a rule gets a body of its own


def tried() -> bool:
    """Whether these are not the kernels that batches use."""
    return gpu_bodies.LONG == NEVER or gpu_code.REGISTERS is not None


def compiled(game: Game) -> Iterator[Line]:
    """The kernels, and the loops of the processor that they will be compared with."""
    for kernel in gpu_code.compile_ahead(game, gpu_code.architecture_here()):
        yield {"kernel": kernel.name, "compiled": kernel.compiled, "bytes": kernel.path.stat().st_size}
    if not tried():
        for device in ("gpu", "cpu"):  # what a comparison needs of the processor as well
            batch = Batch(game, 2, device=device, autoreset=True)
            _ = batch.observations
            batch.step(batch.random_actions())
            batch.playouts()
            batch.scores()


def compared(game: Game, n: int = 512, steps: int = 120) -> Iterator[Line]:
    """GPU and processor, byte for byte, with a step in five kernels and in one."""
    for seats in sorted({game.fewest_seats, game.most_seats}):
        for step in STEPS:
            os.environ["SPIELWERK_GPU_STEP"] = step
            yield {"seats": seats, "step": step, "difference": difference(game, seats, n=n, steps=steps)}


def measured(game: Game, few: int = ON_GPU, many: int = STEPPED_ON_GPU, seconds: float = SECONDS) -> Iterator[Line]:
    """Random play, steps, and steps with observations, in some of the ways in which they can be done."""
    tables = {game.most_seats} if tried() else {max(2, game.fewest_seats), game.most_seats}
    for seats in sorted(tables):
        for block, n in [(32, few)] if tried() else [(32, few), (64, few), (128, few), (32, 4 * few)]:
            batch = Batch(game, n, seats, 1, device="gpu", threads=block)
            batch.keep_playing(1)
            yield {"seats": seats, "what": "random play", "n": n, "block": block, "rate": round(_rate(batch, seconds, 10))}
            del batch
        for block, step in [(32, "apart")] if tried() else [(32, "together"), (64, "apart"), (32, "apart")]:
            os.environ["SPIELWERK_GPU_STEP"] = step
            batch = Batch(game, many, seats, 1, device="gpu", threads=block, autoreset=True)
            like: Line = {"seats": seats, "n": many, "block": block, "step": step}
            yield like | {"what": "masks", "rate": round(steps_per_second(batch, batch.step, seconds))}
            trusted = steps_per_second(batch, partial(batch.step, trusted=True), seconds)
            yield like | {"what": "masks, trusted", "rate": round(trusted)}
            yield like | {"what": "microseconds of each kernel", **microseconds(batch)}
        _ = batch.observations
        yield like | {"what": "observations", "rate": round(steps_per_second(batch, batch.step, seconds))}
        yield like | {"what": "microseconds of each kernel, observations", **microseconds(batch)}
        del batch


def microseconds(batch: Batch, steps: int = 20) -> dict[str, int]:
    """What each kernel of a step takes, alone on the GPU, with its launch."""
    device = batch._device
    launch, spent = device._launch, Counter[str]()  # type: ignore[attr-defined]  # the GPU's device has it

    def timed(kernel: object, *args: object, **how: int) -> None:
        begun = time.perf_counter()
        launch(kernel, *args, **how)
        device._cuda.synchronize()  # type: ignore[attr-defined]
        spent[getattr(kernel, "py_func", kernel).__name__] += round((time.perf_counter() - begun) * 1e6)

    device._launch = timed  # type: ignore[attr-defined]
    for _ in range(steps):
        batch.step(batch.random_actions())
    del device._launch  # type: ignore[attr-defined]
    return {name: total // steps for name, total in spent.items()}


WORK = {"compile": compiled, "compare": compared, "measure": measured}


def work(what: str, name: str, kind: str) -> None:
    """What one process does: it prints its lines."""
    if kind == INLINED:
        gpu_bodies.LONG = NEVER
    if kind == FEW_REGISTERS:
        gpu_code.REGISTERS = 64
    begun = time.perf_counter()
    for line in WORK[what](spielwerk.game(name)):
        print(json.dumps({"game": name, "kind": kind, "part": what} | line), flush=True)
    seconds = round(time.perf_counter() - begun, 1)
    print(json.dumps({"game": name, "kind": kind, "part": what, "seconds": seconds}), flush=True)


class Run:
    """All the processes, and what they found."""

    def __init__(self, folder: Path, minutes: float, games: list[str], kinds: list[str]) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.file, self.games, self.kinds, self.lines = folder / "gpu.jsonl", games, kinds, list[Line]()
        self.end = time.monotonic() + 60 * minutes
        self.caches = {kind: str(folder.resolve() / kind.replace(" ", "-")) for kind in KINDS}
        self.caches[AS_THEY_ARE] = os.environ.get("SPIELWERK_CACHE", "")

    def all(self) -> None:
        others = [kind for kind in self.kinds if kind != AS_THEY_ARE]
        self.side_by_side([(kind, game) for kind in self.kinds for game in self.games], self.end - (300 if others else 100))
        for part, kind in (("compare", AS_THEY_ARE), *(("measure", kind) for kind in self.kinds)):
            for game in self.games:
                self.keep(self.start(part, kind, game), self.end)

    def start(self, part: str, kind: str, game: str) -> subprocess.Popen[str]:
        environment = {name: value for name, value in os.environ.items() if name != "SPIELWERK_CACHE"}
        if self.caches[kind]:
            environment["SPIELWERK_CACHE"] = self.caches[kind]
        command = [sys.executable, "-m", "benchmarks.gpu_run", "--work", part, "--games", game, "--kind", kind]
        return subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True)

    def side_by_side(self, jobs: list[tuple[str, str]], end: float) -> None:
        """Compile all at once; what is not done in time will be compiled when it is measured, if there is time."""
        for process in [self.start("compile", *job) for job in jobs]:
            self.keep(process, end)

    def keep(self, process: subprocess.Popen[str], end: float) -> None:
        """Wait for a process, but not for ever, and write down what it says."""
        try:
            told = process.communicate(timeout=max(1.0, end - time.monotonic()))[0]
        except subprocess.TimeoutExpired:
            process.kill()
            told = process.communicate()[0]
        with self.file.open("a", encoding="utf-8") as file:
            for text in told.splitlines():
                if text.startswith("{"):
                    self.lines.append(json.loads(text))
                    file.write(text + "\n")
                    print(text, flush=True)


def table(lines: list[Line]) -> Iterator[str]:
    """The best of each kind, in millions a second."""
    yield "| game | seats | kernels | what | how | M/s |\n|---|---|---|---|---|---:|"
    best: dict[tuple[object, ...], Line] = {}
    for line in lines:
        if "rate" in line:
            kind = (line["game"], line["seats"], line["kind"], line["what"])
            if kind not in best or int(str(line["rate"])) > int(str(best[kind]["rate"])):
                best[kind] = line
    for kind, line in best.items():
        how = f"{line['n']} matches, blocks of {line['block']}" + (f", step {line['step']}" if "step" in line else "")
        yield f"| {' | '.join(map(str, kind))} | {how} | {int(str(line['rate'])) / 1e6:.0f} |"


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("folder", type=Path, nargs="?", default=Path("gpu-run"))
    arguments.add_argument("--minutes", type=float, default=9)
    arguments.add_argument("--games", default=",".join(spielwerk.game_names()))
    arguments.add_argument("--kinds", default=",".join(KINDS), help="Ways to compile: " + ", ".join(KINDS))
    arguments.add_argument("--work", choices=WORK, help=argparse.SUPPRESS)
    arguments.add_argument("--kind", default=AS_THEY_ARE, help=argparse.SUPPRESS)
    given = arguments.parse_args()
    if given.work:
        work(given.work, given.games, given.kind)
        return
    try:
        print(machine("gpu"), flush=True)
    except spielwerk.SpielwerkError as error:
        sys.exit(str(error))
    run = Run(given.folder, given.minutes, given.games.split(","), given.kinds.split(","))
    run.all()
    print("\n".join(table(run.lines)))
    if wrong := [line for line in run.lines if line.get("difference")]:
        sys.exit(f"The GPU differs from the processor: {wrong}")


if __name__ == "__main__":
    main()
