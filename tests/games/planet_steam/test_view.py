"""The board for the browser: what can be chosen is where a player would point."""

from __future__ import annotations

from spielwerk.core import HIDDEN
from spielwerk.core.drawing import draw, legal_picks
from spielwerk.games.planet_steam.state import BIDDING
from spielwerk.sim.check import random_match
from tests.table import Table


def drawn(t: Table, seat: int, lang: str = "en"):
    """The drawing for a seat, and what is left as buttons."""
    seen = t.seen(seat)
    picks = legal_picks(t.game, seen, seat, lang)
    return draw(t.game, seen, seat, picks, lang), picks


def positions(seats: int, seed: int):
    """Every position of a random match in which somebody is asked."""
    t = Table("planet-steam", seats)
    match = random_match(t.game, seats, t.game.options_from({}, seats), seed)
    for actor, action in match.history:
        if actor < seats:
            yield t, actor
        t.game.apply(t.s, actor, action)


def test_a_bid_is_named_on_the_board():
    """The amounts that can be bid stand on the desk; only passing is a button."""
    for t, seat in positions(3, seed=1):
        if t.s.step != BIDDING:
            continue
        drawing, picks = drawn(t, seat, "de")
        assert {pick.verb for pick in picks.buttons} <= {"pass"}
        assert "ps-bid" in drawing.board
        assert "bieten</text>" not in drawing.board
        lowest = min(pick.args[0] for pick in picks if pick.verb == "bid")
        assert f">{t.s.draft - t.s.draft % 10 + lowest}<" in drawing.board
        return
    raise AssertionError("nobody was asked to bid")


def test_no_question_leaves_more_than_a_dozen_buttons():
    """Zones, amounts and goods are on the board; what remains fits into the bar."""
    for t, seat in positions(4, seed=2):
        _, picks = drawn(t, seat)
        assert len(picks.buttons) <= 12, {pick.label for pick in picks.buttons}


def test_secret_credits_are_not_in_the_drawing():
    """With secret credits another seat's money and wealth are question marks."""
    t = Table("planet-steam", 2, secret_credits=1).settle(seed=1)
    t.s.credits[1] = 54321
    assert t.seen(0).credits[1] == HIDDEN
    drawing, _ = drawn(t, 0)
    figures = {figure.key: figure.value for figure in drawing.panels[1].figures}
    assert figures["credits"] == figures["wealth"] == "?"
    assert "54321" not in str(drawing)
