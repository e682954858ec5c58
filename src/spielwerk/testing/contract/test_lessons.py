"""A game's lessons can be taken: every awaited answer is legal, texts are there and short, what must be taught is."""

from __future__ import annotations

import pytest

from spielwerk.core import PLAIN, Game
from spielwerk.lessons import faults_of


@pytest.mark.skipif(not PLAIN, reason="lessons are taken on the site, which runs plain rules")
def test_lessons_can_be_taken(game: Game) -> None:
    assert faults_of(game) == []
