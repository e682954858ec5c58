"""The seventeen goods: who produces them, what they cost this seat, and what can be bought, waived or produced now."""

from __future__ import annotations

from markupsafe import Markup

from spielwerk.core import someone
from spielwerk.core.drawing import Card, Link, Picks, Reading, kept
from spielwerk.core.drawing.svg import icon, seat, tag
from spielwerk.core.drawing.words import words_of

from ..components import CLASSES, GOOD_CLASS, GOOD_POINTS, GOODS, PRICE
from ..questions import OVER
from ..state import BANK
from ..trade import OUT_OF_REACH
from ..words import good_name, listed
from .cost import Numbers, Trade
from .pictures import token
from .sentences import coins_of

say = words_of(__package__)
BY_CLASS = [[good for good in range(len(GOODS)) if GOOD_CLASS[good] == number] for number in range(len(CLASSES))]


def goods_strip(now: Reading, trade: Trade | None, picks: Picks, lang: str) -> Markup:
    """One cell a good, by class: its token, and below it a tick, who sells it, or what the bank takes for it."""
    groups = []
    for goods, name in zip(BY_CLASS, CLASSES, strict=True):
        cells = tag("div", *[_cell_of(now, trade, good, picks, lang) for good in goods], cls="neom-cells")
        groups.append(tag("section", _head(name, int(PRICE[goods[0]]), lang), cells, cls=f"neom-class neom-{name}"))
    return tag("div", *groups, cls="neom-goods", role="group", aria_label=say("board", "goods", lang))


@kept(64)
def _head(name: str, coins: int, lang: str) -> Markup:
    return tag("h3", say("classes", name, lang), tag("span", coins, icon("coin", say("good", "price", lang))))


@kept(2048)
def holders(goods: Numbers, good: int) -> Numbers:
    """The seats whose city produces a good, from what all cities produce."""
    return tuple([p for p, bits in enumerate(goods) if bits >> good & 1])


def _cell_of(now: Reading, trade: Trade | None, good: int, picks: Picks, lang: str) -> Markup:
    own = trade is not None and bool(trade.goods >> good & 1)
    found = [*picks.find("buy", good), *picks.find("waive", good), *picks.find("produce", good)]
    missing = now.missing[trade.seat] if trade is not None else (0, 0)
    makers = holders(now.goods[: now.seats], good)
    link = picks.link(found, label=say("board", "choose_good", lang, good=good_name(good, lang)))
    below = () if own else _below(now, trade, good, makers)
    return _cell(good, own, bool((missing[0] | missing[1]) >> good & 1), bool(makers), below, link, lang)


@kept(2048)
def _cell(good: int, own: bool, needed: bool, made: bool, below: tuple[int | str, ...], link: Link, lang: str) -> Markup:
    """`below` are the sellers, or a text; for what the own city produces there is a tick."""
    name = good_name(good, lang)
    cls = " ".join(
        word for word, so in (("neom-good", True), ("own", own), ("ghost", not made and not link), ("needed", needed)) if so
    )
    signs = [icon("check")] if own else [seat(p) if isinstance(p, int) else p for p in below]
    shape = tag("span", token(good, name), tag("small", *signs), cls=cls)
    if link:
        return link.around(shape, f"good-{good}")
    return tag("span", shape, tabindex=0, role="img", aria_label=name, data_card=f"good-{good}", cls="neom-shown")


def _below(now: Reading, trade: Trade | None, good: int, makers: Numbers) -> tuple[int | str, ...]:
    """Who sells a good that the own city does not produce, the cheapest first, or the price of the bank as a text."""
    if trade is not None and now.generation and now.stage != OVER and now.seats < 3:
        coins = trade.least[good]
        return (str(coins) if coins < OUT_OF_REACH else "–",)
    if not makers:
        return ("–",)
    if trade is not None:
        prices = trade.prices[good]
        makers = tuple(sorted(makers, key=lambda p: (prices[p] or OUT_OF_REACH, p)))
    return makers[:3]


def good_cards(now: Reading, trade: Trade | None, lang: str) -> dict[str, Card]:
    """The hover cards of all goods."""
    asked = trade if now.stage != OVER else None
    goods = now.goods[: now.seats]
    return {
        f"good-{good}": _good_card(
            good,
            holders(goods, good),
            asked is not None and bool(asked.goods >> good & 1),
            asked.prices[good] if asked is not None else None,
            lang,
        )
        for good in range(len(GOODS))
    }


@kept(2048)
def _good_card(good: int, makers: Numbers, own: bool, prices: Numbers | None, lang: str) -> Card:
    """`prices` are what each source takes from the viewer; None if he buys nothing."""
    named = listed([someone(p) for p in makers] or [say("good", "nobody", lang)], "and", lang)
    facts = [
        (say("good", "price", lang), coins_of(int(PRICE[good]), lang)),
        (say("good", "points", lang), str(GOOD_POINTS[good])),
        (say("good", "makers", lang), named),
    ]
    total = None
    if prices is not None:
        if not own:
            sellers = sorted(enumerate(prices[:BANK]), key=lambda seller: seller[1])
            facts += [(someone(p), coins_of(coins, lang)) for p, coins in sellers if coins]
        least = min((coins for coins in prices if coins), default=0)
        answer = say("good", "yours", lang) if own else coins_of(least, lang) if least else say("good", "none", lang)
        total = (say("tile", "for_you", lang), answer)
    name = good_name(good, lang)
    kind = say("class", CLASSES[GOOD_CLASS[good]], lang)
    return Card(name[0].upper() + name[1:], kind, say("good", "text", lang), tuple(facts), total)
