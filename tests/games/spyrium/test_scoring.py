"""§22 The end of the game."""

from __future__ import annotations

from .position import BLUE, CARD, RED, YELLOW, Position
from .test_patents import ended


def over(t: Position) -> Position:
    ended(t)
    return t


def test_end_points_come_after_round_six():
    """SPY-22.1: until then only points in play count."""
    t = Position().owns(RED, "palace").has(RED, points=3)
    t.s.round_number = 6
    t.does(RED, "pass").does(BLUE, "pass")
    assert t.points()[RED] == 3
    t.does(YELLOW, "pass")
    assert t.over
    assert t.points()[RED] == 15
    in_play = {"events": 3, "specialists": 0, "tokens": 0, "use": 0, "residence": 0}
    assert t.breakdown(RED) == {**in_play, "buildings": 12, "patents": 0}


def test_rounds_before_the_sixth_do_not_end_the_match():
    """SPY-22.1."""
    t = Position()
    t.s.round_number = 5
    t.does(RED, "pass").does(BLUE, "pass").does(YELLOW, "pass")
    assert not t.over


def test_buildings_give_their_printed_points():
    """SPY-22.2: used or not; replaced ones give none."""
    t = Position().owns(RED, "palace").owns(RED, "mansion", used=True).lay(5, "mine_1").workers(RED, "2-5").alone(RED)
    t.activates(RED, "2-5", 5).does(RED, "replace", CARD["palace"], 0)
    assert t.breakdown(RED)["buildings"] == 9 + 1  # while the mansion still lies sideways
    over(t)
    assert t.breakdown(RED)["buildings"] == 9 + 1


def test_at_most_seven_points_a_patent():
    """SPY-22.3: each patent alone is capped."""
    t = Position().owns(RED, "automation").owns(RED, "capitalization").has(RED, spyrium=30, money=100)
    assert ended(t) == 7 + 7
    t = Position().owns(RED, "engineering").owns(RED, "factory_2").owns(RED, "laboratory_3")
    assert ended(t) == 7


def test_what_is_left_over_is_worth_nothing():
    """SPY-22.4: money, Spyrium and workers, without patents."""
    t = over(Position().has(RED, money=100, spyrium=50, available=7))
    assert t.points()[RED] == 0


def test_most_points_win_and_ties_are_shared():
    """SPY-22.5."""
    t = Position(4).owns(RED, "luxury_home").owns(YELLOW, "luxury_home").has(BLUE, points=5)
    over(t)
    assert t.points() == [6, 5, 6, 0]
    assert t.places() == [1, 3, 1, 4]


def test_points_in_play_by_source():
    """Events, specialists, tokens on buildings, the use of buildings with what patents add, residence effects."""
    t = Position(event="donation").lay(2, "apprentice").lay(5, "university_1", 2).lay(8, "architect", 1).has(RED, money=30)
    t.workers(RED, "2-3").workers(RED, "4-5").workers(RED, "7-8").has(RED, available=3, spyrium=5, bonus=3)
    t.owns(RED, "workshop_1").owns(RED, "engineering").alone(RED)
    t.s.points[RED] = t.s.scored[RED, 0] = 20
    t.does(RED, "event", 0).activates(RED, "2-3", 2).activates(RED, "4-5", 5).does(RED, "build_new")
    t.uses(RED, "workshop_1").activates(RED, "7-8", 8).does(RED, "score")
    assert t.breakdown(RED) | {"buildings": 0, "patents": 0} == {
        "events": 20 + 3,
        "specialists": 3,
        "tokens": 2,
        "use": 3 + 1,
        "residence": 2,
        "buildings": 0,
        "patents": 0,
    }
