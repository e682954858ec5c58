"""Faces of lots, orders and improvements, and the small drawings in them."""

from __future__ import annotations

from markupsafe import Markup

from spielwerk.core.drawing import kept
from spielwerk.core.drawing.svg import Part, Sprite, fitted, group, join, paragraph, path, rect, row, row_width, text
from spielwerk.core.drawing.words import words_of

from ..components import (
    CUSTOMER,
    FROST_SHIFT,
    FROSTS,
    LAKE,
    LOT_AMOUNT,
    LOT_BONUS,
    LOT_EFFECT,
    VAULT,
    WORK_AMOUNT,
    WORK_COST,
    WORK_EFFECT,
)
from ..naming import lot_kind, name_of, order_text

ART = Sprite.of(__package__)
WIDTH, HEIGHT = 108, 138  # of a lot
WORK_ART = (("spade", "room"), ("saw", "block"), ("dust", "dust"))  # by effect: the tool, and what there is more of
say = words_of(__package__)


def part(name: str) -> Part:
    """One of our own drawings in a row of figures."""
    return Part(1.25, lambda size: ART.at(name, -0.6 * size, -0.6 * size, 1.2 * size))


def centred(y: float, *parts: object, middle: float, size: float = 15) -> Markup:
    """A row of figures around a middle."""
    return row(middle - row_width(*parts, size=size) / 2, y, *parts, size=size)


@kept(64)
def lot_face(lot: int, lang: str) -> Markup:
    """A lot: its scene, its name, and what it brings."""
    shapes = [
        rect(0.6, 0.6, WIDTH - 1.2, HEIGHT - 1.2, "cf", 8),
        ART.at(lot_kind(lot), 5, 5, WIDTH - 10, 47),
        fitted(WIDTH / 2, 70, name_of("lot", lot, lang), WIDTH - 12, "d mid", 15),
        text(WIDTH / 2, 85, say("kind", lot_kind(lot), lang), "mid sm", 13),
        group(_brings(lot), x=0, y=88),
    ]
    return join(shapes)


def _brings(lot: int) -> Markup:
    """What a lot brings, in figures."""
    amount, bonus, middle = int(LOT_AMOUNT[lot]), int(LOT_BONUS[lot]), WIDTH / 2
    if LOT_EFFECT[lot] == LAKE:
        return _by_frost(amount, bonus)
    if LOT_EFFECT[lot] == CUSTOMER:
        return join([centred(20, amount, part("block"), middle=middle), centred(41, f"+{bonus}", ":coin", middle=middle)])
    if LOT_EFFECT[lot] == VAULT:
        rows = [centred(20, f"+{amount}", part("room"), middle=middle)]
        return join([*rows, centred(41, f"+{bonus}", part("dust"), middle=middle)] if bonus else rows)
    rows = [centred(20, f"+{amount}", ":coin", middle=middle)]
    return join([*rows, centred(41, part("heat"), f"+{bonus}", ":coin", middle=middle)] if bonus else rows)


def _by_frost(amount: int, swing: int) -> Markup:
    """Blocks of a lake in a mild, a cold and a bitter winter."""
    parts = []
    for frost in range(FROSTS):
        x = 8 + frost * 32
        blocks = amount + int(FROST_SHIFT[frost]) * swing
        parts.append(rect(x, 4, 28, 42, "ice-plate", 5))
        flakes = frost + 1
        parts += [ART.at("flake", x + 14 - 4.5 * flakes + 9 * k, 7, 9) for k in range(flakes)]
        parts.append(text(x + 14, 37, blocks, "f mid", 17))
    return join(parts)


@kept(32)
def order_face(order: int, wide: float, lang: str) -> Markup:
    """An order: its name, and what it wants and pays."""
    return join(
        [
            rect(0.6, 0.6, wide - 1.2, 94.8, "cf", 8),
            ART.at("scroll", 8, 8, 24),
            fitted(38, 26, name_of("order", order, lang), wide - 46, "d", 16),
            paragraph(10, 50, order_text(order, lang), wide - 20, "", 13.5, most=3),
        ]
    )


@kept(16)
def work_face(work: int, wide: float, lang: str) -> Markup:
    """An improvement: its tool, what it costs and what there is more of."""
    tool, more = WORK_ART[WORK_EFFECT[work]]
    middle = wide / 2
    return join(
        [
            rect(0.6, 0.6, wide - 1.2, 94.8, "cf", 8),
            ART.at(tool, middle - 13, 6, 26),
            fitted(middle, 48, name_of("work", work, lang), wide - 10, "d mid", 14.5),
            centred(67, f"−{WORK_COST[work]}", ":coin", middle=middle),
            path(f"M12 73H{wide - 12}", "hair"),
            centred(88, f"+{WORK_AMOUNT[work]}", part(more), middle=middle),
        ]
    )
