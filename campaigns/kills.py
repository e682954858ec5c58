"""Kill a site under load, again and again, and hold every acknowledged action against what is stored.

    python -m campaigns.kills --minutes 60

A part is a site with a database of its own at which people play as fast as they can. Its web and thinking processes are killed
(`kill -9`), now and then all of it at once, half of the times on SQLite, half on PostgreSQL with two web processes. Other parts
kill PostgreSQL itself, fill its disk, or let the disk fail. After each breakdown the notes of all people are held against the
database; at the end every match must have gone on, and those that are over must replay from their files.

Disks are file systems in a file, for which one must be root; elsewhere those parts are left out, as PostgreSQL's are where it
is not installed.
"""

from __future__ import annotations

import asyncio
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

from benchmarks.load.site import tree
from tests.web.databases import Cluster, find
from tests.web.site import Server

from . import disk
from .campaign import Outcome, arguments, main
from .disk import Disk
from .hall import Hall

WEB, THINKING = "spielwerk.web.http.serve.web_process", "spielwerk.thinking"
KILLS = 20  # in a part
_PARTS = 25  # on each database
_BREAKS = 5  # of PostgreSQL in a part
_PEOPLE = 12
_MEGABYTES = {"sqlite": 24, "postgresql": 200}


class Kills:
    name = "kills"
    seeds = "the parts' names"

    def __init__(self, parts: int = _PARTS, kills: int = KILLS, people: int = _PEOPLE) -> None:
        self._kills, self._people = kills, people
        self._cluster: Cluster | None = None
        self.parts: Sequence[str] = [part for part in _parts(parts) if _left_out(part) is None]

    def do(self, part: str) -> Outcome:
        what, database, _ = part.split()
        chance = random.Random(part)
        hall = Hall("", self._people, part)
        with self._site(what, database) as site:
            asyncio.run(self._break(what, site, hall, chance))
        if what == "processes" and hall.counts["answers 503"]:
            hall.wrong(f"{hall.counts['answers 503']} answers 503 although the database was there")
        return Outcome(hall.counts, hall.problems)

    def close(self) -> None:
        if self._cluster is not None:
            self._cluster.stop()
            self._cluster = None

    @contextmanager
    def _site(self, what: str, database: str) -> Iterator[Site]:
        """A site as a part wants it."""
        site = Site(Disk(_MEGABYTES[database]) if what in ("full", "read-only") else None)
        try:
            if database == "sqlite":
                site.database = f"sqlite:///{site.folder / 'spielwerk.sqlite'}"
            else:
                site.cluster = self._clusters(site)
                site.database = site.cluster.new()
            site.start()
            yield site
        finally:
            site.close()

    def _clusters(self, site: Site) -> Cluster:
        if site.disk is not None:
            own = Cluster(site.folder)
            site.disk.keep()  # how it was set up is not what may be lost
            return own
        if self._cluster is None:
            self._cluster = Cluster()
        return self._cluster

    async def _break(self, what: str, site: Site, hall: Hall, chance: random.Random) -> None:
        hall.url = site.url
        playing = asyncio.create_task(hall.play())
        times, one = {
            "processes": (self._kills, _kill),
            "database": (_BREAKS, _kill_database),
            "full": (1, _full),
            "read-only": (1, _read_only),
        }[what]
        try:
            for number in range(times):
                if not await hall.more(chance.randint(3, 15)):
                    hall.wrong(f"the site does not come back after breakdown {number}")
                    break
                await asyncio.sleep(chance.uniform(0, 0.05))
                await one(site, hall, chance)
                await self.look(site, hall)
            await hall.finish()
            await self.look(site, hall)
            await hall.check_files()
        finally:
            playing.cancel()
            with suppress(asyncio.CancelledError):
                await playing

    async def look(self, site: Site, hall: Hall) -> None:
        await hall.pause()
        await asyncio.to_thread(hall.check, site.database)


class Site:
    """A site with its database, on a disk that may be one of its own."""

    def __init__(self, own: Disk | None) -> None:
        self.disk = own
        self._temporary = tempfile.TemporaryDirectory(prefix="spielwerk-kills-")
        self.folder = own.folder if own is not None else Path(self._temporary.name)
        self.database = ""
        self.cluster: Cluster | None = None
        self.server: Server | None = None

    @property
    def url(self) -> str:
        assert self.server is not None
        return self.server.url

    def start(self) -> None:
        workers = ("--workers", "2") if self.cluster is not None else ()
        self.server = Server(self.database, "--bots-table", "off", *workers, errors=Path(self._temporary.name) / "errors")

    def kill(self) -> None:
        if self.server is not None:
            self.server.kill()

    def kill_database(self) -> None:
        """Kill PostgreSQL with all its processes."""
        assert self.cluster is not None
        for process in tree(self.postmaster):
            with suppress(ProcessLookupError):
                os.kill(process, signal.SIGKILL)

    def start_database(self, tries: int = 60) -> None:
        """Start PostgreSQL again; while the last of its killed processes ends, it does not."""
        assert self.cluster is not None
        for _ in range(tries):
            with suppress(subprocess.SubprocessError):
                self.cluster.start()
                return
            time.sleep(0.5)
        self.cluster.start()

    @property
    def postmaster(self) -> int:
        assert self.cluster is not None
        return int((self.cluster.folder / "data" / "postmaster.pid").read_text().split()[0])

    def close(self) -> None:
        self.kill()
        if self.disk is not None:
            if self.cluster is not None:
                with suppress(OSError, ValueError):
                    self.kill_database()
            self.disk.close()
        self._temporary.cleanup()


async def _kill(site: Site, hall: Hall, chance: random.Random) -> None:
    """Kill a web process, a thinking process or everything."""
    assert site.server is not None
    victim = chance.choices((WEB, THINKING, "site"), (12, 7, 1))[0]
    if victim == "site":
        site.kill()
        await hall.pause()
        await asyncio.to_thread(hall.check, site.database)
        await asyncio.to_thread(site.start)
        hall.url = site.url
        hall.counts["kills of whole sites"] += 1
        return
    for _ in range(3000):
        if running := site.server.processes(victim):
            os.kill(chance.choice(sorted(running)), signal.SIGKILL)
            hall.counts["kills of web processes" if victim == WEB else "kills of thinking processes"] += 1
            return
        await asyncio.sleep(0.1)
    hall.wrong(f"{victim} was not started again")


async def _kill_database(site: Site, hall: Hall, chance: random.Random) -> None:
    """Kill PostgreSQL, or one process of it, upon which it kills and starts all others."""
    assert site.cluster is not None
    _, *others = tree(site.postmaster)
    if chance.random() < 0.5:
        with suppress(ProcessLookupError):
            os.kill(chance.choice(others), signal.SIGKILL)
        hall.counts["kills of processes of PostgreSQL"] += 1
    else:
        site.kill_database()
        await _refused(hall)
        await asyncio.to_thread(site.start_database)
        hall.counts["kills of PostgreSQL"] += 1
    await hall.more(3)


async def _full(site: Site, hall: Hall, _chance: random.Random) -> None:
    """The disk is full for a while; the site goes on by itself when there is room again."""
    assert site.disk is not None
    site.disk.fill()
    hall.counts["full disks"] += 1
    await _refused(hall)
    await hall.pause()
    site.disk.empty()
    if site.cluster is not None and not _runs(site):
        hall.counts["starts of PostgreSQL"] += 1
        await asyncio.to_thread(site.start_database)
    await asyncio.to_thread(hall.check, site.database)


async def _read_only(site: Site, hall: Hall, _chance: random.Random) -> None:
    """The disk fails and can only be read until it is repaired.

    SQLite does not wait for the disk with each commit (docs/decisions/0010-web-dependencies.md), so that it is let write first.
    """
    assert site.disk is not None
    await hall.pause()
    if site.cluster is None:
        site.disk.keep()
    hall.open.set()
    if site.cluster is not None:
        await hall.more(5)
    before = hall.acknowledged
    site.disk.fail()
    hall.counts["failed disks"] += 1
    await _refused(hall)
    if site.cluster is None and hall.acknowledged > before:
        hall.wrong(f"{hall.acknowledged - before} actions were acknowledged on a disk that cannot be written")
    await hall.pause()
    if site.cluster is None:
        site.kill()
    else:
        with suppress(OSError, ValueError):
            site.kill_database()
        await asyncio.sleep(0.5)
    await asyncio.to_thread(site.disk.mend)
    if site.cluster is None:
        await asyncio.to_thread(site.start)
        hall.url = site.url
    else:
        await asyncio.to_thread(site.start_database)


async def _refused(hall: Hall, seconds: float = 300) -> None:
    """Wait until some requests were refused because of the database."""
    hall.open.set()
    enough = hall.counts["answers 503"] + 3
    try:
        async with asyncio.timeout(seconds):
            while hall.counts["answers 503"] < enough:
                await asyncio.sleep(0.02)
    except TimeoutError:
        hall.wrong("nobody was told that the database is away")


def _runs(site: Site) -> bool:
    try:
        os.kill(site.postmaster, 0)
    except (OSError, ValueError):
        return False
    return True


def _parts(number: int) -> Iterator[str]:
    """Breakdowns of what lies below first, for there are few; then both databases by turns."""
    for again in range(1, 3):
        for what, database in (
            ("full", "sqlite"),
            ("read-only", "sqlite"),
            ("full", "postgresql"),
            ("read-only", "postgresql"),
        ):
            yield f"{what} {database} {again}"
    for again in range(1, 5):
        yield f"database postgresql {again}"
    for again in range(1, number + 1):
        for database in ("sqlite", "postgresql"):
            yield f"processes {database} {again}"


def _left_out(part: str) -> str | None:
    """Why a part cannot be done here."""
    what, database, _ = part.split()
    if database == "postgresql" and not find("initdb"):
        return "PostgreSQL is not installed"
    if what in ("full", "read-only") and not disk.possible():
        return "a disk of its own can only be had as root, where mounting is allowed"
    return None


if __name__ == "__main__":
    told = arguments(__doc__ or "", minutes=120).parse_args()
    for reason in sorted({reason for part in _parts(_PARTS) if (reason := _left_out(part))}):
        print(f"Some parts are left out: {reason}.")
    sys.exit(main(Kills(), told))
