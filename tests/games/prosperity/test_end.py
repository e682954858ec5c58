"""Chapter 12: the final scoring and who wins."""

import pytest

from spielwerk.games.prosperity.pollution import blocked
from spielwerk.games.prosperity.state import FINAL_RESEARCH, FIRST_ECOLOGY, FIRST_ENERGY, SECOND_ENERGY

from .helpers import ECOLOGY, ENERGY, acting, finish, give, last_action, lay, scoring, start

DIVIDED = 1


def neutral(seats: int = 2, **options: int):
    """The last action of a match in which no board brings anything at the end, all have 15 discs and no money."""
    t = last_action(seats, **options)
    for seat in range(seats):
        for symbol in range(5):
            t.s.visible[seat, symbol] = 0
        t.s.money[seat], t.s.discs[seat] = 0, 15
    return t


def settle_final(t):
    """Take the last action of a position whose boards were emptied by hand, without the check against the board."""
    t.s.money[t.s.active] -= 100
    t.game.apply(t.s, t.s.active, t.game.verbs.id("income"))
    return t


def test_the_game_ends_after_the_last_turn():
    """PRO-12.1: the drawer of the last tile finishes both actions, then the scoring begins."""
    t = last_action(3, active=2)
    t.s.actions = 2
    t.does(2, "income")
    assert t.asked == (2,)
    assert t.s.step == 0
    t.does(2, "income")
    assert t.over


def test_order_of_the_final_scoring():
    """PRO-12.2: ecology still removes the discs that energy brought; capital comes before the exchange."""
    t = neutral()
    t.s.visible[0, ENERGY], t.s.visible[0, ECOLOGY] = -2, 3
    t.s.discs[0], t.s.money[0] = 0, 50
    settle_final(t)
    # 4 discs from energy; ecology removes 3, then 1 and pays 100 for two missing ones
    assert (t.s.discs[0], t.s.money[0]) == (0, 150)
    t = neutral()
    t.s.visible[0, ENERGY], t.s.visible[0, 2] = 2, 1  # 200 from energy, 100 from capital: one point
    settle_final(t)
    assert t.breakdown(0)["money"] == 1
    assert t.s.money[0] == 0


def test_all_finish_a_step_before_the_next():
    """PRO-12.2: the second energy scoring waits until all have answered the first; ecology waits for the second."""
    t = lay(lay(last_action(), 0, A2="communications_network"), 1, A2="internet_data_centre")
    give(t, (1000, 8, 0), (1000, 8, 0))
    finish(t)
    assert (t.asked, t.s.step) == ((0,), FIRST_ENERGY)
    t.does(0, "pay", 3)
    assert (t.asked, t.s.step) == ((1,), FIRST_ENERGY)
    t.does(1, "pay", 0)
    assert (t.asked, t.s.step) == ((0,), SECOND_ENERGY)
    t.does(0, "pay", 3)
    assert (t.asked, t.s.step) == ((1,), SECOND_ENERGY)
    t.does(1, "pay", 2)
    assert t.over


@pytest.mark.parametrize("last", range(3))
def test_final_energy_goes_clockwise_twice(last):
    """PRO-7.2, PRO-12.3: both times from the player who took the last turn."""
    t = last_action(3, active=last)
    for seat, name in enumerate(("communications_network", "internet_data_centre", "biodome")):
        lay(t, seat, A2=name)
    give(t, (700, 5, 0), (700, 9, 0), (700, 13, 0))
    finish(t)
    for step in (FIRST_ENERGY, SECOND_ENERGY):
        for k in range(3):
            seat = (last + k) % 3
            assert (t.asked, t.s.step) == ((seat,), step)
            t.does(seat, "pay", 1)
    assert t.over


def test_energy_is_scored_twice():
    """PRO-12.3: twice the income, or twice a choice."""
    t = lay(last_action(), 0, B1="wind_farm")  # energy 4
    give(t, (0, 3, 0), (0, 3, 0))
    finish(t)
    # 2 × 200, 100 for the printed capital: 500 euros
    assert (t.breakdown(0)["money"], t.s.money[0]) == (1, 200)


def test_a_fresh_choice_each_time():
    """PRO-12.3, PRO-ED-17: −1 twice with 100 euros: pay once, first or second; ecology follows with the new discs."""
    for first, second in ((1, None), (0, 1), (0, 0)):
        t = lay(last_action(), 0, A2="genetics_laboratory")  # energy −1, ecology +1
        give(t, (100, 3, 0), (0, 3, 0))
        finish(t)
        assert t.actions(0, "pay") == [(0,), (1,)]
        t.does(0, "pay", first)
        if second is None:
            assert t.over  # nothing left to pay with: the second point became a disc
        else:
            t.does(0, "pay", second)
        paid = first + (second or 0)
        assert t.s.discs[0] == 3 + (2 - paid) - 2
        assert t.s.money[0] == 100 - 100 * paid + 100  # and the printed capital symbol


def test_ecology_is_scored_twice():
    """PRO-12.4: the silver start brings −1 twice; +4 with one disc removes it and pays seven times 50."""
    t = last_action()
    give(t, (0, 3, 0), (0, 3, 0))
    finish(t)
    assert t.s.discs[1] == 5
    t = neutral()
    t.s.visible[0, ECOLOGY], t.s.discs[0] = 4, 1
    settle_final(t)
    assert (t.breakdown(0)["money"], t.s.money[0]) == (1, 50)


def test_money_for_points():
    """PRO-12.5, PRO-12.6, PRO-ED-19: 250 and one capital symbol make 350: one point, 50 kept."""
    t = neutral()
    t.s.visible[0, 2], t.s.money[0], t.s.money[1] = 1, 250, 899 // 50 * 50
    settle_final(t)
    assert [t.breakdown(seat)["money"] for seat in (0, 1)] == [1, 2]
    assert [t.s.money[seat] for seat in (0, 1)] == [50, 250]


def test_both_markers_move_the_full_number():
    """PRO-12.7: no question, and nothing beyond the last space."""
    t = neutral()
    t.s.visible[0, 3] = 4
    t.s.space[0, ENERGY], t.s.space[0, ECOLOGY] = 3, 24
    settle_final(t)
    assert t.over
    assert (t.s.space[0, ENERGY], t.s.space[0, ECOLOGY]) == (7, 26)


def test_the_option_divides_the_last_steps():
    """PRO-12.7: with the option players choose one after the other, clockwise from the one who took the last turn."""
    t = last_action(3, active=1, final_research=DIVIDED)
    lay(t, 1, A2="university")
    finish(t)
    assert t.s.step == FINAL_RESEARCH
    assert t.asked == (1,)
    assert t.actions(1, "divide") == [(0,), (1,), (2,), (3,)]
    assert t.ids(2) == []
    t.does(1, "divide", 3)
    assert t.asked == (2,)
    t.does(2, "divide", 0)
    assert t.asked == (0,)
    t.does(0, "divide", 1)
    assert t.over
    assert [(t.s.space[seat, ENERGY], t.s.space[seat, ECOLOGY]) for seat in range(3)] == [(1, 0), (3, 0), (0, 1)]


def ranking(*spaces: int, blocked_seats: tuple[int, ...] = ()):
    """Points for the energy track when the markers stand so; nobody moves at the end. Ecology is tied and subtracted."""
    t = neutral(len(spaces))
    for seat, space in enumerate(spaces):
        t.s.space[seat, ENERGY] = space
        if seat in blocked_seats:
            t.s.discs[seat] = 16
    settle_final(t)
    tied = [0 if seat in blocked_seats else 2 for seat in range(len(spaces))]
    return [t.breakdown(seat)["research"] - tied[seat] for seat in range(len(spaces))]


def test_points_for_the_ranking():
    """PRO-12.8: three for the foremost, one for the second, on each track."""
    assert ranking(5, 9, 7, 1) == [0, 3, 1, 0]
    t = neutral(3)
    for seat, (on_energy, on_ecology) in enumerate(((3, 8), (9, 2), (6, 5))):
        t.s.space[seat, ENERGY], t.s.space[seat, ECOLOGY] = on_energy, on_ecology
    settle_final(t)
    assert [t.breakdown(seat)["research"] for seat in range(3)] == [3, 3, 2]


def test_tied_leaders():
    """PRO-12.9: two points each, and nobody is second."""
    assert ranking(9, 9, 8) == [2, 2, 0]


def test_tied_seconds():
    """PRO-12.10: nothing."""
    assert ranking(9, 4, 4) == [3, 0, 0]


def test_two_players_and_many_leaders():
    """PRO-12.11: the second of two gets one point; three or four tied leaders get two each."""
    assert ranking(6, 2) == [3, 1]
    assert ranking(6, 6) == [2, 2]
    assert ranking(6, 6, 6, 1) == [2, 2, 2, 0]
    assert ranking(6, 6, 6, 6) == [2, 2, 2, 2]


def test_exact_spaces_count():
    """PRO-12.12: two spaces of level 6 are not a tie."""
    assert ranking(20, 21) == [1, 3]


def test_a_blocked_player_keeps_the_rank():
    """PRO-12.13, PRO-7.24: he gets nothing and keeps the others from it."""
    assert ranking(9, 7, 5, blocked_seats=(0,)) == [0, 1, 0]
    assert ranking(9, 9, 5, blocked_seats=(0,)) == [0, 2, 0]
    assert ranking(9, 7, 7, blocked_seats=(1,)) == [3, 0, 0]


@pytest.mark.parametrize(
    ("spaces", "points"),
    [((10, 10, 9, 9), [2, 2, 0, 0]), ((10, 9, 9, 8), [3, 0, 0, 0]), ((10, 9, 8, 8), [3, 1, 0, 0])],
)
def test_rankings(spaces, points):
    """PRO-ED-20."""
    assert ranking(*spaces) == points


def test_the_last_steps_may_overtake():
    """PRO-ED-21: the ranking is taken after the final research."""
    t = neutral()
    t.s.space[0, ENERGY], t.s.space[1, ENERGY] = 8, 6
    t.s.space[0, ECOLOGY], t.s.space[1, ECOLOGY] = 8, 6
    t.s.visible[1, 3] = 3
    settle_final(t)
    assert [t.breakdown(seat)["research"] for seat in (0, 1)] == [2, 6]


def test_prosperity_is_scored_once():
    """PRO-12.14: board and track, after both ecology scorings."""
    t = neutral()
    t.s.visible[0, 4], t.s.visible[0, ECOLOGY], t.s.discs[0] = 2, 1, 7
    settle_final(t)
    assert (t.breakdown(0)["tiles"], t.breakdown(0)["track"]) == (2, 2)


def test_blocked_at_the_end():
    """PRO-ED-18, PRO-7.24: exchange, ranking and prosperity give nothing; the money is handed in all the same."""
    t = neutral()
    t.s.visible[0, 4], t.s.money[0], t.s.discs[0], t.s.space[0, ENERGY] = 3, 750, 18, 9
    settle_final(t)
    assert blocked(t.s, 0)
    assert t.points()[0] == 0
    assert t.s.money[0] == 150


def test_the_score_has_no_limit():
    """PRO-12.15, PRO-EX-6: a player who passes 50 goes on counting."""
    t = lay(start(), 0, A2="giant_skyscraper")
    t.s.points[0, 0] = 49
    scoring(t, "prosperity")
    assert t.points()[0] == 52


def test_most_points_win_then_most_money():
    """PRO-12.16, PRO-ED-22: equal points, 250 against 100 left; and equal in both: together."""
    t = neutral(3)
    give(t, (250, 15, 5), (700, 15, 3), (50, 15, 5))
    settle_final(t)
    assert t.points() == [5 + 4, 3 + 2 + 4, 5 + 4]
    assert [t.s.money[seat] for seat in range(3)] == [250, 100, 50]
    assert t.places() == [1, 2, 3]
    t = neutral(3)
    give(t, (250, 15, 5), (250, 15, 5), (200, 15, 6))
    settle_final(t)
    assert t.places() == [2, 2, 1]
    t = neutral(2)
    give(t, (250, 15, 5), (550, 15, 4))
    settle_final(t)
    assert t.places() == [1, 1]


def test_no_money_outweighs_a_point():
    """PRO-12.16: money counts among equals only, however much it is while the match goes on."""
    t = give(last_action(), (50_000, 8, 4), (0, 8, 5))
    assert t.places() == [2, 1]


def test_a_turn_in_play_does_not_end_the_match():
    """PRO-12.1: any turn but the last is followed by another."""
    t = acting()
    t.does(0, "income").does(0, "income")
    assert (t.over, t.s.step) == (False, 0)
    assert t.s.step < FIRST_ECOLOGY
