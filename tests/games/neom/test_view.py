"""The board for the browser: what can be chosen is where a player would point, and nothing secret is on it."""

from __future__ import annotations

from spielwerk.games.neom.state import CHOOSE_FIELD, CHOOSE_TILE, SELECT
from spielwerk.games.neom.words import tile_name
from tests.drawn import drawn, positions


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
