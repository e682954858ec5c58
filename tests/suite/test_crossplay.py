"""Every bot against every other: what is known is not played again, and the picture of the docs is that of the kept figures."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

import spielwerk
import spielwerk.suite
from spielwerk.cli import app
from spielwerk.core import SpielwerkError
from spielwerk.core.registry import TEMPLATE
from spielwerk.suite import Suite, Task, evaluate, leaderboard, suite
from spielwerk.suite.crossplay import BOTS, picture, play, shares, tables
from spielwerk.suite.leaderboard import Leaderboard
from spielwerk.suite.tasks import Rulebook

DOCS = Path(__file__).parents[2] / "docs"
THREE = ["random", "apprentice", "journeyman"]


def small(seats: int) -> Suite:
    game = spielwerk.game(TEMPLATE)
    with_options = Task("options", TEMPLATE, seats, "journeyman", 3, {"unused": 1}, 6)
    tasks = (with_options, Task("more", TEMPLATE, 4, "random", 2, {}, 8), Task("few", TEMPLATE, seats, "journeyman", 1, {}, 6))
    return Suite("small/v0", {TEMPLATE: Rulebook(game.rules, game.components.digest)}, tasks)


def test_the_picture_of_the_docs_is_that_of_the_kept_figures():
    drawn = picture(suite("v1"), BOTS, leaderboard(), DOCS / "crossplay.jsonl")
    assert (DOCS / "crossplay.svg").read_text(encoding="utf-8") == drawn, (
        "spielwerk crossplay --kept docs/crossplay.jsonl --svg docs/crossplay.svg --draw-only"
    )


def test_kept_pairs_were_played_as_often_as_cells_of_the_suite():
    known = {table.name: table for table in tables(suite("v1"))}
    lines = [json.loads(line) for line in (DOCS / "crossplay.jsonl").read_text(encoding="utf-8").splitlines()]
    assert lines
    for line in lines:
        table = known[line["cell"]["task"].partition("~")[0]]
        assert (line["suite"], line["cell"]["matches"]) == ("spielwerk-5/v1", table.deals * table.seats)


def test_a_game_is_played_where_there_are_fewest_rivals():
    found = tables(suite("v1"))
    assert {table.game for table in found} == set(spielwerk.game_names())
    for table in found:
        assert table.seats == max(2, spielwerk.game(table.game).fewest_seats)
        assert not table.options


@pytest.mark.parametrize(("seats", "pairs"), [(2, 3), (3, 6)])
def test_every_pair_is_played_once(seats: int, pairs: int, tmp_path: Path):
    """Two seats are seen from both sides; three are another match if one sits among two."""
    on, kept = small(seats), tmp_path / "pairs.jsonl"
    nothing = Leaderboard(on.name, ())
    play(on, THREE, nothing, kept, workers=1)
    lines = kept.read_text().splitlines()
    assert len(lines) == pairs
    (table,) = tables(on)
    found = shares(on, table, THREE, nothing, kept)
    assert set(found) == {(a, b) for a in THREE for b in THREE}
    assert found["random", "random"] == 1 / seats
    if seats == 2:
        assert found["random", "journeyman"] + found["journeyman", "random"] == 1
    drawn = picture(on, THREE, nothing, kept)
    assert drawn.count("<rect") == 9
    play(on, THREE, nothing, kept, workers=1)
    assert kept.read_text().splitlines() == lines
    kept.write_text(lines[0] + '\n{"bot": "ran')
    assert picture(on, THREE, nothing, kept).count("<rect") == (5 if seats == 2 else 4)
    kept.write_text("{}")
    with pytest.raises(SpielwerkError, match="is no file of pairs"):
        picture(on, THREE, nothing, kept)


def test_what_the_leaderboard_knows_is_not_played_again(tmp_path: Path):
    """Only cells of the same table: not those with more seats or with options."""
    on, kept = small(2), tmp_path / "pairs.jsonl"
    board = Leaderboard(on.name, ())
    found = evaluate("random", on, tasks=["few", "more"], workers=1)
    board = board.with_entry(found, "us", "2026-11-19", "by lot")
    (table,) = tables(on)
    known = shares(on, table, ["random", "journeyman"], board, kept)
    few, more = (next(cell.share for cell in found.cells if cell.task == task) for task in ("few", "more"))
    assert few != more
    assert known["random", "journeyman"] == few
    play(on, ["random", "journeyman"], board, kept, workers=1)
    assert not kept.exists()


def test_the_command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(spielwerk.suite, "suite", lambda number: small(2))
    monkeypatch.setattr(spielwerk.suite, "leaderboard", lambda number: Leaderboard("small/v0", ()))
    kept, svg = tmp_path / "pairs.jsonl", tmp_path / "pairs.svg"
    asked = ["crossplay", "--bots", "random,journeyman", "--kept", str(kept), "--svg", str(svg)]
    empty = CliRunner().invoke(app, [*asked, "--draw-only"])
    assert empty.exit_code == 0, empty.output
    assert not kept.exists()
    assert svg.read_text().count("<rect") == 2
    done = CliRunner().invoke(app, [*asked, "--workers", "1"])
    assert done.exit_code == 0, done.output
    assert svg.read_text().count("<rect") == 4
