"""Disasters: rule 16."""

from spielwerk.games.neom.components import DISASTER, FINES
from spielwerk.games.neom.disaster import fine
from spielwerk.games.neom.questions import SELECT, STRIKE

from .town import COAL, ORE, STONE, Town, field

FLOOD, FIRE, WAVE = 1, 2, 3  # generations


def struck(generation: int, coins: int = 20, **tiles: int) -> Town:
    """Seat 0 chose the disaster; seat 1 has these tiles and coins and is asked, if there is anything to lose."""
    t = Town(generation=generation).lay(1, **tiles).strike(0)
    t.s.money[1] = coins
    return t


def settled(t: Town) -> bool:
    """The disaster is over and the next round has begun."""
    return t.s.stage == SELECT


def fine_of(generation: int, **tiles: int) -> int:
    return fine(Town(generation=generation).lay(1, **tiles).s, 1)


def test_one_disaster_in_each_generation():
    """NEO-16.1: 024, 064, 104."""
    assert [DISASTER[g] + 1 for g in (1, 2, 3)] == [24, 64, 104]
    assert FINES.tolist() == [1, 1, 2]


def test_it_strikes_all_others_at_the_end_of_the_round():
    """NEO-16.2: not before all have acted, and not the one who chose it."""
    t = Town(generation=1).lay(0, B3=3).lay(1, B3=5).lay(2, B3=17).reveal({0: 24})
    t.does(1, "sell")
    assert t.s.stage != STRIKE
    t.does(2, "sell")
    assert t.s.stage == STRIKE
    assert t.asked == (1, 2)


def test_a_disaster_nobody_chooses_does_not_happen():
    """NEO-16.3: it is passed on, and in round 7 it goes to the box."""
    t = Town(generation=1).lay(1, B3=3).hands({0: 7}, turn=6)
    for packet, second in enumerate((23, 8, 9)):
        t.s.packet[packet, 1] = second
    for p in range(3):
        t.does(p, "choose", t.actions(p, "choose")[0][0])
    t.others_sell()
    assert t.s.generation == 2
    assert t.city(1) == {"B3": 3}


def test_pay_or_remove():
    """NEO-16.4: who can pay may still remove a tile; each decides for himself."""
    t = Town(generation=1).lay(1, B3=3).lay(2, B3=17, D3=7).strike(0)
    assert t.actions(1) == [("pay",), ("remove", field("B3"))]
    t.does(1, "pay").removes(2, 7)
    assert t.city(1) == {"B3": 3}
    assert t.city(2) == {"B3": 17}


def test_no_part_payment():
    """NEO-16.5: with 2 coins for a fine of 3 a tile must go, and the coins stay."""
    t = struck(FLOOD, coins=2, B3=3, D3=7, C2=17)
    assert not t.may(1, "pay")
    assert t.why_not(1, "pay") == "The fine is 3 coins; you have 2."
    t.removes(1, 7)
    assert t.coins(1) == 2


def test_as_many_as_possible():
    """NEO-16.6, NEO-ED-23: the Great Fire asks for two tiles; with one tile this one goes, the origin stays."""
    t = struck(FIRE, coins=0, B3=3)
    assert t.actions(1) == [("remove", field("B3"))]
    t.removes(1, 3)
    assert settled(t)
    assert t.city(1) == {}
    assert t.goods(1) == {"stone"}


def test_flood_fine():
    """NEO-16.7, NEO-EX-24: 1 for each building of all four types together; mining sites are free."""
    t = struck(FLOOD, coins=10, B3=3, D3=7, C2=17, A1=12, B1=19)
    assert t.sentences(1)[0] == "Pay the fine of 4 coins"
    t.does(1, "pay")
    assert t.coins(1) == 6


def test_flood_removal():
    """NEO-16.8, NEO-EX-25: one building of any of the four types, no mining site."""
    t = struck(FLOOD, B3=3, D3=7, C2=17, A1=12, B1=19)
    assert t.removable(1) == {3, 7, 17, 12}
    t.removes(1, 12)
    assert settled(t)


def test_fire_fine():
    """NEO-16.9: 1 for each building without a fire station near."""
    assert fine_of(FIRE, B3=3, D3=7, A1=12, B1=19) == 3
    assert fine_of(FIRE, B3=3, D3=7, A1=12, B1=19, B4=17) == 2


def test_fire_removal():
    """NEO-16.10: any two tiles, mining sites too."""
    t = struck(FIRE, B3=3, D3=7, B1=19)
    assert t.removable(1) == {3, 7, 19}
    t.removes(1, 19)
    assert t.actions(1) == [("remove", field("B3")), ("remove", field("D3"))]
    assert t.why_not(1, "pay") == "You have begun to remove tiles; there is no part payment."
    t.removes(1, 3)
    assert t.city(1) == {"D3": 7}
    assert settled(t)


def test_wave_fine():
    """NEO-16.11: 2 for each residential, commercial and industrial tile; public and mining are free."""
    assert fine_of(WAVE, B3=3, D3=7, A1=12, B1=19, E5=31) == 6


def test_wave_removal():
    """NEO-16.12: one residential, one commercial and one industrial tile."""
    t = struck(WAVE, B3=3, D3=7, A1=12, B1=37, E5=31, D5=19)
    assert t.removable(1) == {3}
    t.removes(1, 3)
    assert t.removable(1) == {7}
    t.removes(1, 7)
    assert t.removable(1) == {12, 37}
    t.removes(1, 37)
    assert set(t.city(1).values()) == {12, 31, 19}
    assert settled(t)


def test_wave_without_commerce():
    """NEO-EX-14: one residential and one industrial tile settle it, though the fine could be paid."""
    t = struck(WAVE, coins=50, B3=3, A1=12)
    t.removes(1, 3).removes(1, 12)
    assert settled(t)
    assert t.coins(1) == 50


def asked(t: Town) -> str:
    """The question put to seat 1."""
    return t.game.asks(t.seen(1), 1, "en")


def test_the_question_says_how_many_tiles_go():
    """NEO-16.6, NEO-16.13: as many as there are places that can be filled."""
    t = struck(WAVE, coins=50, B3=3, A1=12)
    order = "1 residential tile and 1 industrial tile, in this order"
    assert asked(t) == f"Wave of Violence: pay the fine of 4 coins or remove {order}."
    t.removes(1, 3)
    assert asked(t) == "Wave of Violence: remove 1 industrial tile more."
    for number, tiles in ((3, (3, 7, 12)), (2, (86, 7)), (2, (86, 3)), (2, (86, 12)), (1, (86,)), (1, (12,))):
        t = struck(WAVE, coins=50, **{f"{'ABCDE'[i]}1": tile for i, tile in enumerate(tiles)})
        assert asked(t).count("1 ") == number
    assert asked(struck(FIRE, coins=9, B3=3)) == "Great Fire: pay the fine of 1 coin or remove 1 tile."
    assert asked(struck(FIRE, coins=9, B3=3, D3=19)).endswith("or remove 2 tiles.")
    assert asked(struck(FLOOD, coins=9, B3=3, D3=7)).endswith("2 coins or remove 1 building (not a mining site).")


def test_the_question_says_whether_the_fine_can_be_paid():
    """NEO-16.5, NEO-16.22: who is short of money reads how much; a fine of 0 costs nothing, and tiles may go all the same."""
    poor = struck(FLOOD, coins=1, B3=3, D3=7)
    money = "Flood: your money (1) does not cover the fine of 2 coins."
    assert asked(poor) == f"{money} Remove 1 building (not a mining site)."
    free = struck(FIRE, coins=0, B3=17)
    assert asked(free) == "Great Fire: the fine is 0. You may also remove 1 tile of your own free will."


def test_dual_tiles_and_the_wave():
    """NEO-16.13, NEO-ED-20: one fine of 2, not 4."""
    assert fine_of(WAVE, B3=86) == 2


def test_a_dual_tile_fills_one_place():
    """NEO-16.13, NEO-ED-21: one dual tile and two industrial: the dual tile and one industrial tile go."""
    t = struck(WAVE, coins=0, B3=86, A1=12, B1=37)
    t.removes(1, 86)
    assert t.removable(1) == {12, 37}
    t.removes(1, 12)
    assert settled(t)
    assert set(t.city(1).values()) == {37}


def test_places_are_filled_so_that_most_tiles_go():
    """NEO-16.13, NEO-ED-22: with 003 and a dual tile both go; giving up only the dual tile as residential is refused."""
    t = struck(WAVE, coins=0, B3=3, D3=86)
    assert t.removable(1) == {3}
    assert t.why_not(1, "remove", field("D3")).startswith("Without Living & Dining on D3 no commercial tile would be left")
    assert t.why_not(1, "remove", field("A1")) == "No tile lies on A1."
    t.removes(1, 3)
    assert t.removable(1) == {86}
    t.removes(1, 86)
    assert t.city(1) == {}


def test_a_dual_tile_may_fill_either_place():
    """NEO-16.13: with another commercial tile the dual tile may go as the residential one."""
    t = struck(WAVE, coins=0, B3=3, D3=86, A1=7)
    assert t.removable(1) == {3, 86}
    assert t.copy_town().removes(1, 3).removable(1) == {86, 7}
    assert t.removes(1, 86).removable(1) == {7}


def test_nothing_protects_against_the_flood():
    """NEO-16.14: all count, fire stations or not."""
    assert fine_of(FLOOD, B3=3, B2=17) == 2


def test_fire_stations():
    """NEO-16.15, NEO-EX-26: 017, 038, 056, 070 and 139 shield themselves and all around, against the Great Fire only."""
    for station in (17, 38, 56, 70):
        assert fine_of(FIRE, B2=station, A1=3, C3=7, C2=12, D4=1) == 1
        assert fine_of(WAVE, B2=station, A1=3, C3=7, C2=12, D4=1) == 8
    for station in (17, 38):
        assert fine_of(FLOOD, B2=station, A1=3, C3=7, C2=12, D4=1) == 5
    assert fine_of(FIRE, B2=139, A1=3, D4=1) == 1


def test_police_stations():
    """NEO-16.16: 057, 071, 102, 119 and 139 shield all around against the Wave only."""
    for station in (57, 71, 102, 119, 139):
        assert fine_of(WAVE, B2=station, A1=3, C3=7, C2=12, D4=1) == 2
    for station in (57, 71):
        assert fine_of(FIRE, B2=station, A1=3, D4=1) == 3


def test_a_station_shields_eight_tiles():
    """NEO-16.15, NEO-EX-36: all eight around and itself."""
    around = {"A1": 1, "B1": 2, "C1": 3, "A2": 4, "C2": 5, "A3": 6, "B3": 7, "C3": 8}
    assert fine_of(FIRE, B2=17, **around) == 0


def test_shields_do_not_protect_from_removal():
    """NEO-16.17: shielded tiles may be removed, and must be where no other fits."""
    t = struck(WAVE, B2=102, C2=3, E5=7)
    assert t.sentences(1)[0] == "Pay the fine of 2 coins"
    assert t.removable(1) == {3}


def test_stations_shield_together():
    """NEO-16.18: the union of their surroundings, without any road between."""
    assert fine_of(FIRE, A1=17, E5=70, B1=3, D4=7, C3=12) == 1


def test_what_can_pay_the_fine():
    """NEO-16.19: not the coins from sales of this round, but one-time coins; the fine goes to the bank."""
    t = Town(generation=1).lay(1, B3=5, A1=11)
    t.s.money[1] = 0
    t.reveal({0: 24, 1: 7, 2: 3}).does(1, "build").does(1, "lay", field("D3"))
    t.others_sell()
    assert t.coins(1) == 5  # the pawn shop's
    assert t.sentences(1)[0] == "Pay the fine of 3 coins"
    t.does(1, "pay")
    assert t.coins(1) == 2
    assert t.coins(0) == 6


def test_sale_money_cannot_pay():
    """NEO-16.19, NEO-ED-15: 2 coins and 6 by sale, fine 5: two tiles must go; in the next round there are 8 coins."""
    t = Town(generation=2, boards=(ORE, STONE, COAL)).lay(1, A1=12, B1=11, C1=3, D1=1, E1=2).lay(2, A1=22)
    t.s.money[:3] = (0, 2, 50)
    t.reveal({0: 64, 1: 74, 2: 45}).does(2, "build").does(2, "buy", 10, 1)
    t.does(2, "lay", field("C3")).does(1, "sell")
    t.s.money[1], t.s.held[1] = 2, 6
    assert t.sentences(1)[0] != "Pay the fine of 5 coins"
    assert not t.may(1, "pay")
    t.removes(1, 1).removes(1, 2)
    t.does(2, "pay")
    assert t.coins(1) == 8


def test_own_sale_can_pay():
    """NEO-ED-16: the 5 coins for the own tile sold this round may be used: fine 5 from 7."""
    t = Town(generation=2).lay(1, A1=12, B1=11, C1=3, D1=1, E1=2)
    t.s.money[1] = 2
    t.strike(0)
    assert t.coins(1) == 7
    t.does(1, "pay")
    assert t.coins(1) == 2


def test_removed_tiles_have_their_consequences():
    """NEO-16.20: token lost, the rest cut off."""
    t = struck(FLOOD, D3=12, E3=3)
    t.removes(1, 12)
    assert t.goods(1) == {"stone"}
    assert t.s.reach[1] == 1 << field("C3")


def test_the_centre():
    """NEO-16.21: the origin cannot be removed, a tile on the centre can."""
    t = struck(FIRE, C3=17, D3=19)
    assert t.removable(1) == {17, 19}
    t.removes(1, 17)
    assert t.removable(1) == {19}


def test_nothing_to_count():
    """NEO-16.22, NEO-ED-19: all shielded and no coins: the fine is 0 and paying it changes nothing."""
    t = struck(FIRE, coins=0, B3=17, D3=19, B2=3)
    assert t.sentences(1)[0] == "Pay nothing, the fine is 0"
    assert t.asked == (1,)  # an empty city is not even asked
    before = t.city(1)
    t.does(1, "pay")
    assert t.city(1) == before
    assert settled(t)


def test_disaster_before_income():
    """NEO-16.23, NEO-ED-25: in round 7 an income tile is lost and pays nothing any more."""
    t = Town(generation=1).lay(1, B3=8).strike(0, turn=6)
    before = t.coins(1)
    t.removes(1, 8)
    assert t.s.generation == 2
    assert t.coins(1) == before
    t = Town(generation=1).lay(1, B3=8).strike(0, turn=6).does(1, "pay")
    assert t.s.money[1] == before - 1 + 3


def test_insurance():
    """NEO-21.19, NEO-ED-18: fines 7, 1 and 12 become 3, 0 and 6; holding 2 of 3 means removal."""
    tiles = {"A1": 1, "B1": 2, "C1": 3, "D1": 4, "E1": 6, "A2": 7}
    assert fine_of(FLOOD, E5=133, **tiles) == 3
    assert fine_of(FLOOD, E5=133) == 0
    assert fine_of(WAVE, E5=133, **tiles) == 6
    t = struck(FLOOD, coins=2, E5=133, **tiles)
    assert not t.may(1, "pay")
    assert t.removable(1) >= {133, 1}


def test_insurance_built_in_the_round_of_the_disaster():
    """NEO-ED-18, NEO-21.19: it already halves, is itself counted, and its 2 coins can pay."""
    t = Town(generation=1).lay(1, A1=3).anchors(1, 133)
    t.s.money[1] = 0
    t.reveal({0: 24}).does(1, "anchor", 12).does(1, "lay", field("C3"))
    t.others_sell()
    assert t.sentences(1)[0] == "Pay the fine of 1 coin"
    t.does(1, "pay")
    assert t.coins(1) == 1


def test_removing_a_station_does_not_raise_the_fine():
    """NEO-ED-24: a station among the removed tiles; removal settles it, nothing is paid."""
    t = struck(FIRE, coins=20, B3=17, D3=3, B2=7)
    t.removes(1, 17).removes(1, 3)
    assert settled(t)
    assert t.coins(1) == 20
