"""Questions, reasons and the board in words."""

from io import StringIO

import pytest
from rich.console import Console

from spielwerk.games.prosperity.terminal import board
from spielwerk.testing import Scene

from .helpers import EACH_CHOOSES, acting, draw, finish, last_action, lay, mixed, scoring, slot, start, tile


def test_questions():
    """Each kind of question has its own sentence."""
    prosperity = acting().game

    def asked(t, seat=0):
        return prosperity.asks(t.seen(seat), seat, "en")

    assert asked(acting()) == "Choose the first of your two actions."
    assert asked(acting().does(0, "income")) == "Choose your second action."
    assert asked(acting(money=500).does(0, "buy", tile("wind_farm"))) == "Where do you place Wind farm?"
    t = scoring(lay(start(), 0, A2="internet_data_centre"), "energy")
    assert asked(t) == "Your energy balance is −2. How many points do you pay for, at €100 each?"
    assert asked(scoring(start(), "research")) == "You have one research step. On which track?"
    t = scoring(lay(start(), 0, A2="university"), "research")
    assert asked(t) == "You have 3 research steps. How do you divide them?"
    t = lay(last_action(), 0, A2="internet_data_centre")
    t.s.money[0] = 200
    assert asked(finish(t)).startswith("Final scoring:")


def test_the_rule_behind_a_question():
    """The page opens it for the seat that is asked, for others and for an onlooker, and at the end."""
    energy = scoring(lay(start(), 0, A2="internet_data_centre"), "energy")
    for t, rule in (
        (Scene("prosperity", 2, boards=EACH_CHOOSES), "PRO-2.4"),
        (acting(), "PRO-8.1"),
        (acting().does(0, "income"), "PRO-8.1"),
        (acting(money=500).does(0, "buy", tile("wind_farm")), "PRO-10.1"),
        (energy, "PRO-7.8"),
        (scoring(start(), "research"), "PRO-7.17"),
        (finish(last_action()), "PRO-12.1"),
    ):
        assert {t.game.rule_asked(t.seen(viewer), viewer) for viewer in (-1, 0, 1)} == {rule}


def test_answers_to_an_energy_deficit():
    """Every mix in words."""
    t = lay(start(), 0, A2="communications_network")
    t.s.money[0] = 300
    assert scoring(t, "energy").sentences(0) == [
        "Pay nothing and take 3 discs",
        "Pay €100 and take 2 discs",
        "Pay €200 and take 1 disc",
        "Pay €300 and take no disc",
    ]


def test_reasons():
    """Why an answer is refused."""
    t = scoring(lay(start(), 0, A2="internet_data_centre"), "energy")
    assert t.why_not(0, "pay", 2) == "You can pay for 0 to 1 points."
    t = scoring(start(), "research")
    assert t.why_not(0, "divide", 2) == "All steps must be taken: 0 to 1 of them on energy."
    assert t.why_not(0, "pay", 0) == "", "a scoring of research asks for no payment"
    assert t.why_not(0, "buy", tile("wind_farm")) == "", "nothing can be bought in a scoring"


@pytest.mark.parametrize("lang", ["de", "en"])
def test_the_terminal_board(lang):
    """Symbols still to come, prices, locks and the mark of the reconstructed side."""

    def drawn(t, seat):
        paper = StringIO()
        Console(width=160, file=paper).print(board(t.seen(seat), seat, lang))
        return paper.getvalue()

    t = draw(mixed([0, 1]), "solar_power_plant")
    text = drawn(t, 0)
    wanted = {
        "de": (
            "In 1970 noch zu erwarten: Ökologie, Kapital, Forschung, Wohlstand",
            "Ölkraftwerk En+4 Ök−2 100 €",
            "unsere Rekonstruktion",
        ),
        "en": (
            "Still to come in 1970: ecology, capital, research, prosperity",
            "Oil power plant En+4 Ec−2 100 €",
            "our reconstruction",
        ),
    }[lang]
    for words in wanted:
        assert words in text
    assert text.count("D3 gesperrt" if lang == "de" else "D3 locked") == 1
    t.does(0, "buy", tile("oil_power_plant")).does(0, "place", slot("B1"))
    assert ("B1 Ölkraftwerk" if lang == "de" else "B1 Oil power") in drawn(t, -1)
    assert drawn(finish(last_action()), 1)


def test_buying_supply_says_where_it_goes():
    """Only one slot fits, so there is no second question; the button names the slot and what it covers."""
    t = acting(money=1000)
    t.does(0, "Buy Underground cabling for €300 and place it on B2, over Power grid")
    assert t.s.board[0, slot("B2")] == tile("underground_cabling")
    assert "Buy High-voltage distribution for €300 and place it on B2, over Underground cabling" in t.sentences(0)
