"""Buying missing goods with three to five players: rule 9."""

import pytest

from spielwerk.core import someone

from .town import COAL, GAS, ORE, STONE, WOOD, Town, field, good

LEFT_NEIGHBOUR, OPPOSITE, RIGHT_NEIGHBOUR = 1, 2, 3  # of seat 0, with four players


def four(**tiles: int) -> Town:
    """Four players; those around seat 0 have the given producers on A1 (left=…, opposite=…, right=…)."""
    t = Town(4, boards=(WOOD, STONE, ORE, COAL))
    for name, producer in tiles.items():
        t.lay({"left": 1, "opposite": 2, "right": 3}[name], A1=producer)
    t.s.money[0] = 50
    return t


def test_goods_are_bought_from_those_who_produce_them():
    """NEO-9.1: each missing good from a producer, different goods from different sellers, chosen one by one."""
    t = Town(4, boards=(WOOD, STONE, ORE, COAL)).builds(0, 51)
    assert t.prices(0) == {("ore", 2): 3}
    t.buys(0, "ore", 2)
    assert t.prices(0) == {("coal", 3): 2}
    t.buys(0, "coal", 3)
    assert t.actions(0, "lay")
    t = Town(4).lay(1, A1=61).builds(0, 51)
    assert set(t.prices(0)) == {("ore", 1), ("ore", 2)}


@pytest.mark.parametrize(("number", "left", "opposite", "base"), [(12, 19, 40, 2), (82, 12, 68, 4), (88, 96, 108, 10)])
def test_base_prices_and_distance(number, left, opposite, base):
    """NEO-9.2, NEO-9.3, NEO-EX-7: raw 2 or 3, processed 4 or 5, luxury 10 or 11 from a neighbour or from opposite."""
    t = Town(4, boards=(WOOD, COAL, ORE, GAS)).lay(1, A1=left).lay(2, A1=opposite)
    t.s.money[0] = 50
    prices = t.builds(0, number).prices(0)
    assert sorted(prices.values()) == [base, base + 1]
    assert [source for _, source in sorted(prices, key=prices.__getitem__)] == [LEFT_NEIGHBOUR, OPPOSITE]


def test_prices_with_the_left_route():
    """NEO-9.4, NEO-EX-8: 3 from the left neighbour, 4 from opposite, 4 from the right neighbour."""
    t = four(left=11, opposite=37, right=55).lay(0, A3=3).builds(0, 41)
    assert t.prices(0) == {("lumber", 1): 3, ("lumber", 2): 4, ("lumber", 3): 4}


def test_both_routes_lower_a_price_once():
    """NEO-9.5: 3 from both neighbours, 4 from opposite."""
    t = four(left=11, opposite=37, right=55).lay(0, A3=3, E3=5).builds(0, 41)
    assert t.prices(0) == {("lumber", 1): 3, ("lumber", 2): 4, ("lumber", 3): 3}


def test_fee_and_discount_apply_to_each_good():
    """NEO-9.6: two goods from opposite by the left route cost 4 each."""
    t = four(opposite=68).lay(2, B1=37).lay(0, A3=3).builds(0, 113)
    t.buys(0, "lumber", 2).does(0, "buy", good("concrete"), 2)
    assert t.coins(0) == 50 - 8


def test_the_price_is_paid_by_the_buyer_to_the_seller():
    """NEO-9.7: in coins the buyer holds; with one coin too few the tile cannot be built."""
    t = four(left=11)
    t.s.money[0] = 4
    t.builds(0, 41).buys(0, "lumber", 1)
    assert t.coins(0) == 0
    assert t.s.held[1] == 4
    t = four(left=11)
    t.s.money[0] = 3
    assert not t.holds(0, 41).may(0, "build")


def test_the_seller_cannot_refuse():
    """NEO-9.8: nobody but the buyer is asked about the purchase."""
    t = four(left=11).builds(0, 41)
    t.others_sell(0)
    assert t.asked == (0,)
    t.buys(0, "lumber", 1)
    assert t.asked == (0,)


def test_earned_money_waits_until_the_next_round():
    """NEO-9.9: the seller has no coin, earns 4, and cannot yet pay 1; in the next round the coins are there."""
    t = four(left=11)
    t.s.money[1] = 0
    t.reveal({0: 41, 1: 1}).does(0, "build")
    t.buys(0, "lumber", 1)
    assert not t.may(1, "build")
    t.does(0, "lay", field("C3")).others_sell()
    assert t.coins(1) == 5 + 4
    assert t.s.held[1] == 0


def test_three_buyers_of_one_token():
    """NEO-9.10, NEO-ED-14: all buy coal from seat 3, who keeps the token and is paid three times."""
    t = Town(4, boards=(WOOD, STONE, ORE, COAL), generation=1).reveal({0: 14, 1: 16, 2: 30, 3: 6})
    for p in (0, 1, 2):
        t.does(p, "build").does(p, "buy", good("coal"), 3)
        t.does(p, "lay", field("C3"))
    assert t.s.held[3] == 2 + 3 + 2
    assert t.coins(3) == 6
    assert "coal" in t.goods(3)
    t.others_sell()
    assert t.coins(3) == 6 + 5 + 7


def test_the_buyer_gets_no_token():
    """NEO-9.11: for the next tile the good has to be bought again."""
    t = four(left=11).builds(0, 41).buys(0, "lumber", 1)
    t.does(0, "lay", field("C3")).others_sell()
    assert "lumber" not in t.goods(0)
    assert t.builds(0, 81).prices(0) == {("lumber", 1): 4}


def test_the_bank_sells_nothing():
    """NEO-9.12: a good that nobody else produces cannot be had, whatever the buyer holds."""
    t = four()
    assert not t.holds(0, 41).may(0, "build")


def test_own_goods_are_not_bought():
    """NEO-9.13: with own lumber nothing is on offer, though others sell it."""
    t = four(left=11).lay(0, A1=37).builds(0, 41)
    assert not t.actions(0, "buy")
    assert t.actions(0, "lay")


def test_purchases_are_judged_at_the_start_of_the_round():
    """NEO-9.14, NEO-ED-13: B covers the only ore mine; A's purchase stands. What B begins to produce comes a round too late."""
    t = Town(boards=(WOOD, STONE, COAL)).lay(1, D3=22).reveal({0: 53, 1: 21})
    t.does(1, "build").does(1, "lay", field("D3"))
    assert t.goods(1) == {"stone", "coal"}
    t.does(0, "build").does(0, "buy", good("ore"), 1)
    assert t.s.held[1] == 2
    t = Town(boards=(WOOD, STONE, COAL)).reveal({0: 53, 1: 22})
    t.does(1, "build").does(1, "lay", field("C3"))
    assert not t.may(0, "build")
    t.others_sell()
    assert t.s.offer.tolist() == [0] * 5  # between two rounds nothing is on offer
    assert t.holds(0, 53).may(0, "build")


def test_the_tile_that_opens_a_route_pays_the_full_price():
    """NEO-ED-12: 012 on A3 opens the left route, but its stone costs 2; the next good is cheaper."""
    t = Town(boards=(WOOD, STONE, ORE)).lay(0, B3=6).builds(0, 12)
    assert t.prices(0) == {("stone", 1): 2}
    t.buys(0, "stone", 1).does(0, "lay", field("A3")).others_sell()
    assert t.builds(0, 54).prices(0) == {("stone", 1): 1}


def test_the_way_round_is_the_buyers_choice():
    """NEO-9.3, NEO-9.4, NEO-ED-17: five players, left route only, seller two seats to the right: base + 1 either way."""
    t = Town(5).lay(3, A1=11).lay(0, A3=3)
    assert t.builds(0, 41).prices(0) == {("lumber", 3): 5}
    t = Town(5).lay(3, A1=11).lay(0, E3=3)
    assert t.builds(0, 41).prices(0) == {("lumber", 3): 4}
    t = Town(5).lay(3, A1=11)
    assert t.builds(0, 41).prices(0) == {("lumber", 3): 5}


def test_a_dear_seller_is_offered_only_if_the_rest_can_be_paid():
    """NEO-9.7: with 9 coins for lumber and concrete, lumber from opposite (5) leaves 4 for concrete; with 8 it does not."""
    for coins, sellers in ((9, {1, 2}), (8, {1})):
        t = four(left=12, opposite=37).lay(1, B1=11)
        t.s.money[0] = coins
        assert {source for _, source in t.builds(0, 113).prices(0)} == sellers
    assert t.why_not(0, "buy", good("lumber"), 2) == "With all that is still missing it would be 9 coins; you have 8."
    assert t.why_not(0, "buy", good("lumber"), 3) == f"You cannot buy lumber from {someone(3)}."
    assert t.why_not(0, "buy", good("concrete"), 1) == "What is to be bought now is lumber, not concrete."


def test_unused_boards():
    """NEO-9.1: the origin's good of another player can be bought as well."""
    t = Town(boards=(WOOD, STONE, GAS)).builds(0, 15)
    assert t.prices(0) == {("gas", 2): 2}
