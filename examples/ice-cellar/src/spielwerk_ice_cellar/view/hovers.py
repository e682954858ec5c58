"""Hover cards: what a thing is, what it does, and what it would bring this seat."""

from __future__ import annotations

from spielwerk.core import EMPTY, State
from spielwerk.core.drawing import Card
from spielwerk.core.drawing.words import words_of
from spielwerk.core.text import seat_name

from ..components import (
    DATA,
    LAKE,
    LOT_AMOUNT,
    LOT_EFFECT,
    ORDER_GOAL,
    ORDER_KIND,
    VAULT,
    WORK_AMOUNT,
    WORK_COST,
    WORK_EFFECT,
    WORK_EFFECTS,
    WORKS,
)
from ..ending import reached
from ..naming import lot_kind, lot_text, name_of, order_text

say = words_of(__package__)


def lot_card(s: State, seat: int, lot: int, lang: str) -> Card:
    """A lot; to a merchant it says what his cellar would have to do with it."""
    facts = []
    owner = int(s.owner[lot])
    if owner != EMPTY:
        facts.append((say("hover", "owner", lang), seat_name(owner, lang)))
    elif seat >= 0 and LOT_EFFECT[lot] == LAKE:
        ice = int(s.yearly[seat] + LOT_AMOUNT[lot])
        facts.append((say("hover", "harvest_then", lang), say("hover", "of_room", lang, ice=ice, room=int(s.room[seat]))))
    elif seat >= 0 and LOT_EFFECT[lot] == VAULT:
        facts.append((say("hover", "room_then", lang), str(int(s.room[seat] + LOT_AMOUNT[lot]))))
    return Card(
        name_of("lot", lot, lang),
        say("kind", lot_kind(lot), lang),
        lot_text(lot, lang) + ".",
        tuple(facts),
        reconstructed=DATA.reconstructed("lot", lot),
    )


def order_card(s: State, p: int, order: int, lang: str) -> Card:
    """An order, and how far its merchant has come."""
    so_far = say("hover", "of", lang, n=int(reached(s, p, ORDER_KIND[order])), goal=int(ORDER_GOAL[order]))
    return Card(
        name_of("order", order, lang),
        say("hover", "order", lang),
        order_text(order, lang) + ".",
        ((say("hover", "so_far", lang), so_far),),
        reconstructed=DATA.reconstructed("order", order),
    )


def work_cards(lang: str) -> dict[str, Card]:
    """The improvements."""
    cost = say("hover", "cost", lang)
    return {
        f"work-{work}": Card(
            name_of("work", work, lang),
            say("hover", "work", lang),
            say("work", WORK_EFFECTS[WORK_EFFECT[work]], lang, n=int(WORK_AMOUNT[work])),
            ((cost, str(WORK_COST[work])),),
            reconstructed=DATA.reconstructed("work", work),
        )
        for work in range(WORKS)
    }
