"""The board for the terminal."""

from __future__ import annotations

from rich.console import Group
from rich.table import Table

from spielwerk.core import EMPTY, State
from spielwerk.core.text import seat_name

from .components import LOTS, PREMIUMS
from .naming import lot_kind, lot_text, name_of, order_text, say
from .state import DEALT


def board(s: State, seat: int, lang: str) -> Group:
    """The lots on offer, the merchants, and the own orders."""
    parts: list[Table | str] = []
    if any(s.row[k] != EMPTY for k in range(s.seats)):
        parts.append(_offer(s, lang))
    parts += [_merchants(s, lang), *_lots(s, lang), *_orders(s, seat, lang)]
    left = sum(int(s.deck[lot]) for lot in range(LOTS))
    parts.append(say("terminal", "deck", lang, n=left))
    return Group(*parts)


def _heading(s: State, lang: str) -> str:
    """Year and weather."""
    parts = [say("terminal", "year", lang, year=min(int(s.year) + 1, int(s.years)), of=int(s.years))]
    if s.frost != EMPTY:
        parts.append(say("terminal", "winter", lang, level=name_of("frost", s.frost, lang)))
    if s.heat != EMPTY:
        parts.append(say("terminal", "summer", lang, level=name_of("heat", s.heat, lang), price=int(s.price)))
    return ", ".join(parts)


def _offer(s: State, lang: str) -> Table:
    table = Table("", say("terminal", "offer", lang), "", title_justify="left")
    for k in range(s.seats):
        lot = int(s.row[k])
        if lot != EMPTY:
            kind = say("kind", lot_kind(lot), lang)
            table.add_row("►" if k == s.slot else "", f"{name_of('lot', lot, lang)} ({kind})", lot_text(lot, lang))
    return table


def _merchants(s: State, lang: str) -> Table:
    table = Table(title=_heading(s, lang), title_justify="left")
    for key in ("merchant", "money", "ice", "yield", "sawdust", "customers", "dividend"):
        table.add_column(say("terminal", key, lang))
    for p in range(s.seats):
        customers = " ".join(f"{s.wants[p, k]}×+{k + 1}" for k in reversed(range(PREMIUMS)) if s.wants[p, k])
        table.add_row(
            seat_name(p, lang) + (" *" if p == s.tongs else ""),
            str(s.money[p]),
            f"{s.ice[p]}/{s.room[p]}",
            f"{s.yearly[p]}±{s.swing[p]}",
            str(s.sawdust[p]),
            customers or "–",
            f"{s.dividend[p]} (+{s.hot[p]})",
        )
    return table


def _lots(s: State, lang: str) -> list[str]:
    """The lots of each merchant in a line."""
    lines = []
    for p in range(s.seats):
        if names := [name_of("lot", lot, lang) for lot in range(LOTS) if s.owner[lot] == p]:
            lines.append(say("terminal", "lots", lang, merchant=seat_name(p, lang), lots=", ".join(names)))
    return lines


def _orders(s: State, seat: int, lang: str) -> list[str]:
    """The orders of a seat, or the one that it has kept."""
    if seat < 0:
        return []
    slots = range(DEALT) if s.kept[seat] == EMPTY else [s.kept[seat]]
    known = [int(s.order[seat, slot]) for slot in slots if s.order[seat, slot] >= 0]
    return [
        say("terminal", "order", lang, order=name_of("order", order, lang), text=order_text(order, lang)) for order in known
    ]
