"""§15 The closing phase, §16 the end."""

from __future__ import annotations

import pytest

from spielwerk.games.planet_steam import questions, state
from spielwerk.games.planet_steam.closing import tank_building
from spielwerk.games.planet_steam.components import ENERGY, ORE, QUARTZ, WATER
from spielwerk.testing import Scene

from .helpers import column, go_on, goods, own, quiet, tanks, until_step, with_cards, zone

# The next round lays out bonus resources at once, so these tests look at the last round of a match.


def closing(ore, energy, on_market, price=(14, 8, 6, 4)):
    t = with_cards(4)
    t.s.rounds_left = 1
    t.s.supply[ORE], t.s.supply[ENERGY], t.s.tank_market = ore, energy, on_market
    for r in range(4):
        t.s.price[r] = price[r]
    return go_on(t, questions.CLOSING)


@pytest.mark.parametrize(
    ("on_market", "after", "ore", "energy"),
    [(7, 12, 0, 4), (11, 14, 2, 6)],
    ids=["STM-EX-19", "STM-EX-20"],
)
def test_tank_building(on_market, after, ore, energy):
    """STM-EX-19, STM-EX-20, STM-15.6, STM-15.7, STM-15.8: limited by 5 ore, then by the room; no price moves."""
    t = closing(5, 9, on_market)
    assert t.s.tank_market == after
    assert (t.s.supply[ORE], t.s.supply[ENERGY]) == (ore, energy)
    assert column(t.s.price) == [14, 8, 6, 4]


def test_energy_ends_the_building():
    """STM-15.7: 2 energy make 2 tanks."""
    t = closing(9, 2, 3)
    assert (t.s.tank_market, t.s.supply[ORE], t.s.supply[ENERGY]) == (5, 7, 0)
    assert t.s.price[ENERGY] == 4


@pytest.mark.parametrize("on_market", [0, 7, 14])
def test_shortage_of_energy(on_market):
    """STM-EX-21, STM-15.2, STM-15.3: no tank, energy +4, ore unchanged, however many tanks there are."""
    t = closing(5, 0, on_market)
    assert t.s.tank_market == on_market
    assert t.s.supply[ORE] == 5
    assert column(t.s.price) == [14, 8, 6, 8]


def test_shortage_of_both():
    """STM-15.2, STM-15.3: both rise, not beyond their scales; quartz and water never do."""
    t = with_cards(4)
    t.s.supply[QUARTZ] = t.s.supply[WATER] = 0
    t.s.rounds_left = 1
    t.s.supply[ORE] = t.s.supply[ENERGY] = 0
    t.s.price[ORE] = 18
    go_on(t, questions.CLOSING)
    assert column(t.s.price) == [14, 20, 6, 8]


def test_shortage_with_a_full_tank_market():
    """STM-15.4, STM-EC-28: the check comes first: ore +4, energy unchanged, no tank."""
    t = closing(0, 12, 14)
    assert column(t.s.price) == [14, 12, 6, 4]
    assert t.s.tank_market == 14


def test_full_tank_market_builds_nothing():
    """STM-15.5: on 14 nothing is used."""
    t = closing(5, 9, 14)
    assert (t.s.supply[ORE], t.s.supply[ENERGY]) == (5, 9)


def test_plastic_plays_no_part():
    """STM-15.9, STM-EX-22: the marker rises to 14 with 3 plastic tanks left."""
    t = with_cards(4)
    t.s.rounds_left = 1
    t.s.stock[state.TANKS] = 3
    t.s.supply[ORE] = t.s.supply[ENERGY] = 20
    t.s.tank_market = 1
    tank_building(t.s)
    assert t.s.tank_market == 14
    assert t.s.stock[state.TANKS] == 3


def test_next_round():
    """STM-15.1, STM-15.10, STM-15.11: after building the round marker advances, cards and airship leave."""
    t = with_cards(4)
    t.s.airship = 3
    t.s.supply[ORE] = t.s.supply[ENERGY] = 3
    t.s.tank_market = 12
    go_on(t, questions.CLOSING)
    assert t.s.tank_market == 14
    assert t.s.rounds_left == 4
    assert column(t.s.holder) == [-1] * 5
    assert t.s.airship == -1
    assert t.s.step == questions.BIDDING


def test_lady_steam_opens_even_without_a_zone_auction():
    """STM-6.3, STM-4.2: with no zone left to auction the holder of card 1 still opens the next round."""
    t = with_cards(4, 2, 0, 1, 3)
    t.s.opener = 0
    go_on(t, questions.CLOSING)
    assert t.asked == (2,)


def test_example_of_final_wealth():
    """STM-EX-1, STM-16.1, STM-16.3, STM-16.4, STM-16.5, STM-16.6: 250 + 150 + 50 + 50 + 24 + 6 + 20 = 550."""
    mona = 1
    t = own(with_cards(4), mona, "A1 A2 A3 A4 A5 B1 B2 B3 B4 B5")
    tanks(t, mona, "A1 A2 A3 A4 A5")
    tanks(t, mona, "B1", compressor=True)
    t.s.certificates[mona, 1] = 1
    t.s.stock[state.QUARTERS] -= 1
    goods(t, mona, quartz=0, ore=0, water=3, energy=2)
    t.s.price[WATER], t.s.price[ENERGY], t.s.credits[mona] = 8, 3, 20
    assert t.breakdown(mona) == {
        "credits": 20,
        "goods": 30,
        "zones": 250,
        "tanks": 150,
        "compressors": 50,
        "quarters": 50,
    }
    assert t.points()[mona] == 550


def test_worthless_things():
    """STM-16.7: licences, freighter classes and converters add nothing."""
    t = tanks(with_cards(4), 0, "E4")
    before = t.points()[0]
    t.s.certificates[0, 0] = 3
    t.s.freighter[0, ORE] = 4
    t.s.tank[zone("E4")] = QUARTZ
    assert t.points()[0] == before


def test_goods_count_at_the_last_price():
    """STM-16.2, STM-EC-29: ore kept in the last round counts the price after the shortage rise."""
    t = goods(with_cards(4), 0, quartz=0, ore=2, water=0, energy=0)
    t.s.rounds_left = 1
    t.s.supply[ORE], t.s.price[ORE] = 0, 8
    t.s.traded = 1
    t.s.step, t.s.actor, t.s.turn = questions.TRADE, 3, 3
    t.does(3, "pass")  # +2 by the colour of 0
    quiet(t, lambda t: t.over)
    assert t.s.price[ORE] == 8 + 2 + 4
    assert t.breakdown(0)["goods"] == 2 * 14


def test_greatest_wealth_wins_and_ties_are_shared():
    """STM-16.8: equal wealth shares the place."""
    t = Scene("planet-steam", 4)
    assert t.places() == [1, 1, 1, 1]
    t.s.credits[2] += 5
    t.s.credits[0] -= 1
    assert t.places() == [4, 2, 1, 2]


def test_a_whole_quiet_match():
    """STM-1.3, STM-15.10, STM-15.11: with nobody doing anything the match still ends; cards and airship then stay."""
    t = go_on(with_cards(3), questions.OFFER_ZONE)
    until_step(t, questions.OVER)
    assert t.over
    assert t.asked == ()
    assert sorted(column(t.s.holder)[:3]) == [0, 1, 2]
    assert t.s.airship >= 0
