"""Three Prizes: the shape that tests of a game have."""

from __future__ import annotations

from spielwerk.core import CHANCE, EMPTY, HIDDEN
from spielwerk.games.template.components import EFFECT, TOLL, VALUE
from spielwerk.testing import Scene

RED, BLUE = 0, 1


def dealt(red: list[int], blue: list[int], **options: int) -> Scene:
    """Two seats with these cards (by value) in hand."""
    t = Scene("template", 2, **options)
    for seat, hand in ((RED, red), (BLUE, blue)):
        for value in hand:
            t.luck("deal", seat, value - 1)
    return t


def test_cards():
    """TPL-1.1, TPL-1.2: twelve values, three of them with a toll."""
    assert sorted(VALUE) == list(range(1, 13))
    assert [VALUE[card] for card in range(12) if EFFECT[card] == TOLL] == [4, 8, 12]


def test_three_secret_cards_each():
    """TPL-2.1, TPL-2.2: a seat sees its own hand and nothing of the other's."""
    t = dealt([1, 2, 3], [4, 5, 6])
    assert t.points() == [0, 0]
    seen = t.seen(RED)
    assert [seen.hand[RED, slot] for slot in range(3)] == [0, 1, 2]
    assert [seen.hand[BLUE, slot] for slot in range(3)] == [HIDDEN] * 3
    assert seen.deck[4] == HIDDEN
    assert t.asked == (CHANCE,)


def test_the_die_sets_the_prize_and_all_choose_at_once():
    """TPL-3.1, TPL-3.2: both are asked; a choice stays hidden until the other has chosen."""
    t = dealt([1, 2, 3], [4, 5, 6]).luck("roll", 4)
    assert t.s.prize == 5
    assert t.asked == (RED, BLUE)
    t.does(BLUE, "Choose the 6")
    assert t.asked == (RED,)
    assert t.seen(RED).chosen[BLUE] == HIDDEN


def test_highest_card_wins_and_takes_the_prize():
    """TPL-3.3, TPL-4.1, TPL-5.1: Blue's 6 beats Red's 3 for five points; both cards are gone."""
    t = dealt([1, 2, 3], [4, 5, 6]).luck("roll", 4)
    t.does(RED, "Choose the 3").does(BLUE, "Choose the 6")
    assert t.asked == (BLUE,)
    t.does(BLUE, "take")
    assert t.points() == [0, 5]
    assert t.s.played[2] == t.s.played[5] == 1
    assert t.s.hand[RED, 2] == t.s.hand[BLUE, 2] == EMPTY


def test_toll():
    """TPL-4.2: the winning 8 costs Blue a point; without points there is nothing to lose."""
    t = dealt([8, 4, 1], [9, 2, 3]).luck("roll", 1)
    t.does(RED, "choose", 1).does(BLUE, "choose", 0).does(BLUE, "take")
    assert t.points() == [0, 2]
    t.luck("roll", 0).does(RED, "Choose the 8").does(BLUE, "Choose the 3").does(RED, "take")
    assert t.points() == [1, 1]
    assert t.breakdown(BLUE) == {"prizes": 2, "tolls": -1}


def test_gambling():
    """TPL-4.3: the coin doubles the prize or loses it."""
    t = dealt([1, 2, 3], [4, 5, 6]).luck("roll", 4).does(RED, "choose", 0).does(BLUE, "choose", 1)
    t.does(BLUE, "gamble")
    doubled, lost = t.copy().luck("flip", 1), t.copy().luck("flip", 0)
    assert doubled.points() == [0, 10]
    assert lost.points() == [0, 0]


def test_without_gambling_the_prize_is_taken():
    """TPL-4.4: nobody is asked."""
    t = dealt([1, 2, 3], [4, 5, 6], gamble=0).luck("roll", 4).does(RED, "choose", 0).does(BLUE, "choose", 1)
    assert t.points() == [0, 5]
    assert t.asked == (CHANCE,)
    assert t.why_not(RED, "gamble") == "This match is played without gambling."


def test_three_rounds_and_shared_victory():
    """TPL-3.4, TPL-5.2: after three rounds it is over; equal points share first place."""
    t = dealt([1, 7, 3], [5, 2, 6], gamble=0)
    for prize, red, blue in ((1, 0, 0), (2, 1, 1), (0, 2, 2)):
        t.luck("roll", prize).does(RED, "choose", red).does(BLUE, "choose", blue)
    assert t.over
    assert t.points() == [3, 3]
    assert t.places() == [1, 1]
