"""Everything that a first match of a game would otherwise wait for, run once: numba compiles what it has not met before."""

from __future__ import annotations

from spielwerk.bots import hint
from spielwerk.bots.search_runner import SearchRunner
from spielwerk.core import Game, Match
from spielwerk.core.drawing import choices_of

from ..matches.knowledge import known_breakdown, known_points
from ..matches.log_entries import log_entry
from ..matches.moves import result_of
from ..matches.views import ONLOOKER
from .bots import make_bot


def exercise(game: Game) -> None:
    """Let every kind of bot think once, and ask all that the site asks of a position."""
    match = game.start(seed=1)
    _ask_of_position(game, match)
    seat = match.to_act[0]
    for level in ("apprentice", "journeyman", "master:1"):  # one iteration is enough to have the search compiled
        make_bot(level, game, patient=True).choose(match.seen(seat), seat)
    hint(game, match.seen(seat), seat, iterations=1, threads=1)
    SearchRunner(game, 1, threads=1).forecast(match.state, 1)


def _ask_of_position(game: Game, match: Match) -> None:
    seat = match.to_act[0]
    action = match.legal_ids(seat)[0]
    choices_of(game, match.seen(seat), seat, [action], "en")
    known_points(game, match.seen(ONLOOKER), ONLOOKER, match.seats)
    known_breakdown(game, match.seen(ONLOOKER), ONLOOKER, match.seats)
    s = game.position(match.seats, match.options)
    for actor, played in match.history:
        after = game.state.copy(s)
        game.apply(after, actor, played)
        log_entry(game, s, after, actor, played, match.seats)
        s = after
    Match.resume(game, *match.snapshot()).play(seat, action)
    result_of(match)
