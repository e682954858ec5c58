"""What no request may do: cross-site posts, large bodies, too many at once; and the headers that protect every answer."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from urllib.parse import urlsplit

from fastapi import Request
from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ..problems import Problem
from .limits import RateLimiter

BODY = 1_000_000  # bytes of a request
SAFE = ("GET", "HEAD", "OPTIONS")

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


class Guard:
    """Stands before the app: refuses cross-site posts, large bodies and too many requests; adds cookies and headers."""

    def __init__(
        self, app: ASGIApp, refuse: Callable[[Request, Problem], Awaitable[Response]], limiter: RateLimiter | None
    ) -> None:
        self._app, self._refuse, self._limiter = app, refuse, limiter

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        scope.setdefault("state", {})
        headers = Headers(scope=scope)
        size, refused = 0, False

        async def counted() -> Message:
            nonlocal size
            message = await receive()
            if message["type"] == "http.request":
                size += len(message.get("body", b""))
                if size > BODY:
                    raise Problem(413, "too_large", most=BODY)
            return message

        async def answered(message: Message) -> None:
            nonlocal refused
            if message["type"] == "http.response.start" and size > BODY and not refused:
                # The framework says of a body that could not be read to its end that it cannot be understood.
                refused = True
                answer = await self._refuse(Request(scope, receive), Problem(413, "too_large", most=BODY))
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

        problem = self._problem(scope, headers)
        if problem is not None:
            answer = await self._refuse(Request(scope, receive), problem)
            await answer(scope, receive, finished)
            return
        await self._app(scope, counted, answered)

    def _problem(self, scope: Scope, headers: Headers) -> Problem | None:
        if scope["method"] in SAFE:
            return None
        if self._limiter is not None and not self._limiter.allows(address_of(scope)):
            return Problem(429, "too_fast")
        length = headers.get("content-length", "0")
        if not length.isdigit() or int(length) > BODY:
            return Problem(413, "too_large", most=BODY)
        if bearer_of(headers) is None and _from_elsewhere(headers):
            return Problem(403, "cross_site")
        return None


def _from_elsewhere(headers: Headers) -> bool:
    """Whether a browser says that another site sends this. Browsers always say so with a POST; programs need not."""
    site = headers.get("sec-fetch-site")
    if site is not None:
        return site not in ("same-origin", "none")
    origin = headers.get("origin")
    return origin is not None and urlsplit(origin).netloc != headers.get("host", "")
