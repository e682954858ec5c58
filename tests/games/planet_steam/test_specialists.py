"""§4 Specialists, §5 bonus resources, §6 the specialist auction."""

from __future__ import annotations

from spielwerk.core import EMPTY
from spielwerk.games.planet_steam import questions, state
from spielwerk.games.planet_steam.components import ENERGY, ORE, QUARTZ, WATER

from .helpers import ask, begun, bid, column, go_on, goods, held, quiet, until_step, with_cards, zone

NICO, SASKIA, MONA, TOBIAS = range(4)
LADY, SPECULATOR, CAPTAIN, ENGINEER = range(4)  # the set of four


def passes(t, *seats):
    for seat in seats:
        t.does(seat, "pass")
    return t


# §5


def test_bonus_resources():
    """STM-5.2, STM-5.3, STM-EX-4: quartz 2 becomes 1 and one bonus piece, ore 0 gives none; prices stay."""
    t = begun(4)
    for r in range(4):
        t.s.bonus[r] = 0
    t.s.supply[QUARTZ], t.s.supply[ORE], t.s.supply[WATER], t.s.supply[ENERGY] = 2, 0, 1, 9
    before = column(t.s.price)
    go_on(t, questions.LAY_OUT_BONUS)
    assert column(t.s.bonus) == [1, 0, 1, 1]
    assert column(t.s.supply) == [1, 0, 0, 8]
    assert column(t.s.price) == before


# §6


def test_example_of_a_whole_auction():
    """STM-EX-5, STM-EX-6, STM-EX-7, STM-EX-8: four bidding rounds with the rulebook's bids."""
    t = begun(4)
    t.s.goods[MONA, ENERGY] = 4  # full at the beginning of the auction
    supply = column(t.s.supply)

    # First bidding round: 20, 22, pass, pass, 23, pass. (STM-6.5, STM-6.7, STM-6.9, STM-6.10, STM-6.11, STM-6.14)
    assert t.asked == (NICO,)
    bid(t, NICO, 20)
    bid(t, SASKIA, 22)
    passes(t, MONA, TOBIAS)
    bid(t, NICO, 23)
    passes(t, SASKIA)
    assert t.s.credits[NICO] == 97
    assert column(t.s.credits)[1:4] == [120, 120, 120]
    t.does(NICO, "Take card 2: Speculator").does(NICO, "Take 1 quartz from the bonus space")
    assert held(t, NICO) == [2, 2, 3, 3]

    # Second: Saskia sits to Nico's left and opens; Tobias wins. (STM-6.13, STM-6.17, STM-6.19)
    assert t.asked == (SASKIA,)
    bid(t, SASKIA, 1)
    passes(t, MONA)
    bid(t, TOBIAS, 15)
    passes(t, SASKIA)
    t.does(TOBIAS, "Take card 1: Lady Steam").does(TOBIAS, "Take 1 ore from the bonus space")
    assert t.s.credits[TOBIAS] == 105

    # Third: Saskia, not Tobias with Lady Steam, opens and may not pass. (STM-6.18, STM-6.12)
    assert t.asked == (SASKIA,)
    assert not t.may(SASKIA, "pass")
    assert t.why_not(SASKIA, "pass") == "Whoever opens must bid at least 1 credit."
    bid(t, SASKIA, 1)
    passes(t, MONA)
    t.does(SASKIA, "Take card 4: Engineer").does(SASKIA, "Take a building licence")
    t.does(SASKIA, "Take 1 water from the bonus space")
    assert t.s.credits[SASKIA] == 119
    assert t.s.certificates[SASKIA, 0] == 1
    assert held(t, SASKIA) == [1, 2, 4, 3]

    # Fourth: Mona takes what is left for 1; her energy freighter is full. (STM-6.15, STM-6.20)
    assert t.s.holder[CAPTAIN] == MONA
    assert t.s.credits[MONA] == 119
    assert t.actions(MONA) == [("good", ENERGY)]
    t.does(MONA, "good", ENERGY)
    assert held(t, MONA)[ENERGY] == 4
    assert t.s.supply[ENERGY] == supply[ENERGY] + 1
    assert column(t.s.holder)[:4] == [TOBIAS, NICO, MONA, SASKIA]
    assert t.asked == (NICO,)  # the Speculator now offers a zone


def test_everybody_gets_exactly_one_card_each_round():
    """STM-4.1, STM-15.11: one card each until the end of the round, then all lie out again in number order."""
    t = until_step(begun(5), questions.CHOOSE_ZONE)
    assert sorted(column(t.s.holder)) == [0, 1, 2, 3, 4]
    until_step(t, questions.TRADE)
    assert sorted(column(t.s.holder)) == [0, 1, 2, 3, 4]
    quiet(t, lambda t: t.s.rounds_left == 3)
    assert column(t.s.holder) == [EMPTY] * 5
    assert t.s.airship == EMPTY


def test_lady_steam_starts_every_phase_and_opens_the_next_auction():
    """STM-4.2, STM-6.3: round 1 is opened by the die's winner, round 2 by the holder of Lady Steam."""
    t = begun(4, start=2)
    assert t.asked == (2,)
    t.does(2, "bid", 1).does(3, "bid", 2)
    passes(t, 0, 1, 2)
    t.does(3, "choose", LADY).does(3, "good", ORE)
    until_step(t, questions.CLAIM)
    assert t.asked == (3,)
    until_step(t, questions.ACTIVATE)
    assert t.asked == (3,)
    until_step(t, questions.TRADE)
    assert t.asked == (3,)
    quiet(t, lambda t: t.s.rounds_left == 4)
    assert t.asked == (3,)


def test_the_same_lady_opens_again():
    """STM-EC-4: who takes Lady Steam twice opens twice."""
    t = begun(4, start=1)
    for rounds in (4, 3):
        assert t.asked == (1,)
        t.does(1, "bid", 1)
        passes(t, 2, 3, 0)
        t.does(1, "choose", LADY)
        quiet(t, lambda t, rounds=rounds: t.s.rounds_left == rounds)
    assert t.asked == (1,)


def test_captain_and_speculator_are_asked():
    """STM-4.3, STM-4.4: the Speculator offers the zone, the Captain anchors the airship."""
    t = go_on(with_cards(4, 3, 2, 1, 0), questions.OFFER_ZONE)
    assert t.s.step == questions.CHOOSE_ZONE
    assert t.asked == (2,)
    until_step(t, questions.ANCHOR)
    assert t.asked == (1,)


def test_engineer():
    """STM-4.5, STM-4.8: a licence or 15 credits, or neither."""
    for choice, licences, credits in (("licence", 1, 119), ("credits", 0, 134), ("pass", 0, 119)):
        t = begun(4).does(NICO, "bid", 1)
        passes(t, 1, 2, 3)
        t.does(NICO, "choose", ENGINEER)
        assert sorted(t.actions(NICO)) == [("credits",), ("licence",), ("pass",)]
        t.does(NICO, choice)
        assert t.s.certificates[NICO, 0] == licences
        assert t.s.credits[NICO] == credits
        assert t.s.stock[state.LICENCES] == 7 - licences


def test_engineer_without_licences():
    """STM-4.9, STM-EC-12: with an empty stock only the credits are offered."""
    t = ask(with_cards(4), questions.ENGINEER_GIFT, 3)
    t.s.stock[state.LICENCES] = 0
    assert sorted(t.actions(3)) == [("credits",), ("pass",)]


def banker_of_five():
    t = begun(5).does(0, "bid", 1)
    passes(t, 1, 2, 3, 4)
    return t.does(0, "choose", 3)


def test_banker():
    """STM-4.6, STM-4.7, STM-6.12: a free upgrade or a resource from the general supply, before the bonus resource."""
    t = banker_of_five()
    assert t.s.step == questions.BANKER_GIFT
    market = column(t.s.supply)
    upgraded = t.copy().does(0, "upgrade", QUARTZ)
    assert upgraded.s.freighter[0, QUARTZ] == 2
    assert held(upgraded, 0) == held(t, 0)
    given = t.copy().does(0, "good", QUARTZ)
    assert held(given, 0)[QUARTZ] == held(t, 0)[QUARTZ] + 1
    assert column(given.s.supply) == market
    assert given.s.step == questions.CHOOSE_BONUS
    assert t.copy().does(0, "pass").s.step == questions.CHOOSE_BONUS


def test_banker_before_the_bonus_resource_makes_room():
    """STM-6.12: a full freighter that the Banker upgrades takes the bonus piece."""
    t = banker_of_five()
    goods(t, 0, energy=4)
    t.does(0, "upgrade", ENERGY).does(0, "good", ENERGY)
    assert held(t, 0)[ENERGY] == 5


def test_bankers_resource_without_room_and_all_upgraded():
    """STM-4.8, STM-4.9: without room it is lost; with four class 4 freighters only a resource is offered."""
    t = banker_of_five()
    goods(t, 0, energy=4)
    market = column(t.s.supply)
    lost = t.copy().does(0, "good", ENERGY)
    assert held(lost, 0)[ENERGY] == 4
    assert column(lost.s.supply) == market
    for r in range(4):
        t.s.freighter[0, r] = 4
    assert t.actions(0, "upgrade") == []
    assert len(t.actions(0, "good")) == 4


def test_aid_for_who_has_no_credits():
    """STM-6.1, STM-6.2: 2 credits before the first bidding round, once, and not for who has 1."""
    t = begun(4)
    t.s.credits[0], t.s.credits[1], t.s.credits[2] = 0, 1, 0
    go_on(t, questions.LAY_OUT_BONUS)
    assert column(t.s.credits)[:4] == [2, 1, 2, 120]
    t.s.credits[3] = 0
    t.does(0, "bid", 1)
    passes(t, 1, 2, 3)
    t.does(0, "choose", LADY).does(0, "good", ORE)
    assert column(t.s.credits)[:4] == [1, 1, 2, 0]  # the next bidding round brings no aid
    t = go_on(with_cards(4), questions.OFFER_ZONE)
    t.s.credits[0] = 0
    t.does(1, "zone", zone("E2"))
    assert t.s.credits[0] == 0


def test_bidding_goes_clockwise_over_those_without_a_card():
    """STM-6.4, STM-6.6, STM-6.17: seats with a card are skipped, the others bid or pass."""
    t = begun(5, start=3)
    t.s.holder[0], t.s.holder[4] = 4, 1
    go_on(t, questions.NEXT_CARD)
    asked = []
    for total in (1, 2, 3, 4):
        asked += t.asked
        seat = t.asked[0]
        assert t.may(seat, "pass") == (total > 1)
        bid(t, seat, total)
    assert asked == [3, 0, 2, 3]


def test_bids_of_any_size():
    """STM-6.7, STM-6.8: every sum above the highest bid and up to one's credits can be named, and no other."""
    t = begun(4)
    bid(t, 0, 37)
    t.s.credits[1] = 119
    reached = set()

    def name(position):
        for verb, *args in position.actions(1):
            if verb == "bid":
                reached.add(int(position.s.draft) + args[0])
            elif verb == "raise":
                name(position.copy().does(1, verb, *args))

    name(t)
    assert reached == set(range(38, 120))
    assert t.why_not(1, "raise", 1) == "You can bid 119 credits at most: you do not have more."
    assert t.why_not(1, "bid", 0) == "A bid must be higher than 37 credits."
    t.does(1, "raise", 0)
    assert not t.may(1, "pass")


def test_a_usual_bid_is_one_action():
    """STM-6.7: up to 49 credits above the highest bid it is named in one go."""
    t = begun(4).does(0, "bid", 40)
    assert t.s.high == 40
    assert t.actions(1, "bid") == [(more,) for more in range(1, 50)]
    t.does(1, "bid", 49)
    assert (t.s.high, t.s.bidder, t.asked) == (89, 1, (2,))


def test_a_step_of_a_bid_is_no_bid():
    """STM-6.6: while a bid is being named the same seat is asked, and nobody is overbid."""
    t = begun(4).does(0, "raise", 0)
    assert t.asked == (0,)
    assert (t.s.draft, t.s.high, t.s.bidder) == (50, 0, EMPTY)
    t.does(0, "bid", 0)
    assert (t.s.draft, t.s.high, t.s.bidder) == (50, 50, 0)
    assert t.asked == (1,)


def test_opener_with_one_credit():
    """STM-6.5, STM-EC-5: he bids 1; overbid, he can only pass, and opens again with the same credit."""
    t = begun(4)
    t.s.credits[0] = 1
    assert t.actions(0) == [("bid", 1)]
    t.does(0, "bid", 1)
    bid(t, 1, 2)
    passes(t, 2, 3)
    assert t.actions(0) == [("pass",)]
    t.does(0, "pass").does(1, "choose", CAPTAIN).does(1, "good", ORE)
    assert t.asked == (0,)
    assert t.s.credits[0] == 1
    assert t.actions(0) == [("bid", 1)]


def test_nothing_of_a_bidding_round_is_left():
    """STM-6.9: once a card or a zone is sold, the bids, the passes and the zone that was offered are forgotten."""
    card = begun(5).does(0, "bid", 7)
    land = ask(with_cards(5), questions.CHOOSE_ZONE, 1)
    land.does(1, *land.actions(1)[0]).does(0, "bid", 7)
    for t in (card, land):
        for seat in (1, 2, 3, 4):
            t.does(seat, "pass")
        assert (t.s.high, t.s.draft, t.s.zone) == (0, 0, EMPTY)
        assert column(t.s.passed) == [0] * 5


def test_passed_means_out_of_this_bidding_round_only():
    """STM-6.9, STM-6.18: who has passed is not asked again, but takes part in the next bidding round."""
    t = begun(4)
    bid(t, 0, 1)
    t.does(1, "pass")
    bid(t, 2, 2)
    t.does(3, "pass")
    bid(t, 0, 3)
    assert t.asked == (2,)
    bid(t, 2, 4)
    t.does(0, "pass")
    t.does(2, "choose", SPECULATOR).does(2, "good", ORE)
    assert t.asked == (0,)
    t.does(0, "bid", 1)
    assert t.asked == (1,)


def test_only_the_winner_pays():
    """STM-6.11: the others keep their credits, and any card still there may be taken."""
    t = begun(4)
    for seat, total in ((0, 5), (1, 6), (2, 7), (3, 8)):
        bid(t, seat, total)
    passes(t, 0, 1, 2)
    assert column(t.s.credits)[:4] == [120, 120, 120, 112]
    assert t.actions(3, "choose") == [(0,), (1,), (2,), (3,)]
    t.does(3, "choose", SPECULATOR).does(3, "good", ORE).does(0, "bid", 1)
    passes(t, 1, 2)
    assert t.actions(0, "choose") == [(0,), (2,), (3,)]


def test_bonus_must_be_taken_while_any_is_left():
    """STM-6.14, STM-6.15, STM-6.16: no passing; one that cannot be stored may be chosen and goes back to the market."""
    t = begun(4)
    goods(t, 0, quartz=4)
    supply = column(t.s.supply)
    t.does(0, "bid", 1)
    passes(t, 1, 2, 3)
    t.does(0, "choose", LADY)
    assert t.actions(0) == [("good", r) for r in range(4)]
    t.does(0, "good", QUARTZ)
    assert held(t, 0)[QUARTZ] == 4
    assert t.s.supply[QUARTZ] == supply[QUARTZ] + 1
    assert t.s.bonus[QUARTZ] == 0


def test_leftover_bonus_resources_go_back():
    """STM-6.21, STM-EC-2: quartz 1 is 0 during the auction and 1 after it, at the same price."""
    t = begun(2)
    for r in range(4):
        t.s.bonus[r] = 0
    t.s.supply[QUARTZ] = 1
    price = column(t.s.price)
    go_on(t, questions.LAY_OUT_BONUS)
    assert t.s.supply[QUARTZ] == 0
    t.does(0, "bid", 1).does(1, "pass").does(0, "choose", 1).does(0, "good", WATER)
    t.does(1, "credits").does(1, "good", ORE)
    assert t.s.step == questions.CHOOSE_ZONE
    assert t.s.supply[QUARTZ] == 1
    assert column(t.s.bonus) == [0, 0, 0, 0]
    assert column(t.s.price) == price


def test_with_five_players_the_last_winner_gets_no_bonus():
    """STM-6.22, STM-6.20, STM-EC-3: four pieces for five winners; the fifth still pays 1."""
    t = goods(begun(5), 3, energy=0)
    gained = [sum(held(t, seat)) for seat in range(5)]
    for seat in range(4):
        t.does(seat, "bid", 1)
        passes(t, *range(seat + 1, 5))
        t.does(seat, "choose", seat)
        if seat == 3:
            t.does(3, "pass")  # the Banker's benefit
        t.does(seat, "good", seat)
    t.does(4, "pass")  # the Engineer's benefit
    assert [sum(held(t, seat)) - gained[seat] for seat in range(5)] == [1, 1, 1, 1, 0]
    assert column(t.s.credits) == [129] * 5
    assert t.s.step == questions.CHOOSE_ZONE


def test_double_cards_give_both_powers():
    """STM-2.5, STM-EC-8: with two players the holder of card 2 offers the zone, pays half and anchors the airship."""
    t = go_on(with_cards(2, 0, 1), questions.OFFER_ZONE)
    assert t.asked == (1,)
    t.does(1, "zone", zone("C1"))
    bid(t, 0, 3)
    bid(t, 1, 10)
    t.does(0, "pass")
    assert t.s.credits[1] == 95
    until_step(t, questions.ANCHOR)
    assert t.asked == (1,)
    # and card 1 is Lady Steam with the Engineer
    t = begun(2).does(0, "bid", 1).does(1, "pass").does(0, "choose", 0)
    assert t.s.step == questions.ENGINEER_GIFT
