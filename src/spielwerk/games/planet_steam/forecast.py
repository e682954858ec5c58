"""What a turn of trading does to the market: for the story of it, and for whoever still thinks about it."""

from __future__ import annotations

from spielwerk.core import State

from .components import PRICE_CHANGE, PRICE_HIGH, PRICE_LOW, SUPPLY_HIGH


def market_after(s: State, r: int, sold: int) -> tuple[int, int]:
    """Supply and price of a resource after a turn that sells so many pieces, buys them (below 0), or passes (STM-13.11)."""
    supply = min(int(s.supply[r]) + sold, int(SUPPLY_HIGH[r]))
    price = int(s.price[r]) + int(PRICE_CHANGE[r, supply])
    return supply, min(max(price, int(PRICE_LOW[r])), int(PRICE_HIGH[r]))
