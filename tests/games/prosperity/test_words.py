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
    assert asked(acting(money=500).does(0, "buy", tile("wind_farm"))) == "On which slot do you place Wind farm?"
    t = scoring(lay(start(), 0, A2="internet_data_centre"), "energy")
    assert asked(t) == "Your energy balance is −2. How much of it do you pay for, at €100 each? The rest becomes discs."
    assert asked(scoring(start(), "research")) == "You have 1 research step. On which track do you take it?"
    t = scoring(lay(start(), 0, A2="university"), "research")
    assert asked(t) == "You have 3 research steps. How do you divide them between the tracks?"
    t = scoring(lay(start(), 0, A2="genetics_laboratory"), "energy")
    assert asked(t) == "Your energy balance is −1. Do you pay €100 or take 1 disc?"


def test_the_two_final_energy_questions_are_told_apart():
    """PRO-12.3: each says which of the two scorings it belongs to, and opens that rule."""
    t = lay(last_action(), 0, A2="internet_data_centre")
    t.s.money[0] = 500
    finish(t)
    for which, german in (("first", "ersten"), ("second", "zweiten")):
        assert t.game.asks(t.seen(0), 0, "en").startswith(f"Final scoring, energy for the {which} time: your balance is −2.")
        assert t.game.asks(t.seen(0), 0, "de").startswith(f"Schlusswertung, Energie zum {german} Mal: Deine Bilanz ist −2.")
        assert t.game.rule_asked(t.seen(0), 0) == "PRO-12.3"
        t.does(0, "pay", 0)
    assert t.over


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
    assert t.why_not(0, "pay", 2) == "That costs €200; you have €100, so you are €100 short."
    t = scoring(start(), "research")
    assert t.why_not(0, "divide", 2) == "You have only 1 research step."
    research = "First finish the research scoring: divide your steps."
    assert t.why_not(0, "pay", 0) == research
    assert t.why_not(0, "buy", tile("wind_farm")) == research
    assert (
        scoring(lay(start(), 0, A2="genetics_laboratory"), "energy")
        .why_not(0, "pay", 2)
        .startswith("Your energy balance is −1;")
    )


def test_no_refusal_names_a_verb():
    """Whatever is asked, an answer to another question is refused in words of the table, in both languages."""
    placing = acting(money=500).does(0, "buy", tile("wind_farm"))
    energy = scoring(lay(start(), 0, A2="internet_data_centre"), "energy")
    for t, verb, args in (
        (placing, "buy", (tile("oil_power_plant"),)),
        (placing, "income", ()),
        (energy, "income", ()),
        (acting(), "place", (0,)),
        (Scene("prosperity", 2, boards=EACH_CHOOSES), "income", ()),
    ):
        for lang in ("de", "en"):
            assert t.why_not(0, verb, *args, lang=lang)
    assert placing.why_not(0, "income", lang="de") == "Lege zuerst „Windkraftanlage“ auf dein Tableau."


def test_steps_that_find_no_room_are_refused_with_the_room_left():
    t = lay(start(), 0, A2="university")
    t.s.space[0] = (25, 3)
    scoring(t, "research")
    assert t.why_not(0, "divide", 3) == "On the energy track only 1 space is left."
    assert t.why_not(0, "divide", 3, lang="de") == "Auf der Leiste Energie ist nur noch 1 Feld frei."


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
            "Im Jahrzehnt 1970 noch zu erwarten: Ökologie, Kapital, Forschung, Wohlstand",
            "Ölkraftwerk En+4 Ök−2 100 €",
            "unsere Rekonstruktion",
        ),
        "en": (
            "Still to come in the 1970s: ecology, capital, research, prosperity",
            "Oil power plant En+4 Ec−2 €100",
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
    t.does(0, "Buy Underground cabling for €300 and place the tile on B2, over Power grid")
    assert t.s.board[0, slot("B2")] == tile("underground_cabling")
    assert "Buy High-voltage distribution for €300 and place the tile on B2, over Underground cabling" in t.sentences(0)


def test_german_names_stand_in_quotation_marks():
    """They need no case then; amounts and places read as they are printed."""
    t = acting(money=1000)
    said = t.sentences(0, "de")
    assert "„Hydroelektrischer Damm“ für 500 € kaufen" in said
    assert "„Untergrundverkabelung“ für 300 € kaufen und auf B2 legen, über „Stromnetz“" in said
    t.does(0, "buy", tile("botanical_garden"))
    assert t.game.asks(t.seen(0), 0, "de") == "Auf welchen Platz legst du „Botanischer Garten“?"
    assert "„Botanischer Garten“ auf A2 legen" in t.sentences(0, "de")


def test_steps_are_named_where_they_are_taken():
    """A single step names one track; one is singular, two are plural."""
    assert scoring(start(), "research").sentences(0, "de") == ["1 Schritt auf Ökologie gehen", "1 Schritt auf Energie gehen"]
    t = scoring(lay(start(), 0, A2="university"), "research")
    assert t.sentences(0)[:2] == ["Take 3 steps on ecology", "Take 1 step on energy and 2 steps on ecology"]
