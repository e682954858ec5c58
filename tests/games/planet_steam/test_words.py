"""Secret credits, refusals in words, the terminal board, component checks."""

from __future__ import annotations

import os
import subprocess
import sys
from io import StringIO

import pytest
from rich.console import Console

from spielwerk.core import EMPTY, HIDDEN, dice_from, game, someone
from spielwerk.games.planet_steam import questions, state
from spielwerk.games.planet_steam.components import ORE, QUARTZ, WATER
from spielwerk.testing import Scene

from .helpers import ask, begun, bid, column, goods, own, tanks, until_step, with_cards, zone


def test_secret_credits():
    """STM-1.10: with secrecy a seat sees its own credits only, an onlooker none; at the end all are open."""
    t = begun(3, secret_credits=1)
    assert column(t.seen(1).credits)[:3] == [HIDDEN, 110, HIDDEN]
    assert column(t.seen(-1).credits)[:3] == [HIDDEN] * 3
    assert column(begun(3).seen(1).credits)[:3] == [110, 110, 110]
    until_step(t, questions.OVER)
    assert HIDDEN not in column(t.seen(1).credits)


def test_imagined_credits_cover_what_is_bid():
    """STM-1.10, STM-6.8: a guess is never below a standing bid, a bid being named, or the credit for a card."""
    t = begun(4, secret_credits=1)
    bid(t, 0, 60)
    t.does(1, "raise", 0)
    dice = dice_from(3)
    drawn = set()
    for _ in range(200):
        imagined = t.seen(2)
        t.game.imagine(imagined, 2, dice)
        assert imagined.credits[2] == 120
        assert imagined.credits[0] >= 60
        assert imagined.credits[1] >= 110
        assert imagined.credits[3] >= 1
        assert t.game.invariants(imagined) == 0
        drawn.add(int(imagined.credits[3]))
    assert len(drawn) > 50


def test_imagined_speculator():
    """STM-7.10: for a zone he needs only half of his bid."""
    t = ask(with_cards(4, 0, 1, secret_credits=1), questions.CHOOSE_ZONE, 1)
    t.s.holder[2], t.s.holder[3] = 2, 3
    t.does(1, "zone", zone("E2"))
    bid(t, 0, 1)
    bid(t, 1, 200)
    dice = dice_from(5)
    guesses = []
    for _ in range(300):
        imagined = t.seen(2)
        t.game.imagine(imagined, 2, dice)
        guesses.append(int(imagined.credits[1]))
    assert 100 <= min(guesses) < 130


def lowest_guess(t: Scene, viewer: int, seat: int) -> int:
    """The least that a viewer imagines of a seat's credits."""
    dice, guesses = dice_from(7), []
    for _ in range(1500):
        imagined = t.seen(viewer)
        t.game.imagine(imagined, viewer, dice)
        guesses.append(int(imagined.credits[seat]))
    return min(guesses)


def test_nobody_is_thought_richer_than_need_be():
    """STM-1.10: who has bid nothing needs a credit for a card; who has a card, or none to get now, may have nothing at all."""
    t = begun(4, secret_credits=1)
    bid(t, 0, 60)
    assert [lowest_guess(t, 3, seat) for seat in range(3)] == [60, 1, 1]
    t.s.lot = state.FREIGHTER_LOT
    assert [lowest_guess(t, 3, seat) for seat in range(3)] == [60, 0, 0]
    before = Scene("planet-steam", 4, secret_credits=1)
    assert lowest_guess(before, 3, 0) == 0
    sold = begun(4, secret_credits=1)
    bid(sold, 0, 1)
    for seat in (1, 2, 3):
        sold.does(seat, "pass")
    assert sold.s.step == questions.CHOOSE_CARD
    assert lowest_guess(sold, 3, 1) == 1
    sold.does(0, "choose", 0)
    assert [lowest_guess(sold, 3, seat) for seat in (0, 1)] == [0, 1]


@pytest.mark.parametrize(("total", "half"), [(200, 100), (201, 101)])
def test_the_half_that_a_speculator_needs(total, half):
    """STM-7.9, STM-7.10: rounded up; whoever else bids for a zone needs all of it."""
    t = ask(with_cards(4, 0, 1, secret_credits=1), questions.CHOOSE_ZONE, 1)
    t.s.holder[2], t.s.holder[3] = 2, 3
    t.s.credits[0] = 300
    t.does(1, "zone", zone("E2"))
    bid(t, 0, 111)
    assert lowest_guess(t, 2, 0) == 111
    assert lowest_guess(t, 2, 1) == 0
    bid(t, 1, total)
    assert lowest_guess(t, 2, 1) == half


def drawn(t: Scene, seat: int, lang: str) -> str:
    paper = StringIO()
    Console(width=150, file=paper).print(t.game.module("terminal").board(t.seen(seat), seat, lang))
    return paper.getvalue()


def test_terminal_board():
    """STM-3.1, STM-1.10: zones, tanks with their parts and secret credits can be told apart in both languages."""
    t = tanks(own(with_cards(4, secret_credits=1), 0, "A1 B1"), 0, "A1", compressor=True)
    t.s.lying, t.s.airship, t.s.tank_market, t.s.carrier = zone("A1"), 2, 0, 3
    english, german = drawn(t, 0, "en"), drawn(t, 0, "de")
    assert "1 wa+_" in english
    assert "1 Wa+_" in german
    assert "airship" in english
    assert "Luftschiff" in german
    assert "sold out" in english
    assert "ausverkauft" in german
    assert "Independent Freighter: Green" in english
    assert "?" in english
    assert "2 Speculator" in english


def test_reasons():
    """STM-6.5, STM-8.9, STM-10.17: refusals name the rule in both languages."""
    t = begun(4).does(0, "bid", 1).does(1, "raise", 0)
    assert t.why_not(1, "pass") == "You have begun a bid of 51 credits or more and cannot pass any more: name it."
    assert t.why_not(1, "pass", lang="de") == (
        "Du hast ein Gebot von 51 Credits oder mehr begonnen und kannst nicht mehr passen: Nenne es."
    )
    t = ask(with_cards(4), questions.TANK_ACTIONS, 0)
    assert t.why_not(0, "compressor") == "You have no tank."
    t.s.goods[0, 1] = 0
    assert t.why_not(0, "upgrade", 0) == "That costs 1 ore and 1 energy. You still lack 1 ore."
    ask(t, questions.CLAIM, 0)
    assert t.why_not(0, "build", zone("E2"), lang="de") == "Du hast keine Baulizenz."


def test_reasons_in_the_tank_phase():
    """STM-3.6, STM-3.10, STM-10.14: a thing that nothing can take is not called too dear."""
    t = own(with_cards(4), 0, "A1")
    tanks(t, 0, "A1", ORE, compressor=True)
    goods(t, 0, quartz=4, ore=4, water=4, energy=4)
    t.s.freighter[0, WATER] = 4
    ask(t, questions.TANK_ACTIONS, 0)
    assert t.why_not(0, "converter", ORE) == t.why_not(0, "compressor") == "None of your tanks can take it."
    assert t.why_not(0, "upgrade", WATER) == "This freighter has class 4 already, the highest."
    assert t.why_not(0, "converter", WATER) == "Water needs no converter: a tank without one produces it."
    t.s.stock[state.COMPRESSORS] = 0
    assert t.why_not(0, "compressor") == "No compressor is left in the general supply."
    t.s.credits[0] = 1
    assert t.why_not(0, "converter", QUARTZ) == "That costs 8 credits. You still lack 7 credits."


def test_reasons_for_zones():
    """STM-8.7, STM-8.13: about zones only where zones are asked for; a licence has reasons of its own."""
    t = with_cards(3)
    ask(t, questions.TRADE, 0)
    assert t.why_not(0, "zone", zone("C2")) == t.why_not(0, "build", zone("C2"))
    assert t.why_not(0, "zone", zone("C2")).startswith("The question is another one now: “Trade in quartz")
    t.s.certificates[0, 0] = 1
    t.s.stock[state.LICENCES] -= 1
    ask(t, questions.CLAIM, 0)
    assert t.why_not(0, "build", zone("C2")) == f"Zone C2 belongs to {someone(1)}."
    assert t.why_not(0, "build", zone("A1")) == "Zone A1 is closed in this match."
    t.does(0, "zone", zone("E6")).luck("roll", 0)
    assert t.why_not(0, "build", zone("E6")) == "After the throw a building licence cannot be used."
    assert t.why_not(0, "zone", zone("F1")).endswith("is not the first unclaimed zone in a straight line from E6.")


def test_questions_have_the_numbers_of_the_record():
    """Saved matches hold these numbers; each constant bears the name of its question."""
    assert (questions.BEGIN_ROUND, questions.FIRST_UPGRADE, questions.START_THROW, questions.OVER) == (0, 21, 55, 59)
    for number, question in enumerate(questions.QUESTIONS):
        assert getattr(questions, question.name.upper()) == questions.FIRST_QUESTION + number


@pytest.mark.parametrize(
    ("step", "lot", "rule"),
    [
        (questions.BIDDING, state.CARD_LOT, "STM-6.5"),
        (questions.BIDDING, state.ZONE_LOT, "STM-7.5"),
        (questions.BIDDING, state.FREIGHTER_LOT, "STM-18.14"),
        (questions.ENGINEER_GIFT, state.CARD_LOT, "STM-4.5"),
        (questions.CHOOSE_BONUS, state.CARD_LOT, "STM-6.14"),
        (questions.SITE_COMPRESSOR, state.CARD_LOT, "STM-10.16"),
    ],
)
def test_the_rule_behind_a_question(step, lot, rule):
    """Whoever looks up the rules while being asked finds the rule that the question comes from; onlookers find the same."""
    t = ask(with_cards(4), step, 2)
    t.s.lot, t.s.bidder = lot, EMPTY
    for viewer in (2, 0, -1):
        assert t.game.rule_asked(t.seen(viewer), viewer) == rule


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("red         = [11, 20]", "red         = [12, 20]", "the colours must cover 0 to 20"),
        ("orange      = [9, 10]", "orange      = [9, 11]", "supply 11 has two colours"),
        ("price_start = 14", "price_start = 26", "lies outside of the price scale"),
        ('..~...\n"""', '..~..\n"""', "must be 7 rows of 6 letters"),
        ("xn...x", "xn?..x", "unknown letters '?'"),
        ("x.2.1x", "x.2..x", "must show 2 zones of seat 1"),
        ('number = 3\nshows  = ["captain"]', 'number = 2\nshows  = ["captain"]', "cards with number 2, expected 1"),
        ("goods           = [0, 1, 3, 3]", "goods           = [0, 1, 3, 5]", "do not fit on freighters of class 1"),
    ],
)
def test_bad_component_files(tmp_path, old, new, reason):
    """STM-12.3, STM-2.17, STM-2.3, STM-3.7: a file that does not add up is refused with its reason."""
    text = game("planet-steam").components.text
    assert old in text
    path = tmp_path / "components.toml"
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-c", "import spielwerk.games.planet_steam.components"],
        env={**os.environ, "SPIELWERK_COMPONENTS": str(path), "SPIELWERK_MODE": "plain"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode != 0
    assert reason in done.stderr


def test_nothing_lies_about_at_the_start():
    """STM-2.22: no question is half answered."""
    t = begun(4)
    assert (t.s.zone, t.s.part, t.s.lying, t.s.manipulator, t.s.carrier) == (EMPTY,) * 5


@pytest.mark.parametrize("verb", ["buy", "sell"])
def test_a_large_trade_is_told_in_full(verb: str):
    """Prices are kept in a byte, what a trade costs is not."""
    t = begun(3)
    until_step(t, questions.TRADE)
    s = t.s
    s.price[ORE] = 20
    s.trade_order[s.traded] = ORE
    action = t.game.verbs[verb].encode(9)
    assert t.game.sentence(s, 0, action, "en").endswith("10 ore for 200 credits")
