"""The machine: clock, open files, disks, and the folder for compiled code."""

from __future__ import annotations

import os
import shutil
import tempfile
import time
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

from spielwerk.core.rule import cache_root

from .finding import Finding, Grade, Hosting

ENOUGH_FILES = 4096  # every open page holds one for its event stream
LITTLE, TOO_LITTLE = 2_000_000_000, 200_000_000  # bytes
_RELEASED = datetime(2025, 1, 1, tzinfo=UTC).timestamp()  # no clock of a running site was ever before


def clock(hosting: Hosting) -> Iterator[Finding]:
    now = time.time()
    told = datetime.fromtimestamp(now, UTC).strftime("%Y-%m-%d %H:%M:%S UTC")
    if now < _RELEASED:
        advice = "Set it, and keep it right (systemd-timesyncd or chrony): clocks of matches and cookies go by it."
        yield Finding("clock", Grade.ERROR, f"The clock says {told}.", advice)
    else:
        yield Finding("clock", Grade.OK, told)


def open_files(hosting: Hosting) -> Iterator[Finding]:
    """How many files a process may have open: with too few the site shuts people out when many watch."""
    try:
        import resource
    except ModuleNotFoundError:  # not on Windows
        return
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != resource.RLIM_INFINITY and soft < ENOUGH_FILES:
        advice = f"ulimit -n {ENOUGH_FILES} before `spielwerk serve`, or LimitNOFILE=65536 in its systemd unit."
        yield Finding("open files", Grade.WARNING, f"A process may have {soft} open; every open page takes one.", advice)
    else:
        yield Finding("open files", Grade.OK, "no limit" if soft == resource.RLIM_INFINITY else f"up to {soft} a process")


def disk(hosting: Hosting) -> Iterator[Finding]:
    """Room where things are written: the database's folder, the cache, temporary files."""
    places = {"cache": cache_root(), "temporary files": Path(tempfile.gettempdir())}
    if hosting.database.startswith("sqlite:///"):
        places = {"database": Path(hosting.database.partition("?")[0].removeprefix("sqlite:///")).parent} | places
    seen: set[int] = set()
    for what, folder in places.items():
        there = _existing(folder)
        if os.stat(there).st_dev in seen:
            continue
        seen.add(os.stat(there).st_dev)
        free = shutil.disk_usage(there).free
        told = f"{free / 1e9:.1f} GB free for {what} ({there})"
        if free < LITTLE:
            advice = "Make room: a full disk stops the database, and with it every match."
            yield Finding("disk", Grade.ERROR if free < TOO_LITTLE else Grade.WARNING, told, advice)
        else:
            yield Finding("disk", Grade.OK, told)


def _existing(folder: Path) -> Path:
    """A folder, or the nearest one above it that is there."""
    folder = folder.absolute()
    while not folder.is_dir():
        folder = folder.parent
    return folder


def cache(hosting: Hosting) -> Iterator[Finding]:
    """Whether compiled code can be kept: without it every start compiles anew."""
    root = cache_root()
    there = _existing(root)
    try:
        with tempfile.TemporaryFile(dir=there):
            pass
    except OSError as error:
        advice = f"Let this user write to {root}, or name another folder in SPIELWERK_CACHE."
        yield Finding("cache", Grade.ERROR, f"{there} cannot be written to: {error.strerror}.", advice)
        return
    size = sum(file.stat().st_size for file in root.rglob("*") if file.is_file()) if root.is_dir() else 0
    yield Finding("cache", Grade.OK, f"{root}, {size / 1e6:.0f} MB; anything in it may be deleted")
