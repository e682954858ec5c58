"""Bad input of any kind gets a clear answer below 500, in both languages."""

from __future__ import annotations

import json
from contextlib import closing
from http.client import HTTPConnection
from urllib.parse import urlsplit

import httpx
import pytest

from spielwerk.core.text import LANGUAGES, catalogue
from spielwerk.web import problems
from spielwerk.web.http.dependencies import accepted_language
from spielwerk.web.http.limits import RateLimiter
from spielwerk.web.http.security import BODY, SMALL_BODY

from .site import GAME, RunningSite, Visitor

SEATS = [{"kind": "me"}, {"kind": "free"}]


@pytest.mark.parametrize(
    ("body", "title"),
    [
        ({"game": "chess", "seats": SEATS}, "no_game"),
        ({"game": "../etc", "seats": SEATS}, "no_game"),
        ({"game": GAME, "seats": SEATS[:1]}, "bad_seats"),
        ({"game": GAME, "seats": SEATS * 3}, "bad_seats"),
        ({"game": GAME, "seats": [SEATS[0], SEATS[0]]}, "one_seat_each"),
        ({"game": GAME, "seats": [SEATS[0], {"kind": "bot", "level": "genius"}]}, "bad_level"),
        ({"game": GAME, "seats": [SEATS[0], {"kind": "dog"}]}, "bad_request"),
        ({"game": GAME, "seats": SEATS, "options": {"gamble": 7}}, "bad_option"),
        ({"game": GAME, "seats": SEATS, "options": {"dragons": 1}}, "bad_option"),
        ({"game": GAME, "seats": SEATS, "options": {"gamble": 2**40}}, "bad_request"),
        ({"game": GAME, "seats": SEATS, "clock": {"kind": "move", "seconds": 1}}, "bad_clock"),
        ({"game": GAME, "seats": SEATS, "surprise": 1}, "bad_request"),
        ({"game": GAME}, "bad_request"),
        ([], "bad_request"),
    ],
)
def test_a_match_that_cannot_be_is_refused_with_a_sentence(small_site: RunningSite, body: object, title: str):
    refused = small_site.visitor().post("/matches", body)
    assert 400 <= refused.status_code < 500
    assert refused.headers["content-type"] == "application/problem+json"
    assert refused.json()["title"] == title
    assert len(refused.json()["detail"]) > 15


@pytest.mark.parametrize("match", ["AAAAAAAA", "aaaaaaaa", "x", "%00", "%ff%fe", "A" * 39, "0000O0I1", "'; DROP TABLE"])
def test_a_match_that_is_not_there_is_404_everywhere(small_site: RunningSite, match: str):
    anna = small_site.visitor()
    for path in ("", "/legal", "/log", "/points", "/export", "/events", "/moments/1", "/preview/1"):
        assert anna.http.get(f"/matches/{match}{path}").status_code == 404, path
    for path in ("join", "leave", "rematch", "undo", "prepare"):
        assert anna.post(f"/matches/{match}/{path}").status_code == 404, path
    assert anna.post(f"/matches/{match}/actions", {"question": 1, "action": 1}).status_code == 404


@pytest.mark.parametrize("number", ["-1", "99999", "2147483647", "9" * 30, "x", "1.5"])
def test_numbers_out_of_any_range_are_refused(small_site: RunningSite, number: str):
    anna = small_site.visitor()
    match = anna.create("mb")
    for path in (f"/matches/{match}/moments/{number}", f"/matches/{match}/preview/{number}", f"/people/{number}"):
        assert 400 <= anna.http.get(path).status_code < 500, path


@pytest.mark.parametrize(
    "content", [b"", b"{", b"\xff\xfe", b"null", b"[" * 3000, b'{"question": 1e400, "action": 1}', b'{"question": NaN}']
)
def test_a_body_that_is_no_json_is_refused(small_site: RunningSite, content: bytes):
    anna = small_site.visitor()
    match = anna.create("mb")
    for path in (f"/matches/{match}/actions", "/matches", "/matches/upload", "/people", "/sign-in"):
        refused = anna.http.post(path, content=content, headers={"content-type": "application/json"})
        assert 400 <= refused.status_code < 500, path


UPLOADS = [
    {},
    {"spielwerk": 1},
    {"spielwerk": 99},
    {"spielwerk": 1, "game": "chess"},
    {"game": 5},
    {"rules": 2},
    {"components": "0"},
    {"seats": 9},
    {"seats": True},
    {"options": {"gamble": 9}},
    {"seed": -1},
    {"seed": 2**200},
    {"actions": [[0, 2**80]]},
    {"actions": [[2**80, 0]]},
    {"actions": [[0, 1e300]]},
    {"actions": ["ab"]},
    {"actions": 7},
]


@pytest.mark.parametrize("change", UPLOADS)
def test_a_match_file_that_lies_is_refused(small_site: RunningSite, change: dict):

    from spielwerk.core import game

    good = json.loads(game(GAME).start(2, seed=1).save())
    anna = small_site.visitor()
    assert anna.post("/matches/upload", good).status_code == 201
    refused = anna.post("/matches/upload", change if set(change) & {"spielwerk"} or not change else {**good, **change})
    assert refused.status_code == 422
    assert refused.json()["title"] == "bad_file"


def test_what_is_too_large_is_refused(small_site: RunningSite):
    anna = small_site.visitor()
    assert anna.http.post("/matches/upload", content=b"x" * (BODY + 1)).status_code == 413

    def endless():
        for _ in range(BODY // 50_000 + 2):
            yield b"x" * 50_000

    for path in ("/matches/upload", "/people"):
        refused = anna.http.post(path, content=endless(), headers={"content-type": "application/json"})
        assert (refused.status_code, refused.json()["title"]) == (413, "too_large")
        assert "content-security-policy" in refused.headers


@pytest.mark.parametrize(("path", "most"), [("/api/matches/upload", BODY), ("/api/people", SMALL_BODY)])
def test_a_body_without_end_is_refused_before_it_ends(small_site: RunningSite, path: str, most: int):
    """What is not kept takes no memory: the refusal comes while more of the body is still to come."""
    host = urlsplit(small_site.url)
    with closing(HTTPConnection(host.hostname or "", host.port, timeout=20)) as connection:
        connection.putrequest("POST", path)
        connection.putheader("transfer-encoding", "chunked")
        connection.endheaders()
        connection.send(b"%x\r\n" % (most + 1) + b"x" * (most + 1) + b"\r\n")
        answer = connection.getresponse()
        assert (answer.status, json.loads(answer.read())["title"]) == (413, "too_large")


@pytest.mark.parametrize("number", ["--5", "-", "5-", "1" * 20, "\u0665", "1e3", ""])
def test_a_form_number_that_is_none_is_refused(small_site: RunningSite, number: str):
    anna = small_site.visitor()
    match = anna.create("mf")
    sent = {"question": number, "action": "1"}
    headers = {"origin": small_site.url, "authorization": anna.http.headers["authorization"]}
    assert httpx.post(f"{small_site.url}/matches/{match}/act", data=sent, headers=headers).status_code == 422


def test_addresses_of_nothing_are_not_found(site: RunningSite):
    """Also on PostgreSQL, which knows no larger numbers, and for names that no file can have."""
    long = "x" * 300
    for path in (
        "/people/2147483648",
        f"/people/{'9' * 15}",
        f"/views/{long}/style.css",
        f"/art/{long}.svg",
        f"/views/neom/{long}",
    ):
        assert httpx.get(site.url + path).status_code == 404, path


def test_files_that_are_not_there_are_not_remembered_without_end():
    from spielwerk.web.http.rendering import game_file

    assert game_file.cache_parameters()["maxsize"] is not None


def test_who_is_nobody_has_a_limit_of_unfinished_matches(sqlite_url: str, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("spielwerk.web.matches.lobby.MOST_UNFINISHED", 2)
    with RunningSite(sqlite_url) as site:
        nobody = Visitor(site.url)
        body = {"game": "template", "seats": [{"kind": "free"}] * 2}
        answers = [nobody.post("/matches", body) for _ in range(3)]
        assert [answer.status_code for answer in answers] == [201, 201, 409]
        assert answers[-1].json()["title"] == "too_many"
        site.visitor().create("ff")


def test_a_mistake_of_ours_is_said_in_a_sentence_with_the_protecting_headers(sqlite_url: str, monkeypatch: pytest.MonkeyPatch):
    def broken(*_: object, **__: object) -> None:
        raise RuntimeError("a secret")

    with RunningSite(sqlite_url) as site:
        monkeypatch.setattr(site.site.people, "standings", broken)
        for path in ("/people", "/api/games/template/standings"):
            answer = httpx.get(site.url + path)
            assert answer.status_code == 500
            assert "written down" in answer.text
            assert "a secret" not in answer.text
            assert answer.headers["x-content-type-options"] == "nosniff"


def test_posts_from_other_sites_are_refused(small_site: RunningSite):
    from spielwerk.web.http.dependencies import COOKIE

    cookie = small_site.site.people.sign(small_site.site.people.guest("Anna"))
    with httpx.Client(base_url=small_site.url, cookies={COOKIE: cookie}) as http:
        for headers in (
            {"origin": "https://evil.example"},
            {"sec-fetch-site": "cross-site"},
            {"sec-fetch-site": "same-site"},
            {"origin": "null"},
            {"origin": "https://evil.example", "authorization": "Basic YTpi"},  # for a proxy; the cookie counts all the same
        ):
            refused = http.patch("/api/me", json={"name": "Mallory"}, headers=headers)
            assert refused.status_code == 403, headers
        for headers in ({"origin": small_site.url}, {"sec-fetch-site": "same-origin"}, {}):
            assert http.patch("/api/me", json={"name": "Anna"}, headers=headers).status_code == 200, headers


def test_every_answer_carries_the_protecting_headers(small_site: RunningSite):
    for path in ("/api/games", "/api/nothing", "/nothing"):
        headers = httpx.get(small_site.url + path).headers
        assert "default-src 'self'" in headers["content-security-policy"]
        assert "unsafe-inline" not in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"


@pytest.mark.parametrize(
    ("method", "path", "status"), [("GET", "/api/nothing", 404), ("DELETE", "/api/games", 405), ("PUT", "/api/me", 405)]
)
def test_what_does_not_exist_is_said_in_json(small_site: RunningSite, method: str, path: str, status: int):
    answer = httpx.request(method, small_site.url + path)
    assert answer.status_code == status
    assert answer.headers["content-type"] == "application/problem+json"


def test_too_many_posts_are_slowed_down(sqlite_url: str):
    with RunningSite(sqlite_url, limits=True) as site:
        answers = [httpx.post(f"{site.url}/api/people", json={}) for _ in range(60)]
        assert {answer.status_code for answer in answers} == {201, 429}
        assert next(answer for answer in answers if answer.status_code == 429).headers["retry-after"]
        assert httpx.get(f"{site.url}/api/games").status_code == 200


def test_a_bucket_fills_again():
    rates = RateLimiter("test", rate=1000, burst=2)
    assert [rates.allows("a"), rates.allows("a")] == [True, True]
    assert rates.allows("b")
    import time

    time.sleep(0.01)
    assert rates.allows("a")


@pytest.mark.parametrize(
    ("header", "lang"),
    [
        ("de-AT,en;q=0.5", "de"),
        ("en-GB", "en"),
        ("fr, de;q=0.3, en;q=0.2", "de"),
        ("", "en"),
        ("xx;q=y,,;", "en"),
        ("fr", "en"),
    ],
)
def test_the_language_is_the_browsers(header: str, lang: str):
    assert accepted_language(header) == lang


def test_every_refusal_has_a_sentence_in_both_languages():
    """Every Problem(…, "key") of the package, and the same keys in both catalogues."""
    import re
    from pathlib import Path

    folder = Path(problems.__file__).parent
    used = {
        key
        for path in folder.rglob("*.py")
        for key in re.findall(r'Problem\(\s*\d+,\s*"(\w+)"', path.read_text(encoding="utf-8"))
    }
    assert len(used) > 25
    words = [catalogue(folder / "refusals", lang) for lang in LANGUAGES]
    assert list(words[0].keys()) == list(words[1].keys())
    assert not [key for key in used if words[0].get("problem", key) is None]


def test_a_german_visitor_is_refused_in_german(small_site: RunningSite):
    answer = httpx.get(f"{small_site.url}/api/matches/AAAAAAAA", headers={"accept-language": "de"})
    assert answer.json()["detail"] == "Eine Partie „AAAAAAAA“ gibt es nicht."
