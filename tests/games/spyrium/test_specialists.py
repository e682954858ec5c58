"""§19 The specialists."""

from __future__ import annotations

import pytest

from spielwerk.games.spyrium import questions
from spielwerk.games.spyrium.components import COST

from .position import CARD, RED, Position


@pytest.mark.parametrize(
    ("rule", "card", "token", "money", "spyrium", "points"),
    [
        ("SPY-19.1", "miner", 1, 0, 1, 0),
        ("SPY-19.1", "miner", 3, 0, 3, 0),
        ("SPY-19.2", "geologist", 0, 0, 2, 0),
        ("SPY-19.3", "apprentice", 0, 0, -1, 3),
        ("SPY-19.4", "engineer", 0, 0, -1, 4),
        ("SPY-19.5", "bureaucrat", 2, 0, 0, 2),
        ("SPY-19.6", "adviser", 0, 0, 0, 3),
        ("SPY-19.7", "banker", 1, -1, 0, 4),
        ("SPY-19.7", "banker", 3, -3, 0, 4),
        ("SPY-19.8", "financier", 2, -2, 0, 5),
        ("SPY-19.9", "architect", 2, -2, 0, 0),
    ],
)
def test_what_specialists_do(rule, card, token, money, spyrium, points):
    """SPY-19.1 to SPY-19.9: what is paid beyond the base cost, and what is gained."""
    t = Position().lay(5, card, *([token] if token else [])).workers(RED, "2-5").activates(RED, "2-5", 5)
    assert t.s.money[RED] == 10 - COST[CARD[card]] + money
    assert t.s.spyrium[RED] == 2 + spyrium
    assert t.s.points[RED] == points
    assert (t.s.asked == questions.RESIDENCE) == (card == "architect")


def test_the_apprentice_is_free():
    """SPY-19.3: base cost £0."""
    assert COST[CARD["apprentice"]] == 0


def test_the_architect_asks_for_the_residence_effect():
    """SPY-19.9: step or score."""
    t = Position().lay(5, "architect", 1).workers(RED, "2-5").activates(RED, "2-5", 5).does(RED, "advance")
    assert (t.s.residence[RED], t.s.money[RED]) == (1, 10 - 1 - 1)
