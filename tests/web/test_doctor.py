"""The doctor finds the usual mistakes, says what to do, and tells no secrets."""

from __future__ import annotations

import json
import os
import resource
import shutil
import socket
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import httpx
import pytest
from sqlalchemy import text
from typer.testing import CliRunner

from spielwerk.cli import app
from spielwerk.doctor import CHECKS, Finding, Grade, Hosting, database, examine, machine, network, packages
from spielwerk.web.store.database import Database

from .site import RunningSite, Server

SECRET = "tops3cret"
EXAMPLE = Path(__file__).parents[2] / "examples" / "ice-cellar"


def told(findings: Iterator[Finding], grade: Grade = Grade.ERROR) -> str:
    """All findings of a grade with their advice."""
    return "\n".join(f"{found.text} {found.advice}" for found in findings if found.grade == grade)


@pytest.fixture
def hosting(sqlite_url: str) -> Hosting:
    return Hosting(sqlite_url, port=0)


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the games, which another test looks at."""
    monkeypatch.setattr("spielwerk.doctor.CHECKS", tuple(check for check in CHECKS if check is not packages.games))


@pytest.mark.usefixtures("quick")
def test_a_sound_machine_is_said_to_be_sound(sqlite_url: str):
    done = CliRunner().invoke(app, ["doctor", "--database", sqlite_url, "--port", "0", "--json"])
    found = json.loads(done.stdout)
    assert found["good"], found
    assert done.exit_code == 0
    assert {"Python", "packages", "clock", "disk", "cache", "database", "port", "mail"} <= {
        f["about"] for f in found["findings"]
    }
    assert not Path(sqlite_url.removeprefix("sqlite:///")).exists()  # it changes nothing


@pytest.mark.usefixtures("quick")
def test_a_mistake_is_named_with_what_to_do_and_ends_with_status_1(sqlite_url: str):
    Database(sqlite_url).migrate()
    file = Path(sqlite_url.removeprefix("sqlite:///"))
    file.chmod(0o644)
    done = CliRunner().invoke(app, ["doctor", "--database", sqlite_url, "--port", "0"])
    assert done.exit_code == 1
    assert f"chmod 600 {file}" in done.stdout


@pytest.mark.usefixtures("quick")
def test_no_password_is_told():
    options = ["--database", f"postgresql://anna:{SECRET}@127.0.0.1:1/x", "--smtp", f"smtp://anna:{SECRET}@127.0.0.1:1"]
    for form in ([], ["--json"]):
        done = CliRunner().invoke(app, ["doctor", *options, *form])
        assert done.exit_code == 1
        assert SECRET not in done.output
        assert "anna:***@127.0.0.1:1/x cannot be used" in done.stdout


def test_a_check_that_breaks_keeps_no_other_away(hosting: Hosting, monkeypatch: pytest.MonkeyPatch):
    def broken(hosting: Hosting) -> Iterator[Finding]:
        raise RuntimeError("it broke")
        yield

    monkeypatch.setattr("spielwerk.doctor.CHECKS", (broken, machine.clock))
    assert [(found.about, found.grade) for found in examine(hosting)] == [("broken", Grade.WARNING), ("clock", Grade.OK)]


# Packages and games


def test_missing_and_old_packages_are_named(hosting: Hosting, monkeypatch: pytest.MonkeyPatch):
    lines = ["numpy>=2.1", 'no-such-package>=1; extra == "web"', "typer>=999", 'other>=1; extra == "gpu"']
    elsewhere = "no-such-system>=1; sys_platform == 'beos'"
    monkeypatch.setattr(packages, "requires", lambda name: [*lines, elsewhere])
    said = told(packages.dependencies(hosting))
    assert "no-such-package is not installed" in said
    assert "is older than 999" in said
    assert "pip install --upgrade 'spielwerk[web]'" in said
    assert not {"numpy", "other", "no-such-system"} & set(said.split())


def test_an_old_python_is_named(hosting: Hosting, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(packages, "OLDEST", (sys.version_info[0], sys.version_info[1] + 1))
    assert "Install Python" in told(packages.python(hosting))


def test_a_game_that_cannot_be_imported_is_named(hosting: Hosting, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    (tmp_path / "spielwerk_broken.py").write_text("raise ValueError('a field has no unit')", encoding="utf-8")
    package = tmp_path / "spielwerk_broken-1.0.dist-info"
    package.mkdir()
    (package / "METADATA").write_text("Metadata-Version: 2.1\nName: spielwerk-broken\nVersion: 1.0\n", encoding="utf-8")
    (package / "entry_points.txt").write_text("[spielwerk.games]\nbroken = spielwerk_broken\n", encoding="utf-8")
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(tmp_path), *sys.path]))
    monkeypatch.setenv("SPIELWERK_CACHE", str(tmp_path / "cache"))
    found = list(packages.games(hosting))
    assert "a field has no unit" in told(iter(found))
    assert "not compiled yet: neom" in told(iter(found), Grade.OK)


def test_a_network_that_is_not_for_its_game_is_a_warning(hosting: Hosting, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """The game itself is as good as ever."""
    shutil.copytree(EXAMPLE / "src" / "spielwerk_ice_cellar", tmp_path / "spielwerk_ice_cellar")
    (tmp_path / "spielwerk_ice_cellar" / "network.npz").write_bytes(b"of another game")
    package = tmp_path / "spielwerk_ice_cellar-1.0.dist-info"
    package.mkdir()
    (package / "METADATA").write_text("Metadata-Version: 2.1\nName: spielwerk-ice-cellar\nVersion: 1.0\n", encoding="utf-8")
    (package / "entry_points.txt").write_text("[spielwerk.games]\nice-cellar = spielwerk_ice_cellar\n", encoding="utf-8")
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(tmp_path), *sys.path]))
    monkeypatch.setenv("SPIELWERK_CACHE", str(tmp_path / "cache"))
    found = list(packages.games(hosting))
    said = told(iter(found), Grade.WARNING)
    assert "network.npz is no network" in said
    assert "ice-cellar has neither adepts nor grandmasters" in said
    assert "ice-cellar" in told(iter(found), Grade.OK)


# The machine


def test_too_few_open_files_are_a_warning(hosting: Hosting, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(resource, "getrlimit", lambda which: (1024, 4096))
    assert "LimitNOFILE" in told(machine.open_files(hosting), Grade.WARNING)


@pytest.mark.parametrize(("free", "grade"), [(1e8, Grade.ERROR), (1e9, Grade.WARNING), (1e11, Grade.OK)])
def test_a_full_disk_is_named(hosting: Hosting, free: float, grade: Grade, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(shutil, "disk_usage", lambda folder: shutil._ntuple_diskusage(10**12, 0, int(free)))
    assert "GB free for database" in told(machine.disk(hosting), grade)


def test_a_cache_that_cannot_be_written_is_named(hosting: Hosting, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("SPIELWERK_CACHE", "/proc/cache")
    assert "SPIELWERK_CACHE" in told(machine.cache(hosting))


def test_a_clock_of_the_past_is_named(hosting: Hosting, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(machine.time, "time", lambda: 1.0)
    assert "1970" in told(machine.clock(hosting))


# The database


def test_a_folder_that_is_missing_is_named():
    assert "mkdir -p /no/such" in told(database.database(Hosting("sqlite:////no/such/site.sqlite")))


@pytest.mark.parametrize(
    ("revision", "grade", "said"), [("0999", Grade.ERROR, "newer program"), ("0002", Grade.WARNING, "make a backup before")]
)
def test_tables_of_another_program_version_are_named(new_database: Callable[[], str], revision: str, grade: Grade, said: str):
    url = new_database()
    opened = Database(url)
    opened.migrate()
    with opened.writing() as session:
        session.execute(text("UPDATE alembic_version SET version_num = :revision"), {"revision": revision})
    opened.close()
    assert said in told(database.database(Hosting(url)), grade)


def test_a_database_in_order_is_said_to_be(new_database: Callable[[], str]):
    url = new_database()
    assert "makes" in told(database.database(Hosting(url)), Grade.OK)
    Database(url).migrate()
    found = list(database.database(Hosting(url)))
    assert told(iter(found)) == ""
    assert "tables 0" in told(iter(found), Grade.OK)


def test_a_user_who_may_not_create_tables_is_named(cluster):
    url = cluster.new()
    with Database(url).engine.begin() as connection:
        connection.execute(text("CREATE ROLE visitor LOGIN"))
        connection.execute(text("REVOKE CREATE ON SCHEMA public FROM PUBLIC"))
    assert "may not create tables" in told(database.database(Hosting(url.replace("postgres@", "visitor@"))))


def test_two_processes_on_one_file_are_named(sqlite_url: str, monkeypatch: pytest.MonkeyPatch):
    Database(sqlite_url).migrate()
    monkeypatch.setattr(database, "_processes_with", lambda path: [17, 18])
    assert "processes 17, 18" in told(database.database(Hosting(sqlite_url)), Grade.WARNING)


def test_a_running_site_is_seen_and_is_one_process(sqlite_url: str):
    server = Server(sqlite_url)
    try:
        port = int(server.url.rpartition(":")[2])
        assert "a site runs on it" in told(database.database(Hosting(sqlite_url)), Grade.OK)
        assert database._processes_with(Path(sqlite_url.removeprefix("sqlite:///")))
        assert "a site answers" in told(network.port(Hosting(sqlite_url, port=port)), Grade.OK)
    finally:
        server.kill()


# The network


def test_a_port_of_another_program_is_named(sqlite_url: str):
    with socket.create_server(("127.0.0.1", 0)) as other:
        threading.Thread(target=lambda: other.accept()[0].close(), daemon=True).start()
        assert "another one with --port" in told(network.port(Hosting(sqlite_url, port=other.getsockname()[1])))


@contextmanager
def proxied(site: str, *, host: bool = True, keeping_back: bool = False) -> Iterator[str]:
    """A proxy in front of a site that does some things wrong."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            passed = {"host": self.headers["host"]} if host else {}
            with httpx.stream("GET", site + self.path, headers=passed) as answer:
                if keeping_back and self.path == "/events":
                    time.sleep(3)
                self.send_response(answer.status_code)
                self.send_header("content-type", answer.headers["content-type"])
                self.end_headers()
                for some in answer.iter_raw():
                    self.wfile.write(some)
                    self.wfile.flush()
                    if self.path == "/events":
                        return

        def log_message(self, *_: object) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


def test_a_proxy_in_order_is_said_to_be(small_site: RunningSite):
    with proxied(small_site.url) as url:
        found = list(network.public_url(Hosting("", public_url=url)))
    assert told(iter(found)) == ""
    assert "the first event came at once" in told(iter(found), Grade.OK)


def test_a_proxy_that_hides_the_host_is_named(small_site: RunningSite):
    with proxied(small_site.url, host=False) as url:
        assert "proxy_set_header Host $http_host;" in told(network.public_url(Hosting("", public_url=url)))


def test_a_proxy_that_keeps_events_back_is_named(small_site: RunningSite, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(network, "_AT_ONCE", 0.5)
    with proxied(small_site.url, keeping_back=True) as url:
        assert "keeps events back" in told(network.public_url(Hosting("", public_url=url)))


@pytest.mark.parametrize(
    ("passed", "own", "said"),
    [
        (
            {"host": "play.example.org", "scheme": "http", "address": "198.51.100.7"},
            "198.51.100.7",
            "X-Forwarded-Proto $scheme",
        ),
        ({"host": "play.example.org", "scheme": "https", "address": "127.0.0.1"}, "198.51.100.7", "all share one limit"),
        ({"host": "play.example.org", "scheme": "https", "address": "192.0.2.77"}, "198.51.100.7", "escape every limit"),
        ({"host": "spielwerk", "scheme": "https", "address": "198.51.100.7"}, "198.51.100.7", "Host $http_host"),
        ({"host": "play.example.org", "scheme": "https", "address": "198.51.100.7"}, "198.51.100.7", ""),
        ({"host": "play.example.org", "scheme": "https", "address": "127.0.0.1"}, "127.0.0.1", ""),
    ],
)
def test_what_a_proxy_passes_on_is_looked_at(passed: dict[str, str], own: str, said: str, monkeypatch: pytest.MonkeyPatch):
    answer = network._Answer(200, {}, json.dumps(passed).encode(), own)
    monkeypatch.setattr(network, "_ask", lambda *arguments: answer)
    found = told(network._passed_on(network.urlsplit("https://play.example.org")))
    assert said in found if said else not found


@pytest.mark.parametrize(
    ("url", "said"),
    [
        ("play.example.org", "is no address"),
        ("https://no-such-name.invalid", "is not known"),
        ("http://127.0.0.1:1", "cannot be reached"),
    ],
)
def test_a_public_address_that_leads_nowhere_is_named(url: str, said: str):
    assert said in told(network.public_url(Hosting("", public_url=url)))


def test_a_public_address_that_leads_elsewhere_is_named(small_site: RunningSite):
    assert "leads elsewhere" in told(network.public_url(Hosting("", public_url=f"{small_site.url}/somewhere")))
    port = small_site.url.rpartition(":")[2]
    assert "does not speak TLS" in told(network.public_url(Hosting("", public_url=f"https://127.0.0.1:{port}")))


@pytest.mark.parametrize(
    ("smtp", "said"),
    [
        ("smtp://127.0.0.1:1", "does not let the site in"),
        ("mail.example.org", "cannot be read"),
        ("smtp://x:abc", "cannot be read"),
    ],
)
def test_a_mail_server_that_cannot_be_used_is_named(smtp: str, said: str):
    assert said in told(network.mail(Hosting("", smtp=smtp)))


def test_a_mail_server_that_answers_is_said_to():
    with socket.create_server(("127.0.0.1", 0)) as server:

        def greet() -> None:
            connection, _ = server.accept()
            with connection, connection.makefile("rw") as lines:
                print("220 hello", file=lines, flush=True)
                for line in lines:
                    print("221 bye" if line.lower().startswith("quit") else "250 fine", file=lines, flush=True)

        threading.Thread(target=greet, daemon=True).start()
        found = told(network.mail(Hosting("", smtp=f"smtp://127.0.0.1:{server.getsockname()[1]}")), Grade.OK)
    assert "lets the site in" in found
