"""Solo: rule 20."""

import pytest

from spielwerk.core import CHANCE, EMPTY
from spielwerk.games.neom.components import DISASTER
from spielwerk.games.neom.questions import SELECT
from spielwerk.games.neom.scoring import grade
from spielwerk.games.neom.state import BANK, LEFT, RIGHT
from spielwerk.testing import Scene

from .town import BY_BOTH, BY_LEFT, BY_RIGHT, ORE, WOOD, Town, field


def start(tiles: int = 0, **options: int) -> Scene:
    return Scene("neom", 1, tiles=tiles, **options).luck("board", WOOD)


def display(t: Scene) -> list[int]:
    return [tile + 1 for (tile,) in t.actions(0, "choose")]


def generation_one(tiles: int = 0) -> Scene:
    """Generation I of a beginner; luck has not dealt yet."""
    return start(tiles, beginners=1).luck("deal_anchor", 5)


def deal(t: Scene, *first: int, avoid: int = 0) -> Scene:
    """Luck opens the given tiles first, then others, but never the one to be avoided."""
    for number in first:
        t.luck("deal", number - 1)
    while t.asked == (CHANCE,):
        tiles = [t.game.verbs.split(a)[1][0] for a in t.outcomes()]
        t.luck("deal", next(tile for tile in tiles if tile != avoid - 1))
    return t


def sell(t: Scene) -> Scene:
    """Choose a tile that is no disaster and sell it."""
    t.does(0, "choose", next(n for n in display(t) if n != 24) - 1)
    return t.does(0, "sell")


def test_stacks_of_anchors():
    """NEO-20.1: of 4, 3 and 2 anchors one each is kept, six are discarded."""
    t = start()
    sizes = []
    while t.s.generation == 0:
        t.settle()
        sizes.append(len(display(t)))
        t.does(0, "choose", display(t)[0] - 1)
    assert sizes == [4, 3, 2]
    assert sum(a != EMPTY for a in t.s.anchors[0]) == 3
    assert sum(a != EMPTY for a in t.s.discard) == 6


def test_the_set_of_tiles_is_a_choice():
    """NEO-20.2: 1+, or 1+ and 4+, or all."""
    for tiles, expected in ((0, 24), (1, 32), (2, 40)):
        assert len(generation_one(tiles).outcomes()) == expected


@pytest.mark.parametrize(
    ("tiles", "stacks", "aside"),
    [(0, [5, 4, 4, 3, 3, 2, 2], 1), (1, [6, 5, 5, 4, 4, 3, 3], 2), (2, [7, 6, 6, 5, 5, 4, 4], 3)],
)
def test_stacks_of_a_generation(tiles, stacks, aside):
    """NEO-20.3, NEO-20.4, NEO-EX-19: eight equal stacks, 2-1-1 shifted forward, the last one put away unseen."""
    equal = sum(stacks, aside) // 8
    shifted = [equal] * 8
    for give, take, number in ((7, 0, 2), (6, 1, 1), (5, 2, 1)):
        shifted[give] -= number
        shifted[take] += number
    assert shifted == [*stacks, aside]
    t = generation_one(tiles)
    sizes = []
    while t.s.generation == 1:
        deal(t, avoid=24)
        sizes.append(len(display(t)))
        unseen = bin(t.s.deck).count("1")
        sell(t)
        if t.asked == (0,):  # the Flood of round 7
            t.does(0, *t.actions(0)[0])
    assert sizes == stacks
    assert unseen == aside


def test_one_tile_of_each_stack():
    """NEO-20.5: one is chosen and acted with, the rest is discarded."""
    t = deal(generation_one(), 3, 7, 8, 17, 19)
    t.does(0, "choose", 2).does(0, "build").does(0, "lay", field("D3"))
    assert t.asked == (CHANCE,)
    assert all(tile == EMPTY for tile in t.s.packet[0])
    assert not {2, 6, 7, 16, 18} & {t.game.verbs.split(a)[1][0] for a in t.outcomes()}


def test_averting_a_disaster():
    """NEO-20.6: chosen in round 1, it does not strike; the action is lost."""
    t = Town(1, generation=1).lay(0, B3=3).hands({0: 24})
    t.does(0, "choose", 23)
    assert t.city(0) == {"B3": 3}
    assert t.coins(0) == 6
    assert t.s.turn == 1


def test_too_late_to_avert():
    """NEO-20.7: in rounds 4 to 7 it may not be chosen."""
    for turn in range(7):
        t = Town(1, generation=1).hands({0: 24}, turn=turn)
        t.s.packet[0, 1] = 2
        assert t.may(0, "choose", 23) == (turn < 3)
    assert t.why_not(0, "choose", 23) == "A disaster can be averted in rounds 1 to 3 only."
    t = Town(1, generation=1).hands({0: 7})
    assert t.why_not(0, "choose", 23) == "The tile Flood (024) is not among those you can choose from."


@pytest.mark.parametrize("turn", [0, 4])
def test_a_disaster_seen_and_not_chosen_strikes(turn):
    """NEO-20.8: at the end of that round."""
    t = Town(1, generation=1).lay(0, B3=3).hands({0: 24}, turn=turn)
    t.s.packet[0, 1] = 6
    t.does(0, "choose", 6).does(0, "sell")
    assert t.actions(0) == [("pay",), ("remove", field("B3"))]


def test_a_hidden_disaster_strikes_in_round_seven():
    """NEO-20.9: if it is in none of the seven stacks; once seen it does not come again."""
    t = Town(1, generation=1).lay(0, B3=3).hands({0: 7}, turn=6)
    t.s.deck = 1 << int(DISASTER[1])
    t.does(0, "choose", 6).does(0, "sell")
    assert t.actions(0) == [("pay",), ("remove", field("B3"))]
    for turn, deck in ((5, 1 << int(DISASTER[1])), (6, 0)):
        t = Town(1, generation=1).lay(0, B3=3).hands({0: 7}, turn=turn)
        t.s.deck = deck
        t.does(0, "choose", 6).does(0, "sell")
        assert t.s.stage != SELECT
        assert t.s.due[0] == 0


@pytest.mark.parametrize(("number", "name", "price"), [(12, "stone", 2), (82, "concrete", 4), (88, "sports_cars", 10)])
def test_the_bank_sells(number, name, price):
    """NEO-20.10: raw 2, processed 4, luxury 10."""
    t = Town(1, boards=(WOOD,))
    t.s.money[0] = 20
    t.builds(0, number)
    assert t.prices(0) == {(name, BANK): price}
    t.buys(0, name, BANK)
    assert t.coins(0) == 20 - price


def test_what_the_bank_sells_in_which_generation():
    """NEO-20.11: raw goods in I, processed ones from II, luxury in III only."""
    for generation, expected in ((1, [True, False, False]), (2, [True, True, False]), (3, [True, True, True])):
        t = Town(1, generation=generation, boards=(WOOD,))
        t.s.money[0] = 50
        assert [t.holds(0, number).may(0, "build") for number in (12, 82, 88)] == expected


def test_each_route_once_a_generation():
    """NEO-20.12: a route used is spent until the next generation; both at once lower a price by 2, never below 1."""
    t = Town(1, boards=(WOOD,)).lay(0, A3=3, E3=5)
    t.s.money[0] = 20
    t.builds(0, 82)
    assert t.prices(0) == {("concrete", BANK): 4, ("concrete", BY_LEFT): 3, ("concrete", BY_RIGHT): 3, ("concrete", BY_BOTH): 2}
    t.buys(0, "concrete", BY_LEFT).does(0, "lay", field("C2"))
    assert t.coins(0) == 17
    t.builds(0, 45)
    assert t.prices(0) == {("concrete", BANK): 4, ("concrete", BY_RIGHT): 3}
    t = Town(1, generation=1, boards=(WOOD,)).lay(0, A3=3, E3=7)
    t.builds(0, 12)
    assert t.prices(0) == {("stone", BANK): 2, ("stone", BY_LEFT): 1, ("stone", BY_RIGHT): 1, ("stone", BY_BOTH): 1}
    t.buys(0, "stone", BY_RIGHT).does(0, "lay", field("B3"))
    t.reveal(turn=6).does(0, "sell")
    assert t.s.generation == 2
    assert t.s.spent_routes[0] == 0


def test_both_routes_at_once_on_a_raw_good():
    """NEO-20.12: both at once lower the price by 2, but never below 1: a raw good costs 1, and both routes are spent."""
    t = Town(1, generation=1, boards=(WOOD,)).lay(0, A3=3, E3=7).builds(0, 12)
    t.buys(0, "stone", BY_BOTH)
    assert t.coins(0) == 5
    assert t.s.spent_routes[0] == LEFT | RIGHT
    t.does(0, "lay", field("B3")).builds(0, 14)
    assert t.prices(0) == {("coal", BANK): 2}


def test_routes_are_needed_where_coins_are_short():
    """NEO-20.12: with 6 coins for two processed goods both routes must be used, in whatever way."""
    t = Town(1, boards=(WOOD,)).lay(0, A3=3, E3=5).builds(0, 113)
    assert set(t.prices(0)) == {("lumber", source) for source in (BANK, BY_LEFT, BY_RIGHT, BY_BOTH)}
    t.buys(0, "lumber", BANK)
    assert t.prices(0) == {("concrete", BY_BOTH): 2}
    t = Town(1, boards=(WOOD,)).lay(0, A3=3)
    assert not t.holds(0, 113).may(0, "build")


@pytest.mark.parametrize("coins", [0, 1])
def test_routes_leave_a_coin_for_each_good(coins):
    """NEO-20.12: one raw good of two, or the one that the Post does not waive, costs a coin with both routes, and no less."""
    either = Town(1, generation=1, boards=(WOOD,)).lay(0, A3=3, E3=7)
    waived = Town(1, generation=2, boards=(WOOD,)).lay(0, A3=3, E3=5, C1=59)
    for t, number in ((either, 16), (waived, 51)):
        t.s.money[0] = coins
        assert t.holds(0, number).may(0, "build") == (coins == 1)


@pytest.mark.parametrize(
    ("tiles", "floors"), [(0, [80, 100, 110, 120, 125]), (1, [85, 105, 115, 125, 130]), (2, [90, 110, 120, 130, 135])]
)
def test_grades(tiles, floors):
    """NEO-20.13: six grades, from Praktikant to Star-Architekt."""
    t = Town(1, boards=(ORE,), tiles=tiles)
    t.s.money[0] = 0
    below = -t.points()[0]
    for number, floor in enumerate(floors, 1):
        t.s.money[0] = 2 * (floor + below)
        assert t.points() == [floor]
        assert grade(t.s) == number
        t.s.money[0] -= 2
        assert grade(t.s) == number - 1
    names = ["Praktikant", "Arbeiter", "Polier", "Ingenieur", "Baumeister", "Star-Architekt"]
    assert [t.game.text("de").say("grade", str(i)) for i in range(6)] == names


def test_the_pool_of_the_building_office():
    """NEO-EX-37, NEO-21.2: in solo six anchors were discarded."""
    t = start(1)
    while t.s.generation == 0:
        t.settle()
        t.does(0, "choose", display(t)[0] - 1)
    discarded = sorted(int(a) for a in t.s.discard)
    deal(t, 31)
    t.does(0, "choose", 30).does(0, "build").does(0, "lay", field("D3"))
    t.does(0, *t.actions(0)[1]).does(0, "enough")
    assert sorted(120 + a for (a,) in t.actions(0, "take")) == discarded
    assert len(discarded) == 6
