"""§1 Frame and limits, §2 set-up."""

from __future__ import annotations

from itertools import pairwise

import pytest

from spielwerk.core import CHANCE, EMPTY, BadOption, game
from spielwerk.games.planet_steam import questions, state
from spielwerk.games.planet_steam.assets import has_marker
from spielwerk.games.planet_steam.components import CARD_OF, CLOSED, DATA, NEUTRAL, RIVER, SPECIALISTS, UNCLAIMED, WATER
from spielwerk.testing import Scene

from .helpers import ask, begun, column, go_on, goods, held, new, own, quiet, tanks, until_step, with_cards, zone

COUNTS = (2, 3, 4, 5)


def per_count(value):
    """One value for each player count."""
    return [value(Scene("planet-steam", seats).s) for seats in COUNTS]


def test_two_to_five_players():
    """STM-1.1: not one and not six; the greatest wealth is first."""
    for wrong in (1, 6):
        with pytest.raises(BadOption):
            game("planet-steam").start(seats=wrong)
    t = Scene("planet-steam", 3)
    t.s.credits[1] += 1
    assert t.places() == [2, 1, 2]


def test_phases_follow_each_other():
    """STM-1.2, STM-5.1, STM-11.1, STM-15.1: expansion, tanks, resources, closing, each step finished by all before the next."""
    t = begun(4)
    for seat in range(4):
        own(t, seat, ("A1 A2", "C1 C2", "E1 E2", "F1 F2")[seat])
        tanks(t, seat, ("A1", "C1", "E1", "F1")[seat])
        t.s.certificates[seat, 0] = 1
    t.s.stock[state.LICENCES] = 3
    seen = []
    rounds = t.s.rounds_left

    def watch(table: Scene) -> bool:
        if not seen or seen[-1] != table.s.step:
            seen.append(int(table.s.step))
        return table.s.rounds_left < rounds

    quiet(t, watch)
    order = [
        questions.BIDDING,
        questions.CHOOSE_ZONE,
        questions.CLAIM,
        questions.ANCHOR,
        questions.ACTIVATE,
        questions.PRODUCE,
        questions.TRADE,
        questions.CERTIFICATE,
    ]
    main = [step for step in seen if step in order]
    # one auction of cards and one of a zone; nothing comes back once the next step has begun
    assert [step for k, step in enumerate(main) if step not in main[:k]] == order
    for earlier, later in pairwise(order[2:]):
        last = max(k for k, step in enumerate(main[:-1]) if step == earlier)
        assert last < min(k for k, step in enumerate(main) if step == later)


@pytest.mark.parametrize("seats", COUNTS)
def test_rounds_until_the_golden_field(seats):
    """STM-1.3, STM-2.7, STM-15.10: 7/6/5/4 rounds, then it is over."""
    t = begun(seats)
    rounds = {2: 7, 3: 6, 4: 5, 5: 4}[seats]
    for left in range(rounds, 0, -1):
        assert t.s.rounds_left == left
        assert t.s.step == questions.BIDDING
        assert not t.over
        quiet(t, lambda t, left=left: t.s.rounds_left < left)
    assert t.over


def test_resources_and_credits_are_unlimited():
    """STM-1.4: four resources; more than the box has tokens for can be owned and paid out."""
    assert DATA.ids("resource") == ["quartz", "ore", "water", "energy"]
    t = with_cards(2)
    t.s.price[3], t.s.credits[0] = 12, 5000  # the box has 4,020 credits
    goods(t, 0, energy=4)
    t.s.traded = 3
    ask(t, questions.TRADE, 0).does(0, "sell", 3)
    assert t.s.credits[0] == 5048


def test_plastic_and_markers_in_the_box():
    """STM-1.5, STM-1.6: 35 tanks, 14 converters of each kind, 13 compressors, 14 and 15 markers."""
    s = Scene("planet-steam", 4).s
    assert s.stock[state.TANKS] == 35
    assert column(s.converters) == [14, 14, 0, 14]
    assert s.stock[state.COMPRESSORS] == 13
    assert s.stock[state.NEUTRALS] + sum(owner == NEUTRAL for owner in column(s.owner)) == 15
    t = with_cards(2)
    t.s.claims[0] = 14
    assert not has_marker(t.s, 0)
    assert has_marker(t.s, 1)


def test_what_is_not_in_stock_cannot_be_bought():
    """STM-1.7: without pieces in the supply there is no purchase, whatever one can pay."""
    t = own(with_cards(4), 0, "A1 A2")
    tanks(t, 0, "A1")
    goods(t, 0, quartz=4, ore=4, water=4, energy=4)
    ask(t, questions.TANK_ACTIONS, 0)
    bought = ("tank", "converter", "compressor")
    assert all(t.actions(0, verb) for verb in bought)
    t.s.stock[state.TANKS] = t.s.stock[state.COMPRESSORS] = 0
    for r in range(4):
        t.s.converters[r] = 0
    assert not any(t.actions(0, verb) for verb in bought)
    assert t.why_not(0, "tank", 0) == "No tank is left in the general supply."
    assert t.why_not(0, "compressor") == "No compressor is left in the general supply."
    t.s.stock[state.LICENCES] = t.s.stock[state.QUARTERS] = 0
    ask(t, questions.CERTIFICATE, 0)
    assert t.actions(0) == [("pass",)]


def test_order_of_play_is_that_of_the_cards():
    """STM-1.8, STM-1.9, STM-EX-3: number 1 first, then 2, and so on, in round 1 as well."""
    t = go_on(with_cards(4, 2, 0, 3, 1), questions.OFFER_ZONE)
    until_step(t, questions.ACTIVATE)
    assert t.s.rounds_left == 5
    turns = []
    while t.s.step == questions.ACTIVATE:
        turns += t.asked
        t.does(t.asked[0], "decline")
    assert turns == [2, 0, 3, 1]


def test_start_stocks():
    """STM-2.1, STM-2.2: licences 6/6/7/7 and luxury quarters 4/5/6/7."""
    assert per_count(lambda s: s.stock[state.LICENCES]) == [6, 6, 7, 7]
    assert per_count(lambda s: s.stock[state.QUARTERS]) == [4, 5, 6, 7]


def test_specialist_sets():
    """STM-2.3, STM-EX-2: as many cards as players; the card with the signs 2 and 3 serves both counts."""
    for seats in COUNTS:
        t = begun(seats)
        t.does(0, "bid", 1)
        for seat in range(1, seats):
            t.does(seat, "pass")
        assert t.actions(0, "choose") == [(card,) for card in range(seats)]
    double = DATA.ids("card").index("speculator_captain")
    assert double in CARD_OF[0]
    assert double in CARD_OF[1]
    assert double not in CARD_OF[2] + CARD_OF[3]


def test_who_is_on_the_cards():
    """STM-2.4, STM-2.5: the sets of four and five show one specialist each, some of two and three show two."""
    shown = {seats: [DATA.rows("card")[card]["shows"] for card in CARD_OF[seats - 2]] for seats in COUNTS}
    assert shown[4] == [["lady_steam"], ["speculator"], ["captain"], ["engineer"]]
    assert shown[5] == [["lady_steam"], ["speculator"], ["captain"], ["banker"], ["engineer"]]
    assert shown[3] == [["lady_steam", "banker"], ["speculator", "captain"], ["engineer"]]
    assert shown[2] == [["lady_steam", "engineer"], ["speculator", "captain"]]
    assert {who for card in shown[5] for who in card} == set(SPECIALISTS)


def test_tracks():
    """STM-2.6: 9/10/12/14 tanks on the local market."""
    assert per_count(lambda s: s.tank_market) == [9, 10, 12, 14]


def test_market_at_the_start():
    """STM-2.8, STM-2.9, STM-2.10, STM-2.11, STM-2.12: red prices and the supplies of each count."""
    assert per_count(lambda s: column(s.price)) == [[14, 8, 6, 4]] * 4
    assert per_count(lambda s: s.supply[0]) == [4, 5, 6, 7]
    assert per_count(lambda s: s.supply[1]) == [7, 8, 9, 10]
    assert per_count(lambda s: s.supply[2]) == [6, 7, 8, 10]
    assert per_count(lambda s: s.supply[3]) == [10, 12, 14, 16]


@pytest.mark.parametrize("seats", COUNTS)
def test_players_at_the_start(seats):
    """STM-2.13, STM-2.14, STM-2.15, STM-2.16, STM-2.22: class 1 freighters, goods and credits of the count, nothing else."""
    t = Scene("planet-steam", seats)
    start = {2: [0, 1, 3, 3], 3: [0, 2, 4, 2], 4: [1, 2, 3, 3], 5: [1, 2, 3, 4]}[seats]
    for seat in range(seats):
        assert column(t.s.freighter[seat]) == [1, 1, 1, 1]
        assert held(t, seat) == start
        assert t.s.credits[seat] == {2: 100, 3: 110, 4: 120, 5: 130}[seats]
        assert column(t.s.certificates[seat]) == [0, 0]
        assert t.s.claims[seat] == 2
        assert sum(owner == seat for owner in column(t.s.owner)) == 2
    assert set(column(t.s.tank)) == {EMPTY}
    assert t.s.airship == EMPTY


@pytest.mark.parametrize("seats", COUNTS)
def test_start_map(seats):
    """STM-2.17, STM-2.18: two own zones each, 6/8/10/10 neutral ones, 14/7/0/0 closed ones; no river zone is closed."""
    owners = column(Scene("planet-steam", seats).s.owner)
    assert [owners.count(seat) for seat in range(seats)] == [2] * seats
    assert owners.count(NEUTRAL) == {2: 6, 3: 8, 4: 10, 5: 10}[seats]
    assert owners.count(CLOSED) == {2: 14, 3: 7, 4: 0, 5: 0}[seats]
    assert all(owners[z] != CLOSED for z in range(42) if RIVER[z])


def test_closed_zones_are_never_available():
    """STM-2.19: neither named, nor built on, nor auctioned, even if no other zone is left."""
    t = with_cards(2)
    t.s.certificates[0, 0] = 1
    t.s.stock[state.LICENCES] -= 1
    ask(t, questions.CLAIM, 0)
    assert t.s.owner[zone("A1")] == CLOSED
    assert not t.may(0, "zone", zone("A1"))
    assert not t.may(0, "build", zone("A1"))
    assert t.why_not(0, "zone", zone("A1")) == "Zone A1 is closed in this match."
    for z in range(42):
        if t.s.owner[z] in (UNCLAIMED, NEUTRAL):
            t.s.owner[z] = CLOSED
    ask(t, questions.CHOOSE_ZONE, 0)
    assert t.actions(0) == []


def test_highest_throw_starts():
    """STM-2.20, STM-EC-1: of three tied for the highest only these throw again; the fourth is out."""
    t = Scene("planet-steam", 4)
    for face in (5, 2, 5, 5):
        assert t.asked == (CHANCE,)
        t.luck("roll", face - 1)
    throwing = []
    for face in (3, 6, 3):
        throwing.append(int(t.s.actor))
        t.luck("roll", face - 1)
    assert throwing == [0, 2, 3]
    assert t.asked == (2,)
    assert t.s.opener == 2
    assert column(t.s.thrown) == [0] * 5
    again = Scene("planet-steam", 2)
    for face in (4, 4, 1, 1, 2, 6):
        again.luck("roll", face - 1)
    assert again.asked == (1,)


def test_first_upgrade():
    """STM-2.21: clockwise from the start player each upgrades one freighter of his choice to class 2, free of charge."""
    t = new(3, start=1)
    for seat, r in ((1, 0), (2, 3), (0, 2)):
        assert t.asked == (seat,)
        assert t.actions(seat) == [("upgrade", k) for k in range(4)]
        before = held(t, seat)
        t.does(seat, "upgrade", r)
        assert column(t.s.freighter[seat]) == [2 if k == r else 1 for k in range(4)]
        assert held(t, seat) == before
    assert t.s.step == questions.BIDDING
    assert t.asked == (1,)


def test_capacities_hold_every_start():
    """STM-2.15: the four water of a three-player start fit on class 1."""
    t = Scene("planet-steam", 3)
    assert t.s.goods[0, WATER] == 4
    assert t.game.invariants(t.s) == 0
