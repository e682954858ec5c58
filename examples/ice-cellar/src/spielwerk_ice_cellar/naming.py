"""Names of components, and what they do in a few words."""

from __future__ import annotations

from spielwerk.core.drawing.words import words_of

from .components import DATA, EFFECTS, KINDS, LOT_AMOUNT, LOT_BONUS, LOT_EFFECT, ORDER_GOAL, ORDER_KIND, ORDER_REWARD

say = words_of(__package__)


def name_of(table: str, number: int, lang: str) -> str:
    """What a component is called."""
    name: str = DATA.rows(table)[int(number)]["name"][lang]
    return name


def lot_kind(lot: int) -> str:
    """The effect word of a lot."""
    return EFFECTS[LOT_EFFECT[lot]]


def lot_text(lot: int, lang: str) -> str:
    """What a lot does."""
    key = lot_kind(lot) if LOT_BONUS[lot] else f"{lot_kind(lot)}_plain"
    return say("lot", key, lang, amount=int(LOT_AMOUNT[lot]), bonus=int(LOT_BONUS[lot]))


def order_text(order: int, lang: str) -> str:
    """What an order wants and pays."""
    kind = KINDS[ORDER_KIND[order]]
    return say("order", kind, lang, goal=int(ORDER_GOAL[order]), reward=int(ORDER_REWARD[order]))
