"""Making puzzles: what is kept follows from the seed, can be interrupted, and holds. With small budgets, for time's sake."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

import spielwerk
from spielwerk.bots.search_runner import Prospect
from spielwerk.core import SpielwerkError
from spielwerk.puzzles import check, difficulty, making
from spielwerk.puzzles.difficulty import HIGHEST, LOWEST, rated
from spielwerk.puzzles.making import Recipe, make, margin_of
from spielwerk.puzzles.puzzle import read

RECIPE = Recipe(seed=1, look=40, margin=0.05, still=0.02)
GAME = spielwerk.game("template")


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Levels, lines and figures from a few thoughts."""
    few = tuple(replace(level, seeds=2) for level in difficulty.LEVELS[:2])
    monkeypatch.setattr(difficulty, "LEVELS", few)
    monkeypatch.setattr(making, "LEVELS", few)
    monkeypatch.setattr(making, "JOURNEYMAN", few[1])
    monkeypatch.setattr(making, "FOLLOWING", 10)
    monkeypatch.setattr(making, "IMAGINED_ENDS", 10)


@pytest.mark.usefixtures("hasty")
def test_making_goes_on_where_it_was_and_comes_to_the_same(tmp_path: Path):
    """Each puzzle is written at once; a file that was left off goes on with the same puzzles."""
    whole, parts = tmp_path / "whole.json", tmp_path / "parts.json"
    heard: list[str] = []
    made = make(GAME, whole, 3, RECIPE, lambda entry: heard.append(entry.id))
    assert len(made.puzzles) == 3
    assert heard[: len(heard)] == [entry.id for entry in made.puzzles]
    cut = read(whole)
    last = cut.puzzles.pop()
    cut.made = replace(cut.made, matches=last.match)
    cut.puzzles = [entry for entry in cut.puzzles if entry.match < last.match]
    cut.write(parts)
    assert make(GAME, parts, 3, RECIPE).puzzles == made.puzzles
    assert list(check(GAME, read(parts))) == []
    for entry in made.puzzles:
        first, *others = entry.candidates
        assert all(first.share - one.share >= RECIPE.still - 0.001 for one in others if one.tried >= making.TRIED)
        assert entry.found["journeyman"] <= making.OBVIOUS
        assert entry.tempting != first.action
    with pytest.raises(SpielwerkError, match="other settings"):
        make(GAME, whole, 4, replace(RECIPE, seed=2))


def test_the_margin_is_that_over_every_choice_that_was_tried_often():
    found = [Prospect(1, 80, 0.6, 0.0), Prospect(2, 12, 0.5, 0.0), Prospect(3, 2, 0.9, 0.0)]
    assert margin_of(found) == pytest.approx(0.1)
    assert margin_of(found[:1]) == 0.0


def test_what_weaker_levels_find_is_easier():
    levels = [level.bot for level in difficulty.LEVELS]
    never = dict.fromkeys(levels, 0.0)
    some = {**never, "master:50": 0.5, "master:200": 1.0}
    often = {**some, "apprentice": 0.6, "master:50": 1.0}
    ratings = [rated(found, 6) for found in (often, some, never)]
    assert ratings == sorted(ratings)
    assert len(set(ratings)) == 3
    assert ratings[0] >= LOWEST
    assert ratings[-1] <= HIGHEST
    assert rated(often, 3) > rated(often, 30), "among few choices guessing helps"
