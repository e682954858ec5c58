"""Counts every request and, if the owner wants it, writes a line about it: what was asked for by kind, never by whom.

A route is told as the program knows it (/matches/{match}), so neither codes of matches nor anything after a question mark is
written down; cookies, headers and bodies are not looked at.
"""

from __future__ import annotations

import logging
import secrets
import time

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from .. import metrics
from .logs import REQUESTS

log = logging.getLogger(REQUESTS)

_METHODS = {"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"}


class Counting:
    """Stands before everything else."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        number, began = secrets.token_hex(6), time.perf_counter()
        told = False

        async def answered(message: Message) -> None:
            nonlocal told
            if message["type"] == "http.response.start" and not told:
                told = True
                MutableHeaders(scope=message)["x-request-id"] = number
                _note(scope, number, message["status"], time.perf_counter() - began)
            await send(message)

        try:
            await self._app(scope, receive, answered)
        except Exception:
            if not told:
                _note(scope, number, 500, time.perf_counter() - began)
            raise


def _note(scope: Scope, number: str, status: int, seconds: float) -> None:
    # What nobody made a route for is one kind; otherwise whoever guesses addresses would fill the memory with labels.
    route = getattr(scope.get("route"), "path", "") or "none"
    method = scope["method"] if scope["method"] in _METHODS else "other"
    metrics.REQUESTS.labels(method, route, str(status)).inc()
    metrics.REQUEST_SECONDS.labels(route).observe(seconds)
    if log.isEnabledFor(logging.INFO):
        fields = {"id": number, "method": method, "route": route, "status": status, "ms": round(1000 * seconds, 1)}
        log.info("request", extra={"fields": fields})
