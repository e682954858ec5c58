"""How long the site takes to start: with ten stored matches and with ten thousand, and until the games can be played.

    python benchmarks/start.py --matches 10 10000
    python benchmarks/start.py --games [--empty-cache] [--json]

Stored matches are copies of a finished one and of one in the middle. Started means: the landing page has been answered. A
first move means: a match has been made, and a bot has answered our move.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
from sqlalchemy import Table, insert, select

from spielwerk.web.matches.views import SeatPlan
from spielwerk.web.people.views import Who
from spielwerk.web.sanitise import CODE_LETTERS
from spielwerk.web.settings import Settings
from spielwerk.web.site import Site
from spielwerk.web.store.models import ActionRow, MatchRow, SeatRow

os.environ.setdefault("SPIELWERK_TEMPLATE", "1")
GAME = "template"  # its matches are short, so that ten thousand of them are made in a moment
PATHS = {"landing page": "/", "finished matches": "/matches", "a match": "/matches/{match}"}
TIMES = 20
LEVELS = ("apprentice", "journeyman")  # the bots that answer at once


def play(site: Site, most: int) -> str:
    """A match of two people after so many decisions."""
    first = site.lobby.create(Who(), GAME, [SeatPlan("me", ""), SeatPlan("free", "")])
    people = [Who(seat_token=seated.token) for seated in (first, site.lobby.join(Who(), first.match))]
    for _ in range(most):
        views = [(who, site.queries.view(who, first.match, "en")) for who in people]
        asked = [(who, view) for who, view in views if view.question]
        if not asked:
            break
        who, view = asked[0]
        site.play.act(who, first.match, view.question, view.choices[0].id)
    return first.match


def fill(database: str, matches: int) -> str:
    """A database with so many matches, nine of ten finished; the code of one of them."""
    site = Site(Settings(database, warm=False))
    models = [play(site, 1000)] * 9 + [play(site, 2)]
    dice = random.Random(1)
    with site.database.writing() as db:
        stored = {
            (kind, model): [dict(row) for row in db.execute(select(table).where(key == model)).mappings()]
            for kind, table, key in _tables()
            for model in set(models)
        }
        for n in range(matches - 2):
            code = "".join(dice.choices(CODE_LETTERS, k=8))
            for kind, table, key in _tables():
                rows = [{**row, key.name: code} for row in stored[kind, models[n % len(models)]]]
                db.execute(insert(table), rows)
    site.database.close()
    return models[-1]


def _tables() -> Iterator[tuple[str, Table, Any]]:
    for model, key in ((MatchRow, "id"), (SeatRow, "match"), (ActionRow, "match")):
        table = model.__table__
        assert isinstance(table, Table)
        yield table.name, table, table.c[key]


@contextmanager
def started(database: str, *more: str, **environment: str) -> Iterator[tuple[str, float, int]]:
    """(address, seconds until the landing page was there, process) of a site."""
    command = [sys.executable, "-c", "from spielwerk.cli import app; app()", "serve", "--port", "0", "--database", database]
    began = time.perf_counter()
    process = subprocess.Popen([*command, *more], stdout=subprocess.PIPE, text=True, env={**os.environ, **environment})
    try:
        assert process.stdout is not None
        url = process.stdout.readline().split()[1].rstrip("/")
        while True:
            try:
                assert httpx.get(url, timeout=60).status_code == 200
                break
            except httpx.TransportError:
                time.sleep(0.02)
        yield url, time.perf_counter() - began, process.pid
    finally:
        process.terminate()
        process.wait(timeout=20)


def memory(process: int) -> float:
    """MiB that a process holds."""
    lines = Path(f"/proc/{process}/status").read_text(encoding="ascii").splitlines()
    return next(int(line.split()[1]) / 1024 for line in lines if line.startswith("VmRSS"))


def milliseconds(client: httpx.Client, path: str) -> float:
    """Median time of a page."""
    spent = []
    for _ in range(TIMES):
        began = time.perf_counter()
        assert client.get(path).status_code == 200
        spent.append(1000 * (time.perf_counter() - began))
    return statistics.median(spent)


def stored_matches(sizes: list[int]) -> None:
    for size in sizes:
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "start.sqlite"
            match = fill(f"sqlite:///{file}", size)
            with started(f"sqlite:///{file}", "--no-warm") as (url, seconds, process), httpx.Client(base_url=url) as client:
                pages = {name: milliseconds(client, path.format(match=match)) for name, path in PATHS.items()}
                told = ", ".join(f"{name} {spent:.1f} ms" for name, spent in pages.items())
                print(f"{size:>6} matches, {file.stat().st_size / 2**20:.0f} MiB: started in {seconds:.2f} s, {told}", end="")
                print(f", {memory(process):.0f} MiB of memory", flush=True)


def first_moves(empty: bool) -> dict[str, object]:
    """Seconds to the first page, to a first move of ours and a bot's in each game, and until each game's master is ready."""
    with tempfile.TemporaryDirectory() as folder:
        environment = {"SPIELWERK_CACHE": folder} if empty else {}
        began = time.perf_counter()
        site = started(f"sqlite:///{Path(folder) / 'start.sqlite'}", "--no-limits", **environment)
        with site as (url, seconds, _), httpx.Client(base_url=f"{url}/api", timeout=60) as client:
            cards = {card["name"]: card["seats"][0] for card in client.get("/games").json()}
            games: dict[str, dict[str, float]] = {name: {} for name in cards}
            for level in LEVELS:
                for name, seats in cards.items():
                    games[name][level] = round(first_move(client, name, seats, level), 2)
            played = time.perf_counter() - began
            while waiting := {name for name in games if "master" not in games[name]}:
                for card in client.get("/games").json():
                    if card["ready"] and card["name"] in waiting:
                        games[card["name"]]["master"] = round(time.perf_counter() - began, 1)
                time.sleep(0.1)
    spent = resource.getrusage(resource.RUSAGE_CHILDREN)
    return {
        "cores": os.cpu_count(),
        "load": round(os.getloadavg()[0], 1),
        "empty_cache": empty,
        "first_page_seconds": round(seconds, 2),
        "all_played_seconds": round(played, 2),
        "games": games,
        "processor_seconds": round(spent.ru_utime + spent.ru_stime),
    }


def first_move(client: httpx.Client, game: str, seats: int, level: str) -> float:
    """Seconds until we have made a match against bots of a level, moved, and one of them has."""
    began = time.perf_counter()
    plans = [{"kind": "me"}, *[{"kind": "bot", "level": level}] * max(1, seats - 1)]
    made = client.post("/matches", json={"game": game, "seats": plans}).json()
    mine = {"authorization": f"Bearer {made['token']}"}
    moved = False
    while True:
        view = client.get(f"/matches/{made['match']}", headers=mine).json()
        if moved and any(line["actor"] in range(1, len(plans)) for line in view["log"]):
            return time.perf_counter() - began
        if view["question"]:
            answer = {"question": view["question"], "action": view["choices"][0]["id"]}
            moved |= client.post(f"/matches/{made['match']}/actions", json=answer, headers=mine).status_code == 200
        else:
            time.sleep(0.01)


def tell(found: dict[str, Any]) -> None:
    """The same for people."""
    print(f"the landing page is there after {found['first_page_seconds']} s")
    for name, game in found["games"].items():
        moves = ", ".join(f"first move against a {level} {game[level]} s" for level in LEVELS)
        print(f"{name}: {moves}; the master is ready after {game['master']} s")
    print(
        f"all of these were played {found['all_played_seconds']} s after the start; {found['processor_seconds']} s of processor"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--matches", type=int, nargs="+", default=[10, 10_000])
    parser.add_argument("--games", action="store_true", help="measure until games and their masters can be played instead")
    parser.add_argument("--empty-cache", action="store_true", help="as if nothing had been compiled before")
    parser.add_argument("--json", action="store_true", help="write JSON for programs (with --games)")
    arguments = parser.parse_args()
    if arguments.json and arguments.games:
        print(json.dumps(first_moves(arguments.empty_cache)))
        return
    print(f"{os.cpu_count()} cores, load average {os.getloadavg()[0]:.1f}")
    if arguments.games:
        tell(first_moves(arguments.empty_cache))
    else:
        stored_matches(arguments.matches)


if __name__ == "__main__":
    main()
