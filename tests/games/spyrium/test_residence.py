"""§17 Residence effect and §18 bonuses."""

from __future__ import annotations

import pytest

from spielwerk.core.text import LANGUAGES
from spielwerk.games.spyrium import state
from spielwerk.games.spyrium.components import TRACK

from .position import BLUE, RED, Position


def housing(space: int) -> Position:
    """Red has paid for a residence effect on a space of the track."""
    return Position(event="housing_scheme").has(RED, residence=space).does(RED, "event", 0)


def test_step_or_score():
    """SPY-17.1: one step without points, or points without moving."""
    t = housing(1).does(RED, "advance")
    assert (t.s.residence[RED], t.s.points[RED]) == (2, 0)
    t = housing(1).does(RED, "score")
    assert (t.s.residence[RED], t.s.points[RED]) == (1, 3)


def test_the_track():
    """SPY-17.2: 2, 3, 4, 5, 7."""
    assert [int(value) for value in TRACK] == [2, 3, 4, 5, 7]
    for space, value in enumerate((2, 3, 4, 5)):
        assert housing(space).does(RED, "score").s.points[RED] == value


def test_the_end_of_the_track():
    """SPY-17.3: only scoring is left, so nothing is asked."""
    t = housing(4)
    assert (t.s.residence[RED], t.s.points[RED]) == (4, 7)
    assert t.asked == (BLUE,)


def test_who_waits_at_the_end_of_the_track_is_shown_what_the_other_is_asked():
    """SPY-17.3: the sentence speaks of the disc of who decides, whoever reads it."""
    t = housing(1).has(BLUE, residence=4)
    for lang in LANGUAGES:
        said = {t.game.asks(t.seen(viewer), viewer, lang) for viewer in (RED, BLUE, -1)}
        assert len(said) == 1
        assert "3" in said.pop()


def scored(points: int, gain_option: int = 1, **fields: int) -> Position:
    """Red gains 5 points from a donation."""
    return Position(event="donation").has(RED, points=points, **fields).does(RED, "event", gain_option)


def test_first_bonus_at_eight():
    """SPY-18.1: as soon as 8 is reached the player chooses, before the next turn; at 7 nothing happens."""
    t = scored(3)
    assert t.s.points[RED] == 8
    assert t.actions(RED) == [("bonus_worker",), ("bonus_money",)]
    assert scored(2).asked == (BLUE,)


def test_what_the_bonuses_are():
    """SPY-18.2: a worker, at once available, or £5."""
    t = scored(5).does(RED, "bonus_worker")
    assert (t.s.available[RED], t.s.money[RED], t.s.bonus[RED]) == (4, 4, state.MONEY_WAITS)
    t = scored(5).does(RED, "bonus_money")
    assert (t.s.available[RED], t.s.money[RED], t.s.bonus[RED]) == (3, 9, state.WORKER_WAITS)
    assert t.asked == (BLUE,)


def test_the_other_bonus_at_twenty():
    """SPY-18.3: without choice, once."""
    t = scored(15, bonus=state.WORKER_WAITS)
    assert (t.s.available[RED], t.s.money[RED], t.s.bonus[RED]) == (4, 4, state.NO_BONUS)
    t = scored(15, bonus=state.MONEY_WAITS)
    assert (t.s.available[RED], t.s.money[RED], t.s.bonus[RED]) == (3, 9, state.NO_BONUS)
    assert scored(14, bonus=state.MONEY_WAITS).s.money[RED] == 4
    assert scored(20).s.money[RED] == 4


def test_bonuses_are_the_players_own():
    """SPY-18.4: blue gets both choices though red was there first."""
    t = Position(event="donation").has(RED, points=4).has(BLUE, points=4)
    t.does(RED, "event", 1).does(RED, "bonus_worker").does(BLUE, "event", 1)
    assert t.actions(BLUE) == [("bonus_worker",), ("bonus_money",)]


def factory_from(points: int, **fields: int) -> Position:
    """Red gains 15 points from a factory."""
    return Position().owns(RED, "factory_2").has(RED, points=points, spyrium=5, **fields).uses(RED, "factory_2", 1)


@pytest.mark.parametrize("choice", ["bonus_worker", "bonus_money"])
def test_both_marks_in_one_gain(choice: str):
    """SPY-18.5: from 5 to 20 points, a worker and £5 whichever is chosen first."""
    t = factory_from(5).does(RED, choice)
    assert (t.s.points[RED], t.s.available[RED], t.s.money[RED], t.s.bonus[RED]) == (20, 2, 15, state.NO_BONUS)
    assert t.asked == (BLUE,)


def test_worker_bonus_with_seven_workers():
    """SPY-18.6: £5 instead, at 8 and at 20; nothing is asked, since both are the same."""
    t = scored(3, available=7)
    assert (t.s.money[RED], t.s.available[RED]) == (9, 7)
    assert t.asked == (BLUE,)
    t = scored(15, available=7, bonus=state.WORKER_WAITS)
    assert (t.s.money[RED], t.s.available[RED], t.s.bonus[RED]) == (9, 7, state.NO_BONUS)


def test_no_bonus_in_the_final_scoring():
    """SPY-18.7: a palace lifts red over 8 at the end, and red's money stays as it is."""
    t = Position(2).owns(RED, "palace").owns(RED, "capitalization").has(RED, money=3)
    t.s.round_number = 6
    t.does(RED, "pass").does(BLUE, "pass")
    assert t.over
    assert t.points()[RED] == 12 + 1
    assert t.s.money[RED] == 3
    assert t.s.bonus[RED] == state.BOTH_BONUSES
