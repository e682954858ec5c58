"""Running the site: what `spielwerk serve` does."""

from __future__ import annotations

import os
import socket
import sys
from collections.abc import Iterator
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING

import uvicorn

from spielwerk.core import BadComponents, SpielwerkError, game
from spielwerk.core.components import game_of

from ..settings import Settings
from ..store.sole_site import sole_site

if TYPE_CHECKING:
    from ..site import Site

_NAMED = 20  # matches that are named when the site starts


def use_components(files: list[Path]) -> None:
    """Let the games use corrected component files; must happen before they are imported."""
    if not files:
        return
    names = [game_of(file) for file in files]
    if len(set(names)) < len(names):
        raise BadComponents(f"{files[-1]}, line 1: two files are for the same game")
    os.environ["SPIELWERK_COMPONENTS"] = os.pathsep.join(str(file.resolve()) for file in files)
    for name in names:
        game(name)  # a bad file is refused now, with its line


def serve(settings: Settings, host: str, port: int, components: list[Path]) -> None:
    """Serve the site until it is stopped."""
    sys.setswitchinterval(0.001)  # seconds; event streams must not wait long for threads that compute
    os.environ["SPIELWERK_CHECK"] = "1"  # rules look for indices out of bounds; before a game is imported
    use_components(components)
    from .app import make_app

    with _listening(host, port) as sock, sole_site(settings.database):
        number = sock.getsockname()[1]
        shown = f"[{host}]" if ":" in host else host
        app = make_app(settings)
        for sentence in _ended(app.state.site):
            print(sentence, flush=True)
        print(f"Spielwerk: http://{shown}:{number}/", flush=True)
        config = uvicorn.Config(app, log_level="warning", timeout_graceful_shutdown=3, server_header=False)
        Server(config, app.state.site).run(sockets=[sock])


def _ended(site: Site) -> Iterator[str]:
    """Tells the owner which running matches do not go on after an update of the rules."""
    for name, matches in site.lists.ended_by_new_rules().items():
        rules = ", ".join(map(str, sorted({number for _, number in matches})))
        codes = ", ".join(match for match, _ in matches[:_NAMED]) + (" …" if len(matches) > _NAMED else "")
        yield (
            f"{name}: {len(matches)} matches were begun by rules {rules} or other components, and this program plays by rules "
            f"{game(name).rules}. They can be looked at, but do not go on: {codes}"
        )


class Server(uvicorn.Server):
    """Ends event streams, which never end by themselves, when it is told to stop."""

    def __init__(self, config: uvicorn.Config, site: Site) -> None:
        super().__init__(config)
        self._site = site

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        self._site.broker.close()
        super().handle_exit(sig, frame)


def _listening(host: str, port: int) -> socket.socket:
    """A socket that listens, or a sentence that says why not."""
    try:
        return socket.create_server((host, port), family=socket.AF_INET6 if ":" in host else socket.AF_INET, backlog=2048)
    except (OSError, OverflowError) as error:
        raise SpielwerkError(f"Cannot listen on {host}, port {port}: {error}") from None
