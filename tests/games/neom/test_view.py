"""The board for the browser: what can be chosen is where a player would point, and nothing secret is on it."""

from __future__ import annotations

import re

from spielwerk.core.drawing.words import signed
from spielwerk.games.neom.city import lay
from spielwerk.games.neom.components import DATA
from spielwerk.games.neom.questions import CHOOSE_FIELD, CHOOSE_TILE, SELECT
from spielwerk.games.neom.scoring import points
from spielwerk.games.neom.view.pictures import ground
from spielwerk.games.neom.view.scenes import SCENE_OF, disaster_of
from spielwerk.games.neom.view.sentences import sentences
from spielwerk.games.neom.words import tile_name
from spielwerk.testing.drawn import drawn, positions


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
