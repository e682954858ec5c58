"""§6 The disaster."""

from __future__ import annotations

import pytest

from spielwerk.core import EMPTY
from spielwerk.games.twentieth_century.components import DAMAGE, DATA
from spielwerk.games.twentieth_century.questions import ADMINISTRATION, COLUMN
from spielwerk.testing import Scene

from .helpers import (
    EMPTY_COLUMN,
    FIRST_COLUMN,
    MIDDLE_COLUMN,
    RESEARCH,
    deal,
    give,
    opened,
    skip_administration,
    skip_auction,
    take_columns,
    win,
)

YELLOW, RED, GREEN, BLUE = range(4)  # the rulebook's pictures, clockwise


def bidding(seats: int = 4, begins: int = 0, disaster: str = "D3") -> Scene:
    """The auction is over, this seat left last."""
    t = skip_auction(opened(seats, first=(begins + 1) % seats, disaster=disaster))
    assert t.asked == (begins,)
    return t


def bid(t: Scene, seat: int, column: int, research: int) -> None:
    t.does(seat, "column", column).does(seat, "stake", research)


def the_picture() -> Scene:
    """Yellow and Red in the rightmost column, Green elsewhere, Blue above both."""
    t = bidding()
    bid(t, YELLOW, EMPTY_COLUMN, 1)
    bid(t, RED, EMPTY_COLUMN, 2)
    bid(t, GREEN, MIDDLE_COLUMN, 1)
    bid(t, BLUE, EMPTY_COLUMN, 4)
    return t


def test_picture_yellow():
    """TWC-EX-9: Yellow must bid anew, on any field above the highest bid of each counting column; column 2 is for five."""
    t = the_picture()
    assert t.asked == (YELLOW,)
    fields = {}
    for (column,) in t.actions(YELLOW, "column"):
        fields[column] = [n for (n,) in t.copy().does(YELLOW, "column", column).actions(YELLOW, "stake")]
    assert fields == {0: list(range(11)), 2: list(range(2, 11)), 3: list(range(11)), 4: list(range(5, 11))}


def test_picture_blue_and_green_are_passed_over():
    """TWC-EX-9, TWC-6.8: after Yellow and Red have moved away, nobody else is asked: the bidding is over."""
    t = the_picture()
    bid(t, YELLOW, 0, 0)
    assert t.asked == (RED,)
    bid(t, RED, 3, 0)
    assert t.s.round_no == 2  # nobody had anything to administer


def test_picture_green_later():
    """TWC-EX-10: Green has been overbid and may choose any field above the highest of each counting column."""
    t = the_picture()
    bid(t, YELLOW, MIDDLE_COLUMN, 3)
    bid(t, RED, 0, 1)
    assert t.asked == (GREEN,)
    fields = {}
    for (column,) in t.actions(GREEN, "column"):
        fields[column] = min(n for (n,) in t.copy().does(GREEN, "column", column).actions(GREEN, "stake"))
    assert fields == {0: 2, 2: 4, 3: 0, 4: 5}


def test_five_columns():
    """TWC-6.1: five columns, each milder than the one before, the last without any damage."""
    for card in range(9):
        weights = [4 * DAMAGE[card, column, 0] + 5 * DAMAGE[card, column, 1] for column in range(5)]
        assert weights == sorted(weights, reverse=True)
        assert len(set(weights)) == 5
        assert weights[-1] == 0


@pytest.mark.parametrize(("seats", "columns"), [(3, [0, 2, 4]), (4, [0, 2, 3, 4]), (5, [0, 1, 2, 3, 4])])
def test_as_many_columns_as_players(seats: int, columns: list[int]):
    """TWC-6.2: column 2 only with five, column 4 only with four or five."""
    t = bidding(seats)
    assert [column for (column,) in t.actions(0, "column")] == columns
    if seats == 3:
        assert "counts only with 5 players" in t.why_not(0, "column", 1)


def test_last_to_leave_begins():
    """TWC-6.3: he chooses a column and bids research points."""
    t = bidding(begins=2)
    assert {verb for verb, *_ in t.actions(2)} == {"column"}
    t.does(2, "column", 0)
    assert {verb for verb, *_ in t.actions(2)} == {"stake"}


def test_figures_begin_beside_the_card():
    """TWC-6.3, TWC-6.4: without a bid; a bid that was made is no longer being made."""
    t = bidding()
    assert [[int(n) for n in t.s.figure[p]] for p in range(4)] == [[EMPTY, 0]] * 4
    bid(t, 0, MIDDLE_COLUMN, 0)
    assert (t.s.figure[0, 0], t.s.focus[0, 0]) == (MIDDLE_COLUMN, 0)


def test_clockwise():
    """TWC-6.4: everybody places his figure in turn."""
    t = bidding(begins=2)
    order = []
    for column in (0, 2, 3, 4):
        (seat,) = t.asked
        order.append(seat)
        bid(t, seat, column, 0)
    assert order == [2, 3, 0, 1]
    assert [int(t.s.figure[p, 0]) for p in (2, 3, 0, 1)] == [0, 2, 3, 4]


def test_bids_from_0_to_25():
    """TWC-6.5: at most 25, at most the hand."""
    t = bidding()
    give(t, 0, research=40)
    give(t, 1, research=3)
    assert [n for (n,) in t.copy().does(0, "column", 0).actions(0, "stake")] == list(range(26))
    bid(t, 0, 0, 0)
    t.does(1, "column", 2)
    assert [n for (n,) in t.actions(1, "stake")] == [0, 1, 2, 3]
    assert "only 3 research points" in t.why_not(1, "stake", 4)


def test_higher_than_the_highest():
    """TWC-6.6: above the top figure of an occupied column, from 0 in an empty one."""
    t = bidding()
    bid(t, 0, 2, 3)
    assert [n for (n,) in t.copy().does(1, "column", 2).actions(1, "stake")] == list(range(4, 11))
    assert [n for (n,) in t.copy().does(1, "column", 0).actions(1, "stake")] == list(range(11))


def test_until_each_column_has_one_figure():
    """TWC-6.7: it goes on clockwise, several times if need be."""
    t = bidding(3)
    bid(t, 0, 4, 0)
    bid(t, 1, 4, 1)
    bid(t, 2, 4, 2)
    bid(t, 0, 4, 3)
    bid(t, 1, 4, 4)
    bid(t, 2, 0, 0)
    assert t.asked == (0,)
    assert t.s.phase == COLUMN
    bid(t, 0, 2, 0)
    assert t.s.round_no == 2  # nobody had anything to administer
    assert sorted(int(t.s.figure[p, 0]) for p in range(3)) == [0, 2, 4]


def test_the_highest_may_not_move():
    """TWC-6.8: he is passed over while others still move."""
    t = bidding(3)
    bid(t, 0, 4, 5)
    bid(t, 1, 2, 0)
    bid(t, 2, 2, 1)
    assert t.asked == (1,)
    assert t.ids(0) == t.ids(2) == []


def test_own_column_included():
    """TWC-6.9, TWC-EC-10: the overbid player may bid higher in the same column; the other must move on his turn."""
    t = bidding(3)
    bid(t, 0, 4, 0)
    bid(t, 1, 4, 1)
    bid(t, 2, 2, 0)
    assert t.asked == (0,)
    bid(t, 0, 4, 2)
    assert t.asked == (1,)


def test_an_empty_column_is_always_there():
    """TWC-6.10: who must move can always bid 0 somewhere, even without research."""
    t = bidding(4)
    give(t, 0, research=0)
    bid(t, 0, 4, 0)
    bid(t, 1, 4, 1)
    bid(t, 2, 3, 1)
    bid(t, 3, 2, 1)
    assert t.asked == (0,)
    assert t.actions(0, "column") == [(0,)]
    assert "at least 2 research points, you have 0" in t.why_not(0, "column", 4)
    t.does(0, "column", 0)
    assert t.actions(0, "stake") == [(0,)]


def test_nobody_reacts_before_his_turn():
    """TWC-6.11: overbid in the first lap, one waits until all have placed."""
    t = bidding(4)
    bid(t, 0, 4, 0)
    bid(t, 1, 4, 1)
    assert t.asked == (2,)
    bid(t, 2, 2, 0)
    assert t.asked == (3,)
    bid(t, 3, 0, 0)
    assert t.asked == (0,)


def test_everybody_pays():
    """TWC-6.12, TWC-EC-12: all pay their bids, whatever the column; different columns at once end it in one lap."""
    t = bidding(4)
    for seat, (column, research) in enumerate(((0, 1), (2, 2), (3, 3), (4, 4))):
        bid(t, seat, column, research)
    assert t.s.round_no == 2  # nobody had anything to administer
    production = 2  # everybody's income has come in since
    assert list(t.s.hand[:4, RESEARCH]) == [9 + production, 8 + production, 7 + production, 6 + production]


def test_damage():
    """TWC-6.13, TWC-6.14: a garbage for each garbage sign, a field to the left for each pollution sign, not beyond the end."""
    t = opened(5, disaster="D1", lands="A01 A02")
    for p in range(5):
        t.s.garbage[p] = 0
    t.s.pollution[1] = 0
    skip_auction(t)
    (seat,) = t.asked
    columns = {(seat + i) % 5: i for i in range(5)}
    take_columns(t, columns)
    smog = DATA.rows("disaster")[0]["columns"]
    for p, column in columns.items():
        assert t.s.garbage[p] == smog[column].get("garbage", 0)
        start = 0 if p == 1 else 6
        assert t.s.pollution[p] == max(start - smog[column].get("pollution", 0), 0)


def test_damage_beyond_the_scale():
    """TWC-6.14, TWC-5.15: two pollution signs, but only one field left: the marker ends on the last one."""
    t = bidding(3, disaster="D2")
    t.s.pollution[0] = 1
    take_columns(t, {0: FIRST_COLUMN, 1: MIDDLE_COLUMN, 2: EMPTY_COLUMN})
    assert t.s.pollution[0] == 0


def test_garbage_waits_for_administration():
    """TWC-6.13: it is kept in front of the player until it is placed."""
    t = opened(3, lands="A01 A02", disaster="D3")
    win(t, 0, "A01", 2)
    win(t, 0, "A02", 2)
    skip_auction(t)
    take_columns(t, {0: FIRST_COLUMN, 1: MIDDLE_COLUMN, 2: EMPTY_COLUMN})
    assert t.s.phase == ADMINISTRATION
    assert t.s.litter[0] == 3


def test_worst_column_makes_the_start_player():
    """TWC-6.15, TWC-EC-13: not who began the bidding and took the empty column."""
    t = bidding(3, begins=1)
    take_columns(t, {1: EMPTY_COLUMN, 2: MIDDLE_COLUMN, 0: FIRST_COLUMN})
    skip_administration(t)
    deal(t)
    assert t.s.round_no == 2
    assert t.asked == (0,)


def test_beginner_without_research():
    """TWC-EC-9: he places 0 in any counting column; others may overbid him there."""
    t = bidding(3)
    give(t, 0, research=0)
    assert t.actions(0, "column") == [(0,), (2,), (4,)]
    t.does(0, "column", 4)
    assert t.actions(0, "stake") == [(0,)]
    t.does(0, "stake", 0)
    t.does(1, "column", 4)
    assert [n for (n,) in t.actions(1, "stake")] == list(range(1, 11))


def test_a_column_at_25_is_closed():
    """TWC-EC-11: no higher bid exists."""
    t = bidding(3)
    for p in range(3):
        give(t, p, research=60)
    bid(t, 0, 4, 25)
    assert t.actions(1, "column") == [(0,), (2,)]
