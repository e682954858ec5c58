"""Chapters 8 and 9: the two actions, and prices."""

import pytest

from spielwerk.core import CHANCE
from spielwerk.games.prosperity.components import DATA
from spielwerk.games.prosperity.state import BOARD, DISPLAY, GONE, PILE

from . import oracle
from .helpers import ECOLOGY, ENERGY, acting, buy, draw, scoring, slot, start, tile


def cost(t, name):
    """What a tile costs seat 0 now, by buying it on a copy."""
    twin = t.copy()
    twin.s.money[0] = 1000
    twin.does(0, "buy", tile(name))
    return 1000 - twin.s.money[0]


def test_exactly_two_actions():
    """PRO-8.1: one after the other, then the next player's turn."""
    t = acting()
    t.does(0, "income")
    assert t.asked == (0,)
    t.does(0, "clean_up")
    assert t.asked == (CHANCE,)
    assert t.s.active == 1


@pytest.mark.parametrize("first", ["income", "clean_up", "research", "buy"])
@pytest.mark.parametrize("second", ["income", "clean_up", "research", "buy"])
def test_any_two_actions(first, second):
    """PRO-8.2: the same twice or two different ones, in any order."""
    t = acting(money=1000)
    for verb in (first, second):
        special = next(one for (one,) in t.actions(0, "buy") if DATA.rows("tile")[one]["type"] == "special")
        t.does(0, verb, *{"research": (ENERGY,), "buy": (special,)}.get(verb, ()))
    assert t.asked == (CHANCE,)


def test_no_skipping():
    """PRO-8.3: even with nothing left to do but income, an action must be taken."""
    t = acting(money=0, discs=0, spaces=(26, 26))
    assert t.actions(0) == [("income",)]


def test_the_second_action_sees_the_first():
    """PRO-8.4: money from income pays a tile; a transport tile opens a slot for the next one."""
    t = acting(money=0)
    assert not t.may(0, "buy", tile("oil_power_plant"))
    t.does(0, "income")
    assert t.may(0, "buy", tile("oil_power_plant"))
    t = acting(money=1000)
    buy(t, "motorway_network", "C1")
    t.does(0, "buy", tile("hospital"))
    assert t.may(0, "place", slot("D1"))


def test_income():
    """PRO-8.5."""
    t = acting(money=50)
    t.does(0, "income")
    assert t.s.money[0] == 150


def test_clean_up():
    """PRO-8.6."""
    t = acting(discs=8)
    t.does(0, "clean_up")
    assert t.s.discs[0] == 7


def test_clean_up_needs_a_disc_and_pays_nothing():
    """PRO-8.7."""
    t = acting(discs=1)
    t.does(0, "clean_up")
    assert (t.s.discs[0], t.s.money[0]) == (0, 100)
    assert not t.may(0, "clean_up")
    assert t.why_not(0, "clean_up") == "There is no disc on your pollution track."


def test_research():
    """PRO-8.8: one of the two markers, one space."""
    t = acting()
    assert t.actions(0, "research") == [(ENERGY,), (ECOLOGY,)]
    t.does(0, "research", ECOLOGY)
    assert (t.s.space[0, ENERGY], t.s.space[0, ECOLOGY]) == (0, 1)
    t.does(0, "research", ENERGY)
    assert (t.s.space[0, ENERGY], t.s.space[0, ECOLOGY]) == (1, 1)


def test_no_research_at_the_end_of_a_track():
    """PRO-8.9."""
    t = acting(spaces=(26, 0))
    assert t.actions(0, "research") == [(ECOLOGY,)]
    assert t.why_not(0, "research", ENERGY) == "Your marker is already on the last space of the energy track."


def test_buying():
    """PRO-8.10: the tile leaves the display, the price is paid, the tile lies on the board or, if special, is resolved."""
    t = acting(money=1000)
    buy(t, "car_factory", "A2")
    assert t.s.where[tile("car_factory")] == BOARD
    assert t.s.board[0, slot("A2")] == tile("car_factory")
    assert t.s.money[0] == 700
    buy(t, "city_of_culture")
    assert t.s.where[tile("city_of_culture")] == GONE
    assert t.s.money[0] == 300
    assert t.points()[0] == 1


def test_prices_depend_on_both_levels():
    """PRO-9.1: for every level of marker and tile, as the slow twin has it."""
    for space in range(27):
        t = acting(money=1000, spaces=(space, 26 - space))
        for (one,) in t.actions(0, "buy"):
            assert cost(t, DATA.ids("tile")[one]) == oracle.price(t.s, 0, one)


@pytest.mark.parametrize("money", range(-50, 701, 50))
def test_what_can_be_paid_is_offered(money):
    """PRO-9.7: the kinds of tiles that are looked up at once are those whose price is in hand."""
    for space in range(0, 27, 5):
        t = acting(money=money, spaces=(space, 26 - space))
        shown = [one for one in range(len(t.s.where)) if t.s.where[one] == DISPLAY]
        assert [one for (one,) in t.actions(0, "buy")] == [one for one in shown if oracle.price(t.s, 0, one) <= money]


def test_same_level():
    """PRO-9.2."""
    assert cost(acting(spaces=(5, 0)), "car_factory") == 100


def test_higher_levels():
    """PRO-9.3: 200 to 600."""
    t = acting()
    names = ("wind_farm", "car_factory", "entertainment_complex", "hydroelectric_dam", "giant_skyscraper")
    assert [cost(t, name) for name in names] == [200, 300, 400, 500, 600]


def test_lower_levels():
    """PRO-9.4: 50, however much lower."""
    t = acting(spaces=(26, 26))
    names = ("oil_power_plant", "wind_farm", "car_factory", "entertainment_complex", "hydroelectric_dam")
    assert [cost(t, name) for name in names] == [50] * 5


def test_levels_not_spaces():
    """PRO-9.5, PRO-ED-7: first and last space of a level cost the same; the last does not count as the next level."""
    assert cost(acting(spaces=(2, 0)), "car_factory") == 200
    assert cost(acting(spaces=(4, 0)), "car_factory") == 200
    assert cost(acting(spaces=(5, 0)), "car_factory") == 100


def test_only_the_own_marker_of_the_same_track():
    """PRO-9.6, PRO-ED-8: neither the other track nor the others' markers matter."""
    t = acting(spaces=(26, 0))
    t.s.space[1, ECOLOGY] = 26
    assert cost(t, "university") == 300
    assert cost(t, "car_factory") == 50


def test_no_credit():
    """PRO-9.7."""
    t = acting(money=250)
    assert not t.may(0, "buy", tile("car_factory"))
    assert t.why_not(0, "buy", tile("car_factory")) == "“Car factory” costs you €300; you have €250, so you are €50 short."
    t.does(0, "income")
    assert t.may(0, "buy", tile("car_factory"))


def test_yellow_buys_the_hydrogen_cars():
    """PRO-EX-3: research to ecology level 3, then a tile of level 4 for 200."""
    t = draw(start(), "hydrogen_cars")
    t.s.money[0] = 200
    t.s.space[0, ECOLOGY] = 4
    assert not t.may(0, "buy", tile("hydrogen_cars"))
    t.does(0, "research", ECOLOGY)
    t.does(0, "Buy Hydrogen cars for €200").does(0, "place", slot("C3"))
    assert t.s.money[0] == 0
    assert t.s.visible[0, ECOLOGY] == -1 + 2 + 1


def test_research_over_the_border_of_a_level():
    """PRO-ED-6: higher tiles 100 cheaper, tiles of the level just left for 50."""
    t = acting(money=1000, spaces=(1, 0))
    assert [cost(t, name) for name in ("oil_power_plant", "wind_farm", "car_factory")] == [100, 200, 300]
    t.does(0, "research", ENERGY)
    assert [cost(t, name) for name in ("oil_power_plant", "wind_farm", "car_factory")] == [50, 100, 200]


def test_a_tile_not_yet_drawn_cannot_be_bought():
    """PRO-7.4: only what lies in the display."""
    t = acting(money=5000)
    assert t.s.where[tile("fusion_power_plant")] == PILE
    assert t.why_not(0, "buy", tile("fusion_power_plant")) == "“Fusion power plant” has not been drawn yet."
    scoring(t.does(0, "income").does(0, "income"), "capital")
    assert not t.may(1, "buy", tile("fusion_power_plant"))
