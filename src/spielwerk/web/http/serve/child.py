"""A web process as its supervisor knows it; the process itself is web_process.py."""

from __future__ import annotations

import json
import socket
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict

from ...settings import Settings

_MODULE = "spielwerk.web.http.serve.web_process"
_STDERR = 2


class WebProcess:
    """Started when it is made; it says when it answers, and its end of the connection closes when it dies."""

    def __init__(self, sock: socket.socket, environment: Mapping[str, str], handles: Sequence[int]) -> None:
        self.control, theirs = socket.socketpair()
        with theirs:
            inherited = (theirs.fileno(), sock.fileno())
            command = [sys.executable, "-m", _MODULE, *map(str, inherited)]
            self.process = subprocess.Popen(
                command, env=environment, pass_fds=(*inherited, *handles), stdin=subprocess.DEVNULL, stdout=_STDERR
            )
        self.ready = False
        self.refused = ""
        self._heard = b""

    def tell(self, settings: Settings) -> None:
        """What it is to serve; it loads its modules meanwhile."""
        with suppress(OSError):  # it may be dead already, which is noticed as any other death
            self.control.sendall(json.dumps(asdict(settings)).encode() + b"\n")

    def hear(self) -> Iterator[dict[str, object]]:
        """What it says; nothing more comes once it is dead."""
        try:
            data = self.control.recv(65536)
        except OSError:
            data = b""
        if not data:
            self.control.close()
            self.process.wait()
            return
        *lines, self._heard = (self._heard + data).split(b"\n")
        yield from (json.loads(line) for line in lines)

    @property
    def dead(self) -> bool:
        return self.control.fileno() < 0
