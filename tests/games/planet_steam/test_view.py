"""The board for the browser: what can be chosen is where a player would point, or in the decision bar with its forecast."""

from __future__ import annotations

import re

from spielwerk.core import EMPTY, HIDDEN
from spielwerk.core.drawing import Drawing, Picks, decision_of, draw, legal_picks
from spielwerk.core.text import LANGUAGES
from spielwerk.games.planet_steam import questions, state
from spielwerk.games.planet_steam.components import DATA, ENERGY, ORE, QUARTZ, WATER
from spielwerk.testing import Scene
from spielwerk.testing.drawn import drawn, positions

from .helpers import ask, begun, bid, go_on, goods, own, tanks, with_cards, zone


def decided(t: Scene, seat: int, verb: str, *args: int, lang: str = "en"):
    """What the decision bar shows of one choice."""
    picks = legal_picks(t.game, t.seen(seat), seat, lang)
    (choice,) = picks.find(verb, *args)
    return decision_of(t.game, t.seen(seat), seat, choice, lang)


def drawn_with(t: Scene, seat: int, verb: str, *args: int) -> Drawing:
    """The drawing while a choice is pointed at."""
    seen = t.seen(seat)
    (choice,) = legal_picks(t.game, seen, seat, "en").find(verb, *args)
    return draw(t.game, seen, seat, legal_picks(t.game, seen, seat, "en", [choice.id]), "en")


def test_a_bid_is_entered_in_one_go():
    """STM-6.7: one stepper over all bids up to 49 above the highest; what is left of the credits stands beside each."""
    t = begun(3)
    bid(t, 0, 20)
    drawing, picks = drawn(t, 1)
    (stepper,) = drawing.steppers
    assert [step.value for step in stepper.steps] == list(range(21, 70))
    assert stepper.steps[4].note == "85 left"
    assert stepper.unit == "credits"
    assert {pick.verb for pick in picks.buttons} == {"pass", "raise"}
    t.does(1, "raise", 0)
    assert [step.value for step in drawn(t, 1)[0].steppers[0].steps] == list(range(70, 111))


def test_the_speculator_sees_what_he_pays():
    """STM-7.9, STM-7.10: half of the bid, in the stepper, in the question and in the decision."""
    t = ask(with_cards(4), questions.CHOOSE_ZONE, 1).does(1, "zone", zone("E2"))
    bid(t, 0, 10)
    drawing, _ = drawn(t, 1)
    assert (drawing.steppers[0].steps[4].value, drawing.steppers[0].steps[4].total) == (15, "pay 8")
    assert "As the Speculator you pay half and may bid up to 240 credits" in t.game.asks(t.seen(1), 1, "en")
    decision = decided(t, 1, "bid", 5)
    assert decision.pays == (("Your bid", "15 credits"), ("Speculator pays half", "− 7"))
    assert decision.total == ("If you win", "8 credits")
    assert decision.keeps == "Credits 120 → 112"


def test_a_trade_is_entered_with_its_forecast():
    """STM-EX-18, STM-13.10, STM-13.11: each amount with its sum and the price afterwards; what finds no room is said."""
    t = ask(with_cards(4), questions.TRADE, 0)
    t.s.traded = 3
    t.s.supply[ENERGY] = 9
    t.s.freighter[0, ENERGY] = 2
    goods(t, 0, energy=5)
    drawing, picks = drawn(t, 0)
    sell, buy = drawing.steppers
    assert (sell.label, buy.label) == ("Sell energy", "Buy energy")
    assert [(step.value, step.total, step.note) for step in sell.steps][::4] == [(1, "+4", "price 3"), (5, "+20", "price 1")]
    assert [(step.value, step.total, step.note) for step in buy.steps][1:3] == [
        (2, "−8", "price 4"),
        (3, "−12", "price 4, 1 lost"),
    ]
    assert {pick.verb for pick in picks.buttons} == {"pass"}
    assert "data-picks" not in drawing.board  # no field of a scale is a target


def test_the_ladder_shows_supply_now_and_then():
    """STM-12.3: a frame where the supply is; a dashed one, and price and supply, where the chosen trade would put them."""
    t = goods(ask(with_cards(4), questions.TRADE, 0), 0, quartz=4)
    assert "ps-then" not in drawn(t, 0)[0].board
    board = drawn_with(t, 0, "sell", 2).board
    assert board.count("ps-then") == 1
    assert '<b>14</b><span class="ar">→</span><b class="ps-later">12</b>' in board  # from 6, green, to 9, orange
    assert '<b>6</b><span class="ar">→</span><b class="ps-later">9</b>' in board


def test_decisions_name_every_cause():
    """STM-10.7, STM-10.16, STM-11.4: what is paid, row by row; what is gained; what would be lost."""
    t = own(with_cards(4), 0, "A1 B1 C1 D2")
    tanks(t, 0, "A1 B1", ORE)
    tanks(t, 0, "D2")
    goods(t, 0, quartz=4, ore=4, water=4, energy=4)
    t.s.left = state.REORGANISING_STEPS
    ask(t, questions.TANK_ACTIONS, 0)
    tank = decided(t, 0, "tank", 0)
    assert tank.pays == (("Water 4 → 3", "1"), ("Credits 120 → 110", "10"))
    assert tank.gains == ("A tank, 25 credits at the end",)
    assert tank.then == ("On which zone do you put the tank?",)
    assert decided(t, 0, "compressor").pays == (("Quartz 4 → 2", "2"), ("Ore 4 → 3", "1"), ("Water 4 → 3", "1"))
    upgrade = decided(t, 0, "upgrade", QUARTZ, lang="de")
    assert upgrade.gains == ("Platz für Quarz: 4 → 7",)
    produce = decided(go_on(t, questions.PRODUCTION), 0, "produce")
    assert produce.pays == (("Ore tanks", "2 energy"),)
    assert produce.gains == ("+ 1 water",)
    assert produce.warning == "No room on the freighters: 3 ore lost."
    assert produce.keeps == "Energy 4 → 2"


def test_decisions_about_the_map():
    """STM-8.3, STM-11.14: what a throw can bring, and whom the airship serves."""
    t = own(with_cards(4), 0, "A1")
    tanks(t, 0, "A1")
    tanks(own(t, 1, "B1 C1"), 1, "B1 C1", ORE)
    claim = decided(ask(t, questions.CLAIM, 0), 0, "zone", zone("E2"))
    assert claim.gains == ("4 to 6: zone E2, 25 credits at the end",)
    assert claim.then[0].startswith("1 to 3: you take the nearest")
    anchor = decided(ask(t, questions.ANCHOR, 0), 0, "anchor", 0)
    assert anchor.gains == ("+ 1 for each of your 1 tank in the row that runs",)
    assert "2 tanks in the row" in anchor.then[0]
    assert decided(t, 0, "anchor", 4).warning == "You have no tank in this row."


def test_buttons_are_short():
    """A button of the decision bar has room for 24 characters."""
    for t, seat in positions("planet-steam", 3, seed=4):
        for lang in LANGUAGES:
            picks = legal_picks(t.game, t.seen(seat), seat, lang)
            for verb in {pick.verb for pick in picks}:
                assert len(decision_of(t.game, t.seen(seat), seat, picks.find(verb)[-1], lang).button) <= 24


def test_no_question_leaves_more_than_a_dozen_buttons():
    """Zones, goods and offers are on the board, amounts in steppers; what remains fits into the bar."""
    for t, seat in positions("planet-steam", 4, seed=2):
        _, picks = drawn(t, seat)
        assert len(picks.buttons) <= 12, {pick.text for pick in picks.buttons}


def test_secret_credits_are_not_in_the_drawing():
    """With secret credits another seat's money and wealth are question marks."""
    t = Scene("planet-steam", 2, secret_credits=1).settle(seed=1)
    t.s.credits[1] = 54321
    assert t.seen(0).credits[1] == HIDDEN
    drawing, _ = drawn(t, 0)
    figures = {figure.key: figure.value for figure in drawing.panels[1].figures}
    assert figures["credits"] == figures["wealth"] == "?"
    assert "54321" not in str(drawing)


def test_everything_on_the_table_explains_itself():
    """Zones, freighters, offers, resources and specialists have hover cards with figures of the component file."""
    t = Scene("planet-steam", 3).settle(seed=1)
    drawing, _ = drawn(t, 0)
    assert {key.split("-")[0] for key in drawing.cards} == {"zone", "ship", "offer", "resource", "card"}
    assert f"counts {DATA.single('values')['quarter']} credits." in drawing.cards["offer-7"].text
    assert "each player has one certificate action" in drawing.cards["offer-6"].text
    assert "up to twice his credits" in drawing.cards["card-1"].text


def test_cards_with_a_figure_of_our_own_say_so():
    """Holds of freighters and prices of local tanks were printed on components only; costs of parts stand in the rulebook."""
    drawing, _ = drawn(Scene("planet-steam", seats=3), 0, "en")
    ours = {key for key, card in drawing.cards.items() if card.reconstructed}
    assert {f"ship-{p}-{r}" for p in range(3) for r in range(4)} <= ours
    assert {key for key in ours if key.startswith("offer")} == {"offer-0"}


def test_places_have_names():
    """Each zone, row, resource, specialist, offer and freighter is a place that a story can mark."""
    t = begun(3, independent_freighter=1)
    drawing = draw(t.game, t.seen(0), 0, Picks(), "en")
    markup = str(drawing.board) + "".join(str(panel.body) for panel in drawing.panels)
    places = re.findall(r'data-place="([^"]+)"', markup)
    assert len(places) == len(set(places))
    assert {f"{column}{row}" for column in "ABCDEF" for row in range(1, 8)} <= set(places)
    assert {"row-7", "market-ore", "card-3", "tank-market", "offer-import", "offer-licence", "offer-quarter"} <= set(places)
    assert {"offer-quartz", "offer-compressor", "independent-freighter", "freighter-2-water"} <= set(places)


def test_the_strip_of_phases():
    """STM-1.2: what is over has a tick, the running phase its steps, and resources stand in the order of trade."""
    t = ask(with_cards(4, trade_order=1), questions.TRADE, 0)
    for place, r in enumerate((WATER, QUARTZ, ENERGY, ORE)):
        t.s.trade_order[place] = r
    t.s.traded = 1
    board = str(drawn(t, 0)[0].board)
    strip = board[board.index("ps-phases") : board.index("</ol>")]
    assert strip.count('class="done"') == 2
    assert re.search(r'<span class="now">.*?<span>Quartz</span>', strip)
    assert strip.index("#water") < strip.index("#quartz") < strip.index("#energy") < strip.index("#ore")


def test_no_order_markers_before_they_are_placed():
    """STM-17.5: with a variable order no resource has a number until a winner gives it one."""
    t = begun(3, trade_order=1, independent_freighter=1)
    assert t.s.trade_order[0] == EMPTY
    assert re.findall(r'class="ps-place">(.)<', str(drawn(t, 0)[0].board)) == ["–"] * 4
    assert re.findall(r'class="ps-place">(.)<', str(drawn(begun(3), 0)[0].board)) == ["1", "2", "3", "4"]
