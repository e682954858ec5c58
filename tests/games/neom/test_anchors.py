"""Building an anchor, selling: rules 14 and 15."""

from spielwerk.core import EMPTY
from spielwerk.games.neom.components import FIRST_ANCHOR

from .town import Town, field


def anchor(number: int) -> int:
    return number - 1 - FIRST_ANCHOR


def test_an_anchor_instead_of_the_tile():
    """NEO-14.1: the chosen tile goes to the box; price, field and replacing follow the usual rules."""
    t = Town().anchors(0, 128).holds(0, 3).does(0, "anchor", anchor(128))
    assert t.s.money[0] == 5  # University costs 1
    t.does(0, "lay", field("B3"))
    assert t.s.city[0, field("B3")] == 127
    assert 2 not in t.s.city[0].tolist()
    poor = Town().anchors(0, 129)  # 8 coins
    poor.holds(0, 3)
    assert not poor.may(0, "anchor", anchor(129))
    assert poor.why_not(0, "anchor", anchor(129)) == "The tile City Administration costs 8 coins; you have 6."


def test_how_many_anchors_may_stand():
    """NEO-14.2, NEO-ED-31: one during generation I, two during II, three during III."""
    for generation, standing in ((1, (121,)), (2, (121, 126)), (3, (121, 126))):
        t = Town(generation=generation).lay(0, A1=121).anchors(0, 124)
        if 126 in standing:
            t.lay(0, E5=126)
        t.holds(0, 7)
        if generation == 3:
            t.does(0, "anchor", anchor(124))
            assert "B3" not in t.sites(0)  # 124 has roads N S W
            assert "D3" in t.sites(0)
        else:
            assert not t.may(0, "anchor", anchor(124))
            cap = ("1 anchor", "2 anchors")[generation - 1]
            reason = f"In generation {'I' * generation} no more than {cap} may stand in your city."
            assert t.why_not(0, "anchor", anchor(124)) == reason


def test_an_anchor_may_replace_an_anchor_at_the_cap():
    """NEO-14.2: only onto the field of a standing anchor of the same type."""
    t = Town(generation=1).lay(0, D3=126).anchors(0, 124).holds(0, 7).does(0, "anchor", anchor(124))
    assert t.actions(0) == [("lay", field("D3"))]


def test_two_anchors_in_generation_two():
    """NEO-14.3, NEO-EX-13: none in generation I, so two in generation II, in two rounds; nobody is obliged."""
    t = Town(generation=2).anchors(0, 126, 131, 121)
    t.holds(0, 44).does(0, "anchor", anchor(126)).does(0, "lay", field("B3")).others_sell()
    t.holds(0, 44).does(0, "anchor", anchor(131)).does(0, "lay", field("D3")).others_sell()
    assert not t.holds(0, 44).actions(0, "anchor")
    assert t.may(0, "sell")


def test_a_disaster_cannot_be_given_up_for_an_anchor():
    """NEO-14.4: who chose it is not asked for an action at all."""
    t = Town(generation=1).anchors(0, 126).reveal({0: 24})
    assert t.actions(0) == []


def test_an_anchor_once_lost_is_lost():
    """NEO-14.5: replaced or removed, it does not come back."""
    t = Town(generation=2).anchors(0, 126)
    t.holds(0, 44).does(0, "anchor", anchor(126)).does(0, "lay", field("B3")).others_sell()
    assert [int(a) for a in t.s.anchors[0]] == [EMPTY] * 3
    t.builds(0, 31, "B3")
    assert t.city(0) == {"B3": 31}
    t.others_sell()
    assert not t.holds(0, 44).actions(0, "anchor")
    assert t.why_not(0, "anchor", anchor(126)) == "The anchor Park is not one of your unbuilt ones."


def test_unbuilt_anchors_do_nothing():
    """NEO-14.6: neither points nor income, insurance or coins."""
    t = Town().anchors(0, 129, 133, 141)
    with_anchors = t.points()[0]
    t.anchors(0)
    assert t.points()[0] == with_anchors
    t.anchors(0, 141).holds(0, 3)
    assert t.coins(0) == 6


def test_a_freed_place():
    """NEO-ED-30: in generation I the one anchor is given up in the Flood; another may be built."""
    t = Town(generation=1).lay(1, B3=126).anchors(1, 131)
    t.strike(0).removes(1, 126)
    assert t.holds(1, 7).may(1, "anchor", anchor(131))


def test_selling_brings_five_coins():
    """NEO-15.1: the tile is out of the game."""
    t = Town().holds(0, 3).does(0, "sell")
    assert t.coins(0) == 11
    assert t.city(0) == {}
    assert t.sentences(1)[0].startswith("Sell ")


def test_disasters_and_anchors_are_not_sold():
    """NEO-15.2: no sale after choosing a disaster; an anchor cannot be turned into coins."""
    t = Town(generation=1).anchors(0, 126).reveal({0: 24})
    assert t.actions(0) == []
    t = Town().anchors(0, 126).holds(0, 3)
    assert [verb for verb, *_ in t.actions(0)].count("sell") == 1
    t.does(0, "sell")
    assert t.s.anchors[0, 0] == 125
