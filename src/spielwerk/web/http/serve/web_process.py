"""One web process: `python -m spielwerk.web.http.serve.web_process CONTROL SOCKET`, started by the supervisor.

On the socket CONTROL it is told its settings in one line, and tells in one line that it answers, or in a sentence why it
cannot. When the other end closes, the supervisor is gone, and it stops.
"""

from __future__ import annotations

import asyncio
import gc
import json
import os
import shutil
import signal
import socket
import sys
import threading
from collections.abc import Iterator
from io import TextIOWrapper
from types import FrameType
from typing import TYPE_CHECKING

import uvicorn

from spielwerk.core import SpielwerkError, game
from spielwerk.core.components import game_of
from spielwerk.core.rule import component_overrides

from ...settings import Settings
from .. import logs
from .connections import OF_ADDRESS, Door, connections, most_connections

if TYPE_CHECKING:
    from fastapi import FastAPI

    from ...site import Site

_NAMED = 20  # matches that are named when the site starts


def main(control: int, listening: int) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # a terminal sends it to all; the supervisor says when to stop
    sys.setswitchinterval(0.001)  # seconds; event streams must not wait long for threads that compute
    os.set_inheritable(control, False)
    os.set_inheritable(listening, False)
    with socket.socket(fileno=control) as ours, ours.makefile("rw", encoding="utf-8") as line:
        told = json.loads(line.readline())
        settings = Settings(**{**told, "thinkers": tuple(told["thinkers"])})
        logs.begin(settings.log)
        try:
            _run(settings, socket.socket(fileno=listening), line)
        except SpielwerkError as error:
            _tell(line, refused=str(error))
            raise SystemExit(2) from None


def _run(settings: Settings, sock: socket.socket, control: TextIOWrapper) -> None:
    gc.disable()  # nothing that is loaded now is ever let go, so looking for garbage in it is in vain
    for file in component_overrides():
        game(game_of(file))  # a bad file is refused now, with its line
    from ..app import make_app

    app = make_app(settings)
    gc.freeze()  # nor is it looked through later, which would halt all pages for a tenth of a second each time
    gc.set_threshold(10_000, 20, 20)  # a page makes some thousand objects that are gone with it
    gc.enable()
    server = Server(app, control)
    threading.Thread(target=_stop_when_alone, args=(control, server), name="supervised", daemon=True).start()
    server.run(sockets=[sock])
    if server.alone and settings.run_folder:
        shutil.rmtree(settings.run_folder, ignore_errors=True)  # nobody else is left to do it


def _tell(control: TextIOWrapper, **news: object) -> None:
    print(json.dumps(news), file=control, flush=True)


def _stop_when_alone(control: TextIOWrapper, server: Server) -> None:
    while control.readline():
        pass
    server.alone = True
    os.kill(os.getpid(), signal.SIGTERM)


class Server(uvicorn.Server):
    """Says when it answers, and ends event streams, which never end by themselves, when it is told to stop."""

    def __init__(self, app: FastAPI, control: TextIOWrapper) -> None:
        self._site: Site = app.state.site
        settings = self._site.settings
        door = Door(most_connections(), settings.forwarded_allow_ips, OF_ADDRESS if settings.limits else None)
        config = uvicorn.Config(
            app,
            http=connections(door),
            log_config=None,
            access_log=False,
            timeout_graceful_shutdown=3,
            server_header=False,
            forwarded_allow_ips=settings.forwarded_allow_ips,
        )
        super().__init__(config)
        self._control = control
        self.alone = False  # whether the supervisor has gone

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            sentences = await asyncio.to_thread(lambda: list(ended(self._site)))
            _tell(self._control, ready=True, sentences=sentences)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        if sig == signal.SIGINT:
            return
        self._site.broker.close()
        super().handle_exit(sig, frame)


def ended(site: Site) -> Iterator[str]:
    """Tells the owner which running matches do not go on after an update of the rules."""
    for name, matches in site.lists.ended_by_new_rules().items():
        rules = ", ".join(map(str, sorted({number for _, number in matches})))
        codes = ", ".join(match for match, _ in matches[:_NAMED]) + (" …" if len(matches) > _NAMED else "")
        yield (
            f"{name}: {len(matches)} matches were begun by rules {rules} or other components, and this program plays by rules "
            f"{game(name).rules}. They can be looked at, but do not go on: {codes}"
        )


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
