"""Small files that all web processes of a site write into."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager


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
