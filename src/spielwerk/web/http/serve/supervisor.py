"""The supervisor: starts the processes of a site, starts again those that die, and stops them all."""

from __future__ import annotations

import logging
import os
import selectors
import signal
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING

from spielwerk.core import SpielwerkError

from ...settings import Settings
from .child import WebProcess
from .state import State

if TYPE_CHECKING:
    from spielwerk.thinking import ThinkingProcesses

log = logging.getLogger(__name__)

_FOR_ALL = ("SPIELWERK_CHECK", "SPIELWERK_COMPONENTS")  # variables that thinking processes share with web processes
_TICK = 0.5  # seconds between two looks at what makes no noise
_MOST_DEATHS = 5  # of web processes in succession, none of which ever answered
_FIRST_WAIT, _LONGEST_WAIT = 0.1, 10.0  # seconds before a process is started again, doubled with each death in succession
_STOP = 15.0  # seconds that a web process has to finish its requests


class CannotRun(SpielwerkError):
    """The site's processes die as soon as they are started."""


@dataclass(frozen=True)
class Plan:
    """What is to run."""

    settings: Settings
    workers: int
    environment: dict[str, str]  # of web processes
    handles: tuple[int, ...]  # open files that web processes must have as well
    thinking: bool = True  # in processes of its own


class Supervisor:
    def __init__(self, plan: Plan, sock: socket.socket) -> None:
        self._plan, self._settings, self._sock = plan, plan.settings, sock
        self._state = State(Path(plan.settings.run_folder))
        self._thinking: ThinkingProcesses | None = None
        self._web: list[WebProcess] = []
        self._due: list[float] = []  # when dead ones are started again
        self._deaths = 0  # in succession, of processes that never answered
        self._selector = selectors.DefaultSelector()
        self._stopping = False
        self._told = False

    def run(self, address: str) -> None:
        """Keep the site running until a signal says stop."""
        with self._signals(), self._selector:
            try:
                for _ in range(self._plan.workers):
                    self._start()
                self._prepare_thinking()
                for child in self._web:
                    child.tell(self._settings)
                while not self._stopping:
                    self._look(self._wait())
                    if not self._told and len(self._web) == self._plan.workers and all(child.ready for child in self._web):
                        self._told = True
                        print(f"Spielwerk: {address}", flush=True)
                        if self._thinking is not None:
                            self._thinking.start()
            finally:
                self._stop()

    def _start(self) -> WebProcess:
        child = WebProcess(self._sock, self._plan.environment, self._plan.handles)
        self._web.append(child)
        self._selector.register(child.control, selectors.EVENT_READ, child)
        self._state.web(self._pids())
        return child

    def _prepare_thinking(self) -> None:
        """Find out where thinking processes will be found, for web processes are told so.

        They are started once web processes answer: loading a compiler beside them would make the first page wait. Until then
        web processes think themselves.
        """
        if not self._plan.thinking:
            return
        from spielwerk.thinking import ThinkingProcesses  # takes a while, in which web processes load theirs

        # Plain rules only, if the owner wants them; and if games are not to be made ready beforehand, none is compiled unasked.
        compiled = 0 if os.environ.get("SPIELWERK_MODE") == "plain" else None
        corrected = {name: value for name, value in self._plan.environment.items() if name in _FOR_ALL}
        games = None if self._settings.warm else ()
        self._thinking = ThinkingProcesses(compiled, games=games, environment=corrected)
        self._settings = replace(self._settings, thinkers=self._thinking.addresses)

    def _wait(self) -> float:
        """Seconds until something is to be done if nobody says anything."""
        return min([_TICK, *(max(0.0, due - time.monotonic()) for due in self._due)])

    def _look(self, seconds: float) -> None:
        for key, _ in self._selector.select(seconds):
            if key.data is None:  # a signal has come
                self._wakeup.recv(4096)
                continue
            child: WebProcess = key.data
            for news in child.hear():
                self._heard(child, news)
            if child.dead:
                self._selector.unregister(key.fileobj)
                self._bury(child)
        for due in [due for due in self._due if due <= time.monotonic()]:
            self._due.remove(due)
            self._start().tell(self._settings)
        if self._thinking is not None and self._told:
            self._state.thinking(sorted(self._thinking.alive.values()), self._thinking.restarts)

    def _heard(self, child: WebProcess, news: dict[str, object]) -> None:
        if news.get("ready"):
            child.ready = True
            self._deaths = 0
            if not self._told and child is self._web[0]:
                for sentence in news["sentences"]:  # type: ignore[attr-defined]  # a list of sentences, as web_process says it
                    print(sentence, flush=True)
        child.refused = str(news.get("refused", ""))

    def _bury(self, child: WebProcess) -> None:
        """A web process has died; start another one after a while."""
        self._web.remove(child)
        self._state.web(self._pids())
        self._state.forget(child.process.pid)
        if self._stopping:
            return
        if child.refused and not self._told:
            raise CannotRun(child.refused)
        if not child.ready:
            self._deaths += 1
            if self._deaths >= _MOST_DEATHS:
                reason = f" The last one said: {child.refused}" if child.refused else ""
                raise CannotRun(f"{self._deaths} web processes in succession died before they answered anything.{reason}")
        wait = min(_LONGEST_WAIT, _FIRST_WAIT * 2**self._deaths)
        self._state.restarted()
        code = child.process.returncode
        how = signal.Signals(-code).name if code < 0 else f"status {code}"
        log.warning("web process %d died (%s); another one starts in %.1f s. %s", child.process.pid, how, wait, child.refused)
        self._due.append(time.monotonic() + wait)

    def _pids(self) -> list[int]:
        return [child.process.pid for child in self._web]

    def _stop(self) -> None:
        """Let web processes finish what they do, and then end those that think for them."""
        self._stopping = True
        self._sock.close()  # whoever comes now is refused instead of being left waiting
        for child in self._web:
            child.process.send_signal(signal.SIGTERM)
        end = time.monotonic() + _STOP
        for child in self._web:
            try:
                child.process.wait(max(0.0, end - time.monotonic()))
            except subprocess.TimeoutExpired:
                log.warning("web process %d does not stop and is killed", child.process.pid)
                child.process.kill()
                child.process.wait()
            child.control.close()
        if self._thinking is not None:
            self._thinking.stop()

    @contextmanager
    def _signals(self) -> Iterator[None]:
        """SIGTERM and SIGINT end the run; a second one does not wait for anybody."""
        self._wakeup, theirs = socket.socketpair()
        theirs.setblocking(False)
        self._selector.register(self._wakeup, selectors.EVENT_READ, None)

        def stop(number: int, frame: FrameType | None) -> None:
            if self._stopping:
                for child in self._web:
                    child.process.kill()
            self._stopping = True

        before = {number: signal.signal(number, stop) for number in (signal.SIGTERM, signal.SIGINT)}
        wakeup = signal.set_wakeup_fd(theirs.fileno(), warn_on_full_buffer=False)
        try:
            yield
        finally:
            signal.set_wakeup_fd(wakeup)
            for number, handler in before.items():
                signal.signal(number, handler)
            theirs.close()
            self._wakeup.close()
