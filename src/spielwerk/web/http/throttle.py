"""How much is done at once, so that a move that comes in does not share the processor with a crowd of boards.

Python computes in one thread at a time. Boards that are drawn side by side are not drawn faster, but whoever moves
meanwhile waits for all of them; so they queue, and moves pass the queue.
"""

from __future__ import annotations

import threading

THREADS = 200  # for requests; those that queue must not keep moves from having one
DRAWING = threading.BoundedSemaphore(1)
_READERS = 8  # on PostgreSQL, which works while others draw


def reading(is_sqlite: bool) -> threading.BoundedSemaphore:
    """For what is read to be shown. SQLite is read by our own threads."""
    return threading.BoundedSemaphore(1 if is_sqlite else _READERS)
