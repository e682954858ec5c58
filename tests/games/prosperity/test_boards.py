"""Chapters 3 to 5: the player board, the pollution track, the research tracks."""

from collections import Counter

import pytest

from spielwerk.games.prosperity.components import DATA, LEVEL_OF
from spielwerk.games.prosperity.pollution import blocked, track_symbols

from . import oracle
from .helpers import ECOLOGY, ENERGY, acting, buy, lay, mixed, scoring, slot, start, tile

SILVER, BLACK = range(2)
PLACES = [row["place"] for row in DATA.rows("slot")[:11]]


def slots_open_to(t, seat, name):
    """Places where a tile may be laid now, having been bought."""
    t.s.money[seat] = 1000
    t.does(seat, "buy", tile(name))
    return {place for place in PLACES if t.may(seat, "place", slot(place))}


@pytest.mark.parametrize("side", ["silver", "black"])
def test_eleven_slots(side):
    """PRO-3.1."""
    kinds = Counter(row["type"] for row in DATA.rows("slot") if row["side"] == side)
    assert kinds == {"power": 2, "supply": 1, "transport": 2, "infrastructure": 6}


def test_printed_buildings_count_until_covered():
    """PRO-3.2: the silver side's local industry brings 100 euros of capital; covered, it brings nothing."""
    t = scoring(start(), "capital")
    assert t.s.money[0] == 200
    t = scoring(lay(start(), 0, A3="hospital"), "capital")
    assert t.s.money[0] == 100


def test_locks_of_the_silver_side():
    """PRO-3.3: D1 and D2 wait for a transport tile on C1, D3 is open."""
    t = acting()
    assert slots_open_to(t, 0, "hospital") == {"A2", "A3", "B3", "D3"}
    t = lay(acting(), 0, C1="tram_network")
    assert slots_open_to(t, 0, "hospital") == {"A2", "A3", "B3", "D1", "D2", "D3"}


def test_locks_of_the_black_side():
    """PRO-3.4: D1 and D2 wait for C1, D3 for C3."""
    t = acting(boards=BLACK)
    assert slots_open_to(t, 0, "hospital") == {"A2", "A3", "B3"}
    t = lay(acting(boards=BLACK), 0, C1="tram_network")
    assert slots_open_to(t, 0, "hospital") == {"A2", "A3", "B3", "D1", "D2"}
    t = lay(acting(boards=BLACK), 0, C3="tram_network")
    assert slots_open_to(t, 0, "hospital") == {"A2", "A3", "B3", "D3"}


def test_balances_are_positive_less_negative():
    """PRO-3.5, PRO-3.6: after buying, the counters hold what the visible symbols add up to."""
    t = acting(money=1000)
    buy(t, "oil_power_plant", "B1")  # energy 4, ecology −2, beside coal (2, −1), grid (−1, 0), green belt, road
    assert (t.s.visible[0, ENERGY], t.s.visible[0, ECOLOGY]) == (2 + 4 - 1, -1 - 2 + 1 - 1)
    buy(t, "water_treatment_plant", "A2")  # energy −1, ecology 2
    assert (t.s.visible[0, ENERGY], t.s.visible[0, ECOLOGY]) == (4, -1)


def test_balances_have_no_limit():
    """PRO-3.7: far below zero and far above, everything counts."""
    poor = lay(start(), 0, A2="communications_network", A3="internet_data_centre", B3="biodome", D3="biochemistry_institute")
    assert poor.s.visible[0, ENERGY] == 1 - 4 - 3 - 3 - 3
    poor.s.money[0] = 0
    scoring(poor, "energy")
    assert poor.s.discs[0] == 8 + 12
    rich = lay(start(), 0, A1="gas_power_plant", B1="nuclear_power_plant")
    assert rich.s.visible[0, ENERGY] == 8
    scoring(rich, "energy")
    assert rich.s.money[0] == 100 + 8 * 50


def test_symbols_of_the_own_board_only():
    """PRO-3.8: what others have built pays nobody else."""
    t = lay(start(3), 1, A2="car_factory", C3="toll_station", D3="entertainment_complex")
    scoring(t, "capital")
    assert [t.s.money[seat] for seat in range(3)] == [200, 100 + 100 + 200 + 200, 200]
    t.does(0, "income").does(0, "income")
    scoring(t, "prosperity")
    assert t.points() == [1, 2, 1]  # each has one symbol on the track
    lay(t, 2, A2="university")
    t.does(1, "income").does(1, "income")
    scoring(t, "research")
    steps = {}
    while not t.may(2, "income"):
        (seat,) = t.asked
        steps[seat] = len(t.actions(seat, "divide")) - 1
        t.does(seat, "divide", 0)
    assert steps == {2: 3, 0: 1, 1: 1}


def test_the_triangle_lies_above_fifteen_spaces():
    """PRO-4.1, PRO-4.3: fifteen discs fill the round spaces, the sixteenth blocks, and more may come."""
    t = lay(start(), 0, A1="oil_power_plant", C1="toll_station")  # ecology −2 + 0 − 1 − 1
    assert t.s.visible[0, ECOLOGY] == -4
    t.s.discs[0] = 11
    before = t.copy()
    scoring(t, "ecology")
    assert t.s.discs[0] == 15
    assert not blocked(t.s, 0)
    before.s.discs[0] = 30
    scoring(before, "ecology")
    assert before.s.discs[0] == 34
    assert blocked(before.s, 0)


def test_discs_fill_the_track_from_the_bottom():
    """PRO-4.2: the next disc lies on the lowest free space, so spaces 1, 6 and 11 are covered in this order."""
    for discs, before, after in ((0, 3, 2), (5, 2, 1), (10, 1, 0)):
        t = start()
        t.s.discs[0] = discs
        assert track_symbols(t.s, 0) == before
        scoring(t, "ecology")  # the silver side brings one disc
        assert (t.s.discs[0], track_symbols(t.s, 0)) == (discs + 1, after)


def test_discs_leave_from_the_top():
    """PRO-4.4: those on the triangle first, and then the highest symbol comes back first."""
    t = acting(discs=17)
    t.does(0, "clean_up")
    assert (t.s.discs[0], blocked(t.s, 0)) == (16, True)
    t.does(0, "clean_up")
    assert (t.s.discs[0], blocked(t.s, 0)) == (15, False)
    t = acting(discs=11)
    t.does(0, "clean_up")
    assert (t.s.discs[0], track_symbols(t.s, 0)) == (10, 1)


def test_symbols_of_the_track():
    """PRO-4.5, PRO-ED-4: the points of a prosperity scoring with nothing on the board; only 16 discs block."""
    expected = {0: 3, 1: 2, 5: 2, 6: 1, 10: 1, 11: 0, 15: 0, 16: 0}
    for discs, symbols in expected.items():
        t = start()
        t.s.discs[0] = discs
        scoring(t, "prosperity")
        assert t.points()[0] == symbols, discs
        assert oracle.track_symbols(discs) == symbols
        assert blocked(t.s, 0) == (discs == 16)


def test_levels_of_the_tracks():
    """PRO-5.1: levels of 2, 3, 4, 5, 6 and 7 spaces begin at 0, 2, 5, 9, 14 and 20."""
    assert Counter(LEVEL_OF.tolist()) == {1: 2, 2: 3, 3: 4, 4: 5, 5: 6, 6: 7}
    assert [LEVEL_OF.tolist().index(level) for level in range(1, 7)] == [0, 2, 5, 9, 14, 20]
    assert LEVEL_OF.tolist() == [oracle.level_of(space) for space in range(27)]


@pytest.mark.parametrize(("space", "price"), [(0, 300), (1, 300), (2, 200), (4, 200), (5, 100), (8, 100), (9, 50), (26, 50)])
def test_a_marker_has_the_level_of_its_space(space, price):
    """PRO-5.2: seen by what a tile of level 3 costs."""
    t = acting(money=1000, spaces=(space, 0))
    before = t.s.money[0]
    buy(t, "car_factory", "A2")
    assert before - t.s.money[0] == price


def test_markers_move_forward_and_share_spaces():
    """PRO-5.3."""
    t = acting(seats=3)
    t.does(0, "research", ENERGY).does(0, "research", ENERGY)
    assert [t.s.space[seat, ENERGY] for seat in range(3)] == [2, 0, 0]
    scoring(t, "capital")
    t.does(1, "research", ENERGY).does(1, "research", ENERGY)
    assert [t.s.space[seat, ENERGY] for seat in range(3)] == [2, 2, 0]


def test_nothing_goes_beyond_the_last_space():
    """PRO-5.4: neither by action nor by scoring."""
    t = acting(spaces=(26, 25))
    assert t.actions(0, "research") == [(ECOLOGY,)]
    t.does(0, "research", ECOLOGY)
    assert t.actions(0, "research") == []
    t.does(0, "income")
    scoring(t, "research")
    assert (t.s.space[0, ENERGY], t.s.space[0, ECOLOGY]) == (26, 26)


def test_mixed_boards_have_their_own_locks():
    """PRO-3.3, PRO-3.4: at one table, each by its own side."""
    t = scoring(mixed([BLACK, SILVER]), "prosperity")
    assert slots_open_to(t, 0, "hospital") == {"A2", "A3", "B3"}
