"""Programs that take a seat. A bot is handed what its seat may know (`seen`), never the bare record."""

from .hints import Analysis, Hint, analyse, hint, level_name
from .players import BOTS, LEVELS, Bot, bot

__all__ = ["BOTS", "LEVELS", "Analysis", "Bot", "Hint", "analyse", "bot", "hint", "level_name"]
