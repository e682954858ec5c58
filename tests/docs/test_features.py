"""The table of features: whatever it says yes to is shown by a test that exists."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
ROW = re.compile(r"\| (?P<feature>[^|]+) \| (?P<here>yes|not yet) \| (?P<proofs>[^|]*)\|")
# The rows that every table of features has had; none may be lost.
ROWS = {
    "play without an account",
    "tutorial, guided start",
    "strong bots, hints, analysis",
    "move list beside the replay",
    "paced, visible opponents",
    "undo, premove",
    "mail or push when it is my turn",
    "custom clocks, rated or casual",
    "friends, clubs, tournaments",
    "chat in the room before the match",
    "statistics, badges, avatars",
    "puzzles",
    "export, verifiable luck, open API",
    "keyboard, screen reader",
}


def rows() -> list[tuple[str, str, list[str]]]:
    lines = (ROOT / "docs" / "features.md").read_text(encoding="utf-8").splitlines()
    told = [line for line in lines if line.startswith("| ") and not line.startswith("| feature")]
    found = [ROW.fullmatch(line) for line in told]
    assert all(found), [line for line, row in zip(told, found, strict=True) if not row]
    return [(row["feature"], row["here"], re.findall(r"`([^`]+)`", row["proofs"])) for row in found if row]


@cache
def names_in(file: str) -> frozenset[str]:
    """The names of the tests of a file, without running it."""
    tree = ast.parse((ROOT / file).read_text(encoding="utf-8"))
    return frozenset(node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef))


def test_no_row_is_lost():
    assert {feature for feature, _, _ in rows()} >= ROWS


@pytest.mark.parametrize(("feature", "here", "proofs"), rows())
def test_a_yes_is_proved(feature: str, here: str, proofs: list[str]):
    assert bool(proofs) == (here == "yes"), f"{feature}: a yes has a test, and nothing else has"
    for proof in proofs:
        file, _, name = proof.partition("::")
        assert name.startswith("test_"), proof
        assert name in names_in(file), f"{feature}: there is no {proof}"
