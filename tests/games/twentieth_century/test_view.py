"""The board for the browser: what can be chosen is where a player would point."""

from __future__ import annotations

import re

import pytest

from spielwerk.core.drawing import Picks, draw
from spielwerk.games.twentieth_century.questions import ADMINISTRATION, BID, SITE
from spielwerk.games.twentieth_century.view import figures
from spielwerk.games.twentieth_century.view.auction import LARGE_KEYS
from spielwerk.testing.drawn import drawn, positions

from .helpers import GAME, give, opened, tile

BUTTONS = {"pass", "leave", "decline", "finish", "idle"}  # everything else has a place on the table
ON_THE_TABLE = {"offer", "bid", "buy", "column", "stake", "litter", "lay", "site", "turn", "settle", "use", "recycle"}


@pytest.mark.parametrize("seats", [3, 5])
def test_only_passing_and_the_like_are_buttons(seats):
    verbs = set()
    for i, (t, seat) in enumerate(positions(GAME, seats, seed=4)):
        if i % 3 == 0:
            _, picks = drawn(t, seat, "de")
            verbs |= {pick.verb for pick in picks.placed}
            assert {pick.verb for pick in picks.buttons} <= BUTTONS
    assert verbs >= ON_THE_TABLE


def test_every_free_cell_around_the_region_is_a_target():
    """As many cells glow as there are sites, on the board and not in the panel (TWC-7.8)."""
    for t, seat in positions(GAME, 3, seed=2):
        if t.s.phase == ADMINISTRATION and t.s.stage[seat] == SITE:
            drawing, picks = drawn(t, seat)
            assert drawing.board.count("tc-dash") == len(picks) >= 8
            return
    raise AssertionError("nobody laid a tile")


def test_every_bid_of_a_rich_seat_can_be_named():
    """The lowest bids stand large, all the others small; none is missing (TWC-4.8)."""
    t = opened(lands="A01")
    t.does(0, "offer", tile("A01"))
    give(t, 0, coins=80)
    drawing, picks = drawn(t, 0)
    keys = [int(n) for n in re.findall(r'class="tc-key">(\d+)<', drawing.board)]
    assert keys == list(range(2, 81))
    assert not picks.buttons
    assert drawing.board.index("tc-keys small") < drawing.board.index(f">{2 + LARGE_KEYS}<")


def test_hands_of_the_others_are_not_in_the_page():
    """Coins and research are secret (TWC-1.5): no figure of another hand is drawn, whatever it is."""
    t = opened()
    give(t, 1, coins=177, research=188)
    drawing, _ = drawn(t, 0)
    for panel in drawing.panels[1:]:
        assert [figure.value for figure in panel.figures if figure.key in ("coins", "research")] == ["?", "?"]
    page = str(drawing.board) + "".join(str(panel.body) for panel in drawing.panels)
    assert ">177<" not in page
    assert ">188<" not in page


def test_an_onlooker_gets_no_targets_and_all_regions():
    for i, (t, _) in enumerate(positions(GAME, 4, seed=9)):
        if i % 40 == 0:
            drawing = draw(t.game, t.seen(-1), -1, Picks(), "de")
            assert "data-picks" not in drawing.board
            assert all("tc-region" in panel.body for panel in drawing.panels)


def test_figures_are_numbers_that_can_be_compared():
    """The site previews a choice by its own figures before and after."""
    t = opened()
    keys = {figure.key: figure.value for figure in figures(t.s, 0, "en")}
    assert keys == {"points": 0, "coins": 10, "research": 10, "garbage": 1, "air": 0}


def test_bids_of_the_round_before_are_gone_from_the_disaster_card():
    """In the auction all figures stand beside the new card (TWC-6.3, TWC-10.11)."""
    for t, seat in positions(GAME, 3, seed=5):
        if t.s.round_no == 2 and t.s.phase == BID:
            drawing, _ = drawn(t, seat)
            assert "tc-disaster" in drawing.board
            assert "figure-" not in drawing.board
            return
    raise AssertionError("nobody bid in round II")


def test_the_rule_behind_a_question_changes_with_it():
    """Bidding, laying and using technologies open the rules at different places."""
    seen = {}
    for t, seat in positions(GAME, 3, seed=3):
        key = int(t.s.phase), int(t.s.stage[seat])
        if key not in seen:
            seen[key] = drawn(t, seat)[0].rules
    assert len(set(seen.values())) >= 10
    assert seen[BID, 0] == "TWC-4.7"
