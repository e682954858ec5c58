"""§16 Number tokens."""

from __future__ import annotations

from spielwerk.games.spyrium import questions
from spielwerk.testing import Scene

from .position import BLUE, CARD, EVENT, RED, Position, dealt


def values(t: Scene) -> dict[int, int]:
    """What luck may draw: token value → weight."""
    drawn = [(t.game.verbs.split(outcome)[1], weight) for outcome, weight in t.outcomes().items()]
    return {number + 1: weight for (number,), weight in drawn}


def test_tokens_are_drawn_at_random_and_lie_open():
    """SPY-16.1: each value by its number in the supply; the drawn one is seen by all."""
    t = dealt(2, []).luck("deal", CARD["university_1"])
    assert values(t) == {1: 8, 2: 8, 3: 8}
    t.luck("draw_token", 2).luck("deal", CARD["miner"])
    assert values(t) == {1: 8, 2: 8, 3: 7}
    for seat in (0, 1, -1):
        assert t.seen(seat).tokens[0].tolist() == [0, 0, 1]


def test_discard_becomes_the_supply_when_needed():
    """SPY-16.2: not before the supply is empty and a token is wanted."""
    t = dealt(3, [])
    t.s.supply[:] = [1, 0, 0]
    t.s.discard[:] = [7, 8, 8]
    t.luck("deal", CARD["miner"])
    assert values(t) == {1: 1}
    t.luck("draw_token", 0)
    assert values(t) == {1: 7, 2: 8, 3: 8}
    assert t.s.discard.tolist() == [0, 0, 0]


def test_the_discard_serves_the_future_event_too():
    """SPY-16.2: with the supply empty, the event's token comes from the discard."""
    t = Scene("spyrium", 3).luck("draw_event", EVENT["sale"]).luck("start", 0)
    t.s.supply[:] = 0
    t.s.discard[:] = 8
    t.luck("draw_event", EVENT["allotment"])
    assert values(t) == {1: 8, 2: 8, 3: 8}


def test_an_empty_supply_waits_until_a_token_is_wanted():
    """SPY-16.2: cards without the sign do not turn the discard over."""
    t = dealt(3, [])
    t.s.supply[:] = 0
    t.s.discard[:] = 8
    t.luck("deal", CARD["mine_1"])
    assert t.s.discard.tolist() == [8, 8, 8]


def test_the_token_of_an_event_stays():
    """SPY-16.3: its value holds for everybody until the event leaves."""
    t = Position(event="allotment", token=2).does(RED, "event", 2).does(BLUE, "event", 2)
    assert (t.s.points[RED], t.s.points[BLUE], t.s.event_token) == (2, 2, 2)


def test_too_few_tokens():
    """SPY-16.4: each card is filled before the next, in reading order; the rest gets none."""
    t = dealt(4, [])
    t.s.supply[:] = [3, 1, 0]
    t.s.discard[:] = 0
    t.s.tokens[8] = [5, 7, 8]  # out of the way
    t.luck("deal", CARD["miner"])
    for value in (0, 0, 1):
        t.luck("draw_token", value)
    t.luck("deal", CARD["bureaucrat"]).luck("draw_token", 0)
    assert t.s.asked == questions.CARD
    t.luck("deal", CARD["university_1"])
    assert t.s.asked == questions.CARD
    assert [t.tokens_at(place) for place in (1, 2, 3)] == [[1, 1, 2], [1], []]


def test_the_future_event_comes_first():
    """SPY-16.4: with one token left the event gets it, and the display none."""
    t = Scene("spyrium", 3).luck("draw_event", EVENT["sale"]).luck("start", 0)
    t.s.supply[:] = [0, 1, 0]
    t.s.tokens[8] = [8, 7, 8]  # out of the way
    t.luck("draw_event", EVENT["allotment"]).luck("draw_token", 1).luck("deal", CARD["miner"])
    assert t.s.future_token == 2
    assert t.s.asked == questions.CARD
    assert not t.s.tokens[0].any()


def test_a_building_without_its_token_gives_nothing_for_it():
    """SPY-16.4."""
    t = Position().lay(5, "university_1").workers(RED, "2-5").activates(RED, "2-5", 5)
    assert t.s.points[RED] == 0
    assert t.upright(RED, "university_1") == 1
    assert t.asked == (BLUE,)
