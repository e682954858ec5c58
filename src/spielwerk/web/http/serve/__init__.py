"""Running the site: what `spielwerk serve` does.

The command itself is the supervisor: it listens, starts web processes that answer on its socket, starts thinking processes, and
starts again whichever of them dies. It imports little, so that the site is there soon.
"""

from __future__ import annotations

import ipaddress
import os
import socket
import tempfile
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from urllib.parse import urlsplit

from spielwerk.core import BadComponents, SpielwerkError
from spielwerk.core.components import game_of

from ...settings import Settings
from ...store.file_lock import FileLock
from .. import logs
from .supervisor import Plan, Supervisor


def serve(settings: Settings, host: str, port: int, components: list[Path], workers: int = 1) -> None:
    """Serve the site until it is stopped."""
    _check(settings, workers)
    environment = {**os.environ, "SPIELWERK_MODE": "plain", "SPIELWERK_CHECK": "1", **_corrected(components)}
    with ExitStack() as stack:
        stack.enter_context(logs.speaking("spielwerk", settings.log))
        sock = stack.enter_context(_listening(host, port))
        handles = (stack.enter_context(FileLock(settings.database)).handle,) if settings.is_sqlite else ()
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="spielwerk-", ignore_cleanup_errors=True)))
        environment["PROMETHEUS_MULTIPROC_DIR"] = str(folder)
        settings = replace(settings, run_folder=str(folder), holds_database=settings.is_sqlite)
        shown = f"[{host}]" if ":" in host else host
        address = f"http://{shown}:{sock.getsockname()[1]}/"
        Supervisor(Plan(settings, workers, environment, handles), sock).run(address)


def _check(settings: Settings, workers: int) -> None:
    if settings.is_sqlite and workers > 1:
        raise SpielwerkError(
            f"SQLite takes one web process, not {workers}: leave --workers out, or use PostgreSQL (--database postgresql://…)."
        )

    proxies = [proxy.strip() for proxy in settings.forwarded_allow_ips.split(",")]
    if proxies != ["*"] and (wrong := [proxy for proxy in proxies if not _is_network(proxy)]):
        raise SpielwerkError(
            f"--forwarded-allow-ips takes addresses and networks with commas between, or * alone, not {wrong[0]!r}."
        )
    if settings.public_url and urlsplit(settings.public_url).scheme not in ("http", "https"):
        raise SpielwerkError(f"--public-url begins with http:// or https://, not {settings.public_url!r}.")


def _is_network(text: str) -> bool:
    """Whether this is an address or a network."""
    try:
        ipaddress.ip_network(text)
    except ValueError:
        return False
    return True


def _corrected(components: list[Path]) -> dict[str, str]:
    """The variable that names corrected component files; the web processes refuse what is wrong inside them."""
    names = [game_of(file) for file in components]
    if len(set(names)) < len(names):
        raise BadComponents(f"{components[-1]}, line 1: two files are for the same game")
    return {"SPIELWERK_COMPONENTS": os.pathsep.join(str(file.resolve()) for file in components)} if components else {}


def _listening(host: str, port: int) -> socket.socket:
    """A socket that listens, or a sentence that says why not."""
    try:
        return socket.create_server((host, port), family=socket.AF_INET6 if ":" in host else socket.AF_INET, backlog=2048)
    except (OSError, OverflowError) as error:
        raise SpielwerkError(f"Cannot listen on {host}, port {port}: {error}") from None
