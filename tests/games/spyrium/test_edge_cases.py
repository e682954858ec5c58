"""Edge cases."""

from __future__ import annotations

import pytest

from spielwerk.games.spyrium import questions, state

from .position import BLUE, CARD, GAP, RED, YELLOW, Position
from .test_patents import ended
from .test_rounds import passed_by_all


def test_own_second_worker_counts():
    """SPY-ED-1: £1 more to pay, £1 more to earn."""
    t = Position().lay(5, "geologist").workers(RED, "2-5").workers(RED, "4-5")
    paying, earning = t.copy(), t.copy()
    assert paying.activates(RED, "2-5", 5).s.money[RED] == 10 - 1 - 1
    assert earning.earns(RED, "2-5", 5).s.money[RED] == 10 + 1


def test_a_worker_counts_for_both_places():
    """SPY-ED-2: also beside a vacated place."""
    t = Position().lay(1, "crane").lay(2, "mine_1").workers(BLUE, "1-2").workers(RED, "1-4").workers(RED, "2-5")
    assert "Earn £1 at Crane (1), worker from 1–4" in t.sentences(RED)
    assert "Earn £1 at Mine I (2), worker from 2–5" in t.sentences(RED)
    t.s.display[0] = -1
    assert "Earn £1 at Mine I (2), worker from 2–5" in t.sentences(RED)


def test_hiring_twice():
    """SPY-ED-3: the second time £1 cheaper, the first worker being gone."""
    t = Position().lay(5, "geologist").workers(RED, "2-5", 2).alone(RED)
    t.activates(RED, "2-5", 5)
    assert t.s.money[RED] == 10 - 2
    t.activates(RED, "2-5", 5)
    assert t.s.money[RED] == 8 - 1


def test_placing_beside_a_hole():
    """SPY-ED-4: 5 is gone, 2-5 is open; with 2 gone too it is closed."""
    t = Position(phase=1).lay(2, "crane").lay(9, "mine_1")
    assert t.may(RED, "place", GAP["2-5"])
    t.s.display[1] = -1
    assert not t.may(RED, "place", GAP["2-5"])


def test_a_hole_is_not_bridged():
    """SPY-ED-5: with 2 gone, workers in 1-2 do not touch place 3."""
    t = Position().lay(1, "crane").lay(3, "mine_1").workers(RED, "1-2").workers(BLUE, "2-3")
    assert t.actions(RED, "earn") == [t.at("1-2", 1)]
    assert (t.s.crowd[0], t.s.crowd[2]) == (1, 1)


def test_only_switching_is_left():
    """SPY-ED-6: phase I, nobody available, event used."""
    t = Position(phase=1).lay(1, "crane").workers(RED, "1-2", 3).has(RED, used_event=1)
    assert t.actions(RED) == [("switch",)]


def test_switch_and_pass_in_the_first_turn():
    """SPY-ED-7."""
    t = Position(phase=1).lay(1, "crane").does(RED, "switch").does(RED, "pass")
    assert t.s.phase[RED] == state.PASSED
    assert t.asked == (BLUE,)


def test_a_worker_gained_in_phase_two():
    """SPY-ED-8: can be employed, cannot be placed, except by the latecomer."""
    t = Position().lay(5, "neighborhood_1").owns(RED, "university_1").has(RED, available=1).workers(RED, "2-5").alone(RED)
    assert not t.may_use(RED, "university_1")
    t.activates(RED, "2-5", 5).does(RED, "build_new")
    assert t.s.available[RED] == 1
    t.lay(1, "crane")
    assert not t.actions(RED, "place")
    assert t.may_use(RED, "university_1")
    late = Position(event="latecomer").lay(1, "crane").has(RED, available=1)
    assert late.actions(RED, "late")


def test_after_the_latecomer():
    """SPY-ED-9: the worker must come back before passing."""
    t = Position(event="latecomer").lay(1, "crane").alone(RED).does(RED, "late", GAP["1-2"])
    assert not t.may(RED, "pass")
    t.earns(RED, "1-2", 1)
    assert t.may(RED, "pass")


def test_night_shift_without_a_building_that_can_be_paid():
    """SPY-ED-10: refused, and the £1 stays."""
    t = Position(event="night_shift").owns(RED, "workshop_1")
    assert not t.actions(RED, "use_again")
    assert t.why_not(RED, "use_again", CARD["workshop_1"], 0, 0) == "You have no Workshop I that has been used this round."
    t = Position(event="night_shift").owns(RED, "workshop_1", used=True).has(RED, spyrium=0)
    assert not t.actions(RED, "use_again")
    assert t.why_not(RED, "use_again", CARD["workshop_1"], 0, 0) == "That costs 1 Spyrium, you have 0: 1 short."
    t = Position(event="night_shift").owns(RED, "mine_2", used=True).has(RED, money=0)
    assert t.why_not(RED, "use_again", CARD["mine_2"], 0, 0) == "The price is £1, you have £0: £1 short."


def test_the_second_use_needs_fresh_workers():
    """SPY-ED-11: with taylorism, one worker is not enough for two uses."""
    t = Position().owns(RED, "taylorism").owns(RED, "workshop_1").has(RED, available=1).alone(RED).uses(RED, "workshop_1")
    assert t.s.spent[RED] == 1
    assert not t.actions(RED, "use_again")
    assert t.why_not(RED, "use_again", CARD["workshop_1"], 0, 1) == "That takes 1 available worker, you have 0: 1 short."
    t.has(RED, available=1, points=3, money=0).does(RED, "use_again", CARD["workshop_1"], 0, 1)  # the patent asks for no £1
    assert (t.s.spent[RED], t.s.spyrium[RED], t.s.points[RED]) == (2, 0, 6)


def test_automation_without_any_worker():
    """SPY-ED-12: Mine II gives 2, Mine III gives 3."""
    t = Position().owns(RED, "automation").owns(RED, "mine_2").owns(RED, "mine_3").has(RED, available=0, spent=3).alone(RED)
    t.uses(RED, "mine_2", 1)
    assert t.s.spyrium[RED] == 4
    t.uses(RED, "mine_3", 1)
    assert t.s.spyrium[RED] == 7


@pytest.mark.parametrize(
    ("building", "option", "points"),
    [("laboratory_1", 0, 4 + 1), ("factory_1", 1, 10 + 2), ("mine_2", 1, 0), ("university_1", 0, 2)],
)
def test_engineering_counts_employed_workers(building, option, points):
    """SPY-ED-13: laboratory 1, factory with two workers 2; mines and universities nothing."""
    t = Position().owns(RED, "engineering").owns(RED, building).has(RED, spyrium=5).uses(RED, building, option)
    assert t.s.points[RED] == points


def test_lobbying_leaves_base_cost_plot_and_token():
    """SPY-ED-14."""
    t = Position().owns(RED, "lobbying").owns(RED, "palace").lay(5, "mine_2").workers(RED, "2-5").workers(BLUE, "2-5", 3)
    t.activates(RED, "2-5", 5, waived=1).does(RED, "build_new")
    assert t.s.money[RED] == 10 - (4 + 1)
    t = Position().owns(RED, "lobbying").lay(5, "banker", 3).workers(RED, "2-5").workers(BLUE, "2-5", 3)
    t.activates(RED, "2-5", 5, waived=1)
    assert t.s.money[RED] == 10 - (1 + 3)


def test_crane_does_not_lower_the_base_cost():
    """SPY-ED-15: two buildings, a new plot for £0; replacing is not touched."""
    t = Position().owns(RED, "crane").owns(RED, "palace").owns(RED, "mansion").lay(5, "mine_1").workers(RED, "2-5")
    t.activates(RED, "2-5", 5)
    assert t.sentences(RED) == [
        "Build Mine I on a new plot for £2 in all",
        "Build Mine I in place of Mansion for £2 in all",
        "Build Mine I in place of Palace for £2 in all",
    ]


def test_shared_symbol_on_a_cheap_building():
    """SPY-ED-16: base £0, the surcharge is still paid."""
    t = Position().owns(RED, "factory_1").lay(5, "workshop_1").workers(RED, "2-5").workers(BLUE, "5-6", 2)
    t.activates(RED, "2-5", 5).does(RED, "replace", CARD["factory_1"], 0)
    assert t.s.money[RED] == 10 - 2


def test_commerce_at_the_allotment():
    """SPY-ED-17: red counts the 1 as 3; for blue it stays 1, and it stays on the event."""
    t = Position(event="allotment", token=1).owns(RED, "commerce")
    assert t.why_not(RED, "revalue", 2, 0) == "The token has that value already."
    t.does(RED, "Allotment, token as 3 (Commerce): 3 points").does(BLUE, "event", 2)
    assert (t.s.points[RED], t.s.points[BLUE], t.s.event_token) == (3, 1, 1)
    assert t.patent(RED, "commerce") == state.SIDEWAYS
    assert not t.s.kept.any()


def test_the_eighth_token():
    """SPY-ED-18: it goes to the discard; the end points stay 7."""
    t = Position().owns(RED, "commerce", used=True).lay(5, "miner", 3).workers(RED, "2-5").alone(RED)
    t.s.kept[RED] = [2, 3, 2]
    t.s.supply[:] -= t.s.kept[RED]
    t.activates(RED, "2-5", 5)
    assert t.s.discard.tolist() == [0, 0, 1]
    assert ended(t) == 7


def test_capitalization_with_both_cards_gone():
    """SPY-ED-19: £2."""
    t = (
        Position()
        .owns(RED, "capitalization")
        .workers(RED, "1-2")
        .does(RED, "Take the worker off 1–2 and gain £2 (Capitalization); it is then spent")
    )
    assert t.s.money[RED] == 12


@pytest.mark.parametrize("choice", ["bonus_worker", "bonus_money"])
def test_from_seven_to_twenty_three(choice):
    """SPY-ED-20: a worker and £5, or £10 with seven workers."""
    t = Position().owns(RED, "factory_2").owns(RED, "engineering").has(RED, points=6, spyrium=5, available=3)
    t.uses(RED, "factory_2", 1).does(RED, choice)
    assert (t.s.points[RED], t.s.available[RED], t.s.money[RED]) == (23, 2, 15)
    t = Position().owns(RED, "factory_2").owns(RED, "engineering").has(RED, points=6, spyrium=5, available=7)
    t.uses(RED, "factory_2", 1)
    assert (t.s.points[RED], t.s.available[RED], t.s.money[RED]) == (23, 5, 20)


def test_a_university_brings_the_bonus():
    """SPY-ED-21: the bonus worker is available before the next turn."""
    t = Position().lay(5, "university_1", 2).workers(RED, "2-5").has(RED, points=6).activates(RED, "2-5", 5)
    assert t.s.asked == questions.BONUS
    t.does(RED, "bonus_worker")
    assert t.s.available[RED] == 3
    assert t.asked == (BLUE,)


def test_bonus_money_cannot_pay_its_own_action():
    """SPY-ED-22: a bureaucrat for £4 with £3 in hand, although his points would bring £5."""
    t = Position().lay(5, "bureaucrat", 3).has(RED, points=6, money=3).workers(RED, "2-5")
    t.workers(BLUE, "2-5", 2).workers(YELLOW, "2-5", 2)
    assert not t.may_activate(RED, "2-5", 5)
    t.has(RED, money=4).activates(RED, "2-5", 5)
    assert (t.s.money[RED], t.s.asked) == (0, questions.BONUS)


def test_two_players_one_token():
    """SPY-ED-23: hired once in the whole round."""
    t = Position(2).lay(5, "bureaucrat", 2).workers(RED, "2-5").workers(BLUE, "4-5").activates(RED, "2-5", 5)
    assert not t.may_activate(BLUE, "4-5", 5)
    assert t.why_not_activate(BLUE, "4-5", 5) == "No token is left on Bureaucrat (5)."


def test_round_four_is_dealt_from_deck_b():
    """SPY-ED-24: nine B cards, though A cards are left."""
    t = Position(2)
    t.s.round_number = 3
    passed_by_all(t)
    left = t.s.deck[:, 0].tolist()
    t.settle()
    assert t.s.round_number == 4
    assert t.s.deck[:, 0].tolist() == left
    assert sum(left) == 30
    assert t.s.deck.sum(axis=0).tolist() == [30, 11, 9]


def test_residence_changes_the_next_income():
    """SPY-ED-25: not this round's."""
    t = Position(event="housing_scheme").does(RED, "event", 0).does(RED, "advance")
    assert t.s.money[RED] == 10
    passed_by_all(t)
    assert t.s.money[RED] == 13
