"""§9 Technologies in use."""

from __future__ import annotations

import pytest

from spielwerk.games.twentieth_century.components import DATA, FIELDS
from spielwerk.games.twentieth_century.questions import ADMINISTRATION, RECYCLE, USE
from spielwerk.games.twentieth_century.region import link, may_span
from spielwerk.games.twentieth_century.scoring import garbage_on_land
from spielwerk.games.twentieth_century.state import SPENT, USED
from spielwerk.testing import Scene

from .helpers import (
    COINS,
    RESEARCH,
    city,
    deal,
    give,
    hold,
    leave,
    opened,
    put,
    skip_administration,
    skip_auction,
    skip_round,
    take_columns,
    technology,
    tile,
    to_administration,
    to_round,
    way,
    win,
)

ONCE, EACH = 0, 1


def using(*names: str, tiles: tuple = (), seats: int = 3) -> Scene:
    """Seat 0 has these technologies and tiles and is in its administration phase."""
    t = opened(seats)
    for spec in tiles:
        put(t, 0, *spec)
    for name in names:
        hold(t, 0, name)
    return to_administration(t)


def uses(t: Scene) -> set[tuple[int, int]]:
    return set(t.actions(0, "use"))


def use(t: Scene, name: str, part: int) -> Scene:
    return t.does(0, "use", technology(name), part)


def test_any_order_and_the_new_ones_too():
    """TWC-9.1, TWC-9.5: all that can be used is offered, also what was bought this round; finishing is always possible."""
    t = opened(3, technologies="T11")
    put(t, 0, "A05", 1, 0, 0, "a", 1)
    hold(t, 0, "T08")
    hold(t, 0, "T12")
    leave(t, 0, "T11")
    to_administration(t)
    assert uses(t) == {(technology("T08"), ONCE), (technology("T12"), EACH), (technology("T11"), EACH)}
    use(t, "T12", EACH).does(0, "clear", 0)
    use(t, "T11", EACH).does(0, "load", tile("A05")).does(0, "unload", 0)
    assert uses(t) == {(technology("T08"), ONCE)}
    assert t.may(0, "finish")
    t.does(0, "finish")
    assert t.s.used[technology("T08")] & SPENT == 0


def test_combined_tiles_count_as_two():
    """TWC-9.2: the single and the multiple use of one tile are offered and spent apart."""
    t = using("T20", tiles=(("A05", 1, 0, 0, "a", 2),))
    assert uses(t) == {(technology("T20"), ONCE), (technology("T20"), EACH)}
    use(t, "T20", ONCE).does(0, "clear", tile("A05"))
    assert uses(t) == {(technology("T20"), EACH)}
    use(t, "T20", EACH).does(0, "clear", tile("A05"))
    assert t.s.hand[0, RESEARCH] == 10 - 3 + 4  # paid once, then the income came
    classes = [{"facility", "once", "each"} & set(row) for row in DATA.rows("technology")]
    assert {"once", "each"} in classes
    assert all(found in ({"facility"}, {"once"}, {"each"}, {"once", "each"}) for found in classes)


def test_a_single_use_may_wait():
    """TWC-9.3, TWC-EC-25: kept until round VI, waste sorting turns -5 into 0; beside the board it takes no cell."""
    t = opened(3, cards="")
    hold(t, 0, "T08")
    for number in range(1, 6):
        assert t.s.round_no == number
        to_administration(t)
        assert t.s.laid[0] == 1
        assert (technology("T08"), ONCE) in uses(t)
        t.does(0, "finish")
        deal(t)
    assert t.s.round_no == 6
    t.s.garbage[0] = 2
    use(t, "T08", ONCE).does(0, "clear", 0)
    assert t.over
    assert t.breakdown(0)["garbage"] == 0


def test_single_use_once():
    """TWC-9.3: in the next round it is gone."""
    t = using("T08", tiles=(("A05", 1, 0, 0, "a", 5),))
    use(t, "T08", ONCE).does(0, "clear", tile("A05"))
    deal(t)
    to_administration(t)
    assert t.s.round_no == 3  # nobody was asked, although there is garbage left
    assert t.s.garbage[tile("A05")] == 4
    assert t.s.used[technology("T08")] == SPENT


def test_multiple_use_once_a_phase():
    """TWC-9.4: each such tile once in a phase, two tiles once each, and again in the next phase."""
    t = using("T12", "T22", tiles=(("A05", 1, 0, 0, "a", 9),))
    give(t, 0, coins=9)
    use(t, "T12", EACH).does(0, "clear", tile("A05"))
    assert "used in this administration" in t.why_not(0, "use", technology("T12"), EACH)
    use(t, "T22", EACH).does(0, "clear", tile("A05"))
    assert t.s.hand[0, COINS] == 5 + 3 + 2  # two of them paid, then the income came
    assert t.s.garbage[tile("A05")] == 7
    deal(t)
    to_administration(t)
    assert uses(t) == {(technology("T12"), EACH), (technology("T22"), EACH)}


def test_technology_of_round_five():
    """TWC-EX-31, TWC-9.4: bought in V, used in V and once more in VI."""
    t = to_round(opened(3), 5, technologies="T30")
    give(t, 0, coins=10, research=50)
    while t.asked != (0,):
        leave(t, t.asked[0])
    leave(t, 0, "T30")
    skip_auction(t)
    before = t.s.hand[0, RESEARCH]
    columns = {0: 4, 1: 0, 2: 2}
    while t.s.phase < ADMINISTRATION:
        (seat,) = t.asked
        t.does(seat, "column", columns[seat]).does(seat, "stake", 0)
    use(t, "T30", EACH)
    assert t.s.round_no == 6
    assert t.breakdown(0)["quality"] == 7
    use(t, "T30", EACH)
    assert t.breakdown(0)["quality"] == 14
    assert t.s.hand[0, RESEARCH] == before - 10 + 2


def test_worker():
    """TWC-9.6: once, on any free city, then an ordinary citizen that yields."""
    t = using("T06", tiles=(("A03", 1, 0, 0, "a", 1),))
    use(t, "T06", ONCE)
    assert t.actions(0, "man") == [(0, city("S01", "r")), (tile("A03"), city("A03", "b"))]
    t.does(0, "man", tile("A03"), city("A03", "b"))
    assert list(t.s.production[0]) == [3 + 3, 2 + 2, 0]
    assert t.s.phase == RECYCLE  # its plant works
    t.does(0, "idle")
    deal(t)
    to_administration(t)
    assert t.s.used[technology("T06")] & SPENT


def test_worker_without_a_free_city():
    """TWC-9.6: the use is not offered while every city is taken, and kept for later."""
    t = opened(3)
    hold(t, 0, "T06")
    t.s.used[hold(t, 0, "T16")] = SPENT  # its citizen stands in the third city of the start tile
    t.s.manned[0] = 0b111
    to_administration(t)
    assert t.s.phase == RECYCLE  # nothing could be used
    t.does(0, "idle")
    deal(t)
    put(t, 0, "A01", 1, 0, 0, "a")
    to_administration(t)
    use(t, "T06", ONCE)
    assert t.actions(0, "man") == [(tile("A01"), city("A01", "b"))]


def test_bridge_is_built_once_and_stays():
    """TWC-9.7, TWC-9.8: on one tile, land or facility; in the next round it still lies there and cannot be moved."""
    t = using("T07", tiles=(("A06", 1, 0, 0, "a", 0), ("T05", 0, 1)))
    use(t, "T07", ONCE)
    assert {number for (number,) in t.actions(0, "span_on")} == {0, tile("A06"), tile("T05")}
    t.does(0, "span_on", tile("A06"))
    t.does(0, "span", way("A06", "W-a"))
    assert list(t.s.bridge[0]) == [tile("A06"), way("A06", "W-a")]
    deal(t)
    skip_round(t)
    assert list(t.s.bridge[0]) == [tile("A06"), way("A06", "W-a")]
    assert t.s.used[technology("T07")] & SPENT


def test_bridge_ends():
    """TWC-9.9, TWC-9.10: between an edge, a city, a rail; what is offered are the straight lines of the drawing."""
    t = using("T07", tiles=(("A06", 1, 0, 0, "a", 0),))
    use(t, "T07", ONCE).does(0, "span_on", tile("A06"))
    assert len(t.actions(0, "span")) == len(DATA.rows("track")[0]["bridges"]) == 6
    assert t.sentences(0) == [
        "Build a bridge between the east edge and city A",
        "Build a bridge between the east edge and the rail to the north edge",
        "Build a bridge between the east edge and the rail to the south edge",
        "Build a bridge between the west edge and city A",
        "Build a bridge between the west edge and the rail to the north edge",
        "Build a bridge between the west edge and the rail to the south edge",
    ]


def test_a_bridge_crosses_no_bridge():
    """TWC-9.10: the diagonal from W to the rail in the north shuts out nothing in the south; what crosses it is refused."""
    t = using("T07", "T18", tiles=(("A10", 1, 0, 0, "a", 0),))
    use(t, "T07", ONCE).does(0, "span_on", tile("A10")).does(0, "span", way("A10", "E-W"))
    use(t, "T18", ONCE).does(0, "span_on", tile("A10"))
    assert not t.may(0, "span", way("A10", "a-b"))
    assert "may not lie over" in t.why_not(0, "span", way("A10", "a-b"))
    assert not t.may(0, "span", way("A10", "E-W"))
    assert t.may(0, "span", way("A10", "W-a"))


def test_two_bridges_may_meet_in_a_city():
    """TWC-9.10: on one straight line, but each on its side of the city."""
    t = using("T07", "T18", tiles=(("A06", 1, 0, 0, "a", 0),))
    use(t, "T07", ONCE).does(0, "span_on", tile("A06")).does(0, "span", way("A06", "W-a"))
    use(t, "T18", ONCE).does(0, "span_on", tile("A06")).does(0, "span", way("A06", "E-a"))
    west, east, a = (1 << n for n in (3, 1, 4))
    assert link(t.s, tile("A06"), 4) & (west | east) == west | east
    assert link(t.s, tile("A06"), 3) == west | a  # the city parts them


def test_a_bridge_must_change_something():
    """TWC-EC-29: two cities that are linked directly are not offered, in the drawing or after a bridge."""
    rows = {row["id"]: row for row in DATA.rows("track")}
    assert "a-b" not in [bridge["ends"] for bridge in rows["M4"]["bridges"]]
    t = using("T07", "T18", tiles=(("A03", 1, 0, 0, "a", 0),))
    assert may_span(t.s, tile("A03"), way("A03", "a-b"))
    use(t, "T07", ONCE).does(0, "span_on", tile("A03")).does(0, "span", way("A03", "a-E"))
    assert not may_span(t.s, tile("A03"), way("A03", "a-E"))
    assert not may_span(t.s, tile("A03"), way("A03", "a-b"))  # it would cross nothing, but the rail to the east edge joins them
    a, b, east = (1 << n for n in (4, 5, 1))
    assert link(t.s, tile("A03"), 4) & (a | b | east) == a | b | east


def test_two_bridges_and_a_locomotive_in_one_phase():
    """TWC-EX-27, TWC-9.11, TWC-9.15: two bridges laid in this phase join two cities, and a locomotive uses them at once."""
    t = using("T07", "T18", tiles=(("A10", 1, 0, 0, "a", 0), ("A14", 2, 0, 2, "a", 0)))
    before = set(t.actions(0, "use"))
    assert before >= {(technology("T07"), ONCE), (technology("T18"), ONCE)}
    use(t, "T07", ONCE).does(0, "span_on", tile("A10")).does(0, "span", way("A10", "E-a"))
    use(t, "T18", ONCE).does(0, "span_on", tile("A14")).does(0, "span", way("A14", "E-b"))
    use(t, "T18", EACH).does(0, "board", tile("A10"), 0)
    assert t.may(0, "travel", tile("A14"), city("A14", "b"))
    t.does(0, "travel", tile("A14"), city("A14", "b"))
    assert t.s.manned[tile("A10")] == 0
    assert t.s.manned[tile("A14")] == 0b11


def test_waste_sorting():
    """TWC-9.12, TWC-9.13: one garbage of any own land goes into the bin, and counts nowhere any more."""
    t = using("T08", tiles=(("A05", 1, 0, 0, "a", 2),))
    before = garbage_on_land(t.s, 0)
    use(t, "T08", ONCE)
    assert t.actions(0, "clear") == [(0,), (tile("A05"),)]
    t.does(0, "clear", tile("A05"))
    assert garbage_on_land(t.s, 0) == before - 1


def test_park():
    """TWC-9.14: nothing to use, in any phase."""
    t = opened(3, technologies="T09")
    leave(t, 0, "T09")
    to_administration(t)
    assert t.s.round_no == 2  # nobody was asked in administration


def test_locomotive():
    """TWC-9.15, TWC-EC-21: from the start tile to its third city: production falls, the plant works in the same round."""
    t = using("T10")
    use(t, "T10", EACH)
    assert t.actions(0, "board") == [(0, 0), (0, 1)]
    t.does(0, "board", 0, city("S01", "b"))
    assert t.actions(0, "travel") == [(0, city("S01", "r"))]
    t.does(0, "travel", 0, city("S01", "r"))
    assert t.s.manned[0] == 0b101
    assert list(t.s.production[0]) == [1, 1, 0]
    assert t.s.phase == RECYCLE
    assert t.actions(0) == [("recycle", 0), ("idle",)]


def test_only_a_locomotive_moves_a_citizen():
    """TWC-9.15: whoever has none keeps every citizen where it is."""
    t = opened(3)
    put(t, 0, "A01", 1, 0, 0, "a", 0)
    for number in (1, 2, 3):
        to_round(t, number)
        assert t.s.manned[0] == 0b011
        assert t.s.manned[tile("A01")] == 0b01


def test_any_number_of_tiles():
    """TWC-9.16: over by-passes of several tiles to a far city."""
    t = using("T10", tiles=(("A09", 1, 0, 1, "a", 0), ("B06", 2, 0, 1, "a", 0), ("A01", 3, 0, 0, "b", 0)))
    use(t, "T10", EACH).does(0, "board", 0, city("S01", "b"))
    assert t.may(0, "travel", tile("A01"), city("A01", "a"))
    assert "without meeting another city" in t.why_not(0, "travel", tile("A09"), city("A09", "b"))


A_B_C = (("A06", 1, 0, 1, "a", 0), ("A01", 2, 0, 0, "a", 0))  # A: the city of A06, B and C: cities A and B of A01


def test_locomotive_is_stopped_by_a_free_city():
    """TWC-EX-30, TWC-9.16: A to C is refused even if B is free."""
    t = opened(3)
    for spec in A_B_C:
        put(t, 0, *spec)
    t.s.manned[0], t.s.manned[tile("A01")] = 0b111, 0b00
    hold(t, 0, "T10")
    to_administration(t)
    use(t, "T10", EACH).does(0, "board", tile("A06"), 0)
    assert t.actions(0, "travel") == [(tile("A01"), 0)]


def test_two_locomotives_get_past_a_city():
    """TWC-EX-30, TWC-9.18: B is manned, so A cannot move at all; first B to C, then A to B."""
    t = using("T10", "T18", tiles=A_B_C)
    use(t, "T10", EACH)
    assert (tile("A06"), 0) not in t.actions(0, "board")
    t.does(0, "board", tile("A01"), 0).does(0, "travel", tile("A01"), 1)
    use(t, "T18", EACH).does(0, "board", tile("A06"), 0).does(0, "travel", tile("A01"), 0)
    assert t.s.manned[tile("A06")] == 0
    assert t.s.manned[tile("A01")] == 0b11


def test_locomotive_through_a_facility():
    """TWC-EX-29, TWC-9.17: the way may lead through a facility tile."""
    t = using("T10", tiles=(("T04", 1, 0), ("A01", 2, 0, 0, "b", 0)))
    use(t, "T10", EACH).does(0, "board", 0, city("S01", "b"))
    assert t.may(0, "travel", tile("A01"), city("A01", "a"))


def test_several_locomotives():
    """TWC-9.18, TWC-EX-29: one move each, one after another."""
    t = using("T10", "T27", tiles=(("A01", 1, 0, 0, "b", 0),))
    use(t, "T10", EACH).does(0, "board", 0, city("S01", "b")).does(0, "travel", tile("A01"), 0)
    use(t, "T27", EACH).does(0, "board", 0, city("S01", "a")).does(0, "travel", 0, city("S01", "r"))
    assert t.s.manned[0] == 0b100
    assert t.s.manned[tile("A01")] == 0b11
    assert t.s.used[technology("T10")] == t.s.used[technology("T27")] == USED


def test_garbage_truck():
    """TWC-9.19: one garbage from any own land to any other own land, without rails, never to a facility."""
    t = using("T11", tiles=(("A06", 1, 1, 0, "a", 2), ("T04", -1, 0)))
    use(t, "T11", EACH)
    assert t.actions(0, "load") == [(0,), (tile("A06"),)]
    t.does(0, "load", tile("A06"))
    assert t.actions(0, "unload") == [(0,)]
    t.does(0, "unload", 0)
    assert (t.s.garbage[0], t.s.garbage[tile("A06")]) == (2, 1)


def test_garbage_truck_needs_two_lands():
    """TWC-EC-22: with a single land there is no use."""
    t = opened(3)
    hold(t, 0, "T11")
    put(t, 0, "T04", 1, 0)
    to_administration(t)
    assert t.s.round_no == 2


def test_recycling_technology():
    """TWC-9.20: pay once, remove one garbage of any own land, without a plant."""
    t = using("T12", tiles=(("A06", 1, 1, 0, "a", 1),))
    coins = int(t.s.hand[0, COINS])
    use(t, "T12", EACH)
    assert t.s.hand[0, COINS] == coins - 2
    assert t.actions(0, "clear") == [(0,), (tile("A06"),)]
    t.does(0, "clear", 0)
    assert t.s.garbage[0] == 0


def test_paid_before_the_income():
    """TWC-9.23, TWC-EC-23: 2 coins to pay, 1 in hand, income to come: not available this round."""
    t = opened(3)
    hold(t, 0, "T12")
    for number in range(1, 4):
        put(t, 0, f"B{number + 2:02}", number, 0, 0, "a", 1)
    skip_auction(t)
    give(t, 0, coins=1)
    take_columns(t, {0: 4, 1: 0, 2: 2})
    assert t.s.round_no == 2  # nobody was asked
    assert t.s.hand[0, COINS] == 1 + 3 + 3 + 2 + 2
    assert t.s.garbage[0] == 1


def test_remediation():
    """TWC-9.21: pay once, one field to the right."""
    t = opened(3)
    hold(t, 0, "T23")
    t.s.pollution[0] = 3
    to_administration(t)
    use(t, "T23", EACH)
    assert t.s.pollution[0] == 4
    assert t.s.hand[0, RESEARCH] == 10 - 4 + 2


@pytest.mark.parametrize(("name", "price"), [("T20", 3), ("T23", 4), ("T30", 5)])
def test_uses_that_cost_research(name: str, price: int):
    """TWC-9.20 to TWC-9.23: one research point short, recycling, remediation and quality of life are not offered."""
    for research in (price - 1, price):
        t = using(name, "T24")  # the second one keeps the phase open
        give(t, 0, research=research)
        assert ((technology(name), EACH) in uses(t)) == (research == price)


def test_remediation_at_the_right_end():
    """TWC-9.21, TWC-EC-24: on 34 it is refused and nothing is paid."""
    t = opened(3)
    hold(t, 0, "T23")
    hold(t, 0, "T24")
    t.s.pollution[0] = FIELDS - 1
    to_administration(t)
    assert uses(t) == {(technology("T24"), EACH)}
    assert "at the right end already" in t.why_not(0, "use", technology("T23"), EACH)
    assert t.s.hand[0, RESEARCH] == 10


@pytest.mark.parametrize(("coins", "offered"), [(2, False), (3, True)])
def test_quality_of_life(coins: int, offered: bool):
    """TWC-9.22: the full price for all points, once a phase, no part payment."""
    t = using("T24", "T23")
    give(t, 0, coins=coins, research=4)
    assert ((technology("T24"), EACH) in uses(t)) == offered
    if offered:
        use(t, "T24", EACH)
        assert t.s.hand[0, COINS] == 0
        assert t.points()[0] == 4
        assert (technology("T24"), EACH) not in uses(t)


def test_tracks_are_set_at_the_end():
    """TWC-9.24, TWC-EX-11: the tracks show the new production when the seat is done, 23 coins and more without a limit."""
    t = opened(3, lands="A06")
    for number, name in enumerate(("B06", "B13", "B15", "C08"), 1):  # 4 + 4 + 3 + 5 coins
        put(t, 0, name, 0, number, 0, "b" if name == "B15" else "a", 0)
    win(t, 0, "A06", 2)
    to_administration(t)
    t.does(0, "site", 0, 0)
    assert list(t.s.production[0]) == [3, 2, 0]  # not yet
    t.does(0, "turn", 1)
    assert t.s.production[0, 0] == 3 + 4 + 4 + 3 + 5 + 4
    assert t.s.production[0, 0] == 23


def test_stage_after_a_use():
    """TWC-9.1: after each use the seat is asked again while anything is left to use."""
    t = using("T11", "T24", tiles=(("A06", 1, 1, 0, "a", 2),))
    use(t, "T11", EACH).does(0, "load", 0).does(0, "unload", tile("A06"))
    assert t.s.stage[0] == USE
    skip_administration(t)
    assert t.s.round_no == 2
