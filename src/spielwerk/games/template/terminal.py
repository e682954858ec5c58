"""The board for the terminal."""

from __future__ import annotations

from typing import Any

from rich.table import Table

from spielwerk.core import EMPTY
from spielwerk.core.text import seat_name

from .components import HAND, VALUE


def board(s: Any, seat: int, lang: str) -> Table:
    """Hands, prize and points as a seat sees them."""
    headings = {"de": ("", "Hand", "Punkte"), "en": ("", "Hand", "Points")}[lang]
    prize = {"de": "Preis", "en": "Prize"}[lang]
    table = Table(title=f"{prize}: {s.prize if s.prize != EMPTY else '–'}")
    for heading in headings:
        table.add_column(heading)
    for p in range(s.seats):
        cards = [s.hand[p, slot] for slot in range(HAND) if s.hand[p, slot] != EMPTY]
        hand = " ".join(str(VALUE[card]) if card >= 0 else "?" for card in cards)
        table.add_row(seat_name(p, lang), hand, str(s.won[p] - s.tolls[p]))
    return table
