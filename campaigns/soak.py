"""Let people play at a site for hours, and draw its memory, its open handles and how quick it is.

    python -m campaigns.soak --minutes 240

One site on PostgreSQL with two web processes (on SQLite with one, where PostgreSQL is not installed) and the scripted people of
benchmarks/load, who play at a moderate pace, half of them as programs and half as browsers, each match to its end and then the
next. A part is five minutes of it. What is measured lies in build/campaigns/soak-samples.jsonl, and the picture in
docs/soak.svg is drawn anew from it after each part: if the site was started again in between, the curves begin anew.

It is a problem if somebody is refused or a match breaks off; if memory grows by more than a quarter or open handles grow by
more than half once the site has settled; or if of a hundred moves one is heard of later than a second. Of a part during which
the machine had more to do than it has cores, latency is drawn but not judged, and the row counts such parts. A site has settled
after 20,000 moves: until then each web process fills what it keeps of drawings (core/drawing/kept.py), which is bounded.
"""

from __future__ import annotations

import asyncio
import json
import math
import os
import statistics
import sys
import threading
import time
from argparse import Namespace
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from dataclasses import asdict, dataclass
from itertools import accumulate
from pathlib import Path

from benchmarks.load.client import Connection
from benchmarks.load.evening import percentile
from benchmarks.load.seats import Page, Phase, Program, Seat
from benchmarks.load.site import MeasuredSite, running_site, tree
from tests.web.databases import find

from .campaign import LEDGERS, ROOT, Outcome, arguments, main
from .soak_chart import draw

PICTURE = ROOT / "docs" / "soak.svg"
SAMPLES = LEDGERS / "soak-samples.jsonl"
MINUTES = 5.0  # of a part
_PARTS = 96  # eight hours
_SAMPLES = 10  # of a part
_GAMES = ("spyrium", "template", "planet-steam", "neom")
SETTLED = 20_000  # moves after which all is loaded, and what is kept of drawings is full
_MORE_MEMORY, _MORE_HANDLES = 1.25, 1.5  # times as much as it was then
_SLOW = 1000.0  # milliseconds
UNJUDGED = "parts on a busy machine, whose latency is not judged"


@dataclass(frozen=True)
class Sample:
    """What was measured over a stretch of time."""

    run: int  # when the site was started, to tell one from the other
    at: float  # minutes since then
    memory: dict[str, float]  # kind of process → MiB, the processes of a kind together
    handles: dict[str, int]  # the same: open files, sockets and pipes
    moves: int
    p50: float  # milliseconds from a post to the event that the other seat hears
    p99: float
    refused: int


class Soak:
    name = "soak"
    seeds = "random"

    def __init__(
        self,
        *,
        parts: int = _PARTS,
        minutes: float = MINUTES,
        matches: int = 40,
        rate: float = 4.0,
        database: str = "",
        samples: Path = SAMPLES,
        picture: Path = PICTURE,
    ) -> None:
        self._database = database or ("postgresql" if find("initdb") else "sqlite")
        self._minutes, self._matches, self._rate, self._samples, self._picture = minutes, matches, rate, samples, picture
        self.parts: Sequence[str] = [f"{self._database} {number}" for number in range(1, parts + 1)]
        self._room = ExitStack()
        self._hall: Hall | None = None
        self._run = int(time.time())

    def do(self, part: str) -> Outcome:
        hall = self._hall = self._hall or self._start()
        moves = refused = 0
        for _ in range(_SAMPLES):
            sample = hall.measure(self._run, self._minutes * 60 / _SAMPLES)
            self._write(sample)
            moves, refused = moves + sample.moves, refused + sample.refused
        samples = read(self._samples)
        problems = hall.take_problems()
        busy = is_busy()
        problems += judge([sample for sample in samples if sample.run == self._run], busy=busy)
        self._picture.write_text(draw([asdict(sample) for sample in samples], self._about()), encoding="utf-8")
        counts = {"minutes": round(self._minutes), "moves": moves, "refused moves": refused, "matches": hall.take_matches()}
        return Outcome({**counts, UNJUDGED: 1} if busy else counts, problems)

    def close(self) -> None:
        if self._hall is not None:
            self._hall.stop()
        self._room.close()

    def _start(self) -> Hall:
        site = self._room.enter_context(running_site(self._database, 2 if self._database == "postgresql" else 1))
        hall = Hall(site, self._matches, self._rate)
        hall.wait()
        return hall

    def _about(self) -> str:
        words = "PostgreSQL, two web processes" if self._database == "postgresql" else "SQLite, one web process"
        return f"{words}, {self._matches} matches at once, {self._rate:g} moves a second"

    def _write(self, sample: Sample) -> None:
        self._samples.parent.mkdir(parents=True, exist_ok=True)
        with self._samples.open("a", encoding="utf-8") as file:
            file.write(json.dumps(asdict(sample)) + "\n")


class Hall:
    """So many matches at once, in a thread with a loop of its own, so that they go on between two parts."""

    def __init__(self, site: MeasuredSite, matches: int, rate: float) -> None:
        self._site, self._matches = site, matches
        self.pace = matches / rate
        self.phase = Phase(self.pace)
        self._live: list[tuple[Seat, Seat]] = []
        self._problems: list[str] = []
        self._played = 0
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_until_complete, args=(self._evening(),), daemon=True)
        self._stopping = asyncio.Event()
        self._thread.start()

    def stop(self) -> None:
        self._loop.call_soon_threadsafe(self._stopping.set)
        self._thread.join(30)

    def wait(self, seconds: float = 300) -> None:
        """Until people sit at every table."""
        until = time.monotonic() + seconds
        while len(self._live) < self._matches and not self._problems and time.monotonic() < until:
            time.sleep(0.1)

    def measure(self, run: int, seconds: float) -> Sample:
        """What happens in so many seconds from now."""
        asyncio.run_coroutine_threadsafe(self._next_phase(), self._loop).result()
        time.sleep(seconds)
        phase = asyncio.run_coroutine_threadsafe(self._next_phase(), self._loop).result()
        memory, handles = used(self._site)
        moved = percentile(phase.heard, 0.5), percentile(phase.heard, 0.99)
        at = round((time.time() - run) / 60, 2)
        return Sample(run, at, memory, handles, len(phase.posted) - phase.refused, *moved, phase.refused)

    def take_problems(self) -> list[str]:
        found, self._problems = self._problems, []
        return found

    def take_matches(self) -> int:
        found, self._played = self._played, 0
        return found

    async def _next_phase(self) -> Phase:
        """Begin a new stretch; the one before, with all that was heard in it."""
        for one, two in self._live:
            one.reckon(two)
            two.reckon(one)
        before, self.phase = self.phase, Phase(self.pace)
        return before

    async def _evening(self) -> None:
        tables = [asyncio.create_task(self._table(number)) for number in range(self._matches)]
        await self._stopping.wait()
        for table in tables:
            table.cancel()
        await asyncio.gather(*tables, return_exceptions=True)

    async def _table(self, number: int) -> None:
        """One match after the other at the same table."""
        while True:
            try:
                await self._match(_GAMES[number % len(_GAMES)], Page if number % 2 else Program)
                self._played += 1
            except (OSError, EOFError, AssertionError, ValueError) as error:
                self._problems.append(f"a match broke off: {type(error).__name__}: {str(error)[:300]}")
                await asyncio.sleep(5)

    async def _match(self, game: str, kind: type[Seat]) -> None:
        pair = await self._seat_two(game, kind)
        self._live.append(pair)
        listening = [asyncio.create_task(seat.listen()) for seat in pair]
        try:
            await asyncio.gather(*(seat.play() for seat in pair))
        finally:
            for task in listening:
                task.cancel()
            await asyncio.gather(*listening, return_exceptions=True)
            pair[0].reckon(pair[1])
            pair[1].reckon(pair[0])
            self._live.remove(pair)
            for seat in pair:
                seat.close()

    async def _seat_two(self, game: str, kind: type[Seat]) -> tuple[Seat, Seat]:
        calls = Connection(self._site.url)
        plan = {"game": game, "seats": [{"kind": "me"}, {"kind": "free"}], "listed": False}
        status, data = await calls.call("POST", "/api/matches", json.dumps(plan).encode())
        assert status == 201, data
        made = json.loads(data)
        status, data = await calls.call("POST", f"/api/matches/{made['match']}/join", b"{}")
        assert status == 200, data
        calls.close()
        one, two = (kind(self._site.url, made["match"], told["token"], self) for told in (made, json.loads(data)))
        return one, two


def used(site: MeasuredSite) -> tuple[dict[str, float], dict[str, int]]:
    """Memory (MiB) and open handles of the processes of a site, by what they do."""
    memory: dict[str, float] = {}
    handles: dict[str, int] = {}
    for process in tree(site.process):
        try:
            told = Path(f"/proc/{process}/cmdline").read_text(encoding="utf-8", errors="replace")
            resident = int(Path(f"/proc/{process}/statm").read_text(encoding="ascii").split()[1]) * os.sysconf("SC_PAGE_SIZE")
            opened = len(os.listdir(f"/proc/{process}/fd"))
        except OSError:
            continue  # it has ended meanwhile
        kind = "web" if "web_process" in told else "thinking" if "thinking" in told else "supervisor"
        memory[kind] = round(memory.get(kind, 0.0) + resident / 2**20, 1)
        handles[kind] = handles.get(kind, 0) + opened
    return memory, handles


def is_busy() -> bool:
    """Whether more wanted to be done here in the last five minutes than there are cores, as when others use the machine too."""
    return os.getloadavg()[1] >= (os.cpu_count() or 1)


def judge(samples: Sequence[Sample], settled: int = SETTLED, *, busy: bool = False) -> list[str]:
    """What is wrong with the newest part, compared with the first one after so many moves. A busy machine may be slow."""
    newest = samples[-_SAMPLES:]
    problems = []
    if refused := sum(sample.refused for sample in newest):
        problems.append(f"{refused} moves were refused")
    heard = [sample.p99 for sample in newest if math.isfinite(sample.p99)]
    slow = statistics.median(heard) if heard else 0.0
    if not heard:
        problems.append("nobody heard of any move")
    if slow > _SLOW and not busy:
        problems.append(f"of a hundred moves one was heard of after {slow:.0f} ms")
    moves = list(accumulate(sample.moves for sample in samples))
    before = [sample for sample, so_far in zip(samples, moves, strict=True) if so_far >= settled][:_SAMPLES]
    if len(before) == _SAMPLES:
        problems += _grown("memory (MiB)", [s.memory for s in before], [s.memory for s in newest], _MORE_MEMORY)
        problems += _grown("open handles", [s.handles for s in before], [s.handles for s in newest], _MORE_HANDLES)
    return problems


def _grown(what: str, before: Sequence[Mapping[str, float]], now: Sequence[Mapping[str, float]], times: float) -> list[str]:
    problems = []
    for kind in before[-1]:
        was, is_now = (statistics.median(sample.get(kind, 0) for sample in samples) for samples in (before, now))
        if not is_now:
            problems.append(f"there is no {kind} process any more")
        elif is_now > times * was:
            problems.append(f"{what} of {kind} processes: {was:.0f} when all was loaded, {is_now:.0f} now")
    return problems


def read(path: Path) -> list[Sample]:
    found = []
    for line in path.read_text(encoding="utf-8").splitlines() if path.exists() else ():
        try:
            found.append(Sample(**json.loads(line)))
        except (ValueError, TypeError):
            continue  # cut off by a crash
    return found


def _told() -> Namespace:
    parser = arguments(__doc__ or "", minutes=240)
    parser.add_argument("--matches", type=int, default=40, help="that are played at once")
    parser.add_argument("--rate", type=float, default=4.0, help="moves a second, about")
    parser.add_argument("--database", default="", choices=["sqlite", "postgresql"], help="postgresql, if it is installed")
    return parser.parse_args()


if __name__ == "__main__":
    told = _told()
    if told.again:
        SAMPLES.unlink(missing_ok=True)
    sys.exit(main(Soak(matches=told.matches, rate=told.rate, database=told.database), told, totals=None))
