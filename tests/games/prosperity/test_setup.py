"""Chapter 2: set-up."""

from itertools import permutations, product

import pytest

from spielwerk.core import CHANCE, EMPTY
from spielwerk.games.prosperity.components import DATA
from spielwerk.games.prosperity.state import BLACK, DISPLAY, PILE, SILVER
from spielwerk.testing import Scene

from .helpers import BLACK_BOARDS, EACH_CHOOSES, SILVER_BOARDS, draw, mixed, slot, start, tile
from .oracle import recount


def drawable(t: Scene) -> set[str]:
    """Ids of the tiles that may be drawn next."""
    return {DATA.ids("tile")[t.game.verbs.split(action)[1][0]] for action in t.outcomes()}


def test_start_tiles_lie_open():
    """PRO-2.1: the 24 start tiles can be seen from the beginning, all others not."""
    s = start().s
    open_ones = [DATA.rows("tile")[i] for i in range(60) if s.where[i] == DISPLAY]
    assert len(open_ones) == 24
    assert not any("decade" in row for row in open_ones)
    assert sum(s.where[i] == PILE for i in range(60)) == 36


def test_nothing_has_happened_yet():
    """PRO-2.2: no tile was drawn or bought, no symbol was scored."""
    s = start().s
    assert (s.drawn, s.bought, s.symbol) == (EMPTY, EMPTY, EMPTY)


def test_the_pile_runs_from_decade_to_decade():
    """PRO-2.2: every tile of a decade comes before the first of the next."""
    t = start(2)
    for decade in range(1970, 2031, 10):
        names = {row["id"] for row in DATA.rows("tile") if row.get("decade") == decade}
        while names:
            assert drawable(t) == names
            name = min(names)
            draw(t, name)
            names.remove(name)
            while t.asked and t.asked != (CHANCE,):
                t.does(t.asked[0], *t.actions(t.asked[0])[0])


def test_order_inside_a_decade_is_open_chance():
    """PRO-2.3: each tile still in the decade is equally likely, and the record as seen hides nothing."""
    t = start(2)
    assert set(t.outcomes().values()) == {1}
    draw(t, "solar_power_plant").does(0, "income").does(0, "income")
    assert drawable(t) == {"botanical_garden", "high_speed_trains", "biochemistry_institute", "aerodynamics_test_site"}
    for viewer in (-1, 0, 1):
        assert t.seen(viewer).tobytes() == t.s.tobytes()


def test_the_fifth_symbol_of_a_decade_is_known():
    """PRO-ED-24: after four tiles one is left; in 2030 prosperity may come twice in a row."""
    t = start(2)
    for name in ("solar_power_plant", "botanical_garden", "high_speed_trains", "aerodynamics_test_site"):
        draw(t, name)
        seat = t.s.active
        t.does(seat, "income").does(seat, "income")
    assert drawable(t) == {"biochemistry_institute"}
    draw(t, "rejuvenation_clinic").does(0, "income").does(0, "income")
    points = t.points()
    draw(t, "space_elevator")
    assert [after - before for before, after in zip(points, t.points(), strict=True)] == [1, 1]


@pytest.mark.parametrize("sides", list(product((SILVER, BLACK), repeat=3)))
def test_every_player_chooses_a_side(sides):
    """PRO-2.4: every combination can be reached."""
    t = mixed(list(sides))
    assert tuple(t.s.side[seat] for seat in range(3)) == sides


def test_silver_is_the_default():
    """PRO-2.4: without options nobody is asked and all play silver; another option sets black for all."""
    t = Scene("prosperity", 4)
    assert t.asked == (CHANCE,)
    assert [t.s.side[seat] for seat in range(4)] == [SILVER] * 4
    assert [Scene("prosperity", 2, boards=BLACK_BOARDS).s.side[seat] for seat in range(2)] == [BLACK] * 2
    assert Scene("prosperity", 2, boards=SILVER_BOARDS).s.tobytes() == Scene("prosperity", 2).s.tobytes()


def test_sides_are_chosen_at_once_in_any_order():
    """PRO-2.4: all are asked together, and the order of the answers leaves no trace."""
    results = set()
    for order in permutations(range(4)):
        t = Scene("prosperity", 4, boards=EACH_CHOOSES)
        assert t.asked == (0, 1, 2, 3)
        for seat in order:
            t.does(seat, "choose_side", (SILVER, BLACK, BLACK, SILVER)[seat])
        results.add(t.s.tobytes())
    assert len(results) == 1


def test_what_each_player_starts_with():
    """PRO-2.5, PRO-2.6, PRO-2.7, PRO-2.9: 100 euros, no points, both markers on the first space, 8 discs."""
    t = start(4)
    assert t.points() == [0, 0, 0, 0]
    for seat in range(4):
        assert (t.s.money[seat], t.s.discs[seat]) == (100, 8)
        assert (t.s.space[seat, 0], t.s.space[seat, 1]) == (0, 0)


def test_counters_start_at_the_printed_sums():
    """PRO-2.8: +1 and −1 on the silver side, 0 and −2 on the black one."""
    t = mixed([SILVER, BLACK])
    assert [t.s.visible[0, k] for k in (0, 1)] == [1, -1]
    assert [t.s.visible[1, k] for k in (0, 1)] == [0, -2]


def test_the_first_player_is_chosen_by_luck():
    """PRO-2.10: each player equally likely, nobody else."""
    t = Scene("prosperity", 3)
    assert list(t.outcomes().values()) == [1, 1, 1]
    t.luck("first_player", 2)
    draw(t, "high_speed_trains")
    assert t.asked == (2,)


def test_sides_at_one_table():
    """PRO-ED-23: locks and start values follow the own side."""
    t = mixed([SILVER, BLACK])
    assert recount(t.s, 0) == [1, -1, 1, 1, 0]
    assert recount(t.s, 1) == [0, -2, 1, 2, 0]
    assert [[t.s.visible[seat, k] for k in range(5)] for seat in (0, 1)] == [recount(t.s, 0), recount(t.s, 1)]
    draw(t, "high_speed_trains")
    t.s.money[0] = 300
    t.does(0, "buy", tile("car_factory"))
    assert t.may(0, "place", slot("D3"))
    t.does(0, "place", slot("D3")).does(0, "income")
    draw(t, "solar_power_plant")
    t.s.money[1] = 300
    t.does(1, "buy", tile("university"))
    assert not t.may(1, "place", slot("D3"))
