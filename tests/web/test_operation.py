"""What an owner sees of a site: health, figures, logs; and what is refused before it does harm."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest
from prometheus_client.parser import text_string_to_metric_families
from typer.testing import CliRunner

from spielwerk.cli import app
from spielwerk.web.http.limits import RateLimiter
from spielwerk.web.http.logs import scrub
from spielwerk.web.http.serve import child, supervisor
from spielwerk.web.settings import Settings
from spielwerk.web.site import Site
from spielwerk.web.store.file_lock import DatabaseInUse, FileLock
from spielwerk.web.thinking.bot_queue import Owner
from spielwerk.web.thinking.budgets import PERSON, Budgets

from .site import RunningSite, Server, Visitor


def figures(text: str) -> dict[tuple[str, frozenset[str]], float]:
    """Prometheus' figures: (name, values of labels) → value."""
    return {
        (sample.name, frozenset(sample.labels.values())): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }


def test_health_and_readiness(site: RunningSite):
    assert httpx.get(f"{site.url}/health").json()["alive"]
    told = httpx.get(f"{site.url}/ready")
    assert told.status_code == 200
    assert told.json()["database"]
    assert told.json()["thinking"] == "in this process"


@pytest.mark.parametrize("new_database", ["sqlite"], indirect=True)
def test_not_ready_without_the_tables_of_this_program(new_database: Callable[[], str]):
    with RunningSite(new_database()) as site:
        with site.site.database.engine.begin() as connection:
            connection.exec_driver_sql("UPDATE alembic_version SET version_num = '0001'")
        told = httpx.get(f"{site.url}/ready")
        assert told.status_code == 503
        assert not told.json()["ready"]


def test_what_happens_is_counted(site: RunningSite):
    anna = site.visitor("Anna")
    before = figures(httpx.get(f"{site.url}/metrics").text)
    match = anna.create("mf")
    site.visitor("Ben").join(match)
    anna.answer(match)
    with anna.events(match) as events:
        events.next()
        after = figures(httpx.get(f"{site.url}/metrics").text)

    def more(name: str, *labels: str) -> float:
        key = (name, frozenset(labels))
        return after[key] - before.get(key, 0.0)

    assert more("spielwerk_moves_total", "person") == 1
    assert more("spielwerk_requests_total", "POST", "/api/matches", "201") == 1
    assert more("spielwerk_request_seconds_count", "/api/matches/{match}/actions") == 1
    assert more("spielwerk_matches", "running") == 1
    assert more("spielwerk_live_streams") == 1
    assert match not in httpx.get(f"{site.url}/metrics").text


def test_addresses_that_nobody_made_are_one_kind(small_site: RunningSite):
    for guess in ("/wp-admin", "/.env"):
        assert httpx.get(f"{small_site.url}{guess}").status_code == 404
    told = httpx.get(f"{small_site.url}/metrics").text
    assert "wp-admin" not in told
    assert figures(told)["spielwerk_requests_total", frozenset(("GET", "none", "404"))] >= 2


@pytest.mark.parametrize(
    ("settings", "headers", "status"),
    [
        ({}, {}, 200),
        ({}, {"x-forwarded-for": "127.0.0.1"}, 404),  # somebody behind a proxy on this machine, whoever it may be
        ({}, {"authorization": "Bearer guessed"}, 200),  # as local as without
        ({"metrics_token": "right"}, {"authorization": "Bearer guessed", "x-forwarded-for": "192.0.2.1"}, 404),
        ({"metrics_token": "right"}, {"authorization": "Bearer right", "x-forwarded-for": "192.0.2.1"}, 200),
        ({"metrics": "open"}, {"x-forwarded-for": "192.0.2.1"}, 200),
        ({"metrics": "off"}, {}, 404),
    ],
)
def test_who_may_read_the_figures(sqlite_url: str, settings: dict[str, str], headers: dict[str, str], status: int):
    with RunningSite(sqlite_url, **settings) as site:
        assert httpx.get(f"{site.url}/metrics", headers=headers).status_code == status


def test_logs_name_routes_and_no_secrets(sqlite_url: str, tmp_path: Path):
    """A line for each request, as JSON; neither tokens nor passwords, cookies, addresses or codes of matches."""
    file = tmp_path / "log"
    server = Server(sqlite_url, "--log", "json", errors=file)
    try:
        anna = Visitor(server.url, "Anna")
        token = anna.http.headers["authorization"].removeprefix("Bearer ")
        match = anna.create("mf")
        seat = Visitor(server.url).post(f"/matches/{match}/join").json()["token"]
        Visitor(server.url, seat_token=seat).see(match)
        secrets = {"name": "anna-account", "password": "correct horse battery"}
        assert anna.register(**secrets).status_code < 300
        assert anna.post("/sign-in", secrets).status_code == 200
        assert httpx.post(f"{server.url}/signin", data=secrets).status_code < 400
        httpx.get(f"{server.url}/matches/{match}?token={token}&email=anna@example.org", cookies={"spielwerk": token})
        anna.post(f"/matches/{match}/actions", {"question": "x" * 50, "email": "anna@example.org"})
        httpx.get(f"{server.url}/nowhere/anna@example.org")
    finally:
        server.stop()
    text = file.read_text(encoding="utf-8")
    lines = [json.loads(line) for line in text.splitlines()]
    requests = [line for line in lines if line["logger"] == "spielwerk.requests"]
    assert {"id", "method", "route", "status", "ms"} <= set(requests[0])
    assert "/api/matches/{match}/actions" in {line["route"] for line in requests}
    assert len({line["id"] for line in requests}) == len(requests) >= 8
    for secret in (token, seat, match, "horse", "example.org", "anna-account"):
        assert secret not in text


@pytest.mark.parametrize(
    "secret",
    [
        "person.eyJpZCI6MX0.aXYZ-123_",
        "seat.0123456789abcdef",
        "anna@example.org",
        "hunter2",
    ],
)
def test_what_libraries_say_is_scrubbed(secret: str):
    said = (
        "postgresql://site:hunter2@db/site failed for person.eyJpZCI6MX0.aXYZ-123_, cookie='hunter2', <anna@example.org> "
        "(authorization: Bearer seat.0123456789abcdef)"
    )
    assert secret in said
    assert secret not in scrub(said)
    assert "failed for" in scrub(said)


def test_processes_share_their_limits(tmp_path: Path):
    """What an address has used up at one process, it does not have at another; others are not concerned."""
    one, two = (RateLimiter("posts", rate=0.0001, burst=3, folder=str(tmp_path)) for _ in range(2))
    assert [one.allows("a"), two.allows("a"), one.allows("a")] == [True] * 3
    assert not two.allows("a")
    assert not one.allows("a")
    assert two.allows("b")


def test_processes_share_what_people_have_left_to_have_thought_about(tmp_path: Path):
    one, two = (Budgets(folder=str(tmp_path)) for _ in range(2))
    anna = Owner("home", 1)
    assert one.take(anna, PERSON.most)
    assert not two.take(anna, 1.0)
    two.give_back(anna, 1.0)
    assert one.take(anna, 1.0)


def test_a_limit_keeps_an_address_among_many(tmp_path: Path):
    limiter = RateLimiter("posts", rate=0.0001, burst=1, folder=str(tmp_path))
    assert limiter.allows("a")
    for number in range(2000):
        limiter.allows(f"other {number}")
    assert not limiter.allows("a")


def run(*arguments: str) -> tuple[int, str]:
    result = CliRunner().invoke(app, ["serve", "--no-warm", "--port", "0", *arguments])
    return result.exit_code, result.output


def test_sqlite_takes_one_web_process(sqlite_url: str):
    code, said = run("--database", sqlite_url, "--workers", "2")
    assert code == 2
    assert "one web process" in said
    assert "PostgreSQL" in said


def test_one_site_on_a_sqlite_file(sqlite_url: str, monkeypatch: pytest.MonkeyPatch):
    """A second one is refused by whatever name it calls the file, and may come when the first has gone."""
    monkeypatch.setattr("spielwerk.web.store.file_lock._PATIENCE", 0.0)
    folder, name = sqlite_url.rsplit("/", 1)
    with RunningSite(sqlite_url):
        with pytest.raises(DatabaseInUse):
            FileLock(sqlite_url, patience=0)
        code, said = run("--database", f"{folder}/../{folder.rsplit('/', 1)[1]}/{name}")
        assert code == 2
        assert "Another site is running" in said
    FileLock(sqlite_url, patience=0).release()


def test_a_process_that_nobody_supervises_is_refused_too(sqlite_url: str):
    server = Server(sqlite_url)
    try:
        second = Site(Settings(database=sqlite_url, warm=False))
        with pytest.raises(DatabaseInUse):
            second.start()
        second.database.close()
    finally:
        server.kill()


def test_processes_that_die_at_once_are_given_up(sqlite_url: str, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(child, "_MODULE", "this")  # a program that ends without a word to its supervisor
    monkeypatch.setattr(supervisor, "_FIRST_WAIT", 0.01)
    code, said = run("--database", sqlite_url)
    assert code == 2
    assert "5 web processes in succession died" in said
    assert "Spielwerk: http" not in said
