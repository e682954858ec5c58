"""Programs that take a seat. A bot is handed what its seat may know (`seen`), never the bare record."""

from .players import BOTS, LEVELS, Bot, bot

__all__ = ["BOTS", "LEVELS", "Bot", "bot"]
