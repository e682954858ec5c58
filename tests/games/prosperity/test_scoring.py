"""Chapter 7, second part: what each symbol brings."""

import pytest

from spielwerk.games.prosperity.pollution import blocked

from .helpers import ECOLOGY, ENERGY, acting, buy, lay, scoring, start


def with_energy(balance: int, money: int = 100, discs: int = 8):
    """A silver board with an energy balance of −3 … 4."""
    tiles = {
        -3: {"A2": "communications_network"},
        -2: {"A2": "internet_data_centre"},
        -1: {"A2": "genetics_laboratory"},
        0: {"A2": "university"},
        4: {"B1": "wind_farm"},
    }[balance]
    t = lay(start(), 0, **tiles)
    assert t.s.visible[0, ENERGY] == balance
    t.s.money[0], t.s.discs[0] = money, discs
    return t


def with_ecology(balance: int, money: int = 100, discs: int = 8):
    """A silver board with an ecology balance of −4 … 4."""
    tiles = {
        -4: {"A1": "oil_power_plant", "C1": "toll_station"},
        0: {"C3": "integrated_mass_transit"},
        2: {"A2": "water_treatment_plant", "C3": "integrated_mass_transit"},
        4: {"A2": "water_treatment_plant", "C3": "integrated_mass_transit", "D3": "genetics_laboratory"},
    }[balance]
    t = lay(start(), 0, **tiles)
    assert t.s.visible[0, ECOLOGY] == balance
    t.s.money[0], t.s.discs[0] = money, discs
    return t


def test_positive_energy_brings_money():
    """PRO-7.6: 50 for each point, without a question."""
    t = scoring(with_energy(4), "energy")
    assert (t.s.money[0], t.s.discs[0]) == (100 + 4 * 50, 8)
    assert t.asked == (0,)
    assert t.may(0, "income")


def test_energy_of_zero_does_nothing():
    """PRO-7.7."""
    t = scoring(with_energy(0), "energy")
    assert (t.s.money[0], t.s.discs[0]) == (100, 8)
    assert t.may(0, "income")


@pytest.mark.parametrize(("paid", "money", "discs"), [(0, 300, 11), (1, 200, 10), (2, 100, 9), (3, 0, 8)])
def test_negative_energy_is_paid_or_becomes_discs(paid, money, discs):
    """PRO-7.8, PRO-7.9: 100 euros or one disc for each point, in any mix."""
    t = scoring(with_energy(-3, money=300), "energy")
    assert t.actions(0) == [("pay", 0), ("pay", 1), ("pay", 2), ("pay", 3)]
    t.does(0, "pay", paid)
    assert (t.s.money[0], t.s.discs[0]) == (money, discs)


@pytest.mark.parametrize(("money", "most"), [(150, 1), (199, 1), (200, 2), (1000, 2)])
def test_only_whole_hundreds_pay(money, most):
    """PRO-7.10, PRO-ED-1: with energy −2 and 150 euros 0 or 1 point can be paid, not 2."""
    t = scoring(with_energy(-2, money=money // 50 * 50), "energy")
    assert t.actions(0, "pay") == [(n,) for n in range(most + 1)]


def test_who_cannot_pay_takes_discs():
    """PRO-7.10, PRO-ED-1: with 50 euros nothing can be paid, nobody is asked, two discs come."""
    t = scoring(with_energy(-2, money=50), "energy")
    assert (t.s.money[0], t.s.discs[0]) == (50, 10)
    assert t.may(0, "income")


def test_discs_are_always_possible():
    """PRO-7.11: onto the triangle as well, even for the rich."""
    t = scoring(with_energy(-3, money=5000, discs=15), "energy")
    t.does(0, "pay", 0)
    assert (t.s.discs[0], t.s.money[0]) == (18, 5000)
    assert blocked(t.s, 0)


def test_positive_ecology_removes_discs():
    """PRO-7.12: one for each point, without a question."""
    t = scoring(with_ecology(4), "ecology")
    assert (t.s.discs[0], t.s.money[0]) == (4, 100)
    assert t.may(0, "income")


def test_missing_discs_bring_money():
    """PRO-7.13, PRO-ED-2: ecology +4 with one disc: the disc goes and 150 euros come."""
    t = scoring(with_ecology(4, discs=1), "ecology")
    assert (t.s.discs[0], t.s.money[0]) == (0, 250)


def test_ecology_of_zero_does_nothing():
    """PRO-7.14."""
    t = scoring(with_ecology(0), "ecology")
    assert (t.s.discs[0], t.s.money[0]) == (8, 100)


def test_negative_ecology_adds_discs():
    """PRO-7.15: money does not help, nobody is asked."""
    t = scoring(with_ecology(-4, money=5000), "ecology")
    assert (t.s.discs[0], t.s.money[0]) == (12, 5000)
    assert t.may(0, "income")


def test_ecology_lifts_the_block():
    """PRO-ED-3, PRO-7.23: +2 with 17 discs leaves 15: no block, and no symbol of the track either."""
    t = scoring(with_ecology(2, discs=17), "ecology")
    assert t.s.discs[0] == 15
    assert not blocked(t.s, 0)
    lay(t, 0, B3="entertainment_complex")
    t.does(0, "income").does(0, "income")
    scoring(t, "prosperity")
    assert t.points()[0] == 2  # both on the board: this tile and the mass transit


def test_capital_brings_money():
    """PRO-7.16: 100 for each symbol."""
    t = lay(start(), 0, A2="internet_data_centre", C3="toll_station")
    scoring(t, "capital")
    assert t.s.money[0] == 100 + 100 * (3 + 2 + 1)


def test_research_moves_markers():
    """PRO-7.17, PRO-7.18: one space for each symbol, divided freely."""
    for on_energy in range(4):
        t = scoring(lay(start(), 0, A2="university"), "research")
        assert t.actions(0, "divide") == [(0,), (1,), (2,), (3,)]
        t.does(0, "divide", on_energy)
        assert (t.s.space[0, ENERGY], t.s.space[0, ECOLOGY]) == (on_energy, 3 - on_energy)


def test_steps_are_taken_where_there_is_room():
    """PRO-7.19: with one space left on energy, at most one of three steps goes there; none may be dropped."""
    t = lay(start(), 0, A2="university")
    t.s.space[0, ENERGY], t.s.space[0, ECOLOGY] = 25, 3
    scoring(t, "research")
    assert t.actions(0, "divide") == [(0,), (1,)]
    t.does(0, "divide", 1)
    assert (t.s.space[0, ENERGY], t.s.space[0, ECOLOGY]) == (26, 5)


def test_steps_without_room_are_lost():
    """PRO-7.19, PRO-ED-14: 3 symbols, energy on 25, ecology on 26: one step, two lost, no question."""
    t = lay(start(), 0, A2="university")
    t.s.space[0, ENERGY], t.s.space[0, ECOLOGY] = 25, 26
    scoring(t, "research")
    assert (t.s.space[0, ENERGY], t.s.space[0, ECOLOGY]) == (26, 26)
    assert 0 not in t.asked


def test_no_research_no_question():
    """PRO-ED-13: the printed laboratory covered by a tile without research."""
    t = lay(start(), 0, B3="car_factory")
    scoring(t, "research")
    assert t.asked == (1,)
    t.does(1, "divide", 0)
    assert (t.s.space[0, ENERGY], t.s.space[0, ECOLOGY]) == (0, 0)


def test_prosperity_on_the_board():
    """PRO-7.20: each symbol of the board is a point."""
    t = lay(start(), 0, A2="giant_skyscraper", D3="hospital")
    t.s.discs[0] = 15
    scoring(t, "prosperity")
    assert t.breakdown(0) == {"tiles": 3, "track": 0, "specials": 0, "money": 0, "research": 0}


def test_prosperity_on_the_track():
    """PRO-7.21: each symbol of the pollution track too."""
    t = lay(start(), 0, A2="giant_skyscraper")
    t.s.discs[0] = 4
    scoring(t, "prosperity")
    assert t.breakdown(0) == {"tiles": 2, "track": 2, "specials": 0, "money": 0, "research": 0}


def test_a_blocked_player_gets_no_points():
    """PRO-7.22."""
    t = lay(start(), 0, A2="giant_skyscraper")
    t.s.discs[0] = 16
    scoring(t, "prosperity")
    assert t.points() == [0, 1]


def test_the_block_ends_with_the_last_disc_on_the_triangle():
    """PRO-7.23: by clean-up, by a tile, by ecology."""
    by_action = acting(discs=16)
    by_action.does(0, "clean_up")
    assert not blocked(by_action.s, 0)
    by_tile = acting(discs=18, money=600)
    assert blocked(by_tile.s, 0)
    buy(by_tile, "tree_planting_project")
    assert not blocked(by_tile.s, 0)
    by_ecology = with_ecology(2, discs=17)
    assert blocked(by_ecology.s, 0)
    assert not blocked(scoring(by_ecology, "ecology").s, 0)


def test_points_missed_do_not_come_back():
    """PRO-ED-5: blocked at the scoring of the own turn, then two clean-ups."""
    t = lay(start(), 0, A2="giant_skyscraper")
    t.s.discs[0] = 17
    scoring(t, "prosperity")
    t.does(0, "clean_up").does(0, "clean_up")
    assert t.s.discs[0] == 15
    assert t.points()[0] == 0


def test_the_block_touches_nothing_but_points():
    """PRO-7.25: money, discs and research are scored as usual."""
    t = lay(start(), 0, B1="wind_farm")
    t.s.discs[0] = 20
    scoring(t, "energy")
    assert t.s.money[0] == 300
    t.does(0, "income").does(0, "income")
    scoring(t, "capital")
    assert t.s.money[0] == 600
    t.does(1, "income").does(1, "income")
    scoring(t, "research")
    t.does(0, "divide", 1)
    assert t.s.space[0, ENERGY] == 1
    t.does(1, "divide", 0).does(0, "income").does(0, "income")
    scoring(t, "ecology")
    assert t.s.discs[0] == 22


def blue():
    """The board of the blue player in the rulebook's example."""
    t = lay(
        start(),
        0,
        A2="atmospheric_filtering",
        A3="artificial_intelligence_laboratories",
        D3="particle_accelerator",
        C3="hydrogen_cars",
    )
    assert [t.s.visible[0, k] for k in range(5)] == [-2, 2, 0, 5, 2]
    t.s.money[0] = 200
    return t


def test_blue_scores_five_symbols():
    """PRO-EX-2: energy in three ways, two discs, no capital, five steps, three points."""
    outcomes = set()
    for paid in range(3):
        t = scoring(blue(), "energy").does(0, "pay", paid)
        outcomes.add((t.s.money[0] - 200, t.s.discs[0] - 8))
    assert outcomes == {(-200, 0), (-100, 1), (0, 2)}
    assert scoring(blue(), "ecology").s.discs[0] == 6
    assert scoring(blue(), "capital").s.money[0] == 200
    assert scoring(blue(), "research").actions(0, "divide") == [(n,) for n in range(6)]
    t = scoring(blue(), "prosperity")
    assert t.points()[0] == 3
    assert (t.breakdown(0)["tiles"], t.breakdown(0)["track"]) == (2, 1)


def test_money_is_always_a_multiple_of_fifty():
    """PRO-1.8: odd energy and missing discs bring fifties, and discs come without end."""
    t = scoring(start(), "energy")
    assert t.s.money[0] == 150
    t = with_ecology(-4, discs=600)
    scoring(t, "ecology")
    assert t.s.discs[0] == 604
    t = scoring(with_ecology(4, discs=3, money=0), "ecology")
    assert t.s.money[0] == 50
