"""§18 Optional rules, each on its own switch."""

from __future__ import annotations

import pytest

from spielwerk.core import CHANCE, EMPTY, game
from spielwerk.games.planet_steam import questions, state
from spielwerk.games.planet_steam.assets import load
from spielwerk.games.planet_steam.components import ENERGY, ORE, QUARTZ, UNCLAIMED, WATER
from spielwerk.testing import Scene

from .helpers import ask, begun, bid, column, go_on, goods, held, named, own, quiet, tanks, until_step, with_cards, zone

OPTIONAL = ("free_choice", "price_manipulation", "sabotage", "independent_freighter")


@pytest.mark.parametrize("switch", OPTIONAL)
def test_each_rule_alone(switch):
    """STM-18.1: off unless switched on, singly or together, with the standard or the advanced game."""
    default = game("planet-steam").options_from({}, 4)
    assert not any(default.values())
    t = Scene("planet-steam", 4, **{switch: 1})
    assert sum(column(t.s.switch)) == 1
    mixed = Scene("planet-steam", 4, immovable_tanks=1, **dict.fromkeys(OPTIONAL, 1))
    assert sum(column(mixed.s.switch)) == 5


# Free choice


def test_free_choice():
    """STM-18.2: the marker goes on any unclaimed zone without a throw; a licence remains possible."""
    t = with_cards(4, free_choice=1)
    t.s.certificates[0, 0] = 1
    t.s.stock[state.LICENCES] -= 1
    ask(t, questions.CLAIM, 0)
    assert t.actions(0, "build")
    t.does(0, "Claim zone E2")
    assert t.s.owner[zone("E2")] == 0
    assert t.asked == (1,)


# Price Manipulation


def first_winner(**options):
    """Seat 0 has won the first bidding round with 1 credit and taken Lady Steam."""
    t = begun(4, price_manipulation=1, **options).does(0, "bid", 1)
    for seat in (1, 2, 3):
        t.does(seat, "pass")
    return t.does(0, "choose", 0)


def test_first_winner_must_manipulate():
    """STM-18.3: at once, in one of three ways, and only the winner of the first bidding round."""
    t = first_winner()
    assert t.s.step == questions.MANIPULATE
    assert t.actions(0) == [("manipulate", 0), ("manipulate", 1), ("manipulate", 2)]
    t.does(0, "manipulate", 0).does(0, "done").does(0, "good", ORE)
    t.does(1, "bid", 1).does(2, "pass").does(3, "pass").does(1, "choose", 1)
    assert t.s.step == questions.CHOOSE_BONUS
    assert t.s.manipulator == 0
    quiet(t, lambda t: t.s.rounds_left == 4)
    t.does(t.asked[0], "bid", 1)
    until_step(t, questions.MANIPULATE)  # again in the next round


def test_weak_manipulation():
    """STM-18.4: one price other than quartz, up to 3 fields in one direction, free."""
    t = first_winner().does(0, "manipulate", 0)
    assert t.s.credits[0] == 119
    assert {r for r, _ in t.actions(0, "shift")} == {ORE, WATER, ENERGY}
    t.does(0, "Raise the price of ore to 9 credits")
    assert sorted(t.actions(0)) == [("done",), ("shift", ORE, 0)]
    t.does(0, "shift", ORE, 0).does(0, "shift", ORE, 0)
    assert t.s.price[ORE] == 11
    assert t.s.step == questions.CHOOSE_BONUS
    down = first_winner().does(0, "manipulate", 0).does(0, "Lower the price of energy to 3 credits").does(0, "done")
    assert column(down.s.price) == [14, 8, 6, 3]


def test_example_of_a_manipulation():
    """STM-EX-24, STM-18.5: 4 credits, ore 3 up and energy 1 down use all 4 fields, and it is over."""
    t = first_winner().does(0, "manipulate", 1)
    assert t.s.credits[0] == 115
    assert QUARTZ not in {r for r, _ in t.actions(0, "shift")}
    for _ in range(3):
        t.does(0, "shift", ORE, 0)
    assert t.s.step == questions.SHIFT
    t.does(0, "shift", ENERGY, 1)
    assert column(t.s.price) == [14, 11, 6, 3]
    assert t.s.step == questions.CHOOSE_BONUS


def test_strong_manipulation():
    """STM-18.6: 8 credits, any prices, quartz included, 5 fields."""
    t = first_winner().does(0, "manipulate", 2)
    assert t.s.credits[0] == 111
    for r, down in ((QUARTZ, 1), (QUARTZ, 1), (WATER, 0), (ENERGY, 1), (ORE, 0)):
        t.does(0, "shift", r, down)
    assert column(t.s.price) == [12, 9, 7, 3]
    assert t.s.step == questions.CHOOSE_BONUS


def test_limits_of_manipulation():
    """STM-18.7, STM-EC-30, STM-12.6: none is enough; no marker leaves its scale; fees must be payable."""
    t = first_winner()
    t.s.price[ORE] = 19
    t.does(0, "manipulate", 1).does(0, "shift", ORE, 0)
    assert not t.may(0, "shift", ORE, 0)
    assert not t.may(0, "shift", ORE, 1)  # and not back again
    t.does(0, "shift", WATER, 0).does(0, "done")
    assert column(t.s.price) == [14, 20, 7, 4]
    unused = first_winner().does(0, "manipulate", 2).does(0, "done")
    assert column(unused.s.price) == [14, 8, 6, 4]
    poor = first_winner()
    poor.s.credits[0] = 7
    assert poor.actions(0, "manipulate") == [(0,), (1,)]
    poor.s.credits[0] = 3
    assert poor.actions(0, "manipulate") == [(0,)]


def test_engineers_credits_pay_the_fee():
    """STM-18.7: the 15 credits are there before the manipulation."""
    t = begun(4, price_manipulation=1)
    t.s.credits[0] = 1
    t.does(0, "bid", 1)
    for seat in (1, 2, 3):
        t.does(seat, "pass")
    t.does(0, "choose", 3).does(0, "credits")
    assert t.actions(0, "manipulate") == [(0,), (1,), (2,)]


def test_manipulator_is_paid_at_the_end():
    """STM-18.8: at the start of the closing phase credits equal to the card's number; the card goes back."""
    t = with_cards(4, 1, 2, 0, 3, price_manipulation=1)
    t.s.manipulator = 0  # with card 3
    go_on(t, questions.CLOSING)
    assert t.s.credits[0] == 123
    assert t.s.manipulator == EMPTY


# Sabotage


def sabotaging(*victim_tanks):
    """Round 2: seat 3 is the last without a card; seat 1 owns the tanks."""
    t = begun(4, sabotage=1)
    t.s.rounds_left = 4
    for place, seat in enumerate((0, 1, 2)):
        t.s.holder[place] = seat
    for name in victim_tanks:
        tanks(t, 1, name)
    go_on(t, questions.NEXT_CARD)
    return t.does(3, "pass")  # the Engineer's benefit


def test_last_winner_sabotages():
    """STM-18.9, STM-18.10: not in round 1; he names an opponent, who lays down a tank of his own choice."""
    t = sabotaging("C2", "A3")
    assert t.s.step == questions.SABOTAGE_WHOM
    assert t.actions(3) == [("sabotage", 0), ("sabotage", 1), ("sabotage", 2)]
    t.does(3, "sabotage", 1)
    assert t.asked == (1,)
    assert named(t, 1) == ["A3", "C2"]
    t.does(1, "Lay the tank on C2 on its side")
    assert t.s.lying == zone("C2")
    assert t.asked == (3,)
    assert t.s.step == questions.CHOOSE_BONUS
    first = quiet(begun(4, sabotage=1), lambda t: t.s.step in (questions.SABOTAGE_WHOM, questions.CHOOSE_ZONE))
    assert first.s.step == questions.CHOOSE_ZONE
    assert first.s.rounds_left == 5


def test_a_lying_tank_does_nothing():
    """STM-18.11: no production, no moving, no part attached or taken off."""
    t = sabotaging("C2", "A3").does(3, "sabotage", 1).does(1, "zone", zone("C2"))
    t.s.tank[zone("C2")] = ORE
    t.s.converters[ORE] -= 1
    t.s.compressor[zone("C2")] = 1
    t.s.stock[state.COMPRESSORS] -= 1
    own(t, 1, "C2 A3 B6")
    goods(t, 1, quartz=4, ore=4, water=4, energy=4)
    t.s.left = 42
    ask(t, questions.TANK_ACTIONS, 1)
    assert t.actions(1, "move") == [(0,)]  # only the tank on A3, to B6
    assert not t.may(1, "give_back")
    assert named(t.copy().does(1, "move", 0), 1) == ["A3"]
    assert named(t.copy().does(1, "move", 0).does(1, "zone", zone("A3")), 1) == ["B6"]
    assert named(t.copy().does(1, "converter", ENERGY), 1) == ["A3"]
    assert named(t.copy().does(1, "compressor"), 1) == ["A3"]
    assert t.copy().does(1, "converter", ENERGY).why_not(1, "zone", zone("C2")).startswith("The tank on C2 lies")
    ask(t, questions.PRODUCE, 1)
    assert t.actions(1, "zone") == [(zone("A3"),)]
    t.does(1, "produce")
    assert held(t, 1)[ORE] == 4


def test_a_seat_whose_only_tank_lies_produces_nothing():
    """STM-18.11: it is not even asked."""
    t = sabotaging("C2").does(3, "sabotage", 1).does(1, "zone", zone("C2"))
    t.s.holder[3] = 3
    go_on(t, questions.PRODUCTION)
    assert t.s.step == questions.TRADE


@pytest.mark.parametrize("face", [1, 6])
def test_compensation(face):
    """STM-18.12: in the closing phase the tank stands up and its owner gets twice the throw."""
    t = sabotaging("C2").does(3, "sabotage", 1).does(1, "zone", zone("C2"))
    t.s.rounds_left = 1
    credits = t.s.credits[1]
    go_on(t, questions.CLOSING)
    assert t.asked == (CHANCE,)
    t.luck("roll", face - 1)
    assert t.s.credits[1] == credits + 2 * face
    assert t.s.lying == EMPTY


def test_sabotage_on_nobody():
    """STM-18.13: an opponent without tanks may be named; nothing lies, nothing is paid."""
    t = sabotaging().does(3, "sabotage", 2)
    assert t.s.step == questions.CHOOSE_BONUS
    assert t.s.lying == EMPTY
    t.s.rounds_left = 1
    credits = column(t.s.credits)
    go_on(t, questions.CLOSING)
    assert column(t.s.credits) == credits


# Independent Freighter


def carried(**options):
    """Seat 1 has won the Independent Freighter for 12 credits in round 1."""
    t = begun(4, independent_freighter=1, **options)
    bid(t, 0, 5)
    bid(t, 1, 12)
    return t.does(2, "pass").does(3, "pass").does(0, "pass")


def test_auction_before_the_bonus_resources():
    """STM-18.14: in round 1 the opener of the specialist auction must bid; only then are bonus resources laid out."""
    t = begun(4, start=2, independent_freighter=1)
    assert t.s.lot == state.FREIGHTER_LOT
    assert column(t.s.bonus) == [0, 0, 0, 0]
    assert t.asked == (2,)
    assert not t.may(2, "pass")
    t.does(2, "bid", 3)
    for seat in (3, 0, 1):
        t.does(seat, "pass")
    assert t.s.carrier == 2
    assert column(t.s.bonus) == [1, 1, 1, 1]
    assert t.s.lot == state.CARD_LOT
    assert t.asked == (2,)


def test_the_bid_lies_on_the_card():
    """STM-18.15: it cannot be spent and is no wealth."""
    wealth = begun(4, independent_freighter=1).points()[1]
    t = carried()
    assert t.s.pledge == 12
    assert t.s.credits[1] == 108
    assert t.points()[1] == wealth - 12


def test_three_more_places_of_any_kind():
    """STM-18.16: surplus goes there, of any kinds, up to three pieces; the rest is lost."""
    t = carried()
    goods(t, 1, quartz=4, ore=4)
    t.s.traded = 0
    for place in range(4):
        t.s.holder[place] = (1, 0, 2, 3)[place]
    t.s.credits[1], t.s.price[QUARTZ], t.s.price[ORE] = 900, 6, 3
    ask(t, questions.TRADE, 1).does(1, "buy", 1)
    t.s.traded = 1
    ask(t, questions.TRADE, 1).does(1, "buy", 4)
    assert held(t, 1)[:2] == [6, 5]
    t.s.traded = 0
    ask(t, questions.TRADE, 1)
    assert t.actions(1, "sell") == [(k,) for k in range(6)]  # what lies there is sold like any other
    other = goods(carried(), 0, quartz=4)
    for place in range(4):
        other.s.holder[place] = place
    ask(other, questions.TRADE, 0).does(0, "buy", 0)
    assert held(other, 0)[QUARTZ] == 4


def test_choosing_among_surplus():
    """STM-18.16: with surplus of two kinds its holder says piece by piece what is kept."""
    t = carried()
    own(t, 1, "A1 A2 A3 C1 C2")
    tanks(tanks(t, 1, "A1 A2 A3", ORE), 1, "C1 C2", QUARTZ)
    t.s.freighter[1, ENERGY] = 2
    goods(t, 1, quartz=3, ore=3, water=0, energy=5)  # 3 quartz and 5 ore come, 1 of each fits
    for place in range(4):
        t.s.holder[place] = (1, 0, 2, 3)[place]
    ask(t, questions.PRODUCE, 1).does(1, "produce")
    assert t.s.step == questions.LOAD
    assert t.actions(1) == [("good", QUARTZ), ("good", ORE)]
    t.does(1, "good", ORE).does(1, "good", QUARTZ).does(1, "good", QUARTZ)
    assert held(t, 1) == [6, 5, 0, 0]
    assert column(t.s.surplus) == [0, 0, 0, 0]


def produces(t: Scene, iron: str, **amounts: int) -> Scene:
    """The carrier makes quartz in A1 and A2, ore where it is said, and holds so much already."""
    own(t, 1, f"A1 A2 {iron}".strip())
    tanks(t, 1, "A1 A2", QUARTZ)
    tanks(t, 1, iron, ORE)
    goods(t, 1, **amounts)
    for place in range(4):
        t.s.holder[place] = (1, 0, 2, 3)[place]
    return ask(t, questions.PRODUCE, 1).does(1, "produce")


def test_surplus_of_one_kind_is_loaded_without_a_question():
    """STM-18.16: ore alone; and of two kinds, once only one is left, or if all of it fits."""
    assert held(produces(carried(), "C1 C2", quartz=0, ore=4, energy=4), 1)[:2] == [3, 7]
    t = produces(carried(), "C1", quartz=3, ore=4, energy=4)  # 2 quartz and 1 ore too much: all fits
    assert (held(t, 1)[:2], t.s.step == questions.LOAD) == ([6, 5], False)
    t = produces(carried(), "C1 C2", quartz=2, ore=4, energy=4)  # 1 quartz and 3 ore too much
    assert t.s.step == questions.LOAD
    t.does(1, "good", QUARTZ)
    assert (held(t, 1)[:2], t.s.step == questions.LOAD) == ([5, 6], False)


def test_a_full_freighter_takes_nothing_more():
    """STM-18.16, STM-18.20: nobody is asked what is lost, and nothing on board is moved."""
    t = produces(carried(), "C1", quartz=7, ore=4, energy=4)
    assert (held(t, 1)[:2], t.s.step == questions.LOAD) == ([7, 4], False)


def test_what_lies_on_the_freighter_takes_no_other_place():
    """STM-18.16: with one quartz too many on it, two more places are free, for quartz as for anything."""
    t = goods(carried(), 1, quartz=5)
    assert load(t.s, 1, QUARTZ, 3) == 2
    assert held(t, 1)[QUARTZ] == 7


def second_round(t):
    return quiet(t, lambda t: t.s.rounds_left == 4, likes=("pass",))


def test_keep_or_release():
    """STM-18.17, STM-18.18: at the start of the next expansion phase; keeping costs the same again, the card is then empty."""
    t = second_round(carried())
    assert t.asked == (1,)
    assert sorted(t.actions(1)) == [("keep",), ("release",)]
    credits = t.s.credits[1]
    kept = t.copy().does(1, "Keep the Independent Freighter for 12 credits")
    assert kept.s.credits[1] == credits - 12
    assert kept.s.pledge == 0
    assert kept.s.carrier == 1
    assert kept.s.lot == state.CARD_LOT
    t.s.credits[1] = 11
    assert t.actions(1) == [("release",)]


def test_no_third_round():
    """STM-18.19: after two rounds it is auctioned without asking, and its holder may win it again."""
    t = second_round(carried()).does(1, "keep")
    quiet(t, lambda t: t.s.rounds_left == 3)
    assert t.s.step == questions.BIDDING
    assert t.s.lot == state.FREIGHTER_LOT
    assert t.asked == (0,)  # the holder of Lady Steam opens, as she opens the specialist auction
    bid(t, 0, 1)
    bid(t, 1, 2)
    t.does(2, "pass").does(3, "pass").does(0, "pass")
    assert t.s.carrier == 1
    assert t.s.pledge == 2


def test_a_new_holder():
    """STM-18.20: the credits on the card go to the supply; the old holder's cargo beyond his four freighters is lost."""
    t = second_round(carried())
    goods(t, 1, ore=6, quartz=2)
    before = t.s.credits[1]
    t.does(1, "release")
    assert t.s.credits[1] == before
    assert held(t, 1)[ORE] == 6  # still on board while it is auctioned
    bid(t, 0, 1)
    bid(t, 1, 2)
    bid(t, 2, 3)
    for seat in (3, 0, 1):
        t.does(seat, "pass")
    assert t.s.carrier == 2
    assert held(t, 1)[:2] == [2, 4]
    again = second_round(carried())
    goods(again, 1, ore=6)
    again.does(1, "release")
    bid(again, 0, 1)
    bid(again, 1, 2)
    for seat in (2, 3, 0):
        again.does(seat, "pass")
    assert held(again, 1)[ORE] == 6  # he has won it back


def test_nobody_bids():
    """STM-18.20: an opener without credits passes; without a bid nobody has the card."""
    t = second_round(carried())
    t.s.credits[0] = 0
    goods(t, 1, ore=5)
    t.does(1, "release")
    assert t.actions(0) == [("pass",)]
    for seat in (0, 1, 2, 3):
        t.does(seat, "pass")
    assert t.s.carrier == EMPTY
    assert held(t, 1)[ORE] == 4
    assert t.s.credits[0] == 2  # the aid comes after this auction (STM-6.2)


def test_unclaimed_stays_unclaimed():
    """STM-18.2: without the switch a named zone needs the die."""
    t = ask(with_cards(4), questions.CLAIM, 0).does(0, "Throw for zone E2")
    assert t.s.owner[zone("E2")] == UNCLAIMED
    assert t.asked == (CHANCE,)
