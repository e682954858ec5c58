"""A thinking process: answers requests from a local socket until its parent is gone."""

from __future__ import annotations

import logging
import os
import threading
from collections.abc import Sequence
from multiprocessing.connection import Connection, Listener
from pathlib import Path

from spielwerk.core import PLAIN

from .preparation import Preparation
from .protocol import Answer, Failure, Forget, Listen, News, Prepare, Request, Share, key_of
from .thinker import Thinker

log = logging.getLogger(__name__)

_CALLERS = 64  # connections that may wait to be taken
_STANDING_BACK = 5  # how much searches stand back for pages, as `nice` counts


class ThinkingProcess:
    """The listener, a thread for each connection, and the games that are being compiled."""

    def __init__(self, address: str, games: Sequence[str], threads: int, alone: bool) -> None:
        self._address, self._alone = address, alone
        self._thinker = Thinker(threads)
        self._preparation = None if PLAIN else Preparation(games, self._changed)
        self._news = threading.Condition()
        self._number = 0  # of the newest news

    def run(self) -> None:
        """Listen for ever."""
        if self._preparation is not None:
            os.nice(_STANDING_BACK)
            self._preparation.start()
        Path(self._address).unlink(missing_ok=True)  # of one that has died
        with Listener(self._address, "AF_UNIX", _CALLERS, key_of(self._address)) as listener:
            while True:
                try:
                    connection = listener.accept()
                except Exception as error:  # whoever called has gone, or has not the key
                    log.warning("a caller was not taken: %s", error)
                    continue
                threading.Thread(target=self._serve, args=(connection,), daemon=True).start()

    def _serve(self, connection: Connection) -> None:
        """Answer one caller, request by request."""
        try:
            with connection:
                while True:
                    request = connection.recv()
                    if isinstance(request, Listen):
                        threading.Thread(target=self._tell_news, args=(connection,), daemon=True).start()
                    elif isinstance(request, Forget):
                        self._thinker.forget(request.memory)
                    elif isinstance(request, Prepare):
                        if self._preparation is not None:
                            self._preparation.want(request.game)
                    else:
                        connection.send(self._answer(request, connection))
        except (EOFError, OSError):
            pass  # the caller has gone, which ends what was thought for it

    def _answer(self, request: Request, connection: Connection) -> Answer | Failure:
        try:
            return Answer(self._thinker.answer(request, lambda share: connection.send(Share(share))))
        except OSError:
            raise
        except Exception as error:
            log.exception("%s could not be answered", type(request).__name__)
            return Failure(f"{type(error).__name__}: {error}")

    def _changed(self) -> None:
        with self._news:
            self._number += 1
            self._news.notify_all()

    def _tell_news(self, connection: Connection) -> None:
        """Say how far the games are, now and whenever that changes."""
        told = -1
        try:
            while True:
                with self._news:
                    while self._number == told:
                        self._news.wait()
                    told = self._number
                progress = self._preparation.progress() if self._preparation is not None else {}
                connection.send(News(not PLAIN, progress, self._alone))
        except (EOFError, OSError):
            pass
