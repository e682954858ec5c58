"""`python -m benchmarks.peers.gpu`: random play of our games beside Pgx's on this machine's GPU; prints a table.

Installs nothing: Pgx and a JAX that finds the GPU must be in the environment that runs this. By the wall's clock.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from importlib.metadata import PackageNotFoundError, version

import spielwerk
from spielwerk.sim.bench import machine, measure

from .peers import PGX, SCRIPTS, last_error

SECONDS, SEED = 2.0, 1
WAYS = {
    "decisions_per_second_gpu": "random play, one kernel",
    "batch_steps_per_second": "stepped, masks",
    "batch_steps_per_second_with_observations": "stepped, masks and observations",
}


def main() -> None:
    print(f"{machine('gpu')}, seed {SEED}\n")
    print("| program | game | how | side by side | decisions/s |\n|---|---|---|---:|---:|")
    for name in spielwerk.game_names():
        game = spielwerk.game(name)
        for seats in sorted({max(2, game.fewest_seats), game.most_seats}):
            figures = measure(game, "gpu", seats, SEED, SECONDS)
            if not figures["same_bytes_as_cpu"]:
                raise SystemExit(f"{name} with {seats} seats: the GPU's states differ from the processor's.")
            for figure, how in WAYS.items():
                many = figures["matches_side_by_side" if figure.endswith("gpu") else "matches_stepped"]
                line("Spielwerk", f"{name}, {seats} seats", how, many, figures[figure])
    for name in PGX.games:
        pgx(name)


def line(program: str, game: str, how: str, many: int | str, rate: float) -> None:
    print(f"| {program} | {game} | {how} | {many} | {rate:,.0f} |", flush=True)


def pgx(name: str) -> None:
    """One of Pgx's games, in a process of its own."""
    try:
        program = f"Pgx {version('pgx')}"
    except PackageNotFoundError:
        print("\nPgx is not installed here.")
        return
    environment = os.environ | {"XLA_PYTHON_CLIENT_PREALLOCATE": "false"}
    command = [sys.executable, str(SCRIPTS / PGX.script), name, str(SECONDS), str(SEED)]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        print(f"| {program} | {name} | could not be measured: {last_error(done.stderr)} | | |")
        return
    for row in json.loads(done.stdout.strip().splitlines()[-1]):
        line(program, name, row["how"], "", row["decisions_per_second"])


if __name__ == "__main__":
    main()
