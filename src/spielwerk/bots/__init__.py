"""Programs that take a seat. A bot is handed what its seat may know (`seen`), never the bare record."""

from .analysis import Analysis, analyse, analyse_in
from .entrants import Entrant
from .foresight import chances
from .hints import Hint, Step, hint, hints_in, level_name
from .learning import Insight, insights
from .players import BOTS, LEVELS, Bot, bot, level_below, levels_of, played_as, searches
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
    "level_below",
    "level_name",
    "levels_of",
    "played_as",
    "review_in",
    "searches",
]
