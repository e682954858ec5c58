"""The help: an overview on one screen, and a manual's page for every command, in which nothing is made up."""

from __future__ import annotations

import re
import shlex
from importlib.metadata import version
from pathlib import Path

import pytest
from typer.testing import CliRunner

import spielwerk
from spielwerk.cli import COMMANDS, app
from spielwerk.cli.manual import PAGES

NAMES = [name for group in COMMANDS.values() for name in group]
SETTINGS = (Path(__file__).parents[2] / "docs" / "settings.md").read_text(encoding="utf-8")


def told(*arguments: str) -> str:
    done = CliRunner().invoke(app, list(arguments), env={"COLUMNS": "80", "TERM": "dumb"})
    assert done.exit_code == 0, done.output
    return done.output


def test_the_version_is_told():
    assert told("--version") == f"spielwerk {spielwerk.__version__}\n"
    assert version("spielwerk") == spielwerk.__version__


def test_the_overview_fits_a_screen_and_leaves_nothing_out():
    lines = told("--help").splitlines()
    assert len(lines) <= 30
    assert max(map(len, lines)) <= 80
    for group, commands in COMMANDS.items():
        assert any(line.startswith(group) for line in lines)
        for name in commands:
            assert any(re.match(rf".{{8}}{name}  +\w", line) for line in lines), name


@pytest.mark.parametrize("name", NAMES)
def test_every_command_has_a_page_of_its_own(name: str):
    page = told(name, "--help")
    assert {"Examples:", "Exit status:", "Options:"} <= {line.strip() for line in page.splitlines()}
    for example, what in PAGES[name].examples.items():
        assert example in page
        assert what in page
        program, command, *words = shlex.split(example)
        assert (program, command) == ("spielwerk", name)
        options = re.findall(r"(?<![\w-])--[a-z-]+", page[: page.index("Examples:")])
        assert {word for word in words if word.startswith("--")} <= set(options)
    unknown = {variable for variable in PAGES[name].variables if f"`{variable}`" not in SETTINGS}
    assert not unknown
    asked = set(re.findall(r"env var:\s+(SPIELWERK_\w+)", page))
    assert asked <= PAGES[name].variables.keys()


def test_a_page_for_every_command_and_no_other():
    assert PAGES.keys() == set(NAMES)
