"""`make peers`: random play of our games beside that of other programs, on this machine, one core, one run.

Writes docs/peers.json, docs/peers.svg and the section between the marks in docs/benchmarks.md. A peer that cannot be installed
or measured gets a line that says why. `--peers NAME …` measures some of them and prints the report instead of writing it.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import subprocess
import sys
from datetime import UTC, datetime
from typing import Any

from spielwerk.sim.bench import machine

from .chart import chart
from .peers import ALL, OURS, ROOT, SCRIPTS, NotInstalled, Peer, last_error
from .report import report

FIGURES, CHART, PAGE = ROOT / "docs" / "peers.json", ROOT / "docs" / "peers.svg", ROOT / "docs" / "benchmarks.md"
ONE_THREAD = {
    "OMP_NUM_THREADS": "1",
    "OPENBLAS_NUM_THREADS": "1",
    "MKL_NUM_THREADS": "1",
    "JAX_PLATFORMS": "cpu",
    "XLA_FLAGS": "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1",
}
BEGIN, END = "<!-- peers: begin (written by make peers) -->", "<!-- peers: end -->"


def main() -> None:
    wanted = arguments()
    measured = [peer for peer in ALL if not wanted.peers or peer.name in wanted.peers]
    before = os.getloadavg()[0]
    rows = [row for peer in measured for row in rows_of(peer, wanted.seconds, wanted.seed)]
    figures = {
        "machine": machine("cpu"),
        "system": platform.platform(),
        "commit": commit(),
        "seed": wanted.seed,
        "seconds": wanted.seconds,
        "load": [round(before, 1), round(os.getloadavg()[0], 1)],
        "when": datetime.now(UTC).strftime("%Y-%m-%d %H:%M UTC"),
        "rows": rows,
    }
    section = report(figures, OURS.name)
    if wanted.peers:
        print(section)
        return
    FIGURES.write_text(json.dumps(figures, indent=1) + "\n", encoding="utf-8")
    CHART.write_text(chart(rows, OURS.name), encoding="utf-8")
    into_page(section)


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--seconds", type=float, default=6.0, help="of processor time for each figure")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--peers", nargs="+", choices=[peer.name for peer in ALL], help="only these")
    return parser.parse_args()


def rows_of(peer: Peer, seconds: float, seed: int) -> list[dict[str, Any]]:
    """The figures of all games of a peer, or why there are none."""
    about = {"peer": peer.name, "version": "", "game": ""}
    try:
        python = peer.python()
        if not peer.script:
            raise NotInstalled("it can be installed now, but no script here plays it yet")
    except (NotInstalled, OSError, subprocess.SubprocessError) as error:
        say(f"{peer.name}: could not be installed: {error}")
        return [about | {"failed": f"could not be installed: {error}"}]
    about["version"] = peer.version(python)
    rows = []
    for game in peer.games:
        found = play(peer, python, game, seconds, seed)
        for row in found:
            rows.append(about | {"game": game} | row)
            said = row.get("failed") or f"{row['how']}: {row['decisions_per_second']:,.0f} decisions/s"
            say(f"{peer.name} {about['version']}, {game}: {said}")
    return rows


def play(peer: Peer, python: str, game: str, seconds: float, seed: int) -> list[dict[str, Any]]:
    """Let a game be measured in a process of its own, on one core, without helper threads."""
    environment = {key: value for key, value in os.environ.items() if not key.startswith("SPIELWERK_")} | ONE_THREAD
    core = str(min(os.sched_getaffinity(0)))
    command = ["taskset", "--cpu-list", core, python, str(SCRIPTS / peer.script), game, str(seconds), str(seed)]
    limit = peer.patience + 20 * seconds
    try:
        done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False, timeout=limit)
    except subprocess.TimeoutExpired:
        return [{"failed": f"could not be measured: not done after {limit:.0f} s"}]
    if done.returncode:
        return [{"failed": f"could not be measured: {last_error(done.stderr) or f'it ended with code {done.returncode}'}"}]
    return json.loads(done.stdout.strip().splitlines()[-1])


def commit() -> str:
    """Which version of ours was measured."""
    done = subprocess.run(
        ["git", "-C", str(ROOT), "describe", "--always", "--dirty"], capture_output=True, text=True, check=False
    )
    return done.stdout.strip() or "unknown"


def into_page(section: str) -> None:
    """Put the section between its marks."""
    page = PAGE.read_text(encoding="utf-8")
    if BEGIN not in page:
        page = f"{page.rstrip()}\n\n{BEGIN}\n{END}\n"
    before, _, rest = page.partition(BEGIN)
    after = rest.partition(END)[2]
    PAGE.write_text(f"{before}{BEGIN}\n{section}\n{END}{after}", encoding="utf-8")


def say(words: str) -> None:
    print(words, file=sys.stderr, flush=True)


if __name__ == "__main__":
    main()
