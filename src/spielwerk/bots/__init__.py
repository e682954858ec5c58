"""Programs that take a seat. A bot is handed what its seat may know (`seen`), never the bare record."""

from .analysis import Analysis, analyse, analyse_in
from .entrants import Entrant
from .foresight import chances
from .hints import Hint, Step, hint, hints_in, level_name
from .learning import Insight, insights
from .players import BOTS, LEVELS, Bot, bot, levels_of, searches
from .review import Review, review_in

__all__ = [
    "BOTS",
    "LEVELS",
    "Analysis",
    "Bot",
    "Entrant",
    "Hint",
    "Insight",
    "Review",
    "Step",
    "analyse",
    "analyse_in",
    "bot",
    "chances",
    "hint",
    "hints_in",
    "insights",
    "level_name",
    "levels_of",
    "review_in",
    "searches",
]
