"""The fixed tasks: frozen, the same figures for the same seeds, a leaderboard that can be played again."""

from __future__ import annotations

import hashlib
import json
from dataclasses import replace
from pathlib import Path

import pytest
from typer.testing import CliRunner

import spielwerk
import spielwerk.suite
from spielwerk.bots.ratings import wilson
from spielwerk.cli import app
from spielwerk.core import SpielwerkError
from spielwerk.core.registry import TEMPLATE
from spielwerk.suite import Suite, Task, evaluate, leaderboard, suite
from spielwerk.suite.__main__ import with_tables
from spielwerk.suite.leaderboard import Leaderboard, enough, read
from spielwerk.suite.tasks import Rulebook

DOCS = Path(__file__).parents[2] / "docs"
FROZEN = {
    "v1": "3bda0a7f6cdfb468c08545aeda655856c0e30a2db64f463ee9ff1bb2ac908a80"
}  # whoever changes a suite's file makes a new suite of it


def small() -> Suite:
    game = spielwerk.game(TEMPLATE)
    tasks = (
        Task("template-2", TEMPLATE, 2, "random", 1, {}, 10),
        Task("template-3", TEMPLATE, 3, "journeyman", 2, {}, 6),
    )
    return Suite("small/v0", {TEMPLATE: Rulebook(game.rules, game.components.digest)}, tasks)


@pytest.mark.parametrize("number", FROZEN)
def test_a_suite_never_changes(number: str):
    file = Path(spielwerk.suite.__file__).parent / f"{number}.toml"
    assert hashlib.sha256(file.read_bytes()).hexdigest() == FROZEN[number]


def test_the_suite_fits_the_games_that_are_here():
    """All five games, by the rules and components that this program has; each task can be begun."""
    on = suite("v1")
    on.check()
    assert {task.game for task in on.tasks} == set(spielwerk.game_names()) == set(on.games)
    assert len({task.name for task in on.tasks}) == len({task.seed for task in on.tasks}) == len(on.tasks)
    for task in on.tasks:
        game = spielwerk.game(task.game)
        game.options_from(task.options, task.seats)
        assert task.deals * task.seats >= 200
    with pytest.raises(SpielwerkError, match="rules 99 and components"):
        replace(on, games={"spyrium": Rulebook(99, "")}).check()
    with pytest.raises(SpielwerkError, match="no suite 'v9'"):
        suite("v9")
    with pytest.raises(SpielwerkError, match="no task 'chess'"):
        on.chosen(["chess"])


def without_time(found):
    return [replace(cell, milliseconds=0.0) for cell in found.cells]


def test_the_same_figures_however_it_is_played(tmp_path: Path):
    kept = tmp_path / "kept.jsonl"
    first = evaluate("journeyman", small(), workers=1, kept=kept)
    assert [cell.matches for cell in first.cells] == [10, 6]
    assert [cell.fair for cell in first.cells] == [0.5, 0.3333]
    assert without_time(evaluate("journeyman", small(), workers=2)) == without_time(first)
    played = []
    again = evaluate("journeyman", small(), workers=1, kept=kept, progress=lambda *told: played.append(told))
    assert (again, played) == (first, [])
    kept.write_text(kept.read_text().splitlines()[0] + '\n{"bot": "jour', encoding="utf-8")
    assert without_time(evaluate("journeyman", small(), workers=1, kept=kept)) == without_time(first)
    assert "| template-2 | 10 |" in first.table()
    low, high = wilson(first.cells[0].share * 10, 10)
    assert (first.cells[0].share_low, first.cells[0].share_high) == (round(low, 4), round(high, 4))


def test_a_bot_that_fails_is_told_of(tmp_path: Path):
    def broken(seen, seat):
        raise ValueError

    kept = tmp_path / "kept.jsonl"
    found = evaluate(broken, small(), tasks=["template-2"], kept=kept)
    assert (found.cells[0].faults, found.cells[0].share) == (10, 0.0)
    assert found.cells[0].fault.startswith("broken crashed: ValueError")
    assert found.table().endswith("| 10 |")
    assert evaluate(broken, small(), tasks=["template-2"], kept=kept) == found
    board = Leaderboard("small/v0", ()).with_entry(found, "us", "2026-11-18", "broken")
    (tmp_path / "board.json").write_text(board.to_json(), encoding="utf-8")
    assert read(tmp_path / "board.json") == board


def test_the_command_tells_of_faults(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(spielwerk.suite, "suite", lambda number: small())
    (tmp_path / "mine.py").write_text(
        "class Mine:\n    def choose(self, seen, seat):\n        return 1 / 0\n", encoding="utf-8"
    )
    asked = ["evaluate", f"{tmp_path}/mine.py:Mine", "--task", "template-2", "--workers", "1"]
    answer = CliRunner().invoke(app, asked)
    assert answer.exit_code == 0, answer.output
    assert "lost 10 of 10 matches of template-2 by what it did. The first time:" in answer.stderr
    assert "ZeroDivisionError: division by zero (mine.py, line 3)" in answer.stderr


def test_entries_of_a_leaderboard(tmp_path: Path):
    found = evaluate("random", small(), tasks=["template-2"], workers=1)
    board = Leaderboard("small/v0", ()).with_entry(found, "us", "2026-11-18", "by lot")
    path = tmp_path / "board.json"
    path.write_text(board.to_json(), encoding="utf-8")
    assert read(path) == board
    more = evaluate("random", small(), workers=1)
    both = board.with_entry(more, "us", "2026-11-19", "by lot")
    assert len(both.entries) == 1
    assert [cell.task for cell in both.entries[0].cells] == ["template-2", "template-3"]
    assert board.entries[0].strength(small()) is None
    assert both.entries[0].strength(small()) == pytest.approx(sum(cell.share for cell in more.cells) / 2)
    with pytest.raises(SpielwerkError, match="has played small/v0"):
        Leaderboard("other", ()).with_entry(found, "us", "", "")
    path.write_text("{}", encoding="utf-8")
    with pytest.raises(SpielwerkError, match="is no leaderboard"):
        read(path)


def test_the_leaderboard_that_comes_along():
    """Every figure belongs to a task of the suite, was played often enough, and has the interval that follows from it."""
    on, board = suite("v1"), leaderboard("v1")
    tasks = {task.name: task for task in on.tasks}
    assert {"random", "apprentice", "journeyman", "master:200", "reference:200"} <= {entry.bot for entry in board.entries}
    for entry in board.entries:
        assert entry.cells, entry.bot
        for cell in entry.cells:
            task = tasks[cell.task]
            assert cell.matches >= enough(entry.bot)
            assert cell.matches % task.seats == 0
            assert cell.fair == round(1 / task.seats, 4)
            low, high = wilson(cell.share * cell.matches, cell.matches)
            assert (cell.share_low, cell.share_high) == pytest.approx((low, high), abs=2e-4)
    strengths = [entry.strength(on) for entry in board.best_first(on)]
    complete = [strength for strength in strengths if strength is not None]
    assert complete == sorted(complete, reverse=True)


@pytest.mark.usefixtures("compiled")
@pytest.mark.parametrize(
    ("bot", "task"), [("random", "spyrium-2"), ("journeyman", "neom-2"), ("random", "neom-1"), ("network", "spyrium-2")]
)
def test_a_cell_of_the_leaderboard_played_again(bot: str, task: str):
    """Two hundred matches by compiled rules, which take a second."""
    entry = next(one for one in leaderboard("v1").entries if one.bot == bot)
    again = evaluate(bot, suite("v1"), tasks=[task], workers=1)
    assert without_time(again) == [replace(cell, milliseconds=0.0) for cell in entry.cells if cell.task == task]


def test_the_command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(spielwerk.suite, "suite", lambda number: small())
    board = tmp_path / "board.json"
    answer = CliRunner().invoke(
        app, ["evaluate", "random", "--workers", "1", "--leaderboard", str(board), "--by", "me", "--json"]
    )
    assert answer.exit_code == 0, answer.output
    assert json.loads(answer.stdout)["bot"] == "random"
    assert read(board).entries[0].by == "me"
    few = CliRunner().invoke(app, ["evaluate", "random", "--matches", "4", "--workers", "1", "--json"])
    assert [cell["matches"] for cell in json.loads(few.stdout)["cells"]] == [4, 6]
    for bot, wanted in (("random", 200), ("master:1s", 40)):
        short = CliRunner().invoke(app, ["evaluate", bot, "--matches", "39", "--leaderboard", str(board), "--by", "me"])
        assert short.exit_code == 2
        assert f"wants {wanted} matches of a task from {bot}" in short.stderr
    nameless = CliRunner().invoke(app, ["evaluate", "random", "--leaderboard", str(board)])
    assert nameless.exit_code == 2
    assert "whose bot it is" in nameless.stderr


def test_the_tables_of_the_docs_are_those_of_the_leaderboard():
    page = (DOCS / "suite.md").read_text(encoding="utf-8")
    assert with_tables(page) == page, "python -m spielwerk.suite docs/suite.md"
    cell = next(cell for entry in leaderboard().entries if entry.bot == "journeyman" for cell in entry.cells)
    assert f"| {cell.task} |" in page
    assert cell.in_short() in page
    with pytest.raises(SystemExit, match="no marks"):
        with_tables("# Empty")


@pytest.mark.parametrize(
    ("given", "called"),
    [
        ("master:200", "master:200"),
        ("package.module:Class", "package.module:Class"),
        ("/home/me/bots/ppo.onnx", "ppo.onnx"),
        ("C:\\bots\\mine.py:Mine", "mine.py:Mine"),
        ("grandmaster@nets/one.npz", "grandmaster@one.npz"),
    ],
)
def test_the_leaderboard_does_not_say_where_a_bot_lies(given: str, called: str):
    found = replace(evaluate("random", small(), tasks=["template-2"], workers=1), bot=given)
    board = Leaderboard(found.suite, ()).with_entry(found, "us", "2026-11-20", "")
    assert [entry.bot for entry in board.entries] == [called]
