"""The comparison with other programs: what it says follows from the figures, also when they do not please."""

from __future__ import annotations

import subprocess
import sys
from typing import Any
from xml.etree import ElementTree

import pytest
from benchmarks.peers import peers, run
from benchmarks.peers.chart import chart, words
from benchmarks.peers.report import report, sentences

from spielwerk.core import game_names

US = "Spielwerk"


def row(peer: str, game: str, how: str, rate: float, choices: float = 6.0, length: float = 100.0) -> dict[str, Any]:
    return {
        "peer": peer,
        "version": "1.0",
        "game": game,
        "how": how,
        "decisions_per_second": rate,
        "games_per_second": rate / length,
        "decisions_per_wall_second": rate,
        "decisions_per_game": length,
        "choices_per_decision": choices,
    }


OURS = [row(US, "neom", "compiled", 4e6), row(US, "neom", "from Python", 3e5), row(US, "neom", "vector environment", 1e6)]
CARDS = row("RLCard", "uno", "from Python", 5e4)


def test_all_games_are_measured():
    assert peers.OURS.games == tuple(game_names())
    assert "spyrium" in peers.OURS.games


def test_ahead():
    said = sentences([*OURS, row("OpenSpiel", "chess", "C++", 2e5, choices=22), CARDS], US)
    assert "20 × the speed of the fastest comparable game, OpenSpiel's chess (C++)" in said[0]
    assert "80 × the decisions of the fastest game written in Python, RLCard's uno (goal: 10 ×, met)" in said[1]
    assert "6.0 × the decisions of the fastest game written in Python, RLCard's uno (goal: 10 ×, **not met**)" in said[2]
    assert said[3].startswith("- Nothing measured in the same way is faster than our slowest game compiled")


def test_behind():
    """A comparable game that is faster is named, and so is a faster one that is not comparable."""
    tiny = row("OpenSpiel", "tic_tac_toe", "C++", 9e6, length=8)
    hearts = row("OpenSpiel", "hearts", "C++", 5e6, choices=4, length=61)
    said = sentences([*OURS, tiny, hearts], US)
    assert "**behind**, 0.80 × the speed of the fastest comparable game, OpenSpiel's hearts" in said[0]
    assert "(neom, 4.00 M/s): OpenSpiel's tic_tac_toe (9.00 M/s), OpenSpiel's hearts (5.00 M/s)." in said[1]
    stepped = sentences([*OURS, tiny, row("OpenSpiel", "go", "from Python", 5e5)], US)[-1]
    assert "(neom, 0.30 M/s): OpenSpiel's go (0.50 M/s)." in stepped


def test_games_in_cpp_that_are_stepped_from_python_are_no_python_games():
    rows = [*OURS, row("OpenSpiel", "oware", "from Python", 6e5), row("OpenSpiel", "python_dominoes", "from Python", 3e4)]
    assert any("written in Python, OpenSpiel's dominoes" in sentence for sentence in sentences(rows, US))


def test_toys_written_in_python_count_but_a_comparable_game_is_named_beside_them():
    rows = [*OURS, row("RLCard", "leduc", "from Python", 1e5, length=3), row("RLCard", "gin-rummy", "from Python", 1e4)]
    stepped = sentences(rows, US)[2]
    assert "3.0 × the decisions of the fastest game written in Python, RLCard's leduc" in stepped
    assert "30 × those of the fastest comparable one, RLCard's gin-rummy" in stepped


def test_failures_are_told():
    failed = {"peer": "fastcatan", "version": "", "game": "", "failed": "could not be installed: no such package"}
    rows = [*OURS, CARDS, failed]
    about = {"machine": "m", "system": "s", "commit": "c", "when": "now"}
    figures = about | {"rows": rows, "seed": 1, "seconds": 2.0, "load": [1, 2]}
    section = report(figures, US)
    assert "- fastcatan could not be installed: no such package." in section
    assert "| fastcatan | – | could not be installed: no such package | – | – | – | – |" in section
    assert "| RLCard 1.0 | uno | from Python | 6.0 | 100 | 50,000 | 500.0 |" in section
    assert "fastcatan" not in chart(rows, US)


def test_a_chart_has_a_bar_for_each_figure_the_longest_first():
    svg = ElementTree.fromstring(chart([CARDS, *OURS], US))
    widths = [float(bar.get("width", "")) for bar in svg.iter("{http://www.w3.org/2000/svg}rect")]
    assert len(widths) == 4
    assert widths == sorted(widths, reverse=True)
    assert [words(rate) for rate in (3.094e6, 87_686, 420)] == ["3.09 M", "87.7 k", "420"]


def test_a_game_that_cannot_be_measured_says_why(monkeypatch: pytest.MonkeyPatch):
    """The clock in its own process, on a game that does not exist; and a script that takes too long."""
    us = peers.Ourselves(US, ("spielwerk",), "ours.py", ("chess",))
    (found,) = run.play(us, sys.executable, "chess", 0.01, 1)
    assert "could not be measured" in found["failed"]
    assert "There is no game 'chess'" in found["failed"]

    def too_long(*args: Any, **named: Any) -> None:
        raise subprocess.TimeoutExpired("play", named["timeout"])

    monkeypatch.setattr(run.subprocess, "run", too_long)
    assert run.play(us, sys.executable, "chess", 1, 1) == [{"failed": "could not be measured: not done after 320 s"}]


def test_the_section_stands_between_its_marks(tmp_path, monkeypatch: pytest.MonkeyPatch):
    """Written once or twice, what stands around it stays."""
    page = tmp_path / "benchmarks.md"
    page.write_text("# Benchmarks\n", encoding="utf-8")
    monkeypatch.setattr(run, "PAGE", page)
    run.into_page("first")
    page.write_text(page.read_text(encoding="utf-8") + "\nAfter it.\n", encoding="utf-8")
    run.into_page("second")
    assert page.read_text(encoding="utf-8") == f"# Benchmarks\n\n{run.BEGIN}\nsecond\n{run.END}\n\nAfter it.\n"
