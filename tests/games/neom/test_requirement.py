"""What a tile asks for: rule 7, with the Post (059) and the Customs Office (111)."""

import pytest

from spielwerk.games.neom.components import COINS, EITHER_OF, NEEDED, TILES, TILES_NEEDED

from .town import COAL, GAS, ORE, STONE, WOOD, Town, field, good


def may_build(t: Town, number: int, seat: int = 0) -> bool:
    return t.holds(seat, number).may(seat, "build")


def test_a_tile_without_requirement_is_free():
    """NEO-7.1: nothing is paid or asked; others ask for coins, goods or tiles."""
    t = Town().builds(0, 3)
    assert t.coins(0) == 6
    assert t.actions(0, "lay")
    kinds = [(COINS[n] > 0, NEEDED[n] | EITHER_OF[n] > 0, any(TILES_NEEDED[n])) for n in range(TILES)]
    assert {(True, False, False), (False, True, False), (False, False, True), (True, True, False)} < set(kinds)


def test_coins_go_to_the_bank():
    """NEO-7.2, NEO-EX-1: 001 costs exactly 1 coin, which nobody gets."""
    t = Town().builds(0, 1, "D3")
    assert t.coins(0) == 5
    assert [int(m) + int(h) for m, h in zip(t.s.money, t.s.held, strict=True)][1:3] == [6, 6]
    t = Town()
    t.s.money[0] = 0
    assert not may_build(t, 1)
    assert t.why_not(0, "build") == "The tile Tenements costs 1 coin; you have 0."


def test_goods_are_produced_or_bought():
    """NEO-7.3, NEO-EX-2: 009 needs gold, own or bought, and no coins for the bank."""
    t = Town().lay(0, B3=13).builds(0, 9, "C2")
    assert t.coins(0) == 6 + 4  # its one-time coins
    t = Town().lay(1, B3=13).builds(0, 9)
    t.buys(0, "gold", 1).does(0, "lay", field("C2"))
    assert t.coins(0) == 6 - 4 + 4
    assert t.s.held[1] == 4
    assert not may_build(Town(), 9)


def test_goods_are_not_used_up():
    """NEO-7.4: the token stays and serves for the next tile."""
    t = Town().lay(0, B3=13).builds(0, 9, "C2").others_sell()
    assert "gold" in t.goods(0)
    t.builds(0, 46)
    assert t.actions(0, "lay")


@pytest.mark.parametrize(("number", "tiles"), [(83, (1, 2, 3)), (94, (6, 7, 8)), (99, (11, 12, 13))])
def test_tiles_asked_for(number, tiles):
    """NEO-7.5, NEO-EX-3: three tiles of the type, connected or not; two are not enough."""
    t = Town()
    assert not may_build(t, number)
    t.lay(0, A1=tiles[0])
    assert not may_build(t, number)
    t.lay(0, E5=tiles[1])
    assert not may_build(t, number)
    kind = {83: "residential", 94: "commercial", 99: "industrial"}[number]
    assert t.why_not(0, "build").endswith(f"asks for 3 {kind} tiles in your city; you have 2.")
    t.lay(0, E1=tiles[2])
    assert may_build(t, number)


@pytest.mark.parametrize(("number", "tiles"), [(83, (1, 2)), (94, (6, 7))])
def test_dual_tiles_count_for_both_types(number, tiles):
    """NEO-7.5: 086 is residential for 083 and commercial for 094."""
    t = Town().lay(0, A1=tiles[0], E5=tiles[1], E1=86)
    assert may_build(t, number)


def test_goods_with_a_comma_are_all_needed():
    """NEO-7.6, NEO-EX-4: 051 needs coal and ore."""
    boards = (WOOD, STONE, GAS)
    assert not may_build(Town(boards=boards).lay(0, B3=21), 51)
    assert not may_build(Town(boards=boards).lay(0, B3=22), 51)
    assert may_build(Town(boards=boards).lay(0, B3=21, D3=22), 51)


@pytest.mark.parametrize("mine", [21, 18])
def test_coal_or_oil(mine):
    """NEO-7.7, NEO-EX-23: coal alone suffices for 016, oil alone suffices."""
    boards = (WOOD, STONE, GAS)
    assert not may_build(Town(boards=boards), 16)
    t = Town(boards=boards).lay(0, B3=mine).builds(0, 16)
    assert t.actions(0, "lay")
    assert t.coins(0) == 6


def test_the_player_chooses_which_of_two_goods_to_buy():
    """NEO-7.7: 077 costs two coins and gas or oil."""
    t = Town(boards=(WOOD, STONE, GAS)).lay(1, B3=18).builds(0, 77)
    assert t.coins(0) == 4
    assert t.prices(0) == {("gas", 2): 2, ("oil", 1): 2}
    t.buys(0, "oil", 1)
    assert t.actions(0, "lay")
    assert not t.actions(0, "buy")


def test_steel_or_five_coins():
    """NEO-7.7, NEO-EX-5: 060 takes steel, own or bought, and no coins; or 5 coins for the bank and no steel."""
    own = Town().lay(0, B3=51).builds(0, 60)
    assert own.actions(0, "lay")
    assert own.coins(0) == 6
    t = Town().lay(1, B3=51).builds(0, 60)
    assert {verb for verb, *_ in t.actions(0)} == {"buy", "coins"}
    bought = t.copy()
    bought.does(0, "buy", good("steel"), 1)
    assert (bought.s.money[0], bought.s.held[1]) == (2, 4)
    t.does(0, "coins")
    assert (t.s.money[0], t.s.held[1]) == (1, 0)
    assert t.actions(0, "lay")
    assert Town().builds(0, 60).actions(0) == [("coins",)]
    exactly = Town()
    exactly.s.money[0] = 5
    assert exactly.builds(0, 60).actions(0) == [("coins",)]


def test_the_requirement_is_paid_before_the_tile_is_laid():
    """NEO-7.8, NEO-ED-11: the 8 coins of 046 do not help to pay 4 for its gold."""
    t = Town().lay(1, B3=13)
    t.s.money[0] = 3
    assert not may_build(t, 46)
    t.s.money[0] = 4
    t.builds(0, 46).buys(0, "gold", 1)
    assert t.coins(0) == 0
    t.does(0, "lay", field("D3"))
    assert t.coins(0) == 8


def test_post_and_customs_together():
    """NEO-ED-5, NEO-21.4, NEO-21.5: 059 and 111 waive coal and oil of 120; nothing is bought."""
    t = Town(boards=(WOOD, STONE, ORE)).lay(0, B3=59, D3=111)
    t.s.money[0] = 0
    t.builds(0, 120)
    assert t.actions(0) == [("waive", good("oil")), ("waive", good("coal"))]
    t.does(0, "waive", good("coal"))
    assert t.actions(0) == [("waive", good("oil"))]
    t.does(0, "waive", good("oil"))
    assert t.actions(0, "lay")
    assert t.goods(0) == {"wood"}


def test_post_stands_for_the_missing_good():
    """NEO-ED-6, NEO-EX-27, NEO-21.4: own ore, so the post stands for the stone of 100; the 2 coins are paid."""
    t = Town(boards=(ORE, COAL, GAS)).lay(0, B3=59).builds(0, 100)
    assert t.actions(0) == [("waive", good("stone"))]
    t.does(0, "waive", good("stone"))
    assert t.coins(0) == 4
    assert t.actions(0, "lay")


def test_post_leaves_the_choice():
    """NEO-EX-27, NEO-21.4: of coal and oil one is waived, freely chosen, and the other bought; next time it may differ."""
    for waived, bought in (("coal", "oil"), ("oil", "coal")):
        t = Town(boards=(WOOD, COAL, ORE)).lay(0, B3=59).lay(2, B3=18).builds(0, 120)
        t.does(0, "waive", good(waived))
        assert {name for name, _ in t.prices(0)} == {bought}


def test_post_is_not_wasted():
    """NEO-21.4: nobody sells oil, so the post must stand for the oil of 120; both goods may be waived if both can be bought."""
    t = Town(boards=(WOOD, COAL, ORE)).lay(0, B3=59).builds(0, 120)
    assert t.actions(0) == [("waive", good("oil"))]
    t = Town(boards=(WOOD, COAL, ORE)).lay(0, B3=59).lay(2, B3=18)
    t.s.money[0] = 1
    assert not may_build(t, 120)  # whatever is waived, the other costs 2


def test_post_does_not_help_with_steel():
    """NEO-ED-7, NEO-21.4: steel is no raw good, so 060 still asks for steel or 5 coins."""
    t = Town().lay(0, B3=59).builds(0, 60)
    assert t.actions(0) == [("coins",)]


def test_customs_do_not_help_with_luxury():
    """NEO-ED-8, NEO-21.5: 088 still needs sports cars."""
    t = Town().lay(0, B3=111)
    assert not may_build(t, 88)


def test_customs_waive_a_processed_good():
    """NEO-21.5: one of the two goods of 113 is waived; tiles without such goods are not affected."""
    t = Town().lay(0, B3=111).lay(1, B3=12, D3=11).builds(0, 113)
    assert t.actions(0) == [("waive", good("lumber")), ("waive", good("concrete"))]
    t.does(0, "waive", good("lumber")).does(0, "buy", good("concrete"), 1)
    assert t.actions(0, "lay")
    assert Town().lay(0, B3=111).builds(0, 114).coins(0) == 1


def test_post_has_no_effect_without_raw_goods():
    """NEO-21.4: 041 needs lumber, and nothing is waived."""
    t = Town().lay(0, B3=59).lay(1, B3=11).builds(0, 41)
    assert t.prices(0) == {("lumber", 1): 4}


def test_post_covers_an_either_or():
    """NEO-21.4: the coal or oil of 016 is waived as one good."""
    t = Town(boards=(WOOD, STONE, ORE)).lay(0, B3=59).builds(0, 16)
    t.does(0, "waive", good("oil"))
    assert t.actions(0, "lay")


def test_virtual_goods_are_nobody_elses():
    """NEO-ED-9: nobody can buy what a post or customs office stands for; it is no token and scores nothing."""
    t = Town(boards=(WOOD, STONE, ORE)).lay(1, B3=59, D3=111)
    assert not may_build(t, 15)  # gas
    assert t.goods(1) == {"stone"}
    t.lay(1, A1=103, B1=145)  # a point for the one token; 2 + 1 for the origin and its token
    assert t.breakdown(1)["tiles"] == 2 + 1 + 2 + 1
    assert t.breakdown(1)["goods"] == 1


def test_post_helps_to_replace_itself():
    """NEO-ED-10: 058 needs gas; the post waives it a last time and is then covered."""
    t = Town(boards=(WOOD, STONE, ORE)).lay(0, D3=59).builds(0, 58)
    t.does(0, "waive", good("gas")).does(0, "lay", field("D3"))
    assert t.city(0) == {"D3": 58}
    t.others_sell()
    assert not may_build(t, 15)


def test_replaced_tiles_still_count():
    """NEO-ED-4: exactly three commercial tiles, and 094 replaces one of them."""
    t = Town().lay(0, B3=6, A1=8, E5=10).builds(0, 94, "B3")
    assert t.city(0) == {"B3": 94, "A1": 8, "E5": 10}
