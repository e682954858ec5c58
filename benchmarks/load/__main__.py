"""Many live matches at once: how many moves a second, until the other seat waits too long to hear of one?

    python -m benchmarks.load --workers 1 2 --databases sqlite postgresql --seats programs browsers

For each combination a site of its own is started on loopback, and two scripted people are seated at every match, each with an
open event stream. They play at an ever faster pace, until of a hundred moves one reaches the other seat later than the limit.
A program asks for the match after every event; a browser's post is answered with the table, drawn, and it fetches the table
after every event of the other. Clients run in this process, the site in others, all on this machine: what the site itself
spends is told in milliseconds of processor time, which depend least on what else the machine does.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from dataclasses import asdict
from pathlib import Path

from .evening import Evening, Figures
from .site import running_site

COLUMNS = {
    "database": "database",
    "workers": "web processes",
    "seats": "seats are",
    "moves": "moves/s",
    "p50": "p50 ms",
    "p99": "p99 ms",
    "site": "site ms/move",
    "database_ms": "PostgreSQL ms/move",
    "stream": "ms/stream event",
    "memory": "KiB/live match",
    "stored": "stored bytes/move",
    "stopped": "stopped by",
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--workers", type=int, nargs="+", default=[1, 2], help="web processes; SQLite takes one")
    parser.add_argument("--databases", nargs="+", default=["sqlite", "postgresql"], choices=["sqlite", "postgresql"])
    parser.add_argument("--seats", nargs="+", default=["programs", "browsers"], choices=["programs", "browsers"])
    parser.add_argument("--matches", type=int, default=200)
    parser.add_argument("--watchers", type=int, default=4, help="streams more at each match, to measure what one costs")
    parser.add_argument("--first", type=float, default=10.0, help="moves a second to begin with")
    parser.add_argument("--faster", type=float, default=1.3, help="times as many in each step")
    parser.add_argument("--seconds", type=float, default=8.0, help="that a step lasts")
    parser.add_argument("--limit", type=float, default=100.0, help="milliseconds, 99th percentile from post to event")
    parser.add_argument("--game", default="spyrium")
    parser.add_argument("--json", type=Path, help="write all figures here")
    arguments = parser.parse_args()
    found: list[Figures] = []
    for database in arguments.databases:
        for workers in arguments.workers if database == "postgresql" else [1]:
            for seats in arguments.seats:
                with running_site(database, workers) as site:
                    evening = Evening(site, seats, arguments)
                    figures = evening.run(database, workers)
                found.append(figures)
                for reason in sorted(set(evening.failed))[:5]:
                    print(reason, file=sys.stderr)
    machine = {"cores": os.cpu_count(), "load": round(os.getloadavg()[0], 1), "matches": arguments.matches}
    if arguments.json:
        arguments.json.write_text(json.dumps({**machine, "runs": [asdict(figures) for figures in found]}, indent=1))
    print(", ".join(f"{name} {value}" for name, value in machine.items()), f"game {arguments.game}", sep=", ")
    print("| " + " | ".join(COLUMNS.values()) + " |")
    print("|" + "---|" * len(COLUMNS))
    for figures in found:
        print("| " + " | ".join(str(getattr(figures, name)) for name in COLUMNS) + " |")


if __name__ == "__main__":
    main()
