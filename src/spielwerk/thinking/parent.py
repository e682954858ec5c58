"""A process that works for another one and must not outlive it."""

from __future__ import annotations

import os
import threading


def end_with_parent(parent: int) -> None:
    """End this process when the one that started it is gone, however that came about."""

    def watch() -> None:
        waiting = threading.Event()
        while os.getppid() == parent:
            waiting.wait(0.5)
        os._exit(0)

    threading.Thread(target=watch, name="parent", daemon=True).start()
