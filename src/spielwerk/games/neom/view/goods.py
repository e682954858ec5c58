"""The seventeen goods: who produces them, what they cost this seat, and what can be bought, waived or produced now."""

from __future__ import annotations

from typing import Any

from markupsafe import Markup

from spielwerk.core import someone
from spielwerk.core.drawing import Card, Picks
from spielwerk.core.drawing.svg import icon, seat, tag
from spielwerk.core.drawing.words import words_of

from ..components import CLASSES, GOOD_CLASS, GOOD_POINTS, GOODS, PRICE
from ..questions import OVER
from ..state import BANK
from ..trade import OUT_OF_REACH, cheapest, price
from ..words import good_name, listed
from .pictures import token
from .sentences import coins_of

say = words_of(__package__)


def goods_strip(s: Any, viewer: int, picks: Picks, lang: str) -> Markup:
    """One cell a good, by class: its token, and below it a tick, who sells it, or what the bank takes for it."""
    groups = []
    for number, name in enumerate(CLASSES):
        goods = [good for good in range(len(GOODS)) if GOOD_CLASS[good] == number]
        head = tag(
            "h3", say("classes", name, lang), tag("span", int(PRICE[goods[0]]), icon("coin", say("good", "price", lang)))
        )
        cells = tag("div", *(_cell(s, viewer, good, picks, lang) for good in goods), cls="neom-cells")
        groups.append(tag("section", head, cells, cls=f"neom-class neom-{name}"))
    return tag("div", *groups, cls="neom-goods", role="group", aria_label=say("board", "goods", lang))


def holders(s: Any, good: int) -> list[int]:
    """The seats whose city produces a good."""
    return [p for p in range(s.seats) if s.goods[p] >> good & 1]


def price_for(s: Any, viewer: int, good: int) -> int | None:
    """The lowest price for a seat that lacks the good; None if it cannot be had."""
    coins = int(cheapest(s, viewer, good))
    return coins if coins < OUT_OF_REACH else None


def _cell(s: Any, viewer: int, good: int, picks: Picks, lang: str) -> Markup:
    own = viewer >= 0 and bool(s.goods[viewer] >> good & 1)
    name = good_name(good, lang)
    found = [*picks.find("buy", good), *picks.find("waive", good), *picks.find("produce", good)]
    needed = viewer >= 0 and bool((s.missing[viewer, 0] | s.missing[viewer, 1]) >> good & 1)
    makers = holders(s, good)
    cls = " ".join(
        word for word, so in (("neom-good", True), ("own", own), ("ghost", not makers and not found), ("needed", needed)) if so
    )
    shape = tag("span", token(good, name), _below(s, viewer, good, own, makers), cls=cls)
    label = say("board", "choose_good", lang, good=name)
    if found:
        return picks.target(shape, found, label=label, card=f"good-{good}")
    return tag("span", shape, tabindex=0, role="img", aria_label=name, data_card=f"good-{good}", cls="neom-shown")


def _below(s: Any, viewer: int, good: int, own: bool, makers: list[int]) -> Markup:
    """A tick for what the own city produces, else who sells it, the cheapest first, or the price of the bank."""
    if own:
        return tag("small", icon("check"))
    if viewer >= 0 and s.generation and s.stage != OVER and s.seats < 3:
        coins = price_for(s, viewer, good)
        return tag("small", "–" if coins is None else coins)
    if not makers:
        return tag("small", "–")
    if viewer >= 0:
        makers = sorted(makers, key=lambda p: (price(s, viewer, p, good) or OUT_OF_REACH, p))
    return tag("small", *(seat(p) for p in makers[:3]))


def good_cards(s: Any, viewer: int, lang: str) -> dict[str, Card]:
    """The hover cards of all goods."""
    return {f"good-{good}": _good_card(s, viewer, good, lang) for good in range(len(GOODS))}


def _good_card(s: Any, viewer: int, good: int, lang: str) -> Card:
    makers = listed([someone(p) for p in holders(s, good)] or [say("good", "nobody", lang)], "and", lang)
    facts = [
        (say("good", "price", lang), coins_of(int(PRICE[good]), lang)),
        (say("good", "points", lang), str(GOOD_POINTS[good])),
        (say("good", "makers", lang), makers),
    ]
    total = None
    if viewer >= 0 and s.stage != OVER:
        own, cheap = s.goods[viewer] >> good & 1, price_for(s, viewer, good)
        if not own:
            sellers = [(p, int(price(s, viewer, p, good))) for p in range(BANK)]
            facts += [(someone(p), coins_of(coins, lang)) for p, coins in sorted(sellers, key=lambda x: x[1]) if coins]
        answer = say("good", "yours", lang) if own else say("good", "none", lang) if cheap is None else coins_of(cheap, lang)
        total = (say("tile", "for_you", lang), answer)
    name = good_name(good, lang)
    kind = say("class", CLASSES[GOOD_CLASS[good]], lang)
    return Card(name[0].upper() + name[1:], kind, say("good", "text", lang), tuple(facts), total)
