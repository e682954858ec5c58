"""What a paper cites is this program: one title and one version wherever they stand, and a file that programs can read."""

from __future__ import annotations

import re
from pathlib import Path

import yaml

import spielwerk
from spielwerk.suite import suite

ROOT = Path(__file__).parents[2]


def test_the_citation_is_of_this_program():
    told = yaml.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8"))
    assert {"cff-version", "message", "title", "authors"} <= told.keys()  # without these it is no citation
    assert told["cff-version"] == "1.2.0"
    assert (told["version"], told["license"]) == (spielwerk.__version__, "MIT")
    assert suite("v1").name in told["message"]
    entry = re.search(r"^```bibtex\n@software\{spielwerk,\n(.*?)^```", (ROOT / "docs" / "research.md").read_text(), re.M | re.S)
    assert entry is not None
    fields = dict(re.findall(r"(\w+)\s*= \{+(.*?)\}+,?\n", entry[1]))
    assert (fields["title"], fields["version"]) == (told["title"], told["version"])
    assert fields["author"] == told["authors"][0]["name"]
    assert fields["year"] == str(told["date-released"])[:4]


def test_what_a_result_names_is_what_the_program_tells():
    """The example in docs/research.md has the rules number, component hash and task that are here."""
    page = (ROOT / "docs" / "research.md").read_text(encoding="utf-8")
    named = re.search(r"^prosperity, rules (\d+), components (\w+)…, .*; or: (\S+), task (\S+)$", page, re.M)
    assert named is not None
    game, on = spielwerk.game("prosperity"), suite("v1")
    assert int(named[1]) == game.rules
    assert game.components.digest.startswith(named[2])
    assert named[3] == on.name
    assert named[4] in {task.name for task in on.tasks}


def test_the_table_of_other_programs_names_tests_that_are_there():
    """Each row but that of what does not work; the versions are those that were last tried by hand."""
    page = (ROOT / "docs" / "research.md").read_text(encoding="utf-8")
    rows = page.partition("\n## Programs that we did not write\n")[2].partition("\n## ")[0].splitlines()
    cells = [row.strip("| ").split(" | ") for row in rows if row.startswith("| ")][1:]
    assert len(cells) > 10
    for program, _, what, where in (row[:4] for row in cells):
        named = re.findall(r"`([\w/]+(?:\.py)?)`", where)
        assert named or "do not work" in what, program
        for name in named:
            assert (ROOT / name if name.startswith("tests/") else ROOT / "tests" / "envs" / name).exists(), name
