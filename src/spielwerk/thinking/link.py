"""One thinking process, as whoever asks it sees it."""

from __future__ import annotations

import threading
from collections.abc import Callable
from multiprocessing.connection import Client, Connection

from .protocol import Answer, Failure, Forget, Listen, News, Prepare, Request, Share, key_of

_AGAIN = 0.1  # seconds after which a process that is not there is called again
_KEPT = 8  # connections that are kept for the next request


class Gone(Exception):
    """The process is not there, has died over the request, or takes too long."""


class Failed(Exception):
    """The process could not answer; no other one could."""


class Link:
    """Asks one process, and hears how far it is. A process that comes back is found again."""

    def __init__(self, address: str, changed: Callable[[], None]) -> None:
        self.address = address
        self.news: News | None = None  # None: it is not there
        self._changed = changed
        self._idle: list[Connection] = []
        self._lock = threading.Lock()
        self._closed = threading.Event()
        self._for_news: Connection | None = None
        self._thread = threading.Thread(target=self._listen, name="thinking-news", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def close(self) -> None:
        self._closed.set()
        with self._lock:
            for connection in self._idle:
                connection.close()
            self._idle.clear()

    @property
    def is_there(self) -> bool:
        return self.news is not None

    def is_ready(self, game: str) -> bool:
        """Whether it has compiled a game."""
        return self.news is not None and self.news.is_ready(game)

    def tell(self, message: Prepare | Forget) -> None:
        """Say something that is not answered; a process that is not there has nothing to forget or to prepare."""
        with self._lock:
            if self._for_news is not None:
                try:
                    self._for_news.send(message)
                except OSError:
                    self._for_news = None

    def ask(self, request: Request, patience: float, progress: Callable[[float], None] = lambda share: None) -> object:
        """The answer; `patience` are the seconds without a word. Whatever `progress` raises ends the request over there."""
        connection = self._connected()
        try:
            connection.send(request)
            while True:
                if not connection.poll(patience):
                    raise Gone(f"no word for {patience} seconds")
                said = connection.recv()
                if not isinstance(said, Share):
                    break
                progress(said.share)
        except (EOFError, OSError) as error:
            connection.close()
            raise Gone(str(error)) from None
        except BaseException:
            connection.close()
            raise
        self._keep(connection)
        if isinstance(said, Failure):
            raise Failed(said.reason)
        assert isinstance(said, Answer)
        return said.value

    def _connected(self) -> Connection:
        with self._lock:
            if self._idle:
                return self._idle.pop()
        return self._call()

    def _call(self) -> Connection:
        try:
            return Client(self.address, "AF_UNIX", key_of(self.address))
        except Exception as error:  # not there, not yet, or in the middle of dying
            raise Gone(str(error)) from None

    def _keep(self, connection: Connection) -> None:
        with self._lock:
            if len(self._idle) < _KEPT and not self._closed.is_set():
                self._idle.append(connection)
                return
        connection.close()

    def _listen(self) -> None:
        while not self._closed.is_set():
            try:
                with self._call() as connection:
                    connection.send(Listen())
                    with self._lock:
                        self._for_news = connection
                    self._hear(connection)
            except (Gone, EOFError, OSError):
                pass
            with self._lock:
                self._for_news = None
                for connection in self._idle:  # they led to the process that has died
                    connection.close()
                self._idle.clear()
            if self.news is not None:
                self.news = None
                self._changed()
            self._closed.wait(_AGAIN)

    def _hear(self, connection: Connection) -> None:
        while not self._closed.is_set():
            if connection.poll(0.5):
                said = connection.recv()
                if isinstance(said, News):
                    self.news = said
                    self._changed()
