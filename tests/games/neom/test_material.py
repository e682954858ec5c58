"""Material and set-up: rules 1 and 2."""

import numpy as np

from spielwerk.core import CHANCE, EMPTY, game
from spielwerk.games.neom.components import (
    DATA,
    DECK,
    EFFECT,
    FIRST_ANCHOR,
    FLOOD,
    GOOD_CLASS,
    GOODS,
    INDUSTRIAL,
    KINDS,
    LUXURY,
    MINING,
    ORIGIN_GOOD,
    POLLUTED,
    POWER,
    PROCESSED,
    PRODUCES,
    RAW,
    ROADS,
    STACK,
    TILES,
    TRAITS_OF,
)
from spielwerk.games.neom.geometry import AROUND, FIELDS
from spielwerk.sim.check import random_match
from spielwerk.testing import Scene

from .town import ORE, STONE, WOOD, Town, field, numbers


def rows(**wanted):
    return [row for row in DATA.rows("tile") if all(row.get(key) == value for key, value in wanted.items())]


def test_numbers_of_tiles():
    """NEO-1.1: 40 tiles a generation, 30 anchors, each number once."""
    assert [row["id"] for row in DATA.rows("tile")] == [f"{n:03d}" for n in range(1, 151)]
    assert [len(rows(stack=stack)) for stack in ("I", "II", "III", "anchor")] == [40, 40, 40, 30]
    assert [STACK[t] for t in (0, 39, 40, 79, 80, 119, 120, 149)] == [0, 0, 1, 1, 2, 2, 3, 3]


def test_marks_of_players():
    """NEO-1.2: in each generation 24 tiles are 1+, 8 are 4+, 8 are 5+, and one of the 1+ tiles is a disaster."""
    for stack in ("I", "II", "III"):
        assert [len(rows(stack=stack, players=mark)) for mark in ("1+", "4+", "5+")] == [24, 8, 8]
        assert len(rows(stack=stack, types=["disaster"], players="1+")) == 1
        assert len(rows(stack=stack, types=["disaster"])) == 1


def test_an_empty_city():
    """NEO-1.3: 5×5 fields, 24 of them empty around the origin in the centre."""
    t = Town()
    assert FIELDS == 25
    assert t.city(0) == {}
    assert t.s.reach[0] == 1 << field("C3")


def test_boards_and_their_goods():
    """NEO-1.4: six boards, one for each raw good."""
    assert sorted(ORIGIN_GOOD) == [g for g in range(len(GOODS)) if GOOD_CLASS[g] == RAW]


def test_the_origin_is_a_mining_site_but_no_tile():
    """NEO-1.5: any tile may cover it; a disaster cannot remove it."""
    t = Town(generation=2).lay(1, B3=19)
    t.builds(0, 1)
    assert "C3" in t.sites(0)
    t.does(0, "lay", field("D3")).others_sell()
    t.strike(0)
    assert t.removable(1) == {19}


def test_types():
    """NEO-1.6: six types; 086 and 087 alone have two of them."""
    dual = [row["id"] for row in DATA.rows("tile") if len(row["types"]) == 2]
    assert dual == ["086", "087"]
    assert all(set(row["types"]) == {"residential", "commercial"} for row in rows() if row["id"] in dual)
    found = {word for row in DATA.rows("tile") for word in row["types"]}
    assert found == {"residential", "commercial", "industrial", "public", "mining", "disaster"}


def test_goods():
    """NEO-1.7: six raw, eight processed, three luxury goods."""
    names = {c: {GOODS[g] for g in range(len(GOODS)) if GOOD_CLASS[g] == c} for c in (RAW, PROCESSED, LUXURY)}
    assert names[RAW] == {"ore", "gas", "wood", "oil", "coal", "stone"}
    assert names[PROCESSED] == {"steel", "lumber", "glass", "copper", "concrete", "diamonds", "plastic", "gold"}
    assert names[LUXURY] == {"sports_cars", "jewelry", "electronics"}


def test_where_goods_come_from():
    """NEO-1.8: raw from mining sites, processed from industry, luxury from industry of generation III."""
    for tile in range(TILES):
        for g in range(len(GOODS)):
            if PRODUCES[tile] >> g & 1:
                assert KINDS[tile] & 1 << (MINING if GOOD_CLASS[g] == RAW else INDUSTRIAL)
                assert GOOD_CLASS[g] != LUXURY or STACK[tile] == 2


def test_every_tile_but_the_disasters_has_roads():
    """NEO-1.9: one to four roads."""
    for tile in range(TILES):
        assert bool(ROADS[tile]) != (EFFECT[tile] >= FLOOD)
        assert ROADS[tile] < 16


def test_direct_links():
    """NEO-1.10: neighbours are linked if both have a road at the common edge; chains of links connect."""
    t = Town(boards=(WOOD, STONE, ORE)).lay(0, D3=2)  # 002 has no western road, so the origin's eastern road ends there
    assert not t.s.reach[0] >> field("D3") & 1
    t.lay(0, B3=3, B2=20)
    assert t.s.reach[0] == sum(1 << field(name) for name in ("C3", "B3", "B2"))


def test_surrounding_fields():
    """NEO-1.11: up to eight neighbours, diagonal ones too."""
    around = {name: bin(int(AROUND[field(name)])).count("1") for name in ("A1", "C1", "C3")}
    assert around == {"A1": 3, "C1": 5, "C3": 8}
    assert AROUND[field("B2")] >> field("C3") & 1


def test_areas_need_no_help_of_other_tiles():
    """NEO-1.12: two residential tiles joined through a commercial one are two areas (1 + 1); with a third between, one (6)."""
    t = Town().lay(0, A3=3, B3=7, B2=5)
    assert t.breakdown(0)["areas"] == 2
    t.lay(0, B3=65)
    assert t.breakdown(0)["areas"] == 6


def test_polluted_tiles():
    """NEO-1.13: all industry, and the power stations 015, 016, 058, 079 and 120."""
    polluted = {t for t in range(TILES) if TRAITS_OF[t] & POLLUTED}
    industry = {t for t in range(TILES) if KINDS[t] & 1 << INDUSTRIAL}
    assert polluted - industry == set(numbers(15, 16, 58, 79, 120))
    assert industry <= polluted


def test_power():
    """NEO-1.14: power comes from eight tiles."""
    assert {t for t in range(TILES) if TRAITS_OF[t] & POWER} == set(numbers(15, 16, 32, 58, 79, 101, 120, 140))


def test_the_bank_never_runs_out():
    """NEO-1.15: the 65 coins of the box are worth 659; a sale is paid all the same when more is in play."""
    t = Town()
    t.s.money[:3] = 700
    t.holds(0, 3).does(0, "sell")
    assert t.coins(0) == 705


def test_boards_are_dealt_at_random_and_differ():
    """NEO-2.1: six boards for the first seat, five for the second, and so on, all equally likely."""
    t = Scene("neom", 5)
    for left in (6, 5, 4, 3, 2):
        outcomes = t.outcomes()
        assert len(outcomes) == left
        assert set(outcomes.values()) == {1}
        t.luck("board", t.game.verbs.split(max(outcomes))[1][0])
    assert len({int(b) for b in t.s.board}) == 5


def test_start_of_each_player():
    """NEO-2.2, NEO-2.3, NEO-2.4: the origin's token and 6 coins; all else is in the bank, each token for everybody."""
    t = Town(5)
    assert [t.goods(p) for p in range(5)] == [{"wood"}, {"stone"}, {"ore"}, {"coal"}, {"gas"}]
    assert [t.coins(p) for p in range(5)] == [6] * 5
    for p, tile in enumerate((22, 61, 72)):
        t.lay(p, B3=tile)
    assert all("ore" in t.goods(p) for p in range(3))


def test_tiles_by_number_of_players():
    """NEO-2.5: 24 tiles a generation for up to three players, 32 for four, 40 for five."""
    for seats, expected in ((1, 24), (2, 24), (3, 24), (4, 32), (5, 40)):
        t = Scene("neom", seats)
        for generation in (1, 2, 3):
            assert bin(int(DECK[generation, t.s.tileset])).count("1") == expected
    assert Scene("neom", 3, tiles=2).s.tileset == 0


def test_decks_are_shuffled_separately():
    """NEO-2.6: first anchors are dealt, then tiles of generation I, each as likely as any other of its deck."""
    t = Scene("neom", 3)
    for p in range(3):
        t.luck("board", p)
    assert {t.game.verbs.split(a)[0].name for a in t.outcomes()} == {"deal_anchor"}
    assert set(t.outcomes().values()) == {1}
    assert len(t.outcomes()) == 30
    t.settle()
    for _ in range(3):
        for p in range(3):
            t.does(p, *t.actions(p)[0])
    assert sorted(t.game.verbs.split(a)[1][0] for a in t.outcomes()) == list(range(24))
    assert all(t.game.verbs.split(a)[1][0] < FIRST_ANCHOR for a in t.outcomes())


def test_a_match_has_21_rounds():
    """NEO-2.7: preparation, three generations of seven rounds each, then scoring."""
    for seats in (1, 2, 3, 5):
        match = random_match(game("neom"), seats, {"beginners": 0, "tiles": 0}, seed=4)
        chosen = [actor for actor, action in match.history if actor != CHANCE and action < TILES]
        assert np.bincount(chosen).tolist() == [3 + 21] * seats
        assert match.over
        assert match.state.pick[0] == EMPTY
