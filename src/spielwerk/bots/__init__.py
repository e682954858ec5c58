"""Programs that take a seat. A bot is handed what its seat may know (`seen`), never the bare record."""

from .players import BOTS, Bot, bot

__all__ = ["BOTS", "Bot", "bot"]
