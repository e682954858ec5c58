"""Every code block of README, guides and examples does what it says: programs run, commands exist, files can be read."""

from __future__ import annotations

import ast
import re
import shlex
import subprocess
import sys
import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.util import find_spec
from pathlib import Path

import pytest
from typer.testing import CliRunner

from spielwerk.cli import app

ROOT = Path(__file__).parents[2]
PAGES = [
    ROOT / "README.md",
    ROOT / "CONTRIBUTING.md",
    *sorted((ROOT / "docs").glob("*.md")),
    *(ROOT / "examples").rglob("*.md"),
]
BLOCK = re.compile(r"^```([\w{}-]*)([^\n]*)\n(.*?)^```", re.MULTILINE | re.DOTALL)
NEEDS_A_SITE = {"api.md": "tests/web/test_docs.py"}  # programs that another test runs, against a running site
TEXT = {"", "text", "bibtex", "{toctree}", "{eval-rst}"}  # what is to be read, beside commands


@dataclass(frozen=True)
class Block:
    page: Path
    kind: str
    more: str  # behind the kind: "gpu" for what runs only where there is one
    code: str


@cache
def blocks() -> list[Block]:
    found = [(page, match) for page in PAGES for match in BLOCK.finditer(page.read_text(encoding="utf-8"))]
    return [Block(page, match[1], match[2].strip(), match[3]) for page, match in found]


def named(page: Path) -> str:
    return str(page.relative_to(ROOT))


def test_every_block_is_of_a_kind_that_is_tested():
    assert len(blocks()) > 20
    kinds = {(named(block.page), block.kind) for block in blocks()}
    assert {kind for _, kind in kinds} <= {"python", "toml", "sh", "json"} | TEXT, kinds


@pytest.mark.parametrize("page", sorted({b.page for b in blocks() if b.kind == "python"}), ids=named)
def test_programs_run(page: Path, tmp_path: Path):
    """The programs of a page run one after the other, each with what those before it have made."""
    if page.name in NEEDS_A_SITE:
        assert page.name in (ROOT / NEEDS_A_SITE[page.name]).read_text(encoding="utf-8")
        return
    program = ["__package__ = 'spielwerk.games.template'"]  # pages about games read the template's files
    for block in blocks():
        if block.page == page and block.kind == "python":
            ast.parse(block.code)
            if "gpu" not in block.more:
                program.append(block.code)
    file = tmp_path / "page.py"
    file.write_text("\n\n".join(program), encoding="utf-8")
    done = subprocess.run([sys.executable, str(file)], cwd=tmp_path, capture_output=True, text=True, timeout=600, check=False)
    assert done.returncode == 0, done.stderr[-3000:]


@pytest.mark.parametrize("page", sorted({b.page for b in blocks() if b.kind == "toml"}), ids=named)
def test_files_can_be_read(page: Path):
    for block in blocks():
        if block.page == page and block.kind == "toml":
            tomllib.loads(block.code)


def commands() -> list[tuple[str, str]]:
    """(page, command) of every line that calls one of our commands, in blocks and in the running text."""
    found = []
    for page in PAGES:
        text = page.read_text(encoding="utf-8")
        lines = [line for match in BLOCK.finditer(text) if match[1] in TEXT | {"sh"} for line in match[3].splitlines()]
        lines += re.findall(r"`((?:spielwerk|spielwerk-admin|make|python -m spielwerk)[^`\n]*)`", text)
        for line in lines:
            command = re.split(r"\s{2,}|\s#\s", line.strip())[0]
            command = re.sub(r"^(?:[A-Z_]+=\S+\s+)+", "", command)
            command = re.sub(r"^(?:sudo )?(?:\S*/bin/spielwerk|spielwerk-admin) ", "spielwerk ", command)  # on a server
            if re.match(r"(spielwerk|make|python -m spielwerk)[ .]", command):
                found.append((named(page), command))
    return sorted(set(found))


@pytest.mark.parametrize(("page", "command"), commands())
def test_commands_exist(page: str, command: str):
    """Each command is one of ours and takes the options that are named."""
    words = shlex.split(command.replace("…", ""))
    if words[0] == "make":
        targets = re.findall(r"^(\w+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
        targets += [f"campaign-{file.stem}" for file in (ROOT / "campaigns").glob("*.py")]
        assert words[1] in targets
    elif words[0] == "python":
        assert find_spec(words[2]), words[2]
    else:
        if len(words) == 1 or words[1].isupper():
            return
        shown = CliRunner().invoke(app, [words[1], "--help"], env={"COLUMNS": "240", "TERM": "dumb"})
        assert shown.exit_code == 0, shown.output
        for option in (word.partition("=")[0] for word in words[2:] if word.startswith("--")):
            assert option in shown.output, f"{page}: {command} has no option {option}"


def test_a_wrong_command_would_be_noticed():
    with pytest.raises(AssertionError):
        test_commands_exist("README.md", "spielwerk games --no-such-option")
    with pytest.raises(AssertionError):
        test_commands_exist("README.md", "make no-such-target")
    with pytest.raises(AssertionError):
        test_commands_exist("README.md", "make campaign-nonesuch")
