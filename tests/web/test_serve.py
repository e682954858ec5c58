"""The command line of the site, and the proof of fair luck."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from spielwerk.cli import app
from spielwerk.core import game
from spielwerk.fair import fingerprint

from .site import GAME


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
        (["--components", "/no/such/file.toml"], "file.toml"),
    ],
)
def test_what_cannot_be_served_is_said_in_a_sentence(arguments: list[str], word: str, sqlite_url: str):
    # Any free port, for another site may be running here; the last of an option given twice counts.
    code, said = run("serve", "--no-warm", "--port", "0", "--database", sqlite_url, *arguments)
    assert code == 2
    assert word in said
    assert "http:" not in said  # nobody is sent to a site that is not there
