"""The command line, as a person and as a program would use it."""

from __future__ import annotations

import asyncio
import json
import os
import re
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from typer.testing import CliRunner

import spielwerk
from spielwerk import cli
from spielwerk.cli import app
from spielwerk.core import registry
from spielwerk.sim.check import random_match

run = CliRunner().invoke


@pytest.fixture(autouse=True)
def wide_terminal(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("COLUMNS", "300")


def test_games():
    listed = json.loads(run(app, ["games", "--json"]).stdout)
    assert [row["name"] for row in listed] == spielwerk.games()
    assert all(row["title"] and row["seats"][0] <= row["seats"][1] for row in listed)
    shown = run(app, ["games", "--lang", "de"])
    assert shown.exit_code == 0
    assert "Spyrium" in shown.stdout


@pytest.fixture
def outside_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Another package has brought three games: the template under another name, one with a mistake, one without a GAME."""
    site = tmp_path / "site"
    shutil.copytree(registry.PACKAGE / "games" / "template", site / "spielwerk_harbour")
    components = site / "spielwerk_harbour" / "components.toml"
    components.write_text(
        components.read_text(encoding="utf-8").replace('game = "template"', 'game = "harbour"'), encoding="utf-8"
    )
    (site / "spielwerk_broken.py").write_text("raise ValueError('a field has no unit')", encoding="utf-8")
    (site / "spielwerk_empty.py").touch()
    package = site / "spielwerk_harbour-1.0.dist-info"
    package.mkdir()
    (package / "METADATA").write_text("Metadata-Version: 2.1\nName: spielwerk-harbour\nVersion: 1.0\n", encoding="utf-8")
    games = "broken = spielwerk_broken\nempty = spielwerk_empty\nharbour = spielwerk_harbour\n"
    (package / "entry_points.txt").write_text(f"[{registry.GROUP}]\n{games}", encoding="utf-8")
    monkeypatch.syspath_prepend(site)
    registry.packages.cache_clear()
    yield
    registry.packages.cache_clear()


@pytest.mark.usefixtures("outside_games")
def test_games_of_other_packages_are_listed_and_one_that_cannot_be_loaded_is_named():
    assert {"broken", "empty", "harbour"} < set(spielwerk.game_names())
    done = run(app, ["games", "--json"])
    assert done.exit_code == 0
    listed = {row["name"]: row for row in json.loads(done.stdout)}
    assert listed["harbour"]["seats"] == [2, 4]
    assert listed.keys().isdisjoint({"broken", "empty"})
    assert "The game 'broken' cannot be loaded from spielwerk_broken: a field has no unit." in done.stderr
    assert "The game 'empty' cannot be loaded from spielwerk_empty" in done.stderr
    assert "harbour" not in done.stderr
    assert "harbour" in run(app, ["games"]).stdout


@pytest.mark.usefixtures("outside_games")
def test_a_game_of_another_package_is_played_and_a_broken_one_gets_a_sentence():
    played = run(app, ["play", "harbour", "--seats", "2", "--people", "0", "--bot", "random", "--seed", "4"])
    assert played.exit_code == 0, played.output
    assert "Winner" in played.stdout
    refused = run(app, ["play", "broken"])
    assert refused.exit_code == 2
    assert "The game 'broken' cannot be loaded" in refused.stderr
    assert "Traceback" not in refused.output


def test_check_is_clean():
    done = run(app, ["check", "template", "--games", "20", "--all-options", "--json"])
    assert done.exit_code == 0, done.output
    reports = json.loads(done.stdout)
    assert {report["seats"] for report in reports} == {2, 3, 4}
    assert sum(report["matches"] for report in reports) == 60


def test_check_names_a_seed_when_a_law_breaks(monkeypatch: pytest.MonkeyPatch):
    """A violation ends the check with status 1 and says how to see it again."""
    from spielwerk.sim import check as module

    def broken(*arguments, **options):
        raise module.Violation("template, 2 seats, seed 5, ply 3: a law is broken.")

    monkeypatch.setattr(module, "check", broken)
    done = run(app, ["check", "template", "--games", "5", "--json"])
    assert done.exit_code == 1
    assert "seed 5" in json.loads(done.stdout)["violation"]


def test_components(tmp_path: Path):
    shown = run(app, ["components", "template"])
    assert shown.exit_code == 0
    assert "toll" in shown.stdout
    listed = json.loads(run(app, ["components", "template", "--json"]).stdout)
    assert len(listed["card"]) == 12
    copy = tmp_path / "mine.toml"
    assert run(app, ["components", "template", "--export", str(copy)]).exit_code == 0
    again = run(app, ["components", "template", "--export", str(copy)])
    assert again.exit_code == 2
    assert "exists already" in again.stderr
    copy.write_text(copy.read_text(encoding="utf-8").replace('game = "template"', 'game = "spyrium"'), encoding="utf-8")
    wrong = run(app, ["check", "template", "--components", str(copy)])
    assert wrong.exit_code == 2
    assert "is for spyrium, not for template" in wrong.stderr


def test_replay(tmp_path: Path):
    game = spielwerk.game("template")
    match = random_match(game, 3, game.options_from({}, 3), 4)
    file = tmp_path / "match.json"
    file.write_text(match.save(), encoding="utf-8")
    told = json.loads(run(app, ["replay", str(file), "--json"]).stdout)
    assert told["scores"] == list(match.scores)
    assert len(told["log"]) == match.ply
    assert "Rot" in run(app, ["replay", str(file), "--lang", "de", "--seat", "1"]).stdout
    file.write_text(match.save()[:-40], encoding="utf-8")
    broken = run(app, ["replay", str(file)])
    assert broken.exit_code == 2
    assert str(file) in broken.stderr
    assert run(app, ["replay", str(tmp_path / "nothing.json")]).exit_code == 2


def test_play_alone_against_bots(tmp_path: Path):
    """A person answers; the match is saved after every action, and leaving and coming back goes on where it was."""
    file = tmp_path / "match.json"
    arguments = ["play", "template", "--seats", "3", "--seed", "4", "--bot", "random", "--file", str(file)]
    left = run(app, arguments, input="x\n1\nq\n")
    assert left.exit_code == 0, left.output
    assert "from 1 to" in left.stdout
    before = spielwerk.load(file.read_bytes())
    ended = run(app, arguments, input="1\n" * 30)
    assert ended.exit_code == 0
    assert "Winner" in ended.stdout
    after = spielwerk.load(file.read_bytes())
    assert after.over
    assert after.history[: len(before.history)] == before.history


def test_hot_seat_and_undo(tmp_path: Path):
    """Blue cannot take back what Red has chosen; its own choice it can, and then chooses another card."""
    file = tmp_path / "match.json"
    arguments = ["play", "template", "--seats", "2", "--people", "2", "--seed", "6", "--lang", "de", "--file", str(file)]
    done = run(app, arguments, input="1\nu\n1\nu\n2\nq\n")
    assert done.exit_code == 0
    assert "Rot" in done.stdout
    assert "Blau" in done.stdout
    assert done.stdout.count("Es lässt sich nichts zurücknehmen") == 1
    assert spielwerk.load(file.read_bytes()).history[-2:] == [(0, 0), (1, 1)]


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["play", "chess"], "no game 'chess'"),
        (["play", "template", "--seats", "7"], "for 2 to 4 players"),
        (["play", "template", "--people", "5"], "can be people"),
        (["play", "template", "--bot", "magnus"], "no bot 'magnus'"),
        (["play", "template", "--lang", "fr"], "no language 'fr'"),
        (["check", "template", "--option", "gamble"], "NAME=NUMBER"),
        (["check", "template", "--option", "gamble=7"], "cannot be 7"),
        (["bench", "template", "--device", "tpu"], "no device 'tpu'"),
        (["components", "template", "--components", "missing.toml"], "cannot be read"),
    ],
)
def test_bad_input_gets_a_sentence(arguments, says):
    done = run(app, arguments)
    assert done.exit_code == 2, done.output
    assert says in done.stderr
    assert "Traceback" not in done.output


@pytest.mark.usefixtures("compiled")
def test_layout():
    told = json.loads(run(app, ["layout", "template", "--json"]).stdout)
    assert told["size"] == sum(block["size"] for block in told["blocks"])
    assert told["blocks"][-1]["name"] == "tolls"
    shown = run(app, ["layout", "template"]).stdout
    assert "| `tolls` | seats | value / 3 | points lost to tolls |" in shown


@pytest.mark.usefixtures("compiled")  # in processes of its own: once is enough
def test_bench_prints_its_figures():
    done = run(app, ["bench", "template", "--seconds", "0.05", "--json"])
    assert done.exit_code == 0, done.output
    figures = json.loads(done.stdout)
    for figure in ("decisions_per_second_one_core", "compiled_over_plain", "first_start_seconds", "next_start_seconds"):
        assert figures[figure] > 0
    assert {"machine", "seats", "seed", "bytes_per_match", "copy_microseconds"} <= set(figures)
    assert figures["master_iterations_per_second"] > 0
    assert figures["page_milliseconds_most"] >= figures["page_milliseconds"] > 0
    assert figures["draw_milliseconds_most"] >= figures["draw_milliseconds"] > 0
    assert figures["draw_milliseconds_cold"] > 0
    assert figures["page_kib_first_load"] > figures["page_kib_most"] > 1


def test_pages_are_measured_where_a_loop_is_running_too():
    """As in a notebook."""
    from spielwerk.core import game
    from spielwerk.core.registry import TEMPLATE
    from spielwerk.web.http.bench import page_figures

    async def measured():
        return page_figures(game(TEMPLATE), 2, 1)

    with ThreadPoolExecutor(1) as pool:  # this thread may have a loop of its own
        assert pool.submit(asyncio.run, measured()).result()["page_milliseconds"] > 0


def test_bench_without_a_gpu_says_so():
    from spielwerk.sim.gpu import cuda_module

    if cuda_module().is_available():
        pytest.skip("there is a GPU")
    done = run(app, ["bench", "template", "--device", "gpu"])
    assert done.exit_code == 2
    assert "GPU" in done.stderr


def test_a_match_at_the_terminal_begins_with_plain_rules_and_is_compiled_behind_it(monkeypatch: pytest.MonkeyPatch):
    """The program starts itself anew, because rules are read with the first import; who has chosen a mode keeps it."""
    begun: list[tuple[list[str], str]] = []
    monkeypatch.setattr("os.execve", lambda path, words, variables: begun.append((words[1:], variables["SPIELWERK_MODE"])))
    monkeypatch.setattr(cli, "app", lambda: begun.append(([], "as it is")))
    monkeypatch.delenv("SPIELWERK_MODE", raising=False)
    monkeypatch.setattr("sys.argv", ["spielwerk", "play", "template", "--seed", "4"])
    cli.main()
    assert begun.pop(0) == (["-m", "spielwerk.cli", "play", "--background", "template", "--seed", "4"], "plain")
    begun.clear()
    monkeypatch.setenv("SPIELWERK_MODE", "compiled")
    cli.main()
    assert begun == [([], "as it is")]


def test_until_a_game_is_compiled_the_terminal_says_who_answers_for_the_master():
    """A whole match of masters, on a machine that has never compiled anything."""
    environment = {**os.environ, "SPIELWERK_CACHE": "/nonexistent", "SPIELWERK_MODE": "plain"}
    command = [sys.executable, "-m", "spielwerk.cli", "play", "template", "--background", "--people", "0", "--bot", "master"]
    told = subprocess.run([*command, "--seed", "4"], env=environment, capture_output=True, text=True, timeout=120)
    assert told.returncode == 0, told.stderr
    assert told.stdout.count("Master: not ready yet on this machine; Journeyman answers") == 1
    assert "Winner" in told.stdout


@pytest.mark.usefixtures("compiled")  # in processes of its own: once is enough
def test_games_are_compiled_ahead():
    """A second time there is nothing left to do."""
    for _ in range(2):
        done = run(app, ["compile", "template"])
        assert done.exit_code == 0, done.output
        assert "template: compiled." in done.output
    assert run(app, ["compile", "chess"]).exit_code == 2


@pytest.mark.usefixtures("compiled")  # by numba-cuda, whatever the mode of rules: once is enough
def test_kernels_are_compiled_ahead_for_a_gpu_that_is_not_here(tmp_path, monkeypatch):
    monkeypatch.setenv("SPIELWERK_CACHE", str(tmp_path))
    done = run(app, ["compile", "template", "--device", "gpu", "--arch", "sm_90"])
    assert done.exit_code == 0, done.output
    folder = re.search(r"^template, (\d+) kernels for sm_90: (.+)$", done.stdout, re.MULTILINE)
    assert folder
    assert len(list(Path(folder[2]).glob("*.cubin"))) == int(folder[1]) > 1
    for wrong in (["--arch", "sm_90"], ["--device", "tpu"], ["--device", "gpu", "--arch", "hopper"]):
        assert run(app, ["compile", "template", *wrong]).exit_code == 2
