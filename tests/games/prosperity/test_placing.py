"""Chapters 10 and 11: placing tiles, special tiles."""

import pytest

from spielwerk.core import EMPTY
from spielwerk.games.prosperity.components import DATA
from spielwerk.games.prosperity.state import BOARD, COVERED, GONE, PLACING

from .helpers import ECOLOGY, ENERGY, acting, buy, draw, lay, scoring, slot, start, tile
from .oracle import recount

PLACES = [row["place"] for row in DATA.rows("slot")[:11]]


def slots_for(t, name):
    """Buy a tile and look where it may go."""
    t.s.money[0] = 1000
    t.does(0, "buy", tile(name))
    return {place for place in PLACES if t.may(0, "place", slot(place))}


def test_colours():
    """PRO-10.1: each type on its own slots; supply has only one, so it is laid there at once."""
    assert slots_for(acting(), "oil_power_plant") == {"A1", "B1"}
    assert slots_for(acting(), "rail_network") == {"C1", "C3"}
    assert slots_for(acting(), "university") == {"A2", "A3", "B3", "D3"}
    t = acting(money=1000)
    t.does(0, "buy", tile("underground_cabling"))
    assert t.s.board[0, slot("B2")] == tile("underground_cabling")
    assert t.s.phase != PLACING
    t.does(0, "buy", tile("oil_power_plant"))
    assert t.why_not(0, "place", slot("A2")) == "A2 is a slot for infrastructure; “Oil power plant” belongs on A1 or B1."


def test_slots_may_be_empty_or_in_use():
    """PRO-10.2, PRO-10.3: an empty slot, a printed building, an earlier tile; the buyer chooses."""
    t = lay(acting(money=1000), 0, A2="hospital")
    assert slots_for(t, "university") == {"A2", "A3", "B3", "D3"}  # tile, print, print, empty
    t.does(0, "place", slot("A2"))
    assert t.s.board[0, slot("A2")] == tile("university")
    assert t.s.board[0, slot("D3")] == EMPTY


def test_covered_symbols_are_gone_for_good():
    """PRO-10.4: neither the print nor the first tile counts again."""
    t = acting(money=1000)
    buy(t, "car_factory", "A3")  # over the local industry with one capital symbol
    assert recount(t.s, 0)[2] == t.s.visible[0, 2] == 2
    buy(t, "university", "A3")
    assert recount(t.s, 0)[2] == t.s.visible[0, 2] == 0
    assert t.s.where[tile("car_factory")] == COVERED
    assert t.s.where[tile("university")] == BOARD
    scoring(t, "capital")
    t.s.money[1] = 10_000
    assert not t.may(1, "buy", tile("car_factory"))


def test_a_locked_slot_takes_nothing():
    """PRO-10.5."""
    t = acting()
    assert slots_for(t, "hospital").isdisjoint({"D1", "D2"})
    assert t.why_not(0, "place", slot("D1")) == "D1 is locked until a transport tile lies on C1."


def test_transport_opens_what_lies_behind():
    """PRO-10.6: the printed green belt on C1 does not open D1 and D2, a transport tile there does."""
    assert slots_for(acting(), "hospital") & {"D1", "D2"} == set()
    t = acting(money=1000)
    buy(t, "rail_network", "C1")
    assert slots_for(t, "hospital") >= {"D1", "D2"}


def test_opened_slots_stay_open():
    """PRO-10.7, PRO-ED-11: D1 keeps its tile and D2 stays open under a second transport tile."""
    t = acting(money=1000)
    buy(t, "rail_network", "C1")
    buy(t, "hospital", "D1")
    scoring(t, "capital").does(1, "income").does(1, "income")
    scoring(t, "ecology")
    t.s.money[0] = 1000
    buy(t, "tram_network", "C1")
    assert t.s.board[0, slot("D1")] == tile("hospital")
    assert slots_for(t, "university") >= {"D1", "D2"}


def test_other_transport_opens_nothing():
    """PRO-10.8, PRO-ED-10: C3 of the silver side."""
    t = acting(money=1000)
    buy(t, "rail_network", "C3")
    assert slots_for(t, "hospital") == {"A2", "A3", "B3", "D3"}


def test_counters_follow_at_once():
    """PRO-10.9: the energy scoring of the next turn uses the new balance."""
    t = acting(money=1000)
    buy(t, "wind_farm", "B1")
    assert [t.s.visible[0, k] for k in range(5)] == recount(t.s, 0) == [4, -2, 1, 1, 0]
    t.does(0, "income")
    money = t.s.money[0]
    scoring(t, "energy")
    assert t.s.money[0] == money + 200


def test_a_bought_tile_is_placed_at_once():
    """PRO-10.10: after buying there is nothing else to do than to place it, and it never moves again."""
    t = acting(money=1000)
    t.does(0, "buy", tile("wind_farm"))
    assert {verb for verb, *_ in t.actions(0)} == {"place"}
    t.does(0, "place", slot("B1"))
    assert {verb for verb, *_ in t.actions(0)} == {"income", "clean_up", "research", "buy"}
    assert not t.may(0, "buy", tile("wind_farm"))


def test_placing_scores_nothing():
    """PRO-10.11: two prosperity symbols and capital bring neither points nor money by being laid."""
    t = acting(money=600)
    buy(t, "giant_skyscraper", "A2")
    assert (t.points()[0], t.s.money[0], t.s.discs[0]) == (0, 0, 8)
    assert t.s.visible[0, 4] == 2


def test_oil_over_coal():
    """PRO-EX-4: energy +2, ecology −1 against before."""
    t = acting()
    before = [t.s.visible[0, k] for k in range(5)]
    t.does(0, "Buy Oil power plant for €100").does(0, "Place Oil power plant on A1, over Coal power plant")
    assert [t.s.visible[0, k] - before[k] for k in range(5)] == [2, -1, 0, 0, 0]


def test_toll_station_over_green_belt():
    """PRO-EX-5: ecology −2 against before; D1 and D2 are open."""
    t = acting(money=1000)
    before = t.s.visible[0, ECOLOGY]
    t.does(0, "Buy Toll station for €200").does(0, "Place Toll station on C1, over Green belt")
    assert t.s.visible[0, ECOLOGY] - before == -2
    assert slots_for(t, "hospital") >= {"D1", "D2"}


def test_a_worse_tile_may_cover_a_better_one():
    """PRO-ED-12."""
    t = lay(acting(money=100), 0, B1="gas_power_plant")
    buy(t, "oil_power_plant", "B1")
    assert t.s.visible[0, ENERGY] == 1 + 4


def test_special_tiles_need_no_slot():
    """PRO-11.1: priced like any other tile, and the action is over."""
    t = acting(money=1000, spaces=(9, 0))
    buy(t, "city_of_culture")
    assert t.s.money[0] == 900
    assert all(t.s.board[0, k] == EMPTY for k in range(11))
    assert (t.s.phase != PLACING, t.s.actions) == (True, 1)


def test_special_tiles_leave_the_game():
    """PRO-11.2: the effect happens at once, and nobody can buy the tile again."""
    t = acting(money=1000)
    buy(t, "garden_city")
    assert t.points()[0] == 1
    assert t.s.where[tile("garden_city")] == GONE
    t.does(0, "income")
    scoring(t, "capital")
    t.s.money[1] = 1000
    assert not t.may(1, "buy", tile("garden_city"))


@pytest.mark.parametrize(
    ("name", "points"),
    [("city_of_culture", 1), ("garden_city", 1), ("inner_city_regeneration", 2), ("suburban_regeneration", 2)],
)
def test_point_tiles(name, points):
    """PRO-11.3."""
    t = acting(money=1000)
    buy(t, name)
    assert t.points()[0] == points
    assert t.breakdown(0)["specials"] == points


@pytest.mark.parametrize("name", ["brownfield_clean_up", "tree_planting_project"])
@pytest.mark.parametrize(("discs", "left"), [(17, 14), (8, 5), (3, 0), (2, 0), (0, 0)])
def test_clean_up_tiles(name, discs, left):
    """PRO-11.4, PRO-11.5, PRO-ED-16: three discs, or all there are; never any money; allowed with none."""
    t = acting(money=1000, discs=discs)
    buy(t, name)
    assert (t.s.discs[0], t.s.money[0]) == (left, 500)
    assert t.s.where[tile(name)] == GONE


def test_a_point_tile_while_blocked():
    """PRO-ED-15, PRO-7.24: money gone, tile gone, no point."""
    t = acting(money=600, discs=16)
    buy(t, "suburban_regeneration")
    assert (t.s.money[0], t.points()[0]) == (0, 0)
    assert t.s.where[tile("suburban_regeneration")] == GONE


def test_drawn_tiles_are_laid_like_start_tiles():
    """PRO-10.1: a dated supply tile covers the grid at once."""
    t = draw(start(), "super_efficient_cables")
    t.s.money[0] = 600
    t.does(0, "buy", tile("super_efficient_cables"))
    assert t.s.board[0, slot("B2")] == tile("super_efficient_cables")
    assert [t.s.visible[0, k] for k in range(5)] == recount(t.s, 0)
