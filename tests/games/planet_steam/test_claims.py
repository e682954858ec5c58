"""§7 The zone auction, §8 claims, §9 the airship."""

from __future__ import annotations

import pytest

from spielwerk.core import CHANCE, EMPTY
from spielwerk.games.planet_steam import questions, state
from spielwerk.games.planet_steam.components import NEUTRAL, RIVER, UNCLAIMED

from .helpers import ask, begun, bid, column, go_on, named, own, until_step, with_cards, zone, zones


def offering(seats=4, *holders, **options):
    """The Speculator is asked for the zone; seat 0 is Lady Steam, seat 1 the Speculator unless said otherwise."""
    return go_on(with_cards(seats, *holders, **options), questions.OFFER_ZONE)


def fill(t, kind=NEUTRAL, but=""):
    """No unclaimed zone is left but these."""
    for z in range(42):
        if t.s.owner[z] == UNCLAIMED and z not in zones(but):
            t.s.owner[z] = kind
    t.s.stock[state.NEUTRALS] = 15 - column(t.s.owner).count(NEUTRAL)
    return t


def crowd(t, seat):
    """A seat has placed all its 14 markers."""
    free = [z for z in range(42) if t.s.owner[z] == UNCLAIMED]
    while t.s.claims[seat] < 14:
        z = free.pop()
        t.s.owner[z] = seat
        t.s.zones[seat, t.s.claims[seat]] = z
        t.s.claims[seat] += 1
    return t


# §7


def test_speculator_offers_any_unclaimed_zone():
    """STM-7.1, STM-4.3: river or land, nothing else."""
    t = offering()
    assert t.asked == (1,)
    offered = {z for (z,) in t.actions(1, "zone")}
    assert offered == {z for z in range(42) if t.s.owner[z] == UNCLAIMED}
    assert any(RIVER[z] for z in offered)
    assert not all(RIVER[z] for z in offered)


def test_neutral_zones_only_when_nothing_else_is_left():
    """STM-7.2, STM-7.8, STM-EC-7: refused while one unclaimed zone exists; then its neutral marker is replaced."""
    t = fill(offering(), but="E2")
    t.s.stock[state.NEUTRALS] = 0  # more neutral zones than markers, for this test only
    assert named(t, 1) == ["E2"]
    assert t.why_not(1, "zone", zone("A1")).startswith("There is a neutral marker on zone A1")
    t = offering()
    for z in range(42):
        if t.s.owner[z] == UNCLAIMED:
            own_by_turns(t, z)
    before = t.s.stock[state.NEUTRALS]
    assert named(t, 1) == named_neutral(t)
    t.does(1, "zone", zone("A1"))
    t.does(0, "bid", 1).does(1, "pass").does(2, "pass").does(3, "pass")
    assert t.s.owner[zone("A1")] == 0
    assert t.s.stock[state.NEUTRALS] == before + 1


def own_by_turns(t, z):
    """Give a zone to the seat with the fewest."""
    seat = min(range(t.s.seats), key=lambda p: int(t.s.claims[p]))
    t.s.owner[z] = seat
    t.s.zones[seat, t.s.claims[seat]] = z
    t.s.claims[seat] += 1


def named_neutral(t):
    return sorted(f"{'ABCDEF'[z % 6]}{z // 6 + 1}" for z in range(42) if t.s.owner[z] == NEUTRAL)


def test_without_a_zone_the_step_is_skipped():
    """STM-7.3: neither unclaimed nor neutral: claims are next (and there is nothing to claim), then the airship."""
    t = with_cards(4)
    for z in range(42):
        if t.s.owner[z] in (UNCLAIMED, NEUTRAL):
            t.s.owner[z] = 6
    t.s.stock[state.NEUTRALS] = 15
    go_on(t, questions.OFFER_ZONE)
    assert t.s.step == questions.ANCHOR


@pytest.mark.parametrize("kind", [NEUTRAL, UNCLAIMED])
def test_one_zone_of_either_kind_is_enough(kind):
    """STM-7.1, STM-7.2: unclaimed zones alone, or neutral ones alone, are auctioned."""
    t = with_cards(4)
    for z in range(42):
        if t.s.owner[z] in (UNCLAIMED, NEUTRAL):
            t.s.owner[z] = kind
    assert go_on(t, questions.OFFER_ZONE).asked == (1,)
    assert t.s.step == questions.CHOOSE_ZONE


def test_lady_steam_opens_one_bidding_round():
    """STM-7.4, STM-7.5: clockwise from Lady Steam, all take part, she must bid; then claims follow."""
    t = offering(4, 2, 0, 1, 3)
    t.does(0, "zone", zone("E2"))
    assert t.asked == (2,)
    assert not t.may(2, "pass")
    asked = []
    bid(t, 2, 1)
    for _ in range(3):
        asked += t.asked
        t.does(t.asked[0], "pass")
    assert asked == [3, 0, 1]
    assert t.s.owner[zone("E2")] == 2
    assert t.s.step == questions.CLAIM


def test_opener_without_credits_or_markers_passes():
    """STM-7.6, STM-EC-13: no aid is given; without any bid the zone stays; without markers one is not asked at all."""
    t = offering()
    t.s.credits[0] = 0
    t.does(1, "zone", zone("E2"))
    assert t.actions(0) == [("pass",)]
    t.does(0, "pass")
    assert t.may(1, "pass")
    for seat in (1, 2, 3):
        t.does(seat, "pass")
    assert t.s.owner[zone("E2")] == UNCLAIMED
    assert t.s.credits[0] == 0
    assert t.s.step == questions.CLAIM
    t = crowd(offering(2), 0)
    t.does(1, "zone", zone("C1"))
    assert t.asked == (1,)
    assert t.may(1, "pass")
    t.does(1, "pass")
    assert t.asked == (1,)  # seat 0 is not asked to claim either (STM-8.14)
    assert t.s.step == questions.CLAIM


def test_winner_pays_and_claims():
    """STM-7.7: his whole bid, and his marker lies there."""
    t = offering().does(1, "zone", zone("E2"))
    bid(t, 0, 5)
    t.does(1, "pass")
    bid(t, 2, 31)
    t.does(3, "pass").does(0, "pass")
    assert column(t.s.credits)[:4] == [120, 120, 89, 120]
    assert t.s.owner[zone("E2")] == 2
    assert t.s.zones[2, 2] == zone("E2")


@pytest.mark.parametrize(("total", "paid"), [(7, 4), (8, 4), (1, 1)])
def test_speculator_pays_half(total, paid):
    """STM-7.9, STM-4.3, STM-EC-6: rounded up; a bid of 1 costs 1."""
    t = offering(4, 1, 0, 2, 3)  # seat 1 is Lady Steam, seat 0 the Speculator
    t.does(0, "zone", zone("E2"))
    if total > 1:
        bid(t, 1, 1)
        t.does(2, "pass").does(3, "pass")
    else:
        t.s.credits[1] = 0
        t.does(1, "pass").does(2, "pass").does(3, "pass")
    bid(t, 0, total)
    if total > 1:
        t.does(1, "pass")
    assert t.s.credits[0] == 120 - paid


def test_speculator_bids_up_to_twice_his_credits():
    """STM-7.10: 240 with 120 credits, and no more; for cards he has no such privilege."""
    t = offering(4, 1, 0, 2, 3).does(0, "zone", zone("E2"))
    bid(t, 1, 100)
    t.does(2, "pass").does(3, "pass").does(0, "raise", 1)
    assert t.actions(0, "bid")[-1] == (40,)
    assert t.why_not(0, "bid", 41) == "You can bid 240 credits at most, because the Speculator pays half: you have 120 credits."
    t.does(0, "bid", 40).does(1, "pass")
    assert t.s.credits[0] == 0
    cards = begun(4)
    cards.s.credits[0] = 5
    assert max(cards.actions(0, "bid")) == (5,)


# §8


def claiming(seats=4, **options):
    return ask(with_cards(seats, **options), questions.CLAIM, 0)


def test_one_marker_each_by_die_or_licence_or_none():
    """STM-8.1: in player order each may claim one zone, or none."""
    t = go_on(with_cards(4, 3, 1, 0, 2), questions.CLAIMS)
    asked = []
    while t.s.step == questions.CLAIM:
        asked += t.asked
        t.does(t.asked[0], "pass")
    assert asked == [3, 1, 0, 2]
    assert column(t.s.claims)[:4] == [2, 2, 2, 2]


@pytest.mark.parametrize("face", [4, 5, 6])
def test_a_high_throw_claims_the_named_zone(face):
    """STM-8.2, STM-8.3: first the zone is named, then the die is thrown; 4 to 6 succeeds."""
    t = claiming().does(0, "zone", zone("E2"))
    assert t.asked == (CHANCE,)
    assert t.s.owner[zone("E2")] == UNCLAIMED
    t.luck("roll", face - 1)
    assert t.s.owner[zone("E2")] == 0
    assert t.asked == (1,)


@pytest.mark.parametrize("face", [1, 2, 3])
def test_a_low_throw_claims_the_nearest_in_a_line(face):
    """STM-8.4, STM-8.5, STM-EC-9: E2 with four players leaves D2, E1 and E3; F2 is claimed."""
    t = claiming().does(0, "zone", zone("E2")).luck("roll", face - 1)
    assert t.asked == (0,)
    assert named(t, 0) == ["D2", "E1", "E3"]
    assert t.why_not(0, "zone", zone("E5")) == "Zone E5 is not the first unclaimed zone in a straight line from E2."
    t.does(0, "zone", zone("E3"))
    assert t.s.owner[zone("E3")] == 0
    assert t.s.owner[zone("E2")] == UNCLAIMED


def test_example_of_a_claim_by_die():
    """STM-EX-9: the named zone A is lost, one of B, C and D in line with it is chosen; claimed zones between are skipped."""
    t = claiming()
    own(t, 1, "B3 D3")  # on the way from C3 to A3 and to E3
    own(t, 2, "C2 C4")
    t.s.owner[zone("A3")] = UNCLAIMED
    t.s.owner[zone("C5")] = t.s.owner[zone("C6")] = t.s.owner[zone("C7")] = UNCLAIMED
    t.s.stock[state.NEUTRALS] = 15 - column(t.s.owner).count(NEUTRAL)
    t.s.owner[zone("C1")] = 6
    t.does(0, "zone", zone("C3")).luck("roll", 0)
    assert named(t, 0) == ["A3", "C5", "E3"]
    assert not t.may(0, "zone", zone("C3"))


def test_the_named_zone_stays_free():
    """STM-EC-10: the next player may name it."""
    t = claiming().does(0, "zone", zone("E2")).luck("roll", 0).does(0, "zone", zone("E1"))
    assert t.asked == (1,)
    assert t.may(1, "zone", zone("E2"))


def test_no_zone_in_any_line_gives_credits():
    """STM-8.6: 15 credits; the named zone stays unclaimed."""
    t = claiming(4)
    for z in range(42):
        if t.s.owner[z] == UNCLAIMED and z not in zones("E2 A4"):
            t.s.owner[z] = 6
    t.does(0, "zone", zone("E2")).luck("roll", 2)
    assert t.s.credits[0] == 135
    assert t.s.owner[zone("E2")] == UNCLAIMED
    assert t.asked == (1,)


def test_a_throw_binds():
    """STM-8.7: after a bad throw no licence can be used."""
    t = claiming()
    t.s.certificates[0, 0] = 1
    t.s.stock[state.LICENCES] -= 1
    assert t.actions(0, "build")
    t.does(0, "zone", zone("E2")).luck("roll", 0)
    assert {verb for verb, *_ in t.actions(0)} == {"zone"}


def test_without_unclaimed_zones_nobody_throws():
    """STM-8.8: only a licence on a neutral zone is left; who has none is not asked."""
    t = with_cards(4)
    for z in range(42):
        if t.s.owner[z] == UNCLAIMED:
            own_by_turns(t, z)
    t.s.certificates[2, 0] = 1
    t.s.stock[state.LICENCES] -= 1
    go_on(t, questions.CLAIMS)
    assert t.asked == (2,)
    assert t.actions(2, "zone") == []
    assert named(t, 2, "build") == named_neutral(t)
    t.does(2, "pass")
    assert t.s.step == questions.ANCHOR


def licensed(count=1):
    t = claiming()
    t.s.certificates[0, 0] = count
    t.s.stock[state.LICENCES] -= count
    return t


def test_licence_on_an_unclaimed_zone():
    """STM-8.9, STM-8.11: no throw; the licence leaves the game."""
    t = licensed().does(0, "build", zone("E2"))
    assert t.s.owner[zone("E2")] == 0
    assert t.asked == (1,)
    assert t.s.certificates[0, 0] == 0
    assert t.s.stock[state.LICENCES] == 6


def test_licence_on_a_neutral_zone():
    """STM-8.10, STM-EC-11: wherever it lies, even while unclaimed zones exist; the neutral marker comes off."""
    t = licensed()
    neutrals = t.s.stock[state.NEUTRALS]
    assert named_neutral(t)
    assert set(named_neutral(t)) <= set(named(t, 0, "build"))
    t.does(0, "build", zone("A7"))
    assert t.s.owner[zone("A7")] == 0
    assert t.s.stock[state.NEUTRALS] == neutrals + 1
    assert t.s.certificates[0, 0] == 0


def test_one_licence_a_turn_without_the_engineer():
    """STM-8.12: three may be held, one is used; seat 0 holds Lady Steam, not the Engineer."""
    t = licensed(3).does(0, "build", zone("E2"))
    assert t.s.certificates[0, 0] == 2
    assert t.asked == (1,)


def test_a_licence_takes_no_foreign_zone():
    """STM-8.13: neither another player's zone nor a closed one."""
    t = licensed()
    assert not t.may(0, "build", zone("C2"))
    t.s.owner[zone("E2")] = 6
    assert not t.may(0, "build", zone("E2"))
    t.s.certificates[0, 0] = 0
    assert t.why_not(0, "build", zone("E1")) == "You have no building licence."


def test_without_markers_no_claims():
    """STM-8.14, STM-EC-13: the fourteenth marker is the last; claims and zone bids pass that seat by."""
    t = crowd(with_cards(2), 0)
    go_on(t, questions.CLAIMS)
    assert t.asked == (1,)
    t = crowd(with_cards(2), 0)
    go_on(t, questions.OFFER_ZONE).does(1, "zone", zone("C1"))
    assert t.s.passed[0] == 1


# §9


def test_airship_goes_to_any_row():
    """STM-9.1, STM-9.2, STM-4.4: one of seven places, no declining, empty rows too."""
    t = go_on(with_cards(4), questions.AIRSHIP)
    assert t.asked == (2,)
    assert t.actions(2) == [("anchor", row) for row in range(7)]
    t.does(2, "Anchor the airship at row 7")
    assert t.s.airship == 6
    assert t.s.step == questions.ACTIVATE


def test_the_phase_goes_on_to_the_tanks():
    """STM-5.1: zone auction, claims, airship, then the tank phase."""
    t = offering()
    until_step(t, questions.CLAIM)
    until_step(t, questions.ANCHOR)
    until_step(t, questions.ACTIVATE)
    assert t.s.zone == EMPTY
