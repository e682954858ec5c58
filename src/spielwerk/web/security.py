"""Who is asking, and what no request may do: cookies, tokens, cross-site posts, sizes, rates, headers."""

from __future__ import annotations

import secrets
import time
from collections import OrderedDict
from http.cookies import SimpleCookie
from typing import Annotated, Any
from urllib.parse import urlsplit

from fastapi import Depends, Request
from starlette.concurrency import run_in_threadpool
from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from spielwerk.core.text import LANGUAGES

from .problems import Problem
from .service import Service
from .shapes import Who

COOKIE, LANG_COOKIE = "spielwerk", "lang"
YEAR = 365 * 24 * 3600
BODY = 1_000_000  # bytes of a request
SAFE = ("GET", "HEAD", "OPTIONS")
PERSON_TOKEN, SEAT_TOKEN = "person.", "seat."
_GUEST = {"de": "Gast", "en": "Guest"}

HEADERS = {
    "content-security-policy": "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; "
    "frame-ancestors 'none'; form-action 'self'",
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}

# Who


def _service(request: Request) -> Service:
    return request.app.state.service


async def _visitor(request: Request) -> Who:
    """Recognise the visitor by bearer token or cookie; nobody if there is none."""
    service = _service(request)  # only what needs the store leaves the event loop: a thread costs more than a seat's token
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    if scheme.lower() == "bearer":
        token = token.strip()
        if token.startswith(SEAT_TOKEN):
            return Who(seat_token=token.removeprefix(SEAT_TOKEN)[:200])
        if token.startswith(PERSON_TOKEN):
            found = await run_in_threadpool(service.recognise, token.removeprefix(PERSON_TOKEN))
            if found is not None:
                return found
        raise Problem(401, "bad_token")
    cookie = request.cookies.get(COOKIE)
    return (await run_in_threadpool(service.recognise, cookie) if cookie else None) or Who()


Visitor = Annotated[Who, Depends(_visitor)]


def remember(request: Request, who: Who) -> None:
    """Give the visitor the cookie of this person with the answer."""
    _set_cookie(request, COOKIE, _service(request).sign(who), YEAR)


def forget(request: Request) -> None:
    """Take the visitor's cookie away."""
    _set_cookie(request, COOKIE, "", 0)


def _set_cookie(request: Request, name: str, value: str, age: int) -> None:
    cookie: SimpleCookie = SimpleCookie()
    cookie[name] = value
    cookie[name].update({"path": "/", "max-age": str(age), "samesite": "Lax"})
    if name == COOKIE:
        cookie[name]["httponly"] = True
    if request.url.scheme == "https":
        cookie[name]["secure"] = True
    request.scope["state"].setdefault("cookies", []).append(cookie[name].OutputString())


# Language


async def _language(request: Request) -> str:
    """By ?lang=, by cookie, by what the browser asks for."""
    for wish in (request.query_params.get("lang"), request.cookies.get(LANG_COOKIE)):
        if wish in LANGUAGES:
            return str(wish)
    return accepted_language(request.headers.get("accept-language", ""))


def accepted_language(header: str) -> str:
    """The first language of an Accept-Language header that we speak."""
    wishes = []
    for place, part in enumerate(header[:500].split(",")):
        tag, _, weight = part.strip().partition(";q=")
        try:
            wishes.append((-float(weight or 1), place, tag[:2].lower()))
        except ValueError:
            continue
    return next((tag for _, _, tag in sorted(wishes) if tag in LANGUAGES), "en")


Lang = Annotated[str, Depends(_language)]


def _guest(request: Request, who: Visitor, lang: Lang) -> Who:
    """The visitor, made a guest with a cookie and a name in her language if she is nobody yet."""
    if who.person is not None or who.seat_token:
        return who
    who = _service(request).guest(f"{_GUEST[lang]} {secrets.randbelow(9000) + 1000}")
    remember(request, who)
    return who


Guest = Annotated[Who, Depends(_guest)]


def choose_language(request: Request, lang: str) -> None:
    """Remember a language with the answer."""
    if lang in LANGUAGES:
        _set_cookie(request, LANG_COOKIE, lang, YEAR)


# Rates


class Rates:
    """Token buckets: so many a second, so many at once, for each address."""

    def __init__(self, rate: float, burst: float) -> None:
        self._rate, self._burst = rate, burst
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def allows(self, who: str) -> bool:
        now = time.monotonic()
        left, since = self._buckets.pop(who, (self._burst, now))
        left = min(self._burst, left + (now - since) * self._rate)
        allowed = left >= 1
        self._buckets[who] = (left - 1 if allowed else left, now)
        while len(self._buckets) > 10_000:
            self._buckets.popitem(last=False)
        return allowed


def _costly(request: Request) -> None:
    """For requests that cost much: passwords, new matches, uploads."""
    rates: Rates | None = request.app.state.costly
    if rates is not None and not rates.allows(_address(request.scope)):
        raise Problem(429, "too_fast")


Costly = Depends(_costly)  # in `dependencies=[Costly]` of a route


def _address(scope: Scope) -> str:
    return scope["client"][0] if scope.get("client") else ""


# The guard


class Guard:
    """Stands before the app: refuses cross-site posts, large bodies and too many requests; adds cookies and headers."""

    def __init__(self, app: ASGIApp, refuse: Any, limits: bool) -> None:
        self._app, self._refuse = app, refuse
        self._rates = Rates(30, 150) if limits else None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        scope.setdefault("state", {})
        headers = Headers(scope=scope)
        size = 0

        async def counted() -> Message:
            nonlocal size
            message = await receive()
            if message["type"] == "http.request":
                size += len(message.get("body", b""))
                if size > BODY:
                    raise Problem(413, "too_large", most=BODY)
            return message

        async def answered(message: Message) -> None:
            if message["type"] == "http.response.start":
                answer = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    answer.setdefault(name, value)
                for cookie in scope["state"].get("cookies", ()):
                    answer.append("set-cookie", cookie)
            await send(message)

        problem = self._problem(scope, headers)
        if problem is not None:
            answer = await self._refuse(Request(scope, receive), problem)
            await answer(scope, receive, answered)
            return
        await self._app(scope, counted, answered)

    def _problem(self, scope: Scope, headers: Headers) -> Problem | None:
        if scope["method"] in SAFE:
            return None
        if self._rates is not None and not self._rates.allows(_address(scope)):
            return Problem(429, "too_fast")
        length = headers.get("content-length", "0")
        if not length.isdigit() or int(length) > BODY:
            return Problem(413, "too_large", most=BODY)
        if "authorization" not in headers and _from_elsewhere(headers):
            return Problem(403, "cross_site")
        return None


def _from_elsewhere(headers: Headers) -> bool:
    """Whether a browser says that another site sends this. Browsers always say so with a POST; programs need not."""
    site = headers.get("sec-fetch-site")
    if site is not None:
        return site not in ("same-origin", "none")
    origin = headers.get("origin")
    return origin is not None and urlsplit(origin).netloc != headers.get("host", "")
