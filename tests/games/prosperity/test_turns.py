"""Chapters 6 and 7, first part: turns, drawing, and who is asked."""

import pytest

from spielwerk.core import CHANCE, game
from spielwerk.games.prosperity.state import ACTION, DISPLAY, HAND
from spielwerk.sim.check import random_match

from .helpers import ENERGY, acting, buy, draw, lay, scoring, slot, start, tile


@pytest.mark.parametrize(("seats", "turns"), [(2, 18), (3, 12), (4, 9)])
def test_thirty_six_turns(seats, turns):
    """PRO-6.1, PRO-6.2: one for each dated tile, clockwise, the same number for each player."""
    prosperity = game("prosperity")
    match = random_match(prosperity, seats, prosperity.options_from({}, seats), seed=4)
    s = prosperity.position(seats, match.options)
    active = []
    for actor, action in match.history:
        prosperity.apply(s, actor, action)
        if actor == CHANCE and s.turn > 0:
            active.append(int(s.active))
    assert len(active) == 36
    assert [active.count(seat) for seat in range(seats)] == [turns] * seats
    assert active == [(active[0] + turn) % seats for turn in range(36)]


def test_parts_of_a_turn():
    """PRO-6.3: draw, all score, the tile joins the display, two actions, next player."""
    t = lay(start(), 1, A2="university")
    assert t.asked == (CHANCE,)
    t.luck("draw", tile("biochemistry_institute"))
    assert t.asked == (0,)
    assert t.s.where[tile("biochemistry_institute")] == HAND
    t.does(0, "divide", 0)
    assert t.asked == (1,)
    t.does(1, "divide", 0)
    assert t.s.where[tile("biochemistry_institute")] == DISPLAY
    assert t.asked == (0,)
    t.does(0, "income")
    assert t.asked == (0,)
    t.does(0, "income")
    assert (t.asked, t.s.active) == ((CHANCE,), 1)


def test_the_active_player_draws():
    """PRO-7.1: one tile at the beginning of the turn, by luck, and the drawer then acts."""
    t = start(3, first=1)
    assert len(t.outcomes()) == 5
    draw(t, "high_speed_trains")
    assert t.asked == (1,)
    assert (t.s.turn, t.s.drawn) == (1, tile("high_speed_trains"))


def test_all_players_score():
    """PRO-7.2: whoever draws, everybody scores the symbol."""
    for first in range(3):
        t = scoring(start(3, first=first), "capital")
        assert [t.s.money[seat] for seat in range(3)] == [200, 200, 200]


def in_debt(first):
    """Four players who all lack energy and have different money and discs."""
    t = start(4, first)
    infra = ("biodome", "internet_data_centre", "biochemistry_institute", "communications_network")
    for seat, name in enumerate(infra):
        lay(t, seat, A2=name)
        t.s.money[seat] = 100 * (seat + 1)
        t.s.discs[seat] = 3 * seat + 7
    return t


def clockwise(first):
    return [(first + k) % 4 for k in range(4)]


@pytest.mark.parametrize("first", range(4))
def test_energy_is_paid_clockwise_from_the_active_player(first):
    """PRO-7.2: one after the other, so that whoever waits knows what those before have paid."""
    t = scoring(in_debt(first), "energy")
    for seat in clockwise(first):
        assert t.asked == (seat,)
        assert all(t.ids(other) == [] for other in range(4) if other != seat)
        t.does(seat, "pay", (1, 0, 2, 3)[seat])
    assert t.may(first, "income")


@pytest.mark.parametrize("first", range(4))
def test_research_is_divided_clockwise_from_the_active_player(first):
    """PRO-7.2: the markers of those before have moved when the next one chooses, which matters for the ranking."""
    t = lay(lay(start(4, first), 1, A2="university"), 3, A2="plastics_research_centre")
    draw(t, "biochemistry_institute")
    moved = []
    for seat in clockwise(first):
        assert t.asked == (seat,)
        assert [p for p in range(4) if t.s.space[p].any()] == sorted(moved)
        t.does(seat, "divide", 1)
        moved.append(seat)
    assert t.may(first, "income")


def test_who_has_no_choice_is_passed_over():
    """PRO-7.2, PRO-ED-13: the active player's laboratory is covered, so the next one clockwise is asked first."""
    t = draw(lay(start(3, first=1), 1, B3="car_factory"), "biochemistry_institute")
    assert t.asked == (2,)
    assert t.does(2, "divide", 0).asked == (0,)
    assert t.does(0, "divide", 0).asked == (1,)
    assert t.s.phase == ACTION


def test_the_drawn_tile_counts_for_nobody():
    """PRO-7.3: High-speed trains with two capital symbols bring no capital when drawn."""
    t = draw(start(), "high_speed_trains")
    assert [t.s.money[seat] for seat in range(2)] == [200, 200]  # the printed local industry alone


def test_the_drawn_tile_may_be_bought_at_once():
    """PRO-7.4, PRO-ED-9: by the active player, after the scoring; next turn it is gone for the others."""
    t = lay(start(), 0, A2="university")
    t.luck("draw", tile("biochemistry_institute"))
    assert not t.may(0, "buy", tile("biochemistry_institute"))
    t.does(0, "divide", 0).does(1, "divide", 0)
    assert not t.may(1, "buy", tile("biochemistry_institute"))
    buy(t, "biochemistry_institute", "A3").does(0, "income")
    scoring(t, "capital")
    assert not t.may(1, "buy", tile("biochemistry_institute"))
    assert t.why_not(1, "buy", tile("biochemistry_institute")) == "“Biochemistry institute” is no longer in the display."


def test_unsold_tiles_stay_for_others():
    """PRO-7.4: what the drawer leaves, the next player may buy."""
    t = acting()
    t.does(0, "income").does(0, "income")
    scoring(t, "energy")
    t.s.money[1] = 1000
    assert t.may(1, "buy", tile("rejuvenation_clinic"))


def test_levels_have_no_limit_and_are_not_refilled():
    """PRO-7.5: a third tile at ecology 1 lies beside the two start tiles; a bought tile leaves a gap."""
    t = draw(start(), "botanical_garden")
    t.s.money[0] = 1000
    ecology_1 = [tile(name) for name in ("tram_network", "plastics_research_centre", "botanical_garden")]
    assert all(t.may(0, "buy", one) for one in ecology_1)
    before = [i for i in range(60) if t.s.where[i] == DISPLAY]
    buy(t, "tram_network", "C3")
    assert [i for i in range(60) if t.s.where[i] == DISPLAY] == [i for i in before if i != tile("tram_network")]


def test_nobody_else_acts():
    """PRO-8.11: during the actions and the placing only the active player is asked."""
    t = acting(seats=4, money=500)
    assert t.asked == (0,)
    t.does(0, "buy", tile("wind_farm"))
    assert t.asked == (0,)
    assert all(t.ids(seat) == [] for seat in (1, 2, 3))
    t.does(0, "place", slot("B1"))
    assert t.asked == (0,)
    assert t.s.visible[0, ENERGY] == 4
