"""Who meets whom in a tournament, and how it stands: tables of any number of seats, in whole numbers, always the same by seed.

Players are numbers. Nothing here knows a site, a clock or a game: a table that was played is told by its places and points.
"""

from __future__ import annotations

from .knock_out import knocked_out, still_in
from .knock_out import pair as pair_knock_out
from .ladder import after_idleness, after_win, may_challenge
from .points import points_of_place, points_of_places
from .round_robin import pair as pair_round_robin
from .round_robin import rounds_needed
from .seating import seated
from .standings import TIE_BREAKS, Line, standings, with_final
from .swiss import pair as pair_swiss
from .tables import BOT, Played, Round, Table

__all__ = [
    "BOT",
    "TIE_BREAKS",
    "Line",
    "Played",
    "Round",
    "Table",
    "after_idleness",
    "after_win",
    "knocked_out",
    "may_challenge",
    "pair_knock_out",
    "pair_round_robin",
    "pair_swiss",
    "points_of_place",
    "points_of_places",
    "rounds_needed",
    "seated",
    "standings",
    "still_in",
    "with_final",
]
