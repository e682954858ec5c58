"""What no request may do: cross-site posts, large bodies, too many at once; and the headers that protect every answer."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from urllib.parse import urlsplit

from fastapi import Request
from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ..people.addresses import network_of
from ..problems import Problem
from .limits import MOST_STREAMS, Limiters

BODY = 1_000_000  # bytes of a match file
SMALL_BODY = 64_000  # bytes of any other request
FILES = ("/api/matches/upload", "/upload")  # where match files are taken
MOST_ANSWERED = 1000  # requests that a process works on or has waiting; more are sent away
SAFE = ("GET", "HEAD", "OPTIONS")
STREAM = "/events"  # addresses of event streams end like this
WATCHED = ("/health", "/ready", "/metrics")  # what watches over the site is never told to come later
KEPT = ("/static/", "/views/", "/art/")  # files that browsers keep
LIGHT = 0.1  # what one of them counts

HEADERS = {
    "content-security-policy": "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; "
    "frame-ancestors 'none'; form-action 'self'",
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}
EMBED = "/embed/"  # pages that other sites may show in a frame: they know nobody and do nothing
_FRAMED = {
    "content-security-policy": HEADERS["content-security-policy"].replace("frame-ancestors 'none'", "frame-ancestors *"),
}


def address_of(scope: Scope) -> str:
    """Where a request comes from."""
    return scope["client"][0] if scope.get("client") else ""


def bearer_of(headers: Headers) -> str | None:
    """The token with which a program says who it is; then no cookie counts. Other authorization is a proxy's affair."""
    scheme, _, token = headers.get("authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else None


def largest_body(path: str) -> int:
    """How many bytes a request to an address may bring."""
    return BODY if path in FILES else SMALL_BODY


class Guard:
    """Stands before the app: refuses cross-site posts, large bodies and too many requests; adds cookies and headers."""

    def __init__(
        self, app: ASGIApp, refuse: Callable[[Request, Problem], Awaitable[Response]], limits: Limiters | None
    ) -> None:
        self._app, self._refuse, self._limits = app, refuse, limits
        self._answering = 0  # requests, event streams not counted

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        scope.setdefault("state", {})
        headers = Headers(scope=scope)
        size, most, refused = 0, largest_body(scope["path"]), False

        async def counted() -> Message:
            nonlocal size
            message = await receive()
            if message["type"] == "http.request":
                size += len(message.get("body", b""))
                if size > most:
                    raise Problem(413, "too_large", most=most)
            return message

        async def answered(message: Message) -> None:
            nonlocal refused
            if message["type"] == "http.response.start" and size > most and not refused:
                # The framework says of a body that could not be read to its end that it cannot be understood.
                refused = True
                answer = await self._refuse(Request(scope, receive), Problem(413, "too_large", most=most))
                await answer(scope, receive, finished)
            if not refused:
                await finished(message)

        async def finished(message: Message) -> None:
            if message["type"] == "http.response.start":
                told = MutableHeaders(scope=message)
                framed = _FRAMED if scope["path"].startswith(EMBED) else {}
                for name, value in (HEADERS | framed).items():
                    told.setdefault(name, value)
                for cookie in scope["state"].get("cookies", ()):
                    told.append("set-cookie", cookie)
            await send(message)

        problem = self._problem(scope, headers, most)
        if problem is not None:
            answer = await self._refuse(Request(scope, receive), problem)
            await answer(scope, receive, finished)
            return
        if not scope["path"].endswith(STREAM):
            self._answering += 1
            try:
                await self._app(scope, counted, answered)
            finally:
                self._answering -= 1
            return
        address = network_of(address_of(scope))
        if self._limits is not None and not self._limits.open_streams.enters(address, MOST_STREAMS):
            answer = await self._refuse(Request(scope, receive), Problem(429, "too_fast"))
            await answer(scope, receive, finished)
            return
        try:
            await self._app(scope, counted, answered)
        finally:
            if self._limits is not None:
                self._limits.open_streams.leaves(address)

    def _problem(self, scope: Scope, headers: Headers, most: int) -> Problem | None:
        if not self._within_limits(scope):
            return Problem(429, "too_fast")
        if self._answering >= MOST_ANSWERED and scope["path"] not in WATCHED:
            return Problem(503, "busy")
        if b"%00" in scope["query_string"]:  # which PostgreSQL does not take for text; of paths their readers know what to say
            return Problem(400, "no_text")
        if scope["method"] in SAFE:
            return None
        length = headers.get("content-length", "0")
        if not length.isdigit() or int(length) > most:
            return Problem(413, "too_large", most=most)
        if bearer_of(headers) is None and _from_elsewhere(headers):
            return Problem(403, "cross_site")
        return None

    def _within_limits(self, scope: Scope) -> bool:
        """Whether an address does not do too much at once."""
        path: str = scope["path"]
        if self._limits is None or path in WATCHED:
            return True
        address = network_of(address_of(scope))
        if scope["method"] not in SAFE:
            return self._limits["posts"].allows(address)
        if path.endswith(STREAM):
            return self._limits["streams"].allows(address)
        return self._limits["reading"].allows(address, LIGHT if path.startswith(KEPT) else 1.0)


def _from_elsewhere(headers: Headers) -> bool:
    """Whether a browser says that another site sends this. Browsers always say so with a POST; programs need not."""
    site = headers.get("sec-fetch-site")
    if site is not None:
        return site not in ("same-origin", "none")
    origin = headers.get("origin")
    if origin is None:
        return False
    try:
        return urlsplit(origin).netloc != headers.get("host", "")
    except ValueError:  # no address at all
        return True
