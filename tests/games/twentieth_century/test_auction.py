"""§4 The land auction."""

from __future__ import annotations

import pytest

from spielwerk.core import EMPTY
from spielwerk.games.twentieth_century.components import COMPENSATION, DATA, START_HAND
from spielwerk.games.twentieth_century.questions import BID, BUY, CHOOSE, COLUMN, OPEN
from spielwerk.games.twentieth_century.state import DISPLAY, GONE, IN, LEFT, MOST_COINS, PASSED
from spielwerk.testing import Scene

from .helpers import (
    COINS,
    RESEARCH,
    deal,
    give,
    leave,
    opened,
    settle_purchase,
    skip_auction,
    skip_round,
    technology,
    tile,
    to_administration,
    to_round,
    win,
)

BLUE, GREEN, YELLOW = 0, 1, 2  # the rulebook's example
FIVE = "A01 A02 A03 A04 A05"


def the_example() -> Scene:
    """The auction of round one as the rulebook tells it: three players, Blue begins."""
    return opened(3, first=BLUE, lands=FIVE, technologies="T01 T02 T03 T04")


def first_sale(t: Scene) -> Scene:
    t.does(BLUE, "offer", tile("A01")).does(BLUE, "bid", 2)
    t.does(GREEN, "bid", 3).does(YELLOW, "pass").does(BLUE, "pass")
    return t


def second_sale(t: Scene) -> Scene:
    t.does(GREEN, "offer", tile("A02")).does(GREEN, "bid", 2)
    t.does(YELLOW, "bid", 5).does(BLUE, "pass").does(GREEN, "pass")
    return t


def third_sale(t: Scene) -> Scene:
    t.does(YELLOW, "offer", tile("A03")).does(YELLOW, "bid", 5)
    t.does(BLUE, "bid", 6).does(GREEN, "bid", 7)
    t.does(YELLOW, "leave").does(YELLOW, "buy", technology("T03"))
    t.does(BLUE, "pass")
    return t


def test_example_first_land():
    """TWC-EX-3: Green pays 3, the marker moves, a citizen and a garbage come with the land, Green starts next."""
    t = the_example()
    before = t.s.marker
    first_sale(t)
    assert list(t.s.hand[:3, COINS]) == [10, 7, 10]
    assert t.s.marker == before + 1
    assert t.s.place[tile("A01")] == GREEN
    assert t.s.garbage[tile("A01")] == 1
    assert t.asked == (GREEN,)
    assert t.s.phase == CHOOSE


def test_example_second_land():
    """TWC-EX-4: Yellow, who had passed, is back (TWC-4.20), pays 5 and starts next."""
    t = second_sale(first_sale(the_example()))
    assert t.s.hand[YELLOW, COINS] == 5
    assert t.s.marker == 3
    assert t.s.garbage[tile("A02")] == 1
    assert t.asked == (YELLOW,)


def test_example_third_land():
    """TWC-EX-5: Yellow cannot raise, leaves and pays 1 research; Green pays 7 and gets two garbage."""
    t = second_sale(first_sale(the_example()))
    t.does(YELLOW, "offer", tile("A03")).does(YELLOW, "bid", 5)
    assert t.actions(BLUE, "bid")[0] == (6,)
    t.does(BLUE, "bid", 6).does(GREEN, "bid", 7)
    assert t.actions(YELLOW) == [("pass",), ("leave",)]
    t.does(YELLOW, "leave").does(YELLOW, "buy", technology("T03"))
    assert t.s.hand[YELLOW, RESEARCH] == 9
    t.does(BLUE, "pass")
    assert t.s.hand[GREEN, COINS] == 0
    assert t.s.garbage[tile("A03")] == 2
    assert t.s.marker == 4


def test_example_green_must_leave():
    """TWC-EX-6: without coins Green must leave, her technology is free, Blue becomes start player."""
    t = third_sale(second_sale(first_sale(the_example())))
    assert t.s.start == GREEN
    assert t.s.standing[GREEN] == LEFT
    assert t.asked == (GREEN,)
    assert t.s.phase == BUY
    t.does(GREEN, "buy", technology("T01"))
    assert t.s.hand[GREEN, RESEARCH] == 10
    assert t.asked == (BLUE,)
    assert t.s.start == BLUE


def test_example_blue_alone():
    """TWC-EX-7: Blue buys two lands for 2 each with 1 and 2 garbage, gets a free technology and begins the disaster bidding."""
    t = third_sale(second_sale(first_sale(the_example())))
    t.does(GREEN, "buy", technology("T01"))
    t.does(BLUE, "offer", tile("A04"))
    t.does(BLUE, "offer", tile("A05"))
    assert t.s.hand[BLUE, COINS] == 6
    assert (t.s.garbage[tile("A04")], t.s.garbage[tile("A05")]) == (1, 2)
    assert t.s.standing[BLUE] == LEFT
    assert t.s.phase == BUY
    t.does(BLUE, "buy", technology("T02"))
    assert t.s.hand[BLUE, RESEARCH] == 10
    assert t.s.phase == COLUMN
    assert t.asked == (BLUE,)


def test_start_player_opens():
    """TWC-4.1, TWC-4.3: he chooses any land on display or leaves; then he must bid, and can do nothing else."""
    t = opened(3, lands=FIVE)
    assert t.actions(0) == [*(("offer", tile(name)) for name in FIVE.split()), ("leave",)]
    t.does(0, "offer", tile("A03"))
    assert t.s.phase == OPEN
    assert {verb for verb, *_ in t.actions(0)} == {"bid"}
    assert "must make the first bid yourself, at least 2 coins" in t.why_not(0, "pass")


def test_opening_bid():
    """TWC-4.2, TWC-4.8: from the minimum up to all that he holds."""
    t = opened(3, lands=FIVE).does(0, "offer", tile("A03"))
    assert t.actions(0, "bid") == [(n,) for n in range(2, 11)]
    assert "at least 2 coins" in t.why_not(0, "bid", 1)
    assert "only 10 coins" in t.why_not(0, "bid", 11)


def coin_signs(stack: str) -> list[int]:
    """The coins on all cities of each land of a stack, the richest last."""
    lands = [row["cities"].values() for row in DATA.rows("land") if row["stack"] == stack]
    return sorted(sum(city.get("coins", 0) for city in cities) for cities in lands)


def test_no_hand_outgrows_the_bids():
    """TWC-4.8: bids go as high as any hand can before the last auction, even if one player got everything (rulings)."""
    early, late = coin_signs("I-II"), coin_signs("III-IV")
    lands = [sum(early[-8:]), sum(early), sum(early + late[-8:]), sum(early + late)]
    mines = [1, 2, 3, 3]  # as many as there are in the stacks, one a round
    assert [row["stack"] for row in DATA.rows("technology") if row.get("facility") == "mine"] == ["I-II", "I-II", "III-IV"]
    incomes = [coin_signs("start")[0] + coins + 8 * n for coins, n in zip(lands, mines, strict=True)]
    assert incomes == [33, 50, 85, 96]
    assert START_HAND[COINS] + sum(incomes) + 2 * int(COMPENSATION[0] + COMPENSATION[1]) == 292
    assert MOST_COINS >= 292


def test_start_player_may_leave_before_the_first_land():
    """TWC-4.3, TWC-4.5: the next clockwise who is still in becomes start player with the same options."""
    t = opened(4, first=2)
    leave(t, 2)
    assert t.asked == (3,)
    assert t.s.start == 3
    assert t.actions(3, "offer")
    assert t.may(3, "leave")
    leave(t, 3)
    leave(t, 0)
    assert t.s.start == 1


def test_who_cannot_pay_the_minimum_must_leave():
    """TWC-4.4: the start player with one coin is not asked for a land."""
    t = opened(3, lands="A01")
    give(t, 1, coins=1)
    leave(t, 0)
    assert t.s.standing[1] == LEFT
    assert t.s.phase == BUY  # he still has the chance of a technology
    settle_purchase(t, 1)
    assert t.asked == (2,)


def test_bidding_goes_clockwise():
    """TWC-4.6: from the start player's left, and only among those still in for this land."""
    t = opened(4, first=1, lands="A01").does(1, "offer", tile("A01")).does(1, "bid", 2)
    order = []
    for _ in range(3):
        (seat,) = t.asked
        order.append(seat)
        t.does(seat, "bid", int(t.s.bid) + 1)
    assert order == [2, 3, 0]
    t.does(1, "pass")
    t.does(2, "bid", 6)
    t.does(3, "pass")
    t.does(0, "bid", 7)
    assert t.asked == (2,)  # 1 has passed


def test_three_answers():
    """TWC-4.7, TWC-4.8: bid more (whole coins, no more than in hand), pass, or leave."""
    t = opened(3, lands="A01").does(0, "offer", tile("A01")).does(0, "bid", 7)
    assert t.actions(1) == [("bid", 8), ("bid", 9), ("bid", 10), ("pass",), ("leave",)]


def test_who_cannot_bid_more_passes_or_leaves():
    """TWC-4.9."""
    t = opened(3, lands="A01")
    give(t, 1, coins=4)
    t.does(0, "offer", tile("A01")).does(0, "bid", 4)
    assert t.actions(1) == [("pass",), ("leave",)]


def test_several_rounds_of_bidding():
    """TWC-4.10: the start player is asked again once he has been overbid, with all three answers."""
    t = opened(3, lands="A01").does(0, "offer", tile("A01")).does(0, "bid", 2).does(1, "bid", 3).does(2, "pass")
    assert t.asked == (0,)
    assert {verb for verb, *_ in t.actions(0)} == {"bid", "pass", "leave"}
    t.does(0, "bid", 4).does(1, "bid", 5)
    assert t.asked == (0,)


def test_passing_shuts_out_of_this_land_only():
    """TWC-4.11, TWC-4.20: who passed is not asked again for this land but for the next one."""
    t = opened(3, lands=FIVE).does(0, "offer", tile("A01")).does(0, "bid", 2).does(1, "pass").does(2, "bid", 3)
    assert t.asked == (0,)
    assert t.s.standing[1] == PASSED
    t.does(0, "pass")
    assert t.s.standing[1] == IN
    t.does(2, "offer", tile("A02")).does(2, "bid", 2).does(0, "pass")
    assert t.asked == (1,)


def test_leaving_shuts_out_of_the_round():
    """TWC-4.12, TWC-4.20: who has left is not asked for any further land."""
    t = opened(3, lands=FIVE).does(0, "offer", tile("A01")).does(0, "bid", 2)
    leave(t, 1)
    t.does(2, "pass")
    t.does(0, "offer", tile("A02")).does(0, "bid", 2)
    assert t.asked == (2,)
    t.does(2, "pass")
    assert t.s.place[tile("A02")] == 0


def test_highest_bidder_is_not_asked():
    """TWC-4.13: the sale ends as soon as all others have passed or left."""
    t = opened(3, lands=FIVE).does(0, "offer", tile("A01")).does(0, "bid", 2).does(1, "bid", 3)
    t.does(2, "pass")
    leave(t, 0)
    assert t.s.place[tile("A01")] == 1
    assert t.s.hand[1, COINS] == 7


def test_only_the_winner_pays():
    """TWC-4.14."""
    t = win(opened(4, lands="A01"), 2, "A01", 6)
    assert list(t.s.hand[:4, COINS]) == [10, 10, 4, 10]


def test_nothing_of_a_sale_is_left():
    """TWC-4.14: the next land begins without a bid."""
    t = win(opened(), 1, "A05", 4)
    assert (t.s.lot, t.s.bid, t.s.leader) == (EMPTY, 0, EMPTY)


def test_land_comes_with_a_citizen():
    """TWC-4.15, TWC-4.21: laid in the administration phase, the land has one citizen; place and city are asked only then."""
    t = win(opened(3, lands="A05"), 0, "A05", 2)
    assert t.s.laid[0] == 1
    assert t.s.held[0] == 2
    assert t.s.manned[tile("A05")] == 0
    to_administration(t)
    t.does(0, "site", 0, 0)
    t.does(0, "turn", 0)
    assert t.s.manned[tile("A05")] == 1


def test_garbage_by_order_of_purchase():
    """TWC-4.16, TWC-4.17, TWC-EC-6: 1, 2, 3 on the own purchases of a round; the count starts anew in the next."""
    t = opened(3, lands=FIVE)
    win(t, 0, "A01", 2)
    win(t, 1, "A02", 3)
    win(t, 0, "A03", 3)
    win(t, 0, "A04", 2)
    assert [int(t.s.garbage[tile(name)]) for name in ("A01", "A02", "A03", "A04")] == [1, 1, 2, 3]
    skip_round(t)
    deal(t, "A06")
    assert t.s.round_no == 2
    give(t, 0, coins=5)
    win(t, 0, "A06", 3)
    assert t.s.garbage[tile("A06")] == 1


def test_marker_moves_with_each_sale():
    """TWC-4.18: one field right, not beyond the right end."""
    t = opened(4, lands="A01 A02 A03 A04 A05 A06")
    fields = [int(t.s.marker)]
    for p in range(4):
        give(t, p, coins=50)
    for name in ("A01", "A02", "A03", "A04", "A05", "A06"):
        win(t, 0, name, 2)
        fields.append(int(t.s.marker))
    assert fields == [0, 1, 2, 3, 4, 4, 4]


def test_winner_starts_next():
    """TWC-4.19."""
    t = win(opened(4, lands=FIVE), 2, "A01", 3)
    assert t.s.start == 2
    assert t.asked == (2,)


def test_alone_at_the_minimum():
    """TWC-4.22: the last player in gets each land he chooses for the lowest bid, without being asked for a sum."""
    t = to_round(opened(3), 3)
    first = int(t.s.start)
    others = [(first + 1) % 3, (first + 2) % 3]
    give(t, others[1], coins=20)
    leave(t, first)
    leave(t, others[0])
    (last,) = t.asked
    land = t.actions(last, "offer")[0][0]
    t.does(last, "offer", land)
    assert t.s.hand[last, COINS] == 17
    assert t.s.place[land] == last
    assert t.asked == (last,)


def test_phase_ends_when_all_have_left():
    """TWC-4.23."""
    t = opened(3)
    leave(t, 0)
    leave(t, 1)
    assert t.s.phase == CHOOSE
    leave(t, 2)
    assert t.s.phase == COLUMN


def test_all_land_sold():
    """TWC-4.24: those still in leave clockwise from the last buyer, all at the same price."""
    t = opened(3, lands=FIVE)
    for p in range(3):
        give(t, p, coins=40)
    for name in FIVE.split()[:4]:
        win(t, 0, name, 2)
    win(t, 1, "A05", 3)
    order = []
    for _ in range(3):
        assert t.s.phase == BUY
        (seat,) = t.asked
        order.append(seat)
        t.does(seat, "buy", t.actions(seat, "buy")[0][0])
        assert t.s.hand[seat, RESEARCH] == 10
    assert order == [1, 2, 0]
    assert t.s.phase == COLUMN
    assert t.asked == (0,)


def test_nobody_buys_anything():
    """TWC-EC-2: all pay the start price, all get compensation, the last to leave begins, all land leaves the game."""
    t = opened(4, lands="A01 A02 A03 A04 A05 A06", technologies="T01 T02 T03 T04")
    for seat, name in zip(range(4), ("T01", "T02", "T03", "T04"), strict=True):
        leave(t, seat, name)
    assert list(t.s.hand[:4, RESEARCH]) == [6, 6, 6, 6]
    assert list(t.s.hand[:4, COINS]) == [14, 14, 14, 14]
    assert t.asked == (3,)
    skip_round(t)
    deal(t)
    assert all(t.s.place[tile(name)] == GONE for name in ("A01", "A02", "A03", "A04", "A05", "A06"))


def test_opening_with_everything():
    """TWC-EC-3: he wins and must leave at the next choice."""
    t = opened(3, lands=FIVE).does(0, "offer", tile("A01")).does(0, "bid", 10).does(1, "pass").does(2, "pass")
    assert t.s.place[tile("A01")] == 0
    assert t.s.standing[0] == LEFT
    assert t.s.phase == BUY
    settle_purchase(t, 0)
    assert t.asked == (1,)


def test_leaving_later_is_cheaper():
    """TWC-EC-4: passing on the first land and leaving during the second costs one field less."""
    price = {}
    for land in (1, 2):
        t = opened(4, lands=FIVE, technologies="T01")
        for number in range(1, land + 1):
            t.does(0, "offer", tile(f"A0{number}")).does(0, "bid", 2)
            if number == land:
                t.does(1, "leave")
                t.does(1, "buy", technology("T01"))
                price[land] = 10 - int(t.s.hand[1, RESEARCH])
            else:
                t.does(1, "pass").does(2, "pass").does(3, "pass")
    assert price == {1: 4, 2: 3}


def test_the_last_one_need_not_buy_everything():
    """TWC-EC-5: he leaves with coins in hand; the other lands leave the game at the next set-up."""
    t = opened(3, lands=FIVE)
    win(t, 0, "A01", 2)
    t.does(0, "offer", tile("A02")).does(0, "bid", 2)
    leave(t, 1)
    leave(t, 2)
    t.does(0, "offer", tile("A03"))
    assert t.s.place[tile("A04")] == DISPLAY
    leave(t, 0)
    assert t.s.hand[0, COINS] == 4
    assert t.s.phase == COLUMN
    skip_round(t)
    assert t.s.place[tile("A04")] == t.s.place[tile("A05")] == GONE


def test_asked_after_leaving_in_the_middle():
    """TWC-5.1: a seat that leaves during the bidding does not stop it."""
    t = opened(4, lands="A01").does(0, "offer", tile("A01")).does(0, "bid", 2).does(1, "bid", 3)
    leave(t, 2)
    assert t.s.phase == BID
    assert t.asked == (3,)


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_skipping_works_everywhere(seats: int):
    """TWC-4.23: with any number of players the phase ends when the last has left."""
    assert skip_auction(opened(seats)).s.phase == COLUMN
