"""Component files: a bad one is refused with line and reason."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from spielwerk.core import Amounts, BadComponents, Components, Either, Flag, ListOf, Maybe, Names, Number, Single, Table, Words

GOOD = """game = "template"

[setup]
hand   = 3
marks  = { hand = "R" }
source = "rules"

[[card]]
id     = "one"
name   = { de = "Eins", en = "One" }
kind   = "mine"
cost   = 2
use    = [{ workers = 1 }, { gain = "token" }]
marks  = { name = "R", kind = "P", cost = "X", use = "R*" }
source = "rules"
"""
EITHER = Either(Number(0, 9), Words("token"))
TABLES = [
    Single("setup", hand=Number(1, 5)),
    Table(
        "card",
        count=1,
        name=Names(),
        kind=Words("mine", "factory"),
        cost=Number(0, 20),
        use=ListOf(Amounts(workers=Number(1, 2), gain=EITHER), most=2),
        worker=Maybe(Flag()),
    ),
]


@pytest.fixture
def read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Load a component file for the template game's name."""

    def load(text: str) -> Components:
        path = tmp_path / "mine.toml"
        path.write_text(text, encoding="utf-8")
        monkeypatch.setenv("SPIELWERK_COMPONENTS", str(path))
        return Components("spielwerk.games.template", TABLES)

    return load


def test_a_good_file(read):
    data = read(GOOD)
    assert data.column("card", "cost")[0] == 2
    assert data.column("card", "kind")[0] == 0
    assert data.column("card", "worker")[0] == 0
    assert data.mark("card", 0, "cost") == "X"
    assert data.reconstructed("card", 0)
    assert data.single("setup")["hand"] == 3


def test_the_hash_follows_values_only(read):
    digest = read(GOOD).digest
    assert read(GOOD.replace("cost   = 2", "cost   = 3")).digest != digest
    assert read("# corrected\n" + GOOD.replace('cost = "X"', 'cost = "R"')).digest == digest


@pytest.mark.parametrize(
    ("old", "new", "line", "reason"),
    [
        ("cost   = 2", "cost   = 21", 12, "is 21, allowed are 0 to 20"),
        ("cost   = 2", "cost   = true", 12, "must be a whole number"),
        ("cost   = 2", 'cost   = "two"', 12, "must be a whole number"),
        ("cost   = 2\n", "", 8, "cost is missing"),
        ('"mine"', '"mime"', 11, "known words are mine, factory"),
        ("workers = 1", "wrokers = 1", 13, "uses 'wrokers', known words are workers, gain"),
        ("workers = 1", "workers = 7", 13, "entry 1 workers is 7"),
        ('"token"', '"tokens"', 13, "known words are token"),
        ('kind = "P", ', "", 11, "needs a mark"),
        ('cost = "X"', 'cost = "Y"', 12, "needs a mark"),
        ('source = "rules"\n\n[[card]]', "\n[[card]]", 3, "says no source"),
        ('id     = "one"\n', "", 8, "has no id"),
        ("cost   = 2", "cost   = 2\ncolour = 1", 13, "unknown key"),
        ("[setup]", "[set_up]", 3, "unknown table 'set_up'"),
        ('de = "Eins", ', "", 10, "must be { de"),
        ("hand   = 3", "hand   = 6", 4, "is 6, allowed are 1 to 5"),
        ('hand = "R"', 'hand = "R", feet = "R"', 5, "marks 'feet', which is not here"),
    ],
)
def test_a_bad_file_is_refused_with_its_line(read, old, new, line, reason):
    assert old in GOOD
    with pytest.raises(BadComponents) as refused:
        read(GOOD.replace(old, new))
    assert f"line {line}:" in str(refused.value)
    assert reason in str(refused.value)


def test_broken_files_are_refused(read, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    for text, reason in (
        (GOOD.replace("cost   = 2", "cost   ="), "line 12"),
        (GOOD + GOOD[GOOD.index("[[card]]") :], "has 2 entries, expected 1"),
        (GOOD.replace("[[card]]", "[card]"), "must be written [[card]"),
        (GOOD[: GOOD.index("[[card]]")], "the table 'card' is missing"),
        (GOOD.replace('game = "template"', ""), "does not say which game"),
    ):
        with pytest.raises(BadComponents) as refused:
            read(text)
        assert reason in str(refused.value)
    monkeypatch.setenv("SPIELWERK_COMPONENTS", str(tmp_path / "nothing.toml"))
    with pytest.raises(BadComponents, match="cannot be read"):
        Components("spielwerk.games.template", TABLES)


def test_totals(read):
    data = read(GOOD)
    data.total("card", lambda row: row["cost"], 2, "all costs")
    with pytest.raises(BadComponents, match="all costs: expected 5, found 2"):
        data.total("card", lambda row: row["cost"], 5, "all costs")


def test_a_corrected_file_changes_the_game(tmp_path: Path):
    """The exported file with another toll is used, has its own hash and its own compiled code."""
    script = "import spielwerk; g = spielwerk.game('template'); print(g.components.digest, g.start(2, 1).ply)"

    def run(**environment: str) -> list[str]:
        done = subprocess.run(
            [sys.executable, "-c", script], env={**os.environ, **environment}, capture_output=True, text=True, check=True
        )
        return done.stdout.split()

    from spielwerk.core.rule import PACKAGE

    text = (PACKAGE / "games" / "template" / "components.toml").read_text(encoding="utf-8")
    corrected = tmp_path / "corrected.toml"
    corrected.write_text(text.replace('effect = "toll"', 'effect = "none"', 1), encoding="utf-8")
    assert run()[0] != run(SPIELWERK_COMPONENTS=str(corrected))[0]
