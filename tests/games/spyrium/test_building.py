"""§11 Building."""

from __future__ import annotations

import pytest

from spielwerk.games.spyrium import questions
from spielwerk.games.spyrium.activation import base_cost, share_a_symbol
from spielwerk.games.spyrium.components import COST, DATA

from .position import BLUE, CARD, RED, Position


def site(card: str, *district: str, money: int = 30, others: int = 0, tokens: tuple[int, ...] = ()) -> Position:
    """Red stands beside a building card, with a district, money and other workers beside the card."""
    t = Position().lay(5, card, *tokens).workers(RED, "2-5").has(RED, money=money)
    for building in district:
        t.owns(RED, building)
    return t.workers(BLUE, "4-5", others) if others else t.alone(RED)


def test_the_building_joins_the_district_upright():
    """SPY-11.1: and leaves the display."""
    t = site("mine_1").activates(RED, "2-5", 5)
    assert t.card_at(5) is None
    assert (t.upright(RED, "mine_1"), t.sideways(RED, "mine_1"), t.s.built[RED]) == (1, 0, 1)


def test_new_plot_or_replace():
    """SPY-11.2: the builder chooses between a new plot and each own building."""
    t = site("mine_1", "mine_2", "palace").activates(RED, "2-5", 5)
    assert t.s.asked == questions.PLOT
    assert t.actions(RED) == [("build_new",), ("replace", CARD["mine_2"], 0), ("replace", CARD["palace"], 0)]
    t.does(RED, "build_new")
    assert t.s.built[RED] == 3


def test_no_question_without_a_building_to_replace():
    """SPY-11.2: the first building has only one way."""
    t = site("mine_1").activates(RED, "2-5", 5)
    assert t.s.built[RED] == 1


@pytest.mark.parametrize("buildings", [0, 1, 2, 3, 5])
def test_price_of_a_new_plot(buildings: int):
    """SPY-11.3: £1 per building already in the district."""
    district = ["workshop_1", "workshop_1", "luxury_home", "luxury_home", "palace"][:buildings]
    t = site("mine_1", *district).activates(RED, "2-5", 5)
    if buildings:
        t.does(RED, "build_new")
    assert t.s.money[RED] == 30 - COST[CARD["mine_1"]] - buildings


def test_replacing_costs_no_plot():
    """SPY-11.4: any own building may go, used or not, and it leaves the game."""
    t = site("mine_1", "palace", "mansion").owns(RED, "luxury_home", used=True).activates(RED, "2-5", 5)
    assert ("replace", CARD["luxury_home"], 1) in t.actions(RED)
    t.does(RED, "replace", CARD["luxury_home"], 1)
    assert t.s.money[RED] == 30 - 2
    assert (t.sideways(RED, "luxury_home"), t.upright(RED, "mine_1"), t.s.built[RED]) == (0, 1, 3)


def test_a_used_and_an_unused_one_of_a_kind():
    """SPY-11.4: with both in the district the builder says which one goes."""
    t = site("mine_2", "mine_1").owns(RED, "mine_1", used=True).activates(RED, "2-5", 5)
    said = t.sentences(RED)
    assert said[1:] == [
        "Build Mine II in place of Mine I for £1 in all",
        "Build Mine II in place of Mine I, used this round, for £1 in all",
    ]
    t.does(RED, said[1])
    assert (t.upright(RED, "mine_1"), t.sideways(RED, "mine_1"), t.upright(RED, "mine_2")) == (0, 1, 1)


def test_a_shared_symbol_saves_three_pounds():
    """SPY-11.5: off the base cost, but not below £0."""
    t = site("mine_3", "mine_1").activates(RED, "2-5", 5).does(RED, "replace", CARD["mine_1"], 0)
    assert t.s.money[RED] == 30 - (5 - 3)
    t = site("mine_1", "mine_2").activates(RED, "2-5", 5).does(RED, "replace", CARD["mine_2"], 0)
    assert t.s.money[RED] == 30


def test_two_shared_symbols_save_three_pounds_once():
    """SPY-11.6."""
    t = site("laboratory_2", "laboratory_1").activates(RED, "2-5", 5).does(RED, "replace", CARD["laboratory_1"], 0)
    assert t.s.money[RED] == 30 - (6 - 3)


def test_the_reduction_leaves_the_surcharge():
    """SPY-11.7: a Mine I in place of a Mine II with two other workers beside it costs £2, not less."""
    t = site("mine_1", "mine_2", others=2).activates(RED, "2-5", 5).does(RED, "replace", CARD["mine_2"], 0)
    assert t.s.money[RED] == 30 - 2


def test_symbols():
    """SPY-11.8: which families share a symbol, and that no other building does."""
    families = {
        "mine": {"mine"},
        "workshop": {"workshop", "factory", "laboratory"},
        "factory": {"workshop", "factory", "laboratory"},
        "laboratory": {"workshop", "factory", "laboratory", "university"},
        "university": {"university", "laboratory"},
    }
    buildings = [row["id"] for row in DATA.rows("card") if row["kind"] == "building"]
    for new in buildings:
        sharing = {old.split("_")[0] for old in buildings if share_a_symbol(CARD[old], CARD[new])}
        assert sharing == families.get(new.split("_")[0], set()), new


def test_no_limit_to_buildings():
    """SPY-11.9: nine and more."""
    t = Position().alone(RED).has(RED, money=99)
    nine = ["mine_1", "mine_1", "workshop_1", "workshop_1", "workshop_1", "laboratory_1", "mansion", "palace", "palace"]
    for number, card in enumerate(nine):
        t.lay(5, card).workers(RED, "2-5").activates(RED, "2-5", 5)
        if number:
            t.does(RED, "build_new")
        t.s.spent[RED] = 0
    assert t.s.built[RED] == 9


def test_what_a_building_gives_comes_at_once():
    """SPY-11.10: the token is taken off and pays its value; it goes to the discard."""
    t = site("university_1", tokens=(3,)).activates(RED, "2-5", 5)
    assert t.s.points[RED] == 3
    assert t.tokens_at(5) == []
    assert [int(n) for n in t.s.discard] == [0, 0, 1]
    t = site("mine_3", tokens=(2,)).activates(RED, "2-5", 5)
    assert t.s.spyrium[RED] == 2 + 2


def test_a_new_building_may_be_used_in_the_same_round():
    """SPY-11.11: also if it replaced a used one; workers on the old one stay spent."""
    t = site("mine_2").owns(RED, "mine_1", used=True).has(RED, money=30, available=1, spent=1)
    t.activates(RED, "2-5", 5).does(RED, "replace", CARD["mine_1"], 1)
    assert (t.s.available[RED], t.s.spent[RED]) == (1, 2)
    t.uses(RED, "mine_2", 1)
    assert t.s.spyrium[RED] == 2 + 2


def test_what_a_replaced_building_gave_is_kept():
    """SPY-11.12: the worker, the residence step and the points."""
    t = site("palace", "neighborhood_1", "residence_1", "university_1").has(RED, money=99, residence=1, points=2)
    for old in ("neighborhood_1", "residence_1", "university_1"):
        twin = t.copy()
        workers = int(twin.s.available[RED] + twin.s.spent[RED] + twin.s.in_display[RED])
        twin.activates(RED, "2-5", 5).does(RED, "replace", CARD[old], 0)
        assert int(twin.s.available[RED] + twin.s.spent[RED] + twin.s.in_display[RED]) == workers
        assert (twin.s.residence[RED], twin.s.points[RED]) == (1, 2)


def test_may_build_is_offered_only_if_it_can_be_completed():
    """A building that is too dear even for a reduction is not offered; with a shared symbol it is."""
    t = site("factory_1", "palace", money=5)
    assert not t.may_activate(RED, "2-5", 5)
    assert t.why_not_activate(RED, "2-5", 5) == "The price is £6, you have £5: £1 short."
    t.owns(RED, "workshop_1").has(RED, money=2)
    assert t.why_not_activate(RED, "2-5", 5) == "The price is £3, you have £2: £1 short."
    t.has(RED, money=5).activates(RED, "2-5", 5)
    assert t.actions(RED) == [("replace", CARD["workshop_1"], 0)]
    assert t.why_not(RED, "build_new") == "The price is £8, you have £5: £3 short."
    assert t.why_not(RED, "replace", CARD["palace"], 0) == "The price is £6, you have £5: £1 short."


def test_a_used_building_may_make_the_new_one_affordable():
    """SPY-11.4, SPY-11.5: the reduction for a shared symbol counts for a used building too, and is all that red can pay."""
    t = site("factory_1", money=3).owns(RED, "workshop_1", used=True).activates(RED, "2-5", 5)
    assert t.actions(RED) == [("replace", CARD["workshop_1"], 1)]


def test_base_cost_of_every_pair():
    """The price table against the words of the component file."""
    rows = DATA.rows("card")[:20]
    for new in rows:
        for old in rows:
            shared = set(new.get("symbols", [])) & set(old.get("symbols", []))
            expected = max(0, new["cost"] - 3) if shared else new["cost"]
            assert base_cost(CARD[new["id"]], CARD[old["id"]]) == expected
