"""The command line of the site, and the proof of fair luck."""

from __future__ import annotations

import json
from pathlib import Path

import httpx
import pytest
from sqlalchemy import text
from typer.testing import CliRunner

from spielwerk.cli import app
from spielwerk.core import game
from spielwerk.fair import fingerprint
from spielwerk.web.store.database import Database

from .site import GAME, Server

SECRET = "tops3cret"  # a password, which nobody may read anywhere


def run(*arguments: str) -> tuple[int, str]:
    result = CliRunner().invoke(app, list(arguments))
    return result.exit_code, result.output


@pytest.fixture
def file(tmp_path: Path) -> Path:
    saved = json.loads(game(GAME).start(2, seed=2**100 + 7).save())
    path = tmp_path / "match.json"
    path.write_text(json.dumps({**saved, "seed_sha256": fingerprint(saved["seed"])}))
    return path


def test_a_match_file_proves_its_luck(file: Path):
    code, said = run("replay", str(file), "--verify")
    assert code == 0
    assert fingerprint(2**100 + 7) in said


def test_another_seed_than_the_promised_one_is_found_out(file: Path):
    file.write_text(json.dumps({**json.loads(file.read_text()), "seed_sha256": fingerprint(8)}))
    code, said = run("replay", str(file), "--verify")
    assert code == 2
    assert "promised" in said


def test_luck_that_does_not_follow_from_the_seed_is_found_out(file: Path):
    saved = json.loads(file.read_text())
    saved["seed"] = 8
    saved["seed_sha256"] = fingerprint(8)
    file.write_text(json.dumps(saved))
    code, said = run("replay", str(file), "--verify")
    assert code == 2
    assert "seed" in said


@pytest.mark.parametrize(
    ("arguments", "word"),
    [
        (["--database", "nonsense"], "database"),
        (["--host", "256.1.1.1"], "listen"),
        (["--port", "99999999"], "listen"),
        (["--port", "-1"], "listen"),
        (["--database", "sqlite://"], "must be a file"),
        (["--database", "sqlite:////no/such/folder/site.sqlite"], "folder must exist"),
        (["--database", "sqlite:////proc/site.sqlite"], "allowed to write there"),
        (["--database", f"postgresql://anna:{SECRET}@127.0.0.1:1/site"], "anna:***@127.0.0.1:1/site cannot be used"),
        (["--database", f"postgresql://anna:{SECRET}@127.0.0.1:port/site"], "no address of a database"),
        (["--database", f"postgresql://anna:{SECRET}"], "no address of a database"),
        (["--database", f"postgresql://anna:{SECRET}@{SECRET}@127.0.0.1:1/site"], "cannot be used"),
        (["--database", f"postgresql:/anna:{SECRET}@127.0.0.1/site"], "no address of a database"),
        (["--database", f"postgres://anna:{SECRET}@127.0.0.1/site"], "no address of a database"),
        (["--database", f"mysql://anna:{SECRET}@127.0.0.1/site"], "no address of a database"),
        (["--database", f"postgresql://127.0.0.1:1/site?user=anna&password={SECRET}"], "cannot be used"),
        (["--forwarded-allow-ips", "127.0.0.1, proxy"], "not 'proxy'"),
        (["--public-url", "play.example.org"], "http"),
        (["--components", "/no/such/file.toml"], "file.toml"),
    ],
)
def test_what_cannot_be_served_is_said_in_a_sentence(arguments: list[str], word: str, sqlite_url: str):
    # Any free port, for another site may be running here; the last of an option given twice counts.
    code, said = run("serve", "--no-warm", "--port", "0", "--database", sqlite_url, *arguments)
    assert code == 2
    assert word in said
    assert SECRET not in said
    assert "Spielwerk: http" not in said  # nobody is sent to a site that is not there


def test_a_database_of_a_newer_program_is_refused_with_a_sentence(sqlite_url: str):
    database = Database(sqlite_url)
    database.migrate()
    with database.writing() as session:
        session.execute(text("UPDATE alembic_version SET version_num = '0999'"))
    database.close()
    code, said = run("serve", "--no-warm", "--port", "0", "--database", sqlite_url)
    assert code == 2
    assert "newer program" in said
    assert "0999" in said


def test_a_data_folder_that_cannot_be_made_is_named(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("XDG_DATA_HOME", "/proc/nowhere")
    code, said = run("serve", "--no-warm", "--port", "0")
    assert code == 2
    assert "/proc/nowhere" in said


@pytest.mark.parametrize(("proxies", "address"), [("127.0.0.1", "203.0.113.9"), ("10.0.0.0/8", "127.0.0.1")])
def test_only_a_trusted_proxy_is_believed(proxies: str, address: str, sqlite_url: str):
    """The site says how a request has reached it: behind a proxy that it trusts, as the proxy says."""
    server = Server(sqlite_url, "--forwarded-allow-ips", proxies)
    try:
        told = {"x-forwarded-for": "203.0.113.9", "x-forwarded-proto": "https", "host": "play.example.org"}
        found = httpx.get(f"{server.url}/reached", headers=told).json()
    finally:
        server.kill()
    assert found == {"address": address, "scheme": "https" if address == "203.0.113.9" else "http", "host": "play.example.org"}
