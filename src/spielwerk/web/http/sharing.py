"""Small files that all web processes of a site write into."""

from __future__ import annotations

import mmap
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from spielwerk.core import SpielwerkError


def mapped(name: str, size: int, folder: str) -> tuple[int, mmap.mmap]:
    """A file of a folder in the memory of this process, and its handle; without a folder memory alone, and -1.

    Its whole size is taken at once: a process that writes into a mapped file for which a full disk has no room is killed.
    """
    if not folder:
        return -1, mmap.mmap(-1, size)
    path = Path(folder) / name
    try:
        file = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        os.posix_fallocate(file, 0, size)
    except OSError as error:
        raise SpielwerkError(f"{path}, which all processes of the site need, cannot be made: {error.strerror}.") from None
    return file, mmap.mmap(file, size)


@contextmanager
def alone(file: int, first: int, size: int) -> Iterator[None]:
    """Keep other processes away from a part of a shared file; without a file there are none."""
    if file < 0:
        yield
        return
    import fcntl  # not on every system, and only a site of several processes needs it

    fcntl.lockf(file, fcntl.LOCK_EX, size, first)
    try:
        yield
    finally:
        fcntl.lockf(file, fcntl.LOCK_UN, size, first)
