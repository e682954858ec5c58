"""Laying, replacing and removing tiles, trade routes, tokens: rules 8, 10, 11, 12 and 13."""

from spielwerk.games.neom.city import routes
from spielwerk.games.neom.state import LEFT, RIGHT

from .town import COAL, GAS, OIL, ORE, STONE, WOOD, Town, field


def sites(t: Town, number: int) -> set[str]:
    return t.builds(0, number).sites(0)


def test_empty_field_or_replacing():
    """NEO-8.1: 003 may go on any connected empty field or on a residential tile, not on a public one."""
    t = Town().lay(0, B3=5, D3=31)
    assert sites(t, 3) == {"C3", "C2", "B3", "B2", "B4", "A3", "D2", "D4", "E3"}


def test_connection_to_the_origin():
    """NEO-8.2, NEO-EX-6: 034 on C2 is connected; 006 on C4 is not, because the origin has no southern road."""
    t = Town(boards=(WOOD, STONE, ORE)).lay(0, B3=3, B2=20)
    assert "C2" in sites(t.copy_town(), 34)
    assert "C4" not in sites(t.copy_town(), 6)
    t.builds(0, 6)
    assert t.why_not(0, "lay", field("C4")) == "On C4 the tile would have no road to the centre."


def test_connection_to_the_tile_on_the_centre():
    """NEO-8.2: once the origin is covered, the tile on the centre takes its place."""
    t = Town(boards=(WOOD, STONE, ORE)).lay(0, C3=15)  # roads N S
    assert sites(t, 3) == {"C2", "C4"}


def test_one_connection_is_enough():
    """NEO-8.3, NEO-EX-6: other roads may end at blank sides, empty fields and the border."""
    t = Town(boards=(WOOD, STONE, ORE)).lay(0, B3=3, B2=20).builds(0, 34, "C2")
    assert t.city(0)["C2"] == 34
    t = Town(boards=(WOOD, STONE, ORE)).lay(0, C2=3).builds(0, 65, "C1")
    assert t.city(0)["C1"] == 65


def test_tiles_are_never_turned():
    """NEO-8.4: 034 has roads N and S only, so it does not fit beside the origin; there is one way to lay it on a field."""
    t = Town(boards=(WOOD, STONE, ORE)).builds(0, 34)
    assert t.actions(0) == [("lay", field("C2")), ("lay", field("C3"))]


def test_the_centre_needs_no_connection():
    """NEO-8.5: 112 with its single road may cover the origin of an otherwise unlinked city."""
    t = Town().lay(0, A1=3)
    t.s.money[0] = 25
    t.builds(0, 112, "C3")
    assert t.city(0)["C3"] == 112


def test_effects_work_at_once():
    """NEO-8.6, NEO-EX-22: 006 brings 3 coins at once; 019 brings its token at once."""
    t = Town().builds(0, 6, "B3")
    assert t.coins(0) == 9
    t = Town(boards=(WOOD, COAL, ORE)).builds(0, 19, "B3")
    assert t.goods(0) == {"wood", "stone"}


def test_waiting_effects_work_for_later_tiles():
    """NEO-8.7, NEO-EX-12, NEO-21.18: 132 pays 1 coin after each commercial tile built later and for no other type."""
    t = Town(generation=1).lay(0, B3=7, E5=40)
    t.builds(0, 132, "B2").others_sell()
    assert t.coins(0) == 5  # its price of 1; the commercial tile built before does not count
    coins = {}
    for number, place in ((8, "D3"), (3, "C2"), (17, "A3"), (19, "D2"), (12, "E2")):
        before = t.coins(0)
        t.builds(0, number, place).others_sell()
        coins[number] = t.coins(0) - before
    assert coins == {8: 1, 3: 0, 17: 0, 19: 0, 12: 0}


def test_what_may_be_replaced():
    """NEO-10.1: mining sites and tiles that share a type."""
    t = Town().lay(0, B3=19, D3=3, C2=7)
    t.builds(0, 37)  # industrial, all four roads; wood is produced
    assert "B3" in t.sites(0)
    assert {"D3", "C2"}.isdisjoint(t.sites(0))
    assert t.why_not(0, "lay", field("D3")) == "On D3 stands Slums; Sawmill is of another type and may not replace it."


def test_any_tile_may_cover_the_origin():
    """NEO-10.2: residential, commercial, industrial, public and mining tiles alike."""
    for number in (3, 7, 37, 31, 19):
        assert "C3" in sites(Town(), number)


def test_mining_replaces_mining_only():
    """NEO-10.3: 072 may cover 019, but no building."""
    t = Town().lay(0, B3=19, D3=3, C2=7)
    assert "B3" in sites(t, 72)
    assert {"D3", "C2"}.isdisjoint(t.sites(0))


def test_dual_tiles_replace_and_are_replaced():
    """NEO-10.4, NEO-EX-9: 086 may replace R, C, M and the origin, not I or P; and R, C and dual tiles may replace it."""
    t = Town().lay(0, B3=3, D3=7, C2=20, A1=12, B1=68, B2=37, D2=31)
    t.builds(0, 86)
    assert {"B3", "D3", "C2", "C3"} <= t.sites(0)
    assert {"B2", "D2"}.isdisjoint(t.sites(0))
    for number in (5, 7, 87):
        t = Town().lay(0, B3=86, A1=11, B1=51)
        assert "B3" in sites(t, number)
    assert "B3" not in sites(Town().lay(0, B3=86), 37)


def test_nothing_is_paid_back():
    """NEO-10.5: the replaced tile is out of the game and brings no coins."""
    t = Town().lay(0, B3=7)
    t.builds(0, 6, "B3")
    assert t.coins(0) == 9
    assert t.city(0) == {"B3": 6}


def test_a_replacing_tile_must_be_connected():
    """NEO-10.6: a tile that would join only what hangs on the replaced one is refused."""
    t = Town(boards=(WOOD, STONE, ORE)).lay(0, B3=3, A3=5)  # A3 is connected through B3 only
    assert "B3" in sites(t.copy_town(), 33)  # E W joins the origin
    assert "B3" not in sites(t, 25)  # S W joins A3 only
    assert t.why_not(0, "lay", field("B3")) == "On B3 the tile would have no road to the centre."


def test_only_a_crossing_is_left():
    """NEO-6.5, NEO-10.6: every free field is a crossing; the tile may be built only if it holds the connection itself."""
    t = Town().lay(0, C3=112, D3=33, E3=17)  # from the centre (E) by 033 (E W) to 017 (N E W)
    t.lay(0, E2=15, E1=57)  # 015 (N S) leads to 057 (N E W), which has no southern road: there is no open end
    assert sites(t.copy_town(), 3) == {"D3"}  # all four roads: on 033
    assert not t.holds(0, 34).may(0, "build")  # N S would join nothing there
    assert not t.others_sell().holds(0, 2).may(0, "build")  # nor N E S: 017 hangs on 033 alone


def test_goods_of_the_replaced_tile_count():
    """NEO-10.7, NEO-ED-1: 096 is built on 054, the only glass producer; glass is lost, sports cars gained."""
    t = Town(boards=(WOOD, STONE, ORE)).lay(0, B3=54, D3=52, E5=51).builds(0, 96, "B3")
    assert t.goods(0) == {"wood", "plastic", "steel", "sports_cars"}
    assert t.coins(0) == 6


def test_sawmill_on_its_rainforest():
    """NEO-ED-2: 011 on 020 gains lumber and loses wood, unless the origin still produces wood."""
    t = Town(boards=(ORE, STONE, COAL)).lay(0, C2=20).builds(0, 11, "C2")
    assert t.goods(0) == {"ore", "lumber"}
    t = Town(boards=(WOOD, STONE, COAL)).lay(0, C2=20).builds(0, 11, "C2")
    assert t.goods(0) == {"wood", "lumber"}


def test_the_origins_good_serves_the_tile_that_covers_it():
    """NEO-ED-3: 053 needs ore and covers the ore origin; ore is lost unless another producer stands."""
    t = Town(boards=(ORE, STONE, COAL)).builds(0, 53, "C3")
    assert t.goods(0) == {"copper"}
    t = Town(boards=(ORE, STONE, COAL)).lay(0, B3=22).builds(0, 53, "C3")
    assert t.goods(0) == {"copper", "ore"}


def test_removed_tiles_lose_all_advantages():
    """NEO-11.1: with 059 covered there is no waiver and no income."""
    t = Town().lay(0, D3=59)
    assert t.s.effects[0, 2] == 1
    t.builds(0, 17, "D3")
    assert t.s.effects[0, 2] == 0
    before = t.coins(0)
    t.others_sell().reveal(turn=6).others_sell()
    assert t.coins(0) == before + 5


def test_the_last_producer_takes_the_token_with_it():
    """NEO-11.2: of two wood producers one may go; with the second the token goes back."""
    t = Town(generation=2, boards=(ORE, WOOD, COAL)).lay(1, B3=20, D3=62)
    t.strike(0).removes(1, 62)
    assert t.goods(1) == {"wood"}
    t.removes(1, 20)
    assert t.goods(1) == {"wood"}  # the origin
    t = Town(generation=2, boards=(ORE, COAL, GAS)).lay(1, B3=20, D3=62).strike(0).removes(1, 62)
    assert t.goods(1) == {"coal", "wood"}
    assert t.removes(1, 20).goods(1) == {"coal"}


def cut_off() -> Town:
    """The city of NEO-EX-10 and NEO-EX-11: 006 and 012 to the west, then 041 (roads N E) on the centre."""
    return Town(boards=(ORE, STONE, COAL)).lay(0, B3=6, A3=12, C3=41)


def test_cut_off_tiles_keep_everything():
    """NEO-11.3, NEO-ED-28: cut off, 012 still produces; post, police station and casino go on."""
    t = cut_off()
    assert t.s.reach[0] == 1 << field("C3")
    assert "concrete" in t.goods(0)
    t.lay(0, A1=121, E5=59, E4=102, D5=3)
    coins = t.coins(0)
    t.builds(0, 15).does(0, "waive", 1)
    t.does(0, "lay", field("C2")).others_sell()
    t.reveal(turn=6).others_sell()
    assert t.coins(0) == coins + 5 + 2 + 2 + 1  # sale, casino for two residential tiles, post, 006
    t = Town().lay(1, E4=102, D5=3, A1=5)
    t.strike(0)
    assert ("pay",) in t.actions(1)
    before = t.coins(1)
    assert before - t.does(1, "pay").s.money[1] == 2  # 005 only; 003 is shielded


def test_nothing_can_be_attached_to_cut_off_tiles():
    """NEO-11.4: 065 finds no field beside the cut-off tiles."""
    assert sites(cut_off(), 65) == {"C3", "C2", "D3"}


def test_connection_can_be_restored():
    """NEO-11.5: once a tile links them to the centre again, new tiles may be attached to them."""
    t = cut_off().lay(0, C2=3, B2=66)  # from the centre north, west, and south into 006 on B3
    assert t.s.reach[0] >> field("A3") & 1
    assert "A2" in sites(t, 65)


def test_the_origin_shows_again():
    """NEO-11.6, NEO-ED-26: the Great Fire removes the tile on the centre; good, type and roads of the origin are back."""
    t = Town(generation=2, boards=(ORE, STONE, COAL)).lay(1, C3=17, D3=4)
    assert t.goods(1) == set()
    t.strike(0).removes(1, 17)
    assert t.goods(1) == {"stone"}
    assert t.s.reach[1] >> field("D3") & 1
    t.removes(1, 4)
    assert t.builds(1, 19).sites(1) >= {"C3"}


def test_a_cut_off_tile_is_replaced_only_with_a_connection():
    """NEO-ED-27: B3 is cut off; 076 (all roads) would not reach the centre either, unless B2 is connected."""
    t = cut_off()
    assert "B3" not in sites(t.copy_town(), 76)
    t.lay(0, C2=3, B2=66)
    assert "B3" in sites(t, 76)


def test_where_the_routes_leave_the_city():
    """NEO-12.1: in the row of the origin, on both borders; a road to the border anywhere else opens nothing."""
    t = Town().lay(0, A2=3, E4=5, A1=65)
    assert routes(t.s, 0) == 0
    t.lay(0, A3=66)
    assert routes(t.s, 0) == LEFT
    t.lay(0, E3=71)
    assert routes(t.s, 0) == LEFT | RIGHT


def test_a_route_opens_with_the_second_tile():
    """NEO-12.2, NEO-EX-10: 006 on B3, then 012 on A3; the left route is active after the second."""
    t = Town(boards=(ORE, STONE, COAL)).builds(0, 6, "B3")
    assert routes(t.s, 0) == 0
    t.others_sell().builds(0, 12).buys(0, "stone", 1).does(0, "lay", field("A3"))
    assert routes(t.s, 0) == LEFT


def test_a_route_stays_open_while_cut_off():
    """NEO-12.3, NEO-EX-11: 041 on the centre cuts B3 and A3 off and covers the ore; the left route still lowers prices."""
    t = Town(boards=(ORE, STONE, COAL)).lay(0, B3=6, A3=12, E5=11)
    t.builds(0, 41, "C3")
    assert t.s.reach[0] == 1 << field("C3")
    assert t.goods(0) == {"concrete", "lumber"}
    assert routes(t.s, 0) == LEFT
    t.others_sell().builds(0, 54)
    assert t.prices(0) == {("stone", 1): 1}


def test_a_route_is_lost_with_its_border_tile():
    """NEO-12.4, NEO-ED-29: replaced by a tile with a road to it, the route stays; without one it is lost; so too if removed."""
    t = Town(boards=(WOOD, STONE, ORE)).lay(0, B3=3, A3=7)
    t.builds(0, 6, "A3")  # N E W
    assert routes(t.s, 0) == LEFT
    t.others_sell().lay(0, E5=18).builds(0, 10, "A3")  # N E
    assert routes(t.s, 0) == 0
    t = Town(generation=2).lay(1, A3=3, B3=5).strike(0).removes(1, 3)
    assert routes(t.s, 1) == 0


def test_a_route_can_be_built_again():
    """NEO-12.5: a new border tile with a road to it opens it once more."""
    t = Town(boards=(WOOD, STONE, ORE)).lay(0, B3=3, A3=10)
    assert routes(t.s, 0) == 0
    t.builds(0, 6, "A3")
    assert routes(t.s, 0) == LEFT


def test_each_route_serves_its_own_side():
    """NEO-12.6: with the left route only, the left neighbour is cheaper than the right one; the right route turns it round."""
    t = Town(4).lay(1, B3=12).lay(3, B3=68).lay(0, A3=3)
    assert t.builds(0, 82).prices(0) == {("concrete", 1): 3, ("concrete", 3): 4}
    t = Town(4).lay(1, B3=12).lay(3, B3=68).lay(0, E3=3)
    assert t.builds(0, 82).prices(0) == {("concrete", 1): 4, ("concrete", 3): 3}


def test_a_first_producer_brings_the_token():
    """NEO-13.1: openly, at once."""
    t = Town(boards=(WOOD, STONE, ORE)).builds(0, 61, "C3")
    assert t.goods(0) == {"coal", "ore"}
    for viewer in (-1, 1):
        assert t.seen(viewer).goods[0] == t.s.goods[0]


def test_one_token_for_each_good():
    """NEO-13.2: two producers, one token: it counts once."""
    t = Town(boards=(WOOD, STONE, ORE)).lay(0, B3=20, D3=62)
    assert t.goods(0) == {"wood", "stone"}
    assert t.breakdown(0)["goods"] == 2


def test_tokens_are_never_spent():
    """NEO-13.3: neither by own building nor by sale."""
    t = Town().lay(1, B3=12).builds(0, 82).buys(0, "concrete", 1)
    t.does(0, "lay", field("C2"))
    assert "concrete" in t.goods(1)
    t.others_sell().builds(1, 45)
    assert t.actions(1, "lay")
    assert "concrete" in t.goods(1)


def test_tokens_equal_producers():
    """NEO-13.4: after every ply of a random match (law 4); here by hand."""
    t = Town(boards=(GAS, OIL, COAL)).lay(0, B3=39)
    assert t.goods(0) == {"gas", "wood"}
    t.lay(0, C3=3)
    assert t.goods(0) == {"gas", "wood"}
    t.lay(0, B3=5)
    assert t.goods(0) == set()
    broken = t.copy()
    broken.s.goods[0] = 1
    assert broken.game.invariants(broken.s) == 4


def test_wind_turbines_may_be_covered():
    """NEO-ED-37, NEO-21.3: 032 is a mining site: any type may cover it; no fine for it, but the Fire may remove it."""
    t = Town(generation=2).lay(0, B3=32)
    assert t.goods(0) == {"wood"}
    assert t.breakdown(0)["power"] == 0
    t.builds(0, 3, "B3")
    assert t.breakdown(0)["power"] == -5
    t = Town(generation=2).lay(1, B3=32).strike(0)
    assert t.removable(1) == {32}
    before = t.coins(1)
    assert t.does(1, "pay").s.money[1] == before
