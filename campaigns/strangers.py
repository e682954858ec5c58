"""Strangers who send what no browser would: odd addresses, forms, headers, methods and bodies, to pages and to the API."""

from __future__ import annotations

import http.client
import json
import random
import re
from collections.abc import Sequence
from pathlib import Path
from urllib.parse import quote, urlencode, urlsplit

from tests.web.test_pages_hold import JUNK, routes

import spielwerk.web

from .town import Town

_TEMPLATES = Path(spielwerk.web.__file__).parent / "templates"
_FIELD = re.compile(r'name="(\w+)"')
_PLACE = re.compile(r"\{([^}:]*)[^}]*\}")
_WHO = ("anna", "anna", "anna", "ben", "admin", "guest", "nobody")
_METHODS = ("GET", "POST", "HEAD", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "BREW")
_FITTING = 0.9  # share of requests with a method that the address knows
_HUGE = 1_100_000  # bytes of a body, more than are taken
_ODD = (
    *JUNK,
    "0",
    "1",
    "2",
    "on",
    "apprentice",
    "template",
    "999999999999999999999999",
    "2147483648",
    "1e9",
    "NaN",
    "Infinity",
    "-0",
    "٣",
    "\ud800",
    "\u202e",
    "a\r\nset-cookie: x=y",
    "' OR 1=1 --",
    "${jndi:ldap://localhost/a}",
    "%00",
    "%ff%fe",
    "..%2f..%2f",
    "x" * 5000,
    "[]",
    '{"a": 1}',
    "2026-02-30",
    "#ff0000",
)
_TYPES = (
    "application/x-www-form-urlencoded",
    "application/json",
    "multipart/form-data",
    "multipart/form-data; boundary=x",
    "multipart/form-data; boundary=" + "y" * 200,
    "text/plain",
    "application/x-www-form-urlencoded; charset=utf-7",
    "application/json; charset=latin-9",
    "",
    "\xe4/\xf6",
)
_HEADERS = (
    ("accept-language", ("de;q=x", "," * 600, "de,en;q=0.1,*;q=nan", "\xff", "")),
    ("cookie", ("spielwerk=", "spielwerk=a.b.c; lang=xx", "=;;;=", "lang=\xe4; announced=" + "9." * 500)),
    ("authorization", ("Bearer ", "Bearer person.", "Bearer seat.\xff", "Basic Og==", "Bearer " + "a" * 3000)),
    ("sec-fetch-site", ("cross-site", "same-origin", "x")),
    ("origin", ("http://[", "null", "https://example.org")),
    ("if-none-match", ("*", '"a"', "W/", "\xff")),
    ("range", ("bytes=0-", "bytes=-1", "bytes=5-2", "bytes=a-b,c")),
    ("hx-request", ("true", "x")),
    ("x-pieces", ("a b", "[" * 500, "\xff")),
    ("accept-encoding", ("gzip", "br;q=0", "identity;q=0, *;q=0")),
    ("accept", ("text/html", "application/json", "x/y;q=z")),
    ("last-event-id", ("1", "x", "9" * 40)),
)


def try_pages(town: Town, number: int, part: str) -> None:
    """So many requests to all addresses of the site."""
    pages = [(method, path) for method in ("GET", "POST") for path in routes(town.site, method)]
    described = town.site.app.openapi()["paths"].items()
    api = [(method.upper(), path) for path, known in described for method in known if not path.endswith("/events")]
    fields = sorted({name for file in _TEMPLATES.rglob("*.html") for name in _FIELD.findall(file.read_text(encoding="utf-8"))})
    stranger = Stranger(town, random.Random(part), [*pages, *pages, *api], fields)
    for count in range(1, number + 1):
        stranger.send()
        if count % 50 == 0:
            town.revive()
            town.matches = [town.match(kind) for kind in ("open", "bots", "people")]


class Stranger:
    def __init__(self, town: Town, chance: random.Random, paths: Sequence[tuple[str, str]], fields: Sequence[str]) -> None:
        self._town, self._chance, self._paths, self._fields = town, chance, paths, fields
        self._host = urlsplit(town.url)

    def send(self) -> None:
        chance = self._chance
        name = chance.choice(_WHO)
        method, path = chance.choice(self._paths)
        if chance.random() > _FITTING:
            method = chance.choice(_METHODS)
        address, kind, body = self._address(path), _TYPES[path.startswith("/api")], self._body()
        if chance.random() < 0.2:
            kind = chance.choice(_TYPES)
        if kind.startswith("application/json") and chance.random() < 0.8:
            body = self._json()
        headers = {"content-type": kind, **self._identity(name)}
        for header, values in chance.sample(_HEADERS, chance.choice((0, 0, 1, 2))):
            headers[header] = chance.choice(values)
        if method == "GET":
            body = b""
        shown = f"{name}: {method} {address[:300]} {headers if len(str(headers)) < 500 else list(headers)} {body[:300]!r}"
        self._exchange(shown, method, address, headers, body)

    def _exchange(self, shown: str, method: str, address: str, headers: dict[str, str], body: bytes) -> None:
        connection = http.client.HTTPConnection(self._host.hostname or "", self._host.port, timeout=60)
        try:
            connection.putrequest(method, address, skip_accept_encoding=True)
            for header, value in headers.items():
                connection.putheader(header, value.encode("latin-1", "replace"))
            connection.putheader("content-length", str(len(body)))
            connection.endheaders()
            if body:
                try:
                    connection.send(body)
                except OSError:
                    self._town.counts["bodies that were not waited for"] += 1
            answer = connection.getresponse()
            text = answer.read(_HUGE).decode("utf-8", "replace")
            self._town.judge(shown, answer.status, answer.headers.get("content-type") or "", text)
        except (OSError, http.client.HTTPException, ValueError) as error:
            self._town.wrong(shown, f"no answer: {error!r}")
        finally:
            connection.close()

    def _identity(self, name: str) -> dict[str, str]:
        """Who it seems to be: by cookie as a browser, or by token as a program."""
        token = str(self._town.people[name].http.headers.get("authorization", ""))
        if not token:
            return {}
        if self._chance.random() < 0.3:
            return {"authorization": token}
        return {"cookie": f"spielwerk={token.removeprefix('Bearer person.')}"}

    def _address(self, path: str) -> str:
        chance = self._chance
        path = _PLACE.sub(lambda place: self._piece(place[1]), path)
        odd = chance.random()
        if odd < 0.02:
            path = chance.choice(("//", "/.", "/../", "/%2e%2e/", "/;", "/\xc3", "/%", "/%zz", "/a" * 2000)) + path
        elif odd < 0.04:
            path += chance.choice(("/", "//", "%00", "?", "/..", ".json", "%0a"))
        if chance.random() < 0.3:
            path += "?" + self._pairs(chance.randint(1, 4))
        return "".join(letter if "!" <= letter <= "~" else quote(letter) for letter in path)

    def _piece(self, name: str) -> str:
        if self._chance.random() < 0.75:
            return self._town.known(name) or ""
        return quote(self._odd(), safe="" if self._chance.random() < 0.7 else "/%", errors="surrogatepass")

    def _odd(self) -> str:
        return self._chance.choice(_ODD)

    def _value(self) -> str:
        chance = self._chance
        if chance.random() < 0.5:
            return self._odd()
        return self._town.known(chance.choice(("match", "person", "game", "club", "tournament", "number", "action"))) or ""

    def _pairs(self, number: int) -> str:
        names = [self._chance.choice(self._fields) if self._chance.random() < 0.9 else self._odd() for _ in range(number)]
        return urlencode([(name, self._value()) for name in names], errors="surrogatepass")

    def _body(self) -> bytes:
        chance = self._chance
        odd = chance.random()
        if odd < 0.01:
            return b"a=" + b"x" * _HUGE
        if odd < 0.05:
            return chance.randbytes(chance.randint(1, 300))
        if odd < 0.1:
            parts = "".join(
                f'--x\r\ncontent-disposition: form-data; name="{name}"{more}\r\n\r\n{value}\r\n'
                for name, value, more in (
                    (chance.choice(self._fields), self._value(), chance.choice(("", '; filename="a.png"', '; filename="\x00"')))
                    for _ in range(chance.randint(1, 5))
                )
            )
            return (parts + chance.choice(("--x--\r\n", ""))).encode("utf-8", "surrogatepass")
        return self._pairs(chance.randint(0, 6)).encode()

    def _json(self) -> bytes:
        chance = self._chance
        odd = chance.random()
        if odd < 0.1:
            return chance.choice((b"", b"{", b"null", b"[" * 3000, b'"\xff"', b"1e999", b'{"a":1,"a":2}', b"\xef\xbb\xbf{}"))
        names = [
            chance.choice((*self._fields, "question", "action", "text", "seat", "level")) for _ in range(chance.randint(0, 4))
        ]
        values = (
            self._value(),
            chance.randint(-3, 10),
            2**31,
            2**70,
            1.5,
            None,
            True,
            [self._value()],
            {"a": {}},
            float("nan"),
        )
        return json.dumps({name: chance.choice(values) for name in names}).encode()
