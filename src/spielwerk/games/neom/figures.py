"""The numbers of a seat that everybody sees: the panels show them, and the story tells how they change."""

from __future__ import annotations

from spielwerk.core import State

from .city import routes
from .geometry import count
from .scoring import income, points


def numbers(s: State, p: int) -> dict[str, int]:
    """Points as the city stands now, coins, income of this generation, tokens and trade routes, by the key of the figure."""
    return {
        "points": int(points(s, p)),
        "money": int(s.money[p]),
        "income": int(income(s, p)),
        "goods": count(int(s.goods[p])),
        "routes": count(int(routes(s, p))),
    }


def difference(before: State, after: State, p: int) -> dict[str, int]:
    """How the numbers of a seat differ, without those that do not."""
    old = numbers(before, p)
    return {key: value - old[key] for key, value in numbers(after, p).items() if value != old[key]}
