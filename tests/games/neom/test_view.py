"""The board for the browser: what can be chosen is where a player would point, and nothing secret is on it."""

from __future__ import annotations

import re

from markupsafe import escape

from spielwerk.core.drawing import Decision, decision_of, draw, legal_picks
from spielwerk.core.drawing.words import signed
from spielwerk.core.effect import by_colour
from spielwerk.games.neom.city import lay
from spielwerk.games.neom.components import DATA, FIRST_ANCHOR, ROADS, STACK
from spielwerk.games.neom.geometry import FIELD_NAMES
from spielwerk.games.neom.questions import CHOOSE_FIELD, CHOOSE_TILE, SELECT
from spielwerk.games.neom.scoring import points
from spielwerk.games.neom.view.pictures import ground
from spielwerk.games.neom.view.scenes import SCENE_OF, disaster_of
from spielwerk.games.neom.view.sentences import sentences, special
from spielwerk.games.neom.words import plain_name, tile_name
from spielwerk.testing import Scene
from spielwerk.testing.drawn import drawn, positions

from .test_tiles import swapping
from .town import GAS, ORE, STONE, WOOD, Town, field, good


def test_hand_and_fields_are_targets():
    """Tiles are chosen in the hand, fields in the city; neither needs a button."""
    asked = set()
    for t, seat in positions("neom", 4, seed=3):
        _, picks = drawn(t, seat)
        asked.add(int(t.s.ask[seat]))
        if t.s.ask[seat] in (CHOOSE_TILE, CHOOSE_FIELD):
            assert not picks.buttons
        assert len(picks.buttons) <= 8, [pick.label for pick in picks.buttons]
    assert {CHOOSE_TILE, CHOOSE_FIELD} <= asked


def test_another_hand_is_not_in_the_drawing():
    """In a round of choosing, no tile that only somebody else can see is named anywhere."""
    for t, seat in positions("neom", 3, seed=4):
        if t.s.stage != SELECT:
            continue
        drawing, _ = drawn(t, seat)
        own = set(t.actions(seat, "choose"))
        others = {tile for p in range(3) if p != seat for (tile,) in t.actions(p, "choose")} - {tile for (tile,) in own}
        assert others
        for tile in others:
            assert tile_name(tile, "en") not in str(drawing)
        return
    raise AssertionError("nobody was asked to choose")


def test_every_tile_has_its_own_scene():
    """No tile falls back on the picture of its type, and every drawing of a scene exists."""
    for tile, entry in enumerate(DATA.rows("tile")):
        assert disaster_of(tile) or entry["name"]["en"] in SCENE_OF
        assert ground(tile, 80)


def test_a_field_shows_what_the_tile_would_change_there():
    """The points on a glowing field are those that the city has more or less once the tile lies there."""
    for t, seat in positions("neom", 3, seed=3):
        if t.s.ask[seat] != CHOOSE_FIELD:
            continue
        drawing, picks = drawn(t, seat)
        said = re.findall(r'class="neom-forecast".*?<text[^>]*>([^<]+)</text>', drawing.board)
        before, expected = points(t.s, seat), []
        for pick in picks.find("lay"):
            then = t.game.state.copy(t.s)
            lay(then, seat, t.s.project[seat], pick.args[0])
            expected.append(signed(int(points(then, seat) - before), "±0"))
        assert sorted(said) == sorted(expected)
        if len(set(said)) > 1:
            return
    raise AssertionError("no field was better than another")


def test_goods_of_others_have_a_price_while_tiles_are_chosen():
    """What another city makes is for sale at the price of NEO-9.2 to 9.4, before the market of the round is open."""
    t, seat = next((t, seat) for t, seat in positions("neom", 3, seed=3) if t.s.stage == SELECT)
    assert not any(t.s.offer)
    good = next(g for g in range(6) if t.s.goods[1 - seat] >> g & 1 and not t.s.goods[seat] >> g & 1)
    card = drawn(t, seat)[0].cards[f"good-{good}"]
    assert card.total == ("For you", "2 coins")


def test_the_modular_factory_says_what_it_makes():
    """NEO-21.22: one processed good, chosen when built."""
    tile = next(i for i, entry in enumerate(DATA.rows("tile")) if entry.get("effect") == "choose_good")
    assert "one processed good that you choose" in sentences(tile, "en")
    assert "ein Handelsgut, das du beim Bauen wählst" in sentences(tile, "de")


def page(t: Scene, seat: int, lang: str = "en", chosen: int | None = None) -> str:
    """The board and the panels of a seat as markup; `chosen` is an action that it has pointed at."""
    seen = t.seen(seat)
    picks = legal_picks(t.game, seen, seat, lang, () if chosen is None else (chosen,))
    drawing = draw(t.game, seen, seat, picks, lang)
    return str(drawing.board) + "".join(str(panel.body) for panel in drawing.panels)


def decided(t: Scene, seat: int, verb: str, *args: int, lang: str = "en") -> Decision:
    """What the decision bar says of a choice."""
    seen = t.seen(seat)
    choice = next(pick for pick in legal_picks(t.game, seen, seat, lang) if (pick.verb, pick.args) == (verb, args))
    return decision_of(t.game, seen, seat, choice, lang)


def test_a_card_says_what_a_tile_needs_brings_and_costs():
    """NEO-7.1, NEO-9.2: own goods have a tick, goods that nobody sells are ringed, the price is the one for this seat."""
    t = Town(3, boards=(WOOD, STONE, ORE)).lay(1, A1=12).hands({0: 86})  # Living & Dining: concrete and glass
    t.s.packet[0, 1:3] = (81, 10)  # Brick Houses: concrete; Sawmill: wood
    said = {tile: _card(page(t, 0), tile) for tile in (85, 81, 10)}
    assert "neom-need none" in said[85]
    assert "not for sale" in said[85]
    assert '<span class="neom-amount">4<svg' in said[81]
    assert "for you" in said[81]
    assert "neom-need own" in said[10]
    t.s.money[0] = 3
    assert "you are 1 coin short" in _card(page(t, 0), 81)


def _card(markup: str, tile: int) -> str:
    """The part of a page that is the card of a tile."""
    start = markup.index(f'<div data-place="tile-{tile + 1:03d}">')
    return markup[start : markup.index("</p></div></span>", start)]


def test_no_sentence_of_a_card_is_cut():
    """Every word of every tile stands on its card, in both languages."""
    for tile in range(len(DATA.rows("tile"))):
        t = Town(3, generation=min(3, int(STACK[tile]) + 1)).hands({0: min(tile + 1, FIRST_ANCHOR)})
        if tile >= FIRST_ANCHOR:
            t.anchors(0, tile + 1)
        for lang in ("de", "en"):
            markup = page(t, 0, lang).replace("\u00ad", "")
            assert str(escape(special(tile, lang))) in markup, tile
            assert str(escape(plain_name(tile, lang))) in markup, tile


def test_neighbours_sell_at_their_price():
    """NEO-9.2 to 9.4: each seller has a chip with the price for this seat; while a good is bought, the chip buys it."""
    t = Town(3, boards=(WOOD, STONE, ORE)).lay(0, A3=3, B3=6).lay(2, A1=19).builds(0, 12)  # stone; the left route is open
    drawing, picks = drawn(t, 0)
    left, right = str(drawing.panels[1].body), str(drawing.panels[2].body)
    assert "stone<b>1</b>" in left
    assert "stone<b>2</b>" in right
    assert "open: 1 coin off" in left
    assert "no road at E3" in right
    for p, markup in ((1, left), (2, right)):
        (buy,) = picks.find("buy", good("stone"), p)
        assert f'data-picks="{buy.id}"' in markup


def test_the_ghost_of_a_tile_shows_where_its_roads_lead():
    """NEO-8.3, NEO-12.2: a tick where a road joins, a cross where it ends, and the route that opens with it."""
    t = Town(3, boards=(WOOD, STONE, ORE)).lay(0, B3=6, A4=13).builds(0, 3)  # Slums: roads on all four sides
    ghost = page(t, 0, chosen=t.game.verbs.id("lay", field("A3")))
    assert ghost.count("neom-end joins") == 2 + (ROADS[12] & 1)  # to B3 and to the left route
    assert "opens with A3" in ghost
    assert "neom-ghost" in ghost
    assert "neom-ghost" not in page(t, 0)


def test_a_decision_names_every_seller_and_the_sum():
    """NEO-9.2 to 9.4: price, own goods, each seller a row, and the least that it comes to."""
    t = Town(3, boards=(WOOD, STONE, ORE)).lay(0, A1=13).lay(2, A1=19).holds(0, 100)  # 2 coins, ore, stone
    asked = decided(t, 0, "build")
    rows = [(by_colour(what, "en"), sum_) for what, sum_ in asked.pays]
    assert rows == [
        ("Price to the bank", "2 coins"),
        ("ore: Yellow", "2 coins"),
        ("stone: Blue", "2 coins"),
        ("stone: Yellow", "2 coins"),
    ]
    assert asked.total == ("Total, at least", "6 coins")
    assert (asked.button, asked.keeps) == ("Build, from 6 coins", "6 → 0 coins")


def test_a_decision_explains_the_price_of_a_good():
    """NEO-EX-8: the left route takes one off, a player between adds one, and the other sellers are named."""
    t = Town(4, boards=(WOOD, STONE, ORE, GAS)).lay(0, A3=3, B3=6).lay(1, A1=12).lay(2, B1=100).builds(0, 82)
    asked = decided(t, 0, "buy", good("concrete"), 2)
    assert [what for what, _ in asked.pays] == ["Base price, processed good", "Transport, 1 player between", "Trade route"]
    assert asked.total == ("Total", "4 coins")
    assert by_colour(asked.then[0], "en") == "Otherwise: Blue for 3 coins"


def test_a_decision_tells_what_laying_changes():
    """NEO-10.5, NEO-11.2, NEO-18.7: points, goods and routes that come, and what is lost, as a warning."""
    t = Town(3, boards=(WOOD, STONE, ORE)).lay(0, B3=3, D3=20).builds(0, 11)  # Sawmill
    asked = decided(t, 0, "lay", field("C3"))
    assert asked.button == "Lay it on C3"
    assert "lumber token" in asked.gains
    assert asked.then == ("The origin is covered, its wood is lost",)
    assert "Points for pollution: −2" in asked.warning


def test_a_decision_counts_the_fine():
    """NEO-16.9, NEO-21.19: the buildings that count, and half of it by insurance."""
    t = Town(3, generation=2).lay(1, B3=3, D3=7, A1=133).strike()
    asked = decided(t, 1, "pay")
    assert asked.pays == (("3 buildings × 1 coin", "3 coins"), ("Insurance: half of it", "− 2"))
    assert asked.total == ("Total", "1 coin")


def test_the_discard_pile_is_shown_with_the_building_office():
    """NEO-21.2: before anything is given up; its anchors become targets when they can be taken."""
    t = swapping(4)
    pile = [int(tile) for tile in t.s.discard if tile >= 0]
    assert len(pile) == 4
    markup = page(t, 0)
    assert all(f'data-place="tile-{tile + 1}"' in markup for tile in pile)
    t.does(0, "give", t.actions(0, "give")[0][0]).does(0, "enough")
    drawing, picks = drawn(t, 0)
    assert not picks.buttons
    assert all(f'data-place="tile-{tile + 1}"' in str(drawing.panels[0].body) for tile in pile)


def test_words_that_depend_on_the_match():
    """NEO-4.2, NEO-20.8: beginners swap by luck; alone a disaster strikes oneself, and its fine is told."""
    alone = Town(1, generation=1).lay(0, B3=3).hands({0: 24})
    card = drawn(alone, 0)[0].cards["tile-23"]
    assert card.text.startswith("Strikes you unless you choose it")
    assert card.total == ("Fine now", "1 coin")
    many = Town(3, generation=1).hands({0: 24})
    card = drawn(many, 0)[0].cards["tile-23"]
    assert (card.text.startswith("All others pay"), card.total) == (True, None)
    beginners = Town(4, generation=1, beginners=1).hands({0: 31})
    assert "another, random one" in drawn(beginners, 0)[0].cards["tile-30"].text
    assert "discard pile" in drawn(Town(4, generation=1).hands({0: 31}), 0)[0].cards["tile-30"].text


def test_the_grade_of_a_solo_match_is_on_the_page():
    """NEO-20.13: in the heading and beside the name."""
    t = Town(1, boards=(ORE,)).finish()
    t.s.money[0] = 228
    drawing, _ = drawn(t, 0)
    assert drawing.heading == "The match is over · Grade: Foreman"
    assert drawing.panels[0].tags == ("Grade: Foreman",)


def test_every_field_card_and_route_is_a_place():
    """What a story touches can be found on the board: the fields of all cities, routes, hands, anchors."""
    t = Town(3, boards=(WOOD, STONE, ORE)).anchors(0, 126).anchors(1, 127).hands({0: 86})
    markup = page(t, 0)
    for p in range(3):
        assert all(f'data-place="{p}-{name}"' in markup for name in (*FIELD_NAMES, "left", "right"))
    assert all(f'data-place="tile-{number}"' in markup for number in ("086", "126", "127"))
