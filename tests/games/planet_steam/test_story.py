"""The story: who won what and for how much, what came by itself, what was lost, and what begins."""

from __future__ import annotations

import pytest

from spielwerk.core import CHANCE, Effect, someone
from spielwerk.core.effect import by_colour
from spielwerk.core.story import tell
from spielwerk.games.planet_steam import questions, state
from spielwerk.games.planet_steam.components import ENERGY, ORE, QUARTZ, WATER
from spielwerk.testing import Scene

from .helpers import ask, begun, bid, go_on, goods, new, own, tanks, until_step, with_cards, zone


def told(t: Scene, actor: int, verb: str, *args: int, viewer: int = -1, lang: str = "en") -> list[Effect]:
    """What is told of an action, which is then done."""
    before, action = t.game.state.copy(t.s), t.game.verbs.id(verb, *args)
    if actor == CHANCE:
        t.luck(verb, *args)
    else:
        t.does(actor, verb, *args)
    return list(tell(t.game, before, t.s, actor, action, viewer, lang).effects)


def sentences(effects: list[Effect]) -> list[str]:
    return [by_colour(effect.text, "en") for effect in effects if effect.text]


def changes(effects: list[Effect], seat: int) -> dict[str, int]:
    """What is told of a seat's figures, all in all."""
    total: dict[str, int] = {}
    for effect in effects:
        for key, by in effect.changes.items() if effect.seat == seat else ():
            total[key] = total.get(key, 0) + by
    return total


def test_who_won_the_bidding_round():
    """STM-EX-5, STM-6.11: the last pass ends it; the winner and his price are told, and what it cost him."""
    t = begun(4)
    bid(t, 0, 20)
    bid(t, 1, 22)
    t.does(2, "pass").does(3, "pass")
    bid(t, 0, 23)
    effects = told(t, 1, "pass")
    assert sentences(effects) == ["Red wins the bidding round for 23 credits"]
    assert changes(effects, 0) == {"credits": -23, "wealth": -23}


def test_the_speculator_pays_half():
    """STM-7.9: bid and price are both told, and the zone is marked."""
    t = ask(with_cards(4), questions.CHOOSE_ZONE, 1).does(1, "zone", zone("E2"))
    bid(t, 0, 1)
    bid(t, 1, 15)
    t.does(2, "pass").does(3, "pass")
    (effect,) = (effect for effect in told(t, 0, "pass") if effect.text)
    assert (
        by_colour(effect.text, "en") == "Blue wins zone E2 with a bid of 15 credits and pays half as the Speculator: 8 credits"
    )
    assert (effect.seat, effect.changes) == (1, {"credits": -8, "wealth": 17, "zones": 1})
    assert effect.places == ("E2",)


def test_where_the_last_specialist_came_from():
    """STM-6.20: the seat that is left takes the last card for 1 credit without being asked; the rest of the bonus goes back."""
    t = begun(2)
    bid(t, 0, 5)
    t.does(1, "pass").does(0, "choose", 1)
    effects = told(t, 0, "good", QUARTZ)
    assert sentences(effects) == ["Only Blue has no card yet and takes card 1 for 1 credit: Lady Steam + Engineer"]
    assert changes(effects, 1) == {"credits": -1, "wealth": -1}
    until_step(t, questions.CHOOSE_BONUS)
    effects = told(t, 1, "good", ORE)
    assert "Left on the bonus space, back to the resource terminal: 1 water and 1 energy" in sentences(effects)


def test_a_full_freighter_gives_the_bonus_back():
    """STM-EX-8, STM-6.15: the piece goes back to the market, and it is said."""
    t = begun(4).does(0, "bid", 1).does(1, "pass").does(2, "pass").does(3, "pass").does(0, "choose", 0)
    goods(t, 0, energy=4)
    assert sentences(told(t, 0, "good", ENERGY)) == ["The freighter is full: 1 energy goes back to the resource terminal"]


def test_automatic_water():
    """STM-10.3, STM-EC-14: who has no water to pay gets one, and the story says so; the phase has a heading."""
    t = goods(with_cards(4), 0, water=0)
    ask(t, questions.ANCHOR, 2)
    effects = told(t, 2, "anchor", 3)
    assert sentences(effects) == ["Round 1: tank phase", "Red has no water to pay and takes 1 water from the supply"]
    assert effects[0].places == ("row-4",)
    assert changes(effects, 0) == {"water": 1, "wealth": 6}


def test_yields_and_lost_goods():
    """STM-EX-13: 8 water by base, synergy and compressor, of which 7 are loaded and 1 is lost."""
    t = tanks(own(with_cards(4), 0, "A1 A2 B1 B2"), 0, "A1 A2 B1")
    tanks(t, 0, "B2", compressor=True)
    goods(t, 0, water=0, energy=4)
    effects = told(go_on(t, questions.PRODUCTION), 0, "produce")
    assert sentences(effects)[:2] == [
        "Yield: 8 water, of which 3 by synergy and 1 by compressors",
        "No room on the freighters: 1 water lost",
    ]
    assert changes(effects, 0) == {"water": 7, "energy": -4, "wealth": 7 * 6 - 4 * 4}
    assert set(effects[0].places) == {"A1", "A2", "B1", "B2"}


def test_a_trade_moves_the_market():
    """STM-EX-18: energy 9 to 14, price 4 to 1; the others' wealth at the new price is a table."""
    t = ask(with_cards(4), questions.TRADE, 0)
    t.s.traded = 3
    t.s.supply[ENERGY] = 9
    t.s.freighter[0, ENERGY] = 2
    goods(t, 0, energy=5)
    effects = told(t, 0, "sell", 4)
    assert sentences(effects) == ["Supply 9 → 14, price 4 → 1"]
    assert effects[0].places == ("market-energy",)
    assert changes(effects, 0) == {"credits": 20, "energy": -5}
    others = [effect for effect in effects if effect.seat == 1]
    assert [(effect.title, effect.changes) for effect in others] == [("Wealth at the new price", {"wealth": -9})]


def test_bought_beyond_the_hold():
    """STM-13.6: what does not fit is lost, and it is said."""
    t = goods(ask(with_cards(4), questions.TRADE, 0), 0, quartz=3)
    assert sentences(told(t, 0, "buy", 1)) == ["Supply 6 → 4, the price stays 14", "No room on the freighters: 1 quartz lost"]


def closing(seats: int = 3) -> Scene:
    """The last decision of a round: a certificate is declined."""
    t = with_cards(seats)
    t.s.certificates[seats - 1, 0] = 1
    t.s.stock[state.LICENCES] -= 1
    return ask(t, questions.CERTIFICATE, seats - 1)


def test_tanks_are_built_and_a_round_begins():
    """STM-EX-19, STM-15.5, STM-6.1: tanks are built, the round begins with its bonus resources and with aid."""
    t = closing()
    t.s.supply[ORE], t.s.supply[ENERGY], t.s.tank_market = 5, 9, 7
    t.s.credits[1] = 0
    effects = told(t, 2, "pass")
    assert sentences(effects) == [
        "The local tank market builds 5 tanks from 5 ore and 5 energy",
        "Round 2 of 6",
        "On the bonus space: 1 quartz, 1 water and 1 energy",
        "Blue has no credits and receives 2 credits from the supply",
    ]
    assert [effect.text for effect in effects if effect.heading] == ["Round 2 of 6"]
    assert changes(effects, 1) == {"credits": 2, "wealth": 2}


def test_a_shortage_raises_prices():
    """STM-EX-21, STM-15.3: no tank, and what is missing becomes dearer; the owners' wealth follows."""
    t = closing()
    t.s.supply[ORE], t.s.supply[ENERGY] = 5, 0
    effects = told(t, 2, "pass")
    short = "No energy on the resource terminal, so no tank is built: the price of energy rises from 4 to 8"
    assert sentences(effects)[0] == short
    assert changes(effects, 1) == {"wealth": 4 * int(t.s.goods[1, ENERGY])}


def test_the_end():
    """STM-16: everybody's wealth by what it consists of, as a table, and the winner."""
    t = closing(2)
    t.s.rounds_left = 1
    t.s.credits[0] += 30
    effects = told(t, 1, "pass")
    rows = [effect for effect in effects if effect.title == "Final wealth"]
    assert [effect.seat for effect in rows] == [0, 1]
    assert rows[0].text.startswith("Credits 130, resources ")
    assert by_colour(effects[-1].text, "en").startswith("Red wins with a wealth of ")
    t = closing(2)
    t.s.rounds_left = 1
    assert sentences(told(t, 1, "pass"))[-1].startswith("Red and Blue share the victory")


def test_claims_by_the_die():
    """STM-8.3, STM-8.4, STM-8.6: hit, missed, and missed without a zone in line."""
    t = ask(with_cards(4), questions.CLAIM, 0).does(0, "zone", zone("E2"))
    assert sentences(told(t.copy(), CHANCE, "roll", 3)) == ["Red claims zone E2"]
    assert sentences(told(t.copy(), CHANCE, "roll", 0)) == [
        "Zone E2 is missed: Red takes the nearest unclaimed zone in a straight line"
    ]
    for z in range(42):
        if z != zone("E2") and t.s.owner[z] == -1:
            t.s.owner[z] = 6
    effects = told(t, CHANCE, "roll", 0)
    assert sentences(effects)[0] == "Zone E2 is missed and no unclaimed zone lies in line: Red receives 15 credits"
    assert changes(effects, 0) == {"credits": 15, "wealth": 15}


def test_start_player():
    """STM-2.20, STM-EC-1: who throws again, and who starts."""
    t = Scene("planet-steam", 3)
    t.luck("roll", 4).luck("roll", 1)
    assert sentences(told(t, CHANCE, "roll", 4)) == ["Tied: Red and Yellow throw again"]
    t.luck("roll", 0)
    assert sentences(told(t, CHANCE, "roll", 1)) == ["Yellow is the start player"]
    begins = new(2)
    begins.does(0, "upgrade", WATER)
    assert sentences(told(begins, 1, "upgrade", WATER))[0] == "Round 1 of 7"


def test_a_converter_that_nothing_can_take():
    """STM-10.15: it goes back by itself, and the story says so."""
    t = tanks(own(with_cards(4), 0, "A1"), 0, "A1", ORE)
    t.s.left = state.REORGANISING_STEPS
    ask(t, questions.TANK_ACTIONS, 0).does(0, "converter", ENERGY)
    assert sentences(told(t, 0, "zone", zone("A1"))) == [
        "No other tank can take the displaced ore converter: it goes back to the supply"
    ]


def test_reorganising_marks_both_zones():
    """STM-10.18: an exchange is called one, and both zones are marked."""
    t = tanks(own(with_cards(4), 0, "A1 B1"), 0, "A1", ORE)
    tanks(t, 0, "B1")
    t.s.left = state.REORGANISING_STEPS
    ask(t, questions.TANK_ACTIONS, 0).does(0, "move", 0).does(0, "zone", zone("A1"))
    before = t.game.state.copy(t.s)
    action = t.game.verbs.id("zone", zone("B1"))
    assert t.game.story_sentence(before, 0, action, "de") == f"{someone(0)} tauscht die Tanks auf A1 und B1"
    assert told(t, 0, "zone", zone("B1"))[0].places == ("A1", "B1")


def test_secret_credits_are_told_in_words_only():
    """STM-1.10: bids are open, so the price is said; the credits that are left are nobody's business."""
    t = begun(3, secret_credits=1)
    bid(t, 0, 9)
    t.does(1, "pass")
    effects = told(t, 2, "pass", viewer=1)
    assert sentences(effects) == ["Red wins the bidding round for 9 credits"]
    assert changes(effects, 0) == {}


@pytest.mark.parametrize(("lang", "said"), [("en", "3 bids"), ("de", "3 Gebote")])
def test_folds(lang, said):
    """Runs of bids, passes, trades and throws are one line of the log."""
    t = begun(2)
    assert set(t.game.folds) == {"bid", "pass", "buy", "sell", "roll", "shift"}
    assert t.game.text(lang).say("fold", "bid", {"n": 3}) == said
