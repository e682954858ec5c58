"""The board for the browser: the prize in the middle, everybody's cards in the panels."""

from __future__ import annotations

from typing import Any

from markupsafe import Markup

from spielwerk.core import EMPTY
from spielwerk.core.drawing import Card, Drawing, Figure, Panel, Picks
from spielwerk.core.drawing.svg import canvas, icon, join, rect, tag, text
from spielwerk.core.drawing.words import words_of

from ..components import DATA, EFFECT, HAND, ROUNDS, TOLL, VALUE

WIDTH, HEIGHT = 60, 84  # of a card
say = words_of(__package__)


def draw(s: Any, seat: int, picks: Picks, lang: str) -> Drawing:
    """The table as a seat sees it."""
    prize = "–" if s.prize == EMPTY else s.prize
    board = canvas(
        360,
        120,
        rect(1, 1, 358, 118, "sheet", 10),
        text(180, 40, say("view", "prize", lang), "lab mid", 12),
        text(180, 92, prize, "d mid", 44),
        label=say("view", "prize", lang),
    )
    return Drawing(
        board,
        panels=tuple(_panel(s, p, picks if p == seat else Picks(), lang) for p in range(s.seats)),
        cards={f"card-{card}": _hover(card, lang) for p in range(s.seats) for card in _hand(s, p) if card >= 0},
        heading=say("view", "round", lang, n=min(int(s.trick) + 1, ROUNDS), of=ROUNDS),
    )


def figures(s: Any, p: int, lang: str) -> tuple[Figure, ...]:
    """The numbers of a seat."""
    return (Figure("points", "vp", say("view", "points", lang), int(s.won[p] - s.tolls[p])),)


def _hand(s: Any, p: int) -> list[int]:
    return [int(s.hand[p, slot]) for slot in range(HAND)]


def _panel(s: Any, p: int, picks: Picks, lang: str) -> Panel:
    """A hand: own cards are targets, others show their backs."""
    cards = [_card(slot, card, picks, lang) for slot, card in enumerate(_hand(s, p)) if card != EMPTY]
    marks = icon("check", say("view", "chosen", lang)) if s.chosen[p] != EMPTY else Markup()
    return Panel(figures(s, p, lang), tag("div", *cards, cls="template-hand"), marks=marks)


def _card(slot: int, card: int, picks: Picks, lang: str) -> Markup:
    if card < 0:
        shapes = [rect(1, 1, WIDTH - 2, HEIGHT - 2, "slot", 7), text(WIDTH / 2, 50, "?", "d mid", 26)]
        return canvas(WIDTH, HEIGHT, *shapes, label=say("view", "back", lang))
    found = picks.find("choose", slot)
    shapes = [rect(1, 1, WIDTH - 2, HEIGHT - 2, "cf", 7), text(WIDTH / 2, 50, int(VALUE[card]), "d mid", 26)]
    name = str(VALUE[card])
    return picks.picture(join(shapes), found, WIDTH, HEIGHT, name=name, card=f"card-{card}", cls="template-card")


def _hover(card: int, lang: str) -> Card:
    effect = say("view", "toll", lang) if EFFECT[card] == TOLL else say("view", "no_effect", lang)
    return Card(str(VALUE[card]), say("view", "card", lang), effect, reconstructed=DATA.reconstructed("card", card))
