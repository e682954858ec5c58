"""The board for the browser: what can be chosen is where a player would point."""

from __future__ import annotations

import re

import pytest

from spielwerk.core.drawing import Picks, decision_of, draw, legal_picks
from spielwerk.games.twentieth_century.questions import ADMINISTRATION, BID, BOARD, SITE
from spielwerk.games.twentieth_century.view import figures
from spielwerk.testing.drawn import drawn, positions

from .helpers import GAME, give, hold, opened, skip_auction, technology, tile, to_administration, win

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
    """All bids from the lowest to the whole hand in one stepper, each with what is left then; none is a button (TWC-4.8)."""
    t = opened(lands="A01")
    t.does(0, "offer", tile("A01"))
    give(t, 0, coins=80)
    drawing, picks = drawn(t, 0, "en")
    (stepper,) = drawing.steppers
    assert [step.value for step in stepper.steps] == list(range(2, 81))
    assert (stepper.unit, stepper.steps[0].total, stepper.steps[-2].note) == ("coins", "2 coins", "1 coin is left")
    assert not picks.buttons


def test_stakes_are_a_stepper_too():
    """What may be bid on the chosen column, never more than the hand (TWC-6.5, TWC-6.6)."""
    t = skip_auction(opened())
    (seat,) = t.asked
    give(t, seat, research=7)
    t.does(seat, "column", 0)
    (stepper,) = drawn(t, seat, "de")[0].steppers
    assert [step.value for step in stepper.steps] == list(range(8))
    assert stepper.steps[3].note == "4 Forschungspunkte bleiben"


def test_a_free_cell_says_how_many_rails_the_tile_can_join():
    """A05 leads north, east and south, the start tile west, east and south: one rail beside it, none at a corner (TWC-7.8)."""
    t = opened(lands="A05")
    win(t, 0, "A05", 3)
    to_administration(t, lucky=0)
    assert t.s.stage[0] == SITE
    drawing, _ = drawn(t, 0)
    counts = re.findall(r"tc-joinst[^>]*>(\d)<", drawing.board)
    assert sorted(counts) == ["0"] * 5 + ["1"] * 3
    assert drawing.board.count("tc-joins best") == 3


def test_a_turn_is_shown_where_it_would_lie():
    """The tile pointed at lies in the cell with a tick where it joins a rail and a cross where one would end."""
    t = opened(lands="A05")
    win(t, 0, "A05", 3)
    to_administration(t, lucky=0)
    t.does(0, "site", tile("S01"), 2)  # east of the start tile
    for quarter, marks in ((0, (0, 1)), (1, (1, 0)), (2, (1, 0)), (3, (1, 0))):
        picks = legal_picks(t.game, t.seen(0), 0, "en", [t.game.verbs.id("turn", quarter)])
        board = draw(t.game, t.seen(0), 0, picks, "en").board
        assert (board.count("tc-mark good"), board.count("tc-mark bad")) == marks, quarter


def test_a_citizen_does_not_hide_its_own_link():
    """Whoever is to take the train can be touched in the middle: what catches the pointer lies above the citizen."""
    t = opened()
    hold(t, 0, "T10")
    to_administration(t, lucky=0)
    t.does(0, "use", technology("T10"), 1)
    assert t.s.stage[0] == BOARD
    drawing, picks = drawn(t, 0)
    links = re.findall(r'<a class="target"[^>]*>(?:(?!</a>).)*</a>', drawing.board)
    assert len(links) == len(picks) == 2
    for link in links:
        touched = re.search(r'<circle class="tc-touch" cx="([\d.]+)" cy="([\d.]+)" r="([\d.]+)"', link)
        assert touched
        assert float(touched[3]) >= 27  # 44 pixels on a phone, where a unit is at least 0.82 pixels
        assert link.rindex("tc-touch") > link.rindex("tc-pill")
    assert drawing.board.rindex("tc-touch") > drawing.board.rindex("tc-chip")


@pytest.mark.parametrize("lang", ["de", "en"])
def test_every_choice_says_what_it_costs_and_brings(lang):
    """Each decision has a title, a short button and where it leads; whatever leaves the hand is a row (TWC-9.23)."""
    verbs = set()
    for i, (t, seat) in enumerate(positions(GAME, 4, seed=6)):
        if i % 5:
            continue
        for pick in list(legal_picks(t.game, t.seen(seat), seat, lang))[-6:]:
            told = decision_of(t.game, t.seen(seat), seat, pick, lang)
            verbs.add(pick.verb)
            assert told.title
            assert 0 < len(told.button) <= 24
            if pick.verb in ("buy", "use") and any(
                change.key in ("coins", "research") and change.by < 0 for change in pick.changes
            ):
                assert told.pays or pick.lucky
    assert verbs >= {"offer", "pass", "buy", "stake", "site", "turn", "settle", "recycle"}


def test_a_decision_lists_every_cause():
    """Buying a worker for 3 research points: its price, its garbage, what is left, what it does."""
    t = opened(technologies="T06")
    t.does(0, "leave")
    pick = next(pick for pick in legal_picks(t.game, t.seen(0), 0, "en") if pick.args == (technology("T06"),))
    told = decision_of(t.game, t.seen(0), 0, pick, "en")
    assert told.pays == (("Price", "3 research points"), ("At once, on buying", "+2 garbage"))
    assert told.keeps == "10 → 7 research points"
    assert told.gains == ("A new citizen for any free city of your region.",)


def test_laying_says_which_rails_end():
    t = opened(lands="A05")
    win(t, 0, "A05", 3)
    to_administration(t, lucky=0)
    t.does(0, "site", tile("S01"), 2)
    by_turn = {pick.args[0]: pick for pick in legal_picks(t.game, t.seen(0), 0, "en")}
    wrong, right = (decision_of(t.game, t.seen(0), 0, by_turn[quarter], "en") for quarter in (0, 2))
    assert wrong.warning == "1 rail ends at the edge: land S01 in the west."
    assert right.gains == (
        "1 rail connects: land S01 in the west",
        "+2 coins of production",
        "+2 research points of production",
    )


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
            assert "tc-tracks" in drawing.board


def test_figures_are_numbers_that_can_be_compared():
    """The site previews a choice by its own figures before and after."""
    t = opened()
    keys = {figure.key: figure.value for figure in figures(t.s, 0, "en")}
    made = {"income_coins": 3, "income_research": 2, "income_prosperity": 0}
    assert keys == {"points": 0, "coins": 10, "research": 10, "garbage": 1, "air": 0, **made}


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
