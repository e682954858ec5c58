"""§12 The resource terminal, §13 trading, §14 certificates."""

from __future__ import annotations

import pytest

from spielwerk.games.planet_steam import questions, state
from spielwerk.games.planet_steam.components import (
    COLOURS,
    DATA,
    ENERGY,
    ORE,
    PRICE_CHANGE,
    PRICE_HIGH,
    PRICE_LOW,
    QUARTZ,
    SUPPLY_HIGH,
    WATER,
)

from .helpers import ask, column, go_on, goods, held, quiet, until_step, with_cards

NICO, SASKIA, MONA, PURPLE = range(4)


def trading(r, price, supply, seat=0, **options):
    """A seat's turn in trading one resource."""
    t = with_cards(4, **options)
    t.s.price[r], t.s.supply[r], t.s.traded = price, supply, r
    return ask(t, questions.TRADE, seat)


def colour(r, supply):
    row = DATA.rows("resource")[r]
    return next(c for c in COLOURS if row[c][0] <= supply <= row[c][1])


# §12


def test_scales():
    """STM-12.2: prices 6–25, 3–20, 2–16, 1–12; supplies up to 20."""
    scales = [(int(PRICE_LOW[r]), int(PRICE_HIGH[r])) for r in range(4)]
    assert scales == [(6, 25), (3, 20), (2, 16), (1, 12)]
    assert column(SUPPLY_HIGH) == [20] * 4


def test_colours():
    """STM-12.3: one of six colours for every supply; ore 9 yellow, water 4 green, energy 14 red."""
    assert (colour(ORE, 9), colour(WATER, 4), colour(ENERGY, 14)) == ("yellow", "green", "red")
    for r in range(4):
        assert {colour(r, supply) for supply in range(21)} == set(COLOURS)


def test_price_changes():
    """STM-12.4: red –3, orange –2, yellow –1, green 0, blue +1, black +2."""
    change = dict(zip(COLOURS, (-3, -2, -1, 0, 1, 2), strict=True))
    for r in range(4):
        assert [int(PRICE_CHANGE[r, n]) for n in range(21)] == [change[colour(r, n)] for n in range(21)]


@pytest.mark.parametrize(("r", "price", "supply", "after"), [(ENERGY, 2, 20, 1), (ENERGY, 12, 0, 12), (QUARTZ, 24, 0, 25)])
def test_no_marker_leaves_its_scale(r, price, supply, after):
    """STM-12.1, STM-EC-24: the price stops at the end of the scale, from above and below."""
    t = trading(r, price, supply).does(0, "pass")
    assert t.s.price[r] == after
    assert t.s.supply[r] == supply


def test_when_markers_move():
    """STM-12.5, STM-12.6: over a quiet round supplies move for bonus resources and tanks only, prices in trading only."""
    t = go_on(with_cards(4), questions.OFFER_ZONE)
    price, supply = column(t.s.price), column(t.s.supply)
    until_step(t, questions.TRADE)
    assert (column(t.s.price), column(t.s.supply)) == (price, supply)
    turns = 0
    while t.s.step == questions.TRADE:
        r, before = int(t.s.traded), int(t.s.price[int(t.s.traded)])
        t.does(t.asked[0], "pass")
        assert t.s.price[r] == max(int(PRICE_LOW[r]), before + int(PRICE_CHANGE[r, supply[r]]))
        turns += 1
        if turns < 16:
            assert column(t.s.supply) == supply
    assert turns == 16
    assert column(t.s.supply) == supply
    price = column(t.s.price)
    quiet(t, lambda t: t.s.rounds_left == 4)
    assert column(t.s.price) == price
    assert column(t.s.supply)[WATER] == supply[WATER] - 1  # laid out as the next round's bonus resource
    assert column(t.s.supply)[ORE] == supply[ORE] - 2 - 1  # two tanks up to 14, and a bonus resource


# §13


def test_order_of_trading():
    """STM-13.1, STM-13.2, STM-EX-15: quartz by all in player order, then ore, water, energy."""
    t = go_on(with_cards(4, 2, 0, 3, 1), questions.TRADING)
    turns = []
    while t.s.step == questions.TRADE:
        turns.append((int(t.s.trade_order[t.s.traded]), t.asked[0]))
        t.does(t.asked[0], "pass")
    assert turns == [(r, seat) for r in (QUARTZ, ORE, WATER, ENERGY) for seat in (2, 0, 3, 1)]


def test_one_action_a_turn():
    """STM-13.3, STM-EC-26: after selling ore nobody can buy ore; it is the next player's turn."""
    t = goods(trading(ORE, 8, 9), 0, ore=2)
    assert {verb for verb, *_ in t.actions(0)} == {"buy", "sell", "pass"}
    t.does(0, "sell", 0)
    assert t.asked == (1,)
    assert t.actions(0) == []


def test_example_of_a_purchase():
    """STM-EX-16, STM-13.4, STM-13.5, STM-13.10, STM-13.11: 2 water at 7 cost 14; supply 4 is green, the price stays."""
    t = trading(WATER, 7, 6, SASKIA)
    t.does(SASKIA, "Buy 2 water for 14 credits")
    assert t.s.credits[SASKIA] == 106
    assert held(t, SASKIA)[WATER] == 5
    assert (t.s.supply[WATER], t.s.price[WATER]) == (4, 7)
    assert t.asked == (MONA,)


def test_purchases_end_with_supply_and_credits():
    """STM-13.4: up to the supply, and no more than one can pay in full."""
    t = trading(WATER, 7, 6)
    assert t.actions(0, "buy") == [(k,) for k in range(6)]
    assert t.why_not(0, "buy", 6) == "The resource terminal has only 6 water."
    t.s.credits[0] = 20
    assert t.actions(0, "buy") == [(0,), (1,)]
    assert t.why_not(0, "buy", 2) == "That costs 21 credits. You still lack 1 credit."


def test_buying_beyond_capacity():
    """STM-13.6: surplus is lost, nothing is refunded, the supply falls by all that was bought."""
    t = goods(trading(ORE, 5, 9), 0, ore=3).does(0, "buy", 4)
    assert held(t, 0)[ORE] == 4
    assert t.s.credits[0] == 95
    assert t.s.supply[ORE] == 4


def test_example_of_a_sale():
    """STM-EX-18, STM-13.7, STM-13.8, STM-13.11: 5 energy at 4 bring 20; supply 14 is red, the next price is 1."""
    t = trading(ENERGY, 4, 9, PURPLE)
    t.s.holder[0], t.s.holder[3] = PURPLE, NICO
    ask(t, questions.TRADE, PURPLE)
    t.s.freighter[PURPLE, ENERGY] = 2
    goods(t, PURPLE, energy=5)
    assert t.actions(PURPLE, "sell") == [(k,) for k in range(5)]
    t.does(PURPLE, "Sell 5 energy for 20 credits")
    assert t.s.credits[PURPLE] == 140
    assert held(t, PURPLE)[ENERGY] == 0
    assert t.s.supply[ENERGY] == 14
    assert t.s.price[ENERGY] == 1


def test_selling_at_the_end_of_the_scale():
    """STM-13.8, STM-13.9: the marker stays at 20, every piece is paid."""
    t = goods(trading(ORE, 8, 19), 0, ore=4).does(0, "sell", 3)
    assert t.s.credits[0] == 120 + 32
    assert t.s.supply[ORE] == 20
    t = goods(trading(ORE, 8, 20), 0, ore=4).does(0, "sell", 3)
    assert t.s.credits[0] == 120 + 32
    assert t.why_not(1, "sell", 7) == "You have only 2 ore."


def test_example_of_an_adjustment():
    """STM-EX-17, STM-13.11: ore 9 after a turn is yellow, the price falls by 1."""
    t = trading(ORE, 8, 9).does(0, "pass")
    assert t.s.price[ORE] == 7


def test_the_next_player_trades_at_the_new_price():
    """STM-13.11: after a sale into orange the next sale brings 2 less for each piece."""
    t = goods(goods(trading(ORE, 8, 9), 0, ore=2), 1, ore=1)
    t.does(0, "Sell 2 ore for 16 credits").does(1, "Sell 1 ore for 6 credits")


def test_buying_everything():
    """STM-EC-25: the next cannot buy, but sell or pass, and his pass moves the price by the colour of 0."""
    t = trading(WATER, 6, 3).does(0, "buy", 2)
    assert t.s.price[WATER] == 8
    assert t.actions(1, "buy") == []
    assert {verb for verb, *_ in t.actions(1)} == {"sell", "pass"}
    t.does(1, "pass")
    assert t.s.price[WATER] == 10


# §14


def certified(seat=0, **amounts):
    return ask(goods(with_cards(4), seat, **amounts), questions.CERTIFICATE, seat)


def test_one_certificate_action_each():
    """STM-14.1: in player order one of three actions or none; who can do none is not asked."""
    t = with_cards(4, 3, 2, 1, 0)
    goods(t, 2, quartz=0)
    go_on(t, questions.CERTIFICATES)
    asked = []
    while t.s.step == questions.CERTIFICATE:
        asked += t.asked
        t.does(t.asked[0], "pass")
    assert asked == [3, 1, 0]


def test_buying_a_licence():
    """STM-14.2, STM-14.5: 1 quartz and 1 water while the stock lasts; the market does not move."""
    t = certified(quartz=1, ore=0, water=1)
    market = column(t.s.supply), column(t.s.price)
    t.does(0, "Buy a building licence for 1 quartz and 1 water")
    assert held(t, 0)[:3] == [0, 0, 0]
    assert t.s.certificates[0, 0] == 1
    assert t.s.stock[state.LICENCES] == 6
    assert (column(t.s.supply), column(t.s.price)) == market
    assert t.asked == (1,)


def test_selling_a_licence():
    """STM-14.3: 15 credits, and it does not come back to the stock."""
    t = certified()
    t.s.certificates[0, 0] = 2
    t.s.stock[state.LICENCES] = 5
    t.does(0, "sell_licence")
    assert t.s.credits[0] == 135
    assert t.s.certificates[0, 0] == 1
    assert t.s.stock[state.LICENCES] == 5
    assert t.asked == (1,)


def test_buying_a_luxury_quarter():
    """STM-14.4, STM-14.5: 1 quartz and 1 ore while the stock lasts; it cannot be sold again."""
    t = certified(quartz=1, ore=1, water=0)
    t.does(0, "Buy a luxury quarter for 1 quartz and 1 ore")
    assert held(t, 0)[:3] == [0, 0, 0]
    assert t.s.certificates[0, 1] == 1
    assert t.s.stock[state.QUARTERS] == 5
    goods(ask(t, questions.CERTIFICATE, 0), 0, quartz=1, ore=1, water=1)
    t.s.stock[state.QUARTERS] = 0
    t.s.certificates[0, 1] = 6
    assert sorted(t.actions(0)) == [("licence",), ("pass",)]


def test_the_last_licence():
    """STM-EC-27: the first in player order gets it, the second finds the stock empty."""
    t = with_cards(4, 2, 1, 0, 3)
    t.s.stock[state.LICENCES] = 1
    for seat in (1, 2):
        goods(t, seat, quartz=1, ore=0, water=1)
    go_on(t, questions.CERTIFICATES)
    t.does(2, "licence")
    assert t.s.stock[state.LICENCES] == 0
    assert 1 not in t.asked
    quiet(t, lambda t: t.s.step != questions.CERTIFICATE)
    assert t.s.certificates[1, 0] == 0
