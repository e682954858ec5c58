"""Choosing a tile and an action: rules 5 and 6."""

import itertools

from spielwerk.core import EMPTY, HIDDEN
from spielwerk.games.neom.questions import ACT, CHOOSE_ACTION, SELECT
from spielwerk.testing import Scene

from .town import Town, field


def generation_one(seats: int = 3) -> Scene:
    """Generation I of beginners: seat 0 holds the first eight tiles of the deck, seat 1 the next, and so on."""
    t = Scene("neom", seats, beginners=1)
    for p in range(seats):
        t.luck("board", p)
    for p in range(seats):
        t.luck("deal_anchor", p)
    for action in sorted(t.outcomes()):
        t.luck("deal", t.game.verbs.split(action)[1][0])
    return t


def hand(t: Scene, seat: int) -> list[int]:
    return [tile + 1 for (tile,) in t.actions(seat, "choose")]


def everybody_sells(t: Scene) -> Scene:
    """One round: all choose their first tile that is no disaster and sell it."""
    for p in t.asked:
        t.does(p, "choose", next(n for n in hand(t, p) if n not in (24, 64, 104)) - 1)
    for p in t.asked:
        t.does(p, "sell")
    return t


def test_generations_in_order():
    """NEO-5.1: after seven rounds of I follow the tiles of II, then III."""
    t = generation_one()
    for generation in (1, 2, 3):
        t.settle()
        assert t.s.generation == generation
        assert all(40 * (generation - 1) < n <= 40 * generation for p in range(3) for n in hand(t, p))
        for _ in range(7):
            everybody_sells(t)
    assert t.over


def test_hands_of_eight():
    """NEO-5.2, NEO-EX-38: 8 tiles each; decks of 24, 32 and 40 are dealt out exactly."""
    for seats, tiles in ((3, 24), (4, 32), (5, 40)):
        t = generation_one(seats)
        held = [n for p in range(seats) for n in hand(t, p)]
        assert [len(hand(t, p)) for p in range(seats)] == [8] * seats
        assert len(set(held)) == tiles
        assert t.s.deck == 0


def test_a_round_is_select_act_take_up():
    """NEO-5.3: A, B, C."""
    t = generation_one()
    assert t.s.stage == SELECT
    passed = hand(t, 0)[1:]
    for p in range(3):
        t.does(p, "choose", hand(t, p)[0] - 1)
    assert t.s.stage == ACT
    for p in range(3):
        t.does(p, "sell")
    assert t.s.stage == SELECT
    assert hand(t, 1) == passed


def test_one_tile_must_be_chosen():
    """NEO-5.4: all are asked at once, each for any one tile of the hand, and nothing else is on offer."""
    t = generation_one()
    assert t.asked == (0, 1, 2)
    assert t.actions(0) == [("choose", tile) for tile in range(8)]


def test_hands_and_choices_are_secret():
    """NEO-5.5: another seat sees neither the hand nor the choice until all have chosen."""
    t = generation_one()
    seen = t.seen(1)
    assert [seen.packet[0, slot] for slot in range(8)] == [HIDDEN] * 8
    assert [seen.packet[1, slot] for slot in range(8)] == list(range(8, 16))
    t.does(0, "choose", 3)
    assert t.seen(1).pick[0] == HIDDEN
    assert t.seen(1).taken[0].tolist() == [EMPTY] * 8
    assert t.seen(0).pick[0] == 3
    log = t.game.told(generation_one().s, 0, t.game.verbs.id("choose", 3), 1, "en")
    assert log == "Red has chosen a tile in secret"


def test_hands_go_left_in_every_generation():
    """NEO-5.6: from seat 0 to seat 1 to seat 2, also in generation II."""
    t = generation_one()
    for generation in (1, 2):
        t.settle()
        assert t.s.generation == generation
        passed = [hand(t, p)[1:] for p in range(3)]
        for p in range(3):
            t.does(p, "choose", hand(t, p)[0] - 1)
        for p in t.asked:
            t.does(p, "sell")
        for p in t.asked:
            if ("pay",) in t.actions(p):
                t.does(p, "pay")
        assert [hand(t, (p + 1) % 3) for p in range(3)] == passed
        for _ in range(6):
            everybody_sells(t)


def test_all_tiles_are_turned_up_before_anybody_acts():
    """NEO-5.7: nobody is asked for an action while a choice is missing; then everybody sees all choices."""
    t = generation_one()
    t.does(0, "choose", 0).does(2, "choose", 16)
    assert t.asked == (1,)
    t.does(1, "choose", 9)
    assert t.asked == (0, 1, 2)
    assert all(t.s.ask[p] == CHOOSE_ACTION for p in range(3))
    for viewer in (-1, 0, 1, 2):
        assert t.seen(viewer).pick[:3].tolist() == [0, 9, 16]


def test_the_last_tile_is_not_passed_on():
    """NEO-5.8, NEO-5.9, NEO-EX-38: round 7 is a choice from two; the other one goes to the box and the generation ends."""
    t = generation_one()
    for _ in range(6):
        everybody_sells(t)
    assert [len(hand(t, p)) for p in range(3)] == [2, 2, 2]
    assert t.s.turn == 6
    everybody_sells(t)
    assert t.s.generation == 2
    assert all(tile == EMPTY for p in range(3) for tile in t.s.packet[p])


def test_hands_are_taken_up_from_the_right():
    """NEO-5.9: seat 0 takes up what seat 2, its right neighbour, has passed."""
    t = generation_one()
    passed = hand(t, 2)[1:]
    everybody_sells(t)
    assert hand(t, 0) == passed


def test_one_of_three_actions():
    """NEO-6.1: build, build an anchor, sell; after one of them the seat is not asked again."""
    t = Town().anchors(0, 124, 125, 126).holds(0, 3)
    assert {verb for verb, *_ in t.actions(0)} == {"build", "anchor", "sell"}
    t.does(0, "sell")
    assert 0 not in t.asked


def test_the_action_is_decided_after_the_choice():
    """NEO-6.2: with all tiles open the seat may still do any of the three."""
    t = Town().anchors(0, 124).reveal({0: 3, 1: 7, 2: 44})
    assert t.seen(0).pick[:3].tolist() == [2, 6, 43]
    assert {verb for verb, *_ in t.actions(0)} == {"build", "anchor", "sell"}


def test_the_order_of_acting_does_not_matter():
    """NEO-6.3: every order of seats leads to the same record."""
    results = set()
    for order in itertools.permutations(range(3)):
        t = Town(generation=1).lay(1, D3=21).reveal({0: 14, 1: 7, 2: 30})
        for p in order:
            t.does(p, "build")
            if p != 1:
                t.buys(p, "coal", 1)
        for p in reversed(order):
            t.does(p, "lay", field("C3"))
        results.add(t.s.tobytes())
    assert len(results) == 1


def test_a_disaster_leaves_no_action():
    """NEO-6.4: who chose it is not asked for an action."""
    t = Town(generation=1).reveal({1: 24})
    assert t.asked == (0, 2)
    t.others_sell()
    assert t.coins(1) == 6


def test_selling_is_always_open():
    """NEO-6.5: with neither requirement nor field another action must be taken."""
    t = Town().anchors(0, 129)
    t.s.money[0] = 0
    assert t.holds(0, 88).actions(0) == [("sell",)]  # sports cars, and 8 coins for the anchor


def test_no_field_no_building():
    """NEO-6.5: a residential tile finds no field when the centre is public and without a road to an empty field."""
    t = Town().lay(0, C3=58)  # 058 has a single road, to the west
    t.lay(0, B3=56)  # roads E S: linked to the centre, its southern road opens B4
    assert t.holds(0, 2).may(0, "build")  # 002 has a northern road
    t.lay(0, B4=15)  # a public tile with roads N S; B5 is open to a tile with a northern road
    t.lay(0, B5=102)  # roads S W: not linked to B4, and public: nothing residential fits any more
    assert t.holds(0, 2).actions(0) == [("sell",)]
    assert t.why_not(0, "build") == "No field with a road to the centre is free for Colonial Houses."
