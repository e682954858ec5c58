"""Answers are compressed where that is worth it, and never what must arrive at once."""

from __future__ import annotations

import gzip
import re

import httpx
import pytest

from .site import RunningSite


def raw(site: RunningSite, path: str, encoding: str = "gzip") -> tuple[httpx.Headers, bytes]:
    with httpx.stream("GET", f"{site.url}{path}", headers={"accept-encoding": encoding}) as answer:
        return answer.headers, b"".join(answer.iter_raw())


@pytest.mark.parametrize("path", ["/", "/static/play.js", "/api/games", "/art/icons.svg"])
def test_text_goes_compressed_to_who_takes_it(small_site: RunningSite, path: str):
    path = path if "." not in path else _address_of(small_site, path)
    headers, body = raw(small_site, path)
    plain_headers, plain = raw(small_site, path, "identity")
    assert headers["content-encoding"] == "gzip"
    assert "content-encoding" not in plain_headers
    assert "accept-encoding" in headers["vary"].lower()
    assert len(body) < len(plain)
    if path != "/":  # which names moments
        assert gzip.decompress(body) == plain
    assert int(headers.get("content-length", len(body))) == len(body)


def _address_of(site: RunningSite, name: str) -> str:
    """The address of a file as pages name it."""
    stem = name.rpartition(".")[0].lstrip("/")
    page = httpx.get(f"{site.url}/").text
    found = re.search(rf'"(/{re.escape(stem)}[^"#]*)', page)
    return found[1] if found else name


def test_small_answers_pictures_and_events_go_as_they_are(small_site: RunningSite):
    assert "content-encoding" not in raw(small_site, "/health")[0]
    anna = small_site.visitor()
    match = anna.create("mf")
    with httpx.stream(
        "GET", f"{small_site.url}/matches/{match}/events?version=0", headers={"accept-encoding": "gzip"}
    ) as answer:
        assert "content-encoding" not in answer.headers
        assert next(answer.iter_raw()).startswith(b"retry:"), "it arrives at once"
