"""The Ice Cellar: a test for every rule, by its number."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from spielwerk_ice_cellar.actions import frost_id
from spielwerk_ice_cellar.components import (
    CELLAR,
    CUSTOMER,
    DATA,
    KINDS,
    LAKE,
    LOT_EFFECT,
    LOT_KINDS,
    LOTS,
    ORDER_GOAL,
    ORDER_KIND,
    ORDER_REWARD,
    ORDERS,
    SHARE,
    SOLD,
    STOCK,
    VAULT,
)
from spielwerk_ice_cellar.questions import BIDDING, BUILDING, FREEZING, HEATING, OVER
from spielwerk_ice_cellar.state import WITHDRAWN

from spielwerk.core import CHANCE, EMPTY, HIDDEN
from spielwerk.testing import Scene

RED, BLUE, YELLOW = 0, 1, 2
MILD, COLD, BITTER = range(3)
COOL, WARM, HOT = range(3)
DIG, SAW, SAWDUST = range(3)
NAMES = DATA.ids("lot")


def lot(name: str) -> int:
    return NAMES.index(name)


def table(*lots: str, seats: int = 2, **options: int) -> Scene:
    """A match without orders whose first row has these lots."""
    t = Scene("ice-cellar", seats, **{"orders": 0, **options})
    return row(t, *lots) if lots else t


def row(t: Scene, *lots: str) -> Scene:
    for name in lots:
        t.luck("reveal", lot(name))
    return t


def all_bid(t: Scene, *marks: int) -> Scene:
    for seat, bid in enumerate(marks):
        t.does(seat, "bid", bid)
    return t


def all_ship(t: Scene, *blocks: int) -> Scene:
    for seat, number in enumerate(blocks):
        t.does(seat, "ship", number)
    return t


def winter(frost: int = COLD, red: int = 0, blue: int = 0, lots: Sequence[str] = ("mill_pond", "ferry")) -> Scene:
    """Two merchants after the first auction and the first winter; they have bid this for the first lot."""
    t = all_bid(table(*lots), red, blue)
    return all_bid(t, 0, 0).luck("frost", frost)


def building(**options: int) -> Scene:
    """Two merchants after the first summer, in which nobody has shipped anything."""
    t = all_bid(all_bid(table("mill_pond", "ferry", **options), 0, 0), 0, 0).luck("frost", COLD)
    return all_ship(t, 0, 0).luck("heat", WARM)


def idle_year(t: Scene) -> Scene:
    """A year in which nobody does anything."""
    t.settle()
    while t.s.question == BIDDING:
        all_bid(t, *[0] * t.s.seats)
    t.luck("frost", COLD)
    return all_ship(t, *[0] * t.s.seats).luck("heat", COOL)


# §1 Material


def test_lots():
    """ICE-1.1: seven lakes, five customers, four vaults, four shares; all in the deck at first."""
    kinds = [LOT_EFFECT[n] for n in range(LOTS)]
    assert [kinds.count(kind) for kind in (LAKE, CUSTOMER, VAULT, SHARE)] == [7, 5, 4, 4]
    t = table("mill_pond", "ferry")
    assert sum(t.s.deck[n] for n in range(LOTS)) == 18
    assert [t.s.row[0], t.s.row[1]] == [lot("mill_pond"), lot("ferry")]


def test_orders_are_all_different():
    """ICE-1.2: one order of each kind."""
    assert sorted(ORDER_KIND) == list(range(len(KINDS)))
    assert all(ORDER_GOAL[n] > 0 and ORDER_REWARD[n] > 0 for n in range(ORDERS))


def test_everything_but_orders_and_answers_is_open():
    """ICE-1.3: Blue sees Red's money, ice and lots."""
    t = winter(red=5)
    seen = t.seen(BLUE)
    assert seen.money[RED] == 7
    assert seen.ice[RED] == t.s.ice[RED] == 4
    assert seen.owner[lot("mill_pond")] == RED
    assert seen.lots[RED, LAKE] == 1


# §2 Set-up


def test_start():
    """ICE-2.1: 12 marks, a pond, room for 4 blocks, no ice."""
    t = table(seats=3)
    for p in range(3):
        assert (t.s.money[p], t.s.yearly[p], t.s.room[p], t.s.ice[p]) == (12, 2, 4, 0)


def test_two_secret_orders():
    """ICE-2.2: luck deals two orders to each seat; the others do not see them, nor does the log tell."""
    t = Scene("ice-cellar", 2)
    for seat, order in ((RED, 0), (RED, 1), (BLUE, 2), (BLUE, 3)):
        assert t.asked == (CHANCE,)
        t.luck("deal", seat, order)
    seen = t.seen(RED)
    assert [seen.order[RED, 0], seen.order[RED, 1]] == [0, 1]
    assert [seen.order[BLUE, 0], seen.order[BLUE, 1]] == [HIDDEN, HIDDEN]
    assert t.seen(-1).order[RED, 0] == HIDDEN
    assert len(Scene("ice-cellar", 2).luck("deal", RED, 0).outcomes()) == ORDERS - 1


def test_one_order_is_kept():
    """ICE-2.3: both choose at once; what they keep stays secret afterwards."""
    t = Scene("ice-cellar", 2).settle()
    assert t.asked == (RED, BLUE)
    t.does(BLUE, "keep", 1)
    assert t.seen(RED).sealed[BLUE] == HIDDEN
    t.does(RED, "keep", 0)
    assert [t.s.kept[RED], t.s.kept[BLUE]] == [0, 1]
    assert t.seen(RED).kept[BLUE] == HIDDEN
    assert t.seen(RED).order[BLUE, 0] == HIDDEN


def test_without_orders():
    """ICE-2.4: nothing is dealt; the first lot comes at once, and no order pays."""
    t = table(years=3)
    assert t.luck("reveal", 0).s.row[0] == 0
    t = table(years=3)
    t.s.year = 2
    idle_year(t)
    assert t.over
    assert t.breakdown(RED)["orders"] == 0


def test_tongs_begin_with_the_first_seat():
    """ICE-2.5."""
    assert table(seats=4).s.tongs == RED


@pytest.mark.parametrize("years", [3, 5])
def test_years(years: int):
    """ICE-2.6: five years, or three."""
    t = table(years=years)
    for year in range(years):
        assert t.s.year == year
        assert not t.over
        idle_year(t)
        if t.s.question == BUILDING:
            t.does(RED, "rest").does(BLUE, "rest")
    assert t.over


# §3 The auction


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_as_many_lots_as_merchants(seats: int):
    """ICE-3.1: the row is as long as the table."""
    t = table(seats=seats)
    for k in range(seats):
        assert t.asked == (CHANCE,)
        t.luck("reveal", k)
    assert t.s.question == BIDDING
    assert [t.s.row[k] for k in range(seats)] == list(range(seats))


def test_sealed_bids():
    """ICE-3.2: both bid at once, up to 15 and to what they have; the first bid stays hidden; the lots come in order."""
    t = table("mill_pond", "ferry")
    assert t.asked == (RED, BLUE)
    assert t.actions(RED, "bid") == [(n,) for n in range(13)]
    assert "12 marks" in t.why_not(RED, "bid", 13)
    rich = t.copy()
    rich.s.money[RED], rich.s.sales[RED] = 30, 18
    assert rich.actions(RED, "bid")[-1] == (15,)
    t.does(BLUE, "Bid 3 for Mill pond")
    assert t.asked == (RED,)
    assert t.seen(RED).sealed[BLUE] == HIDDEN
    t.does(RED, "Bid nothing for Mill pond").does(RED, "Bid 1 for Ferry")


def test_the_highest_bid_pays_and_takes():
    """ICE-3.3: Blue pays his 3, Red pays nothing for his 2."""
    t = all_bid(table("mill_pond", "ferry"), 2, 3)
    assert t.s.owner[lot("mill_pond")] == BLUE
    assert [t.s.money[RED], t.s.money[BLUE]] == [12, 9]
    assert t.breakdown(BLUE)["bids"] == -3


def test_the_tongs_break_ties():
    """ICE-3.4: with the tongs at Blue, Blue comes before Yellow and Yellow before Red."""
    t = table("mill_pond", "ferry", "dairy", seats=3)
    t.s.tongs = BLUE
    assert all_bid(t.copy(), 4, 4, 4).s.owner[lot("mill_pond")] == BLUE
    assert all_bid(t.copy(), 4, 3, 4).s.owner[lot("mill_pond")] == YELLOW


def test_the_tongs_move_on():
    """ICE-3.5: after each lot, round the table."""
    t = table("mill_pond", "ferry")
    assert all_bid(t, 1, 0).s.tongs == BLUE
    assert all_bid(t, 1, 0).s.tongs == RED


def test_unwanted_lots_are_withdrawn():
    """ICE-3.6: nobody gets the mill pond, and it does not come back."""
    t = all_bid(table("mill_pond", "ferry"), 0, 0)
    assert t.s.owner[lot("mill_pond")] == WITHDRAWN
    assert t.s.deck[lot("mill_pond")] == 0
    assert [t.s.money[RED], t.s.money[BLUE]] == [12, 12]


# §4 The lots


@pytest.mark.parametrize(("frost", "blocks"), [(MILD, 1 + 0), (COLD, 2 + 2), (BITTER, 3 + 4)])
def test_lake(frost: int, blocks: int):
    """ICE-4.1: the black tarn yields 0, 2 or 4 beside the pond."""
    t = all_bid(all_bid(table("black_tarn", "old_barn"), 1, 0), 1, 0).luck("frost", frost)
    assert t.s.ice[RED] == blocks


def test_customer():
    """ICE-4.2: the grand hotel takes two of three blocks for 3 marks more each."""
    t = winter(BITTER, red=1, lots=("grand_hotel", "ferry"))
    all_ship(t, 3, 0).luck("heat", WARM)
    assert t.s.price == 7
    assert t.s.sales[RED] == 3 * 7 + 2 * 3


def test_vault():
    """ICE-4.3: the rock vault has room for four more blocks and saves one."""
    t = winter(red=1, lots=("rock_vault", "ferry"))
    assert (t.s.room[RED], t.s.sawdust[RED]) == (8, 1)
    t.s.ice[RED] = 7
    assert all_ship(t, 0, 0).luck("heat", WARM).s.ice[RED] == 7 - (4 - 1)


@pytest.mark.parametrize(("heat", "marks"), [(COOL, 1), (WARM, 1), (HOT, 4)])
def test_share(heat: int, marks: int):
    """ICE-4.4: the steamer pays 1 mark, and 3 more in a hot summer."""
    t = winter(red=1, lots=("steamer", "ferry"))
    assert all_ship(t, 0, 0).luck("heat", heat).s.dividends[RED] == marks


# §5 Winter


def test_frost_die():
    """ICE-5.1: two mild faces, three cold ones, a bitter one."""
    t = all_bid(all_bid(table("mill_pond", "ferry"), 0, 0), 0, 0)
    assert t.s.question == FREEZING
    assert [t.outcomes()[frost_id(level)] for level in range(3)] == [2, 3, 1]


def test_harvest():
    """ICE-5.2: the pond, the lake and a saw."""
    t = all_bid(all_bid(table("reed_lake", "ferry"), 1, 0), 0, 0)
    t.s.saws[RED] += 1
    t.s.yearly[RED] += 1
    t.s.room[RED] = 20
    assert [t.copy().luck("frost", frost).s.ice[RED] for frost in range(3)] == [3, 5, 7]
    assert [t.copy().luck("frost", frost).s.ice[BLUE] for frost in range(3)] == [1, 2, 3]


def test_a_full_cellar():
    """ICE-5.3: of six blocks two are lost."""
    assert winter(BITTER, red=1, lots=("glacier_lake", "ferry")).s.ice[RED] == 4


# §6 Summer


def test_shipping():
    """ICE-6.1: both choose at once and in secret, up to what they have and to nine."""
    t = winter()
    assert t.asked == (RED, BLUE)
    assert t.actions(RED, "ship") == [(0,), (1,), (2,)]
    assert t.why_not(RED, "ship", 3) == "You cannot ship that many; blocks in your cellar: 2."
    full = t.copy()
    full.s.room[RED] = full.s.ice[RED] = 12
    assert full.actions(RED, "ship")[-1] == (9,)
    t.does(RED, "Ship 2 blocks")
    assert t.seen(BLUE).sealed[RED] == HIDDEN
    assert t.seen(BLUE).ice[RED] == 2
    t.does(BLUE, "Ship 1 block")
    assert t.s.question == HEATING
    assert [t.seen(BLUE).shipped[RED], t.s.ice[RED]] == [2, 0]


def test_heat_die():
    """ICE-6.2: two faces of each kind."""
    assert list(all_ship(winter(), 0, 0).outcomes().values()) == [2, 2, 2]


@pytest.mark.parametrize(("heat", "shipped", "price"), [(COOL, 0, 7), (WARM, 1, 8), (WARM, 2, 7), (HOT, 5, 8), (COOL, 18, 1)])
def test_price(heat: int, shipped: int, price: int):
    """ICE-6.3: 8, less or more by the heat, 1 less for every two blocks at a table of two, never below 1."""
    t = winter()
    for p in (RED, BLUE):
        t.s.room[p] = t.s.ice[p] = 9
    all_ship(t, shipped // 2, shipped - shipped // 2).luck("heat", heat)
    assert t.s.price == price


def test_price_at_a_larger_table():
    """ICE-6.3: at a table of three the price falls for every three blocks."""
    t = table("mill_pond", "ferry", "dairy", seats=3)
    for _ in range(3):
        all_bid(t, 0, 0, 0)
    all_ship(t.luck("frost", COLD), 2, 2, 1).luck("heat", WARM)
    assert t.s.price == 7


def test_sales():
    """ICE-6.4: two blocks at 7 and one at 7."""
    t = all_ship(winter(), 2, 1).luck("heat", WARM)
    assert [t.s.money[RED], t.s.money[BLUE]] == [12 + 14, 12 + 7]
    assert t.breakdown(RED)["sales"] == 14


def test_the_best_customers_are_served_first():
    """ICE-6.5: of three blocks two go to the hotel (+3) and one to the dairy (+1)."""
    t = winter(BITTER)
    t.s.wants[RED, 0], t.s.wants[RED, 2] = 3, 2
    all_ship(t, 3, 0).luck("heat", WARM)
    assert t.s.sales[RED] == 3 * 7 + 2 * 3 + 1


def test_dividends():
    """ICE-6.6: the ferry pays 2 marks into Red's purse."""
    t = winter(red=1, lots=("ferry", "mill_pond"))
    all_ship(t, 0, 0).luck("heat", WARM)
    assert t.s.money[RED] == 12 - 1 + 2
    assert t.breakdown(RED)["dividends"] == 2


@pytest.mark.parametrize(("ice", "left"), [(0, 0), (1, 0), (2, 1), (3, 1), (4, 2)])
def test_melting(ice: int, left: int):
    """ICE-6.7: half, rounded up."""
    t = winter()
    t.s.ice[RED] = ice
    assert all_ship(t, 0, 0).luck("heat", WARM).s.ice[RED] == left


@pytest.mark.parametrize(("sawdust", "left"), [(1, 2), (2, 3), (3, 3)])
def test_sawdust(sawdust: int, left: int):
    """ICE-6.8: of three blocks two would melt; each sawdust saves one, and makes no new ice."""
    t = winter()
    t.s.ice[RED], t.s.sawdust[RED] = 3, sawdust
    assert all_ship(t, 0, 0).luck("heat", WARM).s.ice[RED] == left


# §7 Building


def test_one_improvement_or_none():
    """ICE-7.1: both choose at once; plans are hidden, and only what can be paid may be planned."""
    t = building()
    t.s.money[RED] = 4
    t.s.bids[RED] = 8
    assert t.asked == (RED, BLUE)
    assert t.actions(RED) == [("build", DIG), ("build", SAWDUST), ("rest",)]
    assert t.why_not(RED, "build", SAW) == "That costs 6 marks; you have 4."
    t.does(RED, "build", DIG)
    assert t.seen(BLUE).sealed[RED] == HIDDEN
    assert [t.s.money[RED], t.s.room[RED]] == [4, 4]
    t.does(BLUE, "rest")
    assert [t.s.money[RED], t.s.room[RED]] == [0, 7]
    assert [t.s.money[BLUE], t.s.sealed[RED]] == [12, EMPTY]


@pytest.mark.parametrize(
    ("work", "cost", "field", "more"), [(DIG, 4, "room", 3), (SAW, 6, "yearly", 1), (SAWDUST, 2, "sawdust", 1)]
)
def test_improvements(work: int, cost: int, field: str, more: int):
    """ICE-7.2, ICE-7.3, ICE-7.4: room for 3, a block a winter, a block saved a summer."""
    t = building()
    before = int(getattr(t.s, field)[RED])
    t.does(RED, "build", work).does(BLUE, "rest")
    assert getattr(t.s, field)[RED] == before + more
    assert t.s.money[RED] == 12 - cost
    assert t.breakdown(RED)["works"] == -cost


def test_nothing_is_built_at_the_end():
    """ICE-7.5: after the last summer nobody is asked."""
    t = table()
    t.s.year = 4
    idle_year(t)
    assert t.s.question == OVER


# §8 The end


def ending(kind: int, number: int) -> Scene:
    """The last summer is over; Red has come so far towards his order, whatever it wants."""
    t = Scene("ice-cellar", 2)
    order = next(n for n in range(ORDERS) if ORDER_KIND[n] == kind)
    for seat, dealt in ((RED, order), (RED, (order + 1) % 8), (BLUE, (order + 2) % 8), (BLUE, (order + 3) % 8)):
        t.luck("deal", seat, dealt)
    t.does(RED, "keep", 0).does(BLUE, "keep", 0)
    t.s.year = 4
    idle_year(t)
    if kind == SOLD:
        t.s.sold[RED] = number
    elif kind == STOCK:
        t.s.ice[RED] = t.s.room[RED] = number
    elif kind == CELLAR:
        t.s.room[RED] = number
    else:
        wanted = kind if kind < LOT_KINDS else LAKE
        t.s.lots[RED, wanted] = number
    return t


def test_orders_are_opened():
    """ICE-8.1: both see everything once it is over."""
    t = ending(LAKE, 0)
    assert t.over
    assert t.seen(BLUE).order[RED, 0] == t.s.order[RED, 0] == 0
    assert t.seen(-1).kept[RED] == 0


@pytest.mark.parametrize("kind", range(len(KINDS)), ids=KINDS)
def test_order(kind: int):
    """ICE-8.2: an order pays if its goal is reached, and not if one is missing."""
    order = next(n for n in range(ORDERS) if ORDER_KIND[n] == kind)
    goal = int(ORDER_GOAL[order])
    assert ending(kind, goal).breakdown(RED)["orders"] == ORDER_REWARD[order]
    assert ending(kind, goal - 1).breakdown(RED)["orders"] == 0


def test_the_most_money_wins():
    """ICE-8.3: the reward counts as money."""
    t = ending(LAKE, 3)
    assert t.points() == [22, 12]
    assert t.places() == [1, 2]
    t.s.money[BLUE] = 23
    assert t.places() == [2, 1]


def test_ties():
    """ICE-8.4: with the same money more ice wins, and with the same ice the place is shared."""
    t = ending(LAKE, 0)
    t.s.ice[RED], t.s.ice[BLUE] = 1, 2
    assert t.points() == [12, 12]
    assert t.places() == [2, 1]
    t.s.ice[RED] = 2
    assert t.places() == [1, 1]
