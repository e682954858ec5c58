"""The board for the browser: what can be chosen is where a player would point."""

from __future__ import annotations

import re

from spielwerk.games.prosperity.buying import price
from spielwerk.games.prosperity.components import ROUND_SPACES
from spielwerk.games.prosperity.state import ACTION, PLACING, SCORING
from spielwerk.testing import Scene
from spielwerk.testing.drawn import drawn

RED, BLUE = 0, 1


def in_action() -> Scene:
    """A table whose active seat chooses its first action."""
    t = Scene("prosperity", 2).settle(seed=3)
    while t.s.phase == SCORING:
        seat = t.asked[0]
        t.game.apply(t.s, seat, t.ids(seat)[0])
    assert t.s.phase == ACTION
    return t


def test_tiles_and_tracks_are_targets():
    """Every tile that can be bought shows its price; research is on the tracks; only income and the like stay buttons."""
    t = in_action()
    seat = t.asked[0]
    drawing, picks = drawn(t, seat)
    assert {pick.verb for pick in picks.buttons} <= {"income"}
    for (tile,) in t.actions(seat, "buy"):
        assert f"€{price(t.s, seat, tile)}" in drawing.board
    on_tracks = {pick.id for pick in picks if pick.verb == "research"}
    assert on_tracks
    assert on_tracks <= {int(number) for number in re.findall(r'data-picks="(\d+)"', drawing.board)}


def test_placing_brings_the_own_board_onto_the_table():
    """While a tile is being placed, the slots are targets on the table itself, not below it."""
    t = in_action()
    seat = t.asked[0]
    t.s.money[seat] = 5000
    several = next(tile for (tile,) in t.actions(seat, "buy") if "and place" not in sentence(t, seat, tile))
    t.does(seat, "buy", several)
    assert t.s.phase == PLACING
    drawing, picks = drawn(t, seat)
    assert not picks.buttons
    assert "pro-country" in drawing.board
    assert "pro-country" not in drawing.panels[seat].body


def sentence(t: Scene, seat: int, tile: int) -> str:
    return t.game.sentence(t.seen(seat), seat, t.game.verbs.id("buy", tile), "en")


def test_the_covered_triangle_says_what_it_means():
    """Discs beyond the track stand on the triangle with their number, and the panel says that no points are scored."""
    t = in_action()
    t.s.discs[BLUE] = ROUND_SPACES + 2
    drawing, _ = drawn(t, BLUE)
    assert "pro-triangle full" in drawing.panels[BLUE].body
    assert any(figure.note for figure in drawing.panels[BLUE].figures)


def test_an_onlooker_is_offered_nothing():
    t = in_action()
    drawing, picks = drawn(t, -1)
    assert len(picks) == 0
    assert "target" not in drawing.board
