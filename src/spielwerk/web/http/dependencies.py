"""What a handler is given: the site, the visitor, her language. `TheSite` is the one way to what the site can do."""

from __future__ import annotations

from dataclasses import replace
from http.cookies import SimpleCookie
from typing import Annotated

from fastapi import Depends, Request
from starlette.concurrency import run_in_threadpool

from spielwerk.core.text import LANGUAGES

from ..people.addresses import network_of
from ..people.views import Who
from ..problems import Problem
from ..site import Site
from .limits import Limiters
from .security import address_of, bearer_of

COOKIE, LANG_COOKIE = "spielwerk", "lang"
PAGE_LANG = (
    "x-spielwerk-lang"  # the header in which a live page names its language: it may have been opened by a link with ?lang=
)
YEAR = 365 * 24 * 3600
PERSON_TOKEN, SEAT_TOKEN = "person.", "seat."
_GUEST = {"de": "Gast", "en": "Guest"}


async def _site(request: Request) -> Site:
    site: Site = request.app.state.site
    return site


TheSite = Annotated[Site, Depends(_site)]


async def _visitor(request: Request, site: TheSite) -> Who:
    """Recognise the visitor by bearer token or cookie; nobody if there is none. Where she comes from is known of everybody."""
    who = replace(await _recognised(request, site), address=site.addresses.of(address_of(request.scope)))
    site.sightings.note(who.person)
    return who


async def _recognised(request: Request, site: Site) -> Who:
    # Only what needs the database leaves the event loop: a thread costs more than a seat's token.
    token = bearer_of(request.headers)
    if token is not None:
        if token.startswith(SEAT_TOKEN):
            return Who(seat_token=token.removeprefix(SEAT_TOKEN)[:200])
        if token.startswith(PERSON_TOKEN):
            found = await run_in_threadpool(site.people.recognise, token.removeprefix(PERSON_TOKEN))
            if found is not None:
                return found
        raise Problem(401, "bad_token")
    cookie = request.cookies.get(COOKIE)
    return (await run_in_threadpool(site.people.recognise, cookie) if cookie else None) or Who()


Visitor = Annotated[Who, Depends(_visitor)]


def remember(request: Request, site: Site, who: Who) -> None:
    """Give the visitor the cookie of this person with the answer."""
    _set_cookie(request, COOKIE, site.people.sign(who), YEAR)


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


async def language_of(request: Request) -> str:
    """By ?lang=, by the page that wants a part of itself, by cookie, by what the browser asks for."""
    for wish in (request.query_params.get("lang"), request.headers.get(PAGE_LANG), request.cookies.get(LANG_COOKIE)):
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


Lang = Annotated[str, Depends(language_of)]


def _guest(request: Request, site: TheSite, who: Visitor, lang: Lang) -> Who:
    """The visitor, made a guest with a cookie and a name in her language if she is nobody yet."""
    if who.person is not None or who.seat_token:
        return who
    _count(request, "guests")
    who = replace(site.people.guest(word=_GUEST[lang]), address=who.address)
    remember(request, site, who)
    return who


Guest = Annotated[Who, Depends(_guest)]


def put_away(request: Request, number: str) -> None:
    """Remember with the answer that the visitor has read an announcement; of several the newest few."""
    read = [one for one in request.cookies.get("announced", "").split(".") if one.isdecimal() and len(one) < 10]
    if number.isdecimal() and number.isascii() and len(number) < 10:
        _set_cookie(request, "announced", ".".join([*read, number][-8:]), YEAR)


def choose_language(request: Request, lang: str) -> None:
    """Remember a language with the answer."""
    if lang in LANGUAGES:
        _set_cookie(request, LANG_COOKIE, lang, YEAR)


def count_as_costly(request: Request) -> None:
    """For a handler of which only some requests cost much."""
    _count(request, "costly")


def _count(request: Request, name: str) -> None:
    """Count a request against one of the limits of its address."""
    limits: Limiters | None = request.app.state.limits
    if limits is not None and not limits[name].allows(network_of(address_of(request.scope))):
        raise Problem(429, "too_fast")


async def _costly(request: Request) -> None:
    count_as_costly(request)


Costly = Depends(_costly)  # in `dependencies=[Costly]` of a route that costs much: passwords, new matches, uploads
