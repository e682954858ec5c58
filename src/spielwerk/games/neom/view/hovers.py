"""Hover cards: what a tile needs, brings and scores, in words."""

from __future__ import annotations

from typing import Any

from markupsafe import Markup

from spielwerk.core import EMPTY
from spielwerk.core.drawing import Card
from spielwerk.core.drawing.svg import canvas
from spielwerk.core.drawing.words import words_of

from ..components import (
    COINS,
    DATA,
    EFFECT,
    EFFECTS,
    EITHER_OF,
    INCOME,
    INCOME_PER,
    NEEDED,
    NONE,
    ONCE,
    ONCE_PER,
    OR_COINS,
    POINTS,
    PRODUCES,
    SCORE_EACH,
    SCORE_PER,
    SCORE_POINTS,
    STACKS,
    TALLIES,
    TRAITS,
    TRAITS_OF,
    TYPES,
)
from ..geometry import FIELDS
from ..state import KEPT
from ..trade import affordable
from ..words import good_name, tile_name
from .pictures import goods_in, ground, types_of

say = words_of(__package__)


def cards_of(s: Any, seat: int, in_hand: list[int], lang: str) -> dict[str, Card]:
    """The hover cards of all tiles in sight."""
    seen = set(in_hand)
    for p in range(s.seats):
        seen |= {int(s.city[p, field]) for field in range(FIELDS) if s.city[p, field] != EMPTY}
        seen |= {int(s.anchors[p, slot]) for slot in range(KEPT) if s.anchors[p, slot] >= 0}
        seen |= {int(tile) for tile in (s.pick[p], s.project[p]) if tile >= 0}
    return {f"tile-{tile}": tile_card(s, seat, tile, lang) for tile in sorted(seen)}


def tile_card(s: Any, seat: int, tile: int, lang: str) -> Card:
    row = DATA.rows("tile")[tile]
    kinds = " / ".join(say("type", TYPES[kind], lang) for kind in types_of(tile))
    stack = say("stack", str(STACKS.index(row["stack"])), lang)
    total = None
    if seat >= 0 and s.ask[seat] and tile >= 0:
        key = "can_build" if affordable(s, seat, tile) else "cannot_build"
        total = (say("tile", "for_you", lang), say("tile", key, lang))
    return Card(
        tile_name(tile, lang),
        f"{kinds} · {stack}",
        " ".join(_sentences(tile, lang)),
        tuple(_facts(tile, lang)),
        total,
        _picture(tile, lang),
        DATA.reconstructed("tile", tile),
    )


def _picture(tile: int, lang: str) -> Markup:
    return canvas(84, 84, ground(tile, 84), label=tile_name(tile, lang), cls="neom-picture")


def _facts(tile: int, lang: str) -> list[tuple[str, str]]:
    facts = []
    if COINS[tile]:
        facts.append((say("tile", "costs", lang), str(COINS[tile])))
    needed = [good_name(good, lang) for good in goods_in(int(NEEDED[tile]))]
    if EITHER_OF[tile]:
        either = [good_name(good, lang) for good in goods_in(int(EITHER_OF[tile]))]
        if OR_COINS[tile]:
            either.append(say("tile", "coins", lang, n=OR_COINS[tile]))
        needed.append(say("tile", "or", lang).join(either))
    if needed:
        facts.append((say("tile", "needs", lang), ", ".join(needed)))
    if PRODUCES[tile]:
        facts.append(
            (say("tile", "produces", lang), ", ".join(good_name(good, lang) for good in goods_in(int(PRODUCES[tile]))))
        )
    if POINTS[tile]:
        facts.append((say("tile", "points", lang), str(POINTS[tile])))
    for trait in range(len(TRAITS)):
        if TRAITS_OF[tile] >> trait & 1:
            facts.append((say("trait", TRAITS[trait], lang), "✓"))
    return facts


def _sentences(tile: int, lang: str) -> list[str]:
    """What the tile does, one sentence an effect."""
    said = []
    for points, each, per in zip(SCORE_POINTS[tile], SCORE_EACH[tile], SCORE_PER[tile], strict=True):
        if points:
            key = "score" if each == 1 else "score_each"
            said.append(say("tile", key, lang, points=points, each=each, per=say("tally", TALLIES[per], lang)))
    for amount, per, key in ((ONCE[tile], ONCE_PER[tile], "once"), (INCOME[tile], INCOME_PER[tile], "income")):
        if amount:
            counted = say("tile", "per", lang, per=say("tally", TALLIES[per], lang)) if per else ""
            said.append(say("tile", key, lang, n=amount, per=counted))
    if EFFECT[tile] != NONE:
        said.append(say("effect", EFFECTS[EFFECT[tile]], lang))
    return said
