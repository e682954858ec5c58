"""The board for the browser: the prize in the middle, everybody's cards in the panels."""

from __future__ import annotations

from markupsafe import Markup

from spielwerk.core import EMPTY, State
from spielwerk.core.drawing import Card, Drawing, Figure, Link, Panel, Picks, Reading, kept, read
from spielwerk.core.drawing.svg import canvas, icon, join, rect, tag, text
from spielwerk.core.drawing.words import words_of

from ..components import DATA, EFFECT, ROUNDS, TOLL, VALUE

WIDTH, HEIGHT = 60, 84  # of a card
say = words_of(__package__)


def draw(s: State, seat: int, picks: Picks, lang: str) -> Drawing:
    """The table as a seat sees it."""
    now = read(s)
    return Drawing(
        _board(now.prize, lang),
        panels=tuple([_panel(now, p, picks if p == seat else Picks(), lang) for p in range(now.seats)]),
        cards={f"card-{card}": _hover(card, lang) for p in range(now.seats) for card in now.hand[p] if card >= 0},
        heading=heading(s, lang),
    )


def heading(s: State, lang: str) -> str:
    """Where the match stands."""
    return say("view", "round", lang, n=min(int(s.trick) + 1, ROUNDS), of=ROUNDS)


@kept(64)
def _board(prize: int, lang: str) -> Markup:
    """The prize: a function of plain values, so what it draws is kept."""
    return canvas(
        360,
        120,
        rect(1, 1, 358, 118, "sheet", 10),
        text(180, 40, say("view", "prize", lang), "lab mid", 12),
        text(180, 92, "–" if prize == EMPTY else prize, "d mid", 44),
        label=say("view", "prize", lang),
    )


def figures(s: State, p: int, lang: str) -> tuple[Figure, ...]:
    """The numbers of a seat."""
    return (Figure("points", "vp", say("view", "points", lang), int(s.won[p] - s.tolls[p])),)


def _panel(now: Reading, p: int, picks: Picks, lang: str) -> Panel:
    """A hand: own cards are targets, others show their backs."""
    cards = [
        _card(card, picks.link(picks.find("choose", slot) if card >= 0 else []), lang)
        for slot, card in enumerate(now.hand[p])
        if card != EMPTY
    ]
    marks = icon("check", say("view", "chosen", lang)) if now.chosen[p] != EMPTY else Markup()
    return Panel(figures(now.record, p, lang), tag("div", *cards, cls="template-hand"), marks=marks)


@kept(256)
def _card(card: int, link: Link, lang: str) -> Markup:
    """A card of a hand; one that is hidden shows its back."""
    if card < 0:
        shapes = [rect(1, 1, WIDTH - 2, HEIGHT - 2, "slot", 7), text(WIDTH / 2, 50, "?", "d mid", 26)]
        return canvas(WIDTH, HEIGHT, *shapes, label=say("view", "back", lang))
    shapes = [rect(1, 1, WIDTH - 2, HEIGHT - 2, "cf", 7), text(WIDTH / 2, 50, int(VALUE[card]), "d mid", 26)]
    name = str(VALUE[card])
    return link.picture(join(shapes), WIDTH, HEIGHT, name=name, card=f"card-{card}", cls="template-card")


@kept(64)
def _hover(card: int, lang: str) -> Card:
    effect = say("view", "toll", lang) if EFFECT[card] == TOLL else say("view", "no_effect", lang)
    return Card(str(VALUE[card]), say("view", "card", lang), effect, reconstructed=DATA.reconstructed("card", card))
