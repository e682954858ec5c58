"""The board for the browser: what can be chosen is where a player would point."""

from __future__ import annotations

import re

from spielwerk.core import HIDDEN
from spielwerk.games.planet_steam.components import DATA
from spielwerk.games.planet_steam.questions import BIDDING, TRADE
from spielwerk.games.planet_steam.trade import resource_in_trade
from spielwerk.testing import Scene
from spielwerk.testing.drawn import drawn, positions


def test_a_bid_is_named_on_the_board():
    """The amounts that can be bid stand on the desk; only passing is a button."""
    for t, seat in positions("planet-steam", 3, seed=1):
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
    for t, seat in positions("planet-steam", 4, seed=2):
        _, picks = drawn(t, seat)
        assert len(picks.buttons) <= 12, {pick.label for pick in picks.buttons}


def test_secret_credits_are_not_in_the_drawing():
    """With secret credits another seat's money and wealth are question marks."""
    t = Scene("planet-steam", 2, secret_credits=1).settle(seed=1)
    t.s.credits[1] = 54321
    assert t.seen(0).credits[1] == HIDDEN
    drawing, _ = drawn(t, 0)
    figures = {figure.key: figure.value for figure in drawing.panels[1].figures}
    assert figures["credits"] == figures["wealth"] == "?"
    assert "54321" not in str(drawing)


def test_a_field_of_the_market_says_what_is_traded_and_for_how_much():
    """Each target on the supply scale shows pieces and credits at the price of now (STM-13.4, STM-13.7)."""
    for t, seat in positions("planet-steam", 3, seed=1):
        if t.s.step != TRADE or not (t.actions(seat, "buy") and t.actions(seat, "sell")):
            continue
        drawing, _ = drawn(t, seat)
        price = int(t.s.price[resource_in_trade(t.s)])
        said = re.findall(r'ps-offer".*?>([+−]\d+)</text><text[^>]*>([+−]\d+)</text>', drawing.board)
        bought = {(f"+{n + 1}", f"−{(n + 1) * price}") for (n,) in t.actions(seat, "buy")}
        sold = {(f"−{n + 1}", f"+{(n + 1) * price}") for (n,) in t.actions(seat, "sell")}
        assert set(said) == bought | sold
        return
    raise AssertionError("nobody could buy or sell")


def test_everything_on_the_table_explains_itself():
    """Zones, freighters, offers, resources and specialists have hover cards with figures of the component file."""
    t = Scene("planet-steam", 3).settle(seed=1)
    drawing, _ = drawn(t, 0)
    assert {key.split("-")[0] for key in drawing.cards} == {"zone", "ship", "offer", "resource", "card"}
    assert f"counts {DATA.single('values')['quarter']}." in drawing.cards["offer-7"].text


def test_cards_with_a_figure_of_our_own_say_so():
    """Holds of freighters and prices of local tanks were printed on components only; costs of parts stand in the rulebook."""
    drawing, _ = drawn(Scene("planet-steam", seats=3), 0, "en")
    ours = {key for key, card in drawing.cards.items() if card.reconstructed}
    assert {f"ship-{p}-{r}" for p in range(3) for r in range(4)} <= ours
    assert {key for key in ours if key.startswith("offer")} == {"offer-0"}
