"""Why something is refused: what is missing, and how much of it."""

from __future__ import annotations

from spielwerk.games.neom.components import FIRST_ANCHOR
from spielwerk.games.neom.state import BANK

from .test_tiles import swapping
from .town import ORE, WOOD, Town, field, good


def test_coins_that_are_missing():
    """NEO-7.2: only coins are named where no good is missing."""
    t = Town()
    t.s.money[0] = 1
    t.holds(0, 4)
    assert t.why_not(0, "build") == "The tile Townhouses costs 2 coins; you have 1."
    assert t.why_not(0, "build", lang="de") == "Für „Stadthäuser“ brauchst du 2 Münzen; du hast 1."


def test_goods_that_cost_too_much():
    """NEO-9.2: the least that the tile costs with its goods, and which goods they are."""
    t = Town(3, boards=(WOOD, ORE, 1)).lay(1, A1=12)
    t.s.money[0] = 3
    t.holds(0, 82)
    assert t.why_not(0, "build") == "The tile Brick Houses costs at least 4 coins with concrete; you have 3."
    assert "mit Beton mindestens 4 Münzen" in t.why_not(0, "build", lang="de")


def test_goods_that_nobody_sells():
    """NEO-9.12, NEO-20.11: nobody makes it, or the bank does not sell it yet."""
    t = Town(3).holds(0, 82)
    assert t.why_not(0, "build") == "The tile Brick Houses needs concrete, and nobody sells any to you."
    assert t.why_not(0, "build", lang="de") == "Für „Backsteinhäuser“ brauchst du Beton, und das verkauft dir niemand."
    alone = Town(1, generation=1).holds(0, 5)
    assert alone.why_not(0, "build") == "The tile Ranch needs lumber; the bank sells none in generation I."


def test_what_is_not_asked_now():
    """NEO-6.1, NEO-8.1: an answer to another question is refused with the question that is asked."""
    t = Town().holds(0, 3)
    asked = "What do you do with Slums?"
    assert t.why_not(0, "lay", field("B3")) == f"That is not asked now. {asked}"
    assert t.why_not(0, "waive", good("wood")) == f"That is not asked now. {asked}"


def test_answers_that_do_not_fit():
    """NEO-7.7, NEO-9.1, NEO-21.2, NEO-21.4, NEO-21.22: every verb has a reason of its own."""
    t = Town(1, boards=(ORE,)).lay(0, B3=59).builds(0, 120)  # coal and oil, one of them by the Post Office
    assert t.why_not(0, "waive", good("gold")) == "Post Office cannot stand in for gold now."
    t.does(0, "waive", good("coal"))
    assert t.why_not(0, "coins") == "Coins cannot be paid instead of a good for Steam Turbine Plant."
    assert t.why_not(0, "buy", good("oil"), BANK + 1) == "You cannot buy oil from the bank that way."
    factory = Town(1, boards=(ORE,)).builds(0, 137, "D3")
    assert factory.why_not(0, "produce", good("ore")) == "You choose a processed good, and ore is none."
    swap = swapping(4)
    assert swap.why_not(0, "give", 150 - 1 - FIRST_ANCHOR).startswith("The anchor Tourist Office is not one of your")
    swap.does(0, "give", swap.actions(0, "give")[0][0]).does(0, "enough")
    kept = int(swap.s.anchors[1, 0]) - FIRST_ANCHOR
    assert swap.why_not(0, "take", kept).endswith("is not on the discard pile.")
