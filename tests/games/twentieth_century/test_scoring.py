"""§11 Bonus scoring, §12 round VI, §13 the end."""

from __future__ import annotations

import pytest

from spielwerk.games.twentieth_century.components import CLEAN, DATA, FIELDS, SCALE
from spielwerk.games.twentieth_century.questions import ADMINISTRATION, OVER, RECYCLE
from spielwerk.games.twentieth_century.scoring import bonus, points_for_hand, rank, score_the_end
from spielwerk.games.twentieth_century.state import INCOME, QUALITY_OF_LIFE
from spielwerk.testing import Scene

from .helpers import (
    COINS,
    GAME,
    RESEARCH,
    deal,
    give,
    hold,
    opened,
    put,
    skip_administration,
    skip_recycling,
    skip_round,
    technology,
    tile,
    to_administration,
    to_round,
)

GREEN, BLUE, RED, YELLOW = range(4)  # of the ranking examples


def card(name: str) -> int:
    return DATA.ids("scoring").index(name)


def region() -> Scene:
    """Seat 0: start tile and A12 with garbage, A08 clean with a working plant, a hospital; yields 5, 6, 1."""
    t = opened(3)
    put(t, 0, "A12", 1, 1, 0, "a", 2)
    put(t, 0, "A08", -1, 1, 0, "a", 0)
    put(t, 0, "T25", -2, 2)
    for good, amount in enumerate((5, 6, 1)):
        t.s.production[0, good] = amount
    return t


def test_production_card():
    """TWC-11.2: II-1 pays one for each coin and each research point of production."""
    assert bonus(region().s, 0, card("II-1")) == 5 + 6


def test_doubling_card():
    """TWC-11.3, TWC-EC-26: II-2 doubles the score; 0 stays 0."""
    t = region()
    assert bonus(t.s, 0, card("II-2")) == 0
    t.s.points[0, INCOME] = 7
    assert bonus(t.s, 0, card("II-2")) == 7
    t.s.points[0, QUALITY_OF_LIFE] = 4  # all points count, wherever they come from
    assert bonus(t.s, 0, card("II-2")) == 11


def test_clean_land_card():
    """TWC-11.4, TWC-11.8: II-3 pays 6 for each land without garbage; the start tile counts, the facility does not."""
    t = region()
    assert bonus(t.s, 0, card("II-3")) == 6
    t.s.garbage[0] = 0
    assert bonus(t.s, 0, card("II-3")) == 12


def test_plant_card():
    """TWC-11.5, TWC-EC-27: IV-1 pays 2 for each working plant, 1 for each coin; the start tile's free plant does not count."""
    t = region()
    assert bonus(t.s, 0, card("IV-1")) == 2 * 1 + 5
    t.s.manned[0] = 0b101
    assert bonus(t.s, 0, card("IV-1")) == 2 * 2 + 5


@pytest.mark.parametrize(("field", "points"), [(3, 0), (6, 0), (7, 4), (12, 34)])
def test_air_card(field: int, points: int):
    """TWC-11.6: IV-2 pays the figure of the field on the clean side, nothing on the other, and 1 for each prosperity point."""
    t = region()
    t.s.pollution[0] = field
    assert bonus(t.s, 0, card("IV-2")) == points + 1


@pytest.mark.parametrize(("field", "section"), [(0, 2), (3, 2), (4, 3), (8, 3), (9, 4), (12, 4)])
def test_land_and_research_card(field: int, section: int):
    """TWC-11.7, TWC-11.10: IV-3 pays 2, 3 or 4 for each clean land, takes 1 for each garbage, pays 1 for each research."""
    t = region()
    t.s.pollution[0] = field
    assert bonus(t.s, 0, card("IV-3")) == section * 1 - 3 + 6


def test_pollution_scale():
    """TWC-11.9, TWC-11.10: thirteen fields in three sections."""
    assert SCALE.tolist() == [-28, -21, -15, -10, -6, -3, 0, 4, 8, 13, 19, 26, 34]
    assert CLEAN.tolist() == [2] * 4 + [3] * 5 + [4] * 4
    assert FIELDS == 13


def test_bonus_after_recycling():
    """TWC-11.1: what the plants have cleaned in round II is clean for the card of round II."""
    t = to_round(opened(3, cards="II-3 IV-1"), 2)
    t.s.garbage[0] = 1
    put(t, 0, "A08", 1, 0, 1, "a", 1)
    to_administration(t, lucky=0)
    assert t.s.phase == RECYCLE
    t.does(0, "recycle", tile("A08"))
    assert t.breakdown(0)["bonus_two"] == 6


def test_score_below_zero():
    """TWC-11.11: a card or the end may take the score below zero."""
    t = region()
    t.s.production[0, 1] = 0
    t.s.garbage[tile("A08")] = 9
    assert bonus(t.s, 0, card("IV-3")) == -12
    score_the_end(t.s)
    assert t.points()[0] < 0


def test_round_six_has_no_auction():
    """TWC-12.1, TWC-12.2: nothing is laid out, no bidding; technologies can be used as ever."""
    t = to_round(opened(3), 5)
    hold(t, 0, "T24")
    hold(t, 0, "T12")
    give(t, 0, coins=40)
    tiles = int(t.s.held[0])
    skip_round(t)
    assert t.s.round_no == 6
    assert t.s.phase == ADMINISTRATION
    assert t.outcomes() == {}
    assert t.s.held[0] == tiles
    assert set(t.actions(0, "use")) == {(technology("T24"), 1), (technology("T12"), 1)}


def test_income_of_round_six():
    """TWC-12.3: points and recycling, no coins, no research; then the final scoring (TWC-12.4)."""
    t = to_round(opened(3, cards=""), 5)
    put(t, 0, "A15", 1, 0, 0, "a", 0)
    put(t, 0, "A08", 2, 0, 0, "a", 1)
    to_administration(t)
    skip_recycling(t)
    assert t.s.round_no == 6
    hand = [int(n) for n in t.s.hand[0]]
    income = t.breakdown(0)["income"]
    assert t.s.phase == RECYCLE
    assert t.breakdown(0)["income"] == income
    t.does(0, "recycle", tile("A08"))
    assert [int(n) for n in t.s.hand[0]] == hand
    assert t.s.phase == OVER
    assert t.breakdown(0)["income"] == 6  # 3 in V, 3 in VI
    assert t.breakdown(0)["clean"] == 6  # A15 and A08, three points each


def ending(seats: int = 3) -> Scene:
    return Scene(GAME, seats)


@pytest.mark.parametrize(("field", "clean"), [(0, 2), (6, 3), (12, 4)])
def test_garbage_at_the_end(field: int, clean: int):
    """TWC-EX-19, TWC-13.1, TWC-13.2, TWC-13.3: 0 to 4 garbage bring the section's points, 0, -5, -10, -15."""
    for garbage, points in ((0, clean), (1, 0), (2, -5), (3, -10), (4, -15), (5, -20)):
        t = ending()
        t.s.pollution[0] = field
        t.s.garbage[0] = garbage
        score_the_end(t.s)
        assert t.breakdown(0)["clean"] + t.breakdown(0)["garbage"] == points


def test_facilities_do_not_count_at_the_end():
    """TWC-13.1, TWC-11.8: only land tiles are clean land."""
    t = region()
    score_the_end(t.s)
    assert t.breakdown(0)["clean"] == 3
    assert t.breakdown(0)["garbage"] == -5


@pytest.mark.parametrize(("field", "points"), [(0, -28), (5, -3), (6, 0), (9, 13), (12, 34)])
def test_pollution_at_the_end(field: int, points: int):
    """TWC-13.4: the figure of the field is added or subtracted."""
    t = ending()
    t.s.pollution[0] = field
    score_the_end(t.s)
    assert t.breakdown(0)["pollution"] == points


def hands(good: int, *amounts: int) -> list[int]:
    t = ending(len(amounts))
    for p, amount in enumerate(amounts):
        t.s.hand[p, good] = amount
    return [int(points_for_hand(t.s, p, good)) for p in range(len(amounts))]


def test_coins_ranked():
    """TWC-EX-20, TWC-13.5, TWC-13.9: Green 17, Blue 17, Red 12, Yellow 7: 6, 6, 3, 0."""
    assert hands(COINS, 17, 17, 12, 7) == [6, 6, 3, 0]


def test_research_ranked():
    """TWC-EX-21, TWC-13.8, TWC-13.9: Green 9, Blue 9, Red 9, Yellow 12: 2, 2, 2, 8."""
    assert hands(RESEARCH, 9, 9, 9, 12) == [2, 2, 2, 8]


def test_places_by_number_of_players():
    """TWC-EX-32, TWC-13.6: 8-5-0, 8-5-3-0, 8-5-3-1-0."""
    assert hands(COINS, 9, 8, 7) == [8, 5, 0]
    assert hands(COINS, 9, 8, 7, 6) == [8, 5, 3, 0]
    assert hands(COINS, 9, 8, 7, 6, 5) == [8, 5, 3, 1, 0]


def test_nothing_in_hand():
    """TWC-13.7: without coins nothing, even in second place."""
    assert hands(COINS, 5, 0, 0) == [8, 0, 0]


def test_empty_hand_in_a_shared_place():
    """TWC-13.10: it takes part in the division and gets nothing."""
    assert hands(COINS, 9, 0, 0, 0) == [8, 0, 0, 0]
    assert hands(COINS, 0, 0, 0) == [0, 0, 0]


def test_all_alike():
    """TWC-EC-28: five players with 6 coins each get (8 + 5 + 3 + 1 + 0) / 5 = 3."""
    assert hands(COINS, 6, 6, 6, 6, 6) == [3, 3, 3, 3, 3]


def test_hands_count_not_production():
    """TWC-13.11: a large production without coins in hand is worth nothing here; hands are shown at the end (TWC-13.5)."""
    t = ending()
    for p, coins in enumerate((0, 5, 3)):
        give(t, p, coins=coins, research=0)
    t.s.production[0, 0] = 40
    score_the_end(t.s)
    assert [t.breakdown(p)["coins"] for p in range(3)] == [0, 8, 5]
    assert [t.breakdown(p)["research"] for p in range(3)] == [0, 0, 0]
    assert list(t.seen(1).hand[0]) == [0, 0]


def test_who_wins():
    """TWC-13.12: most points; then least garbage on the own land; then a shared victory. TWC-1.1."""
    t = ending()
    for p, (points, garbage) in enumerate(((20, 3), (20, 1), (25, 9))):
        t.s.points[p, INCOME] = points
        t.s.garbage[p] = garbage
    assert t.places() == [3, 2, 1]
    t.s.points[2, INCOME] = 20
    t.s.garbage[2] = 1
    assert t.places() == [3, 1, 1]
    assert rank is t.game.rank


def test_introductory_game():
    """TWC-EC-30: no points after II and IV beyond the income, the final scoring unchanged."""
    t = opened(3, cards="")
    for _ in range(5):
        skip_round(t)
        assert t.breakdown(0)["bonus_two"] == t.breakdown(0)["bonus_four"] == 0
        deal(t)
    skip_administration(t)
    assert t.over
    assert t.breakdown(1)["pollution"] == SCALE[t.s.pollution[1]]
    assert sum(t.breakdown(p)["coins"] for p in range(3)) > 0


def test_breakdown_adds_up():
    """TWC-13.12: the points shown by category add up to the score."""
    t = to_round(opened(4), 5)
    skip_round(t)
    assert t.over
    for p in range(4):
        assert sum(t.breakdown(p).values()) == t.points()[p]
