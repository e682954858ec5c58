"""§5 Leaving the auction and buying technologies."""

from __future__ import annotations

import pytest

from spielwerk.games.twentieth_century.components import FIELDS, LANDS, SCALE
from spielwerk.games.twentieth_century.questions import BUY, CHOOSE, COLUMN
from spielwerk.games.twentieth_century.state import DISPLAY, LEFT

from .helpers import COINS, RESEARCH, give, leave, opened, skip_auction, technology, tile, to_round, win

FIVE = "A01 A02 A03 A04 A05"


def test_when_one_may_leave():
    """TWC-5.1, TWC-5.2: asked for a bid, or as start player before choosing; not while opening, not after having passed."""
    t = opened(3, lands=FIVE)
    assert t.may(0, "leave")
    t.does(0, "offer", tile("A01"))
    assert not t.may(0, "leave")
    t.does(0, "bid", 2)
    assert t.may(1, "leave")
    t.does(1, "pass").does(2, "bid", 3).does(0, "bid", 4)
    assert t.asked == (2,)  # not seat 1, who has passed
    t.does(2, "pass")
    t.does(0, "offer", tile("A02")).does(0, "bid", 2)
    assert t.may(1, "leave")


def test_one_technology_on_leaving():
    """TWC-5.3: the display is offered to whoever leaves, once; afterwards he is not asked again."""
    t = opened(3, technologies="T01 T02 T03 T04")
    t.does(0, "leave")
    assert t.actions(0, "buy") == [(technology(name),) for name in ("T01", "T02", "T03", "T04")]
    t.does(0, "buy", technology("T02"))
    assert t.s.place[tile("T02")] == 0
    assert t.asked == (1,)
    assert t.s.phase == CHOOSE


def test_no_technology_need_be_bought():
    """TWC-5.4: declining costs nothing."""
    t = opened(3).does(0, "leave").does(0, "decline")
    assert t.s.hand[0, RESEARCH] == 10
    assert t.asked == (1,)


def test_price_under_the_marker():
    """TWC-5.5: the price walk of the auction example with three players, 3-2-1-0-0-0 after 0 to 5 sales, in research points."""
    prices = []
    for sales in range(6):
        t = opened(3, lands=FIVE, technologies="T01")
        for p in range(3):
            give(t, p, coins=40)
        for name in FIVE.split()[:sales]:
            win(t, 0, name, 2)
        if sales < 5:
            t.does(0, "leave")
        t.does(0, "buy", technology("T01"))
        prices.append(10 - int(t.s.hand[0, RESEARCH]))
        assert t.s.hand[0, COINS] == 40 - 2 * sales
    assert prices == [3, 2, 1, 0, 0, 0]


def test_same_land_same_price():
    """TWC-5.6: all who leave during one land pay the same, the marker waits for the sale."""
    t = opened(5, lands="A01", technologies="T01 T02 T03")
    t.does(0, "offer", tile("A01")).does(0, "bid", 2)
    for seat, name in ((1, "T01"), (2, "T02"), (3, "T03")):
        leave(t, seat, name)
    assert [int(t.s.hand[p, RESEARCH]) for p in (1, 2, 3)] == [6, 6, 6]


def test_too_little_research():
    """TWC-5.7, TWC-EC-7: no technology is offered, and there is no second chance when it has become cheaper."""
    t = opened(3, lands=FIVE)
    give(t, 1, research=2)
    t.does(0, "offer", tile("A01")).does(0, "bid", 2)
    t.does(1, "leave")
    assert t.asked == (2,)
    t.does(2, "pass")
    for name in ("A02", "A03"):
        win(t, 0, name, 2)
    assert t.s.marker == 4  # free by now
    leave(t, 0)
    while t.s.phase != COLUMN:
        assert t.asked == (2,)
        leave(t, 2)
    assert list(t.s.tools[1]) == [-1] * 5


def test_just_enough_research():
    """TWC-5.5, TWC-5.7: the last research points buy a technology, and a free one needs none at all."""
    t = opened(3, technologies="T01")
    give(t, 0, research=3)
    leave(t, 0, "T01")
    assert t.s.hand[0, RESEARCH] == 0
    t = opened(3, lands=FIVE, technologies="T01")
    give(t, 0, research=0)
    for name in FIVE.split()[:3]:
        win(t, 0, name, 2)
    leave(t, 0, "T01")
    assert t.s.place[tile("T01")] == 0


def test_coins_are_not_needed():
    """TWC-5.8: a player without coins buys a technology when he must leave."""
    t = opened(3, first=0)
    give(t, 1, coins=0)
    leave(t, 0)
    assert t.s.phase == BUY
    t.does(1, "buy", t.actions(1, "buy")[0][0])
    assert t.s.hand[1].tolist() == [0, 7]


def test_first_to_leave_has_the_widest_choice():
    """TWC-5.9: what was taken is not offered any more, and not replaced."""
    t = opened(3, technologies="T01 T02 T03 T04")
    leave(t, 0, "T03")
    t.does(1, "leave")
    assert t.actions(1, "buy") == [(technology(name),) for name in ("T01", "T02", "T04")]
    assert sum(t.s.place[LANDS + n] == DISPLAY for n in range(12)) == 3


def test_last_to_leave_begins_the_disaster():
    """TWC-5.10, TWC-6.3: whoever he is."""
    t = opened(4, first=1, lands="A01")
    t.does(1, "offer", tile("A01")).does(1, "bid", 2).does(2, "pass").does(3, "pass")
    leave(t, 0)
    assert t.s.start == 1
    leave(t, 1)
    leave(t, 2)
    leave(t, 3)
    assert t.s.phase == COLUMN
    assert t.asked == (3,)


@pytest.mark.parametrize(
    ("name", "garbage", "steps"), [("T01", 1, 0), ("T02", 0, -1), ("T06", 2, 0), ("T07", 0, 1), ("T09", 0, 2), ("T11", 0, 0)]
)
def test_signs_work_at_once(name: str, garbage: int, steps: int):
    """TWC-5.11, TWC-5.12, TWC-5.13, TWC-5.14: garbage is kept until administration, the marker moves at once."""
    t = opened(3, technologies=name)
    leave(t, 0, name)
    assert t.s.litter[0] == garbage
    assert t.s.garbage[0] == 1
    assert t.s.pollution[0] == 6 + steps


def test_signs_work_once():
    """TWC-5.11: in the next round a park moves nothing any more."""
    t = opened(3, technologies="T09")
    leave(t, 0, "T09")
    after = int(t.s.pollution[0])
    to_round(t, 2)
    assert t.s.pollution[0] == after


def test_the_scale_has_ends():
    """TWC-5.15, TWC-EC-8: beyond the ends signs are lost."""
    t = opened(3, technologies="T09 T02")
    t.s.pollution[0] = FIELDS - 1
    t.s.pollution[1] = 0
    assert SCALE[FIELDS - 1] == 34
    leave(t, 0, "T09")
    leave(t, 1, "T02")
    assert t.s.pollution[0] == FIELDS - 1
    assert t.s.pollution[1] == 0
    t = opened(3, technologies="T09")
    t.s.pollution[0] = FIELDS - 2
    leave(t, 0, "T09")  # two signs, room for one
    assert t.s.pollution[0] == FIELDS - 1


def test_worker_and_bridge_come_with_their_tiles():
    """TWC-5.16: they lie beside the board, unused."""
    t = opened(3, technologies="T06 T07")
    leave(t, 0, "T06")
    leave(t, 1, "T07")
    assert t.s.tools[0, 0] == technology("T06")
    assert t.s.tools[1, 0] == technology("T07")
    assert t.s.used[technology("T06")] == t.s.used[technology("T07")] == 0


@pytest.mark.parametrize(("number", "coins"), [(1, 4), (2, 4), (3, 5), (4, 5), (5, 6)])
def test_compensation(number: int, coins: int):
    """TWC-5.17, TWC-EX-8: without new land 4, 5 or 6 coins."""
    t = to_round(opened(3), number)
    before = [int(n) for n in t.s.hand[:3, COINS]]
    skip_auction(t)
    assert [int(n) for n in t.s.hand[:3, COINS]] == [n + coins for n in before]


def test_compensation_at_the_end_of_the_phase():
    """TWC-5.18: paid when the last has left, technology or not, and not to who won land."""
    t = opened(3, lands="A01", technologies="T01")
    win(t, 1, "A01", 3)
    leave(t, 1)
    leave(t, 2, "T01")
    assert t.s.hand[2, COINS] == 10
    leave(t, 0)
    assert list(t.s.hand[:3, COINS]) == [14, 7, 14]
    assert all(t.s.standing[p] == LEFT for p in range(3))
